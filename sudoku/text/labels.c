/* SPDX-License-Identifier: MIT */
/* Labels of puzzles: their names, characters and lines. See own.h. */
#include "sudoku/text/own.h"

#include "dlx/text/utf8.h"
#include "sudoku/text/writer.h"

#include <stdio.h>
#include <string.h>

enum {
    REPLACEMENT = 0xfffd,
    LINES_OF_LABELS =
        SUDOKU_NOTE, /* the labels before it have lines; a note is beside its puzzle */
};

static const char *const names[] = {"title", "author", "ruleset", "note", "unread", "symbols"};

_Static_assert(sizeof names / sizeof *names == SUDOKU_LABELS, "each label has a name");

const char *sudoku_label_name(sudoku_label label)
{
    return (size_t)label < SUDOKU_LABELS ? names[label] : "unknown";
}

bool label_by_name(const char *name, sudoku_label *label)
{
    const size_t found = find_name(names, LINES_OF_LABELS, name);
    if (found < LINES_OF_LABELS)
        *label = (sudoku_label)found;
    return found < LINES_OF_LABELS;
}

/* ---- reading ---- */

uint32_t take_code(struct view *text)
{
    uint32_t code = REPLACEMENT;
    const size_t length = utf8_character(text->text, text->length, &code);
    *text = drop_bytes(*text, length > 0 ? length : 1);
    return length > 0 ? code : REPLACEMENT;
}

enum label_result label_add(struct object *object, struct label_text *text, uint32_t code,
                            bool has_lines)
{
    char bytes[UTF8_LONGEST];
    const bool is_end = code == '\n' && has_lines;
    const size_t length = utf8_put(!is_end && is_control(code) ? ' ' : code, bytes);
    if (text->length == 0 && (bytes[0] == ' ' || is_end))
        return LABEL_GOOD;
    if (text->length + length > LABEL_LONGEST)
        return LABEL_TOO_LONG;
    for (size_t b = 0; b <= length; b++) { /* the last byte is the zero */
        if (!object_extend(object, &text->bytes, text->length, &text->room, 1))
            return LABEL_NO_MEMORY;
        text->bytes[text->length] = b < length ? bytes[b] : '\0';
        text->length += b < length;
    }
    return LABEL_GOOD;
}

enum label_result label_add_view(struct object *object, struct label_text *text, struct view view,
                                 bool has_lines)
{
    enum label_result result = LABEL_GOOD;
    while (view.length > 0 && result == LABEL_GOOD)
        result = label_add(object, text, take_code(&view), has_lines);
    return result;
}

enum label_result label_add_counts(struct object *object, struct label_text *text,
                                   const char *const *things, const int *counts, int kinds)
{
    enum label_result result = LABEL_GOOD;
    int left = 0;
    for (int k = 0; k < kinds; k++)
        left += counts[k] > 0;
    for (int k = 0; k < kinds; k++) {
        char words[64];
        if (counts[k] == 0)
            continue;
        left--;
        snprintf(words, sizeof words, "%d %s%s%s", counts[k], things[k], counts[k] == 1 ? "" : "s",
                 left > 1    ? ", "
                 : left == 1 ? " and "
                             : "");
        if (result == LABEL_GOOD)
            result = label_add_view(object, text, (struct view){words, strlen(words)}, false);
    }
    return result;
}

void label_end(struct label_text *text)
{
    while (text->length > 0 && strchr(" \n", text->bytes[text->length - 1]) != NULL)
        text->bytes[--text->length] = '\0';
}

/* ---- writing ---- */

/* Write a label, with its name before each of its lines. Only a ruleset has several. */
static void put_label(struct puzzle_writer *w, const char *name, struct view text, bool has_lines)
{
    put_form(w, "%s ", name);
    while (text.length > 0) {
        const uint32_t code = take_code(&text);
        char bytes[UTF8_LONGEST];
        if (code == '\n' && has_lines)
            put_form(w, "\n%s ", name);
        else
            put_bytes(w, bytes, utf8_put(is_control(code) ? ' ' : code, bytes));
    }
    put(w, "\n");
}

void put_labels(struct puzzle_writer *w, const sudoku_labels *labels)
{
    for (int l = 0; labels != NULL && l < LINES_OF_LABELS; l++)
        if (labels->text[l] != NULL)
            put_label(w, names[l], (struct view){labels->text[l], strlen(labels->text[l])},
                      l == SUDOKU_RULESET);
}

dlx_status sudoku_write_labels(const sudoku_labels *labels, dlx_write_fn *write, void *user)
{
    struct puzzle_writer w = {.write = write, .user = user};
    put_labels(&w, labels);
    flush_writer(&w);
    return w.failed ? DLX_ERR_OUTPUT : DLX_OK;
}
