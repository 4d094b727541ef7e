"""Rosters of Skaven for the tests, one for each clan whose warscrolls only Border War has, and their units."""

VERMINUS = """
skaven 1000
formation claw-horde
general clawlord-on-foot
  stormvermin
  clanrats
"""
ESHIN = """
skaven 1000
formation claw-horde
general verminlord-deceiver
  night-runners
regiment deathmaster
  night-runners
"""
SKRYRE_ENGINES = """
skaven 1000
formation warpcog-convocation
general warlock-bombardier
  doomwheel
  warp-lightning-cannon
"""
MOULDER_BEAST = """
skaven 1000
formation fleshmeld-menagerie
general master-moulder
  hell-pit-abomination
"""
BELL = """
skaven 1000
formation claw-horde
spells lore-of-ruin
general thanquol-on-boneripper
  clanrats
regiment grey-seer-on-screaming-bell
"""
SEER_OF_WARP = """
skaven 1000
formation claw-horde
spells lore-of-ruin
general verminlord-warpseer
  stormvermin
  clanrats
"""
VERMINKING = """
skaven 1000
formation fleshmeld-menagerie
spells lore-of-ruin
general lord-skreech-verminking
  clanrats
  rat-ogors
  night-runners
"""
PESTILENS = """
skaven 1000
formation virulent-procession
prayers noxious-prayers
general verminlord-corruptor
  plague-monks
  plague-censer-bearers
  plagueclaw
regiment plague-priest
"""
FURNACE_LIST = """
skaven 1000
formation virulent-procession
prayers noxious-prayers
general plague-priest-on-plague-furnace
  plague-monks
  clanrats
"""

FOOT_CLAWLORD = "skaven-clawlord-on-foot.1"
DECEIVER, DEATHMASTER, RUNNERS = "skaven-verminlord-deceiver.1", "skaven-deathmaster.1", "skaven-night-runners.1"
BOMBARDIER, DOOMWHEEL, CANNON = (
    "skaven-warlock-bombardier.1",
    "skaven-doomwheel.1",
    "skaven-warp-lightning-cannon.1",
)
ABOMINATION = "skaven-hell-pit-abomination.1"
SCREAMING_BELL, THANQUOL = "skaven-grey-seer-on-screaming-bell.1", "skaven-thanquol-on-boneripper.1"
WARPSEER, SKREECH = "skaven-verminlord-warpseer.1", "skaven-lord-skreech-verminking.1"
CORRUPTOR, MONKS, CENSERS = "skaven-verminlord-corruptor.1", "skaven-plague-monks.1", "skaven-plague-censer-bearers.1"
PLAGUECLAW, PLAGUE_PRIEST = "skaven-plagueclaw.1", "skaven-plague-priest.1"
FURNACE = "skaven-plague-priest-on-plague-furnace.1"
