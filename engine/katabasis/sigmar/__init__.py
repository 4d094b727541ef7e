"""Warhammer Age of Sigmar: models on an integer plane, warscrolls, abilities. The modules carry the names of the
chapters."""
