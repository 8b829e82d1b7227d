"""When a question about a bot's share of the wins is settled, however often one looks.

The share of a deal (a number from 0 to 1, the mean over the games of the deal) is one independent
observation. The rule is a confidence sequence: the normal mixture of Robbins (1970), in the form
of Howard, Ramdas, McAuliffe and Sekhon (2021). For bounded observations (variance proxy 1/4 by
Hoeffding's lemma) the sum of n of them strays from its mean by

    sqrt((n/4 + r) * ln((n/4 + r) / (r * error**2)))

or more, at any n at all, with a probability of at most `error`. So one may look after every deal
and stop at the first that shows the share to lie on one side of the bar; the answer is wrong with
a probability of at most `error`, at every number of deals taken together. `r` says where the bound
is tightest and was fixed beforehand: at about a hundred deals.
"""

from math import log, sqrt

ERROR = 0.05
_TIGHTEST = 3.0


def stray(deals: int, error: float) -> float:
    """How far the mean of so many deals may lie from the true share."""
    spread = deals / 4 + _TIGHTEST
    return sqrt(spread * log(spread / (_TIGHTEST * error * error))) / deals


def settled(total: float, deals: int, bar: float, error: float) -> bool:
    """The true share is shown to lie above or below the bar."""
    return deals > 0 and abs(total / deals - bar) > stray(deals, error)
