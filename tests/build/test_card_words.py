"""What cards may say is declared once: docs print it, and the engine implements what is declared, and nothing else."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from builder import bundle, card_words, content, engine_words
from builder.games import sigmar_words, tyrants
from katabasis.kernel.card_words import Word, at_least, differences, instruction_faults, is_flag, one_of
from katabasis.tyrants import card_words as tyrants_words

WORDS = {
    "walk": Word("go", at_least(1), {"gait": one_of("slow", "fast"), "back?": is_flag}),
    "rest": Word("stay"),
}


def test_the_tables_of_the_docs_are_those_that_are_declared() -> None:
    page = card_words.PAGE.read_text(encoding="utf-8")
    assert page == card_words.printed(page), "python -m builder.card_words writes them anew"


def test_a_table_says_what_each_word_takes_and_means() -> None:
    assert card_words.table(WORDS, "verb").splitlines() == [
        "| verb | takes | keys | means |",
        "|---|---|---|---|",
        '| `walk` | a number from 1 | `gait`: `"slow"` or `"fast"`; perhaps `back`: `true` or `false` | go |',
        "| `rest` |  |  | stay |",
    ]
    assert card_words.table({"rest": WORDS["rest"]}, "verb").splitlines()[0] == "| verb | means |"


@pytest.mark.parametrize(
    ("instruction", "faults"),
    [
        ({"walk": 2, "gait": "slow"}, []),
        ({"walk": 2, "gait": "slow", "back": True}, []),
        ({"rest": True}, []),
        ({"rest": 1}, ["'rest' cannot be 1; it is `true`"]),
        ({"walk": True, "gait": "slow"}, ["'walk' cannot be True; it is a number from 1"]),
        ({"walk": 2}, ["no 'gait'"]),
        ({"walk": 2, "gait": "slow", "far": 1}, ["unknown key 'far'; there are: walk, gait, back"]),
        ({"gait": "slow", "walk": 2}, ["unknown verb 'gait'"]),
        ({"walk": 2, "rest": True}, ["two verbs, 'walk' and 'rest'"]),
        ({}, ["{} is no instruction"]),
        ("rest", ["'rest' is no instruction"]),
    ],
)
def test_what_is_wrong_with_an_instruction_is_said(instruction: object, faults: list[str]) -> None:
    assert list(instruction_faults(instruction, WORDS)) == faults


def test_words_that_are_only_declared_or_only_implemented_are_faults() -> None:
    assert sorted(differences(WORDS, {"walk": print, "run": print}, "verb")) == [
        "verb 'rest' is declared and not implemented",
        "verb 'run' is implemented and not declared",
    ]


def test_declarations_come_with_content_of_ones_own_alone_and_what_carries_them_out_with_every_page() -> None:
    packed = bundle.by_pack(bundle.members())
    declared = {name: pack.name for pack, names in packed.items() for name in names if name.endswith("card_words.py")}
    assert declared.pop("katabasis/underworlds/rules/edition_2017/card_words.py") == "underworlds-2017"
    assert "katabasis/tyrants/card_words.py" in declared
    assert {*declared.values()} == {bundle.OWN}
    assert "katabasis/tyrants/cards/registry.py" in packed[bundle.Pack("tyrants")]


def test_what_cards_may_say_is_known_before_any_content_is_compiled() -> None:
    imports = ", ".join(f"katabasis.{folder.name}.card_words" for folder in content.games())
    program = f"import katabasis.content, {imports}; print(katabasis.content.load.cache_info().currsize)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "0\n"


@pytest.mark.parametrize("folder", content.games(), ids=lambda folder: folder.name)
def test_every_declared_word_is_implemented_and_the_other_way_round(folder: Path) -> None:
    assert content.vocabulary_faults(folder) == []


def test_a_word_that_is_not_declared_is_found_in_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tyrants_words, "VERBS", {"sing": Word("sing"), **tyrants_words.VERBS})
    monkeypatch.delitem(tyrants_words.COUNTED, "markers")
    assert list(tyrants.vocabulary_faults({})) == [
        "verb 'sing' is declared and not implemented",
        "what gives VP: 'markers' is implemented and not declared",
    ]


def test_words_that_are_looked_for_and_registered_nowhere_are_found_where_the_engine_names_them() -> None:
    module = ast.parse("""
KINDS = ("move", "wounds")
def moves(unit, fast):
    kinds = ("flies", "leaps") if fast else ("flies",)
    return total(unit, "move") and table.has(unit, *KINDS) and other("range") and has(unit, kinds)
def sings(unit):
    return unit.renderer == "loud" and has(unit, f"{unit.renderer}-song") and unit.name == "bard"
""")
    words = {"move", "wounds", "flies", "leaps", "loud"}
    assert set(engine_words.texts_named(module, ("total", "has", "renderer"))) == words


def test_few_abilities_of_age_of_sigmar_have_a_verb_of_their_own() -> None:
    parts = sigmar_words.abilities()
    every = {id: printed for part in parts.values() for id, printed in part.items()}
    assert sigmar_words.share(parts["sigmar-border-war"], every) < 0.06
    assert sigmar_words.share(every, every) < 0.08


def test_a_verb_is_shared_by_what_is_done_for_each_of_several() -> None:
    healing = {"does": [{"heal": 1}]}
    for_each = {"does": [{"kin": True, "does": [{"heal": 1}]}]}
    compared = {"does": [{"compare": "damage", "lower": [{"heal": 1}]}]}
    assert sigmar_words.alone({"a": healing, "b": for_each}) == {"b": "kin"}
    assert sigmar_words.alone({"b": for_each, "c": compared}) == {"b": "kin", "c": "compare"}
    assert sigmar_words.share({"a": healing}, {"a": healing, "b": for_each}) == 0
