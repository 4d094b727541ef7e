"""Gambits and upgrades: playing them, how long they last, and what they allow (2023 pp. 43-44)."""

import pytest

from underworlds.build import A, B, cards, choose, fighter, given, kinds, on_to, options, ready, refused, spot

APART = {"elias": (0, 0), "sanson": (0, 2), "champion": (5, 0)}
STEPS = ("revealed", "reaction-step", "card-played", "token", "spent", "assigned", "upgraded", "discarded", "fizzled")


def log(events):
    """The kinds of those events that the order of playing a card is about."""
    return [event.kind for event in events if event.kind in STEPS]


def occasions(events):
    """What opened each reaction step."""
    return [event.what["occasions"] for event in events if event.kind == "reaction-step"]


def strike_at_a_reveal(made_up, damage):
    """Give B a reaction to a card that has been revealed: an enemy suffers that much damage."""
    made_up.card(
        "ill-omen", warband="sepulchral-guard", keywords=["reaction"], reaction={"on": ["card-revealed"]},
        choose={"side": "enemy"}, do=[{"verb": "damage", "amount": damage}],
    )  # fmt: skip


# ---------------------------------------------------------------------- gambits


@pytest.mark.rule("power.gambit-procedure-2023", "power.play")
def test_a_gambit_is_revealed_carried_out_and_discarded_with_two_reaction_steps():
    game = given(APART, step="power", a={"hand": ["warning-cry"]})
    before = choose(game, "play warning-cry")
    ready(game, A, "choose")
    assert log(before) == ["revealed", "reaction-step", "card-played"]
    assert game.view(B)["zones"]["resolving"]["cards"] == ["warning-cry"]
    after = choose(game, "choose elias")
    assert log(after) == ["token", "discarded", "reaction-step"]
    assert occasions(before + after) == [["card-revealed"], ["card-resolved"]]
    assert cards(game, "power-discard-0") == ["warning-cry"]
    ready(game, B, "power")


@pytest.mark.rule("reaction.windows-damage", "reaction.windows-power-card")
@pytest.mark.parametrize(("wounds", "at"), [(0, (3, 0)), (2, None)])
def test_damage_by_a_gambit_has_its_reaction_steps_before_the_gambit_is_resolved(wounds, at):
    game = given(
        {"sanson": (0, 0), "champion": {"at": (3, 0), "wounds": wounds}, "warden": (7, 0)},
        step="power", a={"hand": ["raptor-strike"]},
    )  # fmt: skip
    events = choose(game, "play raptor-strike", "choose champion")
    expected = ["card-revealed", "damage-dealt", "out-of-action-check", "card-resolved"]
    assert occasions(events) == [[occasion] for occasion in expected]
    assert spot(game, "champion") == at
    ready(game, B, "power")


@pytest.mark.rule("reaction.resume-2023")
def test_a_gambit_that_a_reaction_makes_impossible_is_discarded_unresolved(made_up):
    strike_at_a_reveal(made_up, 4)
    game = given(
        {"elias": (0, 0), "champion": (5, 0)}, step="power", a={"hand": ["warning-cry"]}, b={"hand": ["ill-omen"]}
    )
    events = choose(game, "play warning-cry")
    ready(game, B, "react")
    events += choose(game, "react ill-omen", "choose elias")
    assert log(events)[-2:] == ["fizzled", "discarded"]
    assert ["card-resolved"] not in occasions(events)
    assert cards(game, "power-discard-0") == ["warning-cry"]
    ready(game, B, "power")


@pytest.mark.rule("power.gambit-when")
def test_a_gambit_waits_for_a_power_step():
    game = given(APART, a={"hand": ["warning-cry"]})
    refused(game, "play", "warning-cry", "power.gambit-when")
    choose(game, "guard elias")
    ready(game, A, "power")
    choose(game, "play warning-cry", "choose sanson")
    ready(game, B, "power")


@pytest.mark.rule("power.play-all-or-nothing")
def test_a_gambit_for_two_fighters_needs_two(made_up):
    both = {"choose": {"side": "friendly", "count": [2, 2]}, "do": [{"verb": "give", "token": "guard"}]}
    made_up.card("locked-shields", **both)
    one = given({"elias": (0, 0), "champion": (5, 0)}, step="power", a={"hand": ["locked-shields"]})
    refused(one, "play", "locked-shields", "core.ability-all-or-nothing")
    two = given(APART, step="power", a={"hand": ["locked-shields"]})
    choose(two, "play locked-shields", "choose elias", "choose sanson")
    ready(two, B, "power")
    assert [fighter(two, id).tokens["guard"] for id in ("elias", "sanson")] == [1, 1]


@pytest.mark.rule("power.gambit-grants-action-2023")
def test_a_gambit_lets_a_fighter_with_a_move_token_charge(made_up):
    made_up.card("onslaught", choose={"side": "friendly"}, do=[{"verb": "charge"}])
    fighters = {"elias": {"at": (0, 0), "move": 1}, "champion": (4, 0), "harvester": (14 - 7, -7)}
    game = given(fighters, step="power", a={"hand": ["onslaught"]}, dice="smash smash smash | block")
    choose(game, "play onslaught", "choose elias", ("to", (3, 0)), "storm-sabre champion")
    assert fighter(game, "elias").tokens == {"move": 1, "charge": 1, "guard": 0, "stagger": 0}
    assert game.view(A)["table"]["players"][A]["activations"] == 3, "no activation is used"
    ready(game, B, "power")
    activated = given({**fighters, "sanson": (0, 5)})
    refused(activated, "charge", "elias", "move.token-stops-charge")


@pytest.mark.rule("power.gambit-grants-action-2023")
def test_a_granted_charge_still_needs_a_target(made_up):
    made_up.card("onslaught", choose={"side": "friendly"}, do=[{"verb": "charge"}])
    game = given({"elias": (-7, 0), "champion": (7, 0)}, step="power", a={"hand": ["onslaught"]})
    refused(game, "play", "onslaught", "core.ability-all-or-nothing")
    ready(game, A, "power")


@pytest.mark.rule("power.next-event-2023")
def test_a_gambit_about_the_next_attack_is_lost_when_the_round_ends_first():
    game = given(APART, first=B, turn=8, step="power", a={"hand": ["lightning-blow"], "objectives": ["flash-of-light"]})
    events = choose(game, "play lightning-blow")
    assert occasions(events) == [["card-revealed"], ["card-resolved"]]
    choose(game, "pass", "pass")
    ready(game, A, "discard-objective")
    assert game.view(B)["table"]["in_play"] == [{"card": "lightning-blow", "seat": A, "chosen": []}]
    on_to(game, "name-player")
    assert game.view(B)["table"]["in_play"] == []
    assert cards(game, "power-discard-0") == ["lightning-blow"]


@pytest.mark.rule("power.persist")
def test_a_gambit_that_persists_without_an_end_stays_for_the_game(made_up):
    quicker = [{"what": "move", "by": 1, "on": {"side": "friendly"}}]
    made_up.card("long-march", keywords=["persists"], lasts="game", modify=quicker)
    game = given(APART, step="power", a={"hand": ["long-march"]})
    assert occasions(choose(game, "play long-march")) == [["card-revealed"], ["card-resolved"]]
    while game.table.round < 3:
        on_to(game, "name-player")
        choose(game, "self")
    ready(game, game.table.first, "activate")
    assert game.view(A)["table"]["in_play"] == [{"card": "long-march", "seat": A, "chosen": []}]
    moves = [game.view(A)["table"]["fighters"][id]["move"] for id in ("elias", "champion")]
    assert moves == [4, 2]


@pytest.mark.rule("power.persist-ends")
@pytest.mark.parametrize(
    ("falls", "left"), [(True, []), (False, [{"card": "worthless-chaff", "seat": B, "chosen": []}])]
)
def test_of_several_ends_the_first_counts(falls, left):
    """Worthless Chaff persists until the round ends or a friendly Petitioner falls."""
    game = given(
        {"elias": (0, 0), "zealous-petitioner": (1, 0), "champion": (6, 0)},
        first=B, step="power", b={"hand": ["worthless-chaff"]},
        dice="fury fury fury block" if falls else "smash smash smash block",
    )  # fmt: skip
    choose(game, "play worthless-chaff", "pass", "pass", "attack elias", "storm-sabre zealous-petitioner")
    assert game.view(A)["table"]["in_play"] == left
    on_to(game, "name-player")
    assert game.view(A)["table"]["in_play"] == []


# ---------------------------------------------------------------------- upgrades


@pytest.mark.rule("power.upgrade-procedure-2023", "power.upgrade-cost", "reaction.windows-power-card")
def test_an_upgrade_is_revealed_paid_and_assigned_with_two_reaction_steps():
    game = given(APART, step="power", a={"hand": ["swift-stride"], "available": 1})
    events = choose(game, "upgrade swift-stride elias")
    assert log(events) == ["revealed", "reaction-step", "spent", "assigned", "upgraded", "reaction-step"]
    assert occasions(events) == [["card-revealed"], ["card-resolved"]]
    player = game.view(B)["table"]["players"][A]
    assert (player["available"], player["spent"]) == (0, 1)
    assert game.view(B)["table"]["fighters"]["elias"]["upgrades"] == ["swift-stride"]
    ready(game, B, "power")


@pytest.mark.rule("power.upgrade-cost")
def test_spent_glory_pays_for_no_upgrade():
    game = given(APART, step="power", a={"hand": ["swift-stride"], "spent": 3})
    refused(game, "upgrade", "swift-stride", "power.upgrade-cost")
    assert options(game) == ["pass"]


@pytest.mark.rule("power.upgrade-procedure-2023")
def test_the_bearer_is_named_after_the_first_reaction_step(made_up):
    strike_at_a_reveal(made_up, 4)
    game = given(APART, step="power", a={"hand": ["swift-stride"], "available": 1}, b={"hand": ["ill-omen"]})
    choose(game, "upgrade swift-stride elias", "react ill-omen", "choose elias")
    ready(game, A, "bearer")
    refused(game, "upgrade", "elias", "power.upgrade-not-out-of-action")
    choose(game, "upgrade swift-stride sanson")
    assert fighter(game, "sanson").upgrades == ["swift-stride"]
    ready(game, B, "power")


@pytest.mark.rule("power.upgrade-procedure-2023", "power.upgrade-not-out-of-action")
def test_an_upgrade_without_a_bearer_left_is_discarded_and_not_paid(made_up):
    strike_at_a_reveal(made_up, 4)
    game = given(APART, step="power", a={"hand": ["aetheric-step"], "available": 1}, b={"hand": ["ill-omen"]})
    events = choose(game, "upgrade aetheric-step sanson", "react ill-omen", "choose sanson")
    assert "spent" not in kinds(events)
    assert cards(game, "power-discard-0") == ["aetheric-step"]
    assert game.view(A)["table"]["players"][A]["available"] == 1
    ready(game, B, "power")


@pytest.mark.rule("power.upgrade-when")
def test_upgrades_are_for_power_steps_and_the_end_phase():
    hand = {"hand": ["swift-stride"], "available": 1}
    game = given(APART, a=hand)
    refused(game, "upgrade", "swift-stride", "power.upgrade-when")
    on_to(game, "power", A)
    assert "upgrade swift-stride elias" in options(game)
    end = given(APART, step="end", round=1, a=hand)
    on_to(end, "upgrade", A)
    choose(end, "upgrade swift-stride elias")
    assert fighter(end, "elias").upgrades == ["swift-stride"]
    assert end.decision.name == "name-player", "the next round"
    last = given(APART, step="end", round=3, a=hand)
    ready(last, None)


@pytest.mark.rule("power.upgrade-friendly", "power.upgrade-not-out-of-action")
def test_an_upgrade_goes_to_survivors_of_ones_own():
    game = given({**APART, "almeric": "out"}, step="power", a={"hand": ["swift-stride"], "available": 1})
    assert options(game) == ["upgrade swift-stride sanson", "upgrade swift-stride elias", "pass"]
    refused(game, "upgrade swift-stride champion", rule="power.upgrade-friendly")
    refused(game, "upgrade swift-stride almeric", rule="power.upgrade-not-out-of-action")
    mirrored = given(
        {"elias": (0, 0), "elias.2": (5, 0)}, first=B, step="power",
        warbands=("farstriders", "farstriders"), b={"hand": ["swift-stride.2"], "available": 1},
    )  # fmt: skip
    assert options(mirrored) == ["upgrade swift-stride.2 elias.2", "pass"]


@pytest.mark.rule("power.upgrade-not-out-of-action")
def test_an_upgrade_for_a_fallen_fighter_cannot_be_played():
    hand = {"hand": ["aetheric-step"], "available": 1}
    fallen = given({**APART, "sanson": "out"}, step="power", a=hand)
    refused(fallen, "upgrade", "aetheric-step", "power.upgrade-not-out-of-action")
    assert options(fallen) == ["recycle aetheric-step", "pass"]
    standing = given(APART, step="power", a=hand)
    assert options(standing) == ["upgrade aetheric-step sanson", "pass"]


@pytest.mark.rule("power.upgrade-restriction")
@pytest.mark.parametrize(
    ("restriction", "able"),
    [(["elias"], ["elias"]), (["leader"], ["sanson"]), (["assassin", "leader"], ["sanson", "elias"])],
)
def test_names_classes_and_keywords_say_who_may_have_an_upgrade(made_up, restriction, able):
    made_up.card("heirloom", type="upgrade", restriction=restriction, modify=[{"what": "move", "by": 1}])
    game = given({**APART, "almeric": (0, -2)}, step="power", a={"hand": ["heirloom"], "available": 1})
    assert options(game) == [*(f"upgrade heirloom {id}" for id in able), "pass"]
    refused(game, "upgrade heirloom almeric", rule="power.upgrade-restriction")


@pytest.mark.rule("power.upgrade-permanent", "power.upgrade-several")
def test_upgrades_stay_for_the_game_and_add_up():
    game = given(
        {**APART, "elias": {"at": (0, 0), "upgrades": ["farsighted", "hail-of-bolts"]}},
        step="power", round=1, a={"hand": ["swift-stride"], "available": 1},
    )  # fmt: skip
    choose(game, "upgrade swift-stride elias")
    for _ in range(2):
        on_to(game, "name-player")
        choose(game, "self")
    view = game.view(B)["table"]
    assert (view["round"], view["fighters"]["elias"]["upgrades"]) == (
        3,
        ["farsighted", "hail-of-bolts", "swift-stride"],
    )
    ready(game, game.table.first, "activate")


@pytest.mark.rule("power.upgrade-modifier", "modifier.characteristic")
def test_a_modifier_changes_the_bearer_alone():
    fighters = {"elias": {"at": (0, 0), "upgrades": ["swift-stride"]}, "almeric": (0, 3), "champion": (7, 0)}
    view = given(fighters).view(A)["table"]["fighters"]
    assert (view["elias"]["move"], view["almeric"]["move"]) == (5, 3)
    for id, reach in (("elias", 5), ("almeric", 3)):
        game = given(fighters)
        choose(game, f"move {id}")
        start = spot(game, id)
        refused(game, "to", (start[0] - reach - 1, start[1]), "move.distance")
        choose(game, ("to", (start[0] - reach, start[1])))
        ready(game, A, "power")


@pytest.mark.rule("power.upgrade-action", "power.attack-upgrade")
def test_a_granted_attack_action_may_be_an_upgrades_and_a_granted_move_action_not(made_up):
    made_up.card("strike-true", choose={"side": "friendly"}, do=[{"verb": "attack"}])
    made_up.card("press-on", choose={"side": "friendly"}, do=[{"verb": "move"}])
    fighters = {"elias": {"at": (0, 0), "upgrades": ["overcharged-boltstorm-pistol"]}, "champion": (3, 0)}
    attack = given(fighters, step="power", a={"hand": ["strike-true"]})
    choose(attack, "play strike-true", "choose elias")
    assert options(attack) == ["boltstorm-pistol champion", "overcharged-boltstorm-pistol champion"]
    move = given(fighters, step="power", a={"hand": ["press-on"]})
    choose(move, "play press-on", "choose elias")
    ready(move, A, "destination")
    refused(move, "overcharged-boltstorm-pistol champion")


@pytest.fixture
def act_now(made_up):
    """A gambit that lets a friendly fighter make an action of no stated kind, and an upgrade that prints an action."""
    made_up.card("act-now", choose={"side": "friendly"}, do=[{"verb": "act"}])
    made_up.card(
        "war-cry", type="upgrade", keywords=["action"], action=True, choose={"side": "enemy"},
        do=[{"verb": "give", "token": "stagger"}],
    )  # fmt: skip


@pytest.mark.rule("power.upgrade-action", "core.activation-vs-action")
def test_a_granted_action_of_no_stated_kind_may_be_an_upgrades(act_now):
    fighters = {"elias": {"at": (0, 0), "upgrades": ["war-cry"]}, "sanson": (0, 2), "champion": (4, 0)}
    game = given(fighters, step="power", a={"hand": ["act-now"]})
    left = game.view(A)["table"]["players"][A]["activations"]
    choose(game, "play act-now", "choose elias")
    ready(game, A, "act")
    assert options(game) == ["move elias", "charge elias", "guard elias", "tackle elias", "act elias war-cry"]
    refused(game, "attack elias", rule="attack.needs-target")
    choose(game, "act elias war-cry", "choose champion")
    assert fighter(game, "champion").tokens["stagger"] == 1
    assert game.view(A)["table"]["players"][A]["activations"] == left
    ready(game, B, "power")
    other = given(fighters, step="power", a={"hand": ["act-now"]})
    choose(other, "play act-now", "choose sanson")
    assert "act sanson war-cry" not in options(other)


@pytest.mark.rule("power.gambit-grants-action-2023", "power.upgrade-action")
def test_an_action_that_the_card_does_not_name_is_bound_by_tokens(act_now):
    bound = {"at": (0, 0), "charge": 1, "guard": 1}
    game = given({"elias": bound, "sanson": (0, 2), "champion": (4, 0)}, step="power", a={"hand": ["act-now"]})
    choose(game, "play act-now")
    ready(game, A, "choose")
    assert options(game) == ["choose sanson"]
    refused(game, "choose elias", rule="power.upgrade-action")
    choose(game, "choose sanson", "guard sanson")
    assert fighter(game, "sanson").tokens["guard"] == 1
    ready(game, B, "power")
