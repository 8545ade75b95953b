/* SPDX-License-Identifier: MIT */
/*
 * `dlx-diagram 1`, the file format of a diagram and its problem. For a problem with three options and one
 * solution:
 *
 *     dlx-diagram 1
 *     problem 4                        number of lines that follow, in the format `items`
 *     a b c
 *     a
 *     b c
 *     a b
 *     order 1 3 2                      option numbers, from 1, in the order of the diagram
 *     nodes 2                          number of lines that follow, one per node: 2, 3, ...
 *     2 0 1                            its option, its lo, its hi; 0 is EMPTY and 1 is UNIT
 *     1 0 2
 *     root 3                           the node of all solutions
 *     count 1                          number of solutions
 *     check 0123456789abcdef           check of all bytes above
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
 * Children have lower numbers than their parents. The check covers all bytes before its line except carriage
 * returns, so a change of line ends does no harm.
 */
#ifndef DLX_DIAGRAM_FILE_H
#define DLX_DIAGRAM_FILE_H

#include "dlx/core/check.h"

#include <stddef.h>

#define FILE_WORD    "dlx-diagram"
#define FILE_VERSION 1

/* Return the check of the bytes so far and these bytes. */
static inline uint64_t file_check(uint64_t check, const char *bytes, size_t size)
{
    for (size_t b = 0; b < size; b++)
        if (bytes[b] != '\r')
            check = check_byte(check, (unsigned char)bytes[b]);
    return check;
}

#endif
