/* SPDX-License-Identifier: MIT */
/* Tests of failing memory: every call for counters and diagrams that requests memory. */
#define _POSIX_C_SOURCE 200809L

#include "tests/support/faults.h"
#include "tests/support/problems.h"
#include "tests/support/suite.h"
#include "tests/support/tasks.h"

/* ---- problems ---- */

static const char colored[] =
    "a b c d | x y\na x:A |1\na x:B y\nb x:A |4\nb y\nc x:B\nc x:A\nc y |2\nd y\nd x:A\nd\n";

static const char multiple[] =
    "2|a b 0:2|c d | x\na b |3\na c\nb d x\na d x |2\na\nb c x\nd\nc d\n";

/* Make a problem with three independent parts. */
static const char parts[] = "a b c d e f\na\na\na b\nb\nc d\nc\nd\nc d\ne f\ne\nf\nf\n";

/* Make the problem of all matchings of eight points. */
static const char matchings[] =
    "1 2 3 4 5 6 7 8\n1 2\n1 3\n1 4\n1 5\n1 6\n1 7\n1 8\n2 3\n2 4\n2 5\n2 6\n2 7\n"
    "2 8\n3 4\n3 5\n3 6\n3 7\n3 8\n4 5\n4 6\n4 7\n4 8\n5 6\n5 7\n5 8\n6 7\n6 8\n7 8\n";

/* Make a problem with 2^150 solutions: an item with eight options, fifty times. If `joined`, it
 * cannot be split into parts. */
static dlx_problem *great(struct scene *s, bool joined)
{
    enum { ITEMS = 50, WAYS = 8 };
    dlx_problem *p;
    ck_assert_int_eq(dlx_problem_new(&s->allocator, &p), DLX_OK);
    for (uint32_t item = 0; item < ITEMS; item++)
        dlx_problem_add_item(p, NULL, DLX_PRIMARY, NULL);
    dlx_problem_add_item(p, NULL, DLX_SECONDARY, NULL);
    for (uint32_t option = 0; option < ITEMS * WAYS; option++)
        dlx_problem_add_option(p, (dlx_entry[]){{option / WAYS, 0}, {ITEMS, 1}}, joined ? 2 : 1,
                               NULL);
    return p;
}

enum { JOINED = 1, APART };

/* ---- counting ---- */

static const struct {
    const char *text; /* NULL: great() */
    struct settings settings;
    bool keeps_diagram;
    uint64_t pause; /* tree nodes until it pauses; 0: never */
    bool fixed;     /* with required and forbidden options */
    bool hopeless;  /* with decisions that contradict each other */
    int great;      /* JOINED or APART */
} counts[] = {
    {.text = matchings},
    {.text = matchings, .settings.kernel = "frontier"},
    {.text = matchings, .settings = {.kernel = "frontier", .choose = CHOOSE_FIRST}},
    {.text = matchings, .settings.kernel = "search"},
    {.text = colored},
    {.text = colored, .fixed = true},
    {.text = colored, .settings.kernel = "frontier", .fixed = true},
    {.text = colored, .settings.kernel = "links", .fixed = true},
    {.text = colored, .settings.kernel = "lanes"},
    {.text = colored, .settings.kernel = "bits"},
    {.text = colored, .keeps_diagram = true},
    {.text = colored, .settings.kernel = "frontier", .keeps_diagram = true},
    {.text = colored, .settings.kernel = "search", .keeps_diagram = true},
    {.text = colored, .settings.kernel = "links", .keeps_diagram = true, .fixed = true},
    {.text = multiple},
    {.text = multiple, .settings.kernel = "links", .keeps_diagram = true},
    {.text = multiple, .settings.kernel = "frontier", .keeps_diagram = true},
    {.text = parts},
    {.text = parts, .pause = 1},
    {.text = parts, .settings.kernel = "frontier"},
    {.text = parts, .settings.kernel = "search"},
    {.text = parts, .keeps_diagram = true, .pause = 3},
    {.text = colored, .pause = 1},
    {.text = colored, .pause = 5, .keeps_diagram = true},
    {.text = colored, .hopeless = true},
    {.text = colored, .hopeless = true, .keeps_diagram = true},
    {.great = APART},
    {.great = JOINED, .settings.kernel = "frontier"},
    {.great = JOINED, .settings.kernel = "frontier", .keeps_diagram = true},
};

enum { COUNTS = sizeof counts / sizeof *counts };

static void begin_problem(struct scene *s)
{
    const char *text = counts[s->variant].text;
    s->problem = text == NULL ? great(s, counts[s->variant].great == JOINED) : problem_in(s, text);
}

static void begin_task(struct scene *s)
{
    begin_problem(s);
    ck_assert_int_eq(task_open(s->problem, &counts[s->variant].settings, &s->task), DLX_OK);
    if (counts[s->variant].fixed || counts[s->variant].hopeless) {
        ck_assert_int_eq(dlx_task_require(s->task, 4), DLX_OK);
        ck_assert_int_eq(dlx_task_forbid(s->task, 7), DLX_OK);
    }
    if (counts[s->variant].hopeless)
        ck_assert_int_eq(dlx_task_forbid(s->task, 4), DLX_OK);
}

static dlx_status new_counter(struct scene *s)
{
    return dlx_counter_new(s->task, counts[s->variant].keeps_diagram, &s->made.counter);
}

static dlx_status run(struct scene *s, dlx_counter *counter)
{
    dlx_outcome outcome = DLX_STOPPED_BY_CALL;
    dlx_status status = DLX_OK;
    while (status == DLX_OK && outcome != DLX_EXHAUSTED) {
        dlx_task_limit(s->task, &(dlx_limits){.tree_nodes = counts[s->variant].pause});
        status = dlx_counter_run(counter, &outcome);
    }
    return status;
}

static void tell_counter(struct scene *s, dlx_counter *counter)
{
    dlx_diagram *diagram;
    tell(s, "%s\n", dlx_counter_digits(counter));
    dlx_status status = dlx_counter_diagram(counter, &diagram);
    ck_assert_int_eq(status, counts[s->variant].keeps_diagram ? DLX_OK : DLX_ERR_ARGUMENT);
    if (status == DLX_OK)
        tell_diagram(s, diagram);
    if (status == DLX_OK)
        dlx_diagram_free(diagram);
}

static void result_of_new(struct scene *s)
{
    ck_assert_int_eq(run(s, s->made.counter), DLX_OK);
    tell_counter(s, s->made.counter);
    dlx_counter_free(s->made.counter);
}

static void begin_counter(struct scene *s)
{
    begin_task(s);
    ck_assert_int_eq(dlx_counter_new(s->task, counts[s->variant].keeps_diagram, &s->counter),
                     DLX_OK);
}

static char *expected; /* digits of the expected count */

/* Another counter, with enough memory, gives the expected count. */
static void begin_run(struct scene *s)
{
    dlx_counter *other;
    begin_counter(s);
    ck_assert_int_eq(dlx_counter_new(s->task, DLX_COUNT_ONLY, &other), DLX_OK);
    ck_assert_int_eq(run(s, other), DLX_OK);
    free(expected);
    expected = strdup(dlx_counter_digits(other));
    dlx_counter_free(other);
}

/* The digits from a counter that failed are a lower bound. */
static dlx_status run_counter(struct scene *s)
{
    dlx_status status = run(s, s->counter);
    const char *digits = dlx_counter_digits(s->counter);
    const size_t length = strlen(digits), most = strlen(expected);
    ck_assert(length < most || (length == most && strcmp(digits, expected) <= 0));
    ck_assert(status != DLX_OK || strcmp(digits, expected) == 0);
    return status;
}

static void result_of_run(struct scene *s)
{
    tell_counter(s, s->counter);
}

static void begin_counted(struct scene *s)
{
    begin_counter(s);
    ck_assert_int_eq(run(s, s->counter), DLX_OK);
}

static dlx_status look_at_counter(struct scene *s)
{
    dlx_counting counting;
    dlx_outcome outcome;
    dlx_counter_statistics(s->counter, &counting);
    tell(s, "%d\n", dlx_counter_run(s->counter, &outcome));
    tell(s, "%s\n", dlx_counter_digits(s->counter));
    (void)dlx_counter_diagram(s->counter, &s->diagram);
    return DLX_OK;
}

static void result_of_look(struct scene *s)
{
    if (s->diagram != NULL)
        tell_diagram(s, s->diagram);
}

/* ---- diagrams ---- */

static dlx_diagram *diagram_of(const dlx_problem *problem)
{
    const struct settings settings = {.kernel = "frontier"};
    dlx_counter *counter;
    dlx_outcome outcome;
    dlx_diagram *diagram;
    ck_assert_int_eq(counter_open(problem, &settings, true, &counter), DLX_OK);
    ck_assert_int_eq(dlx_counter_run(counter, &outcome), DLX_OK);
    ck_assert_int_eq(dlx_counter_diagram(counter, &diagram), DLX_OK);
    counter_close(counter);
    return diagram;
}

static const char *const diagrams[] = {colored, multiple, matchings, NULL};
enum { DIAGRAMS = 4 };

static void begin_diagram(struct scene *s)
{
    const char *text = diagrams[s->variant % DIAGRAMS];
    s->problem = text == NULL ? great(s, true) : problem_in(s, text);
    s->diagram = diagram_of(s->problem);
    s->random = 17;
}

static void state_of_diagram(struct scene *s)
{
    tell(s, "random %llu\n", (unsigned long long)s->random);
    tell_diagram(s, s->diagram);
}

static dlx_status nth(struct scene *s)
{
    return dlx_diagram_nth(s->diagram, s->variant < DIAGRAMS ? "3" : "0002", s->made.chosen.options,
                           &s->made.chosen.count);
}

static dlx_status sample(struct scene *s)
{
    return dlx_diagram_sample(s->diagram, &s->random, s->made.chosen.options,
                              &s->made.chosen.count);
}

static dlx_status cheapest(struct scene *s)
{
    return dlx_diagram_cheapest(s->diagram, s->problem, NULL, s->made.chosen.options,
                                &s->made.chosen.count, &s->made.chosen.cost);
}

static dlx_status cheapest_by_costs(struct scene *s)
{
    static const uint64_t costs[400] = {5, 4, 3, 2, 1, 9, 8, 7};
    return dlx_diagram_cheapest(s->diagram, NULL, costs, s->made.chosen.options,
                                &s->made.chosen.count, &s->made.chosen.cost);
}

static void result_of_chosen(struct scene *s)
{
    for (uint32_t o = 0; o < s->made.chosen.count; o++)
        tell(s, "%u ", s->made.chosen.options[o]);
    tell(s, "random %llu\n", (unsigned long long)s->random);
}

static void result_of_cheapest(struct scene *s)
{
    tell(s, "cost %llu\n", (unsigned long long)s->made.chosen.cost);
    result_of_chosen(s);
}

static dlx_status uses(struct scene *s)
{
    return dlx_diagram_uses(s->diagram, &s->made.uses);
}

static void result_of_uses(struct scene *s)
{
    dlx_uses *got = &s->made.uses;
    for (uint32_t option = 0; option < got->options; option++)
        tell(s, "%s\n", got->digits + option * got->digits_size);
    dlx_uses_free(s->diagram, got);
}

/* The second half of the variants has decisions that contradict each other. */
static void begin_restricting(struct scene *s)
{
    begin_diagram(s);
    ck_assert_int_eq(dlx_task_new(s->problem, &s->task), DLX_OK);
    ck_assert_int_eq(dlx_task_require(s->task, 1), DLX_OK);
    ck_assert_int_eq(dlx_task_forbid(s->task, 4), DLX_OK);
    ck_assert_int_eq(dlx_task_forbid(s->task, s->variant < DIAGRAMS ? 3 : 1), DLX_OK);
}

static void state_of_restricting(struct scene *s)
{
    state_of_diagram(s);
    tell_task(s, s->task);
}

static dlx_status restrict_it(struct scene *s)
{
    return dlx_diagram_restrict(s->diagram, s->task, &s->made.diagram);
}

static void result_of_restrict(struct scene *s)
{
    tell_diagram(s, s->made.diagram);
    dlx_diagram_free(s->made.diagram);
}

static dlx_status write(struct scene *s)
{
    dlx_diagram_format format = (dlx_diagram_format)(s->variant / DIAGRAMS);
    free(s->sink.text);
    s->sink = (struct sink){.text = NULL};
    return dlx_diagram_write(s->diagram, s->problem, format, sink_write, &s->sink, NULL);
}

static void result_of_write(struct scene *s)
{
    tell(s, "%s", s->sink.text);
}

static void begin_file(struct scene *s)
{
    begin_diagram(s);
    ck_assert_int_eq(write(s), DLX_OK);
}

static dlx_status read_it(struct scene *s)
{
    struct text source = text_of(s->sink.text);
    return dlx_diagram_read(&s->allocator, text_read, &source, &s->made.file.problem,
                            &s->made.file.diagram, NULL);
}

static void result_of_read(struct scene *s)
{
    tell_problem(s, s->made.file.problem);
    tell_diagram(s, s->made.file.diagram);
    dlx_diagram_free(s->made.file.diagram);
    dlx_problem_free(s->made.file.problem);
}

/* ---- all calls ---- */

static const struct fault_case cases[] = {
    {"dlx_counter_new", REFUSES, COUNTS, false, begin_task, state_of_task, new_counter,
     result_of_new},
    /* A run spends the limits of its task, so only the problem stays unchanged. */
    {"dlx_counter_run", GIVES_UP, COUNTS, true, begin_run, state_of_problem, run_counter,
     result_of_run},
    {"dlx_counter_statistics, _diagram", ASKS_NONE, COUNTS, false, begin_counted, NULL,
     look_at_counter, result_of_look},
    {"dlx_diagram_nth", REFUSES, 2 * DIAGRAMS, false, begin_diagram, state_of_diagram, nth,
     result_of_chosen},
    {"dlx_diagram_sample", REFUSES, DIAGRAMS, false, begin_diagram, state_of_diagram, sample,
     result_of_chosen},
    {"dlx_diagram_cheapest", REFUSES, DIAGRAMS, false, begin_diagram, state_of_diagram, cheapest,
     result_of_cheapest},
    {"dlx_diagram_cheapest by costs", REFUSES, DIAGRAMS, false, begin_diagram, state_of_diagram,
     cheapest_by_costs, result_of_cheapest},
    {"dlx_diagram_uses", REFUSES, DIAGRAMS, false, begin_diagram, state_of_diagram, uses,
     result_of_uses},
    {"dlx_diagram_restrict", MAY_REFUSE, 2 * DIAGRAMS, false, begin_restricting,
     state_of_restricting, restrict_it, result_of_restrict},
    {"dlx_diagram_write", REFUSES, 4 * DIAGRAMS, false, begin_diagram, state_of_diagram, write,
     result_of_write},
    {"dlx_diagram_read", MAY_REFUSE, DIAGRAMS, false, begin_file, state_of_diagram, read_it,
     result_of_read},
};

PREPARE
{
    fault_laws(laws, cases, sizeof cases / sizeof *cases, NULL);
}
