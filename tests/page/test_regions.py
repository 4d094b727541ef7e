"""The regions of a page: which are shown anew, and what stands for the others."""

from katabasis.kernel.svg import decoration, group, region
from katabasis_page import markup as h
from katabasis_page.browser.regions import PAGE, Regions


def page(one: str = "one", two: str = "two", three: str = "three", about: str = "") -> Regions:
    """A page of the regions a and b; in b lie the group c, and d."""
    picture = h.svg[
        h.Markup(decoration(group("c", two), interactive=True)), h.Markup(region("d", f'<g id="d">{three}</g>'))
    ]
    return Regions(
        h.div(class_=about)[
            h.p(id="a", data_region=True)[one], h.section(id="b", data_region=True)[picture], "<!--+a-->"
        ]
    )


WHOLE = (
    '<div class=""><p id="a" data-region>one</p><section id="b" data-region><svg><g aria-hidden="true">'
    '<g id="c" pointer-events="none">two</g></g><g id="d">three</g></svg></section>&lt;!--+a--&gt;</div>'
)


def test_a_page_is_put_together_as_it_was() -> None:
    assert page().markup() == WHOLE
    assert page().markup("d") == '<g id="d">three</g>'
    assert "d" in page()
    assert "e" not in page()


def differing(new: Regions, shown: Regions) -> list[str]:
    return list(new.differing_from(shown))


def test_only_the_regions_that_differ_themselves_are_shown_anew() -> None:
    assert differing(page(), page()) == []
    assert differing(page("1"), page()) == ["a"]
    assert differing(page(three="3"), page()) == ["d"]
    assert differing(page("1", "2", "3", "other"), page()) == [PAGE, "a", "c", "d"]


def test_what_is_new_comes_with_that_in_which_it_lies() -> None:
    assert differing(page(), Regions("")) == [PAGE]
    assert page().markup(PAGE, Regions("")) == WHOLE


def test_what_is_shown_is_stood_for() -> None:
    assert page().markup(PAGE, {"b"}) == (
        '<div class=""><p id="a" data-region>one</p><section id="b" data-stand-in></section>&lt;!--+a--&gt;</div>'
    )
    assert page().markup("b", {"a", "b", "c"}) == (
        '<section id="b" data-region><svg><g aria-hidden="true"><g id="c" data-stand-in></g></g>'
        '<g id="d">three</g></svg></section>'
    )


def test_a_part_takes_the_place_of_what_was_there() -> None:
    shown = page()
    shown.take_over(Regions(h.p(id="a", data_region=True)["1"]))
    assert differing(page("1"), shown) == []
    assert differing(page(), shown) == ["a"]
