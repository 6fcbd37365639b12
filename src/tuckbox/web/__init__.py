"""Open the web table: pages, live updates, a JSON interface and the store behind them.

>>> from tuckbox.web import default_database_url, serve
>>> serve("127.0.0.1", 8000, default_database_url())  # doctest: +SKIP
Tuckbox is open at http://127.0.0.1:8000 (stop with Ctrl+C)
"""

from tuckbox.web.database import default_database_url
from tuckbox.web.serving import serve

__all__ = ["default_database_url", "serve"]
