"""The screen of campaigns: all parties that are kept, and one of them with its adventurers, its chart and its log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import katabasis as kb
from katabasis.quest.picture.figures import sign

from .. import markup as h
from ..acts.tables import open_kept
from ..markup.controls import act, choice, icon, link, screen
from ..newgame.current import draft_of
from ..session import NotNow
from ..storage.saved_games import SavedGame
from ..storage.store import read_save
from ..ui import Ui
from ..words import Verbatim, _, ngettext
from . import facts, naming
from .chart import chart, games_log
from .facts import GAME
from .form import name_field
from .mission import beyond

if TYPE_CHECKING:
    from ..protocols import App, Elsewhere

ADDRESS = f"#game/{GAME}/campaign"

Member = Mapping[str, Any]
View = Mapping[str, Any]

GOES, STAYS = "goes", "stays"
"""What a new adventurer does in the next game."""


class NextParty(NamedTuple):
    """Who of a party is to stay at home in the next game, and why others who could may not as well."""

    home: list[str]
    refused: Mapping[str, Sequence[kb.Refusal]]


def campaign_screen(app: App) -> h.Renderable:
    """The campaign that the address names, or all of them."""
    id, _slash, mission = app.place.partition("/")
    try:
        game = game_of(app, id) if id else None
    except LookupError:
        game = None
    except kb.KatabasisError as error:
        return _damaged(app.ui, id, str(error).partition("\n")[0])
    view = None if game is None else game.view(None)
    if game is None or view is None or "campaign" not in view["table"]:
        return _parties(app.ui, [game for game in app.store.games() if is_campaign(game)], _when(app))
    next_party = _next_party(app, id, game, view["table"]["campaign"]["may_stay"])
    return _party_page(app, id, _seen_by(next_party, game, view), mission, next_party)


def game_of(app: App, id: str) -> kb.Game:
    """A kept game. Raises LookupError if there is none, and kb.KatabasisError if it cannot be read."""
    if app.session is not None and app.id == id:
        return app.session.game
    return _game_of(app.store.save(id))


@lru_cache(maxsize=4)
def _game_of(save: str) -> kb.Game:
    return read_save(save)


def is_campaign(game: SavedGame) -> bool:
    """Whether a kept game is one of a campaign."""
    return game.game == GAME and game.series is not None and game.fault is None


def _when(app: App) -> Callable[[str], str]:
    return lambda at: app.page.when(at, app.ui.language)


# ------------------------------------------------------------------ all parties


def _parties(ui: Ui, parties: list[SavedGame], when: Callable[[str], str]) -> h.Renderable:
    return screen(
        ui,
        "campaign",
        ui.say("Campaigns"),
        h.p(class_="campaign-about")[
            beyond(ui),
            " ",
            ui.say(
                "A party goes from mission to mission, and keeps what it has won. Thirty missions end the campaign."
            ),
        ],
        h.section(class_="panel parties", aria_labelledby="parties-title")[
            h.h2(id="parties-title")[ui.say("Your parties")],
            h.ul(class_="games")[[_party_entry(ui, party, when) for party in parties]]
            if parties
            else h.p(class_="note")[ui.say("No parties yet. Create one and give it a name.")],
            h.div(class_="row")[
                act("found-party", ui.say("New party"), symbol="party", css="primary", id="found-party"),
                act("import", ui.say("Open a file or link"), id="import-party"),
            ],
        ],
    )


def _party_entry(ui: Ui, party: SavedGame, when: Callable[[str], str]) -> h.Renderable:
    assert party.series is not None
    name = party_name(ui, party.series.name)
    return h.li(class_="game", id=f"party-{party.id}")[
        link(
            f"{ADDRESS}/{party.id}",
            [
                h.strong[name],
                h.span[
                    ui.say("Missions completed: {done} of {most}", done=party.series.done, most=party.series.most),
                    " · ",
                    ui.say("game {number}", number=party.finished + 1),
                    party.winners is not None and [" · ", ui.say("over")],
                ],
                h.time(datetime=party.at, class_="note")[when(party.at)],
            ],
            css="game-open",
        ),
        _party_acts(ui, party.id, name),
    ]


def _party_acts(ui: Ui, id: str, name: str) -> h.Renderable:
    what = Verbatim(name)
    return h.div(class_="game-acts")[
        act("export", ui.say("Export"), id, css="small", aria_label=ui.say("Export {what}", what=what)),
        act("delete", ui.say("Delete"), id, css="small", aria_label=ui.say("Delete {what}", what=what)),
    ]


def party_name(ui: Ui, name: str) -> str:
    """What a party is called."""
    return name or ui.say("A party without a name")


def _damaged(ui: Ui, id: str, fault: str) -> h.Renderable:
    return screen(
        ui,
        "campaign",
        ui.say("Campaigns"),
        h.section(class_="panel parties")[
            h.p[ui.say("This campaign cannot be read: {fault}", fault=Verbatim(fault))],
            h.div(class_="row")[
                act("export", ui.say("Export"), id), link(ADDRESS, ui.say("All parties"), css="button quiet")
            ],
        ],
    )


# ------------------------------------------------------------------ one party


def _party_page(app: App, id: str, view: View, mission: str, next_party: NextParty) -> h.Renderable:
    ui, table, over = app.ui, view["table"], view["result"] is not None
    campaign = table["campaign"]
    between = over and not campaign["over"]
    mission = mission if mission in campaign["chart"] else ("" if between else table["mission"])
    return screen(
        ui,
        "campaign",
        party_name(ui, campaign["name"]),
        h.p(class_="campaign-about")[link(ADDRESS, ["‹ ", ui.say("All parties")], css="back"), " ", beyond(ui)],
        _present(ui, id, view, between),
        h.section(class_="panel company", aria_labelledby="company-title")[
            h.h2(id="company-title")[ui.say("The party")],
            h.ul(class_="members")[[_member(app, campaign, member, next_party) for member in campaign["party"]]],
        ],
        chart(ui, table, mission, over),
        games_log(ui, id, campaign, len(app.store.finished(id)), over),
        h.section(class_="panel campaign-file", aria_labelledby="file-title")[
            h.h2(id="file-title")[ui.say("This campaign as a file")],
            h.p(class_="note")[ui.say("The file has all games of the campaign, and is opened here or elsewhere.")],
            _party_acts(ui, id, party_name(ui, campaign["name"])),
        ],
    )


def _present(ui: Ui, id: str, view: View, between: bool) -> h.Renderable:
    """How the campaign stands, and how it goes on."""
    table = view["table"]
    campaign = table["campaign"]
    gold = sum(member.get("gold", 0) for member in campaign["party"])
    done, most = len(campaign["fulfilled"]), len(campaign["chart"])
    return h.section(class_="panel present", aria_labelledby="present-title")[
        h.h2(id="present-title")[ui.word(_headline(table, between))],
        h.p(class_="figures-line")[
            h.span[icon("win"), " ", ui.say("Missions completed: {done} of {most}", done=done, most=most)],
            h.span[icon("gold"), " ", facts.counted(ui.language, facts.GOLD, gold)],
            h.span[
                icon("objective"),
                " ",
                facts.counted(ui.language, ngettext("{count} game", "{count} games"), len(campaign["games"])),
            ],
        ],
        h.progress(max=str(most), value=str(done), aria_label=ui.say("Missions completed")),
        _onward(ui, id, table, between),
    ]


def _headline(table: Mapping[str, Any], between: bool) -> Any:
    campaign = table["campaign"]
    if between:
        return _("Which mission is next?")
    if not campaign["over"]:
        return _("On a mission: {mission}"), {"mission": f"mission:{table['mission']}"}
    if any("lived" in member for member in campaign["party"]):
        return _("This party has completed every mission it can take")
    return _("No survivors: the campaign is over")


def _onward(ui: Ui, id: str, table: Mapping[str, Any], between: bool) -> h.Renderable:
    if between:
        return h.div(class_="row")[
            act(
                "take-mission",
                ui.say("Draw the next mission"),
                "random",
                symbol="dice",
                css="primary",
                id="draw-mission",
            ),
            h.span(class_="note")[ui.say("Or choose one in the chart.")],
        ]
    label = ui.say("Look at the last game") if table["campaign"]["over"] else ui.say("Continue")
    return h.div(class_="row")[link(f"#play/{id}", label, "begin", css="button primary", id="play-on")]


def _member(app: App, campaign: Mapping[str, Any], member: Member, next_party: NextParty) -> h.Renderable:
    """An adventurer of the party: what he has, or in whose place he comes, unless he stays at home."""
    id, ui = member["id"], app.ui
    is_new, is_next = "lived" not in member, id in next_party.home or id in next_party.refused
    known = "" if is_new and is_next else campaign["names"].get(id, "")
    fallen = next((game["fallen"][id] for game in reversed(campaign["games"]) if id in game.get("fallen", ())), None)
    over = campaign["over"] and is_new
    at_home = id in next_party.home or ("home" in member and not is_next and not over)
    words = _("At home") if at_home else _place_of(id, fallen, over)
    return h.li(class_=f"member plays-{id}{' gone' if over or at_home else ''}", id=f"member-{id}")[
        h.Markup(sign(id)),
        h.div(class_="member-words")[
            h.h3[
                known or ui.name(f"adventurer:{id}"), known and h.span(class_="note")[" ", ui.name(f"adventurer:{id}")]
            ],
            h.p(class_="note")[ui.word(words)] if is_new else _has(ui, member),
            is_next and not at_home and _name_of(app, id),
            is_next and _goes_or_stays(ui, id, next_party),
        ],
    ]


def _name_of(app: App, id: str) -> h.Renderable:
    """The field for the name of somebody new."""
    name = f"{naming.CALLED}{id}"
    return name_field(app.ui, name, app.ui.say("Name of: {who}", who=f"adventurer:{id}"), draft_of(app).answers[name])


def _goes_or_stays(ui: Ui, id: str, next_party: NextParty) -> h.Renderable:
    """The choice whether a new one comes, or nobody; or why somebody has to."""
    refusals = next_party.refused.get(id)
    if refusals:
        return h.p(class_="note")[
            ui.say("Cannot be left at home."), [[" ", ui.word(refusal.reason), "."] for refusal in refusals]
        ]
    answers = [(GOES, ui.say("Comes along")), (STAYS, ui.say("Stays at home"))]
    label = ui.say("On the next mission: {who}", who=f"adventurer:{id}")
    return choice(ui, "next-member", f"{naming.HOME}{id}", label, answers, STAYS if id in next_party.home else GOES)


def _place_of(id: str, fallen: str | None, over: bool) -> Any:
    """Where somebody new comes from."""
    if fallen is None:
        return _("On the first adventure")
    who: Any = Verbatim(fallen) if fallen else f"adventurer:{id}"
    if over:
        return _("{who} has not come back"), {"who": who}
    return _("Replaces {who}, who did not come back; starts without gold or treasure"), {"who": who}


def _has(ui: Ui, member: Member) -> list[Any]:
    lived = ngettext("{count} adventure lived through", "{count} adventures lived through")
    things = [*(("equipment", item) for item in member["gear"]), *(("card", card) for card in member["treasures"])]
    return [
        h.p(class_="member-figures")[
            h.span(title=ui.say("Wounds"))[
                icon("heart"), " ", member["start"], h.span(class_="unseen")[" ", ui.say("Wounds")]
            ],
            h.span[icon("gold"), " ", facts.counted(ui.language, facts.GOLD, member["gold"])],
            h.span(class_="note")[facts.counted(ui.language, lived, member["lived"])],
        ],
        things
        and h.ul(class_="things", aria_label=ui.say("Treasure"))[
            [
                h.li(class_="sign-chip")[
                    ui.name(f"{kind}:{thing}"),
                    thing in member["stocks"] and h.b(class_="cost")[" ×", member["stocks"][thing]],
                ]
                for kind, thing in things
            ]
        ],
    ]


# ------------------------------------------------------------------ who goes next


def _next_party(app: App, id: str, game: kb.Game, may_stay: Sequence[str]) -> NextParty:
    """Who is to stay at home, as somebody has said on the page of this party, as far as the rules let them."""
    series, answers = kb.Series(game), draft_of(app).answers
    if series.over:
        return NextParty([], {})
    home: list[str] = []
    for hero in may_stay:
        if answers[f"{naming.HOME}{hero}"] == id and not series.why_not_next(home=[*home, hero]):
            home.append(hero)
    return NextParty(home, {hero: series.why_not_next(home=[*home, hero]) for hero in may_stay if hero not in home})


def _seen_by(next_party: NextParty, game: kb.Game, view: View) -> View:
    """The view, with the missions that are closed to those who go next."""
    if not next_party.home:
        return view
    table, series = view["table"], kb.Series(game)

    def refusals(mission: str) -> Sequence[kb.Refusal]:
        return series.why_not_next(mission=mission, home=next_party.home)

    chart = {
        mission: {**entry, "why": [[refusal.rule, refusal.reason] for refusal in refusals(mission)]}
        for mission, entry in table["campaign"]["chart"].items()
    }
    return {**view, "table": {**table, "campaign": {**table["campaign"], "chart": chart}}}


def settle_member(app: App, answer: str) -> None:
    """Have somebody new come along on the next mission, or stay at home."""
    question, _equals, value = answer.partition("=")
    if question.startswith(naming.HOME):
        party = app.place.partition("/")[0]
        app.draft = draft_of(app).changed(question, party if value == STAYS else "")
    app.render()


# ------------------------------------------------------------------ what is done here


def look_at(app: App, mission: str) -> None:
    """Read about a mission of the chart."""
    id = app.place.partition("/")[0]
    app.place = f"{id}/{mission}"
    app.render()


def take(app: App, mission: str) -> None:
    """Begin the next game of the campaign: a mission, or "random"."""
    app.for_visit(_take(app, app.place.partition("/")[0], mission))


async def _take(app: App, id: str, mission: str) -> None:
    typed = naming.names_in(draft_of(app).answers)
    if app.session is None or app.id != id:
        await open_kept(app, id)
    session = app.session
    if session is None or app.id != id:
        return  # the person has been told why
    campaign = session.game.view(None)["table"]["campaign"]
    home = _next_party(app, id, session.game, campaign["may_stay"]).home
    living = [member["id"] for member in campaign["party"] if "lived" in member]
    names = {id: typed[id] for id in typed if id not in (*living, *home)}
    names |= {id: name for id, name in campaign["names"].items() if id in living}
    chosen = {name: value for name, value in {"mission": mission, "names": names, "home": home}.items() if value}
    try:
        if app.apart is not None:
            _take_apart(app, app.apart, id, chosen)
            return
        session.begin_next(**chosen)
    except (NotNow, kb.Refused):
        app.open_screen(f"{GAME}/campaign")
        raise
    app.draft = None
    app.page.go(f"#play/{id}")


def _take_apart(app: App, apart: Elsewhere, id: str, chosen: Mapping[str, Any]) -> None:
    """Begin it with those who play from other browsers. Raises NotNow by link."""
    if not apart.has_lines:
        raise NotNow(_("By link a campaign has no next mission: go on at this screen alone."))
    from ..acts.apart import begin_next

    begin_next(app, id, **chosen)
