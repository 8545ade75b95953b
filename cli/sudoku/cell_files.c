/* SPDX-License-Identifier: MIT */
/* Read a file with one character per cell as a map, which remembers the place of each character. */
#include "cli/sudoku/rulebook.h"

#include "cli/common/program.h"
#include "cli/common/stream.h"
#include "cli/sudoku/print.h"

#include <string.h>

struct map {
    const char *file;                  /* its name */
    int rows, columns;                 /* of a rectangular board; 0 for a square one */
    int size;                          /* its larger side */
    int count;                         /* number of cells */
    char symbol[SUDOKU_MAX_CELLS];     /* the character of each cell */
    uint64_t line[SUDOKU_MAX_CELLS];   /* the line of that character, from 1 */
    uint64_t column[SUDOKU_MAX_CELLS]; /* its column, from 1 */
};

static bool refuse(const char *file, uint64_t line, uint64_t column, const char *text)
{
    say_where(file, line, column);
    say("%s\n", text);
    return false;
}

static bool refuse_cell(const struct map *map, int cell, const char *text)
{
    return refuse(map->file, map->line[cell], map->column[cell], text);
}

/* ---- maps ---- */

/* Some editors begin a file with a byte order mark. */
static bool is_blank(char c)
{
    return c != '\0' && strchr(" \t\r\xef\xbb\xbf", c) != NULL;
}

static bool take_character(struct map *map, char c, uint64_t line, uint64_t column)
{
    if (is_blank(c))
        return true;
    if (map->count == SUDOKU_MAX_CELLS)
        return refuse(map->file, line, column, "more cells than a 36x36 board has");
    map->symbol[map->count] = c;
    map->line[map->count] = line;
    map->column[map->count++] = column;
    return true;
}

static bool has_cell_on(const struct map *map, uint64_t line)
{
    return map->count > 0 && map->line[map->count - 1] == line;
}

static bool take_characters(struct map *map, struct stream *stream, bool comments)
{
    uint64_t line = 1, column = 1;
    bool in_comment = false;
    char c;
    size_t got;
    for (;;) {
        if (!stream_read(stream, &c, 1, &got))
            return refuse(map->file, 0, 0, stream_error(stream));
        if (got == 0)
            return true;
        if (c == '\n') {
            line++;
            column = 1;
            in_comment = false;
            continue;
        }
        in_comment |= comments && c == '#' && !has_cell_on(map, line);
        if (!in_comment && !take_character(map, c, line, column))
            return false;
        column++;
    }
}

/* Move the rows of a rectangle to their places on a square board. Other cells have no character. */
static void spread(struct map *map)
{
    static struct map packed;
    packed = *map;
    memset(map->symbol, 0, sizeof map->symbol);
    map->size = map->rows > map->columns ? map->rows : map->columns;
    map->count = map->size * map->size;
    for (int cell = 0; cell < packed.count; cell++) {
        const int to = map->size * (cell / map->columns) + cell % map->columns;
        map->symbol[to] = packed.symbol[cell];
        map->line[to] = packed.line[cell];
        map->column[to] = packed.column[cell];
    }
}

static bool find_size(struct map *map)
{
    char text[80];
    if (map->rows > 0 && map->count == map->rows * map->columns) {
        spread(map);
        return true;
    }
    if (map->rows > 0) {
        snprintf(text, sizeof text, "%d cells are not a board of %dx%d", map->count, map->rows,
                 map->columns);
        return refuse(map->file, 0, 0, text);
    }
    for (int size = SUDOKU_MIN_SIZE; size <= SUDOKU_MAX_SIZE; size++)
        if (size * size == map->count)
            map->size = size;
    snprintf(text, sizeof text, "%d cells are not a square board of 4x4 to 36x36", map->count);
    return map->size != 0 || refuse(map->file, 0, 0, text);
}

/* If the file has a puzzle with the rule `regions CELLS`, keep only the cells of this rule. */
static void keep_rule(struct map *map)
{
    enum { LENGTH = sizeof "regions" - 1 };
    int begin = 0;
    while (begin + LENGTH <= map->count &&
           (map->column[begin] != 1 || memcmp(map->symbol + begin, "regions", LENGTH) != 0))
        begin++;
    if (begin + LENGTH > map->count)
        return;
    const uint64_t line = map->line[begin];
    map->count -= begin + LENGTH;
    memmove(map->symbol, map->symbol + begin + LENGTH, (size_t)map->count);
    memmove(map->line, map->line + begin + LENGTH, (size_t)map->count * sizeof *map->line);
    memmove(map->column, map->column + begin + LENGTH, (size_t)map->count * sizeof *map->column);
    while (map->count > 0 && map->line[map->count - 1] != line)
        map->count--;
}

/* With `comments`, lines that begin with # are skipped. */
static bool map_read(struct map *map, const char *file, bool comments,
                     const struct rules_wanted *wanted)
{
    struct stream *stream = stream_open(file);
    *map = (struct map){.file = file, .rows = wanted->rows, .columns = wanted->columns};
    if (stream == NULL)
        return refuse(file, 0, 0, stream_open_error());
    bool good = take_characters(map, stream, comments);
    if (good && comments)
        keep_rule(map);
    good = good && find_size(map);
    stream_close(stream);
    return good;
}

bool pattern_read(bool pattern[SUDOKU_MAX_CELLS], const struct cli *cli, int size)
{
    static struct map map;
    const char *file = cli->making.pattern;
    char text[80];
    if (!map_read(&map, file, false, &cli->rules)) /* # is a usual mark for a given */
        return false;
    for (int cell = 0; cell < map.count; cell++)
        pattern[cell] = memchr(".0-", map.symbol[cell], 3) == NULL;
    snprintf(text, sizeof text, "the pattern is %dx%d, but the board is %dx%d", map.size, map.size,
             size, size);
    return map.size == size || refuse(file, 0, 0, text);
}

/* ---- the files of --variant ---- */

/* All files must have the same size, and --size if it is given. */
static bool agree(struct cell_rules *c, int wanted, const char *file, int size)
{
    int other = c->size != 0 ? c->size : wanted;
    char text[80];
    snprintf(text, sizeof text, "this board is %dx%d, but puzzles have to be %dx%d", size, size,
             other, other);
    c->size = size;
    return other == 0 || other == size || refuse(file, 0, 0, text);
}

/* Number the regions in the order in which they appear. */
static bool number_regions(struct cell_rules *c, const struct map *map)
{
    int number[256], cells[SUDOKU_MAX_SIZE] = {0}, count = 0;
    memset(number, -1, sizeof number);
    for (int cell = 0; cell < map->count; cell++) {
        int *own = &number[(unsigned char)map->symbol[cell]];
        if (map->symbol[cell] == '\0') { /* outside a rectangle */
            c->regions[cell] = SUDOKU_OUTSIDE;
            continue;
        }
        if (*own < 0 && count == (map->rows > 0 ? SUDOKU_MAX_SIZE : map->size))
            return refuse_cell(map, cell, "one region more than the board has rows");
        if (*own < 0)
            *own = count++;
        c->regions[cell] = (uint8_t)*own;
        cells[*own]++;
    }
    for (int cell = 0; cell < map->count && map->rows == 0; cell++)
        if (cells[c->regions[cell]] != map->size) {
            char text[80];
            snprintf(text, sizeof text, "region '%c' has %d cells, not %d", map->symbol[cell],
                     cells[c->regions[cell]], map->size);
            return refuse_cell(map, cell, text);
        }
    return true;
}

static bool read_regions(struct cell_rules *c, const struct rules_wanted *wanted)
{
    static struct map map;
    c->has_regions = true;
    return map_read(&map, wanted->regions_file, true, wanted) &&
           agree(c, wanted->size, map.file, map.size) && number_regions(c, &map);
}

/* Two files may restrict the same cells: each removes digits from what the other allows. */
static void allow_all(struct cell_rules *c)
{
    for (int cell = 0; cell < SUDOKU_MAX_CELLS && !c->has_allowed; cell++)
        c->allowed[cell] = UINT64_MAX;
    c->has_allowed = true;
}

static bool read_even_odd(struct cell_rules *c, const struct rules_wanted *wanted)
{
    const uint64_t even = UINT64_C(0x5555555555555555);
    static struct map map;
    if (!map_read(&map, wanted->even_odd_file, true, wanted) ||
        !agree(c, wanted->size, map.file, map.size))
        return false;
    allow_all(c);
    for (int cell = 0; cell < map.count; cell++)
        if (memchr("eE", map.symbol[cell], 2) != NULL)
            c->allowed[cell] &= even;
        else if (memchr("oO", map.symbol[cell], 2) != NULL)
            c->allowed[cell] &= ~even;
        else if (memchr(".0_", map.symbol[cell], 3) == NULL &&
                 (map.rows == 0 || map.symbol[cell] != '\0')) /* it is on the board */
            return refuse_cell(&map, cell, "a cell is e (even), o (odd) or . (any)");
    return true;
}

/* The file contains one puzzle with candidates. */
static bool take_candidates(struct cell_rules *c, const struct rules_wanted *wanted,
                            const sudoku_record *record, bool *taken)
{
    const char *file = wanted->candidates_file;
    if (record->kind == SUDOKU_INVALID || record->kind == SUDOKU_FAULT)
        return refuse(file, record->error.line, record->error.column, record->error.message);
    if (*taken && record->kind == SUDOKU_END)
        return true;
    if (*taken)
        return refuse(file, record->line, 0, "a second puzzle, where one is expected");
    if (record->kind == SUDOKU_RULED)
        return refuse(file, record->line, 0, "this puzzle has rules besides its candidates");
    if (record->kind == SUDOKU_END || !record->puzzle.marked)
        return refuse(file, record->line, 0, "this puzzle has no candidates");
    if (!agree(c, wanted->size, file, record->puzzle.size))
        return false;
    allow_all(c);
    *taken = true;
    for (int cell = 0; cell < c->size * c->size; cell++) {
        int given = record->puzzle.cell[cell];
        c->allowed[cell] &= given != 0 ? UINT64_C(1) << given : record->puzzle.candidates[cell];
    }
    return true;
}

static bool read_candidates(struct cell_rules *c, const struct rules_wanted *wanted)
{
    static sudoku_record record;
    const char *file = wanted->candidates_file;
    struct stream *stream = stream_open(file);
    sudoku_reader *reader = NULL;
    bool taken = false;
    if (stream == NULL)
        return refuse(file, 0, 0, stream_open_error());
    bool good =
        sudoku_reader_new(&cli_memory, stream_read, stream, wanted->size, &reader) == DLX_OK ||
        refuse(file, 0, 0, limit_text());
    record.kind = SUDOKU_PUZZLE;
    if (good && wanted->rows > 0)
        sudoku_reader_board(reader, wanted->rows, wanted->columns);
    while (good && record.kind != SUDOKU_END)
        if (sudoku_reader_next(reader, &record) != DLX_OK)
            good = refuse(file, 0, 0,
                          stream_error(stream) != NULL ? stream_error(stream) : limit_text());
        else
            good = take_candidates(c, wanted, &record, &taken);
    sudoku_reader_free(reader);
    stream_close(stream);
    return good;
}

bool cell_rules_read(struct cell_rules *cells, const struct rules_wanted *wanted)
{
    return (wanted->regions_file == NULL || read_regions(cells, wanted)) &&
           (wanted->even_odd_file == NULL || read_even_odd(cells, wanted)) &&
           (wanted->candidates_file == NULL || read_candidates(cells, wanted));
}
