/* SPDX-License-Identifier: MIT */
/* A crew for a machine without threads: the caller does all tasks. In the page, it replaces
 * dlx/threads/crew.c. */
#include "dlx/threads/crew.h"

#include <stdlib.h>

struct crew {
    crew_task *task; /* what to do */
    void *user;      /* its first argument */
    uint32_t tasks;  /* number of tasks of a round */
};

struct crew *crew_new(uint32_t threads, uint32_t tasks, crew_task *task, void *user,
                      const dlx_allocator *allocator)
{
    (void)threads;
    (void)allocator;
    struct crew *crew = malloc(sizeof *crew);
    if (crew != NULL)
        *crew = (struct crew){task, user, tasks};
    return crew;
}

void crew_run(struct crew *crew)
{
    for (uint32_t t = 0; t < crew->tasks; t++)
        crew->task(crew->user, t);
}

void crew_free(struct crew *crew)
{
    free(crew);
}
