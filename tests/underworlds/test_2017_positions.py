"""The positions of 2017: each is a table that can be played on, and shows rules of that edition."""

import tomllib
from pathlib import Path

import pytest

import katabasis as kb
import written_positions
from properties.keeping import check_position

POSITIONS = written_positions.paths("underworlds", "2017")
FIRST = {
    "after-the-last-activation": ("power", 1),
    "artefact": ("upgrade", 0),
    "boards": ("board", 1),
    "changes-nothing": ("power", 0),
    "charge-from-guard": ("attack", 0),
    "charged-and-returned": ("activate", 1),
    "cleave-on-guard": ("attack", 1),
    "double-support": ("drive-back", 0),
    "end-phase": ("draw-objective", 0),
    "equal-totals": ("drive-back", 0),
    "ever-advancing": ("react", 1),
    "fewer-crits": ("power", 0),
    "first-round": ("name-player", 0),
    "four-players": ("power", 2),
    "furious-parry": ("react", 0),
    "guard": ("activate", 0),
    "higher-no-room": ("power", 0),
    "last-priority": ("react", 0),
    "late-objective": ("score", 0),
    "let-the-blood-flow": ("score", 1),
    "mulligan": ("mulligan", 0),
    "nested-reaction": ("react", 0),
    "nothing-rolled": ("power", 0),
    "one-reaction": ("react", 1),
    "out-of-action": ("power", 0),
    "ploy-lets-attack": ("react", 0),
    "placing-the-artefact": ("artefact", 1),
    "secret-pick": ("pick-warband", 1),
    "shardfall": ("activate", 0),
    "sudden-death": ("activate", 0),
    "third-board": ("board", 3),
    "three-players": ("activate", 0),
    "tireless-assault": ("react", 0),
    "tokens": ("objective", 0),
    "upgrade": ("power", 0),
    "who-reacts-first": ("react", 0),
}
"""What is asked first, and of which seat."""

REFUSED = {
    "changes-nothing": ("play sigmarite-wall", "power.play-all-or-nothing-2017"),
    "guard": ("move angharad-brightshield", "move.limit-2017"),
    "late-objective": ("score awe-inspiring", "objective.immediate-check-2017"),
    "sudden-death": ("draw", "match.sudden-death-cards"),
    "one-move": ("move severin-steelheart", "move.limit-2017"),
    "upgrade": ("upgrade heroic-might angharad-brightshield", "power.upgrade-restriction"),
}
"""What cannot be chosen first, and by which rule."""


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_a_position_can_be_played_on(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    game = kb.position(text)
    assert game.table.edition == "2017"
    assert game.decision is not None
    if path.stem in FIRST:
        assert (game.decision.name, game.decision.seat) == FIRST[path.stem]
    if path.stem in REFUSED:
        id, rule = REFUSED[path.stem]
        (candidate,) = (candidate for candidate in game.decision.candidates if candidate.id == id)
        assert rule in [refusal.rule for refusal in candidate.refusals]
    check_position(game)
    shown = tomllib.loads(text)["shows"]
    assert all("2017" in kb.rules("underworlds")[rule]["editions"] for rule in shown)


def test_what_is_asked_first_is_said_of_positions_that_are_there() -> None:
    assert FIRST.keys() | REFUSED.keys() <= {path.stem for path in POSITIONS}
    assert len(POSITIONS) >= 40


def test_a_hex_that_a_ploy_blocks_is_drawn_and_told() -> None:
    game = kb.position(written_positions.text("underworlds", "shardfall", "2017"))
    view = game.view(0)
    cleared = {**view, "table": {**view["table"], "in_play": []}}
    rocks = [kb.draw(each).count('href="#rock-') for each in (view, cleared)]
    assert rocks == [1, 0]
    letters = [dict(game.system.letters.sections(each, "en")) for each in (view, cleared)]
    assert letters[0] != letters[1]
    game.choose("move elias-swiftblade")
    assert "to e4" not in [option.id for option in game.decision.options]
