"""The command about battleplans: what one says, and whether it can be played."""

from __future__ import annotations

from argparse import Namespace

from .. import KatabasisError, battleplans, system
from .files import read_text


def show(args: Namespace) -> None:
    """Print what the battleplan of a file says, or the text of a ready one. Raises KatabasisError with everything that
    is wrong with it."""
    if args.file in battleplans.ready:
        print(battleplans.ready[args.file], end="")
        return
    text = read_text(args.file)
    word = system("sigmar").words.renderer({"table": {"players": [], "units": {}}}, args.language).word
    wrong = [f"{word(battleplans.told_fault(fault))} [{fault.refusal.rule}]" for fault in battleplans.check(text)]
    if wrong:
        raise KatabasisError("\n".join(wrong))
    for sentence in battleplans.told(battleplans.read(text)):
        print(word(sentence))
