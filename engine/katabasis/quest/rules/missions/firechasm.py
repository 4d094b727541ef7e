"""The missions of the Firechasm."""

from __future__ import annotations

from ....kernel.flow import Flow
from ....kernel.options import Option
from ....kernel.text import refuse, say
from ...board.graph import section_name
from ...content import treasure_of
from ...events import ACHIEVED
from ...state import DEAD, LEFT, LOST, Adventurer, Effect, Monster, QuestTable
from .. import combat, events, rolls, wounds
from ..adventurers import why_no_attack
from ..mission import Mission, mission, room_is_clear, room_is_entered
from .deeds import RULE, around, beside, deed, done_by, note_deed, place_of, spend_turn

FAR_SIDE = 5
"""The first column beyond the bridge."""
CUTTING = "firechasm.5,2"
HEAD = (7, 2)
WAY_OUT = ("firechasm.8,1", "firechasm.8,4")


def in_room(table: QuestTable) -> list[Adventurer]:
    """Who is in the Firechasm."""
    return [each for each in table.on_board if section_name(each.at) == "firechasm"]


@mission("firechasm-1")
class WarpstoneIcon(Mission):
    """Throw the icon and get out."""

    def first_room(self, table: QuestTable, section: str) -> None:
        table.memory["icon"] = True

    def entered(self, table: QuestTable) -> Flow[None] | None:
        table.memory["icon"] = True
        return None

    def deeds(self, table: QuestTable, seat: int) -> list[Option]:
        thrown = bool(table.memory.get("thrown"))
        leads = table.adventurers[table.leader].id
        label = say("Throw the icon into the fire")
        options = deed(table, seat, self.room, "throw", label, letters="lb", only=leads, done=thrown)
        if thrown:
            out = [] if table.adventurers[seat].at in WAY_OUT else [refuse(RULE, "The way out is behind the dragon")]
            options += deed(table, seat, self.room, "escape", say("Get out"), clear=False, why=out)
        return options

    def do(self, table: QuestTable, seat: int, deed: Option) -> Flow[None] | None:
        if deed.value == "throw":
            table.memory["thrown"] = table.turn
            spend_turn(table.adventurers[seat])
            table.emit(ACHIEVED, RULE, seat, deed="throw")
        else:
            note_deed(table, "escaped", table.adventurers[seat].id)
            wounds.take_off(table, table.adventurers[seat], LEFT, RULE)
        return None

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        """Two full turns after the throw the room collapses."""
        thrown = table.memory.get("thrown")
        if not thrown:
            return None
        if table.turn >= thrown + self.text["escape"]:
            for each in in_room(table):
                wounds.take_off(table, each, DEAD, RULE)
        if not in_room(table):
            table.goal = "won" if done_by(table, "escaped") else "lost"
        return None

    def fled(self, table: QuestTable) -> bool:
        return bool(table.memory.get("escaped"))

    def paid(self, table: QuestTable) -> list[int]:
        return [seat for seat, each in enumerate(table.adventurers) if each.id in done_by(table, "escaped")]

    def has_to_come(self, table: QuestTable, adventurer: Adventurer) -> bool:
        return bool(table.memory.get("thrown")) or super().has_to_come(table, adventurer)

    def furthers(self, table: QuestTable, seat: int, deed: Option) -> float:
        """To get out is worth more than a life in the room."""
        return 1.0 if deed.value == "throw" else 4.0

    def progress(self, table: QuestTable) -> float:
        return (2.0 if table.memory.get("thrown") else 0.0) + len(table.memory.get("escaped", ()))

    def wished_squares(self, table: QuestTable) -> list[str]:
        return list(WAY_OUT) if table.memory.get("thrown") else around(table, self.room, "lb")


@mission("firechasm-2")
class BanishTheDaemon(Mission):
    """A magic sword each, for one blow."""

    def begin(self, table: QuestTable) -> Flow[None] | None:
        table.memory["swords"] = [each.id for each in table.adventurers]
        return None

    def deeds(self, table: QuestTable, seat: int) -> list[Option]:
        adventurer = table.adventurers[seat]
        if adventurer.id not in table.memory.get("swords", ()):
            return []
        why = why_no_attack(table, adventurer)
        options = deed(table, seat, self.room, "dragon", say("Strike the dragon"), letters="d", why=why)
        for monster in table.adjacent_monsters(adventurer):
            label = say("Strike {target} with the magic sword", target=monster.ref)
            options.append(
                Option(f"do strike {monster.id}", label, value=monster.id, refs=(monster.ref,), refusals=why)
            )
        return options

    def do(self, table: QuestTable, seat: int, deed: Option) -> Flow[None] | None:
        table.memory["swords"].remove(table.adventurers[seat].id)
        if deed.value == "dragon":
            return self._strike_dragon(table, seat)
        table.effects.append(Effect("sure-hit", table.adventurers[seat].id, 1, table.turn))
        return combat.attack(table, seat, table.monster(deed.value))

    def _strike_dragon(self, table: QuestTable, seat: int) -> Flow[None]:
        spend_turn(table.adventurers[seat])
        if rolls.die(table, RULE, seat, "deed") >= 5:
            table.memory["banished"] = True
            table.emit(ACHIEVED, RULE, seat, deed="dragon")
            return
        if any(each.id in table.memory["swords"] and each.in_play for each in table.adventurers):
            return
        table.memory["breathed"] = True
        for each in in_room(table):
            inflicted = sum(rolls.roll(table, 4, RULE, table.seat_of(each.id), "damage"))
            yield from wounds.harm(table, each, inflicted, wounds.NORMAL, RULE)

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        swords = [each.id for each in table.adventurers if each.in_play and each.id in table.memory.get("swords", ())]
        if table.memory.get("banished"):
            table.goal = "won"
        elif not swords:
            table.goal = "lost"
        return None

    def wished_squares(self, table: QuestTable) -> list[str]:
        return around(table, self.room, "d")

    def has_to_come(self, table: QuestTable, adventurer: Adventurer) -> bool:
        return adventurer.id in table.memory.get("swords", ())

    def furthers(self, table: QuestTable, seat: int, deed: Option) -> float:
        """The swords are for the dragon, though one may be spent while three are left."""
        return 1.0 if deed.value == "dragon" else -1.0


@mission("firechasm-3")
class ExtinguishTheFlames(Mission):
    """The Dwarf pulls the ring off and throws it."""

    def before_power(self, table: QuestTable) -> Flow[None] | None:
        if not room_is_clear(table, self.room) or table.memory.get("ring") or not table.has("dwarf"):
            return None
        dwarf = table.adventurer("dwarf")
        return self._pull(table, dwarf) if beside(dwarf, self.room, self._statue()) else None

    def _statue(self) -> list[tuple[int, int]]:
        return [(7, 2), (8, 2), (7, 3), (8, 3)]

    def _pull(self, table: QuestTable, dwarf: Adventurer) -> Flow[None]:
        face = rolls.die(table, RULE, table.seat_of("dwarf"), "deed")
        if face >= 5:
            table.memory["ring"] = True
            table.emit(ACHIEVED, RULE, table.seat_of("dwarf"), deed="ring")
        elif face <= 2:
            yield from events.draw_events(table, self.room, False, RULE)

    def deeds(self, table: QuestTable, seat: int) -> list[Option]:
        if not table.memory.get("ring"):
            return []
        label = say("Throw the ring into the fire")
        return deed(
            table, seat, self.room, "throw", label, letters="lb", only="dwarf", done=bool(table.memory.get("thrown"))
        )

    def do(self, table: QuestTable, seat: int, deed: Option) -> Flow[None] | None:
        return self._throw(table)

    def _throw(self, table: QuestTable) -> Flow[None]:
        near = around(table, self.room, "lb")
        for each in in_room(table):
            if each.at in near:
                inflicted = sum(rolls.roll(table, 2, RULE, table.seat_of(each.id), "damage"))
                yield from wounds.harm(table, each, inflicted, wounds.NORMAL, RULE)
        table.memory["thrown"] = True

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        if table.memory.get("thrown"):
            table.goal = "won"
        return None

    def wished_squares(self, table: QuestTable) -> list[str]:
        return around(table, self.room, "lb" if table.memory.get("ring") else "d")

    def has_to_come(self, table: QuestTable, adventurer: Adventurer) -> bool:
        return adventurer.id == "dwarf"


@mission("firechasm-4")
class DestroyTheBridge(Mission):
    """Cross, and cut it."""

    def deeds(self, table: QuestTable, seat: int) -> list[Option]:
        adventurer = table.adventurers[seat]
        why = why_no_attack(table, adventurer)
        if adventurer.at != CUTTING:
            why = [refuse(RULE, "To cut the bridge, stand between the ropes on the far side")]
        return deed(
            table,
            seat,
            self.room,
            "cut",
            say("Cut the bridge"),
            done=bool(table.memory.get("cut")),
            clear=False,
            why=why,
        )

    def do(self, table: QuestTable, seat: int, deed: Option) -> Flow[None] | None:
        adventurer = table.adventurers[seat]
        spend_turn(adventurer)
        if rolls.succeeds(rolls.die(table, RULE, seat, "deed"), 8, wounds.strength(table, adventurer)):
            table.memory["cut"] = True
            table.emit(ACHIEVED, RULE, seat, deed="cut")
            for each in table.on_board:
                self._left_behind(table, each)
        return None

    def _left_behind(self, table: QuestTable, each: Adventurer) -> None:
        """Whoever is on the bridge dies, and who is before it is lost."""
        if section_name(each.at) == self.room and place_of(each)[0] >= FAR_SIDE:
            return
        on_bridge = section_name(each.at) == self.room and place_of(each) in ((3, 2), (4, 2))
        wounds.take_off(table, each, DEAD if on_bridge else LOST, RULE)

    def may_appear(self, table: QuestTable, square: str) -> bool:
        """Monsters of the card that every turn brings come from the side of the door."""
        if not table.memory.get("_turn_card") or section_name(square) != self.room:
            return True
        column = int(square.partition(".")[2].partition(",")[0])
        return column < FAR_SIDE

    def turn_card(self, table: QuestTable) -> bool:
        return 0 < int(table.memory.get("_crossed", 0)) < table.turn and not table.memory.get("cut")

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        if any(place_of(each)[0] >= FAR_SIDE for each in in_room(table)):
            table.memory.setdefault("_crossed", table.turn)
        if table.memory.get("cut"):
            table.goal = "won"
        return None

    def wished_squares(self, table: QuestTable) -> list[str]:
        return [CUTTING]


@mission("firechasm-5")
class DragonsEye(Mission):
    """The Dwarf beside the dragon's head."""

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        if room_is_clear(table, self.room) and beside(table.adventurer("dwarf"), self.room, [HEAD]):
            table.goal = "won"
        return None

    def reward(self, table: QuestTable) -> Flow[None] | None:
        """Half of what treasure is worth is handed over."""
        for seat, each in enumerate(table.adventurers):
            worth = sum(treasure_of(card).gold for card in table.treasures(seat)) if each.in_play else 0
            each.gold = max(0, each.gold - worth // 2)
        return None

    def wished_squares(self, table: QuestTable) -> list[str]:
        return [f"{self.room}.{place}" for place in ("6,1", "7,1", "8,1", "6,2", "6,3")]

    def has_to_come(self, table: QuestTable, adventurer: Adventurer) -> bool:
        return adventurer.id == "dwarf"


@mission("firechasm-6")
class PreserveTheFires(Mission):
    """Against the clock."""

    def entered(self, table: QuestTable) -> Flow[None] | None:
        table.memory["until"] = table.turn - 1 + rolls.total(table, self.text["clock"], RULE, purpose="deed")
        return None

    def stays(self, table: QuestTable, monster: Monster) -> bool:
        return monster.role == "engineer"

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        if not room_is_entered(table, self.room):
            return None
        if not table.monsters:
            table.goal = "won"
        elif table.turn >= table.memory["until"]:
            self._too_late(table)
        return None

    def _too_late(self, table: QuestTable) -> None:
        face = rolls.die(table, RULE, purpose="deed")
        if face == 6:
            table.memory["until"] = table.turn + rolls.die(table, RULE, purpose="deed")
            return
        table.goal = "lost"
        if face <= 2:
            for each in in_room(table):
                wounds.take_off(table, each, DEAD, RULE)
