"""The games that the page can show, and what each of them brings along.

The page's shell knows no game. It knows that there are games, by the names below, and that each has a package
`katabasis_page.<game>`, which is imported when that game is first set up or shown. The `__init__` of the package
extends `GameUI` under the same name; what that class leaves out is as here, and so is all of it where there is no such
class or no such package. The `__init__` is to be light: it imports the table, and whatever draws, inside its methods.

Everything else is found by the game's name: the rule reference and the figures in its content, its rules in
`katabasis.<game>`, its picture in the launcher (`static.pictures`).

In a browser a game's code may still have to be fetched: `acts.loading` does that before a game's `GameUI` or its
`System` is asked for. Titles and lists of games need no game's code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

import katabasis as kb
from katabasis.content import cached, editions, load, packs

from . import words

if TYPE_CHECKING:
    from . import markup as h
    from .deckbuilder.parts import DeckParts
    from .highlights import Highlight
    from .newgame.draft import Draft
    from .protocols import App
    from .storage.kept_texts import KeptText
    from .table.table_page import TablePage
    from .tools import Tool
    from .ui import Ui

GAMES: dict[str, str] = {game: about["title"] for game, about in load("games").items()}
"""The titles of the games by their names."""


def is_cooperative(game: str) -> bool:
    """Whether all seats of a game win or lose together."""
    return bool(load("games").get(game, {}).get("cooperative"))


def finished_editions(game: str) -> list[str]:
    """The editions of a game that pages offer and explain."""
    unfinished = load("games").get(game, {}).get("unfinished", ())
    return [edition for edition in editions(game) if edition not in unfinished]


def is_shown(game: str, entry: Mapping[str, Any]) -> bool:
    """Whether an entry of a game's content, or a rule, belongs to an edition that is finished."""
    unfinished = load("games").get(game, {}).get("unfinished", ())
    return not unfinished or not set(entry.get("editions", ("",))) <= set(unfinished)


def packs_of(game: str, edition: str = "") -> list[str]:
    """What has to be there before a game of that edition is named: the code of the game, and of the edition, unless it
    comes with the game."""
    return [game, f"{game}-{edition}"] if edition in editions(game)[1:] else [game]


def packs_named(game: str, text: str) -> list[str]:
    """The packs of figures and rules that a text of a game may be about: those whose ids it has. For games whose code
    is there."""
    return [f"{game}-{pack}" for pack in offered_packs(game) if pack in text]


def offered_packs(game: str) -> Mapping[str, Mapping[str, Any]]:
    """The packs of figures and rules that players of a game are offered besides what the game itself has, by their ids,
    with what they are told about them. For games whose code is there."""
    return {pack: about for pack, about in packs(game).items() if about["offered"]}


def is_coached(game: str, edition: str = "") -> bool:
    """Whether a game has notes for a first game, of an edition, or of a pack by its name, or of any."""
    coached = load("games").get(game, {}).get("coached", ())
    return is_of_pack(game, edition) or edition in coached if edition else bool(coached)


def is_of_pack(game: str, first: str) -> bool:
    """Whether that is the name of a first game of a pack."""
    return any(first in named for named in first_games_of_packs(game).values())


def first_games_of_packs(game: str) -> dict[str, dict[str, Any]]:
    """First games with notes, by the offered packs of a game, in their order: titles by names. That of the very first
    is the pack's own ("border-war", "border-war-terrain")."""
    packs = load("games").get(game, {}).get("packs", {})
    return {
        pack: {f"{pack}-{id}" if id else pack: title for id, title in about["coached"].items()}
        for pack, about in packs.items()
    }


def has_decks(game: str) -> bool:
    """Whether players of a game bring decks of their own, in some edition."""
    return bool(load("games").get(game, {}).get("decks"))


def lessons_and_puzzles(game: str) -> tuple[Sequence[str], Sequence[str]]:
    """The ids of a game's lessons, and of its other puzzles."""
    about = load("games").get(game, {})
    return about.get("lessons", ()), about.get("puzzles", ())


def puzzles_of_packs(game: str) -> dict[str, list[str]]:
    """The ids of the lessons and puzzles of each pack of figures and rules that players of a game are offered."""
    packs = load("games").get(game, {}).get("packs", {})
    return {pack: [*about["lessons"], *about["puzzles"]] for pack, about in packs.items()}


Text = Any
"""A text of the page: see `words.word`."""

Act = Callable[["App", str], None]
"""What a `data-act` does: it takes the app and the `data-arg`."""


class Screen(NamedTuple):
    """A screen of the page: the title of its document ("" for the page's own), and its markup; the acts and the style
    sheets that are there while it is shown, whether rules open over it, and its own dialogs. What `opened` does when an
    address leads to a game's screen, if it is not merely shown."""

    title: Text
    draw: Callable[[App], h.Renderable]
    acts: Callable[[], Mapping[str, Act]] = dict
    styles: Sequence[str] = ()
    opens_rules: bool = False
    dialog: Callable[[App], h.Renderable | None] = lambda _app: None
    opened: Callable[[App], None] | None = None


class Plays(NamedTuple):
    """Something that a seat can play, a warband or a house: its `ref` has its name, and `symbol` stands beside it;
    `note` is a text of the content.
    `outline` is the path, in a box of 24 by 24, that stands for a seat that plays it; "" for the seat's own. It is
    there in `editions`, or in all if it names none; so it is with `packs`, of which "" is what the game itself has.
    `text` is what it consists of, in words that a form may show, and take as one's own. `needs` is the answer to a
    question of the form, by its name, with which alone it can be played."""

    id: str
    ref: str
    note: Text = ""
    symbol: str = ""
    outline: str = ""
    editions: Sequence[str] = ()
    packs: Sequence[str] = ()
    text: str = ""
    needs: tuple[str, str] | None = None


@cached
def printed(game: str, table: str, kind: str, *of_packs: str) -> tuple[Plays, ...]:
    """What seats can play, as a table of the game's content has it, by its `order`; `kind` begins their refs. They are
    there in these packs, or in all."""
    inside = load(game).get(table, {})
    entries = inside if isinstance(inside, list) else [{"id": id, **entry} for id, entry in inside.items()]
    return tuple(
        Plays(
            entry["id"],
            f"{kind}:{entry['id']}",
            entry.get("about", ""),
            outline=entry.get("outline", ""),
            editions=entry.get("editions", ()),
            packs=of_packs,
            text=entry.get("text", ""),
        )
        for entry in sorted(entries, key=lambda entry: entry.get("order", len(entries)))
    )


def _none() -> Sequence[Plays]:
    return ()


class Field(NamedTuple):
    """One question of the form for a new game, with its answers (value, label) and the usual one.

    `notes` explain answers. It is asked only where as many people play as `seats` names (any number if it names none),
    in the `editions` and `packs` that it names (all if none), and under "More choices" if it is `rare`. If it takes
    `many`, any number of the answers are given at once, with spaces between them.

    A field with a `screen` is answered there: the form shows a way to that screen of the game, whose acts give the
    answer, any text, with "draft" ("deck=..."). `shown` says what the form calls such an answer. So may any text answer
    a field that `is_text`, as a file or a link may have it; the game's own form asks it.
    """

    name: str
    label: Text
    answers: Sequence[tuple[str, Text]]
    usual: str
    notes: Mapping[str, Text] = {}
    seats: Sequence[int] = ()
    rare: bool = False
    screen: str = ""
    shown: Callable[[str], Text] | None = None
    editions: Sequence[str] = ()
    packs: Sequence[str] = ()
    many: bool = False
    is_text: bool = False
    more: Callable[[], Sequence[tuple[str, Text]]] | None = None
    """Gives the answers that content of somebody's own adds; None where it adds none."""


class Form(NamedTuple):
    """What is asked before a game begins, besides who sits where and the seed.

    `seats` are the numbers of players there can be, the usual one first; `edition_seats` those of editions that have
    others. `plays` gives what seats can play, in as many editions as are there, `plays_label` what such a thing is
    called; if `once`, no two seats may play the same. Where nothing but the order of play tells seats apart there is
    nothing of the kind, and `kb.new` hears of seats "1", "2" and so on. In a game of `characters` seats are called by
    what they play, whoever plays them.
    """

    about: Text
    editions: Mapping[str, Text]
    seats: Sequence[int]
    plays_label: Text = ""
    plays: Callable[[], Sequence[Plays]] = _none
    once: bool = False
    fields: Sequence[Field] = ()
    edition_seats: Mapping[str, Sequence[int]] = {}
    characters: bool = False
    wishes: tuple[str, str] | None = None
    """The question, and its answer, by which what seats play is only wished for: then two may wish for the same."""
    packs_label: Text = ""
    packs: Mapping[str, Text] = {}
    """What can be played in place of the game itself, by id, with its titles in all languages; "" is the game itself.
    None where a game has no packs of figures and rules."""
    own_label: Text = ""
    own_faults: Callable[[str, Mapping[str, str]], Sequence[Text]] | None = None
    """What is wrong with a text of one's own that a seat plays in a pack, with these answers, a sentence each; None
    where all that seats play is listed."""
    own_builder: str = ""
    """The address of the screen on which such texts are written; "" if there is none."""

    def seats_in(self, edition: str) -> Sequence[int]:
        """The numbers of players that there can be in an edition, the usual one first."""
        return self.edition_seats.get(edition, self.seats)

    def plays_in(self, edition: str, pack: str = "") -> list[Plays]:
        """What seats can play in an edition and a pack."""
        return [
            plays
            for plays in self.plays()
            if edition in (plays.editions or (edition,)) and pack in (plays.packs or (pack,))
        ]


class Summary(NamedTuple):
    """How a game stands, by seat: points, and what each plays; and the number of the turn, where a game has turns and
    no rounds."""

    scores: list[int]
    plays: list[str]
    turn: int | None = None


class SeriesSummary(NamedTuple):
    """How a series of games stands: what it is called, "" if it has no name, and how much of it is done."""

    name: str
    done: int
    most: int


class GameUI:
    """What a game brings to the page, and the defaults of what it does not."""

    REFERENCE: Mapping[str, str] = {}
    """The kinds of popovers of things that have pages in the rule reference, with the folders of these pages."""

    SOURCES: Text = ""
    """How sure the game's figures are, as a whole; the credits list them one by one."""

    STYLES: Sequence[str] = ()
    """The style sheets of the game, in web/styles, that the page loads when the game is first shown."""

    PREVIEW_MOVES = 0
    """After how many choices by chance the game makes a good picture for the launcher."""

    ANSWERED_BY_PICTURES: Sequence[str] = ()
    """The decisions whose answers are shown as pictures: a hint says which of them it is."""

    INSPECTABLE: Sequence[str] = ()
    """The kinds of refs that can be looked at, in a popover, when nothing can be done with them."""

    PLAYBACK_EVENTS: Sequence[str] = ()
    """The kinds of events that are shown one after the other, where several follow from one choice: each step of the
    flow chart that has one is a beat, with the table as it was."""

    MEANINGS: Mapping[str, Text] = {}
    """What answers do, in one short line: by the name of the decision and the verb ("power pass"), by the name alone
    ("attack *"), or by the verb alone; where one edition has its own, after its id ("1995: guard"). For a "{what}"
    stands the game's name of "about:<id of the option>"."""

    OPTION_RULES: Mapping[str, str] = {}
    """The rules of answers, by the same keys as `MEANINGS`, where it is another than that of the decision."""

    ACTS: Mapping[str, Act] = {}
    """What the game's own `data-act`s do, while one of its screens is shown. The shell's verbs go before them."""

    SCREENS: Mapping[str, Screen] = {}
    """The game's own screens by name, such as a deck builder; their addresses are "#game/<game>/<name>/<rest>", where
    `app.place` is the rest."""

    SERIES_SCREEN = ""
    """The screen among them that shows a kept series, by its id; "" if there is none."""

    KEYS: Mapping[str, tuple[str, str, Text]] = {}
    """Keys of one character that act at its table, each with a verb, an argument, and what that does in a few words.
    Those of the shell go before them."""

    def __init__(self, game: str) -> None:
        self.game = game

    @property
    def TOOLS(self) -> Sequence[Tool]:
        """The pointer tools of its board; see `katabasis_page.tools`."""
        return ()

    @cached_property
    def FORM(self) -> Form:
        """What is asked before a game; without, nothing but who plays, as its editions allow."""
        return plain_form(self.game)

    def table_class(self) -> type[TablePage] | None:
        """What is under the page's bar, from the board to the log; None for the usual pieces, with the table in
        letters."""
        return None

    def options(self, answers: Mapping[str, str], pack: str = "") -> dict[str, Any]:
        """The options of `kb.new` for the answers to the form's fields, by their names, and a pack; "" if the game
        itself is played."""
        return dict(answers)

    def own_answers(self, id: str) -> Mapping[str, str]:
        """The answers to the form's questions with which something of somebody's own content is played; none in a game
        that takes none."""
        return {}

    def own_texts(self, seats: Sequence[str]) -> list[str]:
        """The texts of somebody's own that what these seats play comes from."""
        return []

    def summary(self, table: Mapping[str, Any]) -> Summary:
        """How everybody stands, from the "table" of an onlooker's view."""
        return Summary([], [])

    def series(self, table: Mapping[str, Any]) -> SeriesSummary | None:
        """How the series stands that a game belongs to, from the "table" of an onlooker's view; None if it belongs to
        none, or nothing is to be said of it."""
        return None

    def name(self, language: str, ref: str) -> str:
        """What a ref is called; "" if the game does not know it."""
        return ""

    def naming(self, table: Mapping[str, Any]) -> words.GameName:
        """How a table's refs are called, for games in which that depends on the table."""
        return self.name

    def is_logged(self, event: Sequence[Any]) -> bool:
        """Whether people at the table are to see an event, as a view shows it, before bots go on: it has a line in
        the log."""
        return kb.system(self.game).words.is_logged(event)

    def variant(self, table: Mapping[str, Any]) -> str:
        """What `MEANINGS` and `OPTION_RULES` may call a table by, besides its edition, before a colon; "" for
        nothing."""
        return ""

    def highlight(self, event: Sequence[Any], ui: Ui) -> Highlight | None:
        """The highlight that an event is, if it is one: it is seen, heard and felt, as the settings say."""
        return None

    def deck_parts(self, edition: str, plays: str) -> DeckParts:
        """What the deck builder needs for decks of a seat that plays that, in an edition; see
        `katabasis_page.deckbuilder`. For games that have decks."""
        raise NotImplementedError

    def form_screen(self, draft: Draft, ui: Ui, texts: Sequence[KeptText] = ()) -> h.Renderable | None:
        """What the form asks in place of the fields, between the seats and the button that begins the game; None for
        the fields. `texts` are those that are kept for a question that a text answers."""
        return None

    def listing(self, plays: Plays, ui: Ui) -> h.Renderable | None:
        """What something consists of that seats can play, for who has chosen it in the form; None if nothing is to be
        said."""
        return None

    def why_not_begin(self, draft: Draft) -> Text | None:
        """Why the game that a draft stands for cannot begin; None if it can."""
        return None

    def state(self) -> Any:
        """What the game wants to remember about one table while it is on the screen; it is `ui.state` there."""
        return None


def plain_form(game: str) -> Form:
    """A form that asks who plays, and nothing else."""
    system, listed = kb.system(game), load("games").get(game, {})
    counts = {edition: system.seat_counts(edition) for edition in system.editions}
    titles = {edition: listed.get("editions", {}).get(edition, {}).get("en", edition) for edition in system.editions}
    return Form(listed.get("about", {}).get("en", ""), titles, counts[system.editions[0]], edition_seats=counts)


@cache
def game_ui(game: str) -> GameUI:
    """What a game brings to the page."""
    words.add_game(game)
    package = f"{__package__}.{game}"
    try:
        own: type[GameUI] = getattr(import_module(package), GameUI.__name__, GameUI)
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        own = GameUI
    return own(game)
