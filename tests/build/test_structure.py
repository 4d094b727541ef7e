"""What `build.py check` holds of the code's structure: layers, circles, words, seats, repetitions, parsing, events."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

import katabasis
from builder import check, event_uses, layers, parsing, repeats, vocabulary
from builder.paths import ENGINE, ROOT, WEB
from katabasis.content import packs

GAMES = {"underworlds", "tyrants"}


@pytest.mark.parametrize("held", [layers, vocabulary, repeats, parsing, event_uses], ids=lambda held: held.__name__)
def test_the_project_holds_its_structure(held) -> None:
    assert held.faults() == []


@pytest.mark.parametrize(
    ("importing", "imported"),
    [
        ("katabasis.kernel.game", "katabasis.tyrants.state"),
        ("katabasis.kernel.game", "katabasis.bots.search"),
        ("katabasis.geometry.hexes", "katabasis.kernel.text"),
        ("katabasis.bots.search", "katabasis.underworlds.system"),
        ("katabasis.tyrants.state", "katabasis.underworlds.state"),
        ("katabasis.tyrants.rules.turn", "katabasis.reference"),
        ("katabasis.tyrants.state", "katabasis.tyrants.cards.registry"),
        ("katabasis.tyrants.cards.registry", "katabasis.tyrants.rules.turn"),
        ("katabasis.tyrants.rules.turn", "katabasis.tyrants.text.wording"),
        ("katabasis.tyrants.view", "katabasis.tyrants.system"),
        ("katabasis.terminal.play", "katabasis_page.app"),
        ("katabasis.terminal.play", "pyodide.ffi"),
        ("katabasis_page.session", "katabasis_page.tyrants.cards"),
        ("katabasis_page.tyrants.cards", "katabasis_page.underworlds.cards"),
        ("katabasis_page.session", "katabasis.tyrants.state"),
        ("katabasis_page.storage.store", "js"),
        ("katabasis_page.tyrants.cards", "katabasis.tyrants.content"),
        ("katabasis_page.tyrants.cards", "katabasis.underworlds.text.wording"),
        ("katabasis_page.tyrants.cards", "pyodide"),
        ("katabasis.tyrants.cards.registry", "katabasis.tyrants.card_words"),
        ("katabasis.tyrants.cards.registry", "katabasis.kernel.card_words"),
        ("katabasis.tyrants.card_words", "katabasis.tyrants.state"),
        ("katabasis_page.tyrants.cards", "katabasis.tyrants.card_words"),
    ],
)
def test_an_import_that_goes_upwards_is_a_fault(importing: str, imported: str) -> None:
    assert list(layers.upwards({importing: {imported}}, GAMES)) == [(importing, imported)]


@pytest.mark.parametrize(
    ("importing", "imported"),
    [
        ("katabasis.kernel.game", "katabasis.kernel.text"),
        ("katabasis.bots.search", "katabasis.kernel.game"),
        ("katabasis.tyrants.rules.turn", "katabasis.tyrants.cards.registry"),
        ("katabasis.tyrants.rules.turn", "katabasis.kernel.flow"),
        ("katabasis.tyrants.content", "katabasis.content"),
        ("katabasis.tyrants.picture.table", "katabasis.tyrants.text.wording"),
        ("katabasis.tyrants.system", "katabasis.tyrants.rules.turn"),
        ("katabasis_page.tyrants.cards", "katabasis_page.table.cards"),
        ("katabasis_page.tyrants.cards", "katabasis.tyrants.text.wording"),
        ("katabasis_page.browser.dom", "js"),
        ("katabasis.tyrants.card_words", "katabasis.kernel.card_words"),
    ],
)
def test_an_import_that_goes_downwards_is_none(importing: str, imported: str) -> None:
    assert list(layers.upwards({importing: {imported}}, GAMES)) == []


def test_every_circle_is_found_once_however_long_it_is() -> None:
    imports = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set(), "e": {"f"}, "f": {"e", "a"}}
    assert sorted(map(sorted, layers.circles(imports))) == [["a", "b", "c"], ["e", "f"]]


def test_a_session_knows_no_game_and_nothing_that_games_bring() -> None:
    known = {name: others for name, others in layers.read(WEB / "katabasis_page").items() if ".session." in name}
    assert "katabasis_page.session.presentation" in known
    assert [name for name, others in known.items() if "katabasis_page.games" in others] == []


def test_rooms_of_the_page_are_its_folders_and_what_lies_beside_them() -> None:
    imports = {
        "katabasis_page.app": {"katabasis_page.table.log", "katabasis"},
        "katabasis_page.table.log": {"katabasis_page.table.pieces", "katabasis_page.screens.settings"},
        "katabasis_page.screens.settings": {"katabasis_page.table.table_page"},
    }
    table, screens = "katabasis_page.table", "katabasis_page.screens"
    rooms = layers.rooms(imports)
    assert rooms == {"katabasis_page.app": {table}, table: {screens}, screens: {table}}
    assert layers.circles(rooms) == [{table, screens}]


def test_imports_inside_functions_count_and_those_for_annotations_do_not(tmp_path: Path) -> None:
    file = tmp_path / "turn.py"
    file.write_text(
        "from typing import TYPE_CHECKING\n"
        "from ..kernel import flow\n"
        "if TYPE_CHECKING:\n    from .state import Table\n"
        "def act():\n    from .rules.moves import go\n"
    )
    expected = {"typing", "katabasis.kernel.flow", "katabasis.tyrants.rules.moves"}
    assert layers.imports_of("katabasis.tyrants.turn", file) == expected


@pytest.mark.parametrize("line", ["other = 1 - seat", "x = 1 - table.seat", "for seat in (0, 1):", "seats = (0, 1)"])
def test_a_line_that_counts_on_two_seats_is_seen(line: str) -> None:
    assert vocabulary.TWO_SEATS.search(line)


@pytest.mark.parametrize("line", ["for step in ((-1, 0), (0, 1)):", "1 - seats_left / count", "(0, 1) + rest"])
def test_other_uses_of_these_numbers_are_not(line: str) -> None:
    assert not vocabulary.TWO_SEATS.search(line)


@pytest.mark.parametrize(
    ("rule", "knows"),
    [
        (':root:is([data-game="tyrants"], [data-plays-2]) { --scores: 2.2rem; }', True),
        (".plays-red-corsairs { color: red; }", True),
        ("/* Room for what Sigmar and quest say. */", True),
        ("#table.scores-below .tracker .scores { display: flex; }", False),
    ],
)
def test_a_shared_style_sheet_that_knows_a_game_is_seen(tmp_path: Path, rule: str, knows: bool) -> None:
    sheet = tmp_path / "phone.css"
    sheet.write_text(f"{rule}\n", encoding="utf-8")
    assert bool(list(vocabulary.named_games(sheet))) is knows


@pytest.mark.parametrize(
    "code",
    [
        "event.kind == 'moved'",
        "event[0] in ('moved', 'placed')",
        "def draw(events):\n for kind, _rule, seat, what, *_rest in events:\n  return kind == 'moved'",
        "def draw(event):\n kind, _rule, seat, what = event\n match kind:\n  case 'moved' | 'placed': pass",
    ],
)
def test_a_kind_of_event_that_is_a_plain_word_is_seen(code: str) -> None:
    assert "'moved' is a plain word" in next(event_uses.uses(ast.parse(code), set()))[1]


@pytest.mark.parametrize(
    "code", ["what['form']", "what.get('form')", "'form' not in what", "event.what['form']", "event[3]['form']"]
)
def test_a_field_that_no_event_of_the_game_has_is_seen(code: str) -> None:
    tree = ast.parse(code)
    assert [fault for _line, fault in event_uses.uses(tree, {"from"})] == ["no event has a field 'form'"]
    assert list(event_uses.uses(tree, {"form"})) == []


@pytest.mark.parametrize(
    "code",
    [
        "event.kind == MOVED",
        "event.key == 'Enter'",
        "kind == 'token'",
        "def draw(events):\n for kind, _rule, seat, what in events:\n  return kind == MOVED",
    ],
)
def test_what_compares_no_kind_with_a_word_is_let_be(code: str) -> None:
    assert list(event_uses.uses(ast.parse(code), set())) == []


def test_code_that_nothing_uses_is_seen_unless_it_is_registered(tmp_path: Path) -> None:
    file = tmp_path / "chapter.py"
    file.write_text("@step\ndef played(): ...\n\n\ndef forgotten(): ...\n", encoding="utf-8")
    assert [fault.partition(": ")[2] for fault in check.tool("vulture", str(file))] == [
        "unused function 'forgotten' (60% confidence)"
    ]


def test_repetitions_are_found_whatever_their_layout_and_comments(tmp_path: Path) -> None:
    statements = [f"    value_{number} = call(number, {number})" for number in range(repeats.LINES - 1)]
    one, other, shorter = tmp_path / "one.py", tmp_path / "other.py", tmp_path / "shorter.py"
    one.write_text("\n".join(["def reckon(number):", '    """Some words."""', *statements]))
    other.write_text("\n\n    # a remark\n".join(["import os\ndef reckon(number):", *statements]))
    shorter.write_text("\n".join(["def reckon(number):", *statements[:-1]]))
    mine = repeats.passages([one])
    assert len(repeats.first_of_each(mine, repeats.passages([other]))) == 1
    assert not repeats.first_of_each(mine, repeats.passages([shorter]))


def test_a_decorator_is_no_line_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "state.py"
    file.write_text("class Table:\n    @property\n    @cache\n    def seats(self):\n        return self.players\n")
    assert [line.text for line in repeats.lines_of(file)] == [
        "class Table:",
        "@property @cache def seats(self):",
        "return self.players",
    ]


def test_imports_and_what_only_hands_on_are_no_repetition(tmp_path: Path) -> None:
    file = tmp_path / "page.py"
    parts = range(repeats.LINES)
    handed = "".join(f"    def part_{part}(self): return part_{part}(self.view)\n" for part in parts)
    reckoned = handed.replace("(self.view)", "(self.view, 1)")
    file.write_text(f"if TYPE_CHECKING:\n    import os\nclass Page:\n{handed}")
    assert [line.text for line in repeats.lines_of(file)] == ["class Page:"]
    file.write_text(f"class Page:\n{reckoned}")
    assert len(repeats.lines_of(file)) == 1 + 2 * repeats.LINES


@pytest.mark.parametrize("game", katabasis.GAMES)
def test_a_step_that_is_named_by_another_chapter_exists(game: str) -> None:
    """A wrong name would be noticed only when the game gets there."""
    named = {
        str(constant.value)
        for file in (ENGINE / "katabasis" / game / "rules").rglob("*.py")
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef) and "NextStep" in ast.dump(function.returns or function.args)
        for node in ast.walk(function)
        if isinstance(node, ast.Return) and node.value is not None
        for constant in ast.walk(node.value)
        if isinstance(constant, ast.Constant) and re.fullmatch(r"[a-z_]+\.[a-z_.]+", str(constant.value))
    }
    assert named
    system = import_module(f"katabasis.{game}.system").SYSTEM
    for pack in packs(game):
        system.open_setup({"edition": system.editions[0], "options": {"battlepack": pack}})
    assert named <= system.steps.keys()


def test_actions_of_workflows_are_pinned_by_the_hash_of_a_commit() -> None:
    lines = [
        line.strip()
        for workflow in (ROOT / ".github" / "workflows").glob("*.yml")
        for line in workflow.read_text(encoding="utf-8").splitlines()
        if "uses:" in line and "uses: ./" not in line  # a workflow of our own
    ]
    assert lines
    assert [line for line in lines if not re.search(r"@[0-9a-f]{40} +# v\d+\.\d+\.\d+$", line)] == []
