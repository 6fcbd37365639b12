"""Compile the rules of a game with Numba.

The rule functions carry no decorators. Here each module of them gets a **twin**: a module with the same contents in
which every function is replaced by its compiled form and every module it uses by that module's twin. So one text
runs as native code and as ordinary Python.

Compiled code is kept in a folder of the user's cache whose name is a hash of all sources, record layouts and versions
that went into it, for Numba's own cache would not notice an edited function in another file. Set `TUCKBOX_CACHE` to
keep it elsewhere.
"""

# Numba comes without types.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportAttributeAccessIssue=false, reportMissingTypeStubs=false

import hashlib
import inspect
import os
import sys
import tempfile
import threading
import warnings
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import llvmlite
import numba
import numpy as np
from numba import njit, types
from numba.core import config
from numba.core.errors import NumbaExperimentalFeatureWarning
from platformdirs import user_cache_path

from tuckbox.table import native_inner
from tuckbox.table.engine import ENTRIES, LOOPS, Engine, Entry, bind_entry, bind_loops
from tuckbox.table.kernel import entries, loops, search
from tuckbox.table.native_inner import InnerCompiler, with_environments
from tuckbox.table.record import DICE

KERNEL = "tuckbox.table.kernel"

INNER: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": InnerCompiler}
"""Functions that are called from compiled code only need no way in from Python and no machine code of their own."""

UNCOUNTED: dict[str, Any] = {"_nrt": False}
"""Functions that make no arrays need not count who holds one: left to itself Numba does at every call, atomically."""

_compiling = threading.RLock()
_twins: dict[str, ModuleType] = {}

before_compiling: list[Callable[[str], None]] = []
"""Are called with a game's name before its rules are compiled for the first time on a machine."""


class NativeEngine(Engine):
    """Run a game's rules as native code; see `tuckbox.table.engine` for the entries.

    Compiling takes some seconds once on a machine; afterwards the code is loaded from the cache.
    """

    def __init__(
        self,
        game: str,
        rules: ModuleType,
        bot: ModuleType,
        position: np.dtype[np.void],
        setup: np.dtype[np.void],
    ) -> None:
        scope = (KERNEL, rules.__name__.rpartition(".")[0])
        with _compiling:
            uses = {
                "rules": _twin(rules, scope),
                "bot": _twin(bot, scope),
                "secrecy": _twin_named("secrecy", scope),
            }
            self._folder = folder = cache_folder(game, (rules, bot), scope, (position, setup))
            self._layout = (game, scope, position, setup)
            _announce(game, folder)
            with _numba_cache(folder), warnings.catch_warnings():
                # Functions as arguments, and dice as the first part of a position, are features Numba calls young.
                warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)
                self._compile(uses, scope, position, setup)

    def _compile(
        self,
        uses: dict[str, Any],
        scope: tuple[str, ...],
        position: np.dtype[np.void],
        setup: np.dtype[np.void],
    ) -> None:
        signatures, _at, _dice = _signatures(position, setup)
        compiled: dict[str, Any] = {}
        for name in ENTRIES:
            entry = bind_entry(getattr(entries, name), uses)
            entry.__module__ = _twin_named("entries", scope).__name__
            compiled[name] = with_environments(njit(signatures[name], nogil=True, cache=True, **UNCOUNTED)(entry))
            setattr(self, name, compiled[name])
        self._entries = compiled

    def __getattr__(self, name: str) -> Entry:
        """Compile a loop when somebody needs it for the first time; whoever only plays never waits for it."""
        if name not in (*LOOPS, "search"):
            raise AttributeError(name)
        with _compiling:
            if name not in vars(self):
                setattr(self, name, self._compile_search() if name == "search" else self._compile_loop(name))
        return vars(self)[name]

    def _compile_loop(self, name: str) -> Entry:
        _game, scope, position, setup = self._layout
        with _numba_cache(self._folder), warnings.catch_warnings():
            warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)
            signatures, _at, _dice = _signatures(position, setup)
            space = vars(_twin_named("loops", scope))
            loop = bind_loops(space, self._entries, _inner)[name]
            return with_environments(njit(signatures[name], nogil=True, cache=True, **UNCOUNTED)(loop))

    def _compile_search(self) -> Entry:
        from tuckbox.table import native_search

        game, scope, position, setup = self._layout
        signatures, at, dice = _signatures(position, setup)
        folder = cache_folder(f"{game}-search", (search, native_search), scope, (position, setup))
        _announce(game, folder)
        with _numba_cache(folder), warnings.catch_warnings():
            warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)
            loop = _twin_named("search", scope).search.py_func
            native, first = native_search.compile_search(loop, self._entries, signatures, at, dice)
        return _with_first(native, first)


def _announce(game: str, folder: Path) -> None:
    if not folder.exists():
        for announce in before_compiling:
            announce(game)


def _with_first(loop: Callable[..., int], first: tuple[Any, ...]) -> Callable[..., int]:
    return lambda *rest: loop(*first, *rest)


def _signatures(position: np.dtype[np.void], setup: np.dtype[np.void]) -> tuple[dict[str, Any], tuple[Any, ...], Any]:
    """Give the signature of every entry and loop, for the record layouts of one game.

    With them, the types of the arrays of setups and positions and of an index, and of an array of dice.
    """
    setups = numba.from_dtype(setup)[::1]
    positions = numba.from_dtype(position)[::1]
    dice = numba.from_dtype(DICE)[::1]
    whole, numbers, table, keys = types.int64, types.int32[::1], types.int32[:, ::1], types.uint32[:, ::1]
    at = (setups, positions, whole)
    signatures = {
        "deal": whole(*at, numbers),
        "acting": whole(*at),
        "legal": whole(*at, whole, numbers),
        "apply": whole(*at, whole, whole, numbers),
        "result": whole(*at, numbers, numbers),
        "look": whole(*at, whole, whole),
        "guess": whole(*at, whole, dice),
        "choose": whole(*at, whole, numbers, whole, dice),
    }
    signatures["simulate"] = whole(
        *(setups, positions, dice, numbers, keys, numbers, numbers, table, table, numbers, numbers, whole)
    )
    signatures["advance"] = whole(*(setups, positions, keys, dice, table, numbers, numbers, numbers, numbers, numbers))
    return signatures, at, dice


def _twin_named(name: str, scope: tuple[str, ...]) -> ModuleType:
    return _twin(sys.modules[f"{KERNEL}.{name}"], scope)


def _twin(module: ModuleType, scope: tuple[str, ...]) -> ModuleType:
    """Make, once, the module in which all functions of `module` are compiled ones."""
    name = module.__name__ + ".native"
    if name in _twins:
        return _twins[name]
    twin = ModuleType(name)
    twin.__file__ = module.__file__
    # Numba finds the module of cached code again by its name.
    _twins[name] = sys.modules[name] = twin
    space = vars(twin)
    for key, value in vars(module).items():
        if key.startswith("__"):
            continue
        if inspect.ismodule(value) and _is_in(value.__name__, scope):
            space[key] = _twin(value, scope)
        elif inspect.isfunction(value) and value.__module__ != module.__name__ and _is_in(value.__module__, scope):
            space[key] = vars(_twin(sys.modules[value.__module__], scope))[value.__name__]
        elif inspect.isfunction(value) and value.__module__ == module.__name__:
            copy = FunctionType(value.__code__, space, value.__name__, value.__defaults__)
            copy.__module__ = name
            space[key] = _inner(copy, counts=not _makes_no_arrays(value))
        else:
            space[key] = value
    return twin


def _inner(function: FunctionType, *, counts: bool = False) -> Any:
    """Compile a function that is called from compiled code only; `counts` where it makes arrays."""
    # `_nrt` is said in either case: what is not said is taken over from the function that calls.
    options: dict[str, Any] = {**INNER, "_nrt": counts}
    return _compile_once(njit(nogil=True, **options)(function))


def _makes_no_arrays(function: FunctionType) -> bool:
    """Tell whether a function surely makes no arrays; only the kernel keeps to making them with NumPy alone."""
    return _is_in(function.__module__, (KERNEL,)) and "np" not in function.__code__.co_names


def _compile_once(dispatcher: Any) -> Any:
    """Make every whole number handed to a function a 64-bit one.

    Left to itself Numba compiles a function anew for every constant and every width of integer it is called with:
    ten times the work for the same code.
    """
    resolve = dispatcher.get_call_template

    def resolve_widened(arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
        return resolve(
            tuple(_widened(argument) for argument in arguments),
            {name: _widened(argument) for name, argument in keywords.items()},
        )

    dispatcher.get_call_template = resolve_widened
    return dispatcher


def _widened(kind: Any) -> Any:
    plain = types.unliteral(kind)
    return types.int64 if isinstance(plain, types.Integer) else plain


def _is_in(name: str, scope: tuple[str, ...]) -> bool:
    return any(name == root or name.startswith(root + ".") for root in scope)


def cache_folder(
    game: str, modules: tuple[ModuleType, ...], scope: tuple[str, ...], layouts: tuple[np.dtype[np.void], ...]
) -> Path:
    """Give the folder for a game's compiled code, named by a hash of everything the code depends on."""
    digest = hashlib.sha256()
    names = sorted(
        {*_used_modules(modules, scope), *_used_modules((entries, loops), scope), __name__, native_inner.__name__}
    )
    for name in names:
        digest.update(name.encode())
        digest.update(inspect.getsource(sys.modules[name]).encode())
    for layout in layouts:
        digest.update(repr(layout).encode())
    versions = (sys.version, np.__version__, numba.__version__, llvmlite.__version__, config.BOUNDSCHECK)
    digest.update(repr(versions).encode())
    folder = _cache_root() / f"{game}-{digest.hexdigest()[:20]}"
    if not folder.exists() and not all(_is_as_read(sys.modules[name]) for name in names):
        # An edit since this process read its sources: what it compiles must not pass for the edited text.
        return Path(tempfile.mkdtemp(prefix="tuckbox-edited-"))
    return folder


def _is_as_read(module: ModuleType) -> bool:
    """Tell whether the functions of a module are those of its file as it is now."""
    text = compile(inspect.getsource(module), str(module.__file__), "exec", dont_inherit=True)
    now = {code.co_name: code for code in text.co_consts if isinstance(code, CodeType)}
    own = (value for value in vars(module).values() if inspect.isfunction(value))
    return all(
        now.get(function.__code__.co_name) == function.__code__
        for function in own
        if function.__module__ == module.__name__ and function.__closure__ is None
    )


def _used_modules(modules: tuple[ModuleType, ...], scope: tuple[str, ...]) -> set[str]:
    found: set[str] = set()
    waiting = list(modules)
    while waiting:
        module = waiting.pop()
        if module.__name__ in found:
            continue
        found.add(module.__name__)
        for value in vars(module).values():
            if inspect.ismodule(value) and _is_in(value.__name__, scope):
                waiting.append(value)
            elif inspect.isfunction(value) and _is_in(value.__module__, scope):
                waiting.append(sys.modules[value.__module__])
    return found


def _cache_root() -> Path:
    """Give the folder of the user's cache, or a fresh private one where that cannot be written."""
    chosen = os.environ.get("TUCKBOX_CACHE")
    root = Path(chosen) if chosen else user_cache_path("tuckbox", appauthor=False)
    try:
        root.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.mkdtemp(prefix="tuckbox-"))
    return root if os.access(root, os.W_OK) else Path(tempfile.mkdtemp(prefix="tuckbox-"))


@contextmanager
def _numba_cache(folder: Path) -> Generator[None]:
    before = config.CACHE_DIR
    folder.mkdir(parents=True, exist_ok=True)
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before
