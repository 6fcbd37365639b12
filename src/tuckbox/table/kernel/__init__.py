"""Hold the functions on records that every game stands on.

Everything here is written in the small part of Python that Numba compiles: integers, record fields, fixed
arrays, plain loops. `tuckbox.table.native` compiles it for each game; called as it stands it runs as ordinary
Python on a `tuckbox.table.record.Plain`, which is how the tests, the debugger and coverage see it.
"""
