/* SPDX-License-Identifier: MIT */
/*
 * `lp`: the CPLEX LP format, for solvers of mixed integer programs. The binary variable xN is 1 if option N
 * (from 1) is chosen. The objective minimizes the total cost. It names every option, even one that costs
 * nothing, so that solvers number their columns like the options. For "a 1:2|b | x", "a x:A |7", "b x:A", "b
 * x", "x":
 *
 *     \ x1 = a x:A
 *     ...
 *     Minimize
 *      cost: 7 x1 + 0 x2 + 0 x3 + 0 x4
 *     Subject To
 *      a1: x1 = 1
 *      a2_least: x2 + x3 >= 1
 *      a2_most: x2 + x3 <= 2
 *      x1 - y1 <= 0                              y1: item x has color A
 *      x2 - y1 <= 0
 *      a3: x3 + y1 <= 1
 *      x4 = 0                                    option 4 is never chosen
 *     Binary
 *      x1 x2 x3 x4 y1
 *     End
 *
 * An empty sum is written as the variable `none`, which is always 0. A color that only one option gives
 * needs no variable of its own: it is that option.
 */
#include "dlx/formats/columns.h"
#include "dlx/core/query.h"

#include <inttypes.h>

enum { TERMS_A_LINE = 8 };

struct lp {
    struct writer *w;
    struct columns columns;
    uint32_t colors; /* number of variables y so far */
    uint32_t terms;  /* terms of the current sum so far */
};

/* Begin a term. Lines are kept short, because some solvers limit their length. */
static void next_term(struct lp *lp, const char *sign)
{
    if (lp->terms > 0 && lp->terms % TERMS_A_LINE == 0)
        write_text(lp->w, "\n ");
    if (lp->terms > 0 || sign[1] == '-')
        write_text(lp->w, sign);
    lp->terms++;
}

static void add_term(struct lp *lp, char letter, uint32_t number)
{
    next_term(lp, " + ");
    write_format(lp->w, "%c%" PRIu32, letter, number);
}

static void end_sum(struct lp *lp, const char *relation, uint32_t number)
{
    write_format(lp->w, "%s%s%" PRIu32 "\n", lp->terms == 0 ? "none" : "", relation, number);
    lp->terms = 0;
}

static void name_sum(struct lp *lp, uint32_t item, const char *suffix)
{
    write_format(lp->w, " a%" PRIu32 "%s: ", item + 1, suffix);
}

/* ---- items ---- */

static void sum_options(struct lp *lp, uint32_t item, const char *suffix, const char *relation,
                        uint32_t number)
{
    const struct column *column = &lp->columns.column[item];
    name_sum(lp, item, suffix);
    for (size_t u = column->begin; u < column->end; u++)
        add_term(lp, 'x', lp->columns.uses[u].option + 1);
    end_sum(lp, relation, number);
}

static void constrain_primary(struct lp *lp, uint32_t item)
{
    dlx_item times = dlx_problem_item(lp->w->problem, item);
    if (times.least == times.most) {
        sum_options(lp, item, "", " = ", times.least);
        return;
    }
    sum_options(lp, item, "_least", " >= ", times.least);
    sum_options(lp, item, "_most", " <= ", times.most);
}

/* Let each option of a group imply that the item has its color. */
static void bind_color(struct lp *lp, uint32_t color, size_t begin, size_t end)
{
    for (size_t u = begin; u < end; u++)
        write_format(lp->w, " x%" PRIu32 " - y%" PRIu32 " <= 0\n", lp->columns.uses[u].option + 1,
                     color);
}

static void constrain_secondary(struct lp *lp, uint32_t item)
{
    const struct column *column = &lp->columns.column[item];
    uint32_t before = lp->colors;
    for (size_t u = column->begin, end; u < column->end; u = end) {
        end = columns_group(&lp->columns, item, u);
        if (end > u + 1)
            bind_color(lp, ++lp->colors, u, end);
    }
    name_sum(lp, item, "");
    for (size_t u = column->begin, end; u < column->end; u = end) {
        end = columns_group(&lp->columns, item, u);
        if (end > u + 1)
            add_term(lp, 'y', ++before);
        else
            add_term(lp, 'x', lp->columns.uses[u].option + 1);
    }
    end_sum(lp, " <= ", 1);
}

/* ---- the text ---- */

static void write_comment(struct lp *lp, char letter, uint32_t number)
{
    write_format(lp->w, "\\ %c%" PRIu32 " = ", letter, number);
}

/* Explain the variables of colors, in the order in which constrain_secondary() numbers them. */
static void write_color_comments(struct lp *lp, uint32_t item)
{
    const struct column *column = &lp->columns.column[item];
    for (size_t u = column->begin, end; u < column->end; u = end) {
        end = columns_group(&lp->columns, item, u);
        if (end == u + 1)
            continue;
        write_comment(lp, 'y', ++lp->colors);
        write_entry(lp->w, (dlx_entry){item, lp->columns.uses[u].color});
        write_byte(lp->w, '\n');
    }
}

static void write_comments(struct lp *lp)
{
    const dlx_problem *p = lp->w->problem;
    write_title(lp->w, "\\ ");
    for (uint32_t i = 0; i < dlx_problem_item_count(p); i++) {
        write_comment(lp, 'a', i + 1);
        write_item(lp->w, i);
        write_byte(lp->w, '\n');
    }
    for (uint32_t o = 0; o < dlx_problem_option_count(p); o++) {
        write_comment(lp, 'x', o + 1);
        write_entries(lp->w, o);
        write_byte(lp->w, '\n');
    }
    for (uint32_t i = 0; i < dlx_problem_item_count(p); i++)
        if (dlx_problem_item(p, i).kind == DLX_SECONDARY && !columns_agree(&lp->columns, i))
            write_color_comments(lp, i);
    lp->colors = 0;
}

static void write_objective(struct lp *lp)
{
    const dlx_problem *p = lp->w->problem;
    write_text(lp->w, "Minimize\n cost: ");
    for (uint32_t o = 0; o < dlx_problem_option_count(p); o++) {
        char cost[DLX_COST_TEXT];
        dlx_problem_cost_text(p, o, dlx_problem_option_cost(p, o), cost);
        bool is_negative = *cost == '-'; /* " + -2 x1" is not valid LP */
        next_term(lp, is_negative ? " - " : " + ");
        write_format(lp->w, "%s x%" PRIu32, cost + is_negative, o + 1);
    }
    write_text(lp->w, lp->terms == 0 ? "0 none\n" : "\n");
    lp->terms = 0;
}

static void write_constraints(struct lp *lp)
{
    const dlx_problem *p = lp->w->problem;
    write_text(lp->w, "Subject To\n");
    for (uint32_t i = 0; i < dlx_problem_item_count(p); i++)
        if (dlx_problem_item(p, i).kind == DLX_PRIMARY)
            constrain_primary(lp, i);
        else if (!columns_agree(&lp->columns, i))
            constrain_secondary(lp, i);
    for (uint32_t o = 0; o < dlx_problem_option_count(p); o++)
        if (!option_has_primary(p, o))
            write_format(lp->w, " x%" PRIu32 " = 0\n", o + 1);
    write_text(lp->w, " none = 0\n");
}

static void write_variables(struct lp *lp)
{
    write_text(lp->w, "Binary\n none\n");
    for (uint32_t o = 0; o < dlx_problem_option_count(lp->w->problem); o++)
        write_format(lp->w, " x%" PRIu32 "\n", o + 1);
    for (uint32_t color = 1; color <= lp->colors; color++)
        write_format(lp->w, " y%" PRIu32 "\n", color);
    write_text(lp->w, "End\n");
}

void write_lp(struct writer *w)
{
    struct lp lp = {.w = w};
    if (columns_build(&lp.columns, w)) {
        write_comments(&lp);
        write_objective(&lp);
        write_constraints(&lp);
        write_variables(&lp);
    }
    columns_free(&lp.columns);
}
