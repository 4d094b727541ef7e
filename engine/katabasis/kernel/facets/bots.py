"""What bots ask a game: how good a table looks, in one number and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from ..table import AnyTable
from ..text import Text, say
from ..weights import USUAL, Weights
from .facet import Facet

if TYPE_CHECKING:
    from ..game import Game
    from ..options import Option


class Bots(Facet[AnyTable]):
    """How good tables and options look to a seat, and how bots search."""

    module = "bots.evaluation"
    exhaustive_below: ClassVar[int] = 5
    """Among so many options no bot overlooks any, and between them none is mistaken."""
    noise_scale: ClassVar[int] = 100
    """The hundredths by which the noise of a level counts: more in a game where even a much misjudged answer is nearly
    as good as the best, so that levels lie as far apart as in other games."""
    budget_factor: ClassVar[int] = 1
    """Bots look at so many times the positions of their level: more where one option leads to many choices."""
    max_worlds: ClassVar[int] = 6
    """Bots imagine so many worlds at most for one choice: one more would tell nothing that matters."""
    beam_width: ClassVar[int] = 0
    """Of many answers within a line of play, bots follow so many further, those after which the table looks best at
    once; all of them if 0. For games whose evaluation tells good answers from bad ones on the way already."""

    def search_budget(self, table: AnyTable, budget: int) -> int:
        """How many positions a bot of that budget looks at in a decision at that table."""
        return budget * self.budget_factor

    def evaluate(self, game: Game[AnyTable], seat: int, weights: Weights = USUAL) -> float:
        """How good a table looks to that seat; higher is better. Sees only what a view shows. Unless the game knows
        better it is by how much the seat is ahead."""
        scores = game.result.scores if game.result is not None else self.system.scores(game.table)
        return float(ahead(scores, seat)) if scores else 0.0

    def candidates_to_search(self, game: Game[AnyTable], options: Sequence[Option]) -> Sequence[Option]:
        """Those options of the decision at hand that a bot looks at: all of them, unless some can wait until the others
        are settled, in a game where much is done in one's own order."""
        return options

    def expected_gain(self, game: Game[AnyTable], option: Option, seat: int, weights: Weights = USUAL) -> float | None:
        """What an option whose outcome is chance can be expected to add to the evaluation, computed exactly; None
        where looking ahead tells."""
        return None

    def tie_margin(self, game: Game[AnyTable]) -> float:
        """How much worse than the best an answer to the decision at hand may be and still be given now and then, so
        that not every game goes the same way."""
        return 0.0


class Explanation(Facet[AnyTable]):
    """Why an answer looks better than another: the evaluation in parts with names, and what can be counted out."""

    module = "bots.terms"
    point_value: ClassVar[float] = 1.0
    """What a point of the game's score comes to in an evaluation."""
    heuristic_terms: ClassVar[tuple[str, ...]] = ()
    """The `terms` of an evaluation that are no points that somebody has or can expect."""
    names: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """What it says for an answer that a part of the evaluation gains by it, and against it that it loses."""
    count_names: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """What it says where so many more are counted after an answer, and so many fewer."""

    def terms(self, game: Game[AnyTable], seat: int, weights: Weights = USUAL) -> Mapping[str, float]:
        """What `Bots.evaluate` adds up, in parts with names. Their sum is the evaluation, but for the last bits."""
        return {"table": self.system.bots.evaluate(game, seat, weights)}

    def score_lead(self, game: Game[AnyTable], seat: int) -> float:
        """By how many points a seat is ahead of the others, as far as it knows; once the game is over, as it counted.
        Of several others, the best counts as much as all of them together."""
        if game.result is not None:
            return ahead(game.result.scores, seat)
        parts = self.terms(game, seat).items()
        return sum(part for name, part in parts if name not in self.heuristic_terms) / self.point_value

    def gain_term(self, game: Game[AnyTable], option: Option) -> str:
        """The name of the part that `Bots.expected_gain` adds to."""
        return "chance"

    def gain_terms(
        self, game: Game[AnyTable], option: Option, seat: int, weights: Weights, gain: float
    ) -> Mapping[str, float]:
        """What `Bots.expected_gain` adds to each part of the evaluation: all to one, unless the game says more."""
        return {self.gain_term(game, option): gain}

    def reason(self, term: str, gain: float) -> Text:
        """What it says for a choice that a part of the evaluation gains by it, or loses if that is negative."""
        if term not in self.names:
            return say("a better position") if gain > 0 else say("a worse position")
        better, worse = self.names[term]
        return Text(better if gain > 0 else worse, {})

    def counts(self, game: Game[AnyTable], seat: int) -> Mapping[str, int]:
        """What of a table can be counted out to people who ask why, by the names of `count_names`."""
        return {}

    def counted(self, name: str, more: int) -> Text:
        """What it says for a choice that so many `more` of that are there after it, or fewer if that is negative."""
        rising, falling = self.count_names[name]
        return Text(rising if more > 0 else falling, {"count": abs(more)})

    def chances(self, preview: Mapping[str, Any]) -> list[Text]:
        """What a preview gave, in sentences for people who ask why."""
        return []


def ahead(scores: Sequence[int], seat: int) -> float:
    """By how much a seat is ahead of the others, of whom the best counts as much as all of them together."""
    others = [*scores[:seat], *scores[seat + 1 :]] or [0]
    return scores[seat] - (max(others) + sum(others) / len(others)) / 2
