"""Answering the decision at hand: by options, by placements, by pointing; and taking an answer back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from katabasis.kernel.untrusted import from_json

from ..games import Act
from ..session.pointing import matching
from ..ui import Popover
from .decision import after_choice, answered, at_table, change, choose

if TYPE_CHECKING:
    from ..protocols import App


def _choose(app: App, option: str) -> None:
    """A placement is begun instead: on the board where a tool of the game takes it, or by a list of suggestions. What
    has a warning is asked again, and so is what would throw away a draft that waits."""
    if app.ui.pointer.placing is not None:
        app.at_once(_choose_beside_draft(app, option))
    else:
        _choose_at_once(app, option)


async def _choose_beside_draft(app: App, option: str) -> None:
    from .placing import waits

    if await waits(app, option):
        app.dialog = f"draft:{option}"
        app.render()
    else:
        _choose_at_once(app, option)


def _choose_without_draft(app: App, option: str) -> None:
    """What waits to be placed is given up."""
    from .placing import drop

    app.dialog = ""
    drop(app)
    _choose_at_once(app, option)


def _choose_at_once(app: App, option: str) -> None:
    if at_table(app).is_placement(option):
        _begin_placement(app, option)
    elif at_table(app).warning(option):
        app.dialog = f"warning:{option}"
        app.render()
    else:
        choose(app, option)


def _choose_anyway(app: App, option: str) -> None:
    """The warning has been read."""
    app.dialog = ""
    choose(app, option)


def _begin_placement(app: App, option: str) -> None:
    if at_table(app).takes(option) == "deck":
        _offer_decks(app, option)
        return
    from .placing import pick_up

    at_table(app).suggest(option)
    if not pick_up(app, option):
        app.render()


def _offer_decks(app: App, option: str) -> None:
    from .decks import offer_decks

    app.for_table(offer_decks(app, option))


def _answer(app: App, arg: str) -> None:
    """A placement with its answer: [option id, answer] as JSON."""
    option, answer = from_json(arg)
    choose(app, option, answer)


def _suggest(app: App, option: str) -> None:
    """Show the suggested answers of a placement, or put them away."""
    if app.ui.pointer.suggesting != option and at_table(app).takes(option) == "deck":
        _offer_decks(app, option)
        return
    at_table(app).suggest(None if app.ui.pointer.suggesting == option else option)
    app.render()


def _select(app: App, ref: str) -> None:
    app.at_once(_point_at(app, ref))


async def _point_at(app: App, ref: str) -> None:
    waiting = await answered(app, at_table(app).select(ref))
    if waiting is not None:
        _choose(app, waiting)
    else:
        after_choice(app)


def _find(app: App, ref: str) -> None:
    """Show where something is on the board, with what can be done with it; look at it if that is hardly anything."""
    table = at_table(app)
    found = app.page.board.look_at([ref])
    app.page.sheet.lower()
    if found and len(matching(table.view(), app.ui, ref)) > 1:
        _select(app, ref)
    else:
        kind, _colon, id = ref.partition(":")
        app.ui.pointer.popover = Popover(kind, id)
        app.render()


def _hover(app: App, ref: str) -> None:
    ui, before = app.ui, app.ui.pointer.preview
    if app.session is None or ui.screen != "table" or ui.seating.handover is not None:
        return
    app.session.hover(ref)
    if ui.pointer.preview is not None and ui.pointer.preview["option"] is None:
        ui.pointer.preview = None
    if ui.pointer.preview != before:
        app.render()


def _order(app: App, order: str) -> None:
    from .orders import give

    give(app, order)


def _follow_order(app: App, _arg: str) -> None:
    from .orders import go_on

    go_on(app, at_table(app))


def _undo(app: App, _arg: str) -> None:
    change(app, at_table(app).undo())


def _redo(app: App, _arg: str) -> None:
    change(app, at_table(app).redo())


def _confirm_handover(app: App, _arg: str) -> None:
    at_table(app).confirm_handover()
    app.render()
    app.page.focus("#options, #go-on, #finish button")


def _show_hand(app: App, seat: str) -> None:
    """Somebody says who they are, and sees their hand."""
    if seat.isdecimal():
        at_table(app).show_hand(int(seat))
        app.ui.pointer.popover = None
        app.render()
        app.page.focus("#hide-hand")


def _hide_hand(app: App, _arg: str) -> None:
    at_table(app).hide_hand()
    app.ui.pointer.popover = None
    app.render()


def _look_from(app: App, seat: str) -> None:
    """Look at the table from another seat of the same person."""
    if seat.isdecimal():
        at_table(app).look_from(int(seat))
        app.render()


ACTS: dict[str, Act] = {
    "choose": _choose,
    "choose-anyway": _choose_anyway,
    "choose-without": _choose_without_draft,
    "answer": _answer,
    "suggest": _suggest,
    "find": _find,
    "select": _select,
    "hover": _hover,
    "order": _order,
    "follow-order": _follow_order,
    "undo": _undo,
    "redo": _redo,
    "confirm-handover": _confirm_handover,
    "look-from": _look_from,
    "show-hand": _show_hand,
    "hide-hand": _hide_hand,
}
