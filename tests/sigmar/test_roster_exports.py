"""Rosters that other programs export as plain text: read by name, and nothing guessed."""

from __future__ import annotations

from pathlib import Path

import pytest

from katabasis import rosters
from katabasis.__main__ import main
from sigmar.made_up import third_faction

APP = """Rats 930/1000 pts
-----
Grand Alliance Chaos | Skaven | Claw-horde
General's Handbook 2024-25
Drops: 3
Spell Lore - Lore of Ruin
Manifestation Lore - Manifestations of Nobody
-----
General’s Regiment
Clawlord on Gnaw-beast (170)
• General
• Short-tempered
Clanrats (320)
• Reinforced
• 1x Champion
---
Regiment 1
Grey Seer (120)
• Foulhide - (20) Points
Rat Ogors (170)
• Golden Claws
Doomwheel of Nobody (140)
-----
Auxiliary Units
Warlock Engineer (150)
-----
Faction Terrain
Gnawhole (20)
-----
Created with Warhammer Age of Sigmar: The App
App: v1.17.0 (3) | Data: v310
"""
READ = """skaven 1000
formation claw-horde
spells lore-of-ruin
general clawlord
  trait short-tempered
  clanrats x2
regiment grey-seer
  artefact foulhide
  rat-ogors
auxiliary warlock-engineer
terrain gnawhole
"""
NEW_RECRUIT = """Storm (990 points) - General's Handbook 2024-25

Stormcast Eternals
Vanguard Wing
Auxiliaries: 1
Drops: 3

Battle Tactic Cards - Master the Paths
• Restless Energy
Manifestation Lore -
Prayer Lore - Prayers of the Stormhosts

General's Regiment
Lord-Vigilant on Gryph-stalker (210)
• General
• Shock and Awe
Liberators (240)
• Reinforced

Regiment 1
Somebody on a Dragon (320)
Liberators (120)

Auxiliary
Praetors (150)
• 1x Champion

Created with New Recruit
Data Version: v44

Created with newrecruit.eu v35.70
"""


def test_an_export_of_the_official_app_is_read_by_name_and_the_unknown_listed() -> None:
    found = rosters.from_export(APP)
    assert found.text == READ
    assert not rosters.check(found.text)
    assert found.unknown == [
        (7, "Manifestation Lore - Manifestations of Nobody"),
        (21, "• Golden Claws"),
        (22, "Doomwheel of Nobody (140)"),
    ]


def test_an_export_of_new_recruit_is_read_by_name_and_who_is_led_by_the_unknown_is_listed() -> None:
    found = rosters.from_export(NEW_RECRUIT)
    assert found.text == (
        "stormcast-eternals 990\nformation vanguard-wing\nprayers prayers-of-the-stormhosts\n"
        "general lord-vigilant\n  trait shock-and-awe\n  liberators x2\nauxiliary praetors\n"
    )
    assert found.unknown == [(21, "Somebody on a Dragon (320)"), (22, "Liberators (120)")]


def test_names_are_known_in_every_language() -> None:
    spanish = "Mis ratas 170/1000 pts\nSkaven\nGeneral's Regiment\nGarraseñor en Roebestia (170)\n• General\n"
    assert rosters.from_export(spanish) == ("skaven 1000\ngeneral clawlord\n", [])


def test_a_regiment_and_an_army_of_renown_are_read_by_name() -> None:
    hunted = APP.replace(
        "-----\nFaction", "-----\nRegiments of Renown\nMoth Hunt (300)\nWarden of Lanterns\nNobody\n-----\nFaction"
    )
    vigil = (
        "Vigil 500/1000 pts\nLantern Folk | Lantern Vigil\nGeneral's Regiment\nWarden of Lanterns (160)\n• General\n"
    )
    with third_faction():
        found = rosters.from_export(hunted)
        assert found.text == READ.replace("auxiliary", "renown moth-hunt\nauxiliary")
        assert [said for _, said in found.unknown][-1] == "Nobody"
        assert rosters.from_export(vigil).text == "lantern-vigil 1000\ngeneral warden\n"


@pytest.mark.parametrize("end", range(0, len(APP), 7))
def test_an_export_that_is_cut_off_is_read_as_far_as_it_goes(end: int) -> None:
    found = rosters.from_export(APP[:end])
    lines = APP[:end].splitlines()
    assert all(number <= len(lines) for number, _ in found.unknown)
    if found.text:
        assert {*found.text.split()[2:]} <= {*READ.split()}
        assert not rosters.read(found.text).faults


@pytest.mark.parametrize(
    "text", ["", "nothing", "Orks 1000/1000 pts\nOrks\nOrk Boyz (90)", "x\n" * 10_000, "<b>\n• General"]
)
def test_where_no_faction_is_named_nothing_is_read_and_every_line_listed(text: str) -> None:
    found = rosters.from_export(text)
    assert found.text == ""
    assert [said for _, said in found.unknown] == text.splitlines()[:200]


@pytest.mark.parametrize(
    "text",
    ["Skaven\nRegiment 1\n• Reinforced\n• Foulhide", "Skaven\nRegiment 1\nGrey Seer\n• Reinforced\n• Reinforced"],
)
def test_what_belongs_to_no_unit_that_can_have_it_is_listed(text: str) -> None:
    found = rosters.from_export(text)
    assert [said for _, said in found.unknown] == [line for line in text.splitlines() if line.startswith("•")]


def test_a_file_that_is_no_text_is_refused_with_its_line_and_what_begins_with_a_mark_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "roster.txt"
    path.write_bytes(b"skaven 1000\n\xff\xfe\x00")
    assert main(["roster", str(path)]) == 1
    assert capsys.readouterr().err == "line 2: this is no text in UTF-8\n"
    path.write_bytes(b"\xef\xbb\xbf" + READ.replace("\n", "\r\n").encode())
    assert main(["roster", str(path)]) == 0
    assert capsys.readouterr().out.startswith("Skaven: ")
