"""What has no effect is never worth more to a bot than declining it, in games of every system: answers are weighed at
the same moment, whether or not they end a phase."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from habits import may_arrive
from katabasis import bots
from katabasis.bots.lookahead import Lookahead
from katabasis.bots.search import SAME
from katabasis.geometry.plane import INCH
from katabasis.kernel.dice import Dice
from katabasis.kernel.game import Game
from katabasis.kernel.options import Option
from katabasis.kernel.state import freeze
from katabasis.sigmar.rules import characteristics, destinations
from katabasis.sigmar.rules.core_moves import RETREAT
from katabasis.sigmar.rules.movement import PASS, Limits
from katabasis.underworlds.cards.conditions import value_of
from katabasis.underworlds.cards.modifiers import modifiers_of
from katabasis.underworlds.cards.reading import Reading
from katabasis.underworlds.state import InPlay
from properties.moments import Make, plain
from quest.random_games import quest
from sigmar.random_games import sigmar
from tyrants.random_games import tyrants
from underworlds.random_games import underworlds


def _underworlds(table: Any) -> Any:
    """Gambits that change nothing any more are left out."""
    waiting = [freeze(gambit) for gambit in table.in_play if changes(table, gambit)]
    return [freeze(each) for each in (table.fighters, table.players, table.objectives, table.advanced)], waiting


def changes(table: Any, gambit: InPlay) -> bool:
    """Whether a gambit in play may change anything: there is something that it counts."""
    modifiers = modifiers_of(gambit.card)
    reading = Reading(table, gambit.seat, gambit.card)
    return not modifiers or any(each.times is None or value_of(reading, each.times) for each in modifiers)


def _tyrants(table: Any) -> Any:
    zones = {name: zone for name, zone in freeze(table)["zones"].items() if name not in ("played", "hand")}
    return [freeze(each) for each in (table.players, table.troops, table.spies, table.markers)], zones


def _quest(table: Any) -> Any:
    standing = (
        table.adventurers,
        table.monsters,
        table.effects,
        table.doors,
        table.tokens,
        table.power,
        table.sections,
    )
    return [freeze(each) for each in standing]


def _sigmar(table: Any) -> Any:
    units = [(unit.id, unit.place, unit.damage, freeze(unit.models)) for unit in table.units]
    return units, freeze(table.players), table.controlled, freeze(table.effects)


class Played(NamedTuple):
    """What is on the table of a game but what a choice may use up; at which decisions, and by which verbs, something is
    done there that may have no effect; and what else is known to have none."""

    stands: Callable[[Any], Any]
    asked: tuple[str, ...]
    verbs: tuple[str, ...]
    hopeless: Callable[[Game, Option], bool] = lambda _game, _option: False


def _is_hopeless(game: Game, option: Option) -> bool:
    """A retreat by which nobody gets anywhere, or a charge by which nobody arrives with the highest roll."""
    table: Any = game.table
    if option.verb == "charge":
        return not may_arrive(table, table.unit(option.id.partition(" ")[2]))
    unit = table.unit(option.id.partition(" ")[2]) if option.verb == "retreat" else None
    if unit is None or not isinstance(unit.printed.move, int):
        return False
    move = characteristics.move(table, unit, unit.printed.move) * INCH
    return len(destinations.of_move(table, unit, Limits(move, RETREAT, PASS, RETREAT))) == 1


PLAYED: Mapping[str, Played] = {
    "underworlds": Played(_underworlds, ("power",), ("play",)),
    "tyrants": Played(_tyrants, ("turn",), ("recruit", "deploy", "assassinate", "return")),
    "quest": Played(_quest, ("act", "window"), ("cast", "use", "move", "search")),
    "sigmar": Played(_sigmar, ("movement", "charge"), ("move",), _is_hopeless),
}


def in_vain(game: Game) -> Iterator[Option]:
    """Answers of the decision at hand that have no effect: carried out without chance, all stands as before."""
    ask, played = game.decision, PLAYED[game.system.name]
    assert ask is not None
    if ask.name not in played.asked:
        return
    before = plain(played.stands(game.table))
    for option in ask.options:
        if played.hopeless(game, option):
            yield option
        elif option.verb in played.verbs:
            for answer in option.answers():
                after = game.after(answer)
                if _is_done(game, after) and plain(played.stands(after.table)) == before:
                    yield answer


def _is_done(game: Game, after: Game) -> bool:
    """Whether an answer has been carried out, without chance: nothing is asked about it."""
    if after.table.dice.count != game.table.dice.count:
        return False
    assert game.decision is not None
    return after.decision is None or after.decision.name == game.decision.name


def worth(game: Game, answer: Option) -> float:
    """What a hard bot takes an answer to be worth."""
    assert game.decision is not None
    budget = game.system.bots.search_budget(game.table, bots.SKILLS["hard"].budget)
    return Lookahead(game.clone(), budget, 0, bots.USUAL, Dice(1)).worth(answer, budget)


@pytest.mark.takes_turns("what has no effect", 2)
@pytest.mark.parametrize(
    ("make", "seeds", "wastes"),
    [
        pytest.param(underworlds, (2, 8), True, id="underworlds"),
        pytest.param(tyrants, (1,), False, id="tyrants"),
        pytest.param(quest, (4,), True, id="quest"),
        pytest.param(sigmar, (1,), True, id="sigmar"),
    ],
)
def test_what_has_no_effect_is_never_worth_more_than_declining(
    make: Make, seeds: tuple[int, ...], wastes: bool
) -> None:
    """At Tyrants nothing can be wasted: cards are played for nothing, and what is paid for has an effect."""
    found = 0
    for seed in seeds:
        game = make(seed)
        while game.decision:
            for answer in in_vain(game):
                found += 1
                assert game.decision.declining is not None
                declined = worth(game, game.decision.declining)
                assert worth(game, answer) <= declined + SAME, (seed, len(game.choices), answer.id)
            game.choose(bots.choose(game, "easy", seed))
    assert bool(found) == wastes
