"""Why something is not legal in 2017: by a rule and in the words of this edition, at this moment."""

import pytest

from katabasis.kernel.dice import Dice
from properties.moments import step_on
from properties.reasons import rules_of
from underworlds.build import A, B, choose, given, options, ready
from underworlds.random_games import underworlds
from underworlds.tables_2017 import (
    ANGHARAD,
    CHAMPION,
    FARSTRIDERS,
    GARREK,
    GUARD,
    PETITIONERS,
    SANSON,
    SEVERIN,
    STEELHEART,
    TARGOR,
    WARDEN,
    stage,
    table,
)

pytestmark = pytest.mark.usefixtures("universal")


def why(game, verb, on=None):
    """The rule and the sentence of the one reason."""
    (refusal,) = game.why_not(verb, on)
    return refusal.rule, str(refusal.reason)


def power(hand=("heroic-guard",), seat=A, **more):
    hands = {"ab"[seat]: {"hand": list(hand)}}
    return table({SEVERIN: (0, 0), GARREK: (5, 0)}, step="power", first=seat, **hands, **more)


# ---------------------------------------------------------------------- what only the other edition has


@pytest.mark.rule("power.step-2017")
@pytest.mark.parametrize("on", [None, "heroic-guard"])
def test_nothing_is_recycled(on):
    assert why(power(), "recycle", on) == ("power.step-2017", "Power cards are played, not recycled")
    assert why(table({SEVERIN: (0, 0), GARREK: (5, 0)}, a={"hand": ["heroic-guard"]}), "recycle", on)[0] == (
        "power.step-2017"
    )


@pytest.mark.rule("objective.immediate-2017")
def test_nothing_is_revealed_before_it_is_scored():
    has = {"objectives": ["awe-inspiring"], "hand": ["heroic-guard"]}
    game = table({SEVERIN: (0, 0), GARREK: (5, 0)}, step="power", a=has)
    sentence = "awe inspiring is revealed when it is scored, not before"
    assert why(game, "reveal", "awe-inspiring") == ("objective.immediate-2017", sentence)
    assert why(game, "reveal", "heroic-guard") == ("objective.score", "heroic guard is not an objective card")


@pytest.mark.rule("activation.fighter-actions-2017")
@pytest.mark.parametrize("action", ["stun", "tackle"])
def test_there_is_neither_stun_nor_tackle(action):
    game = table({SEVERIN: (0, 0), GARREK: (1, 0)})
    rule, sentence = why(game, action, SEVERIN)
    assert (rule, sentence) == ("activation.fighter-actions-2017", f"These rules have no {action.title()} action")
    other = given({"elias": (0, 0), "champion": (5, 0)})
    assert [refusal.rule for refusal in other.why_not("stun", "elias")] == ["action.stun"]


@pytest.mark.rule("power.gambit-when", "endphase.no-gambits")
def test_ploys_are_called_ploys():
    game = table({SEVERIN: (0, 0), GARREK: (5, 0)}, a={"hand": ["heroic-guard", "great-speed"]})
    assert why(game, "play", "heroic-guard") == ("power.gambit-when", "Ploys are played in power steps")
    assert why(game, "play", "great-speed") == ("power.play", "great speed is not a ploy")
    game = stage({SEVERIN: "e2", GARREK: "e8"}, step="end_phase.discard_power", hands={A: ["heroic-guard"]})
    assert why(game, "play", "heroic-guard") == ("endphase.no-gambits", "Ploys are not played in the end phase")
    other = given({"elias": (0, 0), "champion": (5, 0)}, a={"hand": ["warning-cry"]})
    assert str(other.why_not("play", "warning-cry")[0].reason) == "Gambits are played in power steps"


@pytest.mark.rule("core.card-beats-rulebook-2017")
@pytest.mark.parametrize("seed", [2, 8, 17, 35])
def test_everything_is_by_rules_of_the_edition(seed):
    """Events, decisions and refusals of a random game, the ones of three and four players among them."""
    game, chance = underworlds(seed), Dice(seed, 1 << 33)
    known = rules_of(game.system.name, game.edition)
    cited = set()
    while game.decision is not None:
        cited |= {game.decision.rule} | {each.rule for one in game.decision.candidates for each in one.refusals}
        step_on(game, chance)
    cited |= {event.rule for event in game.table.events}
    assert {rule for rule in cited - known if not rule.startswith("table.")} == set()


# ---------------------------------------------------------------------- the condition, the card, the place


@pytest.mark.rule("objective.score", "objective.end-phase-default")
def test_in_the_end_phase_it_is_the_condition_that_is_not_met():
    fighters, hands = {SEVERIN: "e2", GARREK: "e8"}, {A: ["hold-objective-1", "supremacy"]}
    game = stage(fighters, step="end", hands=hands, objectives={"e2": 1})
    ready(game, A, "score")
    assert "score hold-objective-1" in options(game)
    assert why(game, "score", "supremacy") == ("objective.score", "The condition of supremacy is not met")
    early = stage(fighters, step="power", hands=hands)
    assert why(early, "score", "supremacy")[0] == "objective.end-phase-default"


@pytest.mark.rule("power.next-event-2017")
def test_the_card_that_forbids_is_named():
    game = table({SEVERIN: (0, 0), GARREK: (4, 0)}, in_play=[{"card": "sprint", "seat": 1}])
    rules = {refusal.rule: str(refusal.reason) for refusal in game.why_not("charge", SEVERIN)}
    assert rules["power.next-event-2017"] == f"sprint keeps {SEVERIN.replace('-', ' ')} from charging"


@pytest.mark.rule("damage.returned-2017", "board.starting")
def test_a_hex_in_which_nobody_is_placed_says_why():
    one = PETITIONERS[0]
    game = stage({WARDEN: "d9", CHAMPION: "b8", SEVERIN: "e2"}, active=B, warbands=(STEELHEART, GUARD))
    choose(game, f"act {WARDEN} raise-2017", f"choose {one}")
    assert why(game, "to d8")[1] == "d8 is not a starting hex"
    assert why(game, "to b2")[1] == "b2 is not in your territory"
    assert why(game, "to b8") == ("board.one-fighter", "b8 is occupied")


@pytest.mark.rule("warband.move-characteristic", "move.must-change-hex")
def test_who_has_move_0_is_told_so():
    fighters = {SEVERIN: (0, 0), ANGHARAD: (4, 0), WARDEN: (-4, 0)}
    game = table(fighters, (STEELHEART, GUARD), in_play=[{"card": "grasping-hands", "seat": 2}])
    assert why(game, "move", SEVERIN)[1] == f"{SEVERIN.replace('-', ' ')} has Move 0"


@pytest.mark.rule("power.upgrade-cost")
def test_an_upgrade_without_its_fighter_is_refused_by_its_cost():
    game = power(["great-speed"])
    assert why(game, "upgrade great-speed") == why(game, "upgrade", "great-speed")
    assert why(game, "upgrade great-speed")[0] == "power.upgrade-cost"


@pytest.mark.rule("activation.draw-power", "activation.cycle-objective", "endphase.discard-power")
def test_what_takes_an_activation_or_the_end_phase():
    game = power()
    assert why(game, "draw")[0] == "activation.draw-power"
    assert why(game, "replace")[0] == "activation.cycle-objective"
    assert why(game, "opponent") == ("round.roll-off-2017", "Only who has won a roll-off names a player")
    assert why(game, "sigmarite-broadsword garrek-gorebeard") == (
        "activation.fighter",
        "The activation step of this turn is over",
    )
    assert why(game, "discard", "heroic-guard") == ("endphase.discard-power", "Cards are discarded in the end phase")


# ---------------------------------------------------------------------- one of something


@pytest.mark.rule("combat.drive-back-2017", "move.push")
def test_one_hex_is_not_called_hexes():
    game = table({SEVERIN: (0, 0), GARREK: (1, 0)}, dice="smash smash | block")
    choose(game, f"attack {SEVERIN}", f"sigmarite-broadsword {GARREK}")
    assert why(game, "to m8")[1] == "Hexes from garrek gorebeard to m8: 4; at most: 1"
    pushed = table(
        {SANSON: (0, 0), TARGOR: (0, 4)}, (FARSTRIDERS, "garreks-reavers"), step="power", a={"hand": ["sidestep"]}
    )
    choose(pushed, "play sidestep", f"choose {SANSON}")
    assert why(pushed, "to m8")[1] == "Hexes from sanson farstrider to m8: 5; at most: 1"
