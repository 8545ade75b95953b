/* SPDX-License-Identifier: MIT */
/* Windows: its console, files and timer. Files are binary, as elsewhere, so lines end with "\n". */
#define _CRT_RAND_S /* rand_s() */

#include "cli/system/system.h"
#include "dlx/system/files.h"

#include <direct.h>
#include <fcntl.h>
#include <io.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <windows.h>

/* ---- the process ---- */

/* NUL is opened the wrong way round, so that reading from it or writing to it fails. */
void system_begin(void)
{
    _fmode = _O_BINARY; /* of files that are opened from now on */
    for (int descriptor = 0; descriptor <= 2; descriptor++)
        if (_get_osfhandle(descriptor) < 0) /* -1: closed; -2: never opened */
            _open("NUL", descriptor == 0 ? _O_WRONLY : _O_RDONLY);
        else
            _setmode(descriptor, _O_BINARY);
    setvbuf(stderr, NULL, _IONBF, 0); /* unbuffered, so that reports appear at once */
}

void system_prepare_memory(void)
{
}

void *system_resize(void *block, size_t old_size, size_t new_size)
{
    (void)old_size;
    return system_resize_in_heap(block, new_size);
}

uint64_t system_memory(void)
{
    MEMORYSTATUSEX status = {.dwLength = sizeof status};
    return GlobalMemoryStatusEx(&status) ? status.ullTotalPhys : 0;
}

uint64_t system_seed(void)
{
    unsigned high = 0, low = 0;
    LARGE_INTEGER now = {.QuadPart = 0};
    rand_s(&high);
    rand_s(&low);
    QueryPerformanceCounter(&now);
    return ((uint64_t)high << 32 | low) ^ (uint64_t)time(NULL) * 1000000007u ^
           (uint64_t)now.QuadPart;
}

const char system_null[] = "NUL";

int system_terminal_width(void)
{
    CONSOLE_SCREEN_BUFFER_INFO info;
    if (!GetConsoleScreenBufferInfo(GetStdHandle(STD_OUTPUT_HANDLE), &info))
        return 0;
    return info.srWindow.Right - info.srWindow.Left + 1;
}

bool system_is_utf8(void)
{
    return GetConsoleOutputCP() == CP_UTF8;
}

/* ---- signals ---- */

static void (*volatile stop_handler)(int number);
static void (*volatile look_handler)(bool is_asked);

/* Windows calls this in a new thread. After a console was closed, the process ends when this
 * returns, or after a few seconds; until then the command can report what it knows. */
static BOOL WINAPI handle_console(DWORD event)
{
    const bool is_key = event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT;
    stop_handler(is_key ? SIGINT : SIGTERM);
    if (!is_key)
        Sleep(INFINITE);
    return TRUE;
}

void system_catch_stop(void (*stop)(int number))
{
    const bool is_first = stop_handler == NULL;
    stop_handler = stop;
    if (is_first)
        SetConsoleCtrlHandler(handle_console, TRUE);
}

void system_catch_look(void (*look)(bool is_asked))
{
    look_handler = look;
}

static void CALLBACK tick(void *user, BOOLEAN fired)
{
    (void)user, (void)fired;
    look_handler(false);
}

void system_set_timer(double seconds)
{
    static HANDLE timer;
    const DWORD period = (DWORD)(seconds * 1000);
    if (timer != NULL) /* INVALID_HANDLE_VALUE: wait for a tick that has begun */
        DeleteTimerQueueTimer(NULL, timer, INVALID_HANDLE_VALUE);
    timer = NULL;
    if (seconds > 0)
        CreateTimerQueueTimer(&timer, NULL, tick, NULL, period, period, WT_EXECUTEINTIMERTHREAD);
}

/* The exit status is the one of a program that Ctrl-C ends. */
void system_end_by(int number)
{
    (void)number;
    ExitProcess(STATUS_CONTROL_C_EXIT);
}

/* ---- files ---- */

static bool is_same(HANDLE a, HANDLE b)
{
    BY_HANDLE_FILE_INFORMATION first, second;
    return GetFileInformationByHandle(a, &first) && GetFileInformationByHandle(b, &second) &&
           first.dwVolumeSerialNumber == second.dwVolumeSerialNumber &&
           first.nFileIndexHigh == second.nFileIndexHigh &&
           first.nFileIndexLow == second.nFileIndexLow;
}

static HANDLE handle_of(int descriptor)
{
    return (HANDLE)_get_osfhandle(descriptor);
}

static HANDLE open_unread(const char *name)
{
    return CreateFileA(name, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                       OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
}

static bool is_name_of(const char *name, HANDLE file)
{
    HANDLE named = open_unread(name);
    const bool same = GetFileType(named) == FILE_TYPE_DISK && GetFileType(file) == FILE_TYPE_DISK &&
                      is_same(named, file);
    if (named != INVALID_HANDLE_VALUE)
        CloseHandle(named);
    return same;
}

bool system_is_file_of(const char *name, int descriptor)
{
    return is_name_of(name, handle_of(descriptor));
}

bool system_is_same_name(const char *name, const char *other)
{
    if (other == NULL)
        return system_is_file_of(name, 0);
    HANDLE file = open_unread(other);
    const bool same = is_name_of(name, file);
    if (file != INVALID_HANDLE_VALUE)
        CloseHandle(file);
    return same;
}

bool system_is_device(const char *name)
{
    HANDLE handle = open_unread(name);
    if (handle == INVALID_HANDLE_VALUE)
        return false;
    const bool is_device = GetFileType(handle) != FILE_TYPE_DISK;
    CloseHandle(handle);
    return is_device;
}

bool system_is_same_file(int a, int b)
{
    return is_same(handle_of(a), handle_of(b));
}

/* The access rights of a file come from its folder. */
int system_create(char *name, const char *like)
{
    (void)like;
    return mkstemp(name);
}

bool system_make_folder(const char *name)
{
    return _mkdir(name) == 0;
}

bool system_sync(int descriptor)
{
    return _commit(descriptor) == 0;
}

void system_sync_name(const char *name)
{
    (void)name;
}

bool system_would_wait(int descriptor)
{
    DWORD there = 0;
    switch (GetFileType(handle_of(descriptor))) {
    case FILE_TYPE_DISK:
        return false;
    case FILE_TYPE_PIPE: /* one that was closed at its other end does not wait */
        return PeekNamedPipe(handle_of(descriptor), NULL, 0, NULL, &there, NULL)
                   ? there == 0
                   : GetLastError() != ERROR_BROKEN_PIPE;
    default:
        return true;
    }
}

FILE *system_temporary(void)
{
    char folder[MAX_PATH + 1];
    const DWORD length = GetTempPathA(sizeof folder, folder);
    const int descriptor = length > 0 && length < sizeof folder ? system_scratch(folder) : -1;
    FILE *file = descriptor >= 0 ? _fdopen(descriptor, "w+b") : NULL;
    if (file == NULL && descriptor >= 0)
        _close(descriptor);
    return file;
}

/* Make space for two more characters. */
static bool extend(char **line, size_t *room, size_t used)
{
    const size_t wanted = *room < 64 ? 128 : 2 * *room;
    char *longer = used + 2 > *room ? realloc(*line, wanted) : *line;
    if (longer == NULL)
        return false;
    *room = used + 2 > *room ? wanted : *room;
    *line = longer;
    return true;
}

ssize_t system_read_line(char **line, size_t *room, FILE *file)
{
    size_t used = 0;
    for (int c = ' '; c != '\n' && (c = fgetc(file)) != EOF;) {
        if (!extend(line, room, used))
            return -1;
        (*line)[used++] = (char)c;
        (*line)[used] = '\0';
    }
    return used > 0 ? (ssize_t)used : -1;
}
