"""Whether code uses the words of the field, never takes for granted that a table has two seats, and names no game in
the style sheets that games share."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from builder import content
from builder.paths import ENGINE, ROOT, WEB

SHEETS = WEB / "styles"
KERNEL, PAGE = ENGINE / "katabasis" / "kernel", WEB / "katabasis_page"

OLD_WORDS = {
    "appraise": "evaluate",
    "begun": "start",
    "curtain": "handover",
    "delight": "effects",
    "doings": "card_actions",
    "dress": "theme",
    "effort": "budget_factor",
    "feed": "replay_choice",
    "forgettable": "often_overlooked",
    "given": "args",
    "hearing": "read_aloud",
    "manner": "option_style",
    "met": "results_since_checkpoint",
    "misjudges": "noise",
    "moments": "scenes",
    "outlook": "weights",
    "overlooks": "skip_percent",
    "pass_away": "expire_notice",
    "pictured": "preview_moves",
    "rival": "baseline",
    "said": "text",
    "shelf": "storage",
    "stamps": "build_cache",
    "standing": "summary",
    "stride": "checkpoint_interval",
    "stuck": "no_legal_option",
    "thawed": "after_load",
    "thinker": "bot_client",
    "told": "text",
    "uneventful": "order_safe_events",
    "untimely": "why_not_now",
    "wake": "preload",
    "wanted": "expected",
    "wear": "theme",
}
"""Words that code was once written in, and those of the field. Whole identifiers count, whatever their case."""

TWO_SEATS = re.compile(r"\b1 - (?:\w+\.)*seat\b|\bin \(0, 1\)|\bseats? ?= ?\(0, 1\)")

SOME_GAME = re.compile(r"\[data-(?:game|plays)\b|\.plays-")
"""What in a selector tells games apart, or what their seats play."""


def faults() -> list[str]:
    """Every name in the kernel and the page that is an old word, every place that counts on two seats, and every line
    of a shared style sheet that knows a game."""
    old = [
        f"{place(file, line)}: '{name}', say '{OLD_WORDS[key(name)]}'"
        for package in (KERNEL, PAGE)
        for file in sorted(package.rglob("*.py"))
        for name, line in names(ast.parse(file.read_text(encoding="utf-8")))
        if key(name) in OLD_WORDS
    ]
    two = [
        f"{place(file, number)} takes two seats for granted: {line.strip()}"
        for file in sorted((ENGINE / "katabasis").rglob("*.py"))
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if TWO_SEATS.search(line)
    ]
    return old + two + [fault for sheet in shared_sheets() for fault in named_games(sheet)]


def shared_sheets() -> list[Path]:
    """The style sheets that no game alone has."""
    from katabasis_page.screens.static import styles

    of_games = {name for names in styles().values() for name in names}
    return [sheet for sheet in sorted(SHEETS.glob("*.css")) if sheet.stem not in of_games]


def named_games(sheet: Path) -> Iterator[str]:
    """Every line of a style sheet that knows a game: by its name, or by what only its seats play."""
    names = re.compile("|".join(rf"\b{folder.name}\b" for folder in content.games()))
    for number, line in enumerate(sheet.read_text(encoding="utf-8").splitlines(), 1):
        if SOME_GAME.search(line) or names.search(line):
            yield f"{sheet.name}:{number} knows a game: {line.strip()}"


def key(name: str) -> str:
    """How a name is looked up among the old words."""
    return name.strip("_").lower()


def place(file: Path, line: int) -> str:
    """Where something stands."""
    return f"{file.relative_to(ROOT)}:{line}"


def names(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Everything that code gives a name to, and the line where it does."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name, node.lineno
        elif isinstance(node, ast.arg):
            yield node.arg, node.lineno
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id, node.lineno
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr, node.lineno
