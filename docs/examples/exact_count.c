/* SPDX-License-Identifier: MIT */
/* Print the number of solutions, however large it is. */
#include "common.h"

int main(int argc, char **argv)
{
    dlx_problem *problem = read_problem(argc, argv);
    dlx_task *task = new_task(problem);
    dlx_counter *counter;
    dlx_outcome outcome;
    check(dlx_counter_new(task, DLX_COUNT_ONLY, &counter));
    check(dlx_counter_run(counter, &outcome));
    printf("%s\n", dlx_counter_digits(counter));
    dlx_counter_free(counter), dlx_task_free(task), dlx_problem_free(problem);
}
