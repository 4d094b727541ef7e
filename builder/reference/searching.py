"""The search: one script that pages search with, and one index a language, made ahead of time. Pages fetch both when
somebody turns to the field."""

import json
import re
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path
from textwrap import shorten

from builder import npm
from builder.console import Failure
from builder.paths import NODE_MODULES, WEB
from builder.reference.frame import Page
from katabasis_page.games import GAMES
from katabasis_page.words import LANGUAGES

STEMMERS = NODE_MODULES / "@orama" / "stemmers" / "dist"
MINISEARCH = NODE_MODULES / "minisearch" / "dist" / "umd" / "index.js"
COMMENT = re.compile(r"^[ \t]*(?:/\*.*?\*/|//[^\n]*)[ \t]*(?:\n|\Z)", re.MULTILINE | re.DOTALL)
LONGEST_LINE = 120
"""Letters of the line that is shown of what is found."""
SCRIPT = Path(__file__).with_name("make_index.mjs")


def engine() -> str:
    """MiniSearch, the stemmers of the page's languages and how pages use them, as one plain script."""
    stemmers = [
        f"((exports) => {{ {_code(STEMMERS / f'{language}.cjs')}\n"
        f"katabasisStemmers.{language} = exports.stemmer; }})({{}});"
        for language in LANGUAGES
    ]
    own = (WEB / "reference" / "search.js").read_text(encoding="utf-8")
    return "\n".join([_code(MINISEARCH), "const katabasisStemmers = {};", *stemmers, own])


def _code(script: Path) -> str:
    """A script without the comments that have lines of their own: MiniSearch is documented at length."""
    return COMMENT.sub("", script.read_text(encoding="utf-8"))


def indices(pages: Iterable[Page]) -> dict[str, str]:
    """The index of every language, as a script that hands it to the page."""
    documents: dict[str, list[dict[str, str]]] = {language: [] for language in LANGUAGES}
    for page in pages:
        if page.found:
            documents[page.language].append(
                {
                    "path": page.path.partition("/")[2],
                    "title": page.title,
                    "other": " · ".join(other for other in page.others if other != page.title),
                    "what": page.found.what,
                    "game": GAMES[page.game],
                    "words": page.found.words,
                    "line": shorten(page.description, LONGEST_LINE, placeholder=" …"),
                }
            )
    with tempfile.TemporaryDirectory() as folder:
        script, told = Path(folder) / "engine.js", Path(folder) / "documents.json"
        script.write_text(engine(), encoding="utf-8")
        told.write_text(json.dumps(documents), encoding="utf-8")
        done = subprocess.run([npm.node(), SCRIPT, script, told], capture_output=True, text=True)
    if done.returncode:
        raise Failure(f"The index of the search could not be made:\n{done.stderr[-3000:]}")
    made: dict[str, str] = json.loads(done.stdout)
    return {language: f"katabasisIndex = {json.dumps(index)};\n" for language, index in made.items()}
