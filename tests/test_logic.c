/* SPDX-License-Identifier: MIT */
/*
 * Tests of solving as people do. No step is wrong: each follows from the board by the definition of
 * its technique, which this file states a second time. Equivalent puzzles get the same rating.
 */
#include "sudoku/logic.h"
#include "sudoku/logic/logic.h"
#include "tests/support/allocator.h"
#include "tests/support/puzzles.h"
#include "tests/support/sink.h"
#include "tests/support/suite.h"

#include <pthread.h>
#include <sched.h>

/* ---- rules ---- */

static const uint8_t jigsaw[36] = {
    0, 0, 0, 1, 1, 1, /* six pieces of six */
    0, 0, 1, 1, 2, 1, /* */
    0, 3, 3, 2, 2, 2, /* */
    3, 3, 3, 2, 5, 2, /* */
    4, 3, 4, 5, 5, 5, /* */
    4, 4, 4, 4, 5, 5, /* */
};

/* The rules of the random puzzles. Each test runs once for each of them. */
static const sudoku_rules_settings kinds[] = {
    {.size = 9},
    {.size = 4},
    {.size = 6},
    {.size = 9, .variants = SUDOKU_X},
    {.size = 9, .variants = SUDOKU_HYPER},
    {.size = 9, .variants = SUDOKU_ANTI_KNIGHT},
    {.size = 9, .variants = SUDOKU_ANTI_KING | SUDOKU_CENTER_DOT | SUDOKU_ASTERISK},
    {.size = 6, .regions = jigsaw},
    {.size = 7, .variants = SUDOKU_NO_BOXES},
    {.size = 6, .digits = 8},
    {.size = 8},
    {.size = 12},
    {.size = 16},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

/* All objects for one kind of rules. */
struct bench {
    sudoku_rules *rules;
    sudoku_solver *solver;
    sudoku_logic *logic;
    struct random random;
    sudoku_puzzle puzzle; /* current puzzle, with one solution */
    sudoku_answer answer; /* its solution */
};

static struct bench *bench_new(const sudoku_rules_settings *kind, uint64_t seed)
{
    struct bench *b = calloc(1, sizeof *b);
    ck_assert_int_eq(sudoku_rules_new(NULL, kind, &b->rules, NULL), DLX_OK);
    ck_assert_int_eq(sudoku_solver_new(NULL, b->rules, &b->solver), DLX_OK);
    ck_assert_int_eq(sudoku_logic_new(NULL, b->rules, &b->logic), DLX_OK);
    b->random.state = seed;
    return b;
}

static void bench_free(struct bench *b)
{
    sudoku_logic_free(b->logic);
    sudoku_solver_free(b->solver);
    sudoku_rules_free(b->rules);
    free(b);
}

/* ---- random puzzles under any rules ---- */

static uint64_t count_solutions(struct bench *b, uint64_t limit)
{
    ck_assert_int_eq(sudoku_solve(b->solver, &b->puzzle, limit, &b->answer), DLX_OK);
    return b->answer.solutions;
}

/* Fill the board: place some random digits that leave a solution, then take the first solution. */
static void fill_board(struct bench *b)
{
    uint32_t size = (uint32_t)b->rules->size, digits = (uint32_t)b->rules->digits;
    b->puzzle = (sudoku_puzzle){.size = (int)size};
    /* If the first digits are enough for the board, a cell can hold any of the others instead. */
    for (uint32_t i = 0; i < (digits > size ? 3 * size * size : 4); i++) {
        uint8_t *cell = &b->puzzle.cell[random_below(&b->random, size * size)];
        uint8_t before = *cell;
        *cell = (uint8_t)(1 + random_below(&b->random, digits));
        if (count_solutions(b, 1) == 0)
            *cell = before;
    }
    count_solutions(b, 1);
    memcpy(b->puzzle.cell, b->answer.cell, sizeof b->puzzle.cell);
}

/* Try to remove `tries` random digits. Keep a digit if there would be two solutions without it. */
static void make_puzzle(struct bench *b, uint32_t tries)
{
    uint32_t cells = (uint32_t)(b->puzzle.size * b->puzzle.size);
    for (uint32_t i = 0; i < tries; i++) {
        uint8_t *cell = &b->puzzle.cell[random_below(&b->random, cells)], digit = *cell;
        *cell = 0;
        if (digit != 0 && count_solutions(b, 2) != 1)
            *cell = digit;
    }
    ck_assert_uint_eq(count_solutions(b, 2), 1);
}

/* ---- definitions ---- */

/* The board of candidates before the step under test. */
struct position {
    const sudoku_rules *rules;
    const sudoku_step *step;
    sudoku_puzzle board;
    int size;
    uint8_t value[SUDOKU_MAX_CELLS]; /* trial value of each pattern cell; 0 if not chosen yet */
};

enum { SOMETHING_ELSE = 255 };

static bool may_be(const struct position *v, int cell, int digit)
{
    return v->board.cell[cell] == 0 && (v->board.candidates[cell] >> digit & 1) != 0;
}

static bool excludes(const struct position *v, sudoku_candidate a, int cell, int digit)
{
    return a.cell == cell ? a.digit != digit
                          : a.digit == digit && sudoku_rules_are_peers(v->rules, a.cell, cell);
}

/* Return whether a digit of a full house still has a place, in the pattern or elsewhere. */
static bool has_room(const struct position *v, const sudoku_house *house, int digit,
                     const bool *in_pattern)
{
    int places = 0;
    for (int c = 0; c < house->count; c++) {
        int cell = house->cells[c];
        if (v->board.cell[cell] == digit)
            return true;
        if (!may_be(v, cell, digit))
            continue;
        if (!in_pattern[cell] || v->value[cell] == 0 || v->value[cell] == digit)
            return true;
        places++;
    }
    return places == 0; /* else the board was broken before the step */
}

static bool all_have_room(const struct position *v, const bool *in_pattern)
{
    for (int h = 0; h < v->rules->house_count; h++) {
        const sudoku_house *house = &v->rules->houses[h];
        for (int digit = 1; digit <= v->size && house->count == v->size; digit++)
            if ((v->step->digits >> digit & 1) != 0 && !has_room(v, house, digit, in_pattern))
                return false;
    }
    return true;
}

/* Return whether the corners or the loop hold only the two digits. */
static bool is_deadly(const struct position *v)
{
    uint64_t digits = 0;
    const int count = v->step->technique == SUDOKU_UNIQUE_LOOP ? v->step->cell_count : 4;
    for (int c = 0; c < count; c++)
        digits |= bit(v->value[v->step->cells[c]] % WORD);
    return (digits & ~v->step->digits) == 0;
}

static bool is_rectangle(const sudoku_step *step)
{
    return (step->technique >= SUDOKU_UNIQUE_1 && step->technique <= SUDOKU_UNIQUE_4) ||
           step->technique == SUDOKU_HIDDEN_RECTANGLE;
}

static bool needs_uniqueness(const sudoku_step *step)
{
    return is_rectangle(step) || step->technique == SUDOKU_UNIQUE_LOOP ||
           step->technique == SUDOKU_BUG;
}

static bool fits(const struct position *v, int at, int digit, sudoku_candidate assumed)
{
    int cell = v->step->cells[at];
    if (!may_be(v, cell, digit) || excludes(v, assumed, cell, digit))
        return false;
    for (int i = 0; i < at; i++)
        if (v->value[v->step->cells[i]] == digit &&
            sudoku_rules_are_peers(v->rules, v->step->cells[i], cell))
            return false;
    return true;
}

/* Return whether the pattern's cells from index `at` on can be filled if the assumed candidate is
 * right. A pattern of one digit does not tell the other digits apart. */
static bool can_fill(struct position *v, int at, const bool *in_pattern, sudoku_candidate assumed)
{
    const sudoku_step *step = v->step;
    if (!all_have_room(v, in_pattern))
        return false;
    if (at == step->cell_count)
        return !needs_uniqueness(step) || !is_deadly(v);
    bool one_digit = is_single(step->digits), possible = false;
    for (int digit = 1; digit <= v->size && !possible; digit++)
        if ((!one_digit || (step->digits >> digit & 1) != 0) && fits(v, at, digit, assumed)) {
            v->value[step->cells[at]] = (uint8_t)digit;
            possible = can_fill(v, at + 1, in_pattern, assumed);
        }
    if (!possible && one_digit &&
        !(assumed.cell == step->cells[at] && (step->digits >> assumed.digit & 1) != 0)) {
        v->value[step->cells[at]] = SOMETHING_ELSE;
        possible = can_fill(v, at + 1, in_pattern, assumed);
    }
    v->value[step->cells[at]] = 0;
    return possible;
}

static void check_pattern(struct position *v)
{
    bool in_pattern[SUDOKU_MAX_CELLS] = {false};
    for (int c = 0; c < v->step->cell_count; c++)
        in_pattern[v->step->cells[c]] = true;
    for (int r = 0; r < v->step->removed_count; r++)
        ck_assert(!can_fill(v, 0, in_pattern, v->step->removed[r]));
}

static bool is_only_place(const struct position *v, const sudoku_house *house, int digit, int cell)
{
    bool inside = false, elsewhere = false;
    for (int c = 0; c < house->count; c++) {
        inside |= house->cells[c] == cell;
        elsewhere |= house->cells[c] != cell && may_be(v, house->cells[c], digit);
    }
    return house->count == v->size && inside && !elsewhere;
}

static void check_single(const struct position *v)
{
    const sudoku_step *step = v->step;
    sudoku_candidate p = step->placed;
    ck_assert(step->cell_count == 1 && step->cells[0] == p.cell && step->digits == bit(p.digit));
    ck_assert(may_be(v, p.cell, p.digit));
    if (step->technique == SUDOKU_NAKED_SINGLE) {
        ck_assert(v->board.candidates[p.cell] == bit(p.digit));
        return;
    }
    const sudoku_house *house = &v->rules->houses[step->houses[0]];
    bool line = house->kind == SUDOKU_ROW || house->kind == SUDOKU_COLUMN;
    ck_assert(is_only_place(v, house, p.digit, p.cell));
    ck_assert(step->technique == SUDOKU_FULL_HOUSE ||
              line == (step->technique == SUDOKU_HIDDEN_SINGLE_LINE));
    int empty = 0;
    for (int c = 0; c < house->count; c++)
        empty += v->board.cell[house->cells[c]] == 0;
    ck_assert((empty == 1) == (step->technique == SUDOKU_FULL_HOUSE));
}

/* Return whether b is true if a is false: the last two candidates of a house or of a cell. */
static bool is_strong_link(const struct position *v, sudoku_candidate a, sudoku_candidate b)
{
    if (a.cell == b.cell)
        return v->board.candidates[a.cell] == (bit(a.digit) | bit(b.digit));
    for (int h = 0; h < v->rules->house_count; h++) {
        const sudoku_house *house = &v->rules->houses[h];
        int places = 0, ends = 0;
        for (int c = 0; c < house->count; c++) {
            places += may_be(v, house->cells[c], a.digit);
            ends += house->cells[c] == a.cell || house->cells[c] == b.cell;
        }
        if (house->count == v->size && places == 2 && ends == 2 && a.digit == b.digit)
            return true;
    }
    return false;
}

static void check_chain(const struct position *v)
{
    const sudoku_step *step = v->step;
    const sudoku_candidate *node = step->nodes, last = node[step->node_count - 1];
    ck_assert(step->node_count >= 4 && step->node_count <= 32 && step->node_count % 2 == 0);
    for (int n = 0; n < step->node_count; n++)
        ck_assert(may_be(v, node[n].cell, node[n].digit));
    for (int n = 1; n < step->node_count; n += 2)
        ck_assert(is_strong_link(v, node[n - 1], node[n]));
    for (int n = 2; n < step->node_count; n += 2)
        ck_assert(excludes(v, node[n - 1], node[n].cell, node[n].digit));
    if (step->placed.digit != 0)
        ck_assert(node[0].cell == last.cell && node[0].digit == last.digit &&
                  step->placed.cell == last.cell && step->placed.digit == last.digit);
    for (int r = 0; r < step->removed_count; r++)
        ck_assert(excludes(v, node[0], step->removed[r].cell, step->removed[r].digit) &&
                  excludes(v, last, step->removed[r].cell, step->removed[r].digit));
    if (step->technique == SUDOKU_X_CHAIN)
        ck_assert(is_single(step->digits));
    for (int n = 1; n < step->node_count && step->technique == SUDOKU_XY_CHAIN; n += 2)
        ck_assert_int_eq(node[n].cell, node[n - 1].cell);
}

/* Return whether all places of a digit in some cells see a cell. */
static bool all_see(const struct position *v, const uint16_t *cells, int count, int digit, int cell)
{
    for (int c = 0; c < count; c++)
        if (may_be(v, cells[c], digit) && !sudoku_rules_are_peers(v->rules, cells[c], cell))
            return false;
    return true;
}

/* Check that n cells see each other and have n + 1 candidates. Return the candidates. */
static uint64_t check_almost_locked(const struct position *v, const uint16_t *cells, int count)
{
    uint64_t digits = 0;
    for (int a = 0; a < count; a++) {
        ck_assert(v->board.cell[cells[a]] == 0);
        digits |= v->board.candidates[cells[a]];
        for (int b = 0; b < a; b++)
            ck_assert(sudoku_rules_are_peers(v->rules, cells[a], cells[b]));
    }
    ck_assert_int_eq(count_bits(digits), count + 1);
    return digits;
}

static void check_als(const struct position *v)
{
    const sudoku_step *s = v->step;
    const uint16_t *cells = s->cells;
    const int last_count = s->group_cells[s->group_count - 1];
    int before = s->group_links[s->group_count - 1]; /* digit that the set cannot hold */
    ck_assert_int_ge(s->group_count, 2);
    for (int r = 0; r < s->removed_count; r++) {
        ck_assert_int_eq(s->removed[r].digit, before);
        ck_assert(all_see(v, cells, s->group_cells[0], before, s->removed[r].cell));
        ck_assert(
            all_see(v, cells + s->cell_count - last_count, last_count, before, s->removed[r].cell));
    }
    for (int g = 0; g < s->group_count; g++) {
        const int count = s->group_cells[g], link = s->group_links[g];
        const uint64_t digits = check_almost_locked(v, cells, count);
        ck_assert(link != before && has_bit(digits, link) && has_bit(digits, before));
        for (int c = 0; g > 0 && c < count; c++)
            if (may_be(v, cells[c], before))
                ck_assert(all_see(v, cells - s->group_cells[g - 1], s->group_cells[g - 1], before,
                                  cells[c]));
        before = link;
        cells += count;
    }
    ck_assert(s->group_count == 2   ? s->technique == SUDOKU_ALS_XZ
              : s->group_count == 3 ? s->technique == SUDOKU_ALS_XY_WING
                                    : s->technique == SUDOKU_ALS_CHAIN);
}

/* Each candidate of the stem has a petal whose places for it see the stem; Z is in the petal. */
static void check_blossom(const struct position *v)
{
    const sudoku_step *s = v->step;
    const int stem = s->cells[0], z = lowest(s->digits);
    uint64_t left = v->board.candidates[stem];
    const uint16_t *cells = s->cells + 1;
    for (int g = 0; g < s->group_count; g++) {
        const int count = s->group_cells[g], link = s->group_links[g];
        const uint64_t digits = check_almost_locked(v, cells, count);
        ck_assert(link != z && has_bit(digits, link) && has_bit(digits, z));
        ck_assert(has_bit(left, link) && all_see(v, cells, count, link, stem));
        for (int r = 0; r < s->removed_count; r++)
            ck_assert(all_see(v, cells, count, z, s->removed[r].cell));
        left &= ~bit(link);
        cells += count;
    }
    ck_assert((left & ~bit(z)) == 0);
    for (int r = 0; r < s->removed_count; r++)
        ck_assert(s->removed[r].digit == z &&
                  (left == 0 || excludes(v, (sudoku_candidate){(uint16_t)stem, (uint8_t)z},
                                         s->removed[r].cell, z)));
}

/* Check that the rows, columns and boxes of a loop have two of its cells each. */
static void check_loop(const struct position *v)
{
    const sudoku_step *s = v->step;
    ck_assert_int_ge(s->cell_count, 6);
    ck_assert(is_pair(s->digits));
    for (int c = 0; c < s->cell_count; c++)
        ck_assert((s->digits & ~v->board.candidates[s->cells[c]]) == 0);
    for (int h = 0; h < v->rules->house_count; h++) {
        int inside = 0;
        for (int c = 0; c < s->cell_count; c++)
            for (int i = 0; i < v->size; i++)
                inside += v->rules->houses[h].cells[i] == s->cells[c];
        ck_assert(inside == 0 || inside == 2);
    }
}

/* Besides extras, check that empty cells have two candidates, and digits two places per house. */
static void check_grave(const struct position *v)
{
    const sudoku_step *s = v->step;
    uint64_t open[SUDOKU_MAX_CELLS];
    memcpy(open, v->board.candidates, sizeof open);
    for (int e = 0; e < s->deduction_count; e++) {
        const sudoku_candidate c = s->deductions[e].candidate;
        ck_assert(may_be(v, c.cell, c.digit));
        open[c.cell] &= ~bit(c.digit);
        for (int r = 0; r < s->removed_count; r++)
            ck_assert(excludes(v, c, s->removed[r].cell, s->removed[r].digit));
    }
    for (int cell = 0; cell < v->size * v->size; cell++)
        ck_assert(v->board.cell[cell] != 0 || is_pair(open[cell]));
    for (int h = 0; h < v->rules->house_count; h++)
        for (int digit = 1; digit <= v->size; digit++) {
            int places = 0;
            for (int i = 0; i < v->size; i++)
                places += v->board.cell[v->rules->houses[h].cells[i]] == 0 &&
                          has_bit(open[v->rules->houses[h].cells[i]], digit);
            ck_assert(places == 0 || places == 2);
        }
    if (s->placed.digit != 0)
        ck_assert(s->deduction_count == 1 && s->deductions[0].candidate.cell == s->placed.cell &&
                  s->deductions[0].candidate.digit == s->placed.digit);
}

/* ---- forcing chains and nets ---- */

/* Exclude what a candidate does not allow from the candidates of a copied board. */
static void assume_on(const struct position *v, uint64_t *open, sudoku_candidate c)
{
    for (int cell = 0; cell < v->size * v->size; cell++)
        for (int digit = 1; digit <= v->size; digit++)
            if (excludes(v, c, cell, digit))
                open[cell] &= ~bit(digit);
}

static int count_places(const struct position *v, const uint64_t *open, int house, int digit)
{
    int places = 0;
    ck_assert_int_eq(v->rules->houses[house].count, v->size);
    for (int c = 0; c < v->size; c++)
        places += has_bit(open[v->rules->houses[house].cells[c]], digit);
    return places;
}

/* Place singles until nothing changes. Return whether a cell has no candidate, or a digit no place
 * in a house. */
static bool is_impossible(const struct position *v, const uint64_t *from, sudoku_candidate assumed)
{
    uint64_t open[SUDOKU_MAX_CELLS];
    bool is_placed[SUDOKU_MAX_CELLS] = {false};
    memcpy(open, from, sizeof open);
    assume_on(v, open, assumed);
    for (bool changed = true; changed;) {
        changed = false;
        for (int h = 0; h < v->rules->house_count; h++)
            for (int digit = 1; digit <= v->size && v->rules->houses[h].count == v->size; digit++) {
                const int places = count_places(v, open, h, digit);
                if (places == 0)
                    return true;
                for (int c = 0; c < v->size && places == 1; c++)
                    if (has_bit(open[v->rules->houses[h].cells[c]], digit))
                        open[v->rules->houses[h].cells[c]] = bit(digit);
            }
        for (int cell = 0; cell < v->size * v->size; cell++) {
            if (open[cell] == 0)
                return true;
            if (is_single(open[cell]) && !is_placed[cell]) {
                assume_on(v, open, (sudoku_candidate){(uint16_t)cell, (uint8_t)lowest(open[cell])});
                is_placed[cell] = changed = true;
            }
        }
    }
    return false;
}

/* Check one deduction against the candidates that the ones before it leave. */
static void check_deduction(const struct position *v, uint64_t *open, const sudoku_deduction *d)
{
    const sudoku_candidate c = d->candidate;
    if (d->reason == SUDOKU_ASSUMED) {
        memcpy(open, v->board.candidates, SUDOKU_MAX_CELLS * sizeof *open);
        ck_assert(may_be(v, c.cell, c.digit));
    } else if (d->reason == SUDOKU_NO_PLACE)
        ck_assert_int_eq(count_places(v, open, d->house, c.digit), 0);
    else if (d->reason == SUDOKU_LAST_PLACE)
        ck_assert(has_bit(open[c.cell], c.digit) && count_places(v, open, d->house, c.digit) == 1);
    else if (d->reason == SUDOKU_DISPROVED)
        ck_assert(is_impossible(v, open, c));
    else
        ck_assert_uint_eq(open[c.cell] & (d->reason == SUDOKU_EXCLUDED ? bit(c.digit) : UINT64_MAX),
                          d->reason == SUDOKU_LAST_CANDIDATE ? bit(c.digit) : 0);
    if (d->truth)
        assume_on(v, open, c);
    else
        open[c.cell] &= ~bit(c.digit);
}

static bool is_contradiction(const sudoku_deduction *d)
{
    return d->reason == SUDOKU_NO_CANDIDATE || d->reason == SUDOKU_NO_PLACE;
}

/* Check that the branches assume all candidates of the cell, or all places in the house. */
static void check_assumptions(const struct position *v, int branches)
{
    const sudoku_step *s = v->step;
    ck_assert_int_eq(branches, s->cell_count);
    if (s->house_count > 0) {
        ck_assert(is_single(s->digits));
        ck_assert_int_eq(branches,
                         count_places(v, v->board.candidates, s->houses[0], lowest(s->digits)));
    } else
        ck_assert_uint_eq(s->digits, v->board.candidates[s->cells[0]]);
}

static void check_forcing(const struct position *v)
{
    const sudoku_step *s = v->step;
    const bool places = s->placed.digit != 0;
    const sudoku_candidate end = places ? s->placed : s->removed[0];
    uint64_t open[SUDOKU_MAX_CELLS];
    int branches = 0;
    ck_assert(places || s->removed_count == 1);
    for (int d = 0; d < s->deduction_count; d++) {
        const sudoku_deduction *at = &s->deductions[d];
        const bool is_last =
            d + 1 == s->deduction_count || s->deductions[d + 1].reason == SUDOKU_ASSUMED;
        branches += at->reason == SUDOKU_ASSUMED;
        check_deduction(v, open, at);
        if (is_last && !is_contradiction(at))
            ck_assert(at->candidate.cell == end.cell && at->candidate.digit == end.digit &&
                      at->truth == places);
        ck_assert(is_last || !is_contradiction(at));
    }
    if (!is_contradiction(&s->deductions[s->deduction_count - 1]))
        check_assumptions(v, branches);
    else
        ck_assert(branches == 1 && !places && s->cells[0] == end.cell &&
                  s->digits == bit(end.digit));
}

static void check_rectangle(const struct position *v)
{
    uint64_t rows = 0, columns = 0, regions = 0;
    for (int c = 0; c < 4; c++) {
        int cell = v->step->cells[c];
        rows |= bit(cell / v->size);
        columns |= bit(cell % v->size);
        regions |= bit(v->rules->region[cell]);
        ck_assert((v->step->digits & ~v->board.candidates[cell]) == 0);
    }
    ck_assert(is_pair(rows) && is_pair(columns) && is_pair(regions) && is_pair(v->step->digits));
}

/* Check the size that the name of the technique states. */
static void check_size(const sudoku_step *step)
{
    static const uint8_t sizes[SUDOKU_TECHNIQUES] = {
        [SUDOKU_NAKED_PAIR] = 2,    [SUDOKU_HIDDEN_PAIR] = 2,      [SUDOKU_X_WING] = 2,
        [SUDOKU_NAKED_TRIPLE] = 3,  [SUDOKU_HIDDEN_TRIPLE] = 3,    [SUDOKU_SWORDFISH] = 3,
        [SUDOKU_NAKED_QUAD] = 4,    [SUDOKU_HIDDEN_QUAD] = 4,      [SUDOKU_JELLYFISH] = 4,
        [SUDOKU_FINNED_X_WING] = 2, [SUDOKU_FINNED_SWORDFISH] = 3, [SUDOKU_FINNED_JELLYFISH] = 4,
    };
    int size = sizes[step->technique];
    bool is_finned = step->technique >= SUDOKU_FINNED_X_WING;
    bool is_fish =
        is_finned || (step->technique >= SUDOKU_X_WING && step->technique <= SUDOKU_JELLYFISH);
    if (size != 0 && is_fish)
        ck_assert(step->first_houses == size && step->house_count == 2 * size &&
                  is_finned == (step->cell_count > step->first_cells));
    else if (size != 0)
        ck_assert(step->cell_count == size && count_bits(step->digits) == size);
}

static void check_definition(struct position *v)
{
    const sudoku_technique technique = v->step->technique;
    check_size(v->step);
    if (technique <= SUDOKU_NAKED_SINGLE)
        check_single(v);
    else if (technique >= SUDOKU_CELL_CHAIN)
        check_forcing(v);
    else if (technique == SUDOKU_BUG)
        check_grave(v);
    else if (technique == SUDOKU_DEATH_BLOSSOM)
        check_blossom(v);
    else if (technique >= SUDOKU_ALS_XZ && technique <= SUDOKU_ALS_CHAIN)
        check_als(v);
    else if (technique >= SUDOKU_X_CHAIN && technique <= SUDOKU_ALTERNATING_CHAIN)
        check_chain(v);
    else
        check_pattern(v);
    if (is_rectangle(v->step))
        check_rectangle(v);
    if (technique == SUDOKU_UNIQUE_LOOP)
        check_loop(v);
}

/* ---- solving step by step ---- */

/* Check that the step removes something, and nothing that the solution needs. */
static void check_sound(const struct position *v, const sudoku_answer *answer)
{
    const sudoku_step *step = v->step;
    ck_assert((step->placed.digit != 0) != (step->removed_count > 0));
    if (step->placed.digit != 0)
        ck_assert_int_eq(answer->cell[step->placed.cell], step->placed.digit);
    for (int r = 0; r < step->removed_count; r++) {
        ck_assert(may_be(v, step->removed[r].cell, step->removed[r].digit));
        ck_assert_int_ne(answer->cell[step->removed[r].cell], step->removed[r].digit);
        for (int s = 0; s < r; s++)
            ck_assert(step->removed[s].cell != step->removed[r].cell ||
                      step->removed[s].digit != step->removed[r].digit);
    }
}

static void check_all_steps(struct bench *b, bool unique, uint64_t *steps)
{
    static struct position v;
    sudoku_step step;
    sudoku_progress progress;
    v = (struct position){.rules = b->rules, .step = &step, .size = b->puzzle.size};
    ck_assert_int_eq(sudoku_logic_start(b->logic, &b->puzzle, unique), DLX_OK);
    for (;;) {
        v.board = *sudoku_logic_board(b->logic);
        progress = sudoku_logic_step(b->logic, &step);
        if (progress != SUDOKU_STEP)
            break;
        steps[step.technique]++;
        ck_assert(!needs_uniqueness(&step) || (unique && b->rules->is_plain));
        check_sound(&v, &b->answer);
        check_definition(&v);
        ck_assert(is_board_consistent(b->logic));
    }
    ck_assert(progress == SUDOKU_SOLVED || progress == SUDOKU_STUCK);
    if (progress == SUDOKU_SOLVED)
        ck_assert(sudoku_is_solution(b->rules, &b->puzzle, v.board.cell));
    ck_assert(b->rules->is_plain || steps[SUDOKU_UNIQUE_1] == 0);
}

TEST_EACH(no_step_is_wrong_under_any_rules, KINDS)
{
    struct bench *b = bench_new(&kinds[_i], 100 + (uint64_t)_i);
    uint64_t steps[SUDOKU_TECHNIQUES] = {0};
    int size = kinds[_i].size;
    for (int i = 0; i < (size <= 6 ? CASES(150) : size == 9 ? 5 : 3); i++) {
        if (i % 5 == 0)
            fill_board(b);
        else
            memcpy(b->puzzle.cell, b->answer.cell, sizeof b->puzzle.cell);
        make_puzzle(b, (uint32_t)(size > 9 ? size * size / 2 : 2 * size * size));
        check_all_steps(b, true, steps);
    }
    const bool has_boxes = (kinds[_i].variants & SUDOKU_NO_BOXES) == 0;
    /* With more digits than rows, no house must hold a digit. */
    ck_assert_uint_gt(steps[kinds[_i].digits > size ? SUDOKU_NAKED_SINGLE
                            : has_boxes             ? SUDOKU_HIDDEN_SINGLE_REGION
                                                    : SUDOKU_HIDDEN_SINGLE_LINE],
                      0);
    bench_free(b);
}

/* Unique rectangles are rare. Each of these puzzles needs one type. */
static const char *const rectangles[] = {
    ".................1.....2.34.....56....7....8..8..1.7.....8.....3..6.....9.5.....3",
    "................12..3..4..............5.1.3...6.27.........358..2......47...9....",
    ".................1..2.34.................526..7.8........98...7..6....3.2.51.....",
    ".................1..2..3.4........2...4....3..5..6.........2....1..5.7.6.6.8....5",
};

static sudoku_board choose_board(struct puzzle_maker *maker, int i)
{
    sudoku_board board = board_from(rectangles[i / 10 % 4]);
    struct symmetry symmetry = random_symmetry(&maker->random);
    if (i % 10 == 0)
        return board_through(&symmetry, &board);
    return random_puzzle(maker, i % 10 < 3 ? PUZZLE_EASY : PUZZLE_MINIMAL);
}

/* Other techniques are rare, too. Each of these puzzles meets one. */
static const struct {
    sudoku_technique technique;
    const char *puzzle;
} rare[] = {
    {SUDOKU_NAKED_QUAD,
     "6.13....8.37.14........6...97.....4...4..2..53...4.......9.7.......5.6.9..2...57."},
    {SUDOKU_HIDDEN_QUAD,
     "..3..814.4......3.8.....6.....79.8....1...2....9..4.6...49..........3..5...65...3"},
    {SUDOKU_JELLYFISH,
     "4.1....5.....3.......4...68.1......72..7..4..5....9..2.9...8.....51.7.8.8..52..4."},
    {SUDOKU_BUG,
     "...........6...32.2....54..6.7......18..5..3....6....9....14.5.3.9....82.5..239.."},
    {SUDOKU_FINNED_X_WING,
     ".6....149..4....5..716..3...5....4....7..4..2..81.25.....96....7..23..........9.3"},
    {SUDOKU_FINNED_SWORDFISH,
     "7....26.5...5..78.9....6.....7.5........3.2.786....3....87....46.....8....4..3.1."},
    {SUDOKU_FINNED_JELLYFISH,
     "7......8......76....618.2....97....2....3....6.84..3.7.3.56..........9.3.27..9.6."},
    {SUDOKU_HIDDEN_RECTANGLE,
     "2....19..4.........9..5...21..2...3..3...9.8...86..7......7..9.71..986..3..4....."},
    {SUDOKU_UNIQUE_LOOP, /* the same extra digit in several cells */
     ".81......23..5...4.5...27.......9..3......48..16......87.3....6...78.2......143.."},
    {SUDOKU_UNIQUE_LOOP, /* one cell with extras */
     "..8......7.21.....31..78.69..39....41....3.....628..........1.5..7.....3.....68.."},
    {SUDOKU_SUE_DE_COQ,
     "..4.2....63..4.2.......3...5..7.2....731..8..2.....3.5.......49...6.1..8.9....6.."},
    {SUDOKU_DEATH_BLOSSOM, /* the stem is a petal, too */
     "..5.1.3.719...3..22...481...8....5...7..2...4..3.5....31.4....59......4....6....."},
    {SUDOKU_DEATH_BLOSSOM,
     "....72.946...3..7...869...33....52...91....565..7.....9...4.....3..8...1........."},
    {SUDOKU_CELL_NET,
     ".....6......5.8.....8.9.5......7...4..76..2...1..2..3...2...6...4..6..9.39......1"},
    {SUDOKU_HOUSE_NET,
     "........9..6.1.7.24......3......12...6..2..5...28.7....3......4..8.7.6..9..1....."},
    {SUDOKU_NESTED_NET,
     "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3"},
};

enum { RARE = sizeof rare / sizeof *rare };

static bool is_rare(int technique)
{
    bool found = false;
    for (int r = 0; r < RARE; r++)
        found |= (int)rare[r].technique == technique;
    return found;
}

TEST_EACH(each_rare_technique_is_met_and_right, RARE)
{
    struct bench *b = bench_new(&kinds[0], 300 + (uint64_t)_i);
    uint64_t steps[SUDOKU_TECHNIQUES] = {0};
    const sudoku_board board = board_from(rare[_i].puzzle);
    /* The check of nested nets takes long. */
    const int copies = rare[_i].technique > SUDOKU_CELL_CHAIN ? 1 : CASES(10);
    for (int copy = 0; copy < copies; copy++) {
        const struct symmetry symmetry = random_symmetry(&b->random);
        const sudoku_board other = copy == 0 ? board : board_through(&symmetry, &board);
        b->puzzle = (sudoku_puzzle){.size = 9};
        memcpy(b->puzzle.cell, other.cell, sizeof other.cell);
        ck_assert_uint_eq(count_solutions(b, 2), 1);
        check_all_steps(b, true, steps);
        ck_assert_uint_gt(steps[rare[_i].technique], 0);
    }
    bench_free(b);
}

static void check_equal_steps(const sudoku_step *a, const sudoku_step *b)
{
    ck_assert_int_eq(a->technique, b->technique);
    ck_assert_int_eq(a->placed.cell, b->placed.cell);
    ck_assert_int_eq(a->placed.digit, b->placed.digit);
    ck_assert_int_eq(a->removed_count, b->removed_count);
    for (int r = 0; r < a->removed_count; r++) {
        ck_assert_int_eq(a->removed[r].cell, b->removed[r].cell);
        ck_assert_int_eq(a->removed[r].digit, b->removed[r].digit);
    }
}

/* What a technique remembers of earlier boards must not make it miss anything. */
TEST_EACH(a_step_follows_from_the_board_alone, RARE)
{
    struct bench *b = bench_new(&kinds[0], 0), *fresh = bench_new(&kinds[0], 0);
    const sudoku_board board = board_from(rare[_i].puzzle);
    sudoku_step step, other;
    b->puzzle = (sudoku_puzzle){.size = 9};
    memcpy(b->puzzle.cell, board.cell, sizeof board.cell);
    ck_assert_int_eq(sudoku_logic_start(b->logic, &b->puzzle, false), DLX_OK);
    for (sudoku_progress progress = SUDOKU_STEP; progress == SUDOKU_STEP;) {
        fresh->puzzle = *sudoku_logic_board(b->logic);
        ck_assert_int_eq(sudoku_logic_start(fresh->logic, &fresh->puzzle, false), DLX_OK);
        progress = sudoku_logic_step(b->logic, &step);
        ck_assert_int_eq(sudoku_logic_step(fresh->logic, &other), progress);
        if (progress == SUDOKU_STEP)
            check_equal_steps(&step, &other);
    }
    bench_free(fresh);
    bench_free(b);
}

/* ---- limits ---- */

/* A thread that stops a logic after a random delay. */
struct stopper {
    sudoku_logic *logic;  /* what to stop */
    atomic_uint wanted;   /* rounds of a loop before the next stop; 0 if there is none to make */
    atomic_bool must_end; /* no stop will follow */
};

static void *stop_when_told(void *user)
{
    struct stopper *s = user;
    while (!atomic_load(&s->must_end)) {
        if (atomic_load(&s->wanted) == 0) {
            sched_yield();
            continue;
        }
        for (unsigned turn = atomic_load(&s->wanted); turn > 0; turn--)
            (void)atomic_load(&s->must_end); /* takes time, and is not optimized away */
        sudoku_logic_stop(s->logic);
        atomic_store(&s->wanted, 0);
    }
    return NULL;
}

/* Take a step that is stopped at some moment, or too late. After a stop, try again. */
static sudoku_progress step_with_stop(struct stopper *s, struct random *random, sudoku_step *step)
{
    const unsigned most = 1u << random_below(random, 20);
    sudoku_logic_limit(s->logic, 0);
    atomic_store(&s->wanted, 1 + (unsigned)random_below(random, most));
    const sudoku_progress progress = sudoku_logic_step(s->logic, step);
    while (atomic_load(&s->wanted) > 0)
        sched_yield();
    if (progress != SUDOKU_GIVEN_UP)
        return progress;
    ck_assert_int_eq(sudoku_logic_step(s->logic, NULL), SUDOKU_GIVEN_UP);
    sudoku_logic_limit(s->logic, 0);
    return sudoku_logic_step(s->logic, step);
}

TEST_EACH(a_stop_at_any_moment_changes_no_step, CASES(RARE))
{
    struct bench *b = bench_new(&kinds[0], (uint64_t)_i), *other = bench_new(&kinds[0], 0);
    struct stopper stopper = {.logic = b->logic};
    const sudoku_board board = board_from(rare[_i].puzzle);
    sudoku_step step, expected;
    pthread_t thread;
    b->puzzle = (sudoku_puzzle){.size = 9};
    memcpy(b->puzzle.cell, board.cell, sizeof board.cell);
    ck_assert_int_eq(pthread_create(&thread, NULL, stop_when_told, &stopper), 0);
    ck_assert_int_eq(sudoku_logic_start(b->logic, &b->puzzle, true), DLX_OK);
    ck_assert_int_eq(sudoku_logic_start(other->logic, &b->puzzle, true), DLX_OK);
    for (sudoku_progress progress = SUDOKU_STEP; progress == SUDOKU_STEP;) {
        progress = step_with_stop(&stopper, &b->random, &step);
        ck_assert_int_eq(sudoku_logic_step(other->logic, &expected), progress);
        if (progress == SUDOKU_STEP)
            check_equal_steps(&step, &expected);
    }
    atomic_store(&stopper.must_end, true);
    pthread_join(thread, NULL);
    bench_free(other);
    bench_free(b);
}

TEST(a_limit_holds_for_all_puzzles_until_the_next_limit)
{
    struct bench *b = bench_new(&kinds[0], 0);
    sudoku_rating rating;
    bool has_level = true;
    b->puzzle = (sudoku_puzzle){.size = 9};
    for (int round = 0; round < 2; round++) {
        sudoku_logic_limit(b->logic, round == 0 ? 1e-9 : 0);
        if (round == 1)
            sudoku_logic_stop(b->logic);
        ck_assert_int_eq(sudoku_logic_start(b->logic, &b->puzzle, false), DLX_OK);
        ck_assert_int_eq(sudoku_logic_step(b->logic, NULL), SUDOKU_GIVEN_UP);
        ck_assert_int_eq(sudoku_logic_rate(b->logic, &b->puzzle, false, &rating), DLX_OK);
        ck_assert_int_eq(rating.end, SUDOKU_GIVEN_UP);
        ck_assert_int_eq(
            sudoku_logic_has_level(b->logic, &b->puzzle, false, SUDOKU_SEARCH, &has_level), DLX_OK);
        ck_assert(!has_level);
        sudoku_logic_limit(b->logic, 0);
        ck_assert_int_eq(sudoku_logic_step(b->logic, NULL), SUDOKU_STUCK);
    }
    bench_free(b);
}

static bool needs_clues(int technique)
{
    return (technique >= SUDOKU_THERMOMETER_ENDS && technique <= SUDOKU_45_RULE) ||
           technique == SUDOKU_45_RULE_WIDE;
}

TEST(no_step_is_wrong_in_thousands_of_puzzles_of_9x9)
{
    struct bench *b = bench_new(&kinds[0], 0);
    struct puzzle_maker maker;
    uint64_t steps[SUDOKU_TECHNIQUES] = {0};
    puzzle_maker_init(&maker, 7, 500);
    for (int i = 0; i < CASES(2000); i++) {
        sudoku_board board = choose_board(&maker, i);
        b->puzzle = (sudoku_puzzle){.size = 9};
        memcpy(b->puzzle.cell, board.cell, sizeof board.cell);
        ck_assert_uint_eq(count_solutions(b, 2), 1);
        check_all_steps(b, true, steps);
    }
    /* A share of the puzzles is too small to meet every technique. */
    for (int t = 0; t < SUDOKU_TECHNIQUES && test_share == 1; t++)
        ck_assert_msg(steps[t] > 0 || needs_clues(t) || is_rare(t), "no %s",
                      sudoku_technique_name((sudoku_technique)t));
    puzzle_maker_free(&maker);
    bench_free(b);
}

/* The test checks the first solution only. The solver may find any of them first. */
TEST(no_step_excludes_one_of_several_solutions)
{
    struct bench *b = bench_new(&kinds[0], 0);
    struct puzzle_maker maker;
    uint64_t steps[SUDOKU_TECHNIQUES] = {0};
    puzzle_maker_init(&maker, 8, 100);
    for (int i = 0; i < CASES(250); i++) {
        sudoku_board board = random_puzzle(&maker, PUZZLE_SEVERAL);
        b->puzzle = (sudoku_puzzle){.size = 9};
        memcpy(b->puzzle.cell, board.cell, sizeof board.cell);
        ck_assert_uint_eq(count_solutions(b, 2), 2);
        check_all_steps(b, false, steps);
    }
    for (int t = SUDOKU_UNIQUE_1; t <= SUDOKU_UNIQUE_4; t++)
        ck_assert_uint_eq(steps[t], 0);
    puzzle_maker_free(&maker);
    bench_free(b);
}

TEST(the_candidates_of_a_puzzle_are_the_first_board)
{
    struct bench *b = bench_new(&kinds[0], 5);
    fill_board(b);
    sudoku_answer answer = b->answer;
    b->puzzle = (sudoku_puzzle){.size = 9, .marked = true};
    for (int cell = 0; cell < 81; cell++)
        b->puzzle.candidates[cell] = bit(answer.cell[cell]) | bit(1 + cell % 9);
    ck_assert_int_eq(sudoku_logic_start(b->logic, &b->puzzle, true), DLX_OK);
    const sudoku_puzzle *board = sudoku_logic_board(b->logic);
    ck_assert(board->marked && board->size == 9);
    ck_assert_mem_eq(board->candidates, b->puzzle.candidates, 81 * sizeof *board->candidates);
    bench_free(b);
}

/* ---- rating ---- */

TEST(rating_counts_the_steps_and_names_the_hardest)
{
    struct bench *b = bench_new(&kinds[0], 11);
    sudoku_rating rating;
    for (int i = 0; i < 20; i++) {
        fill_board(b);
        make_puzzle(b, 200);
        uint64_t steps[SUDOKU_TECHNIQUES] = {0};
        check_all_steps(b, true, steps);
        int hardest = 0;
        ck_assert_int_eq(sudoku_logic_rate(b->logic, &b->puzzle, true, &rating), DLX_OK);
        for (int t = 0; t < SUDOKU_TECHNIQUES; t++) {
            ck_assert_uint_eq(rating.steps[t], steps[t]);
            hardest = steps[t] > 0 ? t : hardest;
        }
        bool solved = rating.end == SUDOKU_SOLVED;
        ck_assert_int_eq(rating.hardest, hardest);
        ck_assert_int_eq(rating.level,
                         solved ? sudoku_technique_level(rating.hardest) : SUDOKU_SEARCH);
    }
    bench_free(b);
}

TEST(a_puzzle_has_the_level_that_rating_gives_and_no_other)
{
    struct bench *b = bench_new(&kinds[0], 12);
    struct puzzle_maker maker;
    sudoku_rating rating;
    int met[SUDOKU_SEARCH + 1] = {0};
    puzzle_maker_init(&maker, 23, 40);
    for (int i = 0; i < 60; i++) {
        sudoku_board board = random_puzzle(&maker, i % 3 == 0 ? PUZZLE_EASY : PUZZLE_MINIMAL);
        b->puzzle = (sudoku_puzzle){.size = 9};
        memcpy(b->puzzle.cell, board.cell, sizeof board.cell);
        ck_assert_int_eq(sudoku_logic_rate(b->logic, &b->puzzle, true, &rating), DLX_OK);
        met[rating.level]++;
        for (int level = SUDOKU_EASY; level <= SUDOKU_SEARCH; level++) {
            bool has = level != (int)rating.level;
            ck_assert_int_eq(
                sudoku_logic_has_level(b->logic, &b->puzzle, true, (sudoku_level)level, &has),
                DLX_OK);
            ck_assert_int_eq(has, level == (int)rating.level);
        }
    }
    for (int level = SUDOKU_EASY; level <= SUDOKU_EXPERT; level++)
        ck_assert_int_gt(met[level], 0);
    puzzle_maker_free(&maker);
    bench_free(b);
}

TEST(levels_never_go_down_from_simple_to_hard)
{
    for (int t = 1; t < SUDOKU_TECHNIQUES; t++)
        ck_assert_int_ge(sudoku_technique_level((sudoku_technique)t),
                         sudoku_technique_level((sudoku_technique)(t - 1)));
    ck_assert_str_eq(sudoku_level_name(sudoku_technique_level(SUDOKU_FULL_HOUSE)), "easy");
    ck_assert_str_eq(sudoku_level_name(SUDOKU_SEARCH), "search");
    ck_assert_str_eq(sudoku_level_name((sudoku_level)99), "unknown");
    ck_assert_str_eq(sudoku_technique_name(SUDOKU_TECHNIQUES), "unknown");
    ck_assert_str_eq(sudoku_technique_source(SUDOKU_TECHNIQUES), "unknown");
    ck_assert_int_eq(sudoku_technique_level(SUDOKU_TECHNIQUES), SUDOKU_SEARCH);
    ck_assert_str_eq(sudoku_clue_name((sudoku_clue_kind)99), "unknown");
    ck_assert_str_eq(sudoku_technique_name(SUDOKU_X_WING), "X-wing");
    ck_assert_str_eq(sudoku_technique_source(SUDOKU_W_WING), "HD");
}

/* Techniques up to a given one remove the same candidates in any order. Unique rectangles are the
 * rare exception: other steps may destroy one before its turn. */
TEST(equivalent_puzzles_get_the_same_rating)
{
    struct bench *b = bench_new(&kinds[0], 0);
    struct puzzle_maker maker;
    int differ = 0;
    puzzle_maker_init(&maker, 19, 100);
    for (int i = 0; i < CASES(1000); i++) {
        sudoku_board board = random_puzzle(&maker, PUZZLE_MINIMAL);
        struct symmetry symmetry = random_symmetry(&maker.random);
        sudoku_board copy = board_through(&symmetry, &board);
        sudoku_rating one, other;
        for (int unique = 0; unique < 2; unique++) {
            memcpy(b->puzzle.cell, board.cell, sizeof board.cell);
            b->puzzle.size = 9;
            sudoku_logic_rate(b->logic, &b->puzzle, unique, &one);
            memcpy(b->puzzle.cell, copy.cell, sizeof copy.cell);
            sudoku_logic_rate(b->logic, &b->puzzle, unique, &other);
            bool same = one.level == other.level && one.end == other.end &&
                        (one.end != SUDOKU_SOLVED || one.hardest == other.hardest);
            ck_assert(same || unique);
            differ += !same;
        }
    }
    ck_assert_int_le(differ, 5);
    puzzle_maker_free(&maker);
    bench_free(b);
}

/* ---- first boards, last boards, errors ---- */

static sudoku_progress progress_of(const sudoku_puzzle *puzzle)
{
    sudoku_logic *logic;
    sudoku_rating rating;
    ck_assert_int_eq(sudoku_logic_new(NULL, NULL, &logic), DLX_OK);
    ck_assert_int_eq(sudoku_logic_rate(logic, puzzle, true, &rating), DLX_OK);
    sudoku_logic_free(logic);
    return rating.end;
}

TEST(contradictions_are_detected)
{
    sudoku_puzzle p = {.size = 9};
    ck_assert_int_eq(progress_of(&p), SUDOKU_STUCK);
    p.cell[0] = p.cell[8] = 5;
    ck_assert_int_eq(progress_of(&p), SUDOKU_CONTRADICTION);
    p.cell[8] = 0;
    p.marked = true;
    for (int cell = 0; cell < 81; cell++)
        p.candidates[cell] = all_digits(9);
    p.candidates[0] = bit(4); /* the given is not allowed */
    ck_assert_int_eq(progress_of(&p), SUDOKU_CONTRADICTION);
    p.cell[0] = 0;
    for (int column = 0; column < 9; column++)
        p.candidates[column] = all_digits(9) & ~bit(7); /* no place in row 1 */
    ck_assert_int_eq(progress_of(&p), SUDOKU_CONTRADICTION);
    p.candidates[4] = 0;
    ck_assert_int_eq(progress_of(&p), SUDOKU_CONTRADICTION);
}

static uint32_t rectangles_of(sudoku_logic *logic, const sudoku_puzzle *p, bool unique)
{
    sudoku_rating rating;
    uint32_t steps = 0;
    ck_assert_int_eq(sudoku_logic_rate(logic, p, unique, &rating), DLX_OK);
    for (int t = SUDOKU_UNIQUE_1; t <= SUDOKU_UNIQUE_4; t++)
        steps += rating.steps[t];
    return steps;
}

TEST(marks_and_multiple_solutions_rule_out_unique_rectangles)
{
    static const char line[] =
        "6..3....4.1.28.397..9..7.2....7...89.8......1..1...2..3....26.....97.....45......";
    sudoku_puzzle p = {.size = 9};
    sudoku_logic *logic;
    sudoku_rules *rules;
    for (int cell = 0; cell < 81; cell++) {
        p.cell[cell] = line[cell] == '.' ? 0 : (uint8_t)(line[cell] - '0');
        p.candidates[cell] = all_digits(9);
    }
    ck_assert_int_eq(sudoku_rules_new(NULL, NULL, &rules, NULL), DLX_OK);
    ck_assert_int_eq(sudoku_logic_new(NULL, rules, &logic), DLX_OK);
    ck_assert_uint_gt(rectangles_of(logic, &p, true), 0);
    ck_assert_uint_eq(rectangles_of(logic, &p, false), 0);
    p.marked = true;
    ck_assert_uint_eq(rectangles_of(logic, &p, true), 0);
    sudoku_logic_free(logic);
    sudoku_rules_free(rules);
}

TEST(a_full_board_needs_no_step)
{
    struct bench *b = bench_new(&kinds[0], 3);
    fill_board(b);
    ck_assert_int_eq(progress_of(&b->puzzle), SUDOKU_SOLVED);
    bench_free(b);
}

TEST(a_puzzle_of_another_size_is_refused)
{
    sudoku_logic *logic;
    sudoku_rating rating;
    sudoku_puzzle p = {.size = 4};
    ck_assert_int_eq(sudoku_logic_new(NULL, NULL, &logic), DLX_OK);
    ck_assert_int_eq(sudoku_logic_start(logic, &p, true), DLX_ERR_ARGUMENT);
    p.size = 9;
    p.cell[80] = 10;
    ck_assert_int_eq(sudoku_logic_rate(logic, &p, true, &rating), DLX_ERR_ARGUMENT);
    sudoku_logic_free(logic);
}

TEST(a_digit_that_no_grid_has_is_refused)
{
    static const uint16_t grids[] = {0, 14}; /* r1c1 and r3c3 */
    static const sudoku_rules_settings settings = {
        .size = 6, .grids = grids, .grid_count = 2, .grid_rows = 4, .grid_columns = 4};
    struct bench *b = bench_new(&settings, 1);
    b->puzzle = (sudoku_puzzle){.size = 6, .cell = {[5] = 1}}; /* r1c6 is in no grid */
    ck_assert_int_eq(sudoku_logic_start(b->logic, &b->puzzle, false), DLX_ERR_ARGUMENT);
    b->puzzle = (sudoku_puzzle){.size = 6, .cell = {5}};
    ck_assert_int_eq(sudoku_logic_start(b->logic, &b->puzzle, false), DLX_ERR_ARGUMENT);
    b->puzzle = (sudoku_puzzle){.size = 6, .cell = {4}};
    ck_assert_int_eq(sudoku_logic_start(b->logic, &b->puzzle, false), DLX_OK);
    bench_free(b);
}

/* An 11x11 board has 36 places for a 6x6 grid. All of these share the cell in the middle. */
TEST(a_cell_in_too_many_houses_is_refused)
{
    enum { SIDE = 11, GRID = 6, PLACES = SIDE - GRID + 1 };
    uint16_t grids[PLACES * PLACES];
    const sudoku_rules_settings settings = {.size = SIDE,
                                            .grids = grids,
                                            .grid_count = PLACES * PLACES,
                                            .grid_rows = GRID,
                                            .grid_columns = GRID};
    sudoku_rules *rules;
    sudoku_logic *logic;
    for (int g = 0; g < PLACES * PLACES; g++)
        grids[g] = (uint16_t)(SIDE * (g / PLACES) + g % PLACES);
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
    ck_assert_int_eq(sudoku_logic_new(NULL, rules, &logic), DLX_ERR_ARGUMENT);
    sudoku_rules_free(rules);
}

static const uint16_t clue_cells[] = {0, 1, 2}, clue_values[] = {6};
static const sudoku_clue cage = {SUDOKU_KILLER, clue_cells, 3, clue_values, 1, 0, 0};
static const sudoku_rules_settings with_cage = {.size = 9, .clues = &cage, .clue_count = 1};

TEST(a_full_board_that_contradicts_a_clue_is_not_solved)
{
    struct bench *b = bench_new(&with_cage, 3);
    fill_board(b);
    ck_assert_int_eq(sudoku_logic_start(b->logic, &b->puzzle, true), DLX_OK);
    ck_assert_int_eq(sudoku_logic_step(b->logic, NULL), SUDOKU_SOLVED);
    for (int cell = 0; cell < 81; cell++)
        b->puzzle.cell[cell] = (uint8_t)(10 - b->puzzle.cell[cell]);
    ck_assert_int_eq(sudoku_logic_start(b->logic, &b->puzzle, true), DLX_OK);
    ck_assert_int_eq(sudoku_logic_step(b->logic, NULL), SUDOKU_CONTRADICTION);
    bench_free(b);
}

TEST_EACH(without_memory_nothing_is_allocated, 3)
{
    const sudoku_rules_settings *const settings[] = {&kinds[0], &kinds[1], &with_cage};
    for (int own = 0; own < 2; own++)
        for (uint64_t k = 1;; k++) {
            struct faulty faulty = {.fail_at = k};
            const dlx_allocator allocator = faulty_allocator(&faulty);
            struct bench *b = bench_new(settings[_i], 1);
            sudoku_logic *logic = NULL;
            dlx_status status = sudoku_logic_new(&allocator, own ? NULL : b->rules, &logic);
            bench_free(b);
            if (status == DLX_OK) {
                sudoku_logic_free(logic);
                ck_assert(faulty.outstanding == 0 && !faulty.wrong_size && k > 3);
                break;
            }
            ck_assert_int_eq(status, DLX_ERR_MEMORY);
            ck_assert(logic == NULL && faulty.outstanding == 0 && !faulty.wrong_size);
        }
}

/* The fixed arrays hold every house of a 36x36 board, and the nine squares of a 4x4 board. */
TEST(the_largest_and_smallest_boards_fit)
{
    static const sudoku_rules_settings extremes[] = {
        {.size = 36, .variants = SUDOKU_X | SUDOKU_HYPER | SUDOKU_ANTI_KNIGHT | SUDOKU_ANTI_KING},
        {.size = 25, .variants = SUDOKU_X | SUDOKU_HYPER | SUDOKU_CENTER_DOT},
        {.size = 4, .variants = SUDOKU_X | SUDOKU_HYPER | SUDOKU_ANTI_KING},
        {.size = 9, .variants = 63},
    };
    for (size_t e = 0; e < sizeof extremes / sizeof *extremes; e++) {
        struct bench *b = bench_new(&extremes[e], 1);
        b->puzzle.size = extremes[e].size;
        b->puzzle.cell[0] = 1;
        ck_assert_int_eq(sudoku_logic_start(b->logic, &b->puzzle, true), DLX_OK);
        ck_assert(is_board_consistent(b->logic));
        while (sudoku_logic_step(b->logic, NULL) == SUDOKU_STEP)
            ck_assert(is_board_consistent(b->logic));
        bench_free(b);
    }
}
