"""Warhammer Underworlds: fighters, boards, dice and two decks each. The modules carry the names of the chapters."""
