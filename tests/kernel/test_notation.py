"""The notations: the examples of docs/notation.md, and what is said of texts that cannot be read."""

import doctest
import json
import re
from pathlib import Path

import pytest

from katabasis.kernel import log, position, record, save, series_texts
from katabasis.kernel.errors import BadPosition, BadRecord, BadSave, Fault, UnknownGame
from katabasis.kernel.game import Game
from katabasis.kernel.players import Player
from katabasis.kernel.system import System
from kernel.toys import ferry, match, new_ferry, new_tictactoe, tictactoe
from properties.moments import moment, whole_picture
from properties.saves import save_of_format_1, save_with

PAGE = Path(__file__).resolve().parents[2] / "docs" / "notation.md"


HEAD = "katabasis record 1\ngame tic-tac-toe\nedition classic\nseats x o\nseed 1\n"


def find(name: str) -> System:
    for system in (ferry.SYSTEM, tictactoe.SYSTEM):
        if system.name == name:
            return system
    raise UnknownGame(f"there is no game '{name}'")


def examples(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)


def complaint(text: str) -> str:
    with pytest.raises(Fault) as fault:
        (record.replay if text.startswith("katabasis") else position.read)(text, find)
    return str(fault.value)


def complaint_of_record(text: str) -> str:
    with pytest.raises(BadRecord) as fault:
        record.replay(text, find)
    return str(fault.value)


# ---------------------------------------------------------------------- the page


def test_the_page_shows_records_and_positions() -> None:
    assert len(examples("record")) == 1
    assert len(examples("position")) == 2


def test_the_record_of_the_page_replays_and_is_written_so() -> None:
    (text,) = examples("record")
    game = record.replay(text, find)
    without_remark = re.sub(r"^#.*\n", "", text, flags=re.M)
    assert game.record(players=record.players_in(text)) == without_remark


@pytest.mark.parametrize("text", examples("position"))
def test_positions_of_the_page_can_be_played(text: str) -> None:
    game = position.read(text, find)
    assert game.decision is not None
    assert whole_picture(position.read(text, find)) == whole_picture(game)
    game.choose(0)


def test_the_page_quotes_complaints_as_they_are() -> None:
    (text,) = examples("record")
    names = {"record": text, "complaint": complaint}
    for number, example in enumerate(examples("python")):
        test = doctest.DocTestParser().get_doctest(example, names, f"notation {number}", str(PAGE), 0)
        assert test.examples
        report: list[str] = []
        assert doctest.DocTestRunner().run(test, out=report.append).failed == 0, "".join(report)


def test_the_log_of_the_page_is_one() -> None:
    (text,) = examples("log")
    assert log.write(log.read(text)) == text


def test_the_series_of_the_page_replays() -> None:
    (text,) = examples("series")
    played = series_texts.replay(text, lambda _: match.SYSTEM)
    assert played.record() == text


# ---------------------------------------------------------------------- records


def test_a_record_made_by_hand_needs_no_checks_and_no_content() -> None:
    game = record.replay(HEAD + "\n1 mark b2\n", find)
    assert game.table.squares[4] == "x"


def with_checks_in_full(text: str) -> str:
    """The record of the page as format 1 would write it."""
    full = {"| s.0.0 o.1.0 s.0.0": "| sail.0.0 obol.1.0 storm.0.0", "| m b b": "| mist bank bank"}
    full |= {"| s.1.0 o.0.0 o.2.1": "| sail.1.0 oar.0.0 oar.2.1", "record 2": "record 1"}
    for short, long in full.items():
        assert short in text
        text = text.replace(short, long)
    return text


def test_checks_in_full_are_read_as_well() -> None:
    (text,) = examples("record")
    in_full = with_checks_in_full(text)
    assert record.replay(in_full, find).record() == record.replay(text, find).record()
    other = in_full.replace("obol.1.0 storm", "oar.1.0 storm")
    assert "now 'sail.0.0 obol.1.0 storm.0.0'" in complaint_of_record(other)


@pytest.mark.parametrize("checks", ["m b", "m b b b", "m b m", "mi b b"])
def test_other_checks_stop_a_replay(checks: str) -> None:
    (text,) = examples("record")
    assert complaint_of_record(text.replace("m b b", checks)).startswith("line 15: the dice or draws differ")


def test_a_result_is_named_by_the_initials_of_its_words() -> None:
    results = ["battle-without-end", "noble.7", "noble.12", "crit", "6", "night-goblin-3"]
    assert list(map(record.initials, results)) == ["bwe", "n.7", "n.12", "c", "6", "ng3"]


def test_options_and_answers_are_json() -> None:
    game = Game.new(ferry.SYSTEM, "long", ["otter", "otter"], -3, {"coins": 9})
    for choice, answer in (("keep", None), ("keep", None), ("offer", 7)):
        game.choose(choice, answer)
    text = game.record()
    assert "option coins 9\n" in text
    assert text.endswith("1 offer = 7\n")
    assert whole_picture(record.replay(text, find)) == whole_picture(game)


def test_a_record_names_its_players() -> None:
    game = record.replay(HEAD + "\n1 mark b2\n", find)
    players = [Player("human", 'Ana "la Roja" <b>\n| ='), Player("hard-careful", "Hécate")]
    text = game.record(players=players)
    assert 'player 2 hard-careful "Hécate"\n' in text
    assert record.players_in(text) == [Player("human", 'Ana "la Roja" <b>| ='), players[1]]
    assert record.replay(text, find).record() == game.record()
    assert record.players_in(game.record()) == []


def test_a_record_that_names_some_players_names_none() -> None:
    assert record.players_in(HEAD + 'player 2 human "Ana"\n\n') == []


@pytest.mark.parametrize(
    "line",
    [
        "player",
        "player 1",
        "player 1 human",
        "player 1 human Ana",
        'player 0 human "Ana"',
        'player 17 human "Ana"',
        'player ² human "Ana"',
        'player 1 <b> "Ana"',
        "player 1 human 7",
        'player 1 human ["Ana"]',
        'player 1 human "' + 41 * "a" + '"',
        'player 1 human "a\\u202eb"',
        'player 1 human "a\\nb"',
        'player 1 human "Ana"\nplayer 1 human "Bea"',
    ],
)
def test_who_plays_is_read_within_limits(line: str) -> None:
    with pytest.raises(BadRecord) as fault:
        record.players_in(HEAD + line + "\n\n")
    assert "'player' cannot be read" in str(fault.value)


def test_an_answer_may_hold_any_sign() -> None:
    assert record.answer_text("a | b = c\n") == '"a \\u007c b = c\\n"'


def test_a_game_from_a_position_is_recorded_from_there() -> None:
    game = position.read(examples("position")[0], find)
    game.choose("pass")
    text = game.record()
    assert "position " in text
    assert "play obol.0.1" not in text.partition("\n\n")[2]
    assert whole_picture(record.replay(text, find)) == whole_picture(game)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1: a record starts with"),
        ("chess record 1", "line 1: a record starts with"),
        ("katabasis record 99\n", "line 1: a newer version made this record"),
        ("katabasis record x\n", "line 1: this version reads records up to format 4"),
        (HEAD.replace("seed 1", "seed one"), "line 5: 'seed' cannot be read"),
        (HEAD + "wind 3\n", "line 6: 'wind' cannot be read"),
        (HEAD + "option a {\n", "line 6: 'option' cannot be read"),
        (HEAD + "option a " + "[" * 9999, "line 6: 'option' cannot be read: it is nested too deeply"),
        (HEAD + "position 5\n", "line 6: 'position' cannot be read"),
        (HEAD + "option size 4\n", "tic-tac-toe has no options"),
        (HEAD.replace("seed 1\n", ""), "the head lacks the line 'seed'"),
        (HEAD.replace("tic-tac-toe", "chess"), "line 2: there is no game 'chess'"),
        (HEAD.replace("classic", "modern"), "line 3: there is no edition 'modern'"),
        (HEAD + "\n1 mark b2\n2 mark b2\n", "line 8: 'mark b2': The square is taken [marks.free-square]"),
        (HEAD + "\n1 mark b2 = 3\n", "line 7: 'mark b2': 'mark b2' takes no answer"),
        (HEAD + "\n1 mark b2 = {\n", "line 7: 'mark b2'"),
        (HEAD + "\nmark b2\n", "line 7: seat 1 is to decide"),
        (HEAD + "\n1 mark b2 ~ \n", "line 7: 'mark b2 ~': 'mark b2 ~' is not among the options"),
        (HEAD + "\n1 mark b2 ~ s.5\n", "line 7: 'mark b2 ~ s.5'"),
        (HEAD + "\n1 mark b2 ~ " + 65 * "a" + "\n", "line 7: 'mark b2 ~ aaa"),
        ("x" * 1_000_001, "a record has at most"),
    ],
)
def test_what_is_wrong_with_a_record_is_said(text: str, reason: str) -> None:
    assert complaint_of_record(text).startswith(reason)


def test_a_record_that_goes_on_after_the_end_is_refused() -> None:
    game = moment(new_tictactoe, 1, 9)
    assert "the game is already over" in complaint_of_record(game.record() + "1 mark a1\n")


def test_a_record_of_other_figures_says_so_where_it_fails() -> None:
    text = moment(new_ferry, 1, 4).record().replace("planks-1", "planks-0")
    assert record.replay(text, find).choices
    assert "made with other figures" in complaint_of_record(text.replace("offer = ", "offer = 9"))


# ---------------------------------------------------------------------- positions


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", 'line 1: a position names its game: game = "underworlds"'),
        ("game = 5", "line 1: a position names its game"),
        ("game = ", "Invalid value"),
        ('x = 1\ngame = "chess"', "line 2: there is no game 'chess'"),
        ('game = "tic-tac-toe"\nedition = "modern"', "line 2: edition: there is no edition 'modern'"),
        ('game = "tic-tac-toe"\ngrid = "xxx"', "line 2: grid: three rows"),
        ('game = "tic-tac-toe"\ngrid = "oo. ... ..."', "line 2: grid: x marks first"),
        ('game = "tic-tac-toe"\nthen = ["mark a9"]', "line 2: then: 'mark a9': 'mark a9' is not among the options"),
        ('game = "tic-tac-toe"\nthen = [["mark a1", 2, 3]]', "line 2: then: the choices made since"),
        ('game = "tic-tac-toe"\nchance = "good"', "line 2: chance: the state of chance"),
        ('game = "tic-tac-toe"\nchance = { seed = 1, stir = "a b" }', "line 2: chance: the state of chance"),
        ('game = "tic-tac-toe"\nchance = { seed = 1, stir = 5 }', "line 2: chance: the state of chance"),
        ('game = "tic-tac-toe"\ndate = 1979-05-27', "datetime.date(1979, 5, 27) is neither"),
        ('game = "tic-tac-toe"\na = ' + "[" * 9999, "it is nested too deeply"),
        ('game = "tic-tac-toe"\ngrid = "xox oxo oxo"', "line 2: grid: x marks first"),
        ('game = "tic-tac-toe"\ngrid = "xxx oo. ..."', "line 2: grid: there are three in a row"),
        ('game = "ferry"\nstep = "crossing"\ncrossed = 2\n[[soul]]\n[[soul]]', "no game goes on from this position"),
        ("#" * 200_001, "a position has at most"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(text: str, reason: str) -> None:
    with pytest.raises(BadPosition) as fault:
        position.read(text, find)
    assert str(fault.value).startswith(reason)


def test_a_position_is_judged_by_what_becomes_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a save would be refused for, once nobody has been asked yet, is wrong with the position as well."""
    text = 'game = "ferry"\nstep = "dusk"\nround = 1\n[[soul]]\ncoins = 1\n[[soul]]\ncoins = 1'
    assert position.read(text, find).checkpoint().step == "ferry.dusk"

    def check(table: ferry.River, step: str) -> list[str]:
        return ["round: nobody offers in round 2"] if (step, table.round) == ("ferry.offers", 2) else []

    monkeypatch.setattr(ferry.SYSTEM.invariants, "faults", check)
    with pytest.raises(BadPosition, match="no game goes on from this position: round: nobody offers in round 2"):
        position.read(text, find)


# ---------------------------------------------------------------------- saves


def saved() -> str:
    return moment(new_ferry, 1, 9).save()


def complaint_of_save(text: str) -> str:
    with pytest.raises(BadSave) as fault:
        save.read(text, find)
    return str(fault.value)


def test_a_save_of_a_newer_version_is_told_from_a_damaged_one() -> None:
    assert "newer" in complaint_of_save(saved().replace('"katabasis-save":2', '"katabasis-save":5'))
    assert "format" in complaint_of_save(saved().replace('"katabasis-save":2', '"katabasis-save":"?"'))


def test_a_damaged_save_is_told_by_its_checksum() -> None:
    assert "checksum" in complaint_of_save(saved().replace('"coins":', '"coin":', 1))
    assert "damaged" in complaint_of_save(saved()[:-20])


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", "5", '{"katabasis-save": 1}', "[" * 9999, "a record"])
def test_what_is_no_save_is_refused(text: str) -> None:
    assert "no Katabasis save" in complaint_of_save(text)


def forged(**changes: object) -> str:
    return save_with({**json.loads(saved())["body"], **changes})


def test_a_foreign_save_is_refused() -> None:
    assert "no game 'chess'" in complaint_of_save(forged(game="chess"))
    assert "other figures" in complaint_of_save(forged(content="planks-0"))


@pytest.mark.parametrize(
    "change",
    [
        {"events": []},
        {"events": [-1, []]},
        {"events": [10**12, []]},
        {"effects": ""},
        {"effects": "1 2 x"},
        {"moves": ""},
        {"asked": [0]},
        {"checkpoint": None},
        {"setup": {}},
        {"setup": {"edition": "none"}},
    ],
)
def test_a_forged_save_is_refused(change: dict[str, object]) -> None:
    complaint_of_save(forged(**change))


def test_a_save_may_be_indented_on_its_way() -> None:
    text = saved()
    assert save.read(json.dumps(json.loads(text), indent=2), find).save() == text


def test_a_save_keeps_any_text() -> None:
    game = moment(new_tictactoe, 1, 3)
    game.table.emit("said", "talk.any", 0, words="¿qué? \ud800 | = \n")
    text = game.save()
    assert save.read(text, find).save() == text


@pytest.mark.parametrize("text", [moment(new_ferry, 1, 9).save(), save_of_format_1(moment(new_ferry, 1, 9))])
def test_a_save_whose_figures_have_changed_still_holds_its_record(text: str) -> None:
    expected = moment(new_ferry, 1, 9).record(checks=False)
    assert save.record_in(text.replace('"planks-1"', '"planks-0"')) == expected.replace("planks-1", "planks-0")


def test_a_save_from_a_position_holds_the_choices_made_since() -> None:
    game = position.read(examples("position")[0], find)
    game.choose("pass")
    assert save.record_in(game.save()) == game.record(checks=False)


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"katabasis-save":9,"body":{}}', '{"katabasis-save":2,"body":{}}'])
def test_what_holds_no_record_says_so(text: str) -> None:
    with pytest.raises(BadSave):
        save.record_in(text)


def test_the_log_is_a_line_for_each_event_and_cut_by_numbers() -> None:
    game = moment(new_ferry, 1, 9)
    lines = game.log().splitlines(keepends=True)
    assert len(lines) == len(game.table.events)
    assert game.log(3, 7) == "".join(lines[3:7])
    assert game.log(3) == "".join(lines[3:])
    assert json.loads(lines[0]) == ["shuffled", "setup.decks", 0, {"zone": "deck-0"}]


def test_a_log_that_does_not_fit_its_save_is_refused() -> None:
    game, other = moment(new_tictactoe, 1, 4), moment(new_tictactoe, 2, 5)
    text = save.read(game.save(), find, game.log()).save()
    assert save.read(text, find).first_event == 0
    ferry_save = saved()
    for text in ("x", "[]", '["a","b",0,{},null,7]', other.log(), "[" * 9999):
        with pytest.raises(BadSave) as fault:
            save.read(ferry_save, find, text)
        assert "log" in str(fault.value) or "event" in str(fault.value)
    bare = save.read(ferry_save, find)
    assert bare.first_event > 0
    assert bare.view(0)["events"] == []
