"""Saves without their logs: whole games go on from them exactly as games that know all that has happened."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import katabasis as kb
import written_positions
from katabasis.kernel.checkpoint import Choice
from katabasis.kernel.dice import Dice
from katabasis.kernel.game import Game
from katabasis.kernel.options import Option
from katabasis.kernel.save import checksum
from page.desk import Desk, Storage
from properties.moments import Make, picture, step_on
from sweep import games

APART, COMPARED = 31, 17
"""Choices between two saves, and between two moments at which all is compared."""
SEEN = 90
"""Choices of a game whose tables are all looked at: a round, and the end of it."""


def assert_same(loaded: kb.Game, known: kb.Game) -> None:
    assert picture(loaded) == picture(known)
    assert loaded.save() == known.save()
    for seat in known.table.seats:
        assert loaded.view(seat, loaded.first_event) == known.view(seat, loaded.first_event)
        assert loaded.why_no_undo(seat) == known.why_no_undo(seat)
        if known.decision:
            assert loaded.system.bots.evaluate(loaded, seat) == known.system.bots.evaluate(known, seat)


@pytest.mark.parametrize("make", [swept.make for swept in games().values()], ids=games())
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_saved_again_and_again_without_its_log_goes_on_as_it_would_have(make: Make, seed: int) -> None:
    known, chance = make(seed), Dice(seed + 5)
    loaded = kb.load(known.save())
    forgotten = 0
    while known.decision:
        assert loaded.decision is not None
        assert [option.id for option in loaded.decision.options] == [option.id for option in known.decision.options]
        step_on(known, chance)
        loaded.replay_choice(known.choices[-1])
        if len(known.choices) % COMPARED == 0:
            assert_same(loaded, known)
        if len(known.choices) % APART == 0:
            loaded = kb.load(loaded.save())
            forgotten = max(forgotten, loaded.first_event)
    assert_same(loaded, known)
    assert loaded.record() == known.record()
    assert forgotten > len(known.table.events) / 2


@pytest.mark.parametrize("make", [swept.make for swept in games().values()], ids=games())
@pytest.mark.parametrize("seed", [2, 4])
def test_every_whole_table_of_a_game_is_accepted(make: Make, seed: int) -> None:
    """A checkpoint may be made before any step, and `faults` looks at every one since the last."""
    game, chance = make(seed), Dice(seed)
    while game.decision and len(game.choices) < SEEN:
        step_on(game, chance)
        if len(game.choices) % 3 == 0:
            assert game.faults() == [], (len(game.choices), game.checkpoint().step)


EXAMPLES = (
    ("underworlds", "first-round", "2017"),
    ("underworlds", "boards-of-four-hexes-apart", "2017"),
    ("underworlds", "sudden-death", "2017"),
    ("quest", "rivals-for-the-elf", ""),
)


@pytest.mark.parametrize(("game", "name", "edition"), EXAMPLES)
def test_the_saves_of_what_becomes_of_an_example_are_read(game: str, name: str, edition: str) -> None:
    played, chance = kb.position(written_positions.text(game, name, edition)), Dice(3)
    while played.decision and len(played.choices) < 8:
        step_on(played, chance)
        assert kb.load(played.save()).save() == played.save()


@pytest.mark.parametrize("make", [swept.make for swept in games().values()], ids=games())
def test_a_save_stays_small_while_the_log_grows(make: Make) -> None:
    known, chance = make(3), Dice(8)
    while known.decision:
        step_on(known, chance)
    assert len(known.save()) < 60_000
    assert len(known.log()) > 2 * len(known.save())


def forged(change: Callable[[dict[str, Any]], object] = lambda fighter: fighter.update(wounds=99)) -> str:
    """A save with a right checksum whose first fighter is changed: it has more wounds than it can bear."""
    game = kb.new("underworlds", seed=5)
    for seed in range(40):
        game.choose(kb.bots.choose(game, "random", seed))
    body = json.loads(game.save())["body"]
    change(next(iter(body["checkpoint"][1]["fighters"].values())))
    text = json.dumps(body, separators=(",", ":"), ensure_ascii=False)
    return f'{{"katabasis-save":2,"checksum":{checksum(text)},"body":{text}}}'


def test_only_a_save_that_somebody_else_may_have_written_is_searched_for_tables_that_cannot_be() -> None:
    with pytest.raises(kb.BadSave):
        kb.load(forged())
    assert kb.load(forged(), trusted=True).decision is not None


@pytest.mark.parametrize("trusted", [True, False])
def test_a_save_that_lacks_a_slot_is_read_only_if_older_ones_do(trusted: bool) -> None:
    read = kb.load(forged(lambda fighter: fighter.pop("held")), trusted=trusted)
    assert {fighter.held for fighter in read.table.fighters.values()} == {0}  # type: ignore[attr-defined]
    with pytest.raises(kb.BadSave, match="wounds"):
        kb.load(forged(lambda fighter: fighter.pop("wounds")), trusted=trusted)


def test_a_file_is_searched_and_nothing_of_it_is_kept() -> None:
    desk = Desk(Storage())
    desk.do("import-text", forged())
    assert desk.app.incoming is None
    assert any("breaks the rules" in message for message in desk.messages)
    assert not [name for name in desk.paper.storage.names() if name.startswith("katabasis:save:")]


def test_a_game_that_is_loaded_makes_each_of_its_choices_again_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = kb.new("tyrants", seats=kb.system("tyrants").usual_seats, seed=3)
    while len(game.choices) < 20 or len(game.choices) == game.checkpoint().choices:
        game.choose(kb.bots.choose(game, "random", 3))
    made: list[Choice] = []
    once = Game.replay_choice

    def counted(self: Game, choice: Choice, option: Option | None = None) -> list[Option]:
        made.append(choice)
        return once(self, choice, option)

    monkeypatch.setattr(Game, "replay_choice", counted)
    loaded = kb.load(game.save())
    assert loaded.view(0, loaded.first_event) == game.view(0, loaded.first_event)
    assert made == game.choices[game.checkpoint().choices :]
