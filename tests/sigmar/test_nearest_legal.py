"""A wish settles into the nearest legal answer: what the page does when somebody lets go of a unit."""

import pytest

import katabasis as kb
from katabasis.geometry.plane import INCH, squared_distance
from katabasis.kernel.dice import Dice
from katabasis.kernel.game import Game
from katabasis.kernel.options import Placement
from katabasis.sigmar.board import places
from katabasis.sigmar.rules.deployment import NOWHERE
from properties.moments import step_on
from sigmar.random_games import sigmar
from sigmar.scene import CLAWPACK, ECHELON, SHRINE, WALL, at, battle, events, rules, run, unit

LIBERATORS = {"liberators.1": '8",5" ranks 5 @16', "clanrats.1": '20",15" ranks 5 @48'}


def placement(game: Game, id: str) -> Placement:
    assert game.decision is not None
    option = next(option for option in game.decision.options if option.id == id)
    assert isinstance(option, Placement)
    return option


def settled(game: Game, id: str, wish: str) -> list[tuple[int, int]]:
    """Where the models of a unit would stand: legal whatever was wished."""
    option = placement(game, id)
    answer = option.nearest(wish)
    assert option.why_not(answer) == []
    return [way.end for way in places.read(answer, unit(game, id.partition(" ")[2]))]


def test_a_legal_wish_is_taken_as_it_is() -> None:
    game = battle(LIBERATORS)
    assert placement(game, "move liberators.1").nearest('keep +2",+1"') == 'keep +2",+1"'


def test_who_would_go_too_far_goes_as_far_as_he_may() -> None:
    game = battle(LIBERATORS)
    reach = placement(game, "move liberators.1").shape["reach"]
    before = at(game, "liberators.1")
    after = settled(game, "move liberators.1", f"keep {10 * INCH:+d},+0")
    assert after == [(x + reach, y) for x, y in before]


def test_a_bend_is_kept() -> None:
    game = battle({"lord-veritant.1": '8",5" ranks 1'})
    answer = placement(game, "move lord-veritant.1").nearest('keep +6",+6" via 2540,1270')
    assert "via 2540,1270" in answer
    assert placement(game, "move lord-veritant.1").why_not(answer) == []


def test_a_unit_makes_room_for_another() -> None:
    """Let go on top of a friend it stands beside him, and no farther away than his base is wide."""
    game = battle({"lord-veritant.1": '8",5" ranks 1', "lord-vigilant.1": '11",5" ranks 1'})
    [there] = settled(game, "move lord-veritant.1", 'keep +3",+0"')
    wish = (11 * INCH, 5 * INCH)
    assert 0 < squared_distance(there, wish) <= (3 * INCH) ** 2


def test_only_who_has_no_room_stands_elsewhere() -> None:
    """One of ten would end on a friend: the others end where they were dragged."""
    game = battle({"clanrats.1": '20",15" ranks 5 @48', "grey-seer.1": '20.3",11" ranks 1'}, active=2)
    assert placement(game, "move clanrats.1").nearest("keep +0,-762") == "keep +0,-762; m1 -75,-762"


def test_nobody_settles_on_a_high_feature() -> None:
    game = battle({"lord-veritant.1": '8",5" ranks 1'}, features=[(SHRINE, 12, 5, 0)])
    assert settled(game, "move lord-veritant.1", 'keep +4",+0"') != [(12 * INCH, 5 * INCH)]


def test_a_charge_settles_against_an_enemy_or_stays() -> None:
    game = battle({"lord-veritant.1": '8",5" ranks 1', "clanrats.1": '14",5" ranks 5 @32'}, "charge", dice=[6, 6])
    run(game, "charge lord-veritant.1")
    near = settled(game, "go lord-veritant.1", 'keep +4",+0"')
    run(game, ("go lord-veritant.1", placement(game, "go lord-veritant.1").nearest('keep +4",+0"')))
    assert at(game, "lord-veritant.1") == near
    assert events(game, "charged")


def test_what_is_no_text_of_places_settles_nowhere() -> None:
    option = placement(battle(LIBERATORS), "move liberators.1")
    for wish in (None, 7, [], "", "keep", "keep 1,1", "; m99 +1,+1", {"keep": "+1,+1"}, "keep +1,+1" * 9_999):
        assert option.nearest(wish) is None or option.why_not(option.nearest(wish)) == []
    assert option.nearest("keep 1,1") is None


@pytest.mark.parametrize("seed", range(4))
def test_every_wish_settles_legally(seed: int) -> None:
    """Wherever somebody lets go of a unit, at any moment of a battle, what it settles into passes the check. A unit for
    which there is no room at all settles nowhere."""
    game, chance = sigmar(seed), Dice(seed)
    while game.decision is not None and len(game.choices) < 60:
        option = game.decision.options[chance.randbelow(len(game.decision.options))]
        if isinstance(option, Placement) and option.shape["kind"] in ("move", "set-up"):
            x, y = (chance.randbelow(6_001) - 3_000 for _ in range(2))
            moves = option.shape["kind"] == "move"
            answer = option.nearest(f"keep {x:+d},{y:+d}" if moves else f"{abs(x)},{abs(y)} ranks 2 @16")
            if answer is None:
                assert [each.answer for each in option.suggestions] == [NOWHERE]
            else:
                assert option.why_not(answer) == []
        step_on(game, chance)


def test_a_set_up_that_is_wished_far_away_is_drawn_to_where_it_may_be() -> None:
    """A unit dragged across the border stands at the line that it must not pass, not somewhere in its territory."""
    game = deploying(sigmar(3))
    option = game.decision.options[0] if game.decision else None
    assert isinstance(option, Placement)
    unit_id = option.id.partition(" ")[2]
    numbers = range(1, unit(game, unit_id).printed.models + 1)
    for wish in ("3810,300 ranks 5 @16", "3810,5200 ranks 5 @16"):
        answer = option.nearest(wish)
        assert option.why_not(answer) == []
        wished, there = (places.read(text, unit(game, unit_id), numbers) for text in (wish, answer))
        moved = {(b.end[0] - a.end[0], b.end[1] - a.end[1]) for a, b in zip(wished, there, strict=True)}
        if len(moved) == 1 and moved != {(0, 0)}:
            (x, y) = moved.pop()
            nearer = [way._replace(stops=((way.end[0] + x * 9 // 10, way.end[1] + y * 9 // 10),)) for way in wished]
            assert option.why_not(places.set_up(nearer, unit(game, unit_id))), "and no nearer"


def deploying(game: Game) -> Game:
    """The same battle when the first unit is deployed."""
    while game.decision is not None and game.decision.name != "deploy":
        game.choose(kb.bots.choose(game, "random", 1))
    return game


def test_a_unit_that_cannot_go_straight_on_goes_around() -> None:
    """A ruin closes the straight way of a lord towards those south of it: the ways suggested bend around its end."""
    units = {"lord-veritant.1": '11",5.5" ranks 1 @16', "clanrats.1": '12",19" ranks 5 @48'}
    game = battle(units, features=[(WALL, 13.4, 7.5, 0)])
    suggested = [str(each.answer) for each in placement(game, "move lord-veritant.1").suggestions]
    bent = [answer for answer in suggested if "via" in answer]
    assert bent
    assert all(placement(game, "move lord-veritant.1").why_not(answer) == [] for answer in bent)


@pytest.mark.rule("movement.battlefield-edge")
def test_no_way_bends_off_the_battlefield() -> None:
    game = battle({"lord-veritant.1": '2",2" ranks 1', "lord-vigilant.1": '6",2" ranks 1'})
    assert rules(game, "move lord-veritant.1", 'keep +1",+0" via 10,508') == {"movement.battlefield-edge"}
    assert not rules(game, "move lord-veritant.1", 'keep +1",+0" via 2",2.5"')


# ---------------------------------------------------------------------- casualties and returns


RETURNING = {
    "mortek-guard.1": {"at": '12",6" ranks 4 @16', "slain": [3, 8]},
    "gothizzar-harvester.1": {"at": '17",6" ranks 1 @16', "tithe": 2},
    "mortisan-soulreaper.1": '28",2" ranks 1',
    "clanrats.1": '20",19" ranks 5 @48',
}


def returning() -> Game:
    told = [{"role": "attacker", "territory": "a", "command_points": 1}, {"role": "defender", "territory": "b"}]
    game = battle(RETURNING, "end-of-turn", seats=(ECHELON, CLAWPACK), player=told, dice=[6, 6])
    return run(game, "use repair-construct gothizzar-harvester.1 mortek-guard.1")


@pytest.mark.rule("return.return", "return.one-at-a-time")
def test_models_return_as_near_as_may_be_to_where_they_are_wished() -> None:
    game = returning()
    option = placement(game, "return mortek-guard.1")
    free = '; m3 10.5",7.1" @16'
    assert option.nearest(free) == free, "a legal wish is taken as it is: one of two, any slain one"
    on_a_friend = option.nearest('; m8 12",6" @16 m3 11",6" @16')
    assert option.why_not(on_a_friend) == []
    assert on_a_friend.count("m") == 2
    far = option.nearest('; m3 3",18" @0')
    [way] = places.read(far, unit(game, "mortek-guard.1"), [3])
    (x, y) = way.end
    assert option.why_not(far) == []
    assert min((x - a) ** 2 + (y - b) ** 2 for a, b in at(game, "mortek-guard.1")) < (2 * INCH) ** 2
    assert option.nearest("; m1 1,1") is None or option.why_not(option.nearest("; m1 1,1")) == []
    assert option.nearest("x") == ";" or option.nearest("x") is None


@pytest.mark.rule("damage.choose-slain", "damage.slain-coherency")
def test_who_is_wished_slain_is_slain_as_far_as_those_who_are_left_hang_together() -> None:
    """Five in a row, two to go: anybody may be named; who holds the others together is not taken."""
    units = {
        "liberators.1": '8",5" ranks 5 @16',
        "clanrats.1": '20",15" ranks 5 @48',
        "warlock-engineer.1": '8",14" ranks 1',
    }
    game = battle(units, "shooting", active=2, dice=[5, 5, 5, 5, 1, 1, 5, 5])
    run(game, "shoot warlock-engineer.1", "target liberators.1", "pass")
    option = placement(game, "remove liberators.1")
    count = option.shape["count"]
    assert option.nearest(" ".join(f"m{number}" for number in range(1, count + 1))) == " ".join(
        f"m{number}" for number in range(1, count + 1)
    )
    settled_on = option.nearest("m3 m5")
    assert option.why_not(settled_on) == []
    assert "m5" in settled_on
    assert option.nearest("m99") is None
    assert option.nearest(7) is None


def test_a_unit_that_cannot_go_on_whole_is_offered_to_go_model_by_model() -> None:
    """A friend stands right before the third of five abreast: he stays, and the others go past him as far as they hang
    together."""
    units = {
        "liberators.1": '18.2",4" ranks 5 @16',
        "lord-veritant.1": '15",5.7" ranks 1',
        "clanrats.1": '10",19" ranks 5 @48',
    }
    option = placement(battle(units), "move liberators.1")
    singly = [str(each.answer) for each in option.suggestions if "; m3" in str(each.answer)]
    assert singly
    for answer in singly:
        assert option.why_not(answer) == []
    ways = places.read(singly[0], unit(battle(units), "liberators.1"))
    assert len([way for way in ways if squared_distance(way.stops[0], way.end) > INCH**2]) == 4
