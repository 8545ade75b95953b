/* SPDX-License-Identifier: MIT */
/*
 * Write a puzzle with its rules in the JSON of f-puzzles.com, on one line, or as a link:
 *
 *     {"size":4,"grid":[[{"value":1,"given":true},{},{},{}],...],"diagonal+":true,"killercage":[{"cells":[...],...}]}
 *
 * The clues of a kind are together in one list. fpuzzles_clues.c reads them again. Rules that
 * f-puzzles does not have are refused by find_foreign_clue(), before anything is written.
 */
#include "sudoku/text/fpuzzles.h"

#include "sudoku/text/clue_shapes.h"
#include "sudoku/text/packed.h"
#include "sudoku/text/writer.h"

#include <stdlib.h>
#include <string.h>

static struct spot spot_of(const sudoku_rules *rules, int cell)
{
    return (struct spot){cell / rules->size + 1, cell % rules->size + 1};
}

/* ---- what f-puzzles does not have ---- */

static bool touch(const sudoku_rules *rules, const sudoku_clue *a, const sudoku_clue *b)
{
    for (int i = 0; i < a->cell_count; i++)
        for (int j = 0; j < b->cell_count; j++) {
            const struct spot s = spot_of(rules, a->cells[i]), t = spot_of(rules, b->cells[j]);
            if (abs(s.row - t.row) + abs(s.column - t.column) == 1)
                return true;
        }
    return false;
}

/* f-puzzles has one list of minimum cells. Neighbors in it are not compared. */
static bool is_one_list(const sudoku_rules *rules, const sudoku_clue *clue)
{
    for (int c = 0; c < rules->clue_count; c++)
        if (rules->clues[c].kind == clue->kind && &rules->clues[c] != clue &&
            touch(rules, &rules->clues[c], clue))
            return false;
    return true;
}

/* The digits of a circle are read row by row, and from left to right. */
static bool is_circle_sorted(const sudoku_clue *clue)
{
    for (int c = 1; c < circle_of(clue); c++)
        if (clue->cells[c] < clue->cells[c - 1])
            return false;
    return true;
}

static bool has_clue(const sudoku_rules *rules, const sudoku_clue *clue)
{
    const struct clue_kind *kind = clue_row(clue->kind);
    struct beside place;
    const bool has_letter = kind->letters == NULL || clue_letter(kind, clue->values[0]) != NULL;
    const bool is_lost = kind->key_lacks_value && clue->value_count > 0;
    if (kind->shape != SHAPE_BOARD && (*kind->key == '\0' || !has_letter || is_lost))
        return false;
    switch (kind->shape) {
    case SHAPE_ARROW:
        return is_circle_sorted(clue);
    case SHAPE_ROW:
    case SHAPE_DIAGONAL:
        return find_beside(rules, clue, &place);
    case SHAPE_CELLS:
        return kind->ink != SUDOKU_INK_EXTREME || is_one_list(rules, clue);
    default:
        return true;
    }
}

const sudoku_clue *find_foreign_clue(const sudoku_rules *rules, const char **why)
{
    for (int c = 0; c < rules->clue_count; c++) {
        *why = has_clue(rules, &rules->clues[c]) ? find_foreign_rule(rules, rules->clues[c].kind)
                                                 : "f-puzzles has no such clue";
        if (*why != NULL)
            return &rules->clues[c];
    }
    return NULL;
}

/* ---- cells ---- */

static void put_spot(struct puzzle_writer *w, struct spot spot)
{
    put_form(w, "\"R%dC%d\"", spot.row, spot.column);
}

static void put_cells(struct puzzle_writer *w, const uint16_t *cells, int count)
{
    put(w, "[");
    for (int c = 0; c < count; c++) {
        put(w, c > 0 ? "," : "");
        put_spot(w, spot_of(w->rules, cells[c]));
    }
    put(w, "]");
}

/* ---- the grid ---- */

static void put_marks_of(struct puzzle_writer *w, uint64_t digits)
{
    const char *before = "";
    put(w, "\"givenPencilMarks\":[");
    for (int digit = 1; digit <= w->rules->size; digit++)
        if ((digits >> digit & 1) != 0) {
            put(w, before);
            put_number(w, digit, 1);
            before = ",";
        }
    put(w, "]");
}

/* Write a text of constant length. Nearly all of a puzzle is written here, so there is no loop. */
static inline void put_constant(struct puzzle_writer *w, const char *text, size_t length)
{
    if (length > WRITER_ROOM - w->length)
        flush_writer(w);
    memcpy(w->text + w->length, text, length);
    w->length += length;
}

#define PUT(w, literal) put_constant(w, literal, sizeof(literal) - 1)

static void put_cell(struct puzzle_writer *w, int cell, bool has_region)
{
    const int digit = w->puzzle->cell[cell];
    const uint64_t marks = marks_of(w->rules, w->puzzle, cell);
    const bool has_marks = marks != all_digits(w->rules->size);
    put_byte(w, '{');
    if (digit != 0) {
        PUT(w, "\"value\":");
        put_number(w, digit, 1);
        PUT(w, ",\"given\":true");
        if (has_region || has_marks)
            put_byte(w, ',');
    }
    if (has_region && (w->rules->variants & SUDOKU_NO_BOXES) != 0)
        put_form(w, "\"region\":null%s", has_marks ? "," : "");
    else if (has_region)
        put_form(w, "\"region\":%d%s", w->rules->region[cell], has_marks ? "," : "");
    if (has_marks)
        put_marks_of(w, marks);
    put_byte(w, '}');
}

static void put_rows(struct puzzle_writer *w)
{
    const int size = w->rules->size;
    const bool has_region = !has_usual_boxes(w->rules);
    put_form(w, "\"size\":%d,\"grid\":[", size);
    for (int row = 0; row < size; row++) {
        put(w, row == 0 ? "[" : "],[");
        for (int column = 0; column < size; column++) {
            if (column > 0)
                put_byte(w, ',');
            put_cell(w, size * row + column, has_region);
        }
    }
    put(w, "]]");
}

/* ---- rules of the whole board ---- */

static bool is_in_clue(const sudoku_rules *rules, sudoku_clue_kind kind, int cell)
{
    for (int c = 0; c < rules->clue_count; c++)
        for (int i = 0; rules->clues[c].kind == kind && i < rules->clues[c].cell_count; i++)
            if (rules->clues[c].cells[i] == cell)
                return true;
    return false;
}

static void put_board_rules(struct puzzle_writer *w)
{
    const bool is_x = (w->rules->variants & SUDOKU_X) != 0;
    const unsigned variants =
        w->rules->variants | (is_x ? SUDOKU_FALLING_DIAGONAL | SUDOKU_RISING_DIAGONAL : 0u);
    for (int v = 0; v < FPUZZLES_VARIANTS; v++)
        if ((variants & fpuzzles_variants[v].variant) != 0)
            put_form(w, ",\"%s\":true", fpuzzles_variants[v].key);
    put_negative(w);
}

/* Windows, the star and the centers of boxes are extra regions. */
static void put_extra_regions(struct puzzle_writer *w)
{
    bool is_first = true;
    for (int h = 0; h < w->rules->house_count; h++) {
        const sudoku_house *house = &w->rules->houses[h];
        if (house->kind != SUDOKU_WINDOW && house->kind != SUDOKU_STAR && house->kind != SUDOKU_DOT)
            continue;
        put(w, is_first ? ",\"extraregion\":[{\"cells\":" : ",{\"cells\":");
        put_cells(w, house->cells, house->count);
        put(w, "}");
        is_first = false;
    }
    put(w, is_first ? "" : "]");
}

/* ---- clues ---- */

/* Write the values of a clue. The value of an arrow is its circle's length: its cells show it. */
static void put_value(struct puzzle_writer *w, const sudoku_clue *clue,
                      const struct clue_kind *kind)
{
    if (clue->value_count == 0 || kind->shape == SHAPE_ARROW)
        return;
    if (kind->letters != NULL)
        put_form(w, ",\"value\":\"%s\"", clue_letter(kind, clue->values[0]));
    else if (!kind->has_digits)
        put_form(w, ",\"value\":\"%d\"", clue->values[0]);
    else
        for (int v = 0; v < clue->value_count; v++)
            put_form(w, "%s%d%s", v == 0 ? ",\"values\":[" : ",", clue->values[v],
                     v + 1 == clue->value_count ? "]" : "");
}

/* The line of an arrow begins in its circle. */
static void put_arrow(struct puzzle_writer *w, const sudoku_clue *clue)
{
    const int circle = circle_of(clue);
    put(w, "\"lines\":[");
    put_cells(w, clue->cells + circle - 1, clue->cell_count - circle + 1);
    put(w, "],\"cells\":");
    put_cells(w, clue->cells, circle);
}

static void put_clone(struct puzzle_writer *w, const sudoku_clue *clue)
{
    const int half = clue->cell_count / 2;
    put(w, "\"cells\":");
    put_cells(w, clue->cells, half);
    put(w, ",\"cloneCells\":");
    put_cells(w, clue->cells + half, half);
}

/* A clue beside the board is before its first cell. A diagonal names its cells as well. */
static void put_beside(struct puzzle_writer *w, const sudoku_clue *clue)
{
    struct beside place;
    find_beside(w->rules, clue, &place);
    put(w, "\"cell\":");
    put_spot(w, (struct spot){place.row + 1, place.column + 1});
    if (clue_row(clue->kind)->shape != SHAPE_DIAGONAL)
        return;
    put(w, ",\"cells\":");
    put_cells(w, clue->cells, clue->cell_count);
    put_form(w, ",\"direction\":\"%c%c\"", place.down > 0 ? 'D' : 'U',
             place.across > 0 ? 'R' : 'L');
}

static void put_body(struct puzzle_writer *w, const sudoku_clue *clue, enum clue_shape shape)
{
    switch (shape) {
    case SHAPE_LINE:
        put(w, "\"lines\":[");
        put_cells(w, clue->cells, clue->cell_count);
        put(w, "]");
        break;
    case SHAPE_ARROW:
        put_arrow(w, clue);
        break;
    case SHAPE_TWINS:
        put_clone(w, clue);
        break;
    case SHAPE_DIAGONAL:
    case SHAPE_ROW:
        put_beside(w, clue);
        break;
    default:
        put(w, "\"cells\":");
        put_cells(w, clue->cells, clue->cell_count);
    }
}

/* Write what comes before an object of a list. */
static void begin_object(struct puzzle_writer *w, sudoku_clue_kind kind, bool *is_first)
{
    if (*is_first)
        put_form(w, ",\"%s\":[{", clue_row(kind)->key);
    else
        put(w, ",{");
    *is_first = false;
}

/* Write an object for each cell that is in some clue of a kind. */
static void put_all_cells(struct puzzle_writer *w, sudoku_clue_kind kind, bool *is_first)
{
    for (int cell = 0; cell < w->rules->size * w->rules->size; cell++)
        if (is_in_clue(w->rules, kind, cell)) {
            const bool has_list = clue_row(kind)->look == LOOK_SHADE; /* as cages have */
            begin_object(w, kind, is_first);
            put(w, has_list ? "\"cells\":[" : "\"cell\":");
            put_spot(w, spot_of(w->rules, cell));
            put(w, has_list ? "]}" : "}");
        }
}

/* Write an object for each clue of a kind. */
static void put_each_clue(struct puzzle_writer *w, sudoku_clue_kind kind, bool *is_first)
{
    for (int c = 0; c < w->rules->clue_count; c++)
        if (w->rules->clues[c].kind == kind) {
            begin_object(w, kind, is_first);
            put_body(w, &w->rules->clues[c], clue_row(kind)->shape);
            put_value(w, &w->rules->clues[c], clue_row(kind));
            put(w, "}");
        }
}

static void put_clues(struct puzzle_writer *w, sudoku_clue_kind kind)
{
    bool is_first = true;
    if (clue_row(kind)->shape == SHAPE_CELLS)
        put_all_cells(w, kind, &is_first);
    else
        put_each_clue(w, kind, &is_first);
    put(w, is_first ? "" : "]");
}

/* ---- labels ---- */

/* Write half of a surrogate pair, or a character below U+10000, as an escape. */
static void put_escape(struct puzzle_writer *w, uint32_t unit)
{
    put_form(w, "\\u%04x", (unsigned)unit);
}

/* Only ASCII is written, because links are compressed as ASCII. */
static void put_string(struct puzzle_writer *w, const char *string)
{
    struct view text = {string, strlen(string)};
    put(w, "\"");
    while (text.length > 0) {
        const uint32_t code = take_code(&text);
        if (code >= 0x10000) {
            put_escape(w, 0xd800 + ((code - 0x10000) >> 10));
            put_escape(w, 0xdc00 + (code & 0x3ff));
        } else if (code == '\n')
            put(w, "\\n");
        else if (code < ' ' || code >= 0x7f)
            put_escape(w, code);
        else
            put_form(w, code == '"' || code == '\\' ? "\\%c" : "%c", (char)code);
    }
    put(w, "\"");
}

static void put_label_members(struct puzzle_writer *w)
{
    const sudoku_labels *labels = w->settings.labels;
    for (int l = 0; labels != NULL && l < SUDOKU_NOTE; l++) /* f-puzzles has no notes */
        if (labels->text[l] != NULL) {
            put_form(w, ",\"%s\":", sudoku_label_name((sudoku_label)l));
            put_string(w, labels->text[l]);
        }
}

/* ---- the puzzle ---- */

static void put_object(struct puzzle_writer *w)
{
    put(w, "{");
    put_rows(w);
    put_board_rules(w);
    put_extra_regions(w);
    for (int kind = 0; kind < SUDOKU_CLUE_KINDS; kind++)
        if (clue_row((sudoku_clue_kind)kind)->shape != SHAPE_BOARD)
            put_clues(w, (sudoku_clue_kind)kind);
    put_label_members(w);
    put(w, "}");
}

void put_fpuzzles(struct puzzle_writer *w)
{
    put_object(w);
    put(w, "\n");
}

/* ---- links ---- */

static void put_base64(void *writer, char c)
{
    put_byte(writer, c);
}

/* A dlx_write_fn that compresses. */
static bool compress(void *user, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        lz_append(user, text[i]);
    return true;
}

void put_link(struct puzzle_writer *w)
{
    struct lz_writer compressor;
    struct puzzle_writer json = {.rules = w->rules,
                                 .puzzle = w->puzzle,
                                 .settings = w->settings,
                                 .write = compress,
                                 .user = &compressor};
    put(w, "https://f-puzzles.com/?load=");
    lz_begin(&compressor, put_base64, w);
    put_object(&json);
    flush_writer(&json);
    lz_end(&compressor);
    put(w, "\n");
}
