"""What an advised answer would do, drawn over each game's board."""

import re
from collections.abc import Callable
from typing import Any

import pytest

import katabasis as kb
from builder.scenes import beginnings, record_of
from katabasis_page.quest.hinted import hinted as in_quest
from katabasis_page.sigmar.hinted import hinted as in_sigmar
from katabasis_page.table.hinted import Arrow, Hinted, drawn
from katabasis_page.tyrants.hinted import hinted as in_tyrants
from katabasis_page.underworlds.hinted import hinted as in_underworlds

Draw = Callable[[dict[str, Any], dict[str, Any]], Hinted]


def moment(record: str, decision: str, verb: str) -> tuple[kb.Game, dict[str, Any], dict[str, Any]]:
    """The first decision of a kept game, in the second round or later, with an answer of that kind; and that option."""
    for game in beginnings(record_of(record)):
        if game.decision is None or game.decision.name != decision:
            continue
        view = game.view(game.decision.seat)
        if (view["table"].get("round") or view["table"].get("turn") or 0) > 1:
            for option in view["decision"]["options"]:
                if option["verb"] == verb:
                    return game, view, {**option, "answer": None}
    raise AssertionError(f"nobody is asked that in {record}")


@pytest.mark.parametrize(
    ("draw", "record", "decision", "verb"),
    [
        (in_underworlds, "bots", "destination", "to"),
        (in_quest, "four-adventurers", "act", "move"),
    ],
)
def test_a_move_is_an_arrow_to_a_ghost(draw: Draw, record: str, decision: str, verb: str) -> None:
    _game, view, option = moment(record, decision, verb)
    hint = draw(view, option)
    assert len(hint.arrows) == len(hint.ghosts) == len(hint.rings) == 1
    (piece,) = re.findall(r'href="#([^"]+)"', hint.ghosts[0])
    assert f'id="{piece}"' in kb.draw(view)
    assert hint.rings[0][:2] == hint.arrows[0].stops[-1]


def test_a_unit_s_move_is_an_arrow_to_all_its_models() -> None:
    game, view, option = moment("two-armies", "movement", "move")
    suggested = next(each for each in game.suggestions(option["id"]) if each.answer != ";")
    hint = in_sigmar(view, {**option, "answer": suggested.answer})
    assert len(hint.ghosts) == len(option["shape"]["models"]) == len(hint.rings)
    assert len(hint.arrows) == 1
    stays = in_sigmar(view, {**option, "answer": ";"})
    assert stays.arrows == ()


@pytest.mark.parametrize(
    ("draw", "record", "decision", "verb"),
    [
        (in_quest, "four-adventurers", "act", "attack"),
        (in_sigmar, "two-armies", "targets", "target"),
    ],
)
def test_an_attack_is_an_arrow_to_what_is_attacked(draw: Draw, record: str, decision: str, verb: str) -> None:
    _game, view, option = moment(record, decision, verb)
    hint = draw(view, option)
    assert len(hint.arrows) == 1
    assert hint.ghosts == ()
    assert hint.rings


def test_attacks_of_underworlds_go_from_the_attacker_to_each_target() -> None:
    for game in beginnings(record_of("bots")):
        if game.decision is None or game.decision.name != "attack":
            continue
        view = game.view(game.decision.seat)
        for option in view["decision"]["options"]:
            hint = in_underworlds(view, option)
            fighters = [ref for ref in option["refs"] if ref.startswith("fighter:")]
            assert len(hint.arrows) == len(hint.rings) == len(fighters) - 1
        return
    raise AssertionError("nobody attacks")


def test_what_comes_to_a_place_of_the_underdark_is_a_ghost_there() -> None:
    game, view, option = moment("two-houses", "turn", "deploy")
    assert game.decision is not None
    hint = in_tyrants(view, option)
    house = view["table"]["players"][game.decision.seat]["house"]
    assert f'href="#troop-{house}"' in hint.ghosts[0]
    assert len(hint.rings) == 1


def test_what_is_no_place_is_not_drawn() -> None:
    _game, view, option = moment("two-houses", "turn", "end")
    assert in_tyrants(view, option) == Hinted((), [], [])


def test_an_arrow_goes_from_edge_to_edge() -> None:
    svg = drawn(Hinted([Arrow([(0, 0), (100, 0)], 20, 30)]))
    assert 'class="arrow" d="M20 0L70 0' in svg
    near = drawn(Hinted([Arrow([(0, 0), (30, 0)], 20, 20)]))
    assert 'd="M10 0L20 0' in near
