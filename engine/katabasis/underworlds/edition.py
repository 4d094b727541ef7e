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
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ..kernel import edition
from ..kernel.text import N_

if TYPE_CHECKING:
    from ..kernel.flow import Flow, NextStep, Step
    from ..kernel.table_reader import TableReader
    from ..kernel.text import Refusal
    from .state import Fighter, UnderworldsTable

FIGURES: dict[str, Any] = {
    "seat_counts": (2,),
    "multiplayer": None,
    "options": ("advanced", "quick", "decks"),
    "open_seats": (),
    "anticlockwise_rounds": (),
    "steps": {},
    "rounds": 3,
    "activations": 4,
    "hand": {"objective": 3, "power": 5},
    "objective_tokens": {2: 5},
    "fighter_actions": ("move", "attack", "charge", "guard", "stun", "tackle"),
    "large_wounds": 5,
    "moves_per_phase": None,
    "push_must_change_hex": True,
    "superactions": True,
    "guard_stops_drive_back": True,
    "knockback_after_draw": True,
    "sight_stays_inside": True,
    "recycle": True,
    "gambits": {
        "other": N_("{card} is not a gambit"),
        "power-step": N_("Gambits are played in power steps"),
        "end-phase": N_("Gambits are not played in the end phase"),
    },
    "scored_to": "scored",
    "mulligan_returns": True,
    "draw_is_optional": False,
    "tokens_cleared": ("move", "charge", "guard", "stagger"),
    "faces_repeat": False,
    "least_completed": {"long": 4, "short": 2},
    "last_token_on_edge": False,
    "trapped_bonus": 1,
    "without_success": "combat.miss",
    "effects_must_change": True,
    "tokens_of_action_phase": (),
    "remembers_holders": False,
    "remembers_returns": False,
    "shared_places": False,
    "asked_for": (),
    "moments": frozenset(
        (
            "turn-start", "attack-declared", "attack-roll", "defence-roll", "outcome", "damage-dealt",
            "out-of-action-check", "drive-back", "after-attack", "after-move", "after-guard", "after-stun",
            "after-tackle", "after-charge", "after-scything", "after-action", "after-activation", "after-power-step",
            "card-revealed", "card-resolved", "reaction-declared", "reaction-resolved",
        )
    ),
}  # fmt: skip
"""The figures of the edition of 2023."""

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


class Edition(edition.Edition):
    """The figures and functions of one edition."""

    __slots__ = (
        *FIGURES,
        "after_dealing",
        "announce_direction",
        "bounty_winner",
        "box_after_activation",
        "box_after_turns",
        "brought",
        "card_faults",
        "cards_barred",
        "deck_faults",
        "opening",
        "settle",
        "share_objectives",
        "short_seats",
        "shown_match",
        "first_picker",
        "judge",
        "early_objective",
        "late_objective",
        "laying_faults",
        "match_faults",
        "minor_steps",
        "note_conditions",
        "objective_pile",
        "pick_faces",
        "picture",
        "playable",
        "possible_cards",
        "pool",
        "react",
        "read_match",
        "reaction_order",
        "resolving_order",
        "reward_holder",
        "spent",
        "supporters",
        "tie_value",
        "write_match",
    )

    seat_counts: tuple[int, ...]
    """How many may play (core.players)."""
    multiplayer: Edition | None
    """What is different where more than two play; None if nothing is."""
    options: tuple[str, ...]
    """What a set-up may say."""
    open_seats: tuple[str, ...]
    """Words for seats whose warband is still to be picked."""
    steps: dict[str, Step]
    """The boxes of the flow chart that only this edition has, by name."""
    anticlockwise_rounds: tuple[int, ...]
    """The rounds in which the order of play is turned round."""
    rounds: int
    activations: int
    """Of each player in an action phase."""
    hand: Mapping[str, int]
    """Cards by kind, drawn in setup and filled up to in end phases."""
    objective_tokens: Mapping[int, int]
    """How many there are, by the number of players."""
    fighter_actions: tuple[str, ...]
    """Those that any fighter may make."""
    large_wounds: int | None
    """Wounds from which a fighter is Large; None if none is."""
    moves_per_phase: int | None
    """Move and Charge actions that a fighter may make in a phase; None for any number."""
    push_must_change_hex: bool
    """Whether a push may not end where it began."""
    superactions: bool
    """Whether an attack at several targets is a superaction, which a Charge token forbids."""
    guard_stops_drive_back: bool
    """Whether only Knockback drives a fighter on Guard back."""
    knockback_after_draw: bool
    """Whether Knockback counts after a draw too."""
    sight_stays_inside: bool
    """Whether a line of sight may not leave the battlefield."""
    recycle: bool
    """Whether power cards that nobody is left to use can be recycled."""
    gambits: Mapping[str, str]
    """What is said of the power cards that are no upgrades: of a card that is none, and of when they are played."""
    scored_to: str
    """The pile for objective cards that have been scored."""
    mulligan_returns: bool
    """Whether exchanged cards of the opening hand are shuffled back into their deck."""
    draw_is_optional: bool
    """Whether players may decline to fill their hands up in the end phase."""
    tokens_cleared: tuple[str, ...]
    """The tokens that the end of a round takes away."""
    faces_repeat: bool
    """Whether several boards may lie with the same face up."""
    least_completed: Mapping[str, int]
    """How many hexes two boards must complete that meet along their "long" or "short" sides."""
    last_token_on_edge: bool
    """Whether the last objective token may lie in any edge hex."""
    trapped_bonus: int
    """The successes that a trapped target adds to an attack roll that has one."""
    without_success: str
    """The stem of the rule for rolls without any success."""
    effects_must_change: bool
    """Whether a text cannot be used that would change nothing (power.play-all-or-nothing)."""
    tokens_of_action_phase: tuple[str, ...]
    """The tokens that the end of an action phase takes away."""
    remembers_holders: bool
    """Whether cards ask who held which objective token when the round before ended."""
    remembers_returns: bool
    """Whether fighter cards ask who has been returned in this game."""
    shared_places: bool
    """Whether players who stay level share the first place, and all others have lost."""
    asked_for: tuple[str, ...]
    """Kinds of events that only cards of this edition ask for."""
    moments: frozenset[str]
    """The occasions for reactions and for objectives scored in the action phase."""

    short_seats: Callable[[Sequence[str], Mapping[str, Any]], tuple[Sequence[str], Mapping[str, Any]]]
    """Seats and options of a set-up in the shortest words (`rules.decks`)."""
    brought: Callable[[str], tuple[str, list[str] | None]]
    """What the word of a seat says: its warband, with a universal deck, "" if it is still to be picked; and the cards
    of its built deck, None if it has none (`rules.decks`)."""
    opening: Callable[[UnderworldsTable, Sequence[str], Mapping[str, Any]], Step]
    """The box of the flow chart that a new table of those seats and options begins with (`rules.setup`)."""
    settle: Callable[[UnderworldsTable, list[int], list[int], str], NextStep | None]
    """What becomes of a table after the last round, with its winners, scores and the rule that decided
    (`rules.victory`)."""
    shown_match: Callable[[UnderworldsTable], dict[str, Any]]
    """What a view shows of the match that a game is part of, in an edition that has matches."""
    read_match: Callable[[TableReader, UnderworldsTable, str, Sequence[TableReader]], None]
    """Read the match of a position, with the readers of its seats, in an edition that has matches (`text.notation`)."""
    write_match: Callable[[UnderworldsTable], dict[str, Any]]
    """What a position says of the match (`text.notation`)."""
    match_faults: Callable[[UnderworldsTable, str], Iterator[str]]
    """What is wrong with the match of a table before a step (`text.check`)."""
    box_after_activation: Callable[[UnderworldsTable], NextStep]
    """The box that follows an activation step (`rules.turn`)."""
    box_after_turns: Callable[[UnderworldsTable], NextStep]
    """The box that follows the last turn of a round (`rules.turn`)."""
    cards_barred: Callable[[UnderworldsTable], list[Refusal]]
    """Why no card may be drawn, played or scored at all (`rules.turn`)."""
    possible_cards: Callable[[UnderworldsTable, int], Mapping[str, Sequence[str]]]
    """What may lie in pools of which a seat does not know the cards, where decks are secret (`rules.decks`)."""
    card_faults: Callable[[str, Sequence[str], str], list[Refusal]]
    """Why a card cannot be added to the cards that a warband's deck has (`rules.decks`)."""
    deck_faults: Callable[[str, Sequence[str]], list[Refusal]]
    """Why cards are no deck for a warband (`rules.decks`)."""
    judge: Callable[[tuple[int, int], tuple[int, int], bool], str]
    """The outcome of (successes, crits) against (successes, crits), the target trapped or not (`rules.outcome`)."""
    supporters: Callable[[int, int], int]
    """How many supporters count of a side that has `own`, where the other side has `other` (`rules.support`)."""
    spent: Callable[[UnderworldsTable, Fighter], Refusal | None]
    """Why a fighter may not be activated that has charged, or of which a card says so; None if it may
    (`rules.activation`)."""
    note_conditions: Callable[[UnderworldsTable, str], None]
    """Something has happened that may inspire fighters; says what (`rules.inspiration`)."""
    announce_direction: Callable[[UnderworldsTable], None]
    """Say in which direction the players of a round follow each other (`rules.turn`)."""
    minor_steps: Callable[[UnderworldsTable, str], Flow[None]]
    """What comes before an activation step, after it and after a power step; "" if the reaction step has been shared
    with the last action (`rules.turn`)."""
    reaction_order: Callable[[UnderworldsTable], list[int]]
    """The order in which players may react (`rules.reactions`)."""
    react: Callable[[UnderworldsTable, dict[str, Any]], Flow[None]]
    """Ask for the reactions of a window and resolve them, with the objectives that it may score (`rules.reactions`)."""
    early_objective: Callable[[UnderworldsTable, str], Refusal]
    """Why an objective card cannot be revealed now, before it is scored (`rules.surge`)."""
    late_objective: Callable[[UnderworldsTable, str], Refusal]
    """Why an objective of the action phase is not scored in the end phase (`rules.surge`)."""
    playable: Callable[[UnderworldsTable, int, str], list[Refusal]]
    """Why a player cannot play a gambit as the table stands (`rules.power_step`)."""
    resolving_order: Callable[[UnderworldsTable, list[int]], Flow[list[int]]]
    """The order in which players resolve abilities that they have at the same time (`rules.timing`)."""
    bounty_winner: Callable[[UnderworldsTable, Fighter, int | None], int | None]
    """Who gains the glory for a fighter that a seat, or nobody, has taken out of action; None for nobody
    (`rules.damage`)."""
    first_picker: Callable[[UnderworldsTable], Flow[int]]
    """Who picks the first board (`rules.setup`)."""
    pool: Callable[[UnderworldsTable, int], tuple[str, ...]]
    """The faces of boards that a player may pick from (`rules.setup`)."""
    pick_faces: Step
    """The box of the flow chart in which boards are picked and laid (`rules.setup`)."""
    laying_faults: Callable[[UnderworldsTable], Iterator[str]]
    """What is wrong with a table on which boards are laid one after another, in sentences."""
    picture: Callable[[Any, int], str]
    """The fixed layout that a set-up names for so many players. Raises UnknownGame."""
    after_dealing: Callable[[UnderworldsTable], Step]
    """The box of the flow chart in which the first token is placed (`rules.setup`)."""
    reward_holder: Callable[[UnderworldsTable], None]
    """What a token brings to its holder when an end phase begins (`rules.end_phase`)."""
    share_objectives: Callable[[UnderworldsTable], None]
    """Share the objective tokens out (`rules.setup`)."""
    objective_pile: Callable[[int], str]
    """The zone from which a player places objective tokens (`rules.setup`)."""
    tie_value: Callable[[list[int]], int]
    """What objectives of these numbers count between players that are level otherwise (`rules.victory`)."""

    def __init__(self, id: str, own_ids: Mapping[str, str] = MappingProxyType({}), **figures: Any) -> None:
        super().__init__(id, own_ids)
        for name, value in figures.items():
            setattr(self, name, value)

    def among(self, players: int) -> Edition:
        """What counts where so many play."""
        return self if players == 2 else self.multiplayer or self

    def varied(self, id: str, **different: Any) -> Edition:
        """Another edition, the same as this one but for the id and what is `different`."""
        same = {name: getattr(self, name) for name in Edition.__slots__ if hasattr(self, name)}
        return Edition(id, **{**same, **different})


EDITIONS = {"2023": Edition("2023", {stem: stem for stem in SAME}, **FIGURES)}
"""The usual edition, and those that have been opened."""
