"""What is said of broken rosters is said to players: in both languages, with the names of things, not their ids."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from katabasis import rosters
from katabasis.content import load
from katabasis.kernel.dice import Dice
from katabasis.sigmar.rules.border_war import roster as reader
from katabasis.sigmar.text.names import renderer_of
from sigmar.roster_referee import changed

HEAD = "skaven 1000\nformation claw-horde\n"
WRITTEN = (
    "",
    "rats 1000\n",
    f"{HEAD}general clawlrd\n",
    f"{HEAD}general moon-rabbits\n",
    f"{HEAD}spells nothing\nprayers nothing\nmanifestations nothing\nrenown nothing\nterrain nothing\n",
    f"{HEAD}general clawlord\n  trait nothing\n  artefact nothing\n  clawlord\n  stormfiends x2\n",
    "skaven 1000\nformation nothing\n",
    "stormcast-eternals 2000\ngeneral neave-blacktalon\nregiment lord-veritant\nterrain nothing\n",
)
QUOTED = re.compile(r"'[^' ]*( [^' ]*)*'(?![A-Za-z])")
"""What a roster says, as it stands there."""


def broken() -> Iterator[str]:
    """Rosters with something wrong, written and by chance: each has been changed up to four times."""
    yield from WRITTEN
    for faction in ("skaven", "stormcast-eternals"):
        for seed in range(25):
            text = rosters.random(faction, (600, 1000, 2000)[seed % 3], seed)
            for again in range(4):
                text = changed(text, Dice(10 * seed + again))
                yield text


def said(language: str) -> dict[str, str]:
    """What is said of them, without what it quotes, by what it says without names."""
    word = renderer_of({"players": [], "units": {}}, language).word
    reasons = [fault for text in broken() for fault in rosters.check(text)]
    return {fault.refusal.reason.msgid: QUOTED.sub("", word(rosters.told_fault(fault))) for fault in reasons}


def ids() -> set[str]:
    """What content calls its things, where no word of a sentence is like that."""
    content = load("sigmar")
    tables = (content[table] for table in ("warscrolls", "formations", "lores", "abilities"))
    found = {id for table in tables for id in table}
    return {id for id in (*found, *map(reader.short_name, content["warscrolls"])) if "-" in id}


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_refusal_of_a_roster_calls_things_as_content_does(language: str) -> None:
    sentences = said(language)
    assert len(sentences) >= 20
    called = ids()
    for sentence in sentences.values():
        assert not re.search(r"[_{}]|\b[a-z]+:[a-z]", sentence), sentence
        assert not called.intersection(re.findall(r"[a-z]+(?:-[a-z]+)+", sentence)), sentence


def test_no_refusal_of_a_roster_is_english_in_spanish() -> None:
    english, spanish = said("en"), said("es")
    assert english.keys() == spanish.keys()
    foreign = re.compile(r"\b(the|of|has|there|are|unit|line|perhaps|must|lead|only)\b", re.IGNORECASE)
    for message, sentence in spanish.items():
        assert sentence != english[message], sentence
        assert not foreign.search(sentence), sentence


def test_who_must_be_led_is_named() -> None:
    faults = rosters.check("stormcast-eternals 2000\ngeneral neave-blacktalon\n")
    reason, _other = (each.refusal.reason for each in faults if each.refusal.rule == "army.hero-options")
    told = {language: renderer_of({"players": [], "units": {}}, language).word(reason) for language in ("en", "es")}
    assert told == {
        "en": "Neave Blacktalon must lead Neave's Companions",
        "es": "Neave Garranegra debe liderar Compañeros de Neave",
    }
