/* SPDX-License-Identifier: MIT */
/* Files are complete or not there at all; see files.h. */
#define _POSIX_C_SOURCE 200809L

#include "cli/common/files.h"
#include "cli/common/show.h"
#include "cli/system/system.h"
#include "dlx/system/files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void files_begin(void)
{
    system_begin();
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

bool is_same_file(const char *name, const char *input)
{
    return system_is_same_name(name, is_standard(input) ? NULL : input);
}

static const char *base_of(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash != NULL ? slash + 1 : name;
}

/* Get the full name of the folder of a file. Return false if there is no such folder. */
static bool folder_of(const char *name, char folder[SYSTEM_NAME])
{
    char given[SYSTEM_NAME];
    const size_t length = (size_t)(base_of(name) - name);
    if (length + sizeof "." > sizeof given)
        return false;
    memcpy(given, name, length);
    strcpy(given + length, ".");
    return system_full_name(given, folder);
}

/* Return whether two names refer to the same new file. */
static bool is_same_new(const char *a, const char *b)
{
    char one[SYSTEM_NAME], other[SYSTEM_NAME];
    return strcmp(base_of(a), base_of(b)) == 0 && folder_of(a, one) && folder_of(b, other) &&
           strcmp(one, other) == 0;
}

bool is_same_output(const char *a, const char *b)
{
    char one[SYSTEM_NAME], other[SYSTEM_NAME];
    if (strcmp(a, b) == 0)
        return true;
    if (is_standard(a) || is_standard(b))
        return false;
    return system_is_same_name(a, b) ||
           (system_target_name(a, one) && system_target_name(b, other) && is_same_new(one, other));
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

static bool open_beside(struct output *o)
{
    static const char suffix[] = ".XXXXXX";
    o->temporary = malloc(strlen(o->target) + sizeof suffix);
    if (o->temporary == NULL)
        return output_fail(o);
    strcpy(o->temporary, o->target);
    strcat(o->temporary, suffix);
    int descriptor = system_create(o->temporary, o->target);
    if (descriptor < 0) {
        free(o->temporary);
        o->temporary = NULL; /* nothing to remove */
        return output_fail(o);
    }
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

/* Replacing /dev/stderr by a new file would hide the messages that were written there. */
static bool open_standard_error(struct output *o)
{
    const int descriptor = dup(STDERR_FILENO);
    o->file = descriptor >= 0 ? fdopen(descriptor, "wb") : NULL;
    return o->file != NULL || output_fail(o);
}

bool is_standard_output(const char *name)
{
    return name == NULL || is_standard(name) || system_is_file_of(name, STDOUT_FILENO);
}

bool is_shared_output(const char *name)
{
    return strncmp(name, "/dev/", 5) == 0 &&
           (system_is_special(name) || system_is_file_of(name, STDOUT_FILENO) ||
            system_is_file_of(name, STDERR_FILENO));
}

/* Devices and pipes have to be written in place. Every other file is written beside its name,
 * unless it is a standard stream already. */
bool output_open(struct output *o, const char *name)
{
    char target[SYSTEM_NAME];
    struct stat there = {0};
    *o = (struct output){.file = stdout, .is_terminal = shows_on_terminal(stdout)};
    if (is_standard_output(name))
        return true;
    o->is_terminal = false;
    o->name = name;
    if (system_is_file_of(name, STDERR_FILENO))
        return open_standard_error(o);
    bool exists = stat(name, &there) == 0;
    if ((exists && !S_ISREG(there.st_mode)) || system_is_device(name))
        return open_in_place(o);
    o->file = NULL;
    o->target = system_target_name(name, target) ? strdup(target) : NULL;
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
    if (is_standard_output(name))
        return true;
    if (*name == '\0') {
        say("%s: the name of an output is empty\n", program_name);
        return false;
    }
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
    if (system_make_folder(name))
        return true;
    if (errno != EEXIST)
        return output_fail(&folder);
    if (stat(name, &there) == 0 && S_ISDIR(there.st_mode))
        return true;
    errno = ENOTDIR;
    return output_fail(&folder);
}

static bool sync_file(const struct output *o)
{
    return (fflush(o->file) == 0 && (o->temporary == NULL || system_sync(fileno(o->file)))) ||
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
    if (good && o->temporary != NULL && !system_replace(o->temporary, o->target))
        good = output_fail(o);
    if (good && o->is_durable && o->temporary != NULL)
        system_sync_name(o->target);
    if (!good && o->temporary != NULL)
        unlink(o->temporary);
    free(o->temporary);
    free(o->target);
    return good;
}
