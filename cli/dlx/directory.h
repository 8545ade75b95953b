/* SPDX-License-Identifier: MIT */
/* Find the options of a problem by what `dlx solve` prints for them. */
#ifndef DLX_CLI_DIRECTORY_H
#define DLX_CLI_DIRECTORY_H

#include "cli/dlx/cli.h"

struct directory {
    const struct input *input; /* the problem; not owned */
    enum print_form form;      /* how its options are written */
    struct listed *listed;     /* the options by their keys, sorted; NULL for numbers */
};

/** Build a directory. Return false without memory, after a message. Call directory_free() in any case. */
bool directory_make(struct directory *d, const struct input *input, enum print_form form);
void directory_free(struct directory *d);

/** Return the first option that is written like this line, or DLX_NONE. Several options may be written
 * alike: pass the previous one as `after` to find the next, and DLX_NONE for the first. */
uint32_t directory_find(const struct directory *d, const char *line, uint32_t after);

#endif
