"""Kinds of events: declared once, and worded by what is declared."""

from typing import Any

from katabasis.kernel.events import EVERY_GAME, PUT, ROLLED, Event, Kinds
from katabasis.kernel.text import N_, Text, ngettext, say
from katabasis.kernel.wording import Wording

KINDS = Kinds(EVERY_GAME)
FOUND = KINDS.declare("found", "gold", ngettext("{who} finds {count} coin", "{who} finds {count} coins"), "count")
ROUND = KINDS.declare("round-began", "pass", N_("Round {round}"), "round", is_heading=True)
SPENT = KINDS.declare("spent", "gold", N_("{who} spends {coins}"), "coins", weight=-1, is_quiet=True)
GIVEN = KINDS.declare_put("given", "card", N_("{who} receives {card}"), weight=3)
KINDS.reword(ROLLED, "die", N_("{who} rolls {faces}"), "purpose", weight=2)


def _found(event: Event) -> Text | None:
    return say("{who} finds nothing") if not event.what["count"] else None


class Words(Wording):
    def named(self, event: Event) -> dict[str, Any]:
        return {**event.what, "card": f"card:{event.what.get('card')}"}


WORDING = Words(KINDS, {FOUND: _found})


def line(kind: str, **what: Any) -> str:
    return str(WORDING.line([kind, "some.rule", 0, what, None, ""]))


def test_a_sentence_is_filled_by_what_the_event_carries() -> None:
    assert line(ROUND, round=2) == "Round 2"
    assert line(GIVEN, card="lamp") == "seat 1 receives lamp"
    assert (line(FOUND, count=1), line(FOUND, count=2)) == ("seat 1 finds 1 coin", "seat 1 finds 2 coins")


def test_a_sentence_may_depend_on_what_the_event_carries() -> None:
    assert line(FOUND, count=0) == "seat 1 finds nothing"


def test_what_is_declared_of_a_kind_is_so_of_its_events() -> None:
    spent, began, given = ([kind, "some.rule", 0, {}, None, ""] for kind in (SPENT, ROUND, GIVEN))
    assert [WORDING.is_quiet(event) for event in (spent, began, given)] == [True, False, False]
    assert [WORDING.is_heading(event) for event in (spent, began, given)] == [False, True, False]
    assert [WORDING.weight(event) for event in (spent, began, given)] == [-1, 0, 3]
    assert [WORDING.symbol(event) for event in (spent, began, given)] == ["gold", "pass", "card"]


def test_a_kind_that_nobody_declares_is_called_by_its_words() -> None:
    assert line("ran-away", who="x") == "ran away"
    assert line("shuffled", zone="deck") == "shuffled", "declared, and not worded"
    gone = ["ran-away", "some.rule", 0, {}, None, ""]
    assert (WORDING.symbol(gone), WORDING.weight(gone), WORDING.is_quiet(gone)) == ("rule", 0, False)


def test_a_game_adds_to_what_the_kernel_declares_and_changes_nothing_of_it() -> None:
    assert (KINDS[ROLLED].fields, KINDS[ROLLED].barriers) == ("die faces purpose", "roll")
    assert (EVERY_GAME[ROLLED].fields, EVERY_GAME[ROLLED].sentence) == ("die faces", "")
    assert KINDS[GIVEN][2:5] == EVERY_GAME[PUT][2:5]
