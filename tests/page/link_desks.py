"""Pages of paper that play by link, and what people do there: they invite, begin, send, and open."""

import html
import re
from collections.abc import Sequence

from katabasis_page.by_link.inviting import Inviting
from katabasis_page.by_link.linked import Linked
from page.desk import Desk, Storage


def drafted(game: str, *answers: str) -> Desk:
    """A page on which the form of a new game was filled in so, with an invitation by link."""
    desk = Desk()
    desk.do("setting", "speed=instant")
    desk.do("route", f"#new/{game}")
    for answer in answers:
        desk.do("draft", answer)
    desk.do("route", "#link")
    assert isinstance(desk.app.apart, Inviting), desk.messages
    return desk


def people(*names: str) -> Sequence[str]:
    """What the form is answered where these people sit in the first seats."""
    return [answer for seat, name in enumerate(names) for answer in (f"kind-{seat}=human", f"name-{seat}={name}")]


def inviting(*names: str, game: str = "tyrants") -> Desk:
    """A page of the first person, with an invitation by link for the others."""
    return drafted(game, f"seats={len(names)}", *people(*names))


def invitation_of(desk: Desk) -> Inviting:
    assert isinstance(desk.app.apart, Inviting)
    return desk.app.apart


def begin(desk: Desk, seed: str = "7") -> Desk:
    """Begin the game that was invited to, without waiting for anybody."""
    invitation_of(desk).secret = seed.zfill(24)
    desk.do("link-begin")
    assert desk.app.ui.screen == "table", desk.messages
    return desk


def begun(*names: str, game: str = "tyrants", seed: str = "7") -> Desk:
    """A game by link, whose first person is here."""
    return begin(inviting(*names, game=game), seed)


def linked(desk: Desk) -> Linked:
    assert isinstance(desk.app.apart, Linked)
    return desk.app.apart


def count(desk: Desk) -> int:
    assert desk.app.session is not None
    return len(desk.app.session.port.choices)


def play(desk: Desk, most: int = 400) -> int:
    """Take the first answers as long as the person here is asked; how many."""
    made = 0
    while made < most and desk.app.session is not None and (options := desk.options()):
        desk.choose(options[count(desk) % len(options)])
        made += 1
    return made


def sent(desk: Desk, to: int | None = None, whole: bool = False) -> str:
    """Copy the link for somebody: its end."""
    desk.do("link-send", "" if to is None else f"{to}{'!' * whole}")
    desk.do("link-copy")
    link = shown_link(desk, "link-address")
    desk.do("close")
    return link


def opened(link: str, you: int, storage: Storage | None = None, name: str = "") -> Desk:
    """A page that opens a link for the first time, and somebody who says who they are."""
    desk = Desk(storage)
    desk.do("setting", "speed=instant")
    desk.do("route", link)
    assert desk.app.ui.screen == "link", desk.messages
    if name:
        desk.do("link-name", f"name={name}")
    desk.do("link-sit", str(you))
    assert desk.app.ui.screen == "table", desk.messages
    return desk


def shown_link(desk: Desk, id: str) -> str:
    """The end of a link that the page shows."""
    field = re.search(rf'<textarea[^>]*id="{id}"[^>]*>([^<]*)<', desk.shown)
    assert field is not None
    link = html.unescape(field[1])
    return link[link.index("#") :]
