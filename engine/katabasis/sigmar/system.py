"""Warhammer Age of Sigmar, as the kernel knows it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from ..content import CompiledContent, load, names
from ..kernel.divided_system import DividedSystem
from ..kernel.game import Game
from ..kernel.options import Option, Placement
from ..kernel.state import State
from ..kernel.text import N_
from ..kernel.weights import Weights
from .edition import EDITIONS
from .rules import using
from .rules.chart import CHAPTERS
from .state import Effect, Feature, Model, Player, SigmarTable, Unit
from .view import view

LOOKS, LEAST_LOOKS = 2_400, 3
"""Bots follow no lines here: an answer is one position. Who sees half as much elsewhere sees a quarter of them."""


class Sigmar(CompiledContent, DividedSystem):
    """The core rules of the fourth edition, with Spearhead."""

    name = "sigmar"
    rules = EDITIONS
    editions = tuple(EDITIONS)
    usual_seats = ("vigilant-brotherhood", "gnawfeast-clawpack")
    modules = CHAPTERS
    states: ClassVar[tuple[type[State], ...]] = (SigmarTable, Player, Unit, Model, Feature, Effect)
    point, points = 10.0, N_("victory points")
    often_overlooked = ("react",)
    max_worlds = 1
    previews_on_demand = ("shoot", "target", "use")

    def catalogue(self) -> dict[str, dict[str, dict[str, str]]]:
        content = load(self.name)
        kinds = ("armies", "warscrolls", "abilities", "twists", "objectives", "features", "maps", "sides")
        return {"cards": names(content["tactics"]), **{kind: names(content[kind]) for kind in kinds}}

    def faces(self, edition: str) -> Collection[int | str]:
        return range(1, 7)

    def seats_rule(self, edition: str) -> str:
        return "basics.army"

    def view(self, table: SigmarTable, seat: int) -> dict[str, Any]:
        return view(table)

    def unlisted(self, game: Game, verb: str) -> Iterable[Option]:
        """Abilities at other times and for units of other kinds, and what units do at other times."""
        from . import why_not_now

        assert isinstance(game.table, SigmarTable)
        return why_not_now.candidates(game.table, game.decision, verb) if game.decision is not None else ()

    def preview(self, game: Game, option: Option) -> dict[str, Any] | None:
        """What attacks on a target can be expected to do (damage, models slain, destroyed), what reactions would change
        of that, whom a unit can shoot at, and what would come of an answer to the question where a unit goes."""
        from .forecast import foreseen_reactions, foresight

        table = game.table
        assert isinstance(table, SigmarTable)
        if isinstance(option, Placement) and option.answer is not None:
            return foresight.of_answer(table, option, option.shape)
        if option.verb == "shoot":
            return foresight.of_shooting(table, table.unit(option.id.partition(" ")[2]))
        if option.verb == using.USE:
            return foreseen_reactions.of_option(table, option)
        if option.verb != "target" or option.info is None:
            return None
        return foresight.of_attacks(table, table.unit(option.info["unit"]), option.value, option.info["shooting"])

    def asked(self, game: Game, question: str, on: str) -> dict[str, Any] | None:
        """ "shooting": at whom a unit could shoot from where it stands, whosever turn it is (measuring.any-time)."""
        from .forecast import foresight

        table = game.table
        assert isinstance(table, SigmarTable)
        unit = next((unit for unit in table.on_field() if unit.ref == on), None)
        return foresight.of_shooting(table, unit) if unit is not None and question == "shooting" else None

    def search_budget(self, table: SigmarTable, budget: int) -> int:
        return max(LEAST_LOOKS, budget * budget // LOOKS)

    def candidates_to_search(self, game: Game, options: Sequence[Option]) -> Sequence[Option]:
        considered: Sequence[Option] = self._module("bots.choices").candidates_to_search(game, options)
        return considered

    def gain_terms(self, game: Game, option: Option, seat: int, weights: Weights, gain: float) -> Mapping[str, float]:
        terms: Mapping[str, float] = self._module("bots.choices").gains(game, option, seat, weights)
        return terms

    def events_needed_from(self, table: SigmarTable) -> int:
        """No rule asks what has happened."""
        return len(table.events)


SYSTEM = Sigmar()
