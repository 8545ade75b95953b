/* SPDX-License-Identifier: MIT */
/*
 * Arrange the puzzles of a book on pages:
 *
 *     +-----------------+  +-----------------+  Puzzles fill rows from left to right, and rows
 *     |      title      |  |    Solutions    |  fill pages. Boards are as large as --per-page
 *     |     heading     |  | 1   2    3   4  |  allows, and larger if they have more cells than
 *     | 1 easy  2 hard  |  | +-+ +--+ +-+ +-+|  the smallest ones. Solutions have 3.45 mm cells.
 *     | +---+   +---+   |  | +-+ |  | +-+ +-+|
 *     | |   |   |   |   |  |     +--+        |  The caption above each board has its number, its
 *     | +---+   +---+   |  | 5    6          |  level, its rules, and a line for a name.
 *     +-----------------+  +-----------------+
 *
 * With --ruleset, the rules of the puzzles of a row are explained below them.
 *
 * Short sections share a row. A heading extends over all boards of its section in the row.
 *
 * Pages are filled first only to count them: each page shows the number of all pages, and boards
 * get a little smaller if that saves a page.
 */
#include "cli/sudoku/page.h"
#include "cli/sudoku/print.h"
#include "dlx/text/utf8.h"
#include "sudoku/core/board.h"
#include "sudoku/draw.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Micrometers. */
enum {
    MARGIN = 15000,        /* around a page */
    TITLE_ROOM = 13000,    /* above the boards, if there is a title */
    TITLE_HEIGHT = 7000,   /* size of the title's type */
    FOOT_ROOM = 6000,      /* below the boards, for the page number */
    SOLVED_GAP = 4500,     /* between rows of solutions */
    HEADING_ROOM = 10000,  /* above the first boards of a section */
    SMALL_HEIGHT = 3600,   /* size of all type, except titles and headings */
    CAPTION_ROOM = 5500,   /* above a board */
    GAP = 6000,            /* between boards, at least */
    WIDEST_GAP = 16000,    /* between boards, at most */
    HEADING_HEIGHT = 5000, /* size of the type of a heading */
    SOLVED_CELL = 3450,    /* width of a cell of a solution */
    LEAST_SOLVED = 20000,  /* width of a solution, at least */
    CHARACTER = 2000,      /* width of a character of a caption, about */
    BOLD_DIGIT = 2600,     /* width of a digit of its number, at most */
    BLANK = 1400,          /* after the number */
    LEAST_HEIGHT = 1400,   /* of type: 4 points */
    RULE_HEIGHT = 3000,    /* size of the type of a ruleset */
    RULE_LINE = 4000,      /* from one of its lines to the next */
    RULE_GAP = 2500,       /* above it */
};

enum {
    PER_PAGE = 6,       /* most puzzles on a page, without --per-page */
    LEAST_PERCENT = 88, /* smallest size of boards, in percent of their usual size */
    MUCH_OF_PAGE = 25,  /* hundredths of a page that have to be saved to make boards smaller */
    MOST_ROWS = 24,     /* rows of a page */
};

enum {
    FRAME = 10,           /* around a board, in its own units */
    CAPTION_LENGTH = 120, /* bytes */
    LINE_LENGTH = 800,    /* bytes of a line of a ruleset */
};

enum { MOST_IN_ROW = 16 }; /* puzzles side by side */

/* A way through the book. */
struct flow {
    struct sheet *sheet;
    const struct book *book;
    const char *title; /* of each page, or NULL */
    bool solved;       /* these are the pages with solutions */
    int left, width;   /* where boards are allowed, across */
    int top, bottom;   /* and down */
    int side;          /* of the smallest boards */
    int percent;       /* size of boards, in percent of their usual size */
    int gap;           /* least gap between rows */
    int per_page;      /* most boards on a page */
};

/* A picture in its place. */
struct picture {
    const struct entry *entry;
    int side;            /* of the square that it has to fit into */
    int cell;            /* width of a cell */
    int width, height;   /* of the picture */
    sudoku_margins room; /* around the board */
    bool begins;         /* the picture begins a section, so it has a heading above it */
};

/* A row of pictures, and perhaps headings above it. */
struct row {
    struct picture pictures[MOST_IN_ROW];
    int count;        /* number of pictures */
    int width;        /* of all of them, with the least gaps */
    int height;       /* of the highest one with its caption, of the headings and the rulesets */
    int rules;        /* height of the rulesets */
    bool has_heading; /* a section begins here: all sections of the row do */
};

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* ---- words ---- */

static void add_word(char *text, size_t most, const char *word)
{
    const size_t length = strlen(text);
    if (length + 2 + strlen(word) < most)
        snprintf(text + length, most - length, "%s%s", length > 0 ? ", " : "", word);
}

/* The words are the names with which the lines of the ruleset begin. */
void describe_rules(const sudoku_rules *rules, char *text, size_t most)
{
    const sudoku_labels none = {{NULL}};
    text[0] = '\0';
    for (const char *line = find_ruleset(&none, rules, false), *next; line != NULL; line = next) {
        next = strchr(line, '\n');
        next = next != NULL ? next + 1 : NULL;
        char name[CAPTION_LENGTH];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(line, ":"), line);
        for (char *c = name; *c != '\0'; c++)
            *c = (char)tolower((unsigned char)*c);
        if (strcmp(name, "sudoku") != 0)
            add_word(text, most, name);
    }
}

/* Return the height of type in which a line is not wider than `width`, at most `height`. The text
 * is valid UTF-8. The widths of letters are estimated. */
static int fit_height(const char *text, int height, int width)
{
    int ems = 0; /* in hundredths; bold letters are about 0.7 wide, and East Asian ones 1 */
    uint32_t code = 0;
    for (size_t length; *text != '\0'; text += length) {
        length = utf8_character(text, strlen(text), &code);
        ems += code < 0x1100 ? 70 : 100;
    }
    const int64_t room = (int64_t)width * 100;
    return ems > 0 && (int64_t)height * ems > room ? (int)(room / ems) : height;
}

/* Drop characters at the end of a text until it fits into `width` in legible type. */
static void shorten(char *text, int width)
{
    size_t length = strlen(text);
    while (length > 0 && fit_height(text, LEAST_HEIGHT, width) < LEAST_HEIGHT) {
        do
            length--;
        while (length > 0 && (text[length] & 0xc0) == 0x80); /* inside a character */
        text[length] = '\0';
    }
}

/* ---- text ---- */

/* Write a line of text, unless it is empty. Return false after an error, with a message. */
static bool put_text_line(struct sheet *s, enum sheet_align align, int x, int y, int height,
                          bool bold, const char *text)
{
    return *text == '\0' ||
           s->kind->put_text(s, &(struct sheet_text){x, y, height, align, bold, text});
}

/* ---- rulesets: paragraphs below the boards of a row ---- */

/* Take the next line of a text, which is as wide as the page. Lines are broken at blanks. Return
 * false at the end. */
static bool take_line(const struct flow *f, const char **text, char line[LINE_LENGTH])
{
    int ems = 0; /* in hundredths, as in fit_height() */
    size_t length = 0, end = 0;
    uint32_t code = 0;
    while ((*text)[length] != '\0' && (*text)[length] != '\n' && length + 4 < LINE_LENGTH) {
        end = (*text)[length] == ' ' ? length : end;
        const size_t bytes = utf8_character(*text + length, strlen(*text + length), &code);
        ems += code < 0x1100 ? 58 : 100;
        if (ems > (int)((int64_t)f->width * 100 / RULE_HEIGHT))
            break;
        length += bytes;
    }
    const bool has_more = (*text)[length] != '\0' && (*text)[length] != '\n';
    length = has_more && end > 0 ? end : length;
    memcpy(line, *text, length);
    line[length] = '\0';
    *text += length + ((*text)[length] == ' ' || (*text)[length] == '\n');
    return length > 0;
}

/* Return the number of lines of the ruleset of a puzzle. A page has space for `most` of them. */
static int count_lines(const struct flow *f, const struct entry *entry, int *most)
{
    char line[LINE_LENGTH];
    int lines = 0;
    const char *text = f->solved || entry->ruleset == NULL ? "" : entry->ruleset;
    while (take_line(f, &text, line))
        lines++;
    *most = (f->bottom - f->top) / 2 / RULE_LINE;
    return lines;
}

/* Return the height of the ruleset of a puzzle, at most half of a page. */
static int find_rules_height(const struct flow *f, const struct entry *entry)
{
    int most;
    const int lines = count_lines(f, entry, &most);
    return lines == 0 ? 0 : RULE_GAP + smaller(lines, most) * RULE_LINE;
}

/* Write the ruleset of a puzzle. `y` is its upper side. */
static bool put_rules(const struct flow *f, const struct entry *entry, int y, int number)
{
    char line[LINE_LENGTH];
    int most;
    const int lines = count_lines(f, entry, &most);
    const char *text = entry->ruleset;
    if (lines > most)
        say("dlx-sudoku: warning: the ruleset of puzzle %d has %d lines, and only %d are printed\n",
            number, lines, most);
    y += RULE_GAP + RULE_HEIGHT;
    for (int n = 0; n < smaller(lines, most) && take_line(f, &text, line); n++, y += RULE_LINE)
        if (!put_text_line(f->sheet, SHEET_LEFT, f->left, y, RULE_HEIGHT, false, line))
            return false;
    return true;
}

/* ---- pictures ---- */

/* Return the side of a board. In a book with several sizes, large boards have somewhat smaller
 * cells, and boards up to 9x9 have the same side. */
static int picture_side(const struct flow *f, int size)
{
    const int usual = larger(f->book->smallest, SUDOKU_SIZE), side = f->side * f->percent / 100;
    if (f->solved)
        return larger(SOLVED_CELL * size, LEAST_SOLVED) * f->percent / 100;
    return size <= usual ? side : side * (usual + 2 * size) / (3 * usual);
}

static struct picture measure(const struct flow *f, const struct entry *entry)
{
    struct picture p = {.entry = entry, .room = sudoku_find_margins(entry->rules)};
    const int rows = rows_of_board(entry->rules), columns = columns_of_board(entry->rules);
    const int width = columns * SUDOKU_CELL + 2 * FRAME + p.room.left + p.room.right,
              height = rows * SUDOKU_CELL + 2 * FRAME + p.room.top + p.room.bottom;
    p.side = smaller(picture_side(f, entry->puzzle.size),
                     smaller(f->width, f->bottom - f->top - CAPTION_ROOM - HEADING_ROOM -
                                           find_rules_height(f, entry)));
    p.cell = (int)((int64_t)p.side * SUDOKU_CELL / larger(width, height));
    p.width = width * p.cell / SUDOKU_CELL;
    p.height = height * p.cell / SUDOKU_CELL;
    return p;
}

/* Write the caption: number, title, level and rules on the left, and the line for a name on the
 * right. The rules are shortened to fit, and then the title is set in smaller type, and cut. */
static bool put_caption(const struct flow *f, const struct picture *p, int x, int y, int number)
{
    static const char name[] = "Name ______________";
    const struct cli *cli = f->book->cli;
    char text[32], words[CAPTION_LENGTH] = "", rest[NAME_LENGTH + 2 * CAPTION_LENGTH] = "";
    const bool has_name = cli->paging.name_line && !f->solved;
    const int begin = snprintf(text, sizeof text, "%d", number) * BOLD_DIGIT + BLANK;
    const int end = x + p->side - (has_name ? (int)sizeof name * CHARACTER : 0);
    if (!f->solved && *p->entry->name != '\0')
        add_word(rest, sizeof rest, p->entry->name);
    if (!f->solved && *p->entry->level != '\0')
        add_word(rest, sizeof rest, p->entry->level);
    const int room = (end - x - begin) / CHARACTER - (int)strlen(rest) - 2;
    if (!f->solved && room > 0 && cli->paging.sections != SECTIONS_RULES)
        describe_rules(p->entry->rules, words, (size_t)smaller(room + 1, CAPTION_LENGTH));
    if (*words != '\0')
        add_word(rest, sizeof rest, words);
    if (*p->entry->name != '\0')
        shorten(rest, end - x - begin);
    const int height =
        *p->entry->name != '\0' ? fit_height(rest, SMALL_HEIGHT, end - x - begin) : SMALL_HEIGHT;
    return put_text_line(f->sheet, SHEET_LEFT, x, y, SMALL_HEIGHT, true, text) &&
           put_text_line(f->sheet, SHEET_LEFT, x + begin, y, height, false, rest) &&
           (!has_name ||
            put_text_line(f->sheet, SHEET_RIGHT, x + p->side, y, SMALL_HEIGHT, false, name));
}

/* Draw a picture with its caption. x is the left of its square, and y the top of the caption. */
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
        {.text[SUDOKU_SYMBOLS] = *entry->symbols != '\0' ? entry->symbols : NULL},
    };
    return put_caption(f, p, x, y + SMALL_HEIGHT, number) &&
           f->sheet->kind->put_board(f->sheet, &board);
}

/* ---- rows ---- */

/* Return whether two puzzles are in different sections. Solutions have no sections. */
static bool is_other_section(const struct flow *f, const struct entry *a, const struct entry *b)
{
    return !f->solved && strcmp(a->heading, b->heading) != 0;
}

static void add_picture(const struct flow *f, struct row *row, const struct picture *p)
{
    row->rules += find_rules_height(f, p->entry);
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

/* Take as many puzzles as fit side by side, but at most `most`. If the row has a heading, short
 * sections share it: the caller has set row->has_heading. Return the next puzzle. */
static const struct entry *fill_row(const struct flow *f, struct row *row, int most,
                                    const struct entry *entry)
{
    const struct entry *before = entry;
    row->count = row->height = row->rules = 0;
    row->width = -GAP;
    for (most = smaller(most, MOST_IN_ROW); entry != NULL && row->count < most;
         before = entry, entry = entry->after) {
        const bool is_other = is_other_section(f, before, entry);
        struct picture p = measure(f, entry);
        const int rules = row->rules + find_rules_height(f, entry);
        if (row->count > 0 &&
            (row->width + GAP + p.side > f->width || rules > (f->bottom - f->top) / 2))
            break;
        if (is_other && (!row->has_heading || !fits_section(f, row, most, entry)))
            break;
        p.begins = row->has_heading && (is_other || row->count == 0);
        add_picture(f, row, &p);
    }
    row->height += row->rules + (row->has_heading ? HEADING_ROOM : 0);
    return entry;
}

/* Return the number of places in the row. If there are more places than pictures, the pictures of a
 * last row are aligned with those of the row above. Below a heading there is no row above, so the
 * row has no empty places and its pictures are centered. */
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

/* Put the heading of a section above all pictures of the section in the row. `at` is the first of
 * them, `x` is their left side, and `y` their upper side. A heading that is alone may be as wide as
 * the page. */
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

/* Draw a row. `y` is its upper side, and `number` the number of its first puzzle. Return false
 * after an error, with a message. */
static bool put_row(const struct flow *f, const struct row *row, int y, int number)
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
    y += row->height - row->rules;
    for (int p = 0; p < row->count; p++) {
        if (!put_rules(f, row->pictures[p].entry, y, number + p))
            return false;
        y += find_rules_height(f, row->pictures[p].entry);
    }
    return true;
}

/* ---- pages ---- */

/* The rows of a page. */
struct rows {
    struct row row[MOST_ROWS];
    int count;                /* number of rows */
    int pictures;             /* number of pictures in them */
    int height;               /* of all of them, with the least gaps */
    const struct entry *last; /* the puzzle of the last picture, or NULL */
};

/* Take as many rows as fit on a page. Return the puzzle that begins the next page. A heading is on
 * the same page as the row below it. */
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

/* Count the pages. `end`, unless it is NULL, is set to the height of the rows of the last page. */
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
    const int height = f->bottom - f->top - (f->book->cli->paging.sections != 0 ? HEADING_ROOM : 0);
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

/* Return the length of a book in hundredths of a page. The last page ends with its last row. */
static int measure_book(const struct flow *f)
{
    int end;
    const int pages = count_pages(f, &end);
    return pages == 0 ? 0 : 100 * (pages - 1) + end / ((f->bottom - f->top) / 100);
}

/* Make boards somewhat smaller if that saves a large part of a page. Without this, pages with
 * several headings would end with gaps where the next row almost fits. Return the page count. */
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

/* Without --per-page, use larger boards if that adds no page: the last page gets more puzzles. */
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
    f.title = solved ? "Solutions" : b->cli->paging.title;
    f.left = MARGIN;
    f.width = s->width - 2 * MARGIN;
    f.top = MARGIN + (f.title != NULL ? TITLE_ROOM : 0);
    f.bottom = s->height - MARGIN - FOOT_ROOM;
    if (solved) {
        f.gap = SOLVED_GAP;
        f.per_page = b->count;
        f.percent = 100;
    } else if (b->cli->paging.per_page != 0)
        find_best_side(&f, (int)b->cli->paging.per_page);
    else
        find_per_page(&f);
    save_pages(&f);
    return f;
}

bool put_book(struct sheet *s, const struct book *b)
{
    const bool has_solutions = !b->cli->paging.no_solutions;
    const struct flow puzzles = plan(s, b, false), solutions = plan(s, b, true);
    s->pages = count_pages(&puzzles, NULL) + (has_solutions ? count_pages(&solutions, NULL) : 0);
    return s->kind->begin(s) && put_pages(&puzzles) && (!has_solutions || put_pages(&solutions)) &&
           s->kind->finish(s);
}
