/* SPDX-License-Identifier: MIT */
/* Tests of pieces and boards of hexagons and triangles. A-numbers are sequences of the On-Line
 * Encyclopedia of Integer Sequences, https://oeis.org. The oracle knows only which cells touch. */
#define _POSIX_C_SOURCE 200809L

#include "dlx/core/random.h"
#include "dlx/generate/generate.h"
#include "tests/support/problems.h"
#include "tests/support/suite.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- tilings ---- */

/* Tetrahexes and hexiamonds: reported by M. Gardner. Rhombs in hexagons: P. A. MacMahon. */
TEST(boards_have_their_known_numbers_of_tilings)
{
    static const struct {
        const char *line;
        uint64_t solutions;
    } known[] = {
        {"tetrahexes 4x7", 18},
        {"tetrahexes 4x7 --reduced", 9},
        {"hexiamonds 6x6 --reduced", 156},
        {"hexiamonds 4x9 --reduced", 74},
        {"polyiamonds hexagon1 --order=2 --any-number", 2},
        {"polyiamonds hexagon2 --order=2 --any-number", 20},
        {"polyiamonds hexagon3 --order=2 --any-number", 980},
        {"polyiamonds triangle2 --order=4 --any-number", 1},
        {"polyiamonds triangle4 --order=2 --any-number", 0},
        {"polyhexes triangle2 --order=3 --any-number", 1},
        {"polyhexes hexagon2 --order=7 --any-number", 1},
        {"polyhexes 1x5 --order=2 --any-number", 0},
    };
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        ck_assert_msg(count_generated(known[k].line) == known[k].solutions, "%s", known[k].line);
}

TEST(mirror_images_and_turned_pieces_are_pieces_of_their_own)
{
    static const struct {
        const char *line;
        uint32_t items;
    } known[] = {
        {"tetrahexes 9x9 --partial", 7 + 81},
        {"tetrahexes 9x9 --partial --one-sided", 10 + 81},
        {"tetrahexes 9x9 --partial --fixed", 44 + 81},
        {"hexiamonds hexagon4 --partial", 12 + 96},
        {"hexiamonds hexagon4 --partial --one-sided", 19 + 96},
        {"hexiamonds hexagon4 --partial --fixed", 94 + 96},
        {"polyhexes hexagon4 --order=1 --partial", 1 + 37},
        {"polyiamonds triangle5 --order=1 --partial", 1 + 25},
    };
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        dlx_problem *problem = generated(known[k].line);
        ck_assert_msg(dlx_problem_item_count(problem) == known[k].items, "%s", known[k].line);
        dlx_problem_free(problem);
    }
}

/* ---- the oracle ---- */

enum { MOST_CELLS = 14 };

struct small {
    bool is_hexagonal;
    int count;                 /* cells */
    int cell[MOST_CELLS][2];   /* row and column */
    uint32_t near[MOST_CELLS]; /* cells that each cell touches, as bits */
};

static bool do_touch(const struct small *s, const int a[2], const int b[2])
{
    const int rows = b[0] - a[0], columns = b[1] - a[1];
    if (s->is_hexagonal) { /* the distances of their middles in half cells */
        const int across = 2 * columns + rows;
        return (rows == 0 && (across == 2 || across == -2)) ||
               ((rows == 1 || rows == -1) && (across == 1 || across == -1));
    }
    const int upper = rows > 0 ? a[0] : b[0]; /* a triangle that points up has its side below */
    return (rows == 0 && (columns == 1 || columns == -1)) ||
           ((rows == 1 || rows == -1) && columns == 0 && (upper + a[1]) % 2 == 0);
}

static struct small make_small(uint64_t *random, bool is_hexagonal)
{
    struct small s = {.is_hexagonal = is_hexagonal};
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 6; column++)
            if (s.count < MOST_CELLS && random_under(random, 4) > 0) {
                s.cell[s.count][0] = row;
                s.cell[s.count++][1] = column;
            }
    for (int a = 0; a < s.count; a++)
        for (int b = 0; b < s.count; b++)
            if (do_touch(&s, s.cell[a], s.cell[b]))
                s.near[a] |= UINT32_C(1) << b;
    return s;
}

static bool is_connected(const struct small *s, uint32_t set)
{
    uint32_t reached = set & -set, before = 0;
    while (reached != before) {
        before = reached;
        for (int c = 0; c < s->count; c++)
            if ((before >> c & 1) != 0)
                reached |= s->near[c] & set;
    }
    return reached == set;
}

static int bits_of(uint32_t set)
{
    int count = 0;
    for (; set != 0; set &= set - 1)
        count++;
    return count;
}

/* Return the number of ways to cut the cells into connected sets of `order`. */
static uint64_t count_cuts(const struct small *s, uint32_t left, int order)
{
    uint64_t cuts = 0;
    if (left == 0)
        return 1;
    for (uint32_t set = left; set != 0; set = (set - 1) & left)
        if ((set & left & -left) != 0 && bits_of(set) == order && is_connected(s, set))
            cuts += count_cuts(s, left & ~set, order);
    return cuts;
}

static void draw_small(const struct small *s, char *text)
{
    for (int row = 0; row < 3; row++) {
        char line[20];
        memset(line, '.', sizeof line - 1);
        line[sizeof line - 1] = '\0';
        for (int c = 0; c < s->count; c++)
            if (s->cell[c][0] == row)
                line[s->is_hexagonal ? 2 * s->cell[c][1] + row : s->cell[c][1]] = '#';
        text += sprintf(text, "%s\n", line);
    }
}

static void check_small(const struct small *s, int order)
{
    char text[80], line[120], name[] = "/tmp/dlx-polyforms-XXXXXX";
    int descriptor = mkstemp(name);
    ck_assert_int_ge(descriptor, 0);
    draw_small(s, text);
    ck_assert_int_eq(write(descriptor, text, strlen(text)), (ssize_t)strlen(text));
    close(descriptor);
    snprintf(line, sizeof line, "%s --mask=%s --order=%d --any-number",
             s->is_hexagonal ? "polyhexes" : "polyiamonds", name, order);
    ck_assert_msg(count_generated(line) == count_cuts(s, (UINT32_C(1) << s->count) - 1, order),
                  "order %d:\n%s", order, text);
    unlink(name);
}

TEST(tilings_with_all_pieces_of_an_order_are_cuts_into_connected_sets)
{
    uint64_t random = 7;
    int checked = 0;
    while (checked < 60) {
        const int order = 1 + (int)random_under(&random, 4);
        const struct small s = make_small(&random, checked % 2 == 0);
        if (s.count > 0 && s.count % order == 0) {
            check_small(&s, order);
            checked++;
        }
    }
}

/* ---- arguments ---- */

TEST(boards_that_do_not_exist_are_refused)
{
    static const char *const bad[] = {
        "tetrahexes hexagon",    "tetrahexes hexagon0",    "tetrahexes hexagon32",
        "tetrahexes triangle63", "tetrahexes triangle2x2", "tetrahexes 28",
        "tetrahexes 4x",         "tetrahexes 8x8-2x2",     "hexiamonds hexagon16",
        "hexiamonds triangle32", "hexiamonds 30x17",       "hexiamonds circle3",
    };
    for (size_t b = 0; b < sizeof bad / sizeof *bad; b++) {
        dlx_problem *problem;
        char message[GENERATE_MESSAGE];
        ck_assert_int_eq(generate_line(NULL, bad[b], &problem, message), DLX_ERR_ARGUMENT);
        ck_assert_msg(strstr(message, "a parallelogram such as 4x7") != NULL, "%s", message);
    }
}
