"""Asking what a good player would do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..browser.fetching import NotFetched
from ..games import Act, game_ui
from ..markup import slug
from ..session import NotNow, Session
from ..ui import Hint
from ..words import _
from .decision import at_table

if TYPE_CHECKING:
    from ..protocols import App


def _hint(app: App, _arg: str) -> None:
    """Ask for a hint, or put away the one that is shown."""
    session = at_table(app)
    if app.ui.pointer.hint is not None:
        app.ui.pointer.hint = app.ui.pointer.preview = None
        app.render()
    elif session.may_ask():
        app.ui.pointer.hint = hint = Hint()
        app.render()
        app.for_table(_advise(app, session, hint))
    else:
        raise NotNow(_("No advice is available right now."))


async def _advise(app: App, session: Session, asked: Hint) -> None:
    ui = app.ui
    try:
        await app.page.load_screens()
        await app.page.load_bots(session.port.system.name)
    except NotFetched as fault:
        ui.pointer.hint = None
        app.notify("error", fault.reason, ("hint", "", _("Try again")))
        app.render()
        return
    if ui.pointer.hint is not asked or session.port.decision is None:
        return
    hint = await app.bots.advise(session.game)
    if ui.pointer.hint is asked and hint is not None and hint.answer is not None:
        hint = hint._replace(where=await _name_of(session, hint))
    if ui.pointer.hint is asked:
        ui.pointer.hint = hint
        if hint is not None:
            session.hover(hint.option)
        app.render()
        app.page.scroll_to("hint")
        if hint is not None and session.port.decision.name in game_ui(session.port.system.name).ANSWERED_BY_PICTURES:
            app.page.bring_into_view(f"choose-{slug(hint.option)}")


async def _name_of(session: Session, hint: Hint) -> list[Any] | None:
    """What an answer is called that is among those suggested: by the thing that its name speaks of, if it does."""
    for suggested in await session.port.suggestions(hint.option):
        if suggested.answer == hint.answer and (label := suggested.label) is not None:
            refs = [value for value in label.values.values() if isinstance(value, str) and ":" in value]
            return ["{where}", {"where": refs[0]}] if refs else [label.msgid, label.values]
    return None


ACTS: dict[str, Act] = {"hint": _hint}
