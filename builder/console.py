"""What the builder says while it works: one line a step, with the time it took."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from builder.paths import ENGINE


class Failure(Exception):
    """A step cannot go on. The message is for the person at the terminal; no traceback is shown."""


@contextmanager
def step(what: str) -> Iterator[None]:
    """Announce a step that may take long, and say afterwards how long it took."""
    print(f"- {what} ...", end="", flush=True)
    start = time.monotonic()
    try:
        yield
    except BaseException:
        print(" failed", flush=True)
        raise
    print(f" {time.monotonic() - start:.1f} s", flush=True)


def say(line: str) -> None:
    print(line, flush=True)


def with_engine() -> dict[str, str]:
    """The environment of another Python that is to find the engine; where pip builds a wheel, none finds it by
    itself."""
    known = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(ENGINE), *([known] if known else [])])}


def run(
    command: Sequence[str | Path],
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    hint: str = "",
) -> str:
    """Run a program quietly; its output is shown only if it fails. Returns what it printed.

    Raises Failure if the program is missing or ends with an error.
    """
    try:
        done = subprocess.run(
            [str(part) for part in command],
            cwd=cwd,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
    except OSError as error:
        raise Failure(f"{command[0]} could not be started: {error}. {hint}".strip()) from error
    if done.returncode:
        print(file=sys.stderr)
        print("\n".join(line[:500] for line in done.stdout.splitlines()[-60:]), file=sys.stderr)
        raise Failure(f"{Path(command[0]).name} ended with {done.returncode}. {hint}".strip())
    return done.stdout
