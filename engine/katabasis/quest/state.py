"""The table of Warhammer Quest as plain data, and the plain questions that every chapter asks of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import InitVar, field
from typing import Any

from ..kernel.slotted import slotted
from ..kernel.state import TRANSIENT, State, added
from ..kernel.table import Table
from .board.graph import Graph, Layout, graph_of, section_name
from .content import KINDS, PROFILES, Kind, Profile, section_of
from .edition import EDITIONS, Edition

NOBODY = -1
"""No seat."""

IN_PLAY, DEAD, LOST, LEFT = "", "dead", "lost", "left"
"""What has become of an adventurer."""

NOT_YET = -1
"""Movement and Attacks before they have been counted out."""


@slotted
class Adventurer(State):
    """One adventurer, who is also a seat.

    `at` is his square, "" if he is not on the board; `fate` what has become of him. `kills` are the kinds of Monsters
    on his sheet, not yet paid; `fight_kills` how many he has killed in this fight. `received` counts the Treasure cards
    that he was given. The rest is of his turn: `steps` squares of Movement left, `attacks` left, -1 before the first;
    `weapon` in use; `pinned` as he was when the phase began; `escape` "" before a roll, "free" or "failed" after;
    `entered` if he has come into a new section; `used` what can be used once a turn.
    """

    id: str
    at: str = ""
    fate: str = IN_PLAY
    start: int = 0
    wounds: int = 0
    gold: int = 0
    received: int = 0
    kills: list[str] = field(default_factory=list)
    fight_kills: int = 0
    equipment: list[str] = field(init=False)
    berserk: bool = False
    webbed: bool = False
    in_pit: bool = False
    tripped: bool = False
    pinned: bool = False
    escape: str = ""
    entered: bool = False
    shot: bool = False
    steps: int = NOT_YET
    attacks: int = NOT_YET
    weapon: str = ""
    used: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.equipment = [self.profile.equipment]

    def begin_turn(self) -> None:
        """Forget what belongs to one turn of his."""
        self.pinned = self.entered = self.shot = False
        self.escape = self.weapon = ""
        self.steps = self.attacks = NOT_YET
        self.used = []

    @property
    def profile(self) -> Profile:
        return PROFILES[self.id]

    @property
    def ref(self) -> str:
        """How events and options point at him."""
        return f"adventurer:{self.id}"

    @property
    def in_play(self) -> bool:
        """Whether he is still in the game, standing or not."""
        return self.fate == IN_PLAY

    @property
    def standing(self) -> bool:
        """Whether he is in the game and conscious (wounds.unconscious)."""
        return self.fate == IN_PLAY and self.wounds > 0

    @property
    def able(self) -> bool:
        """Whether he may act, cast and use things: conscious, and not caught in a web (components.trapped-counter)."""
        return self.standing and not self.webbed


@slotted
class Monster(State):
    """One Monster. `target` is the adventurer against whom it was placed, as long as its first attack is owed;
    `against` stays. `band` is the number of the group of cards it came with; it `waits` in the Monsters' Phase in which
    it came; `role` sets the special figures of missions apart."""

    id: str
    kind: str
    at: str
    band: int
    target: str
    wounds: int = field(init=False)
    against: str = field(init=False)
    waits: bool = False
    pinned: bool = False
    role: str = ""

    def __post_init__(self) -> None:
        self.wounds = self.profile.wounds
        self.against = self.target

    @property
    def profile(self) -> Kind:
        return KINDS[self.kind]

    @property
    def ref(self) -> str:
        return f"monster:{self.id}"

    def has(self, special: str) -> bool:
        """Whether a special rule holds for it. The shaman of a mission has no bow."""
        return special in self.profile.special and not (special == "bow" and self.role == "shaman")


@slotted
class LaidSection(State):
    """A section on the table: where its top left corner is, its quarter turns, whether somebody has entered it, and the
    turn at whose end it caves in, 0 if it does not."""

    id: str
    x: int
    y: int
    turn: int
    entered: bool = False
    doomed: int = 0
    fallen: bool = False

    @property
    def ref(self) -> str:
        return f"section:{self.id}"

    @property
    def type(self) -> str:
        return section_of(self.id).type


@slotted
class Door(State):
    """A doorway: the two squares in front of it in the section where it was laid, the direction out of there (0 north,
    clockwise), what lies beyond, and the pile that explores it. `state`: "unexplored", "open", "exit", "walled",
    "barred"."""

    id: str
    section: str
    squares: list[str]
    side: int
    pile: str
    beyond: str = ""
    state: str = "unexplored"

    @property
    def ref(self) -> str:
        return f"door:{self.id}"


@slotted
class Effect(State):
    """Something that lasts: `what`, on whom (an adventurer's or a Monster's id), how much. It ends when `turn` is over,
    or, with a moment (`until`), when that moment of `turn` comes (spells.this-turn, spells.full-turn)."""

    what: str
    on: str
    amount: int
    turn: int
    until: str = ""


@slotted
class QuestTable(Table):
    """The whole table.

    `leader` is the seat with the Lamp; `active` the seat whose turn it is in the Adventurers' Phase; `queue` who is
    still to act: adventurers, then Monsters. `arrivals` are new rooms whose contents have not come yet; `attackers`
    counts whom Monsters have gone for in this phase. `bands` has the cards of the Monsters on the board. `memory` is
    the mission's own; `goal` "" until it is "won" or "lost". `campaign` is what the campaign carries on, as a text, ""
    if the game is of none.
    """

    edition: str
    party: InitVar[Sequence[str]]
    mission: str
    options: dict[str, str]
    campaign: str = ""
    adventurers: list[Adventurer] = field(init=False)
    monsters: list[Monster] = field(default_factory=list)
    sections: list[LaidSection] = field(default_factory=list)
    doors: list[Door] = field(default_factory=list)
    blocked: dict[str, str] = field(default_factory=dict)
    effects: list[Effect] = field(default_factory=list)
    leader: int = NOBODY
    placer: int = NOBODY
    turn: int = 0
    phase: str = "setup"
    moment: str = ""
    active: int = NOBODY
    queue: list[str] = field(default_factory=list)
    arrivals: list[str] = field(default_factory=list)
    attackers: dict[str, int] = field(default_factory=dict)
    bands: dict[str, list[str]] = field(default_factory=dict)
    treasures_due: int = 0
    extra_phase: bool = False
    power: int = 0
    tokens: int = 0
    tokens_at_start: int = field(default=0, metadata=added(lambda frozen: frozen["tokens"]))
    memory: dict[str, Any] = field(default_factory=dict)
    goal: str = ""
    made: int = 0
    stocks: dict[str, int] = field(default_factory=dict)
    expended: list[str] = field(default_factory=list)
    _graph: Graph | None = field(default=None, init=False, metadata=TRANSIENT)

    def __post_init__(self, party: Sequence[str]) -> None:
        self.adventurers = [Adventurer(id) for id in party]

    @property
    def rules(self) -> Edition:
        return EDITIONS[self.edition]

    @property
    def seat_count(self) -> int:
        return len(self.adventurers)

    def side(self, seat: int) -> list[int]:
        """All win together (end.party-wins)."""
        return [*self.seats]

    # ------------------------------------------------------------------ the dungeon

    @property
    def graph(self) -> Graph:
        """The squares as they hang together now."""
        if self._graph is None:
            self._graph = graph_of(
                Layout(
                    tuple((section.id, section.x, section.y, section.turn) for section in self.sections),
                    tuple((tuple(door.squares), door.side, door.state) for door in self.doors),
                    tuple(self.blocked),
                )
            )
        return self._graph

    def board_changed(self) -> None:
        """Sections, doors or blocked squares are no longer what they were."""
        self._graph = None

    def section(self, id: str) -> LaidSection:
        return next(section for section in self.sections if section.id == id)

    def door(self, id: str) -> Door:
        return next(door for door in self.doors if door.id == id)

    # ------------------------------------------------------------------ who is where

    def seat_of(self, adventurer: str) -> int:
        """The seat that plays an adventurer, NOBODY if he is not of the party."""
        return next((seat for seat, each in enumerate(self.adventurers) if each.id == adventurer), NOBODY)

    def adventurer(self, id: str) -> Adventurer:
        return self.adventurers[self.seat_of(id)]

    def has(self, id: str) -> bool:
        """Whether an adventurer is in the game, able to act."""
        seat = self.seat_of(id)
        return seat != NOBODY and self.adventurers[seat].able

    def monster(self, id: str) -> Monster:
        return next(monster for monster in self.monsters if monster.id == id)

    @property
    def on_board(self) -> list[Adventurer]:
        """The adventurers still in the game."""
        return [each for each in self.adventurers if each.in_play and each.at]

    @property
    def fighters(self) -> list[Adventurer]:
        """The adventurers whom Monsters go for: conscious, and not in a pit (wounds.fallen-target)."""
        return [each for each in self.on_board if each.wounds > 0 and not each.in_pit]

    def within(self, section: str) -> list[Adventurer]:
        """The adventurers on a section."""
        return [each for each in self.on_board if section_name(each.at) == section]

    def monsters_in(self, section: str) -> list[Monster]:
        return [monster for monster in self.monsters if section_name(monster.at) == section]

    def occupied(self) -> set[str]:
        """The squares that hold a model (movement.no-passing)."""
        return {each.at for each in self.on_board} | {monster.at for monster in self.monsters}

    def adjacent_monsters(self, adventurer: Adventurer) -> list[Monster]:
        """The Monsters that one may fight hand-to-hand (combat.adjacent-opponent)."""
        near = self.graph.near[adventurer.at]
        return [monster for monster in self.monsters if monster.at in near]

    def adjacent_adventurers(self, square: str) -> list[Adventurer]:
        """The adventurers whom a Monster on a square may fight, but those who are down."""
        near = self.graph.near[square]
        return [each for each in self.fighters if each.at in near]

    # ------------------------------------------------------------------ what holds for whom

    def effect(self, what: str, on: str) -> int:
        """The sum of what lasts of a kind on somebody."""
        return (
            sum(effect.amount for effect in self.effects if effect.what == what and effect.on == on)
            if self.effects
            else 0
        )

    def treasures(self, seat: int) -> list[str]:
        """The Treasure cards that a seat holds."""
        return self.zones[f"treasure-{seat}"].cards

    def lay_down(self, seat: int, card: str) -> None:
        """A Treasure card leaves a seat: nobody fights on with a weapon that is gone."""
        adventurer = self.adventurers[seat]
        if adventurer.weapon == card:
            adventurer.weapon = ""

    def living(self) -> list[int]:
        """The seats still in the game."""
        return [seat for seat, each in enumerate(self.adventurers) if each.in_play]

    def acting_order(self) -> list[int]:
        """Leader first, then by Initiative; equals in the order of the rulebook (advphase.leader-first,
        advphase.order)."""
        names = list(PROFILES)

        def rank(seat: int) -> tuple[bool, int, int]:
            profile = self.adventurers[seat].profile
            return (seat != self.leader, -profile.initiative, names.index(profile.id))

        return sorted(self.living(), key=rank)


def refs(things: Iterable[Adventurer | Monster]) -> list[str]:
    """How events point at several models."""
    return [thing.ref for thing in things]
