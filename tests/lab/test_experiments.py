"""Experiments: which games a file asks for, and what is wrong with one."""

import pytest

from katabasis import KatabasisError
from katabasis.lab.experiment import Stop, read

DUEL = """
name = "normal against random"
seeds = { first = 5, count = 2 }
[base]
game = "tyrants"
levels = ["normal", "random"]
"""


def test_bots_change_their_seats_and_a_seed_is_played_from_every_one() -> None:
    rounds = [*read(DUEL).rounds()]
    assert [each.seed for each in rounds] == [5, 6]
    assert [job.levels for job in rounds[0].jobs] == [("normal", "random"), ("random", "normal")]
    assert [*rounds[0].heroes] == [0, 1]
    assert {job.seats for each in rounds for job in each.jobs} == {("black", "red")}


def test_bots_that_are_alike_change_what_they_play() -> None:
    text = """
        by_seat = ["decks"]
        [base]
        game = "underworlds"
        seats = ["farstriders", "sepulchral-guard"]
        [base.options]
        decks = [["one"], ["two"]]
        advanced = false
    """
    (one,) = read(text).rounds()
    assert [job.seats for job in one.jobs] == [("farstriders", "sepulchral-guard"), ("sepulchral-guard", "farstriders")]
    assert [job.options["decks"] for job in one.jobs] == [(["one"], ["two"]), (["two"], ["one"])]
    assert {job.options["advanced"] for job in one.jobs} == {False}


def test_nobody_changes_seats_where_all_win_together() -> None:
    (one,) = read("[base]\ngame = 'quest'\nlevels = ['hard', 'normal', 'normal', 'normal']").rounds()
    assert len(one.jobs) == 1


def test_everything_that_varies_meets_everything_else() -> None:
    text = """
        seeds = { count = 2 }
        swap = "nothing"
        [base]
        game = "tyrants"
        [vary]
        levels = ["normal", "hard"]
        "options.decks" = [["drow", "dragons"], ["drow", "demons"]]
    """
    jobs = read(text).jobs()
    assert len(jobs) == 8
    assert [(job.levels[0], job.options["decks"][1], job.seed) for job in jobs[:5]] == [
        ("normal", "dragons", 1),
        ("normal", "demons", 1),
        ("hard", "dragons", 1),
        ("hard", "demons", 1),
        ("normal", "dragons", 2),
    ]
    assert len({job.key for job in jobs}) == 8


def test_points_may_have_seeds_of_their_own() -> None:
    text = """
        seeds = { first = 3, count = 2, own = true }
        [base]
        game = "tyrants"
        [vary]
        "options.decks" = [["drow", "dragons"], ["drow", "demons"]]
    """
    assert [(each.point, each.seed) for each in read(text).rounds()] == [(0, 3), (1, 4), (0, 5), (1, 6)]


def test_a_game_has_one_key_however_it_is_asked_for() -> None:
    plain = read(DUEL).jobs()
    said = read(DUEL + 'edition = "2016"\nseats = ["black", "red"]').jobs()
    assert [job.key for job in plain] == [job.key for job in said]
    assert plain[0].key != plain[0]._replace(seed=6).key != plain[2]._replace(levels=("hard", "random")).key


def test_an_experiment_may_say_when_it_has_seen_enough() -> None:
    assert read(DUEL).stop is None
    head, _, base = DUEL.partition("[base]")
    assert read(f"{head}[stop]\neffect = 0.3\n[base]{base}").stop == Stop(0.3, 0.05, 0.05, 10)


def test_what_no_game_begins_with_is_refused_before_the_first_one() -> None:
    with pytest.raises(KatabasisError, match="there is no house 'green'"):
        read(DUEL + 'seats = ["black", "green"]').begin()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("seeds = 3", "seeds: dict, not 3"),
        ("[base]\ngame = 'chess'", "there is no game 'chess'"),
        ("[base]\nedition = '2016'", "base.game: which game is played"),
        ("[base]\nboard = 1", "base.board: there is no such key"),
        ("[vary]\nseeds = [1]", "vary.seeds: there are game, edition"),
        ("[vary]\nseats = []", "vary.seats: a list of values"),
        ("[vary]\nlevels = [3]", "vary.levels: str or list, not 3"),
        ("[base]\ngame = 'tyrants'\nlevels = 'genius'", "there is no bot 'genius'"),
        ("[base]\ngame = 'tyrants'\nlevels = ['hard']", "levels: one for each of 2 seats, not 1"),
        ("swap = 'hands'", "swap: levels, seats or nothing, not 'hands'"),
        ("seeds = { count = 0 }", "seeds.count"),
        ("[stop]\nalpha = 0.1\n[base]\ngame = 'tyrants'", "stop.effect"),
        ("[stop]\neffect = 1\nalpha = 0.7\n[base]\ngame = 'tyrants'", "stop.alpha"),
        ("by_seat = ['decks']\n[base]\ngame = 'underworlds'\n[base.options]\ndecks = [['one']]", "by_seat: the option"),
        ("[[[", "no experiment"),
    ],
)
def test_what_is_wrong_is_named_by_its_key(text: str, fault: str) -> None:
    with pytest.raises(KatabasisError, match=fault.replace("(", r"\(")):
        read(text)
