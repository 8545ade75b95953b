/* SPDX-License-Identifier: MIT */
/*
 * What is left of a counter: the rest of its search, and the states of the frontier that leads (load.c). Either is
 * enough to know the count. Once one of the runners has the count, nothing is left.
 *
 *     search     found 7, left 3 parts     ->  solutions 7, parts 1 to 3
 *     frontier   has states left           ->  these states, for frontiers only
 *     frontier   has the count 11          ->  solutions 11, no parts, no states
 */
#include "dlx/core/memory.h"
#include "dlx/count/counter.h"
#include "dlx/parts/parts.h"
#include "dlx/search/search.h"

#include <string.h>

/* ---- beginning ---- */

static bool copy_text(const dlx_allocator *allocator, const char *text, char **copy)
{
    const size_t size = strlen(text) + 1;
    *copy = memory_array(allocator, size, 1);
    if (*copy != NULL)
        memcpy(*copy, text, size);
    return *copy != NULL;
}

static dlx_status refuse(dlx_counter *c, dlx_status status, const char *text)
{
    return task_fail(c->task, status, "%s", text);
}

/* Begin with a count that is known already. */
static dlx_status begin_done(dlx_counter *c, const char *digits)
{
    c->latest.reason = "the checkpoint has the count";
    if (!copy_text(&c->allocator, digits, &c->text))
        return DLX_ERR_MEMORY;
    c->text_room = strlen(digits) + 1;
    return DLX_OK;
}

dlx_status dlx_counter_begin(dlx_counter *counter, const dlx_checkpoint *from)
{
    dlx_counter *c = counter;
    const char *digits = from != NULL && from->solutions != NULL ? from->solutions : "0";
    limb found[NUMBER_128];
    if (c->race.keep)
        return refuse(c, DLX_ERR_ARGUMENT, "a counter that keeps a diagram cannot be saved");
    if (c->has_begun || c->text != NULL ||
        (from != NULL && !parts_belong_to(from->parts, c->asked, true)))
        return refuse(c, DLX_ERR_ARGUMENT, "a counter begins with a checkpoint of its own task");
    if (c->takes_part[RUNNER_SEARCH] && !kernel_is_plain(&c->race.settings))
        return refuse(c, DLX_ERR_KERNEL, "a search can only be saved in the order of Algorithm X");
    const bool is_done = from != NULL && dlx_parts_count(from->parts) == 0;
    if (from != NULL && !is_done && !number_parse(found, NUMBER_128, digits))
        return refuse(c, DLX_ERR_TOO_LARGE, "the checkpoint has too many solutions to go on");
    if (is_done && begin_done(c, digits) != DLX_OK)
        return DLX_ERR_MEMORY;
    c->is_saved = c->race.is_saved = true;
    if (from == NULL)
        return DLX_OK;
    c->past.tree_nodes = from->tree_nodes;
    if (is_done)
        return DLX_OK;
    c->from = c->race.from = from;
    c->race.found = number_count(found, NUMBER_128);
    return DLX_OK;
}

/* ---- listing ---- */

/* Create a list without parts. A counter has no path of its own: the decisions on the path to a part that the task has
 * entered hold for everything, like its other ones. */
static dlx_status new_list(const dlx_counter *c, dlx_parts **parts)
{
    dlx_parts *made;
    if (c->from != NULL)
        return parts_create_like(c->from->parts, parts);
    const dlx_status status = parts_create(c->problem, &made);
    if (status != DLX_OK)
        return status;
    if (!parts_take(made, c->asked, true)) {
        dlx_parts_free(made);
        return DLX_ERR_MEMORY;
    }
    *parts = made;
    return DLX_OK;
}

/* List the parts that the counter began with. */
static dlx_status list_all(const dlx_counter *c, dlx_parts *parts)
{
    if (c->from == NULL)
        return parts_append(parts, DLX_PART_BEGUN) ? DLX_OK : DLX_ERR_MEMORY;
    return parts_append_all(parts, c->from->parts, 1, c->from->parts->parts) ? DLX_OK
                                                                             : DLX_ERR_MEMORY;
}

/* Store the solutions of the search, and list what it has left. */
static dlx_status list_search(dlx_counter *c, const char **digits, char room[COUNT_TEXT],
                              dlx_checkpoint *to)
{
    struct runner *search = &c->race.runner[RUNNER_SEARCH];
    const bool is_running = c->has_begun && search->team != NULL;
    *digits = count_text(is_running ? search->found : c->race.found, room);
    to->progress = is_running ? search->counting.progress : c->from != NULL ? c->from->progress : 0;
    to->tree_nodes = c->past.tree_nodes + (is_running ? search->counting.tree_nodes : 0);
    to->frontier = counter_states(c);
    if (is_running) {
        const dlx_status status = dlx_team_rest(search->team, &to->parts);
        return status == DLX_ERR_TOO_LARGE ? refuse(c, status, dlx_task_reason(search->task))
                                           : status;
    }
    const dlx_status status = new_list(c, &to->parts);
    return status == DLX_OK ? list_all(c, to->parts) : status;
}

static dlx_status list_nothing(const dlx_counter *c, dlx_checkpoint *to)
{
    dlx_counting counting;
    dlx_counter_statistics(c, &counting);
    to->progress = 1;
    to->tree_nodes = counting.tree_nodes;
    return new_list(c, &to->parts);
}

dlx_status dlx_counter_rest(dlx_counter *counter, dlx_checkpoint *checkpoint)
{
    dlx_counter *c = counter;
    char room[COUNT_TEXT];
    const char *digits = c->text;
    dlx_checkpoint made = {.task = DLX_CHECKPOINT_COUNT};
    if (!c->is_saved)
        return refuse(c, DLX_ERR_ARGUMENT, "dlx_counter_begin() was not called");
    dlx_status status =
        c->text != NULL ? list_nothing(c, &made) : list_search(c, &digits, room, &made);
    if (status == DLX_OK && !copy_text(&c->allocator, digits, &made.solutions))
        status = DLX_ERR_MEMORY;
    if (status == DLX_OK)
        *checkpoint = made;
    else
        dlx_checkpoint_free(&made);
    return status;
}
