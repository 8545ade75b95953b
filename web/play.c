/* SPDX-License-Identifier: MIT */
/*
 * Questions from somebody who plays the open puzzle. Each call gets the board as it is played: the
 * digits of all cells, and the candidates that hints have removed from them, as masks with bit d
 * for digit d.
 *
 *     "4 0 0 0 ... 0\n0 8 0 ..."      r1c1 holds 4; r1c2 is empty, and it cannot be 3
 *
 *     play_state()        what the rules leave, and what contradicts
 *     play_hint(most)     the next steps that people would take, with the cells to look at
 *     play_check()        which digits are in no solution
 *     play_count(ms)      how many solutions there are
 *     play_candidates(ms) the digits that each cell has in some solution
 */
#include "dlx/text/json.h"
#include "sudoku/logic.h"
#include "web/puzzle.h"
#include "web/room.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_COUNTED = 100000 }; /* solutions */

static struct {
    const sudoku_rules *rules; /* of the solver; NULL before the first */
    sudoku_solver *solver;     /* by these rules; NULL before the first */
    sudoku_puzzle board;       /* as played */
} play;

static int cells(void)
{
    return puzzle_rules()->size * puzzle_rules()->size;
}

/* ---- the board ---- */

/* Read one number for each cell. Return false if the text is too short. */
static bool read_numbers(const char **text, uint64_t *numbers)
{
    for (int c = 0; c < cells(); c++) {
        char *end;
        numbers[c] = strtoull(*text, &end, 10);
        if (end == *text)
            return false;
        *text = end;
    }
    return true;
}

/* Read the board. The candidates count only if hints have removed some digits. */
static bool read_board(void)
{
    static uint64_t digit[SUDOKU_MAX_CELLS], removed[SUDOKU_MAX_CELLS];
    const char *text = room_text();
    if (puzzle_rules() == NULL || !read_numbers(&text, digit) || !read_numbers(&text, removed))
        return room_refuse(DLX_ERR_ARGUMENT, NULL);
    play.board = *puzzle_given();
    for (int c = 0; c < cells(); c++) {
        uint64_t marks = play.board.marked ? play.board.candidates[c] : puzzle_rules()->allowed[c];
        play.board.cell[c] = (uint8_t)(digit[c] <= SUDOKU_MAX_SIZE ? digit[c] : 0);
        play.board.candidates[c] = marks & ~removed[c];
    }
    play.board.marked = true;
    return true;
}

/* Print numbers as an array of JSON. Digits go up to 36, so all are exact as doubles. */
static void print_mask(FILE *out, int cell, uint64_t mask)
{
    fprintf(out, "%s%" PRIu64, cell > 0 ? "," : "", mask);
}

/* ---- the rules ---- */

/* Return the digits that the rules and the digits of the peers leave in an empty cell. */
static uint64_t left_in(int cell)
{
    const sudoku_list *peers = &puzzle_rules()->peers[cell];
    uint64_t left = play.board.candidates[cell];
    for (int p = 0; p < peers->count; p++)
        if (play.board.cell[peers->at[p]] != 0)
            left &= ~(UINT64_C(1) << play.board.cell[peers->at[p]]);
    return left;
}

/* Return whether a digit is not allowed here, or a peer holds the same. */
static bool is_in_conflict(int cell)
{
    const int digit = play.board.cell[cell];
    return digit != 0 && (left_in(cell) >> digit & 1) == 0;
}

/** Print what the rules leave in each cell, the conflicts, and whether the board is solved. */
EXPORT(play_state) bool play_state(void)
{
    FILE *out = read_board() ? room_open() : NULL;
    if (out == NULL)
        return false;
    const char *comma = "";
    fputs("{\"left\":[", out);
    for (int c = 0; c < cells(); c++)
        print_mask(out, c, play.board.cell[c] == 0 ? left_in(c) : 0);
    fputs("],\"conflicts\":[", out);
    for (int c = 0; c < cells(); c++)
        if (is_in_conflict(c)) {
            fprintf(out, "%s%d", comma, c);
            comma = ",";
        }
    json_print(out, "],'solved':%i}",
               sudoku_is_solution(puzzle_rules(), puzzle_given(), play.board.cell));
    room_close(out);
    return true;
}

/* ---- steps of logic ---- */

static void print_cells(FILE *out, const char *name, const uint16_t *cell, int count)
{
    fprintf(out, ",\"%s\":[", name);
    for (int c = 0; c < count; c++)
        fprintf(out, "%s%d", c > 0 ? "," : "", cell[c]);
    fputc(']', out);
}

static void print_candidates(FILE *out, const char *name, const sudoku_candidate *list, int count)
{
    fprintf(out, ",\"%s\":[", name);
    for (int c = 0; c < count; c++)
        fprintf(out, "%s[%d,%d]", c > 0 ? "," : "", list[c].cell, list[c].digit);
    fputc(']', out);
}

static void print_houses(FILE *out, const sudoku_step *step)
{
    fputs(",\"houses\":[", out);
    for (int h = 0; h < step->house_count; h++) {
        const sudoku_house *house = &puzzle_rules()->houses[step->houses[h]];
        for (int c = 0; c < house->count; c++)
            fprintf(out, "%s%d", h + c > 0 ? "," : "", house->cells[c]);
    }
    fputc(']', out);
}

/* A dlx_write_fn into a JSON string. The sentences are plain ASCII without quotes. */
static bool write_words(void *user, const char *text, size_t size)
{
    return room_write(user, text, size);
}

static void print_step(FILE *out, const sudoku_logic *logic, const sudoku_step *step)
{
    json_print(out, "{'technique':%s,'level':%s,'text':\"", sudoku_technique_name(step->technique),
               sudoku_level_name(sudoku_technique_level(step->technique)));
    sudoku_step_text(logic, step, write_words, out);
    fputc('"', out);
    print_cells(out, "cells", step->cells, step->cell_count);
    print_houses(out, step);
    print_candidates(out, "nodes", step->nodes, step->node_count);
    print_candidates(out, "removed", step->removed, step->removed_count);
    print_candidates(out, "placed", &step->placed, step->placed.digit != 0 ? 1 : 0);
    fputc('}', out);
}

static const char *end_name(sudoku_progress progress)
{
    static const char *const names[] = {
        [SUDOKU_STEP] = "more",        [SUDOKU_SOLVED] = "solved",
        [SUDOKU_STUCK] = "stuck",      [SUDOKU_CONTRADICTION] = "contradiction",
        [SUDOKU_GIVEN_UP] = "unknown",
    };
    return names[progress];
}

static void print_steps(FILE *out, sudoku_logic *logic, uint32_t most)
{
    sudoku_progress progress = SUDOKU_STEP;
    sudoku_step step;
    fputs("{\"steps\":[", out);
    for (uint32_t n = 0; n < most; n++) {
        progress = sudoku_logic_step(logic, &step);
        if (progress != SUDOKU_STEP)
            break;
        fputs(n > 0 ? "," : "", out);
        print_step(out, logic, &step);
    }
    json_print(out, "],'end':%s}", end_name(progress));
}

/** Print the next steps, at most `most`, from the board as it is played. */
EXPORT(play_hint) bool play_hint(uint32_t most)
{
    sudoku_logic *logic;
    if (!read_board())
        return false;
    dlx_status status = sudoku_logic_new(NULL, puzzle_rules(), &logic);
    if (status == DLX_ERR_ARGUMENT)
        return room_refuse(status, &(dlx_error){.message = "there are no hints for these clues"});
    if (status != DLX_OK)
        return room_refuse(status, NULL);
    sudoku_logic_symbols(logic, puzzle_symbols());
    status = sudoku_logic_start(logic, &play.board, true);
    FILE *out = status == DLX_OK ? room_open() : NULL;
    if (out != NULL)
        print_steps(out, logic, most);
    room_close(out);
    sudoku_logic_free(logic);
    return out != NULL || room_refuse(status, NULL);
}

/* ---- solutions ---- */

/* The solver follows the rules: each opened puzzle has rules of its own, so their address shows
 * whether they changed. */
static dlx_status get_solver(void)
{
    if (play.solver != NULL && play.rules == puzzle_rules())
        return DLX_OK;
    puzzle_forget_solver();
    play.rules = puzzle_rules();
    return sudoku_solver_new(NULL, play.rules, &play.solver);
}

void puzzle_forget_solver(void)
{
    sudoku_solver_free(play.solver);
    play.solver = NULL;
}

/* Read the board and prepare the solver, which may take this long. */
static bool begin(double milliseconds)
{
    if (!read_board())
        return false;
    dlx_status status = get_solver();
    if (status != DLX_OK)
        return room_refuse(status, NULL);
    sudoku_solver_limit(play.solver, &(dlx_limits){.seconds = milliseconds / 1000});
    return true;
}

/** Count the solutions of the board for this time. Print {"solutions":2,"more":false}. */
EXPORT(play_count) bool play_count(double milliseconds)
{
    static sudoku_answer answer;
    FILE *out = NULL;
    if (begin(milliseconds) &&
        sudoku_solve(play.solver, &play.board, MOST_COUNTED, &answer) == DLX_OK)
        out = room_open();
    if (out != NULL)
        json_print(out, "{'solutions':%u,'more':%i}", (unsigned)answer.solutions,
                   answer.stopped || answer.solutions == MOST_COUNTED);
    room_close(out);
    return out != NULL;
}

/* Print the cells whose digits are not in the solution, if there is exactly one. */
static void print_wrong(FILE *out, const sudoku_answer *answer)
{
    const char *comma = "";
    fputs("\"wrong\":[", out);
    const bool is_only = answer->solutions == 1 && !answer->stopped;
    for (int c = 0; c < cells() && is_only; c++)
        if (play.board.cell[c] != 0 && play.board.cell[c] != answer->cell[c]) {
            fprintf(out, "%s%d", comma, c);
            comma = ",";
        }
    fputc(']', out);
}

/* Is this solution on the board? Cells outside all grids have no digit in either. */
static bool is_solved(const sudoku_answer *answer)
{
    return answer->solutions > 0 && memcmp(play.board.cell, answer->cell, (size_t)cells()) == 0;
}

/** Compare the board with the solution of the puzzle, if there is exactly one; otherwise say
 * whether any solution has the digits of the board. Print
 * {"solutions":1,"wrong":[3],"solved":false,"possible":false}. */
EXPORT(play_check) bool play_check(double milliseconds)
{
    static sudoku_answer puzzle, board;
    FILE *out = NULL;
    if (begin(milliseconds) && sudoku_solve(play.solver, puzzle_given(), 2, &puzzle) == DLX_OK &&
        sudoku_solve(play.solver, &play.board, 1, &board) == DLX_OK)
        out = room_open();
    if (out == NULL)
        return false;
    fputc('{', out);
    print_wrong(out, &puzzle);
    json_print(out, ",'solutions':%u,'stopped':%i,'solved':%i,'possible':%i}",
               (unsigned)puzzle.solutions, puzzle.stopped || board.stopped, is_solved(&puzzle),
               board.solutions > 0);
    room_close(out);
    return true;
}

/** Print the digits that each cell has in some solution of the board. */
EXPORT(play_candidates) bool play_candidates(double milliseconds)
{
    static sudoku_puzzle result;
    bool stopped = false;
    FILE *out = NULL;
    if (begin(milliseconds) &&
        sudoku_candidates(play.solver, &play.board, &result, &stopped) == DLX_OK)
        out = room_open();
    if (out == NULL)
        return false;
    json_print(out, "{'stopped':%i,'left':[", stopped);
    for (int c = 0; c < cells(); c++)
        print_mask(out, c, result.candidates[c]);
    fputs("]}", out);
    room_close(out);
    return true;
}
