/* SPDX-License-Identifier: MIT */
/* Clues beside the board about the row, column or diagonal before them: little killers, sandwiches,
 * skyscrapers, X-sums, numbered rooms. */
#include "sudoku/clues/clue.h"

#include <string.h>

/* ---- definition ---- */

/* Return the sum between the lowest and the highest digit. */
static int measure_sandwich(const sudoku_rules *rules, const sudoku_clue *clue,
                            const uint8_t *cells)
{
    int crusts = 0, sum = 0;
    for (int c = 0; c < clue->cell_count; c++) {
        const int digit = digit_of(clue, cells, c);
        if (digit == lowest_value(rules) || digit == highest_value(rules))
            crusts++;
        else if (crusts == 1)
            sum += digit;
    }
    return crusts == 2 ? sum : -1;
}

/* Return the number of digits that are larger than all digits before them. */
static int count_seen(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    int seen = 0, highest = -1;
    (void)rules;
    for (int c = 0; c < clue->cell_count; c++)
        if (digit_of(clue, cells, c) > highest) {
            highest = digit_of(clue, cells, c);
            seen++;
        }
    return seen;
}

/* Return the sum of as many digits as the first one says; -1 if there are fewer. */
static int measure_x_sum(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    const int count = digit_of(clue, cells, 0);
    (void)rules;
    return count <= clue->cell_count ? sum_from(clue, cells, 0) - sum_from(clue, cells, count) : -1;
}

/* Return the digit in the cell whose number is the first digit; -1 if there is no such cell. */
static int find_in_room(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    const int room = digit_of(clue, cells, 0);
    (void)rules;
    return room > 0 && room <= clue->cell_count ? digit_of(clue, cells, room - 1) : -1;
}

/* ---- little killer: the state is the sum so far ---- */

/* The lowest and the highest digit are alike, so the largest sum follows from the smallest. */
static int step_sum(const struct automaton *a, int cell, int state, int digit)
{
    const int sum = state + digit, least = a->least[cell];
    const int most = (cell + 1) * (a->size + 1 - 2 * a->from_zero) - least;
    return sum >= least && sum <= most && sum <= a->value ? sum : -1;
}

static void emit_little_killer(const struct emission *e)
{
    if (e->parts != NULL)
        add_total_part(e, e->clue->cell_count);
    else
        emit_sum(e, 0, e->clue->values[0]);
}

static const struct machine little_killer = {.step = step_sum, .accepts = is_value};

/* ---- sandwich: 0 before the first crust, 1 + sum between the crusts, then the last state ---- */

static int step_sandwich(const struct automaton *a, int cell, int state, int digit)
{
    (void)cell;
    const bool is_crust = digit == 1 - a->from_zero || digit == a->size - a->from_zero;
    if (state == 0)
        return is_crust ? 1 : 0;
    if (state == a->states - 1)
        return is_crust ? -1 : state;
    if (is_crust)
        return state - 1 == a->value ? a->states - 1 : -1;
    return state - 1 + digit <= a->value ? state + digit : -1;
}

static int count_sums(const struct automaton *a)
{
    return a->value + 3;
}

/* Return whether different digits between the lowest and the highest one have the sum. They are the
 * digits of a smaller board, each larger by 1, unless the lowest one is 0. */
static bool is_sandwich_possible(const struct automaton *a)
{
    bool found = !a->differ;
    for (int count = 0; count <= a->size - 2 && count <= a->value && !found; count++)
        found = count_sets(a->size - 2, count, a->value - count * !a->from_zero, 1) > 0;
    return found;
}

/* The cells must be a whole row, column or another house. It holds both crusts, unless there are
 * more digits than cells. */
static dlx_status check_sandwich(const sudoku_rules *rules, const sudoku_clue *clue,
                                 dlx_error *error)
{
    const bool is_column =
        clue->cell_count > 1 && clue->cells[1] % rules->size == clue->cells[0] % rules->size;
    const int wanted = is_column ? rules->grid_rows : rules->grid_columns;
    if (clue->cell_count != wanted)
        return refuse_clue(rules, clue, error, "needs %d cells, a whole row or column, not %d",
                           wanted, clue->cell_count);
    return check_line(rules, clue, error);
}

static const struct machine sandwich = {
    .step = step_sandwich,
    .accepts = is_last_state,
    .count_states = count_sums,
    .is_possible = is_sandwich_possible,
};

/* ---- sandwich by patterns: the positions of the crusts, and the set of digits between them; the
 * number of these digits is the group ---- */

static void place_filling(struct pattern_walk *w, uint64_t filling)
{
    const int count = count_bits(filling);
    const uint64_t crusts = digit_bit(1) | digit_bit(w->size);
    const uint64_t outside = (digit_bit(w->size) - digit_bit(2)) & ~filling;
    struct pattern p = {{0}};
    w->group = count;
    for (int left = 0; left + count + 1 < w->size; left++) {
        for (int c = 0; c < w->size; c++)
            p.digits[c] = c == left || c == left + count + 1 ? crusts
                          : c > left && c < left + count + 1 ? filling
                                                             : outside;
        w->visit(w, &p);
    }
}

/* Visit each set of digits between the crusts that has the sum. Boards with patterns are small, so
 * there are at most 128 sets. */
static void walk_sandwich(struct pattern_walk *w)
{
    for (uint64_t filling = 0; filling < digit_bit(w->size); filling += digit_bit(2))
        if (sum_of_digits(w, filling) == w->clue->values[0])
            place_filling(w, filling);
}

/* ---- X-sum by patterns: the set of the first digits, one of which is their number ---- */

static void walk_x_sum(struct pattern_walk *w)
{
    const uint64_t all = digit_bit(w->size + 1) - digit_bit(1);
    struct pattern p = {{0}};
    for (uint64_t set = digit_bit(1); set <= all; set += digit_bit(1)) {
        const int count = count_bits(set);
        const uint64_t first = digit_bit(count + w->zero);
        if (sum_of_digits(w, set) != w->clue->values[0] || (set & first) == 0)
            continue;
        for (int c = 0; c < w->size; c++)
            p.digits[c] = c == 0 ? first : c < count ? set & ~first : all & ~set;
        w->visit(w, &p);
    }
    for (int c = 0; c < w->size; c++) /* no digits have the sum 0 */
        p.digits[c] = c == 0 ? digit_bit(1) : all & ~digit_bit(1);
    if (w->zero != 0 && w->clue->values[0] == 0)
        w->visit(w, &p);
}

/* ---- numbered room by patterns: the first digit ---- */

static void walk_rooms(struct pattern_walk *w)
{
    const uint64_t all = digit_bit(w->size + 1) - digit_bit(1);
    const int value = w->clue->values[0];
    struct pattern p = {{0}};
    for (int room = 1; room <= w->size - w->zero; room++) {
        const uint64_t first = digit_bit(room + w->zero), wanted = digit_bit(value + w->zero);
        for (int c = 0; c < w->size; c++)
            p.digits[c] = all & ~first & ~wanted;
        p.digits[0] = first;
        p.digits[room - 1] = wanted;
        if ((room == value) == (room == 1))
            w->visit(w, &p);
    }
}

/* ---- X-sum: the sum so far, up to the value + 1, which stands for all larger sums ---- */

static int step_x_sum(const struct automaton *a, int cell, int state, int digit)
{
    (void)cell;
    return state + digit < a->value ? state + digit : a->value + (state + digit > a->value);
}

static int count_needs(const struct automaton *a)
{
    return a->value + 2;
}

static dlx_status check_x_sum(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error)
{
    if (clue->values[0] > rules->digits * clue->cell_count)
        return refuse_clue(rules, clue, error, "the value %d is too large", clue->values[0]);
    return DLX_OK;
}

/* If the first digit is X, the sum after X cells is the value. The other cells may hold
 * anything. */
static void sift_x_sum(const sudoku_rules *rules, const struct clue_part *part,
                       struct clue_sieve *sieve)
{
    struct clue_sieve one = {.is_quick = sieve->is_quick};
    struct clue_part sum = {.relation.value = rules->clues[part->clue].values[0]};
    memset(sieve->left, 0, sizeof sieve->left);
    if (rules->from_zero && sum.relation.value == 0 && (sieve->digits[0] & digit_bit(1)) != 0) {
        memcpy(sieve->left, sieve->digits, sizeof sieve->left);
        sieve->left[0] = digit_bit(1); /* no digits have the sum 0 */
    }
    for (int x = 1; x <= part->count; x++) {
        sum.cells[sum.count] = part->cells[sum.count];
        sum.weights[sum.count++] = 1;
        memcpy(one.digits, sieve->digits, sizeof one.digits);
        one.digits[0] &= digit_bit(digit_with(rules, x));
        if (one.digits[0] == 0 || sum.relation.value > x * rules->digits)
            continue;
        group_part(rules, &sum);
        sift_total(rules, &sum, &one);
        for (int c = 0; c < part->count && one.left[0] != 0; c++)
            sieve->left[c] |= c < x ? one.left[c] : sieve->digits[c];
    }
}

/* For each X there is an item. The option that puts X into the first cell covers it, and so do the
 * steps in cell X after which the sum is not the value. */
static void emit_x_sum(const struct emission *e)
{
    const sudoku_clue *clue = e->clue;
    const int count = clue->cell_count;
    uint32_t item = 0;
    if (e->parts != NULL) {
        add_part(e, sift_x_sum, clue->cells, count, count);
        return;
    }
    for (int x = 1; x <= count; x++) {
        const uint32_t next = builder_item(e->builder, DLX_SECONDARY, "%s.x=%d", e->name, x);
        item = x == 1 ? next : item;
    }
    for (int digit = 1; digit <= e->rules->digits; digit++) {
        const int x = value_of(e->rules, digit);
        if (x >= 1 && x <= count)
            builder_mark(e->builder, clue->cells[0], digit, item + (uint32_t)x - 1);
        else if (x > count || clue->values[0] != 0)
            builder_exclude(e->builder, clue->cells[0], digit);
    }
    emit_line_beside(e, item);
}

static const struct machine x_sum = {
    .step = step_x_sum, .accepts = is_any_state, .count_states = count_needs};

/* ---- a whole row by patterns ---- */

static void walk_row(struct pattern_walk *w)
{
    if (w->clue->kind == SUDOKU_SANDWICH)
        walk_sandwich(w);
    else if (w->clue->kind == SUDOKU_X_SUM)
        walk_x_sum(w);
    else
        walk_rooms(w);
}

/* Keep the digits of a pattern that the candidates allow. A row holds all digits, so each of them
 * needs a place. */
static void sift_pattern(struct pattern_walk *w, const struct pattern *pattern)
{
    uint64_t all = 0;
    for (int c = 0; c < w->clue->cell_count; c++) {
        const uint64_t digits = w->sieve->digits[c] & pattern->digits[c];
        if (digits == 0)
            return;
        all |= digits;
    }
    if (all != digit_bit(w->size + 1) - digit_bit(1))
        return;
    for (int c = 0; c < w->clue->cell_count; c++)
        w->sieve->left[c] |= w->sieve->digits[c] & pattern->digits[c];
}

static void sift_row(const sudoku_rules *rules, const struct clue_part *part,
                     struct clue_sieve *sieve)
{
    struct pattern_walk w = {.visit = sift_pattern,
                             .sieve = sieve,
                             .clue = &rules->clues[part->clue],
                             .size = rules->digits,
                             .zero = rules->from_zero};
    memset(sieve->left, 0, sizeof sieve->left);
    walk_row(&w);
}

static void emit_row(const struct emission *e)
{
    struct pattern_walk w;
    if (e->clue->cell_count != e->rules->digits || !cells_differ(e->rules, e->clue) ||
        !has_few_patterns(e, walk_row, &w)) {
        if (e->clue->kind == SUDOKU_X_SUM)
            emit_x_sum(e);
        else
            emit_line(e);
        return;
    }
    if (e->parts != NULL) {
        add_part(e, sift_row, e->clue->cells, e->clue->cell_count, e->clue->cell_count);
        return;
    }
    emit_pattern_items(&w, e->name);
    emit_pattern_options(&w);
}

/* ---- skyscraper: the highest digit, and how many digits were seen; each is higher than all before
 * ---- */

/* The highest of k different digits is at least k. */
static int step_skyscraper(const struct automaton *a, int cell, int state, int digit)
{
    const int highest = state / (a->size + 1), seen = state % (a->size + 1);
    digit += a->from_zero; /* 0 is no height */
    const int next = digit > highest ? digit : highest;
    if (a->differ && (digit == highest || next <= cell))
        return -1;
    if (digit <= highest)
        return state;
    return seen < a->value ? digit * (a->size + 1) + seen + 1 : -1;
}

static bool has_seen_value(const struct automaton *a, int state)
{
    return state % (a->size + 1) == a->value;
}

static const struct machine skyscraper = {
    .step = step_skyscraper, .accepts = has_seen_value, .count_states = count_two_digits};

/* ---- numbered room: 0 at first, then 1 + the number of cells until the room ---- */

static int step_room(const struct automaton *a, int cell, int state, int digit)
{
    const int left = cell == 0 ? digit : state - 1;
    if (left == 0)
        return state;
    return left > 1 || digit == a->value ? left : -1;
}

static bool is_complete(const struct automaton *a, int state)
{
    (void)a;
    return state == 1;
}

static int count_rooms(const struct automaton *a)
{
    return a->size + 1;
}

static const struct machine numbered_room = {
    .step = step_room, .accepts = is_complete, .count_states = count_rooms};

/* ---- rows ---- */

const struct clue_kind little_killer_row = {
    .name = "little-killer",
    .shape = SHAPE_DIAGONAL,
    .least_cells = 1,
    .most_cells = AS_DIGITS,
    .least_values = 1,
    .most_values = 1,
    .holds = measure_holds,
    .check = check_line,
    .emit = emit_little_killer,
    .machine = &little_killer,
    .weigh = weigh_sum,
    .rule =
        "Little killer: a number with an arrow is the sum of the digits on the diagonal to which the arrow points. Digits may repeat there.",
    .step = "On the line of %c, the sum is %w.",
    .measure = measure_sum,
    .key = "littlekillersum",
};

const struct clue_kind sandwich_row = {
    .name = "sandwich",
    .shape = SHAPE_ROW,
    .least_cells = 2,
    .most_cells = AS_DIGITS,
    .least_values = 1,
    .most_values = 1,
    .holds = measure_holds,
    .check = check_sandwich,
    .emit = emit_row,
    .machine = &sandwich,
    .rule =
        "Sandwich: a number beside a row or column is the sum of the digits between the %l and the %m there.",
    .step = "Along %c, the digits between the smallest and the largest digit have the sum %w.",
    .measure = measure_sandwich,
    .growth = GROW_ONE_WAY,
    .key = "sandwichsum",
};

const struct clue_kind skyscraper_row = {
    .name = "skyscraper",
    .shape = SHAPE_ROW,
    .least_cells = 1,
    .most_cells = AS_DIGITS,
    .least_values = 1,
    .most_values = 1,
    .holds = measure_holds,
    .check = check_line,
    .emit = emit_line,
    .machine = &skyscraper,
    .rule =
        "Skyscraper: a number beside a row or column tells how many of its digits, read from the number, are larger than all digits before them.",
    .step = "Along %c, %w of the digits are larger than all digits before them.",
    .measure = count_seen,
    .key = "skyscraper",
};

const struct clue_kind x_sum_row = {
    .name = "x-sum",
    .shape = SHAPE_ROW,
    .least_cells = 1,
    .most_cells = AS_DIGITS,
    .least_values = 1,
    .most_values = 1,
    .holds = measure_holds,
    .check = check_x_sum,
    .emit = emit_row,
    .machine = &x_sum,
    .rule =
        "X-sum: a number beside a row or column is the sum of its first X digits, read from the number. X is the first of them.",
    .step = "Along %c, the first digit says how many of the first digits have the sum %w.",
    .measure = measure_x_sum,
    .key = "xsum",
};

const struct clue_kind numbered_room_row = {
    .name = "numbered-room",
    .shape = SHAPE_ROW,
    .least_cells = 1,
    .most_cells = AS_DIGITS,
    .least_values = 1,
    .most_values = 1,
    .holds = measure_holds,
    .check = check_line,
    .emit = emit_row,
    .machine = &numbered_room,
    .rule =
        "Numbered room: a number beside a row or column is the digit in its X-th cell, read from the number. X is the digit in the first cell.",
    .step = "Along %c, the first digit says which cell holds %w.",
    .measure = find_in_room,
    .key = NOT_IN_FPUZZLES,
};
