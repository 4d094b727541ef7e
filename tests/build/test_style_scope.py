"""Style sheets: what changes on the whole document, or whatever is taken out of it, restyles no more than it must.

A browser looks for what an attribute of the document or a `:has` decides by the names in the last part of the selector.
Where there is none, it gives every element its style again: a table has thousands.
"""

import re
from pathlib import Path

import pytest

from builder.paths import WEB

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SELECTORS = re.compile(r"([^{};]+)\{")
BROAD = re.compile(r"(?:^|[\s>+~(])\*(?:::?[\w-]+)?\s*(?:,[^()]*)?\)*$")
SHEETS = sorted(path for folder in ("styles", "boot") for path in (WEB / folder).glob("*.css"))


def broad(text: str) -> list[str]:
    """The selectors that ask for `:has`, or whether the page is ready, and end in any element."""
    heads = (head.strip() for head in SELECTORS.findall(COMMENT.sub("", text)))
    return [head for head in heads if re.search(r":has\(|\[data-ready", head) and BROAD.search(head)]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_no_rule_restyles_the_whole_page(sheet: Path) -> None:
    assert not broad(sheet.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "head",
    [
        'html:not([data-ready="1"]) :is(*, *::before, *::after)',
        ".table-bar:not(:has(.watching)) > *",
        "body:has(.table-screen) *::before",
    ],
)
def test_such_a_rule_is_found(head: str) -> None:
    assert broad(f"{head} {{ color: red; }}") == [head]
