/* SPDX-License-Identifier: MIT */
/*
 * Write a puzzle with its rules in the JSON of f-puzzles.com, on one line, or as a link:
 *
 *     {"size":4,"grid":[[{"value":1,"given":true},{},{},{}],...],"diagonal+":true,"killercage":[{"cells":[...],...}]}
 *
 * The clues of a kind are together in one list. fpuzzles_clues.c reads them again. Rules that f-puzzles does not have
 * are refused by find_foreign_rule(), before anything is written.
 */
#include "sudoku/text/fpuzzles_writer.h"

#include "sudoku/text/clue_shapes.h"
#include "sudoku/text/packed.h"

#include <stdlib.h>
#include <string.h>

enum form { NONE, GROUP, LINES, ARROW, CLONE, ALL_CELLS, DIAGONAL, BESIDE };

/* In the order of sudoku_clue_kind; NONE for a rule of the whole board. */
static const struct constraint {
    const char *key; /* in the JSON */
    enum form form;  /* how a clue is written */
} constraints[] = {
    [SUDOKU_KILLER] = {"killercage", GROUP},
    [SUDOKU_THERMOMETER] = {"thermometer", LINES},
    [SUDOKU_ARROW] = {"arrow", ARROW},
    [SUDOKU_WHITE] = {"difference", GROUP},
    [SUDOKU_BLACK] = {"ratio", GROUP},
    [SUDOKU_XV] = {"xv", GROUP},
    [SUDOKU_LITTLE_KILLER] = {"littlekillersum", DIAGONAL},
    [SUDOKU_SANDWICH] = {"sandwichsum", BESIDE},
    [SUDOKU_SKYSCRAPER] = {"skyscraper", BESIDE},
    [SUDOKU_RENBAN] = {"renban", LINES},
    [SUDOKU_WHISPERS] = {"whispers", LINES},
    [SUDOKU_PALINDROME] = {"palindrome", LINES},
    [SUDOKU_BETWEEN] = {"betweenline", LINES},
    [SUDOKU_QUADRUPLE] = {"quadruple", GROUP},
    [SUDOKU_CLONE] = {"clone", CLONE},
    [SUDOKU_MINIMUM] = {"minimum", ALL_CELLS},
    [SUDOKU_MAXIMUM] = {"maximum", ALL_CELLS},
    [SUDOKU_ODD] = {"odd", ALL_CELLS},
    [SUDOKU_EVEN] = {"even", ALL_CELLS},
};

enum { KINDS = sizeof constraints / sizeof *constraints };

/* ---- places beside the board ---- */

/* A cell of the board, or beside it: 0 and size + 1 are outside. */
struct spot {
    int row, column;
};

static struct spot spot_of(const sudoku_rules *rules, int cell)
{
    return (struct spot){cell / rules->size + 1, cell % rules->size + 1};
}

/* ---- what f-puzzles does not have ---- */

static bool has_kind(const sudoku_rules *rules, sudoku_clue_kind kind)
{
    for (int c = 0; c < rules->clue_count; c++)
        if (rules->clues[c].kind == kind)
            return true;
    return false;
}

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
    struct beside place;
    switch (clue->kind) {
    case SUDOKU_ARROW:
        return is_circle_sorted(clue);
    case SUDOKU_XV:
        return clue->values[0] == 5 || clue->values[0] == 10;
    case SUDOKU_LITTLE_KILLER:
    case SUDOKU_SANDWICH:
    case SUDOKU_SKYSCRAPER:
        return find_beside(rules, clue, &place);
    case SUDOKU_WHITE_NEGATIVE:
    case SUDOKU_BLACK_NEGATIVE: /* both together would be read as kropki */
        return !has_kind(rules, SUDOKU_KROPKI_NEGATIVE) &&
               !(has_kind(rules, SUDOKU_WHITE_NEGATIVE) && has_kind(rules, SUDOKU_BLACK_NEGATIVE));
    case SUDOKU_MINIMUM:
    case SUDOKU_MAXIMUM:
        return is_one_list(rules, clue);
    default:
        return true;
    }
}

const sudoku_clue *find_foreign_clue(const sudoku_rules *rules)
{
    for (int c = 0; c < rules->clue_count; c++)
        if (!has_clue(rules, &rules->clues[c]))
            return &rules->clues[c];
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

/* Write a text of constant length. Nearly all bytes of a puzzle are written here, so there is no loop. */
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
    if (has_region)
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

static void put_negative(struct puzzle_writer *w)
{
    const bool has_dots = has_kind(w->rules, SUDOKU_KROPKI_NEGATIVE);
    const struct {
        bool is_there;
        const char *key;
    } rules[] = {{has_dots || has_kind(w->rules, SUDOKU_BLACK_NEGATIVE), "ratio"},
                 {has_dots || has_kind(w->rules, SUDOKU_WHITE_NEGATIVE), "difference"},
                 {has_kind(w->rules, SUDOKU_XV_NEGATIVE), "xv"}};
    const char *before = ",\"negative\":[";
    for (size_t r = 0; r < sizeof rules / sizeof *rules; r++)
        if (rules[r].is_there) {
            put_form(w, "%s\"%s\"", before, rules[r].key);
            before = ",";
        }
    put(w, *before == ',' && before[1] == '\0' ? "]" : "");
}

static void put_variant(struct puzzle_writer *w, unsigned variant, const char *key)
{
    if ((w->rules->variants & variant) != 0)
        put_form(w, ",\"%s\":true", key);
}

static void put_board_rules(struct puzzle_writer *w)
{
    put_variant(w, SUDOKU_X, "diagonal+");
    put_variant(w, SUDOKU_X, "diagonal-");
    put_variant(w, SUDOKU_ANTI_KNIGHT, "antiknight");
    put_variant(w, SUDOKU_ANTI_KING, "antiking");
    put_variant(w, SUDOKU_DISJOINT, "disjointgroups");
    if (has_kind(w->rules, SUDOKU_NONCONSECUTIVE))
        put(w, ",\"nonconsecutive\":true");
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

/* The values of xv are letters. */
static void put_value(struct puzzle_writer *w, const sudoku_clue *clue)
{
    if (clue->value_count == 0 || clue->kind == SUDOKU_ARROW)
        return;
    if (clue->kind == SUDOKU_XV)
        put_form(w, ",\"value\":\"%s\"", clue->values[0] == 10 ? "X" : "V");
    else if (clue->kind != SUDOKU_QUADRUPLE)
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

/* A clue beside the board stands before its first cell. A little killer names its cells as well. */
static void put_beside(struct puzzle_writer *w, const sudoku_clue *clue)
{
    struct beside place;
    find_beside(w->rules, clue, &place);
    put(w, "\"cell\":");
    put_spot(w, (struct spot){place.row + 1, place.column + 1});
    if (clue->kind != SUDOKU_LITTLE_KILLER)
        return;
    put(w, ",\"cells\":");
    put_cells(w, clue->cells, clue->cell_count);
    put_form(w, ",\"direction\":\"%c%c\"", place.down > 0 ? 'D' : 'U',
             place.across > 0 ? 'R' : 'L');
}

static void put_body(struct puzzle_writer *w, const sudoku_clue *clue)
{
    switch (constraints[clue->kind].form) {
    case LINES:
        put(w, "\"lines\":[");
        put_cells(w, clue->cells, clue->cell_count);
        put(w, "]");
        break;
    case ARROW:
        put_arrow(w, clue);
        break;
    case CLONE:
        put_clone(w, clue);
        break;
    case DIAGONAL:
    case BESIDE:
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
        put_form(w, ",\"%s\":[{", constraints[kind].key);
    else
        put(w, ",{");
    *is_first = false;
}

/* Write an object for each cell that is in some clue of a kind. */
static void put_all_cells(struct puzzle_writer *w, sudoku_clue_kind kind, bool *is_first)
{
    for (int cell = 0; cell < w->rules->size * w->rules->size; cell++)
        if (is_in_clue(w->rules, kind, cell)) {
            begin_object(w, kind, is_first);
            put(w, "\"cell\":");
            put_spot(w, spot_of(w->rules, cell));
            put(w, "}");
        }
}

/* Write an object for each clue of a kind. */
static void put_each_clue(struct puzzle_writer *w, sudoku_clue_kind kind, bool *is_first)
{
    for (int c = 0; c < w->rules->clue_count; c++)
        if (w->rules->clues[c].kind == kind) {
            begin_object(w, kind, is_first);
            put_body(w, &w->rules->clues[c]);
            put_value(w, &w->rules->clues[c]);
            put(w, "}");
        }
}

static void put_clues(struct puzzle_writer *w, sudoku_clue_kind kind)
{
    bool is_first = true;
    if (constraints[kind].form == ALL_CELLS)
        put_all_cells(w, kind, &is_first);
    else
        put_each_clue(w, kind, &is_first);
    put(w, is_first ? "" : "]");
}

/* ---- the puzzle ---- */

static void put_object(struct puzzle_writer *w)
{
    put(w, "{");
    put_rows(w);
    put_board_rules(w);
    put_extra_regions(w);
    for (int kind = 0; kind < KINDS; kind++)
        if (constraints[kind].form != NONE)
            put_clues(w, (sudoku_clue_kind)kind);
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
    struct puzzle_writer json = {
        .rules = w->rules, .puzzle = w->puzzle, .write = compress, .user = &compressor};
    put(w, "https://f-puzzles.com/?load=");
    lz_begin(&compressor, put_base64, w);
    put_object(&json);
    flush_writer(&json);
    lz_end(&compressor);
    put(w, "\n");
}
