"""Which rules of the ledger are proven: a passing test cites each that has a scenario."""

import json
import sys
from typing import NamedTuple

from builder import content
from builder.console import say
from builder.paths import CACHE, ENGINE

RULES_TESTED = CACHE / "rules-tested.json"
"""{rule id: {test: passed}}, written by tests/conftest.py."""

WHOLE_RUN = "KATABASIS_WHOLE_RUN"
"""Set in the environment of a test run that forgets what earlier runs proved."""

COMPONENT = "component"


class Coverage(NamedTuple):
    """What the tests prove of one game's ledger, by rule id."""

    due: list[str]
    proven: list[str]
    missing: list[str]
    unknown: list[str]


def run() -> list[str]:
    """Print the figures of every ledger. Returns the faults, one line each."""
    tested = results()
    known: set[str] = set()
    faults: list[str] = []
    for folder in content.games():
        if folder.name not in played():
            continue
        ledger = content.read(folder / content.RULES)
        editions = set(ledger["game"]["editions"])
        known |= {rule["id"] for rule in ledger["rule"]}
        found = measure(ledger["rule"], editions, tested)
        figures = f"{len(found.proven)} of {len(found.due)} rules proven"
        say(f"  {folder.name} ({', '.join(sorted(editions))}): {figures}")
        if found.missing:
            say("    without a passing test: " + ", ".join(found.missing))
            faults.append(f"{len(found.missing)} rules of {folder.name} have no passing test")
    if unknown := sorted(tested.keys() - known):
        faults.append(f"tests cite rules that no ledger has: {', '.join(unknown)}")
    return faults


def played() -> tuple[str, ...]:
    """The games that the engine has."""
    sys.path.insert(0, str(ENGINE))
    from katabasis import GAMES

    return GAMES


def results() -> dict[str, bool]:
    """Whether each cited rule is proven: it has tests, and none of them failed when last run."""
    if not RULES_TESTED.is_file():
        say("  no test run is recorded: run `python3 build.py test` first")
        return {}
    recorded = json.loads(RULES_TESTED.read_text(encoding="utf-8"))
    return {rule: all(tests.values()) for rule, tests in recorded.items()}


def measure(rules: list[dict[str, object]], editions: set[str], tested: dict[str, bool]) -> Coverage:
    """Hold a ledger against the tests."""
    due = [str(rule["id"]) for rule in rules if is_due(rule, editions)]
    proven = [rule for rule in due if tested.get(rule)]
    missing = [rule for rule in due if not tested.get(rule)]
    ids = {str(rule["id"]) for rule in rules}
    return Coverage(due, proven, missing, sorted(tested.keys() - ids))


def is_due(rule: dict[str, object], editions: set[str]) -> bool:
    """Whether a test must prove a rule: no mere component, with a scenario, of an edition that is played."""
    stated = rule.get("editions")
    played = not isinstance(stated, list) or bool(editions & set(stated))
    return played and rule.get("kind") != COMPONENT and bool(rule.get("scenario"))
