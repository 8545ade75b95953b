/* SPDX-License-Identifier: MIT */
/* Draw solutions, using the problem's title or a template, and charts: the tree nodes of each level
 * for `solve` and `estimate`, the states of each layer for `count`, the lengths of the items for
 * `info`. See dlx/draw. */
#include "cli/dlx/pictures.h"
#include "cli/dlx/run.h"
#include "cli/common/files.h"
#include "cli/common/program.h"
#include "cli/common/stream.h"
#include "cli/dlx/print.h"
#include "dlx/draw/drawing.h"
#include "dlx/generate/generate.h"

#include <string.h>

/* ---- a template ---- */

struct file_text {
    char *bytes;         /* owned */
    size_t length, room; /* of bytes */
};

static dlx_status read_all(struct stream *stream, struct file_text *text, dlx_error *error)
{
    enum { CHUNK = 4096 };
    for (size_t got = 1; got > 0; text->length += got) {
        if (!limit_reserve(&text->bytes, &text->room, text->length + CHUNK, 1))
            return DLX_ERR_MEMORY;
        if (!stream_read(stream, text->bytes + text->length, CHUNK, &got)) {
            *error = (dlx_error){.message = "reading failed"};
            return DLX_ERR_INPUT;
        }
    }
    return DLX_OK;
}

/* Read the template, and prepare to draw with it. On error, report it and return false. */
static bool begin_template(struct painter *p)
{
    const char *file = p->cli->pattern;
    struct file_text text = {.bytes = NULL};
    dlx_error error = {.line = 0};
    struct stream *stream = input_open(file);
    if (stream == NULL)
        return false;
    dlx_status status = read_all(stream, &text, &error);
    if (status == DLX_OK)
        status = template_begin(&p->drawing, p->input->problem, text.bytes, text.length,
                                first_item(p->input), &error);
    limit_free(text.bytes, text.room, 1);
    return input_close(file, stream, status, &error);
}

/* ---- solutions ---- */

static bool fail(const struct painter *p, dlx_status status)
{
    if (status == DLX_ERR_NOT_EXPRESSIBLE)
        return say_of(p->input->file, "%s cannot draw this problem without --draw=TEMPLATE",
                      p->cli->draw          ? "--draw"
                      : p->cli->svg != NULL ? "--svg"
                                            : "--heat");
    return say_status(p->input->file, status);
}

static bool begin_drawing(struct painter *p)
{
    const struct cli *cli = p->cli;
    if (cli->pattern != NULL)
        return begin_template(p);
    if (!cli->draw && cli->svg == NULL && cli->heat == NULL)
        return true;
    const dlx_status status =
        drawing_begin(&p->drawing, p->input->problem, generate_drawing(p->input->problem));
    return status == DLX_OK || fail(p, status);
}

static bool begin_heat(struct painter *p)
{
    const dlx_status status = heat_begin(&p->heat, &p->drawing);
    if (status == DLX_OK)
        return true;
    drawing_end(&p->drawing);
    return status == DLX_ERR_NOT_EXPRESSIBLE
               ? say_of(p->input->file, "--heat needs a board that pieces cover")
               : say_status(p->input->file, status);
}

bool painter_begin(struct painter *p, const struct cli *cli, const struct input *input)
{
    *p = (struct painter){.cli = cli, .input = input};
    if (cli->draw)
        p->style =
            (struct text_style){.ascii = cli->ascii || !is_utf8(), .color = has_color(COLOR_AUTO)};
    return begin_drawing(p) && (cli->heat == NULL || begin_heat(p));
}

static bool write_svg(const struct painter *p)
{
    struct output output;
    bool good = output_open(&output, p->cli->svg);
    if (good)
        drawing_print_svg(output.file, &p->drawing);
    return output_close(&output, good);
}

bool painter_draw(struct painter *p, const dlx_solution *solution)
{
    const bool has_svg = p->cli->svg != NULL && p->drawn == 0;
    if (!p->cli->draw && !has_svg && p->cli->heat == NULL)
        return true;
    const dlx_status status = drawing_fill(&p->drawing, solution);
    if (status != DLX_OK)
        return fail(p, status);
    p->drawn++;
    if (p->cli->heat != NULL)
        heat_add(&p->heat);
    if (p->cli->draw) {
        const dlx_status printed = drawing_print_text(stdout, &p->drawing, p->style);
        if (printed != DLX_OK)
            return fail(p, printed);
        putchar('\n');
    }
    return !has_svg || write_svg(p);
}

bool painter_finish(struct painter *p)
{
    struct output output;
    if (p->cli->heat == NULL || p->drawn == 0)
        return true;
    bool good = output_open(&output, p->cli->heat);
    if (good)
        heat_print_svg(output.file, &p->heat);
    return output_close(&output, good);
}

void painter_end(struct painter *painter)
{
    heat_end(&painter->heat);
    drawing_end(&painter->drawing);
}

/* ---- charts ---- */

/* Write a chart with the title of a problem. */
static bool write_chart(const struct cli *cli, const dlx_problem *problem, struct chart chart)
{
    struct output output;
    bool good = output_open(&output, cli->profile);
    chart.title = dlx_problem_title(problem);
    if (good)
        chart_print_svg(output.file, &chart);
    return output_close(&output, good);
}

bool profile_write_levels(const struct cli *cli, const dlx_problem *problem, const double *nodes,
                          uint32_t levels)
{
    return write_chart(cli, problem,
                       (struct chart){.counted = "level",
                                      .measure = "tree nodes (estimated)",
                                      .value = nodes,
                                      .count = levels});
}

bool profile_write_search(const struct run *run)
{
    dlx_statistics statistics;
    run_statistics(run, &statistics);
    return write_chart(run->cli, run->input.problem,
                       (struct chart){.counted = "level",
                                      .measure = "tree nodes",
                                      .number = statistics.level_nodes,
                                      .count = statistics.levels});
}

bool profile_write_count(const struct run *run)
{
    dlx_counting counting;
    dlx_counter_statistics(run->counter, &counting);
    const bool is_frontier = counting.kernel != NULL && strcmp(counting.kernel, "frontier") == 0;
    return write_chart(run->cli, run->input.problem,
                       (struct chart){.counted = is_frontier ? "layer" : "level",
                                      .measure = counting.parts > 1 ? "states and tree nodes"
                                                 : is_frontier      ? "states"
                                                                    : "tree nodes",
                                      .number = counting.level_work,
                                      .count = counting.levels});
}

bool profile_write_lengths(const struct cli *cli, const dlx_problem *problem)
{
    uint32_t least = DLX_NONE, most = 0;
    const uint32_t items = dlx_problem_item_count(problem);
    for (uint32_t item = 0; item < items; item++) {
        const dlx_item its = dlx_problem_item(problem, item);
        if (its.kind != DLX_PRIMARY)
            continue;
        least = its.length < least ? its.length : least;
        most = its.length > most ? its.length : most;
    }
    const size_t count = least <= most ? (size_t)(most - least) + 1 : 0;
    uint64_t *number = limit_new(count + 1, sizeof *number);
    if (number == NULL)
        return out_of_memory();
    memset(number, 0, (count + 1) * sizeof *number);
    for (uint32_t item = 0; item < items; item++) {
        const dlx_item its = dlx_problem_item(problem, item);
        if (its.kind == DLX_PRIMARY)
            number[its.length - least]++;
    }
    const bool good = write_chart(cli, problem,
                                  (struct chart){.counted = "options",
                                                 .measure = "primary items in this many options",
                                                 .number = number,
                                                 .count = count,
                                                 .first = least});
    limit_free(number, count + 1, sizeof *number);
    return good;
}
