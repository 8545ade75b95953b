/* SPDX-License-Identifier: MIT */
/* Print the name of the shared library that has libharu's functions. The build runs this. */
#define _GNU_SOURCE /* dladdr() */

#include <dlfcn.h>
#include <hpdf.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    Dl_info info;
    const char *slash;
    if (dladdr((const void *)(uintptr_t)HPDF_Free, &info) != 0 &&
        (slash = strrchr(info.dli_fname, '/')) != NULL)
        puts(slash + 1);
    return 0;
}
