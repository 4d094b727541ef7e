"""Why something is no part of the decision at hand, and what is said where nothing is left to take."""

import pytest

import katabasis as kb
from tyrants.scene import A, B, card_kinds, cards, kinds, options, rules_against, run, table

TROOPS = {"menzoberranzan": "0 1 white", "everfire": "1"}


def sentence(game, verb, on=None):
    """The first reason, as it reads in English."""
    return str(game.why_not(verb, on)[0].reason)


@pytest.mark.rule("turn.main-part", "turn.play-card")
@pytest.mark.parametrize(
    ("verb", "on", "rule", "text"),
    [
        ("play", "soldier.2", "turn.play-card", "soldier.2 is in your deck"),
        ("play", "soldier.1", "turn.play-card", "soldier.1 is in your discard pile"),
        ("play", "noble.7", "turn.play-card", "noble.7 is in your inner circle"),
        ("play", "noble.9", "turn.play-card", "noble.9 belongs to seat 2"),
        ("play", "blackguard.1", "turn.play-card", "blackguard.1 is in the market"),
        ("play", "blackguard.2", "turn.play-card", "blackguard.2 has not come into the market"),
        ("recruit", "blackguard.2", "turn.basic-recruit", "blackguard.2 has not come into the market"),
        ("recruit", "noble.1", "turn.basic-recruit", "noble.1 is in your hand"),
        ("assassinate", "kanaglym", "assassinate.procedure", "There is no troop in kanaglym"),
        ("return", "kanaglym", "return.enemy", "There is no enemy spy in kanaglym"),
        ("return", "gauntlgrym", "setup.out-of-play", "gauntlgrym is in a section of the map that is not in play"),
    ],
)
def test_in_the_main_part_the_reason_is_not_that_it_is_over(verb, on, rule, text):
    own = {A: {"discard": "soldier.1", "inner-circle": "noble.7"}}
    market = "blackguard.1 doppelganger*2 deathblade inquisitor bounty-hunter"
    game = table(hand="noble.1 noble.2", troops=TROOPS, own=own, market=market)
    assert rules_against(game, verb, on) == [rule]
    assert sentence(game, verb, on) == text


@pytest.mark.rule("endturn.sequence", "turn.card-order")
def test_the_main_part_is_over_once_it_is():
    game = table(hand="advocate.1 noble.1 noble.2", troops=TROOPS)
    run(game, "play advocate.1")
    assert rules_against(game, "end") == ["turn.card-order"]
    run(game, "choose 1", "play noble.1", "play noble.2", "end")
    assert rules_against(game, "deploy", "everfire") == ["endturn.sequence"]


@pytest.mark.rule("deploy.empty-barracks")
def test_with_empty_barracks_no_place_is_asked_for():
    game = table(troops={"menzoberranzan": "1"}, power=1, own={B: {"trophies": "0*40"}})
    assert options(game, "deploy") == ["deploy"]
    assert rules_against(game, "deploy", "everfire") == ["deploy.empty-barracks"]


# ---------------------------------------------------------------------- what was meant


def test_a_kind_is_told_its_copies():
    game = table(hand="noble.3 noble.5", troops=TROOPS)
    with pytest.raises(kb.Refused, match=r"did you mean 'play noble\.3', 'play noble\.5'\?"):
        game.choose("play noble")
    assert sentence(game, "play", "noble").endswith("did you mean 'play noble.3', 'play noble.5'?")
    market = "blackguard.1 doppelganger*2 deathblade inquisitor bounty-hunter"
    poor = table(hand="noble.3", troops=TROOPS, market=market)
    with pytest.raises(kb.Refused) as refused:
        poor.choose("recruit deathblade")
    assert refused.value.rules == ["table.no-such-option", "turn.basic-recruit"]
    assert "did you mean 'recruit deathblade.1'? [" in str(refused.value)


@pytest.mark.rule("setup.outcast-pile", "setup.market-deck")
@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("insane-outcast", "'insane-outcast' is only in games with the half-deck 'demons' [setup.outcast-pile]"),
        ("insane-outcast.2", "'insane-outcast' is only in games with the half-deck 'demons' [setup.outcast-pile]"),
        ("imix", "'imix' is only in games with the half-deck 'elemental' [setup.market-deck]"),
        ("house-gaurd", "'house-gaurd' is no card; did you mean house-guard?"),
    ],
)
def test_a_card_of_another_half_deck_is_told_which_one_is_missing(card, text):
    with pytest.raises(kb.BadPosition) as error:
        table(hand=card)
    assert text in str(error.value)


# ---------------------------------------------------------------------- nothing is left


@pytest.mark.rule("recruit.pile-empty")
@pytest.mark.parametrize(("card", "short"), [("ghoul", {B: 1}), ("derro", {A: 1}), ("demogorgon", {B: 2})])
def test_an_empty_pile_of_outcasts_is_told_in_the_log(card, short):
    hand = f"{card}.1 noble.1"
    game = table(hand=hand, troops={"menzoberranzan": "0 white white"}, decks=["drow", "demons"], insane_outcast=0)
    events = run(game, f"play {card}.1")
    while game.decision.name != "turn":
        events += run(game, options(game)[0])
    emptied = [event for event in events if event.kind == "pile-empty"]
    assert {event.seat: event.what["count"] for event in emptied} == short
    assert {event.rule for event in emptied} == {"recruit.pile-empty"}
    sentences = [str(game.system.words.describe(list(event))) for event in emptied]
    assert sentences == [
        f"No insane outcast left: seat {seat + 1} takes {count} fewer" for seat, count in short.items()
    ]


@pytest.mark.rule("recruit.pile-empty")
def test_nobody_is_chosen_for_outcasts_that_there_are_not():
    game = table(hand="myconid-adult.1", troops=TROOPS, decks=["drow", "demons"], insane_outcast=0)
    (skipped,) = [event for event in run(game, "play myconid-adult.1") if event.kind == "skipped"]
    assert str(game.system.words.describe(list(skipped))) == "myconid adult.1: no Insane Outcast is left"


# ---------------------------------------------------------------------- the top card of an empty deck


@pytest.mark.rule("promote.procedure", "draw.reshuffle")
def test_nothing_is_promoted_off_an_empty_deck_and_nobody_reshuffles():
    """Promoting the top card is no drawing."""
    own = {A: {"deck": "", "discard": "noble*4 soldier*2"}}
    game = table(hand="nalfeshnee.1", troops=TROOPS, decks=["drow", "demons"], own=own)
    events = run(game, "play nalfeshnee.1")
    assert "skipped" in kinds(events)
    assert "reshuffled" not in kinds(events)
    assert cards(game, "inner-circle", A) == []
    assert card_kinds(game, "discard", A) == ["noble"] * 4 + ["soldier"] * 2


# ---------------------------------------------------------------------- candidates are refused, not dropped


@pytest.mark.rule("turn.card-order")
def test_a_card_that_is_not_to_be_had_for_nothing_is_refused():
    """Three troops, then a card of Conquest that costs 4 at most."""
    market = "red-wyrmling.1 white-dragon.1 kobold.1 dragonclaw.1"
    fields = {"decks": ["dragons", "elemental"], "market": market}
    game = table(hand="gar-shatterkeel.1", troops={"menzoberranzan": "0"}, **fields)
    run(game, "play gar-shatterkeel.1", *["deploy menzoberranzan"] * 3)
    assert options(game) == ["recruit kobold.1"]
    reasons = {option.value: [str(why.reason) for why in option.refusals] for option in game.decision.refused}
    assert reasons == {
        "red-wyrmling.1": ["red wyrmling.1 is not of conquest", "red wyrmling.1 costs more than 4"],
        "white-dragon.1": ["white dragon.1 costs more than 4"],
        "dragonclaw.1": ["dragonclaw.1 is not of conquest"],
    }


@pytest.mark.rule("endturn.promote")
def test_the_card_that_promotes_is_refused_its_own_promotion():
    game = table(hand="advocate.1 noble.1", troops=TROOPS)
    run(game, "play advocate.1", "choose 1", "play noble.1", "end")
    assert options(game) == ["promote noble.1"]
    assert rules_against(game, "promote advocate.1") == ["endturn.promote"]
