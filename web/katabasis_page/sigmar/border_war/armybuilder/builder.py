"""A roster at work: its text in the usual form, what of it could not be read, and what is being added to it. No markup,
no browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import katabasis as kb
from katabasis import rosters
from katabasis.kernel.text import Refusal

from ....own_lists.texts import TextBuilder
from ....ui import Ui
from ....words import say

SINGLE = ("formation", "spells", "prayers", "manifestations", "terrain")
"""The kinds of lines of which a roster has one: another takes its place."""
ENHANCEMENTS = "enhancements"
"""The slot of all that a hero can be given."""
SLOTS = (*SINGLE, "general", "regiment", "renown", "auxiliary")
"""What can be added to wherever it stands; besides these there is "unit:<line>", for the regiment of the hero of that
line, and "enhancements:<line>", for the unit there."""
LONGEST_SEARCH = 60


class Offer(NamedTuple):
    """Something that could be added: its line, and, if it can be reinforced, the line of it reinforced; why neither may
    be. `chosen` is the line of the roster that has it already, of what there is one of; 0 for none."""

    line: rosters.Line
    twice: rosters.Line | None
    refusals: list[Refusal]
    refusals_twice: list[Refusal]
    chosen: int = 0


class RosterBuilder(TextBuilder):
    """A roster, and how it is looked at: `slot` is what is being added, `search` the words that its offers must have,
    `only_legal` whether those that may not be added are left out; `shown_unit` and `beside` are the warscrolls whose
    figures are shown side by side."""

    def __init__(self, name: str, text: str, id: str = "") -> None:
        super().__init__(name, text, id)
        self.slot = ""
        self.unread: list[tuple[str, Refusal | None]] = []
        self.search = ""
        self.only_legal = False
        self.on_paper = False
        """Whether it is shown as it is printed."""
        self.shown_unit = self.beside = ""
        self.take(text)

    def take(self, text: str) -> None:
        """Go on with another text: what cannot be read of it is kept as it stands, after the rest."""
        read = rosters.read(text)
        wrong = {fault.line: fault.refusal for fault in read.faults}
        known = {line.number for line in read.lines}
        numbered = [
            (number, line.strip())
            for number, line in enumerate(re.split("[\n;]", text), 1)
            if line.partition("#")[0].strip()
        ]
        self.unread = [(line, wrong.get(number)) for number, line in numbered[1:] if number not in known]
        self.text = read.text
        self.slot = self._usual_slot()

    @property
    def roster(self) -> rosters.Roster:
        """What its text says."""
        return rosters.read(self.text)

    @property
    def whole(self) -> str:
        """Its text, with what could not be read at the end."""
        return self.text + "".join(f"{line}\n" for line, _refusal in self.unread)

    @property
    def faults(self) -> list[rosters.Fault]:
        """Why it may not be played; its lines are those of `text`."""
        return _faults(self.text)

    @property
    def is_legal(self) -> bool:
        """Whether it may be played."""
        return not self.faults and not self.unread

    # ------------------------------------------------------------------ changing

    def add(self, kind: str, id: str, twice: bool = False) -> None:
        """Add something to what the slot is for. Raises Refused, with the rules, if it may not be."""
        offers = (offer for offer in self.offers() if offer.line.kind == kind and offer.line.id == id)
        offer = next(offers, None)
        line = offer and (offer.twice if twice else offer.line)
        if offer is None or line is None or offer.chosen:
            return
        if refusals := offer.refusals_twice if twice else offer.refusals:
            raise kb.Refused(refusals)
        self.text = rosters.add(self._base(), line)
        self.news = say("{what} is in the roster.", what=ref_of(line))
        self._go_on(line)

    def _go_on(self, line: rosters.Line) -> None:
        """What is added next: units to a regiment that has just begun; small screens show the roster again once there
        is one of what there is one of."""
        if line.kind in ("general", "regiment"):
            hero = next(each for each in reversed(self.roster.regiments) if each.hero.scroll == line.id)
            self.open(f"unit:{hero.hero.line}")
        elif line.kind in SINGLE:
            self.panel = "deck"
        if not self._is_there(self.slot):
            self.slot = self._usual_slot()

    def remove(self, number: int) -> None:
        """Take a line out, and what stands below it."""
        line = next((line for line in self.roster.lines if line.number == number), None)
        if line is not None:
            self._change(rosters.without(self.text, number))
            self.news = say("{what} is no longer in the roster.", what=ref_of(line))

    def reinforce(self, number: int) -> None:
        """Reinforce the unit of a line, or have it be as it was. Nobody is kept from going over the points: the roster
        says so."""
        entry = self.roster.entry(number)
        if rosters.reinforced(entry.scroll):
            self._change(rosters.with_twice(self.text, number, not entry.reinforced))

    def lead(self, number: int) -> None:
        """Have the hero of a regiment be the general."""
        self._change(rosters.with_general(self.text, number))

    def set_limit(self, limit: int) -> None:
        """Choose another points limit."""
        self._change(rosters.with_limit(self.text, limit))

    def forget_unread(self) -> None:
        """Leave out what could not be read."""
        self.unread = []

    def _change(self, text: str) -> None:
        slot = self._slot_in(text)
        self.text = text
        self.slot = slot if self._is_there(slot) else self._usual_slot()

    def _slot_in(self, text: str) -> str:
        """The slot in another text, whose lines have other numbers: that of the same hero or unit, if it is there."""
        kind, _colon, number = self.slot.partition(":")
        if not number:
            return self.slot
        before, after = self.roster, rosters.read(text)
        scroll = next((each.scroll for each in before.own_entries if each.line == int(number)), "")
        same = [each.line for each in after.own_entries if each.scroll == scroll]
        return f"{kind}:{same[0]}" if same else ""

    # ------------------------------------------------------------------ what may come next

    def open(self, slot: str) -> None:
        """Look at what can be added somewhere."""
        if self._is_there(slot):
            self.slot, self.search, self.panel = slot, "", "cards"

    def _is_there(self, slot: str) -> bool:
        kind, _colon, number = slot.partition(":")
        if kind == "unit":
            return number in [str(each.hero.line) for each in self.roster.regiments]
        if kind == ENHANCEMENTS:
            return number in [str(each.line) for each in self.roster.own_entries]
        return slot in SLOTS

    def _usual_slot(self) -> str:
        """What is lacking most: a general, then units for the last regiment."""
        regiments = self.roster.regiments
        return f"unit:{regiments[-1].hero.line}" if regiments else "general"

    def _base(self) -> str:
        """The text to which something is added: of what there is one of, without that."""
        for line in self.roster.lines:
            if self.slot in SINGLE and line.kind == self.slot:
                return rosters.without(self.text, line.number)
        return self.text

    def offers(self) -> list[Offer]:
        """Everything that could be added to what the slot is for, allowed or not."""
        kind, _colon, number = self.slot.partition(":")
        kinds = ("trait", "artefact") if kind == ENHANCEMENTS else (kind,)
        return _offers(self._base(), self.text, kinds, int(number or 0))

    def shown(self, ui: Ui) -> tuple[list[Offer], list[Offer]]:
        """The offers that are looked for by their names: those that may be added, and the others."""
        words = self.search.casefold().split()
        found = [
            offer for offer in self.offers() if all(word in ui.name(ref_of(offer.line)).casefold() for word in words)
        ]
        found.sort(key=lambda offer: (offer.line.kind, ui.name(ref_of(offer.line))))
        legal = [offer for offer in found if offer.chosen or not offer.refusals or _only_twice(offer)]
        return legal, [] if self.only_legal else [offer for offer in found if offer not in legal]


def _only_twice(offer: Offer) -> bool:
    return offer.twice is not None and not offer.refusals_twice


@lru_cache(maxsize=64)
def _faults(text: str) -> list[rosters.Fault]:
    return rosters.check(text)


@lru_cache(maxsize=64)
def _offers(base: str, text: str, kinds: tuple[str, ...], below: int) -> list[Offer]:
    there = {(line.kind, line.id): line.number for line in rosters.read(text).lines}
    return list(_paired(rosters.additions(base, *kinds, below=below), there))


def _paired(additions: list[rosters.Addition], there: dict[tuple[str, str], int]) -> Iterator[Offer]:
    """Units with what they are once reinforced."""
    twice = {each.line.id: each for each in additions if each.line.reinforced}
    for each in additions:
        if not each.line.reinforced:
            line, double = each.line, twice.get(each.line.id)
            chosen = there.get((line.kind, line.id), 0) if line.kind in SINGLE else 0
            yield Offer(line, double and double.line, each.refusals, double.refusals if double else [], chosen)


REFS = {"formation": "formation", "spells": "lore", "prayers": "lore", "manifestations": "lore"}


def ref_of(line: rosters.Line) -> str:
    """What the name of a line is kept under."""
    if line.kind in ("trait", "artefact"):
        return f"ability:{line.id}"
    return f"{REFS.get(line.kind, 'renown' if line.kind == 'renown' else 'warscroll')}:{line.id}"
