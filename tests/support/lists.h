/* SPDX-License-Identifier: MIT */
/* Compare lists of parts. */
#ifndef DLX_TESTS_LISTS_H
#define DLX_TESTS_LISTS_H

#include "dlx/core/check.h"
#include "dlx/parts/parts.h"

/* Return a check of all decisions of a list. It does not depend on which of them are shared. */
static inline uint64_t list_check(const dlx_parts *parts)
{
    uint64_t check = check_number(CHECK_BEGIN, parts->parts);
    for (uint32_t number = 0; number <= parts->parts; number++) {
        check = check_number(check, parts_length(parts, number));
        for (uint32_t at = 0; at < parts_length(parts, number); at++) {
            const dlx_decision d = parts_decision(parts, number, at);
            check = check_number(check, 2 * (uint64_t)d.option + d.is_forbidden);
        }
    }
    return check;
}

#endif
