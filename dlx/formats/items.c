/* SPDX-License-Identifier: MIT */
/*
 * `items`, the native format, which Knuth's programs read too: a line of item names, then one line
 * per option.
 *
 *     | two cells and a piece                    a comment: `|` is the first byte of the line
 *     p 1:2|q | x y                              p and q are primary, q once or twice; x, y secondary
 *     p x:A y                                    option 0: p, x with color A, and y
 *     q=2 x:A |7                                 option 1, which covers q twice, with cost 7
 *
 *     text    = { comment | blank line } header { comment | blank line | option }
 *     header  = { [ times "|" ] name } [ "|" { name } ] newline
 *     times   = number [ ":" number ]
 *     option  = entry { entry } { "|" number } newline        several costs are added, as in DLX5
 *     entry   = name [ ":" color | "=" number ]
 *     comment = "|" at the very beginning of a line, up to its end; before the header, also "//"
 *     name    = any bytes but blanks, ":" and "|"          color = the same
 *
 * A name may contain "=", because a word is first looked up as the name of an item. Apart from "=",
 * this is the grammar of Knuth's programs DLX1, DLX2, DLX3 and DLX5, but names may have any length.
 *
 * If the first line begins with `<`, the text is in the notation of miniexact, which is close to
 * that of Knuth's book. Line ends mean nothing there:
 *
 *     < p q:1;2 > [ x y ] p x:A y; q x:A;
 *
 *     text    = "<" { name [ ":" number [ ";" number ] ] } ">" [ "[" { name } "]" ] { option }
 *     option  = { entry } ";"
 */
#include "dlx/core/decimal.h"
#include "dlx/core/names.h"
#include "dlx/core/query.h"
#include "dlx/formats/reader.h"
#include "dlx/formats/writer.h"

#include <string.h>
#include <strings.h>

/* Split a word into the multiplicity before its `|` and the name after it. */
static bool split_multiplicity(struct reader *r, const char **name, dlx_item *times)
{
    const char *wrong = reader_split_times(r->scan.word, name, times);
    if (wrong != NULL)
        scan_fail_word(&r->scan, wrong);
    return wrong == NULL;
}

static bool check_name(struct reader *r, const char *name)
{
    struct scanner *s = &r->scan;
    if (*name == '\0')
        scan_fail_word(s, "`%s` has no item name");
    else if (strchr(name, '|') != NULL)
        scan_fail_word(s, "item name `%s` contains `|`");
    else if (strchr(name, ':') != NULL)
        scan_fail_word(s, "item name `%s` contains `:`");
    return s->status == DLX_OK;
}

static bool add_item(struct reader *r, const char *name, dlx_kind kind, dlx_item times)
{
    uint32_t item;
    dlx_status status = dlx_problem_add_item(r->problem, name, kind, &item);
    if (status == DLX_ERR_NAME_TAKEN)
        scan_fail_word(&r->scan, "item `%s` is named twice");
    else if (status != DLX_OK)
        reader_fail_status(r, status);
    else if (kind == DLX_PRIMARY)
        dlx_problem_set_multiplicity(r->problem, item, times.min, times.max);
    return status == DLX_OK;
}

/* If there are many items, prefetch the data that looks up a name to be read soon. */
static inline void look_ahead(struct reader *r)
{
    if (r->has_many)
        reader_look_ahead(r, r->problem);
}

static dlx_kind read_header_word(struct reader *r, dlx_kind kind)
{
    struct scanner *s = &r->scan;
    dlx_item times = {.min = 1, .max = 1};
    const char *name = s->word;
    if (strcmp(s->word, "|") == 0) {
        if (kind == DLX_SECONDARY)
            scan_fail_word(s, "there may be only one `|` between item names");
        return DLX_SECONDARY;
    }
    if (strchr(s->word, '|') != NULL && !split_multiplicity(r, &name, &times))
        return kind;
    if (kind == DLX_SECONDARY && name != s->word)
        scan_fail_word(s, "secondary item `%s` cannot have a multiplicity");
    else if (check_name(r, name))
        add_item(r, name, kind, times);
    return kind;
}

static bool read_header(struct reader *r, bool *is_notation)
{
    struct scanner *s = &r->scan;
    dlx_kind kind = DLX_PRIMARY;
    enum token token = reader_first_word(r, '|');
    *is_notation = token == TOKEN_WORD && s->word_column == 1 && s->word[0] == '<';
    if (*is_notation)
        return true;
    if (token == TOKEN_END)
        scan_fail(s, DLX_ERR_SYNTAX, 0, 0, "there are no items: the text is empty", "");
    for (; token == TOKEN_WORD && s->status == DLX_OK; token = scan_next(s)) {
        look_ahead(r);
        kind = read_header_word(r, kind);
        r->has_many = dlx_problem_item_count(r->problem) >= READER_MANY;
    }
    r->names = dlx_problem_item_count(r->problem) > 0 ? problem_item_names(r->problem) : NULL;
    return s->status == DLX_OK;
}

/* Refuse a word that is no item. It may belong to a comment in the style of another format, which
 * may also be the first line. */
static void fail_unnamed(struct reader *r)
{
    struct scanner *s = &r->scan;
    const bool may_comment =
        s->word[0] == '#' || strncmp(s->word, "//", 2) == 0 ||
        (dlx_problem_item_count(r->problem) > 0 && dlx_problem_item(r->problem, 0).name[0] == '#');
    scan_fail_word(s, may_comment ? "option lists item `%s`, which the first line does not name; a "
                                    "comment is a line that begins with `|`"
                                  : "option lists item `%s`, which the first line does not name");
}

/* Find the color after the `:` of the word, and the item before it. Return DLX_NONE after an
 * error. */
static uint32_t split_color(struct reader *r, char *colon, uint32_t *color)
{
    struct scanner *s = &r->scan;
    if (colon[1] == '\0' || strchr(colon + 1, ':') != NULL) {
        scan_fail_word(s, colon[1] == '\0' ? "`%s` has no color after the `:`"
                                           : "`%s` has more than one `:`");
        return DLX_NONE;
    }
    r->has_colors = true;
    dlx_status status = dlx_problem_color(r->problem, colon + 1, color);
    *colon = '\0';
    const uint32_t item = dlx_problem_find_item(r->problem, s->word);
    if (status != DLX_OK)
        reader_fail_status(r, status);
    else if (item == DLX_NONE)
        fail_unnamed(r);
    else if (item_is_primary(r->problem, item))
        scan_fail_word(s, "option gives a color to primary item `%s`");
    return s->status == DLX_OK ? item : DLX_NONE;
}

/* Find the item of a word such as "q=2", and the number of times that the option covers it. Return
 * DLX_NONE after an error. */
static uint32_t split_times(struct reader *r, char *sign, uint32_t *times)
{
    struct scanner *s = &r->scan;
    uint64_t number = 0;
    *sign = '\0';
    const uint32_t item = dlx_problem_find_item(r->problem, s->word);
    const dlx_item its = dlx_problem_item(r->problem, item);
    *sign = '=';
    if (item == DLX_NONE)
        fail_unnamed(r);
    else if (!decimal_read(sign + 1, UINT32_MAX, &number) || number == 0)
        scan_fail_word(
            s, "`%s`: expected a number after `=`: how many times the option covers the item");
    else if (its.kind == DLX_SECONDARY)
        scan_fail_word(s, "`%s`: a secondary item cannot be covered several times");
    else if (its.max == 1)
        scan_fail_word(s, "`%s`: the item has no multiplicity above 1 in the first line");
    else if (number > its.max)
        scan_fail_word(s, "`%s`: this is more than the multiplicity of the item");
    *times = (uint32_t)number;
    return s->status == DLX_OK ? item : DLX_NONE;
}

/* Find the item of a word that is not a name but may contain one. Return DLX_NONE after an
 * error. */
static uint32_t split_entry(struct reader *r, uint32_t *color)
{
    struct scanner *s = &r->scan;
    char *sign;
    if (strchr(s->word, '|') != NULL)
        scan_fail_word(s, "`%s` contains `|`, which is not allowed in a name; a cost is a word of "
                          "its own, such as `|2`");
    else if ((sign = strchr(s->word, ':')) != NULL)
        return split_color(r, sign, color);
    else if ((sign = strrchr(s->word, '=')) != NULL)
        return split_times(r, sign, color);
    else
        fail_unnamed(r);
    return DLX_NONE;
}

/* Return whether the word has a color, if another one before it had one. */
static bool has_color(const struct reader *r)
{
    return r->has_colors && memchr(r->scan.word, ':', r->scan.length) != NULL;
}

/* Most words are names of items, which contain no `:` or `|`. */
static bool collect_entry(struct reader *r)
{
    const struct scanner *s = &r->scan;
    uint32_t item = DLX_NONE, color = DLX_NO_COLOR;
    look_ahead(r);
    if (!has_color(r))
        item = problem_find_item(r->problem, s->word, s->length);
    if (item == DLX_NONE)
        item = split_entry(r, &color);
    return item != DLX_NONE && reader_collect(r, item, color, reader_place(r));
}

/* Collect the next words of this line, or of the next one, while they are short names. Nearly all
 * words are. */
static bool collect_short(struct reader *r)
{
    struct scanner *s = &r->scan;
    struct short_word word;
    scan_leave_word(s);
    while (r->names != NULL && scan_look(s, ' ', &word)) {
        look_ahead(r);
        const uint32_t item = names_find_short(r->names, word.bytes);
        if (item == DLX_NONE)
            break;
        scan_pass(s, &word);
        if (!reader_collect(r, item, DLX_NO_COLOR, (struct place){s->line, word.column}))
            return false;
    }
    return true;
}

static bool add_cost(struct reader *r, struct amount *cost)
{
    struct amount more;
    if (!amount_parse(r->scan.word + 1, &more))
        scan_fail_word(
            &r->scan,
            "`%s` is not a cost: expected a number such as 7 or -0.25 right after the `|`, "
            "below 2^63 without its point");
    else if (r->count == 0)
        scan_fail_word(&r->scan, "`%s` is a cost without an option: expected an item before it");
    else if (!amount_add(cost, more))
        scan_fail_word(&r->scan, "with the cost `%s`, the sum of all costs exceeds 2^63 - 1");
    return r->scan.status == DLX_OK;
}

/* Begin the next option: collect its first words, or scan its first word if that is not a short
 * name. Return false if there is no option. */
static bool begin_option(struct reader *r)
{
    return (collect_short(r) && r->count > 0) || reader_first_word(r, '|') == TOKEN_WORD;
}

static bool read_option(struct reader *r)
{
    struct scanner *s = &r->scan;
    const uint64_t line = s->line;
    struct place place = {line, 0}; /* an option without a cost may need one for negative costs */
    struct amount cost = {.size = 0};
    bool has_cost = false;
    enum token token = r->count > 0 ? scan_next(s) : TOKEN_WORD;
    for (; token == TOKEN_WORD; token = scan_next(s)) {
        const bool is_cost = s->word[0] == '|';
        if (has_cost && !is_cost)
            scan_fail_word(s, "expected the end of the line after the cost, found `%s`");
        if (is_cost && !has_cost)
            place = reader_place(r);
        has_cost |= is_cost;
        if (s->status != DLX_OK ||
            !(is_cost ? add_cost(r, &cost) : collect_entry(r) && collect_short(r)))
            return false;
    }
    return s->status == DLX_OK && reader_add_option(r, line) && reader_set_cost(r, cost, place);
}

/* ---- the notation of miniexact ---- */

/* Take the next piece of the text: a word, or the part of it before one of these signs, which may
 * be empty. *rest is the part of the word after the sign, or NULL. Return false at the end. */
static bool take_piece(struct reader *r, char **rest, const char *signs, char *sign)
{
    struct scanner *s = &r->scan;
    enum token token = TOKEN_WORD;
    if (*rest == NULL) {
        while ((token = scan_next(s)) == TOKEN_LINE_END)
            continue;
    } else {
        s->word_column += (uint64_t)(*rest - s->word);
        s->word = *rest;
    }
    if (token != TOKEN_WORD)
        return false;
    s->length = strcspn(s->word, signs);
    *sign = s->word[s->length];
    *rest = *sign != '\0' && s->word[s->length + 1] != '\0' ? s->word + s->length + 1 : NULL;
    s->word[s->length] = '\0';
    return true;
}

/* Add an item such as "q", "q:2" or "q:1;2". */
static bool add_piece(struct reader *r, dlx_kind kind)
{
    struct scanner *s = &r->scan;
    char *colon = strchr(s->word, ':');
    dlx_item times = {.min = 1, .max = 1};
    if (colon != NULL) {
        const char *at = colon + 1;
        if (kind != DLX_PRIMARY || !reader_take_times(&at, ';', &times) || *at != '\0' ||
            times.min > times.max || times.max == 0)
            scan_fail_word(s, "`%s`: expected a name, or for a primary item also a multiplicity, "
                              "such as q:2 or q:1;2");
        *colon = '\0';
    }
    return s->status == DLX_OK && check_name(r, s->word) && add_item(r, s->word, kind, times);
}

/* Add items up to a sign. */
static bool add_pieces(struct reader *r, char **rest, const char *signs, dlx_kind kind)
{
    for (char sign = '\0'; sign == '\0';) {
        if (!take_piece(r, rest, signs, &sign)) {
            scan_fail(&r->scan, DLX_ERR_SYNTAX, r->scan.line, 0,
                      "expected `%s` after the names of the items", signs);
            return false;
        }
        if (*r->scan.word != '\0' && !add_piece(r, kind))
            return false;
    }
    return true;
}

/* Read the text. Its first word has been scanned. */
static bool read_notation(struct reader *r)
{
    struct scanner *s = &r->scan;
    char *rest = s->length > 1 ? s->word + 1 : NULL, sign;
    uint64_t line = 0;
    if (!add_pieces(r, &rest, ">", DLX_PRIMARY))
        return false;
    bool has = take_piece(r, &rest, ";", &sign);
    if (has && *s->word == '[') {
        s->word[s->length] = sign; /* the list begins behind the bracket */
        rest = s->word[1] != '\0' ? s->word + 1 : NULL;
        if (!add_pieces(r, &rest, "]", DLX_SECONDARY))
            return false;
        has = take_piece(r, &rest, ";", &sign);
    }
    for (; has && s->status == DLX_OK; has = take_piece(r, &rest, ";", &sign)) {
        line = r->count == 0 ? s->word_line : line;
        if ((*s->word != '\0' && !collect_entry(r)) ||
            (sign == ';' && r->count > 0 && !reader_add_option(r, line)))
            return false;
    }
    if (s->status == DLX_OK && r->count > 0)
        scan_fail(s, DLX_ERR_SYNTAX, s->line, 0, "expected `;` after the last option", "");
    return s->status == DLX_OK;
}

bool read_items(struct reader *r)
{
    bool is_notation = false;
    bool fine = read_header(r, &is_notation);
    if (is_notation)
        return read_notation(r);
    while (fine && begin_option(r))
        fine = read_option(r);
    return r->scan.status == DLX_OK;
}

/* ---- writing ---- */

/* Return whether a name can be written: it has no blank, control character, `:` or `|`. */
static bool is_writable(const char *name)
{
    for (; *name != '\0'; name++) {
        unsigned char c = (unsigned char)*name;
        if (c <= ' ' || c == 0x7f || c == ':' || c == '|')
            return false;
    }
    return true;
}

static bool check_item_names(struct writer *w)
{
    for (uint32_t i = 0; i < dlx_problem_item_count(w->problem); i++) {
        const char *name = dlx_problem_item(w->problem, i).name;
        if (name != NULL && !is_writable(name))
            return writer_refuse_item(w, "names with blanks, `:` or `|`", i);
    }
    return writer_check_numbers(w);
}

/* Check that all colors can be written. Named colors precede unnamed ones, which are written as
 * numbers: then no name may be a number. */
static bool check_colors(struct writer *w)
{
    uint32_t named = 0;
    bool plain = true, number = false;
    for (const char *name; (name = dlx_problem_color_name(w->problem, named + 1)) != NULL;
         named++) {
        plain &= is_writable(name);
        number |= strspn(name, "0123456789") == strlen(name);
    }
    for (uint32_t o = 0; (!plain || number) && o < dlx_problem_option_count(w->problem); o++) {
        uint32_t count;
        const dlx_entry *entry = dlx_problem_option(w->problem, o, &count);
        for (uint32_t e = 0; e < count; e++)
            if (entry[e].color == DLX_NO_COLOR || item_is_primary(w->problem, entry[e].item))
                continue;
            else if (!plain)
                return writer_refuse_option(w, "names of colors with blanks, `:` or `|`", o);
            else if (number && entry[e].color > named)
                return writer_refuse_option(
                    w, "unnamed colors beside colors that are named by numbers", o);
    }
    return true;
}

/* Return whether a file that begins with this name could be taken for another kind, or would lose a
 * byte order mark. */
static bool is_sign(const char *name)
{
    static const char *const signs[] = {"\xef", "dlx-diagram", "%%MatrixMarket", "<", "//"};
    bool is_any = false;
    for (size_t s = 0; s < sizeof signs / sizeof *signs && name != NULL; s++)
        is_any = is_any || strncasecmp(name, signs[s], strlen(signs[s])) == 0;
    return is_any;
}

/* Write the line of items. A leading blank has two purposes: a `|` is not read as a comment, and a
 * name is not read as the sign of another kind of file. */
static void write_header(struct writer *w)
{
    uint32_t items = dlx_problem_item_count(w->problem);
    uint32_t primary = dlx_problem_primary_count(w->problem);
    const char *first = items > 0 ? dlx_problem_item(w->problem, w->item[0]).name : NULL;
    if (primary == 0 || is_sign(first))
        write_byte(w, ' ');
    for (uint32_t place = 0; place < items; place++) {
        if (place > 0)
            write_byte(w, ' ');
        if (place == primary)
            write_text(w, "| ");
        write_times(w, w->item[place]);
        write_item(w, w->item[place]);
    }
    write_text(w, items == 0 ? "|\n" : "\n");
}

/* Return whether the text might be one of `rows`: all names are numbers, and there is no title.
 * Then a comment without text tells the formats apart. */
static bool is_like_rows(const dlx_problem *problem)
{
    const uint32_t items = dlx_problem_item_count(problem);
    bool is_like = items > 0 && dlx_problem_title(problem) == NULL;
    for (uint32_t item = 0; item < items && is_like; item++) {
        const char *name = dlx_problem_item(problem, item).name;
        is_like = name == NULL || name[strspn(name, "0123456789")] == '\0';
    }
    return is_like;
}

/* Return whether an entry of the first item, such as "q=2", could be taken for the other name. */
static bool is_like_times(const char *name, const char *other)
{
    const size_t length = strlen(name);
    if (strncmp(name, other, length) != 0 || other[length] != '=')
        return false;
    other += length + 1;
    return *other != '\0' && other[strspn(other, "0123456789")] == '\0';
}

/* Check that no entry such as "q=2" is the name of another item. */
static bool check_times(struct writer *w)
{
    const dlx_problem *p = w->problem;
    for (uint32_t h = 0; h < dlx_problem_item_count(p); h++) {
        char number[DECIMAL_ROOM];
        const char *heavy = item_label(p, h, 1, number);
        for (uint32_t i = 0; i < dlx_problem_item_count(p) && problem_is_heavy(p, h); i++) {
            const char *name = dlx_problem_item(p, i).name;
            if (name != NULL && is_like_times(heavy, name))
                return writer_refuse_item(w, "an item whose name looks like `item=number`", i);
        }
    }
    return true;
}

void write_items(struct writer *w)
{
    if (!check_item_names(w) || !check_colors(w) || !check_times(w))
        return;
    write_title(w, "| ");
    if (is_like_rows(w->problem))
        write_text(w, "|\n");
    write_header(w);
    const bool has_costs = dlx_problem_has_costs(w->problem);
    for (uint32_t o = 0; o < dlx_problem_option_count(w->problem); o++) {
        write_entries(w, o);
        if (has_costs && amount_of(w->problem, o).size > 0) {
            write_text(w, " |");
            write_cost(w, o);
        }
        write_byte(w, '\n');
    }
}
