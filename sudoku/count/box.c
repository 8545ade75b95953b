/* SPDX-License-Identifier: MIT */
/* Fillings of a box. See box.h. */
#include "sudoku/count/box.h"

#include <string.h>

enum { ORDERS = 6 };

/* The ways to put the three digits of a row into its cells, each as what it adds to the code of the columns. */
struct row_ways {
    int count;
    uint16_t code[ORDERS];
};

static struct row_ways arrange_row(const struct partitions *p, uint16_t set,
                                   const uint16_t allowed[3])
{
    struct row_ways ways = {.count = 0};
    for (uint16_t a = set; a != 0; a &= (uint16_t)(a - 1)) {
        const uint16_t first = (uint16_t)(a & -a), others = (uint16_t)(set & ~first);
        for (uint16_t b = others; b != 0; b &= (uint16_t)(b - 1)) {
            const uint16_t second = (uint16_t)(b & -b), third = (uint16_t)(others & ~second);
            if ((first & allowed[0]) != 0 && (second & allowed[1]) != 0 &&
                (third & allowed[2]) != 0)
                ways.code[ways.count++] =
                    (uint16_t)(p->code_of_triple[second][1] + p->code_of_triple[third][2]);
        }
    }
    return ways;
}

static uint32_t add_columns(struct box *box, const struct partitions *p,
                            const struct row_ways ways[3], uint32_t count)
{
    for (int a = 0; a < ways[0].count; a++)
        for (int b = 0; b < ways[1].count; b++)
            for (int c = 0; c < ways[2].count; c++)
                box->columns[count++] =
                    p->of_code[ways[0].code[a] + ways[1].code[b] + ways[2].code[c]];
    return count;
}

static bool is_in_order(const uint16_t set[3], unsigned alike)
{
    uint16_t before = 0;
    for (int row = 0; row < 3; row++)
        if ((alike >> row & 1) != 0) {
            const uint16_t least = (uint16_t)(set[row] & -set[row]);
            if (least < before)
                return false;
            before = least;
        }
    return true;
}

static void list_rows(struct box *box, const struct partitions *p, const struct box_cells *cells,
                      unsigned alike)
{
    uint32_t count = 0;
    box->rows = 0;
    for (uint16_t partition = 0; partition < PARTITIONS; partition++) {
        struct row_ways ways[3];
        const uint32_t before = count;
        for (int row = 0; row < 3; row++)
            ways[row] = arrange_row(p, p->set[partition][row], cells->allowed[row]);
        if (is_in_order(p->set[partition], alike))
            count = add_columns(box, p, ways, count);
        box->place[partition] = count > before ? box->rows : NO_PARTITION;
        if (count > before) {
            box->first_column[box->rows] = before;
            box->at[box->rows++] = partition;
        }
    }
    box->first_column[box->rows] = count;
}

/* Sort the fillings by their columns. */
static void list_columns(struct box *box)
{
    const uint32_t fillings = box->first_column[box->rows];
    uint32_t *first = box->first_row;
    memset(first, 0, sizeof box->first_row);
    for (uint32_t f = 0; f < fillings; f++)
        first[box->columns[f] + 1]++;
    for (int column = 0; column < PARTITIONS; column++)
        first[column + 1] += first[column];
    for (uint16_t place = box->rows; place-- > 0;)
        for (uint32_t f = box->first_column[place]; f < box->first_column[place + 1]; f++)
            box->places[--first[box->columns[f] + 1]] = place;
    memmove(first, first + 1, PARTITIONS * sizeof *first);
    first[PARTITIONS] = fillings;
}

void box_fill(struct box *box, const struct partitions *partitions, const struct box_cells *cells,
              unsigned alike)
{
    list_rows(box, partitions, cells, alike);
    list_columns(box);
}
