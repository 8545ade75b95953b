/* SPDX-License-Identifier: MIT */
/*
 * dlx trace with --moves, --draw or --svg:
 *
 *     0  item a, length 2
 *          branch on a
 *          cover a: nobody else may have it
 *            a leaves the ring of items: root and b are neighbors now
 *            hide `a d g`: it leaves the lists of d and g
 *              node 12 leaves the list of d: length 2
 *
 * The name of a picture is a number: the number of the frame with --moves, and of the step without.
 */
#include "cli/dlx/frames.h"
#include "cli/common/limit.h"
#include "cli/dlx/output.h"
#include "cli/dlx/steps.h"
#include "dlx/draw/dance.h"
#include "dlx/text/json.h"

#include <inttypes.h>
#include <string.h>

/* The name of each kind of move, and its indentation: a move of depth 0 consists of moves of depth 1, and
 * these of moves of depth 2. */
static const struct kind {
    int depth;
    const char *name;
} kinds[] = {
    [DLX_MOVE_BRANCH] = {0, "branch"},
    [DLX_MOVE_TRY] = {0, "try"},
    [DLX_MOVE_BACK] = {0, "back"},
    [DLX_MOVE_COVER] = {0, "cover"},
    [DLX_MOVE_UNCOVER] = {0, "uncover"},
    [DLX_MOVE_COMMIT] = {0, "commit"},
    [DLX_MOVE_UNCOMMIT] = {0, "uncommit"},
    [DLX_MOVE_UNLINK_ITEM] = {1, "unlink item"},
    [DLX_MOVE_RELINK_ITEM] = {1, "relink item"},
    [DLX_MOVE_TAKE] = {1, "take"},
    [DLX_MOVE_GIVE] = {1, "give"},
    [DLX_MOVE_PURIFY] = {1, "purify"},
    [DLX_MOVE_UNPURIFY] = {1, "unpurify"},
    [DLX_MOVE_HIDE] = {1, "hide"},
    [DLX_MOVE_UNHIDE] = {1, "unhide"},
    [DLX_MOVE_UNLINK] = {2, "unlink"},
    [DLX_MOVE_RELINK] = {2, "relink"},
};

bool frame_fail(const struct run *run, dlx_status status)
{
    if (status == DLX_ERR_TOO_LARGE)
        say_of(run->input.file, "too large to be drawn");
    else
        run_say_error(run, status);
    return false;
}

/* ---- moves ---- */

static void print_move(const struct run *run, const struct recording *recording)
{
    const struct frame *frame = recording_now(recording);
    (void)run;
    printf("%*s", 5 + step_indent(frame->what.level) + 2 * kinds[frame->move.kind].depth, "");
    dance_print_frame(stdout, recording);
    putchar('\n');
}

static void print_json_move(const struct run *run, const struct recording *recording)
{
    const struct frame *frame = recording_now(recording);
    const dlx_move *move = &frame->move;
    dlx_node links = recording_node(recording, move->node).links;
    json_print(stdout,
               "{'type':'move','frame':%" PRIu32 ",'move':%s,'level':%" PRIu32 ",'node':%" PRIu32,
               frame->number, kinds[move->kind].name, frame->what.level, move->node);
    step_json_item(run, "item", links.item);
    if (links.option != DLX_NONE)
        step_json_option(run, links.option);
    json_print(stdout, ",'file':%s,'line':%d}\n", move->file, move->line);
}

/* ---- pictures ---- */

static dlx_status draw(const struct run *run, const struct recording *recording, FILE *out)
{
    switch (run->cli->picture) {
    case PICTURE_MATRIX:
        return dance_draw_matrix(out, recording);
    case PICTURE_TREE:
        return dance_draw_tree(out, recording);
    default:
        return dance_draw_links(out, recording);
    }
}

bool frame_write_picture(const struct run *run, const struct recording *recording, uint32_t number)
{
    const char *folder = run->cli->svg;
    size_t size = strlen(folder) + sizeof "/4294967295.svg";
    char *name = limit_new(size, 1);
    struct output output;
    if (name == NULL)
        return out_of_memory();
    snprintf(name, size, "%s/%04" PRIu32 ".svg", folder, number);
    bool good = output_open(&output, name);
    if (good) {
        dlx_status status = draw(run, recording, output.file);
        good = status == DLX_OK || frame_fail(run, status);
    }
    good = output_close(&output, good);
    limit_free(name, size, 1);
    return good;
}

static bool print_drawing(const struct run *run, const struct recording *recording)
{
    dlx_status status = run->cli->draw_lists ? dance_print_lists(stdout, recording)
                                             : dance_print_matrix(stdout, recording);
    putchar('\n');
    return status == DLX_OK || frame_fail(run, status);
}

/* ---- a frame ---- */

bool frame_show(const struct run *run, const struct recording *recording)
{
    const struct cli *cli = run->cli;
    const struct frame *frame = recording_now(recording);
    if (cli->moves && !frame->is_step)
        (cli->json ? print_json_move : print_move)(run, recording);
    /* With --moves a drawing follows each move; otherwise each step. */
    bool is_drawn = cli->moves ? !frame->is_step : frame->is_last;
    if (cli->draw && is_drawn && !print_drawing(run, recording))
        return false;
    if (cli->svg == NULL)
        return true;
    /* With --moves, the frame that announces a step has a picture too. */
    if (cli->moves)
        return frame_write_picture(run, recording, frame->number);
    return !frame->is_last || frame_write_picture(run, recording, frame->step);
}
