"""The rule reference as it lies in dist/: a page for every rule, card and figure, whole, valid, light, and all its
links alive."""

import gzip
import json
import os
import re
import subprocess
from collections.abc import Sequence
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

import katabasis as kb
from builder import content, content_files, coverage, npm, oembed
from builder.console import Failure
from builder.paths import DIST, NODE_MODULES
from builder.reference import FOLDER
from builder.reference.sitemap import sitemap
from builder.reference.style import colours
from katabasis_page.sharing.links import read

REFERENCE = DIST / FOLDER
LANGUAGES = ("en", "es")
LEAST_DRAWINGS = 25
MOST_BEFORE_A_TOUCH = 60_000
"""Bytes, compressed, that a page asks for before it is touched."""
MOST = 11_000_000
"""Bytes, compressed, of all of it."""
EVERY = int(os.environ.get("KATABASIS_EVERY_PAGE", "40"))
AT_ONCE = 100
"""Files that one call of the validator is given: the time that it takes for each grows with their number."""
VALIDATOR = NODE_MODULES / "html-validate" / "bin" / "html-validate.mjs"


class Parsed(HTMLParser):
    """What a page names and says of itself."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.addresses: list[str] = []
        self.loaded: list[str] = []
        self.ids: set[str] = set()
        self.about: dict[str, str] = {}
        self.tries: list[str] = []
        self.drawings = 0
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attributes}
        self.ids |= {values["id"]} if "id" in values else set()
        self.drawings += tag == "svg"
        if tag == "a" and "#p=" in values.get("href", ""):
            self.tries.append(values["href"])
        if tag == "meta":
            self.about[values.get("name") or values.get("property", "")] = values.get("content", "")
        elif tag == "link" and values["rel"] in ("canonical", "alternate"):
            self.about[f"{values['rel']} {values.get('hreflang', '')}".strip()] = values["href"]
            self.addresses.append(values["href"])
        elif address := values.get("src") or (values.get("href") if tag in ("a", "link") else ""):
            self.addresses.append(address)
            self.loaded += [address] if tag in ("script", "img") or values.get("rel") in ("stylesheet", "icon") else []

    def target(self, address: str) -> Path:
        return place(self.path.parent, address.partition("#")[0] or self.path.name)


@cache
def place(folder: Path, address: str) -> Path:
    """Where an address leads from a folder: pages of a folder share most of theirs."""
    return (folder / unquote(address)).resolve()


@cache
def pages() -> dict[str, Parsed]:
    """Every page by its path."""
    paths = sorted(REFERENCE.rglob("*.html"))
    return {path.relative_to(REFERENCE).as_posix(): Parsed(path) for path in paths}


def told() -> dict[str, Parsed]:
    """Those that say something in one language."""
    return {path: page for path, page in pages().items() if "/" in path}


def test_every_rule_has_a_page_in_both_languages() -> None:
    for folder in content.listed():
        for language in LANGUAGES:
            for id, rule in kb.rules(folder.name, language).items():
                page = pages()[f"{language}/{folder.name}/{id}.html"]
                text = page.path.read_text(encoding="utf-8")
                assert id in text
                assert f'lang="{language}"' in text[:60]
                assert " ".join(rule["text"].split()).startswith(page.about["description"].removesuffix(" …"))


def test_every_due_rule_is_among_them() -> None:
    for folder in content.listed():
        ledger = content_files.toml_file(folder, content_files.RULES)
        due = [rule["id"] for rule in ledger["rule"] if coverage.is_due(rule, set(ledger["game"]["editions"]))]
        assert len(due) > 100
        assert not [id for id in due if f"es/{folder.name}/{id}.html" not in pages()]


@pytest.mark.parametrize(
    ("game", "kind", "of"),
    [
        ("underworlds", "cards", "cards"),
        ("underworlds", "fighters", "fighters"),
        ("tyrants", "cards", "cards"),
        ("tyrants", "sites", "sites"),
        ("quest", "monsters", "monsters"),
        ("quest", "treasures", "treasures"),
        ("sigmar", "units", "warscrolls"),
    ],
)
def test_every_card_and_figure_has_a_page(game: str, kind: str, of: str) -> None:
    table = content_files.joined(content.CONTENT / game)
    ids = [entry["id"] for entry in table[of.removesuffix("s")]] if game == "underworlds" else list(table[of])
    assert len(ids) > 10
    assert not [id for id in ids if f"en/{game}/{kind}/{id}.html" not in pages()]


def charts(game: str) -> str:
    """The page whose drawings are of numbers, not of a table."""
    return f"en/{game}/games.html"


@pytest.mark.parametrize("game", kb.GAMES)
def test_each_game_has_drawings_that_can_be_played(game: str) -> None:
    pages_of_rules = [page for path, page in pages().items() if path.startswith(f"en/{game}/") and path != charts(game)]
    drawn = [page for page in pages_of_rules if page.drawings]
    assert sum(page.drawings for page in drawn) >= LEAST_DRAWINGS
    for page in drawn:
        assert len(page.tries) == page.drawings
        for address in page.tries:
            opened = kb.position(read("#" + address.partition("#")[2]).text)
            assert opened.system.name == game
            assert opened.decision is not None or opened.result is not None


def test_editions_stand_side_by_side_where_they_differ() -> None:
    text = (REFERENCE / "en/underworlds/combat.trapped-2017.html").read_text(encoding="utf-8")
    first, second = (text.index(f"<code>combat.trapped-{edition}</code>") for edition in ("2017", "2023"))
    assert first < second
    assert "every hex it could be driven into is blocked" in text
    assert "no empty hex adjacent to it is farther" in text


def test_every_link_leads_somewhere() -> None:
    dead = [
        (path, address)
        for path, page in pages().items()
        for address in page.addresses
        if not page.target(address).is_file()
    ]
    assert not dead


def test_places_within_pages_are_there() -> None:
    for path, page in pages().items():
        for address in page.addresses:
            target, place = page.target(address), address.partition("#")[2]
            if place and target.is_relative_to(REFERENCE):
                assert place in pages()[target.relative_to(REFERENCE).as_posix()].ids, path


def test_every_page_says_what_it_is() -> None:
    for path, page in told().items():
        language, _slash, rest = path.partition("/")
        assert page.about["description"], path
        assert page.about["og:title"], path
        assert page.target(page.about["og:image"]).suffix == ".jpg"
        assert page.target(page.about["canonical"]) == page.path
        for other in LANGUAGES:
            assert page.target(page.about[f"alternate {other}"]) == REFERENCE / other / rest
        assert language in LANGUAGES


def compressed(path: Path) -> int:
    data = path.read_bytes()
    return len(data) if path.suffix in (".woff2", ".jpg") else len(gzip.compress(data))


def test_no_page_asks_for_much_or_for_python_before_it_is_touched() -> None:
    sizes = {path: compressed(path) for path in REFERENCE.glob("files/*")}
    font = compressed(DIST / "fonts" / "cinzel-latin-600-normal.woff2")
    for path, page in pages().items():
        loaded = {page.target(address) for address in page.loaded}
        assert not [file for file in loaded if file.is_relative_to(DIST / "boot") or file.suffix in (".wasm", ".pack")]
        weight = compressed(page.path) + font + sum(sizes.get(file) or compressed(file) for file in loaded)
        assert weight <= MOST_BEFORE_A_TOUCH, path


def test_all_of_it_is_small_and_nobody_fetches_it_who_only_plays() -> None:
    assert sum(map(compressed, (path for path in REFERENCE.rglob("*") if path.is_file()))) <= MOST
    assert f"./{FOLDER}/" not in (DIST / "sw.js").read_text(encoding="utf-8")


def test_pages_of_every_kind_are_valid_html(tmp_path: Path) -> None:
    """All are made by the same few functions: one in forty is looked at, and those that stand alone; every one if
    KATABASIS_EVERY_PAGE is 1."""
    names = sorted(told())
    chosen = [*names[::EVERY], *(name for name in names if name.endswith("index.html") or name.count("/") == 1)]
    files = [str(REFERENCE / name) for name in dict.fromkeys([*chosen, "index.html", "en/underworlds/editions.html"])]
    puzzle = tmp_path / "puzzle.html"
    puzzle.write_bytes(oembed.pages("https://example.org", ["tyrants"])["puzzles/es/tyrants/spy-before-the-blade.html"])
    files += [str(DIST / "index.html"), str(DIST / "embed.html"), str(puzzle)]
    reports = [each for start in range(0, len(files), AT_ONCE) for each in validated(files[start : start + AT_ONCE])]
    assert not {each["filePath"]: [fault["message"] for fault in each["messages"]] for each in reports}
    assert len(files) > 100


def validated(files: Sequence[str]) -> list[Any]:
    """What the validator reports of files, of each that it finds fault with."""
    config = Path(__file__).with_name("html-validate.json")
    command = [npm.node(), VALIDATOR, "--config", config, "--formatter", "json", *files]
    reports: list[Any] = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    return [each for each in reports if each["messages"]]


def test_the_validator_reports_a_fault(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<!DOCTYPE html>\n<html lang=en><title>Rules</title><p><div></div></p></html>\n", encoding="utf-8")
    assert [each["filePath"] for each in validated([str(page)])] == [str(page)]


def test_a_sitemap_names_every_page_in_both_languages() -> None:
    class Named:
        def __init__(self, path: str) -> None:
            self.path = path

    text = sitemap([Named("en/quest/sight.line.html")], "https://example.org/games/")  # type: ignore[list-item]
    assert "<loc>https://example.org/games/reference/en/quest/sight.line.html</loc>" in text
    assert re.findall(r'hreflang="(\w+)" href="([^"]+)"', text) == [
        ("en", "https://example.org/games/reference/en/quest/sight.line.html"),
        ("es", "https://example.org/games/reference/es/quest/sight.line.html"),
    ]


def test_colours_are_those_of_the_site_and_no_others() -> None:
    base = ":root {\n  --ink: light-dark(#111, #eee);\n  --line: #888;\n}\n.dark {\n  --ink: #fff;\n}\n"
    assert (
        colours("a { color: var(--ink) }", base)
        == ":root {\n  color-scheme: dark light;\n  --ink: light-dark(#111, #eee);\n}\n"
    )
    with pytest.raises(Failure, match=r"uses --soft, which base\.css does not give"):
        colours("a { color: var(--soft) }", base)
