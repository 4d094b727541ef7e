"""What can be judged without playing: style, types, content, translations, and which rules are proven."""

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from builder import (
    content,
    content_keys,
    coverage,
    docstrings,
    event_uses,
    icons,
    layers,
    messages,
    npm,
    parsing,
    repeats,
    vocabulary,
)
from builder.console import say
from builder.paths import ROOT

Check = tuple[str, Callable[[], list[str]]]
"""A check by its name, and what finds its faults."""

CODE = ("build.py", "builder", "engine", "web", "tests", "bench")


def run() -> int:
    """Run every check, also after one has failed. Returns 0 if all is well."""
    with ThreadPoolExecutor() as programs:
        started = begin(programs)
        npm.build()
        content.build()
        icons.build()
        messages.build()
        failed = [name for name, examine in [*READ, *started] if not passes(name, examine)]
    say(f"\nFailed: {', '.join(failed)}" if failed else "\nAll is well.")
    return 1 if failed else 0


def begin(programs: ThreadPoolExecutor) -> list[Check]:
    """The checks by programs, which read sources alone: they run while content is built and read here."""

    def begun(examine: Callable[..., list[str]], *arguments: str) -> Callable[[], list[str]]:
        found: Future[list[str]] = programs.submit(examine, *arguments)
        return found.result

    return [
        ("Types (mypy --strict)", begun(tool, "mypy", "--strict")),
        ("Dead code (vulture)", begun(dead_code)),
        ("Style (ruff check)", begun(tool, "ruff", "check", "--quiet", *present())),
        ("Layout (ruff format)", begun(tool, "ruff", "format", "--check", "--quiet", *present())),
    ]


def passes(name: str, examine: Callable[[], list[str]]) -> bool:
    say(f"- {name}")
    faults = examine()
    for fault in faults:
        say(f"    {fault}")
    return not faults


def present() -> list[str]:
    return [name for name in CODE if (ROOT / name).exists()]


def tool(name: str, *arguments: str) -> list[str]:
    """Run a checker of the environment. Its complaints, or an empty list."""
    command = [sys.executable, "-m", name, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    return (done.stdout + done.stderr).splitlines() if done.returncode else []


def dead_code() -> list[str]:
    """What nothing uses. Tests use code, and are used by nothing."""
    return [fault for fault in tool("vulture") if not fault.startswith(("tests/", "bench/"))]


def untranslated() -> list[str]:
    return [f"not translated: {message!r}" for message in messages.untranslated()]


READ: tuple[Check, ...] = (
    ("Layers and circles of imports", layers.faults),
    ("Words and seats", vocabulary.faults),
    ("First sentences of docstrings", docstrings.faults),
    ("Games that repeat each other", repeats.faults),
    ("Texts from outside", parsing.faults),
    ("Kinds and fields of events", event_uses.faults),
    ("Content", content.faults),
    ("Keys of content that nothing reads", content_keys.faults),
    ("Spanish", untranslated),
    ("Ledger coverage", coverage.run),
)
"""The checks that are made here."""
