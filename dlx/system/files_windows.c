/* SPDX-License-Identifier: MIT */
/* Windows removes a file that was opened as temporary when its last handle is closed, even if the
 * process is killed. */
#include "dlx/system/files.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <sys/stat.h>
#include <windows.h>

enum { PATH_ROOM = 1200, TRIES = 1000, MOST_BYTES = 1 << 30 };

int system_scratch(const char *directory)
{
    static volatile LONG last;
    char path[PATH_ROOM];
    int file = -1;
    errno = EEXIST;
    for (int try = 0; try < TRIES && file < 0 && errno == EEXIST; try++) {
        if (snprintf(path, sizeof path, "%s/dlx.%lu.%ld", directory, GetCurrentProcessId(),
                     InterlockedIncrement(&last)) >= PATH_ROOM) {
            errno = ENAMETOOLONG;
            return -1;
        }
        file = _open(path, _O_RDWR | _O_CREAT | _O_EXCL | _O_BINARY | _O_TEMPORARY | _O_NOINHERIT,
                     _S_IREAD | _S_IWRITE);
    }
    return file;
}

/* Return the errno for a Windows error. */
static int error_number(DWORD error)
{
    switch (error) {
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
        return ENOSPC;
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
        return ENOENT;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
        return EACCES;
    case ERROR_INVALID_HANDLE:
        return EBADF;
    default:
        return EIO;
    }
}

static ssize_t fail(void)
{
    errno = error_number(GetLastError());
    return -1;
}

/* Return a position to be passed with a call. Threads do not share it, unlike the handle's. */
static OVERLAPPED position(uint64_t at)
{
    return (OVERLAPPED){.Offset = (DWORD)at, .OffsetHigh = (DWORD)(at >> 32)};
}

ssize_t system_read_at(int file, void *to, size_t bytes, uint64_t at)
{
    OVERLAPPED place = position(at);
    DWORD done = 0;
    if (ReadFile((HANDLE)_get_osfhandle(file), to, bytes < MOST_BYTES ? (DWORD)bytes : MOST_BYTES,
                 &done, &place))
        return (ssize_t)done;
    return GetLastError() == ERROR_HANDLE_EOF ? 0 : fail();
}

ssize_t system_write_at(int file, const void *from, size_t bytes, uint64_t at)
{
    OVERLAPPED place = position(at);
    DWORD done = 0;
    const bool good = WriteFile((HANDLE)_get_osfhandle(file), from,
                                bytes < MOST_BYTES ? (DWORD)bytes : MOST_BYTES, &done, &place);
    return good ? (ssize_t)done : fail();
}

bool system_replace(const char *from, const char *to)
{
    if (MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH))
        return true;
    fail();
    return false;
}

bool system_is_special(const char *name)
{
    HANDLE handle = CreateFileA(name, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                                NULL, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
    if (handle == INVALID_HANDLE_VALUE)
        return false;
    const bool is_special = GetFileType(handle) != FILE_TYPE_DISK;
    CloseHandle(handle);
    return is_special;
}

bool system_full_name(const char *name, char *full)
{
    return _fullpath(full, name, SYSTEM_NAME) != NULL;
}

/* Here this is also the name of a file that does not exist yet. */
bool system_target_name(const char *name, char *target)
{
    return system_full_name(name, target);
}

/* The rights of a file come from its folder. */
void system_copy_mode(const char *from, const char *to)
{
    (void)from, (void)to;
}
