"""What all kinds of own lists do: they are kept with every change, named, copied, deleted and brought back, passed on
and read."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any

from ..games import Act
from ..storage.own_lists import LONGEST_NAME, OwnList
from ..storage.texts import Blocked, Full, NoCopies
from ..words import _
from .kinds import AtWork, Builder, ListKind

if TYPE_CHECKING:
    from ..protocols import App

Kind = ListKind[Any, Any]
DIALOGS = ("import", "share", "text")


def acts_of(kind: Kind) -> dict[str, Act]:
    """The acts of a kind of lists by their verbs."""
    acts: dict[str, Callable[[Kind, App, str], None]] = {
        "compare": _compare,
        "copy": _copy,
        "delete": _delete,
        "export": _export,
        "keep": _keep_now,
        "name": _name,
        "panel": _panel,
        "raw": _raw,
        "read": _read,
        "read-text": _read,
        "restore": _restore,
        "stored": _stored,
        "take-copy": _take_copy,
    }
    found: dict[str, Act] = {f"{kind.VERB}-{verb}": partial(act, kind) for verb, act in acts.items()}
    for dialog in (f"{kind.VERB}-{dialog}" for dialog in DIALOGS):
        found[dialog] = partial(_open_dialog, dialog)
    return found


# ---------------------------------------------------------------------- showing


def open_place(kind: Kind, app: App, place: str) -> None:
    """Show what an address says of them: a kept one, or what one can start with; all of them where it names nothing
    that there is."""
    app.builder = None
    how, _slash, rest = place.partition("/")
    if how == kind.KEPT:
        open_kept(kind, app, kind.game(app), rest)
    elif entry := kind.start(app, how, rest):
        kind.open(app, entry)
    else:
        show_all(kind, app)


def open_kept(kind: Kind, app: App, game: str, id: str) -> None:
    """Show a kept list at work; all of them if there is none, or it cannot be read."""
    try:
        entry = kind.kept(app).get(id)
        if entry.fault is not None or entry.game != game:
            raise LookupError(id)
        kind.open(app, entry, id)
    except (LookupError, ValueError, StopIteration):
        app.builder = None
        app.notify("error", kind.WORDS["lost"])
        app.page.go(kind.address(game), replace=True)
        show_all(kind, app)


def show_all(kind: Kind, app: App) -> None:
    """Show all of them, none at work."""
    app.builder = None
    app.open_screen(kind.SCREEN)
    app.for_visit(_offer_copies(kind, app))


async def _offer_copies(kind: Kind, app: App) -> None:
    """Offer the second copies of those that cannot be read."""
    kept = kind.kept(app)
    for entry in kept.all(kind.game(app)):
        if entry.fault is not None and await kept.has_copy(entry.id):
            app.notify(
                "warning", kind.WORDS["damaged"], (f"{kind.VERB}-take-copy", entry.id, _("Open its second copy"))
            )
            app.render()


def begin(kind: Kind, app: App, entry: OwnList) -> None:
    """Keep a list under an id of its own, and show it."""
    kind.open(app, entry)
    keep(kind, app)
    app.render()


# ---------------------------------------------------------------------- keeping


def keep(kind: Kind, app: App) -> None:
    """Keep the list at work as it is. If that cannot be done it goes on, and the person is told how to keep it."""
    builder, kept = kind.at_work(app), kind.kept(app)
    fresh = not builder.id
    if not builder.name:
        builder.rename(free_name(kind, app, builder))
    id = builder.id or app.store.fresh_id()
    export = (f"{kind.VERB}-export", "", _("Save as a file"))
    try:
        kept.keep(kind.entry(builder, id))
    except Full:
        _warn(app, "full", kind.WORDS["full"], export)
    except Blocked:
        _warn(app, "blocked", kind.WORDS["blocked"], export)
    else:
        builder.id = id
        app.ui.saved = "saved" if app.page.storage.lasting else "memory"
        if app.page.storage.lasting and not app.persistence_requested:
            app.persistence_requested = True
            app.page.request_persistence()
        if fresh:
            _point_at(app, kind.address(kind.game(app), id))


def free_name(kind: Kind, app: App, builder: Builder) -> str:
    """The usual name, and a number that no other has."""
    name = kind.usual_name(app.ui, builder)
    taken = {other.name for other in kind.kept(app).all(kind.game(app))}
    return next(free for number in count(1) if (free := name if number == 1 else f"{name} {number}") not in taken)


def _point_at(app: App, address: str) -> None:
    app.fragment = address
    app.page.go(address, replace=True)


def _warn(app: App, state: str, text: Any, action: tuple[str, str, Any]) -> None:
    if app.ui.saved != state:
        app.ui.saved = state
        app.notify("warning", text, action)


def _keep_now(kind: Kind, app: App, _arg: str) -> None:
    keep(kind, app)
    app.render()


def _name(kind: Kind, app: App, change: str) -> None:
    kind.at_work(app).rename(" ".join(change.partition("=")[2].split())[:LONGEST_NAME])
    keep(kind, app)
    app.render()


def _copy(kind: Kind, app: App, id: str) -> None:
    """Keep a copy of the list at work, or of a kept one, and go on with it."""
    try:
        entry = kind.kept(app).get(id) if id else kind.entry(kind.at_work(app), "")
    except LookupError:
        return
    name = app.ui.say("{name} (copy)", name=[entry.name, {}])[:LONGEST_NAME] if entry.name else ""
    begin(kind, app, kind.copied(entry, name))


def _delete(kind: Kind, app: App, id: str) -> None:
    kind.kept(app).delete(id)
    app.notify("info", kind.WORDS["deleted"], (f"{kind.VERB}-restore", "", _("Undo")))
    if app.builder is not None:
        _point_at(app, kind.address(kind.game(app)))
        app.builder = None
        app.open_screen(app.ui.screen)
    app.render()


def _restore(kind: Kind, app: App, _arg: str) -> None:
    try:
        kind.kept(app).restore()
    except (Full, Blocked):
        app.notify("warning", _("There is not enough storage to restore it."))
    _take_off(app, lambda act: act[0] == f"{kind.VERB}-restore")
    app.render()


def _take_off(app: App, is_meant: Callable[[tuple[str, str, Any]], bool]) -> None:
    """Take messages with these actions off."""
    app.ui.notices = [notice for notice in app.ui.notices if not notice.action or not is_meant(notice.action)]


def _stored(kind: Kind, app: App, key: str) -> None:
    """Another tab has kept or deleted a list: follow it, if it is the one at work."""
    builder = app.builder
    if builder is not None and builder.id and key.endswith(builder.id):
        try:
            entry = kind.kept(app).get(builder.id)
        except LookupError:
            builder.id = ""
            app.notify("warning", kind.WORDS["deleted-elsewhere"])
        else:
            if entry.fault is None:
                kind.follow(builder, entry)
    app.render()


def _raw(kind: Kind, app: App, id: str) -> None:
    """What cannot be read is exported as it is."""
    app.page.download(f"katabasis-{kind.VERB}-{app.page.now()[:10]}.json", kind.kept(app).raw(id))


def _take_copy(kind: Kind, app: App, id: str) -> None:
    """Go on with the second copy of a list that cannot be read."""
    app.for_visit(_open_copy(kind, app, id))


async def _open_copy(kind: Kind, app: App, id: str) -> None:
    _take_off(app, lambda act: act[:2] == (f"{kind.VERB}-take-copy", id))
    kept = kind.kept(app)
    try:
        await kept.take_copy(id)
    except (NoCopies, LookupError, Full, Blocked):
        app.notify("error", _("The second copy cannot be read any more."))
        app.render()
    else:
        app.page.go(kind.address(kept.get(id).game, id))


# ---------------------------------------------------------------------- looking


def looking(kind: ListKind[Any, AtWork], change: Callable[[AtWork, str], None]) -> Act:
    """An act that changes how the list at work is looked at, and nothing that is kept."""

    def act(app: App, arg: str) -> None:
        change(kind.at_work(app), arg)
        app.render()

    return act


def _compare(kind: Kind, app: App, change: str) -> None:
    kind.at_work(app).compared = change.partition("=")[2]
    app.render()


def _panel(kind: Kind, app: App, panel: str) -> None:
    if panel in kind.PANELS:
        kind.at_work(app).panel = panel
    app.render()


# ---------------------------------------------------------------------- passing on


def _open_dialog(dialog: str, app: App, _arg: str) -> None:
    app.dialog = dialog
    app.render()


def _export(kind: Kind, app: App, _arg: str) -> None:
    builder = kind.at_work(app)
    name = f"katabasis-{kind.file_name(app, builder)}-{app.page.now()[:10]}.{kind.EXTENSION}"
    app.page.download(name, kind.written(builder, app.ui.language))


def _read(kind: Kind, app: App, text: str) -> None:
    """Make a list of its own of a text."""
    entry = kind.read(app, text)
    if entry is not None:
        app.dialog = ""
        begin(kind, app, entry)
