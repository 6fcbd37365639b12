"""The generator is ChaCha8, the same in plain Python and in native code, and fair."""

import struct
from collections import Counter

import numpy as np
import pytest

from tuckbox import Match
from tuckbox.table.kernel import chance
from tuckbox.table.record import DICE, Plain


def plain_dice(key=(0, 0, 0, 0), stream=0):
    dice = Plain(np.zeros(1, DICE), 0)
    chance.seed(dice, key, stream)
    return dice


def test_first_blocks_are_those_of_chacha8_with_a_key_of_zeros():
    # J. Strombergson, "Test Vectors for the Stream Cipher ChaCha", 2013: TC1, 128-bit key, 8 rounds.
    published = bytes.fromhex(
        "e28a5fa4a67f8c5defed3e6fb7303486aa8427d31419a729572d777953491120"
        "b64ab8e72b8deb85cd6aea7cb6089a101824beeb08814a428aab1fa2c816081b"
        "8a26af448a1ba906368fd8c83831c18cec8ced811a028e675b8d2be8fce08116"
        "5ceae9f1d1b7a975497749480569ceb83de6a0a587d4984f19925f5d338e430d"
    )
    dice = plain_dice()
    assert struct.pack("<32I", *(chance.number(dice) for _word in range(32))) == published


def test_streams_and_keys_give_different_numbers():
    starts = {
        tuple(chance.number(plain) for _word in range(4))
        for plain in (
            plain_dice(key, stream) for key in ((0, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 1)) for stream in (0, 1)
        )
    }
    assert len(starts) == 6


def test_below_is_even_also_for_awkward_bounds():
    dice = plain_dice((5, 6, 7, 8))
    for bound in (1, 2, 3, 7, 110):
        counts = Counter(chance.below(dice, bound) for _draw in range(400 * bound))
        assert set(counts) == set(range(bound))
        spread = sum((count - 400) ** 2 / 400 for count in counts.values())
        assert spread < 3 * bound + 30
    assert all(0 <= chance.below(dice, 2**31) < 2**31 for _draw in range(100))


def test_below_rejects_what_would_tip_the_scale():
    dice = plain_dice()
    bound = 3 << 29
    # Without rejection a third of the numbers below this bound would come up twice as often.
    counts = Counter(chance.below(dice, bound) % 3 for _draw in range(6000))
    assert max(counts.values()) - min(counts.values()) < 300


@pytest.mark.parametrize("seed", [0, 1, 2**64, 2**128 - 1])
def test_every_bit_of_the_seed_matters(seed):
    first = Match.new("touche", 2, seed=seed)
    other = Match.new("touche", 2, seed=seed ^ 1 << 100)
    assert first.hash() != other.hash()
    assert first.hash() == Match.new("touche", 2, seed=seed).hash()


def test_wiping_leaves_nothing():
    records = np.zeros(1, DICE)
    dice = plain_dice((1, 2, 3, 4))
    chance.number(dice)
    chance.wipe(dice)
    dice.write(records, 0)
    assert not any(records.tobytes())
