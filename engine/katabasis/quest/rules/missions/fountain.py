"""The missions of the Fountain of Light."""

from __future__ import annotations

from ....kernel.flow import Flow
from ....kernel.options import Ask, Option
from ....kernel.text import say
from ....kernel.zones import NOBODY as UNSEEN
from ....kernel.zones import OWNER, Zone
from ...board.laying import is_objective, new_door
from ...board.shapes import shape_of
from ...events import ACHIEVED, BET, OPENED, TOKENS
from ...state import DEAD, Adventurer, QuestTable
from .. import exploration, gold, magic, rolls, wounds
from ..mission import Mission, mission
from .deeds import RULE, all_living, around, bearer_of, choose_bearer, deed, done_by, note_deed, spend_turn

BASIN = "f"
PRINCES = 3
FATE = "pile-fate"


class FountainMission(Mission):
    """All of them are done beside the basin."""

    def wished_squares(self, table: QuestTable) -> list[str]:
        return around(table, self.room, BASIN)


@mission("fountain-1")
class Clearwater(FountainMission):
    """Beer for the fountain."""

    def begin(self, table: QuestTable) -> Flow[None] | None:
        return choose_bearer(table)

    def _drunk(self, table: QuestTable) -> list[str]:
        return done_by(table, "drunk")

    def _enough(self, table: QuestTable) -> bool:
        """Enough is left while somebody has drunk less than twice."""
        return any(self._drunk(table).count(each.id) < 2 for each in table.adventurers)

    def deeds(self, table: QuestTable, seat: int) -> list[Option]:
        who = table.adventurers[seat]
        finished = self._drunk(table).count(who.id) >= 2
        drink = deed(table, seat, self.room, "drink", say("Drink the beer"), done=finished, fresh=True)
        label = say("Pour the beer into the fountain")
        return drink + deed(
            table,
            seat,
            self.room,
            "pour",
            label,
            letters=BASIN,
            only=bearer_of(table),
            done=bool(table.memory.get("poured")) or not self._enough(table),
        )

    def do(self, table: QuestTable, seat: int, deed: Option) -> Flow[None] | None:
        if deed.value == "pour":
            table.memory["poured"] = True
            table.emit(ACHIEVED, RULE, seat, deed="pour")
            return None
        who = table.adventurers[seat]
        note_deed(table, "drunk", who.id)
        face = rolls.die(table, RULE, seat, "deed")
        if face <= 2:
            spend_turn(who)
            wounds.heal(table, who, rolls.die(table, RULE, seat, "heal"), RULE)
        elif face == 3:
            note_deed(table, "slow", who.id)
            note_deed(table, "wild", who.id)
        elif face == 4:
            note_deed(table, "wild", who.id)
        else:
            healed = who.start if face == 6 else rolls.die(table, RULE, seat, "heal") + 1
            wounds.heal(table, who, healed, RULE)
        return None

    def has_to_come(self, table: QuestTable, adventurer: Adventurer) -> bool:
        return adventurer.id == bearer_of(table)

    def furthers(self, table: QuestTable, seat: int, deed: Option) -> float:
        """Beer that is drunk cannot be poured."""
        return 1.0 if deed.value == "pour" else -0.2

    def modifier(self, table: QuestTable, adventurer: Adventurer, what: str) -> int:
        wild = int(table.memory.get("wild", []).count(adventurer.id))
        if what == "move":
            carries = table.memory.get("bearer") == adventurer.id
            return -int(table.memory.get("slow", []).count(adventurer.id)) - int(carries)
        return {"weapon_skill": -wild, "attacks": wild}.get(what, 0)

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        if table.memory.get("poured"):
            table.goal = "won"
        elif not self._enough(table):
            table.goal = "lost"
        return None


@mission("fountain-2")
class SkavenCurse(FountainMission):
    """A load of warpstone each."""

    def deeds(self, table: QuestTable, seat: int) -> list[Option]:
        took = table.adventurers[seat].id in table.memory.get("loads", ())
        return deed(table, seat, self.room, "load", say("Take a load of warpstone"), letters=BASIN, done=took)

    def do(self, table: QuestTable, seat: int, deed: Option) -> Flow[None] | None:
        note_deed(table, "loads", table.adventurers[seat].id)
        return self._burn(table, seat)

    def _burn(self, table: QuestTable, seat: int) -> Flow[None]:
        inflicted = sum(rolls.roll(table, 2, RULE, seat, "damage"))
        yield from wounds.harm(table, table.adventurers[seat], inflicted, wounds.UNMODIFIED, RULE)

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        if all_living(table, "loads"):
            table.goal = "won"
        return None

    def has_to_come(self, table: QuestTable, adventurer: Adventurer) -> bool:
        return adventurer.id not in table.memory.get("loads", ())

    def progress(self, table: QuestTable) -> float:
        return 1.5 * len(table.memory.get("loads", ()))


@mission("fountain-3")
class WatersOfFate(FountainMission):
    """An answer, and a long way out."""

    def deeds(self, table: QuestTable, seat: int) -> list[Option]:
        if table.memory.get("opened"):
            return []
        who = table.adventurers[seat].id
        looked, drank = who in table.memory.get("looked", ()), who in table.memory.get("drank", ())
        return [
            *deed(table, seat, self.room, "look", say("Look into the water"), letters=BASIN, done=looked),
            *deed(table, seat, self.room, "drink", say("Drink the water"), letters=BASIN, done=drank),
        ]

    def do(self, table: QuestTable, seat: int, deed: Option) -> Flow[None] | None:
        who = table.adventurers[seat]
        face = rolls.die(table, RULE, seat, "deed")
        if deed.value == "look":
            note_deed(table, "looked", who.id)
            if face >= 4:
                table.memory["seen"] = True
                table.emit(ACHIEVED, RULE, seat, deed="look")
            return None
        note_deed(table, "drank", who.id)
        if face == 1:
            wounds.take_off(table, who, DEAD, RULE)
        else:
            wounds.heal(table, who, who.start, RULE)
            if who.id == magic.WIZARD and table.tokens < table.tokens_at_start:
                table.tokens = table.tokens_at_start
                table.emit(TOKENS, RULE, seat, tokens=table.tokens)
        return None

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        if not table.memory.get("opened"):
            if all_living(table, "looked"):
                self._open(table)
        elif self._is_out(table) and not table.monsters:
            table.goal = "won" if table.memory.get("seen") else "lost"
        return None

    def _open(self, table: QuestTable) -> None:
        """A far door, and 1D6+2 cards of those that were not laid."""
        piles = [name for name in table.zones if name.startswith("pile") or name == "box"]
        left = [card for name in piles for card in table.zones[name].cards if not is_objective(card)]
        for name in piles:
            table.zones[name].cards = []
        count = rolls.die(table, RULE, purpose="deed") + 2
        table.zones[FATE] = Zone(UNSEEN, pool="dungeon", cards=table.dice.shuffle(left)[:count])
        laid = table.section(self.room)
        mark = shape_of(self.room).later[0]
        exploration.add_door(table, self.room, new_door(self.room, mark, laid.turn, (laid.x, laid.y)), FATE)
        table.memory["opened"] = True
        table.emit(OPENED, RULE, door=table.doors[-1].ref, count=len(table.zones[FATE].cards))

    def _is_out(self, table: QuestTable) -> bool:
        """Whether somebody has been in a section behind which no card is left."""
        for door in table.doors:
            if not door.pile.startswith(FATE) or not door.beyond or door.beyond in table.arrivals:
                continue
            onward = [other for other in table.doors if other.section == door.beyond]
            left = any(table.zones[other.pile].cards for other in onward if other.state == "unexplored")
            if table.section(door.beyond).entered and not left and not any(other.beyond for other in onward):
                return True
        return any(door.pile == FATE and door.state == "walled" for door in table.doors)

    def wished_squares(self, table: QuestTable) -> list[str]:
        if not table.memory.get("opened"):
            return super().wished_squares(table)
        doors = [door for door in table.doors if door.state == "unexplored" and table.zones[door.pile].cards]
        new = [section for section in table.sections if not section.entered]
        fresh = [square for section in new for square in table.graph.squares[section.id]]
        return fresh or [square for door in doors for square in door.squares]

    def has_to_come(self, table: QuestTable, adventurer: Adventurer) -> bool:
        if table.memory.get("opened"):
            return super().has_to_come(table, adventurer)
        return adventurer.id not in table.memory.get("looked", ())

    def furthers(self, table: QuestTable, seat: int, deed: Option) -> float:
        """To look is what counts; the water may kill."""
        return 1.0 if deed.value == "look" else -0.5

    def progress(self, table: QuestTable) -> float:
        return float(len(table.memory.get("looked", ()))) + (2.0 if table.memory.get("opened") else 0.0)


@mission("fountain-4")
class TrueKingship(FountainMission):
    """A bet, a sword and a falling ceiling."""

    def begin(self, table: QuestTable) -> Flow[None] | None:
        return self._bets(table)

    def _bets(self, table: QuestTable) -> Flow[None]:
        """Everybody bets in secret on a prince."""
        for seat in table.seats:
            pool = f"bets-{seat}"
            cards = [f"prince-{number}.{seat}" for number in range(1, PRINCES + 1)]
            table.zones[f"princes-{seat}"] = Zone(OWNER, seat, pool, cards)
            table.zones[f"bet-{seat}"] = Zone(OWNER, seat, pool)
            options = [
                Option(f"bet {card}", say("On {prince}", prince=f"prince:{card}"), value=card, refs=(f"prince:{card}",))
                for card in cards
            ]
            choice = yield Ask(seat, "bet", options, say("On which prince?"), RULE, private=True)
            table.put(choice.value, f"princes-{seat}", f"bet-{seat}", RULE, BET)
        yield from choose_bearer(table)

    def deeds(self, table: QuestTable, seat: int) -> list[Option]:
        label = say("Dip the sword")
        done = bool(table.memory.get("prince"))
        return deed(table, seat, self.room, "dip", label, letters=BASIN, only=bearer_of(table), done=done)

    def do(self, table: QuestTable, seat: int, deed: Option) -> Flow[None] | None:
        table.memory["prince"] = (rolls.die(table, RULE, seat, "deed") + 1) // 2
        table.emit(ACHIEVED, RULE, seat, deed="dip")
        return self._ceiling(table)

    def has_to_come(self, table: QuestTable, adventurer: Adventurer) -> bool:
        return adventurer.id == bearer_of(table)

    def _ceiling(self, table: QuestTable) -> Flow[None]:
        """1D6 + Initiative, 7 or more, or 3D6 Wounds (turn.one-fails)."""
        for each in table.within(self.room):
            seat = table.seat_of(each.id)
            face = rolls.die(table, RULE, seat, "deed")
            if not rolls.succeeds(face, 7, each.profile.initiative):
                inflicted = sum(rolls.roll(table, 3, RULE, seat, "damage"))
                yield from wounds.harm(table, each, inflicted, wounds.NORMAL, RULE)

    def modifier(self, table: QuestTable, adventurer: Adventurer, what: str) -> int:
        return int(what == "damage" and table.memory.get("bearer") == adventurer.id)

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        if table.memory.get("prince"):
            table.goal = "won"
        return None

    def reward(self, table: QuestTable) -> Flow[None] | None:
        """500 gold for a right bet; a wrong one is paid by dice."""
        table.memory["_unpaid"] = True
        for seat in self.paid(table):
            right = f"prince-{table.memory['prince']}.{seat}" in table.zones[f"bet-{seat}"].cards
            each = self.text["each"]
            amount = 500 if right else each["times"] * rolls.total(table, each["gold"], RULE, seat, "gold")
            gold.pay(table, seat, amount, "end.survivors")
        return None


@mission("fountain-5")
class NurglesRot(FountainMission):
    """A vessel of water, at the risk of a life."""

    def deeds(self, table: QuestTable, seat: int) -> list[Option]:
        done = bool(table.memory.get("water"))
        return deed(table, seat, self.room, "fill", say("Fill the vessel"), letters=BASIN, done=done)

    def do(self, table: QuestTable, seat: int, deed: Option) -> Flow[None] | None:
        who = table.adventurers[seat]
        if rolls.die(table, RULE, seat, "deed") == 1:
            wounds.take_off(table, who, DEAD, RULE)
        else:
            table.memory["water"] = who.id
            table.emit(ACHIEVED, RULE, seat, deed="fill")
        return None

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        if table.memory.get("water"):
            table.goal = "won"
        return None

    def reward(self, table: QuestTable) -> Flow[None] | None:
        """The bearer of the water is given more than the others."""
        seat = table.seat_of(table.memory["water"])
        if table.adventurers[seat].in_play:
            gold.pay(table, seat, self.text["bearer_gold"] - int(self.text["each"]["gold"]), "end.survivors")
        return None


@mission("fountain-6")
class LostSouls(FountainMission):
    """A soul gem each."""

    def deeds(self, table: QuestTable, seat: int) -> list[Option]:
        done = table.adventurers[seat].id in table.memory.get("tried", ())
        return deed(table, seat, self.room, "gem", say("Take the soul gem"), letters=BASIN, done=done)

    def do(self, table: QuestTable, seat: int, deed: Option) -> Flow[None] | None:
        who = table.adventurers[seat]
        note_deed(table, "tried", who.id)
        if not rolls.succeeds(rolls.die(table, RULE, seat, "deed"), 6, who.profile.toughness):
            wounds.take_off(table, who, DEAD, RULE)
        return None

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        if all_living(table, "tried"):
            table.goal = "won"
        return None

    def has_to_come(self, table: QuestTable, adventurer: Adventurer) -> bool:
        return adventurer.id not in table.memory.get("tried", ())

    def furthers(self, table: QuestTable, seat: int, deed: Option) -> float:
        """Everybody has to, whoever may die of it."""
        return 2.0

    def progress(self, table: QuestTable) -> float:
        return 1.5 * sum(each.in_play for each in table.adventurers if each.id in table.memory.get("tried", ()))
