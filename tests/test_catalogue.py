"""The catalogue of a game lists what can be named in it, in both languages."""

import pytest

import katabasis as kb
from katabasis.bots import any_of
from katabasis.kernel.dice import Dice

KINDS = {
    "card": {"cards", "treasures"},
    "fighter": {"fighters"},
    "site": {"sites"},
    "route": {"routes"},
    "board": {"boards"},
    "spell": {"spells"},
    "equipment": {"equipment"},
    "objective": {"objectives"},
}
"""Of what ref names a thing, the kinds in the catalogues."""
NAMED = {
    "underworlds": {"board", "card", "fighter"},
    "tyrants": {"card", "site"},
    "quest": {"card", "equipment", "spell"},
    "sigmar": {"card", "objective"},
}
"""Of what kinds of these each game speaks in its first choices."""


@pytest.mark.parametrize("game", kb.GAMES)
def test_everything_has_a_name_in_both_languages(game: str) -> None:
    catalogue = kb.catalogue(game)
    assert len(catalogue) >= 4
    for entries in catalogue.values():
        assert entries
        for id, names in entries.items():
            assert id.split() == [id]
            assert set(names) == {"en", "es"}
            assert all(names.values())


@pytest.mark.parametrize("game", kb.GAMES)
def test_what_a_game_names_is_in_its_catalogue(game: str) -> None:
    catalogue, chance, seen = kb.catalogue(game), Dice(1), set()
    played = kb.new(game, seed=1)
    while played.decision and len(played.choices) < 120:
        for option in played.decision.candidates:
            for ref in option.refs:
                kind, _, id = ref.partition(":")
                if kind in KINDS and id:
                    ids = {id, id.partition(".")[0], id.partition("/")[0]}
                    assert any(ids & catalogue.get(name, {}).keys() for name in KINDS[kind]), ref
                    seen.add(kind)
        played.choose(any_of(played.decision.options, chance))
    assert seen == NAMED[game]


def test_some_names() -> None:
    assert kb.catalogue("tyrants")["cards"]["ghoul"] == {"en": "Ghoul", "es": "Necrófago"}
    assert kb.catalogue("tyrants")["houses"].keys() == {"black", "red", "orange", "blue"}
    assert kb.catalogue("underworlds")["warbands"]["farstriders"]["en"] == "The Farstriders"
    with pytest.raises(kb.UnknownGame):
        kb.catalogue("chess")
