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
from .files import read_game


def replay(given: Namespace) -> None:
    """Play a record again; print its log, the position it leads to, or how it ended."""
    game = read_game(given.file)
    if given.to is not None:
        if not 0 <= given.to <= len(game.choices):
            raise KatabasisError(f"the game has {len(game.choices)} choices")
        game = game.at(given.to)
    if given.log:
        for event in game.table.events[game.first_event :]:
            print(f"{game.system.describe(list(event))} [{event.rule}]")
    print(game.position() if given.position else game)


def draw(given: Namespace) -> None:
    """Draw the table of a file."""
    game = read_game(given.file)
    if given.seat is not None and given.seat < 1:
        raise KatabasisError("seats are numbered from 1")
    picture = draw_view(game.view(None if given.seat is None else given.seat - 1), given.language)
    if given.output is None:
        print(picture)
        return
    with open(given.output, "w", encoding="utf-8") as file:
        file.write(picture)


def rules(given: Namespace) -> None:
    """Print the rule of an id, or those that name all the words."""
    reference = all_rules(given.game, given.language)
    if len(given.words) == 1 and given.words[0] in reference:
        _print_rule(given.words[0], reference[given.words[0]])
        return
    words = [word.lower() for word in given.words]
    found = {
        id: rule
        for id, rule in reference.items()
        if all(word in f"{id} {rule['title']} {rule['text']}".lower() for word in words)
    }
    if not found:
        raise KatabasisError(f"no rule names {' '.join(given.words)}")
    for id, rule in found.items():
        print(f"{id:40} {rule['title']}")


def _print_rule(id: str, rule: dict[str, Any]) -> None:
    print(f"{rule['title']} [{id}], {rule['page']}\n\n{rule['text']}")
    for part in ("ruling", "see"):
        if rule.get(part):
            print(f"\n{part}: {rule[part]}")


def perft(given: Namespace) -> None:
    """Count legal lines; the total comes last."""
    game = read_game(given.position)
    if game.system.name != given.game:
        raise KatabasisError(f"this is a game of {game.system.name}")
    if not given.split or given.depth < 1:
        print(count_lines(game, given.depth))
        return
    counts = split(game, given.depth)
    for option, count in counts.items():
        print(f"{option}: {count}", file=sys.stdout)
    print(sum(counts.values()))
