"""Positions: what a person writes becomes a table, what a table writes becomes the same table, and faults are named."""

import re
from pathlib import Path

import pytest
from hypothesis import given as generated
from hypothesis import settings
from hypothesis import strategies as st

import katabasis as kb
import written_positions
from katabasis.kernel.game import Game
from katabasis.underworlds import events
from katabasis.underworlds.content import of
from katabasis.underworlds.text.history import ASKED_FOR, ASKED_FOR_BY_SOME
from properties.keeping import check_position
from properties.moments import moment
from underworlds.build import A, B, at, cards, choose, given, on_to, position, ready, refused

POSITIONS = written_positions.paths("underworlds")
ENGINE = Path(kb.__file__).parent / "underworlds"


def faults_of(text):
    """The keys that a position is refused for, with what is wrong with each."""
    with pytest.raises(kb.BadPosition) as refusal:
        at(text)
    return [reason for _, reason in refusal.value.faults]


# ---------------------------------------------------------------------- there and back


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_a_position_of_a_position_is_the_same_table(path):
    game = kb.position(path.read_text(encoding="utf-8"))
    assert game.decision is not None
    check_position(game)


def new_game(seed: int) -> Game:
    warbands = list(of("2023").warbands)
    seats = [warbands[seed % 2], warbands[seed // 2 % 2]]
    return kb.new("underworlds", seats=seats, seed=seed, quick=seed % 3 > 0, advanced=seed % 5 > 0)


@settings(max_examples=30)
@generated(seed=st.integers(0, 10_000), count=st.integers(0, 220))
def test_any_moment_of_any_game_reads_back(seed, count):
    check_position(moment(new_game, seed, count))


@settings(max_examples=15)
@generated(seed=st.integers(0, 10_000), count=st.integers(0, 150))
def test_a_game_plays_on_from_its_position_as_it_would_have(seed, count):
    game = moment(new_game, seed, count)
    again = kb.position(game.position())
    for _ in range(30):
        if game.decision is None:
            break
        assert again.decision is not None
        option = game.decision.options[len(game.choices) * 7 % len(game.decision.options)].id
        happened = [[event.kind, event.seat, event.what] for event in game.choose(option)]
        assert [[event.kind, event.seat, event.what] for event in again.choose(option)] == happened
    assert (game.result is None) == (again.result is None)


@pytest.mark.parametrize("seats", [["farstriders", "sepulchral-guard"], ["sepulchral-guard", "sepulchral-guard"]])
def test_no_piece_is_lost_in_a_position(seats):
    data = "\n".join(f'[seat.{number}]\nwarband = "{warband}"' for number, warband in enumerate(seats, 1))
    table = at(data).table
    everything = sorted(card for zone in table.zones.values() for card in zone.cards)
    started = kb.new("underworlds", seats=seats, quick=True).table
    assert everything == sorted(card for zone in started.zones.values() for card in zone.cards)
    assert list(table.fighters) == list(started.fighters)


# ---------------------------------------------------------------------- what is not written


def test_a_position_that_says_nothing_is_the_first_activation_of_round_1():
    game = at("")
    ready(game, A, "activate")
    table = game.table
    assert (table.round, table.turn, table.phase, table.first) == (1, 0, "action", A)
    assert [player.activations for player in table.players] == [4, 4]
    assert [player.warband for player in table.players] == ["farstriders", "sepulchral-guard"]
    assert table.boards == [A, B]


def test_fighters_that_are_not_mentioned_are_out_of_action_without_bounty():
    table = at('fighters.elias = "d3"').table
    assert [fighter.id for fighter in table.fighters.values() if not fighter.out] == ["elias"]
    assert [player.glory for player in table.players] == [0, 0]


def test_during_setup_they_wait_to_be_placed():
    game = at('step = "setup.place_fighter"\nfighters.elias = "a4"')
    assert not any(fighter.out for fighter in game.table.fighters.values())
    refused(game, "place", "elias", rule="setup.fighters-place")


def test_cards_that_are_not_mentioned_are_at_the_bottom_of_their_deck():
    game = at('[seat.1]\nhand = ["swift-stride"]\ndeck = ["lightning-blow", "farsighted"]\ndiscard = ["raptor-strike"]')
    deck = cards(game, "power-deck-0")
    assert deck[-2:] == ["lightning-blow", "farsighted"]
    named = ("swift-stride", "lightning-blow", "farsighted", "raptor-strike")
    assert deck[:-2] == [card for card in of("2023").warbands["farstriders"].power if card not in named]
    assert cards(game, "power-hand-0") == ["swift-stride"]


def test_the_rest_can_be_put_in_any_pile():
    game = at('[seat.2]\nhand = ["undying", "rest"]\nscored = ["rest"]')
    assert cards(game, "power-deck-1") == cards(game, "objective-deck-1") == []
    assert cards(game, "power-hand-1")[0] == "undying"
    assert len(cards(game, "power-hand-1")) == 20
    assert len(cards(game, "scored-1")) == 12


@pytest.mark.parametrize(
    ("text", "seat", "name", "left"),
    [
        ("turn = 1\nfirst = 2", B, "activate", [4, 4]),
        ("turn = 4", B, "activate", [2, 3]),
        ("turn = 8\nfirst = 2", A, "activate", [1, 0]),
        ('turn = 3\nstep = "power_step.opportunity"', A, "power", [2, 3]),
        ('step = "power_step.opportunity"\ncursor = { seat = 2, passes = 1 }', B, "power", [3, 4]),
    ],
)
def test_what_follows_from_the_turn_need_not_be_said(text, seat, name, left):
    game = at(f'{text}\nfighters = {{ elias = "d3", champion = "d9" }}')
    ready(game, seat, name)
    assert [player.activations for player in game.table.players] == left


def test_the_dice_to_come_can_be_written():
    game = at('dice = ["fury", "fury", "smash", "block"]\nfighters = { elias = "d3", champion = "e3" }')
    events = choose(game, "attack elias", "storm-sabre champion")
    assert next(event.what["faces"] for event in events if event.kind == "rolled") == ["fury", "fury", "smash"]


# ---------------------------------------------------------------------- ground and tokens


def test_a_chart_can_be_drawn_in_lines():
    drawn = at('battlefield = """\n  . . s .\n   . # ! .\n  . _ . .\n  seam 2\n"""').table.battlefield
    assert drawn.layout == "chart ..s./.#!./._.. seam 2"
    assert drawn.is_starting("c1")
    assert drawn.is_blocked("b2")
    assert drawn.is_hazard("c2")
    assert not drawn.contains("b3")
    assert drawn.territory("a3") == 1


def test_tokens_are_face_down_until_setup_has_revealed_them():
    down = at('step = "setup.place_objective"\nobjectives.2 = "b3"')
    assert down.view(A)["table"]["objectives"] == [{"hex": "b3", "number": None}]
    assert [len(cards(down, f"unplaced-{seat}")) for seat in (A, B)] == [2, 2]
    up = at('objectives.2 = "b3"')
    assert up.view(A)["table"]["objectives"] == [{"hex": "b3", "number": 2}]


def test_boards_can_belong_to_the_other_seat():
    assert at("picker = 2").table.boards == [B, A]
    assert at("boards = [2, 1]").table.territory_of("a1") == B


# ---------------------------------------------------------------------- what has happened


def test_every_kind_of_event_that_rules_ask_for_is_kept():
    asked = {
        getattr(events, name)
        for path in sorted(ENGINE.rglob("*.py"))
        for name in re.findall(r"\bhappened\([^(),]+, (?:events\.)?([A-Z_]+)\)", path.read_text(encoding="utf-8"))
    }
    assert asked == {*ASKED_FOR, *ASKED_FOR_BY_SOME}


PHASE_CARD = "ranger-strike"
"""An enemy falls, the second of the phase or a later one."""


def falls(count):
    """So many enemies that A has taken out of action in earlier turns of the phase."""
    names = ["harvester", "champion", "prince-of-dust"][:count]
    return [["out-of-action", 1, {"fighter": f"fighter:{name}", "hex": "a1", "by": "fighter:elias"}] for name in names]


@pytest.mark.parametrize(("earlier", "offered"), [(0, False), (1, True), (2, True)])
def test_conditions_count_what_a_position_says_has_happened(earlier, offered):
    game = given(
        {"elias": (0, 0), "warden": {"at": (1, 0), "wounds": 3}, "zealous-petitioner": (6, 0)},
        a={"objectives": [PHASE_CARD]},
        turn=3,
        history=falls(earlier),
        dice="crit fury fury | dodge",
    )
    choose(game, "attack elias", "storm-sabre warden")
    assert (game.decision.name == "reveal") == offered


# ---------------------------------------------------------------------- faults


def test_every_fault_is_named_at_once():
    faults = faults_of(
        """
        turn = 12
        step = "turn.nothing"
        colour = "red"
        [seat.1]
        hand = ["lightning-blow", "lightning-blow", "undying", "no-such-card"]
        objectives = ["swift-stride"]
        spent = -1
        [fighters]
        elias = { at = "d3", glow = 1, upgrades = ["bolts-of-azyr"] }
        sanson = "d3"
        almeric = "z9"
        squig = "a1"
        [objectives]
        6 = "b3"
        1 = "q1"
        """
    )
    for part in (
        "turn: a whole number from 1 to 9",
        "step: one of",
        "colour: no such key",
        "seat.1.hand: lightning-blow is in another place already",
        "seat.1.hand: undying belongs to another player",
        "seat.1.hand: 'no-such-card' is no card's id",
        "seat.1.objectives: swift-stride is a card of another kind",
        "seat.1.spent: a whole number",
        "fighters.elias.glow: no such key",
        "fighters.elias.upgrades: bolts-of-azyr is a card of another kind",
        "d3 already",
        "fighters.almeric: 'z9' is no hex",
        "fighters.squig: no fighter's id",
        "objectives.6: objective tokens are numbered",
        "objectives.1: 'q1' is no hex",
    ):
        assert any(part in fault for fault in faults), f"{part} is not in {faults}"
    assert len(faults) == 15


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('battlefield = "long nowhere/0 soul-refractor/0 +0"', "battlefield: There is no board face"),
        ('battlefield = "long soul-refractor/0 shattered-tower/0 +5"', "battlefield: Completed hexes"),
        ("battlefield = 7", "battlefield: "),
        ('battlefield = "chart .."\nfighters.elias = "c1"', "fighters.elias: 'c1' is no hex"),
        ('battlefield = "chart ..#"\nfighters.elias = "c1"', "fighters.elias: c1 is blocked"),
        ('seat.1.warband = "squigs"', "seat.1.warband: one of farstriders, sepulchral-guard"),
        ('seat.2.hand = ["lightning-blow"]', "seat.2.hand: lightning-blow belongs to another player"),
        ("seat.3.hand = []", "seat.3: no such key"),
        ("first = 3", "first: seat 1 or 2"),
        ("boards = [1, 1]", "boards: the seats"),
        ('fighters."elias.2" = "d3"', "fighters.elias.2: of a warband that is not here"),
        ('fighters.elias = { at = "d3", upgrades = ["undying"] }', "undying belongs to another player"),
        ('fighters.elias = { at = "d3", guard = true }', "fighters.elias.guard: a whole number"),
        ('in-play = [{ card = "aetheric-paths" }]', "in-play.card: aetheric-paths neither waits nor persists"),
        ('in-play = [{ card = "swift-stride" }]', "in-play.card: swift-stride is a card of another kind"),
        ('history = [["moved", 1, {}]]', "history: an event reads"),
        ('history = [["moved", 1, { fighter = "fighter:nobody" }]]', "history: an event reads"),
        ("seat.1.tokens = [1, 1]", "seat.1.tokens: numbers from 1 to 5"),
        ('objectives = { 1 = "b3", 2 = "b3" }', "objectives.2: there is another objective token in b3"),
    ],
)
def test_a_fault_says_what_is_wrong(text, fault):
    (found,) = faults_of(text)
    assert found.startswith(fault) or fault in found


def test_faults_name_their_line():
    with pytest.raises(kb.BadPosition) as refusal:
        kb.position('game = "underworlds"\nround = 2\nfirst = 9\n[fighters]\nelias = { at = "z1" }\n')
    assert [line for line, _ in refusal.value.faults] == [3, 5]


def test_a_builders_table_is_a_position_too():
    game = given({"elias": (0, 0)}, a={"hand": ["swift-stride"]})
    assert kb.position(game.position()).position() == game.position()
    on_to(position({}), "power")


PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
DOCUMENTED = PAGE.partition("## Positions of Warhammer Underworlds")[2].partition("\n## ")[0].split("```toml\n")[1:]


@pytest.mark.parametrize("example", [block.split("```")[0] for block in DOCUMENTED])
def test_the_documented_examples_are_positions(example):
    assert at(example).decision is not None
