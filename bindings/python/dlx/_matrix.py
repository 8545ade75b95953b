# SPDX-License-Identifier: MIT
"""Options as arrays that C reads, from lists or from matrices of zeros and ones: of numpy, scipy.sparse or pandas. None
of these is needed or imported here: whoever passes such a matrix has imported them.

    DataFrame      Mon  Tue                 entries   0 0   1 0          pairs of item and color
         Ann       1    0       Rows        lengths   1     1            entries of each option
         Bob       0    1                   columns   Mon   Tue          index   Ann   Bob
"""
from __future__ import annotations

import ctypes
import sys
from array import array
from typing import Any, List, NoReturn, Optional, Sequence

from . import _c


class Rows:
    """Entries of all options, as pairs of item and color, and the length of each option. Both arrays can be of
    numpy or of the module array. `columns` and `index` are the labels of a DataFrame; None if there are none."""

    def __init__(self, entries: Any, lengths: Any, width: int, columns: Optional[List[Any]] = None,
                 index: Optional[List[Any]] = None):
        self.entries, self.lengths, self.width = entries, lengths, width
        self.columns, self.index = columns, index

    @staticmethod
    def _address(values: Any) -> int:
        return values.buffer_info()[0] if isinstance(values, array) else values.ctypes.data

    def entry_pointer(self):
        return ctypes.cast(self._address(self.entries), ctypes.POINTER(_c.dlx_entry))

    def length_pointer(self):
        return ctypes.cast(self._address(self.lengths), ctypes.POINTER(ctypes.c_uint32))

    def renumber(self, items: Sequence[int]) -> None:
        """Replace the number of each column by that of its item."""
        if isinstance(self.entries, array):
            self.entries[0::2] = array("I", [items[column] for column in self.entries[0::2]])
        elif len(self.entries):
            self.entries[:, 0] = sys.modules["numpy"].asarray(items)[self.entries[:, 0]]


LISTS = "pass options that are lists of item numbers as lists, such as array.tolist()"


def _refuse(row: Any, column: Any, value: Any) -> NoReturn:
    hint = "; " + LISTS if isinstance(value, int) and value > 1 else ""
    raise ValueError(f"row {row!r}, column {column!r} of the matrix is {value!r}, neither 0 nor 1{hint}")


def _is_bit(value: Any) -> bool:
    try:
        return bool(value == 0 or value == 1)
    except (TypeError, ValueError):  # pandas.NA, or an array
        return False


def rows_of_lists(matrix: Any, columns: Optional[List[Any]] = None, index: Optional[List[Any]] = None) -> Rows:
    """Return the rows of a matrix that is a list of lists of zeros and ones."""
    listed = [list(row) for row in matrix]
    width = len(listed[0]) if listed else len(columns or ())
    if any(len(row) != width for row in listed):
        raise ValueError("the rows of a matrix must have the same length")
    entries, lengths = array("I"), array("I")
    for r, row in enumerate(listed):
        for c, value in enumerate(row):
            if not _is_bit(value):
                _refuse(r if index is None else index[r], c if columns is None else columns[c], value)
            if value:
                entries.extend((c, 0))
        lengths.append(sum(map(bool, row)))
    return Rows(entries, lengths, width, columns, index)


def _rows_of_places(rows: Any, columns: Any, shape: Any) -> Rows:
    """Return the rows of a matrix whose ones are at these places, row by row."""
    numpy = sys.modules["numpy"]
    entries = numpy.zeros((len(rows), 2), dtype=numpy.uint32)
    entries[:, 0] = columns
    return Rows(entries, numpy.bincount(rows, minlength=shape[0]).astype(numpy.uint32), shape[1])


def _rows_of_sparse(matrix: Any) -> Rows:
    """Return the rows of a matrix of scipy.sparse. Zeros that it stores do not count."""
    numpy, stored = sys.modules["numpy"], matrix.tocoo()
    is_set = stored.data != 0
    values, rows, columns = stored.data[is_set], stored.row[is_set], stored.col[is_set]
    order = numpy.lexsort((columns, rows))
    values, rows, columns = values[order], rows[order], columns[order]
    wrong = numpy.flatnonzero(values != 1)
    if len(wrong):
        _refuse(int(rows[wrong[0]]), int(columns[wrong[0]]), values[wrong[0]].item())
    twice = numpy.flatnonzero((rows[1:] == rows[:-1]) & (columns[1:] == columns[:-1]))
    if len(twice):
        raise ValueError(f"row {rows[twice[0]]}, column {columns[twice[0]]} of the matrix is stored twice")
    return _rows_of_places(rows, columns, stored.shape)


def _rows_of_array(values: Any, columns: Optional[List[Any]], index: Optional[List[Any]]) -> Rows:
    """Return the rows of an array of numpy, perhaps with labels."""
    numpy = sys.modules["numpy"]
    if values.dtype.kind not in "biuf" or isinstance(values, numpy.ma.MaskedArray):
        found = rows_of_lists(values.tolist(), columns, index)
    else:
        values = numpy.asarray(values)
        wrong = numpy.argwhere((values != 0) & (values != 1))
        if len(wrong):
            r, c = map(int, wrong[0])
            _refuse(r if index is None else index[r], c if columns is None else columns[c], values[r, c].item())
        found = _rows_of_places(*values.nonzero(), values.shape)
    found.width, found.columns, found.index = values.shape[1], columns, index
    return found


def rows_of(matrix: Any) -> Optional[Rows]:
    """Return the rows of a matrix, which may already be rows; None if it is not of numpy, scipy.sparse or pandas. Labels
    of rows that only count them are left out."""
    if isinstance(matrix, Rows):
        return matrix
    columns, index, numpy = None, None, sys.modules.get("numpy")
    if hasattr(matrix, "to_numpy") and hasattr(matrix, "columns"):
        columns, index = list(matrix.columns), list(getattr(matrix, "index", range(len(matrix))))
        index = None if index == list(range(len(matrix))) else index
        matrix = matrix.to_numpy()
    elif numpy is None or not (isinstance(matrix, numpy.ndarray) or hasattr(matrix, "tocoo")):
        return None
    if matrix.ndim != 2:
        raise ValueError(f"a matrix has two dimensions, not {matrix.ndim}")
    return _rows_of_sparse(matrix) if hasattr(matrix, "tocoo") else _rows_of_array(matrix, columns, index)
