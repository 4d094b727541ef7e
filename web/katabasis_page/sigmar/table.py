"""The table of Age of Sigmar: the battlefield as the hero, and round it the armies, the hand and the answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from katabasis.sigmar.events import ROLLED
from katabasis.sigmar.text.wording import WORDING, outcomes

from .. import markup as h
from ..markup.controls import act
from ..table.cards import hand
from ..table.table_page import TablePage
from ..words import _
from .answers import OPTION_STYLE, arrange
from .armies import besides_units, players, strips
from .asking import ASKED, able
from .board import PLACES, battlefield
from .cards import LOOK, in_hand
from .ribbon import ribbon

if TYPE_CHECKING:
    from ..table.finish import Verdict
    from ..table.legend import Part
    from ..table.options import Option
    from ..table.popovers import Content, Kind
    from ..ui import Ui


class SigmarPage(TablePage):
    """The table as one view shows it to whoever looks at the screen."""

    style = OPTION_STYLE
    places = PLACES
    asked = ASKED
    jumps = (("hand", _("Hand")), ("around", _("Armies")), ("log", _("Log")))

    def where(self) -> h.Renderable:
        """Round, phase, and the twist that is in force."""
        table, ui = self.view["table"], self.ui
        label = ui.say("Round {round}", round=table["round"]) if table["round"] else ui.say("Setup")
        return h.span(class_="phase")[
            h.b[label],
            table["round"] > 0 and ribbon(table, ui),
            table["twist"]
            and h.button(
                type="button",
                class_="small quiet twist",
                data_act="pop",
                data_arg=f"twist:{table['twist']}",
                aria_haspopup="dialog",
            )[ui.name(f"twist:{table['twist']}")],
        ]

    def scores(self) -> Any:
        return strips(self.view, self.ui)

    def scores_below(self) -> bool:
        return True

    def board(self) -> h.Renderable:
        return battlefield(self.view, self.ui)

    def hand(self) -> h.Renderable:
        return hand(self.view, self.ui, in_hand(self.view, self.ui), LOOK)

    def players(self) -> Any:
        return players(self.view, self.ui)

    def arrange(self, offered: Sequence[Option]) -> Any:
        return arrange(self.view, self.ui, offered)

    def close(self, offered: Sequence[Option]) -> Any:
        """What ends the phase; before it the way to the next unit that can do something, where there are several."""
        units = able(self.view)
        return [
            len(units) > 1
            and act(
                "next-unit",
                [h.span[self.ui.say("Next")], h.span(class_="count")[len(units)]],
                symbol="move",
                css="quiet next-unit",
                title=self.ui.say("The next unit that can do something"),
            ),
            *super().close(offered),
        ]

    def verdict(self) -> Verdict:
        from .finish import verdict

        return verdict(self.view, self.ui)

    def roll(self, event: Any) -> list[Any] | None:
        """A roll with its dice drawn, those that succeed lit."""
        if event[0] != ROLLED or "faces" not in event[3]:
            return None
        what = event[3]
        need = what.get("need") or 0
        return [
            self.ui.word(_without_faces(event)),
            " ",
            [
                h.span(class_="mini-die pips hit" if need and face >= need else "mini-die pips")[face]
                for face in what["faces"]
            ],
            [" = ", ", ".join(map(str, came_to))] if (came_to := outcomes(what)) else None,
        ]

    def popovers(self) -> Mapping[str, Kind]:
        """Those of things, and about the table as a whole."""
        from .popovers import KINDS

        return {**KINDS, "army": _army, "overlays": _overlays, "phase": _phase}

    def legend(self) -> Sequence[Part]:
        from .legend import parts

        return parts(self.view, self.ui)


def _without_faces(event: Any) -> Any:
    """The sentence of a roll, up to its dice."""
    text = WORDING.line(event)
    return [text.msgid, {**text.values, "faces": ""}]


def _army(view: dict[str, Any], ui: Ui, arg: str) -> Content:
    seat = int(arg) if arg in ("0", "1") else 0
    return ui.name(f"seat:{seat}"), [besides_units(view, ui, seat), _keeping(view, ui, seat), _roster(view, ui, seat)]


def _keeping(view: dict[str, Any], ui: Ui, seat: int) -> h.Renderable | None:
    """The way to keep how an army was deployed, once one of its units is."""
    table = view["table"]
    units = [unit for unit in table["units"].values() if unit["seat"] == seat]
    if "modules" not in table or all(unit["place"] == "waiting" for unit in units):
        return None
    from .border_war.deploying_as import keeping

    return keeping(ui, seat)


def _roster(view: dict[str, Any], ui: Ui, seat: int) -> h.Renderable | None:
    """The whole roster of a player, which is open to everybody (glossary.roster-open), where armies are composed."""
    table = view["table"]
    army = table["players"][seat]["army"]
    if ":" not in army or "army-composition" not in table["modules"]:
        return None
    from .border_war.rosters import listing

    return listing(army, ui, is_open=True)


def _overlays(view: dict[str, Any], ui: Ui, arg: str) -> Content:
    from .overlays import popover

    return popover(view, ui, arg)


def _phase(view: dict[str, Any], ui: Ui, arg: str) -> Content:
    from .phase import popover

    return popover(view, ui, arg)
