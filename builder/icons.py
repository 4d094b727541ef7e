"""The drawn symbols: outlines taken by name out of a large collection, for pictures and the page.

web/symbols/shared.toml -> engine/katabasis/content/symbols.json: {name: outline in a 512 x 512 box}
web/symbols/<game>.toml -> engine/katabasis/content/<game>-symbols.json
"""

import json
import re
import tomllib
from pathlib import Path

from builder.build_cache import BuildCache, digest, files
from builder.console import Failure, step
from builder.paths import CONTENT, CONTENT_JSON, NODE_MODULES, WEB

NAMES = WEB / "symbols"
SHARED = "shared"
"""The list of the symbols of the page, and of those that several games use."""
COLLECTION = NODE_MODULES / "@iconify-json" / "game-icons"

FRACTION = re.compile(r"\.(\d)(\d)\d*")
"""More of a number than a picture of 512 by 512 shows."""


def build() -> None:
    """Take the outlines, if a list or the collection changed."""
    lists = files(NAMES, suffixes=(".toml",))
    inputs = digest([*lists, COLLECTION / "package.json", Path(__file__)])
    cache = BuildCache("symbols")
    if cache.is_current(inputs, *(compiled(path.stem) for path in lists)):
        return
    with step("Taking the symbols out of their collection"):
        CONTENT_JSON.mkdir(parents=True, exist_ok=True)
        for path in lists:
            outlined = json.dumps(outlines(path.stem), indent=0, sort_keys=True)
            compiled(path.stem).write_text(outlined, encoding="utf-8")
    cache.record(inputs)


def compiled(owner: str) -> Path:
    """Where the outlines of a game, or those that all share, are kept."""
    return CONTENT_JSON / ("symbols.json" if owner == SHARED else f"{owner}-symbols.json")


def outlines(owner: str) -> dict[str, str]:
    """The outlines of a game's symbols, or of those that all share, by our names for them."""
    named = tomllib.loads((NAMES / f"{owner}.toml").read_text(encoding="utf-8"))
    drawn = collection()
    return {name: outline(drawn, source) for name, source in named["game-icons"].items()} | named.get("own", {})


def card_pictures() -> dict[str, str]:
    """The pictures on the cards of every game, as an SVG of symbols: whatever its content names as `icon`."""
    drawn = collection()
    made: dict[str, str] = {}
    for game in sorted(folder for folder in CONTENT.iterdir() if folder.is_dir()):
        texts = (path.read_text(encoding="utf-8") for path in files(game, suffixes=(".toml",)))
        names = sorted({name for text in texts for name in re.findall(r'^icon = "([^"]+)"', text, re.MULTILINE)})
        symbols = "".join(symbol(name, outline(drawn, name)) for name in names)
        made[game.name] = f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'
    return made


def collection() -> dict[str, dict[str, str]]:
    return json.loads((COLLECTION / "icons.json").read_text(encoding="utf-8"))["icons"]


def outline(drawn: dict[str, dict[str, str]], name: str) -> str:
    """The paths of one icon as one."""
    if name not in drawn:
        raise Failure(f"There is no icon {name!r} in the collection")
    paths = re.findall(r'\bd="([^"]+)"', drawn[name]["body"])
    return FRACTION.sub(tenths, "".join(paths))


def tenths(fraction: re.Match[str]) -> str:
    """A fraction in tenths. It never grows to a whole: in a path, the digits before it may be flags of their own."""
    tenth, hundredth = int(fraction[1]), int(fraction[2])
    return f".{min(9, tenth + (hundredth >= 5))}"


def symbol(id: str, path: str) -> str:
    return f'<symbol id="{id}" viewBox="0 0 512 512"><path d="{path}"/></symbol>'
