/* SPDX-License-Identifier: MIT */
/*
 * dlx trace with --moves, --draw or --svg: the search is watched move by move.
 *
 *     0  item a, length 2
 *          branch on a
 *          cover a: nobody else may have it
 *            a leaves the ring of items: root and b are neighbours now
 *            hide `a d g`: it leaves the lists of d and g
 *              node 12 leaves the list of d: length 2
 *
 * A picture is named by its number: that of the frame with --moves, else that of the step.
 */
#include "dlx/search/search.h"
#include "dlx/text/json.h"
#include "cli/common/limit.h"
#include "cli/common/show.h"
#include "cli/dlx/output.h"
#include "cli/dlx/trace.h"
#include "dlx/draw/dance.h"

#include <inttypes.h>
#include <string.h>

/* How deep a move lies in those that are made of others, and its name. */
static const struct kind {
    int depth;
    const char *name;
} kinds[] = {
    [DLX_MOVE_BRANCH] = {0, "branch"},
    [DLX_MOVE_TRY] = {0, "try"},
    [DLX_MOVE_GIVE_UP] = {0, "give up"},
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

struct watch {
    struct run *run;
    struct dance *dance;
    uint64_t tried; /* nodes of the tree */
};

static bool fail(const struct watch *w, dlx_status status)
{
    const struct run *run = w->run;
    if (status == DLX_ERR_KERNEL)
        say("dlx: %s: --kernel=%s: only links have moves and lists to show\n",
            display_name(run->input.file), run->cli->kernel);
    else if (status == DLX_ERR_TOO_LARGE)
        say("dlx: %s: too large to be drawn\n", display_name(run->input.file));
    else
        run_say_error(run, status);
    return false;
}

/* ---- moves ---- */

static void print_move(const struct watch *w, const struct dance_frame *frame)
{
    int indent = 5 + trace_indent(frame->what.level) + 2 * kinds[frame->move.kind].depth;
    printf("%*s", indent, "");
    dance_print_frame(stdout, w->dance);
    putchar('\n');
}

static void print_json_move(const struct watch *w, const struct dance_frame *frame)
{
    const dlx_move *move = &frame->move;
    dlx_node links = dance_node(w->dance, move->node).links;
    printf("{\"type\":\"move\",\"frame\":%" PRIu32 ",\"move\":\"%s\",\"level\":%" PRIu32
           ",\"node\":%" PRIu32,
           frame->number, kinds[move->kind].name, frame->what.level, move->node);
    trace_json_item(w->run, "item", links.item);
    if (links.option != DLX_NONE) {
        printf(",\"option\":");
        print_json_option(stdout, &w->run->input, w->run->cli->print, links.option);
    }
    printf(",\"file\":");
    json_string(stdout, move->file);
    printf(",\"line\":%d}\n", move->line);
}

/* ---- pictures ---- */

static dlx_status draw(const struct watch *w, FILE *out)
{
    switch (w->run->cli->picture) {
    case PICTURE_MATRIX:
        return dance_draw_matrix(out, w->dance);
    case PICTURE_TREE:
        return dance_draw_tree(out, w->dance);
    default:
        return dance_draw_links(out, w->dance);
    }
}

static bool write_picture(const struct watch *w, uint32_t number)
{
    const char *folder = w->run->cli->svg;
    size_t size = strlen(folder) + sizeof "/4294967295.svg";
    char *name = limit_new(size, 1);
    struct output output;
    if (name == NULL)
        return out_of_memory();
    snprintf(name, size, "%s/%04" PRIu32 ".svg", folder, number);
    bool good = output_open(&output, "dlx", name);
    if (good) {
        dlx_status status = draw(w, output.file);
        good = status == DLX_OK || fail(w, status);
    }
    good = output_close(&output, good);
    limit_free(name, size, 1);
    return good;
}

static bool print_drawing(const struct watch *w)
{
    dlx_status status = w->run->cli->draw_lists ? dance_print_lists(stdout, w->dance)
                                                : dance_print_matrix(stdout, w->dance);
    putchar('\n');
    return status == DLX_OK || fail(w, status);
}

/* With --moves there is a drawing after each move, else after each step; pictures also show that a step
 * begins. */
static bool draw_frame(const struct watch *w, const struct dance_frame *frame)
{
    const struct cli *cli = w->run->cli;
    bool is_drawn = cli->moves ? !frame->is_step : frame->is_last;
    if (cli->draw && is_drawn && !print_drawing(w))
        return false;
    if (cli->svg == NULL)
        return true;
    if (cli->moves)
        return write_picture(w, frame->number);
    return !frame->is_last || write_picture(w, frame->step);
}

/* ---- the search ---- */

static bool show_frame(struct watch *w, const struct dance_frame *frame)
{
    const struct cli *cli = w->run->cli;
    if (frame->is_step) {
        trace_step(w->run, &frame->what);
        w->tried += trace_is_try(&frame->what);
    }
    if (!trace_shows(w->run, &frame->what))
        return true;
    if (cli->moves && !frame->is_step)
        (cli->json ? print_json_move : print_move)(w, frame);
    return draw_frame(w, frame);
}

static dlx_stop stop_after(const struct watch *w, const struct dance_frame *frame)
{
    if (frame->what.kind == DLX_STEP_END)
        return DLX_NOT_STOPPED;
    return frame->is_last ? trace_limit_reached(w->run, w->tried) : trace_interrupted(w->run);
}

static bool watch_all(struct watch *w)
{
    struct run *run = w->run;
    bool moved = true;
    run->stopped_by = DLX_NOT_STOPPED;
    while (run->stopped_by == DLX_NOT_STOPPED) {
        dlx_status status = dance_forward(w->dance, &moved);
        if (status != DLX_OK)
            return fail(w, status);
        if (!moved)
            break;
        const struct dance_frame *frame = dance_now(w->dance);
        if (!show_frame(w, frame))
            return false;
        run->stopped_by = stop_after(w, frame);
    }
    run->outcome = moved ? DLX_LIMIT : DLX_EXHAUSTED;
    return true;
}

/* The tree is known only to a dance that keeps its frames. */
bool trace_dance(struct run *run)
{
    const struct cli *cli = run->cli;
    struct watch w = {.run = run};
    uint32_t most = cli->svg != NULL ? UINT32_MAX : 0;
    dlx_status status = dance_new(run->search, run->input.problem, most, &w.dance);
    if (status != DLX_OK)
        return fail(&w, status);
    dance_count_items(w.dance, first_item(&run->input));
    if (!cli->moves)
        dance_by_steps(w.dance);
    bool good = cli->svg == NULL || (output_folder("dlx", cli->svg) && write_picture(&w, 0));
    good = good && watch_all(&w);
    dance_free(w.dance);
    return good;
}
