"""What the pictures of all games share: how they begin, and the symbols they use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

FONT = "'Alegreya Sans', 'Segoe UI', sans-serif"


def opening(
    left: float, top: float, width: float, height: float, title: str, *, css: str, extra: str = "", interactive: bool
) -> str:
    """The first tag of a board and its title. `width` and `height` are those of what is shown; `extra` are further
    attributes. Who works with an `interactive` board can reach it by keys."""
    role = 'role="group" tabindex="0" data-board=""' if interactive else 'role="img"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="board" class="{css}" viewBox="{left:.0f} {top:.0f} '
        f'{width:.0f} {height:.0f}" font-family="{FONT}" {extra}{role}><title>{escape(title)}</title>'
    )


def decoration(*groups: str, interactive: bool) -> str:
    """What is drawn for the eye alone: whoever listens to a board hears its cells."""
    return f'<g aria-hidden="true">{layers(*groups, interactive=interactive)}</g>'


def group(id: str, *content: str) -> str:
    """Shapes that belong together, under an id of their own. They are seen, and not clicked."""
    return f'<g id="{id}" pointer-events="none">{"".join(content)}</g>'


def upright(x: float, y: float, *content: str) -> str:
    """Shapes that are read, drawn around a point: where a picture is `turned`, they stand upright at that point."""
    return f'<g transform="translate({x:.0f} {y:.0f})"><g class="upright">{"".join(content)}</g></g>'


def turned(picture: str) -> str:
    """A picture seen from its upper side: all that it shows in one group, turned by half around its middle. Style
    sheets turn back what is read: texts, and what is `upright`, which definitions may be as well."""
    opened, title, content = picture.partition("</title>")
    left, top, width, height = map(float, opened.split('viewBox="', 1)[1].split('"', 1)[0].split())
    around = f"rotate(180 {left + width / 2:g} {top + height / 2:g})"
    return f'{opened}{title}<g class="turned" transform="{around}">{content.removesuffix("</svg>")}</g></svg>'


def layers(*elements: str, interactive: bool) -> str:
    """Elements one over the other, each with an id as its first attribute: of an `interactive` board each is a region
    of its page."""
    if not interactive:
        return "".join(elements)
    return "".join(region(element.split('"', 2)[1], element) for element in elements if element)


def region(id: str, markup: str) -> str:
    """An element of that id, marked as a region of its page: compared, and shown anew, by itself. The marks are taken
    out before a browser sees the markup."""
    return f"<!--+{id}-->{markup}<!--/{id}-->"


def symbols(names: Iterable[str], outlines: Mapping[str, str]) -> str:
    """Icons to be used by `<use href="#icon-...">`; one whose outline is not known is left out."""
    return "".join(
        f'<symbol id="icon-{name}" viewBox="0 0 512 512"><path d="{outlines[name]}"/></symbol>'
        for name in names
        if name in outlines
    )
