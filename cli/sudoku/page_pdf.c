/* SPDX-License-Identifier: MIT */
/*
 * Write pages as PDF with libharu. Its y goes up from the lower left corner, in points of 1/72
 * inch:
 *
 *     sheet              0 --- x          page     841.9
 *                        |                         |
 *                        y                         0 --- 595.3
 *
 * A TrueType font is embedded, so that all its characters can be used: --font or a common one, with
 * its bold face. If none is installed, the fonts that every PDF reader has are used, with the
 * characters of Latin-1. A character that the font lacks is an error. After an error libharu draws
 * nothing more. The first error is reported.
 */
#include "sudoku/draw.h"
#include "cli/common/program.h"
#include "cli/sudoku/page.h"
#include "cli/sudoku/print.h"
#include "cli/system/system.h"
#include "dlx/text/utf8.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#ifndef DLX_HAVE_HPDF

/* Loading libharu, and the two libraries that it needs, takes longer than solving a puzzle. So a
 * shared libharu is linked only with DLX_PDF_PROGRAM, which is otherwise the same command. In a
 * build folder, the two are side by side. */
static int make_instead(const struct cli *cli)
{
#ifdef DLX_PDF_PROGRAM
    char path[4096];
    system_become("dlx-sudoku-pdf", cli->words, path, sizeof path);
    system_become(DLX_PDF_PROGRAM, cli->words, path, sizeof path);
    say("dlx-sudoku: PDF: %s cannot be run: %s; use -o FILE.svg\n", path, strerror(errno));
    return EXIT_ERROR;
#else
    (void)cli;
    return say_and_return("this build cannot write PDF (it has no libharu); use -o FILE.svg",
                          EXIT_ERROR);
#endif
}

const struct sheet_kind sheet_pdf = {.instead = make_instead};

#else

#include <hpdf.h>

/*
 * ---- TrueType fonts ----
 *
 * Fonts are read only to find out which characters they have. libharu embeds a font, but does not
 * tell whether a glyph is missing. All numbers in the file are big-endian:
 *
 *     0   version, number of tables
 *     12  a record of 16 bytes for each table: name, checksum, offset, length
 *     the table "cmap": subtables by platform; libharu uses format 4, with characters up to U+FFFF
 *         segments of successive characters: last, first, delta, range. The glyph of a character c
 *         is c + delta or, if there is a range, an entry of an array that the range points to.
 *
 * A damaged file must do no harm: bytes beyond its end read as 0.
 *
 * Source: Microsoft, "OpenType specification", chapters "The OpenType font file" and "cmap".
 */

enum { FONT_PATH = 4096 /* most bytes of a path, including its zero */ };

/* A font file in memory. */
struct font {
    char path[FONT_PATH]; /* its file */
    uint8_t *bytes;       /* the whole file */
    size_t size;          /* number of bytes */
    size_t table;         /* where its table of characters begins */
};

enum { MOST_BYTES = 1 << 26 /* of a font; those for Chinese have up to 20 MB */ };

static unsigned read_16(const struct font *f, size_t at)
{
    return at < f->size && f->size - at >= 2 ? (unsigned)f->bytes[at] << 8 | f->bytes[at + 1] : 0;
}

static size_t read_32(const struct font *f, size_t at)
{
    return (size_t)read_16(f, at) << 16 | read_16(f, at + 2);
}

/* Return whether all tables are within the file. */
static bool is_whole(const struct font *f)
{
    const size_t end = 12 + 16 * (size_t)read_16(f, 4);
    bool whole = end <= f->size;
    for (size_t record = 12; whole && record < end; record += 16) {
        const size_t offset = read_32(f, record + 8), length = read_32(f, record + 12);
        whole = offset <= f->size && length <= f->size - offset;
    }
    return whole;
}

/* Return the offset of a table, or 0. */
static size_t find_table(const struct font *f, const char *name)
{
    const unsigned count = read_16(f, 4);
    for (size_t record = 12; record < 12 + 16 * (size_t)count; record += 16)
        if (record + 16 <= f->size && memcmp(f->bytes + record, name, 4) == 0)
            return read_32(f, record + 8);
    return 0;
}

/* Return the offset of the subtable with format 4, or 0. */
static size_t find_characters(const struct font *f)
{
    const size_t cmap = find_table(f, "cmap");
    const unsigned count = cmap != 0 ? read_16(f, cmap + 2) : 0;
    for (unsigned i = 0; i < count; i++) {
        const size_t subtable = cmap + read_32(f, cmap + 4 + 8 * (size_t)i + 4);
        if (read_16(f, subtable) == 4)
            return subtable;
    }
    return 0;
}

/* Return whether a font has a glyph for a character. */
static bool font_has(const struct font *f, uint32_t code)
{
    const size_t length = read_16(f, f->table + 6), ends = f->table + 14; /* bytes of each array */
    const size_t starts = ends + length + 2, deltas = starts + length, ranges = deltas + length;
    for (size_t at = 0; code <= 0xffff && at < length; at += 2) {
        const unsigned start = read_16(f, starts + at), range = read_16(f, ranges + at);
        if (read_16(f, ends + at) < code)
            continue;
        if (start > code)
            return false;
        const unsigned glyph =
            range == 0 ? code : read_16(f, ranges + at + range + 2 * (size_t)(code - start));
        return glyph != 0 && ((glyph + read_16(f, deltas + at)) & 0xffff) != 0;
    }
    return false;
}

/* ---- the file of a font ---- */

/* Free what font_read() has read; a font of zeros is allowed. */
static void font_free(struct font *f)
{
    limit_free_malloc(f->bytes);
    f->bytes = NULL;
    f->size = 0;
}

/* Read the whole file. Return NULL, or what is wrong. */
static const char *read_bytes(struct font *f)
{
    FILE *file = fopen(f->path, "rb");
    if (file == NULL)
        return strerror(errno);
    const long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    const char *wrong = NULL;
    if (size < 0 || size > MOST_BYTES || fseek(file, 0, SEEK_SET) != 0)
        wrong = "this is not a TrueType font";
    else if ((f->bytes = limit_malloc((size_t)size + 1)) == NULL)
        wrong = "not enough memory";
    else
        f->size = fread(f->bytes, 1, (size_t)size, file);
    fclose(file);
    return wrong;
}

/* Read a font. Return NULL, or what is wrong; then there is nothing to free. */
static const char *font_read(struct font *f, const char *path)
{
    *f = (struct font){.size = 0};
    if (strlen(path) >= sizeof f->path)
        return "the name is too long";
    snprintf(f->path, sizeof f->path, "%s", path);
    const char *wrong = read_bytes(f);
    if (wrong == NULL && read_32(f, 0) != 0x00010000 && read_32(f, 0) != 0x74727565 /* true */)
        wrong = "this is not a TrueType font";
    if (wrong == NULL && !is_whole(f))
        wrong = "the file of this font is incomplete";
    if (wrong == NULL && (f->table = find_characters(f)) == 0)
        wrong = "this font has no table of its characters";
    if (wrong != NULL)
        font_free(f);
    return wrong;
}

/* ---- which fonts ---- */

/* Read the first of the usual fonts that is installed. Return false if there is none. */
static bool font_find(struct font *f)
{
    static const char *const paths[] = {
        "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",                 /* Debian */
        "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",               /* Fedora */
        "/usr/share/fonts/TTF/DejaVuSans.ttf",                             /* Arch */
        "/usr/share/fonts/dejavu/DejaVuSans.ttf",                          /* Alpine */
        "/usr/local/share/fonts/dejavu/DejaVuSans.ttf",                    /* FreeBSD */
        "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf", /* Debian */
        "/System/Library/Fonts/Supplemental/Arial Unicode.ttf",            /* macOS */
    };
    for (size_t p = 0; p < sizeof paths / sizeof *paths; p++)
        if (font_read(f, paths[p]) == NULL)
            return true;
    return false;
}

/* Return where this ending of a name begins, or NULL if the name has another one. */
static const char *find_ending(const char *name, const char *ending)
{
    const size_t length = strlen(name), size = strlen(ending);
    return length > size && strcmp(name + length - size, ending) == 0 ? name + length - size : NULL;
}

/* Read the bold face that belongs to a font: Sans-Bold.ttf for Sans.ttf or Sans-Regular.ttf. Return
 * false if there is none in its folder. */
static bool font_read_bold(struct font *bold, const struct font *plain)
{
    char path[FONT_PATH];
    const char *end = find_ending(plain->path, "-Regular.ttf");
    if (end == NULL)
        end = find_ending(plain->path, ".ttf");
    if (end == NULL || (size_t)(end - plain->path) + sizeof "-Bold.ttf" > sizeof path)
        return false;
    snprintf(path, sizeof path, "%.*s-Bold.ttf", (int)(end - plain->path), plain->path);
    return font_read(bold, path) == NULL;
}

/* ---- the document ---- */

enum { LONGEST_TEXT = 1024 /* most bytes in a line of text, including its zero */ };

/* A face of the font. */
struct face {
    struct font file; /* the file to embed; empty: the PDF reader has the font */
    HPDF_Font font;   /* the same for libharu */
};

struct sheet_pdf {
    HPDF_Doc document;       /* the whole document */
    HPDF_Page page;          /* the current page */
    struct face plain, bold; /* `bold` may have no file */
    HPDF_STATUS failed;      /* the first error, or 0 */
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
    if (s->pdf->failed == HPDF_FAILD_TO_ALLOC_MEM)
        say("dlx-sudoku: %s\n", status_text(DLX_ERR_MEMORY));
    else if (s->pdf->failed != 0)
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
    return units * e->board->cell / SUDOKU_CELL;
}

static float across(const struct easel *e, double x)
{
    return points(e->board->x + scaled(e, x));
}

static float up(const struct easel *e, double y)
{
    return points(e->sheet->height - e->board->y - scaled(e, y));
}

/* ---- shapes ---- */

static void set_color(HPDF_Page page, uint32_t color)
{
    float red = (float)(color >> 16 & 0xff) / 255, green = (float)(color >> 8 & 0xff) / 255,
          blue = (float)(color & 0xff) / 255;
    HPDF_Page_SetRGBFill(page, red, green, blue);
    HPDF_Page_SetRGBStroke(page, red, green, blue);
}

/* With --black, only black ink is used. Letters and digits are black, or white on black. An area
 * gets the gray with the brightness of its color (ITU-R BT.601). */
static void set_gray(HPDF_Page page, uint32_t color, bool is_text)
{
    const float light = (299 * (float)(color >> 16 & 0xff) + 587 * (float)(color >> 8 & 0xff) +
                         114 * (float)(color & 0xff)) /
                        255000;
    const float gray = is_text ? (light < 0.9F ? 0 : 1) : light;
    HPDF_Page_SetGrayFill(page, gray);
    HPDF_Page_SetGrayStroke(page, gray);
}

static void write_text(struct sheet_pdf *p, bool bold, float height, float x, float y,
                       enum sheet_align align, const char *text)
{
    static const float parts[] = {[SHEET_LEFT] = 0, [SHEET_MIDDLE] = 0.5F, [SHEET_RIGHT] = 1};
    HPDF_Page_SetFontAndSize(p->page, bold ? p->bold.font : p->plain.font, height);
    const float width = HPDF_Page_TextWidth(p->page, text);
    HPDF_Page_BeginText(p->page);
    HPDF_Page_TextOut(p->page, x - parts[align] * width, y, text);
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

/* ---- fonts ---- */

/* Embed the file of a face, or use the font of PDF readers with this name. */
static void load_face(struct sheet_pdf *p, struct face *face, const char *usual)
{
    const char *name = NULL;
    if (face->file.bytes != NULL)
        name = HPDF_LoadTTFontFromFile(p->document, face->file.path, HPDF_TRUE);
    face->font = HPDF_GetFont(p->document, name != NULL ? name : usual,
                              name != NULL ? "UTF-8" : "WinAnsiEncoding");
}

/* Find the font to embed, if there is one. */
static bool find_font(struct sheet *s)
{
    struct sheet_pdf *p = s->pdf;
    const char *wrong = NULL;
    if (s->font == NULL)
        font_find(&p->plain.file);
    else
        wrong = font_read(&p->plain.file, s->font);
    if (wrong != NULL)
        say("dlx-sudoku: --font: %s: %s\n", s->font, wrong);
    return wrong == NULL;
}

static bool load_fonts(struct sheet *s)
{
    struct sheet_pdf *p = s->pdf;
    if (!find_font(s))
        return false;
    const bool is_embedded = p->plain.file.bytes != NULL;
    load_face(p, &p->plain, "Helvetica");
    if (is_embedded && !font_read_bold(&p->bold.file, &p->plain.file))
        p->bold.font = p->plain.font;
    else
        load_face(p, &p->bold, "Helvetica-Bold");
    if (is_embedded && p->failed != 0 && p->failed != HPDF_FAILD_TO_ALLOC_MEM)
        say("dlx-sudoku: PDF: %s cannot be embedded; name another font with --font=FILE\n",
            p->plain.file.path);
    return is_good(s);
}

/* Return whether a face has all characters of a text; if not, set the first that is missing. */
static bool has_all(const struct face *face, const char *text, uint32_t *missing)
{
    for (; *text != '\0'; text += utf8_character(text, strlen(text), missing)) {
        utf8_character(text, strlen(text), missing);
        if (face->file.bytes != NULL ? !font_has(&face->file, *missing) : *missing > 0xff)
            return false;
    }
    return true;
}

static bool refuse_character(const struct sheet *s, uint32_t missing)
{
    const struct font *file = &s->pdf->plain.file;
    if (file->bytes != NULL)
        say("dlx-sudoku: PDF: the font %s has no character U+%04" PRIX32
            "; name another one with --font=FILE\n",
            file->path, missing);
    else
        say("dlx-sudoku: PDF: no font was found that has the character U+%04" PRIX32
            "; name a TrueType font with --font=FILE, or use SVG\n",
            missing);
    return false;
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
    HPDF_UseUTFEncodings(p->document);
    HPDF_SetCurrentEncoder(p->document, "UTF-8"); /* of the title */
    if (s->title != NULL)
        HPDF_SetInfoAttr(p->document, HPDF_INFO_TITLE, s->title);
    HPDF_SetInfoAttr(p->document, HPDF_INFO_CREATOR, "dlx-sudoku");
    return load_fonts(s);
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

/* Copy a text of UTF-8 as Latin-1, for the fonts of PDF readers. */
static void copy_latin(const char *text, char latin[LONGEST_TEXT])
{
    size_t length = 0;
    uint32_t code;
    for (; *text != '\0'; latin[length++] = (char)code)
        text += utf8_character(text, strlen(text), &code);
    latin[length] = '\0';
}

/* Write a text, or refuse it if the font lacks one of its characters. */
static bool write_known(struct sheet *s, bool bold, float height, float x, float y,
                        enum sheet_align align, const char *text)
{
    struct sheet_pdf *p = s->pdf;
    char latin[LONGEST_TEXT];
    uint32_t missing, missing_bold;
    if (strlen(text) >= sizeof latin) {
        say("dlx-sudoku: PDF: a line of text has at most %d bytes\n", LONGEST_TEXT - 1);
        return false;
    }
    if (!has_all(&p->plain, text, &missing))
        return refuse_character(s, missing);
    if (p->plain.file.bytes == NULL)
        copy_latin(text, latin);
    write_text(p, bold && has_all(&p->bold, text, &missing_bold), height, x, y, align,
               p->plain.file.bytes == NULL ? latin : text);
    return true;
}

static bool put_text(struct sheet *s, const struct sheet_text *t)
{
    struct sheet_pdf *p = s->pdf;
    if (s->black)
        set_gray(p->page, 0, true);
    else
        set_color(p->page, 0);
    return write_known(s, t->bold, points(t->height), points(t->x), points(s->height - t->y),
                       t->align, t->text) &&
           is_good(s);
}

static bool draw(void *user, const sudoku_shape *s)
{
    const struct easel *e = user;
    struct sheet_pdf *p = e->sheet->pdf;
    bool is_good = true;
    if (e->sheet->black)
        set_gray(p->page, sudoku_ink_color(s->ink), s->kind == SUDOKU_TEXT);
    else
        set_color(p->page, sudoku_ink_color(s->ink));
    if (s->kind == SUDOKU_STROKE)
        draw_stroke(e, p->page, s);
    else if (s->kind == SUDOKU_TEXT)
        is_good = write_known(e->sheet, s->ink == SUDOKU_INK_GIVEN, points(scaled(e, s->height)),
                              across(e, s->x), up(e, s->y), SHEET_MIDDLE, s->text);
    else
        draw_area(e, p->page, s);
    return is_good && p->failed == 0;
}

static bool put_board(struct sheet *s, const struct sheet_board *b)
{
    struct easel easel = {s, b};
    const sudoku_write_settings settings = {.solution = b->solution, .labels = &b->labels};
    return sudoku_draw(b->rules, b->puzzle, &settings, draw, &easel) == DLX_OK && is_good(s);
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
            return true; /* ignore the return value: libharu calls the end an error */
        fwrite(block, 1, size, s->file);
    }
}

static void close_pdf(struct sheet *s)
{
    if (s->pdf != NULL && s->pdf->document != NULL)
        HPDF_Free(s->pdf->document);
    if (s->pdf != NULL) {
        font_free(&s->pdf->plain.file);
        font_free(&s->pdf->bold.file);
    }
    limit_free(s->pdf, 1, sizeof *s->pdf);
}

const struct sheet_kind sheet_pdf = {NULL, begin, turn, put_text, put_board, finish, close_pdf};

#endif
