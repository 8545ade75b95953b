/* SPDX-License-Identifier: MIT */
/* Write problems and diagrams to files, or to standard output. */
#ifndef DLX_CLI_OUTPUT_H
#define DLX_CLI_OUTPUT_H

#include "cli/common/files.h"
#include "dlx/diagram.h"

/** Write a problem, and warn about anything that its text leaves out. `name` is that of output_open().
 * Return false after an error, which has been reported, or after a signal; then call signals_end(). */
bool output_problem(const dlx_problem *problem, dlx_writing writing, const char *name);

/** Do the same for a diagram. */
bool output_diagram(const dlx_diagram *diagram, const dlx_problem *problem,
                    dlx_diagram_format format, const char *name);

/** Find the format that the ending of a name stands for. NULL has none. */
bool output_diagram_format(const char *name, dlx_diagram_format *format);
bool output_format(const char *name, dlx_format *format);

#endif
