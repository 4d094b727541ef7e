"""Three and four players: rounds, fighting, cards and the end (2017 pp. 27-29)."""

import random

import pytest

import katabasis as kb
from katabasis.kernel.errors import BadPosition
from katabasis.kernel.table import DRAWN, WON
from katabasis.underworlds.content import CARDS
from katabasis.underworlds.rules.edition_2017.edition import MULTIPLAYER as RULES
from properties.keeping import check_copies, check_position
from underworlds.build import A, B, cards, on_to, options, passing, ready
from underworlds.fights import cites, only, strike
from underworlds.tables_2017 import (
    ANGHARAD,
    ARNULF,
    FARSTRIDERS,
    GARREK,
    GUARD,
    REAVERS,
    SAEK,
    SANSON,
    SEVERIN,
    STEELHEART,
    SWORD,
    WARDEN,
    crowd,
    new,
)

C, D = 2, 3
THREE = (STEELHEART, REAVERS, GUARD)
FOUR = (STEELHEART, REAVERS, GUARD, FARSTRIDERS)
SPREAD = {SEVERIN: "a1", GARREK: "p1", WARDEN: "h11"}
LEVEL = "fury fury fury fury"


def seats(events, kind):
    return [event.seat for event in events if event.kind == kind]


# ---------------------------------------------------------------------- rounds


@pytest.mark.rule("multi.priority")
def test_all_roll_off_and_the_winner_names_who_is_first():
    dice = f"{LEVEL} | {LEVEL} | crit crit fury fury"
    game = crowd(SPREAD, step="round", round=1, dice=dice)
    ready(game, C, "name-player")
    assert sorted(options(game)) == ["opponent 1", "opponent 2", "self"]
    events = game.choose("opponent 1")
    assert cites(events, "named") == ["multi.priority"]
    ready(game, A, "activate")


@pytest.mark.rule("multi.priority")
def test_who_placed_all_fighters_first_adds_a_crit_in_round_1():
    for round, winner in ((0, B), (1, C)):
        dice = f"{LEVEL} | {LEVEL} | double-support fury fury fury"
        game = crowd(SPREAD, step="round", round=round, dice=dice, placed_first=2)
        ready(game, winner, "name-player")


def whole_round(game):
    """Do as little as can be until a round is over; what happened."""
    events, round = [], game.table.round
    while game.decision is not None and game.table.round == round:
        events += game.choose(passing(game))
    return events


@pytest.mark.rule("multi.activations", "multi.round-2", "multi.round-3", "multi.end-phase")
@pytest.mark.parametrize(
    ("round", "first", "order"), [(1, A, [A, B, C]), (2, A, [A, C, B]), (3, B, [B, C, A]), (1, C, [C, A, B])]
)
def test_players_activate_in_the_direction_of_the_round(round, first, order):
    game = crowd(SPREAD, step="turn.begin_turn", round=round, first=first)
    events = whole_round(game)
    activated = [first, *seats(events, "activated")[1:]]
    assert len(activated) == 12
    assert activated == order * 4
    ends = [event.seat for event in events if event.kind == "step-began" and event.what["step"] == "score"]
    assert ends == order
    assert {event.rule for event in events if event.kind == "turn-began"} == {"multi.activations"}
    assert "multi.end-phase" in cites(events, "step-began")
    assert game.view(0)["table"]["anticlockwise"] == (game.table.round == 2)


@pytest.mark.rule("multi.round-2", "multi.round-3")
def test_the_direction_of_every_round_is_said():
    game = new(1, THREE, quick=True)
    while game.decision is not None:
        game.choose(passing(game))
    said = [(event.rule, event.what["anticlockwise"]) for event in game.table.events if event.kind == "direction"]
    assert said == [("multi.activations", False), ("multi.round-2", True), ("multi.round-3", False)]


@pytest.mark.rule("multi.end-phase")
def test_objective_tokens_stay_when_tokens_are_cleared():
    game = crowd({**SPREAD, SEVERIN: "a1 move"}, step="end", objectives={"h11": 3, "d3": 1}, first=C)
    whole_round(game)
    assert game.table.fighters[SEVERIN].tokens["move"] == 0
    assert game.table.objectives == ["h11", "d3"]


@pytest.mark.rule("multi.power-step")
@pytest.mark.parametrize(("round", "order"), [(1, [A, B, C]), (2, [A, C, B])])
def test_a_power_step_ends_when_all_have_passed_in_a_row(round, order, universal):
    game = crowd(SPREAD, step="power", round=round, hands={order[1]: [f"sidestep.{order[1] + 1}"]})
    assert game.decision.rule == "multi.power-step"
    ready(game, A, "power")
    game.choose("pass")
    ready(game, order[1], "power")
    game.choose(f"play sidestep.{order[1] + 1}")
    on_to(game, "power", order[2])
    for seat in (order[2], A):
        ready(game, seat, "power")
        game.choose("pass")
    ready(game, order[1], "power")
    game.choose("pass")
    ready(game, order[1], "activate")
    for seat in range(3):
        hands = [game.view(seat)["zones"][f"power-hand-{other}"]["cards"] for other in range(3)]
        assert [hand is None for hand in hands] == [other != seat for other in range(3)]


@pytest.mark.rule("multi.reactions")
@pytest.mark.parametrize(("round", "order"), [(1, [B, C, A]), (2, [C, B, A])])
def test_the_next_to_activate_may_react_first_and_then_on_in_direction(round, order):
    game = crowd(SPREAD, round=round)
    assert game.table.rules.reaction_order(game.table) == order


@pytest.mark.rule("multi.reactions")
@pytest.mark.parametrize("reacts", [B, C])
def test_one_reaction_for_all_and_who_declines_lets_the_next_have_it(reacts):
    bands = (STEELHEART, REAVERS, REAVERS)
    cards_of = {B: "fuelled-by-slaughter", C: "fuelled-by-slaughter.2"}
    fighters = {SEVERIN: "d3", SAEK: "e3 wounds=2", GARREK: "p1", GARREK + ".2": "h11"}
    hands = {seat: [card.partition(".")[0] if seat == B else card] for seat, card in cards_of.items()}
    game = crowd(fighters, bands, hands=hands, dice="smash smash smash | fury")
    strike(game, SEVERIN, SWORD, SAEK)
    ready(game, B, "react")
    assert game.decision.rule == "multi.reactions"
    if reacts == C:
        game.choose("pass")
        ready(game, C, "react")
    game.choose(f"react {cards_of[reacts]}")
    on_to(game, "power", A)
    left = {seat: cards(game, f"power-hand-{seat}") for seat in (B, C)}
    assert left == {seat: [] if seat == reacts else [card] for seat, card in cards_of.items()}


@pytest.mark.rule("multi.sequence")
def test_the_winner_resolves_first_and_the_others_roll_for_their_places():
    crits = "crit crit crit crit"
    game = crowd(SPREAD, dice=f"{crits} | {LEVEL} | {LEVEL} | {LEVEL} | crit fury fury fury")
    flow = RULES.resolving_order(game.table, [A, B, C])
    with pytest.raises(StopIteration) as end:
        next(flow)
    assert end.value.value == [A, C, B]
    assert cites(game.table.events, "roll-off-won") == ["multi.sequence"] * 2


# ---------------------------------------------------------------------- fighting


@pytest.mark.rule("multi.out-of-action")
def test_only_who_did_it_gains_glory():
    game = crowd({SEVERIN: "d3", SAEK: "e3 wounds=2", WARDEN: "h11"}, dice="smash smash smash | block")
    events = strike(game, SEVERIN, SWORD, SAEK)
    assert only(events, "glory")["points"] == 1
    assert cites(events, "glory") == ["multi.out-of-action"]
    assert [player.glory for player in game.table.players] == [1, 0, 0]


@pytest.mark.rule("multi.out-of-action")
def test_nobody_gains_glory_for_a_fighter_of_ones_own():
    game = crowd({SEVERIN: "a1", GARREK: "d3", SAEK: "e3 wounds=2", WARDEN: "h11"})
    rules, table = game.table.rules, game.table
    assert [rules.bounty_winner(table, table.fighters[SAEK], seat) for seat in (A, B, C, None)] == [A, None, C, None]


@pytest.mark.rule("multi.support", "multi.support-example")
def test_fighters_of_a_third_warband_support_nobody():
    fighters = {ANGHARAD: "e4", SEVERIN: "d3", GARREK: "e3", SAEK + ".2": "d4", ARNULF + ".3": "d5"}
    bands = (STEELHEART, REAVERS, REAVERS, REAVERS)
    game = crowd(fighters, bands)
    neighbours = game.table.battlefield.neighbours("e4")
    assert {"e3", "d4"} <= set(neighbours)
    assert "d3" in game.table.battlefield.neighbours("e3")
    strike(game, ANGHARAD, "sigmarite-hammer", GARREK)
    (event,) = [event for event in game.table.events if event.kind == "outcome"]
    symbols = event.what["symbols"]
    assert "single-support" in symbols[0]
    assert "single-support" not in symbols[1]


# ---------------------------------------------------------------------- cards


@pytest.mark.rule("multi.objective-variants")
def test_thirteen_objectives_have_conditions_for_more_players():
    varied = [card for card in CARDS.values() if "players_3" in card.declared]
    assert len(varied) == 13 - len(["cleanse", "conquest"])  # which ask for one and the same enemy
    for card in varied:
        assert card.condition(2) not in (card.condition(3), card.condition(4))


@pytest.mark.rule("multi.objective-variants")
@pytest.mark.parametrize(
    ("bands", "held", "met"),
    [
        (THREE, 1, True),
        (THREE, 6, True),
        (THREE, 2, False),
        (FOUR, 2, True),
        (FOUR, 6, True),
        (FOUR, 3, False),
    ],
)
def test_hold_objective_1_by_the_number_of_players(bands, held, met, universal):
    game = crowd(SPREAD, bands, step="end_phase.score", hands={A: ["hold-objective-1"]}, objectives={"a1": held})
    assert (game.decision.name == "score") == met
    assert not met or options(game) == ["score hold-objective-1", "done"]


@pytest.mark.rule("multi.objective-variants")
def test_khorne_cares_not_counts_more_fighters_among_more_players():
    for bands, first, out in ((THREE, B, 7), (FOUR, B, 9)):
        for missing in (0, 1):
            every = {**dict.fromkeys(crowd(None, bands).table.fighters, "out"), SEVERIN: "a1", GARREK: "p1"}
            standing = len(every) - out + missing - 2
            places = iter(f"{letter}3" for letter in "abcdefgh")
            for id in [id for id, where in every.items() if where == "out"][:standing]:
                every[id] = next(places)
            game = crowd(every, bands, step="end_phase.score", first=first, hands={B: ["khorne-cares-not"]})
            assert (game.decision.name == "score") == (missing == 0)


@pytest.mark.rule("multi.enemy-territory")
def test_conquest_is_in_one_and_the_same_territory():
    bands = (FARSTRIDERS, REAVERS, GUARD)
    for places, met in ((("i1", "e9"), False), (("e9", "f9"), True), (("i1", "j1"), True), (("a1", "b1"), False)):
        fighters = {SANSON: places[0], "almeric-eagle-eye": places[1], GARREK: "p1", WARDEN: "h11"}
        game = crowd(fighters, bands, step="end_phase.score", round=3, hands={A: ["conquest"]})
        assert (game.decision is not None and game.decision.name == "score") == met


@pytest.mark.rule("multi.enemy-territory")
@pytest.mark.parametrize(("place", "inspired"), [("e9", True), ("i1", True), ("a1", False), ("h6", False)])
def test_every_other_territory_is_an_enemys(place, inspired):
    fighters = {SANSON: place, GARREK: "p1", WARDEN: "h11"}
    game = crowd(fighters, (FARSTRIDERS, REAVERS, GUARD), turn=12)
    on_to(game, "power")
    while game.table.phase == "action":
        game.choose(passing(game))
    assert game.table.fighters[SANSON].inspired == inspired


@pytest.mark.rule("multi.opponent")
def test_a_chosen_enemy_may_be_of_any_other_warband(universal):
    game = crowd(SPREAD, step="power", hands={A: ["peal-of-thunder"]})
    game.choose("play peal-of-thunder")
    assert {f"choose {GARREK}", f"choose {WARDEN}"} <= set(options(game))


# ---------------------------------------------------------------------- the end


@pytest.mark.rule("multi.victory")
@pytest.mark.parametrize(
    ("glory", "objectives", "without", "winners", "rule"),
    [
        ((8, 8, 6), {"a1": 1, "b1": 3, "p1": 2}, None, [A], "multi.victory"),
        ((8, 8, 6), {"a1": 1, "p1": 2}, None, [A, B], "multi.victory"),
        ((8, 8, 6), {}, SEVERIN, [B], "victory.tie-survivors"),
        ((8, 9, 6), {"a1": 1}, None, [B], "victory.most-glory"),
    ],
)
def test_level_players_are_separated_or_share_the_first_place(glory, objectives, without, winners, rule):
    fighters = {**SPREAD, ANGHARAD: "b1"}
    if without:
        fighters |= {SEVERIN: "out", ANGHARAD: "out"}
    game = crowd(fighters, step="victory", round=3, glory=glory, objectives=objectives)
    assert game.decision is None
    assert (game.result.winners, game.result.rule) == (winners, rule)
    assert game.result.outcome == (WON if len(winners) == 1 else DRAWN)


# ---------------------------------------------------------------------- as a whole


@pytest.mark.parametrize("seed", range(4))
def test_a_random_game_is_kept_shown_and_ends(seed):
    bands = (THREE, FOUR)[seed % 2]
    game = new(seed, bands, quick=seed > 1, **({"fixed_layout": "brick-4"} if seed == 3 else {}))
    rng, made = random.Random(seed), 0
    while game.decision is not None:
        if rng.random() < 0.012 or game.decision.name == "arrange":
            check_position(game)
            assert kb.draw(game.view(0)).startswith("<svg")
        game.choose(rng.choice(game.decision.options))
        made += 1
        assert made < 2000
    assert len(game.result.scores) == len(bands)
    check_copies(game)


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_bots_answer_among_four(level):
    game = new(3, FOUR, fixed_layout="square-4", quick=level == "normal")
    asked = set()
    for _ in range(8):
        asked.add(game.decision.seat)
        game.choose(kb.bots.choose(game, level, seed=1))
    assert len(asked) > 1


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"battlefield": "boards mirror-well/0@0,0 mirror-well/0@8,0 mirror-well/0@20,0"}, "join: 0"),
        ({"battlefield": "boards mirror-well/0@0,0 mirror-well/0@2,0 mirror-well/0@8,0"}, "lies on another"),
        ({"objectives": {"a1": 8}}, "from 1 to 7"),
        ({"fixed_layout": "square-4"}, "multi.fixed-layout"),
        ({"boards": [1, 1, 2]}, "seats of the boards"),
        ({"fighters": {SEVERIN: "a1", GARREK: "a1"}}, "a1"),
    ],
)
def test_what_no_table_of_three_can_be(wrong, reason):
    fighters = wrong.pop("fighters", SPREAD)
    with pytest.raises(BadPosition, match=reason):
        crowd(fighters, **wrong)
