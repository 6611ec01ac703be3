"""Answers about frozen things are kept while the very same thing is asked about."""

from __future__ import annotations

from affray.encounter.remembering import remembered


class Counting:
    def __init__(self):
        self.asked = []

    @remembered
    def size(self, of):
        """Say how many."""
        self.asked.append(of)
        return len(of)


def test_the_same_is_looked_through_once_and_another_anew():
    one, other, counting = [1, 2], [1, 2], Counting()
    assert [counting.size(one), counting.size(one), counting.size(other), counting.size(one)] == [2, 2, 2, 2]
    assert len(counting.asked) == 3, "another one that is equal is another one"
    assert counting.asked[1] is other
    assert Counting().size(one) == 2
    assert Counting.size.__doc__ == "Say how many."
