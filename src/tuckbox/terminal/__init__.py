"""Play at a terminal."""
