"""Three and four players, and the Artefact, on the page of Underworlds."""

import random
import re
from typing import Any

import pytest

import katabasis as kb
import written_positions
from katabasis_page.browser.regions import Regions
from katabasis_page.games import game_ui
from katabasis_page.screens.page import draw_table
from katabasis_page.session import LocalGame, Session
from katabasis_page.ui import Ui
from page.desk import Desk
from page.reading import Reading, checked
from page.waiting import now

NAMES = ["Ada", "Bruno", "Clara", "Dario"]
BANDS = ["steelhearts-champions", "garreks-reavers", "sepulchral-guard", "farstriders"]


def session(bands: list[str], seed: int, language: str = "en", **options: Any) -> Session:
    game = kb.new("underworlds", edition="2017", seats=bands, seed=seed, **options)
    return Session(
        LocalGame(game), Ui(language, game_ui("underworlds").name), NAMES[: len(bands)], ["human"] * len(bands)
    )


def at(name: str, seat: int | None = None, language: str = "en") -> tuple[dict[str, Any], Ui]:
    """A position of the tests as one seat sees it, that of the decision if none is named."""
    return seen(kb.position(written_positions.text("underworlds", name, "2017")), seat, language)


def seen(game: kb.Game, seat: int | None = None, language: str = "en") -> tuple[dict[str, Any], Ui]:
    """A game as one seat sees it, with the state of the page."""
    seats = len(game.table.players)
    ui = Ui(language, game_ui("underworlds").name)
    ui.seating.names, ui.seating.kinds, ui.screen = NAMES[:seats], ["human"] * seats, "table"
    ui.seating.seat = game.decision.seat if seat is None and game.decision else seat
    return game.view(ui.seating.seat), ui


def drawn(view: dict[str, Any], ui: Ui) -> str:
    return Regions(str(draw_table("underworlds", view, ui))).markup()


def read(view: dict[str, Any], ui: Ui) -> Reading:
    return checked(drawn(view, ui))


def region(view: dict[str, Any], ui: Ui, begins: str, ends: str) -> str:
    """The words of a part of the table, between two pieces of its markup."""
    markup = drawn(view, ui)
    part = markup.partition(begins)[2].partition(ends)[0]
    return " ".join(re.sub(r"<[^>]+>", " ", part).split())


@pytest.mark.parametrize(
    ("bands", "options"),
    [
        (BANDS[:3], {}),
        (BANDS, {}),
        (BANDS, {"fixed_layout": "square-4"}),
        (["sepulchral-guard"] * 4, {"quick": True, "artefact": True}),
        ([BANDS[3], BANDS[1], BANDS[3]], {"artefact": True, "fixed_layout": "triangle-3"}),
        (BANDS[:2], {"artefact": True}),
    ],
)
def test_every_decision_can_be_answered_by_its_buttons(bands: list[str], options: dict[str, Any]) -> None:
    """One of a card's several uses stands below the card once it is chosen; all else stands there at once."""
    played, chance = session(bands, 1, "es" if len(bands) == 3 else "en", **options), random.Random(1)
    looked: dict[str, int] = {}
    while decision := played.game.decision:
        if played.ui.seating.handover is not None:
            played.confirm_handover()
        looked[decision.name] = looked.get(decision.name, 0) + 1
        if looked[decision.name] < 3 or (decision.name == "upgrade" and looked["upgrade"] < 12):
            missing = without_button(played)
            assert not missing, f"{decision.name}: {missing}"
        now(played.choose(chance.choice(decision.options).id))
    assert {"activate", "destination", "attack", "power"} <= set(looked)
    assert "again" in {attrs.get("data-act") for _tag, attrs in read(played.view(), played.ui).elements}


def without_button(played: Session) -> set[str]:
    """The options of the decision that no button chooses, whatever is chosen first."""
    view, ui = played.view(), played.ui
    reading = read(view, ui)
    missing = {option.id for option in played.game.decision.options} - set(reading.acts("choose"))
    for ref in reading.acts("select") if missing else ():
        if ref.startswith("card:"):
            ui.pointer.selected = ref
            missing -= set(read(view, ui).acts("choose"))
    ui.pointer.selected = None
    return missing


@pytest.mark.parametrize("bands", [BANDS[:3], BANDS, ["farstriders"] * 4])
def test_no_hidden_card_of_anybody_is_in_the_markup(bands: list[str]) -> None:
    played, chance = session(bands, 4, quick=True), random.Random(4)
    looked = set()
    while played.game.decision and played.game.table.round < 3:
        ui, game = played.ui, played.game
        if chance.random() < 0.15:
            markup = drawn(played.view(), ui)
            before = {word for event in ui.history.log for word in re.findall(r"[a-z0-9.-]+", str(event))}
            for seat in game.table.seats:
                if seat != ui.seating.seat:
                    looked.add((ui.seating.seat, seat))
                    for card in set(game.table.hand(seat, "power") + game.table.hand(seat, "objective")) - before:
                        assert f'card:{card}"' not in markup
        if ui.seating.handover is not None:
            played.confirm_handover()
        now(played.choose(chance.choice(game.decision.options).id))
    assert len(looked) >= len(bands) * (len(bands) - 1)


class TestSeats:
    def test_four_panels_go_round_from_whoever_looks(self) -> None:
        view, ui = at("four-players", seat=2)
        markup = drawn(view, ui)
        panels = re.findall(r'id="player-(\d)"', markup)
        assert panels == ["2", "3", "0", "1"]
        assert markup.count('class="score seat-') == 4
        assert len({re.search(rf'class="seat-sign seat-{seat}".*?d="([^"]+)"', markup)[1] for seat in range(4)}) == 4  # type: ignore[index]

    def test_tokens_of_four_seats_have_four_shapes(self) -> None:
        view, ui = at("four-players", seat=2)
        markup = drawn(view, ui)
        shapes = {
            re.search(rf'id="fighter-{id}".*?<path d="([^"]+)"', markup)[1]  # type: ignore[index]
            for id in ("severin-steelheart", "garrek-gorebeard", "the-sepulchral-warden", "sanson-farstrider")
        }
        assert len(shapes) == 4

    def test_the_fighters_of_a_warband_that_several_play_are_told_apart(self) -> None:
        view, ui = seen(kb.new("underworlds", edition="2017", seats=["farstriders"] * 3, seed=1, quick=True))
        words = read(view, ui).words()
        for name in ("Sanson Farstrider", "Sanson Farstrider (2)", "Sanson Farstrider (3)"):
            assert name in words

    def test_a_fighter_of_many_is_one_button_that_opens_its_card(self) -> None:
        view, ui = at("four-players")
        reading = read(view, ui)
        assert reading.acts("pop").count("fighter:garrek-gorebeard") == 1


class TestOrder:
    @pytest.mark.parametrize(
        ("round", "order", "way"), [(1, ["3", "0", "1", "2"], "clockwise"), (2, ["3", "2", "1", "0"], "anticlockwise")]
    )
    def test_the_tracker_shows_the_way_round(self, round: int, order: list[str], way: str) -> None:
        text = written_positions.text("underworlds", "four-players", "2017")
        text = text.replace("first = 3", f"first = 3\nround = {round}").replace("first = 3", "first = 4")
        view, ui = seen(kb.position(text))
        markup = drawn(view, ui)
        strip = markup.partition('class="turns in-order"')[2].partition("</span></span>")[0]
        assert f"; {way}" in strip
        assert ("direction anticlockwise" in strip) is (way == "anticlockwise")
        assert re.findall(r'turn(?: now| past)? seat-(\d)"', strip) == order

    def test_who_has_passed_in_the_power_step(self) -> None:
        game = kb.position(written_positions.text("underworlds", "four-players", "2017"))
        order = [game.decision.seat]
        for passes in range(1, 4):
            game.choose("pass")
            order.append(game.decision.seat)
            view, ui = seen(game)
            words = region(view, ui, 'id="order">', "</div>")
            names = [NAMES[seat] for seat in [*order[passes:], *order[:passes]]]
            assert words.startswith(f"Power step {names[0]}")
            assert words.count("has passed") == passes
            assert words.endswith(f"{NAMES[order[passes - 1]]} has passed")
        game.choose("pass")
        assert game.decision.name == "activate"
        assert 'id="order"' not in drawn(*seen(game))

    def test_who_may_still_react(self) -> None:
        played = reacting()
        view, ui = seen(played)
        words = region(view, ui, 'id="order">', "</div>")
        asked = view["decision"]["seat"]
        expected = view["table"]["reaction_order"]
        expected = expected[expected.index(asked) :]
        assert words == " ".join(["May still react", *(NAMES[seat] for seat in expected)])
        assert {*view["table"]["reaction_order"]} == {0, 1, 2, 3}
        onlooker = next(seat for seat in range(4) if seat != asked)
        assert 'id="order"' not in drawn(*seen(played, onlooker))

    def test_two_players_have_none_of_it(self) -> None:
        view, ui = at("power-step")
        markup = drawn(view, ui)
        assert 'id="order"' not in markup
        assert "in-order" not in markup


def reacting() -> kb.Game:
    """A game of four in which somebody is asked whether to react."""
    for seed in range(20):
        game = kb.new("underworlds", edition="2017", seats=BANDS, seed=seed, quick=True)
        chance = random.Random(seed)
        while game.decision and game.table.round < 2:
            if game.decision.name == "react":
                return game
            game.choose(chance.choice(game.decision.options))
    raise AssertionError("nobody could react")


class TestArtefact:
    def test_it_is_drawn_named_and_explained(self) -> None:
        for language, name, text in (
            ("en", "the Artefact", "gains 3 glory"),
            ("es", "el Artefacto", "gana 3 de gloria"),
        ):
            view, ui = at("artefact", language=language)
            markup = drawn(view, ui)
            assert 'href="#artefact"' in markup
            assert re.search(rf"<title>d6[^<]*, {name}", markup)
            desk = Desk()
            desk.begin("human", "random", edition="2017")
            desk.do("language", language)
            desk.do("pop", "legend:")
            assert text in desk.shown
            assert 'data-arg="rule:artefact.glory"' in desk.shown

    def test_it_is_placed_by_buttons_and_what_refuses_is_said(self) -> None:
        view, ui = at("placing-the-artefact")
        reading = read(view, ui)
        assert {option["id"] for option in view["decision"]["options"]} <= set(reading.acts("choose"))
        assert view["decision"]["refused"]
        assert any(arg.startswith("why:") for arg in reading.acts("pop"))

    def test_its_glory_has_a_source_with_a_name(self) -> None:
        game = kb.position(written_positions.text("underworlds", "artefact", "2017"))
        view, ui = seen(game, 0)
        ui.history.log = ui.history.fresh = view["events"]
        assert "Ada gains 3 glory from the Artefact" in read(view, ui).words()

    def test_other_editions_know_nothing_of_it(self) -> None:
        desk = Desk()
        desk.begin("human", "random")
        desk.do("pop", "legend:")
        assert "Artefact" not in desk.shown


def test_a_hex_that_a_card_blocks_is_ringed_while_it_is() -> None:
    assert 'class="fallen"' not in drawn(*at("artefact"))
    view, ui = at("shardfall")
    markup = drawn(view, ui)
    assert markup.count('class="fallen"') == 1
    hex = next(waiting["hex"] for waiting in view["table"]["in_play"] if "hex" in waiting)
    assert re.search(rf"<title>{hex},[^<]*blocked hex", markup)


class TestTheEnd:
    def over(self, winners: list[int], scores: list[int], rule: str, outcome: str) -> tuple[dict[str, Any], Ui]:
        view, ui = seen(finished())
        view["result"] = {**view["result"], "winners": winners, "scores": scores, "rule": rule, "outcome": outcome}
        return view, ui

    def test_four_scores_the_best_first(self) -> None:
        game = finished()
        view, ui = seen(game)
        markup = drawn(view, ui)
        ranked = [int(seat) for seat in re.findall(r'class="final-score seat-(\d)', markup)]
        scores = view["result"]["scores"]
        assert sorted(ranked) == [0, 1, 2, 3]
        assert [scores[seat] for seat in ranked] == sorted(scores, reverse=True)
        chart = markup.partition('class="chart"')[2].partition("</svg>")[0]
        assert chart.count("<rect") == 12
        assert {shape: chart.count(f'class="shape seat-{shape}"') for shape in range(4)} == dict.fromkeys(range(4), 3)
        assert "seats rotated" in read(view, ui).words()

    @pytest.mark.parametrize(
        ("language", "text"),
        [
            ("en", "Ada and Clara share the first place Tied on glory; neither survivors nor objectives"),
            ("es", "Ada y Clara comparten el primer puesto Empate a gloria; no decidieron ni los supervivientes"),
        ],
    )
    def test_who_is_level_shares_the_first_place(self, language: str, text: str) -> None:
        view, ui = self.over([0, 2], [5, 1, 5, 2], "multi.victory", "drawn")
        ui.language = language
        reading = read(view, ui)
        assert text in reading.words()
        won = [attrs["class"] for _tag, attrs in reading.elements if "won" in (attrs.get("class") or "").split()]
        assert won == ["final-score seat-0 won", "final-score seat-2 won"]

    def test_one_whom_the_objectives_decide_for_wins_alone(self) -> None:
        view, ui = self.over([2], [5, 1, 5, 2], "multi.victory", "won")
        assert "Clara wins Tied on glory; the number of objectives held decided." in read(view, ui).words()


def finished() -> kb.Game:
    game = kb.new("underworlds", edition="2017", seats=BANDS, seed=3, quick=True)
    chance = random.Random(3)
    while game.decision:
        game.choose(chance.choice(game.decision.options))
    return game


class TestHotSeat:
    def test_the_screen_goes_round_among_four_and_shows_one_hand(self) -> None:
        desk = Desk()
        desk.do("route", "#new/underworlds")
        for change in ("edition=2017", "seats=4", *(f"kind-{seat}=human" for seat in range(4)), "artefact=yes"):
            desk.do("draft", change)
        desk.do("start")
        assert desk.app.session is not None
        game, taken = desk.app.session.game, set()
        chance = random.Random(2)
        for _ in range(150):
            shown = set(re.findall(r'"card:([a-z0-9.-]+)"', desk.shown))
            for seat in game.table.seats:
                if seat != desk.app.ui.seating.seat:
                    seen = {card for zone in game.view(None)["zones"].values() for card in zone["cards"] or ()}
                    assert shown.isdisjoint(
                        set(game.table.hand(seat, "power"))
                        - seen
                        - {*game.table.hand(desk.app.ui.seating.seat or 0, "power")}
                    )
            if desk.app.ui.seating.handover is not None:
                taken.add(desk.app.ui.seating.handover)
                desk.do("confirm-handover")
            elif options := desk.options():
                desk.do("choose", chance.choice(options))
        assert taken == {0, 1, 2, 3}
        assert desk.paper.reports == []

    def test_bots_take_three_seats_and_the_game_is_over(self) -> None:
        desk, game = Desk(), finished()
        desk.do("import-text", game.at(len(game.choices) - 20).save())
        for seat in range(4):
            desk.do("draft", f"kind-{seat}={'human' if seat == 2 else 'random'}")
        desk.do("setting", "speed=instant")
        desk.do("start")
        desk.play_on()
        assert desk.app.session is not None
        assert desk.app.session.game.result is not None
        assert 'id="finish"' in desk.shown
        assert desk.paper.reports == []


def test_a_board_too_small_to_read_is_seen_closer_once_somebody_is_asked() -> None:
    desk = Desk()
    board = desk.paper.board
    board.shown_refs = set()
    desk.begin("human", "human", "human", edition="2017")
    assert board.read_at == []
    assert desk.app.ui.pointer.unseen
    board.shown_refs = None
    while desk.app.ui.pointer.unseen:
        desk.do(*(["confirm-handover"] if desk.app.ui.seating.handover is not None else ["choose", desk.options()[0]]))
    assert board.read_at
    board.read_at.clear()
    desk.do("choose", desk.options()[0])
    assert board.read_at == []
