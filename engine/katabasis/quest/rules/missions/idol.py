"""The missions of the Idol Chamber."""

from __future__ import annotations

from ....kernel.events import PUT
from ....kernel.flow import Flow
from ....kernel.options import Option
from ....kernel.text import refuse, say
from ...board.graph import section_name
from ...content import KINDS, MONSTER_CARDS
from ...events import ACHIEVED, SUMMONED
from ...state import NOT_YET, Adventurer, Monster, QuestTable
from .. import bands, events, magic, placement, rolls, targets, wounds
from ..mission import Mission, mission, room_is_clear, room_is_entered
from .deeds import RULE, around, beside, deed, note_deed, spend_turn

IDOL = "i"
TO_WREST = 7


class IdolMission(Mission):
    """Most are done beside the idol."""

    def wished_squares(self, table: QuestTable) -> list[str]:
        return around(table, self.room, IDOL)

    def at_idol(self, adventurer: Adventurer) -> bool:
        """Whether somebody stands beside it."""
        return beside(adventurer, self.room, targets.lettered(self.room, IDOL))


@mission("idol-1")
class Sacrifice(Mission):
    """A kinsman's life."""

    def begin(self, table: QuestTable) -> Flow[None] | None:
        kinsman = rolls.counter(table, table.on_board, RULE)
        table.memory["kinsman"] = kinsman.id
        return None

    def before_power(self, table: QuestTable) -> Flow[None] | None:
        if not room_is_clear(table, self.room) and not table.memory.get("killed"):
            table.memory["killed"] = len(set(rolls.roll(table, 3, RULE, purpose="deed"))) == 1
        return None

    def modifier(self, table: QuestTable, adventurer: Adventurer, what: str) -> int:
        raging = table.memory.get("kinsman") == adventurer.id and room_is_entered(table, self.room)
        return {"weapon_skill": -1, "attacks": 1}.get(what, 0) if raging else 0

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        if table.memory.get("killed"):
            table.goal = "lost"
        elif room_is_clear(table, self.room):
            table.goal = "won"
        return None


@mission("idol-2")
class Desecration(IdolMission):
    """Everybody's strength against the idol."""

    def deeds(self, table: QuestTable, seat: int) -> list[Option]:
        why = []
        party = [table.adventurers[other] for other in table.living()]
        if not all(self.at_idol(each) and each.able for each in party):
            why = [refuse(RULE, "The whole party must stand next to the idol")]
        elif any(each.attacks != NOT_YET or each.shot for each in party):
            why = [refuse(RULE, "Somebody has attacked, and this takes the whole phase of the party")]
        return deed(
            table,
            seat,
            self.room,
            "overturn",
            say("Overturn the idol"),
            letters=IDOL,
            done=bool(table.memory.get("fallen")),
            why=why,
        )

    def do(self, table: QuestTable, seat: int, deed: Option) -> Flow[None] | None:
        total = 0
        for other in table.living():
            each = table.adventurers[other]
            spend_turn(each)
            total += rolls.die(table, RULE, other, "deed") + wounds.strength(table, each)
        if total >= self.text["needed"] * table.seat_count:
            table.memory["fallen"] = True
            table.emit(ACHIEVED, RULE, seat, deed="overturn")
        return None

    def power_modifier(self, table: QuestTable) -> int:
        cleared = int(table.memory.get("_cleared", table.turn))
        return -2 if cleared < table.turn and not table.memory.get("fallen") else 0

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        if room_is_clear(table, self.room):
            table.memory.setdefault("_cleared", table.turn)
        if table.memory.get("fallen"):
            table.goal = "won"
        return None

    def progress(self, table: QuestTable) -> float:
        clear = room_is_clear(table, self.room)
        return 0.5 * sum(self.at_idol(each) for each in table.on_board) if clear else 0.0


@mission("idol-3")
class KillTheShaman(Mission):
    """A goblin who casts."""

    def before_monsters(self, table: QuestTable) -> Flow[None] | None:
        alive = any(monster.role == "shaman" for monster in table.monsters)
        return self._curse(table) if alive and table.fighters else None

    def _curse(self, table: QuestTable) -> Flow[None]:
        if rolls.die(table, RULE, purpose="deed") < 4:
            return
        victim = rolls.counter(table, table.fighters, RULE)
        inflicted = 2 * rolls.die(table, RULE, purpose="damage")
        yield from wounds.harm(table, victim, inflicted, wounds.NORMAL, RULE)


@mission("idol-4")
class DaemonSummoning(IdolMission):
    """Against the clock, or against a daemon."""

    def entered(self, table: QuestTable) -> Flow[None] | None:
        table.memory["until"] = table.turn - 1 + rolls.total(table, self.text["clock"], RULE, purpose="deed")
        return None

    def stays(self, table: QuestTable, monster: Monster) -> bool:
        return monster.role == "channel" and monster.wounds == monster.profile.wounds

    def before_monsters(self, table: QuestTable) -> Flow[None] | None:
        """In the last turn the Skaven nearest to the idol is changed; without the Wizard it comes out of the air."""
        late = table.turn >= table.memory.get("until", table.turn + 1) and not table.memory.get("summoned")
        if not late or (not table.monsters and table.has(magic.WIZARD)):
            return None
        table.memory["summoned"] = True
        near = around(table, self.room, IDOL)
        skaven = [monster for monster in table.monsters if monster.kind == "skaven"]
        if skaven:
            changed = min(skaven, key=lambda each: min(table.graph.straight(each.at, square) for square in near))
            changed.kind, changed.wounds, changed.role = "daemon", KINDS["daemon"].wounds, ""
            table.emit(SUMMONED, RULE, monster=changed.ref, at=f"square:{changed.at}")
        elif free := [square for square in near if square not in table.occupied()]:
            placement.put(table, "daemon", free[0], 0, "", RULE)
        return None

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        over = table.has(magic.WIZARD) or table.memory.get("summoned")
        if room_is_clear(table, self.room) and over:
            table.goal = "won"
        return None


@mission("idol-5")
class ReturnTheStaff(IdolMission):
    """One band more."""

    def entered(self, table: QuestTable) -> Flow[None] | None:
        return self._more(table)

    def _more(self, table: QuestTable) -> Flow[None]:
        """The next monster card joins; events turned up on the way are put back."""
        deck = table.zones["events"].cards
        card = next((each for each in reversed(deck) if each in MONSTER_CARDS), None)
        if card is None:
            return
        table.put(card, "events", "events-drawn", RULE, PUT)
        table.shuffle("events", RULE)
        yield from events.bring(table, bands.of_card(table, card), self.room, [card], True)

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        if room_is_clear(table, self.room) and any(self.at_idol(each) for each in table.on_board):
            table.goal = "won"
        return None


@mission("idol-6")
class SwordOfTheElectors(IdolMission):
    """A test of strength with the idol."""

    def deeds(self, table: QuestTable, seat: int) -> list[Option]:
        tried = table.adventurers[seat].id in table.memory.get("tried", ())
        done = tried or bool(table.memory.get("sword"))
        return deed(table, seat, self.room, "wrest", say("Wrest the sword from the idol"), letters=IDOL, done=done)

    def do(self, table: QuestTable, seat: int, deed: Option) -> Flow[None] | None:
        who = table.adventurers[seat]
        spend_turn(who)
        note_deed(table, "tried", who.id)
        if rolls.succeeds(rolls.die(table, RULE, seat, "deed"), TO_WREST, wounds.strength(table, who)):
            table.memory["sword"] = who.id
            table.emit(ACHIEVED, RULE, seat, deed="wrest")
            return None
        return self._strike(table, seat)

    def _strike(self, table: QuestTable, seat: int) -> Flow[None]:
        inflicted = sum(rolls.roll(table, 3, RULE, seat, "damage"))
        yield from wounds.harm(table, table.adventurers[seat], inflicted, wounds.NORMAL, RULE)

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        """Nobody tries again until all who can reach it have tried."""
        if table.memory.get("sword"):
            table.goal = "won"
        elif all(each.id in table.memory.get("tried", ()) for each in table.on_board if self._reaches(table, each)):
            table.memory["tried"] = []
        return None

    def _reaches(self, table: QuestTable, each: Adventurer) -> bool:
        return section_name(each.at) == self.room
