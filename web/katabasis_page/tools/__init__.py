"""Pointer tools: how a person answers a placement on the board itself, by dragging, tapping, keys or a rectangle.

A game lists its tools in `TOOLS`. A tool makes a *draft* of an answer, moves it, and says which answer it stands for.
It is plain Python: the page calls it with points in board units, which are those of the picture's viewBox.
"""

from .draft import Draft, Option, Point
from .rectangle import Rectangle
from .tool import Control, Tool, placements

__all__ = ["Control", "Draft", "Option", "Point", "Rectangle", "Tool", "placements"]
