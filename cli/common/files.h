/* SPDX-License-Identifier: MIT */
/* Output: standard output, or a file that is written beside its name and then renamed, so that under
 * its name there is a whole text or what was there before. */
#ifndef CLI_FILES_H
#define CLI_FILES_H

#include <stdbool.h>
#include <stdio.h>

/**
 * Before anything else: where standard input, output or error is closed, let it be open, and fail. Else the
 * next file that is opened would be taken for it, and messages would be written into that. And a file that
 * becomes larger than is allowed is an error, not a signal.
 */
void files_begin(void);

/** Whether a file of this name would take the place of an input that is a file. */
bool output_would_replace(const char *name, const char *input);

struct output {
    const char *program; /* for messages */
    const char *name;    /* of the file, for messages; NULL for standard output */
    char *target;        /* the file that it means, through links; NULL to write in place */
    char *temporary;     /* the file being written, beside the target */
    FILE *file;          /* where the text goes */
    bool is_terminal;    /* to one that shows it */
};

/** Begin to write; NULL and "-" are standard output. On failure says so, and output_close() is to
 * follow all the same. */
bool output_open(struct output *output, const char *program, const char *name);

/** End it. The file gets its name if all went well so far, and nothing is left if not. False after
 * an error, which is told, but of standard output by main. */
bool output_close(struct output *output, bool good);

/** Make a folder to write to, unless there is one. False after an error, which is told. */
bool output_folder(const char *program, const char *name);

/** Say what `errno` says of the file; false. */
bool output_fail(const struct output *output);

#endif
