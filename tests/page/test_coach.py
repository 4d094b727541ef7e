"""A first game with a coach: which note stands when, what it points at, and that it can be played to its end."""

import json
import re
from html import unescape
from itertools import pairwise
from typing import Any

import pytest

import katabasis as kb
from builder import coach as checker
from builder.paths import ENGINE
from katabasis import rosters
from katabasis.content import editions, load
from katabasis.kernel.checkpoint import Choice
from katabasis_page.coach import NAME, Coach, Progress, beside, followed, progress_of
from katabasis_page.games import GAMES, first_games_of_packs, game_ui, is_coached
from katabasis_page.table.coaching import coach_note
from page.desk import Desk, Storage

LANGUAGES = ("en", "es")
FIRST_GAMES = [
    game if number == 0 else f"{game}/{edition}"
    for game in GAMES
    for number, edition in enumerate(editions(game))
    if is_coached(game, edition)
]
"""As addresses name them: the usual edition by its game alone."""
SERIES = [(game, pack, [*named]) for game in GAMES for pack, named in first_games_of_packs(game).items() if named]
"""The first games of packs, in their order."""
FIRST_GAMES += [f"{game}/{pack}" for game, pack, named in SERIES if pack in named]
ASKED = {"name": "turn", "options": [{"id": "move elias", "verb": "move", "refs": ["fighter:elias"]}]}
OTHERS = {"decision": None, "result": None, "table": {"phase": "action", "round": 1}}


def note(id: str, **parts: Any) -> dict[str, Any]:
    return {"id": id, "points": "region:board", "rule": "r", "text": id, **parts}


def view(**parts: Any) -> dict[str, Any]:
    return {**OTHERS, "decision": ASKED, **parts}


def shown(notes: list[Any], at: dict[str, Any], progress: Progress = Progress()) -> str:  # noqa: B008
    made = beside(progress, notes, at).note
    return made["id"] if made else ""


def game_of(first: str) -> str:
    return first.partition("/")[0]


def learner(game: str, language: str = "en", storage: Storage | None = None) -> Desk:
    desk = Desk(storage)
    desk.do("setting", f"language={language}")
    desk.do("setting", "speed=instant")
    desk.do("route", f"#first/{game}")
    return desk


def coach(desk: Desk) -> Coach:
    assert desk.app.ui.coach is not None
    return desk.app.ui.coach


def note_id(desk: Desk) -> str:
    shown = coach(desk).note
    return str(shown["id"]) if shown else ""


def told(desk: Desk) -> str:
    """The words of the coach's note, without its tags."""
    words = re.search('<p class="coach-text">(.*?)</p>', desk.shown, re.DOTALL)
    assert words is not None
    return unescape(re.sub("<[^>]*>", "", words[1]))


def follow_once(desk: Desk) -> None:
    """Do what the coach says: read on, take what it points at, or any answer where it points at a part of the page."""
    current = coach(desk).note
    if current and current.get("until") == "next":
        desk.do("coach-read", current["id"])
        return
    options = desk.options()
    pointed = [option for option in options if f'[data-act="choose"][data-arg="{option}"]' in coach(desk).targets]
    assert len(pointed) < 2
    desk.choose((pointed or options)[0])


class TestWhen:
    def test_a_note_waits_until_what_it_speaks_of_is_offered(self) -> None:
        notes = [note("attack", when={"offers": "attack"}, until="choice:attack"), note("go-on")]
        assert shown(notes, view()) == "go-on"
        offered = {**ASKED, "options": [*ASKED["options"], {"id": "attack elias", "verb": "attack", "refs": []}]}
        assert shown(notes, view(decision=offered)) == "attack"

    @pytest.mark.parametrize(
        ("when", "due"),
        [
            ({"decision": "turn"}, True),
            ({"decision": "react"}, False),
            ({"lacks": "attack"}, True),
            ({"lacks": "move"}, False),
            ({"phase": "action"}, True),
            ({"phase": "end"}, False),
            ({"round": 1}, True),
            ({"round": 2}, False),
        ],
    )
    def test_conditions(self, when: dict[str, Any], due: bool) -> None:
        assert shown([note("it", when=when)], view()) == ("it" if due else "")

    def test_it_stays_until_the_thing_was_done_by_the_learner(self) -> None:
        notes = [note("move", until="event:moved"), note("go-on")]
        progress = beside(Progress(), notes, view()).progress
        assert progress.shown == ("move",)
        rival, own = ["moved", "r", 1, {}], ["moved", "r", 0, {}]
        assert shown(notes, view(), followed(progress, notes, [0], [rival], [])) == "move"
        assert shown(notes, view(), followed(progress, notes, [0], [rival, own], [])) == "go-on"

    def test_what_was_done_before_the_note_was_there_does_not_end_it(self) -> None:
        notes = [note("move", when={"round": 2}, until="event:moved")]
        progress = followed(Progress(), notes, [0], [["moved", "r", 0, {}]], [])
        assert shown(notes, view(table={"round": 2}), progress) == "move"

    def test_a_note_about_an_event_comes_with_it_and_stays_until_it_was_read(self) -> None:
        notes = [note("dice", when={"event": "rolled"}, until="next")]
        assert shown(notes, view()) == ""
        progress = followed(Progress(), notes, [0], [["rolled", "r", 1, {}]], [])
        assert shown(notes, view(), progress) == shown(notes, view(decision=None), progress) == "dice"
        assert shown(notes, view(result={"winners": [0]}), progress) == ""

    def test_one_about_the_end_comes_with_it(self) -> None:
        notes = [note("end", when={"over": True}, until="next"), note("go-on")]
        assert shown(notes, view()) == "go-on"
        assert shown(notes, view(decision=None, result={"winners": [0]})) == "end"

    def test_where_an_answer_is_folded_away_it_points_at_what_is_chosen_first(self) -> None:
        pointed = list(beside(Progress(), [note("move", points="answer:move")], view()).targets)
        answer = pointed.index('[data-act="choose"][data-arg="move elias"]')
        assert pointed[answer + 1 :] == ['[data-act="select"][data-arg="fighter:elias"]']

    def test_a_note_may_wait_for_one_answer_alone(self) -> None:
        notes = [note("move", when={"offers": "move elias"}, points="place:move elias", until="choice:move elias")]
        assert shown(notes, view()) == "move"
        other = {**ASKED, "options": [{"id": "move ava", "verb": "move", "refs": ["fighter:ava"]}]}
        assert shown(notes, view(decision=other)) == ""
        progress = beside(Progress(), notes, view()).progress
        assert not followed(progress, notes, [0], [], [Choice(0, "turn", "move ava")]).done
        assert followed(progress, notes, [0], [], [Choice(0, "turn", "move elias")]).done == ("move",)

    def test_it_may_wait_for_several_answers_and_for_an_order(self) -> None:
        notes = [note("move", when={"offers": ["go", "move"]}, points="place:go", until="choice:move")]
        assert shown(notes, view()) == ""
        ordered = {**ASKED, "orders": [{"id": "go 2", "refs": ["door:2"]}]}
        assert shown(notes, view(decision=ordered)) == "move"
        assert beside(Progress(), notes, view(decision=ordered)).subject == "door:2"
        assert shown(notes, view(decision={**ordered, "options": []})) == ""

    def test_a_text_names_what_its_answer_is_about(self) -> None:
        notes = [note("move", when={"offers": "move"}, points="answer:move", text="Move {name}")]
        assert beside(Progress(), notes, view()).subject == "fighter:elias"

    def test_nobody_is_led_who_is_not_asked(self) -> None:
        others = {"seat": 1, "name": "turn"}
        assert (
            shown([note("go-on"), note("turn", when={"decision": "turn"}, until="next")], view(decision=others)) == ""
        )

    def test_events_that_were_taken_back_are_counted_anew(self) -> None:
        notes = [note("move", until="event:moved")]
        progress = beside(Progress(), notes, view()).progress._replace(events=5, choices=5)
        progress = followed(progress, notes, [0], [["drew", "r", 0, {}]], [])
        assert (progress.events, progress.choices) == (1, 0)

    def test_a_kept_progress_may_be_anything(self) -> None:
        progress = Progress(("a",), ("a", "b"), ("c",), 4, 2, True, "border-war")
        assert progress_of(json.loads(json.dumps(progress._asdict()))) == progress
        for damaged in (
            None,
            3,
            {"done": 4, "events": "x", "choices": -1, "stopped": 1},
            {"due": [1, None]},
            {"first": ["a"]},
        ):
            assert progress_of(damaged) == Progress()


class TestWhere:
    @pytest.mark.parametrize(
        ("points", "target"),
        [
            ("region:hand", "#hand"),
            ("ref:hex:c5", '[data-ref="hex:c5"]'),
            ("answer:move", "#menu-choose-move-elias"),
            ("answer", "#choose-move-elias"),
            ("place:move", '[data-ref="fighter:elias"]'),
            ("place:fly", "#options"),
        ],
    )
    def test_it_points(self, points: str, target: str) -> None:
        assert target in beside(Progress(), [note("it", points=points)], view()).targets

    def test_a_place_is_taken_from_the_board_then_from_what_is_suggested_and_confirmed(self) -> None:
        option = {"id": "move elias", "verb": "move", "refs": ["fighter:elias"], "shape": {"kind": "move"}}
        for more, first in (({}, "#menu-choose-move-elias"), ({"suggestions": []}, ".flag path + path")):
            asked = view(decision={"name": "turn", "options": [{**option, **more}]})
            assert beside(Progress(), [note("it", points="place:move")], asked).targets[:2] == ["#place-answer", first]


@pytest.mark.parametrize("game", FIRST_GAMES)
class TestEveryFirstGame:
    @pytest.mark.takes_turns("first games", 2)
    def test_it_is_played_to_its_end_by_what_the_coach_says(self, game: str) -> None:
        language = LANGUAGES[len(game) % 2]
        desk, seen = learner(game, language), set()
        for _ in range(900):
            assert desk.app.session is not None
            assert not desk.messages
            if desk.app.session.game.result:
                break
            current = coach(desk).note
            assert current, desk.options()
            seen.add(current["id"])
            assert NAME not in desk.shown
            assert all(part in told(desk) for part in current["text"].split(NAME))
            follow_once(desk)
        assert desk.app.session.game.result
        assert note_id(desk) == "end"
        desk.do("coach-read", "end")
        assert not coach(desk).note
        taught = [each["id"] for each in load(f"{game.replace('/', '-')}-coach.{language}")["note"] if "until" in each]
        assert len(seen & set(taught)) >= 8, seen
        assert "go-on" in seen

    def test_bots_are_as_the_notes_expect_and_the_seed_is_always_the_same(self, game: str) -> None:
        expected = load(f"{game.replace('/', '-')}-coach.en").get("bots", "beginner")
        one, other = learner(game), learner(game)
        for desk in (one, other):
            kinds = desk.app.ui.seating.kinds
            assert kinds == ["human", *[expected] * (len(kinds) - 1)]
        assert one.app.session.game.setup == other.app.session.game.setup  # type: ignore[union-attr]

    def test_every_answer_of_its_set_up_is_one_of_the_form(self, game: str) -> None:
        learner(game)  # opens the edition, whose warbands the form then has
        answers = load(f"{game.replace('/', '-')}-coach.en").get("answers", {})
        form = game_ui(game_of(game)).FORM
        known = {field.name: [*dict(field.answers)] for field in form.fields}
        known |= {f"plays-{seat}": [plays.id for plays in form.plays()] for seat in range(2)}
        assert all(value in known[name] for name, value in answers.items())

    def test_it_speaks_of_decisions_and_verbs_that_the_game_has(self, game: str) -> None:
        code = "".join(
            path.read_text(encoding="utf-8") for path in (ENGINE / "katabasis" / game_of(game)).rglob("*.py")
        )
        for each in load(f"{game.replace('/', '-')}-coach.en")["note"]:
            when, (kind, _colon, verb) = each.get("when", {}), each.get("until", "").partition(":")
            offers = when.get("offers", [])
            words = [when.get("decision"), when.get("lacks"), when.get("phase")]
            words += [offers] if isinstance(offers, str) else offers
            words += [verb] if kind == "choice" else []
            words = [word.partition(" ")[0] for word in words if word]
            assert all(f'"{word}"' in code or f'f"{word} ' in code for word in words), each["id"]

    def test_progress_is_kept_with_the_game(self, game: str) -> None:
        storage = Storage()
        desk = learner(game, storage=storage)
        for _ in range(4):
            follow_once(desk)
        before, address = coach(desk), desk.paper.fragment
        again = Desk(storage, address)
        assert (coach(again).note, coach(again).number) == (before.note, before.number)
        follow_once(again)
        assert coach(again) != before

    def test_it_can_be_stopped_and_taken_up_from_the_help(self, game: str) -> None:
        desk = learner(game)
        desk.do("coach-stop")
        assert 'id="coach"' not in desk.shown
        assert desk.paper.pointed_out == []
        desk.do("pop", "help:")
        assert 'data-act="coach-resume"' in desk.shown
        desk.do("coach-resume")
        assert note_id(desk) == "goal"
        assert desk.app.ui.pointer.popover is None

    def test_it_changes_its_language_with_the_page(self, game: str) -> None:
        desk = learner(game)
        desk.do("setting", "language=es")
        assert load(f"{game.replace('/', '-')}-coach.es")["note"][0]["text"] in told(desk)

    def test_a_note_cites_its_rule_and_is_a_landmark_that_speaks_politely(self, game: str) -> None:
        desk = learner(game)
        tag = re.search('<section[^>]*id="coach"[^>]*>.*?</section>', desk.shown, re.DOTALL)
        assert tag is not None
        assert 'aria-label="Coach"' in tag[0]
        assert 'aria-live="polite"' in tag[0]
        rule = load(f"{game.replace('/', '-')}-coach.en")["note"][0]["rule"]
        assert f'data-arg="rule:{rule}"' in tag[0]

    def test_nothing_is_pointed_at_on_another_screen_or_in_the_past(self, game: str) -> None:
        desk = learner(game)
        assert desk.paper.pointed_out[0] == "#battlefield"
        desk.do("route", "#settings")
        assert desk.paper.pointed_out == []
        desk.do("route", desk.paper.fragment)
        assert desk.paper.pointed_out[0] == "#battlefield"
        desk.do("route", "#")
        assert desk.app.ui.coach is None
        assert desk.paper.pointed_out == []

    def test_the_ordinary_game_has_no_coach(self, game: str) -> None:
        desk = Desk()
        desk.begin("human", "random", game=game_of(game))
        assert desk.app.ui.coach is None
        assert 'id="coach"' not in desk.shown


def follow_to_its_end(desk: Desk) -> set[str]:
    """Do as the coach says until the game is over. The notes that were shown."""
    seen = set()
    for _ in range(900):
        assert desk.app.session is not None
        if desk.app.session.game.result:
            break
        assert note_id(desk), desk.options()
        seen.add(note_id(desk))
        follow_once(desk)
    return seen


LATER = [
    (f"{game}/{name}", number) for game, pack, named in SERIES for number, name in enumerate(named) if name != pack
]


@pytest.mark.takes_turns("later first games", 2)
@pytest.mark.parametrize(("first", "number"), LATER)
def test_each_first_game_of_a_pack_adds_something_and_is_played_to_its_end(first: str, number: int) -> None:
    language = LANGUAGES[number % 2]
    desk = learner(first, language)
    seen = follow_to_its_end(desk)
    assert desk.app.session is not None
    assert desk.app.session.game.result
    assert note_id(desk) == "end"
    notes = load(f"{first.replace('/', '-')}-coach.{language}")["note"]
    taught = {each["id"] for each in notes if "until" in each} - {"deploy", "end"}
    assert taught <= seen | {"remove"}, "models are not slain in every battle"


def test_battles_of_border_war_have_one_module_more_each_and_at_most_five_hundred_points_a_side() -> None:
    modules: list[list[str]] = []
    for name in first_games_of_packs("sigmar")["border-war"]:
        game = kb.position(load(f"sigmar-{name}-coach.en")["position"])
        modules.append(game.table.options["modules"])
        armies = [player["army"] for player in game.view(None)["table"]["players"]]
        assert not [fault for army in armies for fault in rosters.check(army)]
        assert all(450 <= rosters.read(army).points <= 500 for army in armies)
    assert modules[0] == ["commands"]
    assert all(set(one) < set(other) for one, other in pairwise(modules))
    assert [len(each) for each in modules] == [1, 2, 3, 4, 5, 6]


def test_the_form_of_border_war_leads_to_its_first_games() -> None:
    desk = Desk(fragment="#new/sigmar")
    assert 'href="#first/sigmar"' in desk.shown
    desk.do("draft", "pack=border-war")
    names = [*first_games_of_packs("sigmar")["border-war"]]
    assert re.findall(r'href="#first/sigmar([^"]*)"', desk.shown) == [f"/{name}" for name in names]


def test_a_note_that_stands_is_told_from_a_lesson_and_its_rule_stays_with_its_last_word() -> None:
    desk = learner("underworlds")
    assert 'class="coach panel lesson"' in desk.shown
    desk.app.ui.coach = coach(desk)._replace(number=0)
    drawn = str(coach_note(desk.app.ui, coach(desk)))
    assert 'class="coach panel standing"' in drawn
    assert 'class="last-word">objectives. <' in drawn


def test_where_no_game_is_coached_the_choice_of_games_is_shown() -> None:
    desk = Desk(fragment="#first/chess")
    assert desk.app.ui.screen == "newgame"
    assert desk.app.draft is None


def test_the_form_leads_to_the_first_game_of_its_edition() -> None:
    desk = Desk(fragment="#new/underworlds")
    assert 'href="#first/underworlds"' in desk.shown
    desk.do("draft", "edition=2017")
    assert 'href="#first/underworlds/2017"' in desk.shown
    desk.do("route", "#first/underworlds/2017")
    game = desk.app.session.game  # type: ignore[union-attr]
    assert game.setup["seats"] == ["steelhearts-champions", "garreks-reavers"]
    assert game.edition == "2017"


def test_an_edition_that_is_not_there_has_no_first_game() -> None:
    desk = Desk(fragment="#first/underworlds/1999")
    assert desk.app.ui.screen == "newgame"


class TestMalformedNotes:
    GOOD: dict[str, Any] = {  # noqa: RUF012
        "id": "it",
        "points": "region:hand",
        "rule": "r",
        "text": {"en": "Look.", "es": "Mira."},
    }

    def faults(self, **parts: Any) -> list[str]:
        return list(checker.faults({"seed": 1, "answers": {}, "note": [{**self.GOOD, **parts}]}, {"r"}, {"rolled"}))

    def test_a_good_note_passes(self) -> None:
        assert not self.faults()
        assert not self.faults(when={"decision": "turn", "offers": "move", "round": 2}, until="choice:move")
        assert not self.faults(points="place:move ava.1", until="choice:move ava.1")
        named = {"en": "Move {name}.", "es": "Mueve a {name}."}
        assert not self.faults(points="answer:move", when={"offers": "move"}, text=named)

    @pytest.mark.parametrize("parts", [{}, {"seed": 1}, {"seed": 1, "answers": {}, "position": "x"}])
    def test_it_begins_by_the_form_or_at_a_position(self, parts: dict[str, Any]) -> None:
        found = list(checker.faults({**parts, "note": [self.GOOD]}, {"r"}, {"rolled"}))
        assert found == ["a first game has a seed and answers, or a position"]

    @pytest.mark.parametrize(
        ("parts", "fault"),
        [
            ({"points": "the hand"}, "'points' cannot be 'the hand'"),
            ({"until": "later"}, "'until' cannot be 'later'"),
            ({"rule": "nobody.wrote"}, "there is no rule 'nobody.wrote'"),
            ({"when": {"weather": "rain"}}, "unknown key 'weather'"),
            ({"when": {"round": "two"}}, "'round' cannot be 'two'"),
            ({"when": {"event": "rolled"}}, "until = 'next'"),
            ({"when": {"over": False}}, "'over' cannot be False"),
            ({"when": {"event": "roled"}, "until": "next"}, "there is no event 'roled'"),
            ({"until": "event:roled"}, "there is no event 'roled'"),
            ({"text": {"en": "Look at {name}.", "es": "Mira."}}, "can say {name}"),
            ({"text": {"en": "Look.", "es": "{name}"}, "points": "answer:move"}, "can say {name}"),
            ({"text": {"en": "Look."}}, "'text' cannot be"),
            ({"text": {"en": "a" * 300, "es": "b"}}, "300 characters in 'en', at most"),
            ({"colour": "red"}, "unknown key 'colour'"),
        ],
    )
    def test_a_malformed_one_is_named(self, parts: dict[str, Any], fault: str) -> None:
        assert any(fault in line and line.startswith("note it") for line in self.faults(**parts))
