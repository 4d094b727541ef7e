"""The host's side of a sealed game: what comes out of turn changes nothing, and what is kept goes on as it was."""

from __future__ import annotations

import json
from typing import Any

import pytest

from apart.party import Party, set_up_of
from katabasis.apart.chain import Chain
from katabasis.apart.ledger import BadDisclosure, disclosure_in, entry_in
from katabasis.apart.notes import Notes
from katabasis.apart.sealed_game import Commitment, OutOfTurn, SealedGame
from katabasis.apart.sealing import commitment_of, seal_of, seed_of, stir_of
from katabasis.kernel.errors import Refused
from kernel.toys import new_ferry, new_lanterns


def two_guests() -> tuple[SealedGame, list[Chain]]:
    pattern = new_lanterns(1)
    sealed = SealedGame(pattern.system, set_up_of(pattern), "secret")
    chains = [Chain("ben"), Chain("cleo")]
    for chain in chains:
        sealed.admit(chain.tip)
    return sealed, chains


def begun() -> tuple[SealedGame, list[Chain]]:
    sealed, chains = two_guests()
    sealed.commit_set_up()
    for guest, chain in enumerate(chains):
        sealed.reveal(guest, 0, chain.next())
    sealed.carry_out()
    return sealed, chains


def kept(sealed: SealedGame) -> Any:
    return json.dumps([sealed.keep(), sealed.has_begun and sealed.game.save()])


def test_what_is_hashed_is_the_same_everywhere() -> None:
    assert seal_of("s") == "8XK1VGFeGVAijsQ2NJey-4latrUBP71upD2abXfBj6M"
    assert commitment_of(3, "1 mark a1", "n") == "e0ROdESfvuPWpzTMkJSSq7ovnFou23cpkZldqtCfwls"
    assert seed_of("s", ["a", "b"]) == 8649530313213163992
    assert stir_of(4, "s", ["a", ""]) == "LETrQyjI6DwCnCTvtdW74w"


def test_the_seed_and_every_stir_depend_on_the_secret_and_on_each_guest() -> None:
    ways = [("s", ["a", "b"]), ("t", ["a", "b"]), ("s", ["a", "c"]), ("s", ["b", "a"]), ("s", ["a", ""]), ("s", ["ab"])]
    assert len({seed_of(*way) for way in ways}) == len(ways)
    assert len({stir_of(1, *way) for way in ways} | {stir_of(2, *way) for way in ways}) == 2 * len(ways)


def test_elements_out_of_turn_change_nothing() -> None:
    sealed, chains = two_guests()
    with pytest.raises(OutOfTurn, match="has not begun"):
        _ = sealed.game
    with pytest.raises(OutOfTurn, match="not asked for"):
        sealed.reveal(0, 0, "x")
    sealed.commit_set_up()
    before, element = kept(sealed), chains[0].next()
    for guest, number, word in [
        (0, 1, element),
        (0, -1, element),
        (1, 0, element),
        (2, 0, element),
        (-1, 0, element),
        (0, 0, chains[0].next()),
        (0, 0, ""),
    ]:
        with pytest.raises(OutOfTurn):
            sealed.reveal(guest, number, word)
        assert kept(sealed) == before
    sealed.reveal(0, 0, element)
    with pytest.raises(OutOfTurn, match="of that guest was not asked for"):
        sealed.reveal(0, 0, element)
    assert sealed.awaited == [1]


def test_what_is_asked_out_of_turn_changes_nothing() -> None:
    sealed, _chains = begun()
    with pytest.raises(OutOfTurn, match="has begun"):
        sealed.commit_set_up()
    with pytest.raises(OutOfTurn, match="nothing was committed"):
        sealed.carry_out()
    with pytest.raises(OutOfTurn, match="not over"):
        sealed.disclose()
    with pytest.raises(Refused, match="not among the options"):
        sealed.commit("fly")
    with pytest.raises(Refused, match="no seat 8"):
        sealed.commit_end(7, "concede")
    sealed.commit(0)
    before = kept(sealed)
    for act in (lambda: sealed.commit(0), lambda: sealed.commit_end(0, "concede"), sealed.undo):
        with pytest.raises(Refused, match="A choice is being made"):
            act()
    assert kept(sealed) == before


def test_a_choice_that_chance_has_answered_is_not_taken_back() -> None:
    party = Party(new_ferry, 3)
    while not party.sealed._by_chance or not party.sealed._by_chance[-1]:
        party.choose()
    assert party.game.why_no_undo()
    party.game.table.events[:] = [event._replace(barrier="") for event in party.game.table.events]
    assert [refusal.rule for refusal in party.sealed.why_no_undo()] == ["table.undo-chance"]
    with pytest.raises(Refused, match="Chance has decided"):
        party.sealed.undo()


def test_what_is_pending_is_kept_and_committed_to_once() -> None:
    sealed, chains = begun()
    commitment = sealed.commit(0)
    again = SealedGame.resume(sealed.system, json.loads(json.dumps(sealed.keep())), sealed.game.clone())
    assert again.commitment == commitment
    element = chains[0].next()
    for one in (sealed, again):
        one.reveal(0, 1, element)
        one.carry_out()
    assert kept(again) == kept(sealed)
    assert again.game.choices[-1].stir == stir_of(1, "secret", [element, ""])


def test_a_guest_answers_a_commitment_once_and_no_other_of_its_number() -> None:
    pattern = new_ferry(1)
    notes = Notes(0, "seal", "ferry", set_up_of(pattern), ["tip"], Chain("root"))
    element = notes.answer(Commitment(3, "digest"))
    assert notes.answer(Commitment(3, "digest")) == element
    before = notes.keep()
    for wrong in (Commitment(3, "other"), Commitment(2, "digest"), Commitment(0, "x")):
        with pytest.raises(OutOfTurn):
            notes.answer(wrong)
    assert notes.keep() == before
    assert notes.answer(Commitment(7, "x")) != element


@pytest.mark.parametrize(
    "value",
    [None, 5, [], {}, {"secret": 1, "record": "", "ledger": []}, {"secret": "", "record": "", "ledger": [5]}],
)
def test_what_is_no_disclosure_is_refused(value: Any) -> None:
    with pytest.raises(BadDisclosure):
        disclosure_in(value)


@pytest.mark.parametrize("value", [None, [], ["n"], ["n", [1]], [5, []], {}, {"undone": []}, {"undone": [1]}, "undone"])
def test_what_is_no_entry_is_refused(value: Any) -> None:
    with pytest.raises(BadDisclosure):
        entry_in(value)


def test_no_view_has_a_stir_or_the_secret() -> None:
    party = Party(new_ferry, 3)
    party.play(30)
    stirs = [choice.stir for choice in party.game.choices if choice.stir]
    assert stirs
    for count in range(len(party.game.choices) + 1):
        for seat in (0, 1, None):
            text = json.dumps(party.game.at(count).view(seat))
            assert not [stir for stir in stirs if stir in text]
            assert str(party.game.setup["seed"]) not in text
