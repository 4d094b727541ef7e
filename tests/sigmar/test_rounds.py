"""Battle rounds, objectives, victory points, reinforcements, the end (chapters 11, 12, 31 to 33; Spearhead)."""

import pytest

from katabasis.kernel.game import Game
from sigmar.scene import battle, events, ids, rules, run, table_of, unit

FAR = {"lord-veritant.1": '28",2" ranks 1', "grey-seer.1": '28",20" ranks 1'}


QUIET = {"twists": ["grasping-vines", "take-the-land"]}
"""The next twist asks nobody anything."""


def start(round: int = 0, dice: list[int] | None = None, **fields) -> Game:
    """Before a battle round, which is one more."""
    step = "rounds.begin_round"
    return battle(FAR, "end-of-turn", step=step, round=round, dice=dice or [], cards=QUIET, **fields)


# ---------------------------------------------------------------------- the start of a round


@pytest.mark.rule("spearhead.first-turn", "round.start-steps")
def test_in_the_first_round_the_attacker_chooses() -> None:
    game = start(active=0, first=0)
    assert game.decision is not None
    assert (game.decision.name, game.decision.seat, game.decision.rule) == ("first-turn", 0, "spearhead.first-turn")
    run(game, "second")
    assert table_of(game).active == 1
    assert not events(game, "rolled")


@pytest.mark.rule("round.priority-roll")
@pytest.mark.parametrize(("dice", "chooser"), [([2, 5], 1), ([6, 1], 0)])
def test_later_the_winner_of_the_priority_roll_chooses(dice: list[int], chooser: int) -> None:
    game = start(1, dice)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.rule) == (chooser, "round.priority-roll")
    run(game, "second")
    assert table_of(game).active == 1 - chooser, "he may let the other go first"


@pytest.mark.rule("round.priority-tie", "dice.roll-off-tie")
@pytest.mark.parametrize("first", [0, 1])
def test_at_a_tie_who_went_first_before_decides(first: int) -> None:
    game = start(1, [3, 3], first=first + 1)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.rule) == (first, "round.priority-tie")
    assert len(events(game, "rolled")) == 2


@pytest.mark.rule("round.underdog", "round.underdog-tie")
@pytest.mark.parametrize(("points", "underdog"), [((10, 6), 1), ((3, 7), 0), ((5, 5), -1)])
def test_who_has_fewer_points_is_the_underdog(points: tuple[int, int], underdog: int) -> None:
    players = [
        {"role": role, "territory": letter, "points": score}
        for role, letter, score in zip(("attacker", "defender"), "ab", points, strict=True)
    ]
    game = run(start(2, [6, 1], player=players), "first")
    assert game.view(0)["table"]["underdog"] == underdog
    assert len(events(game, "underdog")) == (underdog >= 0)


@pytest.mark.rule("round.structure", "spearhead.length", "round-end.battle-end")
def test_after_four_rounds_the_battle_ends() -> None:
    game = battle(FAR, "end-of-turn", round=4, turns=1)
    assert game.decision is None
    assert game.result is not None
    assert game.result.rule == "spearhead.winner"
    another = battle(FAR, "end-of-turn", round=3, turns=1, dice=[5, 2])
    assert another.decision is not None
    assert another.decision.name == "first-turn"


@pytest.mark.rule("round.active-player", "round.structure")
def test_each_player_takes_one_turn_a_round() -> None:
    game = battle(FAR, "end-of-turn", round=2, turns=0)
    assert [event.seat for event in events(game, "turn-began")] == [1]
    assert table_of(game).round == 2


# ---------------------------------------------------------------------- objectives


def ended(units: dict, **fields) -> Game:
    """The battle after the end of the first player's turn in the last round, or of the second's."""
    game = battle({**FAR, **units}, "end-of-turn", **fields)
    while game.decision is not None and game.decision.name == "end-of-turn":
        run(game, "end")
    return game


def holder(game: Game, objective: str) -> int:
    held: int = game.view(0)["table"]["controlled"][objective]
    return held


@pytest.mark.rule("spearhead.contest", "objectives.contest-model")
@pytest.mark.parametrize(("gap", "contests"), [(-1, True), (0, False), (254, False)])
def test_only_who_stands_on_the_circle_contests(gap: int, contests: bool) -> None:
    place = f"{15 * 254},{11 * 254 - 762 - 200 - gap} ranks 1"
    game = battle({**FAR, "lord-veritant.1": place})
    contested = game.view(0)["table"]["units"]["lord-veritant.1"]["contests"]
    assert contested == (["dracothion"] if contests else [])


@pytest.mark.rule(
    "objectives.gain-control", "objectives.control-score", "objectives.army-score", "spearhead.example-contest"
)
def test_the_higher_control_score_gains_control() -> None:
    """Five Liberators against eight Clanrats on the circle, all with Control 1."""
    units = {
        "liberators.1": '16.7",9.6" ranks 3 @16',
        "clanrats.1": {"at": '12.9",12.4" ranks 4 @48', "slain": [9, 10]},
    }
    game = ended(units)
    assert events(game, "gained-control")[0].what["scores"] == [5, 8]
    assert holder(game, "dracothion") == 1


@pytest.mark.rule("objectives.contest-unit", "objectives.control-score")
def test_only_models_on_the_circle_count() -> None:
    game = ended({"liberators.1": '13.5",9.6" ranks 5 @16'})
    scores = events(game, "gained-control")[0].what["scores"]
    assert 0 < scores[0] < 5
    assert scores[1] == 0


@pytest.mark.rule("objectives.tied-control", "objectives.keep-control")
def test_a_tie_changes_nothing() -> None:
    units = {"lord-vigilant.1": '13.5",10" ranks 1 @0', "clawlord.1": '16.8",12" ranks 1 @0'}
    assert holder(ended(units, controlled={"dracothion": 2}), "dracothion") == 1
    assert holder(ended(units), "dracothion") == -1


@pytest.mark.rule("objectives.keep-control")
def test_an_objective_stays_controlled_when_everybody_leaves() -> None:
    game = ended({}, controlled={"nagendra": 1})
    assert holder(game, "nagendra") == 0
    assert [event.what["source"] for event in events(game, "scored")][:1] == ["points:one-objective"]


@pytest.mark.rule("objectives.one-objective", "spearhead.one-objective")
def test_a_unit_counts_for_one_of_two_objectives() -> None:
    """Ten Clanrats from Nagendra to Dracothion do not reach; a long line of them stands on Ignax and Nagendra."""
    line = "; " + " ".join(
        f"m{at} {1000 + 262 * ((at - 1) // 2)},{2150 - 262 * ((at - 1) // 2) + 262 * (at % 2)} @0"
        for at in range(1, 11)
    )
    game = battle({"lord-veritant.1": '25",2" ranks 1', "clanrats.1": line}, "end-of-turn", active=2)
    assert game.decision is not None
    assert (game.decision.name, game.decision.seat) == ("count", 1)
    assert ids(game) == ["count ignax", "count nagendra"]
    run(game, "count nagendra")
    assert (holder(game, "nagendra"), holder(game, "ignax")) == (1, -1)


@pytest.mark.rule("objectives.control-when", "end-turn.sequence")
def test_control_is_determined_at_the_start_of_the_first_round_and_at_the_ends_of_turns() -> None:
    units = {**FAR, "liberators.1": '16.7",9.6" ranks 3 @16'}
    game = run(
        battle(units, "end-of-turn", step="rounds.begin_round", round=0, active=0, first=0, cards=QUIET), "first"
    )
    assert holder(game, "dracothion") == 0
    kinds = [event.kind for event in ended({"liberators.1": '16.7",9.6" ranks 3 @16'}).table.events]
    assert kinds.index("gained-control") < kinds.index("scored")


# ---------------------------------------------------------------------- victory points


@pytest.mark.rule("spearhead.victory-points", "end-turn.victory-points")
@pytest.mark.parametrize(
    ("controlled", "points"),
    [
        ({"dracothion": 1, "ignax": 1, "behemat": 1, "nagendra": 2, "vulcatrix": 2}, 3),
        ({"dracothion": 1, "ignax": 2, "behemat": 2}, 1),
        ({"dracothion": 1}, 2),
        ({"dracothion": 1, "ignax": 1, "behemat": 2, "nagendra": 2}, 2),
        ({"dracothion": 2}, 0),
    ],
)
def test_points_for_objectives(controlled: dict[str, int], points: int) -> None:
    game = ended({}, controlled=controlled)
    scores = [player["points"] for player in game.view(0)["table"]["players"]]
    assert scores == [points, 0], "the other player scores nothing"


@pytest.mark.rule("spearhead.winner")
@pytest.mark.parametrize(("points", "winners"), [((18, 15), [0]), ((3, 9), [1]), ((7, 7), [])])
def test_more_victory_points_win(points: tuple[int, int], winners: list[int]) -> None:
    players = [
        {"role": role, "territory": letter, "points": score}
        for role, letter, score in zip(("attacker", "defender"), "ab", points, strict=True)
    ]
    game = battle(FAR, "end-of-turn", round=4, turns=1, player=players)
    assert game.result is not None
    assert (game.result.winners, game.result.scores) == (winners, list(points))
    assert game.result.outcome == ("won" if winners else "drawn")


# ---------------------------------------------------------------------- reinforcements


@pytest.mark.rule(
    "spearhead.call-for-reinforcements",
    "spearhead.reinforcements",
    "spearhead.example-clanrats",
    "setup-units.replacement",
    "setup-units.replacement-new",
)
def test_destroyed_units_with_the_keyword_come_back() -> None:
    game = battle(FAR, active=2)
    assert "call clanrats.1" in ids(game)
    assert game.decision is not None
    assert not any(option.id == "call rat-ogors.1" for option in game.decision.candidates)
    inland = '10",15.4" ranks 5 @48'
    assert rules(game, "call clanrats.1", inland) == {"spearhead.call-for-reinforcements"}
    run(game, ("call clanrats.1", '10",20" ranks 5 @48'))
    new = unit(game, "clanrats.3")
    assert (new.place, len(new.models), new.damage, new.seat, new.replaces) == ("field", 10, 0, 1, "clanrats.1")


@pytest.mark.rule("once-per.player", "spearhead.call-for-reinforcements")
def test_reinforcements_are_called_once_a_turn() -> None:
    game = run(battle(FAR, active=2), ("call clanrats.1", '10",20" ranks 5 @48'))
    assert rules(game, "call clanrats.2") == {"once-per.player"}


@pytest.mark.rule("spearhead.reinforcements-once", "setup-units.replacement-limit")
def test_a_unit_is_replaced_once_and_a_replacement_never() -> None:
    units = {
        **FAR,
        "clanrats.1": {"place": "destroyed", "replaced": True},
        "clanrats.3": {"place": "destroyed", "replaces": "clanrats.1"},
    }
    game = battle(units, active=2)
    assert rules(game, "call clanrats.1") == {"spearhead.reinforcements-once"}
    assert rules(game, "call clanrats.3") == {"spearhead.reinforcements-once"}
    assert "call clanrats.2" in ids(game)


@pytest.mark.rule("spearhead.reinforcements-after", "setup-units.no-move-same-turn", "ability.one-core")
def test_who_has_just_come_does_not_move_but_may_charge() -> None:
    game = run(battle(FAR, active=2), ("call clanrats.1", '10",20" ranks 5 @48'))
    assert rules(game, "move clanrats.3") == {"ability.one-core", "setup-units.no-move-same-turn"}
    run(game, "end")
    assert "charge clanrats.3" in ids(game)


@pytest.mark.rule("spearhead.call-for-reinforcements")
def test_nobody_comes_back_into_combat() -> None:
    units = {**FAR, "lord-veritant.1": '10",17" ranks 1'}
    game = battle(units, active=2)
    assert rules(game, "call clanrats.1", '11",20" ranks 5 @48') == {"spearhead.call-for-reinforcements"}
    assert not rules(game, "call clanrats.1", '18",20" ranks 5 @48')
