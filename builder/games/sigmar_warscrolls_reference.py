"""Warscrolls and abilities of Age of Sigmar as entries of the reference, of the game itself and of its packs."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from builder.reference.catalogue import Entry, Table, Text, listed
from katabasis.content import LANGUAGES, load, load_if_compiled, packs
from katabasis_page.sigmar.popovers import COLUMNS, WEAPON_ABILITIES
from katabasis_page.words import _

Content = Mapping[str, Any]
Related = tuple[str, str]

GAME = "sigmar"


def of_pack(pack: str) -> Content:
    """The figures of a pack."""
    return load_if_compiled(f"{GAME}-{pack}")


def own(table: str) -> Content:
    """The entries of a table that the game itself has, whether or not battles of its packs were opened here."""
    others = {id for pack in packs(GAME) for id in of_pack(pack).get(table, ())}
    return {id: entry for id, entry in load(GAME)[table].items() if id not in others}


def known(names: Iterable[str], abilities: Content) -> list[Related]:
    """Those of some abilities that have pages, once each."""
    return [("abilities", name) for name in dict.fromkeys(names) if name in abilities]


def told(id: str, entry: Content, *, name: Text = None, figures: Sequence[tuple[Text, Text]] = ()) -> Entry:
    """An ability with its text, or that of the rule that it is in (core-abilities.universal)."""
    rules = [entry["rule"]] if "rule" in entry else []
    return Entry(id, name or entry["name"], figures, [("", text_of(entry))], rules=rules)


def text_of(entry: Content) -> Text:
    """What an ability says, or the rule that it is in."""
    return rule_text(entry["rule"]) if "rule" in entry else entry["text"]


def rule_text(id: str) -> Text:
    """The text of a rule of the game or of one of its packs."""
    stems = (GAME, *(f"{GAME}-{pack}" for pack in packs(GAME)))
    return {
        language: next(
            rules[id]["text"] for stem in stems if id in (rules := load_if_compiled(f"{stem}-rules.{language}"))
        )
        for language in LANGUAGES
    }


def scroll(
    id: str,
    entry: Content,
    abilities: Content,
    *,
    name: Text = None,
    figures: Sequence[tuple[Text, Text]] = (),
    lists: Sequence[Related] = (),
) -> Entry:
    """A warscroll, with more figures than it prints, and the armies or lists in which it is."""
    printed = {name: abilities[name] for _kind, name in known(entry.get("abilities", ()), abilities)}
    return Entry(
        id,
        name or entry["name"],
        [
            *([(_("Move"), f'{entry["move"]}"')] if "move" in entry else []),
            (_("Health"), entry["health"]),
            (_("Save"), f"{entry['save']}+"),
            *([(_("Control"), entry["control"])] if "control" in entry else []),
            *([(_("Ward"), f"{entry['ward']}+")] if "ward" in entry else []),
            (_("Models"), entry.get("models", 1)),
            *([(_("Keywords"), ", ".join(entry["keywords"]).upper())] if "keywords" in entry else []),
            *figures,
        ],
        tables=[
            Table(_("Weapons"), [_("Weapon"), *(title for _key, title in COLUMNS), _("Abilities")], _weapons(entry))
        ],
        texts=[(ability["name"], text_of(ability)) for ability in printed.values()],
        related=[*lists, *(("abilities", name) for name in printed)],
    )


def _weapons(entry: Content) -> list[list[Any]]:
    return [
        [weapon["name"], *(_figure(key, weapon) for key, _title in COLUMNS), _weapon_abilities(weapon)]
        for weapon in entry.get("weapons", {}).values()
    ]


def _figure(key: str, weapon: Content) -> str:
    value = weapon.get(key, 0)
    if key in ("hit", "wound"):
        return "–" if key == "wound" and "mortal-hits" in weapon.get("abilities", ()) else f"{value}+"
    return "–" if value in (0, "") else f'{value}"' if key == "range" else str(value)


def _weapon_abilities(weapon: Content) -> Text:
    return listed([WEAPON_ABILITIES[each][0] for each in weapon.get("abilities", ())]) or "–"
