"""Twists (Spearhead, 3.1)."""

from typing import Any

import pytest

import katabasis as kb
from katabasis.kernel.game import Game
from katabasis.sigmar.battlepack import BATTLEPACKS
from katabasis.sigmar.cards.passives import Modifier, is_about
from katabasis.sigmar.cards.registry import CONDITIONS
from sigmar.scene import BROTHERHOOD, CLAWPACK, STAY, WALL, battle, events, ids, rolled, run, table_of, unit

TWISTS = BATTLEPACKS["spearhead"].twists
FAR = {"lord-veritant.1": '28",2" ranks 1', "grey-seer.1": '28",20" ranks 1'}


def players(first: int = 0, second: int = 0) -> list[dict[str, Any]]:
    return [
        {"role": role, "territory": letter, "points": score}
        for role, letter, score in (("attacker", "a", first), ("defender", "b", second))
    ]


def drawn(twist: str, units: dict[str, Any] | None = None, points: tuple[int, int] = (0, 0), **fields: Any) -> Game:
    """The second round of a battle when that twist has been drawn; the first player goes first."""
    others = [other for other, side in TWISTS.items() if side == TWISTS[twist] and other != twist]
    fields.setdefault("dice", [6, 1])
    game = battle(
        units or FAR,
        "end-of-turn",
        step="rounds.begin_round",
        round=1,
        first=2,
        side=TWISTS[twist],
        player=players(*points),
        cards={"twists": [*others, twist]},
        **fields,
    )
    return run(game, "first")


def ended(twist: str, units: dict[str, Any] | None = None, **fields: Any) -> Game:
    """The end of the first player's turn while that twist is in force."""
    cards = {"twist": [twist]}
    return battle({**FAR, **(units or {})}, "end-of-turn", side=TWISTS[twist], cards=cards, **fields)


def points(game: Game) -> list[int]:
    """What the twist gave, in order."""
    return [event.what["points"] for event in events(game, "scored") if event.what["source"].startswith("twist:")]


@pytest.mark.rule("spearhead.prepare-twist-deck", "spearhead.twist", "spearhead.example-twist")
def test_a_battle_has_four_different_twists_of_its_side() -> None:
    game = kb.new("sigmar", seats=[BROTHERHOOD, CLAWPACK], seed=8)
    while game.decision is not None:
        game.choose(kb.bots.choose(game, "random", 8))
    seen = [event.what["cards"][0] for event in events(game, "drew") if event.what["zone"] == "twist"]
    side = game.view(0)["table"]["side"]
    assert len(seen) == len(set(seen)) == 4
    assert {TWISTS[twist] for twist in seen} == {side}


@pytest.mark.rule("spearhead.twist", "spearhead.round-start")
def test_the_underdog_picks_after_he_was_named() -> None:
    game = drawn("let-the-blood-flow", points=(2, 5))
    assert game.decision is not None
    assert (game.decision.name, game.decision.seat) == ("twist", 0)
    assert ids(game) == ["pick lord-veritant.1"]
    run(game, "pick lord-veritant.1")
    effects = [(effect.ability, effect.gives, effect.until) for effect in table_of(game).effects]
    assert effects == [("let-the-blood-flow", {"hit": 1, "kind": "combat"}, "round")]


@pytest.mark.rule("spearhead.twist", "round.underdog-tie")
@pytest.mark.parametrize("twist", ["let-the-blood-flow", "mount-the-attack"])
def test_without_an_underdog_some_twists_ask_nobody(twist: str) -> None:
    assert not events(drawn(twist), "lasts")


@pytest.mark.rule("spearhead.twist", "dice.roll-off")
def test_without_an_underdog_the_winner_of_a_roll_off_picks() -> None:
    game = drawn("lifespring", dice=[6, 1, 2, 5])
    assert game.decision is not None
    assert (game.decision.name, game.decision.seat) == ("twist", 1)
    run(game, "pick nagendra")
    assert game.view(0)["table"]["twist_picks"] == ["nagendra"]


@pytest.mark.rule("spearhead.twist")
@pytest.mark.parametrize(
    ("twist", "fields", "given"),
    [
        ("let-the-blood-flow", {"fallen": ["clanrats.1", "clanrats.2", "liberators.1"]}, [2]),
        ("let-the-blood-flow", {}, []),
        ("mount-the-attack", {"controlled": {"ignax": 1}, "held_before": {"ignax": 2}}, [1]),
        ("reclaim-aqshy", {"controlled": {"ignax": 1, "behemat": 1}, "twist_picks": ["ignax", "behemat"]}, [2]),
        ("reclaim-ghyran", {"controlled": {"ignax": 2, "behemat": 1}, "twist_picks": ["ignax", "behemat"]}, [1]),
        ("lifespring", {"controlled": {"ignax": 1}, "twist_picks": ["ignax"]}, [1]),
        ("lifespring", {"controlled": {"ignax": 2}, "twist_picks": ["ignax"]}, []),
    ],
)
def test_points_of_twists(twist: str, fields: dict[str, Any], given: list[int]) -> None:
    assert points(ended(twist, **fields)) == given


@pytest.mark.rule("spearhead.twist", "objectives.terrain-control")
def test_who_takes_the_land_scores_at_the_enemys_large_feature() -> None:
    units = {"lord-vigilant.1": '20",14" ranks 1 @0', "clanrats.1": '10",20" ranks 5 @48'}
    assert points(ended("take-the-land", units, features=[(WALL, 20, 16.5, 0)])) == [1]
    assert points(ended("take-the-land", units, features=[(WALL, 20, 5.5, 0)])) == []


@pytest.mark.rule("spearhead.twist", "objectives.contest-model")
def test_nobody_contests_the_ring_of_fire_and_who_stands_there_burns() -> None:
    units = {"lord-vigilant.1": '15",9" ranks 1 @0'}
    game = ended("ring-of-fire", units, twist_picks=["dracothion"], dice=[5])
    assert game.view(0)["table"]["controlled"]["dracothion"] == -1
    assert unit(game, "lord-vigilant.1").damage == 3
    assert rolled(game, "mortal") == [[5]]


@pytest.mark.rule("spearhead.twist", "attack.critical-hit")
def test_attacks_into_smoke_hit_on_sixes() -> None:
    units = {"lord-vigilant.1": '15",9" ranks 1 @0', "clawlord.1": '15",12" ranks 1 @0'}
    game = battle(
        units, "combat", side="aqshy", cards={"twist": ["wreathed-in-smoke"]}, twist_picks=["dracothion"], dice=[1] * 9
    )
    run(game, "fight lord-vigilant.1", ("pile-in clawlord.1", STAY), "target clawlord.1")
    assert {event.what["need"] for event in events(game, "rolled") if event.what.get("purpose") == "hit"} == {6}


@pytest.mark.rule("spearhead.twist", "modifiers.round-down", "modifiers.minimum", "core-abilities.charge-roll")
def test_vines_halve_the_move_and_take_a_charge_die() -> None:
    game = drawn("grasping-vines", points=(0, 3))
    run(game, "pick grey-seer.1")
    gives = [effect.gives for effect in table_of(game).effects]
    assert gives == [{"move": "halved"}, {"charge-dice": -1}]
    units = {"lord-veritant.1": '10",2" ranks 1', "grey-seer.1": '10",12" ranks 1'}
    effect = {"ability": "grasping-vines", "seat": 1, "units": ["lord-veritant.1"], "until": "round"}
    slow = battle(units, effect=[{**effect, "gives": {"move": "halved"}}])
    assert {refusal.rule for refusal in slow.why_not("move lord-veritant.1", answer="keep +0,+509")}
    assert not slow.why_not("move lord-veritant.1", answer="keep +0,+508"), "5 inches halved are 2"
    charging = battle(units, "charge", dice=[4], effect=[{**effect, "gives": {"charge-dice": -1}}])
    run(charging, "charge lord-veritant.1")
    assert rolled(charging, "charge") == [[4]]


@pytest.mark.rule("spearhead.twist", "damage.ward-roll")
def test_the_blessings() -> None:
    rot = run(drawn("the-grandfathers-blessing", points=(0, 3)), "pick grey-seer.1", "pick miasma")
    assert [effect.gives for effect in table_of(rot).effects] == [{"no-ward": True}]
    units = {**FAR, "liberators.1": {"at": '20",5" ranks 5 @16', "damage": 1}}
    rain = run(drawn("alarielles-blessing", units, points=(0, 3), dice=[6, 1, 3]), "pick rain", "pick liberators.1")
    assert unit(rain, "liberators.1").damage == 0
    shield = run(drawn("alarielles-blessing", units, points=(0, 3)), "pick shield", "pick liberators.1")
    assert [effect.gives for effect in table_of(shield).effects] == [{"ward": 6}]


@pytest.mark.rule("spearhead.twist", "heal.heal")
def test_the_spring_heals_who_stands_at_it() -> None:
    units = {"lord-vigilant.1": {"at": '15",9" ranks 1 @0', "damage": 3}}
    assert unit(ended("lifespring", units, twist_picks=["dracothion"]), "lord-vigilant.1").damage == 2


@pytest.mark.rule("spearhead.twist", "round.active-player")
def test_each_player_marks_an_enemy_and_scores_if_it_falls_in_the_round() -> None:
    game = drawn("bloodmarked")
    assert game.decision is not None
    assert (game.decision.seat, ids(game)) == (0, ["pick grey-seer.1"])
    run(game, "pick grey-seer.1", "pick lord-veritant.1")
    assert game.view(0)["table"]["twist_picks"] == ["grey-seer.1", "lord-veritant.1"]
    over = ended("bloodmarked", turns=1, round=4, twist_picks=["clanrats.1", "lord-veritant.1"])
    assert over.result is not None
    assert over.result.scores == [1, 0]


@pytest.mark.rule("spearhead.twist", "objectives.contest-unit")
@pytest.mark.parametrize(("picked", "holds"), [("vulcatrix", True), ("dracothion", False)])
def test_conditions_of_contesting_do_not_hold_on_the_ring_of_fire(picked: str, holds: bool) -> None:
    """Where it burns, neither the conditions of abilities nor what counts against who contests an objective hold."""
    units = {"lord-vigilant.1": '15",9" ranks 1 @0'}
    position = {"twist_picks": [picked], "controlled": {"dracothion": 1}, "cards": {"twist": ["ring-of-fire"]}}
    table = table_of(battle({**FAR, **units}, "movement", side="aqshy", **position))
    lord = table.unit("lord-vigilant.1")
    assert CONDITIONS["on-own-objective"].holds(table, lord) is holds
    assert CONDITIONS["seen-by-the-gods"].holds(table, lord) is holds
    assert is_about(table, Modifier(1, {"against": "not-controlled"}, "", table.opponent(lord.seat)), lord) is holds
