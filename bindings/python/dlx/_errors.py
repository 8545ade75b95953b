# SPDX-License-Identifier: MIT
"""What can go wrong, as exceptions."""
from __future__ import annotations

from typing import NoReturn, Optional

from . import _c


class Error(Exception):
    """The library refused. `status` is its word for it, such as "DLX_ERR_SYNTAX"; `line` and `column`, from
    1, tell where in a text, or are None."""

    def __init__(self, status: str, message: str, line: Optional[int] = None, column: Optional[int] = None):
        self.status, self.line, self.column = status, line, column
        place = f"line {line}, column {column}: " if line and column else f"line {line}: " if line else ""
        super().__init__(place + message)
        self._given = (status, message, line, column)

    def __reduce__(self) -> tuple:
        return type(self), self._given  # from another process as from this one


class NoSuchName(Error, KeyError):
    """An Error that Python knows, too: what has that name is not there."""
    __str__ = Exception.__str__  # KeyError would quote it


class NoSuchNumber(Error, IndexError):
    """An Error that Python knows, too: what has that number is not there."""


class LimitReached(Exception):
    """A limit of time or work came before the answer was known. `count` solutions there are at least."""

    def __init__(self, count: int):
        self.count = count
        super().__init__(f"stopped by a limit after {count} solutions; there may be more")

    def __reduce__(self) -> tuple:
        return type(self), (self.count,)


def fail(status: int, detail: str = "", error: Optional[_c.dlx_error] = None) -> NoReturn:
    """Raise what a status means, with what else is known."""
    if status == _c.STATUS.index("DLX_ERR_MEMORY"):
        raise MemoryError("libdlx is out of memory")
    name = _c.STATUS[status] if status < len(_c.STATUS) else str(status)  # of a later library
    text = _c.lib.dlx_status_text(status).decode()
    if error is not None and error.message:
        raise Error(name, error.message.decode("utf-8", "replace"), error.line or None, error.column or None)
    raise Error(name, f"{text}: {detail}" if detail else text)


def check(status: int, detail: str = "", error: Optional[_c.dlx_error] = None) -> None:
    if status:
        fail(status, detail, error)
