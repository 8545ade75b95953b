/* SPDX-License-Identifier: MIT */
/*
 * Pages as one SVG document, all below each other, each on white:
 *
 *     <svg width="210mm" height="594mm" viewBox="0 0 210000 594000">
 *     <g transform="translate(0 297000)">                                a page
 *     <g transform="translate(15000 30000) scale(203.804)">              a board: sudoku_write() as it is
 */
#include "cli/sudoku/sheet.h"

#include <inttypes.h>

enum { MILLIMETER = 1000, PIXELS_OF_CELL = 40, PIXELS_OF_MARGINS = 8 };

uint32_t sheet_character(const char **text)
{
    static const uint32_t least[5] = {0, 1, 0x80, 0x800, 0x10000};
    const unsigned char *s = (const unsigned char *)*text;
    uint32_t code = s[0];
    int count = code < 0x80 ? 1 : code >= 0xf0 ? 4 : code >= 0xe0 ? 3 : 2;
    if (code == 0)
        return 0;
    code &= count == 1 ? 0x7f : 0x7fu >> count;
    ++*text;
    for (int i = 1; i < count; i++, ++*text) {
        if ((s[i] & 0xc0) != 0x80)
            return UINT32_MAX;
        code = code << 6 | (s[i] & 0x3f);
    }
    bool good = code >= least[count] && code >= ' ' && code < 0x110000 &&
                (code < 0x7f || code > 0x9f) && (code < 0xd800 || code > 0xdfff) &&
                code != 0xfffe && code != 0xffff;
    return good ? code : UINT32_MAX;
}

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
    const char *text = t->text;
    fprintf(s->file,
            "<text x=\"%d\" y=\"%d\" font-size=\"%d\" font-family=\"Helvetica, Arial, sans-serif\" "
            "text-anchor=\"middle\"%s>",
            t->x, t->y, t->height, t->bold ? " font-weight=\"bold\"" : "");
    for (uint32_t code; (code = sheet_character(&text)) != 0;)
        if (code >= 0x7f || code == '<' || code == '>' || code == '&')
            fprintf(s->file, "&#x%" PRIx32 ";", code);
        else
            fputc((int)code, s->file);
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

const struct sheet_kind sheet_svg = {".svg", begin, turn, put_text, put_board, finish, close_svg};
