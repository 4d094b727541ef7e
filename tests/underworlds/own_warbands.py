"""Warbands of somebody's own whose cards say what chance makes of the declared words."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import katabasis as kb
from katabasis.underworlds import card_words as words
from katabasis.underworlds.card_faults import ENDS
from katabasis.underworlds.own_content import ADDED, GROWING, NOT_OWN_VERBS, WORDS_OF_2017
from own_texts import WARBAND, toml

FIGHTERS = ("tin-captain", "tin-drummer")
ATTACKS = ("tin-sword", "tin-drumstick")
LABELS = ("leader", "flyer", "assassin")
MOMENTS = ("after-attack", "after-activation", "out-of-action-check", "turn-start", "after-action", "after-move")
KEYWORDS = ("cleave", "grievous 1", "knockback 2", "ensnare", "scything", "stagger", "critical-stagger")
NO_VERBS = (*WORDS_OF_2017["verb"], *NOT_OWN_VERBS)
VERBS = [verb for verb in (*words.VERBS, *words.PLAYER_VERBS) if verb not in NO_VERBS]


class Cards:
    """Cards by chance."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def _one(self, *values: Any) -> Any:
        return self.chance.choice(values)

    def _filter(self, level: int = 0) -> dict[str, Any]:
        inner = {"side": self._one("friendly", "enemy")} if level else self._filter(1)
        values: dict[str, Any] = {
            "out": self._one(True, False),
            "count": self._one([0, 2], [1, 1], [2, 2], [0, 99]),
            "is": self._one("bearer", "attacker", "target", "chosen"),
            "not": [self._one(*FIGHTERS)],
            "other_than_bearer": True,
            "label": [self._one(*LABELS)],
            "token": [self._one(*words.TOKENS)],
            "counter": "raise",
            "inspired": self._one(True, False),
            "on": self._one("edge", "starting", "objective"),
            "territory": self._one("own", "enemy", "outside-own"),
            "adjacent_to": inner,
            "together": True,
            "within": {"hexes": self._one(1, 3), "of": inner},
            "far_from": {"hexes": self._one(1, 3), "of": inner},
            "attacked": self._one(True, False),
            "moved": self._one(True, False),
            "given_now": "raise",
        }
        keys = self.chance.sample(sorted(values), self._one(0, 0, 1, 1, 2, 3))
        return {"side": self._one("friendly", "enemy"), **{key: values[key] for key in keys}}

    def _value(self) -> Any:
        since = self._one("now", "action", "step", "phase")
        side = self._one("friendly", "enemy")
        return self._one(
            self._one(0, 1, 2, 5),
            "round",
            "players",
            {"fighters": self._filter()},
            {"held": self._some({"by": "you", "territory": "enemy", "number": [1, 3], "sum": True})},
            {
                "attacks": {
                    "since": since,
                    **self._some(
                        {
                            "by": self._filter(),
                            "same_attacker": True,
                            "range": [3, 99],
                            "succeeded": True,
                            "failed": True,
                            "critical": True,
                            "killed": True,
                            "victim_on": self._one("objective", "edge"),
                            "distinct": self._one("range", "attacker"),
                            "attack": [self._one(*ATTACKS)],
                            "at": self._filter(),
                        }
                    ),
                }
            },
            {
                "fallen": {
                    "since": since,
                    **self._some(
                        {
                            "side": side,
                            "is": self._one("bearer", "target", "attacker", "chosen"),
                            "credit": self._one("you", "enemy"),
                            "who": self._filter(),
                            "by": self._filter(),
                            "beside_attacker": True,
                        }
                    ),
                }
            },
            {"counters": {"since": since, "counter": "raise", "side": side}},
            {"moves": {"since": since, "by": self._filter()}},
        )

    def _some(self, keys: Mapping[str, Any]) -> dict[str, Any]:
        return {
            key: keys[key] for key in self.chance.sample(sorted(keys), self.chance.randrange(min(4, len(keys) + 1)))
        }

    def _condition(self, level: int = 0) -> dict[str, Any]:
        kinds = ["at_least", "more", "every", "turn_of", "attacker", "activated", "may_activate"]
        kind = self._one(*kinds, *(["all", "any"] if level < 2 else []))
        if kind in ("at_least", "more"):
            return {kind: [self._value(), self._value()]}
        if kind in ("all", "any"):
            return {kind: [self._condition(level + 1) for _ in range(2)]}
        if kind == "every":
            return {"every": self._filter(), "are": self._filter()}
        return {kind: self._one("you", "enemy") if kind == "turn_of" else self._filter()}

    def _clause(self, verb: str, selecting: bool) -> dict[str, Any]:
        roles = ["bearer", "attacker", "target", *(["chosen"] if selecting else [])]
        keys: dict[str, dict[str, Any]] = {
            "push": {"hexes": self._one([1, 1], [0, 3], [2, 5]), **self._some({"away_from_enemies": True})},
            "place": {"on": self._one("edge", "starting", "objective"), **self._some({"territory": "own"})},
            "attack": self._some(
                {
                    "range": self._one([1, 1], [3, 99]),
                    "at": self._one("attacker", "target", "bearer", "chosen"),
                    "attacks": [self._one(*ATTACKS)],
                    "optional": True,
                }
            ),
            "damage": {"amount": self._one(1, 8)},
            "heal": {"amount": self._one(1, 3)},
            "give": self._one({"token": self._one(*words.TOKENS)}, {"counter": "raise"}),
            "remove": {"token": self.chance.sample(words.TOKENS, 2)},
            "draw": {"amount": self._one(1, 8), **self._some({"up_to": True})},
        }
        if verb == "break":
            return {"verb": verb, "who": "bearer"}
        who = {} if verb == "draw" or self.chance.random() < 0.5 else {"who": self._one(*roles)}
        return {"verb": verb, **keys.get(verb, {}), **who}

    def _effect(self, verbs: Sequence[str]) -> dict[str, Any]:
        selecting = self._one("", "choose", "designate", "each")
        made = {"do": [self._clause(verb, bool(selecting)) for verb in verbs]}
        return {**({selecting: self._filter()} if selecting else {}), **made}

    def _modifier(self, of_upgrade: bool) -> dict[str, Any]:
        kinds = [kind for kind in words.MODIFIERS if of_upgrade or kind != "wounds"]
        what = self._one(*kinds)
        keys = words.MODIFIERS[what].keys
        made: dict[str, Any] = {"what": what}
        if "by" in keys:
            made["by"] = self._one(1, 2) if what in GROWING else self._one(-2, -1, 1, 3)
            if what != "wounds" and self.chance.random() < 0.3:
                made |= {"times": self._value(), "by": 1}
        if "add" in keys:
            adds = {"keyword": KEYWORDS, "class": LABELS, **ADDED}
            made["add"] = self._one(*adds[what])
        if "set" in keys:
            made["set"] = self._one(0, 1, 3)
        if "range?" in keys:
            made |= self._some({"range": [3, 99], "lacks": ["cleave"], "attacks": [ATTACKS[0]], "incoming": True})
        if what != "wounds" and self.chance.random() < 0.5:
            made["on"] = self._filter()
        return made

    def _reaction(self) -> dict[str, Any]:
        on = self.chance.sample(MOMENTS, self._one(1, 2, 3))
        return {"on": on, **self._some({"if": self._condition()})}

    def objective(self) -> dict[str, Any]:
        """What an objective says."""
        condition = self._condition()
        surge = self.chance.random() < 0.5
        keywords = [*(["surge"] if surge else []), *(["hybrid"] if "any" in condition else [])]
        return {
            "score_if": condition,
            "keywords": keywords,
            "glory": self._one(1, 3),
            **({"score_on": self.chance.sample(MOMENTS, 2)} if surge else {}),
        }

    def ploy(self, verb: str) -> dict[str, Any]:
        """What a gambit says that does this."""
        verbs = [verb, *self.chance.sample(VERBS, self._one(0, 1, 2))]
        kind = self._one("plain", "reaction", "lasting", "waiting")
        made = self._effect([each for each in verbs if each != "break"] or ["move"])
        keywords: list[str] = []
        if kind == "lasting":
            made = self._one(made, {})
            made |= {"modify": [self._modifier(False)]}
        if kind == "reaction":
            made |= {"reaction": self._reaction()}
            keywords = ["reaction"]
        if kind == "waiting":
            made |= {"reaction": {**self._reaction(), "while_in_play": True}}
        if kind in ("lasting", "waiting"):
            made["lasts"] = self._one(*ENDS)
            keywords = ["persists"] if made["lasts"] in ("round", "game") else []
            made |= self._some({"until_fall_of": self._filter()})
        return {**made, "keywords": keywords}

    def upgrade(self, verb: str) -> dict[str, Any]:
        """What an upgrade says that does this."""
        kind = self._one("modify", "action", "reaction", "attack", "support")
        attack = {"range": 2, "dice": 3, "symbol": "fury", "damage": 2, "keywords": [self._one(*KEYWORDS)]}
        made: dict[str, Any] = self._some({"breaks_on_fall": True, "works_out_of_action": True})
        made |= {"keywords": [kind] if kind in ("action", "reaction") else []}
        if kind == "action":
            verbs = [verb] if verb != "act" else ["move"]
            made |= {**self._effect(verbs), "action": True, **self._some({"once": "round"})}
        elif kind == "reaction":
            made |= {**self._effect([verb]), "reaction": self._reaction(), "once": "round"}
        elif kind == "attack":
            made["attack"] = {"id": f"tin-{self.chance.randrange(10**9)}", "name": "Tin", **attack}
        elif kind == "support":
            sides = {"of": self._filter(), "against": self._filter()}
            made["support"] = {"as": self._one("target", "attacker", "either"), **sides}
        else:
            made["modify"] = [self._modifier(True) for _ in range(2)]
        return made


def by_chance(seed: int) -> str:
    """A warband whose cards say what chance makes of the words, every verb among them."""
    chance = Random(seed)
    cards = Cards(chance)
    fighters = WARBAND[: WARBAND.index("[[card]]")]
    if seed % 2:
        fighters = fighters.replace("keywords = []\ninspire", 'keywords = ["assassin"]\ninspire')
        fighters = fighters.replace('"enemy-territory"', f'"{chance.choice(["raised", "raised-host"])}"')
        fighters = fighters.replace("actions = []", 'actions = ["raise"]').replace(
            "keywords = []", f'keywords = ["{chance.choice(KEYWORDS)}"]', 2
        )
    return fighters + "".join(_written(number, type, said) for number, (type, said) in enumerate(_said(cards), 1))


def _said(cards: Cards) -> Iterator[tuple[str, dict[str, Any]]]:
    for _ in range(12):
        yield "objective", cards.objective()
    for number in range(20):
        verb = VERBS[number % len(VERBS)]
        is_ploy = number < 10 or cards.chance.random() < 0.2
        yield ("ploy", cards.ploy(verb)) if is_ploy else ("upgrade", cards.upgrade(verb))


def _written(number: int, type: str, said: Mapping[str, Any]) -> str:
    head = {
        "id": f"tin-{number}",
        "number": number,
        "warband": "tinfolk",
        "type": type,
        "name": f"Tin {number}",
        "wording": "As it says.",
        "icon": "ancient-sword",
    }
    lines = "".join(f"{key} = {toml(value)}\n" for key, value in {**head, **said}.items())
    return f"[[card]]\n{lines}\n"


def begun(seed: int) -> kb.Game:
    """A game of such a warband, against itself or another."""
    seats = ["tinfolk", "tinfolk" if seed % 3 == 0 else "sepulchral-guard"]
    return kb.new("underworlds", seats=seats, own=[by_chance(seed)], seed=seed, quick=True)
