/* SPDX-License-Identifier: MIT */
/* What the command writes to files, by the ways of cli/common/files.h. */
#ifndef DLX_CLI_OUTPUT_H
#define DLX_CLI_OUTPUT_H

#include "cli/common/files.h"
#include "dlx/dlx.h"

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
