"""Hold second, independent readings of the rulebooks, against which the product's records are checked.

A reading is written from a game's rules alone and shares no line with the product. It is as plain as it can
be: no speed, no tables, no arrays. Where a record and a reading differ, one of them misread the rules.

`following` walks through a record of any game and compares, `selfplaying` writes records of games that a reading plays
by itself, and `mistakes` makes records wrong for the tests; none of them knows a rule.
"""
