/* SPDX-License-Identifier: MIT */
/* Print the number of solutions with option 0 and without option 1. */
#include "common.h"

int main(int argc, char **argv)
{
    dlx_problem *problem = read_problem(argc, argv);
    dlx_task *task = new_task(problem);
    dlx_search *search;
    uint64_t count;
    check(dlx_task_require(task, 0));
    check(dlx_task_forbid(task, 1));
    check(dlx_search_new(task, &search));
    if (dlx_search_count(search, &count) == DLX_EXHAUSTED)
        printf("%" PRIu64 "\n", count);
    dlx_search_free(search), dlx_task_free(task), dlx_problem_free(problem);
}
