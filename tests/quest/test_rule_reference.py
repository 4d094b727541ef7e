"""The rule reference and the stories are whole: the same matter in both languages, said in words of their own."""

import re
from typing import Any

import pytest

from builder import content, content_files
from builder.paths import CONTENT

FOLDER = CONTENT / "quest"
LEDGER = content_files.toml_file(FOLDER, content_files.RULES)
RULES: list[dict[str, Any]] = LEDGER["rule"]
MISSIONS: dict[str, dict[str, Any]] = content_files.joined(FOLDER)["adventures"]

WORDS_OF_ENGLISH_ONLY = re.compile(r"\b(the|of|and|with|when|room|deck|turn|player|wounds|pinned|leader)\b")

RULE_ID = re.compile(r"\b[a-z]+\.[a-z-]+\b")

SPANISH_TERMS = {
    "Weapon Skill": "Habilidad",
    "Ballistic Skill": "Habilidad de Proyectiles|HP",
    "Unexpected Event": "Eventos? Inesperados?",
    "Dungeon Room": "Estancia",
    "Objective Room": "Estancia",
    "Adventurer Counter": "marcador",
    "Power token": "ficha",
    "Treasure card": "Tesoro",
    "Toughness": "Resistencia",
    "Initiative": "Iniciativa",
    "Lamp": "Lámpara",
    "berserk": "furia",
    "Minotaur": "Minotauro",
    "one-on-one": "uno contra uno|impares",
    "unconscious": "inconsciente",
}
"""English terms, and what the Spanish of a text that has them must have one of."""

every_rule = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["id"])
every_mission = pytest.mark.parametrize("mission", MISSIONS)


def wordings(rule: dict[str, Any]) -> list[dict[str, str]]:
    return [rule[field] for field in ("title", "text", "ruling") if field in rule]


def test_the_ledger_has_all_292_rules_in_its_sections() -> None:
    assert content.ledger_faults(LEDGER, "rules.toml") == []
    assert len({rule["id"] for rule in RULES}) == len(RULES) == 292
    assert [section["id"] for section in LEDGER["section"]] == list(dict.fromkeys(rule["section"] for rule in RULES))


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_two_rules_of_a_section_share_a_title(language: str) -> None:
    titles = [(rule["section"], rule["title"][language]) for rule in RULES]
    assert len(titles) == len(set(titles))


@every_rule
def test_both_languages_say_something_of_their_own(rule: dict[str, Any]) -> None:
    for wording in wordings(rule):
        assert wording.keys() == {"en", "es"}
        assert all(text.strip() == text != "" for text in wording.values())
        assert not WORDS_OF_ENGLISH_ONLY.search(RULE_ID.sub("", wording["es"]))
    assert rule["text"]["en"] != rule["text"]["es"]


@every_rule
def test_both_languages_give_the_same_figures(rule: dict[str, Any]) -> None:
    for wording in (rule[field] for field in ("text", "ruling") if field in rule):
        english, spanish = (sorted(re.findall(r"\d+", wording[language])) for language in ("en", "es"))
        assert english == spanish


@every_rule
def test_terms_keep_their_spanish_names(rule: dict[str, Any]) -> None:
    for wording in wordings(rule):
        for english, spanish in SPANISH_TERMS.items():
            if re.search(rf"\b{english}s?\b", wording["en"]):
                assert re.search(spanish, wording["es"], re.IGNORECASE), english


@every_mission
def test_every_mission_has_a_briefing_and_an_end_for_both_outcomes(mission: str) -> None:
    entry = MISSIONS[mission]
    texts = [entry["briefing"], entry["epilogue"]["won"], entry["epilogue"]["lost"]]
    for text in texts:
        assert text.keys() == {"en", "es"}
        assert not WORDS_OF_ENGLISH_ONLY.search(text["es"])
        assert all(30 <= len(words) <= 200 for words in text.values())
    assert len({text[language] for text in texts for language in text}) == 6


def test_no_two_missions_tell_the_same() -> None:
    texts = [entry[part]["en"] for entry in MISSIONS.values() for part in ("text", "briefing")]
    assert len(texts) == len(set(texts)) == 60
