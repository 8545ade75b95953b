/* SPDX-License-Identifier: MIT */
/* Linux, macOS and other Unix systems. */
#define _XOPEN_SOURCE 700

#include "cli/system/system.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* ---- the process ---- */

/* /dev/null is opened the wrong way round, so that reading from it or writing to it fails. */
void system_begin(void)
{
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++)
        if (fcntl(descriptor, F_GETFD) == -1 && errno == EBADF)
            open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    signal(SIGXFSZ, SIG_IGN); /* a file that becomes too large is a write error, EFBIG */
}

uint64_t system_seed(void)
{
    struct timespec now = {0};
    uint64_t seed = 0;
    FILE *source = fopen("/dev/urandom", "rb");
    if (source != NULL) {
        if (fread(&seed, sizeof seed, 1, source) != 1)
            seed = 0;
        fclose(source);
    }
    clock_gettime(CLOCK_REALTIME, &now);
    return seed ^ (uint64_t)now.tv_sec * 1000000007u ^ (uint64_t)now.tv_nsec;
}

const char system_null[] = "/dev/null";

int system_terminal_width(void)
{
    struct winsize size;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

bool system_is_utf8(void)
{
    setlocale(LC_CTYPE, "");
    bool utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    setlocale(LC_CTYPE, "C"); /* isdigit() and the like must not depend on the user's language */
    return utf8;
}

void system_become(const char *name, char **words, char *path, size_t room)
{
    const bool is_absolute = *name == '/';
    const ssize_t length = is_absolute ? 0 : readlink("/proc/self/exe", path, room - 1);
    path[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(path, '/'), *end = slash != NULL ? slash + 1 : path;
    snprintf(end, room - (size_t)(end - path), "%s", name);
    /* otherwise, the system does not tell where this program is */
    if (is_absolute || slash != NULL)
        execv(path, words);
}

/* ---- signals ---- */

static void (*volatile look_handler)(bool is_asked);

static void handle_look(int number)
{
    look_handler(number != SIGALRM);
}

static void catch_signal(int number, void (*handler)(int), int flags)
{
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0 || action.sa_handler == SIG_IGN)
        return;
    action = (struct sigaction){.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void system_catch_stop(void (*stop)(int number))
{
    catch_signal(SIGINT, stop, 0);
    catch_signal(SIGTERM, stop, 0);
    catch_signal(SIGHUP, stop, 0); /* the terminal was closed */
}

/* SA_RESTART: a progress report must not interrupt reading and writing. */
void system_catch_look(void (*look)(bool is_asked))
{
    look_handler = look;
    catch_signal(SIGUSR1, handle_look, SA_RESTART);
#ifdef SIGINFO
    catch_signal(SIGINFO, handle_look, SA_RESTART);
#endif
    catch_signal(SIGALRM, handle_look, SA_RESTART);
}

void system_set_timer(double seconds)
{
    const time_t whole = (time_t)seconds;
    const struct timeval time = {whole, (suseconds_t)((seconds - (double)whole) * 1e6)};
    const struct itimerval timer = {time, time};
    setitimer(ITIMER_REAL, &timer, NULL);
}

void system_end_by(int number)
{
    signal(number, SIG_DFL);
    raise(number);
}

/* ---- files ---- */

static bool is_same(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

bool system_is_file_of(const char *name, int descriptor)
{
    struct stat a = {0}, b = {0};
    return stat(name, &a) == 0 && S_ISREG(a.st_mode) && fstat(descriptor, &b) == 0 &&
           is_same(&a, &b);
}

/* Names may differ although the file is the same, so compare devices and inodes. */
bool system_is_same_name(const char *name, const char *other)
{
    struct stat a = {0}, b = {0};
    if (other == NULL)
        return system_is_file_of(name, STDIN_FILENO);
    return stat(name, &a) == 0 && S_ISREG(a.st_mode) && stat(other, &b) == 0 && is_same(&a, &b);
}

/* Here stat() knows all devices. */
bool system_is_device(const char *name)
{
    (void)name;
    return false;
}

bool system_is_same_file(int a, int b)
{
    struct stat first = {0}, second = {0};
    return fstat(a, &first) == 0 && fstat(b, &second) == 0 && is_same(&first, &second);
}

/* Return the mode of the existing file, or the mode that a new file gets. */
static mode_t mode_for(const char *name)
{
    struct stat there = {0};
    if (stat(name, &there) == 0)
        return there.st_mode & 0777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

int system_create(char *name, const char *like)
{
    const int descriptor = mkstemp(name);
    if (descriptor >= 0)
        fchmod(descriptor, mode_for(like));
    return descriptor;
}

bool system_make_folder(const char *name)
{
    return mkdir(name, 0777) == 0;
}

bool system_sync(int descriptor)
{
    int status;
    do /* a signal must not prevent the checkpoint that it asks for */
        status = fsync(descriptor);
    while (status != 0 && errno == EINTR);
    return status == 0;
}

void system_sync_name(const char *name)
{
    const char *slash = strrchr(name, '/');
    char *folder = slash == NULL ? strdup(".") : strndup(name, (size_t)(slash - name) + 1);
    const int descriptor = folder != NULL ? open(folder, O_RDONLY) : -1;
    if (descriptor >= 0) {
        fsync(descriptor);
        close(descriptor);
    }
    free(folder);
}

bool system_would_wait(int descriptor)
{
    struct pollfd wait = {.fd = descriptor, .events = POLLIN};
    return poll(&wait, 1, 0) <= 0;
}

FILE *system_temporary(void)
{
    return tmpfile();
}

ssize_t system_read_line(char **line, size_t *room, FILE *file)
{
    return getline(line, room, file);
}
