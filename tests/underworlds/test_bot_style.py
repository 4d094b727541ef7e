"""How bots play Underworlds where bots of old played as no person would."""

import pytest

import katabasis as kb
from katabasis import bots
from katabasis.kernel.dice import Dice
from katabasis.underworlds.state import card_of
from underworlds.build import A, B, choose, fighter, given, on_to, ready


def chosen(game, level="hard", seed=1):
    """What a bot takes."""
    return bots.choose(game, level, seed).id


def worth_after(game, choice, seat=A):
    """What the table looks like to a seat after a choice."""
    return game.system.bots.evaluate(game.after(choice), seat)


# ---------------------------------------------------------------------- cards


def mulligans():
    """Games before the first mulligan, with the number of upgrades in the hand that may be exchanged."""
    for seed in range(40):
        game = kb.new("underworlds", seats=["farstriders", "sepulchral-guard"], seed=seed)
        chance = Dice(seed, 1 << 32)
        while game.decision.name != "mulligan":
            game.choose(bots.any_of(game.decision.options, chance))
        hand = game.table.hand(game.decision.seat, "power")
        yield game, sum(not card_of(card).is_gambit for card in hand)


def test_a_hand_that_cannot_be_played_is_exchanged_and_a_good_one_kept():
    kept, exchanged = [], []
    for game, upgrades in mulligans():
        if upgrades in (1, 2, 4, 5):
            takes_power = chosen(game, seed=upgrades).partition(" ")[2] in ("power", "all")
            (exchanged if upgrades > 3 else kept).append(takes_power)
    assert len(kept) > 8
    assert len(exchanged) > 2
    assert all(exchanged)
    assert not any(kept)


@pytest.mark.parametrize("hand", [[], ["warning-cry"]])
def test_no_card_is_drawn_or_exchanged_before_cards_are_dealt_for_nothing(hand):
    """The last activation of the first round: what is drawn now could be drawn in the end phase."""
    host = ("warden", "prince-of-dust", "harvester", "champion", "rising-petitioner", "inevitable-petitioner")
    objectives = ["ranger-strike", "swift-punishment", "master-of-the-hunt"]
    game = given(
        {"elias": (-5, 0), "almeric": (-6, 0), **{id: (3, row - 2) for row, id in enumerate(host)}},
        first=B,
        turn=8,
        round=1,
        a={"objectives": objectives, "hand": hand},
    )
    ready(game, A, "activate")
    assert chosen(game) not in ("draw", "replace")


@pytest.mark.parametrize("seed", range(6))
def test_who_has_glory_and_no_upgrade_looks_for_one(seed):
    gambits = ["warning-cry", "raptor-strike", "retribution", "rapid-volley"]
    game = given({"elias": (0, 0), "champion": (5, 0)}, step="end", round=2, a={"hand": gambits, "available": 4})
    on_to(game, "discard-power", A)
    assert chosen(game, seed=seed).startswith("discard ")


def test_ceaseless_volley_waits_for_an_activation_of_its_own():
    """In one's own power step the next activation is the other player's, and the arrows would be lost."""
    game = given(
        {"elias": {"at": (0, 0), "move": 1}, "champion": (4, 0), "warden": (7, 0)},
        step="power",
        first=A,
        turn=7,
        round=3,
        a={"hand": ["ceaseless-volley"]},
    )
    ready(game, A, "power")
    assert chosen(game) == "pass"


# ---------------------------------------------------------------------- fighters


@pytest.mark.parametrize("upgrade", ["hail-of-bolts", "covering-fire"])
def test_upgrades_go_to_who_will_live(upgrade):
    """Elias can take one wound more and stands between three; Almeric is as good a fighter, and safe."""
    fighters = {
        "elias": {"at": (0, 0), "wounds": 3},
        "almeric": (-7, 0),
        "champion": (1, 0),
        "harvester": (0, 1),
        "prince-of-dust": (-1, 1),
    }
    game = given(fighters, step="power", round=1, a={"hand": [upgrade], "available": 1})
    assert chosen(game) == f"upgrade {upgrade} almeric"


def test_who_means_to_charge_is_not_put_on_guard():
    """Two alike stand alike; one has moved already and can charge no more."""
    fighters = {"elias": {"at": (0, 0), "move": 1}, "almeric": (0, 2), "champion": (4, -1)}
    game = given(fighters)
    assert worth_after(game, "guard elias") > worth_after(game, "guard almeric")


@pytest.mark.parametrize("wounds", [0, 1])
def test_who_shoots_keeps_away_from_who_does_not(wounds):
    game = given({"almeric": (0, 0), "rising-petitioner": {"at": (5, 0), "wounds": wounds}})
    choose(game, "charge almeric")
    at = bots.choose(game, "hard", 1).value
    assert game.table.battlefield.distance(at, fighter(game, "rising-petitioner").at) == 3


# ---------------------------------------------------------------------- style


def setups(bot, games=6):
    """Where the fighters stand when two such bots have placed them."""
    for seed in range(games):
        game = kb.new("underworlds", seats=["farstriders", "sepulchral-guard"], seed=seed)
        chance = Dice(9, 1 << 32)
        while game.decision and game.table.phase.startswith("setup"):
            thinks = game.decision.name in ("fighter", "starting-hex")
            option = bots.choose(game, bot, seed) if thinks else bots.any_of(game.decision.options, chance)
            game.choose(option)
        yield game


def test_the_warden_does_not_stand_foremost_in_every_setup():
    foremost = 0
    for game in setups("hard"):
        field = game.table.battlefield
        enemies = [other.at for other in game.table.survivors(A)]
        near = {own.id: min(field.distance(own.at, at) for at in enemies) for own in game.table.survivors(B)}
        foremost += near["warden"] == min(near.values())
    assert foremost <= 3


def test_setups_differ_from_seed_to_seed():
    placed = {
        tuple(own.at for own in game.table.survivors(B))
        for seed in range(5)
        for game in [kb.new("underworlds", seats=["farstriders", "sepulchral-guard"], seed=3)]
        if _placed_by(game, seed)
    }
    assert len(placed) > 2


def _placed_by(game, seed):
    chance = Dice(9, 1 << 32)
    while game.decision and game.table.phase.startswith("setup"):
        thinks = game.decision.name in ("fighter", "starting-hex")
        game.choose(bots.choose(game, "hard", seed) if thinks else bots.any_of(game.decision.options, chance))
    return True
