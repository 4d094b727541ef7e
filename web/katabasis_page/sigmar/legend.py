"""What every sign of this table means."""

from __future__ import annotations

from typing import Any

from katabasis.sigmar.picture import figures, terrain

from ..markup.controls import icon
from ..table.legend import Entry, Part, changes, of_board, symbols
from ..ui import Ui
from ..words import _, say
from . import facts

DECORATIVE = frozenset(("objective-sign",))
"""Symbols that stand for nothing more than the words beside them."""

STATES = (
    ("general", _("the general of the army"), "spearhead.build-choice"),
    ("charged", _("charged this turn"), "core-abilities.charged"),
    ("fought", _("fought this turn"), "core-abilities.fight-once"),
    ("ran", _("ran this turn"), "core-abilities.run"),
    ("retreated", _("retreated this turn"), "core-abilities.retreat"),
    ("damage", _("damage that has not slain a model yet"), "damage.damaged"),
)
ACTIONS = (
    ("set-up", _("set up, deploy or arrive"), "setup-units.all-models"),
    ("move", _("move"), "core-abilities.normal-move"),
    ("run", _("run"), "core-abilities.run"),
    ("retreat", _("retreat"), "core-abilities.retreat-path"),
    ("shoot", _("shoot"), "core-abilities.shoot-eligible"),
    ("charge", _("charge"), "core-abilities.charge-roll"),
    ("fight", _("fight, or pile in"), "core-abilities.fight-eligible"),
    ("attack", _("attack a target"), "attack.one-by-one"),
    ("ability", _("use an ability"), "ability.parts"),
    ("heal", _("healing, and models that return"), "heal.heal"),
    ("death", _("slain or destroyed"), "damage.destroyed"),
    ("die", _("dice"), "dice.d6"),
    ("discard", _("discard a card")),
    ("pass", _("end the phase, or do without")),
    ("play", _("choose")),
)
FIGURES = (
    ("health", _("Health: damage that slays a model"), "damage.allocate-slay"),
    ("save", _("Save: what a save roll must reach; the defender"), "attack.save-roll"),
    ("control", _("Control: what each model counts for an objective"), "objectives.control-score"),
    ("points", _("victory points"), "spearhead.victory-points"),
    ("objective", _("an objective"), "objectives.marker"),
    ("hand", _("cards in hand"), "spearhead.draw-later-rounds"),
    ("deck", _("a deck")),
    ("tactic", _("the battle tactic of a card"), "spearhead.card-score"),
    ("command", _("the command of a card"), "spearhead.card-command"),
    ("twist", _("the twist of the round"), "spearhead.twist"),
    ("army", _("a regiment ability"), "spearhead.regiment-abilities"),
    ("ground", _("the side of the board, and territories"), "spearhead.side"),
    ("overlays", _("what can be laid over the battlefield: ranges, charges, control"), "measuring.any-time"),
    ("tape", _("the tape measure"), "measuring.any-time"),
)


MODELS = (
    (figures.RANKS["champion"], _("a champion"), "command-models.declare-models"),
    (figures.RANKS["musician"], _("a musician"), "command-models.declare-models"),
    (figures.RANKS["standard-bearer"], _("a standard bearer"), "command-models.declare-models"),
)
TERRAIN = {
    "cover": (_("cover: -1 to hit units behind it or on it"), "terrain.cover"),
    "obscuring": (_("obscuring: units behind it cannot be shot at"), "terrain.obscuring"),
    "unstable": (_("unstable: no model can end a move on it"), "terrain.unstable"),
    "place-of-power": (_('a Place of Power: heroes within 3" can activate it'), "terrain.place-of-power"),
    "impassable": (_("impassable: only models that fly can move across it"), "terrain.impassable"),
    "volatile-ground": (_("volatile ground: models move across it and cannot stand on it")),
}
"""What each sign beside the name of a feature says."""


_LIT = 'fill="none" stroke="var(--lit)" stroke-width="8" stroke-linecap="round"'
GESTURES = (
    (
        f'<path d="M-42 24Q-10-30 42-14" {_LIT}/><path d="M0-14L-8-42M-18-34l10-9 9 9" {_LIT}/>',
        _("a stroke with the second button, or a finger on open ground: the unit stands along it, facing left of it"),
    ),
    (
        f'<path d="M-40 10H40M-40 10v-20M40 10v-20" {_LIT}/>',
        _("the same by keys: I a line, B ranks, comma and full stop turn, arrows move, F the last formation again"),
    ),
)
"""How units are laid out, by a gesture and by keys."""


def parts(view: dict[str, Any], ui: Ui) -> list[Part]:
    """The units of all armies, or of a battle whose armies are lists, what they did, and what is done with them."""
    table = view["table"]
    armies = facts.content()["armies"]
    listed = any(player["army"] not in armies for player in table["players"])
    fielded = [unit["scroll"] for unit in table["units"].values()] if listed else []
    fielded = fielded or [id for army in armies.values() for id in army["units"]]
    units = [Entry(icon(facts.icon_of(id)), say("{unit}", unit=f"warscroll:{id}")) for id in dict.fromkeys(fielded)]
    leading = MODELS if any(unit.get("command_models") for unit in table["units"].values()) else ()
    special = Entry(_of_base(figures.SPECIAL), _("a model with a special weapon"), "warscroll.special-equipment")
    done = {
        ability
        for each in table["features"]
        if terrain.is_named(each["kind"])
        for ability in terrain.abilities(each["kind"])
    }
    features = [Entry(_of_base(terrain.SIGNS[each]), *TERRAIN[each]) for each in terrain.ABILITIES if each in done]
    return [
        Part(
            _("On the battlefield"),
            [*symbols(STATES), *(Entry(_of_base(sign), *meaning) for sign, *meaning in leading), special],
        ),
        *([Part(_("Terrain"), features)] if features else []),
        Part(_("Units that are arranged"), [Entry(of_board(sign), text) for sign, text in GESTURES]),
        Part(_("Actions"), symbols(ACTIONS)),
        Part(_("Figures and cards"), symbols(FIGURES)),
        Part(_("Units"), units),
        changes(),
    ]


def _of_base(outline: str) -> Any:
    """A small sign of the battlefield, as it is on a base or beside a name."""
    return of_board(
        '<circle r="48" fill="#f6e3b4" stroke="#14110f" stroke-width="4"/>'
        f'<path d="{outline}" fill="#14110f" transform="scale(.8)"/>'
    )
