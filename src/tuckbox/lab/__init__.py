"""Play games in bulk and say what came out."""
