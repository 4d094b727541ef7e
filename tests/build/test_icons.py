"""The outlines of symbols as the build simplifies them."""

import re

import pytest

from builder import icons
from builder.console import Failure


def test_outlines_keep_their_names_and_are_rounded_and_shorter() -> None:
    names = ["queen-crown", "ribcage", "drop"]
    drawn, known = icons.drawings(names), icons.collection()
    assert list(drawn) == names
    for name, path in drawn.items():
        assert path[0] in "Mm"
        assert not re.search(r"\.\d", path), name
        assert len(path) < len(icons.outline(known, name))


def test_a_name_that_the_collection_has_not_is_a_failure() -> None:
    with pytest.raises(Failure, match="no-such-icon"):
        icons.drawings(["no-such-icon"])
