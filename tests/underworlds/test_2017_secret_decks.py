"""Built decks are secret: what nobody has seen of one is in no view, no id and no imagined world; and in few words."""

import pytest

import katabasis as kb
from katabasis.kernel.errors import BadRecord, KatabasisError
from katabasis.kernel.game import Game
from katabasis.kernel.state import freeze
from properties.keeping import check_copies, check_position
from underworlds.build import A, B
from underworlds.tables_2017 import FARSTRIDERS, GUARD, REAVERS, STEELHEART, new

SYSTEM = kb.system("underworlds")


def built(warband, seed):
    return kb.bots.deck(SYSTEM, warband, "2017", seed)


def against(seed):
    """A game of A's ready deck against another of B's."""
    return new(5, decks=[[], built(REAVERS, seed)], quick=True)


def imagined(game, seat, seed):
    world = game.imagine(seat, seed)
    return freeze(world.table), [list(event) for event in world.table.events]


@pytest.mark.parametrize("seed", range(5))
def test_a_world_does_not_depend_on_the_cards_of_another_deck(seed):
    one, other = against(1), against(2)
    hands = [game.table.hand(B, "power") for game in (one, other)]
    assert hands[0] != hands[1]
    assert one.view(A) == other.view(A)
    assert imagined(one, A, seed) == imagined(other, A, seed)
    choices = [kb.bots.choose(game, "hard", seed=seed) for game in (one, other)]
    assert choices[0].id == choices[1].id


def test_its_owner_knows_it_and_others_may_imagine_any_card_but_those_that_they_have_seen():
    game = against(1)
    own = {card for pile in ("power-hand-1", "power-deck-1") for card in game.table.zones[pile].cards}
    world = game.imagine(B, 3)
    assert {card for pile in ("power-hand-1", "power-deck-1") for card in world.table.zones[pile].cards} == own
    while not game.table.zones["power-discard-1"].cards:
        game.choose(kb.bots.choose(game, "random", seed=len(game.choices)))
    seen = {card.partition(".")[0] for card in game.table.zones["power-discard-1"].cards}
    dealt = set()
    for seed in range(12):
        table = game.imagine(A, seed).table
        hidden = [
            card.partition(".")[0] for card in table.zones["power-hand-1"].cards + table.zones["power-deck-1"].cards
        ]
        assert len(set(hidden)) == len(hidden)
        assert not seen & set(hidden)
        dealt |= set(hidden)
    assert dealt - {card.partition(".")[0] for card in own}


def test_ready_decks_are_known():
    game = new(5, quick=True)
    own = {card for pile in ("power-hand-1", "power-deck-1") for card in game.table.zones[pile].cards}
    table = game.imagine(A, 3).table
    assert {card for pile in ("power-hand-1", "power-deck-1") for card in table.zones[pile].cards} == own


def test_no_card_tells_what_others_have():
    """Universal cards of B are called alike whether A has them as well or not."""
    with_it, without = (
        new(5, decks=[deck, built(REAVERS, 1)], quick=True).table.hand(B, "power")
        for deck in (built(STEELHEART, 1), built(STEELHEART, 2))
    )
    assert with_it == without
    assert all(card.endswith(".2") for card in with_it)


@pytest.mark.parametrize(
    "bands", [(STEELHEART, REAVERS), (REAVERS, REAVERS, GUARD), (GUARD, STEELHEART, REAVERS, FARSTRIDERS)]
)
def test_a_game_with_built_decks_is_kept_in_few_words(bands):
    decks = [built(band, seed) for seed, band in enumerate(bands)]
    game = new(3, bands, decks=decks, quick=True)
    assert "decks" not in game.setup["options"]
    for seat, deck in enumerate(decks):
        piles = [
            game.table.zones[f"{kind}-{pile}-{seat}"] for kind in ("power", "objective") for pile in ("deck", "hand")
        ]
        assert sorted(card.partition(".")[0] for pile in piles for card in pile.cards) == sorted(deck)
    words = " ".join(game.setup["seats"])
    assert len(words) < 180 * len(bands)
    for _ in range(30):
        game.choose(kb.bots.choose(game, "random", seed=len(game.choices)))
    assert kb.replay(game.record()).record() == game.record()
    assert kb.new("underworlds", "2017", game.setup["seats"], 3, quick=True).setup == game.setup
    check_copies(game)
    check_position(game)


def test_records_that_list_their_decks_still_replay():
    decks = [built(STEELHEART, 1), []]
    old = Game.new(SYSTEM, "2017", [STEELHEART, REAVERS], 5, {"decks": decks, "quick": True})
    for _ in range(40):
        old.choose(kb.bots.choose(old, "random", seed=len(old.choices)))
    assert "option decks [[" in old.record()
    again = kb.replay(old.record())
    assert again.record() == old.record()
    assert all("." not in card for card in again.table.hand(A, "power"))


@pytest.mark.parametrize(
    "word",
    [
        f"{REAVERS}:",
        f"{REAVERS}:1-",
        f"{REAVERS}:9-1",
        f"{REAVERS}:1,1",
        f"{REAVERS}:30-61",
        f"{REAVERS}:1-99999999999",
        f"{REAVERS}:" + "1," * 9999,
        f"{REAVERS}:²",
    ],
)
def test_words_of_seats_that_name_no_deck(word):
    with pytest.raises(KatabasisError):
        new(seats=(STEELHEART, word))
    text = new().record().replace(f"seats {STEELHEART} {REAVERS}", f"seats {STEELHEART} {word}")
    with pytest.raises(BadRecord):
        kb.replay(text)
