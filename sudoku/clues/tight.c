/* SPDX-License-Identifier: MIT */
/*
 * Tight sums of many cells, which follow from little killers, killers and houses. All of these are
 * equations: the digits of cells, each times a weight, have a total.
 *
 * For each house, the sums that have cells in it and do not overlap are added, also those of other
 * houses. Then the house is subtracted, and other houses of which few cells are missing:
 *
 *     1 a b . . .     6x6 with diagonals: the diagonal 1 and the little killers a, b and c cover
 *     c 1 a b . .     box 1, which has the first three cells of the first two rows. Their other
 *     . c 1 a b .     14 cells have the sum 21 + a + b + c - 21.
 *     . . c 1 a b
 *     . . . c 1 a
 *     . . . . c 1
 *
 * Such a sum is added to the cover if it is tight: if it leaves the cells few digits. It excludes
 * no solution. Sums that are not tight would hardly help the search. If the sums leave out a cell
 * of a house, its digit is subtracted, so one sum is another one plus a total: four parallel
 * diagonals of 49 on 9x9 leave out one cell of each of three boxes, and have eight cells outside.
 * The sum of the eight is 61 more than the sum of the three.
 *
 * Two equations may say more than each of them. With cells in different boxes of 9x9:
 *
 *     x + y + z = 24     at most 27, so no digit is below 6
 *     w - z     = 1      from a house whose cages leave out z; not tight
 *     x + y + w = 25     together: no digit is below 7
 *
 * So a tight sum grows: the equation that makes it tighter than the others do is added or
 * subtracted, until none does. A puzzle of ten little killers and four cages, where a sum of 21
 * cells is found that is 1 less than the highest one, takes 0.05 s instead of 4.4 s.
 *
 * A puzzle with cages but without little killers has such sums, too, if hardly any other cages
 * follow from its cages. A puzzle of 17 cages takes 0.14 s instead of 0.4 s.
 *
 * Invariant: each equation holds in all solutions.
 */
#include "sudoku/clues/clue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_EQUATIONS = 24,
    MOST_EMITTED = 20, /* sums in the cover */
    MOST_HOLES = 2,    /* cells of a house that the sums leave out */
    MOST_STEPS = 6,    /* by which a tight sum grows */
    FEW_CAGES = 2,     /* derived cages that do not suffice without tight sums */
};

struct equation {
    int8_t weight[SUDOKU_MAX_CELLS]; /* of each cell; at most 1 + MOST_STEPS */
    int total;                       /* of the digits, each times its weight */
    int clues;                       /* number of clues whose sums are in it */
};

/* How near the total is to an end of the sums that the weights allow. */
struct tightness {
    int slack; /* from the total to the nearer end; below 0: there is no solution */
    int range; /* from the lowest to the highest sum */
};

struct tight {
    const sudoku_rules *rules;
    struct builder *builder;                   /* receives the sums */
    int cells;                                 /* of the board */
    bool is_boxed[SUDOKU_MAX_CELLS];           /* is a cell in one of these boxes? */
    const sudoku_house *box[SUDOKU_MAX_CELLS]; /* boxes that do not overlap */
    int boxes;                                 /* their number */
    struct equation known[MOST_EQUATIONS];     /* the equations of houses */
    int count;                                 /* their number */
    struct equation emitted[MOST_EMITTED];     /* the sums in the cover */
    int emitted_count;                         /* their number */
};

/* ---- equations ---- */

static void add_cells(struct equation *e, const uint16_t *cells, int count, int times, int total)
{
    for (int c = 0; c < count; c++)
        e->weight[cells[c]] = (int8_t)(e->weight[cells[c]] + times);
    e->total += times * total;
}

static void add_house(const struct tight *t, struct equation *e, const sudoku_house *house,
                      int times)
{
    add_cells(e, house->cells, house->count, times, sum_of_all(t->rules));
}

static void add_equation(const struct tight *t, struct equation *e, const struct equation *other,
                         int times)
{
    for (int cell = 0; cell < t->cells; cell++)
        e->weight[cell] = (int8_t)(e->weight[cell] + times * other->weight[cell]);
    e->total += times * other->total;
    e->clues += other->clues;
}

/* Return how many of these cells have a weight. */
static int count_weighted(const struct equation *e, const uint16_t *cells, int count)
{
    int weighted = 0;
    for (int c = 0; c < count; c++)
        weighted += e->weight[cells[c]] != 0;
    return weighted;
}

/* Return whether an equation is in a list. */
static bool is_listed(const struct tight *t, const struct equation *list, int count,
                      const struct equation *e)
{
    for (int k = 0; k < count; k++)
        if (memcmp(list[k].weight, e->weight, (size_t)t->cells * sizeof *e->weight) == 0)
            return true;
    return false;
}

/* ---- tightness ---- */

static void find_boxes(struct tight *t)
{
    for (int h = 0; h < t->rules->house_count; h++) {
        const sudoku_house *house = &t->rules->houses[h];
        bool is_free = house->kind == SUDOKU_REGION && house->count == t->rules->digits;
        for (int c = 0; c < house->count && is_free; c++)
            is_free = !t->is_boxed[house->cells[c]];
        for (int c = 0; c < house->count && is_free; c++)
            t->is_boxed[house->cells[c]] = true;
        if (is_free)
            t->box[t->boxes++] = house;
    }
}

/* Add the lowest and the highest sum of a box. In order of the weights, the digits ascend for the
 * highest sum, and descend for the lowest. */
static void add_range(const struct tight *t, const struct equation *e, const sudoku_house *box,
                      int *low, int *high)
{
    int weight[SUDOKU_MAX_SIZE];
    for (int c = 0; c < box->count; c++) {
        int at = c;
        for (; at > 0 && weight[at - 1] > e->weight[box->cells[c]]; at--)
            weight[at] = weight[at - 1];
        weight[at] = e->weight[box->cells[c]];
    }
    for (int c = 0; c < box->count; c++) {
        *low += weight[c] * value_of(t->rules, box->count - c);
        *high += weight[c] * value_of(t->rules, c + 1);
    }
}

static struct tightness tightness_of(const struct tight *t, const struct equation *e)
{
    int low = 0, high = 0;
    for (int b = 0; b < t->boxes; b++)
        add_range(t, e, t->box[b], &low, &high);
    for (int cell = 0; cell < t->cells; cell++)
        if (!t->is_boxed[cell]) {
            const int weight = e->weight[cell];
            const int least = lowest_value(t->rules), most = highest_value(t->rules);
            low += weight * (weight > 0 ? least : most);
            high += weight * (weight > 0 ? most : least);
        }
    const int above = e->total - low, below = high - e->total;
    return (struct tightness){above < below ? above : below, high - low};
}

static bool is_tighter(struct tightness a, struct tightness b)
{
    return a.range > 0 && (int64_t)a.slack * b.range < (int64_t)b.slack * a.range;
}

/* ---- the cover ---- */

/* Collect the cells of a weight. Return their number, or -1 if there are too many for a sum. */
static int list_cells(const struct tight *t, const struct equation *e, int weight, uint16_t *list)
{
    int count = 0;
    for (int cell = 0; cell < t->cells; cell++)
        if (e->weight[cell] == weight)
            list[count++] = (uint16_t)cell;
    return count <= 3 * t->rules->digits ? count : -1;
}

/* Return whether all weights are from -1 to 1. */
static bool is_plain(const struct tight *t, const struct equation *e)
{
    bool fine = true;
    for (int cell = 0; cell < t->cells && fine; cell++)
        fine = abs(e->weight[cell]) <= 1;
    return fine;
}

/* Return whether the total of several clues is in the lowest or highest quarter of its range. A
 * single clue is in the cover anyway. */
static bool is_tight_difference(const struct tight *t, const struct equation *e)
{
    const struct tightness its = tightness_of(t, e);
    return e->clues > 1 && its.range > 4 * its.slack;
}

void emit_difference(const struct emission *e, const uint16_t *cells, int count,
                     const uint16_t *others, int other_count, int total)
{
    char name[LONGEST_ITEM / 2];
    struct emission one = *e;
    one.name = name;
    snprintf(name, sizeof name, "%s/1", e->name);
    struct variable sums[2] = {emit_total(&one, cells, count)};
    snprintf(name, sizeof name, "%s/2", e->name);
    sums[1] = emit_total(&one, others, other_count);
    sums[total < 0 ? 0 : 1].low += abs(total);
    emit_equal_values(e, sums, 2);
}

/* Add a tight sum to the cover, if it is one and is not known. */
static void emit_equation(struct tight *t, const struct equation *e)
{
    uint16_t list[SUDOKU_MAX_CELLS], others[SUDOKU_MAX_CELLS];
    char name[LONGEST_ITEM / 2 - 3];
    sudoku_clue clue = {.kind = SUDOKU_LITTLE_KILLER, .cells = list};
    const int count = list_cells(t, e, 1, list), other_count = list_cells(t, e, -1, others);
    snprintf(name, sizeof name, "tight%d", t->emitted_count + 1);
    clue.cell_count = count;
    const struct emission emission = {
        .rules = t->rules, .builder = t->builder, .clue = &clue, .name = name};
    if (t->emitted_count == MOST_EMITTED || count <= 0 || other_count < 0 || !is_plain(t, e) ||
        is_listed(t, t->emitted, t->emitted_count, e) ||
        !(other_count > 0 ? is_tight_difference(t, e) : is_tight_sum(&emission, e->total)))
        return;
    t->emitted[t->emitted_count++] = *e;
    if (other_count > 0)
        emit_difference(&emission, list, count, others, other_count, e->total);
    else
        emit_sum(&emission, 0, e->total);
}

/* ---- equations of houses ---- */

/* Add the sums of a kind that have cells in a house, unless they overlap others. */
static void take_sums(const struct tight *t, sudoku_clue_kind kind, const sudoku_house *house,
                      struct equation *e)
{
    struct equation area = {.total = 0};
    add_house(t, &area, house, 1);
    for (int k = 0; k < t->rules->clue_count; k++) {
        const sudoku_clue *clue = &t->rules->clues[k];
        if (has_sum_of(clue, kind) && count_weighted(e, clue->cells, clue->cell_count) == 0 &&
            count_weighted(&area, clue->cells, clue->cell_count) > 0) {
            add_cells(e, clue->cells, clue->cell_count, 1, clue->values[0]);
            e->clues++;
        }
    }
}

/* Add the houses that have several cells in a house, and overlap nothing. */
static void take_houses(const struct tight *t, const sudoku_house *house, struct equation *e)
{
    struct equation area = {.total = 0};
    add_house(t, &area, house, 1);
    for (int h = 0; h < t->rules->house_count; h++) {
        const sudoku_house *other = &t->rules->houses[h];
        if (other->count == t->rules->digits &&
            count_weighted(e, other->cells, other->count) == 0 &&
            count_weighted(&area, other->cells, other->count) > 1)
            add_house(t, e, other, 1);
    }
}

/* Subtract the houses that leave fewer cells, unless the equation gets less tight. */
static void remove_houses(const struct tight *t, struct equation *e)
{
    struct tightness now = tightness_of(t, e);
    for (int h = 0; h < t->rules->house_count; h++) {
        const sudoku_house *house = &t->rules->houses[h];
        int inside = 0;
        for (int c = 0; c < house->count; c++)
            inside += e->weight[house->cells[c]] > 0;
        if (house->count != t->rules->digits || 2 * inside <= house->count)
            continue;
        add_house(t, e, house, -1);
        const struct tightness then = tightness_of(t, e);
        if (is_tighter(now, then))
            add_house(t, e, house, 1);
        else
            now = then;
    }
}

/* Derive an equation from the sums in a house: from all of them, or only from killers. */
static void derive(struct tight *t, const sudoku_house *house, bool only_killers)
{
    struct equation *e = &t->known[t->count];
    if (t->count == MOST_EQUATIONS || house->count != t->rules->digits)
        return;
    *e = (struct equation){.total = 0};
    if (!only_killers)
        take_sums(t, SUDOKU_LITTLE_KILLER, house, e);
    take_sums(t, SUDOKU_KILLER, house, e);
    if (!only_killers)
        take_houses(t, house, e);
    if (house->count - count_weighted(e, house->cells, house->count) > MOST_HOLES)
        return;
    add_house(t, e, house, -1);
    remove_houses(t, e);
    t->count += !is_listed(t, t->known, t->count, e);
}

/* ---- growth ---- */

/* Add or subtract the equation that makes this one tightest. Return false if none does. */
static bool grow(const struct tight *t, struct equation *e)
{
    struct tightness best = tightness_of(t, e);
    int chosen = -1, times = 0;
    for (int k = 0; k < t->count; k++)
        for (int sign = -1; sign <= 1; sign += 2) {
            struct equation next = *e;
            add_equation(t, &next, &t->known[k], sign);
            const struct tightness its = tightness_of(t, &next);
            if (is_tighter(its, best)) {
                best = its;
                chosen = k;
                times = sign;
            }
        }
    if (chosen >= 0)
        add_equation(t, e, &t->known[chosen], times);
    return chosen >= 0;
}

/* Add what a tight sum grows to. Weights other than 1 may occur on the way. */
static void emit_grown(struct tight *t, const struct equation *start)
{
    struct equation e = *start, last = *start;
    for (int step = 0; step < MOST_STEPS && grow(t, &e); step++)
        if (is_plain(t, &e))
            last = e;
    emit_equation(t, &last);
}

/* ---- all ---- */

bool has_sums_of(const sudoku_rules *rules, sudoku_clue_kind kind)
{
    bool found = false;
    for (int k = 0; k < rules->clue_count; k++)
        found |= has_sum_of(&rules->clues[k], kind);
    return found;
}

/* Puzzles with cages but without little killers mostly have derived cages, which say more. */
static bool are_wanted(const sudoku_rules *rules, int derived_cages)
{
    return has_sums_of(rules, SUDOKU_LITTLE_KILLER) ||
           (has_sums_of(rules, SUDOKU_KILLER) && derived_cages <= FEW_CAGES &&
            rules->digits <= SUDOKU_SIZE);
}

void emit_tight_sums(struct builder *builder, int derived_cages)
{
    const sudoku_rules *rules = builder_rules(builder);
    if (!are_wanted(rules, derived_cages))
        return;
    struct tight t; /* too large to be cleared for each board */
    t.rules = rules;
    t.builder = builder;
    t.cells = rules->size * rules->size;
    t.boxes = t.count = t.emitted_count = 0;
    memset(t.is_boxed, 0, sizeof t.is_boxed);
    find_boxes(&t);
    for (int h = 0; h < rules->house_count; h++)
        for (int only_killers = 0; only_killers <= 1; only_killers++)
            derive(&t, &rules->houses[h], only_killers == 1);
    for (int k = 0; k < t.count; k++)
        emit_equation(&t, &t.known[k]);
    for (int k = 0, tight = t.emitted_count; k < tight; k++)
        emit_grown(&t, &t.emitted[k]);
}
