"""Every kind of event of Age of Sigmar: what the log says of it, and what it may carry."""

from __future__ import annotations

from ..kernel.events import DREW, EVERY_GAME, SHUFFLED, Kinds
from ..kernel.events import ROLLED as ROLLED
from ..kernel.events import ROUND_BEGAN as ROUND_BEGAN
from ..kernel.events import TURN_BEGAN as TURN_BEGAN
from ..kernel.text import N_, ngettext

KINDS = Kinds(EVERY_GAME)
declare, declare_put = KINDS.declare, KINDS.declare_put

# before the battle
MUSTERED = declare("mustered", "army", N_("{who} fields: {units}"), "army units")
ROLL_OFF_WON = declare("roll-off-won", "die", N_("{who} wins the roll-off, {faces}"), "faces")
ROLES = declare("roles", "attack", N_("{who} is the attacker"))
SIDE_CHOSEN = declare("side-chosen", "ground", N_("{who} chooses the side of the board: {side}"), "side")
TERRITORY = declare("territory", "ground", N_("{who} has {territory} of the {map} map"), "map territory")
FEATURE_PLACED = declare("feature-placed", "ground", N_("{feature} is in the territory of {who}"), "at facing feature")
LAYOUT_CHOSEN = declare("layout-chosen", "ground", N_("{who} chooses where terrain features stand: {layout}"), "layout")
TERRAIN_PLACED = declare("terrain-placed", "ground", N_("{who} places {feature}"), "at facing feature")

# time
declare(ROUND_BEGAN, "pass", N_("Battle round {round}"), "round", is_heading=True)
FIRST_TURN = declare("first-turn", "pass", N_("{who} takes the first turn"))
UNDERDOG = declare("underdog", "pass", N_("{who} is the underdog"))
declare(TURN_BEGAN, "pass", N_("Turn of {who}"), "round", is_heading=True)
PHASE_BEGAN = declare("phase-began", "pass", N_("{phase}"), "phase", is_quiet=True)

# units
DECLARED = declare("declared", "ability", N_("{unit}: {ability}"), "ability unit", weight=-1)
SET_UP = declare("set-up", "move", N_("Set up: {unit}"), "places unit", weight=1)
MOVED = declare("moved", "move", N_("Moved: {unit}"), "unit ways", weight=1)
CHARGED = declare("charged", "charge", N_("Charged: {unit}"), "unit", weight=4)
STAYED = declare("stayed", "pass", N_("No charge: {unit}"), "unit")
KINDS.reword(ROLLED, "die", N_("{who} rolls {faces}"), "ability need purpose target unit value weapon", weight=-1)
ATTACKS_RESOLVED = declare(
    "attacks-resolved",
    "attack",
    N_("{unit}, {weapon} on {target}: attacks {count}, damage {points}"),
    "count crits mortal points successful target unit weapon wounds",
    weight=2,
)
INFLICTED = declare("inflicted", "damage", N_("{unit}: {points} damage in the pool"), "by points unit", is_quiet=True)
ALLOCATED = declare("allocated", "damage", N_("{unit}: damage {points}, models slain {slain}"), "points slain unit")
KINDS.reword(SHUFFLED, "deck", N_("A deck is shuffled"), weight=-1)
KINDS.reword(DREW, "deck", ngettext("{who} draws {count} card", "{who} draws {count} cards"), weight=-1)
SEIZED = declare("seized", "pass", N_("{who} has seized the initiative and draws no cards"))
COMMANDED = declare_put("commanded", "play", N_("{who} uses the command of {card}"), weight=3)
DISCARDED = declare_put("discarded", "discard", N_("{who} discards {card}"))
TACTIC_SCORED = declare_put("tactic-scored", "points", N_("{who} completes {card}"), weight=7)
USED = declare("used", "ability", N_("{who} uses {ability}"), "ability picked unit", weight=3)
FAILED = declare("failed", "die", N_("{ability} has no effect"), "ability rolled")
CASTING = declare(
    "casting", "die", N_("{unit}: casting roll of {rolled} for {ability}"), "ability rolled unit", weight=-1
)
MISCAST = declare("miscast", "death", N_("{unit} miscasts {ability}"), "ability unit", weight=4)
CAST = declare("cast", "ability", N_("{unit} has cast {ability}"), "ability unit", weight=2)
ANSWERED = declare(
    "answered", "ability", N_("{unit}: {ability} is answered, with {rolled}"), "ability rolled unit", weight=2
)
RITUAL = declare("ritual", "heal", N_("{unit}: ritual points now {points}"), "points unit")
UNBOUND = declare("unbound", "pass", N_("{unit} unbinds {ability}"), "ability rolled unit", weight=4)
LASTS = declare("lasts", "ability", N_("{ability} affects {units}"), "ability units until")
HEALED = declare("healed", "heal", N_("{unit}: {points} healed"), "points unit")
GATHERED = declare("gathered", "heal", N_("{unit}: gathered points now {points}"), "points unit")
RETURNED = declare("returned", "heal", N_("Models of {unit} return"), "places unit", weight=2)
TOKEN_REMOVED = declare("token-removed", "death", N_("{unit}: token lost"), "token unit")
ATTEMPTED = declare("attempted", "ability", N_("{who} attempts {tactic}"), "tactic", weight=4)
TACTIC_COMPLETED = declare("tactic-completed", "points", N_("{who} completes {tactic}"), "tactic", weight=7)
TACTIC_MISSED = declare("tactic-missed", "pass", N_("{who} does not complete {tactic}"), "tactic", weight=2)
NO_GAMBIT = declare("no-gambit", "pass", N_("{who} takes two turns one after the other: no gambit in this round"))
ABILITY_CHOSEN = declare("ability-chosen", "ability", N_("{who} chooses {ability}"), "ability")
REGIMENT_CHOSEN = declare("regiment-chosen", "army", N_("{who} deploys a whole regiment: {units}"), "units")
RESERVED = declare("reserved", "pass", N_("Kept in reserve: {unit}"), "ability unit")
SLAIN = declare("slain", "death", N_("Slain: {models}"), "models unit", weight=5)
DESTROYED = declare("destroyed", "death", N_("Destroyed: {unit}"), "by unit", weight=8)

# objectives
GAINED_CONTROL = declare(
    "gained-control", "objective", N_("{who} gains control of {objective}"), "objective scores", weight=6
)
SCORED = declare("scored", "points", N_("{who} scores {points}: {source}"), "points source", weight=5)
GENERAL_ALIVE = declare(
    "general-alive", "win", N_("As many points: of the generals only {unit} is alive"), "unit", weight=8
)
BATTLE_ENDED = declare("battle-ended", "win", N_("The battle is over: {winner} wins, {scores}"), "scores", weight=9)
