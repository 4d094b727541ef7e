"""What a pointer tool is: three functions from points of the board to the answer of a placement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .draft import Draft, Option, Point

if TYPE_CHECKING:
    from .. import markup as h
    from ..ui import Ui


class Control(NamedTuple):
    """A button beside a draft: the command that it gives to the tool, what it is called, the key that does the same,
    whether it is pressed, and a sign or the `short` of its name that stands on it."""

    command: str
    label: Any
    key: str = ""
    pressed: bool = False
    sign: str = ""
    short: Any = ""


class Tool:
    """Takes hold of something on the board and moves it. Games subclass it.

    The engine checks a draft as it moves. When the pointer is lifted where the draft is legal, it becomes the choice;
    where it is not, it stays, with the rules that forbid it and the nearest legal place. A tool that `confirms` lets a
    legal draft stay as well, until the person agrees; one that `settles` takes the nearest legal answer by itself.
    """

    step: float = 1
    """Board units that an arrow key moves a draft by; a tenth of it with Shift."""
    answers = True
    """Whether its drafts stand for answers; others only show something."""
    confirms = False
    settles = False
    keys: Mapping[str, str] = {}
    """What keys of one character do to a draft: the commands of its controls."""

    def begin(self, view: dict[str, Any], ui: Ui, point: Point, ref: str) -> Draft | None:
        """A draft of what is at a point of the board, where the picture shows `ref` ("" if nothing in particular); None
        if this tool has no hold of it there. What is under way must not be changed here."""
        raise NotImplementedError

    def grip(self, draft: Draft, point: Point, refs: Sequence[str]) -> bool:
        """Take hold of a draft with the pointer at a point where the picture shows `refs`, the innermost first;
        "key:alt" and "key:shift" are among them while those keys are held, "key:touch" if a finger is down,
        "key:second" if the second button of a mouse is, on a board with `data-strokes`. Whether there is anything of
        it."""
        return not draft.refs or not set(refs).isdisjoint(draft.refs)

    def tap(self, draft: Draft, point: Point, refs: Sequence[str]) -> bool:
        """Hear of a tap while a draft waits. Whether that meant something else than the place where it is to be."""
        return False

    def move(self, draft: Draft, point: Point) -> None:
        """Take a draft to a point, or as near to it as it goes."""
        draft.at = point

    def answer(self, draft: Draft) -> tuple[str, Any]:
        """The id of the placement, and the answer that the draft stands for where it is."""
        raise NotImplementedError

    def let_go(self, draft: Draft) -> None:
        """Hear that the pointer is lifted."""

    def take(self, draft: Draft, answer: Any) -> None:
        """Make a draft stand for an answer: the nearest legal one. For tools that settle."""

    def do(self, draft: Draft, command: str) -> None:
        """Do to a draft what one of its controls says."""

    def controls(self, draft: Draft, ui: Ui) -> Sequence[Control]:
        """What can be done to a draft besides moving it."""
        return ()

    def length(self, draft: Draft, ui: Ui) -> h.Renderable | None:
        """How far a draft has been moved, of how far it may: it is read while a finger covers the draft."""
        return None

    def tells(self, draft: Draft) -> Sequence[Any]:
        """What would come of a draft where it is, in sentences: `draft.foreseen` is what the engine has foreseen."""
        return ()

    def ghosts(self, draft: Draft, ui: Ui) -> h.Renderable | None:
        """SVG of what is placed as it would stand, instead of the groups of the picture that are `draft.refs`: what of
        it is marked `data-moves` moves along with the draft. It is drawn anew only where the draft is `reshaped`."""
        return None

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
