# SPDX-License-Identifier: MIT
"""Exceptions."""
from __future__ import annotations

from typing import NoReturn, Optional

from . import _c
from ._handles import shown


class Error(Exception):
    """The library refused a call. `status` is the name of its status, such as "DLX_ERR_SYNTAX". `line` and
    `column` give the position in a text, from 1, or are None."""

    def __init__(self, status: str, message: str, line: Optional[int] = None, column: Optional[int] = None):
        self.status, self.line, self.column = status, line, column
        place = f"line {line}, column {column}: " if line and column else f"line {line}: " if line else ""
        super().__init__(place + message)
        self._given = (status, message, line, column)

    def __reduce__(self) -> tuple:
        return type(self), self._given  # exceptions from worker processes are pickled


class NoSuchName(Error, KeyError):
    """No item or option has this name; also a KeyError."""
    __str__ = Exception.__str__  # KeyError would put quotes around the message


class NoSuchNumber(Error, IndexError):
    """No item or option has this number; also an IndexError."""


class LimitReached(Exception):
    """A limit on time or work stopped the search early. There are at least `count` solutions."""

    def __init__(self, count: int):
        self.count = count
        super().__init__(f"stopped by a limit after {shown(count)} solutions; there may be more")

    def __reduce__(self) -> tuple:
        return type(self), (self.count,)


def fail(status: int, detail: str = "", error: Optional[_c.dlx_error] = None) -> NoReturn:
    """Raise the exception for a status. `detail` and `error` add to its message."""
    if status == _c.STATUS.index("DLX_ERR_MEMORY"):
        raise MemoryError("libdlx is out of memory")
    name = _c.STATUS[status] if status < len(_c.STATUS) else str(status)  # a later library may have more
    text = _c.lib.dlx_status_text(status).decode()
    if error is not None and error.message:
        raise Error(name, error.message.decode("utf-8", "replace"), error.line or None, error.column or None)
    raise Error(name, f"{text}: {detail}" if detail else text)


def check(status: int, detail: str = "", error: Optional[_c.dlx_error] = None) -> None:
    """Raise the exception for a status, unless it is DLX_OK."""
    if status:
        fail(status, detail, error)
