"""The table of a view: the board as the hero, and round it what players hold, are asked and have seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import katabasis as kb
from katabasis.kernel.wording import Wording

from .. import markup as h
from ..markup.controls import act, seat_sign
from ..ui import Ui
from ..words import _
from .announce import Asked, announcer
from .just_happened import just_happened
from .log import log
from .options import PLAIN, Option, OptionStyle, closing, listed, options, prompt
from .placing import placing_panel
from .tracker import past_notice, tracker

if TYPE_CHECKING:
    from .finish import Verdict
    from .legend import Part
    from .luck import Luck
    from .popovers import Content, Kind

View = dict[str, Any]


class TablePage:
    """The table of one view, of the usual pieces.

    A game extends it in its `table.py`, and overrides the pieces that are its own. As it is here it needs nothing of a
    game's page: the table in letters, the answers in a list, the events as a terminal says them.
    """

    style: ClassVar[OptionStyle] = PLAIN
    """How its answers are shown."""

    places: ClassVar[Sequence[str]] = ()
    """The kinds of refs on the board that are said to be lit."""

    asked: ClassVar[Asked] = {}
    """What it answers besides to somebody who asks to hear it."""

    jumps: ClassVar[Sequence[tuple[str, Any]]] = ()
    """The parts that a small screen has ways to, by id and name; all there are if it names none."""

    jump_symbol: ClassVar[str] = "hand"
    """The symbol of the first of them, which the bar of a phone leads to, and a pill at the foot of a wide board if it
    is a drawer there."""

    folds_players: ClassVar[bool] = False
    """Whether the players are folded away beside the board until somebody unfolds them."""

    all_open: ClassVar[bool] = False
    """Whether everybody sees everything: then nobody chooses from which of their seats to look."""

    def __init__(self, view: View, ui: Ui) -> None:
        self.view = view
        self.ui = ui

    def page(self) -> h.Renderable:
        """The table, put together. Style sheets see the "phase" of a table that has one."""
        view, ui = self.view, self.ui
        replay = _replay(ui)
        phase = f" phase-{view['table']['phase']}" if "phase" in view["table"] else ""
        below = " scores-below" if self.scores_below() else ""
        hand, players = self.hand(), self.players()
        folded = ui.settings["players"] == "folded" or (ui.settings["players"] == "auto" and self.folds_players)
        folds = (" rail-folded" if folded else "") + (" log-folded" if ui.settings["log"] == "folded" else "")
        state = f"{below}{'' if ui.live else ' past'}{' replay' if replay else ''}{folds}"
        return h.div(class_=f"table{phase}{state}", id="table")[
            tracker(ui, self.where(), self.scores()),
            just_happened(ui, self.wording, self.line),
            self.board(),
            _fold(ui, "players", _("Players"), folded),
            h.div(class_="scrubber-place", id="scrubber-place", data_region=True)[replay],
            h.div(class_="low", id="low")[
                act("sheet", None, css="grip", id="grip", aria_label=ui.say("More or less of what is below the board")),
                h.div(class_="sheet", id="sheet", data_region=True, data_decision=str(ui.history.choices))[
                    past_notice(ui),
                    _shared(view, ui),
                    h.div(class_="ask", id="ask")[
                        prompt(view, ui),
                        not self.all_open and _own_seats(ui),
                        _jumps(ui, self.jumps or _parts(hand, players), self.jump_symbol),
                    ],
                    _coach(ui),
                    _puzzle(ui),
                    h.div(class_="sheet-body", id="sheet-body", aria_busy="true" if ui.seating.waiting else None)[
                        placing_panel(ui), _advice(view, ui), self.sheet()
                    ],
                ],
                hand,
                h.aside(class_="around", id="around", aria_label=ui.say("Players and log"))[
                    h.div(class_="players", id="players", data_region=True)[players],
                    log(ui, self.wording, self.line),
                ],
            ],
            announcer(view, ui, self.wording, self.places, self.asked),
            h.div(id="over", data_region=True)[self._popover()],
        ]

    # ------------------------------------------------------------------ the board, and what stands round it

    def where(self) -> Any:
        """Round, phase and turn, above the board."""
        return ""

    def scores(self) -> Any:
        """How everybody stands, at a glance."""
        return ""

    def scores_below(self) -> bool:
        """Whether that has a row of its own in the head of a phone."""
        return False

    def board(self) -> h.Renderable:
        """The board."""
        from .plain import letters

        return letters(self.view, self.ui)

    def hand(self) -> h.Renderable | None:
        """What whoever looks at the screen holds."""
        return None

    def players(self) -> Any:
        """The players, each with what is theirs."""
        return None

    # ------------------------------------------------------------------ answers, or the end

    def sheet(self) -> Any:
        """What stands below the prompt."""
        return self.answers_or_end()

    def answers_or_end(self) -> h.Renderable | None:
        """The answers to the decision at hand; once there is a result, the verdict."""
        if self.view["result"]:
            from .finish import finish

            return finish(self.view, self.ui, self.verdict(), self.luck)
        return options(self.view, self.ui, self.style, self.arrange, self.close)

    def arrange(self, offered: Sequence[Option]) -> Any:
        """Lay the answers out that go on."""
        return listed(self.ui, offered, self.style)

    def close(self, offered: Sequence[Option]) -> Any:
        """Lay the answers out that decline, or end the turn."""
        return closing(self.ui, offered, self.style)

    def verdict(self) -> Verdict:
        """What the end of the game says besides who has won."""
        from .finish import Verdict

        return Verdict()

    def luck(self, event: Sequence[Any]) -> Iterable[Luck]:
        """What the dice of an event gave against what was to be expected: of dice with numbers, unless the game knows
        better."""
        from .luck import of_numbers

        return of_numbers(event)

    # ------------------------------------------------------------------ the log

    @property
    def wording(self) -> Wording:
        """The sentences of the game's events."""
        known = kb.system(self.view["game"]).words.wording
        if known is not None:
            return known
        from .plain import Sentences

        return Sentences(self.view["game"])

    def line(self, event: Any) -> Any:
        """A line of the log that is drawn; None for the sentence of its event."""
        drawn = self.roll(event)
        if drawn is None:
            return None
        return [
            h.span(class_="unseen")[self.ui.line(self.wording.line(event))],
            h.span(aria_hidden="true")[drawn],
        ]

    def roll(self, event: Any) -> Any:
        """What is seen of an event in place of its sentence, such as the dice of a roll; None for the sentence."""
        return None

    # ------------------------------------------------------------------ what lies open over it

    def popovers(self) -> Mapping[str, Kind]:
        """What fills the game's own popovers, by kind."""
        return {}

    def legend(self) -> Sequence[Part]:
        """The signs of the table; a game that overrides it has a legend, which is offered with the keys."""
        return ()

    def _popover(self) -> h.Renderable | None:
        if self.ui.pointer.popover is None:
            return None
        from .popovers import popover

        has_legend = type(self).legend is not TablePage.legend
        kinds = {**self.popovers(), **({"legend": self._legend} if has_legend else {})}
        return popover(self.view, self.ui, kinds, self.wording, self.line)

    def _legend(self, _view: View, ui: Ui, _arg: str) -> Content:
        from .legend import legend

        return ui.say("Legend"), legend(ui, self.legend())


def _fold(ui: Ui, part: str, name: Any, folded: bool) -> h.Renderable:
    """What folds a part beside the board of a wide screen away, or unfolds it, in this browser for good."""
    return act(
        "setting",
        "›" if folded else "‹",
        f"{part}={'open' if folded else 'folded'}",
        css="small fold",
        id=f"fold-{part}",
        aria_label=ui.word(name),
        aria_expanded="false" if folded else "true",
    )


def _replay(ui: Ui) -> h.Renderable | None:
    """The way through the game's past; nothing in the present of a game that goes on."""
    if not ui.history.choices or (ui.live and not ui.history.over):
        return None
    from .scrubber import scrubber

    return scrubber(ui)


def _advice(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """What a good player would do, for whoever asked."""
    if ui.pointer.hint is None:
        return None
    from .hint import hint

    return hint(view, ui, ui.pointer.hint)


def _own_seats(ui: Ui) -> h.Renderable | None:
    """From which of their seats a person who has several looks at the table."""
    seats = ui.seating.seats_of(ui.seating.seat)
    if len(seats) < 2:
        return None
    return h.div(class_="own-seats", id="own-seats", role="group", aria_label=ui.say("Your seats"))[
        [
            act(
                "look-from",
                [seat_sign(ui, seat), ui.name(f"seat:{seat}")],
                str(seat),
                css="small quiet",
                aria_pressed="true" if seat == ui.seating.seat else "false",
            )
            for seat in seats
        ]
    ]


def _shared(view: View, ui: Ui) -> h.Renderable | None:
    """What somebody who has followed a link can do with the game that it shows."""
    if not ui.shared:
        return None
    from .shared_game import shared_game

    return shared_game(view, ui)


def _coach(ui: Ui) -> h.Renderable | None:
    """What the coach of a first game says."""
    if ui.coach is None:
        return None
    from .coaching import coach_note

    return coach_note(ui, ui.coach)


def _puzzle(ui: Ui) -> h.Renderable | None:
    """The puzzle that is to be solved at the table."""
    if ui.puzzle is None:
        return None
    from .puzzle_panel import puzzle_panel

    return puzzle_panel(ui, ui.puzzle)


def _parts(hand: Any, players: Any) -> list[tuple[str, Any]]:
    """What there is below the board."""
    parts = (("hand", _("Hand"), hand), ("around", _("Players"), players), ("log", _("Log"), True))
    return [(id, name) for id, name, there in parts if there]


def _jumps(ui: Ui, jumps: Sequence[tuple[str, Any]], symbol: str) -> h.Renderable:
    """Ways to what lies below on a small screen."""
    return h.nav(class_="jumps", aria_label=ui.say("Jump to"))[
        [
            act("jump", ui.word(name), id, "" if number else symbol, css="small quiet")
            for number, (id, name) in enumerate(jumps)
        ]
    ]
