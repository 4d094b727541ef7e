"""What a pointer tool is: three functions from points of the board to the answer of a placement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .draft import Draft, Option, Point

if TYPE_CHECKING:
    from .. import markup as h
    from ..ui import Ui


class Tool:
    """Takes hold of something on the board and moves it. Games subclass it.

    The engine checks a draft as it moves. When the pointer is lifted where the draft is legal, it becomes the choice;
    where it is not, it stays, with the rules that forbid it and the nearest legal place. A tool that `confirms` lets a
    legal draft stay as well, until the person agrees.
    """

    step: float = 1
    """Board units that an arrow key moves a draft by; a tenth of it with Shift."""
    confirms = False

    def begin(self, view: dict[str, Any], ui: Ui, point: Point, ref: str) -> Draft | None:
        """A draft of what is at a point of the board, where the picture shows `ref` ("" if nothing in particular); None
        if this tool has no hold of it there. What is under way must not be changed here."""
        raise NotImplementedError

    def move(self, draft: Draft, point: Point) -> None:
        """Take a draft to a point, or as near to it as it goes."""
        draft.at = point

    def answer(self, draft: Draft) -> tuple[str, Any]:
        """The id of the placement, and the answer that the draft stands for where it is."""
        raise NotImplementedError

    def picture(self, draft: Draft, ui: Ui) -> h.Renderable | None:
        """SVG to draw over the board while the draft moves, in board units: a path, a distance, an outline. It is drawn
        at every frame, so it is to be short."""
        return None

    def moved(self, draft: Draft) -> bool:
        """Whether the draft has moved at all. Letting go of one that has not is no answer."""
        return draft.at != draft.start


def placements(view: dict[str, Any], ref: str) -> list[Option]:
    """The placements that can be answered now and are about a ref: those that name it first, or else any."""
    options = (view["decision"] or {}).get("options", [])
    about = [option for option in options if option.get("placement") and ref in option["refs"]]
    return [option for option in about if option["refs"][0] == ref] or about
