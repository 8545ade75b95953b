/* SPDX-License-Identifier: MIT */
/*
 * Clues: what a clue excludes by itself, what the totals of several clues and houses exclude, and
 * what clues exclude under the assumptions of chains.
 */
#include "sudoku/logic/logic.h"

/* ======== one clue ======== */

/*
 * What clues exclude. Each part of a clue (sudoku/clues/clues.h) sifts the candidates of its
 * cells. The row of its kind gives the technique its name:
 *
 *     thermometer r1c1-r1c3     candidates    1234  1234  123
 *                               sifted        1     2     3      ends of a thermometer
 *
 *     killer 6 r1c1-r1c3        only 1+2+3    so none is 4       cage combinations
 *                               r1c4 sees all places of the 1 that these sets share, and is not 1
 *                                                                cage pointing
 *
 * A part is not sifted again while its candidates are the same as when it last excluded none.
 * Candidates are only ever removed, so their number shows whether they changed.
 */

/* Take the candidates of the cells of a part. Return their number, or 0 if no cell is empty. */
static int take_candidates(const sudoku_logic *l, const struct clue_part *part,
                           struct clue_sieve *sieve)
{
    int count = 0;
    bool open = false;
    for (int c = 0; c < part->count; c++) {
        sieve->digits[c] = candidates(l, part->cells[c]);
        count += count_bits(sieve->digits[c]);
        open |= is_empty(l, part->cells[c]);
    }
    return open ? count : 0;
}

static void begin_clue_step(sudoku_logic *l, const struct clue_part *part, uint64_t digits)
{
    begin_step(l, digits);
    add_step_clue(l, part->clue);
    for (int c = 0; c < part->count; c++) {
        if (c == part->first)
            end_first_part(l);
        add_step_cell(l, part->cells[c]);
    }
    if (part->first == part->count)
        end_first_part(l);
}

static void add_sets(sudoku_logic *l, const struct clue_sieve *sieve)
{
    if (!sieve->has_sets || sieve->set_count > MOST_COMBINATIONS)
        return;
    l->step.set_count = sieve->set_count;
    memcpy(l->step_sets, sieve->sets, sizeof l->step_sets);
}

static bool sift_part(sudoku_logic *l, int p)
{
    const struct clue_part *part = &l->parts[p];
    struct clue_sieve sieve = {.has_sets = false};
    const int count = take_candidates(l, part, &sieve);
    if (count == 0 || count == l->sifted[p] || !may_go_on(l))
        return false;
    part->sift(l->rules, part, &sieve);
    begin_clue_step(l, part, 0);
    for (int c = 0; c < part->count; c++)
        for (uint64_t gone = sieve.digits[c] & ~sieve.left[c]; gone != 0; gone &= gone - 1)
            add_removal(l, part->cells[c], lowest(gone));
    add_sets(l, &sieve);
    l->sifted[p] = is_useful_step(l) ? 0 : count;
    return is_useful_step(l);
}

bool find_by_clue(sudoku_logic *l, int which)
{
    for (int p = 0; p < l->part_count; p++)
        if ((int)clue_technique(l->rules->clues[l->parts[p].clue].kind) == which && sift_part(l, p))
            return true;
    return false;
}

/* ---- digits that all combinations share ---- */

/* Remove a digit from all cells that see each place where the cage can have it. */
static bool describe_cage_pointing(sudoku_logic *l, const struct clue_part *part, int digit)
{
    uint64_t seen[MOST_WORDS];
    copy_set(l, seen, l->where[digit]);
    begin_step(l, bit(digit));
    add_step_clue(l, part->clue);
    for (int c = 0; c < part->count; c++)
        if (has_bit(candidates(l, part->cells[c]), digit)) {
            add_step_cell(l, part->cells[c]);
            intersect(l, seen, peers_of(l, part->cells[c]));
        }
    end_first_part(l);
    add_removals(l, seen, digit);
    return is_useful_step(l);
}

bool find_cage_pointing(sudoku_logic *l, int which)
{
    (void)which;
    for (int p = 0; p < l->part_count; p++) {
        struct clue_sieve sieve = {.has_sets = false};
        if (take_candidates(l, &l->parts[p], &sieve) == 0 || !may_go_on(l))
            continue;
        l->parts[p].sift(l->rules, &l->parts[p], &sieve);
        uint64_t common = sieve.has_sets && sieve.set_count > 0 ? sieve.common : 0;
        for (; common != 0; common &= common - 1)
            if (describe_cage_pointing(l, &l->parts[p], lowest(common)))
                return true;
    }
    return false;
}

/* ======== the 45 rule ======== */

/*
 * The 45 rule: all digits of a row, column or box have the sum 45 on 9x9. Adding and subtracting
 * such sums and the totals of clues (sudoku/clues/totals.c) may leave a total of few cells.
 *
 *     a a b b      4x4: row 1 has the sum 10
 *     c . . b      cage a, 3, lies in row 1; b, 9, reaches out of it
 *
 *     innies       row 1 - a: r1c3 and r1c4 have the sum 10 - 3
 *     outies       row 1 - a - b: r2c4 is 3 + 9 - 10
 *     both         cells inside minus cells outside, if some of the cages that reach out count
 *     two houses   row 1 - box 1: r1c3 and r1c4 have the sum of r2c1 and r2c2, of which c is known
 *     arrows       row 1 + arrow r1c1-r1c4, or r1c1 - r1c2 - r1c3 - r1c4 = 0: 2 r1c1 is 10
 *
 * The houses are those of an area, each added or subtracted. Each area is tried three times:
 * without the clues that reach out of it, with all of them, and with those that have fewer empty
 * cells outside than inside. The digits of filled cells are counted in the sum.
 */

enum { MOST_LEFT = 6 }; /* cells whose total is of interest; a sieve tries all their digits */

/* Which clues count, of those that reach out of an area. */
enum { CLUES_INSIDE, CLUES_AROUND, CLUES_WITH_FEW_CELLS };

/* Houses whose cells are added up. */
struct area {
    uint16_t houses[MOST_HOUSES]; /* numbers in the rules */
    int house_count;              /* number of houses */
    int added;                    /* number of first houses that are added; others are subtracted */
};

/* A total of the board. */
struct equation {
    int weight[SUDOKU_MAX_CELLS]; /* by cell; 0 if it is not in the total */
    int total;                    /* sum of the digits times the weights */
};

/* ---- equations ---- */

void list_totals(sudoku_logic *l)
{
    int16_t weights[SUDOKU_MAX_CELLS];
    int total;
    for (int k = 0; k < l->rules->clue_count; k++) {
        const sudoku_clue *clue = &l->rules->clues[k];
        const struct clue_kind *kind = clue_row(clue->kind);
        if (kind->weigh != NULL && kind->weigh(l->rules, clue, weights, &total))
            l->totals[l->total_count++] = (uint16_t)k;
    }
}

/* What becomes of the cells of a clue if it is added to an equation, or subtracted. */
struct change {
    int inside, outside;           /* cells that leave the equation; that come into it */
    int open_inside, open_outside; /* empty ones among them */
};

static struct change change_by(const sudoku_logic *l, const struct equation *e,
                               const sudoku_clue *clue, const int16_t *weights, int factor)
{
    struct change change = {0};
    for (int c = 0; c < clue->cell_count; c++) {
        const int before = e->weight[clue->cells[c]], after = before + factor * weights[c];
        const bool is_inside = before != 0 && after == 0, is_outside = before == 0 && after != 0;
        change.inside += is_inside;
        change.outside += is_outside;
        change.open_inside += is_inside && is_empty(l, clue->cells[c]);
        change.open_outside += is_outside && is_empty(l, clue->cells[c]);
    }
    return change;
}

static bool does_count(int choice, const struct change *c)
{
    if (c->inside == 0 || c->outside == 0)
        return c->inside > 0;
    return choice == CLUES_AROUND ||
           (choice == CLUES_WITH_FEW_CELLS && c->open_outside < c->open_inside);
}

/* Subtract a clue from the equation or add it, if it counts. */
static void use_clue(sudoku_logic *l, int choice, int number, struct equation *e)
{
    const sudoku_clue *clue = &l->rules->clues[number];
    int16_t weights[SUDOKU_MAX_CELLS];
    int total, factor = -1;
    clue_row(clue->kind)->weigh(l->rules, clue, weights, &total);
    struct change change = change_by(l, e, clue, weights, factor);
    const struct change other = change_by(l, e, clue, weights, -factor);
    if (other.inside - other.outside > change.inside - change.outside) {
        change = other;
        factor = -factor;
    }
    if (!does_count(choice, &change))
        return;
    add_step_clue(l, number);
    e->total += factor * total;
    for (int c = 0; c < clue->cell_count; c++)
        e->weight[clue->cells[c]] += factor * weights[c];
}

/* Set up the equation of an area. Clues that count become clues of the step. */
static void find_equation(sudoku_logic *l, const struct area *area, int choice, struct equation *e)
{
    memset(e->weight, 0, (size_t)l->cells * sizeof *e->weight);
    e->total = (2 * area->added - area->house_count) * sum_of_all(l->rules);
    for (int h = 0; h < area->house_count; h++)
        for (int s = 0; s < l->digits; s++)
            e->weight[l->rules->houses[area->houses[h]].cells[s]] += h < area->added ? 1 : -1;
    begin_step(l, 0);
    for (int k = 0; k < l->total_count; k++)
        use_clue(l, choice, l->totals[k], e);
}

/* Make the equation a part, with positive weights first. Return whether it has few empty cells. */
static bool list_terms(const sudoku_logic *l, const struct equation *e, struct clue_part *part)
{
    part->count = part->first = 0;
    part->relation.value = e->total;
    for (int sign = 1; sign >= -1; sign -= 2)
        for (int cell = 0; cell < l->cells; cell++) {
            if (sign * e->weight[cell] <= 0)
                continue;
            if (!is_empty(l, cell)) {
                part->relation.value -= e->weight[cell] * value_of(l->rules, l->board.cell[cell]);
                continue;
            }
            if (part->count == MOST_LEFT)
                return false;
            part->cells[part->count] = (uint16_t)cell;
            part->groups[part->count] = (uint8_t)part->count;
            part->weights[part->count++] = (int16_t)e->weight[cell];
            part->first += sign > 0;
        }
    part->has_more_peers = true; /* each cell is a group, and they may see each other */
    return part->count > 0;
}

/* ---- steps ---- */

static bool describe_sum(sudoku_logic *l, const struct area *area, const struct clue_part *part)
{
    struct clue_sieve sieve = {.has_sets = false};
    for (int c = 0; c < part->count; c++)
        sieve.digits[c] = candidates(l, part->cells[c]);
    sift_total(l->rules, part, &sieve);
    if (sieve.left[0] == 0)
        return false; /* the puzzle has no solution; other techniques find out */
    for (int h = 0; h < area->house_count; h++)
        add_step_house(l, area->houses[h]);
    for (int c = 0; c < part->count; c++) {
        add_step_cell(l, part->cells[c]);
        l->step_weights[c] = part->weights[c];
        for (uint64_t gone = sieve.digits[c] & ~sieve.left[c]; gone != 0; gone &= gone - 1)
            add_removal(l, part->cells[c], lowest(gone));
    }
    l->step.first_cells = part->first;
    l->step.first_houses = area->added;
    l->step.sum = part->relation.value;
    return is_useful_step(l);
}

static bool find_in_area(sudoku_logic *l, const struct area *area, int most)
{
    struct equation e;
    struct clue_part part;
    for (int choice = CLUES_INSIDE; choice <= CLUES_WITH_FEW_CELLS && may_go_on(l); choice++) {
        find_equation(l, area, choice, &e);
        if (l->step.clue_count > 0 && list_terms(l, &e, &part) && part.count <= most &&
            describe_sum(l, area, &part))
            return true;
    }
    return false;
}

/* ---- areas ---- */

/* Add a house, which must come before those that are subtracted. */
static void add_house(struct area *area, int house)
{
    area->houses[area->house_count++] = (uint16_t)house;
    area->added++;
}

/* Rows or columns side by side. */
static bool find_in_lines(sudoku_logic *l, int first, int count, int most)
{
    for (int from = first; from + count <= first + l->digits; from++) {
        struct area area = {.house_count = 0};
        for (int h = 0; h < count; h++)
            add_house(&area, from + h);
        if (find_in_area(l, &area, most))
            return true;
    }
    return false;
}

/* Boxes in a rectangle of `rows` by `columns` boxes. */
static bool find_in_boxes(sudoku_logic *l, int rows, int columns, int most)
{
    const int across = l->size / l->rules->box_columns, down = l->size / l->rules->box_rows;
    for (int row = 0; row + rows <= down; row++)
        for (int column = 0; column + columns <= across; column++) {
            struct area area = {.house_count = 0};
            for (int b = 0; b < rows * columns; b++)
                add_house(&area, 2 * l->size + across * (row + b / columns) + column + b % columns);
            if (find_in_area(l, &area, most))
                return true;
        }
    return false;
}

/* Any other houses that hold all digits: regions of a jigsaw, diagonals, windows. */
static bool find_in_others(sudoku_logic *l, int first, int most)
{
    for (int h = first; h < l->full_count; h++) {
        struct area area = {.house_count = 0};
        add_house(&area, l->full[h]);
        if (find_in_area(l, &area, most))
            return true;
    }
    return false;
}

/* Return whether two full houses share several cells. */
static bool do_overlap(const sudoku_logic *l, int a, int b)
{
    int shared = 0;
    for (int s = 0; s < l->digits; s++)
        for (int t = 0; t < l->seats[cell_at(l, a, s)].count; t++)
            shared += l->seats[cell_at(l, a, s)].at[t].house == b;
    return shared > 1;
}

/* The difference of two houses that overlap: both have the same sum without the cells they
 * share. */
static bool find_in_overlaps(sudoku_logic *l, int most)
{
    for (int a = 0; a < l->full_count; a++)
        for (int b = a + 1; b < l->full_count; b++) {
            struct area area = {{l->full[a], l->full[b]}, .house_count = 2, .added = 1};
            if (do_overlap(l, a, b) && find_in_area(l, &area, most))
                return true;
        }
    return false;
}

static bool find_in_grid(sudoku_logic *l, int grid, int count, int most)
{
    const int first = grid * l->digits;
    return find_in_lines(l, first, count, most) || find_in_lines(l, l->lines + first, count, most);
}

bool find_by_sum(sudoku_logic *l, int most)
{
    if (l->total_count == 0)
        return false;
    /* Several grids may share boxes, so their boxes are tried one by one. */
    const bool are_apart = has_boxes(l->rules) && l->rules->grid_count == 0 && l->lines > 0;
    const int across = are_apart ? l->digits / l->rules->box_columns : 1;
    const int down = are_apart ? l->digits / l->rules->box_rows : 1;
    for (int count = 1; l->lines > 0 && count <= l->digits; count++)
        for (int grid = 0; grid < l->grids; grid++)
            if (find_in_grid(l, grid, count, most))
                return true;
    /* A rectangle as wide or as high as the board is rows or columns. */
    for (int rows = 1; are_apart && rows < down; rows++)
        for (int columns = 1; columns < across; columns++)
            if (find_in_boxes(l, rows, columns, most))
                return true;
    return find_in_others(l, 2 * l->lines + (are_apart ? l->digits : 0), most) ||
           find_in_overlaps(l, most);
}

/* ======== clues in chains and nets ======== */

/*
 * The candidates that the parts of clues exclude under an assumption, which leaves fewer candidates
 * than the board has. On a thermometer r1c1-r1c3 of a 4x4 board:
 *
 *     given                           the part leaves            so
 *     r1c1 12   r1c2 23   r1c3 34     12     23     34           nothing new
 *     r1c1 2    r1c2 23   r1c3 34     2      3      4            links: r1c1=2 excludes r1c2=2 and r1c3=3
 *
 * Each line is a question about a set of candidates for each cell; nets ask many such questions.
 * The second line asks what follows from one candidate while all other cells keep the candidates of
 * the board. The answers are weak links, which chains use like those between equal digits of a
 * house. The same question without one candidate gives strong links: to the candidates that are
 * then the only ones of their cells.
 *
 * The same questions are asked again and again, and some take long. Therefore a table keeps the
 * last questions with their answers. An answer depends only on its question, so it never becomes
 * wrong.
 */

enum {
    KEPT_CELLS = MOST_CHAIN_SIZE, /* questions about more cells are not kept */
    KEPT = 1 << 14,               /* number of questions */
};

/* A question and its answer. Digits up to 16 fit into 17 bits, and bit 0 is never used. */
struct kept {
    uint16_t part;               /* number of the part, plus 1; 0 for an empty entry */
    uint16_t digits[KEPT_CELLS]; /* by cell: its candidates, shifted by 1 */
    uint16_t left[KEPT_CELLS];   /* the candidates that the part leaves */
};

struct sieves {
    struct kept *kept;   /* the table */
    uint32_t *first;     /* by cell: where its parts begin in the list; one more for the end */
    uint16_t *parts;     /* parts of all cells */
    uint64_t *links[2];  /* by candidate, then by digit: the cells where it must hold if the
                            candidate is false; where it is excluded if the candidate is true */
    uint32_t links_time; /* the board that the links are about */
};

/* ---- questions ---- */

static struct kept *find_entry(struct sieves *s, const struct kept *question, int count)
{
    uint64_t hash = question->part;
    for (int c = 0; c < count; c++)
        hash = (hash ^ question->digits[c]) * UINT64_C(0x9E3779B97F4A7C15);
    return &s->kept[hash >> 40 & (KEPT - 1)];
}

void sift_by(const sudoku_logic *l, int part, const uint64_t *digits, uint64_t *left)
{
    const struct clue_part *p = &l->parts[part];
    struct clue_sieve sieve = {.is_quick = true};
    struct kept question = {.part = (uint16_t)(part + 1)}, *entry = NULL;
    const bool is_short = p->count <= KEPT_CELLS && part < UINT16_MAX;
    for (int c = 0; c < p->count && is_short; c++)
        question.digits[c] = (uint16_t)(digits[c] >> 1);
    if (is_short) {
        entry = find_entry(l->sieves, &question, p->count);
        if (entry->part == question.part &&
            memcmp(entry->digits, question.digits, sizeof question.digits) == 0) {
            for (int c = 0; c < p->count; c++)
                left[c] = (uint64_t)entry->left[c] << 1;
            return;
        }
    }
    memcpy(sieve.digits, digits, (size_t)p->count * sizeof *digits);
    p->sift(l->rules, p, &sieve);
    memcpy(left, sieve.left, (size_t)p->count * sizeof *left);
    for (int c = 0; c < p->count && is_short; c++)
        question.left[c] = (uint16_t)(left[c] >> 1);
    if (is_short)
        *entry = question;
}

int parts_of(const sudoku_logic *l, int cell, const uint16_t **parts)
{
    const uint32_t *first = l->sieves->first;
    *parts = l->sieves->parts + first[cell];
    return (int)(first[cell + 1] - first[cell]);
}

/* ---- links ---- */

/* Find what a part leaves if a candidate is true, or false. Return false if the part lacks the
 * cell. */
static bool sift_with(const sudoku_logic *l, int part, sudoku_candidate c, bool truth,
                      uint64_t *digits, uint64_t *left)
{
    const struct clue_part *p = &l->parts[part];
    bool has_it = false;
    for (int i = 0; i < p->count; i++) {
        const bool is_it = p->cells[i] == c.cell;
        digits[i] = candidates(l, p->cells[i]);
        if (is_it)
            digits[i] = truth ? bit(c.digit) : digits[i] & ~bit(c.digit);
        has_it |= is_it;
    }
    if (has_it)
        sift_by(l, part, digits, left);
    return has_it;
}

/* Return the digits of a cell to which there is a link: those that are excluded, or the only one
 * that remains. */
static uint64_t digits_linked(bool truth, uint64_t digits, uint64_t left)
{
    return truth ? digits & ~left : is_single(left) && left != digits ? left : 0;
}

static uint64_t *links_from(const sudoku_logic *l, sudoku_candidate c, bool truth)
{
    const size_t words = (size_t)l->digits * (size_t)l->words;
    return l->sieves->links[truth] + words * (size_t)(c.cell * l->digits + c.digit - 1);
}

static void link_candidate(const sudoku_logic *l, sudoku_candidate from, bool truth)
{
    const uint16_t *parts;
    const int count = parts_of(l, from.cell, &parts);
    uint64_t digits[MOST_PART_CELLS], left[MOST_PART_CELLS], *links = links_from(l, from, truth);
    memset(links, 0, (size_t)l->digits * (size_t)l->words * sizeof *links);
    for (int i = 0; i < count && sift_with(l, parts[i], from, truth, digits, left); i++)
        for (int c = 0; c < l->parts[parts[i]].count; c++)
            for (uint64_t to = digits_linked(truth, digits[c], left[c]); to != 0; to &= to - 1)
                add_cell(links + l->words * (lowest(to) - 1), l->parts[parts[i]].cells[c]);
}

void link_by_clues(sudoku_logic *l)
{
    if (l->sieves == NULL || l->sieves->links_time == l->time)
        return;
    for (int digit = 1; digit <= l->digits; digit++)
        FOR_EACH_CELL(cell, l, l->where[digit])
    for (int truth = 0; truth < 2 && may_go_on(l); truth++)
        link_candidate(l, (sudoku_candidate){(uint16_t)cell, (uint8_t)digit}, truth == 1);
    l->sieves->links_time = l->is_over ? 0 : l->time;
}

void forget_links(sudoku_logic *l)
{
    if (l->sieves != NULL)
        l->sieves->links_time = 0;
}

const uint64_t *clue_links(const sudoku_logic *l, sudoku_candidate from, bool truth, int digit)
{
    return links_from(l, from, truth) + l->words * (digit - 1);
}

int find_linking_part(const sudoku_logic *l, sudoku_candidate from, bool truth, sudoku_candidate to)
{
    const uint16_t *parts;
    const int count = parts_of(l, from.cell, &parts);
    uint64_t digits[MOST_PART_CELLS] = {0}, left[MOST_PART_CELLS] = {0};
    for (int i = 0; i < count && sift_with(l, parts[i], from, truth, digits, left); i++)
        for (int c = 0; c < l->parts[parts[i]].count; c++)
            if (l->parts[parts[i]].cells[c] == to.cell &&
                has_bit(digits_linked(truth, digits[c], left[c]), to.digit))
                return parts[i];
    assert(false);
    return 0;
}

/* ---- beginning ---- */

/* List the parts of each cell. A line may visit a cell twice; then the part is listed once. */
static void list_parts_by_cell(const sudoku_logic *l, struct sieves *s)
{
    uint32_t end = 0;
    for (int cell = 0; cell < l->cells; cell++) {
        s->first[cell] = end;
        for (int p = 0; p < l->part_count; p++)
            for (int c = 0; c < l->parts[p].count; c++)
                if (l->parts[p].cells[c] == cell) {
                    s->parts[end++] = (uint16_t)p;
                    break;
                }
    }
    s->first[l->cells] = end;
}

dlx_status make_room_for_sieves(sudoku_logic *l)
{
    const size_t candidates = (size_t)(l->cells * l->digits),
                 words = (size_t)(l->digits * l->words);
    size_t places = 0;
    if (l->forcing == NULL || l->part_count == 0 || l->part_count > UINT16_MAX)
        return DLX_OK;
    for (int p = 0; p < l->part_count; p++)
        places += (size_t)l->parts[p].count;
    struct sieves *s = object_array(&l->object, 1, sizeof *s);
    if (s == NULL)
        return DLX_ERR_MEMORY;
    s->kept = object_array(&l->object, KEPT, sizeof *s->kept);
    s->first = object_array(&l->object, (size_t)l->cells + 1, sizeof *s->first);
    s->parts = object_array(&l->object, places, sizeof *s->parts);
    for (int truth = 0; truth < 2; truth++)
        s->links[truth] = object_array(&l->object, candidates * words, sizeof **s->links);
    if (s->kept == NULL || s->first == NULL || s->parts == NULL || s->links[0] == NULL ||
        s->links[1] == NULL)
        return DLX_ERR_MEMORY;
    memset(s->kept, 0, KEPT * sizeof *s->kept);
    list_parts_by_cell(l, s);
    s->links_time = 0;
    l->sieves = s;
    return DLX_OK;
}
