"""Every kind of event of Tyrants: what the log says of it, and what it may carry."""

from __future__ import annotations

from ..kernel.events import DREW, EVERY_GAME, SHUFFLED, Kinds
from ..kernel.events import TURN_BEGAN as TURN_BEGAN
from ..kernel.text import N_, ngettext

KINDS = Kinds(EVERY_GAME)
declare, declare_put = KINDS.declare, KINDS.declare_put

# set-up
SECTIONS_CHOSEN = declare("sections-chosen", "rock", N_("In play: {sections}"), "sections")
MARKET_BUILT = declare("market-built", "deck", N_("The market is made of {decks}"), "decks")
PILE_LAID = declare("pile-laid", "deck", N_("{pile} pile placed beside the market"), "pile", is_quiet=True)
WHITE_PLACED = declare("white-placed", "troop", N_("White troops on the map: {count}"), "count")
MARKERS_PLACED = declare("markers-placed", "influence", N_("Site control markers are placed at {sites}"), "sites")
FIRST_PLAYER = declare("first-player", "house", N_("{who} plays first"))
HOUSE_SET_UP = declare("house-set-up", "house", N_("{who} lays out a starting deck, troops and spies"), "house")

# time
declare(TURN_BEGAN, "pass", N_("Round {round}, turn of {who}"), "round", is_heading=True)
RESOURCES_LOST = declare(
    "resources-lost",
    "discard",
    N_("{who} ends the main part of the turn: {power} Power and {influence} Influence lost"),
    "influence power",
    is_quiet=True,
)
END_TRIGGERED = declare("end-triggered", "pass", N_("The end is near: this round is the last"), weight=10)
SCORED = declare("scored", "points", N_("{who}, {item}: {points} VP"), "item points")
GAME_OVER = declare("game-over", "win", N_("{winners} share the victory, {scores}"), "scores winners")

# cards
PLAYED = declare("played", "play", N_("{who} plays {card}"), "card source zone", weight=1)
KINDS.reword(DREW, "draw", ngettext("{who} draws {count} card", "{who} draws {count} cards"), weight=-2)
RESHUFFLED = declare(
    "reshuffled", "draw", N_("{who} shuffles the discard pile into a new deck (cards: {count})"), "count", weight=-1
)
KINDS.reword(SHUFFLED, "draw", N_("A deck is shuffled"), is_quiet=True)
HAND_DISCARDED = declare(
    "hand-discarded",
    "discard",
    N_("{who} discards the cards played and left: {cards}"),
    "cards",
    barriers="reveal",
    is_quiet=True,
)
DECK_DISCARDED = declare(
    "deck-discarded",
    "discard",
    N_("{who} puts the whole deck into the discard pile (cards: {count})"),
    "cards",
    barriers="reveal",
)
DISCARDED = declare_put("discarded", "discard", N_("{who} discards {card}"))
RECRUITED = declare_put("recruited", "recruit", N_("{who} recruits {card}"), weight=6)
DEVOURED = declare_put("devoured", "devoured", N_("{card} is devoured in the market"), weight=4)
PROMOTED = declare_put("promoted", "inner-circle", N_("{who} promotes {card}"), weight=6)
PROMOTION_DUE = declare("promotion-due", "inner-circle", N_("{card} will promote at the end of the turn"), "card count")
PROMOTION_LAPSED = declare("promotion-lapsed", "inner-circle", N_("{card}: no card to promote"), "card")
PILE_EMPTY = declare("pile-empty", "madness", N_("No {pile} left: {who} takes {count} fewer"), "count pile")
OUTCAST_RETURNED = declare_put("outcast-returned", "madness", N_("{card} goes back to its pile"))
SKIPPED = declare("skipped", "pass", N_("{card}: part of its text has no legal target"), "card rule")
COST_UNPAID = declare("cost-unpaid", "pass", N_("{card}: the cost is not paid"), "card")
CONDITION_UNMET = declare("condition-unmet", "pass", N_("{card}: the condition is not met"), "card condition least")
REVEALED = declare("revealed", "play", N_("{who} reveals {card}"), "card", barriers="reveal")
FOCUSED = declare("focused", "react", N_("{card}: Focus on {aspect}"), "aspect card")
NO_FOCUS = declare(
    "no-focus", "pass", N_("{card}: no other card of {aspect} is played or revealed, so no Focus"), "aspect card"
)
GAINED = declare(
    "gained", "power", N_("{who} gains {amount} {resource} from {source}"), "amount resource source", is_quiet=True
)
SPENT = declare("spent", "power", N_("{who} pays {amount} {resource}"), "amount resource", is_quiet=True)
GAINED_VP = declare("gained-vp", "points", N_("{who} gains {points} VP from {source}"), "points source", weight=6)

# pieces
DEPLOYED = declare("deployed", "troop", N_("{who} deploys a troop: {place}"), "place", weight=3)
ASSASSINATED = declare(
    "assassinated", "assassinate", N_("{who} assassinates a troop of {whom}: {place}"), "place whom", weight=7
)
SUPPLANTED = declare("supplanted", "supplant", N_("{who} supplants a troop of {whom}: {place}"), "place whom", weight=8)
MOVED = declare("moved", "move", N_("{who} moves a troop of {whom}: {source} → {place}"), "place source whom", weight=4)
TROOP_RETURNED = declare(
    "troop-returned", "barracks", N_("{who} returns a troop of {whom} to its barracks: {place}"), "place whom", weight=7
)
BROUGHT_BACK = declare(
    "brought-back",
    "trophies",
    N_("{who} takes a troop of {whom} out of the trophy hall of {hall}: {place}"),
    "hall place whom",
    weight=5,
)
SPY_PLACED = declare("spy-placed", "spy", N_("{who} places a spy in {site}"), "site", weight=5)
SPY_RETURNED = declare("spy-returned", "spy", N_("{who} returns the spy of {whom} in {site}"), "site whom", weight=5)
MARKER_TAKEN = declare("marker-taken", "influence", N_("{who} takes the marker of {site}"), "site source", weight=9)
MARKER_RETURNED = declare(
    "marker-returned", "influence", N_("{who} loses the marker of {site}: it goes back to the map"), "site"
)
