/* SPDX-License-Identifier: MIT */
/* Laws of the Sudoku front-end: the adapter, the solver, every form of input, every defect. */
#include "sudoku/cover.h"
#include "sudoku/sudoku.h"
#include "tests/support/allocator.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"
#include "tests/support/text.h"

#include <stdio.h>

static const char puzzle[] =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
static const char solved[] =
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

static sudoku_board board_of(const char *line)
{
    sudoku_board board;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        board.cell[cell] = line[cell] == '.' ? 0 : (uint8_t)(line[cell] - '0');
    return board;
}

static sudoku_solver *solver;

static void setup(void)
{
    ck_assert_int_eq(sudoku_solver_new(NULL, NULL, NULL, &solver), DLX_OK);
}

static void teardown(void)
{
    sudoku_solver_free(solver);
}

/* ---- the adapter ---- */

START_TEST(the_problem_has_324_items_and_729_options_of_four)
{
    dlx_problem *p;
    sudoku_rules *rules;
    uint32_t count;
    ck_assert_int_eq(sudoku_rules_new(NULL, NULL, &rules, NULL), DLX_OK);
    ck_assert_int_eq(cover_build(NULL, rules, NULL, &p), DLX_OK);
    ck_assert_uint_eq(dlx_problem_item_count(p), 324);
    ck_assert_uint_eq(dlx_problem_primary_count(p), 324);
    ck_assert_uint_eq(dlx_problem_option_count(p), 729);
    for (uint32_t item = 0; item < 324; item++)
        ck_assert_uint_eq(dlx_problem_item_length(p, item), 9);
    const dlx_entry *entry = dlx_problem_option(p, cover_option(9, 4, 7), &count);
    static const char *const names[] = {"r1c5", "r1=7", "c5=7", "b2=7"};
    ck_assert_uint_eq(count, 4);
    for (int e = 0; e < 4; e++)
        ck_assert_str_eq(dlx_problem_item_name(p, entry[e].item), names[e]);
    dlx_problem_free(p);
    sudoku_rules_free(rules);
}
END_TEST

START_TEST(options_go_to_digits_and_back)
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (int digit = 1; digit <= 9; digit++) {
            sudoku_board board = {{0}};
            cover_place(9, board.cell, cover_option(9, cell, digit));
            ck_assert_int_eq(board.cell[cell], digit);
        }
}
END_TEST

/* ---- the solver ---- */

START_TEST(a_puzzle_gets_its_one_solution)
{
    sudoku_board board = board_of(puzzle), expected = board_of(solved);
    sudoku_result result;
    ck_assert_int_eq(sudoku_solve(solver, &board, 0, &result), DLX_OK);
    ck_assert_uint_eq(result.solutions, 1);
    ck_assert_mem_eq(&result.solution, &expected, sizeof expected);
    ck_assert(sudoku_is_solution(&board, &result.solution));
}
END_TEST

START_TEST(the_limit_ends_the_count)
{
    sudoku_board empty = {{0}};
    sudoku_result result;
    for (uint64_t limit = 1; limit < 1000; limit *= 3) {
        ck_assert_int_eq(sudoku_solve(solver, &empty, limit, &result), DLX_OK);
        ck_assert_uint_eq(result.solutions, limit);
        ck_assert(sudoku_is_solution(&empty, &result.solution));
    }
}
END_TEST

START_TEST(a_full_board_is_its_own_solution_or_has_none)
{
    sudoku_board board = board_of(solved);
    sudoku_result result;
    sudoku_solve(solver, &board, 0, &result);
    ck_assert_uint_eq(result.solutions, 1);
    ck_assert_mem_eq(&result.solution, &board, sizeof board);
    board.cell[80] = board.cell[80] % 9 + 1;
    sudoku_solve(solver, &board, 0, &result);
    ck_assert_uint_eq(result.solutions, 0);
    board.cell[80] = 10;
    ck_assert_int_eq(sudoku_solve(solver, &board, 0, &result), DLX_ERR_ARGUMENT);
}
END_TEST

/* The slow and plain way: fill cells one after the other, asking only the rules. */
static uint64_t count_plainly(sudoku_board *board, int cell, uint64_t limit)
{
    int a, b;
    while (cell < SUDOKU_CELLS && board->cell[cell] != 0)
        cell++;
    if (cell == SUDOKU_CELLS)
        return 1;
    uint64_t count = 0;
    for (int digit = 1; digit <= 9 && count < limit; digit++) {
        board->cell[cell] = (uint8_t)digit;
        if (!sudoku_find_conflict(board, &a, &b))
            count += count_plainly(board, cell + 1, limit - count);
    }
    board->cell[cell] = 0;
    return count;
}

START_TEST(counts_are_those_of_plain_trying)
{
    struct random random = {20};
    sudoku_result result;
    for (int i = 0; i < 200; i++) {
        sudoku_board board = board_of(solved);
        for (int k = 0; k < 40; k++)
            board.cell[random_below(&random, SUDOKU_CELLS)] = 0;
        if (i % 4 == 0) /* often contradictory */
            board.cell[random_below(&random, SUDOKU_CELLS)] = 5;
        sudoku_board copy = board;
        int a, b;
        bool conflict = sudoku_find_conflict(&board, &a, &b);
        uint64_t expected = conflict ? 0 : count_plainly(&copy, 0, 50);
        ck_assert_int_eq(sudoku_solve(solver, &board, 50, &result), DLX_OK);
        ck_assert_uint_eq(result.solutions, expected);
        ck_assert(expected == 0 || sudoku_is_solution(&board, &result.solution));
    }
}
END_TEST

START_TEST(conflicts_name_both_cells)
{
    static const struct {
        int a, b;
        bool conflict;
    } cases[] = {{0, 8, true}, {0, 72, true}, {0, 20, true}, {30, 50, true}, {0, 12, false}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        sudoku_board board = {{0}};
        int a = -1, b = -1;
        board.cell[cases[c].a] = board.cell[cases[c].b] = 6;
        ck_assert_int_eq(sudoku_find_conflict(&board, &a, &b), cases[c].conflict);
        ck_assert_int_eq(a, cases[c].conflict ? cases[c].a : -1);
        ck_assert_int_eq(b, cases[c].conflict ? cases[c].b : -1);
    }
}
END_TEST

START_TEST(the_checker_refuses_every_change_of_a_solution)
{
    sudoku_board given = board_of(puzzle), board = board_of(solved);
    ck_assert(sudoku_is_solution(&given, &board));
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (uint8_t digit = 0; digit < 12; digit++) {
            sudoku_board changed = board;
            changed.cell[cell] = digit;
            ck_assert_int_eq(sudoku_is_solution(&given, &changed), digit == board.cell[cell]);
        }
    given.cell[1] = 9; /* a given that the solution does not keep */
    ck_assert(!sudoku_is_solution(&given, &board));
}
END_TEST

static void swap_cells(sudoku_board *board, int a, int b)
{
    uint8_t digit = board->cell[a];
    board->cell[a] = board->cell[b];
    board->cell[b] = digit;
}

/* Two neighbours in a row of a box change places: only their columns show it. Likewise down. And rows of two
 * bands: only boxes show it. */
START_TEST(the_checker_looks_at_rows_columns_and_boxes_each)
{
    const sudoku_board empty = {{0}}, right = board_of(solved);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        sudoku_board across = right, down = right;
        if (cell % SUDOKU_BOX < 2) {
            swap_cells(&across, cell, cell + 1);
            ck_assert(!sudoku_is_solution(&empty, &across));
        }
        if (cell / SUDOKU_SIZE % SUDOKU_BOX < 2) {
            swap_cells(&down, cell, cell + SUDOKU_SIZE);
            ck_assert(!sudoku_is_solution(&empty, &down));
        }
    }
    for (int a = 0; a < SUDOKU_SIZE; a++)
        for (int b = 0; b < SUDOKU_SIZE; b++) {
            sudoku_board rows = right, columns = right;
            for (int i = 0; i < SUDOKU_SIZE; i++) {
                swap_cells(&rows, SUDOKU_SIZE * a + i, SUDOKU_SIZE * b + i);
                swap_cells(&columns, a + SUDOKU_SIZE * i, b + SUDOKU_SIZE * i);
            }
            bool same_band = a / SUDOKU_BOX == b / SUDOKU_BOX;
            ck_assert_int_eq(sudoku_is_solution(&empty, &rows), same_band);
            ck_assert_int_eq(sudoku_is_solution(&empty, &columns), same_band);
        }
}
END_TEST

START_TEST(running_out_of_memory_is_survived_at_every_request)
{
    dlx_status status;
    uint64_t k = 0;
    do {
        struct faulty faulty = {.fail_at = ++k};
        const dlx_allocator allocator = faulty_allocator(&faulty);
        sudoku_solver *own;
        status = sudoku_solver_new(&allocator, NULL, NULL, &own);
        if (status == DLX_OK)
            sudoku_solver_free(own);
        ck_assert_uint_eq(faulty.outstanding, 0);
        ck_assert(!faulty.wrong_size);
    } while (status == DLX_ERR_MEMORY);
    ck_assert_int_eq(status, DLX_OK);
    ck_assert_uint_gt(k, 10);
}
END_TEST

/* ---- reading ---- */

/* Read a text; write p, i or f for each puzzle, invalid one or fault, and compare all puzzles to
 * `expected`. */
static void read_records(struct text text, const sudoku_board *expected, char *kinds, char *message,
                         size_t size)
{
    sudoku_reader *reader;
    sudoku_record record;
    message[0] = '\0';
    ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &text, 0, &reader), DLX_OK);
    for (;;) {
        ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
        if (record.kind == SUDOKU_END)
            break;
        *kinds++ = "pif"[record.kind];
        if (record.kind == SUDOKU_PUZZLE)
            ck_assert_mem_eq(record.puzzle.cell, expected, sizeof *expected);
        else if (message[0] == '\0')
            snprintf(message, size, "%ju:%ju %s", (uintmax_t)record.error.line,
                     (uintmax_t)record.error.column, record.error.message);
    }
    *kinds = '\0';
    sudoku_reader_free(reader);
}

#define LINE "103000509002109400000704000300502006060000050700803004000401000009205800804000107"
#define GRID                                                                                       \
    "1 . 3 | . . . | 5 . 9\n. . 2 | 1 . 9 | 4 . .\n. . . | 7 . 4 | . . .\n"                        \
    "------+-------+------\n3 . . | 5 . 2 | . . 6\n. 6 . | . . . | . 5 .\n7 . . | 8 . 3 | . . 4\n" \
    "------+-------+------\n. . . | 4 . 1 | . . .\n. . 9 | 2 . 5 | 8 . .\n8 . 4 | . . . | 1 . 7\n"
#define ROWS                                                                                       \
    "103000509\n002109400\n000704000\n300502006\n060000050\n700803004\n000401000\n009205800\n"     \
    "804000107\n"
#define SPACED                                                                                     \
    "1*3___5.9 002109400 000704000 300502006 060000050 700803004 000401000 009205800 804000107"

static const struct form {
    const char *text, *kinds, *message;
} forms[] = {
    {LINE "\n" LINE, "pp", ""},
    {LINE "\r\n\r\n# comment\r\n" LINE "\r\nend\r\nnot read\r\n", "pp", ""},
    {"end\n", "", ""},
    {ROWS, "p", ""},
    {ROWS ROWS "\n\n" ROWS, "ppp", ""},
    {GRID "\n" GRID, "pp", ""},
    {"+---+\n" ROWS "=====\n" LINE "\n", "pp", ""},
    {"2\n" ROWS ROWS, "pp", ""},
    {"2\n" LINE "\n" LINE "\n", "pp", ""},
    {"0\n", "", ""},
    {SPACED "\n", "p", ""},
    {"", "f", "0:0 there is no puzzle"},
    {"# comment\n\n", "f", "0:0 there is no puzzle"},
    {"3\n" LINE "\n", "pf", "0:0 only 1 of the 3 puzzles"},
    {"1\n" LINE "\n" ROWS, "pfp", "3:0 more puzzles than the 1"},
    {LINE "1\n" LINE "\n", "ip", "1:82 a puzzle has 81 cells, this line has 82"},
    {LINE "\n8" LINE "9\n" LINE, "pip", "2:82 a puzzle has 81 cells, this line has 83"},
    {"x" LINE "\n" LINE "\n", "ip", "1:1 `x` is no cell"},
    {"10300a509" ROWS, "i", "1:6 `a` is no cell"},
    {"10300a509\n002109400\n000704000\n300502006\n060000050\n700803004\n000401000\n009205800\n"
     "804000107\n" ROWS,
     "ip", "1:6 `a` is no cell"},
    {"103000509\n0021094001\n000704000\n300502006\n060000050\n700803004\n000401000\n009205800\n"
     "804000107\n" ROWS,
     "ip", "2:10 a row has 9 cells, this line has 10"},
    {"103000509\n002109400\n\n" ROWS, "ip", "1:0 the grid has only 2 of its 9 rows"},
    {"103000509\n002109400\n" LINE "\n", "ip", "1:0 the grid has only 2 of its 9 rows"},
    {"103000509\n002109400\n", "i", "1:0 the grid has only 2 of its 9 rows"},
    {"Puzzle A\n" ROWS "Puzzle 10:\n" ROWS, "ipip", "1:1 `P` is no cell"},
    {"103000509\n002109400\nPuzzle B\n" ROWS, "iip", "1:0 the grid has only 2 of its 9 rows"},
    {"103000509\nabcdefghi\n000704000\n300502006\n060000050\n700803004\n000401000\n"
     "009205800\n804000107\n" ROWS,
     "ip", "2:1 `a` is no cell"},
    {"103000509\n002109400\n=====\n" ROWS, "ip", "1:0 the grid has only 2 of its 9 rows"},
    {"10300050\n" ROWS, "pf", "0:0 only 1 of the 10300050 puzzles"},
    {"\xef\xbb\xbf" LINE "\n", "p", ""},
    {"\xef\xbb\xbf"
     "1\n" ROWS,
     "p", ""},
    {"\x01\x02\n" LINE "\n", "ip", "1:1 byte 0x01 is no cell"},
};

START_TEST(every_form_is_read_in_pieces_of_any_size)
{
    sudoku_board expected;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        expected.cell[cell] = (uint8_t)(LINE[cell] - '0');
    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++)
        for (size_t piece = 0; piece < 12; piece++) {
            char kinds[16], message[320];
            struct text text = text_of(forms[f].text);
            text.piece = piece;
            read_records(text, &expected, kinds, message, sizeof message);
            ck_assert_msg(strcmp(kinds, forms[f].kinds) == 0, "form %zu: %s", f, kinds);
            ck_assert_msg(strncmp(message, forms[f].message, strlen(forms[f].message)) == 0,
                          "form %zu: %s", f, message);
        }
}
END_TEST

START_TEST(every_character_is_a_cell_or_not_wherever_it_stands)
{
    for (int c = 0; c < 256; c++)
        for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
            char line[] = LINE "\n" LINE "\n", kinds[4], message[320];
            const char *known = c != 0 ? strchr("0123456789._*", c) : NULL;
            if ((c != 0 && strchr(" \t\r\n|", c) != NULL) || (c == '#' && cell == 0))
                continue; /* another line altogether */
            sudoku_board expected = board_of(LINE);
            expected.cell[cell] = known == NULL || c < '0' || c > '9' ? 0 : (uint8_t)(c - '0');
            line[cell] = line[cell + SUDOKU_CELLS + 1] = (char)c;
            struct text text = {.at = line, .left = sizeof line - 1};
            read_records(text, &expected, kinds, message, sizeof message);
            ck_assert_str_eq(kinds, known != NULL ? "pp" : "ii");
        }
}
END_TEST

/* A text of all that can stand in one, good and damaged, in any order. */
static size_t random_text(struct random *random, uint32_t most, char *text, size_t size)
{
    static const char *const pieces[] = {
        LINE "\n",      LINE "\n",       LINE "\r\n", LINE,       GRID,
        ROWS,           SPACED "\n",     "\n",        "\r\n",     "# comment\n",
        "=====\n",      "103000509\n",   "1\n",       "30\n",     "end\n",
        " " LINE "\n",  LINE " \n",      LINE "1\n",  "Puzzle\n", LINE "\r",
        "\xef\xbb\xbf", "002109400\r\n", LINE "|\n",  "..*_",     LINE "\r\r\n",
    };
    size_t length = 0;
    uint32_t count = random_below(random, most);
    for (uint32_t p = 0; p < count; p++) {
        uint32_t which =
            random_below(random, 3) == 0 ? random_below(random, sizeof pieces / sizeof *pieces) : 0;
        if (which == 14 && random_below(random, 4) != 0) /* `end`, too often */
            continue;
        size_t piece = strlen(pieces[which]);
        ck_assert_uint_lt(length + piece, size);
        memcpy(text + length, pieces[which], piece);
        for (size_t i = 0; which == 0 && i < SUDOKU_CELLS; i++)
            text[length + i] = "..........0_*123456789"[random_below(random, 22)];
        if (random_below(random, 8) == 0)
            text[length + random_below(random, (uint32_t)piece)] = (char)random_below(random, 256);
        length += piece;
    }
    return length;
}

START_TEST(a_text_is_read_alike_at_once_and_byte_by_byte)
{
    static char text[1 << 20]; /* some are longer than any block */
    struct random random = {31};
    for (int i = 0; i < 4000; i++) {
        struct text whole = {.at = text};
        whole.left = random_text(&random, i % 100 == 0 ? 6000 : 60, text, sizeof text);
        struct text bytes = whole;
        sudoku_reader *one, *other;
        sudoku_record a, b;
        bytes.piece = 1;
        ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &whole, 0, &one), DLX_OK);
        ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &bytes, 0, &other), DLX_OK);
        do {
            ck_assert_int_eq(sudoku_reader_next(one, &a), DLX_OK);
            ck_assert_int_eq(sudoku_reader_next(other, &b), DLX_OK);
            ck_assert_int_eq(a.kind, b.kind);
            if (a.kind == SUDOKU_PUZZLE) {
                ck_assert_mem_eq(a.puzzle.cell, b.puzzle.cell, SUDOKU_CELLS);
                ck_assert_uint_eq(a.line, b.line);
            } else if (a.kind != SUDOKU_END) {
                ck_assert_uint_eq(a.line, b.line);
                ck_assert_uint_eq(a.error.line, b.error.line);
                ck_assert_uint_eq(a.error.column, b.error.column);
                ck_assert_str_eq(a.error.message, b.error.message);
            }
        } while (a.kind != SUDOKU_END);
        sudoku_reader_free(one);
        sudoku_reader_free(other);
    }
}
END_TEST

START_TEST(a_line_of_any_length_is_one_invalid_puzzle)
{
    size_t length = 1000000;
    char *long_text = malloc(length + sizeof "\n" LINE), kinds[4], message[320];
    sudoku_board expected;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        expected.cell[cell] = (uint8_t)(LINE[cell] - '0');
    for (const char *byte = " 1.|x"; *byte != '\0'; byte++) {
        memset(long_text, *byte, length);
        strcpy(long_text + length, "\n" LINE);
        read_records(text_of(long_text), &expected, kinds, message, sizeof message);
        ck_assert_str_eq(kinds, "ip");
        ck_assert_str_eq(message, "1:1024 the line is longer than 1023 bytes");
    }
    free(long_text);
}
END_TEST

/* Gives out strings, each at once; the user points to the next, and NULL ends them. */
static bool next_string(void *user, char *buffer, size_t size, size_t *got)
{
    const char *const **next = user;
    *got = **next == NULL ? 0 : strlen(**next);
    ck_assert_uint_le(*got, size);
    if (*got > 0)
        memcpy(buffer, *(*next)++, *got);
    return true;
}

/* Where the second block ends, the first one, which was longer, had the end of its line. The first line
 * of a block is taken as lines in general are, so each has two. */
START_TEST(what_an_earlier_block_has_left_behind_does_not_end_a_line)
{
    static const struct {
        const char *strings[5], *kinds;
    } cases[] = {
        {{LINE "\n" LINE "\n", LINE "\n" LINE}, "pppp"},
        {{LINE "\n" LINE "\n", LINE "\n" LINE, "\n" LINE}, "ppppp"},
        {{LINE "\n" LINE "\n", LINE "\n" LINE, "\r\n", LINE}, "ppppp"},
        {{LINE "\n" LINE "\n", LINE "\n" LINE, "1\n" LINE}, "pppip"},
        {{LINE "\n" LINE "\r\n", LINE "\n" LINE}, "pppp"},
        {{LINE "\n" LINE "\r\n", LINE "\n" LINE, "1\n" LINE}, "pppip"},
        {{LINE "\n" LINE "\r\n", LINE "\n" LINE "\r"}, "pppp"},
        {{LINE "\n" LINE "\r\n", LINE "\n" LINE "\r", "\n" LINE}, "ppppp"},
        {{LINE "\n" LINE "\r\n", LINE "\n" LINE "\r", "1\n" LINE}, "pppip"},
        {{LINE "\n", LINE, "1\n" LINE}, "pip"},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        const char *const *next = cases[c].strings;
        sudoku_reader *reader;
        sudoku_record record;
        const sudoku_board expected = board_of(LINE);
        uint64_t line = 0;
        ck_assert_int_eq(sudoku_reader_new(NULL, next_string, &next, 0, &reader), DLX_OK);
        for (const char *kind = cases[c].kinds; *kind != '\0'; kind++) {
            ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
            ck_assert_int_eq(record.kind, *kind == 'p' ? SUDOKU_PUZZLE : SUDOKU_INVALID);
            ck_assert_uint_eq(record.line, ++line);
            if (*kind == 'p')
                ck_assert_mem_eq(record.puzzle.cell, &expected, sizeof expected);
        }
        ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
        ck_assert_int_eq(record.kind, SUDOKU_END);
        sudoku_reader_free(reader);
    }
}
END_TEST

START_TEST(a_failing_source_is_an_error_not_an_end)
{
    struct text text = text_of(LINE "\n" LINE);
    sudoku_reader *reader;
    sudoku_record record;
    text.fails = true;
    ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &text, 0, &reader), DLX_OK);
    ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
    ck_assert_int_eq(record.kind, SUDOKU_PUZZLE);
    ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_ERR_INPUT);
    sudoku_reader_free(reader);
}
END_TEST

/* ---- writing ---- */

START_TEST(what_is_written_is_read_again)
{
    sudoku_board board = board_of(puzzle);
    char texts[3][SUDOKU_PRETTY_SIZE], kinds[4], message[320];
    sudoku_write_line(&board, texts[0]);
    ck_assert_str_eq(texts[0], puzzle);
    sudoku_write_grid(&board, texts[1]);
    sudoku_write_pretty(&board, NULL, false, texts[2]);
    for (int t = 0; t < 3; t++) {
        read_records(text_of(texts[t]), &board, kinds, message, sizeof message);
        ck_assert_str_eq(kinds, "p");
    }
}
END_TEST

START_TEST(color_only_adds_escape_sequences)
{
    sudoku_board board = board_of(puzzle), solution = board_of(solved);
    char plain[SUDOKU_PRETTY_SIZE], color[SUDOKU_PRETTY_SIZE], stripped[SUDOKU_PRETTY_SIZE];
    sudoku_write_pretty(&board, &solution, false, plain);
    sudoku_write_pretty(&board, &solution, true, color);
    ck_assert_ptr_null(strchr(plain, '\033'));
    ck_assert_ptr_nonnull(strchr(color, '\033'));
    char *to = stripped;
    for (const char *from = color; *from != '\0'; from++)
        if (*from == '\033')
            from += strcspn(from, "m");
        else
            *to++ = *from;
    *to = '\0';
    ck_assert_str_eq(stripped, plain);
}
END_TEST

int main(void)
{
    TCase *laws = tcase_create("sudoku");
    tcase_add_checked_fixture(laws, setup, teardown);
    tcase_add_test(laws, the_problem_has_324_items_and_729_options_of_four);
    tcase_add_test(laws, options_go_to_digits_and_back);
    tcase_add_test(laws, a_puzzle_gets_its_one_solution);
    tcase_add_test(laws, the_limit_ends_the_count);
    tcase_add_test(laws, a_full_board_is_its_own_solution_or_has_none);
    tcase_add_test(laws, counts_are_those_of_plain_trying);
    tcase_add_test(laws, conflicts_name_both_cells);
    tcase_add_test(laws, the_checker_refuses_every_change_of_a_solution);
    tcase_add_test(laws, the_checker_looks_at_rows_columns_and_boxes_each);
    tcase_add_test(laws, running_out_of_memory_is_survived_at_every_request);
    tcase_add_test(laws, every_form_is_read_in_pieces_of_any_size);
    tcase_add_test(laws, every_character_is_a_cell_or_not_wherever_it_stands);
    tcase_add_test(laws, a_text_is_read_alike_at_once_and_byte_by_byte);
    tcase_add_test(laws, a_line_of_any_length_is_one_invalid_puzzle);
    tcase_add_test(laws, what_an_earlier_block_has_left_behind_does_not_end_a_line);
    tcase_add_test(laws, a_failing_source_is_an_error_not_an_end);
    tcase_add_test(laws, what_is_written_is_read_again);
    tcase_add_test(laws, color_only_adds_escape_sequences);
    return run_suite(laws);
}
