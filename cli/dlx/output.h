/* SPDX-License-Identifier: MIT */
/* Write problems and diagrams to files, or to standard output. */
#ifndef DLX_CLI_OUTPUT_H
#define DLX_CLI_OUTPUT_H

#include "cli/common/files.h"
#include "cli/common/meter.h"
#include "dlx/diagram.h"

/** Write a problem to a file, or to standard output if `name` is NULL or "-". Reports of progress
 * name its source, `from`. Warn about anything that the format cannot express. Return EXIT_FINE,
 * EXIT_LIMIT if the permit's time ran out first, or EXIT_ERROR after an error or a signal. The
 * reason has been reported. */
int output_problem(struct reports reports, const char *from, const dlx_problem *problem,
                   dlx_writing writing, const char *name, const struct permit *permit);

/** Write a diagram in the same way. Return false after an error or a signal. */
bool output_diagram(const dlx_diagram *diagram, const dlx_problem *problem,
                    dlx_diagram_format format, const char *name);

/** Find the format for the extension of a file name. Return false if it is unknown or `name` is
 * NULL. */
bool output_diagram_format(const char *name, dlx_diagram_format *format);
bool output_format(const char *name, dlx_format *format);

#endif
