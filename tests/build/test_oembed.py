"""What sites that follow oEmbed hear of the puzzles: whole addresses; nothing where nobody knows the address."""

import json
import re

from builder import oembed

SITE = "https://example.org/games/"


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


def test_what_a_puzzle_says_is_escaped() -> None:
    texts = {"title": '"><script>', "text": "<b>"}
    assert "<script>" not in oembed.answer("https://example.org", "en", "tyrants/x", texts)["html"]
