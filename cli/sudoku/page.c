/* SPDX-License-Identifier: MIT */
/*
 * The command page: draw puzzles on sheets of paper, and their solutions, smaller, on the last sheets.
 *
 *     +-----------------+    +-----------------+    A page has columns and rows of places, arranged so that
 *     |      title      |    |    Solutions    |    boards are as large as possible. A place has a caption, with
 *     |    1       2    |    |  1    2    3    |    the puzzle's number and any rules that the board does not
 *     |  +---+   +---+  |    | +--+ +--+ +--+  |    show, and the board below. All boards are equally large.
 *     |  |   |   |   |  |    | |  | |  | |  |  |
 *     |  +---+   +---+  |    | +--+ +--+ +--+  |
 *     +-----------------+    +-----------------+
 *
 * All puzzles are read and solved before anything is written, because an error must leave no file.
 */
#include "cli/common/files.h"
#include "cli/common/limit.h"
#include "cli/common/signals.h"
#include "cli/sudoku/page.h"
#include "cli/sudoku/print.h"
#include "cli/sudoku/puzzles.h"
#include "sudoku/draw.h"

#include <string.h>

/* Micrometers. */
enum {
    MARGIN = 15000,       /* around a page */
    TITLE_ROOM = 13000,   /* above the places */
    TITLE_HEIGHT = 7000,  /* size of the title's type */
    FOOT_ROOM = 6000,     /* below the places, for the page number */
    SMALL_HEIGHT = 3600,  /* size of all other type */
    CAPTION_ROOM = 5500,  /* above a board */
    GAP = 7000,           /* around a board, both sides together */
    PER_PAGE = 6,         /* most puzzles on a page, without --per-page */
    CAPTION_LENGTH = 120, /* bytes: enough for all variants */
};

/* A puzzle to be printed. */
struct entry {
    struct entry *next;                  /* the puzzle after it, or NULL */
    sudoku_rules *rules;                 /* its rules */
    bool borrowed;                       /* the rules belong to an entry before it */
    sudoku_puzzle puzzle;                /* the puzzle itself */
    uint8_t solution[SUDOKU_MOST_CELLS]; /* its solution, unless --no-solutions is given */
};

struct book {
    const struct cli *cli;      /* the command line */
    struct entry *first, *last; /* list of all puzzles */
    int count;                  /* number of puzzles */
    int largest;                /* size of the largest puzzle */
};

/* The arrangement of places on a page. */
struct layout {
    int columns, rows; /* number of places across and down */
    int width, height; /* size of a place */
    int side;          /* size of a board */
};

/* ---- puzzles ---- */

static bool are_equal(const sudoku_rules *a, const sudoku_rules *b)
{
    int size = a->size;
    if (b->size != size || a->variants != b->variants || a->clue_count + b->clue_count > 0)
        return false;
    for (int cell = 0; cell < size * size; cell++)
        if (a->region[cell] != b->region[cell] || a->allowed[cell] != b->allowed[cell])
            return false;
    return true;
}

/* The rulebook may free the rules of a puzzle when it reads the next one, so each entry needs a copy. */
static bool copy_rules(const sudoku_rules *rules, sudoku_rules **copy)
{
    static uint8_t regions[SUDOKU_MOST_CELLS];
    static uint64_t allowed[SUDOKU_MOST_CELLS];
    int size = rules->size, box_rows = rules->box_rows;
    for (int cell = 0; cell < size * size; cell++) {
        regions[cell] = (uint8_t)rules->region[cell];
        allowed[cell] = rules->allowed[cell];
    }
    const sudoku_rules_settings settings = {
        .size = size,
        .box_rows = box_rows,
        .box_columns = rules->box_columns,
        .variants = rules->variants,
        .regions = box_rows == 0 ? regions : NULL,
        .allowed = allowed,
        .clues = rules->clues,
        .clue_count = rules->clue_count,
    };
    return sudoku_rules_new(&cli_memory, &settings, copy, NULL) == DLX_OK;
}

static bool set_rules(const struct book *b, struct entry *entry, const sudoku_rules *rules)
{
    entry->borrowed = b->last != NULL && are_equal(b->last->rules, rules);
    if (entry->borrowed)
        entry->rules = b->last->rules;
    return entry->borrowed || copy_rules(rules, &entry->rules);
}

static void append(struct book *b, struct entry *entry)
{
    if (b->last != NULL)
        b->last->next = entry;
    else
        b->first = entry;
    b->last = entry;
    b->count++;
    if (entry->puzzle.size > b->largest)
        b->largest = entry->puzzle.size;
}

static bool keep(struct book *b, const struct item *item, const uint8_t *solution)
{
    struct entry *entry = limit_new(1, sizeof *entry);
    if (entry == NULL || !set_rules(b, entry, item->rules)) {
        limit_free(entry, 1, sizeof *entry);
        item_say(item, "%s", status_text(DLX_ERR_MEMORY));
        return false;
    }
    entry->puzzle = *item->puzzle;
    if (solution != NULL)
        memcpy(entry->solution, solution, sizeof entry->solution);
    append(b, entry);
    return true;
}

static int keep_puzzle(const struct item *item)
{
    static sudoku_answer answer;
    struct book *b = item->user;
    const sudoku_clue *undrawn = sudoku_find_undrawn(item->rules);
    if (undrawn != NULL) {
        item_say(item, "pages have no picture for the clue '%s'", sudoku_clue_name(undrawn->kind));
        return EXIT_ERROR;
    }
    if (!b->cli->no_solutions) {
        answer.solutions = 0;
        if (!item_solve(item, 2, &answer))
            return item_give_up(item, answer.solutions);
        if (answer.solutions != 1) {
            item_say(item, "puzzle %llu has %s", (unsigned long long)item->number,
                     answer.solutions == 0 ? "no solution" : "several solutions");
            return status_of_solutions(answer.solutions);
        }
    }
    return keep(b, item, b->cli->no_solutions ? NULL : answer.cell) ? EXIT_FINE : HALT;
}

/* Entries that share rules follow each other; the rules are freed with the last one. */
static void free_book(struct book *b)
{
    for (struct entry *entry = b->first, *next; entry != NULL; entry = next) {
        next = entry->next;
        if (next == NULL || !next->borrowed)
            sudoku_rules_free(entry->rules);
        limit_free(entry, 1, sizeof *entry);
    }
}

/* ---- layout ---- */

static struct layout lay_out(const struct sheet *s, int columns, int rows)
{
    struct layout l = {.columns = columns, .rows = rows};
    l.width = (s->width - 2 * MARGIN) / columns;
    l.height = (s->height - 2 * MARGIN - TITLE_ROOM - FOOT_ROOM) / rows;
    int high = l.height - CAPTION_ROOM - GAP, wide = l.width - GAP;
    l.side = high < wide ? high : wide;
    return l;
}

/* Return the layout with the largest boards for this number of places. Between equals, prefer fewer
 * columns. */
static struct layout best_layout(const struct sheet *s, int places)
{
    struct layout best = lay_out(s, 1, places);
    for (int columns = 2; columns <= places; columns++) {
        struct layout other = lay_out(s, columns, (places + columns - 1) / columns);
        if (other.side > best.side)
            best = other;
    }
    return best;
}

/* Return the layout of solutions: fewer on a page if they have many cells. */
static struct layout small_layout(const struct sheet *s, int size)
{
    return best_layout(s, size <= SUDOKU_SIZE ? 20 : size <= 16 ? 12 : size <= 25 ? 6 : 2);
}

static int pages_for(const struct book *b, const struct layout *l, int per_page)
{
    int places = l->columns * l->rows < per_page ? l->columns * l->rows : per_page;
    return (b->count + places - 1) / places;
}

/* ---- pages ---- */

static bool is_nonconsecutive(const sudoku_rules *rules)
{
    for (int c = 0; c < rules->clue_count; c++)
        if (rules->clues[c].kind == SUDOKU_NONCONSECUTIVE)
            return true;
    return false;
}

/* Write the number, and the rules that the drawing does not show. */
static void write_caption(char caption[CAPTION_LENGTH], int number, const sudoku_rules *rules)
{
    unsigned variants = rules->variants;
    snprintf(caption, CAPTION_LENGTH, "%d%s%s%s%s%s", number,
             (variants & SUDOKU_X) != 0 ? "  diagonals" : "",
             (variants & SUDOKU_HYPER) != 0 ? "  windows" : "",
             (variants & SUDOKU_ANTI_KNIGHT) != 0 ? "  anti-knight" : "",
             (variants & SUDOKU_ANTI_KING) != 0 ? "  anti-king" : "",
             is_nonconsecutive(rules) ? "  nonconsecutive" : "");
}

static bool put_line(struct sheet *s, int x, int y, int height, bool bold, const char *text)
{
    return s->kind->put_text(s, &(struct sheet_text){x, y, height, bold, text});
}

static bool begin_page(struct sheet *s, const char *title)
{
    char number[32];
    if (!s->kind->turn(s))
        return false;
    snprintf(number, sizeof number, "%d / %d", s->page, s->pages);
    return (title == NULL ||
            put_line(s, s->width / 2, MARGIN + TITLE_HEIGHT, TITLE_HEIGHT, true, title)) &&
           (s->pages == 1 ||
            put_line(s, s->width / 2, s->height - MARGIN, SMALL_HEIGHT, false, number));
}

static bool put_entry(struct sheet *s, const struct layout *l, int place, int number,
                      const struct entry *entry, bool solved)
{
    char caption[CAPTION_LENGTH];
    int x = MARGIN + place % l->columns * l->width + l->width / 2,
        y = MARGIN + TITLE_ROOM + place / l->columns * l->height;
    const struct sheet_board board = {x - l->side / 2, y + CAPTION_ROOM,
                                      l->side,         entry->rules,
                                      &entry->puzzle,  solved ? entry->solution : NULL};
    write_caption(caption, number, entry->rules);
    return put_line(s, x, y + SMALL_HEIGHT, SMALL_HEIGHT, false, caption) &&
           s->kind->put_board(s, &board);
}

static bool put_entries(struct sheet *s, const struct book *b, const struct layout *l, int per_page,
                        const char *title, bool solved)
{
    int number = 0;
    for (const struct entry *entry = b->first; entry != NULL; entry = entry->next, number++)
        if ((number % per_page == 0 && !begin_page(s, title)) ||
            !put_entry(s, l, number % per_page, number + 1, entry, solved))
            return false;
    return true;
}

/* A page has at least one place, even without any puzzle. */
static int usual_places(const struct book *b)
{
    return b->count == 0 ? 1 : b->count < PER_PAGE ? b->count : PER_PAGE;
}

static bool put_pages(struct sheet *s, const struct book *b)
{
    int per_page = b->cli->per_page != 0 ? (int)b->cli->per_page : usual_places(b);
    struct layout large = best_layout(s, per_page), small = small_layout(s, b->largest);
    int small_places = small.columns * small.rows;
    bool solved = !b->cli->no_solutions;
    s->pages = pages_for(b, &large, per_page) + (solved ? pages_for(b, &small, small_places) : 0);
    return s->kind->begin(s) && put_entries(s, b, &large, per_page, b->cli->title, false) &&
           (!solved || put_entries(s, b, &small, small_places, "Solutions", true)) &&
           s->kind->finish(s);
}

/* ---- the command ---- */

static const struct sheet_kind *kind_of_name(const char *name)
{
    const char *dot =
        name != NULL ? strrchr(name, '.') : NULL; /* the parser accepts .pdf and .svg */
    return dot != NULL && strcmp(dot, ".pdf") == 0 ? &sheet_pdf : &sheet_svg;
}

static bool print_book(const struct book *b, const struct sheet_kind *kind)
{
    bool letter = b->cli->paper == PAPER_LETTER;
    struct output output;
    bool good = output_open(&output, b->cli->output);
    if (good) {
        struct sheet s = {.kind = kind,
                          .file = output.file,
                          .width = letter ? 215900 : 210000,
                          .height = letter ? 279400 : 297000};
        good = put_pages(&s, b);
        kind->close(&s);
    }
    return output_close(&output, good);
}

int command_page(const struct cli *cli)
{
    struct book book = {.cli = cli};
    const struct sheet_kind *kind = kind_of_name(cli->output);
    int status = for_each_puzzle(cli, keep_puzzle, &book);
    if (status == EXIT_FINE && signals_received() == 0 && !print_book(&book, kind))
        status = EXIT_ERROR;
    free_book(&book);
    return status;
}
