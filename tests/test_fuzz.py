"""A little of the fuzzer with every run, and that it would find what it hunts."""

from random import Random

import pytest

import fuzz
import katabasis as kb


@pytest.mark.parametrize(("name", "count"), [("save", 60), *((name, 12) for name in fuzz.TARGETS if name != "save")])
def test_changed_texts_are_read_or_refused(name: str, count: int) -> None:
    tally = fuzz.fuzz(seed=9, count=count, names=(name,))
    assert [(find.fault, find.again(9)) for find in tally.finds.values()] == []
    assert tally.read[name] + tally.refused[name] == count


def test_a_find_is_made_again_by_its_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def read(text: str, _chance: Random) -> kb.Game:
        raise KeyError(text)

    monkeypatch.setitem(fuzz.TARGETS, "link", fuzz.TARGETS["link"]._replace(read=read))
    (find,) = fuzz.fuzz(seed=4, count=3, names=("link",)).finds.values()
    assert "KeyError" in find.fault
    assert find.again(4) in capsys.readouterr().out
    assert fuzz.changed("link", 4, find.number)[1] == find.text


def test_a_text_that_takes_too_long_is_a_find(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(text: str, _chance: Random) -> kb.Game:
        while True:
            text += "x"

    monkeypatch.setattr(fuzz, "LONGEST", 0.05)
    monkeypatch.setitem(fuzz.TARGETS, "link", fuzz.TARGETS["link"]._replace(read=read))
    (find,) = fuzz.fuzz(seed=4, count=1, names=("link",)).finds.values()
    assert find.fault.startswith("Endless")
