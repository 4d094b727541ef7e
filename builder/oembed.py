"""A page for every puzzle, with what sites that follow oEmbed need to show it: https://oembed.com

puzzles/<language>/<game>/<id>.html says what the puzzle is, leads to it, and names the JSON beside it, which has the
frame. oEmbed wants whole addresses: there are such pages only where the build is told where the site will stand.
"""

import json
from html import escape
from typing import Any

from builder.paths import CONTENT_JSON
from builder.puzzles import LANGUAGES, name_of

WIDTH, HEIGHT = 800, 640
"""Of the frame, in pixels."""
POLICY = "default-src 'none'; style-src 'none'; base-uri 'none'; form-action 'none'"


def pages(url: str, games: list[str]) -> dict[str, bytes]:
    """The pages of all puzzles of a site at that address, and their JSON; none where nobody knows the address."""
    if not url:
        return {}
    site = url.rstrip("/")
    made: dict[str, bytes] = {}
    for game in games:
        for language in LANGUAGES:
            puzzles = json.loads((CONTENT_JSON / name_of(game, language)).read_text(encoding="utf-8"))
            for id, texts in puzzles.items():
                path = f"puzzles/{language}/{game}/{id}"
                made[f"{path}.html"] = _page(site, path, language, f"{game}/{id}", texts).encode()
                made[f"{path}.json"] = json.dumps(answer(site, language, f"{game}/{id}", texts)).encode()
    return made


def answer(site: str, language: str, puzzle: str, texts: dict[str, Any]) -> dict[str, Any]:
    """What oEmbed says of a puzzle."""
    game = puzzle.partition("/")[0]
    source = escape(f"{site}/embed.html?puzzle={puzzle}&lang={language}")
    frame = f'<iframe src="{source}" title="{escape(texts["title"])}" width="{WIDTH}" height="{HEIGHT}"></iframe>'
    return {
        "version": "1.0",
        "type": "rich",
        "provider_name": "Katabasis",
        "provider_url": f"{site}/",
        "title": texts["title"],
        "html": frame,
        "width": WIDTH,
        "height": HEIGHT,
        "thumbnail_url": f"{site}/pictures/{game}.svg",
        "thumbnail_width": 320,
        "thumbnail_height": 200,
    }


def _page(site: str, path: str, language: str, puzzle: str, texts: dict[str, Any]) -> str:
    title, text = escape(texts["title"]), escape(texts["text"])
    play = {"en": "Play", "es": "Jugar"}[language]
    return (
        f'<!DOCTYPE html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        f'<title>{title} · Katabasis</title><meta name="description" content="{text}">'
        f'<link rel="canonical" href="{escape(site)}/{path}.html">'
        f'<link rel="alternate" type="application/json+oembed" href="{escape(site)}/{path}.json" title="{title}">'
        f"</head><body><main><h1>{title}</h1><p>{text}</p>"
        f'<p><a href="../../../index.html?lang={language}#puzzles/{puzzle}">{play}</a></p></main></body></html>\n'
    )
