/* SPDX-License-Identifier: MIT */
/*
 * Cages: groups of cells with different digits that have a known sum. The digits of a cage are a set, so the
 * cover first asks for the set and then for the cells of its digits. Cage k of two cells with the sum 5 on a
 * board of 4x4:
 *
 *     items             k, k=1, k=2, k=3, k=4               all primary
 *     digit options     "2 in a cell of the cage" also covers k=2
 *     cage options      {1, 4}: covers k k=2 k=3            every digit outside of the set
 *                       {2, 3}: covers k k=1 k=4
 *
 * A set with as many digits as the cage has cells leaves each of its digits to exactly one cell. So all of
 * these items can be primary, and the search may branch on the place of a digit in a cage.
 */
#include "sudoku/clues/clue.h"

/* A walk over the sets of a cage. */
struct walk {
    int size;                /* digits of the board */
    int limit;               /* end after this many sets */
    int found;               /* sets so far */
    struct builder *builder; /* where each set becomes an option; NULL to count the sets */
    uint32_t item;           /* the item of the cage, which the items of its digits follow */
};

static void emit_set(const struct walk *w, uint64_t set)
{
    dlx_entry entries[SUDOKU_MOST_SIZE + 1] = {{w->item, DLX_NO_COLOR}};
    uint32_t count = 1;
    for (int digit = 1; digit <= w->size; digit++)
        if ((set >> digit & 1) == 0)
            entries[count++] = (dlx_entry){w->item + (uint32_t)digit, DLX_NO_COLOR};
    builder_option(w->builder, entries, count);
}

static bool can_have_sum(int size, int least, int count, int sum)
{
    const int lowest = count * least + count * (count - 1) / 2;
    const int highest = count * size - count * (count - 1) / 2;
    return least + count - 1 <= size && sum >= lowest && sum <= highest;
}

static void take_set(struct walk *w, uint64_t set)
{
    w->found++;
    if (w->builder != NULL)
        emit_set(w, set);
}

/* Visit all sets of `count` digits with this sum, in the order of their lowest digits. */
static void walk_sets(struct walk *w, int count, int sum)
{
    int chosen[SUDOKU_MOST_SIZE], depth = 0, least = 1;
    uint64_t set = 0;
    while (w->found < w->limit) {
        const bool is_open = can_have_sum(w->size, least, count - depth, sum);
        if (is_open && depth < count) {
            chosen[depth++] = least;
            set |= UINT64_C(1) << least;
            sum -= least++;
            continue;
        }
        if (is_open)
            take_set(w, set);
        if (depth == 0)
            return;
        /* Replace the highest digit by the next one. */
        least = chosen[--depth];
        set &= ~(UINT64_C(1) << least);
        sum += least++;
    }
}

int count_sets(int size, int count, int sum, int limit)
{
    struct walk walk = {.size = size, .limit = limit};
    walk_sets(&walk, count, sum);
    return walk.found;
}

/* Add an item for each digit of a cage. */
static uint32_t emit_digits(struct builder *builder, const char *name, const uint16_t *cells,
                            int count, dlx_kind kind)
{
    const int size = builder_rules(builder)->digits;
    uint32_t first = 0;
    for (int digit = 1; digit <= size; digit++) {
        const uint32_t item = builder_item(builder, kind, "%s=%d", name, digit);
        first = digit == 1 ? item : first;
        for (int c = 0; c < count; c++)
            builder_mark(builder, cells[c], digit, item);
    }
    return first;
}

void emit_cage(struct builder *builder, const char *name, const struct cage *cage)
{
    struct walk walk = {
        .size = builder_rules(builder)->digits, .limit = INT32_MAX, .builder = builder};
    walk.item = builder_item(builder, DLX_PRIMARY, "%s", name);
    emit_digits(builder, name, cage->cells, cage->count, DLX_PRIMARY);
    walk_sets(&walk, cage->count, cage->sum);
}

/* ---- killer ---- */

/* A cage with more sets would need too much memory. 9x9 has at most 12 sets of equal sums, 16x16 has 526. */
enum { MOST_SETS = 100000 };

dlx_status check_killer(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error)
{
    const int size = rules->digits, count = clue->cell_count;
    const int least = count * (count + 1) / 2, most = count * (2 * size - count + 1) / 2;
    if (clue->value_count == 0)
        return DLX_OK;
    const int sum = clue->values[0];
    if (sum < least || sum > most)
        return refuse_clue(rules, clue, error,
                           "%d different digits have a sum from %d to %d, not %d", count, least,
                           most, sum);
    if (count_sets(size, count, sum, MOST_SETS + 1) > MOST_SETS)
        return refuse_clue(rules, clue, error, "more than %d sets of digits have this sum",
                           MOST_SETS);
    return DLX_OK;
}

void emit_killer(const struct emission *e)
{
    const sudoku_clue *clue = e->clue;
    if (clue->value_count > 0)
        emit_cage(e->builder, e->name,
                  &(struct cage){clue->cells, clue->cell_count, clue->values[0]});
    else
        emit_digits(e->builder, e->name, clue->cells, clue->cell_count,
                    clue->cell_count == builder_rules(e->builder)->digits ? DLX_PRIMARY
                                                                          : DLX_SECONDARY);
}

/* ---- renban: the sets of a cage are runs of successive digits ---- */

void emit_renban(const struct emission *e)
{
    const int size = builder_rules(e->builder)->digits, count = e->clue->cell_count;
    struct walk walk = {.size = size, .builder = e->builder};
    walk.item = builder_item(e->builder, DLX_PRIMARY, "%s", e->name);
    emit_digits(e->builder, e->name, e->clue->cells, count, DLX_PRIMARY);
    for (int least = 1; least + count - 1 <= size; least++)
        emit_set(&walk, ((UINT64_C(1) << count) - 1) << least);
}

/* ---- odd and even: excluded digits ---- */

void emit_parity(const struct emission *e)
{
    const int size = builder_rules(e->builder)->digits;
    for (int c = 0; c < e->clue->cell_count; c++)
        for (int digit = 1; digit <= size; digit++)
            if ((digit % 2 != 0) != (e->clue->kind == SUDOKU_ODD))
                builder_exclude(e->builder, e->clue->cells[c], digit);
}
