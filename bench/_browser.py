"""The Chromium that benches start, with the flags that the tests use too."""

import sys

from builder import browser

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str:
    """The browser to start. Ends the bench if there is none."""
    path = browser.named() or browser.on_this_machine()
    if not path:
        sys.exit("This bench needs a Chromium.")
    return path
