"""What refs are called: faces of dice, and actions that upgrades give."""

import pytest

import katabasis as kb
from katabasis.kernel.events import Event
from katabasis.kernel.renderer import Renderer
from katabasis.kernel.text import say
from katabasis.underworlds.events import ACTIVATED


def renderer(language: str) -> Renderer:
    game = kb.new("underworlds", edition="2017", seats=["steelhearts-champions", "sepulchral-guard"], seed=1)
    return game.system.words.renderer(game.view(0), language)


@pytest.mark.parametrize(("language", "face"), [("en", "double support"), ("es", "apoyo doble")])
def test_a_face_that_may_be_rolled_again_is_said_in_the_language(language: str, face: str) -> None:
    assert renderer(language).word(say("{face}", face="face:double-support")) == face


@pytest.mark.parametrize(("language", "action"), [("en", "Block"), ("es", "Bloquear")])
def test_an_action_that_an_upgrade_gives_has_the_name_of_its_card(language: str, action: str) -> None:
    game = kb.new("underworlds", edition="2017", seats=["steelhearts-champions", "sepulchral-guard"], seed=1)
    what = {"fighter": "fighter:angharad-brightshield", "action": "block-2017"}
    described = game.system.words.describe(Event(ACTIVATED, "activation.fighter", 0, what))
    assert renderer(language).word(described).endswith(f": {action}")
