"""Measure every game and its peers in one run and print the tables of the README as Markdown.

Run it from the project's folder: `python -m bench [GAME]`.
"""

import platform
import sys
from pathlib import Path

from bench.peers import measure_peers, peers_missing
from tuckbox.lab.bench import measure


def main() -> None:
    """Print the machine, the speeds of one game or all, and those of the peers."""
    print(f"{_processor()}, Python {platform.python_version()}, {platform.system()}\n")
    print("| game | what | speed |\n| --- | --- | ---: |")
    for speed in measure(sys.argv[1] if len(sys.argv) > 1 else None):
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
