"""Tables of 2017 for tests: A has Steelheart's Champions and sits at seat 0, B has Garrek's Reavers and sits at seat 1.

`table` and `stage` are `given` and `scene` of `underworlds.build` with that edition and those warbands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from katabasis.kernel.game import Game
from underworlds import build
from underworlds.build import FIELD, FIELD_SEAM, STEPS, A, B, given, position

SEVERIN, ANGHARAD, OBRYN = "severin-steelheart", "angharad-brightshield", "obryn-the-bold"
GARREK, KARSUS, SAEK, TARGOR, ARNULF = "garrek-gorebeard", "karsus-the-chained", "blooded-saek", "targor", "arnulf"
WARDEN, PRINCE, HARVESTER, CHAMPION = "the-sepulchral-warden", "the-prince-of-dust", "the-harvester", "the-champion"
PETITIONERS = ("petitioner-1", "petitioner-2", "petitioner-3")
SANSON, ALMERIC, ELIAS = "sanson-farstrider", "almeric-eagle-eye", "elias-swiftblade"

STEELHEART, REAVERS, GUARD, FARSTRIDERS = (
    "steelhearts-champions",
    "garreks-reavers",
    "sepulchral-guard",
    "farstriders",
)

SWORD, HAMMER, GRANDHAMMER = "sigmarite-broadsword", "sigmarite-hammer", "sigmarite-grandhammer"
AXE = "blooddrinker-axe"


def table(
    fighters: Mapping[str, Any] | None = None, warbands: Sequence[str] = (STEELHEART, REAVERS), **more: Any
) -> Game:
    """A game on open ground, fighters by coordinates."""
    return given(fighters, warbands=warbands, edition="2017", **more)


def stage(
    fighters: Mapping[str, str],
    step: str = "activation",
    active: int = A,
    hands: Mapping[int, Sequence[str]] | None = None,
    objectives: Mapping[str, int] | None = None,
    dice: str = "",
    round: int = 1,
    glory: tuple[int, int] = (0, 0),
    warbands: Sequence[str] = (STEELHEART, REAVERS),
    **more: Any,
) -> Game:
    """A game on the small field of two territories, fighters in words."""
    data: dict[str, Any] = {
        "edition": "2017",
        "battlefield": "chart " + "/".join(FIELD) + f" seam {FIELD_SEAM}",
        "step": "end_phase.score" if step == "end" else STEPS.get(step, step),
        "round": round,
        "first": active + 1,
        "dice": dice.replace("|", " ").split(),
        "seat": {
            str(seat + 1): {
                "warband": warbands[seat],
                "available": glory[seat],
                **build._by_kind((hands or {}).get(seat, ())),
            }
            for seat in (A, B)
        },
        "fighters": {id: build._in_words(words.split()) for id, words in fighters.items()},
        "objectives": {str(number): hex for hex, number in (objectives or {}).items()},
    }
    return position({**data, **{key.replace("_", "-"): value for key, value in more.items()}})


def new(seed: int = 1, seats: Sequence[str] = (STEELHEART, REAVERS), **options: Any) -> Game:
    """A new game of 2017, before its first decision."""
    import katabasis as kb

    return kb.new("underworlds", "2017", seats, seed, **options)


def crowd(
    fighters: Mapping[str, Any] | None = None,
    warbands: Sequence[str] = (STEELHEART, REAVERS, GUARD),
    step: str = "activation",
    first: int = A,
    hands: Mapping[int, Sequence[str]] | None = None,
    objectives: Mapping[str, int] | None = None,
    glory: Sequence[int] = (),
    dice: str = "",
    **more: Any,
) -> Game:
    """A game of three or four on boards without blocked hexes, fighters by their hexes or with what they have."""
    data: dict[str, Any] = {
        "edition": "2017",
        "step": STEPS.get(step, step),
        "first": first + 1,
        "dice": dice.replace("|", " ").split(),
        "seat": {
            str(seat + 1): {"warband": warband, **build._by_kind((hands or {}).get(seat, ()))}
            for seat, warband in enumerate(warbands)
        },
        "fighters": {id: build._in_words(words.split()) for id, words in (fighters or {}).items()},
        "objectives": {str(number): hex for hex, number in (objectives or {}).items()},
    }
    for seat, points in enumerate(glory):
        data["seat"][str(seat + 1)]["available"] = points
    return position({**data, **{key.replace("_", "-"): value for key, value in more.items()}})
