"""Holding objectives, and scoring the cards that ask for them and for other things (2023 pp. 30, 47)."""

import pytest

from underworlds.build import A, B, cards, choose, given, on_to, options, ready, refused

FIGHTERS = {"elias": (0, 0), "champion": (4, 0)}
MOVED = {"at_least": [{"moves": {"since": "now", "by": {"side": "friendly"}}}, 1]}
HOLDS = {"at_least": [{"held": {"by": "you"}}, 1]}
FELLED = {"at_least": [{"fighters": {"side": "enemy", "out": True}}, 1]}
GUARD = ("warden", "prince-of-dust", "harvester", "rising-petitioner", "inevitable-petitioner", "zealous-petitioner")
"""The rest of the Sepulchral Guard."""
MISS = "smash smash smash | block"


@pytest.fixture
def objective(made_up):
    """Puts an objective card into a deck; with `on` it is a surge objective."""

    def put(id, condition, on=None, warband="farstriders", glory=1, keywords=()):
        surge = {} if on is None else {"score_on": [on]}
        words = [*keywords, *(["surge"] if on else [])]
        made_up.card(id, warband=warband, type="objective", keywords=words, glory=glory, score_if=condition, **surge)

    return put


def glory(game, seat):
    """A player's available glory points."""
    return game.view(seat)["table"]["players"][seat]["available"]


def scored(events):
    """What was scored, in order."""
    return [event.what["card"].removeprefix("card:") for event in events if event.kind == "scored"]


# ---------------------------------------------------------------------- holding and scoring


@pytest.mark.rule("objective.hold")
@pytest.mark.parametrize(("place", "holds"), [((0, 0), True), ((1, 0), False)])
def test_an_objective_is_held_from_its_hex_and_from_no_other(objective, place, holds):
    objective("foothold", HOLDS)
    fighters = {"elias": place, "champion": (0, 1)}
    game = given(fighters, step="end", round=3, objectives={3: (0, 0)}, a={"objectives": ["foothold"]})
    assert game.table.held(A) == ([3] if holds else [])
    assert game.table.held(B) == []
    ready(game, A, "score") if holds else ready(game, None)


@pytest.mark.rule("objective.token-number")
@pytest.mark.parametrize(("number", "met"), [(2, True), (4, False)])
def test_a_card_that_asks_for_objective_2_means_the_token_with_that_number(objective, number, met):
    objective("second-gate", {"at_least": [{"held": {"by": "you", "number": 2}}, 1]})
    tokens = {number: (0, 0), 6 - number: (2, 0)}
    game = given(FIGHTERS, step="end", round=3, objectives=tokens, a={"objectives": ["second-gate"]})
    assert game.table.held(A) == [number]
    ready(game, A, "score") if met else ready(game, None)


@pytest.mark.rule("objective.score")
def test_scoring_pays_what_the_card_shows_and_takes_it_out_of_the_hand(objective):
    objective("foothold", HOLDS, glory=2)
    game = given(FIGHTERS, step="end", round=1, objectives={3: (0, 0)}, a={"objectives": ["foothold"]})
    choose(game, "score foothold")
    assert glory(game, A) == 2
    assert "foothold" not in cards(game, "objective-hand-0")
    assert game.view(B)["zones"]["scored-0"]["cards"] == ["foothold"]
    assert game.decision.name == "name-player", "the next round"


@pytest.mark.rule("objective.end-phase-default")
@pytest.mark.parametrize(("stays", "points"), [(True, 1), (False, 0)])
def test_what_was_met_in_the_action_phase_must_still_be_met_in_the_end_phase(objective, stays, points):
    objective("foothold", HOLDS)
    game = given(FIGHTERS, first=B, turn=8, round=3, objectives={3: (0, 0)}, a={"objectives": ["foothold"]})
    refused(game, "score", "foothold", "objective.end-phase-default")
    choose(game, *(["pass"] if stays else ["move elias", ("to", (1, 0))]), "pass", "pass")
    if stays:
        choose(game, "score foothold")
    assert glory(game, A) == points
    ready(game, None)


# ---------------------------------------------------------------------- surge objectives


@pytest.mark.rule("objective.surge-2023", "objective.score")
def test_a_surge_objective_met_in_mid_activation_is_scored_after_it(objective):
    """Its owner may reveal it after the Move action of a Charge action; the glory comes with the surge step."""
    objective("swift-feet", MOVED, on="after-move", glory=2)
    game = given(FIGHTERS, dice=MISS, a={"objectives": ["swift-feet"]})
    choose(game, "charge elias", ("to", (3, 0)))
    ready(game, A, "reveal")
    choose(game, "reveal swift-feet")
    ready(game, A, "attack")
    assert glory(game, A) == 0
    assert game.view(B)["zones"]["revealed-0"]["cards"] == ["swift-feet"]
    choose(game, "storm-sabre champion")
    ready(game, A, "replace")
    assert glory(game, A) == 2
    assert (cards(game, "objective-hand-0"), cards(game, "scored-0")) == ([], ["swift-feet"])


@pytest.mark.rule("objective.surge-2023")
def test_who_keeps_a_surge_objective_hidden_does_not_score_it_even_in_the_end_phase(objective):
    objective("swift-feet", MOVED, on="after-move")
    game = given(FIGHTERS, first=B, turn=8, a={"objectives": ["swift-feet"]})
    choose(game, "move elias", ("to", (1, 0)))
    ready(game, A, "reveal")
    choose(game, "keep")
    refused(game, "score", "swift-feet", "objective.surge-2023")
    choose(game, "pass", "pass")
    ready(game, A, "discard-objective")
    assert glory(game, A) == 0


@pytest.mark.rule("objective.surge-steps")
def test_a_turn_has_three_surge_steps():
    game = given(FIGHTERS, step="start")
    turn = list(game.table.events)
    turn += choose(game, "guard elias")
    ready(game, A, "power")
    turn += choose(game, "pass", "pass")
    turn = turn[: next(at for at, event in enumerate(turn) if event.kind == "turn-began" and event.seat == B)]
    steps = [event.what.get("step", event.kind) for event in turn if event.kind in ("surge-step", "step-began")]
    assert steps == ["surge-step", "activation", "surge-step", "power", "surge-step"]


@pytest.mark.rule("objective.surge-order")
@pytest.mark.parametrize(
    ("step", "turn", "first", "order"),
    [
        ("turn.after_activation", 3, A, ["ranger-strike", "undying-watchmen"]),
        ("turn.after_activation", 3, B, ["undying-watchmen", "ranger-strike"]),
        ("start", 2, A, ["ranger-strike", "undying-watchmen"]),
        ("start", 2, B, ["undying-watchmen", "ranger-strike"]),
        ("start", 1, A, ["ranger-strike", "undying-watchmen"]),
        ("start", 1, B, ["undying-watchmen", "ranger-strike"]),
    ],
)
def test_who_took_the_last_activation_scores_first(step, turn, first, order):
    """Before the game's first activation it is the player about to take the first turn."""
    game = given(
        FIGHTERS, step=step, turn=turn, first=first, round=1,
        a={"revealed": ["ranger-strike"], "objective-deck": []},
        b={"revealed": ["undying-watchmen"], "objective-deck": []},
    )  # fmt: skip
    on_to(game, "activate" if step == "start" else "power")
    assert scored(game.table.events) == order
    assert (glory(game, A), glory(game, B)) == (1, 2)


@pytest.mark.rule("objective.surge-draw-2023")
def test_a_surge_objective_drawn_in_a_surge_step_waits_for_the_next(objective):
    """Both objectives ask for an objective that is held all the time; only the occasions differ."""
    for occasion in ("after-activation", "after-power-step"):
        objective(f"ground-{occasion}", HOLDS, on=occasion)
    game = given(
        FIGHTERS, objectives={3: (0, 0)},
        a={"objectives": ["ground-after-activation"], "objective-deck": ["rest", "ground-after-power-step"]},
    )  # fmt: skip
    choose(game, "guard elias", "reveal ground-after-activation")
    ready(game, A, "replace")
    events = choose(game, "draw")
    ready(game, A, "power")
    assert scored(events) == []
    assert (cards(game, "objective-hand-0"), glory(game, A)) == (["ground-after-power-step"], 1)
    choose(game, "pass", "pass")
    ready(game, A, "reveal")
    events = choose(game, "reveal ground-after-power-step")
    assert scored(events) == ["ground-after-power-step"]
    assert glory(game, A) == 2


@pytest.mark.rule("objective.surge-draw-2023")
def test_drawing_for_a_scored_surge_objective_is_a_choice():
    game = given(FIGHTERS, step="turn.after_activation", a={"revealed": ["ranger-strike"]})
    ready(game, A, "replace")
    choose(game, "pass")
    assert cards(game, "objective-hand-0") == []
    ready(game, A, "power")
    empty = given(
        FIGHTERS, step="turn.after_activation", a={"revealed": ["ranger-strike"], "objective-discard": ["rest"]}
    )
    ready(empty, A, "power")


# ---------------------------------------------------------------------- hybrid and dual objectives


@pytest.mark.rule("objective.hybrid", "objective.dual")
@pytest.mark.parametrize("kind", ["any", "all"])
@pytest.mark.parametrize("holds", [True, False])
@pytest.mark.parametrize("felled", [True, False])
def test_hybrid_objectives_ask_for_either_condition_and_dual_ones_for_both(objective, kind, holds, felled):
    objective("last-word", {kind: [HOLDS, FELLED]}, glory=2, keywords=["hybrid" if kind == "any" else "dual"])
    others = {} if felled else {id: (place, 5) for place, id in enumerate(GUARD, -4)}
    game = given(
        {**FIGHTERS, **others},
        step="end", round=3, objectives={2: (0, 0) if holds else (2, 0)}, a={"objectives": ["last-word"]},
    )  # fmt: skip
    if (holds or felled) if kind == "any" else (holds and felled):
        ready(game, A, "score")
        assert options(game) == ["score last-word", "done"]
        choose(game, "score last-word")
        assert glory(game, A) == 2, "once, for what is printed"
    ready(game, None)
    assert cards(game, "scored-0") == (["last-word"] if glory(game, A) else [])


@pytest.mark.rule("objective.hybrid", "objective.dual")
@pytest.mark.parametrize(("kind", "holds", "met"), [("any", False, True), ("all", False, False), ("all", True, True)])
def test_hybrid_and_dual_objectives_may_be_surge_objectives_too(objective, kind, holds, met):
    keyword = "hybrid" if kind == "any" else "dual"
    objective("at-a-stride", {kind: [MOVED, HOLDS]}, on="after-move", keywords=[keyword])
    game = given(FIGHTERS, objectives={1: (1, 0) if holds else (7, 0)}, a={"objectives": ["at-a-stride"]})
    choose(game, "move elias", ("to", (1, 0)))
    if not met:
        ready(game, A, "power")
        return
    choose(game, "reveal at-a-stride")
    assert glory(game, A) == 1
    ready(game, A, "replace")


@pytest.mark.rule("endphase.score", "objective.end-phase-default")
def test_in_the_end_phase_a_card_whose_condition_is_not_met_is_refused(objective):
    objective("foothold", HOLDS)
    objective("second-gate", {"at_least": [{"held": {"by": "you", "number": 2}}, 1]})
    game = given(FIGHTERS, step="end", objectives={3: (0, 0)}, a={"objectives": ["foothold", "second-gate"]})
    ready(game, A, "score")
    assert [option.id for option in game.decision.refused] == ["score second-gate"]
    refused(game, "score", "second-gate", "objective.score")
