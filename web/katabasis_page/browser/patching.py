"""How the document is made to look like markup: region by region, where what is shown differs."""

from __future__ import annotations

from typing import Any

import js

from .javascript import options
from .regions import PAGE, STAND_IN, Regions

INSIDE, OUTSIDE = "innerHTML", "outerHTML"
"""How an element is morphed: its content, or it itself."""


class Patching:
    """A place of the document, and what it shows."""

    def __init__(self, place: Any) -> None:
        self.place = place
        self.changes = 0
        """How often what is shown has changed."""
        self._shown = Regions("")

    def patch(self, markup: str) -> None:
        """Morph the regions that differ from what was shown last. Focus, scrolling and transitions go on."""
        regions, shown = Regions(markup), self._shown
        differing = list(regions.differing_from(shown))
        self.changes += bool(differing)
        self._shown = Regions("")  # what stands there if this fails is anybody's guess: the next patch is of the whole
        # A browser lays out the page when what has the focus goes: that part comes last, when all else is in place.
        for id in sorted(differing, key=self._has_focus):
            self._morph(id, regions, shown)
        self._shown = regions

    def patch_part(self, markup: str) -> None:
        """Show some regions anew, and leave the rest of the page as it is."""
        part = Regions(markup)
        for id in part.differing_from(self._shown):
            if id != PAGE:
                self._morph(id, part, self._shown)
        self._shown.take_over(part)

    def _element(self, id: str) -> Any:
        return self.place if id == PAGE else js.document.getElementById(id)

    def _has_focus(self, id: str) -> bool:
        return bool(self._element(id).contains(js.document.activeElement))

    def _morph(self, id: str, regions: Regions, shown: Regions) -> None:
        style = INSIDE if id == PAGE else OUTSIDE
        _morph(self._element(id), regions.markup(id, shown), style)
        if js.document.querySelector(f"[{STAND_IN}]"):  # the region that it stands for was not found
            _morph(self._element(id), regions.markup(id), style)


def _morph(element: Any, markup: str, style: str) -> None:
    """Make an element look like the markup, or its content."""
    of_picture = element.localName != "svg" and element.closest("svg")
    js.Idiomorph.morph(element, _parsed(markup, bool(of_picture)), options(morphStyle=style))


def _parsed(markup: str, of_picture: bool) -> Any:
    """What the markup says, as nodes. In a template no document is made for it, as Idiomorph would; an element of a
    picture means something else outside of one."""
    template = js.document.createElement("template")
    template.innerHTML = f"<svg>{markup}</svg>" if of_picture else markup
    parent = template.content.firstElementChild if of_picture else template.content
    return parent.childNodes
