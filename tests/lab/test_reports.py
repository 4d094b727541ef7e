"""Reports, and Parquet: what the games of a store say, in both languages, and for other programs."""

import re
from pathlib import Path

import duckdb
import pytest

import katabasis as kb
from katabasis.__main__ import main
from katabasis.lab.job import engine

TYRANTS = """
name = "Houses & bots"
seeds = { count = 6 }
[base]
game = "tyrants"
levels = "random"
[vary]
"options.decks" = [["drow", "dragons"], ["drow", "demons"]]
"""
MIXED = """
name = "Two games"
seeds = { count = 2 }
swap = "nothing"
[base]
levels = "random"
[vary]
game = ["underworlds", "quest"]
"""


@pytest.fixture(scope="module")
def tyrants(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return run(tmp_path_factory.mktemp("lab"), TYRANTS)


def run(folder: Path, text: str) -> Path:
    file = folder / "experiment.toml"
    file.write_text(text)
    assert main(["lab", "run", str(file), "--jobs", "1"]) == 0
    return file


@pytest.mark.parametrize(
    ("language", "headings"),
    [
        ("en", ["The first against the others", "By seat", "Length", "What decided", "Cards", "Drow – Dragons"]),
        ("es", ["El primero contra los demás", "Por asiento", "Duración", "Qué decidió", "Drow – Dragones"]),
    ],
)
def test_a_report_is_one_page_without_foreign_addresses(tyrants: Path, language: str, headings: list[str]) -> None:
    page = tyrants.with_name(f"{language}.html")
    assert main(["lab", "report", str(tyrants), "--language", language, "-o", str(page)]) == 0
    text = page.read_text("utf-8")
    assert "<h1>Houses &amp; bots</h1>" in text
    assert f'lang="{language}"' in text
    for heading in headings:
        assert heading in text
    assert not re.search(r"(?:src|href)=|https?:|url\(|@import|<script", text)
    assert text.count("<svg") == text.count("</svg>") >= 4
    words = re.sub(r"<[^>]+>", " ", text.partition("</style>")[2])
    assert not re.search(r"\bNone\b|\{|\}|[a-z]:[a-z]", words)


def test_a_report_of_games_of_all_kinds_has_what_each_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = run(tmp_path, MIXED)
    capsys.readouterr()
    assert main(["lab", "report", str(file)]) == 0
    text = capsys.readouterr().out
    assert "what games say, 2 in all" in text
    assert "survivors" in text
    assert text.count("<h2>") == 3


def test_what_is_played_is_told_only_where_seats_do_not_tell_it(tyrants: Path, tmp_path: Path) -> None:
    page = tyrants.with_name("seats.html")
    assert main(["lab", "report", str(tyrants), "-o", str(page)]) == 0
    assert "By what is played" in page.read_text("utf-8")
    unswapped = run(tmp_path, 'swap = "nothing"\n' + TYRANTS.replace("count = 6", "count = 2"))
    assert main(["lab", "report", str(unswapped), "-o", str(page)]) == 0
    assert "By seat" in page.read_text("utf-8")
    assert "By what is played" not in page.read_text("utf-8")


def test_a_report_of_nothing_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "none.toml"
    file.write_text(TYRANTS)
    assert main(["lab", "report", str(file), "--language", "es"]) == 0
    assert "No se ha jugado ninguna partida" in capsys.readouterr().out


def test_the_status_says_how_the_first_contestant_stands(tyrants: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "status", str(tyrants)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Houses & bots: 24 of 24 games in ")
    assert lines[1].startswith('tyrants 2016: black - red, random - random, decks ["drow", "dragons"]: ')
    assert "95 % interval" in lines[2]
    assert lines[3].startswith("tyrants 2016")  # houses differ in nothing: seats that change give the same games


def test_games_of_another_engine_are_counted_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = run(tmp_path, MIXED)
    known = engine()
    for module in ("job", "store", "play"):
        monkeypatch.setattr(f"katabasis.lab.{module}.engine", lambda: "9.9.9")
    capsys.readouterr()
    assert main(["lab", "status", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Two games: 0 of 4 games")
    assert lines[1] == f"4 games of the engine {known} are kept as well, and do not count here"


def test_duckdb_reads_what_is_exported(tyrants: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tyrants.with_name("it's out")
    assert main(["lab", "export", str(tyrants), "-o", str(folder)]) == 0
    with duckdb.connect() as base:

        def asked(question: str, table: str) -> list[tuple]:
            return base.execute(question, [str(folder / f"{table}.parquet")]).fetchall()

        assert asked("select count(*), count(distinct key), min(seed), max(seed) from read_parquet(?)", "games") == [
            (24, 24, 1, 6)
        ]
        assert asked("select sum(share) from read_parquet(?)", "sides") == [(24.0,)]
        assert asked("select count(*) > 100 from read_parquet(?) where times > 0", "cards") == [(True,)]
        ((key, record, seed),) = asked("select key, record, seed from read_parquet(?) limit 1", "games")
    assert kb.replay(record).setup["seed"] == seed
    capsys.readouterr()
    assert main(["lab", "record", str(tyrants), key]) == 0
    assert capsys.readouterr().out == record
    assert main(["lab", "record", str(tyrants), "none"]) == 1
    assert "there is no game none" in capsys.readouterr().err


def test_without_its_packages_the_lab_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "scipy", None)
    file = tmp_path / "none.toml"
    file.write_text(TYRANTS)
    assert main(["lab", "run", str(file)]) == 1
    assert "the lab needs scipy: pip install katabasis[lab]" in capsys.readouterr().err
