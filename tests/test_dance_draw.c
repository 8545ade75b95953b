/* SPDX-License-Identifier: MIT */
/* Tests of the drawings of a dance: pictures are well-formed and show what the recorder reports. */
#define _POSIX_C_SOURCE 200809L

#include "dlx/draw/dance.h"
#include "dlx/draw/pen.h"
#include "tests/support/allocator.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"
#include "tests/support/tasks.h"

#include <inttypes.h>
#include <stdio.h>

/* An assertion for hot loops. Check's own write a record of each assertion to a file. */
#define HOLDS(law)                                                                                 \
    do                                                                                             \
        if (!(law))                                                                                \
            ck_abort_msg("%s", #law);                                                              \
    while (0)

#define PROBLEMS CASES(20)
enum { FRAMES = 60, MOST_DEPTH = 8, MOST_IDS = 4000 };

static const char toy[] = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";

/* ---- a dance to look at ---- */

struct shown {
    dlx_problem *problem;
    dlx_dance *search;
    struct recording *dance;
};

static struct shown show(dlx_problem *problem)
{
    struct shown s = {.problem = problem};
    ck_assert_int_eq(dance_open(problem, NULL, &s.search), DLX_OK);
    ck_assert_int_eq(recording_new(s.search, problem, UINT32_MAX, &s.dance), DLX_OK);
    return s;
}

static void end_show(struct shown *s)
{
    recording_free(s->dance);
    dlx_dance_free(s->search);
    dlx_problem_free(s->problem);
}

static bool go_on(struct shown *s)
{
    bool moved;
    ck_assert_int_eq(recording_forward(s->dance, &moved), DLX_OK);
    return moved;
}

static void go_to(struct shown *s, uint32_t frame)
{
    while (recording_now(s->dance)->number < frame)
        ck_assert(go_on(s));
}

typedef dlx_status draw_fn(FILE *out, const struct recording *dance);

/* Return what is drawn. The caller frees it. */
static char *drawn(draw_fn *draw, const struct recording *dance)
{
    char *text = NULL;
    size_t size;
    FILE *memory = open_memstream(&text, &size);
    HOLDS(draw(memory, dance) == DLX_OK);
    fclose(memory);
    return text;
}

static dlx_status print_frame(FILE *out, const struct recording *dance)
{
    dance_print_frame(out, dance);
    return DLX_OK;
}

static void expect(draw_fn *draw, const struct recording *dance, const char *expected)
{
    char *text = drawn(draw, dance);
    ck_assert_str_eq(text, expected);
    free(text);
}

/* ---- XML, as far as the pictures use it ---- */

struct xml {
    const char *at;
    char open[MOST_DEPTH][16]; /* the open tags */
    int depth;                 /* number of open tags */
    char (*ids)[24];           /* all ids, in order */
    uint32_t id_count;         /* number of ids */
    uint64_t skeleton;         /* hash of tags and ids, the same in all frames */
};

static void add_to_skeleton(struct xml *x, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        x->skeleton = (x->skeleton ^ (unsigned char)text[i]) * 0x100000001b3u;
    x->skeleton = (x->skeleton ^ '\n') * 0x100000001b3u;
}

static void pass_reference(struct xml *x)
{
    static const char *const known[] = {"&lt;", "&gt;", "&amp;", "&quot;", "&#xfffd;"};
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        if (strncmp(x->at, known[k], strlen(known[k])) == 0) {
            x->at += strlen(known[k]);
            return;
        }
    ck_abort_msg("an ampersand alone: %.40s", x->at);
}

static void pass_text(struct xml *x, const char *end)
{
    while (strchr(end, *x->at) == NULL) {
        HOLDS(*x->at != '<' && *x->at != '\0');
        HOLDS((unsigned char)*x->at >= ' ' || *x->at == '\n');
        if (*x->at == '&')
            pass_reference(x);
        else
            x->at++;
    }
}

static void add_id(struct xml *x, const char *id, size_t size)
{
    HOLDS(x->id_count < MOST_IDS && size < sizeof *x->ids && size > 0);
    snprintf(x->ids[x->id_count++], sizeof *x->ids, "%.*s", (int)size, id);
    add_to_skeleton(x, id, size);
}

static void pass_attribute(struct xml *x)
{
    HOLDS(*x->at == ' ');
    const char *name = ++x->at;
    size_t size = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-");
    HOLDS(size > 0 && strncmp(name + size, "=\"", 2) == 0);
    const char *value = x->at = name + size + 2;
    pass_text(x, "\"");
    if (size == 2 && strncmp(name, "id", 2) == 0)
        add_id(x, value, (size_t)(x->at - value));
    x->at++;
}

static void pass_tag(struct xml *x)
{
    bool closes = *++x->at == '/';
    const char *name = x->at += closes;
    size_t size = strspn(name, "abcdefghijklmnopqrstuvwxyz");
    HOLDS(size > 0 && size < sizeof *x->open);
    x->at += size;
    if (closes) {
        HOLDS(x->depth > 0 && strncmp(x->open[--x->depth], name, size) == 0);
        HOLDS(x->open[x->depth][size] == '\0' && *x->at == '>');
        x->at++;
        return;
    }
    add_to_skeleton(x, name, size);
    while (*x->at == ' ')
        pass_attribute(x);
    if (strncmp(x->at, "/>", 2) == 0) {
        x->at += 2;
        return;
    }
    HOLDS(*x->at == '>' && x->depth < MOST_DEPTH);
    x->at++;
    snprintf(x->open[x->depth++], sizeof *x->open, "%.*s", (int)size, name);
}

static int compare_ids(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Check that the text is one well-formed element without duplicate ids. Return its skeleton. */
static uint64_t check_xml(const char *text)
{
    struct xml x = {.at = text, .ids = calloc(MOST_IDS, sizeof *x.ids)};
    HOLDS(strncmp(text, "<svg ", 5) == 0);
    do {
        HOLDS(*x.at == '<');
        pass_tag(&x);
        if (x.depth > 0)
            pass_text(&x, "<");
    } while (x.depth > 0);
    HOLDS(strcmp(x.at, "\n") == 0);
    qsort(x.ids, x.id_count, sizeof *x.ids, compare_ids);
    for (uint32_t i = 0; i + 1 < x.id_count; i++)
        HOLDS(strcmp(x.ids[i], x.ids[i + 1]) != 0);
    free(x.ids);
    return x.skeleton;
}

/* Return whether the element with this id has this class. */
static bool has_class(const char *text, const char *id, const char *class)
{
    char start[48], word[24];
    snprintf(start, sizeof start, " id=\"%s\"", id);
    const char *element = strstr(text, start);
    HOLDS(element != NULL);
    const char *classes = strstr(element, " class=\"") + strlen(" class=\"");
    const char *end = strchr(classes, '"');
    HOLDS(end < strchr(element, '>'));
    snprintf(word, sizeof word, "%s", class);
    for (const char *at = classes; at < end; at += strcspn(at, " \"") + 1)
        if (strcspn(at, " \"") == strlen(word) && strncmp(at, word, strlen(word)) == 0)
            return true;
    return false;
}

static bool node_has_class(const char *text, uint32_t node, const char *behind, const char *class)
{
    char id[32];
    snprintf(id, sizeof id, "n%" PRIu32 "%s", node, behind);
    return has_class(text, id, class);
}

/* ---- pictures of random problems ---- */

static void check_all_pictures(const struct recording *dance, uint64_t skeletons[2])
{
    static draw_fn *const draws[] = {dance_draw_links, dance_draw_matrix, dance_draw_tree};
    for (int d = 0; d < 3; d++) {
        char *text = drawn(draws[d], dance);
        uint64_t skeleton = check_xml(text);
        free(text);
        if (d == 2) /* a tree grows */
            continue;
        HOLDS(recording_now(dance)->number == 0 || skeletons[d] == skeleton);
        skeletons[d] = skeleton;
    }
}

TEST(every_picture_is_well_formed_and_has_the_same_elements_in_all_frames)
{
    struct random random = {3};
    for (int p = 0; p < PROBLEMS; p++) {
        struct shown s = show(random_light_problem(&random));
        uint64_t skeletons[2];
        int frames = 0;
        do
            check_all_pictures(s.dance, skeletons);
        while (frames++ < FRAMES && go_on(&s));
        end_show(&s);
    }
}

struct links {
    uint32_t link[4]; /* up, down, left, right */
};

static struct links links_of(const struct recording *dance, uint32_t node)
{
    dlx_node n = recording_node(dance, node).links;
    return (struct links){{n.up, n.down, n.left, n.right}};
}

/* Compare the classes of the links with the state before the frame. */
static void check_links(const struct recording *dance, const struct links *before, const char *text)
{
    static const char *const ways[] = {"-up", "-down", "-left", "-right"};
    uint32_t items = dlx_problem_item_count(dance->problem);
    for (uint32_t node = 1; node < dance->nodes; node++) {
        struct frame_node n = recording_node(dance, node);
        struct links now = links_of(dance, node);
        if (node == items + 1)
            continue;
        HOLDS(node_has_class(text, node, "", "out") == n.is_out);
        for (int way = 0; way < 4; way++) {
            bool leads_home = n.is_out && (node <= items) == (way >= 2);
            bool is_changed = now.link[way] != before[node].link[way];
            HOLDS(node_has_class(text, node, ways[way], "out") == leads_home);
            HOLDS(node_has_class(text, node, ways[way], "changed") == is_changed);
        }
    }
}

TEST(changed_links_stand_out)
{
    struct random random = {4};
    for (int p = 0; p < PROBLEMS; p++) {
        struct shown s = show(random_light_problem(&random));
        uint32_t nodes = s.dance->nodes;
        struct links *before = calloc(nodes, sizeof *before);
        for (int frames = 0; frames < FRAMES; frames++) {
            for (uint32_t node = 0; node < nodes; node++)
                before[node] = links_of(s.dance, node);
            if (!go_on(&s))
                break;
            char *text = drawn(dance_draw_links, s.dance);
            check_links(s.dance, before, text);
            free(text);
        }
        free(before);
        end_show(&s);
    }
}

/* ---- the classic matrix ---- */

static uint32_t occurrences(const char *text, const char *what)
{
    uint32_t count = 0;
    for (; (text = strstr(text, what)) != NULL; text++)
        count++;
    return count;
}

TEST(pictures_mark_the_chosen_option_and_the_item_branched_on)
{
    struct shown s = show(problem_of(toy));
    go_to(&s, 18); /* node 24 leaves the list of g */
    char *text = drawn(dance_draw_links, s.dance);
    ck_assert(has_class(text, "n1", "branch") && has_class(text, "n24", "move"));
    ck_assert(!has_class(text, "n4", "branch") && has_class(text, "n4", "out"));
    ck_assert(has_class(text, "links-o1", "chosen") && has_class(text, "n11", "chosen"));
    ck_assert(has_class(text, "links-o3", "hidden") && !has_class(text, "links-o0", "hidden"));
    ck_assert(has_class(text, "n21-down", "over") && has_class(text, "n21-down", "wrap"));
    ck_assert(has_class(text, "n7-up", "changed") && has_class(text, "n7-up", "wrap"));
    ck_assert(!has_class(text, "n9-down", "over") && has_class(text, "n3-right", "over"));
    free(text);
    text = drawn(dance_draw_matrix, s.dance);
    ck_assert(has_class(text, "mc-0", "branch") && has_class(text, "mc-3", "covered"));
    ck_assert(has_class(text, "mr-1", "chosen") && has_class(text, "mr-5", "hidden"));
    ck_assert(has_class(text, "m24", "move") && !has_class(text, "mc-1", "covered"));
    free(text);
    end_show(&s);
}

/* Add an option with the items from `first` on. */
static void add_run(dlx_problem *problem, uint32_t first, uint32_t count)
{
    dlx_entry entries[64];
    for (uint32_t e = 0; e < count; e++)
        entries[e] = (dlx_entry){first + e, DLX_NO_COLOR};
    ck_assert_int_eq(dlx_problem_add_option(problem, entries, count, NULL), DLX_OK);
}

static void check_folded(const struct recording *dance, uint32_t rows, uint32_t columns)
{
    char *text = drawn(dance_draw_matrix, dance);
    ck_assert_uint_eq(occurrences(text, " data-option="), rows);
    ck_assert_uint_eq(occurrences(text, " data-item="), columns);
    free(text);
}

TEST(a_folded_matrix_shows_the_part_at_work_as_far_as_there_is_room)
{
    struct shown s = show(problem_of(toy));
    s.dance->folds_matrix = true;
    check_folded(s.dance, 6, 7);
    go_on(&s), go_on(&s); /* branch on a: two options contain it */
    check_folded(s.dance, 2, 4);
    end_show(&s);

    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (uint32_t item = 0; item < 60; item++)
        ck_assert_int_eq(dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL), DLX_OK);
    for (uint32_t option = 0; option < 30; option++)
        add_run(problem, option % 3, 3);
    add_run(problem, 0, 60);
    s = show(problem);
    s.dance->folds_matrix = true;
    check_folded(s.dance, 24, 5);
    end_show(&s);

    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (uint32_t item = 0; item < 60; item++)
        ck_assert_int_eq(dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL), DLX_OK);
    add_run(problem, 0, 60);
    s = show(problem);
    s.dance->folds_matrix = true;
    check_folded(s.dance, 1, 28);
    end_show(&s);
}

TEST(the_tree_shows_how_each_node_ended)
{
    struct shown s = show(problem_of(toy));
    while (go_on(&s))
        ;
    char *text = drawn(dance_draw_tree, s.dance);
    ck_assert(has_class(text, "t0", "now") && has_class(text, "t0", "done"));
    ck_assert(has_class(text, "t2", "dead-end") && has_class(text, "t5", "solution"));
    ck_assert_uint_eq(occurrences(text, "data-tree="), recording_tree_size(s.dance));
    ck_assert(strstr(text, ">a d g</text>") != NULL);
    free(text);
    end_show(&s);
}

/* A tree of thousands of nodes still fits in a picture of bounded size, and lists every node. */
TEST(large_trees_drop_their_labels_but_no_nodes)
{
    struct shown s = show(generated("queens 8"));
    while (go_on(&s))
        ;
    char *text = drawn(dance_draw_tree, s.dance);
    int width = 0;
    ck_assert_int_eq(sscanf(text, "<svg xmlns=%*s class=\"dance dance-tree\" width=\"%d", &width),
                     1);
    ck_assert_uint_eq(occurrences(text, "data-tree="), recording_tree_size(s.dance));
    ck_assert_uint_gt(recording_tree_size(s.dance), 1000);
    ck_assert_int_eq(width, 2 * 30 + 1400); /* the margins and the most for all leaves */
    ck_assert_uint_eq(occurrences(text, "class=\"option\""), 0);
    free(text);
    end_show(&s);
}

static void check_sentence(struct shown *s, const char *expected)
{
    expect(print_frame, s->dance, expected);
    go_on(s);
}

TEST(each_frame_has_a_sentence)
{
    struct shown s = show(problem_of(toy));
    check_sentence(&s, "before the search");
    check_sentence(&s, "item a, length 2");
    check_sentence(&s, "branch on a");
    check_sentence(&s, "cover a: nobody else may have it");
    check_sentence(&s, "a leaves the ring of items: root and b are neighbors now");
    check_sentence(&s, "hide `a d g`: it leaves the lists of d and g");
    check_sentence(&s, "node 12 leaves the list of d: length 2");
    go_to(&s, 9);
    check_sentence(&s, "node 18 leaves the list of d: length 1"); /* c has length 2 */
    go_to(&s, 20);
    check_sentence(&s, "cover g: nobody else may have it");
    go_to(&s, 22);
    check_sentence(&s, "hide `b g`: it leaves the list of b");
    go_to(&s, 31);
    check_sentence(&s, "forced: b c f");
    check_sentence(&s, "choose `b c f`");
    check_sentence(&s, "commit c: the chosen option contains it");
    go_to(&s, 41);
    check_sentence(&s, "item e: no way to cover it");
    check_sentence(&s, "back from b c f");
    check_sentence(&s, "take back `b c f`");
    check_sentence(&s, "uncommit f");
    check_sentence(&s, "uncover f: what left last returns first");
    check_sentence(&s, "f returns to the ring of items, between e and root");
    check_sentence(&s, "uncommit c");
    check_sentence(&s, "uncover c: what left last returns first");
    check_sentence(&s, "unhide `c e`: it returns to the list of e");
    check_sentence(&s, "node 10 returns to the list of e: length 1");
    check_sentence(&s, "c returns to the ring of items, between root and e");
    check_sentence(&s, "uncover b: what left last returns first");
    go_to(&s, 57);
    check_sentence(&s, "back from a d g");
    check_sentence(&s, "take back `a d g`");
    while (go_on(&s))
        ;
    check_sentence(&s, "the end");
    end_show(&s);
}

/* Return the sentences of all frames, one per line. The caller frees the text. */
static void tell_all(struct shown *s, char **text)
{
    size_t size;
    FILE *memory = open_memstream(text, &size);
    do {
        dance_print_frame(memory, s->dance);
        fputc('\n', memory);
    } while (go_on(s));
    fclose(memory);
}

TEST(sentences_mention_colors_and_multiplicities)
{
    struct shown s = show(problem_of("p 2|q | x y\np x:A\np q x:B\nq y x:A\np q y\nq\np\n"));
    char *text;
    tell_all(&s, &text);
    ck_assert(strstr(text, "purify x to color A: options that disagree can no longer be chosen"));
    ck_assert(strstr(text, "unpurify x to color A: options that disagree return"));
    ck_assert(strstr(text, "commit x: the chosen option gives it color A"));
    ck_assert(strstr(text, "commit y: the chosen option contains it"));
    ck_assert(strstr(text, "one more chosen option contains q"));
    ck_assert(strstr(text, "one chosen option fewer contains q"));
    ck_assert(strstr(text, "leaves the list of y\n"));
    ck_assert(strstr(text, "it is in no other list"));
    free(text);
    end_show(&s);
}

TEST(an_item_with_room_for_more_is_not_covered)
{
    struct shown s = show(problem_of("a 0:3|x\na x\na\nx\n"));
    char *text;
    tell_all(&s, &text);
    ck_assert(strstr(text, "commit x: the chosen option contains it"));
    ck_assert(strstr(text, "uncommit x\n"));
    ck_assert(strstr(text, "one more chosen option contains x\n"));
    ck_assert(!strstr(text, "contains x\ncover x"));
    free(text);
    end_show(&s);
}

/* ---- text ---- */

TEST(the_text_matrix_shows_the_remaining_rows_and_columns)
{
    struct shown s = show(problem_of(toy));
    expect(dance_print_matrix, s.dance,
           "       a  b  c  d  e  f  g\n"
           "    1  .  .  1  .  1  .  .\n"
           "    2  1  .  .  1  .  .  1\n"
           "    3  .  1  1  .  .  1  .\n"
           "    4  1  .  .  1  .  1  .\n"
           "    5  .  1  .  .  .  .  1\n"
           "    6  .  .  .  1  1  .  1\n"
           "  len  2  2  2  3  2  2  3\n");
    go_to(&s, 23);
    expect(dance_print_matrix, s.dance,
           "       a  b  c  d  e  f  g\n"
           "    1     .  1     1  .\n"
           "*   2  *        *        *\n"
           "    3     1  1     .  1\n"
           "    4  -        -     -\n"
           "    5     -              -\n"
           "    6           -  -     -\n"
           "  len  ^  1  2  -  1  1  -\n");
    end_show(&s);
}

TEST(the_text_lists_agree_with_the_links)
{
    struct shown s = show(problem_of(toy));
    go_to(&s, 23);
    expect(dance_print_lists, s.dance,
           "root -> b -> c -> e -> f -> root   out: a d g\n"
           "a: 11 -> 17 -> a                   covered, branched on\n"
           "b: 14 -> b                         length 1, out: 20\n"
           "c: 9 -> 15 -> c                    length 2\n"
           "d: 22 -> d                         covered, out: 12 18\n"
           "e: 10 -> e                         length 1, out: 23\n"
           "f: 16 -> f                         length 1, out: 19\n"
           "g: 21 -> g                         covered, out: 13 24\n");
    end_show(&s);
}

TEST(colors_are_shown_in_text)
{
    struct shown s = show(problem_of("p q | x\np x:Rot\nq x:Rot\nq x:B\n"));
    expect(dance_print_matrix, s.dance,
           "         p    q    x\n"
           "    1    1    .  Rot\n"
           "    2    .    1  Rot\n"
           "    3    .    1    B\n"
           "  len    1    2\n");
    while (recording_now(s.dance)->is_step || recording_now(s.dance)->move.kind != DLX_MOVE_UNLINK)
        go_on(&s);
    /* p is covered and its option leaves x; then the option is chosen, and x is purified */
    go_on(&s);
    while (recording_now(s.dance)->is_step || recording_now(s.dance)->move.kind != DLX_MOVE_UNLINK)
        go_on(&s);
    expect(dance_print_lists, s.dance,
           "root -> q -> root                 out: p\n"
           "p: 5 -> p                         covered, branched on\n"
           "q: 7 -> q                         length 1, out: 9\n"
           "second root -> x -> second root\n"
           "x: 8 -> 10 -> x                   color Rot, out: 6\n");
    end_show(&s);
}

TEST(an_empty_problem_is_drawn)
{
    dlx_problem *problem;
    uint64_t skeletons[2];
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    struct shown s = show(problem);
    do
        check_all_pictures(s.dance, skeletons);
    while (go_on(&s));
    expect(dance_print_matrix, s.dance, "\n  len\n");
    expect(dance_print_lists, s.dance, "root -> root\n");
    end_show(&s);
}

/* ---- names ---- */

TEST(names_are_escaped_and_shortened)
{
    static const char *const names[] = {
        "<a&\"b\">",
        "\x01\x7f",
        "plain\x7f",
        "\xff\xc0\xaf",
        "\xed\xa0\x80",
        "\xe6\x9d\xb1\xe4\xba\xac",
        "a name that is much too long for any column, and for two of them as well",
        "e\xcc\x81",
    };
    enum { COUNT = sizeof names / sizeof *names };
    dlx_entry entries[COUNT];
    dlx_problem *problem;
    uint64_t skeletons[2];
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (uint32_t n = 0; n < COUNT; n++) {
        dlx_problem_add_item(problem, names[n], DLX_PRIMARY, NULL);
        entries[n] = (dlx_entry){n, DLX_NO_COLOR};
        dlx_problem_add_option(problem, entries + n, 1, NULL);
    }
    dlx_problem_add_option(problem, entries, COUNT, NULL);
    struct shown s = show(problem);
    char *text = drawn(dance_draw_links, s.dance);
    ck_assert(strstr(text, ">&lt;a&amp;&quot;b&quot;&gt;</text>") != NULL);
    ck_assert(strstr(text, ">&#xfffd;&#xfffd;</text>") != NULL);
    ck_assert(strstr(text, ">plain&#xfffd;</text>") != NULL);
    ck_assert(strstr(text, ">a name that\xe2\x80\xa6</text>") != NULL);
    free(text);
    do
        check_all_pictures(s.dance, skeletons);
    while (go_on(&s));
    end_show(&s);
}

/* Write a character in UTF-8. */
static void encode(uint32_t code, char *text)
{
    const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    const uint32_t begin[] = {0, 0xc0, 0xe0, 0xf0};
    text[0] = (char)(begin[more] | code >> (6 * more));
    for (int i = 1; i <= more; i++)
        text[i] = (char)(0x80 | (code >> (6 * (more - i)) & 0x3f));
    text[more + 1] = '\0';
}

/* The first and the last character of each range, and their neighbors. */
TEST(marks_take_no_column_and_wide_characters_take_two)
{
    static const struct {
        uint32_t first, last, width;
    } ranges[] = {{0x300, 0x36f, 0},   {0x200b, 0x200d, 0}, {0xfe00, 0xfe0f, 0},
                  {0x1100, 0x115f, 2}, {0x2e80, 0xa4cf, 2}, {0xac00, 0xd7a3, 2},
                  {0xf900, 0xfaff, 2}, {0xff00, 0xff60, 2}, {0x1f300, 0x3ffff, 2}};
    for (size_t r = 0; r < sizeof ranges / sizeof *ranges; r++) {
        const uint32_t codes[] = {ranges[r].first - 1, ranges[r].first, ranges[r].last,
                                  ranges[r].last + 1};
        for (int c = 0; c < 4; c++) {
            char text[5];
            struct pen pen = pen_measure(NULL);
            encode(codes[c], text);
            pen_put(&pen, text);
            ck_assert_uint_eq(pen.used, c == 1 || c == 2 ? ranges[r].width : 1);
        }
    }
}

TEST(long_names_are_cut_in_the_text_matrix)
{
    struct shown s =
        show(problem_of("short a-name-of-twenty-five\nshort\na-name-of-twenty-five\n"));
    expect(dance_print_matrix, s.dance,
           "          short  a-name-\xe2\x80\xa6\n"
           "    1         1         .\n"
           "    2         .         1\n"
           "  len         1         1\n");
    end_show(&s);
}

TEST(items_without_names_are_numbered_from_the_base)
{
    dlx_problem *problem;
    const dlx_entry entry = {0, DLX_NO_COLOR};
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
    dlx_problem_add_option(problem, &entry, 1, NULL);
    struct shown s = show(problem);
    go_to(&s, 2);
    expect(print_frame, s.dance, "branch on 1");
    s.dance->first_item = 0;
    expect(print_frame, s.dance, "branch on 0");
    end_show(&s);
}

TEST(names_with_terminal_control_characters_are_escaped)
{
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    dlx_problem_add_item(problem, "\033[2J\177", DLX_PRIMARY, NULL);
    dlx_problem_add_item(problem, "\302\205\342\200\256\233", DLX_PRIMARY, NULL);
    dlx_problem_add_option(problem, (const dlx_entry[]){{0, 0}, {1, 0}}, 2, NULL);
    struct shown s = show(problem);
    char *text;
    size_t size;
    while (go_on(&s)) {
        FILE *memory = open_memstream(&text, &size);
        dance_print_frame(memory, s.dance);
        ck_assert_int_eq(dance_print_matrix(memory, s.dance), DLX_OK);
        ck_assert_int_eq(dance_print_lists(memory, s.dance), DLX_OK);
        fclose(memory);
        ck_assert(strpbrk(text, "\033\177\233\205") == NULL && strstr(text, "\200\256") == NULL);
        ck_assert(strstr(text, "\357\277\275[2J\357\277\275") != NULL);
        free(text);
    }
    end_show(&s);
}

/* Record a dance to its end and draw it. Fail if memory runs out. */
static dlx_status dance_and_draw(const struct shown *s, FILE *out)
{
    static dlx_status (*const drawings[])(FILE *, const struct recording *) = {
        dance_print_matrix, dance_print_lists, dance_draw_links, dance_draw_matrix,
        dance_draw_tree};
    struct recording *dance;
    bool moved = true;
    dlx_status status = recording_new(s->search, s->problem, UINT32_MAX, &dance);
    if (status != DLX_OK)
        return status;
    while (status == DLX_OK && moved)
        status = recording_forward(dance, &moved);
    for (size_t d = 0; d < sizeof drawings / sizeof *drawings && status == DLX_OK; d++)
        status = drawings[d](out, dance);
    recording_free(dance);
    return status;
}

TEST(without_memory_a_dance_fails_and_frees_everything)
{
    dlx_problem *original = problem_of(toy);
    FILE *nowhere = fopen("/dev/null", "w");
    for (uint64_t k = 1, failed = true; failed; k++) {
        struct faulty faulty = {.fail_at = 0};
        dlx_allocator allocator = faulty_allocator(&faulty);
        struct shown s = {.problem = copy_into(&allocator, original)};
        ck_assert_int_eq(dance_open(s.problem, NULL, &s.search), DLX_OK);
        size_t before = faulty.outstanding;
        faulty.fail_at = faulty.requests + k;
        dlx_status status = dance_and_draw(&s, nowhere);
        failed = faulty.requests >= faulty.fail_at;
        ck_assert_int_eq(status, failed ? DLX_ERR_MEMORY : DLX_OK);
        ck_assert_uint_eq(faulty.outstanding, before);
        ck_assert(!faulty.wrong_size && (failed || k > 10));
        dlx_dance_free(s.search);
        dlx_problem_free(s.problem);
    }
    fclose(nowhere);
    dlx_problem_free(original);
}
