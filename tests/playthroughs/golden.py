"""Whole games kept as records, and what they come to. After a change of rules or content they are made anew:

python -m tests.playthroughs.golden             all of them
python -m tests.playthroughs.golden by-hand     these
"""

import hashlib
import itertools
import json
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent

if __name__ == "__main__":
    sys.path[:0] = [str(HERE.parents[1] / "engine"), str(HERE.parent)]

import katabasis as kb  # noqa: E402
from playthroughs.plan import Plan  # noqa: E402

ENDINGS = HERE / "endings.json"
"""What each record comes to: {name: {"scores", "winners", "cite", "tables"}}."""


def ending(game: kb.Game) -> dict[str, Any]:
    """The result of a game that is over, and a digest of the table as everybody sees it then."""
    result = game.result
    assert result is not None
    views = [game.view(seat) for seat in (None, *range(len(result.scores)))]
    tables = json.dumps([[view["table"], view["zones"]] for view in views], sort_keys=True, ensure_ascii=False)
    return {
        "scores": list(result.scores),
        "winners": list(result.winners),
        "cite": result.rule,
        "tables": hashlib.sha256(tables.encode()).hexdigest(),
    }


def plans() -> dict[str, tuple[str, Plan]]:
    """Every golden game by its name, and what is played: the plans of every game that has a module
    `tests/<game>/plans.py`."""
    paths = sorted(HERE.parent.glob("*/plans.py"))
    games = {path.parent.name: import_module(f"{path.parent.name}.plans").PLANS for path in paths}
    return {name: (game, plan) for game, named in games.items() for name, plan in named.items()}


MOST_TRIES = 400
"""Games played in search of one that ends as its plan says."""


def played(name: str, plan: Plan, seed: int) -> kb.Game:
    """A game of that name, by bots, to its end."""
    if plan.position:
        game = kb.position(plan.position)
    else:
        game = kb.new(name, plan.edition, plan.seats, seed, **plan.options)
    while game.decision is not None:
        game.choose(kb.bots.choose(game, plan.levels[game.decision.seat], seed))
    return game


def games(names: Sequence[str]) -> Iterator[tuple[str, int, kb.Game]]:
    """The golden games of those names, or all, with their seeds: the first of each plan that ends as it says."""
    known = plans()
    for name in names or known:
        title, plan = known[name]
        for seed in itertools.islice(itertools.count(1), MOST_TRIES):
            game = played(title, plan, seed)
            if plan.accepts(game):
                yield name, seed, game
                break
        else:
            print(f"{name}: none of {MOST_TRIES} games ended so", file=sys.stderr)


def main(names: Sequence[str]) -> None:
    endings = json.loads(ENDINGS.read_text(encoding="utf-8")) if names else {}
    for name, seed, game in games(names):
        record = game.record()
        (HERE / f"{name}.txt").write_text(record, encoding="utf-8")
        endings[name] = ending(kb.replay(record))
        print(f"{name}: seed {seed}, {len(game.choices)} choices, {endings[name]['scores']}")
    ENDINGS.write_text(json.dumps(endings, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
