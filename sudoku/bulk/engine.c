/* SPDX-License-Identifier: MIT */
/*
 * The bulk search, compiled once for each instruction set.
 *
 *     puzzles --32--> fresh -----full-----> results
 *                       |                     ^
 *                  not yet solved             | 32 at once
 *                       v                     |
 *      pool <-------> lanes -----full-----> full
 *
 * Most puzzles need few guesses or none. 32 of them begin together in `fresh`, and a few steps
 * solve half of them. The others move to `lanes` as lanes become free, and no step is made before
 * all lanes are busy, however different the puzzles are. A node stays there until it is
 *
 *     dead    a cell has no candidate, or a digit has no place in a box: the lane becomes free;
 *     full    every box has placed nine digits. It is a solution if are_solved() confirms it: two
 *             digits with the same last cell may both have been placed there, so that the ninth
 *             cell repeats a digit;
 *     stuck   a step has placed nothing, so guess. The node keeps one candidate of a cell, and a
 *             copy gets the others, in a free lane or in the pool.
 *
 * When enough lanes wait in one of these states, attend() handles all of them at once.
 *
 * The pool is a stack, and `fresh` supplies nodes only when the pool is empty, so the search goes
 * depth first, and the pool stays small. If the pool is full, or a puzzle takes too many guesses,
 * the puzzle is set aside: it is reported as undecided, and its nodes are dropped when found.
 *
 * If solutions are known, one other solution decides a puzzle, and most puzzles that need a guess
 * have many. So at first, all copies wait in the pool while lanes go to other puzzles: each puzzle
 * follows a single path, and most copies are never searched. The search widens at the end, or when
 * the pool is half full. While other lanes wait, lanes that are not stuck guess, too: nearly every
 * path ends at a solution, and a guess makes it shorter. One node of a puzzle may have only known
 * digits in its guesses, so it has the known solution. When it is full, it is dropped, and any
 * other full node decides its puzzle. If that node is no solution, the puzzle is set aside.
 */
#include "sudoku/bulk/boards.h"
#include "sudoku/bulk/engine.h"
#include "sudoku/bulk/step.h"

#include <assert.h>

/* A test sets small values. */
#ifndef BULK_POOL_BLOCKS
#define BULK_POOL_BLOCKS  64
#define BULK_MOST_GUESSES 50000
#endif

/* Tuned by measurement; the results do not depend on them. */
enum {
    PLAIN_STEPS = 4,   /* steps of fresh puzzles before the first look */
    FEW_STEPS = 2,     /* likewise, if solutions are known, since a guess helps more than a step */
    STILL_MOVING = 12, /* go on with fresh puzzles while more lanes than this make progress */
    WAITING = 16,      /* waiting lanes that make attend() worthwhile */
    WORTH_TAKING = 12, /* full nodes that are taken at once */
    POOL_BLOCKS = BULK_POOL_BLOCKS,   /* of 32 nodes each */
    MOST_GUESSES = BULK_MOST_GUESSES, /* for one puzzle */
};

struct search {
    struct bulk_work *work;         /* what to solve */
    struct lanes fresh;             /* 32 puzzles in their first steps */
    struct lanes lanes;             /* nodes under search */
    struct nodes full;              /* full nodes, to be checked and counted */
    uint32_t left;                  /* lanes of `fresh` that are undecided and not yet in `lanes` */
    uint32_t busy;                  /* lanes of `lanes` that have a node */
    bool has_decided;               /* a puzzle was decided, and its nodes may be busy */
    bool widens;                    /* free lanes take copies and nodes from the pool */
    uint32_t knowing;               /* lanes of `lanes` whose nodes have the known solution */
    uint32_t fresh_knowing;         /* likewise, of `fresh` */
    int done;                       /* nodes in `full` */
    int pooled;                     /* nodes in the pool */
    uint32_t guesses[BULK_PUZZLES]; /* of each puzzle; DECIDED or more: the puzzle is finished */
    uint8_t pending[BULK_PUZZLES];  /* nodes of each puzzle in `full` */
    struct nodes pool[POOL_BLOCKS]; /* a stack */
};

enum { DECIDED = 1 << 30 };

/* The states of lanes after a step, as sets of lanes. */
struct state {
    uint32_t dead, full, stuck;
};

static uint32_t lowest(int count)
{
    return (uint32_t)((UINT64_C(1) << count) - 1);
}

static bool is_decided(const struct search *s, uint32_t puzzle)
{
    return s->guesses[puzzle] >= DECIDED;
}

static void decide(struct search *s, uint32_t puzzle)
{
    s->guesses[puzzle] = DECIDED;
    s->has_decided = true;
}

static void report_undecided(struct search *s, uint32_t puzzle)
{
    s->work->results[puzzle].stopped = true;
    s->work->stopped++;
}

static void set_aside(struct search *s, uint32_t puzzle)
{
    if (is_decided(s, puzzle))
        return;
    decide(s, puzzle);
    report_undecided(s, puzzle);
}

#ifndef NDEBUG
/* Check the invariants after attend(), in one lane as a sample. */
static bool is_sound(const struct search *s)
{
    int lane = first_lane(s->busy | lane_bit(LANES - 1));
    return s->done >= 0 && s->done < LANES && s->pooled >= 0 && s->pooled <= POOL_BLOCKS * LANES &&
           lane_is_sound(&s->lanes, lane) &&
           ((s->busy & lane_bit(lane)) == 0 || s->lanes.node.puzzle[lane] < s->work->count);
}
#endif

/* ---- steps ---- */

static void plain_step(struct lanes *l)
{
    for (int lane = 0; lane < LANES; lane += VECTOR_LANES)
        step(l, lane, PLAIN);
}

/* Return true if the vector that begins at `lane` contains some of these lanes. */
static bool has_some(uint32_t lanes, int lane)
{
    return (lanes >> lane & lowest(VECTOR_LANES)) != 0;
}

/* Write the mask of a vector into the bits of its lanes. */
static void note(uint32_t *lanes, int lane, mask m)
{
    uint32_t here = lowest(VECTOR_LANES) << lane;
    *lanes = (*lanes & ~here) | ((lane_bits(m) << lane) & here);
}

/* Make a step in the vectors that contain some of these lanes, and note the states of the lanes. */
static NOINLINE void look_step(struct lanes *l, uint32_t lanes, struct state *state)
{
    for (int lane = 0; lane < LANES; lane += VECTOR_LANES) {
        if (!has_some(lanes, lane))
            continue;
        uint16_t *sum = &l->node.sum.of[lane];
        struct sight sight = step(l, lane, LOOK);
        vec missing = every(ALL_DIGITS) & ~found(l, lane);
        note(&state->dead, lane, has_gap(sight.gaps) | ~is_empty(missing));
        note(&state->full, lane, is_empty(sight.sum ^ every(BOXES * ALL_DIGITS)));
        note(&state->stuck, lane, is_empty(sight.sum ^ load(sum)));
        store(sum, sight.sum);
    }
    state->full &= ~state->dead;
}

static NOINLINE void deep_step(struct lanes *l, uint32_t lanes)
{
    for (int lane = 0; lane < LANES; lane += VECTOR_LANES)
        if (has_some(lanes, lane))
            store(&l->node.sum.of[lane], step(l, lane, DEEP).sum);
}

/* ---- solutions ---- */

static uint32_t check(const struct nodes *n, uint32_t full)
{
    uint32_t right = 0;
    for (int lane = 0; lane < LANES; lane += VECTOR_LANES)
        if (has_some(full, lane))
            note(&right, lane, are_solved(n, lane));
    return full & right;
}

/* Append as many of these lanes as fit from `at` on. Return the lanes appended. */
static uint32_t append(struct nodes *to, int at, const struct nodes *from, uint32_t lanes)
{
    uint32_t some = 0;
    for (int end = at; lanes != 0 && end < LANES; lanes &= lanes - 1) {
        to->puzzle[end++] = from->puzzle[first_lane(lanes)];
        some |= lanes & -lanes;
    }
    nodes_append(to, at, from, some);
    return some;
}

/* Count a solution. Return true if it is the first of its puzzle. */
static bool count_solution(struct search *s, uint32_t puzzle)
{
    if (s->work->known != NULL) { /* the only one that counts, which has decided the puzzle */
        s->work->results[puzzle].solutions = 1;
        return true;
    }
    if (is_decided(s, puzzle))
        return false;
    uint64_t count = ++s->work->results[puzzle].solutions;
    if (count == s->work->limit)
        decide(s, puzzle);
    s->work->several += count == 2;
    return count == 1;
}

/* Return the known digit of a cell as a set, or the empty set. */
static unsigned known_digit(const struct search *s, uint32_t puzzle, int place)
{
    /* A cell in reading order has the number of its place, and the other way round: rows and boxes
     * change roles. */
    return s->work->known == NULL
               ? 0
               : 1u << s->work->known->solutions[puzzle].cell[place_of[place]] >> 1;
}

/* If solutions are known, report the puzzles of full nodes that are not solutions as undecided.
 * They are rare, and have decided their puzzles, so the other nodes of the puzzles are gone. */
static void take_wrong(struct search *s, const struct nodes *n, uint32_t wrong)
{
    for (; wrong != 0 && s->work->known != NULL; wrong &= wrong - 1)
        report_undecided(s, n->puzzle[first_lane(wrong)]);
}

/* Count solutions, and write the first ones to the results. */
static void take_solutions(struct search *s, const struct nodes *n, uint32_t full)
{
    sudoku_board board[LANES];
    const uint32_t right = check(n, full);
    uint32_t first = 0;
    for (uint32_t rest = right; rest != 0; rest &= rest - 1)
        if (count_solution(s, n->puzzle[first_lane(rest)]))
            first |= rest & -rest;
    if (first != 0)
        nodes_to_boards(n, board);
    for (; first != 0; first &= first - 1)
        s->work->results[n->puzzle[first_lane(first)]].solution = board[first_lane(first)];
    take_wrong(s, n, full & ~right);
}

static void harvest(struct search *s)
{
    for (int i = 0; i < s->done; i++)
        s->pending[s->full.puzzle[i]] = 0;
    take_solutions(s, &s->full, lowest(s->done));
    s->done = 0;
}

/* Return whether these full nodes decide a puzzle, provided that all full nodes are solutions. */
static bool may_decide(struct search *s, const struct nodes *n, uint32_t full)
{
    bool decides = false;
    for (; full != 0; full &= full - 1) {
        uint32_t puzzle = n->puzzle[first_lane(full)];
        decides |= ++s->pending[puzzle] + s->work->results[puzzle].solutions >= s->work->limit;
    }
    return decides;
}

/* Decide the puzzles of full nodes that are not their known solutions. Return these nodes, one for
 * each puzzle. */
static uint32_t decide_all(struct search *s, const struct nodes *n, uint32_t full)
{
    uint32_t first = 0;
    for (; full != 0; full &= full - 1)
        if (!is_decided(s, n->puzzle[first_lane(full)])) {
            decide(s, n->puzzle[first_lane(full)]);
            first |= full & -full;
        }
    return first;
}

/* Take full nodes: at once if there are many, otherwise when 32 have come together, or when they
 * may decide a puzzle and so save the search of its other nodes. If solutions are known, each has
 * decided its puzzle. */
static void take_full(struct search *s, const struct nodes *n, uint32_t full)
{
    const bool knows = s->work->known != NULL;
    if (knows)
        full = decide_all(s, n, full);
    if (size_of_lanes(full) >= WORTH_TAKING) {
        take_solutions(s, n, full);
        return;
    }
    while (full != 0) {
        uint32_t some = append(&s->full, s->done, n, full);
        s->done += size_of_lanes(some);
        full &= ~some;
        if (s->done == LANES || (!knows && may_decide(s, n, some)))
            harvest(s);
    }
}

/* ---- waiting lanes ---- */

static void push(struct search *s, uint32_t lanes)
{
    const struct nodes *n = &s->lanes.node;
    while (lanes != 0 && s->pooled < POOL_BLOCKS * LANES) {
        uint32_t some = append(&s->pool[s->pooled / LANES], s->pooled % LANES, n, lanes);
        s->pooled += size_of_lanes(some);
        lanes &= ~some;
    }
    for (; lanes != 0; lanes &= lanes - 1)
        set_aside(s, n->puzzle[first_lane(lanes)]);
}

/* Start a copy of a node in a free lane. Return the lane. */
static int occupy(struct search *s, struct change *c, int from, uint32_t puzzle)
{
    int lane = first_lane(~s->busy);
    s->busy |= lane_bit(lane);
    s->lanes.node.puzzle[lane] = puzzle;
    s->knowing &= ~lane_bit(lane);
    c->origin[lane] = (uint16_t)from;
    c->moved |= lane_bit(lane);
    return lane;
}

static void set_guess(struct change *c, int lane, int cell, unsigned candidates)
{
    c->guessed |= lane_bit(lane);
    c->cell[lane] = (uint16_t)cell;
    c->set[lane] = (uint16_t)candidates;
}

/* Guess in a cell. The node keeps the known digit or, without one, the smallest candidate, and a
 * copy with the others takes a free lane if there is room. Otherwise the lane itself holds the copy
 * until it is pushed. */
static void guess(struct search *s, struct change *c, int lane, int cell, bool room)
{
    uint16_t *set = &s->lanes.node.cell[cell].of[lane];
    uint32_t puzzle = s->lanes.node.puzzle[lane];
    unsigned known = *set & known_digit(s, puzzle, cell);
    unsigned kept = known != 0 ? known : *set & -(unsigned)*set, others = *set ^ kept;
    assert(others != 0);
    if (++s->guesses[puzzle] == MOST_GUESSES)
        set_aside(s, puzzle);
    set_guess(c, lane, cell, kept);
    if (room)
        set_guess(c, occupy(s, c, lane, puzzle), cell, others);
    else
        *set = (uint16_t)others;
}

/* Find the keys of the cells to guess in, in these lanes. */
static void choose_cells(const struct lanes *l, uint32_t lanes, uint16_t key[LANES])
{
    for (int lane = 0; lane < LANES; lane += VECTOR_LANES) {
        if (!has_some(lanes, lane))
            continue;
        vec best = best_key(l, lane, false);
        if (has_some(lanes & lane_bits(is_empty(best)) << lane, lane))
            best = best_key(l, lane, true);
        store(&key[lane], best);
    }
}

/* Guess in these lanes, except in those that have nothing left to guess. */
static void guess_all(struct search *s, struct change *c, uint32_t lanes)
{
    VECTOR_ALIGNED uint16_t key[LANES];
    uint32_t without_room = 0;
    choose_cells(&s->lanes, lanes, key);
    for (; lanes != 0; lanes &= lanes - 1) {
        const int lane = first_lane(lanes);
        const int cell = KEY_CELL - (key[lane] & KEY_CELL), set = s->lanes.node.cell[cell].of[lane];
        const bool room = s->widens && s->busy != UINT32_MAX;
        if ((set & (set - 1)) == 0)
            continue;
        guess(s, c, lane, cell, room);
        if (!room)
            without_room |= lane_bit(lane);
    }
    push(s, without_room);
}

/* Move nodes from the top block of the pool to free lanes. */
static const struct nodes *pop(struct search *s, struct change *c)
{
    int bottom = (s->pooled - 1) / LANES * LANES;
    const struct nodes *top = &s->pool[bottom / LANES];
    while (s->busy != UINT32_MAX && s->pooled > bottom) {
        uint32_t puzzle = top->puzzle[--s->pooled - bottom];
        if (!is_decided(s, puzzle))
            occupy(s, c, LANES + s->pooled - bottom, puzzle);
    }
    return top;
}

/* Move fresh puzzles to free lanes. */
static const struct nodes *pull(struct search *s, struct change *c)
{
    for (; s->left != 0 && s->busy != UINT32_MAX; s->left &= s->left - 1) {
        const int lane = first_lane(s->left);
        const int to = occupy(s, c, LANES + lane, s->fresh.node.puzzle[lane]);
        s->knowing |= (s->fresh_knowing >> lane & 1) << to;
    }
    return &s->fresh.node;
}

static void drop_decided(struct search *s)
{
    for (uint32_t rest = s->has_decided ? s->busy : 0; rest != 0; rest &= rest - 1)
        if (is_decided(s, s->lanes.node.puzzle[first_lane(rest)]))
            s->busy &= ~(rest & -rest);
    s->has_decided = false;
}

static void attend(struct search *s, const struct state *state)
{
    struct change c = {.moved = 0, .guessed = 0};
    for (int i = 0; i < LANES; i++) {
        c.origin[i] = (uint16_t)i;
        c.cell[i] = SUDOKU_CELLS;
    }
    take_full(s, &s->lanes.node, s->busy & state->full & ~s->knowing);
    s->busy &= ~(state->dead | state->full);
    drop_decided(s);
    guess_all(s, &c, s->work->known != NULL ? s->busy : s->busy & state->stuck);
    lanes_mix(&s->lanes, s->widens && s->pooled > 0 ? pop(s, &c) : pull(s, &c), &c);
    assert(is_sound(s));
}

/* Step until enough lanes wait. Every second step is deep: looking for triples in each of them
 * takes more time than it saves, and so does looking for states. If solutions are known, guesses
 * are so frequent that triples save nothing. */
static void go_on(struct search *s)
{
    struct state state = {0};
    int most = size_of_lanes(s->busy) / 2 + 1, enough = most < WAITING ? most : WAITING;
    uint32_t waiting = 0;
    while (s->busy != 0 && size_of_lanes(waiting) < enough) {
        if (s->work->known == NULL)
            deep_step(&s->lanes, s->busy);
        look_step(&s->lanes, s->busy, &state);
        waiting = s->busy & (state.dead | state.full | state.stuck);
    }
    attend(s, &state);
}

/* ---- fresh puzzles ---- */

/* Exclude the known digit from the cell of each puzzle that must differ from it. */
static void exclude_known(struct search *s, uint32_t first, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t cell = s->work->known->cells[first + i];
        if (cell < SUDOKU_CELLS)
            s->fresh.node.cell[place_of[cell]].of[i] &=
                (uint16_t)~known_digit(s, first + i, place_of[cell]);
        else
            s->fresh_knowing |= lane_bit((int)i);
    }
    for (int lane = 0; lane < LANES; lane += VECTOR_LANES)
        unite(&s->fresh, lane);
}

static void load_fresh(struct search *s, uint32_t first, uint32_t count)
{
    const sudoku_board *puzzles = s->work->puzzles + first;
    sudoku_board few[LANES];
    if (count < LANES) {
        memset(few, 0, sizeof few);
        memcpy(few, puzzles, count * sizeof *few);
        puzzles = few;
    }
    boards_to_nodes(puzzles, &s->fresh);
    s->fresh_knowing = 0;
    for (uint32_t i = 0; i < count; i++) {
        s->fresh.node.puzzle[i] = first + i;
        s->guesses[first + i] = 0;
        s->pending[first + i] = 0;
        s->work->results[first + i].solutions = 0;
        s->work->results[first + i].stopped = false;
    }
    if (s->work->known != NULL)
        exclude_known(s, first, count);
}

static void begin(struct search *s, uint32_t first)
{
    uint32_t rest = s->work->count - first, count = rest < LANES ? rest : LANES;
    uint32_t lanes = lowest((int)count);
    const bool knows = s->work->known != NULL;
    struct state state = {0};
    load_fresh(s, first, count);
    for (int i = 0; i < (knows ? FEW_STEPS : PLAIN_STEPS); i++)
        plain_step(&s->fresh);
    do
        look_step(&s->fresh, lanes, &state);
    while (!knows &&
           size_of_lanes(lanes & ~(state.dead | state.full | state.stuck)) > STILL_MOVING);
    take_full(s, &s->fresh.node, lanes & state.full & ~s->fresh_knowing);
    s->left = lanes & ~(state.dead | state.full);
}

/* ---- the whole search ---- */

static bool is_asked_to_stop(const struct search *s)
{
    return permit_is_stopped(s->work->permit);
}

/* Return whether all fresh puzzles fit into free lanes. A step would then waste these lanes. */
static bool has_room_for_all(const struct search *s)
{
    return s->left != 0 && s->pooled == 0 && s->work->known == NULL &&
           size_of_lanes(s->left) <= LANES - size_of_lanes(s->busy);
}

/* Search until lanes are free for fresh puzzles or, with `all`, until every puzzle is decided. */
static void finish(struct search *s, bool all)
{
    const struct state none = {0};
    s->widens = all || s->work->known == NULL || s->pooled > POOL_BLOCKS * LANES / 2;
    while (((s->widens && s->pooled > 0) || s->left != 0 || (all && s->busy != 0)) &&
           !is_asked_to_stop(s)) {
        if (has_room_for_all(s))
            attend(s, &none);
        else
            go_on(s);
    }
}

/* Set aside all puzzles that are not decided, and those from `first` on, which have not begun. */
static void give_up(struct search *s, uint32_t first)
{
    for (uint32_t rest = s->busy; rest != 0; rest &= rest - 1)
        set_aside(s, s->lanes.node.puzzle[first_lane(rest)]);
    for (uint32_t rest = s->left; rest != 0; rest &= rest - 1)
        set_aside(s, s->fresh.node.puzzle[first_lane(rest)]);
    for (int i = 0; i < s->pooled; i++)
        set_aside(s, s->pool[i / LANES].puzzle[i % LANES]);
    for (uint32_t p = first; p < s->work->count; p++) {
        s->guesses[p] = 0;
        s->work->results[p].solutions = 0; /* load_fresh() never saw these puzzles */
        set_aside(s, p);
    }
}

static void solve(void *state, struct bulk_work *work)
{
    struct search *s = state;
    uint32_t first = 0;
    memset(&s->fresh, 0, sizeof s->fresh); /* steps also process lanes without a node */
    memset(&s->lanes, 0, sizeof s->lanes);
    memset(&s->full, 0, sizeof s->full);
    s->work = work;
    s->busy = s->left = s->knowing = 0;
    s->pooled = s->done = 0;
    s->has_decided = s->widens = false;
    work->several = work->stopped = 0;
    for (; first < work->count && !is_asked_to_stop(s); first += LANES) {
        begin(s, first);
        finish(s, false);
    }
    finish(s, true);
    harvest(s);
    give_up(s, first);
}

const struct bulk_engine BULK_ENGINE(SIMD_NAME) = {sizeof(struct search), solve};
