/* SPDX-License-Identifier: MIT */
/* Tasks: decisions about options, limits, and settings by name. */
#include "dlx/core/task.h"

#include "dlx/core/cost.h"
#include "dlx/core/decimal.h"
#include "dlx/core/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MOST_THREADS = 1024 };

/* ---- creating ---- */

dlx_status task_new(const dlx_problem *problem, dlx_task **task)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    const size_t options = (size_t)dlx_problem_option_count(problem) + 1;
    dlx_task *t = memory_array(allocator, 1, sizeof *t);
    if (t == NULL)
        return DLX_ERR_MEMORY;
    *t = (dlx_task){.allocator = *allocator, .problem = problem};
    permit_limit(&t->permit, NULL);
    t->fate = memory_array(allocator, options, sizeof *t->fate);
    if (t->fate == NULL) {
        dlx_task_free(t);
        return DLX_ERR_MEMORY;
    }
    memset(t->fate, 0, options);
    *task = t;
    return DLX_OK;
}

void dlx_task_free(dlx_task *task)
{
    if (task == NULL)
        return;
    const dlx_allocator allocator = task->allocator;
    memory_free(&allocator, task->fate, (size_t)dlx_problem_option_count(task->problem) + 1,
                sizeof *task->fate);
    memory_free(&allocator, task->decision, task->capacity, sizeof *task->decision);
    memory_free(&allocator, task, 1, sizeof *task);
}

/* ---- decisions ---- */

dlx_status task_decide(dlx_task *task, dlx_decision decision)
{
    dlx_task *t = task;
    const unsigned char fate = fate_of(decision);
    if (decision.option >= dlx_problem_option_count(t->problem))
        return task_fail(t, DLX_ERR_NO_SUCH_OPTION, "there is no option %lu",
                         (unsigned long)decision.option);
    if (!memory_reserve(&t->allocator, &t->decision, &t->capacity, t->decisions + 1,
                        sizeof *t->decision))
        return DLX_ERR_MEMORY;
    t->decision[t->decisions++] = (struct decision){
        .what = decision, .item = DLX_NONE, .changes_fate = (t->fate[decision.option] & fate) == 0};
    t->fate[decision.option] |= fate;
    return DLX_OK;
}

dlx_status dlx_task_require(dlx_task *task, uint32_t option)
{
    return task_decide(task, (dlx_decision){option, false});
}

dlx_status dlx_task_forbid(dlx_task *task, uint32_t option)
{
    return task_decide(task, (dlx_decision){option, true});
}

/* Only the call that set a bit may clear it. Calls are taken back in reverse order, so the bit
 * stays set until then. */
void dlx_task_release(dlx_task *task, uint32_t count)
{
    for (; count > 0 && task->decisions > 0; count--) {
        const struct decision *d = &task->decision[--task->decisions];
        if (d->changes_fate)
            task->fate[d->what.option] &= (unsigned char)~fate_of(d->what);
    }
}

/* ---- limits ---- */

void dlx_task_limit(dlx_task *task, const dlx_limits *limits)
{
    permit_limit(&task->permit, limits);
}

void dlx_task_stop(dlx_task *task)
{
    permit_stop(&task->permit);
}

dlx_status task_copy(const dlx_task *task, dlx_task **copy)
{
    dlx_status status = task_new(task->problem, copy);
    if (status != DLX_OK) {
        *copy = NULL;
        return status;
    }
    (*copy)->settings = task->settings;
    (*copy)->methods = task->methods;
    for (size_t d = 0; d < task->decisions && status == DLX_OK; d++) {
        status = task_decide(*copy, task->decision[d].what);
        if (status == DLX_OK)
            (*copy)->decision[d] = task->decision[d];
    }
    return status;
}

/* Return false with a reason if the work must pause. */
static bool may_go_on(dlx_task *task)
{
    dlx_outcome outcome;
    if (!permit_must_pause(&task->permit, &outcome))
        return true;
    task_fail(task, DLX_ERR_STOPPED, "%s", outcome_text(outcome));
    return false;
}

bool task_has_time(dlx_task *task)
{
    return permit_allows(&task->permit) || may_go_on(task);
}

bool task_can_go_on(dlx_task *task, uint64_t work)
{
    enum { BETWEEN_LOOKS = 1024 };
    bool must_look = work % BETWEEN_LOOKS == 0 || task->permit.tree_nodes == 0 ||
                     permit_is_stopped(&task->permit);
    if (must_look)
        permit_report(&task->permit, work);
    if (must_look && !may_go_on(task))
        return false;
    permit_spend(&task->permit.tree_nodes, 1);
    return true;
}

void dlx_task_heed(dlx_task *task, dlx_stopped_fn *is_stopped, const void *user)
{
    task->permit.heeded = is_stopped;
    task->permit.heeded_user = user;
}

void dlx_task_watch(dlx_task *task, dlx_progress_fn *progress, void *user)
{
    task->permit.progress = progress;
    task->permit.user = user;
}

/* ---- reasons ---- */

dlx_status task_fail(dlx_task *task, dlx_status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(task->reason, sizeof task->reason, format, arguments);
    va_end(arguments);
    return status;
}

const char *dlx_task_reason(const dlx_task *task)
{
    return task->reason;
}

/* ---- settings by name ---- */

static const char *const kernel_names[] = {"links",     "lanes",    "bits",
                                           "portfolio", "frontier", "search"};
static const char *const number_names[] = {"seed",    "cheapest",  "first", "memory",
                                           "threads", "unordered", "rounds", "presolve"};
static const char *const choose_names[] = {"shortest", "first", "weighted", "restarts",
                                           "consistent"};

/* Return the place of a text in a list, or -1. */
static int find_text(const char *const *list, int count, const char *text)
{
    for (int n = 0; n < count; n++)
        if (strcmp(list[n], text) == 0)
            return n;
    return -1;
}

bool settings_are_plain(const struct settings *settings)
{
    enum { SEARCHES = 3 }; /* the first names are kernels that search alone */
    return settings->is_plain ||
           (settings->kernel != NULL && find_text(kernel_names, SEARCHES, settings->kernel) >= 0);
}

static dlx_status refuse_name(dlx_task *t, const char *name)
{
    return task_fail(t, DLX_ERR_ARGUMENT, "there is no setting '%.80s'", name);
}

static dlx_status refuse_value(dlx_task *t, const char *name, const char *value)
{
    return task_fail(t, DLX_ERR_ARGUMENT, "'%.80s' is not a value of the setting '%.20s'", value,
                     name);
}

static dlx_status set_kernel(dlx_task *t, const char *value)
{
    const int count = sizeof kernel_names / sizeof *kernel_names;
    int found = find_text(kernel_names, count, value);
    bool is_auto = strcmp(value, "auto") == 0;
    if (found < 0 && !is_auto)
        return refuse_value(t, "kernel", value);
    t->settings.kernel = is_auto ? NULL : kernel_names[found];
    return DLX_OK;
}

static dlx_status set_choose(dlx_task *t, const char *value)
{
    int found = find_text(choose_names, sizeof choose_names / sizeof *choose_names, value);
    if (found < 0)
        return refuse_value(t, "choose", value);
    t->settings.choose = (enum choose)found;
    t->settings.has_choose = true;
    return DLX_OK;
}

static dlx_status set_simd(dlx_task *t, const char *value)
{
    enum simd simd;
    bool is_auto = strcmp(value, "auto") == 0;
    dlx_status status = simd_find(is_auto ? NULL : value, &simd);
    if (status == DLX_ERR_ARGUMENT)
        return refuse_value(t, "simd", value);
    if (status != DLX_OK)
        return task_fail(t, status, "this processor does not have the instructions '%.20s'", value);
    t->settings.simd = is_auto ? NULL : simd_name(simd);
    return DLX_OK;
}

/* Read a number with an optional unit of 1024, 1024^2 or 1024^3; return false if it is not a number
 * or too large. */
static bool read_number(const char *text, uint64_t *number)
{
    static const char units[] = "KMG";
    uint64_t value;
    const char *at = text;
    if (!decimal_take(&at, UINT64_MAX, &value))
        return false;
    const char *unit = *at != '\0' ? strchr(units, *at) : NULL;
    for (const char *u = units; unit != NULL && u <= unit; u++) {
        if (value > UINT64_MAX >> 10)
            return false;
        value <<= 10;
    }
    *number = value;
    return at[unit != NULL] == '\0';
}

/* Read a cost, or a percentage with at most four decimals. Return false if it is neither. */
static bool read_gap(const dlx_task *t, const char *text, uint64_t *number, uint32_t *millionths)
{
    struct amount amount;
    const char *at = text;
    uint64_t share = 0, unit = 10000;
    *millionths = 0;
    if (strchr(text, '%') == NULL)
        return amount_parse(text, &amount) && !amount.is_negative &&
               amount_in_unit(t->problem, amount, number);
    for (*number = 0; *at >= '0' && *at <= '9' && share <= 1000000; at++)
        share = 10 * share + 10000 * (uint64_t)(*at - '0');
    if (at == text)
        return false;
    if (*at == '.')
        for (at++; *at >= '0' && *at <= '9' && unit > 1; at++)
            share += (unit /= 10) * (uint64_t)(*at - '0');
    *millionths = (uint32_t)share;
    return share <= 1000000 && at[0] == '%' && at[1] == '\0';
}

static dlx_status set_gap(dlx_task *t, const char *value)
{
    uint64_t number;
    uint32_t millionths;
    if (!read_gap(t, value, &number, &millionths))
        return refuse_value(t, "gap", value);
    if (millionths > 0 && problem_cost_unit(t->problem).shift > 0)
        return task_fail(t, DLX_ERR_ARGUMENT,
                         "'gap' is %.80s, but a percentage needs costs that are not negative",
                         value);
    t->settings.gap = number;
    t->settings.gap_share = millionths;
    return DLX_OK;
}

static dlx_status set_scratch(dlx_task *t, const char *value)
{
    const size_t length = strlen(value);
    if (length >= sizeof t->settings.scratch)
        return task_fail(t, DLX_ERR_ARGUMENT, "the name of the scratch directory is too long");
    memcpy(t->settings.scratch, value, length + 1);
    return DLX_OK;
}

dlx_status dlx_task_set(dlx_task *task, const char *name, const char *value)
{
    uint64_t number;
    if (strcmp(name, "kernel") == 0)
        return set_kernel(task, value);
    if (strcmp(name, "choose") == 0)
        return set_choose(task, value);
    if (strcmp(name, "simd") == 0)
        return set_simd(task, value);
    if (strcmp(name, "gap") == 0)
        return set_gap(task, value);
    if (strcmp(name, "scratch") == 0)
        return set_scratch(task, value);
    if (find_text(number_names, sizeof number_names / sizeof *number_names, name) < 0)
        return refuse_name(task, name);
    return read_number(value, &number) ? dlx_task_set_number(task, name, number)
                                       : refuse_value(task, name, value);
}

dlx_status dlx_task_set_number(dlx_task *task, const char *name, uint64_t value)
{
    struct settings *s = &task->settings;
    if (strcmp(name, "seed") == 0)
        s->seed = value;
    else if (strcmp(name, "cheapest") == 0)
        s->best = value;
    else if (strcmp(name, "first") == 0)
        s->first = value;
    else if (strcmp(name, "gap") == 0) {
        s->gap = value;
        s->gap_share = 0;
    } else if (strcmp(name, "memory") == 0)
        s->memory = value < SIZE_MAX ? (size_t)value : SIZE_MAX;
    else if (strcmp(name, "threads") == 0 && value >= 1 && value <= MOST_THREADS)
        s->threads = (uint32_t)value;
    else if (strcmp(name, "threads") == 0)
        return task_fail(task, DLX_ERR_ARGUMENT, "the number of threads must be from 1 to %d",
                         MOST_THREADS);
    else if (strcmp(name, "unordered") == 0 && value <= 1)
        s->unordered = value == 1;
    else if (strcmp(name, "presolve") == 0 && value <= 1)
        s->is_plain = value == 0;
    else if (strcmp(name, "unordered") == 0 || strcmp(name, "presolve") == 0)
        return task_fail(task, DLX_ERR_ARGUMENT, "the setting '%s' must be 0 or 1", name);
    else if (strcmp(name, "rounds") == 0)
        s->rounds = value < UINT32_MAX ? (uint32_t)value : UINT32_MAX;
    else
        return refuse_name(task, name);
    return DLX_OK;
}
