/* SPDX-License-Identifier: MIT */
/*
 * Solve by the easiest step again and again, and keep the ratings: scale.h has an example.
 *
 * The table has a row for each technique, from the easiest rating to the hardest. Most rows name a
 * technique of sudoku/logic, and what is done with the patterns that its finder offers:
 *
 *     note_single       fill each cell that is found             do_at_once        remove each candidate when it is found
 *     note_removals     remove all candidates that are found     note_first_wing   of all wings, do the one whose pincers
 *     note_first        do the first pattern only                                  come first
 *
 * "Direct" techniques of Sudoku Explainer place a digit right after a pattern that has removed the
 * other ones:
 *
 *     pointing, 1.7     4 4 . | x . . | . . .      4 in box 1 fits only in row 1, so r1c4 is not 4 (x);
 *                       . . . | . . . | . . .      then 4 has only one place in box 2: r3c6
 *                       . . . | . . 4 | . . .
 *
 *     hidden pair, 2.0; hidden triplet, 2.5: another digit of the house has only one place
 */
#include "sudoku/logic/scale/scale.h"

#include "sudoku/core/serve.h"
#include "sudoku/logic/scale/links.h"

/*
 * Aligned exclusion: pairs 6.2, triplets 7.5.
 *
 * Take cells A and B, and cells that both of them see. A pair of digits for A and B is impossible
 * if it leaves one of these cells without a candidate, or repeats a digit in a house:
 *
 *     A {1, 2, 3}, B {4, 5}; both see {1, 4} and {1, 5}: 1 with 4 and 1 with 5 are impossible, so A is not 1
 */

/* Some cells. All combinations of their digits are tried. */
struct aligned {
    int count;                  /* 2 or 3 */
    int cell[3];                /* the cells */
    uint64_t possible[3];       /* digits that are in a possible combination */
    uint64_t few[20];           /* candidates of the cells of `seen` */
    int few_count;              /* number of these cells */
    uint64_t seen[BOARD_WORDS]; /* cells with few candidates that all of `cell` see */
};

static void list_few(const sudoku_logic *l, struct aligned *a)
{
    a->few_count = 0;
    FOR_EACH_CELL(cell, l, a->seen)
    a->few[a->few_count++] = open_digits(l, cell);
}

/* Return the digits that, together with the used ones, leave each cell of `seen` a candidate. */
static uint64_t leave_open(const struct aligned *a, uint64_t used)
{
    uint64_t digits = ALL_DIGITS;
    for (int i = 0; i < a->few_count; i++) {
        const uint64_t left = a->few[i] & ~used;
        if (left == 0)
            return 0;
        if (is_single(left))
            digits &= ~left;
    }
    return digits;
}

/* Return a digit that one cell excludes from the other because they share a house, or 0. */
static uint64_t repeated(const sudoku_logic *l, int cell, int other, uint64_t digit)
{
    return has_cell(peers_of(l, cell), other) ? digit : 0;
}

static bool are_all_possible(const sudoku_logic *l, const struct aligned *a)
{
    for (int i = 0; i < a->count; i++)
        if (a->possible[i] != open_digits(l, a->cell[i]))
            return false;
    return true;
}

/* For each digit of the first cell, and of the second one if there are three, try all digits of the
 * last cell at once. */
static void try_all(const sudoku_logic *l, struct aligned *a)
{
    const int *cell = a->cell, last = a->count - 1;
    const uint64_t second = last == 2 ? open_digits(l, cell[1]) : 1; /* one pass without it */
    memset(a->possible, 0, sizeof a->possible);
    for (uint64_t xs = open_digits(l, cell[0]); xs != 0; xs &= xs - 1)
        for (uint64_t ys = second; ys != 0; ys &= ys - 1) {
            const uint64_t x = xs & -xs, y = ys & -ys;
            uint64_t digits = open_digits(l, cell[last]) & leave_open(a, x | y) &
                              ~repeated(l, cell[0], cell[last], x);
            if (last == 2)
                digits &= ~repeated(l, cell[1], cell[2], y);
            if (digits == 0 || (last == 2 && (repeated(l, cell[0], cell[1], x) & y) != 0))
                continue;
            a->possible[0] |= x;
            a->possible[1] |= last == 2 ? y : 0;
            a->possible[last] |= digits;
            if (are_all_possible(l, a))
                return;
        }
}

/* Remove the first candidate that no possible combination has. */
static bool exclude(sudoku_scale *s, struct aligned *a)
{
    list_few(s->l, a);
    try_all(s->l, a);
    for (int i = 0; i < a->count; i++) {
        const uint64_t gone = open_digits(s->l, a->cell[i]) & ~a->possible[i];
        if (gone != 0)
            return scale_remove(s, a->cell[i], lowest(gone));
    }
    return false;
}

/* Collect the cells with 2 to `most` candidates in `few`, and the empty cells that see one of them
 * in `bases`. */
static void collect(const sudoku_logic *l, int most, uint64_t *few, uint64_t *bases)
{
    uint64_t open[BOARD_WORDS] = {0};
    clear_set(l, few);
    clear_set(l, bases);
    for (int c = 0; c < CELLS; c++) {
        const int count = count_bits(open_digits(l, c));
        if (count != 0)
            add_cell(open, c);
        if (count >= 2 && count <= most) {
            add_cell(few, c);
            for (int w = 0; w < l->words; w++)
                bases[w] |= peers_of(l, c)[w];
        }
    }
    intersect(l, bases, open);
}

/* Make `seen` the cells of a set that a cell sees. Return whether there are at least two. */
static inline bool find_seen(const sudoku_logic *l, const uint64_t *set, int cell, uint64_t *seen)
{
    const uint64_t *peers = peers_of(l, cell);
    for (int w = 0; w < BOARD_WORDS; w++)
        seen[w] = set[w] & peers[w];
    return has_several(seen[0]) || has_several(seen[1]) || (seen[0] != 0 && seen[1] != 0);
}

static bool can_be_third(const sudoku_logic *l, const uint64_t *few, int first, int second,
                         int third)
{
    return has_cell(few, third) &&
           (has_cell(peers_of(l, first), third) || has_cell(peers_of(l, second), third));
}

/* The same three cells occur again with another of them as the third. Return whether they were
 * tried before. */
static bool was_tried(const sudoku_logic *l, const uint64_t *few, const int *cell)
{
    return cell[2] < cell[1] &&
           (can_be_third(l, few, cell[0], cell[2], cell[1]) ||
            (cell[2] < cell[0] && can_be_third(l, few, cell[2], cell[1], cell[0])));
}

/* `near` are the cells with few candidates that see the first two. */
static bool exclude_with_third(sudoku_scale *s, struct aligned *a, const uint64_t *few,
                               const uint64_t *near)
{
    const sudoku_logic *l = s->l;
    const uint64_t *p = peers_of(l, a->cell[0]), *q = peers_of(l, a->cell[1]);
    for (int w = 0; w < BOARD_WORDS; w++)
        for (uint64_t thirds = few[w] & (p[w] | q[w]); thirds != 0; thirds &= thirds - 1) {
            a->cell[2] = WORD * w + lowest(thirds);
            if (a->cell[2] != a->cell[0] && a->cell[2] != a->cell[1] &&
                find_seen(l, near, a->cell[2], a->seen) && !was_tried(l, few, a->cell) &&
                exclude(s, a))
                return true;
        }
    return false;
}

static bool find_aligned(sudoku_scale *s, int count)
{
    const sudoku_logic *l = s->l;
    uint64_t few[BOARD_WORDS], bases[BOARD_WORDS], near[BOARD_WORDS], pair[BOARD_WORDS];
    struct aligned a = {.count = count};
    collect(l, count, few, bases);
    FOR_EACH_CELL(first, l, bases)
    {
        const bool is_useful = find_seen(l, few, first, near);
        for (int second = is_useful ? next_cell(l, bases, first + 1) : -1; second >= 0;
             second = next_cell(l, bases, second + 1)) {
            a.cell[0] = first;
            a.cell[1] = second;
            if (find_seen(l, near, second, count == 2 ? a.seen : pair) &&
                (count == 2 ? exclude(s, &a) : exclude_with_third(s, &a, few, pair)))
                return true;
        }
    }
    return false;
}

static bool scale_aligned_pairs(sudoku_scale *s)
{
    return find_aligned(s, 2);
}

static bool scale_aligned_triplets(sudoku_scale *s)
{
    return find_aligned(s, 3);
}

/* ---- changes ---- */

bool scale_remove(sudoku_scale *s, int cell, int digit)
{
    if (!has_cell(s->l->where[digit], cell))
        return false;
    remove_candidate(s->l, cell, digit);
    s->removed[s->step.removed_count++] = (sudoku_candidate){(uint16_t)cell, (uint8_t)digit};
    return true;
}

bool scale_remove_all(sudoku_scale *s, int cell, uint64_t digits)
{
    bool found = false;
    for (digits &= open_digits(s->l, cell); digits != 0; digits &= digits - 1)
        found = scale_remove(s, cell, lowest(digits)) || found;
    return found;
}

static void place(sudoku_scale *s, int cell, int digit)
{
    s->placed[s->step.placed_count++] = (sudoku_candidate){(uint16_t)cell, (uint8_t)digit};
    if (has_bit(open_digits(s->l, cell), digit))
        place_digit(s->l, cell, digit);
    else
        s->l->broken = true; /* another digit of this step excludes it */
}

/* ---- what is done with the patterns that are found ---- */

typedef bool pattern_taker(sudoku_logic *l);

static void forget_notes(sudoku_scale *s)
{
    memset(s->noted, 0, sizeof s->noted);
    memset(s->singles, 0, sizeof s->singles);
}

static void note_digit(sudoku_scale *s, int cell, int digit)
{
    add_cell(s->singles, cell);
    s->single[cell] = (uint8_t)digit;
}

static bool note_single(sudoku_logic *l)
{
    note_digit(l->taker, l->step.placed.cell, l->step.placed.digit);
    return false;
}

/* Patterns may remove the same candidate. */
static bool note_removals(sudoku_logic *l)
{
    sudoku_scale *s = l->taker;
    for (int r = 0; r < l->step.removed_count; r++) {
        const sudoku_candidate c = l->step.removed[r];
        if (has_cell(s->noted[c.digit], c.cell))
            continue;
        add_cell(s->noted[c.digit], c.cell);
        s->removed[s->step.removed_count++] = c;
    }
    return false;
}

static bool note_first(sudoku_logic *l)
{
    note_removals(l);
    return true;
}

/* Locked candidates: later patterns of the same search are found on the changed board. There, a
 * digit may have only one place, which excludes it in several houses. Only the kinds of houses that
 * the technique is about count. */
static bool do_at_once(sudoku_logic *l)
{
    const bool is_claiming =
        l->step.technique == SUDOKU_CLAIMING; /* boxes, else rows and columns */
    for (int kind = is_claiming ? 2 : 0; kind <= (is_claiming ? 2 : 1); kind++)
        for (int r = 0; r < l->step.removed_count; r++) {
            const int cell = l->step.removed[r].cell;
            if (house_of(cell, kind) == house_of(l->step.cells[0], kind))
                scale_remove(l->taker, cell, l->step.removed[r].digit);
        }
    return false;
}

/* Sudoku Explainer goes from pincers to pivots, and its pincers do not see each other. */
static bool note_first_wing(sudoku_logic *l)
{
    sudoku_scale *s = l->taker;
    const int wing[] = {l->step.cells[1], l->step.cells[2], l->step.cells[0]};
    int i = 0;
    while (i < 2 && wing[i] == s->wing[i])
        i++;
    if (has_cell(peers_of(l, wing[0]), wing[1]) ||
        (s->step.removed_count > 0 && wing[i] > s->wing[i]))
        return false;
    memcpy(s->wing, wing, sizeof wing);
    s->step.removed_count = 0;
    forget_notes(s);
    return note_removals(l);
}

/* Look for patterns of a technique, apply the taker's notes. Return whether the board changed. */
static bool search(sudoku_scale *s, sudoku_technique technique, pattern_taker *take)
{
    sudoku_logic *l = s->l;
    l->step.technique = technique;
    l->take = take;
    techniques[technique].find(l, techniques[technique].which);
    FOR_EACH_CELL(cell, l, s->singles)
    place(s, cell, s->single[cell]);
    for (int r = 0; r < s->step.removed_count; r++)
        remove_candidate(l, s->removed[r].cell, s->removed[r].digit);
    const bool found = s->step.placed_count + s->step.removed_count > 0;
    if (found)
        forget_notes(s);
    return found;
}

/* ---- direct techniques ---- */

/* Place a digit in a house if it has only one place there outside a set of cells, and others in the
 * set. Return whether it was placed. */
static bool note_last_place(sudoku_scale *s, int house, int digit, const uint64_t *set)
{
    const uint64_t places = s->l->places[house][digit];
    uint64_t left = places;
    for (uint64_t seats = left; seats != 0; seats &= seats - 1)
        if (has_cell(set, cell_of(house, lowest(seats))))
            left &= ~(seats & -seats);
    const bool is_last = is_single(left) && left != places;
    if (is_last)
        note_digit(s, cell_of(house, lowest(left)), digit);
    return is_last;
}

/* A digit is locked in a box. Place it in another box where it has only one place. */
static bool note_after_pointing(sudoku_logic *l)
{
    sudoku_scale *s = l->taker;
    const int digit = lowest(l->step.digits);
    note_removals(l);
    s->step.removed_count = 0; /* only the digit is placed */
    for (int box = FIRST_BOX; box < HOUSES; box++)
        if (note_last_place(s, box, digit, s->noted[digit]))
            return true;
    forget_notes(s);
    return false;
}

/* The digits of a set have only these cells of a house. Place others that have only one place. */
static bool note_after_set(sudoku_logic *l)
{
    sudoku_scale *s = l->taker;
    const int house = l->step.houses[0];
    uint64_t set[MOST_WORDS] = {0};
    for (int c = 0; c < l->step.cell_count; c++)
        add_cell(set, l->step.cells[c]);
    for (uint64_t digits = l->missing[house] & ~l->step.digits; digits != 0; digits &= digits - 1)
        note_last_place(s, house, lowest(digits), set);
    return false;
}

/* ---- chains ---- */

static bool find_chains(sudoku_scale *s)
{
    number_candidates(s);
    pending_begin(s);
    return scale_chains(s);
}
static bool find_nested_chains(sudoku_scale *s)
{
    s->has_nested = true;
    return scale_nested(s, 95);
}
static bool find_nested_multiple(sudoku_scale *s)
{
    return scale_nested(s, 100);
}
static bool find_nested_dynamic(sudoku_scale *s)
{
    return scale_nested(s, 105);
}

/* ---- the table ---- */

static const struct {
    int rating;                 /* in tenths; 0 if the finder sets it */
    const char *name;           /* in Sudoku Explainer; NULL if the finder sets it */
    pattern_taker *take;        /* takes the patterns of the technique, or NULL */
    sudoku_technique technique; /* of sudoku/logic */
    scale_finder *find;         /* without `take`: what only this scale has */
} rows[] = {
    {10, "Hidden Single in the last cell of a house", note_single, SUDOKU_FULL_HOUSE, NULL},
    {12, "Hidden Single in a box", note_single, SUDOKU_HIDDEN_SINGLE_REGION, NULL},
    {15, "Hidden Single in a line", note_single, SUDOKU_HIDDEN_SINGLE_LINE, NULL},
    {17, "Direct Pointing", note_after_pointing, SUDOKU_POINTING, NULL},
    {20, "Direct Hidden Pair", note_after_set, SUDOKU_HIDDEN_PAIR, NULL},
    {23, "Naked Single", note_single, SUDOKU_NAKED_SINGLE, NULL},
    {25, "Direct Hidden Triplet", note_after_set, SUDOKU_HIDDEN_TRIPLE, NULL},
    {26, "Pointing", do_at_once, SUDOKU_POINTING, NULL},
    {28, "Claiming", do_at_once, SUDOKU_CLAIMING, NULL},
    {30, "Naked Pair", note_removals, SUDOKU_NAKED_PAIR, NULL},
    {32, "X-Wing", note_first, SUDOKU_X_WING, NULL},
    {34, "Hidden Pair", note_removals, SUDOKU_HIDDEN_PAIR, NULL},
    {36, "Naked Triplet", note_removals, SUDOKU_NAKED_TRIPLE, NULL},
    {38, "Swordfish", note_first, SUDOKU_SWORDFISH, NULL},
    {40, "Hidden Triplet", note_removals, SUDOKU_HIDDEN_TRIPLE, NULL},
    {42, "XY-Wing", note_first_wing, SUDOKU_XY_WING, NULL},
    {44, "XYZ-Wing", note_first_wing, SUDOKU_XYZ_WING, NULL},
    {0, NULL, NULL, 0, scale_unique_loops},
    {0, NULL, NULL, 0, scale_unique_long_loops},
    {50, "Naked Quad", note_removals, SUDOKU_NAKED_QUAD, NULL},
    {0, NULL, NULL, 0, scale_unique_longest_loops},
    {52, "Jellyfish", note_first, SUDOKU_JELLYFISH, NULL},
    {54, "Hidden Quad", note_removals, SUDOKU_HIDDEN_QUAD, NULL},
    {0, NULL, NULL, 0, scale_bug},
    {62, "Aligned Pair Exclusion", NULL, 0, scale_aligned_pairs},
    {0, NULL, NULL, 0, find_chains},
    {75, "Aligned Triplet Exclusion", NULL, 0, scale_aligned_triplets},
    {0, NULL, NULL, 0, scale_nishio},
    {0, NULL, NULL, 0, scale_multiple},
    {0, NULL, NULL, 0, scale_dynamic},
    {0, NULL, NULL, 0, scale_plus},
    {0, NULL, NULL, 0, find_nested_chains},
    {0, NULL, NULL, 0, find_nested_multiple},
    {0, NULL, NULL, 0, find_nested_dynamic},
};

static bool does_first_only(pattern_taker *take)
{
    return take == note_first || take == note_first_wing || take == note_after_pointing;
}

static bool find_by(sudoku_scale *s, size_t row)
{
    pattern_taker *const take = rows[row].take;
    s->l->search = (int)row;
    const bool found = take != NULL ? search(s, rows[row].technique, take) : rows[row].find(s);
    /* What has not changed since need not be searched again. If all patterns have been applied,
     * only what they changed is new. */
    if (take != NULL && !(found && does_first_only(take)))
        s->l->idle_at[row] = s->l->time - found;
    if (found && rows[row].rating != 0)
        name_step(s, rows[row].rating, rows[row].name);
    return found;
}

static bool find_step(sudoku_scale *s)
{
    s->step = (sudoku_scale_step){.placed = s->placed, .removed = s->removed};
    for (size_t r = 0; r < sizeof rows / sizeof *rows && !s->l->is_over; r++) {
        s->l->time++; /* so that each change comes after the last idle search */
        if (find_by(s, r))
            return true;
    }
    return false;
}

/* ---- other rules ---- */

/* With other rules, a step has the rating of its technique (techniques.c). Techniques of the table
 * above have the same rating there. */
static int rate_step(const sudoku_step *step)
{
    const int count = step->node_count + step->deduction_count;
    return techniques[step->technique].rating + (count > 2 ? count_length_steps(count) : 0);
}

/* With other rules, the techniques of sudoku/logic are tried in their own order. */
static sudoku_progress take_other_step(sudoku_scale *s)
{
    sudoku_step step;
    const sudoku_progress progress = sudoku_logic_step(s->l, &step);
    if (progress != SUDOKU_STEP)
        return progress;
    s->placed[0] = step.placed;
    s->step = (sudoku_scale_step){.rating = rate_step(&step),
                                  .name = sudoku_technique_name(step.technique),
                                  .placed_count = step.placed.digit != 0,
                                  .removed_count = step.removed_count,
                                  .placed = s->placed,
                                  .removed = step.removed};
    return progress;
}

/* ---- ratings ---- */

static void keep_ratings(sudoku_scale *s)
{
    int rating = s->step.rating;
    if (s->rounds++ == 0)
        s->ed = rating;
    if (rating > s->er)
        s->er = rating;
    if (!s->has_placed)
        s->ep = s->er;
    s->has_placed = s->has_placed || s->step.placed_count > 0;
}

static sudoku_progress take_step(sudoku_scale *scale)
{
    if (!scale->l->as_explainer)
        return take_other_step(scale);
    if (scale->l->broken)
        return SUDOKU_CONTRADICTION;
    if (scale->l->empty == 0)
        return SUDOKU_SOLVED;
    const bool found = may_go_on(scale->l) && find_step(scale);
    if (scale->l->is_over)
        return SUDOKU_GIVEN_UP;
    return found ? SUDOKU_STEP : SUDOKU_STUCK;
}

sudoku_progress sudoku_scale_next(sudoku_scale *scale, sudoku_scale_step *step)
{
    const sudoku_progress progress = take_step(scale);
    if (progress != SUDOKU_STEP)
        return progress;
    keep_ratings(scale);
    if (step != NULL)
        *step = scale->step;
    return SUDOKU_STEP;
}

void sudoku_scale_stop(sudoku_scale *scale)
{
    sudoku_logic_stop(scale->l);
}

void scale_serve(sudoku_scale *scale, const struct permit *host)
{
    logic_serve(scale->l, host);
}

sudoku_scale_rating sudoku_scale_rate(const sudoku_scale *scale)
{
    return (sudoku_scale_rating){scale->er, scale->ep, scale->ed};
}

/* ---- the rater ---- */

dlx_status sudoku_scale_start(sudoku_scale *scale, const sudoku_puzzle *puzzle, double seconds)
{
    if (!fits_rules(scale->l->rules, puzzle)) /* digits are indexes of the board's tables */
        return DLX_ERR_ARGUMENT;
    start_board(scale->l, puzzle, !scale->l->as_explainer, true);
    scale->er = scale->ep = scale->ed = scale->rounds = 0;
    scale->has_placed = false;
    sudoku_logic_limit(scale->l, seconds);
    if (scale->has_nested)
        nest_forget(scale);
    scale->has_nested = false;
    return DLX_OK;
}

static bool allocate_matrix(sudoku_scale *s, struct matrix *matrix)
{
    matrix->bits = object_array(&s->object, (size_t)MOST_TAGS * TAG_WORDS, sizeof *matrix->bits);
    return matrix->bits != NULL;
}

static bool make_board(sudoku_scale *s)
{
    if (make_logic(&s->object.allocator, NULL, true, &s->l) != DLX_OK)
        return false;
    s->l->as_explainer = true;
    s->l->taker = s;
    return true;
}

static dlx_status make_explainer(sudoku_scale *s)
{
    s->seen_dual = object_array(&s->object, MOST_TAGS / 2, sizeof *s->seen_dual);
    s->seen_group = object_array(&s->object, MOST_BASE_GROUPS, sizeof *s->seen_group);
    const bool is_made = s->seen_dual != NULL && s->seen_group != NULL && make_board(s) &&
                         allocate_matrix(s, &s->basic) && allocate_matrix(s, &s->direct) &&
                         allocate_matrix(s, &s->links) && allocate_matrix(s, &s->reach) &&
                         allocate_matrix(s, &s->parents) && allocate_matrix(s, &s->causes) &&
                         nest_create(s);
    return is_made ? DLX_OK : DLX_ERR_MEMORY;
}

static bool is_classic(const sudoku_rules *rules)
{
    return rules == NULL || (rules->is_plain && rules->size == SUDOKU_SIZE && rules->box_rows == 3);
}

dlx_status sudoku_scale_for(const dlx_allocator *allocator, const sudoku_rules *rules,
                            sudoku_scale **scale)
{
    sudoku_scale *s = object_new(allocator, sizeof *s);
    *scale = s;
    if (s == NULL)
        return DLX_ERR_MEMORY;
    const dlx_status status = is_classic(rules)
                                  ? make_explainer(s)
                                  : make_logic(&s->object.allocator, rules, false, &s->l);
    if (status != DLX_OK) {
        sudoku_scale_free(s);
        *scale = NULL;
    }
    return status;
}

dlx_status sudoku_scale_new(const dlx_allocator *allocator, sudoku_scale **scale)
{
    return sudoku_scale_for(allocator, NULL, scale);
}

void sudoku_scale_free(sudoku_scale *scale)
{
    if (scale == NULL)
        return;
    sudoku_logic_free(scale->l);
    object_free(&scale->object);
}
