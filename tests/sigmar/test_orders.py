"""Standing answers about commands: never asked in a phase, or only when it could matter."""

from __future__ import annotations

from typing import Any

import pytest

import katabasis as kb
from katabasis.kernel.game import Game
from sigmar.border_war import battle
from sigmar.scene import run

SEATS = (0, 1)
LIBERATORS, VERITANT, PROSECUTORS = "stormcast-liberators.1", "stormcast-lord-veritant.1", "stormcast-prosecutors.1"
CLAWLORD, SEER, RATS = "skaven-clawlord.1", "skaven-grey-seer.1", "skaven-clanrats.1"


def commanded(units: dict[str, Any], **fields: Any) -> Game:
    """A battle with commands and points for them."""
    both = (("attacker", "a"), ("defender", "b"))
    told = [{"role": role, "territory": letter, "command_points": 4} for role, letter in both]
    return battle({VERITANT: '3",3"', SEER: '41",27"', **units}, modules=["commands"], player=told, **fields)


def orders(game: Game, seats: tuple[int, ...] = SEATS) -> list[str]:
    return [order.id for order in game.system.orders.offered(game, seats)]


def follow(game: Game, order: str) -> list[str]:
    """The choices that an order makes, until it leaves one to a person."""
    made = []
    while (option := game.system.orders.following(game, order)) is not None:
        game.choose(option)
        made.append(option.id)
    return made


def asked_about_defence(save: int = 0) -> Game:
    """A Clawlord attacks Liberators, whose commander is asked about All-out Defence."""
    units = {CLAWLORD: '20",17"', LIBERATORS: '20",14" ranks 5 @16'}
    bonus = {"ability": "shield-of-azyr", "seat": 0, "units": [LIBERATORS], "gives": {"save": 2}, "until": "turn"}
    game = commanded(units, phase="combat", active=2, dice=[1] * 40, **({"effect": [bonus]} if save else {}))
    run(game, f"fight {CLAWLORD}", (f"pile-in {LIBERATORS}", ";"), f"target {LIBERATORS}", "pass")
    assert game.decision is not None
    assert (game.decision.name, game.decision.seat) == ("react", 0)
    return game


def test_a_reaction_can_be_declined_for_the_rest_of_the_phase() -> None:
    game = asked_about_defence()
    assert orders(game) == ["never 1.0.combat all-out-defence"]
    assert orders(game, (1,)) == [], "the other is not asked"
    assert follow(game, "never 1.0.combat all-out-defence") == ["pass"]
    assert game.system.orders.following(game, "never 1.0.combat all-out-defence") is None


@pytest.mark.parametrize(("save", "could"), [(0, True), (1, False)])
def test_defence_could_matter_unless_the_save_roll_has_its_bonus_already(save: int, could: bool) -> None:
    """No more than 1 is added to save rolls."""
    game = asked_about_defence(save)
    matters = "matters 1.0.combat all-out-defence"
    assert (matters in orders(game)) != could
    assert follow(game, matters) == ([] if could else ["pass"])


@pytest.mark.parametrize(("at", "could"), [('30",20" ranks 5 @48', True), ('1",29" ranks 5 @48', False)])
def test_redeploy_could_matter_near_enemies_and_objectives(at: str, could: bool) -> None:
    """Clanrats eight inches from Liberators, and in the farthest corner; a Grey Seer is far from everything."""
    rats = {"at": at, "slain": [*range(6, 21)]}
    game = run(commanded({LIBERATORS: '30",10" ranks 5 @16', RATS: rats}, phase="movement"), "end")
    assert game.decision is not None
    assert (game.decision.name, game.decision.seat) == ("movement", 1)
    never, matters = (f"{when} 1.0.movement redeploy-command" for when in ("never", "matters"))
    assert orders(game) == ([never] if could else [never, matters])
    assert follow(game, matters) == ([] if could else ["end"])


def test_rally_matters_to_who_is_hurt() -> None:
    for damage, could in ((0, False), (1, True)):
        game = commanded({VERITANT: {"at": '3",3" ranks 1', "damage": damage}}, phase="hero", active=2)
        run(game, "end")
        assert (len(orders(game)) == 1) == could
        assert all(order.split()[2:] == ["rally-command"] for order in orders(game))


def test_an_order_ends_with_the_phase_and_where_something_else_could_be_used() -> None:
    game = asked_about_defence()
    for order in (
        "never 1.0.shooting all-out-defence",
        "never 1.1.combat all-out-defence",
        "never 1.0.combat rally-command",
    ):
        assert game.system.orders.following(game, order) is None


def test_undo_takes_it_back_and_records_have_single_choices() -> None:
    game = asked_about_defence()
    before = len(game.choices)
    follow(game, orders(game)[0])
    assert [choice.option for choice in game.choices[before:]] == ["pass"]
    assert kb.replay(game.record()).record() == game.record()


def test_battles_without_commands_have_no_standing_answers() -> None:
    game = kb.new("sigmar", seed=3)
    while game.decision is not None and game.result is None and len(game.choices) < 60:
        assert not orders(game)
        game.choose(kb.bots.choose(game, "random", 3))


def rolled(dice: list[int], rats: str = '20",24" ranks 10 @48') -> Game:
    """Liberators nine inches from Clanrats have rolled for their charge."""
    game = commanded({LIBERATORS: '20",14" ranks 5 @16', RATS: rats}, phase="charge", dice=dice)
    return run(game, f"charge {LIBERATORS}", "pass")


@pytest.mark.rule("core-abilities.charge-may-stay")
def test_whoever_reaches_nobody_can_be_left_to_stay() -> None:
    game = rolled([1, 2])
    assert game.decision is not None
    assert (game.decision.name, orders(game)) == ("where", ["stays 1.0.charge"])
    for order in ("stays 1.0.charge", "never 1.0.charge forward-to-victory-command"):
        copy = game.clone()
        option = copy.system.orders.following(copy, order)
        assert option is not None
        assert [each.answer for each in option.suggestions] == [";"]  # type: ignore[attr-defined]
    for order in ("stays 1.1.charge", "stays 1.0.combat"):
        assert game.system.orders.following(game, order) is None


@pytest.mark.parametrize("dice", [[5, 5], [6, 6]])
def test_whoever_reaches_somebody_decides(dice: list[int]) -> None:
    game = rolled(dice)
    assert game.decision is not None
    assert (game.decision.name, orders(game)) == ("where", [])
    assert game.system.orders.following(game, "stays 1.0.charge") is None
