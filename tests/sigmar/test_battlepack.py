"""The core rules play whatever battlepack a table names: they know no card, no twist and no scoring of Spearhead."""

import re
from copy import copy
from pathlib import Path

import pytest

import katabasis as kb
from katabasis.kernel.flow import Flow
from katabasis.kernel.game import Game
from katabasis.sigmar import rules
from katabasis.sigmar.battlepack import BATTLEPACKS, Battlepack
from katabasis.sigmar.rules.setup import OPTIONS
from katabasis.sigmar.state import SigmarTable
from sigmar.scene import BROTHERHOOD, CLAWPACK, events, table_of

CHAPTERS_OF_SPEARHEAD = ("chart.py", "setup.py")
"""The modules beside the core chapters that may import from `rules/spearhead`: the chart, and set-up, whose steps are
Spearhead's."""


def _nothing(*_: object) -> Flow[None]:
    yield from ()


def open_field() -> Battlepack:
    """A battlepack of two rounds without cards, in which a turn is worth a point to whoever takes it."""

    def score_turn(table: SigmarTable) -> Flow[None]:
        table.score(table.active, 1, "spearhead.victory-points", "points:one-objective")
        yield from ()

    pack = copy(BATTLEPACKS["spearhead"])
    pack.id, pack.rounds, pack.tactics, pack.twists = "open-field", 2, {}, {}
    pack.begin_battle = lambda table: None
    pack.begin_round = pack.end_turn = _nothing
    pack.cards = pack.possible_cards = lambda table, seat: ()
    pack.score_turn = score_turn
    pack.end_round = lambda table: None
    pack.more_to_wound = lambda table, unit, target: 0
    pack.is_hit_on_sixes = lambda table, unit: False
    return pack


@pytest.fixture
def in_open_field(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setitem(BATTLEPACKS, "open-field", open_field())
    monkeypatch.setitem(OPTIONS, "battlepack", ("spearhead", "open-field"))  # type: ignore[arg-type]
    return kb.new("sigmar", seats=[BROTHERHOOD, CLAWPACK], seed=11, battlepack="open-field")


@pytest.mark.rule("basics.battlepack")
def test_a_battle_of_another_battlepack_has_its_length_its_scoring_and_no_cards(in_open_field: Game) -> None:
    game = in_open_field
    while game.decision is not None:
        game.choose(kb.bots.choose(game, "random", 11))
    table = table_of(game)
    assert table.round == 2
    assert [player.points for player in table.players] == [2, 2]
    assert not table.zones
    assert not {event.kind for event in game.table.events} & {"drawn", "tactic-scored", "commanded"}
    assert events(game, "battle-ended")


def test_core_chapters_import_no_chapter_of_a_battlepack() -> None:
    folder = Path(rules.__file__).parent
    imports = re.compile(r"(?m)^\s*(from|import)\s.*\bspearhead\b")
    found = {path.name for path in folder.glob("*.py") if imports.search(path.read_text(encoding="utf-8"))}
    assert found == set(CHAPTERS_OF_SPEARHEAD)
