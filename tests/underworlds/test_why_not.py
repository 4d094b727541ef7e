"""Why something is no part of the decision at hand: the real reason, and nothing that the one who asks may not know."""

import pytest

import katabasis as kb
from katabasis.content import load
from katabasis.kernel.own_ids import OF_OWN
from katabasis.underworlds.text.names import trigger_of
from underworlds.build import A, B, choose, given, on_to, options, ready, rules_against, scene

HIT = ["crit", "smash", "smash"]
HAND = {A: ["warning-cry", "swift-stride", "retribution", "swift-work", "master-of-the-hunt"]}
STANDING = {"elias": "e4", "sanson": "d3", "champion": "h8", "warden": "i9"}


def sentence(game, verb, on=None):
    """The first reason, as it reads in English."""
    return str(game.why_not(verb, on)[0].reason)


# ---------------------------------------------------------------------- what is hidden stays hidden


@pytest.mark.rule("card.hand-secret", "objective.surge-2023")
def test_no_answer_tells_whether_the_opponent_holds_a_card():
    """A surge objective in the opponent's hand, or in the opponent's deck: the same answer."""
    held, drawn_later = (
        scene(STANDING, "power", hands={**HAND, B: [card]}) for card in ("skills-unforgotten", "eternal-legions")
    )
    for card in ("skills-unforgotten", "eternal-legions", "restless-dead"):
        for verb in ("score", "play", "upgrade", "react", "recycle"):
            assert held.why_not(verb, on=card) == drawn_later.why_not(verb, on=card)
    assert rules_against(held, "score", "skills-unforgotten") == ["card.hand"]


# ---------------------------------------------------------------------- where a card lies


@pytest.mark.rule("power.play", "card.hand")
@pytest.mark.parametrize(
    ("verb", "card", "rule", "text"),
    [
        ("play", "raptor-strike", "card.hand", "raptor strike has not been drawn"),
        ("play", "fearsome-roar", "card.discard-inert", "fearsome roar lies in the discard pile"),
        ("play", "ceaseless-volley", "power.gambit-procedure-2023", "ceaseless volley is already in play"),
        ("play", "restless-dead", "card.hand", "restless dead belongs to seat 2"),
        ("play", "lone-warrior", "power.upgrade-permanent", "lone warrior is assigned to elias"),
        ("play", "swift-stride", "power.play", "swift stride is not a gambit"),
        ("upgrade", "lone-warrior", "power.upgrade-permanent", "lone warrior is assigned to elias"),
        ("upgrade", "farsighted", "card.hand", "farsighted has not been drawn"),
        ("upgrade", "warning-cry", "power.play", "warning cry is not an upgrade"),
        ("score", "bolts-of-azyr", "card.scored-2023", "bolts of azyr has been scored"),
        ("score", "warning-cry", "objective.score", "warning cry is not an objective card"),
        ("score", "swift-work", "objective.end-phase-default", "Objective cards are scored in the end phase"),
        (
            "score",
            "master-of-the-hunt",
            "objective.surge-2023",
            "master of the hunt is a surge objective: once revealed, it is scored in a surge step",
        ),
    ],
)
def test_a_card_that_is_not_in_hand_is_where_it_is(verb, card, rule, text):
    game = given(
        {"elias": {"at": (0, 0), "upgrades": ["lone-warrior"]}, "champion": (4, 0)},
        step="power_step.opportunity",
        cursor={"seat": 1, "passes": 0},
        a={
            "hand": ["warning-cry", "swift-stride"],
            "discard": ["fearsome-roar"],
            "objectives": ["swift-work", "master-of-the-hunt"],
            "scored": ["bolts-of-azyr"],
        },
        in_play=[{"card": "ceaseless-volley", "seat": 1, "chosen": ["elias"]}],
    )
    ready(game, A, "power")
    assert rules_against(game, verb, card) == [rule]
    assert sentence(game, verb, card).startswith(text)


# ---------------------------------------------------------------------- another decision comes first


@pytest.mark.rule("activation.fighter", "round.turns")
def test_in_the_middle_of_a_move_nobody_charges_and_the_reason_is_the_move():
    game = given({"elias": (0, 0), "sanson": (0, 2), "champion": (4, 0)})
    assert sentence(game, "charge", "champion") == (
        "It is the turn of seat 1; champion is activated in the turns of seat 2"
    )
    choose(game, "move elias")
    assert rules_against(game, "charge", "sanson") == ["activation.fighter"]
    assert sentence(game, "charge", "sanson") == "Decide this first: Where does elias move?"
    on_to(game, "power", A)
    assert sentence(game, "charge", "sanson") == "The activation step of this turn is over"


@pytest.mark.rule("power.gambit-when")
def test_in_the_middle_of_a_gambit_the_reason_is_the_gambit():
    game = scene(STANDING, "power", hands={A: ["warning-cry", "raptor-strike"]})
    choose(game, "play warning-cry")
    ready(game, A, "choose")
    assert sentence(game, "play", "raptor-strike").startswith("Decide this first: Choose a fighter")
    assert rules_against(game, "play raptor-strike") == ["power.gambit-when"]


# ---------------------------------------------------------------------- who cannot be chosen, and why


@pytest.mark.rule("power.play-all-or-nothing")
def test_a_gambit_without_a_fighter_to_choose_says_who_is_not_to_be_chosen_and_why():
    game = scene(STANDING, "power", hands={A: ["raptor-strike"]})
    assert sentence(game, "play", "raptor-strike") == (
        "raptor strike: fighters needed 1, available 0. "
        "warden is too far from each of these: sanson (at most: 4), "
        "champion is too far from each of these: sanson (at most: 4)"
    )


@pytest.mark.rule("core.ability-condition")
@pytest.mark.parametrize(
    ("card", "who", "text"),
    [
        ("fearsome-roar", "champion", "champion is not adjacent to any of these: sanson, elias"),
        ("aetheric-paths", "elias", "elias does not stand in an edge hex"),
        ("aetheric-paths", "sanson", "sanson is too close to warden"),
    ],
)
def test_who_is_not_meant_by_a_card_is_told_which_others_count(card, who, text):
    game = scene(
        {"elias": "e4", "sanson": "a3", "almeric": "i2", "warden": "a2", "champion": "h8"}
        if card == "aetheric-paths"
        else {"elias": "e4", "sanson": "d3", "warden": "d4", "champion": "h8"},
        "power",
        hands={A: [card]},
    )
    choose(game, f"play {card}")
    ready(game, A, "choose")
    assert sentence(game, "choose", who) == text


# ---------------------------------------------------------------------- candidates are refused, not dropped


@pytest.mark.rule("core.choose-term")
def test_who_has_been_chosen_is_refused_a_second_time():
    game = scene(STANDING, "power", hands={A: ["rangers-advance"]})
    choose(game, "play rangers-advance", "choose elias")
    assert rules_against(game, "choose", "elias") == ["core.choose-term"]


@pytest.mark.rule("attack.range-plus")
def test_an_attack_of_another_range_and_another_target_are_refused_by_the_card():
    game = given(
        {"elias": (0, 0), "champion": (1, 0), "harvester": (2, 0)},
        dice="fury smash smash | block",
        a={"hand": ["merciless-assault"]},
    )
    choose(game, "attack elias", "storm-sabre champion", "stay", "react merciless-assault")
    ready(game, A, "attack")
    assert sorted(options(game)) == ["boltstorm-pistol champion", "boltstorm-pistol harvester"]
    assert rules_against(game, "storm-sabre champion") == ["attack.range-plus"]


@pytest.mark.rule("token.remove")
def test_a_token_that_a_fighter_lacks_is_refused():
    game = given({"elias": {"at": (0, 0), "move": 1, "upgrades": ["incredible-stamina"]}}, step="start")
    choose(game, "react incredible-stamina")
    assert options(game) == ["remove move"]
    assert rules_against(game, "remove stagger") == ["token.remove"]
    assert game.view(B)["table"]["bound"] is None
    choose(game, "remove move")
    assert [game.view(seat)["table"]["bound"] for seat in (A, B, None)] == ["elias"] * 3


@pytest.mark.rule("power.next-event-2023")
def test_everybody_sees_whom_a_waiting_gambit_is_bound_to():
    game = scene(STANDING, "power", hands={A: ["ceaseless-volley"]})
    choose(game, "play ceaseless-volley", "choose elias", "to e3")
    shown = {"card": "ceaseless-volley", "seat": A, "chosen": ["elias"]}
    assert [game.view(seat)["table"]["in_play"] for seat in (A, B, None)] == [[shown]] * 3


@pytest.mark.rule("dice.reroll")
def test_dice_are_re_rolled_right_after_their_roll_only():
    game = given({"elias": (0, 0), "champion": (4, 0)})
    for verb in ("die", "all"):
        assert rules_against(game, verb) == ["dice.reroll"]


# ---------------------------------------------------------------------- cards say what they need


def told(game, verb, on, language="en"):
    """The first reason in a language, with the names on the cards."""
    assert game.decision is not None
    renderer = game.system.words.renderer(game.view(game.decision.seat), language)
    return renderer.word(game.why_not(verb, on)[0].reason)


@pytest.mark.rule("reaction.trigger-2023")
def test_a_reaction_that_waits_says_for_what():
    """Elias has hit with his sword, of Range 1: no Range 3+ Attack action."""
    hand = {A: ["merciless-assault", "rapid-volley"]}
    game = scene({"elias": "e4", "champion": "e5", "harvester": "e7"}, hands=hand, dice=[*HIT, "block"])
    choose(game, "attack elias", "storm-sabre champion", "stay")
    assert options(game) == ["react merciless-assault", "pass"]
    assert rules_against(game, "react", "rapid-volley") == ["reaction.trigger-2023"]
    assert told(game, "react", "rapid-volley") == (
        "The trigger of Rapid Volley has not happened: after a friendly fighter's Range 3+ Attack action"
    )
    assert told(game, "react", "rapid-volley", "es") == (
        "No ha ocurrido lo que activa Andanada rápida: tras una acción de Ataque de Alcance 3+ de un guerrero amigo"
    )


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_reaction_says_when_before_it_says_what(language):
    kb.system("underworlds").open_edition("2017")
    content, none = load("underworlds"), []
    for entry in [*content["card"], *content["action"]]:
        if "reaction" in entry and "wording" in entry and not OF_OWN.search(entry["id"]):  # other tests bring their own
            trigger = trigger_of(entry["id"], language)
            none += [entry["id"]] * (not trigger[:1].islower() or ":" in trigger or trigger == entry["wording"])
    assert none == []


@pytest.mark.rule("core.ability-all-or-nothing", "attack.range-plus")
@pytest.mark.parametrize(
    ("range", "text"),
    [
        ([2, 2], "elias has no Attack action with Range 2"),
        ([4, 99], "elias has no Attack action with Range 4 or more"),
        ([5, 6], "elias has no Attack action with Range 5 to 6"),
        ([3, 3], "elias has no target for this Attack action"),
    ],
)
def test_a_card_for_an_attack_says_of_which_range_there_is_none(made_up, range, text):
    made_up.card("aim", choose={"side": "friendly"}, do=[{"verb": "attack", "range": range}])
    fighters = {"elias": (0, 0), "sanson": "out", "almeric": "out", "champion": (-4, 4), "warden": "out"}
    game = given(fighters, step="power", a={"hand": ["aim"]})
    assert sentence(game, "play", "aim") == f"aim: fighters needed 1, available 0. {text}"


@pytest.mark.rule("core.choose-term")
def test_a_card_for_a_leader_or_for_a_counter_names_it(made_up):
    made_up.card("crown", choose={"side": "friendly", "label": ["leader"]}, do=[{"verb": "give", "token": "guard"}])
    apart = {"sanson": "out", "elias": (0, 2), "champion": (4, 0)}
    assert "elias is not: leader" in sentence(given(apart, step="power", a={"hand": ["crown"]}), "play", "crown")
    made_up.card("grave", choose={"side": "friendly", "counter": "raise"}, do=[{"verb": "give", "token": "guard"}])
    assert "elias does not have: raise" in sentence(given(apart, step="power", a={"hand": ["grave"]}), "play", "grave")
