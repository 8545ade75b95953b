/* SPDX-License-Identifier: MIT */
/*
 * Build rules, and check boards against them.
 *
 * Every cell has a list of the houses that contain it and a list of its peers, the other cells of
 * these houses. All lists share one array with the cells of the houses. For 4x4, whose 12 houses
 * have 48 cells:
 *
 *     numbers      0 1 2 3  4 5 6 7  ...     0 4 8   0 5 8   ...     1 2 3 4 5 8 12   0 2 3 4 5 9 13  ...
 *                  house 0  house 1          houses  houses          peers            peers
 *                                            of 0    of 1            of 0             of 1
 *
 * Invariant: every list is in ascending order.
 */
#include "sudoku/rules/rules.h"

#include "sudoku/clues/clues.h"
#include "sudoku/core/board.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

/* ---- lists ---- */

/* Count the houses that contain each cell, reserve the lists, and fill them house by house, so that
 * each list is ascending. */
static void list_houses(struct rules *r)
{
    const size_t cells = (size_t)(r->open.size * r->open.size);
    memset(r->houses_of, 0, cells * sizeof *r->houses_of);
    for (int h = 0; h < r->open.house_count; h++)
        for (int c = 0; c < r->houses[h].count; c++)
            r->houses_of[r->houses[h].cells[c]].count++;
    for (int cell = 0; cell < r->open.size * r->open.size; cell++) {
        r->houses_of[cell].at = r->numbers + r->used;
        r->used += (uint32_t)r->houses_of[cell].count;
        r->houses_of[cell].count = 0; /* grows again as the list is filled */
    }
    for (int h = 0; h < r->open.house_count; h++)
        for (int c = 0; c < r->houses[h].count; c++) {
            sudoku_list *list = &r->houses_of[r->houses[h].cells[c]];
            r->numbers[list->at - r->numbers + list->count++] = (uint16_t)h;
        }
}

static void mark_peers(const struct rules *r, int cell, bool *is_peer)
{
    const sudoku_list *houses = &r->houses_of[cell];
    for (int h = 0; h < houses->count; h++) {
        const sudoku_house *house = &r->houses[houses->at[h]];
        for (int c = 0; c < house->count; c++)
            is_peer[house->cells[c]] = true;
    }
    is_peer[cell] = false; /* its own houses contain the cell itself */
}

static void list_peers(struct rules *r, int cell)
{
    bool is_peer[SUDOKU_MAX_CELLS];
    const uint32_t first = r->used;
    const int cells = r->open.size * r->open.size;
    memset(is_peer, false, (size_t)cells);
    mark_peers(r, cell, is_peer);
    for (int other = 0; other < cells; other++)
        if (is_peer[other])
            r->numbers[r->used++] = (uint16_t)other;
    r->peers[cell] = (sudoku_list){r->numbers + first, (int)(r->used - first)};
}

/* ---- building ---- */

static bool allocate_arrays(struct rules *r)
{
    lay_out_houses(r);
    r->numbers = object_array(&r->object, r->size, sizeof *r->numbers);
    r->houses = object_array(&r->object, (size_t)r->open.house_count, sizeof *r->houses);
    return r->numbers != NULL && r->houses != NULL;
}

static dlx_status build(struct rules *r, const sudoku_rules_settings *settings, dlx_error *error)
{
    dlx_status status = take_settings(r, settings, error);
    if (status != DLX_OK)
        return status;
    if (!allocate_arrays(r))
        return DLX_ERR_MEMORY;
    assert(r->open.house_count <= UINT16_MAX); /* lists have 16 bits for the number of a house */
    lay_out_houses(r);                         /* this time into the arrays */
    list_houses(r);
    for (int cell = 0; cell < r->open.size * r->open.size; cell++) {
        list_peers(r, cell);
        r->possible[cell] = r->allowed[cell]; /* check_clues() removes more */
    }
    assert(r->used <= r->size);
    r->open.region = r->region;
    r->open.allowed = r->allowed;
    r->open.houses = r->houses;
    r->open.houses_of = r->houses_of;
    r->open.peers = r->peers;
    return DLX_OK;
}

/* ---- clues that no filling of the board satisfies ---- */

/* The parts of some clues. They are only needed here, so they are not an array of the object. */
struct parts {
    const dlx_allocator *allocator;
    struct clue_part *all;
    int count;
};

static dlx_status make_parts(const dlx_allocator *a, const sudoku_rules *rules, struct parts *parts)
{
    *parts = (struct parts){a, NULL, clue_parts(rules, NULL)};
    if (parts->count == 0)
        return DLX_OK;
    parts->all = a->allocate(a->user, NULL, 0, (size_t)parts->count * sizeof *parts->all);
    if (parts->all == NULL)
        return DLX_ERR_MEMORY;
    clue_parts(rules, parts->all);
    return DLX_OK;
}

static void free_parts(struct parts *parts)
{
    const dlx_allocator *a = parts->allocator;
    if (parts->all != NULL)
        a->allocate(a->user, parts->all, (size_t)parts->count * sizeof *parts->all, 0);
}

/* Make the same rules without clues. */
static dlx_status make_bare(const struct rules *r, struct rules **bare)
{
    sudoku_rules_settings settings = sudoku_rules_describe(&r->open);
    settings.clue_count = 0;
    *bare = object_new_part(&r->object.allocator, sizeof **bare, offsetof(struct rules, region));
    return *bare == NULL ? DLX_ERR_MEMORY : build(*bare, &settings, NULL);
}

/* Return whether a clue, which is impossible beside the others, is impossible without them. `bare`
 * is NULL at first, and kept for the next clue: it takes a thousand times as long as one clue. */
static dlx_status is_impossible_alone(const struct rules *r, int clue, struct rules **bare,
                                      bool *answer)
{
    *answer =
        clue_row(r->clues[clue].kind)->is_house; /* its cells see each other without other cages */
    dlx_status status = *answer || *bare != NULL ? DLX_OK : make_bare(r, bare);
    if (*answer || status != DLX_OK)
        return status;
    sudoku_rules alone = (*bare)->open;
    struct parts parts;
    alone.clues = &r->clues[clue];
    alone.clue_count = 1;
    status = make_parts(&r->object.allocator, &alone, &parts);
    if (status == DLX_OK)
        *answer = !is_clue_possible(&alone, parts.all, parts.count, NULL);
    free_parts(&parts);
    return status;
}

/* Check each clue by itself, and remove the digits that it excludes from those possible. */
static dlx_status check_clues(struct rules *r, dlx_error *error)
{
    struct rules *bare = NULL;
    struct parts parts;
    bool is_impossible = false;
    dlx_status status = make_parts(&r->object.allocator, &r->open, &parts);
    int clue = -1;
    for (int first = 0, next = 0; status == DLX_OK && !is_impossible && first < parts.count;
         first = next) {
        clue = parts.all[first].clue;
        while (next < parts.count && parts.all[next].clue == clue)
            next++;
        if (!is_clue_possible(&r->open, parts.all + first, next - first, r->possible))
            status = is_impossible_alone(r, clue, &bare, &is_impossible);
    }
    free_parts(&parts);
    if (bare != NULL)
        sudoku_rules_free(&bare->open);
    return status == DLX_OK && is_impossible ? refuse_impossible(&r->open, clue, error) : status;
}

/* ---- beginning and end ---- */

dlx_status sudoku_rules_new(const dlx_allocator *allocator, const sudoku_rules_settings *settings,
                            sudoku_rules **rules, dlx_error *error)
{
    static const sudoku_rules_settings classic = {.size = SUDOKU_SIZE};
    struct rules *r = object_new_part(allocator, sizeof *r, offsetof(struct rules, region));
    if (r == NULL)
        return DLX_ERR_MEMORY;
    dlx_status status = build(r, settings != NULL ? settings : &classic, error);
    if (status == DLX_OK)
        status = check_clues(r, error);
    if (status == DLX_OK)
        *rules = &r->open;
    else
        sudoku_rules_free(&r->open);
    return status;
}

void sudoku_rules_free(sudoku_rules *rules)
{
    if (rules != NULL)
        object_free((struct object *)(void *)((char *)rules - offsetof(struct rules, open)));
}

const uint64_t *possible_digits(const sudoku_rules *rules)
{
    const struct rules *r = (const void *)((const char *)rules - offsetof(struct rules, open));
    return r->possible;
}

sudoku_rules_settings sudoku_rules_describe(const sudoku_rules *rules)
{
    return (sudoku_rules_settings){
        .size = rules->size,
        .box_rows = rules->box_rows,
        .box_columns = rules->box_columns,
        .variants = rules->variants,
        .regions = is_jigsaw(rules) ? rules->region : NULL,
        .allowed = rules->allowed,
        .clues = rules->clues,
        .clue_count = rules->clue_count,
        .grids = rules->grids,
        .grid_count = rules->grid_count,
        .grid_rows = rules->grid_rows,
        .grid_columns = rules->grid_columns,
        .digits = rules->digits,
        .from_zero = rules->from_zero,
    };
}

dlx_status rules_or_classic(const dlx_allocator *allocator, const sudoku_rules **rules,
                            sudoku_rules **own)
{
    dlx_status status = *rules == NULL ? sudoku_rules_new(allocator, NULL, own, NULL) : DLX_OK;
    if (*rules == NULL && status == DLX_OK)
        *rules = *own;
    return status;
}

/* ---- checking boards ---- */

static bool is_allowed(const sudoku_rules *rules, const sudoku_puzzle *puzzle, int cell, int digit)
{
    return digit <= rules->digits && (marks_of(rules, puzzle, cell) >> digit & 1) != 0;
}

/* Return the first peer with the same digit, or the cell itself if there is none. */
static int find_equal_peer(const sudoku_rules *rules, const uint8_t *cells, int cell)
{
    const sudoku_list *peers = &rules->peers[cell];
    for (int p = 0; p < peers->count; p++)
        if (cells[peers->at[p]] == cells[cell])
            return peers->at[p];
    return cell;
}

bool sudoku_find_conflict(const sudoku_rules *rules, const sudoku_puzzle *puzzle, int *a, int *b)
{
    for (int cell = 0; cell < rules->size * rules->size; cell++) {
        if (puzzle->cell[cell] == 0)
            continue;
        bool allowed = is_allowed(rules, puzzle, cell, puzzle->cell[cell]);
        /* A digit that its cell must not hold is a conflict without a partner. */
        int partner = allowed ? find_equal_peer(rules, puzzle->cell, cell) : cell;
        if (!allowed || partner != cell) {
            *a = cell;
            *b = partner;
            return true;
        }
    }
    return false;
}

/* Return whether a cell has a digit that the rules and the puzzle allow there. */
static bool is_right(const sudoku_rules *rules, const sudoku_puzzle *puzzle, const uint8_t *cells,
                     int cell)
{
    const int digit = cells[cell], given = puzzle->cell[cell];
    if (is_void(rules, cell))
        return digit == 0 && given == 0;
    return (given == 0 || given == digit) && digit >= 1 && is_allowed(rules, puzzle, cell, digit);
}

/* Return whether a house has a digit twice. Each pair of peers is in some house. Cells in no grid
 * have 0, which is no digit. */
static bool has_repeat(const sudoku_house *house, const uint8_t *cells)
{
    uint64_t seen = 0, twice = 0;
    for (int c = 0; c < house->count; c++) {
        const uint64_t digit = UINT64_C(1) << cells[house->cells[c]];
        twice |= seen & digit;
        seen |= digit;
    }
    return twice >> 1 != 0;
}

/* Check a board by the classic rules, which have a faster check. */
static bool is_classic_solution(const sudoku_puzzle *puzzle, const uint8_t *cells)
{
    sudoku_board given, digits;
    memcpy(given.cell, puzzle->cell, SUDOKU_CELLS);
    memcpy(digits.cell, cells, SUDOKU_CELLS);
    return is_board(&digits) && board_is_solution(&given, &digits);
}

bool sudoku_is_solution(const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                        const uint8_t *cells)
{
    if (rules_are_classic(rules) && !puzzle->marked)
        return is_classic_solution(puzzle, cells);
    for (int cell = 0; cell < rules->size * rules->size; cell++)
        if (!is_right(rules, puzzle, cells, cell))
            return false;
    for (int house = 0; house < rules->house_count; house++)
        if (has_repeat(&rules->houses[house], cells))
            return false;
    for (int clue = 0; clue < rules->clue_count; clue++)
        if (!clue_holds(rules, &rules->clues[clue], cells))
            return false;
    return true;
}
