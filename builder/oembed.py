"""What sites that follow oEmbed need to show what the site knows, examples of rules and puzzles: https://oembed.com

A page names the JSON beside it, which has the frame. The pages of rules are the reference's; puzzles have pages here,
puzzles/<language>/<game>/<id>.html, that say what the puzzle is and lead to it. oEmbed wants whole addresses: all of it
is there only where the build is told where the site will stand.
"""

import json
from collections import ChainMap
from html import escape
from typing import Any

from builder import previews
from builder.content_packs import offered
from builder.paths import CONTENT, CONTENT_JSON
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
            owners = [game, *(f"{game}-{pack}" for pack in offered(CONTENT / game))]
            read = (json.loads((CONTENT_JSON / name_of(each, language)).read_text(encoding="utf-8")) for each in owners)
            for id, texts in ChainMap(*read).items():
                path = f"puzzles/{language}/{game}/{id}"
                made[f"{path}.html"] = _page(site, path, language, f"{game}/{id}", texts).encode()
                made[f"{path}.json"] = answer(site, game, texts["title"], of_puzzle(language, f"{game}/{id}"))
    return made


def of_puzzle(language: str, puzzle: str) -> str:
    """What the address of a frame ends with that shows a puzzle, "<game>/<id>"."""
    return f"?puzzle={puzzle}&lang={language}"


def of_position(language: str, fragment: str) -> str:
    """What the address of a frame ends with that shows the position of a fragment."""
    return f"?lang={language}{fragment}"


def answer(site: str, game: str, title: str, shown: str) -> bytes:
    """What oEmbed says of a page, as JSON: its title, and the frame of what is `shown`."""
    source = escape(f"{site}/embed.html{shown}")
    frame = f'<iframe src="{source}" title="{escape(title)}" width="{WIDTH}" height="{HEIGHT}"></iframe>'
    about = {
        "version": "1.0",
        "type": "rich",
        "provider_name": "Katabasis",
        "provider_url": f"{site}/",
        "title": title,
        "html": frame,
        "width": WIDTH,
        "height": HEIGHT,
        "thumbnail_url": f"{site}/{previews.picture(game)}",
        "thumbnail_width": previews.WIDTH,
        "thumbnail_height": previews.HEIGHT,
    }
    return json.dumps(about).encode()


def link(address: str, title: str) -> str:
    """The element by which a page names the JSON at an address."""
    return f'<link rel="alternate" type="application/json+oembed" href="{escape(address)}" title="{escape(title)}">'


def _page(site: str, path: str, language: str, puzzle: str, texts: dict[str, Any]) -> str:
    title, text = escape(texts["title"]), escape(texts["text"])
    play = {"en": "Play", "es": "Jugar"}[language]
    image = f"{site}/{previews.picture(puzzle.partition('/')[0])}"
    return (
        f'<!DOCTYPE html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        f'<title>{title} · Katabasis</title><meta name="description" content="{text}">'
        f'<link rel="canonical" href="{escape(site)}/{path}.html">'
        f"{previews.tags(texts['title'], texts['text'], language, image, f'{site}/{path}.html')}"
        f"{link(f'{site}/{path}.json', texts['title'])}"
        f"</head><body><main><h1>{title}</h1><p>{text}</p>"
        f'<p><a href="../../../index.html?lang={language}#puzzles/{puzzle}">{play}</a></p></main></body></html>\n'
    )
