"""What bots make of Age of Sigmar: plain decisions that nobody should get wrong, figures that agree with exact odds,
and secrets that they do not use."""

from functools import cache
from typing import Any

import pytest

import katabasis as kb
from katabasis import bots
from katabasis.kernel.game import Game
from katabasis.kernel.options import Option
from katabasis.sigmar.board.field import field_of
from katabasis.sigmar.bots import blows, scoring, tactics, threats, uses
from katabasis.sigmar.bots.figures import situation_of
from katabasis.sigmar.cards.registry import VERBS
from katabasis.sigmar.content import ARMIES
from katabasis.sigmar.forecast import odds
from katabasis.sigmar.rules.spearhead.tactics import COMPLETED
from katabasis.sigmar.rules.targets import Attacks
from properties.moments import moments
from sigmar.random_games import sigmar
from sigmar.scene import BROTHERHOOD, CLAWPACK, ECHELON, LEGION, MADMOB, STAY, WARHOST, battle, run, table_of, unit

THINKERS = ["normal", "hard"]
FAR = {"lord-veritant.1": '28",2" ranks 1', "grey-seer.1": '28",20" ranks 1'}
QUIET = {"twists": ["grasping-vines", "take-the-land"]}


def chosen(game: Game, level: str = "hard") -> Option:
    """What a bot takes; always one of the options."""
    assert game.decision is not None
    option = bots.choose(game, level, seed=1)
    assert option.id in [one.id for one in game.decision.options]
    return option


def play_phase(game: Game, level: str) -> None:
    """Let bots play to the end of the phase."""
    phase = table_of(game).phase
    while game.decision is not None and table_of(game).phase == phase:
        game.choose(chosen(game, level))


def holding(units: dict[str, Any], phase: str, *cards: str, **fields: Any) -> Game:
    """A battle in which the first player holds those cards."""
    return battle(units, phase, cards={**QUIET, "hand-1": [f"{card}.1" for card in cards], "hand-2": []}, **fields)


# ---------------------------------------------------------------------- plain decisions


@pytest.mark.parametrize("level", THINKERS)
def test_goes_where_an_objective_can_be_had(level: str) -> None:
    """Dracothion, in the middle, is within a move, and nobody holds it."""
    game = battle({"liberators.1": '16",5" ranks 5 @16', "grey-seer.1": '28",20" ranks 1'}, "movement")
    play_phase(game, level)
    assert field_of(table_of(game)).on_circle(unit(game, "liberators.1"), "dracothion")


def test_stays_on_an_objective_that_the_enemy_could_take() -> None:
    """Nagendra scores as long as somebody stands there, and the enemy's next unit takes it otherwise."""
    units = {"liberators.1": '7.5",4" ranks 5 @16', "clanrats.1": '7.5",13" ranks 5 @48'}
    game = battle(units, "movement", controlled={"nagendra": 1})
    play_phase(game, "hard")
    assert field_of(table_of(game)).on_circle(unit(game, "liberators.1"), "nagendra")


def test_charges_whom_it_beats_and_not_who_beats_it() -> None:
    """Knights charge rats that are near; a seer does not charge Knights."""
    units = {"chaos-knights.1": '10",6" ranks 5 @16', "clanrats.1": '10",11" ranks 5 @48'}
    game = battle(units, "charge", seats=(LEGION, CLAWPACK), dice=[6, 6])
    assert chosen(game).id == "charge chaos-knights.1"
    run(game, "charge chaos-knights.1")
    assert chosen(game).answer != STAY
    units = {"chaos-knights.1": '10",6" ranks 5 @16', "grey-seer.1": '10",11" ranks 1 @48'}
    game = battle(units, "charge", seats=(LEGION, CLAWPACK), active=2, dice=[6, 6])
    play_phase(game, "hard")
    assert "charged" not in unit(game, "grey-seer.1").marks


@pytest.mark.parametrize("level", THINKERS)
def test_shoots_at_whom_it_can_destroy(level: str) -> None:
    """A hero with one point of Health left, and rats of which there are many."""
    units = {
        "prosecutors.1": '10",6" ranks 3 @16',
        "clanrats.1": '6",12" ranks 5 @48',
        "warlock-engineer.1": {"at": '14",12" ranks 1 @48', "damage": 4},
    }
    game = run(battle(units, "shooting"), "shoot prosecutors.1")
    option = chosen(game, level)
    assert option.id == "target warlock-engineer.1" or "warlock-engineer.1" in str(option.answer)


def test_who_is_slain_does_not_stand_on_the_objective() -> None:
    """Of rats in two ranks the foremost stand on Dracothion; others are removed."""
    units = {"clanrats.1": '13",14" ranks 5 @48', "prosecutors.1": '14",6" ranks 3 @16'}
    game = battle(units, "shooting", dice=[6, 6, 6, 6, 6, 6, 1, 1, 1, 2, 2, 2])
    run(game, "shoot prosecutors.1")
    while game.decision is not None and game.decision.name in ("targets", "react"):
        game.choose(game.decision.options[-1].id if game.decision.name == "react" else "target clanrats.1")
    assert game.decision is not None
    assert game.decision.name == "slain"
    table = table_of(game)
    on_circle = field_of(table).on_circle(unit(game, "clanrats.1"), "dracothion")
    assert 0 < len(on_circle) < 8
    game.choose(chosen(game))
    assert len(field_of(table_of(game)).on_circle(unit(game, "clanrats.1"), "dracothion")) == len(on_circle)


@pytest.mark.parametrize("level", THINKERS)
def test_scores_what_is_completed(level: str) -> None:
    game = holding({**FAR, "liberators.1": '14",11" ranks 5 @16'}, "end-of-turn", "the-dracothion-dais")
    while game.decision is not None and game.decision.name != "score":
        game.choose(chosen(game, level))
    assert chosen(game, level).id == "score the-dracothion-dais.1"


def test_a_card_that_scores_this_turn_is_not_spent_on_its_command() -> None:
    """Inspiring Presence on a hero far from everything, with the card that is about to be scored."""
    units = {**FAR, "liberators.1": '14",21" ranks 5 @16'}
    game = holding(units, "hero", "raze")
    assert chosen(game).declines or not chosen(game).id.startswith("use raze")


def test_discards_what_cannot_be_scored_in_the_last_round() -> None:
    """Two objectives that the other had cannot be taken where it has none; both flanks are held."""
    units = {"lord-vigilant.1": '3",8" ranks 1', "liberators.1": '27",11" ranks 2', "grey-seer.1": '15",21" ranks 1'}
    cards = ("attack-on-two-fronts", "take-the-flanks", "the-behemat-dais")
    game = holding(units, "end-of-turn", *cards, step="rounds.begin_round", round=3, dice=[6, 1])
    run(game, "first")
    assert chosen(game).id == "discard attack-on-two-fronts.1"
    run(game, "discard attack-on-two-fronts.1")
    assert chosen(game).id == "keep"


# ---------------------------------------------------------------------- figures


PLAIN = [
    ((BROTHERHOOD, CLAWPACK), "liberators.1", "clanrats.1", "warhammer"),
    ((LEGION, WARHOST), "chaos-lord.1", "saurus-warriors.1", "reaperblade"),
    ((ECHELON, MADMOB), "gothizzar-harvester.1", "rockgut-troggoths.1", "soulcrusher-bludgeons"),
    ((MADMOB, ECHELON), "moonclan-stabbas.1", "mortek-guard.1", "stabba"),
]


@pytest.mark.parametrize(("seats", "attacker", "target", "weapon"), PLAIN)
def test_means_agree_with_exact_odds(seats: tuple[str, str], attacker: str, target: str, weapon: str) -> None:
    """For one attack, which cannot do more damage than there is to bear."""
    game = battle({attacker: '15",6" ranks 5 @16', target: '15",16" ranks 5 @48'}, "shooting", seats=seats)
    table = table_of(game)
    own, foe = unit(game, attacker), unit(game, target)
    (exact,) = odds.of_attacks(table, own, [Attacks(weapon, target, 1)], False)
    printed = own.printed.weapons[weapon]
    crit = next((name for name in printed.abilities if name.startswith("crit-")), "")
    need = (printed.hit, printed.wound, foe.printed.save + printed.rend, crit, foe.printed.ward)
    assert blows.points_of(*need) * blows.mean(printed.damage) == pytest.approx(exact.points)
    whole = situation_of(table).blows[attacker, target]
    assert whole.melee >= exact.points * blows.mean(printed.attacks) * len(own.bearing(weapon)) - 1e-9


@pytest.mark.parametrize(("need", "dice", "ways"), [(7, 2, 21), (2, 2, 36), (12, 2, 1), (13, 2, 0), (18, 3, 1)])
def test_chances_of_charge_rolls(need: int, dice: int, ways: int) -> None:
    assert threats.at_least(need, dice) == pytest.approx(ways / 6**dice)


def test_points_of_a_turn_are_what_control_gives() -> None:
    """One objective, two, and more than the other has (spearhead.victory-points)."""
    assert sum(scoring.points_for(scoring.Hold([1.0, 0, 0, 0, 0], [0.0, 0, 0, 0, 0]))) == pytest.approx(2)
    assert sum(scoring.points_for(scoring.Hold([1.0, 1, 0, 0, 0], [0.0, 0, 1, 1, 0]))) == pytest.approx(2)
    assert sum(scoring.points_for(scoring.Hold([1.0, 1, 1, 0, 0], [0.0, 0, 0, 1, 1]))) == pytest.approx(3)
    assert sum(scoring.points_for(scoring.Hold([0.5, 0, 0, 0, 0], [0.5, 0, 0, 0, 0]))) == pytest.approx(1)


def test_every_tactic_has_a_chance_and_every_order_that_is_judged_exists() -> None:
    assert set(tactics.CHANCES) == set(COMPLETED)
    assert set(uses.ORDERS) <= set(VERBS)


# ---------------------------------------------------------------------- what all games promise


@cache
def some_moments() -> list[Game]:
    """Some moments of battles, from the first choice to the end: to be looked at."""
    return [game for seed in (1, 8) for game in moments(sigmar, seed, (0, 4, 9, 18, 40, 80, 140, 2_000))]


def test_a_situation_is_worth_as_much_to_one_as_it_costs_the_other() -> None:
    """But for the cards in hand, which only their owner knows."""
    for game in some_moments():
        if game.result is None and table_of(game).round:
            for name in ("points", "ground"):
                first, second = (game.system.explanation.terms(game, seat)[name] for seat in (0, 1))
                assert first == pytest.approx(-second)


@pytest.mark.parametrize("level", ["beginner", "easy", "normal", "hard"])
def test_a_choice_is_the_same_whatever_lies_where_its_seat_cannot_see(level: str) -> None:
    compared = 0
    for game in some_moments():
        if game.decision is None:
            continue
        choice = chosen(game, level)
        for other in range(2):
            world = game.imagine(game.decision.seat, other)
            if len(world.choices) == len(game.choices):
                again = chosen(world, level)
                assert (again.id, again.answer) == (choice.id, choice.answer)
                compared += 1
    assert compared >= 10


def test_hints_say_what_a_move_brings() -> None:
    """Reasons are parts of the evaluation, and not only that something is better."""
    game = battle({"liberators.1": '16",5" ranks 5 @16', "clanrats.1": '7",19" ranks 5 @48'}, "movement")
    while game.decision is not None and not game.decision.options[0].id.startswith("move"):
        game.choose(chosen(game))
    advice = bots.advise(game)
    said = {str(reason.text) for reason in advice.reasons}
    assert said & {str(game.system.explanation.reason("ground", gain)) for gain in (1.0, -1.0)}


@pytest.mark.takes_turns("armies", 3)
@pytest.mark.parametrize("armies", list(zip(ARMIES, [*ARMIES][1:] + [*ARMIES][:1], strict=True)))
def test_bots_of_all_levels_play_all_armies_to_the_end(armies: tuple[str, str]) -> None:
    levels = ("hard", "beginner")
    game = kb.new("sigmar", seats=list(armies), seed=5)
    while game.decision is not None:
        game.choose(bots.choose(game, levels[game.decision.seat], 5))
    assert game.result is not None
    assert table_of(game).round == 4
