"""HTML and SVG as Python calls: `div(class_="card", data_act="choose")["text", span["more"]]`.

Every element of HTML is an attribute of this module. What is put into one is escaped unless it is markup already, so
no name, save or link can break out of its place. Elements become text at once, which is what makes a table of a hundred
kilobytes cheap enough to be drawn anew after each click.

An element with `data_region=True` and an id is a region of the page: see `regions.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, TypeAlias

from katabasis.kernel.svg import region

VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])
"""Elements without content."""


class Markup(str):
    """Text that is markup, and goes into other markup as it is."""

    __slots__ = ()

    def __html__(self) -> Markup:
        return self


class Element:
    """An element that has no content yet. Calling it adds attributes, indexing it puts content in."""

    __slots__ = ("attributes", "name", "region")

    def __init__(self, name: str, attributes: str = "", region: str = "") -> None:
        self.name = name
        self.attributes = attributes
        self.region = region

    def __call__(self, **attributes: Any) -> Element:
        """With attributes. None and False leave one out, True gives it no value; "_" stands for "-"."""
        parts = [self.attributes]
        for key, value in attributes.items():
            if value is None or value is False:
                continue
            name = _attribute_name(key)
            parts.append(f" {name}" if value is True else f' {name}="{escape(value)}"')
        region = attributes["id"] if attributes.get("data_region") else self.region
        return Element(self.name, "".join(parts), region)

    def __getitem__(self, content: Any) -> Markup:
        parts = [f"<{self.name}{self.attributes}>"]
        _add(content, parts)
        parts.append(f"</{self.name}>")
        if self.region:
            return Markup(region(self.region, "".join(parts)))
        return Markup("".join(parts))

    def __str__(self) -> str:
        return f"<{self.name}{self.attributes}>" if self.name in VOID else str(self[()])

    def __html__(self) -> str:
        return str(self)


Renderable: TypeAlias = Markup | Element
"""What the functions of the page return."""

Content: TypeAlias = "Markup | Element | str | int | Iterable[Content] | None"
"""What an element may hold. None, True and False are nothing, so that a condition may stand before a part."""


class _Fragment:
    """Content without an element round it."""

    def __getitem__(self, content: Any) -> Markup:
        parts: list[str] = []
        _add(content, parts)
        return Markup("".join(parts))


fragment = _Fragment()


def __getattr__(name: str) -> Element:
    if name.startswith("_"):
        raise AttributeError(name)
    element = globals()[name] = Element(name.removesuffix("_"))
    return element


_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;"})


def escape(value: Any) -> str:
    """A value as text that means nothing but itself, in content and in attributes alike; markup as it is."""
    if type(value) is not str:
        if hasattr(value, "__html__"):
            return str(value.__html__())
        value = str(value)
    text: str = value
    return text.translate(_ENTITIES) if _SPECIAL.search(text) else text


_SPECIAL = re.compile("[&<>\"']")


def slug(text: str) -> str:
    """A text as part of an element's id."""
    return "".join(letter if letter.isalnum() else "_" if letter == "+" else "-" for letter in text)


def _add(content: Any, parts: list[str]) -> None:
    kind = type(content)
    if kind is Markup:
        parts.append(content)
    elif kind is str:
        parts.append(escape(content))
    elif kind is list or kind is tuple:
        for part in content:
            _add(part, parts)
    elif content is None or kind is bool:
        return
    elif kind is int:
        parts.append(str(content))
    elif hasattr(content, "__html__"):
        parts.append(content.__html__())
    elif hasattr(content, "__iter__"):
        for part in content:
            _add(part, parts)
    else:
        raise TypeError(f"{content!r} is no content of an element")


@lru_cache(maxsize=256)
def _attribute_name(key: str) -> str:
    name = key.removesuffix("_").replace("_", "-")
    if not _NAME.fullmatch(name):
        raise ValueError(f"{key!r} is no attribute")
    return name


_NAME = re.compile("[A-Za-z][A-Za-z0-9:-]*")
