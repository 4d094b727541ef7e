"""Capture the Artefact (2017 p. 26)."""

import random

import pytest

import katabasis as kb
from katabasis.kernel.errors import BadPosition, KatabasisError
from katabasis.underworlds.board import boards
from properties.keeping import check_copies, check_position
from underworlds import build
from underworlds.build import A, B, on_to, options, passing, ready, refused
from underworlds.fights import cites
from underworlds.tables_2017 import (
    ANGHARAD,
    FARSTRIDERS,
    GARREK,
    GUARD,
    REAVERS,
    SEVERIN,
    STEELHEART,
    WARDEN,
    crowd,
    new,
)

PAIR = (STEELHEART, REAVERS)
FACES = "mirror-well/0", "shattered-tower/0"
FAR = {GARREK: "h11"}


def placing(layout, warbands=PAIR):
    return crowd({}, warbands, step="edition_2017.artefact.place_artefact", battlefield=layout, artefact=True)


def flush(join, shift=0):
    return f"{join} {' '.join(FACES)} {shift:+d}"


def with_artefact(fighters, at="d6", **more):
    """A table of two with the Artefact in the middle of the seam."""
    placed = {"artefact": at, **more.pop("tokens", {})}
    data = {"battlefield": "long mirror-well/0 katophranes-reliquary/0 +0", "artefact": True}
    return crowd(fighters, PAIR, objectives={hex: number for number, hex in placed.items()}, **{**data, **more})


@pytest.mark.rule("artefact.scope")
@pytest.mark.parametrize("bands", [PAIR, (*PAIR, GUARD), (*PAIR, GUARD, FARSTRIDERS)])
def test_it_is_played_for_among_two_three_and_four(bands):
    game = new(4, bands, artefact=True)
    asked = []
    while game.decision.name != "mulligan":
        asked.append(game.decision.name)
        game.choose(game.decision.options[0])
    assert asked.count("artefact") == 1
    assert asked.index("artefact") < asked.index("objective")
    assert len(game.table.objectives) == {2: 5, 3: 7, 4: 9}[len(bands)] + 1
    assert game.table.rules.cite("power.step") == ("power.step-2017" if len(bands) == 2 else "multi.power-step")
    without = new(4, bands, quick=True)
    assert (without.table.artefact, len(without.table.objectives)) == (None, len(game.table.objectives) - 1)


@pytest.mark.rule("artefact.scope")
def test_the_usual_edition_has_no_artefact():
    with pytest.raises(KatabasisError, match="artefact"):
        kb.new("underworlds", "2023", artefact=True)
    with pytest.raises(BadPosition, match="artefact"):
        build.position({"edition": "2023", "artefact": True})


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"objectives": {"d6": "artefact"}}, "numbered from 1 to 5"),
        ({"objectives": {"d6": 0}, "artefact": True}, "numbered from 1 to 5"),
        ({"artefact": True, "step": "setup.place_objective"}, "artefact.place"),
        ({"step": "edition_2017.artefact.place_artefact"}, "artefact.place"),
        ({"objectives": {"z9": "artefact"}, "artefact": True}, "no hex"),
        ({"artefact": 1}, "true or false"),
    ],
)
def test_what_no_table_with_or_without_it_can_be(wrong, reason):
    with pytest.raises(BadPosition, match=reason):
        crowd({}, PAIR, **{"battlefield": flush("long"), **wrong})


@pytest.mark.rule("artefact.place")
@pytest.mark.parametrize(
    ("layout", "open_hexes"), [(flush("long"), 5), (flush("long", 4), 1), (flush("long", -4), 1), (flush("short"), 2)]
)
def test_it_lies_in_no_ones_territory_and_not_at_the_edge(layout, open_hexes):
    game = placing(layout)
    field = game.table.battlefield
    ready(game, game.table.boards[-1], "artefact")
    assert len(options(game)) == open_hexes
    legal = [option.value for option in game.decision.options]
    assert all(field.territory(hex) is None and not field.is_edge(hex) for hex in legal)
    edges = [hex for hex in field.completed if hex not in legal]
    for hex in (field.hexes[0], *edges):
        refused(game, f"to {hex}", rule="artefact.place")


@pytest.mark.rule("artefact.place")
def test_four_boards_in_a_square_leave_17_hexes():
    square = " ".join(f"mirror-well/0@{place}" for place in ("0,0", "8,0", "0,6", "8,6"))
    game = placing(f"boards {square}", (*PAIR, GUARD, FARSTRIDERS))
    ready(game, 3, "artefact")
    assert len(options(game)) == 17


@pytest.mark.rule("artefact.place")
@pytest.mark.parametrize("seed", range(3))
def test_who_picked_the_last_board_places_it(seed):
    game = new(seed, artefact=True)
    picked = []
    while game.decision.name != "artefact":
        picked += [game.decision.seat] if game.decision.name == "board" else []
        game.choose(game.decision.options[0])
    assert game.decision.seat == picked[-1]
    events = game.choose(game.decision.options[0])
    assert cites(events, "artefact-placed") == ["artefact.place"]
    hex = game.table.artefact
    for seat in (A, B):
        assert {"hex": hex, "number": "A"} in game.view(seat)["table"]["objectives"]


@pytest.mark.rule("artefact.objective-spacing")
def test_numbered_tokens_may_lie_near_it_and_not_upon_it():
    game = with_artefact({}, step="setup.place_objective")
    refused(game, "to d6", rule="artefact.objective-spacing")
    field = game.table.battlefield
    near = [hex for hex in field.hexes if 1 <= field.distance("d6", hex) <= 2]
    assert {f"to {hex}" for hex in field.neighbours("d6")} <= set(options(game)) | {"to d5", "to e5", "to d7", "to e7"}
    assert len({f"to {hex}" for hex in near} & set(options(game))) > 6


@pytest.mark.rule("artefact.is-objective")
@pytest.mark.parametrize(("others", "winners"), [({"1": "c4"}, [A]), ({}, [])])
def test_it_counts_as_a_token_when_a_tie_is_broken(others, winners):
    fighters = {SEVERIN: "d6", ANGHARAD: "c4", GARREK: "d9"}
    tokens = {"4": "d9", **others}
    game = with_artefact(fighters, step="victory", round=3, tokens=tokens, glory=(5, 5))
    assert game.result.winners == winners


@pytest.mark.rule("artefact.glory", "artefact.inspires")
@pytest.mark.parametrize("round", [1, 2, 3])
def test_its_holder_gains_glory_and_is_inspired_before_anybody_scores(round):
    game = with_artefact({SEVERIN: "d6", **FAR}, step="end", round=round, hands={A: ["heroic-might"]})
    assert game.table.players[A].glory == 3
    assert game.table.players[B].glory == 0
    assert game.table.fighters[SEVERIN].inspired
    assert not game.table.fighters[GARREK].inspired
    assert cites(game.table.events, "glory") == ["artefact.glory"]
    assert cites(game.table.events, "inspired") == ["artefact.inspires"]
    if round < 3:
        on_to(game, "upgrade", A)
        assert f"upgrade heroic-might {SEVERIN}" in options(game)


@pytest.mark.rule("artefact.glory")
def test_nobody_beside_it_gains_any_and_three_rounds_bring_nine():
    game = with_artefact({SEVERIN: "d5", **FAR}, step="end")
    assert game.table.players[A].glory == 0
    game = with_artefact({SEVERIN: "d6", **FAR}, step="end")
    while game.decision is not None:
        game.choose(passing(game))
    assert [source["cite"] for source in game.table.players[A].sources] == ["artefact.glory"] * 3
    assert game.result.scores == [9, 0]


def scores(card, fighters, tokens, **more):
    game = with_artefact(fighters, tokens=tokens, step="end_phase.score", hands={A: [card]}, **more)
    return game.decision.name == "score"


@pytest.mark.rule("artefact.cards")
def test_it_is_counted_and_has_no_number(universal):
    three = {SEVERIN: "d6", ANGHARAD: "c4", "obryn-the-bold": "f4", **FAR}
    assert scores("supremacy", three, {"1": "c4", "2": "f4"})
    assert not scores("supremacy", {**three, SEVERIN: "d5"}, {"1": "c4", "2": "f4"})
    for number in range(1, 6):
        assert not scores(f"hold-objective-{number}", {SEVERIN: "d6", **FAR}, {})
    assert scores("hold-objective-5", {SEVERIN: "d6", ANGHARAD: "c4", **FAR}, {"5": "c4"})


@pytest.mark.rule("artefact.cards")
def test_desecrate_may_remove_it():
    game = with_artefact({SEVERIN: "a1", GARREK: "d6"}, step="power", first=B, hands={B: ["desecrate"]})
    game.choose("play desecrate")
    game.choose("in d6")
    assert game.table.objectives == []
    check_position(game)
    on_to(game, "power", A)
    assert game.view(A)["table"]["objectives"] == []


@pytest.mark.rule("artefact.cards")
def test_immovable_object_may_be_on_it():
    fighters, hands = {SEVERIN: "d6", **FAR}, {A: ["immovable-object"]}
    game = with_artefact(fighters, step="end_phase.clean_up", hands=hands)
    while game.decision.name != "score":
        game.choose(passing(game))
        check_position(game)
    assert "score immovable-object" in options(game)
    other = with_artefact(fighters, step="end_phase.score", hands=hands)
    assert other.decision.name != "score"


@pytest.mark.parametrize("seed", range(3))
def test_a_game_with_it_is_kept_shown_and_ends(seed):
    bands = (*PAIR, GUARD, FARSTRIDERS)[: seed + 2]
    game = new(seed, bands, artefact=True, quick=seed == 2)
    rng = random.Random(seed)
    while game.decision is not None:
        if rng.random() < 0.012 or game.table.phase == "setup-objectives":
            check_position(game)
            assert kb.draw(game.view(0)).startswith("<svg")
        game.choose(rng.choice(game.decision.options))
    check_copies(game)
    assert boards.read_layout(game.table.layout)
    assert WARDEN in game.table.fighters or len(bands) == 2
