"""Where the models of a unit stand, as the answer to a placement says it: for whoever arranges them by hand."""

from ..board.places import Starts, Way, fold, fold_set_up, in_order, one_by_one, ranks, unfold

__all__ = ["Starts", "Way", "fold", "fold_set_up", "in_order", "one_by_one", "ranks", "unfold"]
