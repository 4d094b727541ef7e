"""The missions of the Fighting Pit."""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.flow import Flow
from ....kernel.options import Option
from ....kernel.text import ngettext, say
from ...board.graph import section_name
from ...events import ACHIEVED, TOOK
from ...state import LEFT, Adventurer, Monster, QuestTable
from .. import bands, ending, events, placement, rolls, targets, wounds
from ..campaign_data import SWORD
from ..mission import Mission, mission, room_is_clear, room_is_entered
from .deeds import RULE, deed, place_of

TRAPDOOR = "fighting-pit.4,2"
BEAST = "beast"
MOST_BEASTS = 3
BEAST_MET = 3.0


class PitMission(Mission):
    """What the missions of this room share: a beast stays in the pit until it is hurt or somebody climbs down."""

    def in_pit(self, adventurer: Adventurer) -> bool:
        """Whether somebody stands on the floor of the pit."""
        return section_name(adventurer.at) == self.room and place_of(adventurer) in targets.lettered(self.room, "pt")

    def stays(self, table: QuestTable, monster: Monster) -> bool:
        unhurt = monster.wounds >= self.text["monsters"][0].get("wounds", monster.profile.wounds)
        return monster.role == BEAST and unhurt and not any(self.in_pit(each) for each in table.on_board)


@mission("fighting-pit-1")
class TheBeast(PitMission):
    """Unarmed through the trapdoor."""

    def _bands(self, table: QuestTable) -> int:
        return int(table.memory.get("bands", 0))

    def armed(self, table: QuestTable) -> bool:
        return self._bands(table) >= 1

    def armoured(self, table: QuestTable) -> bool:
        return self._bands(table) >= 2

    def after_band(self, table: QuestTable, band: Sequence[str]) -> None:
        table.memory["bands"] = self._bands(table) + len(band)

    def after_step(self, table: QuestTable, adventurer: Adventurer, path: Sequence[str]) -> Flow[None] | None:
        """For each of the first three who step into the pit a Minotaur comes."""
        been = table.memory.setdefault("_been", [])
        if not self.in_pit(adventurer) or adventurer.id in been or table.memory.get("_slain"):
            return None
        been.append(adventurer.id)
        pit = [f"{self.room}.{column},{row}" for column, row in targets.lettered(self.room, "pt")]
        free = [square for square in pit if square not in table.occupied()]
        near = [square for square in free if square in table.graph.near[adventurer.at]]
        if len(been) <= MOST_BEASTS and free:
            placement.put(table, "minotaur", (near or free)[0], 0, adventurer.id, RULE).role = BEAST
        return None

    def stays(self, table: QuestTable, monster: Monster) -> bool:
        return False

    def after_kill(self, table: QuestTable, monster: Monster, seat: int) -> None:
        if monster.role != BEAST:
            return
        table.memory["_slain"] = True
        for other in [each for each in table.monsters if each.role == BEAST]:
            wounds.vanish(table, other, RULE)

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        if not table.monsters and any(each.at == TRAPDOOR and each.wounds for each in table.on_board):
            table.goal = "won"
        return None

    def wished_squares(self, table: QuestTable) -> list[str]:
        return [TRAPDOOR]

    def progress(self, table: QuestTable) -> float:
        """There is no way to the trapdoor but past a beast."""
        return BEAST_MET if table.memory.get("_been") else 0.0


@mission("fighting-pit-2")
class SwordOfPower(PitMission):
    """The Barbarian alone against the beast."""

    def may_attack(self, table: QuestTable, seat: int, monster: Monster) -> bool:
        return monster.role != BEAST or table.adventurers[seat].id == "barbarian"

    def may_help(self, table: QuestTable, seat: int, adventurer: Adventurer) -> bool:
        """Nobody else helps him while he stands against it."""
        if adventurer.id != "barbarian" or table.adventurers[seat] is adventurer:
            return True
        return not any(each.role == BEAST for each in table.adjacent_monsters(adventurer))

    def after_kill(self, table: QuestTable, monster: Monster, seat: int) -> None:
        if monster.role == BEAST:
            table.memory["slain"] = True

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        if table.memory.get("slain"):
            table.goal = "won"
        return None

    def reward(self, table: QuestTable) -> Flow[None] | None:
        """The sword is worth no gold; it is only of use in a campaign."""
        barbarian = table.adventurer("barbarian")
        if SWORD not in barbarian.equipment:
            barbarian.equipment.append(SWORD)
            seat = table.seat_of(barbarian.id)
            table.emit(TOOK, RULE, seat, adventurer=barbarian.ref, item=f"equipment:{SWORD}")
        return None


@mission("fighting-pit-3")
class HellsGate(Mission):
    """The Wizard seals the gate once the guards are dead."""

    def deeds(self, table: QuestTable, seat: int) -> list[Option]:
        options = []
        for count in range(1, 7):
            label = say(ngettext("Seal the gate with {count} die", "Seal the gate with {count} dice"), count=count)
            tried = "seal" in table.adventurers[seat].used or bool(table.memory.get("sealed"))
            options += deed(table, seat, self.room, f"seal {count}", label, only="wizard", done=tried, fresh=True)
        return [option for option in options if section_name(table.adventurers[seat].at) == self.room]

    def do(self, table: QuestTable, seat: int, deed: Option) -> Flow[None] | None:
        table.adventurers[seat].used.append("seal")
        faces = rolls.roll(table, int(deed.value.split()[1]), RULE, seat, "deed")
        if 6 in faces and 1 not in faces:
            table.memory["sealed"] = True
            table.emit(ACHIEVED, RULE, seat, deed="seal")
        return None

    def furthers(self, table: QuestTable, seat: int, deed: Option) -> float:
        """The chance of a 6 and no 1."""
        count = int(deed.value.split()[1])
        chance: float = (5**count - 4**count) / 6**count
        return 2 * chance

    def monsters_card(self, table: QuestTable) -> bool:
        open_gate = room_is_entered(table, self.room) and not table.memory.get("sealed")
        return open_gate and not table.monsters

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        if table.memory.get("sealed") and not table.monsters:
            table.goal = "won"
        return None


@mission("fighting-pit-4")
class BloodDebt(PitMission):
    """Two beasts, or the ransom."""

    def after_unexpected(self, table: QuestTable) -> Flow[None] | None:
        return self._more(table) if table.monsters and not table.memory.get("_more") else None

    def _more(self, table: QuestTable) -> Flow[None]:
        """Once, on 1 or 2, a roll on the table of the objective rooms adds to an Unexpected Event's Monsters."""
        if rolls.die(table, RULE, purpose="deed") <= 2:
            table.memory["_more"] = True
            place = events.place_of_event(table)
            yield from events.bring(table, bands.of_objective(table), place, ["objective"], False)

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        if room_is_entered(table, self.room) and not any(each.role == BEAST for each in table.monsters):
            table.goal = "won"
        return None

    def fled(self, table: QuestTable) -> bool:
        """Those who have walked out together with more than the ransom pay it."""
        ransom = int(self.text["ransom"])
        out = [seat for seat, each in enumerate(table.adventurers) if each.fate == LEFT]
        worth = {seat: sum(ending.worth_of(table, card) for card in table.treasures(seat)) for seat in out}
        if sum(table.adventurers[seat].gold + worth[seat] for seat in out) <= ransom:
            return False
        out.sort(key=lambda seat: table.adventurers[seat].gold)
        for left, seat in zip(range(len(out), 0, -1), out, strict=True):
            paid = min(table.adventurers[seat].gold, -(-ransom // left))
            table.adventurers[seat].gold -= paid
            ransom -= paid
        return True


@mission("fighting-pit-5")
class Maneater(Mission):
    """It only pays if it was a Minotaur."""

    def entered(self, table: QuestTable) -> Flow[None] | None:
        table.memory["beast"] = any(monster.kind == "minotaur" for monster in table.monsters)
        return None

    def end_of_turn(self, table: QuestTable) -> Flow[None] | None:
        if room_is_clear(table, self.room):
            table.goal = "won" if table.memory.get("beast") else ending.SURVIVED
        return None
