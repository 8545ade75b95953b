/* SPDX-License-Identifier: MIT */
/* Print the cheapest solution and its cost. */
#include "common.h"

int main(int argc, char **argv)
{
    dlx_problem *problem = read_problem(argc, argv);
    dlx_task *task = new_task(problem);
    dlx_search *search;
    dlx_solution solution;
    char cost[DLX_COST_TEXT];
    check(dlx_task_set(task, "cheapest", "1"));
    check(dlx_search_new(task, &search));
    if (dlx_search_next(search, &solution) == DLX_FOUND) {
        dlx_problem_cost_text(problem, DLX_NONE, solution.cost, cost); /* in the unit of the file */
        print_solution(&solution), printf("cost %s\n", cost);
    }
    dlx_search_free(search), dlx_task_free(task), dlx_problem_free(problem);
}
