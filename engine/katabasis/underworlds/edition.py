"""Where the editions of the rulebook differ: one record each, which a table reads as `table.rules`.

What is not here is one rule for all editions. A chapter never asks which edition it is; it reads a figure, or calls a
function that the edition brings along, and cites `table.rules.cite("combat.trapped")`.

The usual edition stands here, and its functions in the chapters that they belong to, each registered under its own
name, which is that of the slot: `@EDITIONS["2023"].rule`. What only another edition has is a package of its own,
`rules/edition_<id>/`, which is imported when a game of that edition is opened (`System.open_edition`), and which a page
fetches only then:

1. `figures.py` makes its record out of the usual one, `EDITIONS["2023"].varied("2017", moves_per_phase=1, ...)`, with
   the figures that differ, and in `own_ids` the rules that it calls otherwise; and it adds the content of the edition.
2. Its chapters register functions alike, `@EDITION.rule`. What they do not register is as in the usual edition.
3. `CHAPTERS` in its `__init__` lists them. Their steps are named by the path below `rules`
   ("edition_2017.artefact.begin"), so chapters of two editions may have the same name.
4. Fighters, cards, boards and decks say their `editions` in content (`content.of`). What has other figures in another
   edition has an id of its own there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import field
from typing import TYPE_CHECKING, Any

from ..kernel import edition
from ..kernel.events import Kind
from ..kernel.slotted import slotted
from ..kernel.text import N_

if TYPE_CHECKING:
    from ..kernel.flow import Flow, NextStep, Step
    from ..kernel.table_reader import TableReader
    from ..kernel.text import Refusal
    from .state import Fighter, UnderworldsTable

SAME = (
    "action.charge-token",
    "attack.range-plus",
    "card.discard-inert",
    "core.ability-all-or-nothing",
    "core.ability-condition",
    "core.cannot",
    "core.choose-term",
    "damage.out-of-action-inert",
    "endphase.no-minor-steps",
    "endphase.steps",
    "keyword.scything-separate",
    "move.push-must-change-hex",
    "move.token",
    "power.upgrade-reaction",
    "round.turn-steps",
    "round.turns",
    "setup.fighters-alternate",
    "setup.mulligan-order",
    "setup.objectives-deal",
    "victory.draw",
)
"""Stems of rules whose ids name no edition, since no other has them, or calls them otherwise."""


@slotted
class Edition(edition.Edition):
    """The figures and functions of one edition, and what the figures are in that of 2023."""

    seat_counts: tuple[int, ...] = (2,)
    """How many may play (core.players)."""
    multiplayer: Edition | None = None
    """What is different where more than two play; None if nothing is."""
    options: tuple[str, ...] = ("advanced", "quick", "decks")
    """What a set-up may say."""
    open_seats: tuple[str, ...] = ()
    """Words for seats whose warband is still to be picked."""
    steps: dict[str, Step] = field(default_factory=dict)
    """The boxes of the flow chart that only this edition has, by name."""
    anticlockwise_rounds: tuple[int, ...] = ()
    """The rounds in which the order of play is turned round."""
    rounds: int = 3
    activations: int = 4
    """Of each player in an action phase."""
    hand: Mapping[str, int] = field(default_factory=lambda: {"objective": 3, "power": 5})
    """Cards by kind, drawn in setup and filled up to in end phases."""
    objective_tokens: Mapping[int, int] = field(default_factory=lambda: {2: 5})
    """How many there are, by the number of players."""
    fighter_actions: tuple[str, ...] = ("move", "attack", "charge", "guard", "stun", "tackle")
    """Those that any fighter may make."""
    large_wounds: int | None = 5
    """Wounds from which a fighter is Large; None if none is."""
    moves_per_phase: int | None = None
    """Move and Charge actions that a fighter may make in a phase; None for any number."""
    push_must_change_hex: bool = True
    """Whether a push may not end where it began."""
    superactions: bool = True
    """Whether an attack at several targets is a superaction, which a Charge token forbids."""
    guard_stops_drive_back: bool = True
    """Whether only Knockback drives a fighter on Guard back."""
    knockback_after_draw: bool = True
    """Whether Knockback counts after a draw too."""
    sight_stays_inside: bool = True
    """Whether a line of sight may not leave the battlefield."""
    recycle: bool = True
    """Whether power cards that nobody is left to use can be recycled."""
    gambits: Mapping[str, str] = field(
        default_factory=lambda: {
            "other": N_("{card} is not a gambit"),
            "power-step": N_("Gambits are played in power steps"),
            "end-phase": N_("Gambits are not played in the end phase"),
        }
    )
    """What is said of the power cards that are no upgrades: of a card that is none, and of when they are played."""
    scored_to: str = "scored"
    """The pile for objective cards that have been scored."""
    mulligan_returns: bool = True
    """Whether exchanged cards of the opening hand are shuffled back into their deck."""
    draw_is_optional: bool = False
    """Whether players may decline to fill their hands up in the end phase."""
    tokens_cleared: tuple[str, ...] = ("move", "charge", "guard", "stagger")
    """The tokens that the end of a round takes away."""
    faces_repeat: bool = False
    """Whether several boards may lie with the same face up."""
    least_completed: Mapping[str, int] = field(default_factory=lambda: {"long": 4, "short": 2})
    """How many hexes two boards must complete that meet along their "long" or "short" sides."""
    last_token_on_edge: bool = False
    """Whether the last objective token may lie in any edge hex."""
    trapped_bonus: int = 1
    """The successes that a trapped target adds to an attack roll that has one."""
    without_success: str = "combat.miss"
    """The stem of the rule for rolls without any success."""
    effects_must_change: bool = True
    """Whether a text cannot be used that would change nothing (power.play-all-or-nothing)."""
    tokens_of_action_phase: tuple[str, ...] = ()
    """The tokens that the end of an action phase takes away."""
    remembers_holders: bool = False
    """Whether cards ask who held which objective token when the round before ended."""
    remembers_returns: bool = False
    """Whether fighter cards ask who has been returned in this game."""
    shared_places: bool = False
    """Whether players who stay level share the first place, and all others have lost."""
    asked_for: tuple[Kind, ...] = ()
    """Kinds of events that only cards of this edition ask for."""
    moments: frozenset[str] = frozenset(
        (
            "turn-start", "attack-declared", "attack-roll", "defence-roll", "outcome", "damage-dealt",
            "out-of-action-check", "drive-back", "after-attack", "after-move", "after-guard", "after-stun",
            "after-tackle", "after-charge", "after-scything", "after-action", "after-activation", "after-power-step",
            "card-revealed", "card-resolved", "reaction-declared", "reaction-resolved",
        )
    )  # fmt: skip
    """The occasions for reactions and for objectives scored in the action phase."""

    short_seats: Callable[[Sequence[str], Mapping[str, Any]], tuple[Sequence[str], Mapping[str, Any]]] = field(
        init=False
    )
    """Seats and options of a set-up in the shortest words (`rules.decks`)."""
    brought: Callable[[str], tuple[str, list[str] | None]] = field(init=False)
    """What the word of a seat says: its warband, with a universal deck, "" if it is still to be picked; and the cards
    of its built deck, None if it has none (`rules.decks`)."""
    opening: Callable[[UnderworldsTable, Sequence[str], Mapping[str, Any]], Step] = field(init=False)
    """The box of the flow chart that a new table of those seats and options begins with (`rules.setup`)."""
    settle: Callable[[UnderworldsTable, list[int], list[int], str], NextStep | None] = field(init=False)
    """What becomes of a table after the last round, with its winners, scores and the rule that decided
    (`rules.victory`)."""
    shown_match: Callable[[UnderworldsTable], dict[str, Any]] = field(init=False)
    """What a view shows of the match that a game is part of, in an edition that has matches."""
    read_match: Callable[[TableReader, UnderworldsTable, str, Sequence[TableReader]], None] = field(init=False)
    """Read the match of a position, with the readers of its seats, in an edition that has matches (`text.notation`)."""
    write_match: Callable[[UnderworldsTable], dict[str, Any]] = field(init=False)
    """What a position says of the match (`text.notation`)."""
    match_faults: Callable[[UnderworldsTable, str], Iterator[str]] = field(init=False)
    """What is wrong with the match of a table before a step (`invariants`)."""
    box_after_activation: Callable[[UnderworldsTable], NextStep] = field(init=False)
    """The box that follows an activation step (`rules.turn`)."""
    box_after_turns: Callable[[UnderworldsTable], NextStep] = field(init=False)
    """The box that follows the last turn of a round (`rules.turn`)."""
    cards_barred: Callable[[UnderworldsTable], list[Refusal]] = field(init=False)
    """Why no card may be drawn, played or scored at all (`rules.turn`)."""
    possible_cards: Callable[[UnderworldsTable, int], Mapping[str, Sequence[str]]] = field(init=False)
    """What may lie in pools of which a seat does not know the cards, where decks are secret (`rules.decks`)."""
    card_faults: Callable[[str, Sequence[str], str], list[Refusal]] = field(init=False)
    """Why a card cannot be added to the cards that a warband's deck has (`rules.decks`)."""
    deck_faults: Callable[[str, Sequence[str]], list[Refusal]] = field(init=False)
    """Why cards are no deck for a warband (`rules.decks`)."""
    judge: Callable[[tuple[int, int], tuple[int, int], bool], str] = field(init=False)
    """The outcome of (successes, crits) against (successes, crits), the target trapped or not (`rules.outcome`)."""
    supporters: Callable[[int, int], int] = field(init=False)
    """How many supporters count of a side that has `own`, where the other side has `other` (`rules.support`)."""
    spent: Callable[[UnderworldsTable, Fighter], Refusal | None] = field(init=False)
    """Why a fighter may not be activated that has charged, or of which a card says so; None if it may
    (`rules.activation`)."""
    note_conditions: Callable[[UnderworldsTable, str], None] = field(init=False)
    """Something has happened that may inspire fighters; says what (`rules.inspiration`)."""
    announce_direction: Callable[[UnderworldsTable], None] = field(init=False)
    """Say in which direction the players of a round follow each other (`rules.turn`)."""
    minor_steps: Callable[[UnderworldsTable, str], Flow[None]] = field(init=False)
    """What comes before an activation step, after it and after a power step; "" if the reaction step has been shared
    with the last action (`rules.turn`)."""
    reaction_order: Callable[[UnderworldsTable], list[int]] = field(init=False)
    """The order in which players may react (`rules.reactions`)."""
    react: Callable[[UnderworldsTable, dict[str, Any]], Flow[None]] = field(init=False)
    """Ask for the reactions of a window and resolve them, with the objectives that it may score (`rules.reactions`)."""
    early_objective: Callable[[UnderworldsTable, str], Refusal] = field(init=False)
    """Why an objective card cannot be revealed now, before it is scored (`rules.surge`)."""
    late_objective: Callable[[UnderworldsTable, str], Refusal] = field(init=False)
    """Why an objective of the action phase is not scored in the end phase (`rules.surge`)."""
    playable: Callable[[UnderworldsTable, int, str], list[Refusal]] = field(init=False)
    """Why a player cannot play a gambit as the table stands (`rules.power_step`)."""
    resolving_order: Callable[[UnderworldsTable, list[int]], Flow[list[int]]] = field(init=False)
    """The order in which players resolve abilities that they have at the same time (`rules.timing`)."""
    bounty_winner: Callable[[UnderworldsTable, Fighter, int | None], int | None] = field(init=False)
    """Who gains the glory for a fighter that a seat, or nobody, has taken out of action; None for nobody
    (`rules.damage`)."""
    first_picker: Callable[[UnderworldsTable], Flow[int]] = field(init=False)
    """Who picks the first board (`rules.setup`)."""
    pool: Callable[[UnderworldsTable, int], tuple[str, ...]] = field(init=False)
    """The faces of boards that a player may pick from (`rules.setup`)."""
    pick_faces: Step = field(init=False)
    """The box of the flow chart in which boards are picked and laid (`rules.setup`)."""
    laying_faults: Callable[[UnderworldsTable], Iterator[str]] = field(init=False)
    """What is wrong with a table on which boards are laid one after another, in sentences."""
    picture: Callable[[Any, int], str] = field(init=False)
    """The fixed layout that a set-up names for so many players. Raises UnknownGame."""
    after_dealing: Callable[[UnderworldsTable], Step] = field(init=False)
    """The box of the flow chart in which the first token is placed (`rules.setup`)."""
    reward_holder: Callable[[UnderworldsTable], None] = field(init=False)
    """What a token brings to its holder when an end phase begins (`rules.end_phase`)."""
    share_objectives: Callable[[UnderworldsTable], None] = field(init=False)
    """Share the objective tokens out (`rules.setup`)."""
    objective_pile: Callable[[int], str] = field(init=False)
    """The zone from which a player places objective tokens (`rules.setup`)."""
    tie_value: Callable[[list[int]], int] = field(init=False)
    """What objectives of these numbers count between players that are level otherwise (`rules.victory`)."""

    def among(self, players: int) -> Edition:
        """What counts where so many play."""
        return self if players == 2 else self.multiplayer or self

    def varied(self, id: str, **different: Any) -> Edition:
        """Another edition, the same as this one but for the id and what is `different`."""
        other = copy(self)
        for name, value in {"own_ids": {}, **different, "id": id}.items():
            setattr(other, name, value)
        return other


EDITIONS = {"2023": Edition("2023", {stem: stem for stem in SAME})}
"""The usual edition, and those that have been opened."""
