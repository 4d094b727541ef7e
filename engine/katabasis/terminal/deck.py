"""The commands about decks: whether one is legal, and building one."""

from __future__ import annotations

import sys
from argparse import Namespace

from .. import KatabasisError, bots, decks, system


def check(args: Namespace) -> None:
    """Say whether the deck of a file may be played with. Raises KatabasisError with every reason if not."""
    if args.file == "-":
        text = sys.stdin.read()
    else:
        with open(args.file, encoding="utf-8") as file:
            text = file.read()
    deck = decks.read(text)
    renderer = system(deck.game).words.renderer({"table": {"players": []}}, args.language)
    if refusals := decks.faults(deck):
        raise KatabasisError("\n".join(f"{renderer.word(refusal.reason)} [{refusal.rule}]" for refusal in refusals))
    print(f"{len(deck.cards)} cards for {deck.plays}: the deck is legal in {deck.game} {deck.edition}")


def build(args: Namespace) -> None:
    """Print a deck as a text."""
    deck = decks.usual(args.game, args.plays, args.edition)
    if args.seed is not None:
        deck = deck._replace(cards=bots.deck(system(args.game), args.plays, args.edition, args.seed))
    print(decks.write(deck, args.language), end="")
