/* SPDX-License-Identifier: MIT */
/*
 * Write pages as one SVG document, one below the other, each on white:
 *
 *     <svg width="210mm" height="594mm" viewBox="0 0 210000 594000">
 *     <g transform="translate(0 297000)">                                a page
 *     <g transform="translate(15000 30000) scale(203.804)">              a board, as sudoku_write() draws it
 */
#include "cli/sudoku/page.h"
#include "cli/sudoku/print.h"
#include "dlx/text/utf8.h"
#include "sudoku/draw.h"

#include <inttypes.h>
#include <string.h>

enum { MILLIMETER = 1000, PIXELS_OF_CELL = 40, MARGIN = 10 /* in units of a board */ };

/* Write text, and escape the special characters of XML. */
static void put_escaped(FILE *file, const char *text)
{
    size_t length;
    for (; *text != '\0'; text += length) {
        uint32_t code;
        length = utf8_character(text, strlen(text), &code);
        const char *escaped = xml_reference(code);
        if (escaped != NULL)
            fputs(escaped, file);
        else
            fwrite(text, 1, length, file);
    }
}

/* The height of more than 7230 pages would not fit into an int. */
static bool begin(struct sheet *s)
{
    const int64_t height = (int64_t)s->pages * s->height;
    fprintf(s->file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d.%dmm\" "
            "height=\"%" PRId64 ".%" PRId64 "mm\" viewBox=\"0 0 %d %" PRId64 "\"%s>\n",
            s->width / MILLIMETER, s->width % MILLIMETER / 100, height / MILLIMETER,
            height % MILLIMETER / 100, s->width, height,
            s->black ? " style=\"filter:grayscale(1)\"" : "");
    if (s->title != NULL) {
        fprintf(s->file, "<title>");
        put_escaped(s->file, s->title);
        fprintf(s->file, "</title>\n");
    }
    return true;
}

static bool turn(struct sheet *s)
{
    fprintf(s->file,
            "%s<g transform=\"translate(0 %" PRId64 ")\">\n"
            "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n",
            s->page > 0 ? "</g>\n" : "", (int64_t)s->page * s->height, s->width, s->height);
    s->page++;
    return true;
}

static bool put_text(struct sheet *s, const struct sheet_text *t)
{
    static const char *const anchors[] = {
        [SHEET_LEFT] = "start", [SHEET_MIDDLE] = "middle", [SHEET_RIGHT] = "end"};
    fprintf(s->file,
            "<text x=\"%d\" y=\"%d\" font-size=\"%d\" font-family=\"Helvetica, Arial, sans-serif\" "
            "text-anchor=\"%s\"%s>",
            t->x, t->y, t->height, anchors[t->align], t->bold ? " font-weight=\"bold\"" : "");
    put_escaped(s->file, t->text);
    fprintf(s->file, "</text>\n");
    return true;
}

static bool put_board(struct sheet *s, const struct sheet_board *b)
{
    const sudoku_write_settings settings = {.solution = b->solution, .labels = &b->labels};
    const sudoku_margins room = sudoku_find_margins(b->rules);
    fprintf(s->file, "<g transform=\"translate(%d %d) scale(%d.%03d)\">\n",
            b->x - (room.left + MARGIN) * b->cell / SUDOKU_CELL,
            b->y - (room.top + MARGIN) * b->cell / SUDOKU_CELL, b->cell / PIXELS_OF_CELL,
            b->cell % PIXELS_OF_CELL * 1000 / PIXELS_OF_CELL);
    sudoku_write(b->rules, b->puzzle, SUDOKU_FORM_SVG, &settings, write_file, s->file, NULL);
    fprintf(s->file, "</g>\n");
    return true;
}

static bool finish(struct sheet *s)
{
    fprintf(s->file, "</g>\n</svg>\n");
    return true;
}

const struct sheet_kind sheet_svg = {NULL, begin, turn, put_text, put_board, finish, NULL};
