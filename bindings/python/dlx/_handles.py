# SPDX-License-Identifier: MIT
"""C objects that are freed exactly once: when closed, or when the last reference goes away.

A handle keeps references to the handles it needs, as a search needs its problem. They are therefore freed after
it, whatever the order in which Python drops the references.
"""
from __future__ import annotations

import _thread
import ctypes
import operator
import sys
import threading
import weakref
from typing import Callable, Iterable, NoReturn, Optional, Tuple, Union


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
        self.is_freed = False  # comes later than close() if the object is still in use
        self._uses = 0  # of the thread that holds the lock
        self._finalizer = weakref.finalize(self, _free, free, pointer, tuple(needed))
        self._finalizer.atexit = False  # at the exit, a daemon thread may still be at work in C with the object

    @property
    def pointer(self) -> ctypes.c_void_p:
        if self._pointer is None:
            raise ValueError("it is closed")
        return self._pointer

    @property
    def is_open(self) -> bool:
        return self._pointer is not None

    def close(self, is_needed: bool = False) -> None:
        """Free the object, or, if another one still needs it, leave it to the collector, which frees that one first."""
        self._pointer = None  # before the lock, so that the thread that holds it stops after its current slice
        with self.lock:
            if not is_needed:
                self._free_if_unused()

    def __enter__(self) -> ctypes.c_void_p:
        """Use the object. The caller holds the lock. A signal handler may close what it has interrupted, so the object
        is freed when its use has ended."""
        pointer = self.pointer
        self._uses += 1
        return pointer

    def __exit__(self, *_: object) -> None:
        self._uses -= 1
        self._free_if_unused()

    def _free_if_unused(self) -> None:
        if self._pointer is None and self._uses == 0:
            self._finalizer()
            self.is_freed = True


def integer(value: int, what: str) -> int:
    """Convert any integer type to int, or raise TypeError."""
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{what} must be an integer, not {type(value).__name__}") from None


def shown(number: int) -> str:
    """Return a number for a message. str() alone refuses more than 4300 digits, or as few as 640."""
    if abs(number) < 10 ** 600:
        return str(number)
    return "more than 10^600" if number > 0 else "below -10^600"


def uint(value: int, bits: int, what: str) -> int:
    """Check that a number fits into `bits` bits, because ctypes would silently truncate it."""
    number = integer(value, what)
    if not 0 <= number < 1 << bits:
        raise ValueError(f"{what} must be from 0 to 2^{bits} - 1, not {shown(number)}")
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


def _kept(call: Callable[[], int], callback: Callable, raised: list) -> int:
    """Call C, which calls `callback`, and return its status. A signal handler may raise just before the first line of
    the callback, where nothing can catch the exception. Python gives it to a hook, and C goes on with an undefined
    result. Keep it in `raised`. Only the main thread runs handlers."""
    if threading.current_thread() is not threading.main_thread():
        return call()
    previous, name = sys.unraisablehook, repr(callback)

    def keep(ignored) -> None:
        if ignored.object is callback or name in (ignored.err_msg or ""):  # from Python 3.13 only the message has it
            raised.append(ignored.exc_value)
        else:
            previous(ignored)

    sys.unraisablehook = keep
    try:
        return call()
    finally:
        sys.unraisablehook = previous


def written(call: Callable[[Callable], int]) -> Tuple[int, bytes]:
    """Return the status of call(write) and the text that it writes by this C callback."""
    from . import _c
    parts: list = []
    raised: list = []

    def take(_user, text, size):
        try:
            parts.append(ctypes.string_at(text, size))
            return not raised
        except BaseException as error:
            raised.append(error)
            return False

    write = _c.write_fn(take)
    status = _kept(lambda: call(write), take, raised)
    if raised:
        raise raised[0]
    return status, b"".join(parts)


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


def supplied(read: Callable[[int], bytes], call: Callable[[Callable], int]) -> Tuple[int, Optional[BaseException]]:
    """Return the status of call(source), where the C callback `source` calls read(size). Also return the exception if
    read() raises one, because no exception can pass through C. Then the status means nothing."""
    from . import _c
    raised: list = []

    def fill(_user, buffer, size, got):
        try:
            block = b"" if raised else read(size)
            if not isinstance(block, (bytes, bytearray, memoryview)):
                raise TypeError(f"open the file in binary mode: read() returned {type(block).__name__}, not bytes")
            if len(block) > size:
                raise ValueError("read() returned more bytes than requested")
            ctypes.memmove(buffer, bytes(block), len(block))
            got[0] = len(block)
            return not raised
        except BaseException as error:
            raised.append(error)
            return False

    source = _c.read_fn(fill)
    status = _kept(lambda: call(source), fill, raised)
    return status, raised[0] if raised else None
