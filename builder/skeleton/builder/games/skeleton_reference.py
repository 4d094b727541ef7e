"""The heaps of Skeleton as pages of the reference, and where its positions are looked at."""

from collections.abc import Mapping
from typing import Any

from builder.reference.catalogue import Entry, Kind
from builder.reference.cropping import Frame
from katabasis.content import load
from katabasis_page.words import _


def frame(view: Mapping[str, Any], position: Mapping[str, Any]) -> Frame | None:
    """The whole table, whatever a position is about."""
    return None


def catalogue() -> list[Kind]:
    heaps = [
        Entry(id, heap["name"], [(_("Stones"), heap["stones"]), (_("Points a stone"), heap["points"])])
        for id, heap in load("skeleton")["heaps"].items()
    ]
    return [Kind("heaps", _("Heaps"), _("Heap"), heaps)]
