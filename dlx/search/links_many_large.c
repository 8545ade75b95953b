/* SPDX-License-Identifier: MIT */
/* links: the search of links_many.c where there are many items: see links_minima.c. */
#define LINKS_LARGE
#define links_many_moves links_many_large_moves
#include "dlx/search/links_many.c" /* NOLINT(bugprone-suspicious-include): a second copy is meant */
