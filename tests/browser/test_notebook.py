"""Notebooks of the engine in a browser, without anything from elsewhere; where `build.py notebook` has got what they
need."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route, expect

import katabasis as kb
from builder import notebook, serve

pytest.importorskip("jupyterlite_core", reason="`python3 build.py notebook` has not been asked for here")
pytestmark = pytest.mark.timeout(600)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serve.running(notebook.build()) as address:
        yield address


def test_every_cell_of_the_first_notebook_runs_offline(browser: Browser, address: str) -> None:
    page = browser.new_context().new_page()
    elsewhere: list[str] = []

    def only_here(route: Route) -> None:
        if route.request.url.startswith(f"{address}/"):
            route.fallback()
        else:
            elsewhere.append(route.request.url)
            route.abort()

    page.context.route("http*://**/*", only_here)
    page.goto(f"{address}/notebooks/index.html?path={notebook.FIRST}")
    cells = json.loads((notebook.SOURCES / notebook.FIRST).read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    expect(page.locator(".jp-CodeCell")).to_have_count(len(code), timeout=120_000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    *defined, asked = code[-1]["source"]
    names = {"kb": kb}
    exec("".join(defined), names)
    last = page.locator(".jp-CodeCell").last
    expect(last.locator(".jp-OutputArea-output")).to_have_text(str(eval(asked, names)), timeout=400_000)
    assert page.locator(".jp-RenderedText[data-mime-type='application/vnd.jupyter.stderr']").count() == 0
    assert page.locator(".jp-RenderedSVG svg, .jp-RenderedSVG img").count() == 1
    assert elsewhere == []
    page.context.close()


def test_the_front_page_lists_the_notebooks(browser: Browser, address: str) -> None:
    page = browser.new_context().new_page()
    page.goto(f"{address}/index.html")
    expect(page.get_by_text(notebook.FIRST).first).to_be_visible(timeout=120_000)
    page.context.close()
