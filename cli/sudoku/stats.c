/* SPDX-License-Identifier: MIT */
/*
 * The command stats, which describes a collection of puzzles: for each property, it prints how many
 * puzzles have each value.
 *
 *     givens
 *       22                       1  #############
 *       24                       3  ########################################
 *
 * An answer keeps the values of its puzzle in two words, and the calling thread counts them:
 *
 *     low     size 9   24 givens   1 solution   level 2      16 bits each; ABSENT: no such value
 *     high    a bit for each kind of clue
 *
 * Without levels, the bulk solver finds out everything about plain 9x9 puzzles.
 *
 * The numbers are printed in up to two forms: text or JSON, and a picture. A form is a table of
 * functions for the parts of the answer.
 */
#include "cli/common/files.h"
#include "cli/sudoku/puzzles.h"
#include "cli/sudoku/print.h"

#include <inttypes.h>

enum property { SIZE, GIVENS, SOLUTIONS, HARDNESS, SINGLE, CLUES = SINGLE, PROPERTIES };
enum {
    WIDTH = 16,                   /* bits of a value */
    ABSENT = (1 << WIDTH) - 1,    /* the puzzle has no such value */
    VALUES = SUDOKU_MAX_CELLS + 1 /* no value is greater than the number of cells */
};

_Static_assert(SUDOKU_CLUE_KINDS <= 64 && SINGLE * WIDTH <= 64, "the values fit into two words");

struct collection {
    const struct cli *cli;              /* the command line */
    struct output picture;              /* --svg */
    uint64_t puzzles;                   /* number of puzzles */
    uint64_t count[PROPERTIES][VALUES]; /* number of puzzles with each value */
};

/* ---- counting ---- */

static struct kept keep(const struct item *item, uint64_t solutions, uint64_t hardness)
{
    const int rows = rows_of_board(item->rules), columns = columns_of_board(item->rules);
    const uint64_t values[SINGLE] = {(uint64_t)(SUDOKU_MAX_SIZE * (rows - 1) + columns - 1),
                                     (uint64_t)count_givens(item->puzzle), solutions, hardness};
    struct kept kept = {0, 0};
    for (int p = 0; p < SINGLE; p++)
        kept.low |= values[p] << p * WIDTH;
    for (int clue = 0; clue < item->rules->clue_count; clue++)
        kept.high |= UINT64_C(1) << item->rules->clues[clue].kind;
    return kept;
}

static void add(struct collection *c, struct kept kept)
{
    c->puzzles++;
    for (int p = 0; p < SINGLE; p++) {
        const uint64_t value = kept.low >> p * WIDTH & ABSENT;
        if (value != ABSENT)
            c->count[p][value]++;
    }
    for (int kind = 0; kind < SUDOKU_CLUE_KINDS; kind++)
        c->count[CLUES][kind] += kept.high >> kind & 1;
}

/* Find the level, or the rating in tenths, of a puzzle with one solution. */
static int find_hardness(const struct item *item, uint64_t *hardness)
{
    sudoku_rating rating = {.level = SUDOKU_EASY};
    int tenths = 0;
    const bool is_se = item->cli->scale == SCALE_SE;
    const int status = is_se ? item_rating(item, &tenths) : item_level(item, &rating);
    *hardness = is_se ? (uint64_t)tenths : (uint64_t)rating.level;
    return status;
}

static int answer(const struct item *item)
{
    sudoku_answer found;
    uint64_t hardness = ABSENT;
    int status = EXIT_FINE;
    if (!item_solve(item, 2, &found))
        return item_give_up(item, found.solutions);
    if (found.solutions == 1 && item->cli->scale != SCALE_NONE)
        status = find_hardness(item, &hardness);
    *item->kept = keep(item, found.solutions, hardness);
    return status;
}

static int gather(const struct question *q, void *user)
{
    add(user, q->kept);
    return EXIT_FINE;
}

static int answer_boards(const struct boards *b)
{
    for (size_t board = 0; board < b->count; board++) {
        const struct item *item = item_of_board(b, board);
        const sudoku_result *result = &b->results[board];
        if (result->stopped) {
            say_stopped(b->cli, b->file, item->number, result->solutions);
            return HALT;
        }
        add(b->user, keep(item, result->solutions, ABSENT));
    }
    return EXIT_FINE;
}

/* ---- printing ---- */

static const char *name_property(const struct collection *c, int property)
{
    static const char *const names[PROPERTIES] = {"size", "givens", "solutions", "level", "clues"};
    const bool is_se = c->cli->scale == SCALE_SE;
    return property == HARDNESS && is_se ? "rating" : names[property];
}

/* Return the name of a value. It lives until the next call. */
static const char *name_value(const struct collection *c, int property, int value)
{
    static char text[32];
    const bool is_se = c->cli->scale == SCALE_SE;
    snprintf(text, sizeof text, "%d", value);
    if (property == SIZE)
        snprintf(text, sizeof text, "%dx%d", value / SUDOKU_MAX_SIZE + 1,
                 value % SUDOKU_MAX_SIZE + 1);
    else if (property == SOLUTIONS)
        return word_of_solutions((uint64_t)value);
    else if (property == CLUES)
        return sudoku_clue_name((sudoku_clue_kind)value);
    else if (property == HARDNESS && !is_se)
        return sudoku_level_name((sudoku_level)value);
    else if (property == HARDNESS && value == 0)
        return "unrated";
    else if (property == HARDNESS)
        snprintf(text, sizeof text, "%d.%d", value / 10, value % 10);
    return text;
}

/* A form of the numbers, and where it is in its text. */
struct form {
    FILE *file;
    int y;              /* of the picture: where the next row begins */
    const char *before; /* of JSON: what comes before the next member */
    void (*begin)(struct form *f, uint64_t puzzles, int rows, int histograms);
    void (*begin_histogram)(struct form *f, const char *name);
    void (*put_row)(struct form *f, const char *name, uint64_t number, uint64_t greatest);
    void (*end_histogram)(struct form *f);
    void (*end)(struct form *f);
};

/* Return the length of a bar. The greatest number has the longest bar, and no bar is empty. */
static int bar_length(uint64_t number, uint64_t greatest, int longest)
{
    const int length = (int)((double)number / (double)greatest * longest + 0.5);
    return length > 0 ? length : 1;
}

static void end_nothing(struct form *f)
{
    (void)f;
}

/* ---- text ---- */

static void begin_text(struct form *f, uint64_t puzzles, int rows, int histograms)
{
    (void)rows, (void)histograms;
    fprintf(f->file, "puzzles %" PRIu64 "\n", puzzles);
}

static void begin_text_histogram(struct form *f, const char *name)
{
    fprintf(f->file, "%s\n", name);
}

static void put_text_row(struct form *f, const char *name, uint64_t number, uint64_t greatest)
{
    static const char bar[] = "########################################";
    fprintf(f->file, "  %-18s %12" PRIu64 "  %.*s\n", name, number,
            bar_length(number, greatest, sizeof bar - 1), bar);
}

static const struct form text_form = {.begin = begin_text,
                                      .begin_histogram = begin_text_histogram,
                                      .put_row = put_text_row,
                                      .end_histogram = end_nothing,
                                      .end = end_nothing};

/* ---- JSON ---- */

static void begin_json(struct form *f, uint64_t puzzles, int rows, int histograms)
{
    (void)rows, (void)histograms;
    fprintf(f->file, "{\"type\":\"stats\",\"puzzles\":%" PRIu64, puzzles);
}

static void begin_json_histogram(struct form *f, const char *name)
{
    fprintf(f->file, ",\"%s\":{", name);
    f->before = "";
}

static void put_json_row(struct form *f, const char *name, uint64_t number, uint64_t greatest)
{
    (void)greatest;
    fprintf(f->file, "%s\"%s\":%" PRIu64, f->before, name, number);
    f->before = ",";
}

static void end_json_histogram(struct form *f)
{
    fputs("}", f->file);
}

static void end_json(struct form *f)
{
    fputs("}\n", f->file);
}

static const struct form json_form = {.begin = begin_json,
                                      .begin_histogram = begin_json_histogram,
                                      .put_row = put_json_row,
                                      .end_histogram = end_json_histogram,
                                      .end = end_json};

/* ---- a picture in SVG ---- */

enum {
    PIXELS_OF_ROW = 20,
    PIXELS_OF_NAME = 140,
    PIXELS_OF_BAR = 400,
    PIXELS_OF_NUMBER = 110,
    EDGE = 10
};

/* A histogram has a row for its name, and one of space below it. */
static void begin_picture(struct form *f, uint64_t puzzles, int rows, int histograms)
{
    const int width = PIXELS_OF_NAME + PIXELS_OF_BAR + PIXELS_OF_NUMBER;
    const int height = (rows + 2 * histograms + 1) * PIXELS_OF_ROW + EDGE;
    fprintf(f->file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"13\">\n"
            "<title>%" PRIu64 " puzzles</title>\n"
            "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n"
            "<text x=\"%d\" y=\"%d\" font-weight=\"bold\">%" PRIu64 " puzzles</text>\n",
            width, height, width, height, puzzles, width, height, EDGE, PIXELS_OF_ROW, puzzles);
    f->y = 2 * PIXELS_OF_ROW;
}

static void begin_picture_histogram(struct form *f, const char *name)
{
    fprintf(f->file, "<text x=\"%d\" y=\"%d\" font-weight=\"bold\" text-anchor=\"end\">%s</text>\n",
            PIXELS_OF_NAME - EDGE, f->y, name);
    f->y += PIXELS_OF_ROW;
}

static void put_picture_row(struct form *f, const char *name, uint64_t number, uint64_t greatest)
{
    const int length = bar_length(number, greatest, PIXELS_OF_BAR);
    fprintf(f->file,
            "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n"
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#77aadd\"/>\n"
            "<text x=\"%d\" y=\"%d\">%" PRIu64 "</text>\n",
            PIXELS_OF_NAME - EDGE, f->y, name, PIXELS_OF_NAME, f->y - 13, length, PIXELS_OF_ROW - 3,
            PIXELS_OF_NAME + length + EDGE, f->y, number);
    f->y += PIXELS_OF_ROW;
}

static void end_picture_histogram(struct form *f)
{
    f->y += PIXELS_OF_ROW;
}

static void end_picture(struct form *f)
{
    fputs("</svg>\n", f->file);
}

static const struct form picture_form = {.begin = begin_picture,
                                         .begin_histogram = begin_picture_histogram,
                                         .put_row = put_picture_row,
                                         .end_histogram = end_picture_histogram,
                                         .end = end_picture};

/* ---- all histograms ---- */

/* Find the greatest number of a histogram. Return how many of its numbers are not 0. */
static int count_rows(const uint64_t *count, uint64_t *greatest)
{
    int rows = 0;
    *greatest = 0;
    for (int value = 0; value < VALUES; value++) {
        *greatest = count[value] > *greatest ? count[value] : *greatest;
        rows += count[value] > 0;
    }
    return rows;
}

static void print_histogram(const struct collection *c, int property, struct form *f)
{
    const uint64_t *count = c->count[property];
    uint64_t greatest;
    if (count_rows(count, &greatest) == 0)
        return;
    f->begin_histogram(f, name_property(c, property));
    for (int value = 0; value < VALUES; value++)
        if (count[value] > 0)
            f->put_row(f, name_value(c, property, value), count[value], greatest);
    f->end_histogram(f);
}

static void print_form(const struct collection *c, const struct form *form, FILE *file)
{
    struct form f = *form;
    uint64_t greatest;
    int rows = 0, histograms = 0;
    for (int p = 0; p < PROPERTIES; p++) {
        const int more = count_rows(c->count[p], &greatest);
        rows += more;
        histograms += more > 0;
    }
    f.file = file;
    f.begin(&f, c->puzzles, rows, histograms);
    for (int p = 0; p < PROPERTIES; p++)
        print_histogram(c, p, &f);
    f.end(&f);
}

/* If no puzzle could be counted, messages have already said why. */
static void print(void *user)
{
    struct collection *c = user;
    if (c->puzzles == 0)
        return;
    if (c->picture.file != stdout)
        print_form(c, c->cli->json ? &json_form : &text_form, out());
    if (c->cli->output != NULL)
        print_form(c, &picture_form, c->picture.file);
}

int command_stats(const struct cli *cli)
{
    static struct collection c;
    c.cli = cli;
    if (cli->output != NULL && !output_open(&c.picture, cli->output))
        return EXIT_ERROR;
    const int status =
        answer_puzzles(cli, &(struct answering){
                                .answer = answer,
                                .in_threads = true,
                                .gather = gather,
                                .finish = print,
                                .answer_boards = cli->scale == SCALE_NONE ? answer_boards : NULL,
                                .limit = 2,
                                .user = &c,
                            });
    if (cli->output != NULL && !output_close(&c.picture, c.puzzles > 0))
        return EXIT_ERROR;
    return status;
}
