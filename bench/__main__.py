"""Measure every game and its peers in one run and print the tables of the README as Markdown.

Run it from the project's folder: `python -m bench [GAME]`.
"""

import argparse
import platform
import sys
from pathlib import Path

from bench.peers import measure_peers, peers_missing
from tuckbox import BadInput, game
from tuckbox.lab.bench import measure


def main() -> None:
    """Print the machine, the speeds of one game or all, and those of the peers."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Print the tables of the README.")
    parser.add_argument("game", nargs="?", help="a game; all of them where none is named")
    name = parser.parse_args().game
    if name is not None:
        try:
            game(name)
        except BadInput as refusal:
            parser.error(str(refusal))
    print(f"{_processor()}, Python {platform.python_version()}, {platform.system()}\n")
    print("| game | what | speed |\n| --- | --- | ---: |")
    for speed in measure(name):
        print(f"| {speed.game} | {speed.what} | {speed.text} |", flush=True)
    print("\n| peer | what | decisions/s |\n| --- | --- | ---: |")
    for peer in measure_peers():
        print(f"| {peer.name} | {peer.what} | {peer.per_second:,.0f} |", flush=True)
    for notice in peers_missing():
        print(notice, file=sys.stderr)


def _processor() -> str:
    """Name the processor, as far as the system tells."""
    listing = Path("/proc/cpuinfo")
    if listing.exists():
        for line in listing.read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


if __name__ == "__main__":
    main()
