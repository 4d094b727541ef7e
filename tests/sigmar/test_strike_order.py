"""Strike-first and strike-last (chapter 19): who is picked to fight before others, and who waits."""

from typing import Any

import pytest

from katabasis.kernel.game import Game
from sigmar.scene import CLAWPACK, LEGION, STAY, battle, ids, rules, run

SLAANESH = {"chaos-lord.1": '6",10" ranks 1', "chaos-warriors.1": '22",9.5" ranks 5 @16'}
FOES = {"grey-seer.1": '6",12" ranks 1', "warlock-engineer.1": '20",12" ranks 1'}


def first_strikers(active: int, **second: Any) -> Game:
    """A Chaos Lord who strikes first, and units that do not."""
    both = [
        {"role": "attacker", "territory": "a", "enhancement": "mark-of-slaanesh"},
        {"role": "defender", "territory": "b"},
    ]
    game = battle(
        {**SLAANESH, **FOES}, "combat", active=active, seats=(LEGION, CLAWPACK), player=both, dice=[1] * 60, **second
    )
    while game.decision is not None and game.decision.name == "combat":
        run(game, "end")
    return game


@pytest.mark.rule("strike.first", "strike.after-first")
def test_who_strikes_first_is_picked_before_the_active_players_units() -> None:
    game = first_strikers(2)
    assert game.decision is not None
    assert (game.decision.seat, ids(game)) == (0, ["fight chaos-lord.1"])
    assert rules(game, "fight chaos-warriors.1") == {"strike.first"}
    run(game, "fight chaos-lord.1", ("pile-in grey-seer.1", STAY), "target grey-seer.1")
    assert game.decision.seat == 1, "then the active player picks"


@pytest.mark.rule("strike.last", "strike.both", "strike.last-alternate")
def test_who_strikes_last_waits_for_all_others() -> None:
    effect = {
        "ability": "netters",
        "seat": 0,
        "units": ["grey-seer.1"],
        "gives": {"strike-last": True},
        "until": "phase",
    }
    game = first_strikers(2, effect=[effect])
    run(game, "fight chaos-lord.1", ("pile-in grey-seer.1", STAY), "target grey-seer.1")
    assert rules(game, "fight grey-seer.1") == {"strike.last"}
    assert ids(game) == ["fight warlock-engineer.1"]
    both = {**effect, "units": ["chaos-lord.1"]}
    neither = first_strikers(2, effect=[both])
    assert neither.decision is not None
    assert neither.decision.seat == 1, "who strikes first and last does neither"


@pytest.mark.rule("strike.first-alternate")
def test_several_who_strike_first_alternate() -> None:
    effect = {
        "ability": "netters",
        "seat": 1,
        "units": ["grey-seer.1", "warlock-engineer.1"],
        "gives": {"strike-first": True},
        "until": "phase",
    }
    game = first_strikers(1, effect=[effect])
    order = []
    while game.decision is not None and game.decision.name == "fight":
        order.append(game.decision.seat)
        id = ids(game)[0]
        run(game, id)
        while game.decision is not None and game.decision.name in ("pile-in", "targets"):
            option = game.decision.options[0]
            game.choose(option.id, STAY if game.decision.name == "pile-in" else None)
    assert order == [0, 1, 1, 0]


@pytest.mark.rule("strike.dragged-in")
def test_strike_first_is_for_who_was_in_combat_at_the_start() -> None:
    units = {**SLAANESH, **FOES, "chaos-lord.1": {"at": '6",7" ranks 1', "marks": ["charged"]}}
    both = [
        {"role": "attacker", "territory": "a", "enhancement": "mark-of-slaanesh"},
        {"role": "defender", "territory": "b"},
    ]
    game = battle(units, "combat", active=2, seats=(LEGION, CLAWPACK), player=both, dice=[1] * 30)
    while game.decision is not None and game.decision.name == "combat":
        run(game, "end")
    assert game.decision is not None
    assert game.decision.seat == 1
