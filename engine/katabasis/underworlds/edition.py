"""Where the editions of the rulebook differ: a class each, which a table reads as `table.rules`.

What is not here is one rule for all editions. A chapter never asks which edition it is; it reads a figure, or calls a
function that the edition brings along, and cites `table.rules.cite("combat.trapped")`.

`Edition` declares figures, with what they are in the usual edition, and functions. Those of the usual edition stand in
the chapters that they belong to, and `rules/edition_2023.py` lists them: `judge = staticmethod(outcome.judge)`; or
`deck_faults = decks.deck_faults`, which gets its edition first, since it has no table to ask. mypy holds them to the
declared signatures. What only another edition has is a package of its own, `rules/edition_<id>/`, which is imported
when a game of that edition is opened (`System.open_edition`), and which a page fetches only then:

1. Its `edition.py` has a subclass of the usual edition, `class Edition2017(Edition2023)`, which overrides the figures
   and functions that differ, and has in `own_ids` the rules that it calls otherwise. What differs where more than two
   play is a subclass again, found by `among`. The package registers it, and adds the content of the edition.
2. Its `CHAPTERS` are the modules of the package. Their steps are named by the path below `rules`
   ("edition_2017.artefact.begin"), so chapters of two editions may have the same name. No chapter imports `edition.py`.
3. Fighters, cards, boards and decks say their `editions` in content (`content.of`). What has other figures in another
   edition has an id of its own there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..kernel import edition
from ..kernel.events import Kind
from ..kernel.text import N_

if TYPE_CHECKING:
    from ..kernel.flow import Flow, NextStep, Step
    from ..kernel.table_reader import TableReader
    from ..kernel.text import Refusal
    from .state import Fighter, UnderworldsTable


class Edition(edition.Edition, ABC):
    """The figures and functions of one edition, and what the figures are in that of 2023."""

    seat_counts: tuple[int, ...] = (2,)
    """How many may play (core.players)."""
    options: tuple[str, ...] = ("advanced", "quick", "decks")
    """What a set-up may say."""
    usual_warbands: tuple[str, ...] = ("farstriders", "sepulchral-guard")
    """What the seats play where nobody says, whatever else is there to be played."""
    open_seats: tuple[str, ...] = ()
    """Words for seats whose warband is still to be picked."""
    steps: Mapping[str, Step] = {}
    """The boxes of the flow chart that only this edition has, by name."""
    anticlockwise_rounds: tuple[int, ...] = ()
    """The rounds in which the order of play is turned round."""
    rounds: int = 3
    activations: int = 4
    """Of each player in an action phase."""
    hand: Mapping[str, int] = {"objective": 3, "power": 5}
    """Cards by kind, drawn in setup and filled up to in end phases."""
    objective_tokens: Mapping[int, int] = {2: 5}
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
    gambits: Mapping[str, str] = {
        "other": N_("{card} is not a gambit"),
        "power-step": N_("Gambits are played in power steps"),
        "end-phase": N_("Gambits are not played in the end phase"),
    }
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
    least_completed: Mapping[str, int] = {"long": 4, "short": 2}
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

    @abstractmethod
    def short_seats(self, seats: Sequence[str], options: Mapping[str, Any]) -> tuple[Sequence[str], Mapping[str, Any]]:
        """Seats and options of a set-up in the shortest words."""

    @abstractmethod
    def brought(self, word: str) -> tuple[str, list[str] | None]:
        """What the word of a seat says: its warband, with a universal deck, "" if it is still to be picked; and the
        cards of its built deck, None if it has none."""

    @staticmethod
    @abstractmethod
    def opening(table: UnderworldsTable, seats: Sequence[str], options: Mapping[str, Any]) -> Step:
        """The box of the flow chart that a new table of those seats and options begins with."""

    @staticmethod
    @abstractmethod
    def settle(table: UnderworldsTable, winners: list[int], scores: list[int], rule: str) -> NextStep | None:
        """What becomes of a table after the last round, with its winners, scores and the rule that decided."""

    @staticmethod
    @abstractmethod
    def ended(table: UnderworldsTable, seat: int) -> None:
        """What becomes of a table whose game players have ended, after an offer or a concession of that seat."""

    @staticmethod
    @abstractmethod
    def shown_match(table: UnderworldsTable) -> dict[str, Any]:
        """What a view shows of the match that a game is part of, in an edition that has matches."""

    @staticmethod
    @abstractmethod
    def read_match(reader: TableReader, table: UnderworldsTable, step: str, seats: Sequence[TableReader]) -> None:
        """Read the match of a position, with the readers of its seats, in an edition that has matches
        (`text.notation`)."""

    @staticmethod
    @abstractmethod
    def write_match(table: UnderworldsTable) -> dict[str, Any]:
        """What a position says of the match (`text.notation`)."""

    @staticmethod
    @abstractmethod
    def match_faults(table: UnderworldsTable, step: str) -> Iterator[str]:
        """What is wrong with the match of a table before a step (`invariants`)."""

    @staticmethod
    @abstractmethod
    def box_after_activation(table: UnderworldsTable) -> NextStep:
        """The box that follows an activation step."""

    @staticmethod
    @abstractmethod
    def box_after_turns(table: UnderworldsTable) -> NextStep:
        """The box that follows the last turn of a round."""

    @staticmethod
    @abstractmethod
    def cards_barred(table: UnderworldsTable) -> list[Refusal]:
        """Why no card may be drawn, played or scored at all."""

    @staticmethod
    @abstractmethod
    def possible_cards(table: UnderworldsTable, seat: int) -> Mapping[str, Sequence[str]]:
        """What may lie in pools of which a seat does not know the cards, where decks are secret."""

    @abstractmethod
    def card_faults(self, warband: str, cards: Sequence[str], card: str) -> list[Refusal]:
        """Why a card cannot be added to the cards that a warband's deck has."""

    @abstractmethod
    def deck_faults(self, warband: str, cards: Sequence[str]) -> list[Refusal]:
        """Why cards are no deck for a warband."""

    @staticmethod
    @abstractmethod
    def judge(attack: tuple[int, int], defence: tuple[int, int], trapped: bool) -> str:
        """The outcome of (successes, crits) against (successes, crits), the target trapped or not."""

    @staticmethod
    @abstractmethod
    def supporters(own: int, other: int) -> int:
        """How many supporters count of a side that has `own`, where the other side has `other`."""

    @staticmethod
    @abstractmethod
    def spent(table: UnderworldsTable, fighter: Fighter) -> Refusal | None:
        """Why a fighter may not be activated that has charged, or of which a card says so; None if it may."""

    @staticmethod
    @abstractmethod
    def note_conditions(table: UnderworldsTable, occasion: str) -> None:
        """Note that something has happened that may inspire fighters."""

    @staticmethod
    @abstractmethod
    def announce_direction(table: UnderworldsTable) -> None:
        """Say in which direction the players of a round follow each other."""

    @staticmethod
    @abstractmethod
    def minor_steps(table: UnderworldsTable, occasion: str) -> Flow[None]:
        """What comes before an activation step, after it and after a power step; "" if the reaction step has been
        shared with the last action."""

    @staticmethod
    @abstractmethod
    def reaction_order(table: UnderworldsTable) -> list[int]:
        """The order in which players may react."""

    @staticmethod
    @abstractmethod
    def react(table: UnderworldsTable, window: dict[str, Any]) -> Flow[None]:
        """Ask for the reactions of a window and resolve them, with the objectives that it may score."""

    @staticmethod
    @abstractmethod
    def early_objective(table: UnderworldsTable, card: str) -> Refusal:
        """Why an objective card cannot be revealed now, before it is scored."""

    @staticmethod
    @abstractmethod
    def late_objective(table: UnderworldsTable, card: str) -> Refusal:
        """Why an objective of the action phase is not scored in the end phase."""

    @staticmethod
    @abstractmethod
    def playable(table: UnderworldsTable, seat: int, card: str) -> list[Refusal]:
        """Why a player cannot play a gambit as the table stands."""

    @staticmethod
    @abstractmethod
    def resolving_order(table: UnderworldsTable, seats: list[int]) -> Flow[list[int]]:
        """The order in which players resolve abilities that they have at the same time."""

    @staticmethod
    @abstractmethod
    def bounty_winner(table: UnderworldsTable, fighter: Fighter, seat: int | None) -> int | None:
        """Who gains the glory for a fighter that a seat, or nobody, has taken out of action; None for nobody."""

    @staticmethod
    @abstractmethod
    def first_picker(table: UnderworldsTable) -> Flow[int]:
        """Who picks the first board."""

    @staticmethod
    @abstractmethod
    def pool(table: UnderworldsTable, seat: int) -> tuple[str, ...]:
        """The faces of boards that a player may pick from."""

    @staticmethod
    @abstractmethod
    def pick_faces(table: UnderworldsTable) -> Flow[Step]:
        """The box of the flow chart in which boards are picked and laid."""

    @staticmethod
    @abstractmethod
    def laying_faults(table: UnderworldsTable) -> Iterator[str]:
        """What is wrong with a table on which boards are laid one after another, in sentences."""

    @staticmethod
    @abstractmethod
    def picture(name: Any, players: int) -> str:
        """The fixed layout that a set-up names for so many players. Raises UnknownGame."""

    @staticmethod
    @abstractmethod
    def after_dealing(table: UnderworldsTable) -> Step:
        """The box of the flow chart in which the first token is placed."""

    @staticmethod
    @abstractmethod
    def reward_holder(table: UnderworldsTable) -> None:
        """What a token brings to its holder when an end phase begins."""

    @staticmethod
    @abstractmethod
    def share_objectives(table: UnderworldsTable) -> None:
        """Share the objective tokens out."""

    @staticmethod
    @abstractmethod
    def objective_pile(seat: int) -> str:
        """The zone from which a player places objective tokens."""

    @staticmethod
    @abstractmethod
    def tie_value(numbers: Sequence[int]) -> int:
        """What objectives of these numbers count between players that are level otherwise."""

    def among(self, players: int) -> Edition:
        """What counts where so many play."""
        return self


EDITIONS: dict[str, Edition] = {}
"""The usual edition, and those that have been opened."""
