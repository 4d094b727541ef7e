"""Files that a command writes among those of the project, and can take back."""

import shutil
from pathlib import Path


class Written:
    """What is written, in its order, and what was there before."""

    def __init__(self) -> None:
        self.paths: list[Path] = []
        self._before: dict[Path, bytes | None] = {}
        self._folders: list[Path] = []

    def write(self, path: Path, text: str) -> None:
        """Write a file, and the folders that it lies in."""
        self.remember(path)
        self._folders += [folder for folder in reversed(path.parents) if not folder.exists()]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def remember(self, path: Path) -> None:
        """Keep what is in a file before somebody else writes it."""
        self.paths.append(path)
        self._before.setdefault(path, path.read_bytes() if path.exists() else None)

    def take_back(self) -> None:
        """Leave everything as it was, also without what has come since into folders that were made."""
        for path, before in self._before.items():
            if before is None:
                path.unlink(missing_ok=True)
            else:
                path.write_bytes(before)
        for folder in self._folders:
            shutil.rmtree(folder, ignore_errors=True)
