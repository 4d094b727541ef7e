"""Rounds of 2017 (pp. 13, 16-18, 22-25): activations, power steps, objectives scored at once, end phase, victory."""

import pytest

import katabasis as kb
from katabasis.kernel.errors import KatabasisError
from katabasis.underworlds.edition import EDITIONS
from katabasis.underworlds.rules.edition_2017.edition import MULTIPLAYER
from underworlds.build import A, B, cards, choose, given, hex_at, kinds, on_to, options, passing, ready, refused
from underworlds.fights import of_kind, only, seen, strike
from underworlds.tables_2017 import (
    ANGHARAD,
    AXE,
    CHAMPION,
    GARREK,
    GUARD,
    HARVESTER,
    KARSUS,
    OBRYN,
    REAVERS,
    SAEK,
    SEVERIN,
    STEELHEART,
    SWORD,
    TARGOR,
    WARDEN,
    new,
    table,
)


def let_go(game, steps=200):
    """Do as little as can be done until the game, or so many decisions, are over; all that happened."""
    events = []
    for _ in range(steps):
        if game.decision is None:
            break
        events += game.choose(passing(game))
    return events


# ---------------------------------------------------------------------- players, rounds


@pytest.mark.rule("core.players-2017")
def test_two_players_and_more_by_other_rules():
    assert new(seats=(STEELHEART, REAVERS)).table.rules is EDITIONS["2017"]
    for more in ((STEELHEART, REAVERS, GUARD), (STEELHEART, REAVERS, GUARD, GUARD)):
        assert new(seats=more).table.rules is MULTIPLAYER
    for seats in ((STEELHEART,), (STEELHEART,) * 5):
        with pytest.raises(KatabasisError, match="2, 3 or 4"):
            new(seats=seats)


@pytest.mark.rule("reference.round-2017", "round.alternate-activations", "round.roll-off-2017")
def test_a_round_is_a_roll_off_eight_activations_with_power_steps_and_two_end_phases():
    game = table({SEVERIN: (0, 0), GARREK: (6, 0)}, step="round", round=1)
    ready(game, game.decision.seat, "name-player")
    winner = game.decision.seat
    events = game.choose("opponent")
    while game.table.phase == "action":
        events += game.choose(passing(game))
    order = [event.seat for event in events if event.kind == "activated"]
    assert order == [1 - winner, winner] * 4
    parts = [event.what["step"] for event in events if event.kind == "step-began" and event.what["step"]]
    assert parts[:16] == ["activation", "power"] * 8
    assert not {"reaction-step", "inspiration-step", "surge-step"} & set(kinds(events))
    while game.table.phase == "end" and game.decision:
        events += game.choose(passing(game))
    ends = [event.seat for event in events if event.kind == "step-began" and event.what["step"] == "draw-power"]
    assert ends == [1 - winner, winner]
    assert kinds(events).index("cleaned-up") > 0


@pytest.mark.rule("power.step-2017", "power.after-last-activation")
def test_every_activation_is_followed_by_a_power_step_the_last_one_too():
    game = table({SEVERIN: (0, 0), GARREK: (6, 0)}, turn=8, a={"hand": ["peal-of-thunder"]})
    assert game.decision.seat == B
    game.choose("draw")
    ready(game, B, "power")
    assert not any(option.verb == "recycle" for option in game.decision.candidates)
    game.choose("pass")
    choose(game, "play peal-of-thunder", f"choose {GARREK}", ("to", (7, 0)))
    ready(game, B, "power")
    game.choose("pass")
    assert game.table.phase == "action"
    game.choose("pass")
    assert game.table.phase == "end"


@pytest.mark.rule("power.example")
def test_the_example_of_a_power_step():
    game = table({SEVERIN: (0, 0), GARREK: (6, 0)}, a={"hand": ["heroic-guard"]})
    choose(game, f"move {SEVERIN}", ("to", (1, 0)), "play heroic-guard", f"choose {SEVERIN}")
    ready(game, B, "power")
    choose(game, "pass", "pass")
    ready(game, B, "activate")


# ---------------------------------------------------------------------- activations


@pytest.mark.rule("activation.fighter-actions-2017", "reference.activations-2017")
def test_the_kinds_of_activations():
    fresh = {SEVERIN: (0, 0), GARREK: (1, 0), WARDEN: (9, 9)}
    del fresh[WARDEN]
    game = table(fresh)
    assert {option.partition(" ")[0] for option in options(game)} == {
        "move", "charge", "attack", "guard", "draw", "replace", "pass"
    } - ({"replace"} if not cards(game, "objective-hand-0") else set())  # fmt: skip
    game = table(fresh, a={"objectives": ["cleanse"]})
    kinds_of = {option.partition(" ")[0] for option in options(game)}
    assert kinds_of == {"move", "charge", "attack", "guard", "draw", "replace", "pass"}


@pytest.mark.rule("activation.again-2017", "move.limit-2017")
def test_a_fighter_attacks_every_time_and_moves_once():
    duel = {SEVERIN: (0, 0), GARREK: (1, 0)}
    fought = [["activated", 1, {"fighter": f"fighter:{SEVERIN}", "action": "attack"}]] * 3
    assert f"attack {SEVERIN}" in options(table(duel, turn=7, history=fought))
    moved = [["moved", 1, {"fighter": f"fighter:{SEVERIN}"}]]
    game = table(duel, history=moved)
    assert f"attack {SEVERIN}" in options(game)
    assert f"guard {SEVERIN}" in options(game)
    refused(game, "move", SEVERIN, "move.limit-2017")
    refused(game, "charge", SEVERIN, "move.limit-2017")


@pytest.mark.rule("move.limit-2017", "power.ploy-grants-action-2017", "core.card-beats-rulebook-2017")
def test_a_card_that_grants_a_move_lifts_the_limit_and_one_that_says_so_does_not(made_up):
    moved = [["moved", 2, {"fighter": "fighter:petitioner-1"}], ["moved", 2, {"fighter": "fighter:petitioner-2"}]]
    host = {WARDEN: (0, 0), "petitioner-1": (2, 0), "petitioner-2": (4, 0), SEVERIN: (-6, 0)}
    game = table(host, (STEELHEART, GUARD), first=B, history=moved)
    refused(game, f"act {WARDEN} order")
    game = table({**host, "petitioner-3": (4, 2), HARVESTER: (2, 2)}, (STEELHEART, GUARD), first=B, history=moved)
    choose(game, f"act {WARDEN} order")
    assert options(game) == [f"choose {HARVESTER}", "choose petitioner-3"]


@pytest.mark.rule("move.example-2017")
def test_destinations_are_as_far_as_the_shortest_way():
    near, far = {f"to {hex_at(place)}" for place in ((2, 0), (0, 2))}, f"to {hex_at((3, 0))}"
    walls = [(1, 0), (3, -1)]  # the ways round them take four steps to (3, 0)
    game = table({SEVERIN: (0, 0), GARREK: (-6, 6)}, blocked=walls[1:])
    game.choose(f"move {SEVERIN}")
    assert near <= set(options(game))
    game = table({SEVERIN: (0, 0), GARREK: (-6, 6)}, blocked=walls)
    game.choose(f"move {SEVERIN}")
    assert far not in options(game)
    refused(game, "to", (3, 0), "move.path")
    game = table({GARREK: (0, 0), SEVERIN: (-6, 6)}, blocked=walls, first=B)
    game.choose(f"move {GARREK}")
    assert far in options(game)


@pytest.mark.rule("move.push-obstacles-2017")
def test_a_push_does_not_lead_through_others():
    ground = {GARREK: (0, 0), SAEK: (0, -1), SEVERIN: (6, 0)}
    game = table(ground, step="power", a={"hand": ["peal-of-thunder"]}, blocked=[(1, 0), (0, 1), (-1, 1), (-1, 0)])
    choose(game, "play peal-of-thunder", f"choose {GARREK}")
    assert options(game) == [f"to {hex_at((1, -1))}"]
    refused(game, "to", (0, -1), "board.one-fighter")
    refused(game, "to", (1, 0), "board.blocked")


@pytest.mark.rule("action.charge-2017", "action.charge-conditions-2017")
def test_a_charge_is_a_move_and_an_attack_in_one_activation():
    game = table({SEVERIN: (0, 0), GARREK: (3, 0)}, dice="fury fury | block")
    before = game.table.players[A].activations
    choose(game, f"charge {SEVERIN}", ("to", (2, 0)))
    ready(game, A, "attack")
    choose(game, f"{SWORD} {GARREK}")
    ready(game, A, "power")
    assert game.table.players[A].activations == before - 1
    game = table({SEVERIN: (0, 0), GARREK: (1, 0)}, missing=[(0, 1), (1, -1), (-1, 0), (-1, 1), (0, -1)])
    refused(game, "charge", SEVERIN, "action.charge-conditions-2017")


@pytest.mark.rule("action.charge-spent-2017")
def test_who_has_charged_is_not_activated_again_even_if_alone():
    game = table({SEVERIN: {"at": (0, 0), "charge": 1}, GARREK: (1, 0)}, a={"hand": ["tireless-assault"]})
    for verb in ("attack", "guard", "move"):
        refused(game, verb, SEVERIN, "action.charge-spent-2017")


@pytest.mark.rule("action.guard-2017", "action.guard-lost-on-charge-2017")
def test_guard_lasts_to_the_end_of_the_phase_and_ends_with_a_charge():
    game = table({SEVERIN: (0, 0), GARREK: (5, 0)})
    choose(game, f"guard {SEVERIN}")
    on_to(game, "activate", A)
    assert seen(game, SEVERIN)["tokens"]["guard"] == 1
    choose(game, f"move {SEVERIN}", ("to", (1, 0)))
    assert seen(game, SEVERIN)["tokens"]["guard"] == 1
    let = table({SEVERIN: {"at": (0, 0), "guard": 1}, GARREK: (5, 0)}, turn=8)
    while let.table.phase == "action":
        let.choose(passing(let))
    assert seen(let, SEVERIN)["tokens"]["guard"] == 0
    game = table({SEVERIN: {"at": (0, 0), "guard": 1}, GARREK: (3, 0)}, dice="fury fury | block")
    choose(game, f"charge {SEVERIN}", ("to", (2, 0)), f"{SWORD} {GARREK}")
    assert seen(game, SEVERIN)["tokens"]["guard"] == 0


# ---------------------------------------------------------------------- Inspired at once


@pytest.mark.rule("inspire.when-2017", "inspire.state-2017")
def test_a_fighter_is_inspired_once_the_attack_is_over():
    two_down = {GARREK: {"at": (0, 0), "wounds": 2, "upgrades": ["bloodslick"]}, SEVERIN: {"at": (1, 0), "wounds": 3}}
    rest = {ANGHARAD: (-5, 5), OBRYN: (-5, 6), KARSUS: (-5, 0), SAEK: (-5, 1)}
    game = table({**two_down, **rest}, first=B, dice="smash smash | dodge")
    events = strike(game, GARREK, AXE, SEVERIN)
    order = kinds(events)
    assert order.index("attack-resolved") < order.index("inspired")
    garrek = seen(game, GARREK)
    assert (garrek["inspired"], garrek["wounds"], garrek["upgrades"], garrek["move"]) == (True, 2, ["bloodslick"], 5)
    assert {seen(game, each)["inspired"] for each in (KARSUS, SAEK)} == {True}
    assert of_kind(choose(game, "pass", "pass"), "inspired") == []


@pytest.mark.rule("inspire.when-2017")
def test_block_or_a_crit_in_defence_inspires_steelhearts_champions_once_the_attack_is_over():
    duel = {GARREK: (0, 0), SEVERIN: (1, 0)}
    game = table(duel, first=B, dice="smash smash | block")
    strike(game, GARREK, AXE, SEVERIN)
    assert not seen(game, SEVERIN)["inspired"]
    choose(game, "stay")
    assert seen(game, SEVERIN)["inspired"]
    game = table(duel, first=B, dice="smash smash | dodge")
    strike(game, GARREK, AXE, SEVERIN)
    choose(game, "stay")
    assert not seen(game, SEVERIN)["inspired"]


# ---------------------------------------------------------------------- returned


@pytest.mark.rule("damage.returned-2017")
def test_who_is_returned_keeps_upgrades_and_what_it_has_done():
    done = [
        ["activated", 2, {"fighter": f"fighter:{CHAMPION}", "action": "charge"}],
        ["moved", 2, {"fighter": f"fighter:{CHAMPION}"}],
    ]
    game = table(
        {CHAMPION: {"at": "out", "upgrades": ["undying-2017"]}, WARDEN: (0, 0), SEVERIN: (6, 0)},
        (STEELHEART, GUARD),
        first=B,
        history=done,
        starting=[(3, 3)],
        boards=[2, 1],
    )
    choose(game, f"act {WARDEN} raise-2017", f"choose {CHAMPION}", ("to", (3, 3)))
    champion = seen(game, CHAMPION)
    assert (champion["inspired"], champion["wounds"], champion["upgrades"]) == (True, 0, ["undying-2017"])
    on_to(game, "activate", B)
    refused(game, "attack", CHAMPION, "action.charge-spent-2017")


@pytest.mark.rule("damage.returned-2017")
def test_two_returns_inspire_the_warden():
    game = table(
        {"petitioner-1": {"at": (3, 0), "inspired": True}, WARDEN: (0, 0), SEVERIN: (6, 0)},
        (STEELHEART, GUARD),
        first=B,
        starting=[(3, 3)],
        boards=[2, 1],
    )
    choose(game, f"act {WARDEN} raise-2017", f"choose {CHAMPION}", ("to", (3, 3)))
    assert seen(game, WARDEN)["inspired"]


# ---------------------------------------------------------------------- power cards


@pytest.mark.rule("power.ploy-procedure-2017", "sample.heroic-guard", "card.discard-2017")
def test_a_ploy_is_carried_out_and_discarded():
    game = table({SEVERIN: (0, 0), GARREK: (5, 0)}, step="power", a={"hand": ["heroic-guard"]})
    choose(game, "play heroic-guard", f"choose {SEVERIN}")
    assert seen(game, SEVERIN)["tokens"]["guard"] == 1
    assert cards(game, "power-discard-0") == ["heroic-guard"]
    assert game.view(B)["zones"]["power-discard-0"]["cards"] == ["heroic-guard"]


@pytest.mark.rule("power.play-all-or-nothing-2017")
def test_a_card_needs_its_choices_and_no_change():
    alone = {SEVERIN: {"at": (0, 0), "guard": 1}, GARREK: (5, 0)}
    game = table(alone, step="power", a={"hand": ["sigmarite-wall", "heroic-guard"]})
    refused(game, "play", "sigmarite-wall", "power.play-all-or-nothing-2017")
    choose(game, "play heroic-guard", f"choose {SEVERIN}")
    assert cards(game, "power-discard-0") == ["heroic-guard"]
    pair = {SEVERIN: (0, 0), ANGHARAD: (1, 0), GARREK: (5, 0)}
    game = table(pair, step="power", a={"hand": ["sigmarite-wall"]})
    choose(game, "play sigmarite-wall", f"choose {SEVERIN}", f"choose {ANGHARAD}")
    assert [seen(game, each)["tokens"]["guard"] for each in (SEVERIN, ANGHARAD)] == [1, 1]
    apart = {SEVERIN: (0, 0), ANGHARAD: (2, 0), GARREK: (5, 0)}
    refused(table(apart, step="power", a={"hand": ["sigmarite-wall"]}), "play", "sigmarite-wall")


@pytest.mark.rule("power.next-event-2017", "sample.blood-offering")
def test_a_ploy_for_the_next_activation_is_used_up_or_lapses():
    duel = {SAEK: (0, 0), SEVERIN: (1, 0), GARREK: (-5, 5)}
    game = table(
        duel, step="power", first=A, turn=1, b={"hand": ["blood-offering"]}, dice="fury fury fury fury | dodge"
    )
    game.choose("pass")
    choose(game, "play blood-offering", f"choose {SAEK}", "pass", "pass")
    ready(game, B, "activate")
    assert seen(game, SAEK)["wounds"] == 1
    events = strike(game, SAEK, "great-axe", SEVERIN)
    assert len(only([event for event in events if event.kind == "rolled"][:1], "rolled")["faces"]) == 4
    assert "blood-offering" in cards(game, "power-discard-1")
    game = table(duel, step="power", first=A, turn=1, b={"hand": ["blood-offering"]})
    game.choose("pass")
    choose(game, "play blood-offering", f"choose {SAEK}", "pass", "pass", "pass")
    assert cards(game, "power-discard-1") == ["blood-offering"]
    assert game.table.in_play == []


@pytest.mark.rule("power.upgrade-procedure-2017", "sample.great-fortitude")
def test_an_upgrade_is_revealed_paid_and_assigned():
    hurt = {SEVERIN: {"at": (0, 0), "wounds": 3}, GARREK: (5, 0)}
    game = table(hurt, step="power", first=B, b={"hand": ["bloodslick"], "available": 1})
    assert options(game) == [f"upgrade bloodslick {GARREK}", "pass"]
    events = game.choose(f"upgrade bloodslick {GARREK}")
    assert [kind for kind in kinds(events) if kind in ("revealed", "spent", "assigned", "upgraded")] == [
        "revealed", "spent", "assigned", "upgraded"
    ]  # fmt: skip
    assert seen(game, GARREK)["defence"] == [2, "dodge"]


@pytest.mark.rule("sample.great-fortitude")
def test_one_more_wound_keeps_a_fighter_on_the_battlefield():
    hurt = {SEVERIN: {"at": (1, 0), "wounds": 2, "upgrades": ["blessed-by-sigmar"]}, GARREK: (0, 0)}
    game = table(hurt, first=B, dice="smash smash | dodge")
    strike(game, GARREK, AXE, SEVERIN)
    assert (seen(game, SEVERIN)["wounds"], seen(game, SEVERIN)["max_wounds"]) == (4, 5)


# ---------------------------------------------------------------------- objectives scored at once


def bloody(**more):
    """Three friends of Garrek, two of which have succeeded this phase; the third attacks."""
    done = [
        ["attack-resolved", 2, {"attacker": f"fighter:{who}", "target": f"fighter:{OBRYN}",
                                "attack": "attack:great-axe",
                                "range": 1, "outcome": "hit", "killed": False}]
        for who in (GARREK, SAEK)
    ]  # fmt: skip
    ground = {GARREK: (-4, 0), SAEK: (-4, 1), TARGOR: (0, 0), SEVERIN: (1, 0), OBRYN: (-6, 6)}
    return table(ground, first=B, history=done, dice="fury fury | dodge", **more)


@pytest.mark.rule("sample.let-blood-flow", "objective.immediate-2017", "card.scored-2017")
def test_an_objective_is_scored_as_soon_as_its_action_is_over():
    game = bloody(b={"objectives": ["let-the-blood-flow"]})
    choose(game, f"attack {TARGOR}", f"gore-axe-and-blade {SEVERIN}", "stay")
    ready(game, B, "score")
    choose(game, "score let-the-blood-flow", "pass")
    assert game.table.players[B].available == 2
    assert cards(game, "objective-discard-1") == ["let-the-blood-flow"]
    ready(game, B, "power")


@pytest.mark.rule("sample.let-blood-flow")
def test_a_second_success_of_the_same_fighter_does_not_count():
    history = [["attack-resolved", 2, {"attacker": f"fighter:{SAEK}", "target": f"fighter:{OBRYN}",
                "attack": "attack:great-axe", "range": 1, "outcome": "hit", "killed": False}]]  # fmt: skip
    ground = {SAEK: (0, 0), SEVERIN: (1, 0)}
    game = table(
        ground, first=B, history=history * 2, dice="smash smash | dodge", b={"objectives": ["let-the-blood-flow"]}
    )
    choose(game, f"attack {SAEK}", f"great-axe {SEVERIN}", "stay")
    ready(game, B, "power")


@pytest.mark.rule("objective.immediate-draw-2017", "objective.immediate-check-2017")
def test_a_card_drawn_for_it_waits_for_a_later_action():
    fallen = [["out-of-action", 2, {"fighter": f"fighter:{ANGHARAD}", "hex": "a1", "by": f"fighter:{SAEK}"}]] * 2
    game = bloody(b={"objectives": ["let-the-blood-flow"], "objective-deck": ["draw-the-gaze-of-khorne"],
                     "objective-discard": ["rest"]})  # fmt: skip
    assert fallen
    choose(game, f"attack {TARGOR}", f"gore-axe-and-blade {SEVERIN}", "stay", "score let-the-blood-flow")
    ready(game, B, "replace")
    game.choose("draw")
    ready(game, B, "power")
    game = table(
        {SAEK: (0, 0), SEVERIN: (5, 0)},
        first=B,
        history=fallen,
        b={"objectives": ["draw-the-gaze-of-khorne"]},
    )
    choose(game, f"guard {SAEK}")
    ready(game, B, "score")


@pytest.mark.rule("objective.immediate-check-2017")
def test_such_a_card_is_not_scored_in_the_end_phase_and_an_event_counts_once():
    fallen = [["out-of-action", 2, {"fighter": f"fighter:{ANGHARAD}", "hex": "a1", "by": f"fighter:{SAEK}"}]] * 2
    game = table(
        {SAEK: (0, 0), SEVERIN: (5, 0)}, step="end", history=fallen, b={"objectives": ["draw-the-gaze-of-khorne"]}
    )
    on_to(game, "discard-objective", B)
    refused(game, "score", "draw-the-gaze-of-khorne", "objective.immediate-check-2017")
    late = table({SEVERIN: (0, 0), GARREK: (5, 0)}, a={"objectives": ["lightning-strikes"]},
                 history=[["attack-resolved", 1, {"attacker": f"fighter:{SEVERIN}", "target": f"fighter:{SAEK}",
                           "attack": f"attack:{SWORD}", "range": 1, "outcome": "hit", "killed": True}]])  # fmt: skip
    choose(late, f"guard {SEVERIN}")
    ready(late, A, "power")


# ---------------------------------------------------------------------- end phase, victory


@pytest.mark.rule("endphase.draw-2017")
def test_players_may_draw_and_stop_at_an_empty_deck():
    game = table(
        {SEVERIN: (0, 0), GARREK: (5, 0)},
        step="end_phase.draw",
        a={"objectives": ["cleanse"], "objective-deck": ["eternals"], "objective-discard": ["rest"],
           "hand": ["block-2017", "heroic-might", "heroic-guard"]},
    )  # fmt: skip
    ready(game, A, "draw-objective")
    choose(game, "draw 2", "draw 2")
    assert [len(cards(game, f"{kind}-hand-0")) for kind in ("objective", "power")] == [2, 5]


@pytest.mark.rule("endphase.cleanup-2017")
def test_all_tokens_but_objectives_are_taken_away():
    worn = {"at": (0, 0), "move": 1, "charge": 1, "guard": 1, "wounds": 2}
    game = table({SEVERIN: worn, GARREK: (5, 0)}, step="end_phase.clean_up", objectives={1: (3, 3), 2: (-3, 3)})
    severin = seen(game, SEVERIN)
    assert (sum(severin["tokens"].values()), severin["wounds"]) == (0, 2)
    assert len(game.table.objectives) == 2


@pytest.mark.rule("victory.tie-objectives-2017")
def test_level_glory_goes_to_who_holds_more_tokens():
    held = {SEVERIN: (0, 0), ANGHARAD: (4, 0), GARREK: (-4, 0)}
    game = table(
        held,
        step="victory",
        round=3,
        a={"available": 7},
        b={"available": 7},
        objectives={1: (0, 0), 2: (4, 0), 5: (-4, 0)},
    )
    assert game.result.winners == [A]
    assert game.result.rule == "victory.tie-objectives-2017"


@pytest.mark.rule("card.objective-layout-2017", "sample.annihilation")
def test_variants_for_more_players_do_not_count_for_two():
    game = table({GARREK: (0, 0)}, step="end", first=B, b={"objectives": ["annihilation"]})
    ready(game, B, "score")
    choose(game, "score annihilation")
    assert game.table.players[B].available == 5
    alive = table({GARREK: (0, 0), SEVERIN: (5, 0)}, step="end", first=B, b={"objectives": ["annihilation"]})
    assert alive.decision.name != "score"


def test_editions_do_not_mix():
    assert given({"elias": (0, 0)}).table.edition == "2023"
    assert kb.new("underworlds", quick=True).table.edition == "2023"
