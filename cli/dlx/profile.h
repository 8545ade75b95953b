/* SPDX-License-Identifier: MIT */
/* Write a bar chart to the file of --profile. */
#ifndef DLX_CLI_PROFILE_H
#define DLX_CLI_PROFILE_H

#include "cli/dlx/cli.h"

/** Write the tree nodes of each level. Return false after an error, which has been reported. */
bool profile_write_levels(const struct cli *cli, const dlx_problem *problem, const double *nodes,
                          uint32_t levels);

/** Write the tree nodes of the search of a run. */
bool profile_write_search(const struct run *run);

/** Write the states of each layer of the frontier, or the tree nodes of each level of the search, of a count. */
bool profile_write_count(const struct run *run);

/** Write the number of primary items that have each length. */
bool profile_write_lengths(const struct cli *cli, const dlx_problem *problem);

#endif
