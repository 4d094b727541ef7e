"""The credits tell of every game how sure its figures are, what its sources dispute and what is not known."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

import katabasis as kb
from katabasis.content import packs
from katabasis.sigmar.rules import setup
from katabasis_page.screens import provenance
from katabasis_page.screens.credits import credits_page
from katabasis_page.screens.provenance import Claim, Dispute, claims, disputes, missing, sources
from katabasis_page.ui import Ui


def page(game: str, language: str = "en") -> str:
    return str(credits_page(Ui(language), game))


@pytest.mark.parametrize("game", kb.GAMES)
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_figure_of_a_game_is_claimed_once(game: str, language: str) -> None:
    counted = sum(len(claim.names) for by_confidence in claims(game, language).values() for claim in by_confidence)
    assert counted == sum(1 for _ in confidences(game)) > 50


def confidences(game: str) -> Iterator[str]:
    for _table, _id, entry in provenance._entries(game):
        yield from (key for key in entry if key.endswith("confidence"))


@pytest.mark.parametrize("game", kb.GAMES)
def test_every_claim_says_where_it_comes_from(game: str) -> None:
    for pack in packs(game):
        setup.open_battlepack(pack)  # its figures are claimed as soon as a battle of it was opened
    for listed in claims(game, "en").values():
        for claim in listed:
            assert claim.table[0].isupper(), claim
            assert all(claim.sources), claim


def test_the_doubtful_effect_of_a_card_is_told_apart_from_its_figures() -> None:
    by_confidence = claims("tyrants", "en")
    effect = next(claim for claim in by_confidence["medium"] if claim.names == ("Balor",))
    assert (effect.table, effect.part) == ("Cards", "effect")
    assert "own" in effect.note
    assert effect.sources == ("johnchampaign", "Zoldn")
    figures = next(claim for claim in by_confidence["high"] if "Balor" in claim.names and not claim.part)
    assert "Vrock" in figures.names
    assert not figures.note


def test_what_has_no_name_is_named_by_what_it_belongs_to() -> None:
    names = {claim.table: claim.names for claim in claims("tyrants", "es")["high"]}
    assert "Araumycos–Ched Nasad" in names["Rutas"]
    assert "El Phaerlin" in names["Marcadores de control de localización"]


def test_disputes_gaps_and_sources_are_told_in_the_language_of_the_page() -> None:
    assert Dispute("VP of Llacerellyn", disputes("tyrants", "en")[1].positions, "2 VP.") in disputes("tyrants", "en")
    assert [dispute.decision for dispute in disputes("tyrants", "es")][1] == "2 PV."
    assert any("houses" in gap for gap in missing("tyrants", "en"))
    assert any("casas" in gap for gap in missing("tyrants", "es"))
    assert "reglamento" in [source.name for source in sources("tyrants", "es")]
    assert any("2023" in gap for gap in missing("underworlds", "en"))


def test_a_game_without_content_claims_nothing() -> None:
    assert claims("nowhere", "en") == {"low": [], "medium": [], "high": []}
    assert disputes("nowhere", "en") == missing("nowhere", "en") == sources("nowhere", "en") == []


CONTENT: dict[str, Any] = {
    "deed": [
        {"id": "one", "name": {"en": "One", "es": "Uno"}, "source": "a book", "confidence": "low"},
        {"id": "two", "name": "Two", "source": "a book", "confidence": "low"},
        {"id": "three", "name": "Three", "source": "a book", "confidence": "low", "note": "Guessed."},
    ],
    "plain": {"source": "a letter", "confidence": "high", "assumption": "Read so."},
    "silent": [{"id": "four"}],
}


def test_what_rests_on_the_same_is_told_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(provenance, "load", lambda name: CONTENT if name == "quest" else {})
    assert claims("quest", "es") == {
        "low": [
            Claim("deed", "", ("Uno", "Two"), "", ("a book",)),
            Claim("deed", "", ("Three",), "Guessed.", ("a book",)),
        ],
        "medium": [],
        "high": [Claim("plain", "", ("",), "Read so.", ("a letter",))],
    }


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", kb.GAMES)
def test_the_page_shows_all_of_one_game_and_leads_to_the_others(game: str, language: str) -> None:
    shown = page(game, language)
    assert f'id="confidence-{game}-high"' in shown
    assert f'id="missing-{game}"' in shown
    if game == "tyrants":
        assert 'id="disputes-tyrants"' in shown
        assert 'id="sources-tyrants"' in shown
    assert len(re.findall(r"<h3", shown)) == 1
    for other in kb.GAMES:
        assert (f'href="#credits/{other}"' in shown) == (other != game)


def test_what_content_says_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    hostile = {"x": [{"id": "y", "name": "<b>", "source": "<i>", "confidence": "low", "note": "<u>"}]}
    monkeypatch.setattr(provenance, "load", lambda name: {} if "sources" in name else hostile)
    shown = page("tyrants")
    assert "&lt;b&gt;" in shown
    assert not re.search(r"<[biu]>", shown)


def test_they_say_what_others_learn_of_those_who_play_apart() -> None:
    assert "a host who wants to can look" in page("").replace("\n", " ")
    assert "un anfitrión que quiera mirar puede hacerlo" in page("", "es")
    assert "Nothing you do here leaves" not in page("")
