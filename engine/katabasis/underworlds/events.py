"""Every kind of event of Underworlds: what the log says of it, and what it may carry."""

from __future__ import annotations

from ..kernel.events import DREW, EVERY_GAME, PUT, SHUFFLED, Kinds
from ..kernel.events import ROLLED as ROLLED
from ..kernel.events import ROUND_BEGAN as ROUND_BEGAN
from ..kernel.events import TURN_BEGAN as TURN_BEGAN
from ..kernel.text import N_, ngettext

KINDS = Kinds(EVERY_GAME)
declare, declare_put = KINDS.declare, KINDS.declare_put

# the kernel's own
KINDS.reword(ROLLED, "dice", N_("{who} rolls {faces}"), "again fighter rolloff", weight=-1)
KINDS.reword(SHUFFLED, "draw", N_("The {zone} of {who} is shuffled"), is_quiet=True)
KINDS.reword(
    DREW,
    "draw",
    ngettext("{who} draws {count} card from the {source}", "{who} draws {count} cards from the {source}"),
    weight=-1,
)
KINDS.reword(PUT, "play", N_("{who} puts a card from the {source} into the {zone}"), is_quiet=True)

# set-up
WARBAND_PICKED = declare("warband-picked", "play", N_("{who} has picked a warband"), secret="pick")
WARBANDS_REVEALED = declare(
    "warbands-revealed", "play", N_("The warbands are shown: {chosen}"), "warbands", barriers="reveal"
)
BOARD_PICKED = declare("board-picked", "rock", N_("{who} picks {board}"), "board")
BOARDS_PLACED = declare("boards-placed", "rock", N_("{who} lays the boards"), "layout")
OBJECTIVE_PLACED = declare("objective-placed", "objective", N_("{who} places an objective in {hex}"), "hex")
OBJECTIVE_REMOVED = declare("objective-removed", "objective", N_("The objective token in {hex} is removed"), "hex")
HEX_BLOCKED = declare("hex-blocked", "rock", N_("{hex} is blocked for the rest of the phase"), "hex")
ARTEFACT_PLACED = declare("artefact-placed", "objective", N_("{who} places the Artefact in {hex}"), "hex")
OBJECTIVES_REVEALED = declare(
    "objectives-revealed", "objective", N_("The objectives are turned face up"), "numbers", barriers="reveal"
)
MULLIGAN = declare("mulligan", "draw", N_("{who} exchanges {cards}"), "cards")
RETURNED = declare_put("returned", "draw", N_("{who} puts {card} back into the {zone}"))
HAND_KEPT = declare("hand-kept", "play", N_("{who} keeps the hand"))
ALL_PLACED = declare("all-placed", "win", N_("{who} finished placing fighters first"))

# time
declare(ROUND_BEGAN, "pass", N_("Round {round}"), "round", is_heading=True)
PHASE_BEGAN = declare("phase-began", "pass", N_("{phase}"), "phase", is_heading=True)
declare(TURN_BEGAN, "pass", N_("Turn of {who}"), "turn", is_heading=True)
STEP_BEGAN = declare("step-began", "pass", N_("{step}"), "step", is_quiet=True)
ROLL_OFF_WON = declare("roll-off-won", "win", N_("{who} wins the roll-off"), "counts")
ROLL_OFF_LOWEST = declare("roll-off-lowest", "dice", N_("{who} has the lowest roll"), "counts")
ROLL_OFF_LEVEL = declare("roll-off-level", "dice", N_("Roll-off tied: rolling again"), "counts")
NAMED = declare("named", "win", N_("{named} goes first"), "named")
INSPIRATION_STEP = declare("inspiration-step", "inspired", N_("Inspiration step"), is_quiet=True)
SURGE_STEP = declare("surge-step", "objective", N_("Surge step"), is_quiet=True)
REACTION_STEP = declare("reaction-step", "react", N_("Reaction step"), "occasions", is_quiet=True)
DIRECTION = declare("direction", "pass", N_("The order of play is clockwise"), "anticlockwise")
CLEANED_UP = declare("cleaned-up", "discard", N_("Tokens are removed and the next round begins"))
GAME_OVER = declare("game-over", "win", N_("{winners} wins: {scores}"), "scores winners")
MATCH_OVER = declare("match-over", "win", N_("{winners} wins the match: {wins}"), "glory winners wins")
SUDDEN_DEATH = declare(
    "sudden-death", "attack", N_("The match is tied: sudden death follows, until a warband has been wiped out"), "glory"
)
QUIET_ROUNDS = declare(
    "quiet-rounds", "dice", N_("Rounds without anybody out of action: {rounds}; a roll-off decides the match"), "rounds"
)

# activations
ACTIVATED = declare("activated", "attack", N_("{fighter}: {action}"), "action fighter", weight=2)
PASSED = declare("passed", "pass", N_("{who} passes"))
MOVED = declare("moved", "move", N_("{fighter} moves from {start} to {to}"), "fighter path start to", weight=3)
PUSHED = declare("pushed", "push", N_("{fighter} is pushed from {start} to {to}"), "fighter path start to", weight=3)
DRIVEN_BACK = declare(
    "driven-back", "drive-back", N_("{fighter} is driven back from {start} to {to}"), "fighter path start to", weight=4
)
PLACED = declare("placed", "move", N_("{fighter} is placed in {to}"), "fighter start to", weight=3)
TOKEN = declare("token", "guard", N_("{fighter} is given a {token}"), "fighter token")
TOKEN_REMOVED = declare("token-removed", "guard", N_("{fighter} loses a {token}"), "fighter token")
COUNTER = declare("counter", "raise", N_("{fighter} is given a {counter}"), "counter fighter", weight=3)
INSPIRED = declare("inspired", "inspired", N_("{fighter} is Inspired"), "fighter", weight=6)

# fighting
ATTACK_DECLARED = declare(
    "attack-declared",
    "attack",
    N_("{attacker} attacks {target} with {attack}"),
    "attack attacker range target",
    weight=4,
)
OUTCOME = declare(
    "outcome",
    "target",
    N_("{outcome}: {successes}"),
    "attacker crits outcome rolls successes symbols target trapped",
    weight=4,
)
ATTACK_RESOLVED = declare(
    "attack-resolved",
    "attack",
    N_("Attack resolved: {attacker} on {target}"),
    "attack attacker killed outcome range target",
    is_quiet=True,
)
DAMAGED = declare("damaged", "wound", N_("{fighter} suffers {amount} damage"), "amount by fighter left most", weight=7)
HEALED = declare("healed", "wound", N_("{fighter} is healed of {amount} damage"), "amount fighter", weight=5)
OUT_OF_ACTION = declare("out-of-action", "skull", N_("{fighter} is out of action"), "by fighter hex", weight=9)

# cards and glory
REVEALED = declare_put("revealed", "play", N_("{who} shows {card}"))
CARD_PLAYED = declare("card-played", "ploy", N_("{who} plays {card}"), "card", weight=6)
UPGRADED = declare("upgraded", "upgrade", N_("{fighter} is given {card}"), "card fighter", weight=5)
ASSIGNED = declare_put("assigned", "upgrade", N_("{card} is assigned"), is_quiet=True)
BROKEN = declare_put("broken", "discard", N_("{card} breaks"))
DISCARDED = declare_put("discarded", "discard", N_("{who} discards {card}"))
RECYCLED = declare_put("recycled", "discard", N_("{who} recycles {card}"))
REACTION = declare("reaction", "react", N_("{who} reacts with {card}"), "card", weight=6)
FIZZLED = declare("fizzled", "discard", N_("{card} ends"), "card")
SCORED = declare_put("scored", "objective", N_("{who} scores {card}"), weight=8)
GLORY = declare("glory", "glory", N_("{who} gains {points} glory"), "points source spent")
SPENT = declare("spent", "glory", N_("{who} spends {points} glory"), "points", is_quiet=True)
POWER_PASSED = declare("power-passed", "pass", N_("{who} passes in the power step"), weight=-2)
CHOSEN = declare("chosen", "target", N_("{card}: {fighters} chosen"), "card fighters")
DESIGNATED = declare("designated", "target", N_("{card}: {fighters} designated"), "card fighters")
