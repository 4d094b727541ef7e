"""Cards: drawn, exchanged, held, discarded, and who sees them (2023 pp. 28-31)."""

import pytest

from underworlds.build import A, B, at, cards, choose, given, new, on_to, ready, refused, shown, spot


def at_setup(step, more=""):
    return at(f'step = "setup.{step}"\n{more}')


# ---------------------------------------------------------------------- cards


def drawing(more=""):
    """Before the opening hands are drawn; A picked the first board."""
    return at_setup("draw_hands", f"picker = 1\n{more}")


@pytest.mark.rule("setup.draw-hand", "card.draw")
def test_each_player_draws_3_objectives_and_5_power_cards():
    game = drawing()
    for seat in (A, B):
        counts = [
            len(cards(game, f"{kind}-{place}-{seat}")) for kind in ("objective", "power") for place in ("hand", "deck")
        ]
        assert counts == [3, 9, 5, 15]
    ready(game, A, "mulligan")


@pytest.mark.rule("core.advanced-rules")
def test_without_advanced_rules_there_is_no_mulligan():
    game = drawing("advanced = false")
    ready(game, game.decision.seat, "name-player")
    assert game.table.phase == "setup-fighters"
    ready(drawing("advanced = true"), A, "mulligan")


@pytest.mark.rule("core.advanced-rules")
def test_advanced_rules_are_an_option_of_a_new_game():
    for advanced in (True, False):
        game = new(advanced=advanced)
        asked = set()
        while game.table.round == 0:
            asked.add(game.decision.name)
            game.choose(0)
        assert ("mulligan" in asked) == advanced


@pytest.mark.rule("setup.mulligan-2023")
@pytest.mark.parametrize("what", ["power", "objectives", "all"])
def test_a_mulligan_exchanges_all_cards_of_a_kind_for_others(what):
    game = drawing()
    old = {kind: cards(game, f"{kind}-hand-0") for kind in ("objective", "power")}
    choose(game, f"mulligan {what}")
    exchanged = {"power": ["power"], "objectives": ["objective"], "all": ["objective", "power"]}[what]
    for kind, count in (("objective", 3), ("power", 5)):
        hand = cards(game, f"{kind}-hand-0")
        assert len(hand) == count
        assert len(cards(game, f"{kind}-deck-0")) == {"objective": 9, "power": 15}[kind]
        assert cards(game, f"{kind}-discard-0") == []
        assert (set(hand) & set(old[kind]) == set()) if kind in exchanged else hand == old[kind]
    ready(game, B, "mulligan")


@pytest.mark.rule("setup.mulligan-2023")
def test_the_discarded_cards_come_back_only_after_the_draw_and_the_deck_is_shuffled():
    events = choose(drawing(), "mulligan power")
    happened = [event.kind for event in events if event.kind != "phase-began"]
    assert happened == ["mulligan", *["discarded"] * 5, "drew", *["returned"] * 5, "shuffled"]


@pytest.mark.rule("setup.mulligan-order")
@pytest.mark.parametrize("answer", ["keep", "mulligan all"])
def test_the_picker_decides_first_then_the_other_and_neither_again(answer):
    game = drawing()
    ready(game, A, "mulligan")
    choose(game, answer)
    ready(game, B, "mulligan")
    choose(game, answer)
    ready(game, game.decision.seat, "name-player")
    refused(game, "mulligan all")


# ---------------------------------------------------------------------- where cards are, and who sees them


HANDS = {"hand": ["lightning-blow", "rapid-volley"], "objectives": ["bolts-of-azyr"]}


@pytest.mark.rule("deck.no-peeking")
def test_of_a_deck_only_the_size_is_known():
    game = new(quick=True)
    for seat in (A, B, None):
        for owner in (A, B):
            assert shown(game, seat, f"power-deck-{owner}") == 15
            assert shown(game, seat, f"objective-deck-{owner}") == 9


@pytest.mark.rule("card.hand-secret")
def test_of_the_other_hand_only_the_number_of_cards_is_known():
    game = new(quick=True)
    assert shown(game, B, "objective-hand-0") == 3
    assert shown(game, B, "power-hand-0") == 5
    assert shown(game, A, "power-hand-0") == cards(game, "power-hand-0")
    secrets = [*cards(game, "power-hand-0"), *cards(game, "objective-hand-0")]
    assert not any(card in str(game.view(B)) for card in secrets)


@pytest.mark.rule("card.draw", "activation.draw-power")
def test_a_drawn_card_is_the_top_one_of_the_deck():
    game = given({"elias": (0, 0)}, a={"deck": ["swift-stride", "lightning-blow"]})
    size = len(cards(game, "power-deck-0"))
    choose(game, "draw")
    assert cards(game, "power-hand-0") == ["lightning-blow"]
    assert len(cards(game, "power-deck-0")) == size - 1
    assert cards(game, "power-deck-0")[-1] == "swift-stride"


@pytest.mark.rule("card.empty-deck")
def test_an_empty_deck_is_not_renewed():
    game = given({"elias": (0, 0)}, a={"discard": ["rest"], "hand": ["swift-stride"]})
    assert cards(game, "power-deck-0") == []
    refused(game, "draw", rule="card.empty-deck")
    end = given({"elias": (0, 0)}, step="end", a={"discard": ["rest"], "hand": ["swift-stride"]})
    on_to(end, "name-player")
    assert cards(end, "power-hand-0") == ["swift-stride"]
    assert len(cards(end, "power-discard-0")) == 19
    assert cards(end, "power-deck-0") == []


@pytest.mark.rule("card.hand-limit")
def test_a_hand_takes_any_number_of_power_cards_but_three_objectives():
    game = new(2, quick=True)
    for _ in range(3):
        on_to(game, "activate", A)
        choose(game, "draw")
    assert len(cards(game, "power-hand-0")) == 8
    on_to(game, "activate", A)
    choose(game, "replace")
    game.choose(0)
    assert len(cards(game, "objective-hand-0")) == 3
    on_to(game, "name-player")
    assert len(cards(game, "objective-hand-0")) == 3
    assert len(cards(game, "power-hand-0")) == 8


@pytest.mark.rule("card.discard-2023", "card.discard-public")
def test_each_player_has_two_piles_of_discarded_cards_open_to_all():
    game = given({"elias": (0, 0)}, step="end", a=HANDS)
    on_to(game, "discard-objective", A)
    choose(game, "discard bolts-of-azyr")
    on_to(game, "discard-power", A)
    choose(game, "discard lightning-blow", "discard rapid-volley")
    for seat in (A, B, None):
        assert shown(game, seat, "objective-discard-0") == ["bolts-of-azyr"]
        assert shown(game, seat, "power-discard-0") == ["lightning-blow", "rapid-volley"]


@pytest.mark.rule("card.scored-2023")
def test_scored_objectives_lie_apart_from_discarded_ones():
    objectives = ["bolts-of-azyr", "without-equal"]
    game = given({"elias": (0, 0), "warden": "out"}, step="end", a={"objectives": objectives})
    choose(game, "score bolts-of-azyr")
    on_to(game, "discard-objective", A)
    choose(game, "discard without-equal")
    for seat in (A, B):
        assert shown(game, seat, "scored-0") == ["bolts-of-azyr"]
        assert shown(game, seat, "objective-discard-0") == ["without-equal"]


@pytest.mark.rule("card.discard-inert")
def test_a_discarded_gambit_has_no_effect():
    fighters = {"champion": (0, 0), "elias": (5, 0)}
    card = "inexhaustible-warriors"
    lasting = given(fighters, first=B, in_play=[{"card": card, "seat": 2}])
    discarded = given(fighters, first=B, b={"discard": [card]})
    moves = [game.view(B)["table"]["fighters"]["champion"]["move"] for game in (lasting, discarded)]
    assert moves[0] == moves[1] + 1
    choose(discarded, "move champion")
    refused(discarded, "to", (moves[0], 0), rule="move.distance")
    choose(lasting, "move champion", ("to", (moves[0] - 1, 1)))
    assert spot(lasting, "champion") == (moves[0] - 1, 1)
