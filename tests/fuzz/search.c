/* SPDX-License-Identifier: MIT */
/* The program for libFuzzer. Usage: fuzz --target=NAME ARGUMENT..., where libFuzzer reads the other
 * arguments. */
#include "tests/fuzz/fuzz.h"

#include <string.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct target *target;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static const char option[] = "--target=";
    const char *name = "";
    for (int a = 1; a < *argc; a++)
        if (strncmp((*argv)[a], option, sizeof option - 1) == 0)
            name = (*argv)[a] + sizeof option - 1;
    target = target_named(name);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return target->run(data, size);
}
