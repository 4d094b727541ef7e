"""The sitemap for search engines: every page with its other languages. It needs whole addresses."""

from collections.abc import Iterable

from builder.reference import places
from builder.reference.frame import Page
from katabasis_page import markup as h
from katabasis_page.words import LANGUAGES

HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
)


def sitemap(pages: Iterable[Page], url: str) -> str:
    """The sitemap of a site that stands at that address."""
    entries = "".join(f"<url>{_location(page.path, url)}{_languages(page.path, url)}</url>\n" for page in pages)
    return f"{HEAD}{entries}</urlset>\n"


def _location(path: str, url: str) -> str:
    return f"<loc>{h.escape(f'{url}reference/{path}')}</loc>"


def _languages(path: str, url: str) -> str:
    return "".join(
        f'<xhtml:link rel="alternate" hreflang="{language}" '
        f'href="{h.escape(f"{url}reference/{places.in_language(path, language)}")}"/>'
        for language in LANGUAGES
    )
