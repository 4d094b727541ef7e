"""Warhammer Age of Sigmar, as the page shows it. See `katabasis_page.games` for what is offered here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from katabasis.content import cached, load
from katabasis.sigmar.text.names import open_battleplan

from .. import games
from ..games import Field, Form, Plays, Screen, Summary, offered_packs, printed
from ..words import GameName, Text, _, content_name, remembered, say, word
from . import asking, meanings
from .screens import BATTLEPLANS, DEPLOYMENTS, GAME, ROSTERS

if TYPE_CHECKING:
    from .. import markup as h
    from ..highlights import Highlight
    from ..newgame.draft import Draft
    from ..storage.kept_texts import KeptText
    from ..table.table_page import TablePage
    from ..tools import Tool
    from ..ui import Ui


def _name(language: str, ref: str) -> str:
    from katabasis.sigmar.text.names import WORDS

    from . import facts

    kind, _colon, id = ref.partition(":")
    if kind == "army" and ":" in id:  # a roster
        return content_name(GAME, language, "faction", id.partition(":")[0])
    if kind == "feature" and "." in id:
        return content_name(GAME, language, "kit", id.partition(".")[0])
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
        tactic = id.partition(".")[0]
        return content_name(GAME, language, "tactic", tactic) or content_name(GAME, language, "battle_tactic", tactic)
    if kind == "about":
        return facts.text_of(language, id)
    if kind == "weapon":
        return facts.weapon_name(language, id)
    if kind == "pick":
        return facts.picked_name(language, id)
    if kind == "ability":
        return content_name(GAME, language, kind, id) or content_name(GAME, language, "twist", id)
    return content_name(GAME, language, kind, id)


def _name_among(several: frozenset[str], language: str, ref: str) -> str:
    """What a ref is called where there are several units of these warscrolls alone."""
    kind, _colon, id = ref.partition(":")
    scroll, _dot, number = id.rpartition(".")
    if kind == "model":
        unit, _dash, number = id.rpartition("-")
        name = _name_among(several, language, f"unit:{unit}")
        return word(language, say("{unit}, model {number}", unit=[name, {}], number=number))
    if kind != "unit":
        return remembered((GAME, language, ref), lambda: _name(language, ref))
    name = content_name(GAME, language, "warscroll", scroll)
    return f"{name} {number}" if scroll in several else name


@lru_cache(maxsize=8)
def _naming(several: frozenset[str]) -> GameName:
    """The same as one function for all such tables: what has been told is known again by it (`words.remembered`)."""
    return partial(_name_among, several)


BATTLEPLAN, MODULES, POINTS = "battleplan", "modules", "points"


def _printed(table: str) -> Mapping[str, Any]:
    """A table of the game's content; empty before the pack is there that has it."""
    entries: Mapping[str, Any] = load(GAME).get(table, {})
    return entries


@cached
def _form() -> Form:
    """The form, with what the packs that are there have brought."""
    packs = offered_packs(GAME)
    return Form(
        about=_("Two armies fight over objectives for four rounds. The most victory points win."),
        editions={"2024": _("Fourth edition, 2024")},
        seats=(2,),
        plays_label=_("Army"),
        plays=lambda: (*printed(GAME, "armies", "army", ""), *_lists(*packs)),
        fields=(
            Field(
                "terrain",
                _("Terrain"),
                (("ready", _("A ready layout")), ("players", _("The players place it"))),
                usual="ready",
                notes={"players": _("Each player places a large and a small feature in their territory.")},
                packs=("",),
            ),
            Field(
                POINTS,
                _("Points"),
                (("1000", "1000"), ("2000", "2000")),
                usual="1000",
                notes={"2000": _("On 60 by 44 inches, with eight terrain features.")},
                packs=tuple(packs),
            ),
            Field(
                MODULES,
                _("Modules"),
                [(id, say("{module}", module=f"module:{id}")) for id in _printed(MODULES)],
                usual=" ".join(_printed(MODULES)),
                notes={id: module["about"] for id, module in _printed(MODULES).items()},
                packs=tuple(packs),
                many=True,
            ),
            Field(BATTLEPLAN, _("Battleplan"), (), usual="", packs=tuple(packs), is_text=True),
        ),
        packs_label=_("Battlepack"),
        packs={"": _printed("battlepacks")["spearhead"]["name"], **{id: about["name"] for id, about in packs.items()}},
        own_label=_("A roster of your own"),
        own_faults=_faults_of_roster,
        own_builder=f"#game/{GAME}/{ROSTERS}",
    )


def _lists(*packs: str) -> Sequence[Plays]:
    """The ready lists, each for battles of its points."""
    rosters = printed(GAME, "rosters", "roster", *packs)
    return [each._replace(needs=(POINTS, each.text.split()[1])) for each in rosters]


def _faults_of_roster(text: str, answers: Mapping[str, str]) -> Sequence[Any]:
    from .border_war.rosters import faults

    return faults(text, int(answers[POINTS]))


def _builder(title: Text, package: str) -> Screen:
    """A screen of lists that players put together, by a package that comes with the pack."""

    def module(name: str) -> Any:
        return import_module(f"{__name__}.border_war.{package}.{name}")

    return Screen(
        title,
        lambda app: module("page").draw(app),
        lambda: module("acts").ACTS,
        ("decks", "armies"),
        True,
        lambda app: module("page").dialog(app),
        lambda app: module("acts").open_place(app, app.place),
    )


class GameUI(games.GameUI):
    """What Warhammer Age of Sigmar brings."""

    @property
    def FORM(self) -> Form:
        """What is asked before a battle: which battlepack, and the questions of that."""
        return _form()

    @property
    def TOOLS(self) -> Sequence[Tool]:
        """What places units and features, and picks the slain: no first decision needs it."""
        from . import moving

        return moving.TOOLS

    SOURCES = _(
        "The armies, cards and the board are known from several descriptions and photographs "
        "that were compared. Armies are not equally strong. Uncertain values are marked."
    )

    STYLES = ("sigmar",)

    PREVIEW_MOVES = 60

    REFERENCE: Mapping[str, str] = {"unit": "units", "card": "tactics", "ability": "abilities", "twist": "twists"}

    INSPECTABLE = ("unit", "objective", "feature", "card", "ability", "twist")

    ACTS = asking.ACTS

    SCREENS: Mapping[str, Screen] = {
        ROSTERS: _builder(_("Rosters"), "armybuilder"),
        BATTLEPLANS: _builder(_("Battleplans"), "planbuilder"),
        DEPLOYMENTS: _builder(_("Deployments"), "deployments"),
    }

    KEYS = asking.KEYS

    MEANINGS = meanings.MEANINGS

    OPTION_RULES = meanings.OPTION_RULES

    def options(self, answers: Mapping[str, str], pack: str = "") -> dict[str, Any]:
        """The options of a new battle; all modules are played where none are named."""
        if not pack:
            return {"terrain": answers["terrain"]}
        modules = answers[MODULES].split()
        named = {} if modules == [*_printed(MODULES)] else {MODULES: modules}
        if not answers[BATTLEPLAN]:
            return {"battlepack": pack} | named
        from .border_war.battleplans import options

        return {"battlepack": pack, **named, **options(answers)}

    def own_answers(self, id: str) -> Mapping[str, str]:
        """That army in the first seat."""
        return {"plays-0": id}

    def own_texts(self, seats: Sequence[str]) -> list[str]:
        """The texts that the armies of these seats come from."""
        armies = _printed("armies")
        return [armies[id]["own"] for id in seats if "own" in armies.get(id, ())]

    def form_screen(self, draft: Draft, ui: Ui, texts: Sequence[KeptText] = ()) -> h.Renderable | None:
        """The questions of Border War, with its battleplan."""
        if not draft.pack:
            return None
        from .border_war.battleplans import questions

        return questions(draft, ui, texts)

    def why_not_begin(self, draft: Draft) -> Any:
        """The first thing that is wrong with the battleplan; None if nothing is."""
        if not draft.answers.get(BATTLEPLAN):
            return None
        from .border_war.battleplans import faults

        return next(iter(faults(draft.answers)), None)

    def listing(self, plays: Plays, ui: Ui) -> h.Renderable | None:
        """What a ready list consists of."""
        if not plays.text:
            return None
        from .border_war.rosters import listing

        return listing(plays.text, ui)

    def naming(self, table: Mapping[str, Any]) -> GameName:
        """How refs are called: in a battle of rosters, units by how many of a warscroll there are."""
        open_battleplan(table)
        scrolls = [unit["scroll"] for unit in table["units"].values()]
        if not any(":" in player["army"] for player in table["players"]):
            return self.name
        return _naming(frozenset(scroll for scroll in scrolls if scrolls.count(scroll) > 1))

    def variant(self, table: Mapping[str, Any]) -> str:
        """The battlepack."""
        return str(table["battlepack"])

    def summary(self, table: Mapping[str, Any]) -> Summary:
        """The victory points, and the armies; of a roster the faction."""
        players = table["players"]
        armies = [player["army"].partition(":")[0] for player in players]
        return Summary([player["points"] for player in players], armies)

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
