"""Sentences of the log that depend on what happened, as they are read in both languages."""

from katabasis.kernel.game import Game
from quest.scene import at, of_kind, run, square, table

OBJECTS = {"treasure-0": ["ensorcelled-blade"], "treasures": []}


def read(game: Game, kind: str) -> list[str]:
    """The last event of a kind, in English and in Spanish."""
    words = game.system.words
    event = of_kind(at(game).events, kind)[-1]
    return [words.renderer(game.view(None), language).word(words.describe(event)) for language in ("en", "es")]


def test_who_was_handed_something_is_named() -> None:
    who = {"barbarian": "1,1", "elf": "1,2"}
    game = table(who, step="turn.hand_over", phase="end", zones=OBJECTS, windows="always")
    run(game, "give elf")
    assert read(game, "handed-over") == [
        "The Elf now carries the Ensorcelled Blade",
        "El Elfo lleva ahora la Espada Hechizada",
    ]


def test_nobody_is_said_to_heal_nothing() -> None:
    game = table({"elf": {"at": "1,1", "start": 12, "wounds": 12}})
    run(game, "use potion elf")
    assert read(game, "healed") == ["No Wounds to heal: the Elf has 12", "Sin Heridas que curar: el Elfo tiene 12"]


def test_squares_that_are_closed_are_counted_by_section() -> None:
    fields = {"power": 5, "zones": {"spells": ["pit-of-despair"]}, "active": "wizard", "leader": "wizard"}
    game = table({"wizard": "1,1", "elf": "1,3"}, ["skaven 3,3"], (3,), **fields)
    run(game, f"cast pit-of-despair {square('3,3')}")
    english, spanish = read(game, "blocked")
    assert english.startswith("4 squares of ")
    assert english.endswith(" can no longer be entered")
    assert spanish.startswith("Ya no se puede entrar en 4 casillas de")
