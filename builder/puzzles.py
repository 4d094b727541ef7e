"""Puzzles and lessons, content/<game>/puzzles/*.toml and those of packs, compiled into JSON beside the engine once the
engine has accepted them: a puzzle whose solution is none does not compile.

content/<game>/puzzles/*.toml -> engine/katabasis/content/<game>-puzzles.<language>.json
content/<game>/packs/<pack>/puzzles/*.toml -> engine/katabasis/content/<game>-<pack>-puzzles.<language>.json

The page fetches them when somebody wants to see them, and no earlier. `docs/puzzles.md` describes the files.
"""

import json
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from builder.build_cache import BuildCache, digest, files
from builder.console import Failure, step, with_engine
from builder.paths import CONTENT_JSON, ENGINE, ROOT
from builder.schema import is_bilingual

FOLDER = "puzzles"
LANGUAGES = ("en", "es")
LESSON = "lesson"


def build(folder: Path, ledger: Mapping[str, Any], pack: str = "") -> None:
    """Compile the puzzles in a folder, of a game or of one of its packs with that ledger, if they or the engine
    changed."""
    paths = paths_of(folder)
    game = folder.parent.parent.name if pack else folder.name
    owner = f"{game}-{pack}" if pack else game
    made = [CONTENT_JSON / name_of(owner, language) for language in LANGUAGES]
    engine = [ENGINE / "katabasis" / part for part in ("kernel", "geometry", game)]
    named = (f"{game}.json", f"{owner}.json", "games.json")
    figures = [path for path in files(CONTENT_JSON, suffixes=(".json",)) if path.name in named]
    figures += CONTENT_JSON.glob(f"{game}-[0-9]*.json")
    code = [Path(__file__), ENGINE / "katabasis" / "puzzle_words.py", *files(*engine, suffixes=(".py",))]
    inputs = digest([*paths, *code, *sorted(set(figures))], json.dumps(_names_in(ledger)))
    cache = BuildCache(f"puzzles-{owner}")
    if cache.is_current(inputs, *made):
        return
    with step(f"Solving the puzzles of {owner}"):
        compiled = _checked(paths, ledger) if paths else {language: {} for language in LANGUAGES}
        for language, path in zip(LANGUAGES, made, strict=True):
            path.write_text(json.dumps(compiled[language], ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    cache.record(inputs)


def name_of(owner: str, language: str) -> str:
    """The file with the puzzles of a game, or of a pack ("<game>-<pack>"), in a language."""
    return f"{owner}-{FOLDER}.{language}.json"


def paths_of(folder: Path) -> list[Path]:
    """The puzzles of a game, or of a pack."""
    return files(folder / FOLDER, suffixes=(".toml",)) if (folder / FOLDER).is_dir() else []


def listed(folder: Path) -> dict[str, list[str]]:
    """The ids of the lessons and of the other puzzles of a game or a pack. That of a day is chosen before any text is
    there."""
    ids: dict[str, list[str]] = {"lessons": [], "puzzles": []}
    for path in paths_of(folder):
        is_lesson = tomllib.loads(path.read_text(encoding="utf-8")).get("kind") == LESSON
        ids["lessons" if is_lesson else "puzzles"].append(path.stem)
    return ids


def _checked(paths: list[Path], ledger: Mapping[str, Any]) -> dict[str, Any]:
    """The puzzles by their ids, in every language. A Python of its own reads them, since this one may know older
    figures. Raises Failure with every fault."""
    order = json.dumps({"paths": [str(path) for path in paths], "ledger": _names_in(ledger)})
    program = "import sys; from builder.puzzles import compile_here; compile_here(sys.stdin.read())"
    done = subprocess.run(
        [sys.executable, "-c", program], input=order, capture_output=True, text=True, cwd=ROOT, env=with_engine()
    )
    if done.returncode:
        raise Failure(f"puzzles cannot be compiled:\n{done.stderr[-3000:]}")
    answer = json.loads(done.stdout)
    if answer["faults"]:
        raise Failure("\n".join(answer["faults"]))
    compiled: dict[str, Any] = answer["puzzles"]
    return compiled


def _names_in(ledger: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "rules": [str(entry.get("id")) for entry in ledger.get("rule", [])],
        "sections": {str(entry.get("id")): entry.get("title") for entry in ledger.get("section", [])},
    }


def compile_here(order: str) -> None:
    """What the other Python does: print the puzzles of those paths, or their faults."""
    asked = json.loads(order)
    faults: list[str] = []
    puzzles: dict[str, dict[str, Any]] = {language: {} for language in LANGUAGES}
    for path in map(Path, asked["paths"]):
        wrong, data = check(path.read_text(encoding="utf-8"), asked["ledger"])
        shown = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
        faults += [f"{shown}: {fault}" for fault in wrong]
        for language in LANGUAGES:
            puzzles[language][path.stem] = data and in_language(data, language)
    print(
        json.dumps(
            {"faults": faults, "puzzles": {} if faults else {lang: _in_order(puzzles[lang]) for lang in puzzles}}
        )
    )


def check(text: str, ledger: Mapping[str, Any]) -> tuple[list[str], dict[str, Any]]:
    """What is wrong with the text of a puzzle, line and key by name, and what it compiles to if nothing is. Of the
    ledger it takes the ids of rules, and those of sections with their titles."""
    import katabasis as kb
    from katabasis.kernel import chances
    from katabasis.kernel.untrusted import from_toml
    from katabasis.puzzle_words import Ledger, unknown_names

    try:
        puzzle = kb.puzzle(text)
        data = from_toml(text)
        faults = [*unknown_names(puzzle, Ledger(**ledger)), *puzzle.faults()]
        odds = chances.all_odds(puzzle) if puzzle.chance and not faults else {}
        faults += chances.faults(puzzle, odds) if puzzle.chance and not faults else []
    except kb.KatabasisError as error:
        return str(error).splitlines(), {}
    if faults:
        return faults, {}
    compiled = {**data, "edition": puzzle.begin().edition}
    if "section" in data:
        compiled["chapter"] = ledger["sections"][data["section"]]
    if odds:
        compiled["odds"] = {"\n".join(line): [each.numerator, each.denominator] for line, each in odds.items()}
    return [], compiled


def in_language(value: Any, language: str) -> Any:
    """Data with one language of each text."""
    if is_bilingual(value):
        return value[language]
    if isinstance(value, dict):
        return {key: in_language(item, language) for key, item in value.items()}
    return [in_language(item, language) for item in value] if isinstance(value, list) else value


def _in_order(puzzles: dict[str, Any]) -> dict[str, Any]:
    """Lessons before puzzles, in their order; puzzles from the easiest on."""

    def key(entry: tuple[str, Any]) -> tuple[Any, ...]:
        id, told = entry
        return told.get("kind") != LESSON, told.get("order", 99), told.get("level", 1), id

    return dict(sorted(puzzles.items(), key=key))
