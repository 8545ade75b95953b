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
 * Children have lower numbers than their parents. The check is the 64-bit FNV-1a hash (G. Fowler, L. C.
 * Noll, K.-P. Vo) of all bytes before its line except carriage returns, so a change of line ends does no
 * harm.
 */
#ifndef DLX_DIAGRAM_FILE_H
#define DLX_DIAGRAM_FILE_H

#include <stddef.h>
#include <stdint.h>

#define FILE_WORD    "dlx-diagram"
#define FILE_VERSION 1
#define FILE_CHECK   UINT64_C(0xcbf29ce484222325) /* of no bytes */

/* Return the check of the bytes so far and these bytes. */
static inline uint64_t file_check(uint64_t check, const char *bytes, size_t size)
{
    for (size_t b = 0; b < size; b++)
        if (bytes[b] != '\r')
            check = (check ^ (unsigned char)bytes[b]) * UINT64_C(0x100000001b3);
    return check;
}

#endif
