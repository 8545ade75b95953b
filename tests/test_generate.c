/* SPDX-License-Identifier: MIT */
/* Tests of the generators: their problems have the numbers of solutions that the literature gives.
 * A-numbers are sequences of the On-Line Encyclopedia of Integer Sequences, https://oeis.org. */
#define _POSIX_C_SOURCE 200809L

#include "dlx/generate/generate.h"
#include "dlx/generate/maker.h"
#include "dlx/generate/shape.h"
#include "tests/support/allocator.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"
#include "tests/support/tasks.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A problem and its number of solutions. %s in a line is the name of a file with the text. */
struct known {
    const char *line;
    uint64_t solutions;
    const char *text; /* NULL if there is no file */
};

/* Write a file with this text, and make a command line that has its name in place of %s. */
static const char *with_file(const char *format, const char *text)
{
    static char line[200];
    char name[] = "/tmp/dlx-generate-XXXXXX";
    int descriptor = mkstemp(name);
    ck_assert_int_ge(descriptor, 0);
    ck_assert_int_eq(write(descriptor, text, strlen(text)), (ssize_t)strlen(text));
    close(descriptor);
    snprintf(line, sizeof line, format, name);
    return line;
}

static void forget_file(const char *line)
{
    char *name = strstr(line, "/tmp/");
    name[strcspn(name, " ")] = '\0';
    unlink(name);
}

static void check_known(struct known known)
{
    const char *line = known.text != NULL ? with_file(known.line, known.text) : known.line;
    ck_assert_msg(count_generated(line) == known.solutions, "%s", line);
    if (known.text != NULL)
        forget_file(line);
}

static void check_with_file(const char *format, const char *text, uint64_t solutions)
{
    check_known((struct known){format, solutions, text});
}

/* ---- counts ---- */

static const char petersen[] = "c Petersen\np edge 10 15\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 1\n"
                               "e 1 6\ne 2 7\ne 3 8\ne 4 9\ne 5 10\ne 6 8\ne 8 10\ne 10 7\n"
                               "e 7 9\ne 9 6\n";

/* Numbers such as A000170 are those of the OEIS. */
static const struct known known_counts[] = {
    /* queens: A000170 */
    {"queens 1", 1, NULL},
    {"queens 2", 0, NULL},
    {"queens 3", 0, NULL},
    {"queens 4", 2, NULL},
    {"queens 5", 10, NULL},
    {"queens 6", 4, NULL},
    {"queens 7", 40, NULL},
    {"queens 8", 92, NULL},
    {"queens 9", 352, NULL},
    /* Langford pairs: A014552, doubled by mirror images */
    {"langford 1", 0, NULL},
    {"langford 2", 0, NULL},
    {"langford 3", 2, NULL},
    {"langford 3 --reduced", 1, NULL},
    {"langford 4 --reduced", 1, NULL},
    {"langford 5", 0, NULL},
    {"langford 7", 52, NULL},
    {"langford 7 --reduced", 26, NULL},
    {"langford 8", 300, NULL},
    {"langford 8 --reduced", 150, NULL},
    /* Latin squares: A002860; reduced ones: A000315 */
    {"latin 1", 1, NULL},
    {"latin 2", 2, NULL},
    {"latin 3", 12, NULL},
    {"latin 4", 576, NULL},
    {"latin 4 --reduced", 4, NULL},
    {"latin 5 --reduced", 56, NULL},
    {"latin 6 --reduced", 9408, NULL},
    /* partial squares are completed */
    {"latin 3 --from=%s", 2, "0 1 2\n\n...\n...\n"},
    {"latin 2 --from=%s", 0, "01\n01\n"},
    /* Sudoku of 4x4: A107739 */
    {"sudoku ................", 288, NULL},
    {"sudoku 1234............", 12, NULL},
    {"sudoku 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......", 1,
     NULL},
    {"sudoku %s", 288,
     "{\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],"
     "[{},{},{},{}],[{},{},{},{}]]}\n"},
    {"sudoku %s", 12, "+-----+-----+\n| 1 2 | 3 4 |\n| . . | . . |\n....\n0000\n"},
    /* matchings of kings: A239273 */
    {"kings 2x2", 3, NULL},
    {"kings 4x4", 280, NULL},
    {"kings 6x6", 3037561, NULL},
    {"kings 3x3", 0, NULL},
    {"kings 3x4", 43, NULL},
    {"kings 1x4", 1, NULL},
    {"kings --mask=%s", 1, "#.\n.#\n"},
    /* rectangles: A360256, A360725, A360499, A360498, and A182275 for any number of each */
    {"rectangles 3x3 --fixed", 33, NULL},
    {"rectangles 5x5 --fixed", 14409, NULL},
    {"rectangles 3x3", 21, NULL},
    {"rectangles 5x5", 4489, NULL},
    {"rectangles 4x4 --oblong", 12, NULL},
    {"rectangles 5x5 --oblong --fixed", 1056, NULL},
    {"rectangles 1x3", 3, NULL},
    {"rectangles 3x3 --any-number", 322, NULL},
    /* Steiner systems: A030128 */
    {"steiner 3", 1, NULL},
    {"steiner 7", 30, NULL},
    {"steiner 9", 840, NULL},
    /* Fixing point 0 divides them by A001147: every matching of the other points into pairs, given
     * by the triples of point 0, occurs in equally many systems. */
    {"steiner 7 --fixed", 30 / 15, NULL},
    {"steiner 9 --fixed", 840 / 105, NULL},
    /* matchings: A001147 */
    {"matchings 1", 0, NULL},
    {"matchings 2", 1, NULL},
    {"matchings 4", 3, NULL},
    {"matchings 6", 15, NULL},
    {"matchings 12", 10395, NULL},
    {"matchings %s", 2, "# a square\nA B\nB C\nB A\nC D\nD A\n"},
    /* Colorings: the chromatic polynomial. A cycle of n: (k-1)^n + (-1)^n (k-1). Petersen's graph
     * has 120 (N. Biggs, Algebraic Graph Theory), and 6 perfect matchings. */
    {"coloring %s --colors=3", 30, "a b\nb c\nc d\nd e\ne a\n"},
    {"coloring %s --colors=4", 72, "A B\nB C\nC A\nC D\n"},
    {"coloring %s --colors=2", 0, petersen},
    {"coloring %s --colors=3", 120, petersen},
    {"coloring %s --colors=3", 54, "p edge 4 1\ne 2 1\n"},
    {"coloring %s --colors=3", 54, "p edge 4 1\ne 02 001\n"},
    {"matchings %s", 6, petersen},
    /* dominoes: A004003; the Aztec diamond */
    {"dominoes 2x2", 2, NULL},
    {"dominoes 4x4", 36, NULL},
    {"dominoes 6x6", 6728, NULL},
    {"dominoes 1x3", 0, NULL},
    {"dominoes --mask=%s", 8, " ##\n####\n####\n.##.\n"}, /* 2^(n(n+1)/2) */
    /* 3 x n by I: A000930; 2 x 3n by L: 2^n. Trominoes of both kinds: counted by two solvers. */
    {"trominoes 3x7 --pieces=I", 9, NULL},
    {"trominoes 2x9 --pieces=L", 8, NULL},
    {"trominoes 6x6", 80092, NULL},
    /* 4n x 4n by T: M. Korn and I. Pak, "Tilings of rectangles with T-tetrominoes", 2004. */
    {"tetrominoes 4x4 --pieces=T --any-number", 2, NULL},
    {"tetrominoes 8x8 --pieces=T --any-number", 84, NULL},
    {"tetrominoes 2x2 --pieces=O", 1, NULL},
    /* 3x20: 2 (C. B. and J. G. Haselgrove, 1960); 8x8 without its middle: 65 (D. S. Scott, 1958) */
    {"pentominoes 3x20", 8, NULL},
    {"pentominoes 3x20 --reduced", 2, NULL},
    {"pentominoes --board=8x8-2x2 --reduced", 65, NULL},
    /* --partial leaves out pieces, or leaves cells empty. 3x5: 7 (C. J. Bouwkamp) times 4
     * symmetries. An I leaves 5 cells of 2x5 empty, 20 of 5x5. */
    {"pentominoes 3x5 --partial", 28, NULL},
    {"pentominoes 1x5 --partial", 1, NULL},
    {"pentominoes 2x5 --partial --pieces=I", 2, NULL},
    {"pentominoes 5x5 --partial --pieces=I", 10, NULL},
    {"pentominoes 2x5 --partial --pieces=2*I", 1, NULL},
    {"pentominoes 2x5 --partial --pieces=3*I", 1, NULL},
    {"polyominoes 2x3 --partial --pieces=1x2,1x1", 28, NULL},
    {"polyominoes 2x3 --partial --pieces=L", 4, NULL},
    {"polyominoes 2x3 --partial --pieces=L --reduced", 1, NULL},
    {"polycubes 2x2x2 --partial --pieces=1x1x2", 12, NULL},
    /* a board may be a picture */
    {"dominoes --mask=%s", 8, ".##.\n####\n####\n.##.\n"},
    {"dominoes --mask=%s", 8, "P1\n# aztec\n4 4 # rows\n0110\n1 1 1 1\n1111 01 10"},
    {"dominoes --mask=%s", 8, "P4 4 4\n\x60\xf0\xf0\x60"},
    {"dominoes --mask=%s", 0, "P4\n# wide\n9 2\n\xff\x80\x7f\x80"},
    /* rectangles and drawn pieces */
    {"polyominoes 2x4 --any-number --pieces=1x2", 5, NULL}, /* A000045 */
    {"polyominoes 2x4 --any-number --fixed --pieces=1x2", 1, NULL},
    {"polyominoes 2x3 --order=3 --any-number --one-sided", 3, NULL},
    {"polyominoes 2x5 --pieces=O,2x3", 2, NULL},
    {"polyominoes 3x5 --pieces=I5,2*I5", 1, NULL},
    {"polyominoes 2x3 --pieces=L3,L3", 2, NULL},
    {"polyominoes 2x4 --shapes=%s", 4, "F.\nFFF\n\nG\n\nHHH\n"},
    {"polyominoes 2x3 --shapes=%s --fixed", 1, "##\n.#\n\n#.\n##\n"},
    {"polyominoes 2x3 --shapes=%s", 2, "LL\n.L\n\nL.\nLL\n"},
    /* Soma: 240 without rotations and mirror images; J. H. Conway and M. Guy, by hand, 1961. */
    {"soma", UINT64_C(240) * 48, NULL},
    {"soma --reduced", UINT64_C(240) * 2, NULL},
    {"polycubes 3x3x3 --pieces=V,L,T,Z,A,B,P", UINT64_C(240) * 48, NULL},
    {"polycubes 3x3x3 --shapes=%s", UINT64_C(240) * 48,
     "VV\nV\n\nLLL\nL\n\nTTT\n.T\n\nZZ\n.ZZ\n\nAA\n.A\n-\n..\n.A\n\nBB\n.B\n--\nB\n\n"
     "PP\nP\n-\nP\n"},
    /* words cross */
    {"words %s --rows=2 --columns=2", 2, "ab\ncd\nac\nbd\nabc\nab\n"},
    {"words %s --rows=2 --columns=2", 0, "ab\nbc\n"},
    {"words %s --rows=2 --columns=2 --repeat", 1, "ab\nbc\n"},
    {"words %s --rows=1 --columns=2", 1, "\303\244b\n\303\244\nb\n"},
    {"words %s --rows=2 --columns=2", 2, "ab\r\ncd\r\nac\r\nbd\r\n"},
};

TEST_EACH(problems_have_their_known_counts, sizeof known_counts / sizeof *known_counts)
{
    check_known(known_counts[_i]);
}

TEST(queens_have_an_item_for_each_row_column_and_diagonal_of_two_squares)
{
    for (int n = 2; n <= 9; n++) {
        char message[GENERATE_MESSAGE], size[4];
        dlx_problem *problem = NULL;
        const char *const words[] = {"queens", size};
        snprintf(size, sizeof size, "%d", n);
        ck_assert_int_eq(generate(NULL, NULL, words, 2, &problem, message), DLX_OK);
        ck_assert_uint_eq(dlx_problem_item_count(problem), (uint32_t)(2 * n + 2 * (2 * n - 3)));
        dlx_problem_free(problem);
    }
}

/* A random graph with at most 10 edges, and its text. */
struct random_graph {
    int vertices, edges, end[10][2];
    char text[200];
};

static struct random_graph make_graph_text(struct random *random)
{
    struct random_graph g = {.vertices = 2 + (int)random_below(random, 5)};
    int at = snprintf(g.text, sizeof g.text, "p edge %d 0\n", g.vertices);
    for (int b = 1; b < g.vertices; b++)
        for (int a = 0; a < b; a++)
            if (g.edges < 10 && random_below(random, 2) == 0) {
                at += snprintf(g.text + at, sizeof g.text - (size_t)at, "e %d %d\n", b + 1, a + 1);
                g.end[g.edges][0] = a;
                g.end[g.edges++][1] = b;
            }
    return g;
}

static bool are_neighbors(const struct random_graph *g, int a, int b)
{
    for (int e = 0; e < g->edges; e++)
        if ((g->end[e][0] == a && g->end[e][1] == b) || (g->end[e][0] == b && g->end[e][1] == a))
            return true;
    return false;
}

/* Return bits 0 to 3: whether a set of vertices is independent, a clique, a cover, dominating. */
static unsigned families_of_vertices(const struct random_graph *g, unsigned set)
{
    unsigned is = 15;
    for (int a = 0; a < g->vertices; a++) {
        bool is_near = (set >> a & 1) != 0;
        for (int b = 0; b < g->vertices; b++) {
            const bool edge = are_neighbors(g, a, b), both = (set >> a & set >> b & 1) != 0;
            is_near |= edge && (set >> b & 1) != 0;
            if (edge && both)
                is &= ~1u;
            if (!edge && both && a != b)
                is &= ~2u;
            if (edge && ((set >> a | set >> b) & 1) == 0)
                is &= ~4u;
        }
        if (!is_near)
            is &= ~8u;
    }
    return is;
}

/* Return bits 0 to 2: whether a set of edges is a matching, a perfect one, a cover. */
static unsigned families_of_edges(const struct random_graph *g, unsigned set)
{
    unsigned is = 7;
    for (int v = 0; v < g->vertices; v++) {
        int degree = 0;
        for (int e = 0; e < g->edges; e++)
            degree += (set >> e & 1) != 0 && (g->end[e][0] == v || g->end[e][1] == v);
        is &= degree > 1 ? ~3u : degree == 0 ? ~6u : ~0u;
    }
    return is;
}

TEST(sets_of_a_graph_are_those_of_brute_force)
{
    static const char *const of[] = {
        "graph %s --of=independent-sets", "graph %s --of=cliques",
        "graph %s --of=vertex-covers",    "graph %s --of=dominating-sets",
        "graph %s --of=matchings",        "graph %s --of=perfect-matchings",
        "graph %s --of=edge-covers"};
    struct random random = {91};
    for (int i = 0; i < CASES(40); i++) {
        const struct random_graph g = make_graph_text(&random);
        uint64_t counts[7] = {0};
        for (unsigned set = 0; set < 1u << g.vertices; set++)
            for (int f = 0; f < 4; f++)
                counts[f] += families_of_vertices(&g, set) >> f & 1;
        for (unsigned set = 0; set < 1u << g.edges; set++)
            for (int f = 0; f < 3; f++)
                counts[4 + f] += families_of_edges(&g, set) >> f & 1;
        for (int f = 0; f < 7; f++)
            check_with_file(of[f], g.text, counts[f]);
    }
    check_with_file(of[0], petersen, 76); /* 1 + 10x + 30x^2 + 30x^3 + 5x^4 for x = 1 */
}

/* ---- pieces ---- */

static int count_pieces(int order, enum grid grid, enum turns turns)
{
    char message[GENERATE_MESSAGE];
    struct maker m = {.message = message, .allocator = dlx_default_allocator()};
    struct pieces pieces = {NULL, 0, 0};
    ck_assert(pieces_of_order(&m, &pieces, order, (struct motion){grid, turns}));
    pieces_free(&m, &pieces);
    return pieces.count;
}

TEST(polyominoes_have_the_counts_of_A000105_A000988_A001168_and_polycubes_of_A000162)
{
    static const int free_ones[] = {0, 1, 1, 2, 5, 12, 35, 108, 369};
    static const int one_sided[] = {0, 1, 1, 2, 7, 18, 60, 196, 704};
    static const int fixed[] = {0, 1, 2, 6, 19, 63, 216, 760, 2725};
    static const int cubes[] = {0, 1, 1, 2, 8, 29, 166};
    for (int order = 1; order <= 8; order++) {
        ck_assert_int_eq(count_pieces(order, GRID_SQUARES, TURNS_OVER), free_ones[order]);
        ck_assert_int_eq(count_pieces(order, GRID_SQUARES, TURNS_FLAT), one_sided[order]);
        ck_assert_int_eq(count_pieces(order, GRID_SQUARES, TURNS_NONE), fixed[order]);
        if (order <= 6)
            ck_assert_int_eq(count_pieces(order, GRID_CUBES, TURNS_SPACE), cubes[order]);
    }
}

static void check_pieces(enum grid grid, int orders, const int counts[3][8])
{
    static const enum turns turns[] = {TURNS_OVER, TURNS_FLAT, TURNS_NONE};
    for (int order = 1; order <= orders; order++)
        for (int t = 0; t < 3; t++)
            ck_assert_int_eq(count_pieces(order, grid, turns[t]), counts[t][order - 1]);
}

TEST(polyhexes_have_the_counts_of_A000228_A006535_and_A001207)
{
    static const int counts[3][8] = {
        {1, 1, 3, 7, 22, 82, 333}, {1, 1, 3, 10, 33, 147, 620}, {1, 3, 11, 44, 186, 814, 3652}};
    check_pieces(GRID_HEXAGONS, 7, counts);
}

TEST(polyiamonds_have_the_counts_of_A000577_A006534_and_A001420)
{
    static const int counts[3][8] = {
        {1, 1, 1, 3, 4, 12, 24, 66}, {1, 1, 1, 4, 6, 19, 43, 120}, {2, 3, 6, 14, 36, 94, 250, 675}};
    check_pieces(GRID_TRIANGLES, 8, counts);
}

/* A drawing of each letter fits where the piece with that letter fits. */
TEST(letters_name_the_pieces_that_look_like_them)
{
    static const char *const drawings[] = {
        "F.##\n##.\n.#.", "I#####",         "L#.\n#.\n#.\n##", "N.#\n.#\n##\n#.",
        "P##\n##\n#.",    "T###\n.#.\n.#.", "U#.#\n###",       "V#..\n#..\n###",
        "W#..\n##.\n.##", "X.#.\n###\n.#.", "Y.#\n##\n.#\n.#", "Z##.\n.#.\n.##",
    };
    char format[80];
    for (size_t d = 0; d < sizeof drawings / sizeof *drawings; d++) {
        snprintf(format, sizeof format, "pentominoes --mask=%%s --pieces=%c", drawings[d][0]);
        check_with_file(format, drawings[d] + 1, 1);
    }
}

/* The same for the words for tetrahexes and hexiamonds. */
TEST(words_name_the_pieces_that_look_like_them)
{
    static const struct {
        const char *kind, *piece, *drawing;
    } words[] = {
        {"tetrahexes", "bar", "# # # #"},           {"tetrahexes", "pistol", "# # #\n #"},
        {"tetrahexes", "worm", "# # #\n     #"},    {"tetrahexes", "bee", "# #\n # #"},
        {"tetrahexes", "wave", "# #\n   # #"},      {"tetrahexes", "arch", " # #\n#   #"},
        {"tetrahexes", "propeller", "#\n # #\n#"},  {"hexiamonds", "bar", "######"},
        {"hexiamonds", "crook", "#####\n#...."},    {"hexiamonds", "crown", "#####\n..#.."},
        {"hexiamonds", "hook", "####\n##.."},       {"hexiamonds", "yacht", "####\n#.#."},
        {"hexiamonds", "lobster", "####\n.##."},    {"hexiamonds", "signpost", "####.\n..##."},
        {"hexiamonds", "hexagon", "###\n###"},      {"hexiamonds", "snake", "###..\n..###"},
        {"hexiamonds", "sphinx", "..#...\n.#####"}, {"hexiamonds", "chevron", "#.\n##\n##\n#."},
        {"hexiamonds", "butterfly", ".###\n.###"},
    };
    char format[80];
    for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
        snprintf(format, sizeof format, "%s --mask=%%s --pieces=%s", words[k].kind, words[k].piece);
        check_with_file(format, words[k].drawing, 1);
    }
}

TEST(a_piece_is_used_as_often_as_its_multiplicity_says)
{
    dlx_problem *sloth = generated("polycubes 3x3x3 --pieces=6*1x2x2,3*1x1x1");
    dlx_item times = dlx_problem_item(sloth, dlx_problem_find_item(sloth, "1x2x2"));
    ck_assert_uint_eq(times.min, 6);
    ck_assert_uint_eq(times.max, 6);
    ck_assert_uint_eq(dlx_problem_option_count(sloth), 63);
    dlx_problem_free(sloth);
    dlx_problem *partridge = generated("partridge 8");
    times = dlx_problem_item(partridge, dlx_problem_find_item(partridge, "#8"));
    ck_assert_uint_eq(times.min, 8);
    ck_assert_uint_eq(dlx_problem_primary_count(partridge), 1304);
    ck_assert_uint_eq(dlx_problem_option_count(partridge), 8492);
    dlx_problem_free(partridge);
    ck_assert_uint_eq(count_generated("partridge 1"), 1);
    ck_assert_uint_eq(count_generated("polycubes 3x3x3 --pieces=6*1x2x2,3*1x1x1"), 8);
}

/* ---- random squares ---- */

TEST(a_random_square_is_a_latin_square)
{
    char line[80];
    for (int n = 1; n <= 12; n++)
        for (int seed = 1; seed <= 5; seed++) {
            snprintf(line, sizeof line, "latin %d --holes=0 --seed=%d", n, seed);
            ck_assert_uint_eq(count_generated(line), 1);
        }
}

static void given_square(int seed, char square[10])
{
    char line[80];
    uint32_t count;
    snprintf(line, sizeof line, "latin 3 --holes=0 --seed=%d", seed);
    dlx_problem *problem = generated(line);
    for (uint32_t option = 0; option < 9; option++)
        square[option] =
            dlx_problem_item(problem, dlx_problem_option(problem, option, &count)[1].item).name[2];
    square[9] = '\0';
    dlx_problem_free(problem);
}

TEST(all_squares_of_order_3_are_about_equally_frequent)
{
    char squares[12][10], square[10];
    int seen[12] = {0}, different = 0;
    for (int seed = 1; seed <= 1200; seed++) {
        int s = 0;
        given_square(seed, square);
        while (s < different && strcmp(squares[s], square) != 0)
            s++;
        ck_assert_int_lt(s, 12);
        if (s == different)
            strcpy(squares[different++], square);
        seen[s]++;
    }
    for (int s = 0; s < 12; s++)
        ck_assert_msg(seen[s] > 50 && seen[s] < 150, "%s: %d of 1200", squares[s], seen[s]);
}

TEST(a_square_has_the_requested_number_of_holes)
{
    dlx_problem *problem = generated("latin 9 --holes=30 --seed=7");
    int open = 0;
    for (uint32_t item = 0; item < 81; item++)
        open += dlx_problem_item(problem, item).length > 1;
    ck_assert_int_le(open, 30);
    ck_assert_uint_ge(dlx_problem_option_count(problem), 81);
    dlx_problem_free(problem);
    ck_assert_uint_ge(count_generated("latin 9 --holes=30 --seed=7"), 1);
}

/* ---- set partitioning ---- */

/* Return the items of an option as a set of bits. Check its length, cost and order of items. */
static uint64_t pairing(const dlx_problem *problem, uint32_t option)
{
    uint32_t count;
    uint64_t set = 0, cost = dlx_problem_option_cost(problem, option);
    const dlx_entry *entry = dlx_problem_option(problem, option, &count);
    ck_assert(count >= 5 && count <= 8);
    ck_assert(cost >= 80 * count && cost <= 120 * count);
    for (uint32_t e = 0; e < count; e++) {
        ck_assert(e == 0 || entry[e - 1].item < entry[e].item);
        set |= UINT64_C(1) << entry[e].item;
    }
    return set;
}

TEST(pairings_are_distinct_and_cover_the_flights)
{
    static const char *const lines[] = {
        "partitioning 10 --options=15", "partitioning 11 --options=2",
        "partitioning 50 --options=400 --seed=3", "partitioning 10", "partitioning 64"};
    for (size_t k = 0; k < sizeof lines / sizeof *lines; k++) {
        dlx_problem *problem = generated(lines[k]);
        dlx_search *search;
        const uint32_t options = dlx_problem_option_count(problem);
        for (uint32_t a = 0; a < options; a++)
            for (uint32_t b = 0; b < a; b++)
                ck_assert(pairing(problem, a) != pairing(problem, b));
        ck_assert_int_eq(search_open(problem, NULL, &search), DLX_OK);
        ck_assert_int_eq(dlx_search_next(search, NULL), DLX_FOUND);
        search_close(search);
        dlx_problem_free(problem);
    }
}

TEST(a_seed_makes_another_partitioning)
{
    dlx_problem *one = generated("partitioning 64"), *two = generated("partitioning 64 --seed=2");
    uint32_t different = 0;
    ck_assert_uint_eq(dlx_problem_option_count(one), 640);
    ck_assert_uint_eq(dlx_problem_option_count(two), 640);
    for (uint32_t option = 0; option < 640; option++)
        different += pairing(one, option) != pairing(two, option);
    ck_assert_uint_gt(different, 600);
    dlx_problem_free(one);
    dlx_problem_free(two);
}

/* ---- titles and errors ---- */

TEST(the_title_is_the_command)
{
    static const char *const words[] = {"dominoes", "--mask=no such file", "it's"};
    char message[GENERATE_MESSAGE];
    dlx_problem *problem = generated("langford 4 --reduced");
    ck_assert_str_eq(dlx_problem_title(problem), "dlx generate langford 4 --reduced");
    dlx_problem_free(problem);
    ck_assert_int_eq(generate(NULL, NULL, words, 3, &problem, message), DLX_ERR_ARGUMENT);
    const char *line = with_file("dominoes --mask=%s", "##\n");
    const char *const mask[] = {"dominoes", strchr(line, '-')};
    ck_assert_int_eq(generate(NULL, NULL, mask, 2, &problem, message), DLX_OK);
    ck_assert_ptr_nonnull(strstr(dlx_problem_title(problem), mask[1]));
    dlx_problem_free(problem);
    forget_file(line);
    static const char *const blanks[] = {"sudoku", "1_*_............"};
    ck_assert_int_eq(generate(NULL, NULL, blanks, 2, &problem, message), DLX_OK);
    ck_assert_str_eq(dlx_problem_title(problem), "dlx generate sudoku 1_*_............");
    dlx_problem_free(problem);
}

TEST(bad_arguments_are_named)
{
    static const char *const bad[][2] = {
        {"", "kind"},
        {"knights 8", "knights"},
        {"queens", "N"},
        {"queens 0", "N=0"},
        {"queens -1", "N=-1"},
        {"queens 8x", "N=8x"},
        {"queens 1001", "N=1001"},
        {"queens 99999999999999999999", "N=9999"},
        {"queens 8 9", "9"},
        {"queens 8 --reduced", "--reduced"},
        {"langford 8 --reduced=1", "--reduced=1"},
        {"steiner 8", "N=8"},
        {"latin 5 --holes=26", "--holes=26"},
        {"latin 5 --holes=2 --seed=0", "--seed=0"},
        {"latin 5 --seed=2", "--seed"},
        {"latin 5 --reduced --holes=2", "--reduced"},
        {"latin 5 --from=/nowhere", "/nowhere"},
        {"sudoku 123", "123"},
        {"sudoku 5...............", "5..."},
        {"matchings /nowhere", "/nowhere"},
        {"coloring /nowhere", "--colors"},
        {"graph /nowhere", "--of"},
        {"graph /nowhere --of=clique", "cliques"},
        {"graph /nowhere --of=cliques", "/nowhere"},
        {"words /nowhere --rows=3", "--columns"},
        {"words /nowhere --rows=21 --columns=3", "--rows=21"},
        {"dominoes", "BOARD"},
        {"dominoes 6", "BOARD=6"},
        {"dominoes 6x", "BOARD=6x"},
        {"dominoes 6x0", "BOARD=6x0"},
        {"dominoes 6x63", "BOARD=6x63"},
        {"dominoes 6x6x6", "BOARD=6x6x6"},
        {"dominoes 6x6-3x3", "BOARD=6x6-3x3"},
        {"dominoes 6x6-6x6", "BOARD=6x6-6x6"},
        {"dominoes 6x6 --board=6x6", "--board"},
        {"dominoes 6x6 --pieces=I", "--pieces"},
        {"pentominoes 6x9", "54"},
        {"pentominoes 6x10 --one-sided --fixed", "--one-sided"},
        {"pentominoes 1x5 --pieces=Q", "--pieces=Q"},
        {"pentominoes 1x5 --pieces=", "--pieces="},
        {"pentominoes 1x5 --pieces=i", "did you mean 'I'?"},
        {"hexiamonds 1x3 --pieces=buterfly", "did you mean 'butterfly'?"},
        {"tetrahexes 1x4 --pieces=2*Bar", "did you mean 'bar'?"},
        {"pentominoes 1x5 --pieces=0*I", "--pieces=0"},
        {"polyominoes 1x5", "--order"},
        {"polyominoes 1x5 --order=9", "--order=9"},
        {"trominoes 6x6 --reduced", "--reduced"},
        {"soma 3x3x3", "3x3x3"},
        {"polycubes 3x3", "BOX=3x3"},
        {"pentominoes 1x5 --pieces=f", "did you mean 'F'?"},
        {"hexominoes 2x3 --pieces=I", "(from #1 to #35)"},
        {"pentominoes 3x5 --partial --reduced", "--reduced"},
        {"pentominoes 3x5 --partial --any-number", "--partial"},
        {"polyominoes 2x4 --pieces=1x4,1x3", "8 cells"},
        {"polycubes 62x62x62 --order=4", "BOX=62x62x62"},
        {"polycubes 3x3x3", "--pieces"},
        {"partridge 11", "N=11"},
        {"partitioning 9", "N=9"},
        {"partitioning 10 --options=1", "--options=1: expected more"},
        {"partitioning 10 --options=1000", "--options=1000: expected fewer"},
        {"partitioning 10 --options=1000001", "--options=1000001"},
        {"partitioning 10 --seed=0", "--seed=0"},
    };
    char message[GENERATE_MESSAGE];
    dlx_problem *problem = NULL;
    for (size_t b = 0; b < sizeof bad / sizeof *bad; b++) {
        ck_assert_msg(generate_line(NULL, bad[b][0], &problem, message) != DLX_OK, "%s", bad[b][0]);
        ck_assert_msg(strstr(message, bad[b][1]) != NULL, "%s: %s", bad[b][0], message);
    }
    ck_assert_ptr_null(problem);
}

static bool stop_before_options(void *looks, uint64_t options)
{
    ++*(int *)looks;
    return options > 0;
}

TEST(a_kind_with_many_items_can_be_stopped_before_its_options)
{
    int looks = 0;
    char message[GENERATE_MESSAGE];
    dlx_problem *problem = NULL;
    struct generate_host host = *maker_plain_host();
    host.look = stop_before_options;
    host.user = &looks;
    const char *const words[] = {"latin", "62"};
    ck_assert_int_eq(generate(NULL, &host, words, 2, &problem, message), DLX_ERR_STOPPED);
    ck_assert_int_eq(looks, 1);
    ck_assert_ptr_null(problem);
}

TEST(a_byte_order_mark_in_a_file_is_skipped)
{
#define MARK "\xef\xbb\xbf"
    check_with_file("latin 2 --from=%s", MARK "01\n..\n", 1);
    check_with_file("dominoes --mask=%s", MARK "##\n##\n", 2);
    check_with_file("matchings %s", MARK "A B\nB C\nC D\nD A\n", 2);
    check_with_file("words %s --rows=1 --columns=2", MARK "ab\na\nb\n", 1);
    check_with_file("polyominoes 1x2 --shapes=%s", MARK "##\n", 1);
#undef MARK
}

static void check_bad_file(const char *format, const char *text, const char *said)
{
    char message[GENERATE_MESSAGE];
    dlx_problem *problem = NULL;
    const char *line = with_file(format, text);
    ck_assert_msg(generate_line(NULL, line, &problem, message) != DLX_OK, "%s", text);
    ck_assert_msg(strstr(message, said) != NULL, "%s: %s", said, message);
    forget_file(line);
}

TEST(bad_files_are_named_with_their_line)
{
    check_bad_file("latin 2 --from=%s", "01\n0\n", ":2:");
    check_bad_file("latin 2 --from=%s", "02\n",
                   ":1: expected N lines of N symbols, each 0 to N - 1, or . for an empty cell");
    check_bad_file("latin 2 --from=%s", "01\n", "too few");
    check_bad_file("latin 2 --from=%s", "01\n10\n\n01\n", ":4:");
    check_bad_file("matchings %s", "A B\nA\n", ":2:");
    check_bad_file("matchings %s", "A B\n\nA A\n", ":3:");
    check_bad_file("matchings %s", "A B|C\n", ":1:");
    check_bad_file("matchings %s", "4 2\n1 2\n# x\n\n3 4\n",
                   ":1: this may be the numbers of vertices");
    check_bad_file("matchings %s", "2 2\n1 2\n2 1", ":1: this may be the numbers of vertices");
    check_bad_file("matchings %s", "2 1\n1 3\n2 2\n", ":3: an edge joins a vertex with itself");
    check_bad_file("matchings %s", "p edge 2 1\ne 1 3\n", ":2: '3': expected a vertex from 1 to 2");
    check_bad_file("matchings %s", "c\np edge x 1\n",
                   ":2: 'x': expected a number of vertices from 1");
    check_bad_file("sudoku %s", "1234\n341x\n2143\n4321\n",
                   ":2:4: 'x' is not valid in a cell of 4x4");
    check_bad_file("matchings %s", "p edge 2 1\n1 2\n", ":2:");
    check_bad_file("matchings %s", "e 1 2\np edge 2 1\n", ":1:");
    check_bad_file("words %s --rows=2 --columns=2", "ab\n\na:\n", ":3:");
    check_bad_file("dominoes --mask=%s", "", "--mask");
    check_bad_file("dominoes --mask=%s", "P1 2 2 1 1 1", "PBM");
    check_bad_file("dominoes --mask=%s", "P1 2 2 1 1 1 2", "PBM");
    check_bad_file("dominoes --mask=%s", "P1 63 1 1", "PBM");
    check_bad_file("dominoes --mask=%s", "P1 0 5", "PBM");
    check_bad_file("dominoes --mask=%s", "P1 # 2 2 1 1 1 1", "PBM");
    check_bad_file("dominoes --mask=%s", "P4 8 2\n\xff", "PBM");
    check_bad_file("dominoes --mask=%s", "P1 2 2 0 0 0 0", "PBM");
    check_bad_file("dominoes --mask=%s", "##\n\n##\n", "--mask");
    check_bad_file("polyominoes 2x2 --shapes=%s", "", "no pieces");
    check_bad_file("polyominoes 2x2 --shapes=%s", "FG\n", ":1:");
    check_bad_file("polyominoes 2x2 --shapes=%s", "FF\n\nF\n", ":3: the piece above has");
    check_bad_file("polycubes 2x2x2 --shapes=%s", "F\n-\nG\n", ":3:");
    check_bad_file("sudoku %s", "1234\n", "FILE=");
    check_bad_file("sudoku %s", "variant x\n................\n", ":1: the puzzle brings rules");
    char hexagons[2 * 63 + 1];
    for (int i = 0; i < 63; i++)
        memcpy(hexagons + 2 * i, "# ", 2);
    hexagons[2 * 63] = '\0';
    check_bad_file("polyhexes --order=1 --any-number --mask=%s", hexagons, "62 rows and columns");
}

/* The board has no symmetry: only its second row is shorter. */
TEST(a_board_without_symmetry_is_not_reduced)
{
    static const char board[] = "####\n###.\n####\n####\n";
    check_with_file("pentominoes --mask=%s --pieces=P,L,V", board, 2);
    check_with_file("pentominoes --mask=%s --pieces=P,L,V --reduced", board, 2);
}

/* Without turns, each image of a shape is a piece with its own number. */
TEST(images_of_a_piece_are_numbered_from_1)
{
    dlx_problem *problem = generated("polyominoes 2x2 --order=2 --fixed");
    ck_assert_str_eq(dlx_problem_item(problem, 0).name, "I.1");
    ck_assert_str_eq(dlx_problem_item(problem, 1).name, "I.2");
    dlx_problem_free(problem);
}

TEST(a_file_that_cannot_be_opened_has_its_reason)
{
    char message[GENERATE_MESSAGE];
    dlx_problem *problem = NULL;
    ck_assert_int_ne(generate_line(NULL, "matchings /nowhere/x", &problem, message), DLX_OK);
    ck_assert_msg(strstr(message, "/nowhere/x: No such file") != NULL, "%s", message);
}

/* ---- memory ---- */

/* Fail the k-th request, for every k. Return the number of requests. */
static uint64_t fail_each_request(const char *line)
{
    for (uint64_t k = 1;; k++) {
        struct faulty faulty = {.fail_at = k};
        dlx_allocator allocator = faulty_allocator(&faulty);
        char message[GENERATE_MESSAGE];
        dlx_problem *problem = NULL;
        dlx_status status = generate_line(&allocator, line, &problem, message);
        if (status == DLX_OK)
            dlx_problem_free(problem);
        else {
            ck_assert_msg(status == DLX_ERR_MEMORY, "%s: %s", line, message);
            ck_assert_msg(strstr(message, dlx_status_text(status)) != NULL, "%s", message);
            ck_assert_ptr_null(problem);
        }
        ck_assert_msg(faulty.outstanding == 0 && !faulty.wrong_size, "%s", line);
        if (faulty.requests < k)
            return k - 1;
    }
}

static void fail_each_with_file(const char *format, const char *text)
{
    const char *line = with_file(format, text);
    ck_assert_uint_gt(fail_each_request(line), 10);
    forget_file(line);
}

TEST(without_memory_generating_fails_and_frees_everything)
{
    static const char *const lines[] = {
        "queens 4",
        "latin 4 --holes=8",
        "sudoku 1...............",
        "matchings 4",
        "pentominoes 1x5 --pieces=I",
        "soma",
        "polycubes 2x2x2 --pieces=V,1x1x5",
    };
    for (size_t l = 0; l < sizeof lines / sizeof *lines; l++)
        ck_assert_uint_gt(fail_each_request(lines[l]), 10);
    fail_each_with_file("words %s --rows=2 --columns=2", "ab\ncd\nac\nbd\n");
    fail_each_with_file("coloring %s --colors=2", "A B\nB C\n");
    fail_each_with_file("matchings %s", "p edge 2 1\ne 1 2\n");
    fail_each_with_file("latin 2 --from=%s", "01\n10\n");
    fail_each_with_file("dominoes --mask=%s", "##\n");
    fail_each_with_file("polyominoes 2x2 --shapes=%s", "AA\n\nBB\n");
}

/* ---- every kind ---- */

TEST(every_kind_explains_itself_with_an_example)
{
    for (const struct generate_kind *kind = generate_kinds; kind->name != NULL; kind++) {
        char command[80];
        snprintf(command, sizeof command, "dlx generate %s", kind->name);
        ck_assert_msg(strstr(kind->help, command) != NULL, "%s", kind->name);
        ck_assert(generate_find(kind->name) == kind);
    }
    ck_assert_ptr_null(generate_find("nothing"));
}

/* Make the problem of an example, up to a pipe. Skip those that make files or need a word list. */
static void try_example(const char *example)
{
    static const char begin[] = "dlx generate ";
    char line[200];
    if (strncmp(example, begin, strlen(begin)) != 0 || strstr(example, "/usr/") != NULL)
        return;
    snprintf(line, sizeof line, "%s", example + strlen(begin));
    char *end = line + strcspn(line, "|\n");
    ck_assert_msg(*end == '\n' || strncmp(end, "| dlx ", 6) == 0, "%s", line);
    *end = '\0';
    dlx_problem_free(generated(line));
}

TEST(the_examples_of_the_help_work)
{
    for (const struct generate_kind *kind = generate_kinds; kind->name != NULL; kind++) {
        const char *example = strstr(kind->help, "\nExample: ");
        ck_assert_msg(example != NULL, "%s", kind->name);
        try_example(example + strlen("\nExample: "));
    }
}
