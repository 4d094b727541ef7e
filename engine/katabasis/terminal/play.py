"""Playing in a terminal: numbered options, and a few words besides."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import Any

from .. import Game, KatabasisError, Placement, bots, draw, new
from ..kernel.plain import from_json
from .files import options, read_game

HELP = """\
a number        choose that option; after a space, its answer if it takes one
why WORD [ID]   why something is not among the options: why charge elias
undo            take the last choice back
log             all that has happened, as this seat saw it
record, position, save [FILE]    print the game in that notation, or write it to a file
draw FILE       draw the table as SVG
quit            stop
"""


def run(args: Namespace) -> None:
    """Play from a new game or a file until it is over."""
    if args.source:
        game = read_game(args.source)
    else:
        game = new(args.game, args.edition, args.seats, args.seed, **options(args.option))
    players = _bots(args.bot)
    seen: dict[int, int] = {}
    while game.decision:
        seat = game.decision.seat
        if seat in players:
            game.choose(bots.choose(game, players[seat], args.seed))
            continue
        _print_news(game, seat, seen.get(seat, 0))
        seen[seat] = len(game.table.events)
        if not _decide(game, tuple(players)):
            return
    _print_news(game, None, max(seen.values(), default=0))
    print(game)


def _bots(pairs: list[str]) -> dict[int, str]:
    players: dict[int, str] = {}
    for pair in pairs:
        seat, _, level = pair.partition("=")
        if not seat.isdecimal() or level not in bots.LEVELS:
            raise KatabasisError(f"a bot is given as SEAT=LEVEL, such as 2=random, not '{pair}'")
        players[int(seat) - 1] = level
    return players


def _print_news(game: Game, seat: int | None, since: int) -> None:
    for event in game.view(seat, since)["events"]:
        print(f"  {game.system.describe(event)} [{event[1]}]")


def _decide(game: Game, along: tuple[int, ...]) -> bool:
    """Print the decision and do what is typed until it is made or taken back; False to stop."""
    ask = game.decision
    assert ask is not None
    print(f"\nSeat {ask.seat + 1}: {ask.prompt}" + (f" [{ask.rule}]" if ask.rule else ""))
    for number, option in enumerate(ask.options, start=1):
        hint = f"  (answer: {json.dumps(option.shape)})" if isinstance(option, Placement) else ""
        print(f"{number:3}  {option.label}{hint}")
    before = len(game.choices)
    while len(game.choices) == before:
        typed = input("> ").strip()
        if typed == "quit":
            return False
        try:
            _carry_out(game, typed, ask.seat, along)
        except (KatabasisError, OSError) as error:
            print(error)
    return True


def _carry_out(game: Game, typed: str, seat: int, along: tuple[int, ...]) -> None:
    word, _, rest = typed.partition(" ")
    if word.isdecimal():
        game.choose(int(word) - 1, _answer(rest))
    elif word == "undo":
        game.undo(seat, along)
    elif word == "why":
        _print_reasons(game, rest)
    elif word == "log":
        _print_news(game, seat, 0)
    elif word == "save":
        _write_out(f"{game.save()}\n{game.log()}", rest)
    elif word in ("record", "position"):
        _write_out(getattr(game, word)(), rest)
    elif word == "draw" and rest:
        _write_out(draw(game.view(seat)), rest)
    else:
        print(HELP)


def _answer(text: str) -> Any:
    try:
        return from_json(text) if text else None
    except ValueError:
        return text


def _print_reasons(game: Game, about: str) -> None:
    verb, _, on = about.partition(" ")
    reasons = game.why_not(verb, on or None)
    for refusal in reasons:
        print(f"  {refusal.reason} [{refusal.rule}]")
    if not reasons:
        print("  it is among the options")


def _write_out(text: str, path: str) -> None:
    if not path:
        print(text)
        return
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    print(f"written to {path}")
