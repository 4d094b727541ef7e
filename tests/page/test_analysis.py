"""After the game: the curve, where it turned, and what was chosen badly; in pieces, that can be stopped."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import katabasis as kb
from katabasis_page.sharing import links
from katabasis_page.ui import Landmark
from katabasis_page.worker import analysis, in_worker
from katabasis_page.worker.analysis import (
    Judged,
    Sample,
    Turn,
    costliest,
    opposed,
    sampled,
    smoothed,
    swings,
    thinned,
    turn_in,
)
from page.desk import Desk
from page.waiting import result_of

GOLDEN = Path(__file__).parents[1] / "playthroughs"


def samples(*standings: tuple[float, ...]) -> list[Sample]:
    return [Sample(10 * number, leads) for number, leads in enumerate(standings)]


# ---------------------------------------------------------------------- the curve


def test_turns_are_sampled_and_the_end() -> None:
    marks = [Landmark(moment, 1, False, 0) for moment in range(0, 300, 10)]
    assert sampled(marks, 300) == [*range(0, 300, 10), 300]
    few = sampled(marks, 300, 12)
    assert few[0] == 0
    assert few[-1] == 300
    assert len(few) <= 13
    assert sampled([], 7) == [0, 7]


def test_a_curve_is_smoothed_over_a_turn_of_every_seat_but_for_its_end() -> None:
    made = smoothed(samples((0.0, 0.0), (4.0, 0.0), (0.0, 4.0), (5.0, -5.0)), 2)
    assert [each.leads for each in made] == [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (5.0, -5.0)]


def test_what_one_of_two_is_ahead_the_other_is_behind() -> None:
    assert opposed([3.0, -1.5]) == (2.25, -2.25)
    assert opposed([2.75, 0.25]) == (1.25, -1.25)
    assert opposed([3.0, 1.0, -2.0]) == (3.0, 1.0, -2.0), "of three each has its own others"


def test_it_turns_where_standings_change_most_over_a_whole_turn_of_everybody() -> None:
    """Whoever comes to turn looks better by three: that is no turning point."""
    curve = samples((3.0, 0.0), (0.0, 3.0), (3.0, 0.0), (0.0, 3.0), (9.0, -6.0), (6.0, -3.0), (9.0, -6.0))
    assert swings(curve, 2, 1) == [(20, 40)]
    found = swings(curve, 2, 3)
    assert len(found) == len(set(found))
    assert all(one == other or one[1] <= other[0] or other[1] <= one[0] for one in found for other in found)


def test_within_a_stretch_one_choice_did_it() -> None:
    stretch = samples((0.0, 0.0), (0.5, -0.5), (-2.0, 3.0), (-2.0, 3.0))
    assert turn_in(stretch) == Turn(20, 1, 3.5)
    assert turn_in(samples((0.0, 0.0), (1.0, 0.0), (1.0, 1.5)), ends={20}) == Turn(10, 0, 1.0)
    assert turn_in(samples((1.0, 1.0), (1.0, 1.0))) is None
    assert turn_in([]) is None


# ---------------------------------------------------------------------- choices


def judged(moment: int, seat: int, cost: float, secret: bool = False) -> Judged:
    return Judged(moment, seat, cost, ["Chosen", {}], ["Better", {}], [], [], secret)


def test_each_seat_has_its_own_costliest_choices() -> None:
    every = [judged(1, 0, 0.5), judged(2, 1, 3.0), judged(3, 0, 2.0), judged(4, 0, 2.0), judged(5, 1, 0.1)]
    assert [each.moment for each in costliest(every, 2)] == [3, 4, 2, 5]
    assert costliest([], 2) == []


def test_of_many_choices_some_are_judged() -> None:
    assert thinned([*range(50)], 90) == [*range(50)]
    assert len(thinned([*range(500)], 90)) <= 90
    assert thinned([], 90) == []


# ---------------------------------------------------------------------- a game


def shared(name: str = "bots", *players: str) -> Desk:
    game = kb.replay((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))
    return Desk(fragment=links.fragment("game", game.record(players=[kb.Player(kind, "") for kind in players])))


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few choices, looked at for a moment."""
    monkeypatch.setattr(analysis, "LOOKS", 4)
    monkeypatch.setattr(analysis, "CLOSER_LOOKS", 30)


def test_a_finished_game_is_analysed() -> None:
    desk = shared("bots", "human", "hard")
    assert 'data-act="analysis"' in desk.shown
    desk.do("analysis")
    known = desk.app.ui.analysis
    assert known is not None
    assert desk.paper.reports == []
    assert known.progress == 100
    assert not known.running
    assert 'id="analysis-done"' in desk.shown
    assert list(known.seats) == [0]
    assert known.samples[-1].leads == (10.0, -10.0)
    assert all(one == -other for one, other in (sample.leads for sample in known.samples)), "one is ahead of the other"
    assert len({sample.leads for sample in known.samples}) > 3
    assert len(known.turns) == 3
    assert desk.shown.count("<polyline") == 2
    assert desk.shown.count("<circle") >= 6
    counts = re.findall(r'data-act="moment" data-arg="(\d+)"', desk.shown)
    assert {str(point.turn.moment) for point in known.turns} <= set(counts)
    desk.do("moment", str(known.turns[0].turn.moment))
    assert desk.app.ui.history.past == known.turns[0].turn.moment
    assert 'id="popover"' not in desk.shown


def test_a_turning_point_names_the_choice_and_what_weighs_most_of_what_came_of_it() -> None:
    desk = Desk()
    desk.do("import-text", (GOLDEN / "bots.txt").read_text(encoding="utf-8"))
    desk.do("analysis")
    known = desk.app.ui.analysis
    assert known is not None
    assert desk.app.session is not None
    game = desk.app.session.game
    for turn, turned, sentences, picture in known.turns:
        choice = game.choices[turned.moment]
        assert turned.moment < turn.moment
        assert choice.seat == turned.seat
        assert not choice.declines
        decision = game.at(turned.moment).decision
        assert decision is not None
        assert turned.label is None or str(decision.find(choice.option).label).startswith(turned.label[0].split("{")[0])
        assert len(sentences) <= 2
        assert picture.startswith("<svg ")
        assert "class=" not in picture
    assert desk.shown.count('class="turning-picture"') == 3
    assert any(sentences for _turn, _turned, sentences, _picture in known.turns)


def try_again(desk: Desk) -> int:
    """Go back to the first choice that turned the game; gives its number."""
    desk.do("analysis")
    known = desk.app.ui.analysis
    assert known is not None
    moment = known.turns[0].turned.moment
    assert f'data-act="branch" data-arg="{moment}"' in desk.shown
    desk.do("branch", str(moment))
    return moment


def test_it_is_tried_again_from_the_choice_that_turned_it() -> None:
    desk = Desk()
    desk.do("import-text", (GOLDEN / "bots.txt").read_text(encoding="utf-8"))
    moment = try_again(desk)
    assert desk.app.ui.screen == "seating"
    assert desk.app.incoming is not None
    assert len(desk.app.incoming.game.choices) == moment


def test_whoever_follows_a_link_tries_it_again_too_and_keeps_that_game() -> None:
    desk = shared("bots", "human", "hard")
    assert desk.shown.count('data-act="analysis"') == desk.shown.count('data-act="watch"') == 1
    moment = try_again(desk)
    assert desk.app.store.games() == []
    desk.do("start")
    assert not desk.app.ui.shared
    assert desk.app.session is not None
    assert len(desk.app.session.game.choices) >= moment
    assert len(desk.app.store.games()) == 1


def test_of_a_choice_that_names_what_was_hidden_only_the_player_is_told() -> None:
    game = kb.replay((GOLDEN / "bots.txt").read_text(encoding="utf-8"))
    answers = [
        json.loads(
            analysis.answer_to(
                json.dumps({"save": game.save(), "ask": "turned", "moments": [moment], "closely": False})
            )
        )[0]
        for moment in range(1, len(game.choices), 9)
    ]
    assert any(label is None for _moment, _seat, label in answers)
    assert any(label is not None for _moment, _seat, label in answers)


def test_coming_back_to_it_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    desk.do("import-text", (GOLDEN / "bots.txt").read_text(encoding="utf-8"))
    desk.do("analysis")
    known = desk.app.ui.analysis
    monkeypatch.setattr(analysis, "answer_to", lambda text: 1 / 0)
    desk.do("close")
    address = f"#play/{desk.app.id}"
    desk.do("route", "#")
    desk.do("route", address)
    assert desk.app.ui.analysis is None
    desk.do("analysis")
    assert desk.app.ui.analysis is known
    assert desk.paper.reports == []


def test_it_can_be_stopped_and_begun_again() -> None:
    desk = shared("bots", "human", "hard")
    desk.app.act("analysis", "")
    result_of(desk.paper.work.pop(0))
    assert 'data-act="stop-analysis"' in desk.shown
    assert "<progress" in desk.shown
    desk.app.act("stop-analysis", "")
    desk.settle()
    known = desk.app.ui.analysis
    assert known is not None
    assert known.progress < 100
    assert "It was stopped." in desk.shown
    desk.do("analysis")
    assert desk.app.ui.analysis is not known
    assert desk.app.ui.analysis is not None
    assert desk.app.ui.analysis.progress == 100


def test_a_game_that_goes_on_is_not_analysed() -> None:
    desk = Desk()
    desk.begin("human", "random")
    desk.do("analysis")
    assert desk.app.ui.analysis is None
    assert len(desk.messages) == 1


def test_what_others_could_not_see_is_not_shown_to_all() -> None:
    """Two people share the screen once the game is over: what names a card in one hand is left out."""
    desk = shared("bots", "human", "human")
    desk.do("analysis")
    known = desk.app.ui.analysis
    assert known is not None
    secrets = [each for each in known.mistakes if each.secret]
    known.mistakes = [each._replace(cost=5.0) for each in known.mistakes]
    desk.app.render()
    assert desk.shown.count("was worth about") == len(known.mistakes) - len(secrets)
    assert secrets


def question(game: kb.Game, ask: str, *counts: int) -> Any:
    request = {"save": game.save(), "ask": ask, "moments": counts, "closely": False}
    return json.loads(in_worker.answer("analyse", json.dumps(request), lambda: None))


def test_choices_are_judged_by_what_was_known_then() -> None:
    """The same choice costs the same, whatever came of it later."""
    game = kb.replay((GOLDEN / "bots.txt").read_text(encoding="utf-8"))
    chosen = question(game, "chosen")
    counts = [moment for moment, _seat in chosen][10:30:4]
    for moment in counts:
        shorter = game.at(moment + 1)
        assert question(game, "judge", moment) == question(shorter, "judge", moment)
        assert question(game, "standing", moment) == question(shorter, "standing", moment)
    for moment, seat in chosen:
        decision = game.at(moment).decision
        assert decision is not None
        assert decision.seat == seat
    assert len(chosen) < len(game.choices)


def test_a_standing_at_the_end_is_as_it_counted() -> None:
    game = kb.replay((GOLDEN / "four-houses.txt").read_text(encoding="utf-8"))
    assert game.result is not None
    scores = game.result.scores
    for seat in game.table.seats:
        others = [score for other, score in enumerate(scores) if other != seat]
        assert game.system.explanation.score_lead(game, seat) == scores[seat] - (max(others) + sum(others) / 3) / 2
