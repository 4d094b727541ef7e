"""Stirs: what is mixed into chance before a choice. How they are kept is in tests/properties/stirring.py."""

import json

import pytest

from katabasis.kernel import position, record, save, stir
from katabasis.kernel.checkpoint import Choice
from katabasis.kernel.dice import Dice
from katabasis.kernel.errors import BadSave, KatabasisError
from katabasis.kernel.game import Game
from kernel.toys import new_ferry, new_tictactoe
from properties.moments import finder, whole_picture
from properties.saves import save_with


def redrawn(mixed_in: str = "") -> Game:
    game = new_ferry(3)
    game.choose("redraw", stir=mixed_in)
    return game


def hand(game: Game) -> list[str]:
    return game.table.zones["hand-0"].cards


def test_a_choice_without_a_stir_meets_the_chance_that_it_always_met() -> None:
    plain = Dice(7)
    assert [Dice(7, count).randbelow(6) for count in range(4)] == [plain.randbelow(6) for _ in range(4)] == [2, 5, 1, 0]
    assert redrawn().record().startswith("katabasis record 2\n")
    assert '"stir"' not in redrawn().save()
    assert "stir" not in redrawn().position()


def test_each_stir_is_other_chance_for_its_choice_and_for_no_later_one() -> None:
    assert [Dice(7, 0, stir="a").randbelow(1000), Dice(7, 0, stir="b").randbelow(1000)] == [343, 224]
    assert len({tuple(hand(redrawn(mixed_in))) for mixed_in in ("", "a", "b", "c")}) == 4
    assert hand(redrawn("a")) == hand(redrawn("a"))
    assert redrawn("a").table.dice.stir == "a"
    game = redrawn("a")
    game.choose("keep")
    assert game.table.dice.stir == ""


def test_the_rest_of_a_choice_after_a_checkpoint_has_its_stir() -> None:
    game = new_ferry(2)
    for choice in ("keep", "keep"):
        game.choose(choice)
    game.choose("offer", 0)
    game.choose("offer", 0, stir="s")
    for name in ("commit", "commit"):
        assert game.decision is not None
        assert game.decision.name == name
        game.choose(game.decision.options[0], stir="x")
    assert save.read(game.save(), finder(game), game.log()).table.dice.stir == "x"
    assert position.read(game.position(), finder(game)).table.dice.stir == "x"


def test_what_was_undone_and_is_made_again_is_as_it_was() -> None:
    game = new_tictactoe(1)
    game.choose("mark b2", stir="first")
    made, before = game.choices[-1], whole_picture(game)
    game.undo()
    assert game.choices == []
    game.replay_choice(made)
    assert whole_picture(game) == before
    assert game.choices == [Choice(0, "mark", "mark b2", None, False, "first")]


def test_playback_shows_the_dice_that_were_rolled() -> None:
    game = redrawn("b")
    while game.decision is not None:
        game.choose(game.decision.options[0].answers()[0], stir=f"s{len(game.choices)}")
        for between in game.playback(len(game.choices)):
            events = between.table.events
            assert events == game.table.events[: len(events)]


@pytest.mark.parametrize("wrong", ["a b", "ä", "~", 65 * "a", 5, None, "a\n"])
def test_what_is_no_stir_is_refused_and_nothing_has_changed(wrong: str) -> None:
    game = new_ferry(2)
    with pytest.raises(KatabasisError, match="a stir is a word"):
        game.choose("redraw", stir=wrong)
    assert game.choices == []
    assert whole_picture(game) == whole_picture(new_ferry(2))


def test_it_is_written_behind_the_answer_and_before_the_checks() -> None:
    game = redrawn("abc_-9")
    game.choose("keep")
    game.choose("offer", 1, stir="Z")
    lines = game.record().partition("\n\n")[2].splitlines()
    assert lines[0].startswith("1 redraw ~ abc_-9 | ")
    assert lines[1:] == ["2 keep", "1 offer = 1 ~ Z"]
    assert record.without_checks(lines[0]) == "1 redraw ~ abc_-9"
    assert stir.read('1 note = "a ~ b"') == ('1 note = "a ~ b"', "")
    other = game.record().replace("abc_-9", "abc_-8")
    with pytest.raises(KatabasisError, match="the dice or draws differ"):
        record.replay(other, finder(game))


def test_records_of_older_formats_replay_and_newer_ones_are_refused() -> None:
    text = redrawn().record()
    for form in (1, 2, 3, 4):
        assert record.replay(text.replace("record 2", f"record {form}"), finder(redrawn())).choices
    with pytest.raises(KatabasisError, match="a newer version made this record"):
        record.replay(text.replace("record 2", "record 5"), finder(redrawn()))


@pytest.mark.parametrize("wrong", ["a b", 5, None, 65 * "a"])
def test_a_save_whose_stirs_are_forged_is_refused(wrong: object) -> None:
    game = redrawn("a")
    body = json.loads(game.save())["body"]
    body["checkpoint"][1]["dice"]["stir"] = wrong or "a b"
    with pytest.raises(BadSave):
        save.read(save_with(body, 4), finder(game))
    body = json.loads(game.save())["body"]
    assert body["choices"]
    body["choices"][-1][5] = wrong
    with pytest.raises(BadSave, match="is no choice"):
        save.read(save_with(body, 4), finder(game))


def test_the_record_in_a_save_has_them() -> None:
    assert save.record_in(redrawn("q").save()).splitlines()[-1] == "1 redraw ~ q"


def test_an_imagined_world_knows_nothing_of_them() -> None:
    worlds = []
    for mixed_in in ("", "a", "b"):
        game = new_ferry(2)
        game.choose("keep", stir=mixed_in)
        world = game.imagine(1, 5)
        world.choose("redraw")
        worlds.append(whole_picture(world))
    assert worlds[0] == worlds[1] == worlds[2]
