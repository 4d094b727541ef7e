"""Setup (2023 pp. 28-31): boards, objective tokens and fighters."""

from itertools import combinations

import pytest

import katabasis as kb
from katabasis.underworlds.board import boards
from katabasis.underworlds.edition import EDITIONS
from underworlds.build import A, B, at, cards, choose, given, kinds, new, on_to, ready, refused, shown

A_WINS = '"crit", "crit", "crit", "crit", "smash", "smash", "smash", "smash"'
B_WINS = '"smash", "smash", "smash", "smash", "crit", "crit", "crit", "crit"'
LAYOUT = "long soul-refractor/0 shattered-tower/0 +0"


def at_setup(step, more=""):
    return at(f'step = "setup.{step}"\n{more}')


def picking(dice=A_WINS):
    """Before the first roll-off."""
    return at_setup("pick_boards", f"dice = [{dice}]")


# ---------------------------------------------------------------------- order


@pytest.mark.rule("setup.order")
def test_boards_then_objectives_then_cards_then_fighters_then_rounds():
    game = new(3)
    phases = []
    while game.table.round == 0:
        phases.append(game.table.phase)
        game.choose(0)
    announced = [event.what["phase"] for event in game.table.events if event.kind == "phase-began"]
    assert list(dict.fromkeys(phases)) == ["setup-boards", "setup-objectives", "setup-cards", "setup-fighters"]
    assert announced == ["setup-boards", "setup-objectives", "setup-cards", "setup-fighters", "action"]
    ready(game, game.decision.seat, "name-player")
    assert game.table.round == 1


# ---------------------------------------------------------------------- boards


@pytest.mark.rule("setup.boards-roll-off-2023")
@pytest.mark.parametrize(
    ("dice", "named", "picker"),
    [(A_WINS, "self", A), (A_WINS, "opponent", B), (B_WINS, "self", B), (B_WINS, "opponent", A)],
)
def test_the_winner_names_who_picks_first_and_the_other_arranges(dice, named, picker):
    game = picking(dice)
    ready(game, A if dice == A_WINS else B, "name-player")
    choose(game, named)
    ready(game, picker, "board")
    choose(game, "board soul-refractor")
    ready(game, 1 - picker, "board")
    choose(game, "board shattered-tower")
    ready(game, 1 - picker, "arrange")
    choose(game, f"lay {LAYOUT}")
    table = game.table
    assert table.layout == LAYOUT
    assert table.territory_of("a1") == picker
    assert table.territory_of("a11") == 1 - picker


@pytest.mark.rule("setup.boards-pick-2023", "component.board-faces")
def test_the_second_player_picks_another_face_and_only_known_ones():
    game = picking()
    choose(game, "self")
    refused(game, "board", "cursed-oubliette", rule="component.board-faces")
    choose(game, "board soul-refractor")
    refused(game, "board", "soul-refractor", rule="setup.boards-pick-2023")
    with pytest.raises(kb.Refused):
        game.choose("board soul-refractor")
    assert [option.id for option in ready(game, B, "board").options] == [
        "board katophranes-reliquary",
        "board shattered-tower",
    ]
    assert game.view(A)["table"]["faces"] == ["soul-refractor"]


@pytest.mark.rule("setup.boards-join-2023")
def test_boards_complete_at_least_four_hexes_along_long_edges_or_two_along_short_ones():
    game = picking()
    choose(game, "self", "board soul-refractor", "board shattered-tower")
    faces = "soul-refractor/0 shattered-tower/180"
    refused(game, f"lay long {faces} +4", rule="setup.boards-join-2023")
    refused(game, f"lay long {faces} -4", rule="setup.boards-join-2023")
    refused(game, f"lay short {faces} +1", rule="setup.boards-join-2023")
    for lay in (f"long {faces} +3", f"long {faces} -3", f"long {faces} +0", f"short {faces} +0"):
        assert game.why_not(f"lay {lay}") == []
    arranging = ready(game, B, "arrange")
    assert [option.value for option in arranging.options] == list(
        boards.legal_layouts(EDITIONS["2023"], "soul-refractor", "shattered-tower")
    )
    choose(game, f"lay short {faces} +0")
    ready(game, A, "objective")


# ---------------------------------------------------------------------- objective tokens


def dealing(picker=1):
    return at_setup("deal_objectives", f'picker = {picker}\nbattlefield = "{LAYOUT}"')


@pytest.mark.rule("setup.objectives-deal", "component.objective-token")
@pytest.mark.parametrize("picker", [A, B])
def test_the_picker_gets_three_tokens_the_other_two_and_nobody_sees_a_number(picker):
    game = dealing(picker + 1)
    unplaced = [f"unplaced-{picker}", f"unplaced-{1 - picker}"]
    assert [shown(game, seat, zone) for seat in (A, B, None) for zone in unplaced] == [3, 2] * 3
    dealt = [token for zone in unplaced for token in cards(game, zone)]
    assert sorted(dealt) == [f"objective-{number}" for number in range(1, 6)]
    ready(game, picker, "objective")


@pytest.mark.rule("setup.objectives-deal")
def test_the_tokens_are_shuffled():
    deals = {tuple(cards(at_setup("deal_objectives", f"picker = 1\nchance = {{ seed = {seed} }}"), "unplaced-0"))
             for seed in range(8)}  # fmt: skip
    assert len(deals) > 1


@pytest.mark.rule("setup.objectives-place-2023", "setup.objectives-reveal")
@pytest.mark.parametrize("picker", [A, B])
def test_the_players_place_in_turn_face_down_and_then_all_are_revealed(picker):
    game = dealing(picker + 1)
    order = []
    while game.decision.name == "objective":
        order.append(game.decision.seat)
        assert all(shown(game, seat, "objectives") == len(order) - 1 for seat in (A, B))
        assert all(token["number"] is None for token in game.view(picker)["table"]["objectives"])
        events = game.choose(0)
    assert order == [picker, 1 - picker, picker, 1 - picker, picker]
    assert "objectives-revealed" in kinds(events)
    for seat in (A, B):
        seen = game.view(seat)["table"]["objectives"]
        assert sorted(token["number"] for token in seen) == [1, 2, 3, 4, 5]
        assert len(shown(game, seat, "objectives")) == 5
    ready(game, picker, "mulligan")


@pytest.mark.rule("setup.objectives-reveal")
def test_placing_can_be_undone_until_the_reveal():
    game = dealing()
    game.choose(0)
    game.undo(A)
    for _ in range(5):
        game.choose(0)
    assert [refusal.rule for refusal in game.why_no_undo()] == ["table.undo-reveal"]


GROUND = """
    battlefield = \"\"\"
        . . . . . . .
         . . . . . . .
        . . # . . . .
         . . . ! . . .
        . . . . . s .
         . . . . . . .
        . . . . . . .
         s s . . . . .
        . . . . . . .
         s s s s s s s
        . . . . . . .
        seam 9
    \"\"\"
    step = "setup.place_objective"
    picker = 1
"""


@pytest.mark.rule("setup.objectives-hexes-2023", "board.hazard", "board.placed-in-one-hex")
def test_starting_blocked_hazard_and_edge_hexes_are_barred_and_hexes_that_are_none():
    game = at(GROUND)
    ready(game, A, "objective")
    for hex in ("f5", "c3", "d4"):
        refused(game, "to", hex, rule="setup.objectives-hexes-2023")
    refused(game, "to", "a1", rule="setup.objectives-edge-2023")
    refused(game, "to h1")
    assert game.why_not("to", "d5") == []
    choose(game, "to d5")
    ready(game, B, "objective")


@pytest.mark.rule("setup.objectives-hexes-2023")
def test_tokens_lie_more_than_two_hexes_apart():
    game = given(step="setup.place_objective", picker=1, objectives={1: (0, 0)})
    ready(game, B, "objective")
    refused(game, "to", (0, 0), rule="setup.objectives-hexes-2023")
    refused(game, "to", (2, 0), rule="setup.objectives-hexes-2023")
    refused(game, "to", (1, 1), rule="setup.objectives-hexes-2023")
    choose(game, ("to", (3, 0)))
    ready(game, A, "objective")


SMALL = """
    battlefield = \"\"\"
        s s s . .
         . . . .
        . . . {middle} .
         . . . .
        s s s . .
        seam 3
    \"\"\"
    step = "setup.place_objective"
    picker = 1
    [seat.2]
    warband = "farstriders"
    [objectives]
    1 = "b3"
"""


@pytest.mark.rule("setup.objectives-edge-2023")
def test_edge_hexes_are_open_only_while_no_other_hex_is():
    wide = given(step="setup.place_objective", picker=1, objectives={1: (0, 0), 2: (4, 0), 3: (-4, 0), 4: (0, 4)})
    assert not any(wide.table.battlefield.is_edge(option.value) for option in wide.decision.options)
    refused(wide, "to a1", rule="setup.objectives-edge-2023")
    full = at(SMALL.format(middle="s"))
    assert all(full.table.battlefield.is_edge(option.value) for option in full.decision.options)
    refused(full, "to", "d3", rule="setup.objectives-hexes-2023")
    refused(full, "to", "a3", rule="setup.objectives-hexes-2023")
    choose(full, "to e1")
    ready(full, A, "objective")


# ---------------------------------------------------------------------- fighters


def placing(first="1", more=""):
    """Fighters are placed, the first by that player (counted from 1)."""
    return at_setup("place_fighter", f'picker = 1\nbattlefield = "{LAYOUT}"\ncursor = {{ seat = {first} }}\n{more}')


@pytest.mark.rule("setup.fighters-roll-off")
@pytest.mark.parametrize(
    ("dice", "named", "first"), [(A_WINS, "opponent", B), (A_WINS, "self", A), (B_WINS, "opponent", A)]
)
def test_the_winner_of_another_roll_off_names_who_places_first(dice, named, first):
    game = at_setup("roll_for_fighters", f'picker = 1\nbattlefield = "{LAYOUT}"\ndice = [{dice}]')
    choose(game, named)
    ready(game, first, "fighter")


@pytest.mark.rule("setup.fighters-place", "board.one-fighter")
def test_fighters_go_into_free_starting_hexes_of_their_own_territory():
    game = placing(2)
    field = game.table.battlefield
    own = [hex for hex in field.hexes if field.is_starting(hex) and field.territory(hex) == 1]
    assert len(own) == 7
    choose(game, "place warden")
    assert [option.value for option in ready(game, B, "starting-hex").options] == own
    choose(game, f"to {own[0]}", "place elias")
    refused(game, "to", own[1], rule="setup.fighters-place")
    refused(game, "to", "d1", rule="setup.fighters-place")
    refused(game, "to", "b6", rule="setup.fighters-place")
    choose(game, "to a1", "place champion")
    refused(game, "to", own[0], rule="board.one-fighter")
    assert [option.value for option in game.decision.options] == own[1:]


@pytest.mark.rule("setup.fighters-place", "setup.fighters-alternate")
def test_only_ones_own_fighters_that_wait_can_be_placed():
    game = placing(1)
    refused(game, "place", "champion", rule="setup.fighters-alternate")
    choose(game, "place elias", "to a1")
    ready(game, B, "fighter")
    refused(game, "place", "sanson", rule="setup.fighters-alternate")
    choose(game, "place warden")
    game.choose(0)
    refused(game, "place", "elias", rule="setup.fighters-place")


@pytest.mark.rule("setup.fighters-alternate")
@pytest.mark.parametrize(("first", "order"), [(1, "ABABABBBBB"), (2, "BABABABBBB")])
def test_players_alternate_and_who_has_fighters_left_places_the_rest(first, order):
    game = placing(first)
    placed = []
    while game.table.round == 0:
        placed += [event.seat for event in game.choose(0) if event.kind == "placed"]
    assert "".join("AB"[seat] for seat in placed) == order
    assert game.table.placed_first == A
    ready(game, game.decision.seat, "name-player")


@pytest.mark.rule("round.first-round-crit")
def test_who_finishes_placing_first_has_the_crit_of_round_1():
    dice = '"double-support", "smash", "smash", "smash", "crit", "smash", "smash", "smash"'
    game = placing(2, f"dice = [{dice}]")
    while game.table.round == 0:
        game.choose(0)
    ready(game, A, "name-player")


def test_picking_a_fighter_can_be_undone():
    game = placing(1)
    choose(game, "place elias", "to a1")
    game.undo()
    ready(game, A, "starting-hex")
    game.undo()
    choose(game, "place sanson")
    ready(game, A, "starting-hex")


# ---------------------------------------------------------------------- a quick start


@pytest.mark.parametrize("seed", range(20))
def test_a_quick_start_is_a_legal_table_before_round_1(seed):
    game = new(seed, quick=True)
    table, field = game.table, game.table.battlefield
    assert game.choices == []
    assert table.round == 1
    assert table.layout in boards.legal_layouts(EDITIONS["2023"], *table.faces)
    assert all(field.distance(one, other) > 2 for one, other in combinations(table.objectives, 2))
    for fighter in table.fighters.values():
        assert field.is_starting(fighter.at)
        assert table.territory_of(fighter.at) == fighter.seat
    assert len({fighter.at for fighter in table.fighters.values()}) == 10
    assert [len(cards(game, f"power-hand-{seat}")) for seat in (A, B)] == [5, 5]
    assert "mulligan" not in kinds(table.events)
    assert kinds(table.events).count("objectives-revealed") == 1
    ready(game, game.decision.seat, "name-player")


def test_the_same_seed_starts_the_same_game():
    assert new(5, quick=True).position() == new(5, quick=True).position()
    assert new(5, quick=True).position() != new(6, quick=True).position()


@pytest.mark.rule("component.activation-token")
def test_each_player_has_four_activations_a_phase():
    game = given({"elias": (0, 0), "champion": (4, 0)}, step="round", round=1)
    on_to(game, "activate", A)
    assert game.view(A)["table"]["players"][A]["activations"] == 4
    for _ in range(3):
        on_to(game, "activate", A)
        choose(game, "pass")
    assert game.view(A)["table"]["players"][A]["activations"] == 1


@pytest.mark.rule("component.glory-token")
def test_spent_glory_stays_with_the_player():
    bought = {"hand": ["swift-stride"], "available": 4}
    game = given({"elias": (0, 0)}, step="power", a=bought)
    upgrade = next(option for option in game.decision.options if option.verb == "upgrade")
    game.choose(upgrade)
    seen = game.view(B)["table"]["players"][A]
    assert (seen["available"], seen["spent"]) == (3, 1)
    assert game.table.players[A].glory == 4
