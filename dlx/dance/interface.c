/* SPDX-License-Identifier: MIT */
/* The public side of a dance: its memory, options required or forbidden before it, its steps and nodes. */
#include "dlx/core/memory.h"
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
    X(chosen, path_length(d))

static bool allocate(dlx_dance *d)
{
    const dlx_allocator *allocator = dlx_problem_allocator(d->problem);
    bool good = true;
#define ALLOCATE(field, count)                                                                     \
    good = good && (d->field = memory_array(allocator, count, sizeof *d->field)) != NULL;
    ARRAYS(ALLOCATE)
#undef ALLOCATE
    return good && (d->algorithm == &algorithm_c || multiple_new(d));
}

dlx_status dlx_dance_new(const dlx_problem *problem, dlx_choose choose, dlx_dance **dance)
{
    if (choose != DLX_CHOOSE_SHORTEST && choose != DLX_CHOOSE_FIRST)
        return DLX_ERR_ARGUMENT;
    dlx_dance *d = memory_array(dlx_problem_allocator(problem), 1, sizeof *d);
    if (d == NULL)
        return DLX_ERR_MEMORY;
    uint32_t items = dlx_problem_item_count(problem);
    *d = (dlx_dance){
        .problem = problem,
        .items = items,
        .nodes = items + 2 + dlx_problem_entry_count(problem),
        .is_shortest = choose == DLX_CHOOSE_SHORTEST,
        .algorithm = dlx_problem_has_multiplicities(problem) ? &algorithm_m : &algorithm_c,
    };
    if (!allocate(d)) {
        dlx_dance_free(d);
        return DLX_ERR_MEMORY;
    }
    link_problem(d);
    *dance = d;
    return DLX_OK;
}

void dlx_dance_free(dlx_dance *dance)
{
    dlx_dance *d = dance;
    if (d == NULL)
        return;
    const dlx_allocator *allocator = dlx_problem_allocator(d->problem);
    multiple_free(d);
#define FREE(field, count) memory_free(allocator, d->field, count, sizeof *d->field);
    ARRAYS(FREE)
#undef FREE
    memory_free(allocator, d, 1, sizeof *d);
}

/* ---- before the search ---- */

/* Return the nodes of an option: from *first to before *end. */
static void find_nodes(const dlx_dance *d, uint32_t option, index_t *first, index_t *end)
{
    *first = d->items + 2;
    while (*first < d->nodes && d->option[*first] != option)
        ++*first;
    *end = *first;
    while (*end < d->nodes && d->option[*end] == option)
        ++*end;
}

/* Return whether the option with these nodes can be chosen: they are in their lists, their items active. */
static bool can_choose(const dlx_dance *d, index_t first, index_t end)
{
    bool has_primary = false;
    for (index_t p = first; p < end; p++) {
        index_t i = d->item[p];
        if (d->down[d->up[p]] != p || d->right[d->left[i]] != i)
            return false;
        has_primary |= dlx_problem_item(d->problem, i - 1).kind == DLX_PRIMARY;
    }
    return has_primary;
}

static bool is_chosen(dlx_dance *d, uint32_t option)
{
    uint32_t count;
    const uint32_t *chosen = dlx_dance_chosen(d, &count);
    for (uint32_t c = 0; c < count; c++)
        if (chosen[c] == option)
            return true;
    return false;
}

void dlx_dance_require(dlx_dance *d, uint32_t option)
{
    index_t p, end;
    if (is_chosen(d, option))
        return;
    find_nodes(d, option, &p, &end);
    if (!can_choose(d, p, end)) {
        d->next = DONE;
        return;
    }
    while (dlx_problem_item(d->problem, d->item[p] - 1).kind != DLX_PRIMARY)
        p++;
    d->algorithm->require(d, p);
    d->required = d->level;
}

/* Nothing ever undoes this, so it is not a move. */
void dlx_dance_forbid(dlx_dance *d, uint32_t option)
{
    index_t p, end;
    if (is_chosen(d, option))
        d->next = DONE;
    find_nodes(d, option, &p, &end);
    if (!can_choose(d, p, end))
        return;
    for (; p < end; p++) {
        d->down[d->up[p]] = d->down[p];
        d->up[d->down[p]] = d->up[p];
        d->length[d->item[p]]--;
    }
}

/* ---- steps ---- */

void dlx_dance_step(dlx_dance *d, dlx_step *step)
{
    *step = (dlx_step){.kind = DLX_STEP_END,
                       .level = d->level,
                       .item = DLX_NONE,
                       .option = DLX_NONE,
                       .starved = DLX_NONE};
    if (d->next == LEAVE && d->level == d->required)
        d->next = DONE;
    if (d->next == ENTER)
        d->algorithm->enter(d, step);
    else if (d->next == TRY)
        d->algorithm->try(d, step);
    else if (d->next == LEAVE)
        d->algorithm->leave(d, step);
}

void describe(const dlx_dance *d, dlx_step *step, dlx_step_kind kind, index_t p)
{
    step->kind = kind;
    step->level = d->level;
    step->item = d->item[p] - 1;
    step->option = d->option[p];
}

uint32_t place_in_list(const dlx_dance *d, index_t p)
{
    uint32_t place = 1;
    for (index_t q = d->up[p]; q != d->item[p]; q = d->up[q])
        place++;
    return place;
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
