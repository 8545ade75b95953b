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

#include <inttypes.h>
#include <string.h>

enum { MILLIMETER = 1000, PIXELS_OF_CELL = 40, PIXELS_OF_MARGINS = 8 };

static bool begin(struct sheet *s)
{
    int height = s->pages * s->height;
    fprintf(s->file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d.%dmm\" height=\"%d.%dmm\" "
            "viewBox=\"0 0 %d %d\">\n",
            s->width / MILLIMETER, s->width % MILLIMETER / 100, height / MILLIMETER,
            height % MILLIMETER / 100, s->width, height);
    return true;
}

static bool turn(struct sheet *s)
{
    fprintf(s->file,
            "%s<g transform=\"translate(0 %d)\">\n"
            "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n",
            s->page > 0 ? "</g>\n" : "", s->page * s->height, s->width, s->height);
    s->page++;
    return true;
}

static bool put_text(struct sheet *s, const struct sheet_text *t)
{
    size_t length;
    fprintf(s->file,
            "<text x=\"%d\" y=\"%d\" font-size=\"%d\" font-family=\"Helvetica, Arial, sans-serif\" "
            "text-anchor=\"middle\"%s>",
            t->x, t->y, t->height, t->bold ? " font-weight=\"bold\"" : "");
    for (const char *text = t->text; *text != '\0'; text += length) {
        uint32_t code;
        length = utf8_character(text, strlen(text), &code);
        if (code >= 0x7f || code == '<' || code == '>' || code == '&')
            fprintf(s->file, "&#x%" PRIx32 ";", code);
        else
            fputc((int)code, s->file);
    }
    fprintf(s->file, "</text>\n");
    return true;
}

static bool put_board(struct sheet *s, const struct sheet_board *b)
{
    int pixels = b->puzzle->size * PIXELS_OF_CELL + PIXELS_OF_MARGINS;
    const sudoku_write_settings settings = {.solution = b->solution};
    fprintf(s->file, "<g transform=\"translate(%d %d) scale(%d.%03d)\">\n", b->x, b->y,
            b->side / pixels, b->side % pixels * 1000 / pixels);
    sudoku_write(b->rules, b->puzzle, SUDOKU_FORM_SVG, &settings, write_file, s->file, NULL);
    fprintf(s->file, "</g>\n");
    return true;
}

static bool finish(struct sheet *s)
{
    fprintf(s->file, "</g>\n</svg>\n");
    return true;
}

static void close_svg(struct sheet *s)
{
    (void)s;
}

const struct sheet_kind sheet_svg = {begin, turn, put_text, put_board, finish, close_svg};
