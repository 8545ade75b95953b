/* SPDX-License-Identifier: MIT */
/*
 * Sudoku puzzles as exact cover. The Sudoku library reads the puzzle and states the problem:
 *
 *     1...............   ->   sudoku_reader   ->   sudoku_cover()   ->   r1c1 r1=1 c1=1 b1=1
 *                                                                        r1c2 r1=1 c2=1 b1=1
 *                                                                        ...
 *
 * docs/sudoku/variants.md explains the names.
 */
#include "dlx/generate/maker.h"
#include "sudoku/sudoku.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Give the reader the next bytes of a string; `user` points to where they begin. */
static bool read_string(void *user, char *buffer, size_t size, size_t *got)
{
    const char **text = user;
    *got = strlen(*text) < size ? strlen(*text) : size;
    memcpy(buffer, *text, *got);
    *text += *got;
    return true;
}

static bool has_rules(const sudoku_own_rules *own)
{
    return own->variants != 0 || own->regions != NULL || own->clue_count > 0 || own->grids != NULL;
}

/* Read the first record of a text. A puzzle in JSON may have rules of its own; without any it is
 * like every other. Return false if memory has run out. */
static bool read_record(struct maker *m, const char *text, sudoku_record *record)
{
    sudoku_reader *reader;
    dlx_status status = sudoku_reader_new(m->allocator, read_string, &text, 0, &reader);
    if (status != DLX_OK)
        return maker_check(m, status);
    status = sudoku_reader_next(reader, record);
    if (status == DLX_OK && record->kind == SUDOKU_RULED && !has_rules(&record->own))
        record->kind = SUDOKU_PUZZLE;
    sudoku_reader_free(reader);
    return maker_check(m, status);
}

static bool fail_record(struct maker *m, const char *file, const dlx_error *error)
{
    char column[24] = "";
    if (error->column > 0)
        snprintf(column, sizeof column, ":%" PRIu64, error->column);
    return maker_fail(m, DLX_ERR_SYNTAX, "%s:%" PRIu64 "%s: %s", file, error->line, column,
                      error->message);
}

/* Read the puzzle of a file. */
static bool read_file(struct maker *m, const char *file, sudoku_record *record)
{
    const char *text = maker_read_file(m, file);
    if (text == NULL || !read_record(m, text, record))
        return false;
    if (record->kind == SUDOKU_RULED || record->kind == SUDOKU_INVALID)
        return fail_record(m, file, &record->error);
    return record->kind == SUDOKU_PUZZLE || maker_refuse(m, "FILE", file, "a Sudoku puzzle");
}

/* Read a puzzle, even if a file has that name. */
static bool read_puzzle(struct maker *m, const char *value, sudoku_puzzle *puzzle)
{
    sudoku_record record = {0};
    const bool is_puzzle = read_record(m, value, &record) && record.kind == SUDOKU_PUZZLE;
    if (m->status != DLX_OK || (!is_puzzle && !read_file(m, value, &record)))
        return false;
    *puzzle = record.puzzle;
    return true;
}

/* Replace the empty problem of the maker, which already has its title. */
static bool replace_problem(struct maker *m, dlx_problem *problem)
{
    dlx_status status = dlx_problem_set_title(problem, dlx_problem_title(m->problem));
    dlx_problem_free(m->problem);
    m->problem = problem;
    return maker_check(m, status);
}

bool make_sudoku(struct maker *m)
{
    sudoku_puzzle puzzle;
    if (!read_puzzle(m, m->argument, &puzzle))
        return false;
    const sudoku_rules_settings settings = {.size = puzzle.size};
    sudoku_rules *rules = NULL;
    dlx_problem *problem;
    dlx_error error = {.message = ""};
    dlx_status status = sudoku_rules_new(m->allocator, &settings, &rules, &error);
    if (status == DLX_OK)
        status = sudoku_cover(m->allocator, rules, &puzzle, &problem);
    sudoku_rules_free(rules);
    if (status !=
        DLX_OK) /* only the rules of some sizes, such as 7x7, have a message of their own */
        return maker_fail(m, status, "%s",
                          *error.message != '\0' ? error.message : dlx_status_text(status));
    return replace_problem(m, problem);
}
