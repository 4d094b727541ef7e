"""Texts from outside: how long and how deep they may be, what is a line of them, and what errors say of them."""

import json
from collections.abc import Callable

import pytest

import katabasis as kb
from katabasis.kernel import log, position, record, save, series_texts, untrusted
from katabasis.kernel.checkpoint import Diverged
from katabasis.kernel.errors import (
    MOST_FAULTS,
    BadPosition,
    BadRecord,
    BadSave,
    KatabasisError,
    NoLegalOption,
)
from katabasis.kernel.system import System
from katabasis.kernel.text import MOST_QUOTED
from kernel.toys import ferry, new_ferry, new_tictactoe, tictactoe
from properties.moments import moment, whole_picture
from properties.saves import save_with

HEAD = "katabasis record 1\ngame tic-tac-toe\nedition classic\nseats x o\nseed 1\n"
LINE_BREAKS = "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
"""What Unicode calls the end of a line, but for those that texts end their lines with."""


def find(name: str) -> System:
    for system in (ferry.SYSTEM, tictactoe.SYSTEM):
        if system.name == name:
            return system
    return kb.system(name)


def nested(levels: int) -> str:
    return "[" * levels + "]" * levels


# ---------------------------------------------------------------------- nesting and length


@pytest.mark.parametrize(
    "text",
    [
        nested(untrusted.DEEPEST),
        json.dumps(["[" * 200, '"[' * 200, "\\" * 9 + '"' + "[" * 200, "]"]),
        json.dumps([[]] * 1000 + [{}] * 1000),
        '{"a":' * 60 + "[" * 40 + "]" * 40 + "}" * 60,
    ],
)
def test_json_that_is_not_too_deep_is_read(text: str) -> None:
    assert untrusted.from_json(text) == json.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        nested(untrusted.DEEPEST + 1),
        "[" * 100_000,
        '{"a":' * 100_000,
        '[{"a":' * 51 + "1" + "}]" * 51,
        '["\\\\",' + nested(101) + "]",
        "[" * 101 + "}" * 101,
    ],
)
def test_json_that_is_too_deep_is_refused_before_it_is_parsed(text: str) -> None:
    with pytest.raises(ValueError, match="nested too deeply"):
        untrusted.from_json(text)


@pytest.mark.parametrize("text", ["NaN", "[Infinity]", '{"a": -Infinity}', "1e999", "-1e999"])
def test_what_is_no_number_is_no_json(text: str) -> None:
    with pytest.raises(ValueError, match="no number"):
        untrusted.from_json(text)


@pytest.mark.parametrize(
    "text",
    [
        "a = " + nested(98),
        "a.b.c.d = {e.f = [[1]]}",
        'a = """x""""\nb = [' + '"[[", ' * 300 + "]",
        "a = '[[['\n" * 1 + "# " + "[" * 300 + "\nb." + "c." * 30 + "d = 1",
        "[a]\n" + "\n".join(f"[a.b{number}]" for number in range(300)),
        "a = [" + "1.5, " * 300 + "]",
    ],
)
def test_toml_that_is_not_too_deep_is_read(text: str) -> None:
    assert untrusted.from_toml(text)


@pytest.mark.parametrize(
    "text",
    [
        "a = " + nested(101),
        "a = " + "[" * 40_000,
        "a = " + "{a = " * 40_000,
        "[" + ".".join("a" * 40_000) + "]",
        "[[" + " . ".join("a" * 40_000) + "]]",
        ".".join("a" * 40_000) + " = 1",
        ".".join(['"a"', "'b'"] * 20_000) + " = 1",
        "a = " + "{a.a.a.a.a.a.a.a = " * 20 + "1" + "}" * 20,
        'a = ["""x"""" , ' + nested(101) + ', "y"]',
        "a = ['''x'''' , " + nested(101) + ", 'y']",
        'a = "\\""\nb = ' + nested(101),
        "a = 1 # '\nb = " + nested(101),
    ],
)
def test_toml_that_is_too_deep_is_refused_before_it_is_parsed(text: str) -> None:
    with pytest.raises(ValueError, match="nested too deeply"):
        untrusted.from_toml(text)


@pytest.mark.parametrize("text", ['\\"' * 100_000, '"' * 100_000, "'" * 99_999, '"""' + '""x' * 60_000, '"\\' * 99_999])
def test_measuring_takes_no_longer_for_words_without_an_end(text: str) -> None:
    with pytest.raises(ValueError, match=r"at line 1|end of document"):
        untrusted.from_toml(text)


def test_plain_data_is_copied_down_to_the_deepest_level() -> None:
    assert untrusted.plain(json.loads(nested(untrusted.DEEPEST))) == json.loads(nested(untrusted.DEEPEST))
    for value in (json.loads(nested(untrusted.DEEPEST + 1)), {"a": 1 << 63}, [float("inf")], {1: 2}):
        with pytest.raises(ValueError, match=r"deep|neither"):
            untrusted.plain(value)


@pytest.mark.parametrize("read", [untrusted.from_json, untrusted.first_json, untrusted.from_toml])
def test_a_text_that_is_too_long_is_not_parsed(read: Callable[..., object]) -> None:
    with pytest.raises(ValueError, match="at most 10 characters"):
        read("a = 123456789", 10)


def test_every_reader_measures() -> None:
    deep = nested(101)
    for text in (HEAD + f"option a {deep}\n", HEAD + f"position {deep}\n", HEAD + f"\n1 mark b2 = {deep}\n"):
        with pytest.raises(BadRecord, match="nested too deeply"):
            record.replay(text, find)
    with pytest.raises(BadRecord, match="nested too deeply"):
        series_texts.replay(f"katabasis series 1\n\n{HEAD}option a {deep}\n", find)
    for text in (f'game = "tic-tac-toe"\na = {deep}', 'game = "tic-tac-toe"\n[' + ".".join("a" * 200) + "]"):
        with pytest.raises(BadPosition, match="nested too deeply"):
            position.read(text, find)
    with pytest.raises(BadSave, match="nested too deeply"):
        log.read(f"{deep}\n")
    with pytest.raises(BadSave, match="no Katabasis save"):
        save.read(save_with({"game": json.loads(deep)}), find)


# ---------------------------------------------------------------------- many


def test_of_many_faults_the_first_are_told() -> None:
    keys = "".join(f"key{number} = 1\n" for number in range(12_000))
    with pytest.raises(BadPosition) as fault:
        position.read(f'game = "underworlds"\n{keys}', find)
    assert len(fault.value.faults) == MOST_FAULTS + 1
    assert fault.value.faults[0][0] == 2
    assert fault.value.faults[-1] == (0, f"and {12_000 - MOST_FAULTS} more")


def test_a_long_name_of_a_table_is_not_repeated_for_each_of_its_keys() -> None:
    keys = "".join(f"key{number} = 1\n" for number in range(10_000))
    with pytest.raises(BadPosition) as fault:
        position.read(f'game = "underworlds"\n[fighters."{"a" * 100_000}"]\n{keys}', find)
    assert len(str(fault.value)) < 100_000


def test_no_more_choices_are_made_again_than_a_game_can_have() -> None:
    body = "1 mark b2\n" * (position.MOST_CHOICES + 1)
    with pytest.raises(BadRecord, match="there are 5001 choices; at most 5000") as fault:
        record.replay(f"{HEAD}\n# a remark\n{body}", find)
    assert fault.value.faults[0][0] == 8 + position.MOST_CHOICES
    then = json.dumps(["mark b2"] * (position.MOST_CHOICES + 1))
    with pytest.raises(BadPosition, match="line 2: then: there are 5001 choices; at most 5000"):
        position.read(f'game = "tic-tac-toe"\nthen = {then}', find)


# ---------------------------------------------------------------------- lines


@pytest.mark.parametrize("sign", LINE_BREAKS, ids=ascii)
def test_a_record_keeps_any_sign_of_its_position(sign: str) -> None:
    quotes = "#" if sign > "\x7f" else "title = "
    word = f" a{sign}b" if sign > "\x7f" else json.dumps(f"a{sign}b")
    game = position.read(f'{quotes}{word}\ngame = "tic-tac-toe"\ngrid = "x.. ... ..."', find)
    game.choose(0)
    again = record.replay(game.record(), find)
    assert whole_picture(again) == whole_picture(game)
    assert again.record() == game.record()
    assert whole_picture(save.read(game.save(), find)) == whole_picture(game)


@pytest.mark.parametrize("sign", LINE_BREAKS, ids=ascii)
def test_a_log_keeps_any_sign(sign: str) -> None:
    game = moment(new_tictactoe, 1, 3)
    game.table.emit("spoke", "talk.any", 0, words=f"a{sign}b")
    text = game.log().replace(json.dumps(sign)[1:-1], sign)
    if sign > "\x1f":
        assert sign in text
        assert log.read(text) == game.table.events


def test_lines_end_as_any_system_ends_them() -> None:
    game = moment(new_ferry, 1, 9)
    for end in ("\r\n", "\r"):
        assert whole_picture(record.replay(game.record().replace("\n", end), find)) == whole_picture(game)
        assert log.read(game.log().replace("\n", end)) == game.table.events


# ---------------------------------------------------------------------- errors


def test_whatever_bad_input_leads_to_is_of_the_family() -> None:
    assert issubclass(Diverged, KatabasisError)
    assert issubclass(NoLegalOption, KatabasisError)


LONG = "wide" * 20_000


@pytest.mark.parametrize(
    "text",
    [
        f"katabasis record 1\ngame {LONG}\nedition classic\nseats x o\nseed 1\n",
        HEAD.replace("classic", LONG),
        f"katabasis record 1\ngame tyrants\nedition 2016\nseats {LONG} red\nseed 1\n",
        HEAD.replace("seed 1", f"seed {LONG}"),
        HEAD + f"{LONG} 1\n",
        f"katabasis record 1\ngame underworlds\nedition 2023\nseats {LONG} red\nseed 1\noption {LONG} 1\n",
        HEAD + f"\n{LONG}\n",
        HEAD + f"\n1 {LONG}\n",
        HEAD + f"\n1 mark b2 = {LONG}\n",
        HEAD + f'\n1 mark b2 = "{LONG}"\n',
        HEAD + f"\n1 mark b2 | {LONG}\n",
        f'game = "{LONG}"',
        f'game = "tic-tac-toe"\nedition = "{LONG}"',
        f'game = "tic-tac-toe"\na = {{{LONG} = 1, {LONG} = 2}}',
        f'game = "tic-tac-toe"\ngrid = "{LONG}"',
        f'game = "tic-tac-toe"\nthen = ["{LONG}"]',
        f'game = "underworlds"\n{LONG} = 1',
        f'game = "underworlds"\nbattlefield = "{LONG}"',
        f'game = "underworlds"\nround = "{LONG}"',
        f'game = "underworlds"\nhistory = ["{LONG}"]',
        f'game = "underworlds"\nstep = "{LONG}"',
        f'game = "underworlds"\n[fighters.{LONG}]\nat = "d4"',
        f'game = "underworlds"\n[fighters.elias]\nat = "{LONG}"',
        f'game = "underworlds"\n[seat.1]\npower-hand = ["{LONG}"]',
        f'game = "tyrants"\nseats = ["{LONG}"]',
        f'game = "tyrants"\nworked = ["{LONG}"]',
        f'game = "tyrants"\nmarket = ["{LONG}"]',
        f'game = "tyrants"\n[house.black]\nhand = "{LONG}"',
        f'game = "tyrants"\n[house.{LONG}]\nhand = 1',
        f'game = "tyrants"\n[sites]\n{LONG} = "black"',
    ],
    ids=range(30),
)
def test_an_error_quotes_little(text: str) -> None:
    with pytest.raises(KatabasisError) as error:
        (record.replay if text.startswith("katabasis") else position.read)(text, find)
    assert LONG[: MOST_QUOTED + 10] not in str(error.value)
