/* SPDX-License-Identifier: MIT */
/* Messages, escaped text and statistics: see show.h. Runs of harmless text are copied whole; the
 * characters between them are escaped one by one. */
#define _POSIX_C_SOURCE 200809L

#include "cli/common/show.h"

#include "dlx/text/utf8.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

const char *program_name = "dlx";

void write_harmless(FILE *out, const char *text, size_t size, bool lines)
{
    size_t begin = 0, at = 0;
    while (at < size) {
        uint32_t code = 0;
        size_t length = utf8_character(text + at, size - at, &code);
        bool stays = lines && (text[at] == '\n' || text[at] == '\t');
        if (length > 0 && (stays || !is_control(code))) {
            at += length;
            continue;
        }
        fwrite(text + begin, 1, at - begin, out);
        if (length > 1)
            fprintf(out, "\\u%04" PRIx32, code);
        else
            fprintf(out, "\\x%02x", (unsigned char)text[at]);
        at += length > 0 ? length : 1;
        begin = at;
    }
    fwrite(text + begin, 1, size - begin, out);
}

bool shows_on_terminal(FILE *out)
{
    static int is_terminal = -1; /* whether stdout is a terminal; -1: not known yet */
    if (out != stdout)
        return out == stderr;
    if (is_terminal < 0)
        is_terminal = isatty(STDOUT_FILENO);
    return is_terminal > 0;
}

void show(FILE *out, const char *text, size_t size)
{
    if (shows_on_terminal(out))
        write_harmless(out, text, size, true);
    else
        fwrite(text, 1, size, out);
}

void show_name(FILE *out, const char *name)
{
    if (shows_on_terminal(out))
        write_harmless(out, name, strlen(name), false);
    else
        fputs(name, out);
}

/* ---- messages ---- */

static _Thread_local FILE *messages_of_thread; /* NULL: standard error */

static void (*clear_line)(void); /* NULL: there is no line to remove */

void say_after(void (*clear)(void))
{
    clear_line = clear;
}

void say_to(FILE *file)
{
    messages_of_thread = file;
}

static void remove_line(void)
{
    void (*const clear)(void) = clear_line;
    clear_line = NULL;
    if (clear != NULL)
        clear();
}

void say_list(const char *form, va_list arguments)
{
    FILE *messages = messages_of_thread != NULL ? messages_of_thread : stderr;
    char text[8000];
    if (messages == stderr) /* else this may be a thread that must not touch the line */
        remove_line();
    size_t length = strlen(form);
    bool ends = length > 0 && form[length - 1] == '\n';
    int wanted = vsnprintf(text, sizeof text, form, arguments);
    if (wanted < 0)
        return;
    length = (size_t)wanted < sizeof text ? (size_t)wanted : sizeof text - 1;
    bool is_whole = (size_t)wanted < sizeof text;
    write_harmless(messages, text, length - (ends && is_whole), false);
    fputs(is_whole ? "" : "...", messages);
    if (ends)
        fputc('\n', messages);
}

void say(const char *form, ...)
{
    va_list arguments;
    va_start(arguments, form);
    say_list(form, arguments);
    va_end(arguments);
}

bool write_file(void *file, const char *text, size_t size)
{
    return fwrite(text, 1, size, file) == size;
}

/* ---- statistics on methods ---- */

double percent(uint64_t part, uint64_t all)
{
    return all > 0 ? 100 * (double)part / (double)all : 0;
}

void say_member(const dlx_member *member, uint64_t all_work)
{
    say("member      %s%s: %" PRIu64 " tree nodes, %.3f million units, %.1f %%\n", member->name,
        member->has_won ? " has won" : "", member->tree_nodes, (double)member->work * 1e-6,
        percent(member->work, all_work));
}

void say_presolved(const dlx_presolved *p)
{
    say("presolve    removed %" PRIu32 " options and %" PRIu32 " items, %.3f million units%s\n",
        p->options, p->items, (double)p->work * 1e-6, p->is_complete ? "" : ", not complete");
}
