/* SPDX-License-Identifier: MIT */
/*
 * Measure the subtrees of a search tree, for bench/simulate.py:
 *
 *     subtrees 50 queens 12        the problem that `dlx generate queens 12` makes
 *     subtrees 50 problem.dlx      the problem in a file
 *
 * Each line is the depth and the size, in tree nodes, of a subtree with at least that number of
 * nodes. A subtree comes after its own subtrees, and the last line is the whole tree.
 */
#include "dlx/dance.h"
#include "dlx/generate/generate.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DEPTH = 10000, LINE = 1000 };

struct tree {
    uint64_t least;            /* smaller subtrees are not printed */
    uint32_t depth;            /* of the node that the search is in; 0 is the root */
    uint64_t size[MOST_DEPTH]; /* nodes so far in the subtree of the node at each depth */
};

static int fail(const char *text)
{
    fprintf(stderr, "subtrees: %s\n", text);
    return 2;
}

/* Leave the nodes that are deeper than this. */
static void leave(struct tree *t, uint32_t depth)
{
    for (; t->depth > depth; t->depth--) {
        const uint64_t size = t->size[t->depth];
        t->size[t->depth - 1] += size;
        if (size >= t->least)
            printf("%" PRIu32 " %" PRIu64 "\n", t->depth, size);
    }
}

static void walk(struct tree *t, dlx_search *search)
{
    dlx_step step;
    do {
        dlx_search_step(search, &step);
        if (step.kind == DLX_STEP_TRY && step.level + 1 < MOST_DEPTH) {
            leave(t, step.level);
            t->size[++t->depth] = 1;
        }
    } while (step.kind != DLX_STEP_END);
    leave(t, 0);
    printf("0 %" PRIu64 "\n", t->size[0]);
}

static dlx_problem *read_problem(int argc, char **argv)
{
    char line[LINE] = "", message[GENERATE_MESSAGE];
    dlx_problem *problem = NULL;
    dlx_reading reading = {.format = DLX_FORMAT_AUTO};
    for (int word = 2; word < argc; word++)
        snprintf(line + strlen(line), LINE - strlen(line), "%s%s", word > 2 ? " " : "", argv[word]);
    const dlx_status status = argc == 3 ? dlx_read_file(argv[2], &reading, &problem, NULL)
                                        : generate_line(NULL, line, &problem, message);
    return status == DLX_OK ? problem : NULL;
}

int main(int argc, char **argv)
{
    static struct tree tree;
    dlx_task *task;
    dlx_search *search;
    if (argc < 3)
        return fail("usage: subtrees LEAST FILE, or subtrees LEAST KIND ARGUMENT...");
    tree.least = strtoull(argv[1], NULL, 10);
    dlx_problem *problem = read_problem(argc, argv);
    if (problem == NULL)
        return fail("no such problem");
    if (dlx_task_new(problem, &task) != DLX_OK || dlx_search_new(task, &search) != DLX_OK)
        return fail("no memory");
    walk(&tree, search);
    dlx_search_free(search), dlx_task_free(task), dlx_problem_free(problem);
    return 0;
}
