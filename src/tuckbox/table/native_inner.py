"""Compile a rule function to the code that others take in, and not to machine code of its own.

Rule functions are called from compiled code only, and what calls them is optimized with all they contain. Left to
itself Numba optimizes each of them too, together with everything it calls in turn, and makes machine code of that which
nobody ever runs: for Challengers! two fifths of the time that a first start takes.
"""

# Numba comes without types.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportAttributeAccessIssue=false, reportMissingTypeStubs=false, reportUntypedBaseClass=false

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class InnerCompiler(Compiler):
    """Compile a function that is called from compiled code only; for `njit(pipeline_class=InnerCompiler)`."""

    def _compile_core(self) -> Any:
        self.state.library = InnerLibrary(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        return super()._compile_core()


class InnerLibrary(JITCodeLibrary):
    """Hold the code of a function for others to take in."""

    def _optimize_final_module(self) -> None:
        """Leave that to what takes the code in."""

    def _finalize_final_module(self) -> None:
        """Make no machine code."""
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Give 0, which says that there is no machine code."""
        return 0

    @property
    def codegen(self) -> Any:
        """Give what makes code."""
        return _WithoutEnvironments(self._codegen)


class _WithoutEnvironments:
    """Stand for a code generator; there is nothing yet in which the environment of a function could be set."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, name: str, environment: Any) -> None:
        """Leave that to `with_environments`."""


def with_environments(compiled: Any) -> Any:
    """Set the environments of all functions that a compiled one took in.

    They hold what cannot be written into code, such as the texts of a `print` or of an error. Numba sets them by itself
    when it loads code from its cache.
    """
    for result in compiled.overloads.values():
        for environment in result._find_referenced_environments():
            result.codegen.set_env(environment.env_name, environment)
    return compiled
