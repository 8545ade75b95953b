/* SPDX-License-Identifier: MIT */
/*
 * Save a counter, and continue from what was saved: the rest of its search, and the states of the
 * frontier that leads. Either of them is enough to find the count. Once one of the runners has the
 * count, nothing remains.
 *
 *     search     found 7, left 3 parts     ->  solutions 7, parts 1 to 3
 *     frontier   has states left           ->  these states, for frontiers of the same order only
 *     frontier   has the count 11          ->  solutions 11, no parts, no states
 *
 * States go from a frontier to a checkpoint's text (dlx/parts/write.c), and from there to another.
 */
#include "dlx/core/check.h"
#include "dlx/core/memory.h"
#include "dlx/count/counter.h"
#include "dlx/parts/parts.h"
#include "dlx/search/search.h"

#include <assert.h>
#include <string.h>

static_assert((int)STATES_MOST_WORDS == (int)PLAN_MOST_WORDS, "every state has room");

/* Return a check of a plan: with equal checks, the states of two plans mean the same. */
static uint64_t check_plan(const struct plan *p)
{
    uint64_t check = check_number(CHECK_BEGIN, (uint64_t)p->words << 32 | p->step_count);
    for (uint32_t step = 0; step < p->step_count; step++) {
        const struct plan_step *s = &p->step[step];
        check = check_number(check, (uint64_t)s->kind << 32 | s->item);
        check = check_number(check, (uint64_t)s->first << 32 | s->count);
    }
    for (uint32_t place = 0; place < p->count; place++)
        check = check_number(check, p->option[place]);
    for (uint32_t i = 0; i < p->facts; i++) {
        const struct plan_fact *f = &p->fact[i];
        check = check_number(check, (uint64_t)f->item << 32 | f->color);
        check = check_number(check, (uint64_t)f->enter << 32 | f->leave);
        check = check_number(check, (uint64_t)f->word << 32 | f->shift << 16 | f->width);
    }
    return check;
}

/* ---- states that are saved ---- */

/* What list_states() needs to turn a state into a line. */
struct lister {
    states_line_fn *line; /* receives the states */
    void *user;           /* for line() */
};

/* A frontier_visit_fn. */
static bool list_state(void *user, const struct frontier_state *s)
{
    const struct lister *l = user;
    const struct states_line line = {s->state, s->ways, s->width, s->step, s->place};
    return l->line(l->user, &line);
}

static bool list_states(const struct dlx_states *states, states_line_fn *line, void *user)
{
    struct lister l = {line, user};
    return frontier_visit(states->user, list_state, &l) == FRONTIER_DONE;
}

const struct dlx_states *counter_states(dlx_counter *c)
{
    const struct runner *r = c->has_begun ? race_leader(&c->race) : NULL;
    if (r == NULL)
        return NULL;
    const struct frontier_past past = frontier_past(r->frontier);
    c->states = (struct dlx_states){
        .head = {.is_greedy = c->race.order == PLAN_NARROW,
                 .words = r->plan->words,
                 .plan = check_plan(r->plan),
                 .states = past.states,
                 .tests = past.tests,
                 .ways = past.ways,
                 .joined = past.joined,
                 .largest = past.largest,
                 .count = past.count,
                 .width = past.width},
        .list = list_states,
        .user = r->frontier,
    };
    return &c->states;
}

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

/* ---- saving ---- */

/* Create a list without parts. A counter has no path of its own: the decisions on the path to a
 * part that the task has entered hold for everything, like its other ones. */
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

/* Store the solutions of the search, and list the rest of it. */
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

/* ---- states that are loaded ---- */

/* A frontier that takes over the states of a text. */
struct loader {
    dlx_counter *counter;
    struct states_sink sink;
    struct runner *runner;          /* whose frontier it is; NULL before the first line */
    uint64_t bits[PLAN_MOST_WORDS]; /* in use before the step of the last state */
    uint32_t step;                  /* of that state; DLX_NONE: none */
};

static const char *refuse_text(struct loader *l, dlx_status status, const char *reason)
{
    l->sink.status = status;
    return reason;
}

/* Return the reason for a failure of the frontier, or NULL. */
static const char *check_end(struct loader *l, enum frontier_end end)
{
    if (end == FRONTIER_DONE)
        return NULL;
    const dlx_status status = end == FRONTIER_NO_DISK ? DLX_ERR_OUTPUT : DLX_ERR_MEMORY;
    return refuse_text(
        l, status, end == FRONTIER_NO_DISK ? "the scratch file failed" : dlx_status_text(status));
}

/* Begin a frontier whose plan is that of the states: with the options that presolving removes, or
 * without them. */
static dlx_status begin_plan(dlx_counter *c, struct runner *r, const struct states_head *head)
{
    for (bool is_changed = false;; is_changed = true) {
        /* A text is loaded whole, or not at all, so there is no limit on time. */
        dlx_status status = runner_begin(&c->race, r, NULL);
        if (status != DLX_OK)
            return status;
        if (head->words == r->plan->words && head->plan == check_plan(r->plan))
            return DLX_OK;
        status = is_changed ? DLX_ERR_PARTS : presolve_change(c);
        if (status != DLX_OK)
            return status;
        runner_free(r);
    }
}

/* As in struct states_sink: begin the frontier of this order. */
static const char *begin_states(void *user, const struct states_head *head)
{
    struct loader *l = user;
    struct race *race = &l->counter->race;
    struct runner *r = &race->runner[RUNNER_FRONTIER];
    race->order = head->is_greedy ? PLAN_NARROW : PLAN_GIVEN; /* whatever --choose says */
    const dlx_status status = begin_plan(l->counter, r, head);
    if (status == DLX_ERR_PARTS)
        return refuse_text(l, status, "another version of this program made these states");
    if (status != DLX_OK)
        return refuse_text(l, status, dlx_status_text(status));
    l->runner = r;
    const struct frontier_past past = {.count = head->count,
                                       .width = head->width,
                                       .states = head->states,
                                       .tests = head->tests,
                                       .ways = head->ways,
                                       .joined = head->joined,
                                       .largest = head->largest};
    return check_end(l, frontier_load_begin(r->frontier, &past));
}

/* Likewise: enter a state. */
static const char *add_state(void *user, const struct states_line *line)
{
    struct loader *l = user;
    struct frontier *f = l->runner->frontier;
    const struct frontier_state state = {line->state, line->ways, line->width, line->step,
                                         line->place};
    if (line->step != l->step) {
        l->step = line->step;
        frontier_bits(f, l->step, l->bits);
    }
    if (!frontier_is_state(f, &state, l->bits))
        return refuse_text(l, DLX_ERR_PARTS, "this problem has no such state");
    return check_end(l, frontier_load(f, &state));
}

static dlx_status refuse_to_load(dlx_counter *c, dlx_error *error)
{
    text_fail(error, DLX_ERR_ARGUMENT);
    return task_fail(c->task, DLX_ERR_ARGUMENT,
                     "a counter loads states between dlx_counter_begin() and its first run");
}

dlx_status dlx_counter_load(dlx_counter *counter, dlx_read_fn *read, void *user, dlx_error *error)
{
    dlx_counter *c = counter;
    dlx_checkpoint again;
    struct loader l = {.counter = c, .step = DLX_NONE};
    l.sink = (struct states_sink){.begin = begin_states, .add = add_state, .user = &l};
    if (!c->is_saved || c->has_begun)
        return refuse_to_load(c, error);
    if (c->is_hopeless || c->text != NULL || !c->takes_part[RUNNER_FRONTIER])
        return DLX_OK;
    dlx_status status = counter_prepare(c);
    if (status != DLX_OK)
        return text_fail(error, status);
    status = text_read_checkpoint(c->problem, NULL, &l.sink, read, user, &again, error);
    if (status != DLX_OK)
        return status;
    dlx_checkpoint_free(&again);
    if (l.runner == NULL)
        return DLX_OK;
    frontier_load_end(l.runner->frontier);
    runner_note(l.runner);
    c->trials.has_ended = true; /* a race from the beginning would lose these states */
    return DLX_OK;
}
