/* SPDX-License-Identifier: MIT */
/* Parsers for the values of options that `dlx` and `dlx-mpi` share. `fields` begins with a struct cli. Each
 * parser returns false if the value is wrong. */
#ifndef DLX_CLI_VALUES_H
#define DLX_CLI_VALUES_H

#include <stdbool.h>

#define VALUE_FORMATS "auto, items, mtx, rows, dense, csv, ec, xcc, sets or spp"

/** --progress[=FORM]: a missing value is text. Unlike the others, it gets the field itself. */
bool value_progress(const char *value, bool *is_json);

bool value_format(void *fields, const char *value);

/** --require and --forbid. There must be enough room in cli->fixes: one for each argument. */
bool value_require(void *fields, const char *value);
bool value_forbid(void *fields, const char *value);

#endif
