# SPDX-License-Identifier: MIT
"""C objects that are freed exactly once: when closed, or when the last reference goes away.

A handle keeps references to the handles it needs, as a search needs its problem. They are therefore freed after
it, whatever the order in which Python drops the references.
"""
from __future__ import annotations

import _thread
import ctypes
import operator
import threading
import weakref
from typing import Callable, Iterable, NoReturn, Optional, Union


def _free(free: Callable, pointer: ctypes.c_void_p, needed: tuple) -> None:
    free(pointer)  # only now may the handles in `needed` go


class Uncopied:
    """Base class of objects that own a C object. A copy would free it twice."""

    def __reduce_ex__(self, _protocol: object) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} of dlx cannot be copied or pickled")


class Handle(Uncopied):
    """Owns a C object and the lock that protects it."""

    def __init__(self, pointer: ctypes.c_void_p, free: Callable, needed: Iterable[Handle] = ()):
        self._pointer: Optional[ctypes.c_void_p] = pointer
        self.lock = threading.RLock()  # held while C uses the object
        self.is_freed = False  # comes later than close() if another thread still uses the object
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
        self._pointer = None  # before the lock, so that the thread that holds it stops after its current slice
        with self.lock:
            self._finalizer()
            self.is_freed = True


def integer(value: int, what: str) -> int:
    """Convert any integer type to int, or raise TypeError."""
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{what} must be an integer, not {type(value).__name__}") from None


def uint(value: int, bits: int, what: str) -> int:
    """Check that a number fits into `bits` bits, because ctypes would silently truncate it."""
    number = integer(value, what)
    if not 0 <= number < 1 << bits:
        raise ValueError(f"{what} must be from 0 to 2^{bits} - 1, not {number}")
    return number


def encoded(text: str, what: str) -> bytes:
    """Encode a text for C, where a null character would end it."""
    if not isinstance(text, str):
        raise TypeError(f"{what} must be a str, not {type(text).__name__}")
    if "\0" in text:
        raise ValueError(f"{what} must not contain a null character")
    return text.encode("utf-8", "surrogateescape")


def text_bytes(text: Union[str, bytes], what: str) -> bytes:
    """Return a text as bytes."""
    if isinstance(text, (bytes, bytearray, memoryview)):
        return bytes(text)
    if not isinstance(text, str):
        raise TypeError(f"{what} must be str or bytes, not {type(text).__name__}")
    return text.encode("utf-8", "surrogateescape")


def decoded(text: Optional[bytes]) -> Optional[str]:
    """Decode a text from C. Bytes that are not UTF-8 become surrogates."""
    return None if text is None else text.decode("utf-8", "surrogateescape")


def writer():
    """Return a C callback that takes text, and the list that receives its blocks."""
    from . import _c
    parts: list = []

    def take(_user, text, size):
        parts.append(ctypes.string_at(text, size))
        return True

    return _c.write_fn(take), parts


def watched(work: Callable[[], int], stop: Callable[[], None]) -> int:
    """Run work() in another thread and return its result. This thread waits, so it sees Ctrl-C, and then calls
    stop(). In every case work() has ended when this function ends, because it uses the caller's objects."""
    result, done = [], threading.Event()

    def run() -> None:
        try:
            result.append(work())
        finally:
            done.set()

    _thread.start_new_thread(run, ())  # Thread.start() waits for the new thread, and Ctrl-C could interrupt that wait
    interrupt = None
    while not done.is_set():
        try:
            done.wait()
        except BaseException as error:
            interrupt = error
            stop()
    if interrupt is not None:
        raise interrupt
    return result[0]


def reader(read: Callable[[int], bytes]):
    """Wrap a Python read(size) function as a C callback. Return the callback and a list, which receives the
    exception if read() raises one, because no exception can pass through C."""
    from . import _c
    raised: list = []

    def fill(_user, buffer, size, got):
        try:
            block = read(size)
            if not isinstance(block, (bytes, bytearray, memoryview)):
                raise TypeError(f"open the file in binary mode: read() returned {type(block).__name__}, not bytes")
            if len(block) > size:
                raise ValueError("read() returned more bytes than requested")
            ctypes.memmove(buffer, bytes(block), len(block))
            got[0] = len(block)
            return True
        except BaseException as error:
            raised.append(error)
            return False

    return _c.read_fn(fill), raised
