"""Every line of the log fills its places."""

import random
import re
from typing import Any

import pytest

import katabasis as kb
from katabasis.underworlds.text.wording import WORDING
from katabasis_page.games import game_ui
from katabasis_page.ui import Ui


def events(seed: int) -> list[list[Any]]:
    """All events of a random game, as its first seat sees them."""
    game = kb.new("underworlds", edition="2023", seats=["farstriders", "sepulchral-guard"], seed=seed)
    chance = random.Random(seed)
    while game.decision:
        game.choose(chance.choice(game.decision.options))
    return [list(event.seen_by(0)) for event in game.table.events]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("seed", range(6))
def test_lines_of_whole_games_fill_all_their_places(seed: int, language: str) -> None:
    ui = Ui(language, game_ui("underworlds").name)
    ui.seating.names = ["Ada", "Bruno"]
    for event in events(seed):
        sentence = ui.word(WORDING.line(event))
        assert sentence
        assert not re.search(r"[{}]|None|seat:|fighter:|card:|hex:", sentence), f"{event}: {sentence}"
        assert WORDING.symbol(event)


class TestLinesThatDependOnWhatTheyCarry:
    def sentence(self, kind: str, seat: int | None = 0, secret: Any = None, **what: Any) -> str:
        ui = Ui("en", game_ui("underworlds").name)
        ui.seating.names = ["Ada", "Bruno"]
        return ui.word(WORDING.line([kind, "", seat, what, secret, ""]))

    def test_drawn_cards_are_named_to_who_drew_them_alone(self) -> None:
        what = {"zone": "power-hand-0", "source": "power-deck-0", "count": 1}
        assert self.sentence("drew", secret={"cards": ["undying"]}, **what) == "Ada draws Undying"
        assert self.sentence("drew", **what) == "Ada draws 1 card from the power deck"
        assert self.sentence("drew", **{**what, "count": 3}) == "Ada draws 3 cards from the power deck"

    def test_a_hidden_discard_stays_hidden(self) -> None:
        what = {"source": "objective-hand-0", "zone": "objective-discard-0"}
        assert self.sentence("discarded", **what) == "Ada discards a card from the objective hand"
        assert self.sentence("discarded", card="undying", **what) == "Ada discards Undying"

    def test_the_outcome_says_who_was_trapped(self) -> None:
        what = {"attacker": "fighter:elias", "target": "fighter:champion", "successes": [2, 1], "outcome": "hit"}
        assert self.sentence("outcome", trapped=False, **what) == "hit: 2 to 1"
        assert self.sentence("outcome", trapped=True, **what) == "The Champion is trapped; hit: 2 to 1"

    @pytest.mark.parametrize(
        ("successes", "crits", "outcome", "text"),
        [
            ([1, 1], [1, 0], "critical-hit", "critical hit: 1 to 1, but the attacker's crit wins"),
            ([2, 1], [1, 0], "critical-hit", "critical hit: 2 to 1, with a crit"),
            ([2, 1], [0, 1], "miss", "miss: 2 to 1, but the target's crit wins"),
            ([2, 3], [2, 1], "critical-hit", "critical hit: crits 2 to 1, more crits win"),
            ([1, 1], [1, 1], "draw", "draw: 1 to 1"),
        ],
    )
    def test_the_outcome_says_why_crits_decide(
        self, successes: list[int], crits: list[int], outcome: str, text: str
    ) -> None:
        what = {"target": "fighter:elias", "successes": successes, "crits": crits, "outcome": outcome}
        assert self.sentence("outcome", trapped=False, **what) == text

    def test_damage_says_what_is_left(self) -> None:
        what = {"fighter": "fighter:elias", "amount": 1}
        assert self.sentence("damaged", **what) == "Elias Swiftblade suffers 1 damage"
        sentence = "Elias Swiftblade suffers 1 damage: 2 of 3 wounds left"
        assert self.sentence("damaged", left=2, most=3, **what) == sentence
        assert self.sentence("damaged", left=0, most=3, **what) == "Elias Swiftblade suffers 1 damage"

    def test_the_end_names_the_winner_or_a_draw(self) -> None:
        assert self.sentence("game-over", None, winners=["seat:1"], scores=[3, 8]) == "Bruno wins, 3 : 8"
        assert (
            self.sentence("game-over", None, winners=["seat:0", "seat:1"], scores=[4, 4]) == "The game is drawn, 4 : 4"
        )
        shared = self.sentence("game-over", None, winners=["seat:0", "seat:1"], scores=[4, 4, 2])
        assert shared == "Ada and Bruno share the first place, 4 : 4 : 2"

    def test_glory_that_comes_spent_says_so(self) -> None:
        assert "already spent" in self.sentence("glory", points=1, source="fighter:champion", spent=True)
        assert self.sentence("glory", points=2, source="card:undying", spent=False) == "Ada gains 2 glory from Undying"
