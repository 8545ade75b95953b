/* SPDX-License-Identifier: MIT */
/* Find the options of a problem by the text that `dlx solve` prints for them. */
#ifndef DLX_CLI_DIRECTORY_H
#define DLX_CLI_DIRECTORY_H

#include "cli/dlx/run.h"

struct directory {
    const struct input *input; /* the problem; not owned */
    enum print_form form;      /* how its options are written */
    struct listed *listed;     /* the options by their keys, sorted; NULL for numbers */
};

/** Build a directory. Return false if there is no memory, which has been reported. Call directory_free() in
 * any case. */
bool directory_make(struct directory *d, const struct input *input, enum print_form form);

/** Free a directory, even one that directory_make() could not build. */
void directory_free(struct directory *d);

/** Return the first option whose text is this line, or DLX_NONE. Several options may have the same text: to
 * find the next, pass the previous option as `after`; for the first, pass DLX_NONE. */
uint32_t directory_find(const struct directory *d, const char *line, uint32_t after);

#endif
