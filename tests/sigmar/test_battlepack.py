"""The core rules play whatever battlepack a table names: they know no card, no twist and no scoring of Spearhead."""

import re
from collections.abc import Iterator, Sequence
from copy import copy
from pathlib import Path

import pytest

import katabasis as kb
from katabasis import sigmar
from katabasis.geometry.bodies import Body
from katabasis.geometry.plane import INCH
from katabasis.kernel.flow import Flow, NextStep, step
from katabasis.kernel.game import Game
from katabasis.kernel.options import Ask
from katabasis.kernel.text import Text, say
from katabasis.sigmar import content
from katabasis.sigmar.battlepack import BATTLEPACKS, Battlepack, Mustered
from katabasis.sigmar.board import ground
from katabasis.sigmar.cards.abilities import ABILITIES
from katabasis.sigmar.content import Objective
from katabasis.sigmar.rules import deployment
from katabasis.sigmar.rules.spearhead.battlepack import SPEARHEAD
from katabasis.sigmar.state import ROLES, WAITING, SigmarTable, Unit
from sigmar.scene import BROTHERHOOD, CLAWPACK, battle, events, ids, rules, run, table_of, unit

KNOW_SPEARHEAD = ("rules/chart.py",)
"""The modules beside its own chapters that may import from `rules/spearhead`, besides bots, which know its cards."""
ZONES = {"a": (0, 0, 12, 36), "b": (36, 0, 48, 36)}
"""Where armies are deployed, in inches: a foot at either short edge, and nobody's land between."""


def _nothing(*_: object) -> Flow[None]:
    yield from ()


@step
def begin(table: SigmarTable) -> NextStep:
    """Roles, map and territories are what they are."""
    for player, role, letter in zip(table.players, ROLES, ZONES, strict=True):
        player.role, player.territory = role, letter
    table.map = "long"
    return deploy


@step
def deploy(table: SigmarTable) -> Flow[NextStep]:
    """The players take turns to deploy a unit, as the core rules have it (deployment.alternate)."""
    table.phase = "deployment"
    waiting = {seat: [u for u in table.units if u.seat == seat and u.place == WAITING] for seat in table.seats}
    if not any(waiting.values()):
        return "rounds.begin_battle"
    seat = max(table.seats, key=lambda seat: len(waiting[seat]))
    options = [deployment.option(table, unit, _in_zone, "deployment.deploy-unit") for unit in waiting[seat]]
    deployment.carry_out(table, (yield Ask(seat, "deploy", options, say("Deploy a unit"), "deployment.deploy-unit")))
    return deploy


def _in_zone(table: SigmarTable, unit: Unit, bodies: Sequence[Body]) -> Iterator[tuple[str, Text, list[int]]]:
    own = table.players[unit.seat].territory
    outside = [at for at, body in enumerate(bodies) if not ground.is_wholly_in(table.map, own, body)]
    yield "deployment.deploy-unit", say("A model is not wholly within friendly territory"), outside


def open_field() -> Battlepack:
    """A battlepack of five rounds on a wide battlefield, without cards, features and enhancements, in which a turn is
    worth a point to whoever takes it, and every army has two boxes of units."""

    def score_turn(table: SigmarTable) -> Flow[None]:
        table.score(table.active, 1, "spearhead.victory-points", "points:one-objective")
        yield from ()

    pack = copy(SPEARHEAD)
    pack.id, pack.rounds, pack.tactics, pack.twists = "open-field", 5, {}, {}
    pack.battlefield, pack.maps, pack.sides, pack.features = (48 * INCH, 36 * INCH), ("long",), (), ()
    pack.objectives = ("west", "east")
    pack.abilities = tuple(id for id in pack.abilities if "reinforcements" not in id)
    pack.begin, pack.steps_of_setup = begin, ("test_battlepack.begin", "test_battlepack.deploy")
    pack.muster = lambda table, army: [
        Mustered(id, id == content.ARMIES[army].general and not n) for n in (0, 1) for id in units(army)
    ]
    pack.of_army = lambda table, seat: content.ARMIES[table.players[seat].army].traits
    pack.of_unit = lambda table, unit: ()
    pack.first_decider = lambda table: (0, "round.priority-roll")
    pack.begin_battle = lambda table: None
    pack.begin_round = pack.end_turn = _nothing
    pack.cards = pack.possible_cards = lambda table, seat: ()
    pack.score_turn = score_turn
    pack.end_round = lambda table: None
    pack.is_closed = lambda table, objective: False
    pack.more_to_wound = lambda table, unit, target: 0
    pack.is_hit_on_sixes = lambda table, unit, shooting: False
    pack.not_now = dict
    pack.faults = lambda table, step: iter(())
    return pack


def units(army: str) -> Sequence[str]:
    """The units of one box."""
    return content.ARMIES[army].units


@pytest.fixture
def in_open_field(monkeypatch: pytest.MonkeyPatch) -> Game:
    corners = {
        letter: tuple((x * INCH, y * INCH) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom)))
        for letter, (left, top, right, bottom) in ZONES.items()
    }
    monkeypatch.setitem(content.MAPS, "long", corners)
    for name, x in (("west", 16), ("east", 32)):
        monkeypatch.setitem(content.OBJECTIVES, name, Objective((x * INCH, 18 * INCH), 6 * INCH))
    monkeypatch.setitem(BATTLEPACKS, "open-field", open_field())
    return kb.new("sigmar", seats=[BROTHERHOOD, CLAWPACK], seed=11, battlepack="open-field")


@pytest.mark.rule("basics.battlepack")
def test_a_battle_of_another_battlepack_has_its_field_its_length_its_scoring_and_no_cards(in_open_field: Game) -> None:
    game = in_open_field
    while table_of(game).phase in ("set-up", "deployment"):
        game.choose(kb.bots.choose(game, "random", 11))
    table = table_of(game)
    assert len(table.units) == 2 * (len(units(BROTHERHOOD)) + len(units(CLAWPACK)))
    assert sum(unit.general for unit in table.units) == 2
    for each in table.on_field():
        left, _, right, _ = ZONES[table.players[each.seat].territory]
        assert all(left * INCH < model.x < right * INCH for model in each.models)
    assert max(model.y for each in table.on_field() for model in each.models) > 22 * INCH, "beyond Spearhead's edge"
    offered: set[str] = set()
    while game.decision is not None:
        offered |= {option.verb for option in game.decision.options}
        game.choose(kb.bots.choose(game, "random", 11))
    table = table_of(game)
    assert table.round == 5
    assert [player.points for player in table.players] == [5, 5]
    assert not table.zones
    assert set(table.controlled) == {"west", "east"}
    assert {"move", "run", "charge"} <= offered
    assert not offered & {"call", "lead", "regiment", "enhancement", "side", "map", "score", "discard"}
    assert not {event.kind for event in game.table.events} & {"drawn", "tactic-scored", "commanded", "ability-chosen"}
    assert events(game, "battle-ended")


@pytest.mark.rule("core-abilities.universal", "ability.one-core")
def test_an_ability_that_content_adds_for_each_unit_is_offered_used_and_refused_like_a_core_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rest = ABILITIES["run"]._replace(
        id="rest", answer="rest", order=9, condition=("damaged",), marks=("rested",), does=({"heal": 1},)
    )
    monkeypatch.setitem(ABILITIES, "rest", rest)
    pack = copy(SPEARHEAD)
    pack.abilities = (*pack.abilities, "rest")
    monkeypatch.setitem(BATTLEPACKS, "spearhead", pack)
    at = {"lord-veritant.1": '5",5" ranks 1', "liberators.1": '15",5" ranks 5', "clanrats.1": '14",20" ranks 5 @48'}
    game = battle({**at, "lord-veritant.1": {"at": at["lord-veritant.1"], "damage": 2}})
    assert [id for id in ids(game) if id.startswith("rest")] == ["rest lord-veritant.1"]
    assert rules(game, "rest liberators.1") == {"core-abilities.run"}, "it is not damaged"
    run(game, "rest lord-veritant.1")
    lord = unit(game, "lord-veritant.1")
    assert (lord.damage, lord.marks, lord.used) == (1, ["rested"], ["core", "rest"])
    assert rules(game, "move lord-veritant.1") == {"ability.one-core"}


def test_nothing_but_the_chart_imports_a_chapter_of_a_battlepack() -> None:
    folder = Path(sigmar.__file__).parent
    imports = re.compile(r"(?m)^\s*(from|import)\s.*\bspearhead\b")
    own = (folder / "rules" / "spearhead", folder / "bots")
    found = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*.py")
        if not any(path.is_relative_to(each) for each in own) and imports.search(path.read_text(encoding="utf-8"))
    }
    assert found == set(KNOW_SPEARHEAD)
