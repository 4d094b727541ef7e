"""What each game brings to the builder, in modules named after its folder in content/.

`<game>.py` says what the content must look like: `faults(content)` yields a Fault for everything wrong with the joined
files of the folder, `vocabulary_faults(content)` yields where the words of the content and those of the engine differ.
`<game>_driver.py` has `DRIVER`, which plays the game on the page; `<game>_scenes.py` is described in `builder.scenes`,
`<game>_reference.py` in `builder.reference.catalogue`.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from builder.console import Failure

ABOUT = "game.toml"
"""The file of content/<game> that makes a folder a game: its title, order, players."""


def of_game(game: str) -> Any:
    """The module that checks a game's content. Raises Failure if there is none."""
    return _module(game, f"Nothing says what content/{game} must look like")


def driver(game: str) -> Any:
    """The BrowserDriver class of a game. Raises Failure if there is none."""
    return _module(f"{game}_driver", f"Nobody can play {game} on the page").DRIVER


def scenes(game: str) -> Any:
    """The module with a game's scenes for pictures. Raises Failure if there is none."""
    return _module(f"{game}_scenes", f"There are no scenes of {game}")


def reference_of(game: str) -> Any:
    """The module with what a game's reference has besides rules. Raises Failure if there is none."""
    return _module(f"{game}_reference", f"The cards and figures of {game} have no pages")


def _module(module: str, otherwise: str) -> Any:
    name = f"{__name__}.{module}"
    if find_spec(name) is None:
        raise Failure(f"{otherwise}: {name.replace('.', '/')}.py is missing")
    return import_module(name)
