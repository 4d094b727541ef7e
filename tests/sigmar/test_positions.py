"""The diagrams and examples of the rulebook, and other kept positions: each is played to an end that is known."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import katabasis as kb
import written_positions
from katabasis.kernel.game import Game
from sigmar.random_games import sigmar
from sigmar.scene import STAY, at, events, field, ids, rolled, rules, run, table_of, unit

Choice = str | tuple[str, Any]


def position(name: str) -> Game:
    return kb.position(written_positions.text("sigmar", name))


class Play(NamedTuple):
    """What is done at a position: answers that are refused, by which rules; answers that would be legal; the choices
    then made; and what is so afterwards: of units by id, the decision and who decides, and all that he may choose."""

    refused: Mapping[tuple[str, str | None], set[str]] = {}
    legal: tuple[tuple[str, str], ...] = ()
    choices: tuple[Choice, ...] = ()
    units: Mapping[str, Mapping[str, Any]] = {}
    decision: tuple[str, int] | None = None
    offered: tuple[str, ...] = ()


def inches(dx: float, dy: float) -> str:
    return f"keep {round(dx * 254):+d},{round(dy * 254):+d}"


LINE_OF_TEN = "; " + " ".join(f"m{number} {1500 + 270 * number},{14 * 254}" for number in range(1, 11))
VERITANT, VIGILANT, RATS = "move lord-veritant.1", "move lord-vigilant.1", "move clanrats.1"
FOOT = 6 * 254 + 159 + 450 + 2
"""Where a base of 90 mm touches the far side of the shrine."""

PLAYS: Mapping[str, Play] = {
    # the attack example, to the last die
    "attack-example": Play(
        choices=("fight liberators.1", ("pile-in clawlord.1", STAY), "target clawlord.1"),
        units={"clawlord.1": {"damage": 4, "place": "field"}, "liberators.1": {"slain": []}},
    ),
    # sight and combat ranges
    "visibility-wall": Play(choices=("shoot warlock-engineer.1",), offered=("target lord-vigilant.1",)),
    "visibility-edge": Play(choices=("shoot warlock-engineer.1",), decision=("targets", 1)),
    "combat-range-three-inches": Play(
        refused={(VERITANT, None): {"core-abilities.normal-move"}},
        legal=((VIGILANT, inches(-3, 0)),),
        units={
            "lord-veritant.1": {"in_combat": ["grey-seer.1"]},
            "lord-vigilant.1": {"in_combat": []},
            "warlock-engineer.1": {"in_combat": []},
        },
    ),
    "combat-range-one-model": Play(
        refused={("move rat-ogors.1", None): {"core-abilities.normal-move"}},
        units={"rat-ogors.1": {"in_combat": ["liberators.1"]}},
    ),
    "combat-range-wall": Play(
        choices=("fight lord-veritant.1", ("pile-in grey-seer.1", STAY), "target grey-seer.1"),
        units={"lord-veritant.1": {"in_combat": ["grey-seer.1"]}, "warlock-engineer.1": {"in_combat": []}},
    ),
    # coherency
    "coherency-six": Play(
        refused={("move liberators.1", "; m1 +118,+0"): {"coherency.six-or-fewer"}},
        choices=(("move liberators.1", "; m1 +117,+0"),),
        units={"liberators.1": {"marks": ["moved"]}},
    ),
    "coherency-seven": Play(
        refused={(RATS, LINE_OF_TEN): {"coherency.seven-or-more", "movement.through-models"}},
        choices=((RATS, inches(0, 1)),),
        units={"clanrats.1": {"marks": ["moved"]}},
    ),
    "coherency-two-groups": Play(
        refused={("move liberators.1", "; m1 +300,+0 m2 +300,+0"): {"coherency.six-or-fewer"}},
        legal=(("move liberators.1", "; m1 +100,+0 m2 +100,+0"),),
    ),
    # moving
    "normal-move": Play(
        refused={(VERITANT, inches(5.1, 0)): {"core-abilities.normal-move"}},
        choices=((VERITANT, inches(5, 0)),),
        units={"lord-veritant.1": {"models": [[1, 15 * 254, 5 * 254, 16]]}},
    ),
    "normal-move-closed": Play(
        refused={(VIGILANT, inches(11, 0)): {"core-abilities.normal-move-limit"}},
        choices=((VIGILANT, '; m1 15",2"'),),
        units={"lord-vigilant.1": {"models": [[1, 15 * 254, 2 * 254, 0]], "in_combat": []}},
    ),
    "run": Play(
        choices=("run warlock-engineer.1", ("go warlock-engineer.1", inches(10, 0))),
        units={"warlock-engineer.1": {"marks": ["ran", "moved"], "models": [[1, 20 * 254, 18 * 254, 0]]}},
    ),
    "retreat": Play(
        choices=("retreat clanrats.1", ("go clanrats.1", inches(0, 3)), ("remove clanrats.1", "m6 m10")),
        units={"clanrats.1": {"slain": [6, 10], "in_combat": [], "marks": ["retreated", "moved"]}},
    ),
    "move-around-corner": Play(
        refused={(VERITANT, "keep +762,+534 via 3302,1270"): {"core-abilities.normal-move"}},
        choices=((VERITANT, "keep +762,+508 via 3302,1270"),),
        units={"lord-veritant.1": {"models": [[1, 3302, 1778, 16]]}},
    ),
    "move-oval": Play(
        refused={("move chaos-chariot.1", "; m1 +2400,+0 @32"): {"core-abilities.normal-move"}},
        legal=(("move chaos-chariot.1", "; m1 +2400,+0"),),
        choices=(("move chaos-chariot.1", "; m1 +0,+0 @32"),),
        units={"chaos-chariot.1": {"models": [[1, 2540, 1270, 32]]}},
    ),
    "move-through-models": Play(
        refused={(VERITANT, inches(4.5, 0)): {"movement.through-models"}},
        legal=(("move liberators.1", inches(0, 4)),),
    ),
    "fly-over": Play(
        refused={
            ("move prosecutors.1", inches(0, 5)): {"movement.end-on-models", "fly.end-in-combat"},
            ("move prosecutors.1", inches(0, 8)): {"fly.end-in-combat"},
        },
        choices=(("move prosecutors.1", inches(0, 12)),),
        units={"prosecutors.1": {"in_combat": [], "marks": ["moved"]}},
    ),
    "climb": Play(
        refused={(VIGILANT, inches(0, 7.1)): {"core-abilities.normal-move"}},
        choices=((VIGILANT, inches(0, 6.9)),),
        units={"lord-vigilant.1": {"marks": ["moved"]}},
    ),
    "drop": Play(
        refused={(VIGILANT, f"; m1 2540,{FOOT + 800}"): {"core-abilities.normal-move"}},
        choices=((VIGILANT, f"; m1 2540,{FOOT}"),),
        units={"lord-vigilant.1": {"models": [[1, 2540, FOOT, 16]]}},
    ),
    "unstable": Play(
        refused={("move prosecutors.1", inches(0, 4)): {"spearhead.feature-abilities"}},
        legal=(("move prosecutors.1", inches(0, 8)),),
    ),
    "around-a-ruin": Play(
        refused={(VERITANT, inches(0, 4)): {"core-abilities.normal-move"}},
        choices=((VERITANT, 'keep -1.8",+2.3" via 2337,1570'),),
        units={"lord-veritant.1": {"marks": ["moved"]}},
    ),
    "model-by-model": Play(
        refused={("move liberators.1", "keep +1,+317"): {"movement.through-models", "movement.end-on-models"}},
        choices=(("move liberators.1", "keep +1,+317; m3 +0,+29"),),
        units={"liberators.1": {"marks": ["moved"]}},
    ),
    # charges and fights
    "charge": Play(
        choices=("charge lord-veritant.1", ("go lord-veritant.1", "; m1 +0,+1418")),
        units={"lord-veritant.1": {"marks": ["charged", "moved"], "in_combat": ["grey-seer.1"]}},
    ),
    "charge-failed": Play(
        choices=("charge lord-veritant.1", ("go lord-veritant.1", STAY)),
        units={"lord-veritant.1": {"marks": [], "models": [[1, 2540, 1270, 0]]}},
    ),
    "fights-alternate": Play(
        choices=("fight lord-veritant.1", ("pile-in grey-seer.1", STAY), "target grey-seer.1"),
        refused={("fight lord-veritant.1", None): set()},
        decision=("fight", 1),
    ),
    "pile-in": Play(
        choices=("fight lord-veritant.1", ("pile-in grey-seer.1", "; m1 +2,+0"), "target grey-seer.1"),
        units={"lord-veritant.1": {"in_combat": ["grey-seer.1", "warlock-engineer.1"]}},
    ),
    "pile-in-new-enemy": Play(
        choices=("fight lord-veritant.1", ("pile-in grey-seer.1", "; m1 +100,+250")),
        decision=("targets", 0),
        units={"lord-veritant.1": {"in_combat": ["grey-seer.1", "warlock-engineer.1"]}},
    ),
    "strike-first": Play(
        refused={("fight chaos-warriors.1", None): {"strike.first"}},
        choices=("fight chaos-lord.1", ("pile-in grey-seer.1", STAY), "target grey-seer.1"),
        decision=("fight", 1),
    ),
    "strike-last": Play(
        refused={("fight lord-veritant.1", None): {"strike.last"}},
        choices=("fight lord-vigilant.1", ("pile-in warlock-engineer.1", STAY), "target warlock-engineer.1"),
        decision=("fight", 1),
    ),
    "visibility-own-unit": Play(
        choices=("end", "fight liberators.1"),
        decision=("pile-in", 0),
    ),
    # damage
    "slain-coherency": Play(
        choices=(
            "fight warlock-engineer.1",
            ("pile-in liberators.1", STAY),
            "target liberators.1",
            ("remove liberators.1", "m3"),
        ),
        units={"liberators.1": {"slain": [3, 4, 5]}},
    ),
    "slain-ring": Play(
        choices=(
            "fight lord-veritant.1",
            ("pile-in clanrats.1", STAY),
            "target clanrats.1",
            ("remove clanrats.1", "m1 m2"),
        ),
        units={"clanrats.1": {"slain": [1, 2, 9, 10]}},
    ),
    "wards": Play(
        choices=("fight lord-veritant.1", ("pile-in rockgut-troggoths.1", STAY), "target rockgut-troggoths.1"),
        units={"rockgut-troggoths.1": {"damage": 1, "slain": [2, 3]}},
    ),
    "split-attacks": Play(
        choices=(
            "fight lord-vigilant.1",
            ("pile-in grey-seer.1", STAY),
            (
                "split",
                "hallowed-greataxe 3 grey-seer.1, hallowed-greataxe 2 warlock-engineer.1,"
                " gryph-stalkers-beak-and-talons 3 grey-seer.1",
            ),
            "damage warlock-engineer.1",
        ),
        units={"grey-seer.1": {"damage": 2}, "warlock-engineer.1": {"damage": 2}},
    ),
    # shooting
    "obscured": Play(choices=("shoot warlock-engineer.1",), offered=("target liberators.1",)),
    "two-criticals": Play(
        choices=(
            "use warpstone-laced-bullets warplock-musket",
            "shoot warlock-engineer.1",
            "target liberators.1",
            "pass",
            "crit crit-mortal",
        ),
        decision=("slain", 0),
    ),
    # objectives, rounds
    "priority": Play(choices=("second",)),
    # units that come
    "reinforcements": Play(
        refused={("call clanrats.1", '10",15.4" ranks 5 @48'): {"spearhead.call-for-reinforcements"}},
        choices=(("call clanrats.1", '10",20" ranks 5 @48'),),
        units={"clanrats.3": {"place": "field", "damage": 0, "slain": []}},
    ),
    "ambush": Play(
        refused={
            ("arrive clanrats.2", '8",20" ranks 5 @48'): {"ability.step-effect"},
            ("arrive clanrats.2", '9",3" ranks 5 @16'): {"ability.step-effect"},
        },
        choices=(("arrive clanrats.2", '1",20" ranks 5 @48'),),
        units={"clanrats.2": {"place": "field", "marks": ["set-up"]}},
    ),
    "lead-the-horde": Play(
        refused={("call clanrats.1", '15",9" ranks 5 @16'): {"spearhead.call-for-reinforcements"}},
        choices=(("lead clanrats.1", '15",9" ranks 5 @16'),),
        units={"clanrats.3": {"place": "field"}},
    ),
    "repair-construct": Play(
        choices=("use repair-construct gothizzar-harvester.1 mortek-guard.1", ("return mortek-guard.1", STAY)),
        units={"gothizzar-harvester.1": {"tithe": 0}, "mortek-guard.1": {"slain": [9, 10]}},
    ),
    "deathrider-wedge": Play(
        choices=(
            "use deathrider-wedge kavalos-deathriders.1",
            "charge kavalos-deathriders.1",
            ("go kavalos-deathriders.1", inches(0, 10.4)),
            "ride-down clanrats.1",
        ),
        decision=("slain", 1),
    ),
}


@pytest.mark.parametrize("name", PLAYS)
def test_a_position_is_played_to_its_end(name: str) -> None:
    play, game = PLAYS[name], position(name)
    for (id, answer), expected in play.refused.items():
        assert rules(game, id, answer) == expected, (id, answer)
    for id, answer in play.legal:
        assert rules(game, id, answer) == set(), (id, answer)
    run(game, *play.choices)
    told = game.view(0)["table"]["units"]
    for id, expected_of_unit in play.units.items():
        assert {key: told[id][key] for key in expected_of_unit} == expected_of_unit, id
    if play.decision is not None:
        assert game.decision is not None
        assert (game.decision.name, game.decision.seat) == play.decision
    if play.offered:
        assert tuple(ids(game)) == play.offered


# ---------------------------------------------------------------------- those whose end is more than that


def ended(name: str) -> Game:
    """The position when abilities at the end of the turn have been used."""
    game = position(name)
    while game.decision is not None and game.decision.name == "end-of-turn":
        run(game, "end")
    return game


def controlled(game: Game) -> dict[str, int]:
    held: dict[str, int] = game.view(0)["table"]["controlled"]
    return held


@pytest.mark.rule("example.attack-warhammers", "example.attack-grandhammer", "example.attack-ward")
def test_every_die_of_the_attack_example() -> None:
    game = run(position("attack-example"), *PLAYS["attack-example"].choices)
    assert rolled(game, "hit") == [[3, 4, 5, 3, 5, 2, 1, 2], [6, 4]]
    assert rolled(game, "wound") == [[3, 6, 4, 1, 2], [3]]
    assert rolled(game, "save") == [[5, 4, 2], [4]]
    assert rolled(game, "ward") == [[6, 6, 5, 3, 2, 1]]
    assert table_of(game).dice.script == []


def test_behind_the_ogors_nobody_is_seen() -> None:
    game = position("visibility-behind-ogors")
    lord, seer, ogors = (unit(game, id) for id in ("lord-veritant.1", "grey-seer.1", "rat-ogors.1"))
    assert not field(game).sees(lord, seer)
    assert not field(game).sees(seer, lord)
    assert field(game).sees(lord, ogors)


def test_the_last_rank_sees_past_its_comrades() -> None:
    game = position("visibility-own-unit")
    liberators, ogors = unit(game, "liberators.1"), unit(game, "rat-ogors.1")
    assert all(field(game).model_sees(liberators, model, ogors) for model in liberators.models)


@pytest.mark.parametrize(
    ("name", "shooter", "target", "weapon", "need"),
    [
        ("cover", "gothizzar-harvester.1", "lord-vigilant.1", "deaths-head-maw", 5),
        ("guarded-hero", "warlock-engineer.1", "lord-veritant.1", "warplock-musket", 4),
    ],
)
def test_what_must_be_rolled_to_hit(name: str, shooter: str, target: str, weapon: str, need: int) -> None:
    """One more than the weapon says."""
    game = position(name)
    assert unit(game, shooter).printed.weapons[weapon].hit == need - 1
    run(game, f"shoot {shooter}", f"target {target}")
    while game.decision is not None and game.decision.name == "react":
        run(game, "pass")
    assert [event.what["need"] for event in events(game, "rolled") if event.what["purpose"] == "hit"] == [need]


def test_a_pile_in_that_leaves_an_enemy_is_refused() -> None:
    game = run(position("pile-in"), "fight lord-veritant.1")
    assert rules(game, "pile-in grey-seer.1", "; m1 +10,+0") == {"pile-in.keep-combat"}
    assert rules(game, "pile-in grey-seer.1", "; m1 -3,+0") == {"pile-in.not-farther"}


def test_the_middle_of_a_chain_and_one_of_a_ring_cannot_be_slain_alone() -> None:
    chain = run(position("slain-coherency"), *PLAYS["slain-coherency"].choices[:3])
    assert rules(chain, "remove liberators.1", "m2") == {"damage.slain-coherency"}
    ring = run(position("slain-ring"), *PLAYS["slain-ring"].choices[:3])
    assert rules(ring, "remove clanrats.1", "m1") == {"damage.choose-slain"}
    assert rules(ring, "remove clanrats.1", "m1 m4") == {"damage.slain-coherency"}


def test_who_controls_what_at_the_end_of_a_turn() -> None:
    assert controlled(ended("contest"))["dracothion"] == 1
    assert controlled(ended("tied-control"))["dracothion"] == 1
    assert controlled(run(position("two-objectives"), "count nagendra"))["nagendra"] == 1


def test_points_and_the_end() -> None:
    assert [player["points"] for player in ended("points").view(0)["table"]["players"]] == [3, 0]
    over = ended("last-turn")
    assert over.decision is None
    assert over.result is not None
    assert (over.result.winners, over.result.scores) == ([0], [18, 15])


def test_the_second_player_may_be_let_go_first() -> None:
    game = position("priority")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.rule) == (1, "round.priority-roll")
    run(game, "second")
    assert table_of(game).active == 0


def test_the_runner_does_not_shoot() -> None:
    game = run(position("run"), *PLAYS["run"].choices)
    assert "shoot warlock-engineer.1" not in ids(run(game, "end"))


def test_fights_alternate_until_all_four_have_fought() -> None:
    game = position("fights-alternate")
    order = []
    while game.decision is not None and game.decision.name == "fight":
        option = game.decision.options[0]
        order.append((game.decision.seat, option.id))
        run(game, option.id)
        while game.decision is not None and game.decision.name in ("pile-in", "targets"):
            game.choose(game.decision.options[0].id, STAY if game.decision.name == "pile-in" else None)
    assert [seat for seat, _ in order] == [0, 1, 0, 1]
    assert len(set(order)) == 4


# ---------------------------------------------------------------------- all of them

OTHERS = (
    "two-objectives",
    "visibility-behind-ogors",
    "cover",
    "guarded-hero",
    "contest",
    "tied-control",
    "points",
    "last-turn",
)
"""Those that are played above alone."""


def test_every_position_is_played() -> None:
    kept = {path.stem for path in written_positions.paths("sigmar")}
    assert kept == {*PLAYS, *OTHERS}
    assert len(kept) >= 40


@pytest.mark.parametrize("path", written_positions.paths("sigmar"), ids=lambda path: path.stem)
def test_every_position_is_written_as_it_is_read(path: Path) -> None:
    game = kb.position(path.read_text(encoding="utf-8"))
    assert kb.position(game.position()).position() == game.position()
    assert game.decision is not None or game.result is not None


def test_where_everybody_stands_is_where_they_were_put() -> None:
    assert at(position("attack-example"), "clawlord.1") == [(round(10.8 * 254), round(7.3 * 254))]


def test_the_example_of_the_guide_reads() -> None:
    guide = (written_positions.TESTS.parent / "docs" / "sigmar.md").read_text(encoding="utf-8")
    game = kb.position(guide.split("```toml\n", 1)[1].partition("```")[0])
    assert {"charge lord-veritant.1", "end"} <= set(ids(game))
    assert game.view(0)["table"]["controlled"]["nagendra"] == 0
    assert len(unit(game, "clanrats.1").models) == 8


def test_the_notation_lists_every_decision_and_verb() -> None:
    page = (written_positions.TESTS.parent / "docs" / "notation.md").read_text(encoding="utf-8")
    choices = page.partition("## Positions of Age of Sigmar")[2].partition("### Choices")[2].partition("\n## ")[0]
    rows = [line.split("|")[1:3] for line in choices.splitlines() if line.startswith("| `")]
    known = {name: verbs for names, verbs in rows for name in re.findall(r"`([a-z-]+)`", names)}
    for seed in (1, 8, 40):
        game = sigmar(seed)
        while game.decision is not None:
            name = game.decision.name
            verbs = {option.verb for option in game.decision.candidates}
            assert all(f"`{verb}`" in known[name] or verb == name for verb in verbs), (name, verbs)
            game.choose(kb.bots.choose(game, "random", len(game.choices)))
