/* SPDX-License-Identifier: MIT */
/*
 * Sift candidates by a total: the sum of the digits of some cells, each times a weight. Cages,
 * little killers, arrows and equal sums are totals; so are sums that follow from several of them.
 *
 *     arrow 2 r1c1-r1c4     10 r1c1 + r1c2 - r1c3 - r1c4 = 0
 *
 * Cells of one weight that see each other are a batch, whose digits differ. A batch reads its cells
 * one after the other. What counts is the set of digits so far, as bits:
 *
 *     cells 12 23 13    { }  -->  {1} {2}  -->  {1,2} {1,3} {2,3}  -->  {1,2,3}      so the sum is 6
 *
 * The batches are added up one after the other; the totals so far are a set of bits as well, so a
 * step is a few shifts. A walk back from the right total finds the sums that each batch may have,
 * and within each batch the digits that lead there. What is left is exact, except that cells of two
 * batches may see each other. If few cells are open, all their digits are tried (automaton.c).
 *
 * Boards with more than nine digits have too many sets of digits: there each cell is a batch.
 */
#include "sudoku/clues/clue.h"

#include <assert.h>
#include <string.h>

enum {
    SET_DIGITS = 9, /* digits of the largest board whose batches have several cells */
    SET_WORDS = (1 << SET_DIGITS) / 64, /* words of a set of sets of digits */
    TOTAL_WORDS = MOST_STATES / 64,     /* words of a set of totals */
    IN_WORD = 6,                        /* digits whose bits of a set choose a bit of a word */
};

/* Sets of digits: bit s stands for the set whose digits d are the bits d - 1 of s. */
struct digit_sets {
    uint64_t word[SET_WORDS];
};

/* Totals so far. Total 0 is the lowest one. */
struct totals {
    uint64_t word[TOTAL_WORDS];
};

/* Cells of one weight whose digits differ. */
struct batch {
    int count;                                 /* number of cells */
    uint8_t places[SET_DIGITS];                /* their places in the part */
    int weight;                                /* of each of them */
    int low;                                   /* its lowest sum, times the weight */
    uint64_t sums;                             /* possible sums of its digits, as bits */
    struct digit_sets reached[SET_DIGITS + 1]; /* after so many cells */
};

/* ---- sets of digits ---- */

/* By digit: the bits of a word that stand for sets without it. */
static const uint64_t without[IN_WORD] = {
    UINT64_C(0x5555555555555555), UINT64_C(0x3333333333333333), UINT64_C(0x0F0F0F0F0F0F0F0F),
    UINT64_C(0x00FF00FF00FF00FF), UINT64_C(0x0000FFFF0000FFFF), UINT64_C(0x00000000FFFFFFFF),
};

/* Add to `to` the sets of `from` without a digit, with this digit. */
static void add_digit(struct digit_sets *to, const struct digit_sets *from, int digit)
{
    const int bit = digit - 1, far = bit < IN_WORD ? 0 : 1 << (bit - IN_WORD);
    for (int w = 0; w < SET_WORDS; w++)
        if (bit < IN_WORD)
            to->word[w] |= (from->word[w] & without[bit]) << (1 << bit);
        else if ((w & far) == 0)
            to->word[w + far] |= from->word[w];
}

/* Of the sets in `of`, add to `to` those that this digit takes to a set in `from`. Return whether
 * there are any. */
static bool remove_digit(struct digit_sets *to, const struct digit_sets *from, int digit,
                         const struct digit_sets *of)
{
    const int bit = digit - 1, far = bit < IN_WORD ? 0 : 1 << (bit - IN_WORD);
    uint64_t any = 0;
    for (int w = 0; w < SET_WORDS; w++) {
        uint64_t sets = 0;
        if (bit < IN_WORD)
            sets = from->word[w] >> (1 << bit) & without[bit] & of->word[w];
        else if ((w & far) == 0)
            sets = from->word[w + far] & of->word[w];
        to->word[w] |= sets;
        any |= sets;
    }
    return any != 0;
}

static int sum_of_set(int set)
{
    int sum = 0;
    for (; set != 0; set &= set - 1)
        sum += __builtin_ctz((unsigned)set) + 1;
    return sum;
}

/* Return the sums of some sets as bits, and keep only the sets whose sums are in `wanted`. */
static uint64_t keep_sums(struct digit_sets *sets, uint64_t wanted)
{
    uint64_t sums = 0;
    for (int w = 0; w < SET_WORDS; w++)
        for (uint64_t left = sets->word[w]; left != 0; left &= left - 1) {
            const int sum = sum_of_set(64 * w + __builtin_ctzll(left));
            if ((wanted >> sum & 1) == 0)
                sets->word[w] &= ~(left & -left);
            sums |= digit_bit(sum) & wanted;
        }
    return sums;
}

/* ---- batches ---- */

/* Find the sums that a batch can have. */
static void reach_sums(struct batch *b, const uint64_t *digits)
{
    b->sums = digits[b->places[0]];
    if (b->count > 1) {
        struct digit_sets all;
        b->reached[0] = (struct digit_sets){{1}};
        for (int c = 0; c < b->count; c++) {
            b->reached[c + 1] = (struct digit_sets){{0}};
            for (uint64_t left = digits[b->places[c]]; left != 0; left &= left - 1)
                add_digit(&b->reached[c + 1], &b->reached[c], __builtin_ctzll(left));
        }
        all = b->reached[b->count];
        b->sums = keep_sums(&all, ~UINT64_C(0));
    }
    if (b->sums != 0)
        b->low =
            b->weight * (b->weight > 0 ? __builtin_ctzll(b->sums) : 63 - __builtin_clzll(b->sums));
}

/* Keep the digits by which a batch has one of some sums. */
static void leave_sums(const struct batch *b, uint64_t sums, const uint64_t *digits, uint64_t *left)
{
    if (b->count == 1) {
        left[b->places[0]] = sums;
        return;
    }
    struct digit_sets after = b->reached[b->count];
    keep_sums(&after, sums);
    for (int c = b->count - 1; c >= 0; c--) {
        struct digit_sets before = {{0}};
        for (uint64_t open = digits[b->places[c]]; open != 0; open &= open - 1)
            if (remove_digit(&before, &after, __builtin_ctzll(open), &b->reached[c]))
                left[b->places[c]] |= open & -open;
        after = before;
    }
}

/* Make the batches of a part. Return their number. */
static int make_batches(const struct clue_part *part, const uint64_t *digits, struct batch *batches)
{
    uint8_t number[MOST_PART_CELLS];
    int count = 0;
    memset(number, MOST_PART_CELLS, sizeof number);
    for (int c = 0; c < part->count; c++) {
        uint8_t *n = &number[part->groups[c]];
        if (*n == MOST_PART_CELLS) {
            *n = (uint8_t)count++;
            batches[*n].count = 0;
            batches[*n].weight = part->weights[c];
        }
        batches[*n].places[batches[*n].count++] = (uint8_t)c;
    }
    for (int b = 0; b < count; b++)
        reach_sums(&batches[b], digits);
    return count;
}

/* ---- totals ---- */

/* Add to `to` the totals of `from` plus a number. */
static void add_raised(struct totals *to, const struct totals *from, int by, int words)
{
    const int far = by / 64, near = by % 64;
    for (int w = far; w < words; w++) {
        to->word[w] |= from->word[w - far] << near;
        if (near > 0 && w > far)
            to->word[w] |= from->word[w - far - 1] >> (64 - near);
    }
}

/* Of the totals in `of`, add to `to` those that lead to one of `from` if a number is added. Return
 * whether there are any. */
static bool add_lowered(struct totals *to, const struct totals *from, int by,
                        const struct totals *of, int words)
{
    const int far = by / 64, near = by % 64;
    uint64_t any = 0;
    for (int w = 0; w + far < words; w++) {
        uint64_t word = from->word[w + far] >> near;
        if (near > 0 && w + far + 1 < words)
            word |= from->word[w + far + 1] << (64 - near);
        to->word[w] |= word & of->word[w];
        any |= word & of->word[w];
    }
    return any != 0;
}

static void clear_totals(struct totals *t, int words)
{
    memset(t->word, 0, (size_t)words * sizeof *t->word);
}

/* Keep the digits that lead to a total, which is counted from the lowest one. */
static void sift_batches(const struct batch *batches, int count, int total, const uint64_t *digits,
                         uint64_t *left)
{
    const int words = total / 64 + 1;
    struct totals reached[MOST_PART_CELLS + 1], after, before;
    clear_totals(&reached[0], words);
    reached[0].word[0] = 1;
    for (int b = 0; b < count; b++) {
        clear_totals(&reached[b + 1], words);
        for (uint64_t sums = batches[b].sums; sums != 0; sums &= sums - 1)
            add_raised(&reached[b + 1], &reached[b],
                       batches[b].weight * __builtin_ctzll(sums) - batches[b].low, words);
    }
    clear_totals(&after, words);
    after.word[total / 64] = reached[count].word[total / 64] & UINT64_C(1) << total % 64;
    for (int b = count - 1; b >= 0; b--) {
        uint64_t good = 0;
        clear_totals(&before, words);
        for (uint64_t sums = batches[b].sums; sums != 0; sums &= sums - 1)
            if (add_lowered(&before, &after,
                            batches[b].weight * __builtin_ctzll(sums) - batches[b].low, &reached[b],
                            words))
                good |= sums & -sums;
        leave_sums(&batches[b], good, digits, left);
        memcpy(after.word, before.word, (size_t)words * sizeof *after.word);
    }
}

/* ---- parts ---- */

void sift_total(const sudoku_rules *rules, const struct clue_part *part, struct clue_sieve *sieve)
{
    struct batch batches[MOST_PART_CELLS]; /* mostly unused, so it is not cleared */
    const int count = make_batches(part, sieve->digits, batches);
    int total = part->relation.value;
    bool is_possible = true;
    for (int c = 0; c < part->count; c++) /* of digits from 1 on */
        total += digit_with(rules, 0) * part->weights[c];
    memset(sieve->left, 0, (size_t)part->count * sizeof *sieve->left);
    for (int b = 0; b < count; b++) {
        is_possible &= batches[b].sums != 0;
        total -= batches[b].sums != 0 ? batches[b].low : 0;
    }
    if (!is_possible || total < 0)
        return;
    if (total >= 64 * TOTAL_WORDS)
        memcpy(sieve->left, sieve->digits, (size_t)part->count * sizeof *sieve->left);
    else
        sift_batches(batches, count, total, sieve->digits, sieve->left);
    if (part->has_more_peers)
        try_total(rules, part, sieve);
}

void group_part(const sudoku_rules *rules, struct clue_part *part)
{
    for (int c = 0; c < part->count; c++)
        part->groups[c] = (uint8_t)c;
    if (rules->digits <= SET_DIGITS)
        group_cells(rules, part);
    part->has_more_peers = false;
    for (int c = 0; c < part->count; c++)
        for (int before = 0; before < c && !part->has_more_peers; before++)
            part->has_more_peers =
                part->groups[before] != part->groups[c] &&
                sudoku_rules_are_peers(rules, part->cells[before], part->cells[c]);
}

bool weigh_sum(const sudoku_rules *rules, const sudoku_clue *clue, int16_t *weights, int *total)
{
    (void)rules;
    for (int c = 0; c < clue->cell_count; c++)
        weights[c] = 1;
    *total = clue->value_count > 0 ? clue->values[0] : 0;
    return clue->value_count > 0;
}

void add_total_part(const struct emission *e, int first)
{
    const sudoku_clue *clue = e->clue;
    struct clue_part *part = add_part(e, sift_total, clue->cells, clue->cell_count, first);
    assert(clue->cell_count <= SUDOKU_MAX_SIZE);
    clue_row(clue->kind)->weigh(e->rules, clue, part->weights, &part->relation.value);
    group_part(e->rules, part);
}
