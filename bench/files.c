/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "bench/files.h"

#include "dlx/generate/generate.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void fail(const char *what)
{
    fprintf(stderr, "dlx-bench: %s\n", what);
    exit(EXIT_FAILURE);
}

void refuse(const char *what, const char *why)
{
    fprintf(stderr, "dlx-bench: %s: %s\n", what, why);
    exit(EXIT_USAGE);
}

void must(dlx_status status)
{
    if (status != DLX_OK)
        fail(dlx_status_text(status));
}

const char *base_name(const char *file)
{
    const char *slash = strrchr(file, '/');
    return slash != NULL ? slash + 1 : file;
}

int open_file(const char *file)
{
    int descriptor = open(file, O_RDONLY);
    if (descriptor < 0)
        refuse(file, strerror(errno));
    return descriptor;
}

bool read_descriptor(void *user, char *buffer, size_t size, size_t *got)
{
    ssize_t count = read(*(const int *)user, buffer, size);
    *got = count > 0 ? (size_t)count : 0;
    return count >= 0;
}

dlx_problem *make_problem(const char *line)
{
    dlx_problem *problem;
    char message[GENERATE_MESSAGE];
    if (generate_line(NULL, line, &problem, message) != DLX_OK)
        fail(message);
    return problem;
}

dlx_problem *read_problem(const char *file)
{
    dlx_problem *problem;
    dlx_error error;
    dlx_reading reading = {.format = DLX_FORMAT_AUTO};
    int descriptor = open_file(file);
    if (dlx_read(NULL, read_descriptor, &descriptor, &reading, &problem, &error) != DLX_OK)
        refuse(file, error.message);
    close(descriptor);
    return problem;
}
