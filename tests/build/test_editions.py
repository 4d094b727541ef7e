"""Which entries of the content belong to which edition, and versions that other editions do not touch."""

from pathlib import Path

import pytest

from builder import content_versions, editions

SHARED = {"id": "both", "editions": ["old", "new"]}
FILE = {"editions": ["new"], "card": [{"id": "mine"}, SHARED], "dice": {"faces": 6}}


def test_a_file_says_the_editions_of_all_its_entries() -> None:
    assert editions.spread(FILE) == {"card": [{"id": "mine", "editions": ["new"]}, SHARED], "dice": {"faces": 6}}
    assert editions.spread({"card": [{"id": "anybody's"}]}) == {"card": [{"id": "anybody's"}]}


def test_an_edition_has_its_own_entries_and_those_of_all() -> None:
    spread = editions.spread(FILE)
    assert editions.of(spread, "old") == {"card": [{"id": "both"}], "dice": {"faces": 6}}
    assert editions.of(spread, "new") == {"card": [{"id": "mine"}, {"id": "both"}], "dice": {"faces": 6}}
    assert editions.of(spread, "older") == {"dice": {"faces": 6}}


def test_some_tables_keep_what_they_say_of_editions() -> None:
    assert editions.of({"board": [SHARED]}, "new", ("board",)) == {"board": [SHARED]}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(content_versions, "of_game", lambda game: None)
    (tmp_path / "game.toml").write_text('[editions]\nnew = {en = "New", es = "Nueva"}\n', encoding="utf-8")
    (tmp_path / "cards.toml").write_text('editions = ["new"]\n[[card]]\nid = "mine"\n', encoding="utf-8")
    return tmp_path


def test_content_of_another_edition_does_not_change_a_version(folder: Path) -> None:
    before = content_versions.versions(folder)
    (folder / "board.toml").write_text('editions = ["old"]\n[[board]]\nid = "theirs"\n', encoding="utf-8")
    (folder / "card-2.toml").write_text('[[card]]\nid = "other"\neditions = ["old"]\n', encoding="utf-8")
    assert content_versions.versions(folder) == before
    (folder / "cards.toml").write_text('editions = ["new", "old"]\n[[card]]\nid = "mine"\n', encoding="utf-8")
    assert content_versions.versions(folder) == before
    (folder / "cards.toml").write_text('editions = ["new"]\n[[card]]\nid = "mine"\ncost = 1\n', encoding="utf-8")
    assert content_versions.versions(folder) != before


def test_a_better_text_does_not_change_a_version(folder: Path) -> None:
    card = (
        '[[card]]\nid = "mine"\nname = {{ en = "{name}", es = "Mía" }}\nicon = "crown"\nwording_confidence = "{sure}"\n'
    )
    (folder / "cards.toml").write_text(card.format(name="Mine", sure="low"), encoding="utf-8")
    before = content_versions.versions(folder)
    (folder / "cards.toml").write_text(card.format(name="My own", sure="high"), encoding="utf-8")
    assert content_versions.versions(folder) == before
    (folder / "cards.toml").write_text(card.format(name="Mine", sure="low") + "cost = 1\n", encoding="utf-8")
    assert content_versions.versions(folder) != before
