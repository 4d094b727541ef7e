"""The warbands, fighters and cards of Underworlds as pages of the reference."""

from collections.abc import Mapping, Sequence
from typing import Any

import katabasis as kb
from builder.reference.catalogue import Entry, Kind, Table, listed
from katabasis.content import editions, load
from katabasis.underworlds.text.wording import KEYWORD_NAMES, SYMBOL_NAMES
from katabasis_page.games import game_ui
from katabasis_page.underworlds.cards import TYPES
from katabasis_page.words import LANGUAGES, _, say

Content = Mapping[str, Any]

GAME = "underworlds"


def frame(view: Content, position: Content) -> None:
    """The whole board: a battlefield is small."""


def catalogue() -> list[Kind]:
    return [
        Kind("warbands", _("Warbands"), _("Warband"), [_warband(entry) for entry in every("warband")]),
        Kind("fighters", _("Fighters"), _("Fighter"), [_fighter(entry) for entry in every("fighter")]),
        Kind("cards", _("Cards"), _("Card"), [_card(entry) for entry in every("card")]),
    ]


def every(table: str) -> Sequence[Content]:
    """The entries of all editions."""
    for edition in editions(GAME):
        kb.system(GAME).open_edition(edition)
    entries: Sequence[Content] = load(GAME)[table]
    return entries


def address(entry: Content) -> str:
    """The id of an entry among those of all editions: a card of two editions may have two texts."""
    usual = editions(GAME)[0]
    shared = [other for other in every("card") if other["id"] == entry["id"]]
    return entry["id"] if usual in entry["editions"] or len(shared) < 2 else f"{entry['id']}-{entry['editions'][0]}"


def named(ref: str) -> dict[str, str]:
    """The name of a ref in every language."""
    return {language: game_ui(GAME).name(language, ref) for language in LANGUAGES}


def _warband(entry: Content) -> Entry:
    fighters = [("fighters", other["id"]) for other in every("fighter") if other["warband"] == entry["id"]]
    cards = [("cards", address(other)) for other in every("card") if other.get("warband") == entry["id"]]
    return Entry(
        entry["id"],
        entry["name"],
        [(_("Grand alliance"), ALLIANCES[entry["alliance"]])],
        related=[*fighters, *dict.fromkeys(cards)],
        editions=entry["editions"],
    )


ALLIANCES = {"order": _("Order"), "death": _("Death"), "chaos": _("Chaos"), "destruction": _("Destruction")}


def _fighter(entry: Content) -> Entry:
    inspired = next(each["wording"] for each in every("inspire") if each["id"] == entry["inspire"])
    actions = [each for each in every("action") if each["id"] in entry["actions"]]
    sides = [(_("Front"), entry["normal"]), (_("Inspired"), entry["inspired"])]
    return Entry(
        entry["id"],
        entry["name"],
        [
            (_("Warband"), named(f"warband:{entry['warband']}")),
            *([(_("Rank"), _("Leader"))] if entry["leader"] else []),
        ],
        [
            (_("Inspire"), inspired),
            *((each["name"], each["wording"]) for each in actions),
            *([(_("About these numbers"), entry["note"])] if "note" in entry else []),
        ],
        [_profile(sides), *(_attacks(title, side) for title, side in sides)],
        [("warbands", entry["warband"])],
        editions=entry["editions"],
    )


def _profile(sides: Sequence[tuple[str, Content]]) -> Table:
    rows = [
        [title, side["move"], _dice(side["defence"][0], side["defence"][1]), side["wounds"]] for title, side in sides
    ]
    return Table(_("Characteristics"), [_("Side"), _("Move"), _("Defence"), _("Wounds")], rows)


def _dice(number: int, symbol: str) -> Any:
    return say("{number} {symbol}", number=number, symbol=SYMBOL_NAMES.get(symbol, symbol))


def _keyword(keyword: str) -> Any:
    name, _space, number = keyword.partition(" ")
    title = KEYWORD_NAMES.get(name, name)
    return say("{keyword} {number}", keyword=title, number=int(number)) if number else title


def _attacks(title: str, side: Content) -> Table:
    head = [_("Attack"), _("Range"), _("Dice"), _("Damage"), _("Keywords")]
    rows = [
        [
            attack["name"],
            attack["range"],
            _dice(attack["dice"], attack["symbol"]),
            attack["damage"],
            listed([_keyword(each) for each in attack["keywords"]]) or "–",
        ]
        for attack in side["attacks"]
    ]
    return Table(say("Attacks: {side}", side=title), head, rows)


def _card(entry: Content) -> Entry:
    only = [
        named(f"fighter:{who}") for who in entry.get("restriction", ()) if game_ui(GAME).name("en", f"fighter:{who}")
    ]
    return Entry(
        address(entry),
        entry["name"],
        [
            (_("Type"), TYPES[entry["type"]]),
            *([(_("Warband"), named(f"warband:{entry['warband']}"))] if entry.get("warband") else []),
            *([(_("Glory"), entry["glory"])] if entry.get("glory") else []),
            *((_("Only for"), who) for who in only),
        ],
        [("", entry["wording"])],
        related=[("warbands", entry["warband"])] if _has_warband(entry) else [],
        editions=entry["editions"],
    )


def _has_warband(card: Content) -> bool:
    return any(other["id"] == card.get("warband") for other in every("warband"))
