/* SPDX-License-Identifier: MIT */
/*
 * The counter: runners take turns until one has the count. As in a search, the clock, the limits and the
 * stop flag are tested between turns:
 *
 *     run()  -->  must pause?  -->  whose turn is it?  -->  one turn  -->  account  -->  again
 *
 * If the problem has independent parts, there is one race after another, and the counts are multiplied.
 *
 * Invariant: `product` is the product of the counts of all finished parts.
 */
#include "dlx/core/clock.h"
#include "dlx/count/parts.h"
#include "dlx/count/product.h"
#include "dlx/count/runner.h"
#include "dlx/frontier/outline.h"
#include "dlx/core/memory.h"
#include "dlx/search/search.h"

#include <string.h>

enum { TURN = 100000 }; /* units: about a millisecond */

static const uint64_t NO_LIMIT = UINT64_MAX;
static const size_t USUAL_MEMORY = (size_t)1 << 30;

struct dlx_counter {
    dlx_allocator allocator;    /* the problem's */
    const dlx_problem *problem; /* not owned; constant */
    unsigned char *fate;        /* of each option: enum plan_fate */
    struct use *use;            /* of each item */
    bool was_asked;             /* for this kernel and no other */
    bool takes_part[RUNNERS];   /* of each runner: as the settings say */
    size_t room;                /* bytes for the tables of each */
    struct parts parts;         /* of the problem, if it falls apart */
    uint32_t part;              /* the one at work */
    struct product product;     /* of the counts of those before it */
    struct race race;           /* the runners, on this part */
    struct runner *last;        /* who ran last, or has won */
    dlx_counting latest;        /* what that one has done */
    dlx_counting past;          /* what all did on the parts before */
    dlx_status failure;         /* of the runner that failed last */
    bool has_run;               /* so nothing can be required any more */
    bool has_begun;             /* the first race */
    bool is_counted;            /* `product` is the count */
    dlx_diagram *diagram;       /* of all solutions, once it is done, until somebody takes it */
    char *text;                 /* the count in digits, once it is known */
    size_t text_room;           /* length of text */
    dlx_count count;            /* it, or so many at least */
    uint64_t left;              /* tree nodes and states that the limits allow; NO_LIMIT if any */
    double deadline;            /* on the monotonic clock, in seconds; 0 if none */
    dlx_stop stopped_by;        /* why the latest DLX_LIMIT */
    atomic_bool stop;           /* dlx_counter_stop() was called */
    size_t most_memory;         /* of all runners together */
};

/* ---- making ---- */

static bool is(const char *name, const char *other)
{
    return name != NULL && strcmp(name, other) == 0;
}

/* Who takes part. */
static void choose_runners(dlx_counter *c, const dlx_counter_settings *settings)
{
    const char *kernel = settings->kernel;
    bool by_length = settings->choose == DLX_CHOOSE_SHORTEST;
    bool searches_only = kernel != NULL
                             ? !is(kernel, "frontier")
                             : settings->choose == DLX_CHOOSE_WEIGHTED || settings->seed != 0;
    bool frontiers_only =
        is(kernel, "frontier") || (kernel == NULL && !by_length && !searches_only);
    c->takes_part[RUNNER_GIVEN] = !searches_only;
    c->takes_part[RUNNER_GREEDY] = !searches_only && by_length;
    c->takes_part[RUNNER_SEARCH] = !frontiers_only;
}

static void share_memory(dlx_counter *c, size_t memory)
{
    size_t count = 0;
    for (int r = 0; r < RUNNERS; r++)
        count += c->takes_part[r];
    size_t share = count > 1 ? memory / count : memory;
    c->room = share > 0 ? share : 1;
}

/* What the search would say about the settings. */
static dlx_status settle(const dlx_counter_settings *settings, dlx_search_settings *search)
{
    bool is_search = !is(settings->kernel, "frontier") && !is(settings->kernel, "search");
    *search = (dlx_search_settings){
        .kernel = is_search ? settings->kernel : NULL,
        .simd = settings->simd,
        .choose = settings->choose,
        .seed = settings->seed,
    };
    return search_settle(search);
}

static dlx_counter *allocate(const dlx_problem *problem)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    const size_t items = (size_t)dlx_problem_item_count(problem) + 1;
    const size_t options = (size_t)dlx_problem_option_count(problem) + 1;
    dlx_counter *c = memory_array(allocator, 1, sizeof *c);
    if (c == NULL)
        return NULL;
    *c = (dlx_counter){.allocator = *allocator, .problem = problem, .left = NO_LIMIT};
    c->race.allocator = allocator;
    c->product.allocator = &c->allocator;
    c->latest =
        (dlx_counting){.kernel = "none", .reason = "nothing was counted yet", .simd = "none"};
    atomic_init(&c->stop, false);
    c->use = memory_array(allocator, items, sizeof *c->use);
    c->fate = memory_array(allocator, options, sizeof *c->fate);
    if (c->use == NULL || c->fate == NULL) {
        dlx_counter_free(c);
        return NULL;
    }
    memset(c->use, 0, items * sizeof *c->use);
    memset(c->fate, PLAN_FREE, options * sizeof *c->fate);
    return c;
}

dlx_status dlx_counter_new(const dlx_problem *problem, const dlx_counter_settings *settings,
                           dlx_counter **counter)
{
    static const dlx_counter_settings defaults = {.kernel = NULL};
    dlx_search_settings search;
    if (settings == NULL)
        settings = &defaults;
    dlx_status status = settle(settings, &search);
    if (status != DLX_OK)
        return status;
    dlx_counter *c = allocate(problem);
    if (c == NULL)
        return DLX_ERR_MEMORY;
    c->race.settings = search;
    c->race.keep = settings->diagram;
    choose_runners(c, settings);
    share_memory(c, settings->memory > 0 ? settings->memory : USUAL_MEMORY);
    c->was_asked = settings->kernel != NULL && !is(settings->kernel, "search");
    *counter = c;
    return DLX_OK;
}

void dlx_counter_free(dlx_counter *counter)
{
    if (counter == NULL)
        return;
    const dlx_allocator allocator = counter->allocator;
    const dlx_problem *problem = counter->problem;
    for (int r = 0; r < RUNNERS; r++)
        runner_free(&counter->race.runner[r]);
    memory_free(&allocator, counter->use, (size_t)dlx_problem_item_count(problem) + 1,
                sizeof *counter->use);
    memory_free(&allocator, counter->fate, (size_t)dlx_problem_option_count(problem) + 1,
                sizeof *counter->fate);
    parts_free(&counter->parts);
    dlx_diagram_free(counter->diagram);
    product_free(&counter->product);
    memory_free(&allocator, counter->text, counter->text_room, sizeof *counter->text);
    memory_free(&allocator, counter, 1, sizeof *counter);
}

/* ---- required and forbidden options ---- */

/* Whether an item can be in one more required option, which gives it this color. */
static bool has_place(const dlx_counter *c, dlx_entry entry)
{
    const struct use *use = &c->use[entry.item];
    bool agrees = entry.color != DLX_NO_COLOR && entry.color == use->color;
    return agrees || use->times < dlx_problem_item_multiplicity(c->problem, entry.item).most;
}

static dlx_status decide(dlx_counter *c, uint32_t option, enum plan_fate fate)
{
    if (option >= dlx_problem_option_count(c->problem))
        return DLX_ERR_NO_SUCH_OPTION;
    if (c->has_run)
        return DLX_ERR_STARTED;
    if (fate == PLAN_REQUIRED && !dlx_problem_option_has_primary(c->problem, option))
        return DLX_ERR_NO_PRIMARY;
    if (c->fate[option] != PLAN_FREE)
        return DLX_ERR_CONFLICT;
    return DLX_OK;
}

dlx_status dlx_counter_require(dlx_counter *counter, uint32_t option)
{
    dlx_status status = decide(counter, option, PLAN_REQUIRED);
    if (status != DLX_OK)
        return status;
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(counter->problem, option, &count);
    for (uint32_t e = 0; e < count; e++)
        if (!has_place(counter, entry[e]))
            return DLX_ERR_CONFLICT;
    use_note(counter->use, counter->problem, option);
    counter->fate[option] = PLAN_REQUIRED;
    return DLX_OK;
}

dlx_status dlx_counter_forbid(dlx_counter *counter, uint32_t option)
{
    dlx_status status = decide(counter, option, PLAN_FORBIDDEN);
    if (status == DLX_OK)
        counter->fate[option] = PLAN_FORBIDDEN;
    return status;
}

/* ---- limits ---- */

void dlx_counter_limit(dlx_counter *counter, const dlx_limits *limits)
{
    static const dlx_limits none = {0, 0, 0};
    if (limits == NULL)
        limits = &none;
    counter->left = limits->tree_nodes > 0 ? limits->tree_nodes : NO_LIMIT;
    counter->deadline = limits->seconds > 0 ? clock_seconds() + limits->seconds : 0;
}

void dlx_counter_stop(dlx_counter *counter)
{
    atomic_store(&counter->stop, true);
}

static bool must_pause(dlx_counter *c)
{
    dlx_stop reason = DLX_NOT_STOPPED;
    if (atomic_exchange(&c->stop, false))
        reason = DLX_STOPPED_BY_CALL;
    else if (c->left == 0)
        reason = DLX_STOPPED_BY_TREE_NODES;
    else if (c->deadline > 0 && clock_seconds() >= c->deadline)
        reason = DLX_STOPPED_BY_SECONDS;
    if (reason != DLX_NOT_STOPPED)
        c->stopped_by = reason;
    return reason != DLX_NOT_STOPPED;
}

/* ---- counting ---- */

/* Nodes and states of all runners. */
static uint64_t all_spent(const dlx_counter *c)
{
    uint64_t spent = 0;
    for (int r = 0; r < RUNNERS; r++)
        spent += c->race.runner[r].counting.tree_nodes + c->race.runner[r].counting.states;
    return spent;
}

static bool is_more(dlx_count a, dlx_count b)
{
    return a.high > b.high || (a.high == b.high && a.low > b.low);
}

static bool is_last_part(const dlx_counter *c)
{
    return c->part + 1 >= c->parts.count;
}

/* Update the most memory. This includes what a failed runner had before it failed. */
static void account_memory(dlx_counter *c)
{
    size_t memory = 0;
    for (int r = 0; r < RUNNERS; r++)
        memory += c->race.runner[r].counting.most_memory;
    c->most_memory = memory > c->most_memory ? memory : c->most_memory;
}

/* What was found in a part says nothing of the whole before the others are counted. */
static void account(dlx_counter *c, struct runner *r)
{
    limb room[NUMBER_128];
    size_t width;
    const limb *found = runner_count(r, room, &width);
    dlx_count count = number_count(found, width);
    if (c->parts.count == 0 && is_more(count, c->count))
        c->count = count;
    c->last = r;
    c->latest = r->counting;
}

/* One turn of a runner. If it fails, the others go on; what the last one says is the failure of all. */
static void take_turn(dlx_counter *c, struct runner *r)
{
    uint64_t before = all_spent(c);
    dlx_status status = runner_run(&c->race, r, TURN, c->left);
    if (c->left != NO_LIMIT)
        c->left -= all_spent(c) - before;
    account_memory(c);
    if (status == DLX_OK)
        account(c, r);
    else if (!r->is_twin)
        c->failure = status;
}

/* ---- part after part ---- */

static dlx_status take_count(dlx_counter *c)
{
    limb room[NUMBER_128];
    size_t width;
    const limb *count = runner_count(c->last, room, &width);
    return product_multiply(&c->product, count, width);
}

static dlx_status write_text(dlx_counter *c)
{
    const size_t digits = number_digits(c->product.width);
    char *text = memory_array(&c->allocator, digits, sizeof *text);
    if (text == NULL)
        return DLX_ERR_MEMORY;
    c->count = number_count(c->product.number, c->product.width);
    number_text(c->product.number, c->product.width, text);
    c->text = text;
    c->text_room = digits;
    return DLX_OK;
}

/* Start the runners on the whole problem or on a part. Parts have no required options. */
static void begin_race(dlx_counter *c)
{
    const bool is_whole = c->parts.count == 0;
    c->race.problem = is_whole ? c->problem : c->parts.problem[c->part];
    c->race.fate = is_whole ? c->fate : NULL;
    c->last = NULL;
    for (int r = 0; r < RUNNERS; r++)
        c->race.runner[r] = (struct runner){
            .kind = (enum runner_kind)r, .is_out = !c->takes_part[r], .room = c->room};
}

static void end_race(dlx_counter *c)
{
    for (int r = 0; r < RUNNERS; r++) {
        const dlx_counting *counting = &c->race.runner[r].counting;
        c->past.tree_nodes += counting->tree_nodes;
        c->past.states += counting->states;
        runner_free(&c->race.runner[r]);
        c->race.runner[r].counting = (dlx_counting){.kernel = NULL};
    }
    c->past.lookups += c->latest.lookups;
    c->past.hits += c->latest.hits;
    c->latest.lookups = c->latest.hits = 0;
}

/* A part is counted: begin the next one, or end with the answer. */
static dlx_status finish_part(dlx_counter *c)
{
    dlx_status status = take_count(c);
    if (status != DLX_OK)
        return status;
    c->diagram = c->last->diagram;
    c->last->diagram = NULL;
    end_race(c);
    c->is_counted = is_last_part(c) || number_is_zero(c->product.number, c->product.width);
    if (!c->is_counted) {
        c->part++;
        begin_race(c);
    }
    return DLX_OK;
}

/* Begin the first race. A diagram is always made of the whole problem. */
static dlx_status begin(dlx_counter *c)
{
    dlx_status status = DLX_OK;
    if (!c->race.keep)
        status = parts_find(c->problem, c->fate, &c->parts);
    if (status != DLX_OK)
        return status;
    begin_race(c);
    c->has_begun = true;
    return DLX_OK;
}

static dlx_status go_on(dlx_counter *c)
{
    if (!c->has_begun)
        return begin(c);
    if (c->is_counted)
        return write_text(c);
    if (c->last != NULL && c->last->is_done)
        return finish_part(c);
    struct runner *next = race_next(&c->race);
    if (next == NULL)
        return c->failure;
    take_turn(c, next);
    return DLX_OK;
}

/* Whether no more turns are needed, only the answer. */
static bool is_decided(const dlx_counter *c)
{
    return c->is_counted || (c->last != NULL && c->last->is_done && is_last_part(c));
}

dlx_status dlx_counter_run(dlx_counter *counter, dlx_outcome *outcome)
{
    dlx_counter *c = counter;
    c->has_run = true;
    while (c->text == NULL && (is_decided(c) || !must_pause(c))) {
        dlx_status status = go_on(c);
        if (status != DLX_OK)
            return status;
    }
    *outcome = c->text != NULL ? DLX_EXHAUSTED : DLX_LIMIT;
    return DLX_OK;
}

/* ---- what is known ---- */

const char *dlx_counter_text(const dlx_counter *counter)
{
    return counter->text;
}

dlx_status dlx_counter_diagram(dlx_counter *counter, dlx_diagram **diagram)
{
    if (counter->diagram == NULL)
        return DLX_ERR_ARGUMENT;
    *diagram = counter->diagram;
    counter->diagram = NULL;
    return DLX_OK;
}

dlx_count dlx_counter_count(const dlx_counter *counter)
{
    return counter->count;
}

/* Of the runner that is further, but for what all have done. */
void dlx_counter_progress(const dlx_counter *counter, dlx_counting *counting)
{
    const dlx_counter *c = counter;
    *counting = c->latest;
    for (int r = 0; r < RUNNERS && !c->is_counted; r++)
        if (!c->race.runner[r].is_out && c->race.runner[r].counting.done > counting->done)
            *counting = c->race.runner[r].counting;
    if (c->was_asked)
        counting->reason = "it was asked for";
    counting->parts = c->parts.count > 0 ? c->parts.count : 1;
    counting->done = c->text != NULL ? 1 : (c->part + counting->done) / counting->parts;
    counting->lookups += c->past.lookups;
    counting->hits += c->past.hits;
    counting->tree_nodes = c->past.tree_nodes;
    counting->states = c->past.states;
    counting->memory = sizeof *c;
    for (int r = 0; r < RUNNERS; r++) {
        counting->tree_nodes += c->race.runner[r].counting.tree_nodes;
        counting->states += c->race.runner[r].counting.states;
        counting->memory += c->race.runner[r].counting.memory;
    }
    counting->most_memory = c->most_memory + sizeof *c;
    counting->stopped_by = c->stopped_by;
}
