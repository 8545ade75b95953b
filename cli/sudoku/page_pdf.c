/* SPDX-License-Identifier: MIT */
/*
 * Write pages as PDF with libharu. Its y goes up from the lower left corner, in points of 1/72 inch:
 *
 *     sheet              0 --- x          page     841.9
 *                        |                         |
 *                        y                         0 --- 595.3
 *
 * The fonts are built into every PDF reader, so the file contains none; they have the characters of
 * Latin-1. After an error libharu draws nothing more. The first error is reported.
 */
#include "sudoku/draw.h"
#include "cli/common/limit.h"
#include "cli/sudoku/page.h"
#include "dlx/text/utf8.h"

#include <string.h>

#ifndef DLX_HAVE_HPDF

static bool begin(struct sheet *s)
{
    (void)s;
    say("dlx-sudoku: this build cannot write PDF (it has no libharu); use -o FILE.svg\n");
    return false;
}

static void close_pdf(struct sheet *s)
{
    (void)s;
}

const struct sheet_kind sheet_pdf = {begin, NULL, NULL, NULL, NULL, close_pdf};

#else

#include <hpdf.h>

enum {
    FRAME = 10,       /* width of the frame on each side, in units of a board */
    LATIN_TEXT = 256, /* most bytes in a line of text */
};

struct sheet_pdf {
    HPDF_Doc document;     /* the whole document */
    HPDF_Page page;        /* the current page */
    HPDF_Font plain, bold; /* its two fonts */
    HPDF_STATUS failed;    /* the first error, or 0 */
};

/* A board being drawn. */
struct easel {
    struct sheet *sheet;             /* the sheet under it */
    const struct sheet_board *board; /* the board and its place */
};

static void *HPDF_STDCALL allocate(HPDF_UINT size)
{
    return limit_malloc(size);
}

static void note_error(HPDF_STATUS error, HPDF_STATUS detail, void *user)
{
    struct sheet_pdf *p = user;
    (void)detail;
    if (p->failed == 0)
        p->failed = error;
}

static bool is_good(const struct sheet *s)
{
    if (s->pdf->failed != 0)
        say("dlx-sudoku: PDF: libharu reports error 0x%lx\n", (unsigned long)s->pdf->failed);
    return s->pdf->failed == 0;
}

/* ---- measures ---- */

static float points(double micrometers)
{
    return (float)(micrometers * 72 / 25400);
}

/* Convert a length on a board. */
static double scaled(const struct easel *e, double units)
{
    return units * e->board->side / (e->board->puzzle->size * SUDOKU_CELL + 2 * FRAME);
}

static float across(const struct easel *e, double x)
{
    return points(e->board->x + scaled(e, x + FRAME));
}

static float up(const struct easel *e, double y)
{
    return points(e->sheet->height - e->board->y - scaled(e, y + FRAME));
}

/* ---- shapes ---- */

static void set_color(HPDF_Page page, uint32_t color)
{
    float red = (float)(color >> 16 & 0xff) / 255, green = (float)(color >> 8 & 0xff) / 255,
          blue = (float)(color & 0xff) / 255;
    HPDF_Page_SetRGBFill(page, red, green, blue);
    HPDF_Page_SetRGBStroke(page, red, green, blue);
}

static void write_text(struct sheet_pdf *p, bool bold, float height, float x, float y,
                       const char *text)
{
    HPDF_Page_SetFontAndSize(p->page, bold ? p->bold : p->plain, height);
    float width = HPDF_Page_TextWidth(p->page, text);
    HPDF_Page_BeginText(p->page);
    HPDF_Page_TextOut(p->page, x - width / 2, y, text);
    HPDF_Page_EndText(p->page);
}

static void draw_stroke(const struct easel *e, HPDF_Page page, const sudoku_shape *s)
{
    HPDF_Page_SetLineWidth(page, points(scaled(e, s->thickness)));
    HPDF_Page_MoveTo(page, across(e, s->x), up(e, s->y));
    HPDF_Page_LineTo(page, across(e, s->x + s->width), up(e, s->y + s->height));
    HPDF_Page_Stroke(page);
}

static void draw_area(const struct easel *e, HPDF_Page page, const sudoku_shape *s)
{
    float width = points(scaled(e, s->width)), height = points(scaled(e, s->height));
    if (s->kind == SUDOKU_DISC)
        HPDF_Page_Circle(page, across(e, s->x), up(e, s->y), width / 2);
    else
        HPDF_Page_Rectangle(page, across(e, s->x), up(e, s->y + s->height), width, height);
    HPDF_Page_Fill(page);
}

static bool draw(void *user, const sudoku_shape *s)
{
    const struct easel *e = user;
    struct sheet_pdf *p = e->sheet->pdf;
    set_color(p->page, sudoku_ink_color(s->ink));
    if (s->kind == SUDOKU_STROKE)
        draw_stroke(e, p->page, s);
    else if (s->kind == SUDOKU_TEXT)
        write_text(p, s->ink == SUDOKU_INK_GIVEN, points(scaled(e, s->height)), across(e, s->x),
                   up(e, s->y), s->text);
    else
        draw_area(e, p->page, s);
    return p->failed == 0;
}

/* ---- pages ---- */

static bool begin(struct sheet *s)
{
    struct sheet_pdf *p = limit_new(1, sizeof *p);
    s->pdf = p;
    if (p == NULL ||
        (p->document = HPDF_NewEx(note_error, allocate, limit_free_malloc, 0, p)) == NULL) {
        say("dlx-sudoku: %s\n", status_text(DLX_ERR_MEMORY));
        return false;
    }
    HPDF_SetCompressionMode(p->document, HPDF_COMP_ALL);
    p->plain = HPDF_GetFont(p->document, "Helvetica", "WinAnsiEncoding");
    p->bold = HPDF_GetFont(p->document, "Helvetica-Bold", "WinAnsiEncoding");
    return is_good(s);
}

static bool turn(struct sheet *s)
{
    struct sheet_pdf *p = s->pdf;
    p->page = HPDF_AddPage(p->document);
    HPDF_Page_SetWidth(p->page, points(s->width));
    HPDF_Page_SetHeight(p->page, points(s->height));
    HPDF_Page_SetLineCap(p->page, HPDF_PROJECTING_SCUARE_END);
    s->page++;
    return is_good(s);
}

static bool put_text(struct sheet *s, const struct sheet_text *t)
{
    char latin[LATIN_TEXT];
    size_t length = 0;
    for (const char *text = t->text; *text != '\0';) {
        uint32_t code;
        text += utf8_character(text, strlen(text), &code);
        if (code > 0xff || length == LATIN_TEXT - 1) {
            say("dlx-sudoku: PDF: a title may have at most %d characters, all of Latin-1; "
                "use SVG for others\n",
                LATIN_TEXT - 1);
            return false;
        }
        latin[length++] = (char)code;
    }
    latin[length] = '\0';
    set_color(s->pdf->page, 0);
    write_text(s->pdf, t->bold, points(t->height), points(t->x), points(s->height - t->y), latin);
    return is_good(s);
}

static bool put_board(struct sheet *s, const struct sheet_board *b)
{
    struct easel easel = {s, b};
    const sudoku_write_settings settings = {.solution = b->solution};
    sudoku_draw(b->rules, b->puzzle, &settings, draw, &easel);
    return is_good(s);
}

static bool finish(struct sheet *s)
{
    HPDF_BYTE block[4096];
    HPDF_SaveToStream(s->pdf->document);
    if (!is_good(s))
        return false;
    HPDF_ResetStream(s->pdf->document);
    for (;;) {
        HPDF_UINT32 size = sizeof block;
        HPDF_ReadFromStream(s->pdf->document, block, &size);
        if (size == 0)
            return true; /* the return value is no help: libharu calls the end an error */
        fwrite(block, 1, size, s->file);
    }
}

static void close_pdf(struct sheet *s)
{
    if (s->pdf != NULL && s->pdf->document != NULL)
        HPDF_Free(s->pdf->document);
    limit_free(s->pdf, 1, sizeof *s->pdf);
}

const struct sheet_kind sheet_pdf = {begin, turn, put_text, put_board, finish, close_pdf};

#endif
