"""What must hold for every game at every decision. Each check takes a game in progress and leaves it as it was.

`CHECKS` are all of them; a game's tests run each over many moments of many random games (`moment`), and the sweep
runs them inside whole games.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any

import pytest

from katabasis import bots
from katabasis.kernel import position, record, save
from katabasis.kernel.dice import Dice
from katabasis.kernel.errors import BadPosition, BadRecord, BadSave, Refused, UnknownGame
from katabasis.kernel.game import Game
from katabasis.kernel.options import Ask, Placement
from katabasis.kernel.state import State, freeze
from katabasis.kernel.system import System

Make = Callable[[int], Game]
"""Makes a new game from a seed."""

MOST_SINCE_CHECKPOINT = 40
"""Choices that a step may ask for at most: what a clone has to make again."""


# ---------------------------------------------------------------------- playing


def step_on(game: Game, chance: Dice) -> None:
    """Make one random legal choice."""
    assert game.decision is not None
    game.choose(bots.any_of(game.decision.options, chance))


def moment(make: Make, seed: int, count: int) -> Game:
    """A random game after `count` choices, or its end if it is shorter."""
    game = make(seed)
    chance = Dice(seed + 1)
    while game.decision and len(game.choices) < count:
        step_on(game, chance)
    return game


def seats(game: Game) -> range:
    """Every seat of the game."""
    return game.table.seats


# ---------------------------------------------------------------------- comparing


def picture(game: Game) -> dict[str, Any]:
    """All that a game is at this moment but its history, as plain data that compares."""
    return _plain({"table": freeze(game.table), "decision": _question(game.decision)})


def whole_picture(game: Game) -> dict[str, Any]:
    """The same with its history."""
    return {**picture(game), "events": _plain(game.table.events), "choices": _plain(game.choices)}


def _question(ask: Ask | None) -> Any:
    if ask is None:
        return None
    candidates = [
        [option.id, option.label, option.refs, option.info, option.declines, option.refusals]
        for option in ask.candidates
    ]
    return [ask.seat, ask.name, ask.rule, ask.private, ask.prompt, candidates]


def _plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


def _finder(game: Game) -> Callable[[str], System]:
    def find(name: str) -> System:
        if name != game.system.name:
            raise UnknownGame(f"there is no game '{name}'")
        return game.system

    return find


# ---------------------------------------------------------------------- keeping


def check_copies(game: Game) -> None:
    """A clone, a save with its log and a replayed record are the game, and the record of each is the same text."""
    expected, text = whole_picture(game), game.record()
    for copy in (
        game.clone(),
        game.clone().clone(),
        game.at(len(game.choices)),
        save.read(game.save(), _finder(game), game.log()),
        save.read(f"{game.save()}\n{game.log()}", _finder(game)),
        save.read(save_of_format_1(game), _finder(game)),
        record.replay(text, _finder(game)),
        record.replay(game.record(checks=False), _finder(game)),
    ):
        assert whole_picture(copy) == expected
        assert copy.record() == text


def check_position(game: Game) -> None:
    """The game of its own position shows the same table and asks the same."""
    text = game.position()
    again = position.read(text, _finder(game))
    assert _unnumbered(picture(again)) == _unnumbered(picture(game))
    assert again.position() == text
    assert picture(record.replay(again.record(), _finder(game))) == picture(again)


def _unnumbered(value: Any) -> Any:
    """Without numbers of events, which a position counts anew: what is past is not in it."""
    if isinstance(value, dict):
        return {key: _unnumbered(item) for key, item in value.items() if key not in ("since", "until")}
    return [_unnumbered(item) for item in value] if isinstance(value, list) else value


def check_copies_play_on_alike(game: Game) -> None:
    """Copies that get the same answers stay the same, so nothing is kept where a copy would miss it."""
    copies = [game.clone(), save.read(game.save(), _finder(game), game.log())]
    played = game.clone()
    chance = Dice(len(game.choices))
    while played.decision and len(played.choices) < len(game.choices) + 12:
        step_on(played, chance)
        for copy in copies:
            copy.replay_choice(played.choices[-1])
    for copy in copies:
        assert whole_picture(copy) == whole_picture(played)


def check_plays_on_without_log(game: Game) -> None:
    """A game loaded without its log goes on as the one that knows every event: whatever it has forgotten is asked of by
    no rule, view, bot, position, record or undo."""
    loaded, known = save.read(game.save(), _finder(game)), game.clone()
    chance = Dice(len(game.choices))
    for _ in range(8):
        assert _asked_of_events(loaded, loaded.first_event) == _asked_of_events(known, loaded.first_event)
        if known.decision is None:
            break
        step_on(known, chance)
        loaded.replay_choice(known.choices[-1])
    if known.decision and _has_bots(known):
        assert bots.choose(loaded, "hard", 1, budget=6).id == bots.choose(known, "hard", 1, budget=6).id
    assert whole_picture(save.read(loaded.save(), _finder(game), known.log())) == whole_picture(known)
    assert whole_picture(loaded.at(0)) == whole_picture(known.at(0))


def _asked_of_events(game: Game, since: int) -> Any:
    asked: list[Any] = [picture(game), game.record(), game.position(), game.save(), game.log(since)]
    for seat in seats(game):
        asked += [game.view(seat, since), game.why_no_undo(seat), game.why_no_undo(seat, seats(game))]
        if game.decision and _has_bots(game):
            asked.append(game.system.evaluate(game, seat))
    return _plain(asked)


def _has_bots(game: Game) -> bool:
    return type(game.system).evaluate is not System.evaluate


def save_of_format_1(game: Game) -> str:
    """What the first version wrote."""
    checkpoint, table = game.checkpoint(), game.table
    body = {
        "game": game.system.name,
        "content": game.system.content_version(game.setup["edition"]),
        "setup": game.setup,
        "mark": [checkpoint.step, checkpoint.frozen, checkpoint.events, checkpoint.choices],
        "events": table.events[: checkpoint.events],
        "choices": game.choices,
        "starts": game.event_offsets[: checkpoint.choices],
    }
    return save_with(body, 1)


def save_with(body: dict[str, Any], form: int = save.FORMAT) -> str:
    """A save with that body and a checksum that fits."""
    text = json.dumps(body, separators=(",", ":"), ensure_ascii=False)
    return f'{{"katabasis-save":{form},"checksum":{save.checksum(text)},"body":{text}}}'


def check_undo(game: Game) -> None:
    """Undo gives the game before the last choice, or refuses and changes nothing; `at` gives every earlier one."""
    before = whole_picture(game)
    if game.decision:
        played = game.clone()
        step_on(played, Dice(7))
        after = whole_picture(played)
        if refusals := played.why_no_undo():
            with pytest.raises(Refused) as refused:
                played.undo()
            assert refused.value.refusals == refusals
            assert whole_picture(played) == after
        else:
            played.undo()
            assert whole_picture(played) == before
    loaded = save.read(game.save(), _finder(game), game.log())
    for count in {0, len(game.choices) // 2, max(0, len(game.choices) - 1)}:
        assert whole_picture(loaded.at(count)) == whole_picture(game.at(count))
        assert game.at(count).choices == game.choices[:count]
    assert whole_picture(game) == before


def check_whole(game: Game) -> None:
    """The table is a tree of plain data, and the choices since the last checkpoint are few."""
    assert len(game.choices) - game.checkpoint().choices <= MOST_SINCE_CHECKPOINT
    containers = [id(part) for part in _parts(game.table) if isinstance(part, State | list | dict)]
    assert len(containers) == len(set(containers)), "something on the table is held twice; a save would split it"


def _parts(value: Any) -> Iterator[Any]:
    assert value is None or isinstance(value, State | list | dict | str | int | float), f"{value!r} is no plain data"
    yield value
    for part in _inside(value):
        yield from _parts(part)


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, State):
        return [getattr(value, slot) for slot in value.frozen_slots]
    if isinstance(value, dict):
        assert all(type(key) is str for key in value), f"{value!r} has keys that JSON does not keep"
        return value.values()
    return value if isinstance(value, list) else ()


# ---------------------------------------------------------------------- hiding


def check_views_hide(game: Game) -> None:
    """Where everything that a seat cannot see is dealt anew, the seat sees the same and may do the same."""
    for seat in seats(game):
        expected = _view_of_world(game, seat)
        for seed in range(3):
            world = game.imagine(seat, seed)
            assert _view_of_world(world, seat) == expected
            assert _hidden_cards(world, seat) == _hidden_cards(game, seat)
            assert _view_of_world(world.clone(), seat) == expected


def check_views_name_nothing_hidden(game: Game) -> None:
    """No view, and no event since the last decision, names a card that its seat cannot see and was not shown."""
    for seat in (*seats(game), None):
        view = game.view(seat, since=len(game.table.events))
        assert not _strings(view) & set(_hidden_cards(game, seat))
        hidden = set(_hidden_cards(game, seat)) - _ever_shown(game, seat)
        assert not _strings(game.view(seat)["events"]) & hidden


def _view_of_world(game: Game, seat: int) -> Any:
    view = game.view(seat)
    del view["choices"]  # a world may have declined a window that the real game did not open
    return _plain(view)


def _hidden_cards(game: Game, seat: int | None) -> list[str]:
    watcher = -1 if seat is None else seat
    zones = game.table.zones.values()
    return sorted(card for zone in zones if zone.pool and not game.table.shows(zone, watcher) for card in zone.cards)


def _ever_shown(game: Game, seat: int | None) -> set[str]:
    """What the seat's own secrets, and events that let everybody see, have named."""
    shown: set[str] = set()
    for event in game.table.events:
        if event.barrier == "reveal":
            shown |= _strings(event.what)
        if event.seat == seat:
            shown |= _strings(event.secret)
    earlier = game.at(0)
    for choice in game.choices:
        for zone in earlier.table.zones.values():
            if zone.visible_to(-1 if seat is None else seat):
                shown.update(zone.cards)
        earlier.replay_choice(choice)
    return shown


def _strings(value: Any) -> set[str]:
    """Every word in plain data, ids also without their kind, options also word by word."""
    if isinstance(value, str):
        return {value, value.rpartition(":")[2], *value.split(" ")}
    if isinstance(value, dict):
        return set().union(*map(_strings, value), *map(_strings, value.values()))
    if isinstance(value, list | tuple):
        return set().union(*map(_strings, value))
    return set()


# ---------------------------------------------------------------------- refusing


def check_refusals_change_nothing(game: Game) -> None:
    """A choice that is not legal is refused with reasons, and leaves no trace."""
    before = whole_picture(game)
    refused: list[tuple[Any, Any]] = [("no such option", None), (-1, None), (10_000, None), (True, None), ("", None)]
    if game.decision:
        refused += [(option.id, None) for option in game.decision.refused]
        for option in game.decision.options:
            wrong = ("?", [], {"a": [None]}, object()) if isinstance(option, Placement) else ("?",)
            refused += [(option.id, answer) for answer in wrong]
            if isinstance(option, Placement):
                refused.append((option.id, None))
    for choice, answer in refused:
        with pytest.raises(Refused) as error:
            game.choose(choice, answer)
        assert error.value.rules
        assert str(error.value)
    assert whole_picture(game) == before


def check_why_not(game: Game) -> None:
    """Each candidate is an option or says why not, never both and never neither."""
    assert game.why_not("no-such-verb")
    if game.decision is None:
        return
    ids = [option.id for option in game.decision.candidates]
    assert len(ids) == len(set(ids)), f"two candidates of {game.decision} have one id"
    legal = {option.id for option in game.decision.options}
    for option in game.decision.candidates:
        refusals = game.why_not(option.id)
        assert bool(refusals) != (option.id in legal)
        assert all(refusal.rule and str(refusal.reason) for refusal in refusals)
        assert str(option.label)
        assert all(kind and ":" in ref for ref in option.refs for kind in [ref.partition(":")[0]])


def check_why_not_hides(game: Game) -> None:
    """Where everything that the seat which decides cannot see is dealt anew, it is refused the same for the same
    reasons, whatever it asks about: no reason tells where a hidden card is."""
    ask = game.decision
    if ask is None:
        return
    verbs = {*(option.verb for option in ask.candidates), *VERBS}
    cards = sorted({card for zone in game.table.zones.values() if zone.pool for card in zone.cards})
    chance = Dice(len(game.choices))
    questions = [(verb, cards[chance.randbelow(len(cards))]) for verb in sorted(verbs) for _ in range(6) if cards]
    expected = [game.why_not(*question) for question in questions]
    for seed in range(3):
        world = game.imagine(ask.seat, seed)
        assert [world.why_not(*question) for question in questions] == expected


VERBS = ("play", "upgrade", "react", "score", "reveal", "recycle", "discard", "recruit", "promote", "devour", "commit")
"""What games do with cards."""


def check_suggestions(game: Game) -> None:
    """Every answer that a placement suggests is legal, and none is suggested twice."""
    for option in game.decision.options if game.decision else ():
        if not isinstance(option, Placement):
            assert game.suggestions(option) == []
            continue
        answers = [suggestion.answer for suggestion in game.suggestions(option.id)]
        assert len({json.dumps(answer) for answer in answers}) == len(answers) > 0
        for answer in answers:
            assert game.why_not(option.id, answer=answer) == []
            assert option.nearest(answer) == answer
            game.clone().choose(option, answer)


# ---------------------------------------------------------------------- bad texts


def check_damaged_texts(game: Game) -> None:
    """A text that was damaged on its way gives a game or says what is wrong with it, and nothing else."""
    chance = Dice(len(game.choices), 1000)
    for text in (game.record(), game.position(), game.save()):
        for _ in range(6):
            check_text(game, _damaged(text, chance))
    for _ in range(6):
        with suppress(BadSave):
            assert whole_picture(save.read(game.save(), _finder(game), _damaged(game.log() + "\n", chance)))


def check_changed_positions(game: Game) -> None:
    """A position with a few values changed gives a table that can be played on from, or says what is wrong with it."""
    chance = Dice(len(game.choices), 3000)
    for number in range(8):
        text = _changed(game, chance)
        try:
            with suppress(BadPosition):
                changed = position.read(text, _finder(game))
                if changed.decision is not None:
                    changed.choose(bots.any_of(changed.decision.options, chance))
                    changed.view(None)
        except Exception as error:
            error.add_note(f"changed position {number} after {len(game.choices)} choices:\n{text}")
            raise


def _changed(game: Game, chance: Dice) -> str:
    """The position of a game with up to three of its values replaced by others."""
    import tomli_w

    data = tomllib.loads(game.position())
    values = [0, 1, 2, 9, -1, True, [], {}, "", 1.5, {"seat": 1}, {"seat": 2, "passes": 2}, *game.system.steps]
    values += sorted(word for word in _strings(data) if len(word) < 40)
    for _ in range(1 + chance.randbelow(3)):
        value = values[chance.randbelow(len(values))]
        inside: Any = data
        keys = _keys(inside)
        while keys:
            key = keys[chance.randbelow(len(keys))]
            if not _keys(inside[key]) or not chance.randbelow(3):
                inside[key] = value
                break
            inside, keys = inside[key], _keys(inside[key])
    return tomli_w.dumps(data)


def _keys(value: Any) -> list[Any]:
    """The keys of a table, or the places of a list."""
    return list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []


def check_forged_saves(game: Game) -> None:
    """A save that was changed with care gives a game that can be looked at, or says what is wrong with it."""
    chance = Dice(len(game.choices), 2000)
    texts = (game.save(), save_of_format_1(game))
    for number in range(24):
        try:
            check_text(game, _forged(texts[number % 2], chance))
        except Exception as error:
            error.add_note(f"forged save {number} after {len(game.choices)} choices")
            raise


def check_text(game: Game, text: str) -> None:
    """Any text at all gives a game of this system or our own exception."""
    for read, fault in ((record.replay, BadRecord), (position.read, BadPosition), (save.read, BadSave)):
        try:
            result = read(text, _finder(game))
        except fault as error:
            reasons = [reason for _, reason in error.faults]
        else:
            reasons = [result.system.name]
            for seat in (*seats(result), None):
                result.view(seat)
            result.record()
        assert all(reasons)


def _damaged(text: str, chance: Dice) -> str:
    start = chance.randbelow(len(text))
    end = start + chance.randbelow(12)
    wreck = ("", "x", "\n", '"', "[", "]", "{", "-1", " = ", " | ", "99999999999", "null", "\x00", "é", "true", "1 ")
    return text[:start] + wreck[chance.randbelow(len(wreck))] + text[end:]


def _forged(text: str, chance: Dice) -> str:
    """A save with one value of another kind, and a checksum that fits."""
    whole = json.loads(text)
    part = body = whole["body"]
    while isinstance(part, dict | list) and part:
        keys = list(part) if isinstance(part, dict) else list(range(len(part)))
        key, held = keys[chance.randbelow(len(keys))], part
        part = part[key]
        if chance.randbelow(3) == 0:
            break
    held[key] = (None, -1, "x", [], {}, [[]], 3.5)[chance.randbelow(7)]
    return save_with(body, whole["katabasis-save"])


CHECKS: tuple[Callable[[Game], None], ...] = (
    check_copies,
    check_position,
    check_copies_play_on_alike,
    check_plays_on_without_log,
    check_undo,
    check_whole,
    check_views_hide,
    check_views_name_nothing_hidden,
    check_refusals_change_nothing,
    check_why_not,
    check_why_not_hides,
    check_suggestions,
    check_damaged_texts,
    check_changed_positions,
    check_forged_saves,
)


def check_clones_stay(make: Make, seed: int) -> None:
    """Clones taken along a whole game are at its end what they were when they were taken."""
    game = make(seed)
    chance = Dice(seed)
    kept: list[tuple[Game, dict[str, Any]]] = []
    while game.decision:
        if len(game.choices) % 3 == 0:
            kept.append((game.clone(), whole_picture(game)))
        step_on(game, chance)
    for clone, expected in kept:
        assert whole_picture(clone) == expected
        assert whole_picture(game.at(len(expected["choices"]))) == expected
