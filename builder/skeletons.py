"""New content to begin with: what docs/new-content.md writes down of its kind, under a name of its own, with a test
that plays it. A new game is the one in builder/skeleton, a whole one of few rules, under its name."""

import io
import keyword
import re
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from builder import content, messages
from builder.build_cache import files
from builder.console import Failure
from builder.content_files import SOURCES, joined, toml_file
from builder.paths import BUILDER, CONTENT, CONTENT_JSON, ENGINE, ROOT, TESTS, WEB
from builder.written import Written

PAGE = ROOT / "docs" / "new-content.md"
BLOCK = re.compile(r"```toml\n# content/(\S+)\n(.*?)```", re.DOTALL)
CARD = re.compile(r'\[\[card\]\]\nid = "([^"]+)"\nnumber = (\d+)\n')
DECK = {"tin-parade": 12, "tin-shove": 20}
"""The cards of the page that stand for others, and for how many."""
NAME = re.compile(r"[a-z]+(-[a-z]+)*")
WORD = re.compile(r"[a-z]+")
GAME = BUILDER / "skeleton"
"""The files of a new game by their places in the project, and what they say in Spanish."""
SPANISH = "es.po"
BONES = "skeleton"
"""What that game is called there."""
TINKER = "tinker"
ROOM = "tomb"
"""Where a new adventure is fulfilled."""


class Kind(NamedTuple):
    """A kind of content: its game, the file on the page that has it, where it goes, the table whose entry the new name
    is, what the page calls that, and how a game with it is begun."""

    game: str
    example: str
    goes_to: str
    table: str
    called: str
    begun: str


KINDS: Mapping[str, Kind] = {
    "half-deck": Kind("tyrants", "cards-tin.toml", "cards-{name}.toml", "decks", "tin", 'decks=["drow", "{name}"]'),
    "warband": Kind(
        "underworlds", "tinfolk.toml", "{name}.toml", "warband", "tinfolk", 'seats=["{name}", "sepulchral-guard"]'
    ),
    "army": Kind(
        "sigmar",
        "armies/tin-host.toml",
        "armies/{name}.toml",
        "armies",
        "tin-host",
        'seats=["{name}", "gnawfeast-clawpack"]',
    ),
    "adventure": Kind("quest", "tin.toml", "adventures/{name}.toml", "adventures", "tomb-7", 'mission="{name}"'),
}

TEST = '''"""{title}: whole games of it are played to their end, and can be replayed."""

import pytest

import katabasis as kb


@pytest.mark.parametrize("seed", [1, 2])
def test_games_of_{variable}_end(seed: int) -> None:
    game = kb.new("{game}", {begun}, seed=seed)
    while game.decision:
        game.choose(kb.bots.choose(game, "random", seed))
    assert game.result is not None
    assert kb.replay(game.record()).result == game.result
'''


def begin(kind: str, name: str) -> list[Path]:
    """Write the files of something new, and compile all. Raises Failure with what is wrong, and everything is as it was
    before."""
    content.build()  # what has been wrong before is no fault of what is new
    compiled = {*CONTENT_JSON.iterdir()}
    written = Written()
    try:
        if kind == "game":
            make_game(name, written)
        else:
            make(kind, name, written)
        content.build()
        messages.build()
    except BaseException as fault:
        written.take_back()
        content.build()
        messages.build()
        for path in {*CONTENT_JSON.iterdir()} - compiled:
            path.unlink()
        if isinstance(fault, Failure) and written.paths:
            raise Failure(f"{fault}\nNothing is left of {name}, for it does not compile.") from None
        raise
    return written.paths


def make(kind: str, name: str, written: Written, figures: Path = CONTENT, tests: Path = TESTS) -> None:
    """Write the files of something new of a kind. Raises Failure for a name that cannot be one, or is taken."""
    new = KINDS[kind]
    folder = figures / new.game
    if not NAME.fullmatch(name):
        raise Failure(f"{name!r} is no name: small letters, and hyphens between words")
    path, test = folder / new.goes_to.format(name=name), tests / new.game / f"test_{name.replace('-', '_')}.py"
    if taken := [str(each) for each in (path, test) if each.exists()] or _taken(new, name, folder):
        raise Failure(f"There is {name} already: {', '.join(taken)}")
    written.write(path, _named(_example(kind, folder), new, name))
    if sources := _sources(kind, name, folder):
        written.write(folder / SOURCES, sources)
    values = {"game": new.game, "begun": new.begun.format(name=name)}
    written.write(test, TEST.format(title=titled(name), variable=name.replace("-", "_"), **values))


def make_game(name: str, written: Written) -> None:
    """Write the files of a game, and put its words into the Spanish catalogue. Raises Failure for a name that cannot be
    one, or is taken."""
    if not WORD.fullmatch(name) or keyword.iskeyword(name):
        raise Failure(
            f"{name!r} is no name of a game: small letters, and nothing else; packages of Python are called so"
        )
    taken = [ENGINE / "katabasis" / name, CONTENT / name, WEB / "katabasis_page" / name, TESTS / name]
    if there := [str(path.relative_to(ROOT)) for path in taken if path.exists()] or _known_module(name):
        raise Failure(f"There is {name} already: {', '.join(there)}")
    for source in files(GAME):
        if source.name != SPANISH:
            path = ROOT / _of_game(source.relative_to(GAME).as_posix(), name)
            written.write(path, _of_game(source.read_text(encoding="utf-8"), name))
    written.remember(messages.PO)
    messages.update(io.BytesIO((GAME / SPANISH).read_bytes()))


def _of_game(text: str, name: str) -> str:
    return text.replace(BONES, name).replace(BONES.capitalize(), name.capitalize())


def _known_module(name: str) -> list[str]:
    """A module of Python or of the project that would be hidden."""
    return [f"the module {name}"] if find_spec(name) or name in sys.stdlib_module_names else []


def examples() -> dict[str, str]:
    """What the page writes down into which files of content, whole."""
    return {path: whole(text) for path, text in BLOCK.findall(PAGE.read_text(encoding="utf-8"))}


def titled(name: str) -> str:
    """What something of that name is called until somebody knows better."""
    return " ".join(word.capitalize() for word in name.split("-"))


def _taken(new: Kind, name: str, folder: Path) -> list[str]:
    """The entry that bears the name."""
    entries = joined(folder)[new.table]
    ids = [entry["id"] for entry in entries] if isinstance(entries, list) else entries
    return [f"{new.table}.{name}"] if name in ids else []


def _example(kind: str, folder: Path) -> str:
    """What the page has of a kind. An adventure has the next number of its room, and no treasure beside it."""
    new = KINDS[kind]
    text = examples()[f"{new.game}/{new.example}"]
    if kind != "adventure":
        return text
    numbers = [entry["number"] for entry in joined(folder)["adventures"].values() if entry["room"] == ROOM]
    return re.sub(r"(?m)^number = \d+", f"number = {max(numbers) + 1}", text[text.index("[adventures.") :])


def _sources(kind: str, name: str, folder: Path) -> str:
    """The file of sources, in which the new name is said to be one; nothing if the kind asks for none, or it is."""
    said = examples().get(f"{KINDS[kind].game}/{SOURCES}")
    if said is None or name in toml_file(folder, SOURCES).get("sources", {}):
        return ""
    return f"{(folder / SOURCES).read_text(encoding='utf-8')}\n{said.replace(TINKER, name)}"


def _named(text: str, new: Kind, name: str) -> str:
    """An example under another name: its ids begin with it, and it is called so."""
    title = titled(name)
    text = text.replace(f'"{new.called}"', f'"{name}"').replace(f".{new.called}]", f".{name}]").replace(TINKER, name)
    text = re.sub(r"(?<=[\".])tin-", f"{name}-", text)
    return re.sub(r"\bTin(folk)?\b|\b[Hh]ojalata\b", title, text)


def whole(text: str) -> str:
    """A file with all the cards that one of the page stands for."""
    entries = re.split(r"(?m)^(?=\[\[)", text)
    return "".join(copy for entry in entries for copy in _copies(entry))


def _copies(entry: str) -> list[str]:
    found = CARD.match(entry)
    if found is None:
        return [entry]
    id, first = found[1], int(found[2])
    return [
        entry.replace(f'"{id}"', f'"{id}-{number}"').replace(f"number = {first}\n", f"number = {number}\n")
        for number in range(first, first + DECK[id])
    ]
