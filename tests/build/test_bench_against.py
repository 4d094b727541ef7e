"""How `build.py bench --against COMMIT` judges the figures of two trees."""

import pytest

from builder.bench_against import compare, compared, measured, middle, refuse_leftovers
from builder.console import Failure
from builder.paths import ROOT

BEFORE = {"save": [(10.0, 12.0), (11.0, 90.0), (10.0, 13.0)], "load": [(100.0, 1.0)]}


def test_a_figure_that_takes_more_of_the_processor_is_named() -> None:
    now = {"save": [(10.4, 500.0), (10.6, 500.0), (10.4, 500.0)], "load": [(105.1, 1.0)]}
    lines, slower = compared(now, BEFORE)
    assert slower == ["load"]
    assert lines[0] == "save: 10.400 ms of the processor, 10.000 before (1.040); by the clock 500.000, 13.000 before"


def test_a_game_that_goes_otherwise_is_not_compared() -> None:
    lines, slower = compared({"other save": [(99.0, 99.0)]}, BEFORE)
    assert lines == ["other save: goes otherwise there, and cannot be compared"]
    assert slower == []


def test_the_median_is_of_each_time_by_itself() -> None:
    assert middle([(1.0, 9.0), (2.0, 7.0), (3.0, 8.0)]) == (2.0, 8.0)


def test_the_bench_of_a_game_tells_its_figures() -> None:
    figures = measured(ROOT, ["sigmar"], ["games"])
    assert {name.partition(": ")[2] for name in figures} >= {"clone", "load", "a game at random", "replay"}
    assert all(processor >= 0 and clock > 0 for processor, clock in figures.values())


def test_the_page_is_measured_without_a_browser() -> None:
    figures = measured(ROOT, ["tyrants"], ["without_browser"])
    assert {name.partition(": ")[2] for name in figures} >= {"a start", "the form", "the game taken in"}
    assert all(processor > 0 for processor, _ in figures.values())


@pytest.mark.parametrize("name", ["no-such-commit", "--help", ""])
def test_a_commit_that_there_is_not_is_refused_before_anything_is_built(name: str) -> None:
    with pytest.raises(Failure, match=f"There is no commit '{name}'"):
        compare(name, [])


def test_what_is_not_committed_is_named() -> None:
    refuse_leftovers("")
    with pytest.raises(Failure, match=r"Commit or stash .*: engine/a.py, web/b.css"):
        refuse_leftovers(" M engine/a.py\n?? web/b.css\n")
