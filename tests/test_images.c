/* SPDX-License-Identifier: MIT */
/* Tests of solutions up to symmetry. The oracle for boards turns pictures of solutions: it knows
 * only the names of cells and which cells have the same piece. The oracle for other problems
 * applies all permutations of items to all solutions. */
#include "dlx/draw/drawing.h"
#include "dlx/generate/images.h"
#include "dlx/text/numbers.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"

#include <string.h>

enum { MOST_PLACES = 64, MOST_PICTURES = 4000, MOST_SMALL = 14, MOST_SETS = 1 << MOST_SMALL };

/* ---- classes, by the library ---- */

static dlx_search *search_of(const dlx_problem *problem, dlx_task **task)
{
    dlx_search *search;
    ck_assert_int_eq(dlx_task_new(problem, task), DLX_OK);
    ck_assert_int_eq(dlx_search_new(*task, &search), DLX_OK);
    return search;
}

/* Count the solutions without a smaller image. */
static uint64_t count_first(struct images *images)
{
    dlx_task *task;
    dlx_solution solution;
    dlx_search *search = search_of(images->problem, &task);
    uint64_t count = 0;
    while (dlx_search_next(search, &solution) == DLX_FOUND) {
        bool is_first;
        ck_assert_int_eq(images_is_first(images, &solution, &is_first), DLX_OK);
        count += is_first;
    }
    dlx_search_free(search);
    dlx_task_free(task);
    return count;
}

/* Count the classes by Burnside's lemma. */
static uint64_t count_by_symmetries(struct images *images)
{
    uint64_t sum = 0;
    const struct group *group = &images->group;
    ck_assert_int_eq(images_close(images), DLX_OK);
    ck_assert_uint_eq(images->order, group->count);
    for (uint32_t s = 0; s < group->count; s++) {
        dlx_problem *fixed;
        if (group->weight[s] == 0)
            continue;
        ck_assert_int_eq(images_fixed(images, s, &fixed), DLX_OK);
        sum += group->weight[s] * count_problem(fixed);
        dlx_problem_free(fixed);
    }
    ck_assert_uint_eq(sum % group->count, 0);
    return sum / group->count;
}

/* Count the classes in both ways. */
static uint64_t count_classes(const dlx_problem *problem, bool reflections, const char *line)
{
    struct images images;
    ck_assert_int_eq(images_find(&images, problem, reflections, NULL), DLX_OK);
    const uint64_t count = count_first(&images);
    ck_assert_msg(count_by_symmetries(&images) == count, "%s", line);
    images_free(&images);
    return count;
}

/* ---- the oracle ---- */

/* The places of a box, each with the number of its piece, in the order in which they occur. */
struct picture {
    unsigned char piece[MOST_PLACES];
};

struct oracle {
    int size[3];                        /* layers, rows, columns */
    struct picture seen[MOST_PICTURES]; /* the smallest pictures so far */
    size_t count;                       /* number of these */
};

static bool place_of_item(const dlx_problem *problem, uint32_t item, bool in_space, int place[3])
{
    const char *name = dlx_problem_item(problem, item).name;
    place[0] = 0;
    if (strlen(name) != 2u + in_space || strspn(name, DIGITS) != strlen(name))
        return false;
    for (int d = 0; d < 2 + in_space; d++)
        place[1 - in_space + d] = digit_value(name[d]);
    return true;
}

/* Number the pieces in the order in which they occur, after turning the box. */
static struct picture turn(const struct oracle *o, const struct picture *from, const int axis[3],
                           int reversed)
{
    struct picture to = {{0}};
    unsigned char number[MOST_PLACES + 1] = {0}, next = 1;
    for (int p = 0, z = 0; z < o->size[0]; z++)
        for (int y = 0; y < o->size[1]; y++)
            for (int x = 0; x < o->size[2]; x++, p++) {
                const int at[3] = {z, y, x};
                int source[3];
                for (int a = 0; a < 3; a++)
                    source[axis[a]] = (reversed >> a & 1) != 0 ? o->size[a] - 1 - at[a] : at[a];
                const int piece =
                    from->piece[(source[0] * o->size[1] + source[1]) * o->size[2] + source[2]];
                if (piece != 0 && number[piece] == 0)
                    number[piece] = next++;
                to.piece[p] = number[piece];
            }
    return to;
}

/* Keep the smallest of all images of a picture. A permutation of the axes with an odd number of
 * exchanges is a reflection, and so is each reversed axis. */
static void keep(struct oracle *o, const struct picture *picture, bool reflections, bool in_space)
{
    static const int axes[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                   {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    struct picture least;
    memset(&least, 0xff, sizeof least);
    for (int w = 0; w < 48; w++) {
        const int *axis = axes[w / 8];
        const bool is_odd = w / 8 == 1 || w / 8 == 2 || w / 8 == 5;
        const bool is_reflection = (is_odd + w + (w >> 1) + (w >> 2)) % 2 != 0;
        const bool fits = o->size[0] == o->size[axis[0]] && o->size[1] == o->size[axis[1]] &&
                          o->size[2] == o->size[axis[2]];
        if (!fits || (is_reflection && !reflections) ||
            (!in_space && (axis[0] != 0 || (w & 1) != 0)))
            continue;
        const struct picture image = turn(o, picture, axis, w % 8);
        if (memcmp(&image, &least, sizeof least) < 0)
            least = image;
    }
    size_t s = 0;
    while (s < o->count && memcmp(&o->seen[s], &least, sizeof least) != 0)
        s++;
    ck_assert(s < MOST_PICTURES);
    o->seen[s] = least;
    o->count += s == o->count;
}

static uint64_t count_pictures(const dlx_problem *problem, bool reflections, bool in_space)
{
    static struct oracle oracle;
    dlx_task *task;
    dlx_solution solution;
    dlx_search *search = search_of(problem, &task);
    int place[3];
    oracle = (struct oracle){.size = {1, 1, 1}};
    for (uint32_t i = 0; i < dlx_problem_item_count(problem); i++)
        for (int a = 0; place_of_item(problem, i, in_space, place) && a < 3; a++)
            oracle.size[a] = place[a] >= oracle.size[a] ? place[a] + 1 : oracle.size[a];
    ck_assert(oracle.size[0] * oracle.size[1] * oracle.size[2] <= MOST_PLACES);
    while (dlx_search_next(search, &solution) == DLX_FOUND) {
        struct picture picture = {{0}};
        for (uint32_t s = 0; s < solution.count; s++) {
            uint32_t count;
            const dlx_entry *entry = dlx_problem_option(problem, solution.options[s], &count);
            for (uint32_t e = 0; e < count; e++)
                if (place_of_item(problem, entry[e].item, in_space, place))
                    picture
                        .piece[(place[0] * oracle.size[1] + place[1]) * oracle.size[2] + place[2]] =
                        (unsigned char)(s + 1);
        }
        keep(&oracle, &picture, reflections, in_space);
    }
    dlx_search_free(search);
    dlx_task_free(task);
    return oracle.count;
}

/* ---- laws ---- */

TEST(classes_are_the_different_pictures_of_solutions)
{
    static const char *const lines[] = {
        "dominoes 4x4",
        "dominoes 4x6",
        "dominoes 4x4-2x2",
        "trominoes 4x6",
        "kings 4x4",
        "rectangles 3x3",
        "rectangles 3x4 --any-number",
        "rectangles 3x4 --oblong",
        "polyominoes 4x4 --pieces=4*L",
        "polyominoes 5x5 --order=5 --pieces=2*P,Y,W,L",
        "polyominoes 5x5 --order=4 --pieces=4*T,L,I --partial",
        "polyominoes 4x5 --order=4 --pieces=L,J,S,Z --one-sided --partial",
        "polyominoes 2x8 --order=4 --pieces=2*L,2*I --one-sided",
        "polyominoes 4x6 --order=4 --any-number --one-sided",
        "polyominoes 3x3 --order=3 --fixed --partial",
        "polyominoes 4x4 --order=4 --any-number --fixed",
        "polycubes 2x2x4 --pieces=4*L",
        "polycubes 2x2x3 --order=3 --any-number",
        "polycubes 2x2x2 --order=4 --any-number",
        "polycubes 2x3x4 --pieces=3*A,3*B",
        "polycubes 2x2x4 --pieces=2*A,2*B",
        "polycubes 3x3x3 --pieces=6*1x2x2,3*1x1x1",
    };
    for (size_t l = 0; l < sizeof lines / sizeof *lines; l++)
        for (int reflections = 0; reflections < 2; reflections++) {
            dlx_problem *problem = generated(lines[l]);
            const bool in_space =
                strncmp(lines[l], "polycubes", 9) == 0 || strncmp(lines[l], "soma", 4) == 0;
            ck_assert_msg(count_classes(problem, reflections, lines[l]) ==
                              count_pictures(problem, reflections, in_space),
                          "%s, %d", lines[l], reflections);
            dlx_problem_free(problem);
        }
}

/* Tilings of a square by dominoes without their symmetric ones, and the Soma cube: known numbers.
 * The others are those of problems with --reduced. */
TEST(classes_have_their_known_numbers)
{
    static const struct {
        const char *line;
        bool reflections;
        uint64_t classes;
    } known[] = {
        {"dominoes 4x4", true, 9},
        {"dominoes 6x6", true, 930},
        {"soma", true, 240},
        {"soma", false, 480},
        {"tetrahexes 4x7", true, 9},
        {"hexiamonds 6x6", true, 156},
        {"hexiamonds 4x9", true, 74},
        {"pentominoes 3x20", true, 2},
        {"polyiamonds hexagon1 --order=2 --any-number", true, 1},
        {"polyiamonds hexagon1 --order=2 --any-number", false, 1},
    };
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        dlx_problem *problem = generated(known[k].line);
        ck_assert_msg(count_classes(problem, known[k].reflections, known[k].line) ==
                          known[k].classes,
                      "%s", known[k].line);
        dlx_problem_free(problem);
    }
}

/* ---- problems without a board ---- */

TEST(classes_of_any_problem_have_their_known_numbers)
{
    static const struct {
        const char *line;
        uint64_t classes;
    } known[] = {
        {"queens 4", 1},  {"queens 5", 2},   {"queens 6", 1},    {"queens 7", 6},    /* A002562 */
        {"queens 8", 12}, {"langford 3", 1}, {"langford 4", 1},  {"langford 7", 26}, /* A014552 */
        {"latin 3", 1},   {"steiner 7", 1},  {"matchings 6", 1},
    };
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        dlx_problem *problem = generated(known[k].line);
        ck_assert_msg(count_classes(problem, true, known[k].line) == known[k].classes, "%s",
                      known[k].line);
        dlx_problem_free(problem);
    }
}

/* Main classes of Latin squares (A003090), perfect matchings of a complete graph. */
TEST(large_groups_are_not_listed)
{
    static const struct {
        const char *line;
        uint64_t order, classes;
    } known[] = {
        {"latin 5", 10368000, 2},
        {"matchings 12", 479001600, 1},
        {"matchings 8", 40320, 1},
    };
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        struct images images;
        dlx_problem *problem = generated(known[k].line);
        ck_assert_int_eq(images_find(&images, problem, true, NULL), DLX_OK);
        ck_assert_msg(images.order == known[k].order, "%s: %d", known[k].line, (int)images.order);
        ck_assert_msg(count_first(&images) == known[k].classes, "%s", known[k].line);
        if (known[k].order > MOST_SYMMETRIES)
            ck_assert_int_eq(images_close(&images), DLX_ERR_TOO_LARGE);
        images_free(&images);
        ck_assert_int_eq(images_find(&images, problem, false, NULL), DLX_ERR_NOT_EXPRESSIBLE);
        images_free(&images);
        dlx_problem_free(problem);
    }
}

/* A small problem in a form that shares nothing with the library's: bits of items. */
struct small {
    int items, primary; /* the first ones are primary */
    int options;        /* number of them; no two are equal */
    unsigned
        option[MOST_SMALL]; /* its items; bit 16 + i: it covers the secondary item i with a color */
    unsigned solution[MOST_SETS]; /* bits of options */
    int solutions;                /* number of them */
};

static int index_of(const unsigned *list, int count, unsigned wanted)
{
    int at = 0;
    while (at < count && list[at] != wanted)
        at++;
    return at;
}

/* Return the image of an option. */
static unsigned permute(const struct small *s, unsigned option, const int *map)
{
    unsigned image = 0;
    for (int i = 0; i < s->items; i++)
        image |= (option >> i & 0x10001u) << map[i];
    return image;
}

/* Find the solutions: try all sets of options. */
static void solve_small(struct small *s)
{
    s->solutions = 0;
    for (unsigned set = 0; set < 1u << s->options; set++) {
        int times[16] = {0};
        bool fits = true, is_colored[16] = {false};
        for (int o = 0; o < s->options; o++)
            for (int i = 0; i < s->items && fits; i++) {
                const bool colored = (s->option[o] >> (16 + i) & 1) != 0;
                if ((set >> o & 1) == 0 || (s->option[o] >> i & 1) == 0)
                    continue;
                fits = times[i] == 0 || (colored && is_colored[i]);
                is_colored[i] = colored;
                times[i]++;
            }
        for (int i = 0; i < s->primary; i++)
            fits = fits && times[i] == 1;
        for (int o = 0; o < s->options; o++) /* options without primary items are never chosen */
            fits = fits && ((set >> o & 1) == 0 || (s->option[o] & ((1u << s->primary) - 1)) != 0);
        if (fits)
            s->solution[s->solutions++] = set;
    }
}

static int root_of(int *up, int at)
{
    return up[at] == at ? at : (up[at] = root_of(up, up[at]));
}

/* Join each solution with its image, if the permutation is a symmetry. */
static void join_images(const struct small *s, const int *map, int *up)
{
    int image[MOST_SMALL];
    for (int o = 0; o < s->options; o++)
        if ((image[o] = index_of(s->option, s->options, permute(s, s->option[o], map))) ==
            s->options)
            return;
    for (int n = 0; n < s->solutions; n++) {
        unsigned set = 0;
        for (int o = 0; o < s->options; o++)
            set |= (s->solution[n] >> o & 1) << image[o];
        up[root_of(up, n)] = root_of(up, index_of(s->solution, s->solutions, set));
    }
}

/* Apply all permutations of the items that keep primary ones primary. */
static void join_all(const struct small *s, int *map, int at, unsigned used, int *up)
{
    if (at == s->items) {
        join_images(s, map, up);
        return;
    }
    for (int to = at < s->primary ? 0 : s->primary; to < (at < s->primary ? s->primary : s->items);
         to++)
        if ((used >> to & 1) == 0) {
            map[at] = to;
            join_all(s, map, at + 1, used | 1u << to, up);
        }
}

static uint64_t count_orbits(const struct small *s)
{
    int up[MOST_SETS], map[16];
    uint64_t count = 0;
    for (int n = 0; n < s->solutions; n++)
        up[n] = n;
    join_all(s, map, 0, 0, up);
    for (int n = 0; n < s->solutions; n++)
        count += up[n] == n;
    return count;
}

/* Make options and their images under a permutation, so that there is a symmetry. */
static void draw_small(struct random *random, struct small *s)
{
    int map[16];
    s->items = 2 + (int)random_below(random, 5);
    s->primary = 1 + (int)random_below(random, (uint32_t)s->items);
    s->options = 0;
    for (int i = 0; i < s->items; i++)
        map[i] = i;
    for (int i = 1; i < s->items; i++) { /* exchange items of one kind */
        const int first = i < s->primary ? 0 : s->primary;
        const int other = first + (int)random_below(random, (uint32_t)(i - first + 1));
        const int kept = map[i];
        map[i] = map[other];
        map[other] = kept;
    }
    while (s->options < MOST_SMALL - 4) {
        unsigned option = 1 + random_below(random, (1u << s->items) - 1);
        for (int i = s->primary; i < s->items; i++)
            if ((option >> i & 1) != 0 && random_below(random, 2) == 0)
                option |= 1u << (16 + i);
        if (random_below(random, 6) == 0)
            break;
        for (int turn = 0; turn < 4; turn++, option = permute(s, option, map))
            if (index_of(s->option, s->options, option) == s->options)
                s->option[s->options++] = option;
    }
}

static dlx_problem *problem_of_small(const struct small *s)
{
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (int i = 0; i < s->items; i++)
        dlx_problem_add_item(problem, NULL, i < s->primary ? DLX_PRIMARY : DLX_SECONDARY, NULL);
    for (int o = 0; o < s->options; o++) {
        dlx_entry entry[16];
        uint32_t count = 0;
        for (uint32_t i = 0; i < (uint32_t)s->items; i++)
            if ((s->option[o] >> i & 1) != 0)
                entry[count++] =
                    (dlx_entry){i, (s->option[o] >> (16 + i) & 1) != 0 ? 7 : DLX_NO_COLOR};
        ck_assert_int_eq(dlx_problem_add_option(problem, entry, count, NULL), DLX_OK);
    }
    return problem;
}

TEST(classes_are_the_orbits_under_all_permutations_of_items)
{
    struct random random = {20};
    int symmetric = 0;
    for (int c = 0; c < 400; c++) {
        struct small s;
        draw_small(&random, &s);
        solve_small(&s);
        dlx_problem *problem = problem_of_small(&s);
        const uint64_t classes = count_classes(problem, true, "random");
        ck_assert_msg(classes == count_orbits(&s), "case %d", c);
        symmetric += classes < (uint64_t)s.solutions;
        dlx_problem_free(problem);
    }
    ck_assert_int_gt(symmetric, 20);
}

/* Options that were removed or doubled after `dlx generate` leave the symmetries that map the
 * others. Both copies of an option count. */
TEST(symmetries_hold_for_the_options_that_are_there)
{
    static const struct {
        const char *text;
        uint64_t classes;
    } cases[] = {
        {"| dlx generate dominoes 2x2\n00 01 10 11\n00 01\n10 11\n00 10\n01 11\n", 1},
        {"| dlx generate dominoes 2x2\n00 01 10 11\n00 01\n10 11\n00 10\n01 11\n01 11\n", 3},
        {"| dlx generate dominoes 2x2\n00 01 10 11\n00 01\n00 01\n10 11\n10 11\n", 3},
        {"| dlx generate dominoes 2x2\n00 01 | 10 11\n00\n01\n00 10\n01 11\n", 3},
        {"| dlx generate dominoes 2x2\n0:1|00 0:1|01 0:1|10 0:1|11\n00\n01\n10\n11\n", 6},
        {"| dlx generate dominoes 2x2\n2|00 2|01 2|10 2|11\n00 01\n10 11\n00 10\n01 11\n00=2\n"
         "01=2\n10=2\n11=2\n",
         2},
        {"| dlx generate dominoes 1x2\nA B 00 01\nA 00\nA 01\nB 00\nB 01\n", 1},
        {"x y\nx\ny\nx\ny\n", 3},
        {"0:1|x | y z\nx y\nx z\ny z\n", 2},
        {"x y z\nx y\nz\nx y\n", 2},
        {"x y z u\nx y\nz u\nx z\ny u\nx u\ny z\n", 1},
        {"2|x y 1:2|z\nx y\nx=2\nx z\ny\nz\n", 3},
        {"| dlx generate dominoes 1x2\n00 01 | c\n00 c:1\n01 c:1\n00 c:2\n01 c:2\n00 c:3\n", 2},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        dlx_problem *problem = problem_of(cases[c].text);
        const uint64_t classes = count_classes(problem, true, cases[c].text);
        ck_assert_msg(classes == cases[c].classes, "%s: %d", cases[c].text, (int)classes);
        dlx_problem_free(problem);
    }
}
