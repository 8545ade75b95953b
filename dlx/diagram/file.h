/* SPDX-License-Identifier: MIT */
/*
 * `dlx-diagram 1`, the file of a diagram and its problem. For the problem of the README, with one more
 * option than needed:
 *
 *     dlx-diagram 1
 *     problem 4                        so many lines follow, in the format `items`
 *     a b c
 *     a
 *     b c
 *     a b
 *     order 1 3 2                      option numbers, from 1, in the order of the diagram
 *     nodes 2                          so many lines follow, each a node: 2, 3, ...
 *     2 0 1                            its option, the number of its lo, that of its hi; 0 is EMPTY
 *     1 0 2                            and 1 is UNIT
 *     root 3                           the node of all solutions
 *     count 1                          how many these are
 *     check 0123456789abcdef           of all bytes above
 *
 *     text    = version problem order nodes root count check
 *     version = "dlx-diagram" "1" newline
 *     problem = "problem" number newline { a line of `items` }
 *     order   = "order" { number } newline
 *     nodes   = "nodes" number newline { number number number newline }
 *     root    = "root" number newline
 *     count   = "count" number newline
 *     check   = "check" sixteen hexadecimal digits newline
 *
 * Children have lower numbers than their parents. The check is FNV-1a of 64 bits (G. Fowler, L. C. Noll,
 * K.-P. Vo) over all bytes up to its line but CR, so that the ends of lines may change.
 */
#ifndef DLX_DIAGRAM_FILE_H
#define DLX_DIAGRAM_FILE_H

#include <stddef.h>
#include <stdint.h>

#define FILE_WORD    "dlx-diagram"
#define FILE_VERSION 1
#define FILE_CHECK   UINT64_C(0xcbf29ce484222325) /* of no bytes */

/* The check of what was checked so far and of these bytes. */
static inline uint64_t file_check(uint64_t check, const char *bytes, size_t size)
{
    for (size_t b = 0; b < size; b++)
        if (bytes[b] != '\r')
            check = (check ^ (unsigned char)bytes[b]) * UINT64_C(0x100000001b3);
    return check;
}

#endif
