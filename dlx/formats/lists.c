/* SPDX-License-Identifier: MIT */
/*
 * `lists`: lists in brackets, as in JSON and in programs. The innermost lists are the options, each
 * with its items, or with a 0 or 1 for each item. A word before a list may name it:
 *
 *     Y = {'A': [1, 4],        {"items": ["a", "b"], "secondary": ["x"],      M = [1 0 1 0;
 *          'B': [2, 4]}         "options": [["a", "x"], ["b"]]}                    0 1 0 1]
 *
 *     text  = { [ key ] list | "," | ";" | "." }
 *     key   = [ words ] word ( ":" | "=" | "=>" )
 *     list  = open { [ key ] list | word | key word | "," } close
 *           | open row { ( ";" | "|" | newline ) row } close        the rows of a matrix
 *     row   = word { [ "," ] word }
 *     open  = [ function ] ( "(" | "[" | "{" )
 *     word  = quoted | any characters but blanks, brackets, and the signs above
 *
 * Comments are `#`, `//` or `%` and the rest of the line. The keys name, id, label and cost tell
 * about the option beside them; other keys of single words tell nothing. A list `items`, or a first
 * list without a key, may name all items, and a list `secondary` the secondary ones. If all options
 * are as long and have only 0, 1, true and false, they are the rows of a matrix; the list of items,
 * or else a first row of other words, names its columns. A type before a list is dropped, and so is
 * a dash at the beginning of a line.
 *
 * A text may have many other lists. So that none of them becomes an option, all options must be in
 * one list, or one in each of the lists of one list, with a name. All words are kept up to the end,
 * each of them once, because only then the deepest lists are known:
 *
 *     lists     0 the text   1 Y   2 A   3 B       names    0 "1"  1 "4"  2 "2"
 *     groups    A: words 0 1, in 1     B: words 2 1, in 1
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

/* A list. */
struct list {
    uint32_t parent;     /* the list that it is in */
    uint32_t lists;      /* number of lists in it */
    uint32_t name, cost; /* the words that it has with these keys, or DLX_NONE */
    char bracket;
};

/* A list without lists in it, or a row of one. */
struct group {
    size_t begin, end; /* its words */
    uint32_t key;      /* the word before it, or DLX_NONE */
    uint32_t within;   /* the list that it is in */
    int depth;
    bool is_row;
    struct place place;
};

/* A list that is open. The one at depth 0 is the text. */
struct open {
    uint32_t list;
    size_t begin; /* its first word */
    uint32_t key;
    bool has_values; /* words with keys */
    bool has_commas;
    bool has_rows; /* before the current one */
    struct place place;
};

struct lists {
    struct reader *r;
    struct names names;
    struct word *words;
    size_t count, capacity;
    struct group *groups;
    size_t group_count, group_capacity;
    struct list *list;
    size_t list_count, list_capacity;
    struct open open[DEEPEST];
    int depth;
    uint32_t key;       /* the key of the next list or word, or DLX_NONE */
    bool is_separate;   /* a sign other than a word or list precedes */
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

/* Return whether a text is one of some words, which blanks separate. Case does not matter. */
static bool is_one_of(const char *text, const char *words)
{
    const size_t length = strlen(text);
    for (size_t n; *words != '\0'; words += n + (words[n] != '\0')) {
        n = strcspn(words, " ");
        if (n == length && strncasecmp(words, text, n) == 0)
            return true;
    }
    return false;
}

static bool is_word(const struct lists *l, uint32_t name, const char *words)
{
    return name != DLX_NONE && is_one_of(names_text(&l->names, name), words);
}

/* ---- words ---- */

static bool is_in_word(char c)
{
    static const bool ends[256] = {
        ['\0'] = true, [' '] = true, ['\t'] = true, ['\r'] = true, ['\v'] = true, ['\f'] = true,
        ['['] = true,  [']'] = true, ['{'] = true,  ['}'] = true,  ['('] = true,  [')'] = true,
        ['<'] = true,  ['>'] = true, [','] = true,  [';'] = true,  ['|'] = true,  [':'] = true,
        ['='] = true,  ['"'] = true, ['\''] = true,
    };
    return !ends[(unsigned char)c];
}

/* Take the value of a key that is no list, which was added last. */
static bool take_value(struct lists *l)
{
    struct open *o = &l->open[l->depth];
    const struct word *value = &l->words[--l->count];
    if (l->depth == 0)
        return fail_at(l, value->place, "`%s` is not followed by a list",
                       names_text(&l->names, l->key));
    if (is_word(l, l->key, "name id label"))
        l->list[o->list].name = value->name;
    else if (is_word(l, l->key, "cost"))
        l->list[o->list].cost = value->name;
    else if (is_word(l, l->key, "costs price weight"))
        return fail_word(l, value, "to make `%s` the cost of an option, call it `cost`");
    o->has_values = true;
    l->key = DLX_NONE;
    return true;
}

/* Add a word to the list that is open. */
static bool add_word(struct lists *l, const char *text, size_t length, bool is_quoted,
                     struct place place)
{
    const struct open *o = &l->open[l->depth];
    if (length == 0)
        return fail_at(l, place, "the item has no name", "");
    uint32_t name = l->names.count > 0 ? names_find(&l->names, text, length) : DLX_NONE;
    dlx_status status = name == DLX_NONE ? names_add(&l->names, text, length, &name) : DLX_OK;
    if (status != DLX_OK)
        return reader_fail_status(l->r, status);
    if (!memory_reserve(l->r->scan.allocator, &l->words, &l->capacity, l->count + 1,
                        sizeof *l->words))
        return reader_fail_status(l->r, DLX_ERR_MEMORY);
    l->words[l->count++] = (struct word){name, is_quoted, place};
    if (o->has_commas && !l->is_separate)
        return fail_word(l, &l->words[l->count - 1], "expected a comma before `%s`");
    l->is_separate = false;
    return l->key == DLX_NONE || take_value(l);
}

/* Take the four digits of an escape such as \\u00e9. Return false if they are not there. */
static bool take_hex(const char **from, uint32_t *code)
{
    static const char digits[] = "0123456789abcdef";
    for (int d = 0; d < 4; d++, ++*from) {
        if (!has_sign("0123456789abcdefABCDEF", **from))
            return false;
        *code = 16 * *code + (uint32_t)(strchr(digits, **from | 0x20) - digits);
    }
    return true;
}

/* Take an escape of JSON, which begins after the backslash; two of them for a pair of surrogates.
 * Return the length of its text, or 0 if there is none. */
static size_t take_escape(const char **from, char text[UTF8_LONGEST])
{
    enum { HIGH = 0xd800, LOW = 0xdc00, END = 0xe000, PAIRS = 0x10000 };
    uint32_t code = 0, low = 0;
    const char sign = **from;
    *from += sign != '\0';
    if (sign != 'u') {
        text[0] = has_sign("bfnrt", sign) ? ' ' : sign;
        return has_sign("\"'\\/bfnrt", sign);
    }
    if (!take_hex(from, &code) || code < ' ' || (code >= LOW && code < END))
        return 0;
    if (code < HIGH || code >= END)
        return utf8_put(code, text);
    if ((*from)[0] != '\\' || (*from)[1] != 'u')
        return 0;
    *from += 2;
    if (!take_hex(from, &low) || low < LOW || low >= END)
        return 0;
    return utf8_put(PAIRS + ((code - HIGH) << 10) + (low - LOW), text);
}

/* Take a word in quotes. The text before its first escape stays as it is. The rest is unquoted in
 * place, because the result is shorter. */
static bool take_quoted(struct lists *l)
{
    const struct place place = place_of(l, l->at);
    const char quote = *l->at;
    char *text = l->at + 1, *to = text;
    while (*to != quote && *to != '\\' && *to != '\0')
        to++;
    const char *from = to;
    while (*from != quote && *from != '\0')
        if (*from++ == '\\') {
            const size_t length = take_escape(&from, to);
            if (length == 0)
                return fail_at(l, place, "the word has an escape that JSON does not have", "");
            to += length;
        } else
            *to++ = from[-1];
    if (*from == '\0') /* the next block of the text may have it */
        return fail_at(l, l->r->scan.line > place.line ? place : (struct place){0, 0},
                       "the closing quote is missing on this line", "");
    l->at += from + 1 - l->at;
    return add_word(l, text, (size_t)(to - text), true, place);
}

/* Refuse words that stand for something that is not there. */
static bool check_plain(struct lists *l, const struct word *word)
{
    static const char ellipsis[] = "\xe2\x80\xa6";
    const char *text = names_text(&l->names, word->name);
    if (text[strspn(text, ".")] == '\0' || strcmp(text, ellipsis) == 0)
        return fail_word(l, word, "`%s` leaves out items: list all of them");
    return !is_one_of(text, "null none nil undefined nan") ||
           fail_word(l, word, "`%s` is not an item");
}

/* Take a word without quotes. The name of a function, such as `array` or `vec!`, is no item. */
static bool take_plain(struct lists *l)
{
    const char *text = l->at;
    while (is_in_word(*l->at))
        l->at++;
    if (l->at == text) { /* a sign that is not part of the notation */
        const char sign[] = {*text, '\0'};
        return fail_at(l, place_of(l, text), "expected a list in brackets, found `%s`", sign);
    }
    if (*l->at == '(' || (*l->at == '[' && l->at[-1] == '!'))
        return true;
    const size_t count = l->count;
    return add_word(l, text, (size_t)(l->at - text), false, place_of(l, text)) &&
           (l->count == count || check_plain(l, &l->words[count]));
}

/* ---- lists ---- */

static bool add_list(struct lists *l, uint32_t parent, char bracket)
{
    if (!memory_reserve(l->r->scan.allocator, &l->list, &l->list_capacity, l->list_count + 1,
                        sizeof *l->list))
        return reader_fail_status(l->r, DLX_ERR_MEMORY);
    l->list[l->list_count++] = (struct list){parent, 0, DLX_NONE, DLX_NONE, bracket};
    return true;
}

/* Return whether a list may begin here. */
static bool check_open(struct lists *l, const struct open *parent)
{
    const size_t words = l->count - parent->begin;
    if (l->depth + 1 == DEEPEST || l->list_count == DLX_NONE)
        return fail_at(l, place_of(l, l->at), "the lists are nested too deeply", "");
    if (words > 1 || (words > 0 && (parent->has_rows || l->key != DLX_NONE)))
        return fail_word(l, &l->words[l->count - 1], "`%s` stands beside lists");
    if (words > 0 && l->depth == 0)
        return fail_word(l, &l->words[parent->begin], "`%s` needs `=` or `:` before the list");
    if (l->depth == 0 && !l->is_separate)
        return fail_at(l, place_of(l, l->at), "expected a comma between two lists", "");
    return true;
}

/* Begin a list. A word beside it is its key, as in Prolog: option(a, [1, 4]). */
static bool open_list(struct lists *l)
{
    const struct open *parent = &l->open[l->depth];
    if (!check_open(l, parent) || !add_list(l, parent->list, *l->at))
        return false;
    if (l->count > parent->begin)
        l->key = l->words[--l->count].name;
    l->list[parent->list].lists++;
    l->open[++l->depth] = (struct open){.list = (uint32_t)l->list_count - 1,
                                        .begin = l->count,
                                        .key = l->key,
                                        .place = place_of(l, l->at)};
    l->key = DLX_NONE;
    l->is_separate = true;
    l->at++;
    return true;
}

/* Add the words since the beginning of a list, or of its row, as a group. */
static bool add_group(struct lists *l, const struct open *o)
{
    if (!memory_reserve(l->r->scan.allocator, &l->groups, &l->group_capacity, l->group_count + 1,
                        sizeof *l->groups))
        return reader_fail_status(l->r, DLX_ERR_MEMORY);
    l->groups[l->group_count++] = (struct group){
        .begin = o->begin,
        .end = l->count,
        .key = o->has_rows ? DLX_NONE : o->key,
        .within = o->has_rows ? o->list : l->list[o->list].parent,
        .depth = l->depth,
        .is_row = o->has_rows,
        .place = l->count > o->begin ? l->words[o->begin].place : o->place,
    };
    return true;
}

static bool check_close(struct lists *l, const struct open *o)
{
    static const char opening[] = "[{(", closing[] = "]})";
    const char sign[] = {*l->at, '\0'};
    const struct list *list = &l->list[o->list];
    if (l->depth == 0 || list->bracket != opening[strchr(closing, *l->at) - closing])
        return fail_at(l, place_of(l, l->at), "there is no list that this `%s` could end", sign);
    if (list->lists > 0 && l->count > o->begin)
        return fail_word(l, &l->words[o->begin], "`%s` stands beside lists");
    if (list->lists == 0 && o->has_values)
        return fail_at(l, o->place, "there is no list of items between these brackets", "");
    if (l->key != DLX_NONE)
        return fail_at(l, place_of(l, l->at), "`%s` is not followed by a list",
                       names_text(&l->names, l->key));
    return true;
}

static bool close_list(struct lists *l)
{
    const struct open *o = &l->open[l->depth];
    if (!check_close(l, o))
        return false;
    const bool is_group = l->list[o->list].lists == 0 && !(o->has_rows && l->count == o->begin);
    const bool is_good = !is_group || add_group(l, o);
    l->open[--l->depth].begin = l->count;
    l->is_separate = false;
    l->at++;
    return is_good;
}

/* End a row of a matrix, if there are words in it. */
static bool end_row(struct lists *l)
{
    struct open *o = &l->open[l->depth];
    l->is_separate = true;
    if (l->depth == 0 || l->list[o->list].lists > 0 || l->count == o->begin)
        return true;
    o->has_rows = true;
    const bool is_good = add_group(l, o);
    o->begin = l->count;
    return is_good;
}

/* End a line. In the outer list, it may be a row, unless a comma precedes. */
static bool end_line(struct lists *l)
{
    const struct open *o = &l->open[l->depth];
    if (l->depth == 0 && l->count > o->begin)
        return fail_word(l, &l->words[o->begin], "expected a list in brackets, found `%s`");
    if (l->depth == 1 && l->list[o->list].bracket == '[' && !l->is_separate)
        return end_row(l);
    l->is_separate |= l->depth == 0;
    return true;
}

static bool take_comma(struct lists *l)
{
    struct open *o = &l->open[l->depth];
    if (!o->has_commas && l->depth > 0 && l->count > o->begin + 1)
        return fail_word(l, &l->words[o->begin + 1], "expected a comma before `%s`");
    o->has_commas |= l->depth > 0;
    l->is_separate = true;
    l->at++;
    return true;
}

/* Drop the type before a list: `new int[][] {`, `[3][7]bool{`. It consists of words and brackets,
 * with at most one word in each. */
static void drop_type(struct lists *l)
{
    char *end = l->at;
    bool has_list = false;
    while (*end == ' ' || *end == '[' || is_in_word(*end))
        if (*end++ == '[') {
            end += strcspn(end, "[]{}(),;\"'");
            if (*end++ != ']')
                return;
            has_list = true;
        }
    if (has_list && *end == '{')
        l->at = end;
}

/* Take the sign behind a key. */
static bool take_key(struct lists *l)
{
    const struct open *o = &l->open[l->depth];
    if (l->count == o->begin || l->key != DLX_NONE)
        return fail_at(l, place_of(l, l->at), "`%s` needs a name before it",
                       *l->at == ':' ? ":" : "=");
    l->key = l->words[--l->count].name;
    l->is_separate = true;
    l->at += l->at[0] == '=' && l->at[1] == '>' ? 2 : 1;
    drop_type(l);
    return true;
}

/* ---- the text ---- */

static bool is_comment(const char *at)
{
    return *at == '#' || *at == '%' || (at[0] == '/' && at[1] == '/');
}

/* Drop what precedes the name in a line like `int matrix[6][7] = {`. */
static void drop_declaration(struct lists *l)
{
    char *sign = l->at + strcspn(l->at, "={(\"'#%/");
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

/* Drop what precedes the list in a line, unless it is a name. */
static void drop_prefix(struct lists *l)
{
    if (l->depth == 0 && l->at[0] == '-' && l->at[1] == ' ') /* an element of a list in YAML */
        l->at++;
    drop_declaration(l);
    drop_type(l);
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
    case ',':
        return take_comma(l);
    case ';':
    case '|':
        l->at++;
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
    drop_prefix(l);
    while (*l->at != '\0' && !is_comment(l->at)) {
        const bool is_end = l->depth == 0 && *l->at == '.' && l->count == l->open[0].begin;
        l->is_separate |= is_end;
        if (*l->at == ' ' || (*l->at >= '\t' && *l->at <= '\r') || is_end)
            l->at++;
        else if (!take_sign(l))
            return false;
    }
    return end_line(l);
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
    if (token == TOKEN_END && l->depth == 0 && l->key != DLX_NONE)
        scan_fail(s, DLX_ERR_SYNTAX, 0, 0, "`%s` is not followed by a list",
                  names_text(&l->names, l->key));
    else if (token == TOKEN_END && l->depth > 0) /* in a block of the text, this is no mistake */
        scan_fail(s, DLX_ERR_SYNTAX, 0, 0, "the list that begins on line %s has no end",
                  decimal_text(l->open[l->depth].place.line, line));
    else if (token == TOKEN_END && l->group_count == 0)
        scan_fail(s, DLX_ERR_SYNTAX, 0, 0, "there are no lists", "");
    return s->status == DLX_OK;
}

/* ---- what the groups are ---- */

struct roles {
    const struct group *items, *secondary; /* or NULL */
    const struct group *first;             /* the first option, or NULL */
    int depth;                             /* of the options */
    size_t width;                          /* columns of a matrix; 0 if it is none */
    bool has_header;                       /* the items are a first row with names */
};

/* Return whether a list is said to be one of items. An option may have such a key, too. */
static bool is_of_items(const struct lists *l, const struct group *g)
{
    const struct list *within = &l->list[g->within];
    return g->depth <= 2 && !(within->lists == 1 && within->name != DLX_NONE) &&
           is_word(l, g->key, "items universe elements columns primary secondary");
}

/* Return whether a list is the first of a text, and has no name, above the list of all options:
 * `{1 2 3}` above `{{1 2} {3}}`. */
static bool is_universe(const struct lists *l, const struct group *g)
{
    return g == l->groups && g->key == DLX_NONE && g->within == 0 && l->list[0].lists == 2 &&
           g->end > g->begin;
}

/* Return whether a list of options has none. */
static bool is_no_option(const struct lists *l, const struct group *g)
{
    return g->depth <= 2 && g->begin == g->end && is_word(l, g->key, "options subsets sets rows");
}

static bool is_option(const struct lists *l, const struct group *g, const struct roles *roles)
{
    return g->depth == roles->depth && !is_no_option(l, g) && g != roles->items &&
           g != roles->secondary;
}

static bool find_items(struct lists *l, struct roles *roles)
{
    for (size_t g = 0; g < l->group_count; g++)
        if (!is_of_items(l, &l->groups[g]) && l->groups[g].depth > roles->depth)
            roles->depth = l->groups[g].depth;
    for (size_t g = 0; g < l->group_count; g++) {
        const struct group *group = &l->groups[g];
        const bool is_secondary = is_word(l, group->key, "secondary");
        const struct group **role = is_secondary ? &roles->secondary : &roles->items;
        const bool is_named =
            is_of_items(l, group) || (group->depth < roles->depth &&
                                      (is_word(l, group->key, "x u") || is_universe(l, group)));
        if (!is_named && (group->depth == roles->depth || is_no_option(l, group)))
            continue;
        if (*role != NULL || !is_named)
            return fail_at(l, group->place,
                           "this list is neither an option nor a list `items`; costs belong in "
                           "the option: {\"cost\": 3, \"items\": [1, 2]}",
                           "");
        *role = group;
    }
    return true;
}

/* Return whether an option is alone in a list that only wraps it. */
static bool is_wrapped(const struct lists *l, const struct group *g)
{
    const struct list *within = &l->list[g->within];
    return within->lists == 1 && g->within != 0 &&
           (g->key != DLX_NONE || within->name != DLX_NONE || within->bracket == '(');
}

/* Refuse options that are in different lists, since they mean different things. */
static bool check_options(struct lists *l, struct roles *roles)
{
    for (size_t g = 0; g < l->group_count; g++) {
        const struct group *group = &l->groups[g], *first = roles->first;
        if (!is_option(l, group, roles))
            continue;
        if (first == NULL)
            roles->first = group;
        else if (group->within != first->within &&
                 !(is_wrapped(l, group) && is_wrapped(l, first) &&
                   l->list[group->within].parent == l->list[first->within].parent))
            return fail_at(l, group->place,
                           "this list is not beside the options before it: a text has one problem, "
                           "and an item is a word",
                           "");
    }
    return true;
}

static size_t count_bits(const struct lists *l, const struct group *g)
{
    size_t count = 0;
    bool ignored;
    for (size_t w = g->begin; w < g->end; w++)
        count += !l->words[w].is_quoted &&
                 reader_read_bit(names_text(&l->names, l->words[w].name), &ignored);
    return count;
}

static bool has_only_bits(const struct lists *l, const struct group *g)
{
    return count_bits(l, g) == g->end - g->begin;
}

/* Return whether a row has only names, which are in quotes or begin with a letter. */
static bool has_only_names(const struct lists *l, const struct group *g)
{
    size_t w = g->begin;
    while (w < g->end && (l->words[w].is_quoted ||
                          !has_sign("0123456789+-.", *names_text(&l->names, l->words[w].name))))
        w++;
    return w == g->end && g->key == DLX_NONE;
}

/* Find out whether the options are rows of a matrix. A list of one word is an option with it, and
 * so are all lists if there are items called 0 or 1. */
static bool find_matrix(struct lists *l, struct roles *roles)
{
    const struct group *first = roles->first;
    bool are_rows = first != NULL && (roles->items == NULL || count_bits(l, roles->items) == 0);
    size_t rows = 0, rest = 0;
    for (size_t g = 0; g < l->group_count && first != NULL; g++) {
        const struct group *group = &l->groups[g];
        if (!is_option(l, group, roles))
            continue;
        are_rows &= group->end - group->begin == first->end - first->begin;
        rest += group != first && has_only_bits(l, group);
        rows++;
    }
    const bool has_header = are_rows && rows > 1 && roles->items == NULL &&
                            has_only_names(l, first) && !has_only_bits(l, first);
    are_rows &= rest + 1 == rows && first->end > first->begin + 1 &&
                (has_header || has_only_bits(l, first));
    if (first != NULL && first->is_row && !are_rows)
        return fail_at(l, first->place,
                       "the rows of a matrix need as many zeros and ones as each other", "");
    roles->width = are_rows ? first->end - first->begin : 0;
    roles->has_header = are_rows && has_header;
    if (roles->has_header)
        roles->items = first;
    return true;
}

/* ---- the problem ---- */

static bool add_item(struct lists *l, const struct word *word, dlx_kind kind, uint32_t *item)
{
    dlx_status status =
        dlx_problem_add_item(l->r->problem, names_text(&l->names, word->name), kind, item);
    if (status == DLX_ERR_NAME_TAKEN)
        return fail_word(l, word, "item `%s` is named twice");
    return status == DLX_OK || reader_fail_status(l->r, status);
}

/* Add the items of a list. item[] has the item of each word, or DLX_NONE. */
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

/* Add the items: those that are named, or else the words of the options. */
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

/* Give the last option its name and its cost. */
static bool describe(struct lists *l, const struct group *g)
{
    const uint32_t latest = dlx_problem_option_count(l->r->problem) - 1;
    const struct list *within = &l->list[g->within];
    const bool has_own = within->lists == 1 && g->within != 0;
    const uint32_t name = has_own && within->name != DLX_NONE ? within->name : g->key;
    struct amount cost = {.size = 0};
    if (name != DLX_NONE) {
        dlx_status status = problem_name_option(l->r->problem, latest, names_text(&l->names, name));
        if (status != DLX_OK)
            return reader_fail_status(l->r, status);
    }
    if (!has_own || within->cost == DLX_NONE)
        return true;
    const char *text = names_text(&l->names, within->cost);
    if (!amount_parse(text, &cost))
        return fail_at(l, g->place, "expected a cost, such as 7 or 12.50, found `%s`", text);
    return reader_set_cost(l->r, cost, g->place);
}

static bool add_option(struct lists *l, const struct group *g, const struct roles *roles,
                       const uint32_t *item)
{
    return (roles->width > 0 ? collect_row(l, g) : collect_set(l, g, item)) &&
           reader_add_option(l->r, g->place.line) && describe(l, g);
}

/* Refuse a list like `U = {1, 2, 3}` if it could be an option or the list of all items: the first
 * list, beside the options. */
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
    if (!find_items(l, &roles) || !check_options(l, &roles) || !find_matrix(l, &roles))
        return false;
    if (!memory_reserve(a, &item, &room, l->names.count + (size_t)1, sizeof *item))
        return reader_fail_status(l->r, DLX_ERR_MEMORY);
    const bool is_good = fill(l, &roles, item);
    memory_free(a, item, room, sizeof *item);
    return is_good;
}

bool read_lists(struct reader *r)
{
    struct lists l = {.r = r, .key = DLX_NONE, .is_separate = true};
    const dlx_allocator *a = r->scan.allocator;
    l.open[0].key = DLX_NONE;
    names_init(&l.names, a);
    r->base = 1; /* columns without names; messages count them */
    const bool is_good = add_list(&l, 0, '\0') && read_text(&l) && build(&l);
    names_free(&l.names);
    memory_free(a, l.words, l.capacity, sizeof *l.words);
    memory_free(a, l.groups, l.group_capacity, sizeof *l.groups);
    memory_free(a, l.list, l.list_capacity, sizeof *l.list);
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
    write_string(w, item_label(w->problem, item, 1, number));
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

static void write_option(struct writer *w, uint32_t option, bool has_costs)
{
    uint32_t count;
    const char *name = dlx_problem_option_name(w->problem, option);
    const dlx_entry *entry = dlx_problem_option(w->problem, option, &count);
    if (has_costs)
        write_text(w, name != NULL ? "{\"name\": " : "{");
    if (name != NULL) {
        write_string(w, name);
        write_text(w, has_costs ? ", " : ": ");
    }
    if (has_costs) {
        write_text(w, "\"cost\": ");
        write_cost(w, option);
        write_text(w, ", \"items\": ");
    }
    write_byte(w, '[');
    for (uint32_t e = 0; e < count; e++) {
        write_text(w, e > 0 ? ", " : "");
        write_name_of(w, entry[e].item);
    }
    write_text(w, has_costs ? "]}" : "]");
    write_text(w, option + 1 < dlx_problem_option_count(w->problem) ? ",\n" : "\n");
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
    const bool has_costs = dlx_problem_has_costs(w->problem);
    const bool has_names = problem_has_option_names(w->problem) && !has_costs;
    if (!writer_check_numbers(w) || !check_option_names(w, has_names))
        return;
    write_byte(w, '{');
    write_names(w, "items", 0, primary);
    if (items > primary)
        write_names(w, "secondary", primary, items);
    write_format(w, "\"options\": %c\n", has_names ? '{' : '[');
    for (uint32_t o = 0; o < dlx_problem_option_count(w->problem) && w->status == DLX_OK; o++)
        write_option(w, o, has_costs);
    write_text(w, has_names ? "}}\n" : "]}\n");
}
