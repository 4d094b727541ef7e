"""The exact odds of an attack's preview, against every roll that there is, played out."""

from itertools import product
from math import prod

import pytest

from katabasis.underworlds.content import ATTACK_DIE, DEFENCE_DIE
from underworlds.build import B, choose, given, ready
from underworlds.fights import of_kind, only, seen

DUEL = {"champion": (0, 0), "elias": (1, 0)}
"""The Champion: 2 smash, Damage 2, Cleave. Elias: 1 block, Wounds 4."""
BACK = {"sanson": (2, 0), "almeric": (1, 1), "warden": (2, -1)}
"""Behind Elias: he is trapped, and the Warden supports the Champion."""


def faces(die):
    """The different faces of a die, each with its chance."""
    return {face: die.count(face) / len(die) for face in die}


def played_out(fighters, dice, attack="wight-blade"):
    """The chance of each outcome and of taking Elias out, and the mean damage, by playing every roll."""
    chances = dict.fromkeys(("critical-hit", "hit", "draw", "miss", "kill", "mean_damage"), 0.0)
    for *rolled, defended in product(*[faces(ATTACK_DIE).items()] * dice, faces(DEFENCE_DIE).items()):
        chance = defended[1]
        for _, share in rolled:
            chance *= share
        script = [face for face, _ in (*rolled, defended)]
        game = given(fighters, first=B, dice=script)
        choose(game, "attack champion")
        events = choose(game, f"{attack} elias")
        chances[only(events, "outcome")["outcome"]] += chance
        chances["kill"] += chance * seen(game, "elias")["out"]
        chances["mean_damage"] += chance * sum(what["amount"] for what in of_kind(events, "damaged"))
    return chances


def previewed(fighters, attack="wight-blade"):
    """What the preview of the same attack says, in the same words."""
    game = given(fighters, first=B)
    choose(game, "attack champion")
    ready(game, B, "attack")
    shown = game.preview(f"{attack} elias")
    return {
        "critical-hit": shown["critical"],
        "hit": shown["success"] - shown["critical"],
        "draw": shown["draw"],
        "miss": shown["failure"],
        "kill": shown["kill"],
        "mean_damage": shown["mean_damage"],
    }


@pytest.mark.rule("combat.sequence-2023")
@pytest.mark.parametrize(
    "fighters",
    [
        DUEL,
        {**DUEL, **BACK},
        {**DUEL, "warden": (2, 0), "harvester": (1, 1)},
        {**DUEL, "elias": {"at": (1, 0), "guard": 1, "wounds": 2}},
    ],
    ids=["alone", "trapped", "supported", "on Guard"],
)
def test_the_odds_are_those_of_every_roll_played_out(fighters):
    assert previewed(fighters) == pytest.approx(played_out(fighters, 2))


@pytest.mark.rule("keyword.grievous", "keyword.cleave-2023")
def test_the_odds_know_keywords(made_up):
    made_up.attacks("champion", claw={"dice": 1, "damage": 2, "keywords": ["grievous 1", "cleave"]})
    fighters = {"champion": (0, 0), "elias": {"at": (1, 0), "wounds": 1}}
    assert previewed(fighters, "claw") == pytest.approx(played_out(fighters, 1, "claw"))


@pytest.mark.rule("keyword.stagger-effect")
def test_the_odds_count_the_reroll_of_a_failed_die(made_up):
    made_up.attacks("champion", claw={"dice": 1, "symbol": "smash"})
    plain = previewed(DUEL, "claw")
    staggered = previewed({**DUEL, "elias": {"at": (1, 0), "stagger": 1}}, "claw")
    fails = 1 - 3 / 6
    for outcome in ("critical-hit", "hit"):
        assert staggered[outcome] == pytest.approx(plain[outcome] * (1 + fails))
    assert staggered["kill"] == plain["kill"] == 0


@pytest.mark.rule("dice.reroll-once")
def test_no_die_is_counted_as_rerolled_twice(made_up):
    """Of one die, a second re-roll is worth nothing."""
    made_up.attacks("champion", claw={"dice": 1, "symbol": "smash", "keywords": ["reroll 1"]})
    once = previewed(DUEL, "claw")
    made_up.attacks("champion", claw={"dice": 1, "symbol": "smash", "keywords": ["reroll 2"]})
    assert previewed(DUEL, "claw") == pytest.approx(once)


@pytest.mark.rule("dice.reroll-whole-roll")
def test_the_odds_count_the_reroll_of_a_whole_roll(made_up):
    """Of one die, the whole roll is that die: rolled again where it failed. Of more dice, none is rolled again unless
    that is likelier to succeed."""
    made_up.attacks("champion", claw={"dice": 1, "symbol": "smash", "keywords": ["reroll 1"]})
    one_die = previewed(DUEL, "claw")
    made_up.attacks("champion", claw={"dice": 1, "symbol": "smash", "keywords": ["reroll-all"]})
    assert previewed(DUEL, "claw") == pytest.approx(one_die)
    successes = []
    for keywords in ([], ["reroll 1"], ["reroll-all"]):
        made_up.attacks("champion", claw={"dice": 3, "symbol": "smash", "keywords": keywords})
        shown = previewed(DUEL, "claw")
        assert sum(shown[name] for name in ("critical-hit", "hit", "draw", "miss")) == pytest.approx(1)
        successes.append(shown["critical-hit"] + shown["hit"])
    assert successes[0] < successes[1]
    assert successes[0] < successes[2]


ALONE = (DUEL, {"smash", "crit"}, False)
TRAPPED = ({**DUEL, **BACK}, {"smash", "crit", "single-support"}, True)
"""Fighters, the symbols that are the Champion's successes, and whether Elias is trapped. His are block and crit."""


def best_play(rolled, symbols, trapped, singles, whole, again=frozenset()):
    """The chance that the attack succeeds once its dice lie there and each answer is the best: keep the roll, re-roll
    one die (`singles` times at most, never one of `again`), or all if none has been re-rolled."""
    answers = [held(rolled, symbols, trapped)]
    if singles:
        for die in {*range(len(rolled))} - again:
            answers.append(
                sum(
                    chance
                    * best_play(
                        [*rolled[:die], face, *rolled[die + 1 :]], symbols, trapped, singles - 1, whole, again | {die}
                    )
                    for face, chance in faces(ATTACK_DIE).items()
                )
            )
    if whole and not again:
        answers.append(sum(chance * held(fresh, symbols, trapped) for fresh, chance in rolls(len(rolled))))
    return max(answers)


def held(rolled, symbols, trapped):
    """The chance that an attack roll beats one defence die: crits first, then successes, one more if he is trapped."""
    successes = sum(face in symbols for face in rolled)
    attack = (rolled.count("crit"), successes + (trapped and successes > 0))
    return sum(
        chance
        for face, chance in faces(DEFENCE_DIE).items()
        if attack > (int(face == "crit"), int(face in ("block", "crit")))
    )


def rolls(dice):
    """Every roll of so many attack dice, and its chance."""
    for rolled in product(faces(ATTACK_DIE).items(), repeat=dice):
        yield [face for face, _ in rolled], prod(chance for _, chance in rolled)


@pytest.mark.rule("dice.reroll-whole-roll", "dice.reroll", "dice.reroll-once", "dice.reroll-several-rules")
@pytest.mark.parametrize("keywords", [[], ["reroll 1"], ["reroll 2"], ["reroll-all"], ["reroll 1", "reroll-all"]])
@pytest.mark.parametrize(("fighters", "symbols", "trapped"), [ALONE, TRAPPED], ids=["alone", "trapped"])
@pytest.mark.parametrize("dice", [1, 2])
def test_the_odds_of_rerolls_are_those_of_the_best_answers_to_every_roll(
    made_up, keywords, fighters, symbols, trapped, dice
):
    made_up.attacks("champion", claw={"dice": dice, "symbol": "smash", "keywords": keywords})
    singles, whole = sum(int(word[7:]) for word in keywords if word != "reroll-all"), "reroll-all" in keywords
    best = sum(chance * best_play(rolled, symbols, trapped, singles, whole) for rolled, chance in rolls(dice))
    shown = previewed(fighters, "claw")
    assert shown["critical-hit"] + shown["hit"] == pytest.approx(best)
