"""The modules of the Advanced Rules, in every set of them: battles of Border War start, are played and are kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from katabasis import bots
from katabasis.kernel.dice import Dice
from katabasis.kernel.game import Game
from properties import CHECKS
from properties.keeping import check_copies, check_copies_play_on_alike, check_position, check_undo, check_whole
from properties.moments import moment, step_on
from sigmar.border_war import COMPOSITION, MODULES, battle, border_war, run_out
from sigmar.random_games import check_stands
from sigmar.scene import events, ids, rules, run, table_of

SETS = range(1 << len(MODULES))
CITED_BY = {"commands": "commands", "magic": "magic", "command-models": "command-models", "battle-tactics": "tactics"}
"""The sections of the rules of which a battle cites nothing without their module."""
OTHERS = [module for module in MODULES if module != COMPOSITION]
KEPT = (check_copies, check_copies_play_on_alike, check_position, check_undo, check_whole)


def with_all(seed: int) -> Game:
    """A battle with all six modules."""
    return border_war(seed, MODULES)


@pytest.mark.takes_turns("sets of modules", 4)
@pytest.mark.parametrize("number", SETS)
def test_every_set_of_modules_is_played(number: int) -> None:
    """Two battle rounds of random choices; no rule of a module that is off is cited."""
    on = [module for at, module in enumerate(MODULES) if number >> at & 1]
    game, chance, cited = border_war(number + number // 4, on), Dice(number), set()
    while game.decision is not None and table_of(game).round < 3:
        cited.add(game.decision.rule)
        check_stands(game)
        step_on(game, chance)
    cited |= {event.rule for event in game.table.events}
    assert table_of(game).options["modules"] == on
    assert game.decision is not None or game.result is not None
    off = {section for module, section in CITED_BY.items() if module not in on}
    assert not [rule for rule in cited if rule and rule.partition(".")[0] in off]


# ---------------------------------------------------------------------- what is kept


@pytest.mark.takes_turns("checks of Border War", 3)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@settings(max_examples=2, derandomize=True, deadline=None)
@given(seed=st.integers(0, 10_000), count=st.integers(0, 200))
def test_holds_at_every_moment(check: Callable[[Game], None], seed: int, count: int) -> None:
    check(moment(with_all, seed, count))


@pytest.mark.takes_turns("battles of Border War that are kept", 4)
@pytest.mark.parametrize("seed", range(4))
def test_a_battle_is_kept_at_the_first_decision_of_every_kind(seed: int) -> None:
    """Amid a regiment, the placing of terrain, a spell, a command and a gambit: copies, saves, records, positions and
    undo."""
    game, chance, met = with_all(seed), Dice(seed + 1), set()
    while game.decision is not None and table_of(game).round < 3:
        if game.decision.name not in met:
            met.add(game.decision.name)
            for check in KEPT:
                check(game)
        step_on(game, chance)
    assert len(met) > 12


# ---------------------------------------------------------------------- without army composition


def to_deployment(modules: list[str]) -> Game:
    """A battle before the first unit is deployed; terrain as a ready layout has it."""
    game = border_war(1, modules)
    while game.decision is not None and game.decision.name != "deploy":
        game.choose(game.decision.options[0])
    return game


@pytest.mark.rule("basics.modules", "deployment.deploy-regiment", "army.general", "army.auxiliary-command-point")
def test_without_army_composition_there_are_single_units_and_nothing_else_of_rosters() -> None:
    """All five other modules are on; both lists have regiments and generals, and say which."""
    game = to_deployment(OTHERS)
    table = table_of(game)
    assert not [unit for unit in table.units if unit.general]
    seats, deployed = [], []
    while game.decision is not None and game.decision.name == "deploy":
        assert {option.verb for option in game.decision.candidates} == {"deploy"}
        assert rules(game, f"regiment {game.decision.options[0].id.partition(' ')[2]}") == {"basics.modules"}
        before = {unit.id for unit in table_of(game).units if unit.place == "waiting"}
        seats.append(game.decision.seat)
        game.choose(bots.any_of(game.decision.options, Dice(len(seats))))
        deployed.append(len(before - {unit.id for unit in table_of(game).units if unit.place == "waiting"}))
    assert deployed == [1] * len(table.units)
    assert seats[:8] == [seats[0], 1 - seats[0]] * 4
    run(game, "first")
    assert [player.command_points for player in table_of(game).players] == [4, 4]
    assert any(unit.general for unit in table_of(to_deployment(MODULES)).units), "with it there are generals"


@pytest.mark.rule("tactics.slay-the-entourage", "basics.modules")
@pytest.mark.parametrize("composed", [True, False])
def test_slay_the_entourage_is_refused_with_its_module_alone(composed: bool) -> None:
    gambit = "use tactical-gambit"
    units = {"stormcast-lord-veritant.1": '10",5"', "skaven-clawlord.1": '22",27"'}
    game = battle(units, phase="start-of-turn", modules=MODULES if composed else OTHERS)
    assert (f"{gambit} slay-the-entourage" in ids(game)) == composed
    assert f"{gambit} seize-the-centre" in ids(game)
    assert rules(game, f"{gambit} slay-the-entourage") == (set() if composed else {"basics.modules"})


@pytest.mark.rule("border-war.tie")
@pytest.mark.parametrize(("composed", "winners"), [(True, [0]), (False, [])])
def test_a_tie_is_a_draw_without_generals(composed: bool, winners: list[int]) -> None:
    """Only Stormcast have kept the hero who is their general, where there are any."""
    units = {"stormcast-lord-vigilant.1": '3",3"', "skaven-grey-seer.1": '3",27"'}
    game = battle(units, round=4, turns=1, modules=MODULES if composed else OTHERS)
    run_out(game)
    assert game.result is not None
    assert (list(game.result.winners), game.result.rule) == (winners, "border-war.tie")
    assert bool(events(game, "general-alive")) == composed
