"""Playing by link on pages of paper: declining without being asked."""

from page.link_desks import begun, count, linked, opened, play, sent


def test_what_is_declined_without_asking_travels_and_is_withdrawn() -> None:
    ana = begun("Ana", "Ben", game="underworlds")
    ben = None
    here, there = ana, ben
    while True:  # to a question of Ben's that can be declined, at a moment that is not his turn
        decision = linked(here).port.decision
        if here is ben and decision is not None and decision.seat == 1 and decision.declining is not None:
            break
        if decision is not None and decision.seat == linked(here).known.you:
            here.choose(here.options()[0])
            continue
        link = sent(here)
        if ben is None:
            ben = there = opened(link, 1)
        else:
            assert there is not None
            there.do("route", link)
        here, there = there, here
    assert ben is not None
    name, question = decision.name, ben.app.ui.word([decision.prompt.msgid, decision.prompt.values])
    before = count(ben)
    ben.do("link-send")
    assert 'id="link-decline"' in ben.shown
    ben.do("link-decline", f"+{name}")
    assert count(ben) > before
    choices = linked(ben).port.choices
    assert choices[before].declines
    assert choices[before].seat == 1
    while linked(ben).port.decision is not None and ben.options():
        ben.choose(ben.options()[0])
    ana.do("route", sent(ben))
    assert linked(ana).port.declined == {1: [name]}
    game = linked(ana).port.game
    while game.decision is not None and ana.options():
        ana.choose(ana.options()[0])
    assert game.decision is None or game.decision.seat != 1 or game.decision.name != name
    ben.do("route", sent(ana))
    ben.do("link-send")
    assert 'id="link-withdraw-0"' in ben.shown
    assert question in ben.shown
    device = opened(sent(ben, 0, whole=True), 1)  # of Ben's as well: the link has brought the name alone
    assert linked(device).known.titles == {}
    device.do("link-send")
    assert f"{question} <button" in device.shown
    ben.do("link-decline", f"-{name}")
    assert not linked(ben).port.declined[1]


def test_everything_is_declined_until_somebody_is_asked_the_same_again() -> None:
    ana = begun("Ana", "Ben", game="underworlds")
    desks = [ana]
    while len(desks) < 2 or linked(desks[1]).port.decision.name != "activate":  # type: ignore[union-attr]
        here = next(desk for desk in desks if desk.options())
        play(here)
        link = sent(here)
        if len(desks) < 2:
            desks.append(opened(link, 1))
        else:
            desks[here is ana].do("route", link)
    ben = desks[1]
    ben.do("link-send")
    assert 'id="link-decline-until"' in ben.shown
    ben.do("link-decline", "+until activate")
    assert linked(ben).port.decision.name == "activate"  # type: ignore[union-attr]
    ben.do("link-send")
    assert "Everything, until you are asked:" in ben.shown
    ben.do("close")
    for _ in range(12):
        here = next((desk for desk in desks if desk.options()), None)
        if here is None:
            break
        play(here)
        desks[here is ana].do("route", sent(here))
        decision = linked(desks[here is ana]).port.decision
        if decision is not None and decision.seat == 1:
            assert decision.name == "activate" or decision.declining is None
    assert linked(ana).port.declined == {1: ["until activate"]}
    assert any(choice.seat == 1 and choice.declines for choice in linked(ana).port.choices)
