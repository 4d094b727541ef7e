"""What each game asks of its own content: one module a game, named as its folder in content/.

A module has `faults(content)`, which yields a Fault for everything wrong with the joined files of the folder, and
`vocabulary_faults(content)`, which yields where the words of the content and those of the engine differ.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from builder.console import Failure


def of_game(game: str) -> Any:
    """The module of a game. Raises Failure if it has none."""
    name = f"{__name__}.{game}"
    if find_spec(name) is None:
        raise Failure(f"Nothing says what content/{game} must look like: {name.replace('.', '/')}.py is missing")
    return import_module(name)
