"""Draw the random numbers of a match, from a generator that lives in the match's own record.

The generator is ChaCha with 8 rounds and a key of 128 bits (D. J. Bernstein, "ChaCha, a variant of Salsa20",
2008). It is a stream cipher: whoever has seen any number of shuffles still cannot tell the next one, which a
fast linear generator does not promise. The same key and stream give the same numbers on every machine, in native
code and in plain Python.

A generator is any record with the fields `key` (four 32-bit words), `stream`, `block`, `numbers` (the sixteen
words of the current block) and `unread`.
"""

WORD = 0xFFFFFFFF
ROUND_PAIRS = 4
BLOCK_WORDS = 16

DEALS = 0
"""The stream of a match's own shuffles, tosses and lots."""
PLAYERS = 1
"""The stream from which simulated players take their decisions."""
GUESSES = 2
"""The stream from which hidden cards are dealt again."""


def _quarter_round(words, a, b, c, d):
    words[a] = (words[a] + words[b]) & WORD
    words[d] = words[d] ^ words[a]
    words[d] = ((words[d] << 16) | (words[d] >> 16)) & WORD
    words[c] = (words[c] + words[d]) & WORD
    words[b] = words[b] ^ words[c]
    words[b] = ((words[b] << 12) | (words[b] >> 20)) & WORD
    words[a] = (words[a] + words[b]) & WORD
    words[d] = words[d] ^ words[a]
    words[d] = ((words[d] << 8) | (words[d] >> 24)) & WORD
    words[c] = (words[c] + words[d]) & WORD
    words[b] = words[b] ^ words[c]
    words[b] = ((words[b] << 7) | (words[b] >> 25)) & WORD


def _word_before_the_rounds(generator, i):
    if i == 0:
        return 0x61707865
    if i == 1:
        return 0x3120646E
    if i == 2:
        return 0x79622D36
    if i == 3:
        return 0x6B206574
    if i < 12:
        return int(generator.key[i & 3])
    if i == 12:
        return generator.block & WORD
    if i == 13:
        return (generator.block >> 32) & WORD
    if i == 14:
        return int(generator.stream)
    return 0


def _next_block(generator):
    words = generator.numbers
    for i in range(BLOCK_WORDS):
        words[i] = _word_before_the_rounds(generator, i)
    for _ in range(ROUND_PAIRS):
        _quarter_round(words, 0, 4, 8, 12)
        _quarter_round(words, 1, 5, 9, 13)
        _quarter_round(words, 2, 6, 10, 14)
        _quarter_round(words, 3, 7, 11, 15)
        _quarter_round(words, 0, 5, 10, 15)
        _quarter_round(words, 1, 6, 11, 12)
        _quarter_round(words, 2, 7, 8, 13)
        _quarter_round(words, 3, 4, 9, 14)
    for i in range(BLOCK_WORDS):
        words[i] = (int(words[i]) + _word_before_the_rounds(generator, i)) & WORD
    generator.block += 1
    generator.unread = BLOCK_WORDS


def seed(generator, key, stream):
    """Start the generator anew from a key of four 32-bit words and a stream number.

    Streams of one key are independent of one another.
    """
    for i in range(4):
        generator.key[i] = key[i]
    generator.stream = stream
    generator.block = 0
    generator.unread = 0
    for i in range(BLOCK_WORDS):
        generator.numbers[i] = 0


def wipe(generator):
    """Overwrite the generator with zeros, so that nothing it will give or gave can be read from it."""
    for i in range(4):
        generator.key[i] = 0
    generator.stream = 0
    generator.block = 0
    generator.unread = 0
    for i in range(BLOCK_WORDS):
        generator.numbers[i] = 0


def number(generator):
    """Draw the next number, from 0 to 2**32 - 1."""
    if generator.unread == 0:
        _next_block(generator)
    i = BLOCK_WORDS - generator.unread
    generator.unread -= 1
    return int(generator.numbers[i])


def below(generator, bound):
    """Draw a number from 0 to bound - 1, each equally likely; bound is from 1 to 2**31.

    The multiplication method of D. Lemire, "Fast random integer generation in an interval", 2019.
    """
    product = number(generator) * bound
    low = product & WORD
    if low < bound:
        threshold = (WORD + 1 - bound) % bound
        while low < threshold:
            product = number(generator) * bound
            low = product & WORD
    return product >> 32


def reseed_from(generator, source, stream):
    """Give the generator a new key drawn from another generator."""
    for i in range(4):
        generator.key[i] = number(source)
    generator.stream = stream
    generator.block = 0
    generator.unread = 0
    for i in range(BLOCK_WORDS):
        generator.numbers[i] = 0
