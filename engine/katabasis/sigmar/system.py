"""Warhammer Age of Sigmar, as the kernel knows it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from ..content import CompiledContent, load, names
from ..kernel.flow import Step
from ..kernel.state import State
from ..kernel.system import System
from ..kernel.text import N_
from ..kernel.untrusted import from_toml
from .edition import EDITIONS
from .rules.chart import CHAPTERS
from .rules.setup import BATTLEPACK, new_table, open_battlepack, open_battleplan, short_setup
from .state import Effect, Feature, Model, Player, SigmarTable, Unit
from .view import view


class Sigmar(CompiledContent, System[SigmarTable]):
    """The core rules of the fourth edition, with Spearhead."""

    name = "sigmar"
    package = __package__
    rules = EDITIONS
    editions = tuple(EDITIONS)
    usual_seats = ("vigilant-brotherhood", "gnawfeast-clawpack")
    modules = CHAPTERS
    states: ClassVar[tuple[type[State], ...]] = (SigmarTable, Player, Unit, Model, Feature, Effect)
    score_unit = N_("victory points")
    often_overlooked = ("react",)
    rare_facets = ("orders",)
    previews_on_demand = ("shoot", "target", "charge", "fight", "layout", "use")

    def new(
        self, edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]
    ) -> tuple[SigmarTable, Step]:
        self.steps |= open_battlepack(options.get(BATTLEPACK))
        return new_table(edition, seats, seed, options)

    def open_pack(self, pack: str) -> None:
        self.steps |= open_battlepack(pack)

    def open_setup(self, setup: Mapping[str, Any]) -> None:
        """Have there what only its battlepack has."""
        options = setup.get("options", {})
        if BATTLEPACK in setup.get("position", ""):
            options = from_toml(setup["position"])
        self.open_pack(options.get(BATTLEPACK, ""))
        open_battleplan(options)

    def short_setup(
        self, edition: str, seats: Sequence[str], options: Mapping[str, Any]
    ) -> tuple[Sequence[str], Mapping[str, Any]]:
        """Lists by their rosters: later figures make no old battle unreadable."""
        return short_setup(seats, options)

    def catalogue(self) -> dict[str, dict[str, dict[str, str]]]:
        content = load(self.name)
        kinds = ("armies", "warscrolls", "abilities", "twists", "objectives", "features", "maps", "sides")
        printed = {kind: {id: each for id, each in content[kind].items() if "own" not in each} for kind in kinds}
        return {"cards": names(content["tactics"]), **{kind: names(printed[kind]) for kind in kinds}}

    def faces(self, edition: str) -> Collection[int | str]:
        return range(1, 7)

    def seats_rule(self, edition: str) -> str:
        return "basics.army"

    def view(self, table: SigmarTable) -> dict[str, Any]:
        return view(table)

    def scores_with_sources(self, table: SigmarTable) -> tuple[list[int], list[list[dict[str, Any]]]]:
        return [player.points for player in table.players], [player.sources for player in table.players]

    def events_needed_from(self, table: SigmarTable) -> int:
        """No rule asks what has happened."""
        return len(table.events)


SYSTEM = Sigmar()
