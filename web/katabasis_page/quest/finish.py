"""The end of an adventure: whether the mission is fulfilled, who lives, and where everybody's gold came from."""

from __future__ import annotations

from typing import Any

from katabasis.quest.text.fates import FATES

from .. import markup as h
from ..markup.controls import act, icon, link, seat_sign
from ..table.finish import Verdict
from ..table.pieces import rule_link
from ..ui import Ui
from ..words import _
from . import facts
from .mission import beyond, goes_beyond

WHY = {
    "end.party-wins": _("Mission complete. The most gold has done best."),
    "end.mission-or-die": _("The mission has failed."),
    "end.abandon": _("The adventure was given up."),
}

SURVIVED = _("The mission has failed, but you live.")


def verdict(view: dict[str, Any], ui: Ui) -> Verdict:
    """How it ended, with the epilogue of the mission and a table of the party."""
    result = view["result"]
    why = {**WHY, result["rule"]: SURVIVED} if result["outcome"] == "drawn" else WHY
    return Verdict(why, "gold", [_epilogue(view, ui), _party(view, ui)], _onward(view["table"], ui))


def _onward(table: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """In a campaign, how it stands, and the way to its chart, where the next mission is chosen."""
    if "campaign" not in table:
        return None
    campaign = table["campaign"]
    done, number = len(campaign["fulfilled"]), campaign["number"]
    address = ui.way_back or (ui.storage and f"#game/quest/campaign/{ui.storage}")
    return h.section(class_="onward", aria_labelledby="onward-title")[
        h.h3(id="onward-title")[campaign["name"] or ui.say("Campaign")],
        h.p[beyond(ui)],
        h.p[
            ui.say("Game {number} of the campaign.", number=number),
            " ",
            ui.say("Missions completed: {done} of {most}.", done=done, most=len(campaign["chart"])),
        ],
        campaign["over"] and h.p[h.b[ui.say("It ends here.")]],
        h.div(class_="row")[
            address
            and link(
                address,
                ui.say("On to the next mission") if ui.history.has_next else ui.say("To the campaign"),
                "party",
                css="button primary",
                id="to-campaign",
            ),
            ui.history.has_next
            and not address
            and act("next-game", ui.say("Next game"), css="primary", id="next-game"),
        ],
    ]


def _epilogue(view: dict[str, Any], ui: Ui) -> list[Any]:
    table, outcome = view["table"], view["result"]["outcome"]
    entry = facts.mission(table["mission"])
    text = entry.get("epilogue", {}).get("won" if outcome == "won" else "lost")
    return [
        h.p(class_="mission-name")[
            icon("objective"), " ", ui.name(f"mission:{table['mission']}"), " ", goes_beyond(table) and beyond(ui)
        ],
        text and h.p(class_="epilogue")[ui.localized(text)],
    ]


def _party(view: dict[str, Any], ui: Ui) -> h.Renderable:
    table, result = view["table"], view["result"]
    return h.table(class_="party-table")[
        h.thead[
            h.tr[
                h.th(scope="col")[ui.say("Adventurer")],
                h.th(scope="col")[ui.say("Wounds")],
                h.th(scope="col")[ui.say("Gold")],
                h.th(scope="col")[ui.say("Treasure")],
                h.th(scope="col")[ui.say("Together")],
            ]
        ],
        h.tbody[[_row(table, result, ui, seat) for seat in range(len(result["scores"]))]],
        h.tfoot[
            h.tr[
                h.td(colspan="5", class_="note")[
                    ui.say("Turns played: {count}.", count=table["turn"]), " ", rule_link(ui, "end.most-gold")
                ]
            ]
        ],
    ]


def _row(table: dict[str, Any], result: dict[str, Any], ui: Ui, seat: int) -> h.Renderable:
    each, sources = table["adventurers"][seat], result["sources"][seat]
    gold = sum(entry["points"] for entry in sources if entry["what"] == "gold")
    cards = [entry for entry in sources if entry["what"] != "gold"]
    how = ui.word(FATES[each["fate"]]) if each["fate"] else f"{each['wounds']}/{each['start']}"
    return h.tr(class_=f"seat-{seat}")[
        h.th(scope="row")[seat_sign(ui, seat), " ", ui.name(f"adventurer:{each['id']}")],
        h.td[how],
        h.td[gold],
        h.td[
            h.ul[[h.li[ui.name(f"card:{entry['what']}"), " ", h.b[entry["points"]]] for entry in cards]]
            if cards
            else "—"
        ],
        h.td[h.b[result["scores"][seat]]],
    ]
