"""Hold what every game stands on: records, piles, chance, secrecy, matches and their records."""
