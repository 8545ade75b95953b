/* SPDX-License-Identifier: MIT */
/* Rows of boards: see page_row.h. */
#include "cli/sudoku/page_row.h"

#include <stdio.h>
#include <string.h>

/* Micrometers. */
enum {
    HEADING_HEIGHT = 5000, /* size of the type of a heading */
    SOLVED_CELL = 3450,    /* width of a cell of a solution */
    LEAST_SOLVED = 20000,  /* width of a solution, at least */
    CHARACTER = 2000,      /* width of a character of a caption, about */
};

enum {
    FRAME = 10,           /* around a board, in its own units */
    CAPTION_LENGTH = 120, /* bytes */
};

/* ---- text ---- */

bool put_text_line(struct sheet *s, enum sheet_align align, int x, int y, int height, bool bold,
                   const char *text)
{
    return *text == '\0' ||
           s->kind->put_text(s, &(struct sheet_text){x, y, height, align, bold, text});
}

/* ---- pictures ---- */

/* Return the side of a board. In a book with several sizes, large boards have somewhat smaller cells than others, and
 * boards up to 9x9 are equally large. */
static int side_of(const struct flow *f, int size)
{
    const int usual = larger(f->book->smallest, SUDOKU_SIZE), side = f->side * f->percent / 100;
    if (f->solved)
        return larger(SOLVED_CELL * size, LEAST_SOLVED) * f->percent / 100;
    return size <= usual ? side : side * (usual + 2 * size) / (3 * usual);
}

static struct picture measure(const struct flow *f, const struct entry *entry)
{
    struct picture p = {.entry = entry, .room = sudoku_find_room(entry->rules)};
    const int size = entry->puzzle.size, board = size * SUDOKU_CELL + 2 * FRAME;
    const int width = board + p.room.left + p.room.right,
              height = board + p.room.top + p.room.bottom;
    p.side = smaller(side_of(f, size),
                     smaller(f->width, f->bottom - f->top - CAPTION_ROOM - HEADING_ROOM));
    p.cell = (int)((int64_t)p.side * SUDOKU_CELL / larger(width, height));
    p.width = width * p.cell / SUDOKU_CELL;
    p.height = height * p.cell / SUDOKU_CELL;
    return p;
}

/* Write the caption: number, level and rules on the left, and the line for a name on the right. */
static bool put_caption(const struct flow *f, const struct picture *p, int x, int y, int number)
{
    static const char name[] = "Name ______________";
    const struct cli *cli = f->book->cli;
    char text[32], words[CAPTION_LENGTH] = "", rest[2 * CAPTION_LENGTH];
    const bool has_name = cli->name_line && !f->solved;
    const int begin = snprintf(text, sizeof text, "%d", number) * CHARACTER + CHARACTER;
    const int end = x + p->side - (has_name ? (int)sizeof name * CHARACTER : 0);
    const int room = (end - x - begin) / CHARACTER - (int)strlen(p->entry->level) - 2;
    if (!f->solved && room > 0 && cli->sections != SECTIONS_RULES)
        describe_rules(p->entry->rules, words, (size_t)smaller(room + 1, CAPTION_LENGTH));
    snprintf(rest, sizeof rest, "%s%s%s", f->solved ? "" : p->entry->level,
             *words != '\0' && *p->entry->level != '\0' ? ", " : "", words);
    return put_text_line(f->sheet, SHEET_LEFT, x, y, SMALL_HEIGHT, true, text) &&
           put_text_line(f->sheet, SHEET_LEFT, x + begin, y, SMALL_HEIGHT, false, rest) &&
           (!has_name ||
            put_text_line(f->sheet, SHEET_RIGHT, x + p->side, y, SMALL_HEIGHT, false, name));
}

/* Draw a picture with its caption. x is the left side of its square, and y the upper side of the caption. */
static bool put_picture(const struct flow *f, const struct picture *p, int x, int y, int number)
{
    const struct entry *entry = p->entry;
    const struct sheet_board board = {
        x + (p->side - p->width) / 2 + (p->room.left + FRAME) * p->cell / SUDOKU_CELL,
        y + CAPTION_ROOM + (p->room.top + FRAME) * p->cell / SUDOKU_CELL,
        p->cell,
        entry->rules,
        &entry->puzzle,
        f->solved ? entry->solution : NULL,
    };
    return put_caption(f, p, x, y + SMALL_HEIGHT, number) &&
           f->sheet->kind->put_board(f->sheet, &board);
}

/* ---- rows ---- */

bool is_other_section(const struct flow *f, const struct entry *a, const struct entry *b)
{
    return !f->solved && strcmp(a->heading, b->heading) != 0;
}

static void add_picture(struct row *row, const struct picture *p)
{
    row->pictures[row->count++] = *p;
    row->width += GAP + p->side;
    row->height = larger(row->height, CAPTION_ROOM + p->height);
}

/* Return whether the whole section of a puzzle fits into the rest of a row. */
static bool fits_section(const struct flow *f, const struct row *row, int most,
                         const struct entry *entry)
{
    const struct entry *first = entry;
    int width = row->width, count = row->count;
    for (; entry != NULL && count < most && !is_other_section(f, first, entry);
         entry = entry->after, count++)
        width += GAP + measure(f, entry).side;
    return width <= f->width && (entry == NULL || is_other_section(f, first, entry));
}

const struct entry *fill_row(const struct flow *f, struct row *row, int most,
                             const struct entry *entry)
{
    const struct entry *before = entry;
    row->count = row->height = 0;
    row->width = -GAP;
    for (most = smaller(most, MOST_IN_ROW); entry != NULL && row->count < most;
         before = entry, entry = entry->after) {
        const bool is_other = is_other_section(f, before, entry);
        struct picture p = measure(f, entry);
        if (row->count > 0 && row->width + GAP + p.side > f->width)
            break;
        if (is_other && (!row->has_heading || !fits_section(f, row, most, entry)))
            break;
        p.begins = row->has_heading && (is_other || row->count == 0);
        add_picture(row, &p);
    }
    row->height += row->has_heading ? HEADING_ROOM : 0;
    return entry;
}

/* Return the number of places in the row. If there are more places than pictures, the pictures of a last row
 * stand below the pictures of the row above. Below a heading there is no row above, so the row has no empty places
 * and its pictures stand in the middle. */
static int count_places(const struct flow *f, const struct row *row)
{
    const int side = row->pictures[0].side;
    bool is_alone = row->has_heading;
    for (int p = 1; p < row->count; p++)
        is_alone |= row->pictures[p].side != side;
    if (is_alone)
        return row->count;
    const int places =
        smaller((f->width + GAP) / (side + GAP), smaller(f->per_page, f->book->count));
    return larger(row->count, smaller(places, MOST_IN_ROW));
}

/* Put the heading of a section above all pictures of the section in the row. `at` is the first of them, `x`
 * is their left side, and `y` their upper side. A heading that is alone may be as wide as the page. */
static bool put_heading(const struct flow *f, const struct row *row, int at, int gap, int x, int y)
{
    const char *heading = row->pictures[at].entry->heading;
    int width = row->pictures[at].side, end = at + 1;
    for (; end < row->count && !row->pictures[end].begins; end++)
        width += gap + row->pictures[end].side;
    const int room = end - at == row->count ? f->width : width + gap;
    return put_text_line(f->sheet, SHEET_MIDDLE, x + width / 2, y + HEADING_HEIGHT,
                         fit_height(heading, HEADING_HEIGHT, room), true, heading);
}

bool put_row(const struct flow *f, const struct row *row, int y, int number)
{
    const int places = count_places(f, row), side = row->pictures[0].side;
    const int width = row->width - (row->count - 1) * GAP + (places - row->count) * side;
    const int gap = smaller(WIDEST_GAP, (f->width - width) / places);
    const int below = y + (row->has_heading ? HEADING_ROOM : 0);
    int x = f->left + (f->width - width - (places - 1) * gap) / 2;
    for (int p = 0; p < row->count; p++) {
        if ((row->pictures[p].begins && !put_heading(f, row, p, gap, x, y)) ||
            !put_picture(f, &row->pictures[p], x, below, number + p))
            return false;
        x += row->pictures[p].side + gap;
    }
    return true;
}
