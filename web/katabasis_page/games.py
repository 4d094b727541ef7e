"""The games that the page can show, and what each of them brings along.

The page's shell knows no game. It knows that there are games, by the names below, and that each has a package
`katabasis_page.<game>`, its **part**, which is imported when that game is first set up or shown. A part is a module
that offers what `GameUI` lists:

- what can be set up: how many seats, what they play, the game's own options (`FORM`, `options`);
- the table (`table_page`), which the part puts together from the pieces in `katabasis_page.table`;
- the names of refs (`name`), and which of them can be looked at (`INSPECTABLE`);
- how sure its figures are (`SOURCES`);
- how everybody stands, for the list of games (`summary`);
- the style sheets it needs besides the page's own (`STYLES`).

Everything else is found by the game's name: the rule reference and the figures in its content, its rules in
`katabasis.<game>`, its picture in the launcher (`static.pictures`, after so many choices: `PREVIEW_MOVES`). A part's
`__init__` is to be light: it imports the table, and whatever draws, inside its functions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from katabasis.content import load

from . import words

if TYPE_CHECKING:
    from . import markup as h
    from .ui import Ui

GAMES: dict[str, str] = {game: about["title"] for game, about in load("games").items()}
"""The titles of the games by their names."""

Text = Any
"""A text of the page: see `words.word`."""


class Plays(NamedTuple):
    """Something that a seat can play, a warband or a house: its `ref` has its name, and `symbol` stands beside it.
    `outline` is the path, in a box of 24 by 24, that stands for a seat that plays it; "" for the seat's own."""

    id: str
    ref: str
    note: Text = ""
    symbol: str = ""
    outline: str = ""


class Field(NamedTuple):
    """One question of the form for a new game, with its answers (value, label) and the usual one.

    `notes` explain answers. It is asked only where as many people play as `seats` names (any number if it names none),
    and under "More choices" if it is `rare`.
    """

    name: str
    label: Text
    answers: Sequence[tuple[str, Text]]
    usual: str
    notes: Mapping[str, Text] = {}
    seats: Sequence[int] = ()
    rare: bool = False


class Form(NamedTuple):
    """What is asked before a game begins, besides who sits where and the seed.

    `seats` are the numbers of players there can be, the usual one first. `plays` are what seats can play, `plays_label`
    what such a thing is called; if `once`, no two seats may play the same.
    """

    about: Text
    editions: Mapping[str, Text]
    seats: Sequence[int]
    plays_label: Text
    plays: Sequence[Plays]
    once: bool
    fields: Sequence[Field]


class Summary(NamedTuple):
    """How a game stands, by seat: points, and what each plays."""

    scores: list[int]
    plays: list[str]


class GameUI(Protocol):
    """What a game's part offers: the functions and names of the module `katabasis_page.<game>`."""

    FORM: Form

    SOURCES: Text
    """How sure the game's figures are, as a whole; the credits list them one by one."""

    STYLES: Sequence[str]
    """The style sheets of the game, in web/styles, that the page loads when the game is first shown."""

    PREVIEW_MOVES: int
    """After how many choices by chance the game makes a good picture for the launcher."""

    INSPECTABLE: Sequence[str]
    """The kinds of refs that can be looked at, in a popover, when nothing can be done with them."""

    def options(self, answers: Mapping[str, str]) -> dict[str, Any]:
        """The options of `kb.new` for the answers to the form's fields, by their names."""

    def summary(self, table: Mapping[str, Any]) -> Summary:
        """How everybody stands, from the "table" of an onlooker's view."""

    def name(self, language: str, ref: str) -> str:
        """What a ref is called; "" if the game does not know it."""

    def table_page(self, view: dict[str, Any], ui: Ui) -> h.Renderable:
        """The table of a view: what is under the page's bar, from the board to the log."""


def game_ui(game: str) -> GameUI:
    """The part of a game."""
    words.add_game(game)
    return import_module(f"{__package__}.{game}")  # type: ignore[return-value]
