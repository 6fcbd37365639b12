"""Hold the games, one folder each."""
