/* SPDX-License-Identifier: MIT */
/* Output to standard output or to a file. A file is written under a temporary name and then
 * renamed, so its name always refers to a complete text: the old one or the new one. */
#ifndef CLI_FILES_H
#define CLI_FILES_H

#include <stdbool.h>
#include <stdio.h>

/**
 * Prepare the process for reading and writing files; call this first. If standard input, output or
 * error is closed, open /dev/null in its place. Otherwise the next file that is opened would get
 * its descriptor, and messages would be written into that file. Also make a file that exceeds the
 * size limit an error instead of a signal.
 */
void files_begin(void);

/** Return whether both names refer to one regular file. As an input, "-" is standard input. */
bool is_same_file(const char *name, const char *input);

/** Return whether two outputs are one file, which need not exist yet. */
bool is_same_output(const char *a, const char *b);

/** Return false, with a message that names the option, if writing to this name would replace one of
 * the input files. NULL means no file, and as an input "-" means standard input. */
bool output_spares(const char *option, const char *name, char *const *inputs, int count);

/** Return whether an output is standard output: NULL, "-", or a name such as /dev/stdout. */
bool is_standard_output(const char *name);

/** Return whether several outputs can share this name: a device or a standard stream. */
bool is_shared_output(const char *name);

/** Check that output_open() would succeed, before long work. Return false
 * after an error, with a message. */
bool output_check(const char *name);

struct output {
    const char *name; /* name of the file, for messages; NULL for standard output */
    char *target;     /* the file behind the name, with links resolved; NULL: write in place */
    char *temporary;  /* the temporary name, in the same folder as the target */
    FILE *file;       /* the open file */
    bool is_terminal; /* the file is a terminal */
    bool is_durable;  /* output_close() waits until the file and its name are on the disk */
};

/** Open the output; see is_standard_output(). Return false after an error, with a message. Call
 * output_close() in any case. */
bool output_open(struct output *output, const char *name);

/** Close the output. If `good`, the file gets its name; otherwise it is removed. Return false after
 * an error. It has been reported, except on standard output, where main() reports it. */
bool output_close(struct output *output, bool good);

/** Create a folder unless it exists. Return false after an error, with a message. */
bool output_folder(const char *name);

/** Report errno as an error of the file. Return false. */
bool output_fail(const struct output *output);

#endif
