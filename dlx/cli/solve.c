/* SPDX-License-Identifier: MIT */
/* dlx solve: print solutions, a block each: a line an option, then an empty line. */
#include "cli/json.h"
#include "dlx/cli/cli.h"

#include <inttypes.h>
#include <stdlib.h>

static void print_chosen(const struct run *run, uint32_t option)
{
    switch (run->cli->print) {
    case PRINT_OPTIONS:
        print_option(stdout, &run->input, option);
        break;
    case PRINT_NUMBERS:
        printf("%" PRIu64, (uint64_t)option + 1);
        break;
    case PRINT_LINES:
        printf("%" PRIu32, dlx_problem_option_line(run->input.problem, option));
        break;
    }
}

static void print_json_option(const struct run *run, uint32_t option)
{
    if (run->cli->print != PRINT_OPTIONS) {
        print_chosen(run, option);
        return;
    }
    char *text = option_text(&run->input, option);
    json_string(stdout, text != NULL ? text : "");
    free(text);
}

static void print_block(const struct run *run, const dlx_solution *solution)
{
    for (uint32_t o = 0; o < solution->count; o++) {
        print_chosen(run, solution->options[o]);
        putchar('\n');
    }
    putchar('\n');
}

static void print_json_solution(const struct run *run, const dlx_solution *solution)
{
    printf("{\"type\":\"solution\",\"number\":");
    json_number(stdout, run->solutions.low);
    printf(",\"options\":[");
    for (uint32_t o = 0; o < solution->count; o++) {
        if (o > 0)
            putchar(',');
        print_json_option(run, solution->options[o]);
    }
    printf("]}\n");
}

static int solve_file(const struct cli *cli, const char *file)
{
    struct run run;
    dlx_solution solution;
    if (!run_open(&run, cli, file))
        return EXIT_ERROR;
    if (cli->file_count > 1 && !cli->json)
        printf("==> %s <==\n", file);
    for (;;) {
        dlx_search_next(run.search, &solution, &run.outcome);
        if (run.outcome != DLX_FOUND || ferror(stdout))
            break;
        run.solutions = dlx_count_add(run.solutions, (dlx_count){1, 0});
        (cli->json ? print_json_solution : print_block)(&run, &solution);
    }
    return run_close(&run);
}

int command_solve(const struct cli *cli)
{
    return for_each_file(cli, solve_file);
}
