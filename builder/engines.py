"""The page in other engines than Chromium: Firefox, and WebKitGTK, whose engine is Safari's.

A run of its own, longer than the tests: begins a game against a bot, plays some choices, checks focus, touch and
storage, reloads, and finds the game again. Then Chromium and Firefox play apart, in turn as host and as guest.
"""

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from builder import browser, npm, site, webdriver
from builder.console import Failure, run, say, step
from builder.paths import TESTS
from builder.serve import running

CHOICES = 12
LATE = 61_000
"""Milliseconds after which a reply is late."""
HERE = TESTS / "engines"
FIREFOX = ("firefox-esr", "firefox")
WEBKIT_DRIVER = "WebKitWebDriver"
MINI_BROWSER = "*/webkit2gtk-4*/MiniBrowser"
PACKAGES = {"Firefox": ["firefox-esr"], "WebKitGTK": ["webkit2gtk-driver", "xvfb"]}


def main() -> int:
    """Walk in each engine that is here or can be had. Returns 0 if there was one and none failed."""
    site.build()
    walked, failed = 0, 0
    with running() as address:
        for name, walk in (("Firefox", walk_firefox), ("WebKitGTK", walk_webkit)):
            result = attempt(name, walk, f"{address}/index.html")
            walked += result is not None
            failed += result is False
        result = attempt_apart(f"{address}/index.html")
        walked += result is not None
        failed += result is False
    say(f"{walked - failed} passed, {failed} failed, {3 - walked} skipped")
    return 1 if failed or not walked else 0


def attempt(name: str, walk: Callable[[str], dict[str, Any]], address: str) -> bool | None:
    """Whether the walk went well; None if there is no such engine."""
    if not have(name):
        say(f"- {name} is not installed, and not to be had from Debian here.")
        return None
    try:
        with step(f"Walking in {name}"):
            walked = walk(address)
    except Failure as failure:
        say(f"  {failure}")
        return False
    first, again, checks = walked["first"], walked["again"], walked["checks"]
    say(f"  ready after {first['ready']} ms, {CHOICES} choices in each game, found again in {again['ready']} ms")
    for name in (name for part in checks for name in part["checked"]):
        say(f"  checked: {name}")
    faults = [*walked.get("faults", []), *(fault for part in checks for fault in part["faults"])]
    for fault in faults:
        say(f"  {fault}")
    return bool(again["at"] == first["at"] and first["kept"] and not faults)


def attempt_apart(address: str) -> bool | None:
    """Whether Chromium and Firefox can play apart; None if one of them is missing."""
    chromium = browser.find_or_get()
    if chromium is None or not have("Firefox"):
        say("- Playing apart takes Chromium and Firefox, which are not both to be had here.")
        return None
    npm.build(HERE)
    with step("Playing apart in Chromium and Firefox"):
        printed = run([npm.node(), HERE / "apart.mjs", chromium, firefox() or "", address, str(CHOICES), str(LATE)])
    pairs: list[dict[str, Any]] = json.loads(printed.splitlines()[-1])
    for pair in pairs:
        how = f"{', the reply late' if pair.get('late') else ''}{', its tab hidden' if pair.get('hides') else ''}"
        came = pair.get("fault") or f"at the table after {pair['table']} ms, {pair['choices']} choices"
        say(f"  {pair['host']} is the host of {pair['guest']}{how}: {came}")
    return not any("fault" in pair for pair in pairs)


def have(name: str) -> bool:
    """Whether the engine is installed; as root on Debian it is installed if it is not."""
    find = {"Firefox": firefox, "WebKitGTK": webkit}[name]
    if find() is None and shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        with step(f"Installing {name} from Debian's packages"):
            subprocess.run(["apt-get", "update"], capture_output=True, env=quiet)
            subprocess.run(["apt-get", "install", "-y", *PACKAGES[name]], capture_output=True, env=quiet)
    return find() is not None


def firefox() -> str | None:
    return next((path for name in FIREFOX if (path := shutil.which(name))), None)


def webkit() -> Path | None:
    """MiniBrowser, the browser that the driver starts."""
    if not shutil.which(WEBKIT_DRIVER) or not (shutil.which("xvfb-run") or os.environ.get("DISPLAY")):
        return None
    return next(iter(sorted(Path("/usr/lib").glob(MINI_BROWSER))), None)


def walk_firefox(address: str) -> dict[str, Any]:
    npm.build(HERE)
    printed = run([npm.node(), HERE / "firefox.mjs", firefox() or "", address, str(CHOICES)])
    walked: dict[str, Any] = json.loads(printed.splitlines()[-1])
    return walked


def walk_webkit(address: str) -> dict[str, Any]:
    walk, checks = program("walk.js"), program("checks.js")
    driver: list[str | Path] = [WEBKIT_DRIVER]
    if not os.environ.get("DISPLAY"):
        driver = ["xvfb-run", "-a", *driver]
    options = {"webkitgtk:browserOptions": {"binary": str(webkit()), "args": ["--automation"]}}
    surroundings = {**os.environ, "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
    with webdriver.session(driver, options, surroundings) as browser:
        browser.open(address)
        first = json.loads(browser.run(walk, CHOICES))
        table = json.loads(browser.run(checks, "table"))
        browser.reload()
        again = json.loads(browser.run(walk, 0))
        damaged = json.loads(browser.run(checks, "damaged"))
    return {"first": first, "again": again, "checks": [table, damaged]}


def program(name: str) -> str:
    """The function of a file, without the remarks over it."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if not line.startswith("//"))
