"""python -m katabasis, from the outside."""

import io
import json
import re
from pathlib import Path

import pytest

import katabasis as kb
from katabasis.__main__ import main
from katabasis.kernel.conditions import NOTHING, value_at
from katabasis.kernel.dice import Dice
from katabasis.lab.statistics import interval
from katabasis.terminal.printer import Printer

SEATS = ["farstriders", "sepulchral-guard"]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch):
    """Types lines at the terminal."""

    def type_lines(*lines: str) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))

    return type_lines


def test_play_takes_numbers_and_words(typed, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved = tmp_path / "save.json"
    typed("why charge elias", "99", "x", "1", "undo", "1", f"save {saved}", "log", "record", "quit")
    assert main(["play", "underworlds", "--seats", *SEATS, "--seed", "4"]) == 0
    out = capsys.readouterr().out
    assert "[activation.fighter]" in out
    assert "The options are numbered from 1 to " in out
    assert "a number" in out
    game = kb.load(saved.read_text())
    assert game.record() in out
    assert game.choices


def test_play_goes_on_from_a_file_against_a_bot(typed, tmp_path: Path, capsys) -> None:
    game = kb.new("underworlds", seats=SEATS, seed=3, quick=True)
    file = tmp_path / "game.toml"
    file.write_text(game.position())
    typed("quit")
    assert main(["play", "--from", str(file), "--bot", "2=random"]) == 0
    assert main(["play", "--from", str(file), "--bot", "1=random", "--bot", "2=random"]) == 0
    assert re.search(r"\n(Player \d wins|A draw), \d+ : \d+ \[victory", capsys.readouterr().out)


def test_replay_draw_and_perft_read_all_notations(tmp_path: Path, capsys) -> None:
    game = kb.new("underworlds", seats=SEATS, seed=3, quick=True)
    for _ in range(3):
        game.choose(0)
    for text in (game.record(), game.position(), game.save()):
        file = tmp_path / "game"
        file.write_text(text)
        assert main(["replay", str(file), "--log"]) == 0
        assert "is to decide" in capsys.readouterr().out
        assert main(["replay", str(file), "--position"]) == 0
        kb.position(capsys.readouterr().out)
        assert main(["draw", str(file), "--seat", "1"]) == 0
        assert capsys.readouterr().out.startswith("<svg")
        assert main(["perft", "underworlds", str(file), "2", "--split"]) == 0
        *lines, total = capsys.readouterr().out.split("\n")[:-1]
        assert sum(int(line.rpartition(": ")[2]) for line in lines) == int(total)


PUZZLE = """
title = {{ en = "One troop", es = "Una tropa" }}
text = {{ en = "Deploy a troop.", es = "Despliega una tropa." }}
rules = ["deploy.procedure"]
hints = [{{ en = "A Soldier.", es = "Un soldado." }}]
solution = ["play soldier.1", "deploy {place}"]
position = '''
game = "tyrants"
[house.black]
hand = "soldier noble*4"
[troops]
skullport = "black"
'''
[[goal]]
event = "deployed"
with = {{ place = "site:skullport" }}
"""


def test_the_solution_of_a_puzzle_is_played_with_its_events(typed, capsys) -> None:
    typed(PUZZLE.format(place="skullport"))
    assert main(["puzzle", "-"]) == 0
    assert "> deploy skullport\n    spent, seat 1: " in (out := capsys.readouterr().out)
    assert out.endswith("The puzzle is solved.\n")


def test_every_path_that_goals_may_take_into_the_view_is_printed(typed, capsys) -> None:
    typed(text := PUZZLE.format(place="skullport"))
    assert main(["puzzle", "-", "--paths"]) == 0
    lines = capsys.readouterr().out.splitlines()
    view = kb.puzzle(text).begin().view(0)
    assert "table.sites.skullport.total: False (is, is_not)" in lines
    assert "table.round: 1 (is, is_not, at_least, at_most)" in lines
    for line in lines:
        path, _colon, told = line.partition(": ")
        value = value_at(view, path)
        assert value is not NOTHING, line
        assert told.startswith(repr(value)[:100])
    typed(text)
    assert main(["puzzle", "-", "--paths", "skullport.total"]) == 0
    assert capsys.readouterr().out == "table.sites.skullport.total: False (is, is_not)\n"


def test_what_could_be_chosen_instead_of_a_wrong_choice_is_said(typed, capsys) -> None:
    typed(PUZZLE.format(place="menzoberranzan"))
    assert main(["puzzle", "-"]) == 1
    out, err = capsys.readouterr()
    assert "Seat 1 can choose: " in out
    assert "deploy skullport" in out
    assert "[deploy.presence]" in err


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ((', es = "Un soldado."', ""), "-: line 5: hints.1.es: there is no text"),
        (("rules =", "level = 9\nrules ="), "-: line 4: level: one of 1, 2, 3, not 9"),
        (("deploy.procedure", "deploy.proceduer"), "-: rules: there is no rule 'deploy.proceduer'; did you mean "),
        (("house.black", "house.blakc"), "-: line 7: position: line 2 of it: house.blakc: "),
    ],
)
def test_what_is_wrong_with_the_words_of_a_puzzle_is_said(change: tuple[str, str], fault: str, typed, capsys) -> None:
    text = PUZZLE.format(place="skullport")
    assert change[0] in text
    typed(text.replace(*change))
    assert main(["puzzle", "-"]) == 1
    assert fault in capsys.readouterr().err


def test_rules_are_found_by_id_and_by_words(capsys) -> None:
    assert main(["rules", "underworlds", "combat.trapped-2023"]) == 0
    assert "[combat.trapped-2023]" in capsys.readouterr().out
    assert main(["rules", "underworlds", "trapped", "target"]) == 0
    assert "combat.trapped-2023" in capsys.readouterr().out


def test_what_cannot_be_read_is_said(tmp_path: Path, capsys) -> None:
    file = tmp_path / "bad"
    file.write_text(json.dumps({"katabasis-save": 99, "checksum": 0, "body": {}}))
    assert main(["replay", str(file)]) == 1
    assert "newer" in capsys.readouterr().err
    assert main(["replay", str(tmp_path / "none")]) == 1
    assert main(["rules", "underworlds", "no such words at all"]) == 1
    assert main(["play", "--bot", "one"]) == 1


def test_a_duel_counts_who_won(capsys) -> None:
    assert main(["duel", "underworlds", "random", "random", "--games", "2", "--seats", *SEATS]) == 0
    assert "95 % interval" in capsys.readouterr().out


@pytest.mark.parametrize("command", [["duel", "tyrants"], ["rates", "quest"]], ids=lambda words: words[0])
@pytest.mark.parametrize("games", ["0", "-3", "many"])
def test_no_games_are_no_sample(command: list[str], games: str, capsys) -> None:
    with pytest.raises(SystemExit):
        main([*command, "--games", games])
    assert f"a whole number from 1 on, not '{games}'" in capsys.readouterr().err


def test_the_interval_is_wilsons() -> None:
    low, high = interval(190, 200)
    assert round(low, 3) == 0.910
    assert round(high, 3) == 0.973


@pytest.mark.parametrize("games", [6, 7, 10, 60, 300])
def test_an_interval_goes_no_further_than_none_and_all(games: int) -> None:
    low, high = interval(0, games)[0], interval(games, games)[1]
    assert (f"{low:.0%}", f"{high:.0%}") == ("0%", "100%")


# ---------------------------------------------------------------------- playing by reading

ATTACK = """
game = "underworlds"
battlefield = "long soul-refractor/0 shattered-tower/180 +2"
dice = ["fury", "fury", "smash", "dodge"]
[seat.1]
hand = ["warning-cry"]
objectives = ["swift-work"]
[fighters]
elias = { at = "e5", wounds = 2, guard = 1, upgrades = ["lone-warrior"] }
champion = { at = "e6", inspired = true }
[objectives]
3 = "c3"
5 = "e5"
"""


@pytest.fixture
def play(typed, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Plays on from a position in a language, and gives what was printed."""

    def play_on(position: str, *lines: str, language: str = "en") -> str:
        file = tmp_path / "position.toml"
        file.write_text(position, encoding="utf-8")
        typed(*lines, "quit")
        assert main(["play", "--from", str(file), "--language", language]) == 0
        return capsys.readouterr().out

    return play_on


def number_of(out: str, label: str) -> str:
    """The number of the option that reads so, the last time that it was offered."""
    lines = [line.split(maxsplit=1) for line in out.splitlines()]
    return [words[0] for words in lines if len(words) == 2 and words[1] == label][-1]


def test_underworlds_is_played_by_reading(play) -> None:
    out = play(ATTACK)
    assert "1E5" in out, "a fighter on an objective"
    assert "2C*" in out, "an Inspired one"
    assert "(3)" in out, "an objective"
    assert "1E  Elias Swiftblade: e5, wounds 2 of 4, Move 3, Defence 1 block, Assassin, Guard token 1" in out
    assert "upgrades: Lone Warrior" in out
    assert "Wight Blade: Range 1, 3 smash, Damage 2, Cleave" in out
    assert "Warning Cry (Ploy): Choose a friendly fighter. Give it a Guard token." in out
    attack = number_of(out, "Elias Swiftblade: Attack")
    out = play(ATTACK, attack)
    assert "Player 1: Which attack does Elias Swiftblade make? [combat.declare-2023]" in out
    assert "[2C* ]" in out, "whom the options are about"
    assert "success 58 %, critical hit 38 %, out of action 0 %, mean damage 1.17" in out
    out = play(ATTACK, attack, number_of(out, "Storm Sabre at The Champion"), "table")
    assert "The Champion suffers 2 damage: 1 of 3 wounds left [combat.deal-damage-2023]" in out
    assert "2C* The Champion: e6, wounds 2 of 3" in out
    assert "Reaction step" not in out, "what a log may leave out"


def test_it_is_played_in_spanish_as_well(play) -> None:
    out = play(ATTACK, "99", "why charge champion", language="es")
    assert "Las opciones van del 1 al " in out
    assert "1E  Elias Swiftblade: e5, heridas 2 de 4, Movimiento 3, Defensa 1 bloqueo, Asesino" in out
    assert "Grito de aviso (Ardid): Elige un guerrero amigo." in out
    assert "Es el turno de Jugador 1; a The Champion se le activa en los turnos de Jugador 2 [round.turns]" in out
    attack = number_of(out, "Elias Swiftblade: Ataque")
    assert "éxito 58 %, golpe crítico 38 %" in play(ATTACK, attack, language="es")


TURN = """
game = "tyrants"
market = "blackguard.1 doppelganger*2 deathblade inquisitor bounty-hunter"
[house.black]
influence = 3
hand = "soldier noble"
trophies = "white*2"
[troops]
menzoberranzan = "black black red"
menzoberranzan--everfire = "black ."
[spies]
everfire = "red"
"""


def test_tyrants_is_played_by_reading(play) -> None:
    out = play(TURN)
    assert "Menzoberranzan (5 VP): Black Black Red . . ., control: Black, site control marker" in out
    assert "Everfire (3 VP): . . ., spies: Red" in out
    assert "Menzoberranzan – Everfire: Black ." in out
    assert "Blackguard (cost 3, Malice, VP 1/3): Choose one: gain 2 Power; or assassinate 1 troop." in out
    assert "Black: 0 Power, 3 Influence; 7 VP as it stands" in out
    assert "trophy hall: 2 White" in out
    assert "Soldier (Obedience, VP 0/1): Gain 1 Power." in out
    recruit, soldier = number_of(out, "Recruit Blackguard for 3 Influence"), number_of(out, "Play Soldier")
    out = play(TURN, recruit, soldier)
    assert "Black recruits Blackguard from the market [recruit.procedure]" in out
    assert "> Menzoberranzan – Everfire: Black ." in out, "where a troop may be deployed for the Power"
    assert "played this turn: Soldier" in out
    out = play(TURN, language="es")
    assert "Guardia negro (coste 3, Malicia, PV 1/3): Elige una opción" in out


def test_the_end_of_a_game_names_the_winner_and_the_scores(play) -> None:
    position = 'game = "underworlds"\nstep = "victory.determine"\nround = 3\n[seat.1]\navailable = 9\n'
    assert "seat 1 wins, 9 : 0" in str(
        kb.position(position).system.words.describe(list(kb.position(position).table.events[-1]))
    )
    assert "Player 1 wins, 9 : 0 [victory.most-glory]" in play(position)


def test_whoever_puts_an_objective_token_down_is_named(play) -> None:
    position = (
        'game = "underworlds"\nstep = "setup.place_objective"\n'
        'battlefield = "long soul-refractor/0 shattered-tower/180 +2"\n'
    )
    out = play(position, "1", "log")
    assert "Player 1 puts an objective token down" in out
    assert "the game puts" not in out.lower()


@pytest.mark.parametrize("bots", [["3=random"], ["0=random"], ["1=random", "1=easy"], ["two=random"]])
def test_a_bot_for_a_seat_that_there_is_not_is_refused(bots, capsys) -> None:
    assert main(["play", "underworlds", *(f"--bot={bot}" for bot in bots)]) == 1
    error = capsys.readouterr().err
    assert "seat" in error.lower()
    if bots == ["3=random"]:
        assert error == "there is no seat 3 for a bot ('3=random'): this game has seats 1 to 2\n"


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    ("game", "options"), [("underworlds", {"seats": SEATS}), ("tyrants", {"decks": ["elemental", "demons"]})]
)
def test_every_decision_of_a_game_can_be_read(game, options, language, capsys) -> None:
    """From set-up on: the table, the news, the options and why others are refused, with every name in place."""
    played, chance, seen = kb.new(game, seed=3, **options), Dice(4), 0
    printer = Printer(played, language)
    while played.decision is not None and len(played.choices) < 90:
        seat = played.decision.seat
        printer.news(seat, seen, every=True)
        seen = len(played.table.events)
        printer.table(seat)
        printer.decision(played.decision)
        printer.refusals(refusal for option in played.decision.refused[:4] for refusal in option.refusals)
        played.choose(kb.bots.any_of(played.decision.options, chance))
    out = capsys.readouterr().out
    assert not re.findall(r"[{}]|\b(?:card|fighter|seat|site|hex|space):\w", out)


def test_the_faces_of_boards_are_drawn_where_they_are_picked(typed, capsys) -> None:
    typed("1", "quit")
    assert main(["play", "underworlds", "--seed", "4"]) == 0
    assert "Soul Refractor\n    s . . . . . s .\n     . . s # . . .\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("game tyrants", "game chess"), "line 2: there is no game 'chess'; there are: "),
        (("edition 2016", "edition 1999"), "line 3: there is no edition '1999' of tyrants; there are: 2016"),
        (("seats black red", "seats black"), "line 4: tyrants (2016) is played by 2, 3 or 4, not by 1 [components."),
        (("seats black red", "seats black purple"), "line 4: there is no house 'purple'; there are: black"),
        (("seed 1", "seed one"), "line 5: 'seed' cannot be read: it is a whole number, not 'one'"),
    ],
)
def test_what_is_wrong_with_the_head_of_a_record_is_said_with_its_line(
    change: tuple[str, str], fault: str, typed, capsys
) -> None:
    text = kb.new("tyrants", seats=["black", "red"], seed=1).record()
    assert change[0] in text
    typed(text.replace(*change))
    assert main(["replay", "-"]) == 1
    assert fault in capsys.readouterr().err


# ---------------------------------------------------------------------- ending a game


def test_a_game_is_conceded_at_the_terminal(typed, capsys) -> None:
    typed("concede")
    assert main(["play", "tyrants", "--seed", "4"]) == 0
    out = capsys.readouterr().out
    assert "concedes." in out
    assert "wins [table.conceded]" in out
    assert out.endswith("\nBlack wins, 0 : 0 [table.conceded]\n"), "the player of seat 2 begins"


def test_how_a_game_ended_is_told_in_the_language_of_play(typed, capsys) -> None:
    typed("concede")
    assert main(["play", "tyrants", "--seed", "4", "--language", "es"]) == 0
    assert capsys.readouterr().out.endswith("\nGana Negra, 0 : 0 [table.conceded]\n")
    bots = [f"--bot={seat}=random" for seat in (1, 2, 3, 4)]
    assert main(["play", "quest", "--seed", "4", "--language", "es", *bots]) == 0
    assert "\nHan perdido todos, 0 : 50 : 0 : 0 [" in capsys.readouterr().out


def test_the_engine_says_its_version(capsys) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"katabasis {kb.__version__}\n"


def test_a_draw_is_offered_at_the_terminal(typed, capsys) -> None:
    typed("offer", "no", "offer", "yes")
    assert main(["play", "tyrants", "--seed", "4"]) == 0
    out = capsys.readouterr().out
    assert "type yes to accept" in out
    assert " declines" in out
    assert "The players agree on a draw [table.draw-agreed]" in out
    typed("offer", "quit")
    assert main(["play", "tyrants", "--seed", "4", "--bot", "2=random"]) == 0
    assert "There is nobody to agree on a draw with" in capsys.readouterr().out


def test_replay_reads_a_game_that_was_conceded(tmp_path: Path, capsys) -> None:
    game = kb.new("tyrants", seed=3)
    game.concede(1)
    file = tmp_path / "record"
    file.write_text(game.record())
    assert main(["replay", str(file), "--log"]) == 0
    assert "concedes." in capsys.readouterr().out


ROSTER = "skaven 1000\nformation claw-horde\ngeneral clawlord\n  clanrats x2\nauxiliary grey-seer\n"


def test_a_roster_is_printed_with_its_points_its_drops_and_its_faults(tmp_path: Path, capsys) -> None:
    file = tmp_path / "roster.txt"
    file.write_text(ROSTER)
    assert main(["roster", str(file)]) == 0
    out = capsys.readouterr().out
    assert "Skaven: 610 of 1000 points\n2 drops\n" in out
    assert (
        "General's regiment\n  Clawlord on Gnaw-beast (170): 1 model\n  Clanrats (320), reinforced: 40 models\n" in out
    )
    file.write_text(ROSTER.replace("1000", "600").replace("grey-seer", "grey-seer\n  trait nothing"))
    assert main(["roster", str(file), "--language", "es"]) == 1
    told = capsys.readouterr()
    assert "Skaven: 610 de 600 puntos\n2 despliegues\n" in told.out
    assert "El ejército cuesta 610 puntos de 600 [army.points-limit]" in told.err
    assert re.search(r"Línea 4: .+ \[army.half-limit\]\nLínea 6: .+ \[army.enhancements\]", told.err)


def test_a_roster_of_another_program_is_read_by_name(typed, capsys) -> None:
    typed(
        "Rats 170/1000 pts", "Skaven | Claw-horde", "General's Regiment", "Clawlord on Gnaw-beast (170)", "Nobody (9)"
    )
    assert main(["roster", "-"]) == 1
    told = capsys.readouterr()
    assert "  Clawlord on Gnaw-beast (170): 1 model\n" in told.out
    assert told.err == "Line 5: nothing of that name is known: 'Nobody (9)'\n"


def test_a_random_roster_is_legal_and_can_be_read(typed, capsys) -> None:
    assert main(["build-roster", "stormcast-eternals", "1000", "--seed", "3"]) == 0
    text = capsys.readouterr().out
    typed(*text.splitlines())
    assert main(["roster", "-"]) == 0
    assert main(["build-roster", "orks", "1000"]) == 1
    assert "army.faction" in capsys.readouterr().err
