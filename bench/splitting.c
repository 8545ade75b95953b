/* SPDX-License-Identifier: MIT */
/*
 * Measure what it costs to cut a search into parts. Each argument is a problem: a file, or a line
 * of `dlx generate` in quotes.
 *
 *     build/bench/splitting 'queens 15' ../shared/exact-cover/suite/macsq4x6r.dlx
 *
 * Print one line per problem: the processor seconds of a search that counts, of a team with one
 * thread, and of a search that is cut after every 20000 tree nodes. Each cut lists the rest of the
 * search as parts, and the search enters them again. Each time is the median of seven interleaved
 * runs. The ratio to the first time follows in brackets. The last column is the number of parts.
 */
#include "bench/timing.h"
#include "dlx/generate/generate.h"
#include "dlx/search/rest.h"
#include "dlx/team.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { RUNS = 7, NODES = 20000, WAYS = 3 };

struct measured {
    double seconds[WAYS][RUNS]; /* of each way and run */
    uint64_t solutions;         /* of the last run */
    uint64_t parts;             /* of the search that was cut */
};

/* ---- three ways to count ---- */

static void count_plain(dlx_task *task, struct measured *m)
{
    dlx_search *search;
    if (dlx_search_new(task, &search) == DLX_OK)
        dlx_search_count(search, &m->solutions);
    dlx_search_free(search);
}

static void count_by_team(dlx_task *task, struct measured *m)
{
    dlx_team *team;
    if (dlx_team_new(task, &team) == DLX_OK)
        dlx_team_count(team, &m->solutions);
    dlx_team_free(team);
}

/* Search the first part of a list for some nodes. Put its remaining parts before the others. */
static void cut(dlx_search *search, dlx_parts *list, struct measured *m)
{
    struct kernel_budget budget = {
        .tree_nodes = NODES, .solutions = UINT64_MAX, .only_count = true};
    while (!parts_are_taken(list)) {
        dlx_parts *left = NULL;
        const struct place part = search_enter(search, list);
        m->parts++;
        budget.tree_nodes = NODES;
        if (!search_is_over(search))
            m->solutions += search_run(search, &budget);
        if (!search_is_over(search) && parts_create(search->problem, &left) == DLX_OK &&
            search_list_rest(search, part.level, part.share, 0, left))
            cut(search, left, m);
        dlx_parts_free(left);
    }
}

static void count_cut(dlx_task *task, struct measured *m)
{
    dlx_search *search;
    dlx_parts *list = NULL;
    m->solutions = m->parts = 0;
    if (dlx_search_new(task, &search) == DLX_OK && parts_create(search->problem, &list) == DLX_OK &&
        search_list_rest(search, 0, 1, 0, list))
        cut(search, list, m);
    dlx_parts_free(list);
    dlx_search_free(search);
}

/* ---- measuring ---- */

static void measure(dlx_task *task, const char *name)
{
    static void (*const ways[WAYS])(dlx_task *, struct measured *) = {count_plain, count_by_team,
                                                                      count_cut};
    struct measured m = {.parts = 0};
    uint64_t solutions[WAYS];
    for (int run = 0; run < RUNS; run++)
        for (int way = 0; way < WAYS; way++) {
            /* One search that may take any order would be a portfolio, which cannot be cut. */
            dlx_task_set_number(task, "unordered", ways[way] == count_by_team);
            const double begun = cpu_seconds();
            ways[way](task, &m);
            m.seconds[way][run] = cpu_seconds() - begun;
            solutions[way] = m.solutions;
        }
    const double plain = median(m.seconds[0], RUNS), team = median(m.seconds[1], RUNS);
    const double parts = median(m.seconds[2], RUNS);
    printf("%-30s %8.3f %8.3f (%.3f) %8.3f (%.3f) %10" PRIu64 "%s\n", name, plain, team,
           team / plain, parts, parts / plain, m.parts,
           solutions[0] == solutions[1] && solutions[0] == solutions[2] ? "" : " WRONG");
}

static dlx_problem *read_problem(const char *name)
{
    char message[GENERATE_MESSAGE];
    dlx_problem *problem = NULL;
    dlx_reading reading = {.format = DLX_FORMAT_AUTO};
    const dlx_status status = strchr(name, ' ') != NULL
                                  ? generate_line(NULL, name, &problem, message)
                                  : dlx_read_file(name, &reading, &problem, NULL);
    return status == DLX_OK ? problem : NULL;
}

int main(int argc, char **argv)
{
    printf("%-30s %8s %16s %16s %10s\n", "problem", "search", "team of one", "cut", "parts");
    for (int name = 1; name < argc; name++) {
        dlx_task *task;
        dlx_problem *problem = read_problem(argv[name]);
        if (problem == NULL || dlx_task_new(problem, &task) != DLX_OK) {
            fprintf(stderr, "splitting: no such problem: %s\n", argv[name]);
            return 2;
        }
        measure(task, argv[name]);
        fflush(stdout);
        dlx_task_free(task), dlx_problem_free(problem);
    }
    return 0;
}
