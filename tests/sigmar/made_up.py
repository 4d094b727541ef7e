"""A made-up faction for the tests, content alone: what army composition has rules for and no faction has figures of."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from builder.content_packs import resolved, with_packs
from builder.games import sigmar as checker
from builder.paths import CONTENT
from katabasis import content as compiled
from katabasis.sigmar import content
from katabasis.sigmar.cards import abilities
from katabasis.sigmar.rules.border_war import roster

FILE = Path(__file__).parent / "factions" / "lantern-folk.toml"

ARMY = """lantern-folk 1000
formation night-watch
spells lore-of-dusk
manifestations marsh-lights
general warden
  trait steady-hand
  artefact old-lantern
  moth-guard x2
  dusk-riders
  torch-knight
    artefact cold-lamp
regiment torch-knight
  moth-guard
auxiliary moth-guard
"""
VIGIL = """lantern-vigil 1000
general warden
  moth-guard x2
  moth-guard
"""
GUESTS = """lantern-folk 1000
formation day-watch
general warden
  moth-guard
renown storm-guests
"""
HUNTED = """skaven 1000
formation claw-horde
general clawlord
  clanrats
renown moth-hunt
"""


@cache
def figures() -> dict[str, Any]:
    """The faction as content: every entry whole."""
    return resolved(tomllib.loads(FILE.read_text(encoding="utf-8")), with_packs(CONTENT / "sigmar"))


def faults(table: str = "", id: str = "", **changed: Any) -> list[str]:
    """What is wrong with it, as the checker of content has it, perhaps with one entry changed."""
    merged, own = with_packs(CONTENT / "sigmar"), {name: dict(entries) for name, entries in figures().items()}
    if table:
        own[table][id] = {**own[table][id], **changed}
    joined = {name: {**merged.get(name, {}), **own.get(name, {})} for name in {*merged, *own}}
    return [str(fault) for fault in checker.faults(joined)]


MORE = {
    "lantern-lamplighter": ("lantern-torch-knight", {"points": 220, "regiment_options": ["any lantern-folk infantry"]}),
    "lantern-reed-guard": ("lantern-moth-guard", {"points": 200, "keywords": ["infantry", "reeds"]}),
    "lantern-shade-riders": ("lantern-dusk-riders", {"points": 210, "keywords": ["cavalry"]}),
    "lantern-old-lantern": ("lantern-warden", {"points": 240, "keywords": ["hero", "unique", "infantry"]}),
}
"""Units more of the faction, each with what it has otherwise than another."""


def with_more_units() -> dict[str, Any]:
    """The faction with eight units."""
    own = figures()
    more = {id: {**own["warscrolls"][like], **changed} for id, (like, changed) in MORE.items()}
    return {**own, "warscrolls": {**own["warscrolls"], **more}}


@contextmanager
def third_faction(printed: dict[str, Any] | None = None) -> Iterator[None]:
    """Have the faction there, as if a pack with it had been read, and then no longer."""
    shared = compiled.load("sigmar")
    before = dict(shared)
    registered: list[dict[str, Any]] = [content.WARSCROLLS, content.REINFORCED, abilities.ABILITIES]
    kept = [dict(table) for table in registered]
    more = {"objectives": {}, "maps": {}, **(printed or figures())}
    for table, entries in more.items():
        shared[table] = {**shared.get(table, {}), **entries}
    _forget()
    content.add_printed(more)
    abilities.add(more)
    try:
        yield
    finally:
        shared.clear()
        shared.update(before)
        for table, entries in zip(registered, kept, strict=True):
            table.clear()
            table.update(entries)
        _forget()


def _forget() -> None:
    """What is kept of content that has changed."""
    for each in compiled._made_of_content:
        each.cache_clear()
    roster.read.cache_clear()
