"""Hold second, independent readings of the rulebooks, against which the product's records are checked.

A reading is written from a game's rules alone and shares no line with the product. It is as plain as it can
be: no speed, no tables, no arrays. Where a record and a reading differ, one of them misread the rules.
"""
