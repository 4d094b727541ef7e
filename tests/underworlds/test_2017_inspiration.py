"""When fighters of 2017 are Inspired (p. 13), and what counts as having returned, moved and charged (pp. 18, 21)."""

import itertools

import pytest

from katabasis.kernel import errors
from katabasis.underworlds.cards.conditions import INSPIRE
from properties.keeping import check_position
from underworlds import build, tables_2017
from underworlds.build import A, B, cards, choose, on_to, options, ready, refused
from underworlds.fights import seen
from underworlds.tables_2017 import (
    CHAMPION,
    GARREK,
    GUARD,
    HARVESTER,
    KARSUS,
    PETITIONERS,
    PRINCE,
    REAVERS,
    SAEK,
    SEVERIN,
    STEELHEART,
    TARGOR,
    WARDEN,
    crowd,
    stage,
)

pytestmark = pytest.mark.usefixtures("universal")

ONE, TWO, THREE = PETITIONERS
HOST = {WARDEN: "d9", CHAMPION: "f8", PRINCE: "g8", HARVESTER: "e8", THREE: "a9"}
"""The Guard with two Petitioners out of action."""


def host(more=None, **given):
    return stage({**HOST, SEVERIN: "e2", **(more or {})}, active=B, warbands=(STEELHEART, GUARD), **given)


# ---------------------------------------------------------------------- at once, in any order


@pytest.mark.rule("inspire.when-2017", "damage.returned-2017")
def test_a_ploy_that_returns_the_second_inspires_the_warden_at_once():
    game = host(hands={B: ["restless-dead-2017"]})
    choose(game, f"act {WARDEN} raise-2017", f"choose {ONE}", "to b8")
    assert (seen(game, ONE)["inspired"], seen(game, WARDEN)["inspired"]) == (True, False)
    ready(game, B, "power")
    choose(game, "play restless-dead-2017", f"choose {TWO}", "to h8")
    assert (seen(game, TWO)["inspired"], seen(game, WARDEN)["inspired"]) == (True, True)
    assert seen(game, WARDEN)["move"] == 3


@pytest.mark.rule("inspire.when-2017")
@pytest.mark.parametrize("order", list(itertools.permutations((WARDEN, ONE, TWO))), ids=" ".join)
def test_the_order_of_the_fighters_decides_nobodys_inspiration(order):
    game = host({ONE: "b8", TWO: "h8"})
    table = game.table
    table.fighters = {id: table.fighters[id] for id in sorted(table.fighters, key=[*order, *table.fighters].index)}
    for id in (ONE, TWO):
        table.fighters[id].returned = True
    table.rules.note_conditions(table, "after-action")
    assert [table.fighters[id].inspired for id in order] == [True] * 3


@pytest.mark.rule("inspire.when-2017", "inspire.when-2023")
def test_no_inspire_condition_asks_who_is_inspired():
    """Where one did, all would have to be asked again after each that is Inspired. (That of 2023 which speaks of an
    Inspired friend asks when that friend is given a counter, and is only noted.)"""
    for game in (tables_2017.new(), tables_2017.new(seats=(REAVERS, GUARD)), build.new()):
        table = game.table
        for inspired in (False, True):
            for fighter in table.fighters.values():
                fighter.inspired = inspired
            for kind, fighter in itertools.product(INSPIRE, table.fighters.values()):
                assert not INSPIRE[kind](table, fighter, "after-action"), kind


# ---------------------------------------------------------------------- who has returned


@pytest.mark.rule("inspire.when-2017", "artefact.inspires")
def test_whom_the_artefact_inspires_has_not_returned():
    field = {"battlefield": "long mirror-well/0 katophranes-reliquary/0 +0", "artefact": True}
    fighters = {SEVERIN: "b3", WARDEN: "d9", ONE: "d6"}
    game = crowd(fighters, (STEELHEART, GUARD), step="end", objectives={"d6": "artefact"}, **field)
    assert seen(game, ONE)["inspired"]
    check_position(game)
    for friend, inspired in ((TWO, False), (THREE, True)):
        on_to(game, "activate", B)
        choose(game, f"act {WARDEN} raise-2017", f"choose {friend}")
        choose(game, game.decision.options[0].id)
        assert seen(game, WARDEN)["inspired"] == inspired, friend


@pytest.mark.rule("inspire.when-2017", "damage.returned-2017")
def test_one_that_returns_twice_is_one_and_a_position_may_say_who_has_returned():
    game = host({ONE: "out inspired"})
    assert game.table.fighters[ONE].returned
    choose(game, f"act {WARDEN} raise-2017", f"choose {ONE}", "to b8")
    assert not seen(game, WARDEN)["inspired"]
    seats = {"1": {"warband": REAVERS}, "2": {"warband": GUARD}}
    board = {"edition": "2017", "battlefield": "chart ..../....", "seat": seats}
    for returned in (True, False):
        game = build.position({**board, "fighters": {ONE: {"at": "a1", "inspired": True, "returned": returned}}})
        assert game.table.fighters[ONE].returned == returned
        assert ("returned" in game.position()) == (not returned)
    with pytest.raises(errors.BadPosition, match="true or false"):
        build.position({**board, "fighters": {ONE: {"at": "a1", "returned": 1}}})


@pytest.mark.rule("damage.returned-2017")
def test_a_save_without_the_note_takes_inspired_petitioners_for_returned():
    table = host({ONE: "b8 inspired", SEVERIN: "e2 inspired"}).table
    for id, returned in ((ONE, True), (TWO, False), (SEVERIN, False)):
        fighter = table.fighters[id]
        assert fighter.added_slots["returned"]({"id": id, "inspired": fighter.inspired}) == returned


# ---------------------------------------------------------------------- who has moved and charged


@pytest.mark.rule("move.limit-2017")
def test_an_order_to_march_passes_over_who_has_a_token():
    game = host({ONE: "b8 move", TWO: "h8 charge", HARVESTER: "out", CHAMPION: "out"})
    refused(game, "move", ONE, "move.limit-2017")
    choose(game, f"act {WARDEN} order")
    assert options(game) == [f"choose {PRINCE}", f"choose {THREE}"]
    for id in (ONE, TWO):
        refused(game, f"choose {id}", rule="power.play-all-or-nothing-2017")


@pytest.mark.rule("move.limit-2017")
@pytest.mark.parametrize(("card", "short"), [("march-of-the-dead-2017", "march"), ("ancient-commander-2017", "order")])
def test_march_of_the_dead_and_ancient_commander_ask_the_same(card, short):
    if short == "march":
        five = {WARDEN: "d9 move", CHAMPION: "f8 charge", PRINCE: "g8 move", HARVESTER: "e8 move", THREE: "a9 move"}
        assert host(five, step="end", hands={B: [card]}).decision.name == "score"
        assert host({**five, THREE: "a9"}, step="end", hands={B: [card]}).decision.name != "score"
    else:
        game = host({WARDEN: f"d9 +{card}", ONE: "b8 move"})
        choose(game, f"act {WARDEN} {card}")
        assert f"choose {ONE}" not in options(game)
        assert len(options(game)) == 4


@pytest.mark.rule("objective.immediate-check-2017")
@pytest.mark.parametrize(("third", "scored"), [("e8 charge", True), ("e8 move", False)])
def test_three_that_have_charged_may_be_told_by_their_tokens(third, scored):
    blood = {GARREK: "d8 charge", KARSUS: "c8 charge", SAEK: third, TARGOR: "h8", SEVERIN: "e2"}
    hand = {B: ["blood-for-the-blood-god"]}
    game = stage(blood, active=B, hands=hand, objectives={})
    choose(game, f"guard {TARGOR}")
    assert (game.decision.name == "score") == scored
    assert cards(game, "objective-hand-1") == hand[B]
    assert game.decision.seat in (A, B)
