/* SPDX-License-Identifier: MIT */
/* What each key does: keys -> steps of the game -> the file, the canvas, the terminal. */

#include "cli/sudoku/player.h"
#include "cli/common/files.h"
#include "cli/common/limit.h"
#include "cli/common/signals.h"
#include "cli/sudoku/print.h"
#include "cli/sudoku/terminal.h"
#include "cli/system/system.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

__attribute__((format(printf, 2, 3))) static void tell(struct player *p, const char *form, ...)
{
    va_list arguments;
    va_start(arguments, form);
    vsnprintf(p->message, sizeof p->message, form, arguments);
    va_end(arguments);
    p->view.message = p->message;
}

static int cells_of(const struct player *p)
{
    return p->game.rules->size * p->game.rules->size;
}

/* ---- saving ---- */

/* A message about the file would destroy the screen, so it goes into a text that is shown below the board. */
static void save(struct player *p)
{
    struct output output;
    char *text;
    size_t size;
    FILE *messages = system_open_text(&text, &size);
    say_to(messages);
    bool good = output_open(&output, p->save);
    if (good) {
        game_write(&p->game, output.file);
        good = !ferror(output.file);
    }
    good = output_close(&output, good) && good;
    say_to(NULL);
    system_close_text(messages, &text, &size);
    p->is_unsaved = !good;
    if (!good)
        tell(p, "The game is NOT saved. %.*s", text != NULL ? (int)strcspn(text, "\n") : 0,
             text != NULL ? text : "");
    free(text);
}

/* The board may have changed: what was found out about it no longer holds. */
static void note_step(struct player *p, size_t done_before, bool good)
{
    p->has_hint = false;
    if (!good)
        tell(p, "%s", limit_text());
    if (p->game.done == done_before)
        return;
    memset(p->wrong, 0, sizeof p->wrong);
    if (game_is_solved(&p->game))
        tell(p, "Solved. Press q to leave.");
    save(p);
}

/* ---- checking ---- */

/* Find the first empty cell whose marks lack the digit of the solution; -1 if there is none. */
static int find_lacking_marks(const struct player *p)
{
    for (int cell = 0; cell < cells_of(p); cell++) {
        const struct content *content = &p->game.content[cell];
        if (content->digit == 0 && content->marks != 0 &&
            (content->marks >> p->solution[cell] & 1) == 0)
            return cell;
    }
    return -1;
}

/* Mark the wrong digits. Return how many there are. */
static int find_wrong(struct player *p)
{
    int count = 0;
    for (int cell = 0; cell < cells_of(p); cell++) {
        const int digit = p->game.content[cell].digit;
        p->wrong[cell] = digit != 0 && (p->solutions == 1 ? digit != p->solution[cell]
                                                          : game_has_conflict(&p->game, cell));
        count += p->wrong[cell];
    }
    return count;
}

/* Report what is wrong. Return true if nothing is. */
static bool check(struct player *p)
{
    const int wrong = find_wrong(p), size = p->game.rules->size;
    const int lacking = p->solutions == 1 ? find_lacking_marks(p) : -1;
    if (wrong > 0)
        tell(p, "%d %s wrong, marked with an exclamation mark.", wrong,
             wrong == 1 ? "digit is" : "digits are");
    else if (lacking >= 0)
        tell(p, "The marks of r%dc%d lack its digit.", lacking / size + 1, lacking % size + 1);
    return wrong == 0 && lacking < 0;
}

static void check_and_tell(struct player *p)
{
    if (!check(p))
        return;
    if (p->solutions > 1)
        tell(p, "No digit repeats. The puzzle has several solutions, so nothing more is known.");
    else
        tell(p, "Everything is right so far.");
}

/* ---- hints ---- */

static void tell_hint(struct player *p)
{
    enum { MOST = sizeof p->message - 100 };
    char *reason;
    size_t size;
    FILE *text = system_open_text(&reason, &size);
    if (text != NULL)
        sudoku_step_text(p->logic, &p->hint, write_file, text);
    if (!system_close_text(text, &reason, &size))
        return;
    tell(p, "%s: %.*s Enter does it.", sudoku_technique_name(p->hint.technique), MOST, reason);
    free(reason);
    if (p->hint.placed.digit != 0)
        p->view.cursor = p->hint.placed.cell;
    else if (p->hint.removed_count > 0)
        p->view.cursor = p->hint.removed[0].cell;
}

static void give_hint(struct player *p)
{
    sudoku_puzzle board;
    if (!check(p))
        return;
    game_board(&p->game, &board);
    sudoku_logic_start(p->logic, &board, p->solutions == 1);
    rulebook_begin_logic(p->book, p->logic, 0);
    const sudoku_progress progress = sudoku_logic_step(p->logic, &p->hint);
    rulebook_end_steps(p->book, progress);
    p->has_hint = progress == SUDOKU_STEP;
    if (p->has_hint)
        tell_hint(p);
    else if (progress == SUDOKU_SOLVED)
        tell(p, "There is nothing to do.");
    else if (progress == SUDOKU_CONTRADICTION)
        tell(p, "These digits and marks lead to no solution. Undo the latest steps.");
    else
        tell(p, "No known technique applies.");
}

/* ---- keys ---- */

static int digit_of_key(const struct player *p, int key)
{
    const int digit = key >= '1' && key <= '9'   ? key - '0'
                      : key >= 'A' && key <= 'Z' ? key - 'A' + 10
                                                 : 0;
    return digit <= p->game.rules->digits ? digit : 0;
}

static void set_digit(struct player *p, int digit)
{
    const size_t done = p->game.done;
    if (game_is_given(&p->game, p->view.cursor)) {
        tell(p, "This digit is given.");
        return;
    }
    const bool good = p->view.marking && digit != 0 ? game_mark(&p->game, p->view.cursor, digit)
                                                    : game_place(&p->game, p->view.cursor, digit);
    note_step(p, done, good);
}

static void mark_all(struct player *p)
{
    const size_t done = p->game.done;
    note_step(p, done, game_mark_all(&p->game));
}

static void follow_hint(struct player *p)
{
    const size_t done = p->game.done;
    if (p->has_hint)
        note_step(p, done, game_follow(&p->game, &p->hint));
}

static void go_back(struct player *p, int (*step)(struct game *), const char *refusal)
{
    const size_t done = p->game.done;
    const int cell = step(&p->game);
    if (cell < 0)
        tell(p, "%s", refusal);
    else
        p->view.cursor = cell;
    note_step(p, done, true);
}

/* Moves go on at the other side of the board. */
static void move_cursor(struct player *p, int rows, int columns)
{
    const int size = p->game.rules->size;
    const int row = (p->view.cursor / size + rows + size) % size;
    const int column = (p->view.cursor % size + columns + size) % size;
    p->view.cursor = row * size + column;
}

static void save_and_tell(struct player *p)
{
    save(p);
    if (!p->is_unsaved)
        tell(p, "Saved to %s.", p->save);
}

/* Return whether to leave. A game that cannot be saved asks once. */
static bool quit(struct player *p)
{
    if (p->is_unsaved)
        save(p);
    if (!p->is_unsaved || p->has_asked)
        return true;
    snprintf(p->message + strlen(p->message), sizeof p->message - strlen(p->message),
             " Press q again to leave without it.");
    p->has_asked = true;
    return false;
}

/* Return whether to leave. */
static bool take_key(struct player *p, int key)
{
    const int digit = digit_of_key(p, key);
    p->view.message = NULL;
    if (digit != 0)
        set_digit(p, digit);
    switch (key) {
    case KEY_GO_UP:
        move_cursor(p, -1, 0);
        break;
    case KEY_GO_DOWN:
        move_cursor(p, 1, 0);
        break;
    case KEY_GO_LEFT:
        move_cursor(p, 0, -1);
        break;
    case KEY_GO_RIGHT:
        move_cursor(p, 0, 1);
        break;
    case '0':
    case '.':
    case KEY_ERASE:
        set_digit(p, 0);
        break;
    case ' ':
        p->view.marking = !p->view.marking;
        break;
    case 'm':
        mark_all(p);
        break;
    case 'u':
        go_back(p, game_undo, "There is nothing to undo.");
        break;
    case 'r':
        go_back(p, game_redo, "There is nothing to redo.");
        break;
    case 'h':
        give_hint(p);
        break;
    case KEY_DO:
        follow_hint(p);
        break;
    case 'c':
        check_and_tell(p);
        break;
    case 's':
        save_and_tell(p);
        break;
    default:
        break;
    }
    if (key == 'q')
        return quit(p);
    p->has_asked = false;
    return false;
}

/* ---- the whole game ---- */

/* Name the file of the puzzle, and two givens that contradict each other, if there are any. */
static int refuse_unsolvable(const struct player *p)
{
    int a, b;
    const int size = p->game.puzzle.size;
    if (p->file != NULL)
        say_where(p->file, p->line, 0);
    else
        say("dlx-sudoku: ");
    say("the puzzle has no solution");
    if (sudoku_find_conflict(p->game.rules, &p->game.puzzle, &a, &b))
        say(": look at r%dc%d and r%dc%d", a / size + 1, a % size + 1, b / size + 1, b % size + 1);
    say("\n");
    return EXIT_NONE;
}

int player_prepare(struct player *player)
{
    struct player *p = player;
    static const char given_up[] = "the puzzle was given up at a limit, so its solution is unknown";
    static sudoku_answer answer;
    dlx_error error = {.line = 0};
    const sudoku_rules *rules = p->game.rules;
    rulebook_begin(p->book);
    p->logic = rulebook_logic(p->book, rules, &error);
    sudoku_solver *solver = p->logic != NULL ? rulebook_start(p->book, rules, &error) : NULL;
    if (solver == NULL && rulebook_is_limited(p->book))
        return say_and_return(given_up, EXIT_LIMIT);
    if (solver == NULL)
        return say_and_return(error.message, EXIT_ERROR);
    sudoku_solve(solver, &p->game.puzzle, 2, &answer);
    rulebook_finish(p->book);
    if (answer.stopped && rulebook_is_limited(p->book))
        return say_and_return(given_up, EXIT_LIMIT);
    if (answer.stopped)
        return EXIT_ERROR;
    if (answer.solutions == 0)
        return refuse_unsolvable(p);
    p->solutions = answer.solutions;
    memcpy(p->solution, answer.cell, (size_t)cells_of(p));
    return EXIT_FINE;
}

static void set_title(struct player *p)
{
    sudoku_rating rating;
    const int size = p->game.rules->size;
    const char *level = p->solutions == 1 ? "unknown level" : "several solutions";
    if (p->solutions == 1 && rulebook_find_level(p->book, p->logic, &p->game.puzzle, &rating))
        level = sudoku_level_name(rating.level);
    snprintf(p->title, sizeof p->title, "%dx%d %s", size, size, level);
}

/* The rules as text begin with the variants, if there are any. */
static void set_variant(struct player *p)
{
    char *rules;
    size_t size;
    FILE *text = p->game.rules->variants != 0 ? system_open_text(&rules, &size) : NULL;
    if (text == NULL)
        return;
    const sudoku_rules rules_of_line = rules_without_regions(p->game.rules);
    sudoku_write_rules(&rules_of_line, write_file, text);
    if (!system_close_text(text, &rules, &size))
        return;
    snprintf(p->variant, sizeof p->variant, "%.*s", (int)strcspn(rules, "\n"), rules);
    free(rules);
}

/* Show the board, or a message that does not fit below it on a page of its own. Return the next key. */
static int show_and_wait(struct player *p)
{
    static struct canvas canvas;
    terminal_measure(&canvas);
    p->view.has_page = false;
    p->view.has_page = !board_view_draw(&p->view, &canvas);
    if (p->view.has_page)
        board_view_draw(&p->view, &canvas);
    terminal_show(&canvas);
    return terminal_key();
}

/* Any key leaves a page. Signals end the game, which is saved already. */
static void take_keys(struct player *p)
{
    bool ends = false;
    while (!ends && signals_received() == 0) {
        const int key = show_and_wait(p);
        if (key == KEY_GONE)
            ends = true;
        else if (key != KEY_NOTHING && p->view.has_page)
            p->view.message = NULL;
        else if (key != KEY_NOTHING)
            ends = take_key(p, key);
    }
}

int player_run(struct player *player)
{
    struct player *p = player;
    set_title(p);
    set_variant(p);
    p->view = (struct board_view){.game = &p->game,
                                  .title = p->title,
                                  .variant = p->variant,
                                  .save = p->save,
                                  .wrong = p->wrong};
    while (p->view.cursor < cells_of(p) - 1 && game_is_given(&p->game, p->view.cursor))
        p->view.cursor++;
    if (!terminal_begin(p->color))
        return EXIT_ERROR;
    take_keys(p);
    if (p->is_unsaved)
        save(p);
    terminal_end();
    if (p->is_unsaved)
        return say_and_return("the game was not saved", EXIT_ERROR);
    return EXIT_FINE;
}
