"""Shared by every test: which rules of the ledger the passing tests cite, and where the built site is served."""

import json
import os
import time
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

import declared_events
from builder import browser
from builder.changed import DEADLINE
from builder.coverage import WHOLE_RUN
from builder.serve import running
from katabasis.kernel.table import Table
from rotation import left_out, turn
from shares import shares

RULES_PASSED = Path(__file__).resolve().parent.parent / ".cache" / "rules-tested.json"
"""What `python3 build.py check` reads: the rule ids cited by passing and by failing tests."""


CHROMIUM_FLAGS = [
    "--js-flags=--liftoff-only",  # optimizing Python's WebAssembly takes longer than most tests gain by it
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")  # how long something takes is for the bench to say


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(RuleRecorder(), "katabasis-rules")


def pytest_report_header() -> str:
    return f"tests that take turns: a whole run plays those of turn {turn()}, build.py whole-games plays all of them"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out of a whole run the tests whose turn it is not; where several processes share the tests, have each begin
    with what takes longest."""
    if WHOLE_RUN in os.environ:
        gone = set(left_out(items, turn()))
        config.hook.pytest_deselected(items=list(gone))
        items[:] = [item for item in items if item not in gone]
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if processes > 1 and DEADLINE not in os.environ:
        items[:] = chain.from_iterable(shares(items, processes))


def pytest_runtest_setup() -> None:
    """Leave out what the time of the run is not enough for."""
    if time.time() > float(os.environ.get(DEADLINE, "inf")):
        pytest.skip("the minute is over")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):
    """Attach the cited rules to the report, which travels from the test processes to the one that counts."""
    report = yield
    if call.when == "call" or report.failed:
        report.user_properties += [("rule", rule) for rule in rules_cited(item)]
    return report


def rules_cited(item: pytest.Item) -> list[str]:
    return [rule for mark in item.iter_markers("rule") for rule in mark.args]


class RuleRecorder:
    """Collects reports and writes RULES_PASSED when the run ends.

    A run of a few tests adds to what is recorded; a rule counts as proven only while no test that cites it failed
    when last run.
    """

    def __init__(self) -> None:
        self.outcomes: dict[str, dict[str, bool]] = defaultdict(dict)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped or (report.when != "call" and report.passed):
            return
        for name, rule in report.user_properties:
            if name == "rule":
                self.outcomes[str(rule)][report.nodeid] = report.passed

    def pytest_sessionfinish(self) -> None:
        if not self.outcomes:
            return
        known: dict[str, dict[str, bool]] = {}
        if RULES_PASSED.is_file() and WHOLE_RUN not in os.environ:
            known = json.loads(RULES_PASSED.read_text(encoding="utf-8"))
        for rule, tests in self.outcomes.items():
            known[rule] = known.get(rule, {}) | tests
        RULES_PASSED.parent.mkdir(exist_ok=True)
        RULES_PASSED.write_text(json.dumps(known, indent=1, sort_keys=True), encoding="utf-8")


@pytest.fixture(scope="session", autouse=True)
def events_are_declared() -> Iterator[None]:
    """Whatever a test plays emits only what its game has declared."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Table, "emit", declared_events.emit)
        yield


@pytest.fixture(scope="session")
def base_url() -> Iterator[str]:
    """The address of the built site, so that page.goto("/index.html") opens it."""
    with running() as address:
        yield address


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Which Chromium to start, and how; skips where there is none."""
    program = browser.named() or browser.on_this_machine()
    if not program:
        pytest.skip("no Chromium on this machine")
    return {**browser_type_launch_args, "executable_path": program, "args": CHROMIUM_FLAGS}
