/* SPDX-License-Identifier: MIT */
/* Tables of partitions, and the fillings of a box. See boxes.h. */
#include "sudoku/count/boxes.h"

#include <string.h>

enum { DIGITS = 9, SETS = 512, ORDERS = 6 /* of the three digits of a row */ };

/* ---- partitions ---- */

static void fill_codes(struct partitions *p)
{
    for (int set = 0; set < SETS; set++)
        for (int place = 0; place < 3; place++) {
            int code = 0;
            for (int digit = 0, power = 1; digit < DIGITS; digit++, power *= 3)
                code += (set >> digit & 1) * place * power;
            p->code_of_triple[set][place] = (uint16_t)code;
        }
}

/* Split a code into its sets. Return whether each has three digits. */
static bool split(int code, uint16_t set[3])
{
    int count[3] = {0, 0, 0};
    set[0] = set[1] = set[2] = 0;
    for (int digit = 0; digit < DIGITS; digit++, code /= 3) {
        set[code % 3] |= (uint16_t)(1 << digit);
        count[code % 3]++;
    }
    return count[0] == 3 && count[1] == 3 && count[2] == 3;
}

static void fill_partitions(struct partitions *p)
{
    int count = 0;
    for (int code = 0; code < CODES; code++) {
        uint16_t set[3];
        p->of_code[code] = NO_PARTITION;
        if (!split(code, set))
            continue;
        for (int place = 0; place < 3; place++)
            p->set[count][place] = set[place];
        p->of_code[code] = (uint16_t)count++;
    }
}

static int number_of(const struct partitions *p, const uint16_t set[3])
{
    return p->of_code[p->code_of_triple[set[0]][0] + p->code_of_triple[set[1]][1] +
                      p->code_of_triple[set[2]][2]];
}

/* In the second box, each digit is in one of the two rows where it is not in the first box. In the
 * third box, it is in the remaining row. */
static void fill_partners(struct partitions *p, int partition)
{
    const uint16_t *set = p->set[partition];
    int count = 0;
    for (uint16_t later = 0; later < SETS; later++) {
        uint16_t second[3], third[3];
        for (int row = 0; row < 3; row++) {
            const uint16_t after = set[(row + 1) % 3], behind = set[(row + 2) % 3];
            second[row] = (uint16_t)((behind & ~later) | (after & later));
            third[row] = (uint16_t)((behind | after) & ~second[row]);
        }
        const int number = number_of(p, second);
        if (number == NO_PARTITION)
            continue;
        p->partner[partition][count][0] = (uint16_t)number;
        p->partner[partition][count++][1] = (uint16_t)number_of(p, third);
    }
}

void partitions_fill(struct partitions *partitions)
{
    fill_codes(partitions);
    fill_partitions(partitions);
    for (int partition = 0; partition < PARTITIONS; partition++)
        fill_partners(partitions, partition);
}

/* ---- fillings ---- */

/* The ways to put the three digits of a row into its cells, as their part of the columns' code. */
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
