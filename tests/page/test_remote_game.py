"""A game at the other end of a line whatever becomes of its messages: nothing is lost, and nothing changes unsaid."""

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import katabasis as kb
from katabasis_page.games import finished_editions
from katabasis_page.session import LineLost, LineSilent, LocalGame
from katabasis_page.session.host import Host, Laid
from katabasis_page.session.remote_game import CONNECTING, GONE_ON, PATIENCE, RemoteGame
from katabasis_page.ui import Ui
from mutations import damaged, repeated, revalued
from page.far import FarDesk, Wire, by_the_clock, plain, remote
from page.test_far import seated
from page.toys import install
from page.waiting import now
from properties.moments import moment, whole_picture

EDITIONS = [(game, edition) for game in kb.GAMES for edition in finished_editions(game)]
MUTATED = 200
"""Changed messages of each edition and direction."""


def wire_of(port: RemoteGame) -> Wire:
    assert isinstance(port.line, Wire)
    return port.line


def known(port: RemoteGame) -> Any:
    """All that is known of a game on this side."""
    decision = port.decision
    asked = None if decision is None else [decision.seat, decision.name, [option.id for option in decision.candidates]]
    offsets = port.event_offsets
    return plain([asked, port.choices, port.events, offsets, port.seen_by(None), port.foreseen(), port.can_redo])


def begun() -> RemoteGame:
    """A game after a few choices, on a line that takes no time."""
    return remote(moment(lambda seed: kb.new("tyrants", seed=seed), 3, 8), delay=0)


def first_option(port: RemoteGame) -> str:
    assert port.decision is not None
    return port.decision.options[0].id


@pytest.mark.parametrize(("name", "edition"), EDITIONS)
@by_the_clock
async def test_what_is_asked_is_the_same_at_both_ends(name: str, edition: str) -> None:
    game = moment(lambda seed: kb.new(name, edition=edition, seed=seed), 7, 25)
    port, near = remote(game, delay=0), LocalGame(game)
    assert game.decision is not None
    assert port.decision is not None

    def shown(ask: kb.Ask) -> Any:
        options = sorted(ask.candidates, key=lambda option: option.id)
        return plain(
            [
                [ask.seat, ask.name, ask.prompt, ask.rule, ask.private],
                [[each.id, each.label, each.refs, each.info, each.declines, each.warning] for each in options],
                [[each.id, [refusal[:2] for refusal in each.refusals]] for each in options],
                [isinstance(each, kb.Placement) and each.shape for each in options],
            ]
        )

    assert shown(port.decision) == shown(game.decision)
    assert [each.id for each in port.decision.options] == [each.id for each in game.decision.options]
    assert str(port.decision.prompt) == str(game.decision.prompt)
    assert plain(port.foreseen()) == plain(near.foreseen())
    assert whole_picture(port.game) == whole_picture(game)
    assert now(port.branch(12)).record() == game.at(12).record()
    for option in game.decision.options:
        asked = now(near.preview(option.id)), [*map(str, now(near.why_not(option.id, {"x": 1})))]
        assert plain(now(port.preview(option.id))) == plain(asked[0])
        assert [*map(str, now(port.why_not(option.id, {"x": 1})))] == asked[1]


@by_the_clock
async def test_a_host_that_has_begun_anew_lays_the_table_again() -> None:
    game = kb.new("quest", seed=4)
    people = [[seat] for seat in game.table.seats]

    def lay(opening: Any) -> Laid:
        return Laid(kb.load(opening["save"], opening["log"], trusted=True), people)

    wire = Wire(game)
    wire.host = Host(lay)
    port = RemoteGame(wire, {"save": game.save(), "log": game.log()})
    now(port.open())
    chance = Random(1)
    for number in range(12):
        assert port.decision is not None
        now(port.choose(chance.choice([option.id for option in port.decision.options if option.listed])))
        if number == 6 and not port.why_no_undo(None, []):
            now(port.undo(None, [], len(port.choices) - 1))
    while not port.why_no_undo(None, []) and len(port.choices) > 4:
        now(port.undo(None, [], len(port.choices) - 1))
    assert port.can_redo
    before = known(port)
    wire.host = Host(lay)
    wire.sent.clear()
    now(port.redo())
    assert wire.sent == ["redo", "open", "redo"]
    assert known(port) != before
    near = kb.load(game.save())
    for choice in port.choices:
        near.replay_choice(choice)
    assert wire.far.game.record() == near.record()
    assert plain(port.seen_by(None)) == plain(near.view(None, len(near.table.events)))


@by_the_clock
async def test_a_choice_whose_answer_was_lost_is_not_made_again() -> None:
    game = kb.new("tyrants", seed=3)
    session = seated(remote(game), game.table.seats)
    port = session.port
    assert isinstance(port, RemoteGame)
    session.confirm_handover()
    option, before = first_option(port), known(port)
    wire_of(port).is_deaf = True
    began = asyncio.get_running_loop().time()
    with pytest.raises(LineSilent):
        await session.choose(option)
    assert asyncio.get_running_loop().time() - began == pytest.approx(PATIENCE + CONNECTING)
    assert known(port) == before
    wire_of(port).is_deaf = False
    with pytest.raises(LineLost):  # a question about a game that has gone on
        await port.preview(option)
    assert known(port) == before
    with pytest.raises(kb.Refused) as refused:
        await session.choose(option)
    assert refused.value.refusals == [GONE_ON]
    assert [choice.option for choice in game.choices] == [option]
    assert plain(port.choices) == plain(game.choices)
    assert session.view()["choices"] == 1
    assert session.ui.history.choices == 1


@by_the_clock
async def test_an_answer_that_comes_too_late_is_nobodys() -> None:
    game = kb.new("tyrants", seed=3)
    port = remote(game, delay=2 * (PATIENCE + CONNECTING))
    before = known(port)
    with pytest.raises(LineSilent):
        await port.choose(first_option(port))
    await asyncio.sleep(100)
    assert len(game.choices) == 1
    assert known(port) == before


@by_the_clock
async def test_the_page_says_that_nobody_answers_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    from katabasis_page.acts import tables
    from katabasis_page.app import UNANSWERED

    install(monkeypatch, "tic-tac-toe")
    monkeypatch.setattr(tables, "LocalGame", remote)

    desk = FarDesk()
    await desk.sit_down("tic-tac-toe")
    for fault in ("is_silent", "is_deaf"):
        setattr(desk.line, fault, True)
        desk.do("choose", "mark b2")
        await asyncio.sleep(60)
        assert desk.messages == [UNANSWERED]
        setattr(desk.line, fault, False)
        desk.do("dismiss", "0")
    assert desk.made == ["mark b2"]
    desk.do("choose", "mark a1")
    await asyncio.sleep(1)
    assert desk.app.ui.word([GONE_ON.reason.msgid, {}]) in desk.messages
    assert "mark b2" not in desk.options()
    desk.do("choose", "mark a1")
    await asyncio.sleep(1)
    assert desk.made == ["mark b2", "mark a1"]
    assert desk.paper.reports == []


NONSENSE: tuple[Callable[[str], str], ...] = (
    *(lambda text, word=word: word for word in ("", "null", "7", "[]", "{}", "<b>", "[" * 5000)),
    lambda text: text[:-1],
    *(
        lambda text, other=other: json.dumps({"id": json.loads(text)["id"], **other})
        for other in (
            {},
            {"answer": None},
            {"answer": []},
            {"stale": {}},
            {"unknown": False, "answer": 3},
            {"refused": 4},
            {"refused": [["x"]]},
            {"error": {}},
        )
    ),
)


@pytest.mark.parametrize("number", range(len(NONSENSE)))
@by_the_clock
async def test_nonsense_is_no_answer(number: int) -> None:
    port = begun()
    wire, before = wire_of(port), known(port)
    option = first_option(port)
    wire.on_the_way = NONSENSE[number]
    for ask in (lambda: port.undo(None, [], 0), lambda: port.choose(option), lambda: port.view(None, 2)):
        with pytest.raises(LineLost):
            now(ask())
    assert known(port) == before
    wire.on_the_way = str
    with pytest.raises(kb.Refused):
        now(port.choose(option))
    assert plain(port.choices) == plain(wire.far.game.choices)


@by_the_clock
async def test_a_refusal_says_why_and_where() -> None:
    port = begun()
    before = known(port)
    with pytest.raises(kb.Refused) as far:
        now(port.choose("fly to-the-moon"))
    assert wire_of(port).far.game.decision is not None
    with pytest.raises(kb.Refused) as near:
        wire_of(port).far.game.choose("fly to-the-moon")
    assert plain(far.value.refusals) == plain(near.value.refusals)
    assert known(port) == before


# ---------------------------------------------------------------------- changed messages


def requests(port: RemoteGame) -> list[str]:
    """Requests of all kinds about the game as it stands."""
    option, decision = first_option(port), port.decision
    assert decision is not None
    abouts: dict[str, list[Any]] = {
        "choose": [option, None],
        "undo": [[decision.seat], [0, 1], len(port.choices) - 1],
        "redo": [],
        "preview": [option, None],
        "why_not": [option, {"x": [1, 2]}],
        "suggestions": [option],
        "nearest": [option, [1, 2]],
        "asked": ["reach", "seat:0"],
        "following": ["rest"],
        "view": [0, len(port.choices) - 2],
        "playback": [0, ["moved"]],
        "branch": [3],
    }
    common = {"table": port.name, "id": 5, "changes": port.changes}
    return [json.dumps({**common, "ask": ask, "about": about}) for ask, about in abouts.items()]


@pytest.mark.parametrize(("name", "edition"), EDITIONS)
@by_the_clock
async def test_changed_requests_are_answered_and_change_nothing_that_rules_forbid(name: str, edition: str) -> None:
    game = moment(lambda seed: kb.new(name, edition=edition, seed=seed), 7, 20)
    port, chance = remote(game, delay=0), Random(f"{name} {edition}")
    wire = wire_of(port)
    texts, made = requests(port), [*game.choices]
    for _number in range(MUTATED):
        text = repeated(chance.choice((damaged, revalued)))(chance.choice(texts), chance) if _number % 8 else texts[0]
        answer = json.loads(wire.host.answer(text))
        assert isinstance(answer["id"], int)
        assert len(answer) == 2, text
        if wire.far.game.choices != made:
            assert "answer" in answer
            assert wire.far.game.choices[: len(made)] == made[: len(wire.far.game.choices)], text
            assert kb.replay(wire.far.game.record()).record() == wire.far.game.record()
            port = remote(game.at(20), delay=0)
            wire, texts = wire_of(port), requests(port)
    wire.sent.clear()


@pytest.mark.parametrize(("name", "edition"), EDITIONS)
@by_the_clock
async def test_changed_answers_change_nothing_unless_they_are_answers(name: str, edition: str) -> None:
    game = moment(lambda seed: kb.new(name, edition=edition, seed=seed), 7, 20)
    port, chance = remote(game.clone(), delay=0), Random(f"{name} {edition}")
    taken = 0

    def changed(text: str) -> str:
        return repeated(chance.choice((damaged, revalued)))(text, chance)

    for number in range(MUTATED):
        wire_of(port).on_the_way = changed
        asks = [port.preview, port.suggestions, lambda option, at=port: at.view(None, len(option) % 20), port.choose]
        state = port.state
        try:
            await asks[number % 4](first_option(port))
        except (LineLost, kb.KatabasisError):
            assert port.state is state
        else:
            taken += 1
            assert number % 4 == 3 or port.state is state
        if number % 4 == 3:
            port = remote(game.clone(), delay=0)
    assert taken, "some changes are harmless"


@by_the_clock
async def test_a_session_draws_what_a_line_gave() -> None:
    port = begun()
    session = seated(port, port_seats(port))
    assert isinstance(session.ui, Ui)
    session.confirm_handover()
    assert session.view()["decision"]["options"]


def port_seats(port: RemoteGame) -> range:
    return range(len(port.people))
