"""Somebody of a campaign's party is left at home on the page, and comes back later as his player's."""

import random

import pytest

import katabasis as kb
from katabasis_page.session.cast import Cast
from katabasis_page.storage.store import Store
from page.desk import Desk, Storage, assert_refused

GENTLE = {"size": "short", "table": "gentler", "campaign": True, "party": "The Lamp"}
PARTY = ["barbarian", "dwarf", "elf"]
NAMES = {"barbarian": "Ulf", "dwarf": "Bofri", "elf": "Aine"}
FELL = 56
"""A seed of a short game by chance from which the dwarf alone does not come back."""
BACK = 61
"""A seed of the game after it, without the dwarf, from which everybody comes back."""
PLAYERS = (["Ana", "Hecate", "Leo"], ["human", "hard", "human"], [0, 1, 2])
"""Of the barbarian, the dwarf and the elf."""
OWNED = (["Ana", "Ana 2", "Hecate"], ["human", "human", "hard"], [0, 0, 2])


def finish(game: kb.Game, seed: int) -> kb.Game:
    chance = random.Random(seed)
    while game.decision is not None:
        game.choose(chance.choice(game.decision.options))
    return game


@pytest.fixture(scope="module")
def first() -> kb.Series:
    series = kb.series("quest", seats=PARTY, seed=FELL, names=NAMES, **GENTLE)
    finish(series.game, FELL)
    return series


def kept(series: kb.Series, players: tuple[list[str], list[str], list[int]] = PLAYERS, id: str = "c") -> Storage:
    """What a browser keeps of it."""
    storage = Storage()
    Store(storage, lambda: "2026-11-21T12:00:00Z", lambda: id).keep(id, series.game, *players, finished=series.finished)
    return storage


@pytest.fixture
def desk(first: kb.Series) -> Desk:
    """The page at the campaign, between its first two games."""
    return Desk(kept(first), "#game/quest/campaign/c")


def seated(desk: Desk) -> list[tuple[str, str, str, int]]:
    """Who plays whom, and the seat of the same person."""
    assert desk.app.session is not None
    ui, plays = desk.app.ui, desk.app.session.plays(desk.app.session.game)
    return list(zip(plays, ui.seating.names, ui.seating.kinds, ui.seating.owners, strict=True))


def end_the_game(desk: Desk, seed: int) -> None:
    """Play the game at the table to its end, and keep it."""
    session = desk.app.session
    assert session is not None
    finish(session.game, seed)
    session.keep()
    desk.app.leave()


def leave_the_dwarf(desk: Desk) -> None:
    desk.do("route", "#game/quest/campaign/c")
    desk.do("next-member", "home-dwarf=stays")
    desk.do("take-mission", "random")


def test_it_is_offered_for_who_has_fallen_and_for_nobody_else(desk: Desk) -> None:
    assert "beyond the rulebook" in desk.shown
    assert 'id="home-dwarf-stays"' in desk.shown
    assert 'id="home-dwarf-goes"' in desk.shown
    assert 'id="home-elf-stays"' not in desk.shown
    assert 'id="called-dwarf"' in desk.shown
    desk.do("next-member", "home-dwarf=stays")
    assert 'id="called-dwarf"' not in desk.shown
    assert "At home" in desk.shown
    desk.do("next-member", "home-dwarf=goes")
    assert 'id="called-dwarf"' in desk.shown


def test_missions_that_need_him_are_closed_and_say_so(desk: Desk) -> None:
    assert 'class="chart-cell open" id="cell-tomb-5"' in desk.shown
    desk.do("next-member", "home-dwarf=stays")
    assert 'class="chart-cell closed" id="cell-tomb-5"' in desk.shown
    desk.do("look-at-mission", "tomb-5")
    assert "This mission needs the Dwarf" in desk.shown
    assert 'id="take-mission"' not in desk.shown
    before = dict(desk.paper.storage.texts)
    desk.do("take-mission", "tomb-5")
    assert desk.messages
    assert desk.paper.storage.texts == before


def test_the_party_page_says_who_is_at_home_and_the_log_who_was(desk: Desk) -> None:
    leave_the_dwarf(desk)
    assert desk.app.ui.screen == "table"
    assert [plays for plays, *_ in seated(desk)] == ["barbarian", "elf"]
    again = Desk(desk.paper.storage, "#game/quest/campaign/c")
    assert 'id="member-dwarf"' in again.shown
    assert "At home" in again.shown
    assert 'id="home-dwarf-stays"' not in again.shown
    again.do("route", "#play/c")
    end_the_game(again, BACK)
    again.do("route", "#game/quest/campaign/c")
    assert "Stayed at home: Dwarf" in again.shown
    assert 'id="home-dwarf-stays"' in again.shown
    assert 'id="called-dwarf"' in again.shown


@pytest.mark.parametrize("reloads", [False, True])
@pytest.mark.parametrize("players", [PLAYERS, OWNED])
def test_everybody_keeps_the_adventurer_he_plays(
    first: kb.Series, players: tuple[list[str], list[str], list[int]], reloads: bool
) -> None:
    desk = Desk(kept(first, players), "#game/quest/campaign/c")
    desk.do("setting", "speed=instant")
    leave_the_dwarf(desk)
    names, kinds, _owners = players
    assert seated(desk) == [("barbarian", names[0], kinds[0], 0), ("elf", names[2], kinds[2], 1)]
    if reloads:
        desk = Desk(desk.paper.storage, "#play/c")
        assert seated(desk) == [("barbarian", names[0], kinds[0], 0), ("elf", names[2], kinds[2], 1)]
    end_the_game(desk, BACK)
    if reloads:
        desk = Desk(desk.paper.storage, "#game/quest/campaign/c")
    desk.do("route", "#game/quest/campaign/c")
    desk.do("draft", "called-dwarf=Nori")
    desk.do("take-mission", "random")
    assert seated(desk) == list(zip(PARTY, *players, strict=True))
    assert "Nori" in desk.shown
    if reloads:
        assert seated(Desk(desk.paper.storage, "#play/c")) == list(zip(PARTY, *players, strict=True))


def test_a_person_whose_first_seat_is_left_out_sits_in_the_next(first: kb.Series) -> None:
    players = (["Hecate", "Ana", "Ana 2"], ["hard", "human", "human"], [0, 1, 1])
    desk = Desk(kept(first, players), "#game/quest/campaign/c")
    leave_the_dwarf(desk)
    assert seated(desk)[1] == ("elf", "Ana 2", "human", 1)
    assert desk.app.ui.seating.people == [1]
    assert desk.app.ui.seating.seat == 1


def test_games_of_the_past_show_who_played_them(desk: Desk) -> None:
    leave_the_dwarf(desk)
    end_the_game(desk, BACK)
    desk.do("route", "#game/quest/campaign/c")
    desk.do("take-mission", "random")
    desk.do("route", "#past/c/1")
    assert seated(desk) == list(zip(PARTY, *PLAYERS, strict=True))
    desk.do("route", "#past/c/2")
    assert seated(desk) == [("barbarian", "Ana", "human", 0), ("elf", "Leo", "human", 1)]
    assert not desk.paper.reports


def test_a_pair_cannot_be_parted_and_the_page_says_why() -> None:
    series = kb.series("quest", seats=["barbarian", "elf"], seed=13, mission="tomb-2", **GENTLE)
    finish(series.game, 13)
    desk = Desk(kept(series, (["Ana", "Leo"], ["human", "human"], [0, 1])), "#game/quest/campaign/c")
    assert 'id="home-elf-stays"' not in desk.shown
    assert "Cannot be left at home. At least two go on a mission." in desk.shown
    desk.do("next-member", "home-elf=stays")
    desk.do("take-mission", "random")
    assert len(seated(desk)) == 2


def test_what_is_chosen_for_one_party_is_not_chosen_for_another(desk: Desk, first: kb.Series) -> None:
    desk.paper.storage.texts |= kept(first, id="d").texts
    desk.do("next-member", "home-dwarf=stays")
    desk.do("route", "#game/quest/campaign/d")
    assert 'id="called-dwarf"' in desk.shown
    desk.do("next-member", "seats=1")
    desk.do("next-member", "home-halfling=stays")
    desk.do("next-member", "home-elf=stays")
    assert not desk.paper.reports
    desk.do("take-mission", "random")
    assert [plays for plays, *_ in seated(desk)] == PARTY


def test_a_file_holds_who_is_at_home(desk: Desk) -> None:
    leave_the_dwarf(desk)
    desk.do("route", "#game/quest/campaign/c")
    desk.do("export", "c")
    text = desk.paper.files[0][1]
    other = Desk()
    other.do("import-text", text)
    other.do("start")
    assert [plays for plays, *_ in seated(other)] == ["barbarian", "elf"]
    id = other.app.id
    end_the_game(other, BACK)
    other.do("route", f"#game/quest/campaign/{id}")
    other.do("take-mission", "random")
    assert [plays for plays, *_ in seated(other)] == PARTY
    assert seated(other)[1] == ("dwarf", "Ana", "human", 0), "the first person plays whom nobody here has played"
    for damaged in (text.replace('home ["dwarf"]', 'home ["elf"]'), text.replace('"roster"', '"rooster"')):
        assert damaged != text
        assert_refused(damaged)


def test_another_tab_that_watches_sees_who_plays_the_next_game(desk: Desk) -> None:
    desk.do("route", "#play/c")
    watching = Desk(desk.paper.storage)
    watching.paper.elsewhere = {desk.app.store.lock("c")}
    watching.do("route", "#play/c")
    assert [plays for plays, *_ in seated(watching)] == PARTY
    leave_the_dwarf(desk)
    watching.do("stored", desk.app.store.save_key("c"))
    assert seated(watching) == [("barbarian", "Ana", "human", 0), ("elf", "Leo", "human", 1)]
    assert not watching.paper.reports


def test_an_entry_that_says_nonsense_of_its_cast_is_named_and_the_game_opens(desk: Desk) -> None:
    leave_the_dwarf(desk)
    desk.app.leave()
    entry = desk.paper.storage.texts["katabasis:game:c"]
    assert '"cast"' in entry
    for wrong in ('"plays": []', '"plays": ["elf", "elf", "elf", "elf"]', '"plays": "elf"'):
        storage = Storage()
        storage.texts = dict(desk.paper.storage.texts)
        storage.texts["katabasis:game:c"] = entry.replace('"plays": ["barbarian", "dwarf", "elf"]', wrong)
        again = Desk(storage)
        assert "damaged" in again.shown
        again.do("route", "#play/c")
        assert [plays for plays, *_ in seated(again)] == ["barbarian", "elf"]
        assert not again.paper.reports


def test_another_campaign_of_the_same_players_has_all_of_them(first: kb.Series) -> None:
    desk = Desk(kept(first), "#game/quest/campaign/c")
    leave_the_dwarf(desk)
    for seed in range(200):
        assert desk.app.session is not None
        game = finish(desk.app.session.game.clone(), seed)
        if kb.Series(game).over:
            end_the_game(desk, seed)
            break
    desk.do("route", "#play/c")
    desk.do("again")
    assert seated(desk) == list(zip(PARTY, *PLAYERS, strict=True))


def test_in_spanish(desk: Desk) -> None:
    desk.do("language", "es")
    desk.do("next-member", "home-dwarf=stays")
    assert "Se queda en casa" in desk.shown
    assert "En casa" in desk.shown


def test_a_cast_keeps_persons_together_whoever_is_left_out() -> None:
    cast = Cast(["barbarian", "dwarf", "elf"], ["Ana", "Ana 2", ""], ["human", "human", "hard"], [0, 0, 2])
    assert cast.of(["dwarf", "elf"]) == Cast(["dwarf", "elf"], ["Ana 2", ""], ["human", "hard"], [0, 1])
    assert cast.of(["elf", "dwarf", "barbarian"]).owners == [0, 1, 1]
    assert cast.of(["wizard", "elf"]) == Cast(["wizard", "elf"], ["Ana", ""], ["human", "hard"], [0, 1])
    bots = Cast(["elf"], ["Hecate"], ["hard"], [0])
    assert bots.of(["elf", "dwarf"]) == Cast(["elf", "dwarf"], ["Hecate", "Hecate"], ["hard", "hard"], [0, 1])
