/* SPDX-License-Identifier: MIT */
/*
 * The Sudoku side of the page. A puzzle is opened from text, drawn, solved, counted; or made.
 *
 *     puzzle_open()       text -> puzzle and rules
 *     puzzle_begin()      puzzle -> exact cover -> search, before its first solution
 *     puzzle_count(ms)    some of the search; again and again until it says that it is done
 *     puzzle_draw()       the board with its variants, as SVG
 *
 * The page has one thread: while the engine runs, nothing can be clicked. Therefore long work is
 * done in slices, by the limits of the search.
 *
 * Invariant: `search` searches `task`, which asks for all solutions of `problem`, the exact cover
 * of `puzzle`; or all three are NULL.
 */
#define _POSIX_C_SOURCE 200809L

#include "dlx/text/json.h"
#include "sudoku/core/board.h"
#include "sudoku/logic.h"
#include "sudoku/sudoku.h"
#include "web/puzzle.h"
#include "web/room.h"

#include <stdlib.h>
#include <string.h>

static struct {
    sudoku_rules *rules;                /* of the puzzle's size; NULL before the first */
    sudoku_puzzle puzzle;               /* as read or made */
    char symbols[SUDOKU_SYMBOLS_ROOM];  /* that its cells show, such as letters; empty for digits */
    dlx_problem *problem;               /* the puzzle as exact cover */
    dlx_task *task;                     /* what is asked of it: all solutions */
    dlx_search *search;                 /* for its solutions */
    bool is_solved;                     /* `solution` is one */
    uint8_t solution[SUDOKU_MAX_CELLS]; /* the first found */
    uint64_t count;                     /* found so far */
} now;

/* ---- a puzzle from text ---- */

static void end_search(void)
{
    dlx_search_free(now.search);
    dlx_task_free(now.task);
    dlx_problem_free(now.problem);
    now.search = NULL;
    now.task = NULL;
    now.problem = NULL;
    now.is_solved = false;
    now.count = 0;
}

/* Replace what is open. */
static void take(sudoku_rules *rules, const sudoku_puzzle *puzzle)
{
    end_search();
    puzzle_forget_solver();
    sudoku_rules_free(now.rules);
    now.rules = rules;
    now.puzzle = *puzzle;
    now.symbols[0] = '\0';
}

static bool take_by(const sudoku_rules_settings *settings, const sudoku_puzzle *puzzle)
{
    sudoku_rules *rules;
    dlx_error error = {0};
    dlx_status status = sudoku_rules_new(NULL, settings, &rules, &error);
    if (status != DLX_OK)
        return room_refuse(status, &error);
    take(rules, puzzle);
    return true;
}

/* Open a record with the rules that it brings along, if any. */
static bool take_record(const sudoku_record *record)
{
    const sudoku_rules_settings settings = room_rules(record);
    if (!take_by(&settings, &record->puzzle))
        return false;
    memcpy(now.symbols, record->symbols, sizeof now.symbols);
    return true;
}

/* Return the labels of the puzzle that change how it is written. */
static const sudoku_labels *labels(void)
{
    static sudoku_labels only;
    only.text[SUDOKU_SYMBOLS] = now.symbols[0] != '\0' ? now.symbols : NULL;
    return &only;
}

const char *puzzle_symbols(void)
{
    return find_symbols(now.rules, labels());
}

const sudoku_rules *puzzle_rules(void)
{
    return now.rules;
}

const sudoku_puzzle *puzzle_given(void)
{
    return &now.puzzle;
}

/* Print the cells of two givens that exclude each other, or null. */
static void print_conflict(FILE *out)
{
    int a, b, size = now.puzzle.size;
    if (sudoku_find_conflict(now.rules, &now.puzzle, &a, &b))
        json_print(out, ",'conflict':['r%dc%d','r%dc%d']", a / size + 1, a % size + 1, b / size + 1,
                   b % size + 1);
    else
        json_print(out, ",'conflict':null");
}

/* A dlx_write_fn that leaves out the end of the line. */
static bool write_line(void *user, const char *text, size_t size)
{
    return room_write(user, text, size > 0 && text[size - 1] == '\n' ? size - 1 : size);
}

/* Print the puzzle in the form that people send: the lines of the rules, and the cells, or the
 * candidates if there are any. */
static void print_text(FILE *out)
{
    sudoku_form form = now.puzzle.marked ? SUDOKU_FORM_CANDIDATES : SUDOKU_FORM_LINE;
    sudoku_write_rules(now.rules, room_write, out);
    sudoku_write(now.rules, &now.puzzle, form, NULL, write_line, out, NULL);
}

static void print_cells(FILE *out)
{
    fputs(",\"cells\":[", out);
    for (int cell = 0; cell < now.puzzle.size * now.puzzle.size; cell++)
        fprintf(out, "%s%d", cell > 0 ? "," : "", now.puzzle.cell[cell]);
    fputc(']', out);
}

/* Print the symbol of each digit. */
static void print_symbols(FILE *out)
{
    char text[DIGIT_ROOM];
    for (int digit = 1; digit <= now.rules->digits; digit++) {
        format_symbol(puzzle_symbols(), now.rules->digits, digit, text);
        json_print(out, digit > 1 ? ",%s" : ",'symbols':[%s", text);
    }
    fputc(']', out);
}

/* Print the name of a puzzle: its title, or the note beside it. */
static void print_title(FILE *out, const sudoku_labels *labels)
{
    const char *title = labels->text[SUDOKU_TITLE];
    title = title != NULL ? title : labels->text[SUDOKU_NOTE];
    json_print(out, "%s", title != NULL ? title : "");
}

static bool print_puzzle(void)
{
    FILE *out = room_open();
    if (out == NULL)
        return false;
    json_print(out, "{'size':%d,'rows':%d,'columns':%d,'givens':%d", now.puzzle.size,
               rows_of_board(now.rules), columns_of_board(now.rules), count_givens(&now.puzzle));
    print_conflict(out);
    char *text = NULL;
    size_t size = 0;
    FILE *lines = open_memstream(&text, &size);
    if (lines != NULL) {
        print_text(lines);
        fclose(lines);
    }
    print_cells(out);
    print_symbols(out);
    json_print(out, ",'digits':%d,'plain':%i,'text':%s}", now.rules->digits,
               now.rules->is_plain && !now.puzzle.marked, text != NULL ? text : "");
    free(text);
    room_close(out);
    return true;
}

bool puzzle_take(const sudoku_rules_settings *settings, const sudoku_puzzle *puzzle)
{
    return take_by(settings, puzzle) && print_puzzle();
}

static bool is_puzzle(const sudoku_record *record)
{
    return record->kind == SUDOKU_PUZZLE || record->kind == SUDOKU_RULED;
}

/* Read the puzzle of the text with this number. Its rules live until the reader's next call, so
 * open it now. */
static bool read_puzzle(uint32_t number, sudoku_record *record)
{
    struct span span = {room_text(), room_text_size()};
    sudoku_reader *reader;
    dlx_status status = sudoku_reader_new(NULL, room_read, &span, 0, &reader);
    if (status != DLX_OK)
        return room_refuse(status, NULL);
    for (uint32_t n = 0; n <= number && status == DLX_OK; n++) {
        status = sudoku_reader_next(reader, record);
        if (record->kind == SUDOKU_END)
            break;
    }
    bool good = status == DLX_OK && is_puzzle(record) && take_record(record);
    sudoku_reader_free(reader);
    if (good || (status == DLX_OK && is_puzzle(record)))
        return good; /* take_record() has refused it */
    if (status == DLX_OK && record->kind == SUDOKU_END)
        return room_refuse(DLX_ERR_SYNTAX, &(dlx_error){.message = "there is no puzzle here"});
    return room_refuse(status == DLX_OK ? DLX_ERR_SYNTAX : status, &record->error);
}

/** Read a puzzle in the text, in any form, by its number from 0. Print a description, or what is
 * wrong. */
EXPORT(puzzle_open) bool puzzle_open(uint32_t number)
{
    sudoku_record *record = calloc(1, sizeof *record);
    if (record == NULL)
        return room_refuse(DLX_ERR_MEMORY, NULL);
    bool good = read_puzzle(number, record) && print_puzzle();
    free(record);
    return good;
}

/** Print the names of the puzzles in the text, "" for one without a name, and null for one that is
 * malformed: {"titles":["A","",null]}. At most `most` of them are listed. */
EXPORT(puzzle_titles) bool puzzle_titles(uint32_t most)
{
    struct span span = {room_text(), room_text_size()};
    sudoku_record *record = calloc(1, sizeof *record);
    sudoku_reader *reader = NULL;
    dlx_status status =
        record == NULL ? DLX_ERR_MEMORY : sudoku_reader_new(NULL, room_read, &span, 0, &reader);
    FILE *out = status == DLX_OK ? room_open() : NULL;
    if (out != NULL)
        fputs("{\"titles\":[", out);
    for (uint32_t n = 0; out != NULL && n < most; n++) {
        status = sudoku_reader_next(reader, record);
        if (status != DLX_OK || record->kind == SUDOKU_END)
            break;
        fputs(n > 0 ? "," : "", out);
        if (is_puzzle(record))
            print_title(out, &record->labels);
        else
            fputs("null", out);
    }
    sudoku_reader_free(reader);
    free(record);
    if (out != NULL) {
        fputs("]}", out);
        room_close(out);
    }
    return status == DLX_OK || room_refuse(status, NULL);
}

/* ---- solutions ---- */

/** Prepare the search. */
EXPORT(puzzle_begin) bool puzzle_begin(void)
{
    if (now.rules == NULL)
        return room_refuse(DLX_ERR_ARGUMENT, NULL);
    end_search();
    dlx_status status = sudoku_cover(NULL, now.rules, &now.puzzle, &now.problem);
    if (status == DLX_OK)
        status = dlx_task_new(now.problem, &now.task);
    if (status == DLX_OK)
        status = dlx_search_new(now.task, &now.search);
    if (status == DLX_OK)
        return true;
    end_search();
    return room_refuse(status, NULL);
}

static void keep(const dlx_solution *solution)
{
    sudoku_cover_cells(now.rules, now.problem, solution, now.solution);
    now.is_solved = true;
    now.count = 1;
}

/* Continue the search up to the limits. Keep the first solution, and count the others. */
static dlx_outcome search_on(const dlx_limits *limits)
{
    dlx_outcome outcome = DLX_FOUND;
    dlx_solution solution;
    bool is_first = !now.is_solved;
    dlx_task_limit(now.task, limits);
    if (is_first) {
        outcome = dlx_search_next(now.search, &solution);
        if (outcome == DLX_FOUND)
            keep(&solution);
    }
    if (outcome == DLX_FOUND && !(is_first && limits->solutions == 1)) {
        uint64_t more;
        outcome = dlx_search_count(now.search, &more);
        now.count += more;
    }
    return outcome;
}

/** Search for this time, and this number of further solutions, 0 for all. Print the progress. */
EXPORT(puzzle_count) bool puzzle_count(double milliseconds, uint32_t solutions)
{
    if (now.search == NULL)
        return room_refuse(DLX_ERR_ARGUMENT, NULL);
    dlx_limits limits = {.solutions = solutions, .seconds = milliseconds / 1000};
    dlx_outcome outcome = search_on(&limits);
    dlx_statistics statistics;
    dlx_search_statistics(now.search, &statistics);
    FILE *out = room_open();
    if (out == NULL)
        return false;
    fprintf(out, "{\"solutions\":\"%llu\",\"nodes\":%llu,\"done\":%s}",
            (unsigned long long)now.count, (unsigned long long)statistics.tree_nodes,
            outcome == DLX_EXHAUSTED ? "true" : "false");
    room_close(out);
    return true;
}

/* Return the rating of the hardest step by the scale of Sudoku Explainer, in tenths. Return 0 for a
 * puzzle that the scale does not cover, and for one that takes long. */
static int rate_by_scale(void)
{
    enum { SECONDS = 2 }; /* a worker rates, and the next question waits for it */
    const bool is_classic = now.rules->is_plain && now.rules->size == SUDOKU_SIZE &&
                            now.rules->box_rows == SUDOKU_BOX && !now.puzzle.marked;
    sudoku_scale *scale;
    int rating = 0;
    if (!is_classic || sudoku_scale_new(NULL, &scale) != DLX_OK)
        return 0;
    if (sudoku_scale_start(scale, &now.puzzle, SECONDS) == DLX_OK) {
        sudoku_progress progress;
        while ((progress = sudoku_scale_next(scale, NULL)) == SUDOKU_STEP) {
        }
        rating = progress == SUDOKU_SOLVED ? sudoku_scale_rate(scale).hardest : 0;
    }
    sudoku_scale_free(scale);
    return rating;
}

/* Print level, hardest technique and rating, in tenths, of a puzzle with one solution. */
static void print_rating(FILE *out, const sudoku_rating *rating)
{
    json_print(out, "{'level':%s,'technique':%s,'scale':%d}", sudoku_level_name(rating->level),
               rating->level == SUDOKU_SEARCH ? "" : sudoku_technique_name(rating->hardest),
               rate_by_scale());
}

/** Print how hard the puzzle is for people: words, and `scale`, the number of Sudoku Explainer in
 * tenths, or 0. The puzzle must have exactly one solution. */
EXPORT(puzzle_rate) bool puzzle_rate(void)
{
    sudoku_logic *logic;
    sudoku_rating rating;
    if (now.rules == NULL)
        return room_refuse(DLX_ERR_ARGUMENT, NULL);
    dlx_status status = sudoku_logic_new(NULL, now.rules, &logic);
    if (status != DLX_OK)
        return room_refuse(status, NULL);
    status = sudoku_logic_rate(logic, &now.puzzle, true, &rating);
    sudoku_logic_free(logic);
    FILE *out = status == DLX_OK ? room_open() : NULL;
    if (out == NULL)
        return room_refuse(status, NULL);
    print_rating(out, &rating);
    room_close(out);
    return true;
}

/* ---- texts: a picture, the solution, a link ---- */

/** Draw the puzzle, with its solution if one is known. The class of a group names its ink, and the
 * page defines the looks of each class. */
EXPORT(puzzle_draw) bool puzzle_draw(void)
{
    const sudoku_write_settings settings = {.solution = now.is_solved ? now.solution : NULL,
                                            .labels = labels()};
    FILE *out = now.rules != NULL ? room_open() : NULL;
    if (out == NULL)
        return room_refuse(DLX_ERR_ARGUMENT, NULL);
    sudoku_write(now.rules, &now.puzzle, SUDOKU_FORM_SVG, &settings, room_write, out, NULL);
    room_close(out);
    return true;
}

/** Write the solution on one line. */
EXPORT(puzzle_solution) bool puzzle_solution(void)
{
    sudoku_puzzle *board = now.is_solved ? calloc(1, sizeof *board) : NULL;
    FILE *out = board != NULL ? room_open() : NULL;
    if (out != NULL) {
        board->size = now.puzzle.size;
        memcpy(board->cell, now.solution, sizeof board->cell);
        sudoku_write(now.rules, board, SUDOKU_FORM_LINE,
                     &(sudoku_write_settings){.labels = labels()}, write_line, out, NULL);
        room_close(out);
    }
    free(board);
    return out != NULL || room_refuse(DLX_ERR_ARGUMENT, NULL);
}

/** Write the puzzle as a link to f-puzzles.com. */
EXPORT(puzzle_link) bool puzzle_link(void)
{
    FILE *out = now.rules != NULL ? room_open() : NULL;
    if (out == NULL)
        return room_refuse(DLX_ERR_ARGUMENT, NULL);
    dlx_error error = {0};
    dlx_status status =
        sudoku_write(now.rules, &now.puzzle, SUDOKU_FORM_LINK, NULL, write_line, out, &error);
    room_close(out);
    return status == DLX_OK || room_refuse(status, &error);
}
