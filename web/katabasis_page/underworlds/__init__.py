"""Warhammer Underworlds, as the page shows it. See `katabasis_page.games` for what is offered here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from katabasis.content import load, outlines

from .. import games
from ..games import Field, Form, Plays, Summary, printed
from ..words import _, content_name, say, word
from . import meanings

if TYPE_CHECKING:
    from ..deckbuilder.parts import DeckParts
    from ..highlights import Highlight
    from ..table.table_page import TablePage
    from ..ui import Ui

GAME = "underworlds"

FIXED_LAYOUTS = {
    3: {"triangle-3": _("A triangle")},
    4: {"square-4": _("A square"), "brick-4": _("Rows offset")},
}
"""The layouts that so many players may agree on."""

ANYWHERE = "free"

SAME_NAMES = {"attack": ("attack", "weapon")}
"""Where a kind of ref finds its names, if not under its own kind."""


def _boards_of(players: int) -> str:
    """The name of the question where the boards of so many players lie."""
    return f"boards-of-{players}"


def _places_of_boards(players: int, layouts: Mapping[str, Any]) -> Field:
    """Where the boards of so many players may lie."""
    agreed = _(
        "Players agree on where the boards lie; each still picks a face and turns it. The rulebook's pictures of such "
        "layouts are not known: they are designed here."
    )
    return Field(
        _boards_of(players),
        _("How the boards are joined"),
        (*layouts.items(), (ANYWHERE, _("Anywhere"))),
        usual=next(iter(layouts)),
        notes={
            ANYWHERE: _("Each board is joined to those that lie, wherever the rules for joining let it."),
            **dict.fromkeys(layouts, agreed),
        },
        seats=(players,),
        editions=("2017",),
    )


def _warbands() -> list[Plays]:
    """The warbands, each with the symbol of its leader, where one is drawn for it."""
    fighters = reversed(load(GAME)["fighter"])
    leaders = {each["warband"]: each.get("drawn", each["id"]) for each in fighters if each["leader"]}
    drawn = outlines(GAME)
    return [
        warband._replace(symbol=leaders[warband.id] if leaders[warband.id] in drawn else "")
        for warband in printed(GAME, "warband", "warband")
    ]


def _match(answers: Mapping[str, str]) -> dict[str, Any]:
    """A match, in which warbands may be picked in secret."""
    secret = {"seats": ["secret"] * 2} if answers["warbands"] == "secret" else {}
    return {"match": True, **({"tie_breakers": True} if answers["match"] == "winner" else {}), **secret}


def _layout(answers: Mapping[str, str]) -> dict[str, Any]:
    """The layout that the players agree on, if they do."""
    layout = next((answers[name] for name in map(_boards_of, FIXED_LAYOUTS) if name in answers), ANYWHERE)
    return {} if layout == ANYWHERE else {"fixed_layout": layout}


def _named(kind: str, id: str) -> str:
    from katabasis.underworlds.text.wording import KEYWORD_NAMES, TOKEN_NAMES

    return (TOKEN_NAMES if kind == "token" else KEYWORD_NAMES)[id]


def _trigger(language: str, id: str) -> str:
    from katabasis.underworlds.text.names import trigger_of

    return trigger_of(id, language)


class GameUI(games.GameUI):
    """What Warhammer Underworlds brings."""

    FORM = Form(
        about=_("Warbands meet in the underworlds for three rounds; the most glory wins."),
        editions={"2023": _("Starter set, edition 2023"), "2017": _("Shadespire, edition 2017")},
        seats=(2,),
        edition_seats={"2017": (2, 3, 4)},
        plays_label=_("Warband"),
        plays=_warbands,
        once=False,
        fields=(
            Field(
                "quick",
                _("Setup"),
                (("yes", _("Quick")), ("no", _("Manual"))),
                usual="yes",
                notes={
                    "yes": _("Quick: boards, objectives and starting places are random, and play begins at once."),
                    "no": _(
                        "By hand: roll off, choose and join the boards, place objectives and fighters, "
                        "as the rulebook says."
                    ),
                },
            ),
            Field(
                "match",
                _("Games"),
                (("no", _("One game")), ("yes", _("Match")), ("winner", _("Match with a winner"))),
                usual="no",
                notes={
                    "yes": _("Best of three with the same warbands and decks. A match may be drawn."),
                    "winner": _(
                        "Best of three with the same warbands and decks. If it is tied, glory, survivors and "
                        "sudden death decide."
                    ),
                },
                seats=(2,),
                editions=("2017",),
            ),
            Field(
                "warbands",
                _("Warbands of a match"),
                (("open", _("Chosen here")), ("secret", _("Picked in secret"))),
                usual="open",
                notes={"secret": _("Each player picks a warband at the table, unseen; then both are shown.")},
                seats=(2,),
                rare=True,
                editions=("2017",),
            ),
            Field(
                "advanced",
                _("Rules"),
                (("yes", _("All")), ("no", _("First game"))),
                usual="yes",
                notes=dict.fromkeys(
                    ("yes", "no"),
                    _("A first game leaves out what the rulebook prints in its boxes of advanced rules."),
                ),
                rare=True,
                editions=("2023",),
            ),
            Field(
                "artefact",
                _("Artefact"),
                (("no", _("No Artefact")), ("yes", _("Capture the Artefact"))),
                usual="no",
                notes={
                    "yes": _("Whoever holds the Artefact in an end phase gains 3 glory and is Inspired."),
                },
                editions=("2017",),
            ),
            *(_places_of_boards(count, layouts) for count, layouts in FIXED_LAYOUTS.items()),
        ),
    )

    SOURCES = _("The fighter cards of 2023 are not known: their first printed profiles are used instead.")

    STYLES = ("underworlds",)

    PREVIEW_MOVES = 60
    ANSWERED_BY_PICTURES = ("arrange", "first-place")

    REFERENCE: Mapping[str, str] = {"card": "cards", "fighter": "fighters"}

    INSPECTABLE = ("fighter", "card", "zone")

    MEANINGS = meanings.MEANINGS

    OPTION_RULES = meanings.OPTION_RULES

    def options(self, answers: Mapping[str, str], pack: str = "") -> dict[str, Any]:
        """The options of a new game, where they are not the engine's own."""
        return {
            **({"quick": True} if answers["quick"] == "yes" else {}),
            **({"advanced": False} if answers.get("advanced") == "no" else {}),
            **({"artefact": True} if answers.get("artefact") == "yes" else {}),
            **_layout(answers),
            **(_match(answers) if answers.get("match", "no") != "no" else {}),
        }

    def own_answers(self, id: str) -> Mapping[str, str]:
        """That warband in the first seat."""
        return {"plays-0": id}

    def own_texts(self, seats: Sequence[str]) -> list[str]:
        """The texts that the warbands of these seats come from."""
        warbands = load(GAME)["warband"]
        return [band["own"] for band in warbands if band["id"] in seats and "own" in band]

    def summary(self, table: Mapping[str, Any]) -> Summary:
        """Glory, spent or not, and the warbands."""
        players = table["players"]
        return Summary(
            [player["available"] + player["spent"] for player in players], [player["warband"] for player in players]
        )

    def name(self, language: str, ref: str) -> str:
        """What a ref is called. Where several seats play a warband, the fighters of the second have a 2 behind the
        names of their cards ("elias.2")."""
        kind, _colon, id = ref.partition(":")
        if kind == "hex":
            return id
        if kind == "objective":
            return word(language, say("objective {number}", number=id))
        if ref == "token:artefact":
            return word(language, say("the Artefact"))
        if kind in ("token", "keyword"):
            return word(language, _named(kind, id))
        if kind == "trigger":
            return _trigger(language, id)
        card, _dot, copy = id.partition(".")
        names = (content_name(GAME, language, part, card) for part in SAME_NAMES.get(kind, (kind,)))
        printed = next(filter(None, names), "")
        return f"{printed} ({copy})" if copy and printed and kind == "fighter" else printed

    def deck_parts(self, edition: str, plays: str) -> DeckParts:
        """What the deck builder needs for decks of a warband."""
        from .deckbuilding import deck_parts

        return deck_parts(edition, plays)

    def highlight(self, event: Sequence[Any], ui: Ui) -> Highlight | None:
        from .highlights import highlight

        return highlight(event, ui)

    def table_class(self) -> type[TablePage]:
        from .table import UnderworldsPage

        return UnderworldsPage
