"""Whole games kept as records, and what they come to. After a change of rules or content they are made anew:

python -m tests.playthroughs.golden             all of them
python -m tests.playthroughs.golden by-hand     these
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


class Plan(NamedTuple):
    """How a golden game is made: who plays what and how well, and what must come of it. It may begin from the text of a
    position."""

    seats: Sequence[str]
    levels: Sequence[str]
    options: dict[str, Any]
    wanted: Callable[[kb.Game], bool] = lambda game: True
    game: str = "underworlds"
    position: str = ""


def drawn(game: kb.Game) -> bool:
    """Whether nobody won."""
    return game.result is not None and len(game.result.winners) != 1


def wiped_out(game: kb.Game) -> bool:
    """Whether one side had nobody left at the end."""
    fighters = game.view(None)["table"]["fighters"].values()
    return any(all(fighter["out"] for fighter in fighters if fighter["seat"] == seat) for seat in (0, 1))


def ended_by(rule: str) -> Callable[[kb.Game], bool]:
    """Whether that rule of Tyrants brought the end about."""
    return lambda game: (game.view(None)["table"]["trigger"] or {}).get("cite") == rule


def shared(game: kb.Game) -> bool:
    """Whether several won."""
    return game.result is not None and len(game.result.winners) > 1


FARSTRIDERS, GUARD = "farstriders", "sepulchral-guard"
LAST_CARDS = (HERE.parent / "positions" / "tyrants" / "last-cards.toml").read_text(encoding="utf-8")
LAST_TROOP, MARKET_EMPTY = "endgame.last-troop", "endgame.market-empty"

PLANS = {
    "bots": Plan((FARSTRIDERS, GUARD), ("normal", "easy"), {"quick": True}),
    "by-hand": Plan((GUARD, FARSTRIDERS), ("easy", "random"), {}),
    "mirror": Plan((GUARD, GUARD), ("easy", "easy"), {"quick": True}),
    "wiped-out": Plan((FARSTRIDERS, GUARD), ("random", "normal"), {"quick": True}, wiped_out),
    "drawn": Plan((FARSTRIDERS, FARSTRIDERS), ("random", "random"), {"quick": True}, drawn),
    "first-game": Plan((FARSTRIDERS, GUARD), ("random", "random"), {"quick": True, "advanced": False}),
    "two-houses": Plan(("black", "red"), ("easy", "random"), {}, ended_by(LAST_TROOP), "tyrants"),
    "three-houses": Plan(
        ("orange", "blue", "black"),
        ("random", "easy", "random"),
        {"decks": ["elemental", "demons"], "section": "right"},
        ended_by(LAST_TROOP),
        "tyrants",
    ),
    "four-houses": Plan(
        ("red", "orange", "blue", "black"), ("random",) * 4, {"decks": ["dragons", "demons"]}, game="tyrants"
    ),
    "market-empty": Plan((), ("random", "random"), {}, ended_by(MARKET_EMPTY), "tyrants", LAST_CARDS),
    "shared": Plan(("blue", "red"), ("random", "random"), {"decks": ["drow", "elemental"]}, shared, "tyrants"),
}

MOST_TRIES = 400
"""Games played in search of one that ends as wanted."""


def played(plan: Plan, seed: int) -> kb.Game:
    """A game of bots, to its end."""
    if plan.position:
        game = kb.position(plan.position)
    else:
        game = kb.new(plan.game, None, plan.seats, seed, **plan.options)
    while game.decision is not None:
        game.choose(kb.bots.choose(game, plan.levels[game.decision.seat], seed))
    return game


def games(names: Sequence[str]) -> Iterator[tuple[str, int, kb.Game]]:
    """The golden games of those names with their seeds, the first of each plan that ends as wanted."""
    for name in names:
        plan = PLANS[name]
        for seed in itertools.islice(itertools.count(1), MOST_TRIES):
            game = played(plan, seed)
            if plan.wanted(game):
                yield name, seed, game
                break
        else:
            print(f"{name}: none of {MOST_TRIES} games ended so", file=sys.stderr)


def main(names: Sequence[str]) -> None:
    endings = json.loads(ENDINGS.read_text(encoding="utf-8")) if names else {}
    for name, seed, game in games(names or list(PLANS)):
        record = game.record()
        (HERE / f"{name}.txt").write_text(record, encoding="utf-8")
        endings[name] = ending(kb.replay(record))
        print(f"{name}: seed {seed}, {len(game.choices)} choices, {endings[name]['scores']}")
    ENDINGS.write_text(json.dumps(endings, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
