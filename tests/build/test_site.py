"""The site as it lies in dist/: relative, whole, self-contained, and listed for offline play."""

import gzip
import hashlib
import json
import lzma
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from builder import bundle, content, library, reference, site
from builder.paths import DIST, ROOT, WEB
from katabasis import GAMES
from katabasis.content import load

EMBEDDING = ROOT / "docs" / "embedding.md"
ADDRESS = re.compile(r"^[a-z][a-z0-9+.-]*:|^//|^/", re.IGNORECASE)


HASH = "[0-9a-f]" * 10
"""How the names of files end that are named after their contents, as a pattern of file names."""


class Links(HTMLParser):
    """Every address that a page names."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.inline: list[str] = []
        self._script = False

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = dict(attributes)
        self.addresses += [value for name in ("src", "href", "config") if (value := values.get(name))]
        self.inline += [f"{tag} {name}" for name in values if name.startswith("on") or name == "style"]
        self._script = tag in ("script", "style") and "src" not in values

    def handle_endtag(self, tag: str) -> None:
        self._script = False

    def handle_data(self, data: str) -> None:
        if self._script and data.strip():
            self.inline.append(data.strip()[:40])


def pages() -> list[Path]:
    return sorted(DIST.glob("*.html"))


def links(page: Path) -> Links:
    parsed = Links()
    parsed.feed(page.read_text(encoding="utf-8"))
    return parsed


def own_files() -> Iterator[tuple[str, str]]:
    """The site's own scripts and style sheets."""
    for path in sorted(DIST.rglob("*")):
        if path.suffix in (".js", ".mjs", ".css") and "vendor" not in path.parts:
            yield path.relative_to(DIST).as_posix(), path.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_every_address_of_a_page_is_relative_and_there(page: Path) -> None:
    for address in links(page).addresses:
        assert not ADDRESS.match(address), address
        if not address.startswith("#"):
            assert (DIST / re.split("[?#]", address)[0]).exists(), address


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_a_page_has_no_inline_script_or_style_but_those_that_its_policy_names(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', text)
    scripts = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    assert policy
    source = (WEB / page.name).read_text(encoding="utf-8")
    assert len(scripts) == sum(f"<!--slot:{Path(name).stem}-->" in source for name in site.INLINE) > 1
    assert re.findall(r"'(sha256-[^']+)'", policy[1]) == [site.source_hash(script) for script in scripts]
    assert [each for each in links(page).inline if not each.startswith("//")] == []


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_no_text_is_run_as_a_script(page: Path) -> None:
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', page.read_text(encoding="utf-8"))
    assert policy
    assert "'wasm-unsafe-eval'" in policy[1]
    assert "'unsafe-eval'" not in policy[1]
    assert "'unsafe-inline'" not in policy[1]
    assert "blob:" not in re.search(r"worker-src ([^;]+)", policy[1])[1]  # type: ignore[index]
    core = next(DIST.glob("vendor/pyscript-*/core-*.js")).read_bytes()
    assert site.NOT_EVALUATED in core
    assert not site.EVALUATED.search(core)


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_a_page_has_all_its_slots_filled_and_a_policy(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert "<!--slot:" not in text
    assert "__BOOT_NEEDS__" not in text
    assert "Content-Security-Policy" in text


def test_the_script_of_embeds_is_as_large_as_the_docs_say_and_knows_every_game() -> None:
    script = (DIST / "embed.js").read_bytes()
    said = re.search(
        r"`embed.js` has no dependencies and is ([\d.]+) kB compressed", EMBEDDING.read_text(encoding="utf-8")
    )
    assert said
    assert float(said[1]) == round(len(gzip.compress(script, 9)) / 1000, 1)
    assert "__GAMES__" not in script.decode()
    for game in GAMES:
        assert f'"{game}": "{load("games")[game]["title"]}"' in script.decode()
        assert (DIST / "pictures" / f"{game}.svg").is_file()


def test_own_scripts_and_styles_name_no_host() -> None:
    for name, text in own_files():
        hosts = set(re.findall(r"https?://[^\s\"')]+", text)) - {"http://www.w3.org/2000/svg"}
        assert not hosts, name


def test_style_sheets_name_only_files_that_are_there() -> None:
    for path in DIST.rglob("*.css"):
        for address in re.findall(r'url\("?([^")]+)"?\)', path.read_text(encoding="utf-8")):
            if not address.startswith(("data:", "#")):
                assert (path.parent / address).exists(), f"{path.name}: {address}"


NOT_KEPT = (library.FOLDER, reference.FOLDER, "pictures/puzzles", "screenshots")
"""What no game is played with: it is kept offline when somebody asks for it, or not at all."""


def test_the_service_worker_lists_every_other_file_with_its_hash() -> None:
    text = (DIST / "sw.js").read_text(encoding="utf-8")
    listed = json.loads(re.search(r"const FILES = (\{.*?\});", text, re.DOTALL)[1])
    there = {
        f"./{path.relative_to(DIST).as_posix()}": [
            hashlib.sha256(data := path.read_bytes()).hexdigest()[:16],
            len(data),
        ]
        for path in DIST.rglob("*")
        if path.is_file() and path.name not in ("sw.js", site.SERVERS) and path.suffix != ".br"
        if not any(path.is_relative_to(DIST / folder) for folder in NOT_KEPT)
    }
    assert listed == there


def test_the_service_worker_knows_what_only_one_game_needs() -> None:
    text = (DIST / "sw.js").read_text(encoding="utf-8")
    owners = json.loads(re.search(r"const GAMES = (\{.*?\});", text, re.DOTALL)[1])
    plain = {re.sub(r"[-/][0-9a-f]{10}", "", path): game for path, game in owners.items()}
    assert plain.pop("./snapshots/launcher.snapshot") == ""
    assert set(plain.values()) == {*GAMES, *content.own_packs(), bundle.APART, bundle.BY_LINK}
    for game in GAMES:
        kinds = (f"packs/{game}.pack", f"packs/{game}-late.pack", f"snapshots/{game}.snapshot")
        texts = (f"content/{game}-rules.en.json", f"content/{game}-messages.es.json")
        needed = {*kinds, *texts, f"pictures/{game}-cards.svg", f"styles/{game}.css"}
        assert {f"./{path}" for path in needed} <= {path for path, owner in plain.items() if owner == game}


def test_pyscript_finds_its_interpreter_and_needs_no_package() -> None:
    config = json.loads((DIST / "pyscript.json").read_text(encoding="utf-8"))
    assert (DIST / config["interpreter"]).is_file()
    assert "packages" not in config


def test_the_boot_finds_its_parts() -> None:
    text = (DIST / "boot" / "boot.mjs").read_text(encoding="utf-8")
    named = re.findall(r'"(\.\./[^"]+)"', text)
    assert len(named) >= 4 + 2 * len(GAMES)
    assert [name for name in named if not (DIST / "boot" / name).exists()] == []


@pytest.mark.parametrize("owner", ["shared", *GAMES])
def test_a_pack_is_byte_code_and_data_alone(owner: str) -> None:
    pack = lzma.decompress(next(DIST.glob(f"packs/{owner}-{HASH}.pack")).read_bytes())
    head, _, rest = pack.partition(b"\n")
    lengths = json.loads(head)
    assert sum(lengths.values()) == len(rest)
    names = {path.removeprefix("/home/pyodide/") for path in lengths}
    needed = {"katabasis/__init__.pyc", "katabasis_page/app.pyc", "katabasis/content/games.json"}
    if owner in GAMES:
        needed = {f"katabasis/{owner}/__init__.pyc", f"katabasis_page/{owner}/__init__.pyc"}
        needed.add(f"katabasis/content/{owner}.json")
    assert needed <= names
    assert {Path(name).suffix for name in names} <= {".pyc", ".json", ".typed"}
    others = [game for game in GAMES if game != owner]
    assert [name for name in names if any(game in name for game in others)] == []


def test_the_web_app_can_be_installed_from_any_folder() -> None:
    manifest = json.loads((DIST / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert (manifest["scope"], manifest["start_url"]) == ("./", "./index.html")
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert all((DIST / icon["src"]).is_file() for icon in manifest["icons"])


def test_building_again_writes_the_same_site() -> None:
    made = site.assemble() | site.unlisted()
    there = {path.relative_to(DIST).as_posix(): path.read_bytes() for path in DIST.rglob("*") if path.is_file()}
    assert made.keys() == there.keys()
    assert [name for name in made if made[name] != there[name]] == []


def test_laying_out_removes_what_is_no_longer_part_of_the_site(tmp_path: Path) -> None:
    site.lay_out({"a.txt": b"1", "old/b.txt": b"2"}, tmp_path)
    site.lay_out({"a.txt": b"1"}, tmp_path)
    assert [path.name for path in tmp_path.rglob("*")] == ["a.txt"]


def pictures_of_cards(game: str) -> tuple[set[str], set[str]]:
    """The pictures that the figures of a game name, and those that are in its file."""
    drawn = set(re.findall(r'<symbol id="([^"]+)"', (DIST / "pictures" / f"{game}-cards.svg").read_text("utf-8")))
    figures = [load(game), *(load(pack) for pack, (owner, _) in content.own_packs().items() if owner == game)]
    return set(re.findall(r'"icon": ?"([^"]+)"', json.dumps(figures))), drawn


def test_every_picture_that_a_card_names_is_in_the_file_of_its_game() -> None:
    pictures = {game: pictures_of_cards(game) for game in GAMES}
    assert {game: named for game, (named, _) in pictures.items()} == {
        game: drawn for game, (_, drawn) in pictures.items()
    }
    assert sum(bool(named) for named, _ in pictures.values()) > 1


def test_fonts_come_before_the_first_table_is_laid_out() -> None:
    page = (DIST / "index.html").read_text(encoding="utf-8")
    asked = set(re.findall(r'<link rel="preload" as="font" type="font/woff2" crossorigin href="\./([^"]+)">', page))
    assert asked == {f"fonts/{name}" for name in site.named_fonts() if "italic" not in name}
    assert all((DIST / path).is_file() for path in asked)


def test_pictures_of_the_launcher_are_fetched_where_it_is_seen() -> None:
    page = (DIST / "index.html").read_text(encoding="utf-8")
    pictures = re.findall(r'<img src="\./pictures/[^>]*>', page)
    assert pictures
    assert all('loading="lazy"' in picture for picture in pictures)
