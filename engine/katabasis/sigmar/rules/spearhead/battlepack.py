"""What Spearhead decides where the core rules leave something to the battlepack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ....kernel.errors import UnknownGame
from ....kernel.flow import Flow
from ....kernel.text import quoted
from ...battlepack import BATTLEPACKS, Mustered
from ...content import ARMIES
from ...events import COMMANDED
from ...state import SigmarTable, Unit
from . import tactics, twists, victory

if TYPE_CHECKING:
    from ....kernel.table_reader import TableReader
    from ....kernel.text import Text

SPEARHEAD = BATTLEPACKS["spearhead"]
READY, PLAYERS = "ready", "players"
SPEARHEAD.options = {"terrain": (READY, PLAYERS)}
"""Whether the features of a ready layout are used or the players place them."""
SPEARHEAD.usual_seats = tuple(ARMIES)[:2]


@SPEARHEAD.rule
def read_seats(seats: Sequence[str]) -> Sequence[str]:
    """Armies as they come in the box."""
    for army in seats:
        if army not in ARMIES:
            raise UnknownGame(f"there is no army {quoted(army)}; there are: {', '.join(ARMIES)}")
    return seats


@SPEARHEAD.rule
def first_decider(table: SigmarTable) -> tuple[int, str]:
    """The attacker (spearhead.first-turn)."""
    return table.seat_of_role("attacker"), "spearhead.first-turn"


@SPEARHEAD.rule
def muster(table: SigmarTable, army: str) -> Iterator[Mustered]:
    """Those that come in the box (spearhead.fixed-army)."""
    printed = ARMIES[army]
    return (Mustered(scroll, scroll == printed.general) for scroll in printed.units)


@SPEARHEAD.rule
def of_army(table: SigmarTable, seat: int) -> Sequence[str]:
    """Battle traits, and a regiment ability (spearhead.battle-traits, spearhead.regiment-abilities)."""
    player = table.players[seat]
    traits = ARMIES[player.army].traits
    return (*traits, player.regiment_ability) if player.regiment_ability else traits


@SPEARHEAD.rule
def of_unit(table: SigmarTable, unit: Unit) -> Sequence[str]:
    """The general's enhancement (spearhead.enhancements)."""
    chosen = table.players[unit.seat].enhancement if unit.general else ""
    return (chosen,) if chosen else ()


@SPEARHEAD.rule
def begin_battle(table: SigmarTable) -> None:
    """Decks are shuffled."""
    twists.lay_out(table)
    tactics.lay_out(table)


@SPEARHEAD.rule
def begin_round(table: SigmarTable, seized: int) -> Flow[None]:
    """A twist is drawn, then hands of tactics (spearhead.round-start)."""
    yield from twists.draw(table)
    yield from tactics.draw_hands(table, seized)


@SPEARHEAD.rule
def cards(table: SigmarTable, seat: int) -> Sequence[str]:
    """Those in hand (spearhead.card-command)."""
    return tactics.in_hand(table, seat)


@SPEARHEAD.rule
def possible_cards(table: SigmarTable, seat: int) -> Iterator[str]:
    """Those that nobody has seen spent."""
    return tactics.maybe_in_hand(table, seat)


@SPEARHEAD.rule
def command_of(card: str) -> str:
    """That of its tactic."""
    return SPEARHEAD.tactics[tactics.tactic_of(card)]


@SPEARHEAD.rule
def spend_card(table: SigmarTable, seat: int, card: str) -> None:
    """It is discarded; its tactic is scored no more (spearhead.card-command)."""
    table.put(card, f"hand-{seat}", f"spent-{seat}", "spearhead.card-command", COMMANDED)


@SPEARHEAD.rule
def more_to_wound(table: SigmarTable, unit: Unit, target: Unit) -> int:
    """1 on the land that is to be taken."""
    return twists.wounds_on_land(table, unit, target)


@SPEARHEAD.rule
def is_hit_on_sixes(table: SigmarTable, unit: Unit, shooting: bool) -> bool:
    """In smoke."""
    return twists.is_in_smoke(table, unit)


@SPEARHEAD.rule
def feature_rule(ability: str) -> str:
    """Spearhead has the abilities of its features in one rule."""
    return "spearhead.feature-abilities"


@SPEARHEAD.rule
def score_turn(table: SigmarTable) -> Flow[None]:
    """Objectives, the twist, then tactics (spearhead.victory-points)."""
    victory.score_objectives(table)
    twists.score(table)
    yield from tactics.score(table)


SPEARHEAD.steps_of_setup = (
    *("setup.begin", "setup.abilities", "setup.side_of_board", "setup.territories", "setup.terrain"),
    "deployment.deploy",
)


@SPEARHEAD.rule
def not_now() -> Mapping[str, tuple[str, Text]]:
    """Of answers before the battle and of cards."""
    from .times import WHEN

    return WHEN


@SPEARHEAD.rule
def faults(table: SigmarTable, step: str) -> Iterator[str]:
    """Those of its set-up and of its cards."""
    from . import positions

    return positions.faults(table, step)


@SPEARHEAD.rule
def read_cards(told: TableReader, table: SigmarTable) -> None:
    """Twists and battle tactic cards."""
    from . import positions

    positions.read_cards(told, table)


@SPEARHEAD.rule
def write_cards(table: SigmarTable) -> dict[str, list[str]]:
    """The same."""
    from . import positions

    return positions.write_cards(table)


SPEARHEAD.rule(twists.is_closed)
SPEARHEAD.rule(twists.end_turn)
SPEARHEAD.rule(twists.end_round)
SPEARHEAD.rule(victory.end_battle)
