/* SPDX-License-Identifier: MIT */
/*
 * The engine of the first tab. It opens or generates a problem, moves its recorded dance forwards
 * and backwards, and describes and draws the current frame.
 *
 *     watch_text()                    "auto\na b c\n..." -> problem, kernel, dance
 *     watch_make()                    "queens 4"         -> the same
 *     watch_forward(goal, most)       at most `most` frames towards the goal
 *     watch_back(goal, most)          likewise
 *     watch_frame(), watch_node(n)    a description as JSON
 *     watch_draw(picture)             a drawing as SVG
 *
 * Moves over many frames are made in slices, so that the page stays responsive: a call returns
 * whether it has reached its goal, and if not, another call continues.
 *
 * Invariant: `problem`, `kernel` and `dance` belong to one problem, or all are NULL.
 */
#define _POSIX_C_SOURCE 200809L

#include "dlx/text/json.h"
#include "dlx/draw/dance.h"
#include "dlx/draw/pen.h"
#include "dlx/dance/record.h"
#include "dlx/draw/drawing.h"
#include "dlx/generate/generate.h"
#include "web/room.h"
#include "web/watch.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FRAMES = 1 << 20 }; /* kept, so that there is a way back */

static struct {
    dlx_problem *problem;
    dlx_dance *kernel;
    struct recording *dance;
    bool has_board;         /* `drawing` can draw solutions */
    struct drawing drawing; /* of them */
    uint32_t *last;         /* the options of the last solution; NULL before the first */
    uint32_t last_count;    /* length of last */
} now;

/* ---- a problem ---- */

static void close_problem(void)
{
    if (now.has_board)
        drawing_end(&now.drawing);
    free(now.last);
    recording_free(now.dance);
    dlx_dance_free(now.kernel);
    dlx_problem_free(now.problem);
    memset(&now, 0, sizeof now);
}

static void print_problem(FILE *out)
{
    dlx_writing writing = {.format = DLX_FORMAT_ITEMS};
    fprintf(out,
            "{\"items\":%" PRIu32 ",\"options\":%" PRIu32 ",\"nodes\":%" PRIu32
            ",\"board\":%s,\"search\":\"%s\"",
            dlx_problem_item_count(now.problem), dlx_problem_option_count(now.problem),
            now.dance->nodes, now.has_board ? "true" : "false",
            dlx_problem_has_multiplicities(now.problem) ? "multiple.c" : "dance.c");
    char *text = NULL;
    size_t size = 0;
    FILE *lines = open_memstream(&text, &size);
    if (lines != NULL) {
        dlx_write(now.problem, &writing, room_write, lines, NULL);
        fclose(lines);
        fputs(",\"text\":", out);
        json_string(out, text != NULL ? text : "");
    }
    free(text);
    fputc('}', out);
}

/* Replace the problem. On failure the previous problem stays. */
static bool take(dlx_problem *problem)
{
    dlx_dance *kernel = NULL;
    struct recording *dance = NULL;
    dlx_task *task = NULL;
    dlx_status status = dlx_task_new(problem, &task);
    if (status == DLX_OK)
        status = dlx_dance_new(task, &kernel);
    dlx_task_free(task);
    if (status == DLX_OK)
        status = recording_new(kernel, problem, MOST_FRAMES, &dance);
    FILE *out = status == DLX_OK ? room_open() : NULL;
    if (out == NULL) {
        recording_free(dance);
        dlx_dance_free(kernel);
        dlx_problem_free(problem);
        return room_refuse(status == DLX_OK ? DLX_ERR_MEMORY : status, NULL);
    }
    close_problem();
    now.problem = problem;
    now.kernel = kernel;
    now.dance = dance;
    now.has_board = drawing_begin(&now.drawing, problem, generate_drawing(problem)) == DLX_OK;
    print_problem(out);
    room_close(out);
    return true;
}

/** Read the problem in the text, whose first line names its format. Print a description, or what is
 * wrong; an error counts lines from the second. */
EXPORT(watch_text) bool watch_text(void)
{
    char name[16] = "";
    const char *text = room_text();
    size_t length = strcspn(text, "\n");
    memcpy(name, text, length < sizeof name ? length : 0);
    struct span span = {text + length, room_text_size() - length};
    if (span.size > 0) {
        span.text++;
        span.size--;
    }
    dlx_reading reading = {.format = DLX_FORMAT_AUTO};
    dlx_error error = {0};
    dlx_problem *problem;
    if (!dlx_format_by_name(name, &reading.format))
        return room_refuse(DLX_ERR_FORMAT, NULL);
    dlx_status status = dlx_read(NULL, room_read, &span, &reading, &problem, &error);
    return status == DLX_OK ? take(problem) : room_refuse(status, &error);
}

/** Generate a problem: the text has the arguments of `dlx generate`. */
EXPORT(watch_make) bool watch_make(void)
{
    dlx_error error = {0};
    char message[GENERATE_MESSAGE] = "";
    dlx_problem *problem;
    dlx_status status = generate_line(NULL, room_text(), &problem, message);
    if (status == DLX_OK)
        return take(problem);
    snprintf(error.message, sizeof error.message, "%s", message);
    return room_refuse(status, &error);
}

/* ---- forwards and backwards ---- */

enum goal { MOVE, STEP, SOLUTION, END };

enum reached {
    THERE,      /* at the goal, or at the last frame in that direction */
    ON_THE_WAY, /* not there yet */
    FULL,       /* no more frames can be kept */
};

static bool is_reached(enum goal goal, const struct frame *frame)
{
    switch (goal) {
    case MOVE:
        return true;
    case STEP:
        return frame->is_last;
    case SOLUTION:
        return frame->is_step && frame->what.kind == DLX_STEP_SOLUTION;
    case END:
        return false;
    }
    return true;
}

/* Copy the chosen options, without the places where an item takes no further option. Return NULL if
 * there is no memory. */
static uint32_t *copy_chosen(uint32_t *copied)
{
    const uint32_t *chosen;
    uint32_t count = recording_chosen(now.dance, &chosen);
    uint32_t *options = malloc((count + 1) * sizeof *options);
    *copied = 0;
    for (uint32_t o = 0; o < count && options != NULL; o++)
        if (chosen[o] != DLX_NONE)
            options[(*copied)++] = chosen[o];
    return options;
}

/* Keep a solution: when the search is over, the board shows the last one. */
static void keep_solution(const struct frame *frame)
{
    if (!is_reached(SOLUTION, frame))
        return;
    free(now.last);
    now.last = copy_chosen(&now.last_count);
}

EXPORT(watch_forward) enum reached watch_forward(enum goal goal, uint32_t most)
{
    for (uint32_t frame = 0; frame < most && now.dance != NULL; frame++) {
        bool moved = false;
        if (recording_forward(now.dance, &moved) != DLX_OK)
            return FULL;
        keep_solution(recording_now(now.dance));
        if (!moved || is_reached(goal, recording_now(now.dance)))
            return THERE;
    }
    return now.dance != NULL ? ON_THE_WAY : THERE;
}

/** Go back in the same way. END is the first frame here. */
EXPORT(watch_back) enum reached watch_back(enum goal goal, uint32_t most)
{
    for (uint32_t frame = 0; frame < most && now.dance != NULL; frame++) {
        if (!recording_back(now.dance))
            return THERE;
        if (is_reached(goal, recording_now(now.dance)))
            return THERE;
    }
    return now.dance != NULL ? ON_THE_WAY : THERE;
}

/** Record up to `most` frames, and come back to the current one. Print how many there are, whether
 * these are all, and the numbers of those that report a solution:
 * {"frames":148,"done":true,"solutions":[107]}. */
EXPORT(watch_length) bool watch_length(uint32_t most)
{
    bool moved = now.dance != NULL;
    FILE *out = moved ? room_open() : NULL;
    if (out == NULL)
        return room_refuse(DLX_ERR_ARGUMENT, NULL);
    const uint32_t from = recording_now(now.dance)->number;
    const char *comma = "";
    fputs("{\"solutions\":[", out);
    while (moved && recording_now(now.dance)->number < most &&
           recording_forward(now.dance, &moved) == DLX_OK)
        if (moved && is_reached(SOLUTION, recording_now(now.dance))) {
            keep_solution(recording_now(now.dance));
            fprintf(out, "%s%" PRIu32, comma, recording_now(now.dance)->number);
            comma = ",";
        }
    json_print(out, "],'frames':%u,'done':%i}", recording_now(now.dance)->number, !moved);
    while (recording_now(now.dance)->number > from && recording_back(now.dance))
        continue;
    room_close(out);
    return true;
}

/* ---- in words ---- */

static void put_item(FILE *out, uint32_t item)
{
    struct pen pen = pen_plain(out, now.dance);
    pen_item(&pen, item);
}

static void put_option(FILE *out, uint32_t option)
{
    struct pen pen = pen_plain(out, now.dance);
    pen_option(&pen, option);
}

static void put_color(FILE *out, uint32_t color)
{
    struct pen pen = pen_plain(out, now.dance);
    if (color == DLX_NO_COLOR)
        return;
    fputc(':', out);
    pen_color(&pen, color);
}

/* Print the output of put(what) as a JSON string. */
static void put_json(FILE *out, void put(FILE *out, uint32_t what), uint32_t what)
{
    char *text = NULL;
    size_t size;
    FILE *words = open_memstream(&text, &size);
    if (words != NULL) {
        put(words, what);
        fclose(words);
    }
    json_string(out, text != NULL ? text : "");
    free(text);
}

static void put_sentence(FILE *out, uint32_t unused)
{
    (void)unused;
    dance_print_frame(out, now.dance);
}

static void print_chosen(FILE *out)
{
    const uint32_t *options;
    uint32_t count = recording_chosen(now.dance, &options);
    const char *comma = "";
    fputs(",\"chosen\":[", out);
    for (uint32_t o = 0; o < count; o++)
        if (options[o] != DLX_NONE) {
            fputs(comma, out);
            put_json(out, put_option, options[o]);
            comma = ",";
        }
    fputc(']', out);
}

/* Print the step or move, and its place in the source. */
static void print_move(FILE *out, const struct frame *frame)
{
    if (frame->step > 0)
        fprintf(out, ",\"isStep\":%s,\"what\":\"%s\"", frame->is_step ? "true" : "false",
                step_name(frame->what.kind));
    if (frame->step > 0 && !frame->is_step) {
        fprintf(out, ",\"node\":%" PRIu32 ",\"line\":%d,\"file\":", frame->move.node,
                frame->move.line);
        json_string(out, frame->move.file);
    }
    fputs(",\"sentence\":", out);
    put_json(out, put_sentence, 0);
}

/** Print the current frame. */
EXPORT(watch_frame) bool watch_frame(void)
{
    FILE *out = now.dance != NULL ? room_open() : NULL;
    if (out == NULL)
        return room_refuse(DLX_ERR_ARGUMENT, NULL);
    const struct frame *frame = recording_now(now.dance);
    const uint32_t *options;
    fprintf(out, "{\"number\":%" PRIu32 ",\"step\":%" PRIu32 ",\"level\":%" PRIu32, frame->number,
            frame->step, recording_chosen(now.dance, &options));
    fprintf(out, ",\"solutions\":%" PRIu32, frame->solutions);
    print_move(out, frame);
    print_chosen(out);
    fputc('}', out);
    room_close(out);
    return true;
}

/* ---- one node ---- */

static bool is_head(const dlx_node *node)
{
    return node->item != DLX_NONE && node->option == DLX_NONE;
}

static void put_name(FILE *out, uint32_t number)
{
    dlx_node node = recording_node(now.dance, number).links;
    if (node.item == DLX_NONE) {
        fputs(number == 0 ? "the root" : "the root of the secondary items", out);
        return;
    }
    fputs(is_head(&node) ? "the head of " : "", out);
    put_item(out, node.item);
    if (is_head(&node))
        return;
    put_color(out, node.color);
    fputs(" in option ", out);
    put_option(out, node.option);
}

static bool is_chosen(uint32_t option)
{
    const uint32_t *chosen;
    uint32_t count = recording_chosen(now.dance, &chosen);
    for (uint32_t c = 0; c < count; c++)
        if (chosen[c] == option)
            return true;
    return false;
}

/* The search branches on an item that accepts several options without covering it. An option of it
 * that is chosen or passed over leaves all lists, including the list of the item. */
static void put_reason_of_entry(FILE *out, const dlx_node *node, uint32_t head)
{
    struct frame_node by = recording_node(now.dance, head);
    bool is_many = dlx_problem_item(now.problem, by.links.item).max > 1;
    bool is_excluded = is_many && (!by.is_out || is_chosen(node->option));
    if (!is_excluded)
        fputs("its option was hidden when the options of ", out);
    else
        fputs(is_chosen(node->option) ? "its option was chosen for "
                                      : "its option was passed over for ",
              out);
    put_item(out, by.links.item);
    fputs(is_excluded ? "." : " were gone through.", out);
}

static void put_reason_of_head(FILE *out, const dlx_node *by)
{
    if (by->option == DLX_NONE) {
        fputs("the search branched on this item and covered it.", out);
        return;
    }
    fputs(is_chosen(by->option) ? "it is covered by the chosen option "
                                : "it is covered by the option that is tried, ",
          out);
    put_option(out, by->option);
    fputc('.', out);
}

/* An entry is taken out by the head of an item whose options were hidden. A head is taken out by
 * the root, if the search branched on it, or by an entry of the chosen option. */
static void put_reason(FILE *out, uint32_t number)
{
    struct frame_node node = recording_node(now.dance, number);
    if (!node.is_out) {
        if (node.links.item != DLX_NONE)
            fputs(is_head(&node.links) ? "It is in its ring." : "It is in its list.", out);
        return;
    }
    if (node.out_by == DLX_NONE) {
        fputs("It has been out from the start.", out);
        return;
    }
    dlx_node by = recording_node(now.dance, node.out_by).links;
    fprintf(out, "It has been out since move %" PRIu32 ": ", node.out_since);
    if (is_head(&node.links))
        put_reason_of_head(out, &by);
    else
        put_reason_of_entry(out, &node.links, node.out_by);
    fputs(" Its own links stay: they say where it returns to.", out);
}

static void print_link(FILE *out, const char *begin, uint32_t to)
{
    fprintf(out, "%s,\"node\":%" PRIu32 ",\"name\":", begin, to);
    put_json(out, put_name, to);
}

static void print_links(FILE *out, const dlx_node *node)
{
    fputs(",\"links\":[", out);
    print_link(out, "{\"link\":\"up\"", node->up);
    print_link(out, "},{\"link\":\"down\"", node->down);
    print_link(out, "},{\"link\":\"left\"", node->left);
    print_link(out, "},{\"link\":\"right\"", node->right);
    fputs("}]", out);
}

/** Print a node: its name, its links, and whether and why it is out. */
EXPORT(watch_node) bool watch_node(uint32_t number)
{
    if (now.dance == NULL || number >= now.dance->nodes)
        return room_refuse(DLX_ERR_ARGUMENT, NULL);
    struct frame_node node = recording_node(now.dance, number);
    FILE *out = room_open();
    if (out == NULL)
        return false;
    fprintf(out, "{\"node\":%" PRIu32 ",\"out\":%s,\"name\":", number,
            node.is_out ? "true" : "false");
    put_json(out, put_name, number);
    fputs(",\"reason\":", out);
    put_json(out, put_reason, number);
    print_links(out, &node.links);
    fputc('}', out);
    room_close(out);
    return true;
}

/* ---- pictures ---- */

static bool is_over(const struct frame *frame)
{
    return frame->number > 0 && frame->what.kind == DLX_STEP_END;
}

static void draw_options(FILE *out, const uint32_t *options, uint32_t count)
{
    dlx_solution solution = {.options = options, .count = count};
    if (drawing_fill(&now.drawing, &solution) == DLX_OK)
        drawing_print_svg(out, &now.drawing);
}

/* Draw the board with the options chosen so far, or the last solution when the search is over. */
static void put_board(FILE *out)
{
    uint32_t count;
    if (is_over(recording_now(now.dance)) && now.last != NULL) {
        draw_options(out, now.last, now.last_count);
        return;
    }
    uint32_t *options = copy_chosen(&count);
    if (options != NULL)
        draw_options(out, options, count);
    free(options);
}

const dlx_problem *watch_problem(void)
{
    return now.problem;
}

void watch_draw_solution(FILE *out, const uint32_t *options, uint32_t count)
{
    if (now.has_board)
        draw_options(out, options, count);
}

void watch_print_option(FILE *out, uint32_t option)
{
    put_json(out, put_option, option);
}

/** Draw only the current part of the matrix, or all of it. */
EXPORT(watch_fold) void watch_fold(bool folds)
{
    if (now.dance != NULL)
        now.dance->folds_matrix = folds;
}

/** Draw picture 0, the links; 1, the matrix; 2, the tree; or 3, the board, if there is one. */
EXPORT(watch_draw) bool watch_draw(uint32_t picture)
{
    FILE *out = now.dance != NULL ? room_open() : NULL;
    if (out == NULL)
        return room_refuse(DLX_ERR_ARGUMENT, NULL);
    if (picture == 0)
        dance_draw_links(out, now.dance);
    else if (picture == 1)
        dance_draw_matrix(out, now.dance);
    else if (picture == 2)
        dance_draw_tree(out, now.dance);
    else if (now.has_board)
        put_board(out);
    room_close(out);
    return true;
}
