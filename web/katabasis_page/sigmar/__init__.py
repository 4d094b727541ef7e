"""Warhammer Age of Sigmar, as the page shows it. See `katabasis_page.games` for what is offered here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..games import Field, Form, Summary, printed
from ..words import _, content_name, remembered, say, word
from .asking import ACTS as ACTS
from .asking import KEYS as KEYS
from .asking import State
from .meanings import MEANINGS as MEANINGS
from .meanings import OPTION_RULES as OPTION_RULES
from .moving import TOOLS as TOOLS

if TYPE_CHECKING:
    from .. import markup as h
    from ..highlights import Highlight
    from ..ui import Ui

GAME = "sigmar"

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

REFERENCE = {"unit": "units", "card": "tactics", "ability": "abilities", "twist": "twists"}

INSPECTABLE = ("unit", "objective", "feature", "card", "ability", "twist")


def options(answers: Mapping[str, str]) -> dict[str, Any]:
    """The options of a new battle."""
    return {"terrain": answers["terrain"]}


def summary(table: Mapping[str, Any]) -> Summary:
    """The victory points, and the armies."""
    players = table["players"]
    return Summary([player["points"] for player in players], [player["army"] for player in players])


def name(language: str, ref: str) -> str:
    """What a ref is called. Units of one warscroll are told apart by their numbers."""
    return remembered((GAME, language, ref), lambda: _name(language, ref))


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


def state() -> State:
    """What is remembered of one table while it is on the screen."""
    return State()


def tells(event: Sequence[Any]) -> bool:
    """Whether an event has a line in the log."""
    from katabasis.sigmar.text.wording import WORDING

    return not WORDING.is_quiet(event)


def highlight(event: Sequence[Any], ui: Ui) -> Highlight | None:
    """The highlight that an event is, if it is one."""
    from .highlights import highlight

    return highlight(event, ui)


def table_page(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """The table."""
    from .table import table_page

    return table_page(view, ui)
