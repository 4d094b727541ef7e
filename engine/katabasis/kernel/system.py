"""What a game tells the kernel about itself. One subclass a game; everything else comes for free."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeVar

from .dice import Dice
from .edition import Edition
from .facets.bots import Bots, Explanation
from .facets.decks import Decks
from .facets.facet import Facet
from .facets.forecast import Forecast
from .facets.notation import Invariants, Notation
from .facets.orders import Orders
from .facets.refusals import Refusals
from .facets.series_rules import SeriesRules
from .facets.words import Letters, Picture, Words
from .flow import Step, steps_of
from .game import Game
from .options import Ask, Option
from .state import State
from .table import AnyTable, Result
from .text import N_
from .zones import Zone

OfGame = TypeVar("OfGame", bound=Facet[Any])


class System(Generic[AnyTable]):
    """A game: its editions, its flow chart, its table, and a facet for each subject that not every game has to say
    something of.

    `modules` define the steps, `states` are the classes its tables are made of. Every method that a game does
    not override has the meaning given here. The first of the `editions` is the usual one.

    Facets are among `facets`, or where they say themselves in the `package` of the game, or those of the kernel. So is
    what only one edition has, unless that is the usual one: the package `rules.edition_<id>`, which registers its
    `Edition`, adds its figures to the content, and lists in `CHAPTERS` those of its modules that have steps, and in
    `STATES` what only its tables are made of. All these are imported when they are first needed, for a start needs none
    of them.
    """

    name: ClassVar[str]
    editions: ClassVar[tuple[str, ...]]
    package: ClassVar[str] = ""
    """The full name of the package in which the game has what is imported late, if it has any."""
    facets: ClassVar[tuple[type[Facet[Any]], ...]] = ()
    """Those that are there from the start."""
    rare_facets: ClassVar[tuple[str, ...]] = ()
    """The modules in the package for facets that few games have: in a browser, to look for one in vain fetches all of
    the game that comes late."""
    rules: ClassVar[Mapping[str, Edition]] = {}
    """What each edition that is open decides."""
    modules: ClassVar[tuple[ModuleType, ...]]
    states: ClassVar[tuple[type[State], ...]]
    game_class: ClassVar[type[Game]] = Game
    """What records, positions and saves make games of: `Game` imports them, so they cannot import it."""
    usual_seats: ClassVar[tuple[str, ...]] = ()
    """What the seats play where nobody says."""
    checkpoint_interval: ClassVar[int] = 4
    """Checkpoints are at least this many choices apart: fewer make play slower, more make clones slower."""

    score_unit: ClassVar[str] = N_("points")
    """What the points of the game's score are called."""
    scenario: ClassVar[str] = ""
    """The set-up option that says which of its `scenarios` is played, in a game that all win or lose together."""
    often_overlooked: ClassVar[tuple[str, ...]] = ()
    """The names of decisions to which a beginner often forgets to say anything: a reaction, say."""
    previews_on_demand: ClassVar[tuple[str, ...]] = ()
    """The verbs of options whose preview takes so long that it is made only for the one that somebody rests on."""

    def __init__(self) -> None:
        self.steps: dict[str, Step] = steps_of(self.modules)
        self.classes: dict[str, type[State]] = {cls.__name__: cls for cls in (*self.states, Dice, Zone, Result)}

    @cached_property
    def bots(self) -> Bots[AnyTable]:
        """How good tables look, and how bots search."""
        return self._facet(Bots)

    @cached_property
    def explanation(self) -> Explanation[AnyTable]:
        """Why an answer looks better than another."""
        return self._facet(Explanation)

    @cached_property
    def decks(self) -> Decks[AnyTable]:
        """Decks that players bring."""
        return self._facet(Decks)

    @cached_property
    def series(self) -> SeriesRules[AnyTable]:
        """What is carried on to the next game of a series."""
        return self._facet(SeriesRules)

    @cached_property
    def words(self) -> Words[AnyTable]:
        """How events and refs are said."""
        return self._facet(Words)

    @cached_property
    def letters(self) -> Letters[AnyTable]:
        """Views to be read in a terminal."""
        return self._facet(Letters)

    @cached_property
    def picture(self) -> Picture[AnyTable]:
        """Views to be looked at."""
        return self._facet(Picture)

    @cached_property
    def notation(self) -> Notation[AnyTable]:
        """Positions that people can write."""
        return self._facet(Notation)

    @cached_property
    def invariants(self) -> Invariants[AnyTable]:
        """Whether the tables of positions and saves are whole."""
        return self._facet(Invariants)

    @cached_property
    def orders(self) -> Orders[AnyTable]:
        """Choices that people leave to be made until something happens."""
        return self._facet(Orders)

    @cached_property
    def refusals(self) -> Refusals[AnyTable]:
        """Why something cannot be done that a decision does not list."""
        return self._facet(Refusals)

    @cached_property
    def forecast(self) -> Forecast[AnyTable]:
        """What is known before a choice is made."""
        return self._facet(Forecast)

    def _facet(self, kind: type[OfGame]) -> OfGame:
        """What the game says of a subject, or what the kernel says of it for every game."""
        own = next((facet for facet in self.facets if issubclass(facet, kind)), None)
        made: OfGame = (own or self._in_package(kind) or kind)(self)
        return made

    def _in_package(self, kind: type[Facet[Any]]) -> Any:
        """The class of the game's package that extends a facet, None if there is no module for it."""
        if not self.package or (kind.is_rare and kind.module not in self.rare_facets):
            return None
        name = f"{self.package}.{kind.module}"
        try:
            return getattr(import_module(name), kind.__name__)
        except ModuleNotFoundError as missing:
            if missing.name is None or not f"{name}.".startswith(f"{missing.name}."):
                raise
            return None

    def open_edition(self, edition: str) -> None:
        """Have there what only that edition has: its chapters, its figures. The kernel does so before it asks anything
        about an edition that somebody names; to do it again changes nothing."""
        if self.package and edition != self.editions[0]:
            chapters = import_module(f"{self.package}.rules.edition_{edition}")
            self.steps |= steps_of(chapters.CHAPTERS)
            self.classes |= {cls.__name__: cls for cls in getattr(chapters, "STATES", ())}

    def open_pack(self, pack: str) -> None:
        """Have there what only that pack of figures and rules has; to do it again changes nothing."""

    def open_setup(self, setup: Mapping[str, Any]) -> None:
        """Have there what only games with the set-up of a save have, before that is read: edition, seats and options,
        or the position from which it began. Usually it is what the edition has."""
        self.open_edition(setup["edition"])

    def content_version(self, edition: str) -> str:
        """The name of the figures that an edition is played with; a record made with others may not replay."""
        return ""

    def has_content(self, edition: str, version: str) -> bool:
        """Whether that version names the present figures of an edition; the same figures may have had another name."""
        return version == self.content_version(edition)

    def catalogue(self) -> dict[str, dict[str, dict[str, str]]]:
        """What the game has, for people who write positions and set games up: for every kind of thing ("cards"), the
        names by id, in every language ({"en": ..., "es": ...})."""
        return {}

    def new(self, edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]) -> tuple[AnyTable, Step]:
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
        return self.rules[edition].seat_counts if self.rules else (2,)

    def seats_rule(self, edition: str) -> str:
        """The id of the rule that says so; empty if there is none."""
        return ""

    def view(self, table: AnyTable) -> dict[str, Any]:
        """What everybody may see of the table, as plain data. What is hidden from some is in zones, which are the
        kernel's."""
        raise NotImplementedError

    def unasked(self, ask: Ask) -> Option | None:
        """How earlier versions went on where they did not ask that yet: their records and saves have no choice for it.
        None if they asked. Usually a window was not there, which is the same as to decline it."""
        return ask.declining if ask.name in self.often_overlooked else None

    def faces(self, edition: str) -> Collection[int | str] | None:
        """Every face that dice of the game may show, which a script of results may name; None if nobody knows."""
        return None

    def scores(self, table: AnyTable) -> Sequence[int]:
        """What each seat has won by so far; nothing where that is counted at the end alone."""
        return ()

    def scores_with_sources(self, table: AnyTable) -> tuple[list[int], list[list[dict[str, Any]]]]:
        """The scores of a game that players end now, and where each seat's points come from, as results have them: what
        everybody has so far."""
        return [*self.scores(table)] or [0] * table.seat_count, []

    def ended(self, table: AnyTable, seat: int) -> None:
        """Note on a table that its game is over by `table.result`, since that seat has conceded, or has offered a draw:
        what else of it says so once it is played out."""

    def scenarios(self) -> Sequence[str]:
        """What can be played, of which each is as hard as it is."""
        return ()

    def tally(self, table: AnyTable) -> Mapping[str, int]:
        """What is counted of a game that is over, besides who has won: numbers, and flags of what may be the case."""
        return {}

    def possible_cards(self, table: AnyTable, seat: int) -> Mapping[str, Sequence[str]]:
        """For each pool of which a seat does not even know what lies in it hidden: what may lie there, by all that the
        seat knows, under ids that nothing else on the table has. At least as many as lie there."""
        return {}

    def events_needed_from(self, table: AnyTable) -> int:
        """The number of the first event that rules, bots or positions may still ask about, now or later. A save of this
        table leaves out the events before it."""
        return 0
