"""What pages may load and run: every page of the site says it before it names anything else."""

import re
from collections.abc import Iterator

import pytest

from builder import oembed
from builder.paths import DIST

POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
LOADS = re.compile(r"<(?:link|script|style|img|base|body)\b")
ALLOWED = re.compile(r"'(none|self|wasm-unsafe-eval|sha256-[\w+/=]+)'|data:|blob:")
"""What pages may take anything from: nothing, the site, scripts named by their hashes, and what the page has made."""
NOT_BY_DEFAULT = ("base-uri", "form-action")
"""What default-src does not bound, of all that a page itself can."""


def pages() -> Iterator[tuple[str, str]]:
    """Every page of the site by its path, and those that only a site has whose address is known."""
    for path in DIST.rglob("*.html"):
        yield path.relative_to(DIST).as_posix(), path.read_text(encoding="utf-8")
    for name, data in oembed.pages("https://example.org", ["tyrants"]).items():
        if name.endswith(".html"):
            yield name, data.decode()


def faults(text: str) -> list[str]:
    """What is wrong with the policy of a page."""
    policies = list(POLICY.finditer(text))
    if len(policies) != 1:
        return [f"{len(policies)} policies"]
    found = ["something is loaded before"] if LOADS.search(text[: policies[0].start()]) else []
    rules = {name: sources for name, *sources in map(str.split, policies[0][1].split(";"))}
    if rules.get("default-src") not in (["'none'"], ["'self'"]):
        found.append("default-src")
    found += [name for name in NOT_BY_DEFAULT if rules.get(name) not in (["'none'"], ["'self'"])]
    return found + [source for sources in rules.values() for source in sources if not ALLOWED.fullmatch(source)]


def test_every_page_bounds_what_it_loads_and_where_its_forms_and_addresses_lead() -> None:
    wrong = {name: found for name, text in pages() if (found := faults(text))}
    assert wrong == {}


@pytest.mark.parametrize(
    ("head", "fault"),
    [
        ("", "0 policies"),
        ("default-src 'self'", "base-uri"),
        ("default-src 'self'; base-uri 'none'", "form-action"),
        ("base-uri 'none'; form-action 'none'", "default-src"),
        ("default-src 'self'; base-uri 'none'; form-action https:", "form-action"),
        ("default-src 'self'; base-uri 'none'; form-action 'self'; img-src *", "*"),
        ("default-src 'self'; base-uri 'none'; form-action 'self'; script-src 'unsafe-inline'", "'unsafe-inline'"),
    ],
)
def test_a_page_without_a_whole_policy_would_be_found(head: str, fault: str) -> None:
    text = f'<meta http-equiv="Content-Security-Policy" content="{head}"><title>A page</title>' if head else "<title>"
    assert fault in faults(text)
    assert faults(f"<link>{text}") != []
