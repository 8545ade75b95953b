/* SPDX-License-Identifier: MIT */
/*
 * Forcing chains and nets: assume a candidate, and follow what it forces.
 *
 *     a contradiction     r1c1 = 5 leaves no place for 7 in row 3             so r1c1 is not 5
 *     all of a cell       r1c1 is 2, 5 or 8, and each makes r4c4 not 3        so r4c4 is not 3
 *     all of a house      5 is in r1c1, r1c4 or r1c9, each makes r4c4 not 3   so r4c4 is not 3
 *
 * A true candidate excludes the others of its cell and its digit in the peers. The last candidate of a cell, and
 * the last place of a digit in a full house, is true. In a chain, only cells and houses that have two candidates
 * before the assumption count, so that each conclusion has one cause. In a net, conclusions add up.
 *
 * A nested net also assumes candidates on the board that follows from the first assumption, and excludes those
 * that fail there. (Sudoku Explainer: cell, region and Nishio forcing chains, dynamic and nested ones. HoDoKu:
 * forcing chains and nets.)
 *
 * Invariant: a conclusion on the trail follows from the assumption and conclusions before it. Undoing the trail
 * from its end restores the board.
 */
#include "sudoku/logic/forcing.h"

/* ---- the second board ---- */

static void copy_board(const sudoku_logic *l, struct forcing *f)
{
    for (int cell = 0; cell < l->cells; cell++)
        f->open[cell] = is_empty(l, cell) ? candidates(l, cell) : 0;
    for (int h = 0; h < l->full_count; h++)
        for (int digit = 1; digit <= l->digits; digit++)
            f->places[h][digit] = (uint16_t)l->places[h][digit];
    memset(&f->known, 0, sizeof f->known);
    f->done = f->end = 0;
    f->cause_count = 0;
    f->failed = false;
}

static bool is_known(const struct forcing *f, bool truth, int cell, int digit)
{
    return has_cell(f->known.at[truth][digit], cell);
}

static void conclude(struct forcing *f, struct forced c)
{
    assert(f->end < MOST_TRAIL);
    add_cell(f->known.at[c.truth][c.digit], c.cell);
    f->at[c.truth][c.digit][c.cell] = (uint16_t)f->end;
    f->trail[f->end++] = c;
}

static void fail(struct forcing *f, struct forced failure)
{
    if (!f->failed)
        f->failure = failure;
    f->failed = true;
}

/* Conclude that the only candidate left in a cell is true. */
static void check_cell(const sudoku_logic *l, struct forcing *f, int cell)
{
    const uint64_t open = f->open[cell];
    if (open == 0)
        fail(f, (struct forced){.cell = (uint16_t)cell, .reason = SUDOKU_NO_CANDIDATE});
    else if (is_single(open) && (f->is_net || is_pair(candidates(l, cell))) &&
             !is_known(f, true, cell, lowest(open)))
        conclude(f, (struct forced){.cell = (uint16_t)cell,
                                    .digit = (uint8_t)lowest(open),
                                    .truth = true,
                                    .reason = SUDOKU_LAST_CANDIDATE});
}

/* Conclude that the only place left for a digit in a full house is true. */
static void check_house(const sudoku_logic *l, struct forcing *f, int house, int digit)
{
    const uint64_t places = f->places[house][digit];
    struct forced c = {.digit = (uint8_t)digit, .house = (uint16_t)house};
    if (places == 0) {
        c.reason = SUDOKU_NO_PLACE;
        fail(f, c);
        return;
    }
    if (!is_single(places) || !(f->is_net || is_pair(l->places[house][digit])))
        return;
    c.cell = (uint16_t)cell_at(l, house, lowest(places));
    c.truth = true;
    c.reason = SUDOKU_LAST_PLACE;
    if (!is_known(f, true, c.cell, digit))
        conclude(f, c);
}

static void exclude(const sudoku_logic *l, struct forcing *f, struct forced c)
{
    if (!has_bit(f->open[c.cell], c.digit))
        return;
    const struct seats *seats = &l->seats[c.cell];
    conclude(f, c);
    f->open[c.cell] &= ~bit(c.digit);
    for (int s = 0; s < seats->count; s++)
        f->places[seats->at[s].house][c.digit] &= (uint16_t)~bit(seats->at[s].seat);
    check_cell(l, f, c.cell);
    for (int s = 0; s < seats->count; s++)
        check_house(l, f, seats->at[s].house, c.digit);
}

/* Exclude what a true candidate does not allow. */
static void follow_true(const sudoku_logic *l, struct forcing *f, int at)
{
    const struct forced from = f->trail[at];
    struct forced c = {.cell = from.cell, .reason = SUDOKU_EXCLUDED, .cause = (uint16_t)at};
    for (uint64_t others = f->open[from.cell] & ~bit(from.digit); others != 0;
         others &= others - 1) {
        c.digit = (uint8_t)lowest(others);
        exclude(l, f, c);
    }
    c.digit = from.digit;
    for (int w = 0; w < l->words; w++)
        for (uint64_t seen = peers_of(l, from.cell)[w] & l->where[from.digit][w]; seen != 0;
             seen &= seen - 1) {
            c.cell = (uint16_t)(WORD * w + lowest(seen));
            exclude(l, f, c);
        }
}

static void follow_all(const sudoku_logic *l, struct forcing *f)
{
    for (; f->done < f->end && !f->failed; f->done++)
        if (f->trail[f->done].truth)
            follow_true(l, f, f->done);
}

static void assume(const sudoku_logic *l, struct forcing *f, sudoku_candidate c)
{
    conclude(f, (struct forced){
                    .cell = c.cell, .digit = c.digit, .truth = true, .reason = SUDOKU_ASSUMED});
    follow_all(l, f);
}

/* Forget all conclusions from `mark` on. */
static void undo(const sudoku_logic *l, struct forcing *f, int mark)
{
    while (f->end > mark) {
        const struct forced c = f->trail[--f->end];
        f->known.at[c.truth][c.digit][c.cell / WORD] &= ~bit(c.cell % WORD);
        if (c.truth)
            continue;
        f->open[c.cell] |= bit(c.digit);
        for (int s = 0; s < l->seats[c.cell].count; s++) {
            const struct seat at = l->seats[c.cell].at[s];
            f->places[at.house][c.digit] |= (uint16_t)bit(at.seat);
        }
    }
    f->done = mark;
    f->failed = false;
}

/* ---- what an explanation needs ---- */

static void need(struct forcing *f, bool truth, int cell, int digit)
{
    f->needed[f->at[truth][digit][cell]] = true;
}

static void need_cell(const sudoku_logic *l, struct forcing *f, struct forced c)
{
    for (uint64_t others = candidates(l, c.cell) & ~bit(c.digit); others != 0; others &= others - 1)
        need(f, false, c.cell, lowest(others));
}

static void need_house(const sudoku_logic *l, struct forcing *f, struct forced c)
{
    for (uint64_t seats = l->places[c.house][c.digit]; seats != 0; seats &= seats - 1) {
        const int cell = cell_at(l, c.house, lowest(seats));
        if (c.reason == SUDOKU_NO_PLACE || cell != c.cell)
            need(f, false, cell, c.digit);
    }
}

static void need_causes(const sudoku_logic *l, struct forcing *f, struct forced c)
{
    if (c.reason == SUDOKU_EXCLUDED)
        f->needed[c.cause] = true;
    else if (c.reason == SUDOKU_LAST_CANDIDATE || c.reason == SUDOKU_NO_CANDIDATE)
        need_cell(l, f, c);
    else if (c.reason == SUDOKU_LAST_PLACE || c.reason == SUDOKU_NO_PLACE)
        need_house(l, f, c);
    for (int i = 0; c.reason == SUDOKU_DISPROVED && i < c.cause_count; i++)
        f->needed[f->causes[c.first_cause + i]] = true;
}

/* Mark what the last conclusion needs, back to `mark`. Return the number of true or disproved conclusions. */
static int mark_needed(const sudoku_logic *l, struct forcing *f, struct forced last, int mark)
{
    int count = 0;
    memset(f->needed, 0, (size_t)f->end * sizeof *f->needed);
    need_causes(l, f, last);
    for (int at = f->end - 1; at >= mark; at--)
        if (f->needed[at]) {
            need_causes(l, f, f->trail[at]);
            count += f->trail[at].truth || f->trail[at].reason == SUDOKU_DISPROVED;
        }
    return count;
}

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
    exclude(l, f, result);
    follow_all(l, f);
}

/* Assume each open candidate in turn until all of them have been tried since the last exclusion. */
static void nest(const sudoku_logic *l, struct forcing *f)
{
    const int all = l->cells * l->digits;
    for (int at = 0, idle = 0; idle < all && !f->failed; idle++, at = at + 1 == all ? 0 : at + 1) {
        const sudoku_candidate c = {(uint16_t)(at / l->digits), (uint8_t)(1 + at % l->digits)};
        if (!has_bit(f->open[c.cell], c.digit) || is_single(f->open[c.cell]))
            continue;
        if (f->work++ >= MOST_INNER_WORK || f->cause_count + f->end > MOST_CAUSES)
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

static bool try_candidate(const sudoku_logic *l, struct forcing *f, sudoku_candidate c,
                          bool is_nested)
{
    copy_board(l, f);
    assume(l, f, c);
    if (is_nested && !f->failed)
        nest(l, f);
    return f->failed;
}

/* Find the candidate with the shortest contradiction; with nested nets, the first one. */
bool find_contradiction(sudoku_logic *l, int which)
{
    struct forcing *f = l->forcing;
    sudoku_candidate best = {0};
    int least = MOST_TRAIL;
    if (f == NULL)
        return false;
    f->is_net = true;
    f->work = 0;
    for (int digit = 1; digit <= l->digits; digit++)
        FOR_EACH_CELL(cell, l, l->where[digit])
        {
            const sudoku_candidate c = {(uint16_t)cell, (uint8_t)digit};
            if (!try_candidate(l, f, c, which == NESTED_NET))
                continue;
            if (which == NESTED_NET)
                return describe_contradiction(l, c);
            const int length = mark_needed(l, f, f->failure, 0);
            if (length < least) {
                best = c;
                least = length;
            }
        }
    return best.digit != 0 && try_candidate(l, f, best, false) && describe_contradiction(l, best);
}

/* ---- common conclusions ---- */

/* Keep the conclusions that this assumption shares with the ones before. Return whether any is left. */
static bool keep_common(const sudoku_logic *l, struct forcing *f, bool is_first)
{
    uint64_t any = 0;
    for (int truth = 0; truth < 2; truth++)
        for (int digit = 1; digit <= l->digits; digit++)
            for (int w = 0; w < l->words; w++) {
                const uint64_t known = f->known.at[truth][digit][w];
                uint64_t *common = &f->common.at[truth][digit][w];
                any |= *common = is_first ? known : *common & known;
            }
    return any != 0;
}

/* Return a common conclusion, a true one if there is any. */
static struct forced choose_common(const sudoku_logic *l, const struct forcing *f)
{
    struct forced c = {0};
    for (int truth = 1; truth >= 0; truth--)
        for (int digit = 1; digit <= l->digits; digit++) {
            const int cell = next_cell(l, f->common.at[truth][digit], 0);
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
        any = !try_candidate(l, f, all[i], false) && keep_common(l, f, i == 0);
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
    if (l->forcing == NULL)
        return false;
    l->forcing->is_net = (which & FORCING_NET) != 0;
    return (which & FORCING_HOUSES) != 0 ? find_in_houses(l, ANYWHERE, find_common_in_house)
                                         : find_in_cells(l);
}

dlx_status make_room_for_forcing(sudoku_logic *l)
{
    if (l->size > MOST_CHAIN_SIZE)
        return DLX_OK;
    l->forcing = object_array(&l->object, 1, sizeof *l->forcing);
    l->step_deductions = object_array(&l->object, MOST_DEDUCTIONS, sizeof *l->step_deductions);
    if (l->forcing == NULL || l->step_deductions == NULL)
        return DLX_ERR_MEMORY;
    l->forcing->places =
        object_array(&l->object, (size_t)l->full_count, sizeof *l->forcing->places);
    return l->forcing->places == NULL ? DLX_ERR_MEMORY : DLX_OK;
}
