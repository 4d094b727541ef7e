"""The worked examples of the rulebook, drawn as positions that the rule reference can show."""

import tomllib

import pytest

import katabasis as kb
import written_positions
from underworlds.build import A, B, choose, on_to, options, position, ready
from underworlds.fights import only, seen


def drawn(name, **changes):
    """The game of one of the drawn positions, with some of its keys changed."""
    return position({**tomllib.loads(written_positions.text("underworlds", name)), **changes})


EXAMPLES = ("combat-reference-table", "knockback-diagram", "support-example", "trapped")


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_has_a_title_and_shows_rules_that_there_are(name):
    text = written_positions.text("underworlds", name)
    caption = tomllib.loads(text)
    assert caption["title"]
    assert caption["shows"]
    assert kb.rules("underworlds").keys() >= set(caption["shows"])
    game = kb.position(text)
    assert game.decision is not None
    again = kb.position(game.position())
    assert options(again) == options(game)


@pytest.mark.parametrize("line", ['title = ["Support"]', 'shows = "support.example-2023"', "shows = [2023]"])
def test_a_title_is_a_text_and_what_is_shown_a_list_of_rules(line):
    with pytest.raises(kb.BadPosition, match=line.split()[0]):
        kb.position(f'game = "underworlds"\n{line}')


# ---------------------------------------------------------------------- support

SIDES = {"A": "sanson", "B": "elias", "C": "rising-petitioner", "D": "champion", "E": "warden"}
"""The fighters of the diagram: A and B are Farstriders; C, D and E are of the Sepulchral Guard."""


@pytest.mark.rule("support.example-2023", "support.attacker", "support.target")
@pytest.mark.parametrize(
    ("attacker", "attack", "target", "supporters"),
    [
        ("A", "shock-handaxe", "D", "B/"),
        ("D", "wight-blade", "A", "/B"),
        ("B", "storm-sabre", "D", "A/C"),
        ("D", "wight-blade", "B", "C/A"),
        ("B", "boltstorm-pistol", "E", "/CD"),
        ("E", "boneshiver-spear", "B", "CD/"),
    ],
)
def test_the_support_diagram(attacker, attack, target, supporters):
    """Supporters of the attacker, then those of the target: the same whoever of the two attacks."""
    game = drawn("support-example", first=1 if attacker in "AB" else 2)
    choose(game, f"attack {SIDES[attacker]}")
    counted = game.preview(f"{attack} {SIDES[target]}")["support"]
    names = {id: letter for letter, id in SIDES.items()}
    assert "/".join("".join(sorted(names[id] for id in side)) for side in counted) == supporters
    choose(game, f"{attack} {SIDES[target]}")
    on_to(game, "power")


# ---------------------------------------------------------------------- the reference table

TABLE = [
    ("fury fury | dodge dodge", "miss"),
    ("fury fury | block dodge", "miss"),
    ("fury fury | crit block", "miss"),
    ("smash fury | block block", "miss"),
    ("smash smash | crit dodge", "miss"),
    ("crit fury | crit block", "miss"),
    ("crit smash | crit crit", "miss"),
    ("smash fury | block dodge", "draw"),
    ("crit fury | crit dodge", "draw"),
    ("crit smash | crit block", "draw"),
    ("smash fury | dodge dodge", "hit"),
    ("smash smash | block dodge", "hit"),
    ("crit fury | block block", "critical-hit"),
    ("crit smash | crit dodge", "critical-hit"),
    ("crit crit | crit block", "critical-hit"),
]
"""The attack succeeds on smash, the defence on block; its first row, nothing against anything, takes three lines."""


@pytest.mark.rule("combat.table-2023")
@pytest.mark.parametrize(("dice", "outcome"), TABLE)
def test_the_combat_reference_table(dice, outcome):
    game = drawn("combat-reference-table", dice=dice.replace("|", "").split(), then=["attack warden"])
    events = choose(game, "boneshiver-spear sanson")
    what = only(events, "outcome")
    assert not what["trapped"]
    assert what["outcome"] == outcome
    ready(game, B, "power" if outcome == "miss" else "drive-back")
    assert seen(game, "sanson")["wounds"] == (2 if "hit" in outcome else 0)


@pytest.mark.rule("combat.table-2023", "combat.trapped-bonus-2023")
@pytest.mark.parametrize(
    ("dice", "outcome"),
    [
        ("smash smash smash | dodge", "miss"),
        ("fury smash smash | crit", "miss"),
        ("fury smash smash | dodge", "hit"),
        ("crit smash smash | crit", "critical-hit"),
        ("fury smash smash | block", "hit"),
    ],
)
def test_a_trapped_target_adds_a_success_to_one_at_least(dice, outcome):
    game = drawn("trapped", dice=dice.replace("|", "").split())
    what = only(choose(game, "storm-sabre champion"), "outcome")
    assert what["trapped"]
    assert what["outcome"] == outcome
    ready(game, A, "power")


# ---------------------------------------------------------------------- Knockback


@pytest.mark.rule("keyword.knockback-diagram")
def test_the_knockback_diagram():
    """The diagram has three hexes beside the target, and one behind each; in the ledger's coordinates the attacker is
    at (0, 0) and the target at (1, 0)."""
    game = drawn("knockback-diagram")
    field = game.table.battlefield
    ready(game, B, "drive-back")
    near = [field.axial(option[3:]) for option in options(game)[:-1]]
    q, r = field.axial("c4")
    from_attacker = {(hex[0] - q, hex[1] - r) for hex in near}
    assert from_attacker == {(2, 0), (1, 1), (2, -1), (3, 0), (1, 2), (3, -2)}
    choose(game, "to f4")
    assert seen(game, "elias")["at"] == "f4"
    ready(game, B, "power")
