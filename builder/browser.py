"""A Chromium for the browser tests and benches: found, or got."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from builder.console import say, step

NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
    "msedge",
)
"""The one without windows first: others open one for every page, whose frame takes a second of processor time."""
USUAL_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
NONE = (
    "No browser for the browser tests: install Chromium or Chrome, or name one in the variable CHROMIUM. "
    "They are skipped."
)


def find_or_get() -> str | None:
    """The program to start, by the way of least effort; None, said in one line, if there is none."""
    for way in (named, on_this_machine, playwrights_own, downloaded, from_debian):
        if path := way():
            return path
    say(NONE)
    return None


def named() -> str | None:
    return os.environ.get("CHROMIUM")


def on_this_machine() -> str | None:
    for name in NAMES:
        if path := shutil.which(name):
            return path
    return next((place for place in USUAL_PLACES if Path(place).is_file()), None)


def playwrights_own() -> str | None:
    """The Chromium that Playwright has downloaded before."""
    program = "from playwright.sync_api import *\nwith sync_playwright() as p: print(p.chromium.executable_path)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    path = done.stdout.strip()
    return path if path and Path(path).is_file() else None


def downloaded() -> str | None:
    with step("Asking Playwright for a Chromium"):
        try:
            subprocess.run(
                [sys.executable, "-m", "playwright", "install", "chromium"],
                capture_output=True,
                timeout=300,
                check=True,
            )
        except (subprocess.SubprocessError, OSError):
            return None
    return playwrights_own()


def from_debian() -> str | None:
    if not shutil.which("apt-get") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return None
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with step("Installing Debian's Chromium"):
        for command in (
            ["apt-get", "update"],
            ["apt-get", "install", "-y", "--no-install-recommends", "chromium-headless-shell"],
        ):
            if subprocess.run(command, capture_output=True, env=quiet).returncode:
                return None
    return on_this_machine()
