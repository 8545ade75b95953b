/* SPDX-License-Identifier: MIT */
/*
 * Write rules in words, one line per rule. The line is the sentence in the row of the rule, with
 * its fields filled in:
 *
 *     sentence    Whispers: neighbors on each %iline differ by at least %v.
 *     line        Whispers: neighbors on each green line differ by at least 5.
 *
 *     %i    the color of the ink and a blank; without colors, nothing for a line, "shaded " for a cell
 *     %v    the values of the first clue of the kind, or the value that clues without one have
 *     %l    the smallest digit
 *     %m    the largest digit
 *     %t    the low, the middle and the high digits: 1 to 3, 4 to 6 and 7 to 9
 *
 * The first line is about rows, columns and boxes.
 */
#include "sudoku/text/clue_shapes.h"
#include "sudoku/text/symbols.h"
#include "sudoku/text/writer.h"

/* ---- fields ---- */

static void put_color(struct puzzle_writer *w, const struct clue_kind *kind, bool has_colors)
{
    if (has_colors)
        put_form(w, "%s ", ink_color_word(kind->ink));
    else if (kind->look == LOOK_SHADE)
        put(w, "shaded ");
}

static void put_values(struct puzzle_writer *w, const sudoku_clue *clue)
{
    if (clue->value_count == 0)
        put_form(w, "%d", clue_value(w->rules, clue));
    for (int v = 0; v < clue->value_count; v++)
        put_form(w, "%s%d",
                 v == 0                      ? ""
                 : v + 1 < clue->value_count ? ", "
                                             : " or ",
                 clue->values[v]);
}

static void put_range(struct puzzle_writer *w, int from, int to)
{
    put_digit(w, from);
    put(w, from < to ? " to " : "");
    if (from < to)
        put_digit(w, to);
}

static void put_thirds(struct puzzle_writer *w)
{
    const int digits = w->rules->digits, third = (digits + 1) / 3;
    put_range(w, 1, third);
    put(w, ", ");
    put_range(w, third + 1, digits - third);
    put(w, " and ");
    put_range(w, digits - third + 1, digits);
}

/* ---- lines ---- */

static void put_clue_rule(struct puzzle_writer *w, const sudoku_clue *clue, bool has_colors)
{
    const struct clue_kind *kind = clue_row(clue->kind);
    for (const char *at = kind->rule; *at != '\0'; at++) {
        if (*at != '%') {
            put_byte(w, *at);
            continue;
        }
        switch (*++at) {
        case 'i':
            put_color(w, kind, has_colors);
            break;
        case 'v':
            put_values(w, clue);
            break;
        case 'l':
            put_digit(w, 1);
            break;
        case 'm':
            put_digit(w, w->rules->digits);
            break;
        default:
            assert(*at == 't');
            put_thirds(w);
        }
    }
    put_byte(w, '\n');
}

/* Write what kind of board it is: Sudoku, Jigsaw, 6x6, 6x6 jigsaw, 5x5 Latin square, 5 grids. */
static void put_board_name(struct puzzle_writer *w)
{
    const sudoku_rules *rules = w->rules;
    const int side = side_of(rules);
    const bool is_square = rules->grid_rows == rules->grid_columns;
    const bool is_usual = side == SUDOKU_SIZE && is_square;
    if (has_grids(rules))
        put_form(w, "%d grids%s", rules->grid_count, is_usual ? "" : " of ");
    if (!is_usual)
        put_form(w, "%dx%d%s", rules->grid_rows, rules->grid_columns,
                 has_boxes(rules)   ? ""
                 : is_jigsaw(rules) ? " jigsaw"
                 : is_square        ? " Latin square"
                                    : " Latin rectangle");
    else if (rules->grid_count == 0)
        put(w, has_boxes(rules) ? "Sudoku" : is_jigsaw(rules) ? "Jigsaw" : "Latin square");
}

/* Write which digits rows, columns and boxes contain. */
static void put_houses(struct puzzle_writer *w)
{
    const sudoku_rules *rules = w->rules;
    const int nine = digit_with(rules, 9); /* the last digit before A */
    const bool has_letters = rules->digits > nine && rules->digits <= MOST_CHARACTERS;
    put_board_name(w);
    put_form(w, ": each row%s%s contains %s from ",
             has_boxes(rules)   ? ", column and box"
             : is_jigsaw(rules) ? ", column and region"
                                : " and column",
             has_grids(rules) ? " of a grid" : "",
             has_spare_digits(rules) ? "different digits" : "each digit");
    put_range(w, 1, has_letters ? nine : rules->digits);
    put(w, has_letters ? " and from " : "");
    if (has_letters)
        put_range(w, nine + 1, rules->digits);
    put(w, has_spare_digits(rules) ? ".\n" : " once.\n");
}

static const sudoku_clue *find_clue(const sudoku_rules *rules, sudoku_clue_kind kind)
{
    for (int c = 0; c < rules->clue_count; c++)
        if (rules->clues[c].kind == kind)
            return &rules->clues[c];
    return NULL;
}

static bool has_mask(const sudoku_rules *rules, enum mask mask)
{
    for (int cell = 0; cell < rules->size * rules->size; cell++)
        if (mask_of(rules, cell) == mask)
            return true;
    return false;
}

/* Write the rule of a kind of clue if there is such a clue, or cells that are drawn like one. */
static void put_kind(struct puzzle_writer *w, sudoku_clue_kind kind, bool has_colors)
{
    const sudoku_clue masked = {.kind = kind}, *clue = find_clue(w->rules, kind);
    if ((kind == SUDOKU_ODD && has_mask(w->rules, MASK_ODD)) ||
        (kind == SUDOKU_EVEN && has_mask(w->rules, MASK_EVEN)))
        clue = &masked;
    if (clue != NULL)
        put_clue_rule(w, clue, has_colors);
}

dlx_status sudoku_write_ruleset(const sudoku_rules *rules, bool has_colors, dlx_write_fn *write,
                                void *user)
{
    const sudoku_puzzle empty = {.size = rules->digits};
    struct puzzle_writer w = {.rules = rules,
                              .puzzle = &empty,
                              .symbols = find_symbols(rules, NULL),
                              .write = write,
                              .user = user};
    put_houses(&w);
    for (int kind = 0; kind < SUDOKU_CLUE_KINDS; kind++)
        put_kind(&w, (sudoku_clue_kind)kind, has_colors);
    for (unsigned variant = 1; variant <= rules->variants; variant <<= 1)
        if ((rules->variants & variant & ~(unsigned)SUDOKU_NO_BOXES) != 0)
            put_form(&w, "%s\n", variant_rule((sudoku_variant)variant));
    if (has_mask(rules, MASK_OTHER))
        put(&w, "Choices: a cell with small digits holds one of them.\n");
    flush_writer(&w);
    return w.failed ? DLX_ERR_OUTPUT : DLX_OK;
}
