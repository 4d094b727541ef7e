"""Whether the docstrings of public names begin as house style has it: an imperative or a noun phrase, in one clause.

Of what pydocstyle offers, D401 wants imperatives alone, and two thousand docstrings here are noun phrases. What reads
badly is found by two marks: a first word in -s with an object after it is a verb in the third person, and a clause
with a "which" inside of a "that", or with three such words, has others within it.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from builder.paths import BENCH, BUILDER, ENGINE, ROOT, WEB

FOLDERS = (ENGINE / "katabasis", WEB / "katabasis_page", BUILDER, BENCH)

THIRD_PERSON = re.compile(
    r"(?!This|Its|His|Across|Press)([A-Z][a-z]+s) "
    r"(?:an?(?! second)|its|their|it|them|what|whether|how|why|where|each|every|all|nothing|back|the|if)\b"
)
"""A sentence that begins with a verb in the third person: what stands after it is no part of a noun phrase."""
WHICH = r"(?<! by)(?<! at)(?<! of)(?<! in)(?<! on)(?<! from) which\b"
NESTED = re.compile(rf"\b(?:that|who)\b.*{WHICH}|{WHICH}.* that \w+s\b|(?:\b(?:that|which|who|whom|whose)\b.*){{3}}")
"""A clause with another inside: one relative pronoun is told from the other by being another, or there are three."""


def faults() -> list[str]:
    """Every docstring of a public name that begins in another way."""
    return [
        f"{file.relative_to(ROOT)}:{line}: {fault}"
        for folder in FOLDERS
        for file in sorted(folder.rglob("*.py"))
        for line, text in docstrings(file)
        for fault in faults_of(text)
    ]


def docstrings(file: Path) -> Iterator[tuple[int, str]]:
    """The docstrings of public functions and classes, and the lines of these."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield node.lineno, ast.get_docstring(node) or ""


def faults_of(text: str) -> Iterator[str]:
    """What is wrong with the first sentence of a docstring."""
    sentence = re.split(r"[.:](?:\s|$)|\n\n", text)[0].replace("\n", " ")
    if verb := THIRD_PERSON.match(sentence):
        yield f"begins with {verb[1]!r}: say it as an imperative or a noun phrase"
    for clause in re.split(r"[;,()]", sentence):
        if NESTED.search(clause):
            yield f"clauses within clauses: {clause.strip()!r}"
