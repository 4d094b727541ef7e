"""Inviting to a game by link on pages of paper: who accepts, and the seed that is made of the secrets of all."""

import pytest

import katabasis as kb
from katabasis_page.by_link.comparing import digest
from katabasis_page.by_link.contents import Letter, letter_in
from katabasis_page.by_link.inviting import fresh_secret, seed_of
from page.desk import Desk
from page.link_desks import drafted, invitation_of, inviting, linked, play, sent, shown_link


def accepted(link: str, you: int, name: str) -> tuple[Desk, str]:
    """A page that has accepted an invitation, and the link that says so."""
    desk = Desk()
    desk.do("setting", "speed=instant")
    desk.do("route", link)
    desk.do("link-name", f"name={name}")
    desk.do("link-accept", str(you))
    return desk, shown_link(desk, "link-reply")


def seeds_first_link(ana: Desk) -> str:
    play(ana)
    return sent(ana, 1, whole=True)


def test_the_seed_is_made_of_the_secrets_of_all_who_accept_and_each_of_them_checks_it() -> None:
    ana = inviting("Ana", "Ben", "Cleo")
    invitation = shown_link(ana, "link-invitation")
    ben, bens = accepted(invitation, 1, "Benito")
    cleo, cleos = accepted(invitation, 2, "Cleo")
    ana.do("link-take", bens)
    assert 'id="link-person-1" data-state="here"' in ana.shown
    assert 'id="link-person-2" data-state="waiting"' in ana.shown
    ana.do("route", "#")
    ana.do("route", cleos)  # days later, opened as a link
    assert ana.app.ui.screen == "link"
    secret, said = invitation_of(ana).secret, dict(invitation_of(ana).accepted)
    assert set(said) == {1, 2}
    ana.do("link-begin")
    assert linked(ana).port.game.setup["seed"] == seed_of(secret, said)
    assert ana.app.ui.seating.names == ["Ana", "Benito", "Cleo"]
    link = seeds_first_link(ana)
    ben.do("route", link)  # nobody asks who he is
    assert ben.app.ui.screen == "table"
    assert ben.app.ui.seating.kinds == ["apart", "human", "apart"]
    cleo.do("route", link)
    assert cleo.app.ui.seating.kinds == ["apart", "apart", "human"]
    ana.do("route", bens)
    assert any("has begun already" in text for text in ana.messages)


@pytest.mark.parametrize("fraud", ["seed", "secret", "setup", "left out", "none"])
def test_a_game_that_was_dealt_otherwise_is_refused(fraud: str) -> None:
    ana = inviting("Ana", "Ben")
    ben, bens = accepted(shown_link(ana, "link-invitation"), 1, "Ben")
    ana.do("link-take", bens)
    host = invitation_of(ana)
    if fraud == "setup":
        host.setup["seats"] = host.setup["seats"][::-1]
    if fraud == "secret":
        host.secret = fresh_secret()
    if fraud == "left out":
        host.accepted = {}
    ana.do("link-begin")
    told = letter_in(seeds_first_link(ana))
    assert isinstance(told, Letter)
    if fraud == "seed":
        game = kb.replay(told.record)
        other = kb.new("tyrants", game.edition, game.setup["seats"], 99, **game.setup["options"])
        told = told._replace(record=other.record(checks=False), digest=digest(other))
    if fraud == "none":
        told = told._replace(secrets=())
    ben.do("route", told.fragment)
    assert any("not dealt as it was agreed" in text for text in ben.messages)
    assert not ben.app.store.games()


def test_links_are_handed_to_other_apps_where_the_browser_can() -> None:
    ana = inviting("Ana", "Ben")
    ana.paper.can_pass_on = True
    invitation = shown_link(ana, "link-invitation")
    ana.do("link-pass-on")
    assert ana.paper.passed_on.endswith(invitation)
    ben, bens = accepted(invitation, 1, "Ben")
    ben.do("link-pass-on")
    assert ben.paper.passed_on.endswith(bens)
    ana.do("link-begin")
    play(ana)
    ana.do("link-send", "1")
    assert 'data-act="link-pass-on"' in ana.shown
    ana.do("link-pass-on")
    assert linked(ana).knows_all(1)
    ana.do("link-file")
    name, text = ana.paper.files[-1]
    assert name.endswith(".txt")
    desk = Desk()
    desk.do("import-text", text)
    assert desk.app.ui.screen == "link"


def test_what_is_no_acceptance_of_an_invitation_is_refused_where_it_is_pasted() -> None:
    ana, zoe = inviting("Ana", "Ben"), inviting("Zoe", "Ben")
    _ben, foreign = accepted(shown_link(zoe, "link-invitation"), 1, "Ben")
    for text in (foreign, shown_link(ana, "link-invitation"), "#a=1.abc", "nothing"):
        ana.do("link-take", text)
        assert 'id="link-acceptance-fault"' in ana.shown
    assert not invitation_of(ana).accepted
    ana.do("route", shown_link(ana, "link-invitation"))
    assert any("invitation is yours" in text for text in ana.messages)
    ana.do("route", foreign)
    assert any("open it where" in text for text in ana.messages)


def test_a_guest_has_the_seat_of_the_first_bot_where_only_bots_play() -> None:
    desk = drafted("tyrants")
    assert desk.app.ui.screen == "link"
    assert invitation_of(desk).kinds == ["human", "human"]
