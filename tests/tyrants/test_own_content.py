"""Half-decks of somebody's own: checked as a whole, played, and carried by whatever is made of their games."""

from random import Random

import pytest

import katabasis as kb
from at_once import within
from katabasis import own_content
from katabasis.tyrants.card_faults import text_faults
from katabasis.tyrants.card_words import ASPECTS, CONDITIONS, COSTS, VERBS
from katabasis.tyrants.own_content import NOT_OWN, icons
from own_texts import HALF_DECK, ends_and_replays, toml

CONTENT = own_content.read(HALF_DECK)
TIN = f"tin_{CONTENT.digest}"


def new(**options: object) -> kb.Game:
    return kb.new("tyrants", **{"decks": ["drow", "tin"], "own": [HALF_DECK], "seed": 5, **options})


def faults_of(text: str) -> list[str]:
    with pytest.raises(kb.BadContent) as fault:
        own_content.read(text)
    return str(fault.value).split("\n")


def test_it_says_what_it_is() -> None:
    assert (CONTENT.game, CONTENT.author, CONTENT.licence) == ("tyrants", "The Tinker", "CC0")
    assert CONTENT.name == {"en": "Tin", "es": "Hojalata"}
    assert CONTENT.playable == {"tin": (TIN, {"en": "Tin", "es": "Hojalata"})}
    assert [source["name"]["en"] for source in CONTENT.sources] == ["The Tinker"]


@pytest.mark.rule("setup.market-deck")
def test_its_cards_are_half_of_the_market() -> None:
    table = new().table
    assert table.decks == ["drow", TIN]
    cards = [*table.cards("market"), *table.cards("market-deck")]
    assert len(cards) == 80
    assert sum(card.startswith("tin-soldier_") for card in cards) == 40


def test_a_position_goes_on_carrying_it() -> None:
    game = kb.position(new().position())
    assert own_content.used(game.setup) == [CONTENT.text]
    assert own_content.used(kb.position(game.position()).setup) == [CONTENT.text]
    assert kb.load(game.save()).record() == game.record()


def test_without_its_text_a_game_says_what_is_lacking() -> None:
    record = new().record()
    without = "\n".join(line for line in record.split("\n") if not line.startswith("option own"))
    with pytest.raises(kb.BadRecord, match=f"own content is lacking: {CONTENT.digest}"):
        kb.replay(without)
    position = kb.position(new().position()).position().replace("own = [", "shows = [")
    with pytest.raises(kb.BadPosition, match=f"own content is lacking: {CONTENT.digest}"):
        kb.position(position)


def test_another_text_under_the_same_name_is_something_else() -> None:
    other = own_content.read(HALF_DECK.replace("cost = 2", "cost = 3"))
    game = new(decks=[TIN, f"tin_{other.digest}"], own=[HALF_DECK, other.text])
    costs = {card.partition(".")[0] for card in game.table.cards("market-deck")}
    assert costs == {f"tin-soldier_{CONTENT.digest}", f"tin-soldier_{other.digest}"}
    assert new().table.decks == ["drow", TIN]


def test_the_half_decks_of_the_box_stay_four() -> None:
    new()
    assert len(kb.catalogue("tyrants")["decks"]) == 4
    assert all(
        "_" not in deck for seed in range(20) for deck in kb.new("tyrants", decks="random", seed=seed).table.decks
    )


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("cost = 2", "cost = -1"), "'cost' cannot be -1; it is a number from 0"),
        (("cost = 2", "cost = 99"), "'cost' cannot be 99; it is at most 20"),
        (("copies = 40", "copies = 39"), "add up to 39, not to 40"),
        (('"conquest"', '"mercy"'), "'aspect' cannot be 'mercy'"),
        (("deploy = 1", "deplay = 1"), "unknown verb 'deplay'; did you mean deploy?"),
        (("deploy = 1", "deploy = 21"), "'deploy' cannot be 21; it is at most 20"),
        (("{ deploy = 1 }", "{ return_to_pile = true }"), "'return_to_pile' is for cards that lie in a pile"),
        (
            ("{ deploy = 1 }", "{ choose = [[{ power = 1 }], [{ move = 1, up_to = true }]], times = 1 }"),
            "a branch of 'choose' cannot have 'move'; it can have: power,",
        ),
        (('"broadsword"', '"broadswrd"'), "there is no drawing 'broadswrd'; did you mean broadsword?"),
        (('deck = "tin"', 'deck = "tan"'), "there is no deck 'tan'; there are: tin"),
        (("cost = 2", "cost = 2\ncolour = 3"), "unknown key 'colour'"),
        (("[cards.tin-soldier]", "[cards.'Tin Soldier']"), "'Tin Soldier' is no id"),
        (("[decks.tin]", "[dacks.tin]"), "there is no table 'dacks'; did you mean decks?"),
        (('"The Tinker"\nlicence', '"The \\u202eTinker"\nlicence'), "is a character that nobody sees"),
        (('"Deploy 1 troop."', '"Deploy {n} troops."'), "words have no braces"),
        (('"Deploy 1 troop."', f'"{"x" * 601}"'), "'text' cannot be"),
        (('author = "The Tinker"\n', ""), "no 'author'"),
        (('licence = "CC0"', "licence = 0"), "'licence' cannot be 0; it is a text of at most 80 characters"),
        (('game = "tyrants"', 'game = "chess"'), "content of one's own for 'chess' can be used nowhere here"),
        (("[sources.tinker]", "[sauces.tinker]"), "it says where its figures come from"),
    ],
)
def test_what_is_wrong_is_named_with_its_entry_and_what_is_allowed(change: tuple[str, str], fault: str) -> None:
    text = HALF_DECK.replace(*change)
    assert text != HALF_DECK
    assert any(fault in line for line in faults_of(text)), faults_of(text)


def test_all_faults_are_named_at_once_with_their_lines() -> None:
    text = HALF_DECK.replace("cost = 2", "cost = -1").replace('"conquest"', '"mercy"').replace('"CC0"', "0")
    lines = text.split("\n")
    told = faults_of(text)
    assert len(told) == 3
    for fault, key in zip(told, ("licence", "cost", "aspect"), strict=True):
        assert lines[int(fault.split(":")[0].removeprefix("line ")) - 1].startswith(key)


@pytest.mark.parametrize(
    "text", ["", "own = 3", "[own]", "[[own]]", "x" * 60_001, "a." * 5000 + "b = 1", "[" * 5000, "own = 1979-05-27"]
)
def test_hostile_texts_are_refused_at_once(text: str) -> None:
    with within(0.5):
        assert faults_of(text)


# ---------------------------------------------------------------------- every word of cards


def instruction(chance: Random, verb: str) -> dict[str, object]:
    """An instruction of that verb, with whatever its keys may hold."""
    inner = [{"power": 2}]
    fitting: dict[str, object] = {
        "then": inner,
        "whom": chance.choice(["any", "white"]),
        "at": chance.choice(["presence", "anywhere"]) if verb == "supplant" else "presence",
        "up_to": chance.random() < 0.5,
        "may": chance.random() < 0.5,
        "what": chance.choice(["troop-or-spy", "spy"]),
        "from": chance.choice(["deck", "discard"]),
        "which": chance.choice(["other", "obedience"]),
        "max_cost": 5,
        "who": chance.choice(["self", "opponents", "opponent"]),
        "per": 2,
        "of": "controlled-sites",
        "times": 2,
    }
    values: dict[str, object] = {
        "deck_to_discard": True,
        "recruit_free": chance.choice(ASPECTS),
        "focus": chance.choice(ASPECTS),
        "choose": [inner, [{"draw": 1}]],
        "if": chance.choice([name for name in CONDITIONS if name != "player-troop-at-that-site"]),
        "cost": chance.choice([name for name in COSTS if name.startswith(("devour", "discard"))]),
    }
    made: dict[str, object] = {verb: values.get(verb, 1 + chance.randrange(3))}
    made |= {key.removesuffix("?"): fitting[key.removesuffix("?")] for key in VERBS[verb].keys if key != "at_least?"}
    return made | ({"at_least": 2} if verb == "if" else {})


def of_every_word(chance: Random) -> str:
    """A half-deck whose cards have every verb between them."""
    verbs = [verb for verb in VERBS if verb not in NOT_OWN]
    head, _cards, card = HALF_DECK.partition("[cards.tin-soldier]")
    counts = [1] * (len(verbs) - 1)
    cards = [
        card.replace("copies = 40", f"copies = {count}")
        .replace("{ deploy = 1 }", toml(instruction(chance, verb)))
        .replace('"conquest"', f'"{chance.choice(ASPECTS)}"')
        .replace("broadsword", chance.choice(icons()))
        for verb, count in zip(verbs, [40 - sum(counts), *counts], strict=True)
    ]
    return head + "".join(f"[cards.{verb.replace('_', '-')}]{each}\n" for verb, each in zip(verbs, cards, strict=True))


@pytest.mark.parametrize("seed", range(6))
def test_games_of_every_word_of_cards_end_and_replay(seed: int) -> None:
    text = of_every_word(Random(seed))
    decks = [next(iter(own_content.read(text).playable)), "demons" if seed % 2 else "drow"]
    game = kb.new("tyrants", decks=decks, own=[text], seed=seed)
    ends_and_replays(game, seed)


def test_every_verb_can_be_said_by_such_cards() -> None:
    for verb in VERBS:
        if verb not in NOT_OWN:
            assert list(text_faults([instruction(Random(1), verb)])) == []
