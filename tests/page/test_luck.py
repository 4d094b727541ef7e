"""What dice gave in a game that is over, against what was to be expected."""

import re
from pathlib import Path

import pytest

import katabasis as kb
from katabasis_page.sharing import links
from katabasis_page.table.luck import PIPS, PURPOSES, Luck, of_numbers
from page.desk import Desk

GOLDEN = Path(__file__).parents[1] / "playthroughs"


def rolled(*faces: int | str, seat: int | None = 0, **what: object) -> list[object]:
    return ["rolled", "dice.d6", seat, {"die": "D6", "faces": list(faces), **what}, None, "roll"]


def test_dice_that_need_something_are_counted_by_their_chance() -> None:
    assert [*of_numbers(rolled(1, 4, 6, purpose="hit", need=4))] == [Luck(0, PURPOSES["hit"], 2, 1.5)]
    (each,) = of_numbers(rolled(1, 1, 2, purpose="save", need=1))
    assert (each.got, each.expected) == (1, 2.5), "a 1 never succeeds"
    (each,) = of_numbers(rolled(6, 6, purpose="save", need=7))
    assert (each.got, each.expected) == (0, 0)


def test_all_others_by_their_average() -> None:
    assert [*of_numbers(rolled(6, 5))] == [Luck(0, PIPS, 11, 7.0)]


@pytest.mark.parametrize(
    "event", [rolled("crit", "smash"), rolled(3, seat=None), rolled(3, purpose="roll-off"), ["moved", "", 0, {}]]
)
def test_what_is_no_roll_of_a_player_has_none(event: list[object]) -> None:
    assert [*of_numbers(event)] == []


def shown(name: str) -> str:
    game = kb.replay((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))
    players = [kb.Player("human", "Ana"), *[kb.Player("hard", "")] * (game.table.seat_count - 1)]
    return Desk(fragment=links.fragment("game", game.record(players=players))).shown


def test_an_attack_is_counted_by_the_symbols_that_were_successes() -> None:
    game = kb.replay((GOLDEN / "bots.txt").read_text(encoding="utf-8"))
    rolls = [event.what for event in game.table.events if event.kind == "outcome" and event.seat == 0]
    succeeded = sum(face in each["symbols"][0] for each in rolls for face in each["rolls"][0])
    text = shown("bots")
    (row,) = re.findall(r"<tr><th[^>]*>(?:(?!</tr>).)*?Ana(?:(?!</tr>).)*?Attack dice(?:(?!</tr>).)*</tr>", text)
    got, expected = re.findall(r"<td>([\d.]+)</td>", row)
    assert int(got) == succeeded
    chances = {("crit", "smash"): 3 / 6, ("crit", "fury"): 2 / 6}
    told = sum(
        len(each["rolls"][0])
        * (chances.get(tuple(each["symbols"][0])) or sum(_share(face) for face in each["symbols"][0]))
        for each in rolls
    )
    assert float(expected) == pytest.approx(told, abs=0.051)


def _share(face: str) -> float:
    return {"smash": 2 / 6}.get(face, 1 / 6)


@pytest.mark.parametrize("name", ["two-armies", "two-adventurers"])
def test_it_is_told_at_the_end(name: str) -> None:
    text = shown(name)
    assert 'id="luck"' in text
    assert "expected" in text


def test_where_no_dice_are_rolled_nothing_is_told() -> None:
    desk = Desk()
    desk.begin("human", "easy", game="tyrants")
    desk.concede()
    assert 'id="finish"' in desk.shown
    assert 'id="luck"' not in desk.shown
