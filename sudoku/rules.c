/* SPDX-License-Identifier: MIT */
/*
 * Rules: the houses of a board. Everything else follows from them: a house of as many cells as there
 * are digits holds each digit exactly once, a smaller one at most once. So a variant is nothing but
 * more houses, and whoever knows houses knows all variants:
 *
 *     x         2 diagonals of `size` cells           anti-knight   pairs of cells
 *     hyper     windows of `size` cells               anti-king     squares of four cells
 *
 *     window 0 of hyper 9x9        . . . . .          a square of anti-king      a a .
 *                                  . w w w .          (the next one begins       a a .
 *                                  . w w w .          one column further)        . . .
 *                                  . w w w .
 *
 * Houses are laid out twice by the same code: once to count them, and once, when there is memory, to
 * keep them. Cells know their houses and their peers, the cells of these houses.
 *
 * Invariant: houses come in the order rows, columns, regions, variants; house r is row r.
 */
#include "sudoku/rules.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A list for each cell, one after the other: that of cell c is item[first[c]] ... */
struct lists {
    uint32_t first[SUDOKU_MOST_CELLS + 1];
    uint16_t *item;
};

struct sudoku_rules {
    dlx_allocator allocator;             /* of this struct and the arrays */
    int size;                            /* rows, columns, digits */
    int box_rows, box_columns;           /* of a box; 0 if there are regions */
    unsigned variants;                   /* of sudoku_variant */
    bool masked;                         /* some cell may not hold every digit */
    uint8_t region[SUDOKU_MOST_CELLS];   /* of each cell */
    uint64_t allowed[SUDOKU_MOST_CELLS]; /* digits of each cell */
    sudoku_house *houses;                /* NULL while they are counted */
    uint16_t *cells;                     /* of all houses, one house after the other */
    uint32_t house_count;                /* so far, or all of them */
    uint32_t cell_count;                 /* likewise, of all houses together */
    uint32_t kind_count;                 /* houses of the kind being laid out, so far */
    struct lists houses_of;              /* for each cell its houses */
    struct lists peers;                  /* for each cell its peers */
};

/* ---- houses ---- */

static void add_house(sudoku_rules *r, sudoku_house_kind kind, const uint16_t *cells, int count)
{
    if (r->houses != NULL) {
        uint16_t *kept = r->cells + r->cell_count;
        memcpy(kept, cells, (size_t)count * sizeof *cells);
        r->houses[r->house_count] = (sudoku_house){kind, (int)r->kind_count, count, kept};
    }
    r->kind_count++;
    r->house_count++;
    r->cell_count += (uint32_t)count;
}

/* A rectangle of cells. */
static void add_block(sudoku_rules *r, sudoku_house_kind kind, int row, int column, int rows,
                      int columns)
{
    uint16_t cells[SUDOKU_MOST_SIZE];
    int count = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            cells[count++] = (uint16_t)(r->size * (row + i) + column + j);
    add_house(r, kind, cells, count);
}

static void add_rows(sudoku_rules *r)
{
    for (int row = 0; row < r->size; row++)
        add_block(r, SUDOKU_ROW, row, 0, 1, r->size);
}

static void add_columns(sudoku_rules *r)
{
    for (int column = 0; column < r->size; column++)
        add_block(r, SUDOKU_COLUMN, 0, column, r->size, 1);
}

static void add_regions(sudoku_rules *r)
{
    for (int region = 0; region < r->size; region++) {
        uint16_t cells[SUDOKU_MOST_SIZE];
        int count = 0;
        for (int cell = 0; cell < r->size * r->size; cell++)
            if (r->region[cell] == region)
                cells[count++] = (uint16_t)cell;
        add_house(r, SUDOKU_REGION, cells, count);
    }
}

static void add_diagonals(sudoku_rules *r)
{
    uint16_t falling[SUDOKU_MOST_SIZE], rising[SUDOKU_MOST_SIZE];
    for (int row = 0; row < r->size; row++) {
        falling[row] = (uint16_t)(r->size * row + row);
        rising[row] = (uint16_t)(r->size * row + r->size - 1 - row);
    }
    add_house(r, SUDOKU_DIAGONAL, falling, r->size);
    add_house(r, SUDOKU_DIAGONAL, rising, r->size);
}

/* The side of a square box; 0 if boxes of this size are not square. */
static int square_side(int size)
{
    int side = 2;
    while (side * side < size)
        side++;
    return side * side == size ? side : 0;
}

static void add_windows(sudoku_rules *r)
{
    int side = square_side(r->size);
    for (int row = 1; row + side < r->size; row += side + 1)
        for (int column = 1; column + side < r->size; column += side + 1)
            add_block(r, SUDOKU_WINDOW, row, column, side, side);
}

static void add_star(sudoku_rules *r)
{
    static const uint16_t cells[] = {13, 20, 24, 37, 40, 43, 56, 60, 67};
    add_house(r, SUDOKU_STAR, cells, 9);
}

static void add_dots(sudoku_rules *r)
{
    uint16_t cells[SUDOKU_MOST_SIZE];
    int count = 0;
    for (int row = r->box_rows / 2; row < r->size; row += r->box_rows)
        for (int column = r->box_columns / 2; column < r->size; column += r->box_columns)
            cells[count++] = (uint16_t)(r->size * row + column);
    add_house(r, SUDOKU_DOT, cells, count);
}

/* Each pair once, from its upper cell. */
static void add_knights(sudoku_rules *r)
{
    static const int move[4][2] = {{1, -2}, {1, 2}, {2, -1}, {2, 1}};
    for (int cell = 0; cell < r->size * r->size; cell++)
        for (int m = 0; m < 4; m++) {
            int row = cell / r->size + move[m][0], column = cell % r->size + move[m][1];
            const uint16_t cells[] = {(uint16_t)cell, (uint16_t)(r->size * row + column)};
            if (row < r->size && column >= 0 && column < r->size)
                add_house(r, SUDOKU_KNIGHT, cells, 2);
        }
}

static void add_kings(sudoku_rules *r)
{
    for (int row = 0; row + 1 < r->size; row++)
        for (int column = 0; column + 1 < r->size; column++)
            add_block(r, SUDOKU_KING, row, column, 2, 2);
}

/* variant or 0 for always, and who lays it out; in the order of the houses */
static const struct layer {
    unsigned variant;
    void (*add)(sudoku_rules *r);
} layers[] = {
    {0, add_rows},
    {0, add_columns},
    {0, add_regions},
    {SUDOKU_X, add_diagonals},
    {SUDOKU_HYPER, add_windows},
    {SUDOKU_ASTERISK, add_star},
    {SUDOKU_CENTER_DOT, add_dots},
    {SUDOKU_ANTI_KNIGHT, add_knights},
    {SUDOKU_ANTI_KING, add_kings},
};

static void lay_out(sudoku_rules *r)
{
    r->house_count = r->cell_count = 0;
    for (size_t l = 0; l < sizeof layers / sizeof *layers; l++)
        if (layers[l].variant == 0 || (layers[l].variant & r->variants) != 0) {
            r->kind_count = 0;
            layers[l].add(r);
        }
}

static bool keep_houses(sudoku_rules *r)
{
    const dlx_allocator *a = &r->allocator;
    lay_out(r);
    r->cells = a->allocate(a->user, NULL, 0, r->cell_count * sizeof *r->cells);
    r->houses = a->allocate(a->user, NULL, 0, r->house_count * sizeof *r->houses);
    if (r->cells == NULL || r->houses == NULL)
        return false;
    lay_out(r);
    return true;
}

/* ---- lists ---- */

static bool allocate_lists(sudoku_rules *r, struct lists *lists)
{
    uint32_t count = lists->first[r->size * r->size];
    lists->item = r->allocator.allocate(r->allocator.user, NULL, 0, count * sizeof *lists->item);
    return lists->item != NULL;
}

static void list_houses(sudoku_rules *r, uint32_t house)
{
    uint32_t *first = r->houses_of.first;
    const sudoku_house *h = &r->houses[house];
    for (int c = 0; c < h->count; c++)
        if (r->houses_of.item == NULL)
            first[h->cells[c] + 1]++;
        else
            r->houses_of.item[first[h->cells[c]]++] = (uint16_t)house;
}

/* Count, and make of the counts where lists begin; fill, and take back by how much that moved them. */
static bool keep_houses_of(sudoku_rules *r)
{
    uint32_t *first = r->houses_of.first;
    int cells = r->size * r->size;
    for (uint32_t h = 0; h < r->house_count; h++)
        list_houses(r, h);
    for (int cell = 0; cell < cells; cell++)
        first[cell + 1] += first[cell];
    if (!allocate_lists(r, &r->houses_of))
        return false;
    for (uint32_t h = 0; h < r->house_count; h++)
        list_houses(r, h);
    memmove(first + 1, first, (size_t)cells * sizeof *first);
    first[0] = 0;
    return true;
}

static void mark_peers(const sudoku_rules *r, int cell, bool *is_peer)
{
    int count;
    const uint16_t *houses = sudoku_rules_houses_of(r, cell, &count);
    for (int h = 0; h < count; h++)
        for (int c = 0; c < r->houses[houses[h]].count; c++)
            is_peer[r->houses[houses[h]].cells[c]] = true;
    is_peer[cell] = false;
}

static uint32_t list_peers(sudoku_rules *r, int cell)
{
    bool is_peer[SUDOKU_MOST_CELLS] = {false};
    uint32_t end = r->peers.first[cell];
    mark_peers(r, cell, is_peer);
    for (int other = 0; other < r->size * r->size; other++)
        if (is_peer[other]) {
            if (r->peers.item != NULL)
                r->peers.item[end] = (uint16_t)other;
            end++;
        }
    return end;
}

static bool keep_peers(sudoku_rules *r)
{
    for (int cell = 0; cell < r->size * r->size; cell++)
        r->peers.first[cell + 1] = list_peers(r, cell);
    if (!allocate_lists(r, &r->peers))
        return false;
    for (int cell = 0; cell < r->size * r->size; cell++)
        list_peers(r, cell);
    return true;
}

static void free_lists(sudoku_rules *r, struct lists *lists)
{
    if (lists->item != NULL)
        r->allocator.allocate(r->allocator.user, lists->item,
                              lists->first[r->size * r->size] * sizeof *lists->item, 0);
}

/* ---- what cannot be ---- */

static bool refuse(dlx_error *error, const char *form, ...)
{
    va_list arguments;
    va_start(arguments, form);
    vsnprintf(error->message, sizeof error->message, form, arguments);
    va_end(arguments);
    return false;
}

/* The higher divisor of a size that makes the squarest box, not higher than wide. */
static int squarest_rows(int size)
{
    int best = 1;
    for (int rows = 2; rows * rows <= size; rows++)
        if (size % rows == 0)
            best = rows;
    return best;
}

static bool set_boxes(sudoku_rules *r, const sudoku_rules_settings *s, dlx_error *error)
{
    bool asked = s->box_rows != 0 || s->box_columns != 0;
    r->box_rows = asked ? s->box_rows : squarest_rows(r->size);
    r->box_columns = asked ? s->box_columns : r->size / r->box_rows;
    bool fits = r->box_rows >= 1 && r->box_rows <= r->size && r->box_columns >= 1 &&
                r->box_columns <= r->size && r->box_rows * r->box_columns == r->size;
    if (!fits)
        return refuse(error, "a box of %dx%d has not %d cells, as many as there are digits",
                      r->box_rows, r->box_columns, r->size);
    if (r->box_rows == 1 || r->box_columns == 1)
        return refuse(error, "%dx%d has no boxes but rows or columns: it needs regions", r->size,
                      r->size);
    for (int cell = 0; cell < r->size * r->size; cell++) {
        int row = cell / r->size / r->box_rows, column = cell % r->size / r->box_columns;
        r->region[cell] = (uint8_t)(r->box_rows * row + column);
    }
    return true;
}

static bool set_regions(sudoku_rules *r, const uint8_t *regions, dlx_error *error)
{
    int count[SUDOKU_MOST_SIZE] = {0};
    for (int cell = 0; cell < r->size * r->size; cell++) {
        if (regions[cell] >= r->size)
            return refuse(error, "r%dc%d is in region %d, but %dx%d has %d regions",
                          cell / r->size + 1, cell % r->size + 1, regions[cell] + 1, r->size,
                          r->size, r->size);
        r->region[cell] = regions[cell];
        count[regions[cell]]++;
    }
    for (int region = 0; region < r->size; region++)
        if (count[region] != r->size)
            return refuse(error, "region %d has %d cells, not %d", region + 1, count[region],
                          r->size);
    return true;
}

static bool check_variants(const sudoku_rules *r, dlx_error *error)
{
    bool odd_boxes = r->box_rows % 2 == 1 && r->box_columns % 2 == 1;
    if ((r->variants & SUDOKU_HYPER) != 0 && square_side(r->size) == 0)
        return refuse(error, "hyper is for sizes that are squares, not for %dx%d", r->size,
                      r->size);
    if ((r->variants & SUDOKU_ASTERISK) != 0 && r->size != 9)
        return refuse(error, "asterisk is for 9x9, not for %dx%d", r->size, r->size);
    if ((r->variants & SUDOKU_CENTER_DOT) != 0 && !odd_boxes)
        return refuse(error, "center-dot is for boxes that have a cell in their center");
#define BIT_OF(name, bit, word, text) | name
    if ((r->variants & ~(0u SUDOKU_VARIANT_TABLE(BIT_OF))) != 0)
        return refuse(error, "there is no such variant");
#undef BIT_OF
    return true;
}

static bool set_allowed(sudoku_rules *r, const uint64_t *allowed)
{
    for (int cell = 0; cell < r->size * r->size; cell++) {
        r->allowed[cell] = all_digits(r->size);
        if (allowed != NULL)
            r->allowed[cell] &= allowed[cell];
        r->masked |= r->allowed[cell] != all_digits(r->size);
    }
    return true;
}

static bool set(sudoku_rules *r, const sudoku_rules_settings *s, dlx_error *error)
{
    r->size = s->size;
    r->variants = s->variants;
    if (r->size < SUDOKU_LEAST_SIZE || r->size > SUDOKU_MOST_SIZE)
        return refuse(error, "the size is %d, not from %d to %d", r->size, SUDOKU_LEAST_SIZE,
                      SUDOKU_MOST_SIZE);
    bool divided = s->regions != NULL ? set_regions(r, s->regions, error) : set_boxes(r, s, error);
    return divided && check_variants(r, error) && set_allowed(r, s->allowed);
}

/* ---- beginning and end ---- */

static dlx_status build(sudoku_rules *r, const sudoku_rules_settings *settings, dlx_error *error)
{
    if (!set(r, settings, error))
        return DLX_ERR_ARGUMENT;
    bool kept = keep_houses(r) && keep_houses_of(r) && keep_peers(r);
    return kept ? DLX_OK : DLX_ERR_MEMORY;
}

dlx_status sudoku_rules_new(const dlx_allocator *allocator, const sudoku_rules_settings *settings,
                            sudoku_rules **rules, dlx_error *error)
{
    static const sudoku_rules_settings usual = {.size = SUDOKU_SIZE};
    dlx_error unread = {.line = 0};
    if (allocator == NULL)
        allocator = dlx_default_allocator();
    sudoku_rules *r = allocator->allocate(allocator->user, NULL, 0, sizeof *r);
    if (r == NULL)
        return DLX_ERR_MEMORY;
    memset(r, 0, sizeof *r);
    r->allocator = *allocator;
    dlx_status status = build(r, settings != NULL ? settings : &usual, &unread);
    if (status == DLX_OK)
        *rules = r;
    else
        sudoku_rules_free(r);
    if (status == DLX_ERR_ARGUMENT && error != NULL)
        *error = unread;
    return status;
}

void sudoku_rules_free(sudoku_rules *rules)
{
    if (rules == NULL)
        return;
    const dlx_allocator a = rules->allocator;
    free_lists(rules, &rules->peers);
    free_lists(rules, &rules->houses_of);
    if (rules->cells != NULL)
        a.allocate(a.user, rules->cells, rules->cell_count * sizeof *rules->cells, 0);
    if (rules->houses != NULL)
        a.allocate(a.user, rules->houses, rules->house_count * sizeof *rules->houses, 0);
    a.allocate(a.user, rules, sizeof *rules, 0);
}

/* ---- questions ---- */

int sudoku_rules_size(const sudoku_rules *rules)
{
    return rules->size;
}

int sudoku_rules_box_rows(const sudoku_rules *rules)
{
    return rules->box_rows;
}

int sudoku_rules_box_columns(const sudoku_rules *rules)
{
    return rules->box_columns;
}

unsigned sudoku_rules_variants(const sudoku_rules *rules)
{
    return rules->variants;
}

bool sudoku_rules_are_plain(const sudoku_rules *rules)
{
    return rules->variants == 0 && !rules->masked && rules->box_rows != 0;
}

int sudoku_rules_region(const sudoku_rules *rules, int cell)
{
    return rules->region[cell];
}

uint64_t sudoku_rules_allowed(const sudoku_rules *rules, int cell)
{
    return rules->allowed[cell];
}

int sudoku_rules_house_count(const sudoku_rules *rules)
{
    return (int)rules->house_count;
}

const sudoku_house *sudoku_rules_house(const sudoku_rules *rules, int house)
{
    return &rules->houses[house];
}

static const uint16_t *list_of(const struct lists *lists, int cell, int *count)
{
    *count = (int)(lists->first[cell + 1] - lists->first[cell]);
    return lists->item + lists->first[cell];
}

const uint16_t *sudoku_rules_houses_of(const sudoku_rules *rules, int cell, int *count)
{
    return list_of(&rules->houses_of, cell, count);
}

const uint16_t *sudoku_rules_peers(const sudoku_rules *rules, int cell, int *count)
{
    return list_of(&rules->peers, cell, count);
}

bool sudoku_rules_are_peers(const sudoku_rules *rules, int a, int b)
{
    int count;
    const uint16_t *peer = sudoku_rules_peers(rules, a, &count);
    while (count > 1) { /* the half that begins at or below b */
        int half = count / 2;
        bool above = peer[half] <= b;
        peer += above ? half : 0;
        count = above ? count - half : half;
    }
    return count == 1 && *peer == b;
}

const sudoku_board *sudoku_puzzle_board(const sudoku_puzzle *puzzle)
{
    bool is_board = puzzle->size == SUDOKU_SIZE && !puzzle->marked;
    return is_board ? (const sudoku_board *)puzzle->cell : NULL;
}

bool sudoku_variant_by_name(const char *name, sudoku_variant *variant)
{
    static const struct {
        const char *name;
        sudoku_variant variant;
    } variants[] = {
#define VARIANT_NAME(name, bit, word, text) {word, name},
        SUDOKU_VARIANT_TABLE(VARIANT_NAME)
#undef VARIANT_NAME
    };
    for (size_t v = 0; v < sizeof variants / sizeof *variants; v++)
        if (strcmp(variants[v].name, name) == 0) {
            *variant = variants[v].variant;
            return true;
        }
    return false;
}

/* ---- the rules themselves ---- */

static bool is_allowed(const sudoku_rules *rules, const sudoku_puzzle *puzzle, int cell, int digit)
{
    return (marks_of(rules, puzzle, cell) >> digit & 1) != 0;
}

static bool find_equal_peer(const sudoku_rules *rules, const uint8_t *cells, int cell, int *peer)
{
    int count;
    const uint16_t *peers = sudoku_rules_peers(rules, cell, &count);
    for (int p = 0; p < count; p++)
        if (cells[peers[p]] == cells[cell]) {
            *peer = peers[p];
            return true;
        }
    return false;
}

bool sudoku_rules_find_conflict(const sudoku_rules *rules, const sudoku_puzzle *puzzle, int *a,
                                int *b)
{
    for (int cell = 0; cell < rules->size * rules->size; cell++) {
        if (puzzle->cell[cell] == 0)
            continue;
        bool allowed = is_allowed(rules, puzzle, cell, puzzle->cell[cell]);
        int partner = cell;
        if (!allowed || find_equal_peer(rules, puzzle->cell, cell, &partner)) {
            *a = cell;
            *b = partner;
            return true;
        }
    }
    return false;
}

static bool holds(const sudoku_rules *rules, const sudoku_puzzle *puzzle, const uint8_t *cells,
                  int cell)
{
    int peer, digit = cells[cell], given = puzzle->cell[cell];
    return digit >= 1 && digit <= rules->size && (given == 0 || given == digit) &&
           is_allowed(rules, puzzle, cell, digit) && !find_equal_peer(rules, cells, cell, &peer);
}

bool sudoku_rules_is_solution(const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                              const uint8_t *cells)
{
    for (int cell = 0; cell < rules->size * rules->size; cell++)
        if (!holds(rules, puzzle, cells, cell))
            return false;
    return true;
}
