/* SPDX-License-Identifier: MIT */
/*
 * --up-to-symmetry: count classes of solutions that are images of each other. By Burnside's lemma,
 * their number is the mean of the counts of solutions that each symmetry keeps: see
 * dlx/generate/images.h. One symmetry changes nothing, so it keeps all solutions:
 *
 *     36     all domino tilings of a 4x4 board
 *     72     and those that the 7 other symmetries keep; 72 / 8 = 9 classes
 *
 * Conjugate symmetries keep equally many solutions, so the solutions of only one are counted. If
 * there are many symmetries, and more than solutions or than can be listed, all solutions are
 * visited instead, as `dlx solve` does. Latin squares of order 5: 161280 solutions, 10368000
 * symmetries.
 */
#include "cli/dlx/run.h"
#include "cli/common/program.h"
#include "dlx/core/clock.h"
#include "dlx/core/number.h"

#include <stdlib.h>
#include <string.h>

static bool has_signal(const void *user)
{
    (void)user;
    return signals_received() != 0;
}

bool classes_find(struct run *run)
{
    run->permit =
        (struct permit){.deadline = clock_deadline(run->cli->limits.seconds), .heeded = has_signal};
    const dlx_status status = images_find(&run->images, run->input.problem,
                                          run->cli->symmetry == SYMMETRY_IMAGES, &run->permit);
    run->is_late = status == DLX_ERR_STOPPED;
    if (status == DLX_ERR_NOT_EXPRESSIBLE)
        return say_of(run->input.file,
                      "--up-to-symmetry=rotations needs a board that dlx generate made, with items "
                      "named after its cells");
    if (status == DLX_ERR_TOO_LARGE)
        return say_of(run->input.file, "the symmetries of this problem are too hard to find");
    if (status == DLX_ERR_STOPPED)
        return say_of(run->input.file, has_signal(NULL)
                                           ? "stopped by a signal before the symmetries were found"
                                           : "the time ran out before the symmetries were found");
    return status == DLX_OK || say_status(run->input.file, status);
}

bool classes_say_error(const struct run *run, dlx_status status)
{
    if (status == DLX_ERR_TOO_LARGE && run->cli->symmetry)
        return say_of(run->input.file, "the images of one solution take more than a gigabyte");
    run_say_error(run, status);
    return false;
}

/* A sum of counts, and one of them. */
struct sum {
    limb *total, *part;
    limb *times, *product; /* the latter has twice the width */
    size_t width;          /* of each, in limbs */
};

/* Add a count in decimal digits, as often as a number says. */
static void add(struct sum *sum, const char *digits, uint32_t times)
{
    number_parse(sum->part, sum->width, digits);
    number_set(sum->times, times, sum->width);
    number_multiply(sum->product, sum->part, sum->times, sum->width);
    number_add(sum->total, sum->product, sum->width);
}

/* Divide the sum, rounded up: it is too small if counts are missing. A divisor has 32 bits. With
 * more symmetries, only a count that was stopped gets here: its solutions are at least one class. */
static void divide(struct sum *sum, uint64_t order)
{
    if (order > UINT32_MAX) {
        number_set(sum->total, !number_is_zero(sum->total, sum->width), sum->width);
        return;
    }
    number_set(sum->part, order - 1, sum->width);
    number_add(sum->total, sum->part, sum->width);
    number_divide(sum->total, sum->width, (uint32_t)order);
}

/* Count the solutions that a symmetry and its conjugates keep, in the time that is left. */
static bool count_fixed(struct run *run, uint32_t symmetry, struct sum *sum)
{
    struct run part;
    struct cli cli = *run->cli;
    struct input input = run->input;
    cli.symmetry = SYMMETRY_OFF;
    cli.limits.seconds = run_seconds_left(run);
    dlx_status status = images_fixed(&run->images, symmetry, &input.problem);
    if (status != DLX_OK)
        return say_status(run->input.file, status);
    if (!run_begin(&part, &cli, input, ENGINE_COUNT))
        return false;
    progress_begin(&part);
    status = run_count(&part);
    if (status != DLX_OK)
        run_say_error(&part, status);
    else
        add(sum, run_digits(&part), run->images.group.weight[symmetry]);
    run->outcome = part.outcome;
    run_give_up(&part);
    return status == DLX_OK;
}

/* Visit all solutions, and count the first ones of their classes. */
static bool visit(struct run *run)
{
    dlx_solution solution;
    dlx_counter_free(run->counter);
    run->counter = NULL;
    dlx_task_set(run->task, "kernel", "auto");
    dlx_task_limit(run->task, &(dlx_limits){.seconds = run_seconds_left(run)});
    dlx_status status = run_search(run);
    do
        status = status == DLX_OK ? run_next(run, &solution) : status;
    while (status == DLX_OK && run->outcome == DLX_FOUND);
    return status == DLX_OK || classes_say_error(run, status);
}

/* Decide whether to visit all solutions. If not, list all symmetries, unless there is no solution. */
static dlx_status is_to_visit(struct run *run, const char *all, bool *visits)
{
    enum { FEW = 128 }; /* symmetries: with so few, counting is the safe choice */
    const bool has_any = strcmp(all, "0") != 0;
    *visits = has_any && run->images.order > FEW && strlen(all) < 20 &&
              strtoull(all, NULL, 10) <= run->images.order;
    if (*visits || !has_any)
        return DLX_OK;
    const dlx_status status = images_close(&run->images);
    *visits = status == DLX_ERR_TOO_LARGE;
    return *visits ? DLX_OK : status;
}

/* Count by Burnside's lemma. */
static bool count_all(struct run *run, const char *all)
{
    const size_t width = strlen(all) / 19 + 2; /* a limb has room for 19 digits */
    limb *limbs = limit_new(5 * width, sizeof *limbs);
    struct sum sum = {limbs, limbs + width, limbs + 2 * width, limbs + 3 * width, width};
    run->class_room = number_digits(width);
    run->classes = limit_new(run->class_room, 1);
    if (limbs == NULL || run->classes == NULL) {
        limit_free(limbs, 5 * width, sizeof *limbs);
        return out_of_memory();
    }
    bool fine = true;
    const struct group *group = &run->images.group;
    add(&sum, all, 1);
    for (uint32_t s = 1; fine && s < group->count && run->outcome == DLX_EXHAUSTED; s++)
        if (group->weight[s] > 0)
            fine = count_fixed(run, s, &sum);
    divide(&sum, run->images.order);
    number_text(sum.total, width, run->classes);
    limit_free(limbs, 5 * width, sizeof *limbs);
    return fine;
}

bool classes_count(struct run *run)
{
    const char *all = run_digits(run);
    bool visits = false;
    const dlx_status status =
        run->outcome == DLX_EXHAUSTED ? is_to_visit(run, all, &visits) : DLX_OK;
    if (status == DLX_ERR_STOPPED)
        permit_must_end(&run->permit, &run->outcome);
    else if (status != DLX_OK)
        return say_status(run->input.file, status);
    return visits ? visit(run) : count_all(run, all);
}

void classes_free(struct run *run)
{
    limit_free(run->classes, run->class_room, 1);
    images_free(&run->images);
}
