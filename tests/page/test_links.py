"""Links and files that carry games: small, versioned, and harmless whoever wrote them."""

import base64
import random
import zlib
from contextlib import suppress

import pytest

import katabasis as kb
from katabasis_page import links
from page import whispers  # noqa: F401  (makes the toy known)


@pytest.fixture
def record() -> str:
    game = kb.new("whispers", seed=5)
    game.choose("hum")
    game.choose("nod")
    game.choose("roll")
    return game.record()


def test_a_link_carries_a_record_whole(record: str) -> None:
    link = links.fragment("game", record)
    assert link.startswith("#g=1.")
    assert set(link[5:]) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    assert links.read(link) == ("game", record)
    assert kb.replay(links.read(link).text).record() == record


def test_a_position_link_says_so() -> None:
    assert links.read(links.fragment("position", "game = 'x'")) == ("position", "game = 'x'")


def test_a_bomb_is_not_unpacked() -> None:
    bomb = base64.urlsafe_b64encode(zlib.compress(b"a" * 50_000_000, 9)).decode()
    with pytest.raises(links.BadLink):
        links.read("#g=1." + bomb)


@pytest.mark.parametrize(
    "link",
    [
        "",
        "#",
        "#g=",
        "#g=1.",
        "#g=2.abcd",
        "#x=1.abcd",
        "#g=1.<script>alert(1)</script>",
        "#g=1.é",
        "#g=1." + "A" * 300_000,
        "#g=1." + base64.urlsafe_b64encode(zlib.compress(b"\xff\xfe")).decode(),
    ],
)
def test_a_bad_link_is_refused_with_a_reason(link: str) -> None:
    with pytest.raises(links.BadLink) as refused:
        links.read(link)
    assert refused.value.reason


def test_a_cut_or_changed_link_never_gets_further_than_a_reason(record: str) -> None:
    link = links.fragment("game", record)
    chance = random.Random(7)
    for _ in range(300):
        broken = list(link)
        broken[chance.randrange(5, len(link))] = chance.choice("AZaz09-_<&%")
        for attempt in ("".join(broken), link[: chance.randrange(len(link))]):
            with suppress(links.BadLink, kb.KatabasisError):
                kb.replay(links.read(attempt).text)


def test_a_file_is_recognised_by_what_it_says(record: str) -> None:
    save = kb.replay(record).save()
    assert links.read_file("\ufeff" + record).kind == "game"
    assert links.read_file(save) == ("save", save)
    assert links.read_file('game = "whispers"\n').kind == "position"
    assert links.read_file("https://example.org/k/" + links.fragment("game", record)) == ("game", record)
    for rubbish in ("", "hello", "<html>", "x" * 5_000_000):
        with pytest.raises(links.BadLink):
            links.read_file(rubbish)


def test_file_names_are_plain() -> None:
    assert links.file_name("underworlds", "2026-11-21T10:00:00Z") == "katabasis-underworlds-2026-11-21.txt"
