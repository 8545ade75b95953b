/* SPDX-License-Identifier: MIT */
/*
 * Tests of a game of `dlx-sudoku play`, without a terminal: random players make random steps on
 * boards of several sizes and variants. Every step can be undone, a file brings back the whole
 * history, and what is drawn is what is on the board.
 */
#define _POSIX_C_SOURCE 200809L

#include "cli/sudoku/game.h"
#include "sudoku/generate.h"
#include "cli/common/show.h"
#include "tests/support/puzzles.h"
#include "tests/support/suite.h"

#include <string.h>

/* ---- games ---- */

static const sudoku_rules_settings kinds[] = {
    {.size = 4},  {.size = 6, .box_rows = 3, .box_columns = 2},
    {.size = 9},  {.size = 9, .variants = SUDOKU_X | SUDOKU_ANTI_KING},
    {.size = 12}, {.size = 16},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

struct fixture {
    sudoku_rules *rules;
    struct game game;
    struct random random;
};

/* Begin a game with a few random givens that do not contradict each other. */
static void begin(struct fixture *f, uint32_t number)
{
    sudoku_puzzle puzzle = {.size = kinds[number % KINDS].size};
    const int size = puzzle.size;
    f->random.state = number;
    ck_assert_int_eq(sudoku_rules_new(NULL, &kinds[number % KINDS], &f->rules, NULL), DLX_OK);
    for (int g = 0; g < size; g++) {
        const uint32_t cell = random_below(&f->random, (uint32_t)(size * size));
        int a, b;
        puzzle.cell[cell] = (uint8_t)(1 + random_below(&f->random, (uint32_t)size));
        if (sudoku_find_conflict(f->rules, &puzzle, &a, &b))
            puzzle.cell[cell] = 0;
    }
    ck_assert(game_begin(&f->game, f->rules, &puzzle));
}

static void end(struct fixture *f)
{
    game_end(&f->game);
    sudoku_rules_free(f->rules);
}

static void random_step(struct fixture *f)
{
    const uint32_t size = (uint32_t)f->rules->size;
    const int cell = (int)random_below(&f->random, size * size);
    const int digit = 1 + (int)random_below(&f->random, size);
    switch (random_below(&f->random, 12)) {
    case 0:
        ck_assert(game_mark_all(&f->game));
        break;
    case 1:
        ck_assert(game_place(&f->game, cell, 0));
        break;
    case 2:
        game_undo(&f->game);
        break;
    case 3:
        game_redo(&f->game);
        break;
    case 4:
    case 5:
    case 6:
        ck_assert(game_place(&f->game, cell, digit));
        break;
    default:
        ck_assert(game_mark(&f->game, cell, digit));
        break;
    }
}

static void assert_same_board(const struct game *a, const struct game *b)
{
    for (int cell = 0; cell < a->rules->size * a->rules->size; cell++) {
        ck_assert_uint_eq(a->content[cell].digit, b->content[cell].digit);
        ck_assert_uint_eq(a->content[cell].marks, b->content[cell].marks);
    }
}

/* ---- the history ---- */

TEST(undo_and_redo_restore_the_board_of_every_step)
{
    enum { STEPS = 60 };
    static struct game seen[STEPS + 1];
    for (int number = 0; number < CASES(24); number++) {
        struct fixture f;
        begin(&f, number);
        for (int s = 0; s < STEPS; s++) {
            const size_t done = f.game.done;
            seen[done] = f.game;
            random_step(&f);
            if (f.game.done < done) /* undone */
                assert_same_board(&f.game, &seen[f.game.done]);
        }
        seen[f.game.done] = f.game;
        const size_t done = f.game.done;
        while (f.game.done > 0) {
            ck_assert_int_ge(game_undo(&f.game), 0);
            assert_same_board(&f.game, &seen[f.game.done]);
        }
        ck_assert_int_eq(game_undo(&f.game), -1);
        while (f.game.done < done) {
            ck_assert_int_ge(game_redo(&f.game), 0);
            assert_same_board(&f.game, &seen[f.game.done]);
        }
        end(&f);
    }
}

TEST(a_digit_erases_itself_from_the_marks_of_its_peers_and_nothing_else)
{
    for (int number = 0; number < CASES(24); number++) {
        struct fixture f;
        begin(&f, number);
        game_mark_all(&f.game);
        for (int s = 0; s < 10; s++) {
            const int cells = f.rules->size * f.rules->size;
            const int cell = (int)random_below(&f.random, (uint32_t)cells);
            const int digit = 1 + (int)random_below(&f.random, (uint32_t)f.rules->size);
            const struct game before = f.game;
            ck_assert(game_place(&f.game, cell, digit));
            for (int other = 0; other < cells; other++) {
                uint64_t marks = before.content[other].marks;
                if (!game_is_given(&f.game, cell) && sudoku_rules_are_peers(f.rules, cell, other))
                    marks &= ~((uint64_t)1 << digit);
                if (other != cell || game_is_given(&f.game, cell))
                    ck_assert_uint_eq(f.game.content[other].marks, marks);
                else
                    ck_assert_uint_eq(f.game.content[other].digit, digit);
            }
        }
        end(&f);
    }
}

TEST(following_the_logic_solves_a_game_and_its_marks_never_lose_the_solution)
{
    struct puzzle_maker maker;
    puzzle_maker_init(&maker, 1, 8);
    int solved = 0;
    for (int number = 0; number < CASES(24); number++) {
        struct fixture f = {.random = {(uint64_t)number}};
        sudoku_logic *logic;
        sudoku_puzzle puzzle = {.size = 9}, board;
        sudoku_answer answer;
        sudoku_solver *solver;
        sudoku_step step;
        const sudoku_board base = random_puzzle(&maker, PUZZLE_EASY);
        memcpy(puzzle.cell, base.cell, sizeof base.cell);
        ck_assert_int_eq(sudoku_rules_new(NULL, NULL, &f.rules, NULL), DLX_OK);
        ck_assert_int_eq(sudoku_logic_new(NULL, f.rules, &logic), DLX_OK);
        ck_assert_int_eq(sudoku_solver_new(NULL, f.rules, &solver), DLX_OK);
        ck_assert_int_eq(sudoku_solve(solver, &puzzle, 2, &answer), DLX_OK);
        ck_assert(game_begin(&f.game, f.rules, &puzzle));
        for (;;) {
            game_board(&f.game, &board);
            sudoku_logic_start(logic, &board, true);
            if (sudoku_logic_step(logic, &step) != SUDOKU_STEP)
                break;
            const size_t done = f.game.done;
            ck_assert(game_follow(&f.game, &step));
            ck_assert_uint_gt(f.game.done, done);
            for (int cell = 0; cell < 81; cell++)
                ck_assert(f.game.content[cell].digit == answer.cell[cell] ||
                          f.game.content[cell].marks == 0 ||
                          (f.game.content[cell].marks >> answer.cell[cell] & 1) != 0);
        }
        solved += game_is_solved(&f.game);
        ck_assert(game_is_solved(&f.game) == (game_open_cells(&f.game) == 0));
        sudoku_solver_free(solver);
        sudoku_logic_free(logic);
        end(&f);
    }
    ck_assert_int_ge(solved, CASES(24) / 2);
    puzzle_maker_free(&maker);
}

/* ---- the file ---- */

static char *written(const struct game *game)
{
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    game_write(game, file);
    fclose(file);
    return text;
}

/* Read the steps of a text into a game that has just begun. */
static long read_into(struct game *game, const char *text)
{
    FILE *file = fmemopen((char *)text, strlen(text), "r");
    const long wrong = game_read_steps(game, file);
    fclose(file);
    return wrong;
}

TEST(a_game_that_is_read_has_the_whole_history)
{
    for (int number = 0; number < CASES(24); number++) {
        struct fixture f;
        struct game copy;
        struct game_head head = {0};
        begin(&f, number);
        for (int s = 0; s < 40; s++)
            random_step(&f);
        char *text = written(&f.game);
        ck_assert(game_begin(&copy, f.rules, &f.game.puzzle));
        ck_assert_int_eq(read_into(&copy, text), 0);
        ck_assert_uint_eq(copy.done, f.game.done);
        ck_assert_uint_eq(copy.step_count, f.game.step_count);
        assert_same_board(&copy, &f.game);
        char *again = written(&copy);
        ck_assert_str_eq(again, text);
        FILE *file = fmemopen(text, strlen(text), "r");
        ck_assert(game_read_head(file, &head));
        ck_assert(head.box_rows == f.rules->box_rows && head.box_columns == f.rules->box_columns);
        ck_assert(!head.is_solved);
        fclose(file);
        free(text);
        free(again);
        game_end(&copy);
        end(&f);
    }
}

TEST(a_step_that_the_board_does_not_allow_is_refused_with_its_line)
{
    static const char *const wrong[] = {
        "#!step",
        "#!step r1c1",
        "#!step r1c1=",
        "#!step r1c1=12",
        "#!step r0c1=1",
        "#!step r1c10=1",
        "#!step r1c1=A",
        "#!step r1c1:1 r1c1:2",
        "#!step r1c9=1",
        "#!step r1c1=1 ",
        "#!step r1c1=1,",
        "#!step r1c1+1",
        "#!step r1c1=1r1c2=2",
        "#!step 5",
        "#!stepr1c1=1",
        "#!step r1c1:1x",
    };
    const sudoku_puzzle puzzle = {.size = 9, .cell = {[8] = 5}};
    sudoku_rules *rules;
    ck_assert_int_eq(sudoku_rules_new(NULL, NULL, &rules, NULL), DLX_OK);
    for (size_t w = 0; w < sizeof wrong / sizeof *wrong; w++) {
        struct game game;
        char text[200];
        snprintf(text, sizeof text, "#!play 1\n#!done 2\n#!step r1c1=1 r1c2:23\n%s\n", wrong[w]);
        ck_assert(game_begin(&game, rules, &puzzle));
        ck_assert_msg(read_into(&game, text) == 4, "%s", wrong[w]);
        game_end(&game);
    }
    struct game game;
    ck_assert(game_begin(&game, rules, &puzzle));
    ck_assert_int_eq(read_into(&game, "#!play 1\n#!done 2\n#!step r1c1=1\n"), 2);
    game_end(&game);
    sudoku_rules_free(rules);
}

TEST(only_a_complete_head_is_a_game)
{
    static const char *const texts[] = {
        "",
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\n",
        "#!play 2\n#!box 3 3\n#!state open\n",
        "#!play 1\n#!state open\n",
        "#!play 1\n#!box 3 3\n",
        "#!play 1\n#!box 3 3\n#!state won\n",
        "#!play 1\n#!box -3 3\n#!state open\n",
    };
    for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
        struct game_head head = {0};
        char text[200];
        snprintf(text, sizeof text, "%s\n", texts[t]);
        FILE *file = fmemopen(text, strlen(text), "r");
        ck_assert_msg(!game_read_head(file, &head), "%s", text);
        fclose(file);
    }
}

/* ---- the drawing ---- */

static bool has_text(const struct canvas *c, const char *text)
{
    for (int row = 0; row < c->rows; row++) {
        char line[CANVAS_COLUMNS + 1];
        snprintf(line, sizeof line, "%.*s", c->columns, c->text[row]);
        if (strstr(line, text) != NULL)
            return true;
    }
    return false;
}

/* The cursor visits every cell, and the digit is where it says. */
static void assert_shows_digits(struct board_view *view, struct canvas *canvas)
{
    const struct game *game = view->game;
    for (int cell = 0; cell < game->rules->size * game->rules->size; cell++) {
        const uint8_t digit = game->content[cell].digit;
        char expected[2] = " ";
        view->cursor = cell;
        ck_assert(board_view_draw(view, canvas));
        if (digit == 0)
            continue;
        sudoku_cells_text(&digit, 1, expected);
        ck_assert_int_eq(canvas->text[canvas->cursor_row][canvas->cursor_column], *expected);
        ck_assert_int_eq(canvas->text[canvas->cursor_row][canvas->cursor_column + 1] == '!',
                         game_has_conflict(game, cell) && digit != 0);
    }
}

TEST(every_terminal_shows_all_digits_or_says_how_large_it_must_be)
{
    static struct canvas canvas;
    static const bool right[SUDOKU_MAX_CELLS];
    for (int number = 0; number < CASES(24); number++) {
        struct fixture f;
        begin(&f, number);
        for (int s = 0; s < 40; s++)
            random_step(&f);
        struct board_view view = {
            .game = &f.game, .title = "title", .variant = "", .save = "file", .wrong = right};
        for (int size = 0; size < 20; size++) {
            canvas.rows = 1 + (int)random_below(&f.random, 90);
            canvas.columns = 1 + (int)random_below(&f.random, 150);
            if (size == 0)
                canvas.rows = 24, canvas.columns = 80;
            ck_assert(board_view_draw(&view, &canvas));
            if (has_text(&canvas, "save and quit") && has_text(&canvas, "undo, redo"))
                assert_shows_digits(&view, &canvas);
            else
                ck_assert_int_gt(size, 0); /* every board here fits 80x24 */
        }
        end(&f);
    }
}

TEST(a_message_that_does_not_fit_is_reported_and_fits_a_page)
{
    static struct canvas canvas = {.rows = 24, .columns = 80};
    static const bool right[SUDOKU_MAX_CELLS];
    char message[400];
    struct fixture f;
    begin(&f, 2);
    memset(message, 'x', sizeof message);
    for (size_t i = 9; i < sizeof message; i += 10)
        message[i] = ' ';
    strcpy(message + sizeof message - 5, "end.");
    struct board_view view = {
        .game = &f.game, .title = "", .variant = "", .save = "", .wrong = right};
    view.message = message + sizeof message - 150;
    ck_assert(board_view_draw(&view, &canvas));
    ck_assert(has_text(&canvas, "end."));
    view.message = message;
    ck_assert(!board_view_draw(&view, &canvas));
    ck_assert(!has_text(&canvas, "end."));
    view.has_page = true;
    ck_assert(board_view_draw(&view, &canvas));
    ck_assert(has_text(&canvas, "end.") && has_text(&canvas, "Press any key"));
    end(&f);
}
