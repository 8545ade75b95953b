/* SPDX-License-Identifier: MIT */
/* Tests of the drawings: what each kind looks like, and that names which do not fit are refused. */
#define _POSIX_C_SOURCE 200809L

#include "dlx/draw/drawing.h"
#include "dlx/generate/generate.h"
#include "tests/support/allocator.h"
#include "tests/support/problems.h"
#include "tests/support/suite.h"
#include "tests/support/tasks.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct text_style unicode = {false, false}, ascii = {true, false},
                               color = {false, true};

/* Return a drawing of the first solution; a picture if `style` is NULL. The caller frees it. */
static char *draw(const dlx_problem *problem, const struct text_style *style)
{
    struct drawing drawing;
    dlx_search *search;
    dlx_solution solution;
    dlx_outcome outcome;
    char *text = NULL;
    size_t size;
    FILE *memory = open_memstream(&text, &size);
    ck_assert_int_eq(drawing_begin(&drawing, problem, generate_drawing(problem)), DLX_OK);
    ck_assert_int_eq(search_open(problem, &(struct settings){.is_plain = true}, &search), DLX_OK);
    outcome = dlx_search_next(search, &solution);
    ck_assert_int_eq(outcome, DLX_FOUND);
    ck_assert_int_eq(drawing_fill(&drawing, &solution), DLX_OK);
    if (style != NULL)
        drawing_print_text(memory, &drawing, *style);
    else
        drawing_print_svg(memory, &drawing);
    fclose(memory);
    search_close(search);
    drawing_end(&drawing);
    return text;
}

static void check_drawing(const char *line, const struct text_style *style, const char *expected)
{
    dlx_problem *problem = generated(line);
    char *text = draw(problem, style);
    ck_assert_str_eq(text, expected);
    free(text);
    dlx_problem_free(problem);
}

/* Make a generator line, replacing %s by the name of a file with this text. */
static void check_with_file(const char *format, const char *content, const char *expected)
{
    char name[] = "/tmp/dlx-draw-XXXXXX", line[200];
    int descriptor = mkstemp(name);
    ck_assert_int_eq(write(descriptor, content, strlen(content)), (ssize_t)strlen(content));
    close(descriptor);
    snprintf(line, sizeof line, format, name);
    check_drawing(line, &unicode, expected);
    unlink(name);
}

/* ---- what each kind looks like ---- */

TEST(boards_have_walls_between_pieces_and_junctions_where_they_meet)
{
    check_drawing("tetrominoes 4x4 --pieces=T --any-number", &unicode,
                  "┌───────────┬───┐\n"
                  "│           │   │\n"
                  "├───┐   ┌───┘   │\n"
                  "│   │   │       │\n"
                  "│   └───┼───┐   │\n"
                  "│       │   │   │\n"
                  "│   ┌───┘   └───┤\n"
                  "│   │           │\n"
                  "└───┴───────────┘\n");
    check_drawing("trominoes 2x3 --pieces=I", &ascii,
                  "+-----------+\n"
                  "|           |\n"
                  "+-----------+\n"
                  "|           |\n"
                  "+-----------+\n");
}

TEST(pieces_are_labeled_once_where_the_label_fits)
{
    check_drawing("polyominoes 1x9 --pieces=I5,I4", &ascii,
                  "+-------------------+---------------+\n"
                  "| I-5               | I-4           |\n"
                  "+-------------------+---------------+\n");
    check_drawing("polyominoes 3x3 --pieces=1x3,2x3", &ascii,
                  "+-----------+\n"
                  "| 2x3       |\n"
                  "|           |\n"
                  "|           |\n"
                  "+-----------+\n"
                  "| 1x3       |\n"
                  "+-----------+\n");
    check_drawing("partridge 1", &ascii,
                  "+---+\n"
                  "|#1 |\n"
                  "+---+\n");
}

TEST(hexagons_share_walls_of_one_character)
{
    check_drawing("polyhexes 2x3 --order=3 --any-number", &ascii,
                  " / \\ / \\ / \\\n"
                  "|           |\n"
                  " \\ / \\ / \\ / \\\n"
                  "  |           |\n"
                  "   \\ / \\ / \\ /\n");
    check_drawing("polyhexes hexagon2 --order=7 --any-number", &unicode,
                  "   ╱ ╲ ╱ ╲\n"
                  "  │       │\n"
                  " ╱         ╲\n"
                  "│           │\n"
                  " ╲         ╱\n"
                  "  │       │\n"
                  "   ╲ ╱ ╲ ╱\n");
}

TEST(triangles_share_walls_and_horizontal_sides)
{
    check_drawing("polyiamonds hexagon1 --order=2 --any-number", &ascii,
                  "   ______\n"
                  "  /     /\\\n"
                  " /     /  \\\n"
                  "/_____/    \\\n"
                  "\\     \\    /\n"
                  " \\     \\  /\n"
                  "  \\_____\\/\n");
    check_drawing("polyiamonds triangle2 --order=4 --pieces=#3", &unicode,
                  "     ╱╲\n"
                  "    ╱#3╲\n"
                  "   ╱    ╲\n"
                  "  ╱      ╲\n"
                  " ╱        ╲\n"
                  "╱__________╲\n");
}

TEST(a_picture_of_tiles_has_each_cell_and_each_wall_once)
{
    static const struct {
        const char *line;
        int cells, walls;
    } known[] = {{"polyiamonds hexagon1 --order=2 --any-number", 6, 6 + 3},
                 {"polyhexes 1x2 --order=1 --any-number", 2, 11},
                 {"polyhexes hexagon2 --order=7 --any-number", 7, 18}};
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        dlx_problem *problem = generated(known[k].line);
        char *svg = draw(problem, NULL), *walls = strstr(svg, "<path class=\"wall\"");
        int cells = 0, moves = 0;
        for (const char *at = svg; (at = strstr(at, "<path class=\"t")) != NULL; at++)
            cells++;
        for (const char *at = walls; *at != '>'; at++)
            moves += *at == 'M';
        ck_assert_int_eq(cells, known[k].cells);
        ck_assert_int_eq(moves, known[k].walls);
        free(svg);
        dlx_problem_free(problem);
    }
}

/* Compare a picture without its style. */
static void check_picture(const char *line, const char *expected)
{
    dlx_problem *problem = generated(line);
    char *svg = draw(problem, NULL), *style = strstr(svg, "<style>"),
         *rest = strstr(svg, "</style>\n");
    ck_assert(style != NULL && rest != NULL);
    rest += strlen("</style>\n");
    memmove(style, rest, strlen(rest) + 1);
    ck_assert_str_eq(svg, expected);
    free(svg);
    dlx_problem_free(problem);
}

/* The middles of the hexagons are 40 apart. Their corners are 20 beside, and 12 or 23 above and
 * below a middle. */
TEST(a_picture_of_hexagons_has_them_side_by_side)
{
    check_picture(
        "polyhexes 1x2 --order=1 --any-number",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"66\" viewBox=\"0 0 100 66\">\n"
        "<title>dlx generate polyhexes 1x2 --order=1 --any-number</title>\n"
        "<path class=\"t0\" d=\"M30 10L50 21L50 45L30 56L10 45L10 21z\"/>\n"
        "<path class=\"t1\" d=\"M70 10L90 21L90 45L70 56L50 45L50 21z\"/>\n"
        "<path class=\"wall\" d=\"M30 10L50 21M50 45L30 56M30 56L10 45M10 45L10 21M10 21L30 10M70 10L90 21"
        "M90 21L90 45M90 45L70 56M70 56L50 45M50 45L50 21M50 21L70 10\"/>\n"
        "</svg>\n");
}

TEST(wide_boards_are_drawn_in_less_space)
{
    check_drawing("polyominoes 1x21 --any-number --pieces=1x7", &unicode,
                  "┌─────────────┬─────────────┬─────────────┐\n"
                  "│             │             │             │\n"
                  "└─────────────┴─────────────┴─────────────┘\n");
}

TEST(holes_and_borders_are_visible_and_no_line_ends_with_a_blank)
{
    check_with_file("dominoes --mask=%s", ".##\n####\n#..#\n",
                    "    ┌───────┐\n"
                    "    │       │\n"
                    "┌───┼───────┼───┐\n"
                    "│   │       │   │\n"
                    "│   ├───────┤   │\n"
                    "│   │       │   │\n"
                    "└───┘       └───┘\n");
    check_with_file("dominoes --mask=%s", "##\n#\n#\n",
                    "┌───────┐\n"
                    "│       │\n"
                    "├───┬───┘\n"
                    "│   │\n"
                    "│   │\n"
                    "│   │\n"
                    "└───┘\n");
}

TEST(cells_that_stay_empty_are_outlined)
{
    check_drawing("polyominoes 2x3 --partial --pieces=1x2 --fixed", &ascii,
                  "+-------+---+\n"
                  "| 1x2   |   |\n"
                  "+-------+   |\n"
                  "|           |\n"
                  "+-----------+\n");
    check_drawing("polyhexes 1x3 --partial --order=1", &ascii,
                  " / \\ / \\ / \\\n"
                  "|#1 |       |\n"
                  " \\ / \\ / \\ /\n");
    check_drawing("polyiamonds hexagon1 --partial --order=3", &ascii,
                  "   ______\n"
                  "  /      \\\n"
                  " /#1      \\\n"
                  "/__________\\\n"
                  "\\          /\n"
                  " \\        /\n"
                  "  \\______/\n");
    check_drawing("polycubes 2x1x2 --partial --pieces=1x1x2", &ascii,
                  "+-------+  +-------+\n"
                  "| 1x1x2 |  |       |\n"
                  "+-------+  +-------+\n");
}

TEST(empty_cells_are_thin_in_a_picture)
{
    static const struct {
        const char *line;
        int empty;
    } known[] = {{"polyominoes 2x3 --partial --pieces=1x2", 4},
                 {"polyhexes hexagon2 --partial --order=1", 6},
                 {"polyiamonds hexagon1 --partial --order=3", 3}};
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        dlx_problem *problem = generated(known[k].line);
        char *svg = draw(problem, NULL);
        int empty = 0;
        for (const char *at = svg; (at = strstr(at, "class=\"thin\"")) != NULL; at++)
            empty++;
        ck_assert_int_eq(empty, known[k].empty);
        free(svg);
        dlx_problem_free(problem);
    }
}

TEST(layers_stand_side_by_side)
{
    check_drawing("soma", &unicode,
                  "┌───┬───┬───┐  ┌───────┬───┐  ┌───┬───┬───┐\n"
                  "│ V │ Z │ T │  │ Z     │ T │  │ Z │ A │ T │\n"
                  "│   └───┼───┤  ├───────┤   │  ├───┤   ├───┤\n"
                  "│       │ L │  │ A     │   │  │ B │   │ P │\n"
                  "├───────┘   │  ├───────┼───┤  │   ├───┘   │\n"
                  "│           │  │ B     │ P │  │   │       │\n"
                  "└───────────┘  └───────┴───┘  └───┴───────┘\n");
    check_drawing("polycubes 2x1x2 --pieces=1x1x2 --any-number", &ascii,
                  "+-------+  +-------+\n"
                  "|       |  |       |\n"
                  "+-------+  +-------+\n");
}

TEST(queens_stand_on_a_board)
{
    check_drawing("queens 4", &unicode,
                  "┌─────────┐\n"
                  "│ · ♛ · · │\n"
                  "│ · · · ♛ │\n"
                  "│ ♛ · · · │\n"
                  "│ · · ♛ · │\n"
                  "└─────────┘\n");
    check_drawing("queens 4", &ascii,
                  "+---------+\n"
                  "| . Q . . |\n"
                  "| . . . Q |\n"
                  "| Q . . . |\n"
                  "| . . Q . |\n"
                  "+---------+\n");
}

TEST(latin_squares_are_tables_and_sudoku_has_boxes)
{
    check_drawing("latin 3 --reduced", &unicode,
                  "┌───────┐\n"
                  "│ 0 1 2 │\n"
                  "│ 1 2 0 │\n"
                  "│ 2 0 1 │\n"
                  "└───────┘\n");
    check_drawing("sudoku 1234............", &unicode,
                  "┌─────┬─────┐\n"
                  "│ 1 2 │ 3 4 │\n"
                  "│ 3 4 │ 1 2 │\n"
                  "├─────┼─────┤\n"
                  "│ 2 1 │ 4 3 │\n"
                  "│ 4 3 │ 2 1 │\n"
                  "└─────┴─────┘\n");
    check_with_file("words %s --rows=2 --columns=3", "\303\244bc\nd.f\n\303\244d\nb.\ncf\n",
                    "┌───────┐\n"
                    "│ \303\244 b c │\n"
                    "│ d . f │\n"
                    "└───────┘\n");
}

TEST(rows_and_lists_are_lines)
{
    check_drawing("langford 3 --reduced", &unicode, "3 1 2 1 3 2\n");
    check_drawing("steiner 7", &unicode, "0 1 2\n0 3 4\n0 5 6\n1 3 5\n1 4 6\n2 3 6\n2 4 5\n");
    check_drawing("matchings 4", &unicode, "0 1\n2 3\n");
    check_with_file("coloring %s --colors=2", "north south\nsouth east\n",
                    "north: 1\nsouth: 2\neast: 1\n");
}

/* There are nine colors. If cells only took the nine colors in turn, each cell of the second row
 * would have the color of its neighbor above. */
TEST(a_piece_takes_the_next_color_that_no_neighbour_has)
{
    dlx_problem *problem = generated("polyominoes 2x9 --order=1 --any-number");
    char *svg = draw(problem, NULL), colors[20] = "";
    for (const char *at = svg; (at = strstr(at, "<rect class=\"t")) != NULL; at++)
        strncat(colors, at + strlen("<rect class=\"t"), 1);
    ck_assert_str_eq(colors, "012345678123456780");
    free(svg);
    dlx_problem_free(problem);
}

TEST(neighbouring_pieces_differ_in_color)
{
    check_drawing("dominoes 2x2", &color,
                  "┌───────┐\n"
                  "│\033[30;48;5;110m       \033[0m│\n"
                  "├───────┤\n"
                  "│\033[30;48;5;209m       \033[0m│\n"
                  "└───────┘\n");
}

/* ---- pictures ---- */

TEST(a_picture_has_a_box_for_each_cell_and_the_title)
{
    dlx_problem *problem = generated("pentominoes 3x20");
    char *svg = draw(problem, NULL);
    int boxes = 0, labels = 0;
    for (const char *at = svg; (at = strstr(at, "<rect ")) != NULL; at++)
        boxes++;
    for (const char *at = svg; (at = strstr(at, "<text ")) != NULL; at++)
        labels++;
    ck_assert_int_eq(boxes, 60);
    ck_assert_int_eq(labels, 12);
    ck_assert_ptr_nonnull(strstr(svg, "<title>dlx generate pentominoes 3x20</title>"));
    free(svg);
    dlx_problem_free(problem);
}

TEST(names_that_are_not_text_are_escaped_in_a_picture)
{
    dlx_problem *problem = generated("matchings 2");
    dlx_problem *other;
    ck_assert_int_eq(dlx_problem_new(NULL, &other), DLX_OK);
    dlx_problem_add_item(other, "<a&\"\303\244\303", DLX_PRIMARY, NULL);
    dlx_problem_add_item(other, "\300\200\355\240\200\364\217\277\277", DLX_PRIMARY, NULL);
    dlx_problem_add_option(other, (const dlx_entry[]){{0, 0}, {1, 0}}, 2, NULL);
    dlx_problem_set_title(other, dlx_problem_title(problem));
    char *plain = draw(other, &(struct text_style){.ascii = false});
    ck_assert_str_eq(plain, "<a&\"\303\244\357\277\275 "
                            "\357\277\275\357\277\275\357\277\275\357\277\275\357\277\275"
                            "\364\217\277\277\n");
    free(plain);
    char *svg = draw(other, NULL);
    ck_assert_ptr_nonnull(strstr(svg, ">&lt;a&amp;&quot;\303\244&#xfffd;</text>"));
    ck_assert_ptr_nonnull(
        strstr(svg, ">&#xfffd;&#xfffd;&#xfffd;&#xfffd;&#xfffd;\364\217\277\277</text>"));
    free(svg);
    dlx_problem_free(other);
    dlx_problem_free(problem);
}

/* ESC, CSI as a byte and as U+009B, and a mark that changes the writing direction. */
TEST(names_with_terminal_control_characters_are_escaped_in_text)
{
    dlx_problem *problem = generated("matchings 2");
    dlx_problem *other;
    ck_assert_int_eq(dlx_problem_new(NULL, &other), DLX_OK);
    dlx_problem_add_item(other, "a\033[2J", DLX_PRIMARY, NULL);
    dlx_problem_add_item(other, "\2332J\302\233b\342\200\256", DLX_PRIMARY, NULL);
    dlx_problem_add_option(other, (const dlx_entry[]){{0, 0}, {1, 0}}, 2, NULL);
    dlx_problem_set_title(other, dlx_problem_title(problem));
    char *text = draw(other, &(struct text_style){.ascii = true});
    ck_assert_str_eq(text, "a?[2J ?2J?b?\n");
    free(text);
    char *svg = draw(other, NULL);
    ck_assert_ptr_nonnull(strstr(svg, ">a&#xfffd;[2J</text>"));
    free(svg);
    dlx_problem_free(other);
    dlx_problem_free(problem);
}

/* ---- what cannot be drawn ---- */

/* A problem with this title, these primary items, and one option with all of them. */
static dlx_problem *pretend(const char *title, const char *const items[3])
{
    dlx_problem *problem;
    dlx_entry entries[3];
    uint32_t count = 0;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (; count < 3 && items[count] != NULL; count++) {
        dlx_problem_add_item(problem, items[count], DLX_PRIMARY, NULL);
        entries[count] = (dlx_entry){count, DLX_NO_COLOR};
    }
    dlx_problem_add_option(problem, entries, count, NULL);
    if (title != NULL)
        dlx_problem_set_title(problem, title);
    return problem;
}

TEST(names_that_do_not_fit_the_title_are_refused)
{
    static const struct {
        const char *title;
        const char *items[3];
    } bad[] = {
        {NULL, {"r0", "c0", NULL}},
        {"queens 1", {"r0", "c0", NULL}},
        {"dlx generate", {"r0", "c0", NULL}},
        {"dlx generate knights 1", {"r0", "c0", NULL}},
        {"dlx generate queens 1", {"a", "b", NULL}},
        {"dlx generate queens 1", {"r7", "c0", NULL}},
        {"dlx generate queens 1", {"r0", "c99999999999", NULL}},
        {"dlx generate langford 3", {"s1", "s2", NULL}},
        {"dlx generate langford 3", {"1", "s0", "s9"}},
        {"dlx generate latin 2", {"p01", "r01", "c11"}},
        {"dlx generate latin 1", {"p00", "r10", "c00"}},
        {"dlx generate sudoku x", {"p0", "r1", NULL}},
        {"dlx generate words x", {"a0", "d0", NULL}},
        {"dlx generate steiner 3", {"01", "02", "123"}},
        {"dlx generate matchings 3", {"a", "b", "c"}},
        {"dlx generate coloring x", {"a", "b=1", NULL}},
        {"dlx generate coloring x", {"a", NULL, NULL}},
        {"dlx generate dominoes 1x2", {"0", "1", NULL}},
        {"dlx generate dominoes 1x2", {"00", "01", "A"}},
        {"dlx generate soma", {"00", "01", "10"}},
        {"dlx generate soma", {NULL, NULL, NULL}},
    };
    for (size_t b = 0; b < sizeof bad / sizeof *bad; b++) {
        struct drawing drawing;
        dlx_problem *problem = pretend(bad[b].title, bad[b].items);
        ck_assert_msg(drawing_begin(&drawing, problem, generate_drawing(problem)) ==
                          DLX_ERR_NOT_EXPRESSIBLE,
                      "%s %s", bad[b].title != NULL ? bad[b].title : "no title", bad[b].items[0]);
        dlx_problem_free(problem);
    }
}

TEST(items_without_names_are_refused)
{
    for (const struct generate_kind *kind = generate_kinds; kind->name != NULL; kind++) {
        struct drawing drawing;
        char title[40];
        dlx_problem *problem = pretend(NULL, (const char *const[3]){NULL, NULL, NULL});
        snprintf(title, sizeof title, "dlx generate %s", kind->name);
        dlx_problem_set_title(problem, title);
        for (int item = 0; item < 6; item++)
            dlx_problem_add_item(problem, NULL, item < 3 ? DLX_PRIMARY : DLX_SECONDARY, NULL);
        dlx_problem_add_option(problem, (const dlx_entry[]){{0, 0}, {4, 0}, {5, 9}}, 3, NULL);
        ck_assert_msg(drawing_begin(&drawing, problem, generate_drawing(problem)) ==
                          DLX_ERR_NOT_EXPRESSIBLE,
                      "%s", title);
        dlx_problem_free(problem);
    }
}

/* ---- templates ---- */

static const dlx_solution both = {.options = (const uint32_t[]){0, 1}, .count = 2};

/* Draw the options 0 and 1 of a problem by a template. The caller frees the text. */
static char *draw_by(const dlx_problem *problem, const char *text, uint32_t first_item)
{
    struct drawing drawing;
    dlx_error error;
    char *drawn = NULL;
    size_t size;
    FILE *memory = open_memstream(&drawn, &size);
    ck_assert_int_eq(template_begin(&drawing, problem, text, strlen(text), first_item, &error),
                     DLX_OK);
    ck_assert_int_eq(drawing_fill(&drawing, &both), DLX_OK);
    drawing_print_text(memory, &drawing, ascii);
    fclose(memory);
    drawing_end(&drawing);
    return drawn;
}

static void check_template(const char *problem_text, const char *text, const char *expected)
{
    dlx_problem *problem = problem_of(problem_text);
    char *drawn = draw_by(problem, text, 0);
    ck_assert_str_eq(drawn, expected);
    free(drawn);
    dlx_problem_free(problem);
}

TEST(a_template_draws_each_item_wherever_its_name_stands)
{
    check_template("X a b c d\nX a b\nc d\n", "a a b .\n. c d d\n",
                   "+-----------+\n| X         |\n+---+-------+---+\n    |           |\n"
                   "    +-----------+\n");
    check_template("X | a b c\nX a b\n", "a b c\n. c .\n",
                   "+-------+---+\n| X     |   |\n+---+---+---+\n    |   |\n    +---+\n");
    check_template("a b\na\nb\n", "\xef\xbb\xbf\r\n\ta\r\n\n\n  b",
                   "+---+  +---+\n|   |  |   |\n+---+  +---+\n");
}

/* The names of the items say where they are, so a template that says the same draws the same. */
TEST(a_board_is_drawn_by_its_names_as_by_a_template_of_them)
{
    static const struct {
        const char *line, *text;
    } boards[] = {{"dominoes 2x2", "00 01\n10 11\n"},
                  {"polyominoes 2x2 --partial --pieces=1x1,1x2", "00 01\n10 11\n"},
                  {"polycubes 2x1x2 --pieces=1x1x2 --any-number", "000 001\n\n100 101\n"}};
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
        dlx_problem *problem = generated(boards[b].line);
        struct drawing drawing;
        char *by_template = draw_by(problem, boards[b].text, 0), *by_names = NULL;
        size_t size;
        FILE *memory = open_memstream(&by_names, &size);
        ck_assert_int_eq(drawing_begin(&drawing, problem, generate_drawing(problem)), DLX_OK);
        ck_assert_int_eq(drawing_fill(&drawing, &both), DLX_OK);
        ck_assert_int_eq(drawing_print_text(memory, &drawing, ascii), DLX_OK);
        fclose(memory);
        drawing_end(&drawing);
        ck_assert_str_eq(by_names, by_template);
        free(by_names), free(by_template);
        dlx_problem_free(problem);
    }
}

TEST(cells_with_colors_are_a_table_and_cells_without_items_are_holes)
{
    check_template("p q | a b c d\np a:red b:2\nq b:2 c:3\n", "a b .\n. c d\n",
                   "+-----------+\n| red   2   |\n+-----+     +-----+\n      | 3     .   |\n"
                   "      +-----------+\n");
}

TEST(items_without_names_are_drawn_by_their_numbers)
{
    dlx_problem *problem;
    struct drawing drawing;
    dlx_error error;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (int item = 0; item < 3; item++)
        dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
    dlx_problem_add_option(problem, (const dlx_entry[]){{0, 0}, {1, 0}}, 2, NULL);
    dlx_problem_add_option(problem, (const dlx_entry[]){{2, 0}}, 1, NULL);
    for (uint32_t first = 0; first <= 1; first++) {
        char *drawn = draw_by(problem, first == 0 ? "0 1 2" : "1 2 3", first);
        ck_assert_str_eq(drawn, "+-------+---+\n|       |   |\n+-------+---+\n");
        free(drawn);
        const char *beyond = first == 0 ? "3" : "0";
        ck_assert_int_eq(template_begin(&drawing, problem, beyond, 1, first, &error),
                         DLX_ERR_SYNTAX);
    }
    dlx_problem_free(problem);
}

/* Colors without names, and labels of pieces whose items have none. */
TEST(what_has_no_name_is_written_as_a_number)
{
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (int item = 0; item < 4; item++)
        dlx_problem_add_item(problem, NULL, item < 2 ? DLX_PRIMARY : DLX_SECONDARY, NULL);
    dlx_problem_add_option(problem, (const dlx_entry[]){{0, 0}, {2, UINT32_MAX}}, 2, NULL);
    dlx_problem_add_option(problem, (const dlx_entry[]){{1, 0}, {3, 0}}, 2, NULL);
    char *colors = draw_by(problem, "2 3", 0), *pieces = draw_by(problem, "4", 1);
    ck_assert_str_eq(colors, "+-----------------------+\n| 4294967295 1          |\n"
                             "+-----------------------+\n");
    ck_assert_str_eq(pieces, "+---+\n| 2 |\n+---+\n");
    free(colors), free(pieces);
    dlx_problem_free(problem);
}

TEST(malformed_templates_are_refused_at_their_place)
{
    static const struct {
        const char *text, *message;
        uint64_t line, column;
    } bad[] = {
        {"", "the template names no item", 0, 0},
        {" . .\n .\n", "the template names no item", 0, 0},
        {"a b\n\n a  c\n", "the problem has no item `c`; write `.` for no cell", 3, 5},
    };
    dlx_problem *problem = problem_of("a b\na\nb\n");
    struct drawing drawing;
    dlx_error error;
    for (size_t b = 0; b < sizeof bad / sizeof *bad; b++) {
        ck_assert_int_eq(
            template_begin(&drawing, problem, bad[b].text, strlen(bad[b].text), 0, &error),
            DLX_ERR_SYNTAX);
        ck_assert_str_eq(error.message, bad[b].message);
        ck_assert(error.line == bad[b].line && error.column == bad[b].column);
    }
    dlx_problem_free(problem);
}

TEST(a_template_can_be_too_large_or_colored_in_layers)
{
    enum { WORDS = 1100 };
    static char square[WORDS * (2 * WORDS + 1) + 1];
    dlx_problem *problem = problem_of("p | a\np a:1\n");
    struct drawing drawing;
    dlx_error error;
    char *at = square;
    for (int row = 0; row < WORDS; row++) {
        for (int column = 0; column < WORDS; column++)
            at = strcpy(at, "a ") + 2;
        *at++ = '\n';
    }
    ck_assert_int_eq(template_begin(&drawing, problem, square, sizeof square - 1, 0, &error),
                     DLX_ERR_SYNTAX);
    ck_assert_str_eq(error.message, "the template has more than a million cells");
    ck_assert_int_eq(template_begin(&drawing, problem, "a\n\na", 4, 0, &error), DLX_ERR_SYNTAX);
    ck_assert_str_eq(error.message, "a template of cells with colors can have only one layer");
    dlx_problem_free(problem);
}

TEST(without_memory_a_template_is_refused_and_frees_everything)
{
    struct faulty faulty = {.fail_at = 0};
    const dlx_allocator allocator = faulty_allocator(&faulty);
    char message[GENERATE_MESSAGE];
    dlx_problem *problem;
    dlx_error error;
    dlx_status status = DLX_ERR_MEMORY;
    ck_assert_int_eq(generate_line(&allocator, "dominoes 2x2", &problem, message), DLX_OK);
    const size_t before = faulty.outstanding;
    uint64_t k = 1;
    for (; status != DLX_OK; k++) {
        struct drawing drawing;
        faulty.fail_at = faulty.requests + k;
        status = template_begin(&drawing, problem, "00 01 10 11", 11, 0, &error);
        if (status == DLX_OK)
            status = drawing_fill(&drawing, &both);
        ck_assert(status == DLX_OK || status == DLX_ERR_MEMORY);
        drawing_end(&drawing);
        ck_assert_uint_eq(faulty.outstanding, before);
        ck_assert(!faulty.wrong_size);
    }
    ck_assert_uint_gt(k, 6);
    dlx_problem_free(problem);
}

/* ---- charts ---- */

static char *draw_chart(const struct chart *chart)
{
    char *drawn = NULL;
    size_t size;
    FILE *memory = open_memstream(&drawn, &size);
    chart_print_svg(memory, chart);
    fclose(memory);
    return drawn;
}

static int count_parts(const char *text, const char *part)
{
    int count = 0;
    for (; (text = strstr(text, part)) != NULL; text += strlen(part))
        count++;
    return count;
}

TEST(bars_are_as_long_as_their_values_and_never_hide_one)
{
    ck_assert_int_eq(chart_bar(0, 5, 40), 0);
    ck_assert_int_eq(chart_bar(0, 0, 40), 0);
    ck_assert_int_eq(chart_bar(5, 5, 40), 40);
    ck_assert_int_eq(chart_bar(2.5, 5, 40), 20);
    ck_assert_int_eq(chart_bar(1e-9, 5, 40), 1);
    ck_assert_int_eq(chart_bar(7, 1.0 / 0.0, 40), 1);
    ck_assert_int_eq(chart_bar(1.0 / 0.0, 1.0 / 0.0, 40), 40);
}

TEST(a_chart_has_a_bar_for_each_place_and_escapes_its_title)
{
    const double value[] = {32, 0, 2492.25};
    char *text = draw_chart(&(struct chart){"a<b", "level", "nodes", value, NULL, 3, 7});
    ck_assert_ptr_nonnull(strstr(text, ">a&lt;b</title>"));
    ck_assert_ptr_nonnull(strstr(text, ">a&lt;b</text>"));
    ck_assert_int_eq(count_parts(text, "<rect"), 3);
    ck_assert_ptr_nonnull(strstr(text, ">7</text>"));
    ck_assert_ptr_nonnull(strstr(text, ">9</text>"));
    ck_assert_ptr_nonnull(strstr(text, ">32</text>"));
    ck_assert_ptr_nonnull(strstr(text, ">2492</text>"));
    free(text);
    text = draw_chart(&(struct chart){NULL, "level", "nodes", NULL, NULL, 0, 0});
    ck_assert_int_eq(count_parts(text, "<rect"), 0);
    free(text);
}

TEST(a_chart_of_whole_numbers_is_the_chart_of_their_values)
{
    const double value[] = {32, 0, 7};
    const uint64_t number[] = {32, 0, 7};
    char *of_values = draw_chart(&(struct chart){"t", "level", "nodes", value, NULL, 3, 0});
    char *of_numbers = draw_chart(&(struct chart){"t", "level", "nodes", NULL, number, 3, 0});
    ck_assert_str_eq(of_values, of_numbers);
    free(of_values), free(of_numbers);
}

TEST(a_long_chart_adds_up_the_values_of_each_bar)
{
    static double value[1000];
    for (int place = 0; place < 1000; place++)
        value[place] = 1;
    char *text = draw_chart(&(struct chart){NULL, "level", "nodes", value, NULL, 1000, 1});
    ck_assert_int_eq(count_parts(text, "<rect"), 63);
    ck_assert_int_eq(count_parts(text, ">16</text>"), 62);
    ck_assert_ptr_nonnull(strstr(text, ">1-16</text>"));
    ck_assert_ptr_nonnull(strstr(text, ">993-1000</text>"));
    ck_assert_ptr_nonnull(strstr(text, ">8</text>"));
    free(text);
}

/* ---- heat maps ---- */

/* Return the heat map of these solutions. The caller frees it. */
static char *draw_heat(const char *line, const dlx_solution *solutions, int count)
{
    dlx_problem *problem = generated(line);
    struct drawing drawing;
    struct heat heat;
    char *text = NULL;
    size_t size;
    ck_assert_int_eq(drawing_begin(&drawing, problem, generate_drawing(problem)), DLX_OK);
    ck_assert_int_eq(heat_begin(&heat, &drawing), DLX_OK);
    for (int s = 0; s < count; s++) {
        ck_assert_int_eq(drawing_fill(&drawing, &solutions[s]), DLX_OK);
        heat_add(&heat);
    }
    FILE *memory = open_memstream(&text, &size);
    heat_print_svg(memory, &heat);
    fclose(memory);
    heat_end(&heat);
    drawing_end(&drawing);
    dlx_problem_free(problem);
    return text;
}

TEST(a_wall_of_a_heat_map_is_as_dark_as_it_is_frequent)
{
    const uint32_t lying[] = {0, 1}, standing[] = {2, 3};
    const dlx_solution solutions[] = {{.options = lying, .count = 2},
                                      {.options = lying, .count = 2},
                                      {.options = lying, .count = 2},
                                      {.options = standing, .count = 2}};
    char *text = draw_heat("dominoes 2x2", solutions, 4);
    ck_assert_int_eq(count_parts(text, "<path"), 12);
    ck_assert_int_eq(count_parts(text, "stroke-opacity=\"1.000\""), 8);
    ck_assert_int_eq(count_parts(text, "M10 50L50 50\" stroke-opacity=\"0.750\""), 1);
    ck_assert_int_eq(count_parts(text, "M50 50L90 50\" stroke-opacity=\"0.750\""), 1);
    ck_assert_int_eq(count_parts(text, "M50 50L50 10\" stroke-opacity=\"0.250\""), 1);
    ck_assert_int_eq(count_parts(text, "M50 90L50 50\" stroke-opacity=\"0.250\""), 1);
    free(text);
}

TEST(a_heat_map_shows_the_sides_of_hexagons_and_triangles)
{
    const uint32_t two[] = {0, 1}, none[] = {0};
    const dlx_solution cells[] = {{.options = two, .count = 2}, {.options = none, .count = 0}};
    const dlx_solution whole = {.options = none, .count = 1};
    char *text = draw_heat("polyhexes 1x2 --order=1 --any-number", cells, 2);
    ck_assert_int_eq(count_parts(text, "<path"), 11);
    ck_assert_int_eq(count_parts(text, "stroke-opacity=\"1.000\""), 10);
    ck_assert_int_eq(count_parts(text, "stroke-opacity=\"0.500\""), 1);
    free(text);
    text = draw_heat("polyiamonds 1x2 --order=4 --any-number", &whole, 1);
    ck_assert_int_eq(count_parts(text, "<path"), 6);
    ck_assert_int_eq(count_parts(text, "stroke-opacity=\"1.000\""), 6);
    free(text);
}

TEST(without_memory_there_is_no_heat_map)
{
    struct faulty faulty = {.fail_at = 0};
    const dlx_allocator allocator = faulty_allocator(&faulty);
    char message[GENERATE_MESSAGE];
    dlx_problem *problem;
    struct drawing drawing;
    struct heat heat;
    ck_assert_int_eq(generate_line(&allocator, "dominoes 2x2", &problem, message), DLX_OK);
    ck_assert_int_eq(drawing_begin(&drawing, problem, generate_drawing(problem)), DLX_OK);
    const size_t before = faulty.outstanding;
    faulty.fail_at = faulty.requests + 1;
    ck_assert_int_eq(heat_begin(&heat, &drawing), DLX_ERR_MEMORY);
    heat_end(&heat); /* does nothing more */
    ck_assert_uint_eq(faulty.outstanding, before);
    drawing_end(&drawing);
    dlx_problem_free(problem);
    ck_assert(!faulty.wrong_size);
}

/* Eight pieces fill the first arrays to their ends. */
TEST(without_memory_drawing_fails_and_frees_everything)
{
    const dlx_solution solution = {.options = (const uint32_t[]){0, 1, 2, 3, 4, 5, 6, 7},
                                   .count = 8};
    for (uint64_t k = 1;; k++) {
        struct faulty faulty = {.fail_at = 0};
        dlx_allocator allocator = faulty_allocator(&faulty);
        char message[GENERATE_MESSAGE];
        dlx_problem *problem;
        ck_assert_int_eq(
            generate_line(&allocator, "polyominoes 2x4 --order=1 --any-number", &problem, message),
            DLX_OK);
        size_t before = faulty.outstanding;
        struct drawing drawing;
        faulty.fail_at = faulty.requests + k;
        dlx_status status = drawing_begin(&drawing, problem, generate_drawing(problem));
        if (status == DLX_OK)
            status = drawing_fill(&drawing, &solution);
        drawing_end(&drawing);
        ck_assert_uint_eq(faulty.outstanding, before);
        ck_assert(!faulty.wrong_size);
        bool failed = faulty.requests >= faulty.fail_at;
        dlx_problem_free(problem);
        ck_assert_int_eq(status, failed ? DLX_ERR_MEMORY : DLX_OK);
        if (!failed) {
            ck_assert_uint_gt(k, 3);
            break;
        }
    }
}
