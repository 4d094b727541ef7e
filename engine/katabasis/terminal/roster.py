"""The commands about rosters: what is in one and whether it is legal, and writing one."""

from __future__ import annotations

from argparse import Namespace

from .. import KatabasisError, rosters, system
from .files import read_text


def show(args: Namespace) -> None:
    """Print the roster of a file, be it one that another program has exported. Raises KatabasisError with every line
    of which nothing is known, and every rule that is broken."""
    text, unknown = _roster(read_text(args.file))
    word = system("sigmar").words.renderer({"table": {"players": [], "units": {}}}, args.language).word
    for depth, sentence in rosters.told(rosters.read(text)):
        print("  " * depth + word(sentence))
    wrong = [word(rosters.told_unknown(*line)) for line in unknown]
    wrong += [f"{word(rosters.told_fault(fault))} [{fault.refusal.rule}]" for fault in rosters.check(text)]
    if wrong:
        raise KatabasisError("\n".join(wrong))


def _roster(text: str) -> rosters.Imported:
    """A roster, or that of another program's text."""
    imported = rosters.Imported(text, [])
    if not rosters.read(text).faction:
        imported = rosters.from_export(text)
    return imported if imported.text else rosters.Imported(text, [])


def build(args: Namespace) -> None:
    """Print a random roster, which is legal."""
    print(rosters.random(args.faction, args.points, args.seed), end="")
