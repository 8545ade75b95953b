/* SPDX-License-Identifier: MIT */
/* Langford pairs: put 1 1 2 2 3 3 into a row so that k numbers stand between the two k. */
#include <dlx/dlx.h>
#include <stdio.h>

enum { N = 3 };

int main(void)
{
    dlx_problem *problem;
    dlx_task *task;
    dlx_search *search;
    dlx_solution solution;

    /* Items: each number, then each place. */
    if (dlx_problem_new(NULL, &problem) != DLX_OK)
        return 1;
    for (int i = 0; i < 3 * N; i++)
        dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);

    /* Options: number k + 1 on two places. */
    for (uint32_t k = 0; k < N; k++)
        for (uint32_t place = 0; place + k + 2 < 2 * N; place++) {
            const dlx_entry entries[] = {{k, 0}, {N + place, 0}, {N + place + k + 2, 0}};
            dlx_problem_add_option(problem, entries, 3, NULL);
        }

    /* A task is what we ask of the problem: here, everything. */
    if (dlx_task_new(problem, &task) != DLX_OK || dlx_search_new(task, &search) != DLX_OK)
        return 1;
    while (dlx_search_next(search, &solution) == DLX_FOUND) {
        int row[2 * N];
        for (uint32_t o = 0; o < solution.count; o++) {
            uint32_t count;
            const dlx_entry *entry = dlx_problem_option(problem, solution.options[o], &count);
            row[entry[1].item - N] = row[entry[2].item - N] = (int)entry[0].item + 1;
        }
        for (int place = 0; place < 2 * N; place++)
            printf("%d%c", row[place], place + 1 < 2 * N ? ' ' : '\n');
    }
    dlx_search_free(search);
    dlx_task_free(task);
    dlx_problem_free(problem);
    return 0;
}
