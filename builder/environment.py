"""The project's virtual environment: made on the first run, entered on every run.

Never installs into the Python that it was started with.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from builder.build_cache import BuildCache, digest
from builder.console import Failure, run, step
from builder.paths import ENGINE, REQUIREMENTS, ROOT, VENV, WEB

GROUPS = {"build": ("build",), "develop": ("build", "develop"), "notebook": ("build", "notebook")}
"""Lock files in requirements/, and of which of them each holds all."""

QUIETLY = ("install", "--quiet", "--disable-pip-version-check", "--no-input")
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def enter(group: str, arguments: list[str]) -> None:
    """Make sure that the environment holds a group of packages, and that we run inside it.

    Starts build.py anew inside the environment and does not return, unless it already runs there.
    """
    if not works():
        create()
    if not holds(group):
        install(group)
    if Path(sys.prefix).resolve() != VENV.resolve():
        restart(arguments)


def works() -> bool:
    """Whether there is an environment with a Python that starts and has pip."""
    if not PYTHON.exists():
        return False
    return subprocess.run([PYTHON, "-c", "import pip"], capture_output=True).returncode == 0


def create() -> None:
    """Make the environment by the first way that this machine allows."""
    with step(f"Making a virtual environment in {VENV.name} (Python {sys.version.split()[0]})"):
        for way in (with_venv, with_outer_pip, with_uv):
            shutil.rmtree(VENV, ignore_errors=True)
            if way() and works():
                (site_packages() / "katabasis.pth").write_text(f"{ENGINE}\n{WEB}\n", encoding="utf-8")
                return
        shutil.rmtree(VENV, ignore_errors=True)
        raise Failure(
            "No virtual environment could be made. Install your system's venv package "
            "(Debian and Ubuntu: apt install python3-venv) or uv, and try again."
        )


def with_venv() -> bool:
    return succeeds(sys.executable, "-m", "venv", VENV)


def with_outer_pip() -> bool:
    """Debian without python3-venv has no ensurepip, but its pip can install into another environment."""
    return succeeds(sys.executable, "-m", "venv", "--without-pip", VENV) and succeeds(
        sys.executable, "-m", "pip", "--python", PYTHON, "install", "--quiet", "pip"
    )


def with_uv() -> bool:
    uv = shutil.which("uv")
    return uv is not None and succeeds(uv, "venv", "--quiet", "--seed", "--python", sys.executable, VENV)


def succeeds(*command: str | Path) -> bool:
    return subprocess.run([str(part) for part in command], capture_output=True).returncode == 0


def site_packages() -> Path:
    printed = run([PYTHON, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"])
    return Path(printed.strip())


def holds(group: str) -> bool:
    return cache(group).is_current(inputs(group))


def install(group: str) -> None:
    """Install the pinned packages of a group, each checked against its hash in the lock file."""
    with step(f"Installing Python packages ({group})"):
        run(
            [PYTHON, "-m", "pip", *QUIETLY, "--require-hashes", "-r", lock_file(group)],
            hint="Is the package index reachable?",
        )
    for included in GROUPS[group]:
        cache(included).record(inputs(included))


def lock_file(group: str) -> Path:
    return REQUIREMENTS / f"{group}.txt"


def cache(group: str) -> BuildCache:
    return BuildCache(f"requirements-{group}", folder=VENV)


def inputs(group: str) -> str:
    return digest([lock_file(group)])


def restart(arguments: list[str]) -> None:
    command = [str(PYTHON), str(ROOT / "build.py"), *arguments]
    sys.stdout.flush()
    if os.name == "nt":
        sys.exit(subprocess.run(command).returncode)
    os.execv(command[0], command)
