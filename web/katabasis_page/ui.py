"""What the page knows besides the game: who looks, what is open, what is set. Plain data, no browser in
it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, NamedTuple

from katabasis.kernel.slotted import slotted
from katabasis.kernel.text import Message, opened

from . import words
from .camera import Camera

if TYPE_CHECKING:
    from .coach import Coach
    from .puzzles.solving import Solving
    from .session.playback import Playback
    from .tools import Draft
    from .worker.analysis import Analysis

Event = list[Any]
"""An event as a view shows it: [kind, rule, seat, what, secret, barrier]."""

SETTINGS: dict[str, str] = {
    "language": "auto",
    "theme": "auto",
    "speed": "normal",
    "motion": "auto",
    "announce": "all",
    "sound": "off",
    "vibration": "off",
    "letters": "on",
    "name": "",
    "players": "auto",
    "log": "open",
}
"""Every setting with its default; see `settings.CHOICES` for what each may be."""

STEP = "step"
"""The speed at which bots wait for a person after everything that they do."""

SPEEDS = {STEP: 1.0, "slow": 1.8, "normal": 1.0, "fast": 0.4, "instant": 0.0}
"""Factors by which animations last longer or shorter."""


OF_THE_PAGE = (
    "game_name",
    "installable",
    "language",
    "notices",
    "saved",
    "screen",
    "settings",
    "waiting_for",
)
"""What of a `Ui` belongs to the page, whatever game is at the table."""


class Landmark(NamedTuple):
    """Where a round or a turn begins: after so many choices, in which round (None before the first), whether the round
    begins there, and whose turn it is."""

    moment: int
    round: int | None
    opens_round: bool
    seat: int | None


class Hint(NamedTuple):
    """What a good player would do: an option and its answer, if it takes one ("" while that is thought about), by how
    many points it is better than another (the label of that one; None if none is worse), exact chances, reasons with
    what each comes to in points, and what the answer is called, if it has a name."""

    option: str = ""
    answer: Any = None
    gain: float = 0.0
    instead: Any = None
    facts: Sequence[Any] = ()
    reasons: Sequence[tuple[Any, float]] = ()
    where: Any = None


class Popover(NamedTuple):
    """What lies open over the page: "rule", "why", "log", "help", "storage", or a kind of the game at the table; `arg`
    names the thing."""

    kind: str
    arg: str = ""


class Notice(NamedTuple):
    """A short message that the player can close. `kind` is "info", "warning" or "error"; `action` is an
    optional (verb, arg, label) of a button in it, `closing` the (verb, label) of the one that closes it where that does
    more."""

    kind: str
    text: Any
    action: tuple[str, str, Any] | None = None
    closing: tuple[str, Any] | None = None


class Aloud(NamedTuple):
    """What somebody asked to hear: "again" for what was said last, "lit" for the places that are lit.

    After `choices` of the game have become more it is not said any more; `times` is how often something was asked for.
    """

    what: str
    choices: int
    times: int


@slotted
class Seating:
    """Who sits at the table, and whose view is shown.

    `names` are what each seat's player is called, "" for who has no name: the page never says "you" where two share a
    screen. `kinds` are "human", or a bot as the engine knows it ("hard", "hard-careful"), one a seat; `owners` whose
    each seat is: the number of the first seat of the same person. Most people own one seat. `seat` is whose view is
    shown (None: an onlooker), `handover` the seat that must take over the screen before anything is shown, or None.
    """

    names: list[str] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    owners: list[int] = field(default_factory=list)
    seat: int | None = 0
    handover: int | None = None
    side: int = 0
    """From whose side the board is seen: that of the person who had the screen last, by the first of their seats, and
    for an onlooker that of the first seat."""
    turned: bool = False
    """Whether the board is turned for them."""
    together: bool = False
    """Whether all play on one side."""
    characters: Sequence[str] = ()
    """The refs that seats go by, in a game in which each plays somebody; none elsewhere."""
    outlines: Sequence[str] = ()
    """The outlines that stand for what seats play; "" for a seat's own."""
    sharing: Sequence[int] = ()
    """The people who share this screen and may each look at their hand, by the first of their seats; none where one
    plays alone, and after the end."""
    conceder: int | None = None
    """The seat that gives up if somebody at the screen concedes now; None if nobody can."""
    draw_with: Sequence[int] = ()
    """The people to whom that seat may offer a draw, by the first of their seats."""
    thinking: int | None = None
    """The seat of a bot at work."""
    paused: bool = False
    """Whether bots wait until what has happened has been seen."""
    order: str | None = None
    """The order that choices are left to at this moment."""
    order_label: Any = None
    """What it is called, as a text."""
    following: bool = False
    """Whether choices are being left to it: it may stand as well while people decide."""
    waiting: bool = False
    """Whether a choice is on its way that the game has not answered for a while."""

    @property
    def people(self) -> list[int]:
        """Who sits here, each by the first of their seats."""
        return sorted({self.owner(seat) for seat, kind in enumerate(self.kinds) if kind == "human"})

    def owner(self, seat: int) -> int:
        """The person who has a seat, by the first of their seats."""
        return self.owners[seat] if seat < len(self.owners) else seat

    def seats_of(self, seat: int | None) -> list[int]:
        """All seats of the person who has that seat; none for an onlooker."""
        return (
            [] if seat is None else [other for other in range(len(self.kinds)) if self.owner(other) == self.owner(seat)]
        )


@slotted
class Pointer:
    """What the person at the screen points at, has open, places and looks at.

    `menu` are the ids of the options that share the `selected` ref, when the player must pick among them.
    """

    selected: str | None = None
    menu: list[str] = field(default_factory=list)
    suggesting: str | None = None
    """The id of the placement whose suggestions are shown."""
    own_answers: Sequence[Any] = ()
    """The answers to it that the person has ready; they stand before the suggestions."""
    popover: Popover | None = None
    preview: dict[str, Any] | None = None
    """What there is to know of what the pointer or the focus rests on; see `Session.hover`."""
    hint: Hint | None = None
    """What somebody who asked is advised to do, until the next choice."""
    aloud: Aloud | None = None
    asked: Callable[[str, str], dict[str, Any] | None] = lambda question, on: None
    """What the table that is shown answers to a question about something on it; see `kb.Game.asked`."""
    placing: Draft | None = None
    """What is being placed on the board; see `acts.placing`."""
    camera: Camera = None
    """What of the board is shown."""
    unseen: bool = False
    """Whether nobody at the screen has been asked yet since they sat down: then a board that is too small to read is
    shown closer."""

    @property
    def forecast(self) -> dict[str, Any] | None:
        """What is known beforehand of the answer that the pointer or the focus rests on; None if nothing is."""
        return (self.preview or {}).get("preview") or None


@slotted
class HistoryShown:
    """What is shown of the game's past, and what is new.

    `past` is the number of choices after which history stands still, None when live; `log` holds the events as whoever
    looks may know them, `fresh` those that nobody has had time to see yet, to be animated, `recent` those of the seat's
    own last choice and of all choices since, and `since` those since its last turn.
    """

    past: int | None = None
    choices: int = 0
    """How many choices the live game has seen: the end of the history slider."""
    over: bool = False
    """Whether the game is over, whatever moment of it is shown."""
    has_next: bool = False
    is_far: bool = False
    """Whether another browser has the game: only that one can share it, or begin another."""
    """Whether the game is over and another of its series follows."""
    undo_refusal: tuple[str, Any] | None = None
    """(rule id, text) that forbids undoing now; None if undo is allowed."""
    can_redo: bool = False
    """Whether something was taken back that can be chosen again."""
    landmarks: list[Landmark] = field(default_factory=list)
    """Where rounds and turns begin, once the past has been looked at."""
    playback: Playback | None = None
    """The beat that is shown of what has followed from the last choice; None where all of it has been seen."""
    playing: object = None
    """Stands for one run in which the past replays itself, while it does."""
    rewinding: int | None = None
    """The moment that is to be shown, while the choices before it are made again."""
    log: list[Event] = field(default_factory=list)
    fresh: list[Event] = field(default_factory=list)
    recent: list[Event] = field(default_factory=list)
    since: list[Event] = field(default_factory=list)
    since_choice: int = 0
    """The number of the choice after which `since` began, to replay it from."""


class Ui:
    """Everything that markup is made from, besides a view: what belongs to the page, and, in groups, to the table."""

    __slots__ = (
        "analysis",
        "coach",
        "game_name",
        "history",
        "installable",
        "language",
        "notices",
        "pointer",
        "puzzle",
        "saved",
        "screen",
        "seating",
        "settings",
        "shared",
        "state",
        "storage",
        "untouched",
        "waiting_for",
        "way_back",
    )

    def __init__(self, language: str = "en", game_name: words.GameName = words.no_name) -> None:
        self.language = language
        self.settings: dict[str, str] = dict(SETTINGS)
        self.screen = "launcher"
        self.waiting_for: Any = ""
        """What the waiting screen says."""
        self.game_name = game_name
        """Names the refs of the game that was shown last: its `GameUI.name`."""
        self.saved = "saved"
        """State of storage: "saved", "memory", "full", "blocked", "deleted" or "other-tab"."""
        self.notices: list[Notice] = []
        self.installable = False
        """Whether the browser offers to install the page."""

        self.seating = Seating()
        self.pointer = Pointer()
        self.history = HistoryShown()
        self.state: Any = None
        """What the game at the table remembers of its own: its `GameUI.state()`."""
        self.analysis: Analysis | None = None
        """What is known of how the game went, once somebody has asked."""
        self.coach: Coach | None = None
        """The coach of a first game."""
        self.puzzle: Solving | None = None
        """The puzzle at the table."""
        self.shared = False
        """Whether the game at the table came by a link and is only looked at so far: nobody here has sat down."""
        self.untouched = False
        """Whether the game at the table was set up just now: it is not kept for one who leaves without a choice."""
        self.storage: str | None = None
        """The id under which the game at hand is kept."""
        self.way_back = ""
        """Where a game that is only looked at was opened from: an address; "" for a game that is played."""

    def cleared(self) -> Ui:
        """The same page with nothing on its table. Each game has a `Ui` of its own, so that what comes too late for one
        changes no other."""
        cleared = Ui()
        for name in OF_THE_PAGE:
            setattr(cleared, name, getattr(self, name))
        cleared.seating.characters, cleared.seating.outlines = self.seating.characters, self.seating.outlines
        return cleared

    def word(self, text: Any) -> str:
        """A text in the player's language, with the players' names in it. See `words.word`."""
        return words.word(self.language, text, self._names)

    def line(self, text: Any) -> str:
        """A text that stands on a line of its own."""
        return opened(self.word(text))

    def say(self, msgid: Message, **values: Any) -> str:
        """The page's own words: `ui.say("Round {round}", round=2)`."""
        return words.word(self.language, (msgid, values), self._names)

    def localized(self, text: Any) -> str:
        """A text of the content in the player's language."""
        return words.localized(self.language, text)

    def name(self, ref: str) -> str:
        """What a ref is called in the player's language."""
        return words.name(self.language, ref, self._names)

    @property
    def _names(self) -> words.Names:
        return words.Names(self.seating.names, self.game_name, self.seating.characters)

    @property
    def matchup(self) -> str:
        """Who plays; "" if nobody does."""
        players = [self.name(f"seat:{seat}") for seat in range(len(self.seating.names))]
        return words.matchup(self.language, players, self.seating.together)

    @property
    def hot_seat(self) -> bool:
        """Whether two or more people share this screen."""
        return len(self.seating.people) > 1

    @property
    def live(self) -> bool:
        """Whether the present is shown, rather than the past."""
        return self.history.past is None

    @property
    def pace(self) -> float:
        """Factor for the duration of animations; 0 for none."""
        if self.settings["motion"] == "reduced":
            return 0.0
        return SPEEDS.get(self.settings["speed"], 1.0)
