"""What sites that follow oEmbed hear of examples and puzzles: whole addresses; nothing where the site has none."""

import json
import re
from pathlib import Path

import katabasis as kb
from builder import oembed, previews, site
from builder.paths import WEB
from builder.reference.__main__ import elsewhere
from builder.reference.book import Book
from builder.reference.frame import written
from builder.reference.places import Site
from builder.reference.rule_pages import rule_page
from katabasis_page.sharing.links import read

SITE = "https://example.org/games/"
FILES = {"style": "s.css", "script": "s.js", "picture-underworlds": "p.jpg"}


def test_without_an_address_there_are_no_pages() -> None:
    assert oembed.pages("", ["tyrants"]) == {}


def test_a_page_names_the_json_that_has_its_frame() -> None:
    made = oembed.pages(SITE, ["tyrants"])
    page = made["puzzles/es/tyrants/spy-before-the-blade.html"].decode()
    named = re.search(r'type="application/json\+oembed" href="([^"]+)"', page)
    assert named is not None
    assert named[1] == "https://example.org/games/puzzles/es/tyrants/spy-before-the-blade.json"
    answer = json.loads(made[named[1].removeprefix(SITE)])
    assert (answer["version"], answer["type"], answer["title"]) == ("1.0", "rich", "Un espía antes de la hoja")
    assert (
        'src="https://example.org/games/embed.html?puzzle=tyrants/spy-before-the-blade&amp;lang=es"' in answer["html"]
    )


def test_puzzles_of_a_pack_have_pages_among_those_of_its_game() -> None:
    made = oembed.pages(SITE, ["sigmar"])
    assert "¿Qué gambito?" in made["puzzles/es/sigmar/which-gambit.html"].decode()
    assert json.loads(made["puzzles/en/sigmar/which-gambit.json"])["title"] == "Which gambit?"
    assert "puzzles/en/sigmar/the-charge.html" in made


def test_links_are_shown_with_a_title_a_line_and_a_picture_that_is_there() -> None:
    made = oembed.pages(SITE, ["tyrants"])
    puzzle = made["puzzles/es/tyrants/spy-before-the-blade.html"].decode()
    launcher = site.preview((WEB / "index.html").read_text(encoding="utf-8"), SITE)
    book, places = Book("underworlds"), Site(SITE, {**FILES, "picture-underworlds": "files/underworlds.jpg"})
    rule = written(rule_page(book, "en", "dice.reroll-once"), places)
    for page in (puzzle, launcher, rule):
        said = dict(re.findall(r'<meta property="(og:[a-z_]+)" content="([^"]+)">', page))
        assert said.keys() >= {"og:title", "og:type", "og:description", "og:site_name", "og:locale", "og:url"}
        assert 'name="twitter:card" content="summary_large_image"' in page
        picture = said["og:image"].removeprefix(f"{SITE}{previews.PUBLISHED}/")
        assert (previews.PICTURES / picture).is_file()
    assert 'property="og:locale" content="es_ES"' in puzzle
    answer = json.loads(made["puzzles/es/tyrants/spy-before-the-blade.json"])
    assert answer["thumbnail_url"] == f"{SITE}reference/files/tyrants.jpg"
    assert (answer["thumbnail_width"], answer["thumbnail_height"]) == size(previews.PICTURES / "tyrants.jpg")


def size(picture: Path) -> tuple[int, int]:
    """Width and height of a JPEG, out of the head of its frame."""
    frame = re.search(rb"\xff[\xc0\xc2]..\x08(..)(..)", picture.read_bytes(), re.DOTALL)
    assert frame is not None
    return int.from_bytes(frame[2], "big"), int.from_bytes(frame[1], "big")


def test_where_nobody_knows_the_address_a_preview_has_none() -> None:
    launcher = site.preview((WEB / "index.html").read_text(encoding="utf-8"), "")
    assert "og:url" not in launcher
    assert 'property="og:image" content="reference/files/' in launcher


def test_what_a_puzzle_says_is_escaped() -> None:
    answer = json.loads(oembed.answer("https://example.org", "tyrants", '"><script>', "?puzzle=tyrants/x&lang=en"))
    assert "<script>" not in answer["html"]


def test_the_page_of_a_rule_with_a_drawing_names_the_json_that_has_its_board() -> None:
    book, places = Book("underworlds"), Site(SITE, FILES)
    drawn, bare = (rule_page(book, "en", id) for id in ("combat.trapped-2023", "dice.reroll-once"))
    named = re.search(r'type="application/json\+oembed" href="([^"]+)"', written(drawn, places))
    assert named is not None
    assert named[1] == f"{SITE}reference/en/underworlds/combat.trapped-2023.json"
    answer = json.loads(elsewhere([drawn, bare], SITE)[named[1].removeprefix(f"{SITE}reference/")])
    source = re.search(r'src="https://example\.org/games/embed\.html\?lang=en(#[^"]+)"', answer["html"])
    assert source is not None
    assert kb.position(read(f"{source[1]}#?secret=aYXVUf4E3J").text).system.name == "underworlds"
    assert "oembed" not in written(bare, places)
    assert "oembed" not in written(drawn, Site("", FILES))
