"""Three and four players (2017 pp. 27-29)."""

import random

import pytest

import katabasis as kb
from katabasis.kernel.errors import BadPosition, KatabasisError
from katabasis.kernel.table import DRAWN, WON
from katabasis.underworlds.board import boards
from katabasis.underworlds.board.battlefield import battlefield
from katabasis.underworlds.content import CARDS
from katabasis.underworlds.edition import EDITIONS
from katabasis.underworlds.rules.edition_2017.multiplayer import MULTIPLAYER as RULES
from katabasis.underworlds.rules.edition_2017.multiplayer_boards import FIXED_LAYOUTS
from properties.keeping import check_copies, check_position
from underworlds.build import A, B, cards, on_to, options, passing, ready, refused
from underworlds.fights import cites, only, strike
from underworlds.shades import (
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


def until(game, name):
    """Answer by the first option until that is asked."""
    while game.decision.name != name:
        game.choose(game.decision.options[0])


def seats(events, kind):
    return [event.seat for event in events if event.kind == kind]


# ---------------------------------------------------------------------- setting up


@pytest.mark.rule("multi.scope")
def test_what_is_not_said_otherwise_is_as_among_two():
    two = EDITIONS["2017"]
    assert crowd(SPREAD).table.rules is RULES
    for name in ("judge", "supporters", "spent", "react", "reaction_order", "tie_value", "deck_faults", "pool"):
        assert getattr(RULES, name) is getattr(two, name)
    assert (RULES.activations, RULES.rounds, RULES.hand) == (two.activations, two.rounds, two.hand)


@pytest.mark.rule("multi.warbands")
def test_all_warbands_are_seen_at_the_same_time():
    game = new(seats=FOUR)
    first = next(event for event in game.table.events if event.kind != "phase-began")
    assert (first.kind, first.rule) == ("warbands-revealed", "multi.warbands")
    assert list(first.what["warbands"].values()) == [f"warband:{band}" for band in FOUR]
    for seat in range(4):
        assert [player["warband"] for player in game.view(seat)["table"]["players"]] == list(FOUR)


@pytest.mark.rule("multi.boards")
@pytest.mark.parametrize("seed", range(4))
def test_the_lowest_of_those_who_are_left_places_next(seed):
    game = new(seed, FOUR)
    placed = []
    while game.decision.name in ("board", "arrange"):
        if game.decision.name == "board":
            placed.append(game.decision.seat)
            assert options(game) == [f"board {face}" for face in boards.faces_of("2017")]
        game.choose(game.decision.options[0])
    lowest = [event for event in game.table.events if event.kind == "roll-off-lowest"]
    assert [event.seat for event in lowest] == placed[:3]
    assert {event.rule for event in lowest} == {"multi.boards"}
    assert sorted(placed) == [0, 1, 2, 3]
    assert placed == game.table.boards
    assert game.table.picker == placed[0]
    assert game.table.faces == [boards.faces_of("2017")[0]] * 4


@pytest.mark.rule("multi.boards")
def test_those_who_are_level_for_lowest_roll_again():
    crits, poor = "crit crit crit crit", "crit fury fury fury"
    game = crowd(
        step="setup.pick_boards",
        dice=f"{LEVEL} | {crits} | {LEVEL} | {poor} | {LEVEL}",
    )
    assert seats(game.table.events, "rolled")[:5] == [A, B, C, A, C]
    ready(game, C, "board")
    assert game.table.picker == C


@pytest.mark.rule("multi.boards-join")
def test_a_third_board_joins_one_of_two_as_boards_of_two_do():
    face = "mirror-well"
    two = boards.read_layout(f"boards {face}/0@0,0 {face}/0@8,0")
    ways = boards.extensions(RULES, two, face)

    assert why_of(ways, two, face, 16, 0) == []  # by the short side, two hexes
    assert "multi.boards-join" in why_of(ways, two, face, 16, 2)  # one pair of rows lower: one hex
    assert why_of(ways, two, face, 12, 6) == []  # four columns along the long side of the second: three hexes
    assert "multi.boards-join" in why_of(ways, two, face, 13, 6)
    assert why_of(ways, two, face, 4, 6) == []
    assert "board.battlefield" in why_of(ways, two, face, 0, 0)


def why_of(ways, two, face, column, row):
    text = str(boards.Layout((*two, boards.Laid(face, 0, column, row))))
    return [refusal.rule for refusal in ways[text]]


@pytest.mark.rule("multi.boards-turn")
def test_a_board_may_lie_on_any_side_of_the_others():
    face = "mirror-well"
    one = boards.Layout((boards.Laid(face, 0, 0, 0),))
    ways = boards.extensions(RULES, one, face)
    for column, row in ((8, 0), (-8, 0), (0, 6), (0, -6), (-4, 6), (4, -6)):
        for turn in (0, 180):
            assert ways[str(boards.Layout((*one, boards.Laid(face, turn, column, row))))] == ()
    four = battlefield(f"boards {face}/0@0,0 {face}/0@-8,0 {face}/0@-16,0 {face}/0@-24,0")
    assert {"a1", "z1", "aa1", "ae2"} <= set(four.hexes)


@pytest.mark.rule("multi.fixed-layout")
def test_boards_lie_in_the_places_of_the_layout_that_was_agreed():
    game = new(3, FOUR, fixed_layout="square-4")
    until(game, "first-place")
    assert [option.value for option in game.decision.options] == [0, 1, 2, 3]
    game.choose("place 1")
    game.choose(game.decision.options[0])
    face = game.table.faces[0]
    game.choose(f"lay {boards.Layout((boards.Laid(face, 0, 0, 0), boards.Laid(face, 0, 8, 0)))}")
    game.choose(game.decision.options[0])
    open_places = {boards.read_layout(option.value)[-1].corner for option in game.decision.options}
    assert open_places == {(0, 6), (8, 6)}
    until(game, "objective")
    corners = {laid.corner for laid in boards.read_layout(game.table.layout)}
    assert corners == set(FIXED_LAYOUTS["square-4"])
    free = new(3, FOUR)
    until(free, "arrange")
    assert len(free.decision.options) > 12
    for wrong in ("square-4", "triangle-4", 3):
        with pytest.raises(KatabasisError, match=r"multi\.fixed-layout"):
            new(3, THREE, fixed_layout=wrong)
    with pytest.raises(KatabasisError, match="fixed_layout"):
        new(3, (STEELHEART, REAVERS), fixed_layout="square-4")


@pytest.mark.rule("multi.fixed-layout")
@pytest.mark.parametrize("name", FIXED_LAYOUTS)
def test_every_fixed_layout_can_be_laid_out_and_set_up(name):
    bands = FOUR[: len(FIXED_LAYOUTS[name])]
    for seed in range(6):
        game = new(seed, bands, fixed_layout=name, quick=True)
        placed = [laid.corner for laid in boards.read_layout(game.table.layout)]
        left, top = (min(axis) for axis in zip(*placed, strict=True))
        assert {(column - left, row - top) for column, row in placed} == set(FIXED_LAYOUTS[name])


@pytest.mark.rule("multi.corner")
def test_corners_of_four_boards_complete_a_hex():
    square = battlefield(crowd(warbands=FOUR).table.layout)
    assert (len(square.hexes), len(square.completed)) == (171, 19)
    assert "h6" in square.completed
    assert square.territory("h6") is None
    assert len(battlefield("short mirror-well/0 shattered-tower/0 +0").completed) == 2


@pytest.mark.rule("multi.objective-tokens", "multi.objective-order")
@pytest.mark.parametrize(("bands", "tokens"), [(THREE, 7), (FOUR, 9)])
def test_seven_or_nine_tokens_are_placed_clockwise(bands, tokens):
    game = new(5, bands)
    until(game, "objective")
    first, order = game.table.picker, []
    assert cites(game.table.events, "shuffled")[-1] == "multi.objective-tokens"
    while game.decision.name == "objective":
        assert game.decision.rule == "multi.objective-order"
        order.append(game.decision.seat)
        game.choose(game.decision.options[0])
    count = len(bands)
    assert order == [(first + place) % count for place in range(tokens)]
    numbers = sorted(game.table.number_at(index) for index in range(tokens))
    assert numbers == list(range(1, tokens + 1))


@pytest.mark.rule("multi.fighters")
def test_fighters_are_placed_clockwise_and_who_has_none_left_is_skipped():
    game = new(2, (STEELHEART, REAVERS, FARSTRIDERS))
    until(game, "name-player")
    game.choose("self" if game.decision.seat == A else "opponent 1")
    before = len(game.table.events)
    while game.table.phase == "setup-fighters" and game.decision.name != "name-player":
        game.choose(game.decision.options[0])
    order = seats(game.table.events[before:], "placed")
    assert order == [A, B, C, A, B, C, A, B, C, B, B]
    waiting = new(2, (STEELHEART, REAVERS, FARSTRIDERS))
    until(waiting, "fighter")
    other = next(seat for seat in range(3) if seat != waiting.decision.seat)
    refused(waiting, f"place {waiting.table.warband(other)[0].id}", rule="multi.fighters")


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
        ({"battlefield": "boards mirror-well/0@0,0 mirror-well/0@8,0 mirror-well/0@20,0"}, "0 hexes"),
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
