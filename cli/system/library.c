/* SPDX-License-Identifier: MIT */
/* Functions of shared libraries that few runs need. In a file of its own, because a command with the C
 * library inside cannot have it. */
#include "cli/system/system.h"

#include <dlfcn.h>

void *system_find_function(const char *library, const char *name)
{
    void *handle = dlopen(library, RTLD_NOW);
    return handle != NULL ? dlsym(handle, name) : NULL;
}
