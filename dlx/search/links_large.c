/* SPDX-License-Identifier: MIT */
/* links: the search of links.c where there are many items: see links_minima.c. */
#define LINKS_LARGE
#define links_moves links_large_moves
#include "dlx/search/links.c" /* NOLINT(bugprone-suspicious-include): a second copy is meant */
