"""Every kind of event of Quest: what the log says of it, and what it may carry."""

from __future__ import annotations

from ..kernel.events import DREW, EVERY_GAME, PUT, SHUFFLED, Kinds
from ..kernel.events import ROLLED as ROLLED
from ..kernel.events import TURN_BEGAN as TURN_BEGAN
from ..kernel.text import N_, ngettext

KINDS = Kinds(EVERY_GAME)
declare, declare_put = KINDS.declare, KINDS.declare_put
ACHIEVED = declare("achieved", "rule", N_("{name}: done by {who}"), "deed")
AFFECTED = declare("affected", "spell", N_("{target}: {effect} {amount}"), "amount effect target")
AIMS = declare("aims", "sword", N_("{monster} targets {target}: {why}"), "monster reason target")
ATTACKED = declare("attacked", "sword", N_("{attacker} attacks {target}"), "attacker count target", is_quiet=True)
BARRED = declare("barred", "door", N_("A portcullis bars {door}"), "door")
BEARS = declare("bears", "card", N_("Bearer: {who}"), "adventurer")
BEGAN = declare(
    "began",
    "heart",
    ngettext("{adventurer} begins with {count} Wound", "{adventurer} begins with {count} Wounds"),
    "adventurer wounds",
)
BERSERK = declare("berserk", "sword", N_("{adventurer} goes berserk"), "adventurer")
BET = declare_put("bet", "gold", N_("{who} makes a bet"))
BLOCKED = declare(
    "blocked",
    "rule",
    ngettext(
        "{count} square of {sections} can no longer be entered",
        "{count} squares of {sections} can no longer be entered",
    ),
    "mark squares",
)
BROKE = declare("broke", "rule", N_("{item} breaks"), "item")
BROKE_AWAY = declare("broke-away", "boot", N_("{adventurer} breaks away"), "adventurer")
BROKEN_THROUGH = declare("broken-through", "door", N_("A new doorway is broken through: {door}"), "door")
CAST = declare("cast", "spell", N_("{who} casts {spell}"), "spell targets")
CAVED_IN = declare("caved-in", "rule", N_("{section} caves in"), "section")
CAVING_IN = declare("caving-in", "rule", N_("{section} will cave in at the end of turn {turn}"), "section turn")
CHOSE = declare("chose", "party", N_("{who} plays {adventurer}"), "adventurer")
COUNTER_DRAWN = declare(
    "counter-drawn", "die", N_("The counter of {adventurer} is drawn"), "adventurer", barriers="roll"
)
DECK_BUILT = declare("deck-built", "card", N_("Cards in the Dungeon deck: {count}"), "count", is_quiet=True)
DISCARDED = declare_put("discarded", "card", N_("Used up: {card}"), is_quiet=True)
DISPLACED = declare("displaced", "boot", N_("{target} moves aside to {at}"), "at who")
DODGED = declare("dodged", "boot", N_("{adventurer} dodges"), "adventurer")
DOES_NOT_FIT = declare(
    "does-not-fit", "card", N_("{section} does not fit and goes to the bottom of the deck"), "section"
)
KINDS.reword(DREW, "card", N_("Revealed: {cards}"))
EASED = declare(
    "eased", "card", N_("Easier than the rulebook: {kind} × {number} instead of {printed}"), "kind number printed"
)
ENTERED = declare("entered", "boot", N_("{adventurer} enters {section}"), "adventurer section")
FAILED = declare("failed", "spell", N_("{card} fails, and all power of this turn is gone"), "card")
FELL = declare("fell", "skull", N_("{adventurer} falls"), "adventurer", weight=9)
FELL_INTO_PIT = declare("fell-into-pit", "skull", N_("{adventurer} falls into a pit"), "adventurer")
FREED = declare("freed", "boot", N_("{adventurer} tears the web"), "adventurer")
GAME_OVER = declare("game-over", "rule", N_("The adventure has failed"), "outcome scores")
GONE = declare("gone", "skull", N_("{adventurer} dies"), "adventurer fate", weight=10)
HANDED_OVER = declare_put("handed-over", "card", N_("{bearer} now carries {card}"))
HAPPENED = declare("happened", "card", N_("{event} in {section}"), "event section")
HEALED = declare(
    "healed",
    "heart",
    ngettext("{adventurer} heals {count} Wound and has {left}", "{adventurer} heals {count} Wounds and has {left}"),
    "adventurer healed left",
    weight=4,
)
HELD = declare("held", "boot", N_("{adventurer} does not break away"), "adventurer")
IGNORED = declare("ignored", "card", N_("{event} does nothing here"), "event")
KILLED = declare("killed", "skull", N_("{monster} dies"), "at monster", weight=6)
LAID = declare("laid", "door", N_("{section} is laid"), "door section turn", weight=6)
LEADS = declare("leads", "lamp", N_("{adventurer} carries the Lamp"), "adventurer")
LEARNT = declare("learnt", "spell", N_("{who} knows {spells}"), "spells", barriers="reveal")
MISSED = declare("missed", "sword", N_("{attacker} misses {target}"), "attacker target")
MISSION_DRAWN = declare(
    "mission-drawn", "rule", N_("The mission: {mission}, in {section}"), "mission section", barriers="reveal"
)
MONSTER_MOVED = declare("monster-moved", "boot", N_("{monster} moves to {to}"), "monster path start")
MONSTER_WOUNDED = declare(
    "monster-wounded",
    "sword",
    ngettext("{monster} loses {count} Wound: {rest}", "{monster} loses {count} Wounds: {rest}"),
    "left lost monster",
)
MOVED = declare("moved", "boot", N_("{adventurer} moves to {to}"), "adventurer path start")
MOVED_ON = declare("moved-on", "card", N_("The Objective Room is now behind {door}"), "door")
NOT_PLACED = declare("not-placed", "rule", N_("No room on the board: {kind} × {count}"), "count kind")
NOTHING_DRAWN = declare("nothing-drawn", "card", N_("No card is left to draw"), "zone")
OBJECTIVE_ENTERED = declare("objective-entered", "rule", N_("You have found {section}"), "section")
OPENED = declare("opened", "door", N_("{door} opens; cards behind it: {count}"), "count door")
OUT_OF_PIT = declare("out-of-pit", "boot", N_("{adventurer} is out of the pit"), "adventurer")
PAID = declare("paid", "gold", N_("{adventurer} gets {gold} gold"), "adventurer gold")
PHASE_BEGAN = declare("phase-began", "rule", N_("Turn {turn}: {name}"), "phase turn", is_heading=True)
PLACED = declare("placed", "sword", N_("{monster} appears on {at}"), "at monster target", weight=5)
POWER = declare("power", "spell", N_("The Wizard has {power} power"), "power")
POWER_LOST = declare(
    "power-lost", "spell", ngettext("{count} power is lost", "{count} power is lost"), "power", is_quiet=True
)
KINDS.reword(PUT, "card", N_("Put down: {card}"))
RAGED = declare("raged", "sword", N_("{adventurer} strikes out at his companions"), "adventurer")
RAISED = declare("raised", "door", N_("{who} raises the portcullis of {door}"), "door")
REBOUNDED = declare("rebounded", "spell", N_("The blow rebounds on {target}"), "target")
RECEIVED = declare_put("received", "card", N_("{who} receives {card}"), weight=4)
RESHUFFLED = declare("reshuffled", "card", N_("The discard pile is shuffled into a new deck"), "zone")
RETURNED = declare("returned", "heart", N_("{adventurer} returns from the dead"), "adventurer at")
REVIVED = declare("revived", "heart", N_("{adventurer} stands up again"), "adventurer")
KINDS.reword(ROLLED, "die", N_("{purpose}: {faces}"), "purpose value")
SHOT = declare("shot", "sword", N_("{attacker} shoots at {target}"), "attacker target")
KINDS.reword(SHUFFLED, "card", N_("A deck is shuffled"), is_quiet=True)
SLIPPED = declare("slipped", "boot", N_("{adventurer} slips on the bridge"), "adventurer")
SPENT_POWER = declare(
    "spent-power", "spell", N_("Power left: {power}. Power tokens left: {tokens}"), "power tokens", is_quiet=True
)
SPLIT = declare("split", "card", N_("The deck is split: left {left}, right {right}"), "left right")
STOOD = declare("stood", "boot", N_("{adventurer} begins on {at}"), "adventurer at")
SUMMONED = declare("summoned", "skull", N_("A daemon appears: {monster}"), "at monster")
SWEPT = declare("swept", "sword", N_("The death blow goes on to {target}"), "attacker target")
TOKENS = declare("tokens", "spell", N_("{who}: Power tokens {tokens}"), "tokens")
TOMB_STRUCK = declare(
    "tomb-struck",
    "sword",
    ngettext("The tomb loses {count} Wound: {rest}", "The tomb loses {count} Wounds: {rest}"),
    "left lost",
)
TOOK = declare("took", "card", N_("{adventurer} takes {item}"), "adventurer item")
TRIPPED = declare("tripped", "boot", N_("{adventurer} trips over his beard"), "adventurer")
declare(TURN_BEGAN, "rule", N_("{adventurer} acts"), "adventurer", is_quiet=True)
USED = declare("used", "card", N_("{who} uses {item}"), "item targets")
VANISHED = declare("vanished", "skull", N_("{monster} vanishes"), "monster")
VOLLEY = declare("volley", "sword", N_("Volley, {kind} × {count}: hits {hits}"), "count hits kind")
WALLED = declare("walled", "door", N_("{door} is walled up"), "door")
WARDED = declare("warded", "card", N_("{card} absorbs the blow"), "card")
WEAKENED = declare(
    "weakened",
    "card",
    ngettext(
        "Easier than the rulebook: {monster} has {count} Wound instead of {printed}",
        "Easier than the rulebook: {monster} has {count} Wounds instead of {printed}",
    ),
    "monster printed wounds",
)
WEBBED = declare("webbed", "rule", N_("{adventurer} is caught in a web"), "adventurer")
WIELDED = declare("wielded", "card", N_("{who} fights with {card}"), "card")
WORE_OFF = declare("wore-off", "spell", N_("Over for {target}: {effect}"), "effect target")
WOUNDED = declare(
    "wounded",
    "heart",
    ngettext("{adventurer} loses {count} Wound: {rest}", "{adventurer} loses {count} Wounds: {rest}"),
    "adventurer left lost",
    weight=5,
)
