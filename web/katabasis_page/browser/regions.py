"""The regions of a page: parts of its markup that are compared, and shown anew, each by itself.

A region is an element with an id: in HTML one with `data_region=True`, in a picture one that `kernel.svg.region` has
marked. Regions may lie in one another.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

PAGE = ""
"""The id under which all that lies in no region is kept."""

STAND_IN = "data-stand-in"
"""The attribute of what stands for a region that is shown already: an empty element of its name and id."""

_MARK = re.compile("<!--([+/])([a-z0-9-]+)-->")
_PLACE = re.compile("<!--([a-z0-9-]+)-->")
_NAME = re.compile("<([a-zA-Z]+)")


class Regions:
    """A page, taken apart into its regions."""

    __slots__ = ("_inner", "_texts")

    def __init__(self, page: str) -> None:
        self._texts: dict[str, str] = {}
        """The markup of every region by id, with a mark where another lies in it; inner regions come first."""
        self._inner: dict[str, list[str]] = {}
        """The ids of the regions that lie directly in each."""
        open_regions: list[tuple[str, list[str], list[str]]] = [(PAGE, [], [])]
        end = 0
        for mark in _MARK.finditer(page):
            id, texts, inner = open_regions[-1]
            texts.append(page[end : mark.start()])
            end = mark.end()
            if mark[1] == "+":
                open_regions.append((mark[2], [], []))
                continue
            open_regions.pop()
            self._keep(id, texts, inner)
            open_regions[-1][1].append(f"<!--{id}-->")
            open_regions[-1][2].append(id)
        ((id, texts, inner),) = open_regions
        self._keep(id, [*texts, page[end:]], inner)

    def _keep(self, id: str, texts: list[str], inner: list[str]) -> None:
        self._texts[id] = "".join(texts)
        self._inner[id] = inner

    def __contains__(self, id: object) -> bool:
        return id in self._texts

    def differing_from(self, shown: Regions, id: str = PAGE) -> Iterator[str]:
        """The regions that are shown, but differ by more than what lies in them; each before those that lie in it."""
        if id not in shown:
            return  # a new one comes with that in which it lies
        if self._texts[id] != shown._texts[id]:
            yield id
        for inner in self._inner[id]:
            yield from self.differing_from(shown, inner)

    def markup(self, id: str = PAGE, shown: Container[str] = ()) -> str:
        """The markup of a region with those that lie in it; only a stand-in for each that is `shown` already."""
        return _PLACE.sub(
            lambda place: self._stand_in(place[1]) if place[1] in shown else self.markup(place[1], shown),
            self._texts[id],
        )

    def _stand_in(self, id: str) -> str:
        name = _NAME.search(self._texts[id])
        assert name is not None
        return f'<{name[1]} id="{id}" {STAND_IN}></{name[1]}>'

    def take_over(self, part: Regions) -> None:
        """Put the regions of a part of the page in the place of those that were there."""
        self._texts |= {id: text for id, text in part._texts.items() if id != PAGE}
        self._inner |= {id: inner for id, inner in part._inner.items() if id != PAGE}
