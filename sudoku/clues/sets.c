/* SPDX-License-Identifier: MIT */
/*
 * Cages: groups of cells with different digits that have a known sum. The digits of a cage are a
 * set, so the cover first asks for the set and then for the cells of its digits. Cage k of two
 * cells with the sum 5 on a 4x4 board:
 *
 *     items             k, k=1, k=2, k=3, k=4               all primary
 *     digit options     "2 in a cell of the cage" also covers k=2
 *     cage options      {1, 4}: covers k k=2 k=3            every digit outside the set
 *                       {2, 3}: covers k k=1 k=4
 *
 * A set with as many digits as the cage has cells gives each of its digits to exactly one cell.
 * Thus all of these items can be primary, and the search may branch on a digit's place in a cage.
 */
#include "sudoku/clues/clue.h"

#include <string.h>

static void emit_set(const struct set_walk *w, uint64_t set)
{
    dlx_entry entries[SUDOKU_MAX_SIZE + 2] = {{w->item, DLX_NO_COLOR}};
    uint32_t count = 1;
    if (w->sum != 0)
        entries[count++] = (dlx_entry){w->sum, DLX_NO_COLOR};
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

/* ---- candidates ---- */

/* Find a cell for each digit of a set, one digit per cell: a perfect matching, grown along
 * augmenting paths that a breadth-first search finds. */
struct matching {
    const uint64_t *digits;           /* by cell: digits that it may hold */
    int cells;                        /* number of cells */
    int cell_of[SUDOKU_MAX_SIZE + 1]; /* by digit: its cell, or -1 */
    int digit_of[SUDOKU_MAX_SIZE];    /* by cell: its digit, or 0 */
};

/* Give a digit to a free cell. Return false if that is impossible. */
static bool match_cell(struct matching *m, uint64_t set, int cell)
{
    int from[SUDOKU_MAX_SIZE + 1], queue[SUDOKU_MAX_SIZE], end = 0;
    uint64_t seen = 0;
    queue[end++] = cell;
    for (int at = 0; at < end; at++)
        for (uint64_t digits = m->digits[queue[at]] & set & ~seen; digits != 0;
             digits &= digits - 1) {
            int digit = __builtin_ctzll(digits);
            seen |= UINT64_C(1) << digit;
            from[digit] = queue[at];
            if (m->cell_of[digit] >= 0) {
                queue[end++] = m->cell_of[digit];
                continue;
            }
            while (digit != 0) { /* each cell on the path passes its digit to the cell before */
                const int owner = from[digit], other = m->digit_of[owner];
                m->cell_of[digit] = owner;
                m->digit_of[owner] = digit;
                digit = other;
            }
            return true;
        }
    return false;
}

/* Match all cells, with cell `fixed` holding `digit`; with -1, no cell is fixed. */
static bool match_all(struct matching *m, uint64_t set, int fixed, int digit)
{
    for (int d = 0; d <= SUDOKU_MAX_SIZE; d++)
        m->cell_of[d] = -1;
    memset(m->digit_of, 0, sizeof m->digit_of);
    if (fixed >= 0)
        set &= ~(UINT64_C(1) << digit);
    for (int cell = 0; cell < m->cells; cell++)
        if (cell != fixed && !match_cell(m, set, cell))
            return false;
    return true;
}

/* Keep the digits that the cells of a cage can hold if together they hold a set. */
static void sift_set(const struct set_walk *w, uint64_t set)
{
    struct clue_sieve *s = w->sieve;
    struct matching m = {.digits = s->digits, .cells = w->cells};
    if (!match_all(&m, set, -1, 0))
        return;
    if (s->set_count < MOST_COMBINATIONS)
        s->sets[s->set_count] = set;
    s->common &= set;
    s->set_count++;
    for (int cell = 0; cell < w->cells; cell++)
        for (uint64_t digits = s->digits[cell] & set & ~s->left[cell]; digits != 0;
             digits &= digits - 1)
            if (match_all(&m, set, cell, __builtin_ctzll(digits)))
                s->left[cell] |= digits & -digits;
}

void take_set(struct set_walk *w, uint64_t set)
{
    w->found++;
    if (w->builder != NULL)
        emit_set(w, set);
    if (w->builder != NULL && builder_status(w->builder) != DLX_OK)
        w->limit = 0; /* the time has run out, or there is no memory */
    if (w->sieve != NULL)
        sift_set(w, set);
}

struct set_walk begin_sifting(const sudoku_rules *rules, const struct clue_part *part,
                              struct clue_sieve *sieve)
{
    memset(sieve->left, 0, sizeof sieve->left);
    sieve->has_sets = true;
    sieve->common = ~UINT64_C(0);
    sieve->set_count = 0;
    return (struct set_walk){
        .size = rules->digits, .limit = INT32_MAX, .sieve = sieve, .cells = part->count};
}

/* ---- the sets of a sum ---- */

void walk_sums(struct set_walk *w, int count, int sum)
{
    int chosen[SUDOKU_MAX_SIZE], depth = 0, least = 1;
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
    struct set_walk walk = {.size = size, .limit = limit};
    walk_sums(&walk, count, sum);
    return walk.found;
}

/* ---- exact cover ---- */

uint32_t emit_digits(struct builder *builder, const char *name, const uint16_t *cells, int count,
                     dlx_kind kind)
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

struct set_walk begin_cage(struct builder *builder, const char *name, const uint16_t *cells,
                           int count)
{
    struct set_walk walk = {
        .size = builder_rules(builder)->digits, .limit = INT32_MAX, .builder = builder};
    walk.item = builder_item(builder, DLX_PRIMARY, "%s", name);
    emit_digits(builder, name, cells, count, DLX_PRIMARY);
    return walk;
}
