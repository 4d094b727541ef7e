"""Which cards win games: a logistic regression over all that was used, since a card's share of games won tells of the
deck that it is in, and of games long enough to draw it, as much as of the card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from .libraries import library
from .store import Store

FEWEST = 10
"""Sides that have to use a card, and sides that must not, so that anything is said of it."""
GAMES_A_CARD = 5
"""Games that have to be played for each card that is looked at; those that are used the most come first."""
RIDGE = 1.0
"""How strongly effects are held near nothing: as much as one game more would. Without it, cards that were never used by
who lost would win for ever."""
STEPS = 50


class Effect(NamedTuple):
    """By how much a card changes the chance of winning a game that is even without it, between which values the truth
    lies with 95 % confidence, in how many sides it was used, and how likely chance alone is to find as much in any of
    all the cards (Benjamini and Hochberg)."""

    card: str
    change: float
    low: float
    high: float
    sides: int
    p: float


def effects(store: Store, keys: Sequence[str]) -> list[Effect]:
    """The effects of cards on games of one edition, the surest first."""
    sides = [*store.rows(SIDES, keys)]
    used: dict[tuple[str, int], set[str]] = {}
    for key, seat, card in store.rows(USED, keys):
        used.setdefault((key, seat), set()).add(card)
    counts: dict[str, int] = {}
    for cards in used.values():
        for card in cards:
            counts[card] = counts.get(card, 0) + 1
    known = [card for card, count in counts.items() if FEWEST <= count <= len(sides) - FEWEST]
    looked_at = sorted(known, key=lambda card: (-counts[card], card))[: len(keys) // GAMES_A_CARD]
    if not looked_at:
        return []
    return _fitted(sides, used, sorted(looked_at), counts)


SIDES = """
select key, seat, share, plays, turns from sides join games using (key) where key in ({keys}) order by key, seat
"""
USED = "select distinct key, seat, card from cards where key in ({keys})"


def _fitted(
    sides: Sequence[tuple[Any, ...]], used: dict[tuple[str, int], set[str]], cards: list[str], counts: dict[str, int]
) -> list[Effect]:
    np, special, stats = map(library, ("numpy", "scipy.special", "scipy.stats"))

    plays = sorted({side[3] for side in sides})[1:]
    others = 2 + len(plays)
    rows = np.zeros((len(sides), others + len(cards)))
    rows[:, 0] = 1
    rows[:, 1] = stats.zscore([np.log1p(side[4]) for side in sides]) if len({side[4] for side in sides}) > 1 else 0
    for row, side in zip(rows, sides, strict=True):
        row[2:others] = [side[3] == each for each in plays]
        own = used.get((side[0], side[1]), set())
        row[others:] = [card in own for card in cards]
    won = np.array([side[2] for side in sides])
    ridge = np.full(rows.shape[1], RIDGE)
    ridge[0] = 1e-6
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        chance = special.expit(rows @ weights)
        curve = (rows.T * (chance * (1 - chance))) @ rows + np.diag(ridge)
        step = np.linalg.solve(curve, rows.T @ (won - chance) - ridge * weights)
        weights += step
        if np.abs(step).max() < 1e-8:
            break
    errors = _errors(np, rows * (won - special.expit(rows @ weights))[:, None], [side[0] for side in sides], curve)
    found, wide = weights[others:], errors[others:]
    corrected = stats.false_discovery_control(2 * stats.norm.sf(np.abs(found) / wide))
    reach = stats.norm.ppf(0.975) * wide
    changes, lows, highs = (special.expit(weight) - 0.5 for weight in (found, found - reach, found + reach))
    made = [
        Effect(card, float(change), float(low), float(high), counts[card], float(p))
        for card, change, low, high, p in zip(cards, changes, lows, highs, corrected, strict=True)
    ]
    return sorted(made, key=lambda effect: (effect.p, -abs(effect.change), effect.card))


def _errors(np: Any, scores: Any, games: Sequence[str], curve: Any) -> Any:
    """The standard errors of weights where the sides of a game are no independent witnesses: whoever wins, the others
    lose."""
    numbers = np.unique(games, return_inverse=True)[1]
    summed = np.zeros((numbers.max() + 1, scores.shape[1]))
    np.add.at(summed, numbers, scores)
    inverse = np.linalg.inv(curve)
    return np.sqrt(np.diag(inverse @ (summed.T @ summed) @ inverse))
