"""Warhammer Age of Sigmar, as the page shows it. See `katabasis_page.games` for what is offered here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .. import games
from ..games import Field, Form, Summary, printed
from ..words import _, content_name, remembered, say, word
from . import asking, meanings, moving

if TYPE_CHECKING:
    from ..highlights import Highlight
    from ..table.table_page import TablePage
    from ..ui import Ui

GAME = "sigmar"


def _name(language: str, ref: str) -> str:
    from katabasis.sigmar.text.names import WORDS

    from . import facts

    kind, _colon, id = ref.partition(":")
    if ref in WORDS:
        return word(language, (WORDS[ref], {}))
    if kind == "unit":
        scroll, _dot, number = id.rpartition(".")
        only = number == "1" and facts.is_alone(scroll)
        return f"{content_name(GAME, language, 'warscroll', scroll)} {'' if only else facts.numeral(number)}".strip()
    if kind == "model":
        unit, _dash, number = id.rpartition("-")
        return word(language, say("{unit}, model {number}", unit=[_name(language, f"unit:{unit}"), {}], number=number))
    if kind in ("card", "tactic"):
        return content_name(GAME, language, "tactic", id.partition(".")[0])
    if kind == "about":
        return facts.text_of(language, id)
    if kind == "weapon":
        return facts.weapon_name(language, id)
    if kind == "pick":
        return facts.picked_name(language, id)
    if kind == "ability":
        return content_name(GAME, language, kind, id) or content_name(GAME, language, "twist", id)
    return content_name(GAME, language, kind, id)


class GameUI(games.GameUI):
    """What Warhammer Age of Sigmar brings."""

    FORM = Form(
        about=_("Spearhead: two armies fight over five objectives for four rounds. The most victory points win."),
        editions={"2024": _("Fourth edition, 2024")},
        seats=(2,),
        plays_label=_("Army"),
        plays=lambda: printed(GAME, "armies", "army"),
        fields=(
            Field(
                "terrain",
                _("Terrain"),
                (("ready", _("A ready layout")), ("players", _("The players place it"))),
                usual="ready",
                notes={"players": _("Each player places a large and a small feature in their territory.")},
            ),
        ),
    )

    SOURCES = _(
        "The armies, cards and the board are known from several descriptions and photographs "
        "that were compared. Armies are not equally strong. Uncertain values are marked."
    )

    STYLES = ("sigmar",)

    PREVIEW_MOVES = 60

    REFERENCE: Mapping[str, str] = {"unit": "units", "card": "tactics", "ability": "abilities", "twist": "twists"}

    INSPECTABLE = ("unit", "objective", "feature", "card", "ability", "twist")

    ACTS = asking.ACTS

    KEYS = asking.KEYS

    TOOLS = moving.TOOLS

    MEANINGS = meanings.MEANINGS

    OPTION_RULES = meanings.OPTION_RULES

    def options(self, answers: Mapping[str, str]) -> dict[str, Any]:
        """The options of a new battle."""
        return {"terrain": answers["terrain"]}

    def summary(self, table: Mapping[str, Any]) -> Summary:
        """The victory points, and the armies."""
        players = table["players"]
        return Summary([player["points"] for player in players], [player["army"] for player in players])

    def name(self, language: str, ref: str) -> str:
        """What a ref is called. Units of one warscroll are told apart by their numbers."""
        return remembered((GAME, language, ref), lambda: _name(language, ref))

    def state(self) -> asking.State:
        """What is remembered of one table while it is on the screen."""
        return asking.State()

    def highlight(self, event: Sequence[Any], ui: Ui) -> Highlight | None:
        from .highlights import highlight

        return highlight(event, ui)

    def table_class(self) -> type[TablePage]:
        from .table import SigmarPage

        return SigmarPage
