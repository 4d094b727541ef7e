"""Drawings for people to edit (SVG), made into text that the engine puts into its pictures.

content/<game>/art/inks.css      the colours by name; drawings say `var(--name)`
content/<game>/art/pieces.svg    what several drawings share: they say `<use href="pieces.svg#skull"/>`
content/<game>/art/<name>.svg    a drawing

`compiled` gives what engine/katabasis/content/<game>-art.json has: the `inks`; the `definitions`, whatever lies in
`<defs>`, to be defined once in a picture; and the `drawings` by name, each a list of markup and of placeholders. An
element with `data-` attributes is a placeholder, which the engine fills: `placeholder_faults` in the game's module in
builder/games says what is wrong with one. Pieces that lie outside `<defs>` are copied to where they are used.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any, NamedTuple
from xml.parsers import expat

from builder.build_cache import files
from builder.games import of_game

FOLDER = "art"
INKS = "inks.css"
PIECES = "pieces.svg"
SUFFIXES = (".css", ".svg")
NAMESPACE = "http://www.w3.org/2000/svg"
VIEW_BOX = re.compile(r"-?\d+ -?\d+ \d+ \d+")
ELEMENTS = {
    *("svg", "defs", "g", "use", "clipPath", "linearGradient", "radialGradient", "stop"),
    *("path", "circle", "ellipse", "rect", "line", "polyline", "polygon"),
}
"""All that may be drawn with: nothing that runs, loads or styles."""
ALLOWED_INSTRUCTION = ("xml-stylesheet", f'type="text/css" href="{INKS}"')
"""What lets a browser show a file alone in its colours."""
INK = re.compile(r"var\(--([^)]*)\)")
INK_LINE = re.compile(r"^\s*--([a-z-]+): (#[0-9a-f]{3,6});$", re.MULTILINE)
LINK = re.compile(r"url\(([^)]*)\)")

Part = str | Mapping[str, str]
"""Markup, or a placeholder."""


class Element(NamedTuple):
    """An element of a drawing, with the line where it begins."""

    name: str
    attributes: Mapping[str, str]
    line: int
    children: "list[Element]"

    def walk(self) -> "Iterator[Element]":
        """The element and all within it."""
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def placeholder(self) -> dict[str, str]:
        """What the `data-` attributes say; empty for what is drawn as it is."""
        return {key.removeprefix("data-"): value for key, value in self.attributes.items() if key.startswith("data-")}


class Drawing(NamedTuple):
    """A file that was read: its root, or none, and what no drawing may have, with the line."""

    root: Element | None
    refused: list[tuple[int, str]]


# ------------------------------------------------------------------ reading


def read(text: str) -> Drawing:
    """Parse a drawing."""
    parser = expat.ParserCreate()
    top = Element("", {}, 0, [])
    open_elements, refused = [top], []

    def start(name: str, attributes: dict[str, str]) -> None:
        element = Element(name, attributes, parser.CurrentLineNumber, [])
        open_elements[-1].children.append(element)
        open_elements.append(element)

    def characters(data: str) -> None:
        if data.strip():
            refused.append((parser.CurrentLineNumber, f"{data.strip()!r}: a drawing has no text"))

    def instruction(target: str, data: str) -> None:
        if (target, data) != ALLOWED_INSTRUCTION:
            refused.append((parser.CurrentLineNumber, f"<?{target} {data}?> is not allowed"))

    def doctype(*_declared: object) -> None:
        refused.append((parser.CurrentLineNumber, "a drawing has no DOCTYPE"))

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _name: open_elements.pop()
    parser.CharacterDataHandler = characters
    parser.ProcessingInstructionHandler = instruction
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        return Drawing(None, [*refused, (error.lineno, expat.ErrorString(error.code))])
    return Drawing(top.children[0], refused)


def inks_of(folder: Path) -> dict[str, str]:
    """The colours of a game by name."""
    path = folder / FOLDER / INKS
    return dict(INK_LINE.findall(path.read_text(encoding="utf-8"))) if path.is_file() else {}


def drawings_of(folder: Path) -> dict[str, Drawing]:
    """The drawings of a game by the names of their files, the pieces first."""
    paths = sorted(files(folder / FOLDER, suffixes=(".svg",)), key=lambda path: (path.name != PIECES, path.name))
    return {path.name: read(path.read_text(encoding="utf-8")) for path in paths}


def defined_in(root: Element) -> list[Element]:
    """What lies in the `<defs>` of a drawing."""
    return [each for child in root.children if child.name == "defs" for each in child.children]


def named(elements: Iterable[Element]) -> list[tuple[str, Element]]:
    """Those of some elements, and of all within them, that have an id."""
    return [(each.attributes["id"], each) for top in elements for each in top.walk() if "id" in each.attributes]


def copied_pieces(pieces: Element | None) -> dict[str, Element]:
    """The pieces that are copied to where they are used, by id."""
    return dict(named(child for child in pieces.children if child.name != "defs")) if pieces else {}


# ------------------------------------------------------------------ compiling


def compiled(folder: Path) -> dict[str, Any]:
    """Compile the drawings of a game, in which there is no fault."""
    inks = inks_of(folder)
    roots = {name: drawing.root for name, drawing in drawings_of(folder).items() if drawing.root}
    pieces = copied_pieces(roots.get(PIECES))
    defined = (part for root in roots.values() for each in defined_in(root) for part in parts(each, pieces, inks))
    return {
        "inks": inks,
        "definitions": "".join(part for part in defined if isinstance(part, str)),
        "drawings": {
            name.removesuffix(".svg"): joined(
                part for child in root.children if child.name != "defs" for part in parts(child, pieces, inks)
            )
            for name, root in roots.items()
            if name != PIECES
        },
    }


def parts(element: Element, pieces: Mapping[str, Element], inks: Mapping[str, str]) -> Iterator[Part]:
    """An element as it stands in a picture."""
    piece = pieces.get(element.attributes.get("href", "").removeprefix(f"{PIECES}#"))
    if element.placeholder:
        yield element.placeholder
    elif piece:
        yield from parts(copied(element, piece), pieces, inks)
    else:
        attributes = "".join(f' {key}="{in_picture(value, inks)}"' for key, value in element.attributes.items())
        yield f"<{element.name}{attributes}{'' if element.children else '/'}>"
        for child in element.children:
            yield from parts(child, pieces, inks)
        if element.children:
            yield f"</{element.name}>"


def copied(use: Element, piece: Element) -> Element:
    """The copy of a piece where it is used, with the further attributes of `<use>`."""
    own = {key: value for key, value in piece.attributes.items() if key != "id"}
    more = {key: value for key, value in use.attributes.items() if key not in ("href", "transform")}
    copy = piece._replace(attributes=own | more)
    inside = copy.children if copy.name == "g" and not copy.attributes else [copy]
    return Element("g", {"transform": use.attributes["transform"]}, use.line, inside)


def in_picture(value: str, inks: Mapping[str, str]) -> str:
    """The value of an attribute where all files are one, and its colours, for where no page sets them."""
    within_one = escape(value.replace(f"{PIECES}#", "#"))
    return INK.sub(lambda ink: f"var(--{ink[1]}, {inks[ink[1]]})", within_one)


def joined(drawn: Iterable[Part]) -> list[Part]:
    """The same in as few parts as can be."""
    whole: list[Part] = []
    for part in drawn:
        last = whole[-1] if whole else None
        if isinstance(part, str) and isinstance(last, str):
            whole[-1] = last + part
        else:
            whole.append(part)
    return whole


# ------------------------------------------------------------------ what is wrong


def faults(folder: Path) -> Iterator[str]:
    """What is wrong with the drawings of a game, with file and line; nothing if it has none."""
    if not (folder / FOLDER).is_dir():
        return
    drawings = drawings_of(folder)
    pieces = drawings[PIECES].root if PIECES in drawings else None
    seen: dict[str, str] = {}
    for name, (root, refused) in drawings.items():
        found = [*refused]
        if root:
            found += _Judge(folder.name, inks_of(folder), pieces, root).faults()
            for id, element in named([root]):
                if id in seen:
                    found.append((element.line, f"the id {id!r} is in {seen[id]} already"))
                seen[id] = name
        yield from (f"{name}:{line}: {fault}" for line, fault in sorted(found))


class _Judge:
    """What is wrong with one drawing, each with its line."""

    def __init__(self, game: str, inks: Mapping[str, str], pieces: Element | None, root: Element) -> None:
        self.root = root
        self.inks = inks
        self.placeholder_faults = getattr(of_game(game), "placeholder_faults", _unfilled)
        self.is_pieces = root is pieces
        self.defined = {id for id, _ in named(defined_in(root))}
        shared = pieces if pieces and not self.is_pieces else None
        self.copied = copied_pieces(shared).keys()
        ids = {id for id, _ in named([shared])} if shared else set()
        self.usable = {*(f"#{id}" for id in self.defined), *(f"{PIECES}#{id}" for id in ids)}
        self.linkable = {f"#{id}" for id in self.defined | ids - self.copied}

    def faults(self) -> Iterator[tuple[int, str]]:
        if self.root.name != "svg" or self.root.attributes.get("xmlns") != NAMESPACE:
            yield self.root.line, f'it must be <svg xmlns="{NAMESPACE}">'
        if not VIEW_BOX.fullmatch(self.root.attributes.get("viewBox", "")):
            yield self.root.line, "no 'viewBox' of four whole numbers, its size in units of the board"
        for each in self.root.walk():
            yield from ((each.line, fault) for fault in self._element_faults(each))
            for key, value in each.attributes.items():
                yield from ((each.line, fault) for fault in self._attribute_faults(key, value))
        for each in (inner for top in defined_in(self.root) for inner in top.walk() if inner.placeholder):
            yield each.line, "what the engine fills must lie outside <defs>"

    def _element_faults(self, element: Element) -> Iterator[str]:
        if element.name not in ELEMENTS:
            yield f"<{element.name}> is not allowed"
        if element.placeholder:
            yield from self.placeholder_faults(element.placeholder, self.inks)
        id, used = element.attributes.get("id"), element.attributes.get("href", "").removeprefix(f"{PIECES}#")
        if id and id not in self.defined and not self.is_pieces:
            yield f"what has an id, such as {id!r}, must lie in <defs>"
        if used in self.copied and ("transform" not in element.attributes or element.attributes.keys() & {"x", "y"}):
            yield f"the piece {used!r} is put where it is used by 'transform'"

    def _attribute_faults(self, key: str, value: str) -> Iterator[str]:
        if key == "style" or key.startswith("on") or ":" in key:
            yield f"{key!r} is not allowed: attributes are those of plain SVG"
        yield from (f"there is no ink {ink!r} in {INKS}" for ink in INK.findall(value) if ink not in self.inks)
        links, known = ([value], self.usable) if key == "href" else (LINK.findall(value), self.linkable)
        yield from (f"{link!r} is neither in this file nor in {PIECES}" for link in links if link not in known)


def _unfilled(placeholder: Mapping[str, str], _inks: Mapping[str, str]) -> Iterator[str]:
    yield f"nothing fills a placeholder, and so no {' and '.join(placeholder)}"
