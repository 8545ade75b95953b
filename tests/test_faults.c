/* SPDX-License-Identifier: MIT */
/* Tests of failing memory: every call for problems, texts and searches that requests memory. */
#include "dlx/search/search.h"
#include "tests/support/faults.h"
#include "tests/support/problems.h"
#include "tests/support/suite.h"
#include "tests/support/tasks.h"

#include <stdio.h>

/* ---- problems ---- */

/* Make a problem with every feature. */
static const char rich[] = "| a title\n2|a b 0:2|c d | x y z\na b x:A |3\na c x:B |1\nb d y\n"
                           "a d x:A z |2\na y:C\nb c x\nd z |5\nc d\n";

static const char colored[] =
    "a b c d | x y\na x:A\na x:B y\nb x:A\nb y\nc x:B\nc x:A\nc y\nd y\nd x:A\nd\n";

static dlx_status new_problem(struct scene *s)
{
    return dlx_problem_new(&s->allocator, &s->made.problem);
}

static void result_of_problem(struct scene *s)
{
    tell_problem(s, s->made.problem);
    dlx_problem_free(s->made.problem);
}

/* Add a number of items, with long names, colors and options, so that in some variants the next
 * item makes an array grow. */
static void begin_problem(struct scene *s)
{
    char name[80];
    ck_assert_int_eq(dlx_problem_new(&s->allocator, &s->problem), DLX_OK);
    for (int i = 0; i < s->variant; i++) {
        uint32_t item, color;
        snprintf(name, sizeof name, "an item that has a number as its name: %d", i);
        dlx_problem_add_item(s->problem, i % 3 == 0 ? NULL : name, DLX_SECONDARY, &item);
        dlx_problem_color(s->problem, name, &color);
        dlx_problem_add_option(s->problem, &(dlx_entry){item, color}, 1, NULL);
    }
}

static dlx_status add_item(struct scene *s)
{
    return dlx_problem_add_item(s->problem, "the next", DLX_PRIMARY, &s->made.number);
}

static dlx_status add_nameless_item(struct scene *s)
{
    return dlx_problem_add_item(s->problem, NULL, DLX_SECONDARY, &s->made.number);
}

static dlx_status add_option(struct scene *s)
{
    const dlx_entry entries[] = {{0, 7}, {1, 0}, {2, 0}, {3, 0}};
    uint32_t count = s->variant < 4 ? (uint32_t)s->variant : 4;
    return dlx_problem_add_option(s->problem, entries, count, &s->made.number);
}

/* Add the entries of another option, which the call may move. */
static dlx_status add_option_again(struct scene *s)
{
    uint32_t count;
    const dlx_entry *entries = dlx_problem_option(s->problem, 0, &count);
    return dlx_problem_add_option(s->problem, entries, count, &s->made.number);
}

/* Add more options than there is space for, with costs. */
static dlx_status add_options(struct scene *s)
{
    enum { MANY = 40 };
    dlx_entry entries[MANY];
    uint32_t lengths[MANY];
    uint64_t costs[MANY];
    for (uint32_t o = 0; o < MANY; o++) {
        entries[o] = (dlx_entry){s->variant > 0 ? o % (uint32_t)s->variant : 0, 0};
        lengths[o] = s->variant > 0;
        costs[o] = o;
    }
    return dlx_problem_add_options(s->problem, entries, lengths, costs, MANY, &s->made.number);
}

static dlx_status name_color(struct scene *s)
{
    return dlx_problem_color(s->problem, "the next", &s->made.number);
}

static dlx_status name_known_color(struct scene *s)
{
    return dlx_problem_color(s->problem, "B", &s->made.number);
}

static dlx_status set_title(struct scene *s)
{
    return dlx_problem_set_title(s->problem, "another title");
}

static void begin_rich(struct scene *s)
{
    s->problem = problem_in(s, rich);
}

static dlx_status set_numbers(struct scene *s)
{
    dlx_problem_set_source_line(s->problem, 7);
    dlx_status status = dlx_problem_set_multiplicity(s->problem, 1, 0, 3);
    return status == DLX_OK ? dlx_problem_set_cost(s->problem, 2, 11) : status;
}

static void result_of_number(struct scene *s)
{
    tell(s, "%u\n", s->made.number);
    tell_problem(s, s->problem);
}

enum { SIZES = 40 }; /* arrays and tables grow at 8, 12, 16, 24, 32 */

/* ---- texts ---- */

static const struct {
    dlx_format format;
    uint32_t secondary;
    const char *text;
} texts[] = {
    {DLX_FORMAT_ITEMS, 0, rich},
    {DLX_FORMAT_ITEMS, 0, "a\n"},
    {DLX_FORMAT_ROWS, 1, "# title\n0 2\n\n1,3\n0 1\n4 5 6 7 8 9\n3 17\n"},
    {DLX_FORMAT_DENSE, 2, "# title\n1 0 1 0\n0101\n1,1,0,0\n"},
    {DLX_FORMAT_MTX, 1,
     "%%MatrixMarket matrix coordinate pattern general\n% title\n3 4 6\n3 2\n1 1\n2 2\n\n1 3\n2 4\n3 1\n"},
    {DLX_FORMAT_MTX, 0,
     "%%MatrixMarket matrix coordinate integer general\n3 4 7\n1 1 1\n1 2 0\n1 3 1\n2 2 1\n2 4 1\n3 1 1\n3 2 1\n"},
    {DLX_FORMAT_CSV, 1, "a,b ,\"c\",\"d, or \"\"D\"\"\"\r\n\n1,0,1,0\n0,\"1\",0, 1\n1,1,0,0"},
    {DLX_FORMAT_EC, 0, "c title\n\np ec 4\ns 3 1\nc another\ns 2 4\ns 1 2"},
    {DLX_FORMAT_XCC, 0, "c title\np xcc 3 1\n1 3 4 -2 0 2\nc another\n4 -1 0 1 2 0"},
    {DLX_FORMAT_SETS, 0, "4 3\n2 1 3\n\n2 2 4\n2 1 2\n"},
    {DLX_FORMAT_SPP, 0, "4 3\n7 2 1 3\n0 2 2 4\n5 2 1 2\n"},
    {DLX_FORMAT_SCP, 0, "4 3\n7 0\n5 2\n1 3\n2\n2 3\n1 1\n1 2"},
    {DLX_FORMAT_LP, 0,
     "min 7 x + 5 z\nsubject to\nr1: x + z = 1\nr2: y + z = 1\nr3: x = 1\nbin\nx y z\nend\n"},
    {DLX_FORMAT_MPS, 0,
     "NAME\nROWS\n N cost\n E r1\n E r2\nCOLUMNS\n x cost 7 r1 1\n y r1 1 r2 1\nRHS\n"
     " rhs r1 1 r2 1\nBOUNDS\n BV b x\n BV b y\nENDATA\n"},
    {DLX_FORMAT_CSV, 1, "who;a;b;c;\"d;\"\nAnn;1;0;1;0\n\"B;\"\"\";0;1;0;1\nAnn;1;1;0;0\n"},
};

enum { TEXTS = sizeof texts / sizeof *texts };

/* Read each text twice, the second time with format detection. A further variant reads words that
 * need memory. */
static void begin_reading(struct scene *s)
{
    int text = s->variant % TEXTS;
    s->reading = (dlx_reading){
        .format = s->variant < TEXTS ? texts[text].format : DLX_FORMAT_AUTO,
        .secondary = texts[text].secondary,
    };
}

static void state_of_reading(struct scene *s)
{
    tell(s, "%d %u %u %d\n", s->reading.format, s->reading.base, s->reading.secondary,
         s->reading.separator);
}

static dlx_status read_problem(struct scene *s)
{
    dlx_error error;
    struct text source = text_of(texts[s->variant % TEXTS].text);
    return dlx_read(&s->allocator, text_read, &source, &s->reading, &s->made.problem, &error);
}

static void result_of_reading(struct scene *s)
{
    state_of_reading(s);
    result_of_problem(s);
}

/* Write a thousand options with names of a thousand bytes, and one name that is longer than the
 * first block of the scanner: every buffer grows more than once. */
static void begin_large_text(struct scene *s)
{
    enum { ITEMS = 100, NAME = 1000, LONGEST = 300000, OPTIONS = 1000 };
    s->file = malloc(LONGEST + 2 + ITEMS * (NAME + 1) + OPTIONS * (2 * NAME + 10));
    char *at = s->file + sprintf(s->file, "n%0*d ", LONGEST, 0);
    for (int item = 0; item < ITEMS; item++)
        at += sprintf(at, "%0*d%c", NAME, item, item == ITEMS - 1 ? '\n' : ' ');
    for (int option = 0; option < OPTIONS; option++)
        at += sprintf(at, "%0*d %0*d\n", NAME, option % ITEMS, NAME,
                      (option + 1 + option / ITEMS) % ITEMS);
    s->reading = (dlx_reading){.format = DLX_FORMAT_AUTO};
}

static dlx_status read_large_text(struct scene *s)
{
    struct text source = text_of(s->file);
    return dlx_read(&s->allocator, text_read, &source, &s->reading, &s->made.problem, NULL);
}

static const dlx_format formats[] = {
    DLX_FORMAT_ITEMS, DLX_FORMAT_MTX, DLX_FORMAT_ROWS, DLX_FORMAT_DENSE,
    DLX_FORMAT_CSV,   DLX_FORMAT_EC,  DLX_FORMAT_XCC,  DLX_FORMAT_SETS,
    DLX_FORMAT_CNF,   DLX_FORMAT_LP,  DLX_FORMAT_WCNF, DLX_FORMAT_SPP,
    DLX_FORMAT_SCP,   DLX_FORMAT_MPS, DLX_FORMAT_OPB,  DLX_FORMAT_LISTS,
};

enum { FORMATS = sizeof formats / sizeof *formats };

static void begin_writing(struct scene *s)
{
    dlx_format format = formats[s->variant];
    bool is_bare = format == DLX_FORMAT_EC || format == DLX_FORMAT_SETS || format == DLX_FORMAT_SPP;
    s->writing = (dlx_writing){.format = format};
    s->problem = problem_in(s, format == DLX_FORMAT_SCP ? "1:2|a 1:2|b 1:2|c\na b\nc\na\nb c\n"
                               : is_bare                ? "a b c\na b\nc\na\nb c\n"
                                                        : "| title\na b | x y\na x\nb\na b\na y\n");
}

static dlx_status write_problem(struct scene *s)
{
    dlx_error error;
    free(s->sink.text);
    s->sink = (struct sink){.text = NULL};
    return dlx_write(s->problem, &s->writing, sink_write, &s->sink, &error);
}

static void state_of_writing(struct scene *s)
{
    tell(s, "%d %u %u %d\n", s->writing.format, s->writing.base, s->writing.secondary,
         s->writing.names_lost);
    tell_problem(s, s->problem);
}

static void result_of_writing(struct scene *s)
{
    state_of_writing(s);
    tell(s, "%s", s->sink.text);
}

/* ---- tasks ---- */

/* Make two settings and a number of decisions, so that in some variants the next decision makes the
 * array grow. */
static void begin_task(struct scene *s)
{
    static const struct settings settings = {.kernel = "links", .seed = 7};
    s->problem = problem_in(s, rich);
    ck_assert_int_eq(task_open(s->problem, &settings, &s->task), DLX_OK);
    for (int d = 0; d < s->variant; d++)
        ck_assert_int_eq(
            (d % 3 == 0 ? dlx_task_require : dlx_task_forbid)(s->task, (uint32_t)d % 7), DLX_OK);
}

static dlx_status new_task(struct scene *s)
{
    return dlx_task_new(s->problem, &s->made.task);
}

static void result_of_new_task(struct scene *s)
{
    tell_task(s, s->made.task);
    dlx_task_free(s->made.task);
}

static dlx_status require(struct scene *s)
{
    return dlx_task_require(s->task, 2);
}

static dlx_status forbid(struct scene *s)
{
    return dlx_task_forbid(s->task, 2);
}

static dlx_status use_task(struct scene *s)
{
    ck_assert_int_eq(dlx_task_set(s->task, "kernel", "lanes"), DLX_OK);
    ck_assert_int_eq(dlx_task_set_number(s->task, "cheapest", 3), DLX_OK);
    ck_assert_int_eq(dlx_task_set(s->task, "color", "red"), DLX_ERR_ARGUMENT);
    ck_assert_int_eq(dlx_task_require(s->task, 1000), DLX_ERR_NO_SUCH_OPTION);
    tell(s, "%s\n", dlx_task_reason(s->task));
    dlx_task_limit(s->task, &(dlx_limits){.tree_nodes = 3});
    dlx_task_stop(s->task);
    dlx_task_release(s->task, 3);
    tell_task(s, s->task);
    return DLX_OK;
}

/* ---- searches ---- */

static const struct {
    const char *text;
    struct settings settings;
} searches[] = {
    {colored, {.kernel = "links"}},
    {colored, {.kernel = "links", .choose = CHOOSE_FIRST}},
    {colored, {.choose = CHOOSE_WEIGHTED}},
    {colored, {.choose = CHOOSE_RESTARTS}},
    {colored, {.choose = CHOOSE_CONSISTENT}},
    {colored, {.kernel = "links", .seed = 7}},
    {colored, {.kernel = "lanes"}},
    {colored, {.kernel = "bits"}},
    {colored, {.kernel = NULL}},
    {rich, {.kernel = NULL}},
    {rich, {.choose = CHOOSE_WEIGHTED, .seed = 3}},
    {rich, {.choose = CHOOSE_RESTARTS, .seed = 3}},
    {rich, {.choose = CHOOSE_CONSISTENT, .seed = 3}},
    {rich, {.first = 1}},
    {colored, {.first = 1, .seed = 2}},
    {rich, {.best = 3}},
    {colored, {.best = 2}},
    {rich, {.kernel = "cheapest", .best = 3}},
    {colored, {.kernel = "cheapest", .best = 2}},
};

enum { SEARCHES = sizeof searches / sizeof *searches };

static void begin_search_problem(struct scene *s)
{
    s->problem = problem_in(s, searches[s->variant].text);
}

/* Every second variant has decisions, one of them repeated. */
static void begin_search_task(struct scene *s)
{
    begin_search_problem(s);
    ck_assert_int_eq(task_open(s->problem, &searches[s->variant].settings, &s->task), DLX_OK);
    if (s->variant % 2 == 1) {
        ck_assert_int_eq(dlx_task_require(s->task, 3), DLX_OK);
        ck_assert_int_eq(dlx_task_forbid(s->task, 0), DLX_OK);
        ck_assert_int_eq(dlx_task_require(s->task, 3), DLX_OK);
    }
}

static dlx_status new_search(struct scene *s)
{
    return dlx_search_new(s->task, &s->made.search);
}

static void tell_statistics(struct scene *s, const dlx_search *search)
{
    dlx_statistics got;
    dlx_search_statistics(search, &got);
    tell(s, "%s %s %s %llu\n", got.kernel, got.reason, got.simd, (unsigned long long)got.solutions);
}

static void result_of_search(struct scene *s)
{
    tell_solutions(s, s->made.search);
    tell_statistics(s, s->made.search);
    dlx_search_free(s->made.search);
}

static void begin_search(struct scene *s)
{
    begin_search_task(s);
    ck_assert_int_eq(dlx_search_new(s->task, &s->search), DLX_OK);
}

/* Make decisions and take them back. Afterwards the task has space for the same number again. */
static void begin_decided_search(struct scene *s)
{
    begin_search(s);
    ck_assert_int_eq(dlx_task_require(s->task, 5), DLX_OK);
    ck_assert_int_eq(dlx_task_forbid(s->task, 4), DLX_OK);
    ck_assert_int_eq(dlx_task_require(s->task, 4), DLX_OK);
    dlx_task_release(s->task, 3);
}

static void rewind_decided(struct scene *s)
{
    ck_assert_int_eq(dlx_task_require(s->task, 5), DLX_OK);
    ck_assert_int_eq(dlx_task_forbid(s->task, 4), DLX_OK);
    dlx_search_rewind(s->search);
    tell_solutions(s, s->search);
    ck_assert_int_eq(dlx_task_require(s->task, 4), DLX_OK);
    dlx_search_rewind(s->search);
    ck_assert_int_eq(dlx_search_next(s->search, NULL), DLX_EXHAUSTED);
    dlx_task_release(s->task, 3);
    dlx_search_rewind(s->search);
}

/* Use a search in every way except searching with a table, and estimating. */
static dlx_status use_search(struct scene *s)
{
    dlx_step step;
    dlx_solution solution;
    dlx_statistics got;
    dlx_branch branch;
    dlx_task_limit(s->task, &(dlx_limits){.tree_nodes = 1000});
    rewind_decided(s);
    do {
        dlx_search_step(s->search, &step);
        dlx_search_statistics(s->search, &got);
        tell(s, "%d %u %u, %g\n", step.kind, step.level, step.option, got.progress);
        bool has_branch = dlx_search_branch(s->search, 0, &branch);
        tell(s, "%u %u\n", search_levels(s->search), has_branch ? branch.option : DLX_NONE);
    } while (step.kind != DLX_STEP_END);
    tell(s, "best: %d\n", dlx_search_cheapest(s->search, 0, &solution));
    dlx_search_rewind(s->search);
    tell_solutions(s, s->search);
    tell_statistics(s, s->search);
    return DLX_OK;
}

static dlx_status estimate(struct scene *s)
{
    return dlx_estimate_make(s->task, 5, 1, &s->made.estimate);
}

static void result_of_estimate(struct scene *s)
{
    const dlx_estimate *e = &s->made.estimate;
    tell(s, "%g %g %g\n", e->tree_nodes.mean, e->solutions.mean, e->solutions.error);
    for (uint32_t level = 0; level < e->levels; level++)
        tell(s, "%g ", e->level_nodes[level]);
    dlx_estimate_free(s->task, &s->made.estimate);
    tell_solutions(s, s->search);
}

/* ---- analysing problems ---- */

static dlx_status verify(struct scene *s)
{
    static const uint32_t options[] = {0, 1, 7};
    return dlx_verify(s->problem, options, 3, &s->made.flaw);
}

static void result_of_verify(struct scene *s)
{
    tell(s, "%d %u %u\n", s->made.flaw.verdict, s->made.flaw.option, s->made.flaw.item);
}

/* Two problems: one with two parts, a twin and a useless option, and an empty one. */
static void begin_looking(struct scene *s)
{
    static const char *const problems[] = {
        rich, "a b c d e | x y z\na b x:A\nb a x:A\na\nb x:B\nc d\nc\nd y\nc e z\ne\n", "a\n",
        colored};
    s->problem = problem_in(s, problems[s->variant]);
    ck_assert_int_eq(dlx_task_new(s->problem, &s->task), DLX_OK);
}

/* Each problem has two variants, the second with decisions. */
static void begin_reducing(struct scene *s)
{
    bool is_decided = s->variant >= 4;
    s->variant %= 4;
    begin_looking(s);
    if (is_decided && dlx_problem_option_count(s->problem) > 2) {
        ck_assert_int_eq(dlx_task_require(s->task, 1), DLX_OK);
        ck_assert_int_eq(dlx_task_forbid(s->task, 2), DLX_OK);
    }
}

static dlx_status info(struct scene *s)
{
    return dlx_info_make(s->task, &s->made.info);
}

static void result_of_info(struct scene *s)
{
    dlx_info *got = &s->made.info;
    tell(s, "%u %u %u %u\n", got->colors, got->twin_count, got->useless_count, got->part_count);
    for (uint32_t option = 0; option < got->options; option++)
        tell(s, "%u %d ", got->twin[option], got->useless[option]);
    for (uint32_t item = 0; item < got->items; item++)
        tell(s, "%u ", got->part[item]);
    for (uint32_t part = 0; part < got->part_count; part++)
        tell(s, "%u ", got->part_items[part]);
    dlx_info_free(s->problem, got);
}

static dlx_status reduce(struct scene *s)
{
    return dlx_reduce(s->task, &s->made.reduction);
}

static void result_of_reduce(struct scene *s)
{
    dlx_reduction *got = &s->made.reduction;
    tell(s, "%u %u %u %d\n", got->count, got->starved, got->rounds, got->is_complete);
    for (uint32_t option = 0; option < got->count; option++)
        tell(s, "%u ", got->originals[option]);
    tell_problem(s, got->problem);
    dlx_reduction_free(got);
}

/* ---- all calls ---- */

static const struct fault_case cases[] = {
    {"dlx_problem_new", REFUSES, 1, false, NULL, NULL, new_problem, result_of_problem},
    {"dlx_problem_add_item", REFUSES, SIZES, true, begin_problem, state_of_problem, add_item,
     result_of_number},
    {"dlx_problem_add_item without name", REFUSES, SIZES, true, begin_problem, state_of_problem,
     add_nameless_item, result_of_number},
    {"dlx_problem_add_option", REFUSES, SIZES, true, begin_problem, state_of_problem, add_option,
     result_of_number},
    {"dlx_problem_add_option of its own", REFUSES, SIZES, true, begin_problem, state_of_problem,
     add_option_again, result_of_number},
    {"dlx_problem_add_options", REFUSES, SIZES, true, begin_problem, state_of_problem, add_options,
     result_of_number},
    {"dlx_problem_color that is known", ASKS_NONE, 1, false, begin_rich, state_of_problem,
     name_known_color, result_of_number},
    {"dlx_problem_color", REFUSES, SIZES, true, begin_problem, state_of_problem, name_color,
     result_of_number},
    {"dlx_problem_set_title", REFUSES, 1, false, begin_rich, state_of_problem, set_title,
     state_of_problem},
    {"dlx_problem_set_...", ASKS_NONE, 1, false, begin_rich, state_of_problem, set_numbers,
     state_of_problem},
    {"dlx_read", REFUSES, 2 * TEXTS, false, begin_reading, state_of_reading, read_problem,
     result_of_reading},
    {"dlx_read of much", REFUSES, 1, false, begin_large_text, state_of_reading, read_large_text,
     result_of_reading},
    {"dlx_write", REFUSES, FORMATS, false, begin_writing, state_of_writing, write_problem,
     result_of_writing},
    {"dlx_task_new", REFUSES, 1, false, begin_rich, state_of_problem, new_task, result_of_new_task},
    {"dlx_task_require", REFUSES, SIZES, true, begin_task, state_of_task, require, state_of_task},
    {"dlx_task_forbid", REFUSES, SIZES, true, begin_task, state_of_task, forbid, state_of_task},
    {"dlx_task_...", ASKS_NONE, SIZES, false, begin_task, NULL, use_task, NULL},
    {"dlx_search_new", REFUSES, SEARCHES, false, begin_search_task, state_of_task, new_search,
     result_of_search},
    {"dlx_search_...", ASKS_NONE, 4, false, begin_decided_search, NULL, use_search, NULL},
    {"dlx_estimate_make", REFUSES, SEARCHES, false, begin_search, state_of_task, estimate,
     result_of_estimate},
    {"dlx_verify", REFUSES, 1, false, begin_rich, state_of_problem, verify, result_of_verify},
    {"dlx_info_make", REFUSES, 4, false, begin_looking, state_of_task, info, result_of_info},
    {"dlx_reduce", REFUSES, 8, false, begin_reducing, state_of_task, reduce, result_of_reduce},
};

PREPARE
{
    fault_laws(laws, cases, sizeof cases / sizeof *cases, NULL);
}
