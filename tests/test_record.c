/* SPDX-License-Identifier: MIT */
/* Tests of the recorder: the frames are the same forwards and backwards. */
#include "dlx/dance/record.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"
#include "tests/support/tasks.h"

/* An assertion for hot loops. Check's own write a record of each assertion to a file. */
#define HOLDS(law)                                                                                 \
    do                                                                                             \
        if (!(law))                                                                                \
            ck_abort_msg("%s", #law);                                                              \
    while (0)

#define PROBLEMS CASES(400)
enum { FRAMES = 4000 };

static dlx_dance *dance_of(const dlx_problem *problem)
{
    dlx_dance *dance;
    ck_assert_int_eq(dance_open(problem, NULL, &dance), DLX_OK);
    return dance;
}

static bool is_same_step(const dlx_step *a, const dlx_step *b)
{
    return a->kind == b->kind && a->level == b->level && a->item == b->item &&
           a->option == b->option && a->place == b->place && a->count == b->count;
}

static bool is_same_node(const dlx_node *a, const dlx_node *b)
{
    return a->up == b->up && a->down == b->down && a->left == b->left && a->right == b->right &&
           a->item == b->item && a->option == b->option && a->color == b->color &&
           a->length == b->length;
}

static bool points_out(const struct recording *dance, uint32_t node, uint32_t heads)
{
    dlx_node links = recording_node(dance, node).links;
    if (links.item == DLX_NONE)
        return false;
    if (node < heads)
        return recording_node(dance, links.left).links.right != node;
    return links.up == node || recording_node(dance, links.up).links.down != node;
}

/* Check the reported reason why a node is out. */
static void check_cause(const struct recording *dance, uint32_t node, uint32_t heads)
{
    struct frame_node its = recording_node(dance, node);
    if (!its.is_out) {
        HOLDS(its.out_since == 0 && its.out_by == 0);
        return;
    }
    HOLDS(its.out_since <= recording_now(dance)->number);
    if (its.out_by == DLX_NONE) {
        HOLDS(its.out_since == 0);
        return;
    }
    if (node < heads && its.out_by == 0)
        return;
    struct frame_node cause = recording_node(dance, its.out_by);
    if (node < heads) {
        HOLDS(its.out_by >= heads && cause.links.item == its.links.item);
        return;
    }
    HOLDS(its.out_by < heads);
    bool has_item = false;
    for (uint32_t n = dance->first[its.links.option]; n < dance->first[its.links.option + 1]; n++)
        has_item |= recording_node(dance, n).links.item == cause.links.item;
    HOLDS(has_item);
}

static void check_frame(const struct recording *dance, dlx_dance *search, bool is_newest)
{
    uint32_t heads = dlx_problem_item_count(dance->problem) + 2;
    for (uint32_t n = 0; n < dance->nodes; n++) {
        struct frame_node node = recording_node(dance, n);
        dlx_node real = dlx_dance_node(search, n);
        if (is_newest && recording_now(dance)->is_last && !is_same_node(&node.links, &real))
            ck_abort_msg("frame %u: node %u is not as it is", recording_now(dance)->number, n);
        if (node.is_out != points_out(dance, n, heads))
            ck_abort_msg("frame %u: node %u is not where it should be",
                         recording_now(dance)->number, n);
        check_cause(dance, n, heads);
    }
    if (!is_newest || !recording_now(dance)->is_last)
        return;
    const uint32_t *chosen;
    uint32_t count = 0, all = recording_chosen(dance, &chosen);
    uint32_t real_count;
    const uint32_t *real = dlx_dance_chosen(search, &real_count);
    for (uint32_t c = 0; c < all; c++)
        if (chosen[c] != DLX_NONE)
            HOLDS(chosen[c] == real[count++]);
    HOLDS(count == real_count);
}

/* Return a hash of everything that a frame shows. */
static uint64_t print_of(const struct recording *dance)
{
    uint64_t print = 0;
    const uint32_t *chosen;
    uint32_t count = recording_chosen(dance, &chosen);
    const struct frame *now = recording_now(dance);
#define ADD(x) (print = (print ^ (uint64_t)(x)) * UINT64_C(0x100000001b3) + 1)
    for (uint32_t n = 0; n < dance->nodes; n++) {
        struct frame_node its = recording_node(dance, n);
        ADD(its.links.up), ADD(its.links.down), ADD(its.links.left), ADD(its.links.right);
        ADD(its.links.color), ADD(its.links.length), ADD(its.is_out);
        ADD(its.out_since), ADD(its.out_by);
    }
    for (uint32_t c = 0; c < count; c++)
        ADD(chosen[c]);
    for (uint32_t t = 0; t < recording_tree_size(dance); t++) {
        struct tree_node node = recording_tree_node(dance, t);
        ADD(node.parent), ADD(node.item), ADD(node.option), ADD(node.level), ADD(node.fate);
    }
    ADD(now->number), ADD(now->step), ADD(now->is_step), ADD(now->is_last), ADD(now->what.kind);
    ADD(now->solutions), ADD(now->tree_node), ADD(recording_tree_size(dance));
#undef ADD
    return print;
}

/* Return a dance with at most one option required, and at most two forbidden. */
static dlx_dance *random_dance(struct random *random, const dlx_problem *problem)
{
    uint32_t options = dlx_problem_option_count(problem), option[3];
    struct asked asked = {.required = option, .forbidden = option + 1};
    dlx_dance *dance;
    for (int o = 0; o < 3 && options > 0; o++)
        option[o] = random_below(random, options);
    asked.required_count = options > 0 && random_below(random, 2);
    asked.forbidden_count = options > 0 ? random_below(random, 3) : 0;
    ck_assert_int_eq(dance_open(problem, &asked, &dance), DLX_OK);
    return dance;
}

static uint32_t walk_to_the_end(struct recording *dance, dlx_dance *search, uint64_t *prints)
{
    bool moved = true;
    uint32_t frames = 0;
    prints[0] = print_of(dance);
    while (moved && frames + 1 < FRAMES) {
        check_frame(dance, search, true);
        HOLDS(recording_forward(dance, &moved) == DLX_OK);
        if (!moved)
            break;
        HOLDS(recording_now(dance)->number == ++frames);
        prints[frames] = print_of(dance);
    }
    return frames;
}

static void wander(struct random *random, struct recording *dance, uint32_t frames,
                   const uint64_t *prints)
{
    bool moved;
    for (int leg = 0; leg < 6; leg++) {
        uint32_t to = leg == 5 ? 0 : random_below(random, frames + 1);
        while (recording_now(dance)->number < to)
            HOLDS(recording_forward(dance, &moved) == DLX_OK);
        while (recording_now(dance)->number > to)
            HOLDS(recording_back(dance));
        if (print_of(dance) != prints[to])
            ck_abort_msg("frame %u looks different the second time", to);
    }
    HOLDS(!recording_back(dance));
}

TEST(frames_are_the_same_forwards_and_backwards)
{
    struct random random = {3};
    static uint64_t prints[FRAMES];
    uint64_t all = 0;
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = random_light_problem(&random);
        dlx_dance *search = random_dance(&random, problem);
        struct recording *dance;
        ck_assert_int_eq(recording_new(search, problem, FRAMES + 1000, &dance), DLX_OK);
        uint32_t frames = walk_to_the_end(dance, search, prints);
        wander(&random, dance, frames, prints);
        all += frames;
        recording_free(dance);
        dlx_dance_free(search);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(all, CASES(20000));
}

/* A recording that keeps no frames shows the same frames as a full one, without the tree. */
TEST(a_recording_may_discard_its_frames)
{
    struct random random = {4};
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = random_light_problem(&random);
        dlx_dance *a = dance_of(problem), *b = dance_of(problem);
        struct recording *kept, *forgotten;
        bool moved = true, also;
        HOLDS(recording_new(a, problem, UINT32_MAX, &kept) == DLX_OK);
        HOLDS(recording_new(b, problem, 0, &forgotten) == DLX_OK);
        for (int frame = 0; moved && frame < FRAMES; frame++) {
            HOLDS(recording_forward(kept, &moved) == DLX_OK);
            HOLDS(recording_forward(forgotten, &also) == DLX_OK);
            const struct frame *x = recording_now(kept), *y = recording_now(forgotten);
            HOLDS(moved == also && x->number == y->number && x->is_step == y->is_step);
            HOLDS(is_same_step(&x->what, &y->what) && x->solutions == y->solutions);
            for (uint32_t n = 0; n < kept->nodes; n++) {
                struct frame_node m = recording_node(kept, n), o = recording_node(forgotten, n);
                if (!is_same_node(&m.links, &o.links))
                    ck_abort_msg("node %u", n);
            }
        }
        HOLDS(recording_tree_size(forgotten) == 0);
        recording_free(kept), recording_free(forgotten);
        dlx_dance_free(a), dlx_dance_free(b);
        dlx_problem_free(problem);
    }
}

/* Build the tree from the reported steps. */
TEST(the_tree_agrees_with_the_steps)
{
    struct random random = {5};
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = random_light_problem(&random);
        dlx_dance *search = dance_of(problem), *plain = dance_of(problem);
        struct recording *dance;
        uint32_t tried = 0, solutions = 0, dead_ends = 0, fates[4] = {0};
        dlx_step step = {.kind = DLX_STEP_CHOOSE};
        while (step.kind != DLX_STEP_END) {
            dlx_dance_step(plain, &step);
            tried += step.kind == DLX_STEP_TRY;
            solutions += step.kind == DLX_STEP_SOLUTION;
            dead_ends += step.kind == DLX_STEP_DEAD_END;
        }
        HOLDS(recording_new(search, problem, UINT32_MAX, &dance) == DLX_OK);
        HOLDS(recording_tree_size(dance) == 1); /* the root */
        bool moved = true;
        while (moved) {
            uint32_t here = recording_now(dance)->tree_node, chosen;
            const uint32_t *options;
            chosen = recording_chosen(dance, &options);
            if (recording_now(dance)->is_last)
                HOLDS(recording_tree_node(dance, here).level == chosen);
            HOLDS(recording_forward(dance, &moved) == DLX_OK);
        }
        HOLDS(recording_tree_size(dance) == 1 + tried);
        for (uint32_t t = 0; t < recording_tree_size(dance); t++) {
            struct tree_node node = recording_tree_node(dance, t);
            fates[node.fate]++;
            HOLDS(t == 0 || node.parent < t);
            if (t > 0)
                HOLDS(node.level == recording_tree_node(dance, node.parent).level + 1);
            if (node.fate == TREE_DONE)
                HOLDS(node.item != DLX_NONE);
        }
        HOLDS(fates[TREE_OPEN] == 0);
        HOLDS(fates[TREE_SOLUTION] == solutions);
        HOLDS(fates[TREE_DEAD_END] == dead_ends);
        HOLDS(recording_now(dance)->solutions == solutions);
        recording_free(dance);
        dlx_dance_free(search), dlx_dance_free(plain);
        dlx_problem_free(problem);
    }
}

TEST(a_recording_ends_at_its_limit_of_frames)
{
    dlx_problem *problem = generated("queens 6");
    dlx_dance *search = dance_of(problem);
    struct recording *dance;
    bool moved = true;
    dlx_status status = DLX_OK;
    ck_assert_int_eq(recording_new(search, problem, 100, &dance), DLX_OK);
    while (status == DLX_OK && moved)
        status = recording_forward(dance, &moved);
    ck_assert_int_eq(status, DLX_ERR_TOO_LARGE);
    uint32_t last = recording_now(dance)->number;
    ck_assert_uint_ge(last, 100);
    check_frame(dance, search, true);
    while (recording_back(dance))
        last--;
    ck_assert_uint_eq(last, 0);
    recording_free(dance);
    dlx_dance_free(search);
    dlx_problem_free(problem);
}

/* Return how many frames a recording has when it ends at a limit. */
static uint32_t frames_up_to(uint32_t most)
{
    dlx_problem *problem = generated("queens 6");
    dlx_dance *search = dance_of(problem);
    struct recording *dance;
    bool moved;
    ck_assert_int_eq(recording_new(search, problem, most, &dance), DLX_OK);
    while (recording_forward(dance, &moved) == DLX_OK)
        ck_assert(moved);
    const uint32_t frames = recording_now(dance)->number + 1;
    recording_free(dance);
    dlx_dance_free(search);
    dlx_problem_free(problem);
    return frames;
}

/* A step is recorded if the frames before it do not exceed the limit. */
TEST(a_recording_may_reach_its_limit_and_ends_beyond_it)
{
    const uint32_t frames = frames_up_to(100), more = frames_up_to(frames);
    ck_assert(frames > 100 && more > frames);
    ck_assert_uint_eq(frames_up_to(frames - 1), frames);
    ck_assert_uint_eq(frames_up_to(more - 1), more);
}
