"""The audit of sealed games: it passes what was played, and finds what was not."""

from __future__ import annotations

import pytest

from apart.frauds import (
    Tampers,
    cheated,
    draws_another_card,
    rolls_another_die,
    swaps_the_choice,
    uses_an_element_again,
)
from apart.party import Party, makers
from katabasis.apart.audit import AS_PLAYED
from katabasis.apart.ledger import Disclosure, Undone
from katabasis.apart.sealed_game import SealedGame
from katabasis.kernel import record
from kernel.toys import new_ferry

MAKERS = makers()
MOST = {"quest": 60, "sigmar": 40}
"""Choices after which games end whose choices cost much; the others are played to their end."""


def check_passes(name: str, seed: int) -> Party:
    party = Party(MAKERS[name], seed)
    party.play(MOST.get(name, 400))
    for found in party.audits():
        assert found.difference is None, f"{name}, seed {seed}: {found.text}"
        assert str(found.text).startswith(str(AS_PLAYED))
        assert not found.late
        assert found.missing == party.alone
        assert {*found.alone} <= set.intersection(*map(set, party.alone))
        assert found.undone == party.undone
    return party


@pytest.mark.parametrize("name", MAKERS)
def test_it_passes_what_was_played(name: str) -> None:
    parties = [check_passes(name, seed) for seed in range(2)]
    assert any(party.game.choices for party in parties)


def test_games_of_the_test_have_undo_and_absences() -> None:
    parties = [check_passes("ferry", seed) for seed in range(20)]
    assert sum(party.undone for party in parties) > 5
    assert sum(len(party.alone[0]) for party in parties) > 20


@pytest.mark.takes_turns("games played apart", 4)
@pytest.mark.parametrize("part", range(4))
def test_it_passes_two_hundred_games(part: int) -> None:
    counts = {"ferry": 15, "lanterns": 15, "underworlds": 8, "tyrants": 6, "quest": 3, "sigmar": 3}
    parties = [
        check_passes(name, 100 + part * count + number) for name, count in counts.items() for number in range(count)
    ]
    assert len(parties) == 50
    assert sum(party.undone for party in parties) > 50
    assert sum(len(choices) for party in parties for choices in party.alone) > 500


# ---------------------------------------------------------------------- hosts who cheat


def check_found(party: Party, why: str, sentence: str, disclosure: Disclosure | None = None) -> int:
    """Every guest finds the same: why, and at which choice."""
    audits = party.audits(disclosure)
    differences = [found.difference for found in audits]
    assert differences
    first = differences[0]
    assert first is not None
    assert all(difference is not None and difference.why == why for difference in differences)
    assert sentence in str(first.text)
    assert all(
        found.text == difference.text for found, difference in zip(audits, differences, strict=True) if difference
    )
    return first.choice


def tampered(name: str, tampers: Tampers) -> tuple[Party, int]:
    """A game whose host has cheated once, and at which choice: of the first seed in which it could."""
    games = (cheated(MAKERS[name], seed, tampers, MOST.get(name, 400)) for seed in range(20))
    return next(game for game in games if game is not None)


def without_checks(disclosure: Disclosure) -> Disclosure:
    """A record that says nothing of dice and draws: they are only found by what was seen."""
    lines = disclosure.record.split("\n")
    return disclosure._replace(record="\n".join(map(record.without_checks, lines)))


@pytest.mark.parametrize("name", MAKERS)
def test_another_seed_is_found(name: str) -> None:
    party = Party(MAKERS[name], 1)
    party.play(20)
    disclosure = party.disclosed()
    assert check_found(party, "seed", "not the one that was sealed", disclosure._replace(secret="another")) == 0
    seeded = disclosure.record.replace(f"\nseed {party.game.setup['seed']}\n", "\nseed 5\n")
    assert check_found(party, "seed", "follows from the secrets of all", disclosure._replace(record=seeded)) == 0


def test_a_host_that_picks_its_secret_once_it_knows_the_elements_is_found() -> None:
    def picks(sealed: SealedGame) -> None:
        if not sealed.has_begun:
            sealed._secret = "a better one"

    party = Party(new_ferry, 1, picks)
    party.play()
    check_found(party, "seed", "not the one that was sealed")


@pytest.mark.parametrize("name", ["ferry", "underworlds", "quest", "sigmar"])
def test_another_die_is_found(name: str) -> None:
    party, at = tampered(name, rolls_another_die)
    assert check_found(party, "die", "Other dice were rolled") == at
    assert check_found(party, "die", "Other dice were rolled", without_checks(party.disclosed())) == at


@pytest.mark.parametrize("name", ["ferry", "underworlds", "tyrants"])
def test_another_card_that_is_drawn_is_found(name: str) -> None:
    party, at = tampered(name, draws_another_card)
    assert check_found(party, "card", "Other cards were drawn") == at


@pytest.mark.parametrize("name", MAKERS)
def test_a_choice_that_is_swapped_after_its_elements_is_found(name: str) -> None:
    party, at = tampered(name, swaps_the_choice)
    assert check_found(party, "swapped", "changed after it had been promised") == at


@pytest.mark.parametrize("name", MAKERS)
def test_an_element_that_is_used_twice_is_found(name: str) -> None:
    party, at = tampered(name, uses_an_element_again)
    assert check_found(party, "used-twice", "used twice") == at == 7


def test_a_host_that_says_a_guest_was_away_once_it_knows_his_element_is_found() -> None:
    def forgets(sealed: SealedGame) -> bool:
        sealed._elements[0] = ""
        return True

    party, at = tampered("ferry", forgets)
    (found,) = party.audits()
    assert (found.difference, found.late) == (None, [at])
    assert str(found.text) == (
        f"Checked: as played. At choice {at} your secret was not used: it came too late, or the host left it out"
    )


def test_an_element_of_a_guest_that_stands_for_another_choice_is_found() -> None:
    def keeps_for_another(sealed: SealedGame) -> bool:
        sealed._elements[0] = "another"
        return True

    party, at = tampered("ferry", keeps_for_another)
    assert check_found(party, "otherwise", "is not that of its player") == at


def test_it_says_where_the_host_could_foresee_chance() -> None:
    party = Party(new_ferry, 2)
    party.away = {0}
    while party.game.decision is not None:
        party.choose()
    by_chance = [number for number, answered in enumerate(party.sealed._by_chance, 1) if answered]
    (found,) = party.audits()
    assert found.difference is None
    assert found.alone == by_chance
    assert by_chance
    assert "The host could foresee the chance of choice" in str(found.text)
    assert str(found.text).endswith(": no guest was there")


def test_it_says_that_the_host_could_have_picked_the_set_up() -> None:
    party = Party(new_ferry, 2, away={0})
    party.away = set()
    party.play(4)
    (found,) = party.audits()
    assert found.alone[0] == 0
    assert "The host could have picked the set-up: no guest was there yet" in str(found.text)
    assert "choice 0" not in str(found.text)


def test_a_choice_that_is_taken_back_after_a_shuffle_is_found() -> None:
    party = Party(new_ferry, 3)
    while party.game.decision is not None:
        party.choose()
    disclosure = party.disclosed()
    at = next(number for number, by_chance in enumerate(party.sealed._by_chance, 1) if by_chance)
    lines = record.lines_in(disclosure.record)
    undone = Undone([record.without_checks(lines[at - 1])])
    ledger = [*disclosure.ledger[: at + 1], undone, *disclosure.ledger[at:]]
    found = party.audits(disclosure._replace(ledger=ledger))[0].difference
    assert found is not None
    assert "after chance had answered" in str(found.text)
    assert found.choice == at


def test_a_choice_that_is_left_out_and_a_view_that_is_false_are_found() -> None:
    party = Party(new_ferry, 2)
    while party.game.decision is not None:
        party.choose()
    disclosure = party.disclosed()
    shorter = disclosure._replace(
        record="\n".join(disclosure.record.rstrip("\n").split("\n")[:-1]) + "\n", ledger=disclosure.ledger[:-1]
    )
    check_found(party, "otherwise", "1 promised choice is missing", shorter)
    check_found(party, "otherwise", "does not belong together", disclosure._replace(record=shorter.record))
    check_found(party, "otherwise", "does not belong together", disclosure._replace(ledger=shorter.ledger))
    check_found(party, "otherwise", "cannot be read", disclosure._replace(record="chess"))
    moment = max(party.notes[0].views)
    noted = party.notes[0].views[moment]
    party.notes[0].views[moment] = noted._replace(digest="0" * 64)
    assert check_found(party, "otherwise", "shown something else") == len(party.game.choices)


def test_another_set_up_than_was_agreed_is_found() -> None:
    party = Party(new_ferry, 2)
    party.play(5)
    disclosure = party.disclosed()
    longer = disclosure._replace(record=disclosure.record.replace("edition short", "edition long"))
    assert check_found(party, "otherwise", "Another game was set up", longer) == 0
