"""Grids and lines that know no game."""
