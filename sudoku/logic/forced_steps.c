/* SPDX-License-Identifier: MIT */
/*
 * Steps by forcing chains and nets: which candidates are assumed, what follows from all of them, and how a step
 * describes that. forcing.c explains the techniques and follows one assumption.
 */
#include "sudoku/logic/forcing.h"

/* ---- describing ---- */

static bool add_deduction(sudoku_logic *l, struct forced c)
{
    if (l->step.deduction_count == MOST_DEDUCTIONS)
        return false;
    const bool has_house = c.reason == SUDOKU_LAST_PLACE || c.reason == SUDOKU_NO_PLACE;
    l->step_deductions[l->step.deduction_count++] =
        (sudoku_deduction){{c.cell, c.digit},
                           c.truth,
                           (sudoku_reason)c.reason,
                           has_house ? l->full[c.house] : (uint16_t)0};
    return true;
}

/* Add the assumption, the conclusions that matter, and the last one. */
static bool add_branch(sudoku_logic *l, struct forced last)
{
    struct forcing *f = l->forcing;
    mark_needed(l, f, last, 0);
    bool good = add_deduction(l, f->trail[0]);
    add_step_cell(l, f->trail[0].cell);
    l->step.digits |= bit(f->trail[0].digit);
    for (int at = 1; at < f->end && good; at++)
        if (f->needed[at] && (f->trail[at].truth || f->trail[at].reason == SUDOKU_DISPROVED))
            good = add_deduction(l, f->trail[at]);
    return good && (last.reason == SUDOKU_ASSUMED || add_deduction(l, last));
}

/* ---- contradictions ---- */

/* Write down what the inner contradiction needs of the outer conclusions, and exclude its assumption. */
static void disprove(const sudoku_logic *l, struct forcing *f, sudoku_candidate c, int mark)
{
    struct forced result = {.cell = c.cell, .digit = c.digit, .reason = SUDOKU_DISPROVED};
    mark_needed(l, f, f->failure, mark);
    result.first_cause = (uint16_t)f->cause_count;
    for (int at = 0; at < mark && f->cause_count < MOST_CAUSES; at++)
        if (f->needed[at])
            f->causes[f->cause_count++] = (uint16_t)at;
    result.cause_count = (uint16_t)(f->cause_count - result.first_cause);
    undo(l, f, mark);
    exclude(l, f, &result);
    follow_all(l, f);
}

/* Assume each open candidate in turn until all of them have been tried since the last exclusion. */
static void nest(sudoku_logic *l, struct forcing *f)
{
    enum { BETWEEN_LOOKS = 64 }; /* some microseconds each */
    const int all = l->cells * l->digits;
    for (int at = 0, idle = 0; idle < all && !f->failed; idle++, at = at + 1 == all ? 0 : at + 1) {
        const sudoku_candidate c = {(uint16_t)(at / l->digits), (uint8_t)(1 + at % l->digits)};
        if (!has_bit(f->open[c.cell], c.digit) || is_single(f->open[c.cell]))
            continue;
        if (f->work++ >= MOST_INNER_WORK || f->cause_count + f->end > MOST_CAUSES ||
            (f->work % BETWEEN_LOOKS == 0 && !may_go_on(l)))
            return;
        const int mark = f->end;
        assume(l, f, c);
        if (!f->failed) {
            undo(l, f, mark);
            continue;
        }
        disprove(l, f, c, mark);
        idle = 0;
    }
}

static bool describe_contradiction(sudoku_logic *l, sudoku_candidate c)
{
    begin_step(l, 0);
    const bool good = add_branch(l, l->forcing->failure);
    end_first_part(l);
    add_removal(l, c.cell, c.digit);
    return good && is_useful_step(l);
}

static bool try_candidate(sudoku_logic *l, struct forcing *f, sudoku_candidate c, bool is_nested)
{
    restore_board(l, f);
    assume(l, f, c);
    if (is_nested && !f->failed)
        nest(l, f);
    return f->failed;
}

/* Find the candidate with the shortest contradiction. */
static sudoku_candidate find_shortest(sudoku_logic *l, struct forcing *f)
{
    sudoku_candidate best = {0};
    int least = MOST_TRAIL;
    uint64_t possible[MOST_LITERALS] = {0};
    for (int digit = 1; digit <= l->digits; digit++)
        FOR_EACH_CELL(cell, l, l->where[digit])
        {
            const sudoku_candidate c = {(uint16_t)cell, (uint8_t)digit};
            /* A candidate that follows from one without a contradiction leads to none itself. */
            if (has_cell(literals(l, possible, true, digit), cell) || !may_go_on(l))
                continue;
            if (!try_candidate(l, f, c, false)) {
                for (size_t w = 0; w < literal_words(l); w++)
                    possible[w] |= f->known[w];
                continue;
            }
            const int length = mark_needed(l, f, f->failure, 0);
            if (length < least) {
                best = c;
                least = length;
            }
        }
    return best;
}

/* Find the first candidate that nested nets disprove. */
static sudoku_candidate find_nested(sudoku_logic *l, struct forcing *f)
{
    f->work = 0;
    for (int digit = 1; digit <= l->digits; digit++)
        FOR_EACH_CELL(cell, l, l->where[digit])
        {
            const sudoku_candidate c = {(uint16_t)cell, (uint8_t)digit};
            if (!may_go_on(l))
                return (sudoku_candidate){0};
            if (try_candidate(l, f, c, true))
                return c;
        }
    return (sudoku_candidate){0};
}

bool find_contradiction(sudoku_logic *l, int which)
{
    struct forcing *f = l->forcing;
    if (f == NULL)
        return false;
    copy_board(l, f, true);
    const sudoku_candidate c = which == NESTED_NET ? find_nested(l, f) : find_shortest(l, f);
    return c.digit != 0 && (which == NESTED_NET || try_candidate(l, f, c, false)) &&
           describe_contradiction(l, c);
}

/* ---- common conclusions ---- */

/* Return the conclusions of a candidate, or NULL if it leads to a contradiction, or the time is over. Each is followed once. */
static const uint64_t *follow_once(sudoku_logic *l, struct forcing *f, sudoku_candidate c)
{
    const size_t words = literal_words(l);
    uint64_t *all = f->conclusions + words * (size_t)(c.cell * l->digits + c.digit - 1);
    uint8_t *tried = &f->tried[c.cell][c.digit];
    if (*tried == NOT_TRIED && may_go_on(l)) {
        *tried = try_candidate(l, f, c, false) ? FAILED : FOLLOWED;
        memcpy(all, f->known, words * sizeof *all);
    }
    return *tried == FOLLOWED ? all : NULL;
}

/* Keep the conclusions that this assumption shares with the ones before. Return whether any is left. */
static bool keep_common(sudoku_logic *l, struct forcing *f, sudoku_candidate c, bool is_first)
{
    const uint64_t *known = follow_once(l, f, c);
    uint64_t any = 0;
    for (size_t w = 0; known != NULL && w < literal_words(l); w++)
        any |= f->common[w] = is_first ? known[w] : f->common[w] & known[w];
    return any != 0;
}

/* Return a common conclusion, a true one if there is any. */
static struct forced choose_common(const sudoku_logic *l, struct forcing *f)
{
    struct forced c = {0};
    for (int truth = 1; truth >= 0; truth--)
        for (int digit = 1; digit <= l->digits; digit++) {
            const int cell = next_cell(l, literals(l, f->common, truth == 1, digit), 0);
            if (cell >= 0) {
                c.cell = (uint16_t)cell;
                c.digit = (uint8_t)digit;
                c.truth = truth == 1;
                return c;
            }
        }
    return c;
}

static bool describe_common(sudoku_logic *l, const sudoku_candidate *all, int count, int house)
{
    struct forcing *f = l->forcing;
    const struct forced c = choose_common(l, f);
    bool good = true;
    begin_step(l, 0);
    if (house >= 0)
        add_step_house(l, l->full[house]);
    for (int i = 0; i < count && good; i++) {
        try_candidate(l, f, all[i], false);
        good = add_branch(l, f->trail[f->at[c.truth][c.digit][c.cell]]);
    }
    end_first_part(l);
    if (c.truth)
        l->step.placed = (sudoku_candidate){c.cell, c.digit};
    else
        add_removal(l, c.cell, c.digit);
    return good;
}

/* Try all of some candidates, one of which is true. */
static bool find_common(sudoku_logic *l, const sudoku_candidate *all, int count, int house)
{
    struct forcing *f = l->forcing;
    bool any = count > 1;
    for (int i = 0; i < count && any; i++)
        any = keep_common(l, f, all[i], i == 0);
    return any && describe_common(l, all, count, house);
}

static bool find_in_cells(sudoku_logic *l)
{
    for (int cell = 0; cell < l->cells; cell++) {
        sudoku_candidate all[MOST_CHAIN_SIZE];
        int count = 0;
        for (uint64_t digits = is_empty(l, cell) ? candidates(l, cell) : 0; digits != 0;
             digits &= digits - 1)
            all[count++] = (sudoku_candidate){(uint16_t)cell, (uint8_t)lowest(digits)};
        if (find_common(l, all, count, -1))
            return true;
    }
    return false;
}

static bool find_common_in_house(sudoku_logic *l, int house, int digit)
{
    sudoku_candidate all[MOST_CHAIN_SIZE];
    int count = 0;
    for (uint64_t seats = l->places[house][digit]; seats != 0; seats &= seats - 1)
        all[count++] =
            (sudoku_candidate){(uint16_t)cell_at(l, house, lowest(seats)), (uint8_t)digit};
    return find_common(l, all, count, house);
}

bool find_forcing(sudoku_logic *l, int which)
{
    struct forcing *f = l->forcing;
    const bool in_houses = (which & FORCING_HOUSES) != 0;
    if (f == NULL)
        return false;
    copy_board(l, f, (which & FORCING_NET) != 0);
    /* Houses use what cells have tried: they look at the same board. */
    if (!in_houses)
        memset(f->tried, NOT_TRIED, (size_t)l->cells * sizeof *f->tried);
    return in_houses ? find_in_houses(l, ANYWHERE, find_common_in_house) : find_in_cells(l);
}
