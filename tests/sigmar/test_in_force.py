"""What is in force is looked up by its kind, and is what looking through every ability of both armies finds."""

from collections.abc import Iterator
from itertools import product

import pytest

import katabasis as kb
from katabasis.sigmar.board.field import field_of
from katabasis.sigmar.card_words import MODIFIERS
from katabasis.sigmar.cards import abilities, passives
from katabasis.sigmar.cards.index import index_of
from katabasis.sigmar.cards.registry import CONDITIONS
from katabasis.sigmar.rules.reinforcements import replacement
from katabasis.sigmar.state import FIELD, SigmarTable, Unit
from sigmar.random_games import sigmar
from sigmar.scene import battle, table_of, unit

APART = {"liberators.1": '20",4" ranks 5 @16', "clanrats.1": '14",11" ranks 5 @48'}


def by_looking_through_all(table: SigmarTable, unit: Unit, kind: str) -> Iterator[tuple[str, int]]:
    """The abilities of a kind that are in force for a unit, and whose they are, as the cards say it."""
    for seat in table.seats:
        users = [None, *(each for each in table.units if each.seat == seat and each.place == FIELD)]
        for user in users:
            for ability in abilities.of_unit(table, user) if user else abilities.of_player(table, seat):
                for says in ability.gives:
                    to = says.get("to", "user" if user else "friends")
                    meant = {
                        "user": user is unit,
                        "friends": unit.seat == seat,
                        "foes-in-combat": user is not None and field_of(table).in_combat(user, unit),
                    }[to]
                    named = unit.scroll in says.get("scroll", [unit.scroll])
                    holds = all(CONDITIONS[name].holds(table, unit) for name in says.get("if", ()))
                    if kind in says and meant and named and holds:
                        yield ability.id, seat
    for effect in table.effects:
        if kind in effect.gives and unit.id in effect.units:
            yield effect.ability, effect.seat


@pytest.mark.rule("ability.passive", "ability.one-same-passive")
@pytest.mark.parametrize("seed", [13, 22])
def test_what_is_in_force_is_what_every_ability_together_says(seed: int) -> None:
    game, found = sigmar(seed), 0
    while game.decision is not None:
        if len(game.table.events) % 40 == 0:
            table = table_of(game)
            for each, kind in product(table.on_field(), MODIFIERS):
                told: dict[str, int] = {}
                for ability, seat in by_looking_through_all(table, each, kind):
                    told.setdefault(ability, seat)
                assert {modifier.ability: modifier.seat for modifier in passives.in_force(table, each, kind)} == told
                found += len(told)
        game.choose(kb.bots.choose(game, "random", seed))
    assert found


@pytest.mark.rule("ability.passive")
def test_asking_again_looks_through_no_abilities(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cost of a roll does not grow with what the units of a full battle have printed."""
    table = table_of(battle(APART))
    asked = [passives.total(table, each, "hit") for each in table.on_field()]
    monkeypatch.delattr(abilities, "of_unit")
    monkeypatch.delattr(abilities, "of_player")
    assert [passives.total(table, each, "hit") for each in table.on_field()] == asked


@pytest.mark.rule("ability.passive", "setup-units.replacement-new")
def test_a_unit_that_replaces_another_has_its_own_passives() -> None:
    table = table_of(battle({"prosecutors.1": {"place": "destroyed"}, "clanrats.1": '10",9" ranks 5 @48'}))
    destroyed = table.unit("prosecutors.1")
    assert passives.total(table, destroyed, "charge-dice") == 0
    fresh = replacement(table, destroyed)
    assert passives.total(table, fresh, "charge-dice") == 0
    fresh.place = FIELD
    assert passives.total(table, fresh, "charge-dice") == 1


def test_a_fork_asks_of_its_own_units() -> None:
    game = battle(APART)
    passives.total(table_of(game), unit(game, "liberators.1"), "hit")
    copy = table_of(game.clone())
    users = [passive.use.user for found in index_of(copy).by_kind.values() for passive in found if passive.use.user]
    assert users
    assert all(any(user is each for each in copy.units) for user in users)
