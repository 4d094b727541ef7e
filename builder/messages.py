"""The Spanish catalogue: extracted from the sources, kept in web/locale/es.po, compiled to JSON.

The compiled catalogue is `katabasis.content.messages("es")`: {msgid: text}, or {msgid: [singular, plural]}; a message
with a context has the key "context\\x04msgid". What only one game says is in a catalogue of its own.
"""

import io
import json
import re
from functools import cache
from pathlib import Path
from string import Formatter
from typing import IO, Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from builder import content, content_packs, examples
from builder.build_cache import BuildCache, digest
from builder.console import Failure, say, step
from builder.paths import BUILDER, CONTENT_JSON, ENGINE, ROOT, WEB

PO = WEB / "locale" / "es.po"
REFERENCE = "reference"
"""Who says what only the pages of the rule reference say: they are made ahead, and no page fetches their catalogue."""
LAB = "lab"
"""Who says what only reports of the lab say."""
ELSEWHERE = (REFERENCE, LAB)
"""Whose words no page of the app fetches."""
SOURCES = {
    ENGINE: ["**.py"],
    WEB: ["**.py"],
    BUILDER: ["reference/**.py", "games/**_reference.py"],
}
"""The sources that say something, by their folders."""
KEYWORDS: dict[str, Any] = {
    "say": None,
    "N_": None,
    "refuse": (2,),
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}


def build() -> None:
    """Compile the catalogue, if it changed."""
    if not PO.is_file():
        return
    owners = ["", *_game_names(), *ELSEWHERE]
    inputs = digest([PO, Path(__file__)], *owners)
    built = BuildCache("messages")
    if built.is_current(inputs, *map(compiled, owners)):
        return
    with step("Compiling the Spanish catalogue"):
        catalogues: dict[str, dict[str, str | list[str]]] = {owner: {} for owner in owners}
        for message in catalogue():
            if message.id and translated(message):
                catalogues[owner_of(message)][key(message)] = text(message)
        for owner, messages in catalogues.items():
            compiled(owner).write_text(json.dumps(messages, ensure_ascii=False, sort_keys=True), encoding="utf-8")
    built.record(inputs)


def compiled(owner: str) -> Path:
    """The file of a game's catalogue, or of what all games share ("")."""
    return CONTENT_JSON / f"{owner}-messages.es.json" if owner else CONTENT_JSON / "messages.es.json"


def owner_of(message: Message) -> str:
    """The game that alone says a message, or the pages of the reference, or the lab; "" if the page or several games
    do. What the reference or the lab says too stays where it was: they have the catalogues of all games."""
    owners = {owner_of_place(place) for place, _line in message.locations}
    owners = owners.difference(ELSEWHERE) or owners
    return owners.pop() if len(owners) == 1 else ""


def owner_of_place(place: str) -> str:
    """The game in one of whose folders a source is, or the reference, or the lab; "" for all others."""
    parts = Path(place).parts
    if LAB in parts[:-1]:
        return LAB
    if parts[0] == BUILDER.name or "positions" in parts[:-1]:
        return REFERENCE
    return next((game for game in _game_names() if game in parts), "")


@cache
def _game_names() -> tuple[str, ...]:
    return tuple(folder.name for folder in content.games())


def catalogue() -> Catalog:
    if not PO.is_file():
        return Catalog(locale="es")
    try:
        return read_po(io.BytesIO(PO.read_bytes()), locale="es", abort_invalid=True)
    except ValueError as error:
        raise Failure(f"{PO.relative_to(ROOT)}: {error}") from error


def key(message: Message) -> str:
    msgid = message.id[0] if isinstance(message.id, (list, tuple)) else message.id
    return f"{message.context}\x04{msgid}" if message.context else msgid


def text(message: Message) -> str | list[str]:
    return message.string if isinstance(message.string, str) else list(message.string or ())


def translated(message: Message) -> bool:
    forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
    return bool(forms) and all(forms) and not message.fuzzy


def extracted() -> Catalog:
    """Every message that the sources name, with the places where they do."""
    catalogue = Catalog(project="Katabasis", version="", locale="es", fuzzy=False)
    for folder, sources in SOURCES.items():
        messages = extract_from_dir(
            folder, method_map=[(source, "python") for source in sources], keywords=KEYWORDS, strip_comment_tags=True
        )
        for name, _line, msgid, comments, context in messages:
            if msgid:
                place = (folder / name).relative_to(ROOT).as_posix()
                catalogue.add(msgid, locations=[(place, 0)], auto_comments=comments, context=context)
    for game in content.games():
        for example in content.examples_of(game):
            edition = "" if example.edition in content.editions_of(game)[:1] else f"/{example.edition}"
            catalogue.add(example.title, locations=[(f"content/{game.name}/positions{edition}", 0)])
        for pack, folder in content_packs.folders(game).items():
            for example in content.examples_of_pack(game, pack):
                place = (folder / examples.FOLDER).relative_to(ROOT).as_posix()
                catalogue.add(example.title, locations=[(place, 0)])
    return catalogue


def update(more: IO[bytes] | None = None) -> None:
    """Bring es.po up to date with the sources: new messages come in empty, or as another catalogue has them, unused
    ones go out. It has no date of its own, which would differ in every branch, and say nothing."""
    merged = catalogue()
    for message in read_po(more, locale="es", abort_invalid=True) if more else ():
        if message.id and message.id not in merged:
            merged[message.id] = message
    merged.update(extracted(), no_fuzzy_matching=True)
    merged.obsolete.clear()
    PO.parent.mkdir(parents=True, exist_ok=True)
    with PO.open("wb") as file:
        write_po(file, merged, sort_output=True, omit_header=False, width=110, include_lineno=False)
    text = PO.read_text(encoding="utf-8")
    PO.write_text(re.sub(r'"POT-Creation-Date:.*\n', "", text, count=1), encoding="utf-8")
    say(f"{PO.relative_to(ROOT)}: {len(merged)} messages, {len(untranslated())} of them to be translated")


def untranslated() -> list[str]:
    """The messages in the sources that have no Spanish text, one that does not fill the same names, or one that is in
    the catalogue of a game although others say it too."""
    known = {key(message): message for message in catalogue()}
    lacking: list[str] = []
    for message in extracted():
        if not message.id:
            continue
        spanish = known.get(key(message))
        if spanish is None or not translated(spanish):
            lacking.append(key(message))
        elif names(spanish.string) - names(message.id):
            lacking.append(f"{key(message)} (fills names that the English does not have)")
        elif owner_of(spanish) not in ("", owner_of(message)):
            lacking.append(f"{key(message)} (said elsewhere too: run `python3 build.py messages`)")
    return lacking


def names(message: Any) -> set[str]:
    """The {names} that a message fills."""
    forms = [message] if isinstance(message, str) else list(message)
    return {field.split(".")[0].split("[")[0] for form in forms for _, field, _, _ in Formatter().parse(form) if field}
