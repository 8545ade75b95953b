/* SPDX-License-Identifier: MIT */
/*
 * Refuse clues that no filling of the board satisfies, whatever the other clues are:
 *
 *     xv 18 r1c1 r1c2      18 is 9 + 9, but the cells see each other
 *     odd r1c1-r1c6        six cells of a row, but only five odd digits
 *
 * The cells of other clues' cages see each other here, so the caller asks again without them.
 *
 * This must take less time than solving, so it looks at one clue at a time: its parts sift the digits of its
 * cells until nothing changes, and the automaton of a line is asked whether it accepts any digits. A clue that passes
 * may still be impossible; then the puzzle has no solution. Rules of the whole board pass, because dots and letters
 * change them.
 */
#include "sudoku/clues/clue.h"

#include <string.h>

/* The digits that the cells of the board may hold beside one clue. */
struct sifting {
    const sudoku_rules *rules;
    uint64_t digits[SUDOKU_MOST_CELLS];
    bool is_possible; /* no cell is left without any digit */
    bool has_changed; /* the latest part has removed some digit */
};

static bool is_about_board(sudoku_clue_kind kind)
{
    return kind == SUDOKU_KROPKI_NEGATIVE || kind == SUDOKU_WHITE_NEGATIVE ||
           kind == SUDOKU_BLACK_NEGATIVE || kind == SUDOKU_XV_NEGATIVE ||
           kind == SUDOKU_NONCONSECUTIVE;
}

static void sift_by_part(struct sifting *s, const struct clue_part *part)
{
    struct clue_sieve sieve = {.has_sets = false};
    for (int c = 0; c < part->count; c++)
        sieve.digits[c] = s->digits[part->cells[c]];
    part->sift(s->rules, part, &sieve);
    for (int c = 0; c < part->count; c++) {
        uint64_t *digits = &s->digits[part->cells[c]];
        s->has_changed |= (*digits & ~sieve.left[c]) != 0;
        *digits &= sieve.left[c];
        s->is_possible &= *digits != 0;
    }
}

/* Return whether the cells of a clue in a house hold as many digits as there are cells. */
static bool has_enough_digits(const struct sifting *s, const bool *is_in_clue,
                              const sudoku_house *house)
{
    uint64_t digits = 0;
    int cells = 0;
    for (int h = 0; h < house->count; h++)
        if (is_in_clue[house->cells[h]]) {
            digits |= s->digits[house->cells[h]];
            cells++;
        }
    return __builtin_popcountll(digits) >= cells;
}

/* Look at the houses of the board and at the clue's own cage. The cages of other clues come last in each list; there
 * may be very many. */
static bool have_houses_enough_digits(const struct sifting *s, const sudoku_clue *clue)
{
    bool is_in_clue[SUDOKU_MOST_CELLS] = {false};
    uint64_t all = 0;
    for (int c = 0; c < clue->cell_count; c++)
        is_in_clue[clue->cells[c]] = true;
    for (int c = 0; c < clue->cell_count; c++) {
        const sudoku_list *houses = &s->rules->houses_of[clue->cells[c]];
        all |= s->digits[clue->cells[c]];
        for (int h = 0; h < houses->count; h++) {
            const sudoku_house *house = &s->rules->houses[houses->at[h]];
            if (house->kind == SUDOKU_CAGE)
                break;
            if (!has_enough_digits(s, is_in_clue, house))
                return false;
        }
    }
    return !clue_is_house(clue) || __builtin_popcountll(all) >= clue->cell_count;
}

bool is_clue_possible(const sudoku_rules *rules, const struct clue_part *parts, int count)
{
    struct sifting s;
    const sudoku_clue *clue = count > 0 ? &rules->clues[parts->clue] : NULL;
    if (clue == NULL || is_about_board(clue->kind))
        return true;
    s.rules = rules;
    memcpy(s.digits, rules->allowed, (size_t)(rules->size * rules->size) * sizeof *s.digits);
    s.is_possible = s.has_changed = true;
    while (s.has_changed && s.is_possible) {
        s.has_changed = false;
        for (int p = 0; p < count && s.is_possible; p++)
            sift_by_part(&s, &parts[p]);
        s.has_changed &= count > 1; /* a part alone has said all it can */
    }
    return s.is_possible && have_houses_enough_digits(&s, clue) && is_line_possible(rules, clue);
}

dlx_status refuse_impossible(const sudoku_rules *rules, int clue, dlx_error *error)
{
    return refuse_clue(rules, &rules->clues[clue], error,
                       "no digits that the board allows in these cells satisfy it");
}
