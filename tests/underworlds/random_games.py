"""How Underworlds is swept: see tests/sweep.py."""

import katabasis as kb
from katabasis.kernel.game import Game
from sweep import Swept

BANDS_2017 = ("steelhearts-champions", "garreks-reavers", "sepulchral-guard", "farstriders")


def underworlds(seed: int) -> Game:
    """A game of Underworlds: the warbands change sides with the seed, and every second game is set up in full. Every
    third is of the edition of 2017, where all pairs of warbands have their turn, and of these every third among three
    or four; the Artefact is there in some."""
    quick = seed // 2 % 2 == 0
    if seed % 9 == 8:
        return crowd(seed, quick)
    if seed % 3 == 2:
        pair = seed // 3 % 16
        bands = [BANDS_2017[pair % 4], BANDS_2017[pair // 4]]
        if seed // 9 % 3 == 1:
            return of_match(seed, bands, quick)
        artefact = seed % 4 == 1
        return kb.new("underworlds", edition="2017", seats=bands, seed=seed, quick=quick, artefact=artefact)
    seats = ["farstriders", "sepulchral-guard"]
    return kb.new("underworlds", seats=seats[:: 1 if seed % 2 else -1], seed=seed, quick=quick)


def of_match(seed: int, bands: list[str], quick: bool) -> Game:
    """A game of a match: the first, whose warbands are picked in secret, or the third of one that is level, which comes
    to sudden death if it is drawn."""
    if seed // 27 % 2:
        return kb.new("underworlds", "2017", ["secret"] * 2, seed, quick=quick, match=True)
    games = [{"winners": [seat], "glory": [5, 5], "rule": "victory.tie-survivors"} for seat in (0, 1)]
    return kb.new("underworlds", "2017", bands, seed, quick=quick, match=True, tie_breakers=True, played=games)


def crowd(seed: int, quick: bool) -> Game:
    """A game of 2017 among three or four, every second time in a fixed layout, else with the Artefact."""
    turn = seed // 9
    bands = [BANDS_2017[(turn + place) % 4] for place in range(3 + turn % 2)]
    if turn // 2 % 2:
        return kb.new("underworlds", edition="2017", seats=bands, seed=seed, quick=quick, artefact=True)
    fixed = "triangle-3" if len(bands) == 3 else ("square-4", "brick-4")[turn // 4 % 2]
    return kb.new("underworlds", edition="2017", seats=bands, seed=seed, quick=quick, fixed_layout=fixed)


SWEPT = Swept(
    underworlds,
    long=(("--count", "5000"), ("--count", "500", "--level", "normal"), ("--count", "100", "--level", "hard")),
)
