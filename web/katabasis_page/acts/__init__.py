"""What each `data-act` of the shell does, by subject. A game brings its own in its `GameUI.ACTS`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType

from ..games import Act
from . import bots, camera, choosing, keeping, kept_games, loading, looking, read_aloud, routing, tables

LATER = (
    *("new_games", "history", "placing", "settings", "looking_on", "advice", "analysis", "ending", "defects"),
    *("sharing", "coaching", "puzzles", "results", "backup"),
)
"""The subjects that no first decision needs, those in late packs last. They are imported in this order, until one of
them knows a verb."""

BY_THEMSELVES = {"apart": "apart", "link": "by_link", "own": "own"}
"""The subjects in packs of their own, by what their verbs begin with."""

ACTS: dict[str, Act] = {}
"""What verbs do, of the subjects that are here."""

LOOKING = (
    *("advice", "analysis", "camera", "coaching", "read_aloud", "history", "keeping", "loading", "looking"),
    *("settings", "sharing"),
)
"""The subjects whose verbs answer nothing, but for "answer-number"."""

_subjects: dict[str, str] = {}
_to_come = [*LATER]


def act_of(verb: str) -> Act | None:
    """What a verb does; None if the shell has none of that name."""
    subject = BY_THEMSELVES.get(verb.partition("-")[0])
    if subject:
        import_module(f"katabasis_page.{subject}")  # with it comes the code of these acts
        acts: Mapping[str, Act] = import_module(f"{__name__}.{subject}").ACTS
        return acts.get(verb)
    while verb not in ACTS and _to_come:
        _add(import_module(f"{__name__}.{_to_come.pop(0)}"))
    return ACTS.get(verb)


def all_acts() -> Mapping[str, Act]:
    """What every verb does, with all subjects here."""
    act_of("")
    return ACTS


def looks(verb: str) -> bool:
    """Whether a verb answers nothing, and begins nothing that answers: it may come late."""
    act_of(verb)
    return verb in ("hover", "goto", "search") or (verb != "answer-number" and _subjects.get(verb) in LOOKING)


def _add(module: ModuleType) -> None:
    ACTS.update(module.ACTS)
    _subjects.update(dict.fromkeys(module.ACTS, module.__name__.rpartition(".")[2]))


for _module in (bots, camera, choosing, read_aloud, keeping, kept_games, loading, looking, routing, tables):
    _add(_module)
