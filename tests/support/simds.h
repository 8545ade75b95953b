/* SPDX-License-Identifier: MIT */
/* The names of the instruction sets, best first, as dlx_simd_find() knows them. */
#ifndef TESTS_SUPPORT_SIMDS_H
#define TESTS_SUPPORT_SIMDS_H

static const char *const simds[] = {"v4", "v3", "v2", "none"};
enum { SIMDS = sizeof simds / sizeof *simds };

#endif
