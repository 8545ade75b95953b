/* SPDX-License-Identifier: MIT */
/* Tests of writing puzzles. Other code in this file reads the output back; drawings are compared
 * wall by wall. Facts that are checked thousands of times are asserted once, because each assertion
 * of Check writes to a file. */
#include "sudoku/core/board.h"
#include "sudoku/draw.h"
#include "sudoku/sudoku.h"
#include "tests/support/random.h"
#include "tests/support/sink.h"
#include "tests/support/suite.h"
#include "tests/support/text.h"

#include <stdio.h>

enum { FORMS = SUDOKU_FORM_SOLO + 1, SIZES = SUDOKU_MAX_SIZE + 1 };

/* ---- samples: rules and puzzles of every size ---- */

static sudoku_rules *boxes[SIZES], *jigsaw[SIZES]; /* regions of boxes, NULL if the size has none */
static struct random dice;

/* Make regions from rows by swapping some cells between neighboring rows. */
static void fill_regions(int size, uint8_t *region)
{
    for (int cell = 0; cell < size * size; cell++)
        region[cell] = (uint8_t)(cell / size);
    for (int i = 0; i < 2 * size; i++) {
        int cell = (int)random_below(&dice, (uint32_t)(size * (size - 1))), below = cell + size;
        uint8_t kept = region[cell];
        region[cell] = region[below];
        region[below] = kept;
    }
}

static void setup(void)
{
    dice.state = 7;
    for (int size = SUDOKU_MIN_SIZE; size < SIZES; size++) {
        uint8_t region[SUDOKU_MAX_CELLS];
        sudoku_rules_settings settings = {.size = size};
        fill_regions(size, region);
        if (sudoku_rules_new(NULL, &settings, &boxes[size], NULL) != DLX_OK)
            boxes[size] = NULL;
        settings.regions = region;
        ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &jigsaw[size], NULL), DLX_OK);
    }
}

static void teardown(void)
{
    for (int size = 0; size < SIZES; size++) {
        sudoku_rules_free(boxes[size]);
        sudoku_rules_free(jigsaw[size]);
    }
}

/* Make a puzzle of random digits; the rules do not matter here. */
static void fill_puzzle(sudoku_puzzle *puzzle, int size, bool marked)
{
    *puzzle = (sudoku_puzzle){.size = size, .marked = marked};
    for (int cell = 0; cell < size * size; cell++) {
        bool given = random_below(&dice, 3) == 0;
        puzzle->cell[cell] = given ? (uint8_t)(1 + random_below(&dice, (uint32_t)size)) : 0;
        puzzle->candidates[cell] =
            random_next(&dice) & random_next(&dice) & (((UINT64_C(1) << size) - 1) << 1);
        if (puzzle->candidates[cell] == 0)
            puzzle->candidates[cell] = UINT64_C(1) << (1 + cell % size);
        if (given)
            puzzle->candidates[cell] = UINT64_C(1) << puzzle->cell[cell];
    }
}

/* Apply a test to each size, with boxes if possible, and with other regions. */
static void for_rules(void (*law)(const sudoku_rules *rules))
{
    for (int size = SUDOKU_MIN_SIZE; size < SIZES; size++) {
        if (boxes[size] != NULL)
            law(boxes[size]);
        law(jigsaw[size]);
    }
}

/* Return the output. The caller frees it. */
static char *written(const sudoku_rules *rules, const sudoku_puzzle *puzzle, sudoku_form form,
                     const sudoku_write_settings *settings)
{
    struct sink sink = {NULL, 0, 0, 0};
    dlx_error error = {.message = ""};
    dlx_status status = sudoku_write(rules, puzzle, form, settings, sink_write, &sink, &error);
    ck_assert_msg(status == DLX_OK, "form %d: %s", (int)form, error.message);
    ck_assert_ptr_nonnull(sink.text);
    ck_assert_uint_eq(strlen(sink.text), sink.length);
    return sink.text;
}

/* ---- reading back ---- */

static int digit_of(const char *text, int length)
{
    if (length == 1 && *text >= '1' && *text <= '9')
        return *text - '0';
    if (length == 1 && *text >= 'A' && *text <= 'Z')
        return *text - 'A' + 10;
    if (length == 1 && (*text == '.' || *text == '0'))
        return 0;
    if ((int)strspn(text, "0123456789") < length)
        ck_abort_msg("`%s` is not a digit", text);
    return atoi(text);
}

/* Read the cells of a text in which numbers are separated, or each character is a cell. */
static int read_cells(const char *text, bool numbers, uint8_t *cell)
{
    int count = 0;
    for (int length; *text != '\0'; text += length) {
        length = numbers ? (int)strspn(text, "0123456789") : 1;
        if (length == 0 || strchr(" \n|-+*", *text) != NULL)
            length = 1;
        else
            cell[count++] = (uint8_t)digit_of(text, length);
    }
    return count;
}

static void ck_cells(const sudoku_puzzle *puzzle, const uint8_t *cell, int count)
{
    ck_assert_int_eq(count, puzzle->size * puzzle->size);
    ck_assert_mem_eq(cell, puzzle->cell, (size_t)count);
}

static int count_lines(const char *text)
{
    int count = 0;
    for (; *text != '\0'; text++)
        count += *text == '\n';
    return count;
}

static bool expresses(const sudoku_rules *rules, const sudoku_puzzle *puzzle, sudoku_form form)
{
    struct sink sink = {NULL, 0, 0, 0};
    dlx_error error;
    dlx_status status = sudoku_write(rules, puzzle, form, NULL, sink_write, &sink, &error);
    ck_assert(status == DLX_OK || sink.calls == 0);
    free(sink.text);
    return status == DLX_OK;
}

/* ---- forms of cells ---- */

static void cells_come_back(const sudoku_rules *rules)
{
    static const sudoku_form forms[] = {SUDOKU_FORM_LINE, SUDOKU_FORM_GRID, SUDOKU_FORM_NUMBERS,
                                        SUDOKU_FORM_SDK,  SUDOKU_FORM_SDM,  SUDOKU_FORM_SS};
    int size = rules->size;
    sudoku_puzzle puzzle;
    uint8_t cell[SUDOKU_MAX_CELLS];
    fill_puzzle(&puzzle, size, false);
    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++) {
        if (!expresses(rules, &puzzle, forms[f]))
            continue;
        char *text = written(rules, &puzzle, forms[f], NULL);
        bool numbers = forms[f] == SUDOKU_FORM_NUMBERS || size == 36, line = count_lines(text) == 1;
        ck_assert_int_eq(line, forms[f] == SUDOKU_FORM_LINE || forms[f] == SUDOKU_FORM_SDM);
        ck_assert_int_eq(strchr(text, '.') != NULL, !numbers && forms[f] != SUDOKU_FORM_SDM);
        ck_cells(&puzzle, cell, read_cells(text, numbers, cell));
        free(text);
    }
}

TEST(the_output_has_the_cells_of_the_puzzle)
{
    for_rules(cells_come_back);
}

/* Make a list of symbols: capitals, digits and small letters as in a password, or letters of other
 * scripts, in a random order. */
static void choose_symbols(int size, bool is_ascii, char symbols[SUDOKU_SYMBOLS_ROOM])
{
    static const char *const ascii =
        "Q0W1E2R3T4Y5U6I7O8P9ASDFGHJKLZXCVBNMqwertyuiopasdfghjklzxcvbnm";
    bool used[64] = {false};
    for (int s = 0; s < size;) {
        const uint32_t next = random_below(&dice, is_ascii ? 62 : 64);
        if (used[next])
            continue;
        used[next] = true;
        s++;
        if (is_ascii)
            symbols += sprintf(symbols, "%c", ascii[next]);
        else if (next < 32)
            symbols += sprintf(symbols, "\xd0%c", (int)(0x90 + next)); /* Cyrillic */
        else
            symbols += sprintf(symbols, "\xe4\xb8%c", (int)(0x80 + next)); /* Chinese */
    }
}

/* Read the only puzzle of a text with a list of symbols. */
static void read_with_symbols(const char *string, const char *symbols, sudoku_record *record)
{
    struct text text = text_of(string);
    sudoku_reader *reader;
    ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &text, 0, &reader), DLX_OK);
    ck_assert_int_eq(sudoku_reader_symbols(reader, symbols), DLX_OK);
    ck_assert_int_eq(sudoku_reader_next(reader, record), DLX_OK);
    ck_assert_msg(record->kind == SUDOKU_PUZZLE, "%s%s: %s", string, symbols,
                  record->error.message);
    ck_assert_str_eq(record->labels.text[SUDOKU_SYMBOLS], symbols);
    sudoku_reader_free(reader);
}

static void symbols_come_back(const sudoku_rules *rules)
{
    static const sudoku_form forms[] = {SUDOKU_FORM_LINE,       SUDOKU_FORM_GRID,
                                        SUDOKU_FORM_SDK,        SUDOKU_FORM_SS,
                                        SUDOKU_FORM_CANDIDATES, SUDOKU_FORM_PRETTY};
    static sudoku_puzzle puzzle;
    static sudoku_record record;
    const int size = rules->size;
    for (size_t f = 0; f < 2 * sizeof forms / sizeof *forms; f++) {
        const sudoku_form form = forms[f / 2];
        char symbols[SUDOKU_SYMBOLS_ROOM];
        sudoku_labels labels = {.text[SUDOKU_SYMBOLS] = symbols};
        choose_symbols(size, f % 2 == 0, symbols);
        fill_puzzle(&puzzle, size, form == SUDOKU_FORM_CANDIDATES);
        if (!expresses(rules, &puzzle, form))
            continue;
        char *text = written(rules, &puzzle, form, &(sudoku_write_settings){.labels = &labels});
        read_with_symbols(text, symbols, &record);
        ck_assert_int_eq(record.puzzle.size, size);
        for (int cell = 0; cell < size * size; cell++) {
            const uint64_t list =
                form == SUDOKU_FORM_CANDIDATES ? puzzle.candidates[cell] & rules->allowed[cell] : 0;
            const int digit = record.puzzle.cell[cell];
            if (list == 0 ? digit != puzzle.cell[cell]
                          : (digit != 0 && list != UINT64_C(1) << digit) ||
                                record.puzzle.candidates[cell] != list)
                ck_abort_msg("cell %d is read as %d with %s: %s", cell, digit, symbols, text);
        }
        free(text);
    }
}

TEST(a_puzzle_comes_back_with_any_symbols)
{
    for_rules(symbols_come_back);
}

TEST(a_list_of_symbols_has_different_letters_digits_or_other_characters)
{
    static const struct {
        const char *symbols;
        int count;
    } cases[] = {
        {"ABCDEFGHI", 9},
        {"0123456789ABCDEF", 16},
        {"aAbB", 4},
        {"\xce\xb1\xce\xb2", 2},
        {"", 0},
        {"ABCA", 0},
        {"AB D", 0},
        {"AB.D", 0},
        {"A,BD", 0},
        {"A#BD", 0},
        {"A|BD", 0},
        {"A-BD", 0},
        {"A\xff", 0},
        {"A\x1b[m", 0},
        {"A<&>", 0},
        {"A\xe2\x94\x82", 0},
        {"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", 36},
        {"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZa", 0},
    };
    struct text text = text_of("");
    sudoku_reader *reader;
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        const int count = cases[c].count;
        ck_assert_int_eq(sudoku_symbols_count(cases[c].symbols), count);
        for (int size = 0; size <= SUDOKU_MAX_SIZE; size += 4) {
            ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &text, size, &reader), DLX_OK);
            ck_assert_int_eq(sudoku_reader_symbols(reader, cases[c].symbols) == DLX_OK,
                             count >= SUDOKU_MIN_SIZE && size <= count);
            sudoku_reader_free(reader);
        }
    }
    const sudoku_labels labels = {.text[SUDOKU_SYMBOLS] = "<&>"};
    const sudoku_puzzle empty = {.size = 4};
    struct sink sink = {NULL, 0, 0, 0};
    ck_assert_int_eq(sudoku_write(boxes[4], &empty, SUDOKU_FORM_SVG,
                                  &(sudoku_write_settings){.labels = &labels}, sink_write, &sink,
                                  NULL),
                     DLX_ERR_ARGUMENT);
}

static void csv_comes_back(const sudoku_rules *rules)
{
    int size = rules->size, count = 0;
    bool good = true;
    sudoku_puzzle puzzle;
    uint8_t cell[SUDOKU_MAX_CELLS];
    fill_puzzle(&puzzle, size, false);
    char *text = written(rules, &puzzle, SUDOKU_FORM_CSV, NULL);
    for (const char *at = text; *at != '\0';) {
        size_t length = strspn(at, "0123456789");
        good &= at[length] == (count % size == size - 1 ? '\n' : ',');
        cell[count++] = (uint8_t)(length > 0 ? atoi(at) : 0);
        at += length + 1;
    }
    ck_assert(good);
    ck_cells(&puzzle, cell, count);
    free(text);
}

TEST(csv_has_one_field_per_cell_and_empty_fields_for_empty_cells)
{
    for_rules(csv_comes_back);
}

TEST(numbers_stand_in_columns)
{
    sudoku_puzzle puzzle;
    fill_puzzle(&puzzle, 16, false);
    char *text = written(boxes[16], &puzzle, SUDOKU_FORM_NUMBERS, NULL);
    for (int row = 0; row < 16; row++)
        ck_assert_int_eq(text[48 * row + 47], '\n');
    ck_assert_uint_eq(strlen(text), 48 * 16);
    free(text);
}

/* ---- candidates ---- */

/* Compute the candidates from the rules alone, comparing cell with cell. */
static uint64_t candidates_plainly(const sudoku_rules *rules, const sudoku_puzzle *puzzle, int cell)
{
    uint64_t left = rules->allowed[cell];
    if (puzzle->cell[cell] != 0)
        return UINT64_C(1) << puzzle->cell[cell];
    if (puzzle->marked)
        return left & puzzle->candidates[cell];
    for (int other = 0; other < puzzle->size * puzzle->size; other++)
        if (puzzle->cell[other] != 0 && sudoku_rules_are_peers(rules, cell, other))
            left &= ~(UINT64_C(1) << puzzle->cell[other]);
    return left;
}

static void ck_marks(const sudoku_rules *rules, const sudoku_puzzle *puzzle)
{
    int size = puzzle->size, wrong = 0;
    char *text = written(rules, puzzle, SUDOKU_FORM_MARKS, NULL);
    ck_assert_uint_eq(strlen(text), (size_t)(size * size * size) + 1);
    for (int cell = 0; cell < size * size; cell++) {
        uint64_t expected = candidates_plainly(rules, puzzle, cell);
        for (int digit = 1; digit <= size; digit++)
            wrong += digit_of(text + size * cell + digit - 1, 1) !=
                     ((expected >> digit & 1) != 0 ? digit : 0);
    }
    ck_assert_int_eq(wrong, 0);
    free(text);
}

/* Collect the tokens of a candidate grid, without its borders. */
static void ck_candidates(const sudoku_rules *rules, const sudoku_puzzle *puzzle, char *text)
{
    int cell = 0, wrong = 0;
    for (char *word = strtok(text, " |\n"); word != NULL; word = strtok(NULL, " |\n")) {
        if (strchr(".:'", *word) != NULL || (*word == '-' && word[1] == '-'))
            continue;
        uint64_t expected = candidates_plainly(rules, puzzle, cell), found = 0;
        for (const char *c = word; *c != '\0' && *c != '-'; c++)
            found |= UINT64_C(1) << digit_of(c, 1);
        wrong += found != expected;
        cell++;
    }
    ck_assert_int_eq(wrong, 0);
    ck_assert_int_eq(cell, puzzle->size * puzzle->size);
}

/* Remove givens until every cell has a candidate. */
static void revive(const sudoku_rules *rules, sudoku_puzzle *puzzle)
{
    const int cells = puzzle->size * puzzle->size;
    for (int cell = 0; cell < cells; cell++)
        for (int other = 0; other < cells && candidates_plainly(rules, puzzle, cell) == 0; other++)
            if (sudoku_rules_are_peers(rules, cell, other))
                puzzle->cell[other] = 0;
}

static void candidates_come_back(const sudoku_rules *rules)
{
    if (rules->size > 25)
        return;
    for (int marked = 0; marked < 2; marked++) {
        sudoku_puzzle puzzle;
        fill_puzzle(&puzzle, rules->size, marked);
        revive(rules, &puzzle);
        ck_marks(rules, &puzzle);
        if (rules != boxes[puzzle.size])
            continue;
        char *text = written(rules, &puzzle, SUDOKU_FORM_CANDIDATES, NULL);
        ck_candidates(rules, &puzzle, text);
        free(text);
    }
}

TEST(candidates_come_from_the_puzzle_or_follow_from_its_givens)
{
    for_rules(candidates_come_back);
}

TEST(rules_remove_candidates)
{
    uint64_t allowed[16];
    sudoku_rules_settings settings = {.size = 4, .variants = SUDOKU_X, .allowed = allowed};
    sudoku_rules *rules;
    sudoku_puzzle puzzle = {.size = 4};
    for (int cell = 0; cell < 16; cell++)
        allowed[cell] = cell % 2 == 0 ? 0x1e : 0x14; /* even columns: 2 and 4 */
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
    puzzle.cell[0] = 3;
    ck_marks(rules, &puzzle);
    puzzle.marked = true;
    for (int cell = 0; cell < 16; cell++)
        puzzle.candidates[cell] = 0x0e;
    ck_marks(rules, &puzzle);
    sudoku_rules_free(rules);
}

/* ---- candidates that are read back ---- */

static uint64_t all_of(int size)
{
    return ((UINT64_C(1) << size) - 1) << 1;
}

/* Return the digits that a puzzle leaves to a cell, without its rules. */
static uint64_t digits_of(const sudoku_puzzle *puzzle, int cell)
{
    const uint64_t all = all_of(puzzle->size);
    return (puzzle->cell[cell] != 0 ? UINT64_C(1) << puzzle->cell[cell] : all) &
           (puzzle->marked ? puzzle->candidates[cell] : all);
}

/* Return whether a form expresses the puzzle. If so, the reader must find it again in the text. */
static bool returns(const sudoku_rules *rules, const sudoku_puzzle *puzzle, sudoku_form form)
{
    static sudoku_record record;
    sudoku_reader *reader;
    int wrong = 0;
    if (!expresses(rules, puzzle, form))
        return false;
    char *output = written(rules, puzzle, form, NULL);
    struct text text = text_of(output);
    ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &text, 0, &reader), DLX_OK);
    ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
    if (record.kind != SUDOKU_PUZZLE && record.kind != SUDOKU_RULED)
        ck_abort_msg("%s\n%.2000s", record.error.message, output);
    ck_assert_int_eq(record.puzzle.size, puzzle->size);
    for (int cell = 0; cell < puzzle->size * puzzle->size; cell++)
        wrong += digits_of(&record.puzzle, cell) != digits_of(puzzle, cell);
    ck_assert_msg(wrong == 0, "%d cells have other digits:\n%.2000s", wrong, output);
    sudoku_reader_free(reader);
    free(output);
    return true;
}

/* Mark all cells with a digit from 1 to 9, some with two; if wanted, put larger ones into some. */
static void fill_pairs(sudoku_puzzle *puzzle, int size, int letters, uint64_t pair)
{
    *puzzle = (sudoku_puzzle){.size = size, .marked = true};
    for (int cell = 0; cell < size * size; cell++) {
        const uint32_t throw = random_below(&dice, 40);
        puzzle->candidates[cell] = UINT64_C(1) << (1 + random_below(&dice, 9));
        if (throw < 4)
            puzzle->candidates[cell] = pair;
        else if (throw < 20)
            puzzle->cell[cell] = (uint8_t)(1 + random_below(&dice, 9));
        else if ((int) throw -20 < letters)
            puzzle->cell[cell] = (uint8_t)(10 + random_below(&dice, (uint32_t)size - 9));
        if (puzzle->cell[cell] != 0)
            puzzle->candidates[cell] = UINT64_C(1) << puzzle->cell[cell];
    }
}

TEST(lists_that_look_like_numbers_are_refused_unless_a_letter_is_beside_them)
{
    static const sudoku_form drawn[] = {SUDOKU_FORM_CANDIDATES, SUDOKU_FORM_PRETTY};
    const uint64_t one_two = 0x6, three_nine = 0x208;
    for (int size = 10; size < 36; size++)
        for (int letters = 0; letters <= 4; letters += 4)
            for (int f = 0; f < 2; f++) {
                sudoku_puzzle puzzle;
                const bool is_number = size >= 12;
                fill_pairs(&puzzle, size, letters, one_two);
                ck_assert_int_eq(returns(jigsaw[size], &puzzle, drawn[f]),
                                 letters > 0 || !is_number);
                fill_pairs(&puzzle, size, letters, three_nine);
                ck_assert(returns(jigsaw[size], &puzzle, drawn[f]));
            }
}

static const sudoku_form marked_forms[] = {SUDOKU_FORM_CANDIDATES, SUDOKU_FORM_MARKS,
                                           SUDOKU_FORM_FPUZZLES, SUDOKU_FORM_LINK};

TEST(candidates_are_read_back_if_the_board_is_not_too_large)
{
    for (int size = SUDOKU_MIN_SIZE; size < 36; size++)
        for (size_t f = 0; f < 2; f++) { /* the lines of JSON would be too long */
            sudoku_puzzle puzzle;
            fill_puzzle(&puzzle, size, true);
            ck_assert_int_eq(returns(jigsaw[size], &puzzle, marked_forms[f]),
                             marked_forms[f] != SUDOKU_FORM_MARKS || size <= 25);
        }
}

TEST(cells_without_candidates_are_refused_where_they_cannot_be_read_back)
{
    for (int size = SUDOKU_MIN_SIZE; size <= 25; size++)
        for (size_t f = 0; f < 4; f++) {
            sudoku_puzzle puzzle;
            const bool is_refused = marked_forms[f] == SUDOKU_FORM_MARKS
                                        ? size == 4 || size == 9
                                        : marked_forms[f] != SUDOKU_FORM_PRETTY;
            fill_puzzle(&puzzle, size, true);
            puzzle.cell[size] = 0;
            puzzle.candidates[size] = 0;
            ck_assert_int_eq(returns(jigsaw[size], &puzzle, marked_forms[f]), !is_refused);
        }
}

TEST(a_given_that_its_candidates_exclude_is_written_only_in_json)
{
    for (int form = 0; form < FORMS; form++) {
        sudoku_puzzle puzzle;
        fill_puzzle(&puzzle, 9, true);
        puzzle.cell[5] = 3;
        puzzle.candidates[5] = 1 << 4;
        if (form != SUDOKU_FORM_SVG) /* a picture is not read */
            ck_assert_int_eq(returns(boxes[9], &puzzle, (sudoku_form)form),
                             form == SUDOKU_FORM_FPUZZLES || form == SUDOKU_FORM_LINK);
    }
}

TEST(cells_in_no_grid_are_drawn_as_empty_and_read_back)
{
    static const uint16_t grids[] = {0, 6 * 2 + 2};
    const sudoku_rules_settings settings = {
        .size = 6, .grids = grids, .grid_count = 2, .grid_rows = 4, .grid_columns = 4};
    sudoku_puzzle puzzle = {.size = 6, .marked = true};
    sudoku_rules *rules;
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
    for (int cell = 0; cell < 36; cell++)
        puzzle.candidates[cell] =
            rules->region[cell] == SUDOKU_OUTSIDE ? all_of(6) : UINT64_C(6) << cell % 3;
    ck_assert(returns(rules, &puzzle, SUDOKU_FORM_CANDIDATES));
    ck_assert(returns(rules, &puzzle, SUDOKU_FORM_PRETTY));
    sudoku_rules_free(rules);
}

/* ---- drawings ---- */

enum { ARM_UP = 1, ARM_DOWN = 2, ARM_LEFT = 4, ARM_RIGHT = 8, LINES = 96, WIDE = 2048 };

/* A text as characters in lines, with the arms of each box-drawing character. */
struct screen {
    int lines, width;
    uint32_t at[LINES][WIDE]; /* code points */
};

static struct screen screen;

static void show(const char *text)
{
    int line = 0, column = 0;
    bool even = true;
    screen.width = 0;
    for (const unsigned char *c = (const unsigned char *)text; *c != '\0';) {
        if (line == LINES || column == WIDE)
            ck_abort_msg("the drawing is too large");
        if (*c == '\n') {
            even &= screen.width == 0 || column == screen.width;
            screen.width = column;
            column = 0;
            line++;
            c++;
            continue;
        }
        int bytes = *c < 0x80 ? 1 : 3;
        screen.at[line][column++] =
            bytes == 1 ? *c : (*c & 15u) << 12 | (c[1] & 63u) << 6 | (c[2] & 63u);
        c += bytes;
    }
    screen.lines = line;
    ck_assert(even);
    ck_assert_int_eq(column, 0);
}

/* The arms of heavy box-drawing characters. */
static int arms(int line, int column)
{
    static const struct {
        uint32_t code;
        int arms;
    } known[] = {{0x2501, 12}, {0x2503, 3}, {0x250f, 10}, {0x2513, 6},  {0x2517, 9}, {0x251b, 5},
                 {0x2523, 11}, {0x252b, 7}, {0x2533, 14}, {0x253b, 13}, {0x254b, 15}};
    if (line < 0 || line >= screen.lines || column < 0 || column >= screen.width)
        return 0;
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        if (known[k].code == screen.at[line][column])
            return known[k].arms;
    if (screen.at[line][column] >= 0x80)
        ck_abort_msg("an unknown character");
    return 0;
}

static bool is_cell(int line, int column)
{
    uint32_t c = screen.at[line][column];
    return c < 0x80 && strchr(" |", (int)c) == NULL;
}

/* Find the rows of cells, and the first character of each cell in a row. */
static int find_rows(int *lines)
{
    int count = 0;
    for (int line = 0; line < screen.lines; line++)
        for (int column = 0; column < screen.width; column++)
            if (is_cell(line, column)) {
                lines[count++] = line;
                break;
            }
    return count;
}

static int find_cells(int line, int *columns)
{
    int count = 0;
    for (int column = 1; column < screen.width; column++)
        if (is_cell(line, column) && !is_cell(line, column - 1))
            columns[count++] = column;
    return count;
}

static bool wall_across(int line, int from, int to)
{
    for (int column = from; column < to; column++)
        if (arms(line, column) == (ARM_UP | ARM_DOWN))
            return true;
    return false;
}

static bool wall_down(int column, int from, int to)
{
    for (int line = from; line < to; line++)
        if (arms(line, column) == (ARM_LEFT | ARM_RIGHT))
            return true;
    return false;
}

/* Check that every arm of a character meets an arm of its neighbor. */
static void ck_arms_meet(void)
{
    int loose = 0;
    for (int line = 0; line < screen.lines; line++)
        for (int column = 0; column < screen.width; column++) {
            int here = arms(line, column);
            loose += ((here & ARM_RIGHT) != 0) != ((arms(line, column + 1) & ARM_LEFT) != 0);
            loose += ((here & ARM_LEFT) != 0) != ((arms(line, column - 1) & ARM_RIGHT) != 0);
            loose += ((here & ARM_DOWN) != 0) != ((arms(line + 1, column) & ARM_UP) != 0);
            loose += ((here & ARM_UP) != 0) != ((arms(line - 1, column) & ARM_DOWN) != 0);
        }
    ck_assert_int_eq(loose, 0);
}

/* Check that `boards` side by side have these regions, and that all cells are in place. */
static void ck_walls(const sudoku_rules *rules, int boards)
{
    int size = rules->size, lines[LINES], columns[4 * SUDOKU_MAX_SIZE], wrong = 0;
    ck_assert_int_eq(find_rows(lines), size);
    for (int row = 0; row < size; row++) {
        ck_assert_int_eq(find_cells(lines[row], columns), boards * size);
        for (int c = 0; c < boards * size; c++) {
            int cell = size * row + c % size, region = rules->region[cell];
            int next = c + 1 < boards * size ? columns[c + 1] : screen.width;
            bool before = row == 0 || rules->region[cell - size] != region;
            bool last = c % size == size - 1;
            wrong += wall_across(lines[row], columns[c], next) !=
                     (last || rules->region[cell + 1] != region);
            wrong += wall_down(columns[c], row == 0 ? 0 : lines[row - 1] + 1, lines[row]) != before;
            wrong += row == size - 1 && !wall_down(columns[c], lines[row], screen.lines);
        }
        wrong += !wall_across(lines[row], 0, columns[0]);
    }
    ck_assert_int_eq(wrong, 0);
    ck_arms_meet();
}

/* Return whether an ASCII drawing equals the Unicode drawing except for these corners. */
static void ck_same_in_ascii(const char *text, const char *corners)
{
    int wrong = 0;
    for (int line = 0; line < screen.lines; line++, text++)
        for (int column = 0; column < screen.width; column++, text++) {
            int here = arms(line, column);
            if (here == 0)
                wrong += (uint32_t)*text != screen.at[line][column];
            else if (here == (ARM_UP | ARM_DOWN))
                wrong += *text != '|';
            else if (here == (ARM_LEFT | ARM_RIGHT))
                wrong += *text != '-';
            else
                wrong += *text == '\0' || strchr(corners, *text) == NULL;
        }
    ck_assert_int_eq(wrong, 0);
}

static void walls_are_those_of_regions(const sudoku_rules *rules)
{
    int size = rules->size;
    for (int marked = 0; marked < (size < 36 ? 2 : 1); marked++)
        for (int solved = 0; solved < 2; solved++) {
            sudoku_puzzle puzzle, solution;
            fill_puzzle(&puzzle, size, marked);
            fill_puzzle(&solution, size, false);
            sudoku_write_settings settings = {.solution = solved ? solution.cell : NULL};
            char *ascii = written(rules, &puzzle, SUDOKU_FORM_PRETTY, &settings);
            settings.unicode = true;
            char *text = written(rules, &puzzle, SUDOKU_FORM_PRETTY, &settings);
            show(text);
            ck_walls(rules, solved + 1);
            ck_same_in_ascii(ascii, "+");
            free(text);
            free(ascii);
        }
}

TEST(walls_are_drawn_around_regions_and_nowhere_else)
{
    for_rules(walls_are_those_of_regions);
}

static void candidate_grids_too(const sudoku_rules *rules)
{
    if (rules->size == 36)
        return;
    sudoku_puzzle puzzle;
    sudoku_write_settings settings = {.unicode = false};
    fill_puzzle(&puzzle, rules->size, true);
    char *dotted = written(rules, &puzzle, SUDOKU_FORM_CANDIDATES, &settings);
    settings.unicode = true;
    char *text = written(rules, &puzzle, SUDOKU_FORM_CANDIDATES, &settings);
    show(text);
    ck_walls(rules, 1);
    ck_same_in_ascii(dotted, ".:'+");
    free(text);
    free(dotted);
}

TEST(candidate_grids_have_the_same_walls)
{
    for_rules(candidate_grids_too);
}

/* Read both boards of a drawing without candidates, line by line. */
static void solution_stands_beside(const sudoku_rules *rules)
{
    int size = rules->size;
    sudoku_puzzle puzzle, solution;
    uint8_t cell[2 * SUDOKU_MAX_CELLS];
    fill_puzzle(&puzzle, size, false);
    fill_puzzle(&solution, size, false);
    const sudoku_write_settings settings = {.solution = solution.cell};
    char *text = written(rules, &puzzle, SUDOKU_FORM_PRETTY, &settings);
    ck_assert_int_eq(read_cells(text, size == 36, cell), 2 * size * size);
    for (int row = 0; row < size; row++) {
        const uint8_t *line = cell + 2 * size * row;
        ck_assert_mem_eq(line, puzzle.cell + size * row, (size_t)size);
        ck_assert_mem_eq(line + size, solution.cell + size * row, (size_t)size);
    }
    free(text);
}

TEST(the_solution_stands_beside_the_puzzle)
{
    for_rules(solution_stands_beside);
}

/* Remove escape sequences. Return the number of cells that they enclosed. */
static int strip(char *text)
{
    int count = 0;
    char *to = text;
    for (const char *from = text; *from != '\0'; from++)
        if (*from == '\033') {
            count += strncmp(from, "\033[0m", 4) != 0;
            from += strcspn(from, "m");
        } else
            *to++ = *from;
    *to = '\0';
    return count;
}

TEST(color_emphasizes_givens)
{
    sudoku_puzzle puzzle, solution;
    for (int marked = 0; marked < 2; marked++)
        for (int solved = 0; solved < 2; solved++) {
            fill_puzzle(&puzzle, 12, marked);
            fill_puzzle(&solution, 12, false);
            sudoku_write_settings settings = {.solution = solved ? solution.cell : NULL};
            char *plain = written(boxes[12], &puzzle, SUDOKU_FORM_PRETTY, &settings);
            settings.color = true;
            char *text = written(boxes[12], &puzzle, SUDOKU_FORM_PRETTY, &settings);
            ck_assert_int_eq(strip(text), (marked + solved) * count_givens(&puzzle));
            ck_assert_str_eq(text, plain);
            free(text);
            free(plain);
        }
}

TEST(color_only_adds_escape_sequences)
{
    sudoku_puzzle puzzle, solution;
    fill_puzzle(&puzzle, 9, false);
    fill_puzzle(&solution, 9, false);
    sudoku_write_settings settings = {.solution = solution.cell};
    char *plain = written(boxes[9], &puzzle, SUDOKU_FORM_PRETTY, &settings);
    settings.color = true;
    char *color = written(boxes[9], &puzzle, SUDOKU_FORM_PRETTY, &settings), *to = color;
    ck_assert_ptr_null(strchr(plain, '\033'));
    ck_assert_ptr_nonnull(strchr(color, '\033'));
    for (const char *from = color; *from != '\0'; from++)
        if (*from == '\033')
            from += strcspn(from, "m");
        else
            *to++ = *from;
    *to = '\0';
    ck_assert_str_eq(color, plain);
    free(color);
    free(plain);
}

/* ---- how forms look ---- */

TEST(each_form_has_its_known_appearance)
{
    static const struct {
        sudoku_form form;
        const char *text;
    } looks[] = {
        {SUDOKU_FORM_LINE, "1.....2.........\n"},
        {SUDOKU_FORM_GRID, "1...\n..2.\n....\n....\n"},
        {SUDOKU_FORM_NUMBERS, "1 0 0 0\n0 0 2 0\n0 0 0 0\n0 0 0 0\n"},
        {SUDOKU_FORM_CSV, "1,,,\n,,2,\n,,,\n,,,\n"},
        {SUDOKU_FORM_SDK, "1...\n..2.\n....\n....\n"},
        {SUDOKU_FORM_SDM, "1000002000000000\n"},
        {SUDOKU_FORM_SS, "*-----*\n|1.|..|\n|..|2.|\n|--+--|\n|..|..|\n|..|..|\n*-----*\n"},
        {SUDOKU_FORM_CANDIDATES, ".-----------.-----------.\n"
                                 "| 1    234  | 34   34   |\n"
                                 "| 34   34   | 2    134  |\n"
                                 ":-----------+-----------:\n"
                                 "| 234  1234 | 134  1234 |\n"
                                 "| 234  1234 | 134  1234 |\n"
                                 "'-----------'-----------'\n"},
        {SUDOKU_FORM_MARKS, "1....234..34..34..34..34.2..1.34"
                            ".2341234"
                            "1.341234"
                            ".2341234"
                            "1.341234\n"},
        {SUDOKU_FORM_PRETTY, "+-----+-----+\n| 1 . | . . |\n| . . | 2 . |\n+-----+-----+\n"
                             "| . . | . . |\n| . . | . . |\n+-----+-----+\n"},
    };
    const sudoku_puzzle puzzle = {.size = 4, .cell = {1, 0, 0, 0, 0, 0, 2}};
    for (size_t l = 0; l < sizeof looks / sizeof *looks; l++) {
        char *text = written(boxes[4], &puzzle, looks[l].form, NULL);
        ck_assert_str_eq(text, looks[l].text);
        free(text);
    }
}

TEST(regions_are_drawn_with_their_shapes)
{
    static const uint8_t regions[16] = {0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3};
    const sudoku_rules_settings settings = {.size = 4, .regions = regions};
    const sudoku_puzzle puzzle = {.size = 4, .cell = {1}};
    sudoku_rules *rules;
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
    char *text = written(rules, &puzzle, SUDOKU_FORM_PRETTY, NULL);
    ck_assert_str_eq(text, "+-----------+---+\n"
                           "| 1   .   . | . |\n"
                           "|   +---+---+   |\n"
                           "| . | . | .   . |\n"
                           "+---+   +---+   |\n"
                           "| .   . | . | . |\n"
                           "|   +---+   +---+\n"
                           "| . | .   .   . |\n"
                           "+---+-----------+\n");
    free(text);
    sudoku_rules_free(rules);
}

TEST(clues_are_drawn_with_unicode)
{
    const uint16_t cage[] = {0, 1}, pair[] = {5, 6}, sum[] = {3};
    const sudoku_clue clues[] = {
        {.kind = SUDOKU_KILLER, .cells = cage, .cell_count = 2, .values = sum, .value_count = 1},
        {.kind = SUDOKU_KILLER, .cells = pair, .cell_count = 2},
        {.kind = SUDOKU_WHITE, .cells = (const uint16_t[]){8, 12}, .cell_count = 2},
        {.kind = SUDOKU_BLACK, .cells = (const uint16_t[]){10, 11}, .cell_count = 2},
    };
    const sudoku_rules_settings settings = {.size = 4, .clues = clues, .clue_count = 4};
    const sudoku_puzzle puzzle = {.size = 4};
    sudoku_rules *rules;
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
    char *text =
        written(rules, &puzzle, SUDOKU_FORM_PRETTY, &(sudoku_write_settings){.unicode = true});
    ck_assert_str_eq(text, "┏3━━━━━━┳━━━━━━━┓\n"
                           "┃ .   . ┃ .   . ┃\n"
                           "┃╌╌╌┬╌╌╌┃╌╌╌┐   ┃\n"
                           "┃ . ╎ . ╂ . ╎ . ┃\n"
                           "┣━━━━━━━╋━━━━━━━┫\n"
                           "┃ .   . ┃ . ● . ┃\n"
                           "┃ ○     ┃       ┃\n"
                           "┃ .   . ┃ .   . ┃\n"
                           "┗━━━━━━━┻━━━━━━━┛\n");
    free(text);
    sudoku_rules_free(rules);
}

/* ---- shapes ---- */

struct picture {
    const sudoku_rules *rules;
    const sudoku_puzzle *puzzle;
    int last_ink;
    int wrong; /* number of malformed shapes */
    int texts[SUDOKU_INK_GIVEN + 1];
    int strokes[SUDOKU_INK_GIVEN + 1];
    int shades[SUDOKU_INK_GIVEN + 1];
    uint8_t cell[SUDOKU_MAX_CELLS];        /* number of large digits */
    uint64_t candidates[SUDOKU_MAX_CELLS]; /* number of small digits */
    bool shaded[SUDOKU_INK_GIVEN + 1][SUDOKU_MAX_CELLS];
    bool has_disc[SUDOKU_MAX_CELLS];
    bool across[SIZES][SUDOKU_MAX_SIZE]; /* thick line above [row][column] */
    bool down[SUDOKU_MAX_SIZE][SIZES];   /* thick line left of [row][column] */
};

static struct picture picture;

static void take_text(const sudoku_shape *s, int cell)
{
    picture.texts[s->ink]++;
    picture.wrong += s->height <= 0;
    if (s->ink == SUDOKU_INK_MASK)
        return;
    int digit = digit_of(s->text, (int)strlen(s->text));
    picture.wrong += s->height * 70 / 100 > s->y % SUDOKU_CELL; /* a digit extends above its cell */
    if (s->ink == SUDOKU_INK_CANDIDATE)
        picture.candidates[cell] |= UINT64_C(1) << digit;
    else
        picture.cell[cell] = (uint8_t)digit;
}

static void take_stroke(const sudoku_shape *s)
{
    int row = s->y / SUDOKU_CELL, column = s->x / SUDOKU_CELL;
    picture.strokes[s->ink]++;
    picture.wrong += s->thickness <= 0 || (s->width == 0) == (s->height == 0);
    for (int i = 0; s->ink == SUDOKU_INK_THICK && i < s->width / SUDOKU_CELL; i++)
        picture.across[row][column + i] = true;
    for (int i = 0; s->ink == SUDOKU_INK_THICK && i < s->height / SUDOKU_CELL; i++)
        picture.down[row + i][column] = true;
}

static bool take(void *user, const sudoku_shape *s)
{
    int size = picture.puzzle->size, side = size * SUDOKU_CELL;
    int cell = s->y / SUDOKU_CELL * size + s->x / SUDOKU_CELL;
    (void)user;
    picture.wrong += (int)s->ink < picture.last_ink;
    picture.last_ink = (int)s->ink;
    const sudoku_margins room = sudoku_find_margins(picture.rules);
    picture.wrong += s->x < -room.left || s->y < -room.top || s->x > side + room.right ||
                     s->y > side + room.bottom;
    if (s->ink == SUDOKU_INK_NOTE)
        return true;
    if (s->kind == SUDOKU_STROKE)
        take_stroke(s);
    else if (s->kind == SUDOKU_TEXT)
        take_text(s, cell);
    else
        picture.shaded[s->ink][cell] = true;
    if (s->kind == SUDOKU_DISC)
        picture.has_disc[cell] = true;
    return true;
}

static void draw(const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                 const sudoku_write_settings *settings)
{
    memset(&picture, 0, sizeof picture);
    picture.rules = rules;
    picture.puzzle = puzzle;
    ck_assert_int_eq(sudoku_draw(rules, puzzle, settings, take, NULL), DLX_OK);
    ck_assert_int_eq(picture.wrong, 0);
}

static void ck_borders(const sudoku_rules *rules)
{
    int size = rules->size, wrong = 0;
    for (int cell = 0; cell < size * size; cell++) {
        int row = cell / size, column = cell % size, region = rules->region[cell];
        wrong += picture.across[row][column] != (row == 0 || rules->region[cell - size] != region);
        wrong += picture.down[row][column] != (column == 0 || rules->region[cell - 1] != region);
        wrong += row == size - 1 && !picture.across[size][column];
        wrong += column == size - 1 && !picture.down[row][size];
    }
    ck_assert_int_eq(wrong, 0);
}

static void pictures_have_what_is_there(const sudoku_rules *rules)
{
    int size = rules->size;
    for (int kind = 0; kind < 3; kind++) {
        int wrong = 0;
        sudoku_puzzle puzzle;
        fill_puzzle(&puzzle, size, kind == 2);
        draw(rules, &puzzle, &(sudoku_write_settings){.candidates = kind == 1});
        ck_borders(rules);
        ck_assert_int_gt(picture.strokes[SUDOKU_INK_THIN], 0);
        ck_cells(&puzzle, picture.cell, size * size);
        ck_assert_int_eq(picture.texts[SUDOKU_INK_GIVEN], count_givens(&puzzle));
        for (int cell = 0; cell < size * size; cell++) {
            bool candidates = kind > 0 && puzzle.cell[cell] == 0;
            wrong += picture.candidates[cell] !=
                     (candidates ? candidates_plainly(rules, &puzzle, cell) : 0);
        }
        ck_assert_int_eq(wrong, 0);
    }
}

TEST(pictures_have_digits_candidates_and_borders_in_place)
{
    for_rules(pictures_have_what_is_there);
}

TEST(a_picture_shows_solution_digits_in_empty_cells)
{
    sudoku_puzzle puzzle, solution;
    fill_puzzle(&puzzle, 16, true);
    fill_puzzle(&solution, 16, false);
    draw(boxes[16], &puzzle, &(sudoku_write_settings){.solution = solution.cell});
    for (int cell = 0; cell < 256; cell++) {
        int expected = puzzle.cell[cell] != 0 ? puzzle.cell[cell] : solution.cell[cell];
        ck_assert_int_eq(picture.cell[cell], expected);
        ck_assert(expected == 0 || picture.candidates[cell] == 0);
    }
}

TEST(houses_of_variants_are_shaded)
{
    static const struct {
        unsigned variant;
        sudoku_ink ink;
        sudoku_house_kind kind;
    } cases[] = {{SUDOKU_X, SUDOKU_INK_DIAGONAL, SUDOKU_DIAGONAL},
                 {SUDOKU_HYPER, SUDOKU_INK_WINDOW, SUDOKU_WINDOW},
                 {SUDOKU_ASTERISK, SUDOKU_INK_STAR, SUDOKU_STAR},
                 {SUDOKU_CENTER_DOT, SUDOKU_INK_DOT, SUDOKU_DOT},
                 {SUDOKU_ANTI_KNIGHT, SUDOKU_INK_DOT, SUDOKU_DOT}};
    const sudoku_puzzle puzzle = {.size = 9};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        const sudoku_rules_settings settings = {.size = 9, .variants = cases[c].variant};
        bool expected[SUDOKU_CELLS] = {false};
        sudoku_rules *rules;
        ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
        for (int h = 0; h < rules->house_count; h++) {
            const sudoku_house *house = &rules->houses[h];
            for (int i = 0; house->kind == cases[c].kind && i < house->count; i++)
                expected[house->cells[i]] = true;
        }
        draw(rules, &puzzle, NULL);
        for (int ink = 0; ink <= SUDOKU_INK_GIVEN; ink++)
            for (int cell = 0; cell < SUDOKU_CELLS; cell++)
                ck_assert_int_eq(picture.shaded[ink][cell],
                                 ink == (int)cases[c].ink && expected[cell]);
        sudoku_rules_free(rules);
    }
}

/* What a picture shows of clues. */
struct shown {
    int size;                           /* of the board */
    bool has_dash[4][SUDOKU_MAX_CELLS]; /* above, below, left and right in a cell */
    int discs[SUDOKU_INK_GIVEN + 1];    /* by ink */
    int texts[SUDOKU_INK_GIVEN + 1];    /* by ink */
};

static bool take_clue(void *user, const sudoku_shape *s)
{
    struct shown *shown = user;
    const int cell = s->y / SUDOKU_CELL * shown->size + s->x / SUDOKU_CELL;
    const bool is_late = (s->width > 0 ? s->y : s->x) % SUDOKU_CELL > SUDOKU_CELL / 2;
    shown->discs[s->ink] += s->kind == SUDOKU_DISC;
    shown->texts[s->ink] += s->kind == SUDOKU_TEXT;
    if (s->kind == SUDOKU_STROKE && s->ink == SUDOKU_INK_CAGE)
        shown->has_dash[(s->width > 0 ? 0 : 2) + is_late][cell] = true;
    return true;
}

TEST(cages_have_dashes_along_their_outer_sides_and_dots_are_drawn_once)
{
    enum { SIDE = 6 };
    static const uint16_t cage[] = {7, 8, 13, 19, 20}, white[] = {0, 1}, black[] = {29, 35};
    static const uint16_t sum[] = {18};
    static const int step[][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    const sudoku_clue clues[] = {
        {.kind = SUDOKU_KILLER, .cells = cage, .cell_count = 5, .values = sum, .value_count = 1},
        {.kind = SUDOKU_WHITE, .cells = white, .cell_count = 2},
        {.kind = SUDOKU_BLACK, .cells = black, .cell_count = 2},
    };
    const sudoku_rules_settings settings = {.size = SIDE, .clues = clues, .clue_count = 3};
    const sudoku_puzzle puzzle = {.size = SIDE};
    struct shown shown = {.size = SIDE};
    bool is_inside[(SIDE + 2) * (SIDE + 2)] = {false};
    sudoku_rules *rules;
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
    ck_assert_int_eq(sudoku_draw(rules, &puzzle, NULL, take_clue, &shown), DLX_OK);
    for (int c = 0; c < 5; c++)
        is_inside[(cage[c] / SIDE + 1) * (SIDE + 2) + cage[c] % SIDE + 1] = true;
    for (int cell = 0; cell < SIDE * SIDE; cell++)
        for (int d = 0; d < 4; d++) {
            const int at = (cell / SIDE + 1) * (SIDE + 2) + cell % SIDE + 1;
            const int next = at + step[d][0] * (SIDE + 2) + step[d][1];
            ck_assert_int_eq(shown.has_dash[d][cell], is_inside[at] && !is_inside[next]);
        }
    ck_assert_int_eq(shown.discs[SUDOKU_INK_BLACK], 2); /* the edge of the white dot, too */
    ck_assert_int_eq(shown.discs[SUDOKU_INK_WHITE], 1);
    ck_assert_int_eq(shown.texts[SUDOKU_INK_CLUE], 1);
    sudoku_rules_free(rules);
}

TEST(cells_with_marks_are_highlighted)
{
    static const uint64_t masks[] = {0x3fe, 0x154, 0x2aa, 0x00e};
    uint64_t allowed[SUDOKU_CELLS];
    const sudoku_rules_settings settings = {.size = 9, .allowed = allowed};
    const sudoku_puzzle puzzle = {.size = 9};
    sudoku_rules *rules;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        allowed[cell] = masks[cell % 4];
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
    draw(rules, &puzzle, NULL);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        ck_assert_int_eq(picture.shaded[SUDOKU_INK_PARITY][cell], cell % 4 == 1 || cell % 4 == 2);
        ck_assert_int_eq(picture.has_disc[cell], cell % 4 == 2); /* odd; even cells have a square */
    }
    ck_assert_int_eq(picture.texts[SUDOKU_INK_MASK], 20);
    draw(rules, &puzzle, &(sudoku_write_settings){.candidates = true});
    ck_assert_int_eq(picture.texts[SUDOKU_INK_MASK], 0);
    sudoku_rules_free(rules);
}

static bool take_some(void *user, const sudoku_shape *shape)
{
    int *left = user;
    (void)shape;
    ck_assert_int_gt(*left, 0); /* not called again after it refused */
    return --*left > 0;
}

TEST(drawing_ends_when_the_sink_refuses_more)
{
    sudoku_puzzle puzzle;
    fill_puzzle(&puzzle, 6, true);
    for (int left = 1; left < 20; left++) {
        int rest = left;
        ck_assert_int_eq(sudoku_draw(boxes[6], &puzzle, NULL, take_some, &rest), DLX_ERR_OUTPUT);
        ck_assert_int_eq(rest, 0);
    }
}

static int count_of(const char *text, const char *piece)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, piece)) != NULL; at++)
        count++;
    return count;
}

/* Shell tests read SVG with an XML parser. Here elements are counted for all sizes. */
static void svg_has_a_text_a_given(const sudoku_rules *rules)
{
    sudoku_puzzle puzzle;
    fill_puzzle(&puzzle, rules->size, false);
    char *text = written(rules, &puzzle, SUDOKU_FORM_SVG, NULL);
    ck_assert_int_eq(count_of(text, "<text "), count_givens(&puzzle));
    ck_assert_int_eq(count_of(text, "</text>"), count_givens(&puzzle));
    ck_assert_int_eq(count_of(text, "<g "), count_of(text, "</g>"));
    ck_assert_int_eq(count_of(text, "<svg "), 1);
    ck_assert_str_eq(text + strlen(text) - 7, "</svg>\n");
    free(text);
}

TEST(svg_has_a_text_element_for_each_given)
{
    for_rules(svg_has_a_text_a_given);
}

/* ---- errors ---- */

TEST(puzzles_that_a_form_cannot_express_are_refused)
{
    static const struct {
        int size;
        bool marked, jigsaw;
        const char *forms; /* forms that can express it: one letter each, in their order */
    } cases[] = {{9, false, false, "lgncdmsCMpsFLS"},  {9, true, false, ".......CMpsFL."},
                 {36, false, false, "lgnc.....psFLS"}, {36, true, false, "..........sFL."},
                 {7, false, true, "lgncdm.CMpsFLS"},   {35, true, false, ".......C.psFL."}};
    dice = (struct random){7}; /* with these, no empty cell is without candidates */
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        const sudoku_rules *rules = cases[c].jigsaw ? jigsaw[cases[c].size] : boxes[cases[c].size];
        sudoku_puzzle puzzle;
        fill_puzzle(&puzzle, cases[c].size, cases[c].marked);
        for (int form = 0; form < FORMS; form++)
            ck_assert_int_eq(expresses(rules, &puzzle, (sudoku_form)form),
                             cases[c].forms[form] != '.');
    }
}

/* In f-puzzles, unusual boxes are regions, and regions have no disjoint groups. */
TEST(disjoint_groups_of_unusual_boxes_are_refused_by_fpuzzles)
{
    sudoku_puzzle puzzle = {.size = 6};
    for (int rows = 2; rows <= 3; rows++)
        for (unsigned variants = 0; variants <= SUDOKU_DISJOINT; variants += SUDOKU_DISJOINT) {
            const sudoku_rules_settings settings = {
                .size = 6, .box_rows = rows, .box_columns = 6 / rows, .variants = variants};
            sudoku_rules *rules;
            ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
            for (int form = SUDOKU_FORM_FPUZZLES; form <= SUDOKU_FORM_LINK; form++)
                ck_assert_int_eq(returns(rules, &puzzle, (sudoku_form)form),
                                 rows == 2 || variants == 0);
            sudoku_rules_free(rules);
        }
}

/* Read the lines of rules before an empty board. Return its regions. */
static void read_regions(const char *lines, int size, uint8_t *regions)
{
    static sudoku_record record;
    char all[3 * SUDOKU_MAX_CELLS], *end = all + snprintf(all, sizeof all, "%s", lines);
    sudoku_reader *reader;
    memset(end, '.', (size_t)(size * size));
    end[size * size] = '\0';
    struct text text = text_of(all);
    ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &text, size, &reader), DLX_OK);
    ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
    ck_assert_int_eq(record.kind, SUDOKU_RULED);
    ck_assert_ptr_nonnull(record.own.regions);
    memcpy(regions, record.own.regions, (size_t)(size * size));
    sudoku_reader_free(reader);
}

TEST(unusual_boxes_are_written_as_regions_unless_a_variant_needs_boxes)
{
    static const int box[][2] = {{3, 2}, {4, 2}, {5, 2}, {6, 2}, {4, 3}, {5, 3}};
    for (size_t b = 0; b < sizeof box / sizeof *box; b++)
        for (unsigned variants = 0; variants <= SUDOKU_DISJOINT; variants += SUDOKU_DISJOINT) {
            const sudoku_rules_settings settings = {.size = box[b][0] * box[b][1],
                                                    .box_rows = box[b][0],
                                                    .box_columns = box[b][1],
                                                    .variants = variants};
            struct sink sink = {NULL, 0, 0, 0};
            sudoku_rules *rules;
            ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
            ck_assert_int_eq(sudoku_write_rules(rules, sink_write, &sink),
                             variants == 0 ? DLX_OK : DLX_ERR_NOT_EXPRESSIBLE);
            ck_assert_int_eq(sink.calls > 0, variants == 0);
            if (sink.calls > 0) {
                uint8_t regions[SUDOKU_MAX_CELLS];
                read_regions(sink.text, settings.size, regions);
                ck_assert_mem_eq(regions, rules->region, (size_t)(settings.size * settings.size));
            }
            free(sink.text);
            sudoku_rules_free(rules);
        }
}

TEST(unusual_boxes_of_several_grids_have_no_line)
{
    static const uint16_t grids[] = {0, 30}; /* r1c1 and r4c4 */
    for (int box_rows = 2; box_rows <= 3; box_rows++) {
        const sudoku_rules_settings settings = {.size = 9,
                                                .box_rows = box_rows,
                                                .box_columns = 6 / box_rows,
                                                .grids = grids,
                                                .grid_count = 2,
                                                .grid_rows = 6,
                                                .grid_columns = 6};
        struct sink sink = {NULL, 0, 0, 0};
        sudoku_rules *rules;
        ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
        ck_assert_int_eq(sudoku_write_rules(rules, sink_write, &sink),
                         box_rows == 2 ? DLX_OK : DLX_ERR_NOT_EXPRESSIBLE);
        ck_assert_int_eq(sink.calls > 0, box_rows == 2);
        free(sink.text);
        sudoku_rules_free(rules);
    }
}

TEST(rules_in_words_say_what_is_on_the_board)
{
    static const uint16_t grids[] = {0, 30}, cells[] = {0, 1, 2};
    static const uint16_t ratios[] = {2, 3};
    static const sudoku_clue clues[] = {
        {.kind = SUDOKU_BLACK_NEGATIVE, .values = ratios, .value_count = 2},
        {.kind = SUDOKU_WHISPERS, .cells = cells, .cell_count = 2},
        {.kind = SUDOKU_WHISPERS, .cells = cells + 1, .cell_count = 2},
        {.kind = SUDOKU_ENTROPIC, .cells = cells, .cell_count = 3},
    };
    uint64_t allowed[9 * 9];
    for (int cell = 0; cell < 9 * 9; cell++)
        allowed[cell] = cell == 0 ? 0x2aa : cell == 1 ? 0x006 : 0x3fe;
    const struct {
        sudoku_rules_settings settings;
        bool has_colors;
        const char *text;
    } cases[] = {
        {{.size = 9, .variants = SUDOKU_X | SUDOKU_ALL_NONCONSECUTIVE},
         true,
         "Sudoku: each row, column and box contains each digit from 1 to 9 once.\n"
         "Nonconsecutive: digits in cells that share a side never differ by 1.\n"
         "Diagonals: both shaded diagonals contain each digit once.\n"},
        {{.size = 16},
         true,
         "16x16: each row, column and box contains each digit from 1 to 9 and from A to G once.\n"},
        {{.size = 36},
         true,
         "36x36: each row, column and box contains each digit from 1 to 36 once.\n"},
        {{.size = 9, .grids = grids, .grid_count = 2, .grid_rows = 6, .grid_columns = 6},
         true,
         "2 grids of 6x6: each row, column and box of a grid contains each digit from 1 to 6 once.\n"},
        {{.size = 9, .allowed = allowed},
         true,
         "Sudoku: each row, column and box contains each digit from 1 to 9 once.\n"
         "Odd: a cell with a gray disc holds an odd digit.\n"
         "Choices: a cell with small digits holds one of them.\n"},
        {{.size = 4, .clues = clues, .clue_count = 4},
         true,
         "4x4: each row, column and box contains each digit from 1 to 4 once.\n"
         "All black dots: of neighbors without a dot between them, neither digit is 2 or 3 times the "
         "other.\n"
         "Whispers: neighbors on each green line differ by at least 2.\n"
         "Entropic: any three successive digits on each orange line are from different groups. "
         "The groups are 1, 2 to 3 and 4.\n"},
        {{.size = 9, .clues = clues + 1, .clue_count = 1},
         false,
         "Sudoku: each row, column and box contains each digit from 1 to 9 once.\n"
         "Whispers: neighbors on each line differ by at least 5.\n"},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        struct sink sink = {NULL, 0, 0, 0}, full = {NULL, 0, 0, 1};
        sudoku_rules *rules;
        ck_assert_int_eq(sudoku_rules_new(NULL, &cases[c].settings, &rules, NULL), DLX_OK);
        ck_assert_int_eq(sudoku_write_ruleset(rules, cases[c].has_colors, sink_write, &sink),
                         DLX_OK);
        ck_assert_str_eq(sink.text, cases[c].text);
        ck_assert_int_eq(sudoku_write_ruleset(rules, true, sink_write, &full), DLX_ERR_OUTPUT);
        free(sink.text);
        free(full.text);
        sudoku_rules_free(rules);
    }
}

TEST(a_refusal_states_its_reason)
{
    struct sink sink = {NULL, 0, 0, 0};
    dlx_error error;
    sudoku_puzzle puzzle;
    fill_puzzle(&puzzle, 9, true);
    ck_assert_int_eq(
        sudoku_write(boxes[9], &puzzle, SUDOKU_FORM_SDM, NULL, sink_write, &sink, &error),
        DLX_ERR_NOT_EXPRESSIBLE);
    ck_assert_str_eq(error.message, "form 'sdm' cannot express the candidates of a puzzle");
    ck_assert_int_eq(
        sudoku_write(boxes[9], &puzzle, SUDOKU_FORM_SDM, NULL, sink_write, &sink, NULL),
        DLX_ERR_NOT_EXPRESSIBLE);
    ck_assert_uint_eq(sink.calls, 0);
}

TEST(arguments_out_of_range_are_refused)
{
    sudoku_puzzle puzzle, solution;
    struct sink sink = {NULL, 0, 0, 0};
    fill_puzzle(&puzzle, 9, false);
    fill_puzzle(&solution, 9, false);
    const sudoku_write_settings settings = {.solution = solution.cell};
    for (int defect = 0; defect < 4; defect++) {
        const sudoku_rules *rules = defect == 0 ? boxes[6] : boxes[9];
        sudoku_form form = defect == 1 ? (sudoku_form)FORMS : SUDOKU_FORM_PRETTY;
        puzzle.cell[80] = defect == 2 ? 10 : 9;
        solution.cell[80] = defect == 3 ? 10 : 9;
        dlx_error error = {.message = ""};
        ck_assert_int_eq(sudoku_write(rules, &puzzle, form, &settings, sink_write, &sink, &error),
                         DLX_ERR_ARGUMENT);
        ck_assert_str_ne(error.message, "");
        ck_assert(defect == 1 ||
                  sudoku_draw(rules, &puzzle, &settings, take_some, NULL) == DLX_ERR_ARGUMENT);
    }
    ck_assert_uint_eq(sink.calls, 0);
}

TEST(a_failing_sink_is_not_called_again)
{
    sudoku_puzzle puzzle;
    fill_puzzle(&puzzle, 25, false);
    for (int form = 0; form < FORMS; form++) {
        uint64_t k = 0;
        dlx_status status;
        do {
            struct sink sink = {NULL, 0, 0, ++k};
            status =
                sudoku_write(boxes[25], &puzzle, (sudoku_form)form, NULL, sink_write, &sink, NULL);
            ck_assert_int_eq(status == DLX_OK, sink.calls < k);
            free(sink.text);
        } while (status == DLX_ERR_OUTPUT);
        ck_assert_int_eq(status, DLX_OK);
        ck_assert_uint_gt(k, 1);
    }
}

TEST(forms_have_names)
{
    static const char *const known[] = {"line", "grid",      "numbers",    "csv",   "sdk",
                                        "sdm",  "ss",        "candidates", "marks", "pretty",
                                        "svg",  "f-puzzles", "link",       "solo"};
    sudoku_form form;
    for (int f = 0; f < FORMS; f++) {
        ck_assert(sudoku_form_by_name(known[f], &form));
        ck_assert_int_eq((int)form, f);
        ck_assert_str_eq(sudoku_form_describe(form)->name, known[f]);
    }
    ck_assert(sudoku_form_describe((sudoku_form)FORMS) == NULL); /* Penpa is only read */
    ck_assert(!sudoku_form_by_name("penpa", &form));
    ck_assert(!sudoku_form_by_name("report", &form));
    ck_assert(!sudoku_form_by_name("", &form));
}

PREPARE
{
    tcase_add_unchecked_fixture(laws, setup, teardown);
}
