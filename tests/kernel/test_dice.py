"""Chance: the same everywhere, scriptable, and fair."""

from collections import Counter

from katabasis.kernel.dice import Dice

FACES = ("bank", "bank", "mist", "rock")


def test_the_same_seed_gives_the_same_results_on_every_machine() -> None:
    dice = Dice(7)
    assert [dice.randbelow(6) for _ in range(10)] == [2, 5, 1, 0, 1, 0, 5, 3, 1, 0]
    assert dice.shuffle("abcdefgh") == list("gdhbeacf")
    assert dice.count == 17
    assert Dice(7, 3).randbelow(6) == 0
    assert Dice(-1).randbelow(1000) != Dice(1).randbelow(1000)


def test_results_are_even() -> None:
    dice = Dice(1)
    rolled = Counter(dice.roll(FACES) for _ in range(4000))
    assert abs(rolled["bank"] - 2000) < 150
    assert abs(rolled["rock"] - 1000) < 120


def test_every_order_of_a_shuffle_comes_up() -> None:
    dice = Dice(2)
    orders = Counter("".join(dice.shuffle("abc")) for _ in range(1200))
    assert len(orders) == 6
    assert min(orders.values()) > 140


def test_a_script_comes_first() -> None:
    dice = Dice(3, script=["rock", 2, "mist"])
    assert dice.roll(FACES) == "rock"
    assert dice.randbelow(10) == 2
    assert dice.roll(FACES) == "mist"
    assert dice.count == 0
    dice.randbelow(6)
    assert dice.count == 1


def test_a_number_in_a_script_is_a_face_where_faces_are_numbers() -> None:
    assert Dice(script=[4]).roll("123456") == "4"


def test_dice_of_numbers_show_numbers() -> None:
    dice = Dice(1)
    rolled = Counter(dice.roll(range(1, 7)) for _ in range(3000))
    assert sorted(rolled) == [1, 2, 3, 4, 5, 6]
    assert min(rolled.values()) > 420
    words = Dice(1)
    assert Counter(words.roll("123456") for _ in range(3000)) == {str(face): count for face, count in rolled.items()}


def test_a_script_may_write_numbers_as_words() -> None:
    dice = Dice(script=["4", 6, 9])
    assert [dice.roll(range(1, 7)) for _ in range(2)] == [4, 6]
    assert dice.results_since_checkpoint == [4, 6]
    assert dice.roll(range(1, 7)) in range(1, 7)
    assert dice.script == [9]


def test_a_scripted_result_waits_for_a_die_that_has_it() -> None:
    dice = Dice(3, script=["skull"])
    assert dice.roll(FACES) in FACES
    assert dice.roll(("skull", "coin")) == "skull"


def test_dice_keep_what_came_since_the_checkpoint() -> None:
    dice = Dice(3, script=["rock"])
    dice.roll(FACES)
    result = dice.randbelow(6)
    assert dice.results_since_checkpoint == ["rock", result]
    dice.checkpointed()
    assert dice.results_since_checkpoint == []
