"""Answering a placement on the board: a draft is taken hold of, moved, checked as it goes, and becomes one choice.

While it moves nothing is drawn but the draft itself: the view of the board shifts it, and the rules that forbid its
present place are shown beside the board.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ..games import game_ui
from ..session import LineLost
from ..table.placing import over_board, over_picture, placing_panel
from ..tools import Draft, Point
from .decision import at_table, carry_out

if TYPE_CHECKING:
    from ..protocols import App
    from ..session import Session

FRAME = 1 / 60
"""Seconds from one frame of a screen to the next. No check is made sooner after another."""
SHARE = 2
"""How many times as long as a check takes is left to everything else before the next."""


def begin(app: App, arg: str) -> None:
    """Take hold of what is at a point of the board ("x y ref ref ..."), if a tool of the game does. The refs are what
    the picture shows there, the innermost first."""
    x, y, *refs = arg.split()
    point = float(x), float(y)
    draft = app.ui.pointer.placing
    if draft is not None and draft.tool.grip(draft, point, refs):
        _reshape(app, draft)
    elif app.session is not None and (draft := _new_draft(app, app.session.view(), point, refs)):
        draft.tool.grip(draft, point, refs)
        hold(app, draft)
    else:
        return
    draft.grip = draft.at[0] - point[0], draft.at[1] - point[1]
    app.page.board.grip()


def pick_up(app: App, option: str) -> bool:
    """Take hold of what an option is about, without a pointer. Whether a tool does."""
    if app.session is None:
        return False
    view = app.session.view()
    decision = view["decision"] or {}
    for offered in decision.get("options", []):
        if offered["id"] == option and offered.get("placement"):
            narrowed = {**view, "decision": {**decision, "options": [offered]}}
            point = next(filter(None, map(app.page.board.middle, offered["refs"])), (0.0, 0.0))
            if draft := _new_draft(app, narrowed, point, offered["refs"]):
                draft.held = True
                app.ui.pointer.selected, app.ui.pointer.menu = None, []
                hold(app, draft)
                app.render()
                app.page.focus("#board")
                return True
    return False


def _new_draft(app: App, view: dict[str, Any], point: Point, refs: Sequence[str]) -> Draft | None:
    for ref in refs or [""]:
        for tool in game_ui(view["game"]).TOOLS:
            if draft := tool.begin(view, app.ui, point, ref):
                return draft
    return None


def hold(app: App, draft: Draft) -> None:
    """Have hold of a draft from now on."""
    app.ui.pointer.placing = draft
    _carry(app, draft)
    _show(app, draft)
    app.page.bring_into_view("placing")


def _carry(app: App, draft: Draft) -> None:
    draft.reshaped = False
    app.page.board.carry(draft.refs, str(draft.tool.ghosts(draft, app.ui) or ""))


def _reshape(app: App, draft: Draft) -> None:
    """Draw the ghosts of a draft anew, if its tool has reshaped it."""
    if draft.reshaped:
        _carry(app, draft)
        app.page.board.shift(draft.offset)
        app.page.board.mark_offending(draft.offending()[0])


def _move(app: App, arg: str) -> None:
    """The pointer that holds the draft is at a point ("x y")."""
    if draft := app.ui.pointer.placing:
        x, y = _point(arg)
        draft.move((x + draft.grip[0], y + draft.grip[1]))
        _moved(app, draft)


def _nudge(app: App, arg: str) -> None:
    """Move the draft by so many of its tool's steps ("across down")."""
    if draft := app.ui.pointer.placing:
        draft.nudge(*_point(arg))
        draft.held = True
        _moved(app, draft)


def _put(app: App, arg: str) -> None:
    """Put the draft at a point ("x y ref ref ..."), and answer with it if that is legal; its tool may take the tap for
    something else."""
    if draft := app.ui.pointer.placing:
        x, y, *refs = arg.split()
        point = float(x), float(y)
        if not draft.tool.tap(draft, point, refs):
            draft.move(point)
        _reshape(app, draft)
        app.page.board.shift(draft.offset)
        app.at_once(_settle(app, draft))


def _do(app: App, command: str) -> None:
    """Do to the draft what one of its controls says."""
    if draft := app.ui.pointer.placing:
        draft.tool.do(draft, command)
        draft.held = True
        _reshape(app, draft)
        app.at_once(_settle(app, draft))


def _release(app: App, _arg: str) -> None:
    """The pointer is lifted."""
    if draft := app.ui.pointer.placing:
        draft.grip = (0.0, 0.0)
        draft.tool.let_go(draft)
        _reshape(app, draft)
        if draft.tool.moved(draft):
            app.at_once(_settle(app, draft))
        elif draft.held:
            _show(app, draft)
        else:
            drop(app)


async def _settle(app: App, draft: Draft) -> None:
    """The draft is where it is to be: that is the answer, if it is legal and nobody has to agree first."""
    if not await _is_checked(app, draft):
        return
    if draft.refusals or draft.tool.confirms or not draft.tool.answers:
        draft.held = True
        if draft.refusals:
            await _look_for_nearest(app, draft)
        await _foresee(app, draft)
        if _is_held(app, draft):
            _show(app, draft)
    else:
        _choose(app, draft, draft.answer)


async def _look_for_nearest(app: App, draft: Draft) -> None:
    """Find the legal answer nearest to what a draft stands for; a tool that settles takes it."""
    moves, refusals = draft.moves, draft.refusals
    nearest = await _session(app).port.nearest(*draft.tool.answer(draft))
    if draft.moves != moves:
        return
    if nearest is not None and draft.tool.settles:
        draft.tool.take(draft, nearest)
        draft.changed()
        await _check(app, draft)
        _reshape(app, draft)
        draft.corrected = refusals
    else:
        draft.nearest = nearest


def _answer(app: App, _arg: str) -> None:
    """Answer with the draft as it is, if it is legal."""
    app.dialog = ""
    if draft := app.ui.pointer.placing:
        app.at_once(_answer_with(app, draft))


async def _answer_with(app: App, draft: Draft) -> None:
    if not await _is_checked(app, draft):
        return
    if not draft.tool.answers:
        drop(app)
    elif draft.refusals:
        await _settle(app, draft)
    else:
        _choose(app, draft, draft.answer)


def _nearest(app: App, _arg: str) -> None:
    """Answer with the nearest legal answer that was offered."""
    draft = app.ui.pointer.placing
    if draft is not None and draft.nearest is not None:
        _choose(app, draft, draft.nearest)


def _choose(app: App, draft: Draft, answer: Any) -> None:
    app.at_once(_choose_and_put_down(app, draft, answer))


async def _choose_and_put_down(app: App, draft: Draft, answer: Any) -> None:
    app.ui.pointer.placing = None
    try:
        await carry_out(app, at_table(app).choose(draft.option["id"], answer))
    except LineLost:
        hold(app, draft)
        raise


def drop(app: App, _arg: str = "") -> None:
    """Put back what was held."""
    if app.ui.pointer.placing is not None:
        app.ui.pointer.placing = None
        app.page.board.put_down()
        _show_part(app)


async def waits(app: App, option: str) -> bool:
    """Whether a draft that somebody has arranged, and that is legal, would be lost by choosing another option."""
    draft = app.ui.pointer.placing
    if draft is None or not (draft.held and draft.touched and draft.tool.answers) or draft.option["id"] == option:
        return False
    return await _is_checked(app, draft) and not draft.refusals


# ------------------------------------------------------------------ checking as it goes


def _moved(app: App, draft: Draft) -> None:
    _reshape(app, draft)
    app.page.board.shift(draft.offset)
    _draw_over(app, draft)
    if draft.tool.length(draft, app.ui) is not None:
        app.page.show_part(str(over_picture(app.ui)))
    if not draft.checking:
        draft.checking = True
        app.for_table(_check_on(app, draft))


async def _check_on(app: App, draft: Draft) -> None:
    """Check the draft where it is, and again as long as it has moved meanwhile; in between, frames are drawn."""
    pause = FRAME
    try:
        while _is_held(app, draft) and not draft.checked:
            await app.page.sleep(pause)
            if not _is_held(app, draft):
                return
            began, before = time.perf_counter(), _rules(draft)
            await _check(app, draft)
            if draft.held:
                await _foresee(app, draft)
            if not _is_held(app, draft):
                return
            if draft.held or _rules(draft) != before:
                _show(app, draft)
            else:
                app.page.board.mark_offending(draft.offending()[0])
            pause = max(FRAME, SHARE * (time.perf_counter() - began))
    finally:
        draft.checking = False


def _rules(draft: Draft) -> list[Any]:
    """The rules that forbid a draft, as far as its panel says them."""
    return [(refusal.rule, refusal.reason) for refusal in draft.refusals]


async def _check(app: App, draft: Draft) -> None:
    """Ask the game what forbids the draft where it is. If that moves on, the answer stands until there is another."""
    moves = draft.moves
    if not draft.checked and draft.tool.answers:
        draft.refusals = await _session(app).port.why_not(*draft.tool.answer(draft))
    draft.checked = draft.moves == moves


async def _is_checked(app: App, draft: Draft) -> bool:
    """Have the draft checked where it is in the end. Whether somebody still holds it by then."""
    while _is_held(app, draft) and not draft.checked:
        await _check(app, draft)
    return _is_held(app, draft)


def _is_held(app: App, draft: Draft) -> bool:
    return app.ui.pointer.placing is draft


async def _foresee(app: App, draft: Draft) -> None:
    """Ask the game what would come of the draft where it is, if that is legal."""
    if draft.tool.answers and not draft.refusals and draft.foreseen is None:
        moves = draft.moves
        foreseen = await _session(app).port.preview(*draft.tool.answer(draft))
        if draft.moves == moves:
            draft.foreseen = foreseen


def _session(app: App) -> Session:
    assert app.session is not None
    return app.session


def _show(app: App, draft: Draft) -> None:
    app.page.board.mark_offending(draft.offending()[0])
    _show_part(app)
    _draw_over(app, draft)


def _show_part(app: App) -> None:
    app.page.show_part(f"{placing_panel(app.ui)}{over_picture(app.ui)}")


def _draw_over(app: App, draft: Draft) -> None:
    app.page.board.draw_over(str(over_board(draft, app.ui)))


def _point(arg: str) -> Point:
    x, y = arg.split()
    return float(x), float(y)


def _pick_up(app: App, option: str) -> None:
    pick_up(app, option)


ACTS: dict[str, Callable[[App, str], None]] = {
    "place-begin": begin,
    "place-pick-up": _pick_up,
    "place-move": _move,
    "place-nudge": _nudge,
    "place-put": _put,
    "place-do": _do,
    "place-release": _release,
    "place-answer": _answer,
    "place-nearest": _nearest,
    "place-drop": drop,
}
