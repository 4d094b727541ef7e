"""python -m katabasis: play, replay, draw, rules, perft, puzzle, deck, roster, battleplan, duel, rates, lab."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from . import GAMES, UNLISTED, KatabasisError, __version__, bots
from .content import LANGUAGES


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line. The exit status is 1 where the input cannot be read or is not legal."""
    args = _parser().parse_args(arguments)
    try:
        args.run(args)
    except (KatabasisError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except (KeyboardInterrupt, EOFError):
        print()
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m katabasis", description="Classic tabletop rulebooks, enforced.")
    parser.add_argument("--version", action="version", version=f"katabasis {__version__}")
    commands = parser.add_subparsers(required=True, metavar="command")
    _add_play(commands)
    _add_texts(commands)
    _add_puzzle(commands)
    _add_deck(commands)
    _add_roster(commands)
    _add_battleplan(commands)
    _add_duel(commands)
    _add_rates(commands)
    _add_lab(commands)
    return parser


def _add_play(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    from .terminal.play import run

    play = commands.add_parser("play", help="play in the terminal, by numbered options")
    play.set_defaults(run=run)
    play.add_argument("game", nargs="?", choices=(*GAMES, *UNLISTED), default=GAMES[0])
    play.add_argument("--edition")
    play.add_argument("--seats", nargs="+", default=(), help="what each seat plays")
    play.add_argument("--seed", type=int, default=0)
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a set-up option")
    play.add_argument(
        "--bot", action="append", default=[], metavar="SEAT=LEVEL", help=f"a seat (from 1) for a bot: {_levels()}"
    )
    play.add_argument("--language", choices=LANGUAGES, default="en")
    play.add_argument("--from", dest="source", metavar="FILE", help="go on from a record, a position or a save")
    play.add_argument("--games", type=_positive, default=100, help="of a series, such as a match, play at most so many")


def _add_texts(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    from .terminal import texts

    replay = commands.add_parser("replay", help="play a record again, and say how it ended")
    replay.set_defaults(run=texts.replay)
    replay.add_argument("file")
    replay.add_argument("--to", type=int, metavar="CHOICES", help="stop after so many choices")
    replay.add_argument("--log", action="store_true", help="print every event")
    replay.add_argument("--position", action="store_true", help="print the position it leads to")

    draw = commands.add_parser("draw", help="draw a record, a position or a save as SVG")
    draw.set_defaults(run=texts.draw)
    draw.add_argument("file")
    draw.add_argument("--seat", type=int, help="whose view to draw, from 1; an onlooker's without")
    draw.add_argument("--language", choices=LANGUAGES, default="en")
    draw.add_argument("--output", "-o", help="the file to write, if not the terminal")

    rules = commands.add_parser("rules", help="look a rule up")
    rules.set_defaults(run=texts.rules)
    rules.add_argument("game", choices=(*GAMES, *UNLISTED))
    rules.add_argument("words", nargs="*", help="an id, or words to find; all rules without")
    rules.add_argument("--language", choices=LANGUAGES, default="en")

    perft = commands.add_parser("perft", help="count the legal lines from a position")
    perft.set_defaults(run=texts.perft)
    perft.add_argument("game", choices=(*GAMES, *UNLISTED))
    perft.add_argument("position", help="a file with a record, a position or a save; - reads it from the terminal")
    perft.add_argument("depth", type=int)
    perft.add_argument("--split", action="store_true", help="also by first choice")


def _add_puzzle(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    from .terminal.puzzles import solve

    puzzle = commands.add_parser("puzzle", help="play the solution of a puzzle, and say whether it is one")
    puzzle.set_defaults(run=solve)
    puzzle.add_argument("file", help="a file with a puzzle; - reads it from the terminal")
    puzzle.add_argument(
        "--paths",
        nargs="?",
        const="",
        metavar="PART",
        help="print every path into its view instead, or those with that",
    )


def _add_deck(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    from .terminal import deck

    check = commands.add_parser("deck", help="say whether a deck may be played with, and what is in it")
    check.set_defaults(run=deck.check)
    check.add_argument("file", help="a file with a deck; - reads it from the terminal")
    check.add_argument("--language", choices=LANGUAGES, default="en")
    build = commands.add_parser("build-deck", help="print the usual deck, or one that a bot would play with")
    build.set_defaults(run=deck.build)
    build.add_argument("game", choices=GAMES)
    build.add_argument("plays", help="what the seat plays")
    build.add_argument("--edition")
    build.add_argument("--seed", type=int, help="of a bot's deck; the usual one without")
    build.add_argument("--language", choices=LANGUAGES, default="en")


def _add_roster(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    from .terminal import roster

    show = commands.add_parser("roster", help="say what is in a roster, and whether it is legal")
    show.set_defaults(run=roster.show)
    show.add_argument("file", help="a file with a roster, or with the export of another program; - reads the terminal")
    show.add_argument("--language", choices=LANGUAGES, default="en")
    build = commands.add_parser("build-roster", help="print a random roster, which is legal")
    build.set_defaults(run=roster.build)
    build.add_argument("faction")
    build.add_argument("points", type=_positive)
    build.add_argument("--seed", type=int, default=0)


def _add_battleplan(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    from .terminal import battleplan

    show = commands.add_parser("battleplan", help="say what is in a battleplan, and whether it can be played")
    show.set_defaults(run=battleplan.show)
    show.add_argument(
        "file", help="a file with a battleplan, or the id of a ready one, which is printed; - reads the terminal"
    )
    show.add_argument("--language", choices=LANGUAGES, default="en")


def _add_duel(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    from .terminal.duel import run

    duel = commands.add_parser("duel", help="let one bot play those of another level or temperament")
    duel.set_defaults(run=run)
    duel.add_argument("game", choices=(*GAMES, *UNLISTED))
    duel.add_argument("first", type=_bot, nargs="?", help="one bot, which changes its seat from game to game")
    duel.add_argument("second", type=_bot, nargs="?", help="the bots in all other seats")
    duel.add_argument("--table", action="store_true", help="every level against the next weaker one, as a table")
    duel.add_argument("--games", type=_positive, default=200, help="how many games")
    seats = "what each seat plays, and so how many there are; several times: tables that are played in turn"
    duel.add_argument("--seats", nargs="+", action="append", default=[], help=seats)
    duel.add_argument("--kept", metavar="FILE", help="where games are kept, so that none is played twice")
    duel.add_argument("--seed", type=int, default=1)
    duel.add_argument("--edition")
    duel.add_argument("--series", action="store_true", help="play whole series, such as matches, instead of games")
    duel.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a set-up option")
    duel.add_argument("--jobs", "-j", type=_positive, default=1, help="processes")


def _add_rates(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    from .terminal.rates import run

    rates = commands.add_parser("rates", help="how often bots win what all players win or lose together, as a table")
    rates.set_defaults(run=run)
    rates.add_argument("game", choices=(*GAMES, *UNLISTED))
    rates.add_argument("--level", type=_bot, default="hard", help="the bots in all seats")
    rates.add_argument("--games", type=_positive, default=4, help="how many games of each scenario")
    rates.add_argument("--only", nargs="+", default=(), metavar="SCENARIO", help="these; all of them without")
    rates.add_argument("--seats", nargs="+", default=(), help="what each seat plays, and so how many there are")
    rates.add_argument("--seed", type=int, default=1, help="of the first game; no two have the same")
    rates.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a set-up option")
    rates.add_argument("--kept", metavar="FILE", help="where games are kept, so that none is played twice")
    rates.add_argument("--jobs", "-j", type=_positive, default=1, help="processes")
    rates.add_argument("--toml", action="store_true", help="print what was won as an entry of the game's rates.toml")


def _add_lab(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    from .terminal import lab

    about = "play experiments of thousands of games, and say what they tell"
    actions = commands.add_parser("lab", help=about).add_subparsers(required=True, metavar="action")

    def action(name: str, run: Callable[[argparse.Namespace], None], about: str) -> argparse.ArgumentParser:
        made = actions.add_parser(name, help=about)
        made.set_defaults(run=run)
        made.add_argument("file", metavar="FILE.toml", help="the experiment")
        made.add_argument("--store", metavar="FILE", help="where games are kept; beside the experiment without")
        return made

    played = action("run", lab.run, "play what has not been played yet")
    played.add_argument("--jobs", "-j", type=_positive, help="processes; one less than there are cores without")
    played.add_argument("--cluster", metavar="ADDRESS", help="the scheduler of a Dask cluster, or local")
    action("status", lab.status, "say how much has been played, and how the first contestant stands")
    told = action("report", lab.report, "write what the games say as a page of HTML")
    told.add_argument("--language", choices=LANGUAGES, default="en")
    told.add_argument("--output", "-o", metavar="FILE", help="the file to write, if not the terminal")
    exported = action("export", lab.export, "write the games as Parquet")
    exported.add_argument("--output", "-o", metavar="FOLDER", required=True)
    recorded = action("record", lab.record, "print the record of a game, to be replayed anywhere")
    recorded.add_argument("key")
    tuned = action("tune", lab.tune, "say what kept games tell of the constants of the bots")
    tuned.add_argument("--games", type=_positive, help="so many of the games; all of them without")
    tuned.add_argument("--ridge", type=float, default=10.0, help="how strongly constants are held where they are (10)")


def _positive(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"a whole number from 1 on, not '{text}'")
    return int(text)


def _bot(text: str) -> str:
    if not bots.is_known(text):
        raise argparse.ArgumentTypeError(f"there is no bot '{text}'; there are: {_levels()}")
    return text


def _levels() -> str:
    return f"{', '.join(bots.LEVELS)}; followed, but for random, by -{', -'.join(bots.TEMPERAMENTS)}"


if __name__ == "__main__":
    sys.exit(main())
