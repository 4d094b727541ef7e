"""Whose hand is shown, where several people share a screen: anybody may look at their own, and hide it again."""

from __future__ import annotations

from .. import markup as h
from ..markup.controls import act, seat_sign
from ..ui import Ui


def whose_hand(ui: Ui) -> h.Renderable | None:
    """The button that hides the shown hand, or one for each person that shows theirs. The hand-over screen has
    such buttons of its own."""
    if not ui.seating.sharing or ui.seating.handover is not None:
        return None
    return h.div(class_="whose-hand", id="whose-hand", role="group", aria_label=ui.say("Whose hand is shown"))[
        [show_hand(ui, seat) for seat in ui.seating.sharing]
        if ui.seating.seat is None
        else act("hide-hand", ui.say("Hide my hand"), symbol="hand", css="small", id="hide-hand")
    ]


def show_hand(ui: Ui, seat: int) -> h.Renderable:
    """The button by which somebody says who they are, and sees their hand."""
    return act(
        "show-hand",
        [seat_sign(ui, seat), h.span[ui.say("I am {who}: show my hand", who=f"seat:{seat}")]],
        str(seat),
        css="small",
        id=f"show-hand-{seat}",
    )


def no_cards(ui: Ui) -> h.Renderable:
    """What stands in a hand without cards."""
    hidden, none = ui.say("Hands are hidden until the next player is ready."), ui.say("No cards in hand.")
    return h.p(class_="note")[hidden if ui.seating.seat is None else none]
