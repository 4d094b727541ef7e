"""What refs are called in a language: names from the game's content."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...content import load, messages
from ...kernel.facets import words
from ...kernel.renderer import Renderer, Word, renderer
from ...kernel.text import N_, Text, say
from ..state import SigmarTable
from .wording import WORDING

_TABLES = {
    "army": "armies",
    "faction": "factions",
    "formation": "formations",
    "lore": "lores",
    "renown": "renown",
    "objective": "objectives",
    "feature": "features",
    "kit": "kits",
    "layout": "layouts",
    "outline": "outlines",
    "map": "maps",
    "module": "modules",
    "side": "sides",
    "ability": "abilities",
    "twist": "twists",
    "warscroll": "warscrolls",
}
"""Where a kind of ref finds its name."""

WORDS = {
    "phase:deployment": N_("deployment phase"),
    "phase:start-of-round": N_("start of the battle round"),
    "phase:end-of-round": N_("end of the battle round"),
    "phase:start-of-turn": N_("start of the turn"),
    "phase:hero": N_("hero phase"),
    "phase:movement": N_("movement phase"),
    "phase:shooting": N_("shooting phase"),
    "phase:charge": N_("charge phase"),
    "phase:combat": N_("combat phase"),
    "phase:end-of-turn": N_("end of the turn"),
    "points:one-objective": N_("an objective"),
    "points:two-objectives": N_("two objectives"),
    "points:more-objectives": N_("more objectives than the opponent"),
    "points:enemy-objective": N_("the objective in enemy territory"),
    "points:border-objectives": N_("border objectives, as the underdog"),
    "pick:a": N_("territory A"),
    "pick:b": N_("territory B"),
    "pick:rot": N_("Nurgle's Rot: -1 to save rolls"),
    "pick:miasma": N_("Eroding Miasma: no ward rolls"),
    "pick:shield": N_("Shield of Thorns: a ward"),
    "pick:rain": N_("Rain of Jade: healing"),
    "pick:return": N_("slain models return"),
    "pick:hit": N_("+1 to hit"),
    "pick:jaws": N_("Gargantuan Jaws"),
    "pick:roar": N_("Roar"),
    "pick:worse-hits": N_("-1 to hit rolls"),
    "pick:worse-rend": N_("-1 Rend"),
    "pick:worse-saves": N_("-1 to save rolls"),
    "rank:champion": N_("champion"),
    "rank:musician": N_("musician"),
    "rank:standard-bearer": N_("standard bearer"),
    "keyword:hero": N_("Hero"),
    "keyword:infantry": N_("Infantry"),
    "keyword:wizard": N_("Wizard"),
    "keyword:priest": N_("Priest"),
    "keyword:monster": N_("Monster"),
    "keyword:unique": N_("Unique"),
    "keyword:ruination-chamber": N_("Ruination Chamber"),
    "keyword:vanguard-chamber": N_("Vanguard Chamber"),
    "keyword:extremis-chamber": N_("Extremis Chamber"),
    "keyword:vanguard-palladors": N_("Vanguard-Palladors"),
    "keyword:verminus": N_("Verminus"),
    "keyword:skryre": N_("Skryre"),
    "keyword:moulder": N_("Moulder"),
    "keyword:masterclan": N_("Masterclan"),
    "keyword:eshin": N_("Eshin"),
    "keyword:pestilens": N_("Pestilens"),
    "terrain:cover": N_("cover"),
    "terrain:obscuring": N_("obscuring"),
    "terrain:unstable": N_("unstable"),
    "terrain:place-of-power": N_("Place of Power"),
    "terrain:impassable": N_("impassable"),
    "terrain:volatile-ground": N_("volatile ground"),
    "territory:a": N_("territory A"),
    "territory:b": N_("territory B"),
}
"""What is called by a sentence of the game."""


def renderer_of(table: Mapping[str, Any], language: str) -> Renderer:
    """How a view's table is told. Seats are called by their armies; of several units with one warscroll, and of two
    armies alike, each by its number."""
    open_battleplan(table)
    content = load("sigmar")
    armies = [player["army"] for player in table["players"]]
    scrolls = [id.rpartition(".")[0] for id in table["units"]]

    def printed(kind: str, id: str) -> str:
        if kind == "army" and ":" in id:
            kind, id = "faction", id.partition(":")[0]
        if kind == "feature" and "." in id:
            kind, id = "kit", id.partition(".")[0]
        name: Mapping[str, str] = content.get(_TABLES[kind], {}).get(id, {}).get("name", {})
        return name.get(language) or name.get("en") or id.replace("-", " ")

    def name(ref: str, word: Word) -> str:
        kind, _, id = ref.partition(":")
        if ref in WORDS:
            return word(Text(WORDS[ref], {}))
        if kind == "seat":
            if not id.isdecimal():
                return word(say("nobody"))
            names = [printed("army", army) for army in armies]
            own = names[int(id)]
            return own if names.count(own) == 1 else f"{own} {int(id) + 1}"
        if kind == "unit":
            scroll, _, number = id.rpartition(".")
            own = printed("warscroll", scroll)
            return own if scrolls.count(scroll) < 2 else f"{own} {number}"
        if kind == "model":
            unit, _, number = id.rpartition("-")
            kinds: Mapping[str, Any] = table["units"].get(unit, {}).get("command_models", {})
            rank = next((kind for kind, numbers in kinds.items() if int(number) in numbers), "")
            if rank:
                said = say("{unit}, model {number} ({rank})", unit=f"unit:{unit}", number=number, rank=f"rank:{rank}")
                return word(said)
            return word(say("{unit}, model {number}", unit=f"unit:{unit}", number=number))
        if kind in ("card", "tactic"):
            every = {**content["tactics"], **content.get("battle_tactics", {})}
            tactic: Mapping[str, str] = every.get(id.partition(".")[0], {}).get("name", {})
            return tactic.get(language) or tactic.get("en") or id.replace("-", " ")
        if kind == "pick":
            return _picked(content, id, language) or name(f"keyword:{id}", word)
        if kind == "weapon":
            scroll, _, weapon = id.partition(".")
            own_name: Mapping[str, str] = content["warscrolls"][scroll]["weapons"][weapon]["name"]
            return own_name.get(language) or own_name["en"]
        if kind == "ability" and id in content["twists"]:
            kind = "twist"
        return printed(kind, id) if kind in _TABLES else id.replace("-", " ")

    return renderer(name, messages(language, "sigmar"))


def open_battleplan(table: Mapping[str, Any]) -> None:
    """Have there what the battleplan of a view's table has brought."""
    if "battleplan" in table:
        from ..rules import setup

        setup.open_battleplan(table)


def _picked(content: Mapping[str, Any], id: str, language: str) -> str:
    """The name of what is picked for an ability: an objective, a battle tactic, or a weapon; a clan has none."""
    weapons = (scroll.get("weapons", {}).get(id) for scroll in content["warscrolls"].values())
    tactics = content.get("battle_tactics", {})
    entry = content["objectives"].get(id) or tactics.get(id) or next(filter(None, weapons), None)
    name: Mapping[str, str] = entry["name"] if entry else {}
    return name.get(language) or name.get("en", "")


class Words(words.Words[SigmarTable]):
    """How events and refs are said."""

    wording = WORDING

    def renderer(self, view: Mapping[str, Any], language: str) -> Renderer:
        return renderer_of(view["table"], language)
