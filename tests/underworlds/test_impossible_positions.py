"""Positions that no table can be: each is refused with a sentence that says what is wrong."""

import pytest

import katabasis as kb
from underworlds.build import A, at, given, position


def fault(text):
    """What is said of a position."""
    with pytest.raises(kb.BadPosition) as error:
        at(text)
    return str(error.value)


STANDING = '[fighters]\nelias = "d4"\nchampion = "d8"\n'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            '[fighters]\nelias = { at = "d4", wounds = 9 }',
            "elias has 9 wounds and Wounds 4: it is out of action [damage.out-of-action-2023]",
        ),
        ('[fighters]\nelias = { at = "out", wounds = 1 }', "elias is not on the battlefield, so it has neither wounds"),
        ('[fighters]\nelias = { at = "d4", guard = 1, stagger = 1 }', "elias has Guard and Stagger tokens"),
        ('[fighters]\nelias = { at = "d4", spent = ["flight"] }', "elias has no ability 'flight'"),
        ('[fighters]\nelias = "aside"', "elias waits to be placed, which is done in setup"),
        (
            '[seat.1]\nobjectives = ["swift-work", "flash-of-light", "bolts-of-azyr", "without-equal"]',
            "seat 1 holds 4 objective cards, more than 3 [card.hand-limit]",
        ),
        (
            '[[in-play]]\ncard = "ceaseless-volley"\nseat = 1',
            "in-play: ceaseless-volley has from 1 to 1 different fighters chosen, not 0",
        ),
        ('dice = ["smash", "blok"]', "dice: 'blok' is on no die; there are faces of these: crit, "),
        ('dice = ["blok"]', "did you mean block?"),
        ("[seat.1]\ntokens = [1]", "tokens: none is left to be placed before turn.activation_step"),
    ],
)
@pytest.mark.rule("card.hand-limit", "damage.out-of-action-2023", "action.guard-removes-stagger")
def test_what_no_fighter_and_no_hand_can_be_is_said(text, reason):
    assert reason in fault(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('step = "power_step.opportunity"\ncursor = {}', "cursor: it says seat and passes, and nothing else"),
        ('step = "power_step.opportunity"\ncursor = { seat = 1 }', "cursor: it says seat and passes"),
        (
            'step = "power_step.opportunity"\ncursor = { seat = 1, passes = 2 }',
            "cursor: a power step ends after 2 passes in a row [power.end]",
        ),
        ('step = "power_step.opportunity"\nfirst = 0', "first: before power_step.opportunity somebody has had"),
        ('step = "power_step.opportunity"\nround = 0', "round: power_step.opportunity is part of a round, from 1 to 3"),
        ('step = "power_step.opportunity"\nturn = 9', "turn: power_step.opportunity is part of a turn, from 1 to 8"),
        ('step = "power_step.opportunity"\nactive = 0', "active: power_step.opportunity is part of somebody's turn"),
        ('step = "turn.activation_step"\nphase = "end"', "phase: turn.activation_step is part of the phase 'action'"),
        ('main-step = "dinner"', "main-step: one of activation, power, "),
        ("[seat.1]\nactivations = 0", "activations: seat 1 has none left for this turn [round.turns]"),
        ('bound = "elias"', "bound: elias cannot be activated in this turn"),
        ('step = "turn.begin_round"\nround = 3', "round: after round 3 none begins [round.round-3]"),
        ('step = "end_phase.score"\ncursor = { passes = 1 }', "cursor: it says seat, and nothing else"),
        ('step = "setup.place_fighter"\ncursor = {}', "cursor: it says seat, and nothing else"),
        ('step = "setup.pick_faces"\npicker = 0', "picker: somebody has picked the first board"),
        ('step = "setup.mulligan"\nround = 2', "round: setup.mulligan comes before the first round"),
        ('step = "setup.draw_hands"\n[seat.1]\nhand = ["crackling-blade"]', "hand: seat 1 has drawn no cards before"),
        ('step = "setup.mulligan"\n[fighters]\nelias = "d4"', "fighters: elias is not placed before setup.mulligan"),
        (
            'step = "setup.mulligan"\nbattlefield = "chart ...../sss../...../sss../..... seam 3"',
            "fighters: seat 2 has 7 to place, and 3 starting hexes [setup.fighters-place]",
        ),
        (
            'step = "end_phase.score"\n[seat.1]\nrevealed = ["flash-of-light"]',
            "revealed: flash-of-light was scored in the action phase [objective.surge-2023]",
        ),
    ],
)
@pytest.mark.rule("round.turns", "power.end", "endphase.order")
def test_what_no_step_can_follow_is_said(text, reason):
    assert reason in fault(text)


def test_all_that_is_wrong_is_said_at_once():
    reason = fault('round = 0\n[fighters]\nelias = { at = "d4", wounds = 9 }')
    assert "round: " in reason
    assert "elias has 9 wounds" in reason


def test_what_may_be_is_read():
    game = given({"elias": {"at": (0, 0), "wounds": 3, "guard": 2}, "champion": (3, 0)}, dice=["smash", "block", 3])
    assert game.decision.seat == A
    late = position({"step": "turn.begin_round", "round": 2})
    assert late.decision.name == "name-player"
