"""What editions may differ in is read from their record, and their content is kept apart."""

import ast
import re
import subprocess
import sys
import tomllib
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import katabasis
from katabasis.content import is_version, load, version
from katabasis.kernel.own_ids import OF_OWN
from katabasis.underworlds import content
from katabasis.underworlds.board import boards
from katabasis.underworlds.edition import EDITIONS
from katabasis.underworlds.rules.moves import pushes
from katabasis.underworlds.system import SYSTEM
from underworlds.build import A, B, given, options, refused, vary_edition

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = Path(katabasis.__file__).parent / "underworlds"
SOURCES = sorted(PACKAGE.rglob("*.py"))
OWN_2017 = "edition_2017"
"""The folders of what only the edition of 2017 has."""


@pytest.fixture(autouse=True)
def opened() -> None:
    """All editions are there."""
    for edition in SYSTEM.editions:
        SYSTEM.open_edition(edition)


@pytest.fixture
def varied(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Changes figures of the edition of 2023 for one test."""

    return partial(vary_edition, monkeypatch)


def cited(tree: ast.AST) -> set[str]:
    """The stems that a module cites as literals."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    cites = (call.args for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "cite")
    return {arg.value for args in cites for arg in args if isinstance(arg, ast.Constant)}


def test_every_stem_that_is_cited_is_a_rule_of_the_edition() -> None:
    ledger = tomllib.loads((ROOT / "content" / "underworlds" / "rules.toml").read_text(encoding="utf-8"))
    ids = {rule["id"] for rule in ledger["rule"]}
    stems = {path: cited(ast.parse(path.read_text(encoding="utf-8"))) for path in SOURCES}
    own = set(chain.from_iterable(stems[path] for path in SOURCES if OWN_2017 in path.relative_to(PACKAGE).parts))
    shared = set(
        chain.from_iterable(stems[path] for path in SOURCES if OWN_2017 not in path.relative_to(PACKAGE).parts)
    )
    assert len(shared) > 30
    assert {EDITIONS["2023"].cite(stem) for stem in shared - {"move.limit"}} <= ids  # it has no such limit
    of_2017 = {rule["id"] for rule in ledger["rule"] if "2017" in rule["editions"]}
    assert {EDITIONS["2017"].cite(stem) for stem in own | shared - ONLY_2023} <= of_2017
    assert {EDITIONS["2017"].among(4).cite(stem) for stem in own | shared - ONLY_2023} <= of_2017


ONLY_2023 = {"combat.crits-", "power.recycle"}
"""Stems that are cited in part, and those of procedures that only the edition of 2023 comes to."""


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_code_names_the_rules_of_one_edition(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            assert not re.fullmatch(r"[a-z]+\.[a-z-]+-20\d\d", node.value)


def test_editions_are_called_what_they_are_opened_as() -> None:
    assert {id: edition.id for id, edition in EDITIONS.items()} == {id: id for id in SYSTEM.editions}


def test_what_only_another_edition_has_is_not_there_before_a_game_of_it() -> None:
    program = """
import sys
import katabasis as kb
from katabasis.kernel.own_ids import OF_OWN
from katabasis.underworlds import content
kb.new("underworlds", quick=True)
assert not [name for name in sys.modules if "edition_2017" in name], "code"
assert "garrek-gorebeard" not in content.FIGHTERS and "garreks-reavers" not in content.of("2017").warbands, "figures"
game = kb.new("underworlds", edition="2017", seats=["garreks-reavers", "steelhearts-champions"], quick=True)
assert "garrek-gorebeard" in content.FIGHTERS and "garreks-reavers" in content.of("2017").warbands, "no figures"
assert kb.load(game.save()).table.rules.id == "2017"
"""
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)


def test_content_belongs_to_its_editions() -> None:
    assert content.belongs({"editions": ["2017", "2023"]}, "2017")
    assert not content.belongs({"editions": ["2017"]}, "2023")
    assert content.belongs({}, "2023")
    printed = [id for id in content.of("2023").warbands if not OF_OWN.search(id)]  # other tests bring their own
    assert printed == ["farstriders", "sepulchral-guard"]
    assert content.of("1999").warbands == {}
    assert "soul-refractor" in boards.faces_of("2023")
    assert "soul-refractor" not in boards.faces_of("2017")


def test_figures_have_the_versions_that_games_were_kept_with() -> None:
    assert is_version("underworlds", "2023", "498143e2")
    assert is_version("tyrants", "2016", "416778b4")
    assert is_version("underworlds", "2017", version("underworlds", "2017"))
    assert all(len(entry["editions"]) == 1 for kind in ("fighter", "card") for entry in load("underworlds")[kind])


# ---------------------------------------------------------------------- figures


FIGHTERS = {"elias": (0, 0), "champion": (1, 0)}


def test_fighter_actions(varied: Any) -> None:
    varied(fighter_actions=("move", "attack", "charge", "guard"))
    assert {option.partition(" ")[0] for option in options(given(FIGHTERS))} & {"stun", "tackle", "guard"} == {"guard"}


def test_moves_in_a_phase(varied: Any) -> None:
    history = [["moved", 1, {"fighter": "fighter:elias"}]]
    assert "move elias" in options(given(FIGHTERS, history=history))
    varied(moves_per_phase=1)
    assert refused(given(FIGHTERS, history=history), "move elias") == ["move.limit-2023"]


@pytest.mark.parametrize("recycle", [True, False])
def test_recycling(varied: Any, recycle: bool) -> None:
    varied(recycle=recycle)
    game = given(FIGHTERS, step="power", a={"hand": ["aetheric-paths"]})
    assert any(option.verb == "recycle" for option in game.decision.candidates) == recycle


def test_activations_and_players_make_the_turns_of_a_round(varied: Any) -> None:
    table = given(FIGHTERS).table
    assert (table.turns, [table.seat_of_turn(turn) for turn in range(3)]) == (8, [0, 1, 0])
    varied(activations=2)
    assert table.turns == 4


def test_drawing_may_be_optional(varied: Any) -> None:
    varied(draw_is_optional=True)
    game = given(FIGHTERS, step="end_phase.draw", round=1)
    assert game.decision.seat == A
    assert options(game) == ["draw 3", "draw 2", "draw 1", "draw none"]
    game.choose("draw 2")
    assert len(game.table.hand(A, "objective")) == 2


def test_a_push_may_end_where_it_began(varied: Any) -> None:
    game = given(FIGHTERS)
    elias = game.table.fighters["elias"]
    assert elias.at not in pushes(game.table, elias, 2, 2)
    varied(push_must_change_hex=False)
    assert elias.at in pushes(game.table, elias, 2, 2)


def test_attacks_at_several_targets_need_not_be_a_superaction(varied: Any) -> None:
    charged = {"harvester": {"at": (0, 0), "charge": 1}, "elias": (1, 0), "sanson": (-1, 0)}
    fought = "attack harvester"
    assert fought not in options(given(charged, first=B))
    varied(superactions=False)
    assert fought in options(given(charged, first=B))


def test_scored_objectives_have_a_pile(varied: Any) -> None:
    varied(scored_to="objective-discard")
    game = given(FIGHTERS, step="end", a={"objectives": ["bolts-of-azyr"], "available": 2})
    game.choose("score bolts-of-azyr")
    assert game.table.zones["objective-discard-0"].cards == ["bolts-of-azyr"]
    assert game.table.zones["scored-0"].cards == []


@pytest.mark.parametrize("returns", [True, False])
def test_exchanged_cards_return_or_are_lost(varied: Any, returns: bool) -> None:
    varied(mulligan_returns=returns)
    game = given(step="setup.draw_hands", picker=1)
    game.choose("mulligan power")
    zones = game.table.zones
    left = {name: len(zones[f"power-{name}-0"].cards) for name in ("hand", "deck", "discard")}
    assert left == ({"hand": 5, "deck": 15, "discard": 0} if returns else {"hand": 5, "deck": 10, "discard": 5})


def test_the_end_of_a_round_takes_tokens_away(varied: Any) -> None:
    varied(tokens_cleared=("move",))
    game = given({**FIGHTERS, "elias": {"at": (0, 0), "move": 1, "guard": 1}}, step="end_phase.clean_up", round=1)
    tokens = game.table.fighters["elias"].tokens
    assert (tokens["move"], tokens["guard"]) == (0, 1)


def test_the_last_objective_token_may_lie_on_an_edge(varied: Any) -> None:
    placed = {1: (0, 0), 2: (4, 0), 3: (-4, 0)}

    def open_edges() -> bool:
        game = given(step="setup.place_objective", picker=1, objectives={**placed, 4: (0, 4)})
        return any(game.table.battlefield.is_edge(option.value) for option in game.decision.options)

    assert not open_edges()
    varied(last_token_on_edge=True)
    assert open_edges()
    del placed[3]
    assert not open_edges()
