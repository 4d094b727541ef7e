"""The style sheet of the reference's pages: fonts and colours as the site has them, and what only these pages have."""

import re

from builder.console import Failure
from builder.paths import WEB

SHEETS = WEB / "styles"
OWN = WEB / "reference" / "reference.css"
COLOUR = re.compile(r"^  (--[\w-]+): ([^;]+);$", re.MULTILINE)
USED = re.compile(r"var\((--[\w-]+)\)")


def style() -> str:
    """All of it, in a folder beside that of the site's own style sheets."""
    own = OWN.read_text(encoding="utf-8")
    fonts = (SHEETS / "fonts.css").read_text(encoding="utf-8").replace('url("../', 'url("../../')
    return "\n".join((fonts, colours(own, (SHEETS / "base.css").read_text(encoding="utf-8")), own))


def colours(own: str, base: str) -> str:
    """The colours that a style sheet uses, with the values that another gives them first. Raises Failure for one that
    it does not give."""
    given: dict[str, str] = {}
    for name, value in COLOUR.findall(base):
        given.setdefault(name, value)
    used = sorted(set(USED.findall(own)))
    if missing := [name for name in used if name not in given]:
        raise Failure(f"{OWN.name} uses {', '.join(missing)}, which base.css does not give.")
    lines = "".join(f"  {name}: {given[name]};\n" for name in used)
    return f":root {{\n  color-scheme: dark light;\n{lines}}}\n"
