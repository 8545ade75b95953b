/* SPDX-License-Identifier: MIT */
/*
 * `mps`: read free MPS, and fixed MPS whose names have no blanks, as far as they describe binary
 * variables and sums of them. A line that begins with a blank has fields; another begins a section:
 *
 *     * two shifts                                 a comment: `*` is the first byte of the line
 *     NAME          week
 *     ROWS
 *      N  cost                                     the first N is the objective
 *      E  mon
 *     COLUMNS
 *         MARK      'MARKER'  'INTORG'             up to INTEND, the variables are whole numbers
 *         ann       cost      7   mon   1
 *     RHS
 *         rhs       mon       1                    the name of the set may be missing
 *     RANGES
 *         range     mon       1
 *     BOUNDS
 *      BV bound     ann
 *     ENDATA
 *
 * After two fields, a lone `$` begins a comment: glpsol writes `x r 0 $ empty column`. In RHS, the
 * objective has the negative of its constant. OBJSENSE with MAX, in a line of its own or on the
 * same one, asks for the maximum. Source: the MPS format of the IBM Mathematical Programming
 * System/360, as CPLEX, GLPK and Gurobi read it.
 */
#include "dlx/formats/linear.h"

#include <string.h>
#include <strings.h>

enum { MOST_FIELDS = 6 };

struct row {
    char relation;       /* N, E, L or G */
    int64_t side, range; /* its number in RHS and in RANGES, in billionths */
    bool has_range;      /* it is in RANGES */
    uint32_t line;       /* number of its line; N has none */
};

struct mps {
    struct linear linear;
    struct scanner *scan;
    dlx_problem *names; /* of the rows: items with these names */
    struct row *rows;
    size_t row_count, room;   /* number of rows; allocated length */
    bool is_integer;          /* between the markers INTORG and INTEND */
    uint32_t objective;       /* the row of the objective, or DLX_NONE */
    char *field[MOST_FIELDS]; /* of the line */
    struct place place;       /* of the line */
    const char *begin;        /* of the line */
    int count;                /* number of its fields */
};

/* ---- lines ---- */

/* Fail at a field, which replaces %s in the text, or at the end of the line if it is missing. */
static bool fail(struct mps *m, int field, const char *text)
{
    const char *word = field < m->count ? m->field[field] : "the end of the line";
    const uint64_t column =
        field < m->count ? m->place.column + (uint64_t)(word - m->begin) : m->place.column;
    scan_fail(m->scan, DLX_ERR_SYNTAX, m->place.line, column, text, word);
    return false;
}

/* Cut the line into fields. */
static bool cut(struct mps *m, char *line)
{
    static const char blanks[] = " \t\r\v\f";
    m->count = 0;
    for (line += strspn(line, blanks); *line != '\0'; line += strspn(line, blanks)) {
        if (m->count >= 2 && line[0] == '$' && strchr(blanks, line[1]) != NULL)
            break;
        if (m->count == MOST_FIELDS) {
            m->field[0] = line;
            return fail(m, 0, "a line has at most 6 fields, found `%s`");
        }
        m->field[m->count++] = line;
        line += strcspn(line, blanks);
        if (*line != '\0')
            *line++ = '\0';
    }
    return true;
}

/* Read the next line that is neither blank nor a comment. Return false at the end of the text or
 * after a failure. */
static bool next_line(struct mps *m, bool *is_section)
{
    struct scanner *s = m->scan;
    do {
        if (scan_line(s) != TOKEN_WORD)
            return false;
        m->place = (struct place){s->word_line, s->word_column};
        m->begin = s->word;
        *is_section = strchr(" \t", s->word[0]) == NULL;
        if (s->word[0] == '*')
            s->word[0] = '\0';
        if (!cut(m, s->word))
            return false;
    } while (m->count == 0);
    return true;
}

static bool read_number(struct mps *m, int field, int64_t *number)
{
    return (field < m->count && linear_number(m->field[field], number)) ||
           fail(m, field, "expected a number below 2^31 with at most 9 decimals, found `%s`");
}

static bool read_cost(struct mps *m, int field, struct amount *cost)
{
    return (field < m->count && linear_cost(m->field[field], cost)) ||
           fail(m, field, "expected a cost, found `%s`");
}

static struct row *find_row(struct mps *m, int field)
{
    const uint32_t number =
        field < m->count ? dlx_problem_find_item(m->names, m->field[field]) : DLX_NONE;
    if (number == DLX_NONE)
        fail(m, field, "there is no row `%s`");
    return number != DLX_NONE ? &m->rows[number] : NULL;
}

/* ---- sections ---- */

static bool read_row(struct mps *m)
{
    const char *relation = m->field[0], *name = m->field[1];
    if (m->count != 2 || relation[1] != '\0' || strchr("NELG", *relation) == NULL)
        return fail(m, 0, "expected N, E, L or G and the name of a row, found `%s`");
    dlx_status status = dlx_problem_add_item(m->names, name, DLX_PRIMARY, NULL);
    if (status == DLX_ERR_NAME_TAKEN)
        return fail(m, 1, "row `%s` is named twice");
    if (status == DLX_OK &&
        !memory_reserve(m->scan->allocator, &m->rows, &m->room, m->row_count + 1, sizeof *m->rows))
        status = DLX_ERR_MEMORY;
    if (status != DLX_OK)
        return reader_fail_status(m->linear.r, status);
    if (*relation == 'N' && m->objective == DLX_NONE)
        m->objective = (uint32_t)m->row_count;
    m->rows[m->row_count++] =
        (struct row){.relation = *relation, .line = (uint32_t)m->linear.line_count};
    return *relation == 'N' || linear_add_line(&m->linear, name, m->place);
}

/* Read the coefficient of a variable in a row. */
static bool read_pair(struct mps *m, uint32_t variable, int field)
{
    struct linear *l = &m->linear;
    const struct row *row = find_row(m, field);
    const struct place place = {m->place.line,
                                m->place.column + (uint64_t)(m->field[field] - m->begin)};
    if (row == NULL)
        return false;
    struct amount cost = {.size = 0};
    if (row == &m->rows[m->objective])
        return read_cost(m, field + 1, &cost) && linear_set_cost(l, variable, cost, place);
    struct term term = {.line = row->line, .variable = variable, .place = place};
    return read_number(m, field + 1, &term.times) &&
           (row->relation == 'N' || linear_add_term(l, term));
}

static bool read_column(struct mps *m)
{
    uint32_t variable;
    if (m->count == 3 && strcmp(m->field[1], "'MARKER'") == 0) {
        m->is_integer = strcmp(m->field[2], "'INTORG'") == 0;
        return m->is_integer || strcmp(m->field[2], "'INTEND'") == 0 ||
               fail(m, 2, "expected 'INTORG' or 'INTEND', found `%s`");
    }
    if (m->objective == DLX_NONE)
        return fail(m, 0, "the objective is missing: no row has the relation N, before `%s`");
    if (m->count != 3 && m->count != 5)
        return fail(m, 0, "column `%s`: expected one or two pairs of a row and a number");
    if (!linear_variable(&m->linear, m->field[0], m->place, &variable))
        return false;
    m->linear.variables[variable].is_integer |= m->is_integer;
    return read_pair(m, variable, 1) && (m->count == 3 || read_pair(m, variable, 3));
}

/* Read a number of RHS or RANGES. That of the objective in RHS is the negative of its constant. */
static bool read_number_of(struct mps *m, struct row *row, int field, bool is_range)
{
    struct linear *l = &m->linear;
    if ((uint32_t)(row - m->rows) == m->objective && !is_range) {
        l->constant_place = m->place;
        const bool fine = read_cost(m, field, &l->constant);
        l->constant.is_negative ^= true;
        return fine;
    }
    row->has_range |= is_range;
    return read_number(m, field, is_range ? &row->range : &row->side);
}

/* Read a line of RHS or RANGES. The name of its set may be missing. */
static bool read_side(struct mps *m, bool is_range)
{
    struct row *row;
    if (m->count < 2)
        return fail(m, 1, "expected a row and a number, found `%s`");
    for (int f = m->count % 2; f < m->count; f += 2)
        if ((row = find_row(m, f)) == NULL || !read_number_of(m, row, f + 1, is_range))
            return false;
    return true;
}

static bool read_bound(struct mps *m)
{
    const char *kind = m->field[0];
    const bool has_value = strcmp(kind, "UP") == 0 || strcmp(kind, "LO") == 0 ||
                           strcmp(kind, "FX") == 0 || strcmp(kind, "UI") == 0 ||
                           strcmp(kind, "LI") == 0;
    if (!has_value && strcmp(kind, "BV") != 0)
        return fail(m, 0, "bound `%s`: a variable must be 0 or 1: expected BV, UP, LO or FX");
    const int at = m->count == (has_value ? 3 : 2) ? 1 : 2; /* the name of the set may be missing */
    int64_t value = LINEAR_ONE;
    const uint32_t variable =
        at < m->count ? dlx_problem_find_item(m->linear.names[VARIABLES], m->field[at]) : DLX_NONE;
    if (variable == DLX_NONE)
        return fail(m, at, "there is no column `%s`");
    if (has_value && !read_number(m, at + 1, &value))
        return false;
    m->linear.variables[variable].is_integer |= kind[1] == 'V' || kind[1] == 'I';
    return linear_bound_variable(&m->linear, variable,
                                 kind[0] == 'L' || kind[0] == 'F' ? value : INT64_MIN,
                                 kind[0] == 'L' ? INT64_MAX : value);
}

static bool read_sense(struct mps *m, int field)
{
    m->linear.is_maximum = strncasecmp(m->field[field], "max", 3) == 0;
    return m->linear.is_maximum || strncasecmp(m->field[field], "min", 3) == 0 ||
           fail(m, field, "expected MIN or MAX, found `%s`");
}

static bool read_sections(struct mps *m)
{
    static const char *const names[] = {"NAME",   "ROWS",   "COLUMNS",  "RHS",
                                        "RANGES", "BOUNDS", "OBJSENSE", "ENDATA"};
    enum { NAME, ROWS, COLUMNS, RHS, RANGES, BOUNDS, OBJSENSE, ENDATA, SECTIONS };
    int section = NAME;
    bool is_section;
    while (section != ENDATA && next_line(m, &is_section)) {
        bool fine = true;
        if (is_section) {
            for (section = NAME; section < SECTIONS; section++)
                if (strcasecmp(m->field[0], names[section]) == 0)
                    break;
            if (section == SECTIONS)
                return fail(m, 0, "`%s` is not a section of MPS that dlx reads");
            fine = section != OBJSENSE || m->count == 1 || read_sense(m, 1);
        } else
            fine = section == ROWS       ? read_row(m)
                   : section == COLUMNS  ? read_column(m)
                   : section == BOUNDS   ? read_bound(m)
                   : section == OBJSENSE ? read_sense(m, 0)
                   : section == NAME     ? fail(m, 0, "expected a section, found `%s`")
                                         : read_side(m, section == RANGES);
        if (!fine)
            return false;
    }
    if (section != ENDATA)
        scan_fail(m->scan, DLX_ERR_SYNTAX, m->scan->line, 0,
                  "the line `ENDATA` is missing at the end", "");
    return m->scan->status == DLX_OK;
}

/* ---- the bounds of rows ---- */

static void bound_row(struct mps *m, const struct row *row)
{
    const int64_t size = row->range < 0 ? -row->range : row->range;
    int64_t least = row->relation == 'L' ? INT64_MIN : row->side;
    int64_t most = row->relation == 'G' ? INT64_MAX : row->side;
    if (row->has_range && (row->relation == 'L' || (row->relation == 'E' && row->range < 0)))
        least = row->side - size;
    else if (row->has_range)
        most = row->side + size;
    linear_bound(&m->linear.lines[row->line], least, most);
}

bool read_mps(struct reader *r)
{
    struct mps m = {.scan = &r->scan, .objective = DLX_NONE};
    dlx_status status = dlx_problem_new(r->scan.allocator, &m.names);
    bool fine = linear_begin(&m.linear, r) && (status == DLX_OK || reader_fail_status(r, status)) &&
                read_sections(&m);
    for (size_t n = 0; fine && n < m.row_count; n++)
        if (m.rows[n].relation != 'N')
            bound_row(&m, &m.rows[n]);
    fine = fine && linear_make(&m.linear);
    linear_free(&m.linear);
    dlx_problem_free(m.names);
    memory_free(r->scan.allocator, m.rows, m.room, sizeof *m.rows);
    return fine;
}
