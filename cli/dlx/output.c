/* SPDX-License-Identifier: MIT */
/* Write problems and diagrams. After a signal or an error, no incomplete file remains. */
#include "cli/dlx/print.h"
#include "cli/common/program.h"

#include <inttypes.h>
#include <string.h>

/* ---- a problem ---- */

/* A problem on its way to a file. */
struct writer {
    struct output *output; /* the file */
    struct meter meter;    /* reports progress, and knows the time limit */
    bool by_lines;         /* each option is a line; if not, work is measured in bytes */
    bool is_late;          /* writing ended at the deadline */
};

/* On a terminal, the text itself shows the progress. */
static void begin_report(struct writer *w, struct reports reports, const char *from,
                         const dlx_problem *problem, dlx_format format)
{
    dlx_format_facts facts;
    w->by_lines = dlx_format_describe(format, &facts) && facts.has_lines;
    meter_start(&w->meter, reports, from, w->by_lines ? "options" : "bytes",
                w->by_lines ? dlx_problem_option_count(problem) : 0);
    if (w->output->is_terminal)
        meter_stop();
}

/* Return whether there is time to go on. */
static bool report_text(struct writer *w, const char *text, size_t size)
{
    uint64_t work = w->meter.done + (w->by_lines ? 0 : size);
    const char *at = text;
    for (; w->by_lines && (at = memchr(at, '\n', (size_t)(text + size - at))) != NULL; at++)
        work += work < w->meter.whole;
    return meter_advance(&w->meter, work);
}

/* On a terminal, escape control characters in names. */
static bool write_text(const struct output *output, const char *text, size_t size)
{
    if (signals_received() != 0)
        return false;
    if (!output->is_terminal)
        return fwrite(text, 1, size, output->file) == size;
    write_harmless(output->file, text, size, true);
    return !ferror(output->file);
}

/* A dlx_write_fn for a diagram. */
static bool write_diagram(void *user, const char *text, size_t size)
{
    return write_text(user, text, size);
}

/* A dlx_write_fn for a problem. */
static bool write_problem(void *user, const char *text, size_t size)
{
    struct writer *w = user;
    w->is_late = !report_text(w, text, size);
    return !w->is_late && write_text(w->output, text, size);
}

/* Warn about the parts of a problem that its format cannot express. */
static void say_what_is_lost(const dlx_writing *writing)
{
    const char *format = dlx_format_name(writing->format);
    if (writing->option_names_lost)
        say("dlx: warning: format `%s` has no names of options, so they are left out\n", format);
    if (writing->names_lost)
        say("dlx: warning: format `%s` has no names, so items are written as numbers\n", format);
    if (writing->costs_lost)
        say("dlx: warning: format `%s` has no costs, so a solver may find any solution; "
            "`wcnf` keeps them\n",
            format);
    if (writing->secondary > 0)
        say("dlx: warning: format `%s` does not mark secondary items: read it with "
            "--secondary=%" PRIu32 "\n",
            format, writing->secondary);
}

static void report(const struct output *o, dlx_status status, const dlx_error *error)
{
    if (status == DLX_ERR_OUTPUT && signals_received() != 0)
        return; /* not an error: main() will end the program by the signal */
    if (status != DLX_ERR_OUTPUT)
        say("dlx: %s\n", status == DLX_ERR_MEMORY ? status_text(status) : error->message);
    else if (o->name != NULL) /* main() reports an error of standard output */
        output_fail(o);
}

/* Return the exit status. */
static int status_of(const struct writer *w, bool is_good)
{
    if (!w->is_late)
        return is_good ? EXIT_FINE : EXIT_ERROR;
    say_of(w->meter.file, "stopped by the time limit: the text is not complete%s",
           w->output->name != NULL ? ", so no file was written" : "");
    return EXIT_LIMIT;
}

static bool begin(struct output *output, const char *name)
{
    signals_stop(NULL, NULL); /* write_text() checks whether a signal came */
    return output_open(output, name) || output_close(output, false);
}

/* End an output. Report `error`, unless it is NULL because the caller reports it. Return whether
 * everything was written. */
static bool finish(struct output *output, dlx_status status, const dlx_error *error)
{
    if (status != DLX_OK && error != NULL)
        report(output, status, error);
    return output_close(output, status == DLX_OK);
}

int output_problem(struct reports reports, const char *from, const dlx_problem *problem,
                   dlx_writing writing, const char *name, const struct permit *permit)
{
    struct output output;
    struct writer writer = {.output = &output};
    dlx_error error;
    if (!begin(&output, name))
        return EXIT_ERROR;
    begin_report(&writer, reports, from, problem, writing.format);
    writer.meter.permit.host = permit;
    dlx_status status = dlx_write(problem, &writing, write_problem, &writer, &error);
    meter_stop();
    bool good = finish(&output, status, writer.is_late ? NULL : &error);
    if (good) /* warn only about a file that exists */
        say_what_is_lost(&writing);
    return status_of(&writer, good);
}

bool output_diagram(const dlx_diagram *diagram, const dlx_problem *problem,
                    dlx_diagram_format format, const char *name)
{
    struct output output;
    dlx_error error;
    if (!begin(&output, name))
        return false;
    dlx_status status = dlx_diagram_write(diagram, problem, format, write_diagram, &output, &error);
    return finish(&output, status, &error);
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
    return dot != NULL && dlx_format_by_name(dot + 1, format) && *format != DLX_FORMAT_AUTO;
}
