"""What a learner's row remembers, so that it need not be written anew."""

from incognita.games.entdecker.observation import EntdeckerObserver
from tests.games.entdecker.test_islands import complete, cross


def test_a_row_that_leaps_tells_the_islands_of_the_other_game() -> None:
    """Also where these have brought as many points as those of the one before."""
    one = complete(cross(2, e5=(1, "scout"))).state
    other = cross(2, e5=(1, "scout")).state
    other.banked = one.banked
    observer = EntdeckerObserver(one)
    row, new = observer.new_row(), observer.new_row()
    for state in (one, other):
        row.leap()
        observer.write(state, 0, row)
    observer.write(other, 0, new)
    assert [int(n) for n in row.room] == [int(n) for n in new.room]
