"""Series: each game begins with what the one before carries on, and none pays for those before it."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from katabasis.kernel import record, save, series, series_texts
from katabasis.kernel.errors import BadRecord, BadSave, Refused, UnknownGame
from katabasis.kernel.flow import Step
from katabasis.kernel.game import Game
from katabasis.kernel.series import Series
from katabasis.kernel.system import System
from katabasis.kernel.table import Table
from kernel.toys import dungeon, match
from properties.moments import whole_picture


def find(name: str) -> System:
    for system in (dungeon.SYSTEM, match.SYSTEM):
        if system.name == name:
            return system
    raise UnknownGame(f"there is no game '{name}'")


def new_match(seed: int = 5) -> Series:
    return series.new(match.SYSTEM, "classic", ("crosses", "noughts"), seed, {})


def new_campaign() -> Series:
    return series.new(dungeon.SYSTEM, "toy", ("elf", "dwarf"), 7, {})


def mark(game: Game, *squares: str) -> None:
    for square in squares:
        game.choose(f"mark {square}")


def adventure(game: Game) -> None:
    """Search while nobody is badly hurt: such a party lives long."""
    while game.decision is not None:
        hurt = game.table.heroes[game.decision.seat].wounds >= dungeon.HEALTH - 2
        game.choose("wait" if hurt else "search")


def campaign(games: int) -> Series:
    played = new_campaign()
    adventure(played.game)
    while played.number < games:
        adventure(played.begin_next())
    return played


# ---------------------------------------------------------------------- a match


def test_a_match_goes_on_until_two_games_are_won() -> None:
    played = new_match()
    assert [refusal.rule for refusal in played.why_not_next()] == ["table.game-not-over"]
    mark(played.game, "a1", "b1", "a2", "b2", "a3")
    second = played.begin_next()
    assert second.setup["options"] == {"number": 2, "score": [1, 0]}
    assert second.setup["seed"] != 5
    assert second.decision is not None
    assert second.decision.seat == 1
    mark(second, "c1", "a1", "c2", "a2", "b3", "a3")
    assert (played.number, played.over) == (2, True)
    before = played.record()
    with pytest.raises(Refused) as refused:
        played.begin_next()
    assert refused.value.rules == ["table.series-over"]
    assert played.record() == before


def test_undo_goes_back_to_the_beginning_of_a_game_and_no_further() -> None:
    played = new_match()
    mark(played.game, "a1", "b1", "a2", "b2", "a3")
    second = played.begin_next()
    second.choose("mark b2")
    second.undo()
    with pytest.raises(Refused) as refused:
        second.undo()
    assert refused.value.rules == ["table.nothing-to-undo"]
    assert played.number == 2


def test_a_game_without_series_has_none_after_it() -> None:
    game = Game.new(match.SYSTEM, "classic", ("crosses", "noughts"), 1, {"number": 3, "score": [1, 1]})
    mark(game, "a1", "b1", "a2", "b2", "a3")
    assert Series(game).over


# ---------------------------------------------------------------------- texts


def test_a_series_is_replayed_from_its_text() -> None:
    played = campaign(4)
    text = played.record()
    again = series_texts.replay(text, find)
    assert again.record() == text
    assert again.number == 4
    assert whole_picture(again.game) == whole_picture(played.game)
    for part in (*played.finished, played.game.record()):
        assert part in text
        assert record.replay(part, find).record() == part


def complaint(text: str) -> str:
    with pytest.raises(BadRecord) as fault:
        series_texts.replay(text, find)
    return str(fault.value)


def test_what_is_wrong_with_a_series_is_said_with_its_line() -> None:
    text = campaign(2).record()
    lines = text.splitlines()
    second = next(number for number, line in enumerate(lines) if number > 5 and line.startswith("katabasis record"))
    assert complaint("") == complaint("katabasis series 2") == "line 1: a series starts with 'katabasis series 1'"
    assert complaint(lines[0]) == "there is no record in the series"
    assert complaint("x" * (series_texts.LONGEST + 1)).startswith("a series has at most")
    assert "line 3: a newer version made this record" in complaint(text.replace(f"record {record.FORMAT}", "record 99"))
    forged = text.replace("option adventure 2", "option adventure 3")
    assert complaint(forged) == f"line {second + 1}: game 2 is not set up with what the one before carries on"
    cut = "\n".join(lines[: second - 3] + lines[second:])
    assert complaint(cut).startswith(f"line {second - 2}: no game follows game 1: The game is not over yet")
    illegal = [*lines[: second + 8], "9 " + lines[second + 8][2:], *lines[second + 9 :]]
    assert complaint("\n".join(illegal)).startswith(f"line {second + 9}: ")


def test_a_series_is_resumed_from_the_save_of_its_game_and_the_records_before() -> None:
    played = campaign(3)
    game = save.read(played.game.save(), find, played.game.log())
    again = series_texts.resume(game, played.finished)
    assert again.record() == played.record()
    assert whole_picture(again.begin_next()) == whole_picture(played.begin_next())
    with pytest.raises(BadSave):
        series_texts.resume(game, played.finished[:1])
    with pytest.raises(BadSave, match="game 2 of the series cannot be read"):
        series_texts.resume(game, [played.finished[0], "katabasis record 99\n"])
    with pytest.raises(BadSave, match="game 2 does not follow game 1"):
        series_texts.resume(game, [campaign(2).game.record(), played.finished[1]])
    assert series_texts.resume(new_match().game, []).number == 1


# ---------------------------------------------------------------------- cost


def test_a_campaign_of_sixty_games_costs_no_more_a_choice_than_its_first() -> None:
    played = new_campaign()
    sizes = []
    while True:
        game = played.game
        game.choose("search")
        sizes.append((len(game.save()), len(game.log()), len(game.choices)))
        adventure(game)
        if played.over:
            break
        played.begin_next()
    assert played.number == dungeon.ADVENTURES
    assert played.game.result is not None
    assert played.game.result.winners == [0, 1]
    first, last = sizes[0], sizes[-1]
    assert last[0] < first[0] + 120  # the party in the set-up, with more digits
    assert last[1:] == pytest.approx(first[1:], abs=120)
    assert max(map(len, played.finished)) < 1_000


# ---------------------------------------------------------------------- files with checksums


def test_a_text_with_checksums_is_read_without_playing_the_games_before_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = campaign(4)
    text = played.record(checksums=True)
    assert series_texts.choices_in(text) == len(played.game.choices)
    replayed = []
    replay = record.replay
    monkeypatch.setattr(record, "replay", lambda text, find: replayed.append(text) or replay(text, find))
    again = series_texts.replay(text.replace("\n", "\r\n"), find)
    assert len(replayed) == 1
    assert again.finished == played.finished
    assert again.record() == played.record()


def test_a_text_whose_checksums_do_not_fit_says_which_record_is_damaged() -> None:
    text = campaign(3).record(checksums=True)
    lines = text.splitlines()
    second = [number for number, line in enumerate(lines, 1) if line.startswith("katabasis record")][1]
    changed = "\n".join([*lines[: second + 8], lines[second + 8] + "1", *lines[second + 9 :]])
    for damaged, line, reason in (
        (changed, second, "damaged"),
        ("\n".join(lines[: second - 2]), 2, "had 3 games"),
        (text.replace("checksums ", "checksums 00000000 "), 2, "had 4 games"),
    ):
        with pytest.raises(BadRecord) as error:
            series_texts.replay(damaged, find)
        assert error.value.faults[0][0] == line
        assert reason in str(error.value)
        with pytest.raises(BadRecord):
            series_texts.choices_in(damaged)


def test_records_with_checksums_that_do_not_belong_together_are_refused() -> None:
    played = campaign(3)
    foreign = Series(played.game, [played.finished[1], played.finished[0]])
    with pytest.raises(BadRecord, match="does not follow"):
        series_texts.replay(foreign.record(checksums=True), find)


def test_nothing_is_chosen_between_games_that_the_game_does_not_leave_open() -> None:
    played = campaign(1)
    with pytest.raises(Refused) as refused:
        played.begin_next(level=3)
    assert refused.value.rules == ["table.not-chosen-anew"]
    assert played.number == 1


class RestingSeriesRules(dungeon.DungeonSeriesRules):
    chosen_between = ("resting",)

    def next_set_up(self, carried: Mapping[str, Any], chosen: Mapping[str, Any]) -> Mapping[str, Any]:
        if "resting" not in chosen:
            return carried
        party = [
            hero
            for hero, name in zip(carried["party"], self.system.usual_seats, strict=True)
            if name != chosen["resting"]
        ]
        seats = [name for name in self.system.usual_seats if name != chosen["resting"]]
        return {**carried, **chosen, "seats": seats, "party": party}


class Resting(dungeon.DungeonSystem):
    """A dungeon from whose next adventure a hero may rest, who takes no part in it."""

    facets = (RestingSeriesRules,)

    def seat_counts(self, edition: str) -> Sequence[int]:
        return 1, 2

    def new(self, edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]) -> tuple[Table, Step]:
        return super().new(edition, seats, seed, {name: options[name] for name in options if name != "resting"})


def test_who_plays_the_next_game_may_be_chosen_anew_and_what_was_chosen_does_not_stay() -> None:
    system = Resting()
    played = series.new(system, "toy", ("elf", "dwarf"), 7, {})
    adventure(played.game)
    second = played.begin_next(resting="dwarf")
    assert second.setup["seats"] == ["elf"]
    assert second.setup["options"]["resting"] == "dwarf"
    assert [hero.name for hero in second.table.heroes] == ["elf"]
    assert series_texts.replay(played.record(), lambda _name: system).record() == played.record()
    adventure(second)
    assert "resting" not in played.begin_next().setup["options"]
