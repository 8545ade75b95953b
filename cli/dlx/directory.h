/* SPDX-License-Identifier: MIT */
/* The options of a problem, found by what `dlx solve` prints of them. */
#ifndef DLX_CLI_DIRECTORY_H
#define DLX_CLI_DIRECTORY_H

#include "cli/dlx/cli.h"

struct directory {
    const struct input *input; /* the problem; not owned */
    enum print_form form;      /* how its options are written */
    struct listed *listed;     /* the options by their keys, sorted; NULL for numbers */
};

/** False without memory, which is said on standard error; free it even then. */
bool directory_make(struct directory *d, const struct input *input, enum print_form form);
void directory_free(struct directory *d);

/** The first option that is written so and comes behind `after`, which may be DLX_NONE; or DLX_NONE.
 * Several options may be written the same. */
uint32_t directory_find(const struct directory *d, const char *line, uint32_t after);

#endif
