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

static uint16_t number_of(const struct partitions *p, const uint16_t set[3])
{
    return p->of_code[p->code_of_triple[set[0]][0] + p->code_of_triple[set[1]][1] +
                      p->code_of_triple[set[2]][2]];
}

/* Choose some digits of each set, for example of {1,5,9} {2,4,7} {3,6,8}: three bits for each set
 * say which. List the choices that take equally many digits of each set. */
static void list_choices(uint16_t choice[PARTNERS])
{
    static const int count[8] = {0, 1, 1, 2, 1, 2, 2, 3};
    int choices = 0;
    for (uint16_t c = 0; c < SETS; c++)
        if (count[c & 7] == count[c >> 3 & 7] && count[c & 7] == count[c >> 6])
            choice[choices++] = c;
}

/* List the digits of a set that each value of three bits chooses. */
static void list_subsets(uint16_t set, uint16_t subset[8])
{
    uint16_t bit[3];
    for (int b = 0; b < 3; b++, set &= (uint16_t)(set - 1))
        bit[b] = (uint16_t)(set & -set);
    for (int c = 0; c < 8; c++)
        subset[c] = (uint16_t)((c & 1 ? bit[0] : 0) | (c & 2 ? bit[1] : 0) | (c & 4 ? bit[2] : 0));
}

/* In the second box, each digit is one or two rows later than in the first box, cyclically. In the
 * third box, it is in the remaining row. Each row has three digits if equally many digits of each
 * row are two rows later. */
static void fill_partners(struct partitions *p, int partition, const uint16_t choice[PARTNERS])
{
    const uint16_t *set = p->set[partition];
    uint16_t subset[3][8];
    for (int row = 0; row < 3; row++)
        list_subsets(set[row], subset[row]);
    for (int pair = 0; pair < PARTNERS; pair++) {
        const uint16_t later = subset[0][choice[pair] & 7] | subset[1][choice[pair] >> 3 & 7] |
                               subset[2][choice[pair] >> 6];
        uint16_t second[3], third[3];
        for (int row = 0; row < 3; row++) {
            const uint16_t after = set[(row + 1) % 3], behind = set[(row + 2) % 3];
            second[row] = (uint16_t)((behind & ~later) | (after & later));
            third[row] = (uint16_t)((behind | after) & ~second[row]);
        }
        p->partner[partition][pair][0] = number_of(p, second);
        p->partner[partition][pair][1] = number_of(p, third);
    }
}

void partitions_fill(struct partitions *partitions)
{
    uint16_t choice[PARTNERS];
    list_choices(choice);
    fill_codes(partitions);
    fill_partitions(partitions);
    for (int partition = 0; partition < PARTITIONS; partition++)
        fill_partners(partitions, partition, choice);
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

/* ---- both sides ---- */

static void side_add(struct side *side, uint16_t partition)
{
    side->place[partition] = side->count;
    side->at[side->count++] = partition;
}

/* List the fillings by their rows. Their columns are partitions at first. */
static void list_rows(struct box *box, const struct partitions *p, const struct box_cells *cells,
                      unsigned alike)
{
    uint32_t count = 0;
    box->row.count = 0;
    for (uint16_t partition = 0; partition < PARTITIONS; partition++) {
        struct row_ways ways[3];
        const uint32_t before = count;
        box->row.place[partition] = NO_PARTITION;
        if (!cells->is_row[partition] || !is_in_order(p->set[partition], alike))
            continue;
        for (int row = 0; row < 3; row++)
            ways[row] = arrange_row(p, p->set[partition][row], cells->allowed[row]);
        count = add_columns(box, p, ways, count);
        if (count > before) {
            box->first_column[box->row.count] = before;
            side_add(&box->row, partition);
        }
    }
    box->first_column[box->row.count] = count;
}

/* Replace the partitions of the columns by their places. Count the fillings of each. */
static void number_columns(struct box *box)
{
    const uint32_t fillings = box->first_column[box->row.count];
    struct side *side = &box->column;
    side->count = 0;
    memset(side->place, UINT8_MAX, sizeof side->place);
    for (uint32_t f = 0; f < fillings; f++) {
        const uint16_t partition = box->columns[f];
        if (side->place[partition] == NO_PARTITION) {
            box->first_row[side->count] = 0;
            side_add(side, partition);
        }
        box->columns[f] = side->place[partition];
        box->first_row[box->columns[f]]++;
    }
}

/* Sort the fillings by their columns. */
static void list_columns(struct box *box)
{
    uint32_t end = 0;
    number_columns(box);
    for (uint16_t column = 0; column < box->column.count; column++)
        end = box->first_row[column] += end;
    box->first_row[box->column.count] = end;
    for (uint16_t row = box->row.count; row-- > 0;)
        for (uint32_t f = box->first_column[row]; f < box->first_column[row + 1]; f++)
            box->rows[--box->first_row[box->columns[f]]] = row;
}

void box_fill(struct box *box, const struct partitions *partitions, const struct box_cells *cells,
              unsigned alike)
{
    list_rows(box, partitions, cells, alike);
    list_columns(box);
}
