/* SPDX-License-Identifier: MIT */
/*
 * Forcing chains and nets: assume a candidate, and follow what it forces.
 *
 *     a contradiction     r1c1 = 5 leaves no place for 7 in row 3             so r1c1 is not 5
 *     all of a cell       r1c1 is 2, 5 or 8, and each makes r4c4 not 3        so r4c4 is not 3
 *     all of a house      5 is in r1c1, r1c4 or r1c9, each makes r4c4 not 3   so r4c4 is not 3
 *
 * A true candidate excludes the others of its cell and its digit in the peers. The last candidate
 * of a cell, and the last place of a digit in a full house, is true. In a chain, only cells with
 * two candidates and houses with two places before the assumption count, so that each conclusion
 * has one cause. In a net, conclusions may combine.
 *
 * A nested net also assumes candidates on the board that follows from the first assumption, and
 * excludes those that fail there. (Sudoku Explainer: cell, region and Nishio forcing chains,
 * dynamic and nested ones. HoDoKu: forcing chains and nets.)
 *
 * Invariant: a conclusion on the trail follows from the assumption and conclusions before it.
 * Undoing the trail from its end restores the board.
 */
#include "sudoku/logic/logic.h"

/* ---- the second board ---- */

enum {
    FORCING_CELLS = MOST_CHAIN_SIZE * MOST_CHAIN_SIZE,
    FORCING_WORDS = FORCING_CELLS / WORD,
    FORCING_DIGITS = MOST_CHAIN_SIZE + 1,
    MOST_LITERALS = 2 * MOST_CHAIN_SIZE * FORCING_WORDS, /* words of a set of literals */
    MOST_TRAIL = 2 * FORCING_CELLS * MOST_CHAIN_SIZE,
    MOST_CAUSES = 20000,     /* causes of all inner contradictions of one assumption */
    MOST_DEDUCTIONS = 4096,  /* deductions of a step */
    MOST_INNER_WORK = 40000, /* inner assumptions of one step */
};

/** A conclusion on the second board. */
struct forced {
    uint16_t cell;
    uint8_t digit;
    bool truth;           /* whether the cell holds the digit */
    uint8_t reason;       /* enum sudoku_reason */
    uint16_t house;       /* SUDOKU_LAST_PLACE: the full house; SUDOKU_BY_CLUE in a net: the part */
    uint16_t cause;       /* SUDOKU_EXCLUDED, SUDOKU_BY_CLUE in a chain: the true conclusion on the
                             trail; SUDOKU_BY_CLUE in a net: number of conclusions before */
    uint16_t first_cause; /* SUDOKU_DISPROVED: first of its causes */
    uint16_t cause_count; /* number of causes */
};

/** What an earlier search on the same board found out about a candidate. */
enum { NOT_TRIED, FOLLOWED, FAILED };

/** A set of literals has a bit for each cell, by truth and digit: see literals(). */
struct forcing {
    bool is_net; /* conclusions may depend on several others */
    uint64_t open[FORCING_CELLS];
    uint64_t first_open[FORCING_CELLS];       /* before the assumption */
    uint16_t (*places)[FORCING_DIGITS];       /* by full house and digit: seats */
    uint16_t (*first_places)[FORCING_DIGITS]; /* before the assumption */
    struct forced trail[MOST_TRAIL];          /* conclusions in their order */
    int done, end;                            /* number of conclusions followed up; of all */
    int noted;         /* number of conclusions whose parts are pending or have been sifted */
    uint64_t *pending; /* in a net: set of parts to be sifted */
    uint16_t at[2][FORCING_DIGITS][FORCING_CELLS]; /* index on the trail */
    uint64_t known[MOST_LITERALS];                 /* all conclusions */
    uint64_t common[MOST_LITERALS];                /* conclusions of all assumptions so far */
    uint8_t tried[FORCING_CELLS][FORCING_DIGITS];  /* NOT_TRIED, ... */
    uint64_t *conclusions;                         /* by candidate: all conclusions, if FOLLOWED */
    bool failed;                                   /* the assumption is impossible */
    struct forced failure;                         /* where it fails */
    bool needed[MOST_TRAIL];                       /* conclusions that an explanation uses */
    uint16_t causes[MOST_CAUSES];                  /* of all disproved candidates */
    int cause_count;
    int work; /* inner assumptions made for this step */
};

/** Return the number of words of a set of literals. */
static inline size_t literal_words(const sudoku_logic *l)
{
    return 2 * (size_t)l->digits * (size_t)l->words;
}

/** Return the cells of a digit in a set of literals. */
static inline uint64_t *literals(const sudoku_logic *l, uint64_t *set, bool truth, int digit)
{
    return set + (size_t)l->words * (size_t)((truth ? l->digits : 0) + digit - 1);
}

/** Return the number of words of a set of parts. */
static inline size_t pending_words(const sudoku_logic *l)
{
    return (size_t)(l->part_count + WORD - 1) / WORD;
}

/* Begin a search: copy the board for all of its assumptions. */
static void copy_board(sudoku_logic *l, struct forcing *f, bool is_net)
{
    for (int cell = 0; cell < l->cells; cell++)
        f->first_open[cell] = is_empty(l, cell) ? candidates(l, cell) : 0;
    for (int h = 0; h < l->full_count; h++)
        for (int digit = 1; digit <= l->digits; digit++)
            f->first_places[h][digit] = (uint16_t)l->places[h][digit];
    f->is_net = is_net;
    if (!is_net)
        link_by_clues(l);
}

static void forget_pending(const sudoku_logic *l, struct forcing *f)
{
    memset(f->pending, 0, pending_words(l) * sizeof *f->pending);
}

/* Begin an assumption on the copied board. */
static void restore_board(const sudoku_logic *l, struct forcing *f)
{
    memcpy(f->open, f->first_open, (size_t)l->cells * sizeof *f->open);
    memcpy(f->places, f->first_places, (size_t)l->full_count * sizeof *f->places);
    memset(f->known, 0, literal_words(l) * sizeof *f->known);
    f->done = f->end = f->noted = 0;
    f->cause_count = 0;
    forget_pending(l, f);
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

/* Conclude that a candidate is true if it is the last one of its cell. If none remains, the
 * assumption fails. */
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

/* Conclude that a digit is in its last place in a full house. Without any, the assumption fails. */
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

/* Exclude a candidate, unless it is excluded already. */
static void exclude(const sudoku_logic *l, struct forcing *f, const struct forced *c)
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

/* In a chain, exclude the candidates that a single clue does not allow beside a true candidate. */
static void follow_links(const sudoku_logic *l, struct forcing *f, int at)
{
    const sudoku_candidate from = {f->trail[at].cell, f->trail[at].digit};
    struct forced c = {.reason = SUDOKU_BY_CLUE, .cause = (uint16_t)at};
    for (int digit = 1; digit <= l->digits; digit++) {
        const uint64_t *links = clue_links(l, from, true, digit);
        c.digit = (uint8_t)digit;
        for (int w = 0; w < l->words; w++)
            for (uint64_t seen = links[w]; seen != 0; seen &= seen - 1) {
                c.cell = (uint16_t)(WORD * w + lowest(seen));
                exclude(l, f, &c);
            }
    }
}

/* In a net, exclude the candidates that a part does not allow with the remaining ones of its
 * cells. */
static void follow_part(const sudoku_logic *l, struct forcing *f, int part)
{
    const struct clue_part *p = &l->parts[part];
    uint64_t digits[MOST_PART_CELLS], left[MOST_PART_CELLS];
    struct forced c = {
        .reason = SUDOKU_BY_CLUE, .house = (uint16_t)part, .cause = (uint16_t)f->end};
    for (int i = 0; i < p->count; i++)
        digits[i] = is_empty(l, p->cells[i]) ? f->open[p->cells[i]] : candidates(l, p->cells[i]);
    sift_by(l, part, digits, left);
    for (int i = 0; i < p->count; i++)
        for (uint64_t gone = digits[i] & ~left[i]; gone != 0; gone &= gone - 1) {
            c.cell = p->cells[i];
            c.digit = (uint8_t)lowest(gone);
            exclude(l, f, &c);
        }
}

/* Note the parts whose cells have lost candidates, and sift the first of them. Return whether there
 * was one. */
static bool follow_next_part(const sudoku_logic *l, struct forcing *f)
{
    const uint16_t *parts;
    for (; f->noted < f->end; f->noted++)
        for (int i = f->trail[f->noted].truth ? 0 : parts_of(l, f->trail[f->noted].cell, &parts);
             i > 0; i--)
            f->pending[parts[i - 1] / WORD] |= bit(parts[i - 1] % WORD);
    for (size_t w = 0; w < pending_words(l); w++)
        if (f->pending[w] != 0) {
            const int at = lowest(f->pending[w]);
            f->pending[w] &= f->pending[w] - 1;
            follow_part(l, f, WORD * (int)w + at);
            return true;
        }
    return false;
}

/* Follow what the true conclusions force, up to a contradiction. */
static void follow_all(const sudoku_logic *l, struct forcing *f)
{
    const bool has_links = l->sieves != NULL && !f->is_net;
    do {
        for (; f->done < f->end && !f->failed; f->done++)
            if (f->trail[f->done].truth) {
                follow_true(l, f, f->done);
                if (has_links)
                    follow_links(l, f, f->done);
            }
    } while (l->sieves != NULL && f->is_net && !f->failed && follow_next_part(l, f));
}

/* Assume that a candidate is true, and follow what it forces. */
static void assume(const sudoku_logic *l, struct forcing *f, sudoku_candidate c)
{
    conclude(l, f,
             &(struct forced){
                 .cell = c.cell, .digit = c.digit, .truth = true, .reason = SUDOKU_ASSUMED});
    follow_all(l, f);
}

/* Forget all conclusions from `mark` on. */
static void undo(const sudoku_logic *l, struct forcing *f, int mark)
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
    f->done = f->noted = mark;
    f->failed = false;
    forget_pending(l, f);
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

/* Return the candidates of a cell that were excluded before there were `end` conclusions. */
static uint64_t excluded_before(const sudoku_logic *l, struct forcing *f, int cell, int end)
{
    uint64_t excluded = 0;
    for (uint64_t all = open_digits(l, cell); all != 0; all &= all - 1)
        if (is_known(l, f, false, cell, lowest(all)) && f->at[0][lowest(all)][cell] < end)
            excluded |= bit(lowest(all));
    return excluded;
}

/* A part excludes a candidate. Mark only the exclusions that it needs for that. */
static void need_part(const sudoku_logic *l, struct forcing *f, struct forced c)
{
    const struct clue_part *p = &l->parts[c.house];
    uint64_t digits[MOST_PART_CELLS], left[MOST_PART_CELLS];
    int own = 0;
    for (int i = 0; i < p->count; i++) {
        digits[i] = candidates(l, p->cells[i]) & ~excluded_before(l, f, p->cells[i], c.cause);
        own = p->cells[i] == c.cell ? i : own;
    }
    for (int i = 0; i < p->count; i++) {
        uint64_t gone = candidates(l, p->cells[i]) & ~digits[i];
        digits[i] |= gone;
        if (gone == 0)
            continue;
        sift_by(l, c.house, digits, left);
        if (!has_bit(left[own], c.digit))
            continue;
        digits[i] &= ~gone;
        for (; gone != 0; gone &= gone - 1)
            need(f, false, p->cells[i], lowest(gone));
    }
}

static void need_causes(const sudoku_logic *l, struct forcing *f, struct forced c)
{
    if (c.reason == SUDOKU_EXCLUDED || (c.reason == SUDOKU_BY_CLUE && !f->is_net))
        f->needed[c.cause] = true;
    else if (c.reason == SUDOKU_BY_CLUE)
        need_part(l, f, c);
    else if (c.reason == SUDOKU_LAST_CANDIDATE || c.reason == SUDOKU_NO_CANDIDATE)
        need_cell(l, f, c);
    else if (c.reason == SUDOKU_LAST_PLACE || c.reason == SUDOKU_NO_PLACE)
        need_house(l, f, c);
    for (int i = 0; c.reason == SUDOKU_DISPROVED && i < c.cause_count; i++)
        f->needed[f->causes[c.first_cause + i]] = true;
}

/* Candidates that a true candidate excludes are not explained. */
static bool is_told(const struct forced *c)
{
    return c->truth || c->reason == SUDOKU_DISPROVED || c->reason == SUDOKU_BY_CLUE;
}

/* Mark what the last conclusion needs, back to `mark`. Return the number of true or disproved
 * conclusions. */
static int mark_needed(const sudoku_logic *l, struct forcing *f, struct forced last, int mark)
{
    int count = 0;
    memset(f->needed, 0, (size_t)f->end * sizeof *f->needed);
    need_causes(l, f, last);
    for (int at = f->end - 1; at >= mark; at--)
        if (f->needed[at]) {
            need_causes(l, f, f->trail[at]);
            count += is_told(&f->trail[at]);
        }
    return count;
}

/* ---- describing a step ---- */

/* Return the clue that excludes a candidate. */
static uint16_t clue_of(const sudoku_logic *l, struct forced c)
{
    const struct forced *from = &l->forcing->trail[c.cause];
    const int part = l->forcing->is_net
                         ? c.house
                         : find_linking_part(l, (sudoku_candidate){from->cell, from->digit}, true,
                                             (sudoku_candidate){c.cell, c.digit});
    return (uint16_t)l->parts[part].clue;
}

static bool add_deduction(sudoku_logic *l, struct forced c)
{
    if (l->step.deduction_count == MOST_DEDUCTIONS)
        return false;
    sudoku_deduction *d = &l->step_deductions[l->step.deduction_count++];
    *d = (sudoku_deduction){{c.cell, c.digit}, c.truth, (sudoku_reason)c.reason, 0, 0};
    if (c.reason == SUDOKU_LAST_PLACE || c.reason == SUDOKU_NO_PLACE)
        d->house = l->full[c.house];
    if (c.reason == SUDOKU_BY_CLUE) {
        d->clue = clue_of(l, c);
        add_step_clue(l, d->clue);
    }
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
        if (f->needed[at] && is_told(&f->trail[at]))
            good = add_deduction(l, f->trail[at]);
    return good && (last.reason == SUDOKU_ASSUMED || add_deduction(l, last));
}

/* ---- contradictions ---- */

/* Record which outer conclusions the inner contradiction needs, and exclude its assumption. */
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
            ((f->work % BETWEEN_LOOKS == 0 || l->sieves != NULL) && !may_go_on(l)))
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

/* Return the conclusions of a candidate, or NULL if it leads to a contradiction, or the time has
 * run out. Each is followed once. */
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

/* Keep the conclusions that this assumption shares with earlier ones. Return whether any remain. */
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
    /* Houses use the results of cells, which searched the same board. */
    if (!in_houses)
        memset(f->tried, NOT_TRIED, (size_t)l->cells * sizeof *f->tried);
    return in_houses ? find_in_houses(l, ANYWHERE, find_common_in_house) : find_in_cells(l);
}

/* ---- beginning ---- */

dlx_status make_room_for_forcing(sudoku_logic *l)
{
    if (l->size > MOST_CHAIN_SIZE || l->digits > MOST_CHAIN_SIZE)
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
    f->pending = object_array(&l->object, pending_words(l) + 1, sizeof *f->pending);
    return f->places == NULL || f->first_places == NULL || f->conclusions == NULL ||
                   f->pending == NULL
               ? DLX_ERR_MEMORY
               : DLX_OK;
}
