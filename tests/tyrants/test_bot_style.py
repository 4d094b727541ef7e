"""How bots play Tyrants where bots of old played as no person would."""

import pytest

import katabasis as kb
from katabasis import bots
from katabasis.tyrants.bots import cards as bot_cards
from katabasis.tyrants.bots import map as bot_map
from tyrants.scene import A, B, C, at, options, run, table


def chosen(game: kb.Game, level: str = "hard", seed: int = 1, budget: int | None = None) -> str:
    """What a bot takes."""
    return bots.choose(game, level, seed, budget).id


# ---------------------------------------------------------------------- cards

GOOD_CARDS = "severin-silrajin red-dragon black-dragon green-dragon white-dragon rath-modar blue-dragon council-member"


def test_who_has_cards_worth_promoting_wants_those_that_promote() -> None:
    """A Wyrmspeaker gives an Influence and a promotion, a Cult Fanatic two Influence; the decks are of one size."""

    def preference(deck: str) -> float:
        game = table(troops={"eryndlyn": "0"}, own={A: {"deck": deck}})
        cards = bot_cards.deck_of(at(game), A, 4.0)
        return bot_cards.recruiting(cards, "wyrmspeaker.1") - bot_cards.recruiting(cards, "cult-fanatic.1")

    assert preference(f"{GOOD_CARDS} noble*2") > preference("noble*7 soldier*3") + 0.5


def test_no_card_is_bought_for_what_it_does_that_will_never_be_drawn() -> None:
    """Two hands are to come and the deck has three: what is bought now scores its VP, and does nothing more."""
    game = table(
        influence=3,
        own={A: {"deck": "noble*7 soldier*3 house-guard*5"}},
        troops={"eryndlyn": "0"},
    )
    deck = bot_cards.deck_of(at(game), A, 3.0)
    wait = len(at(game).cards("deck", A)) // 5
    assert bot_cards.recruiting(deck, "blackguard.1", wait) == pytest.approx(1.0)
    assert bot_cards.recruiting(deck, "blackguard.1", 0) > 1.5


def test_influence_beyond_what_a_hand_can_spend_is_worth_less() -> None:
    """One deck gives Influence where the other gives Power: only to the first is one more Priestess one too many."""

    def preference(deck: str) -> float:
        game = table(troops={"eryndlyn": "0"}, own={A: {"deck": deck}})
        cards = bot_cards.deck_of(at(game), A, 6.0)
        return bot_cards.recruiting(cards, "priestess-of-lolth.15") - bot_cards.recruiting(cards, "house-guard.15")

    assert preference("priestess-of-lolth*10") < preference("house-guard*10") - 1


OPENING = "blackguard mercenary-squad watcher-of-thay red-wyrmling information-broker"


@pytest.mark.parametrize("offered", ["inquisitor", "wyrmspeaker"])
def test_an_opening_buys_one_good_card_rather_than_two_priestesses(offered: str) -> None:
    """Four Influence in hand. A Wyrmspeaker makes the deck smaller and scores what it promotes."""
    own = {A: {"deck": "noble*3 soldier*2"}, B: {"deck": "noble*7 soldier*3"}}
    game = table(
        hand="noble*4 soldier",
        market=f"{offered} {OPENING}",
        troops={"eryndlyn": "0", "ched-nasad": "1"},
        own=own,
        round=1,
        first=A,
        decks=["drow", "dragons"],
    )
    made = []
    while game.decision is not None and game.decision.seat == A:
        made.append(chosen(game))
        game.choose(made[-1])
    assert [choice for choice in made if choice.startswith("recruit")] == [f"recruit {offered}.1"]


def test_a_small_deck_is_worth_more_than_a_large_one_that_does_the_same() -> None:
    def promised(deck: str) -> float:
        game = table(troops={"eryndlyn": "0"}, own={A: {"deck": deck}})
        return bot_cards.deck_of(at(game), A, 8.0).worth

    assert promised("noble*3 house-guard*3") > promised("noble*6 house-guard*6") + 5


def test_openings_differ_from_seed_to_seed() -> None:
    sites = set()
    for seed in range(12):
        game = kb.new("tyrants", seats=["black", "red", "orange"], seed=seed)
        opened = []
        while game.decision is not None and game.decision.name == "first-troop":
            opened.append(chosen(game, seed=seed))
            game.choose(opened[-1])
        sites.add(tuple(opened))
    assert len(sites) > 3
    assert len({site for opened in sites for site in opened}) > 3


# ---------------------------------------------------------------------- the map


EARLY = {"round": 4, "first": A, "decks": ["drow", "dragons"]}


def test_every_step_towards_total_control_of_a_marker_promises_more() -> None:
    """From the next site to the last space of Araumycos; and the more turns are left, the more of them count."""
    steps = [
        ("", "white white white white"),
        ("0", "white white white white"),
        ("0", "white white white"),
        ("0", "0 white white white"),
        ("0", "0 white white"),
        ("0", "0 0 white white"),
        ("0", "0 0 0"),
        ("0", "0 0 0 0"),
    ]

    def promised(halls: str, araumycos: str, turns: float) -> float:
        troops = {"eryndlyn": "0", "the-labyrinth": halls, "araumycos": araumycos}
        game = table(troops={site: there for site, there in troops.items() if there}, **EARLY)
        return bot_map.holdings(at(game), (turns, turns))[A].kept

    early, late = ([promised(*there, turns) for there in steps] for turns in (12.0, 1.0))
    assert early == sorted(early)
    assert early[1] < early[2] < early[3] < early[4] < early[5] < early[6] < early[7]
    assert early[0] > 0
    assert late[5] - late[1] < 0.5 < 3 < early[5] - early[1]
    assert early[7] - early[0] > 10


@pytest.mark.parametrize(
    ("power", "troops", "expected"),
    [
        (1, {"ched-nasad": "0", "araumycos": "white white white white"}, "deploy araumycos--ched-nasad.1"),
        (
            4,
            {"ched-nasad": "0 0", "araumycos--ched-nasad.1": "0", "araumycos": "white white white white"},
            "assassinate araumycos white",
        ),
        (3, {"ched-nasad": "0 0", "araumycos": "0 white white white"}, "assassinate araumycos white"),
    ],
)
def test_total_control_of_a_marker_is_worked_for_early(power: int, troops: dict[str, str], expected: str) -> None:
    """Rather than to fill Ched Nasad, which scores no more than 3 VP."""
    game = table(power=power, troops=troops, **EARLY)
    assert "deploy ched-nasad" in options(game)
    assert chosen(game) == expected


def test_a_card_for_a_troop_anywhere_goes_where_total_control_pays() -> None:
    """Two troops of one's own at Eryndlyn; the Halls of the Scoured Legion and Blingdenstone are sooner full."""
    troops = {
        "eryndlyn": "0 0",
        "menzoberranzan": "white white white",
        "halls-of-the-scoured-legion": "white",
        "blingdenstone": "white white",
        "gracklstugh": "white white",
    }
    game = table(hand="master-of-melee-magthere", troops=troops, **EARLY)
    run(game, "play master-of-melee-magthere.1", "choose 1")
    assert chosen(game) == "supplant menzoberranzan white"


@pytest.mark.parametrize("seed", range(3))
def test_no_troop_is_put_on_a_route_for_nothing_in_the_last_turn(seed: int) -> None:
    """Every site in reach is full: Power that is left over stays unspent."""
    game = table(
        power=2,
        trigger={"house": "black"},
        first=B,
        round=12,
        troops={"eryndlyn": "0 0 0"},
    )
    assert options(game, "deploy")
    assert chosen(game, seed=seed) == "end"


def test_the_leader_is_stopped_rather_than_the_last() -> None:
    """One of three is far ahead by the marker it holds; a troop of the leader's counts more than one of the last."""
    own = {B: {"tokens": 60, "trophies": "white*9"}}
    game = table(
        3,
        power=3,
        own=own,
        troops={"araumycos": "1 1 2 0", "eryndlyn": "0", "the-labyrinth": "0"},
        decks=["drow", "dragons"],
    )
    assert chosen(game) == "assassinate araumycos 1"
    assert C in at(game).seats


# ---------------------------------------------------------------------- a beginner


def test_a_beginner_spends_at_once_where_others_wait() -> None:
    """Five Influence once all cards are played, and a card for five in the market."""
    game = table(hand="noble noble noble", influence=2, market="red-wyrmling", troops={"eryndlyn": "0"})
    assert game.decision is not None
    recruiting = next(option for option in game.decision.options if option.id.startswith("recruit priestess"))
    beginner = bots.SKILLS["beginner"].weights
    assert (game.system.bots.expected_gain(game, recruiting, A, beginner) or 0.0) > 5
    assert (game.system.bots.expected_gain(game, recruiting, A) or 0.0) < 0


def test_a_beginner_does_not_see_what_others_have() -> None:
    """A troop of the leader's at a marker is worth less to a beginner than to others."""
    game = table(power=3, troops={"araumycos": "0 0 1 1", "eryndlyn": "0"})
    beginner = bots.SKILLS["beginner"].weights
    killed = game.after("assassinate araumycos 1")
    evaluate = game.system.bots.evaluate
    seen = evaluate(killed, A, beginner) - evaluate(game, A, beginner)
    assert seen < evaluate(killed, A) - evaluate(game, A)
