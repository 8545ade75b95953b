/* SPDX-License-Identifier: MIT */
/*
 * `lp`: read the CPLEX LP format, as far as it describes binary variables and sums of them.
 *
 *     \ two shifts                                 a comment: from `\` to the end of the line
 *     Minimize
 *      cost: 7 ann + 2.5 bob
 *     Subject To
 *      mon: ann + bob = 1
 *      1 <= ann + 2 bob <= 2
 *     Bounds
 *      0 <= ann <= 1
 *     Binary
 *      ann bob
 *     End
 *
 *     text      = ( "minimize" | "maximize" ) [ name ":" ] [ sum ] { section } [ "end" ]
 *     section   = "subject to" { [ name ":" ] row } | "bounds" { row } | kind { name }
 *     row       = [ number relation ] sum relation number
 *     sum       = { "+" | "-" } [ number ] name { ( "+" | "-" ) [ number ] name }
 *     number    = digits [ "." digits ] [ "e" [ "+" | "-" ] digits ]
 *     relation  = "<" | "<=" | "=<" | "=" | ">=" | "=>" | ">"
 *     kind      = "binary" | "general" | "integer"
 *
 * The words of sections may be shortened, as in "st" or "bin", and case does not matter. They begin
 * a line. Line ends are blanks otherwise. One part of the objective may be a constant, without a
 * name. Two rows in succession with the same sum, such as its bounds from below and above, are one
 * item. Sources: the formats `lp` of CPLEX, GLPK and Gurobi.
 */
#include "dlx/formats/linear.h"

#include <string.h>
#include <strings.h>

enum kind { NUMBER, NAME, SIGN, RELATION, COLON, SECTION, END, FAILED };

/* What a row or the objective begins with. */
enum lead { NOTHING, LABEL, VARIABLE };

enum section { MINIMIZE, MAXIMIZE, SUBJECT_TO, BOUNDS, BINARY, GENERAL, FINISH };

struct lp {
    struct linear linear;
    struct scanner *scan;
    char *rest;           /* what is left of the word being cut into tokens; NULL if nothing is */
    char behind;          /* the byte that the zero after the token replaces */
    bool is_first;        /* the token begins a line */
    enum kind kind;       /* the token */
    enum section section; /* if it is SECTION */
    struct place place;   /* of the token */
    const char *text;     /* of the token: part of the word */
    size_t length;        /* of the token */
    char *name;           /* the name that may be a label or a variable */
    size_t room;          /* allocated length of name */
    struct place name_place; /* its position */
};

/* ---- tokens ---- */

static bool fail(struct lp *lp, const char *text)
{
    const char *word = lp->kind == END ? "the end" : lp->text;
    scan_fail(lp->scan, DLX_ERR_SYNTAX, lp->place.line, lp->place.column, text, word);
    return false;
}

/* Go to the next word that is not a comment. Return false at the end or after a failure. */
static bool next_word(struct lp *lp)
{
    struct scanner *s = lp->scan;
    for (;;) {
        const bool is_first = !s->in_line;
        const enum token token = scan_next(s);
        if (token == TOKEN_END || token == TOKEN_FAILED)
            return false;
        if (token == TOKEN_LINE_END)
            continue;
        if (lp->linear.variable_count >= READER_MANY)
            reader_look_ahead(lp->linear.r, lp->linear.names[VARIABLES]);
        lp->is_first = is_first;
        lp->rest = s->word;
        return true;
    }
}

/* Return the length of a name at the beginning of a text, or 0. */
static size_t name_length(const char *text)
{
    static const bool ends[256] = {['\0'] = true, ['+'] = true, ['-'] = true, ['<'] = true,
                                   ['>'] = true,  ['='] = true, [':'] = true, ['\\'] = true};
    const char *end = text;
    while (!ends[(unsigned char)*end])
        end++;
    return (size_t)(end - text);
}

/* Return the length of a number without sign at the beginning of a text, or 0. */
static size_t number_length(const char *text)
{
    const size_t whole = strspn(text, "0123456789");
    const size_t part = text[whole] == '.' ? 1 + strspn(text + whole + 1, "0123456789") : 0;
    size_t length = whole + part;
    if (length > 0 && (text[length] == 'e' || text[length] == 'E')) { /* an exponent */
        const size_t sign = text[length + 1] == '+' || text[length + 1] == '-';
        const size_t digits = strspn(text + length + 1 + sign, "0123456789");
        length += digits > 0 ? 1 + sign + digits : 0;
    }
    return whole > 0 || part > 1 ? length : 0;
}

/* Compare first letters first: most names do not begin like the word of a section. */
static void find_section(struct lp *lp)
{
    static const struct {
        const char *word;
        enum section section;
    } words[] = {
        {"minimize", MINIMIZE}, {"minimise", MINIMIZE}, {"minimum", MINIMIZE},
        {"min", MINIMIZE},      {"maximize", MAXIMIZE}, {"maximise", MAXIMIZE},
        {"maximum", MAXIMIZE},  {"max", MAXIMIZE},      {"subject", SUBJECT_TO},
        {"such", SUBJECT_TO},   {"st", SUBJECT_TO},     {"st.", SUBJECT_TO},
        {"s.t.", SUBJECT_TO},   {"bounds", BOUNDS},     {"bound", BOUNDS},
        {"binary", BINARY},     {"binaries", BINARY},   {"bin", BINARY},
        {"general", GENERAL},   {"generals", GENERAL},  {"gen", GENERAL},
        {"integer", GENERAL},   {"integers", GENERAL},  {"int", GENERAL},
        {"end", FINISH},
    };
    for (size_t w = 0; w < sizeof words / sizeof *words; w++)
        if ((*lp->text | 0x20) == *words[w].word && strcasecmp(lp->text, words[w].word) == 0) {
            lp->kind = SECTION;
            lp->section = words[w].section;
            return;
        }
}

/* Cut a token of this length off the word. */
static void cut(struct lp *lp, enum kind kind, size_t length)
{
    lp->kind = kind;
    lp->text = lp->rest;
    lp->length = length;
    lp->rest += length;
    lp->behind = *lp->rest;
    *lp->rest = '\0';
    if (kind == NAME && lp->is_first && lp->behind != ':')
        find_section(lp);
}

/* Take the second word of "subject to" and "such that". */
static bool take_second_word(struct lp *lp)
{
    if (strcasecmp(lp->text, "subject") != 0 && strcasecmp(lp->text, "such") != 0)
        return true;
    const bool is_fine = /* no `subject-x to` */
        lp->behind == '\0' && next_word(lp) &&
        (strcasecmp(lp->rest, "to") == 0 || strcasecmp(lp->rest, "that") == 0);
    if (!is_fine)
        scan_fail_word(lp->scan, "expected `subject to`");
    lp->behind = '\0';
    lp->rest += is_fine ? strlen(lp->rest) : 0;
    return is_fine;
}

/* Go to the next token. Return false after a failure. */
static bool next(struct lp *lp)
{
    struct scanner *s = lp->scan;
    if (lp->rest != NULL)
        *lp->rest = lp->behind;
    while (lp->rest == NULL || *lp->rest == '\0' || *lp->rest == '\\') {
        if (lp->rest != NULL && *lp->rest == '\\' && !scan_skip_line(s))
            break;
        lp->rest = NULL;
        if (!next_word(lp)) {
            lp->kind = s->status == DLX_OK ? END : FAILED;
            return lp->kind == END;
        }
    }
    if (s->status != DLX_OK)
        return false;
    lp->place = (struct place){s->word_line, s->word_column + (uint64_t)(lp->rest - s->word)};
    const bool may_be_number = *lp->rest == '.' || (*lp->rest >= '0' && *lp->rest <= '9');
    const size_t digits = may_be_number ? number_length(lp->rest) : 0;
    const size_t length = name_length(lp->rest);
    if (digits > 0)
        cut(lp, NUMBER, digits);
    else if (length > 0)
        cut(lp, NAME, length);
    else if (*lp->rest == ':')
        cut(lp, COLON, 1);
    else if (*lp->rest == '+' || *lp->rest == '-')
        cut(lp, SIGN, 1);
    else
        cut(lp, RELATION, strspn(lp->rest, "<>="));
    if (lp->kind == SECTION && !take_second_word(lp))
        return false;
    lp->is_first = false;
    return true;
}

/* ---- sums ---- */

/* A part of a sum: a coefficient and a variable, or only a number. */
struct part {
    char number[QUOTED_SIZE]; /* without its sign; "" for 1 */
    bool is_negative, has_name;
    struct place place; /* of the variable, whose name is lp->name; or of the number */
};

/** Take a part of the sum with this number. */
typedef bool take_fn(struct lp *lp, const struct part *part);

static bool keep_name(struct lp *lp)
{
    const size_t size = lp->length + 1;
    if (!memory_reserve(lp->scan->allocator, &lp->name, &lp->room, size, 1))
        return reader_fail_status(lp->linear.r, DLX_ERR_MEMORY);
    memcpy(lp->name, lp->text, size);
    lp->name_place = lp->place;
    return true;
}

static bool keep_number(struct lp *lp, struct part *part)
{
    if (lp->length >= sizeof part->number)
        return fail(lp, "number `%s` is too long");
    memcpy(part->number, lp->text, lp->length + 1);
    return true;
}

/* Read "NAME :", or a name that is the first part of the sum, or nothing. The name is kept. */
static bool read_lead(struct lp *lp, enum lead *lead)
{
    *lead = lp->kind == NAME ? VARIABLE : NOTHING;
    if (*lead == VARIABLE && (!keep_name(lp) || !next(lp)))
        return false;
    if (lp->kind != COLON || *lead == NOTHING)
        return true;
    *lead = LABEL;
    return next(lp);
}

/* Read the signs and the number of a part, if they are there. */
static bool read_number(struct lp *lp, struct part *part)
{
    *part = (struct part){.place = lp->place};
    for (; lp->kind == SIGN; part->place = lp->place) {
        part->is_negative ^= *lp->text == '-';
        if (!next(lp))
            return false;
    }
    return lp->kind != NUMBER || (keep_number(lp, part) && next(lp));
}

/* Read a part, of which the name may have been read. */
static bool read_part(struct lp *lp, bool has_name, struct part *part)
{
    *part = (struct part){.place = lp->name_place, .has_name = has_name};
    if (has_name)
        return true;
    if (!read_number(lp, part))
        return false;
    part->has_name = lp->kind == NAME;
    if (part->has_name) {
        part->place = lp->place;
        return keep_name(lp) && next(lp);
    }
    return part->number[0] != '\0' || fail(lp, "expected a number or a variable, found `%s`");
}

/* Read a sum, of which the first name may have been read. Stop before a relation or what follows.
 * *number is a number without a variable, or "". */
static bool read_sum(struct lp *lp, bool has_name, take_fn *take, struct part *number)
{
    struct part part;
    number->number[0] = '\0';
    do {
        if (!read_part(lp, has_name, &part))
            return false;
        if (part.has_name && !take(lp, &part))
            return false;
        if (!part.has_name && number->number[0] != '\0')
            return fail(lp, "expected a variable before `%s`");
        if (!part.has_name)
            *number = part;
        has_name = false;
    } while (lp->kind == SIGN);
    return true;
}

static bool value_of(struct lp *lp, const struct part *part, int64_t *value)
{
    *value = LINEAR_ONE;
    if (part->number[0] != '\0' && !linear_number(part->number, value)) {
        scan_fail(lp->scan, DLX_ERR_SYNTAX, part->place.line, part->place.column,
                  "expected a number below 2^31 with at most 9 decimals, found `%s`", part->number);
        return false;
    }
    *value = part->is_negative ? -*value : *value;
    return true;
}

/* ---- the objective and the rows ---- */

static bool cost_of(struct lp *lp, const struct part *part, struct amount *cost)
{
    *cost = (struct amount){.size = 1};
    if (part->number[0] != '\0' && !linear_cost(part->number, cost)) {
        scan_fail(lp->scan, DLX_ERR_SYNTAX, part->place.line, part->place.column,
                  "expected a cost, found `%s`", part->number);
        return false;
    }
    cost->is_negative ^= part->is_negative;
    return true;
}

static bool take_cost(struct lp *lp, const struct part *part)
{
    struct linear *l = &lp->linear;
    struct amount cost;
    uint32_t variable;
    return cost_of(lp, part, &cost) && linear_variable(l, lp->name, part->place, &variable) &&
           linear_set_cost(l, variable, cost, part->place);
}

static bool read_objective(struct lp *lp)
{
    enum lead lead;
    struct part number = {.number = ""};
    if (!next(lp) || !read_lead(lp, &lead))
        return false;
    if (lead != VARIABLE && (lp->kind == SECTION || lp->kind == END))
        return true;
    if (!read_sum(lp, lead == VARIABLE, take_cost, &number))
        return false;
    lp->linear.constant_place = number.place;
    return number.number[0] == '\0' || cost_of(lp, &number, &lp->linear.constant);
}

static bool take_term(struct lp *lp, const struct part *part)
{
    struct linear *l = &lp->linear;
    struct term term = {.line = (uint32_t)l->line_count - 1, .place = part->place};
    return value_of(lp, part, &term.times) &&
           linear_variable(l, lp->name, part->place, &term.variable) && linear_add_term(l, term);
}

/* Bound the row by a number, which is on its left or on its right side. */
static bool bound(struct lp *lp, char relation, bool is_left, const struct part *number)
{
    struct line *line = &lp->linear.lines[lp->linear.line_count - 1];
    int64_t value;
    if (!value_of(lp, number, &value))
        return false;
    const bool is_least = relation == '=' || (relation == '>') != is_left;
    const bool is_most = relation == '=' || (relation == '<') != is_left;
    linear_bound(line, is_least ? value : INT64_MIN, is_most ? value : INT64_MAX);
    return true;
}

/* Read a relation. "=<" and "<" mean the same as "<=". */
static bool read_relation(struct lp *lp, char *relation)
{
    static const char *const relations[] = {"<=", ">=", "=", "<", ">", "=<", "=>"};
    for (size_t n = 0; lp->kind == RELATION && n < sizeof relations / sizeof *relations; n++)
        if (strcmp(lp->text, relations[n]) == 0) {
            *relation = relations[n % 5][0];
            return next(lp);
        }
    return fail(lp, "expected `<=`, `=` or `>=`, found `%s`");
}

static bool read_right_side(struct lp *lp, char relation)
{
    struct part number;
    return read_number(lp, &number) &&
           (number.number[0] != '\0' ? bound(lp, relation, false, &number)
                                     : fail(lp, "expected a number, found `%s`"));
}

/* Return the place of the first term of the rows from this one on. */
static size_t begin_of(const struct linear *l, uint32_t line)
{
    size_t begin = l->term_count;
    while (begin > 0 && l->terms[begin - 1].line >= line)
        begin--;
    return begin;
}

/* If the last row has the same sum as the one before, add its bounds to that one. */
static void merge_row(struct linear *l)
{
    if (l->line_count < 2)
        return;
    const uint32_t last = (uint32_t)l->line_count - 1;
    const size_t begin = begin_of(l, last), before = begin_of(l, last - 1);
    bool is_same = begin < l->term_count && begin - before == l->term_count - begin;
    for (size_t t = begin; t < l->term_count && is_same; t++)
        is_same = l->terms[t].variable == l->terms[t - (begin - before)].variable &&
                  l->terms[t].times == l->terms[t - (begin - before)].times;
    if (!is_same)
        return;
    linear_bound(&l->lines[last - 1], l->lines[last].least, l->lines[last].most);
    linear_drop_last(l, begin);
}

static bool read_row(struct lp *lp)
{
    const struct place place = lp->place;
    const size_t first = lp->linear.term_count;
    enum lead lead;
    char relation = '=';
    struct part number = {.place = place};
    if (!read_lead(lp, &lead) ||
        !linear_add_line(&lp->linear, lead == LABEL ? lp->name : "", place) ||
        !read_sum(lp, lead == VARIABLE, take_term, &number) || !read_relation(lp, &relation))
        return false;
    if (number.number[0] == '\0')
        return read_right_side(lp, relation);
    if (lp->linear.term_count > first) /* x + 1 <= y */
        return fail(lp, "expected a number or variables on this side, not both, before `%s`");
    if (!bound(lp, relation, true, &number) || !read_sum(lp, false, take_term, &number))
        return false;
    if (number.number[0] != '\0')
        return fail(lp, "expected a sum of variables before `%s`");
    return lp->kind != RELATION || (read_relation(lp, &relation) && read_right_side(lp, relation));
}

/* ---- the other sections ---- */

/* Read a row of one variable, and bound the variable by it. */
static bool read_bound(struct lp *lp)
{
    struct linear *l = &lp->linear;
    const size_t begin = l->term_count;
    if (!read_row(lp))
        return false;
    const struct line line = l->lines[l->line_count - 1];
    if (l->term_count != begin + 1 || l->terms[begin].times != LINEAR_ONE)
        return fail(lp, "a bound needs one variable, before `%s`");
    const struct term term = l->terms[begin];
    linear_drop_last(l, begin);
    return linear_bound_variable(l, term.variable, line.least, line.most);
}

static bool read_kind(struct lp *lp, bool is_binary)
{
    uint32_t variable;
    if (lp->kind != NAME)
        return fail(lp, "expected the name of a variable, found `%s`");
    if (!linear_variable(&lp->linear, lp->text, lp->place, &variable))
        return false;
    lp->linear.variables[variable].is_integer = true;
    lp->linear.variables[variable].is_small |= is_binary;
    return next(lp);
}

static bool read_sections(struct lp *lp)
{
    bool fine = true;
    while (fine && lp->kind == SECTION && lp->section != FINISH) {
        const enum section section = lp->section;
        if (section <= MAXIMIZE)
            return fail(lp, "there may be only one objective, found `%s`");
        fine = next(lp);
        while (fine && lp->kind != SECTION && lp->kind != END) {
            fine = section == SUBJECT_TO ? read_row(lp)
                   : section == BOUNDS   ? read_bound(lp)
                                         : read_kind(lp, section == BINARY);
            if (fine && section == SUBJECT_TO)
                merge_row(&lp->linear);
        }
    }
    if (fine && lp->kind == SECTION)
        fine = next(lp);
    return fine && (lp->kind == END || fail(lp, "expected the end of the text, found `%s`"));
}

bool read_lp(struct reader *r)
{
    struct lp lp = {.scan = &r->scan};
    const char *missing = "expected `minimize` or `maximize`, found `%s`";
    bool fine = linear_begin(&lp.linear, r) && next(&lp);
    if (fine && (lp.kind != SECTION || lp.section > MAXIMIZE))
        fine = fail(&lp, missing);
    lp.linear.is_maximum = fine && lp.section == MAXIMIZE;
    fine = fine && read_objective(&lp) && read_sections(&lp) && linear_make(&lp.linear);
    linear_free(&lp.linear);
    memory_free(r->scan.allocator, lp.name, lp.room, 1);
    return fine;
}
