"""What lies in packs and snapshots: what all games share, and one game; a game more changes nothing for the others."""

from pathlib import Path

import pytest

from builder import bundle, content, snapshot
from katabasis import GAMES

OWNERS = (bundle.SHARED, *GAMES)


def everything(owner: str) -> list[str]:
    """What goes into a snapshot: modules by their dotted names, and files by their paths."""
    return [*snapshot.modules(owner), *snapshot.payload(owner)]


@pytest.mark.parametrize("owner", OWNERS)
def test_a_snapshot_holds_nothing_of_other_games(owner: str) -> None:
    others = [game for game in GAMES if game != owner]
    assert [name for name in everything(owner) if any(game in name for game in others)] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_snapshot_of_a_game_has_its_rules_and_its_table_imported(game: str) -> None:
    assert {f"katabasis.{game}.system", f"katabasis_page.{game}", "katabasis_page.app"} <= set(snapshot.modules(game))


@pytest.mark.parametrize("game", GAMES)
def test_bots_come_as_byte_code_and_rule_texts_not_at_all(game: str) -> None:
    lazy = [name for name in snapshot.payload(game) if name.endswith(".pyc")]
    assert any(name.startswith(f"{bundle.HOME}katabasis/{game}/bots/") for name in lazy)
    assert not [name for name in snapshot.modules(game) if name.startswith(f"katabasis.{game}.bots")]
    assert not [name for name in everything(game) if "-rules." in name or "-sources." in name]


def test_a_game_more_adds_nothing_to_the_others(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = {owner: everything(owner) for owner in OWNERS}
    members, folders = bundle.members(), content.games()
    code = tmp_path / "code.py"
    code.write_text("import katabasis\n", encoding="utf-8")
    packages = ("katabasis/fifth/__init__.py", "katabasis/fifth/rules/turn.py", "katabasis_page/fifth/__init__.py")
    figures = ("katabasis/content/fifth.json", "katabasis/content/fifth-messages.es.json")
    monkeypatch.setattr(content, "games", lambda: [*folders, tmp_path / "fifth"])
    monkeypatch.setattr(bundle, "members", lambda: members | dict.fromkeys((*packages, *figures), code))
    assert {owner: everything(owner) for owner in OWNERS} == before
    assert set(bundle.by_owner(bundle.members())["fifth"]) == {*packages, *figures}
    assert "katabasis.fifth.rules.turn" in snapshot.modules("fifth")
