"""`python -m builder.reference FOLDER [URL]`: write the whole reference into a folder of its own."""

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from builder import oembed
from builder.paths import WEB
from builder.reference.book import Book, books
from builder.reference.book_pages import chapter_page, editions_page, game_page, home_page, search_page
from builder.reference.catalogue import kinds
from builder.reference.entry_pages import entry_page, kind_page
from builder.reference.frame import Page, written
from builder.reference.games_page import games_page
from builder.reference.places import Site
from builder.reference.rule_pages import rule_page
from builder.reference.searching import engine, indices
from builder.reference.sitemap import sitemap
from builder.reference.style import style
from builder.site import lay_out
from katabasis_page import words
from katabasis_page.games import GAMES
from katabasis_page.ui import Ui
from katabasis_page.words import LANGUAGES

ASSETS = WEB / "reference"
MESSAGES = "reference"
"""What the catalogue of the reference's own words is called."""


def pages_of(book: Book, language: str) -> Iterator[Page]:
    """Every page of a game in one language."""
    all_kinds = kinds(book.game)
    yield game_page(book, all_kinds, language)
    if len(book.editions) > 1:
        yield editions_page(book, language)
    yield from (chapter_page(book, id, language) for id in book.chapters(language))
    yield from (rule_page(book, language, id) for id in book.ids)
    if said := games_page(book, language):
        yield said
    for kind in all_kinds:
        yield kind_page(book, kind, language)
        yield from (entry_page(book, all_kinds, kind, entry, language) for entry in kind.entries)


def every_page() -> list[Page]:
    shelf = books()
    pages = [page for language in LANGUAGES for page in (home_page(shelf, language), search_page(language))]
    return pages + [page for language in LANGUAGES for book in shelf for page in pages_of(book, language)]


def shared_files(pages: list[Page]) -> dict[str, tuple[str, bytes]]:
    """The files that pages share: their paths and contents, by what they are for. Those that change are named after
    what is in them."""
    asked = {"engine": ("search.js", engine().encode())} | {
        f"index-{language}": (f"index-{language}.js", text.encode()) for language, text in indices(pages).items()
    }
    files = {use: (_hashed(name, data), data) for use, (name, data) in asked.items()}
    script = (ASSETS / "reference.js").read_text(encoding="utf-8")
    script = script.replace("__FILES__", json.dumps({use: path for use, (path, _data) in files.items()}))
    script = script.replace("__WORDS__", json.dumps({language: spoken(language) for language in LANGUAGES}))
    files["script"] = (_hashed("reference.js", script.encode()), script.encode())
    sheet = style().encode()
    files["style"] = (_hashed("reference.css", sheet), sheet)
    pictures = {path.stem: (f"files/{path.name}", path.read_bytes()) for path in sorted(ASSETS.glob("pictures/*.jpg"))}
    first = next(iter(pictures.values()))
    return files | {f"picture-{game}": pictures.get(game, first) for game in ("", *GAMES)}


def spoken(language: str) -> dict[str, str]:
    """What the script of the pages says."""
    ui = Ui(language)
    return {
        "none": ui.say("No results. Try fewer words."),
        "found": ui.say("Found: {count}", count=["{count}", {}]),
        "all": ui.say("All"),
        "games": ui.say("Games"),
        "lost": ui.say("The search could not be loaded."),
        "back": ui.say("Back to your game"),
        "moments": ui.say("Find this in my game"),
        "kept": ui.say("The rules in this language can be read offline."),
        "failed": ui.say("Some files could not be loaded. Try again."),
    }


def _hashed(name: str, data: bytes) -> str:
    stem, _dot, end = name.rpartition(".")
    return f"files/{stem}-{hashlib.sha256(data).hexdigest()[:8]}.{end}"


def keeping(pages: list[Page], files: dict[str, tuple[str, bytes]]) -> dict[str, bytes]:
    """What there is to keep for reading offline, a list a language."""
    shared = [path for use, (path, _data) in files.items() if not use.startswith(("index-", "picture-"))]
    lists = {
        language: [page.path for page in pages if page.language == language] + shared + [files[f"index-{language}"][0]]
        for language in LANGUAGES
    }
    return {f"{language}/files.json": json.dumps(paths).encode() for language, paths in lists.items()}


def reference(url: str) -> dict[str, bytes]:
    """All files of the reference by their paths in its folder."""
    for name in (MESSAGES, *(book.game for book in books())):
        words.add_game(name)
    pages = every_page()
    files = shared_files(pages)
    site = Site(url, {use: path for use, (path, _data) in files.items()})
    made = {page.path: written(page, site).encode() for page in pages}
    made["index.html"] = (ASSETS / "index.html").read_bytes()
    made["sw.js"] = (ASSETS / "sw.js").read_bytes()
    made |= dict(files.values()) | keeping(pages, files)
    return made | (elsewhere(pages, url) if url else {})


def elsewhere(pages: list[Page], url: str) -> dict[str, bytes]:
    """What search engines and sites that follow oEmbed need, once the site has an address."""
    boards = {
        page.json: oembed.answer(url.rstrip("/"), page.game, page.title, page.board) for page in pages if page.board
    }
    return {"sitemap.xml": sitemap(pages, url).encode()} | boards


def main(folder: str, url: str = "") -> None:
    lay_out(reference(url and f"{url.rstrip('/')}/"), Path(folder))


if __name__ == "__main__":
    main(*sys.argv[1:])
