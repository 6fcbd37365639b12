"""Run the migrations on the connection that `tuckbox.web.database` has opened."""

from alembic import context

from tuckbox.web.rows import Row

context.configure(connection=context.config.attributes["connection"], target_metadata=Row.metadata)
with context.begin_transaction():
    context.run_migrations()
