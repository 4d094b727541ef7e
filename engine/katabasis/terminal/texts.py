"""The commands that turn a text into another: replay, draw, rules, perft."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any

from .. import KatabasisError
from .. import draw as draw_view
from .. import rules as all_rules
from ..kernel.perft import perft as count_lines
from ..kernel.perft import split
from .files import read_game, read_series


def replay(args: Namespace) -> None:
    """Play a record again; print its log, the position it leads to, or how it ended."""
    series = read_series(args.file)
    game = series.game
    if args.to is not None:
        if not 0 <= args.to <= len(game.choices):
            raise KatabasisError(f"the game has {len(game.choices)} choices")
        game = game.at(args.to)
    if args.log:
        for event in game.table.events[game.first_event :]:
            print(f"{game.system.words.describe(list(event))} [{event.rule}]")
    whole = series.number > 1 and args.to is None
    print(game.position() if args.position else series if whole else game)


def draw(args: Namespace) -> None:
    """Draw the table of a file."""
    game = read_game(args.file)
    if args.seat is not None and args.seat < 1:
        raise KatabasisError("seats are numbered from 1")
    picture = draw_view(game.view(None if args.seat is None else args.seat - 1), args.language)
    if args.output is None:
        print(picture)
        return
    with open(args.output, "w", encoding="utf-8") as file:
        file.write(picture)


def rules(args: Namespace) -> None:
    """Print the rule of an id, or those that name all the words."""
    reference = all_rules(args.game, args.language)
    if len(args.words) == 1 and args.words[0] in reference:
        _print_rule(args.words[0], reference[args.words[0]])
        return
    words = [word.lower() for word in args.words]
    matching = {
        id: rule
        for id, rule in reference.items()
        if all(word in f"{id} {rule['title']} {rule['text']}".lower() for word in words)
    }
    if not matching:
        raise KatabasisError(f"no rule names {' '.join(args.words)}")
    for id, rule in matching.items():
        print(f"{id:40} {rule['title']}")


def _print_rule(id: str, rule: dict[str, Any]) -> None:
    print(f"{rule['title']} [{id}], {rule.get('page') or rule['source']}\n\n{rule['text']}")
    for part in ("ruling", "see"):
        if rule.get(part):
            print(f"\n{part}: {rule[part]}")


def perft(args: Namespace) -> None:
    """Count legal lines; the total comes last."""
    game = read_game(args.position)
    if game.system.name != args.game:
        raise KatabasisError(f"this is a game of {game.system.name}")
    if not args.split or args.depth < 1:
        print(count_lines(game, args.depth))
        return
    counts = split(game, args.depth)
    for option, count in counts.items():
        print(f"{option}: {count}", file=sys.stdout)
    print(sum(counts.values()))
