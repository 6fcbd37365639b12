"""Open the web table: pages, live updates, a JSON interface and the store behind them.

`serve("127.0.0.1", 8000, default_database_url())` opens it until Ctrl+C; `tuckbox.web.app.make_app` makes it as an ASGI
application for another server.
"""

from tuckbox.web.database import default_database_url
from tuckbox.web.serving import serve

__all__ = ["default_database_url", "serve"]
