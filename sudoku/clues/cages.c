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

#include <string.h>

/* A walk over the sets of a cage. */
struct walk {
    int size;                 /* digits of the board */
    int limit;                /* end after this many sets */
    int found;                /* sets so far */
    struct builder *builder;  /* where each set becomes an option; NULL if none does */
    struct clue_sieve *sieve; /* the candidates that each set sifts; NULL for none */
    int cells;                /* number of cells to sift */
    uint32_t item;            /* the item of the cage, which the items of its digits follow */
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

/* ---- candidates ---- */

/* Find a cell for each digit of a set, one digit per cell: a perfect matching, grown along augmenting paths that a
 * breadth-first search finds. */
struct matching {
    const uint64_t *digits;            /* by cell: digits that it may hold */
    int cells;                         /* number of cells */
    int cell_of[SUDOKU_MOST_SIZE + 1]; /* by digit: its cell, or -1 */
    int digit_of[SUDOKU_MOST_SIZE];    /* by cell: its digit, or 0 */
};

/* Give a digit to a free cell. Return false if that is impossible. */
static bool match_cell(struct matching *m, uint64_t set, int cell)
{
    int from[SUDOKU_MOST_SIZE + 1], queue[SUDOKU_MOST_SIZE], end = 0;
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
    for (int d = 0; d <= SUDOKU_MOST_SIZE; d++)
        m->cell_of[d] = -1;
    memset(m->digit_of, 0, sizeof m->digit_of);
    if (fixed >= 0)
        set &= ~(UINT64_C(1) << digit);
    for (int cell = 0; cell < m->cells; cell++)
        if (cell != fixed && !match_cell(m, set, cell))
            return false;
    return true;
}

/* Leave the digits that the cells of a cage can hold if together they hold a set. */
static void sift_set(const struct walk *w, uint64_t set)
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

static void take_set(struct walk *w, uint64_t set)
{
    w->found++;
    if (w->builder != NULL)
        emit_set(w, set);
    if (w->builder != NULL && builder_status(w->builder) != DLX_OK)
        w->limit = 0; /* the time is over, or there is no memory */
    if (w->sieve != NULL)
        sift_set(w, set);
}

static struct walk begin_sifting(const sudoku_rules *rules, const struct clue_part *part,
                                 struct clue_sieve *sieve)
{
    memset(sieve->left, 0, sizeof sieve->left);
    sieve->has_sets = true;
    sieve->common = ~UINT64_C(0);
    sieve->set_count = 0;
    return (struct walk){
        .size = rules->digits, .limit = INT32_MAX, .sieve = sieve, .cells = part->count};
}

/* ---- the sets of a sum ---- */

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

static void sift_cage(const sudoku_rules *rules, const struct clue_part *part,
                      struct clue_sieve *sieve)
{
    const sudoku_clue *clue = &rules->clues[part->clue];
    const int count = part->count, size = rules->digits;
    struct walk walk = begin_sifting(rules, part, sieve);
    /* A cage without a sum has a known one only if it holds all digits. */
    walk_sets(&walk, count, clue->value_count > 0 ? clue->values[0] : size * (size + 1) / 2);
}

/* With very many sets, only the sum counts. */
static void sift_sum(const sudoku_rules *rules, const struct clue_part *part,
                     struct clue_sieve *sieve)
{
    sift_difference(rules, part->cells, part->count, part->count,
                    rules->clues[part->clue].values[0], sieve);
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

/* A cage without a sum, and without all digits, is a house and nothing else. */
static void add_killer_part(const struct emission *e)
{
    enum { SIFTED_SETS = 1000 }; /* more would take long */
    const sudoku_clue *clue = e->clue;
    const int size = e->rules->digits, count = clue->cell_count;
    if (clue->value_count > 0 &&
        count_sets(size, count, clue->values[0], SIFTED_SETS + 1) > SIFTED_SETS)
        add_part(e, sift_sum, clue->cells, count, count);
    else if (clue->value_count > 0 || count == size)
        add_part(e, sift_cage, clue->cells, count, count);
}

void emit_killer(const struct emission *e)
{
    const sudoku_clue *clue = e->clue;
    const int count = clue->cell_count;
    if (e->parts != NULL)
        add_killer_part(e);
    else if (clue->value_count > 0)
        emit_cage(e->builder, e->name, &(struct cage){clue->cells, count, clue->values[0]});
    else
        emit_digits(e->builder, e->name, clue->cells, count,
                    count == e->rules->digits ? DLX_PRIMARY : DLX_SECONDARY);
}

/* ---- renban: the sets of a cage are runs of successive digits ---- */

static void walk_runs(struct walk *w, int count)
{
    for (int least = 1; least + count - 1 <= w->size; least++)
        take_set(w, ((UINT64_C(1) << count) - 1) << least);
}

static void sift_renban(const sudoku_rules *rules, const struct clue_part *part,
                        struct clue_sieve *sieve)
{
    struct walk walk = begin_sifting(rules, part, sieve);
    walk_runs(&walk, part->count);
}

void emit_renban(const struct emission *e)
{
    const int count = e->clue->cell_count;
    struct walk walk = {.size = e->rules->digits, .builder = e->builder};
    if (e->parts != NULL) {
        add_part(e, sift_renban, e->clue->cells, count, count);
        return;
    }
    walk.item = builder_item(e->builder, DLX_PRIMARY, "%s", e->name);
    emit_digits(e->builder, e->name, e->clue->cells, count, DLX_PRIMARY);
    walk_runs(&walk, count);
}

/* ---- odd and even: excluded digits ---- */

static bool has_parity(const sudoku_clue *clue, int digit)
{
    return (digit % 2 != 0) == (clue->kind == SUDOKU_ODD);
}

static void sift_parity(const sudoku_rules *rules, const struct clue_part *part,
                        struct clue_sieve *sieve)
{
    sieve->left[0] = sieve->digits[0];
    for (int digit = 1; digit <= rules->digits; digit++)
        if (!has_parity(&rules->clues[part->clue], digit))
            sieve->left[0] &= ~(UINT64_C(1) << digit);
}

void emit_parity(const struct emission *e)
{
    for (int c = 0; c < e->clue->cell_count; c++) {
        if (e->parts != NULL)
            add_part(e, sift_parity, &e->clue->cells[c], 1, 1);
        for (int digit = 1; e->parts == NULL && digit <= e->rules->digits; digit++)
            if (!has_parity(e->clue, digit))
                builder_exclude(e->builder, e->clue->cells[c], digit);
    }
}
