/* SPDX-License-Identifier: MIT */
/*
 * The outputs that a command line names. No output may replace an input or another output, and each must be
 * writable: that is checked now rather than after hours of work. One table says which output needs which check.
 */
#include "cli/common/files.h"
#include "cli/dlx/arguments.h"

#include <string.h>

enum {
    DIFFERS = 1,  /* from all other outputs with this check */
    SPARES = 2,   /* the inputs */
    WRITABLE = 4, /* its file can be written */
    EVERY = DIFFERS | SPARES | WRITABLE
};

struct named_output {
    const char *option; /* that names it */
    const char *name;   /* of its file, or NULL */
    unsigned checks;    /* the checks that it needs, as bits */
};

/* Check that no two outputs are the same file. Return false after an error, with a message. */
static bool outputs_differ(const struct named_output *outputs, size_t count, const char *command)
{
    for (size_t o = 1; o < count; o++)
        for (size_t before = 0; before < o; before++)
            if ((outputs[o].checks & outputs[before].checks & DIFFERS) != 0 &&
                outputs[o].name != NULL && outputs[before].name != NULL &&
                is_same_output(outputs[o].name, outputs[before].name) &&
                !is_shared_output(outputs[o].name)) {
                usage_error(command, "--%s and --%s name the same file", outputs[before].option,
                            outputs[o].option);
                return false;
            }
    return true;
}

/* Check that an output would not replace an input: a problem, a list of parts, a template, or a checkpoint, which only
 * the next checkpoint may replace. Return false after an error, with a message. */
static bool spares_inputs(const struct named_output *o, const struct cli *cli)
{
    char *parts[] = {(char *)cli->parts.file}, *patterns[] = {(char *)cli->pattern};
    char *saved[] = {(char *)cli->save.resume};
    const bool has_saved = cli->save.resume != NULL && o->name != cli->save.file;
    return output_spares(o->option, o->name, cli->files, cli->file_count) &&
           output_spares(o->option, o->name, parts, cli->parts.file != NULL) &&
           output_spares(o->option, o->name, patterns, cli->pattern != NULL) &&
           output_spares(o->option, o->name, saved, has_saved);
}

bool output_names_fit(const struct cli *cli, const struct command *command)
{
    const bool converts = command->bit == CONVERT, solves = command->bit == SOLVE;
    const bool verifies = command->bit == VERIFY, traces = command->bit == TRACE;
    const struct named_output outputs[] = {
        /* convert may replace its input, and solve opens its output before the search */
        {"output", cli->output,
         EVERY & ~(converts ? SPARES
                   : solves ? WRITABLE
                            : 0)},
        {"map", cli->map, EVERY},
        {"checkpoint", cli->save.file, DIFFERS | SPARES}, /* checkpoints.c does the rest */
        {"certificate", verifies ? NULL : cli->certificate, EVERY}, /* verify reads it */
        {"profile", cli->profile, EVERY},
        {"heat", cli->heat, EVERY},
        {"svg", traces ? NULL : cli->svg, EVERY}, /* the folder of a trace replaces no file */
    };
    const size_t count = sizeof outputs / sizeof *outputs;
    bool fit = outputs_differ(outputs, count, command->name);
    for (size_t o = 0; o < count && fit; o++)
        fit = (outputs[o].checks & SPARES) == 0 || spares_inputs(&outputs[o], cli);
    for (size_t o = 0; o < count && fit; o++)
        fit = (outputs[o].checks & WRITABLE) == 0 || output_check(outputs[o].name);
    return fit;
}
