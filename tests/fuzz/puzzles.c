/* SPDX-License-Identifier: MIT */
/*
 * Target: the puzzle reader. The first byte decides whether the reader is told the size. The other
 * bytes are the text.
 *
 * Laws: reading at once and in pieces gives the same records. Every puzzle is valid for its size,
 * and every other record has a printable error message. The reader allocates all its memory at the
 * start. A puzzle that is written in any form that can express it is read back unchanged.
 */
#include "sudoku/sudoku.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

enum {
    MEMORY = 1 << 18, /* bytes that a reader may allocate at first */
    MOST = 1 << 25,   /* bytes that it may allocate for clues and links */
    MOST_READ = 4     /* limit on puzzles of a text that are written */
};

/* Return rules for this size, with boxes if possible, else with rows as regions. Each is made
 * once. */
static const sudoku_rules *rules_of(int size)
{
    static sudoku_rules *kept[SUDOKU_MAX_SIZE + 1];
    uint8_t region[SUDOKU_MAX_CELLS];
    sudoku_rules_settings settings = {.size = size};
    if (kept[size] != NULL || sudoku_rules_new(NULL, &settings, &kept[size], NULL) == DLX_OK)
        return kept[size];
    for (int cell = 0; cell < size * size; cell++)
        region[cell] = (uint8_t)(cell / size);
    settings.regions = region;
    HOLDS(sudoku_rules_new(NULL, &settings, &kept[size], NULL) == DLX_OK);
    return kept[size];
}

/* ---- records ---- */

static sudoku_reader *reader_of(struct pieces *text, int size, struct meter *meter)
{
    const dlx_allocator allocator = metered(meter);
    sudoku_reader *reader;
    HOLDS(sudoku_reader_new(&allocator, pieces_read, text, size, &reader) == DLX_OK);
    HOLDS(meter->held <= MEMORY);
    return reader;
}

static bool same_puzzle(const sudoku_puzzle *a, const sudoku_puzzle *b)
{
    size_t cells = (size_t)a->size * (size_t)a->size;
    return a->size == b->size && a->marked == b->marked && memcmp(a->cell, b->cell, cells) == 0 &&
           (!a->marked || memcmp(a->candidates, b->candidates, cells * sizeof *a->candidates) == 0);
}

static void holds_alike(const sudoku_record *a, const sudoku_record *b)
{
    HOLDS(a->kind == b->kind);
    if (a->kind == SUDOKU_PUZZLE)
        HOLDS(a->line == b->line && same_puzzle(&a->puzzle, &b->puzzle));
    else if (a->kind != SUDOKU_END)
        HOLDS(same_text(a->error.message, b->error.message) && a->error.line == b->error.line &&
              a->error.column == b->error.column && a->line == b->line);
}

static void holds_in_range(const sudoku_record *record, int size)
{
    const sudoku_puzzle *p = &record->puzzle;
    uint64_t wrong = ~(((UINT64_C(1) << p->size) - 1) << 1);
    HOLDS(p->size >= SUDOKU_MIN_SIZE && p->size <= SUDOKU_MAX_SIZE);
    HOLDS(size == 0 || p->size == size);
    for (int cell = 0; cell < p->size * p->size; cell++) {
        HOLDS(p->cell[cell] <= p->size);
        HOLDS(!p->marked || (p->candidates[cell] & wrong) == 0);
        HOLDS(!p->marked || p->cell[cell] == 0 || (p->candidates[cell] >> p->cell[cell] & 1) != 0);
    }
}

static void holds_harmless(const dlx_error *error)
{
    HOLDS(error->message[0] != '\0');
    for (const char *c = error->message; *c != '\0'; c++)
        HOLDS((unsigned char)*c >= ' ' && *c != 0x7f);
}

/* ---- round trips ---- */

/* Return the set of digits that a cell may hold, whether it is a given or has marks. */
static uint64_t candidates_of(const sudoku_puzzle *puzzle, int cell)
{
    return puzzle->cell[cell] != 0 ? UINT64_C(1) << puzzle->cell[cell] : puzzle->candidates[cell];
}

/* A drawing cannot distinguish a cell without candidates from an empty one. */
static bool has_candidates_everywhere(const sudoku_puzzle *puzzle)
{
    for (int cell = 0; cell < puzzle->size * puzzle->size; cell++)
        if (candidates_of(puzzle, cell) == 0)
            return false;
    return true;
}

static void holds_same_marks(const sudoku_puzzle *a, const sudoku_puzzle *b)
{
    bool marked = b->marked;
    for (int cell = 0; cell < a->size * a->size; cell++)
        marked |= b->cell[cell] == 0;
    HOLDS(marked == b->marked);
    for (int cell = 0; cell < a->size * a->size; cell++)
        HOLDS(candidates_of(a, cell) == candidates_of(b, cell));
}

static void read_back(const sudoku_puzzle *puzzle, const struct sheet *sheet)
{
    static sudoku_record record;
    struct meter meter = {0};
    struct pieces text = {(const uint8_t *)sheet->text, sheet->length, sheet->length};
    sudoku_reader *reader = reader_of(&text, puzzle->size, &meter);
    HOLDS(sudoku_reader_next(reader, &record) == DLX_OK && record.kind == SUDOKU_PUZZLE);
    if (!puzzle->marked)
        HOLDS(same_puzzle(&record.puzzle, puzzle));
    else if (has_candidates_everywhere(puzzle))
        holds_same_marks(puzzle, &record.puzzle);
    HOLDS(sudoku_reader_next(reader, &record) == DLX_OK && record.kind == SUDOKU_END);
    sudoku_reader_free(reader);
    HOLDS(meter.held == 0);
}

static void write_all(const sudoku_puzzle *puzzle)
{
    static const sudoku_write_settings drawn = {.unicode = true, .candidates = true};
    for (sudoku_form form = SUDOKU_FORM_LINE; form <= SUDOKU_FORM_SOLO; form++) {
        struct sheet sheet = {0};
        dlx_error error;
        bool is_cells = form <= SUDOKU_FORM_SS;
        dlx_status status = sudoku_write(rules_of(puzzle->size), puzzle, form,
                                         is_cells ? NULL : &drawn, sheet_write, &sheet, &error);
        HOLDS(status == DLX_OK || status == DLX_ERR_OUTPUT || status == DLX_ERR_NOT_EXPRESSIBLE);
        HOLDS(status != DLX_ERR_NOT_EXPRESSIBLE || sheet.length == 0);
        HOLDS(status != DLX_ERR_NOT_EXPRESSIBLE || puzzle->marked || puzzle->size == 36 ||
              form >= SUDOKU_FORM_SS);
        if (status == DLX_OK && (is_cells || (form <= SUDOKU_FORM_MARKS && puzzle->marked)))
            read_back(puzzle, &sheet);
        free(sheet.text);
    }
}

/* ---- the whole run ---- */

TARGET(puzzles)
{
    static sudoku_record record, other;
    if (size == 0)
        return 0;
    int told = data[0] % 64 < SUDOKU_MIN_SIZE || data[0] % 64 > SUDOKU_MAX_SIZE ? 0 : data[0] % 64;
    struct meter meter = {0};
    struct pieces whole = {data + 1, size - 1, 0}, pieces = {data + 1, size - 1, size};
    sudoku_reader *a = reader_of(&whole, told, &meter);
    struct meter of_pieces = {0};
    sudoku_reader *b = reader_of(&pieces, told, &of_pieces);
    for (int puzzles = 0;;) {
        HOLDS(sudoku_reader_next(a, &record) == DLX_OK);
        HOLDS(sudoku_reader_next(b, &other) == DLX_OK);
        holds_alike(&record, &other);
        if (record.kind == SUDOKU_END)
            break;
        if (record.kind == SUDOKU_PUZZLE)
            holds_in_range(&record, told);
        else
            holds_harmless(&record.error);
        if (record.kind == SUDOKU_PUZZLE && puzzles++ < MOST_READ)
            write_all(&record.puzzle);
    }
    HOLDS(sudoku_reader_next(a, &record) == DLX_OK && record.kind == SUDOKU_END);
    HOLDS(meter.most <= MOST);
    sudoku_reader_free(a);
    sudoku_reader_free(b);
    HOLDS(meter.held == 0 && of_pieces.held == 0);
    return 0;
}
