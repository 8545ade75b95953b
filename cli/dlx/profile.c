/* SPDX-License-Identifier: MIT */
/* What --profile shows: the tree nodes of each level for `solve` and `estimate`, the states of each layer for `count`,
 * the lengths of the items for `info`. */
#include "cli/dlx/profile.h"
#include "cli/common/files.h"
#include "cli/common/limit.h"
#include "dlx/draw/chart.h"

#include <string.h>

static bool write_chart(const struct cli *cli, const struct chart *chart)
{
    struct output output;
    bool good = output_open(&output, cli->profile);
    if (good)
        chart_print_svg(output.file, chart);
    return output_close(&output, good);
}

bool profile_write_levels(const struct cli *cli, const dlx_problem *problem, const double *nodes,
                          uint32_t levels)
{
    const struct chart chart = {
        .title = dlx_problem_title(problem),
        .counted = "level",
        .measure = "tree nodes (estimated)",
        .value = nodes,
        .count = levels,
    };
    return write_chart(cli, &chart);
}

/* Return an array of zeros, or NULL after an error, which has been reported. */
static double *new_values(size_t count)
{
    double *value = limit_new(count, sizeof *value);
    for (size_t place = 0; value != NULL && place < count; place++)
        value[place] = 0;
    if (value == NULL)
        out_of_memory();
    return value;
}

/* Write `count` whole numbers as a chart. */
static bool write_numbers(const struct run *run, struct chart chart, const uint64_t *number)
{
    double *value = new_values(chart.count + 1);
    if (value == NULL)
        return false;
    for (size_t place = 0; place < chart.count; place++)
        value[place] = (double)number[place];
    chart.title = dlx_problem_title(run->input.problem);
    chart.value = value;
    bool good = write_chart(run->cli, &chart);
    limit_free(value, chart.count + 1, sizeof *value);
    return good;
}

bool profile_write_search(const struct run *run)
{
    dlx_statistics statistics;
    run_statistics(run, &statistics);
    const struct chart chart = {
        .counted = "level", .measure = "tree nodes", .count = statistics.levels};
    return write_numbers(run, chart, statistics.level_nodes);
}

bool profile_write_count(const struct run *run)
{
    dlx_counting counting;
    dlx_counter_statistics(run->counter, &counting);
    const bool is_frontier = counting.kernel != NULL && strcmp(counting.kernel, "frontier") == 0;
    const struct chart chart = {.counted = is_frontier ? "layer" : "level",
                                .measure = counting.parts > 1 ? "states and tree nodes"
                                           : is_frontier      ? "states"
                                                              : "tree nodes",
                                .count = counting.levels};
    return write_numbers(run, chart, counting.level_work);
}

bool profile_write_lengths(const struct cli *cli, const dlx_problem *problem)
{
    uint32_t least = DLX_NONE, most = 0;
    const uint32_t items = dlx_problem_item_count(problem);
    for (uint32_t item = 0; item < items; item++) {
        const dlx_item its = dlx_problem_item(problem, item);
        if (its.kind != DLX_PRIMARY)
            continue;
        least = its.length < least ? its.length : least;
        most = its.length > most ? its.length : most;
    }
    const size_t count = least <= most ? (size_t)(most - least) + 1 : 0;
    double *number = new_values(count + 1);
    if (number == NULL)
        return false;
    for (uint32_t item = 0; item < items; item++) {
        const dlx_item its = dlx_problem_item(problem, item);
        if (its.kind == DLX_PRIMARY)
            number[its.length - least]++;
    }
    const struct chart chart = {.title = dlx_problem_title(problem),
                                .counted = "options",
                                .measure = "primary items in this many options",
                                .value = number,
                                .count = count,
                                .first = least};
    bool good = write_chart(cli, &chart);
    limit_free(number, count + 1, sizeof *number);
    return good;
}
