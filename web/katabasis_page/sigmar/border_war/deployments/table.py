"""Kept deployments at the table: one is kept there, and taken up again choice by choice.

What is taken up is chosen as by hand. Where a unit may not stand as it is kept, the page says which rule forbids it,
and the nearest place where it may comes first among those that are suggested."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import katabasis as kb
from katabasis.kernel.text import Text

from ....acts.decision import after_choice, answered, at_table
from ....own_lists.acts import free_name
from ....session import NotNow
from ....storage.kept_texts import KeptText
from ....storage.texts import Blocked, Full
from ....words import _, say
from ..deploying_as import Followed, is_deploying
from .kind import DEPLOYMENTS, GAME, DeploymentBuilder
from .plan import Deployment, Step, of_game, read, written

if TYPE_CHECKING:
    from ....protocols import App
    from ....session import Session

# ---------------------------------------------------------------------- acts


def do(app: App, arg: str) -> None:
    """What the act "deploy-as" says: "list" those that could be taken up, "follow <id>", make the "next" step, "drop"
    it, "keep <seat>" or "export <seat>"."""
    verb, _space, rest = arg.partition(" ")
    session = at_table(app)
    if verb in ("keep", "export") and rest in ("0", "1"):
        _keep(app, session, int(rest), verb == "export")
        return
    if not is_deploying(session.view()):
        raise NotNow(_("Nobody deploys now."))
    all_of_them = app.ui.state.deployments
    seat = session.view()["decision"]["seat"]
    if verb == "drop":
        all_of_them.pop(seat, None)
        session.suggest(None)
    elif verb == "follow" and seat in all_of_them:
        _follow(app, all_of_them[seat], rest)
    elif verb == "next" and seat in all_of_them and all_of_them[seat].deployment:
        app.for_table(_make(app, session, all_of_them[seat], seat))
        return
    else:
        all_of_them[seat] = _list(app, session, seat)
    app.render()


def _list(app: App, session: Session, seat: int) -> Followed:
    """Those that are kept of this army on this battlefield: the only one is taken up. Raises NotNow if there are
    none."""
    table = session.view()["table"]
    known = [
        each
        for each in app.store.deployments.all(GAME)
        if each.fault is None and (kept := read(each.text)) is not None and kept.is_of(table, seat)
    ]
    if not known:
        raise NotNow(_("No deployment of this roster on this battlefield is kept yet."))
    followed = Followed([(each.id, each.name) for each in known])
    if len(known) == 1:
        _follow(app, followed, known[0].id)
    return followed


def _follow(app: App, followed: Followed, id: str) -> None:
    if id in dict(followed.known):
        entry = app.store.deployments.get(id)
        followed.deployment, followed.name = read(entry.text), entry.name


async def _make(app: App, session: Session, followed: Followed, seat: int) -> None:
    """Make the next step; those of a whole regiment at once, up to one that is not legal."""
    followed.refused, followed.refusals = None, ()
    while (step := followed.next_step(view := session.view())) is not None and view["decision"]["seat"] == seat:
        if step.answer:
            refusals = await session.port.why_not(step.option, step.value)
            if refusals:
                await _suggest(session, followed, step, refusals)
                break
        await answered(app, session.choose(step.option, step.value))
        decision = session.view()["decision"]
        if decision is None or not session.view()["table"]["players"][seat]["deploying"]:
            break
    after_choice(app)


async def _suggest(session: Session, followed: Followed, step: Step, refusals: Sequence[kb.Refusal]) -> None:
    """Say what forbids a step, and have the nearest place that is legal come first."""
    followed.refused, followed.refusals = step, refusals
    nearest = await session.port.nearest(step.option, step.value)
    label = Text(_("Nearest to {plan}"), {"plan": [followed.name, {}]})
    session.suggest(step.option, [kb.Suggestion(nearest, label)] if nearest else ())


def _keep(app: App, session: Session, seat: int, as_file: bool) -> None:
    """Keep the deployment of a seat under a name that no other has, or save it as a file."""
    deployment = of_game(session.view()["table"], session.port.choices, seat)
    if deployment is None:
        raise NotNow(_("Nothing is deployed yet."))
    text = written(deployment)
    if as_file:
        app.page.download(f"katabasis-deployment-{app.page.now()[:10]}.toml", text)
        return
    same = next((each for each in app.store.deployments.all(GAME) if each.text == text), None)
    if same is not None:
        app.notify("info", say("This deployment is kept already, as “{name}”.", name=[same.name, {}]))
    else:
        _keep_new(app, deployment, text, seat)
    app.render()


def _keep_new(app: App, deployment: Deployment, text: str, seat: int) -> None:
    name = free_name(DEPLOYMENTS, app, DeploymentBuilder("", text, deployment))
    entry = KeptText(app.store.fresh_id(), GAME, name, text)
    try:
        app.store.deployments.keep(entry)
    except (Full, Blocked) as fault:
        why = DEPLOYMENTS.WORDS["full" if isinstance(fault, Full) else "blocked"]
        app.notify("warning", why, ("deploy-as", f"export {seat}", _("Save as a file")))
    else:
        rename = ("goto", f"{DEPLOYMENTS.home}/kept/{entry.id}".removeprefix("#"), _("Rename"))
        app.notify("info", say("The deployment is saved as “{name}”.", name=[name, {}]), rename)
