"""A part of a picture: what lies wholly outside a frame is left out, so that a detail of a large map is a small file.

It understands what pictures are made of: shapes, texts, uses and groups that are moved. Whatever it cannot place stays.
"""

import re
from collections.abc import Iterator, Sequence
from xml.etree import ElementTree

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
REACH = 90
"""How far from its place a symbol, a text or a stroke may reach, in units of the picture."""
MOVED = re.compile(r"translate\((-?[\d.]+)[ ,]*(-?[\d.]+)?\)")
NUMBERS = re.compile(r"-?\d+(?:\.\d+)?")
POLYGON = re.compile(r"M[\d .L\-]+z")

Frame = tuple[int, int, int, int]
"""Left, top, width and height."""


def around(points: Sequence[tuple[float, float]], margin: int, least: tuple[int, int], whole: Frame) -> Frame:
    """A frame round some points that is no smaller than `least`, and lies in the whole picture."""
    sides = []
    for axis in (0, 1):
        low = min(point[axis] for point in points) - margin
        high = max(point[axis] for point in points) + margin
        length = min(max(high - low, least[axis]), whole[axis + 2])
        start = (low + high - length) / 2
        sides.append((max(whole[axis], min(start, whole[axis] + whole[axis + 2] - length)), length))
    (left, width), (top, height) = sides
    return round(left), round(top), round(width), round(height)


def cropped(svg: str, frame: Frame) -> str:
    """The part of a picture within a frame."""
    root = _parsed(svg)
    root.set("viewBox", " ".join(map(str, frame)))
    _prune(root, (0.0, 0.0), frame)
    return ElementTree.tostring(root, encoding="unicode")


def without_unused(svg: str) -> str:
    """A picture without definitions that nothing names, and without what is only there to be clicked."""
    root = _parsed(svg)
    for parent in list(root.iter()):
        for child in list(parent):
            is_definition = parent.tag.endswith("}defs")
            if (is_definition and "id" not in child.attrib) or child.get("fill") == "transparent":
                parent.remove(child)
    return ElementTree.tostring(root, encoding="unicode")


def _parsed(svg: str) -> ElementTree.Element:
    for prefix, name in (("", SVG), ("xlink", XLINK)):
        ElementTree.register_namespace(prefix, name)
    return ElementTree.fromstring(svg)


def _prune(parent: ElementTree.Element, at: tuple[float, float], frame: Frame) -> None:
    """Take what lies outside the frame out of an element that stands at a place."""
    for child in list(parent):
        name = child.tag.rpartition("}")[2]
        if name in ("defs", "symbol", "clipPath", "mask", "pattern"):
            continue
        shift = _shift(child)
        if shift is None:  # turned or scaled
            continue
        place = (at[0] + shift[0], at[1] + shift[1])
        if name in ("g", "a"):
            _prune(child, place, frame)
            if not len(child):
                parent.remove(child)
        elif name == "path":
            _prune_path(parent, child, place, frame)
        elif (box := _box(child, name)) and _is_outside(box, place, frame):
            parent.remove(child)


def _shift(element: ElementTree.Element) -> tuple[float, float] | None:
    """How far an element is moved; None if it is changed in other ways."""
    transform = element.get("transform")
    if not transform:
        return (0.0, 0.0)
    moved = MOVED.fullmatch(transform.strip())
    return (float(moved[1]), float(moved[2] or 0)) if moved else None


def _box(element: ElementTree.Element, name: str) -> tuple[float, float, float, float] | None:
    """Left, top, right and bottom of a shape; None if that is not known."""

    def number(key: str) -> float:
        return float(element.get(key, "0"))

    try:
        if name in ("circle", "ellipse"):
            wide, high = number("r") or number("rx"), number("r") or number("ry")
            x, y = number("cx"), number("cy")
            return (x - wide, y - high, x + wide, y + high)
        if name in ("rect", "use", "text"):
            x, y = number("x"), number("y")
            reach = 0 if name == "rect" else REACH
            return (x - reach, y - reach, x + number("width") + reach, y + number("height") + reach)
    except ValueError:
        pass
    return None


def _prune_path(parent: ElementTree.Element, path: ElementTree.Element, at: tuple[float, float], frame: Frame) -> None:
    """Take the polygons outside the frame out of a path that is made of nothing else."""
    drawn = path.get("d", "")
    polygons = POLYGON.findall(drawn)
    if "".join(polygons) != drawn:
        return
    kept = [polygon for polygon in polygons if not _is_outside(_around(polygon), at, frame)]
    if kept:
        path.set("d", "".join(kept))
    else:
        parent.remove(path)


def _around(polygon: str) -> tuple[float, float, float, float]:
    numbers: Iterator[float] = map(float, NUMBERS.findall(polygon))
    points = list(zip(numbers, numbers, strict=False))
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    return (min(xs), min(ys), max(xs), max(ys))


def _is_outside(box: tuple[float, float, float, float], at: tuple[float, float], frame: Frame) -> bool:
    left, top, width, height = frame
    return (
        box[2] + at[0] < left or box[0] + at[0] > left + width or box[3] + at[1] < top or box[1] + at[1] > top + height
    )
