"""A slow and literal referee of the Monsters: reads what happened, and judges it by the rulebook's words alone.

It keeps its own account of who stands where, and knows of the engine only which squares touch and which see each other
(both are tested by brute force elsewhere). Where the rulebook leaves a choice, one of its answers has to be given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from katabasis.kernel.events import Event
from katabasis.quest.content import KINDS
from katabasis.quest.state import QuestTable


def id_of(ref: str) -> str:
    return ref.partition(":")[2]


class Referee:
    """`adventurers`, `monsters` and `kinds` by id: where each stands, and what a Monster is; `owed` against whom a
    Monster was placed; `fallen` who cannot be struck."""

    def __init__(self, table: QuestTable) -> None:
        self.graph = table.graph
        self.adventurers = {each.id: each.at for each in table.on_board}
        self.monsters = {each.id: each.at for each in table.monsters}
        self.kinds = {each.id: each.kind for each in table.monsters}
        self.owed = {each.id: each.target for each in table.monsters}
        self.fallen = {each.id for each in table.on_board if not each.wounds}

    # ------------------------------------------------------------------ squares

    def section(self, square: str) -> str:
        return square.partition(".")[0]

    def free(self, sections: Iterable[str]) -> set[str]:
        """The squares of some sections on which nobody stands."""
        squares = {square for section in sections for square in self.graph.squares[section]}
        return squares - {*self.adventurers.values(), *self.monsters.values()}

    def steps(self, start: str, closed: Iterable[str] = ()) -> dict[str, int]:
        """How many steps it is to every square, not through those that are closed."""
        found, shut, edge = {start: 0}, set(closed), [start]
        while edge:
            square = edge.pop(0)
            for other in self.graph.near[square]:
                if other not in found and other not in shut:
                    found[other] = found[square] + 1
                    edge.append(other)
        return found

    def away(self, square: str) -> int:
        """How many squares it is to the nearest adventurer."""
        return min(self.steps(at).get(square, 9_999) for at in self.adventurers.values())

    # ------------------------------------------------------------------ placing (pp. 14-16)

    def judge_placing(self, events: Sequence[Event]) -> int:
        """Judge every Monster that has been placed. How many there were."""
        placed = [event for event in events if event.kind == "placed"]
        targets = {self.section(self.adventurers[id_of(event.what["target"])]) for event in placed}
        assert len(targets) <= 1, "all go to one section (placement.split-party)"
        shares: Counter[str] = Counter()
        kind = ""
        for event in placed:
            monster, square, target = (id_of(event.what[key]) for key in ("monster", "at", "target"))
            if monster.rpartition("-")[0] != kind:
                kind, shares = monster.rpartition("-")[0], Counter()
            self._judge_one(kind, square, target, shares, next(iter(targets)))
            shares[target] += 1
            self.monsters[monster], self.kinds[monster], self.owed[monster] = square, kind, target
        if any(event.kind == "not-placed" for event in events):
            section = next(iter(targets))
            assert not self.free([section, *self.graph.joined[section]]), "whoever finds room is placed"
        return len(placed)

    def _judge_one(self, kind: str, square: str, target: str, shares: Counter[str], section: str) -> None:
        here = [id for id, at in self.adventurers.items() if self.section(at) == section]
        free, around = self.free([section]), self.free([section, *self.graph.joined[section]])
        assert square in around, "on a free square of the section or an adjacent one"
        if "bow" in KINDS[kind].special:
            self._is_fair(target, here, shares)
            seen = [each for each in around if self.graph.sees(each, self.adventurers[target])]
            if seen:
                assert square in seen, "an archer sees its target"
                assert self.away(square) == max(map(self.away, seen)), "and is as far from the adventurers as it can be"
                return
        else:
            with_room = [id for id in here if free & set(self.graph.near[self.adventurers[id]])]
            if with_room:
                self._is_fair(target, with_room, shares)
                assert square in free & set(self.graph.near[self.adventurers[target]]), "next to whom it goes for"
                return
        nearest = free or around
        assert self.away(square) == min(map(self.away, nearest)), "as near to the adventurers as there is room"

    def _is_fair(self, target: str, among: Sequence[str], shares: Counter[str]) -> None:
        assert target in among
        assert shares[target] == min(shares[id] for id in among), "nobody gets two more than another"

    # ------------------------------------------------------------------ the Monsters' Phase (pp. 19-20)

    def judge_phase(self, events: Sequence[Event]) -> int:
        """Judge a whole Monsters' Phase of Monsters that fight hand-to-hand and walk. How many attacks there were."""
        attackers: Counter[str] = Counter()
        at_first = dict(self.monsters)
        acted: list[str] = []
        moved: dict[str, str] = {}
        for event in events:
            what = event.what
            if event.kind == "monster-moved":
                monster = id_of(what["monster"])
                assert not self._beside(at_first[monster]), "who is pinned stays where it is"
                moved[monster] = self.monsters[monster]
                self._follow(monster, what["path"])
            elif event.kind == "aims":
                monster, target = id_of(what["monster"]), id_of(what["target"])
                self._judge_aim(monster, target, moved.get(monster), attackers)
                attackers[target] += 1
                acted.append(monster)
            elif event.kind == "fell":
                self.fallen.add(id_of(what["adventurer"]))
            elif event.kind == "killed":
                del self.monsters[id_of(what["monster"])]
        were_beside = [bool(self._beside(at_first[monster])) for monster in acted]
        assert were_beside == sorted(were_beside, reverse=True), "those who are pinned act first"
        for monster, at in self.monsters.items():
            assert monster in acted or not self._beside(at), "whoever can strike does"
        return len(acted)

    def judge_archers(self, events: Sequence[Event]) -> int:
        """Judge a whole Monsters' Phase of archers. How many of them moved."""
        at_first = dict(self.monsters)
        aims = {id_of(event.what["monster"]): event for event in events if event.kind == "aims"}
        volleys: Counter[str] = Counter()
        for event in events:
            if event.kind == "monster-moved":
                self._follow(id_of(event.what["monster"]), event.what["path"])
            elif event.kind == "volley":
                volleys[id_of(event.what["kind"])] += event.what["count"]
        for monster, start in at_first.items():
            square, owed = self.monsters[monster], self.owed[monster]
            if self._beside(start):
                assert square == start, "who is pinned stays where it is"
                assert aims[monster].what["reason"] == "rule:monsters.do-pinned"
                continue
            if square != start and not (owed and not self._sees(start, [owed])):
                assert not self._sees(start), "who sees somebody stays and shoots (monsters.do-shoot)"
            if self._sees(square):
                shot = monster in aims and aims[monster].what["reason"] == "rule:monsters.do-shoot"
                volleys[self.kinds[monster]] -= not shot
        assert not any(volleys.values()), "whoever sees somebody shoots, and nobody else"
        return sum(self.monsters[monster] != start for monster, start in at_first.items())

    def _sees(self, square: str, among: Iterable[str] | None = None) -> bool:
        """Whether one of those, or of all adventurers, is seen from a square."""
        return any(self.graph.sees(square, self.adventurers[id]) for id in among or self.adventurers)

    def judge_fliers(self, events: Sequence[Event]) -> int:
        """Judge a whole Monsters' Phase of fliers. How many attacks there were."""
        start = dict(self.monsters)
        attacks = 0
        for event in events:
            if event.kind == "monster-moved":
                monster = id_of(event.what["monster"])
                square = event.what["path"][-1]
                assert square in self.free({self.section(square)}), "it ends on a free square"
                start[monster], self.monsters[monster] = self.monsters[monster], square
            elif event.kind == "aims":
                monster, target = id_of(event.what["monster"]), id_of(event.what["target"])
                assert target in self._beside(self.monsters[monster])
                able = self._flown(monster, start[monster])
                assert target in able, "no farther than its Movement"
                assert self.owed[monster] not in able or target == self.owed[monster]
                attacks += 1
        return attacks

    def _flown(self, monster: str, start: str) -> list[str]:
        """Whom a flier could have got at from where it began, over everybody's heads."""
        taken = {*self.adventurers.values(), *self.monsters.values()} - {self.monsters[monster], start}
        steps, far = self.steps(start), KINDS[self.kinds[monster]].move
        open_to = {square for square, count in steps.items() if count <= far and square not in taken}
        return [id for id, at in self.adventurers.items() if open_to & set(self.graph.near[at])]

    def _follow(self, monster: str, path: Sequence[str]) -> None:
        start = self.monsters[monster]
        taken = {*self.adventurers.values(), *self.monsters.values()} - {start}
        assert len(path) <= KINDS[self.kinds[monster]].move, "no farther than its Movement"
        for here, there in zip([start, *path], path, strict=False):
            assert there in self.graph.near[here]
            assert there not in taken, "through nobody"
        self.monsters[monster] = path[-1]

    def _beside(self, square: str) -> list[str]:
        """Whom a Monster on a square can strike."""
        near = self.graph.near[square]
        return [id for id, at in self.adventurers.items() if at in near and id not in self.fallen]

    def _judge_aim(self, monster: str, target: str, came_from: str | None, attackers: Counter[str]) -> None:
        """One attack: whoever owes a first one makes it if he can; else the one-on-one rule decides, and of those whom
        as few attack the nearest."""
        beside = self._beside(self.monsters[monster])
        assert target in beside, "he is struck from the next square"
        able = dict.fromkeys(beside, 0) if came_from is None else self._able(monster, came_from)
        if self.owed[monster] in able:
            assert target == self.owed[monster], "the first attack is owed (monsters.first-attack-power)"
        else:
            fewest = min(attackers[id] for id in able)
            assert attackers[target] == fewest, "one-on-one (monsters.one-on-one)"
            assert able[target] == min(cost for id, cost in able.items() if attackers[id] == fewest), "the nearest"
        if target == self.owed[monster]:
            self.owed[monster] = ""

    def _able(self, monster: str, start: str) -> dict[str, int]:
        """Whom a Monster could have got at from where it began, and how far each is."""
        taken = {*self.adventurers.values(), *self.monsters.values()} - {self.monsters[monster]}
        steps = self.steps(start, taken)
        far = KINDS[self.kinds[monster]].move
        able = {}
        for id, at in self.adventurers.items():
            costs = [steps[square] for square in (*self.graph.near[at],) if steps.get(square, far + 1) <= far]
            if costs and id not in self.fallen:
                able[id] = min(costs)
        return able
