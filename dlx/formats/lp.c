/* SPDX-License-Identifier: MIT */
/*
 * `lp`, `mps` and `opb`: problems for solvers of integer programs and pseudo-Boolean constraints.
 * One walk makes the rows of a problem, and each format writes them in its own form. The binary
 * variable xN is 1 if option N (from 1) is chosen. For "a 1:2|b | x" with the options "a x:A |7",
 * "b x:A", "b x" and "x", the rows are
 *
 *     a1        x1 = 1
 *     a2   1 <= x2 + x3 <= 2
 *     b1        x1 - y1 <= 0                      y1: item x has color A
 *     b2        x2 - y1 <= 0
 *     a3        x3 + y1 <= 1
 *     z4        x4 = 0                            option 4 is never chosen
 *
 * A color that only one option gives needs no variable of its own: it is that option.
 */
#include "dlx/core/cost.h"
#include "dlx/core/query.h"
#include "dlx/formats/writer.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct term {
    uint32_t variable; /* an option; numbers after all options are colors */
    int64_t times;     /* its coefficient */
};

/* least <= sum of the terms <= most */
struct row {
    char letter;     /* `a` for an item, `b` for an option with a color, `z` for one never chosen */
    uint32_t number; /* of the item; of the `b`; or of the option; from 1 */
    int64_t least, most; /* INT64_MIN and INT64_MAX are no bounds */
};

/* A row of a variable. */
struct cell {
    struct row row;
    int64_t times; /* the coefficient */
};

struct lp {
    struct writer *w;
    struct columns columns;
    struct term *terms;       /* of the current row */
    size_t count, capacity;   /* of terms */
    uint32_t options, colors; /* number of variables x, and of variables y so far */
    uint32_t rows, bonds;     /* number of rows so far, and of rows `b` */
    bool has_none;            /* lp: a sum has no terms */
    uint64_t written;         /* terms of the current sum so far */
    void (*emit)(struct lp *, const struct row *); /* takes each row */
    size_t *begin; /* mps: cells[begin[v]] to cells[begin[v + 1] - 1] are those of variable v */
    struct cell *cells; /* mps: the rows of each variable */
};

/* ---- the walk ---- */

static void add_term(struct lp *lp, uint32_t variable, int64_t times)
{
    if (!memory_reserve(dlx_problem_allocator(lp->w->problem), &lp->terms, &lp->capacity,
                        lp->count + 1, sizeof *lp->terms))
        writer_fail_status(lp->w, DLX_ERR_MEMORY);
    else
        lp->terms[lp->count++] = (struct term){variable, times};
}

static void end_row(struct lp *lp, char letter, uint32_t number, int64_t least, int64_t most)
{
    if (lp->w->status == DLX_OK)
        lp->emit(lp, &(struct row){letter, number, least, most});
    lp->rows++;
    lp->count = 0;
}

static void make_row_of_primary(struct lp *lp, uint32_t item)
{
    const struct column *column = &lp->columns.column[item];
    const dlx_item times = dlx_problem_item(lp->w->problem, item);
    for (size_t u = column->begin; u < column->end; u++)
        add_term(lp, lp->columns.uses[u].option, use_times(lp->columns.uses[u]));
    end_row(lp, 'a', item + 1, times.min, times.max);
}

/* Let each option of a group imply that the item has its color. */
static void bind_color(struct lp *lp, size_t begin, size_t end)
{
    for (size_t u = begin; u < end; u++) {
        add_term(lp, lp->columns.uses[u].option, 1);
        add_term(lp, lp->options + lp->colors, -1);
        end_row(lp, 'b', ++lp->bonds, INT64_MIN, 0);
    }
    lp->colors++;
}

static void make_rows_of_secondary(struct lp *lp, uint32_t item)
{
    const struct column *column = &lp->columns.column[item];
    uint32_t before = lp->colors;
    for (size_t u = column->begin, end; u < column->end; u = end) {
        end = columns_group(&lp->columns, item, u);
        if (end > u + 1)
            bind_color(lp, u, end);
    }
    for (size_t u = column->begin, end; u < column->end; u = end) {
        end = columns_group(&lp->columns, item, u);
        add_term(lp, end > u + 1 ? lp->options + before++ : lp->columns.uses[u].option, 1);
    }
    end_row(lp, 'a', item + 1, INT64_MIN, 1);
}

static void make_rows(struct lp *lp, void (*emit)(struct lp *, const struct row *))
{
    const dlx_problem *p = lp->w->problem;
    lp->emit = emit;
    lp->colors = lp->rows = lp->bonds = 0;
    for (uint32_t i = 0; i < dlx_problem_item_count(p); i++)
        if (item_is_primary(p, i))
            make_row_of_primary(lp, i);
        else if (!columns_agree(&lp->columns, i))
            make_rows_of_secondary(lp, i);
    for (uint32_t o = 0; o < lp->options; o++)
        if (!option_has_primary(p, o)) {
            add_term(lp, o, 1);
            end_row(lp, 'z', o + 1, 0, 0);
        }
}

/* ---- what the formats share ---- */

static void write_comment(struct lp *lp, const char *sign, char letter, uint32_t number)
{
    write_format(lp->w, "%s%c%" PRIu32 " = ", sign, letter, number);
}

/* Explain the variables of colors, in the order of make_rows_of_secondary(). In `opb`, they are
 * called x, too. */
static void write_color_comments(struct lp *lp, const char *sign, char letter, uint32_t item)
{
    const struct column *column = &lp->columns.column[item];
    for (size_t u = column->begin, end; u < column->end; u = end) {
        end = columns_group(&lp->columns, item, u);
        if (end == u + 1)
            continue;
        write_comment(lp, sign, letter, ++lp->colors + (letter == 'x' ? lp->options : 0));
        write_entry(lp->w, (dlx_entry){item, lp->columns.uses[u].color});
        write_byte(lp->w, '\n');
    }
}

static void write_comments(struct lp *lp, const char *sign, char color_letter)
{
    const dlx_problem *p = lp->w->problem;
    write_title(lp->w, sign);
    for (uint32_t i = 0; i < dlx_problem_item_count(p); i++) {
        write_comment(lp, sign, 'a', i + 1);
        write_item(lp->w, i);
        write_byte(lp->w, '\n');
    }
    for (uint32_t o = 0; o < lp->options; o++) {
        write_comment(lp, sign, 'x', o + 1);
        write_entries(lp->w, o);
        write_byte(lp->w, '\n');
    }
    lp->colors = 0;
    for (uint32_t i = 0; i < dlx_problem_item_count(p); i++)
        if (!item_is_primary(p, i) && !columns_agree(&lp->columns, i))
            write_color_comments(lp, sign, color_letter, i);
}

static void write_linear(struct writer *w, void (*write)(struct lp *))
{
    struct lp lp = {.w = w, .options = dlx_problem_option_count(w->problem)};
    if (columns_build(&lp.columns, w))
        write(&lp);
    columns_free(&lp.columns);
    memory_free(dlx_problem_allocator(w->problem), lp.terms, lp.capacity, sizeof *lp.terms);
}

/* ---- lp ---- */

/*
 * `lp`: the CPLEX LP format. The objective minimizes the total cost. It names every option, even
 * one without cost, so that solvers number columns like options:
 *
 *     \ x1 = a x:A
 *     ...
 *     Minimize
 *      cost: 7 x1 + 0 x2 + 0 x3 + 0 x4
 *     Subject To
 *      a1: x1 = 1
 *      a2_least: x2 + x3 >= 1
 *      a2_most: x2 + x3 <= 2
 *      x1 - y1 <= 0
 *      ...
 *     Binary
 *      x1 x2 x3 x4 y1
 *     End
 *
 * An empty sum is written as the variable `none`, which is always 0.
 */

enum { TERMS_A_LINE = 8 };

/* Begin a term. Lines are kept short, because some solvers limit their length. */
static void next_term(struct lp *lp, bool is_negative)
{
    if (lp->written > 0 && lp->written % TERMS_A_LINE == 0)
        write_text(lp->w, "\n ");
    if (lp->written > 0 || is_negative)
        write_text(lp->w, is_negative ? " - " : " + ");
    lp->written++;
}

static void write_variable(struct lp *lp, uint32_t variable)
{
    const bool is_color = variable >= lp->options;
    write_format(lp->w, "%c%" PRIu32, is_color ? 'y' : 'x',
                 is_color ? variable - lp->options + 1 : variable + 1);
}

static void write_lp_sum(struct lp *lp, const struct row *row, const char *suffix,
                         const char *relation, int64_t number)
{
    write_byte(lp->w, ' ');
    if (row->letter == 'a')
        write_format(lp->w, "a%" PRIu32 "%s: ", row->number, suffix);
    for (size_t t = 0; t < lp->count; t++) {
        const int64_t times = lp->terms[t].times;
        next_term(lp, times < 0);
        if (times != 1 && times != -1)
            write_format(lp->w, "%" PRId64 " ", times);
        write_variable(lp, lp->terms[t].variable);
    }
    lp->has_none |= lp->count == 0;
    write_format(lp->w, "%s %s %" PRId64 "\n", lp->count == 0 ? "none" : "", relation, number);
    lp->written = 0;
}

/* Write a row. Not all solvers read both bounds on one line. */
static void write_lp_row(struct lp *lp, const struct row *row)
{
    const bool has_two = row->least != INT64_MIN && row->most != INT64_MAX;
    if (row->least == row->most) {
        write_lp_sum(lp, row, "", "=", row->least);
        return;
    }
    if (row->least != INT64_MIN)
        write_lp_sum(lp, row, has_two ? "_least" : "", ">=", row->least);
    if (row->most != INT64_MAX)
        write_lp_sum(lp, row, has_two ? "_most" : "", "<=", row->most);
}

static void write_lp_objective(struct lp *lp)
{
    write_text(lp->w, "Minimize\n cost: ");
    for (uint32_t o = 0; o < lp->options; o++) {
        const dlx_problem *p = lp->w->problem;
        char cost[DLX_COST_TEXT];
        dlx_problem_cost_text(p, o, dlx_problem_option_cost(p, o), cost);
        const bool is_negative = *cost == '-'; /* " + -2 x1" is not valid LP */
        next_term(lp, is_negative);
        write_format(lp->w, "%s x%" PRIu32, cost + is_negative, o + 1);
    }
    lp->has_none |= lp->written == 0;
    write_text(lp->w, lp->written == 0 ? "0 none\n" : "\n");
    lp->written = 0;
}

static void write_lp_text(struct lp *lp)
{
    write_comments(lp, "\\ ", 'y');
    write_lp_objective(lp);
    write_text(lp->w, "Subject To\n");
    make_rows(lp, write_lp_row);
    write_text(lp->w, lp->has_none ? " none = 0\nBinary\n none\n" : "Binary\n");
    for (uint32_t v = 0; v < lp->options + lp->colors; v++) {
        write_byte(lp->w, ' ');
        write_variable(lp, v);
        write_byte(lp->w, '\n');
    }
    write_text(lp->w, "End\n");
}

void write_lp(struct writer *w)
{
    write_linear(w, write_lp_text);
}

/* ---- opb ---- */

/*
 * `opb`: the format of the Pseudo-Boolean Competitions. Colors are called x, too, and follow the
 * options. Costs are whole and not negative, as in `wcnf`. The format has no `<=`:
 *
 *     * #variable= 5 #constraint= 7
 *     min: +7 x1 ;
 *     +1 x1 = 1 ;
 *     +1 x2 +1 x3 >= 1 ;
 *     -1 x2 -1 x3 >= -2 ;
 */

static void write_opb_sum(struct lp *lp, int64_t sign, const char *relation, int64_t number)
{
    for (size_t t = 0; t < lp->count; t++)
        write_format(lp->w, "%+" PRId64 " x%" PRIu64 " ", sign * lp->terms[t].times,
                     (uint64_t)lp->terms[t].variable + 1);
    if (lp->count == 0) /* some solvers refuse a sum without terms */
        write_text(lp->w, "+0 x1 ");
    write_format(lp->w, "%s %" PRId64 " ;\n", relation, sign * number);
}

static bool needs_two(const struct row *row)
{
    return row->least != row->most && row->least != INT64_MIN && row->most != INT64_MAX;
}

static void write_opb_row(struct lp *lp, const struct row *row)
{
    if (row->least == row->most)
        write_opb_sum(lp, 1, "=", row->least);
    else if (row->least != INT64_MIN)
        write_opb_sum(lp, 1, ">=", row->least);
    if (row->least != row->most && row->most != INT64_MAX)
        write_opb_sum(lp, -1, ">=", row->most);
}

/* Count the rows with two bounds twice. */
static void count_opb_row(struct lp *lp, const struct row *row)
{
    lp->rows += needs_two(row);
}

static void write_opb_text(struct lp *lp)
{
    const dlx_problem *p = lp->w->problem;
    make_rows(lp, count_opb_row);
    const uint64_t variables = (uint64_t)lp->options + lp->colors;
    write_format(lp->w, "* #variable= %" PRIu64 " #constraint= %" PRIu32 "\n",
                 variables > 0 ? variables : 1, lp->rows);
    write_comments(lp, "* ", 'x');
    if (dlx_problem_has_costs(p)) {
        write_text(lp->w, "min:");
        for (uint32_t o = 0; o < lp->options; o++)
            if (dlx_problem_option_cost(p, o) > 0)
                write_format(lp->w, " +%" PRIu64 " x%" PRIu32, dlx_problem_option_cost(p, o),
                             o + 1);
        write_text(lp->w, " ;\n");
    }
    make_rows(lp, write_opb_row);
}

void write_opb(struct writer *w)
{
    write_linear(w, write_opb_text);
}

/* ---- mps ---- */

/*
 * `mps`: sections for the rows, the columns, the right sides and the bounds. The fields are
 * aligned as in fixed MPS, and the text is also free MPS. A row with two bounds has a range.
 *
 *     NAME          dlx
 *     ROWS
 *      N  cost
 *      E  a1
 *      G  a2
 *     COLUMNS
 *         x1        cost                 7
 *         x1        a1                   1
 *         x2        a2                   1
 *     RHS
 *         rhs       a1                   1
 *     RANGES
 *         range     a2                   1
 *     BOUNDS
 *      BV bound     x1
 *     ENDATA
 */

/* Write a line of three fields: two names, of which one is a row, and a number. */
static void write_mps_row(struct lp *lp, const char *first, const struct row *row, int64_t number)
{
    char name[16];
    snprintf(name, sizeof name, "%c%" PRIu32, row->letter, row->number);
    write_format(lp->w, "    %-8s  %-8s  %12" PRId64 "\n", first, name, number);
}

static void count_terms(struct lp *lp, const struct row *row)
{
    (void)row;
    lp->written += lp->count;
}

static void declare_mps_row(struct lp *lp, const struct row *row)
{
    write_format(lp->w, " %c  %c%" PRIu32 "\n",
                 row->least == row->most   ? 'E'
                 : row->least == INT64_MIN ? 'L'
                                           : 'G',
                 row->letter, row->number);
    for (size_t t = 0; t < lp->count; t++)
        lp->begin[lp->terms[t].variable + 2]++;
}

static void write_mps_side(struct lp *lp, const struct row *row)
{
    const int64_t side = row->least != INT64_MIN ? row->least : row->most;
    if (side != 0)
        write_mps_row(lp, "rhs", row, side);
}

static void write_mps_range(struct lp *lp, const struct row *row)
{
    if (needs_two(row))
        write_mps_row(lp, "range", row, row->most - row->least);
}

/* Store the row for each of its variables. The next cell of variable v goes to begin[v + 1]. */
static void store_mps_row(struct lp *lp, const struct row *row)
{
    for (size_t t = 0; t < lp->count; t++)
        lp->cells[lp->begin[lp->terms[t].variable + 1]++] = (struct cell){*row, lp->terms[t].times};
}

static void write_mps_column(struct lp *lp, uint32_t variable)
{
    const dlx_problem *p = lp->w->problem;
    char name[16], cost[DLX_COST_TEXT] = "0";
    const bool is_color = variable >= lp->options;
    snprintf(name, sizeof name, "%c%" PRIu32, is_color ? 'y' : 'x',
             is_color ? variable - lp->options + 1 : variable + 1);
    if (!is_color)
        dlx_problem_cost_text(p, variable, dlx_problem_option_cost(p, variable), cost);
    write_format(lp->w, "    %-8s  %-8s  %12s\n", name, "cost", cost);
    for (size_t c = lp->begin[variable]; c < lp->begin[variable + 1]; c++)
        write_mps_row(lp, name, &lp->cells[c].row, lp->cells[c].times);
}

static void write_mps_sections(struct lp *lp, uint32_t variables)
{
    write_text(lp->w, "NAME          dlx\nROWS\n N  cost\n");
    make_rows(lp, declare_mps_row);
    for (uint32_t v = 0; v <= variables; v++)
        lp->begin[v + 1] += lp->begin[v];
    make_rows(lp, store_mps_row);
    write_text(lp->w, "COLUMNS\n");
    for (uint32_t v = 0; v < variables; v++)
        write_mps_column(lp, v);
    write_text(lp->w, "RHS\n");
    make_rows(lp, write_mps_side);
    write_text(lp->w, "RANGES\n");
    make_rows(lp, write_mps_range);
    write_text(lp->w, "BOUNDS\n");
    for (uint32_t v = 0; v < variables; v++) {
        write_text(lp->w, " BV bound     ");
        write_variable(lp, v);
        write_byte(lp->w, '\n');
    }
    write_text(lp->w, "ENDATA\n");
}

static void write_mps_text(struct lp *lp)
{
    struct arena arena = {.allocator = dlx_problem_allocator(lp->w->problem)};
    make_rows(lp, count_terms);
    const uint32_t variables = lp->options + lp->colors;
    lp->begin = arena_array(&arena, (size_t)variables + 2, sizeof *lp->begin);
    lp->cells = arena_array(&arena, lp->written, sizeof *lp->cells);
    lp->written = 0;
    if (arena.has_failed)
        writer_fail_status(lp->w, DLX_ERR_MEMORY);
    else {
        memset(lp->begin, 0, ((size_t)variables + 2) * sizeof *lp->begin);
        write_comments(lp, "* ", 'y');
        write_mps_sections(lp, variables);
    }
    arena_free(&arena);
}

void write_mps(struct writer *w)
{
    write_linear(w, write_mps_text);
}
