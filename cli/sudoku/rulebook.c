/* SPDX-License-Identifier: MIT */
/*
 * Rules and solvers are kept, by size; what a file says of cells makes the size its own.
 *
 *     --variant=jigsaw:FILE      each cell's region, by any characters       aab
 *                                                                            abb ...
 *     --variant=even-odd:FILE    e even, o odd, . any                        e.o ...
 *     --variant=candidates:FILE  a puzzle with candidates
 *
 * In the first two, blanks and lines that begin with # do not count.
 */
#include "cli/sudoku/rulebook.h"

#include "cli/common/signals.h"
#include "cli/common/stream.h"
#include "cli/common/limit.h"
#include "cli/common/show.h"
#include "cli/sudoku/map.h"
#include "cli/sudoku/source.h"

#include <stdatomic.h>
#include <string.h>

struct rulebook {
    const struct rules_wanted *wanted;            /* what the command line says */
    const dlx_search_settings *search;            /* likewise */
    bool has_regions;                             /* there are some */
    uint8_t regions[SUDOKU_MOST_CELLS];           /* these */
    bool has_candidates;                          /* those of a file are taken */
    bool has_allowed;                             /* some digits are excluded */
    uint64_t allowed[SUDOKU_MOST_CELLS];          /* the others */
    int size;                                     /* that all this says; 0 if nothing does */
    bool has_failed;                              /* there was no memory for what follows */
    sudoku_rules *rules[SUDOKU_MOST_SIZE + 1];    /* by size; NULL before they are needed */
    sudoku_solver *solvers[SUDOKU_MOST_SIZE + 1]; /* likewise */
    sudoku_logic *logics[SUDOKU_MOST_SIZE + 1];   /* likewise */
    _Atomic(sudoku_solver *) running;             /* the one that a signal has to stop, or NULL */
};

/* A file says the size of all puzzles; they all must say the same. */
static bool agree(struct rulebook *b, const char *file, int size)
{
    int other = b->size != 0 ? b->size : b->wanted->size;
    if (other != 0 && other != size) {
        say_where(file, 0, 0);
        say("the board is %dx%d, but puzzles are to be %dx%d\n", size, size, other, other);
        return false;
    }
    b->size = size;
    return true;
}

/* ---- regions ---- */

/* Regions are numbered as they come. */
static bool number_regions(struct rulebook *b, const struct map *map)
{
    int number[256], cells[SUDOKU_MOST_SIZE] = {0}, count = 0;
    memset(number, -1, sizeof number);
    for (int cell = 0; cell < map->count; cell++) {
        int *own = &number[(unsigned char)map->symbol[cell]];
        if (*own < 0 && count == map->size)
            return map_refuse(map, map->line[cell], map->column[cell],
                              "one region more than the board has rows");
        if (*own < 0)
            *own = count++;
        b->regions[cell] = (uint8_t)*own;
        cells[*own]++;
    }
    for (int cell = 0; cell < map->count; cell++)
        if (cells[b->regions[cell]] != map->size) {
            char text[80];
            snprintf(text, sizeof text, "region `%c` has %d cells, not %d", map->symbol[cell],
                     cells[b->regions[cell]], map->size);
            return map_refuse(map, map->line[cell], map->column[cell], text);
        }
    return true;
}

static bool read_regions(struct rulebook *b, const char *file)
{
    static struct map map;
    b->has_regions = true;
    return map_read(&map, file, true) && agree(b, file, map.size) && number_regions(b, &map);
}

/* ---- masks ---- */

static void allow_all(struct rulebook *b)
{
    for (int cell = 0; cell < SUDOKU_MOST_CELLS && !b->has_allowed; cell++)
        b->allowed[cell] = UINT64_MAX;
    b->has_allowed = true;
}

static bool read_even_odd(struct rulebook *b, const char *file)
{
    static struct map map;
    if (!map_read(&map, file, true) || !agree(b, file, map.size))
        return false;
    allow_all(b);
    for (int cell = 0; cell < map.count; cell++)
        switch (map.symbol[cell]) {
        case 'e':
        case 'E':
            b->allowed[cell] &= UINT64_C(0x5555555555555555);
            break;
        case 'o':
        case 'O':
            b->allowed[cell] &= UINT64_C(0xaaaaaaaaaaaaaaaa);
            break;
        case '.':
        case '0':
        case '_':
            break;
        default:
            return map_refuse(&map, map.line[cell], map.column[cell],
                              "a cell is e (even), o (odd) or . (any)");
        }
    return true;
}

static bool take_candidates(struct rulebook *b, const char *file, const sudoku_record *record)
{
    const struct map here = {.file = file};
    if (record->kind == SUDOKU_INVALID || record->kind == SUDOKU_FAULT)
        return map_refuse(&here, record->error.line, record->error.column, record->error.message);
    if (b->has_candidates && record->kind == SUDOKU_END)
        return true;
    if (b->has_candidates)
        return map_refuse(&here, record->line, 0, "a second puzzle, where there should be one");
    if (record->kind != SUDOKU_PUZZLE || !record->puzzle.marked)
        return map_refuse(&here, record->line, 0, "there are no candidates");
    if (!agree(b, file, record->puzzle.size))
        return false;
    allow_all(b);
    b->has_candidates = true;
    for (int cell = 0; cell < b->size * b->size; cell++) {
        int given = record->puzzle.cell[cell];
        b->allowed[cell] &= given != 0 ? UINT64_C(1) << given : record->puzzle.candidates[cell];
    }
    return true;
}

static bool read_candidates(struct rulebook *b, const char *file)
{
    static sudoku_record record;
    const struct map here = {.file = file};
    struct stream *stream = stream_open(file);
    sudoku_reader *reader = NULL;
    if (stream == NULL)
        return map_refuse(&here, 0, 0, stream_open_error());
    bool good =
        sudoku_reader_new(&cli_memory, stream_read, stream, b->wanted->size, &reader) == DLX_OK ||
        map_refuse(&here, 0, 0, limit_text());
    record.kind = SUDOKU_PUZZLE;
    while (good && record.kind != SUDOKU_END)
        if (sudoku_reader_next(reader, &record) != DLX_OK)
            good = map_refuse(&here, 0, 0,
                              stream_error(stream) != NULL ? stream_error(stream) : limit_text());
        else
            good = take_candidates(b, file, &record);
    sudoku_reader_free(reader);
    stream_close(stream);
    return good;
}

/* ---- rules ---- */

static void forget(struct rulebook *b, int size)
{
    sudoku_logic_free(b->logics[size]);
    sudoku_solver_free(b->solvers[size]);
    sudoku_rules_free(b->rules[size]);
    b->logics[size] = NULL;
    b->solvers[size] = NULL;
    b->rules[size] = NULL;
}

static bool say_memory(struct rulebook *b, dlx_error *error)
{
    b->has_failed = true;
    snprintf(error->message, sizeof error->message, "%s", status_text(DLX_ERR_MEMORY));
    return false;
}

static bool make_rules(struct rulebook *b, int size, dlx_error *error)
{
    const sudoku_rules_settings settings = {
        .size = size,
        .box_rows = b->wanted->box_rows,
        .box_columns = b->wanted->box_columns,
        .variants = b->wanted->variants,
        .regions = b->has_regions ? b->regions : NULL,
        .allowed = b->has_allowed ? b->allowed : NULL,
    };
    uint64_t line = error->line; /* of the puzzle, which stays to blame */
    dlx_status status = sudoku_rules_new(&cli_memory, &settings, &b->rules[size], error);
    error->line = line;
    return status == DLX_ERR_MEMORY ? say_memory(b, error) : status == DLX_OK;
}

const sudoku_rules *rulebook_rules_of_size(struct rulebook *book, int size, dlx_error *error)
{
    if (book->size != 0 && book->size != size) {
        snprintf(error->message, sizeof error->message,
                 "the puzzle is %dx%d, but by the variant it must be %dx%d", size, size, book->size,
                 book->size);
        return NULL;
    }
    if (book->rules[size] == NULL && !make_rules(book, size, error))
        return NULL;
    return book->rules[size];
}

int rulebook_size(const struct rulebook *book)
{
    return book->size != 0 ? book->size : book->wanted->size;
}

static bool take_regions(struct rulebook *b, const sudoku_puzzle *puzzle,
                         const sudoku_puzzle *regions, dlx_error *error)
{
    if (regions->size != puzzle->size) {
        snprintf(error->message, sizeof error->message,
                 "the puzzle is %dx%d, but its regions are %dx%d", puzzle->size, puzzle->size,
                 regions->size, regions->size);
        return false;
    }
    for (int cell = 0; cell < regions->size * regions->size; cell++) {
        b->regions[cell] = (uint8_t)(regions->cell[cell] - 1);
        if (regions->cell[cell] == 0) {
            snprintf(error->message, sizeof error->message, "r%dc%d is in no region",
                     cell / regions->size + 1, cell % regions->size + 1);
            return false;
        }
    }
    b->has_regions = true;
    forget(b, puzzle->size);
    return true;
}

const sudoku_rules *rulebook_rules(struct rulebook *book, const sudoku_puzzle *puzzle,
                                   const sudoku_puzzle *regions, dlx_error *error)
{
    if (regions != NULL && !take_regions(book, puzzle, regions, error))
        return NULL;
    return rulebook_rules_of_size(book, puzzle->size, error);
}

/* ---- solvers ---- */

static sudoku_solver *get_solver(struct rulebook *book, const sudoku_rules *rules, dlx_error *error)
{
    sudoku_solver **solver = &book->solvers[rules->size];
    if (*solver != NULL)
        return *solver;
    dlx_status status = sudoku_solver_new(&cli_memory, rules, book->search, solver);
    if (status == DLX_OK)
        return *solver;
    book->has_failed = status == DLX_ERR_MEMORY;
    snprintf(error->message, sizeof error->message, "%s", status_text(status));
    return NULL;
}

sudoku_logic *rulebook_logic(struct rulebook *book, const sudoku_rules *rules, dlx_error *error)
{
    sudoku_logic **logic = &book->logics[rules->size];
    if (*logic == NULL && sudoku_logic_new(&cli_memory, rules, logic) != DLX_OK)
        say_memory(book, error);
    return *logic;
}

bool rulebook_has_failed(const struct rulebook *book)
{
    return book->has_failed;
}

void rulebook_stop(void *book)
{
    struct rulebook *b = book;
    sudoku_solver *running = atomic_load(&b->running);
    if (running != NULL)
        sudoku_solver_stop(running);
}

/* The solver, known to run. A signal that comes before that is found here; a later one stops it. */
static sudoku_solver *start(struct rulebook *book, const sudoku_rules *rules, dlx_error *error)
{
    sudoku_solver *solver = get_solver(book, rules, error);
    atomic_store(&book->running, solver);
    if (solver != NULL && signals_received() != 0)
        sudoku_solver_stop(solver);
    return solver;
}

/* Whether it came to its end. */
static bool finish(struct rulebook *book, bool stopped, dlx_error *error)
{
    atomic_store(&book->running, NULL);
    if (stopped)
        snprintf(error->message, sizeof error->message, "stopped by a signal");
    return !stopped;
}

bool rulebook_solve(struct rulebook *book, const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                    uint64_t limit, sudoku_answer *answer, dlx_error *error)
{
    sudoku_solver *solver = start(book, rules, error);
    answer->solutions = 0;
    answer->stopped = false;
    if (solver == NULL)
        return false;
    sudoku_solve(solver, puzzle, limit, answer);
    return finish(book, answer->stopped, error);
}

bool rulebook_candidates(struct rulebook *book, const sudoku_rules *rules,
                         const sudoku_puzzle *puzzle, sudoku_puzzle *result, dlx_error *error)
{
    sudoku_solver *solver = start(book, rules, error);
    bool stopped = false;
    if (solver == NULL)
        return false;
    sudoku_candidates(solver, puzzle, result, &stopped);
    return finish(book, stopped, error);
}

bool rulebook_redundant(struct rulebook *book, const sudoku_rules *rules,
                        const sudoku_puzzle *puzzle, bool *redundant, int *count, dlx_error *error)
{
    sudoku_solver *solver = start(book, rules, error);
    bool stopped = false;
    if (solver == NULL)
        return false;
    sudoku_redundant_givens(solver, puzzle, redundant, count, &stopped);
    return finish(book, stopped, error);
}

/* ---- beginning and end ---- */

static bool read_files(struct rulebook *b)
{
    const struct rules_wanted *wanted = b->wanted;
    return (wanted->regions_file == NULL || read_regions(b, wanted->regions_file)) &&
           (wanted->even_odd_file == NULL || read_even_odd(b, wanted->even_odd_file)) &&
           (wanted->candidates_file == NULL || read_candidates(b, wanted->candidates_file));
}

struct rulebook *rulebook_new(const struct cli *cli)
{
    struct rulebook *b = limit_new(1, sizeof *b);
    if (b == NULL) {
        say("dlx-sudoku: %s\n", status_text(DLX_ERR_MEMORY));
        return NULL;
    }
    b->wanted = &cli->rules;
    b->search = &cli->settings;
    if (read_files(b))
        return b;
    rulebook_free(b);
    return NULL;
}

void rulebook_free(struct rulebook *book)
{
    if (book == NULL)
        return;
    for (int size = 0; size <= SUDOKU_MOST_SIZE; size++)
        forget(book, size);
    limit_free(book, 1, sizeof *book);
}
