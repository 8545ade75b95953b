/* SPDX-License-Identifier: MIT */
/* Print the steps of a search, as text or as JSON. */
#ifndef DLX_CLI_STEPS_H
#define DLX_CLI_STEPS_H

#include "cli/dlx/cli.h"
#include "dlx/dance.h"

/** Print a step. `cost` is the cost of the options that are chosen after it; NULL if it is not known. */
void step_print(const struct run *run, const dlx_step *step, const uint64_t *cost);

/** Print an option that --require chose before the search, at its level. */
void step_print_required(const struct run *run, uint32_t level, uint32_t option);

/** Return whether a step tries an option, so that it is a node of the search tree. */
bool step_is_try(const dlx_step *step);

/** Return the number of blanks that indent a level. */
int step_indent(uint32_t level);

/** Print the JSON member `key` with an item, unless the item is DLX_NONE. */
void step_json_item(const struct run *run, const char *key, uint32_t item);

/** Print the JSON member "option", which is null for DLX_NONE. */
void step_json_option(const struct run *run, uint32_t option);

#endif
