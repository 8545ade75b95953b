/* SPDX-License-Identifier: MIT */
/*
 * The search: an iterator over one kernel, and the choice of the kernel. Kernels only search; the
 * task keeps limits, clock and stop flag. A kernel runs for slices of tree nodes, and between two
 * slices we look at the task:
 *
 *     next(), count()  -->  must pause?  -->  kernel->run(slice)  -->  spend  -->  again
 *
 * The kernel also holds a copy of the task's decisions, the required and forbidden options:
 *
 *     task       +3 -5 +8 +9        rewind() releases +2, because the lists differ from there on,
 *     applied    +3 -5 +2           and applies +8 and +9
 *
 * Invariant: `applied` is what the kernel has required and forbidden, in this order.
 */
#include "dlx/search/search.h"

#include "dlx/core/memory.h"
#include "dlx/core/query.h"

#include <assert.h>
#include <string.h>

/* ---- creating ---- */

/* A tree node may touch every entry, so large problems look at the clock after fewer nodes: about
 * every millisecond. */
static uint64_t slice_for(const dlx_problem *problem)
{
    uint64_t slice = (UINT64_C(1) << 22) / (dlx_problem_entry_count(problem) + 1);
    return slice < 1 ? 1 : slice > 1024 ? 1024 : slice;
}

/* Without multiplicities each chosen option covers a primary item of its own. */
static size_t longest_solution(const dlx_problem *problem)
{
    return dlx_problem_has_multiplicities(problem) ? dlx_problem_option_count(problem)
                                                   : dlx_problem_primary_count(problem);
}

static dlx_search *allocate(dlx_task *task)
{
    const dlx_problem *problem = task->problem;
    dlx_search *s = memory_array(&task->allocator, 1, sizeof *s);
    if (s == NULL)
        return NULL;
    *s = (dlx_search){.allocator = task->allocator, .task = task, .problem = problem};
    s->slice = slice_for(problem);
    s->chosen_capacity = longest_solution(problem) + 1;
    s->chosen = memory_array(&s->allocator, s->chosen_capacity, sizeof *s->chosen);
    /* Kernels accept one decision per option, so rewinding never needs more memory. */
    s->applied_capacity = (size_t)dlx_problem_option_count(problem) + 1;
    s->applied = memory_array(&s->allocator, s->applied_capacity, sizeof *s->applied);
    return s;
}

static dlx_status presolve(dlx_search *s, const struct settings *settings)
{
    const bool has_methods = s->kernel->mixture != NULL && !settings->helped;
    const bool may_be_short = has_methods || s->has_best; /* or with bounds */
    const dlx_status status = presolve_new(s->problem, settings, may_be_short, &s->own);
    s->presolve = s->own;
    return status;
}

/* Return whether the search begins without presolving. Most problems have a first solution within
 * the time that presolving takes. A search for the cheapest keeps solutions, so it cannot begin
 * again. */
static bool presolves_late(const dlx_search *s)
{
    const bool wants_one = s->kernel->mixture != NULL && s->first == 1;
    return !s->has_best && (wants_one || presolve_price(s->problem) > 0);
}

/* Keep the settings to presolve later. */
static dlx_status postpone(dlx_search *s, const struct settings *settings)
{
    if (settings_are_plain(settings))
        return DLX_OK;
    s->late = memory_array(&s->allocator, 1, sizeof *s->late);
    if (s->late == NULL)
        return DLX_ERR_MEMORY;
    *s->late = *settings;
    return DLX_OK;
}

static void stop_waiting(dlx_search *s)
{
    memory_free(&s->allocator, s->late, 1, sizeof *s->late);
    s->late = NULL;
}

/* The problem that is searched may be small enough for a faster kernel than the task's. */
static dlx_status create_state(dlx_search *s, const struct settings *settings, enum simd simd)
{
    if (s->presolve == NULL)
        return s->kernel->create(s->problem, settings, simd, &s->state);
    const dlx_problem *smaller = s->presolve->smaller.problem;
    if (settings->kernel == NULL)
        s->kernel = kernel_for(smaller, settings);
    s->simd = s->kernel->has_simd ? simd : SIMD_NONE;
    s->reason = kernel_reason(settings, s->kernel);
    return s->kernel->create(smaller, settings, simd, &s->state);
}

static dlx_status create(dlx_task *task, const struct kernel *kernel,
                         const struct settings *settings, dlx_search **search)
{
    enum simd simd;
    dlx_search *s = allocate(task);
    if (s == NULL)
        return DLX_ERR_MEMORY;
    dlx_status status = simd_find(settings->simd, &simd);
    s->kernel = kernel;
    s->simd = kernel->has_simd ? simd : SIMD_NONE;
    s->is_helped = settings->helped;
    s->has_best = settings->best > 0;
    s->best = settings->best;
    s->first = s->left = settings->first > 0 ? settings->first : NO_LIMIT;
    s->gap = settings->gap;
    s->gap_share = settings->gap_share;
    s->reason = kernel_reason(settings, kernel);
    if (s->chosen == NULL || s->applied == NULL)
        status = DLX_ERR_MEMORY;
    s->presolve = settings->presolve;
    if (status == DLX_OK && s->presolve == NULL)
        status = presolves_late(s) ? postpone(s, settings) : presolve(s, settings);
    if (status == DLX_OK)
        status = create_state(s, settings, simd);
    if (status == DLX_OK)
        *search = s;
    else
        dlx_search_free(s);
    return status;
}

static void apply_decisions(dlx_search *s);

dlx_status dlx_search_new(dlx_task *task, dlx_search **search)
{
    const struct kernel *kernel = &links_kernel;
    struct settings settings = task->settings;
    if (settings.permit == NULL) /* a part of a larger search watches the task of the whole */
        settings.permit = &task->permit;
    settings.methods = task->methods;
    dlx_status status = search_check_settings(task);
    if (status == DLX_OK)
        status = kernel_pick(task, &kernel);
    if (status == DLX_OK)
        status = create(task, kernel, &settings, search);
    if (status == DLX_OK)
        apply_decisions(*search);
    if (status == DLX_ERR_TOO_LARGE)
        task_fail(task, status,
                  settings.best > INT32_MAX ? "the setting 'cheapest' is more than 2^31 - 1"
                                            : "the problem has more than 2^30 entries");
    if (status == DLX_ERR_STOPPED)
        task_fail(task, status, "%s", outcome_text(DLX_STOPPED_BY_SECONDS));
    return status;
}

void dlx_search_free(dlx_search *search)
{
    if (search == NULL)
        return;
    const dlx_allocator allocator = search->allocator;
    search_drop_parts(search);
    if (search->state != NULL)
        search->kernel->destroy(search->state);
    presolve_free(search->own);
    stop_waiting(search);
    memory_free(&allocator, search->chosen, search->chosen_capacity, sizeof *search->chosen);
    memory_free(&allocator, search->applied, search->applied_capacity, sizeof *search->applied);
    memory_free(&allocator, search, 1, sizeof *search);
}

/* ---- required and forbidden options ---- */

static bool is_same(const struct decision *a, const struct decision *b)
{
    return is_same_decision(a->what, b->what) && a->is_part == b->is_part;
}

/* Release the kernel's decisions that are no longer in the task. Return the place of the task's
 * first decision that the kernel lacks. */
static size_t release_changed(dlx_search *s)
{
    const dlx_task *task = s->task;
    size_t same = 0, at = 0;
    for (; at < task->decisions && same < s->applied_count; at++) {
        if (!task->decision[at].changes_fate)
            continue;
        if (!is_same(&task->decision[at], &s->applied[same]))
            break;
        same++;
    }
    search_go_back(s, s->applied_count - same);
    return at;
}

/* Tell the kernel of a decision. It does not know the options that presolving has removed. */
static bool tell_kernel(dlx_search *s, const struct decision *d)
{
    const uint32_t option = presolve_place(s->presolve, d->what.option);
    const uint32_t item = presolve_item_place(s->presolve, d->item);
    if (option == DLX_NONE)
        return d->what.is_forbidden;
    return s->kernel->decide(s->state, (dlx_decision){option, d->what.is_forbidden}, item);
}

void search_apply(dlx_search *search, const struct decision *d)
{
    dlx_search *s = search;
    const bool agrees = tell_kernel(s, d);
    s->is_hopeless = s->is_hopeless || !agrees;
    if (!agrees)
        return;
    s->applied[s->applied_count++] = *d;
    s->part_count += d->is_part;
}

void search_go_back(dlx_search *search, size_t count)
{
    search->is_hopeless = search->is_ruled_out;
    search->is_exhausted = false;
    search->kernel->rewind(search->state);
    uint32_t known = 0;
    for (; count > 0; count--) {
        const struct decision *d = &search->applied[--search->applied_count];
        search->part_count -= d->is_part;
        known += presolve_place(search->presolve, d->what.option) != DLX_NONE;
    }
    /* Lanes and bits rebuild their root here, so do not call this when nothing has changed. */
    if (known > 0)
        search->kernel->release(search->state, known);
}

/* Apply the task's decisions from `from` on at once, if all of them require options. Return false,
 * with nothing changed, if they have to be applied one by one. */
static bool apply_together(dlx_search *s, size_t from)
{
    const size_t count = s->task->decisions - from;
    uint32_t parts = 0;
    if (s->kernel->require_all == NULL || s->presolve != NULL || count > s->chosen_capacity ||
        count > s->applied_capacity - s->applied_count)
        return false;
    for (size_t i = 0; i < count; i++) {
        const struct decision *d = &s->task->decision[from + i];
        if (d->what.is_forbidden || !d->changes_fate)
            return false;
        s->chosen[i] = d->what.option;
        s->applied[s->applied_count + i] = *d;
        parts += d->is_part;
    }
    if (!s->kernel->require_all(s->state, s->chosen, (uint32_t)count))
        return false;
    s->applied_count += count;
    s->part_count += parts;
    return true;
}

/* At the start of the search only: apply the task's decisions that the kernel lacks. */
static void apply_decisions(dlx_search *s)
{
    const dlx_task *task = s->task;
    s->is_ruled_out = false;
    size_t d = release_changed(s);
    if (apply_together(s, d))
        return;
    for (; d < task->decisions && !s->is_hopeless; d++) {
        if (!task->decision[d].changes_fate)
            continue;
        search_apply(s, &task->decision[d]);
        s->is_ruled_out = s->is_hopeless && !task->decision[d].is_part;
        if (s->is_ruled_out)
            s->excluded = task->decision[d];
    }
}

void dlx_search_rewind(dlx_search *search)
{
    search_drop_parts(search);
    apply_decisions(search);
    search->left = search->first;
}

/* ---- searching ---- */

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

void search_end_help(dlx_search *search, bool must_end)
{
    dlx_search *s = search;
    const struct kernel *kernel = NULL;
    void *state =
        search_is_helped(s) ? s->kernel->mixture->take_search(s->state, must_end, &kernel) : NULL;
    if (state == NULL)
        return;
    s->kernel->destroy(s->state);
    s->is_helped = false;
    if (s->late != NULL)
        s->late->helped = false;
    s->kernel = kernel;
    s->state = state;
    s->simd = kernel->has_simd ? s->simd : SIMD_NONE;
    s->reason = kernel_reason(&(struct settings){.kernel = NULL}, kernel);
}

uint64_t search_run(dlx_search *search, struct kernel_budget *budget)
{
    dlx_search *s = search;
    const struct kernel_budget given = *budget;
    assert(budget->solutions > 0 && budget->tree_nodes > 0);
    s->is_exhausted = s->kernel->run(s->state, budget) == KERNEL_EXHAUSTED;
    search_end_help(s, false);
    /* The check takes up to the square of the size, so only small problems are checked. */
    assert(dlx_problem_entry_count(s->problem) > 1000 || s->kernel->check(s->state));
    s->solutions += given.solutions - budget->solutions;
    s->tree_nodes += given.tree_nodes - budget->tree_nodes;
    if (s->is_exhausted && s->queue != NULL)
        search_next_part(s);
    return given.solutions - budget->solutions;
}

bool search_must_pause(const dlx_search *search, dlx_outcome *outcome)
{
    if (permit_must_pause(&search->task->permit, outcome))
        return true;
    if (search->left == 0) /* otherwise *outcome keeps what the caller has put there */
        *outcome = DLX_STOPPED_BY_SOLUTIONS;
    return search->left == 0;
}

void search_deliver(dlx_search *search, uint64_t solutions)
{
    permit_spend(&search->task->permit.solutions, solutions);
    permit_spend(&search->left, solutions);
}

/* ---- presolving late ---- */

double search_work(const dlx_search *search)
{
    const dlx_search *s = search;
    dlx_member member;
    double work = 0;
    if (s->kernel->mixture == NULL)
        return (double)s->tree_nodes * search_counting_cost(s);
    for (uint32_t place = 0; dlx_search_member(s, place, &member); place++)
        work += (double)member.work;
    return work;
}

/* Return whether the search has worked several times as long as the shortest presolving takes and,
 * if its tables are large, for a multiple of the work that they take. */
static bool is_long(const dlx_search *s)
{
    enum { SEVERAL = 4 };
    const double work = search_work(s), tables = (double)trials_price(s->problem);
    return (work >= SEVERAL * TRIALS_FIRST || work >= SEVERAL * tables) &&
           work / TRIALS_SHARE >= (double)presolve_price(s->problem);
}

/* Tell a new kernel the decisions. An option that presolving has removed cannot be required. */
static void repeat_decisions(dlx_search *s)
{
    const size_t count = s->applied_count;
    s->applied_count = 0;
    for (size_t d = 0; d < count && !s->is_hopeless; d++) {
        s->excluded = s->applied[d];
        search_apply(s, &s->applied[d]);
    }
    s->is_ruled_out = s->is_hopeless;
}

/* Presolve, and begin again if that makes the problem smaller. Without memory, go on as before. */
static void begin_again(dlx_search *s)
{
    const dlx_search before = *s;
    enum simd simd;
    if (presolve(s, s->late) != DLX_OK || s->own == NULL)
        return;
    if (simd_find(s->late->simd, &simd) == DLX_OK && create_state(s, s->late, simd) == DLX_OK) {
        before.kernel->destroy(before.state);
        repeat_decisions(s);
        return;
    }
    presolve_free(s->own);
    *s = before;
}

uint64_t search_slice(dlx_search *search, bool only_count)
{
    dlx_task *task = search->task;
    if (search_may_begin_again(search) && is_long(search)) {
        begin_again(search);
        stop_waiting(search);
        if (search->is_hopeless)
            return 0;
    }
    const uint64_t nodes = smaller(search->slice, task->permit.tree_nodes);
    const uint64_t solutions = smaller(search->left, task->permit.solutions);
    struct kernel_budget budget = {
        .solutions = only_count ? solutions : 1, .tree_nodes = nodes, .only_count = only_count};
    const uint64_t found = search_run(search, &budget);
    search_deliver(search, found);
    permit_spend(&task->permit.tree_nodes, nodes - budget.tree_nodes);
    return found;
}

static uint32_t place_of(const dlx_search *s, uint32_t option)
{
    return s->kernel->place(s->state, presolve_place(s->presolve, option));
}

/* Sort each sequence of options that are this distance apart. */
static void sort_distant(const dlx_search *s, uint32_t *options, uint32_t count, uint32_t distance)
{
    for (uint32_t o = distance; o < count; o++) {
        const uint32_t option = options[o], place = place_of(s, option);
        uint32_t to = o;
        for (; to >= distance && place_of(s, options[to - distance]) > place; to -= distance)
            options[to] = options[to - distance];
        options[to] = option;
    }
}

/* Move the options on the path to a part to where a search of the whole problem has them: a
 * Shellsort, because the path may be very long. No two options have the same place. */
static void sort_part(const dlx_search *s, uint32_t count)
{
    uint32_t first = 0, distance = 1;
    for (size_t d = 0; d < s->applied_count - s->part_count; d++)
        first += !s->applied[d].what.is_forbidden;
    while (distance < count / 3)
        distance = 3 * distance + 1;
    for (; distance > 0; distance /= 3)
        sort_distant(s, s->chosen + first, count - first, distance);
}

/* Translate the numbers of options that the kernel has written. */
static void translate(const dlx_search *s, uint32_t count)
{
    for (uint32_t o = 0; s->presolve != NULL && o < count; o++)
        s->chosen[o] = presolve_option(s->presolve, s->chosen[o]);
}

static void view_solution(const dlx_search *s, uint32_t count, dlx_solution *solution)
{
    *solution = (dlx_solution){s->chosen, count, 0};
    if (dlx_problem_has_costs(s->problem))
        for (uint32_t o = 0; o < count; o++)
            solution->cost += dlx_problem_option_cost(s->problem, s->chosen[o]);
}

void search_solution(const dlx_search *search, dlx_solution *solution)
{
    const uint32_t count = search->kernel->solution(search->state, search->chosen);
    translate(search, count);
    if (search->part_count > 0 && search->kernel->place != NULL)
        sort_part(search, count);
    view_solution(search, count, solution);
}

bool search_is_over(const dlx_search *search)
{
    return search->is_exhausted || search->is_hopeless;
}

void search_pause(dlx_search *search)
{
    if (search->kernel->pause != NULL)
        search->kernel->pause(search->state);
}

static dlx_outcome find_next(dlx_search *s, dlx_solution *solution)
{
    dlx_outcome outcome = DLX_EXHAUSTED;
    if (solution != NULL)
        *solution = (dlx_solution){s->chosen, 0, 0};
    while (!search_is_over(s) && !search_must_pause(s, &outcome)) {
        if (search_slice(s, false) == 0)
            continue;
        if (solution != NULL)
            search_solution(s, solution);
        return DLX_FOUND;
    }
    return search_is_over(s) ? DLX_EXHAUSTED : outcome;
}

dlx_outcome dlx_search_next(dlx_search *search, dlx_solution *solution)
{
    const dlx_outcome outcome = find_next(search, solution);
    search_pause(search);
    return outcome;
}

static dlx_outcome count_rest(dlx_search *search, uint64_t *count)
{
    dlx_outcome outcome = DLX_EXHAUSTED;
    const uint64_t most = UINT64_C(1) << 62;
    *count = 0;
    while (!search_is_over(search) && !search_must_pause(search, &outcome)) {
        const uint64_t found = search_slice(search, true);
        assert(found <
               most); /* at most 1024 nodes, each with at most 2^20 solutions counted in bulk */
        *count += found;
        if (*count >= most && !search->is_exhausted)
            return DLX_STOPPED_BY_SOLUTIONS;
    }
    return search_is_over(search) ? DLX_EXHAUSTED : outcome;
}

dlx_outcome dlx_search_count(dlx_search *search, uint64_t *count)
{
    const dlx_outcome outcome = count_rest(search, count);
    search_pause(search);
    return outcome;
}

bool dlx_search_cheapest(dlx_search *search, uint32_t place, dlx_solution *solution)
{
    *solution = (dlx_solution){search->chosen, 0, 0};
    if (!search->has_best || search->is_hopeless)
        return false;
    uint32_t count = search->kernel->best->kept(search->state, place, search->chosen);
    if (count != DLX_NONE) {
        translate(search, count);
        view_solution(search, count, solution);
    }
    return count != DLX_NONE;
}

/* ---- watching ---- */

void dlx_search_step(dlx_search *search, dlx_step *step)
{
    if (search->is_hopeless)
        *step = (dlx_step){DLX_STEP_END, 0, DLX_NONE, DLX_NONE, 0, 0, DLX_NONE};
    else
        search->tree_nodes += search->kernel->step(search->state, step);
    step->option = presolve_option(search->presolve, step->option);
    step->item = presolve_item(search->presolve, step->item);
    step->starved = presolve_item(search->presolve, step->starved);
    search->solutions += step->kind == DLX_STEP_SOLUTION && !search->has_best;
}

bool dlx_search_presolved(const dlx_search *search, dlx_presolved *presolved)
{
    if (search->presolve == NULL)
        return false;
    *presolved = search->presolve->facts;
    return true;
}

bool dlx_search_member(const dlx_search *search, uint32_t place, dlx_member *member)
{
    const struct mixture *mixture = search->kernel->mixture;
    return mixture != NULL && mixture->describe(search->state, place, member);
}

/* ---- progress ---- */

double search_counting_cost(const dlx_search *search)
{
    const double usual = 30;
    return search->kernel->counting_cost != NULL ? search->kernel->counting_cost(search->state)
                                                 : usual;
}

uint32_t search_levels(const dlx_search *search)
{
    return search->kernel->path.levels(search->state);
}

void search_branch(const dlx_search *search, const struct kernel_path *path, uint32_t level,
                   dlx_branch *branch)
{
    path->branch(search->state, level, branch);
    branch->option = presolve_option(search->presolve, branch->option);
    branch->item = presolve_item(search->presolve, branch->item);
}

bool dlx_search_branch(const dlx_search *search, uint32_t level, dlx_branch *branch)
{
    if (level >= search_levels(search))
        return false;
    search_branch(search, &search->kernel->path, level, branch);
    return true;
}

double path_progress(const struct kernel_path *path, const void *state)
{
    const uint32_t levels = path->levels(state);
    double done = 0, share = 1;
    dlx_branch branch;
    for (uint32_t level = 0; level < levels; level++) {
        path->branch(state, level, &branch);
        share /= branch.count;
        done += share * branch.done;
    }
    /* A search whose path is empty has not begun, or is over. */
    return levels == 0 && path->is_begun(state) ? 1 : done;
}

double kernel_progress(const struct kernel *kernel, const void *state)
{
    return kernel->progress != NULL ? kernel->progress(state) : path_progress(&kernel->path, state);
}

double search_progress(const dlx_search *search)
{
    return search->is_hopeless ? 1 : kernel_progress(search->kernel, search->state);
}

void dlx_search_statistics(const dlx_search *search, dlx_statistics *statistics)
{
    *statistics = (dlx_statistics){
        .kernel = search->kernel->name,
        .reason = search->reason,
        .simd = simd_name(search->simd),
        .solutions = search->solutions,
        .tree_nodes = search->tree_nodes,
        .progress = search_progress(search),
    };
    search->kernel->statistics(search->state, statistics);
    while (statistics->levels > 0 && statistics->level_nodes[statistics->levels - 1] == 0)
        statistics->levels--;
    statistics->memory += sizeof *search + presolve_memory(search->own) +
                          (search->late != NULL ? sizeof *search->late : 0) +
                          search->chosen_capacity * sizeof *search->chosen +
                          search->applied_capacity * sizeof *search->applied;
}

/*
 * ---- the choice of a kernel ----
 *
 * Each kernel decides by itself which problems and settings it accepts. The first one in the list
 * that accepts the task is the fastest; dlx/solve/methods.c has the list of the library. A kernel
 * that is asked for by name is taken if it accepts the task. If not, the task gets the reason.
 */

/* Return the kernels to choose from. Links come last, because they can search everything. */
static const struct kernel *const *kernels_of(const struct methods *methods)
{
    static const struct kernel *const alone[] = {&lanes_kernel, &bits_kernel, &binary_kernel,
                                                 &links_kernel, NULL};
    return methods != NULL ? methods->kernels : alone;
}

dlx_status search_check_settings(dlx_task *task)
{
    const struct settings *s = &task->settings;
    if (s->best > 0 && (s->choose != CHOOSE_SHORTEST || s->seed != 0))
        return task_fail(
            task, DLX_ERR_ARGUMENT,
            "'cheapest' orders the search itself and cannot be combined with 'choose' or 'seed'");
    return DLX_OK;
}

const struct kernel *kernel_for(const dlx_problem *problem, const struct settings *settings)
{
    const struct kernel *const *kernel = kernels_of(settings->methods);
    while (kernel[1] != NULL && !(*kernel)->fits(problem, settings))
        kernel++;
    return *kernel;
}

/* Bits look at all items and options; with multiplicities, at one item at a time. Links look at
 * items until one has a single option, which with many items comes soon: a tree node takes 0.2 to
 * 0.6 microseconds with 1600 to 8000 items. The binary kernel chooses an item without vectors. */
uint64_t kernel_node_cost(const struct kernel *kernel, const dlx_problem *problem)
{
    const uint64_t items = dlx_problem_primary_count(problem);
    const uint64_t words = dlx_problem_option_count(problem) / 64;
    if (kernel == &bits_kernel)
        return 8 + items * words / (dlx_problem_has_multiplicities(problem) ? 512 : 1024);
    if (kernel == &links_kernel)
        return 8 + (items < 128 ? items : 128) / 8;
    return 8 + items / (kernel == &binary_kernel ? 8 : 32);
}

/* Return the first primary item with too many options for the kernel, or DLX_NONE. */
static uint32_t too_long_item(const dlx_problem *problem, const struct kernel *kernel)
{
    for (uint32_t i = 0; kernel->most_options > 0 && i < dlx_problem_item_count(problem); i++) {
        const dlx_item item = dlx_problem_item(problem, i);
        if (item.kind == DLX_PRIMARY && item.length > kernel->most_options)
            return i;
    }
    return DLX_NONE;
}

static dlx_status refuse_size(dlx_task *task, const struct kernel *kernel)
{
    const uint32_t i = too_long_item(task->problem, kernel);
    if (i == DLX_NONE)
        return task_fail(task, DLX_ERR_KERNEL, "the problem is too large for %s", kernel->name);
    const dlx_item item = dlx_problem_item(task->problem, i);
    const unsigned long number = i + 1, length = item.length, most = kernel->most_options;
    if (item.name == NULL)
        return task_fail(task, DLX_ERR_KERNEL, "item %lu has %lu options, but %s allow at most %lu",
                         number, length, kernel->name, most);
    return task_fail(task, DLX_ERR_KERNEL, "item `%.80s` has %lu options, but %s allow at most %lu",
                     item.name, length, kernel->name, most);
}

/* Explain why the kernel that was asked for cannot search. */
static dlx_status refuse(dlx_task *task, const struct kernel *kernel)
{
    const struct settings *s = &task->settings;
    if (s->best > 0)
        return task_fail(task, DLX_ERR_KERNEL,
                         "only the kernels auto and links can search for the cheapest solutions");
    if (binary_kernel.fits(task->problem, s))
        return task_fail(task, DLX_ERR_KERNEL,
                         "'choose' weighted, restarts and consistent need the kernel auto");
    if (s->choose != CHOOSE_SHORTEST || s->seed != 0)
        return task_fail(task, DLX_ERR_KERNEL, "only links can search with 'choose' and 'seed'");
    if (dlx_problem_has_multiplicities(task->problem) && kernel == &lanes_kernel)
        return task_fail(task, DLX_ERR_KERNEL, "lanes cannot search with multiplicities");
    if (problem_has_heavy(task->problem))
        return task_fail(task, DLX_ERR_KERNEL,
                         "%s cannot search with options that cover an item several times",
                         kernel->name);
    return refuse_size(task, kernel);
}

dlx_status kernel_pick(dlx_task *task, const struct kernel **kernel)
{
    const char *name = task->settings.kernel;
    for (const struct kernel *const *k = kernels_of(task->methods); *k != NULL; k++) {
        const bool fits = (*k)->fits(task->problem, &task->settings);
        const bool is_meant = name == NULL ? fits : strcmp(name, (*k)->name) == 0;
        if (!is_meant)
            continue;
        *kernel = *k;
        return fits ? DLX_OK : refuse(task, *k);
    }
    return task_fail(
        task, DLX_ERR_KERNEL,
        "the kernel %s is for other work: frontier and search count, portfolio finds solutions",
        name);
}

/* Links are chosen only where the others cannot search. */
const char *kernel_reason(const struct settings *settings, const struct kernel *kernel)
{
    if (settings->kernel != NULL)
        return "it was asked for";
    if (kernel != &links_kernel)
        return kernel->virtue;
    return settings->seed != 0 ? "only links can search in a random order"
                               : "only links can branch on other items than the shortest";
}
