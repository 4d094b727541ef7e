"""What is asked, and every legal answer as a button; what some rule refuses is there too, and says why."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from .. import markup as h
from ..markup.controls import act, icon, seat_sign
from ..ui import Ui
from ..words import _, say
from .pieces import choose, meaning_id, rule_link
from .playback import playback_prompt

Option = dict[str, Any]
Sign = Callable[[Option], Any]
"""What stands before an option's label."""

Arrange = Callable[[Sequence[Option]], Any]
"""How the answers to a decision are laid out."""


class OptionStyle(NamedTuple):
    """How a game's options are shown: `symbols` by verb; `short` labels by verb, for where it is plain what they are
    about; `heads` are the kinds of refs that such short labels stand under, `places` those that are many and small;
    `closing` are the verbs that end a turn, which are always in sight beside those that decline. Of what is refused at
    most `most_refused` of a kind are listed for each reason (all if that is 0), and fewer that are about
    `answered_on_board`: there all others answer. `orders` is the title of what choices can be left to."""

    symbols: Mapping[str, str] = {}
    short: Mapping[str, Any] = {}
    heads: Sequence[str] = ()
    places: Sequence[str] = ()
    closing: Sequence[str] = ("pass",)
    most_refused: int = 0
    answered_on_board: Sequence[str] = ()
    orders: Any = _("Keep going until something happens")

    def symbol(self, option: Option, otherwise: str = "play") -> str:
        """The symbol of an option, by its verb."""
        return self.symbols.get(option["verb"], otherwise)


PLAIN = OptionStyle()


def first_ref(option: Option) -> str:
    """What an option is about; "" if it points at nothing."""
    return str(option["refs"][0]) if option["refs"] else ""


def is_about(option: Option, kinds: Sequence[str]) -> bool:
    """Whether an option is about something of one of these kinds."""
    return first_ref(option).partition(":")[0] in kinds


def prompt(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """Who is asked, and what."""
    decision = view["decision"]
    if ui.history.playback is not None:
        return playback_prompt(ui, ui.history.playback)
    if decision is None:
        return h.div(class_="prompt", id="prompt")[h.h2[ui.say("The game is over")]]
    seat = decision["seat"]
    return h.div(class_=f"prompt seat-{seat}", id="prompt")[
        h.p(class_="asked")[
            seat_sign(ui, seat),
            ui.name(f"seat:{seat}"),
            ui.seating.thinking == seat
            and h.span(class_="thinking")[h.i, h.i, h.i, h.span(class_="unseen")[ui.say("is thinking")]],
            ui.seating.waiting
            and h.span(class_="thinking", id="waiting", role="status")[
                h.i, h.i, h.i, ui.say("Waiting for the game to answer …")
            ],
            _hint(view, ui),
            ui.seating.paused and act("go-on", ui.say("Continue"), id="go-on", css="primary small"),
        ],
        h.h2(id="prompt-text")[
            ui.line(decision["prompt"]) if decision["prompt"] else ui.say("Waiting for {who}", who=f"seat:{seat}"),
            " ",
            decision["rule"] and rule_link(ui, decision["rule"]),
        ],
        _meanings(ui, decision.get("options", ())),
    ]


def _meanings(ui: Ui, options: Sequence[Option]) -> list[h.Renderable] | None:
    """What the answer does that the pointer or the focus rests on; and for screen readers, what each of them does."""
    texts = {meaning_id(option): option["meaning"] for option in options if "meaning" in option}
    if not texts:
        return None
    shown = (ui.pointer.preview or {}).get("meaning")
    return [
        h.p(class_="meaning", id="meaning", aria_hidden="true")[shown and ui.word(shown)],
        h.div(hidden=True)[[h.span(id=id)[ui.word(text)] for id, text in texts.items()]],
    ]


def _hint(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """The way to a hint, for who has the screen and a choice; a puzzle has hints of its own."""
    decision = view["decision"]
    offered = decision.get("options", ())
    advised = ui.pointer.hint is not None or ui.puzzle is not None
    if (
        advised
        or decision["seat"] not in ui.seating.seats_of(ui.seating.seat)
        or not (len(offered) > 1 or _takes_answer(offered))
    ):
        return None
    return act(
        "hint",
        ui.say("Hint"),
        symbol="hint",
        css="small quiet hint-button",
        title=ui.say("What would a good player do?"),
    )


def _takes_answer(offered: Sequence[Option]) -> bool:
    return any(option.get("placement") for option in offered)


def options(view: dict[str, Any], ui: Ui, style: OptionStyle, arrange: Arrange, close: Arrange) -> h.Renderable | None:
    """Every legal answer as `arrange` lays it out; below them those that decline or end the turn, as `close` lays them
    out, and what is refused."""
    decision = view["decision"]
    if not decision or "options" not in decision:
        return None
    offered = [option for option in decision["options"] if not _closes(option, style)]
    ending = [option for option in decision["options"] if _closes(option, style)]
    return h.div(
        class_=f"options {decision['name']}", id="options", role="group", tabindex="-1", aria_labelledby="prompt-text"
    )[
        [_suggestions(ui, option) for option in offered if "suggestions" in option],
        arrange(offered),
        ending and h.div(class_="closing")[close(ending)],
        _orders(ui, decision.get("orders", ()), style.orders),
        _refused(ui, telling(ui, decision["refused"], style), style),
        _rules(ui, decision),
    ]


def _orders(ui: Ui, orders: Sequence[Option], title: Any) -> h.Renderable | None:
    """What choices can be left to until something happens, and the way to stop it."""
    if ui.seating.order is not None:
        label = ui.seating.order_label
        return h.div(class_="orders", id="orders")[
            label and h.span(class_="note")[ui.word(label)],
            act("order", ui.say("Stop"), css="small", symbol="pass", id="order-stop"),
        ]
    if not orders:
        return None
    heading = ui.word(title)
    return h.div(class_="orders", id="orders", role="group", aria_label=heading)[
        h.span(class_="note", aria_hidden="true")[heading, ": "],
        [act("order", ui.word(order["label"]), order["id"], "play", css="small") for order in orders],
    ]


def _closes(option: Option, style: OptionStyle) -> bool:
    return bool(option["declines"]) or option["verb"] in style.closing


def closing(ui: Ui, offered: Sequence[Option], style: OptionStyle) -> list[h.Renderable]:
    """The answers that decline or end the turn, side by side."""
    return [
        choose(ui, option, icon(style.symbol(option, "pass")), h.span[ui.word(option["label"])]) for option in offered
    ]


def _suggestions(ui: Ui, option: Option) -> h.Renderable:
    """Some answers of the placement that is being made, for those who play without a pointer, and for beginners."""
    return h.section(class_="suggestions", id="suggestions", aria_labelledby="suggestions-title")[
        h.h3(id="suggestions-title")[
            ui.say("Suggested answers: {what}", what=option["label"]),
            act("suggest", "×", option["id"], css="small quiet", aria_label=ui.say("Close")),
        ],
        h.ul(class_="choices", data_rove=True)[
            [
                h.li[
                    act(
                        "answer",
                        h.span[
                            h.b(aria_hidden="true")[number, ". "],
                            ui.word(suggestion["label"] or say("Suggestion {number}", number=number)),
                        ],
                        json.dumps([option["id"], suggestion["answer"]]),
                        "play",
                        css="choice-button",
                        id=f"suggestion-{number}",
                        data_hover=f"suggestion:{number}",
                    )
                ]
                for number, suggestion in enumerate(option["suggestions"], 1)
            ]
        ],
    ]


# ------------------------------------------------------------------ layouts


def listed(ui: Ui, offered: Sequence[Option], style: OptionStyle, sign: Sign | None = None, css: str = "") -> Any:
    """A list, and the places of a board below it as a field of small buttons."""
    places = [option for option in offered if is_about(option, style.places)]
    others = [option for option in offered if option not in places]
    return [
        others
        and h.ul(class_=f"choices {css}".strip())[[h.li[labelled(ui, option, style, sign)] for option in others]],
        places
        and h.div(class_="hexes")[
            h.p(class_="note")[ui.say("Choose on the board, or here:")],
            h.ul[[h.li[_place(ui, option)] for option in places]],
        ],
    ]


def labelled(ui: Ui, option: Option, style: OptionStyle, sign: Sign | None = None) -> h.Renderable:
    """A button with a sign of what it is about."""
    before = sign(option) if sign else None
    if before is None:
        kind, _colon, id = first_ref(option).partition(":")
        before = seat_sign(ui, int(id)) if kind == "seat" else icon(style.symbol(option))
    return choose(ui, option, before, h.span[ui.word(option["label"])], css="choice-button")


def _place(ui: Ui, option: Option) -> h.Renderable:
    return choose(ui, option, ui.name(first_ref(option)), css="hex small", short=True)


# ------------------------------------------------------------------ what is refused

MOST_PLACES = 2
"""Refused places in a list for each reason; all others answer on the board."""


def telling(ui: Ui, refused: Sequence[Option], style: OptionStyle) -> Sequence[Option]:
    """Of all that is refused, what is about the thing selected, or else some of each kind for each reason."""
    if not style.most_refused:
        return refused
    if ui.pointer.selected and (about := [option for option in refused if first_ref(option) == ui.pointer.selected]):
        return about
    counts: dict[tuple[str, str], int] = {}
    some: list[Option] = []
    for option in refused:
        why = (option["verb"], option["why"][0][0])
        counts[why] = counts.get(why, 0) + 1
        if counts[why] <= (MOST_PLACES if is_about(option, style.answered_on_board) else style.most_refused):
            some.append(option)
    return some


def _refused(ui: Ui, refused: Sequence[Option], style: OptionStyle) -> h.Renderable | None:
    """Candidates that a rule refuses, folded away; each answers why."""
    if not refused:
        return None
    if ui.pointer.selected and (about := [option for option in refused if option["refs"][:1] == [ui.pointer.selected]]):
        refused = about
    groups: dict[str, list[Option]] = {}
    for option in refused:
        groups.setdefault("" if is_about(option, style.places) else first_ref(option), []).append(option)
    return h.details(class_="why-not", id="why-not")[
        h.summary[ui.say("Why not …"), h.span(class_="count")[len(refused)]],
        h.ul[[h.li[_refused_group(ui, groups[ref], style)] for ref in groups]],
    ]


def _refused_group(ui: Ui, refused: list[Option], style: OptionStyle) -> Any:
    headed = is_about(refused[0], style.heads)
    return [
        headed and h.span(class_="why-who")[ui.name(first_ref(refused[0]))],
        [
            act(
                "pop",
                ui.word(style.short[option["verb"]])
                if headed and option["verb"] in style.short
                else ui.word(option["label"]),
                f"why:{option['id']}",
                css="small why",
                aria_label=ui.say("Why not “{what}”?", what=option["label"]),
            )
            for option in refused[:MOST_REFUSED]
        ],
    ]


def _rules(ui: Ui, decision: Mapping[str, Any]) -> h.Renderable | None:
    """The rules of the answers, folded away: what each kind of answer does, and where that stands. The question's own
    rule is named only for what something is to be said of; it stands beside the question already."""
    texts: dict[tuple[str, str], Any] = {}
    for option in decision["options"]:
        if option.get("rule") and ("meaning" in option or option["rule"] != decision["rule"]):
            texts.setdefault((meaning_id(option), option["rule"]), option.get("meaning", option["label"]))
    if not texts:
        return None
    return h.details(class_="answer-rules", id="answer-rules")[
        h.summary[ui.say("Rules for these choices")],
        h.ul[[h.li[ui.word(text), " ", rule_link(ui, rule)] for (_meaning, rule), text in texts.items()]],
    ]


MOST_REFUSED = 40
"""Of one thing; destinations that are out of reach would fill the page."""
