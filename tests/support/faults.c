/* SPDX-License-Identifier: MIT */
#include "sudoku/bulk.h"
#include "sudoku/generate.h"
#include "sudoku/logic.h"
#include "tests/support/faults.h"
#include "tests/support/suite.h"
#include "tests/support/tasks.h"

#include <stdarg.h>
#include <stdio.h>

/* ---- recording text ---- */

void tell(struct scene *scene, const char *format, ...)
{
    va_list values, again;
    va_start(values, format);
    va_copy(again, values);
    size_t more = (size_t)vsnprintf(NULL, 0, format, values);
    scene->told = realloc(scene->told, scene->length + more + 1);
    vsnprintf(scene->told + scene->length, more + 1, format, again);
    scene->length += more;
    va_end(again);
    va_end(values);
}

static void tell_name(struct scene *scene, const char *name)
{
    tell(scene, " %s", name == NULL ? "(none)" : name);
}

static void tell_item(struct scene *scene, const dlx_problem *p, uint32_t item)
{
    const dlx_item got = dlx_problem_item(p, item);
    tell(scene, "item %u: %d, %u options, %u to %u,", item, got.kind, got.length, got.min, got.max);
    tell_name(scene, got.name);
    ck_assert(got.name == NULL || dlx_problem_find_item(p, got.name) == item);
    tell(scene, "\n");
}

static void tell_option(struct scene *scene, const dlx_problem *p, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(p, option, &count);
    tell(scene, "option %u: line %u, cost %llu,", option, dlx_problem_option_line(p, option),
         (unsigned long long)dlx_problem_option_cost(p, option));
    for (uint32_t e = 0; e < count; e++)
        tell(scene, " %u:%u", entry[e].item, entry[e].color);
    tell(scene, "\n");
}

void tell_problem(struct scene *scene, const dlx_problem *problem)
{
    tell(scene, "%u primary, %u entries, %d %d,", dlx_problem_primary_count(problem),
         dlx_problem_entry_count(problem), dlx_problem_has_costs(problem),
         dlx_problem_has_multiplicities(problem));
    tell_name(scene, dlx_problem_title(problem));
    tell(scene, "\n");
    for (uint32_t item = 0; item < dlx_problem_item_count(problem); item++)
        tell_item(scene, problem, item);
    for (uint32_t color = 1; dlx_problem_color_name(problem, color) != NULL; color++)
        tell(scene, "color %s\n", dlx_problem_color_name(problem, color));
    for (uint32_t option = 0; option < dlx_problem_option_count(problem); option++)
        tell_option(scene, problem, option);
}

void tell_task(struct scene *scene, const dlx_task *task)
{
    const struct settings *s = &task->settings;
    tell(scene, "%d %llu %llu %zu %u,", s->choose, (unsigned long long)s->seed,
         (unsigned long long)s->best, s->memory, s->rounds);
    tell_name(scene, s->kernel);
    tell_name(scene, s->simd);
    tell(scene, ", at most %llu solutions, %llu nodes, %g, stop: %d\n",
         (unsigned long long)task->permit.solutions, (unsigned long long)task->permit.tree_nodes,
         task->permit.deadline, task->permit.stop);
    for (size_t d = 0; d < task->decisions; d++)
        tell(scene, "%u %d %d, ", task->decision[d].what.option,
             task->decision[d].what.is_forbidden, task->decision[d].changes_fate);
    for (uint32_t option = 0; option < dlx_problem_option_count(task->problem); option++)
        tell(scene, "%d ", task->fate[option]);
    tell(scene, "\n");
}

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

void tell_solutions(struct scene *scene, dlx_search *search)
{
    dlx_solution solution;
    dlx_outcome outcome = dlx_search_next(search, &solution);
    while (outcome == DLX_FOUND) {
        uint32_t sorted[SCENE_CHOSEN];
        ck_assert_uint_le(solution.count, SCENE_CHOSEN);
        memcpy(sorted, solution.options, solution.count * sizeof *sorted);
        qsort(sorted, solution.count, sizeof *sorted, by_number);
        for (uint32_t o = 0; o < solution.count; o++)
            tell(scene, "%u ", sorted[o]);
        tell(scene, "cost %llu\n", (unsigned long long)solution.cost);
        outcome = dlx_search_next(search, &solution);
    }
    /* the setting `first` ends a search, too */
    ck_assert(outcome == DLX_EXHAUSTED || outcome == DLX_STOPPED_BY_SOLUTIONS);
}

enum { MOST_TOLD = 40 };

void tell_diagram(struct scene *scene, const dlx_diagram *diagram)
{
    uint32_t options[SCENE_CHOSEN], count;
    const dlx_diagram_shape shape = dlx_diagram_describe(diagram);
    ck_assert_uint_le(shape.longest, SCENE_CHOSEN);
    tell(scene, "%u options, %u nodes, %s solutions\n", shape.options, shape.nodes, shape.digits);
    for (unsigned n = 0; n < MOST_TOLD; n++) {
        char number[16];
        snprintf(number, sizeof number, "%u", n);
        dlx_status status = dlx_diagram_nth(diagram, number, options, &count);
        if (status == DLX_ERR_NO_SUCH_SOLUTION)
            break;
        ck_assert_int_eq(status, DLX_OK);
        for (uint32_t o = 0; o < count; o++)
            tell(scene, "%u ", options[o]);
        tell(scene, "\n");
    }
}

void tell_cells(struct scene *scene, const uint8_t *cells, int count)
{
    for (int cell = 0; cell < count; cell++)
        tell(scene, "%d ", cells[cell]);
    tell(scene, "\n");
}

dlx_problem *problem_in(struct scene *scene, const char *text)
{
    struct text source = text_of(text);
    dlx_reading reading = {.format = DLX_FORMAT_ITEMS};
    dlx_problem *problem;
    ck_assert_int_eq(dlx_read(&scene->allocator, text_read, &source, &reading, &problem, NULL),
                     DLX_OK);
    return problem;
}

void state_of_problem(struct scene *scene)
{
    tell_problem(scene, scene->problem);
}

void state_of_task(struct scene *scene)
{
    tell_problem(scene, scene->problem);
    tell_task(scene, scene->task);
}

/* ---- scenes ---- */

/* Return the text recorded since the last call and clear the record. The caller frees the text. */
static char *take(struct scene *scene)
{
    tell(scene, "%s", "");
    char *told = scene->told;
    scene->told = NULL;
    scene->length = 0;
    return told;
}

static char *state_of(struct scene *scene, const struct fault_case *c)
{
    if (c->state != NULL)
        c->state(scene);
    return take(scene);
}

static void end(struct scene *s)
{
    sudoku_reader_free(s->reader);
    sudoku_generator_free(s->generator);
    sudoku_grids_free(s->grids);
    sudoku_logic_free(s->logic);
    sudoku_stream_free(s->stream);
    sudoku_bulk_free(s->bulk);
    sudoku_solver_free(s->solver);
    sudoku_rules_free(s->rules);
    dlx_diagram_free(s->diagram);
    dlx_counter_free(s->counter);
    dlx_search_free(s->search);
    dlx_task_free(s->task);
    dlx_problem_free(s->problem);
    free(s->sink.text);
    free(s->file);
    free(s->told);
}

/* The calls of the suite that runs, and what makes malloc() fail for them. */
static const struct fault_case *calls;
static arm_fn *arm_malloc;

/* The case that is running, for messages about failures. */
struct place {
    const struct fault_case *c;
    int variant;
    uint64_t k;
    bool for_good;
};

#define CHECK(place, condition)                                                                    \
    ck_assert_msg(condition, "%s, variant %d, request %llu%s: %s", (place)->c->name,               \
                  (place)->variant, (unsigned long long)(place)->k,                                \
                  (place)->for_good ? " and all after it" : "", #condition)

/* Check that a failed call has changed nothing. */
static void check_nothing_changed(const struct place *p, struct scene *s, const char *before,
                                  size_t held)
{
    const unsigned char *made = (const unsigned char *)&s->made;
    bool untouched = true;
    for (size_t byte = 0; byte < sizeof s->made; byte++)
        untouched &= made[byte] == 0xa5;
    CHECK(p, untouched);
    CHECK(p, p->c->grows || s->faulty.outstanding == held);
    free(take(s));
    char *after = state_of(s, p->c);
    CHECK(p, strcmp(before, after) == 0);
    free(after);
}

static bool may_fail(const struct place *p)
{
    return p->c->promise == REFUSES || p->c->promise == MAY_REFUSE || p->c->promise == GIVES_UP;
}

/* Make the call with its faults, and after an error once more without faults. Return whether there
 * is a result, and in `hit` whether a request was refused. */
static bool call(const struct place *p, struct scene *s, bool *hit)
{
    size_t held = s->faulty.outstanding;
    char *before = state_of(s, p->c);
    memset(&s->made, 0xa5, sizeof s->made);
    s->faulty.requests = 0;
    s->faulty.fail_at = p->k;
    s->faulty.for_good = p->for_good;
    if (arm_malloc != NULL)
        arm_malloc(&s->faulty);
    dlx_status status = p->c->call(s);
    if (arm_malloc != NULL)
        arm_malloc(NULL);
    *hit = p->k > 0 && s->faulty.requests >= p->k;
    CHECK(p, p->c->promise != ASKS_NONE || s->faulty.requests == 0);
    s->faulty.fail_at = 0;
    CHECK(p, status == DLX_OK || (status == DLX_ERR_MEMORY && *hit && may_fail(p)));
    CHECK(p, status != DLX_OK || !*hit || p->c->promise != REFUSES);
    if (status != DLX_OK) {
        check_nothing_changed(p, s, before, held);
        status = p->c->call(s);
        CHECK(p, status == DLX_OK || (status == DLX_ERR_MEMORY && p->c->promise == GIVES_UP));
    }
    free(before);
    return status == DLX_OK;
}

/* Run one scene. The first scene records the expected result, and all others must agree with it.
 * Return whether a request was refused. */
static bool play(const struct place *p, char **expected)
{
    static struct scene scene; /* too large for some stacks */
    struct scene *s = &scene;
    bool hit;
    *s = (struct scene){.variant = p->variant};
    s->allocator = faulty_allocator(&s->faulty);
    if (p->c->begin != NULL)
        p->c->begin(s);
    if (call(p, s, &hit)) {
        if (p->c->result != NULL)
            p->c->result(s);
        char *result = take(s);
        CHECK(p, *expected == NULL || strcmp(*expected, result) == 0);
        if (*expected == NULL)
            *expected = result;
        else
            free(result);
    }
    end(s);
    CHECK(p, s->faulty.outstanding == 0);
    CHECK(p, !s->faulty.wrong_size);
    return hit;
}

/* Make a call in all its variants with all faults. */
static void try_faults(const struct fault_case *fault_case)
{
    uint64_t scenes = 0;
    struct place p = {.c = fault_case};
    for (p.variant = 0; p.variant < fault_case->variants; p.variant++) {
        char *expected = NULL;
        p.k = 0;
        play(&p, &expected);
        for (int for_good = 0; for_good < 2; for_good++) {
            p.for_good = for_good == 1;
            for (p.k = 1; play(&p, &expected); p.k += 1 + (test_share > 1 ? p.k / 4 : 0))
                scenes++;
        }
        free(expected);
    }
    ck_assert_msg((scenes > 0) == (fault_case->promise != ASKS_NONE),
                  "%s: %llu requests were refused", fault_case->name, (unsigned long long)scenes);
}

/* ---- suites ---- */

START_TEST(a_call_without_memory_fails_and_changes_nothing)
{
    try_faults(&calls[_i]);
}
END_TEST

void fault_laws(TCase *laws, const struct fault_case *cases, size_t count, arm_fn *arm)
{
    calls = cases;
    arm_malloc = arm;
    tcase_add_loop_test(laws, a_call_without_memory_fails_and_changes_nothing, 0, (int)count);
}
