"""The rule reference is whole: every rule has a page, a section and the same matter in both languages."""

import re
from typing import Any

import pytest

from builder import content, content_files
from builder.paths import CONTENT

LEDGER = content_files.toml_file(CONTENT / "tyrants", content_files.RULES)
RULES: list[dict[str, Any]] = LEDGER["rule"]

WORDS_OF_ENGLISH_ONLY = re.compile(r"\b(the|of|and|with|when|troop|spy|spies|site|card|deck|pile|market|turn|player)\b")

SPANISH_TERMS = {
    "barracks": "cuarteles",
    "trophy hall": "salón de trofeos",
    "inner circle": "círculo interno",
    "half-deck": "medio",
    "discard pile": "descartes",
    "Power": "Poder",
    "Influence": "Influencia",
    "Focus": "Foco",
    "Insane Outcast": "Paria",
    "House Guard": "Casa",
    "total control": "control total",
    "starting site": "inicial",
    "white troop": "blanca",
}
"""English terms, and what the Spanish of a text that has them must have."""

every_rule = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["id"])


def wordings(rule: dict[str, Any]) -> list[dict[str, str]]:
    return [rule[field] for field in ("title", "text", "ruling") if field in rule]


def test_the_ledger_has_all_161_rules_in_its_26_sections() -> None:
    assert content.ledger_faults(LEDGER, "rules.toml") == []
    assert len({rule["id"] for rule in RULES}) == len(RULES) == 161
    assert [section["id"] for section in LEDGER["section"]] == list(dict.fromkeys(rule["section"] for rule in RULES))
    assert len(LEDGER["section"]) == 26


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_two_rules_of_a_section_share_a_title(language: str) -> None:
    titles = [(rule["section"], rule["title"][language]) for rule in RULES]
    assert len(titles) == len(set(titles))


@every_rule
def test_every_rule_has_its_place_in_the_rulebook(rule: dict[str, Any]) -> None:
    assert rule["id"].startswith(rule["section"] + ".")
    assert rule["editions"] == LEDGER["game"]["editions"] == ["2016"]
    assert re.fullmatch(r"2016 (p\. \d+|pp\. \d+(-\d+)?(, \d+)*)", rule["page"])
    assert all(1 <= int(number) <= 22 for number in re.findall(r"\d+", rule["page"])[1:])


@every_rule
def test_both_languages_say_something_of_their_own(rule: dict[str, Any]) -> None:
    for wording in wordings(rule):
        assert all(text.strip() == text != "" for text in wording.values())
        assert not WORDS_OF_ENGLISH_ONLY.search(wording["es"])
    assert rule["text"]["en"] != rule["text"]["es"]


@every_rule
def test_both_languages_give_the_same_figures(rule: dict[str, Any]) -> None:
    for wording in wordings(rule):
        english, spanish = (sorted(re.findall(r"\d+", wording[language])) for language in ("en", "es"))
        assert english == spanish


@every_rule
def test_terms_keep_their_spanish_names(rule: dict[str, Any]) -> None:
    for wording in wordings(rule):
        for english, spanish in SPANISH_TERMS.items():
            if re.search(rf"\b{english}s?\b", wording["en"]):
                assert spanish.lower() in wording["es"].lower(), english
