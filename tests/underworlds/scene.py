"""Small tables for the tests of cards: a wide battlefield, the fighters and cards that a test names, no more."""

from collections.abc import Mapping, Sequence

from katabasis.kernel.dice import Dice
from katabasis.kernel.events import Event
from katabasis.kernel.game import Game
from katabasis.kernel.system import System
from katabasis.kernel.zones import ALL, NOBODY, OWNER, Zone
from katabasis.underworlds import end_phase, power_step, turn, victory
from katabasis.underworlds.content import FIGHTERS
from katabasis.underworlds.state import Combat, Fighter, InPlay, Player, UnderworldsTable, card_of, printed

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
"""Rows 1 to 4 are seat 0's territory, row 5 is no one's, rows 6 to 9 are seat 1's. Columns a to i; rows of even number
are shifted right by half a hex."""
SEAM = 5
SEATS = {"farstriders": 0, "sepulchral-guard": 1}
STEPS = {
    "start": turn.begin_turn,
    "activation": turn.activation_step,
    "power": power_step.begin_power_step,
    "end": end_phase.score,
}


class Bare(System):
    """Enough of the game to play on from a table."""

    name = "underworlds"
    editions = ("2023",)
    modules = (turn, power_step, end_phase, victory)
    states = (UnderworldsTable, Player, Fighter, Combat, InPlay)


def scene(
    fighters: Mapping[str, str],
    step: str = "activation",
    active: int = 0,
    hands: Mapping[int, Sequence[str]] | None = None,
    objectives: Mapping[str, int] | None = None,
    decks: Mapping[int, Sequence[str]] | None = None,
    dice: Sequence[str] = (),
    round: int = 1,
    glory: tuple[int, int] = (0, 0),
    field: Sequence[str] = FIELD,
) -> Game:
    """A game that stands before `step` of the turn of `active`.

    Fighters are described by words: a hex or "out", then "wounds=2", "inspired", tokens, "raise" and "+an-upgrade".
    Farstriders are seat 0's; the Sepulchral Guard, and whoever is called "elias.2", are seat 1's.
    """
    table = UnderworldsTable("2023", ["farstriders", "sepulchral-guard"], Dice(1, 0, dice), True, False)
    table.layout = "chart " + "/".join(field) + f" seam {SEAM}"
    table.boards = [0, 1]
    table.phase, table.round, table.active, table.first = "end" if step == "end" else "action", round, active, active
    table.cursor = {"seat": active}
    for player, points in zip(table.players, glory, strict=True):
        player.activations, player.available = 4, points
    _lay_cards(table, hands or {}, decks or {})
    for number, (hex, token) in enumerate((objectives or {}).items()):
        table.objectives.insert(number, hex)
        table.zones["objectives"].cards.append(f"objective-{token}")
    for id, words in fighters.items():
        table.fighters[id] = _fighter(table, id, words.split())
    return Game.begin(Bare(), {}, table, STEPS[step])


def _lay_cards(table: UnderworldsTable, hands: Mapping[int, Sequence[str]], decks: Mapping[int, Sequence[str]]) -> None:
    for name in ("resolving", "assigned", "objectives"):
        table.zones[name] = Zone(ALL)
    for seat in (0, 1):
        for kind in ("power", "objective"):
            table.zones[f"{kind}-hand-{seat}"] = Zone(OWNER, seat)
            table.zones[f"{kind}-deck-{seat}"] = Zone(NOBODY, seat)
            table.zones[f"{kind}-discard-{seat}"] = Zone(ALL, seat)
        for pile in ("scored", "revealed"):
            table.zones[f"{pile}-{seat}"] = Zone(ALL, seat)
        for place, cards in (("hand", hands.get(seat, ())), ("deck", decks.get(seat, ()))):
            for card in cards:
                kind = "objective" if card_of(card).type == "objective" else "power"
                table.zones[f"{kind}-{place}-{seat}"].cards.append(card)


def _fighter(table: UnderworldsTable, id: str, words: list[str]) -> Fighter:
    seat = 1 if "." in id else SEATS[FIGHTERS[printed(id)].warband]
    fighter = Fighter(id, seat)
    for word in words:
        if word == "out":
            fighter.out = True
        elif word == "inspired":
            fighter.inspired = True
        elif word == "raise":
            fighter.counters["raise"] = 1
        elif word in fighter.tokens:
            fighter.tokens[word] += 1
        elif word.startswith("wounds="):
            fighter.wounds = int(word[7:])
        elif word.startswith("+"):
            fighter.upgrades.append(word[1:])
            table.zones["assigned"].cards.append(word[1:])
        else:
            fighter.at = word
    return fighter


def passing(game: Game) -> str:
    """The option that does least: passing, or else the first."""
    assert game.decision is not None
    idle = (option.id for option in game.decision.options if option.declines or option.id in ("pass", "self"))
    return next(idle, game.decision.options[0].id)


def run(game: Game, *choices: str) -> list[Event]:
    """Make those choices one after another; everything that happened."""
    return [event for choice in choices for event in game.choose(choice)]


def options(game: Game) -> list[str]:
    """The ids of the options at hand."""
    assert game.decision is not None
    return [option.id for option in game.decision.options]


def rules_against(game: Game, verb: str, on: str | None = None) -> list[str]:
    """The rules that refuse something now; empty if it is among the options."""
    return [refusal.rule for refusal in game.why_not(verb, on)]


def fighter(game: Game, id: str) -> Fighter:
    """A fighter of the table."""
    assert isinstance(game.table, UnderworldsTable)
    return game.table.fighters[id]
