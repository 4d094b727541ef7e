"""Reaction steps, and what one reaction does to what it interrupts (2023 pp. 45-46)."""

import pytest

from underworlds.build import A, B, cards, choose, fighter, given, kinds, on_to, options, ready, refused, spot

NEXT = {"elias": (0, 0), "champion": (1, 0)}
GUARD = {"choose": {"side": "friendly"}, "do": [{"verb": "give", "token": "guard"}]}
"""What made-up reactions do where it does not matter."""
HIT, DRAW, MISS = "fury fury smash | block", "fury smash smash | dodge", "smash smash smash | block"
"""Elias (3 fury) against the Champion (1 dodge)."""
OF_A, OF_B = "farstriders", "sepulchral-guard"


@pytest.fixture
def reaction(made_up):
    """Puts a reaction for some occasion into a deck of power cards."""

    def put(id, on, warband=OF_A, when=None, **text):
        trigger = {"on": [on]} if when is None else {"on": [on], "if": when}
        made_up.card(id, warband=warband, keywords=["reaction"], reaction=trigger, **(text or GUARD))

    return put


def occasions(events):
    """What opened each reaction step."""
    return [event.what["occasions"] for event in events if event.kind == "reaction-step"]


def attacks(side, **of):
    """A friendly or enemy Attack action of that make has just been resolved."""
    return {"at_least": [{"attacks": {"since": "now", "by": {"side": side}, **of}}, 1]}


# ---------------------------------------------------------------------- when, and from where


@pytest.mark.rule("core.ability-condition", "reaction.trigger-2023", "combat.failed-and-succeeded")
@pytest.mark.parametrize(("dice", "fails"), [(HIT, False), (DRAW, True), (MISS, True)])
def test_a_reaction_to_failure_waits_for_a_failure(reaction, dice, fails):
    reaction("bitter-lesson", "after-attack", when=attacks("friendly", failed=True))
    reaction("follow-through", "after-attack", when=attacks("friendly"))
    game = given(NEXT, dice=dice, a={"hand": ["bitter-lesson", "follow-through"]})
    choose(game, "attack elias", "storm-sabre champion")
    on_to(game, "react", A)
    if fails:
        choose(game, "react bitter-lesson", "choose elias")
        assert fighter(game, "elias").tokens["guard"] == 1
    else:
        refused(game, "react", "bitter-lesson", "reaction.trigger-2023")
        choose(game, "pass")
    ready(game, A, "power")


@pytest.mark.rule("reaction.sources")
@pytest.mark.parametrize(
    ("where", "upgrades", "hand", "usable"),
    [((0, 0), [], ["vigil"], False), ((0, 0), ["vigil"], [], True), ("out", ["vigil"], [], False)],
)
def test_a_reaction_upgrade_is_used_once_it_is_assigned_to_a_survivor(made_up, where, upgrades, hand, usable):
    made_up.card(
        "vigil", type="upgrade", reaction={"on": ["after-activation"]}, do=[{"verb": "give", "token": "guard"}]
    )
    game = given({"elias": {"at": where, "upgrades": upgrades}, "sanson": (0, 2), "champion": (6, 0)}, a={"hand": hand})
    choose(game, "guard sanson")
    if not usable:
        ready(game, A, "power")
        refused(game, "react", "vigil")
        return
    choose(game, "react vigil")
    assert fighter(game, "elias").tokens["guard"] == 1
    ready(game, A, "power")


@pytest.fixture
def riposte(made_up):
    """By their fighter cards, once a round, Elias and Almeric strike back at whoever missed them."""
    missed_me = {"all": [attacks("enemy", failed=True), {"every": {"is": "target"}, "are": {"is": "bearer"}}]}
    made_up.action(
        "riposte", ["elias", "almeric"], once="round", reaction={"on": ["after-attack"], "if": missed_me},
        do=[{"verb": "damage", "amount": 1, "who": "attacker"}],
    )  # fmt: skip


MISSED = "fury fury | dodge"
"""The Champion (2 smash) against a Farstrider (1 block)."""
SURROUNDED = {"elias": (0, 0), "almeric": (2, 0), "sanson": (1, -1), "champion": (1, 0), "warden": (7, 0)}


@pytest.mark.rule("reaction.sources", "reaction.free", "reaction.trigger-2023")
def test_a_reaction_of_a_fighter_card_is_used_by_the_fighter_that_it_happened_to(riposte):
    game = given(SURROUNDED, first=B, dice=MISSED)
    choose(game, "attack champion", "wight-blade elias")
    ready(game, A, "react")
    assert options(game) == ["react elias riposte", "pass"]
    refused(game, "react almeric riposte", rule="reaction.trigger-2023")
    refused(game, "react sanson riposte")
    left = game.view(A)["table"]["players"][A]["activations"]
    events = choose(game, "react elias riposte")
    assert [event.what["card"] for event in events if event.kind == "reaction"] == ["action:riposte"]
    assert fighter(game, "champion").wounds == 1
    assert game.view(A)["table"]["players"][A]["activations"] == left
    ready(game, B, "power")


@pytest.mark.rule("reaction.sources", "reaction.trigger-2023")
@pytest.mark.parametrize(("attack", "dice"), [("sanson", MISSED), ("elias", "smash fury | dodge")])
def test_a_reaction_of_a_fighter_card_waits_for_what_it_says(riposte, attack, dice):
    game = given(SURROUNDED, first=B, dice=dice)
    choose(game, "attack champion", f"wight-blade {attack}")
    on_to(game, "power")
    assert fighter(game, "champion").wounds == 0


@pytest.mark.rule("reaction.sources", "damage.out-of-action-inert")
def test_a_fighter_out_of_action_has_no_reactions(made_up):
    made_up.action(
        "defy", ["elias", "almeric"], reaction={"on": ["after-activation"]}, do=[{"verb": "give", "token": "guard"}]
    )
    game = given({"elias": (0, 0), "almeric": "out", "champion": (6, 0)})
    choose(game, "move elias", ("to", (1, 0)))
    ready(game, A, "react")
    assert options(game) == ["react elias defy", "pass"]
    refused(game, "react almeric defy", rule="damage.out-of-action-inert")
    choose(game, "react elias defy")
    assert fighter(game, "elias").tokens["guard"] == 1
    ready(game, A, "power")


@pytest.mark.rule("reaction.one-per-player-2023", "reaction.sources")
def test_a_reaction_of_a_fighter_card_counts_as_the_players_one_and_may_be_for_once_a_round(made_up, reaction):
    made_up.action(
        "defy", ["elias", "almeric"], once="round", reaction={"on": ["after-activation"]},
        do=[{"verb": "draw", "amount": 1}],
    )  # fmt: skip
    reaction("vigil", "after-activation")
    game = given({"elias": (0, 0), "almeric": (3, 3), "champion": (6, 0)}, a={"hand": ["vigil"]})
    choose(game, "move elias", ("to", (1, 0)))
    assert options(game) == ["react vigil", "react almeric defy", "react elias defy", "pass"]
    choose(game, "react elias defy")
    ready(game, A, "power")
    choose(game, "pass", "pass", "guard champion")
    ready(game, A, "react")
    assert options(game) == ["react vigil", "react almeric defy", "pass"]
    refused(game, "react elias defy", rule="core.ability-condition")


@pytest.mark.rule("reaction.free", "core.activation-vs-action")
def test_a_reaction_uses_no_activation(reaction):
    reaction("strike-again", "after-activation", choose={"side": "friendly"}, do=[{"verb": "attack"}])
    game = given({"elias": (0, 0), "sanson": (1, -1), "champion": (1, 0)}, turn=3, a={"hand": ["strike-again"]})
    assert game.view(A)["table"]["players"][A]["activations"] == 3
    choose(game, "guard elias")
    assert game.view(A)["table"]["players"][A]["activations"] == 2
    choose(game, "react strike-again", "choose sanson", "shock-handaxe champion")
    on_to(game, "power")
    assert game.view(A)["table"]["players"][A]["activations"] == 2


# ---------------------------------------------------------------------- the reaction itself


@pytest.mark.rule("reaction.procedure-2023")
def test_a_reaction_is_declared_resolved_and_discarded_with_two_reaction_steps(reaction):
    reaction("steady", "after-move")
    game = given({"elias": (0, 0), "champion": (5, 0)}, a={"hand": ["steady"]}, dice="smash smash smash | block")
    choose(game, "charge elias", ("to", (3, 0)))
    events = choose(game, "react steady", "choose elias")
    listed = ("revealed", "reaction", "reaction-step", "token", "discarded")
    assert [kind for kind in kinds(events) if kind in listed] == [
        "revealed", "reaction", "reaction-step", "token", "discarded", "reaction-step",
    ]  # fmt: skip
    assert occasions(events) == [["reaction-declared"], ["reaction-resolved"]]
    assert cards(game, "power-discard-0") == ["steady"]
    ready(game, A, "attack")


@pytest.mark.rule("reaction.one-per-player-2023")
@pytest.mark.parametrize(("answers", "used"), [(["one", "theirs"], {"one", "theirs"}), (["two", None], {"two"})])
def test_each_player_uses_one_reaction_in_a_step(reaction, answers, used):
    reaction("one", "after-activation")
    reaction("two", "after-activation")
    reaction("theirs", "after-activation", OF_B)
    game = given(NEXT, a={"hand": ["one", "two"]}, b={"hand": ["theirs"]})
    choose(game, "guard elias")
    for answer, seat in zip(answers, (A, B), strict=True):
        ready(game, seat, "react")
        choose(game, f"react {answer}" if answer else "pass")
    on_to(game, "power", A)
    assert {*cards(game, "power-discard-0"), *cards(game, "power-discard-1")} == used


@pytest.mark.rule("reaction.priority-2023")
@pytest.mark.parametrize("first", [A, B])
@pytest.mark.parametrize("reacts", [True, False])
def test_whose_turn_it_is_reacts_first_and_the_other_may_either_way(reaction, first, reacts):
    reaction("ours", "after-activation")
    reaction("theirs", "after-activation", OF_B)
    hands = {A: "ours", B: "theirs"}
    game = given(NEXT, first=first, a={"hand": ["ours"]}, b={"hand": ["theirs"]})
    choose(game, "guard elias" if first == A else "guard champion")
    ready(game, first, "react")
    choose(game, f"react {hands[first]}" if reacts else "pass")
    ready(game, 1 - first, "react")
    assert options(game) == [f"react {hands[1 - first]}", "pass"]


# ---------------------------------------------------------------------- where reaction steps are


@pytest.mark.rule("reaction.windows-attack")
@pytest.mark.parametrize(
    ("dice", "wounds", "steps"),
    [
        (HIT, 0, "declared roll defence outcome damage check back end"),
        (HIT, 2, "declared roll defence outcome damage check end"),
        (DRAW, 0, "declared roll defence outcome back end"),
        (MISS, 0, "declared roll defence outcome end"),
    ],
)
def test_every_step_of_combat_that_is_carried_out_is_followed_by_a_reaction_step(dice, wounds, steps):
    names = {
        "declared": ["attack-declared"], "roll": ["attack-roll"], "defence": ["defence-roll"], "outcome": ["outcome"],
        "damage": ["damage-dealt"], "check": ["out-of-action-check"], "back": ["drive-back"],
        "end": ["after-attack", "after-action", "after-activation"],
    }  # fmt: skip
    game = given({**NEXT, "champion": {"at": (1, 0), "wounds": wounds}, "warden": (6, 0)}, dice=dice)
    events = choose(game, "attack elias", "storm-sabre champion")
    if game.decision.name == "drive-back":
        events += choose(game, "stay")
    ready(game, A, "power")
    assert occasions(events) == [names[step] for step in steps.split()]


@pytest.mark.rule("reaction.windows-superaction", "reaction.shared-activation-step")
def test_a_charge_has_a_reaction_step_after_its_move_and_one_at_its_end():
    game = given({"elias": (0, 0), "champion": (4, 0)}, dice=MISS)
    events = choose(game, "charge elias", ("to", (3, 0)), "storm-sabre champion")
    outside = [step for step in occasions(events) if any(occasion.startswith("after-") for occasion in step)]
    ready(game, A, "power")
    assert outside == [
        ["after-move", "after-action"],
        ["after-attack", "after-action", "after-charge", "after-activation"],
    ]


@pytest.mark.rule("reaction.windows-superaction")
def test_a_tackle_has_a_reaction_step_after_its_move_and_one_at_its_end():
    game = given({"elias": (0, 0), "champion": (3, 0)})
    events = choose(game, "tackle elias", ("to", (2, 0)), "stun champion")
    ready(game, A, "power")
    assert occasions(events) == [
        ["after-move", "after-action"], ["after-stun", "after-tackle", "after-action", "after-activation"],
    ]  # fmt: skip


@pytest.mark.rule("reaction.shared-activation-step")
@pytest.mark.parametrize("used", ["after-the-attack", "after-the-activation"])
def test_the_last_action_and_the_activation_share_a_reaction_step(reaction, used):
    reaction("after-the-move", "after-move")
    reaction("after-the-attack", "after-attack")
    reaction("after-the-activation", "after-activation")
    hand = ["after-the-move", "after-the-attack", "after-the-activation"]
    game = given({"elias": (0, 0), "champion": (4, 0)}, dice=MISS, a={"hand": hand})
    choose(game, "charge elias", ("to", (3, 0)))
    assert options(game) == ["react after-the-move", "pass"]
    choose(game, "react after-the-move", "choose elias", "storm-sabre champion")
    assert options(game) == ["react after-the-attack", "react after-the-activation", "pass"]
    choose(game, f"react {used}", "choose elias")
    ready(game, A, "power")
    assert sorted(cards(game, "power-discard-0")) == sorted(["after-the-move", used])


# ---------------------------------------------------------------------- interrupting


@pytest.fixture
def side_step(reaction):
    """A reaction of B to an Attack action that has been declared: its target is pushed 2 hexes."""
    pushed = [{"verb": "push", "hexes": [2, 2], "who": "target"}]
    reaction("side-step", "attack-declared", OF_B, when={"attacker": {"side": "enemy"}}, do=pushed)


@pytest.mark.rule("reaction.resume-2023", "reaction.action-still-made")
def test_an_attack_whose_target_is_pushed_beyond_range_ends_without_a_roll_and_counts_as_made(made_up, side_step):
    """The surge objective asks for an Attack action in this activation."""
    made_up.card(
        "bared-steel", type="objective", keywords=["surge"], glory=1, score_on=["after-attack"],
        score_if=attacks("friendly"),
    )  # fmt: skip
    game = given(NEXT, a={"objectives": ["bared-steel"]}, b={"hand": ["side-step"]})
    choose(game, "attack elias", "storm-sabre champion", "react side-step")
    ready(game, B, "push")
    events = choose(game, ("to", (3, 0)))
    assert spot(game, "champion") == (3, 0)
    assert "rolled" not in kinds(events)
    ready(game, A, "reveal")
    choose(game, "reveal bared-steel")
    assert game.view(B)["table"]["players"][A]["available"] == 1
    ready(game, A, "replace")


@pytest.mark.rule("reaction.resume-2023")
def test_an_attack_whose_target_is_still_within_range_goes_on(side_step):
    game = given(NEXT, b={"hand": ["side-step"]}, dice="fury smash smash | block")
    choose(game, "attack elias", "boltstorm-pistol champion", "react side-step", ("to", (3, 0)))
    ready(game, A, "drive-back")
    choose(game, "stay")
    assert fighter(game, "champion").wounds == 1


@pytest.mark.rule("reaction.resume-2023")
def test_a_charge_whose_target_is_gone_ends_after_its_move(reaction):
    reaction("vanish", "after-move", OF_B, choose={"side": "friendly"}, do=[{"verb": "push", "hexes": [3, 3]}])
    game = given({"elias": (0, 0), "champion": (4, 0)}, b={"hand": ["vanish"]})
    choose(game, "charge elias", ("to", (1, 0)), "react vanish", "choose champion", ("to", (7, 0)))
    assert fighter(game, "elias").tokens["charge"] == 1
    ready(game, A, "power")
