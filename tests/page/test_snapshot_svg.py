"""The picture that goes into pages elsewhere: small, alone, and as an onlooker sees the table."""

import re
from html import unescape
from xml.etree import ElementTree

import pytest

import katabasis as kb
from katabasis_page.sharing import links
from katabasis_page.sharing.snapshot_svg import small, snapshot_svg
from page.desk import Desk

MOST = {"underworlds": 60_000, "tyrants": 90_000}
"""Characters of a picture; as a page draws it, it has half as many again."""


def played(game: str, choices: int = 60) -> kb.Game:
    options = {"quick": True} if game == "underworlds" else {}
    made = kb.new(game, seed=5, **options)
    for number in range(choices):
        made.choose(kb.bots.choose(made, "random", number))
    return made


def share(game: str, kind: str, language: str = "en") -> str:
    """What is in the field of the dialog."""
    desk = Desk()
    desk.do("setting", f"language={language}")
    desk.begin("human", "random", game=game)
    desk.do("share", kind)
    field = re.search(r'id="embed-snippet"[^>]*>(.*?)</textarea>', desk.shown, re.DOTALL)
    assert field is not None
    return unescape(field[1])


@pytest.mark.parametrize("game", MOST)
class TestPicture:
    def test_it_is_small_and_whole(self, game: str) -> None:
        picture, drawn = snapshot_svg(played(game), "en"), kb.draw(played(game).view(None))
        assert len(picture) < min(MOST[game], len(drawn) * 0.8)
        root = ElementTree.fromstring(picture)
        assert root.tag.endswith("svg")
        assert root.attrib["viewBox"] == ElementTree.fromstring(drawn).attrib["viewBox"]
        for tag in ("path", "text", "use", "rect"):
            assert picture.count(f"<{tag}") >= 0.8 * drawn.count(f"<{tag}") - 2, tag

    def test_it_needs_nothing_of_the_page_it_stands_in(self, game: str) -> None:
        picture = snapshot_svg(played(game), "en")
        assert not re.search(r' (class|style|data-[a-z]+|tabindex|on[a-z]+)="|<style|<script|var\(--', picture)
        ids = re.findall(r' id="([^"]*)"', picture)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', picture)) == set(ids)

    def test_two_pictures_in_one_page_share_no_id(self, game: str) -> None:
        one, other = (set(re.findall(r' id="([^"]*)"', snapshot_svg(played(game, n), "en"))) for n in (40, 60))
        assert not one & other

    def test_it_says_what_it_is_in_the_language_of_the_page(self, game: str) -> None:
        titles = [re.findall("<title>(.*?)</title>", snapshot_svg(played(game), language)) for language in ("en", "es")]
        assert [len(each) for each in titles] == [1, 1]
        assert titles[0] != titles[1]

    def test_it_shows_nobodys_hand(self, game: str) -> None:
        made = played(game)
        seen = small(kb.draw(made.view(None)))
        assert seen == snapshot_svg(made, "en")
        assert snapshot_svg(made.imagine(0, seed=9), "en") == seen


@pytest.mark.parametrize("game", MOST)
@pytest.mark.parametrize("kind", ["position", "game"])
def test_share_gives_the_picture_in_an_element_that_plays(game: str, kind: str) -> None:
    snippet = share(game, kind, "es")
    assert snippet.startswith('<script src="https://example.org/k/embed.js" defer></script>\n<katabasis-table ')
    assert snippet.endswith("</svg></katabasis-table>")
    attributes = dict(re.findall(r'([a-z]+)="([^"]*)"', snippet.partition("<katabasis-table")[2].partition(">")[0]))
    assert (attributes["game"], attributes["lang"], attributes["seats"]) == (game, "es", "human,random")
    letter, packed = ("p", attributes["position"]) if kind == "position" else ("g", attributes["record"])
    text = links.read(f"#{letter}={packed}")
    assert text.kind == kind
