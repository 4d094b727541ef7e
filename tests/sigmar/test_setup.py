"""Before the battle: roles, side, map, terrain, deployment (chapters 9, 10; Spearhead)."""

import pytest

import katabasis as kb
from katabasis.kernel.errors import UnknownGame
from katabasis.kernel.game import Game
from katabasis.kernel.options import Placement
from katabasis.sigmar.content import ARMIES, LAYOUTS
from sigmar.scene import BROTHERHOOD, CLAWPACK, events, ids, rules, run, table_of, unit


def begun(*choices: str, seed: int = 5, **options: str) -> Game:
    """A battle before its set-up, after those choices; abilities are chosen as they come."""
    game = kb.new("sigmar", seats=[BROTHERHOOD, CLAWPACK], seed=seed, **options)
    for choice in choices:
        settle_abilities(game)
        game.choose(choice)
    return game


def settle_abilities(game: Game) -> None:
    while game.decision is not None and game.decision.name in ("regiment", "enhancement"):
        game.choose(game.decision.options[0])


def to_deployment(**options: str) -> Game:
    """The deployment of a battle in which the first seat attacks, from territory a of the horizontal map."""
    game = begun(**options)
    assert game.decision is not None
    run(game, "attack" if game.decision.seat == 0 else "defend")
    settle_abilities(game)
    return run(game, "side ghyran", "map horizontal b")


def to_terrain() -> Game:
    """The same before the defender, in territory b, places the first feature."""
    return to_deployment(terrain="players")


@pytest.mark.rule("spearhead.fixed-army", "spearhead.example-general", "basics.army")
@pytest.mark.parametrize("army", ARMIES)
def test_an_army_has_its_units_and_one_general(army: str) -> None:
    table = table_of(kb.new("sigmar", seats=[army, BROTHERHOOD], seed=1))
    own = [each for each in table.units if each.seat == 0]
    assert [each.scroll for each in own] == list(ARMIES[army].units)
    assert [each.scroll for each in own if each.general] == [ARMIES[army].general]


@pytest.mark.rule("spearhead.fixed-army")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        ([BROTHERHOOD, "nobody"], {}),
        ([BROTHERHOOD, CLAWPACK], {"general": "liberators"}),
        ([BROTHERHOOD, CLAWPACK], {"battlepack": "border-war"}),
        ([BROTHERHOOD], {}),
        ([BROTHERHOOD] * 3, {}),
    ],
)
def test_what_is_no_battle_is_refused(seats: list[str], options: dict[str, str]) -> None:
    with pytest.raises(UnknownGame):
        kb.new("sigmar", seats=seats, seed=1, **options)


@pytest.mark.rule("spearhead.roles", "dice.roll-off", "spearhead.pre-battle", "spearhead.steps")
def test_the_winner_of_a_roll_off_decides_who_attacks() -> None:
    game = begun()
    winner = events(game, "roll-off-won")[0].seat
    assert game.decision is not None
    assert (game.decision.name, game.decision.seat) == ("roles", winner)
    run(game, "defend")
    players = game.view(0)["table"]["players"]
    assert players[winner]["role"] == "defender"
    assert players[1 - winner]["role"] == "attacker"


@pytest.mark.rule("dice.roll-off-tie")
def test_a_tied_roll_off_is_rolled_again() -> None:
    for seed in range(60):
        rolled = [event.what["faces"] for event in events(begun(seed=seed), "rolled")]
        assert len(rolled) % 2 == 0
        *ties, (first, second) = [(rolled[at][0], rolled[at + 1][0]) for at in range(0, len(rolled), 2)]
        assert first != second
        assert all(a == b for a, b in ties)
        if ties:
            return
    raise AssertionError("no roll-off of sixty was tied")


@pytest.mark.rule("spearhead.side", "spearhead.map-choice", "spearhead.agree-realm", "setup.battleplan")
def test_the_defender_chooses_side_map_and_territory() -> None:
    game = begun("attack")
    settle_abilities(game)
    assert game.decision is not None
    defender = game.decision.seat
    assert game.view(0)["table"]["players"][defender]["role"] == "defender"
    run(game, "side ghyran")
    assert ids(game) == ["map horizontal a", "map horizontal b", "map diagonal a", "map diagonal b"]
    renderer = game.system.words.renderer(game.view(1), "en")
    labels = [renderer.word(option.label) for option in game.decision.options]
    assert labels[1:3] == ["horizontal map: you have territory B", "diagonal map: you have territory A"]
    run(game, "map diagonal b")
    players = game.view(0)["table"]["players"]
    assert (players[defender]["territory"], players[1 - defender]["territory"]) == ("b", "a")


@pytest.mark.rule("spearhead.realm", "spearhead.objectives")
def test_the_battlefield_and_its_five_objectives() -> None:
    table = begun().view(0)["table"]
    assert table["battlefield"] == [30 * 254, 22 * 254]
    assert list(table["controlled"]) == ["dracothion", "ignax", "behemat", "nagendra", "vulcatrix"]


# ---------------------------------------------------------------------- terrain


@pytest.mark.rule("spearhead.features", "spearhead.terrain-placing")
@pytest.mark.parametrize("map", ["horizontal", "diagonal"])
def test_ready_layouts_obey_the_rules_of_placing(map: str) -> None:
    game = begun("attack", "side ghyran", f"map {map} a", terrain="players")
    table = table_of(game)
    for role in ("defender", "attacker"):
        seat = table.seat_of_role(role)
        letter = table.players[seat].territory
        for laid in [each for each in LAYOUTS[map] if each.territory == letter]:
            assert game.decision is not None
            assert game.decision.seat == seat
            run(game, (f"place {laid.kind}", [*laid.at, laid.facing]))
    assert [feature.kind for feature in table_of(game).features] == ["ruined-domicile", "ravaged-shrine"] * 2


@pytest.mark.rule("spearhead.terrain-placing")
@pytest.mark.parametrize(
    ("inches", "allowed"),
    [
        ((20, 16.5), False),
        ((9, 16.5), True),
        ((9, 18.4), False),
        ((9, 18.0), True),
        ((9, 14.8), False),
        ((9, 15.0), True),
        ((9, 11.5), False),
        ((2, 16.5), False),
    ],
)
def test_places_for_a_large_feature(inches: tuple[float, float], allowed: bool) -> None:
    """6 by 1.75 inches in territory b: on no objective, more than 3 inches from long edge and border, wholly
    in the territory and on the battlefield."""
    answer = [round(inches[0] * 254), round(inches[1] * 254), 0]
    refused = rules(to_terrain(), "place ruined-domicile", answer)
    assert refused == (set() if allowed else {"spearhead.terrain-placing"})


@pytest.mark.rule("spearhead.terrain-placing")
def test_features_stand_more_than_six_inches_apart() -> None:
    game = run(to_terrain(), ("place ruined-domicile", [6 * 254, 16 * 254, 0]))
    edge = 6 * 254 + 3 * 254
    half_a_shrine = 381
    assert rules(game, "place ravaged-shrine", [edge + 6 * 254 + half_a_shrine, 16 * 254 - 100, 0])
    assert not rules(game, "place ravaged-shrine", [edge + 6 * 254 + half_a_shrine + 4, 16 * 254 - 100, 0])


def test_a_feature_settles_beside_what_it_would_cover() -> None:
    """A wish settles nearby with its facing; one far outside settles where a place is suggested."""
    game = to_terrain()
    assert game.decision is not None
    [option] = game.decision.options
    assert isinstance(option, Placement)
    assert option.nearest([9 * 254, 4673, 0]) == [9 * 254, 4598, 0]
    for wish in ([0, 0, 0], [7_620, 5_588, 16], [20 * 254, 4_191, 0]):
        assert not option.why_not(option.nearest(wish))
    assert option.nearest(["here"]) is None


@pytest.mark.parametrize("answer", ["here", [1, 2], [1.5, 2, 3], [1, 2, "x"], {}, 7])
def test_what_is_no_place_for_a_feature_is_refused(answer: object) -> None:
    assert to_terrain().why_not("place ruined-domicile", answer=answer)


# ---------------------------------------------------------------------- deployment


@pytest.mark.rule("spearhead.deployment-order", "deployment.phase", "setup.order")
def test_the_attacker_deploys_everything_first() -> None:
    game = to_deployment()
    seats = []
    while game.decision is not None and game.decision.name == "deploy":
        seats.append(game.decision.seat)
        option = game.decision.options[0]
        game.choose(option.id, game.suggestions(option.id)[0].answer)
    assert seats == [0] * 4 + [1] * 6
    assert all(each.place == "field" for each in table_of(game).units)
    assert rules(game, "deploy liberators.1"), "only once a battle"


@pytest.mark.rule("spearhead.deployment-distance", "deployment.deploy-unit", "setup.territory-wholly-within")
@pytest.mark.parametrize(
    ("y", "refused"),
    [
        (5 * 254 - 201, set()),
        (5 * 254 - 200, {"spearhead.deployment-distance"}),
        (200, set()),
        (199, {"setup-units.same-limits", "spearhead.deployment-distance"}),
    ],
)
def test_units_are_deployed_more_than_six_inches_from_enemy_territory(y: int, refused: set[str]) -> None:
    """A round base of 40 mm in a strip of 5 inches: its far side is more than 6 inches from the border, or not."""
    assert rules(to_deployment(), "deploy lord-veritant.1", f"2000,{y} ranks 1 @0") == refused


@pytest.mark.rule("setup-units.same-limits", "coherency.when", "setup-units.all-models")
def test_who_is_set_up_stands_in_coherency_and_on_nobody_with_all_models() -> None:
    game = to_deployment()
    before = game.position()
    apart = "; " + " ".join(f"m{at} {600 * at},600 @0" for at in range(1, 6))
    assert rules(game, "deploy liberators.1", apart) == {"coherency.six-or-fewer"}
    same = "; " + " ".join(f"m{at} 2000,600 @0" for at in range(1, 6))
    assert rules(game, "deploy liberators.1", same) == {"setup-units.same-limits"}
    assert rules(game, "deploy liberators.1", "; m1 2000,600 m2 2410,600") == {"table.bad-answer"}
    assert game.position() == before
    run(game, ("deploy liberators.1", "3000,600 ranks 5 @16"))
    assert [each.number for each in unit(game, "liberators.1").models] == [1, 2, 3, 4, 5]
