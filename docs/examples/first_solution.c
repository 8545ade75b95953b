/* SPDX-License-Identifier: MIT */
/* Print the first solution of a problem in a file. */
#include "common.h"

int main(int argc, char **argv)
{
    dlx_problem *problem = read_problem(argc, argv);
    dlx_task *task = new_task(problem);
    dlx_search *search;
    dlx_solution solution;
    check(dlx_search_new(task, &search));
    if (dlx_search_next(search, &solution) == DLX_FOUND)
        print_solution(&solution);
    dlx_search_free(search), dlx_task_free(task), dlx_problem_free(problem);
}
