/* SPDX-License-Identifier: MIT */
/*
 * Clues that an automaton checks: it reads the digits of some cells one after the other, and
 * accepts them or not. The sum of a little killer is the simplest one. Its state is the sum so far:
 *
 *     little-killer 5 r1c2 r2c1    state 0 -- 1 --> 1 -- 4 --> 5     accepted
 *                                          -- 4 --> 4 -- 1 --> 5     accepted
 *                                          -- 2 --> 2 -- 2 --> 4     not accepted
 *
 * The exact cover adds the digits of a sum in groups (sums.c), so there only skyscrapers and large
 * sandwiches, quadruples and lines between two ends are automata. Each cell of the clue has a
 * primary item, and readings (builder.h) of its digit, of the state before and of the state after.
 * An option for each step of the automaton covers the item of its cell and one of each reading.
 * States from which no accepted end can be reached have no options.
 */
#include "sudoku/clues/clue.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A set of states before each cell, and after the last one, as bits. */
struct reach {
    int words; /* words in use: most automata have few states */
    uint64_t word[AUTOMATON_CELLS + 1][MOST_STATES / 64];
};

static bool is_reached(const struct reach *r, int cell, int state)
{
    return (r->word[cell][state / 64] >> state % 64 & 1) != 0;
}

/* Return the first reached state that is not below `state`, or MOST_STATES. */
static int next_reached(const struct reach *r, int cell, int state)
{
    int word = state / 64;
    if (word == r->words)
        return MOST_STATES;
    uint64_t bits = r->word[cell][word] >> state % 64 << state % 64;
    while (bits == 0 && ++word < r->words)
        bits = r->word[cell][word];
    return bits == 0 ? MOST_STATES : 64 * word + __builtin_ctzll(bits);
}

#define FOR_EACH_REACHED(state, r, cell)                                                           \
    for (int state = next_reached(r, cell, 0); state < MOST_STATES;                                \
         state = next_reached(r, cell, state + 1))

static void set_reached(struct reach *r, int cell, int state, bool reached)
{
    const uint64_t bit = UINT64_C(1) << state % 64;
    r->word[cell][state / 64] =
        reached ? r->word[cell][state / 64] | bit : r->word[cell][state / 64] & ~bit;
}

static int step(const struct automaton *a, int cell, int state, int digit)
{
    const int next = a->machine->step(a, cell, state, digit - a->from_zero);
    assert(next < a->states);
    return next;
}

/* Mark the states that digits lead to. */
static void walk_forward(const struct automaton *a, struct reach *r)
{
    r->words = (a->states + 63) / 64;
    for (int cell = 0; cell <= a->cell_count; cell++)
        memset(r->word[cell], 0, (size_t)r->words * sizeof *r->word[cell]);
    set_reached(r, 0, a->start, true);
    for (int cell = 0; cell < a->cell_count; cell++)
        FOR_EACH_REACHED(state, r, cell)
    for (uint64_t left = a->digits[cell]; left != 0; left &= left - 1) {
        const int next = step(a, cell, state, __builtin_ctzll(left));
        if (next >= 0)
            set_reached(r, cell + 1, next, true);
    }
}

static bool has_step_into(const struct automaton *a, const struct reach *r, int cell, int state)
{
    for (uint64_t left = a->digits[cell]; left != 0; left &= left - 1) {
        const int next = step(a, cell, state, __builtin_ctzll(left));
        if (next >= 0 && is_reached(r, cell + 1, next))
            return true;
    }
    return false;
}

/* Remove the states from which no accepted state can be reached. */
static void walk_back(const struct automaton *a, struct reach *r)
{
    FOR_EACH_REACHED(state, r, a->cell_count)
    set_reached(r, a->cell_count, state, a->machine->accepts(a, state));
    for (int cell = a->cell_count - 1; cell >= 0; cell--)
        FOR_EACH_REACHED(state, r, cell)
    set_reached(r, cell, state, has_step_into(a, r, cell, state));
}

static void find_reach(const struct automaton *a, struct reach *r)
{
    assert(a->states <= MOST_STATES && 0 <= a->cell_count && a->cell_count <= AUTOMATON_CELLS);
    walk_forward(a, r);
    walk_back(a, r);
}

static bool automaton_accepts_any(const struct automaton *automaton)
{
    struct reach reach;
    find_reach(automaton, &reach);
    return is_reached(&reach, 0, automaton->start);
}

/* ---- candidates ---- */

enum {
    MOST_OPEN = 7,      /* cells without a digit, for the search below */
    MOST_NODES = 20000, /* digits that it tries */
    FEW_NODES = 200,    /* the same in a hurry */
};

/* Keep the digits on some path to an accepted state. */
static void leave_reached(const struct automaton *a, const struct reach *r, uint64_t *left)
{
    for (int cell = 0; cell < a->cell_count; cell++) {
        left[cell] = 0;
        FOR_EACH_REACHED(state, r, cell)
        for (uint64_t digits = a->digits[cell]; digits != 0; digits &= digits - 1) {
            const int digit = __builtin_ctzll(digits), next = step(a, cell, state, digit);
            if (next >= 0 && is_reached(r, cell + 1, next))
                left[cell] |= UINT64_C(1) << digit;
        }
    }
}

/* Digits that are being tried, one cell after the other. */
struct trial {
    uint64_t differs[AUTOMATON_CELLS]; /* earlier cells that must hold other digits, as bits */
    uint64_t open[AUTOMATON_CELLS];    /* digits still to be tried */
    int digit[AUTOMATON_CELLS];        /* the digit that is being tried */
    int state[AUTOMATON_CELLS + 1];    /* before each cell, and after the last one */
    int known; /* number of first cells whose digits here have been found already */
};

static bool is_repeated(const struct trial *t, int cell, int digit)
{
    for (uint64_t before = t->differs[cell]; before != 0; before &= before - 1)
        if (t->digit[__builtin_ctzll(before)] == digit)
            return true;
    return false;
}

/* Record an accepted sequence. Return the last cell with a digit that is not found yet, or -1. */
static int record_trial(const struct automaton *a, struct trial *t, const uint64_t *left,
                        uint64_t *found)
{
    int last = -1;
    for (int c = 0; c < a->cell_count; c++) {
        found[c] |= UINT64_C(1) << t->digit[c];
        last = (left[c] & ~found[c]) != 0 ? c : last;
    }
    t->known = a->cell_count;
    return last;
}

/* Of the digits that a sieve has left, find those that occur in an accepted sequence in which cells
 * that see each other differ. Return false if there are too many sequences to try. */
static bool try_all(const struct automaton *a, const struct reach *r, struct trial *t,
                    const struct clue_sieve *sieve, uint64_t *found)
{
    const uint64_t *left = sieve->left;
    const int most = sieve->is_quick ? FEW_NODES : MOST_NODES;
    int cell = 0, nodes = 0, last = a->cell_count - 1;
    t->state[0] = a->start;
    t->open[0] = left[0];
    t->known = 0;
    while (cell >= 0) {
        /* If all digits of the cells before and from here on are known, there is nothing new
         * here. */
        if (t->open[cell] == 0 || (t->known >= cell && last < cell)) {
            cell--;
            continue;
        }
        const int digit = __builtin_ctzll(t->open[cell]);
        const int next = step(a, cell, t->state[cell], digit);
        t->open[cell] &= t->open[cell] - 1;
        if (++nodes > most)
            return false;
        if (next < 0 || !is_reached(r, cell + 1, next) || is_repeated(t, cell, digit))
            continue;
        t->digit[cell] = digit;
        t->state[cell + 1] = next;
        if (t->known >= cell)
            t->known = cell + (int)(found[cell] >> digit & 1);
        if (cell + 1 < a->cell_count) {
            t->open[cell + 1] = left[cell + 1];
            cell++;
        } else
            last = record_trial(a, t, left, found);
    }
    return true;
}

/* Record which cells see each other. Return whether any do. */
static bool find_differing(const sudoku_rules *rules, const struct automaton *a, struct trial *t)
{
    uint64_t any = 0;
    for (int cell = 0; cell < a->cell_count; cell++) {
        t->differs[cell] = 0;
        for (int before = 0; before < cell; before++)
            if (sudoku_rules_are_peers(rules, a->cells[before], a->cells[cell]))
                t->differs[cell] |= UINT64_C(1) << before;
        any |= t->differs[cell];
    }
    return any != 0;
}

/* Find which of its digits the automaton leaves. */
static void automaton_sift(const sudoku_rules *rules, const struct automaton *a,
                           struct clue_sieve *sieve)
{
    struct reach reach;
    struct trial trial = {.known = 0};
    uint64_t found[AUTOMATON_CELLS] = {0};
    const bool has_sift = a->machine->sift != NULL;
    int open = 0;
    if (has_sift)
        a->machine->sift(a, sieve->left);
    else {
        find_reach(a, &reach);
        leave_reached(a, &reach, sieve->left);
    }
    for (int cell = 0; cell < a->cell_count; cell++)
        open += has_several(sieve->left[cell]);
    if (open > MOST_OPEN || !find_differing(rules, a, &trial))
        return;
    if (has_sift)
        find_reach(a, &reach);
    if (try_all(a, &reach, &trial, sieve, found))
        memcpy(sieve->left, found, (size_t)a->cell_count * sizeof *found);
}

/* ---- exact cover ---- */

/* The states before a cell that are reached, numbered from 1. */
struct layer {
    int number[MOST_STATES]; /* of each state; 0 if it is not reached */
    int count;               /* number of reached states */
    uint32_t denial;         /* the denial of the first; the next states follow */
};

static void number_states(struct builder *builder, const struct automaton *a, const struct reach *r,
                          int cell, struct layer *layer)
{
    layer->count = 0;
    for (int state = 0; state < a->states; state++)
        layer->number[state] = is_reached(r, cell, state) ? ++layer->count : 0;
    layer->denial = builder_denials(builder, layer->count);
}

/* The items of a cell of a clue. */
struct chain {
    uint32_t cell;   /* some option must cover this item */
    uint32_t digit;  /* of the reading of the cell; the first of the items */
    uint32_t before; /* of the reading of the state before; none for the first cell */
    uint32_t after;  /* of the reading of the state after; none for the last cell */
    uint32_t beside; /* the item that a step to another state than the value covers; 0 for none */
};

static uint32_t emit_reading(struct builder *builder, const char *name, int cell, const char *what,
                             uint32_t denial, int count)
{
    char full[LONGEST_ITEM];
    snprintf(full, sizeof full, "%s.%d%s", name, cell + 1, what);
    return builder_reading(builder, denial, 1, count, full);
}

static struct chain emit_items(struct builder *builder, const char *name, const struct automaton *a,
                               int cell, const struct layer *before, const struct layer *after)
{
    struct chain c = {.cell = builder_item(builder, DLX_PRIMARY, "%s.%d", name, cell + 1),
                      .beside = a->beside != 0 ? a->beside + (uint32_t)cell : 0};
    c.digit = emit_reading(builder, name, cell, "",
                           a->denials != NULL ? a->denials[cell]
                                              : builder_cell_denials(builder, a->cells[cell]),
                           a->size);
    if (cell > 0)
        c.before = emit_reading(builder, name, cell, ".in", before->denial, before->count);
    if (cell + 1 < a->cell_count)
        c.after = emit_reading(builder, name, cell, ".out", after->denial, after->count);
    return c;
}

/* Add the step that reads a digit. The states have these numbers. */
static void emit_step(struct builder *builder, const struct chain *c, int digit, int before,
                      int after, bool is_beside)
{
    dlx_entry entries[5] = {{c->cell, DLX_NO_COLOR},
                            {c->digit + (uint32_t)digit - 1, DLX_NO_COLOR}};
    uint32_t count = 2;
    if (c->before != 0)
        entries[count++] = (dlx_entry){c->before + (uint32_t)before - 1, DLX_NO_COLOR};
    if (c->after != 0)
        entries[count++] = (dlx_entry){c->after + (uint32_t)after - 1, DLX_NO_COLOR};
    if (is_beside)
        entries[count++] = (dlx_entry){c->beside, DLX_NO_COLOR};
    builder_option(builder, entries, count);
}

static void emit_steps(struct builder *builder, const struct automaton *a, int cell,
                       const struct chain *c, const struct layer *before, const struct layer *after)
{
    for (int state = 0; state < a->states; state++)
        for (int digit = 1; before->number[state] != 0 && digit <= a->size; digit++) {
            const int next = step(a, cell, state, digit);
            if (next >= 0 && after->number[next] != 0)
                emit_step(builder, c, digit, before->number[state], after->number[next],
                          c->beside != 0 && next != a->value);
        }
}

void automaton_emit(struct builder *builder, const char *name, const struct automaton *a)
{
    struct reach reach;
    struct layer layers[2];
    find_reach(a, &reach);
    number_states(builder, a, &reach, 0, &layers[0]);
    for (int cell = 0; cell < a->cell_count; cell++) {
        const struct layer *before = &layers[cell % 2];
        struct layer *after = &layers[(cell + 1) % 2];
        number_states(builder, a, &reach, cell + 1, after);
        const struct chain c = emit_items(builder, name, a, cell, before, after);
        emit_steps(builder, a, cell, &c, before, after);
    }
}

/* ---- the automaton of a clue ---- */

bool is_any_state(const struct automaton *a, int state)
{
    (void)a;
    return state >= 0;
}

bool is_value(const struct automaton *a, int state)
{
    return state == a->value;
}

bool is_last_state(const struct automaton *a, int state)
{
    return state == a->states - 1;
}

int count_two_digits(const struct automaton *a)
{
    return (a->size + 1) * (a->size + 1);
}

static void order_cells(struct automaton *a, const sudoku_clue *clue)
{
    a->cell_count = clue->cell_count;
    for (int c = 0; c < clue->cell_count; c++)
        a->cells[c] = clue->cells[c];
    if (is_loop(clue)) /* what holds for neighbors also holds for the last cell and the first two */
        a->cells[a->cell_count++] = clue->cells[1];
    if (!a->machine->reads_ends_first)
        return;
    for (int c = clue->cell_count - 1; c > 1; c--)
        a->cells[c] = clue->cells[c - 1];
    a->cells[1] = clue->cells[clue->cell_count - 1];
}

static struct automaton automaton_of(const sudoku_rules *rules, const sudoku_clue *clue, int value)
{
    struct automaton a = {
        .machine = clue_row(clue->kind)->machine,
        .clue = clue,
        .size = rules->digits,
        .from_zero = rules->from_zero,
        .value = value,
        .values = clue->values,
        .value_count = clue->value_count,
    };
    order_cells(&a, clue);
    for (int c = 0; c < a.cell_count; c++)
        a.digits[c] = all_digits(a.size);
    if (a.machine->prepare != NULL)
        a.machine->prepare(&a);
    a.states = a.machine->count_states != NULL ? a.machine->count_states(&a) : a.value + 1;
    return a;
}

dlx_status check_line(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error)
{
    const bool has_large_value = clue->value_count > 0 && !clue_row(clue->kind)->is_text &&
                                 clue->values[0] > rules->digits * (rules->digits + 1) / 2 * 2;
    if (has_large_value)
        return refuse_clue(rules, clue, error, "the value %d is too large", clue->values[0]);
    const struct automaton a = automaton_of(rules, clue, clue_value(rules, clue));
    if (!automaton_accepts_any(&a))
        return refuse_clue(rules, clue, error, "no digits from %d to %d fit the clue",
                           lowest_value(rules), highest_value(rules));
    return DLX_OK;
}

/* ---- candidates of a clue ---- */

static void sift_line(const sudoku_rules *rules, const struct clue_part *part,
                      struct clue_sieve *sieve)
{
    struct automaton a = automaton_of(rules, &rules->clues[part->clue], part->relation.value);
    memcpy(a.digits, sieve->digits, sizeof a.digits);
    automaton_sift(rules, &a, sieve);
}

/* The state is the total so far. It begins so high that it never becomes negative. */
static int step_total(const struct automaton *a, int cell, int state, int digit)
{
    return state + a->weights[cell] * digit;
}

static const struct machine total = {.step = step_total, .accepts = is_value};

void try_total(const sudoku_rules *rules, const struct clue_part *part, struct clue_sieve *sieve)
{
    struct automaton a = {.machine = &total,
                          .size = rules->digits,
                          .from_zero = rules->from_zero,
                          .states = 1,
                          .weights = part->weights,
                          .cell_count = part->count};
    int open = 0;
    for (int c = 0; c < part->count; c++) {
        const int most = part->weights[c] * rules->digits;
        a.states += abs(most);
        a.start -= most < 0 ? most : 0;
        open += has_several(sieve->left[c]);
    }
    a.value = a.start + part->relation.value;
    if (open > MOST_OPEN || a.states > MOST_STATES)
        return;
    memcpy(a.cells, part->cells, (size_t)part->count * sizeof *a.cells);
    memcpy(a.digits, sieve->left, (size_t)part->count * sizeof *a.digits);
    automaton_sift(rules, &a, sieve);
}

/* ---- exact cover of a clue, or a part ---- */

/* Note which cells cannot hold the same digit: three of them have at least the sum 1 + 2 + 3. */
static void find_runs(const sudoku_rules *rules, struct automaton *a)
{
    for (int c = 1; c < a->cell_count; c++) {
        int run = 0;
        while (run <= a->run[c - 1] &&
               sudoku_rules_are_peers(rules, a->cells[c], a->cells[c - 1 - run]))
            run++;
        a->run[c] = run > a->run[c - 1] ? (uint8_t)run : 0;
    }
    for (int c = 0, sum = 0; c < a->cell_count; c++) {
        sum += a->run[c] + 1 - a->from_zero;
        a->least[c] = (uint16_t)sum;
    }
}

static void emit_automaton(const struct emission *e, const char *name, int value, uint32_t beside)
{
    struct automaton a = automaton_of(e->rules, e->clue, value);
    a.differ = cells_differ(e->rules, e->clue);
    a.beside = beside;
    find_runs(e->rules, &a);
    const int first = a.machine->count_first != NULL ? a.machine->count_first(&a) : a.cell_count;
    if (e->parts != NULL)
        add_part(e, sift_line, a.cells, a.cell_count, first)->relation.value = value;
    else
        automaton_emit(e->builder, name, &a);
}

void emit_line_with(const struct emission *e, const char *name, int value)
{
    emit_automaton(e, name, value, 0);
}

void emit_line_beside(const struct emission *e, uint32_t beside)
{
    emit_automaton(e, e->name, clue_value(e->rules, e->clue), beside);
}

void emit_line(const struct emission *e)
{
    emit_line_beside(e, 0);
}

bool is_line_possible(const sudoku_rules *rules, const sudoku_clue *clue)
{
    struct automaton a = automaton_of(rules, clue, clue_value(rules, clue));
    a.differ = cells_differ(rules, clue);
    find_runs(rules, &a);
    for (int c = 0; c < a.cell_count; c++)
        a.digits[c] &= rules->allowed[a.cells[c]];
    return automaton_accepts_any(&a) &&
           (a.machine->is_possible == NULL || a.machine->is_possible(&a));
}
