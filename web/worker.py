"""The bots' worker: thinks beside the page, so that the page never stands still. Knows no document."""

import json

import katabasis as kb


def think(request: str) -> str:
    """The answer of a bot to the decision in a save: {"option", "answer"}. Takes {"save", "level", "seed"}."""
    asked = json.loads(request)
    chosen = kb.bots.choose(kb.load(asked["save"]), asked["level"], asked["seed"])
    return json.dumps({"option": chosen.id, "answer": chosen.answer})


def read(parcel: str) -> str:
    """A record or position played through the rules: {"save", "log"}, or {"fault"} with what is wrong."""
    kind, text = json.loads(parcel)
    try:
        game = kb.replay(text) if kind == "game" else kb.position(text) if kind == "position" else kb.load(text)
    except kb.KatabasisError as error:
        return json.dumps({"fault": str(error)})
    return json.dumps({"save": game.save(), "log": game.log()})


__export__ = ["think", "read"]
