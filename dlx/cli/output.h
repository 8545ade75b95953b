/* SPDX-License-Identifier: MIT */
/* Output: standard output, or a file that is written beside its name and then renamed, so that under
 * its name there is a whole text or what was there before. */
#ifndef DLX_CLI_OUTPUT_H
#define DLX_CLI_OUTPUT_H

#include "dlx/dlx.h"

#include <stdio.h>

struct output {
    const char *name; /* of the file, for messages; NULL for standard output */
    char *target;     /* the file that it means, through links; NULL to write in place */
    char *temporary;  /* the file being written, beside the target */
    FILE *file;       /* where the text goes */
};

/** Begin to write; NULL and "-" are standard output. On failure says so, and output_close() is to
 * follow all the same. */
bool output_open(struct output *output, const char *name);

/** End it. The file gets its name if all went well so far, and nothing is left if not. False after
 * an error, which is told, but of standard output by main. */
bool output_close(struct output *output, bool good);

/** Write a problem where output_open() leads, and say what its text leaves out. False after an error,
 * which is told, or a signal, for which signals_end() is to follow. */
bool output_problem(const dlx_problem *problem, dlx_writing writing, const char *name);

/** The same for a diagram. */
bool output_diagram(const dlx_diagram *diagram, const dlx_problem *problem,
                    dlx_diagram_format format, const char *name);
bool output_diagram_format(const char *name, dlx_diagram_format *format);

/** The format that the name of a file ends with, and whether there is one; NULL has none. */
bool output_format(const char *name, dlx_format *format);

#endif
