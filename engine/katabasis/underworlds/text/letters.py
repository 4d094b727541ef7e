"""The table in letters, for a terminal: the board, the fighters, what the players have, and the hand of whoever looks.
Everything comes from a view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...content import cached, load
from ...kernel.facets import words
from ...kernel.renderer import Renderer
from ...kernel.text import N_, Text, decimal, say
from ..board.battlefield import Battlefield, battlefield_of, column_name, place_of
from ..state import UnderworldsTable, printed
from .names import renderer_of
from .wording import KEYWORD_NAMES, OUTCOME_NAMES, PHASE_NAMES, STEP_NAMES, SYMBOL_NAMES, TOKEN_NAMES

View = Mapping[str, Any]

TERRITORIES = ".:;,"
"""How the plain hexes of each board are written."""

WIDTH = 6
"""Characters of a hex."""


class Letters(words.Letters[UnderworldsTable]):
    """The table in letters."""

    def sections(self, view: View, language: str) -> list[tuple[str, str]]:
        """The parts of the table by name, each a text of its own."""
        renderer = renderer_of(view["table"], language)
        parts = {
            "time": _time(view["table"], renderer),
            "faces": _faces(view, renderer),
            "board": _board(view, renderer),
            "fighters": _fighters(view["table"], renderer),
            "players": _players(view, renderer),
            "combat": _combat(view["table"], renderer),
            "hand": _hand(view, renderer, language),
        }
        return [(name, "\n".join(lines)) for name, part in parts.items() if (lines := list(part))]

    def forecast(self, odds: Mapping[str, Any], language: str) -> str:
        """The odds of an Attack action in one line."""
        message = N_(
            "success {success} %, critical hit {critical} %, out of action {kill} %, mean damage {damage}; "
            "dice {dice} against {defence}, support {own} to {other}"
        )
        percent = {key: round(100 * odds[key]) for key in ("success", "critical", "kill")}
        own, other = map(len, odds["support"])
        values: dict[str, Any] = {
            **percent,
            "damage": decimal(odds["mean_damage"], places=2),
            "dice": odds["dice"],
            "defence": odds["defence"][0],
        }
        return renderer_of({}, language).word(Text(message, {**values, "own": own, "other": other}))


def _titled(renderer: Renderer, msgid: str, rest: Sequence[str]) -> str:
    """A title, and what follows it."""
    return f"{_named(renderer, {}, msgid)}: {', '.join(rest)}"


def _named(renderer: Renderer, names: Mapping[str, str], word: str) -> str:
    """What a word of the view is called."""
    return renderer.word(Text(names.get(word, word), {}))


# ---------------------------------------------------------------------- time


def _time(table: View, renderer: Renderer) -> Iterator[str]:
    parts = [renderer.word(say("Round {round}", round=table["round"]))] if table["round"] else []
    parts.append(_named(renderer, PHASE_NAMES, table["phase"]))
    if table["active"] is not None:
        parts.append(renderer.word(say("turn of {who}", who=f"seat:{table['active']}")))
    if table["step"]:
        parts.append(_named(renderer, STEP_NAMES, table["step"]))
    if table["bound"]:
        parts.append(renderer.word(say("{who} is to be activated", who=f"fighter:{table['bound']}")))
    yield " · ".join(parts)


# ---------------------------------------------------------------------- the board


def _faces(view: View, renderer: Renderer) -> Iterator[str]:
    """The faces of boards that can be picked now."""
    for option in (view["decision"] or {}).get("options", ()):
        for ref in option["refs"]:
            if ref.startswith("board:"):
                yield renderer.name(ref)
                for number, row in enumerate(_entries("board")[ref.partition(":")[2]]["rows"]):
                    yield f"    {' ' * (number % 2)}{' '.join(row)}"


def _board(view: View, renderer: Renderer) -> Iterator[str]:
    """Every row of hexes, with the places of options in brackets."""
    table = view["table"]
    if not table["layout"]:
        return
    field = battlefield_of(table)
    places = {hex: place_of(hex) for hex in field.hexes}
    columns = range(max(column for column, _ in places.values()) + 1)
    rows: dict[int, dict[int, str]] = {}
    lit, standing = _lit(view), {fighter["at"]: id for id, fighter in table["fighters"].items() if fighter["at"]}
    numbers = {objective["hex"]: objective["number"] or "?" for objective in table["objectives"]}
    for hex, (column, row) in places.items():
        content = _content(field, table, hex, standing.get(hex), numbers.get(hex))
        rows.setdefault(row, {})[column] = f"[{content:^4}]" if hex in lit else f" {content:^4} "
    yield "    " + "".join(f"{column_name(column):^{WIDTH}}" for column in columns)
    for row, cells in sorted(rows.items()):
        shift = " " * (WIDTH // 2) if row % 2 else ""
        line = "".join(cells.get(column, " " * WIDTH) for column in columns)
        yield f"{row + 1:>3} {shift}{line}".rstrip()
    yield renderer.word(
        say(
            "1S: fighter S of player 1, * Inspired; 3 beside it or (3): objective; s starting, # blocked, ! hazard; "
            ". and : the territories of {first} and {second}, - no one's; in brackets: what the options are about",
            first=f"seat:{table['boards'][0]}",
            second=f"seat:{table['boards'][1 % len(table['boards'])]}",
        )
    )
    for mark, seat in list(zip(TERRITORIES, table["boards"], strict=False))[2:]:
        yield renderer.word(say("{mark} the territory of {who}", mark=mark, who=f"seat:{seat}"))


def _lit(view: View) -> set[str]:
    """The hexes that options are about, by themselves or by who stands there."""
    fighters = view["table"]["fighters"]
    refs = [ref for option in (view["decision"] or {}).get("options", ()) for ref in option["refs"]]
    lit = {ref[4:] for ref in refs if ref.startswith("hex:")}
    return lit | {fighters[ref[8:]]["at"] for ref in refs if ref.startswith("fighter:") and ref[8:] in fighters}


def _content(field: Battlefield, table: View, hex: str, fighter: str | None, number: Any) -> str:
    """What is in a hex, in four characters at most."""
    if fighter is not None:
        return f"{sign(table, fighter)}{number or ''}"
    if number is not None:
        return f"({number})"
    for mark, is_there in (("#", field.is_blocked), ("s", field.is_starting), ("!", field.is_hazard)):
        if is_there(hex):
            return mark
    board = field.territory(hex)
    return "-" if board is None else TERRITORIES[board % len(TERRITORIES)]


def sign(table: View, fighter: str) -> str:
    """How a fighter is drawn: the player's number, its letter, and a star if it is Inspired."""
    shown = table["fighters"][fighter]
    return f"{shown['seat'] + 1}{_entries('fighter')[shown['card']]['short']}{'*' if shown['inspired'] else ''}"


# ---------------------------------------------------------------------- fighters


def _fighters(table: View, renderer: Renderer) -> Iterator[str]:
    for id, fighter in table["fighters"].items():
        yield f"{sign(table, id):4}{renderer.name(f'fighter:{id}')}: {', '.join(_state(table, fighter, renderer))}"
        if fighter["at"] or not fighter["out"]:
            for attack in fighter["attacks"]:
                yield f"      {_attack(attack, renderer)}"


def _state(table: View, fighter: View, renderer: Renderer) -> Iterator[str]:
    if fighter["out"]:
        yield renderer.word(say("out of action"))
    elif fighter["at"] is None:
        yield renderer.word(say("not yet placed"))
    else:
        yield fighter["at"]
    yield renderer.word(say("wounds {taken} of {most}", taken=fighter["wounds"], most=fighter["max_wounds"]))
    yield renderer.word(say("Move {move}", move=fighter["move"]))
    dice, symbol = fighter["defence"]
    yield renderer.word(say("Defence {dice} {symbol}", dice=dice, symbol=SYMBOL_NAMES.get(symbol, symbol)))
    for word in (*fighter["classes"], *fighter["keywords"]):
        yield _named(renderer, KEYWORD_NAMES, word)
    counts = {**fighter["tokens"], **fighter["counters"]}
    for kind, count in counts.items():
        if count:
            yield renderer.word(say("{token} {count}", token=TOKEN_NAMES[kind], count=count))
    if fighter["upgrades"]:
        yield _titled(renderer, N_("upgrades"), [renderer.name(f"card:{card}") for card in fighter["upgrades"]])


def _attack(attack: View, renderer: Renderer) -> str:
    parts = [
        renderer.word(say("Range {range}", range=attack["range"])),
        f"{attack['dice']} {_named(renderer, SYMBOL_NAMES, attack['symbol'])}",
        renderer.word(say("Damage {damage}", damage=attack["damage"])),
    ]
    for keyword in attack["keywords"]:
        word, _, number = keyword.partition(" ")
        parts.append(f"{_named(renderer, KEYWORD_NAMES, word)} {number}".strip())
    return f"{renderer.name('attack:' + attack['id'])}: {', '.join(parts)}"


# ---------------------------------------------------------------------- players


def _players(view: View, renderer: Renderer) -> Iterator[str]:
    table, zones = view["table"], view["zones"]
    for seat, player in enumerate(table["players"]):
        counts = {kind: zones[f"{kind}-{seat}"]["count"] for kind in ("power-hand", "objective-hand", "power-deck")}
        values = {**player, "who": f"seat:{seat}", "warband": f"warband:{player['warband']}"}
        yield renderer.word(
            say(
                "{who}, {warband}: glory {available} and {spent} spent, activations {activations}; "
                "in hand {power} power and {objective} objective cards, power deck {deck}",
                **{key: values[key] for key in ("who", "warband", "available", "spent", "activations")},
                power=counts["power-hand"],
                objective=counts["objective-hand"],
                deck=counts["power-deck"],
            )
        )
        if scored := zones[f"scored-{seat}"]["cards"]:
            yield "    " + _titled(renderer, N_("scored"), [renderer.name(f"card:{card}") for card in scored])
    for waiting in table["in_play"]:
        chosen = [renderer.name(f"fighter:{id}") for id in waiting["chosen"]]
        yield "    " + _titled(renderer, N_("In play"), [renderer.name("card:" + waiting["card"]), *chosen])


# ---------------------------------------------------------------------- an Attack action in progress


def _combat(table: View, renderer: Renderer) -> Iterator[str]:
    combat = table["combat"]
    if combat is None:
        return
    named = {key: f"{kind}:{combat[key]}" for key, kind in _ROLES.items()}
    yield renderer.word(say("{attacker} attacks {target} with {attack}", **named))
    for msgid, roll in ((N_("attack roll"), "attack_roll"), (N_("defence roll"), "defence_roll")):
        if combat[roll]:
            yield "    " + _titled(renderer, msgid, [_named(renderer, SYMBOL_NAMES, face) for face in combat[roll]])
    if combat["outcome"]:
        yield f"    {_named(renderer, OUTCOME_NAMES, combat['outcome'])}"


_ROLES = {"attacker": "fighter", "target": "fighter", "attack": "attack"}


# ---------------------------------------------------------------------- cards


def _hand(view: View, renderer: Renderer, language: str) -> Iterator[str]:
    """The cards of whoever looks, with their texts."""
    seat = view["seat"]
    if seat is None:
        return
    for kind in ("objective", "power"):
        for id in view["zones"][f"{kind}-hand-{seat}"]["cards"] or ():
            yield card(id, renderer, language)


def card(id: str, renderer: Renderer, language: str) -> str:
    """A card in one line: name, kind, glory, text."""
    entry = _entries("card")[printed(id)]
    words = [
        _named(renderer, _TYPES, entry["type"]),
        *(_named(renderer, KEYWORD_NAMES, key) for key in entry["keywords"]),
    ]
    if entry.get("glory"):
        words.append(renderer.word(say("glory {points}", points=entry["glory"])))
    return f"{renderer.name('card:' + id)} ({', '.join(words)}): {entry['wording'][language]}"


_TYPES = {"objective": N_("Objective"), "ploy": N_("Ploy"), "upgrade": N_("Upgrade")}


@cached
def _entries(kind: str) -> Mapping[str, Mapping[str, Any]]:
    return {entry["id"]: entry for entry in load("underworlds")[kind]}
