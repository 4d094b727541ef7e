"""Examples as drawings within a page, and as links that open them in the app."""

import tomllib

import katabasis as kb
from builder.examples import Example
from builder.games import reference_of
from builder.reference.cropping import cropped, without_unused
from katabasis_page.sharing.links import fragment
from katabasis_page.sharing.snapshot_svg import small


def drawing(game: str, example: Example, language: str) -> str:
    """The table of an example as SVG, as an onlooker sees it before the next choice; where the game says which part of
    the board it is about, that part."""
    table = kb.position(example.text)
    view = table.view(None)
    svg = without_unused(small(kb.draw(view, language)))
    frame = reference_of(game).frame(view, tomllib.loads(example.text))
    return cropped(svg, frame) if frame else svg


def position_link(example: Example) -> str:
    """The fragment of an address, of the app or of a frame, that opens an example."""
    return fragment("position", example.text)
