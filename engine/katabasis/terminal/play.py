"""Playing in a terminal: the table in letters, numbered options, and a few words besides."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from .. import Ask, KatabasisError, Refused, Series, bots, draw, series
from ..kernel.text import N_, Text, say
from ..kernel.untrusted import from_json
from .between import Bots, begin_next
from .files import options, read_series
from .printer import Printer

HELP = N_("""\
a number        choose that option; after a space, its answer if it takes one
table           the whole table again
why WORD [ID]   why something is not among the options: why charge elias
undo            take the last choice back
concede         give the game up: the others win
offer           offer a draw: each of the other people accepts or declines
log             all that has happened, as this seat saw it
record, position, save [FILE]    print the game in that notation, or write it to a file
draw FILE       draw the table as SVG
quit            stop
""")


def run(args: Namespace) -> None:
    """Play from a new game or a file until it is over; of a series, such as a match, also the games that follow."""
    if args.source:
        played = read_series(args.source)
    else:
        played = series(args.game, args.edition, args.seats, args.seed, **options(args.option))
    along = Bots(_bots(args.bot, played.game.table.seat_count))
    while _play(played, along.seats, args):
        if played.number >= args.games or played.why_not_next() or not begin_next(played, along, args.language):
            return


def _play(played: Series, players: dict[int, str], args: Namespace) -> bool:
    """Play the present game of a series to its end; False if somebody stops before."""
    game, printer = played.game, Printer(played.game, args.language)
    seen: dict[int, int] = {}
    while game.decision:
        seat = game.decision.seat
        if seat in players:
            game.choose(bots.choose(game, players[seat], args.seed))
            continue
        printer.news(seat, seen.get(seat, 0))
        seen[seat] = len(game.table.events)
        printer.table(seat)
        if not _decide(printer, played, tuple(players)):
            return False
    printer.news(None, max(seen.values(), default=0))
    printer.table(None, whole=True)
    printer.ending(played)
    return True


def _bots(pairs: list[str], seats: int) -> dict[int, str]:
    """The levels of bots by their seats. Raises KatabasisError."""
    players: dict[int, str] = {}
    for pair in pairs:
        seat, _, level = pair.partition("=")
        if not seat.isdecimal() or not bots.is_known(level):
            raise KatabasisError(f"a bot is given as SEAT=LEVEL, such as 2=random, not '{pair}'")
        if not 1 <= int(seat) <= seats:
            raise KatabasisError(f"there is no seat {seat} for a bot ('{pair}'): this game has seats 1 to {seats}")
        if int(seat) - 1 in players:
            raise KatabasisError(f"two bots are given for seat {seat}")
        players[int(seat) - 1] = level
    return players


def _decide(printer: Printer, played: Series, along: tuple[int, ...]) -> bool:
    """Print the decision and do what is typed until it is made or taken back; False to stop."""
    game = played.game
    ask = game.decision
    assert ask is not None
    printer.decision(ask)
    before = len(game.choices)
    while len(game.choices) == before:
        typed = input("> ").strip()
        if typed == "quit":
            return False
        try:
            _carry_out(printer, played, typed, along)
        except Refused as refused:
            printer.refusals(refused.refusals)
        except (KatabasisError, OSError) as error:
            print(error)
    return True


def _carry_out(printer: Printer, played: Series, typed: str, along: tuple[int, ...]) -> None:
    game = played.game
    ask = game.decision
    assert ask is not None
    seat = ask.seat
    word, _, rest = typed.partition(" ")
    if word.isdecimal():
        _choose(printer, ask, int(word), rest)
    elif word == "undo":
        game.undo(seat, along)
    elif word == "concede":
        game.concede(seat)
    elif word == "offer":
        _offer_draw(printer, seat, along)
    elif word == "table":
        printer.table(seat, whole=True)
    elif word == "why":
        _print_reasons(printer, rest)
    elif word == "log":
        printer.news(seat, 0, every=True)
    elif word == "save":
        _write_out(printer, f"{game.save()}\n{game.log()}", rest)
    elif word == "record":
        _write_out(printer, (played if played.finished else game).record(), rest)
    elif word == "position":
        _write_out(printer, game.position(), rest)
    elif word == "draw" and rest:
        _write_out(printer, draw(game.view(seat), printer.language), rest)
    else:
        printer.say(Text(HELP, {}))


def _choose(printer: Printer, ask: Ask, number: int, answer: str) -> None:
    """Choose the option of that number, as they are printed."""
    if 1 <= number <= len(ask.options):
        printer.game.choose(number - 1, _answer(answer))
    else:
        printer.say(say("The options are numbered from 1 to {count}", count=len(ask.options)))


def _offer_draw(printer: Printer, seat: int, along: tuple[int, ...]) -> None:
    """Ask every other person whether they accept a draw; it is one if all do."""
    table = printer.game.table
    others = [other for other in table.opponents(seat) if other not in along]
    if not others:
        printer.say(say("There is nobody to agree on a draw with"))
        return
    for other in others:
        printer.say(say("{who} offers a draw. {other}: type yes to accept", who=f"seat:{seat}", other=f"seat:{other}"))
        if input("> ").strip() not in ("yes", "sí", "si"):
            printer.say(say("{who} declines", who=f"seat:{other}"))
            return
    printer.game.agree_draw(seat)


def _answer(text: str) -> Any:
    try:
        return from_json(text) if text else None
    except ValueError:
        return text


def _print_reasons(printer: Printer, about: str) -> None:
    verb, _, on = about.partition(" ")
    reasons = printer.game.why_not(verb, on or None)
    printer.refusals(reasons)
    if not reasons:
        printer.say(say("It is among the options"))


def _write_out(printer: Printer, text: str, path: str) -> None:
    if not path:
        print(text)
        return
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    printer.say(say("Written to {path}", path=path))
