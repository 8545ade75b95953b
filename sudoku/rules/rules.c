/* SPDX-License-Identifier: MIT */
/* Rules: made once, and then asked by everyone. Cells know their houses, and their peers, the cells of
 * these houses, in lists that stand one after the other. */
#include "sudoku/rules/rules.h"

#include <string.h>

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

/* ---- beginning and end ---- */

static dlx_status build(sudoku_rules *r, const sudoku_rules_settings *settings, dlx_error *error)
{
    dlx_status status = take_settings(r, settings, error);
    if (status != DLX_OK)
        return status;
    bool kept = lay_out_houses(r) && keep_houses_of(r) && keep_peers(r);
    return kept ? DLX_OK : DLX_ERR_MEMORY;
}

dlx_status sudoku_rules_new(const dlx_allocator *allocator, const sudoku_rules_settings *settings,
                            sudoku_rules **rules, dlx_error *error)
{
    static const sudoku_rules_settings usual = {.size = SUDOKU_SIZE};
    if (allocator == NULL)
        allocator = dlx_default_allocator();
    sudoku_rules *r = allocator->allocate(allocator->user, NULL, 0, sizeof *r);
    if (r == NULL)
        return DLX_ERR_MEMORY;
    memset(r, 0, sizeof *r);
    r->allocator = *allocator;
    dlx_status status = build(r, settings != NULL ? settings : &usual, error);
    if (status == DLX_OK)
        *rules = r;
    else
        sudoku_rules_free(r);
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
