"""What many games say, as it is kept for the site: small, made by a command, told in both languages, to be replayed."""

import re
from pathlib import Path

import pytest

import katabasis as kb
from builder import games_said
from builder.console import Failure
from builder.reference.book import Book
from builder.reference.games_page import games_page
from katabasis.lab import experiment, figures, play
from katabasis.lab.store import Store
from katabasis_page import words
from katabasis_page.sharing import links

EXPERIMENT = """
base = { game = "tyrants", levels = "random" }
seeds = { count = 3 }
"""


@pytest.mark.parametrize("game", kb.GAMES)
def test_games_that_are_kept_are_of_the_experiment_and_can_be_replayed(game: str) -> None:
    said = games_said.kept(game)
    assert said is not None
    asked = experiment.read((games_said.FOLDER / f"{game}.toml").read_text(encoding="utf-8"))
    assert asked.points[0]["game"] == said.figures.game == game
    assert 0 < said.figures.games == len(said.figures.choices) <= len(asked.jobs())
    assert (games_said.FOLDER / f"{game}.json").stat().st_size <= games_said.LARGEST
    for shown in said.shown:
        replayed = kb.replay(links.read(shown.link).text)
        assert replayed.result is not None
        assert [*shown.scores] == replayed.result.scores
        assert len(replayed.choices) == shown.choices


@pytest.fixture
def words_of_the_reference() -> None:
    for name in ("reference", *kb.GAMES):
        words.add_game(name)


@pytest.mark.usefixtures("words_of_the_reference")
@pytest.mark.parametrize("game", kb.GAMES)
@pytest.mark.parametrize(("language", "title"), [("en", "What {} games say"), ("es", "Qué dicen {} partidas")])
def test_a_page_tells_the_number_and_the_intervals_and_has_no_foreign_address(
    game: str, language: str, title: str
) -> None:
    said, page = games_said.kept(game), games_page(Book(game), language)
    assert said is not None
    assert page is not None
    assert page.title == title.format(said.figures.games)
    markup = "".join(map(str, page.content))
    assert "95 %" in markup
    assert "<svg" in markup
    assert "style=" not in markup
    assert all(link.startswith("../../../index.html#g=1.") for link in re.findall(r'href="([^"]+)"', markup))


def test_a_store_is_summarized_and_read_again(tmp_path: Path) -> None:
    (tmp_path / "tyrants.toml").write_text(EXPERIMENT, encoding="utf-8")
    store = tmp_path / "games.sqlite"
    jobs = experiment.read(EXPERIMENT).jobs()
    with Store(store) as games:
        with pytest.raises(Failure, match="none of the games"):
            games_said.summarize("tyrants", store, tmp_path)
        for job in jobs[:4]:
            games.keep(job, play.play(job))
    games_said.summarize("tyrants", store, tmp_path)
    said = games_said.kept("tyrants", tmp_path)
    assert said is not None
    assert said.figures.games == 4
    assert sum(group.sides for group in said.figures.groups["seat"]) == 8
    assert figures.as_data(figures.from_data(figures.as_data(said.figures))) == figures.as_data(said.figures)
    assert {shown.why for shown in said.shown} <= {"shortest", "usual", "longest", "closest", "clearest"}


def test_games_of_one_seed_count_for_fewer_where_they_end_alike() -> None:
    alike, apart = figures._group(0, [[1.0] * 6, [0.0] * 6]), figures._group(0, [[1.0, 0.0]] * 6)
    assert (alike.share, alike.sides) == (apart.share, apart.sides) == (0.5, 12)
    assert alike.high - alike.low > 1.3 * (apart.high - apart.low)
