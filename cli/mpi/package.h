/* SPDX-License-Identifier: MIT */
/*
 * A problem as bytes, so that only rank 0 needs its file. All numbers have 32 bits, the lowest byte first:
 *
 *     items, options
 *     for each item: kind, least, most
 *     for each option: cost (two numbers), number of entries, and for each entry: item, color
 *
 * Names stay behind, because only rank 0 prints. Items and options keep their numbers.
 */
#ifndef DLX_CLI_MPI_PACKAGE_H
#define DLX_CLI_MPI_PACKAGE_H

#include "cli/mpi/memo.h"
#include "dlx/dlx.h"

/** Append a problem to a memo. Return false if there is no memory. */
bool package_write(const dlx_problem *problem, struct memo *memo);

/** Read a problem. Return DLX_OK, DLX_ERR_SYNTAX (the bytes are not a problem), or an error of adding to a
 * problem. */
dlx_status package_read(struct memo *memo, const dlx_allocator *allocator, dlx_problem **problem);

#endif
