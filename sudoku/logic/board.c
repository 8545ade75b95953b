/* SPDX-License-Identifier: MIT */
/* Make the board of candidates, start a puzzle on it, keep its three indexes (logic.h), and solve
 * it step by step. */
#include "sudoku/core/serve.h"
#include "sudoku/logic/logic.h"

/* ---- indexes that follow from the rules ---- */

/* Cages are left out: there may be any number of them, and they have techniques of their own. */
static bool is_full(const sudoku_logic *l, const sudoku_house *house)
{
    return house->count == l->digits && house->kind != SUDOKU_CAGE;
}

static dlx_status make_room_for_houses(sudoku_logic *l)
{
    size_t count = 0;
    for (int h = 0; h < l->rules->house_count; h++)
        count += is_full(l, &l->rules->houses[h]);
    l->full = object_array(&l->object, count, sizeof *l->full);
    l->places = object_array(&l->object, count, sizeof *l->places);
    l->missing = object_array(&l->object, count, sizeof *l->missing);
    return l->full == NULL || l->places == NULL || l->missing == NULL ? DLX_ERR_MEMORY : DLX_OK;
}

static dlx_status number_full_houses(sudoku_logic *l)
{
    for (int h = 0; h < l->rules->house_count; h++) {
        const sudoku_house *house = &l->rules->houses[h];
        if (!is_full(l, house))
            continue;
        for (int s = 0; s < l->digits; s++) {
            struct seats *seats = &l->seats[house->cells[s]];
            if (seats->count == MOST_SEATS)
                return DLX_ERR_ARGUMENT; /* too many grids share the cell */
            seats->at[seats->count++] = (struct seat){(uint16_t)l->full_count, (uint8_t)s};
        }
        l->full[l->full_count++] = (uint16_t)h;
    }
    return DLX_OK;
}

static void collect_peers(sudoku_logic *l)
{
    memset(l->peers, 0, (size_t)l->words * (size_t)l->cells * sizeof *l->peers);
    for (int cell = 0; cell < l->cells; cell++) {
        const sudoku_list *peers = &l->rules->peers[cell];
        for (int p = 0; p < peers->count; p++)
            add_cell(l->peers + (size_t)l->words * (size_t)cell, peers->at[p]);
    }
}

static dlx_status list_parts(sudoku_logic *l)
{
    const size_t clues = (size_t)l->rules->clue_count;
    if (clues == 0)
        return DLX_OK;
    const size_t parts = (size_t)clue_parts(l->rules, NULL);
    l->parts = object_array(&l->object, parts, sizeof *l->parts);
    l->sifted = object_array(&l->object, parts, sizeof *l->sifted);
    l->totals = object_array(&l->object, clues, sizeof *l->totals);
    l->step_clues = object_array(&l->object, clues, sizeof *l->step_clues);
    if (l->parts == NULL || l->sifted == NULL || l->totals == NULL || l->step_clues == NULL)
        return DLX_ERR_MEMORY;
    l->part_count = clue_parts(l->rules, l->parts);
    list_totals(l);
    return DLX_OK;
}

/* ---- beginning and end ---- */

static dlx_status build(sudoku_logic *l, bool for_scale)
{
    dlx_status status = rules_or_classic(&l->object.allocator, &l->rules, &l->own);
    if (status != DLX_OK)
        return status;
    l->size = l->rules->size;
    l->cells = l->size * l->size;
    l->words = (l->cells + WORD - 1) / WORD;
    l->digits = l->rules->digits;
    l->grids = l->rules->grid_count > 0 ? l->rules->grid_count : 1;
    l->lines = has_spare_digits(l->rules) ? 0 : l->grids * l->digits;
    l->plain = l->rules->is_plain;
    size_t cells = (size_t)l->cells;
    l->peers = object_array(&l->object, (size_t)l->words * cells, sizeof *l->peers);
    l->step_removed = object_array(&l->object, cells * (size_t)l->digits, sizeof *l->step_removed);
    if (l->peers == NULL || l->step_removed == NULL)
        return DLX_ERR_MEMORY;
    collect_peers(l);
    for (int cell = 0; cell < l->cells; cell++)
        if (is_in_grid(l, cell))
            add_cell(l->inside, cell);
    status = make_room_for_houses(l);
    if (status == DLX_OK)
        status = number_full_houses(l);
    if (status == DLX_OK)
        status = list_parts(l);
    if (status == DLX_OK && !for_scale)
        status = make_room_for_als(l);
    if (status == DLX_OK && !for_scale)
        status = make_room_for_forcing(l);
    if (status == DLX_OK)
        status = make_room_for_sieves(l);
    if (status != DLX_OK)
        return status;
    return sudoku_logic_start(l, &(sudoku_puzzle){.size = l->size}, false);
}

dlx_status make_logic(const dlx_allocator *allocator, const sudoku_rules *rules, bool for_scale,
                      sudoku_logic **logic)
{
    sudoku_logic *l = object_new(allocator, sizeof *l);
    if (l == NULL)
        return DLX_ERR_MEMORY;
    l->rules = rules;
    dlx_status status = build(l, for_scale);
    if (status == DLX_OK)
        *logic = l;
    else
        sudoku_logic_free(l);
    return status;
}

dlx_status sudoku_logic_new(const dlx_allocator *allocator, const sudoku_rules *rules,
                            sudoku_logic **logic)
{
    return make_logic(allocator, rules, false, logic);
}

void sudoku_logic_free(sudoku_logic *logic)
{
    if (logic == NULL)
        return;
    sudoku_rules_free(logic->own);
    object_free(&logic->object);
}

/* ---- changes ---- */

/* Remove a candidate from `where` and `places`. The board is broken if no other place is left. */
static void unindex_candidate(sudoku_logic *l, int cell, int digit)
{
    const struct seats *seats = &l->seats[cell];
    l->cell_changed[cell] = l->digit_changed[digit] = l->time;
    l->where[digit][cell / WORD] &= ~bit(cell % WORD);
    for (int s = 0; s < seats->count; s++) {
        struct seat at = seats->at[s];
        l->places[at.house][digit] &= ~bit(at.seat);
        l->broken |= l->places[at.house][digit] == 0 && has_bit(l->missing[at.house], digit);
    }
}

void remove_candidate(sudoku_logic *l, int cell, int digit)
{
    if (!is_empty(l, cell) || !has_bit(candidates(l, cell), digit))
        return;
    l->board.candidates[cell] &= ~bit(digit);
    l->broken |= candidates(l, cell) == 0;
    unindex_candidate(l, cell, digit);
}

void place_digit(sudoku_logic *l, int cell, int digit)
{
    assert(is_empty(l, cell) && has_bit(candidates(l, cell), digit));
    const uint64_t *peers = peers_of(l, cell);
    /* First the digit is no longer missing: only then can it lose its other places without breaking
     * a house. */
    for (int s = 0; s < l->seats[cell].count; s++)
        l->missing[l->seats[cell].at[s].house] &= ~bit(digit);
    for (uint64_t others = candidates(l, cell); others != 0; others &= others - 1)
        unindex_candidate(l, cell, lowest(others));
    l->board.cell[cell] = (uint8_t)digit;
    l->board.candidates[cell] = bit(digit);
    l->empty--;
    for (int w = 0; w < l->words; w++)
        for (uint64_t seen = peers[w] & l->where[digit][w]; seen != 0; seen &= seen - 1)
            remove_candidate(l, WORD * w + lowest(seen), digit);
}

/* ---- starting a puzzle ---- */

static void clear_board(sudoku_logic *l)
{
    for (int digit = 1; digit <= l->digits; digit++)
        copy_set(l, l->where[digit], l->inside);
    for (int h = 0; h < l->full_count; h++) {
        for (int digit = 1; digit <= l->digits; digit++)
            l->places[h][digit] = bit(l->digits) - 1;
        l->missing[h] = all_digits(l->digits);
    }
    memset(l->board.cell, 0, (size_t)l->cells);
    l->board.size = l->size;
    l->board.marked = true;
    l->empty = 0;
    l->broken = false;
    l->time = 1;
    for (int cell = 0; cell < l->cells; cell++)
        l->cell_changed[cell] = l->time;
    for (int digit = 1; digit <= l->digits; digit++)
        l->digit_changed[digit] = l->time;
    memset(l->idle_at, 0, sizeof l->idle_at);
    forget_links(l);
    for (int p = 0; p < l->part_count; p++)
        l->sifted[p] = 0;
}

/* The board has all candidates in all cells of the grids. */
static void set_candidates(sudoku_logic *l, int cell, uint64_t digits)
{
    const struct seats *seats = &l->seats[cell];
    l->board.candidates[cell] = digits;
    if (!is_in_grid(l, cell))
        return;
    l->empty++;
    l->broken |= digits == 0;
    for (uint64_t gone = all_digits(l->digits) & ~digits; gone != 0; gone &= gone - 1) {
        const int digit = lowest(gone);
        l->where[digit][cell / WORD] &= ~bit(cell % WORD);
        for (int s = 0; s < seats->count; s++)
            l->places[seats->at[s].house][digit] &= ~bit(seats->at[s].seat);
    }
}

static bool has_digit_without_place(const sudoku_logic *l)
{
    for (int h = 0; h < l->full_count; h++)
        for (int digit = 1; digit <= l->digits; digit++)
            if (l->places[h][digit] == 0)
                return true;
    return false;
}

static void place_givens(sudoku_logic *l, const sudoku_puzzle *puzzle)
{
    for (int cell = 0; cell < l->cells; cell++) {
        int digit = puzzle->cell[cell];
        if (digit == 0)
            continue;
        if (has_bit(candidates(l, cell), digit))
            place_digit(l, cell, digit);
        else
            l->broken = true; /* an earlier given excludes this one */
    }
}

void start_board(sudoku_logic *l, const sudoku_puzzle *puzzle, bool has_marks, bool unique)
{
    clear_board(l);
    /* The candidates may make the solution unique, and swapping digits may violate them. */
    l->unique = unique && l->plain && !(has_marks && puzzle->marked);
    for (int cell = 0; cell < l->cells; cell++)
        set_candidates(l, cell,
                       has_marks ? marks_of(l->rules, puzzle, cell) : all_digits(l->digits));
    l->broken |= has_digit_without_place(l);
    place_givens(l, puzzle);
    assert(is_board_consistent(l));
}

dlx_status sudoku_logic_start(sudoku_logic *logic, const sudoku_puzzle *puzzle, bool unique)
{
    if (!fits_rules(logic->rules, puzzle))
        return DLX_ERR_ARGUMENT;
    start_board(logic, puzzle, true, unique);
    return DLX_OK;
}

const sudoku_puzzle *sudoku_logic_board(const sudoku_logic *logic)
{
    return &logic->board;
}

/* ---- describing a step ---- */

void begin_step(sudoku_logic *l, uint64_t digits)
{
    l->step = (sudoku_step){
        .technique = l->step.technique,
        .digits = digits,
        .cells = l->step_cells,
        .houses = l->step_houses,
        .nodes = l->step_nodes,
        .removed = l->step_removed,
        .clues = l->step_clues,
        .sets = l->step_sets,
        .weights = l->step_weights,
        .node_clues = l->step_node_clues,
        .group_cells = l->step_group_cells,
        .group_links = l->step_group_links,
        .deductions = l->step_deductions,
    };
}

void add_step_cell(sudoku_logic *l, int cell)
{
    assert(l->step.cell_count < l->cells);
    l->step_cells[l->step.cell_count++] = (uint16_t)cell;
}

void add_step_cells(sudoku_logic *l, const uint64_t *set)
{
    FOR_EACH_CELL(cell, l, set)
    add_step_cell(l, cell);
}

void add_step_house(sudoku_logic *l, int house)
{
    assert(l->step.house_count < MOST_HOUSES);
    l->step_houses[l->step.house_count++] = (uint16_t)house;
}

void add_step_clue(sudoku_logic *l, int clue)
{
    for (int c = 0; c < l->step.clue_count; c++)
        if (l->step_clues[c] == clue)
            return;
    assert(l->step.clue_count < l->rules->clue_count);
    l->step_clues[l->step.clue_count++] = (uint16_t)clue;
}

void end_first_part(sudoku_logic *l)
{
    l->step.first_cells = l->step.cell_count;
    l->step.first_houses = l->step.house_count;
}

void add_removal(sudoku_logic *l, int cell, int digit)
{
    if (!has_cell(l->where[digit], cell)) /* finders need not check whether it is a candidate */
        return;
    assert(l->step.removed_count < l->cells * l->digits);
    l->step_removed[l->step.removed_count++] = (sudoku_candidate){(uint16_t)cell, (uint8_t)digit};
}

void add_removals(sudoku_logic *l, const uint64_t *set, int digit)
{
    for (int w = 0; w < l->words; w++)
        for (uint64_t bits = set[w] & l->where[digit][w]; bits != 0; bits &= bits - 1)
            add_removal(l, WORD * w + lowest(bits), digit);
}

/* ---- checking the invariant ---- */

static bool is_candidate_consistent(const sudoku_logic *l, int cell, int digit)
{
    const struct seats *seats = &l->seats[cell];
    bool open = is_empty(l, cell) && has_bit(candidates(l, cell), digit);
    bool good = has_cell(l->where[digit], cell) == open;
    for (int s = 0; s < seats->count; s++) {
        struct seat at = seats->at[s];
        good = good && has_bit(l->places[at.house][digit], at.seat) == open;
    }
    return good;
}

bool is_board_consistent(const sudoku_logic *l)
{
    int empty = 0;
    for (int cell = 0; cell < l->cells; cell++) {
        empty += is_in_grid(l, cell) && is_empty(l, cell);
        for (int digit = 1; digit <= l->digits; digit++)
            if (!is_candidate_consistent(l, cell, digit))
                return false;
        if (!is_empty(l, cell) && candidates(l, cell) != bit(l->board.cell[cell]))
            return false;
    }
    return empty == l->empty;
}

/*
 * Solve step by step: each step tries the techniques in their order, until one places a digit or
 * removes a candidate.
 *
 *     1. full house     nothing
 *     2. hidden single  7 fits only in r2c5: placed; the next step begins with full houses again
 */

/* ---- steps ---- */

/* Find a step by the first `count` techniques. A technique that was interrupted must search the
 * same board again. */
static bool find_step(sudoku_logic *l, int count)
{
    for (int t = 0; t < count && may_go_on(l); t++) {
        l->step.technique = (sudoku_technique)t;
        l->search = t;
        if (techniques[t].find(l, techniques[t].which))
            return true;
        if (!l->is_over)
            l->idle_at[t] = l->time;
    }
    return false;
}

static void apply_step(sudoku_logic *l)
{
    const sudoku_step *step = &l->step;
    assert((step->placed.digit != 0) != (step->removed_count > 0));
    l->time++;
    if (step->placed.digit != 0)
        place_digit(l, step->placed.cell, step->placed.digit);
    for (int r = 0; r < step->removed_count; r++)
        remove_candidate(l, step->removed[r].cell, step->removed[r].digit);
    assert(is_board_consistent(l));
}

/* Return whether a full board obeys all clues. Givens may contradict them. */
static bool do_clues_hold(const sudoku_logic *l)
{
    bool good = true;
    for (int c = 0; c < l->rules->clue_count; c++)
        good = good && clue_holds(l->rules, &l->rules->clues[c], l->board.cell);
    return good;
}

static sudoku_progress take_step(sudoku_logic *logic, int count)
{
    if (logic->broken)
        return SUDOKU_CONTRADICTION;
    if (logic->empty == 0)
        return do_clues_hold(logic) ? SUDOKU_SOLVED : SUDOKU_CONTRADICTION;
    const bool found = find_step(logic, count);
    if (logic->is_over)
        return SUDOKU_GIVEN_UP;
    if (!found)
        return SUDOKU_STUCK;
    apply_step(logic);
    return SUDOKU_STEP;
}

sudoku_progress sudoku_logic_step(sudoku_logic *logic, sudoku_step *step)
{
    const sudoku_progress progress = take_step(logic, SUDOKU_TECHNIQUES);
    if (progress == SUDOKU_STEP && step != NULL)
        *step = logic->step;
    return progress;
}

/* ---- limits ---- */

void sudoku_logic_limit(sudoku_logic *logic, double seconds)
{
    permit_limit(&logic->permit, &(dlx_limits){.seconds = seconds});
    permit_obey(&logic->permit);
    logic->is_over = false;
}

void sudoku_logic_stop(sudoku_logic *logic)
{
    permit_stop(&logic->permit);
}

bool may_go_on(sudoku_logic *l)
{
    if (!permit_allows(&l->permit))
        l->is_over = true;
    return !l->is_over;
}

void logic_serve(sudoku_logic *logic, const struct permit *host)
{
    logic->permit.host = host;
}

/* ---- rating ---- */

/* Solve a puzzle by the first `count` techniques. */
static dlx_status rate_by(sudoku_logic *logic, const sudoku_puzzle *puzzle, bool unique, int count,
                          sudoku_rating *rating)
{
    dlx_status status = sudoku_logic_start(logic, puzzle, unique);
    if (status != DLX_OK)
        return status;
    *rating = (sudoku_rating){.hardest = SUDOKU_FULL_HOUSE};
    while ((rating->end = take_step(logic, count)) == SUDOKU_STEP) {
        sudoku_technique technique = logic->step.technique;
        rating->steps[technique]++;
        rating->hardest = technique > rating->hardest ? technique : rating->hardest;
    }
    rating->level =
        rating->end == SUDOKU_SOLVED ? sudoku_technique_level(rating->hardest) : SUDOKU_SEARCH;
    return DLX_OK;
}

dlx_status sudoku_logic_rate(sudoku_logic *logic, const sudoku_puzzle *puzzle, bool unique,
                             sudoku_rating *rating)
{
    return rate_by(logic, puzzle, unique, SUDOKU_TECHNIQUES, rating);
}

dlx_status sudoku_logic_rate_up_to(sudoku_logic *logic, const sudoku_puzzle *puzzle, bool unique,
                                   sudoku_level level, sudoku_rating *rating)
{
    int count = 0;
    while (count < SUDOKU_TECHNIQUES && techniques[count].level <= level)
        count++; /* a harder puzzle is not solved */
    return rate_by(logic, puzzle, unique, count, rating);
}

dlx_status sudoku_logic_has_level(sudoku_logic *logic, const sudoku_puzzle *puzzle, bool unique,
                                  sudoku_level level, bool *has_level)
{
    sudoku_rating rating;
    dlx_status status = sudoku_logic_rate_up_to(logic, puzzle, unique, level, &rating);
    if (status == DLX_OK)
        *has_level = rating.level == level && rating.end != SUDOKU_GIVEN_UP;
    return status;
}
