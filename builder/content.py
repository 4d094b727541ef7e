"""Content for people to write (TOML) compiled into content for machines to load quickly (JSON).

content/<game>/**/*.toml      -> engine/katabasis/content/<game>.json, and <game>-<edition>.json of what only an edition
                                 after the first has
content/<game>/packs/<pack>   -> engine/katabasis/content/<game>-<pack>.json, see builder/content_packs.py
content/<game>/rules.toml     -> engine/katabasis/content/<game>-rules.<language>.json, keyed by rule id,
                                 <game>-<edition>-rules.<language>.json likewise, and
                                 engine/katabasis/content/<game>-chapters.<language>.json, its sections by id
content/<game>/game.toml      -> engine/katabasis/content/games.json: what every game is called, as the launcher orders
                                 them, and unlisted.json: those that the page does not show yet
content/<game>/sources.toml   -> engine/katabasis/content/<game>-sources.<language>.json: where the figures come from,
                                 what the sources dispute, and what is not known
content/<game>/coach.toml     -> engine/katabasis/content/<game>-coach.<language>.json: the notes beside a first game;
                                 coach-<edition>.toml likewise to <game>-<edition>-coach.<language>.json
content/<game>/puzzles        -> see builder/puzzles.py
content/<game>/art            -> engine/katabasis/content/<game>-art.json, see builder/art.py
content/<game>/positions/*.toml -> engine/katabasis/content/<game>-examples.json: the examples of rules; those of an
                                 edition after the first are in positions/<edition>/, and are not in it

builder/games has a module for every game, which says what its content must look like. Nothing malformed is compiled.
"""

import json
import tomllib
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from builder import art, coach, content_packs, editions, engine_words, events, examples, puzzles
from builder.about import ABOUT_SCHEMA
from builder.build_cache import BuildCache, digest, files
from builder.coach import COACHES, coach_of
from builder.console import Failure, step
from builder.games import ABOUT, of_game
from builder.paths import CONTENT, CONTENT_JSON, ENGINE, ROOT, WEB
from builder.rulings import titled
from builder.schema import CONFIDENCES, Fault, is_bilingual
from katabasis.kernel.card_words import table_faults

LANGUAGES = ("en", "es")
RULES = "rules.toml"
SOURCES = "sources.toml"
RULE_FIELDS = ("id", "title", "source", "kind", "text")
"""What every entry of a ledger must have."""
FOR_DEVELOPERS = ("scenario",)
"""What entries of a ledger say that players never see."""
SOURCE_FIELDS = {
    "tables": ("name",),
    "parts": ("name",),
    "sources": ("name", "what"),
    "disputes": ("about", "positions", "decision"),
    "missing": ("what",),
}
"""The tables of sources.toml, and what each of their entries tells in both languages."""
GAMES = "games.json"
UNLISTED = "unlisted.json"
BUILDER = Path(__file__).parent
CHECKERS = (
    Path(__file__),
    BUILDER / "about.py",
    BUILDER / "art.py",
    BUILDER / "coach.py",
    BUILDER / "editions.py",
    BUILDER / "engine_words.py",
    BUILDER / "events.py",
    BUILDER / "examples.py",
    BUILDER / "schema.py",
    BUILDER / "games",
)


def build() -> None:
    """Compile every game whose files changed since it was last compiled."""
    build_list()
    for folder in games():
        build_game(folder)
        puzzles.build(folder, toml_file(folder, RULES))


def build_game(folder: Path) -> None:
    """Compile a game, if its files changed. Raises Failure with all that is wrong with it, also what its engine does
    not know: nothing is left to be loaded then."""
    written = files(folder, suffixes=(".toml", *art.SUFFIXES))
    sources = [path for path in written if path not in puzzles.paths_of(folder)]
    declared = [ENGINE / "katabasis" / part / "card_words.py" for part in ("kernel", folder.name)]
    inputs = digest([*sources, *files(*CHECKERS, Path(content_packs.__file__), *declared, suffixes=(".py",))])
    cache = BuildCache(f"content-{folder.name}")
    figures = CONTENT_JSON / f"{folder.name}.json"
    if cache.is_current(inputs, figures, CONTENT_JSON / f"{folder.name}-examples.json"):
        return
    with step(f"Compiling content/{folder.name}"):
        compile_game(folder)
        if faults := vocabulary_faults(folder):
            figures.unlink()
            raise Failure("\n".join(faults))
    cache.record(inputs)


def build_list() -> None:
    """Compile what every game says of itself, if it changed: `katabasis.GAMES` and the launcher come from it."""
    abouts, coaches = (
        [folder / ABOUT for folder in games()],
        [path for folder in games() for path in folder.glob(COACHES)],
    )
    shown = [folder.name for folder in listed()]
    tasks = [path for folder in games() for path in puzzles.paths_of(folder)]
    inputs = digest([*abouts, *sorted(coaches), *tasks, Path(__file__)], *shown)
    cache = BuildCache("content")
    if not cache.is_current(inputs, CONTENT_JSON / GAMES, CONTENT_JSON / UNLISTED):
        if faults := [fault for folder in games() for fault in about_faults(folder)]:
            raise Failure("\n".join(faults))
        said = {folder.name: said_of(folder) for folder in games()}
        write(GAMES, {game: about for game, about in said.items() if game in shown})
        write(UNLISTED, {game: about for game, about in said.items() if game not in shown})
        cache.record(inputs)


def said_of(folder: Path) -> dict[str, Any]:
    """What is known of a game before its code is there."""
    return {**read(folder / ABOUT), "coached": [*coached(folder)], **puzzles.listed(folder)}


def games() -> list[Path]:
    """The folders of all games, in the launcher's order: those that have a game.toml."""
    folders = [path.parent for path in CONTENT.glob(f"*/{ABOUT}")]
    return sorted(folders, key=lambda folder: (read(folder / ABOUT).get("order", 0), folder.name))


def listed() -> list[Path]:
    """The folders of the games that the page shows: those that bring a GameUI. The rules of a game may be there before
    its page is; until then it is in the library and in no site."""
    return list(filter(is_listed, games()))


def is_listed(folder: Path) -> bool:
    return (WEB / "katabasis_page" / folder.name).is_dir()


def editions_of(folder: Path) -> list[str]:
    """The ids of a game's editions, the usual one first."""
    return [*toml_file(folder, ABOUT).get("editions", ())]


def own_packs() -> dict[str, tuple[str, str]]:
    """The names by which what only an edition after the first of its game has is known ("underworlds-2017"), with game
    and edition."""
    return {
        f"{folder.name}-{edition}": (folder.name, edition) for folder in games() for edition in editions_of(folder)[1:]
    }


def coached(folder: Path) -> dict[str, Path]:
    """The editions that have notes for a first game, with these."""
    known = editions_of(folder)
    paths = {edition: folder / coach_of(edition if edition in known[1:] else "") for edition in known}
    return {edition: path for edition, path in paths.items() if path.is_file()}


def about_faults(folder: Path) -> list[str]:
    return [f"{place(folder / ABOUT)}: {fault}" for fault in table_faults(read(folder / ABOUT), ABOUT_SCHEMA)]


def examples_of(folder: Path) -> list[examples.Example]:
    """The positions that are examples of a game's rules."""
    return examples.examples(folder, next(iter(editions_of(folder)), ""))


def example_faults(folder: Path) -> list[str]:
    """What is wrong with them."""
    rules = {rule.get("id") for rule in toml_file(folder, RULES).get("rule", [])}
    return [
        f"{place(path)}: {fault}" for path in examples.paths(folder) for fault in examples.faults(read(path), rules)
    ]


def compile_game(folder: Path) -> None:
    """Write the JSON of one game. Raises Failure, with file and key, if its content is malformed."""
    if faults := malformed(folder):
        raise Failure("\n".join(faults))
    former = toml_file(folder, ABOUT).get("former_versions", {})
    merged, known = joined(folder), editions_of(folder)
    usual = editions.usual(merged, known)
    packs = {"packs": declared} if (declared := declared_packs(folder)) else {}
    write(f"{folder.name}.json", {**usual, "versions": versions(folder), "former_versions": former, **packs})
    for pack in packs.get("packs", ()):
        write(f"{folder.name}-{pack}.json", pack_figures(folder, pack))
    for edition in known[1:]:
        write(f"{folder.name}-{edition}.json", editions.only(merged, edition, known))
    if (folder / art.FOLDER).is_dir():
        write(f"{folder.name}-{art.FOLDER}.json", art.compiled(folder))
    shown = [example._asdict() for example in examples_of(folder) if example.edition not in known[1:]]
    write(f"{folder.name}-examples.json", {"examples": shown})
    ledger, sources = toml_file(folder, RULES), toml_file(folder, SOURCES)
    for language in LANGUAGES:
        titles = {rule["id"]: localised(rule["title"], language) for rule in ledger.get("rule", [])}
        rules = editions.usual({"rule": ledger.get("rule", [])}, known)["rule"]
        write(f"{folder.name}-rules.{language}.json", titled(by_id(rules, language), titles, language))
        for edition in known[1:]:
            rules = editions.only({"rule": ledger.get("rule", [])}, edition, known).get("rule", [])
            write(f"{folder.name}-{edition}-rules.{language}.json", titled(by_id(rules, language), titles, language))
        write(f"{folder.name}-chapters.{language}.json", by_id(ledger.get("section", []), language))
        write(f"{folder.name}-sources.{language}.json", localised(sources, language))
        for edition, path in coached(folder).items():
            owner = f"{folder.name}-{edition}" if edition in known[1:] else folder.name
            write(f"{owner}-coach.{language}.json", localised(read(path), language))


def malformed(folder: Path) -> list[str]:
    """What is wrong with the content of one game, with file, entry and key."""
    languages = LANGUAGES if is_listed(folder) else LANGUAGES[:1]
    rules, sources = toml_file(folder, RULES), toml_file(folder, SOURCES)
    return [
        *(fault for path in files(folder, suffixes=(".toml",)) for fault in repeated_ids(read(path), place(path))),
        *(ledger_faults(rules, place(folder / RULES), languages) if rules else []),
        *source_faults(sources, with_packs(folder), place(folder)),
        *figure_faults(folder),
        *pack_faults(folder),
        *coach_faults(folder),
        *example_faults(folder),
        *(f"{place(folder / art.FOLDER)}/{fault}" for fault in art.faults(folder)),
    ]


def figures(folder: Path) -> list[Path]:
    """The files of a game that hold figures: all but what is about it, its rules with their examples, its sources, its
    first game and its puzzles."""
    said = [folder / ABOUT, folder / RULES, folder / SOURCES, *folder.glob(COACHES)]
    others = [*said, *examples.paths(folder), *puzzles.paths_of(folder)]
    return [
        path
        for path in files(folder, suffixes=(".toml",))
        if path not in others and not content_packs.is_within(path, folder)
    ]


def pack_figures(folder: Path, pack: str) -> dict[str, Any]:
    """The figures of a pack. Raises Failure for an entry that is like none that there is."""
    own: dict[str, Any] = {}
    for path in files(content_packs.folders(folder)[pack], suffixes=(".toml",)):
        if path.name != content_packs.ABOUT:
            merge(own, read(path), place(path))
    try:
        return content_packs.resolved(own, joined(folder))
    except KeyError as error:
        raise Failure(f"content/{folder.name}/{content_packs.FOLDER}/{pack}: there is no {error}") from error


def declared_packs(folder: Path) -> dict[str, Any]:
    """What a game's own figures say of its packs: whether players are offered them, and the name of their figures,
    which changes when these do."""
    return {
        pack: {**content_packs.about(read(path / content_packs.ABOUT)), "version": _version(pack_figures(folder, pack))}
        for pack, path in content_packs.folders(folder).items()
    }


def is_of_pack(path: Path) -> bool:
    """Whether a file of the library belongs to a pack: its compiled figures, or its rules. Nothing of packs is in the
    page's own packs: none is offered there yet."""
    every = [(folder.name, pack) for folder in games() for pack in content_packs.folders(folder)]
    names = {f"{game}-{pack}.json" for game, pack in every}
    rules = {pack.replace("-", "_") for _game, pack in every}
    return path.name in names or path.parent.name in rules


def with_packs(folder: Path) -> dict[str, Any]:
    """The figures of a game and of all its packs, as one."""
    merged = joined(folder)
    for pack in content_packs.folders(folder):
        merge(merged, pack_figures(folder, pack), place(folder / content_packs.FOLDER / pack))
    return merged


def pack_faults(folder: Path) -> list[str]:
    """What is wrong with what packs say of themselves."""
    return [
        f"{place(path / content_packs.ABOUT)}: it says whether the pack is 'offered', and nothing else"
        for path in content_packs.folders(folder).values()
        if [*map(type, read(path / content_packs.ABOUT).values())] != [bool]
        or "offered" not in read(path / content_packs.ABOUT)
    ]


def joined(folder: Path) -> dict[str, Any]:
    """The figures of a game, as one."""
    merged: dict[str, Any] = {}
    for path in figures(folder):
        merge(merged, editions.spread(read(path)), place(path))
    return merged


def versions(folder: Path) -> dict[str, str]:
    """A name for the figures of each edition, which changes when they do, and not when another edition's do."""
    tables = getattr(of_game(folder.name), "EDITIONS_ARE_FIGURES", ())
    names = {}
    for edition in read(folder / ABOUT)["editions"] if (folder / ABOUT).is_file() else ():
        merged: dict[str, Any] = {}
        for path in figures(folder):
            merge(merged, editions.of(editions.spread(read(path)), edition, tables), place(path))
        names[edition] = _version(merged)
    return names


def _version(figures: dict[str, Any]) -> str:
    return f"{zlib.crc32(as_json(without_words(figures)).encode()):08x}"


def without_words(value: Any) -> Any:
    """Content without what is for people alone: texts in every language, icons, and where figures come from."""
    if isinstance(value, list):
        return [without_words(part) for part in value]
    if isinstance(value, dict):
        return {
            key: without_words(part)
            for key, part in value.items()
            if not is_bilingual(part) and not is_about_figures(key)
        }
    return value


def is_about_figures(key: str) -> bool:
    """Whether a key says something that no rule reads: about an entry, how pages show it, or how often bots won."""
    return key in ("emblem", "icon", "note", "order", "outline", "rates", "sign") or key.rpartition("_")[2] in (
        "source",
        "sources",
        "confidence",
    )


def toml_file(folder: Path, name: str) -> dict[str, Any]:
    """One file of a game; nothing if it has none."""
    return read(folder / name) if (folder / name).is_file() else {}


def place(path: Path) -> str:
    """A path as people read it: from the root of the project, if it lies there."""
    return str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)


def read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Failure(f"{place(path)}: {error}") from error


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
    """Entries in one language, without what is for developers."""
    shown = [{key: value for key, value in entry.items() if key not in FOR_DEVELOPERS} for entry in entries]
    return {entry["id"]: localised(entry, language) for entry in shown}


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
    (CONTENT_JSON / name).write_text(as_json(content), encoding="utf-8")


def as_json(content: dict[str, Any]) -> str:
    """Content as it is written; its versions depend on every character."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def faults() -> list[str]:
    """What is wrong with the content, one line each; an empty list if nothing is."""
    wrong = [fault for folder in games() for fault in malformed(folder)]
    return wrong or [fault for folder in games() for fault in vocabulary_faults(folder)]


def entries(content: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The entries of all tables: their table, id and content. A table is a list of entries, or entries by id."""
    for table, inside in content.items():
        if isinstance(inside, dict):
            yield from ((table, id, entry) for id, entry in inside.items() if isinstance(entry, dict))
        elif isinstance(inside, list):
            yield from ((table, entry.get("id", ""), entry) for entry in inside if isinstance(entry, dict))


def figure_faults(folder: Path) -> list[str]:
    """What the game's own module finds, with the file that each faulty entry stands in."""
    return _placed(folder, of_game(folder.name).faults(with_packs(folder)))


def _placed(folder: Path, faults: Iterable[Fault]) -> list[str]:
    origins = {(table, id): place(path) for path in figures(folder) for table, id, _ in entries(read(path))}
    return [f"{origins.get((fault.table, fault.id), place(folder))}: {fault}" for fault in faults]


def coach_faults(folder: Path) -> list[str]:
    """What is wrong with the notes of the first games."""
    if not coached(folder):
        return []
    rules = {rule.get("id") for rule in toml_file(folder, RULES).get("rule", [])}
    kinds = events.kinds(folder.name)
    return [
        f"{place(path)}: {fault}"
        for path in coached(folder).values()
        for fault in coach.faults(read(path), rules, kinds)
    ]


def vocabulary_faults(folder: Path) -> list[str]:
    """Where the words of a game's content are not those that its engine knows."""
    found = engine_words.faults(folder.name, with_packs(folder), CONTENT_JSON)
    return [
        *_placed(folder, [fault for fault in found if isinstance(fault, Fault)]),
        *(f"engine/katabasis/{folder.name}: {fault}" for fault in found if isinstance(fault, str)),
    ]


def source_faults(sources: dict[str, Any], content: dict[str, Any], origin: str) -> list[str]:
    """What is wrong with sources.toml, and which sources the figures name that are not in it."""
    faults = [f"{origin}/{SOURCES}: unknown table {table!r}" for table in sources.keys() - SOURCE_FIELDS.keys()]
    faults += [
        f"{origin}/{SOURCES}: {table} {id}: it must be a table with {' and '.join(map(repr, fields))}"
        for table, fields in SOURCE_FIELDS.items()
        for id, entry in sources.get(table, {}).items()
        if not isinstance(entry, dict)
    ]
    for table, id, entry in entries(sources):
        fields = SOURCE_FIELDS.get(table, ())
        faults += [
            f"{origin}/{SOURCES}: {table} {id}: {field!r} must be told in {' and '.join(LANGUAGES)}"
            for field in fields
            if not is_bilingual(entry.get(field))
        ]
    for table, id, entry in entries(content):
        for key, value in entry.items():
            if key == "sources" or key.endswith("_sources"):
                unknown = [name for name in value if name not in sources.get("sources", {})]
                faults += [f"{origin}: {table} {id}: there is no source {name!r}" for name in unknown]
            if key == "confidence" or key.endswith("_confidence"):
                faults += [f"{origin}: {table} {id}: {key} cannot be {value!r}"] if value not in CONFIDENCES else []
    return faults


def is_told_in(value: Any, languages: Sequence[str]) -> bool:
    """Whether a text is there in each of those languages, and in no other than the project's."""
    return (
        is_bilingual({**dict.fromkeys(set(LANGUAGES) - set(languages), "-"), **value})
        if isinstance(value, dict)
        else False
    )


def repeated_ids(content: dict[str, Any], origin: str) -> list[str]:
    faults: list[str] = []
    for kind, entries in content.items():
        if not isinstance(entries, list):
            continue
        seen: set[str] = set()
        for entry in entries:
            name = entry.get("id") if isinstance(entry, dict) else None
            if name in seen:
                faults.append(f"{origin}: two [[{kind}]] entries have the id {name!r}")
            elif name is not None:
                seen.add(name)
    return faults


def ledger_faults(ledger: dict[str, Any], origin: str, languages: Sequence[str] = LANGUAGES) -> list[str]:
    """What is wrong with a rule reference; its texts must be there in those languages."""
    rules = ledger.get("rule", [])
    ids = {rule.get("id") for rule in rules}
    sections = {section.get("id") for section in ledger.get("section", [])}
    faults = [f"{origin}: a rule without an id" for rule in rules if not rule.get("id")]
    for rule in rules:
        name = f"{origin}: {rule.get('id')}"
        faults += [f"{name}: no {field!r}" for field in RULE_FIELDS if not rule.get(field)]
        faults += [
            f"{name}: {field!r} must be told in {' and '.join(languages)}"
            for field in ("title", "text", "ruling")
            if field in rule and not is_told_in(rule[field], languages)
        ]
        faults += [
            f"{name}: see-also {other!r} is not in the ledger" for other in rule.get("see", []) if other not in ids
        ]
        if rule.get("section") not in sections:
            faults.append(f"{name}: there is no section {rule.get('section')!r}")
    return faults
