"""What the table shows of kept deployments: the ways to keep one, and to deploy as in one, for who deploys.

What these do is in `deployments.table`, which comes later than the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ... import markup as h
from ...markup.controls import act
from ...table.options import Option
from ...table.pieces import rule_link
from ...ui import Ui

if TYPE_CHECKING:
    import katabasis as kb

    from .deployments.plan import Deployment, Step

View = dict[str, Any]


class Followed:
    """What a seat's player has to do with kept deployments: those that could be taken up, by id and name; the one that
    is; and the step of it that is not legal, with what forbids it."""

    __slots__ = ("deployment", "known", "name", "refusals", "refused")

    def __init__(self, known: Sequence[tuple[str, str]]) -> None:
        self.known = known
        self.name = ""
        self.deployment: Deployment | None = None
        self.refused: Step | None = None
        self.refusals: Sequence[kb.Refusal] = ()

    def next_step(self, view: View) -> Step | None:
        """The first step that can be made now, as seen from the player's territory and said of the units there."""
        decision = view["decision"]
        if self.deployment is None or not is_deploying(view):
            return None
        from .deployments.plan import ids_at

        ids = ids_at(view["table"], decision["seat"])
        offered = {option["id"] for option in decision["options"]}
        territory = view["table"]["players"][decision["seat"]]["territory"]
        steps = (step.renamed(ids) for step in self.deployment.seen_from(territory))
        return next((step for step in steps if step.option in offered), None)


def is_deploying(view: View) -> bool:
    """Whether somebody deploys faction terrain or a unit now."""
    decision = view["decision"]
    return decision is not None and view["table"]["phase"] == "deployment" and decision["name"] in DEPLOYED


DEPLOYED = ("terrain", "deploy")
"""Decisions on what is deployed."""


def way(view: View, ui: Ui, offered: Sequence[Option]) -> h.Renderable | None:
    """The way to deploy as in a kept deployment, for who deploys."""
    if not offered or not ui.state:
        return None
    followed = ui.state.deployments.get(view["decision"]["seat"])
    if followed is None:
        return h.div(class_="at-once")[
            act("deploy-as", ui.say("Deploy as in a kept deployment"), "list", "set-up", css="small", id="deploy-as")
        ]
    if followed.deployment is None:
        return h.div(class_="at-once", role="group", aria_label=ui.say("Deploy as in a kept deployment"))[
            h.span(class_="note")[ui.say("Deploy as in"), ": "],
            [
                act("deploy-as", name, f"follow {id}", "set-up", css="small", id=f"deploy-as-{id}")
                for id, name in followed.known
            ],
        ]
    step = followed.next_step(view)
    return h.div(class_="at-once", id="deploying-as")[
        _refused(ui, followed),
        step is not None
        and step != followed.refused
        and act(
            "deploy-as",
            ui.say("As in {plan}: {unit}", plan=[followed.name, {}], unit=step.ref),
            "next",
            "set-up",
            css="primary",
            id="deploy-next",
        ),
        step is None and h.span(class_="note")[_nothing_left(view, ui, followed)],
        act("deploy-as", ui.say("By hand again"), "drop", css="small quiet", id="deploy-by-hand"),
    ]


def _nothing_left(view: View, ui: Ui, followed: Followed) -> str:
    if view["decision"]["name"] == "terrain":
        return ui.say("{plan} does not say where faction terrain is deployed.", plan=[followed.name, {}])
    return ui.say("All that {plan} has is deployed.", plan=[followed.name, {}])


def _refused(ui: Ui, followed: Followed) -> h.Renderable | None:
    """Why a unit cannot stand as it is kept, and what can be done instead."""
    if followed.refused is None:
        return None
    return h.div(class_="refused-as", id="refused-as", role="status")[
        h.p[ui.say("{unit} cannot stand as in {plan}:", unit=followed.refused.ref, plan=[followed.name, {}])],
        h.ul[[h.li[ui.word(refusal.reason), " ", rule_link(ui, refusal.rule)] for refusal in followed.refusals]],
        h.p(class_="note")[ui.say("The nearest place where it may stand is suggested first.")],
    ]


def keeping(ui: Ui, seat: int) -> h.Renderable:
    """The way to keep the deployment of a seat."""
    return h.p(class_="row")[
        act("deploy-as", ui.say("Keep this deployment"), f"keep {seat}", "set-up", css="small", id="keep-deployment")
    ]
