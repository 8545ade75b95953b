/* SPDX-License-Identifier: MIT */
/* A check of bytes, for files: the 64-bit hash FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo). It detects
 * damage, not forgery. */
#ifndef DLX_CORE_CHECK_H
#define DLX_CORE_CHECK_H

#include "dlx/dlx.h"

/** The check of no bytes. */
#define CHECK_BEGIN UINT64_C(0xcbf29ce484222325)

/** Return the check of the bytes so far and one more. */
static inline uint64_t check_byte(uint64_t check, unsigned char byte)
{
    return (check ^ byte) * UINT64_C(0x100000001b3);
}

/** Extend a check by the bytes of a number, and return the new check. */
static inline uint64_t check_number(uint64_t check, uint64_t number)
{
    for (int byte = 0; byte < 8; byte++)
        check = check_byte(check, (unsigned char)(number >> 8 * byte));
    return check;
}

/** Convert lowercase hexadecimal digits to a number. Return false if a character is not a digit. */
static inline bool check_parse(const char *digit, size_t count, uint64_t *number)
{
    *number = 0;
    for (; count > 0; count--, digit++) {
        const char c = *digit;
        if ((c < '0' || c > '9') && (c < 'a' || c > 'f'))
            return false;
        *number = *number << 4 | (uint64_t)(c <= '9' ? c - '0' : c - 'a' + 10);
    }
    return true;
}

/** Return a problem's fingerprint: of kinds, multiplicities, entries and colors, in their order. */
uint64_t fingerprint(const dlx_problem *problem);

#endif
