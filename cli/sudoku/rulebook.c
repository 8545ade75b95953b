/* SPDX-License-Identifier: MIT */
/* The rules of puzzles, as the command line, its files and the puzzle itself ask for them. */
#include "cli/sudoku/rulebook.h"

#include "cli/common/program.h"
#include "sudoku/core/board.h"

#include <stdarg.h>
#include <string.h>

struct rulebook *rulebook_new(const struct cli *cli)
{
    struct rulebook *b = limit_new(1, sizeof *b);
    if (b == NULL) {
        say("dlx-sudoku: %s\n", status_text(DLX_ERR_MEMORY));
        return NULL;
    }
    b->wanted = &cli->rules;
    b->search = &cli->settings;
    b->limits = &cli->limits;
    if (cell_rules_read(&b->cells, b->wanted))
        return b;
    rulebook_free(b);
    return NULL;
}

struct rulebook *rulebook_copy(const struct rulebook *book)
{
    struct rulebook *b = limit_new(1, sizeof *b);
    if (b == NULL)
        return NULL;
    b->wanted = book->wanted;
    b->search = book->search;
    b->limits = book->limits;
    b->cells = book->cells;
    return b;
}

static void forget(struct rulebook *b, int size)
{
    spent_add_solver(&b->spent, b->solvers[size]);
    sudoku_logic_free(b->logics[size]);
    sudoku_scale_free(b->scales[size]);
    sudoku_solver_free(b->solvers[size]);
    sudoku_rules_free(b->rules[size]);
    b->logics[size] = NULL;
    b->scales[size] = NULL;
    b->solvers[size] = NULL;
    b->rules[size] = NULL;
}

static void forget_all(struct rulebook *b)
{
    for (int size = 0; size <= SUDOKU_MAX_SIZE; size++)
        forget(b, size);
}

void rulebook_free(struct rulebook *book)
{
    if (book == NULL)
        return;
    forget_all(book);
    sudoku_counter_free(book->counter);
    limit_free(book, 1, sizeof *book);
}

void rulebook_join(struct rulebook *book, struct rulebook *copy)
{
    forget_all(copy);
    spent_join(&book->spent, &copy->spent);
    rulebook_free(copy);
}

void rulebook_say_spent(struct rulebook *book)
{
    forget_all(book);
    spent_say(&book->spent);
}

bool rulebook_has_failed(const struct rulebook *book)
{
    return book->has_failed;
}

/* ---- rules ---- */

bool rulebook_is_ok(struct rulebook *book, dlx_status status, dlx_error *error)
{
    book->has_failed |= status == DLX_ERR_MEMORY;
    if (status == DLX_ERR_MEMORY || (status != DLX_OK && error->message[0] == '\0'))
        snprintf(error->message, sizeof error->message, "%s", status_text(status));
    return status == DLX_OK;
}

/* Return what the command line asks for, on a board of a size. */
static sudoku_rules_settings settings_of_size(const struct rulebook *b, int size)
{
    static const uint16_t top_left = 0;
    const sudoku_layout *layout = &b->wanted->layout;
    const bool is_board = b->wanted->rows > 0;
    return (sudoku_rules_settings){
        .size = size,
        .box_rows = b->wanted->box_rows,
        .box_columns = b->wanted->box_columns,
        .variants = b->wanted->variants,
        .regions = b->cells.has_regions ? b->cells.regions : NULL,
        .allowed = b->cells.has_allowed ? b->cells.allowed : NULL,
        .grids = is_board ? &top_left : layout->grids,
        .grid_count = is_board ? 1 : layout->grid_count,
        .grid_rows = is_board ? b->wanted->rows : layout->grid_size,
        .grid_columns = is_board ? b->wanted->columns : layout->grid_size,
        .digits = b->wanted->digits,
        .from_zero = b->wanted->from_zero,
    };
}

__attribute__((format(printf, 2, 3))) static bool refuse(dlx_error *error, const char *form, ...)
{
    va_list arguments;
    va_start(arguments, form);
    vsnprintf(error->message, sizeof error->message, form, arguments);
    va_end(arguments);
    return false;
}

static bool make_rules(struct rulebook *b, int size, dlx_error *error)
{
    const sudoku_rules_settings settings = settings_of_size(b, size);
    uint64_t line = error->line; /* of the puzzle: the message is about that line */
    dlx_status status = sudoku_rules_new(&cli_memory, &settings, &b->rules[size], error);
    error->line = line;
    return rulebook_is_ok(b, status, error);
}

static bool fits_files(const struct rulebook *b, int size, dlx_error *error)
{
    const int wanted = b->cells.size;
    return wanted == 0 || wanted == size ||
           refuse(error, "the puzzle is %dx%d, but the files of --variant are %dx%d", size, size,
                  wanted, wanted);
}

/* The reader takes no other size than that of --size, unless a line `board` names it. */
static bool fits_size(const struct rulebook *b, int size, dlx_error *error)
{
    const int wanted = b->wanted->size;
    return wanted == 0 || wanted == size ||
           refuse(error, "the puzzle is %dx%d, but --size asks for %dx%d", size, size, wanted,
                  wanted);
}

static bool fits_layout(const struct rulebook *b, int size, dlx_error *error)
{
    const sudoku_layout *layout = &b->wanted->layout;
    return layout->grid_count == 0 || layout->size == size ||
           refuse(error, "the puzzle is %dx%d, but the grids of --variant need %dx%d", size, size,
                  layout->size, layout->size);
}

/* Return whether all digits of a puzzle are in the grids of the rules and not too high. */
static bool fits_grids(const sudoku_rules *rules, const sudoku_puzzle *puzzle, dlx_error *error)
{
    const int size = rules->size;
    for (int cell = 0; rules->grid_count > 0 && cell < size * size; cell++) {
        const int digit = puzzle->cell[cell], row = cell / size + 1, column = cell % size + 1;
        if (digit != 0 && rules->region[cell] == SUDOKU_OUTSIDE && is_oblong(rules))
            return refuse(error, "r%dc%d holds %d, but lies outside the %dx%d board", row, column,
                          digit, rules->grid_rows, rules->grid_columns);
        if (digit != 0 && rules->region[cell] == SUDOKU_OUTSIDE)
            return refuse(error, "r%dc%d holds %d, but is in no grid", row, column, digit);
        if (digit > rules->digits)
            return refuse(error, "r%dc%d holds %d, but the grids have the digits 1 to %d", row,
                          column, digit, rules->digits);
    }
    return true;
}

const sudoku_rules *rulebook_rules_of_size(struct rulebook *book, int size, dlx_error *error)
{
    if (!fits_files(book, size, error) || !fits_layout(book, size, error))
        return NULL;
    if (book->rules[size] == NULL && !make_rules(book, size, error))
        return NULL;
    return book->rules[size];
}

/* Return whether the grids of a puzzle are not those of the command line. */
static bool differs_in_grids(const sudoku_own_rules *own, const sudoku_rules_settings *settings)
{
    return settings->grids != NULL &&
           (own->grid_count != settings->grid_count || own->grid_rows != settings->grid_rows ||
            own->grid_columns != settings->grid_columns ||
            memcmp(own->grids, settings->grids, (size_t)own->grid_count * sizeof *own->grids) != 0);
}

/* Return the region that the command line wants for a cell, from 0. */
static int wanted_region(const sudoku_rules_settings *s, int cell)
{
    const int row = cell / s->size, column = cell % s->size;
    return s->regions != NULL ? s->regions[cell]
                              : s->size * (row / s->box_rows) + column / s->box_columns;
}

/* Return whether a puzzle has other regions than the command line. Their numbers do not matter. */
static bool differs_in_regions(const sudoku_own_rules *own, const sudoku_rules_settings *s)
{
    int own_region[SUDOKU_MAX_CELLS]; /* the puzzle's region for each wanted one; -1: unknown */
    int wanted_of[SUDOKU_OUTSIDE];    /* the same the other way round */
    memset(own_region, -1, sizeof own_region);
    memset(wanted_of, -1, sizeof wanted_of);
    if (s->regions == NULL && (s->box_rows == 0 || own->grid_count > 1))
        return s->box_rows != 0;
    for (int cell = 0; cell < s->size * s->size; cell++) {
        const int region = own->regions[cell];
        if (region == SUDOKU_OUTSIDE)
            continue;
        const int wanted = wanted_region(s, cell);
        if (own_region[wanted] < 0 && wanted_of[region] < 0)
            own_region[wanted] = region, wanted_of[region] = wanted;
        if (own_region[wanted] != region || wanted_of[region] != wanted)
            return true;
    }
    return false;
}

static bool is_possible(const sudoku_rules_settings *settings)
{
    sudoku_rules *rules = NULL;
    const dlx_status status = sudoku_rules_new(&cli_memory, settings, &rules, NULL);
    sudoku_rules_free(rules);
    return status == DLX_OK;
}

/* The library does not know where variants and grids were named. Therefore, find out which is
 * wrong: the first variant that is impossible with those before it, or else the grids. */
static void find_place(const sudoku_own_rules *own, sudoku_rules_settings settings,
                       dlx_error *error)
{
    settings.clue_count = 0;
    settings.variants &= ~own->variants;
    if (!is_possible(&settings)) {
        const bool has_digits = own->digits > 0, has_grids = own->grids != NULL && !has_digits;
        error->line = has_digits ? own->digits_line : has_grids ? own->grid_line : 0;
        error->column = has_digits ? own->digits_column : has_grids ? own->grid_column : 0;
        return;
    }
    for (int bit = 0; own->variants >> bit != 0; bit++) {
        settings.variants = own->variants & ((2u << bit) - 1);
        if ((own->variants >> bit & 1) != 0 && !is_possible(&settings)) {
            error->line = own->variant_lines[bit];
            error->column = own->variant_columns[bit];
            return;
        }
    }
}

/* Add the puzzle's own rules to those of the command line. */
static dlx_status combine(const struct rulebook *b, const sudoku_record *record,
                          sudoku_rules **rules, dlx_error *error)
{
    const sudoku_own_rules *own = &record->own;
    sudoku_rules_settings settings = settings_of_size(b, record->puzzle.size);
    if (own->regions != NULL && differs_in_regions(own, &settings)) {
        refuse(error, "the puzzle brings its own regions, so --box and --variant=jigsaw must not "
                      "ask for others");
        return DLX_ERR_ARGUMENT;
    }
    if (own->grids != NULL && differs_in_grids(own, &settings)) {
        refuse(
            error,
            "the puzzle brings its own board or grids, so --size and --variant must not name others");
        error->line = own->grid_line;
        error->column = own->grid_column;
        return DLX_ERR_ARGUMENT;
    }
    if (own->grids != NULL) {
        settings.grids = own->grids;
        settings.grid_count = own->grid_count;
        settings.grid_rows = own->grid_rows;
        settings.grid_columns = own->grid_columns;
    }
    if (own->regions != NULL && settings.box_rows == 0) /* boxes say more than equal regions */
        settings.regions = own->regions;
    if (own->digits > 0) {
        settings.digits = own->digits;
        settings.from_zero = own->from_zero;
    }
    settings.variants |= own->variants;
    settings.clues = own->clues;
    settings.clue_count = own->clue_count;
    const dlx_status status = sudoku_rules_new(&cli_memory, &settings, rules, error);
    if (status == DLX_ERR_ARGUMENT && error->line == 0)
        find_place(own, settings, error);
    return status;
}

sudoku_rules *rulebook_own_rules(struct rulebook *book, const sudoku_record *record,
                                 dlx_error *error)
{
    sudoku_rules *rules = NULL;
    *error = (dlx_error){.line = 0};
    const int size = record->puzzle.size;
    if (fits_size(book, size, error) && fits_files(book, size, error) &&
        fits_layout(book, size, error))
        rulebook_is_ok(book, combine(book, record, &rules, error), error);
    if (rules != NULL && !fits_grids(rules, &record->puzzle, error)) {
        sudoku_rules_free(rules);
        rules = NULL;
    }
    if (error->line == 0)
        error->line = record->line;
    return rules;
}

const sudoku_rules *rulebook_adopt(struct rulebook *book, sudoku_rules *rules)
{
    forget(book, 0);
    book->rules[0] = rules;
    return rules;
}

int rulebook_size(const struct rulebook *book)
{
    return book->cells.size != 0 ? book->cells.size : book->wanted->size;
}

static bool take_regions(struct rulebook *b, const sudoku_puzzle *puzzle,
                         const sudoku_puzzle *regions, dlx_error *error)
{
    int size = regions->size;
    if (size != puzzle->size)
        return refuse(error, "the puzzle is %dx%d, but its regions are %dx%d", puzzle->size,
                      puzzle->size, size, size);
    for (int cell = 0; cell < size * size; cell++) {
        const bool is_outside = b->wanted->rows > 0 && (cell / size >= b->wanted->rows ||
                                                        cell % size >= b->wanted->columns);
        b->cells.regions[cell] = (uint8_t)(regions->cell[cell] - 1); /* outside: SUDOKU_OUTSIDE */
        if (regions->cell[cell] == 0 && !is_outside)
            return refuse(error, "r%dc%d is in no region", cell / size + 1, cell % size + 1);
    }
    b->cells.has_regions = true;
    forget(b, size); /* rules of the puzzle before it have other regions */
    return true;
}

const sudoku_rules *rulebook_rules(struct rulebook *book, const sudoku_puzzle *puzzle,
                                   const sudoku_puzzle *regions, dlx_error *error)
{
    if (!fits_size(book, puzzle->size, error) ||
        (regions != NULL && !take_regions(book, puzzle, regions, error)))
        return NULL;
    const sudoku_rules *rules = rulebook_rules_of_size(book, puzzle->size, error);
    return rules != NULL && fits_grids(rules, puzzle, error) ? rules : NULL;
}
