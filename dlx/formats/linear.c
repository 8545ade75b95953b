/* SPDX-License-Identifier: MIT */
/* A linear program becomes a problem: see linear.h. */
#include "dlx/formats/linear.h"

#include "dlx/core/decimal.h"
#include "dlx/core/query.h"

#include <string.h>

/* ---- collecting ---- */

bool linear_begin(struct linear *l, struct reader *r)
{
    *l = (struct linear){.r = r};
    for (int n = LINES; n <= VARIABLES; n++) {
        dlx_status status = dlx_problem_new(r->scan.allocator, &l->names[n]);
        if (status != DLX_OK)
            return reader_fail_status(r, status);
    }
    return true;
}

void linear_free(struct linear *l)
{
    const dlx_allocator *a = l->r->scan.allocator;
    dlx_problem_free(l->names[LINES]);
    dlx_problem_free(l->names[VARIABLES]);
    memory_free(a, l->variables, l->variable_room, sizeof *l->variables);
    memory_free(a, l->lines, l->line_room, sizeof *l->lines);
    memory_free(a, l->terms, l->term_room, sizeof *l->terms);
}

static bool fail_at(struct linear *l, struct place place, const char *text, const char *name)
{
    scan_fail(&l->r->scan, DLX_ERR_SYNTAX, place.line, place.column, text, name);
    return false;
}

static const char *name_of(const struct linear *l, int kind, size_t number)
{
    const char *name = dlx_problem_item(l->names[kind], (uint32_t)number).name;
    return name != NULL ? name : "(no name)";
}

bool linear_variable(struct linear *l, const char *name, struct place place, uint32_t *variable)
{
    *variable = dlx_problem_find_item(l->names[VARIABLES], name);
    if (*variable != DLX_NONE)
        return true;
    dlx_status status = dlx_problem_add_item(l->names[VARIABLES], name, DLX_PRIMARY, variable);
    if (status == DLX_OK && !memory_reserve(l->r->scan.allocator, &l->variables, &l->variable_room,
                                            l->variable_count + 1, sizeof *l->variables))
        status = DLX_ERR_MEMORY;
    if (status != DLX_OK)
        return reader_fail_status(l->r, status);
    l->variables[l->variable_count++] = (struct variable){.place = place};
    return true;
}

bool linear_set_cost(struct linear *l, uint32_t variable, struct amount cost, struct place place)
{
    struct variable *v = &l->variables[variable];
    if (v->has_cost)
        return fail_at(l, place, "variable `%s` has two costs", name_of(l, VARIABLES, variable));
    v->has_cost = true;
    v->cost = cost;
    return true;
}

bool linear_add_line(struct linear *l, const char *name, struct place place)
{
    dlx_status status =
        dlx_problem_add_item(l->names[LINES], *name != '\0' ? name : NULL, DLX_PRIMARY, NULL);
    if (status == DLX_ERR_NAME_TAKEN)
        return fail_at(l, place, "row `%s` is named twice", name);
    if (status == DLX_OK && !memory_reserve(l->r->scan.allocator, &l->lines, &l->line_room,
                                            l->line_count + 1, sizeof *l->lines))
        status = DLX_ERR_MEMORY;
    if (status != DLX_OK)
        return reader_fail_status(l->r, status);
    l->lines[l->line_count++] =
        (struct line){.place = place, .least = INT64_MIN, .most = INT64_MAX, .item = DLX_NONE};
    return true;
}

bool linear_add_term(struct linear *l, struct term term)
{
    struct line *line = &l->lines[term.line];
    const int sign = term.times < 0 ? -1 : 1;
    if (term.times == 0)
        return true;
    if (line->sign != 0 && line->sign != sign)
        return fail_at(l, term.place, "row `%s` is no cover: its coefficients have both signs",
                       name_of(l, LINES, term.line));
    if (!memory_reserve(l->r->scan.allocator, &l->terms, &l->term_room, l->term_count + 1,
                        sizeof *l->terms))
        return reader_fail_status(l->r, DLX_ERR_MEMORY);
    line->sign = sign;
    l->terms[l->term_count++] = term;
    return true;
}

void linear_bound(struct line *line, int64_t least, int64_t most)
{
    line->least = least > line->least ? least : line->least;
    line->most = most < line->most ? most : line->most;
}

void linear_drop_last(struct linear *l, size_t first_term)
{
    l->lines[l->line_count - 1] =
        (struct line){.least = INT64_MIN, .most = INT64_MAX, .item = DLX_NONE};
    l->term_count = first_term;
}

bool linear_bound_variable(struct linear *l, uint32_t variable, int64_t least, int64_t most)
{
    struct variable *v = &l->variables[variable];
    v->is_integer |= least == most;
    v->is_one |= least > 0;
    v->is_small |= most < 2 * (int64_t)LINEAR_ONE;
    v->is_zero |= most < LINEAR_ONE;
    if ((least >= 0 || least == INT64_MIN) && least <= LINEAR_ONE && most >= 0)
        return true;
    return fail_at(l, v->place, "variable `%s` has bounds other than 0 and 1",
                   name_of(l, VARIABLES, variable));
}

/* ---- numbers ---- */

enum { MOST_WHOLE = INT32_MAX }; /* sums of two fit easily, even in billionths */

/* Move the point of an amount to the right, or to the left if `places` is negative. */
static bool move_point(struct amount *amount, int64_t places)
{
    for (; places > 0; places--)
        if (amount->digits > 0)
            amount->digits--;
        else if (amount->size <= INT64_MAX / 10)
            amount->size *= 10;
        else
            return false;
    amount->digits += (uint32_t)-places;
    return amount->digits <= MOST_COST_DIGITS;
}

bool linear_cost(const char *text, struct amount *cost)
{
    char number[QUOTED_SIZE];
    uint64_t exponent = 0;
    const size_t length = strcspn(text, "eE");
    if (length >= sizeof number)
        return false;
    memcpy(number, text, length);
    number[length] = '\0';
    text += length;
    const bool is_left = *text != '\0' && text[1] == '-';
    const size_t sign = *text != '\0' && (text[1] == '-' || text[1] == '+');
    return amount_parse(number, cost) &&
           (*text == '\0' || decimal_read(text + 1 + sign, 99, &exponent)) &&
           move_point(cost, is_left ? -(int64_t)exponent : (int64_t)exponent);
}

bool linear_number(const char *text, int64_t *number)
{
    struct amount amount;
    if (!linear_cost(text, &amount) || !move_point(&amount, 9) || amount.digits > 0 ||
        amount.size > (uint64_t)MOST_WHOLE * LINEAR_ONE)
        return false;
    *number = amount.is_negative ? -(int64_t)amount.size : (int64_t)amount.size;
    return true;
}

/* ---- lines become items ---- */

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b != 0) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

/* Express the coefficients of each line in its unit, so that they are whole. */
static bool scale_terms(struct linear *l)
{
    for (size_t n = 0; n < l->line_count; n++)
        l->lines[n].unit = LINEAR_ONE;
    for (size_t t = 0; t < l->term_count; t++) {
        struct line *line = &l->lines[l->terms[t].line];
        line->unit = common_divisor(line->unit, l->terms[t].times);
    }
    for (size_t t = 0; t < l->term_count; t++) {
        struct term *term = &l->terms[t];
        struct line *line = &l->lines[term->line];
        term->times *= line->sign;
        term->times /= line->unit;
        if (term->times > MOST_WHOLE)
            return fail_at(l, term->place,
                           "row `%s`: once its coefficients are whole, one is above 2^31 - 1",
                           name_of(l, LINES, term->line));
        line->supply += (uint64_t)term->times;
    }
    return true;
}

/* Turn a sum of negative terms around, and round its bounds to units. They then say how often the
 * item is covered. If no number is between them, neither is what all options together can reach. */
static void normalize(struct line *line)
{
    if (line->sign < 0) {
        const int64_t least = line->least;
        line->least = line->most == INT64_MAX ? INT64_MIN : -line->most;
        line->most = least == INT64_MIN ? INT64_MAX : -least;
    }
    linear_bound(line, 0, INT64_MAX);
    line->least = (line->least + line->unit - 1) / line->unit;
    if (line->most != INT64_MAX)
        line->most = line->most < 0 ? -1 : line->most / line->unit;
    if (line->least > line->most)
        line->least = line->most = (int64_t)line->supply + 1;
}

/* Return whether a line is an item: it excludes something, and has options that may be chosen. */
static bool is_item(const struct line *line)
{
    return line->least > 0 || (line->most > 0 && (uint64_t)line->most < line->supply);
}

/* Note what the lines say about their variables: which are 0, and which are at most 1. */
static void look_at_terms(struct linear *l)
{
    for (size_t t = 0; t < l->term_count; t++) {
        const struct term *term = &l->terms[t];
        const struct line *line = &l->lines[term->line];
        struct variable *v = &l->variables[term->variable];
        v->is_zero |= term->times > line->most;
        v->is_small |= line->most < 2 * term->times;
        v->is_covering |= is_item(line) && (line->least > 0 || line->most > 1);
    }
}

/* An item with `<= 1` may be secondary if each of its options has a primary item. */
static void find_secondary(struct linear *l, bool *is_primary)
{
    for (size_t n = 0; n < l->line_count; n++)
        is_primary[n] = l->lines[n].least > 0 || l->lines[n].most > 1;
    for (size_t t = 0; t < l->term_count; t++) {
        const struct variable *v = &l->variables[l->terms[t].variable];
        is_primary[l->terms[t].line] |= !v->is_covering && !v->is_zero;
    }
}

static bool add_item(struct linear *l, const char *name, bool is_primary, int64_t least,
                     uint64_t most, uint32_t *item)
{
    dlx_problem *p = l->r->problem;
    dlx_status status =
        dlx_problem_add_item(p, name, is_primary ? DLX_PRIMARY : DLX_SECONDARY, item);
    if (status == DLX_ERR_NAME_TAKEN) /* a variable and a row may have the same name */
        status = dlx_problem_add_item(p, NULL, DLX_PRIMARY, item);
    if (status == DLX_OK && is_primary)
        dlx_problem_set_multiplicity(p, *item, (uint32_t)least, (uint32_t)most);
    return status == DLX_OK || reader_fail_status(l->r, status);
}

static bool add_items(struct linear *l, const bool *is_primary)
{
    for (size_t n = 0; n < l->line_count; n++) {
        struct line *line = &l->lines[n];
        /* An upper bound that no choice exceeds is as high as the sum of all coefficients. */
        const uint64_t high =
            line->supply > (uint64_t)line->least ? line->supply : (uint64_t)line->least;
        const uint64_t most = (uint64_t)line->most < high ? (uint64_t)line->most : high;
        if (most > UINT32_MAX)
            return reader_fail_status(l->r, DLX_ERR_TOO_LARGE);
        if (is_item(line) && !add_item(l, dlx_problem_item(l->names[LINES], (uint32_t)n).name,
                                       is_primary[n], line->least, most, &line->item))
            return false;
    }
    return true;
}

/* ---- variables become options ---- */

/* Collect the entries of a variable. A variable that no primary item has gets one of its own, and
 * so does one that must be chosen. One that is 0 is an option without entries: never chosen. */
static bool collect_entries(struct linear *l, uint32_t number, const struct term *terms,
                            size_t count)
{
    const struct variable *v = &l->variables[number];
    bool has_primary = false;
    for (size_t t = 0; t < count && !v->is_zero; t++) {
        const uint32_t item = l->lines[terms[t].line].item;
        if (item == DLX_NONE)
            continue;
        if (t > 0 && terms[t].line == terms[t - 1].line) /* the row may have no name */
            return fail_at(l, terms[t].place, "this row has variable `%s` twice",
                           name_of(l, VARIABLES, number));
        has_primary |= item_is_primary(l->r->problem, item);
        if (!reader_collect(l->r, item, terms[t].times > 1 ? (uint32_t)terms[t].times : 0,
                            terms[t].place))
            return false;
    }
    if (v->is_zero && v->is_one)
        return fail_at(l, v->place, "variable `%s` must be both 0 and 1",
                       name_of(l, VARIABLES, number));
    if (v->is_zero || (has_primary && !v->is_one))
        return true;
    uint32_t item = 0;
    return add_item(l, name_of(l, VARIABLES, number), true, v->is_one, 1, &item) &&
           reader_collect(l->r, item, DLX_NO_COLOR, v->place);
}

static bool add_option(struct linear *l, uint32_t number, const struct term *terms, size_t count)
{
    struct variable *v = &l->variables[number];
    const char *name = name_of(l, VARIABLES, number);
    if (!v->is_integer || !v->is_small)
        return fail_at(l, v->place,
                       v->is_integer ? "variable `%s` may be more than 1"
                                     : "variable `%s` is not binary: it may be a fraction",
                       name);
    v->cost.is_negative ^= l->is_maximum;
    if (!collect_entries(l, number, terms, count) || !reader_add_option(l->r, v->place.line))
        return false;
    dlx_status status = problem_name_option(l->r->problem, number, name);
    if (status != DLX_OK)
        return reader_fail_status(l->r, status);
    return (v->is_zero && v->cost.is_negative) || reader_set_cost(l->r, v->cost, v->place);
}

/* Make the constant of the objective the cost of a variable that is 1. */
static bool add_constant(struct linear *l)
{
    const char *name = "constant";
    const struct place place = l->constant_place;
    uint32_t number;
    if (l->constant.size == 0)
        return true;
    if (dlx_problem_find_item(l->names[VARIABLES], name) != DLX_NONE)
        return fail_at(l, place, "the objective has a constant: rename variable `%s`", name);
    return linear_variable(l, name, place, &number) &&
           linear_bound_variable(l, number, LINEAR_ONE, LINEAR_ONE) &&
           linear_set_cost(l, number, l->constant, place);
}

static bool make_sorted(struct linear *l, struct term *sorted, size_t *next, bool *is_primary)
{
    if (!scale_terms(l))
        return false;
    for (size_t n = 0; n < l->line_count; n++)
        normalize(&l->lines[n]);
    look_at_terms(l);
    find_secondary(l, is_primary);
    if (!add_items(l, is_primary))
        return false;
    sort_by_key(l->terms, l->term_count, sizeof *sorted, offsetof(struct term, variable),
                (uint32_t)l->variable_count, sorted, next);
    for (uint32_t v = 0; v < l->variable_count; v++) {
        const size_t begin = v > 0 ? next[v - 1] : 0;
        if (!add_option(l, v, sorted + begin, next[v] - begin))
            return false;
    }
    return true;
}

bool linear_make(struct linear *l)
{
    if (!add_constant(l))
        return false;
    struct arena arena = {.allocator = l->r->scan.allocator};
    struct term *sorted = arena_array(&arena, l->term_count, sizeof *sorted);
    size_t *next = arena_array(&arena, l->variable_count + 1, sizeof *next);
    bool *is_primary = arena_array(&arena, l->line_count, sizeof *is_primary);
    const bool fine = arena.has_failed ? reader_fail_status(l->r, DLX_ERR_MEMORY)
                                       : make_sorted(l, sorted, next, is_primary);
    arena_free(&arena);
    return fine;
}
