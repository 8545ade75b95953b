/* SPDX-License-Identifier: MIT */
/*
 * The engine of the npm package. engine.js passes numbers, and texts and arrays through the room
 * (web/room.h). A session is a problem with what is asked of it:
 *
 *     problem_new(7, 0)              7 primary items, no secondary ones
 *     problem_add(2)                 2 options; the room has their lengths and entries
 *     problem_set_costs(problem, 0)  "3", "-0.5" in the room: costs of options 0 and 1
 *     session_new(problem)  ->  session_set() "kernel links"  ->  session_limit(s, 0, 0.5)
 *     session_next()                 DLX_FOUND; session_options() and session_length() are the solution
 *     session_count()                DLX_EXHAUSTED; the room has the digits
 *     zdd_new()                      the diagram of a count; zdd_nth() with "7" prints solution 7
 *
 * A call that fails returns false, NULL or -1, and the room has the error as JSON.
 */
#define _POSIX_C_SOURCE 200809L

#include "dlx/diagram.h"
#include "dlx/option.h"
#include "sudoku/sudoku.h"
#include "web/room.h"

#include <stdlib.h>
#include <string.h>

struct session {
    dlx_task *task;       /* owned */
    dlx_search *search;   /* owned; NULL before the first call of session_next() */
    dlx_counter *counter; /* owned; NULL before session_count() */
    dlx_solution found;   /* the latest solution */
};

static bool report(dlx_status status, const char *reason)
{
    dlx_error error = {0};
    if (reason != NULL && *reason != '\0')
        snprintf(error.message, sizeof error.message, "%s: %s", dlx_status_text(status), reason);
    return status == DLX_OK || room_refuse(status, &error);
}

static void print(const char *text)
{
    FILE *out = room_open();
    if (out != NULL)
        fputs(text, out);
    room_close(out);
}

/* ---- problems ---- */

/** Make a problem with items that have no names, primary ones first. */
EXPORT(problem_new) dlx_problem *problem_new(uint32_t primary, uint32_t secondary)
{
    dlx_problem *problem;
    dlx_status status = dlx_problem_new(NULL, &problem);
    if (!report(status, NULL))
        return NULL;
    for (uint32_t i = 0; i < primary + secondary && status == DLX_OK; i++)
        status =
            dlx_problem_add_item(problem, NULL, i < primary ? DLX_PRIMARY : DLX_SECONDARY, NULL);
    if (status == DLX_OK)
        return problem;
    dlx_problem_free(problem);
    report(status, NULL);
    return NULL;
}

EXPORT(problem_free) void problem_free(dlx_problem *problem)
{
    dlx_problem_free(problem);
}

EXPORT(problem_items) uint32_t problem_items(const dlx_problem *problem)
{
    return dlx_problem_item_count(problem);
}

EXPORT(problem_options) uint32_t problem_options(const dlx_problem *problem)
{
    return dlx_problem_option_count(problem);
}

EXPORT(problem_set_multiplicity)
bool problem_set_multiplicity(dlx_problem *problem, uint32_t item, uint32_t least, uint32_t most)
{
    return report(dlx_problem_set_multiplicity(problem, item, least, most), NULL);
}

/** Add options. The room has a length for each of them, then the entries. */
EXPORT(problem_add) bool problem_add(dlx_problem *problem, uint32_t count)
{
    const uint32_t *lengths = (const void *)room_text(); /* the room is aligned as malloc's blocks are */
    const dlx_entry *entries = (const void *)(lengths + count);
    return report(dlx_problem_add_options(problem, entries, lengths, NULL, count, NULL), NULL);
}

/** Remove the last `count` options. */
EXPORT(problem_remove) void problem_remove(dlx_problem *problem, uint32_t count)
{
    dlx_problem_remove_options(problem, count);
}

/** Set the costs of the last options. The room has a text for each of them, with a zero at its
 * end. */
EXPORT(problem_set_costs) bool problem_set_costs(dlx_problem *problem, uint32_t first)
{
    const char *text = room_text();
    for (uint32_t o = first; text < room_text() + room_text_size(); o++, text += strlen(text) + 1) {
        const dlx_status status = dlx_problem_set_cost_text(problem, o, text);
        if (status == DLX_ERR_ARGUMENT)
            return report(status, "a cost has at most 18 decimals; it may be negative only if the option has an item "
                                  "that all solutions cover the same number of times");
        if (status != DLX_OK)
            return report(status, "the sum of all costs");
    }
    return true;
}

/** Print the cost of an option. */
EXPORT(problem_cost) void problem_cost(const dlx_problem *problem, uint32_t option)
{
    char text[DLX_COST_TEXT];
    dlx_problem_cost_text(problem, option, dlx_problem_option_cost(problem, option), text);
    print(text);
}

/** Read a problem from the text in the room, in the format with this number. */
EXPORT(problem_read) dlx_problem *problem_read(int format)
{
    struct span span = {room_text(), room_text_size()};
    dlx_reading reading = {.format = (dlx_format)format};
    dlx_problem *problem;
    dlx_error error = {0};
    dlx_status status = dlx_read(NULL, room_read, &span, &reading, &problem, &error);
    if (status == DLX_OK)
        return problem;
    room_refuse(status, &error);
    return NULL;
}

/** Find the format whose name is in the room; -1 if there is none. */
EXPORT(problem_format) int problem_format(void)
{
    dlx_format format;
    return dlx_format_by_name(room_text(), &format) ? (int)format : -1;
}

/** Print an option: the names or numbers of its items, separated by blanks. Each may have a color,
 * or the number of times that the option covers it. */
EXPORT(problem_option) bool problem_option(const dlx_problem *problem, uint32_t option)
{
    const size_t size = dlx_option_text(problem, NULL, option, NULL, 0) + 1;
    char *text = malloc(size);
    if (text == NULL)
        return report(DLX_ERR_MEMORY, NULL);
    dlx_option_text(problem, NULL, option, text, size);
    print(text);
    free(text);
    return true;
}

/** Find the option with the text or the name in the room: the first, or the next one after `after`.
 * Return its number; DLX_NONE if there is none. */
EXPORT(problem_find) uint32_t problem_find(const dlx_problem *problem, uint32_t after)
{
    dlx_option_index *index;
    if (dlx_option_index_new(problem, NULL, &index) != DLX_OK)
        return DLX_NONE;
    const uint32_t option = dlx_option_index_find(index, room_text(), after);
    dlx_option_index_free(index);
    return option;
}

/* ---- sessions ---- */

EXPORT(session_new) struct session *session_new(const dlx_problem *problem)
{
    struct session *session = calloc(1, sizeof *session);
    if (session != NULL && dlx_task_new(problem, &session->task) == DLX_OK)
        return session;
    free(session);
    report(DLX_ERR_MEMORY, NULL);
    return NULL;
}

EXPORT(session_free) void session_free(struct session *s)
{
    dlx_search_free(s->search);
    dlx_counter_free(s->counter);
    dlx_task_free(s->task);
    free(s);
}

/** Set a setting. The room has its name, a blank, and its value. */
EXPORT(session_set) bool session_set(struct session *s)
{
    char name[16] = "";
    const char *value = strchr(room_text(), ' ');
    if (value == NULL || (size_t)(value - room_text()) >= sizeof name)
        return report(DLX_ERR_ARGUMENT, room_text());
    memcpy(name, room_text(), (size_t)(value - room_text()));
    dlx_status status = dlx_task_set(s->task, name, value + 1);
    return status == DLX_OK || report(status, dlx_task_reason(s->task));
}

EXPORT(session_require) bool session_require(struct session *s, uint32_t option)
{
    return report(dlx_task_require(s->task, option), NULL);
}

EXPORT(session_forbid) bool session_forbid(struct session *s, uint32_t option)
{
    return report(dlx_task_forbid(s->task, option), NULL);
}

/** Set new limits, counted from now; 0 for none. */
EXPORT(session_limit) void session_limit(struct session *s, double tree_nodes, double seconds)
{
    dlx_task_limit(s->task, &(dlx_limits){0, (uint64_t)tree_nodes, seconds});
}

/** Find the next solution, and return the outcome. */
EXPORT(session_next) int session_next(struct session *s)
{
    if (s->search == NULL) {
        dlx_status status = dlx_search_new(s->task, &s->search);
        if (status == DLX_ERR_STOPPED) /* there was no time to make it */
            return DLX_STOPPED_BY_SECONDS;
        if (status != DLX_OK) {
            report(status, dlx_task_reason(s->task));
            return -1;
        }
    }
    return (int)dlx_search_next(s->search, &s->found);
}

EXPORT(session_options) const uint32_t *session_options(const struct session *s)
{
    return s->found.options;
}

EXPORT(session_length) uint32_t session_length(const struct session *s)
{
    return s->found.count;
}

/** Print the cost as in the text of the problem. */
EXPORT(session_cost_text)
void session_cost_text(const struct session *s, const dlx_problem *problem)
{
    char text[DLX_COST_TEXT];
    dlx_problem_cost_text(problem, DLX_NONE, s->found.cost, text);
    print(text);
}

/** Count all solutions, and print the digits. Return the outcome. `goal` is a dlx_goal. */
EXPORT(session_count) int session_count(struct session *s, int goal)
{
    dlx_status status = DLX_OK;
    dlx_outcome outcome = DLX_EXHAUSTED;
    if (s->counter == NULL)
        status = dlx_counter_new(s->task, (dlx_goal)goal, &s->counter);
    if (status == DLX_OK)
        status = dlx_counter_run(s->counter, &outcome);
    if (status == DLX_OK) {
        print(dlx_counter_digits(s->counter));
        return (int)outcome;
    }
    report(status, dlx_task_reason(s->task));
    return -1;
}

/* ---- diagrams ---- */

struct zdd {
    dlx_diagram *diagram;       /* owned */
    const dlx_problem *problem; /* outlives the diagram */
    uint32_t *options;          /* the latest solution: as long as the longest */
    uint64_t random;            /* state of the random numbers */
};

/** Take the diagram of a session that has counted to the end. */
EXPORT(zdd_new) struct zdd *zdd_new(struct session *s, const dlx_problem *problem)
{
    struct zdd *z = calloc(1, sizeof *z);
    dlx_status status = z != NULL ? dlx_counter_diagram(s->counter, &z->diagram) : DLX_ERR_MEMORY;
    if (status == DLX_OK) {
        z->problem = problem;
        z->options = calloc((size_t)dlx_diagram_describe(z->diagram).longest + 1, sizeof *z->options);
        if (z->options != NULL)
            return z;
        dlx_diagram_free(z->diagram);
        status = DLX_ERR_MEMORY;
    }
    free(z);
    report(status, NULL);
    return NULL;
}

EXPORT(zdd_free) void zdd_free(struct zdd *z)
{
    dlx_diagram_free(z->diagram);
    free(z->options);
    free(z);
}

EXPORT(zdd_nodes) uint32_t zdd_nodes(const struct zdd *z)
{
    return dlx_diagram_describe(z->diagram).nodes;
}

EXPORT(zdd_seed) void zdd_seed(struct zdd *z, uint64_t seed)
{
    z->random = seed;
}

/* Print the cost of the solution that a call has found, and its options. */
static bool print_solution(const struct zdd *z, dlx_status status, uint32_t count)
{
    char text[DLX_COST_TEXT];
    uint64_t cost = 0;
    FILE *out = status == DLX_OK ? room_open() : NULL;
    if (out == NULL)
        return report(status != DLX_OK ? status : DLX_ERR_MEMORY, NULL);
    for (uint32_t o = 0; o < count; o++)
        cost += dlx_problem_option_cost(z->problem, z->options[o]);
    dlx_problem_cost_text(z->problem, DLX_NONE, cost, text);
    fputs(text, out);
    for (uint32_t o = 0; o < count; o++)
        fprintf(out, " %u", (unsigned)z->options[o]);
    room_close(out);
    return true;
}

/** Print the solution whose number is in the room. */
EXPORT(zdd_nth) bool zdd_nth(const struct zdd *z)
{
    uint32_t count = 0;
    const dlx_status status = dlx_diagram_nth(z->diagram, room_text(), z->options, &count);
    return print_solution(z, status, count);
}

/** Print a random solution. */
EXPORT(zdd_sample) bool zdd_sample(struct zdd *z)
{
    uint32_t count = 0;
    const dlx_status status = dlx_diagram_sample(z->diagram, &z->random, z->options, &count);
    return print_solution(z, status, count);
}

/** Print the cheapest solution. */
EXPORT(zdd_cheapest) bool zdd_cheapest(const struct zdd *z)
{
    uint32_t count = 0;
    uint64_t cost;
    const dlx_status status = dlx_diagram_cheapest(z->diagram, z->problem, NULL, z->options, &count, &cost);
    return print_solution(z, status, count);
}

/** Print for each option the number of solutions that contain it. */
EXPORT(zdd_uses) bool zdd_uses(const struct zdd *z)
{
    dlx_uses uses;
    dlx_status status = dlx_diagram_uses(z->diagram, &uses);
    if (status != DLX_OK)
        return report(status, NULL);
    FILE *out = room_open();
    for (uint32_t o = 0; o < uses.options && out != NULL; o++)
        fprintf(out, "%s%s", o > 0 ? " " : "", uses.digits + o * uses.digits_size);
    room_close(out);
    dlx_uses_free(z->diagram, &uses);
    return out != NULL || report(DLX_ERR_MEMORY, NULL);
}

/** Print the diagram in the format whose name is in the room. */
EXPORT(zdd_write) bool zdd_write(const struct zdd *z)
{
    dlx_diagram_format format;
    dlx_error error = {0};
    if (!dlx_diagram_format_by_name(room_text(), &format))
        return report(DLX_ERR_ARGUMENT, "unknown format");
    FILE *out = room_open();
    const dlx_status status = out == NULL ? DLX_ERR_MEMORY
                                          : dlx_diagram_write(z->diagram, z->problem, format, room_write, out, &error);
    room_close(out);
    return status == DLX_OK || room_refuse(status, &error);
}

/* ---- Sudoku ---- */

/* Read the puzzle in the room, which must be the only one, and make its rules, which live in the
 * reader until its next call. */
static bool read_only_puzzle(sudoku_reader *reader, int rows, int columns, sudoku_record *record,
                             sudoku_rules **rules)
{
    static const uint16_t top_left = 0;
    static sudoku_record rest;
    dlx_error error = {0};
    dlx_status status = sudoku_reader_next(reader, record);
    if (status != DLX_OK)
        return report(status, NULL);
    if (record->kind != SUDOKU_PUZZLE && record->kind != SUDOKU_RULED)
        return room_refuse(DLX_ERR_SYNTAX, record->kind == SUDOKU_END ? NULL : &record->error);
    sudoku_rules_settings settings = room_rules(record);
    if (rows != columns && settings.grid_count == 0) {
        settings.grids = &top_left;
        settings.grid_count = 1;
        settings.grid_rows = rows;
        settings.grid_columns = columns;
    }
    status = sudoku_rules_new(NULL, &settings, rules, &error);
    if (status != DLX_OK)
        return room_refuse(status, &error);
    status = sudoku_reader_next(reader, &rest);
    if (status != DLX_OK)
        return report(status, NULL);
    if (rest.kind == SUDOKU_PUZZLE || rest.kind == SUDOKU_RULED)
        return room_refuse(DLX_ERR_SYNTAX,
                           &(dlx_error){.line = rest.line, .message = "this is another puzzle"});
    return rest.kind == SUDOKU_END || room_refuse(DLX_ERR_SYNTAX, &rest.error);
}

/* The same; the caller frees the rules, even after an error. */
static bool read_puzzle(int rows, int columns, sudoku_record *record, sudoku_rules **rules)
{
    struct span span = {room_text(), room_text_size()};
    sudoku_reader *reader;
    const int size = rows > columns ? rows : columns;
    if (!report(sudoku_reader_new(NULL, room_read, &span, size, &reader), NULL))
        return false;
    const bool good =
        (rows == columns || report(sudoku_reader_board(reader, rows, columns), NULL)) &&
        read_only_puzzle(reader, rows, columns, record, rules);
    sudoku_reader_free(reader);
    return good;
}

/* Write a board on one line, with the symbols of its puzzle. */
static bool write_board(const sudoku_rules *rules, const sudoku_record *record)
{
    const char *symbols = record->symbols[0] != '\0' ? record->symbols : NULL;
    const sudoku_labels labels = {.text[SUDOKU_SYMBOLS] = symbols};
    const sudoku_write_settings settings = {.labels = &labels};
    FILE *out = room_open();
    dlx_status status = out == NULL ? DLX_ERR_MEMORY
                                    : sudoku_write(rules, &record->puzzle, SUDOKU_FORM_LINE,
                                                   &settings, room_write, out, NULL);
    room_close(out);
    return report(status, NULL);
}

enum { LIMITED = -2 }; /* a limit ended the search */

static int solve_record(sudoku_record *record, sudoku_rules *rules, uint32_t limit,
                        const dlx_limits *limits)
{
    sudoku_solver *solver;
    sudoku_answer answer = {.stopped = true};
    dlx_status status = sudoku_solver_new_within(NULL, rules, limits->seconds, &solver);
    if (status == DLX_OK) {
        sudoku_solver_limit(solver, limits);
        status = sudoku_solve(solver, &record->puzzle, limit, &answer);
        sudoku_solver_free(solver);
    }
    if (status == DLX_ERR_STOPPED || (status == DLX_OK && answer.stopped)) {
        char text[24];
        snprintf(text, sizeof text, "%llu", (unsigned long long)answer.solutions);
        print(text);
        return LIMITED;
    }
    if (!report(status, NULL))
        return -1;
    print("");
    memcpy(record->puzzle.cell, answer.cell, sizeof answer.cell);
    record->puzzle.marked = false;
    if (answer.solutions > 0 && !write_board(rules, record))
        return -1;
    return answer.solutions < INT32_MAX ? (int)answer.solutions : INT32_MAX;
}

/** Solve the puzzle in the room: print a solution, and return the number of solutions up to the
 * limit. Its rows and columns are 0 if they are not known. If a limit of nodes or seconds (0: no
 * limit) ends the search, print the number of solutions found so far, and return -2. */
EXPORT(sudoku_solutions)
int sudoku_solutions(uint32_t limit, double tree_nodes, double seconds, int rows, int columns)
{
    const dlx_limits limits = {0, (uint64_t)tree_nodes, seconds};
    static sudoku_record record;
    sudoku_rules *rules = NULL;
    const int found = read_puzzle(rows, columns, &record, &rules)
                          ? solve_record(&record, rules, limit, &limits)
                          : -1;
    sudoku_rules_free(rules);
    return found;
}
