/* SPDX-License-Identifier: MIT */
/* Tests of a frontier's states in a checkpoint: a count that is saved and resumed again and again,
 * with changing memory, threads and scratch files, is exact; damaged or foreign texts fail. */
#define _XOPEN_SOURCE 700

#include "dlx/parts.h"
#include "dlx/core/task.h"
#include "dlx/frontier/frontier.h"
#include "tests/support/allocator.h"
#include "tests/support/oracle.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/sink.h"
#include "tests/support/suite.h"
#include "tests/support/text.h"

#include <string.h>

#define PROBLEMS CASES(1500)
enum { LARGE = 1 << 26 };

/* ---- frontiers ---- */

/* States that were visited. */
struct copy {
    const struct plan *plan;
    uint64_t *word;  /* for each state: step, place, width, words of the state, limbs of its ways */
    size_t room;     /* allocated length of `word` */
    size_t end;      /* words in use */
    uint64_t places; /* sum of the places */
    uint64_t most;   /* number of states to visit, at most */
};

static bool copy_state(void *user, const struct frontier_state *s)
{
    struct copy *c = user;
    const size_t words = c->plan->words, needed = c->end + 3 + words + s->width;
    if (c->most-- == 0)
        return false;
    if (needed > c->room) {
        c->room = 2 * needed;
        c->word = realloc(c->word, c->room * sizeof *c->word);
    }
    const uint64_t head[] = {s->step, s->place, s->width};
    memcpy(c->word + c->end, head, sizeof head);
    memcpy(c->word + c->end + 3, s->state, words * sizeof *c->word);
    memcpy(c->word + c->end + 3 + words, s->ways, s->width * sizeof *c->word);
    c->end = needed;
    c->places += s->place;
    return true;
}

static struct frontier *open_frontier(struct random *random, const struct plan *plan)
{
    static const size_t memories[] = {0, 1000, 6000, LARGE};
    struct frontier *f;
    struct frontier_settings settings = {
        .memory = memories[random_below(random, 4)],
        .least_dead = random_below(random, 2) == 0 ? 0 : UINT32_MAX,
        .least_symmetry = random_below(random, 2) == 0 ? 0 : UINT64_MAX,
        .threads = random_below(random, 4) == 0 ? 1 + random_below(random, 3) : 1,
        .scratch = random_below(random, 3) == 0 ? "." : NULL};
    ck_assert_int_eq(simd_find(NULL, &settings.simd), DLX_OK);
    ck_assert_int_eq(frontier_new(plan, &settings, &f), DLX_OK);
    return f;
}

/* Move all states to another frontier, and free the first one. */
static struct frontier *move(struct random *random, struct frontier *from, struct copy *copy)
{
    const struct plan *plan = copy->plan;
    const struct frontier_past past = frontier_past(from);
    uint64_t bits[PLAN_MOST_WORDS];
    struct frontier *to = open_frontier(random, plan);
    copy->end = 0;
    copy->most = UINT64_MAX;
    ck_assert_int_eq(frontier_visit(from, copy_state, copy), FRONTIER_DONE);
    ck_assert_int_eq(frontier_load_begin(to, &past), FRONTIER_DONE);
    bool is_fine = true; /* one assertion for all states: each takes long */
    for (size_t at = 0; at < copy->end; at += 3 + plan->words + copy->word[at + 2]) {
        const uint64_t *word = copy->word + at;
        const struct frontier_state state = {.state = word + 3,
                                             .ways = word + 3 + plan->words,
                                             .width = word[2],
                                             .step = (uint32_t)word[0],
                                             .place = (uint32_t)word[1]};
        frontier_bits(to, state.step, bits);
        is_fine &= frontier_is_state(to, &state, bits);
        /* A state that some options have extended is extended to its end. */
        const uint64_t states = frontier_work(to).states + (state.place > 0);
        is_fine &= frontier_load(to, &state) == FRONTIER_DONE;
        is_fine &= frontier_work(to).states == states;
    }
    ck_assert(is_fine);
    frontier_load_end(to);
    if (copy->end > 0) { /* a visit can be ended */
        copy->most = 0;
        ck_assert_int_eq(frontier_visit(from, copy_state, copy), FRONTIER_PAUSED);
    }
    frontier_free(from);
    return to;
}

/* Count, and move to another frontier every few states. */
static struct frontier *count_moving(struct random *random, struct copy *copy, uint64_t most)
{
    struct frontier *f = open_frontier(random, copy->plan);
    for (;;) {
        struct frontier_budget budget = {1 + random_next(random) % most,
                                         1 + random_next(random) % (4 * most)};
        const enum frontier_end end = frontier_run(f, &budget);
        ck_assert(end == FRONTIER_DONE || end == FRONTIER_PAUSED);
        if (end == FRONTIER_DONE)
            return f;
        f = move(random, f, copy);
    }
}

TEST(states_that_move_to_another_frontier_leave_counts_exact)
{
    struct random random = {61};
    uint64_t places = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = i % 2 == 0 ? random_problem(&random) : random_rich_problem(&random);
        struct oracle oracle = oracle_solve(problem);
        struct plan *plan;
        size_t width;
        ck_assert_int_eq(
            plan_new(problem, NULL, i % 4 < 2 ? PLAN_GIVEN : PLAN_NARROW, NULL, LARGE, &plan),
            DLX_OK);
        struct copy copy = {.plan = plan};
        struct frontier *f = count_moving(&random, &copy, 6);
        const struct count count = number_count(frontier_count(f, &width), NUMBER_128);
        ck_assert_uint_eq(count.low, oracle.count);
        ck_assert_uint_eq(count.high, 0);
        places += copy.places;
        frontier_free(f), plan_free(plan), free(copy.word);
        oracle_free(&oracle), dlx_problem_free(problem);
    }
    ck_assert_uint_gt(places, PROBLEMS / 20); /* some states had been extended by some options */
}

static void assert_great(struct random *random, const char *line, const char *expected)
{
    dlx_problem *problem = generated(line);
    struct plan *plan;
    size_t width;
    char text[400];
    ck_assert_int_eq(plan_new(problem, NULL, PLAN_NARROW, NULL, LARGE, &plan), DLX_OK);
    struct copy copy = {.plan = plan};
    struct frontier *f = count_moving(random, &copy, 20000);
    const limb *count = frontier_count(f, &width);
    limb number[16];
    ck_assert_uint_le(width, 16);
    memcpy(number, count, width * sizeof *number);
    number_text(number, width, text);
    ck_assert_str_eq(text, expected);
    frontier_free(f), plan_free(plan), free(copy.word);
    dlx_problem_free(problem);
}

/* Dominoes: P. Kasteleyn (1961). Squares: B. D. McKay and I. M. Wanless (2005). */
TEST(so_do_numbers_of_many_limbs)
{
    struct random random = {62};
    assert_great(&random, "dominoes 12x12", "53060477521960000");
    assert_great(&random, "dominoes 8x62",
                 "43866034762142853103052499578273293535456162360363935258000");
    assert_great(&random, "latin 5", "161280");
    assert_great(&random, "matchings 20", "654729075");
}

/* ---- texts ---- */

/* A task that counts by frontiers. */
static dlx_task *frontier_task(const dlx_problem *problem, const char *kernel)
{
    dlx_task *task;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    ck_assert_int_eq(dlx_task_set(task, "kernel", kernel), DLX_OK);
    return task;
}

static char *written(dlx_counter *counter)
{
    dlx_checkpoint to;
    struct sink sink = {.text = NULL};
    ck_assert_int_eq(dlx_counter_rest(counter, &to), DLX_OK);
    ck_assert_int_eq(dlx_checkpoint_write(&to, sink_write, &sink), DLX_OK);
    dlx_checkpoint_free(&to);
    return sink.text;
}

static dlx_status read_text(const dlx_problem *problem, const char *text, dlx_checkpoint *from,
                            dlx_error *error)
{
    struct text source = text_of(text);
    source.piece = 7;
    return dlx_checkpoint_read(problem, NULL, text_read, &source, from, error);
}

static dlx_status load_text(dlx_counter *counter, const char *text, dlx_error *error)
{
    struct text source = text_of(text);
    source.piece = 64;
    return dlx_counter_load(counter, text_read, &source, error);
}

/* Count from a text for a few states, and replace the text. Return whether the count is known. */
static bool count_on(dlx_task *task, uint64_t most, char **text, uint64_t *states)
{
    dlx_checkpoint from = {.parts = NULL};
    dlx_counter *counter;
    dlx_outcome outcome;
    if (*text != NULL) {
        ck_assert_int_eq(read_text(task->problem, *text, &from, NULL), DLX_OK);
        ck_assert_int_eq(dlx_parts_enter(from.parts, 0, task), DLX_OK);
    }
    *states += from.states;
    ck_assert_int_eq(dlx_counter_new(task, DLX_COUNT_ONLY, &counter), DLX_OK);
    ck_assert_int_eq(dlx_counter_load(counter, text_read, NULL, NULL), DLX_ERR_ARGUMENT);
    ck_assert_int_eq(dlx_counter_begin(counter, *text != NULL ? &from : NULL), DLX_OK);
    dlx_task_stop(task); /* a text is loaded whole all the same, and the stop comes after it */
    if (*text != NULL)
        ck_assert_int_eq(load_text(counter, *text, NULL), DLX_OK);
    ck_assert_int_eq(dlx_counter_run(counter, &outcome), DLX_OK);
    ck_assert(outcome == DLX_STOPPED_BY_CALL || outcome == DLX_EXHAUSTED);
    dlx_task_limit(task, &(dlx_limits){.tree_nodes = most});
    ck_assert_int_eq(dlx_counter_run(counter, &outcome), DLX_OK);
    free(*text);
    *text = written(counter);
    dlx_checkpoint_free(&from), dlx_counter_free(counter);
    return outcome == DLX_EXHAUSTED;
}

static const struct {
    const char *line, *count;
} known[] = {{"queens 8", "92"},
             {"dominoes 8x10", "1031151241"},
             {"pentominoes 3x20", "8"},
             {"kings 6x6", "3037561"},
             {"latin 4", "576"}};

enum { KNOWN = sizeof known / sizeof *known };

TEST(a_frontier_that_is_saved_as_text_goes_on)
{
    struct random random = {63};
    uint64_t states = 0;
    for (int p = 0; p < KNOWN; p++)
        for (int k = 0; k < 2; k++) {
            dlx_problem *problem = generated(known[p].line);
            dlx_task *task = frontier_task(problem, k == 0 ? "frontier" : "auto");
            dlx_checkpoint read;
            char *text = NULL;
            for (bool is_known = false; !is_known;) {
                dlx_task_set_number(task, "threads", 1 + random_below(&random, 3));
                dlx_task_set_number(task, "memory", 5000 << random_below(&random, 10));
                dlx_task_set(task, "scratch", random_below(&random, 2) == 0 ? "." : "");
                is_known = count_on(task, 100 << random_below(&random, 9), &text, &states);
            }
            ck_assert(count_on(task, 1, &text, &states)); /* nothing remains to be done */
            ck_assert_int_eq(read_text(problem, text, &read, NULL), DLX_OK);
            ck_assert_str_eq(read.solutions, known[p].count);
            ck_assert_uint_eq(read.states, 0);
            dlx_checkpoint_free(&read), free(text);
            dlx_task_free(task), dlx_problem_free(problem);
        }
    ck_assert_uint_gt(states, 100);
}

/* Return the text of a frontier that has extended some states. (Inlined, gcc 12 takes the text for
 * a pointer to its variable.) */
__attribute__((noinline)) static char *saved(const dlx_problem *problem, uint64_t most)
{
    char *text = NULL;
    uint64_t states = 0;
    dlx_task *task = frontier_task(problem, "frontier");
    ck_assert(!count_on(task, most, &text, &states));
    dlx_task_free(task);
    return text;
}

TEST(a_search_does_not_need_the_states)
{
    dlx_problem *problem = generated("queens 8");
    char *text = saved(problem, 100);
    uint64_t states = 0;
    dlx_task *task = frontier_task(problem, "links");
    ck_assert(count_on(task, UINT64_MAX, &text, &states));
    ck_assert(strstr(text, "solutions 92\n") != NULL);
    dlx_task_free(task), free(text), dlx_problem_free(problem);
}

/* Each byte is changed, and the text is cut off behind each byte. */
TEST(a_damaged_text_is_refused)
{
    dlx_problem *problem = generated("dominoes 4x4");
    char *text = saved(problem, 12);
    const size_t length = strlen(text);
    dlx_checkpoint read;
    dlx_error error;
    bool is_fine = strstr(text, "\nfrontier g") != NULL;
    for (size_t at = 0; at < length; at++) {
        const char old = text[at];
        for (const char *other = "0a19 \n"; *other != '\0'; other++) {
            text[at] = *other;
            const bool is_same = *other == old || (*other == ' ' && at == length - 1);
            const dlx_status status = read_text(problem, text, &read, &error);
            is_fine &= is_same || (status != DLX_OK && error.line > 0);
            dlx_checkpoint_free(&read);
        }
        text[at] = '\0';
        is_fine &= at == length - 1 || read_text(problem, text, &read, &error) != DLX_OK;
        dlx_checkpoint_free(&read);
        text[at] = old;
    }
    ck_assert(is_fine);
    ck_assert_int_eq(read_text(problem, text, &read, &error), DLX_OK);
    dlx_checkpoint_free(&read);
    free(text), dlx_problem_free(problem);
}

/* Let a counter load a text in which a part was replaced by another of the same length. */
static void assert_refused(const dlx_problem *problem, const char *text, const char *part,
                           const char *other, const char *message)
{
    char *changed = strdup(text);
    dlx_task *task = frontier_task(problem, "frontier");
    dlx_counter *counter;
    dlx_error error;
    char *at = strstr(changed, part);
    ck_assert(at != NULL && strlen(part) == strlen(other));
    memcpy(at, other, strlen(other));
    ck_assert_int_eq(dlx_counter_new(task, DLX_COUNT_ONLY, &counter), DLX_OK);
    ck_assert_int_eq(dlx_counter_begin(counter, NULL), DLX_OK);
    ck_assert_int_ne(load_text(counter, changed, &error), DLX_OK);
    ck_assert(error.line > 0);
    ck_assert_msg(strstr(error.message, message) != NULL, "%s", error.message);
    dlx_counter_free(counter), dlx_task_free(task), free(changed);
}

/* Copy the first line that begins like this. */
static void copy_line(const char *text, const char *beginning, char copy[64])
{
    const char *line = strstr(text, beginning);
    ck_assert(line != NULL);
    const size_t length = strcspn(line, "\n");
    ck_assert_uint_lt(length, 64);
    memcpy(copy, line, length);
    copy[length] = '\0';
}

TEST(states_of_another_plan_are_refused)
{
    dlx_problem *problem = generated("dominoes 4x4");
    char *text = saved(problem, 8);
    char line[64], other[64];
    copy_line(text, "frontier g", line);
    memcpy(other, line, sizeof other);
    other[strlen(other) - 1] = other[strlen(other) - 1] == '0' ? '1' : '0';
    assert_refused(problem, text, line, other, "another version of this program");
    copy_line(text, "step ", line);
    assert_refused(problem, text, line, strlen(line) == 6 ? "step 0" : "step 00",
                   "this problem has no such state");
    assert_refused(problem, text, "\nstates ", "\nstates9", "expected");
    free(text), dlx_problem_free(problem);
}

/* Make a problem whose plan takes over 16 MB: states after its first item need 4000 bits. */
static dlx_problem *wide_problem(void)
{
    enum { WIDE = 4000 };
    static dlx_entry entries[WIDE + 1];
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (uint32_t item = 0; item <= WIDE; item++) {
        ck_assert_int_eq(dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL), DLX_OK);
        entries[item] = (dlx_entry){item, DLX_NO_COLOR};
    }
    ck_assert_int_eq(dlx_problem_add_option(problem, entries, WIDE + 1, NULL), DLX_OK);
    for (uint32_t item = 0; item <= WIDE; item++)
        for (int times = 0; times < 3; times++)
            ck_assert_int_eq(dlx_problem_add_option(problem, &entries[item], 1, NULL), DLX_OK);
    return problem;
}

TEST(a_large_plan_is_loaded_with_little_memory)
{
    dlx_problem *problem = wide_problem();
    char *text = saved(problem, 5);
    dlx_task *task = frontier_task(problem, "frontier");
    dlx_counter *counter;
    dlx_error error = {.line = 0};
    dlx_task_set_number(task, "memory", 1);
    ck_assert_int_eq(dlx_counter_new(task, DLX_COUNT_ONLY, &counter), DLX_OK);
    ck_assert_int_eq(dlx_counter_begin(counter, NULL), DLX_OK);
    ck_assert_msg(load_text(counter, text, &error) == DLX_OK, "%s", error.message);
    dlx_counter_free(counter), dlx_task_free(task);
    free(text), dlx_problem_free(problem);
}

/* Each allocation fails in turn. */
TEST(loading_without_memory_leaves_nothing_behind)
{
    dlx_problem *source = generated("dominoes 4x4");
    char *text = saved(source, 12);
    bool done = false;
    for (uint64_t k = 1; !done; k++) {
        struct faulty faulty = {.fail_at = 0};
        const dlx_allocator allocator = faulty_allocator(&faulty);
        dlx_problem *problem = copy_into(&allocator, source);
        dlx_counter *counter;
        dlx_task *task = frontier_task(problem, "frontier");
        ck_assert_int_eq(dlx_counter_new(task, DLX_COUNT_ONLY, &counter), DLX_OK);
        ck_assert_int_eq(dlx_counter_begin(counter, NULL), DLX_OK);
        faulty.fail_at = faulty.requests + k;
        const dlx_status status = load_text(counter, text, NULL);
        done = faulty.requests < faulty.fail_at;
        ck_assert_int_eq(status, done ? DLX_OK : DLX_ERR_MEMORY);
        dlx_counter_free(counter), dlx_task_free(task), dlx_problem_free(problem);
        ck_assert_uint_eq(faulty.outstanding, 0);
        ck_assert(!faulty.wrong_size);
    }
    free(text), dlx_problem_free(source);
}
