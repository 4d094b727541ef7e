"""Core rules that Spearhead replaces: what holds of them in Border War."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import pytest

import katabasis as kb
from katabasis import bots
from katabasis.kernel.dice import Dice
from katabasis.kernel.game import Game
from katabasis.sigmar.board import ground
from katabasis.sigmar.content import MAPS
from katabasis.sigmar.rules import attack
from sigmar.border_war import MODULES, PAIRS, STORMCAST, battle, border_war
from sigmar.scene import STAY, events, ids, made_up, rules, run, table_of, unit

INCH = 254
VERITANT, RECLUSIANS, LIBERATORS = "stormcast-lord-veritant", "stormcast-reclusians", "stormcast-liberators.1"
SEER, ENGINEER, RATS, CLAWLORD = (
    *("skaven-grey-seer.1", "skaven-warlock-engineer.1"),
    *("skaven-clanrats.1", "skaven-clawlord.1"),
)


# ---------------------------------------------------------------------- the battlepack


@pytest.mark.rule("basics.battlepack", "border-war.modules")
def test_all_six_modules_are_on_where_the_battlepack_decides_and_none_in_spearhead() -> None:
    game = kb.new("sigmar", seats=PAIRS[0], seed=1, battlepack="border-war")
    assert [module for module in MODULES if table_of(game).plays(module)] == MODULES
    spearhead = kb.new("sigmar", seed=1)
    assert not [module for module in MODULES if table_of(spearhead).plays(module)]
    assert kb.replay(game.record()).record() == game.record()
    assert table_of(kb.load(game.save())).options == table_of(game).options
    assert table_of(kb.position(game.position())).options == table_of(game).options


# ---------------------------------------------------------------------- set-up and deployment


def set_up(choice: str, modules: Sequence[str] = ()) -> Game:
    """A battle in which the winner of the roll-off has chosen a role, before the attacker chooses a territory."""
    return run(border_war(0, modules), choice)


def deployed(game: Game) -> list[int]:
    """Who deploys, one unit after another, until nobody is asked to any more."""
    seats = []
    while game.decision is not None and game.decision.name == "deploy":
        seats.append(game.decision.seat)
        game.choose(bots.any_of(game.decision.options, Dice(len(seats))))
    return seats


@pytest.mark.rule("setup.territories", "setup.who-begins-deployment")
@pytest.mark.parametrize(("choice", "winner_attacks"), [("attack", True), ("defend", False)])
def test_the_attacker_chooses_a_territory_and_begins_deployment_whoever_won_the_roll_off(
    choice: str, winner_attacks: bool
) -> None:
    """The battleplan states otherwise than the core rules: nobody rolls for territories, nor chooses who begins."""
    game = set_up(choice)
    (won,) = events(game, "roll-off-won")
    assert won.rule == "border-war.attacker-defender"
    assert game.decision is not None
    assert (game.decision.name, game.decision.seat == won.seat) == ("map", winner_attacks)
    run(game, "map border-war b")
    assert (game.decision.name, game.decision.seat == won.seat) == ("deploy", winner_attacks)
    assert events(game, "roll-off-won") == [won]


@pytest.mark.rule("setup.neutral-territory")
def test_the_two_territories_leave_nothing_neutral() -> None:
    """Every point of the battlefield is in one of them; only the line where they meet is in both."""
    (map,) = table_of(border_war(0)).pack.maps
    boxes = [ground.territory(map, letter).box for letter in ("a", "b")]
    assert [len(MAPS[map][letter]) for letter in ("a", "b")] == [4, 4], "both are rectangles"
    (left, top, right, middle), (left_b, middle_b, right_b, bottom) = boxes
    assert (left, top, right, bottom) == (0, 0, 2 * 44 * INCH, 2 * 30 * INCH)
    assert (left_b, middle_b, right_b) == (left, middle, right)


@pytest.mark.rule("deployment.steps", "deployment.other-abilities")
def test_other_abilities_of_the_deployment_phase_come_when_both_armies_stand_the_attacker_s_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who is offered what he has, in which order, though the other player has deployed his last unit later."""
    border_war(0)
    made_up(monkeypatch, VERITANT, phase="deployment", whose="any", army=False, does=({"heal": 1, "to": "user"},))
    game = border_war(1)
    winner = game.decision.seat if game.decision else -1
    run(game, "defend", "map border-war a")
    attacker = 1 - winner
    own, other = ([each.id for each in table_of(game).units if each.seat == seat] for seat in (attacker, winner))
    his, theirs = (next(id for id in army if id.startswith(VERITANT)) for army in (own, other))
    run(game, ("deploy " + his, game.suggestions(f"deploy {his}")[0].answer))
    assert rules(game, f"use made-up {his}"), "not while units wait"
    deployed(game)
    assert game.decision is not None
    assert (game.decision.name, game.decision.rule) == ("deployment", "deployment.other-abilities")
    assert (game.decision.seat, ids(game)) == (attacker, [f"use made-up {his}", "end"])
    run(game, f"use made-up {his}")
    assert (game.decision.seat, ids(game)) == (winner, [f"use made-up {theirs}", "end"])
    run(game, "end")
    assert game.decision.name == "first-turn"


# ---------------------------------------------------------------------- the order of effects


@pytest.mark.rule("effect-order.neutral")
def test_neutral_effects_come_to_the_same_in_any_order() -> None:
    """Terrain of nobody makes attacks harder to hit by 1, however many features do, and whichever is named first:
    there is nothing for the active player to order."""
    units = {f"{VERITANT}.1": '15",10"', ENGINEER: '15",20"'}
    walls = [("guardian-idol.ruined-wall", 15.0, y, 0) for y in (13.0, 16.0)]
    copse = ("wyldwood.copse", 30.0, 15.0, 0)

    def need(features: Sequence[tuple[str, float, float, int]]) -> int:
        game = battle(units, phase="shooting", active=2, modules=["terrain"], features=features)
        own, target = unit(game, ENGINEER), unit(game, f"{VERITANT}.1")
        return attack.profile(table_of(game), own, target, own.printed.weapons["warplock-musket"], True).hit

    assert need([copse]) == 3
    assert {need(order) for order in itertools.permutations([*walls, copse])} == {4}


@pytest.mark.rule("effect-order.delayed")
def test_what_is_due_after_a_fight_is_due_for_the_unit_that_fought_alone() -> None:
    """Reclusians of both armies may fight twice: when one has fought it strikes last, and the other does not yet, so no
    two effects are due at once."""
    units = {f"{RECLUSIANS}.1": '20",10" ranks 3 @16', f"{RECLUSIANS}.2": '20",12.5" ranks 3 @48'}
    twice = [
        {
            "ability": "deliver-judgement-to-the-ruination-chamber",
            "seat": seat,
            "units": [f"{RECLUSIANS}.{seat + 1}"],
            "gives": {"fights-twice": True},
            "until": "phase",
        }
        for seat in (0, 1)
    ]
    game = battle(units, phase="combat", seats=[STORMCAST, STORMCAST], active=1, effect=twice, dice=[1] * 60)
    late: list[list[str]] = []
    for seat in (0, 1):
        assert game.decision is not None
        assert game.decision.seat == seat
        fight(game, f"{RECLUSIANS}.{seat + 1}")
        late.append([each.units[0] for each in table_of(game).effects if "strike-last" in each.gives])
    assert late == [[f"{RECLUSIANS}.1"], [f"{RECLUSIANS}.1", f"{RECLUSIANS}.2"]]


def fight(game: Game, id: str) -> None:
    """A unit fights where it stands; what else is asked is declined, or answered by the first that there is."""
    run(game, f"fight {id}")
    while game.decision is not None and game.decision.name != "fight":
        option = game.decision.declining or game.decision.options[0]
        game.choose(option.id, STAY if option.verb == "pile-in" else None)


@pytest.mark.rule("strike.immediate-fight")
def test_who_strikes_last_does_not_fight_right_after_a_friend_who_strikes_first() -> None:
    """A Lord-Veritant with a Quicksilver Draught, and Reclusians who have fought once by Deliver Judgement."""
    units: dict[str, Any] = {
        f"{VERITANT}.1": '20",10"',
        f"{RECLUSIANS}.1": {"at": '30",10" ranks 3 @16', "used": ["again"]},
        LIBERATORS: '10",10" ranks 5 @16',
        SEER: '20",12"',
        RATS: {"at": '30",12.2" ranks 5 @48', "slain": [*range(6, 21)]},
        CLAWLORD: '10",13"',
    }

    def told(id: str, ability: str, gives: str) -> dict[str, Any]:
        return {"ability": ability, "seat": 0, "units": [id], "gives": {gives: True}, "until": "phase"}

    effect = [
        told(f"{VERITANT}.1", "quicksilver-draught-for-a-turn", "strike-first"),
        told(f"{RECLUSIANS}.1", "deliver-judgement-to-the-ruination-chamber", "strike-last"),
    ]
    game = battle(units, phase="combat", active=1, effect=effect, dice=[1] * 60)
    late = f"fight {RECLUSIANS}.1"
    assert rules(game, late) == {"strike.first"}
    fight(game, f"{VERITANT}.1")
    assert (ids(game), rules(game, late)) == ([f"fight {LIBERATORS}"], {"strike.last"})
    for ordinary in (LIBERATORS, RATS, CLAWLORD, SEER):
        fight(game, ordinary)
    assert ids(game) == [late]


@pytest.mark.rule("weapon.companion-all-out-attack")
@pytest.mark.parametrize(("commanded", "hits"), [(True, [True, True]), (False, [True, False])])
def test_the_fangs_of_a_companion_hit_on_a_3_with_all_out_attack(commanded: bool, hits: list[bool]) -> None:
    """A halberd hits on 3+ and fangs on 4+; every die is a 3, and every wound roll fails."""
    units = {CLAWLORD: '20",17"', LIBERATORS: '20",14" ranks 5 @16', f"{VERITANT}.1": '3",3"', SEER: '41",27"'}
    told = [
        {"role": role, "territory": letter, "command_points": 4}
        for role, letter in (("attacker", "a"), ("defender", "b"))
    ]
    game = battle(
        units, phase="combat", active=2, modules=["commands"], player=told, dice=[3] * 5 + [1] * 5 + [3] * 4 + [1] * 9
    )
    run(game, f"fight {CLAWLORD}", (f"pile-in {LIBERATORS}", STAY), f"target {LIBERATORS}")
    run(game, f"use all-out-attack {CLAWLORD}" if commanded else "pass", "pass")
    needs = {
        event.what["weapon"].rpartition("/")[2].rpartition(":")[2]: event.what["need"] <= min(event.what["faces"])
        for event in events(game, "rolled")
        if event.what.get("purpose") == "hit"
    }
    assert [*needs.values()] == hits
