"""A deployment as a text: what an army is, on which battlefield, and what its player chose, one choice a line.

    army = "skaven:1000;general:clawlord;clanrats"
    battlefield = [11176, 7620]
    territory = "a"
    steps = ["place gnawhole.pit 635,3048,0", "regiment skaven-clawlord.1", "deploy skaven-clanrats.1 1270,762 ranks 5"]
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
"""What is chosen for units in a deployment."""
PLACE = "place"
"""What is chosen for faction terrain."""
LONGEST_ARMY, MOST_STEPS, LONGEST_STEP, FARTHEST = 3_000, 100, 2_100, 100_000
FACINGS = 64


class Step(NamedTuple):
    """A choice of a deployment, and where it places a unit or faction terrain, "" if it places nothing."""

    option: str
    answer: str = ""

    @property
    def unit(self) -> str:
        """The unit that it is about, or the hero of the regiment; the kind of feature of faction terrain."""
        return self.option.partition(" ")[2]

    def renamed(self, ids: Mapping[str, str]) -> Step:
        """The same of what has another id there."""
        return self._replace(option=f"{self.option.partition(' ')[0]} {ids.get(self.unit, self.unit)}")

    @property
    def ref(self) -> str:
        """What it is about, as names are asked for."""
        return f"{'feature' if self.is_of_terrain else 'unit'}:{self.unit}"

    @property
    def is_of_terrain(self) -> bool:
        """Whether it places faction terrain."""
        return self.option.startswith(f"{PLACE} ")

    @property
    def place(self) -> list[int]:
        """Where it has faction terrain stand: x, y and facing. Raises ValueError if it does not say."""
        x, y, facing = map(int, self.answer.split(","))
        return [x, y, facing]

    @property
    def value(self) -> str | list[int] | None:
        """Its answer as the game takes it."""
        return self.place if self.is_of_terrain else self.answer or None


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
        if step.is_of_terrain:
            x, y, facing = step.place
            return f"{width - x},{depth - y},{(facing + FACINGS // 2) % FACINGS}"
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
    own = [choice for choice in choices if choice.seat == seat]
    player = table["players"][seat]
    ids = {there: id for id, there in ids_at(table, seat).items()}
    steps = [
        *_of_terrain(own, player["army"]),
        *(
            Step(choice.option, choice.answer or "").renamed(ids)
            for choice in own
            if choice.ask == "deploy" and choice.option.partition(" ")[0] in VERBS
        ),
    ]
    width, depth = table["battlefield"]
    if not steps:
        return None
    return Deployment(player["army"], (width, depth), player["territory"], steps, table.get("battleplan", ""))


def _of_terrain(choices: Iterable[Any], army: str) -> Iterator[Step]:
    """Where a player's faction terrain was deployed, if there was room for it: an army has no more than one, and what
    comes later was set up by an ability."""
    own = {f"{PLACE} {kind}" for kind in terrain_of(army)}
    first = next((choice for choice in choices if choice.option in own), None)
    if first is not None and isinstance(first.answer, list):
        yield Step(first.option, ",".join(map(str, first.answer)))


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
    if verb not in (*VERBS, PLACE) or len(line) > LONGEST_STEP:
        raise ValueError("it is no step of a deployment")
    step = Step(f"{verb} {unit}", "".join(answer))
    if step.is_of_terrain and not all(abs(number) <= FARTHEST for number in step.place):
        raise ValueError("it is no place on a battlefield")
    return step


@lru_cache(maxsize=32)
def units_of(army: str) -> Mapping[str, Any]:
    """The warscrolls of an army's units, by the ids of these."""
    found: dict[str, Any] = {}
    for entry in rosters.read(army).entries:
        number = sum(id.rpartition(".")[0] == entry.scroll for id in found) + 1
        found[f"{entry.scroll}.{number}"] = entry.printed
    return found


def ids_at(table: Mapping[str, Any], seat: int) -> Mapping[str, str]:
    """The ids of a player's units at a table, by those that they have in a deployment: a table numbers the units of
    both armies together."""
    found: dict[str, str] = {}
    for id, unit in table["units"].items():
        if unit["seat"] == seat:
            number = sum(known.rpartition(".")[0] == unit["scroll"] for known in found) + 1
            found[f"{unit['scroll']}.{number}"] = id
    return found


def terrain_of(army: str) -> list[str]:
    """The kinds of features that an army's faction terrain is."""
    return [entry.printed.terrain for entry in rosters.read(army).terrain]
