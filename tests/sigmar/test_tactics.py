"""Battle tactic cards and reactions (Spearhead, 3.2; chapters 5.2, 5.4)."""

from typing import Any

import pytest

import katabasis as kb
from katabasis.kernel.game import Game
from katabasis.sigmar.battlepack import BATTLEPACKS
from sigmar.scene import BROTHERHOOD, CLAWPACK, STAY, WALL, battle, events, ids, rolled, rules, run, table_of, unit

FAR = {"lord-veritant.1": '28",2" ranks 1', "grey-seer.1": '28",20" ranks 1'}


QUIET = {"twists": ["grasping-vines", "take-the-land"]}
"""The next twist asks nobody anything."""


def holding(units: dict[str, Any], phase: str, *cards: str, second: tuple[str, ...] = (), **fields: Any) -> Game:
    """A battle in which the players hold those cards."""
    hands = {"hand-1": [f"{card}.1" for card in cards], "hand-2": [f"{card}.2" for card in second]}
    return battle(units, phase, cards={**QUIET, **hands}, **fields)


def players(*points: int) -> list[dict[str, Any]]:
    return [
        {"role": role, "territory": letter, "points": score}
        for role, letter, score in zip(("attacker", "defender"), "ab", points, strict=True)
    ]


# ---------------------------------------------------------------------- decks and hands


@pytest.mark.rule(
    "spearhead.prepare-tactics-decks", "spearhead.draw-first-round", "spearhead.hidden-cards", "spearhead.round-start"
)
def test_each_player_draws_three_of_twelve_cards() -> None:
    game = kb.new("sigmar", seats=[BROTHERHOOD, CLAWPACK], seed=3)
    while game.decision is not None and not events(game, "drew"):
        option = game.decision.options[0]
        game.choose(option.id, None if option.listed else game.suggestions(option.id)[0].answer)
    zones = table_of(game).zones
    for seat in (0, 1):
        assert len(zones[f"hand-{seat}"].cards) == 3
        assert len(zones[f"tactics-{seat}"].cards) == 9
        every = {*zones[f"hand-{seat}"].cards, *zones[f"tactics-{seat}"].cards}
        assert every == {f"{tactic}.{seat + 1}" for tactic in BATTLEPACKS["spearhead"].tactics}
    seen = game.view(1)["zones"]["hand-0"]
    assert "cards" not in seen or not seen["cards"]
    kinds = [event.kind for event in game.table.events]
    assert kinds.index("first-turn") < kinds.index("drew") < kinds.index("turn-began")


@pytest.mark.rule("spearhead.draw-later-rounds")
def test_later_a_player_discards_what_he_likes_and_draws_up_to_three() -> None:
    hand = ("raid", "raze", "hold-ground")
    game = holding(FAR, "end-of-turn", *hand, step="rounds.begin_round", round=1, dice=[6, 1])
    run(game, "first")
    assert game.decision is not None
    assert (game.decision.name, game.decision.seat) == ("discard", 0)
    run(game, "discard raid.1", "discard raze.1", "keep")
    assert len(table_of(game).zones["hand-0"].cards) == 3
    assert table_of(game).zones["spent-0"].cards == ["raid.1", "raze.1"]


@pytest.mark.rule("spearhead.seize-initiative")
@pytest.mark.parametrize(("points", "draws"), [((9, 4), True), ((8, 4), False), ((4, 8), False)])
def test_who_seizes_the_initiative_draws_nothing_unless_far_behind(points: tuple[int, int], draws: bool) -> None:
    """The second player wins priority after having gone second."""
    game = battle(
        FAR,
        "end-of-turn",
        step="rounds.begin_round",
        round=1,
        first=1,
        dice=[1, 6],
        player=players(*points),
        cards=QUIET,
    )
    run(game, "first")
    while game.decision is not None and game.decision.name == "discard":
        run(game, "keep")
    assert bool(table_of(game).zones["hand-1"].cards) is draws
    assert len(events(game, "seized")) == (not draws)
    assert table_of(game).zones["hand-0"].cards


# ---------------------------------------------------------------------- scoring


@pytest.mark.rule("spearhead.card-score", "spearhead.tactics-card")
def test_a_completed_tactic_scores_a_point_and_is_discarded() -> None:
    game = holding(FAR, "end-of-turn", "the-ignax-dais", "raid", controlled={"ignax": 1})
    assert game.decision is not None
    assert (game.decision.name, game.decision.seat) == ("score", 0)
    assert rules(game, "score raid.1") == {"spearhead.card-score"}
    run(game, "score the-ignax-dais.1")
    assert game.view(0)["table"]["players"][0]["points"] == 1 + 2
    assert table_of(game).zones["spent-0"].cards == ["the-ignax-dais.1"]


def completed(tactic: str, units: dict[str, Any], **fields: Any) -> bool:
    """Whether the first player could score a tactic at the end of his turn."""
    game = holding({**FAR, **units}, "end-of-turn", tactic, **fields)
    while game.decision is not None and game.decision.name == "end-of-turn":
        run(game, "end")
    return game.decision is not None and game.decision.name == "score"


GONE = {"place": "destroyed"}


@pytest.mark.rule("spearhead.card-score")
@pytest.mark.parametrize(
    ("tactic", "units", "fields", "done"),
    [
        ("cut-off-the-head", {}, {"fallen": ["clawlord.1"]}, True),
        ("cut-off-the-head", {}, {"fallen": ["clanrats.1"]}, True),
        ("cut-off-the-head", {"clawlord.1": '20",20" ranks 1'}, {"fallen": ["clanrats.1"]}, False),
        ("cut-off-the-head", {}, {}, False),
        ("raid", {"lord-vigilant.1": '10",15" ranks 1 @0'}, {}, True),
        ("raid", {"lord-vigilant.1": '10",11" ranks 1 @0'}, {}, False),
        ("raid", {"lord-vigilant.1": '10",15" ranks 1 @0', "clawlord.1": '10",18" ranks 1'}, {}, False),
        ("the-ignax-dais", {}, {"controlled": {"ignax": 1}}, True),
        ("the-ignax-dais", {}, {"controlled": {"ignax": 2}}, False),
        ("the-dracothion-dais", {}, {"controlled": {"dracothion": 1}}, True),
        ("the-behemat-dais", {}, {"controlled": {"behemat": 1}}, True),
        ("do-not-waver", {"lord-vigilant.1": {"at": '20",5" ranks 1 @0', "marks": ["fought"]}}, {}, True),
        (
            "do-not-waver",
            {"lord-vigilant.1": {"at": '20",5" ranks 1 @0', "marks": ["fought"]}},
            {"fallen": ["liberators.1"]},
            False,
        ),
        ("do-not-waver", {}, {}, False),
        (
            "attack-on-two-fronts",
            {},
            {"controlled": {"ignax": 1, "behemat": 1}, "held_before": {"ignax": 2, "behemat": 2}},
            True,
        ),
        ("attack-on-two-fronts", {}, {"controlled": {"ignax": 1, "behemat": 1}, "held_before": {"ignax": 2}}, False),
        ("take-the-flanks", {"lord-vigilant.1": '3",5" ranks 1 @0'}, {}, True),
        ("take-the-flanks", {"lord-vigilant.1": '8",5" ranks 1 @0'}, {}, False),
        ("raze", {"lord-vigilant.1": '10",18.5" ranks 1 @0'}, {}, True),
        ("raze", {"lord-vigilant.1": '10",17.5" ranks 1 @0'}, {}, False),
        ("war-of-attrition", {}, {"fallen": ["clanrats.1"]}, True),
        ("war-of-attrition", {}, {"fallen": ["clanrats.1", "liberators.1"]}, False),
        ("hold-ground", {"lord-vigilant.1": '20",5" ranks 1 @0'}, {"features": [(WALL, 20, 8, 0)]}, True),
        ("hold-ground", {"clawlord.1": '20",10.5" ranks 1'}, {"features": [(WALL, 20, 8, 0)]}, False),
        ("take-without-warning", {}, {"controlled": {"ignax": 1}, "held_before": {"ignax": 2}}, True),
        (
            "take-without-warning",
            {"lord-vigilant.1": {"at": '3",11" ranks 1 @16', "marks": ["fought"]}},
            {"controlled": {"ignax": 1}, "held_before": {"ignax": 2}},
            False,
        ),
    ],
)
def test_when_tactics_are_completed(tactic: str, units: dict[str, Any], fields: dict[str, Any], done: bool) -> None:
    assert completed(tactic, units, **fields) is done


# ---------------------------------------------------------------------- commands


HEROES = {
    "lord-veritant.1": '12",5" ranks 1',
    "liberators.1": '20",4" ranks 5 @16',
    "clanrats.1": '14",11" ranks 5 @48',
}


@pytest.mark.rule("spearhead.card-command", "spearhead.core-rules-only")
def test_a_command_discards_its_card_and_costs_nothing_else() -> None:
    game = holding(HEROES, "hero", "the-behemat-dais", dice=[2, 3])
    run(game, "use the-behemat-dais.1 lord-veritant.1 clanrats.1")
    assert table_of(game).zones["spent-0"].cards == ["the-behemat-dais.1"]
    assert not table_of(game).zones["hand-0"].cards
    assert events(game, "allocated")[-1].what["points"] == 2


@pytest.mark.rule("ability.step-declare")
def test_the_bolt_flies_from_the_hero_that_was_picked() -> None:
    units = {**HEROES, "lord-vigilant.1": '28",2" ranks 1 @0', "clanrats.1": '9",11" ranks 5 @48'}
    game = holding(units, "hero", "the-behemat-dais")
    assert rules(game, "use the-behemat-dais.1 lord-vigilant.1 clanrats.1") == {"ability.step-declare"}
    assert not rules(game, "use the-behemat-dais.1 lord-veritant.1 clanrats.1")


@pytest.mark.rule("spearhead.several-commands")
def test_a_unit_may_be_given_several_commands_in_a_phase() -> None:
    units = {"lord-veritant.1": {"at": '12",5" ranks 1', "damage": 3}, "grey-seer.1": '28",20" ranks 1'}
    game = holding(units, "hero", "raze", "the-behemat-dais", dice=[4])
    run(game, "use raze.1 lord-veritant.1")
    assert any("the-behemat-dais.1" in option.id for option in (game.decision.candidates if game.decision else ()))
    assert [effect.gives for effect in table_of(game).effects] == [{"control-score": 4}]


@pytest.mark.rule("phases.opponent-second", "phases.timings", "setup-units.no-move-same-turn")
def test_the_opponent_redeploys_after_the_active_players_moves() -> None:
    game = holding(FAR, "movement", second=("take-the-flanks",), dice=[3])
    assert game.decision is not None
    assert game.decision.seat == 0
    run(game, "end")
    assert game.decision.seat == 1
    run(game, "use take-the-flanks.2 grey-seer.1")
    assert rules(game, "go grey-seer.1", "keep -770,+0") == {"ability.step-effect"}
    run(game, ("go grey-seer.1", "keep -762,+0"))
    assert unit(game, "grey-seer.1").models[0].x == 25 * 254


@pytest.mark.rule("core-abilities.charge-eligible")
def test_a_counter_charge_is_a_charge_in_the_opponents_phase() -> None:
    units = {"lord-veritant.1": '12",5" ranks 1', "grey-seer.1": '12",12" ranks 1'}
    game = holding(units, "charge", second=("cut-off-the-head",), dice=[6, 6])
    run(game, "end", "use cut-off-the-head.2 grey-seer.1")
    assert rolled(game, "charge") == [[6, 6]]
    run(game, ("go grey-seer.1", f"; m1 +0,{-(7 * 254 - 360)}"))
    assert "charged" in unit(game, "grey-seer.1").marks


@pytest.mark.rule("setup-units.replacement-part", "setup-units.replacement-limit")
def test_a_part_of_a_destroyed_unit_comes_back() -> None:
    game = holding(FAR, "movement", "attack-on-two-fronts", dice=[4])
    run(game, "use attack-on-two-fronts.1 liberators.1")
    assert rules(game, "set-up liberators.2", '28",17" ranks 2 @16') >= {"ability.step-effect"}
    run(game, ("set-up liberators.2", '10",5" ranks 2 @16'))
    assert len(unit(game, "liberators.2").models) == 2
    assert unit(game, "liberators.1").replaced


# ---------------------------------------------------------------------- reactions


CLOSE = {"liberators.1": '14",5" ranks 5 @16', "clawlord.1": '10.8",7.3" ranks 1 @0'}


@pytest.mark.rule(
    "ability.step-reactions",
    "ability.example",
    "ability.used-by",
    "spearhead.card-command",
    "glossary.reactions-any-number",
)
def test_the_opponent_reacts_to_an_attack_for_its_target() -> None:
    """With Steel Defence the Rend of the hammers does not count: 4+ saves."""
    game = holding(CLOSE, "combat", second=("raid", "take-without-warning"), dice=[3] * 30)
    run(game, "fight liberators.1", ("pile-in clawlord.1", STAY), "target clawlord.1")
    assert game.decision is not None
    assert (game.decision.name, game.decision.seat) == ("react", 1)
    assert ids(game) == ["use raid.2 clawlord.1", "use take-without-warning.2 clawlord.1", "pass"]
    run(game, "use raid.2 clawlord.1")
    assert ids(game) == ["use take-without-warning.2 clawlord.1", "pass"], "both may be used"
    run(game, "pass")
    saves = [event.what["need"] for event in events(game, "rolled") if event.what.get("purpose") == "save"]
    assert set(saves) == {4}


@pytest.mark.rule("dice.reroll-once", "dice.reroll-before-modifiers", "core-abilities.charge-roll")
def test_a_charge_roll_is_rerolled_as_a_whole_and_once() -> None:
    units = {"lord-veritant.1": '12",5" ranks 1', "grey-seer.1": '12",12" ranks 1'}
    game = run(holding(units, "charge", "the-ignax-dais", dice=[1, 1, 5, 4]), "charge lord-veritant.1")
    assert rolled(game, "charge") == [[1, 1]]
    run(game, "use the-ignax-dais.1 lord-veritant.1")
    assert rolled(game, "charge") == [[1, 1], [5, 4]]
    assert game.decision is not None
    assert game.decision.name == "where"


@pytest.mark.rule("core-abilities.retreat-damage", "return.return")
def test_who_falls_back_and_rallies_takes_no_damage_and_gets_models_back() -> None:
    liberators = {"at": '14",5" ranks 3 @16', "slain": [4, 5]}
    units = {"liberators.1": liberators, "grey-seer.1": '13",7" ranks 1'}
    game = run(holding(units, "movement", "do-not-waver", dice=[5, 2]), "retreat liberators.1")
    run(game, "use do-not-waver.1 liberators.1", ("go liberators.1", ";"))
    assert rolled(game, "ability") == [[5, 2]]
    assert game.decision is not None
    assert game.decision.name == "return"
    run(game, ("return liberators.1", ";"))
    assert not rolled(game, "mortal")
    assert unit(game, "liberators.1").damage == 0


@pytest.mark.rule("attack.critical-hit", "strike.last")
def test_who_goes_to_ground_is_hit_on_sixes_and_strikes_last() -> None:
    units = {"prosecutors.1": '12",5" ranks 3 @16', "clawlord.1": '12",12" ranks 1'}
    game = holding(units, "shooting", second=("the-dracothion-dais",), dice=[5, 6, 4, 1, 6])
    run(game, "shoot prosecutors.1", "target clawlord.1", "use the-dracothion-dais.2 clawlord.1")
    hits = [event.what["need"] for event in events(game, "rolled") if event.what.get("purpose") == "hit"]
    assert hits == [6]
    assert [effect.gives for effect in table_of(game).effects if effect.until == "turn"] == [{"strike-last": True}]


@pytest.mark.rule("glossary.passive-no-reactions")
def test_nobody_reacts_to_a_ward_roll() -> None:
    game = holding(CLOSE, "combat", second=("take-without-warning",), dice=[3] * 20)
    run(game, "fight liberators.1", ("pile-in clawlord.1", STAY), "target clawlord.1", "pass")
    assert [event.kind for event in game.table.events].count("rolled") >= 4
    assert game.decision is None or game.decision.name != "react"
