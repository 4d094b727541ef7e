"""The screen of kept deployments: all of them, or one, drawn and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from katabasis import battleplans, rosters

from .... import markup as h
from ....markup.controls import link, screen
from ....own_lists.dialogs import list_dialog
from ....own_lists.kept import kept_lists, kept_mark, name_field
from ....own_lists.verdict import list_actions, workbench
from ....storage.kept_texts import KeptText
from ....ui import Ui
from ... import screens
from .kind import DEPLOYMENTS, GAME, DeploymentBuilder
from .plan import Deployment, read, units_of

if TYPE_CHECKING:
    from ....protocols import App


def draw(app: App) -> h.Renderable:
    """The deployment that is looked at, or all of them."""
    ui = app.ui
    if isinstance(app.builder, DeploymentBuilder):
        return _one(app.builder, ui)
    return screen(
        ui,
        "decks armies",
        ui.say("Deployments"),
        h.p(class_="row")[link(f"#game/{GAME}/{screens.ROSTERS}", ui.say("Rosters"), css="button small")],
        kept_lists(
            DEPLOYMENTS,
            ui,
            app.store.deployments.all(GAME),
            lambda at: app.page.when(at, ui.language),
            lambda each: (each.name or ui.say("Deployment"), _facts(ui, each)),
        ),
    )


def dialog(app: App) -> h.Renderable | None:
    """The dialog of deployments that is open, if one is."""
    return list_dialog(DEPLOYMENTS, app)


def _facts(ui: Ui, kept: KeptText) -> list[str]:
    deployment = read(kept.text)
    return [*_about(ui, deployment)] if deployment else [ui.say("not legal")]


def _about(ui: Ui, deployment: Deployment) -> list[str]:
    """Whose it is, and by which battleplan."""
    roster = rosters.read(deployment.army)
    plan = ui.say("The battleplan of Border War")
    if deployment.battleplan:
        plan = battleplans.read(deployment.battleplan).name
    points = ui.say("{points} of {limit} points", points=roster.points, limit=roster.limit)
    return [ui.name(f"faction:{roster.faction}"), points, plan or ui.say("Battleplan")]


def _one(builder: DeploymentBuilder, ui: Ui) -> h.Renderable:
    deployment = builder.deployment
    return screen(
        ui,
        "decks armies",
        builder.name or ui.say("Deployment"),
        h.p(class_="deck-of note")[
            h.a(href=DEPLOYMENTS.home)[ui.say("All deployments")], [f" · {fact}" for fact in _about(ui, deployment)]
        ],
        workbench(
            "showing-deck",
            h.section(class_="panel deck", id="deck", aria_labelledby="deck-title", data_region=True)[
                h.header(class_="deck-head")[
                    h.h2(id="deck-title")[ui.say("Deployment")],
                    h.span(class_="note kept-mark")[kept_mark(ui, builder.id)],
                ],
                name_field(DEPLOYMENTS, ui, builder.name),
                list_actions(DEPLOYMENTS, ui, builder),
                _drawn(deployment, ui),
                h.ol(class_="deployment-steps")[[h.li[_named(ui, step.option)] for step in deployment.steps]],
            ],
        ),
    )


def _named(ui: Ui, option: str) -> str:
    verb, _space, unit = option.partition(" ")
    if verb == "regiment":
        return ui.say("The regiment of {unit}", unit=f"unit:{unit}")
    return ui.say("{unit}: in reserve", unit=f"unit:{unit}") if verb == "reserve" else ui.name(f"unit:{unit}")


def _drawn(deployment: Deployment, ui: Ui) -> h.Renderable:
    """A small drawing: where every model stands, one shade a unit. The own edge is at the bottom, as at the table: that
    of territory b."""
    width, depth = deployment.battlefield
    placed = [
        (step.unit, units_of(deployment.army)[step.unit].base, ways)
        for step in deployment.seen_from("b")
        if (ways := deployment.ways(step))
    ]
    return h.svg(
        id="deployment-drawn",
        viewBox=f"-100 -100 {width + 200} {depth + 200}",
        role="img",
        aria_label=ui.say("Where the units stand"),
    )[
        h.rect(width=str(width), height=str(depth), fill="none", stroke="currentColor", stroke_width="30"),
        [
            h.g(fill="currentColor", fill_opacity="0.75" if number % 2 else "0.4")[
                h.title[ui.name(f"unit:{unit}")],
                [h.circle(cx=str(x), cy=str(y), r=str(max(base) // 2)) for x, y in (way.end for way in ways)],
            ]
            for number, (unit, base, ways) in enumerate(placed)
        ],
    ]
