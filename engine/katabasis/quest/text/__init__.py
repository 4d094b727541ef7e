"""Wording, names, notation, and what no table can be."""
