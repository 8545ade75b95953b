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
 * All is arranged twice: first on sheets that only count pages, because each page shows the number of all pages.
 */
#include "cli/sudoku/book.h"
#include "sudoku/draw.h"

#include <stdio.h>
#include <string.h>

/* Micrometers. */
enum {
    MARGIN = 15000,        /* around a page */
    TITLE_ROOM = 13000,    /* above the boards, if there is a title */
    TITLE_HEIGHT = 7000,   /* size of the title's type */
    HEADING_ROOM = 10000,  /* above the first boards of a section */
    HEADING_HEIGHT = 5000, /* size of its type */
    FOOT_ROOM = 6000,      /* below the boards, for the page number */
    SMALL_HEIGHT = 3600,   /* size of all other type */
    CAPTION_ROOM = 5500,   /* above a board */
    GAP = 6000,            /* between boards, at least */
    WIDEST_GAP = 16000,    /* between boards, at most */
    SOLVED_CELL = 3450,    /* width of a cell of a solution */
    LEAST_SOLVED = 20000,  /* width of a solution, at least */
    CHARACTER = 2000,      /* width of a character of a caption, about */
};

enum {
    PER_PAGE = 6,         /* most puzzles on a page, without --per-page */
    FRAME = 10,           /* around a board, in its own units */
    MOST_IN_ROW = 16,     /* puzzles beside each other */
    CAPTION_LENGTH = 120, /* bytes */
};

/* A way through the book. */
struct flow {
    struct sheet *sheet;
    const struct book *book;
    const char *title; /* of each page, or NULL */
    bool solved;       /* these are the pages with solutions */
    int left, width;   /* where boards are allowed, across */
    int top, bottom;   /* and down */
    int side;          /* of the smallest boards */
    int gap;           /* between rows */
    int per_page;      /* most boards on a page */
    int y;             /* the upper side of the next row */
    int on_page;       /* boards on the current page */
    bool has_page;     /* there is a current page */
};

/* A picture in its place. */
struct picture {
    const struct entry *entry;
    int side;          /* of the square that it has to fit into */
    int cell;          /* width of a cell */
    int width, height; /* of the picture */
    sudoku_room room;  /* around the board */
};

/* ---- text ---- */

static bool put_line(struct sheet *s, enum sheet_align align, int x, int y, int height, bool bold,
                     const char *text)
{
    return *text == '\0' ||
           s->kind->put_text(s, &(struct sheet_text){x, y, height, align, bold, text});
}

static bool has_clue(const sudoku_rules *rules, sudoku_clue_kind kind)
{
    for (int c = 0; c < rules->clue_count; c++)
        if (rules->clues[c].kind == kind)
            return true;
    return false;
}

static void add_word(char *text, size_t most, const char *word)
{
    const size_t length = strlen(text);
    if (length + 2 + strlen(word) < most)
        snprintf(text + length, most - length, "%s%s", length > 0 ? ", " : "", word);
}

void describe_rules(const sudoku_rules *rules, char *text, size_t most)
{
    static const struct {
        unsigned variant;
        const char *word;
    } words[] = {{SUDOKU_X, "diagonals"},
                 {SUDOKU_HYPER, "windows"},
                 {SUDOKU_ASTERISK, "asterisk"},
                 {SUDOKU_CENTER_DOT, "center dots"},
                 {SUDOKU_ANTI_KNIGHT, "anti-knight"},
                 {SUDOKU_ANTI_KING, "anti-king"},
                 {SUDOKU_DISJOINT, "disjoint groups"}};
    char word[24];
    text[0] = '\0';
    snprintf(word, sizeof word, "%dx%d", rules->digits, rules->digits);
    if (rules->digits != SUDOKU_SIZE)
        add_word(text, most, word);
    snprintf(word, sizeof word, "%d grids", rules->grid_count);
    if (rules->grid_count > 0)
        add_word(text, most, word);
    if (rules->box_rows == 0)
        add_word(text, most, "jigsaw");
    for (int kind = SUDOKU_KILLER; kind <= SUDOKU_EVEN; kind++)
        if (has_clue(rules, (sudoku_clue_kind)kind))
            add_word(text, most, sudoku_clue_name((sudoku_clue_kind)kind));
    for (size_t w = 0; w < sizeof words / sizeof *words; w++)
        if ((rules->variants & words[w].variant) != 0)
            add_word(text, most, words[w].word);
}

/* ---- pictures ---- */

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* Return the side of a board. In a book with several sizes, large boards have somewhat smaller cells than others, and
 * boards up to 9x9 are equally large. */
static int side_of(const struct flow *f, int size)
{
    const int usual = larger(f->book->smallest, SUDOKU_SIZE);
    if (f->solved)
        return larger(SOLVED_CELL * size, LEAST_SOLVED);
    return size <= usual ? f->side : f->side * (usual + 2 * size) / (3 * usual);
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
    return put_line(f->sheet, SHEET_LEFT, x, y, SMALL_HEIGHT, true, text) &&
           put_line(f->sheet, SHEET_LEFT, x + begin, y, SMALL_HEIGHT, false, rest) &&
           (!has_name ||
            put_line(f->sheet, SHEET_RIGHT, x + p->side, y, SMALL_HEIGHT, false, name));
}

/* Draw a picture with its caption. x is the left side of its square. */
static bool put_picture(const struct flow *f, const struct picture *p, int x, int number)
{
    const struct entry *entry = p->entry;
    const int y = f->y + CAPTION_ROOM;
    const struct sheet_board board = {
        x + (p->side - p->width) / 2 + (p->room.left + FRAME) * p->cell / SUDOKU_CELL,
        y + (p->room.top + FRAME) * p->cell / SUDOKU_CELL,
        p->cell,
        entry->rules,
        &entry->puzzle,
        f->solved ? entry->solution : NULL,
    };
    return put_caption(f, p, x, f->y + SMALL_HEIGHT, number) &&
           f->sheet->kind->put_board(f->sheet, &board);
}

/* ---- pages ---- */

static bool begin_page(struct flow *f)
{
    struct sheet *s = f->sheet;
    char number[32];
    f->has_page = true;
    f->on_page = 0;
    f->y = f->top;
    if (!s->kind->turn(s))
        return false;
    snprintf(number, sizeof number, "%d / %d", s->page, s->pages);
    return (f->title == NULL || put_line(s, SHEET_MIDDLE, s->width / 2, MARGIN + TITLE_HEIGHT,
                                         TITLE_HEIGHT, true, f->title)) &&
           (s->pages == 1 || put_line(s, SHEET_MIDDLE, s->width / 2, s->height - MARGIN,
                                      SMALL_HEIGHT, false, number));
}

/* Make sure that there is room on the page, if necessary on a new one. */
static bool find_room(struct flow *f, int height)
{
    const bool fits =
        f->has_page && f->on_page < f->per_page && (f->on_page == 0 || f->y + height <= f->bottom);
    return fits || begin_page(f);
}

/* ---- rows ---- */

/* A row of pictures. */
struct row {
    struct picture pictures[MOST_IN_ROW];
    int count;  /* number of pictures */
    int width;  /* of all of them, with the least gaps */
    int height; /* of the highest one, with its caption */
};

static bool is_other_section(const struct flow *f, const struct entry *a, const struct entry *b)
{
    return !f->solved && strcmp(a->heading, b->heading) != 0;
}

/* Take as many puzzles as fit beside each other. Return the next one. */
static const struct entry *fill_row(const struct flow *f, struct row *row,
                                    const struct entry *entry)
{
    const struct entry *first = entry;
    const int left = f->on_page < f->per_page ? f->per_page - f->on_page : f->per_page;
    *row = (struct row){.width = -GAP};
    while (entry != NULL && row->count < MOST_IN_ROW && !is_other_section(f, first, entry)) {
        const struct picture p = measure(f, entry);
        if (row->count > 0 && (row->width + GAP + p.side > f->width || row->count == left))
            break;
        row->pictures[row->count++] = p;
        row->width += GAP + p.side;
        row->height = larger(row->height, CAPTION_ROOM + p.height);
        entry = entry->after;
    }
    return entry;
}

/* Return how many pictures would fill the row, so that its last pictures stand below those of the row above. */
static int count_places(const struct flow *f, const struct row *row)
{
    const int side = row->pictures[0].side;
    for (int p = 1; p < row->count; p++)
        if (row->pictures[p].side != side)
            return row->count;
    const int places =
        smaller((f->width + GAP) / (side + GAP), smaller(f->per_page, f->book->count));
    return larger(row->count, smaller(places, MOST_IN_ROW));
}

static bool put_row(struct flow *f, const struct row *row, int number)
{
    const int places = count_places(f, row), side = row->pictures[0].side;
    const int width = row->width - (row->count - 1) * GAP + (places - row->count) * side;
    const int gap = smaller(WIDEST_GAP, (f->width - width) / places);
    int x = f->left + (f->width - width - (places - 1) * gap) / 2;
    for (int p = 0; p < row->count; p++) {
        if (!put_picture(f, &row->pictures[p], x, number + p))
            return false;
        x += row->pictures[p].side + gap;
    }
    f->y += row->height + f->gap;
    f->on_page += row->count;
    return true;
}

static bool put_heading(struct flow *f, const char *heading)
{
    if (*heading == '\0')
        return true;
    f->y += HEADING_ROOM;
    return put_line(f->sheet, SHEET_MIDDLE, f->left + f->width / 2,
                    f->y - HEADING_ROOM + HEADING_HEIGHT, HEADING_HEIGHT, true, heading);
}

/* A heading stands on the same page as the row below it. */
static bool put_rows(struct flow *f)
{
    const struct entry *before = NULL;
    struct row row;
    int number = 1;
    for (const struct entry *entry = f->book->top, *next; entry != NULL; entry = next) {
        const bool has_heading =
            !f->solved && (before == NULL || is_other_section(f, before, entry));
        next = fill_row(f, &row, entry);
        if (!find_room(f, row.height + (has_heading && *entry->heading ? HEADING_ROOM : 0)) ||
            (has_heading && !put_heading(f, entry->heading)) || !put_row(f, &row, number))
            return false;
        number += row.count;
        before = entry;
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

/* Make boards as large as possible for this number on a page, and spread their rows a little. */
static void find_best_side(struct flow *f)
{
    for (int columns = 1; columns <= f->per_page; columns++) {
        const int rows = (f->per_page + columns - 1) / columns, side = find_side(f, columns, rows);
        if (side > f->side) {
            f->side = side;
            f->gap = (f->bottom - f->top) / rows - side - CAPTION_ROOM;
        }
    }
    f->gap = larger(GAP, smaller(f->gap, WIDEST_GAP));
    if (f->book->cli->sections != 0)
        f->gap = GAP;
}

/* A page has at least one place, even without any puzzle. */
static int usual_places(const struct book *b)
{
    return b->count == 0 ? 1 : smaller(b->count, PER_PAGE);
}

static bool put_part(struct sheet *s, const struct book *b, bool solved)
{
    struct flow f = {.sheet = s, .book = b, .solved = solved, .gap = GAP, .per_page = b->count + 1};
    f.title = solved ? "Solutions" : b->cli->title;
    f.left = MARGIN;
    f.width = s->width - 2 * MARGIN;
    f.top = MARGIN + (f.title != NULL ? TITLE_ROOM : 0);
    f.bottom = s->height - MARGIN - FOOT_ROOM;
    if (!solved) {
        f.per_page = b->cli->per_page != 0 ? (int)b->cli->per_page : usual_places(b);
        find_best_side(&f);
    }
    return put_rows(&f);
}

static bool put_parts(struct sheet *s, const struct book *b)
{
    return put_part(s, b, false) && (b->cli->no_solutions || put_part(s, b, true));
}

/* ---- the number of pages ---- */

static bool count_page(struct sheet *s)
{
    s->page++;
    return true;
}

static bool skip_text(struct sheet *s, const struct sheet_text *text)
{
    (void)s, (void)text;
    return true;
}

static bool skip_board(struct sheet *s, const struct sheet_board *board)
{
    (void)s, (void)board;
    return true;
}

bool put_book(struct sheet *s, const struct book *b)
{
    static const struct sheet_kind counting = {
        .turn = count_page, .put_text = skip_text, .put_board = skip_board};
    struct sheet count = {.kind = &counting, .width = s->width, .height = s->height};
    put_parts(&count, b);
    s->pages = count.page;
    return s->kind->begin(s) && put_parts(s, b) && s->kind->finish(s);
}
