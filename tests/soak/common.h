/* SPDX-License-Identifier: MIT */
/* What all checks of the soak need: calls that cannot fail here, and counts in digits. */
#ifndef TESTS_SOAK_COMMON_H
#define TESTS_SOAK_COMMON_H

#include "dlx/dlx.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* End the program if a call failed. */
static inline void must(dlx_status status)
{
    if (status != DLX_OK)
        abort();
}

/* Return whether the digits are this number. */
static inline bool is_number(const char *digits, uint64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, number);
    return strcmp(digits, text) == 0;
}

#endif
