"""Content for people to write (TOML) compiled into content for machines to load quickly (JSON).

content/<game>/**/*.toml      -> engine/katabasis/content/<game>.json
content/<game>/rules.toml     -> engine/katabasis/content/<game>-rules.<language>.json, keyed by rule id, and
                                 engine/katabasis/content/<game>-chapters.<language>.json, its sections by id
tests/positions/<game>/*.toml -> engine/katabasis/content/<game>-examples.json: those that say what they show
"""

import json
import tomllib
from pathlib import Path
from typing import Any

from builder.console import Failure, step
from builder.paths import CONTENT, CONTENT_JSON, ROOT, TESTS
from builder.stamps import Stamp, digest, files

LANGUAGES = ("en", "es")
RULES = "rules.toml"
RULE_FIELDS = ("id", "title", "source", "kind", "text")
"""What every entry of a ledger must have."""


def build() -> None:
    """Compile every game whose TOML changed since it was last compiled."""
    for folder in games():
        sources = files(folder, suffixes=(".toml",))
        wanted = digest([*sources, *positions(folder.name), Path(__file__)])
        stamp = Stamp(f"content-{folder.name}")
        if not stamp.holds(wanted, CONTENT_JSON / f"{folder.name}.json", CONTENT_JSON / f"{folder.name}-examples.json"):
            with step(f"Compiling content/{folder.name}"):
                compile_game(folder)
            stamp.set(wanted)


def games() -> list[Path]:
    return sorted(path for path in CONTENT.iterdir() if path.is_dir()) if CONTENT.is_dir() else []


def positions(game: str) -> list[Path]:
    """The positions that tests, and the rule reference, have of a game."""
    return files(TESTS / "positions" / game, suffixes=(".toml",))


def examples(game: str) -> list[dict[str, Any]]:
    """The positions that are examples of rules: their titles, the rules that they show, and their texts."""
    found = [(read(path), path) for path in positions(game)]
    return [
        {"title": position["title"], "shows": position["shows"], "text": path.read_text(encoding="utf-8")}
        for position, path in found
        if position.get("title") and position.get("shows")
    ]


def compile_game(folder: Path) -> None:
    merged: dict[str, Any] = {}
    for path in files(folder, suffixes=(".toml",)):
        if path.name != RULES:
            merge(merged, read(path), str(path.relative_to(ROOT)))
    write(f"{folder.name}.json", merged)
    write(f"{folder.name}-examples.json", {"examples": examples(folder.name)})
    if (folder / RULES).is_file():
        ledger = read(folder / RULES)
        for language in LANGUAGES:
            write(f"{folder.name}-rules.{language}.json", by_id(ledger.get("rule", []), language))
            write(f"{folder.name}-chapters.{language}.json", by_id(ledger.get("section", []), language))


def read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Failure(f"{path.relative_to(ROOT)}: {error}") from error


def merge(into: dict[str, Any], more: dict[str, Any], origin: str) -> None:
    """Add one file's content: lists of tables grow, tables are joined, and nothing is said twice."""
    for key, value in more.items():
        if key not in into:
            into[key] = value
        elif isinstance(value, list) and isinstance(into[key], list):
            into[key] = into[key] + value
        elif isinstance(value, dict) and isinstance(into[key], dict):
            merge(into[key], value, f"{origin}: {key}")
        else:
            raise Failure(f"{origin}: {key!r} is already defined in another file")


def by_id(entries: list[dict[str, Any]], language: str) -> dict[str, Any]:
    return {entry["id"]: localised(entry, language) for entry in entries}


def localised(value: Any, language: str) -> Any:
    """The same value with one language for every {en = ..., es = ...}; English where it is lacking."""
    if isinstance(value, list):
        return [localised(part, language) for part in value]
    if isinstance(value, dict):
        if "en" in value and value.keys() <= set(LANGUAGES):
            return value.get(language, value["en"])
        return {key: localised(part, language) for key, part in value.items()}
    return value


def write(name: str, content: dict[str, Any]) -> None:
    CONTENT_JSON.mkdir(parents=True, exist_ok=True)
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    (CONTENT_JSON / name).write_text(text, encoding="utf-8")


def faults() -> list[str]:
    """What is wrong with the content, one line each; an empty list if nothing is."""
    found: list[str] = []
    for folder in games():
        for path in files(folder, suffixes=(".toml",)):
            found += repeated_ids(read(path), str(path.relative_to(ROOT)))
        if (folder / RULES).is_file():
            found += ledger_faults(read(folder / RULES), f"content/{folder.name}/{RULES}")
    return found


def repeated_ids(content: dict[str, Any], origin: str) -> list[str]:
    found: list[str] = []
    for kind, entries in content.items():
        if not isinstance(entries, list):
            continue
        seen: set[str] = set()
        for entry in entries:
            name = entry.get("id") if isinstance(entry, dict) else None
            if name in seen:
                found.append(f"{origin}: two [[{kind}]] entries have the id {name!r}")
            elif name is not None:
                seen.add(name)
    return found


def ledger_faults(ledger: dict[str, Any], origin: str) -> list[str]:
    rules = ledger.get("rule", [])
    ids = {rule.get("id") for rule in rules}
    found = [f"{origin}: a rule without an id" for rule in rules if not rule.get("id")]
    for rule in rules:
        name = f"{origin}: {rule.get('id')}"
        found += [f"{name}: no {field!r}" for field in RULE_FIELDS if not rule.get(field)]
        found += [
            f"{name}: see-also {other!r} is not in the ledger" for other in rule.get("see", []) if other not in ids
        ]
    return found
