"""What the events of a fight come to, for the tests of the combat chapters."""

from collections.abc import Iterable
from typing import Any

import katabasis as kb

STEPS = (
    "attack-declared",
    "attack-roll",
    "defence-roll",
    "outcome",
    "damage-dealt",
    "out-of-action-check",
    "drive-back",
    "after-attack",
)
"""The reaction steps that end the eight steps of the combat sequence."""


def strike(game: kb.Game, attacker: str, attack: str, target: str = "all") -> list[kb.Event]:
    """Use the activation at hand for an Attack action, up to the next decision; what happened."""
    return [*game.choose(f"attack {attacker}"), *game.choose(f"{attack} {target}")]


def of_kind(events: Iterable[kb.Event], kind: str) -> list[dict[str, Any]]:
    """What the events of a kind say."""
    return [event.what for event in events if event.kind == kind]


def only(events: Iterable[kb.Event], kind: str) -> dict[str, Any]:
    """What the one event of a kind says."""
    (what,) = of_kind(events, kind)
    return what


def cites(events: Iterable[kb.Event], kind: str) -> list[str]:
    """The rules by which that happened."""
    return [event.rule for event in events if event.kind == kind]


def rolls(events: Iterable[kb.Event]) -> list[list[str]]:
    """The faces of each roll, in order."""
    return [list(what["faces"]) for what in of_kind(events, "rolled")]


def steps(events: Iterable[kb.Event]) -> list[int]:
    """The steps of the combat sequence that were gone through, 1 to 8."""
    opened = [what["occasions"][0] for what in of_kind(events, "reaction-step")]
    return [STEPS.index(occasion) + 1 for occasion in opened if occasion in STEPS]


def result(events: Iterable[kb.Event]) -> tuple[str, list[int]]:
    """The outcome of the one combat, and the successes of both sides."""
    what = only(events, "outcome")
    return what["outcome"], what["successes"]


def seen(game: kb.Game, fighter: str) -> dict[str, Any]:
    """A fighter as the view shows it, which is the same for both seats."""
    one, other = (game.view(seat)["table"]["fighters"][fighter] for seat in (0, 1))
    assert one == other
    return dict(one)
