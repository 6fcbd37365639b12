"""Let the levels meet in every game and write down how it ended: `python -m bench.ladder [--without-hard] [GAME]...`.

For each game the command below is run, its drawing goes to `docs/ladder/GAME.svg`, and the game's section of
`docs/ladder.md` is written anew. Run it on a machine that does nothing else; the results are the same anywhere, the
minutes are not. Without Hard, which thinks for most of the time, it takes a minute or two.
"""

import argparse
import json
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "ladder.md"
GAMES = {"touche": 400, "giants": 900, "monster_trick": 900, "power_cards": 900, "challengers": 720}
"""How many matches tell the levels of a game apart."""
SEED = 1


def main() -> None:
    """Run the ladders of the games named, of all where none is."""
    parser = argparse.ArgumentParser(prog="python -m bench.ladder", description="Write docs/ladder.md anew.")
    parser.add_argument("games", nargs="*", metavar="game", help="a game; all of them where none is named")
    parser.add_argument("--without-hard", action="store_true", help="leave out the level that takes most of the time")
    given = parser.parse_args()
    if unknown := set(given.games) - set(GAMES):
        parser.error(f"no game {', '.join(sorted(unknown))}; there are {', '.join(GAMES)}")
    for game in given.games or GAMES:
        arguments = ["ladder", game, "--games", str(GAMES[game]), "--seed", str(SEED)]
        arguments += ["--only", "--players", "random,easy,medium"] if given.without_hard else []
        drawing = DOCS / "ladder" / f"{game}.svg"
        drawing.parent.mkdir(exist_ok=True)
        began = time.monotonic()
        run = [sys.executable, "-m", "tuckbox", *arguments, "--json", "-", "--plot", str(drawing)]
        done = subprocess.run(run, stdout=subprocess.PIPE, text=True, check=True)
        minutes = (time.monotonic() - began) / 60
        command = shlex.join(["tuckbox", *arguments, "--plot", f"docs/ladder/{game}.svg"])
        _replace(game, _section(json.loads(done.stdout), command, minutes))
        print(f"{game}: {minutes:.1f} minutes", flush=True)


def _section(summary: dict[str, Any], command: str, minutes: float) -> str:
    """Write what a ladder found as Markdown."""
    lines = [
        f"`{command}`, {minutes:.1f} minutes:",
        "",
        f"![Ratings and comparisons](ladder/{summary['game']}.svg)",
        "",
        "| player | rating | 95% interval | games |",
        "| --- | ---: | ---: | ---: |",
    ]
    for row in summary["players"]:
        low, high = row["rating_95"]
        lines.append(f"| {row['player']} | {row['rating']:.1f} | {low:.1f} to {high:.1f} | {row['games']} |")
    lines += ["", "| player | against | seats | games | wins | 95% interval | better |"]
    lines.append("| --- | --- | ---: | ---: | ---: | ---: | --- |")
    for pair in summary["pairs"]:
        if not pair["neighbours"]:
            continue
        compared = list(pair["by_seats"].items())
        if len(compared) > 1:
            compared.insert(0, ("all", pair))
        for seats, of_seats in compared:
            low, high = of_seats["share_95"]
            lines.append(
                f"| {pair['player']} | {pair['against']} | {seats} | {of_seats['games']} | {of_seats['share']:.1%} "
                f"| {low:.1%} to {high:.1%} | {_verdict(of_seats['certain'])} |"
            )
    return "\n".join(lines)


def _verdict(certain: str) -> str:
    return {"better": "yes", "worse": "the other is", "no": "not certain"}[certain]


def _replace(game: str, section: str) -> None:
    """Put a section between the marks of its game."""
    begin, end = f"<!-- {game} -->\n", f"\n<!-- end of {game} -->"
    page = PAGE.read_text("utf-8")
    assert page.count(begin) == page.count(end) == 1, f"{PAGE} lacks the marks for {game}"
    before, rest = page.split(begin)
    _old, after = rest.split(end)
    PAGE.write_text(before + begin + section + end + after, "utf-8")


if __name__ == "__main__":
    main()
