"""Armies of somebody's own whose abilities say what chance makes of the words that they may have."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import katabasis as kb
from katabasis.sigmar import own_content as words
from own_texts import ARMY, toml

PHASES = ("hero", "movement", "shooting", "charge", "combat", "start-of-turn", "end-of-turn")
TAKEN_AS_TRUE = (
    *("no-shooting-target", "no-retreat-damage", "charge-after-ran", "charge-after-retreated"),
    *("strike-first", "strike-last", "fights-twice", "heals-by-damage"),
)
WEAPONS = ("tin-blade", "tin-pike", "tin-gun")
SCROLLS = ("tin-guard", "tin-gunners", "tin-general")


class Abilities:
    """Abilities by chance."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def _one(self, *values: Any) -> Any:
        return self.chance.choice(values)

    def _some(self, keys: dict[str, Any], most: int = 3) -> dict[str, Any]:
        chosen = self.chance.sample(sorted(keys), self.chance.randrange(min(most, len(keys)) + 1))
        return {key: keys[key] for key in chosen}

    def _conditions(self) -> list[str]:
        return self.chance.sample(words.CONDITIONS, self._one(1, 1, 2))

    def modifier(self, kind: str, rolled: bool = False) -> dict[str, Any]:
        """Something of a kind that is in force."""
        values = {
            "weapon-ability": self._one(*words.WEAPON_ABILITIES),
            "ward": self._one(3, 5),
            "move": self._one(3, -2, "halved"),
            "control-score": self._one(5, -3, *(["rolled"] if rolled else [])),
            "set-attacks": self._one(4, "2D6"),
            "charge-dice": 1,
            **dict.fromkeys(TAKEN_AS_TRUE, True),
        }
        says = self._some(
            {
                "weapon": self._one(*WEAPONS),
                "weapons": self._one("melee", "ranged"),
                "kind": self._one("combat", "shooting"),
                "against": self._one(*words.AGAINST),
                "scroll": [self._one(*SCROLLS)],
                "to": self._one(*words.FOR_WHOM),
                "if": self._conditions(),
            },
            2,
        )
        return {kind: values.get(kind, self._one(1, -1)), **says}

    def _order(self, verb: str, rolled: bool) -> dict[str, Any]:
        values = {
            "heal": self._one(1, "D3"),
            "mortal": self._one(2, "D6", *(["rolled"] if rolled else [])),
            "mortal_per_model": self._one(4, 6),
            "move": self._one("normal", 3, "D6"),
            "teleport": {"enemies": 9, **self._some({"general": 12, "user": 9}, 1)},
            "return": self._one(2, "D3"),
        }
        if verb == "give":
            given = self.modifier(self._one(*words.MODIFIERS), rolled)
            order = {"give": given, "until": self._one("phase", "turn", "round", "battle", "your-turn")}
        else:
            order = {verb: values[verb]}
        return order | self._some({"if": self._conditions(), **({"from": 4} if rolled else {})}, 1)

    def _pick(self) -> dict[str, Any]:
        return {
            "unit": self._one("friendly", "enemy"),
            **self._some(
                {
                    "within": self._one(6, 12),
                    "wholly": True,
                    "visible": True,
                    "other": True,
                    "not_general": True,
                    "in_combat_with_user": True,
                    "keyword": self._one(*words.UNIT_KEYWORDS),
                    "not_keyword": self._one(*words.UNIT_KEYWORDS),
                    "scroll": [self._one(*SCROLLS)],
                    "if": self._conditions(),
                },
                2,
            ),
        }

    def ability(self, verb: str, modifier: str) -> dict[str, Any]:
        """An ability that does this, or gives that."""
        if self.chance.random() < 0.35:
            return {"gives": [self.modifier(modifier)]}
        rolled = self.chance.random() < 0.4
        return {
            "timing": f"{self._one('your', 'your', 'enemy', 'any')}_{self._one(*PHASES)}",
            **({"roll": self._one("D6", "2D6"), "need": self._one(2, 4)} if rolled else {}),
            **({"picks": [self._pick()]} if self.chance.random() < 0.7 else {}),
            "does": [self._order(each, rolled) for each in [verb, *self._some(dict.fromkeys(words.VERBS), 1)]],
            **self._some({"limit": self._one("phase", "turn", "battle"), "army": True, "if": self._conditions()}),
            **self._some({"from_round": 2, "gives": [self.modifier(modifier)]}, 1),
        }


def by_chance(seed: int) -> str:
    """An army whose abilities say what chance makes of the words, every order and modifier among them."""
    chance = Random(seed)
    head = ARMY[: ARMY.index("[abilities.")]
    head = head.replace('abilities = ["hold-the-line"]', 'abilities = ["hold-the-line", "a-0", "a-1"]')
    head = head.replace('emblem = "ray-gun"', 'emblem = "ray-gun"\nabilities = ["a-2", "a-3", "a-4"]')
    head = head.replace("ward = 6", 'ward = 6\nabilities = ["a-5", "a-6"]')
    return head + "".join(_written(chance))


def _written(chance: Random) -> Iterator[str]:
    made = Abilities(chance)
    named = ["well-oiled", "hold-the-line", "tin-drums", "tin-wall", "tin-crown", "tin-whistle"]
    for number, id in enumerate([*named, *(f"a-{each}" for each in range(7))]):
        verb = words.VERBS[number % len(words.VERBS)]
        says = {"name": id, "text": "As it says.", **made.ability(verb, chance.choice(words.MODIFIERS))}
        yield f"[abilities.{id}]\n" + "".join(f"{key} = {toml(value)}\n" for key, value in says.items()) + "\n"


def begun(seed: int) -> kb.Game:
    """A game of such an army, against itself or another."""
    seats = ["tin-host", "tin-host" if seed % 3 == 0 else "bloodwind-legion"]
    return kb.new("sigmar", seats=seats, own=[by_chance(seed)], seed=seed)
