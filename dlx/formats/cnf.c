/* SPDX-License-Identifier: MIT */
/*
 * `cnf`: DIMACS CNF, for SAT solvers. Variable n is true if option n (from 1) is chosen. Restricted
 * to these variables, the models are the solutions. The options determine all other variables, so
 * there are as many models as solutions. For "a b | x" with the options "a x:A", "b x:A", "b x":
 *
 *     c 1 = a x:A                                what the variables mean
 *     c 2 = b x:A
 *     c 3 = b x
 *     c 4 = x:A                                  some chosen option gives item x color A
 *     p cnf 4 7
 *     1 0                                        a is covered at least once
 *     2 3 0                                      b, too
 *     -2 -3 0                                    b is not covered twice
 *     -4 1 2 0                                   x has color A if and only if 1 or 2 is chosen
 *     -1 4 0
 *     -2 4 0
 *     -4 -3 0                                    x does not have color A together with option 3
 *
 *     text   = { comment } "p" "cnf" variables clauses newline { clause newline }
 *     clause = { literal } "0"
 *
 * "At least one" is one clause. "At most one" of up to 24 literals is a clause for each pair. More
 * literals form a square. Each of its rows and columns has a variable, which is true if a literal
 * in it is true. At most one row and one column may be true, so at most one literal:
 *
 *     1  2  3  | 10         10 = 1 or 2 or 3     13 = 1 or 4 or 7
 *     4  5  6  | 11         at most one of 10, 11 and 12
 *     7  8  9  | 12         at most one of 13, 14 and 15
 *     ----------
 *     13 14 15
 *
 * This is the product encoding of J. Chen, "A New SAT Encoding of the At-Most-One Constraint",
 * ModRef 2010, which SAT solvers solve up to 35 times faster than one with counters. Other
 * multiplicities use a sequential counter, with a variable for "at least t of the first j literals
 * are true": C. Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints", CP
 * 2005. If options cover an item several times, there is a variable for each sum t that the first j
 * literals can reach. Here both encodings have clauses in both directions. For a secondary item, at
 * most one of its colors and its options without a color is true. A color that only one option
 * gives needs no variable of its own: it is that option.
 *
 * The `p` line contains the number of clauses, so the clauses are made twice: first, only to count
 * them.
 *
 * `wcnf` is the same for MaxSAT solvers, in the form of the MaxSAT Evaluation 2022: there is no `p`
 * line, each clause begins with `h`, and an option that costs 7 adds a clause of that weight:
 *
 *     h 1 0
 *     7 -1 0
 */

#include "dlx/core/query.h"
#include "dlx/formats/writer.h"

#include <inttypes.h>

enum { MOST_PAIRED = 24 };

/* The sums above 0 that the literals so far can reach, in ascending order, and their variables:
 * the one at a place is true if the sum of the true literals is at least the sum at this place. */
struct counter {
    uint64_t *sum; /* of `room` elements; owned by struct cnf */
    size_t room;
    size_t count;  /* number of sums */
    int64_t first; /* the first of their variables, which are consecutive */
};

struct cnf {
    struct writer *w;
    struct columns columns;
    int64_t *list;             /* the literals being constrained */
    uint32_t *times;           /* how many times each of them counts */
    size_t capacity;           /* allocated length of list */
    size_t count;              /* number of literals in the list */
    struct counter counter[2]; /* before a literal and with it */
    bool counting;             /* the first pass: write comments and count clauses */
    bool weighted;             /* the format is `wcnf` */
    bool in_clause;            /* a literal of the clause has been written */
    uint64_t variables;        /* used so far */
    uint64_t clauses;          /* made so far */
};

/* ---- clauses ---- */

/* Make consecutive variables. Return the first one. */
static int64_t make_variables(struct cnf *c, uint64_t count)
{
    const uint64_t first = c->variables + 1;
    c->variables += count;
    if (c->variables > INT32_MAX)
        writer_fail_status(c->w, DLX_ERR_TOO_LARGE);
    return (int64_t)first;
}

static int64_t new_variable(struct cnf *c)
{
    return make_variables(c, 1);
}

static void literal(struct cnf *c, int64_t l)
{
    if (c->counting)
        return;
    write_format(c->w, "%s%" PRId64 " ", c->weighted && !c->in_clause ? "h " : "", l);
    c->in_clause = true;
}

static void end_clause(struct cnf *c)
{
    c->clauses++;
    c->in_clause = false;
    if (!c->counting)
        write_text(c->w, "0\n");
}

/* Write a clause of up to three literals. A 0 is no literal. */
static void clause(struct cnf *c, int64_t a, int64_t b, int64_t d)
{
    const int64_t literals[] = {a, b, d};
    for (int l = 0; l < 3; l++)
        if (literals[l] != 0)
            literal(c, literals[l]);
    end_clause(c);
}

/* Write an unsatisfiable formula without an empty clause, which some solvers refuse. */
static void contradiction(struct cnf *c)
{
    int64_t never = new_variable(c);
    clause(c, never, 0, 0);
    clause(c, -never, 0, 0);
}

/* ---- constraints on the literals of the list ---- */

static void at_least_one(struct cnf *c)
{
    for (size_t j = 0; j < c->count; j++)
        literal(c, c->list[j]);
    end_clause(c);
}

/* Literals: a list, or consecutive variables. */
struct literals {
    const int64_t *list; /* not owned; NULL for variables */
    int64_t first;       /* the first of the variables */
    size_t count;        /* number of literals */
};

static int64_t literal_at(struct literals literals, size_t place)
{
    return literals.list != NULL ? literals.list[place] : literals.first + (int64_t)place;
}

static struct literals new_variables(struct cnf *c, size_t count)
{
    return (struct literals){NULL, make_variables(c, count), count};
}

/* A variable is true if and only if one of the literals first, first + step, ... is. */
static void define_as_any(struct cnf *c, int64_t variable, struct literals literals, size_t first,
                          size_t step, size_t end)
{
    literal(c, -variable);
    for (size_t j = first; j < end; j += step)
        literal(c, literal_at(literals, j));
    end_clause(c);
    for (size_t j = first; j < end; j += step)
        clause(c, -literal_at(literals, j), variable, 0);
}

static void at_most_one_of_few(struct cnf *c, struct literals literals)
{
    for (size_t i = 0; i < literals.count; i++)
        for (size_t j = i + 1; j < literals.count; j++)
            clause(c, -literal_at(literals, i), -literal_at(literals, j), 0);
}

/* Define the rows and columns of a square: at most one of each may be true. */
static void make_square(struct cnf *c, struct literals literals, struct literals *rows,
                        struct literals *columns)
{
    size_t width = 1;
    while (width * width < literals.count)
        width++;
    *rows = new_variables(c, (literals.count + width - 1) / width);
    *columns = new_variables(c, width);
    for (size_t r = 0; r < rows->count; r++) {
        const size_t end = (r + 1) * width < literals.count ? (r + 1) * width : literals.count;
        define_as_any(c, literal_at(*rows, r), literals, r * width, 1, end);
    }
    for (size_t k = 0; k < width; k++)
        define_as_any(c, literal_at(*columns, k), literals, k, width, literals.count);
}

static void at_most_one(struct cnf *c, struct literals literals)
{
    /* 2^31 literals have rows of 2^16, these have rows of 2^8, then of 2^4: few lists wait. */
    struct literals waiting[8] = {literals};
    for (size_t count = 1; count > 0 && c->w->status == DLX_OK;) {
        const struct literals next = waiting[--count];
        if (next.count <= MOST_PAIRED)
            at_most_one_of_few(c, next);
        else {
            make_square(c, next, &waiting[count], &waiting[count + 1]);
            count += 2;
        }
    }
}

/* Return the place of the first sum that is at least t. */
static size_t find_sum(const struct counter *counter, uint64_t t)
{
    size_t low = 0, high = counter->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (counter->sum[middle] < t)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Return the variable of a place, or 0 behind the last one. */
static int64_t counted(const struct counter *counter, size_t place)
{
    return place < counter->count ? counter->first + (int64_t)place : 0;
}

/* Add a sum, which is not smaller than the last one, unless it is the last one. */
static void add_sum(struct counter *now, uint64_t sum)
{
    if (now->count == 0 || now->sum[now->count - 1] < sum)
        now->sum[now->count++] = sum;
}

/* Return whether the sums are 1, 2, 3, ... without a gap. */
static bool is_dense(const struct counter *counter)
{
    return counter->count == 0 || counter->sum[counter->count - 1] == counter->count;
}

/* Merge the sums without another literal and those with it. Sums above the limit become the limit,
 * or are left out if they are not allowed. */
static void merge_sums(const struct counter *before, struct counter *now, uint64_t times,
                       uint64_t limit, bool at_most)
{
    size_t low = 0, high = 0; /* `high` is the place of the next sum with the literal, plus 1 */
    now->count = 0;
    while (low < before->count || high <= before->count) {
        const uint64_t with =
            high <= before->count ? times + (high > 0 ? before->sum[high - 1] : 0) : UINT64_MAX;
        const uint64_t without = low < before->count ? before->sum[low] : UINT64_MAX;
        const uint64_t sum = with < without ? with : without;
        low += without == sum;
        high += with == sum;
        if (sum <= limit)
            add_sum(now, sum);
        else if (!at_most)
            add_sum(now, limit);
    }
}

/* List the sums with another literal. Return false if there are too many. In most lists all
 * literals count once, and the sums of the literal before the last one only become longer. */
static bool list_sums(struct cnf *c, const struct counter *before, struct counter *now,
                      uint64_t times, uint64_t limit, bool at_most)
{
    enum { MOST_SUMS = 1 << 24 };
    const bool grows = is_dense(before) && is_dense(now) && times <= before->count + 1;
    const uint64_t sum = before->count + times, most = sum < limit ? sum : limit;
    const size_t needed = grows ? (size_t)most : 2 * before->count + 1;
    if (needed > MOST_SUMS)
        return writer_fail_status(c->w, DLX_ERR_TOO_LARGE);
    if (!memory_reserve(dlx_problem_allocator(c->w->problem), &now->sum, &now->room, needed,
                        sizeof *now->sum))
        return writer_fail_status(c->w, DLX_ERR_MEMORY);
    if (grows) {
        for (size_t k = now->count; k < needed; k++)
            now->sum[k] = k + 1;
        now->count = needed;
    } else
        merge_sums(before, now, times, limit, at_most);
    now->first = make_variables(c, now->count);
    return c->w->status == DLX_OK;
}

/* Define each variable of `now`, for a sum t: it is true if the sum before is at least t, or if x
 * is true and the sum before is at least t - times. */
static void count_more(struct cnf *c, const struct counter *before, const struct counter *now,
                       int64_t x, uint64_t times)
{
    if (c->counting) { /* there may be billions, so only their number is computed */
        const uint64_t most = before->count > 0 ? before->sum[before->count - 1] : 0;
        c->clauses += find_sum(now, most + 1) + 3 * now->count - find_sum(now, times + 1);
        return;
    }
    for (size_t k = 0, same = 0, less = 0; k < now->count; k++) {
        const uint64_t t = now->sum[k];
        const int64_t s = counted(now, k);
        while (same < before->count && before->sum[same] < t)
            same++;
        while (t > times && less < before->count && before->sum[less] < t - times)
            less++;
        const int64_t had = counted(before, same), lacked = t > times ? counted(before, less) : 0;
        if (had != 0)
            clause(c, -had, s, 0);
        clause(c, -x, -lacked, s);
        clause(c, had, x, -s);
        if (t > times)
            clause(c, had, lacked, -s);
    }
}

/* Count up to `limit`, which is at most the sum of the times of the list. */
static const struct counter *count_list(struct cnf *c, uint64_t limit, bool at_most)
{
    struct counter *before = &c->counter[0], *now = &c->counter[1];
    before->count = 0;
    for (size_t j = 0; j < c->count && c->w->status == DLX_OK; j++) {
        const int64_t x = c->list[j];
        const uint64_t times = c->times[j];
        const int64_t full = at_most ? counted(before, find_sum(before, limit + 1 - times)) : 0;
        if (full != 0)
            clause(c, -x, -full, 0);
        if (!list_sums(c, before, now, times, limit, at_most))
            break;
        count_more(c, before, now, x, times);
        struct counter *swapped = before;
        before = now;
        now = swapped;
    }
    return before;
}

static void constrain(struct cnf *c, uint32_t least, uint32_t most)
{
    uint64_t supply = 0;
    for (size_t j = 0; j < c->count; j++)
        supply += c->times[j];
    bool at_most = most < supply;
    if (least > supply) {
        contradiction(c);
        return;
    }
    if (least == 1)
        at_least_one(c);
    if (at_most && most == 1)
        at_most_one(c, (struct literals){c->list, 0, c->count});
    else if (at_most || least > 1) {
        const struct counter *total = count_list(c, at_most ? most : least, at_most);
        const int64_t enough = least > 1 ? counted(total, find_sum(total, least)) : 0;
        if (enough != 0)
            clause(c, enough, 0, 0);
        else if (least > 1)
            contradiction(c);
    }
}

/* ---- items ---- */

static void add_to_list(struct cnf *c, int64_t literal, uint32_t times)
{
    c->list[c->count] = literal;
    c->times[c->count++] = times;
}

static void constrain_clauses_of_primary(struct cnf *c, uint32_t item)
{
    const struct column *column = &c->columns.column[item];
    dlx_item times = dlx_problem_item(c->w->problem, item);
    c->count = 0;
    for (size_t u = column->begin; u < column->end; u++)
        add_to_list(c, (int64_t)c->columns.uses[u].option + 1, use_times(c->columns.uses[u]));
    constrain(c, times.min, times.max);
}

/* Make a variable that is true if and only if an option of the group is chosen. */
static int64_t color_variable(struct cnf *c, uint32_t item, size_t begin, size_t end)
{
    const struct use *uses = c->columns.uses;
    int64_t color = new_variable(c);
    if (c->counting) {
        write_format(c->w, "c %" PRId64 " = ", color);
        write_entry(c->w, (dlx_entry){item, uses[begin].color});
        write_byte(c->w, '\n');
    }
    literal(c, -color);
    for (size_t u = begin; u < end; u++)
        literal(c, (int64_t)uses[u].option + 1);
    end_clause(c);
    for (size_t u = begin; u < end; u++)
        clause(c, -((int64_t)uses[u].option + 1), color, 0);
    return color;
}

static void constrain_clauses_of_secondary(struct cnf *c, uint32_t item)
{
    const struct column *column = &c->columns.column[item];
    c->count = 0;
    if (columns_agree(&c->columns, item))
        return;
    for (size_t u = column->begin, end; u < column->end; u = end) {
        end = columns_group(&c->columns, item, u);
        bool alone = end == u + 1;
        add_to_list(
            c, alone ? (int64_t)c->columns.uses[u].option + 1 : color_variable(c, item, u, end), 1);
    }
    constrain(c, 0, 1);
}

/* ---- the text ---- */

static void make_clauses(struct cnf *c)
{
    const dlx_problem *p = c->w->problem;
    c->variables = dlx_problem_option_count(p);
    c->clauses = 0;
    for (uint32_t i = 0; i < dlx_problem_item_count(p) && c->w->status == DLX_OK; i++)
        if (item_is_primary(p, i))
            constrain_clauses_of_primary(c, i);
        else
            constrain_clauses_of_secondary(c, i);
    for (uint32_t o = 0; o < dlx_problem_option_count(p); o++)
        if (!option_has_primary(p, o))
            clause(c, -((int64_t)o + 1), 0, 0);
}

static void write_option_comments(struct writer *w)
{
    for (uint32_t o = 0; o < dlx_problem_option_count(w->problem); o++) {
        write_format(w, "c %" PRIu64 " = ", (uint64_t)o + 1);
        write_entries(w, o);
        write_byte(w, '\n');
    }
}

static void write_costs(struct writer *w)
{
    for (uint32_t o = 0; o < dlx_problem_option_count(w->problem); o++) {
        uint64_t cost = dlx_problem_option_cost(w->problem, o);
        if (cost > 0)
            write_format(w, "%" PRIu64 " -%" PRIu64 " 0\n", cost, (uint64_t)o + 1);
    }
}

static void write_both(struct cnf *c)
{
    write_title(c->w, "c ");
    write_option_comments(c->w);
    c->counting = true;
    make_clauses(c);
    if (!c->weighted)
        write_format(c->w, "p cnf %" PRIu64 " %" PRIu64 "\n", c->variables, c->clauses);
    c->counting = false;
    make_clauses(c);
    if (c->weighted)
        write_costs(c->w);
}

static void write_clauses(struct writer *w, bool weighted)
{
    struct cnf c = {.w = w, .weighted = weighted};
    const dlx_allocator *a = dlx_problem_allocator(w->problem);
    for (uint32_t i = 0; i < dlx_problem_item_count(w->problem); i++)
        if (dlx_problem_item(w->problem, i).length > c.capacity)
            c.capacity = dlx_problem_item(w->problem, i).length;
    c.list = memory_array(a, c.capacity, sizeof *c.list);
    c.times = memory_array(a, c.capacity, sizeof *c.times);
    if (c.capacity > 0 && (c.list == NULL || c.times == NULL))
        writer_fail_status(w, DLX_ERR_MEMORY);
    else if (columns_build(&c.columns, w))
        write_both(&c);
    columns_free(&c.columns);
    memory_free(a, c.list, c.capacity, sizeof *c.list);
    memory_free(a, c.times, c.capacity, sizeof *c.times);
    for (int n = 0; n < 2; n++)
        memory_free(a, c.counter[n].sum, c.counter[n].room, sizeof *c.counter[n].sum);
}

void write_cnf(struct writer *w)
{
    write_clauses(w, false);
}

void write_wcnf(struct writer *w)
{
    write_clauses(w, true);
}
