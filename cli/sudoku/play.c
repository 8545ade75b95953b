/* SPDX-License-Identifier: MIT */
/*
 * The command play: where its puzzle comes from, and the file that keeps the game.
 *
 *     play              go on with the game in sudoku.play; if there is none, or it is solved, make a new puzzle
 *     play FILE         play the first puzzle of the file, or the one that --number says
 *     play 4.....8.5... play this puzzle
 *     play --level=easy make a puzzle
 *
 * A game that is not solved is never replaced: the same puzzle goes on, and for another one the command ends with
 * an error.
 */

#include "cli/common/files.h"
#include "cli/common/limit.h"
#include "cli/common/signals.h"
#include "cli/sudoku/made.h"
#include "cli/sudoku/player.h"
#include "cli/sudoku/print.h"
#include "cli/sudoku/puzzles.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#define SAVE_DEFAULT "sudoku.play"

struct session {
    const struct cli *cli; /* the command line */
    const char *save;      /* the file that keeps the game */
    bool is_saved;         /* this file exists */
    bool resumes;          /* the puzzle comes from this file */
    struct game_head head; /* what it says */
    uint64_t number;       /* of the puzzle in its file */
    bool is_played;        /* there was such a puzzle */
    int status;            /* exit status of the game */
    struct player player;  /* the game itself */
};

/* ---- the saved game ---- */

/* Look at the file that keeps the game. Return false after an error, with a message. */
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
static bool read_first(dlx_read_fn *read, void *user, int size, sudoku_record *record)
{
    sudoku_reader *reader;
    if (sudoku_reader_new(&cli_memory, read, user, size, &reader) != DLX_OK)
        return false;
    const bool good = sudoku_reader_next(reader, record) == DLX_OK &&
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

static int play(struct session *s, struct rulebook *book, const sudoku_rules *rules,
                const sudoku_puzzle *puzzle)
{
    struct player *p = &s->player;
    if (rules->digits > GAME_MOST_DIGITS)
        return say_and_return("play has keys for 35 digits only", EXIT_ERROR);
    p->book = book;
    p->save = s->save;
    p->color = s->cli->color;
    int status = game_begin(&p->game, rules, puzzle) ? continue_game(s)
                                                     : say_and_return(limit_text(), EXIT_ERROR);
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
    s->status = play(s, item->book, item->rules, item->puzzle);
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

/* The file says which boxes it needs, and brings its other rules along. */
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

static int play_puzzle(struct session *s, const sudoku_puzzle *puzzle)
{
    dlx_error error = {.line = 0};
    struct rulebook *book = rulebook_new(s->cli);
    if (book == NULL)
        return EXIT_ERROR;
    signals_stop(rulebook_stop, book);
    const sudoku_rules *rules = rulebook_rules(book, puzzle, NULL, &error);
    const int status =
        rules != NULL ? play(s, book, rules, puzzle) : say_and_return(error.message, EXIT_ERROR);
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

/* Look at a text. File names are rarely as long as a puzzle, and a file with that name takes precedence. */
static struct typed look_at(const char *text, int size, sudoku_record *record)
{
    static const char cells[] = "0123456789._*abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const size_t least = SUDOKU_LEAST_SIZE * SUDOKU_LEAST_SIZE, length = strlen(text);
    struct rest rest = {text, length};
    if (is_file(text) || strspn(text, cells) < least)
        return (struct typed){false, false};
    return (struct typed){read_first(read_from_text, &rest, size, record),
                          strspn(text, "0123456789.*") == length};
}

static int play_named(struct session *s)
{
    static sudoku_record record;
    const char *name = s->cli->files[0];
    const struct typed typed = look_at(name, s->cli->rules.size, &record);
    s->number = s->cli->number != 0 ? s->cli->number : 1;
    if (typed.is_puzzle && s->cli->number != 0) {
        say("dlx-sudoku: --number needs a file\n");
        return EXIT_ERROR;
    }
    if (typed.is_puzzle)
        return play_puzzle(s, &record.puzzle);
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
    return status == EXIT_FINE ? play_puzzle(s, &made.puzzle) : status;
}

/* Return whether an option describes a new puzzle. */
static bool asks_for_new(const struct cli *cli)
{
    const struct rules_wanted *rules = &cli->rules;
    return cli->has_level || cli->seeded || rules->size != 0 || rules->box_rows != 0 ||
           rules->variants != 0 || rules->jigsaw;
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
