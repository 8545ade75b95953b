/* SPDX-License-Identifier: MIT */
/* The first word of a line says what it contains; see answer.h. A MIP solver's table is read by its words
 * alone: an option's value is the number that follows its name. */
#include "cli/dlx/answer.h"

#include "dlx/dlx.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char blanks[] = " \t\r\n";

static bool begins_with(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

/* Return the next word and its length, and move *at past it. The length is 0 at the end of the line. */
static const char *next_word(const char **at, size_t *length)
{
    const char *word = *at + strspn(*at, blanks);
    *length = strcspn(word, blanks);
    *at = word + *length;
    return word;
}

static bool fail(struct answer *a, const char *error)
{
    a->error = error;
    return false;
}

bool is_answer(const char *line)
{
    static const char *const beginnings[] = {
        "c ",
        "c\n",
        "c\r",
        "s ",
        "v ",
        "o ",
        "SAT",
        "UNSAT",
        "INDET",
        "Problem:",
        "Optimal",
        "Infeasible",
        "Unbounded",
        "Integer infeasible",
        "Stopped",
        "Model",
        "# Objective",
        "# Solution",
        "solution status:",
    };
    for (size_t b = 0; b < sizeof beginnings / sizeof *beginnings; b++)
        if (begins_with(line, beginnings[b]))
            return true;
    return false;
}

/* ---- SAT ---- */

static bool end_model(struct answer *a, answer_fn *found, void *user)
{
    a->has_model = false;
    return found(user, DLX_NONE);
}

/* Read the literals of a line. */
static bool read_literals(struct answer *a, const char *at, answer_fn *found, void *user)
{
    size_t length;
    a->is_literals = true;
    for (const char *word; word = next_word(&at, &length), length > 0;) {
        char *end;
        errno = 0;
        long long literal = strtoll(word, &end, 10);
        if (end != word + length || errno != 0)
            return fail(a, "expected the numbers of variables");
        a->has_model = true;
        bool is_chosen = literal > 0 && literal <= a->options;
        if ((is_chosen && !found(user, (uint32_t)literal - 1)) ||
            (literal == 0 && !end_model(a, found, user)))
            return false;
    }
    return true;
}

/* Read one digit for each variable. */
static bool read_digits(struct answer *a, const char *word, size_t length, answer_fn *found,
                        void *user)
{
    for (size_t i = 0; i < length && a->seen < a->options; i++, a->seen++)
        if (word[i] == '1' && !found(user, a->seen))
            return false;
    a->is_binary = a->has_model = true;
    return true;
}

static bool read_values(struct answer *a, const char *at, answer_fn *found, void *user)
{
    size_t length, more;
    const char *rest = at, *word = next_word(&rest, &length);
    next_word(&rest, &more);
    /* A list of literals has at least two words, or it is the 0 that ends them. */
    bool is_digits = strspn(word, "01") == length && more == 0 && !a->is_literals;
    return is_digits ? read_digits(a, word, length, found, user)
                     : read_literals(a, at, found, user);
}

/* ---- MIP ---- */

static bool read_value(struct answer *a, const char *word, size_t length, uint64_t number,
                       answer_fn *found, void *user)
{
    static const double tolerance = 1e-4; /* larger than the tolerance of integer solvers */
    char *end;
    double value = strtod(word, &end);
    if (length == 0 || end != word + length)
        return fail(a, "expected the value of an option after its name");
    a->has_model = true;
    if (number == 0 || number > a->options)
        return fail(a, "there is no such option");
    if (fabs(value - 1) <= tolerance)
        return found(user, (uint32_t)number - 1);
    return fabs(value) <= tolerance || fail(a, "the value of an option is neither 0 nor 1");
}

/* Convert a name such as x17 to its number. Return false if the word is no such name. */
static bool is_option_name(const char *word, size_t length, uint64_t *number)
{
    char *end;
    *number = 0;
    if (length < 2 || word[0] != 'x' || word[1] < '0' || word[1] > '9')
        return false;
    *number = strtoull(word + 1, &end, 10);
    return end == word + length;
}

/* Read a row of a table: the word after the name of an option, and after glpsol's star, is its value. */
static bool read_row(struct answer *a, const char *at, answer_fn *found, void *user)
{
    size_t length;
    uint64_t number;
    const char *word;
    do
        word = next_word(&at, &length);
    while (length > 0 && !is_option_name(word, length, &number));
    if (length == 0)
        return true;
    do
        word = next_word(&at, &length);
    while (length == 1 && *word == '*');
    return read_value(a, word, length, number, found, user);
}

/* Read a line of `glpsol -w`: j, the number of a column, its value. Later columns are not options. */
static bool read_column(struct answer *a, const char *at, answer_fn *found, void *user)
{
    size_t length;
    uint64_t number = strtoull(next_word(&at, &length), NULL, 10);
    const char *word = next_word(&at, &length);
    return number > a->options || read_value(a, word, length, number, found, user);
}

/* ---- lines ---- */

bool answer_line(struct answer *a, const char *line, answer_fn *found, void *user)
{
    size_t length;
    const char *rest = line, *word = next_word(&rest, &length);
    a->is_over |= begins_with(line, "# Dual"); /* HiGHS repeats the names after this line */
    if (a->is_over || length == 0 || begins_with(line, "#") || (length == 1 && *word == 'c'))
        return true;
    if (length == 1 && *word == 'v')
        return read_values(a, rest, found, user);
    if (length == 1 && *word == 'j')
        return read_column(a, rest, found, user);
    if (begins_with(line, "SAT"))
        a->is_literals = true;
    else if (a->is_literals && strchr("-0123456789", *word) != NULL)
        return read_literals(a, line, found, user);
    /* cbc and SCIP list only values other than 0. */
    a->has_model |= begins_with(line, "Optimal") || begins_with(line, "solution status: optimal");
    return read_row(a, line, found, user);
}

bool answer_end(struct answer *a, answer_fn *found, void *user)
{
    if (!a->has_model)
        return true;
    if (a->is_literals)
        return fail(a, "the solution is cut short: the 0 at its end is missing");
    if (a->is_binary && a->seen < a->options)
        return fail(a, "the solution is cut short: it has fewer digits than there are options");
    return end_model(a, found, user);
}
