/* SPDX-License-Identifier: MIT */
/* Checkpoints of the leader. */
#include "cli/common/limit.h"
#include "cli/dlx/checkpoints.h"
#include "cli/mpi/leader.h"
#include "dlx/core/clock.h"

#include <string.h>

/* ---- the sum ---- */

bool save_add(struct leader *leader, const char *digits)
{
    limb more[SUM_WIDTH];
    if (digits == NULL)
        return true;
    if (number_parse(more, SUM_WIDTH, digits) && number_add(leader->sum, more, SUM_WIDTH))
        return true;
    return leader_fail(leader, DLX_ERR_TOO_LARGE);
}

const char *leader_digits(const struct leader *leader, char text[SUM_TEXT])
{
    limb sum[SUM_WIDTH];
    memcpy(sum, leader->sum, sizeof sum);
    number_text(sum, SUM_WIDTH, text);
    return text;
}

/* ---- writing ---- */

static dlx_checkpoint_task kind_of(const struct leader *l)
{
    return l->job->counts ? DLX_CHECKPOINT_COUNT : DLX_CHECKPOINT_SOLVE;
}

/* What is printed must have reached its file before the checkpoint says so. */
static bool write_parts(struct leader *l, dlx_parts *parts)
{
    char digits[SUM_TEXT];
    struct delivered delivered;
    if (!sync_output(l->job->cli.output, &delivered))
        return false;
    const dlx_checkpoint checkpoint = {
        .task = kind_of(l),
        .parts = parts,
        .solutions = (char *)leader_digits(l, digits),
        .tree_nodes = l->nodes,
        .progress = l->pool.done,
        .output = delivered.length,
        .output_check = delivered.check,
    };
    return write_checkpoint(l->job->cli.save.file, &checkpoint);
}

bool save_write(struct leader *leader)
{
    struct leader *l = leader;
    l->saved = clock_seconds();
    if (l->job->cli.save.file == NULL)
        return true;
    dlx_parts *parts = pool_list(&l->pool);
    if (parts == NULL)
        return leader_fail(l, DLX_ERR_MEMORY);
    const bool good = write_parts(l, parts);
    dlx_parts_free(parts);
    l->has_failed = l->has_failed || !good;
    return good;
}

/* ---- reading ---- */

dlx_parts *save_parts(dlx_checkpoint *checkpoint)
{
    dlx_parts *parts = checkpoint->parts;
    if (checkpoint->solutions != NULL) /* cli_memory allocated them, like the problem */
        limit_free(checkpoint->solutions, strlen(checkpoint->solutions) + 1, 1);
    *checkpoint = (dlx_checkpoint){.parts = NULL};
    return parts;
}

/* Take over what the checkpoint says. */
static bool take_checkpoint(struct leader *l, dlx_checkpoint *checkpoint)
{
    const double progress = checkpoint->progress;
    const dlx_status status = dlx_parts_enter(checkpoint->parts, 0, l->task);
    l->nodes = checkpoint->tree_nodes;
    const bool is_added = status == DLX_OK && save_add(l, checkpoint->solutions);
    dlx_parts *parts = save_parts(checkpoint);
    if (is_added)
        return pool_begin(&l->pool, l->task, parts, progress) || leader_fail(l, DLX_ERR_MEMORY);
    dlx_parts_free(parts);
    return status == DLX_OK ? false : leader_fail(l, status);
}

bool save_begin(struct leader *leader, bool *is_resumed)
{
    struct leader *l = leader;
    const struct cli *cli = &l->job->cli;
    dlx_checkpoint from = {.parts = NULL};
    bool fine = check_checkpoints(cli, is_resumed) &&
                (!*is_resumed ||
                 (read_checkpoint(cli->save.resume, l->input.problem, NULL, kind_of(l), &from) &&
                  check_decisions(cli, l->task, &from))) &&
                (cli->output == NULL || open_output(cli->output, *is_resumed ? &from : NULL));
    if (fine && *is_resumed)
        fine = take_checkpoint(l, &from);
    dlx_checkpoint_free(&from);
    l->has_failed = l->has_failed || !fine;
    return fine;
}
