"""Tyrants of the Underdark: a map that is a graph, deck building and a market. The modules carry the names of the
chapters."""
