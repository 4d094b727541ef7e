"""What a mission may change: the moments at which the chapters of the rules ask it. Each of the thirty is one class in
`missions`, beside its content; what a class does not define has the meaning given here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, TypeVar

from ...kernel.flow import Flow
from ...kernel.options import Option
from ..content import MISSIONS
from ..state import Adventurer, Monster, QuestTable


class Mission:
    """A mission that is fulfilled once the objective room has been entered and no Monster is left. `text` is its
    content. Generators may ask; all others are plain questions."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.text: Mapping[str, Any] = MISSIONS[id]
        self.room: str = self.text["room"]

    # ------------------------------------------------------------------ beginning, and the room

    def begin(self, table: QuestTable) -> Flow[None] | None:
        """Once the party has been placed."""
        return None

    def first_room(self, table: QuestTable, section: str) -> None:
        """The first dungeon room has been entered, and its event is over."""

    def entered(self, table: QuestTable) -> Flow[None] | None:
        """The contents of the objective room have been placed."""
        return None

    # ------------------------------------------------------------------ the turn

    def before_power(self, table: QuestTable) -> Flow[None] | None:
        """Before anything else in a Power Phase."""
        return None

    def power_modifier(self, table: QuestTable) -> int:
        """What is added to the power roll."""
        return 0

    def no_events(self, table: QuestTable) -> bool:
        """Whether Unexpected Events no longer happen."""
        return False

    def after_unexpected(self, table: QuestTable) -> Flow[None] | None:
        """An Unexpected Event has been carried out."""
        return None

    def turn_card(self, table: QuestTable) -> bool:
        """Whether an Event card is drawn at the start of this turn, besides Unexpected Events."""
        return False

    def before_monsters(self, table: QuestTable) -> Flow[None] | None:
        """At the start of a Monsters' Phase."""
        return None

    def monsters_card(self, table: QuestTable) -> bool:
        """Whether an Event card is drawn at the start of this Monsters' Phase."""
        return False

    def deeds(self, table: QuestTable, seat: int) -> list[Option]:
        """What an adventurer may do for the mission in his turn, as candidates whose ids begin with "do"."""
        return []

    def do(self, table: QuestTable, seat: int, deed: Option) -> Flow[None] | None:
        """Carry such a deed out."""
        return None

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        """At the end of a turn, after deaths: sets `table.goal`."""
        if room_is_clear(table, self.room):
            table.goal = "won"
        return None

    # ------------------------------------------------------------------ figures

    def armed(self, table: QuestTable) -> bool:
        """Whether the party has its weapons."""
        return True

    def armoured(self, table: QuestTable) -> bool:
        """Whether the party has its armour."""
        return True

    def modifier(self, table: QuestTable, adventurer: Adventurer, what: str) -> int:
        """What it adds to "move", "weapon_skill", "attacks", "berserk" of an adventurer."""
        return 0

    def may_attack(self, table: QuestTable, seat: int, monster: Monster) -> bool:
        """Whether that seat may harm a Monster at all."""
        return True

    def may_help(self, table: QuestTable, seat: int, adventurer: Adventurer) -> bool:
        """Whether that seat may strengthen or shield an adventurer. Healing is always allowed."""
        return True

    def may_appear(self, table: QuestTable, square: str) -> bool:
        """Whether Monsters that come now may be placed on a square."""
        return True

    def stays(self, table: QuestTable, monster: Monster) -> bool:
        """Whether a Monster does not leave its square or its part of the room."""
        return False

    def fled(self, table: QuestTable) -> bool:
        """Whether the party, having walked out by the entrance, has fulfilled the mission that way."""
        return False

    def after_step(self, table: QuestTable, adventurer: Adventurer, path: Sequence[str]) -> Flow[None] | None:
        """An adventurer has moved along squares."""
        return None

    def after_kill(self, table: QuestTable, monster: Monster, seat: int) -> None:
        """A Monster has died."""

    def after_band(self, table: QuestTable, band: Sequence[str]) -> None:
        """The cards of a band whose last Monster has died."""

    def spare_dead(self, table: QuestTable) -> bool:
        """Whether somebody whose death fails the mission is gone."""
        lost = self.text.get("fails_if_dead", ())
        return all(any(each.id == id and each.in_play for each in table.adventurers) for id in lost)

    def paid(self, table: QuestTable) -> list[int]:
        """The seats that are given the reward: those alive in the dungeon (end.survivors)."""
        return [seat for seat, each in enumerate(table.adventurers) if each.in_play]

    def reward(self, table: QuestTable) -> Flow[None] | None:
        """What survivors are given besides `each`."""
        return None

    def progress(self, table: QuestTable) -> float:
        """Steps of the mission done in the room, for bots."""
        return 0.0

    def wished_squares(self, table: QuestTable) -> list[str]:
        """The squares of the room where something is left to be done, for bots; empty if any will do."""
        return []

    def has_to_come(self, table: QuestTable, adventurer: Adventurer) -> bool:
        """Whether somebody has to go to one of the wished squares, for bots."""
        return table.seat_of(adventurer.id) == table.leader

    def furthers(self, table: QuestTable, seat: int, deed: Option) -> float:
        """How much a deed serves the mission whatever its dice say, for bots: 1 usually, less than 0 if it harms."""
        return 1.0

    def view(self, table: QuestTable) -> dict[str, Any]:
        """What everybody may know of how the mission stands."""
        return {key: value for key, value in table.memory.items() if not key.startswith("_")}


MissionClass = TypeVar("MissionClass", bound=type[Mission])

_MISSIONS: dict[str, Mission] = {}


def mission(id: str) -> Callable[[MissionClass], MissionClass]:
    """Register the class of a mission."""

    def register(cls: MissionClass) -> MissionClass:
        _MISSIONS[id] = cls(id)
        return cls

    return register


def mission_of(table: QuestTable) -> Mission:
    """The mission that is played."""
    return mission_called(table.mission)


def mission_called(id: str) -> Mission:
    """The mission of that id."""
    if id not in _MISSIONS:
        room = MISSIONS[id]["room"].replace("-", "_")
        import_module(f"{__package__}.missions.{room}")
        _MISSIONS.setdefault(id, Mission(id))
    return _MISSIONS[id]


def room_is_entered(table: QuestTable, room: str) -> bool:
    """Whether somebody has been in a section, and what was in it has come."""
    laid = next((section for section in table.sections if section.id == room), None)
    return laid is not None and laid.entered and room not in table.arrivals


def room_is_clear(table: QuestTable, room: str) -> bool:
    """Whether a room has been entered and no Monster is on the board."""
    return room_is_entered(table, room) and not table.monsters


def written(flow: Flow[None] | None) -> Flow[None]:
    """A moment of a mission, whether it asks or not."""
    if flow is not None:
        yield from flow
