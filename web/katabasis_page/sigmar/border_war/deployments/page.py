"""The screen of kept deployments: all of them, or one, drawn and in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from katabasis import battleplans, rosters
from katabasis.sigmar.picture.terrain import outline

from .... import markup as h
from ....markup.controls import link, screen
from ....own_lists.dialogs import list_dialog
from ....own_lists.kept import kept_lists, kept_mark, name_field
from ....own_lists.verdict import list_actions, workbench
from ....storage.kept_texts import KeptText
from ....ui import Ui
from ... import screens
from .kind import DEPLOYMENTS, GAME, DeploymentBuilder
from .plan import FACINGS, Deployment, Step, read, terrain_of, units_of

if TYPE_CHECKING:
    from katabasis.sigmar.text.formations import Way

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
            lambda each: (each.name or ui.say("The deployment"), _facts(ui, each)),
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
        builder.name or ui.say("The deployment"),
        h.p(class_="deck-of note")[
            h.a(href=DEPLOYMENTS.home)[ui.say("All deployments")], [f" · {fact}" for fact in _about(ui, deployment)]
        ],
        workbench(
            "showing-deck",
            h.section(class_="panel deck", id="deck", aria_labelledby="deck-title", data_region=True)[
                h.header(class_="deck-head")[
                    h.h2(id="deck-title")[ui.say("The deployment")],
                    h.span(class_="note kept-mark")[kept_mark(ui, builder.id)],
                ],
                name_field(DEPLOYMENTS, ui, builder.name),
                list_actions(DEPLOYMENTS, ui, builder),
                _drawn(deployment, ui),
                h.ol(class_="deployment-steps")[[h.li[_named(ui, step)] for step in deployment.steps]],
            ],
        ),
    )


def _named(ui: Ui, step: Step) -> str:
    verb = step.option.partition(" ")[0]
    if verb == "regiment":
        return ui.say("The regiment of {unit}", unit=step.ref)
    return ui.say("{unit}: in reserve", unit=step.ref) if verb == "reserve" else ui.name(step.ref)


def _drawn(deployment: Deployment, ui: Ui) -> h.Renderable:
    """A small drawing: faction terrain, and where every model stands, one shade a unit. The own edge is at the bottom,
    as at the table: that of territory b."""
    width, depth = deployment.battlefield
    steps = [*deployment.seen_from("b")]
    known = units_of(deployment.army)
    placed = [(step.unit, known[step.unit].base, ways) for step in steps if (ways := deployment.ways(step))]
    features = [step for step in steps if step.is_of_terrain and step.unit in terrain_of(deployment.army)]
    return h.svg(
        id="deployment-drawn",
        viewBox=f"-100 -100 {width + 200} {depth + 200}",
        role="img",
        aria_label=ui.say("Where the units stand"),
    )[
        h.rect(width=str(width), height=str(depth), fill="none", stroke="currentColor", stroke_width="30"),
        [_feature(ui, step) for step in features],
        [
            h.g(fill="currentColor", fill_opacity="0.75" if number % 2 else "0.4")[
                h.title[ui.name(f"unit:{unit}")],
                [_model(base, way) for way in ways],
            ]
            for number, (unit, base, ways) in enumerate(placed)
        ],
    ]


def _model(base: Sequence[int], way: Way) -> h.Renderable:
    x, y = way.end
    turn = f"rotate({way.facing * 360 / FACINGS:g} {x} {y})"
    return h.ellipse(cx=str(x), cy=str(y), rx=str(base[0] // 2), ry=str(base[-1] // 2), transform=turn)


def _feature(ui: Ui, step: Step) -> h.Renderable:
    x, y, facing = step.place
    corners = [" ".join(f"{across},{down}" for across, down in part) for part in outline(step.unit, (x, y), facing)]
    return h.g(fill="none", stroke="currentColor", stroke_width="50", stroke_dasharray="120 80")[
        h.title[ui.name(step.ref)], [h.polygon(points=points) for points in corners]
    ]
