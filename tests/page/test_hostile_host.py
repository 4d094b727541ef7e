"""A host that is no page of ours, and sends whatever it likes: at a guest's page all of it is text at most."""

import asyncio
import random
import re
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from typing import Any

import pytest

from katabasis.apart.packing import pack, unpack
from page.apart_desks import ApartDesk, play, run, seated

HOSTILE = (
    '"><img src=//x onerror=hack()>',
    "'><script>hack()</script>",
    "url(//hostile.example/x)",
    "javascript:hack()",
    '" style="position:fixed',
)
"""What would run, style or load something if it got into the page as it is. No name of a player is longer."""
TRIED = 80
"""Words that are replaced in each game."""
OF_OURS = re.compile(r"(#|\./|[a-z0-9/_-]+\.(svg|png|html)|data:image/svg)[^:]*")
LEADS = {"href", "src", "xlink:href", "action", "formaction", "data", "srcdoc", "ping", "poster", "background"}
PAINTS = {"fill", "stroke", "filter", "mask", "clip-path", "marker-start", "marker-mid", "marker-end", "cursor"}
FOREIGN = {"script", "iframe", "object", "embed", "link", "meta", "base", "style", "form", "audio", "video"}


class Judge(HTMLParser):
    """Notes whatever in a page could run, style or load something that is not of the page."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[Any] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            is_led = name in LEADS and not OF_OURS.fullmatch(value or "#")
            is_loaded = name in PAINTS and "url(" in (value or "").replace("url(#", "")
            if name.startswith("on") or name == "style" or is_led or is_loaded:
                self.faults.append((tag, name, value))
        if tag in FOREIGN:
            self.faults.append((tag, attrs))


def faults(page: str) -> list[Any]:
    judge = Judge()
    judge.feed(page)
    return judge.faults


def leaves(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each word in plain data."""
    if isinstance(value, str):
        yield at
    elif isinstance(value, dict | list):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(each, (*at, key))


def replaced(packed: bytes, at: Sequence[Any], word: str) -> bytes:
    """The message with another word there."""
    message: Any = unpack(packed)
    inner = message
    for key in at[:-1]:
        inner = inner[key]
    inner[at[-1]] = word
    return pack(message)


def last_of_each_kind(desk: ApartDesk) -> dict[str, bytes]:
    """The last message of each kind that a host has sent."""
    return {str(unpack(packed)["kind"]): packed for packed in desk.paper.peers[0].sent}


def test_what_could_do_harm_would_be_found() -> None:
    for word in HOSTILE[:2]:
        assert faults(f'<p title="{word}">') or faults(f"<p title='{word}'>")
    assert faults('<a href="javascript:hack()">')
    assert faults('<path fill="url(//hostile.example/x)">')
    assert faults('<p style="position:fixed">')
    assert not faults('<a href="#play/x" title="url(//x)"><path fill="url(#dots)">')


@pytest.mark.parametrize("game", ["tyrants", "underworlds"])
def test_whatever_a_host_sends_is_text_at_most_at_its_guest(game: str) -> None:
    async def work() -> None:
        chance, tried, reached = random.Random(5), 0, 0
        messages: dict[str, bytes] = {}
        ways: dict[str, list[tuple[Any, ...]]] = {}
        guest = None
        while tried < TRIED:
            if guest is None or guest.app.ui.screen != "table":  # a view that cannot be drawn has ended the game there
                host, guest = desks = await seated("Ana", "Ben", game=game)
                await play(desks, 4)
                messages = last_of_each_kind(host)
                assert not faults(guest.paper.shown)
                ways = {kind: [*leaves(unpack(messages[kind]))] for kind in ("view", "people")}
            kind = chance.choice(("view", "view", "view", "people"))
            at = chance.choice(ways[kind])
            if at == ("kind",):
                continue
            heard = guest.paper.peers[0]._heard
            heard(replaced(messages[kind], at, HOSTILE[tried % len(HOSTILE)]))
            await asyncio.sleep(0.01)
            assert not faults(guest.paper.shown), at
            reached += "hack()" in guest.paper.shown or "hostile.example" in guest.paper.shown
            heard(messages[kind])
            await asyncio.sleep(0.01)
            tried += 1
        assert reached, "nothing of it was shown"

    run(work())
