"""The drawn symbols: outlines taken by name out of a large collection, for pictures and the page.

web/symbols/shared.toml -> engine/katabasis/content/symbols.json: {name: outline in a 512 x 512 box}
web/symbols/<game>.toml -> engine/katabasis/content/<game>-symbols.json, with the emblems of what its content prints
engine/katabasis/content/<game>-<pack>.json, compiled before -> <game>-<pack>-symbols.json: the emblems of a pack
"""

import json
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from builder import npm
from builder.build_cache import BuildCache, digest, files
from builder.console import Failure, run, step
from builder.paths import CONTENT, CONTENT_JSON, NODE_MODULES, PACKS, WEB

NAMES = WEB / "symbols"
ICON = re.compile(r'^icon = "([^"]+)"', re.MULTILINE)
"""How content names the picture of a card."""
SHARED = "shared"
"""The list of the symbols of the page, and of those that several games use."""
COLLECTION = NODE_MODULES / "@iconify-json" / "game-icons"
SVGO = NODE_MODULES / "svgo"
SIMPLIFY = Path(__file__).with_name("simplify.mjs")
PRECISION = 0
"""To how many decimal places outlines are rounded, in boxes of 512 by 512: half a unit is a fifth of a pixel where a
symbol is 200 pixels wide."""


def build() -> None:
    """Take the outlines, if a list or the collection changed."""
    lists = files(NAMES, suffixes=(".toml",))
    printed = files(CONTENT, suffixes=(".toml",))
    inputs = digest([*lists, *printed, COLLECTION / "package.json", SVGO / "package.json", SIMPLIFY, Path(__file__)])
    cache = BuildCache("symbols")
    packs = [f"{path.parent.parent.parent.name}-{path.parent.name}" for path in CONTENT.glob(f"*/{PACKS}/*/pack.toml")]
    if cache.is_current(inputs, *(compiled(owner) for owner in (*(path.stem for path in lists), *packs))):
        return
    with step("Taking the symbols out of their collection"):
        CONTENT_JSON.mkdir(parents=True, exist_ok=True)
        for path in lists:
            outlined = json.dumps(outlines(path.stem), indent=0, sort_keys=True)
            compiled(path.stem).write_text(outlined, encoding="utf-8")
        for pack in packs:
            outlined = json.dumps(outlines_of_pack(pack), indent=0, sort_keys=True)
            compiled(pack).write_text(outlined, encoding="utf-8")
    cache.record(inputs)


def compiled(owner: str) -> Path:
    """Where the outlines of a game, of a pack of one, or those that all share, are kept."""
    return CONTENT_JSON / ("symbols.json" if owner == SHARED else f"{owner}-symbols.json")


def outlines(owner: str) -> dict[str, str]:
    """The outlines of a game's symbols, or of those that all share, by our names for them."""
    named = tomllib.loads((NAMES / f"{owner}.toml").read_text(encoding="utf-8"))
    icons: dict[str, str] = {**named["game-icons"], **emblems(owner)}
    drawn = drawings(icons.values())
    own: dict[str, str] = named.get("own", {})
    return {name: drawn[icon] for name, icon in icons.items()} | own


def outlines_of_pack(pack: str) -> dict[str, str]:
    """The outlines of the emblems of a pack ("sigmar-border-war"), by the ids of what it prints."""
    icons = _emblems([json.loads((CONTENT_JSON / f"{pack}.json").read_text(encoding="utf-8"))])
    drawn = drawings(set(icons.values()))
    return {id: drawn[icon] for id, icon in icons.items()}


def emblems(game: str) -> dict[str, str]:
    """The names in the collection of what the content of a game has an emblem for, by the ids of the entries; not of
    its packs, which its pages do not have."""
    printed = (path for path in files(CONTENT / game, suffixes=(".toml",)) if PACKS not in path.parts)
    return _emblems([tomllib.loads(path.read_text(encoding="utf-8")) for path in printed])


def _emblems(read: Iterable[dict[str, Any]]) -> dict[str, str]:
    tables = [table for content in read for table in content.values()]
    listed = [entry for table in tables if isinstance(table, list) for entry in table if isinstance(entry, dict)]
    by_id = [(id, entry) for table in tables if isinstance(table, dict) for id, entry in table.items()]
    entries = [*by_id, *((entry.get("id", ""), entry) for entry in listed)]
    return {id: entry["emblem"] for id, entry in entries if isinstance(entry, dict) and "emblem" in entry}


def card_pictures() -> dict[str, str]:
    """The pictures on the cards of every game, as an SVG of symbols: whatever its content names as `icon`."""
    named: dict[str, list[str]] = {}
    for game in sorted(folder for folder in CONTENT.iterdir() if folder.is_dir()):
        texts = (path.read_text(encoding="utf-8") for path in files(game, suffixes=(".toml",)))
        named[game.name] = sorted({name for text in texts for name in ICON.findall(text)})
    drawn = drawings(name for names in named.values() for name in names)
    return {
        game: f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbol(name, drawn[name]) for name in names)}</svg>'
        for game, names in named.items()
    }


def collection() -> dict[str, dict[str, str]]:
    icons: dict[str, dict[str, str]] = json.loads((COLLECTION / "icons.json").read_text(encoding="utf-8"))["icons"]
    return icons


def drawings(names: Iterable[str]) -> dict[str, str]:
    """The outlines of icons by their names in the collection, simplified."""
    known = collection()
    with TemporaryDirectory() as folder:  # several builds may draw at the same time
        orders = Path(folder) / "outlines.json"
        orders.write_text(json.dumps({name: outline(known, name) for name in names}), encoding="utf-8")
        run([npm.node(), SIMPLIFY, orders, str(PRECISION)])
        drawn: dict[str, str] = json.loads(orders.read_text(encoding="utf-8"))
        return drawn


def outline(drawn: dict[str, dict[str, str]], name: str) -> str:
    """The paths of one icon as one."""
    if name not in drawn:
        raise Failure(f"There is no icon {name!r} in the collection")
    return "".join(re.findall(r'\bd="([^"]+)"', drawn[name]["body"]))


def symbol(id: str, path: str) -> str:
    return f'<symbol id="{id}" viewBox="0 0 512 512"><path d="{path}"/></symbol>'
