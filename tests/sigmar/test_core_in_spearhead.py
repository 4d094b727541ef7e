"""Core rules that Spearhead replaces, and some that its six armies hardly meet: what holds of them in its battles."""

from collections.abc import Iterator
from typing import Any

import pytest

import katabasis as kb
from katabasis.geometry.bodies import disc
from katabasis.kernel.game import Game
from katabasis.sigmar.battlepack import BATTLEPACKS
from katabasis.sigmar.board import ground
from katabasis.sigmar.board.field import cache_for
from katabasis.sigmar.cards import abilities
from katabasis.sigmar.content import ARMIES, FEATURES, MAPS, WARSCROLLS
from katabasis.sigmar.edition import EDITIONS
from katabasis.sigmar.rules import attack
from sigmar.random_games import sigmar
from sigmar.scene import (
    BROTHERHOOD,
    CLAWPACK,
    ECHELON,
    LEGION,
    SHRINE,
    STAY,
    WALL,
    WARHOST,
    battle,
    events,
    field,
    ids,
    made_up,
    rolled,
    rules,
    run,
    table_of,
    unit,
)

INCH = 254
ADVANCED = ("commands", "terrain-list", "magic", "army", "command-models", "battle-tactics", "border-war")
"""Sections of the rulebook that belong to no battle of Spearhead."""


def players(**second: Any) -> list[dict[str, Any]]:
    return [{"role": "attacker", "territory": "a"}, {"role": "defender", "territory": "b", **second}]


# ---------------------------------------------------------------------- the battlepack


@pytest.mark.rule("basics.battlepack", "basics.modules")
@pytest.mark.parametrize("seed", [3, 20])
def test_nothing_of_the_advanced_rules_happens_in_a_whole_battle(seed: int) -> None:
    """Every rule that a battle cites is in the reference, which has the core rules, the glossary and Spearhead alone;
    and none belongs to a module that the battlepack switches off."""
    game, cited = sigmar(seed), set()
    while game.decision is not None:
        cited.add(game.decision.rule)
        cited |= {refusal.rule for option in game.decision.candidates for refusal in option.refusals}
        game.choose(kb.bots.choose(game, "random", seed))
    cited |= {event.rule for event in game.table.events}
    reference = kb.rules("sigmar")
    unknown = {rule for rule in cited if rule and not rule.startswith("table.") and rule not in reference}
    assert not unknown
    assert len(cited) > 30
    assert not {rule for rule in cited if rule.partition(".")[0] in ADVANCED}


@pytest.mark.rule("ability.keyword-forms")
def test_a_command_for_heroes_is_for_whoever_has_the_one_keyword() -> None:
    """Cards say a Hero, Heroes, un Héroe: the content has one keyword, and no other form of it."""
    tactics = BATTLEPACKS["spearhead"].tactics
    card = next(tactic for tactic, command in tactics.items() if command == "inspiring-presence")
    units = {
        "lord-veritant.1": '12",5" ranks 1',
        "liberators.1": '20",4" ranks 5 @16',
        "clanrats.1": '14",11" ranks 5 @48',
    }
    game = battle(units, "hero", cards={"hand-1": [f"{card}.1"]})
    picked = [id.rpartition(" ")[2] for id in ids(game) if id.startswith(f"use {card}.1")]
    assert picked == ["lord-veritant.1"]
    known = {keyword for scroll in WARSCROLLS.values() for keyword in scroll.keywords}
    assert not {f"{keyword}{end}" for keyword in known for end in ("s", "es")} & known


# ---------------------------------------------------------------------- set-up and deployment


def set_up(army: str = BROTHERHOOD, choice: str = "defend") -> Game:
    """A battle after its roll-off, in which the winner has chosen a role, before the defender chooses a map."""
    game = kb.new("sigmar", seats=[army, CLAWPACK], seed=5)
    run(game, choice)
    while game.decision is not None and game.decision.name in ("regiment", "enhancement"):
        game.choose(game.decision.options[0])
    return game


@pytest.mark.rule("setup.territories", "setup.who-begins-deployment")
def test_the_roll_off_is_for_roles_and_these_say_who_chooses_territories_and_who_deploys_first() -> None:
    """Spearhead states otherwise than the core rules: the defender chooses, the attacker begins, whoever won."""
    for choice, winner_role in (("attack", "attacker"), ("defend", "defender")):
        game = set_up(choice=choice)
        winner = events(game, "roll-off-won")[0].seat
        assert game.decision is not None
        assert (game.decision.seat == winner) == (winner_role == "defender")
        run(game, "side ghyran", "map horizontal a")
        assert (game.decision.seat == winner) == (winner_role == "attacker")
        assert game.decision.name == "deploy"


@pytest.mark.rule("setup.neutral-territory")
@pytest.mark.parametrize("map", BATTLEPACKS["spearhead"].maps)
def test_the_two_territories_leave_nothing_neutral_and_a_base_on_the_border_is_in_neither(map: str) -> None:
    def area(corners: Any) -> int:
        return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)))

    assert area(MAPS[map]["a"]) + area(MAPS[map]["b"]) == 2 * (30 * INCH) * (22 * INCH)
    border = disc((15 * INCH, 11 * INCH), 400)
    assert not ground.is_wholly_in(map, "a", border)
    assert not ground.is_wholly_in(map, "b", border)


@pytest.mark.rule(
    "deployment.steps",
    "deployment.faction-terrain-step",
    "deployment.deploy-faction-terrain",
    "deployment.deploy-regiment",
)
@pytest.mark.parametrize("army", ARMIES)
def test_an_army_has_no_faction_terrain_and_no_regiments_to_deploy(army: str) -> None:
    """So deployment is its second step alone: one unit after another, or one kept in reserve."""
    game = run(set_up(army), "side ghyran", "map horizontal a")
    before = {each.place for each in table_of(game).units}
    assert before == {"waiting"}
    while game.decision is not None and game.decision.name == "deploy":
        assert {option.verb for option in game.decision.candidates} <= {"deploy", "reserve"}
        waiting = [each.id for each in table_of(game).units if each.place == "waiting"]
        option = game.decision.options[0]
        game.choose(option.id, game.suggestions(option.id)[0].answer)
        left = [each.id for each in table_of(game).units if each.place == "waiting"]
        assert len(waiting) - len(left) == 1


@pytest.mark.rule("deployment.alternate", "deployment.run-out", "deployment.other-abilities", "round.first-turn")
def test_the_attacker_deploys_everybody_then_the_defender_and_then_the_attacker_decides_about_the_first_turn() -> None:
    """The battleplan says otherwise than the core rules: nobody alternates, and who finished first does not matter."""
    game = run(set_up(), "side ghyran", "map horizontal a")
    seats = []
    while game.decision is not None and game.decision.name == "deploy":
        seats.append(game.decision.seat)
        option = game.decision.options[0]
        game.choose(option.id, game.suggestions(option.id)[0].answer)
    attacker = table_of(game).seat_of_role("attacker")
    own = sum(each.seat == attacker for each in table_of(game).units)
    assert seats == [attacker] * own + [1 - attacker] * (len(seats) - own)
    assert game.decision is not None
    assert (game.decision.name, game.decision.seat) == ("first-turn", attacker), "no other abilities come between"
    assert not rolled(game, "priority")


# ---------------------------------------------------------------------- measuring, dice, moving


@pytest.mark.rule("measuring.no-base")
def test_what_has_no_base_is_measured_to_itself() -> None:
    """A shrine has none: a lord contests it from 3 inches beside its outline, and not from a hair more."""
    edge = 10 * INCH + 159  # the shrine's outline ends 0.625" below its middle
    at = edge + 762 + 200
    for y, contests in ((at, 1), (at + 1, 0)):
        game = battle(
            {"lord-veritant.1": f"{10 * INCH},{y} ranks 1", "clanrats.1": '25",19" ranks 5 @48'},
            features=[(SHRINE, 10, 10, 0)],
        )
        feature = table_of(game).features[0]
        assert len(field(game).at_feature(unit(game, "lord-veritant.1"), feature)) == contests


@pytest.mark.rule("dice.d3-threshold")
@pytest.mark.parametrize(("die", "succeeds"), [(1, False), (2, False), (3, True), (4, True), (5, True)])
def test_what_a_d3_needs_is_compared_with_the_d3(monkeypatch: pytest.MonkeyPatch, die: int, succeeds: bool) -> None:
    made_up(monkeypatch, "lord-veritant", roll="D3", need=2, does=({"heal": 1, "to": "user"},))
    units: dict[str, Any] = {
        "lord-veritant.1": {"at": '12",5" ranks 1', "damage": 2},
        "clanrats.1": '14",18" ranks 5 @48',
    }
    game = run(battle(units, "hero", dice=[die]), "use made-up lord-veritant.1")
    assert bool(events(game, "failed")) != succeeds
    assert unit(game, "lord-veritant.1").damage == 2 - succeeds


@pytest.fixture
def uncached() -> Iterator[None]:
    """What fields have computed depends on printed figures, which a test changes."""
    cache_for.cache_clear()
    yield
    cache_for.cache_clear()


@pytest.mark.rule("terrain-move.one-inch")
@pytest.mark.usefixtures("uncached")
@pytest.mark.parametrize(("height", "refused"), [(INCH, set()), (INCH + 25, {"core-abilities.normal-move"})])
def test_a_feature_an_inch_high_is_moved_over_as_if_it_were_not_there(
    monkeypatch: pytest.MonkeyPatch, height: int, refused: set[str]
) -> None:
    monkeypatch.setitem(FEATURES, SHRINE, FEATURES[SHRINE]._replace(height=height))
    units = {"lord-veritant.1": '17.3",4.1" ranks 1', "clanrats.1": '3",19" ranks 5 @48'}
    game = battle(units, features=[(SHRINE, 17.3, 6.5, 0)])
    assert rules(game, "move lord-veritant.1", 'keep +0",+5"') == refused


# ---------------------------------------------------------------------- fighting


def slaanesh(**told: Any) -> Game:
    """A Chaos Lord who strikes first and Chaos Warriors, in combat."""
    units = {
        "chaos-lord.1": '6",10" ranks 1',
        "chaos-warriors.1": '22",9.5" ranks 5 @16',
        "grey-seer.1": '6",12" ranks 1',
        "warlock-engineer.1": '20",12" ranks 1',
    }
    both = [
        {"role": "attacker", "territory": "a", "enhancement": "mark-of-slaanesh"},
        {"role": "defender", "territory": "b"},
    ]
    game = battle(units, "combat", seats=(LEGION, CLAWPACK), player=both, dice=[1] * 60, **told)
    while game.decision is not None and game.decision.name == "combat":
        run(game, "end")
    return game


@pytest.mark.rule("strike.immediate-fight")
def test_who_strikes_last_does_not_fight_right_after_a_friend_who_strikes_first() -> None:
    effect = {
        "ability": "netters",
        "seat": 1,
        "units": ["chaos-warriors.1"],
        "gives": {"strike-last": True},
        "until": "phase",
    }
    game = slaanesh(active=1, effect=[effect])
    run(game, "fight chaos-lord.1", ("pile-in grey-seer.1", STAY), "target grey-seer.1")
    assert game.decision is not None
    assert game.decision.seat == 1, "its own army has nobody else who may fight yet"
    while game.decision.name == "fight" and game.decision.seat == 1:
        option = game.decision.options[0]
        run(game, option.id)
        while game.decision.name in ("pile-in", "targets", "react"):
            choice = game.decision.options[-1] if game.decision.name == "react" else game.decision.options[0]
            game.choose(choice.id, STAY if choice.verb.startswith("pile-in") else None)
    assert ids(game) == ["fight chaos-warriors.1"], "when all others have fought"


@pytest.mark.rule("weapon.companion-all-out-attack")
def test_a_companion_weapon_gets_what_names_it_and_nothing_else_that_helps() -> None:
    """All-out Attack, which speaks of Companion weapons, is no part of Spearhead; an effect on the fangs is."""
    fangs = "gnaw-beasts-chisel-fangs"

    def needed(**gives: Any) -> int:
        effect = {
            "ability": "netters",
            "seat": 1,
            "units": ["clawlord.1"],
            "gives": {"hit": 1, **gives},
            "until": "phase",
        }
        units = {"lord-veritant.1": '10",5" ranks 1', "clawlord.1": '10",9" ranks 1 @48'}
        game = battle(units, "combat", active=2, dice=[1] * 40, effect=[effect])
        run(game, "fight clawlord.1", ("pile-in lord-veritant.1", STAY), "target lord-veritant.1")
        return next(
            event.what["need"]
            for event in events(game, "rolled")
            if event.what.get("purpose") == "hit" and event.what["weapon"].endswith(fangs)
        )

    assert needed() == 4
    assert needed(weapon=fangs) == 3


@pytest.mark.rule("glossary.precedence")
def test_no_characteristic_falls_below_one_whatever_the_glossary_reminds_of() -> None:
    """The glossary says 0; the rules say 1."""
    effect = {"ability": "netters", "seat": 0, "units": ["grey-seer.1"], "gives": {"attacks": -5}, "until": "phase"}
    units = {"lord-veritant.1": '10",5" ranks 1', "grey-seer.1": '10",8" ranks 1 @48'}
    game = battle(units, "combat", active=2, dice=[1] * 20, effect=[effect])
    run(game, "fight grey-seer.1", ("pile-in lord-veritant.1", STAY), "target lord-veritant.1")
    assert rolled(game, "hit") == [[1]]


@pytest.mark.rule("glossary.random")
def test_random_damage_is_rolled_for_each_attack_and_random_attacks_once_for_a_model() -> None:
    """A Warlock Engineer's two shots of D3 damage; a Clawlord's pistol of D6 attacks."""
    units = {
        "liberators.1": '20",8" ranks 5 @16',
        "warlock-engineer.1": '20",15" ranks 1',
        "clawlord.1": '23",14" ranks 1',
    }
    game = battle(units, "shooting", active=2, dice=[4, 4, 4, 4, 1, 1, 2, 5])
    run(game, "shoot warlock-engineer.1", "target liberators.1", "pass")
    assert rolled(game, "damage") == [[2, 5]]
    pistol = battle(units, "shooting", active=2, dice=[3, 1, 1, 1])
    run(pistol, "shoot clawlord.1", "target liberators.1")
    assert rolled(pistol, "attacks") == [[3]]
    assert rolled(pistol, "hit") == [[1, 1, 1]]


@pytest.mark.rule("glossary.pile-in")
def test_a_pile_in_of_six_inches_goes_by_the_same_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    units = {"lord-veritant.1": '10",5" ranks 1', "clawlord.1": '10",9" ranks 1 @48'}

    def refused(answer: str) -> set[str]:
        game = battle(units, "combat", active=1)
        run(game, "fight lord-veritant.1")
        return rules(game, "pile-in clawlord.1", answer)

    sideways = "; m1 +900,+250"
    assert "pile-in.distance" in refused(sideways)
    monkeypatch.setattr(EDITIONS["2024"], "pile_in", 6 * INCH)
    assert "pile-in.distance" not in refused(sideways)
    assert "pile-in.not-farther" in refused("; m1 +900,-600")


# ---------------------------------------------------------------------- orders


@pytest.mark.rule("ability-rules.order-of-affected")
def test_where_several_units_are_affected_alike_each_has_its_own_die() -> None:
    """The order in which they are affected changes nothing here, so it is not asked; that of their damage is their
    commander's."""
    units = {
        "saurus-warriors.1": '10",9" ranks 5 @16',
        "clanrats.1": '10",12" ranks 5 @48',
        "clanrats.2": '5",12" ranks 4 @48',
        "grey-seer.1": '28",20" ranks 1',
    }
    told = [
        {"role": "attacker", "territory": "a", "regiment_ability": "predatory-fighters"},
        {"role": "defender", "territory": "b"},
    ]
    game = run(
        battle(units, "end-of-turn", seats=(WARHOST, CLAWPACK), player=told, dice=[2, 3]), "use predatory-fighters"
    )
    assert rolled(game, "ability") == [[2], [3]]
    assert [event.what["unit"] for event in events(game, "inflicted")] == ["unit:clanrats.2"]


@pytest.mark.rule("effect-order.neutral")
def test_neutral_effects_come_to_the_same_in_any_order() -> None:
    """Smoke makes every hit need a 6, cover takes 1 from the roll: whoever has both is hit on a 6, so that there is
    nothing for the active player to order."""
    units = {"lord-vigilant.1": '15",8.4" ranks 1', "warlock-engineer.1": '15",16" ranks 1'}

    def need(features: list[tuple[str, float, float, int]], twist: list[str]) -> int:
        cards = {"twist": twist}
        game = battle(
            units, "shooting", active=2, features=features, side="aqshy", cards=cards, twist_picks=["dracothion"]
        )
        own, target = unit(game, "warlock-engineer.1"), unit(game, "lord-vigilant.1")
        musket = own.printed.weapons["warplock-musket"]
        return attack.profile(table_of(game), own, target, musket, True).hit

    wall, smoke = [(WALL, 15, 10.5, 0)], ["wreathed-in-smoke"]
    assert (need([], []), need(wall, [])) == (3, 4)
    assert (need([], smoke), need(wall, smoke)) == (6, 6)


@pytest.mark.rule("effect-order.delayed")
def test_what_is_due_after_a_fight_is_due_for_the_unit_that_fought_alone() -> None:
    """Two Soulreapers with a Marrowpact: one heals by what it has done, the other by nothing, so no two effects are due
    at once."""
    units: dict[str, Any] = {
        "mortisan-soulreaper.1": {"at": '10",5" ranks 1', "damage": 3},
        "mortisan-soulreaper.2": {"at": '10",8" ranks 1', "damage": 3},
    }
    told = [
        {"role": "attacker", "territory": "a", "enhancement": "marrowpact"},
        {"role": "defender", "territory": "b", "enhancement": "marrowpact"},
    ]
    game = battle(units, "combat", seats=(ECHELON, ECHELON), player=told, dice=[5, 2, 2, 5, 1, 1, 1])
    while game.decision is not None and game.decision.name == "combat":
        run(game, "end")
    run(game, "fight mortisan-soulreaper.1", ("pile-in mortisan-soulreaper.2", STAY), "target mortisan-soulreaper.2")
    healed = [event.what["unit"] for event in events(game, "healed")]
    assert healed == ["unit:mortisan-soulreaper.1"]


@pytest.mark.rule("round-end.abilities")
def test_at_the_end_of_a_round_whoever_took_the_last_turn_is_offered_his_abilities_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made_up(monkeypatch, "lord-veritant", phase="end-of-round", whose="any", does=({"heal": 1, "to": "user"},))
    units = {"lord-veritant.1": '5",5" ranks 1', "lord-veritant.2": '25",18" ranks 1'}
    game = battle(units, "end-of-turn", seats=(BROTHERHOOD, BROTHERHOOD), turns=1, active=2, first=1)
    while game.decision is not None and game.decision.name != "end-of-round":
        game.choose(kb.bots.choose(game, "random", 1))
    assert game.decision is not None
    assert (game.decision.seat, ids(game)) == (1, ["use made-up lord-veritant.2", "end"])
    run(game, "use made-up lord-veritant.2")
    assert (game.decision.seat, ids(game)) == (0, ["use made-up lord-veritant.1", "end"])
    run(game, "end")
    assert table_of(game).round == 2


# ---------------------------------------------------------------------- reference, enhancements


@pytest.mark.rule("spearhead.pile-in-reference")
def test_the_six_universal_abilities_are_those_of_the_core_rules() -> None:
    units = {
        "lord-veritant.1": '10",5" ranks 1',
        "liberators.1": '20",4" ranks 5 @16',
        "clawlord.1": '10",9" ranks 1 @48',
        "warlock-engineer.1": '20",9" ranks 1',
    }
    offered = {}
    for phase in ("movement", "shooting", "charge", "combat"):
        game = battle(units, phase, active=2)
        while game.decision is not None and game.decision.name == "combat":
            run(game, "end")
        assert game.decision is not None
        offered[phase] = {option.verb for option in game.decision.candidates} - {"end", "call", "use", "pass"}
    assert offered == {
        "movement": {"move", "run", "retreat", "arrive"} & offered["movement"],
        "shooting": {"shoot"},
        "charge": {"charge"},
        "combat": {"fight"},
    }
    assert {"move", "run", "retreat"} <= offered["movement"]
    fight = battle(units, "combat", active=2)
    run(fight, "fight clawlord.1")
    assert fight.decision is not None
    assert rules(fight, "pile-in lord-veritant.1", "; m1 +900,+0") >= {"pile-in.distance"}


@pytest.mark.rule("glossary.enhancement-kinds")
@pytest.mark.parametrize("army", ARMIES)
def test_an_army_s_enhancements_are_for_its_general_who_is_a_hero(army: str) -> None:
    """None of them is a mount trait, and nobody else can be given one: the choice names no unit."""
    assert "hero" in WARSCROLLS[ARMIES[army].general].keywords
    game = kb.new("sigmar", seats=[army, CLAWPACK], seed=5)
    run(game, "attack")
    while game.decision is not None and (game.decision.name, game.decision.seat) != ("enhancement", 0):
        game.choose(game.decision.options[0])
    chosen = [option.id.rpartition(" ")[2] for option in game.decision.options]
    assert chosen == list(ARMIES[army].enhancements)
    game.choose(game.decision.options[0])
    table = table_of(game)
    bearers = [
        each.id
        for each in table.units
        if abilities.ABILITIES[chosen[0]] in abilities.of_unit(table, each) and each.seat == 0
    ]
    assert bearers == [each.id for each in table.units if each.general and each.seat == 0]
