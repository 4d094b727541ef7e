"""What bots make of Underworlds: plain decisions that nobody should get wrong, and secrets that they do not use."""

import pytest

import katabasis as kb
from katabasis import bots
from properties.moments import moment
from underworlds.build import A, B, choose, given, hex_at, on_to, ready

THINKERS = ["normal", "hard"]


def chosen(game, level):
    """What a bot takes; always one of the options."""
    assert game.decision is not None
    option = bots.choose(game, level, seed=1)
    assert option.id in [one.id for one in game.decision.options]
    return option.id


@pytest.mark.parametrize("level", THINKERS)
def test_takes_out_whom_it_can(level):
    """The petitioner can take one wound more, the Champion three, and both are adjacent."""
    elias = {"at": (0, 0), "move": 1}
    fighters = {"elias": elias, "rising-petitioner": {"at": (1, 0), "wounds": 1}, "champion": (-1, 0)}
    game = given(fighters)
    assert chosen(game, level) == "attack elias"
    choose(game, "attack elias")
    assert chosen(game, level).endswith(" rising-petitioner")


@pytest.mark.parametrize("level", THINKERS)
def test_charges_when_nobody_is_near(level):
    game = given({"elias": (0, 0), "harvester": {"at": (4, 0), "wounds": 2}})
    assert chosen(game, level) == "charge elias"


@pytest.mark.parametrize("level", THINKERS)
@pytest.mark.parametrize("hand", [["bolts-of-azyr"], ["bolts-of-azyr", "swift-work"]])
def test_scores_what_it_can(level, hand):
    game = given({"elias": (0, 0), "champion": (3, 0)}, step="end", round=1, a={"objectives": hand})
    ready(game, A, "score")
    assert chosen(game, level).startswith("score ")


@pytest.mark.parametrize("level", THINKERS)
def test_reveals_a_surge(level):
    game = given(
        {"elias": (0, 0), "champion": (3, 0)},
        dice="crit fury fury | block",
        a={"objectives": ["veteran-marksman"]},
    )
    choose(game, "attack elias", "boltstorm-pistol champion")
    on_to(game, "reveal", A)
    assert chosen(game, level) == "reveal veteran-marksman"


@pytest.mark.parametrize("level", ["hard"])
def test_stands_on_the_objective_that_its_card_asks_for(level):
    """The last activation of the round; a shot is out of reach, and one step leads to the objective."""
    game = given(
        {"warden": (6, 0), "rising-petitioner": (0, 0), "elias": (0, 7)},
        first=A,
        turn=8,
        b={"objectives": ["lay-claim-to-it-all"]},
        objectives={3: (1, 0)},
    )
    ready(game, B, "activate")
    assert chosen(game, level) == "move rising-petitioner"
    choose(game, "move rising-petitioner")
    assert chosen(game, level) == f"to {hex_at((1, 0))}"


@pytest.mark.parametrize("level", THINKERS)
def test_raises_the_fallen(level):
    game = given(
        {"warden": (0, 0), "elias": (0, 7), "champion": "out"},
        first=B,
        starting=[(0, 4), (1, 4)],
        seam=2,
    )
    ready(game, B, "activate")
    assert chosen(game, level) == "act warden raise"


@pytest.mark.parametrize("level", THINKERS)
def test_spends_glory_on_upgrades(level):
    game = given({"elias": (0, 0), "champion": (7, 0)}, step="power", a={"hand": ["swift-stride"], "available": 1})
    ready(game, A, "power")
    assert chosen(game, level) == "upgrade swift-stride elias"


@pytest.mark.parametrize("level", THINKERS)
def test_keeps_a_ploy_that_helps_nobody_now(level):
    """The next activation is the other player's, so that a bonus for the next attack would be lost."""
    game = given({"elias": (0, 0), "champion": (7, 0)}, step="power", a={"hand": ["lightning-blow"]})
    assert chosen(game, level) == "pass"


@pytest.mark.parametrize("level", THINKERS)
def test_rerolls_a_failed_die_and_keeps_a_good_one(level):
    fighters = {"elias": (0, 0), "champion": {"at": (1, 0), "stagger": 1}}
    game = given(fighters, dice="fury smash fury")
    choose(game, "attack elias", "storm-sabre champion")
    ready(game, A, "reroll")
    assert chosen(game, level) == "die 2"


@pytest.mark.parametrize("level", ["random", "beginner", "easy", "normal", "normal-scheming"])
def test_uses_nothing_that_its_seat_cannot_see(level):
    """Dealing anew all that is hidden leaves every choice as it was, in setup and in play."""

    def new(seed):
        return kb.new("underworlds", seats=["farstriders", "sepulchral-guard"], seed=seed)

    compared = 0
    for seed, count in ((1, 9), (2, 30), (3, 60), (4, 90), (5, 120)):
        game = moment(new, seed, count)
        if game.decision is None:
            continue
        choice = bots.choose(game, level, seed, budget=40).id
        for other in range(2):
            world = game.imagine(game.decision.seat, other)
            if len(world.choices) == len(game.choices):
                assert bots.choose(world, level, seed, budget=40).id == choice
                compared += 1
    assert compared >= 6


def test_the_more_play_the_fewer_positions_bots_look_at() -> None:
    """Each position costs more among four, and an answer is to stay within its time; a weaker bot stays as weak."""
    bands = ["steelhearts-champions", "garreks-reavers", "sepulchral-guard", "farstriders"]
    for seats, looks in ((2, 700), (3, 350), (4, 306)):
        game = kb.new("underworlds", edition="2017", seats=bands[:seats], seed=1, quick=True)
        assert game.system.bots.search_budget(game.table, 350) == looks
        assert game.system.bots.search_budget(game.table, 120) <= 120
