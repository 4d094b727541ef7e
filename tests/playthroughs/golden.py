"""Whole games kept as records, and what they come to. After a change of rules or content they are made anew:

python -m tests.playthroughs.golden
"""

import hashlib
import itertools
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent

if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parents[1] / "engine"))

import katabasis as kb  # noqa: E402

ENDINGS = HERE / "endings.json"
"""What each record comes to: {name: {"scores", "winners", "cite", "tables"}}."""


def ending(game: kb.Game) -> dict[str, Any]:
    """The result of a game that is over, and a digest of the table as everybody sees it then."""
    views = [game.view(seat) for seat in (None, 0, 1)]
    tables = json.dumps([[view["table"], view["zones"]] for view in views], sort_keys=True, ensure_ascii=False)
    result = game.result
    assert result is not None
    return {
        "scores": list(result.scores),
        "winners": list(result.winners),
        "cite": result.cite,
        "tables": hashlib.sha256(tables.encode()).hexdigest(),
    }


class Plan(NamedTuple):
    """How a golden game is made: who plays what and how well, and what must come of it."""

    seats: Sequence[str]
    levels: Sequence[str]
    options: dict[str, Any]
    wanted: Callable[[kb.Game], bool] = lambda game: True


def drawn(game: kb.Game) -> bool:
    """Whether nobody won."""
    return game.result is not None and len(game.result.winners) != 1


def wiped_out(game: kb.Game) -> bool:
    """Whether one side had nobody left at the end."""
    fighters = game.view(None)["table"]["fighters"].values()
    return any(all(fighter["out"] for fighter in fighters if fighter["seat"] == seat) for seat in (0, 1))


FARSTRIDERS, GUARD = "farstriders", "sepulchral-guard"

PLANS = {
    "bots": Plan((FARSTRIDERS, GUARD), ("normal", "easy"), {"quick": True}),
    "by-hand": Plan((GUARD, FARSTRIDERS), ("easy", "random"), {}),
    "mirror": Plan((GUARD, GUARD), ("easy", "easy"), {"quick": True}),
    "wiped-out": Plan((FARSTRIDERS, GUARD), ("random", "normal"), {"quick": True}, wiped_out),
    "drawn": Plan((FARSTRIDERS, FARSTRIDERS), ("random", "random"), {"quick": True}, drawn),
    "first-game": Plan((FARSTRIDERS, GUARD), ("random", "random"), {"quick": True, "advanced": False}),
}

MOST_TRIES = 400
"""Games played in search of one that ends as wanted."""


def played(plan: Plan, seed: int) -> kb.Game:
    """A game of bots, to its end."""
    game = kb.new("underworlds", "2023", plan.seats, seed, **plan.options)
    while game.decision is not None:
        game.choose(kb.bots.choose(game, plan.levels[game.decision.seat], seed))
    return game


def games() -> Iterator[tuple[str, kb.Game]]:
    """Every golden game by its name, the first of its plan that ends as wanted."""
    for name, plan in PLANS.items():
        for seed in itertools.islice(itertools.count(1), MOST_TRIES):
            game = played(plan, seed)
            if plan.wanted(game):
                yield name, game
                break
        else:
            print(f"{name}: none of {MOST_TRIES} games ended so", file=sys.stderr)


def main() -> None:
    endings = {}
    for name, game in games():
        record = game.record()
        (HERE / f"{name}.txt").write_text(record, encoding="utf-8")
        endings[name] = ending(kb.replay(record))
        print(f"{name}: seed {game.setup['seed']}, {len(game.choices)} choices, {endings[name]['scores']}")
    ENDINGS.write_text(json.dumps(endings, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
