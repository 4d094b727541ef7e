"""Links that carry a game in their fragment."""

from pathlib import Path

from builder.console import Failure


def fragment(position: str | None = None, record: str | None = None) -> str:
    """The end of an address, from its "#", that opens a position or a record from a file; "" for neither.

    Raises Failure if the file cannot be read or does not hold what it should.
    """
    path = position or record
    if path is None:
        return ""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Failure(f"{path}: {error}") from error
    return encode("position" if position else "game", text)


def encode(kind: str, text: str) -> str:
    """A checked text as the page reads it from its address."""
    import katabasis
    from katabasis_page.sharing import links

    try:
        katabasis.position(text) if kind == "position" else katabasis.replay(text)
    except katabasis.KatabasisError as error:
        raise Failure(f"Not a {kind} that can be played: {error}") from error
    return links.fragment(kind, text)
