"""Warhammer Quest: a co-operative descent into a dungeon that grows section by section. The modules of `rules` carry
the names of the chapters."""
