"""What lies in packs and snapshots: what all games share, and one game; a game more changes nothing for the others."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from builder import bundle, content, layers, npm, site, snapshot, trimmed_pyodide
from builder.paths import DIST
from katabasis import GAMES
from katabasis_page import acts

OWNERS = (bundle.SHARED, *GAMES)
FLIPS = int(os.environ.get("KATABASIS_FLIPS", "6"))
"""Bits of every snapshot that are flipped, besides some in its beginning."""
LENGTHS = (3, 22, 33, 54)
"""Bits of the two numbers with which a snapshot begins."""


def everything(owner: str) -> list[str]:
    """What goes into a snapshot: modules by their dotted names, and files by their paths."""
    return [*snapshot.modules(owner), *snapshot.payload(owner)]


def test_a_snapshot_with_one_wrong_bit_is_refused(tmp_path: Path) -> None:
    snapshots = sorted((DIST / "snapshots").iterdir())
    assert len(snapshots) == len(OWNERS)
    order: dict[str, object] = {"boot": str(DIST / "boot" / "boot.mjs"), "pyodide": str(trimmed_pyodide.FOLDER)}
    order["snapshots"] = {
        path.name: {
            "file": str(path),
            "bits": [*LENGTHS, *random.Random(path.name).sample(range(64, 8 * path.stat().st_size), FLIPS)],
        }
        for path in snapshots
    }
    (tmp_path / "order.json").write_text(json.dumps(order), encoding="utf-8")
    program = Path(__file__).with_name("damaged_snapshots.mjs")
    done = subprocess.run([npm.node(), program, tmp_path / "order.json"], capture_output=True, text=True, check=True)
    for name, said in json.loads(done.stdout).items():
        assert said["whole"] == "read", name
        assert set(said["flipped"]) == {"the snapshot is damaged"}, name


@pytest.mark.parametrize("owner", OWNERS)
def test_a_snapshot_holds_nothing_of_other_games(owner: str) -> None:
    others = [game for game in GAMES if game != owner]
    assert [name for name in everything(owner) if any(game in name for game in others)] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_snapshot_of_a_game_has_its_rules_and_its_table_imported(game: str) -> None:
    assert {f"katabasis.{game}.system", f"katabasis_page.{game}", "katabasis_page.app"} <= set(snapshot.modules(game))


@pytest.mark.parametrize("game", GAMES)
def test_bots_and_texts_are_in_no_snapshot_and_popovers_are_byte_code(game: str) -> None:
    left_out = (f"{game}.bots", f"{game}/bots", f"{game}.popovers", f"/{game}.json", "-rules.", "messages.")
    assert [name for name in everything(game) if any(part in name for part in left_out)] == []
    assert f"{bundle.HOME}katabasis_page/{game}/popovers.pyc" in snapshot.payload(game)
    packed = bundle.by_pack(bundle.members())
    assert f"katabasis/{game}/bots/__init__.py" in packed[bundle.Pack(game, is_late=True)]


@pytest.mark.parametrize("owner", OWNERS)
def test_acts_that_come_later_are_imported_in_no_snapshot(owner: str) -> None:
    assert {f"katabasis_page.acts.{subject}" for subject in acts.LATER} & set(snapshot.modules(owner)) == set()


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_imports_has_read_its_figures_and_no_bot(game: str) -> None:
    """The payload has none of its content, and an import that is not lazy puts a module in the memory."""
    program = (
        f"import json, sys, katabasis.{game}.system, katabasis_page.{game}; from katabasis import content;"
        f"content._text = None; content.load({game!r}); print(json.dumps(list(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    imported = json.loads(done.stdout)
    assert [
        name for name in imported if snapshot.is_in(name, (f"katabasis.{game}.bots", f"katabasis.{game}.text.notation"))
    ] == []


def test_other_editions_and_packs_of_figures_are_in_no_snapshot_and_in_packs_of_their_own() -> None:
    packs = content.own_packs()
    assert packs["underworlds-2017"] == ("underworlds", "edition_2017")
    assert packs["sigmar-border-war"] == ("sigmar", "border_war")
    members = bundle.by_owner(bundle.members())
    for pack, (game, package) in packs.items():
        assert f"katabasis/content/{pack}.json" in members[pack]
        assert f"katabasis/{game}/rules/{package}/__init__.py" in members[pack]
        assert not [name for name in members[game] if f"/{package}/" in name or f"{pack}." in name]
        assert not [name for owner in OWNERS for name in everything(owner) if package in name]


def test_files_of_the_site_belong_to_an_edition_or_to_its_game() -> None:
    names = {
        "packs/underworlds-2017-0123456789.pack": "underworlds-2017",
        "packs/underworlds-0123456789.pack": "underworlds",
        "content/0123456789/underworlds-2017-rules.en.json": "underworlds-2017",
        "content/0123456789/underworlds-rules.en.json": "underworlds",
    }
    assert {name: site.game_of(name) for name in names} == names


def test_a_game_more_adds_nothing_to_the_others(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = {owner: everything(owner) for owner in OWNERS}
    members, folders = bundle.members(), content.listed()
    code = tmp_path / "code.py"
    code.write_text("import katabasis\n", encoding="utf-8")
    packages = ("katabasis/fifth/__init__.py", "katabasis/fifth/rules/turn.py", "katabasis_page/fifth/__init__.py")
    figures = ("katabasis/content/fifth.json",)
    monkeypatch.setattr(content, "listed", lambda: [*folders, tmp_path / "fifth"])
    monkeypatch.setattr(bundle, "members", lambda: members | dict.fromkeys((*packages, *figures), code))
    assert {owner: everything(owner) for owner in OWNERS} == before
    assert set(bundle.by_owner(bundle.members())["fifth"]) == {*packages, *figures}
    assert "katabasis.fifth.rules.turn" in snapshot.modules("fifth")


def test_what_one_game_needs_of_the_geometry_travels_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    hexes, measuring, sight = (f"katabasis.geometry.{name}" for name in ("hexes", "measuring", "sight"))
    imports = {
        "katabasis.first.board": {hexes, sight},
        "katabasis.second.rules.setup": {measuring},
        "katabasis.kernel.game": {"katabasis.kernel.table"},
        "katabasis.second.board": {"katabasis.kernel.game"},
        sight: {measuring},
        measuring: set(),
    }
    monkeypatch.setattr(layers, "read", lambda _package: imports)
    assert bundle.of_one_game.__wrapped__(("first", "second")) == {hexes: "first", sight: "first"}


@pytest.mark.parametrize("owner", [owner for owner in OWNERS if owner != "sigmar"])
def test_only_a_game_on_the_plane_has_the_geometry_of_the_plane(owner: str) -> None:
    assert "katabasis.geometry.sight" in snapshot.modules("sigmar")
    assert [name for name in everything(owner) if "geometry" in name and "sight" in name] == []


def test_a_game_without_a_page_is_in_no_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    game, *others = GAMES
    folders = [folder for folder in content.games() if folder.name in others]
    monkeypatch.setattr(content, "listed", lambda: folders)
    assert [name for name in bundle.members() if f"/{game}/" in name or f"content/{game}" in name] == []
    assert game not in bundle.owners()
    assert content.UNLISTED not in {Path(name).name for name in bundle.members()}


@pytest.mark.parametrize("owner", OWNERS)
def test_screens_that_are_seldom_seen_are_in_no_snapshot_and_in_a_late_pack(owner: str) -> None:
    seldom = (
        "katabasis_page/screens/credits",
        "katabasis_page/table/legend",
        "katabasis_page/sharing/share",
        f"{owner or '?'}/legend",
    )
    names = [name.replace(".", "/") for name in everything(owner)]
    assert [name for name in names if any(part in name for part in seldom)] == []
    packed = bundle.by_pack(bundle.members())
    late = {
        "katabasis_page/screens/credits.py",
        "katabasis_page/sharing/share_forms.py",
        "katabasis_page/table/legend.py",
    }
    assert late <= set(packed[bundle.Pack(bundle.SHARED, is_late=True)])


@pytest.mark.parametrize("owner", OWNERS)
def test_who_starts_from_a_snapshot_needs_no_pack_but_the_late_one(owner: str) -> None:
    """What of a pack is neither imported nor in the payload is the figures of the game, which its code has read."""
    imported, payload = set(snapshot.modules(owner)), set(snapshot.payload(owner))
    lacking = [
        name
        for name in snapshot.members(owner)
        if bundle.dotted(name) not in imported and not {bundle.HOME + name, f"{bundle.HOME}{name}c"} & payload
    ]
    assert lacking == ([f"katabasis/content/{owner}.json"] if owner else [])
