"""Rebuild only what changed: the hash of all that an output was made from is kept beside it."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from builder.paths import CACHE, ROOT


def files(*roots: Path, suffixes: tuple[str, ...] = ()) -> list[Path]:
    """Every file under the given files and folders, sorted, without byte code."""
    paths: list[Path] = []
    for root in roots:
        if root.is_file():
            paths.append(root)
        elif root.is_dir():
            paths += [path for path in root.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return sorted(path for path in paths if not suffixes or path.suffix in suffixes)


def digest(paths: Iterable[Path], *extra: str) -> str:
    """One hash over names, contents and any further text."""
    whole = hashlib.sha256()
    for path in paths:
        name = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name
        whole.update(f"{name}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\0".encode())
    for text in extra:
        whole.update(f"{text}\0".encode())
    return whole.hexdigest()


class BuildCache:
    """The digest, by name, of the inputs that an output was last made from."""

    def __init__(self, name: str, *, folder: Path = CACHE / "build") -> None:
        self.path = folder / name

    def is_current(self, inputs: str, *outputs: Path) -> bool:
        """Whether the outputs are there and were made from inputs with exactly this digest."""
        if not all(output.exists() for output in outputs):
            return False
        return self.path.is_file() and self.path.read_text(encoding="utf-8") == inputs

    def record(self, inputs: str) -> None:
        """Note that the outputs were just made from inputs with this digest."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(inputs, encoding="utf-8")
