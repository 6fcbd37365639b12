"""Say how sure a measured share is."""

from math import sqrt

Z_95 = 1.959963984540054


def share_interval(successes: float, trials: int) -> tuple[float, float]:
    """Give the 95% interval of a share (E. B. Wilson, 1927); shared successes may be fractions.

    >>> tuple(round(end, 3) for end in share_interval(50, 100))
    (0.404, 0.596)
    """
    share = successes / trials
    spread = Z_95 * sqrt(share * (1 - share) / trials + Z_95**2 / (4 * trials**2))
    middle = share + Z_95**2 / (2 * trials)
    scale = 1 + Z_95**2 / trials
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
