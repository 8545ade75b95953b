/* SPDX-License-Identifier: MIT */
/* Writing files, whole or not at all; output.h tells how. */
#define _XOPEN_SOURCE 700

#include "dlx/cli/output.h"
#include "cli/signals.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(const char *name)
{
    fprintf(stderr, "dlx: %s: %s\n", name, strerror(errno));
    return false;
}

/* ---- the file beside ---- */

/* The mode of the file that is there, or else what a new one gets. */
static mode_t mode_for(const char *target)
{
    struct stat there;
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
        return fail(o->name);
    strcpy(o->temporary, o->target);
    strcat(o->temporary, suffix);
    int descriptor = mkstemp(o->temporary);
    if (descriptor < 0) {
        free(o->temporary);
        o->temporary = NULL; /* there is nothing to take away */
        return fail(o->name);
    }
    fchmod(descriptor, mode_for(o->target));
    o->file = fdopen(descriptor, "wb");
    return o->file != NULL || fail(o->name);
}

/* Devices and pipes are written in place; nothing else must be half-done. */
bool output_open(struct output *o, const char *name)
{
    struct stat there;
    *o = (struct output){.file = stdout};
    if (name == NULL || strcmp(name, "-") == 0)
        return true;
    o->name = name;
    bool exists = stat(name, &there) == 0;
    if (exists && !S_ISREG(there.st_mode)) {
        o->file = fopen(name, "wb");
        return o->file != NULL || fail(name);
    }
    o->file = NULL;
    o->target = exists ? realpath(name, NULL) : strdup(name);
    return o->target != NULL ? open_beside(o) : fail(name);
}

bool output_close(struct output *o, bool good)
{
    if (good && o->file == stdout)
        good = fflush(stdout) == 0; /* main tells if not */
    if (o->file != NULL && o->file != stdout) {
        bool failed = ferror(o->file) != 0;
        if ((fclose(o->file) != 0 || failed) && good)
            good = fail(o->name);
    }
    if (good && o->temporary != NULL && rename(o->temporary, o->target) != 0)
        good = fail(o->name);
    if (!good && o->temporary != NULL)
        unlink(o->temporary);
    free(o->temporary);
    free(o->target);
    return good;
}

/* ---- a problem ---- */

static bool write_file(void *user, const char *text, size_t size)
{
    return signals_received() == 0 && fwrite(text, 1, size, user) == size;
}

/* What the text does not say, and who reads it must know. */
static void say_what_is_lost(const dlx_writing *writing)
{
    const char *format = dlx_format_name(writing->format);
    if (writing->names_lost)
        fprintf(stderr, "dlx: format `%s` keeps no names: the text has numbers\n", format);
    if (writing->secondary > 0)
        fprintf(stderr,
                "dlx: format `%s` does not say which items are secondary: read it with "
                "--secondary=%" PRIu32 "\n",
                format, writing->secondary);
}

static void report(const struct output *o, dlx_status status, const dlx_error *error)
{
    if (status == DLX_ERR_OUTPUT && signals_received() != 0)
        return; /* which will end us */
    if (status != DLX_ERR_OUTPUT)
        fprintf(stderr, "dlx: %s\n", error->message);
    else if (o->name != NULL) /* of standard output main will tell */
        fail(o->name);
}

static void go_on(void *nothing)
{
    (void)nothing; /* write_file() asks whether a signal came */
}

bool output_problem(const dlx_problem *problem, dlx_writing writing, const char *name)
{
    struct output output;
    dlx_error error;
    signals_stop(go_on, NULL);
    bool good = output_open(&output, name);
    if (good) {
        dlx_status status = dlx_write(problem, &writing, write_file, output.file, &error);
        good = status == DLX_OK;
        if (!good)
            report(&output, status, &error);
    }
    good = output_close(&output, good);
    if (good)
        say_what_is_lost(&writing);
    return good;
}

bool output_diagram(const dlx_diagram *diagram, const dlx_problem *problem,
                    dlx_diagram_format format, const char *name)
{
    struct output output;
    dlx_error error;
    signals_stop(go_on, NULL);
    bool good = output_open(&output, name);
    if (good) {
        dlx_status status =
            dlx_diagram_write(diagram, problem, format, write_file, output.file, &error);
        good = status == DLX_OK;
        if (!good)
            report(&output, status, &error);
    }
    return output_close(&output, good);
}

bool output_diagram_format(const char *name, dlx_diagram_format *format)
{
    const char *dot = name != NULL ? strrchr(name, '.') : NULL;
    return dot != NULL &&
           dlx_diagram_format_by_name(strcmp(dot, ".gv") == 0 ? "dot" : dot + 1, format);
}

bool output_format(const char *name, dlx_format *format)
{
    const char *dot = name != NULL ? strrchr(name, '.') : NULL;
    if (dot != NULL && strcmp(dot, ".dlx") == 0)
        return dlx_format_by_name("items", format);
    return dot != NULL && dlx_format_by_name(dot + 1, format) && *format != DLX_FORMAT_AUTO;
}
