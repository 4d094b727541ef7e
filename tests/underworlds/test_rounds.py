"""Rounds, phases and turns (2023 pp. 32-33, 48, 55)."""

import pytest

from underworlds.build import A, B, choose, given, kinds, on_to, ready

POWER = ["reaction-step", "inspiration-step", "surge-step"]
"""The minor steps, by their events."""


def play_on(game, until):
    """Let everything go until an event of that kind has happened; all that happened."""
    events = []
    while game.decision is not None and until not in kinds(events):
        ask = game.decision
        answer = ask.declining or ask.find("pass") or ask.options[0]
        events += game.choose(answer)
    return events


def steps(events):
    """The main and minor steps of those events, in letters."""
    letters = {"reaction-step": "R", "inspiration-step": "I", "surge-step": "S"}
    return [
        letters.get(event.kind) or event.what.get("step") for event in events if event.kind in {*letters, "step-began"}
    ]


@pytest.mark.rule("round.three-rounds")
def test_a_game_has_three_action_phases_and_three_end_phases():
    game = given({"elias": (0, 0), "champion": (5, 0)}, step="round", round=0)
    play_on(game, "game-over")
    phases = [event.what["phase"] for event in game.table.events if event.kind == "phase-began"]
    assert phases == ["action", "end"] * 3
    ready(game, None)


@pytest.mark.rule("round.round-2")
def test_round_2_has_a_new_roll_off_without_the_bonus_crit():
    level = ["double-support", "fury", "fury", "fury"]
    game = given(
        {"elias": (0, 0), "champion": (5, 0)},
        step="end_phase.clean_up",
        round=1,
        dice=[*level, "fury", "fury", "fury", "fury"],
    )
    won = next(event for event in game.table.events if event.kind == "roll-off-won")
    assert won.what["counts"] == [[0, 1, 0], [0, 0, 0]]
    assert game.view(A)["table"]["round"] == 2
    ready(game, A, "name-player")


@pytest.mark.rule("round.round-3")
def test_the_end_phase_of_round_3_only_scores_and_then_the_game_is_over():
    game = given({"elias": (0, 0), "champion": (5, 0)}, turn=8, round=3, a={"hand": ["swift-stride"], "available": 2})
    events = play_on(game, "game-over")
    assert [event.what["step"] for event in events if event.rule == "endphase.steps"] == ["score", "score"]
    ready(game, None)


@pytest.mark.rule("round.roll-off-2023")
def test_the_winner_of_the_roll_off_names_who_takes_the_first_turn():
    dice = ["crit", "fury", "fury", "fury", "fury", "fury", "fury", "fury"]
    game = given({"elias": (0, 0), "champion": (5, 0)}, step="end_phase.clean_up", round=1, dice=dice)
    ready(game, A, "name-player")
    choose(game, "opponent")
    ready(game, B, "activate")
    assert game.view(A)["table"]["first"] == B


@pytest.mark.rule("round.start-abilities")
def test_abilities_of_the_start_of_the_phase_come_after_the_roll_off_and_before_the_first_turn(made_up):
    made_up.card("war-cry", type="upgrade", at="action-phase-start", do=[{"verb": "give", "token": "guard"}])
    game = given(
        {"elias": {"at": (0, 0), "upgrades": ["war-cry"]}, "champion": (5, 0)}, step="end_phase.clean_up", round=1
    )
    events = choose(game, "self")
    everything = kinds(game.table.events)
    assert everything.index("roll-off-won") < everything.index("token") < everything.index("turn-began")
    assert "token" in kinds(events)
    assert game.decision.name == "activate"


@pytest.mark.rule("round.turns", "round.turn-steps", "reference.round-2023")
def test_eight_turns_alternate_and_each_has_its_eleven_steps():
    game = given({"elias": (0, 0), "champion": (5, 0)}, step="round", round=0, dice=["fury"] * 4 + ["crit"] * 4)
    ready(game, B, "name-player")
    choose(game, "self")
    events = play_on(game, "cleaned-up")
    turns = [event.seat for event in game.table.events if event.kind == "turn-began"][:8]
    assert turns == [B, A, B, A, B, A, B, A]
    first_turn = list(game.table.events)
    starts = [number for number, event in enumerate(first_turn) if event.kind == "turn-began"]
    assert steps(first_turn[starts[0] : starts[1]]) == [*"RIS", "activation", *"RIS", "power", *"RIS"]
    ends = [(event.seat, event.what["step"]) for event in events if event.rule == "endphase.steps"]
    sequence = ["score", "discard-objective", "upgrades", "discard-power", "draw-objective", "draw-power"]
    assert ends == [(seat, step) for seat in (B, A) for step in sequence]
    assert game.view(A)["table"]["round"] == 2


@pytest.mark.rule("round.extra-reaction-steps")
def test_reaction_steps_open_inside_the_activation_step_too():
    game = given({"elias": (0, 0), "champion": (1, 0)}, dice="fury smash smash | block")
    on_to(game, "activate")
    before = len(game.table.events)
    choose(game, "attack elias", "storm-sabre champion")
    on_to(game, "power")
    inside = [event for event in game.table.events[before:] if event.kind == "reaction-step"]
    assert len(inside) == 8
    ready(game, A, "power")


@pytest.mark.rule("round.no-fighters-left")
def test_a_warband_without_fighters_plays_on():
    game = given({"elias": (0, 0)}, turn=8, round=1, a={"available": 4}, b={"available": 5})
    ready(game, B, "activate")
    events = play_on(game, "game-over")
    assert [event.what["round"] for event in events if event.kind == "round-began"] == [2, 3]
    assert game.result.winners == [B]
    ready(game, None)
