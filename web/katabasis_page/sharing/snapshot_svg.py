"""A picture of a table for pages elsewhere: drawn for an onlooker, small, and without anything that works only here.

It stands among the markup of another page, so it has no style sheet and no classes, its colours are said outright, and
what few ids it needs begin with a word of its own, that two pictures in one page do not take each other's symbols.
"""

from __future__ import annotations

import re
import zlib

import katabasis as kb

NUMBER = re.compile(r"-?\d*\.\d+")
PATH = re.compile(r'( (?:d|points)=")([^"]*)"')
COORDINATE = re.compile(r'( (?:[xy][12]?|c[xy]|width|height)=")(-?\d*\.\d+)"')
SPACES = re.compile(r" *([A-Za-z]) *| +(-)?")
UNUSED = re.compile(r' (?:class|role|tabindex|aria-[a-z]+|data-[a-z-]+)="[^"]*"')
VARIABLE = re.compile(r"var\(--[\w-]+,\s*([^()]+)\)")
TITLE = re.compile(r"<title>[^<]*</title>")
ID = re.compile(r' id="([^"]*)"')
REFERENCE = re.compile(r'(href="#|url\(#)([^")]+)')
DEFINITION = re.compile(r'<symbol id="([^"]*)".*?</symbol>', re.DOTALL)
PLAIN_GROUP = re.compile(r"<g>((?:(?!<g[ >]).)*?)</g>", re.DOTALL)


def snapshot_svg(game: kb.Game, language: str) -> str:
    """The table as an onlooker sees it now, as a small SVG."""
    return small(kb.draw(game.view(None), language))


def small(svg: str) -> str:
    """The same picture in fewer bytes."""
    opening, title, rest = svg.partition("</title>")
    rest = TITLE.sub("", rest)
    svg = UNUSED.sub("", opening + title + rest).replace("<svg ", '<svg role="img" ', 1)
    svg = PATH.sub(lambda found: f'{found[1]}{_path(found[2])}"', VARIABLE.sub(r"\1", svg))
    svg = COORDINATE.sub(lambda found: f'{found[1]}{float(found[2]):.0f}"', svg)
    used = {name for _kind, name in REFERENCE.findall(svg)}
    svg = DEFINITION.sub(lambda found: found[0] if found[1] in used else "", svg)
    mark = f"k{zlib.crc32(svg.encode()):x}-"
    short = {name: f"{mark}{number:x}" for number, name in enumerate(sorted(used))}
    svg = ID.sub(lambda found: f' id="{short[found[1]]}"' if found[1] in short else "", svg)
    return PLAIN_GROUP.sub(r"\1", REFERENCE.sub(lambda found: found[1] + short[found[2]], svg))


def _path(numbers: str) -> str:
    """A path or points without fractions, and with no more spaces than it needs."""
    whole = NUMBER.sub(lambda found: f" {float(found[0]):.0f}", numbers)
    return SPACES.sub(lambda found: found[1] or found[2] or " ", whole).replace("-0", " 0").strip()
