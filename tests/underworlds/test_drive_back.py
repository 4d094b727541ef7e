"""Trapped targets and driving back (2023 p. 38, steps 4 and 7), and Knockback (p. 41)."""

import pytest

import katabasis as kb
from underworlds.build import A, B, choose, coordinates, given, hex_at, options, ready, refused, spot, vary_edition
from underworlds.fights import cites, of_kind, only, result, seen, strike

DUEL = {"elias": (0, 0), "champion": (1, 0)}
"""Elias: 3 fury, Damage 2. The Champion: 1 dodge, Wounds 3."""


def sabre(dice, fighters=DUEL, **more):
    """Elias attacks the Champion; the game and what happened until the next decision."""
    game = given(fighters, dice=dice, **more)
    return game, strike(game, "elias", "storm-sabre", "champion")


def ways(game):
    """Where the target may be driven, as (q, r); the last answer leaves it where it is."""
    *ways, last = options(game)
    assert last == "stay"
    return {coordinates(way.removeprefix("to ")) for way in ways}


# ---------------------------------------------------------------------- trapped

BACK = {"warden": (2, 0), "harvester": (1, 1), "prince-of-dust": (2, -1)}
"""The three hexes behind a target at (1, 0), each with a friend of it: nobody there is next to (0, 0)."""


@pytest.mark.rule("combat.trapped-2023", "combat.trapped-bonus-2023")
def test_a_target_without_an_empty_hex_behind_it_is_trapped():
    behind = {"warden": (2, 0), "harvester": (1, 1)}
    rim = {"missing": [(2, -1)]}
    game, events = sabre("fury smash smash | dodge", {**DUEL, **behind}, **rim)
    assert only(events, "outcome")["trapped"]
    assert result(events) == ("hit", [2, 1])
    assert seen(game, "champion")["wounds"] == 2
    ready(game, A, "power")

    game, events = sabre("fury smash smash | dodge", {**DUEL, "warden": (2, 0)}, **rim)
    assert not only(events, "outcome")["trapped"]
    assert result(events) == ("draw", [1, 1])
    ready(game, A, "drive-back")
    assert ways(game) == {(1, 1)}


@pytest.mark.rule("combat.trapped-2023")
@pytest.mark.parametrize("third", ["occupied", "blocked", "missing"])
def test_occupied_blocked_and_missing_hexes_all_bar_the_way(third):
    hexes = {"blocked": [(2, 0)], "missing": [(1, 1)]}
    fighters = dict(DUEL)
    if third == "occupied":
        fighters["warden"] = (2, -1)
    else:
        hexes[third] = [*hexes[third], (2, -1)]
    _, events = sabre("fury smash smash | dodge", fighters, **hexes)
    assert result(events) == ("hit", [2, 1])


@pytest.mark.rule("combat.trapped-2023")
def test_the_preview_knows_whether_the_target_is_trapped():
    for fighters, trapped in (({**DUEL, **BACK}, True), (DUEL, False)):
        game = given(fighters)
        choose(game, "attack elias")
        assert game.preview("storm-sabre champion")["trapped"] is trapped


@pytest.mark.rule("combat.trapped-bonus-2023")
def test_without_a_success_there_is_no_bonus_for_a_trapped_target():
    game, events = sabre("smash smash smash | block", {**DUEL, **BACK})
    assert only(events, "outcome")["trapped"]
    assert result(events) == ("miss", [0, 0])
    ready(game, A, "power")


@pytest.mark.rule("combat.trapped-bonus-2023", "combat.critical-by-count-2023")
def test_a_crit_counts_for_the_bonus_which_is_no_crit_itself():
    game, events = sabre("crit smash smash | crit", {**DUEL, **BACK})
    assert result(events) == ("critical-hit", [2, 1])
    assert only(events, "outcome")["crits"] == [1, 1]
    game, events = sabre("fury smash smash | dodge", {**DUEL, **BACK})
    assert only(events, "outcome")["outcome"] == "hit"
    ready(game, A, "power")


@pytest.mark.rule("combat.determine-order-2023")
def test_crits_decide_before_successes_even_against_a_trapped_target():
    game, events = sabre("fury smash smash | crit", {**DUEL, **BACK})
    what = only(events, "outcome")
    assert what["trapped"]
    assert what["successes"] == [2, 1]
    assert what["outcome"] == "miss"
    assert cites(events, "outcome") == ["combat.crits-fewer-2023"]
    ready(game, A, "power")


@pytest.mark.rule("combat.not-trapped-immune-2023")
@pytest.mark.parametrize("immune", [{"guard": 1}, {"upgrades": ["spark-of-independence"]}])
def test_who_cannot_be_driven_back_cannot_be_trapped(immune):
    fighters = {**DUEL, **BACK, "champion": {"at": (1, 0), **immune}}
    game, events = sabre("fury smash smash | dodge", fighters)
    assert not only(events, "outcome")["trapped"]
    assert result(events) == ("draw", [1, 1])
    ready(game, A, "power")


@pytest.mark.rule("combat.not-trapped-immune-2023")
def test_knockback_traps_a_fighter_on_guard():
    target = {"elias": {"at": (1, 0), "guard": 1}, "sanson": (2, 0), "almeric": (1, 1)}
    for attacker, weapon, trapped in (("prince-of-dust", "royal-mace", True), ("warden", "boneshiver-spear", False)):
        game = given({attacker: (0, 0), **target}, missing=[(2, -1)], first=B, dice="smash fury | dodge")
        events = strike(game, attacker, weapon, "elias")
        assert only(events, "outcome")["trapped"] is trapped
        assert result(events) == (("hit", [2, 1]) if trapped else ("draw", [1, 1]))
        ready(game, B, "power")


# ---------------------------------------------------------------------- driving back


@pytest.mark.rule("combat.drive-back-2023")
def test_the_attacking_player_may_decline_and_then_nobody_has_been_driven_back():
    game, events = sabre("fury smash smash | dodge")
    ready(game, A, "drive-back")
    assert ways(game) == {(2, 0), (1, 1), (2, -1)}
    events += choose(game, "stay")
    assert of_kind(events, "driven-back") == []
    assert spot(game, "champion") == (1, 0)
    ready(game, A, "power")


@pytest.mark.rule("combat.drive-back-2023")
def test_a_hit_drives_back_too_and_leaves_no_token():
    game, events = sabre("fury fury smash | dodge")
    events += choose(game, ("to", (2, -1)))
    assert only(events, "driven-back")["fighter"] == "fighter:champion"
    assert spot(game, "champion") == (2, -1)
    assert not any(seen(game, "champion")["tokens"].values())
    ready(game, A, "power")


@pytest.mark.rule("combat.drive-back-direction-2023")
def test_driving_back_is_measured_from_an_attacker_at_range():
    fighters = {"elias": (0, 0), "champion": (2, 0), "warden": (3, 0)}
    game = given(fighters, dice="fury smash smash | dodge")
    strike(game, "elias", "boltstorm-pistol", "champion")
    ready(game, A, "drive-back")
    assert ways(game) == {(2, 1), (3, -1)}


@pytest.mark.rule("combat.drive-back-direction-2023")
def test_nobody_is_driven_into_blocked_hexes_or_off_the_battlefield():
    game, _ = sabre("fury smash smash | dodge", blocked=[(2, 0)], missing=[(2, -1)])
    ready(game, A, "drive-back")
    assert ways(game) == {(1, 1)}


@pytest.mark.rule("combat.not-trapped-immune-2023", "action.guard-effect-2023")
def test_a_fighter_on_guard_is_driven_back_by_nothing_but_knockback():
    guarded = {"elias": (0, 0), "champion": {"at": (1, 0), "guard": 1}}
    game, events = sabre("fury fury smash | dodge", guarded)
    assert result(events) == ("hit", [2, 1])
    ready(game, A, "power")
    game, _ = mace("smash smash | dodge", guard=1)
    ready(game, B, "drive-back")


# ---------------------------------------------------------------------- Knockback


def mace(dice, guard=0, **more):
    """The Prince of Dust, at (0, 0), attacks Elias, at (1, 0), with Knockback 1."""
    game = given({"prince-of-dust": (0, 0), "elias": {"at": (1, 0), "guard": guard}}, first=B, dice=dice, **more)
    return game, strike(game, "prince-of-dust", "royal-mace", "elias")


@pytest.mark.rule("keyword.knockback-2023", "keyword.knockback-diagram")
def test_knockback_may_add_a_hex_in_the_line_of_the_first():
    game, _ = mace("smash smash | dodge")
    ready(game, B, "drive-back")
    one_hex, two_hexes = {(2, 0), (1, 1), (2, -1)}, {(3, 0), (1, 2), (3, -2)}
    assert ways(game) == one_hex | two_hexes
    events = choose(game, ("to", (1, 2)))
    assert cites(events, "driven-back") == ["keyword.knockback-2023"]
    assert only(events, "driven-back")["path"] == [hex_at(place) for place in ((1, 0), (1, 1), (1, 2))]
    assert spot(game, "elias") == (1, 2)
    ready(game, B, "power")


@pytest.mark.rule("keyword.knockback-2023")
@pytest.mark.parametrize("dice", ["smash smash | dodge", "smash fury | block"], ids=["hit", "draw"])
def test_knockback_is_left_to_the_attacking_player_after_hits_and_draws(dice):
    game, _ = mace(dice)
    events = choose(game, ("to", (1, 1)))
    assert cites(events, "driven-back") == ["combat.drive-back-2023"]
    assert spot(game, "elias") == (1, 1)
    game, _ = mace(dice)
    choose(game, ("to", (3, 0)))
    assert spot(game, "elias") == (3, 0)
    ready(game, B, "power")


@pytest.mark.rule("keyword.knockback-2023")
def test_without_knockback_there_is_one_hex_only():
    game, _ = sabre("fury fury smash | dodge")
    assert ways(game) == {(2, 0), (1, 1), (2, -1)}
    ready(game, A, "drive-back")


@pytest.mark.rule("keyword.knockback-line")
@pytest.mark.parametrize("bar", ["blocked", "missing", "occupied"])
def test_a_barred_way_stops_the_target_in_its_first_hex(bar):
    if bar == "occupied":
        game = given(
            {"prince-of-dust": (0, 0), "elias": (1, 0), "sanson": (3, -2)}, first=B, dice="smash smash | dodge"
        )
        strike(game, "prince-of-dust", "royal-mace", "elias")
    else:
        game, _ = mace("smash smash | dodge", **{bar: [(3, -2)]})
    assert ways(game) == {(2, 0), (3, 0), (1, 1), (1, 2), (2, -1)}
    choose(game, ("to", (2, -1)))
    assert spot(game, "elias") == (2, -1)
    ready(game, B, "power")


@pytest.mark.rule("keyword.knockback-line")
def test_the_first_hex_cannot_be_leapt_over():
    game, _ = mace("smash smash | dodge", blocked=[(2, 0)])
    assert ways(game) == {(1, 1), (1, 2), (2, -1), (3, -2)}
    ready(game, B, "drive-back")


# ---------------------------------------------------------------------- what is refused


def hexes(game):
    return game.table.battlefield.hexes


@pytest.mark.rule("combat.drive-back-direction-2023")
def test_driving_back_to_any_other_hex_is_refused_with_a_reason():
    game, _ = sabre("fury smash smash | dodge", blocked=[(2, 0)])
    ready(game, A, "drive-back")
    assert {option.id for option in game.decision.candidates} == {f"to {hex}" for hex in hexes(game)} | {"stay"}
    refused(game, "to", (0, 1), "combat.drive-back-direction-2023")
    refused(game, "to", (2, 0), "board.blocked")
    refused(game, "to", (0, 0), "board.one-fighter")
    refused(game, "to", (3, -1), "combat.drive-back-2023")
    with pytest.raises(kb.Refused):
        game.choose(f"to {hex_at((0, 1))}")


@pytest.mark.rule("keyword.knockback-line")
def test_knockback_round_a_corner_is_refused():
    game, _ = mace("smash smash | dodge")
    refused(game, "to", (2, 1), "keyword.knockback-line")
    refused(game, "to", (4, 0), "combat.drive-back-2023")


# ---------------------------------------------------------------------- other editions


def test_editions_differ_about_fighters_on_guard(monkeypatch):
    vary_edition(monkeypatch, guard_stops_drive_back=False)
    game, _ = sabre("fury fury smash | dodge", {"elias": (0, 0), "champion": {"at": (1, 0), "guard": 1}})
    ready(game, A, "drive-back")


def test_editions_differ_about_knockback_after_a_draw(monkeypatch):
    vary_edition(monkeypatch, knockback_after_draw=False)
    game, _ = mace("smash fury | block")
    assert ways(game) == {(2, 0), (1, 1), (2, -1)}
    game, _ = mace("smash smash | dodge")
    assert len(ways(game)) == 6


def test_editions_judge_and_count_supporters_their_own_way(monkeypatch):
    supporters = {"elias": (0, 0), "almeric": (1, -1), "champion": (1, 0)}
    game = given(supporters)
    choose(game, "attack elias")
    attack = next(option for option in game.decision.options if "champion" in option.id)
    usual = game.preview(attack)["success"]
    vary_edition(monkeypatch, supporters=staticmethod(lambda own, other: 0))
    assert game.preview(attack)["success"] < usual
    vary_edition(monkeypatch, judge=staticmethod(lambda attack, defence, trapped: "draw"))
    assert game.preview(attack)["draw"] == pytest.approx(1)
