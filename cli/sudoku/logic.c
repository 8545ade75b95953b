/* SPDX-License-Identifier: MIT */
#include "cli/sudoku/logic.h"

#include "cli/sudoku/objects.h"

#include <inttypes.h>

static void say_none(const struct work_item *item)
{
    int a, b, size = item->puzzle->size;
    if (sudoku_find_conflict(item->rules, item->puzzle, &a, &b))
        work_say(item, "puzzle %" PRIu64 " has no solution: look at r%dc%d and r%dc%d",
                 item->number, a / size + 1, a % size + 1, b / size + 1, b % size + 1);
    else
        work_say(item, "puzzle %" PRIu64 " has no solution", item->number);
}

int approach_puzzle(const struct work_item *item, struct approach *approach)
{
    static sudoku_answer answer;
    dlx_error error;
    *approach = (struct approach){rulebook_logic(item->book, item->rules, &error), false, false};
    if (approach->logic == NULL) {
        work_say(item, "%s", error.message);
        return WORK_HALT;
    }
    if (!work_solve(item, 2, &answer))
        return WORK_HALT;
    approach->none = answer.solutions == 0;
    approach->several = answer.solutions > 1;
    if (approach->none)
        say_none(item);
    return approach->none ? EXIT_NONE : approach->several ? EXIT_SEVERAL : EXIT_FINE;
}

void object_approach(const char *type, const struct work_item *item,
                     const struct approach *approach)
{
    object_head(type, item->file, item->number);
    printf(",\"puzzle\":");
    object_cells(item->rules, item->puzzle->size, item->puzzle->cell);
    printf(",\"solutions\":\"%s\"", approach->none      ? "none"
                                    : approach->several ? "several"
                                                        : "unique");
}
