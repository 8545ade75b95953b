/* SPDX-License-Identifier: MIT */
/* Find functions of shared libraries that few runs need. This is a file of its own, because a
 * command that is linked statically with the C library cannot contain dlopen(). */
#include "cli/system/system.h"

#include <dlfcn.h>

void *system_find_function(const char *library, const char *name)
{
    void *handle = dlopen(library, RTLD_NOW);
    return handle != NULL ? dlsym(handle, name) : NULL;
}
