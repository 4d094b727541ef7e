"""Whether code uses the words of the field, and never takes for granted that a table has two seats."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from builder.paths import ENGINE, ROOT, WEB

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


def faults() -> list[str]:
    """Every name in the kernel and the page that is an old word, and every place that counts on two seats."""
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
    return old + two


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
