"""Reaction chains, and reactions to reactions (2023 p. 45)."""

import pytest

from underworlds.build import A, B, cards, choose, fighter, given, options, ready, refused, spot

OF_A, OF_B = "farstriders", "sepulchral-guard"
GUARD = {"choose": {"side": "friendly"}, "do": [{"verb": "give", "token": "guard"}]}
SHOVE = {"choose": {"side": "enemy"}, "do": [{"verb": "push", "hexes": [2, 2]}]}
HARM = {"choose": {"side": "enemy"}, "do": [{"verb": "damage", "amount": 1}]}
STRIKE = {"choose": {"side": "friendly"}, "do": [{"verb": "attack"}]}
AFTER = {"on": ["after-activation"]}
NEXT = {"elias": (0, 0), "champion": (1, 0)}


@pytest.fixture
def deal(made_up):
    """Puts reaction gambits into the decks, all for the end of an activation unless they say otherwise."""

    def put(warband, **cards):
        for id, text in cards.items():
            made_up.card(id, warband=warband, keywords=["reaction"], **{"reaction": AFTER, **text})

    return put


def story(events):
    """What was declared, done and put away, in order."""
    subjects = {"reaction": "card", "token": "fighter", "damaged": "fighter", "pushed": "fighter", "discarded": "card"}
    subjects["fizzled"] = subjects["broken"] = "card"
    return [f"{event.kind} {name(event.what[subjects[event.kind]])}" for event in events if event.kind in subjects]


def name(ref):
    """The id in a ref."""
    return ref.partition(":")[2] or ref


# ---------------------------------------------------------------------- building a chain


@pytest.mark.rule("reaction.chain")
def test_nothing_is_resolved_before_the_other_player_has_added_or_passed(deal):
    deal(OF_A, ours=GUARD)
    deal(OF_B, theirs=GUARD)
    game = given(NEXT, a={"hand": ["ours"]}, b={"hand": ["theirs"]})
    choose(game, "guard elias")
    events = choose(game, "react ours")
    ready(game, B, "react")
    assert options(game) == ["react theirs", "pass"]
    assert story(events) == ["reaction ours"]
    events += choose(game, "react theirs")
    assert story(events) == ["reaction ours", "reaction theirs"]
    ready(game, A, "choose")


@pytest.mark.rule("reaction.chain")
def test_a_chain_of_one_is_resolved_when_the_other_passes(deal):
    deal(OF_A, ours=GUARD)
    deal(OF_B, theirs=GUARD)
    game = given(NEXT, a={"hand": ["ours"]}, b={"hand": ["theirs"]})
    choose(game, "guard elias", "react ours", "pass", "choose elias")
    assert fighter(game, "elias").tokens["guard"] == 2
    assert cards(game, "power-hand-1") == ["theirs"]
    ready(game, A, "power")


@pytest.mark.rule("reaction.chain")
@pytest.mark.parametrize("adds", [True, False])
def test_who_passed_first_may_add_to_a_chain_that_the_opponent_begins(deal, adds):
    deal(OF_A, ours=GUARD)
    deal(OF_B, theirs=GUARD)
    game = given(NEXT, a={"hand": ["ours"]}, b={"hand": ["theirs"]})
    choose(game, "guard elias", "pass", "react theirs")
    ready(game, A, "react")
    choose(game, "react ours" if adds else "pass")
    ready(game, B, "choose")
    choose(game, "choose champion")
    ready(game, A, "choose" if adds else "power")


@pytest.mark.rule("reaction.same-step", "reaction.one-per-player-2023")
def test_reactions_to_an_attack_and_to_a_failed_one_share_a_step(deal):
    resolved = {"at_least": [{"attacks": {"since": "now"}}, 1]}
    failed = {"at_least": [{"attacks": {"since": "now", "failed": True}}, 1]}
    deal(OF_A, ours={**GUARD, "reaction": {"on": ["after-attack"], "if": resolved}}, more=GUARD)
    deal(OF_B, theirs={**GUARD, "reaction": {"on": ["after-attack"], "if": failed}}, again=GUARD)
    fails = "smash smash smash | block"
    game = given(NEXT, dice=fails, a={"hand": ["ours", "more"]}, b={"hand": ["theirs", "again"]})
    choose(game, "attack elias", "storm-sabre champion", "react ours")
    ready(game, B, "react")
    choose(game, "react theirs", "choose elias", "choose champion")
    ready(game, A, "power")
    assert (cards(game, "power-hand-0"), cards(game, "power-hand-1")) == (["more"], ["again"])


@pytest.mark.rule("reaction.same-step")
def test_after_a_success_there_is_no_place_in_the_chain_for_a_reaction_to_failure(deal):
    failed = {"at_least": [{"attacks": {"since": "now", "failed": True}}, 1]}
    deal(OF_A, ours={**GUARD, "reaction": {"on": ["after-attack"]}})
    deal(OF_B, theirs={**GUARD, "reaction": {"on": ["after-attack"], "if": failed}}, again=GUARD)
    game = given(NEXT, dice="fury fury smash | block", a={"hand": ["ours"]}, b={"hand": ["theirs", "again"]})
    choose(game, "attack elias", "storm-sabre champion", "stay", "react ours")
    ready(game, B, "react")
    refused(game, "react", "theirs", "reaction.trigger-2023")
    choose(game, "pass", "choose elias")
    ready(game, A, "power")


# ---------------------------------------------------------------------- resolving a chain


@pytest.mark.rule("reaction.chain-resolve")
@pytest.mark.parametrize("a_first", [True, False])
def test_the_first_reaction_is_resolved_first(deal, a_first):
    deal(OF_A, ours=HARM)
    deal(OF_B, theirs=HARM)
    fighters = {"elias": {"at": (0, 0), "wounds": 3}, "champion": {"at": (1, 0), "wounds": 2}}
    game = given(fighters, a={"hand": ["ours"]}, b={"hand": ["theirs"]})
    choose(game, "guard elias")
    if a_first:
        events = choose(game, "react ours", "react theirs", "choose champion", "choose elias")
        assert story(events) == [
            "reaction ours", "reaction theirs",
            "damaged champion", "discarded ours", "damaged elias", "discarded theirs",
        ]  # fmt: skip
    else:
        events = choose(game, "pass", "react theirs", "react ours", "choose elias", "choose champion")
        assert story(events) == [
            "reaction theirs", "reaction ours",
            "damaged elias", "discarded theirs", "damaged champion", "discarded ours",
        ]  # fmt: skip
    ready(game, A, "power")


@pytest.mark.rule("reaction.chain-fizzle")
def test_a_chained_attack_whose_target_is_out_of_reach_does_nothing(deal):
    deal(OF_A, ours=SHOVE)
    deal(OF_B, theirs=STRIKE)
    game = given(NEXT, a={"hand": ["ours"]}, b={"hand": ["theirs"]})
    choose(game, "guard elias", "react ours", "react theirs", "choose champion")
    events = choose(game, ("to", (3, 0)))
    assert story(events) == ["pushed champion", "discarded ours", "fizzled theirs", "discarded theirs"]
    steps = [event.what["occasions"] for event in events if event.kind == "reaction-step"]
    assert steps == [["reaction-resolved"]], "nobody reacts to what has not been resolved"
    ready(game, A, "power")


@pytest.mark.rule("reaction.chain-fizzle")
def test_a_chained_attack_that_is_still_possible_is_made(deal):
    deal(OF_A, ours=SHOVE)
    deal(OF_B, theirs=STRIKE)
    game = given(NEXT, a={"hand": ["ours"]}, b={"hand": ["theirs"]})
    choose(game, "guard elias", "react ours", "react theirs", "choose champion", ("to", (0, 1)))
    ready(game, B, "choose")
    choose(game, "choose champion")
    ready(game, B, "attack")
    assert options(game) == ["wight-blade elias"]


@pytest.mark.rule("reaction.chain-fizzle")
@pytest.mark.parametrize("breaks", [True, False])
def test_an_upgrade_that_its_reaction_would_break_breaks_all_the_same(made_up, deal, breaks):
    deal(OF_A, ours=SHOVE)
    strike = [{"verb": "attack", "who": "bearer"}, *([{"verb": "break"}] if breaks else [])]
    made_up.card("old-grudge", warband=OF_B, type="upgrade", reaction=AFTER, do=strike)
    champion = {"at": (1, 0), "upgrades": ["old-grudge"]}
    game = given({"elias": (0, 0), "champion": champion}, a={"hand": ["ours"]})
    choose(game, "guard elias", "react ours", "react old-grudge", "choose champion")
    events = choose(game, ("to", (3, 0)))
    ready(game, A, "power")
    ends = ["fizzled old-grudge", *(["broken old-grudge"] if breaks else [])]
    assert story(events) == ["pushed champion", "discarded ours", *ends]
    assert cards(game, "power-discard-1") == (["old-grudge"] if breaks else [])
    assert fighter(game, "champion").upgrades == ([] if breaks else ["old-grudge"])


# ---------------------------------------------------------------------- reactions to reactions


@pytest.mark.rule("reaction.to-reaction")
def test_a_reaction_to_a_reaction_is_resolved_in_the_middle_of_the_chain(deal):
    deal(OF_A, ours=GUARD)
    deal(OF_B, theirs=GUARD, retort={**HARM, "reaction": {"on": ["reaction-resolved"]}})
    game = given(NEXT, a={"hand": ["ours"]}, b={"hand": ["theirs", "retort"]})
    events = choose(game, "guard elias", "react ours", "react theirs", "choose elias")
    ready(game, B, "react")
    assert options(game) == ["react retort", "pass"], "a step of its own: B has one reaction in the chain already"
    events += choose(game, "react retort", "choose elias", "choose champion")
    ready(game, A, "power")
    assert story(events) == [
        "token elias", "reaction ours", "reaction theirs",
        "token elias", "discarded ours",
        "reaction retort", "damaged elias", "discarded retort",
        "token champion", "discarded theirs",
    ]  # fmt: skip


@pytest.mark.rule("reaction.to-reaction", "reaction.chain-fizzle")
def test_a_secondary_chain_may_make_what_is_left_of_the_first_impossible(deal):
    deal(OF_A, ours=GUARD, shove={**SHOVE, "reaction": {"on": ["reaction-resolved"]}})
    deal(OF_B, theirs=STRIKE)
    game = given(NEXT, a={"hand": ["ours", "shove"]}, b={"hand": ["theirs"]})
    choose(game, "guard elias", "react ours", "react theirs", "choose elias")
    events = choose(game, "react shove", "choose champion", ("to", (3, 0)))
    ready(game, A, "power")
    assert story(events) == [
        "reaction shove", "pushed champion", "discarded shove", "fizzled theirs", "discarded theirs",
    ]  # fmt: skip


@pytest.mark.rule("reaction.to-reaction")
def test_a_reaction_to_a_declared_reaction_comes_before_it(deal):
    """B's answer pushes the Champion away from the attack that A has declared as a reaction, which then is lost."""
    deal(OF_A, ours=STRIKE)
    dodge = {"choose": {"side": "friendly"}, "do": [{"verb": "push", "hexes": [4, 4]}]}
    deal(OF_B, dodge={**dodge, "reaction": {"on": ["reaction-declared"]}})
    game = given(NEXT, a={"hand": ["ours"]}, b={"hand": ["dodge"]})
    events = choose(game, "guard elias", "react ours")
    ready(game, B, "react")
    events += choose(game, "react dodge", "choose champion", ("to", (5, 0)))
    assert spot(game, "champion") == (5, 0)
    assert story(events) == [
        "token elias", "reaction ours", "reaction dodge", "pushed champion", "discarded dodge",
        "fizzled ours", "discarded ours",
    ]  # fmt: skip
    ready(game, A, "power")


@pytest.mark.rule("reaction.to-reaction")
def test_a_secondary_chain_is_a_chain_of_both_players(deal):
    answer = {**GUARD, "reaction": {"on": ["reaction-resolved"]}}
    deal(OF_A, ours=GUARD, reply=answer)
    deal(OF_B, retort=answer)
    game = given(NEXT, a={"hand": ["ours", "reply"]}, b={"hand": ["retort"]})
    choose(game, "guard elias", "react ours", "choose elias")
    ready(game, A, "react")
    choose(game, "react reply")
    ready(game, B, "react")
    events = choose(game, "react retort", "choose elias", "choose champion")
    assert story(events) == [
        "reaction retort", "token elias", "discarded reply", "token champion", "discarded retort",
    ]  # fmt: skip
    ready(game, A, "power")
