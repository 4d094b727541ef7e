"""Content of one's own that tests bring: what docs/new-content.md writes down, with a head that makes a text of it. And
how it is written, and how games with it are begun and played to the end."""

import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

import katabasis as kb
from builder import skeletons
from builder.paths import ROOT
from katabasis import own_content

EXAMPLES = re.findall(r"```toml\n(\[own\]\n.*?)```", (ROOT / "docs" / "own-content.md").read_text("utf-8"), re.DOTALL)
HEAD = """
[own]
game = "{game}"
name = {{ en = "Tin", es = "Hojalata" }}
author = "The Tinker"
licence = "CC0"

[sources.tinker]
name = {{ en = "The Tinker", es = "El hojalatero" }}
what = {{ en = "Of our own, never printed.", es = "Propio, nunca impreso." }}
"""


class Kind(NamedTuple):
    """A kind of content: a text of it, and how a game is set up with something of it."""

    text: str
    setup: Callable[[str], Mapping[str, Any]]

    @property
    def content(self) -> own_content.OwnContent:
        """What the text brings."""
        return own_content.read(self.text)

    @property
    def id(self) -> str:
        """What set-ups call the first thing that it brings."""
        id, _names = next(iter(self.content.playable.values()))
        return id

    def begun(self) -> kb.Game:
        """A game with it."""
        return kb.new(self.content.game, own=[self.text], seed=1, **self.setup(self.id))


def own(kind: str) -> str:
    """The example of a kind of content, as a text of one's own."""
    new = skeletons.KINDS[kind]
    text = skeletons.examples()[f"{new.game}/{new.example}"]
    keys, table, tables = text.partition("\n[")
    return keys + "\n" + HEAD.format(game=new.game) + table + tables


def toml(value: Any) -> str:
    """A value in TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return str(value).lower() if isinstance(value, bool | int) else f'"{value}"'


def ends_and_replays(game: kb.Game, seed: int) -> None:
    """Play a game by chance, which somebody looks at after each choice, until it ends; so does its record."""
    chance = Random(seed)
    while game.decision:
        game.choose(kb.bots.choose(game, "random", chance.randrange(1 << 30)))
        game.view(chance.choice(game.table.seats))
    assert game.result is not None
    assert kb.replay(game.record()).result == game.result


def _of_docs(game: str) -> str:
    """The example of docs/own-content.md."""
    [text] = [text for text in EXAMPLES if f'game = "{game}"' in text]
    return text


def _of_many_words() -> str:
    """A half-deck whose cards say more: choices, costs, conditions, spies."""
    head, _table, card = HALF_DECK.partition("[cards.tin-soldier]")
    says = (
        "{ choose = [[{ power = 2 }], [{ influence = 1 }, { draw = 1 }]], times = 2 }",
        '{ cost = "return-spy", then = [{ supplant = 1, whom = "any", at = "that-site" }] }',
        '{ place_spy = 1 }, { if = "player-troop-at-that-site", then = [{ power = 2 }] }',
        '{ focus = "guile", then = [{ vp = 1, per = 2, of = "controlled-sites" }] }',
        '{ promote_later = 1, up_to = true, which = "other", then = [{ outcast = 1, who = "opponents" }] }',
    )
    cards = [card.replace("copies = 40", "copies = 8").replace("{ deploy = 1 }", each) for each in says]
    return head + "".join(f"[cards.tin-{number}]{each}\n" for number, each in enumerate(cards))


HALF_DECK = own("half-deck")
WARBAND = own("warband")
ADVENTURE = _of_docs("quest")
ARMY = _of_docs("sigmar")
TEXTS = [HALF_DECK, _of_many_words(), WARBAND, ADVENTURE, ARMY]
"""Texts of every kind."""
KINDS = {
    "half-deck": Kind(HALF_DECK, lambda id: {"decks": [id, "drow"]}),
    "warband": Kind(WARBAND, lambda id: {"seats": [id, "sepulchral-guard"], "quick": True}),
    "adventure": Kind(ADVENTURE, lambda id: {"mission": id, "size": "short"}),
    "army": Kind(ARMY, lambda id: {"seats": [id, "gnawfeast-clawpack"]}),
}
