/* SPDX-License-Identifier: MIT */
/*
 * The distance of two words, by dynamic programming. Entry [i][j] of the table for `slove` and
 * `solve` is the distance of the first i and j characters:
 *
 *           s o l v e
 *         0 1 2 3 4 5
 *     s   1 0 1 2 3 4
 *     l   2 1 1 1 2 3
 *     o   3 2 1 1 2 3        `slo` and `sol`: one exchange
 *     v   4 3 2 2 1 2
 *     e   5 4 3 3 2 1
 *
 * Only the last three rows are kept.
 */
#include "dlx/text/nearest.h"

#include <string.h>

enum { LONGEST_WORD = 31 };

static int least_of(int a, int b, int c)
{
    int least = a < b ? a : b;
    return least < c ? least : c;
}

static int edit_distance(const char *a, const char *b)
{
    int rows[3][LONGEST_WORD + 2], width = (int)strlen(b), i = 0;
    for (int j = 0; j <= width; j++)
        rows[0][j] = j;
    for (i = 1; a[i - 1] != '\0'; i++) {
        int *row = rows[i % 3], *above = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        row[0] = i;
        for (int j = 1; j <= width; j++) {
            row[j] = least_of(above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = least_of(row[j], before[j - 2] + 1, row[j]);
        }
    }
    return rows[(i - 1) % 3][width];
}

int word_distance(const char *typed, const char *known)
{
    if (strlen(known) > LONGEST_WORD || strlen(typed) > LONGEST_WORD)
        return -1;
    const int distance = edit_distance(typed, known);
    return 2 * (size_t)distance < strlen(known) ? distance : -1;
}
