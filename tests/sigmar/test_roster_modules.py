"""What of rosters a battle loads: not what writes them."""

from __future__ import annotations

import subprocess
import sys

WRITERS = ("roster_additions", "roster_exports", "roster_random", "roster_told")


def loaded(statements: str) -> set[str]:
    """The modules about rosters that a fresh Python has imported after some statements."""
    code = f"import sys, katabasis as kb\n{statements}\nprint(*(name for name in sys.modules if 'roster' in name))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return {name.rpartition(".")[2] for name in done.stdout.split()}


def test_spearhead_loads_nothing_about_rosters_and_border_war_what_it_needs() -> None:
    assert loaded("kb.new('sigmar')") == set()
    border_war = "kb.new('sigmar', seats=['skaven-launch'] * 2, battlepack='border-war')"
    assert loaded(border_war) == {"roster", "roster_rules"}


def test_who_checks_rosters_does_not_load_what_writes_them() -> None:
    checked = "from katabasis import rosters\nrosters.check('skaven 1000')"
    assert loaded(checked) == {"rosters", "roster", "roster_rules"}
    assert loaded(f"{checked}\nrosters.random('skaven', 1000, 1)") >= {"roster_additions", "roster_random"}
