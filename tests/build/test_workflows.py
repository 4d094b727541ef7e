"""What GitHub does with a change: it is tested, and what is published knows where it stands."""

import pytest

from builder.paths import ROOT

WORKFLOWS = {
    path.stem: path.read_text(encoding="utf-8") for path in sorted((ROOT / ".github" / "workflows").glob("*.yml"))
}


def test_a_pull_request_is_tested_as_a_change_here_is() -> None:
    assert "pull_request:" in WORKFLOWS["tests"]
    assert "run: .ci/run" in WORKFLOWS["tests"]
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111


def test_nothing_is_published_before_the_tests_have_passed() -> None:
    publish = WORKFLOWS["pages"].partition("publish:")[2]
    assert "uses: ./.github/workflows/tests.yml" in WORKFLOWS["pages"]
    assert "needs: test" in publish


def test_the_site_is_told_where_it_will_stand_before_it_is_built() -> None:
    publish = WORKFLOWS["pages"].partition("publish:")[2]
    assert publish.index("actions/configure-pages@") < publish.index("build.py dist")
    assert 'build.py dist --url "$SITE/"' in publish
    assert "SITE: ${{ steps.pages.outputs.base_url }}" in publish


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_workflow_may_read_and_no_more_where_it_says_nothing_else(name: str) -> None:
    assert "\npermissions:\n  contents: read\n" in WORKFLOWS[name]
