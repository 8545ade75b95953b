/* SPDX-License-Identifier: MIT */
/* Laws of watched searches: the moves they tell, and the recorder that goes back and forth over them. */
#include "dlx/search/search.h"
#include "dlx/dance/record.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"

/* Assertions in hot loops: Check notes each of its own in a file. */
#define HOLDS(law)                                                                                 \
    do                                                                                             \
        if (!(law))                                                                                \
            ck_abort_msg("%s", #law);                                                              \
    while (0)

enum { PROBLEMS = CASES(400), FRAMES = 4000 };

/* By links, by any rule that they know. */
static dlx_search *random_search(struct random *random, const dlx_problem *problem)
{
    dlx_search_settings settings = {.kernel = "links"};
    uint32_t rule = random_below(random, 5);
    if (rule == 3)
        settings.seed = 1 + random_below(random, 9);
    else if (rule == 4)
        settings.best = 1 + random_below(random, 3);
    else
        settings.choose = rule == 0   ? DLX_CHOOSE_SHORTEST
                          : rule == 1 ? DLX_CHOOSE_FIRST
                                      : DLX_CHOOSE_WEIGHTED;
    dlx_search *search;
    ck_assert_int_eq(dlx_search_new(problem, &settings, &search), DLX_OK);
    return search;
}

static dlx_search *search_by_links(const dlx_problem *problem)
{
    const dlx_search_settings settings = {.kernel = "links"};
    dlx_search *search;
    ck_assert_int_eq(dlx_search_new(problem, &settings, &search), DLX_OK);
    return search;
}

/* ---- what is told ---- */

static bool is_same_step(const dlx_step *a, const dlx_step *b)
{
    return a->kind == b->kind && a->level == b->level && a->item == b->item &&
           a->option == b->option && a->place == b->place && a->count == b->count &&
           a->starved == b->starved;
}

static void count_told(void *user, const dlx_move *move)
{
    (void)move;
    ++*(uint64_t *)user;
}

START_TEST(a_watched_search_makes_the_steps_of_one_that_is_not)
{
    struct random random = {1}, again = {1};
    uint64_t told = 0;
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = random_rich_problem(&random), *twin = random_rich_problem(&again);
        dlx_search *plain = random_search(&random, problem), *watched = random_search(&again, twin);
        ck_assert_int_eq(dlx_search_watch(watched, count_told, &told), DLX_OK);
        dlx_step a, b;
        for (int s = 0; s < FRAMES; s++) {
            dlx_search_step(plain, &a);
            dlx_search_step(watched, &b);
            if (!is_same_step(&a, &b))
                ck_abort_msg("problem %d, step %d", p, s);
            if (a.kind == DLX_STEP_END)
                break;
            if (s == 50) /* in the middle of it, nobody listens any more */
                dlx_search_watch(watched, NULL, NULL);
        }
        dlx_search_free(plain), dlx_search_free(watched);
        dlx_problem_free(problem), dlx_problem_free(twin);
    }
    ck_assert_uint_gt(told, CASES(10000));
}
END_TEST

/* The moves of one kind that are not undone yet. */
struct trail {
    uint32_t length;
    uint32_t of[FRAMES]; /* UNLINK: the option; others: the node */
};

struct trails {
    dlx_search *search;
    struct trail nodes, items, taken;
    uint64_t undone; /* how many were */
};

static bool is_undoing(dlx_move_kind kind)
{
    return kind == DLX_MOVE_RELINK || kind == DLX_MOVE_RELINK_ITEM || kind == DLX_MOVE_GIVE;
}

static bool is_doing(dlx_move_kind kind)
{
    return kind == DLX_MOVE_UNLINK || kind == DLX_MOVE_UNLINK_ITEM || kind == DLX_MOVE_TAKE;
}

/* Whether the neighbours of a node point at it. */
static bool is_in(dlx_search *search, const dlx_move *move)
{
    dlx_node node = dlx_search_node(search, move->node);
    bool in_ring = move->kind == DLX_MOVE_UNLINK_ITEM || move->kind == DLX_MOVE_RELINK_ITEM;
    if (in_ring)
        return dlx_search_node(search, node.left).right == move->node &&
               dlx_search_node(search, node.right).left == move->node;
    return dlx_search_node(search, node.up).down == move->node &&
           dlx_search_node(search, node.down).up == move->node;
}

static struct trail *trail_of(struct trails *trails, dlx_move_kind kind)
{
    bool of_nodes = kind == DLX_MOVE_UNLINK || kind == DLX_MOVE_RELINK;
    bool of_items = kind == DLX_MOVE_UNLINK_ITEM || kind == DLX_MOVE_RELINK_ITEM;
    return of_nodes ? &trails->nodes : of_items ? &trails->items : &trails->taken;
}

static void follow(void *user, const dlx_move *move)
{
    struct trails *trails = user;
    struct trail *trail = trail_of(trails, move->kind);
    uint32_t of =
        trail == &trails->nodes ? dlx_search_node(trails->search, move->node).option : move->node;
    if (!is_doing(move->kind) && !is_undoing(move->kind))
        return;
    if (trail != &trails->taken && is_in(trails->search, move) != is_undoing(move->kind))
        ck_abort_msg("move %d has not moved node %u", move->kind, move->node);
    if (is_doing(move->kind)) {
        trail->of[trail->length++] = of;
        return;
    }
    if (trail->length == 0 || trail->of[--trail->length] != of)
        ck_abort_msg("node %u is put back in the wrong order", move->node);
    trails->undone++;
}

/* The rings of items and the lists of options know nothing of each other, nor do the lists of two items; so
 * the order holds for each kind of move, and within an option it does not matter. */
START_TEST(what_was_done_last_is_undone_first)
{
    struct random random = {2};
    static struct trails trails;
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = random_rich_problem(&random);
        dlx_search *search = random_search(&random, problem);
        trails.search = search;
        dlx_search_watch(search, follow, &trails);
        dlx_step step = {.kind = DLX_STEP_CHOOSE};
        for (int s = 0; s < FRAMES && step.kind != DLX_STEP_END; s++)
            dlx_search_step(search, &step);
        dlx_search_rewind(search);
        if (trails.nodes.length + trails.items.length + trails.taken.length > 0)
            ck_abort_msg("problem %d: not all is undone", p);
        dlx_search_free(search);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(trails.undone, CASES(10000));
}
END_TEST

struct told {
    int count;
    dlx_move move[100];
};

static void keep_told(void *user, const dlx_move *move)
{
    struct told *told = user;
    told->move[told->count++] = *move;
}

/* The example in links_dance.h. Item p is covered, and option 0, "p x", chosen. */
START_TEST(the_example_moves_as_it_is_explained)
{
    static const struct {
        dlx_move_kind kind;
        uint32_t node;
        const char *file;
    } expected[] = {
        {DLX_MOVE_BRANCH, 1, "links.c"},
        {DLX_MOVE_COVER, 1, "links_dance.h"},
        {DLX_MOVE_UNLINK_ITEM, 1, "links_dance.h"},
        {DLX_MOVE_HIDE, 5, "links_dance.h"},
        {DLX_MOVE_UNLINK, 6, "links_dance.h"},
        {DLX_MOVE_HIDE, 9, "links_dance.h"},
        {DLX_MOVE_UNLINK, 10, "links_dance.h"},
        {DLX_MOVE_TRY, 5, "links.c"},
        {DLX_MOVE_UNLINK_ITEM, 3, "links_dance.h"},
        {DLX_MOVE_COMMIT, 6, "links_dance.h"},
        {DLX_MOVE_HIDE, 8, "links_dance.h"},
        {DLX_MOVE_UNLINK, 7, "links_dance.h"},
        {DLX_MOVE_GIVE_UP, 5, "links_dance.h"},
        {DLX_MOVE_UNCOMMIT, 6, "links_dance.h"},
        {DLX_MOVE_UNHIDE, 8, "links_dance.h"},
        {DLX_MOVE_RELINK, 7, "links_dance.h"},
        {DLX_MOVE_RELINK_ITEM, 3, "links_dance.h"},
    };
    struct told told = {0};
    dlx_step step;
    dlx_problem *problem = problem_of("p q | x\np x\nq x\np q\n");
    dlx_search *search = search_by_links(problem);
    dlx_search_watch(search, keep_told, &told);
    dlx_search_step(search, &step);
    ck_assert_int_eq(told.count, 7);
    dlx_node q = dlx_search_node(search, 2), hidden = dlx_search_node(search, 10);
    ck_assert(q.up == 7 && q.down == 7 && q.length == 1 && q.left == 0 && q.right == 0);
    ck_assert(hidden.up == 7 && hidden.down == 2 && hidden.item == 1 && hidden.option == 2);
    dlx_search_step(search, &step);
    ck_assert_int_eq(step.kind, DLX_STEP_GIVE_UP);
    ck_assert_int_eq(told.count, sizeof expected / sizeof *expected);
    for (int m = 0; m < told.count; m++) {
        ck_assert_int_eq(told.move[m].kind, expected[m].kind);
        ck_assert_uint_eq(told.move[m].node, expected[m].node);
        ck_assert_str_eq(told.move[m].file, expected[m].file);
        ck_assert_int_gt(told.move[m].line, 1);
    }
    dlx_search_free(search);
    dlx_problem_free(problem);
}
END_TEST

START_TEST(only_links_can_be_watched)
{
    dlx_problem *problem = problem_of("p q | x\np x\nq x\np q\n");
    const dlx_search_settings settings = {.kernel = "lanes"};
    dlx_search *search;
    struct dance *dance;
    uint64_t told = 0;
    ck_assert_int_eq(dlx_search_new(problem, &settings, &search), DLX_OK);
    ck_assert_int_eq(dlx_search_watch(search, count_told, &told), DLX_ERR_KERNEL);
    ck_assert_int_eq(dance_new(search, problem, 9, &dance), DLX_ERR_KERNEL);
    ck_assert_uint_eq(dlx_search_nodes(search), 0);
    ck_assert_uint_eq(dlx_search_node(search, 0).item, DLX_NONE);
    ck_assert_uint_eq(dlx_search_chosen(search).count, 0);
    dlx_search_free(search);
    dlx_problem_free(problem);
}
END_TEST

/* ---- the recorder ---- */

static bool is_same_node(const dlx_node *a, const dlx_node *b)
{
    return a->up == b->up && a->down == b->down && a->left == b->left && a->right == b->right &&
           a->item == b->item && a->option == b->option && a->color == b->color &&
           a->length == b->length;
}

static bool points_out(const struct dance *dance, uint32_t node, uint32_t heads)
{
    dlx_node links = dance_node(dance, node).links;
    if (links.item == DLX_NONE)
        return false;
    if (node < heads)
        return dance_node(dance, links.left).links.right != node;
    return links.up == node || dance_node(dance, links.up).links.down != node;
}

/* What is told of why a node is out. */
static void check_cause(const struct dance *dance, uint32_t node, uint32_t heads)
{
    struct dance_node its = dance_node(dance, node);
    if (!its.is_out) {
        HOLDS(its.out_since == 0 && its.out_by == 0);
        return;
    }
    HOLDS(its.out_since <= dance_now(dance)->number);
    if (its.out_by == DLX_NONE) {
        HOLDS(its.out_since == 0);
        return;
    }
    if (node < heads && its.out_by == 0)
        return;
    struct dance_node cause = dance_node(dance, its.out_by);
    if (node < heads) {
        HOLDS(its.out_by >= heads && cause.links.item == its.links.item);
        return;
    }
    HOLDS(its.out_by < heads);
    bool has_item = false;
    for (uint32_t n = dance_first(dance, its.links.option);
         n < dance_first(dance, its.links.option + 1); n++)
        has_item |= dance_node(dance, n).links.item == cause.links.item;
    HOLDS(has_item);
}

static void check_frame(const struct dance *dance, dlx_search *search, bool is_newest)
{
    uint32_t heads = dlx_problem_item_count(dance_problem(dance)) + 2;
    for (uint32_t n = 0; n < dance_nodes(dance); n++) {
        struct dance_node node = dance_node(dance, n);
        dlx_node real = dlx_search_node(search, n);
        if (is_newest && dance_now(dance)->is_last && !is_same_node(&node.links, &real))
            ck_abort_msg("frame %u: node %u is not as it is", dance_now(dance)->number, n);
        if (node.is_out != points_out(dance, n, heads))
            ck_abort_msg("frame %u: node %u is not where it should be", dance_now(dance)->number,
                         n);
        check_cause(dance, n, heads);
    }
    if (!is_newest || !dance_now(dance)->is_last)
        return;
    const uint32_t *chosen;
    uint32_t count = 0, all = dance_chosen(dance, &chosen);
    dlx_solution real = dlx_search_chosen(search);
    for (uint32_t c = 0; c < all; c++)
        if (chosen[c] != DLX_NONE)
            HOLDS(chosen[c] == real.options[count++]);
    HOLDS(count == real.count);
}

/* A number for all that a frame shows. */
static uint64_t print_of(const struct dance *dance)
{
    uint64_t print = 0;
    const uint32_t *chosen;
    uint32_t count = dance_chosen(dance, &chosen);
    const struct dance_frame *now = dance_now(dance);
#define ADD(x) (print = (print ^ (uint64_t)(x)) * UINT64_C(0x100000001b3) + 1)
    for (uint32_t n = 0; n < dance_nodes(dance); n++) {
        struct dance_node its = dance_node(dance, n);
        ADD(its.links.up), ADD(its.links.down), ADD(its.links.left), ADD(its.links.right);
        ADD(its.links.color), ADD(its.links.length), ADD(its.is_out), ADD(its.is_changed);
        ADD(its.out_since), ADD(its.out_by);
    }
    for (uint32_t c = 0; c < count; c++)
        ADD(chosen[c]);
    for (uint32_t t = 0; t < dance_tree_size(dance); t++) {
        struct dance_tree node = dance_tree_node(dance, t);
        ADD(node.parent), ADD(node.item), ADD(node.option), ADD(node.level), ADD(node.fate);
    }
    ADD(now->number), ADD(now->step), ADD(now->is_step), ADD(now->is_last), ADD(now->what.kind);
    ADD(now->solutions), ADD(now->tree_node), ADD(dance_tree_size(dance));
#undef ADD
    return print;
}

/* Some options are required, and some forbidden. */
static void fix_at_random(struct random *random, dlx_search *search, const dlx_problem *problem)
{
    uint32_t options = dlx_problem_option_count(problem);
    for (uint32_t f = random_below(random, 3); f > 0 && options > 0; f--)
        (random_below(random, 2) ? dlx_search_require
                                 : dlx_search_forbid)(search, random_below(random, options));
}

static uint32_t walk_to_the_end(struct dance *dance, dlx_search *search, uint64_t *prints)
{
    bool moved = true;
    uint32_t frames = 0;
    prints[0] = print_of(dance);
    while (moved && frames + 1 < FRAMES) {
        check_frame(dance, search, true);
        HOLDS(dance_forward(dance, &moved) == DLX_OK);
        if (!moved)
            break;
        HOLDS(dance_now(dance)->number == ++frames);
        prints[frames] = print_of(dance);
    }
    return frames;
}

static void wander(struct random *random, struct dance *dance, uint32_t frames,
                   const uint64_t *prints)
{
    bool moved;
    for (int leg = 0; leg < 6; leg++) {
        uint32_t to = leg == 5 ? 0 : random_below(random, frames + 1);
        while (dance_now(dance)->number < to)
            HOLDS(dance_forward(dance, &moved) == DLX_OK);
        while (dance_now(dance)->number > to)
            HOLDS(dance_back(dance));
        if (print_of(dance) != prints[to])
            ck_abort_msg("frame %u looks different the second time", to);
    }
    HOLDS(!dance_back(dance));
}

START_TEST(frames_are_the_same_forwards_and_backwards)
{
    struct random random = {3};
    static uint64_t prints[FRAMES];
    uint64_t all = 0;
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = random_rich_problem(&random);
        dlx_search *search = random_search(&random, problem);
        struct dance *dance;
        fix_at_random(&random, search, problem);
        ck_assert_int_eq(dance_new(search, problem, FRAMES + 1000, &dance), DLX_OK);
        uint32_t frames = walk_to_the_end(dance, search, prints);
        wander(&random, dance, frames, prints);
        all += frames;
        dance_free(dance);
        dlx_search_free(search);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(all, CASES(20000));
}
END_TEST

/* The frames that are forgotten are those that are kept, without the tree. */
START_TEST(frames_may_be_forgotten)
{
    struct random random = {4};
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = random_rich_problem(&random);
        dlx_search *a = search_by_links(problem), *b = search_by_links(problem);
        struct dance *kept, *forgotten;
        bool moved = true, also;
        HOLDS(dance_new(a, problem, UINT32_MAX, &kept) == DLX_OK);
        HOLDS(dance_new(b, problem, 0, &forgotten) == DLX_OK);
        for (int frame = 0; moved && frame < FRAMES; frame++) {
            HOLDS(dance_forward(kept, &moved) == DLX_OK);
            HOLDS(dance_forward(forgotten, &also) == DLX_OK);
            const struct dance_frame *x = dance_now(kept), *y = dance_now(forgotten);
            HOLDS(moved == also && x->number == y->number && x->is_step == y->is_step);
            HOLDS(is_same_step(&x->what, &y->what) && x->solutions == y->solutions);
            for (uint32_t n = 0; n < dance_nodes(kept); n++) {
                struct dance_node m = dance_node(kept, n), o = dance_node(forgotten, n);
                if (!is_same_node(&m.links, &o.links) || m.is_changed != o.is_changed)
                    ck_abort_msg("node %u", n);
            }
        }
        HOLDS(dance_tree_size(forgotten) == 0);
        dance_free(kept), dance_free(forgotten);
        dlx_search_free(a), dlx_search_free(b);
        dlx_problem_free(problem);
    }
}
END_TEST

/* What the steps say, told by the tree. */
START_TEST(the_tree_is_that_of_the_steps)
{
    struct random random = {5};
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = random_rich_problem(&random);
        dlx_search *search = search_by_links(problem), *plain = search_by_links(problem);
        struct dance *dance;
        uint32_t tried = 0, given_up = 0, solutions = 0, dead_ends = 0, fates[5] = {0};
        dlx_step step = {.kind = DLX_STEP_CHOOSE};
        while (step.kind != DLX_STEP_END) {
            dlx_search_step(plain, &step);
            tried += step.kind == DLX_STEP_TRY, given_up += step.kind == DLX_STEP_GIVE_UP;
            solutions += step.kind == DLX_STEP_SOLUTION;
            dead_ends += step.kind == DLX_STEP_DEAD_END;
        }
        HOLDS(dance_new(search, problem, UINT32_MAX, &dance) == DLX_OK);
        bool moved = true;
        while (moved) {
            uint32_t here = dance_now(dance)->tree_node, chosen;
            const uint32_t *options;
            chosen = dance_chosen(dance, &options);
            if (dance_now(dance)->is_last && dance_now(dance)->what.kind != DLX_STEP_GIVE_UP)
                HOLDS(dance_tree_node(dance, here).level == chosen);
            HOLDS(dance_forward(dance, &moved) == DLX_OK);
        }
        HOLDS(dance_tree_size(dance) == 1 + tried + given_up);
        for (uint32_t t = 0; t < dance_tree_size(dance); t++) {
            struct dance_tree node = dance_tree_node(dance, t);
            fates[node.fate]++;
            HOLDS(t == 0 || node.parent < t);
            if (t > 0)
                HOLDS(node.level == dance_tree_node(dance, node.parent).level + 1);
            if (node.fate == DANCE_DONE)
                HOLDS(node.item != DLX_NONE);
        }
        HOLDS(fates[DANCE_OPEN] == 0);
        HOLDS(fates[DANCE_GIVEN_UP] == given_up);
        HOLDS(fates[DANCE_SOLUTION] == solutions);
        HOLDS(fates[DANCE_DEAD_END] == dead_ends);
        HOLDS(dance_now(dance)->solutions == solutions);
        dance_free(dance);
        dlx_search_free(search), dlx_search_free(plain);
        dlx_problem_free(problem);
    }
}
END_TEST

START_TEST(more_frames_than_are_kept_are_too_many)
{
    dlx_problem *problem = generated("queens 6");
    dlx_search *search = search_by_links(problem);
    struct dance *dance;
    bool moved = true;
    dlx_status status = DLX_OK;
    ck_assert_int_eq(dance_new(search, problem, 100, &dance), DLX_OK);
    while (status == DLX_OK && moved)
        status = dance_forward(dance, &moved);
    ck_assert_int_eq(status, DLX_ERR_TOO_LARGE);
    uint32_t last = dance_now(dance)->number;
    ck_assert_uint_ge(last, 100);
    check_frame(dance, search, true);
    while (dance_back(dance))
        last--;
    ck_assert_uint_eq(last, 0);
    dance_free(dance);
    ck_assert_int_eq(dance_new(search, problem, 100, &dance), DLX_ERR_STARTED);
    dlx_search_free(search);
    dlx_problem_free(problem);
}
END_TEST

int main(void)
{
    TCase *laws = tcase_create("dance");
    tcase_add_test(laws, a_watched_search_makes_the_steps_of_one_that_is_not);
    tcase_add_test(laws, what_was_done_last_is_undone_first);
    tcase_add_test(laws, the_example_moves_as_it_is_explained);
    tcase_add_test(laws, only_links_can_be_watched);
    tcase_add_test(laws, frames_are_the_same_forwards_and_backwards);
    tcase_add_test(laws, frames_may_be_forgotten);
    tcase_add_test(laws, the_tree_is_that_of_the_steps);
    tcase_add_test(laws, more_frames_than_are_kept_are_too_many);
    return run_suite(laws);
}
