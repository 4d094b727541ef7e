"""What is published for players: no words of those who made it, and no ids where titles belong."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from builder import content, content_files
from builder.paths import CONTENT_JSON, DIST
from builder.reference import FOLDER
from builder.rulings import RULE_ID, titled

WORKSHOP = re.compile(
    r"\b(the seed|this seed|the facts|facts \(|software|an app|the app|browser version|implementations?|msgid"
    r"|[Ll]a fuente (?:no|dice|solo|imprime|contiene|fija|prevé|lo dice)|en la fuente\b(?=\.|;)"
    r"|el software|la aplicación|en un programa|en el navegador)\b",
    re.IGNORECASE,
)
UNDERSCORED = re.compile(r"\b[a-z]+_[a-z_]+\b")
TOLD = ("text", "ruling", "title")


def rules() -> Iterator[tuple[str, str]]:
    """Every text of every rule as it is compiled, in both languages, with its place."""
    for path in sorted(CONTENT_JSON.glob("*-rules.*.json")):
        for id, rule in json.loads(path.read_text(encoding="utf-8")).items():
            yield from ((f"{path.stem} {id} {field}", rule[field]) for field in TOLD if field in rule)


def cards(value: Any, place: str) -> Iterator[tuple[str, str]]:
    """Every text in several languages below a value."""
    if isinstance(value, dict) and "en" in value and value.keys() <= set(content.LANGUAGES):
        yield from ((f"{place} {language}", text) for language, text in value.items() if isinstance(text, str))
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from cards(part, f"{place} {part.get('id', key) if isinstance(part, dict) else key}")
    elif isinstance(value, list):
        for part in value:
            yield from cards(part, f"{place} {part.get('id', '') if isinstance(part, dict) else ''}")


def test_no_rule_speaks_of_how_the_project_was_made() -> None:
    assert [(place, text) for place, text in rules() if WORKSHOP.search(text) or UNDERSCORED.search(text)] == []


def test_no_rule_names_another_by_its_id() -> None:
    assert [(place, text) for place, text in rules() if RULE_ID.search(text)] == []


def test_a_ruling_has_the_title_of_the_rule_that_it_names() -> None:
    rules = {"spells.known": {"ruling": "See spells.card, and 2.5 inches."}, "spells.card": {}}
    titles = {"spells.card": "Parts of a Spell card"}
    assert titled(rules, titles, "en")["spells.known"]["ruling"] == "See “Parts of a Spell card”, and 2.5 inches."


@pytest.mark.parametrize("folder", content.games(), ids=lambda folder: folder.name)
def test_no_card_speaks_of_how_the_project_was_made(folder: Any) -> None:
    paths = [path for path in folder.rglob("*.toml") if path.name != content_files.SOURCES]
    texts = [found for path in paths for found in cards(content_files.read(path), path.name)]
    assert [(place, text) for place, text in texts if UNDERSCORED.search(text)] == []


def test_no_page_of_the_reference_speaks_of_how_the_project_was_made() -> None:
    visible = re.compile(r"<(?:script|style|svg)\b.*?</(?:script|style|svg)>|<[^>]*>", re.DOTALL)
    pages = (DIST / FOLDER).glob("*/*/*.html")
    texts = ((path.name, visible.sub(" ", path.read_text(encoding="utf-8"))) for path in pages)
    assert [(name, found[0]) for name, text in texts if (found := WORKSHOP.search(text))] == []
