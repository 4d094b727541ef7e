"""How likely bots think objective cards to be scored, and what they think of wounds, distance and being behind."""

from itertools import pairwise

import pytest

from katabasis import bots
from katabasis.underworlds.bots import cards as bot_cards
from katabasis.underworlds.bots.strikes import safe
from katabasis.underworlds.system import SYSTEM
from underworlds.build import A
from underworlds.tables_2017 import ANGHARAD, ARNULF, GARREK, OBRYN, SAEK, SEVERIN, TARGOR, stage, table


@pytest.fixture(autouse=True)
def cards_of_2017():
    """The cards are there before a table names them."""
    SYSTEM.open_edition("2017")


def chance(game, card):
    """How likely seat A is thought to score a card of its hand."""
    return bot_cards.chance(game.table, A, card)


def holding(numbers):
    """A game of 2017 in which Severin stands on an objective token of that number, and others are far away."""
    return stage(
        {SEVERIN: "b2", OBRYN: "a1", ANGHARAD: "c3", GARREK: "i1", ARNULF: "i4"},
        hands={A: ["hold-objective-3", "supremacy"]},
        objectives=numbers,
        round=3,
    )


def test_only_the_objective_of_its_number_makes_a_card_likely():
    assert chance(holding({"b2": 3}), "hold-objective-3") > 0.5
    assert chance(holding({"b2": 4}), "hold-objective-3") == 0
    assert chance(holding({"b2": 4, "i4": 3}), "hold-objective-3") < 0.5


def test_a_card_that_asks_for_three_objectives_is_unlikely_where_there_are_two():
    """Three fighters could hold three, and two tokens are no three."""
    assert chance(holding({"b2": 3, "a1": 4}), "supremacy") == 0
    assert 0 < chance(holding({"b2": 3, "a1": 4, "b4": 5}), "supremacy") < 0.8


def test_whoever_has_lost_a_fighter_gives_up_what_asks_for_all():
    whole = {SEVERIN: (0, 0), ANGHARAD: (0, 2), OBRYN: (0, 4), GARREK: (6, 0)}
    lost = {**whole, OBRYN: "out"}
    assert chance(table(whole, round=3, a={"objectives": ["eternals"]}), "eternals") > 0
    assert chance(table(lost, round=3, a={"objectives": ["eternals"]}), "eternals") == 0


def test_cards_for_kills_are_likelier_with_enemies_in_reach():
    """The same table, but for how far the enemies are."""
    worths = [
        game.system.explanation.terms(game, A)["objectives"]
        for away in (3, 9)
        for game in [
            table(
                {SEVERIN: (-4, 0), SAEK: {"at": (away - 4, 0), "wounds": 2}, TARGOR: (away - 4, 1)},
                round=3,
                a={"objectives": ["awe-inspiring", "slayers-of-tyrants"]},
            )
        ]
    ]
    assert worths[0] > worths[1]


@pytest.mark.parametrize("kind", ["objective", "power"])
def test_cards_that_may_be_drawn_are_drawn(kind):
    hand = [] if kind == "power" else ["supremacy"]
    game = table({SEVERIN: (0, 0), GARREK: (5, 0)}, step="end_phase.draw", round=1, a={"objectives": hand, "hand": []})
    while game.decision.name != f"draw-{kind}":
        game.choose(game.decision.options[0])
    most = game.decision.options[0]
    assert most.id != "draw 1"
    assert bots.choose(game, "hard", seed=1).id == most.id


def test_to_wound_whom_no_blow_can_take_out_is_worth_an_activation():
    """Garrek has four wounds, and a hammer deals two."""
    game = table({ANGHARAD: {"at": (0, 0), "move": 1}, GARREK: (1, 0), TARGOR: (6, 0)}, round=1)
    assert bots.choose(game, "hard", seed=1).id == f"attack {ANGHARAD}"


def test_a_wound_counts_the_more_the_fewer_are_left():
    worths = [safe(left, bounty=1) for left in range(1, 6)]
    losses = [more - less for less, more in pairwise(worths)]
    assert losses == sorted(losses, reverse=True)
    assert min(losses) > 0


def test_to_be_nearer_to_enemies_is_worth_something_to_who_goes_there_alone():
    """What others gain by it is in their strikes."""

    def fighters(at):
        game = table({OBRYN: at, GARREK: (6, 0), ARNULF: (6, 2)}, round=1)
        terms = game.system.explanation.terms(game, A)
        return terms["fighters"], terms["enemies"]

    (far, others), (near, others_then) = fighters((-7, 0)), fighters((-4, 0))
    assert near > far
    assert others == others_then


def test_whoever_is_behind_at_the_end_thinks_less_of_danger():
    def danger(glory):
        fighters = {ANGHARAD: {"at": (0, 0), "wounds": 3}, OBRYN: (0, 2), SAEK: (1, 0)}
        game = table(fighters, round=3, b={"available": glory})
        return game.system.explanation.terms(game, A)["danger"]

    assert danger(0) < danger(4) < 0
