"""Content that a newcomer writes by docs/new-content.md, built beside the rest, and a game of it in the page.

`python -m tests.build.made_up FOLDER GAME LANGUAGE ANSWER...` begins a game by the form, with these answers and the
content compiled in FOLDER, lets it be played by chance, and prints what the form showed.
"""

import json
import random
import shutil
import sys
from pathlib import Path

from builder import skeletons
from builder.paths import CONTENT

CHOICES = 60


def write_down(folder: Path) -> None:
    """Lay all content there, with what the page of the docs adds."""
    shutil.copytree(CONTENT, folder)
    for path, text in skeletons.examples().items():
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
