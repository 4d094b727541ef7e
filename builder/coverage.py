"""Which rules of the ledger are proven: a passing test cites each that has a scenario."""

import json
import sys
from itertools import chain
from typing import NamedTuple

from builder import content, content_files, content_packs
from builder.console import say
from builder.paths import CACHE, CONTENT, ENGINE

RULES_TESTED = CACHE / "rules-tested.json"
"""{rule id: {test: passed}}, written by tests/conftest.py."""

WHOLE_RUN = "KATABASIS_WHOLE_RUN"
"""Set in the environment of a test run that forgets what earlier runs proved."""

COMPONENT = "component"
MOST_NAMED = 20
"""Rules without a test that are named for each game."""


class Coverage(NamedTuple):
    """What the tests prove of one game's ledger, by rule id."""

    due: list[str]
    proven: list[str]
    missing: list[str]
    unknown: list[str]


def run() -> list[str]:
    """Print the figures of every ledger. Returns the faults, one line each: rules may lack a test in a game only
    as long as the page does not show it."""
    listed = {folder.name for folder in content.listed()}
    if not (cited := recorded()):
        return []
    tested = by_game(cited)
    faults: list[str] = []
    for game in played():
        ledger = content_files.toml_file(CONTENT / game, content_files.RULES)
        if not ledger:
            faults.append(f"content/{game}/{content_files.RULES} is missing")
            continue
        editions = set(ledger["game"]["editions"])
        of_packs = (pack.get("rule", []) for pack in content_packs.ledgers(CONTENT / game).values())
        coverage = measure([*ledger["rule"], *chain.from_iterable(of_packs)], editions, tested.pop(game, {}))
        figures = f"{len(coverage.proven)} of {len(coverage.due)} rules proven"
        say(f"  {game} ({', '.join(sorted(editions))}): {figures}")
        if coverage.missing:
            say("    without a passing test: " + shortened(coverage.missing))
            if game in listed:
                faults.append(f"{len(coverage.missing)} rules of {game} have no passing test")
        if coverage.unknown:
            faults.append(f"tests in tests/{game} cite rules that its ledger has not: {', '.join(coverage.unknown)}")
    for folder, rules in tested.items():
        faults.append(f"tests in tests/{folder} cite rules, and belong to no game: {', '.join(sorted(rules))}")
    return faults


def shortened(rules: list[str]) -> str:
    """The first of very many: after a run of some tests alone hardly a rule is proven."""
    left = len(rules) - MOST_NAMED
    return ", ".join(rules[:MOST_NAMED]) + (f" and {left} more" if left > 0 else "")


def played() -> tuple[str, ...]:
    """The games that the engine has, those without a page last."""
    sys.path.insert(0, str(ENGINE))
    from katabasis import GAMES, UNLISTED

    return (*GAMES, *UNLISTED)


def recorded() -> dict[str, dict[str, bool]]:
    """Which tests cite each rule id, and whether they passed when last run; none where nobody has run any."""
    if not RULES_TESTED.is_file():
        say("  no test run is recorded: `python3 build.py test` says which rules are proven")
        return {}
    read: dict[str, dict[str, bool]] = json.loads(RULES_TESTED.read_text(encoding="utf-8"))
    return read


def by_game(recorded: dict[str, dict[str, bool]]) -> dict[str, dict[str, bool]]:
    """Whether each cited rule is proven, by game: it has tests, and none of them failed.

    Ledgers may share ids. A test speaks of the game in whose folder it stands: tests/<game>/test_map.py.
    """
    tested: dict[str, dict[str, bool]] = {}
    for rule, tests in recorded.items():
        for test, passed in tests.items():
            rules = tested.setdefault(folder_of(test), {})
            rules[rule] = rules.get(rule, True) and passed
    return tested


def folder_of(test: str) -> str:
    """The folder of tests/ that a test stands in; "" for tests/ itself."""
    path = test.partition("::")[0].split("/")
    return path[1] if len(path) > 2 else ""


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
