/* SPDX-License-Identifier: MIT */
/*
 * Arrange the puzzles of a book on pages:
 *
 *     +-----------------+    +-----------------+    Puzzles fill rows from left to right, and rows fill pages. Boards
 *     |      title      |    |    Solutions    |    are as large as --per-page allows. Boards with more cells than
 *     |     heading     |    | 1   2    3   4  |    the smallest ones are larger than these. Solutions have cells of
 *     | 1 easy  2 hard  |    | +-+ +--+ +-+ +-+|    3.45 mm.
 *     | +---+   +---+   |    | +-+ |  | +-+ +-+|
 *     | |   |   |   |   |    |     +--+        |    A caption stands above each board: its number, its level, its
 *     | +---+   +---+   |    | 5    6          |    rules, and a line for a name.
 *     +-----------------+    +-----------------+
 *
 * Pages are filled first only to count them: each page shows the number of all pages, and boards get a little
 * smaller if that saves a page.
 */
#include "cli/sudoku/page_row.h"

#include <stdio.h>

/* Micrometers. */
enum {
    MARGIN = 15000,      /* around a page */
    TITLE_ROOM = 13000,  /* above the boards, if there is a title */
    TITLE_HEIGHT = 7000, /* size of the title's type */
    FOOT_ROOM = 6000,    /* below the boards, for the page number */
    SOLVED_GAP = 4500,   /* between rows of solutions */
};

enum {
    PER_PAGE = 6,       /* most puzzles on a page, without --per-page */
    LEAST_PERCENT = 88, /* smallest size of boards, in per cent of their usual size */
    MUCH_OF_PAGE = 25,  /* hundredths of a page that have to be saved to make boards smaller */
    MOST_ROWS = 24,     /* rows of a page */
};

/* ---- pages ---- */

/* The rows of a page. */
struct rows {
    struct row row[MOST_ROWS];
    int count;                /* number of rows */
    int pictures;             /* number of pictures in them */
    int height;               /* of all of them, with the least gaps */
    const struct entry *last; /* the puzzle of the last picture, or NULL */
};

/* Take as many rows as fit on a page. Return the puzzle that begins the next page. A heading stands on the
 * same page as the row below it. */
static const struct entry *fill_page(const struct flow *f, struct rows *rows,
                                     const struct entry *entry)
{
    const struct entry *before = rows->last;
    rows->count = rows->pictures = 0;
    rows->height = -f->gap; /* no gap before the first row */
    while (entry != NULL && rows->count < MOST_ROWS && rows->pictures < f->per_page) {
        struct row *row = &rows->row[rows->count];
        row->has_heading = !f->solved && *entry->heading != '\0' &&
                           (before == NULL || is_other_section(f, before, entry));
        const struct entry *next = fill_row(f, row, f->per_page - rows->pictures, entry);
        if (rows->count > 0 && rows->height + f->gap + row->height > f->bottom - f->top)
            break;
        rows->count++;
        rows->pictures += row->count;
        rows->height += f->gap + row->height;
        before = rows->last = row->pictures[row->count - 1].entry;
        entry = next;
    }
    return entry;
}

/* Count the pages. `end` may be NULL; else set it to the height that the rows of the last page need. */
static int count_pages(const struct flow *f, int *end)
{
    struct rows rows = {.last = NULL};
    int pages = 0;
    for (const struct entry *entry = f->book->top; entry != NULL; pages++)
        entry = fill_page(f, &rows, entry);
    if (end != NULL)
        *end = rows.height;
    return pages;
}

static bool begin_page(const struct flow *f)
{
    struct sheet *s = f->sheet;
    char number[32];
    if (!s->kind->turn(s))
        return false;
    snprintf(number, sizeof number, "%d / %d", s->page, s->pages);
    return (f->title == NULL ||
            put_text_line(s, SHEET_MIDDLE, s->width / 2, MARGIN + TITLE_HEIGHT,
                          fit_height(f->title, TITLE_HEIGHT, f->width), true, f->title)) &&
           (s->pages == 1 || put_text_line(s, SHEET_MIDDLE, s->width / 2, s->height - MARGIN,
                                           SMALL_HEIGHT, false, number));
}

/* Spread the rows of a page over its height. The last page looks like the page before it. */
static int find_gap(const struct flow *f, const struct rows *rows, bool is_last, int before)
{
    const int rest = f->bottom - f->top - rows->height;
    const int gap = f->gap + larger(0, rest / larger(1, rows->count - 1));
    return smaller(gap, is_last ? before : WIDEST_GAP);
}

static bool put_page(const struct flow *f, const struct rows *rows, int gap, int number)
{
    int y = f->top;
    for (int r = 0; r < rows->count; r++) {
        if (!put_row(f, &rows->row[r], y, number))
            return false;
        y += rows->row[r].height + gap;
        number += rows->row[r].count;
    }
    return true;
}

static bool put_pages(const struct flow *f)
{
    struct rows rows = {.last = NULL};
    int number = 1, gap = f->solved ? f->gap : WIDEST_GAP;
    for (const struct entry *entry = f->book->top; entry != NULL;) {
        entry = fill_page(f, &rows, entry);
        gap = f->solved ? f->gap : find_gap(f, &rows, entry == NULL, gap);
        if (!begin_page(f) || !put_page(f, &rows, gap, number))
            return false;
        number += rows.pictures;
    }
    return true;
}

/* ---- sizes ---- */

/* Return the side of boards on a page with these columns and rows. */
static int find_side(const struct flow *f, int columns, int rows)
{
    const int height = f->bottom - f->top - (f->book->cli->sections != 0 ? HEADING_ROOM : 0);
    const int wide = (f->width + GAP) / columns - GAP;
    return smaller(wide, (height + GAP) / rows - CAPTION_ROOM - GAP);
}

/* Make boards as large as possible for this number on a page. */
static void find_best_side(struct flow *f, int per_page)
{
    f->per_page = per_page;
    f->side = 0;
    f->percent = 100;
    for (int columns = 1; columns <= per_page; columns++)
        f->side = larger(f->side, find_side(f, columns, (per_page + columns - 1) / columns));
}

/* Return the pages of a book, in hundredths. Of the last page, only the part above the end counts. */
static int measure_book(const struct flow *f)
{
    int end;
    const int pages = count_pages(f, &end);
    return pages == 0 ? 0 : 100 * (pages - 1) + end / ((f->bottom - f->top) / 100);
}

/* Make boards somewhat smaller if that saves much of a page. Without this, pages with several headings would
 * end with gaps where the next row almost fits. Return the number of pages. */
static int save_pages(struct flow *f)
{
    int length = measure_book(f), best = f->percent;
    for (f->percent -= 2; f->percent >= LEAST_PERCENT; f->percent -= 2) {
        const int shorter = measure_book(f);
        const bool saves =
            shorter < length - MUCH_OF_PAGE || (shorter - 1) / 100 < (length - 1) / 100;
        best = saves ? f->percent : best;
        length = saves ? shorter : length;
    }
    f->percent = best;
    return (length + 99) / 100;
}

/* Without --per-page, take larger boards if that needs no more pages: the last page gets more puzzles. */
static void find_per_page(struct flow *f)
{
    static const int choices[] = {4, 2, 1};
    const int usual = larger(1, smaller(f->book->count, PER_PAGE));
    int per_page = usual;
    find_best_side(f, usual);
    const int pages = save_pages(f);
    for (size_t c = 0; c < sizeof choices / sizeof *choices; c++) {
        find_best_side(f, choices[c]);
        if (choices[c] < usual && save_pages(f) == pages)
            per_page = choices[c];
    }
    find_best_side(f, per_page);
}

/* Set up the puzzles, or their solutions. */
static struct flow plan(struct sheet *s, const struct book *b, bool solved)
{
    struct flow f = {.sheet = s, .book = b, .solved = solved, .gap = GAP};
    f.title = solved ? "Solutions" : b->cli->title;
    f.left = MARGIN;
    f.width = s->width - 2 * MARGIN;
    f.top = MARGIN + (f.title != NULL ? TITLE_ROOM : 0);
    f.bottom = s->height - MARGIN - FOOT_ROOM;
    if (solved) {
        f.gap = SOLVED_GAP;
        f.per_page = b->count;
        f.percent = 100;
    } else if (b->cli->per_page != 0)
        find_best_side(&f, (int)b->cli->per_page);
    else
        find_per_page(&f);
    save_pages(&f);
    return f;
}

bool put_book(struct sheet *s, const struct book *b)
{
    const bool has_solutions = !b->cli->no_solutions;
    const struct flow puzzles = plan(s, b, false), solutions = plan(s, b, true);
    s->pages = count_pages(&puzzles, NULL) + (has_solutions ? count_pages(&solutions, NULL) : 0);
    return s->kind->begin(s) && put_pages(&puzzles) && (!has_solutions || put_pages(&solutions)) &&
           s->kind->finish(s);
}
