/* SPDX-License-Identifier: MIT */
/*
 * The command play: where its puzzle comes from, and the saved-game file.
 *
 *     play              continue the game in sudoku.play, or make a puzzle if none is open there
 *     play FILE         play the first puzzle of the file, or the one that --nth selects
 *     play 4.....8.5... play this puzzle
 *     play --level=easy make a puzzle
 *
 * An unsolved game is never replaced: the same puzzle continues it, and another one is refused.
 *
 * What a key changes: keys -> steps of the game -> the file, the canvas, the terminal.
 */
#include "cli/common/files.h"
#include "cli/common/program.h"
#include "cli/sudoku/maker.h"
#include "cli/sudoku/print.h"
#include "cli/sudoku/puzzles.h"
#include "cli/sudoku/rulebook.h"
#include "cli/sudoku/game.h"
#include "cli/system/system.h"
#include "sudoku/core/board.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct player {
    struct game game;      /* the board and its history; the caller begins and ends it */
    struct rulebook *book; /* owner of the solvers */
    const char *save;      /* the saved-game file */
    const char *file;      /* the file with the puzzle, or NULL */
    uint64_t line;         /* line of the file where the puzzle begins */
    bool color;            /* the terminal may show colors */
    uint64_t solutions;    /* of the puzzle: 1, or 2 for several */
    uint8_t solution[SUDOKU_MAX_CELLS]; /* the only solution */
    sudoku_logic *logic;                /* for hints */
    sudoku_step hint;                   /* the hint that is shown */
    bool has_hint;                      /* it can be followed */
    bool is_unsaved;                    /* the last step is not in the file */
    bool has_asked;                     /* q was pressed while the game could not be saved */
    bool wrong[SUDOKU_MAX_CELLS];       /* cells that the last check found to be wrong */
    struct board_view view;             /* what is shown */
    char title[24];                     /* of the panel */
    char variant[80];                   /* likewise: the variants of the rules */
    struct board_picture picture;       /* of the clues */
    char clues[400];                    /* the clues of the cell at the cursor */
    char message[4000];                 /* below the board */
};

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

/* A message about the file would destroy the screen, so it is shown below the board. */
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

/* The board may have changed, so forget what was found out about it. */
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
    permit_limit(&p->book->permit, NULL); /* the limit was for the first solution */
    sudoku_logic_limit(p->logic, 0);
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

/* Digits are typed as capital letters: small ones are commands. */
static int key_of(char symbol)
{
    return symbol >= 'a' && symbol <= 'z' ? symbol - 'a' + 'A' : symbol;
}

/* Return the digit that a key stands for, or 0. */
static int digit_of_key(const struct player *p, int key)
{
    for (int digit = 1; digit <= p->game.rules->digits; digit++)
        if (key == key_of(game_symbol(&p->game, digit)))
            return digit;
    return 0;
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

/* Moves wrap around at the edges of the board. */
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

/* Return whether to leave. If the game cannot be saved, ask once. */
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
    switch (digit != 0 ? KEY_NOTHING : key) {
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

/* Solve the puzzle, for hints and checks. Return EXIT_FINE, or another status after a message. */
static int player_prepare(struct player *p)
{
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
    sudoku_logic_symbols(p->logic, *p->game.symbols != '\0' ? p->game.symbols : NULL);
    sudoku_solve(solver, &p->game.puzzle, 2, &answer);
    rulebook_finish(p->book, rules);
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

/* Return whether a clue is about a cell. A clue without cells is about all of them. */
static bool has_cell(const sudoku_clue *clue, int cell)
{
    bool has = clue->cell_count == 0;
    for (int c = 0; c < clue->cell_count; c++)
        has |= clue->cells[c] == cell;
    return has;
}

/* List the clues of the cell at the cursor, and its digits if the rules limit them. */
static void list_clues(struct player *p)
{
    const sudoku_rules *rules = p->game.rules;
    const int cell = p->view.cursor;
    char *text;
    size_t size;
    FILE *list = system_open_text(&text, &size);
    if (list == NULL)
        return;
    for (int c = 0; c < rules->clue_count; c++)
        if (has_cell(&rules->clues[c], cell)) {
            fputs(ftell(list) > 0 ? "; " : "", list);
            write_clue_rule(rules, &rules->clues[c], list);
        }
    if (rules->allowed[cell] != (UINT64_C(2) << rules->digits) - 2) {
        fputs(ftell(list) > 0 ? "; only" : "only", list);
        for (int digit = 1; digit <= rules->digits; digit++)
            if (rules->allowed[cell] >> digit & 1)
                fprintf(list, " %c", game_symbol(&p->game, digit));
    }
    if (system_close_text(list, &text, &size))
        snprintf(p->clues, sizeof p->clues, "%s", text);
    free(text);
}

/* Show the board, or a page with a message that does not fit below it. Return the next key. */
static int show_and_wait(struct player *p)
{
    static struct canvas canvas;
    list_clues(p);
    terminal_measure(&canvas);
    p->view.has_page = false;
    p->view.has_page = !board_view_draw(&p->view, &canvas);
    if (p->view.has_page)
        board_view_draw(&p->view, &canvas);
    terminal_show(&canvas);
    return terminal_key();
}

/* Any key leaves a page, and Enter also does the step of a hint on it. Signals end the game, which
 * is already saved. */
static void take_keys(struct player *p)
{
    bool ends = false;
    while (!ends && signals_received() == 0) {
        const int key = show_and_wait(p);
        if (key == KEY_GONE)
            ends = true;
        else if (key != KEY_NOTHING && p->view.has_page && key != KEY_DO)
            p->view.message = NULL;
        else if (key != KEY_NOTHING)
            ends = take_key(p, key);
    }
}

/* Play until the player quits or a signal comes. Return the exit status. */
static int player_run(struct player *p)
{
    set_title(p);
    set_variant(p);
    p->view = (struct board_view){.game = &p->game,
                                  .title = p->title,
                                  .variant = p->variant,
                                  .save = p->save,
                                  .clues = p->clues,
                                  .wrong = p->wrong};
    if (p->game.rules->clue_count > 0 && board_picture_draw(&p->picture, p->game.rules))
        p->view.picture = &p->picture;
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

/* ---- the command: the saved game ---- */

#define SAVE_DEFAULT "sudoku.play"

struct session {
    const struct cli *cli; /* the command line */
    const char *save;      /* the saved-game file */
    bool is_saved;         /* this file exists */
    bool resumes;          /* the puzzle comes from this file */
    struct game_head head; /* what it says */
    uint64_t number;       /* of the puzzle in its file */
    bool is_played;        /* there was such a puzzle */
    int status;            /* exit status of the game */
    struct player player;  /* the game itself */
};

/* Look at the saved-game file. Return false after an error, with a message. */
static bool look_at_save(struct session *s)
{
    FILE *file = fopen(s->save, "r");
    s->is_saved = file != NULL;
    if (file == NULL)
        return errno == ENOENT || say_of(s->save, "%s", strerror(errno));
    const bool is_game = game_read_head(file, &s->head);
    fclose(file);
    return is_game || say_of(s->save, "this file is not a game; name another one with --save");
}

static int read_steps(struct session *s)
{
    FILE *file = fopen(s->save, "r");
    if (file == NULL)
        return say_and_return(strerror(errno), EXIT_ERROR);
    const long wrong = game_read_steps(&s->player.game, file);
    fclose(file);
    if (wrong < 0)
        return say_and_return(limit_text(), EXIT_ERROR);
    if (wrong > 0) {
        say_where(s->save, (uint64_t)wrong, 0);
        say("this line is not a step of the game\n");
    }
    return wrong == 0 ? EXIT_FINE : EXIT_ERROR;
}

/* Take the cells of the first puzzle in a text. Return false if there is none. */
static bool read_first(dlx_read_fn *read, void *user, const struct cli *cli, sudoku_record *record)
{
    sudoku_reader *reader = open_reader(cli, read, user);
    const bool good = reader != NULL && sudoku_reader_next(reader, record) == DLX_OK &&
                      (record->kind == SUDOKU_PUZZLE || record->kind == SUDOKU_RULED);
    sudoku_reader_free(reader);
    return good;
}

/* Return whether the saved game has the same puzzle and the same rules. */
static bool holds_puzzle(const struct session *s)
{
    FILE *file = fopen(s->save, "r");
    const bool is_same = file != NULL && game_is_in(&s->player.game, file);
    if (file != NULL)
        fclose(file);
    return is_same;
}

/* ---- one game ---- */

static int refuse_to_replace(const struct session *s)
{
    say("dlx-sudoku: '%s' keeps another game, which is not solved; `dlx-sudoku play --save=%s` goes on with "
        "it, and another name after --save begins a new one\n",
        s->save, s->save);
    return EXIT_ERROR;
}

/* Go on with the steps in the file if it has the same puzzle. */
static int continue_game(struct session *s)
{
    if (!s->is_saved || (s->head.is_solved && !s->resumes))
        return EXIT_FINE;
    if (s->resumes || holds_puzzle(s)) {
        game_clear(&s->player.game);
        return read_steps(s);
    }
    return refuse_to_replace(s);
}

/* Take the symbols of a puzzle, or those in the file of the game. Return false if some symbol has
 * no key of its own. */
static bool take_symbols(struct session *s, const sudoku_rules *rules, const sudoku_labels *labels)
{
    char *const symbols = s->player.game.symbols;
    const char *own = find_symbols(rules, labels);
    snprintf(symbols, SUDOKU_SYMBOLS_ROOM, "%s",
             own != NULL  ? own
             : s->resumes ? s->head.symbols
                          : "");
    for (int c = 0; symbols[c] != '\0'; c++) {
        bool is_key = symbols[c] > ' ' && symbols[c] < 0x7f;
        for (int before = 0; before < c; before++)
            is_key &= key_of(symbols[before]) != key_of(symbols[c]);
        if (!is_key)
            return false;
    }
    return true;
}

static int play(struct session *s, struct rulebook *book, const sudoku_rules *rules,
                const sudoku_puzzle *puzzle, const sudoku_labels *labels)
{
    struct player *p = &s->player;
    if (rules->digits > MOST_CHARACTERS) /* one key each */
        return say_and_return("play has keys for 35 digits only", EXIT_ERROR);
    p->book = book;
    p->save = s->save;
    p->color = s->cli->color;
    int status =
        game_begin(&p->game, rules, puzzle) ? EXIT_FINE : say_and_return(limit_text(), EXIT_ERROR);
    if (status == EXIT_FINE && !take_symbols(s, rules, labels))
        status =
            say_and_return("play needs symbols in ASCII, without a letter in both cases: choose "
                           "other --symbols",
                           EXIT_ERROR);
    if (status == EXIT_FINE)
        status = continue_game(s);
    if (status == EXIT_FINE)
        status = player_prepare(p);
    if (status == EXIT_FINE)
        status = player_run(p);
    game_end(&p->game);
    return status;
}

/* ---- a puzzle of a file ---- */

/* An answer_fn: play one puzzle and skip the others. */
static int play_item(const struct item *item)
{
    struct session *s = item->user;
    if (item->number != s->number)
        return EXIT_FINE;
    s->is_played = true;
    s->player.file = item->file;
    s->player.line = item->line;
    s->status = play(s, item->book, item->rules, item->puzzle, item->labels);
    return HALT;
}

static int play_file(struct session *s, const struct cli *cli)
{
    const int status = for_each_puzzle(cli, play_item, s);
    if (s->is_played || status != EXIT_FINE)
        return s->is_played ? s->status : status;
    say_where(cli->files[0], 0, 0);
    say("there is no puzzle %" PRIu64 "\n", s->number);
    return EXIT_ERROR;
}

/* The file says which boxes it needs, and has its other rules before its puzzle. */
static int resume(struct session *s)
{
    struct cli cli = *s->cli;
    char *files[] = {(char *)s->save};
    cli.files = files;
    cli.file_count = 1;
    cli.rules =
        (struct rules_wanted){.box_rows = s->head.box_rows, .box_columns = s->head.box_columns};
    s->number = 1;
    s->resumes = true;
    return play_file(s, &cli);
}

/* ---- a puzzle of the command line, or a new one ---- */

static int play_puzzle(struct session *s, const sudoku_puzzle *puzzle, const char *symbols)
{
    const sudoku_labels labels = {.text[SUDOKU_SYMBOLS] = symbols};
    dlx_error error = {.line = 0};
    struct rulebook *book = rulebook_new(s->cli);
    if (book == NULL)
        return EXIT_ERROR;
    signals_stop(rulebook_stop, book);
    const sudoku_rules *rules = rulebook_rules(book, puzzle, NULL, &error);
    const int status = rules != NULL ? play(s, book, rules, puzzle, &labels)
                                     : say_and_return(error.message, EXIT_ERROR);
    signals_forget();
    rulebook_free(book);
    return status;
}

/* A text that is not read yet. */
struct rest {
    const char *text; /* its first character */
    size_t length;    /* in bytes */
};

static bool read_from_text(void *user, char *buffer, size_t size, size_t *got)
{
    struct rest *rest = user;
    *got = rest->length < size ? rest->length : size;
    memcpy(buffer, rest->text, *got);
    rest->text += *got;
    rest->length -= *got;
    return true;
}

static bool is_file(const char *name)
{
    FILE *file = fopen(name, "r");
    if (file != NULL)
        fclose(file);
    return file != NULL;
}

/* A text on the command line that may be a puzzle. */
struct typed {
    bool is_puzzle;      /* it may be read as a puzzle */
    bool has_only_cells; /* it has only digits and signs for empty cells, so it is no file name */
};

/* Look at a text. File names are rarely as long as a puzzle, and such a file takes precedence. */
static struct typed look_at(const char *text, const struct cli *cli, sudoku_record *record)
{
    static const char cells[] = "0123456789._*abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const size_t least = SUDOKU_MIN_SIZE * SUDOKU_MIN_SIZE, length = strlen(text);
    struct rest rest = {text, length};
    if (is_file(text) || strspn(text, cells) < least)
        return (struct typed){false, false};
    return (struct typed){read_first(read_from_text, &rest, cli, record),
                          strspn(text, "0123456789.*") == length};
}

static int play_named(struct session *s)
{
    static sudoku_record record;
    const char *name = s->cli->files[0];
    const struct typed typed = look_at(name, s->cli, &record);
    s->number = s->cli->nth != 0 ? s->cli->nth : 1;
    if (typed.is_puzzle && s->cli->nth != 0) {
        say("dlx-sudoku: --nth needs a file\n");
        return EXIT_ERROR;
    }
    if (typed.is_puzzle)
        return play_puzzle(s, &record.puzzle,
                           *record.symbols != '\0' ? record.symbols : s->cli->symbols);
    if (!typed.has_only_cells || record.kind != SUDOKU_INVALID)
        return play_file(s, s->cli);
    say("dlx-sudoku: '%s' is neither a file nor a puzzle: %s\n", name, record.error.message);
    return EXIT_ERROR;
}

static int play_new(struct session *s)
{
    static sudoku_generated made;
    if (s->is_saved && !s->head.is_solved)
        return refuse_to_replace(s);
    const int status = make_one(s->cli, &made);
    s->player.is_unsaved = true; /* nobody could make it again */
    return status == EXIT_FINE ? play_puzzle(s, &made.puzzle, s->cli->symbols) : status;
}

/* Return whether an option describes a new puzzle. */
static bool asks_for_new(const struct cli *cli)
{
    const struct rules_wanted *rules = &cli->rules;
    return cli->making.has_level || cli->making.seeded || rules->size != 0 ||
           rules->box_rows != 0 || rules->variants != 0 || rules->jigsaw;
}

int command_play(const struct cli *cli)
{
    static struct session session;
    struct session *s = &session;
    s->cli = cli;
    s->save = cli->save != NULL ? cli->save : SAVE_DEFAULT;
    if (!look_at_save(s))
        return EXIT_ERROR;
    if (cli->has_file)
        return play_named(s);
    return s->is_saved && !s->head.is_solved && !asks_for_new(cli) ? resume(s) : play_new(s);
}
