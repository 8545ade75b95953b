/* SPDX-License-Identifier: MIT */
/* Parsers for the values of options that `dlx` and `dlx-mpi` share. `fields` begins with a struct cli. Each
 * parser returns false if the value is wrong. */
#ifndef DLX_CLI_VALUES_H
#define DLX_CLI_VALUES_H

#include <stdbool.h>

#define VALUE_FORMATS "auto, items, mtx, rows, dense, csv, ec, xcc, sets or spp"

bool value_format(void *fields, const char *value);

/** --require and --forbid. There must be enough room in cli->fixes: one for each argument. */
bool value_require(void *fields, const char *value);
bool value_forbid(void *fields, const char *value);

#endif
