"""What a question about an answer that is not legal finds among the candidates of a decision."""

import pytest

from katabasis.kernel.errors import Refused
from katabasis.kernel.options import Ask, Option
from katabasis.kernel.text import refuse
from kernel.toys import new_ferry

COSTLY = refuse("spells.cost", "It costs too much")


def asked() -> Ask:
    return Ask(
        0,
        "cast",
        [
            Option("cast heal", refs=["spell:heal"], refusals=[COSTLY]),
            Option("cast bolt rat", refs=["spell:bolt", "monster:rat"]),
            Option("cast bolt orc", refs=["spell:bolt", "monster:orc"], refusals=[COSTLY]),
            Option("pass", declines=True),
        ],
    )


@pytest.mark.parametrize(
    ("verb", "on", "found"),
    [
        ("cast", None, ["cast heal", "cast bolt rat", "cast bolt orc"]),
        ("cast bolt", None, ["cast bolt rat", "cast bolt orc"]),
        ("cast bolt", "monster:orc", ["cast bolt orc"]),
        ("cast", "rat", ["cast bolt rat"]),
        ("cast heal elf", None, ["cast heal"]),
        ("cast heal", "elf", []),
        ("cast bolt elf", None, []),
        ("cast he", None, []),
        ("pass over", None, []),
    ],
)
def test_a_question_is_about_what_begins_with_it_or_is_refused_before_it(verb: str, on: str | None, found: list[str]):
    assert [option.id for option in asked().about(verb, on)] == found


def test_what_is_refused_before_it_has_a_target_is_refused_with_one_for_the_same_reason():
    with pytest.raises(Refused, match="costs too much") as refused:
        asked().legal("cast heal elf")
    assert refused.value.rules == ["spells.cost"]
    with pytest.raises(Refused, match="did you mean 'cast bolt rat'"):
        asked().legal("cast bolt elf")


def test_what_is_seen_but_not_asked_about_is_named_by_its_ref():
    game = new_ferry(1)
    hand = game.table.zones["hand-0"].cards
    (refusal,) = game.why_not("play", on=f"card:{hand[0]}")
    assert refusal.reason.values["thing"] == f"card:{hand[0]}"
    (unknown,) = game.why_not("play", on="card:moon")
    assert unknown.rule == "table.no-such-option"
    assert "'play card:moon'" in str(unknown)


def test_candidates_that_no_list_shows_are_made_when_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_ferry(1)
    late = Option("sink", refs=["boat:ferry"], refusals=[COSTLY])
    monkeypatch.setattr(game.system.refusals, "unlisted", lambda table, ask, verb: [late])
    assert [reason.rule for reason in game.why_not("sink", on="boat:ferry")] == ["spells.cost"]
    assert game.decision is not None
    assert late not in game.decision.candidates
    assert [reason.rule for reason in game.why_not("sail")] == ["table.no-such-option"]
