"""Statistics: intervals are those that libraries have, the sequential test keeps its risks, and the regression finds
the card that wins and not the one that its deck plays."""

from itertools import count
from math import isclose
from random import Random

import pytest
from scipy import stats

from katabasis.lab.cards import effects
from katabasis.lab.experiment import Stop
from katabasis.lab.job import Job
from katabasis.lab.statistics import evidence, interval, mean, verdict
from katabasis.lab.store import Store
from lab.made_up import ending, played


@pytest.mark.parametrize(("won", "games"), [(0, 10), (1, 7), (67, 120), (300, 300)])
def test_intervals_of_shares_are_wilsons(won: int, games: int) -> None:
    library = stats.binomtest(won, games).proportion_ci(0.95, method="wilson")
    assert interval(won, games) == pytest.approx((library.low, library.high), abs=1e-12)


def test_half_a_game_may_be_won() -> None:
    low, high = interval(10.5, 21)
    assert isclose(low, 1 - high)
    assert interval(10, 21)[0] < low < interval(11, 21)[0]


def test_margins_have_students_interval() -> None:
    found = mean([4.0, -2.0, 7.0, 3.0])
    assert found is not None
    assert found.value == 3.0
    half = stats.t.ppf(0.975, 3) * stats.sem([4, -2, 7, 3])
    assert (found.low, found.high) == pytest.approx((3 - half, 3 + half))
    assert found.p == pytest.approx(stats.ttest_1samp([4, -2, 7, 3], 0).pvalue)
    assert mean([5.0]) is None


def test_evidence_grows_with_games_and_goes_against_who_loses() -> None:
    ahead = [3.0, 1.0, 4.0, 1.0, 5.0]
    assert evidence(ahead, 0.5) > 0 > evidence([-each for each in ahead], 0.5)
    assert evidence(ahead * 4, 0.5) > evidence(ahead, 0.5)


def test_the_sequential_test_keeps_its_risks() -> None:
    """Of 80 comparisons that are even about one in twenty is called better, and as many of those that are better are
    not; and it takes fewer pairs than a test of fixed length would."""
    stop, chance = Stop(effect=0.4, pairs=10), Random(3)
    wrong, lengths = {0.0: 0, 0.4: 0}, []
    for truth in wrong:
        for _ in range(40):
            margins: list[float] = []
            for _ in range(10):
                margins.append(chance.gauss(truth * 12, 12))
            while (found := verdict(margins, stop)) is None:
                margins.append(chance.gauss(truth * 12, 12))
            wrong[truth] += found is not (truth > 0)
            lengths.append(len(margins))
    assert max(wrong.values()) <= 6
    assert sum(lengths) / len(lengths) < 68  # what a fixed test with these risks takes


def test_a_card_that_wins_is_found_and_one_of_the_better_deck_is_not() -> None:
    """The black house wins two of three games and alone plays "banner"; whoever plays "sword" wins more often."""
    chance, numbers = Random(1), count()
    with Store() as store:
        keys = []
        for number in range(400):
            job = Job("tyrants", "2016", ("black", "red"), {}, next(numbers), ("random", "random"))
            used = [[chance.random() < 0.5 for _ in ("sword", "rope", "ale")] for _ in job.seats]
            strength = 0.35 + 1.4 * (used[0][0] - used[1][0])
            black = chance.random() < 1 / (1 + 2.718**-strength)
            cards = [
                (seat, "played", card, 1)
                for seat, own in enumerate(used)
                for card, is_used in zip(("sword", "rope", "ale"), own, strict=True)
                if is_used
            ]
            if number % 2:
                cards.append((0, "played", "banner", 1))
            store.keep(job, played(job, ending([0 if black else 1], 2), sorted(cards), turns=10 + number % 5))
            keys.append(job.key)
        found = {effect.card: effect for effect in effects(store, keys)}
        assert found["sword"].p < 0.001
        assert 0.1 < found["sword"].low < found["sword"].change < found["sword"].high < 0.45
        assert all(found[card].p > 0.05 for card in ("rope", "ale", "banner"))
        assert effects(store, keys[:4]) == []
