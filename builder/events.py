"""docs/events.md: every kind of event with its fields, as the kernel and the games declare them.

python -m builder.events            write the page anew
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from builder.paths import ENGINE, ROOT

if TYPE_CHECKING:
    from katabasis.kernel.events import Declaration, Kinds

PAGE = ROOT / "docs" / "events.md"
HEAD = """\
# Events

Every change of a table is an event: its `kind`, the `rule` by which it happened, the `seat` that did it or to whom it
happened, and fields. An event that tells somebody more than before has a *barrier*, "roll", "draw" or "reveal", which
undo does not cross. Fields in *italics* are secret: they are shown to the event's seat alone. Not every field is in
every event of its kind, nor every barrier.

This page is written by `python -m builder.events` from `<game>/events.py`, where kinds are declared; tests hold the
events of every game to it.
"""


def kinds(game: str) -> Kinds:
    """The kinds of events that a game declares, those of every game among them. None of its content is read."""
    declared: Kinds = import_module(f"katabasis.{game}.events").KINDS
    return declared


def games() -> list[str]:
    """The packages of games."""
    return sorted(path.parent.name for path in ENGINE.glob("katabasis/*/system.py") if path.parent.name != "kernel")


def page() -> str:
    """The text of docs/events.md."""
    from katabasis.kernel.events import EVERY_GAME

    parts = [HEAD, _section("Every game", EVERY_GAME.items())]
    for game in games():
        own = [(kind, declared) for kind, declared in kinds(game).items() if _is_own(declared, EVERY_GAME.get(kind))]
        parts.append(_section(game.capitalize(), own))
    return "\n".join(parts)


def _is_own(declared: Declaration, known: Declaration | None) -> bool:
    """Whether a game says more of a kind than the kernel does."""
    return known is None or declared.fields != known.fields


def _section(title: str, declared: Iterable[tuple[str, Declaration]]) -> str:
    rows = [_row(kind, each) for kind, each in sorted(declared)]
    return "\n".join([f"## {title}\n", "| kind | fields | barrier |", "|---|---|---|", *rows, ""])


def _row(kind: str, declared: Declaration) -> str:
    fields = [f"`{field}`" for field in sorted(declared.fields.split())]
    fields += [f"*`{field}`*" for field in sorted(declared.secret.split())]
    return f"| `{kind}` | {', '.join(fields)} | {', '.join(sorted(declared.barriers.split()))} |"


def main(page_path: Path = PAGE) -> None:
    """Write the page."""
    page_path.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
