# SPDX-License-Identifier: MIT
"""Objects of C that are freed once: when closed, or when nobody has them any more.

A handle holds on to those that it needs (a search to its problem), so they are freed after it, in whatever
order Python lets go of them.
"""
from __future__ import annotations

import ctypes
import operator
import threading
import weakref
from typing import Callable, Iterable, NoReturn, Optional, Union


def _free(free: Callable, pointer: ctypes.c_void_p, needed: tuple) -> None:
    free(pointer)  # `needed` lived until now


class Uncopied:
    """What has an object of C that a copy could not have, nor another process."""

    def __reduce_ex__(self, _protocol: object) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} of dlx cannot be copied or pickled")


class Handle(Uncopied):
    def __init__(self, pointer: ctypes.c_void_p, free: Callable, needed: Iterable[Handle] = ()):
        self._pointer: Optional[ctypes.c_void_p] = pointer
        self.lock = threading.RLock()  # held while C has the object
        self.is_freed = False  # later than closed, if another thread is in C with it
        self._finalizer = weakref.finalize(self, _free, free, pointer, tuple(needed))

    @property
    def pointer(self) -> ctypes.c_void_p:
        if self._pointer is None:
            raise ValueError("it is closed")
        return self._pointer

    @property
    def is_open(self) -> bool:
        return self._pointer is not None

    def close(self) -> None:
        self._pointer = None  # before the lock: who has it sees that, after a slice of work, and lets go
        with self.lock:
            self._finalizer()
            self.is_freed = True


def integer(value: int, what: str) -> int:
    """A number that is whole, of whatever type of integers."""
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{what} must be an integer, not {type(value).__name__}") from None


def uint(value: int, bits: int, what: str) -> int:
    """A number that fits: ctypes would cut off what does not."""
    number = integer(value, what)
    if not 0 <= number < 1 << bits:
        raise ValueError(f"{what} must be from 0 to 2^{bits} - 1, not {number}")
    return number


def encoded(text: str, what: str) -> bytes:
    """Text for C, which ends at a zero."""
    if not isinstance(text, str):
        raise TypeError(f"{what} must be a str, not {type(text).__name__}")
    if "\0" in text:
        raise ValueError(f"{what} must not have a zero in it")
    return text.encode("utf-8", "surrogateescape")


def text_bytes(text: Union[str, bytes], what: str) -> bytes:
    """A whole text, which may be bytes already."""
    if isinstance(text, (bytes, bytearray, memoryview)):
        return bytes(text)
    if not isinstance(text, str):
        raise TypeError(f"{what} must be str or bytes, not {type(text).__name__}")
    return text.encode("utf-8", "surrogateescape")


def decoded(text: Optional[bytes]) -> Optional[str]:
    return None if text is None else text.decode("utf-8", "surrogateescape")


def reader(read: Callable[[int], bytes]):
    """A source for C from a function that reads at most so many bytes. What it raises is kept in the list
    that comes with it, for no exception can pass through C."""
    from . import _c
    raised: list = []

    def fill(_user, buffer, size, got):
        try:
            block = read(size)
            if not isinstance(block, (bytes, bytearray, memoryview)):
                raise TypeError(f"a file must be open in binary mode: read() gave {type(block).__name__}, not bytes")
            if len(block) > size:
                raise ValueError("read() gave more than it was asked for")
            ctypes.memmove(buffer, bytes(block), len(block))
            got[0] = len(block)
            return True
        except BaseException as error:
            raised.append(error)
            return False

    return _c.read_fn(fill), raised
