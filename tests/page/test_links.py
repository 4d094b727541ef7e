"""Links and files that carry games: small, versioned, and harmless whoever wrote them."""

import base64
import random
import zlib
from contextlib import suppress

import pytest

import katabasis as kb
from katabasis_page.sharing import links
from katabasis_page.sharing.kinds import KINDS, carries
from katabasis_page.storage.packing import pack
from katabasis_page.words import LANGUAGES, word
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


MISSING = "missing from this link. Copy"
NEWER = "newer version"
NUMBER = "version number is missing"
REASONS = {
    "": MISSING,
    "=": MISSING,
    "=1": MISSING,
    "=1.": MISSING,
    "=.": MISSING,
    "={packed}": NUMBER,
    "=.{packed}": NUMBER,
    "=0.{packed}": NUMBER,
    "=01.{packed}": NUMBER,
    "=\uff11.{packed}": NUMBER,
    "=-1.{packed}": NUMBER,
    "=1,{packed}": NUMBER,
    "={newer}.{packed}": NEWER,
    "={newer}": NEWER,
    "=99999999999999999999.{packed}": NEWER,
    "=1.é": "damaged",
    "=1.%20{packed}": "damaged",
    "=1.{packed}%E2%80%A6": "damaged",
    "=1.1.{packed}": "damaged",
    "=1.AAAA": "damaged",
    **{f"=1.{{packed:.{letters}}}": "incomplete" for letters in (1, 2, 3, 4, 5, 30, 31, 32, 33)},
}
"""What is said of a link by what follows its letter, where {packed} stands for what it should carry."""


@pytest.mark.parametrize(("letter", "kind"), KINDS.items())
@pytest.mark.parametrize(("rest", "reason"), REASONS.items())
def test_what_a_link_lacks_is_said_in_both_languages(letter: str, kind: str, rest: str, reason: str) -> None:
    newer = 3 if kind == "own" else 2
    link = f"#{letter}" + rest.format(packed=pack('game = "whispers"\n' * 3), newer=newer)
    assert carries(link)
    with pytest.raises(links.BadLink) as refused:
        links.read(link)
    said = {language: word(language, refused.value.reason) for language in LANGUAGES}
    assert reason in said["en"]
    if reason == MISSING:
        assert refused.value.reason == links.MISSING[kind]
    assert said["es"] != said["en"]


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
