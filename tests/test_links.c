/* SPDX-License-Identifier: MIT */
/* Tests of the links kernel from inside. The test includes the kernel's source to make its moves
 * one at a time. */
#include "dlx/search/links_search.c"
#include "dlx/search/links.c"
#include "dlx/core/query.h"
#include "tests/support/oracle.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"

#include <string.h>

#define PROBLEMS CASES(3000)

static const struct settings no_settings = {.kernel = NULL};

/* All data that covering may change. */
struct snapshot {
    struct node *node;
    index_t *left, *right;
    int32_t *length;
    struct agreement *agreed;
};

static void *copy(const void *block, size_t size)
{
    void *twin = malloc(size + 1);
    memcpy(twin, block, size);
    return twin;
}

static struct snapshot take_snapshot(const struct links *l)
{
    size_t items = (size_t)l->items + 2;
    return (struct snapshot){
        copy(l->node, l->nodes * sizeof *l->node),  copy(l->left, items * sizeof *l->left),
        copy(l->right, items * sizeof *l->right),   copy(l->length, items * sizeof *l->length),
        copy(l->agreed, items * sizeof *l->agreed),
    };
}

static void free_snapshot(struct snapshot *s)
{
    free(s->node), free(s->left), free(s->right), free(s->length), free(s->agreed);
}

/* The color of an agreement without holders has no meaning. */
static bool same_agreement(const struct agreement *a, const struct agreement *b)
{
    return a->holders == b->holders && (a->holders == 0 || a->color == b->color);
}

static bool is_unchanged(const struct links *l, const struct snapshot *s)
{
    size_t items = (size_t)l->items + 2;
    for (index_t item = 1; item <= l->items; item++)
        if (!same_agreement(&l->agreed[item], &s->agreed[item]) ||
            l->length[item] != s->length[item])
            return false;
    return memcmp(l->node, s->node, l->nodes * sizeof *l->node) == 0 &&
           memcmp(l->left, s->left, items * sizeof *l->left) == 0 &&
           memcmp(l->right, s->right, items * sizeof *l->right) == 0;
}

/* Follow a random path down the search. Return -1 where no option remains. */
static index_t random_candidate(struct random *random, struct links *l)
{
    if (l->right[ROOT] == ROOT)
        return ROOT;
    index_t item = choose(l), n = l->node[item].down;
    if (n == item)
        return ROOT;
    for (uint32_t skip = random_below(random, (uint32_t)l->length[item]); skip > 0; skip--)
        n = l->node[n].down;
    return n;
}

static void check_down_and_up(struct random *random, struct links *l)
{
    struct snapshot before = take_snapshot(l);
    index_t n = random_candidate(random, l);
    if (n != ROOT) {
        cover(l, l->node[n].item);
        if (commit_option(l, n)) {
            l->path[l->level++].choice = n;
            ck_assert(links_check(l));
            check_down_and_up(random, l);
            ck_assert(links_check(l));
            l->level--;
            uncommit_option(l, n);
        }
        uncover(l, l->node[n].item);
    }
    ck_assert(is_unchanged(l, &before));
    free_snapshot(&before);
}

TEST(uncover_restores_every_link_that_cover_changed)
{
    struct random random = {1};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_problem(&random);
        void *state;
        ck_assert_int_eq(links_create(problem, &no_settings, SIMD_NONE, &state), DLX_OK);
        ck_assert(links_check(state));
        for (int path = 0; path < 5; path++)
            check_down_and_up(&random, state);
        links_destroy(state);
        dlx_problem_free(problem);
    }
}

TEST(a_whole_search_restores_every_link)
{
    struct random random = {2};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_problem(&random);
        void *state;
        ck_assert_int_eq(links_create(problem, &no_settings, SIMD_NONE, &state), DLX_OK);
        struct snapshot before = take_snapshot(state);
        struct kernel_budget budget = {UINT64_MAX, UINT64_MAX, false};
        ck_assert_int_eq(run(state, &budget), KERNEL_EXHAUSTED);
        ck_assert(is_unchanged(state, &before));
        free_snapshot(&before);
        links_destroy(state);
        dlx_problem_free(problem);
    }
}

TEST(the_invariants_hold_at_every_tree_node)
{
    struct random random = {3};
    for (int i = 0; i < PROBLEMS / 10; i++) {
        dlx_problem *problem = random_problem(&random);
        void *state;
        ck_assert_int_eq(links_create(problem, &no_settings, SIMD_NONE, &state), DLX_OK);
        enum kernel_end end;
        do {
            struct kernel_budget budget = {UINT64_MAX, 1, false};
            end = run(state, &budget);
            ck_assert(links_check(state));
        } while (end != KERNEL_EXHAUSTED);
        links_destroy(state);
        dlx_problem_free(problem);
    }
}

/* Give a search that has not begun the minima of large problems. */
static void enlarge(struct links *l)
{
    ck_assert_uint_eq(l->minima.places, 0);
    l->moves = l->has_loads   ? &links_heavy_large_moves
               : l->has_times ? &links_many_large_moves
                              : &links_large_moves;
    ck_assert(links_make_minima(l));
}

/* Require and forbid the same options in both. */
static void decide(struct random *random, struct links *a, struct links *b)
{
    for (uint32_t option = 0; option < a->options; option++) {
        const uint32_t draw = random_below(random, 24);
        const dlx_decision decision = {option, draw == 1};
        if (draw <= 1)
            ck_assert_int_eq(links_decide(a, decision, DLX_NONE),
                             links_decide(b, decision, DLX_NONE));
    }
}

static bool is_same_step(const dlx_step *a, const dlx_step *b)
{
    return a->kind == b->kind && a->level == b->level && a->item == b->item &&
           a->option == b->option && a->count == b->count && a->starved == b->starved;
}

static void check_same_steps(struct links *few, struct links *many)
{
    dlx_step a, b;
    int steps = 0;
    do {
        links_step(few, &a);
        links_step(many, &b);
        ck_assert(is_same_step(&a, &b));
        ck_assert(links_minima_are_sound(many));
    } while (a.kind != DLX_STEP_END && ++steps < 300);
    ck_assert(links_check(many));
}

/* Make a problem of several random problems: its items are in more blocks than one. */
static dlx_problem *join_problems(struct random *random)
{
    dlx_problem *all;
    dlx_problem_new(NULL, &all);
    for (uint32_t left = 1 + random_below(random, 40); left > 0; left--) {
        dlx_problem *one = random_any_problem(random);
        add_copy(all, one);
        dlx_problem_free(one);
    }
    return all;
}

/* By the shortest and first item, with and without multiplicities, after decisions, and again. */
TEST(minima_never_change_a_step)
{
    struct random random = {5};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = join_problems(&random);
        const struct settings settings = {.choose = i % 3 == 0 ? CHOOSE_FIRST : CHOOSE_SHORTEST};
        void *few, *many;
        ck_assert_int_eq(links_create(problem, &settings, SIMD_NONE, &few), DLX_OK);
        ck_assert_int_eq(links_create(problem, &settings, SIMD_NONE, &many), DLX_OK);
        enlarge(many);
        decide(&random, few, many);
        for (int round = 0; round < 2; round++) {
            check_same_steps(few, many);
            links_rewind(few), links_rewind(many);
            const uint32_t released = random_below(&random, ((struct links *)few)->fixed_count + 1);
            links_release(few, released), links_release(many, released);
        }
        links_destroy(few);
        links_destroy(many);
        dlx_problem_free(problem);
    }
}

/* Step through a whole search. Return the number of its solutions, or `most` if there are more. */
static uint64_t count_by_steps(struct links *l, uint64_t most)
{
    dlx_step step;
    uint64_t solutions = 0;
    do {
        links_step(l, &step);
        solutions += step.kind == DLX_STEP_SOLUTION;
        ck_assert(links_minima_are_sound(l));
    } while (step.kind != DLX_STEP_END && solutions < most);
    return solutions;
}

/* With a seed, the items have a random order. Try the shortest item and the first item. */
TEST(minima_with_a_seed_lose_no_solution)
{
    enum { MOST = 50 };
    struct random random = {6};
    uint32_t different = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_any_problem(&random);
        struct settings settings = {.choose = i % 3 == 0 ? CHOOSE_FIRST : CHOOSE_SHORTEST};
        void *plain, *many;
        dlx_step first, other;
        ck_assert_int_eq(links_create(problem, &settings, SIMD_NONE, &plain), DLX_OK);
        settings.seed = 1 + random_below(&random, 1000);
        ck_assert_int_eq(links_create(problem, &settings, SIMD_NONE, &many), DLX_OK);
        enlarge(many);
        links_step(plain, &first), links_step(many, &other);
        different += first.item != other.item;
        links_rewind(plain), links_rewind(many);
        ck_assert_uint_eq(count_by_steps(many, MOST), count_by_steps(plain, MOST));
        links_rewind(many);
        ck_assert(links_check(many));
        links_destroy(plain);
        links_destroy(many);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(different, PROBLEMS / 10);
}

/* Return the costs of the cheapest solutions. */
static uint32_t find_costs(const dlx_problem *problem, struct links *l, uint64_t *costs)
{
    uint32_t count = 0, *options = calloc(dlx_problem_option_count(problem) + 1, sizeof *options);
    struct kernel_budget budget = {UINT64_MAX, UINT64_MAX, false};
    ck_assert_int_eq(links_kernel.run(l, &budget), KERNEL_EXHAUSTED);
    ck_assert(links_check(l));
    for (uint32_t n; (n = links_kept(l, count, options)) != DLX_NONE; count++) {
        costs[count] = 0;
        for (uint32_t o = 0; o < n; o++)
            costs[count] += dlx_problem_option_cost(problem, options[o]);
    }
    free(options);
    return count;
}

TEST(minima_find_the_cheapest_solutions)
{
    enum { BEST = 3 };
    struct random random = {7};
    uint32_t found = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_any_problem(&random);
        const struct settings settings = {.best = BEST};
        uint64_t costs[2][BEST] = {{0}, {0}};
        void *few, *many;
        ck_assert_int_eq(links_create(problem, &settings, SIMD_NONE, &few), DLX_OK);
        ck_assert_int_eq(links_create(problem, &settings, SIMD_NONE, &many), DLX_OK);
        enlarge(many);
        const uint32_t count = find_costs(problem, few, costs[0]);
        ck_assert_uint_eq(find_costs(problem, many, costs[1]), count);
        ck_assert_mem_eq(costs[0], costs[1], sizeof costs[0]);
        found += count > 0;
        links_destroy(few);
        links_destroy(many);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(found, PROBLEMS / 4);
}

/* A cover by all options has a subset of one option, and its cheapest supersets cost 2 and 3. */
TEST(a_found_cover_yields_its_cheapest_supersets)
{
    enum { OPTIONS = 40, WANTED = OPTIONS * (OPTIONS - 1) / 2 };
    const struct settings settings = {.best = WANTED};
    const dlx_entry entry = {0, DLX_NO_COLOR};
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
    dlx_problem_set_multiplicity(problem, 0, 1, OPTIONS);
    for (uint32_t o = 0; o < OPTIONS; o++) {
        ck_assert_int_eq(dlx_problem_add_option(problem, &entry, 1, NULL), DLX_OK);
        dlx_problem_set_cost(problem, o, 1);
    }
    void *state;
    uint32_t options[OPTIONS + 1];
    struct kernel_budget budget = {UINT64_MAX, 2 * OPTIONS, false};
    ck_assert_int_eq(links_create(problem, &settings, SIMD_NONE, &state), DLX_OK);
    ck_assert_int_eq(links_kernel.run(state, &budget), KERNEL_NODES);
    ck_assert_uint_le(links_kept(state, WANTED - 1, options), 3); /* DLX_NONE is greater */
    links_destroy(state);
    dlx_problem_free(problem);
}

/* With this many items, links use the minima without being asked. */
TEST(many_items_have_minima)
{
    dlx_problem *problem;
    dlx_problem_new(NULL, &problem);
    for (dlx_entry e = {0, DLX_NO_COLOR}; e.item < 10000; e.item++) {
        dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
        dlx_problem_add_option(problem, &e, 1, NULL);
    }
    void *state;
    ck_assert_int_eq(links_create(problem, &no_settings, SIMD_NONE, &state), DLX_OK);
    ck_assert_uint_gt(((struct links *)state)->minima.places, 0);
    links_destroy(state);
    dlx_problem_free(problem);
}

TEST(the_checker_sees_every_broken_link)
{
    struct random random = {4};
    int broken = 0;
    while (broken < 2000) {
        dlx_problem *problem = random_problem(&random);
        void *state;
        ck_assert_int_eq(links_create(problem, &no_settings, SIMD_NONE, &state), DLX_OK);
        struct links *l = state;
        index_t item = l->right[ROOT];
        if (l->items > 1 && item != ROOT) {
            index_t *links[] = {&l->left[item], &l->right[item], &l->node[item].up,
                                &l->node[item].down, (index_t *)&l->length[item]};
            index_t *link = links[random_below(&random, 5)], saved = *link;
            ck_assert(links_check(l));
            *link = *link == ROOT ? item : ROOT;
            ck_assert(!links_check(l));
            *link = saved;
            broken++;
        }
        links_destroy(state);
        dlx_problem_free(problem);
    }
}

TEST(the_example_in_the_file_header_is_correct)
{
    dlx_problem *problem;
    dlx_problem_new(NULL, &problem);
    dlx_problem_add_item(problem, "p", DLX_PRIMARY, NULL);
    dlx_problem_add_item(problem, "q", DLX_PRIMARY, NULL);
    dlx_problem_add_item(problem, "x", DLX_SECONDARY, NULL);
    const dlx_entry options[][2] = {{{0, 0}, {2, 0}}, {{1, 0}, {2, 0}}, {{0, 0}, {1, 0}}};
    for (int o = 0; o < 3; o++)
        dlx_problem_add_option(problem, options[o], 2, NULL);
    void *state;
    ck_assert_int_eq(links_create(problem, &no_settings, SIMD_NONE, &state), DLX_OK);
    const struct links *l = state;
    static const index_t node[] = {1, 2, 3, 5, 6, 7, 8, 9, 10};
    static const index_t item[] = {1, 2, 3, 1, 3, 2, 3, 1, 2};
    static const index_t up[] = {9, 10, 8, 1, 3, 2, 6, 5, 7};
    static const index_t down[] = {5, 7, 6, 9, 8, 10, 3, 1, 2};
    static const index_t next[] = {0, 0, 0, 6, 5, 8, 7, 10, 9};
    for (int i = 0; i < 9; i++) {
        ck_assert_uint_eq(l->node[node[i]].item, item[i]);
        ck_assert_uint_eq(l->node[node[i]].up, up[i]);
        ck_assert_uint_eq(l->node[node[i]].down, down[i]);
        if (i >= 3) {
            ck_assert_uint_eq(l->node[node[i]].next, next[i]);
            ck_assert_uint_eq(l->before[node[i]], next[i]);
        }
    }
    ck_assert_uint_eq(l->right[0], 1);
    ck_assert_uint_eq(l->right[2], 0);
    ck_assert_uint_eq(l->right[4], 3);
    cover(state, 1); /* the comment's statement about covering p is right, too */
    ck_assert_uint_eq(l->right[0], 2);
    ck_assert_uint_eq(l->left[2], 0);
    ck_assert_uint_eq(l->node[3].down, 8);
    ck_assert_uint_eq(l->node[8].up, 3);
    ck_assert_uint_eq(l->node[7].down, 2);
    ck_assert_uint_eq(l->node[2].up, 7);
    ck_assert_uint_eq(l->length[2], 1);
    uncover(state, 1);
    ck_assert_uint_eq(l->length[1], 2);
    ck_assert_uint_eq(l->length[2], 2);
    links_destroy(state);
    dlx_problem_free(problem);
}

/* Make a problem of 5 items that most of 40 other items share, with a few large costs and many
 * small ones. All together they stay below 2^63. */
static dlx_problem *make_expensive(struct random *random)
{
    enum { SHARED = 5, OWN = 40, OPTIONS = 60 };
    uint32_t places[SHARED] = {0};
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (uint32_t item = 0; item < SHARED + OWN; item++)
        ck_assert_int_eq(dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL), DLX_OK);
    for (uint32_t o = 0; o < OPTIONS; o++) {
        dlx_entry entry[SHARED + 1];
        uint32_t count = 0;
        for (uint32_t q = 0; q < SHARED; q++)
            if (random_below(random, o < OWN ? 8 : 2) > 0) {
                entry[count++] = (dlx_entry){q, DLX_NO_COLOR};
                places[q] += o < OWN;
            }
        entry[count++] = (dlx_entry){SHARED + o % OWN, DLX_NO_COLOR};
        ck_assert_int_eq(dlx_problem_add_option(problem, entry, count, NULL), DLX_OK);
        const bool is_large = random_below(random, 10) == 0;
        const uint64_t cost = random_next(random) >> (is_large ? 7 : 17);
        ck_assert_int_eq(dlx_problem_set_cost(problem, o, cost), DLX_OK);
    }
    for (uint32_t q = 0; q < SHARED; q++)
        ck_assert_int_eq(
            dlx_problem_set_multiplicity(problem, q, places[q] - random_below(random, 3), OWN),
            DLX_OK);
    return problem;
}

/* The cost of a solution is at least the bound plus the prices of its options. */
TEST(the_prices_bound_every_solution)
{
    struct random random = {98};
    uint32_t bounds = 0;
    for (int i = 0; i < CASES(1000); i++) {
        dlx_problem *problem = random_rich_problem(&random);
        const struct settings settings = {.best = 1};
        struct oracle oracle = oracle_solve(problem);
        void *links;
        ck_assert_int_eq(links_create(problem, &settings, SIMD_NONE, &links), DLX_OK);
        const struct prices *p = ((const struct links *)links)->prices;
        const uint64_t least = wide_within(p->least, INT64_MAX);
        bounds += least > 0 && problem_has_heavy(problem);
        for (uint64_t s = 0; s < oracle.count; s++) {
            uint64_t price = least, cost = 0;
            for (uint32_t o = 0; o < dlx_problem_option_count(problem); o++) {
                const bool is_in = (oracle.sets[s] >> o & 1) != 0;
                price += is_in ? p->price[o] : 0;
                cost += is_in ? dlx_problem_option_cost(problem, o) : 0;
            }
            ck_assert_uint_le(price, cost * p->scale);
        }
        links_destroy(links), oracle_free(&oracle), dlx_problem_free(problem);
    }
    ck_assert_uint_gt(bounds, 0);
}

/* A bound below 0 would be useless, and the prices above it might not fit into 64 bits. */
TEST(the_bound_of_links_is_never_below_0)
{
    struct random random = {97};
    for (int i = 0; i < 300; i++) {
        dlx_problem *problem = make_expensive(&random);
        const struct settings settings = {.best = 1};
        void *links;
        ck_assert_int_eq(links_create(problem, &settings, SIMD_NONE, &links), DLX_OK);
        ck_assert(((const struct links *)links)->prices->least.high >= 0);
        links_destroy(links);
        dlx_problem_free(problem);
    }
}
