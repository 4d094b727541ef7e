"""The public part of a view: everything on the table that both players may see. Hands and decks are zones."""

from __future__ import annotations

from typing import Any

from ..kernel.zones import ONLOOKER
from .cards import modifiers
from .content import Attack
from .rules import support
from .state import ARTEFACT, ARTEFACT_LETTER, Combat, Fighter, UnderworldsTable


def view(table: UnderworldsTable) -> dict[str, Any]:
    """The table as plain data, the same for every seat. Figures are those in force, modifiers counted."""
    return {
        "round": table.round,
        "phase": table.phase,
        "turn": table.turn,
        "active": table.active,
        "first": table.first,
        **(_order(table) if table.seat_count > 2 else {}),
        "step": table.main_step,
        "faces": list(table.faces),
        "layout": table.layout,
        "boards": list(table.boards),
        "objectives": _objectives(table),
        "fighters": {fighter.id: _fighter(table, fighter) for fighter in table.fighters.values()},
        "players": [
            {
                "warband": player.warband,
                "available": player.available,
                "spent": player.spent,
                "activations": player.activations,
                "sources": [dict(source) for source in player.sources],
            }
            for player in table.players
        ],
        "in_play": [
            {
                "card": waiting.card,
                "seat": waiting.seat,
                "chosen": list(waiting.notes.get("chosen", ())),
                **({"hex": waiting.notes["hex"]} if "hex" in waiting.notes else {}),
            }
            for waiting in table.in_play
        ],
        "bound": table.bound,
        "combat": None if table.combat is None else _combat(table, table.combat),
        **({} if table.match is None else {"match": table.rules.shown_match(table)}),
    }


def _order(table: UnderworldsTable) -> dict[str, Any]:
    """Which way the round goes, in which order a reaction is offered now, and how many have passed in a row in the
    power step."""
    return {
        "anticlockwise": table.is_anticlockwise,
        "reaction_order": table.rules.reaction_order(table) if table.windows else [],
        "passes": table.cursor.get("passes", 0) if table.main_step == "power" else 0,
    }


def _objectives(table: UnderworldsTable) -> list[dict[str, Any]]:
    """Objective tokens; their numbers once they are revealed (setup.objectives-reveal)."""
    revealed = table.shows(table.zones["objectives"], ONLOOKER)
    waiting = [{"hex": table.artefact, "number": ARTEFACT_LETTER}] if table.artefact else []
    return waiting + [
        {"hex": hex, "number": _number(table.number_at(index)) if revealed else None}
        for index, hex in enumerate(table.objectives)
    ]


def _number(number: int) -> int | str:
    return ARTEFACT_LETTER if number == ARTEFACT else number


def _fighter(table: UnderworldsTable, fighter: Fighter) -> dict[str, Any]:
    has = modifiers.characteristics_of(table, fighter)
    return {
        "card": fighter.card.id,
        "seat": fighter.seat,
        "at": fighter.at,
        "out": fighter.out,
        "wounds": fighter.wounds,
        "inspired": fighter.inspired,
        "leader": fighter.card.leader,
        "large": modifiers.large(table.rules, has.wounds),
        "tokens": dict(fighter.tokens),
        "counters": dict(fighter.counters),
        "upgrades": list(fighter.upgrades),
        "move": has.move,
        "defence": list(has.defence),
        "max_wounds": has.wounds,
        "bounty": has.bounty,
        "classes": sorted(modifiers.classes_of(table, fighter)),
        "keywords": sorted(modifiers.keywords_of(table, fighter)),
        "attacks": [_attack(attack) for attack in has.attacks],
    }


def _attack(attack: Attack) -> dict[str, Any]:
    return {**attack._asdict(), "keywords": list(attack.keywords)}


def _combat(table: UnderworldsTable, combat: Combat) -> dict[str, Any]:
    attacker, target = table.fighters[combat.attacker], table.fighters[combat.target]
    return {
        "attacker": combat.attacker,
        "attack": combat.attack,
        "target": combat.target,
        "step": combat.step,
        "attack_roll": combat.attack_roll and list(combat.attack_roll),
        "defence_roll": combat.defence_roll and list(combat.defence_roll),
        "support": [support.of_attacker(table, attacker, target), support.of_target(table, attacker, target)],
        "symbols": _successful(table, combat, attacker, target),
        "trapped": combat.trapped,
        "successes": combat.successes and list(combat.successes),
        "crits": combat.crits and list(combat.crits),
        "outcome": combat.outcome,
    }


def _successful(table: UnderworldsTable, combat: Combat, attacker: Fighter, target: Fighter) -> list[list[str] | None]:
    """The symbols that are successes for attacker and target, while both stand."""
    if attacker.at is None or target.at is None:
        return [None, None]
    attack = modifiers.attack_against(table, attacker, combat.attack, target)
    return [sorted(symbols) for symbols in support.symbols(table, attacker, target, attack)]
