/* SPDX-License-Identifier: MIT */
/*
 * binary: consistency (struct consistency in binary.h). Some options cannot be chosen, although
 * each item that they lack still has several options: a choice would take all of them. For the
 * items p, q, r and s with the options
 *
 *     "p q"  "p r"  "q r s"  "q s"  "r s"  "s"
 *
 * the option "q r s" conflicts with "p q" in q, and with "p r" in r, so it would leave nothing for
 * p. It is removed. The other options outside p agree with one of p's two. These two are witnesses:
 * while they live, p need not be looked at again.
 *
 *     to look at p      list the options that conflict with "p q", which has the fewest: "q r s", "q s"
 *                       keep those that conflict with "p r": "q r s"
 *                       remove what is left after the last option of p
 *     proof for p       {"p q", "p r"}, as options that shortened the list, and the length of the trail
 *     queue             items that have lost a witness since their last proof, or have no proof
 *
 * The list is usually empty after two or three options. Proofs are a stack. A new one replaces the
 * last one of its item, and undo takes it off the stack and puts the last one back: at each choice
 * the queue is empty, so all witnesses are live again when the choice is taken back.
 *
 * A look at a large item rarely removes anything. So the search counts the looks, and those with an
 * effect, for each number of live options. From the first number on that does not pay, items are not
 * looked at until they have fewer options. Hard Sudoku with renbans take 0.8 of the time.
 *
 * A long search keeps a row of bits for each option: the options that conflict with it. A look keeps
 * the options that conflict with all options compared so far as a mask (binary_look.c). With two
 * bits in a word, the look at p uses these rows:
 *
 *     word           0              1                2
 *     options        "p q" "p r"    "q r s" "q s"    "r s" "s"
 *     row of "p q"    .     1        1       1        .     .
 *     row of "p r"    1     .        1       .        1     .
 *     mask            .     .        1       .        .     .      live, in both rows, not of p: "q r s"
 *
 * A row is made for the first look that needs it. If there is no space for all rows, looks use
 * lists, as described above.
 *
 * A search is light once it has rows, if the problem has only primary items. It no longer moves
 * nodes in the sets: it counts the sizes, and finds the live options of an item in the words that
 * have a bit for one of them. Undoing earlier moves finds the sets as those moves left them. A tree
 * node takes three quarters of the time.
 *
 * With secondary items and few options, a search is light and has rows from the start. It does not
 * count the options of secondary items, because the row of a chosen option has all its conflicts.
 * In a sandwich Sudoku, an option has 45 items, but only one is primary, so a node takes 19
 * microseconds instead of 46.
 *
 * Trials (trials.h) use the same lists. An option need not be tried if it leaves each item at least
 * one option more than the item needs, because it then forces nothing. A look for trials therefore
 * compares two options of p before the list is complete, and drops an option from the list when it
 * agrees with two. The options that remain are marked: only these need a trial. Of the options
 * "q r s", "q s", "r s", "s", "q" and "r",
 *
 *     p          "p q" and "p r" are witnesses; "s" agrees with both
 *     marked     "q s" and "q" agree only with "p r", so they force it; "r s" and "r" force "p q";
 *                "q r s" agrees with neither, so it fails
 *
 * Trials never take back a removal, so a mark for each node replaces the stack of proofs.
 *
 * Options conflict if they share an item that one option covers for good, without a color or with
 * different colors. Items that several options may cover cause no conflicts here.
 *
 * Invariant: an item with a proof that is not in the queue has live witnesses, and each option that
 * lacks the item agrees with one of them; for trials, with one more than the item needs, unless it
 * is marked. In a search, the live options are those with a bit.
 *
 * Sources: D. E. Knuth, program XCCDC (2023), for this consistency; C. Bessière, "Arc-Consistency
 * and Arc-Consistency Again" (1994), for looking again only if the option that proved something is
 * lost.
 */
#include "dlx/search/binary.h"

#include "dlx/search/walk.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_VAIN = 500,     /* looks at an item without effect, until it is not looked at again */
    MOST_WORK = 1 << 20, /* options compared at one tree node, which takes 3 milliseconds */
    EVER = -1,           /* instead of their number, once a look has had an effect */
    JUDGED = 16000,      /* looks at items of one size, from which on they must pay; measured */
    PAYS = 40,           /* most looks for each one with an effect; measured */
    TRIALS = 500,        /* without any effect, until the search goes on without consistency */
    SLICE = 1 << 16,     /* options compared in one call for trials */
    STAMPS = 4,          /* options stamped in the time that it takes to compare a suspect */
};

/* Rows of bits. */
enum {
    DEEP = 512,            /* units of work per entry before rows may be deepened */
    WORTH = 2200,          /* least units of work per tree node for that; both measured */
    MANY = 16,             /* looks per item, from which on rows are worth making; measured */
    MOST_WORDS = 1 << 22,  /* in all rows */
    PLACES = 8,            /* words of the longest vector: a row has a multiple of them */
    LIGHT_WORDS = 1 << 17, /* in rows that a light search makes from the start, or that get deep */
};

/* Flags of an option. */
enum {
    SEEN = 1,   /* it is in the list of suspects, or must not be added */
    MARKED = 2, /* for trials: it must be tried */
};

/* ---- proofs ---- */

/* A proof in the stack: its first words, then its witnesses. */
enum { OF_ITEM, FORMER, BELOW, LENGTH, COUNT, WITNESSES };

/* Mark the witnesses of a proof, or unmark them. Place 0 means no proof. */
static void mark_witnesses(struct consistency *c, uint32_t place, bool is_in_force)
{
    const uint32_t *proof = c->stack + place;
    for (uint32_t w = 0; place > 0 && w < proof[COUNT]; w++)
        c->is_witness[proof[WITNESSES + w]] = is_in_force;
}

/* Complete the proof at the end of the stack, after its witnesses. */
static void push_proof(struct binary *b, uint32_t item, uint32_t witnesses)
{
    struct consistency *c = &b->consistency;
    uint32_t *proof = c->stack + c->end;
    proof[OF_ITEM] = item;
    proof[FORMER] = c->proof[item];
    proof[BELOW] = c->top;
    proof[LENGTH] = b->trail_length;
    proof[COUNT] = witnesses;
    mark_witnesses(c, proof[FORMER], false);
    mark_witnesses(c, c->end, true);
    c->proof[item] = c->top = c->end;
    c->end += WITNESSES + witnesses;
}

static void pop_proof(struct consistency *c)
{
    const uint32_t *proof = c->stack + c->top;
    mark_witnesses(c, c->top, false);
    mark_witnesses(c, proof[FORMER], true);
    c->proof[proof[OF_ITEM]] = proof[FORMER];
    c->end = c->top;
    c->top = proof[BELOW];
}

static inline bool is_for_trials(const struct binary *b)
{
    return b->consistency.for_trials;
}

/* ---- the queue ---- */

static void enqueue(struct binary *b, uint32_t item)
{
    struct consistency *c = &b->consistency;
    c->queue[c->tail++ & c->mask] = item;
    c->is_queued[item] = true;
}

static uint32_t dequeue(struct binary *b)
{
    struct consistency *c = &b->consistency;
    const uint32_t item = c->queue[c->head++ & c->mask];
    c->is_queued[item] = false;
    return item;
}

static inline bool is_worth_a_look(const struct binary *b, uint32_t item)
{
    const struct consistency *c = &b->consistency;
    return b->need[item] > 0 &&
           (is_for_trials(b) || (b->size[item] <= c->most_live && c->vain[item] < MOST_VAIN));
}

/* Put the item of this node into the queue if it is worth a look: it has lost the node's option. */
static void lose(struct binary *b, uint32_t node)
{
    const uint32_t item = b->item[node];
    if (!b->consistency.is_queued[item] && is_worth_a_look(b, item))
        enqueue(b, item);
}

/* Queue the items that have lost a witness, or have lost an option while they had no proof. An item
 * that is too large is queued only to give up its proof. A branch for each condition would often be
 * mispredicted, so the queue is written in any case. An entry beyond its end does not count. */
static void note_losses(struct binary *b)
{
    struct consistency *c = &b->consistency;
    uint32_t *queue = c->queue, tail = c->tail;
    const uint32_t *need = b->need, *size = b->size, *proof = c->proof;
    const bool *is_witness = c->is_witness;
    const uint32_t most_live = c->most_live;
    bool *is_queued = c->is_queued;
    for (; c->noted < b->trail_length; c->noted++) {
        const uint32_t option = b->trail[c->noted] / 2, end = b->end[option];
        for (uint32_t n = b->first[option]; n < end; n++) {
            const uint32_t item = b->item[n];
            const bool may_look = (proof[item] == 0) & (size[item] <= most_live);
            const bool is_due =
                (is_witness[n] | may_look) & (need[item] > 0) & (is_queued[item] == 0);
            queue[tail & c->mask] = item;
            tail += is_due;
            is_queued[item] |= is_due;
        }
    }
    c->tail = tail;
}

void consistency_undo(struct binary *b, uint32_t mark)
{
    struct consistency *c = &b->consistency;
    while (consistency_waiting(c) > 0)
        dequeue(b);
    c->noted = c->noted < mark ? c->noted : mark;
    while (c->top > 0 && c->stack[c->top + LENGTH] > mark)
        pop_proof(c);
}

void consistency_look_at_all(struct binary *b)
{
    for (uint32_t i = 0; i < b->opens; i++)
        if (is_worth_a_look(b, b->open[i]) && !b->consistency.is_queued[b->open[i]])
            enqueue(b, b->open[i]);
}

/* Forget the rows. From now on, a light search keeps only nodes of primary items up to date. */
static void begin_rows(struct binary *b)
{
    struct rows *r = &b->consistency.rows;
    if (r->root == NULL)
        return;
    deepening_begin(b);
    memcpy(r->root, b->size, b->items * sizeof *r->root);
    if (r->has_row != NULL)
        memset(r->has_row, 0, b->options * sizeof *r->has_row);
    if (r->may_be_light)
        b->end = b->primary_end;
}

void consistency_begin(struct binary *b)
{
    struct consistency *c = &b->consistency;
    if (c->queue == NULL)
        return;
    while (consistency_waiting(c) > 0)
        dequeue(b);
    memset(c->proof, 0, b->items * sizeof *c->proof);
    memset(c->vain, 0, b->items * sizeof *c->vain);
    memset(c->is_witness, 0, b->nodes * sizeof *c->is_witness);
    c->top = 0;
    c->end = 1; /* place 0 means no proof */
    c->looks = c->removed = 0;
    c->is_on = true;
    c->most_live = CONSISTENCY_MOST_LIVE;
    memset(c->of_size, 0, sizeof c->of_size);
    c->noted = b->trail_length;
    begin_rows(b);
    consistency_look_at_all(b);
}

/* ---- a look at an item ---- */

/* Return the number of options met by a walk over the items of an option. */
static uint64_t count_neighbors(const struct binary *b, uint32_t option)
{
    uint64_t count = 0;
    for (uint32_t n = b->first[option]; n < b->first[option + 1]; n++)
        count += b->size[b->item[n]];
    return count;
}

/* Return the node of the item whose option has the fewest conflicts, or a few more. */
static uint32_t find_least_conflicts(struct binary *b, uint32_t item)
{
    const uint32_t *set = b->set + b->start[item];
    uint32_t best = set[0];
    uint64_t least = UINT64_MAX;
    for (uint32_t i = 0; i < b->size[item]; i++) {
        const uint32_t option = b->option[set[i]];
        const uint64_t its = count_neighbors(b, option);
        if (its < least) {
            least = its;
            best = set[i];
        }
    }
    b->consistency.work += b->size[item];
    return best;
}

/* Return whether two nodes of an item that one option covers cannot both be chosen. */
static inline bool differ(const struct binary *b, uint32_t m, uint32_t n)
{
    return b->color[m] != b->color[n] || b->color[n] == DLX_NO_COLOR;
}

/* Stamp the options that conflict with a node in its item. With `lists`, add those not seen yet to
 * the suspects: they agree with all options that were compared before. Pointers in the struct would
 * be loaded again after each store of a byte, so they are copied to local variables. */
static inline void stamp_conflicts(struct binary *b, uint32_t node, bool lists)
{
    struct consistency *c = &b->consistency;
    const uint32_t item = b->item[node], size = b->size[item], now = c->now;
    const uint32_t *set = b->set + b->start[item], *option_of = b->option, *color = b->color;
    const uint32_t its = color[node], turn = c->look.turn;
    unsigned char *seen = c->seen;
    uint32_t *stamp = c->stamp, *suspect = c->suspect, suspects = c->suspects;
    for (uint32_t i = 0; i < size; i++) {
        const uint32_t option = option_of[set[i]];
        if (its != DLX_NO_COLOR && color[set[i]] == its)
            continue;
        stamp[option] = now;
        if (!lists || seen[option] != 0)
            continue;
        seen[option] = SEEN;
        c->agreeing[option] = turn;
        suspect[suspects++] = option;
    }
    c->suspects = suspects;
    c->work += lists ? size : 0;
}

static void set_seen(struct binary *b, uint32_t option, bool is_seen)
{
    unsigned char *seen = &b->consistency.seen[option];
    *seen = (unsigned char)((*seen & MARKED) | (is_seen ? SEEN : 0));
}

/* If an item needs one option, each option that contains it covers it, so none of these is a
 * suspect. */
static void see_options(struct binary *b, uint32_t item, bool is_seen)
{
    const uint32_t *set = b->set + b->start[item];
    for (uint32_t i = 0; i < b->size[item] && (b->need[item] == 1 || !is_for_trials(b)); i++)
        set_seen(b, b->option[set[i]], is_seen);
}

/* Note the nodes of an option at their items, or forget them. */
static void hold(struct binary *b, uint32_t option, bool holds)
{
    struct consistency *c = &b->consistency;
    for (uint32_t n = b->first[option]; n < b->first[option + 1]; n++)
        c->held[b->item[n]] = holds && c->is_single[b->item[n]] ? n + 1 : 0;
}

/* Return whether an option conflicts with the one that is held. */
static bool conflicts(const struct binary *b, uint32_t option)
{
    const uint32_t *held = b->consistency.held;
    for (uint32_t n = b->first[option]; n < b->first[option + 1]; n++)
        if (held[b->item[n]] > 0 && differ(b, held[b->item[n]] - 1, n))
            return true;
    return false;
}

/* Stamp the options that conflict with this one in other items than the one that is looked at. */
static void stamp_neighbors(struct binary *b, uint32_t option, bool lists)
{
    struct consistency *c = &b->consistency;
    if (++c->now == 0) { /* it has wrapped around */
        memset(c->stamp, 0, b->options * sizeof *c->stamp);
        c->now = 1;
    }
    for (uint32_t n = b->first[option]; n < b->first[option + 1]; n++)
        if (b->item[n] != c->look.item && c->is_single[b->item[n]])
            stamp_conflicts(b, n, lists);
}

/* Compare one more option of the item with the suspects, and drop those that agree with enough
 * options. The neighbors of the first options become suspects. Later, either the neighbors are
 * stamped or, if they are many more than the suspects, each suspect is compared. Return whether a
 * suspect agrees. */
static bool filter_suspects(struct binary *b, uint32_t option)
{
    struct consistency *c = &b->consistency;
    const bool is_early = c->look.turn < c->look.enough;
    const uint32_t before = c->suspects, enough = c->look.enough;
    const bool stamps = is_early || count_neighbors(b, option) < STAMPS * (uint64_t)before;
    uint32_t *suspect = c->suspect, *agreeing = c->agreeing, kept = 0;
    bool has_helped = false;
    c->work += 2 * (uint64_t)before;
    if (stamps)
        stamp_neighbors(b, option, is_early);
    else
        hold(b, option, true);
    for (uint32_t s = 0; s < before; s++) {
        const uint32_t its = suspect[s];
        const bool agrees = stamps ? c->stamp[its] != c->now : !conflicts(b, its);
        has_helped |= agrees;
        agreeing[its] += agrees;
        suspect[kept] = its;
        kept += agreeing[its] < enough;
    }
    if (!is_early) /* early, none is dropped, and new ones come after them */
        c->suspects = kept;
    if (!stamps)
        hold(b, option, false);
    return has_helped;
}

/* Return the node of an item to compare in turn: first the given one. */
static inline uint32_t node_in_turn(const struct binary *b, uint32_t first, uint32_t turn)
{
    const uint32_t start = b->start[b->item[first]], place = b->place[first] - start;
    return turn == 0 ? first : b->set[start + turn - (turn <= place)];
}

/* Begin to look for options that agree with fewer than `enough` options of an item. Write to
 * `witness`, which may be NULL, the nodes that prove that no other options do so. */
static void begin_look(struct binary *b, uint32_t item, uint32_t enough, uint32_t *witness)
{
    assert(b->size[item] >= enough);
    b->consistency.suspects = 0;
    b->consistency.look = (struct item_look){
        .item = item,
        .first = find_least_conflicts(b, item),
        .enough = enough,
        .witness = witness,
    };
    see_options(b, item, true);
}

static bool is_look_over(const struct binary *b)
{
    const struct consistency *c = &b->consistency;
    return c->look.turn == b->size[c->look.item] ||
           (c->look.turn >= c->look.enough && c->suspects == 0);
}

/* Compare one more option of the item. An option that agrees with the first `enough` of them is
 * never listed, so each of these is a witness. */
static void compare_next(struct binary *b)
{
    struct consistency *c = &b->consistency;
    struct item_look *look = &c->look;
    const uint32_t node = node_in_turn(b, look->first, look->turn);
    const bool helps = filter_suspects(b, b->option[node]);
    if ((look->turn < look->enough || helps) && look->witness != NULL)
        look->witness[look->witnesses++] = node;
    if (++look->turn != look->enough)
        return;
    see_options(b, look->item, false);
    for (uint32_t s = 0; s < c->suspects; s++)
        set_seen(b, c->suspect[s], false);
}

/* ---- a look at an item, by rows ---- */

/* The row does not have the options that were dead when the search began. */
void consistency_make_row(struct binary *b, uint32_t option)
{
    struct rows *r = &b->consistency.rows;
    uint64_t *row = r->word + (size_t)option * r->places;
    memset(row, 0, r->places * sizeof *row);
    for (uint32_t n = b->first[option]; n < b->first[option + 1]; n++) {
        const uint32_t item = b->item[n], *set = b->set + b->start[item];
        for (uint32_t i = 0; i < r->root[item]; i++)
            if (set[i] != n && differ(b, n, set[i]))
                row[b->option[set[i]] / ROW_BITS] |= UINT64_C(1) << b->option[set[i]] % ROW_BITS;
        b->consistency.work += r->root[item];
    }
    r->has_row[option] = true;
}

static bool rows_are_sound(const struct binary *b)
{
    const struct rows *r = &b->consistency.rows;
    for (uint32_t o = 0; o < b->options && r->live != NULL; o++)
        if ((r->live[o / ROW_BITS] >> o % ROW_BITS & 1) != is_undecided(b, o))
            return false;
    return true;
}

/* Write the words of the options of each item, and its nodes in the order of their options. `last`
 * and `next` have space for a number of each item. */
static void write_words(struct binary *b, uint32_t *last, uint32_t *next)
{
    struct rows *r = &b->consistency.rows;
    uint32_t *end = r->begin_of_item + 1, words = 0;
    memcpy(next, b->start, b->items * sizeof *next);
    for (int is_counted = 0; is_counted <= 1; is_counted++) {
        memset(last, 0, b->items * sizeof *last);
        for (uint32_t n = 0; n < b->nodes; n++) {
            const uint32_t item = b->item[n], place = b->option[n] / ROW_BITS;
            const bool is_new = last[item] != place + 1;
            last[item] = place + 1;
            end[item] += is_new;
            if (is_counted == 0)
                continue;
            struct row_word *word = &r->of_item[end[item] - 1];
            if (is_new)
                *word = (struct row_word){.place = place, .node = next[item]};
            word->bits |= UINT64_C(1) << b->option[n] % ROW_BITS;
            r->node_at[next[item]++] = n;
        }
        for (uint32_t i = 0; i < b->items && is_counted == 0; i++) {
            const uint32_t count = end[i];
            end[i] = words;
            words += count;
        }
    }
}

static void allocate_rows(struct binary *b)
{
    struct rows *r = &b->consistency.rows;
    struct arena *a = &b->arena;
    const size_t words = (size_t)b->options * r->places;
    r->word = arena_room(a, words, sizeof *r->word);
    r->has_row = arena_array(a, b->options, sizeof *r->has_row);
    r->mask = arena_array(a, r->places, sizeof *r->mask);
    r->begin_of_item = arena_array(a, (size_t)b->items + 1, sizeof *r->begin_of_item);
    r->of_item = arena_room(a, b->nodes, sizeof *r->of_item);
    r->node_at = arena_room(a, b->nodes, sizeof *r->node_at);
    r->live = arena_array(a, r->places, sizeof *r->live);
    r->old_trail = arena_array(a, b->options, sizeof *r->old_trail);
    r->old_proof = arena_array(a, b->items, sizeof *r->old_proof);
    r->old_witness = arena_array(a, b->nodes, sizeof *r->old_witness);
    if (!a->has_failed)
        write_words(b, b->forced, r->old_proof);
    for (uint32_t o = 0; o < b->options && !a->has_failed; o++)
        if (b->first[o] < b->first[o + 1] && is_in_set(b, b->first[o]))
            r->live[o / ROW_BITS] |= UINT64_C(1) << o % ROW_BITS;
}

static bool has_secondary(const struct binary *b)
{
    return dlx_problem_primary_count(b->problem) < b->items;
}

static const struct row_engine *const engines[] = WALK_ENGINES(row_engine);

/* Decide whether there will be rows: if they are not too large, and the problem has no
 * multiplicities. A light search needs them from the start. */
static void plan_rows(struct binary *b, enum simd simd)
{
    struct rows *r = &b->consistency.rows;
    r->engine = engines[simd];
    r->places = (b->options / ROW_BITS / PLACES + 1) * PLACES;
    const uint64_t words = (uint64_t)b->options * r->places;
    r->begin = UINT64_MAX;
    if (words > MOST_WORDS || b->has_times)
        return;
    r->begin = MANY * (uint64_t)b->items;
    r->worth = WORTH;
    r->deepen = words <= LIGHT_WORDS ? DEEP * (uint64_t)b->nodes : UINT64_MAX;
    r->root = arena_array(&b->arena, b->items, sizeof *r->root);
    r->may_be_light = words <= LIGHT_WORDS && has_secondary(b) && b->minima.places == 0;
    if (r->may_be_light)
        allocate_rows(b);
}

/* Return whether there are rows now. Without memory for them, the search goes on with lists. With
 * them, it becomes light if there are only primary items: undo then restores the sets as they are
 * now. */
static bool has_rows(struct binary *b)
{
    struct rows *r = &b->consistency.rows;
    if (r->live == NULL)
        allocate_rows(b);
    if (!b->arena.has_failed && !has_secondary(b) && b->minima.places == 0)
        b->end = b->primary_end;
    if (b->arena.has_failed) {
        b->arena.has_failed = false;
        r->live = NULL;
        r->begin = UINT64_MAX;
    }
    return r->live != NULL;
}

/* The last look was at an item with this number of options. Large items have an effect less often
 * than small ones: if it is too rare, neither they nor larger ones are looked at again. */
static void judge_size(struct consistency *c, uint32_t size)
{
    struct size_looks *its = &c->of_size[size];
    its->looks++;
    its->effects += c->suspects > 0;
    if (its->looks >= JUDGED && its->looks / PAYS > its->effects && size <= c->most_live)
        c->most_live = size - 1;
}

/* Remove the options that conflict with all options of an item. Return false if that leaves an item
 * with too few. */
static bool look_at(struct binary *b, uint32_t item)
{
    struct consistency *c = &b->consistency;
    const bool has_room = c->room - c->end >= WITNESSES + b->size[item];
    uint32_t *witness = has_room ? c->stack + c->end + WITNESSES : NULL;
    if (is_light(b) || (has_room && c->looks >= c->rows.begin && has_rows(b)))
        c->rows.engine->look(b, item, has_room ? witness : c->agreeing);
    else {
        begin_look(b, item, 1, witness);
        while (!is_look_over(b))
            compare_next(b);
    }
    c->looks++;
    c->removed += c->suspects;
    c->vain[item] = c->suspects > 0 || c->vain[item] == EVER ? EVER : c->vain[item] + 1;
    judge_size(c, b->size[item]);
    bool fine = true;
    for (uint32_t s = 0; s < c->suspects && fine; s++)
        fine = binary_remove(b, c->suspect[s]);
    if (has_room)
        push_proof(b, item, c->look.witnesses);
    else
        c->proof[item] = 0; /* look again after each loss */
    return fine;
}

uint64_t consistency_deadline(const struct binary *b)
{
    return b->consistency.work + MOST_WORK;
}

bool consistency_is_due(struct binary *b, uint64_t deadline)
{
    struct consistency *c = &b->consistency;
    if (!c->is_on)
        return false;
    note_losses(b);
    const bool is_useless = c->removed == 0 && c->looks >= TRIALS + (uint64_t)b->items;
    if (is_useless)
        c->is_on = false;
    while (consistency_waiting(c) > 0 && (is_useless || c->work >= deadline))
        c->proof[dequeue(b)] = 0;
    return consistency_waiting(c) > 0;
}

bool consistency_look(struct binary *b)
{
    const uint32_t item = dequeue(b);
    if (is_worth_a_look(b, item))
        return look_at(b, item);
    if (b->need[item] > 0)
        b->consistency.proof[item] = 0; /* it has lost a witness */
    return true;
}

/* ---- trials ---- */

/* Mark the suspects. Keep in the list only those that leave no option for the item. */
static void mark_suspects(struct binary *b)
{
    struct consistency *c = &b->consistency;
    const uint32_t before = c->suspects;
    c->suspects = 0;
    for (uint32_t s = 0; s < before; s++) {
        const uint32_t suspect = c->suspect[s];
        c->seen[suspect] = MARKED;
        if (c->agreeing[suspect] == 0 && b->need[c->look.item] == 1)
            c->suspect[c->suspects++] = suspect;
    }
}

static void end_look(struct binary *b)
{
    struct consistency *c = &b->consistency;
    const uint32_t item = c->look.item, *set = b->set + b->start[item];
    for (uint32_t i = 0; i < b->size[item]; i++)
        c->is_witness[set[i]] = false;
    for (uint32_t w = 0; w < c->look.witnesses; w++)
        c->is_witness[c->look.witness[w]] = true;
    mark_suspects(b);
    dequeue(b);
}

bool consistency_look_for_trials(struct binary *b)
{
    struct consistency *c = &b->consistency;
    const uint32_t item = c->queue[c->head & c->mask];
    const uint64_t end = c->work + SLICE;
    if (!is_worth_a_look(b, item)) {
        dequeue(b);
        return false;
    }
    if (c->look.item != item || c->look.witness == NULL)
        begin_look(b, item, b->need[item] + 1, c->stack);
    while (!is_look_over(b) && c->work < end)
        compare_next(b);
    if (!is_look_over(b))
        return false;
    const bool has_found = c->suspects > 0;
    end_look(b);
    c->look.witness = NULL;
    return has_found;
}

bool binary_needs_trial(const struct binary *b, uint32_t option)
{
    return b->step == BINARY_DONE || !is_undecided(b, option) || b->load != NULL ||
           (b->consistency.seen[option] & MARKED) != 0;
}

/* Look at all items, again or for the first time. With loads, an option may exclude others at an
 * item that several options cover. A look does not notice this, so all options need a trial. */
static void look_again(struct binary *b)
{
    for (uint32_t i = 0; i < b->opens && b->load == NULL; i++)
        if (!b->consistency.is_queued[b->open[i]])
            enqueue(b, b->open[i]);
}

void consistency_note_trail(struct binary *b, uint32_t mark)
{
    bool has_new_conflicts = false;
    for (uint32_t t = mark; t < b->trail_length && is_for_trials(b); t++) {
        const uint32_t option = b->trail[t] / 2;
        for (uint32_t n = b->first[option]; n < b->first[option + 1]; n++) {
            if (b->consistency.is_witness[n])
                lose(b, n);
            bool *is_single = &b->consistency.is_single[b->item[n]];
            has_new_conflicts |= b->room[b->item[n]] == 1 && !*is_single;
            *is_single |= b->room[b->item[n]] == 1;
        }
    }
    if (has_new_conflicts)
        look_again(b);
}

/* ---- making and checking ---- */

bool consistency_make(struct binary *b, enum simd simd, bool for_trials)
{
    struct consistency *c = &b->consistency;
    struct arena *a = &b->arena;
    const uint64_t room = 1 + 8 * (uint64_t)b->items + 2 * (uint64_t)b->nodes;
    c->room = room < UINT32_MAX ? (uint32_t)room : UINT32_MAX;
    c->for_trials = for_trials;
    if (for_trials)
        c->room = b->options;
    c->is_witness = arena_array(a, b->nodes, sizeof *c->is_witness);
    if (!for_trials)
        plan_rows(b, simd);
    c->stack = arena_room(a, c->room, sizeof *c->stack);
    c->proof = arena_array(a, b->items, sizeof *c->proof);
    while (c->mask < b->items)
        c->mask = 2 * c->mask + 1;
    c->queue = arena_array(a, (size_t)c->mask + 1, sizeof *c->queue);
    c->vain = arena_array(a, b->items, sizeof *c->vain);
    c->held = arena_array(a, b->items, sizeof *c->held);
    c->suspect = arena_array(a, b->options, sizeof *c->suspect);
    c->is_queued = arena_array(a, b->items, sizeof *c->is_queued);
    c->is_single = arena_array(a, b->items, sizeof *c->is_single);
    c->seen = arena_array(a, b->options, sizeof *c->seen);
    c->agreeing = arena_array(a, b->options, sizeof *c->agreeing);
    c->stamp = arena_array(a, b->options, sizeof *c->stamp);
    for (uint32_t i = 0; i < b->items && !a->has_failed; i++)
        c->is_single[i] = b->room[i] == 1;
    if (for_trials && !a->has_failed && b->step != BINARY_DONE)
        look_again(b);
    return !a->has_failed;
}

/* Return whether two options share an item that one option covers, and differ there. */
static bool do_conflict(const struct binary *b, uint32_t o, uint32_t p)
{
    for (uint32_t m = b->first[o]; m < b->first[o + 1]; m++)
        for (uint32_t n = b->first[p]; n < b->first[p + 1]; n++)
            if (b->item[m] == b->item[n] && dlx_problem_item(b->problem, b->item[m]).max == 1 &&
                differ(b, m, n))
                return true;
    return false;
}

static bool has_item(const struct binary *b, uint32_t option, uint32_t item)
{
    for (uint32_t n = b->first[option]; n < b->first[option + 1]; n++)
        if (b->item[n] == item)
            return true;
    return false;
}

/* Return whether an item has lost an option, and note_losses() has not seen this yet. */
static bool has_loss(const struct binary *b, uint32_t item)
{
    for (uint32_t t = b->consistency.noted; t < b->trail_length; t++)
        if (has_item(b, b->trail[t] / 2, item))
            return true;
    return false;
}

/* Return whether the witnesses of an item are live, and an option agrees with one of them. */
static bool is_proved(const struct binary *b, uint32_t item, uint32_t option)
{
    const uint32_t *proof = b->consistency.stack + b->consistency.proof[item];
    bool agrees = !is_undecided(b, option) || has_item(b, option, item);
    for (uint32_t w = 0; w < proof[COUNT]; w++) {
        const uint32_t n = proof[WITNESSES + w];
        if (b->item[n] != item || !is_live(b, n))
            return false;
        agrees = agrees || !do_conflict(b, b->option[n], option);
    }
    return agrees;
}

bool consistency_is_sound(const struct binary *b)
{
    const struct consistency *c = &b->consistency;
    if (!rows_are_sound(b))
        return false;
    for (uint32_t i = 0; i < b->opens && c->is_on; i++) {
        const uint32_t item = b->open[i];
        if (c->proof[item] == 0 || c->is_queued[item] || !is_worth_a_look(b, item) ||
            has_loss(b, item))
            continue;
        for (uint32_t option = 0; option < b->options; option++)
            if (!is_proved(b, item, option))
                return false;
    }
    return true;
}
