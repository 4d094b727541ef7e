"""The objective cards of 2017: each is scored where its condition is met, and not beside it."""

import pytest

from katabasis.underworlds.content import CARDS, belongs
from underworlds.build import A, B, choose, on_to, options, ready
from underworlds.tables_2017 import (
    ALMERIC,
    ANGHARAD,
    ARNULF,
    CHAMPION,
    ELIAS,
    FARSTRIDERS,
    GARREK,
    GUARD,
    HARVESTER,
    KARSUS,
    OBRYN,
    PETITIONERS,
    PRINCE,
    REAVERS,
    SAEK,
    SANSON,
    SEVERIN,
    STEELHEART,
    SWORD,
    TARGOR,
    WARDEN,
    stage,
    table,
)

ONE = PETITIONERS[0]


def fell(who, by, seat):
    return ["out-of-action", seat, {"fighter": f"fighter:{who}", "hex": "e5", "by": f"fighter:{by}"}]


def hit(by, at, seat, attack="great-axe"):
    what = {"attacker": f"fighter:{by}", "target": f"fighter:{at}", "attack": f"attack:{attack}"}
    return ["attack-resolved", seat, {**what, "range": 1, "outcome": "hit", "killed": False}]


def hurt(who, seat):
    return ["damaged", seat, {"fighter": f"fighter:{who}", "amount": 1, "by": "-"}]


def moved(who, seat):
    return ["moved", seat, {"fighter": f"fighter:{who}"}]


def returned(who, seat):
    return ["placed", seat, {"fighter": f"fighter:{who}", "start": "-", "to": "hex:a9"}]


RS, SR, SG, FR = (STEELHEART, REAVERS), (REAVERS, STEELHEART), (GUARD, STEELHEART), (FARSTRIDERS, REAVERS)
FIVE = {WARDEN: "a1", PRINCE: "b1", HARVESTER: "c1", CHAMPION: "d1", ONE: "e1"}
END = [
    # card, warbands (its player's first), round, fighters, more that meets it; fighters and more that does not
    (
        "a-worthy-skull",
        SR,
        1,
        {GARREK: "a1", ANGHARAD: "i9"},
        {"history": [fell(SEVERIN, GARREK, 1)]},
        {GARREK: "a1", SEVERIN: "i9"},
        {"history": [fell(ANGHARAD, GARREK, 1)]},
    ),
    (
        "slayers-of-tyrants",
        RS,
        1,
        {SEVERIN: "a1", SAEK: "i9"},
        {"history": [fell(GARREK, SEVERIN, 1)]},
        {SEVERIN: "a1"},
        {"history": [fell(GARREK, SAEK, 2)]},
    ),
    (
        "behead-the-beast",
        FR,
        1,
        {SANSON: "a1", SAEK: "i9"},
        {"history": [fell(GARREK, SANSON, 1)]},
        {SANSON: "a1", GARREK: "i9"},
        {},
    ),
    (
        "it-begins",
        SR,
        1,
        {GARREK: "a1", SEVERIN: "i9"},
        {},
        {GARREK: "a1", SEVERIN: "i9", ANGHARAD: "h9", OBRYN: "g9"},
        {},
    ),
    (
        "khorne-cares-not",
        SR,
        1,
        {GARREK: "a1", SAEK: "b1", SEVERIN: "i9"},
        {},
        {GARREK: "a1", SAEK: "b1", TARGOR: "c1", SEVERIN: "i9"},
        {},
    ),
    ("khornes-champion", SR, 3, {GARREK: "a1"}, {}, {GARREK: "a1", SEVERIN: "i9"}, {}),
    (
        "there-is-only-slaughter",
        SR,
        1,
        {GARREK: "a1"},
        {"objectives": {"b1": 1}},
        {GARREK: "b1"},
        {"objectives": {"b1": 1}},
    ),
    (
        "cleanse",
        RS,
        1,
        {SEVERIN: "a9", ANGHARAD: "d4"},
        {"objectives": {"a9": 1, "d4": 2}},
        {SEVERIN: "a9", ANGHARAD: "d4"},
        {"objectives": {"a9": 1, "d9": 2}},
    ),
    ("consecrated-area", RS, 1, {SEVERIN: "a1", GARREK: "c1"}, {}, {SEVERIN: "a1", GARREK: "b1"}, {}),
    ("eternals", RS, 3, {SEVERIN: "a1", ANGHARAD: "b1", OBRYN: "c1"}, {}, {SEVERIN: "a1", ANGHARAD: "b1"}, {}),
    (
        "immovable-object",
        RS,
        2,
        {SEVERIN: "a1 held=1"},
        {"objectives": {"a1": 1}},
        {SEVERIN: "a1", ANGHARAD: "b1 held=1"},
        {"objectives": {"a1": 1}},
    ),
    ("seize-ground", RS, 1, {SEVERIN: "a9"}, {"objectives": {"a9": 1}}, {SEVERIN: "a1"}, {"objectives": {"a1": 1}}),
    (
        "sigmars-bulwark",
        RS,
        1,
        {SEVERIN: "a1"},
        {"history": [hurt(GARREK, 1)]},
        {SEVERIN: "a1"},
        {"history": [hurt(SEVERIN, 2)]},
    ),
    (
        "battle-without-end-2017",
        SG,
        1,
        {WARDEN: "a1"},
        {"history": [returned(PRINCE, 1)] * 2},
        {WARDEN: "a1"},
        {"history": [returned(PRINCE, 1)]},
    ),
    (
        "claim-the-city",
        SG,
        1,
        {WARDEN: "a1", PRINCE: "b1"},
        {"objectives": {"a1": 1, "b1": 2}},
        {WARDEN: "a1", PRINCE: "b1"},
        {"objectives": {"a1": 1, "c1": 2}},
    ),
    ("fearless-in-death", SG, 3, {WARDEN: "a1"}, {}, {WARDEN: "a1", PRINCE: "b1"}, {}),
    (
        "march-of-the-dead-2017",
        SG,
        1,
        FIVE,
        {"history": [moved(who, 1) for who in FIVE]},
        FIVE,
        {"history": [moved(who, 1) for who in (WARDEN, PRINCE, HARVESTER, CHAMPION)]},
    ),
    (
        "more-able-bodies",
        SG,
        1,
        {WARDEN: "a1"},
        {"history": [fell(SEVERIN, WARDEN, 1), fell(OBRYN, WARDEN, 1)]},
        {WARDEN: "a1"},
        {"history": [fell(SEVERIN, WARDEN, 1), fell(PRINCE, SEVERIN, 2)]},
    ),
    ("peerless-general", SG, 3, FIVE, {}, {**FIVE, PRINCE: "b1 inspired"}, {}),
    (
        "the-invigorated-dead",
        SG,
        3,
        {PRINCE: "a1 inspired", HARVESTER: "b1 inspired", ONE: "c1 inspired"},
        {},
        {PRINCE: "a1 inspired", HARVESTER: "b1 inspired", ONE: "c1"},
        {},
    ),
    (
        "undead-swarm",
        SG,
        1,
        {PRINCE: "a1", HARVESTER: "c1", SEVERIN: "b1"},
        {},
        {PRINCE: "a1", HARVESTER: "d1", SEVERIN: "b1"},
        {},
    ),
    ("brave-but-cautious", FR, 1, {SANSON: "a1"}, {}, {SANSON: "a1"}, {"history": [hurt(ELIAS, 2)]}),
    (
        "close-with-the-enemy",
        FR,
        1,
        {SANSON: "a1", ELIAS: "c1", ALMERIC: "b2", GARREK: "b1"},
        {},
        {SANSON: "a1", ELIAS: "c1", ALMERIC: "e2", GARREK: "b1"},
        {},
    ),
    (
        "eternal-supremacy",
        FR,
        1,
        {SANSON: "a1", ELIAS: "c1", ALMERIC: "e1"},
        {"objectives": {"a1": 1, "c1": 2, "e1": 3}},
        {SANSON: "a1", ELIAS: "c1", ALMERIC: "f1"},
        {"objectives": {"a1": 1, "c1": 2, "e1": 3}},
    ),
    ("lightning-advance-2017", FR, 1, {SANSON: "a9", ELIAS: "b9"}, {}, {SANSON: "a9", ELIAS: "b1"}, {}),
    ("meticulous-annihilation", FR, 1, {SANSON: "a1"}, {}, {SANSON: "a1", TARGOR: "i9"}, {}),
    (
        "punishing-volleys",
        FR,
        1,
        {SANSON: "a1"},
        {"history": [hit(SANSON, SAEK, 1, "boltstorm-pistol")] * 3},
        {SANSON: "a1"},
        {"history": [hit(SANSON, SAEK, 1, "shock-handaxe")] * 3},
    ),
    (
        "sigmars-finest",
        FR,
        1,
        {SANSON: "a1", GARREK: "i9", SAEK: "h9", TARGOR: "g9"},
        {},
        {SANSON: "a1", GARREK: "i9", SAEK: "h9"},
        {},
    ),
    ("annihilation", SR, 1, {GARREK: "a1"}, {}, {GARREK: "a1", SEVERIN: "i9"}, {}),
    ("conquest", SR, 3, {GARREK: "a9", SAEK: "b9"}, {}, {GARREK: "a9", SAEK: "a1"}, {}),
    ("denial", SR, 3, {GARREK: "a1", SEVERIN: "i9"}, {}, {GARREK: "a1", SEVERIN: "i1"}, {}),
    (
        "supremacy",
        RS,
        1,
        {SEVERIN: "a1", ANGHARAD: "c1", OBRYN: "e1"},
        {"objectives": {"a1": 1, "c1": 2, "e1": 3}},
        {SEVERIN: "a1", ANGHARAD: "c1"},
        {"objectives": {"a1": 1, "c1": 2, "e1": 3}},
    ),
    *(
        (
            f"hold-objective-{number}",
            RS,
            1,
            {SEVERIN: "a1"},
            {"objectives": {"a1": number}},
            {SEVERIN: "a1"},
            {"objectives": {"a1": number % 5 + 1}},
        )
        for number in range(1, 6)
    ),
]
AT_ONCE = ("blood-for-the-blood-god", "coward", "draw-the-gaze-of-khorne", "let-the-blood-flow", "awe-inspiring",
           "lightning-strikes", "skills-unforgotten-2017", "ranger-strike-2017")  # fmt: skip


def test_every_objective_has_a_test():
    objectives = {id for id, card in CARDS.items() if card.type == "objective" and belongs(card.declared, "2017")}
    assert objectives == {case[0] for case in END} | set(AT_ONCE)


def scoring(card, warbands, round, fighters, more):
    """The end phase of the card's player."""
    game = stage(fighters, "end", round=round, hands={A: [card]}, warbands=warbands, **more)
    return game.decision is not None and game.decision.name == "score" and f"score {card}" in options(game)


@pytest.mark.usefixtures("universal")
@pytest.mark.rule("objective.end-phase-default")
@pytest.mark.parametrize("case", END, ids=lambda case: case[0])
def test_an_objective_is_scored_where_its_condition_is_met(case):
    card, warbands, round, fighters, more, others, without = case
    assert scoring(card, warbands, round, fighters, more)
    assert not scoring(card, warbands, round, others, without)
    if round == 3:
        assert not scoring(card, warbands, 2, fighters, more)


def now(game):
    """What may be scored now."""
    return game.decision.name == "score" and options(game)[0].removeprefix("score ")


def test_blood_for_the_blood_god():
    charged = [["activated", 2, {"fighter": f"fighter:{who}", "action": "charge"}] for who in (GARREK, SAEK, TARGOR)]
    ground = {GARREK: (0, 0), ARNULF: (2, 0), SEVERIN: (-5, 0)}
    hand = {"objectives": ["blood-for-the-blood-god"]}
    game = table(ground, first=B, history=charged, b=hand)
    choose(game, f"guard {ARNULF}")
    assert now(game) == "blood-for-the-blood-god"
    game = table(ground, first=B, history=[*charged[:2], charged[0]], b=hand)
    choose(game, f"guard {ARNULF}")
    ready(game, B, "power")


def test_coward():
    ground = {SEVERIN: (1, 0), GARREK: (0, 0), SAEK: (-5, 0)}
    hand = {"objectives": ["coward"]}
    game = table(ground, b=hand)
    choose(game, f"move {SEVERIN}", ("to", (3, 0)))
    assert now(game) == "coward"
    game = table(ground, b=hand)
    choose(game, f"move {SEVERIN}", ("to", (0, 1)))
    ready(game, A, "power")


@pytest.mark.parametrize(
    ("card", "warband", "leader"),
    [("draw-the-gaze-of-khorne", REAVERS, GARREK), ("ranger-strike-2017", FARSTRIDERS, SANSON)],
)
def test_two_enemies_of_one_phase(card, warband, leader):
    fallen = [fell(SEVERIN, leader, 2), fell(OBRYN, leader, 2)]
    for history, scored in ((fallen, True), (fallen[:1], False), ([fallen[0], fell(leader, SEVERIN, 1)], False)):
        game = table({leader: (0, 0), ANGHARAD: (5, 0)}, (STEELHEART, warband), first=B, history=history,
                     b={"objectives": [card]})  # fmt: skip
        choose(game, f"guard {leader}")
        assert bool(now(game)) == scored


def test_awe_inspiring_counts_friends_too():
    fallen = [fell(GARREK, SEVERIN, 1), fell(OBRYN, SEVERIN, 1)]
    game = table({SEVERIN: (0, 0), SAEK: (5, 0)}, history=fallen, a={"objectives": ["awe-inspiring"]})
    choose(game, f"guard {SEVERIN}")
    assert now(game) == "awe-inspiring"


def test_lightning_strikes():
    ground = {SEVERIN: (0, 0), SAEK: {"at": (3, 0), "wounds": 1}, ANGHARAD: (-3, 0), OBRYN: (-4, 0)}
    hand = {"objectives": ["lightning-strikes"]}
    game = table(ground, dice="smash smash | block", a=hand)
    choose(game, f"charge {SEVERIN}", ("to", (2, 0)), f"{SWORD} {SAEK}")
    assert now(game) == "lightning-strikes"
    game = table({**ground, SEVERIN: (2, 0)}, dice="smash smash | block", a=hand)
    choose(game, f"attack {SEVERIN}", f"{SWORD} {SAEK}")
    ready(game, A, "power")


def test_skills_unforgotten():
    for killer, attack, scored in ((WARDEN, "boneshiver-spear", True), (CHAMPION, "wight-blade", False)):
        game = table({killer: (0, 0), SEVERIN: {"at": (1, 0), "wounds": 3}}, (STEELHEART, GUARD), first=B,
                     dice="smash smash | dodge", b={"objectives": ["skills-unforgotten-2017"]})  # fmt: skip
        choose(game, f"attack {killer}", f"{attack} {SEVERIN}")
        assert bool(now(game)) == scored


def test_who_held_what_is_remembered_from_round_to_round():
    game = stage({SEVERIN: "a1", KARSUS: "i9"}, "end", objectives={"a1": 4})
    on_to(game, "name-player")
    assert game.table.fighters[SEVERIN].held == 4
    assert game.table.fighters[KARSUS].held == 0
