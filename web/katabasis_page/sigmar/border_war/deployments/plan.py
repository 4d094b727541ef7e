"""A deployment as a text: what an army is, on which battlefield, and what its player chose, one choice a line.

    army = "skaven:1000;general:clawlord;clanrats"
    battlefield = [11176, 7620]
    territory = "a"
    steps = ["regiment skaven-clawlord.1", "deploy skaven-clanrats.1 1270,762 ranks 5 @16"]
    battleplan = "..."              if it is not that of Border War

No markup, no browser."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from katabasis import rosters
from katabasis.kernel.untrusted import from_toml
from katabasis.sigmar.text.formations import Way, fold_set_up, unfold

VERBS = ("regiment", "deploy", "reserve")
"""What is chosen in a deployment."""
LONGEST_ARMY, MOST_STEPS, LONGEST_STEP, FARTHEST = 3_000, 100, 2_100, 100_000
FACINGS = 64


class Step(NamedTuple):
    """A choice of a deployment, and where it places a unit, "" if it places none."""

    option: str
    answer: str = ""

    @property
    def unit(self) -> str:
        """The unit that it is about, or the hero of the regiment."""
        return self.option.partition(" ")[2]


class Deployment(NamedTuple):
    """What a player of that army, who had that territory, chose on that battlefield."""

    army: str
    battlefield: tuple[int, int]
    territory: str
    steps: Sequence[Step]
    battleplan: str = ""

    def is_of(self, table: Mapping[str, Any], seat: int) -> bool:
        """Whether it can be taken up at a table: by the same army, on the same battlefield."""
        there = table["players"][seat]["army"], tuple(table["battlefield"]), table.get("battleplan", "")
        return there == (self.army, self.battlefield, self.battleplan)

    def seen_from(self, territory: str) -> Iterator[Step]:
        """Its steps for who has a territory: from the other one all is turned by half around the middle."""
        if territory == self.territory:
            yield from self.steps
            return
        for step in self.steps:
            yield step._replace(answer=self._turned(step)) if step.answer else step

    def _turned(self, step: Step) -> str:
        width, depth = self.battlefield
        ways = [
            Way(way.number, ((width - way.end[0], depth - way.end[1]),), (way.facing + FACINGS // 2) % FACINGS)
            for way in self.ways(step)
        ]
        return fold_set_up(ways, units_of(self.army)[step.unit].base) if ways else step.answer

    def ways(self, step: Step) -> list[Way]:
        """Where a step has the models of its unit stand; nowhere if it does not say, or the army has no such unit."""
        printed = units_of(self.army).get(step.unit)
        if printed is None or not step.answer:
            return []
        try:
            return unfold(step.answer, printed.base, {}, range(1, printed.models + 1))
        except ValueError:  # of a text from elsewhere
            return []


def of_game(table: Mapping[str, Any], choices: Iterable[Any], seat: int) -> Deployment | None:
    """The deployment of a seat in a battle, as far as it has come; None if it has chosen nothing yet."""
    steps = [
        Step(choice.option, choice.answer or "")
        for choice in choices
        if choice.seat == seat and choice.ask == "deploy" and choice.option.partition(" ")[0] in VERBS
    ]
    player = table["players"][seat]
    width, depth = table["battlefield"]
    if not steps:
        return None
    return Deployment(player["army"], (width, depth), player["territory"], steps, table.get("battleplan", ""))


def written(deployment: Deployment) -> str:
    """The text of a deployment."""
    import tomli_w

    entries = {
        "army": deployment.army,
        "battlefield": [*deployment.battlefield],
        "territory": deployment.territory,
        "steps": [f"{step.option} {step.answer}".strip() for step in deployment.steps],
        **({"battleplan": deployment.battleplan} if deployment.battleplan else {}),
    }
    return str(tomli_w.dumps(entries, multiline_strings=True))


@lru_cache(maxsize=32)
def read(text: str) -> Deployment | None:
    """The deployment of a text from anywhere; None if it is none."""
    try:
        entries = from_toml(text)
        width, depth = entries["battlefield"]
        army, territory, battleplan = entries["army"], entries["territory"], entries.get("battleplan", "")
        steps = [*map(_step, entries["steps"])]
    except (ValueError, LookupError, TypeError):
        return None
    sizes = all(type(length) is int and 0 < length <= FARTHEST for length in (width, depth))
    words = all(isinstance(word, str) for word in (army, battleplan)) and len(army) <= LONGEST_ARMY
    if not (sizes and words and territory in ("a", "b") and 0 < len(steps) <= MOST_STEPS and units_of(army)):
        return None
    return Deployment(army, (width, depth), territory, steps, battleplan)


def _step(line: Any) -> Step:
    """The step of a line. Raises ValueError if it is none."""
    if not isinstance(line, str):
        raise ValueError("a step is a line")
    verb, unit, *answer = line.split(" ", 2)
    if verb not in VERBS or len(line) > LONGEST_STEP:
        raise ValueError("it is no step of a deployment")
    return Step(f"{verb} {unit}", "".join(answer))


@lru_cache(maxsize=32)
def units_of(army: str) -> Mapping[str, Any]:
    """The warscrolls of an army's units, by the ids of these."""
    found: dict[str, Any] = {}
    for entry in rosters.read(army).entries:
        number = sum(id.rpartition(".")[0] == entry.scroll for id in found) + 1
        found[f"{entry.scroll}.{number}"] = entry.printed
    return found
