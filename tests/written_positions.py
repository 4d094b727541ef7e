"""Positions that people wrote: the examples of the rule reference, `content/<game>/positions`, and those that only
tests have, `tests/positions/<game>`. Those of an edition that is not the usual one lie in a folder of its name, and
those of a pack in its own folder."""

from pathlib import Path

TESTS = Path(__file__).resolve().parent
CONTENT = TESTS.parent / "content"


def examples(game: str, edition: str = "") -> list[Path]:
    """The files of the positions that the rule reference shows, in the usual edition of a game or in another."""
    return sorted((CONTENT / game / "positions" / edition).glob("*.toml"))


def of_pack(game: str, pack: str) -> list[Path]:
    """The files of the positions that a pack of a game has."""
    return sorted((CONTENT / game / "packs" / pack / "positions").glob("*.toml"))


def paths(game: str, edition: str = "") -> list[Path]:
    """The files of every position of a game, in its usual edition or in another."""
    return [*examples(game, edition), *sorted((TESTS / "positions" / game / edition).glob("*.toml"))]


def path(game: str, name: str, edition: str = "") -> Path:
    """The file of a position by its name."""
    return next(path for path in paths(game, edition) if path.stem == name)


def text(game: str, name: str, edition: str = "") -> str:
    """A position by its name."""
    return path(game, name, edition).read_text(encoding="utf-8")


def texts() -> list[str]:
    """Every position of every game."""
    files = [*CONTENT.glob("**/positions/**/*.toml"), *TESTS.glob("positions/**/*.toml")]
    return [file.read_text(encoding="utf-8") for file in sorted(files)]
