/* SPDX-License-Identifier: MIT */
/* The states of a frontier in a checkpoint: from the frontier that leads to a file, and from a file to a frontier of
 * the same order. dlx/parts/write.c shows the text. */
#include "dlx/core/check.h"
#include "dlx/count/counter.h"

#include <assert.h>

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

/* ---- saving ---- */

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
        .head = {.is_greedy = r->kind == RUNNER_GREEDY,
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

/* ---- loading ---- */

/* A frontier that takes over the states of a text. */
struct loader {
    dlx_counter *counter;
    struct states_sink sink;
    struct runner *runner;          /* whose frontier it is; NULL before the first line */
    uint64_t bits[PLAN_MOST_WORDS]; /* in use before the step of the latest state */
    uint32_t step;                  /* of that state; DLX_NONE: none */
};

static const char *refuse(struct loader *l, dlx_status status, const char *reason)
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
    return refuse(l, status,
                  end == FRONTIER_NO_DISK ? "the scratch file failed" : dlx_status_text(status));
}

/* Let the frontier in the other order take no part. It would have to begin again, and after more than a moment
 * of work it has proved slower. */
static void drop_other(struct race *race, enum runner_kind kind, const struct states_head *head)
{
    enum { MOMENT = 20 * 1000 * 1000 }; /* options considered: about a tenth of a second */
    if (head->tests >= MOMENT)
        race->runner[kind == RUNNER_GIVEN ? RUNNER_GREEDY : RUNNER_GIVEN].is_out = true;
}

/* As in struct states_sink: begin the frontier of this order. */
static const char *begin_states(void *user, const struct states_head *head)
{
    struct loader *l = user;
    struct race *race = &l->counter->race;
    struct runner *r = &race->runner[head->is_greedy ? RUNNER_GREEDY : RUNNER_GIVEN];
    drop_other(race, r->kind, head);
    r->is_out = false; /* --choose may have excluded it, but not this frontier in particular */
    const dlx_status status =
        runner_begin(race, r, NULL); /* a text is loaded whole, or not at all */
    if (status != DLX_OK)
        return refuse(l, status, dlx_status_text(status));
    if (head->words != r->plan->words || head->plan != check_plan(r->plan))
        return refuse(l, DLX_ERR_PARTS, "another version of this program made these states");
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
        return refuse(l, DLX_ERR_PARTS, "this problem has no such state");
    return check_end(l, frontier_load(f, &state));
}

static bool has_frontier(const dlx_counter *c)
{
    return c->takes_part[RUNNER_GIVEN] || c->takes_part[RUNNER_GREEDY];
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
    if (c->is_hopeless || c->text != NULL || !has_frontier(c))
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
    return DLX_OK;
}
