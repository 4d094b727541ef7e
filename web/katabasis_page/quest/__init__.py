"""Warhammer Quest, as the page shows it. See `katabasis_page.games` for what is offered here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from katabasis.quest.events import AIMS, PLACED, VOLLEY

from .. import games
from ..games import Act, Field, Form, Screen, SeriesSummary, Summary, printed
from ..words import GameName, _, remembered, say, word
from . import facts, meanings, naming
from .facts import GAME, ROOMS

if TYPE_CHECKING:
    from .. import markup as h
    from ..highlights import Highlight
    from ..newgame.draft import Draft
    from ..protocols import App
    from ..storage.kept_texts import KeptText
    from ..table.table_page import TablePage
    from ..ui import Ui


def _of_room(mission: str) -> tuple[str, Any]:
    """A mission as an answer of the form."""
    room = facts.mission(mission)["room"]
    return mission, say("{room}: {mission}", room=f"section:{room}", mission=f"mission:{mission}")


MISSIONS = (
    ("random", _("Random room and mission")),
    *((room, say("{room}: random mission", room=f"section:{room}")) for room in ROOMS),
    *(_of_room(id) for room in ROOMS for id in facts.missions_of(room)),
)


def _as_in_the_book(app: App, _arg: str) -> None:
    from .form import prepare

    answers = {"campaign": "no", "mission": "random", "size": "full", "table": "as-in-the-book", "placing": "players"}
    prepare(app, answers)


def _first_adventure(app: App, _arg: str) -> None:
    from .form import prepare

    prepare(app, {"mission": "fighting-pit-6", "size": "short", "table": "gentler-throughout", "placing": "game"})


def _all_mine(app: App, _arg: str) -> None:
    from .form import take_all

    take_all(app)


def _found_party(app: App, _arg: str) -> None:
    from .form import prepare

    prepare(app, {"campaign": "yes"})
    app.page.go(f"#new/{GAME}")


def _look_at_mission(app: App, mission: str) -> None:
    from .campaign import look_at

    look_at(app, mission)


def _next_member(app: App, answer: str) -> None:
    from .campaign import settle_member

    settle_member(app, answer)


def _take_mission(app: App, mission: str) -> None:
    from .campaign import take

    take(app, mission)


def _campaign(app: App) -> h.Renderable:
    from .campaign import campaign_screen

    return campaign_screen(app)


def _why_not_lead(leader: str, party: Sequence[str]) -> Any:
    if leader == "random":
        return None
    if "barbarian" in party:
        return _("The Barbarian carries the Lamp if he takes part: choose no one else for it.")
    if leader not in party:
        return say("{who} is not of the party and cannot carry the Lamp", who=f"adventurer:{leader}")
    return None


Letters = tuple[tuple[str, str], ...]
"""The letters of sections, by their ids."""


def _name(language: str, ref: str, letters: Letters = ()) -> str:
    from katabasis.quest.text.names import name_of

    return name_of(ref, language, lambda text: word(language, text), dict(letters))


@lru_cache(maxsize=8)
def _naming(letters: Letters) -> GameName:
    """How a dungeon is told in which sections have letters."""
    return lambda language, ref: remembered(("quest", language, ref, letters), lambda: _name(language, ref, letters))


class GameUI(games.GameUI):
    """What Warhammer Quest brings."""

    FORM = Form(
        about=_("One to four adventurers enter a dungeon that grows section by section. All win together, or none."),
        editions={"1995": _("Rulebook of 1995")},
        seats=(4, 1, 2, 3),
        plays_label=_("Adventurer"),
        plays=lambda: printed(GAME, "adventurers", "adventurer"),
        once=True,
        characters=True,
        wishes=("choosing", "rolled"),
        fields=(
            Field("campaign", _("Play"), (("no", _("One mission")), ("yes", _("A campaign"))), usual="no"),
            Field(
                "mission",
                _("Mission"),
                MISSIONS,
                usual="random",
                more=lambda: [_of_room(id) for id in facts.own_missions()],
            ),
            Field(
                "size",
                _("Size of the dungeon"),
                (("full", _("Thirteen sections")), ("short", _("Seven sections"))),
                usual="full",
            ),
            Field(
                "table",
                _("Monsters"),
                (("gentler-throughout", _("Easier")), ("as-in-the-book", _("By the rulebook"))),
                usual="gentler-throughout",
                notes={
                    "gentler-throughout": _(
                        "Suggested, because the printed game is seldom won. Half as many Monsters, on the way and in "
                        "the objective room, Minotaurs with 8 Wounds, one card at a time, and no cave-in on the only "
                        "way."
                    ),
                    "as-in-the-book": _(
                        "All Monsters that the book brings. Few parties complete their mission: coming back alive with "
                        "gold is a success."
                    ),
                },
            ),
            Field(
                "placing",
                _("Monster placement"),
                (("game", _("The game")), ("players", _("The players"))),
                usual="game",
                notes={
                    "game": _("Where squares are equal the dice of the game decide."),
                    "players": _("Where squares are equal the players choose in turn, the leader first."),
                },
            ),
            Field(
                "windows",
                _("Ask me outside my turn"),
                (
                    ("matters", _("When it matters")),
                    ("always", _("Always")),
                    ("fallen", _("When an adventurer is down")),
                ),
                usual="matters",
                notes={
                    "matters": _(
                        "When an adventurer is down, or nearly so while Monsters still act, and something can help."
                    ),
                    "always": _("Between any two actions, whenever a spell could be cast or something used."),
                    "fallen": _("Only when an adventurer has no Wounds left and something can help."),
                },
            ),
            Field(
                "leader",
                _("Without the Barbarian the Lamp goes to"),
                (
                    ("random", _("the highest roll")),
                    *((id, say("{who}", who=f"adventurer:{id}")) for id in facts.ADVENTURERS if id != "barbarian"),
                ),
                usual="random",
                rare=True,
            ),
            Field(
                "choosing",
                _("Choosing adventurers"),
                (("agreed", _("Players agree")), ("rolled", _("Players choose, dice decide"))),
                usual="agreed",
                notes={
                    "rolled": _(
                        "Several may wish for the same adventurer: the highest roll has him, the others choose again."
                    ),
                },
                seats=(2, 3, 4),
                rare=True,
            ),
            Field(naming.PARTY, _("Name of the party"), (), usual="", screen="campaign"),
            *(
                Field(f"{asked}{id}", f"adventurer:{id}", (), usual="", screen="campaign")
                for asked in (naming.CALLED, naming.HOME)
                for id in facts.ADVENTURERS
            ),
        ),
    )
    """What is asked. How party and adventurers are called is asked where a campaign begins, and of those who come to
    it; who stays at home, between two games."""

    SOURCES = _(
        "The rules are those of the rulebook; cards, Monsters and missions, which it does not "
        "print, come from several descriptions that were compared. Uncertain values are marked."
    )

    STYLES = ("dungeon", "quest")

    PREVIEW_MOVES = 120

    PLAYBACK_EVENTS = (AIMS, PLACED, VOLLEY)

    REFERENCE: Mapping[str, str] = {
        "adventurer": "adventurers",
        "spell": "spells",
        "card": "treasures",
        "equipment": "equipment",
    }

    INSPECTABLE = ("adventurer", "monster", "card", "spell", "equipment", "section", "mission", "door")

    MEANINGS = meanings.MEANINGS

    OPTION_RULES = meanings.OPTION_RULES

    ACTS: Mapping[str, Act] = {
        "as-in-the-book": _as_in_the_book,
        "first-adventure": _first_adventure,
        "all-mine": _all_mine,
        "found-party": _found_party,
        "look-at-mission": _look_at_mission,
        "next-member": _next_member,
        "take-mission": _take_mission,
    }

    SERIES_SCREEN = "campaign"

    SCREENS: Mapping[str, Screen] = {SERIES_SCREEN: Screen(_("Campaigns"), _campaign, styles=("campaign",))}

    def options(self, answers: Mapping[str, str], pack: str = "") -> dict[str, Any]:
        """The options of a new game; in a campaign how the party and its adventurers are called."""
        asked: dict[str, Any] = {name: answer for name, answer in answers.items() if not naming.is_of_party(name)}
        if own := facts.mission(answers["mission"]).get("own"):
            asked["own"] = [own]
        if asked.pop("campaign") == "no":
            return asked
        party = naming.name_in(answers[naming.PARTY])
        return {**asked, "campaign": True, "party": party, "names": naming.names_in(answers)}

    def own_answers(self, id: str) -> Mapping[str, str]:
        """That mission, by itself."""
        return {"mission": id, "campaign": "no"}

    def form_screen(self, draft: Draft, ui: Ui, texts: Sequence[KeptText] = ()) -> h.Renderable:
        """The questions of the form, the mission in its own words, and what goes beyond the rulebook."""
        from .form import questions

        return questions(draft, ui)

    def why_not_begin(self, draft: Draft) -> Any:
        """A mission that needs somebody who is not of the party, or the Lamp for somebody who cannot have it."""
        party = [seat.plays for seat in draft.seats]
        if draft.answers["campaign"] == "yes" and draft.answers["mission"] in facts.own_missions():
            return _("A campaign goes from mission to mission of the Adventure book: choose one of these.")
        missing = facts.missing(draft.answers["mission"], party)
        if not missing:
            return _why_not_lead(draft.answers["leader"], party) if draft.answers["choosing"] == "agreed" else None
        who = [f"adventurer:{id}" for id in missing]
        return say("The mission {mission} needs: {who}", mission=f"mission:{draft.answers['mission']}", who=who)

    def summary(self, table: Mapping[str, Any]) -> Summary:
        """The gold, the adventurers and the turn."""
        adventurers = table["adventurers"]
        return Summary([each["gold"] for each in adventurers], [each["id"] for each in adventurers], table["turn"])

    def series(self, table: Mapping[str, Any]) -> SeriesSummary | None:
        """The party of a campaign, and how many missions it has fulfilled."""
        if "campaign" not in table:
            return None
        campaign = table["campaign"]
        return SeriesSummary(campaign["name"], len(campaign["fulfilled"]), len(campaign["chart"]))

    def name(self, language: str, ref: str) -> str:
        """What a ref is called; see `katabasis.quest.text.names`."""
        return remembered(("quest", language, ref), lambda: _name(language, ref))

    def naming(self, table: Mapping[str, Any]) -> GameName:
        """Sections of one kind are told apart by letters."""
        from katabasis.quest.text.names import letters_of

        letters = letters_of(table)
        return _naming(tuple(letters.items())) if letters else self.name

    def highlight(self, event: Sequence[Any], ui: Ui) -> Highlight | None:
        from .highlights import highlight

        return highlight(event, ui)

    def table_class(self) -> type[TablePage]:
        from .table import QuestPage

        return QuestPage
