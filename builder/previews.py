"""What other sites show beside a link: a title, a line and a picture, by Open Graph (https://ogp.me) and for X the size
of the picture.

Whoever fetches a page for that runs no scripts, and wants whole addresses: those that begin with where the site will
stand are whole only where the build is told.
"""

from html import escape

from builder.paths import WEB

PICTURES = WEB / "reference" / "pictures"
"""A picture of every game, made by `builder.reference.link_pictures`."""
PUBLISHED = "reference/files"
"""Where they are in the site."""
WIDTH, HEIGHT = 1200, 630
"""What sites that show links ask for."""
LOCALES = {"en": "en_GB", "es": "es_ES"}


def picture(game: str = "") -> str:
    """Where in the site the picture of a game lies, or of the first if it has none."""
    made = sorted(path.name for path in PICTURES.glob("*.jpg"))
    return f"{PUBLISHED}/{f'{game}.jpg' if f'{game}.jpg' in made else made[0]}"


def tags(title: str, description: str, language: str, image: str, address: str = "", kind: str = "article") -> str:
    """The elements of a page's head; `address` is its own, if anybody knows it."""
    said = {
        "og:title": title,
        "og:type": kind,
        "og:description": description,
        "og:site_name": "Katabasis",
        "og:locale": LOCALES[language],
        "og:image": image,
        "og:url": address,
    }
    properties = "".join(
        f'<meta property="{name}" content="{escape(content)}">' for name, content in said.items() if content
    )
    return f'{properties}<meta name="twitter:card" content="summary_large_image">'
