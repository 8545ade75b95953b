/* SPDX-License-Identifier: MIT */
/* The public side of a dance: its memory, required and forbidden options, its steps and nodes. */
#include "dlx/core/memory.h"
#include "dlx/core/query.h"
#include "dlx/core/task.h"
#include "dlx/dance/moves.h"

#include <assert.h>
#include <string.h>

/* ---- memory ---- */

/* Each level of a path chooses an option, or, for an item with a multiplicity, no further one. */
static size_t path_length(const dlx_dance *d)
{
    return (size_t)dlx_problem_option_count(d->problem) + d->items + 1;
}

/* All arrays, and their lengths. */
#define ARRAYS(X)                                                                                  \
    X(left, d->nodes)                                                                              \
    X(right, d->nodes)                                                                             \
    X(up, d->nodes)                                                                                \
    X(down, d->nodes)                                                                              \
    X(item, d->nodes)                                                                              \
    X(option, d->nodes)                                                                            \
    X(color, d->nodes)                                                                             \
    X(length, (size_t)d->items + 2)                                                                \
    X(path, path_length(d))                                                                        \
    X(ways, path_length(d))                                                                        \
    X(tried, path_length(d))                                                                       \
    X(chosen, path_length(d))                                                                      \
    X(least, (size_t)d->items + 1)                                                                 \
    X(most, (size_t)d->items + 1)                                                                  \
    X(taken, (size_t)d->items + 1)                                                                 \
    X(excluded, path_length(d))                                                                    \
    X(trail, path_length(d))                                                                       \
    X(is_covered, path_length(d))

static bool allocate(dlx_dance *d)
{
    const dlx_allocator *allocator = dlx_problem_allocator(d->problem);
    bool good = true;
#define ALLOCATE(field, count)                                                                     \
    good = good && (d->field = memory_array(allocator, count, sizeof *d->field)) != NULL;
    ARRAYS(ALLOCATE)
#undef ALLOCATE
    return good;
}

static void set_limits(dlx_dance *d)
{
    for (index_t i = 1; i <= d->items; i++) {
        const dlx_item item = dlx_problem_item(d->problem, i - 1);
        d->least[i] = item.min;
        d->most[i] = item.max;
        d->taken[i] = 0;
    }
}

static void apply_decisions(dlx_dance *d, const dlx_task *task);

dlx_status dlx_dance_new(dlx_task *task, dlx_dance **dance)
{
    const dlx_problem *problem = task->problem;
    const struct settings *settings = &task->settings;
    if (settings->choose > CHOOSE_FIRST || settings->seed != 0 || settings->best != 0)
        return task_fail(
            task, DLX_ERR_ARGUMENT,
            "a dance cannot search with 'cheapest', 'seed', or 'choose' weighted, restarts or consistent");
    if (problem_has_heavy(problem))
        return task_fail(
            task, DLX_ERR_KERNEL,
            "a dance does not support options that cover an item several times; use links");
    dlx_dance *d = memory_array(&task->allocator, 1, sizeof *d);
    if (d == NULL)
        return DLX_ERR_MEMORY;
    uint32_t items = dlx_problem_item_count(problem);
    *d = (dlx_dance){
        .problem = problem,
        .items = items,
        .nodes = items + 2 + dlx_problem_entry_count(problem),
        .fate = task->fate,
        .is_shortest = settings->choose == CHOOSE_SHORTEST,
        .algorithm = dlx_problem_has_multiplicities(problem) ? &algorithm_m : &algorithm_c,
    };
    if (!allocate(d)) {
        dlx_dance_free(d);
        return DLX_ERR_MEMORY;
    }
    link_problem(d);
    set_limits(d);
    apply_decisions(d, task);
    *dance = d;
    return DLX_OK;
}

void dlx_dance_free(dlx_dance *dance)
{
    dlx_dance *d = dance;
    if (d == NULL)
        return;
    const dlx_allocator *allocator = dlx_problem_allocator(d->problem);
#define FREE(field, count) memory_free(allocator, d->field, count, sizeof *d->field);
    ARRAYS(FREE)
#undef FREE
    memory_free(allocator, d, 1, sizeof *d);
}

/* ---- required and forbidden options ---- */

bool can_ever_choose(const dlx_dance *d, uint32_t option)
{
    return (d->fate[option] & TASK_FORBIDDEN) == 0 && option_has_primary(d->problem, option);
}

/* Return the first node of an option; for an option without entries, the number of nodes. */
static index_t first_node(const dlx_dance *d, uint32_t option)
{
    index_t p = d->items + 2;
    while (p < d->nodes && d->option[p] != option)
        p++;
    return p;
}

/* Choose an option before the search. Return false if it cannot be chosen any more. */
static bool require(dlx_dance *d, uint32_t option)
{
    index_t branched = ROOT;
    for (index_t p = first_node(d, option); p < d->nodes && d->option[p] == option; p++) {
        index_t i = d->item[p];
        bool is_in = d->down[d->up[p]] == p && d->right[d->left[i]] == i;
        if (!is_in || !can_ever_choose(d, option))
            return false;
        if (branched == ROOT && item_is_primary(d->problem, i - 1))
            branched = p;
    }
    if (branched == ROOT)
        return false;
    d->algorithm->branch(d, d->item[branched]);
    d->path[d->level] = branched;
    d->algorithm->try_option(d);
    return true;
}

static void apply_decisions(dlx_dance *d, const dlx_task *task)
{
    bool agrees = true;
    for (size_t n = 0; agrees && n < task->decisions; n++) {
        const struct decision *decision = &task->decision[n];
        if (decision->changes_fate && !decision->what.is_forbidden)
            agrees = require(d, decision->what.option);
    }
    d->required = d->level;
    d->next = agrees ? ENTER : DONE;
    d->fate = NULL; /* the task may change from now on */
}

/* ---- steps ---- */

/* Keep the number of choices on a new level, and count those tried. */
static void count_choices(dlx_dance *d, dlx_step *step)
{
    const index_t i = step->item + 1, level = step->level;
    if (step->kind == DLX_STEP_CHOOSE) {
        d->ways[level] = d->algorithm == &algorithm_m ? ways_to_serve(d, i) : d->length[i];
        d->tried[level] = 0;
    } else {
        step->place = ++d->tried[level];
    }
    step->count = d->ways[level];
}

void dlx_dance_step(dlx_dance *d, dlx_step *step)
{
    const index_t latest = d->level > 0 ? d->path[d->level - 1] : ROOT;
    const dlx_step_kind kind = dance_step(d);
    const index_t level = kind == DLX_STEP_TRY ? d->level - 1 : d->level;
    /* Going back, the path has moved on to the next node. */
    const index_t p = kind == DLX_STEP_BACK ? latest : d->path[level];
    *step = (dlx_step){kind, level, DLX_NONE, DLX_NONE, 0, 0, DLX_NONE};
    if (kind == DLX_STEP_SOLUTION || kind == DLX_STEP_END)
        return;
    step->item = d->item[p] - 1;
    if (kind == DLX_STEP_TRY || kind == DLX_STEP_BACK)
        step->option = d->option[p];
    if (kind == DLX_STEP_TRY || kind == DLX_STEP_CHOOSE)
        count_choices(d, step);
}

const uint32_t *dlx_dance_chosen(dlx_dance *d, uint32_t *count)
{
    *count = 0;
    for (index_t level = 0; level < d->level; level++)
        if (d->path[level] > d->items) /* a head chooses no further option of its item */
            d->chosen[(*count)++] = d->option[d->path[level]];
    return d->chosen;
}

/* ---- nodes ---- */

uint32_t dlx_dance_nodes(const dlx_dance *d)
{
    return d->nodes;
}

/* Return the color of an entry, even if it has been marked, or the color in force of a head. */
static uint32_t color_of(const dlx_dance *d, index_t p)
{
    if (d->color[p] >= 0)
        return (uint32_t)d->color[p];
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(d->problem, d->option[p], &count);
    while (entry->item != d->item[p] - 1)
        entry++;
    return entry->color;
}

dlx_node dlx_dance_node(const dlx_dance *d, uint32_t node)
{
    bool is_root = node == ROOT || node == d->items + 1, is_head = !is_root && node <= d->items;
    bool has_length = is_head && dlx_problem_item(d->problem, node - 1).kind == DLX_PRIMARY;
    assert(node < d->nodes);
    return (dlx_node){
        .up = d->up[node],
        .down = d->down[node],
        .left = d->left[node],
        .right = d->right[node],
        .item = is_root ? DLX_NONE : d->item[node] - 1,
        .option = d->option[node],
        .color = color_of(d, node),
        .length = has_length ? d->length[node] : 0,
    };
}

void dlx_dance_watch(dlx_dance *d, dlx_watch_fn *watch, void *user)
{
    d->watch = watch;
    d->watch_user = user;
}

void dance_tell(const dlx_dance *d, dlx_move_kind kind, index_t node, const char *file, int line)
{
    if (d->watch == NULL)
        return;
    const char *slash = strrchr(file, '/');
    const dlx_move move = {
        .kind = kind, .node = node, .file = slash != NULL ? slash + 1 : file, .line = line};
    d->watch(d->watch_user, &move);
}
