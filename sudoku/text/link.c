/* SPDX-License-Identifier: MIT */
/* See link.h. */
#include "sudoku/text/link.h"

#include "sudoku/text/fpuzzles.h"
#include "sudoku/text/inflate.h"
#include "sudoku/text/lines.h"
#include "sudoku/text/penpa.h"

#include <string.h>

/* A link that is being read. */
struct link {
    struct link_text *text; /* what is decoded */
    struct own_rules *own;  /* out: the rules, or an error */
    const char *start;      /* of its line */
    uint64_t line;          /* line number */
};

/* Take a text from the front of a view, if it is there. */
static bool take_text(struct view *view, const char *text)
{
    const size_t length = strlen(text);
    const bool found = view->length >= length && memcmp(view->text, text, length) == 0;
    if (found)
        *view = drop_bytes(*view, length);
    return found;
}

static bool take_scheme(struct view *view)
{
    return take_text(view, "https://") || take_text(view, "http://");
}

bool is_link_line(struct view line)
{
    return take_scheme(&line);
}

/* Refuse the link because of a part of it: "before 'part' after". */
static void refuse(const struct link *l, const char *before, struct view part, const char *after)
{
    l->own->column = (uint64_t)(part.text - l->start) + 1;
    own_refuse(l->own, l->line, "%s '%.*s' %s", before, (int)(part.length < 40 ? part.length : 40),
               part.text, after);
}

/* ---- the id ---- */

/* Drop everything up to a character, and return what was dropped. */
static struct view take_until(struct view *view, char end)
{
    const char *found = memchr(view->text, end, view->length);
    const size_t length = found != NULL ? (size_t)(found - view->text) : view->length;
    const struct view part = {view->text, length};
    *view = drop_bytes(*view, found != NULL ? length + 1 : length);
    return part;
}

/* Find the drawing in a link to Penpa: the parameter p. Return false if the link is another one. */
static bool find_drawing(struct view link, struct view *base64)
{
    bool is_penpa = false, has_drawing = false;
    for (; link.length > 0 && !has_drawing; link = drop_bytes(link, 1)) {
        struct view rest = link;
        is_penpa |= take_text(&rest, "penpa-edit/");
        rest = link;
        has_drawing = is_penpa && (take_text(&rest, "&p=") || take_text(&rest, "#p=") ||
                                   take_text(&rest, "?p="));
        *base64 = rest;
    }
    return has_drawing;
}

/* Forms that SudokuPad alone reads, and how it marks them. */
static bool has_foreign_form(struct view id, struct view *form)
{
    static const char *const forms[] = {"scl", "scf", "ctc", "classic"};
    const struct view all = id;
    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++)
        if (take_text(&id, forms[f])) {
            *form = (struct view){all.text, strlen(forms[f])};
            return true;
        }
    return false;
}

/* Find the Base64 in a link. Return false after an error. */
static bool find_base64(const struct link *l, struct view link, struct view *base64)
{
    struct view form;
    take_scheme(&link);
    take_until(&link, '/');
    take_text(&link, "sudoku/");
    take_text(&link, "?");
    const bool is_load = take_text(&link, "load=");
    take_text(&link, "puzzleid=");
    const struct view id = link;
    const bool is_fpuzzles = take_text(&link, "fpuzzles") || take_text(&link, "fpuz");
    *base64 = link;
    if (is_load || is_fpuzzles)
        return true;
    if (has_foreign_form(id, &form))
        refuse(l, "the form", form,
               "of SudokuPad is not supported; export the puzzle to f-puzzles");
    else
        refuse(l, "the link does not contain a puzzle:", id, "is a name on a server");
    return false;
}

/* ---- Base64 ---- */

/* Take a character, which may be written as its code in hexadecimal: %2B. */
static char take_escaped(struct view *base64)
{
    static const struct {
        const char *code;
        char character;
    } escapes[] = {{"%2B", '+'}, {"%2b", '+'}, {"%2F", '/'},
                   {"%2f", '/'}, {"%3D", '='}, {"%3d", '='}};
    for (size_t e = 0; base64->text[0] == '%' && e < sizeof escapes / sizeof *escapes; e++)
        if (take_text(base64, escapes[e].code))
            return escapes[e].character;
    const char c = base64->text[0];
    *base64 = drop_bytes(*base64, 1);
    return c == ' ' ? '+' : c; /* a plus sign is a blank in a form that was submitted */
}

/* Settings of the page may follow. */
static bool is_end(char c)
{
    return c == '&' || c == '?' || c == '#';
}

/* Turn Base64 into sextets. Return false after an error. */
static bool take_sextets(const struct link *l, struct view base64, size_t *count)
{
    bool has_ended = false;
    *count = 0;
    while (base64.length > 0 && !is_end(base64.text[0])) {
        const char *at = base64.text;
        const char c = take_escaped(&base64);
        const int value = base64_value(c);
        if (c == '=')
            has_ended = true;
        else if (value < 0 || has_ended) {
            refuse(l, "the link is damaged:", (struct view){at, 1}, "is not Base64");
            return false;
        } else
            l->text->sextets[(*count)++] = (uint8_t)value;
    }
    return true;
}

/* ---- the text ---- */

static bool prepare(const struct link *l)
{
    struct link_text *t = l->text;
    t->text.object = t->plain.object = t->object;
    if (t->sextets == NULL)
        t->sextets = object_array(t->object, LINES_LONGEST, 1);
    l->own->has_failed |= t->sextets == NULL;
    return t->sextets != NULL;
}

/* Return whether a text was decoded. If not, refuse the link. */
static bool is_decoded(const struct link *l, struct view base64, enum lz_result result)
{
    switch (result) {
    case LZ_GOOD:
        return true;
    case LZ_MALFORMED:
        refuse(l, "the link is damaged:", base64, "is not a compressed text");
        return false;
    case LZ_TOO_LONG:
        refuse(l, "the link is damaged:", base64, "has a text of more than 4 MB");
        return false;
    case LZ_NO_MEMORY:
        l->own->has_failed = true;
        return false;
    }
    return false;
}

static void take_drawing(const struct link *l, struct view base64, sudoku_puzzle *puzzle)
{
    struct link_text *t = l->text;
    size_t count;
    if (!take_sextets(l, base64, &count) ||
        !is_decoded(l, base64, inflate_sextets(&t->text, t->sextets, count)) ||
        !is_decoded(l, base64, penpa_expand(&t->text, &t->plain)))
        return;
    l->own->column = (uint64_t)(base64.text - l->start) + 1;
    read_penpa((struct view){t->plain.text, t->plain.length}, l->line, l->own, puzzle);
}

static void take_fpuzzle(const struct link *l, struct view link, sudoku_puzzle *puzzle)
{
    struct link_text *t = l->text;
    struct view base64;
    size_t count;
    if (!find_base64(l, link, &base64) || !take_sextets(l, base64, &count) ||
        !is_decoded(l, base64, lz_decode(&t->text, t->sextets, count)))
        return;
    const struct json_place place = {l->line, (uint64_t)(base64.text - l->start) + 1, true};
    read_fpuzzles((struct view){t->text.text, t->text.length}, &place, l->own, puzzle);
}

void read_link(struct link_text *link, struct view line, size_t indent, uint64_t number,
               struct own_rules *own, sudoku_puzzle *puzzle)
{
    const struct link l = {link, own, line.text - indent, number};
    struct view base64;
    if (!own->is_used)
        own->line = number;
    own->is_used = true;
    puzzle->size = 0;
    puzzle->marked = false;
    if (!prepare(&l))
        return;
    if (find_drawing(line, &base64))
        take_drawing(&l, base64, puzzle);
    else
        take_fpuzzle(&l, line, puzzle);
}
