# SPDX-License-Identifier: MIT
"""Options as arrays that C reads, from lists or from matrices of numpy and scipy.sparse. Neither is needed: whoever
passes such a matrix has them."""
from __future__ import annotations

import ctypes
import sys
from array import array
from typing import Any, Optional

from . import _c


class Rows:
    """Entries of all options, as pairs of item and color, and the length of each option. Both arrays can be of
    numpy or of the module array."""

    def __init__(self, entries: Any, lengths: Any, width: int):
        self.entries, self.lengths, self.width = entries, lengths, width

    @staticmethod
    def _address(values: Any) -> int:
        return values.buffer_info()[0] if isinstance(values, array) else values.ctypes.data

    def entry_pointer(self):
        return ctypes.cast(self._address(self.entries), ctypes.POINTER(_c.dlx_entry))

    def length_pointer(self):
        return ctypes.cast(self._address(self.lengths), ctypes.POINTER(ctypes.c_uint32))


def rows_of_lists(matrix: Any) -> Rows:
    """Return the rows of a matrix that is a list of lists of zeros and ones."""
    listed = [list(row) for row in matrix]
    width = len(listed[0]) if listed else 0
    if any(len(row) != width for row in listed):
        raise ValueError("the rows of a matrix must have the same length")
    entries, lengths = array("I"), array("I")
    for r, row in enumerate(listed):
        for c, value in enumerate(row):
            if value not in (0, 1):
                raise ValueError(f"row {r}, column {c} of the matrix is {value!r}, neither 0 nor 1")
            if value:
                entries.extend((c, 0))
        lengths.append(sum(map(bool, row)))
    return Rows(entries, lengths, width)


def rows_of(matrix: Any) -> Optional[Rows]:
    """Return the rows of a matrix, which may already be rows; None if it is neither of numpy nor of scipy.sparse."""
    if isinstance(matrix, Rows):
        return matrix
    numpy = sys.modules.get("numpy")
    if numpy is None or not (isinstance(matrix, numpy.ndarray) or hasattr(matrix, "tocsr")):
        return None
    if matrix.ndim != 2:
        raise ValueError(f"a matrix has two dimensions, not {matrix.ndim}")
    rows, columns = matrix.nonzero()
    order = numpy.lexsort((columns, rows))
    entries = numpy.zeros((len(rows), 2), dtype=numpy.uint32)
    entries[:, 0] = columns[order]
    lengths = numpy.bincount(rows, minlength=matrix.shape[0]).astype(numpy.uint32)
    return Rows(entries, lengths, matrix.shape[1])
