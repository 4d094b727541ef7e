"""What is known beforehand of the next Monsters' Phase: who would be attacked, by how many (monsters.one-on-one).

The Monsters act as in their phase, and where a counter would settle it every way is followed. Nothing is drawn: the
answer is the least and the most that can come of it, if nobody moves any more, no blow kills and no card changes it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, NamedTuple

from ...kernel.state import fork
from ..board.graph import section_name
from ..rules import monsters, targets
from ..rules.mission import mission_of
from ..rules.targets import Candidates
from ..state import Adventurer, Monster, QuestTable

Counts = tuple[int, ...]
"""How many Monsters have gone for each of the fighters."""


class Threat(NamedTuple):
    """How many Monsters can go for somebody, at least and at most, the most arrows that can be shot at him, which
    Monsters they are, and by which rules."""

    adventurer: Adventurer
    least: int
    most: int
    arrows: int
    monsters: tuple[str, ...]
    rules: tuple[str, ...]


def preview(table: QuestTable, adventurer: Adventurer, square: str) -> dict[str, Any] | None:
    """What Monsters would do if an adventurer ended his turn on a square, for views: refs and numbers; None if there
    is nothing to say. `unknown` are new rooms, whose Monsters nobody knows."""
    new = [section.ref for section in table.sections if _is_new(table, section.id, square)]
    if not table.monsters and not new:
        return None
    return {
        "who": adventurer.ref,
        "to": f"square:{square}",
        "unknown": new,
        "attacks": [
            {
                "who": each.adventurer.ref,
                "least": each.least,
                "most": each.most,
                "arrows": each.arrows,
                "monsters": list(each.monsters),
                "rules": list(each.rules),
            }
            for each in threats(as_if(table, adventurer, square))
        ],
    }


def _is_new(table: QuestTable, section: str, square: str) -> bool:
    """Whether a section has its contents in the next Monsters' Phase (monsters.room-event)."""
    laid = table.section(section)
    entered = not laid.entered and section == section_name(square) and laid.type != "corridor"
    return entered or section in table.arrivals


def as_if(table: QuestTable, adventurer: Adventurer, square: str) -> QuestTable:
    """A copy of the table for looking ahead, with somebody on another square; what models are not is shared."""
    board = copy(table)
    board.adventurers = fork(table.adventurers)
    board.monsters = fork(table.monsters)
    board.adventurer(adventurer.id).at = square
    return board


def threats(board: QuestTable) -> list[Threat]:
    """Whom the Monsters would go for; `board` is a copy, on which they move."""
    for monster in board.monsters:
        monster.waits = False
    forecast = _Forecast(board)
    for monster in monsters.in_order(board):
        forecast.act(monster)
    return forecast.threats()


class _Forecast:
    """The Monsters' Phase as far as it can be foreseen: the ways in which the counts can stand, the ways that Monsters
    go, which are those of the first of them, and who can be meant by whom."""

    def __init__(self, board: QuestTable) -> None:
        self.board = board
        self.fighters = board.fighters
        self.ways: set[Counts] = {(0,) * len(self.fighters)}
        self.rules: dict[str, dict[str, None]] = {each.id: {} for each in self.fighters}
        self.by: dict[str, dict[str, None]] = {each.id: {} for each in self.fighters}
        self.archers: dict[str, list[Monster]] = {}
        self.arrows = dict.fromkeys(self.by, 0)
        self.done: set[str] = set()
        """Monsters that have attacked as a part of another's gang."""

    def act(self, monster: Monster) -> None:
        """What a Monster can do, in the order of the book (monsters.decision)."""
        board = self.board
        if monster.role == "shaman" or monster.id in self.done or not self.fighters:
            return
        beside = targets.strikeable(board, monster, monster.at)
        if monster.has("fly"):
            self._go(monster, targets.within_flight(board, monster))
        elif monster.pinned and beside:
            self._fight(monster, beside)
        elif monster.has("bow") and self._shoot(monster):
            return
        elif mission_of(board).stays(board, monster):
            if beside:
                self._fight(monster, beside)
        else:
            self._go(monster, targets.within_reach(board, monster))

    def _fight(self, monster: Monster, beside: Sequence[Adventurer]) -> None:
        self._follow(monster, lambda: targets.of_those_beside(self.board, monster, beside))

    def _go(self, monster: Monster, able: targets.Able) -> None:
        if not able.adventurers:
            return
        chosen = self._follow(monster, lambda: targets.of_those_able(self.board, monster, able))
        taken = self.board.occupied() - {monster.at}
        free = [square for square in able.squares(chosen) if square not in taken]
        monster.at = free[0] if free else monster.at

    def _follow(self, monster: Monster, candidates: Callable[[], Candidates]) -> Adventurer:
        """Count a Monster in every way that the counters can fall; whom it goes for in the first."""
        following: dict[Counts, None] = {}
        first: Adventurer | None = None
        for counts in sorted(self.ways):
            self.board.attackers = {each.id: count for each, count in zip(self.fighters, counts, strict=True)}
            among = candidates()
            first = first or among.adventurers[0]
            for each in among.adventurers:
                self._note(monster, each, among.rule)
                at = self.fighters.index(each)
                following[(*counts[:at], counts[at] + 1, *counts[at + 1 :])] = None
        self.ways = set(following)
        assert first is not None
        if monster.has("gang"):
            self.done |= monsters.gang(self.board, first)
        return first

    def _note(self, monster: Monster, adventurer: Adventurer, rule: str) -> None:
        self.by[adventurer.id][monster.ref] = None
        self.rules[adventurer.id][rule] = None

    def _shoot(self, monster: Monster) -> bool:
        """Whether it shoots: an arrow at whom it owes its first attack, else one of a volley (shooting.volley)."""
        owed = [each for each in self.fighters if each.id == monster.target and targets.can_shoot(self.board, each)]
        if self._in_sight(monster, owed):
            self.arrows[owed[0].id] += 1
            self._note(monster, owed[0], "monsters.first-attack-power")
            return True
        seen = self._in_sight(monster, self.fighters)
        if seen:
            self.archers.setdefault(monster.kind, []).append(monster)
            for each in seen:
                self._note(monster, each, "shooting.volley")
        return bool(seen)

    def _in_sight(self, monster: Monster, among: Sequence[Adventurer]) -> list[Adventurer]:
        """Those whom it sees from where it stands, or from the nearest square from which it sees anybody."""
        if not among:
            return []
        square = monsters.lookout(self.board, monster, among)
        return [each for each in among if square and targets.sees(self.board, square, each)]

    def threats(self) -> list[Threat]:
        """What has been foreseen, of everybody whom it may concern."""
        for shooters in self.archers.values():
            aimed_at = [each for each in self.fighters if {shooter.ref for shooter in shooters} & {*self.by[each.id]}]
            for each in aimed_at:
                self.arrows[each.id] += -(-len(shooters) // len(aimed_at))
        found = []
        for number, each in enumerate(self.fighters):
            counts = [way[number] for way in self.ways]
            if max(counts) or self.arrows[each.id]:
                found.append(
                    Threat(
                        each,
                        min(counts),
                        max(counts),
                        self.arrows[each.id],
                        tuple(self.by[each.id]),
                        tuple(self.rules[each.id]),
                    )
                )
        return found
