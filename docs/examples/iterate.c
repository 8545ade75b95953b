/* SPDX-License-Identifier: MIT */
/* Print at most ten solutions, and search for at most one second. */
#include "common.h"

int main(int argc, char **argv)
{
    dlx_problem *problem = read_problem(argc, argv);
    dlx_task *task = new_task(problem);
    dlx_search *search;
    dlx_solution solution;
    dlx_task_limit(task, &(dlx_limits){.solutions = 10, .seconds = 1});
    check(dlx_search_new(task, &search));
    while (dlx_search_next(search, &solution) == DLX_FOUND)
        print_solution(&solution);
    dlx_search_free(search), dlx_task_free(task), dlx_problem_free(problem);
}
