"""The command line of build.py: what each command is for, and which packages it needs."""

import argparse
import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from builder import environment
from builder.console import Failure, say
from builder.paths import ROOT

DESCRIPTION = "Set up, build, serve, test, check and measure Katabasis. Every command first gets what it needs."


PASSING_ON = ("test", "whole-games", "sweep", "fuzz")
"""Commands whose further arguments are for the program that they start."""


def main(arguments: list[str]) -> int:
    """Run one command. Returns the exit code."""
    options, rest = parser().parse_known_args(arguments)
    if rest and options.command not in PASSING_ON:
        parser().error(f"unknown arguments: {' '.join(rest)}")
    try:
        environment.enter(options.group, arguments)
        return int(options.run(options, rest) or 0)
    except Failure as failure:
        say(f"\n{failure}")
        return 1
    except KeyboardInterrupt:
        return 130


def parser() -> argparse.ArgumentParser:
    whole = argparse.ArgumentParser(prog="build.py", description=DESCRIPTION)
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, group: str, run: Callable[..., Any], about: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=about, description=about)
        made.set_defaults(group=group, run=run)
        return made

    serving = command("serve", "build", serve, "build the site and serve it on 127.0.0.1")
    serving.add_argument("--port", type=int, help="the port to serve at (default: 8000, or any free one)")
    serving.add_argument("--watch", action="store_true", help="rebuild whenever a source changes")
    opened = serving.add_mutually_exclusive_group()
    opened.add_argument("--position", metavar="FILE", help="print a link that opens this position")
    opened.add_argument("--record", metavar="FILE", help="print a link that opens this record")
    released = command("dist", "build", dist, "build dist/, dist.zip and the wheel")
    released.add_argument("--url", default="", help="where the site will stand, for search engines and link previews")
    noted = command(
        "notebook", "notebook", notebook, "build notebook/, which runs notebooks in a browser, and serve it"
    )
    noted.add_argument("--port", type=int, help="the port to serve at (default: 8000, or any free one)")
    begun = command(
        "new", "build", new, "begin a half-deck, warband, army, adventure or game: files that compile and play"
    )
    begun.add_argument("kind", choices=("half-deck", "warband", "army", "adventure", "game"))
    begun.add_argument("name", help="its id: small letters, with hyphens between words, of which a game has but one")
    said = command("summarize", "develop", summarize, "write down for the site what games of lab/<game>.toml say")
    said.add_argument("game")
    said.add_argument("store", help="the file in which `katabasis lab run` keeps them")
    command("content", "build", content, "compile content/ and the Spanish catalogue only")
    tested = command("test", "develop", test, "run every test; further arguments go to pytest")
    tested.add_argument(
        "--changed",
        nargs="?",
        const="main",
        metavar="COMMIT",
        help="for a minute, only what the changes since the last commit in common with main, or another, can touch",
    )
    command("whole-games", "develop", whole_games, "run the tests that take turns, all of them; arguments go to pytest")
    command("sweep", "develop", sweep, "play thousands of games, hunting for faults; arguments go to tests/sweep.py")
    command("fuzz", "develop", fuzz, "change texts from outside in all ways, hunting for faults; --seconds N, --seed S")
    pictured = command("screenshots", "develop", screenshots, "take the pictures of docs/screenshots")
    pictured.add_argument("names", nargs="*", help="only those whose names begin so, such as game-1440")
    pictured.add_argument("--all", action="store_true", help="every scene at every width, theme and language")
    command("engines", "build", engines, "walk through the page in Firefox and WebKitGTK")
    command("networks", "build", networks, "play apart over slow networks and through routers, made of namespaces")
    command("lighthouse", "develop", lighthouse, "what Lighthouse says of pages of the site; fails below 95 of 100")
    command("check", "develop", check, "style, types, content, translations and ledger coverage")
    measured = command("bench", "develop", bench, "measure; prints figures, and ratios where there is another side")
    measured.add_argument("names", nargs="*", help="files of bench/ to run, without .py (default: all)")
    measured.add_argument(
        "--against",
        metavar="COMMIT",
        help="compare processor time with that at a commit, of what needs no browser; names are those of games then",
    )
    command("messages", "build", update_messages, "bring web/locale/es.po up to date with the sources")
    command("lock", "develop", lock, "pin the newest packages that requirements/*.in and package.json allow")
    return whole


def module(name: str) -> Any:
    """A module of the builder that needs the environment's packages, so imported only inside it."""
    return importlib.import_module(f"builder.{name}")


def serve(options: argparse.Namespace, _: list[str]) -> None:
    fragment = module("links").fragment(position=options.position, record=options.record)
    module("serve").serve(options.port, options.watch, fragment)


def dist(options: argparse.Namespace, _: list[str]) -> None:
    module("site").build_release(options.url)


def notebook(options: argparse.Namespace, _: list[str]) -> None:
    notebooks = module("notebook")
    folder = notebooks.build()
    module("serve").serve_folder(folder, options.port, f"notebooks/index.html?path={notebooks.FIRST}")


def new(options: argparse.Namespace, _: list[str]) -> None:
    for path in module("skeletons").begin(options.kind, options.name):
        say(f"- {path.relative_to(ROOT)}")
    more = "docs/content.md explains what is in it"
    if options.kind == "game":
        more = "docs/new-content.md#a-game says what each file is for"
    say(f"It compiles. {more}; `python3 build.py serve` offers it to players.")


def summarize(options: argparse.Namespace, _: list[str]) -> None:
    path = module("games_said").summarize(options.game, Path(options.store))
    say(f"{path.relative_to(ROOT)}: {path.stat().st_size} bytes; `python3 build.py dist` makes the page of it")


def content(_options: argparse.Namespace, _: list[str]) -> None:
    module("content").build()
    module("messages").build()


def test(options: argparse.Namespace, rest: list[str]) -> int:
    tests = module("tests")
    return int(tests.run_changed(options.changed, rest) if options.changed else tests.run(rest))


def whole_games(_options: argparse.Namespace, rest: list[str]) -> int:
    return int(module("tests").run(["-m", "takes_turns", *rest]))


def sweep(_options: argparse.Namespace, rest: list[str]) -> int:
    return int(module("tests").sweep(rest))


def fuzz(_options: argparse.Namespace, rest: list[str]) -> int:
    return int(module("tests").fuzz(rest))


def screenshots(options: argparse.Namespace, _: list[str]) -> None:
    module("screenshots").make(options.all, options.names)


def engines(_options: argparse.Namespace, _: list[str]) -> int:
    return int(module("engines").main())


def networks(_options: argparse.Namespace, _: list[str]) -> int:
    return int(module("networks").main())


def lighthouse(_options: argparse.Namespace, _: list[str]) -> int:
    return int(module("lighthouse").main())


def check(_options: argparse.Namespace, _: list[str]) -> int:
    return int(module("check").run())


def bench(options: argparse.Namespace, _: list[str]) -> int:
    if options.against:
        return int(module("bench_against").compare(options.against, options.names))
    return int(module("bench").run(options.names))


def update_messages(_options: argparse.Namespace, _: list[str]) -> None:
    module("messages").update()


def lock(_options: argparse.Namespace, _: list[str]) -> None:
    module("lock").run()
