"""The end of a turn (p. 8)."""

import pytest

from tyrants.scene import A, B, asked, card_kinds, cards, kinds, options, player, run, table


@pytest.mark.rule("endturn.sequence")
def test_the_four_steps_come_in_order() -> None:
    game = table(
        hand="wyrmspeaker noble",
        troops={"araumycos": "0 0 0 0", "skullport": "1"},
        own={A: {"deck": "noble*5"}},
    )
    events = run(game, "play wyrmspeaker.1", "play noble.1", "end", "promote noble.1")
    order = [kind for kind in kinds(events) if kind in ("promoted", "gained-vp", "hand-discarded", "drew")]
    assert order == ["promoted", "gained-vp", "hand-discarded", "drew"]


@pytest.mark.rule("endturn.promote", "promote.procedure")
def test_a_promotion_takes_another_card_played() -> None:
    game = table(hand="wyrmspeaker soldier", own={A: {"deck": "noble*5"}})
    run(game, "play wyrmspeaker.1", "play soldier.1", "end")
    assert asked(game) == (A, "promote")
    assert options(game) == ["promote soldier.1"]
    run(game, "promote soldier.1")
    assert cards(game, "inner-circle", A) == ["soldier.1"]
    assert game.view(B)["zones"]["inner-circle-0"]["cards"] == ["soldier.1"]
    assert cards(game, "discard", A) == ["wyrmspeaker.1"]


@pytest.mark.rule("endturn.promote")
def test_two_promoting_cards_may_promote_each_other() -> None:
    game = table(hand="wyrmspeaker*2", own={A: {"deck": "noble*5"}})
    run(game, "play wyrmspeaker.1", "play wyrmspeaker.2", "end")
    assert asked(game) == (A, "due")
    assert options(game) == ["by wyrmspeaker.1", "by wyrmspeaker.2"]
    run(game, "by wyrmspeaker.2", "promote wyrmspeaker.1")
    assert cards(game, "inner-circle", A) == ["wyrmspeaker.1"]
    run(game, "promote wyrmspeaker.2")
    assert cards(game, "inner-circle", A) == ["wyrmspeaker.1", "wyrmspeaker.2"]


@pytest.mark.rule("endturn.promote")
def test_a_promotion_without_a_card_lapses() -> None:
    game = table(hand="wyrmspeaker", own={A: {"deck": "noble*5"}})
    events = run(game, "play wyrmspeaker.1", "end")
    assert "promotion-lapsed" in kinds(events)
    assert cards(game, "inner-circle", A) == []
    assert asked(game) == (B, "turn")


@pytest.mark.rule("endturn.marker-vp")
def test_markers_pay_by_the_face_they_show() -> None:
    game = table(troops={"araumycos": "0 0 0 0", "menzoberranzan": "0 0 white"})
    events = run(game, "end")
    assert [(event.what["points"], event.rule) for event in events if event.kind == "gained-vp"] == [
        (3, "endturn.marker-vp")
    ]
    assert player(game).tokens == 3


@pytest.mark.rule("endturn.discard")
def test_played_and_unplayed_cards_are_discarded_but_not_promoted_ones() -> None:
    game = table(hand="wyrmspeaker noble*2 soldier*2", own={A: {"deck": "noble*5", "discard": ""}})
    run(game, "play wyrmspeaker.1", "play noble.1", "play noble.2", "end", "promote noble.1")
    assert card_kinds(game, "discard", A) == ["noble", "soldier", "soldier", "wyrmspeaker"]
    assert cards(game, "played", A) == []


@pytest.mark.rule("endturn.draw")
def test_the_new_hand_has_five_cards() -> None:
    game = table(own={A: {"deck": "noble*7 soldier*3 kobold*2", "discard": ""}})
    run(game, "end")
    assert (len(cards(game, "hand", A)), len(cards(game, "deck", A))) == (5, 7)


@pytest.mark.rule("endturn.gain-vp")
def test_vp_gained_are_kept() -> None:
    game = table(troops={"araumycos": "0 0 0 0"}, own={A: {"tokens": 4}})
    events = run(game, "end")
    assert player(game).tokens == 7
    assert [event.what["source"] for event in events if event.kind == "gained-vp"] == ["marker:araumycos"]


def test_a_promotion_that_may_be_declined_can_be() -> None:
    game = table(hand="blue-dragon noble*2", own={A: {"deck": "noble*5", "inner-circle": "kobold*2"}})
    run(game, "play blue-dragon.1", "play noble.1", "play noble.2", "end", "promote noble.1", "pass")
    assert card_kinds(game, "inner-circle", A) == ["kobold", "kobold", "noble"]
    assert player(game).tokens == 1
