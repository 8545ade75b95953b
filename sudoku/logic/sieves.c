/* SPDX-License-Identifier: MIT */
/*
 * Clues in chains and nets: the candidates that the parts of clues exclude under an assumption,
 * which leaves fewer candidates than the board has. On a thermometer r1c1-r1c3 of a 4x4 board:
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
#include "sudoku/logic/logic.h"

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
    uint64_t digits[MOST_PART_CELLS], left[MOST_PART_CELLS];
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
