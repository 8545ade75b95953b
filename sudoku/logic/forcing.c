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

void copy_board(const sudoku_logic *l, struct forcing *f, bool is_net)
{
    for (int cell = 0; cell < l->cells; cell++)
        f->first_open[cell] = is_empty(l, cell) ? candidates(l, cell) : 0;
    for (int h = 0; h < l->full_count; h++)
        for (int digit = 1; digit <= l->digits; digit++)
            f->first_places[h][digit] = (uint16_t)l->places[h][digit];
    f->is_net = is_net;
}

void restore_board(const sudoku_logic *l, struct forcing *f)
{
    memcpy(f->open, f->first_open, (size_t)l->cells * sizeof *f->open);
    memcpy(f->places, f->first_places, (size_t)l->full_count * sizeof *f->places);
    memset(f->known, 0, literal_words(l) * sizeof *f->known);
    f->done = f->end = 0;
    f->cause_count = 0;
    f->failed = false;
}

static bool is_known(const sudoku_logic *l, struct forcing *f, bool truth, int cell, int digit)
{
    return has_cell(literals(l, f->known, truth, digit), cell);
}

static void conclude(const sudoku_logic *l, struct forcing *f, const struct forced *c)
{
    assert(f->end < MOST_TRAIL);
    add_cell(literals(l, f->known, c->truth, c->digit), c->cell);
    f->at[c->truth][c->digit][c->cell] = (uint16_t)f->end;
    f->trail[f->end++] = *c;
}

static void fail(struct forcing *f, struct forced failure)
{
    if (!f->failed)
        f->failure = failure;
    f->failed = true;
}

/* Conclude that a candidate is true if it is the last one of its cell. If none is left, the assumption fails. */
static void check_cell(const sudoku_logic *l, struct forcing *f, int cell)
{
    const uint64_t open = f->open[cell];
    if (open == 0)
        fail(f, (struct forced){.cell = (uint16_t)cell, .reason = SUDOKU_NO_CANDIDATE});
    else if ((f->is_net || is_pair(candidates(l, cell))) &&
             !is_known(l, f, true, cell, lowest(open)))
        conclude(l, f,
                 &(struct forced){.cell = (uint16_t)cell,
                                  .digit = (uint8_t)lowest(open),
                                  .truth = true,
                                  .reason = SUDOKU_LAST_CANDIDATE});
}

/* Conclude that a digit is in its last place in a full house. If no place is left, the assumption fails. */
static void check_house(const sudoku_logic *l, struct forcing *f, int house, int digit)
{
    const uint64_t places = f->places[house][digit];
    struct forced c = {.digit = (uint8_t)digit, .house = (uint16_t)house};
    if (places == 0) {
        c.reason = SUDOKU_NO_PLACE;
        fail(f, c);
        return;
    }
    if (!f->is_net && !is_pair(l->places[house][digit]))
        return;
    c.cell = (uint16_t)cell_at(l, house, lowest(places));
    c.truth = true;
    c.reason = SUDOKU_LAST_PLACE;
    if (!is_known(l, f, true, c.cell, digit))
        conclude(l, f, &c);
}

void exclude(const sudoku_logic *l, struct forcing *f, const struct forced *c)
{
    uint64_t *open = &f->open[c->cell];
    if (!has_bit(*open, c->digit))
        return;
    const struct seats *seats = &l->seats[c->cell];
    conclude(l, f, c);
    *open &= ~bit(c->digit);
    if (!has_several(*open))
        check_cell(l, f, c->cell);
    for (int s = 0; s < seats->count; s++) {
        uint16_t *places = &f->places[seats->at[s].house][c->digit];
        *places &= (uint16_t)~bit(seats->at[s].seat);
        if (!has_several(*places))
            check_house(l, f, seats->at[s].house, c->digit);
    }
}

/* Exclude what a true candidate does not allow. */
static void follow_true(const sudoku_logic *l, struct forcing *f, int at)
{
    const struct forced from = f->trail[at];
    struct forced c = {.cell = from.cell, .reason = SUDOKU_EXCLUDED, .cause = (uint16_t)at};
    for (uint64_t others = f->open[from.cell] & ~bit(from.digit); others != 0;
         others &= others - 1) {
        c.digit = (uint8_t)lowest(others);
        exclude(l, f, &c);
    }
    c.digit = from.digit;
    const uint64_t *excluded = literals(l, f->known, false, c.digit);
    for (int w = 0; w < l->words; w++)
        for (uint64_t seen = peers_of(l, from.cell)[w] & l->where[from.digit][w] & ~excluded[w];
             seen != 0; seen &= seen - 1) {
            c.cell = (uint16_t)(WORD * w + lowest(seen));
            exclude(l, f, &c);
        }
}

void follow_all(const sudoku_logic *l, struct forcing *f)
{
    for (; f->done < f->end && !f->failed; f->done++)
        if (f->trail[f->done].truth)
            follow_true(l, f, f->done);
}

void assume(const sudoku_logic *l, struct forcing *f, sudoku_candidate c)
{
    conclude(l, f,
             &(struct forced){
                 .cell = c.cell, .digit = c.digit, .truth = true, .reason = SUDOKU_ASSUMED});
    follow_all(l, f);
}

void undo(const sudoku_logic *l, struct forcing *f, int mark)
{
    while (f->end > mark) {
        const struct forced c = f->trail[--f->end];
        literals(l, f->known, c.truth, c.digit)[c.cell / WORD] &= ~bit(c.cell % WORD);
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

int mark_needed(const sudoku_logic *l, struct forcing *f, struct forced last, int mark)
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

/* ---- beginning ---- */

dlx_status make_room_for_forcing(sudoku_logic *l)
{
    if (l->size > MOST_CHAIN_SIZE)
        return DLX_OK;
    l->forcing = object_array(&l->object, 1, sizeof *l->forcing);
    l->step_deductions = object_array(&l->object, MOST_DEDUCTIONS, sizeof *l->step_deductions);
    if (l->forcing == NULL || l->step_deductions == NULL)
        return DLX_ERR_MEMORY;
    const size_t houses = (size_t)l->full_count, candidates = (size_t)(l->cells * l->digits);
    struct forcing *f = l->forcing;
    f->places = object_array(&l->object, houses, sizeof *f->places);
    f->first_places = object_array(&l->object, houses, sizeof *f->first_places);
    f->conclusions =
        object_array(&l->object, candidates, literal_words(l) * sizeof *f->conclusions);
    return f->places == NULL || f->first_places == NULL || f->conclusions == NULL ? DLX_ERR_MEMORY
                                                                                  : DLX_OK;
}
