"""Rule functions whose code others take in print and fail as they would by themselves, compiled or loaded."""

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """
from numba import njit, types

from tuckbox.table.native_inner import InnerCompiler, with_environments

inner = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": InnerCompiler}


@njit(**inner)
def innermost(number):
    if number > 2:
        raise ValueError("too large", number)
    print("innermost", number)
    return number + 1


@njit(**inner)
def between(number):
    print("between", number)
    return innermost(number) * 2


@with_environments
@njit(types.int64(types.int64), cache=True)
def outermost(number):
    return between(number)


print(outermost(1))
try:
    outermost(3)
except ValueError as error:
    print(error)
print("loaded" if outermost.stats.cache_hits else "compiled")
"""


def test_texts_of_inner_functions_are_there_at_once_and_from_the_cache(tmp_path: Path):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    said = [
        subprocess.run([sys.executable, program], env=environment, check=True, capture_output=True, text=True).stdout
        for _time in range(2)
    ]
    told = "between 1\ninnermost 1\n4\nbetween 3\n('too large', 3)\n"
    assert said == [told + "compiled\n", told + "loaded\n"]
