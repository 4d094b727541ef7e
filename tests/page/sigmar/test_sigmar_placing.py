"""Units of Age of Sigmar taken hold of on the page: formations, turning, single models, lassos, where they settle."""

import re
from typing import Any

import pytest

from katabasis.geometry.plane import INCH
from katabasis_page.games import game_ui
from katabasis_page.sharing import links
from katabasis_page.sigmar.arrangement import of_shape
from katabasis_page.sigmar.forecast import forecast
from katabasis_page.ui import Ui
from page.desk import Desk
from sigmar import magic_scenes, scene

UNIT = "unit:liberators.1"
FIVE = {"liberators.1": '10",5" ranks 5 @16', "clanrats.1": '10",18" ranks 5 @48'}


def desk_at(text: str) -> Desk:
    """A desk at which two people sit down to a position."""
    desk = Desk(fragment=links.fragment("position", text))
    for seat in (0, 1):
        desk.do("draft", f"kind-{seat}=human")
    desk.do("setting", "speed=instant")
    desk.do("start")
    return desk


@pytest.fixture
def desk() -> Desk:
    """The Liberators are about to move."""
    return desk_at(scene.position(FIVE, active=1))


def models(desk: Desk, id: str = "liberators.1") -> list[list[int]]:
    assert desk.app.session is not None
    result: list[list[int]] = desk.app.session.view()["table"]["units"][id]["models"]
    return result


def drag(desk: Desk, across: int, down: int, *refs: str, number: int = 1) -> None:
    """Drag a model, and its unit with it, and let go."""
    _, x, y, _ = models(desk)[number - 1]
    desk.do("place-begin", " ".join([f"{x} {y} model:liberators.1-{number} {UNIT}", *refs]))
    desk.do("place-move", f"{x + across} {y + down}")
    desk.do("place-release")


def answer(desk: Desk) -> str:
    """What the draft stands for."""
    draft = desk.app.ui.pointer.placing
    assert draft is not None
    return str(draft.answer)


def said(desk: Desk) -> str:
    """What stands beside the draft."""
    return desk.paper.part


class TestMoving:
    def test_a_drag_waits_for_a_tick_and_is_one_choice(self, desk: Desk) -> None:
        before = models(desk)
        drag(desk, INCH, 2 * INCH)
        assert answer(desk) == "keep +254,+508"
        assert 'id="place-answer"' in said(desk)
        assert models(desk) == before
        desk.do("place-answer")
        assert models(desk) == [[number, x + INCH, y + 2 * INCH, facing] for number, x, y, facing in before]

    def test_what_goes_too_far_settles_and_says_why(self, desk: Desk) -> None:
        drag(desk, 0, 8 * INCH)
        assert answer(desk) == "keep +0,+1270"
        assert "A model goes farther than 5" in said(desk)
        assert "Nearest legal place" in said(desk)

    def test_it_says_what_would_come_of_the_move(self, desk: Desk) -> None:
        drag(desk, 0, 4 * INCH)
        assert "Distance left: 1.0&#34;" in said(desk)
        assert "Nearest enemy: Clanrats" in said(desk)

    def test_how_far_of_how_far_is_said_above_the_board_while_it_is_dragged(self, desk: Desk) -> None:
        _, x, y, _ = models(desk)[0]
        desk.do("place-begin", f"{x} {y} model:liberators.1-1 {UNIT}")
        desk.do("place-move", f"{x} {y + 4 * INCH}")
        assert '<p class="placing-length"><span>4.0&#34; / 5.0&#34;</span>' in said(desk).replace(' class=""', "")
        desk.do("place-move", f"{x} {y + 6 * INCH}")
        assert '<span class="too-far">6.0&#34; / 5.0&#34;' in said(desk)

    def test_the_formations_come_first_and_have_short_names(self, desk: Desk) -> None:
        drag(desk, 0, INCH)
        order = re.findall(r'id="place-do-([a-z-]+)"', said(desk))
        assert order == [
            "keep",
            "line",
            "ranks",
            "loose",
            "around",
            "turn-left",
            "turn-right",
            "one",
            "lasso",
            "all",
            "stroke",
        ]
        assert re.search(r'aria-label="Keep formation"[^>]*>Keep<', said(desk))

    def test_it_says_lengths_as_the_language_writes_them(self, desk: Desk) -> None:
        desk.do("setting", "language=es")
        drag(desk, 0, 4 * INCH)
        assert "1,0&#34;" in said(desk)
        assert "1.0" not in said(desk)

    def test_a_way_around_something_is_kept(self, desk: Desk) -> None:
        desk.do("choose", "move liberators.1")
        draft = desk.app.ui.pointer.placing
        assert draft is not None
        bent = "keep +254,+254 via 2640,1270"
        draft.tool.take(draft, bent)
        assert answer(desk) == bent
        desk.do("place-nudge", "0 -0.1")
        assert answer(desk) == "keep +254,+229"

    def test_only_ghosts_move_until_then(self, desk: Desk) -> None:
        drag(desk, INCH, 2 * INCH)
        assert desk.paper.board.carried == [UNIT]
        assert desk.paper.board.ghosts.count('data-ref="model:liberators.1-') == 5
        assert f"translate({models(desk)[0][1] + INCH} " in desk.paper.board.ghosts


class TestFormations:
    @pytest.mark.parametrize("command", ["line", "ranks", "loose", "turn-left", "turn-right", "around", "keep"])
    def test_every_formation_is_legal_after_it_has_settled(self, desk: Desk, command: str) -> None:
        drag(desk, 0, 2 * INCH)
        desk.do("place-do", command)
        draft = desk.app.ui.pointer.placing
        assert draft is not None
        assert draft.refusals == []
        desk.do("place-answer")
        assert desk.app.ui.pointer.placing is None

    def test_ranks_again_are_narrower(self, desk: Desk) -> None:
        desk.do("choose", "move liberators.1")
        widths = []
        for _ in range(3):
            desk.do("place-do", "ranks")
            assert desk.app.ui.pointer.placing is not None
            widths.append(desk.app.ui.pointer.placing.data.arrangement.wide)
        assert widths == [3, 2, 3]

    def test_keys_of_one_character_do_the_same(self, desk: Desk) -> None:
        desk.do("choose", "move liberators.1")
        desk.do("key", "i")
        assert desk.app.ui.pointer.placing is not None
        assert desk.app.ui.pointer.placing.data.arrangement.formation == "line"
        desk.do("setting", "letters=off")
        desk.do("key", "s")
        assert desk.app.ui.pointer.placing.data.arrangement.formation == "line"

    def test_a_handle_turns_it(self, desk: Desk) -> None:
        drag(desk, 0, 2 * INCH)
        assert desk.app.ui.pointer.placing is not None
        x, y = desk.app.ui.pointer.placing.data.arrangement.middle
        desk.do("place-begin", f"{x + 900} {y} handle:turn {UNIT}")
        desk.do("place-move", f"{x + 900} {y + 200}")
        desk.do("place-release")
        assert {facing for *_, facing in desk.app.ui.pointer.placing.data.arrangement.spots.values()} != {16}


class TestSome:
    def test_with_alt_a_drag_moves_one_model(self, desk: Desk) -> None:
        drag(desk, 0, 60, "key:alt", number=3)
        assert answer(desk) == "; m3 +0,+60"
        assert "Model 3 alone" in said(desk)

    def test_a_tap_on_a_ghost_picks_it_and_another_all_again(self, desk: Desk) -> None:
        desk.do("choose", "move liberators.1")
        _, x, y, _ = models(desk)[1]
        desk.do("place-put", f"{x} {y} model:liberators.1-2 {UNIT}")
        desk.do("place-nudge", "0 0.2")
        desk.settle()
        assert answer(desk) == "; m2 +0,+51"
        desk.do("place-put", f"{x} {y} model:liberators.1-2 {UNIT}")
        desk.do("place-nudge", "0 1")
        assert answer(desk) == "keep +0,+254; m2 +0,+305"

    def test_a_lasso_picks_some(self, desk: Desk) -> None:
        desk.do("choose", "move liberators.1")
        (_, x, y, _), (_, other, _, _) = models(desk)[0], models(desk)[1]
        desk.do("place-begin", f"{x + 200} {y - 200} key:shift")
        desk.do("place-move", f"{other - 50} {y + 200}")
        desk.do("place-release")
        assert desk.app.ui.pointer.placing is not None
        assert desk.app.ui.pointer.placing.data.arrangement.picked == {1, 2}
        desk.do("place-nudge", "0 0.2")
        assert answer(desk) == "; m1 +0,+51 m2 +0,+51"

    def test_escape_puts_everybody_back(self, desk: Desk) -> None:
        before = models(desk)
        drag(desk, 0, 2 * INCH)
        desk.do("place-drop")
        assert desk.app.ui.pointer.placing is None
        assert models(desk) == before


class TestCasualties:
    def test_taps_pick_who_is_slain(self) -> None:
        units = {"clanrats.1": {"at": '10",14" ranks 5 @48'}, "liberators.1": '10",12.2" ranks 5 @16'}
        desk = desk_at(scene.position(units, "combat", active=1, dice=[6] * 60))
        for _ in range(20):
            if any(option.startswith("remove") for option in desk.options()):
                break
            desk.choose(desk.options()[0])
        option = next(each for each in desk.options() if each.startswith("remove"))
        desk.do("choose", option)
        draft = desk.app.ui.pointer.placing
        assert draft is not None
        count, unit = draft.option["shape"]["count"], draft.option["shape"]["unit"]
        id = unit.partition(":")[2]
        ends = [number for number, *_ in models(desk, id)][-count:]
        desk.do("place-put", f"0 0 model:{id}-{ends[0]} {unit}")
        picked = draft.data["picked"]
        assert len(picked) == count
        assert ends[0] in picked, "the others go with the one that was tapped"
        desk.do("place-put", f"0 0 model:{id}-{ends[0]} {unit}")
        for number in ends:
            desk.do("place-put", f"0 0 model:{unit.partition(':')[2]}-{number} {unit}")
        desk.do("place-answer")
        assert not {number for number, *_ in models(desk, unit.partition(":")[2])} & set(ends)


def test_models_that_return_are_named_one_by_one_and_some_may_have_no_room() -> None:
    shape = {"kind": "return", "models": ["model:clanrats.1-4", "model:clanrats.1-7"], "base": [250]}
    arrangement = of_shape(shape, (1000, 1000), 16)
    assert arrangement.text(10, 0) == "; m4 1010,1000 @16 m7 750,1000 @16"
    arrangement.take("; m7 900,1000 @16")
    assert arrangement.text() == "; m7 900,1000 @16"
    arrangement.take(";")
    assert arrangement.text() == ";"


class TestFeatures:
    def test_a_feature_is_put_down_turned_and_settles(self) -> None:
        desk = Desk()
        desk.do("route", "#new/sigmar")
        for answers in ("kind-0=human", "kind-1=human", "terrain=players"):
            desk.do("draft", answers)
        desk.do("setting", "speed=instant")
        desk.do("start")
        for _ in range(30):
            if any(option.startswith("place ") for option in desk.options()):
                break
            desk.choose(desk.options()[0])
        option = desk.options()[0]
        desk.do("choose", option)
        desk.do("place-do", "turn-right")
        assert desk.app.session is not None
        before = len(desk.app.session.view()["table"]["features"])
        desk.do("place-put", "300 300")
        draft: Any = desk.app.ui.pointer.placing
        assert draft.refusals == []
        assert draft.corrected
        desk.do("place-answer")
        assert len(desk.app.session.view()["table"]["features"]) == before + 1


class TestAsking:
    def test_who_is_near_and_who_controls_what_is_said_when_asked(self, desk: Desk) -> None:
        desk.do("key", "n")
        assert "Liberators: Clanrats" in desk.shown.partition('id="aloud"')[2]
        desk.do("key", "c")
        assert "Dracothion: nobody controls it" in desk.shown.partition('id="aloud"')[2]

    def test_the_ribbon_says_which_phase_it_is_which_comes_next_and_whose_turn(self, desk: Desk) -> None:
        shown = desk.shown.partition('id="tracker"')[2].partition("</header>")[0]
        at_hand = re.search(r'<button [^>]*class="[^"]*\bnow"[^>]*>(.*?)</button>', shown)
        assert at_hand is not None
        said = re.sub("<[^>]*>", "", at_hand[1])
        assert re.fullmatch(r"Turn of [\w ]+, Movement, next: shooting phase", said)
        assert re.search(r'class="next"[^>]*><span>Shooting</span>', shown)
        assert shown.count('class="done"') == 2
        assert shown.count('class="later"') == 3

    def test_the_phase_says_what_is_for_it(self) -> None:
        units = {"liberators.1": '10",5" ranks 5 @16', "squig-hoppers.1": '10",18" ranks 3 @48'}
        seats = (scene.BROTHERHOOD, scene.MADMOB)
        desk = desk_at(scene.position(units, active=1, seats=seats))
        desk.do("pop", "phase:")
        assert "movement phase" in desk.shown.partition('id="popover-title"')[2]
        reference = desk.shown.partition('class="reference"')[2]
        assert "Squig Hoppers" in reference
        assert "Boing! Boing! Boing!" in reference, "the opponent may use it in this phase"
        assert "Shield of Azyr" not in reference, "it is for the hero phase"

    def test_every_overlay_says_what_it_shows(self, desk: Desk) -> None:
        said = []
        for _ in range(10):
            desk.do("key", "v")
            said.append(desk.shown.partition('id="aloud"')[2].partition("</div>")[0].partition(">")[2])
        assert [text.partition(".")[0] for text in said] == [
            "Combat ranges",
            "Reach",
            "Charges",
            "Shooting ranges",
            "Cover",
            "Auras and abilities",
            "Casting and unbinding",
            "Coherency",
            "Control",
            "Territories",
        ]
        assert "charge on " in said[2]

    def test_the_overlay_of_shooting_shows_who_is_seen_and_why_others_are_not(self) -> None:
        units = {
            "warlock-engineer.1": '12",18" ranks 1',
            "lord-vigilant.1": '12",4" ranks 1 @0',
            "lord-veritant.1": '20",6" ranks 1',
        }
        desk = desk_at(scene.position(units, active=2, features=[(scene.WALL, 12.0, 7.0, 0)]))
        desk.do("overlay", "shooting")
        assert desk.shown.count('class="line shot"') == desk.shown.count("1/1</text>") == 1
        assert desk.shown.count('class="line hidden"') == desk.shown.count("obscured</text>") == 1
        desk.do("pop", "overlays:")
        words = desk.shown.partition('class="overlay-words"')[2].partition("</ul>")[0]
        assert "Warlock Engineer: Lord-Veritant: 1 of 1 models" in words
        assert "Warlock Engineer: Lord-Vigilant on Gryph-stalker: behind an obscuring feature" in words

    def test_the_overlay_of_cover_shows_who_is_hard_to_hit_for_the_unit_that_is_selected(self) -> None:
        units = {"warlock-engineer.1": '12",18" ranks 1', "lord-vigilant.1": '12",4" ranks 1 @0'}
        desk = desk_at(scene.position(units, active=2, features=[(scene.WALL, 12.0, 7.0, 0)]))
        desk.do("overlay", "cover")
        desk.do("pop", "overlays:")
        assert "Select a unit that would shoot" in desk.shown
        desk.do("close")
        desk.do("select", "unit:warlock-engineer.1")
        assert desk.shown.count('class="line hidden"') == desk.shown.count("obscured</text>") == 1

    def test_the_overlay_of_auras_shows_how_far_abilities_reach(self) -> None:
        desk = desk_at(scene.position({"lord-vigilant.1": '12",4" ranks 1 @0', "clanrats.1": FIVE["clanrats.1"]}))
        desk.do("overlay", "around")
        desk.do("pop", "overlays:")
        words = desk.shown.partition('class="overlay-words"')[2].partition("</ul>")[0]
        assert "12.0&#34;" in words or "No ability reaches other units" in words
        assert desk.shown.count('class="range-name"') == words.count("<li>") - words.count("No ability")

    def test_overlays_are_chosen_by_buttons_too(self, desk: Desk) -> None:
        desk.do("pop", "overlays:")
        desk.do("overlay", "control")
        assert "Dracothion: nobody controls it, 0 : 0" in desk.shown
        assert desk.shown.count(" : 0</text>") == 5
        desk.do("overlay", "control")
        assert " : 0</text>" not in desk.shown

    def test_the_tape_measures_edge_to_edge(self, desk: Desk) -> None:
        desk.do("tape")
        assert "From Liberators to Clanrats" in said(desk)
        (_, x, y, _), (_, foe_x, foe_y, _) = models(desk)[0], models(desk, "clanrats.1")[0]
        desk.do("place-put", f"{x} {y} model:liberators.1-1 {UNIT}")
        desk.do("place-put", f"{foe_x} {foe_y} unit:clanrats.1")
        assert "From Liberators to Clanrats" in said(desk)
        desk.do("place-put", "0 0")
        desk.do("place-put", f"{3 * INCH} {4 * INCH}")
        assert "5.0&#34;" in said(desk)
        desk.do("place-answer")
        assert desk.app.ui.pointer.placing is None


def test_odds_with_a_reaction_stand_below_those_without() -> None:
    units = {"chaos-lord.1": '12",5" ranks 1', "clawlord.1": '12",7.4" ranks 1 @48'}
    seats, cards = (scene.LEGION, scene.CLAWPACK), {"hand-2": ["take-the-flanks.2"]}
    game = scene.battle(units, "combat", seats=seats, cards=cards)
    scene.run(game, "fight chaos-lord.1", ("pile-in clawlord.1", ";"))
    ui = Ui("en", game_ui("sigmar").name)
    ui.pointer.preview = {"preview": game.preview("target clawlord.1")}
    shown = str(forecast(ui))
    assert shown.index('scope="row"') < shown.index("with Steel Defence")
    assert shown.count(" %</td>") == 3, "without, and with either of two commands"
    spanish = Ui("es", game_ui("sigmar").name)
    spanish.pointer.preview = ui.pointer.preview
    decimals = re.findall(r"<td>(\d)\.(\d)</td>", shown)
    assert len(decimals) == 6
    assert re.findall(r"<td>(\d),(\d)</td>", str(forecast(spanish))) == decimals


@pytest.mark.parametrize(("language", "told"), [("en", "Cast on 7+: 58 %"), ("es", "Se lanza con 7+: 58 %")])
def test_a_spell_shows_its_chances_at_the_answer(language: str, told: str) -> None:
    game = magic_scenes.magic(magic_scenes.NEAR)
    ui = Ui(language, game_ui("sigmar").name)
    ui.pointer.preview = {"preview": game.preview(f"use warpgale {magic_scenes.SEER} {magic_scenes.LIBERATORS}")}
    assert told in str(forecast(ui))


def test_a_fight_shows_what_it_would_do_before_it_piles_in() -> None:
    units = {"liberators.1": '10",12" ranks 5 @16', "clanrats.1": '10",13.6" ranks 10 @48'}
    ui = Ui("en", game_ui("sigmar").name)
    ui.pointer.preview = {"preview": scene.battle(units, "combat", active=1).preview("fight liberators.1")}
    shown = str(forecast(ui))
    assert shown.index("Before it piles in") < shown.index('scope="row"')
    assert shown.count('scope="row"') == 1
