/* SPDX-License-Identifier: MIT */
/*
 * TrueType fonts, read only to find out which characters they have. libharu embeds a font, but does not tell whether
 * a glyph is missing. All numbers in the file are big-endian:
 *
 *     0   version, number of tables
 *     12  a record of 16 bytes for each table: name, checksum, offset, length
 *     the table "cmap": subtables by platform; libharu uses those of format 4, with the characters up to U+FFFF
 *         segments of successive characters: last, first, delta, range. A character c of a segment has the glyph
 *         c + delta; or, if there is a range, an entry of an array that the range points to.
 *
 * A damaged file must do no harm: what lies beyond its end reads as 0.
 *
 * Source: Microsoft, "OpenType specification", chapters "The OpenType font file" and "cmap".
 */
#include "cli/sudoku/font.h"

#include "cli/common/limit.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { MOST_BYTES = 1 << 26 /* of a font; those for Chinese have up to 20 MB */ };

/* ---- numbers ---- */

static unsigned read_16(const struct font *f, size_t at)
{
    return at < f->size && f->size - at >= 2 ? (unsigned)f->bytes[at] << 8 | f->bytes[at + 1] : 0;
}

static size_t read_32(const struct font *f, size_t at)
{
    return (size_t)read_16(f, at) << 16 | read_16(f, at + 2);
}

/* ---- tables ---- */

/* Return whether all tables lie in the file. */
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

bool font_has(const struct font *f, uint32_t code)
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

/* ---- files ---- */

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

const char *font_read(struct font *f, const char *path)
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

void font_free(struct font *f)
{
    limit_free_malloc(f->bytes);
    f->bytes = NULL;
    f->size = 0;
}

/* ---- which fonts ---- */

bool font_find(struct font *f)
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

/* Return where an ending of a name begins, or NULL if the name has another one. */
static const char *find_ending(const char *name, const char *ending)
{
    const size_t length = strlen(name), size = strlen(ending);
    return length > size && strcmp(name + length - size, ending) == 0 ? name + length - size : NULL;
}

/* The bold face of Sans.ttf or Sans-Regular.ttf is Sans-Bold.ttf. */
bool font_read_bold(struct font *bold, const struct font *plain)
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
