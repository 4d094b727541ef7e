"""Hash chains: each element follows the one before it, and is given out once."""

import pytest

from katabasis.apart.chain import ELEMENT_LENGTH, LENGTH, Chain, follows, new_root
from katabasis.kernel.errors import KatabasisError


def test_each_element_follows_the_one_before_it_and_no_other() -> None:
    chain = Chain("root")
    elements = [chain.tip, *(chain.next() for _ in range(20))]
    assert len(set(elements)) == 21
    for last, place in zip(elements, range(21), strict=True):
        assert [follows(element, last) for element in elements] == [number == place + 1 for number in range(21)]
    assert {len(element) for element in elements} == {ELEMENT_LENGTH}


def test_a_chain_goes_on_where_it_was() -> None:
    chain = Chain(new_root())
    chain.next()
    assert Chain(chain.root, chain.spent).next() == chain.next()
    assert len({new_root() for _ in range(100)}) == 100


def test_a_chain_catches_up_with_what_is_known_of_it() -> None:
    chain = Chain("root")
    elements = [chain.next() for _ in range(5)]
    behind = Chain("root", 2)
    behind.catch_up(elements[0])
    assert behind.spent == 2
    behind.catch_up(elements[4])
    assert behind.next() == chain.next()
    with pytest.raises(KatabasisError, match="no element"):
        behind.catch_up(new_root())


def test_a_chain_ends() -> None:
    chain = Chain("root", LENGTH - 1)
    assert chain.next() == "root"
    with pytest.raises(KatabasisError, match="are spent"):
        chain.next()


@pytest.mark.parametrize("element", ["", "x", "\ud800", "ä" * 50])
def test_any_word_may_be_asked_about(element: str) -> None:
    assert not follows(element, Chain("root").tip)
