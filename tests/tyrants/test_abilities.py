"""Special abilities (p. 9)."""

import pytest

from tyrants.scene import A, B, asked, card_kinds, cards, kinds, options, player, rules_against, run, table


@pytest.mark.rule("abilities.cost-arrow")
def test_a_cost_that_is_paid_gives_the_effect() -> None:
    game = table(hand="enchanter-of-thay", spies={"everfire": "0"})
    run(game, "play enchanter-of-thay.1", "choose 1", "pay everfire")
    assert (player(game).power, player(game).spies) == (4, 5)


@pytest.mark.rule("abilities.cost-arrow")
def test_a_cost_that_cannot_be_paid_is_not_offered() -> None:
    game = table(hand="enchanter-of-thay")
    run(game, "play enchanter-of-thay.1")
    assert options(game) == ["choose 0"]
    assert rules_against(game, "choose 1") == ["abilities.cost-arrow"]
    assert str(game.why_not("choose 1")[0].reason) == "You cannot pay for this: Return one of your spies"
    alone = table(hand="marilith", decks=["drow", "demons"])
    events = run(alone, "play marilith.1")
    assert "cost-unpaid" in kinds(events)
    assert asked(alone) == (A, "turn")


@pytest.mark.rule("abilities.cost-once")
def test_a_cost_is_paid_once() -> None:
    game = table(hand="marilith noble*3", decks=["drow", "demons"])
    run(game, "play marilith.1", "pay noble.2")
    assert asked(game) == (A, "turn")
    assert (player(game).power, cards(game, "devoured")[-1]) == (5, "noble.2")
    assert cards(game, "hand", A) == ["noble.1", "noble.3"]


@pytest.mark.rule("abilities.cost-optional")
def test_a_cost_may_be_declined() -> None:
    game = table(hand="marilith noble", decks=["drow", "demons"], own={A: {"deck": "soldier*3 noble*2"}})
    run(game, "play marilith.1", "pass")
    assert player(game).power == 0
    assert "noble.1" in cards(game, "hand", A)
    run(game, "end")
    assert card_kinds(game, "discard", A) == ["marilith", "noble"]


@pytest.mark.rule("reference.unpaid-cost", "abilities.cost-optional")
def test_the_other_abilities_still_count() -> None:
    game = table(hand="air-elemental*2", decks=["drow", "elemental"], spies={"everfire": "0"})
    run(game, "play air-elemental.1", "choose 1", "pass", "reveal air-elemental.2")
    assert player(game).spies == 4
    assert len(cards(game, "hand", A)) == 2


@pytest.mark.rule("abilities.outcast-example")
def test_an_outcast_goes_back_for_a_discarded_card() -> None:
    game = table(hand="insane-outcast noble", decks=["drow", "demons"], own={A: {"deck": "noble*5"}})
    left = len(cards(game, "insane-outcast"))
    declined = game.clone()
    run(game, "play insane-outcast.1", "pay noble.1")
    assert len(cards(game, "insane-outcast")) == left + 1
    assert (cards(game, "discard", A), cards(game, "played", A)) == (["noble.1"], [])
    run(declined, "play insane-outcast.1", "pass", "end")
    assert card_kinds(declined, "discard", A) == ["insane-outcast", "noble"]


# ---------------------------------------------------------------------- Focus


@pytest.mark.rule("abilities.focus")
def test_focus_needs_nothing_shown_where_one_was_played() -> None:
    game = table(hand="fire-elemental-myrmidon imix", decks=["drow", "elemental"])
    run(game, "play fire-elemental-myrmidon.1")
    events = run(game, "play imix.1")
    assert "focused" in kinds(events)
    assert "revealed" not in kinds(events)
    assert player(game).power == 2 + 4 + 2


@pytest.mark.rule("abilities.focus")
def test_a_card_played_later_does_not_help() -> None:
    game = table(hand="imix", decks=["drow", "elemental"], own={A: {"deck": "fire-elemental-myrmidon"}})
    events = run(game, "play imix.1")
    assert "no-focus" in kinds(events)
    assert player(game).power == 4


@pytest.mark.rule("abilities.focus-other-card")
def test_a_second_copy_counts_and_the_card_itself_does_not() -> None:
    game = table(
        hand="water-elemental*2",
        decks=["drow", "elemental"],
        troops={"menzoberranzan": "0"},
        own={A: {"deck": "noble*5"}},
    )
    run(game, "play water-elemental.1", "deploy menzoberranzan", "deploy menzoberranzan")
    assert options(game) == ["reveal water-elemental.2", "pass"]
    run(game, "pass")
    assert cards(game, "hand", A) == ["water-elemental.2"]
    run(game, "play water-elemental.2", "deploy menzoberranzan", "deploy menzoberranzan")
    assert asked(game) == (A, "turn")
    assert len(cards(game, "hand", A)) == 1


@pytest.mark.rule("abilities.focus-reveal")
@pytest.mark.parametrize("held", ["fire-elemental-myrmidon", "noble"])
def test_who_reveals_nothing_is_not_told_apart_from_who_has_nothing_to_reveal(held: str) -> None:
    game = table(hand=f"imix {held}", decks=["drow", "elemental"])
    events = run(game, "play imix.1", *(["pass"] if held != "noble" else []))
    assert kinds(events)[-1] == "no-focus"
    assert asked(game) == (A, "turn")


@pytest.mark.rule("abilities.focus-reveal")
def test_a_revealed_card_is_seen_by_all_and_stays_playable() -> None:
    game = table(
        hand="howling-hatred-cultist spy-master",
        decks=["drow", "elemental"],
    )
    run(game, "play howling-hatred-cultist.1", "choose 0", "spy everfire")
    assert options(game) == ["reveal spy-master.1", "pass"]
    events = run(game, "reveal spy-master.1")
    (revealed,) = [event for event in events if event.kind == "revealed"]
    assert revealed.seen_by(B).what["card"] == "spy-master.1"
    assert player(game).power == 1
    assert options(game, "play") == ["play spy-master.1"]
    assert [refusal.rule for refusal in game.why_no_undo()] == ["table.undo-reveal"]


@pytest.mark.rule("aspects.list")
def test_no_aspect_is_shared_with_nothing() -> None:
    game = table(hand="insane-outcast imix", decks=["elemental", "demons"])
    run(game, "play insane-outcast.1", "pass")
    assert "no-focus" in kinds(run(game, "play imix.1"))
