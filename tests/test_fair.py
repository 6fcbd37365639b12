"""Everything that docs/fair.md says to type does what it says there."""

import os
import re
import subprocess
import sys
from pathlib import Path

GUIDE = Path(__file__).parent.parent / "docs" / "fair.md"


def commands() -> list[tuple[str, str]]:
    """Give each command of the guide with what it is said to print."""
    found: list[tuple[str, str]] = []
    for block in re.findall(r"^```\n(.*?)^```", GUIDE.read_text("utf-8"), re.DOTALL | re.MULTILINE):
        for part in block.removeprefix("$ ").split("\n$ "):
            command, _end, printed = part.partition("\n")
            found.append((command, printed.strip()))
    return found


def test_the_guide_to_checking_a_deal_is_right(tmp_path: Path) -> None:
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    said = commands()
    assert len(said) >= 4
    for command, printed in said:
        done = subprocess.run(
            command, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=600, check=False
        )
        # The first use of a game on a machine says that it takes a while.
        answer = re.sub(r"^Preparing .*\n", "", done.stdout + done.stderr, flags=re.MULTILINE).strip()
        if printed.startswith("...\n"):
            assert answer.endswith(printed.removeprefix("...\n")), command
        else:
            assert answer == printed, command
