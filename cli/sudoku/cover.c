/* SPDX-License-Identifier: MIT */
/* The command cover. A problem is a whole file: it is written when there is known to be but one. */
#include "cli/common/show.h"
#include "cli/sudoku/work.h"

static int take(void *user, const struct work_item *item)
{
    dlx_problem **problem = user;
    if (*problem != NULL) {
        work_say(item, "one puzzle is one problem, so there must be no second");
        return WORK_HALT;
    }
    dlx_status status = sudoku_cover(&cli_memory, item->rules, item->puzzle, problem);
    if (status == DLX_OK)
        return EXIT_FINE;
    work_say(item, "%s", status_text(status));
    return WORK_HALT;
}

int command_cover(const struct cli *cli)
{
    dlx_problem *problem = NULL;
    dlx_writing writing = {.format = DLX_FORMAT_ITEMS};
    int status = work_through(cli, take, &problem);
    if (status == EXIT_FINE) /* that standard output fails is found at the end */
        dlx_write(problem, &writing, write_file, stdout, NULL);
    dlx_problem_free(problem);
    return status;
}
