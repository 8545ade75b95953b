/* SPDX-License-Identifier: MIT */
/* Exit statuses, memory, messages about files, and what the terminal can show. */

#include "cli/common/program.h"

#include "cli/system/system.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- the end ---- */

int worse_status(int a, int b)
{
    static const int rank[] = {
        [EXIT_FINE] = 0, [EXIT_SEVERAL] = 1, [EXIT_NONE] = 2, [EXIT_LIMIT] = 3, [EXIT_ERROR] = 4,
    };
    return rank[a] > rank[b] ? a : b;
}

static bool has_no_memory; /* out_of_memory() was called */
static const char *output_name = "standard output";

void set_output_name(const char *name)
{
    output_name = name;
}

bool silence_output(void)
{
    return freopen(system_null, "w", stdout) != NULL || say_of(system_null, "%s", strerror(errno));
}

int finish_output(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return has_no_memory ? EXIT_ERROR : status;
    say("%s: writing %s failed: %s\n", program_name, output_name, strerror(errno));
    return EXIT_ERROR;
}

/* ---- memory ---- */

const dlx_allocator cli_memory = {limit_allocate, NULL};

bool out_of_memory(void)
{
    if (!has_no_memory)
        say("%s: %s\n", program_name, limit_text());
    has_no_memory = true;
    return false;
}

const char *status_text(dlx_status status)
{
    return status == DLX_ERR_MEMORY ? limit_text() : dlx_status_text(status);
}

/* ---- messages ---- */

const char *display_name(const char *file)
{
    return strcmp(file, "-") == 0 ? "standard input" : file;
}

void say_where(const char *file, uint64_t line, uint64_t column)
{
    say("%s: %s:", program_name, display_name(file));
    if (line > 0)
        say("%" PRIu64 ":", line);
    if (line > 0 && column > 0)
        say("%" PRIu64 ":", column);
    say(" ");
}

bool say_of(const char *file, const char *form, ...)
{
    va_list arguments;
    say_where(file, 0, 0);
    va_start(arguments, form);
    say_list(form, arguments);
    va_end(arguments);
    say("\n");
    return false;
}

bool say_status(const char *file, dlx_status status)
{
    return say_of(file, "%s", status_text(status));
}

/* ---- the terminal ---- */

bool is_terminal(int descriptor)
{
    const char *term = getenv("TERM");
    return isatty(descriptor) && term != NULL && strcmp(term, "dumb") != 0;
}

/* See https://no-color.org: every value except the empty one turns colors off. */
bool has_color(enum color_when when)
{
    if (when != COLOR_AUTO)
        return when == COLOR_ALWAYS;
    const char *no_color = getenv("NO_COLOR");
    return is_terminal(STDOUT_FILENO) && (no_color == NULL || *no_color == '\0');
}

bool is_utf8(void)
{
    return system_is_utf8();
}
