"""How many abilities of Age of Sigmar have an order of their own: a verb that no other ability uses is Python for one.

python -m builder.games.sigmar_words    print them, of all abilities and of those of each pack
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from builder.paths import CONTENT_JSON
from katabasis.sigmar.card_words import VERBS

Abilities = Mapping[str, Mapping[str, Any]]


def abilities() -> dict[str, Abilities]:
    """The abilities of the game and of its packs, by the names of their compiled figures."""
    paths = [CONTENT_JSON / "sigmar.json", CONTENT_JSON / "sigmar-border-war.json"]
    return {path.stem: _abilities_of(path) for path in paths}


def _abilities_of(path: Path) -> Abilities:
    found: Abilities = json.loads(path.read_text(encoding="utf-8"))["abilities"]
    return found


def alone(every: Abilities) -> dict[str, str]:
    """The abilities with a verb of their own, each with one such verb."""
    users: dict[str, list[str]] = {}
    for id, printed in every.items():
        for verb in dict.fromkeys(_verbs(printed.get("does", ()))):
            users.setdefault(verb, []).append(id)
    return {ids[0]: verb for verb, ids in users.items() if len(ids) == 1}


def _verbs(orders: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The verbs of some orders, and of the orders that are followed in their course."""
    for order in orders:
        yield from (key for key in order if key in VERBS)
        for key in ("does", "lower", "higher"):
            yield from _verbs(order.get(key, ()))


def share(part: Abilities, every: Abilities) -> float:
    """The share of some abilities that have a verb of their own among all of the game."""
    return sum(id in part for id in alone(every)) / len(part)


def main() -> None:
    """Print the shares, and the abilities with their verbs."""
    parts = abilities()
    every = {id: printed for part in parts.values() for id, printed in part.items()}
    for id, verb in sorted(alone(every).items()):
        print(f"{id}: {verb}")
    for name, part in {**parts, "together": every}.items():
        own = sum(id in part for id in alone(every))
        print(f"{name}: {own} of {len(part)} abilities have a verb of their own, {share(part, every):.1%}")


if __name__ == "__main__":
    main()
