"""Chances to see cards of a deck, exactly: drawing from a shuffled pile is hypergeometric."""

from __future__ import annotations

from math import comb


def chance_to_see(copies: int, seen: int, pile: int) -> float:
    """How likely at least one of so many `copies` is among the first `seen` of a pile."""
    seen = min(seen, pile)
    return 1 - comb(pile - copies, seen) / comb(pile, seen) if pile else 0.0


def expected_cards(copies: int, seen: int, pile: int) -> float:
    """How many of so many `copies` are among the first `seen` of a pile, on average."""
    return copies * min(seen, pile) / pile if pile else 0.0


def cards_seen(hand: int, used: int, round: int) -> int:
    """How many cards have been seen once a round begins, where every hand is filled up after so many were `used` in
    each round before; no more can be used than a hand has."""
    return hand + min(used, hand) * (round - 1)
