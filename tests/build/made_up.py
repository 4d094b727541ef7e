"""Content that a newcomer writes by docs/new-content.md, built beside the rest, and a game of it in the page.

`python -m tests.build.made_up FOLDER GAME LANGUAGE ANSWER...` begins a game by the form, with these answers and the
content compiled in FOLDER, lets it be played by chance, and prints what the form showed.
"""

import json
import random
import re
import shutil
import sys
from pathlib import Path

from builder.paths import CONTENT, ROOT

BLOCK = re.compile(r"```toml\n# content/(\S+)\n(.*?)```", re.DOTALL)
DECK = {"tin-parade": 12, "tin-shove": 20}
"""The cards that stand for others, and for how many."""
CHOICES = 60


def files() -> dict[str, str]:
    """What the page of the docs says is to be written into which files of content."""
    page = (ROOT / "docs" / "new-content.md").read_text(encoding="utf-8")
    return {path: _whole(text) for path, text in BLOCK.findall(page)}


def _whole(text: str) -> str:
    """A file with all the cards that one of the page stands for."""
    entries = re.split(r"(?m)^(?=\[\[)", text)
    return "".join(copy for entry in entries for copy in _copies(entry))


def _copies(entry: str) -> list[str]:
    found = re.match(r'\[\[card\]\]\nid = "([^"]+)"\nnumber = (\d+)\n', entry)
    if found is None:
        return [entry]
    id, first = found[1], int(found[2])
    return [
        entry.replace(f'"{id}"', f'"{id}-{number}"').replace(f"number = {first}\n", f"number = {number}\n")
        for number in range(first, first + DECK[id])
    ]


def write_down(folder: Path) -> None:
    """Lay all content there, with what the page of the docs adds."""
    shutil.copytree(CONTENT, folder)
    for path, text in files().items():
        with (folder / path).open("a", encoding="utf-8") as file:
            file.write(f"\n{text}")


def play(compiled: str, game: str, language: str, answers: list[str]) -> str:
    """Begin and play a game as the form sets it up. What the form showed."""
    import katabasis as kb
    from katabasis import content as compiled_content

    compiled_content.HERE = compiled
    compiled_content.load.cache_clear()
    from katabasis_page.screens import static
    from page.desk import Desk

    desk = Desk()
    desk.do("language", language)
    desk.do("route", f"#new/{game}")
    for answer in answers:
        desk.do("draft", answer)
    form = desk.shown
    assert desk.app.draft is not None
    kinds = [f"kind-{seat}=human" for seat in range(len(desk.app.draft.seats))]
    for kind in kinds:
        desk.do("draft", kind)
    desk.do("start")
    assert desk.app.session is not None, (desk.messages, desk.paper.reports)
    played, dice = desk.app.session.game, random.Random(1)
    for _ in range(CHOICES):
        if played.decision is not None:
            played.choose(kb.bots.choose(played, "random", dice.randrange(1000)))
    desk.app.render()
    assert kb.replay(played.record()).view(None) == played.view(None)
    assert static.picture(game).startswith("<svg")
    assert desk.paper.reports == []
    return form


if __name__ == "__main__":
    print(json.dumps(play(*sys.argv[1:4], sys.argv[4:])))
