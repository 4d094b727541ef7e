"""The end phase (2023 pp. 47-48)."""

import pytest

from underworlds.build import A, B, cards, choose, given, kinds, on_to, ready, refused

FAR_APART = {"elias": (0, 0), "champion": (5, 0)}


def ending(round=1, first=A, fighters=FAR_APART, **more):
    """A table at the beginning of an end phase."""
    return given(fighters, step="end", round=round, first=first, **more)


def began(game):
    """The end phase steps so far, by player."""
    return [(event.seat, event.what["step"]) for event in game.table.events if event.rule == "endphase.steps"]


@pytest.mark.rule("endphase.order")
def test_who_had_the_first_turn_completes_all_steps_first():
    game = ending(first=B, b={"objectives": ["eternal-legions"]}, a={"objectives": ["without-equal"]})
    ready(game, B, "discard-objective")
    choose(game, "done")
    ready(game, A, "discard-objective")
    assert [seat for seat, _ in began(game)] == [B] * 6 + [A] * 2


@pytest.mark.rule("endphase.steps")
def test_the_steps_of_a_player_come_in_their_order():
    game = ending(
        a={"objectives": ["without-equal"], "hand": ["swift-stride", "warning-cry"], "available": 1},
    )
    ready(game, A, "discard-objective")
    choose(game, "done")
    ready(game, A, "upgrade")
    choose(game, "done")
    ready(game, A, "discard-power")
    choose(game, "done")
    assert [step for seat, step in began(game) if seat == A] == [
        "score", "discard-objective", "upgrades", "discard-power", "draw-objective", "draw-power"
    ]  # fmt: skip


@pytest.mark.rule("endphase.score", "objective.score")
def test_objectives_with_their_condition_met_may_be_scored_in_any_order():
    game = ending(
        fighters={"elias": (0, 0)},
        a={"objectives": ["bolts-of-azyr", "swift-work", "flash-of-light"]},
    )
    ask = ready(game, A, "score")
    assert [option.id for option in ask.options] == ["score bolts-of-azyr", "score swift-work", "done"]
    choose(game, "score swift-work", "score bolts-of-azyr")
    player = game.view(B)["table"]["players"][A]
    assert (player["available"], player["spent"]) == (3, 0)
    assert cards(game, "objective-hand-0") == ["flash-of-light"]
    assert cards(game, "scored-0") == ["swift-work", "bolts-of-azyr"]
    ready(game, A, "discard-objective")


@pytest.mark.rule("endphase.score")
def test_scoring_is_optional():
    game = ending(fighters={"elias": (0, 0)}, a={"objectives": ["bolts-of-azyr"]})
    choose(game, "done")
    assert cards(game, "objective-hand-0") == ["bolts-of-azyr"]
    ready(game, A, "discard-objective")


@pytest.mark.rule("endphase.discard-objectives")
def test_any_number_of_objectives_may_be_discarded():
    game = ending(a={"objectives": ["without-equal", "flash-of-light"]})
    choose(game, "discard without-equal", "discard flash-of-light")
    assert cards(game, "objective-discard-0") == ["without-equal", "flash-of-light"]
    assert len(cards(game, "objective-hand-0")) == 3
    ready(game, A, "name-player")


@pytest.mark.rule("endphase.upgrades", "power.upgrade-cost")
def test_upgrades_are_played_while_glory_lasts():
    hand = ["swift-stride", "farsighted", "lone-warrior", "hail-of-bolts"]
    game = ending(a={"hand": hand, "available": 3})
    for card in hand[:3]:
        choose(game, f"upgrade {card} elias")
    fighter = game.view(A)["table"]["fighters"]["elias"]
    assert fighter["upgrades"] == hand[:3]
    assert game.view(A)["table"]["players"][A]["available"] == 0
    ready(game, A, "discard-power")


@pytest.mark.rule("endphase.discard-power", "endphase.draw-power-2023")
def test_discarding_four_of_seven_power_cards_leads_to_drawing_two():
    hand = [
        "warning-cry",
        "raptor-strike",
        "fearsome-roar",
        "lightning-blow",
        "ceaseless-volley",
        "rapid-volley",
        "retribution",
    ]
    game = ending(a={"hand": hand})
    choose(game, *(f"discard {card}" for card in hand[:4]), "done")
    drawn = [
        event.what["count"]
        for event in game.table.events
        if event.kind == "drew" and event.rule == "endphase.draw-power-2023"
    ]
    assert drawn[0] == 2
    assert len(cards(game, "power-hand-0")) == 5


@pytest.mark.rule("endphase.draw-power-2023")
@pytest.mark.parametrize(("held", "drawn"), [(7, 0), (5, 0), (3, 2)])
def test_the_power_hand_is_filled_to_five_and_no_further(held, drawn):
    hand = [
        "warning-cry",
        "raptor-strike",
        "fearsome-roar",
        "lightning-blow",
        "ceaseless-volley",
        "rapid-volley",
        "retribution",
    ]
    game = ending(a={"hand": hand[:held]})
    events = choose(game, "done")
    counts = [
        event.what["count"]
        for event in events
        if event.kind == "drew" and event.seat == A and "power" in event.what["zone"]
    ]
    assert sum(counts) == drawn
    assert len(cards(game, "power-hand-0")) == max(held, 5)


@pytest.mark.rule("endphase.draw-objectives-2023")
def test_drawing_objectives_stops_at_three_or_at_the_end_of_the_deck():
    objectives = [
        "bolts-of-azyr", "flash-of-light", "lightning-advance", "master-of-the-hunt", "prime-objective",
        "ranger-strike", "stormforged-vanguard", "swift-punishment", "the-judgement-of-sigmar", "veteran-marksman",
    ]  # fmt: skip
    game = ending(a={"objectives": ["without-equal"], "objective-discard": objectives})
    choose(game, "done")
    assert len(cards(game, "objective-hand-0")) == 2
    assert cards(game, "objective-deck-0") == []


@pytest.mark.rule("endphase.no-gambits")
def test_no_gambit_is_played_in_the_end_phase():
    game = ending(a={"hand": ["warning-cry", "rapid-volley", "swift-stride"], "available": 1})
    ready(game, A, "upgrade")
    refused(game, "play", "warning-cry", rule="endphase.no-gambits")
    refused(game, "react", "rapid-volley", rule="endphase.no-gambits")


@pytest.mark.rule("endphase.no-minor-steps")
def test_the_end_phase_has_no_minor_steps():
    game = ending(a={"hand": ["swift-stride"], "available": 1})
    events = choose(game, "upgrade swift-stride elias")
    assert not {"reaction-step", "inspiration-step", "surge-step"} & set(kinds(events))
    on_to(game, "name-player")
    assert not {"reaction-step", "inspiration-step", "surge-step"} & set(kinds(game.table.events))


@pytest.mark.rule("endphase.cleanup-2023", "endphase.cleanup-not-removed")
def test_cleaning_up_clears_four_kinds_of_token_and_nothing_else():
    worn = {"at": (5, 0), "move": 2, "charge": 1, "stagger": 1, "raise": 1, "wounds": 1}
    game = ending(
        fighters={"elias": {"at": (0, 0), "guard": 1}, "champion": worn}, a={"activations": 0}, b={"activations": 0}
    )
    on_to(game, "name-player")
    table = game.view(A)["table"]
    for fighter in ("elias", "champion"):
        assert set(table["fighters"][fighter]["tokens"].values()) == {0}
    assert table["fighters"]["champion"]["counters"] == {"raise": 1}
    assert table["fighters"]["champion"]["wounds"] == 1
    assert [player["activations"] for player in table["players"]] == [4, 4]
    assert "token-removed" not in kinds(game.table.events)


@pytest.mark.rule("token.wounds")
def test_wounds_stay_between_rounds():
    game = ending(fighters={"elias": {"at": (0, 0), "wounds": 2}, "champion": (5, 0)})
    on_to(game, "activate")
    assert game.view(A)["table"]["round"] == 2
    assert game.view(A)["table"]["fighters"]["elias"]["wounds"] == 2


@pytest.mark.rule("endphase.round-3")
def test_in_round_3_players_only_score():
    game = ending(
        round=3,
        fighters={"elias": (0, 0)},
        a={"objectives": ["bolts-of-azyr"], "hand": ["swift-stride"], "available": 2},
    )
    ready(game, A, "score")
    refused(game, "upgrade", "swift-stride")
    choose(game, "score bolts-of-azyr")
    assert {step for _, step in began(game)} == {"score"}
    assert game.result.scores == [3, 0]
    ready(game, None)
