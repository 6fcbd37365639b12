"""Test a game, one of Tuckbox or of another package: the secrets it keeps, undo, records, texts, and much more.

pytest and Hypothesis must be installed. A test file for a game is as short as this:

```python
from pathlib import Path

from tuckbox_hearts import GAME

from tuckbox.testing import GameTests


class TestHearts(GameTests):
    games = (GAME,)
    folder = Path(__file__).parent
```

The golden records and counts of positions it asks for are written by `python -m tuckbox.testing FOLDER GAME`. What
each test asks of a game stands in `tuckbox.table.game`.
"""

import pytest

pytest.register_assert_rewrite("tuckbox.testing.conformance", "tuckbox.testing.suite")

from tuckbox.testing.conformance import Case, cases_of  # noqa: E402  # first it must be known whose asserts speak
from tuckbox.testing.suite import GameTests  # noqa: E402

__all__ = ["Case", "GameTests", "cases_of"]
