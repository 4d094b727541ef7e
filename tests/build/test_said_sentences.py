"""Every constant sentence that engine and page hand to `say`, `refuse` or `Text`, also through a name, can be
translated: it is where `messages` finds it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from builder import messages
from builder.paths import ENGINE, ROOT, WEB

SAYERS = {
    "say": (0,),
    "Text": (0,),
    "refuse": (1,),
    "N_": (0,),
    "_": (0,),
    "ngettext": (0, 1),
    "pgettext": (1,),
    "declare": (2,),
    "declare_put": (2,),
    "reword": (2,),
}
"""What is called with a sentence, and as which arguments. A mark inside another call is not found by `messages`."""
ENGLISH_ALONE = {
    "engine/katabasis/decks.py": "the head and the keys of a deck's text are notation",
}


def sources() -> Iterator[tuple[str, ast.Module]]:
    """The sources that say something to players."""
    for folder in (ENGINE, WEB):
        for path in sorted(folder.rglob("*.py")):
            place = path.relative_to(ROOT).as_posix()
            if place not in ENGLISH_ALONE:
                yield place, ast.parse(path.read_text(encoding="utf-8"))


def untranslatable(tree: ast.Module, known: set[str]) -> Iterator[tuple[int, str]]:
    """Sentences that reach a sayer and are in no catalogue, with their lines."""
    named = assigned(tree)
    for call in ast.walk(tree):
        if isinstance(call, ast.Call):
            for argument in (call.args[place] for place in SAYERS.get(_name(call.func), ()) if place < len(call.args)):
                for text in constants(argument, named):
                    if is_sentence(text) and text not in known:
                        yield call.lineno, text


def assigned(tree: ast.Module) -> dict[str, list[ast.expr]]:
    """What the names of a source are assigned, anywhere in it."""
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            names = [each for target in node.targets for each in ast.walk(target) if isinstance(each, ast.Name)]
            for name in names:
                found.setdefault(name.id, []).append(node.value)
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and isinstance(node.target, ast.Name) and node.value:
            found.setdefault(node.target.id, []).append(node.value)
    return found


def constants(value: ast.expr, named: dict[str, list[ast.expr]], seen: frozenset[str] = frozenset()) -> Iterator[str]:
    """The strings that an expression may be, or may be taken from."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.Name) and value.id not in seen:
        for each in named.get(value.id, ()):
            yield from constants(each, named, seen | {value.id})
    elif isinstance(value, ast.IfExp):
        yield from constants(value.body, named, seen)
        yield from constants(value.orelse, named, seen)
    elif isinstance(value, ast.Subscript):
        yield from constants(value.value, named, seen)
    elif isinstance(value, ast.Dict):
        for each in value.values:
            yield from constants(each, named, seen)
    elif isinstance(value, ast.Tuple | ast.List):
        for each in value.elts:
            yield from constants(each, named, seen)


def is_sentence(text: str) -> bool:
    """Whether a string is said to people, and is no ref or key."""
    words = re.sub(r"\{\w+\}", "", text)
    return " " in text.strip() and any(letter.isalpha() for letter in words)


def _name(called: ast.expr) -> str:
    if isinstance(called, ast.Name):
        return called.id
    return called.attr if isinstance(called, ast.Attribute) else ""


def catalogue() -> set[str]:
    """Every message that the sources name, singular and plural."""
    ids = (message.id for message in messages.extracted() if message.id)
    return {text for id in ids for text in ([id] if isinstance(id, str) else id)}


def test_every_sentence_that_is_said_can_be_translated() -> None:
    known = catalogue()
    found = [(place, line, text) for place, tree in sources() for line, text in untranslatable(tree, known)]
    assert found == []


def test_a_sentence_that_is_handed_on_by_a_name_is_found() -> None:
    source = (
        'LATER = {"a": "{ability}: from round {round} on"}\nonly = "Not before"\nrefuse(rule, LATER["a"])\nsay(only)'
    )
    assert [text for _line, text in untranslatable(ast.parse(source), {"Not before"})] == [
        "{ability}: from round {round} on"
    ]
    assert not list(untranslatable(ast.parse('refuse("a.rule", "Known", who=1)'), {"Known"}))
    inside = ast.parse('say("{a}", a=shifted(1, N_("to the left"), ngettext("{count} left", "{count} left over")))')
    assert [text for _line, text in untranslatable(inside, {"{a}", "{count} left"})] == [
        "to the left",
        "{count} left over",
    ]


def test_the_exceptions_are_there() -> None:
    assert all(Path(ROOT / place).is_file() for place in ENGLISH_ALONE)


def test_one_english_word_in_two_senses_is_two_messages() -> None:
    spanish = {messages.key(message): message.string for message in messages.catalogue()}
    assert (spanish["Table"], spanish["of the rulebook, rolled on\x04Table"]) == ("Mesa", "Tabla")
    assert (spanish["Game"], spanish["one of the rulebooks\x04Game"]) == ("Partida", "Juego")
    assert spanish["Setup"] == "Preparación"
