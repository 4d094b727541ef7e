"""What a game tells the kernel about itself. One subclass a game; everything else comes for free."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar

from .check import duplicates
from .dice import Dice
from .edition import Edition
from .errors import UnknownGame
from .flow import Step, steps_of
from .game import Game
from .options import Ask, Option, Order
from .state import State
from .table import Result, Table
from .text import N_, Refusal, Text, say
from .voice import Voice, voice
from .weights import USUAL, Weights
from .zones import Zone


class System:
    """A game: its editions, its flow chart and its table.

    `modules` define the steps, `states` are the classes its tables are made of. Every method that a game does
    not override has the meaning given here. The first of the `editions` is the usual one.
    """

    name: ClassVar[str]
    editions: ClassVar[tuple[str, ...]]
    rules: ClassVar[Mapping[str, Edition]]
    """What each edition that is open decides."""
    modules: ClassVar[tuple[ModuleType, ...]]
    states: ClassVar[tuple[type[State], ...]]
    game_class: ClassVar[type[Game]] = Game
    """What records, positions and saves make games of: `Game` imports them, so they cannot import it."""
    usual_seats: ClassVar[tuple[str, ...]] = ()
    """What the seats play where nobody says."""
    checkpoint_interval: ClassVar[int] = 4
    """Checkpoints are at least this many choices apart: fewer make play slower, more make clones slower."""

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
    point_value: ClassVar[float] = 1.0
    """What a point of the game's score comes to in an evaluation."""
    score_unit: ClassVar[str] = N_("points")
    """What such points are called."""
    scenario: ClassVar[str] = ""
    """The set-up option that says which of its `scenarios` is played, in a game that all win or lose together."""
    heuristic_terms: ClassVar[tuple[str, ...]] = ()
    """The `terms` of an evaluation that are no points that somebody has or can expect."""
    often_overlooked: ClassVar[tuple[str, ...]] = ()
    """The names of decisions to which a beginner often forgets to say anything: a reaction, say."""
    previews_on_demand: ClassVar[tuple[str, ...]] = ()
    """The verbs of options whose preview takes so long that it is made only for the one that somebody rests on."""

    order_safe_events: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events that leave an order to go on; at any other it ends."""

    def __init__(self) -> None:
        self.steps: dict[str, Step] = steps_of(self.modules)
        self.classes: dict[str, type[State]] = {cls.__name__: cls for cls in (*self.states, Dice, Zone, Result)}

    def open_edition(self, edition: str) -> None:
        """Have there what only that edition has: its chapters, its figures. The kernel does so before it asks anything
        about an edition that somebody names; to do it again changes nothing."""

    def content_version(self, edition: str) -> str:
        """Names the figures that an edition is played with; a record made with others may not replay."""
        return ""

    def has_content(self, edition: str, version: str) -> bool:
        """Whether that version names the present figures of an edition; the same figures may have had another name."""
        return version == self.content_version(edition)

    def catalogue(self) -> dict[str, dict[str, dict[str, str]]]:
        """What the game has, for people who write positions and set games up: for every kind of thing ("cards"), the
        names by id, in every language ({"en": ..., "es": ...})."""
        return {}

    def new(self, edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]) -> tuple[Table, Step]:
        """A table before its first step. Raises UnknownGame for seats or options it does not know."""
        raise NotImplementedError

    def short_setup(
        self, edition: str, seats: Sequence[str], options: Mapping[str, Any]
    ) -> tuple[Sequence[str], Mapping[str, Any]]:
        """The seats and options of a new game in the shortest words for them: they stand in its saves and records. What
        cannot be read is left as it is; `new` refuses it. May raise UnknownGame for what only older records may say."""
        return seats, options

    def seat_counts(self, edition: str) -> Sequence[int]:
        """The numbers of seats that a game of that edition can have."""
        return (2,)

    def seats_rule(self, edition: str) -> str:
        """The id of the rule that says so; empty if there is none."""
        return ""

    def view(self, table: Any, seat: int) -> dict[str, Any]:
        """The public part of the table, and what that seat knows besides, as plain data. Zones are the
        kernel's."""
        raise NotImplementedError

    def unasked(self, ask: Ask) -> Option | None:
        """How earlier versions went on where they did not ask that yet: their records and saves have no choice for it.
        None if they asked. Usually a window was not there, which is the same as to decline it."""
        return ask.declining if ask.name in self.often_overlooked else None

    def unlisted(self, game: Game, verb: str) -> Iterable[Option]:
        """Refused candidates that a decision does not list, there being too many things that are refused at a glance:
        made only when somebody asks why `verb` (or a whole option id) is not legal."""
        return ()

    def why_not_now(self, game: Game, verb: str, on: str | None) -> list[Refusal]:
        """Why `verb` is no part of the present decision at all."""
        return []

    def deck_cards(self, edition: str) -> Mapping[str, Mapping[str, str]]:
        """The cards that decks of an edition are built of, by id, with their names in every language. Raises
        UnknownGame where nobody brings a deck."""
        raise UnknownGame(f"{self.name} is played without decks of one's own")

    def usual_deck(self, edition: str, plays: str) -> list[str]:
        """The cards of the deck that a seat has that plays that, if none is built. Raises UnknownGame."""
        raise UnknownGame(f"{self.name} is played without decks of one's own")

    def card_faults(self, edition: str, plays: str, cards: Sequence[str], card: str) -> list[Refusal]:
        """Why a card cannot be added to a deck that has those cards; empty if it can. Raises UnknownGame."""
        raise UnknownGame(f"{self.name} is played without decks of one's own")

    def deck_faults(self, edition: str, plays: str, cards: Sequence[str]) -> list[Refusal]:
        """Why cards are no deck for a seat that plays that, as a whole and one by one; empty if they are. Raises
        UnknownGame."""
        raise UnknownGame(f"{self.name} is played without decks of one's own")

    def build_deck(self, edition: str, plays: str, chance: Dice) -> list[str]:
        """A deck that a bot would play with. Raises UnknownGame."""
        raise UnknownGame(f"{self.name} is played without decks of one's own")

    def describe(self, event: Sequence[Any]) -> Text:
        """The sentence of an event as a view shows it: [kind, rule, seat, what, secret, barrier]."""
        kind, _cite, seat, what, secret, _barrier = event
        named = {**what, **(secret or {})}
        sentence = ", ".join([f"{kind} {{who}}", *(f"{name} {{{name}}}" for name in named)])
        return say(sentence, who=f"seat:{seat}", **named)

    def tells(self, event: Sequence[Any]) -> bool:
        """Whether a log needs the sentence of an event: another one may say what came of it."""
        return True

    def voice(self, view: Mapping[str, Any], language: str) -> Voice:
        """How refs and sentences of a view are said in a language."""
        return voice(lambda ref, word: str(Text("{ref}", {"ref": ref})), {})

    def letters(self, view: Mapping[str, Any], language: str) -> list[tuple[str, str]]:
        """The table in letters, to be read in a terminal, from a view alone: its sections by name."""
        from .plain_text import sections

        return sections(view)

    def forecast(self, preview: Mapping[str, Any], language: str) -> str:
        """What `preview` gave, in one line; empty if there is nothing to say."""
        return ""

    def preview(self, game: Game, option: Option) -> dict[str, Any] | None:
        """What is known beforehand of an option's outcome (odds, say), as plain data."""
        return None

    def asked(self, game: Game, question: str, on: str) -> dict[str, Any] | None:
        """What anybody may ask of what a ref points at, as plain data that tells nothing hidden; see `Game.asked`."""
        return None

    def orders(self, game: Game, seats: Collection[int]) -> Sequence[Order]:
        """What those seats, of one person, could leave choices to until something happens."""
        return []

    def following(self, game: Game, order: str) -> Option | None:
        """The answer that an order asks for; None if it is carried out, or the decision is one for a person."""
        return None

    def read_position(self, data: dict[str, Any], dice: Dice, faults: list[tuple[str, str]]) -> tuple[Table, Step]:
        """A table from a position's data, with that chance to come. Faults are (key, reason); all of them are
        added."""
        raise NotImplementedError

    def write_position(self, table: Any, step: str) -> dict[str, Any]:
        """A position's data from a whole table, whose events are there to be asked."""
        raise NotImplementedError

    def faces(self, edition: str) -> Collection[int | str] | None:
        """Every face that dice of the game may show, which a script of results may name; None if nobody knows."""
        return None

    def check(self, table: Any, step: str) -> list[str]:
        """What is wrong with a whole table that comes from a position or a save, before that step, in a sentence each,
        besides what reading it has found. A card in two places, unless the game knows better."""
        return duplicates(table)

    def draw(self, view: Mapping[str, Any], language: str) -> str:
        """The table as SVG, from a view alone."""
        raise NotImplementedError

    def search_budget(self, table: Any, budget: int) -> int:
        """How many positions a bot of that budget looks at in a decision at that table."""
        return budget * self.budget_factor

    def evaluate(self, game: Game, seat: int, weights: Weights = USUAL) -> float:
        """How good a table looks to that seat; higher is better. For bots; sees only what a view shows. Unless the game
        knows better it is by how much the seat is ahead."""
        scores = game.result.scores if game.result is not None else self.scores(game.table)
        return float(_ahead(scores, seat)) if scores else 0.0

    def scores(self, table: Any) -> Sequence[int]:
        """What each seat has won by so far; nothing where that is counted at the end alone."""
        return ()

    def candidates_to_search(self, game: Game, options: Sequence[Option]) -> Sequence[Option]:
        """Those options of the decision at hand that a bot looks at: all of them, unless some can wait until the others
        are settled, in a game where much is done in one's own order."""
        return options

    def expected_gain(self, game: Game, option: Option, seat: int, weights: Weights = USUAL) -> float | None:
        """What an option whose outcome is chance can be expected to add to the evaluation, computed exactly; None
        where looking ahead tells."""
        return None

    def terms(self, game: Game, seat: int, weights: Weights = USUAL) -> Mapping[str, float]:
        """What `evaluate` adds up, in parts with names: for whoever asks why a table looks so good. Their sum is the
        evaluation, but for the last bits."""
        return {"table": self.evaluate(game, seat, weights)}

    def score_lead(self, game: Game, seat: int) -> float:
        """By how many points a seat is ahead of the others, as far as it knows; once the game is over, as it counted.
        Of several others, the best counts as much as all of them together."""
        if game.result is not None:
            return _ahead(game.result.scores, seat)
        parts = self.terms(game, seat).items()
        return sum(part for name, part in parts if name not in self.heuristic_terms) / self.point_value

    def gain_term(self, game: Game, option: Option) -> str:
        """The name of the part that `expected_gain` adds to."""
        return "chance"

    def gain_terms(self, game: Game, option: Option, seat: int, weights: Weights, gain: float) -> Mapping[str, float]:
        """What `expected_gain` adds to each part of the evaluation: all of it to one, unless the game says more."""
        return {self.gain_term(game, option): gain}

    def reason(self, term: str, gain: float) -> Text:
        """What it says for a choice that a part of the evaluation gains by it, or loses if that is negative."""
        return say("a better position") if gain > 0 else say("a worse position")

    def counts(self, game: Game, seat: int) -> Mapping[str, int]:
        """What of a table can be counted out to people who ask why, by names of the game's own."""
        return {}

    def counted(self, name: str, more: int) -> Text:
        """What it says for a choice that so many `more` of that are there after it, or fewer if that is negative."""
        raise NotImplementedError

    def chances(self, preview: Mapping[str, Any]) -> list[Text]:
        """What `preview` gave, in sentences for people who ask why."""
        return []

    def tie_margin(self, game: Game) -> float:
        """How much worse than the best an answer to the decision at hand may be and still be given now and then, so
        that not every game goes the same way."""
        return 0.0

    def scenarios(self) -> Sequence[str]:
        """What can be played, of which each is as hard as it is."""
        return ()

    def tally(self, table: Any) -> Mapping[str, int]:
        """What is counted of a game that is over, besides who has won: numbers, and flags of what may be the case."""
        return {}

    def carry_over(self, table: Any) -> Mapping[str, Any] | None:
        """What the next game of a series begins with once this one is over, as plain data: the options of its set-up
        that differ from this game's, and its "seats" or "edition" if these do. None if there is no next game."""
        return None

    chosen_between: Collection[str] = ()
    """The options that players choose anew between two games of a series; all others stay, or are carried on."""

    def next_set_up(self, carried: Mapping[str, Any], chosen: Mapping[str, Any]) -> Mapping[str, Any]:
        """What changes in the set-up of the next game, as `carry_over` says it, once players have chosen between games:
        who of the party goes may be among what they choose."""
        return {**carried, **chosen}

    def why_not_next(self, table: Any, chosen: Mapping[str, Any]) -> list[Refusal]:
        """Why the next game cannot begin with those of the options that are chosen between games; empty if it can."""
        return []

    def is_carried(self, carried: Mapping[str, Any], written: Mapping[str, Any]) -> bool:
        """Whether a set-up in a record is the one that was carried on to it, as this version or an earlier one writes
        it."""
        return carried == written

    def series_result(self, table: Any) -> Result | None:
        """How the series ended that this game is the last of: its winners, what they have won by as scores, and the
        rule that decided. None while it goes on, and where a series has no result."""
        return None

    def why_not_follow(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Refusal]:
        """Why a game of one set-up ("edition", "seats", "options") cannot come after one of another in a series, as far
        as set-ups tell; empty if it can."""
        return []

    def possible_cards(self, table: Any, seat: int) -> Mapping[str, Sequence[str]]:
        """For each pool of which a seat does not even know what lies in it hidden: what may lie there, by all that the
        seat knows, under ids that nothing else on the table has. At least as many as lie there."""
        return {}

    def events_needed_from(self, table: Any) -> int:
        """The number of the first event that rules, bots or positions may still ask about, now or later. A save of this
        table leaves out the events before it."""
        return 0


def _ahead(scores: Sequence[int], seat: int) -> float:
    """By how much a seat is ahead of the others, of whom the best counts as much as all of them together."""
    others = [*scores[:seat], *scores[seat + 1 :]] or [0]
    return scores[seat] - (max(others) + sum(others) / len(others)) / 2
