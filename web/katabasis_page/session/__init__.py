"""One game at one screen: who looks, what they may do, what has happened since, and how to step back."""

from .bots import APART, HUMAN, PEOPLE, Think
from .local_game import LocalGame
from .port import LineLost, LineSilent, Port
from .presentation import NotNow
from .session import Session

__all__ = ["APART", "HUMAN", "PEOPLE", "LineLost", "LineSilent", "LocalGame", "NotNow", "Port", "Session", "Think"]
