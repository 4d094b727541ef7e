"""Markup: nothing that is put in can get out of its place, and regions come apart and together again."""

import pytest

from katabasis_page import markup as h

HOSTILE = "<img src=x onerror=\"alert('1')\">&<!--+a--><script>"


def test_content_and_attributes_are_escaped() -> None:
    made = str(h.p(title=HOSTILE, data_arg=HOSTILE)[HOSTILE, [HOSTILE, (HOSTILE,)]])
    assert made.count("<") == 2
    assert made.count('"') == 4
    assert "&lt;img src=x onerror=&#34;alert(&#39;1&#39;)&#34;&gt;&amp;" in made


def test_markup_goes_in_as_it_is() -> None:
    assert h.div[h.b["x"], h.br, h.Markup("<i>y</i>")] == "<div><b>x</b><br><i>y</i></div>"


def test_what_is_not_there_leaves_no_trace() -> None:
    assert (
        h.div(id=None, hidden=False, open=True, data_n=0)[None, False, True, "", 0, []]
        == '<div open data-n="0">0</div>'
    )


def test_names_of_attributes_are_written_as_html_writes_them() -> None:
    made = str(h.svg(class_="a", for_="b", viewBox="0 0 1 1", aria_hidden="true"))
    assert made == '<svg class="a" for="b" viewBox="0 0 1 1" aria-hidden="true"></svg>'
    with pytest.raises(ValueError):
        h.p(**{"x onclick=alert(1)": "y"})


def test_content_of_no_known_kind_is_refused() -> None:
    with pytest.raises(TypeError):
        h.p[object()]
