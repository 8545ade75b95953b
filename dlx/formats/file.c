/* SPDX-License-Identifier: MIT */
/* Problems in files. Their text is read and written like any other. This file only opens and closes
 * files, and replaces a file once its new text is complete. */
#include "dlx/core/memory.h"
#include "dlx/system/files.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static dlx_status fail(dlx_error *error, dlx_status status, const char *path, int number)
{
    if (error != NULL) {
        *error = (dlx_error){.line = 0};
        snprintf(error->message, sizeof error->message, "%.160s: %.60s", path, strerror(number));
    }
    return status;
}

/* ---- reading ---- */

static bool read_block(void *user, char *buffer, size_t size, size_t *got)
{
    *got = fread(buffer, 1, size, user);
    return !ferror((FILE *)user);
}

dlx_status dlx_read_file(const char *path, dlx_reading *reading, dlx_problem **problem,
                         dlx_error *error)
{
    dlx_reading defaults = {.separator = ' '};
    const char *dot = strrchr(path, '.');
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return fail(error, DLX_ERR_INPUT, path, errno);
    if (reading == NULL)
        reading = &defaults;
    const dlx_format expected = reading->expected;
    if (expected == DLX_FORMAT_AUTO && dot != NULL)
        dlx_format_by_name(dot + 1, &reading->expected);
    dlx_status status = dlx_read(NULL, read_block, file, reading, problem, error);
    int number = errno;
    fclose(file);
    reading->expected = expected;
    return status == DLX_ERR_INPUT ? fail(error, status, path, number) : status;
}

/* ---- writing ---- */

enum { MOST_BESIDE = 1000 }; /* files that other writers may have left beside a path */

static bool write_block(void *user, const char *text, size_t size)
{
    return fwrite(text, 1, size, user) == size;
}

/* Create a file beside the wanted one, under an unused name, and write the name to `beside`. After
 * an error, set errno and return NULL. */
static FILE *open_beside(const char *path, char *beside, size_t room)
{
    FILE *file = NULL;
    errno = EEXIST;
    for (int number = 1; file == NULL && errno == EEXIST && number <= MOST_BESIDE; number++) {
        snprintf(beside, room, number > 1 ? "%s.part%d" : "%s.part", path, number);
        file = fopen(beside, "wbx");
    }
    return file;
}

/* Write to a file beside the wanted one. It takes the place of that one when it is complete. */
static dlx_status write_beside(const dlx_problem *problem, const char *path, char *beside,
                               size_t room, dlx_writing *writing, dlx_error *error)
{
    FILE *file = open_beside(path, beside, room);
    if (file == NULL)
        return fail(error, DLX_ERR_OUTPUT, beside, errno);
    system_copy_mode(path, beside); /* before the text: nobody else may read it meanwhile */
    dlx_status status = dlx_write(problem, writing, write_block, file, error);
    /* Full disks are often noticed only here. */
    bool is_closed = fclose(file) == 0;
    bool is_good = status == DLX_OK && is_closed && system_replace(beside, path);
    int number = errno;
    if (!is_good)
        remove(beside);
    if (status == DLX_OK || status == DLX_ERR_OUTPUT)
        return is_good ? DLX_OK : fail(error, DLX_ERR_OUTPUT, path, number);
    return status;
}

/* Write a new file, and let it take the place of the target. */
static dlx_status replace(const dlx_problem *problem, const char *target, dlx_writing *writing,
                          dlx_error *error)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    const size_t room = strlen(target) + sizeof ".part1000";
    char *beside = memory_array(allocator, room, 1);
    if (beside == NULL)
        return fail(error, DLX_ERR_MEMORY, target, ENOMEM);
    dlx_status status = write_beside(problem, target, beside, room, writing, error);
    memory_free(allocator, beside, room, 1);
    return status;
}

static dlx_status write_in_place(const dlx_problem *problem, const char *path, dlx_writing *writing,
                                 dlx_error *error)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL)
        return fail(error, DLX_ERR_OUTPUT, path, errno);
    const dlx_status status = dlx_write(problem, writing, write_block, file, error);
    const bool is_closed = fclose(file) == 0;
    if (status == DLX_ERR_OUTPUT || (status == DLX_OK && !is_closed))
        return fail(error, DLX_ERR_OUTPUT, path, errno);
    return status;
}

dlx_status dlx_write_file(const dlx_problem *problem, const char *path, dlx_writing *writing,
                          dlx_error *error)
{
    if (system_is_special(path))
        return write_in_place(problem, path, writing, error);
    char target[SYSTEM_NAME];
    if (!system_target_name(path, target))
        return fail(error, DLX_ERR_OUTPUT, path, errno);
    return replace(problem, target, writing, error);
}
