"""The rule reference is whole: every rule has a page, a section and the same matter in both languages."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "content" / "underworlds" / "rules.toml"
REFERENCE = tomllib.loads(SOURCE.read_text(encoding="utf-8"))
RULES: list[dict[str, Any]] = REFERENCE["rule"]
SECTIONS = {section["id"]: section for section in REFERENCE["section"]}

SPANISH_SYMBOLS = {
    "crit": "crítico",
    "smash": "golpe",
    "fury": "furia",
    "block": "bloqueo",
    "dodge": "esquiva",
    "single-support": "apoyo único",
    "double-support": "apoyo doble",
}
"""The dice symbols as the head of rules.toml fixes them."""

WORDS_OF_ENGLISH_ONLY = re.compile(r"\b(the|of|and|with|when|fighter|token|card|smash|fury|block|dodge)\b")

FIGHTERS = tomllib.loads(SOURCE.with_name("fighters.toml").read_text(encoding="utf-8"))["fighter"]
NAMES = re.compile("|".join(fighter["name"]["es"].removeprefix("The ") for fighter in FIGHTERS))
"""Names of fighters, which are the same in both languages."""

every_rule = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["id"])


def wordings(rule: dict[str, Any]) -> list[dict[str, str]]:
    return [rule[field] for field in ("title", "text", "ruling") if field in rule]


def test_ids_are_unique() -> None:
    ids = [rule["id"] for rule in RULES]
    assert len(ids) == len(set(ids))


def test_every_section_holds_a_rule() -> None:
    assert set(SECTIONS) == {rule["section"] for rule in RULES}


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("edition", ["2017", "2023"])
def test_no_two_rules_of_a_section_share_a_title(edition: str, language: str) -> None:
    titles = [(rule["section"], rule["title"][language]) for rule in RULES if edition in rule["editions"]]
    assert len(titles) == len(set(titles))


@every_rule
def test_id_begins_with_its_section(rule: dict[str, Any]) -> None:
    assert rule["id"].startswith(rule["section"] + ".")


@every_rule
def test_see_also_leads_to_other_rules(rule: dict[str, Any]) -> None:
    see = rule.get("see", [])
    assert set(see) <= {other["id"] for other in RULES} - {rule["id"]}


@every_rule
def test_page_is_one_of_the_newest_rulebook_that_has_the_rule(rule: dict[str, Any]) -> None:
    assert re.fullmatch(rf"{max(rule['editions'])} (p\. \d+|pp\. \d+(-\d+)?(, \d+(-\d+)?)*)", rule["page"])
    assert all(1 <= int(number) <= 60 for number in re.findall(r"\d+", rule["page"])[1:])


@every_rule
def test_both_languages_say_something_of_their_own(rule: dict[str, Any]) -> None:
    for wording in wordings(rule):
        assert wording.keys() == {"en", "es"}
        assert all(text.strip() == text != "" for text in wording.values())
        assert not WORDS_OF_ENGLISH_ONLY.search(NAMES.sub("", wording["es"]))
    assert rule["text"]["en"] != rule["text"]["es"]


@every_rule
def test_both_languages_give_the_same_figures(rule: dict[str, Any]) -> None:
    for wording in wordings(rule):
        english, spanish = (sorted(re.findall(r"\d+", wording[language])) for language in ("en", "es"))
        assert english == spanish


@every_rule
def test_dice_symbols_keep_their_spanish_names(rule: dict[str, Any]) -> None:
    for wording in (rule[field] for field in ("text", "ruling") if field in rule):
        for symbol, name in SPANISH_SYMBOLS.items():
            if re.search(rf"\b{symbol}s?\b", wording["en"]):
                assert name in wording["es"].lower()
