"""Matches: best of three, tie-breaks and sudden death (2017 p. 26)."""

import io
import random

import pytest

import katabasis as kb
from katabasis.__main__ import main
from katabasis.kernel import record
from katabasis.kernel.errors import BadPosition, BadRecord, BadSave, KatabasisError
from properties.keeping import check_copies, check_position
from underworlds.build import A, B, on_to, options, ready, refused
from underworlds.fights import cites, of_kind, only, strike
from underworlds.tables_2017 import ANGHARAD, AXE, GARREK, GUARD, REAVERS, SAEK, SEVERIN, STEELHEART, new, stage

PAIR = (STEELHEART, REAVERS)
FAR = {SEVERIN: "a1", GARREK: "d6"}
LEVEL = [(A, 6, 4), (B, 4, 6)]


def played(games):
    """Games that are over: (winner or None, glory of A, glory of B)."""
    return [
        {
            "winners": [] if winner is None else [winner],
            "glory": glory,
            "rule": "victory.draw" if winner is None else "victory.most-glory",
        }
        for winner, *glory in games
    ]


def third(glory, games=LEVEL, tie_breakers=True, fighters=FAR, step="victory", round=3, **more):
    """Game three of a match after those games, at the end of its last round."""
    match = {
        "tie-breakers": tie_breakers,
        "played": [{**game, "winners": [seat + 1 for seat in game["winners"]]} for game in played(games)],
        **more.pop("quiet", {}),
    }
    return stage(fighters, step=step, round=round, glory=glory, match=match, **more)


def sudden(fighters=FAR, step="activation", round=4, **more):
    """A round of sudden death: both have won a game, and 15 glory."""
    return third((5, 5), [*LEVEL, (None, 5, 5)], fighters=fighters, step=step, round=round, **more)


def verdict(game):
    """The winners of a match, what each has won, and the rule."""
    result = game.system.series.result(game.table)
    return result and (result.winners, result.scores, result.rule)


def finish(game, seed=1):
    """Play to the end, as things come."""
    chance = random.Random(seed)
    while game.decision is not None:
        game.choose(chance.choice(game.decision.options))
    return game


# ---------------------------------------------------------------------- what a match is


@pytest.mark.rule("match.scope")
def test_a_match_is_for_two():
    assert new(match=True).view(A)["table"]["match"]["number"] == 1
    assert "match" not in new().view(A)["table"]
    with pytest.raises(KatabasisError, match=r"match\.scope"):
        new(seats=(*PAIR, GUARD), match=True)
    with pytest.raises(KatabasisError, match="match"):
        kb.new("underworlds", "2023", match=True)


@pytest.mark.parametrize(
    "wrong",
    [
        {"match": 1},
        {"match": "yes"},
        {"tie_breakers": True},
        {"played": played(LEVEL)},
        {"match": True, "played": 7},
        {"match": True, "played": [{"winners": [0]}]},
        {"match": True, "played": [{"winners": [2], "glory": [1, 2], "rule": "victory.most-glory"}]},
        {"match": True, "played": [{"winners": [0], "glory": [1, -2], "rule": "victory.most-glory"}]},
        {"match": True, "played": [{"winners": [0], "glory": [1, 2, 3], "rule": "victory.most-glory"}]},
        {"match": True, "played": [{"winners": [], "glory": [1, 2], "rule": "victory.most-glory"}]},
        {"match": True, "played": [{"winners": [0], "glory": [1, 2], "rule": "luck"}]},
        {"match": True, "played": played([(A, 2, 1), (A, 2, 1)])},
        {"match": True, "played": played([*LEVEL, (None, 5, 5)])},
    ],
)
def test_set_ups_that_no_match_has(wrong):
    with pytest.raises(KatabasisError):
        new(**wrong)


@pytest.mark.rule("match.each-game")
def test_each_game_is_set_up_from_the_start():
    series = kb.series("underworlds", "2017", PAIR, 5, match=True)
    finish(series.game)
    before = series.game.table
    assert any(fighter.wounds or fighter.out or fighter.inspired for fighter in before.fighters.values())
    second = series.begin_next()
    table = second.table
    assert second.decision.name == "board"
    assert of_kind(table.events, "roll-off-won")
    assert not any(fighter.wounds or fighter.out or fighter.inspired for fighter in table.fighters.values())
    assert [len(table.zones[f"power-deck-{seat}"].cards) for seat in (A, B)] == [20, 20]
    assert [len(table.zones[f"objective-deck-{seat}"].cards) for seat in (A, B)] == [12, 12]
    assert [player.glory for player in table.players] == [0, 0]
    first = before.match.games[0]
    assert second.view(A)["table"]["match"]["games"] == [first]
    assert second.view(A)["table"]["match"]["glory"] == first["glory"]
    on_to(second, "mulligan")
    shuffled = [event for event in second.table.events if event.kind == "shuffled" and "deck" in event.what["zone"]]
    assert len(shuffled) == 4


@pytest.mark.rule("match.fixed-lists")
def test_warbands_and_decks_stay():
    deck = kb.bots.deck(kb.system("underworlds"), STEELHEART, "2017", 3)
    other = kb.bots.deck(kb.system("underworlds"), STEELHEART, "2017", 4)
    series = kb.series("underworlds", "2017", PAIR, 2, match=True, quick=True, decks=[deck, []])
    cards = sorted(series.game.table.zones["power-deck-0"].cards + series.game.table.hand(A, "power"))
    finish(series.game)
    second = series.begin_next()
    assert sorted(second.table.zones["power-deck-0"].cards + second.table.hand(A, "power")) == cards
    assert second.setup["seats"] == series.game.setup["seats"]
    text = series.record()
    word = second.setup["seats"][A]
    begins = f"katabasis record {record.FORMAT}"
    first, second_game = text.split(begins)[1:]
    changed = kb.new("underworlds", "2017", PAIR, decks=[other, []]).setup["seats"][A]
    altered = "katabasis series 1\n\n" + begins + first + begins + second_game.replace(word, changed)
    line = altered.splitlines().index(begins, 4) + 1
    with pytest.raises(BadRecord, match=r"match\.fixed-lists") as refusal:
        kb.replay_series(altered)
    assert refusal.value.faults[0][0] == line
    with pytest.raises(BadSave, match=r"match\.fixed-lists"):
        kb.resume_series(kb.replay(begins + second_game.replace(word, changed)), series.finished)
    assert kb.resume_series(second, series.finished).number == 2
    assert kb.replay_series(text).record() == text


# ---------------------------------------------------------------------- picking in secret


def picking():
    """A match whose warbands nobody has picked yet."""
    return kb.series("underworlds", "2017", ["secret", "secret"], 3, match=True)


@pytest.mark.rule("match.secret-warband")
def test_a_pick_is_hidden_until_both_have_picked():
    game = picking().game
    ready(game, A, "pick-warband")
    assert game.view(B)["decision"]["name"] == ""
    game.choose(f"pick {REAVERS}")
    ready(game, B, "pick-warband")
    for watcher in (B, None):
        assert REAVERS not in str(game.view(watcher)["zones"]) + str(game.view(watcher)["events"])
        assert [player["warband"] for player in game.view(watcher)["table"]["players"]] == ["", ""]
    assert game.view(A)["zones"]["pick-0"]["cards"] == [REAVERS]
    imagined = {game.imagine(B, seed).table.zones["pick-0"].cards[0] for seed in range(20)}
    assert len(imagined) > 2
    check_position(game)
    check_copies(game)
    assert kb.load(game.save()).decision.name == "pick-warband"
    events = game.choose(f"pick {STEELHEART}")
    assert cites(events, "warbands-revealed") == ["match.secret-warband"]
    assert [player["warband"] for player in game.view(B)["table"]["players"]] == [REAVERS, STEELHEART]
    with pytest.raises(kb.Refused) as refusal:
        game.undo()
    assert refusal.value.rules == ["table.undo-roll"] or refusal.value.rules == ["table.undo-reveal"]


@pytest.mark.rule("match.secret-warband")
def test_a_pick_may_bring_a_deck_which_stays_secret():
    series = picking()
    deck = kb.bots.deck(kb.system("underworlds"), REAVERS, "2017", 3)
    word = kb.new("underworlds", "2017", (REAVERS, STEELHEART), decks=[deck, []]).setup["seats"][A]
    series.game.choose("bring", word)
    series.game.choose(f"pick {REAVERS}")
    table = series.game.table
    assert sorted(table.zones["objective-deck-0"].cards + table.zones["power-deck-0"].cards) == sorted(deck)
    assert word not in str(series.game.view(B))
    finish(series.game)
    assert series.begin_next().setup["seats"] == [word, REAVERS]
    assert kb.replay_series(series.record()).record() == series.record()


@pytest.mark.rule("match.secret-warband")
@pytest.mark.parametrize(
    "wrong",
    ["daughters-of-khaine", "", 7, None, ["x"], f"{REAVERS}:1-3", f"{REAVERS}:1-99999", f"{REAVERS}:x", "secret"],
)
def test_picks_that_are_none(wrong):
    game = picking().game
    with pytest.raises(kb.Refused):
        game.choose("bring", wrong)
    ready(game, A, "pick-warband")


def test_both_pick_in_secret_or_neither():
    for seats, more in ((["secret", REAVERS], {"match": True}), (["secret", "secret"], {})):
        with pytest.raises(KatabasisError, match="secret"):
            kb.new("underworlds", "2017", seats, **more)


# ---------------------------------------------------------------------- who wins a match


@pytest.mark.rule("match.two-games")
def test_who_has_won_two_games_has_won():
    game = stage(
        FAR,
        step="victory",
        round=3,
        glory=(3, 2),
        match={"played": [{"winners": [1], "glory": [9, 4], "rule": "victory.most-glory"}]},
    )
    assert verdict(game) == ([A], [2, 0], "match.two-games")
    assert game.system.series.carry_over(game.table) is None
    assert cites(game.table.events, "match-over") == ["match.two-games"]
    other = stage(
        FAR,
        step="victory",
        round=3,
        glory=(2, 3),
        match={"played": [{"winners": [1], "glory": [9, 4], "rule": "victory.most-glory"}]},
    )
    assert verdict(other) is None


@pytest.mark.rule("match.third-game")
@pytest.mark.parametrize("glory", [(2, 3), (2, 2)])
def test_else_a_third_game_follows(glory):
    game = stage(
        FAR,
        step="victory",
        round=3,
        glory=glory,
        match={"played": [{"winners": [1], "glory": [9, 4], "rule": "victory.most-glory"}]},
    )
    assert (game.result is not None, verdict(game)) == (True, None)
    assert [entry["glory"] for entry in game.system.series.carry_over(game.table)["played"]] == [[9, 4], list(glory)]


@pytest.mark.rule("match.third-game")
def test_the_series_begins_it():
    series = kb.series("underworlds", "2017", PAIR, 11, match=True, quick=True, played=played([(A, 9, 4)]))
    assert series.game.view(None)["table"]["match"]["number"] == 2
    for seed in range(40):
        again = kb.series("underworlds", "2017", PAIR, seed, match=True, quick=True, played=played([(A, 9, 4)]))
        finish(again.game, seed)
        assert again.over == (again.game.result.winners == [A])
        if not again.over:
            assert again.begin_next().view(None)["table"]["match"]["number"] == 3
            return
    pytest.fail("A has won every game")


@pytest.mark.rule("match.winner")
@pytest.mark.parametrize(
    ("games", "glory", "expected"),
    [
        ([(A, 9, 4), (None, 5, 5)], (5, 5), ([A], [1, 0])),
        ([(A, 9, 4), (B, 5, 6)], (5, 5), ([], [1, 1])),
        ([(A, 9, 4), (B, 5, 6)], (5, 6), ([B], [1, 2])),
        ([(None, 5, 5), (None, 5, 5)], (5, 5), ([], [0, 0])),
    ],
)
def test_who_has_won_more_games_wins(games, glory, expected):
    assert verdict(third(glory, games, tie_breakers=False)) == (*expected, "match.winner")


# ---------------------------------------------------------------------- tie-breakers


@pytest.mark.rule("match.tie-breakers", "match.tie-glory")
@pytest.mark.parametrize(("glory", "winner"), [((9, 4, 5, 8), A), ((9, 8, 3, 5), B)])
def test_total_glory_is_compared_first_if_that_was_agreed_on(glory, winner):
    games = [(A, *glory[:2]), (B, *glory[2:])]
    game = third((7, 7), games)
    assert verdict(game) == ([winner], [1, 1], "match.tie-glory")
    assert only(game.table.events, "match-over")["glory"] == [glory[0] + glory[2] + 7, glory[1] + glory[3] + 7]
    assert game.result.winners == []
    assert verdict(third((7, 7), games, tie_breakers=False)) == ([], [1, 1], "match.winner")


@pytest.mark.rule("match.tie-survivors")
@pytest.mark.parametrize(("fighters", "winner"), [({SEVERIN: "a1"}, A), ({GARREK: "d6"}, B)])
def test_then_the_player_who_has_fighters_left(fighters, winner):
    games = [(1 - winner, 9, 4), (None, 3, 8)] if winner == A else [(1 - winner, 4, 9), (None, 8, 3)]
    game = third((5, 5), games, fighters=fighters)
    assert game.result.rule == "victory.tie-survivors"
    assert verdict(game) == ([winner], [1, 1], "match.tie-survivors")
    assert verdict(third((5, 5), games, fighters=fighters, tie_breakers=False)) == ([], [1, 1], "match.winner")


@pytest.mark.rule("match.sudden-death-roll-off", "dice.roll-off-2017")
@pytest.mark.parametrize(
    ("dice", "winner"), [("crit fury fury fury fury fury fury fury", A), ("fury fury fury fury crit", B)]
)
def test_if_nobody_has_any_a_roll_off_decides(dice, winner):
    game = third((5, 5), fighters={}, dice=f"{dice} fury fury fury")
    assert verdict(game) == ([winner], [1, 1], "match.sudden-death-roll-off")
    assert cites(game.table.events, "roll-off-won") == ["match.sudden-death-roll-off"]


# ---------------------------------------------------------------------- sudden death


@pytest.mark.rule("match.sudden-death")
def test_a_fourth_round_follows_where_all_is_level():
    fighters = {SEVERIN: "a1 wounds=2 inspired +heroic-might", GARREK: "d6 guard"}
    game = third((5, 5), fighters=fighters)
    assert game.result is None
    assert cites(game.table.events, "sudden-death") == ["match.sudden-death"]
    assert game.decision.name == "name-player"
    severin = game.table.fighters[SEVERIN]
    assert (game.table.round, severin.at, severin.wounds, severin.inspired) == (4, "a1", 2, True)
    assert severin.upgrades == ["heroic-might"]
    check_position(game)
    check_copies(game)
    asked = []
    while game.table.round == 4:
        asked.append(game.decision.name)
        game.choose("self" if game.decision.name == "name-player" else "pass")
    assert asked == ["name-player"] + ["activate"] * 8
    assert (game.table.round, game.result) == (5, None)
    assert not game.table.fighters[GARREK].tokens["guard"]
    check_position(game)


@pytest.mark.rule("match.sudden-death")
def test_after_three_quiet_rounds_a_roll_off_decides():
    game = sudden()
    rounds = []
    while game.decision is not None:
        rounds.append(game.table.round)
        game.choose("pass" if game.decision.name == "activate" else "self")
    assert set(rounds) == {4, 5, 6}
    assert only(game.table.events, "quiet-rounds") == {"rounds": 3}
    assert verdict(game)[1:] == ([1, 1], "match.sudden-death-roll-off")
    assert (game.result.scores, game.result.rule) == ([5, 5], "victory.draw")


CLOSE = {SEVERIN: "d4", ANGHARAD: "a1", GARREK: "d5", SAEK: "e5"}


@pytest.mark.rule("match.sudden-death-cards")
def test_no_card_is_drawn_played_or_scored():
    hands = {A: ["sigmarite-wall", "heroic-might"], B: ["blood-offering"]}
    game = sudden(CLOSE, hands=hands)
    for verb in ("draw", "replace", "play sigmarite-wall", "upgrade heroic-might"):
        refused(game, verb, rule="match.sudden-death-cards")
    hand = list(game.table.hand(A, "power"))
    game.choose("pass")
    ready(game, B, "activate")
    assert game.table.hand(A, "power") == hand
    ordinary = stage(CLOSE, hands=hands)
    assert "draw" in options(ordinary)
    ordinary.choose("pass")
    ready(ordinary, A, "power")


@pytest.mark.rule("match.sudden-death-cards")
def test_a_reaction_ploy_is_not_offered():
    fighters = {**CLOSE, SEVERIN: "d4 wounds=3"}
    more = {"hands": {B: ["skulls-for-the-skull-throne"]}, "active": B, "dice": "smash smash fury dodge dodge"}
    for make, asked in ((stage, "react"), (sudden, "activate")):
        game = make(fighters, **more)
        strike(game, GARREK, AXE, SEVERIN)
        assert game.table.fighters[SEVERIN].out
        assert game.decision.name == asked
    assert game.decision.seat == A


@pytest.mark.rule("match.sudden-death-win")
def test_who_wipes_the_other_warband_out_wins_at_once():
    fighters = {SEVERIN: "d4 wounds=3", GARREK: "d5", SAEK: "e5"}
    game = sudden(fighters, active=B, dice="smash smash fury dodge dodge")
    events = strike(game, GARREK, AXE, SEVERIN)
    assert cites(events, "match-over") == ["match.sudden-death-win"]
    assert verdict(game) == ([B], [1, 1], "match.sudden-death-win")
    ready(game, None)
    assert (game.result.winners, game.result.scores) == ([], [5, 5])
    assert verdict(sudden({SEVERIN: "a1"}, step="edition_2017.sudden_death.end"))[0] == [A]


@pytest.mark.rule("match.sudden-death-roll-off")
def test_two_warbands_that_fall_together_roll_off():
    game = sudden({}, step="edition_2017.sudden_death.end", dice="fury fury fury fury crit fury fury fury")
    assert verdict(game) == ([B], [1, 1], "match.sudden-death-roll-off")


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"round": 4}, "from 0 to 3"),
        ({"round": 4, "match": {"tie-breakers": True}}, "two-games"),
        ({"match": {"played": 7}}, "played"),
        ({"match": {"played": [{"winners": [3], "glory": [1, 1], "rule": "victory.draw"}]}}, "a game played"),
        ({"match": {"quiet": 3}}, "quiet"),
        ({"match": {"seats": [REAVERS, REAVERS]}}, "fixed-lists"),
        ({"match": {"seats": [STEELHEART]}}, "two seats"),
        ({"match": {"seats": [f"{STEELHEART}:1", REAVERS]}}, "fixed-lists"),
        ({"step": "edition_2017.sudden_death.end"}, r"match\.scope"),
        ({"step": "edition_2017.secret_picks.pick_warband"}, r"match\.scope"),
        ({"match": {"best-of": 5}}, "best-of"),
    ],
)
def test_positions_that_no_match_has(wrong, reason):
    with pytest.raises(BadPosition, match=reason):
        stage(FAR, **{"round": 3, **wrong})


# ---------------------------------------------------------------------- whole matches


@pytest.mark.parametrize("seed", range(4))
def test_every_match_ends(seed):
    seats = ["secret", "secret"] if seed % 2 else [GUARD, REAVERS]
    series = kb.series("underworlds", "2017", seats, seed, match=True, tie_breakers=seed > 1)
    chance = random.Random(seed)
    while True:
        game = series.game
        while game.decision is not None:
            option = chance.choice(game.decision.options)
            answers = option.answers() if isinstance(option, kb.Placement) else [option]
            game.choose(chance.choice(answers))
            if chance.random() < 0.004:
                check_position(game)
                assert kb.draw(game.view(A)).startswith("<svg")
        assert kb.load(game.save()).result == game.result
        if series.over:
            break
        series.begin_next()
    assert series.number in (2, 3)
    assert series.result is not None
    assert bool(series.result.winners) or not seed > 1
    again = kb.replay_series(series.record())
    assert (again.result, again.record()) == (series.result, series.record())


MATCH = (
    "underworlds",
    "--edition",
    "2017",
    "--seats",
    GUARD,
    REAVERS,
    "--option",
    "match=true",
    "--option",
    "quick=true",
)


def test_bots_play_a_whole_match_on_the_command_line(capsys):
    assert main(["play", *MATCH, "--bot", "1=random", "--bot", "2=random", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert "\nGame 2\n" in out
    assert "[match.winner]" in out
    assert main(["play", *MATCH, "--bot", "1=random", "--bot", "2=random", "--seed", "3", "--games", "1"]) == 0
    assert "Game 2" not in capsys.readouterr().out


def test_a_person_goes_on_to_the_next_game_and_writes_the_series(tmp_path, capsys, monkeypatch):
    file = tmp_path / "match.txt"
    series = kb.series("underworlds", "2017", [GUARD, REAVERS], 3, match=True, quick=True)
    finish(series.game)
    series.begin_next()
    file.write_text(series.record())
    assert main(["replay", str(file)]) == 0
    assert "game 2: underworlds" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nrecord\nquit\n"))
    assert main(["play", "--from", str(file)]) == 0
    assert "katabasis series 1\n" in capsys.readouterr().out


def test_a_duel_of_matches(capsys):
    duel = ["duel", "underworlds", "random", "random", *MATCH[1:], "--games", "2", "--series"]
    assert main(duel) == 0
    assert "random against random" in capsys.readouterr().out


# ---------------------------------------------------------------------- games that players end


def test_a_game_that_was_conceded_counts_and_the_match_goes_on():
    series = kb.series("underworlds", "2017", PAIR, 5, match=True, quick=True)
    series.game.concede(B)
    assert verdict(series.game) is None
    second = series.begin_next()
    assert second.setup["options"]["played"] == [{"winners": [A], "glory": [0, 0], "rule": "table.conceded"}]
    check_position(second)
    check_copies(second)
    second.agree_draw(A)
    third_game = series.begin_next()
    assert third_game.table.match.games[1] == {"winners": [], "glory": [0, 0], "rule": "table.draw-agreed"}
    third_game.concede(A)
    assert verdict(third_game) == ([], [1, 1], "match.winner")
    assert series.over
    assert kb.replay_series(series.record()).record() == series.record()


def test_two_games_conceded_are_the_match():
    series = kb.series("underworlds", "2017", PAIR, 5, match=True, quick=True)
    series.game.concede(A)
    series.begin_next().concede(A)
    assert verdict(series.game) == ([B], [0, 2], "match.winner")
    assert only(series.game.table.events, "match-over")["winners"] == [f"seat:{B}"]


def test_whoever_concedes_sudden_death_has_lost_the_match():
    game = sudden()
    game.concede(A)
    assert verdict(game) == ([B], [1, 1], "table.conceded")
    assert len(game.table.match.games) == 3
    game.undo()
    game.agree_draw(A)
    assert verdict(game) == ([], [1, 1], "table.draw-agreed")
