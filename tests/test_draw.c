/* SPDX-License-Identifier: MIT */
/* Laws of the drawings: what each kind looks like, and that names which do not fit are refused. */
#define _POSIX_C_SOURCE 200809L

#include "dlx/draw/drawing.h"
#include "dlx/generate/generate.h"
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

/* Return the drawing of the first solution, or a picture if `style` is NULL. The caller frees it. */
static char *draw(const dlx_problem *problem, const struct text_style *style)
{
    struct drawing drawing;
    dlx_search *search;
    dlx_solution solution;
    dlx_outcome outcome;
    char *text = NULL;
    size_t size;
    FILE *memory = open_memstream(&text, &size);
    ck_assert_int_eq(drawing_begin(&drawing, problem), DLX_OK);
    ck_assert_int_eq(search_open(problem, NULL, &search), DLX_OK);
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

/* Make a generator line, in which %s stands for a file with this text. */
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

START_TEST(boards_have_walls_between_pieces_and_junctions_where_they_meet)
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
END_TEST

START_TEST(pieces_are_labeled_once_where_the_label_fits)
{
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
END_TEST

START_TEST(wide_boards_are_drawn_in_less_space)
{
    check_drawing("polyominoes 1x21 --any-number --pieces=1x7", &unicode,
                  "┌─────────────┬─────────────┬─────────────┐\n"
                  "│             │             │             │\n"
                  "└─────────────┴─────────────┴─────────────┘\n");
}
END_TEST

START_TEST(holes_and_borders_are_visible_and_no_line_ends_with_a_blank)
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
END_TEST

START_TEST(layers_stand_side_by_side)
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
END_TEST

START_TEST(queens_stand_on_a_board)
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
END_TEST

START_TEST(latin_squares_are_tables_and_sudoku_has_boxes)
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
END_TEST

START_TEST(rows_and_lists_are_lines)
{
    check_drawing("langford 3 --reduced", &unicode, "3 1 2 1 3 2\n");
    check_drawing("steiner 7", &unicode, "0 1 2\n0 3 4\n0 5 6\n1 3 5\n1 4 6\n2 3 6\n2 4 5\n");
    check_drawing("matchings 4", &unicode, "0 1\n2 3\n");
    check_with_file("coloring %s --colors=2", "north south\nsouth east\n",
                    "north: 1\nsouth: 2\neast: 1\n");
}
END_TEST

START_TEST(neighbouring_pieces_differ_in_color)
{
    check_drawing("dominoes 2x2", &color,
                  "┌───────┐\n"
                  "│\033[30;48;5;110m       \033[0m│\n"
                  "├───────┤\n"
                  "│\033[30;48;5;209m       \033[0m│\n"
                  "└───────┘\n");
}
END_TEST

/* ---- pictures ---- */

START_TEST(a_picture_has_a_box_for_each_cell_and_the_title)
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
END_TEST

START_TEST(names_that_are_not_text_are_escaped_in_a_picture)
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
    ck_assert_ptr_nonnull(strstr(svg, ">&#x3c;a&#x26;\"&#xe4;&#xfffd;</text>"));
    ck_assert_ptr_nonnull(
        strstr(svg, ">&#xfffd;&#xfffd;&#xfffd;&#xfffd;&#xfffd;&#x10ffff;</text>"));
    free(svg);
    dlx_problem_free(other);
    dlx_problem_free(problem);
}
END_TEST

/* ESC, CSI as a byte and as U+009B, and a mark that changes the writing direction. */
START_TEST(names_with_terminal_control_characters_are_escaped_in_text)
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
END_TEST

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

START_TEST(names_that_do_not_fit_the_title_are_refused)
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
        ck_assert_msg(drawing_begin(&drawing, problem) == DLX_ERR_NOT_EXPRESSIBLE, "%s %s",
                      bad[b].title != NULL ? bad[b].title : "no title", bad[b].items[0]);
        dlx_problem_free(problem);
    }
}
END_TEST

START_TEST(items_without_names_are_refused)
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
        ck_assert_msg(drawing_begin(&drawing, problem) == DLX_ERR_NOT_EXPRESSIBLE, "%s", title);
        dlx_problem_free(problem);
    }
}
END_TEST

START_TEST(without_memory_drawing_fails_and_frees_everything)
{
    const dlx_solution solution = {.options = (const uint32_t[]){0, 1}, .count = 2};
    for (uint64_t k = 1;; k++) {
        struct faulty faulty = {.fail_at = 0};
        dlx_allocator allocator = faulty_allocator(&faulty);
        char message[GENERATE_MESSAGE];
        dlx_problem *problem;
        ck_assert_int_eq(generate_line(&allocator, "dominoes 2x2", &problem, message), DLX_OK);
        size_t before = faulty.outstanding;
        struct drawing drawing;
        faulty.fail_at = faulty.requests + k;
        dlx_status status = drawing_begin(&drawing, problem);
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
END_TEST

int main(void)
{
    TCase *laws = tcase_create("draw");
    tcase_add_test(laws, boards_have_walls_between_pieces_and_junctions_where_they_meet);
    tcase_add_test(laws, pieces_are_labeled_once_where_the_label_fits);
    tcase_add_test(laws, wide_boards_are_drawn_in_less_space);
    tcase_add_test(laws, holes_and_borders_are_visible_and_no_line_ends_with_a_blank);
    tcase_add_test(laws, layers_stand_side_by_side);
    tcase_add_test(laws, queens_stand_on_a_board);
    tcase_add_test(laws, latin_squares_are_tables_and_sudoku_has_boxes);
    tcase_add_test(laws, rows_and_lists_are_lines);
    tcase_add_test(laws, neighbouring_pieces_differ_in_color);
    tcase_add_test(laws, a_picture_has_a_box_for_each_cell_and_the_title);
    tcase_add_test(laws, names_that_are_not_text_are_escaped_in_a_picture);
    tcase_add_test(laws, names_with_terminal_control_characters_are_escaped_in_text);
    tcase_add_test(laws, names_that_do_not_fit_the_title_are_refused);
    tcase_add_test(laws, items_without_names_are_refused);
    tcase_add_test(laws, without_memory_drawing_fails_and_frees_everything);
    return run_suite(laws);
}
