/* SPDX-License-Identifier: MIT */
/*
 * `lists`: lists in brackets, as in JSON and in programs. The innermost lists are the options. Each
 * contains its items, or a 0 or 1 for each item. A word before a list may name it:
 *
 *     Y = {'A': [1, 4],        {"items": ["a", "b"], "secondary": ["x"],      M = [1 0 1 0;
 *          'B': [2, 4]}         "options": [["a", "x"], ["b"]]}                    0 1 0 1]
 *
 *     text  = { [ key ] list | "," | ";" | "." }
 *     key   = [ words ] name ( ":" | "=" | "=>" )
 *     list  = open { [ key ] list | name | pair | "," } close
 *           | open name { [ "," ] name } { ( ";" | "|" ) name { [ "," ] name } } close     a matrix
 *     pair  = ( "name" | "id" | "label" ) ( ":" | "=" ) name        names the option beside it
 *     open  = [ word ] "(" | "[" | "{"                              `close` need not match
 *     name  = quoted | a word without blanks, brackets, and the signs above
 *
 * Comments begin with `#`, `//` or `%` and end with the line. The deepest lists are the options.
 * Before them, one list may name all items, and a list with the name `secondary` may follow. If all
 * options have the same length and contain only 0, 1, true and false, they are the rows of a
 * matrix. The list of items, or else a first row of other words, names its columns.
 *
 * All lists are kept until the end of the text, because the deepest ones are not known before. Each
 * word is stored once:
 *
 *     groups    Y.A: words 0 1   Y.B: words 2 1        names    0 "1"  1 "4"  2 "2"
 */
#include "dlx/formats/reader.h"
#include "dlx/formats/writer.h"

#include "dlx/core/decimal.h"
#include "dlx/core/names.h"
#include "dlx/core/query.h"
#include "dlx/text/utf8.h"

#include <string.h>
#include <strings.h>

enum { DEEPEST = 32 };

/* A word in a list. */
struct word {
    uint32_t name; /* its number in the names */
    bool is_quoted;
    struct place place;
};

/* A list without lists in it. */
struct group {
    size_t begin, end;  /* its words */
    uint32_t key, name; /* the word before it, and the name beside it; or DLX_NONE */
    int depth;
    struct place place;
};

/* A list that is open. The one at depth 0 is the text. */
struct open {
    size_t begin;       /* its first word */
    uint32_t key, name; /* as in a group */
    bool has_lists;
    bool has_rows; /* of a matrix, before the current one */
    struct place place;
};

struct lists {
    struct reader *r;
    struct names names;
    struct word *words;
    size_t count, capacity;
    struct group *groups;
    size_t group_count, group_capacity;
    struct open open[DEEPEST];
    int depth;
    uint32_t key;       /* the key of the next list or word, or DLX_NONE */
    char *at;           /* the next byte of the line */
    struct place begin; /* where the line begins */
    const char *line;
};

static struct place place_of(const struct lists *l, const char *at)
{
    return (struct place){l->begin.line, l->begin.column + (uint64_t)(at - l->line)};
}

static bool fail_at(struct lists *l, struct place place, const char *text, const char *word)
{
    scan_fail(&l->r->scan, DLX_ERR_SYNTAX, place.line, place.column, text, word);
    return false;
}

static bool fail_word(struct lists *l, const struct word *word, const char *text)
{
    return fail_at(l, word->place, text, names_text(&l->names, word->name));
}

/* ---- words ---- */

static bool has_sign(const char *signs, char c)
{
    return c != '\0' && strchr(signs, c) != NULL;
}

static bool is_in_word(char c)
{
    return c != '\0' && !has_sign(" \t\r\v\f[]{}()<>,;|:=\"'", c);
}

/* Add a word to the list that is open. */
static bool add_word(struct lists *l, const char *text, size_t length, bool is_quoted,
                     struct place place)
{
    uint32_t name;
    if (length == 0)
        return fail_at(l, place, "the item has no name", "");
    name = l->names.count > 0 ? names_find(&l->names, text, length) : DLX_NONE;
    dlx_status status = name == DLX_NONE ? names_add(&l->names, text, length, &name) : DLX_OK;
    if (status != DLX_OK)
        return reader_fail_status(l->r, status);
    if (!memory_reserve(l->r->scan.allocator, &l->words, &l->capacity, l->count + 1,
                        sizeof *l->words))
        return reader_fail_status(l->r, DLX_ERR_MEMORY);
    l->words[l->count++] = (struct word){name, is_quoted, place};
    return true;
}

static bool is_word(const struct lists *l, uint32_t name, const char *words)
{
    const char *text = name != DLX_NONE ? names_text(&l->names, name) : "";
    const size_t length = strlen(text);
    for (size_t n; *words != '\0'; words += n + (words[n] != '\0')) {
        n = strcspn(words, " ");
        if (n == length && strncasecmp(words, text, n) == 0)
            return true;
    }
    return false;
}

/* If a key precedes the last word, take the word as its value. NumPy's arrays end with `dtype=`. */
static bool take_value(struct lists *l)
{
    struct open *o = &l->open[l->depth];
    if (l->key == DLX_NONE)
        return true;
    const uint32_t value = l->words[--l->count].name;
    const char *key = names_text(&l->names, l->key);
    if (is_word(l, l->key, "name id label"))
        o->name = value;
    else if (!is_word(l, l->key, "dtype"))
        return fail_at(l, l->words[l->count].place, "`%s` is not followed by a list", key);
    l->key = DLX_NONE;
    return true;
}

/* Decode an escape of JSON, which begins after the backslash. Return the length of its text, or 0
 * if there is no such escape. */
static size_t take_escape(const char **from, char text[UTF8_LONGEST])
{
    static const char digits[] = "0123456789abcdef";
    uint32_t code = 0;
    const char *at = *from + 1;
    *from += **from != '\0';
    if (at[-1] != 'u') {
        text[0] = at[-1];
        return has_sign("\"'\\/", at[-1]);
    }
    for (int d = 0; d < 4; d++, at++) {
        if (!has_sign("0123456789abcdefABCDEF", *at))
            return 0;
        code = 16 * code + (uint32_t)(strchr(digits, *at | 0x20) - digits);
    }
    *from = at;
    return code < ' ' || (code >= 0xd800 && code < 0xe000) ? 0 : utf8_put(code, text);
}

/* Take a word in quotes. It is unquoted in place, because the result is shorter. */
static bool take_quoted(struct lists *l)
{
    const struct place place = place_of(l, l->at);
    const char quote = *l->at, *from = l->at + 1;
    char *to = l->at;
    while (*from != quote && *from != '\0')
        if (*from++ == '\\') {
            const size_t length = take_escape(&from, to);
            if (length == 0)
                return fail_at(l, place, "the word has an escape other than \\\", \\\\ and \\u",
                               "");
            to += length;
        } else
            *to++ = from[-1];
    if (*from == '\0') /* no place if the next block may have it */
        return fail_at(l, l->r->scan.line > place.line ? place : (struct place){0, 0},
                       "the closing quote is missing on this line", "");
    char *text = l->at;
    l->at += from + 1 - l->at;
    return add_word(l, text, (size_t)(to - text), true, place) && take_value(l);
}

/* Take a word without quotes. The name of a function, such as `array`, is not an item. */
static bool take_plain(struct lists *l)
{
    const char *text = l->at;
    while (is_in_word(*l->at))
        l->at++;
    if (l->at == text) { /* a sign that is not part of the notation */
        const char sign[] = {*text, '\0'};
        return fail_at(l, place_of(l, text), "expected a list in brackets, found `%s`", sign);
    }
    if (*l->at == '(')
        return true;
    return add_word(l, text, (size_t)(l->at - text), false, place_of(l, text)) && take_value(l);
}

/* ---- lists ---- */

/* Begin a list. A word beside it is its key, as in Prolog: option(a, [1, 4]). */
static bool open_list(struct lists *l)
{
    struct open *parent = &l->open[l->depth];
    const struct place place = place_of(l, l->at);
    const size_t words = l->count - parent->begin;
    l->at++;
    if (l->depth + 1 == DEEPEST)
        return fail_at(l, place, "the lists are nested too deeply", "");
    if (words > 1 || (words > 0 && (parent->has_rows || l->key != DLX_NONE)))
        return fail_word(l, &l->words[l->count - 1], "`%s` stands beside lists");
    if (words > 0 && l->depth == 0)
        return fail_word(l, &l->words[parent->begin], "`%s` needs `=` or `:` before the list");
    if (words > 0)
        l->key = l->words[--l->count].name;
    parent->has_lists = true;
    l->open[++l->depth] =
        (struct open){.begin = l->count, .key = l->key, .name = parent->name, .place = place};
    l->key = DLX_NONE;
    return true;
}

/* Add the words since the beginning of a list as a group. */
static bool add_group(struct lists *l, const struct open *o)
{
    if (!memory_reserve(l->r->scan.allocator, &l->groups, &l->group_capacity, l->group_count + 1,
                        sizeof *l->groups))
        return reader_fail_status(l->r, DLX_ERR_MEMORY);
    const struct place place = l->count > o->begin ? l->words[o->begin].place : o->place;
    l->groups[l->group_count++] = (struct group){
        o->begin, l->count, o->has_rows ? DLX_NONE : o->key, o->name, l->depth, place};
    return true;
}

static bool close_list(struct lists *l)
{
    const struct open *o = &l->open[l->depth];
    const char sign[] = {*l->at, '\0'};
    if (l->depth == 0)
        return fail_at(l, place_of(l, l->at), "there is no list that this `%s` could end", sign);
    if (o->has_lists && l->count > o->begin)
        return fail_word(l, &l->words[o->begin], "`%s` stands beside lists");
    if (l->key != DLX_NONE)
        return fail_at(l, place_of(l, l->at), "`%s` is not followed by a list",
                       names_text(&l->names, l->key));
    l->at++;
    const bool is_group = !o->has_lists && !(o->has_rows && l->count == o->begin);
    const bool is_good = !is_group || add_group(l, o);
    l->depth--;
    l->open[l->depth].begin = l->count;
    return is_good;
}

/* End a row of a matrix. */
static bool end_row(struct lists *l)
{
    struct open *o = &l->open[l->depth];
    l->at++;
    if (l->depth == 0 || o->has_lists || l->count == o->begin)
        return true;
    o->has_rows = true;
    const bool is_good = add_group(l, o);
    o->begin = l->count;
    return is_good;
}

/* Take the sign after a key. */
static bool take_key(struct lists *l)
{
    const struct open *o = &l->open[l->depth];
    if (l->count == o->begin || l->key != DLX_NONE)
        return fail_at(l, place_of(l, l->at), "`%s` needs a name before it",
                       *l->at == ':' ? ":" : "=");
    l->key = l->words[--l->count].name;
    l->at += l->at[0] == '=' && l->at[1] == '>' ? 2 : 1;
    return true;
}

/* ---- the text ---- */

/* Drop what precedes the name in a line like `int matrix[6][7] = {`. */
static void drop_declaration(struct lists *l)
{
    char *sign = l->at + strcspn(l->at, "={(\"'");
    if (l->depth > 0 || *sign != '=')
        return;
    char *end = l->at + strcspn(l->at, "[:=");
    while (end > l->at && !is_in_word(end[-1]))
        end--;
    char *begin = end;
    while (begin > l->at && is_in_word(begin[-1]))
        begin--;
    memset(end, ' ', (size_t)(sign - end));
    l->at = begin;
}

static bool is_comment(const char *at)
{
    return *at == '#' || *at == '%' || (at[0] == '/' && at[1] == '/');
}

static bool take_sign(struct lists *l)
{
    switch (*l->at) {
    case '[':
    case '{':
    case '(':
        return open_list(l);
    case ']':
    case '}':
    case ')':
        return close_list(l);
    case ';':
    case '|':
        return end_row(l);
    case ':':
    case '=':
        return take_key(l);
    case '"':
    case '\'':
        return take_quoted(l);
    default:
        return take_plain(l);
    }
}

static bool read_line(struct lists *l)
{
    drop_declaration(l);
    while (*l->at != '\0' && !is_comment(l->at)) {
        const bool is_end = l->depth == 0 && *l->at == '.' && l->count == l->open[0].begin;
        if (has_sign(" \t\r\v\f,", *l->at) || is_end)
            l->at++;
        else if (!take_sign(l))
            return false;
    }
    const size_t begin = l->open[0].begin;
    if (l->depth == 0 && l->count > begin)
        return fail_word(l, &l->words[begin], "expected a list in brackets, found `%s`");
    return true;
}

static bool read_text(struct lists *l)
{
    struct scanner *s = &l->r->scan;
    enum token token;
    while ((token = scan_line(s)) == TOKEN_WORD) {
        l->begin = reader_place(l->r);
        l->line = l->at = s->word;
        if (!read_line(l))
            return false;
    }
    char line[DECIMAL_ROOM];
    if (token == TOKEN_END && l->depth > 0) /* no place: the next block may end it */
        scan_fail(s, DLX_ERR_SYNTAX, 0, 0, "the list that begins on line %s has no end",
                  decimal_text(l->open[l->depth].place.line, line));
    else if (token == TOKEN_END && l->group_count == 0)
        scan_fail(s, DLX_ERR_SYNTAX, 0, 0, "there are no lists", "");
    return s->status == DLX_OK;
}

/* ---- the problem ---- */

/* The role of each group. */
struct roles {
    const struct group *items, *secondary; /* or NULL */
    int depth;                             /* of the options */
    size_t width;                          /* columns of a matrix; 0: the options are not rows */
    bool has_header;                       /* the first row has the names of the columns */
};

/* Return whether the name of a list says that it lists items. An option may have such a name,
 * too. */
static bool is_of_items(const struct lists *l, const struct group *g)
{
    return g->depth <= 2 && is_word(l, g->key, "items universe elements columns primary secondary");
}

/* Return whether this is an empty list of options. */
static bool is_no_option(const struct lists *l, const struct group *g)
{
    return g->depth <= 2 && g->begin == g->end && is_word(l, g->key, "options subsets sets rows");
}

static bool is_option(const struct lists *l, const struct group *g, const struct roles *roles)
{
    return g->depth == roles->depth && !is_no_option(l, g) && g != roles->items &&
           g != roles->secondary && !(roles->has_header && g == l->groups);
}

static bool find_roles(struct lists *l, struct roles *roles)
{
    for (size_t g = 0; g < l->group_count; g++)
        if (!is_of_items(l, &l->groups[g]) && l->groups[g].depth > roles->depth)
            roles->depth = l->groups[g].depth;
    for (size_t g = 0; g < l->group_count; g++) {
        const struct group *group = &l->groups[g];
        const struct group **role =
            is_word(l, group->key, "secondary") ? &roles->secondary : &roles->items;
        if (group->depth == roles->depth && !is_of_items(l, group))
            continue;
        if (*role != NULL)
            return fail_at(l, group->place, "this list is neither of items nor an option", "");
        *role = group;
    }
    return true;
}

static bool is_row(const struct lists *l, const struct group *g)
{
    bool are_bits = true, ignored;
    for (size_t w = g->begin; w < g->end && are_bits; w++)
        are_bits = !l->words[w].is_quoted &&
                   reader_read_bit(names_text(&l->names, l->words[w].name), &ignored);
    return are_bits;
}

/* Find out whether the options are rows of a matrix. A list of one word is an option with one
 * item. */
static void find_matrix(const struct lists *l, struct roles *roles)
{
    const struct group *first = NULL;
    bool are_rows = true;
    size_t rows = 0;
    for (size_t g = 0; g < l->group_count && are_rows; g++) {
        const struct group *group = &l->groups[g];
        if (!is_option(l, group, roles))
            continue;
        first = first != NULL ? first : group;
        are_rows = group->end - group->begin == first->end - first->begin &&
                   (group == first || is_row(l, group));
        rows++;
    }
    if (first == NULL)
        return;
    const bool has_bits = is_row(l, first);
    roles->has_header =
        are_rows && rows > 1 && !has_bits && first == l->groups && roles->items == NULL;
    if (are_rows && first->end > first->begin + 1 && (has_bits || roles->has_header))
        roles->width = first->end - first->begin;
    if (roles->width == 0)
        roles->has_header = false;
    if (roles->has_header)
        roles->items = first;
}

static bool add_item(struct lists *l, const struct word *word, dlx_kind kind, uint32_t *item)
{
    dlx_status status =
        dlx_problem_add_item(l->r->problem, names_text(&l->names, word->name), kind, item);
    if (status == DLX_ERR_NAME_TAKEN)
        return fail_word(l, word, "item `%s` is named twice");
    return status == DLX_OK || reader_fail_status(l->r, status);
}

/* Add the items of a list. Write the item of each word to item[]. */
static bool declare(struct lists *l, const struct group *g, dlx_kind kind, uint32_t *item)
{
    const size_t count = g->end - g->begin, secondary = l->r->secondary;
    for (size_t w = 0; w < count; w++) {
        const struct word *word = &l->words[g->begin + w];
        const bool is_last = w + secondary >= count;
        if (!add_item(l, word, is_last ? DLX_SECONDARY : kind, &item[word->name]))
            return false;
    }
    return true;
}

/* Add the items: those of the lists of items, or else the words of the options. */
static bool add_items(struct lists *l, const struct roles *roles, uint32_t *item)
{
    struct reader *r = l->r;
    if (r->secondary > 0 &&
        (roles->secondary != NULL || (roles->items == NULL && roles->width == 0)))
        return fail_at(l, l->groups[0].place,
                       "only a matrix or a list `items` lets the caller choose secondary items",
                       "");
    if (roles->items == NULL && roles->width > 0)
        return reader_add_columns(r, (uint32_t)roles->width, l->groups[0].place);
    if (roles->items != NULL &&
        (!reader_check_secondary(r, (uint32_t)(roles->items->end - roles->items->begin)) ||
         !declare(l, roles->items, DLX_PRIMARY, item)))
        return false;
    r->secondary = 0;
    if (roles->secondary != NULL && !declare(l, roles->secondary, DLX_SECONDARY, item))
        return false;
    for (size_t w = 0; roles->items == NULL && w < l->count; w++)
        if (item[l->words[w].name] == DLX_NONE &&
            !add_item(l, &l->words[w], DLX_PRIMARY, &item[l->words[w].name]))
            return false;
    return true;
}

static bool collect_row(struct lists *l, const struct group *g)
{
    bool bit = false, is_good = true;
    for (size_t w = g->begin; w < g->end && is_good; w++) {
        reader_read_bit(names_text(&l->names, l->words[w].name), &bit);
        is_good =
            !bit || reader_collect(l->r, (uint32_t)(w - g->begin), DLX_NO_COLOR, l->words[w].place);
    }
    return is_good;
}

static bool collect_set(struct lists *l, const struct group *g, const uint32_t *item)
{
    for (size_t w = g->begin; w < g->end; w++) {
        const struct word *word = &l->words[w];
        if (item[word->name] == DLX_NONE)
            return fail_word(l, word,
                             "option lists item `%s`, which the list of items does not name");
        if (!reader_collect(l->r, item[word->name], DLX_NO_COLOR, word->place))
            return false;
    }
    return true;
}

static bool add_option(struct lists *l, const struct group *g, const struct roles *roles,
                       const uint32_t *item)
{
    const uint32_t name = g->name != DLX_NONE ? g->name : g->key;
    if (!(roles->width > 0 ? collect_row(l, g) : collect_set(l, g, item)) ||
        !reader_add_option(l->r, g->place.line))
        return false;
    dlx_status status =
        name == DLX_NONE
            ? DLX_OK
            : problem_name_option(l->r->problem, dlx_problem_option_count(l->r->problem) - 1,
                                  names_text(&l->names, name));
    return status == DLX_OK || reader_fail_status(l->r, status);
}

/* Reject a first list like `U = {1, 2, 3}` beside the options, if it could be either an option or
 * the list of all items. */
static bool check_first(struct lists *l, const struct roles *roles)
{
    const struct group *first = l->groups;
    const size_t count = first->end - first->begin;
    if (roles->depth > 1 || roles->items != NULL || roles->width > 0 || first->key == DLX_NONE ||
        l->group_count < 3 || count < dlx_problem_item_count(l->r->problem))
        return true;
    return fail_at(l, first->place,
                   "`%s` may be an option or the list of all items: call the list `items`, or put "
                   "another option first",
                   names_text(&l->names, first->key));
}

static bool fill(struct lists *l, const struct roles *roles, uint32_t *item)
{
    for (uint32_t n = 0; n < l->names.count; n++)
        item[n] = DLX_NONE;
    if (roles->width > 0 && roles->items != NULL &&
        roles->items->end - roles->items->begin != roles->width)
        return fail_at(l, roles->items->place, "the matrix has another number of columns", "");
    if (!add_items(l, roles, item) || !check_first(l, roles))
        return false;
    for (size_t g = 0; g < l->group_count; g++)
        if (is_option(l, &l->groups[g], roles) && !add_option(l, &l->groups[g], roles, item))
            return false;
    return true;
}

static bool build(struct lists *l)
{
    const dlx_allocator *a = l->r->scan.allocator;
    struct roles roles = {.items = NULL};
    uint32_t *item = NULL;
    size_t room = 0;
    if (!find_roles(l, &roles))
        return false;
    find_matrix(l, &roles);
    if (!memory_reserve(a, &item, &room, l->names.count + (size_t)1, sizeof *item))
        return reader_fail_status(l->r, DLX_ERR_MEMORY);
    const bool is_good = fill(l, &roles, item);
    memory_free(a, item, room, sizeof *item);
    return is_good;
}

bool read_lists(struct reader *r)
{
    struct lists l = {.r = r, .key = DLX_NONE};
    const dlx_allocator *a = r->scan.allocator;
    l.open[0].key = l.open[0].name = DLX_NONE;
    names_init(&l.names, a);
    r->base = 1; /* messages number columns without names from 1 */
    const bool is_good = read_text(&l) && build(&l);
    names_free(&l.names);
    memory_free(a, l.words, l.capacity, sizeof *l.words);
    memory_free(a, l.groups, l.group_capacity, sizeof *l.groups);
    return is_good;
}

/* ---- writing ---- */

static void write_string(struct writer *w, const char *text)
{
    write_byte(w, '"');
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\')
            write_byte(w, '\\');
        write_byte(w, (unsigned char)*text < ' ' ? ' ' : *text);
    }
    write_byte(w, '"');
}

/* Write the name of an item, or its number from 1. */
static void write_name_of(struct writer *w, uint32_t item)
{
    char number[DECIMAL_ROOM];
    const char *name = dlx_problem_item(w->problem, item).name;
    write_string(w, name != NULL ? name : decimal_text((uint64_t)item + 1, number));
}

static void write_names(struct writer *w, const char *key, uint32_t begin, uint32_t end)
{
    write_format(w, "\"%s\": [", key);
    for (uint32_t place = begin; place < end; place++) {
        write_text(w, place > begin ? ", " : "");
        write_name_of(w, w->item[place]);
    }
    write_text(w, "],\n");
}

static void write_option(struct writer *w, uint32_t option, const char *name)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(w->problem, option, &count);
    if (name != NULL) {
        write_string(w, name);
        write_text(w, ": ");
    }
    write_byte(w, '[');
    for (uint32_t e = 0; e < count; e++) {
        write_text(w, e > 0 ? ", " : "");
        write_name_of(w, entry[e].item);
    }
    write_text(w, option + 1 < dlx_problem_option_count(w->problem) ? "],\n" : "]\n");
}

static bool check_option_names(struct writer *w, bool has_names)
{
    for (uint32_t o = 0; has_names && o < dlx_problem_option_count(w->problem); o++)
        if (dlx_problem_option_name(w->problem, o) == NULL)
            return writer_refuse_option(w, "an option without a name beside others with names", o);
    return true;
}

void write_lists(struct writer *w)
{
    const uint32_t primary = dlx_problem_primary_count(w->problem);
    const uint32_t items = dlx_problem_item_count(w->problem);
    const bool has_names = problem_has_option_names(w->problem);
    if (!writer_check_numbers(w) || !check_option_names(w, has_names))
        return;
    write_byte(w, '{');
    write_names(w, "items", 0, primary);
    if (items > primary)
        write_names(w, "secondary", primary, items);
    write_format(w, "\"options\": %c\n", has_names ? '{' : '[');
    for (uint32_t o = 0; o < dlx_problem_option_count(w->problem) && w->status == DLX_OK; o++)
        write_option(w, o, dlx_problem_option_name(w->problem, o));
    write_text(w, has_names ? "}}\n" : "]}\n");
}
