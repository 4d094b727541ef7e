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
content/<game>/packs/<pack>/rules.toml, coach*.toml, puzzles, positions -> the same under <game>-<pack>
content/<game>/coach.toml     -> engine/katabasis/content/<game>-coach.<language>.json: the notes beside a first game;
                                 coach-<edition>.toml likewise to <game>-<edition>-coach.<language>.json
content/<game>/puzzles        -> see builder/puzzles.py
content/<game>/art            -> engine/katabasis/content/<game>-art.json, see builder/art.py
content/<game>/positions/*.toml -> engine/katabasis/content/<game>-examples.json: the examples of rules; those of an
                                 edition after the first are in positions/<edition>/, and are not in it

builder/games has a module for every game, which says what its content must look like. Nothing malformed is compiled.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from builder import art, coach, content_packs, editions, engine_words, events, examples, puzzles
from builder.about import ABOUT_SCHEMA
from builder.build_cache import BuildCache, digest, files
from builder.coach import COACHES, coach_of
from builder.console import Failure, step
from builder.content_files import RULES, SOURCES, figures, joined, place, read, toml_file
from builder.content_versions import as_json, versions
from builder.games import ABOUT, of_game
from builder.paths import CONTENT, CONTENT_JSON, ENGINE, WEB
from builder.rulings import titled
from builder.schema import CONFIDENCES, Fault, is_bilingual
from katabasis.kernel.card_words import table_faults

LANGUAGES = ("en", "es")
RULE_FIELDS = ("id", "title", "source", "kind", "text")
"""What every entry of a ledger must have."""
RULE_KINDS = ("rule", "definition", "option", "setup", "scoring", "example", "component")
"""What an entry of a ledger may be."""
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
    BUILDER / "content_files.py",
    BUILDER / "content_versions.py",
    BUILDER / "editions.py",
    BUILDER / "engine_words.py",
    BUILDER / "events.py",
    BUILDER / "examples.py",
    BUILDER / "schema.py",
    BUILDER / "games",
)


def build() -> None:
    """Compile every game whose files changed since it was last compiled. Raises Failure with what is wrong with any of
    them."""
    build_list()
    faults = []
    for folder in games():
        try:
            build_game(folder)
            puzzles.build(folder, toml_file(folder, RULES))
            for pack, path in content_packs.folders(folder).items():
                puzzles.build(path, content_packs.ledger(folder, pack), pack)
        except Failure as failure:
            faults.append(str(failure))
    if faults:
        raise Failure("\n".join(faults))


def build_game(folder: Path) -> None:
    """Compile a game, if its files changed. Raises Failure with all that is wrong with it, also what its engine does
    not know: nothing is left to be loaded then."""
    written = files(folder, suffixes=(".toml", *art.SUFFIXES))
    sources = [path for path in written if puzzles.FOLDER not in path.relative_to(folder).parts]
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
    packs = [path for folder in games() for path in content_packs.folders(folder).values()]
    tasks = [path for folder in (*games(), *packs) for path in puzzles.paths_of(folder)]
    of_packs = [path for pack in packs for path in (pack / content_packs.ABOUT, *sorted(pack.glob(COACHES)))]
    code = [Path(__file__), Path(content_packs.__file__)]
    inputs = digest([*abouts, *sorted(coaches), *tasks, *of_packs, *code], *shown)
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
    packs = {pack: content_packs.said_of(content_packs.folders(folder)[pack]) for pack in content_packs.offered(folder)}
    said = {**read(folder / ABOUT), "coached": [*coached(folder)], **puzzles.listed(folder)}
    return {**said, **({"packs": packs} if packs else {})}


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
    """The names by which what only an edition after the first of its game has is known ("underworlds-2017"), or only a
    pack that players are offered ("sigmar-border-war"), with the game and what its packages are called there."""
    return {
        f"{folder.name}-{part}": (folder.name, package)
        for folder in games()
        for part, package in (
            *((edition, f"edition_{edition}") for edition in editions_of(folder)[1:]),
            *((pack, content_packs.package_of(pack)) for pack in content_packs.offered(folder)),
        )
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


def examples_of_pack(folder: Path, pack: str) -> list[examples.Example]:
    """Those of the rules of a pack of a game."""
    return examples.examples(content_packs.folders(folder)[pack], next(iter(editions_of(folder)), ""))


def example_faults(folder: Path) -> list[str]:
    """What is wrong with them."""
    return [
        f"{place(path)}: {fault}"
        for within, ledger in _ledgers(folder)
        for path in examples.paths(within)
        for fault in examples.faults(read(path), _ids(ledger))
    ]


def _ledgers(folder: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """The folder of a game and those of its packs, each with the rules that what lies there may name."""
    yield folder, toml_file(folder, RULES)
    for pack, path in content_packs.folders(folder).items():
        yield path, content_packs.ledger(folder, pack)


def _ids(ledger: Mapping[str, Any]) -> set[str]:
    return {str(rule.get("id")) for rule in ledger.get("rule", [])}


def compile_game(folder: Path) -> None:
    """Write the JSON of one game. Raises Failure, with file and key, if its content is malformed."""
    if faults := malformed(folder):
        raise Failure("\n".join(faults))
    former = toml_file(folder, ABOUT).get("former_versions", {})
    merged, known = joined(folder), editions_of(folder)
    usual = editions.usual(merged, known)
    packs = {"packs": declared} if (declared := content_packs.declared(folder)) else {}
    write(f"{folder.name}.json", {**usual, "versions": versions(folder), "former_versions": former, **packs})
    for pack in packs.get("packs", ()):
        compile_pack(folder, pack)
    for edition in known[1:]:
        write(f"{folder.name}-{edition}.json", editions.only(merged, edition, known))
    if (folder / art.FOLDER).is_dir():
        write(f"{folder.name}-{art.FOLDER}.json", art.compiled(folder))
    shown = [example._asdict() for example in examples_of(folder) if example.edition not in known[1:]]
    write(f"{folder.name}-examples.json", {"examples": shown})
    ledger, sources = toml_file(folder, RULES), toml_file(folder, SOURCES)
    for language in LANGUAGES:
        titles = _titles(ledger, language)
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


def compile_pack(folder: Path, pack: str) -> None:
    """Write the JSON of a pack of a game."""
    own, owner = content_packs.folders(folder)[pack], f"{folder.name}-{pack}"
    write(f"{owner}.json", content_packs.figures(folder, pack))
    write(f"{owner}-examples.json", {"examples": [each._asdict() for each in examples_of_pack(folder, pack)]})
    ledger, whole = toml_file(own, RULES), content_packs.ledger(folder, pack)
    for language in LANGUAGES:
        rules = by_id(ledger.get("rule", []), language)
        write(f"{owner}-rules.{language}.json", titled(rules, _titles(whole, language), language))
        write(f"{owner}-chapters.{language}.json", by_id(ledger.get("section", []), language))
        for id, path in content_packs.coached(own).items():
            write(f"{'-'.join(filter(None, (owner, id)))}-coach.{language}.json", localised(read(path), language))


def _titles(ledger: Mapping[str, Any], language: str) -> dict[str, str]:
    """What the rules of a ledger are called, by their ids."""
    return {rule["id"]: localised(rule["title"], language) for rule in ledger.get("rule", [])}


def malformed(folder: Path) -> list[str]:
    """What is wrong with the content of one game, with file, entry and key."""
    languages = LANGUAGES if is_listed(folder) else LANGUAGES[:1]
    rules, sources = toml_file(folder, RULES), toml_file(folder, SOURCES)
    return [
        *(fault for path in files(folder, suffixes=(".toml",)) for fault in repeated_ids(read(path), place(path))),
        *(ledger_faults(rules, place(folder / RULES), languages) if rules else []),
        *(
            fault
            for path, own in content_packs.ledgers(folder).items()
            for fault in ledger_faults(own, place(path), languages, rules)
        ),
        *source_faults(sources, content_packs.with_packs(folder), place(folder), _origins(folder)),
        *figure_faults(folder),
        *content_packs.faults(folder),
        *coach_faults(folder),
        *example_faults(folder),
        *(f"{place(folder / art.FOLDER)}/{fault}" for fault in art.faults(folder)),
    ]


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
    return _placed(folder, of_game(folder.name).faults(content_packs.with_packs(folder)))


def _origins(folder: Path) -> dict[tuple[str, str], str]:
    """The file that each entry stands in."""
    return {(table, id): place(path) for path in figures(folder) for table, id, _ in entries(read(path))}


def _placed(folder: Path, faults: Iterable[Fault]) -> list[str]:
    origins = _origins(folder)
    return [f"{origins.get((fault.table, fault.id), place(folder))}: {fault}" for fault in faults]


def coach_faults(folder: Path) -> list[str]:
    """What is wrong with the notes of the first games."""
    notes = [(path, _ids(ledger)) for within, ledger in _ledgers(folder) for path in sorted(within.glob(COACHES))]
    kinds = events.kinds(folder.name) if notes else {}
    return [f"{place(path)}: {fault}" for path, rules in notes for fault in coach.faults(read(path), rules, kinds)]


def vocabulary_faults(folder: Path) -> list[str]:
    """Where the words of a game's content are not those that its engine knows."""
    found = engine_words.faults(folder.name, content_packs.with_packs(folder), CONTENT_JSON)
    return [
        *_placed(folder, [fault for fault in found if isinstance(fault, Fault)]),
        *(f"engine/katabasis/{folder.name}: {fault}" for fault in found if isinstance(fault, str)),
    ]


def source_faults(
    sources: dict[str, Any],
    content: dict[str, Any],
    origin: str,
    origins: Mapping[tuple[str, str], str] = MappingProxyType({}),
) -> list[str]:
    """What is wrong with sources.toml, and which sources the figures name that are not in it; `origins` are the files
    that entries stand in."""
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
        within = origins.get((table, id), origin)
        for key, value in entry.items():
            if key == "sources" or key.endswith("_sources"):
                unknown = [name for name in value if name not in sources.get("sources", {})]
                faults += [f"{within}: {table} {id}: there is no source {name!r}" for name in unknown]
            if key == "confidence" or key.endswith("_confidence"):
                faults += [f"{within}: {table} {id}: {key} cannot be {value!r}"] if value not in CONFIDENCES else []
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


def ledger_faults(
    ledger: dict[str, Any],
    origin: str,
    languages: Sequence[str] = LANGUAGES,
    base: Mapping[str, Any] = MappingProxyType({}),
) -> list[str]:
    """What is wrong with a rule reference, or with what a pack adds to that of its game, `base`; its texts must be
    there in those languages."""
    rules = ledger.get("rule", [])
    ids = {rule.get("id") for rule in [*base.get("rule", ()), *rules]}
    sections = {section.get("id") for section in [*base.get("section", ()), *ledger.get("section", ())]}
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
        if rule.get("kind") and rule["kind"] not in RULE_KINDS:
            faults.append(f"{name}: 'kind' cannot be {rule['kind']!r}; it is {', '.join(RULE_KINDS)}")
        if rule.get("section") not in sections:
            faults.append(f"{name}: there is no section {rule.get('section')!r}")
    return faults
