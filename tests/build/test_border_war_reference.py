"""What the reference has of Border War once players are offered it: rules with drawings, units and abilities, lists,
modules, formations, lores, enhancements, battle tactics, terrain kits and layouts."""

from collections.abc import Callable, Iterator

import pytest

from builder import content, content_packs
from builder.games import sigmar_reference
from builder.paths import CONTENT
from builder.reference import book, rule_pages
from builder.reference.__main__ import MESSAGES
from builder.reference.catalogue import Kind
from builder.reference.frame import told
from katabasis.content import load
from katabasis_page import words
from katabasis_page.screens import reference
from katabasis_page.ui import Ui

GAME, PACK = "sigmar", "border-war"
LANGUAGES = ("en", "es")
KITS = 59
"""Those of the rulebook's list."""


Offer = Callable[[bool], None]


@pytest.fixture
def offer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Offer]:
    """Says whether players are offered the pack."""
    about = {key: value for key, value in load("games")[GAME].items() if key != "packs"}

    def say(is_offered: bool) -> None:
        monkeypatch.setitem(load("games"), GAME, {**about, **({"packs": {PACK: {}}} if is_offered else {})})
        reference._of_finished_editions.cache_clear()
        book.examples.cache_clear()

    for name in (MESSAGES, GAME):
        words.add_game(name)
    yield say
    monkeypatch.undo()
    reference._of_finished_editions.cache_clear()
    book.examples.cache_clear()


@pytest.fixture
def kinds(offer: Offer) -> dict[str, Kind]:
    offer(True)
    return {kind.id: kind for kind in sigmar_reference.catalogue()}


@pytest.mark.parametrize("offered", [True, False])
def test_its_rules_and_drawings_are_in_the_book_as_soon_as_players_are_offered_it(offer: Offer, offered: bool) -> None:
    offer(offered)
    sigmar = book.Book(GAME)
    rules = content_packs.ledgers(CONTENT / GAME)
    (own,) = ([rule["id"] for rule in ledger["rule"]] for ledger in rules.values())
    assert (set(own) <= set(sigmar.ids)) == offered
    assert bool(set(own) & set(sigmar.ids)) == offered
    assert ("commands" in sigmar.chapters("es")) == offered
    assert (f"{GAME}-{PACK}-rules.es" in reference.texts_of(GAME)) == offered
    drawn = {example.id for example in content.examples_of_pack(CONTENT / GAME, PACK)}
    assert len(drawn) >= 15
    assert (drawn <= {example.id for example in book.examples(GAME)}) == offered
    if offered:
        page = rule_pages.rule_page(sigmar, "es", "terrain.behind")
        assert "<svg" in str(page.content)
        assert page.board


@pytest.mark.parametrize("offered", [True, False])
def test_the_reference_names_nothing_of_it_before(offer: Offer, offered: bool) -> None:
    offer(offered)
    ids = {entry.id for kind in sigmar_reference.catalogue() for entry in kind.entries}
    assert ("rally-command" in ids, "skaven-launch" in ids, "ruined-domicile" in ids) == (offered, offered, True)
    assert {"liberators", "clanrats", "normal-move"} <= ids


@pytest.mark.parametrize(
    ("kind", "table"),
    [
        ("units", "warscrolls"),
        ("abilities", "abilities"),
        ("lists", "rosters"),
        ("modules", "modules"),
        ("formations", "formations"),
        ("lores", "lores"),
        ("gambits", "battle_tactics"),
        ("kits", "kits"),
        ("layouts", "layouts"),
    ],
)
def test_every_entry_has_a_page(kinds: dict[str, Kind], kind: str, table: str) -> None:
    assert load(f"{GAME}-{PACK}")[table].keys() <= {entry.id for entry in kinds[kind].entries}


def test_each_page_is_told_in_both_languages_and_names_only_what_there_is(kinds: dict[str, Kind]) -> None:
    rules = {rule["id"] for rule in content_packs.ledger(CONTENT / GAME, PACK)["rule"]}
    known = {(kind.id, entry.id) for kind in kinds.values() for entry in kind.entries}
    entries = [entry for kind in kinds.values() for entry in kind.entries]
    assert len({(kind.id, entry.id) for kind in kinds.values() for entry in kind.entries}) == len(entries)
    for entry in entries:
        assert set(entry.related) <= known, entry.id
        assert set(entry.rules) <= rules, entry.id
        for language in LANGUAGES:
            for _label, text in (*entry.figures, *entry.texts):
                assert told(Ui(language), text).strip(), entry.id
                assert "{" not in told(Ui(language), text), entry.id


def test_the_kits_of_the_list_say_their_type_their_sizes_and_pieces(kinds: dict[str, Kind]) -> None:
    own = [id for id, kit in load(f"{GAME}-{PACK}")["kits"].items() if kit["sources"] == ["ours"]]
    assert len(kinds["kits"].entries) - len(own) == KITS
    (wood,) = (entry for entry in kinds["kits"].entries if entry.id == "wyldwood")
    said = {told(Ui("en"), label): told(Ui("en"), text) for label, text in wood.figures}
    assert said["Type"] == "Obscuring Terrain"
    assert said["Sizes"] == "Small, Medium, Large"
    assert said["Scenery pieces"] == "1–3"


def test_what_is_not_sure_says_so(kinds: dict[str, Kind]) -> None:
    (layout,) = (entry for entry in kinds["layouts"].entries if entry.id == "one-of-each")
    assert [told(Ui("es"), text) for _label, text in layout.figures] == ["No es seguro: mira los créditos"]
    (formation,) = (entry for entry in kinds["formations"].entries if entry.id == "lightning-echelon")
    assert "Sources" not in [label for label, _text in formation.figures]


def test_units_of_one_name_in_two_battlepacks_are_told_apart(kinds: dict[str, Kind]) -> None:
    names = [told(Ui("en"), entry.name) for entry in kinds["units"].entries]
    assert {"Liberators", "Liberators (Border War)"} <= set(names)
    assert len(names) == len(set(names))
