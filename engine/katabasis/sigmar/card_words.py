"""What abilities may say: what is picked, what is done, what is in force, and under which conditions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ..kernel.card_words import (
    IS_TRUE,
    Kind,
    Word,
    Words,
    are_words,
    at_least,
    between,
    either,
    exactly,
    instruction_faults,
    is_flag,
    is_number,
    is_text,
    kind,
    list_of,
    nested,
    one_of,
    optional,
    table_of,
)

ROLL = re.compile(r"\d*D[36](\+\d+)?")

ON_DIE = kind("a roll from 2 to 6")(between(2, 6))
KEYWORDS = (
    *("hero", "infantry", "cavalry", "monster", "war-machine", "wizard", "priest", "fly", "unique", "daemon", "beast"),
    *("warmaster", "manifestation", "endless-spell"),
    *("ruination-chamber", "warrior-chamber", "vanguard-chamber", "extremis-chamber", "sacrosanct-chamber"),
    *("vanguard-palladors", "the-blacktalons", "idoneth-deepkin"),
    *("verminus", "masterclan", "skryre", "moulder", "eshin", "pestilens", "weapon-team"),
)
KEYWORD = kind("a keyword")(one_of(*KEYWORDS))
ARE_KEYWORDS = kind("keywords")(list_of(one_of(*KEYWORDS)))


@kind('a number, or a roll such as `"D3"`')
def is_value(value: Any) -> bool:
    return (type(value) is int and value >= 1) or (isinstance(value, str) and ROLL.fullmatch(value) is not None)


COMMAND_MODELS: Words = {
    "champion": Word("one more attack with each of its weapons"),
    "musician": Word("one more rally roll for the unit"),
    "standard-bearer": Word("1 more control score for the unit"),
}
FEATURE_ABILITIES: Words = {
    "cover": Word("units behind it or on it are harder to hit"),
    "obscuring": Word("units behind it or on it cannot be shot at"),
    "unstable": Word('no model can end a move on a part of it that is higher than 1"'),
    "impassable": Word("no model can move across it, be set up or end a move on it"),
    "volatile-ground": Word("no model can be set up or end a move on it; enemies that move across it may suffer"),
    "place-of-power": Word('heroes within 3" can activate it'),
}
WEAPON_ABILITIES: Words = {
    "anti-cavalry": Word("more Rend against Cavalry"),
    "anti-charge": Word("more Rend against a unit that charged"),
    "anti-hero": Word("more Rend against a Hero"),
    "anti-infantry": Word("more Rend against Infantry"),
    "anti-manifestation": Word("more Rend against a manifestation"),
    "anti-monster": Word("more Rend against a Monster"),
    "anti-priest": Word("more Rend against a Priest"),
    "anti-war-machine": Word("more Rend against a War Machine"),
    "anti-wizard": Word("more Rend against a Wizard"),
    "charge": Word("more Damage if its unit charged"),
    "companion": Word("most friendly abilities leave it out"),
    "crit-auto-wound": Word("a critical hit wounds"),
    "crit-d6-hits": Word("a critical hit is D6 hits"),
    "crit-mortal": Word("a critical hit is mortal damage"),
    "crit-two-hits": Word("a critical hit is two hits"),
    "mortal-hits": Word("each hit is mortal damage; all its attacks are at one unit"),
    "of-token": Word("a token attacks with it, as long as there is one"),
    "shoot-in-combat": Word("it shoots in combat"),
}

CONDITIONS: Words = {
    "beside-wizard": Word('a friendly Wizard is within 3" of it'),
    "beside-blacktalons-hero": Word("a friendly Hero of the Blacktalons is wholly within its combat range"),
    "beside-infantry": Word("it is within the combat range of friendly Infantry that is no Hero"),
    "beside-infantry-hero": Word("a friendly Infantry Hero is within its combat range"),
    "beside-skryre-hero": Word("it is within the combat range of a friendly Skryre Hero"),
    "by-terrain": Word('each of its models is within 1" of a terrain feature'),
    "can-shoot": Word("an enemy unit is in range of its ranged weapons, and visible: no faction terrain"),
    "cavalry": Word("it is Cavalry"),
    "charged": Word("it has charged this turn"),
    "charged-by-8": Word("it has charged this turn with an unmodified charge roll of 8 or more"),
    "clamours": Word("it `speaks` with the voice of its bell"),
    "covering-fire": Word("it shoots by Covering Fire"),
    "damaged": Word("it is damaged"),
    "five-damage": Word("it has 5 to 9 damage points"),
    "five-models": Word("it began with five models or more"),
    "faction-terrain": Word("it is faction terrain"),
    "fights-charger": Word("it is in combat with an enemy unit that has charged this turn"),
    "fought": Word("it has fought this turn"),
    "free-to-charge": Word("it neither ran nor retreated this turn, or charges all the same"),
    "free-to-shoot": Word("it neither ran nor retreated this turn, or shoots all the same"),
    "friend-fell": Word("a unit of its army was destroyed in the last turn"),
    "devoured": Word("it has destroyed an enemy manifestation this turn"),
    "near-enemy-manifestation": Word('an enemy manifestation is within 18" of it'),
    "full": Word("it has gathered as many points as it can"),
    "from-the-heavens": Word("it has arrived from the Celestial Realm this turn"),
    "hastened": Word("friendly Chronomantic Cogs turn fast near it"),
    "has-scry-orb": Word("it has not hurled its scry-orb"),
    "has-slain": Word("a model of it is slain"),
    "has-slain-enemies": Word("its attacks have slain an enemy model this turn"),
    "hero": Word("it is a Hero"),
    "hidden-among-clanrats": Word("Clanrats around it hide it, and no other Weapon Team"),
    "hurt": Word("it is damaged, or models of it have been slain this turn"),
    "hunts": Word("an enemy unit that its army hunts is on the battlefield"),
    "in-combat": Word("it is in combat"),
    "in-combat-or-charged": Word("it is in combat, or has charged this turn"),
    "in-fog": Word("it has called up fog"),
    "in-friendly-territory": Word("it is wholly within friendly territory"),
    "in-moonlight": Word("it is wholly in the territory that the Bad Moon lights"),
    "infantry": Word("it is Infantry"),
    "infantry-or-cavalry": Word("it is Infantry or Cavalry"),
    "led": Word("a general of its army leads reinforcements"),
    "lit": Word("it contests an objective that its army `lights`"),
    "lit-by-enemy": Word("it contests an objective that the enemy `lights`"),
    "lost-models": Word("models of it have been slain this turn"),
    "monster": Word("it is a Monster"),
    "near-draconis": Word('it is wholly within 12" of a friendly Knight-Draconis'),
    "near-place-of-power": Word('it is within 3" of a Place of Power'),
    "near-other-chamber": Word('it is wholly within 12" of a friendly unit that is neither Hero nor Warrior Chamber'),
    "no-core": Word("it has used no core ability this phase"),
    "no-great-plague": Word("no great plague has been chosen this turn"),
    "no-ritual-points": Word("it has no ritual points"),
    "not-charged": Word("it has not charged this turn"),
    "not-damaged": Word("it is not damaged"),
    "not-fought": Word("it has not fought this turn"),
    "not-in-combat": Word("it is not in combat"),
    "not-in-friendly-territory": Word("it is not wholly within friendly territory"),
    "not-monster": Word("it is no Monster"),
    "not-moved": Word("it has not moved this turn"),
    "not-ran": Word("it has not run this turn, or shoots all the same"),
    "not-replaced": Word("it has not been replaced yet"),
    "not-set-up": Word("it was not set up this turn"),
    "not-wizard": Word("it is no Wizard"),
    "on-foreign-objective": Word("it contests an objective that its player does not control"),
    "on-objective-in-friendly-territory": Word("it contests an objective in friendly territory"),
    "on-own-objective": Word("it contests an objective that its player controls"),
    "on-quest": Word("it contests the objective to which its army was sent"),
    "own-turn": Word("it is a turn of its army"),
    "ranged-weapon": Word("it has a ranged weapon"),
    "reinforcements": Word("it has the keyword Reinforcements"),
    "ritual-points": Word("it has ritual points"),
    "round-1": Word("it is the first battle round"),
    "round-2": Word("it is the second battle round"),
    "round-3-or-4": Word("it is the third battle round or a later one"),
    "seen-by-the-gods": Word("the Eye of the Gods may look upon it"),
    "shot-and-slain": Word("models of it were slain this phase, and the Horrorghast of the other player shot at it"),
    "set-up-this-turn": Word("it was set up this turn"),
    "sacrosanct": Word("it is of the Sacrosanct Chamber"),
    "soulburned": Word("it burns in its soul"),
    "several-models": Word("it began with two models or more"),
    "six-chanted": Word("a friendly Pestilens Priest has rolled a 6 to chant this phase"),
    "speaks-for-eshin": Word("it `speaks` for them"),
    "speaks-for-masterclan": Word("it `speaks` for them"),
    "speaks-for-pestilens": Word("it `speaks` for them"),
    "speaks-for-skryre": Word("it `speaks` for them"),
    "speaks-for-verminus": Word("it `speaks` for them"),
    "ten-damage": Word("it has ten damage points or more"),
    "turns-fast": Word("it turns fast"),
    "turns-slowly": Word("it turns slowly"),
    "terrain": Word("friendly faction terrain stands on the battlefield, other than itself"),
    "tithe": Word("it has bone-tithe points"),
    "token": Word("it has a token left"),
    "wizard": Word("it is a Wizard"),
    "used-spell": Word("it has used a spell this phase"),
    "uses-magic": Word("there is a spell or prayer that it could use"),
}
ARE_CONDITIONS = kind("conditions")(list_of(one_of(*CONDITIONS)))


@kind("conditions by choice")
def are_by_choice(value: Any) -> bool:
    return isinstance(value, dict) and all(map(ARE_CONDITIONS, value.values()))


PICKS: Words = {
    "unit": Word("a unit of that side, or a manifestation", one_of("friendly", "enemy", "manifestation")),
    "side": Word("a manifestation of that side", one_of("friendly")),
    "scroll": Word("of one of these warscrolls", are_words),
    "keyword": Word("with that keyword", KEYWORD),
    "not_keyword": Word("without that keyword", KEYWORD),
    "other": Word("not the user", is_flag),
    "not_general": Word("not the general", is_flag),
    "destroyed": Word("one that was destroyed", is_flag),
    "most": Word("up to so many at once", at_least(2)),
    "least": Word("so many at least, usually one", exactly(0)),
    "of_first": Word("measured from the first that was picked", is_flag),
    "within": Word("at most that far", at_least(1)),
    "wholly": Word("with all of its models", is_flag),
    "visible": Word("that the user sees", is_flag),
    "fresh": Word("that the ability has not picked this turn", is_flag),
    "once": Word("that the ability has not picked in this battle", is_flag),
    "each_part": Word("each near another part of the user", is_flag),
    "nearest": Word("the nearest to the user of those that can be picked", is_flag),
    "if": Word("of which these hold", ARE_CONDITIONS),
    "in_combat_with_user": Word("in combat with the user", is_flag),
    "in_combat_with_first": Word("in combat with the one picked first", is_flag),
    "weaker_than_first": Word("with a lower Health than the one picked first", is_flag),
    "passed_by_user": Word("across which the user moved", is_flag),
    "hurt_by_user": Word("that the attacks of the user which an ability remembers have damaged this turn", is_flag),
    "choice": Word("one of these names", are_words),
    "only_if": Word("a choice may be made only if these hold", are_by_choice),
    "battle_tactic": Word("a battle tactic that can be attempted", is_flag),
    "objective": Word("an objective that is so", one_of("any", "not-controlled", "outside-own-territory")),
    "weapon": Word("a weapon that is so", one_of("ranged")),
}
"""What is picked when an ability is declared."""

ABILITY_KEYWORDS: Words = {
    "core": Word("a unit uses one such ability a phase"),
    "move": Word("a move"),
    "attack": Word("attacks"),
    "run": Word("the Run ability"),
    "retreat": Word("the Retreat ability"),
    "shoot": Word("attacks with ranged weapons"),
    "charge": Word("a charge"),
    "fight": Word("used in the combat phase, in turns"),
    "spell": Word("a casting roll comes first, which must reach its `value`"),
    "prayer": Word("a chanting roll comes first; with ritual points it must reach its `value`"),
    "unlimited": Word("a spell or prayer for several units a turn"),
    "unbind": Word("unbinds spells; once for each of them"),
    "banish": Word("banishes manifestations"),
    "summon": Word("a spell or prayer that summons a manifestation"),
    "rampage": Word("of a Monster, which no rule asks for"),
}
MAGIC = ("spell", "prayer")
"""Keywords of abilities that have a casting or chanting value."""
MOMENTS = (
    *("own-attack", "own-charge", "own-fight", "own-redeploy", "own-retreat", "own-run", "own-shoot"),
    *("enemy-attack", "enemy-pick", "enemy-pick-by-spell", "enemy-shoot", "enemy-spell"),
)
"""What an ability may be a reaction to: `enemy-pick` is that its unit is picked for an ability that is not Core."""
OTHER_ANSWERS = ("use", "end", "pass")
"""Words of answers that no ability has for its own."""
EACH: Words = {
    "field": Word("on the battlefield"),
    "reserve": Word("in reserve"),
    "destroyed": Word("destroyed"),
}
"""Where the units are that each may use an ability."""


# ---------------------------------------------------------------------- what is in force

AGAINST = (
    *("five-models", "ten-models", "not-controlled", "fought-by-vanguard-chamber", "hunted"),
    *("hero", "monster"),
)
"""Against whom something counts: units of so many models, those on objectives that its player does not control, those
in combat with friendly units of the Vanguard Chamber, those that its army hunts, those with a keyword."""
MODIFIER_KEYS: Words = {
    "weapon": Word("with that weapon alone", is_text),
    "weapons": Word("with such weapons alone", one_of("melee", "ranged")),
    "kind": Word("in such attacks alone", one_of("combat", "shooting")),
    "companion": Word("also with Companion weapons", IS_TRUE),
    "against": Word("against such a target alone", one_of("picked", *AGAINST)),
    "by": Word("of attacks by units with all of these keywords alone", ARE_KEYWORDS),
    "scroll": Word("for these warscrolls alone", are_words),
    "keywords": Word("for units with all of these keywords alone", ARE_KEYWORDS),
    "other": Word("not for the user", IS_TRUE),
    "to": Word("for whom", one_of("user", "friends", "friends-on-objective", "foes", "foes-in-combat", "bonded")),
    "of": Word("of units with all of these keywords", ARE_KEYWORDS),
    "slain": Word("only once models are slain by it", IS_TRUE),
    "within": Word("wholly within so many inches of the user", at_least(1)),
    "near": Word("within so many inches of the user", at_least(1)),
    "if": Word("as long as these hold", ARE_CONDITIONS),
    "if_user": Word("as long as these hold of the user", ARE_CONDITIONS),
}


@nested("what is given")
def is_modifier(modifier: Any) -> Iterator[str]:
    yield from instruction_faults(modifier, MODIFIERS, optional(MODIFIER_KEYS), "modifier")


MODIFIERS: Words = {
    "attacks": Word("is added to Attacks", is_number),
    "banishing": Word("is added to banishment rolls", is_number),
    "beats-wards": Word("its attacks allow no ward rolls", IS_TRUE),
    "blinds": Word("nobody shoots past it", IS_TRUE),
    "blunts-weapons": Word("abilities of weapons that attack it do not count, but for Companion", IS_TRUE),
    "burns-up": Word("each time that it shoots it suffers a damage point", IS_TRUE),
    "backfires": Word(
        "each hit roll of 1 is so much mortal damage on its own unit, or a point", either(is_value, IS_TRUE)
    ),
    "bad-moon": Word("the Bad Moon lights the territory that was picked", one_of("picked")),
    "bequeaths": Word("its army may use that ability even when the unit is destroyed", is_text),
    "blaze-of-glory": Word("a die for each slain model: that roll is mortal damage on a foe", ON_DIE),
    "bone-harvest": Word("gathers bone-tithe points from slain foes, so many at most", at_least(1)),
    "bubonic-barrage": Word("whom it has shot at alone, and hurt more than a die says, fights last", IS_TRUE),
    "casting": Word("is added to casting rolls", is_number),
    "carries": Word(
        "a Hero stands on it, who has its base, Move and ward, and Fly, and as a Wizard a power level more", IS_TRUE
    ),
    "casts-through": Word(
        "its next spell, of 1 more casting value, may be measured from the manifestation that gives this", IS_TRUE
    ),
    "casting-dice": Word("so many more dice are rolled to cast", is_number),
    "chanting": Word("is added to chanting rolls", is_number),
    "chants-again": Word("it may roll again to chant", IS_TRUE),
    "charge-after-ran": Word("it charges though it ran", IS_TRUE),
    "charge-after-retreated": Word("it charges though it retreated", IS_TRUE),
    "charge-dice": Word("so many more dice are rolled to charge", is_number),
    "charge-roll": Word("is added to charge rolls", is_number),
    "crit-on": Word("hit rolls are critical from so much on, or all that hit", either(ON_DIE, exactly("hit"))),
    "gathers-deaths": Word(
        "it begins with so many points, and gathers more from deaths and spells near it", at_least(1)
    ),
    "grounded": Word("it moves as if it did not fly", IS_TRUE),
    "hastened": Word("it may roll again to charge", IS_TRUE),
    "hunts": Word("its charge ends beside an enemy manifestation", IS_TRUE),
    "keeps-its-line": Word("it moves only straight ahead or back", IS_TRUE),
    "refuses": Word("it never uses these universal abilities", are_words),
    "outlasts-banishment": Word("it suffers so many damage points instead of being banished", at_least(1)),
    "control-score": Word(
        "is added to the control score; or what was rolled, or taken from it",
        either(is_number, exactly("rolled"), exactly("-rolled")),
    ),
    "damage": Word("is added to Damage", is_number),
    "divines-the-future": Word("units move so much farther by what is `foreseen`", at_least(1)),
    "drops-lowest": Word("the lowest die of its charge rolls is dropped", IS_TRUE),
    "drives-over": Word("it passes across models", IS_TRUE),
    "feeds-on-fights": Word(
        "it has a ritual point more when a unit `of` some keywords has fought so near", at_least(1)
    ),
    "fights-twice": Word("it fights twice, the second time last", IS_TRUE),
    "fog": Word("it has called up fog", IS_TRUE),
    "free-commands": Word("it uses these commands without command points", are_words),
    "gives-up-token": Word("it loses a token at the end of the turn", IS_TRUE),
    "heals-by-damage": Word("damage that it inflicts in combat heals it", IS_TRUE),
    "hidden-beyond": Word("it is not visible from farther than so many inches", at_least(1)),
    "hit": Word("is added to hit rolls", is_number),
    "hit-against": Word("is added to hit rolls of attacks that target it", is_number),
    "hit-from": Word("nothing less hits it", ON_DIE),
    "hit-on-sixes": Word("only a 6 hits it", IS_TRUE),
    "hunted": Word("the army hunts it", IS_TRUE),
    "hurt-by": Word("the unit that attacks has damaged it", one_of("user")),
    "ignores-guard": Word("it shoots at that hero, or any, though he is guarded", one_of("picked", "any")),
    "ignore-rend": Word("Rend of attacks that target it does not count", IS_TRUE),
    "leads-reinforcements": Word("reinforcements arrive within so many inches of it", at_least(1)),
    "lends": Word("the army's units of these warscrolls may use that ability", is_text),
    "lights": Word("the objective that was picked is lit, for conditions", one_of("picked")),
    "may-repeat": Word("it may use these commands though others have used them", are_words),
    "most-control": Word("its control score is at most so much", at_least(1)),
    "move": Word(
        "is added to Move, or halves it, or what was rolled is taken from it",
        either(is_number, exactly("halved"), exactly("-rolled")),
    ),
    "no-abilities": Word("it uses no abilities with that keyword", one_of(*ABILITY_KEYWORDS)),
    "no-commands": Word("it uses no commands, or none of these", either(IS_TRUE, are_words)),
    "moves-at-least": Word("what is rolled for how far it moves counts for so much, if it is less", at_least(1)),
    "moving-hurts": Word("it suffers so much mortal damage when it has used a Move ability", is_value),
    "no-returns": Word("no slain models return to it", IS_TRUE),
    "no-retreat-damage": Word("it suffers no damage when it retreats", IS_TRUE),
    "no-shooting-target": Word("nobody can shoot at it", IS_TRUE),
    "no-ward": Word("its ward does not count", IS_TRUE),
    "on-damage": Word("what enemy units have for the turn that its attacks damage", is_modifier),
    "passes-wards": Word("what its ward rolls save it from friendly Infantry beside it suffers", IS_TRUE),
    "power-through-damage": Word("is added to the damage of its Power Through", is_value),
    "power-through-move": Word("is added to the move of its Power Through", is_value),
    "quest": Word("its army is sent to the objective that was picked", one_of("picked")),
    "rally-rolls": Word("is added to the number of its rally rolls", is_number),
    "rend": Word("is added to Rend", is_number),
    "resistance": Word("is added to resistance rolls", is_number),
    "run": Word("is added to run rolls", is_number),
    "run-instead": Word("is added to Move instead of a run roll", at_least(1)),
    "save": Word("is added to save rolls", is_number),
    "saves-strike-back": Word(
        "each such save roll against a combat attack is a point of mortal damage on the attacker", ON_DIE
    ),
    "set-attacks": Word("is its Attacks", is_value),
    "set-damage": Word("is its Damage", is_value),
    "shelters": Word("is taken from hit rolls against it for the round in which it arrives from reserve", is_number),
    "shoot-after-ran": Word("it shoots though it ran", IS_TRUE),
    "shoot-after-retreated": Word("it shoots though it retreated", IS_TRUE),
    "shot-on-sixes": Word("only a 6 hits it with shooting attacks", IS_TRUE),
    "shot-within": Word("only models within so many inches shoot at it", at_least(1)),
    "soulburned": Word("it burns in its soul", IS_TRUE),
    "steady-control": Word("nothing is taken from its control score", IS_TRUE),
    "soul-bond": Word("it guards the hero that was picked", one_of("picked")),
    "summoning": Word("is added to casting rolls that summon", is_number),
    "turns": Word("how the Cogs turn", one_of("picked")),
    "watches-the-slain": Word("models that are slain this phase are counted", IS_TRUE),
    "vortex": Word("enemy units that move across the ground between its parts suffer", IS_TRUE),
    "wards-off": Word("enemy units are set up nowhere within so many inches of it", at_least(1)),
    "speaks": Word("it speaks with that voice, for conditions", is_text),
    "spreads-filth": Word("a die for each model slain in combat: that roll is mortal damage on who slew it", ON_DIE),
    "strike-first": Word("it fights before others", IS_TRUE),
    "strike-last": Word("it fights after others", IS_TRUE),
    "token-guards-saves": Word("each save roll of 1 takes a token of it, and no ward roll does", IS_TRUE),
    "too-horrible-to-die": Word("once, that roll keeps it from being destroyed", ON_DIE),
    "ward": Word("is its ward", ON_DIE),
    "ward-roll": Word("is added to ward rolls", is_number),
    "unbinds": Word("it may unbind like a Wizard of power level 1", IS_TRUE),
    "warpstone-shards": Word("the next casting roll is three dice, one of them dropped; 13 casts for sure", IS_TRUE),
    "weapon-ability": Word("its weapons have that ability", one_of(*WEAPON_ABILITIES)),
    "wedge": Word("it charges across enemy Infantry; that roll is mortal damage on one", at_least(1)),
    "wound": Word("is added to wound rolls", is_number),
    "wound-against": Word("is added to wound rolls of attacks that target it", is_number),
}
"""What is in force for a unit: as long as the ability is there (`gives`), or for a while (`give`)."""


# ---------------------------------------------------------------------- what is done

ORDER_KEYS: Words = {
    "to": Word(
        "whom it is about: without it the picked units, or the user if none are picked",
        one_of("user", "picked", "friends", "enemy"),
    ),
    "choice": Word("it is followed if that was chosen", is_text),
    "from": Word("it is followed if so much was rolled, or more", at_least(1)),
    "below": Word("it is followed if less was rolled", at_least(2)),
    "if": Word("it is followed if these hold of the user", ARE_CONDITIONS),
    "if_picked": Word("it is followed if these hold of the unit that was picked first", ARE_CONDITIONS),
    "afterwards": Word("it happens after the Retreat or Fight that it reacts to", IS_TRUE),
}
LASTS: Mapping[str, Kind] = {"until": one_of("attacks", "phase", "turn", "round", "battle", "your-turn")}
ENEMIES: Mapping[str, Kind] = {"enemies": at_least(1)}


CAN_BE_ROLLED = either(is_value, exactly("rolled"))


@nested("orders")
def are_orders(orders: Any) -> Iterator[str]:
    for order in orders:
        yield from order_faults(order)


VERBS: Words = {
    "heal": Word("heals so many damage points, or as many as were rolled", CAN_BE_ROLLED),
    "mortal": Word("so many points of mortal damage, or what was rolled", CAN_BE_ROLLED),
    "mortal_by_number": Word(
        "so many points of mortal damage on each unit that was picked: if one was, if two were, and so on",
        list_of(at_least(1)),
    ),
    "mortal_per_model": Word("a die for each of its models: a point of mortal damage for that roll", ON_DIE),
    "move": Word(
        "moves as by its Move, or so far; `leave` may leave combat, `enter` may end in it too",
        either(exactly("normal"), is_value),
        {"ranges?": one_of("leave", "enter")},
    ),
    "charge": Word("uses the Charge ability", IS_TRUE),
    "use-retreat": Word("uses the Retreat ability", IS_TRUE),
    "volley": Word("shoots at the unit that was picked, or at the nearest that it can", one_of("picked", "nearest")),
    "teleport": Word(
        "is set up anew, so far from enemies, within so much of the general, other faction terrain, the user, or "
        "Blacktalons who do not fight",
        table_of(
            {**ENEMIES, **dict.fromkeys(("general?", "terrain?", "user?", "blacktalons?"), at_least(1))},
            "`{ enemies = 9, general = 12 }`",
        ),
    ),
    "foes": Word(
        "`does` is followed for each other enemy unit within so many inches, in combat with it, or passed by it: for "
        "up to so many (`most`), or for all; perhaps by a `roll` for each; perhaps for `friends` as near too",
        either(at_least(1), one_of("in-combat", "passed")),
        {"does": are_orders, "most?": at_least(1), "roll?": is_value, "friends?": IS_TRUE},
    ),
    "kin": Word(
        "`does` is followed for each friendly unit, each with that keyword, or each that was picked, perhaps those of "
        "some warscrolls, `of` which conditions hold, wholly `within` or `near` so many inches of the user, or "
        "`visible` to it: for up to so many (`most`), or for all; perhaps by a `roll` for each",
        either(IS_TRUE, exactly("picked"), KEYWORD),
        {
            "does": are_orders,
            "scroll?": are_words,
            "of?": ARE_CONDITIONS,
            "within?": at_least(1),
            "near?": at_least(1),
            "visible?": IS_TRUE,
            "most?": is_value,
            "roll?": is_value,
        },
    ),
    "dice": Word(
        "so many dice for it, or one for each model of the user, perhaps more by its power level: `does` is followed "
        "by how many come to `need`, which may be its Health",
        either(at_least(1), exactly("models")),
        {"need": either(ON_DIE, exactly("health")), "does": are_orders, "per_level?": IS_TRUE},
    ),
    "compare": Word(
        "what was rolled against its damage points, its Move, or how many of its models are slain this phase: `lower` "
        "is followed if the roll is lower, `higher` by how much it is higher",
        one_of("damage", "move", "slain-this-phase"),
        {"lower?": are_orders, "higher?": are_orders},
    ),
    "slay": Word("as many of its models as were rolled are slain, or all", one_of("rolled", "all")),
    "ferry": Word(
        "is set up anew within so much of the user, or wholly within it of another part of the user than before",
        at_least(1),
        {**ENEMIES, "other_part?": IS_TRUE},
    ),
    "pile-in": Word("makes a pile-in move", IS_TRUE),
    "ritual": Word(
        "gains so many ritual points, or loses as many as were rolled", either(at_least(1), exactly("-rolled"))
    ),
    "lose-token": Word("loses a token", IS_TRUE),
    "announce": Word("units may react to that, which could pick it", one_of("redeploy")),
    "at_least": Word("the distance roll that this reacts to counts for so much, if it is lower", at_least(1)),
    "foreseen": Word("it moves farther if a friendly unit divines the future", IS_TRUE),
    "resurrect": Word("a slain Infantry Hero is set up wholly within so many inches of the user", at_least(1)),
    "return": Word("slain models whose Health adds up to so much return, or to what was rolled", CAN_BE_ROLLED),
    "rally": Word("a die for each slain model, which returns for that roll", ON_DIE),
    "rally-rolls": Word("so many dice, each 4+ a point: 1 heals, as many as its Health return a model", at_least(1)),
    "attempt": Word("the battle tactic that was picked is attempted", IS_TRUE),
    "fight-next": Word("may fight directly after the user, then with what is given", either(IS_TRUE, is_modifier)),
    "resist": Word("for that roll or more the ability has no effect on the user", ON_DIE),
    "unbind": Word(
        "unbinds the spell, if it rolls more than its casting roll, or for sure", either(IS_TRUE, exactly("for-sure"))
    ),
    "magical-intervention": Word("uses a spell or prayer out of turn", IS_TRUE),
    "power-through": Word("moves out of combat, or past those that it fights", IS_TRUE),
    "replace": Word(
        "so many models of a destroyed unit arrive, so far from enemies, within so much of friendly faction terrain",
        either(is_value, exactly("half")),
        {**ENEMIES, "terrain?": at_least(1)},
    ),
    "reroll": Word("the roll that this reacts to is rolled again", IS_TRUE),
    "give": Word("something is in force; `your-turn` is the start of that player's next turn", is_modifier, LASTS),
    "summon": Word(
        "that manifestation is set up, wholly within so much of the user, so far from enemies, and in its sight",
        is_text,
        {"reach": at_least(1), "enemies?": at_least(1), "unseen?": IS_TRUE, "apart?": at_least(1)},
    ),
    "banish": Word("banishes the manifestation that was picked, if it rolls its banishment value", IS_TRUE),
    "sweep": Word(
        "moves; so many units that it passed across suffer what is rolled, or a die a model for that roll",
        either(is_value, ON_DIE),
        {"most": at_least(1), "enters?": IS_TRUE},
    ),
    "normal-move": Word("of that universal ability", IS_TRUE),
    "run": Word("of that universal ability", IS_TRUE),
    "retreat": Word("of that universal ability", IS_TRUE),
    "shoot": Word("of that universal ability", IS_TRUE),
    "charge-move": Word("of that universal ability", IS_TRUE),
    "fight": Word("of that universal ability", IS_TRUE),
    "call": Word("the destroyed unit is replaced", IS_TRUE),
    "arrive": Word("the unit in reserve is set up where `arrival` says", IS_TRUE),
    "beast-of-the-dark-jungles": Word("of one card", IS_TRUE),
    "boing": Word("of one card", ON_DIE),
    "burst-from-the-shadows": Word("of one card", at_least(1)),
    "eye-of-the-gods": Word("of one card", IS_TRUE),
    "hunting-hounds": Word("of one card", IS_TRUE),
    "lightning-tempest": Word("of one card", is_value),
    "more-more-warp-energy": Word("of one card", at_least(1)),
    "null-pendant": Word("of one card", IS_TRUE),
    "predatory-fighters": Word("of one card", at_least(1)),
    "reknit-construct": Word("of one card", IS_TRUE),
    "repair-construct": Word("of one card", ON_DIE),
    "shift-part": Word("of one manifestation", at_least(1), ENEMIES),
    "splinters-of-the-vermindoom": Word("of one card", IS_TRUE),
}


# ---------------------------------------------------------------------- battle tactics

AIMS: Words = {
    "general-regiment": Word("a unit of the regiment of the enemy's general"),
    "enemy-land": Word("a terrain feature in enemy territory, nothing of which is in friendly territory"),
}
"""What is picked for a battle tactic."""

COMPLETED: Words = {
    "units": Word(
        "so many friendly units, of which `if` holds, perhaps so many inches `within` a place",
        at_least(1),
        {"near?": one_of("centre", "left-edge", "right-edge"), "within?": at_least(1), "if?": ARE_CONDITIONS},
    ),
    "none-destroyed": Word("no friendly unit was destroyed this turn", IS_TRUE),
    "gained": Word(
        "so many objectives not controlled when the turn began, so many of which the opponent controlled then",
        at_least(1),
        {"of_enemy": at_least(0)},
    ),
    "picked": Word("what was picked was destroyed this turn, or is controlled", one_of("destroyed", "controlled")),
}
"""What completes a battle tactic at the end of the turn."""


def completed_faults(says: Any) -> Iterator[str]:
    """Say what is wrong with `{ units = 2, near = "centre", within = 3 }`."""
    yield from instruction_faults(says, COMPLETED, {})


def order_faults(order: Any) -> Iterator[str]:
    """Say what is wrong with `{ heal = "D3", to = "user" }`."""
    yield from instruction_faults(order, VERBS, optional(ORDER_KEYS))
