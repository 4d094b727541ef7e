"""Two own lists of a kind side by side: what only one of them has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .. import markup as h
from ..ui import Ui
from .acts import Kind


def comparison(
    kind: Kind, ui: Ui, names: Sequence[tuple[str, str]], chosen: str, here: Counter[str], there: Counter[str] | None
) -> h.Renderable:
    """A choice of lists by their ids and names, and what is different in the one that was chosen: things by name."""
    compared = f"{kind.VERB}-compared"
    return h.section(class_="deck-compared", aria_labelledby="compared-title")[
        h.h3(id="compared-title")[ui.say("Compare")],
        h.div(class_="field")[
            h.label(for_=compared)[ui.say("Compare with")],
            h.select(id=compared, name="compared", data_change=f"{kind.VERB}-compare")[
                [h.option(value=id, selected=id == chosen)[name] for id, name in names]
            ],
        ],
        there is not None
        and [
            h.p(class_="note", id="deck-shared")[ui.say("{count} in both", count=(here & there).total())],
            h.div(class_="differences")[
                _only("here", ui.word(kind.WORDS["only-here"]), here - there),
                _only("there", ui.say("Only in the other"), there - here),
            ],
        ],
    ]


def _only(where: str, title: str, things: Counter[str]) -> h.Renderable:
    names = sorted(things.elements())
    return h.div(id=f"only-{where}")[
        h.h4[title, " ", h.span(class_="note")[len(names)]],
        h.ul[[h.li[name] for name in names]],
    ]
