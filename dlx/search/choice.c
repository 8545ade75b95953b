/* SPDX-License-Identifier: MIT */
/*
 * Choose the kernel for a task. Each kernel decides by itself which problems and settings it
 * accepts. The first one in the list that accepts the task is the fastest; dlx/solve/methods.c has
 * the list of the library. A kernel that is asked for by name is taken if it accepts the task. If
 * not, the task gets the reason.
 */
#include "dlx/search/search.h"

#include "dlx/core/query.h"

#include <string.h>

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

/* Bits look at all items and options; with multiplicities, at one item at a time. */
uint64_t kernel_node_cost(const struct kernel *kernel, const dlx_problem *problem)
{
    const uint64_t items = dlx_problem_primary_count(problem);
    const uint64_t words = dlx_problem_option_count(problem) / 64;
    if (kernel == &bits_kernel)
        return 8 + items * words / (dlx_problem_has_multiplicities(problem) ? 512 : 1024);
    return 8 + items / (kernel->has_simd ? 32 : 8);
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
