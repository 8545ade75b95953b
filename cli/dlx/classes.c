/* SPDX-License-Identifier: MIT */
/*
 * --up-to-symmetry: count classes of solutions that are images of each other. By Burnside's lemma,
 * their number is the mean of the counts of solutions that each symmetry keeps: see
 * dlx/generate/images.h. The count of all solutions is that of the symmetry that changes nothing;
 * the other counts are smaller. Their sum has decimal digits, from the highest on:
 *
 *     0036     all 36 domino tilings of a 4x4 board
 *     0072     and those that 7 other symmetries keep; 72 / 8 = 9 classes
 */
#include "cli/dlx/classes.h"
#include "cli/common/limit.h"

#include <string.h>

bool classes_find(struct run *run)
{
    const dlx_status status =
        images_find(&run->images, run->input.problem, run->cli->symmetry == SYMMETRY_IMAGES);
    if (status == DLX_ERR_NOT_EXPRESSIBLE)
        return say_of(run->input.file, "--up-to-symmetry needs a board that dlx generate made, "
                                       "with items named after its cells");
    return status == DLX_OK || say_status(run->input.file, status);
}

/* Add a number to the sum, which has room for the carry. */
static void add(char *sum, const char *digits)
{
    size_t at = strlen(sum), rest = strlen(digits);
    int carry = 0;
    while (at-- > 0) {
        const int digit = sum[at] - '0' + (rest > 0 ? digits[--rest] - '0' : 0) + carry;
        sum[at] = (char)('0' + digit % 10);
        carry = digit / 10;
    }
}

/* Divide the sum, rounded up: if counts are missing, it is too small. Drop leading zeros. */
static void divide(char *sum, int divisor)
{
    int rest = 0;
    for (char *at = sum; *at != '\0'; at++) {
        rest = 10 * rest + *at - '0';
        *at = (char)('0' + rest / divisor);
        rest %= divisor;
    }
    if (rest > 0)
        add(sum, "1");
    const size_t length = strlen(sum), zeros = strspn(sum, "0");
    const size_t dropped = zeros == length ? length - 1 : zeros;
    memmove(sum, sum + dropped, length - dropped + 1);
}

/* Count the solutions that a symmetry keeps, in the time that is left. */
static bool count_fixed(struct run *run, int symmetry)
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
        add(run->classes, run_digits(&part));
    run->outcome = part.outcome;
    run_give_up(&part);
    return status == DLX_OK;
}

bool classes_count(struct run *run)
{
    enum { CARRY = 3 }; /* digits: there are at most 48 symmetries, and 1 may be added */
    const char *all = run_digits(run);
    const size_t room = strlen(all) + CARRY + 1;
    char *sum = limit_new(room, 1);
    if (sum == NULL)
        return out_of_memory();
    memset(sum, '0', room - 1);
    add(sum, all);
    run->classes = sum;
    run->class_room = room;
    bool fine = true;
    for (int s = 1; fine && s < run->images.count && run->outcome == DLX_EXHAUSTED; s++)
        fine = count_fixed(run, s);
    divide(sum, run->images.count);
    return fine;
}

void classes_free(struct run *run)
{
    limit_free(run->classes, run->class_room, 1);
    images_free(&run->images);
}
