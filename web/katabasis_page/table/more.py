"""What has no room above the table of a small screen: the past, the log, and the ways to other screens."""

from __future__ import annotations

from collections.abc import Sequence

from .. import markup as h
from ..markup.controls import act, link
from ..ui import Ui
from .tracker import steps


def more(ui: Ui, has_legend: bool) -> h.Renderable:
    """All of it, as buttons that say what they do."""
    return h.ul(class_="more-acts")[
        [
            h.li[act(verb, [h.span(class_="sign")[sign], name], disabled=disabled)]
            for verb, sign, disabled, name in steps(ui)
        ],
        h.li[act("pop", ui.say("Log"), "log:")],
        has_legend and h.li[act("pop", ui.say("Legend: what every sign means"), "legend:")],
        h.li[act("share", ui.say("Share"), "game")],
        _ways_to_end(ui),
        h.li(class_="way-out")[link("#rules", ui.say("Rules"))],
        h.li(class_="way-out")[link("#settings", ui.say("Settings"))],
        h.li[act("pop", ui.say("Keys and help"), "help:")],
    ]


def _ways_to_end(ui: Ui) -> Sequence[h.Renderable]:
    """What those at the screen can do to end the game, as items of a list; none where they cannot."""
    if ui.seating.conceder is None or not ui.live:
        return []
    ways = [h.li[act("concede", ui.say("Concede"))]]
    return [*ways, h.li[act("offer-draw", ui.say("Offer a draw"))]] if ui.seating.draw_with else ways
