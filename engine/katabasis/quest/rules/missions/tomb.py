"""The missions of the Tomb Chamber."""

from __future__ import annotations

from ....kernel.flow import Flow
from ....kernel.options import Option
from ....kernel.text import refuse, say
from ...board.graph import section_name
from ...events import ACHIEVED, TOMB_STRUCK
from ...state import LOST, NOT_YET, Adventurer, QuestTable
from .. import combat, events, magic, rolls, wounds
from ..adventurers import why_no_attack
from ..mission import Mission, mission, room_is_clear, room_is_entered
from .deeds import RULE, all_living, around, bearer_of, choose_bearer, deed, note_deed

TOMB = "T"
TOMB_TOUGHNESS, TOMB_WOUNDS = 3, 12
WILLS = 13
"""What four need in the battle of wills; fewer need as much less, rounded up."""
TO_WAKE = 12


class TombMission(Mission):
    """Most are done beside the tomb."""

    def wished_squares(self, table: QuestTable) -> list[str]:
        return around(table, self.room, TOMB)


@mission("tomb-1")
class Exorcism(TombMission):
    """A holy symbol each, and no 1."""

    def deeds(self, table: QuestTable, seat: int) -> list[Option]:
        done = table.adventurers[seat].id in table.memory.get("symbols", ())
        return deed(table, seat, self.room, "symbol", say("Lay the holy symbol down"), letters=TOMB, done=done)

    def do(self, table: QuestTable, seat: int, deed: Option) -> Flow[None] | None:
        note_deed(table, "symbols", table.adventurers[seat].id)
        return None

    def before_power(self, table: QuestTable) -> Flow[None] | None:
        ready = room_is_clear(table, self.room) and all_living(table, "symbols")
        return self._banish(table) if ready else None

    def _banish(self, table: QuestTable) -> Flow[None]:
        faces = [rolls.die(table, RULE, seat, "deed") for seat in table.living()]
        if 1 in faces:
            yield from events.draw_events(table, events.place_of_event(table), False, RULE)
        else:
            table.memory["banished"] = True
            table.emit(ACHIEVED, RULE, deed="banish")

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        if table.memory.get("banished"):
            table.goal = "won"
        return None

    def has_to_come(self, table: QuestTable, adventurer: Adventurer) -> bool:
        return adventurer.id not in table.memory.get("symbols", ())

    def progress(self, table: QuestTable) -> float:
        return 1.5 * len(table.memory.get("symbols", ()))


@mission("tomb-2")
class Deathking(TombMission):
    """A battle of wills."""

    def begin(self, table: QuestTable) -> Flow[None] | None:
        return choose_bearer(table)

    def modifier(self, table: QuestTable, adventurer: Adventurer, what: str) -> int:
        return int(what == "damage_dice" and table.memory.get("bearer") == adventurer.id)

    def deeds(self, table: QuestTable, seat: int) -> list[Option]:
        who = table.adventurers[seat].id
        joined = who in table.memory.get("joined", ())
        options = deed(
            table,
            seat,
            self.room,
            "join",
            say("Take part in the battle of wills"),
            letters=TOMB,
            done=joined or bool(table.memory.get("beaten")),
        )
        lonely = [] if table.memory.get("joined") else [refuse(RULE, "Nobody takes part yet")]
        over = bool(table.memory.get("won") or table.memory.get("beaten"))
        return options + deed(
            table,
            seat,
            self.room,
            "open",
            say("Open the tomb"),
            letters=TOMB,
            only=bearer_of(table),
            done=over,
            why=lonely,
        )

    def do(self, table: QuestTable, seat: int, deed: Option) -> Flow[None] | None:
        if deed.value == "join":
            note_deed(table, "joined", table.adventurers[seat].id)
            return None
        part = [each for each in table.on_board if each.id in table.memory["joined"]]
        total = sum(rolls.die(table, RULE, table.seat_of(each.id), "deed") for each in part)
        if total >= -(-WILLS * table.seat_count // 4):
            table.memory["won"] = True
            table.emit(ACHIEVED, RULE, seat, deed="open")
            return None
        table.memory["beaten"] = True
        for each in part:
            wounds.take_off(table, each, LOST, RULE)
        return None

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        if table.memory.get("won") or table.memory.get("beaten"):
            table.goal = "won" if table.memory.get("won") else "lost"
        return None

    def has_to_come(self, table: QuestTable, adventurer: Adventurer) -> bool:
        return adventurer.id not in table.memory.get("joined", ()) or adventurer.id == bearer_of(table)

    def furthers(self, table: QuestTable, seat: int, deed: Option) -> float:
        """The tomb is opened once all who live take part."""
        return 1.0 if deed.value == "join" or all_living(table, "joined") else -1.0

    def progress(self, table: QuestTable) -> float:
        return 1.5 * len(table.memory.get("joined", ()))


@mission("tomb-3")
class ReturnTheCrown(Mission):
    """A key, and the way back to the chest."""

    def chest(self, table: QuestTable) -> str:
        """The section where it stands: the first dungeon room entered, or else the entrance."""
        return str(table.memory.get("_first_room", table.sections[0].id))

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        if table.section(self.chest(table)).fallen:
            table.goal = "lost"
        elif room_is_clear(table, self.room) and not table.memory.get("key"):
            table.memory["key"] = True
            table.emit(ACHIEVED, RULE, table.leader, deed="key")
        elif table.memory.get("key") and not table.monsters:
            leader = table.adventurers[table.leader]
            if leader.at and section_name(leader.at) == self.chest(table):
                table.goal = "won"
        return None

    def wished_squares(self, table: QuestTable) -> list[str]:
        return table.graph.squares[self.chest(table)] if table.memory.get("key") else []

    def progress(self, table: QuestTable) -> float:
        return 2.0 if table.memory.get("key") else 0.0


@mission("tomb-4")
class HeroAwakens(TombMission):
    """One try of the Wizard."""

    def begin(self, table: QuestTable) -> Flow[None] | None:
        shard = rolls.total(table, "1D6+2", RULE, table.seat_of(magic.WIZARD), "deed")
        table.memory["shard"] = shard
        return None

    def deeds(self, table: QuestTable, seat: int) -> list[Option]:
        away = section_name(table.adventurers[seat].at) != self.room
        why = [refuse(RULE, "The hero lies in the Tomb Chamber")] if away else []
        return deed(
            table,
            seat,
            self.room,
            "wake",
            say("Wake the hero"),
            only=magic.WIZARD,
            done="woken" in table.memory,
            why=why,
        )

    def do(self, table: QuestTable, seat: int, deed: Option) -> Flow[None] | None:
        total = rolls.die(table, RULE, seat, "deed") + table.power + table.tokens + int(table.memory.get("shard", 0))
        table.memory["woken"] = total >= TO_WAKE
        if total >= TO_WAKE:
            table.emit(ACHIEVED, RULE, seat, deed="wake")
        return None

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        """The try is made in the first Adventurers' Phase after the last Monster died."""
        if "woken" in table.memory:
            table.goal = "won" if table.memory["woken"] else "lost"
        elif room_is_clear(table, self.room) and table.turn > table.memory.setdefault("_cleared", table.turn):
            table.goal = "lost"
        return None


@mission("tomb-5")
class DestroyTheTomb(TombMission):
    """The Dwarf's axe."""

    def deeds(self, table: QuestTable, seat: int) -> list[Option]:
        dwarf = table.adventurers[seat]
        why = why_no_attack(table, dwarf)
        if dwarf.weapon:
            why = [refuse(RULE, "Only the great axe harms the tomb")]
        return deed(table, seat, self.room, "break", say("Strike the tomb"), letters=TOMB, only="dwarf", why=why)

    def do(self, table: QuestTable, seat: int, deed: Option) -> Flow[None] | None:
        dwarf = table.adventurers[seat]
        left = combat.attacks_of(table, dwarf) if dwarf.attacks == NOT_YET else dwarf.attacks
        dwarf.attacks, dwarf.steps = left - 1, 0
        inflicted = combat.damage(table, dwarf, seat)
        lost = max(0, (inflicted or 0) - TOMB_TOUGHNESS)
        table.memory["tomb"] = max(0, table.memory.get("tomb", TOMB_WOUNDS) - lost)
        table.emit(TOMB_STRUCK, RULE, seat, lost=lost, left=table.memory["tomb"])
        return None

    def turn_card(self, table: QuestTable) -> bool:
        return room_is_clear(table, self.room) and table.memory.get("tomb", TOMB_WOUNDS) > 0

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        if table.memory.get("tomb") == 0:
            table.goal = "won"
        return None

    def has_to_come(self, table: QuestTable, adventurer: Adventurer) -> bool:
        return adventurer.id == "dwarf"

    def progress(self, table: QuestTable) -> float:
        return (TOMB_WOUNDS - float(table.memory.get("tomb", TOMB_WOUNDS))) / 3


@mission("tomb-6")
class Identify(TombMission):
    """Whose kinsman it is."""

    def deeds(self, table: QuestTable, seat: int) -> list[Option]:
        done = bool(table.memory.get("opened"))
        return deed(table, seat, self.room, "look", say("Look into the tomb"), letters=TOMB, done=done)

    def do(self, table: QuestTable, seat: int, deed: Option) -> Flow[None] | None:
        table.memory["opened"] = True
        table.memory["_unpaid"] = rolls.die(table, RULE, seat, "deed") >= 4
        return None

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        if table.memory.get("opened") and room_is_entered(table, self.room) and not table.monsters:
            table.goal = "won"
        return None
