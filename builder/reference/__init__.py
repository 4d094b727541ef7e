"""The rule reference as plain pages, which need neither Python nor a server: reference/<language>/<game>/<rule>.html in
the site.

    <language>/index.html                  the games                 <language>/search.html   everything, by words
    <language>/<game>/index.html           a game                    <game>/editions.html     where its editions differ
    <language>/<game>/games.html           what many games of bots say of it, as lab/<game>.json has it
    <language>/<game>/<chapter>.html       a chapter, to be read     <game>/<rule>.html       a rule
    <language>/<game>/<kind>/index.html    cards, fighters, sites    <kind>/<id>.html         one of them

A process of its own makes them (`python -m builder.reference`), since it needs the engine and the content as they are
now. None of them is listed in the service worker: nobody fetches the reference who only plays.
"""

import sys

from builder.build_cache import BuildCache, digest, files
from builder.console import run, step
from builder.paths import CACHE, CONTENT_JSON, ENGINE, ROOT, WEB

FOLDER = "reference"
PAGES = CACHE / FOLDER
SOURCES = (
    ENGINE,
    CONTENT_JSON,
    WEB / "katabasis_page",
    WEB / FOLDER,
    WEB / "styles",
    ROOT / "builder",
    ROOT / "package-lock.json",
)


def build(url: str = "") -> None:
    """Make the pages anew if anything in them changed. `url` is where the site will stand; see `places.Site`."""
    inputs = digest([*files(*SOURCES), *files(ROOT / "content", ROOT / "lab", suffixes=(".toml", ".json"))], url)
    built = BuildCache(FOLDER)
    if built.is_current(inputs, PAGES / "index.html"):
        return
    with step("Writing the rule reference"):
        run([sys.executable, "-m", "builder.reference", str(PAGES), url], cwd=ROOT)
    built.record(inputs)


def pages() -> dict[str, bytes]:
    """The files of the reference by their paths in the site."""
    return {f"{FOLDER}/{path.relative_to(PAGES).as_posix()}": path.read_bytes() for path in files(PAGES)}
