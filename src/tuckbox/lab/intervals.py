"""Say how sure a measured share is."""

from collections.abc import Sequence
from math import sqrt

Z_95 = 1.959963984540054


def share_interval(successes: float, trials: float) -> tuple[float, float]:
    """Give the 95% interval of a share (E. B. Wilson, 1927); shared successes may be fractions.

    >>> tuple(round(end, 3) for end in share_interval(50, 100))
    (0.404, 0.596)
    """
    share = successes / trials
    spread = Z_95 * sqrt(share * (1 - share) / trials + Z_95**2 / (4 * trials**2))
    middle = share + Z_95**2 / (2 * trials)
    scale = 1 + Z_95**2 / trials
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def paired_interval(shares: Sequence[float]) -> tuple[float, float]:
    """Give the 95% interval of a mean share, measured in groups of matches that belong together.

    `shares` has a share for each group, from 0 to 1. It is Wilson's interval for so many single matches as would tell
    as much as these groups do (E. L. Korn and B. I. Graubard, 1998). Only differences between groups count: what
    cancels within a group, such as the luck of a deal that is played from both sides, makes the interval no wider. To
    know how much groups differ, two that were won and two that were lost are added (A. Agresti and B. A. Coull,
    1998), so that a few groups, or many that are alike, never seem surer than they are.

    >>> tuple(round(end, 3) for end in paired_interval([0.5] * 96))
    (0.48, 0.52)
    >>> tuple(round(end, 3) for end in paired_interval([1.0] * 96))
    (0.962, 1.0)
    """
    share = sum(shares) / len(shares)
    groups = [*shares, 0.0, 0.0, 1.0, 1.0]
    mean = sum(groups) / len(groups)
    variance = sum((of_group - mean) ** 2 for of_group in groups) / len(groups)
    matches = len(shares) * mean * (1 - mean) / variance
    return share_interval(share * matches, matches)
