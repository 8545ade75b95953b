/* SPDX-License-Identifier: MIT */
/*
 * Explain a step in words: first the reason, then the conclusion.
 *
 *     In rows 2 and 6, 5 fits only in columns 3 and 9, which get their 5 there. So r9c3 is not 5.
 *
 * Each family of techniques has a template. A template is text with these fields:
 *
 *     %c   all cells                       %d %D   the digits, joined by "and" or "or"
 *     %1   the cells that come first       %z      the digit that is removed first
 *     %2   the other cells                 %y %Y   the digits without %z, joined by "and" or "or"
 *     %h   the first house                 %v      the cell that the first removal is from
 *     %H   the second house                %s      the first node of the chain, as false
 *     %l   the lines that come first       %t %e   the first and the last node, as true
 *     %L   the other lines                 %n      all nodes after the first
 *     %k   all cells of the clue           %w      the value of the clue
 *     %a   the almost locked sets, with the digit that each holds
 *     %f   the branches of a forcing chain or net    %b   the petals, with what each holds
 *     %o   the extra candidates of a BUG
 *     %x   the sets of the cage            %q      the sum of the houses, and what it says of the cells
 */
#include "sudoku/logic/logic.h"

#include <stdarg.h>
#include <stdio.h>

/* Text on its way to the caller. Once writing failed, nothing more is written. */
struct step_text {
    const sudoku_logic *logic;
    const sudoku_step *step;
    dlx_write_fn *write;
    void *user; /* argument of `write` */
    bool failed;
};

/* Return the first clue of a step. */
static const sudoku_clue *clue_of(const sudoku_logic *logic, const sudoku_step *step)
{
    assert(step->clue_count > 0);
    return &logic->rules->clues[step->clues[0]];
}

/* ---- templates ---- */

#define DEADLY                                                                                     \
    "%1 must not come to hold %d alone, for these could be swapped and there would be two solutions"
#define COLORED "By pairs of last places for %d, either all of %1 are %d, or all of %2 are; "

static const char *choose_locked_template(const sudoku_step *step)
{
    if (step->house_count == 1)
        return "In %h, %d fits only in %c; no cell that sees all of them can be %d.";
    return step->cell_count == 2 ? "In %h, %d fits only in %c, which are both in %H."
                                 : "In %h, %d fits only in %c, which are all in %H.";
}

/* The cells of a small house, such as a knight's move, see each other, but do not hold each digit. */
static const char *choose_naked_template(const sudoku_logic *logic, const sudoku_step *step)
{
    const sudoku_house *house = &logic->rules->houses[step->houses[0]];
    if (house->count < logic->digits || house->kind == SUDOKU_CAGE)
        return "%c, which see each other, can hold only %d, which uses these digits up.";
    return "In %h, %c can hold only %d, which uses these digits up.";
}

static const char *choose_cage_template(const sudoku_clue *clue, const sudoku_step *step)
{
    static const char *const templates[2][3] = {
        {"The cage of %k holds all digits.",
         "By the candidates of its cells, the cage with the sum %w of %k can hold only %x.",
         "By the candidates of its cells, the cage with the sum %w of %k can hold only some of its "
         "sets."},
        {"The renban of %k holds all digits.",
         "By the candidates of its cells, the successive digits of the renban of %k can be only %x.",
         "The renban of %k holds successive digits."},
    };
    const bool is_renban = clue->kind == SUDOKU_RENBAN;
    const bool is_complete = !is_renban && clue->value_count == 0;
    const bool is_short = step->set_count > 0 && step->set_count <= 6;
    return templates[is_renban][is_complete ? 0 : is_short ? 1 : 2];
}

static const char *choose_clue_template(const sudoku_clue *clue, const sudoku_step *step)
{
    switch (clue->kind) {
    case SUDOKU_KILLER:
    case SUDOKU_RENBAN:
        return choose_cage_template(clue, step);
    case SUDOKU_THERMOMETER:
        return "Along the thermometer of %c, each digit is larger than the one before.";
    case SUDOKU_ARROW:
        return step->first_cells == 1 ? "On the arrow, %1 is the sum of %2."
                                      : "On the arrow, the number in %1 is the sum of %2.";
    case SUDOKU_WHITE:
        return "By the white dot, %c differ by %w.";
    case SUDOKU_BLACK:
        return "By the black dot, one of %c is %w times the other.";
    case SUDOKU_XV:
        return "%c have the sum %w.";
    case SUDOKU_KROPKI_NEGATIVE:
        return "There is no dot between %c, so they do not differ by 1, and none is twice the other.";
    case SUDOKU_WHITE_NEGATIVE:
        return "There is no white dot between %c, so they do not differ by 1.";
    case SUDOKU_BLACK_NEGATIVE:
        return "There is no black dot between %c, so none is twice the other.";
    case SUDOKU_XV_NEGATIVE:
        return "There is no letter between %c, so their sum is not 5 or 10.";
    case SUDOKU_NONCONSECUTIVE:
        return "%c are neighbors, so they do not differ by 1.";
    case SUDOKU_LITTLE_KILLER:
        return "On the line of %c, the sum is %w.";
    case SUDOKU_SANDWICH:
        return "Along %c, the digits between 1 and the largest digit have the sum %w.";
    case SUDOKU_SKYSCRAPER:
        return "Along %c, %w of the digits are larger than all digits before them.";
    case SUDOKU_WHISPERS:
        return "On the line, %c differ by at least %w.";
    case SUDOKU_PALINDROME:
        return "On the palindrome, %c hold the same digit.";
    case SUDOKU_CLONE:
        return "%c are at the same place of two clones, so they hold the same digit.";
    case SUDOKU_BETWEEN:
        return "On the line, the digits of %2 are between those of %1.";
    case SUDOKU_QUADRUPLE:
        return "The cells %c hold %w.";
    case SUDOKU_MINIMUM:
        return "%1 is a minimum, so it is smaller than %2.";
    case SUDOKU_MAXIMUM:
        return "%2 is a maximum, so it is larger than %1.";
    case SUDOKU_ODD:
        return "%c is odd.";
    case SUDOKU_EVEN:
        return "%c is even.";
    }
    return "";
}

static const char *choose_template(const sudoku_logic *logic, const sudoku_step *step)
{
    switch (step->technique) {
    case SUDOKU_FULL_HOUSE:
        return "Only %c is empty in %h, and only %d is missing there.";
    case SUDOKU_HIDDEN_SINGLE_REGION:
    case SUDOKU_HIDDEN_SINGLE_LINE:
        return "In %h, %d fits only in %c.";
    case SUDOKU_NAKED_SINGLE:
        return "%d is the only candidate left in %c.";
    case SUDOKU_THERMOMETER_ENDS:
    case SUDOKU_KROPKI:
    case SUDOKU_CLUE:
    case SUDOKU_CAGE_COMBINATIONS:
        return choose_clue_template(clue_of(logic, step), step);
    case SUDOKU_CAGE_POINTING:
        return clue_of(logic, step)->kind == SUDOKU_RENBAN
                   ? "The renban of %k must hold %d, which fits only in %c; no cell that sees all "
                     "of these can be %d."
                   : "The cage of %k must hold %d, which fits only in %c; no cell that sees all of "
                     "these can be %d.";
    case SUDOKU_45_RULE:
    case SUDOKU_45_RULE_WIDE:
        return "%q.";
    case SUDOKU_POINTING:
    case SUDOKU_CLAIMING:
        return choose_locked_template(step);
    case SUDOKU_NAKED_PAIR:
    case SUDOKU_NAKED_TRIPLE:
    case SUDOKU_NAKED_QUAD:
        return choose_naked_template(logic, step);
    case SUDOKU_HIDDEN_PAIR:
    case SUDOKU_HIDDEN_TRIPLE:
    case SUDOKU_HIDDEN_QUAD:
        return "In %h, %d fit only in %c, which can hold nothing else.";
    case SUDOKU_X_WING:
    case SUDOKU_SWORDFISH:
    case SUDOKU_JELLYFISH:
        return "In %l, %d fits only in %L, which get their %d there.";
    case SUDOKU_XY_WING:
        return "Whether %1 is %Y, one of %2 is %z.";
    case SUDOKU_XYZ_WING:
        return "Whether %1 is %D, one of %c is %z.";
    case SUDOKU_W_WING:
        return "In %h, %y fits only in %2, so %1 are not both %y: one of them is %z.";
    case SUDOKU_COLOR_TRAP:
        return COLORED "a cell that sees one of each group is not %d.";
    case SUDOKU_COLOR_WRAP:
        return COLORED "but two of the first group see each other.";
    case SUDOKU_UNIQUE_1:
        return DEADLY "; only %v can still prevent that.";
    case SUDOKU_UNIQUE_2:
        return DEADLY "; only %z in one of them can prevent that.";
    case SUDOKU_UNIQUE_3:
        return DEADLY ". With %2, the digits that prevent it are a naked subset of %h.";
    case SUDOKU_UNIQUE_4:
        return DEADLY ". In %h, %y fits only in two of them.";
    case SUDOKU_X_CHAIN:
    case SUDOKU_XY_CHAIN:
    case SUDOKU_ALTERNATING_CHAIN:
        return step->placed.digit != 0 ? "If %s, then %n after all."
                                       : "If %s, then %n. Thus %t or %e.";
    case SUDOKU_ALS_XZ:
    case SUDOKU_ALS_XY_WING:
    case SUDOKU_ALS_CHAIN:
        return "%a. So the first or the last of these sets holds %z.";
    case SUDOKU_FINNED_X_WING:
    case SUDOKU_FINNED_SWORDFISH:
    case SUDOKU_FINNED_JELLYFISH:
        return step->cell_count == step->first_cells + 1
                   ? "In %l, %d fits only in %L and in %2. Unless %2 is %d, %L get their %d in %l."
                   : "In %l, %d fits only in %L and in %2. Unless one of %2 is %d, %L get their %d "
                     "in %l.";
    case SUDOKU_HIDDEN_RECTANGLE:
        return DEADLY ". In %h and %H, %y fits only in two of them; if %v were %z, all four would "
                      "hold %d.";
    case SUDOKU_UNIQUE_LOOP:
        return step->house_count > 0 ? DEADLY ". In %h, %y fits only in two of them."
                                     : DEADLY
                   "; only another digit in one of them can prevent that.";
    case SUDOKU_BUG:
        return "Unless %o, each empty cell would have two candidates, and each digit two places in "
               "each house, and there would be two solutions or none.";
    case SUDOKU_SUE_DE_COQ:
        return "In %h and %H, %c can hold only %d, each of them at most once. So they hold all of "
               "these digits.";
    case SUDOKU_DEATH_BLOSSOM:
        return "%b.";
    case SUDOKU_CELL_CHAIN:
    case SUDOKU_HOUSE_CHAIN:
    case SUDOKU_CELL_NET:
    case SUDOKU_HOUSE_NET:
        return step->house_count > 0 ? "In %h, %d fits only in %c. %f." : "%f.";
    case SUDOKU_CONTRADICTION_NET:
    case SUDOKU_NESTED_NET:
        return "%f.";
    case SUDOKU_TECHNIQUES:
        break;
    }
    return "";
}

/* ---- words ---- */

static void put(struct step_text *e, const char *form, ...)
{
    char words[200]; /* no form below makes more than 20 */
    va_list arguments;
    va_start(arguments, form);
    int length = vsnprintf(words, sizeof words, form, arguments);
    va_end(arguments);
    e->failed = e->failed || !e->write(e->user, words, (size_t)length);
}

static void put_cell_name(struct step_text *e, int cell)
{
    put(e, "r%dc%d", cell / e->logic->size + 1, cell % e->logic->size + 1);
}

static void put_digit_name(struct step_text *e, int digit)
{
    bool is_letter =
        digit > 9 && e->logic->digits < 36; /* 36 digits are more than the alphabet has */
    put(e, is_letter ? "%c" : "%d", is_letter ? 'A' + digit - 10 : digit);
}

/* Separate item `at` of a list of `count` items from the item before it. */
static void put_separator(struct step_text *e, int at, int count, const char *last)
{
    if (at > 0)
        put(e, at < count - 1 ? ", " : " %s ", last);
}

static void put_cells(struct step_text *e, const uint16_t *cells, int count)
{
    for (int c = 0; c < count; c++) {
        put_separator(e, c, count, "and");
        put_cell_name(e, cells[c]);
    }
}

static void put_digits(struct step_text *e, uint64_t digits, const char *last)
{
    int count = count_bits(digits);
    for (int d = 0; digits != 0; digits &= digits - 1) {
        put_separator(e, d++, count, last);
        put_digit_name(e, lowest(digits));
    }
}

static bool is_line(const sudoku_house *house)
{
    return house->kind == SUDOKU_ROW || house->kind == SUDOKU_COLUMN;
}

/* Put which of several grids a line belongs to. Each of them has as many rows and columns as digits. */
static void put_grid(struct step_text *e, const sudoku_house *line)
{
    if (e->logic->grids > 1)
        put(e, " of grid %d", line->number / e->logic->digits + 1);
}

static void put_house(struct step_text *e, int house)
{
    static const char *const names[] = {
        [SUDOKU_ROW] = "row %d",       [SUDOKU_COLUMN] = "column %d",
        [SUDOKU_REGION] = "box %d",    [SUDOKU_DIAGONAL] = "diagonal %d",
        [SUDOKU_WINDOW] = "window %d", [SUDOKU_STAR] = "the star",
        [SUDOKU_DOT] = "the centers",  [SUDOKU_KNIGHT] = "knight's move %d",
        [SUDOKU_KING] = "square %d",   [SUDOKU_GROUP] = "group %d",
        [SUDOKU_CAGE] = "cage %d",
    };
    const sudoku_house *h = &e->logic->rules->houses[house];
    /* The houses of a jigsaw are not boxes, though their kind is the same. */
    bool is_jigsaw = h->kind == SUDOKU_REGION && e->logic->rules->box_rows == 0;
    if (is_line(h)) {
        put(e, names[h->kind], h->number % e->logic->digits + 1);
        put_grid(e, h);
    } else
        put(e, is_jigsaw ? "region %d" : names[h->kind], h->number + 1);
}

/* Put lines of one kind and one grid: "rows 2 and 6". */
static void put_lines(struct step_text *e, const uint16_t *lines, int count)
{
    const sudoku_rules *rules = e->logic->rules;
    put(e, rules->houses[lines[0]].kind == SUDOKU_ROW ? "rows " : "columns ");
    for (int i = 0; i < count; i++) {
        put_separator(e, i, count, "and");
        put(e, "%d", rules->houses[lines[i]].number % e->logic->digits + 1);
    }
    put_grid(e, &rules->houses[lines[0]]);
}

/* ---- clues ---- */

/* Put the value of the clue; for a quadruple, all of them. */
static void put_value(struct step_text *e)
{
    const sudoku_clue *clue = clue_of(e->logic, e->step);
    const int usual = clue->kind == SUDOKU_BLACK      ? 2
                      : clue->kind == SUDOKU_WHISPERS ? (e->logic->digits + 1) / 2
                                                      : 1;
    if (clue->value_count == 0)
        put(e, "%d", usual);
    for (int v = 0; v < clue->value_count; v++) {
        put_separator(e, v, clue->value_count, "and");
        put(e, "%d", clue->values[v]);
    }
}

static void put_set(struct step_text *e, uint64_t digits)
{
    for (const char *before = ""; digits != 0; digits &= digits - 1, before = "+") {
        put(e, "%s", before);
        put_digit_name(e, lowest(digits));
    }
}

static void put_sets(struct step_text *e)
{
    for (int s = 0; s < e->step->set_count; s++) {
        put_separator(e, s, e->step->set_count, "or");
        put_set(e, e->step->sets[s]);
    }
}

/* Put the houses of a sum: "rows 1 and 2". They are of one kind. */
static void put_houses(struct step_text *e)
{
    const sudoku_step *s = e->step;
    const sudoku_rules *rules = e->logic->rules;
    if (s->house_count == 1)
        put_house(e, s->houses[0]);
    else if (rules->houses[s->houses[0]].kind != SUDOKU_REGION)
        put_lines(e, s->houses, s->house_count);
    else
        for (int h = 0; h < s->house_count; h++) {
            put_separator(e, h, s->house_count, "and");
            put(e, h == 0 ? "boxes %d" : "%d", rules->houses[s->houses[h]].number + 1);
        }
}

static void put_sum_of(struct step_text *e, const uint16_t *cells, int count)
{
    put(e, count > 1 ? "the sum of " : "");
    put_cells(e, cells, count);
}

/* Put what is known of cells inside and outside of the houses. */
static void put_difference(struct step_text *e, const uint16_t *inside, int plus,
                           const uint16_t *outside, int minus, int sum)
{
    put_sum_of(e, inside, plus);
    if (sum == 0)
        put(e, " is equal to ");
    else
        put(e, " is %d %s than ", sum > 0 ? sum : -sum, sum > 0 ? "larger" : "smaller");
    put_sum_of(e, outside, minus);
}

static void put_equation(struct step_text *e)
{
    const sudoku_step *s = e->step;
    const int plus = s->first_cells, minus = s->cell_count - plus, size = e->logic->digits;
    put(e, "In ");
    put_houses(e);
    put(e, ", the sum is %d. By the cages there, ", s->house_count * size * (size + 1) / 2);
    if (plus > 0 && minus > 0) {
        put_difference(e, s->cells, plus, s->cells + plus, minus, s->sum);
        return;
    }
    put_sum_of(e, s->cells, s->cell_count);
    put(e, " is %d", plus > 0 ? s->sum : -s->sum);
}

static void put_node(struct step_text *e, sudoku_candidate node, bool truth)
{
    put_cell_name(e, node.cell);
    put(e, truth ? " is " : " is not ");
    put_digit_name(e, node.digit);
}

static void put_nodes(struct step_text *e)
{
    const sudoku_step *step = e->step;
    for (int n = 1; n < step->node_count; n++) {
        put_separator(e, n - 1, step->node_count - 1, "and");
        put_node(e, step->nodes[n], n % 2 == 1);
    }
}

/* Put each almost locked set with what it holds if the one before holds its digit. */
static void put_groups(struct step_text *e)
{
    const sudoku_step *s = e->step;
    const uint16_t *cells = s->cells;
    for (int g = 0; g < s->group_count; g++) {
        put(e, g == 0 ? "Without " : "; then ");
        if (g == 0) {
            put_digit_name(e, s->group_links[s->group_count - 1]);
            put(e, ", ");
        }
        put_cells(e, cells, s->group_cells[g]);
        put(e, s->group_cells[g] == 1 ? " holds " : " hold ");
        put_digit_name(e, s->group_links[g]);
        cells += s->group_cells[g];
    }
}

/* Put what the petals hold for each digit of the stem. The stem may be a petal itself. */
static void put_petals(struct step_text *e)
{
    const sudoku_step *s = e->step;
    const uint16_t *cells = s->cells + 1;
    const int z = lowest(s->digits);
    for (int g = 0; g < s->group_count; g++) {
        put(e, g == 0 ? "If " : "; if ");
        put_node(e, (sudoku_candidate){s->cells[0], s->group_links[g]}, true);
        put(e, ", then ");
        put_cells(e, cells, s->group_cells[g]);
        put(e, s->group_cells[g] == 1 ? " holds " : " hold ");
        put_digit_name(e, z);
        cells += s->group_cells[g];
    }
    if (has_bit(candidates(e->logic, s->cells[0]), z)) {
        put(e, "; else ");
        put_node(e, (sudoku_candidate){s->cells[0], (uint8_t)z}, true);
    }
}

static void put_extras(struct step_text *e)
{
    const sudoku_step *s = e->step;
    for (int d = 0; d < s->deduction_count; d++) {
        put_separator(e, d, s->deduction_count, "or");
        put_node(e, s->deductions[d].candidate, true);
    }
}

/* Put a deduction, with its reason if the cell alone does not show it. */
static void put_deduction(struct step_text *e, const sudoku_deduction *d)
{
    if (d->reason == SUDOKU_NO_CANDIDATE) {
        put_cell_name(e, d->candidate.cell);
        put(e, " has no candidate");
    } else if (d->reason == SUDOKU_NO_PLACE) {
        put_digit_name(e, d->candidate.digit);
        put(e, " has no place in ");
        put_house(e, d->house);
    } else
        put_node(e, d->candidate, d->truth);
    if (d->reason == SUDOKU_LAST_PLACE) {
        put(e, " (last place in ");
        put_house(e, d->house);
        put(e, ")");
    } else if (d->reason == SUDOKU_DISPROVED)
        put(e, " (it would lead to a contradiction)");
}

/* Put each assumption, and what follows from it. A branch may be its assumption alone. */
static void put_branches(struct step_text *e)
{
    const sudoku_deduction *all = e->step->deductions;
    const int count = e->step->deduction_count;
    for (int at = 0, end; at < count; at = end) {
        end = at + 1;
        while (end < count && all[end].reason != SUDOKU_ASSUMED)
            end++;
        put(e, at == 0 ? "If " : "; if ");
        put_deduction(e, &all[at]);
        for (int d = at + 1; d < end; d++) {
            put(e, d == at + 1 ? ", then " : d < end - 1 ? ", " : " and ");
            put_deduction(e, &all[d]);
        }
    }
}

static void put_field(struct step_text *e, char field)
{
    const sudoku_step *s = e->step;
    sudoku_candidate removed = s->removed_count > 0 ? s->removed[0] : (sudoku_candidate){0};
    switch (field) {
    case 'c':
        put_cells(e, s->cells, s->cell_count);
        break;
    case '1':
        put_cells(e, s->cells, s->first_cells);
        break;
    case '2':
        put_cells(e, s->cells + s->first_cells, s->cell_count - s->first_cells);
        break;
    case 'h':
    case 'H':
        put_house(e, s->houses[field == 'H']);
        break;
    case 'l':
        put_lines(e, s->houses, s->first_houses);
        break;
    case 'L':
        put_lines(e, s->houses + s->first_houses, s->house_count - s->first_houses);
        break;
    case 'd':
    case 'D':
        put_digits(e, s->digits, field == 'd' ? "and" : "or");
        break;
    case 'y':
    case 'Y':
        put_digits(e, s->digits & ~bit(removed.digit), field == 'y' ? "and" : "or");
        break;
    case 'z':
        put_digit_name(e, removed.digit);
        break;
    case 'v':
        put_cell_name(e, removed.cell);
        break;
    case 's':
    case 't':
        put_node(e, s->nodes[0], field == 't');
        break;
    case 'e':
        put_node(e, s->nodes[s->node_count - 1], true);
        break;
    case 'n':
        put_nodes(e);
        break;
    case 'a':
        put_groups(e);
        break;
    case 'f':
        put_branches(e);
        break;
    case 'b':
        put_petals(e);
        break;
    case 'o':
        put_extras(e);
        break;
    case 'k':
        put_cells(e, clue_of(e->logic, s)->cells, clue_of(e->logic, s)->cell_count);
        break;
    case 'w':
        put_value(e);
        break;
    case 'x':
        put_sets(e);
        break;
    case 'q':
        put_equation(e);
        break;
    default:
        assert(!"a template has an unknown field");
    }
}

static void put_reason(struct step_text *e)
{
    for (const char *at = choose_template(e->logic, e->step); *at != '\0';) {
        int length = (int)strcspn(at, "%");
        if (length > 0)
            put(e, "%.*s", length, at);
        at += length;
        if (*at == '%') {
            put_field(e, at[1]);
            at += 2;
        }
    }
}

/* ---- conclusions ---- */

static uint64_t digits_removed_from(const sudoku_step *step, int cell)
{
    uint64_t digits = 0;
    for (int r = 0; r < step->removed_count; r++)
        if (step->removed[r].cell == cell)
            digits |= bit(step->removed[r].digit);
    return digits;
}

/* List each cell that loses a candidate once. Return the number of cells. */
static int list_losers(const sudoku_step *step, uint16_t *cells)
{
    uint64_t listed[MOST_WORDS] = {0};
    int count = 0;
    for (int r = 0; r < step->removed_count; r++)
        if (!has_cell(listed, step->removed[r].cell)) {
            add_cell(listed, step->removed[r].cell);
            cells[count++] = step->removed[r].cell;
        }
    return count;
}

/* Put all cells that lose the same digits as the first one, and take them off the list. Return the number of
 * cells left. */
static int put_losers(struct step_text *e, uint16_t *cells, int count)
{
    uint16_t alike[SUDOKU_MOST_CELLS];
    uint64_t digits = digits_removed_from(e->step, cells[0]);
    int alike_count = 0, left = 0;
    for (int c = 0; c < count; c++)
        if (digits_removed_from(e->step, cells[c]) == digits)
            alike[alike_count++] = cells[c];
        else
            cells[left++] = cells[c];
    put_cells(e, alike, alike_count);
    put(e, alike_count > 1 ? " are not " : " is not ");
    put_digits(e, digits, "or");
    return left;
}

static void put_conclusion(struct step_text *e)
{
    uint16_t cells[SUDOKU_MOST_CELLS];
    put(e, " So ");
    if (e->step->placed.digit != 0)
        put_node(e, e->step->placed, true);
    int count = list_losers(e->step, cells);
    while (count > 0) {
        count = put_losers(e, cells, count);
        put(e, count > 0 ? "; " : "");
    }
    put(e, ".");
}

dlx_status sudoku_step_text(const sudoku_logic *logic, const sudoku_step *step, dlx_write_fn *write,
                            void *user)
{
    struct step_text e = {logic, step, write, user, false};
    put_reason(&e);
    put_conclusion(&e);
    return e.failed ? DLX_ERR_OUTPUT : DLX_OK;
}
