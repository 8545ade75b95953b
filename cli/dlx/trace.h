/* SPDX-License-Identifier: MIT */
/* What tracing by steps and tracing by moves share. */
#ifndef DLX_CLI_TRACE_H
#define DLX_CLI_TRACE_H

#include "dlx/search/search.h"
#include "cli/dlx/cli.h"

/** Note a step, and print it if it is wanted. */
void trace_step(struct run *run, const dlx_step *step);

/** Whether --levels shows what belongs to a step. */
bool trace_shows(const struct run *run, const dlx_step *step);

/** Whether a step tries an option: a node of the tree. */
bool trace_is_try(const dlx_step *step);

/** Blanks before what is told of a level. */
int trace_indent(uint32_t level);

/** Print the member `key` with an item, unless it is DLX_NONE. */
void trace_json_item(const struct run *run, const char *key, uint32_t item);

/** Limits are looked at between steps, since steps themselves know none; and whether time is up or a
 * signal has come, at any moment. */
dlx_stop trace_limit_reached(const struct run *run, uint64_t tried);
dlx_stop trace_interrupted(const struct run *run);

/** Trace all with moves, drawings and pictures, as they are wanted. False after an error, which is told. */
bool trace_dance(struct run *run);

#endif
