"""Tables for tests, set up in words, and the few verbs that play on from them.

Two players: A has the Farstriders and sits at seat 0, B has the Sepulchral Guard and sits at seat 1.

    game = given({"elias": (0, 0), "champion": (1, 0)}, dice="fury fury smash | block")
    choose(game, "attack elias", "storm-sabre champion")
    assert spot(game, "champion") == ...
    ready(game, A, "drive-back")

`given` stands before the activation of A's first turn on open ground without end; places are axial coordinates (q, r)
from the middle: q grows to the right, r goes down a row and half a hex to the right, as in the ledger. Whoever is not
named is out of action, hands are empty and decks are full, so that nothing happens that a test does not name. Choices
take such coordinates as well: `choose(game, "move elias", ("to", (2, 0)))`.

`scene` is for cards: a small battlefield with two territories, hexes by their names, fighters in words:

    game = scene({"elias": "e4 wounds=2 +swift-stride", "champion": "out"}, "power", hands={A: ["warning-cry"]})

`at` reads a position text instead, for tables that are easier to draw than to describe. Change nothing by hand once a
game has begun: set the table up as it has to be, then choose.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import dedent
from typing import Any

import pytest

import katabasis as kb
from katabasis.geometry import hexes as plane
from katabasis.kernel.events import Event
from katabasis.kernel.game import Game
from katabasis.kernel.options import Ask
from katabasis.underworlds.content import FIGHTERS
from katabasis.underworlds.edition import EDITIONS
from katabasis.underworlds.rules.edition_2023 import Edition2023
from katabasis.underworlds.state import TOKENS, Fighter, UnderworldsTable, card_of, printed

A, B = 0, 1
"""The seats."""

Place = tuple[int, int]
"""Axial coordinates from the middle of the made-up battlefield."""

SIDE = 15
MIDDLE = (7, 7)
"""The battlefield of `given` has SIDE rows of SIDE hexes; (0, 0) is the hex "h8"."""

STEPS = {
    "start": "turn.begin_turn",
    "activation": "turn.activation_step",
    "power": "power_step.begin_power_step",
    "end": "end_phase.begin_end_phase",
    "round": "turn.begin_round",
    "victory": "victory.determine",
}
"""Short names of the steps where a game may begin; any step's full name will do."""


# ---------------------------------------------------------------------- setting up


def vary_edition(monkeypatch: pytest.MonkeyPatch, **different: Any) -> None:
    """Have another edition of 2023 for one test: the same but for what is `different`."""
    monkeypatch.setitem(EDITIONS, "2023", type("Varied", (Edition2023,), different)())


def given(
    fighters: Mapping[str, Any] | None = None,
    *,
    dice: str | Sequence[str | int] = (),
    step: str = "activation",
    round: int | None = None,
    turn: int = 1,
    first: int = A,
    a: Mapping[str, Any] | None = None,
    b: Mapping[str, Any] | None = None,
    objectives: Mapping[int, Place] | None = None,
    blocked: Iterable[Place] = (),
    starting: Iterable[Place] = (),
    hazard: Iterable[Place] = (),
    missing: Iterable[Place] = (),
    seam: int | None = None,
    warbands: Sequence[str] = ("farstriders", "sepulchral-guard"),
    **more: Any,
) -> Game:
    """A game on open ground.

    `fighters`: where each one is, (0, 0) or "out", or with what it has: {"at": (0, 0), "wounds": 2, "move": 1,
        "charge": 1, "guard": 1, "stagger": 1, "inspired": True, "raise": 1, "upgrades": [...]}.
    `dice`: what is rolled next, in order; bars are only for the eye: "smash fury | block".
    `step`: a key of STEPS or a step's full name. `turn` counts from 1; `first` had the round's first turn.
    `a`, `b`: what the players have: {"hand": [...], "objectives": [...], "available": 2, "spent": 1,
        "activations": 3, "deck": [..., top], "discard": [...], "scored": [...], "revealed": [...]}. Cards not named
        are at the bottom of their deck; "rest" in a pile stands for them.
    `objectives`: the tokens on the battlefield, number to place.
    `blocked`, `starting`, `hazard`, `missing`: hexes that are not plain ones; `missing` ones are not there at all.
    `seam`: the row r of hexes that are no one's; above it is A's territory, below it B's. Without it all is A's.
    `more`: any other key of a position, "-" written as "_": active=..., bound=..., history=..., in_play=...
    """
    step = STEPS.get(step, step)
    if step.startswith("setup."):  # fighters are to be placed, seven of them at most
        starting, seam = [coordinates(f"{column}{row}") for row in (2, 14) for column in "cdefghi"], 0
    ground = _drawn(blocked, starting, hazard, missing, seam)
    data: dict[str, Any] = {"battlefield": ground, "step": step, "first": first + 1, "turn": turn}
    if round is not None:
        data["round"] = round
    if data["step"].startswith(("end_phase", "victory", "turn.begin_round")):
        del data["turn"]
    data |= {key.replace("_", "-"): value for key, value in more.items()}
    if "active" in data:
        data["active"] += 1
    data["dice"] = dice.replace("|", " ").split() if isinstance(dice, str) else list(dice)
    data["seat"] = {
        str(n): {"warband": warband, **(has or {})} for n, warband, has in zip((1, 2), warbands, (a, b), strict=True)
    }
    data["fighters"] = {id: _placed(where) for id, where in (fighters or {}).items()}
    data["objectives"] = {str(number): hex_at(place) for number, place in (objectives or {}).items()}
    return position(data)


FIELD = (
    "s.......s",
    ".s.....s.",
    ".........",
    ".........",
    ".........",
    ".........",
    ".........",
    ".s.....s.",
    "s.......s",
)
"""Rows 1 to 4 are A's territory, row 5 is no one's, rows 6 to 9 are B's. Columns a to i; rows of even number are
shifted right by half a hex."""
FIELD_SEAM = 5
HOST = {
    "warden": "b9",
    "prince-of-dust": "c9",
    "harvester": "d9",
    "champion": "f9",
    "rising-petitioner": "g9",
    "inevitable-petitioner": "b7",
    "zealous-petitioner": "h7",
}
"""The whole Sepulchral Guard at the far end of that field."""


def scene(
    fighters: Mapping[str, str],
    step: str = "activation",
    active: int = A,
    hands: Mapping[int, Sequence[str]] | None = None,
    objectives: Mapping[str, int] | None = None,
    decks: Mapping[int, Sequence[str]] | None = None,
    dice: Sequence[str] = (),
    round: int = 1,
    glory: tuple[int, int] = (0, 0),
    field: Sequence[str] = FIELD,
) -> Game:
    """A game on that field.

    `fighters`: words for each one: a hex or "out", then "wounds=2", "inspired", tokens, "raise", "+an-upgrade". A dot
        in an id ("elias.2") makes both players have the same warband.
    `hands`, `decks`: cards of both kinds; of a deck that is given, all other cards are in the discard pile.
    `step`: as for `given`, except that "end" begins with the scoring of `active`, without what comes before.
    """
    bands = ["farstriders", "sepulchral-guard"]
    if any("." in id for id in fighters):
        bands = [FIGHTERS[printed(next(iter(fighters)))].warband] * 2
    data: dict[str, Any] = {
        "battlefield": "chart " + "/".join(field) + f" seam {FIELD_SEAM}",
        "step": "end_phase.score" if step == "end" else STEPS[step],
        "round": round,
        "first": active + 1,
        "dice": list(dice),
        "seat": {
            str(seat + 1): {"warband": bands[seat], "available": glory[seat], **_by_kind((hands or {}).get(seat, ()))}
            for seat in (A, B)
        },
        "fighters": {id: _in_words(words.split()) for id, words in fighters.items()},
        "objectives": {str(number): hex for hex, number in (objectives or {}).items()},
    }
    for seat, cards in (decks or {}).items():
        data["seat"][str(seat + 1)] |= _by_kind(cards, "deck", "objective-deck")
        data["seat"][str(seat + 1)] |= {"discard": ["rest"], "objective-discard": ["rest"]}
    return position(data)


def _by_kind(cards: Sequence[str], power: str = "hand", objective: str = "objectives") -> dict[str, list[str]]:
    objectives = [card for card in cards if card_of(card).type == "objective"]
    return {power: [card for card in cards if card not in objectives], objective: objectives}


def _in_words(words: Sequence[str]) -> dict[str, Any]:
    has: dict[str, Any] = {"upgrades": [word[1:] for word in words if word.startswith("+")]}
    for word in words:
        key, _, number = word.partition("=")
        if number:
            has[key] = int(number)
        elif word == "inspired":
            has[key] = True
        elif word in (*TOKENS, "raise"):
            has[key] = has.get(key, 0) + 1
        elif not word.startswith("+"):
            has["at"] = word
    return has


def at(text: str) -> Game:
    """The game of a position text, which may leave the line `game = "underworlds"` out."""
    text = dedent(text)
    return kb.position(text if "game =" in text else 'game = "underworlds"\n' + text)


def position(data: Mapping[str, Any]) -> Game:
    """The game of a position's data."""
    import tomli_w

    return kb.position(tomli_w.dumps({"game": "underworlds", **data}))


def new(seed: int = 1, seats: Sequence[str] = ("farstriders", "sepulchral-guard"), **options: Any) -> Game:
    """A new game, before its first decision."""
    return kb.new("underworlds", "2023", seats, seed, **options)


def _drawn(
    blocked: Iterable[Place], starting: Iterable[Place], hazard: Iterable[Place], missing: Iterable[Place],
    seam: int | None,
) -> str:  # fmt: skip
    rows = [["."] * SIDE for _ in range(SIDE)]
    for mark, places in (("#", blocked), ("s", starting), ("!", hazard), ("_", missing)):
        for place in places:
            column, row = plane.offset(_moved(place))
            rows[row][column] = mark
    chart = "chart " + "/".join("".join(row) for row in rows)
    return chart if seam is None else f"{chart} seam {seam + MIDDLE[1] + 1}"


def _placed(where: Any) -> Any:
    if isinstance(where, str):
        return where
    if isinstance(where, Mapping):
        return {**where, "at": _placed(where["at"])}
    return hex_at(where)


# ---------------------------------------------------------------------- places


def hex_at(place: Place) -> str:
    """The id of the hex at those coordinates."""
    column, row = plane.offset(_moved(place))
    return chr(ord("a") + column) + str(row + 1)


def coordinates(hex: str) -> Place:
    """The coordinates of a hex."""
    q, r = plane.axial(ord(hex[0]) - ord("a"), int(hex[1:]) - 1)
    middle = plane.axial(*MIDDLE)
    return q - middle[0], r - middle[1]


def _moved(place: Place) -> Place:
    middle = plane.axial(*MIDDLE)
    return place[0] + middle[0], place[1] + middle[1]


def spot(game: Game, id: str) -> Place | None:
    """Where a fighter is; None if it is off the battlefield."""
    hex = fighter(game, id).at
    return None if hex is None else coordinates(hex)


# ---------------------------------------------------------------------- playing


def choose(game: Game, *choices: str | tuple[Any, ...]) -> list[Event]:
    """Make those choices one after another; all that happened. A tuple is an id with coordinates: ("to", (1, 0))."""
    return [event for choice in choices for event in game.choose(_id(choice))]


def _id(choice: str | tuple[Any, ...]) -> str:
    if isinstance(choice, str):
        return choice
    return " ".join(word if isinstance(word, str) else hex_at(word) for word in choice)


def on_to(game: Game, name: str, seat: int | None = None) -> Ask:
    """Let everything go (pass, decline, keep, "done", name oneself) until that decision is asked, of that seat."""
    for _ in range(200):
        ask = game.decision
        if ask is None:
            raise AssertionError(f"the game is over, and '{name}' was never asked")
        if ask.name == name and seat in (None, ask.seat):
            return ask
        game.choose(ask.declining or ask.options[0])
    raise AssertionError(f"'{name}' was not asked in 200 decisions")


def passing(game: Game) -> str:
    """The option that does least: passing, or else the first."""
    assert game.decision is not None
    idle = (option.id for option in game.decision.options if option.declines or option.id in ("pass", "self"))
    return next(idle, game.decision.options[0].id)


# ---------------------------------------------------------------------- checking


def options(game: Game) -> list[str]:
    """The ids of the options at hand."""
    assert game.decision is not None
    return [option.id for option in game.decision.options]


def ready(game: Game, seat: int | None, name: str = "") -> Ask | None:
    """Check who decides now, and what about; `ready(game, None)` checks that the game is over."""
    ask = game.decision
    if seat is None:
        assert ask is None, f"{ask} is asked"
    else:
        assert ask is not None, "the game is over"
        assert (ask.seat, ask.name) == (seat, name), f"{ask} is asked"
    return ask


def refused(game: Game, verb: str, on: str | Place | None = None, rule: str | None = None) -> list[str]:
    """Check that nothing of that kind is legal now, and that `rule` is among the reasons; the rules that refuse.

    `verb` is a verb or a whole option id, `on` what it is about: a fighter, a card, or the coordinates of a hex.
    """
    rules = [refusal.rule for refusal in game.why_not(verb, hex_at(on) if isinstance(on, tuple) else on)]
    assert rules, f"'{verb}' is among the options"
    assert rule is None or rule in rules, f"'{verb}' is refused by {rules}"
    return rules


def rules_against(game: Game, verb: str, on: str | None = None) -> list[str]:
    """The rules that refuse something now; empty if it is among the options."""
    return [refusal.rule for refusal in game.why_not(verb, on)]


def cards(game: Game, zone: str) -> list[str]:
    """The cards of a zone, the top last."""
    return list(game.table.zones[zone].cards)


def fighter(game: Game, id: str) -> Fighter:
    """A fighter of the table."""
    assert isinstance(game.table, UnderworldsTable)
    return game.table.fighters[id]


def shown(game: Game, seat: int | None, zone: str) -> list[str] | int:
    """What a seat sees of a zone: its cards, or their number."""
    seen = game.view(seat)["zones"][zone]
    return seen["count"] if seen["cards"] is None else seen["cards"]


def kinds(events: Iterable[Event]) -> list[str]:
    """The kinds of those events."""
    return [event.kind for event in events]
