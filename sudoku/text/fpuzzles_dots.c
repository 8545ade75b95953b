/* SPDX-License-Identifier: MIT */
/*
 * The rules of f-puzzles.com that all dots, or all letters, are given:
 *
 *     "nonconsecutive": true      neighbors without a dot do not differ by 1
 *     "negative": ["ratio"]       neighbors without a dot have none of the ratios of the black dots, or not 2
 *     "negative": ["xv"]          neighbors without a letter do not have the sum 5 or 10
 *
 * A dot of either color exempts its neighbors. These are our rules, except for two details. Without
 * any dot, the first rule is the variant `nonconsecutive`, which knows no exemption; and we name
 * the ratios if they are not 2. The first two rules together are `kropki-negative` if the ratio is
 * 2.
 *
 *     "nonconsecutive":true,"negative":["ratio"],"ratio":[{...,"value":"3"}]     white-negative, black-negative 3
 *
 * "negative": ["difference"] is read as "nonconsecutive". Older files of dlx-sudoku have it.
 *
 * Source: SolverFactory.cs of the SudokuSolver by D. Clamage, which solves for f-puzzles.com.
 */
#include "sudoku/text/fpuzzles.h"

#include "sudoku/text/writer.h"

#include <string.h>

enum { NO_DOTS = 0, USUAL_RATIO = 2, LONGEST_NAME = 16 };

/* Return the value of a dot, or all values of a rule, as bits. Values that no digits have are
 * refused elsewhere. */
static uint64_t value_bits(const uint16_t *values, int count, int usual)
{
    uint64_t bits = count == 0 ? UINT64_C(1) << usual : 0;
    for (int v = 0; v < count; v++)
        bits |= values[v] <= SUDOKU_MAX_SIZE ? UINT64_C(1) << values[v] : 0;
    return bits;
}

/* ---- reading ---- */

void read_negative(struct fpuzzle *f)
{
    static const char *const names[] = {"difference", "ratio", "xv"};
    static const sudoku_clue_kind marks[] = {SUDOKU_WHITE, SUDOKU_BLACK, SUDOKU_XV};
    char text[LONGEST_NAME];
    if (!json_enter(&f->json, '['))
        return;
    while (json_next_element(&f->json)) {
        json_scalar(&f->json, text, sizeof text);
        const size_t found = find_name(names, sizeof names / sizeof *names, text);
        if (found < sizeof names / sizeof *names)
            f->marks |= UINT64_C(1) << marks[found];
        else
            refuse_fpuzzle(f, "the constraint 'negative: %s' is unknown", text);
    }
    f->marks_column = f->clue_column;
}

/* Return the values of all dots of a color, as bits. */
static uint64_t read_values(const struct own_rules *own, sudoku_clue_kind kind, int usual)
{
    uint64_t values = NO_DOTS;
    for (size_t c = 0; c < own->clue_count; c++) {
        const struct pending_clue *clue = &own->pending[c];
        if (clue->kind == kind)
            values |= value_bits(own->numbers + clue->first + (size_t)clue->cell_count,
                                 clue->value_count, usual);
    }
    return values;
}

static void begin_rule(struct fpuzzle *f, sudoku_clue_kind kind)
{
    f->own->column = f->marks_column;
    own_begin_clue(f->own, kind, f->place.line);
}

void add_negative_rules(struct fpuzzle *f)
{
    const uint64_t white = read_values(f->own, SUDOKU_WHITE, 1);
    const uint64_t black = read_values(f->own, SUDOKU_BLACK, USUAL_RATIO);
    const bool has_white = (f->marks >> SUDOKU_WHITE & 1) != 0;
    const bool has_black = (f->marks >> SUDOKU_BLACK & 1) != 0;
    const bool is_usual = black == NO_DOTS || black == UINT64_C(1) << USUAL_RATIO;
    if (has_white && has_black && is_usual)
        begin_rule(f, SUDOKU_KROPKI_NEGATIVE);
    else if (has_white)
        begin_rule(f, (white | black) != NO_DOTS ? SUDOKU_WHITE_NEGATIVE : SUDOKU_NONCONSECUTIVE);
    if (has_black && !(has_white && is_usual))
        begin_rule(f, SUDOKU_BLACK_NEGATIVE);
    for (int ratio = 0; has_black && !is_usual && ratio <= SUDOKU_MAX_SIZE; ratio++)
        if ((black >> ratio & 1) != 0)
            own_add_value(f->own, ratio);
    if ((f->marks >> SUDOKU_XV & 1) != 0)
        begin_rule(f, SUDOKU_XV_NEGATIVE);
}

/* ---- writing ---- */

/* Return the values of all clues of a kind, as bits; 0 if there are none. */
static uint64_t find_values(const sudoku_rules *rules, sudoku_clue_kind kind, int usual)
{
    uint64_t values = 0;
    for (int c = 0; c < rules->clue_count; c++)
        if (rules->clues[c].kind == kind)
            values |= value_bits(rules->clues[c].values, rules->clues[c].value_count, usual);
    return values;
}

const char *find_foreign_rule(const sudoku_rules *rules, sudoku_clue_kind kind)
{
    const uint64_t white = find_values(rules, SUDOKU_WHITE, 1);
    const uint64_t black = find_values(rules, SUDOKU_BLACK, USUAL_RATIO);
    const uint64_t ratios = find_values(rules, SUDOKU_BLACK_NEGATIVE, USUAL_RATIO) |
                            find_values(rules, SUDOKU_KROPKI_NEGATIVE, USUAL_RATIO);
    const bool has_exempt = (white >> 1 & 1) != 0 || (black >> USUAL_RATIO & 1) != 0;
    if (kind == SUDOKU_NONCONSECUTIVE && has_exempt)
        return "f-puzzles would exempt neighbors with a dot";
    if ((kind == SUDOKU_BLACK_NEGATIVE || kind == SUDOKU_KROPKI_NEGATIVE) &&
        ratios != (black != NO_DOTS ? black : UINT64_C(1) << USUAL_RATIO))
        return "f-puzzles would use the ratios of the black dots";
    return NULL;
}

void put_negative(struct puzzle_writer *w)
{
    const sudoku_rules *rules = w->rules;
    const bool has_kropki = find_values(rules, SUDOKU_KROPKI_NEGATIVE, 1) != 0;
    const bool has_white = find_values(rules, SUDOKU_WHITE_NEGATIVE, 1) != 0 ||
                           find_values(rules, SUDOKU_NONCONSECUTIVE, 1) != 0;
    const bool has_black = find_values(rules, SUDOKU_BLACK_NEGATIVE, 1) != 0 || has_kropki;
    const bool has_xv = find_values(rules, SUDOKU_XV_NEGATIVE, 1) != 0;
    put(w, has_white || has_kropki ? ",\"nonconsecutive\":true" : "");
    if (has_black || has_xv)
        put_form(w, ",\"negative\":[%s%s%s]", has_black ? "\"ratio\"" : "",
                 has_black && has_xv ? "," : "", has_xv ? "\"xv\"" : "");
}
