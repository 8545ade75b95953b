/* SPDX-License-Identifier: MIT */
/*
 * The recorder, and the words for steps. A cell is a node as it is shown. Each frame keeps the
 * cells that it changed. To pass a frame in either direction, swap the kept cells with the present
 * ones:
 *
 *     cells           frame 4 kept          back: swap         forwards: swap again
 *     0  right 2      0  right 1            0  right 1         0  right 2
 *     2  left  0      2  left  1            2  left  1         2  left  0
 *
 * A step of the search is made at once and its moves are recorded. Then its frames are passed
 * backwards, so that they can be seen one by one.
 *
 * Invariant: the cells are the nodes as they are in frame `at`. At the last frame of the last step,
 * they are the nodes of the search.
 */
#include "dlx/dance/record.h"

#include "dlx/core/memory.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

struct cell {
    dlx_node links;
    bool is_out;        /* this and the next two: as in struct frame_node */
    uint32_t out_since; /* 0 unless is_out */
    uint32_t out_by;    /* 0 unless is_out */
};

struct change {
    uint32_t node;
    struct cell other; /* its cell before this frame if the recording is after it; else after */
};

struct record {
    struct frame frame;
    size_t changes;     /* end of its changes, which begin at the end of the previous record's */
    uint32_t tree_size; /* number of tree nodes known in this frame */
};

/* A node of the tree, and the frames that show more of it. */
struct growth {
    struct tree_node node; /* its final state */
    uint32_t branched;     /* the frame that shows its item, or 0 */
    uint32_t ended;        /* the frame that shows its fate; 0: it is still open */
};

static const dlx_allocator *allocator(const struct recording *d)
{
    return dlx_problem_allocator(d->problem);
}

/* Lengths of `first` and of `chosen`. */
static size_t first_length(const struct recording *d)
{
    return (size_t)dlx_problem_option_count(d->problem) + 1;
}

static size_t most_chosen(const struct recording *d)
{
    return first_length(d) + dlx_problem_primary_count(d->problem);
}

/* ---------------------------------------------------------------------------------------------
 * Passing a frame
 */

static void swap_cells(struct recording *d, uint32_t at)
{
    for (size_t c = at > 0 ? d->records[at - 1].changes : 0; c < d->records[at].changes; c++) {
        struct change *change = &d->changes[c];
        struct cell cell = d->cells[change->node];
        d->cells[change->node] = change->other;
        change->other = cell;
    }
}

/* Go to the next record. pass_back(), its mirror image, goes to the previous one. */
static void pass_forward(struct recording *d)
{
    const struct frame *frame = &d->records[++d->at].frame;
    swap_cells(d, d->at);
    if (frame->is_step && frame->what.kind == DLX_STEP_TRY)
        d->chosen[d->chosen_count++] = frame->what.option;
    if (frame->is_step && frame->what.kind == DLX_STEP_BACK)
        d->chosen_count--;
}

static void pass_back(struct recording *d)
{
    const struct frame *frame = &d->records[d->at].frame;
    if (frame->is_step && frame->what.kind == DLX_STEP_BACK)
        d->chosen[d->chosen_count++] = frame->what.option;
    if (frame->is_step && frame->what.kind == DLX_STEP_TRY)
        d->chosen_count--;
    swap_cells(d, d->at--);
}

/* ---------------------------------------------------------------------------------------------
 * Recording
 */

static struct record *last_record(const struct recording *d)
{
    return &d->records[d->count - 1];
}

/* Append a copy of the last frame. Later, complete() fills in its step. */
static bool add_record(struct recording *d)
{
    size_t needed = (size_t)d->count + 1;
    if (!memory_reserve(allocator(d), &d->records, &d->capacity, needed, sizeof *d->records))
        return false;
    d->records[d->count] = d->records[d->count - 1];
    d->records[d->count++].frame.number++;
    return true;
}

/* A node is in its list or ring if its neighbor points at it. The nodes of an option that can never
 * be chosen point at themselves. */
static bool is_out(const struct recording *d, uint32_t node, const dlx_node *links)
{
    if (links->item == DLX_NONE)
        return false;
    if (node < d->heads)
        return dlx_dance_node(d->dance, links->left).right != node;
    return links->up == node || dlx_dance_node(d->dance, links->up).down != node;
}

/* Return the entry of the tried option that has this item; 0 if none is being tried. */
static uint32_t taker_of(const struct recording *d, uint32_t head)
{
    uint32_t n = d->tried;
    if (n < d->heads)
        return 0;
    while (d->cells[n].links.item != d->cells[head].links.item) {
        n = d->cells[n].links.right;
        assert(n != d->tried);
    }
    return n;
}

static struct cell look(const struct recording *d, uint32_t node)
{
    uint32_t frame = last_record(d)->frame.number;
    struct cell cell = {.links = dlx_dance_node(d->dance, node)};
    cell.is_out = is_out(d, node, &cell.links);
    if (cell.is_out && d->cells[node].is_out) {
        cell.out_since = d->cells[node].out_since;
        cell.out_by = d->cells[node].out_by;
    } else if (cell.is_out) {
        cell.out_since = frame;
        cell.out_by = node < d->heads ? taker_of(d, node) : d->cells[d->hider].links.item + 1;
    }
    return cell;
}

static bool is_same(const struct cell *a, const struct cell *b)
{
    const dlx_node *x = &a->links, *y = &b->links;
    return a->is_out == b->is_out && x->up == y->up && x->down == y->down && x->left == y->left &&
           x->right == y->right && x->color == y->color && x->length == y->length;
}

/* If the node has changed, keep its old cell and show the new one. */
static void record_node(struct recording *d, uint32_t node)
{
    struct cell now = look(d, node);
    if (is_same(&now, &d->cells[node]))
        return;
    if (!memory_reserve(allocator(d), &d->changes, &d->change_capacity, d->change_count + 1,
                        sizeof *d->changes)) {
        d->has_failed = true;
        return;
    }
    d->changes[d->change_count++] = (struct change){node, d->cells[node]};
    last_record(d)->changes = d->change_count;
    d->cells[node] = now;
}

/* A move changes only the node itself, its neighbors, and the head of its list. */
static void record_move(void *user, const dlx_move *move)
{
    struct recording *d = user;
    const dlx_node links = d->cells[move->node].links;
    d->has_failed |= !add_record(d);
    if (d->has_failed)
        return;
    last_record(d)->frame.is_step = false;
    last_record(d)->frame.move = *move;
    if (move->kind == DLX_MOVE_HIDE)
        d->hider = move->node;
    if (move->kind == DLX_MOVE_BRANCH || move->kind == DLX_MOVE_TRY)
        d->tried = move->kind == DLX_MOVE_TRY ? move->node : 0;
    const uint32_t near[] = {move->node, links.up,    links.down,
                             links.left, links.right, links.item + 1};
    for (size_t n = 0; n < sizeof near / sizeof *near; n++)
        record_node(d, near[n]);
}

/* ---- the tree ---- */

static bool add_tree_node(struct recording *d, uint32_t parent, uint32_t option, uint32_t level)
{
    size_t needed = (size_t)d->tree_count + 1;
    if (!memory_reserve(allocator(d), &d->tree, &d->tree_capacity, needed, sizeof *d->tree))
        return false;
    d->tree[d->tree_count++] =
        (struct growth){.node = {parent, option, DLX_NONE, level, TREE_OPEN}};
    return true;
}

static void end_tree_node(struct growth *growth, enum tree_fate fate, uint32_t frame)
{
    if (growth->ended == 0)
        growth->node.fate = fate, growth->ended = frame;
}

/* Let the tree grow by the step that frame `begin` announces. Return the node of the tree that the
 * frames of this step belong to. */
static uint32_t grow_tree(struct recording *d, const dlx_step *step, uint32_t begin)
{
    bool tries = step->kind == DLX_STEP_TRY;
    uint32_t before = d->tree_at;
    if (tries) {
        d->has_failed |= !add_tree_node(d, before, step->option, step->level + 1);
        if (d->has_failed)
            return before;
        d->tree_at = d->tree_count - 1;
    }
    struct growth *here = &d->tree[d->tree_at];
    if (step->kind == DLX_STEP_CHOOSE || step->kind == DLX_STEP_DEAD_END)
        here->node.item = step->item, here->branched = begin;
    if (step->kind == DLX_STEP_DEAD_END)
        end_tree_node(here, TREE_DEAD_END, begin);
    else if (step->kind == DLX_STEP_SOLUTION)
        end_tree_node(here, TREE_SOLUTION, begin);
    else if (step->kind == DLX_STEP_BACK || step->kind == DLX_STEP_END)
        end_tree_node(here, TREE_DONE, begin);
    uint32_t place = d->tree_at;
    if (step->kind == DLX_STEP_BACK)
        place = d->tree_at = here->node.parent;
    return place;
}

/* ---- a step ---- */

/* Fill in the step of the frames from `begin` on. */
static void complete(struct recording *d, uint32_t begin, const dlx_step *step)
{
    uint32_t place = 0;
    if (d->tree_count > 0)
        place = grow_tree(d, step, d->records[begin].frame.number);
    for (uint32_t r = begin; r < d->count; r++) {
        struct record *record = &d->records[r];
        record->frame.what = *step;
        record->frame.tree_node = place;
        record->frame.solutions += step->kind == DLX_STEP_SOLUTION;
        record->frame.is_last = r + 1 == d->count;
        record->tree_size = d->tree_count;
    }
}

/* Keep only the last frame, where the next step begins. */
static void forget(struct recording *d)
{
    d->records[0] = *last_record(d);
    d->records[0].changes = d->change_count = 0;
    d->count = 1;
    d->at = 0;
}

/* Make a step of the search, record it, and go back to the frame before it. Show no part of a step
 * that fails. */
static bool make_step(struct recording *d)
{
    if (d->most == 0)
        forget(d);
    uint32_t begin = d->count;
    if (!add_record(d))
        return false;
    struct frame *frame = &last_record(d)->frame;
    frame->is_step = true;
    frame->step++;
    dlx_step step;
    dlx_dance_step(d->dance, &step);
    complete(d, begin, &step);
    d->is_over = step.kind == DLX_STEP_END;
    for (uint32_t r = d->count; r > begin; r--)
        swap_cells(d, r - 1);
    if (d->has_failed)
        d->count = begin;
    return !d->has_failed;
}

/* ---------------------------------------------------------------------------------------------
 * The interface
 */

static void find_first_nodes(struct recording *d)
{
    uint32_t options = dlx_problem_option_count(d->problem), next = d->heads;
    for (uint32_t option = 0; option < options; option++) {
        uint32_t count;
        dlx_problem_option(d->problem, option, &count);
        d->first[option] = next;
        next += count;
    }
    d->first[options] = next;
    assert(next == d->nodes);
}

static void look_at_start(struct recording *d)
{
    for (uint32_t node = 0; node < d->nodes; node++) {
        d->cells[node] = (struct cell){.links = dlx_dance_node(d->dance, node)};
        d->cells[node].is_out = is_out(d, node, &d->cells[node].links);
        if (d->cells[node].is_out)
            d->cells[node].out_by = DLX_NONE;
    }
    const uint32_t *required = dlx_dance_chosen(d->dance, &d->chosen_count);
    for (uint32_t c = 0; c < d->chosen_count; c++)
        d->chosen[c] = required[c];
}

static bool allocate(struct recording *d)
{
    d->cells = memory_array(allocator(d), d->nodes, sizeof *d->cells);
    d->first = memory_array(allocator(d), first_length(d), sizeof *d->first);
    d->chosen = memory_array(allocator(d), most_chosen(d), sizeof *d->chosen);
    if (d->cells == NULL || d->first == NULL || d->chosen == NULL ||
        !memory_reserve(allocator(d), &d->records, &d->capacity, 1, sizeof *d->records))
        return false;
    d->records[0] = (struct record){.frame = {.is_last = true, .what = {.kind = DLX_STEP_END}}};
    d->count = 1;
    return d->most == 0 || add_tree_node(d, DLX_NONE, DLX_NONE, 0);
}

dlx_status recording_new(dlx_dance *dance, const dlx_problem *problem, uint32_t most,
                         struct recording **recording)
{
    struct recording *d = memory_array(dlx_problem_allocator(problem), 1, sizeof *d);
    if (d == NULL)
        return DLX_ERR_MEMORY;
    *d = (struct recording){.dance = dance,
                            .problem = problem,
                            .most = most,
                            .first_item = 1,
                            .nodes = dlx_dance_nodes(dance),
                            .heads = dlx_problem_item_count(problem) + 2};
    if (!allocate(d)) {
        recording_free(d);
        return DLX_ERR_MEMORY;
    }
    d->records[0].tree_size = d->tree_count;
    find_first_nodes(d);
    look_at_start(d);
    if (d->tree_count > 0)
        d->tree[0].node.level = d->chosen_count;
    dlx_dance_watch(dance, record_move, d);
    *recording = d;
    return DLX_OK;
}

void recording_free(struct recording *dance)
{
    if (dance == NULL)
        return;
    dlx_dance_watch(dance->dance, NULL, NULL);
    const dlx_allocator *from = allocator(dance);
    memory_free(from, dance->cells, dance->nodes, sizeof *dance->cells);
    memory_free(from, dance->first, first_length(dance), sizeof *dance->first);
    memory_free(from, dance->chosen, most_chosen(dance), sizeof *dance->chosen);
    memory_free(from, dance->records, dance->capacity, sizeof *dance->records);
    memory_free(from, dance->changes, dance->change_capacity, sizeof *dance->changes);
    memory_free(from, dance->tree, dance->tree_capacity, sizeof *dance->tree);
    memory_free(from, dance, 1, sizeof *dance);
}

dlx_status recording_forward(struct recording *dance, bool *moved)
{
    *moved = false;
    bool is_newest = dance->at + 1 == dance->count;
    if (is_newest && dance->is_over)
        return DLX_OK;
    if (is_newest && dance->most > 0 && dance->count > dance->most)
        return DLX_ERR_TOO_LARGE;
    if (is_newest && (dance->has_failed || !make_step(dance))) {
        dance->has_failed = true;
        return DLX_ERR_MEMORY;
    }
    pass_forward(dance);
    *moved = true;
    return DLX_OK;
}

bool recording_back(struct recording *dance)
{
    if (dance->at == 0)
        return false;
    pass_back(dance);
    return true;
}

const struct frame *recording_now(const struct recording *dance)
{
    return &dance->records[dance->at].frame;
}

struct frame_node recording_node(const struct recording *dance, uint32_t node)
{
    assert(node < dance->nodes);
    const struct cell *cell = &dance->cells[node];
    return (struct frame_node){.links = cell->links,
                               .is_out = cell->is_out,
                               .out_since = cell->out_since,
                               .out_by = cell->out_by};
}

uint32_t recording_chosen(const struct recording *dance, const uint32_t **options)
{
    *options = dance->chosen;
    return dance->chosen_count;
}

uint32_t recording_tree_size(const struct recording *dance)
{
    return dance->records[dance->at].tree_size;
}

struct tree_node recording_tree_node(const struct recording *dance, uint32_t node)
{
    assert(node < recording_tree_size(dance));
    const struct growth *growth = &dance->tree[node];
    struct tree_node shown = growth->node;
    uint32_t now = recording_now(dance)->number;
    if (growth->branched == 0 || growth->branched > now)
        shown.item = DLX_NONE;
    if (growth->ended == 0 || growth->ended > now)
        shown.fate = TREE_OPEN;
    return shown;
}

/* ---- steps in words ---- */

void words_tell(const char *words, void (*text)(const void *to, const char *text),
                void (*insert)(const void *to, char letter), const void *to)
{
    for (; *words != '\0'; words++)
        if (*words == '%')
            insert(to, *++words);
        else
            text(to, (const char[]){*words, '\0'});
}

/* A step to describe. */
struct telling {
    const struct step_writer *w;
    const dlx_step *step;
    const char *solution; /* after the word "solution" */
};

static void say_text(const void *telling, const char *text)
{
    const struct step_writer *w = ((const struct telling *)telling)->w;
    w->text(w->to, text);
}

static void say_number(const struct step_writer *w, uint32_t number)
{
    char text[16];
    snprintf(text, sizeof text, "%" PRIu32, number);
    w->text(w->to, text);
}

/* i, s: the item; the item that lost its last option. o: the option. p, c: its place among the
 * choices; their number. n: the solution. t: the choice tried. */
static void insert(const void *telling, char letter)
{
    const struct telling *t = telling;
    const struct step_writer *w = t->w;
    if (letter == 'i' || letter == 's')
        w->item(w->to, letter == 'i' ? t->step->item : t->step->starved);
    else if (letter == 'o' && t->step->option != DLX_NONE)
        w->option(w->to, t->step->option);
    else if (letter == 'o')
        words_tell("no further option of %i", say_text, insert, t);
    else if (letter == 'p' || letter == 'c')
        say_number(w, letter == 'p' ? t->step->place : t->step->count);
    else if (letter == 'n')
        w->text(w->to, t->solution);
    else if (letter == 't')
        words_tell(t->step->count == 1 ? "forced: %o" : "try %p of %c: %o", say_text, insert, t);
}

void step_tell(const struct step_writer *w, const dlx_step *step, const char *solution)
{
    static const char *const words[] = {
        [DLX_STEP_CHOOSE] = "item %i, length %c",
        [DLX_STEP_DEAD_END] = "item %i: no way to cover it",
        [DLX_STEP_TRY] = "%t",
        [DLX_STEP_PRUNE] = "%t, pruned: %s has too few options left",
        [DLX_STEP_SOLUTION] = "solution %n",
        [DLX_STEP_BACK] = "back from %o",
        [DLX_STEP_END] = "the end",
    };
    const struct telling telling = {w, step, solution};
    const char *its = words[step->kind];
    if (step->kind == DLX_STEP_DEAD_END && step->item == DLX_NONE)
        its = "too expensive";
    if (step->kind == DLX_STEP_PRUNE && step->starved == DLX_NONE)
        its = "%t, pruned: too expensive";
    words_tell(its, say_text, insert, &telling);
}

const char *step_name(dlx_step_kind kind)
{
    static const char *const names[] = {
        [DLX_STEP_CHOOSE] = "choose", [DLX_STEP_DEAD_END] = "dead end", [DLX_STEP_TRY] = "try",
        [DLX_STEP_PRUNE] = "prune",   [DLX_STEP_SOLUTION] = "solution", [DLX_STEP_BACK] = "back",
        [DLX_STEP_END] = "end",
    };
    return names[kind];
}
