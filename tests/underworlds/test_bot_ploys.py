"""What bots make of ploys for the next activation: what they do to the strikes of it, and nothing else."""

import pytest

from katabasis import bots
from katabasis.underworlds.bots.waiting import moves_next
from underworlds.build import A, B, given, on_to, ready
from underworlds.card_tables_2017 import waiting
from underworlds.tables_2017 import ELIAS, FARSTRIDERS, GUARD, PRINCE, SEVERIN, STEELHEART, table


def strikes(game, seat):
    """What strikes that could follow are worth to a seat."""
    return game.system.explanation.terms(game, seat)["strikes"]


def danger(game, seat):
    """What it loses by those of others."""
    return game.system.explanation.terms(game, seat)["danger"]


def test_whoever_is_asked_to_activate_moves_next_as_in_the_power_step_before():
    game = given({"elias": (0, 0), "champion": (1, 0)}, step="power", first=B, turn=1)
    on_to(game, "power", B)
    assert moves_next(game.table) == A
    before = strikes(game, A)
    on_to(game, "activate", A)
    assert moves_next(game.table) == A
    assert strikes(game, A) == pytest.approx(before)
    game.choose("attack elias")
    assert moves_next(game.table) == B


def test_a_ploy_does_not_speak_against_the_attack_that_it_is_for():
    """It is discarded at the end of this activation, whatever is done in it."""
    gains = []
    for ploy in ({}, waiting("valiant-attack", A)):
        game = table({SEVERIN: (0, 0), PRINCE: (1, 0)}, (STEELHEART, GUARD), **ploy)
        ready(game, A, "activate")
        draw = next(option for option in game.decision.options if option.id == "draw")
        advice = bots.advise(game, seed=1, instead=draw)
        assert advice.option.id == f"attack {SEVERIN}"
        gains.append(advice.gain)
    assert gains[1] >= gains[0]


@pytest.mark.parametrize("fallen", [False, True])
def test_clawing_hands_are_worth_what_the_fallen_make_of_them(fallen):
    fighters = {PRINCE: (0, 0), SEVERIN: (1, 0)}
    others = [other.id for other in table(fighters, (STEELHEART, GUARD)).table.warband(B) if other.id != PRINCE]
    if not fallen:
        fighters |= {other: (-6, row - 3) for row, other in enumerate(others)}
    without = table(fighters, (STEELHEART, GUARD), first=B)
    played = table(fighters, (STEELHEART, GUARD), first=B, **waiting("clawing-hands", B))
    assert strikes(played, B) > strikes(without, B) if fallen else strikes(played, B) == strikes(without, B)


def test_a_ploy_for_the_next_attack_is_worth_nothing_where_others_move_next():
    fighters = {ELIAS: (0, 0), PRINCE: (1, 0)}
    plain = table(fighters, (FARSTRIDERS, GUARD), first=B)
    played = table(fighters, (FARSTRIDERS, GUARD), first=B, **waiting("patient-defence", A))
    assert strikes(played, A) == strikes(plain, A)
    assert danger(played, A) > danger(plain, A)  # it is the defender's: the others' next attack meets one die more
