"""The whole table as markup: decisions can be answered, nothing hidden is in it, nothing breaks it."""

import random
import re
from typing import Any

import pytest

import katabasis as kb
from katabasis_page.browser.regions import Regions
from katabasis_page.games import game_ui
from katabasis_page.screens.page import draw_table
from katabasis_page.session import LocalGame, Session
from katabasis_page.ui import Popover, Ui
from page.fixtures import tables
from page.fixtures.shown import show
from page.reading import Reading, checked
from page.waiting import now


def ui(language: str = "en", **more: Any) -> Ui:
    made = Ui(language, game_ui("underworlds").name)
    made.seating.names, made.seating.kinds, made.screen = ["Ada", "Bruno"], ["human", "normal"], "table"
    made.history.log = made.history.since = tables.EVENTS
    show(made, **more)
    return made


def read(view: dict[str, Any], state: Ui | None = None) -> Reading:
    return checked(Regions(str(draw_table("underworlds", view, state or ui()))).markup())


def session(seed: int, language: str = "en") -> Session:
    game = kb.new("underworlds", seats=["farstriders", "sepulchral-guard"], seed=seed)
    return Session(LocalGame(game), Ui(language, game_ui("underworlds").name), ["Ada", "Bruno"], ["human", "human"])


@pytest.mark.parametrize(("seed", "language"), [(0, "en"), (1, "es"), (2, "en")])
def test_every_decision_of_a_game_can_be_answered_by_its_buttons(seed: int, language: str) -> None:
    played = session(seed, language)
    chance = random.Random(seed)
    seen: dict[str, int] = {}
    while played.game.decision:
        decision = played.game.decision
        if played.ui.seating.handover is not None:
            played.confirm_handover()
        seen[decision.name] = seen.get(decision.name, 0) + 1
        if seen[decision.name] < 4:
            reading = read(played.view(), played.ui)
            assert {option.id for option in decision.options} <= set(reading.acts("choose")), decision.name
            if decision.refused:
                assert any(arg.startswith("why:") for arg in reading.acts("pop")), decision.name
        now(played.choose(chance.choice(decision.options).id))
    assert {"board", "arrange", "activate", "destination", "attack", "power"} <= set(seen)
    assert "again" in {attrs.get("data-act") for _tag, attrs in read(played.view(), played.ui).elements}


def test_no_hidden_card_is_in_the_markup() -> None:
    played = session(4)
    chance = random.Random(4)
    looked = 0
    while played.game.decision:
        if played.ui.seating.handover is None and played.ui.seating.seat is not None and played.ui.live:
            other = 1 - played.ui.seating.seat
            zones = played.game.view(other)["zones"]
            hidden = {*zones[f"power-hand-{other}"]["cards"], *zones[f"objective-hand-{other}"]["cards"]}
            text = Regions(str(draw_table("underworlds", played.view(), played.ui))).markup()
            seen_before = {word for event in played.ui.history.log for word in re.findall(r"[a-z0-9-]+", str(event))}
            for card in hidden - seen_before:
                assert f'card:{card}"' not in text
                assert f">{game_ui('underworlds').name('en', f'card:{card}')}<" not in text
                looked += 1
        if played.ui.seating.handover is not None:
            played.confirm_handover()
        now(played.choose(chance.choice(played.game.decision.options).id))
    assert looked > 50


class TestHostileWords:
    HOSTILE = "\"><img src=x onerror=alert(1)><script>alert('2')</script>"

    def test_players_cannot_write_markup_with_their_names(self) -> None:
        for decision in (tables.activate(), tables.strike(), tables.destination(), None):
            reading = read(tables.view(decision), ui(names=[self.HOSTILE, self.HOSTILE]))
            assert not [tag for tag, _attrs in reading.elements if tag in ("img", "script")]

    def test_options_and_refs_cannot_either(self) -> None:
        decision = tables.activate()
        decision["options"].append(tables.option(self.HOSTILE, self.HOSTILE, "card:" + self.HOSTILE))
        view = tables.view(decision)
        view["zones"]["power-hand-0"]["cards"].append(self.HOSTILE)
        state = ui(popover=Popover("card", self.HOSTILE), selected="card:" + self.HOSTILE)
        reading = read(view, state)
        assert not [tag for tag, _attrs in reading.elements if tag in ("img", "script")]


class TestParts:
    def test_fighters_have_a_row_with_their_actions(self) -> None:
        reading = read(tables.view(tables.activate()))
        assert {"move sanson", "charge almeric", "tackle elias", "pass"} <= set(reading.acts("choose"))
        assert "why:charge sanson" in reading.acts("pop")

    def test_a_menu_offers_what_the_chosen_fighter_can_do(self) -> None:
        state = ui(selected="fighter:elias", menu=["attack elias", "guard elias"])
        names = [attrs.get("id") for _tag, attrs in read(tables.view(tables.activate()), state).elements]
        assert "menu" in names

    def test_a_card_says_what_can_be_done_with_it_or_why_not(self) -> None:
        reading = read(tables.view(tables.power()))
        assert "play lightning-blow" in reading.acts("choose")
        assert "why:play retribution" in reading.acts("pop")

    def test_chances_are_told_in_numbers_and_words(self) -> None:
        preview = {"ref": "fighter:harvester", "option": "storm-sabre harvester", "info": {}, "preview": tables.ODDS}
        text = read(tables.view(tables.strike()), ui(preview=preview)).words()
        for part in ("48% success", "16% draw", "36% failure", "48% taken out of action", "target trapped"):
            assert part in text

    def test_an_attack_in_progress_shows_dice_successes_and_its_step(self) -> None:
        reading = read(tables.view(None, combat=tables.COMBAT))
        assert "critical hit" in reading.words()
        assert "2 successes · 1 crit" in reading.words()
        dice = [str(attrs.get("class")).split() for _tag, attrs in reading.elements]
        counted = [classes[-2] for classes in dice if classes[0] == "die"]
        assert counted == ["success", "success", "failure", "failure"]
        now = [attrs for tag, attrs in reading.elements if tag == "li" and attrs.get("aria-current") == "step"]
        assert len(now) == 1

    def test_the_last_attack_is_told_after_it_is_over(self) -> None:
        assert "Critical hit: " in read(tables.view(tables.activate())).words()

    def test_dice_explain_themselves(self) -> None:
        reading = read(tables.view(None, combat={**tables.COMBAT, "successes": [1, 1], "crits": [1, 0]}))
        assert "1 to 1, but the attacker's crit wins" in reading.words()
        assert "What counts: crit, dodge and single support" in reading.words()
        assert {"rule:combat.crits-more-2023", "rule:support.single-2023"} <= set(reading.acts("pop"))

    def test_the_last_attack_shows_what_counted_and_what_is_left(self) -> None:
        events = [list(event) for event in tables.EVENTS]
        outcome = next(event for event in events if event[0] == "outcome")
        outcome[3] = {**outcome[3], "symbols": [["crit", "smash"], ["crit", "dodge"]]}
        damaged = next(event for event in events if event[0] == "damaged")
        damaged[3] = {**damaged[3], "left": 1, "most": 3}
        reading = read(tables.view(tables.activate()), ui(recent=events))
        dice = [str(attrs.get("class")).split() for _tag, attrs in reading.elements]
        assert [classes[-2] for classes in dice if classes[0] == "die"] == ["success", "success", "failure"]
        assert "2 damage: 1 of 3 wounds left" in reading.words()

    def test_each_die_offers_its_own_reroll(self) -> None:
        option = {"id": "die 1", "verb": "die", "refs": ["die:1"], "label": ["Re-roll", {}], "declines": False}
        asked = {
            "seat": 0,
            "name": "reroll",
            "prompt": ["Re-roll?", {}],
            "rule": "",
            "options": [option],
            "refused": [],
        }
        combat = {**tables.COMBAT, "successes": None, "crits": None, "outcome": None, "step": 2}
        markup = str(draw_table("underworlds", tables.view(asked, combat=combat), ui()))
        button = markup.index('id="die-choose-die-1"')
        assert "fury" in markup[button : markup.index("</button>", button)]

    def test_the_log_leads_to_rules_and_shows_dice(self) -> None:
        reading = read(tables.view(tables.activate()))
        assert "rule:combat.crits-more-2023" in reading.acts("pop")
        assert "Bruno rolls smash and crit" in reading.words()

    def test_the_announcer_tells_what_happened_and_what_is_asked(self) -> None:
        words = read(tables.view(tables.activate()), ui(fresh=tables.EVENTS[-3:])).words()
        assert "Ada scores Ranger Strike. Ada gains 1 glory from Ranger Strike. Ada draws Flash of Light. " in words
        assert "Ada: Use an activation." in words

    def test_undo_that_is_refused_says_why(self) -> None:
        state = ui(undo_refusal=("table.undo-roll", ["Dice have been rolled since", {}]))
        labels = [attrs.get("aria-label") for _tag, attrs in read(tables.view(tables.activate()), state).elements]
        assert "Cannot undo: Dice have been rolled since" in labels

    def test_the_past_says_that_it_is_past(self) -> None:
        view = tables.view({"seat": 0, "name": "activate", "prompt": ["Use an activation", {}], "rule": ""})
        assert "after choice 3 of 40" in read(view, ui(past=3, choices=40)).words()


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    ("kind", "arg", "text"),
    [
        ("rule", "combat.trapped-2023", "combat.trapped-2023"),
        ("rule", "no.such-rule", "no.such-rule"),
        ("card", "grave-reprisal", "wuclub"),
        ("fighter", "warden", "Boneshiver"),
        ("fighter", "elias", "Elias Swiftblade"),
        ("zone", "scored-0", "Azyr"),
        ("zone", "power-deck-1", "11"),
        ("zone", "power-hand-1", "1"),
        ("why", "move elias", "Charge"),
        ("why", "nothing", ""),
        ("log", "", ""),
        ("help", "", "Esc"),
    ],
)
def test_popovers_open_in_both_languages(kind: str, arg: str, text: str, language: str) -> None:
    reading = read(tables.view(tables.activate()), ui(language, popover=Popover(kind, arg)))
    dialogs = [attrs for _tag, attrs in reading.elements if attrs.get("role") == "dialog"]
    assert len(dialogs) == 1
    assert text in reading.words() or language == "es"
    assert "" in reading.acts("close")


class TestTheEnd:
    def test_it_says_who_won_why_and_from_what(self) -> None:
        words = read(tables.over()).words()
        for part in (
            "Ada wins",
            "With more glory",
            "Ranger Strike",
            "The Champion taken out",
            "Play again, sides swapped",
        ):
            assert part in words

    def test_who_play_together_have_no_sides_to_swap(self) -> None:
        reading = read(tables.over(), ui(together=True))
        assert "Play again" in reading.words()
        assert "swapped" not in reading.words()

    def test_the_chart_tells_its_numbers(self) -> None:
        charts = [attrs for _tag, attrs in read(tables.over()).elements if attrs.get("class") == "chart"]
        assert charts[0]["aria-label"] == "Ada: 4, 2, 3; Bruno: 2, 2, 2"

    def test_a_draw_has_no_winner(self) -> None:
        view = tables.over()
        view["result"] = {**view["result"], "winners": [0, 1], "rule": "victory.draw", "outcome": "drawn"}
        assert "A draw Tied on glory, and on everything else." in read(view).words()
