/* SPDX-License-Identifier: MIT */
/*
 * Target: the reader of checkpoints, and a team that begins with any list of parts. The input bytes
 * are a small problem, a list of parts that make no sense together, and changes to its text.
 *
 * Laws: a list that is accepted has the same text when it is written again. A team that begins with
 * it ends, and finds only solutions. A text with any bytes changed is read or refused.
 */
#include "dlx/parts.h"
#include "dlx/core/task.h"
#include "dlx/parts/parts.h"
#include "tests/fuzz/small.h"

#include <stdlib.h>
#include <string.h>

/* ---- a list ---- */

static void decide(struct dice *dice, const dlx_problem *problem, dlx_parts *parts)
{
    uint32_t count, item = DLX_NONE;
    const uint32_t option = dice_below(dice, dlx_problem_option_count(problem));
    const dlx_entry *entry = dlx_problem_option(problem, option, &count);
    const uint8_t kind = dice_byte(dice);
    if ((kind & 2) != 0 && count > 0)
        item = entry[dice_below(dice, count)].item;
    if ((kind & 4) != 0 && dlx_problem_item_count(problem) > 0)
        item = dice_below(dice, dlx_problem_item_count(problem));
    HOLDS(parts_decide_by(parts, (dlx_decision){option, (kind & 1) != 0}, item));
}

static dlx_parts *make_parts(struct dice *dice, const dlx_task *task)
{
    dlx_parts *parts;
    HOLDS(dlx_parts_new(task, &parts) == DLX_OK);
    for (uint32_t p = dice_below(dice, 6); p > 0; p--) {
        HOLDS(parts_append(parts, (dlx_part_state)dice_below(dice, 2)));
        for (uint32_t d = dice_below(dice, 5); d > 0 && dlx_problem_option_count(task->problem) > 0;
             d--)
            decide(dice, task->problem, parts);
    }
    return parts;
}

/* ---- texts ---- */

static struct sheet written(const dlx_checkpoint *checkpoint)
{
    struct sheet sheet = {.text = NULL};
    HOLDS(dlx_checkpoint_write(checkpoint, sheet_write, &sheet) == DLX_OK);
    return sheet;
}

static dlx_status read_text(const dlx_problem *problem, const struct sheet *sheet, uint64_t pieces,
                            dlx_checkpoint *checkpoint)
{
    struct pieces source = {(const uint8_t *)sheet->text, sheet->length, pieces};
    dlx_error error;
    const dlx_status status =
        dlx_checkpoint_read(problem, NULL, pieces_read, &source, checkpoint, &error);
    HOLDS(status == DLX_OK || status == DLX_ERR_SYNTAX || status == DLX_ERR_PARTS);
    HOLDS((status == DLX_OK) == (checkpoint->parts != NULL));
    HOLDS(status == DLX_OK || error.message[0] != '\0');
    return status;
}

static void change_text(struct dice *dice, const dlx_problem *problem, struct sheet *sheet)
{
    dlx_checkpoint read;
    for (uint32_t changes = dice_below(dice, 8); changes > 0 && sheet->length > 0; changes--) {
        const size_t high = dice_byte(dice), low = dice_byte(dice);
        sheet->text[(high << 8 | low) % sheet->length] = (char)dice_byte(dice);
    }
    read_text(problem, sheet, 0, &read);
    dlx_checkpoint_free(&read);
}

/* ---- a team ---- */

static void search(struct dice *dice, dlx_task *task, dlx_parts *parts)
{
    static const char *const kernels[] = {"auto", "links", "bits"};
    dlx_team *team;
    dlx_solution solution;
    dlx_task_set(task, "kernel", kernels[dice_below(dice, 3)]);
    dlx_task_limit(task, &(dlx_limits){.tree_nodes = 20000});
    if (dlx_team_new(task, &team) != DLX_OK)
        return;
    HOLDS(dlx_team_begin(team, parts) == DLX_OK);
    while (dlx_team_next(team, &solution) == DLX_FOUND)
        HOLDS(is_valid(task->problem, solution.options, solution.count));
    dlx_team_free(team);
}

TARGET(checkpoint)
{
    struct dice dice = {data, size};
    dlx_problem *problem = small_problem(&dice, NULL);
    dlx_task *task;
    dlx_checkpoint read;
    HOLDS(dlx_task_new(problem, &task) == DLX_OK);
    const dlx_checkpoint c = {.task = (dlx_checkpoint_task)dice_below(&dice, 3),
                              .parts = make_parts(&dice, task),
                              .tree_nodes = dice_byte(&dice)};
    struct sheet sheet = written(&c);
    if (read_text(problem, &sheet, sheet.length, &read) == DLX_OK) {
        struct sheet again = written(&read);
        HOLDS(again.length == sheet.length && memcmp(again.text, sheet.text, sheet.length) == 0);
        search(&dice, task, read.parts);
        free(again.text);
    }
    dlx_checkpoint_free(&read);
    change_text(&dice, problem, &sheet);
    free(sheet.text), dlx_parts_free(c.parts);
    dlx_task_free(task), dlx_problem_free(problem);
    return 0;
}
