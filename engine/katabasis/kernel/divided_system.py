"""A game whose package is divided as all are: its parts are found by their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from .dice import Dice
from .flow import Step, steps_of
from .game import Game
from .options import Option
from .system import System
from .table import Table
from .text import Refusal, Text
from .voice import Voice
from .weights import USUAL, Weights
from .wording import Wording


class DividedSystem(System):
    """A game whose package is divided as all are: set-up in `rules`, wording and notation in `text`, the picture in
    `picture`, evaluation in `bots`. They are imported when they are first needed, for a start needs none of them. Two
    may be missing: `bots.terms`, what the evaluation is made of in words, without which hints say less, and
    `why_not_now`, without which the kernel says why something is not done now.

    So is what only one edition has, unless that is the usual one: the package `rules.edition_<id>`, which registers its
    `Edition`, adds its figures to the content, and lists in `CHAPTERS` those of its modules that have steps, and in
    `STATES` what only its tables are made of."""

    def open_edition(self, edition: str) -> None:
        if edition != self.editions[0]:
            package = self._module(f"rules.edition_{edition}")
            self.steps |= steps_of(package.CHAPTERS)
            self.classes |= {cls.__name__: cls for cls in getattr(package, "STATES", ())}

    def new(self, edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]) -> tuple[Table, Step]:
        start: tuple[Table, Step] = self._module("rules.setup").new_table(edition, seats, seed, options)
        return start

    def seat_counts(self, edition: str) -> Sequence[int]:
        counts: Sequence[int] = self._module("edition").EDITIONS[edition].seat_counts
        return counts

    def describe(self, event: Sequence[Any]) -> Text:
        return self._wording.line(event)

    def tells(self, event: Sequence[Any]) -> bool:
        return not self._wording.is_quiet(event)

    def voice(self, view: Mapping[str, Any], language: str) -> Voice:
        speaking: Voice = self._module("text.names").voice_of(view["table"], language)
        return speaking

    def letters(self, view: Mapping[str, Any], language: str) -> list[tuple[str, str]]:
        sections: list[tuple[str, str]] = self._module("text.letters").sections(view, language)
        return sections

    def forecast(self, preview: Mapping[str, Any], language: str) -> str:
        return str(self._module("text.letters").preview(preview, language))

    def read_position(self, data: dict[str, Any], dice: Dice, faults: list[tuple[str, str]]) -> tuple[Table, Step]:
        start: tuple[Table, Step] = self._module("text.notation").read_position(data, dice, faults)
        return start

    def write_position(self, table: Any, step: str) -> dict[str, Any]:
        data: dict[str, Any] = self._module("text.notation").write_position(table, step)
        return data

    def check(self, table: Any, step: str) -> list[str]:
        faults: list[str] = self._module("invariants").faults(table, step)
        return faults

    def why_not_now(self, game: Game, verb: str, on: str | None) -> list[Refusal]:
        reasons = _if_there(self._full_name("why_not_now"))
        if reasons is None or game.decision is None:
            return []
        refusals: list[Refusal] = reasons.refusals(game.table, game.decision, verb, (on or "").rpartition(":")[2])
        return refusals

    def draw(self, view: Mapping[str, Any], language: str) -> str:
        return str(self._module("picture.table").draw(view, language))

    def evaluate(self, game: Game, seat: int, weights: Weights = USUAL) -> float:
        worth: float = self._module("bots.evaluation").evaluate(game, seat, weights)
        return worth

    def expected_gain(self, game: Game, option: Option, seat: int, weights: Weights = USUAL) -> float | None:
        gain: float | None = self._module("bots.evaluation").expected_gain(game, option, seat, weights)
        return gain

    def terms(self, game: Game, seat: int, weights: Weights = USUAL) -> Mapping[str, float]:
        words = self._terms()
        return words.terms(game, seat, weights) if words else super().terms(game, seat, weights)

    def gain_term(self, game: Game, option: Option) -> str:
        words = self._terms()
        return words.gain_term(game, option) if words else super().gain_term(game, option)

    def reason(self, term: str, gain: float) -> Text:
        words = self._terms()
        if words is None:
            return super().reason(term, gain)
        better, worse = words.NAMES[term]
        return Text(better if gain > 0 else worse, {})

    def counts(self, game: Game, seat: int) -> Mapping[str, int]:
        words = self._terms()
        return words.counts(game, seat) if words else super().counts(game, seat)

    def counted(self, name: str, more: int) -> Text:
        words = self._terms()
        if words is None:
            return super().counted(name, more)
        rising, falling = words.COUNTS[name]
        return Text(rising if more > 0 else falling, {"count": abs(more)})

    def chances(self, preview: Mapping[str, Any]) -> list[Text]:
        words = self._terms()
        return words.chances(preview) if words else super().chances(preview)

    def tie_margin(self, game: Game) -> float:
        width: float = self._module("bots.evaluation").tie_margin(game)
        return width

    @property
    def _wording(self) -> Wording:
        wording: Wording = self._module("text.wording").WORDING
        return wording

    def _module(self, path: str) -> ModuleType:
        return import_module(self._full_name(path))

    def _terms(self) -> Any:
        return _if_there(self._full_name("bots.terms"))

    def _full_name(self, path: str) -> str:
        return f"{type(self).__module__.rpartition('.')[0]}.{path}"


@cache
def _if_there(name: str) -> ModuleType | None:
    """A module of that full name, None if there is none."""
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        return None
