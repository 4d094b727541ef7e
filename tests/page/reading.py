"""Markup as a browser would read it, for tests without one."""

import re
from html.parser import HTMLParser

from katabasis_page import acts
from katabasis_page.games import GAMES, game_ui

VOID = {"br", "hr", "img", "input", "link", "meta"}
ACTS = {*acts.all_acts(), *(verb for game in GAMES for verb in game_ui(game).ACTS)}


class Reading(HTMLParser):
    """What a browser would make of markup: elements in order, balanced or not."""

    def __init__(self, markup: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.open: list[str] = []
        self.feed(markup)
        self.close()
        assert not self.open, f"never closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1:] == [tag], f"</{tag}> closes {self.open[-3:]}"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def acts(self, verb: str) -> list[str]:
        """The arguments of all that does `verb`."""
        return [attrs.get("data-arg") or "" for _tag, attrs in self.elements if attrs.get("data-act") == verb]

    def words(self) -> str:
        return " ".join(" ".join(self.text).split())


def checked(markup: str) -> Reading:
    """The markup as read, sound in every way that can be told without a browser."""
    reading = Reading(markup)
    ids = [attrs["id"] for _tag, attrs in reading.elements if "id" in attrs]
    assert len(ids) == len(set(ids)), f"twice: {sorted({id for id in ids if ids.count(id) > 1})}"
    for tag, attrs in reading.elements:
        assert "style" not in attrs, "the Content-Security-Policy forbids style attributes"
        assert not any(key.startswith("on") for key in attrs)
        if verb := attrs.get("data-act"):
            assert verb in ACTS
            assert tag in ("button", "a", "g"), f"{verb} on {tag}"
        if tag == "button":
            assert attrs.get("type") == "button"
    assert not re.search(r"\{[a-z_]+\}", reading.words()), "a place was not filled"
    return reading
