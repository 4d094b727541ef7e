"""As much of the WebDriver protocol as a walk through the page needs, without a library for it."""

import json
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from builder.console import Failure

PORT = 4459
SCRIPT_TIMEOUT = 600_000
"""Milliseconds that a script in the page may take."""


class Session:
    """A browser that a driver has started."""

    def __init__(self, driver: str, capabilities: Mapping[str, Any]) -> None:
        self.driver = driver
        self.path = ""
        started = self.send("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        self.path = f"/session/{started['sessionId']}"
        self.send("POST", "/timeouts", {"script": SCRIPT_TIMEOUT, "pageLoad": SCRIPT_TIMEOUT})

    def send(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """One command. Raises Failure with the driver's word if it says no."""
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(self.driver + self.path + path, data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=SCRIPT_TIMEOUT / 1000) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            answer = json.load(error)["value"]
            raise Failure(f"{answer.get('error')}: {answer.get('message')}") from error

    def open(self, address: str) -> None:
        self.send("POST", "/url", {"url": address})

    def reload(self) -> None:
        self.send("POST", "/refresh")

    def run(self, function: str, *arguments: Any) -> Any:
        """What an async function of JavaScript resolves to in the page."""
        script = (
            "const done = arguments[arguments.length - 1];"
            f"({function})(...[...arguments].slice(0, -1)).then(done, (error) => done('failed: ' + error.message));"
        )
        result = self.send("POST", "/execute/async", {"script": script, "args": list(arguments)})
        if isinstance(result, str) and result.startswith("failed: "):
            raise Failure(result)
        return result

    def close(self) -> None:
        self.send("DELETE", "")


@contextmanager
def session(driver: list[str | Path], capabilities: Mapping[str, Any], env: Mapping[str, str]) -> Iterator[Session]:
    """Start a driver and, through it, a browser; both end with the block."""
    process = subprocess.Popen(
        [*driver, f"--port={PORT}"], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        opened = connect(f"http://127.0.0.1:{PORT}", capabilities)
        yield opened
        opened.close()
    finally:
        process.terminate()
        process.wait()


def connect(driver: str, capabilities: Mapping[str, Any]) -> Session:
    for _ in range(60):
        try:
            return Session(driver, capabilities)
        except urllib.error.URLError:
            time.sleep(0.25)
    raise Failure("The WebDriver does not answer.")
