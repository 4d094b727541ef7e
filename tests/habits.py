"""Habits of bots that a beginner would not have, counted in whole games of a level against itself.

    python -m tests.habits sigmar --games 24
    python -m tests.habits underworlds --edition 2017 --games 20

Age of Sigmar: retreats that stay where they were, charges with no chance of arriving, movement phases that end while
two units or more have not moved. Underworlds: ploys for the next activation in which nothing uses them.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

if __name__ == "__main__":
    root = Path(__file__).resolve().parent.parent
    sys.path[:0] = [str(root / "engine"), str(root / "tests")]

import katabasis as kb
import whole_games
from katabasis.kernel.events import Event
from katabasis.kernel.game import Game
from katabasis.kernel.options import Option

Counts = Counter[str]


class Watch:
    """What is noted of one game: `before` an option is chosen, and `after` it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.counts = Counts()

    def before(self, option: Option) -> None:
        """An option is about to be chosen."""

    def after(self, option: Option, events: Sequence[Event]) -> None:
        """It has been chosen."""


class SigmarWatch(Watch):
    """Retreats, charges and ends of movement phases."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.retreating: tuple[str, Any] | None = None

    def before(self, option: Option) -> None:
        table, ask = self.game.table, self.game.decision
        assert ask is not None
        subject = option.id.partition(" ")[2]
        if option.verb == "retreat":
            self.retreating = subject, self._places(subject)
        elif option.verb == "charge":
            self.counts["charges"] += 1
            self.counts["charges without a chance"] += not may_arrive(table, table.unit(subject))
        elif option.declines and ask.name == "movement" and ask.seat == table.active:
            unmoved = {each.id for each in ask.options if each.verb == "move"}
            self.counts["movement phases"] += 1
            self.counts["movement phases that end with two or more unmoved"] += len(unmoved) > 1

    def after(self, option: Option, events: Sequence[Event]) -> None:
        if option.verb == "go" and self.retreating is not None:
            unit, places = self.retreating
            self.retreating = None
            self.counts["retreats"] += 1
            self.counts["retreats that stay"] += bool(self._places(unit)) and self._places(unit) == places

    def _places(self, unit: str) -> Any:
        return [(model.x, model.y) for model in self.game.table.unit(unit).models]


def may_arrive(table: Any, unit: Any) -> bool:
    """Whether the highest charge roll would bring a unit to any enemy, if nothing were in the way."""
    from katabasis.geometry.plane import INCH
    from katabasis.sigmar.board.field import field_of
    from katabasis.sigmar.cards import passives
    from katabasis.sigmar.rules.charge import CHARGE_DICE

    dice = CHARGE_DICE + passives.total(table, unit, "charge-dice")
    farthest = (6 * dice + passives.total(table, unit, "charge-roll")) * INCH + table.rules.charge_end
    return any(field_of(table).units_within(unit, enemy, farthest) for enemy in table.enemies_of(unit.seat))


class UnderworldsWatch(Watch):
    """Ploys for the next activation, and whether something in it uses them."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.waiting: dict[str, int] = {}

    def after(self, option: Option, events: Sequence[Event]) -> None:
        from katabasis.underworlds.state import card_of

        for event in events:
            card = str(event.what.get("card", "")).partition(":")[2]
            if event.kind == "card-played" and str(card_of(card).declared.get("lasts", "")).startswith("next-"):
                assert event.seat is not None
                self.waiting[card] = event.seat
                self.counts["ploys for the next activation"] += 1
                self.counts["ploys for the next activation that nothing uses"] += 1
            for ploy, seat in list(self.waiting.items()):
                if _uses(self.game, event, ploy, seat):
                    self.counts["ploys for the next activation that nothing uses"] -= 1
                    del self.waiting[ploy]
            if event.kind == "discarded":
                self.waiting.pop(card, None)


def _uses(game: Game, event: Event, ploy: str, seat: int) -> bool:
    """Whether something that happens is what a ploy of a seat is for."""
    from katabasis.underworlds.cards.modifiers import modifiers_of
    from katabasis.underworlds.state import card_of

    declared = card_of(ploy).declared
    changed = {modifier.what for modifier in modifiers_of(ploy)}
    hinders = any(modifier.by < 0 for modifier in modifiers_of(ploy))
    if event.kind == "attack-resolved":
        for_targets = "reaction" in declared or bool(changed & {"defence", "damage-suffered", "no-drive-back"})
        whose = game.table.fighters[event.what["target" if for_targets else "attacker"].partition(":")[2]].seat
        return whose == seat and not changed & {"move", "move-doubled", "passes-fighters"}
    if event.kind == "moved" and "fighter" in event.what and changed & {"move", "move-doubled", "passes-fighters"}:
        return (game.table.fighters[event.what["fighter"].partition(":")[2]].seat == seat) != hinders
    return False


WATCHES: Mapping[str, Callable[[Game], Watch]] = {"sigmar": SigmarWatch, "underworlds": UnderworldsWatch}


class Watched(NamedTuple):
    """A game that is watched."""

    game: str
    edition: str | None
    seats: tuple[str, ...]
    seed: int
    level: str


def watch(watched: Watched) -> Counts:
    """Play a game to its end, and count."""
    game = kb.new(watched.game, edition=watched.edition, seats=watched.seats, seed=watched.seed)
    seen = WATCHES[watched.game](game)
    while game.decision:
        option = kb.bots.choose(game, watched.level, watched.seed)
        seen.before(option)
        seen.after(option, game.choose(option))
    return seen.counts


def _games(args: argparse.Namespace) -> Iterator[Watched]:
    pairs = whole_games.pairs(args.game, args.sides)
    for number in range(args.games):
        yield Watched(args.game, args.edition, pairs[number % len(pairs)], args.seed + number, args.level)


def main() -> None:
    """Play the games and print what was counted."""
    parser = whole_games.parser(__doc__, 20)
    parser.add_argument("game", choices=sorted(WATCHES))
    args = parser.parse_args()
    counts = Counts()
    with ProcessPoolExecutor(args.jobs) as pool:
        for found in pool.map(watch, _games(args)):
            counts.update(found)
    for what, count in sorted(counts.items()):
        print(f"{count:6} {what}")


if __name__ == "__main__":
    main()
