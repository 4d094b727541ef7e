"""Addresses: where each page of the reference lies, and how one page names another.

Links are relative, so that the site works in any folder of any host. What search engines and other sites want whole
(canonical addresses, other languages, pictures, the sitemap) begins with the address of the site where the build is
told it (`build.py dist --url https://example.org/games/`), and is relative otherwise; a sitemap needs it.
"""

from posixpath import dirname, relpath
from typing import NamedTuple

APP = "../index.html"
"""The app, as seen from the folder of the reference."""


def home(language: str) -> str:
    return f"{language}/index.html"


def search(language: str) -> str:
    return f"{language}/search.html"


def game(language: str, game: str) -> str:
    return f"{language}/{game}/index.html"


def editions(language: str, game: str) -> str:
    return f"{language}/{game}/editions.html"


def games(language: str, game: str) -> str:
    """What many games of bots say of a game."""
    return f"{language}/{game}/games.html"


def rule(language: str, game: str, id: str) -> str:
    """The page of a rule, whose id has a dot, or of a chapter, whose id has none."""
    return f"{language}/{game}/{id}.html"


chapter = rule


def kind(language: str, game: str, kind: str) -> str:
    return f"{language}/{game}/{kind}/index.html"


def entry(language: str, game: str, kind: str, id: str) -> str:
    return f"{language}/{game}/{kind}/{id}.html"


def in_language(path: str, language: str) -> str:
    """The same page in another language."""
    return f"{language}/{path.partition('/')[2]}"


def link(of: str, to: str) -> str:
    """How the page at one path names another path of the reference."""
    return relpath(to, dirname(of) or ".")


class Site(NamedTuple):
    """Where the site stands ("" if nobody knows), and the files that pages share, by what they are for."""

    url: str
    files: dict[str, str]

    def whole(self, of: str, to: str) -> str:
        """A path as other sites need it: absolute if the site's address is known."""
        return f"{self.url}reference/{to}" if self.url else link(of, to)

    def file(self, of: str, name: str) -> str:
        """How a page names a file that pages share."""
        return link(of, self.files[name])
