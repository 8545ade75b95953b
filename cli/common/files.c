/* SPDX-License-Identifier: MIT */
/* Files are complete or not there at all; see files.h. */
#define _XOPEN_SOURCE 700

#include "cli/common/files.h"
#include "cli/common/show.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* /dev/null is opened the wrong way round, so that reading from it or writing to it fails. */
void files_begin(void)
{
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++)
        if (fcntl(descriptor, F_GETFD) == -1 && errno == EBADF)
            open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    signal(SIGXFSZ, SIG_IGN); /* a file that becomes too large is an error of writing, EFBIG */
}

bool output_fail(const struct output *output)
{
    say("%s: %s: %s\n", program_name, output->name, strerror(errno));
    return false;
}

static bool is_standard(const char *name)
{
    return strcmp(name, "-") == 0;
}

/* Names may differ although the file is the same, so compare devices and inodes. */
bool is_nameless(const char *name)
{
    return name != NULL && (*name == '\0' || strcmp(name, "-") == 0);
}

bool is_same_file(const char *name, const char *input)
{
    struct stat a = {0}, b = {0};
    return stat(name, &a) == 0 && S_ISREG(a.st_mode) &&
           (is_standard(input) ? fstat(STDIN_FILENO, &b) : stat(input, &b)) == 0 &&
           a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

bool output_spares(const char *option, const char *name, char *const *inputs, int count)
{
    for (int i = 0; i < count; i++)
        if (name != NULL && !is_standard(name) && is_same_file(name, inputs[i])) {
            say("%s: %s: --%s would replace the input; name another file\n", program_name,
                is_standard(inputs[i]) ? "standard input" : inputs[i], option);
            return false;
        }
    return true;
}

/* ---- the temporary file ---- */

/* Return the mode of the existing file, or the mode that a new file gets. */
static mode_t mode_for(const char *target)
{
    struct stat there = {0};
    if (stat(target, &there) == 0)
        return there.st_mode & 0777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static bool open_beside(struct output *o)
{
    static const char suffix[] = ".XXXXXX";
    o->temporary = malloc(strlen(o->target) + sizeof suffix);
    if (o->temporary == NULL)
        return output_fail(o);
    strcpy(o->temporary, o->target);
    strcat(o->temporary, suffix);
    int descriptor = mkstemp(o->temporary);
    if (descriptor < 0) {
        free(o->temporary);
        o->temporary = NULL; /* nothing to remove */
        return output_fail(o);
    }
    fchmod(descriptor, mode_for(o->target));
    o->file = fdopen(descriptor, "wb");
    return o->file != NULL || output_fail(o);
}

static bool open_in_place(struct output *o)
{
    o->file = fopen(o->name, "wb");
    if (o->file == NULL)
        return output_fail(o);
    o->is_terminal = isatty(fileno(o->file)) > 0;
    return true;
}

/* Devices and pipes have to be written in place. Every other file is written beside its name. */
bool output_open(struct output *o, const char *name)
{
    struct stat there = {0};
    *o = (struct output){.file = stdout, .is_terminal = shows_on_terminal(stdout)};
    if (name == NULL || is_standard(name))
        return true;
    o->is_terminal = false;
    o->name = name;
    bool exists = stat(name, &there) == 0;
    if (exists && !S_ISREG(there.st_mode))
        return open_in_place(o);
    o->file = NULL;
    o->target = exists ? realpath(name, NULL) : strdup(name);
    return o->target != NULL ? open_beside(o) : output_fail(o);
}

/* Opening a pipe would wait for its reader. */
static bool check_in_place(const char *name, mode_t mode)
{
    const struct output output = {.name = name};
    errno = EISDIR;
    return (!S_ISDIR(mode) && access(name, W_OK) == 0) || output_fail(&output);
}

bool output_check(const char *name)
{
    struct output output;
    struct stat there = {0};
    if (name == NULL || is_standard(name))
        return true;
    if (stat(name, &there) == 0 && !S_ISREG(there.st_mode))
        return check_in_place(name, there.st_mode);
    const bool good = output_open(&output, name);
    output_close(&output, false);
    return good;
}

bool output_folder(const char *name)
{
    const struct output folder = {.name = name};
    struct stat there = {0};
    if (mkdir(name, 0777) == 0)
        return true;
    if (errno != EEXIST)
        return output_fail(&folder);
    if (stat(name, &there) == 0 && S_ISDIR(there.st_mode))
        return true;
    errno = ENOTDIR;
    return output_fail(&folder);
}

/* Bring the name of a file to the disk. Some file systems cannot, which is not an error. */
static void sync_folder(const char *target)
{
    const char *slash = strrchr(target, '/');
    char *folder = slash == NULL ? strdup(".") : strndup(target, (size_t)(slash - target) + 1);
    const int descriptor = folder != NULL ? open(folder, O_RDONLY) : -1;
    if (descriptor >= 0) {
        fsync(descriptor);
        close(descriptor);
    }
    free(folder);
}

bool sync_descriptor(int descriptor)
{
    int status;
    do /* a signal must not cost the checkpoint that it asks for */
        status = fsync(descriptor);
    while (status != 0 && errno == EINTR);
    return status == 0;
}

static bool sync_file(const struct output *o)
{
    return (fflush(o->file) == 0 && (o->temporary == NULL || sync_descriptor(fileno(o->file)))) ||
           output_fail(o);
}

bool output_close(struct output *o, bool good)
{
    if (good && o->is_durable)
        good = sync_file(o);
    if (good && o->file == stdout)
        good = fflush(stdout) == 0; /* main() reports the error */
    if (o->file != NULL && o->file != stdout) {
        bool failed = ferror(o->file) != 0;
        if ((fclose(o->file) != 0 || failed) && good)
            good = output_fail(o);
    }
    if (good && o->temporary != NULL && rename(o->temporary, o->target) != 0)
        good = output_fail(o);
    if (good && o->is_durable && o->temporary != NULL)
        sync_folder(o->target);
    if (!good && o->temporary != NULL)
        unlink(o->temporary);
    free(o->temporary);
    free(o->target);
    return good;
}
