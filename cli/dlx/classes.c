/* SPDX-License-Identifier: MIT */
/*
 * --up-to-symmetry: count classes of solutions that are images of each other. By Burnside's lemma,
 * their number is the mean of the counts of solutions that each symmetry keeps: see
 * dlx/generate/images.h. One symmetry changes nothing, so it keeps all solutions:
 *
 *     36     all domino tilings of a 4x4 board
 *     72     and those that the 7 other symmetries keep; 72 / 8 = 9 classes
 *
 * Conjugate symmetries keep equally many solutions, so the solutions of only one are counted.
 */
#include "cli/dlx/classes.h"
#include "cli/common/limit.h"
#include "dlx/core/number.h"

#include <string.h>

bool classes_find(struct run *run)
{
    const dlx_status status =
        images_find(&run->images, run->input.problem, run->cli->symmetry == SYMMETRY_IMAGES);
    if (status == DLX_ERR_NOT_EXPRESSIBLE)
        return say_of(run->input.file,
                      "--up-to-symmetry=rotations needs a board that dlx generate made, with items "
                      "named after its cells");
    if (status == DLX_ERR_TOO_LARGE)
        return say_of(run->input.file,
                      "there are more than 524288 symmetries, the most that --up-to-symmetry can "
                      "use, or they are too hard to find");
    return status == DLX_OK || say_status(run->input.file, status);
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

/* Divide the sum, rounded up: if counts are missing, it is too small. */
static void divide(struct sum *sum, uint32_t divisor)
{
    number_set(sum->part, divisor - 1, sum->width);
    number_add(sum->total, sum->part, sum->width);
    number_divide(sum->total, sum->width, divisor);
}

/* Count the solutions that a symmetry and its conjugates keep, in the time that is left. */
static bool count_fixed(struct run *run, uint32_t symmetry, struct sum *sum)
{
    struct run part;
    struct cli cli = *run->cli;
    struct input input = run->input;
    const double seconds = run_seconds(run);
    cli.symmetry = SYMMETRY_OFF;
    if (cli.limits.seconds > 0) /* a limit of 0 seconds is no limit */
        cli.limits.seconds = cli.limits.seconds > seconds ? cli.limits.seconds - seconds : 1e-3;
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

bool classes_count(struct run *run)
{
    const char *all = run_digits(run);
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
    divide(&sum, group->count);
    number_text(sum.total, width, run->classes);
    limit_free(limbs, 5 * width, sizeof *limbs);
    return fine;
}

void classes_free(struct run *run)
{
    limit_free(run->classes, run->class_room, 1);
    images_free(&run->images);
}
