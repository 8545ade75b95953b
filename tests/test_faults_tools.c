/* SPDX-License-Identifier: MIT */
/*
 * Tests of failing memory for code without an allocator: generators, drawings and recorded dances
 * call malloc, which the linker replaces here (--wrap). Every block allocated meanwhile must be
 * freed.
 */
#define _POSIX_C_SOURCE 200809L

#include "dlx/dance/record.h"
#include "dlx/draw/dance.h"
#include "dlx/draw/drawing.h"
#include "dlx/generate/generate.h"
#include "tests/support/faults.h"
#include "tests/support/suite.h"
#include "tests/support/tasks.h"

#include <stdio.h>
#include <unistd.h>

/* ---- malloc ---- */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void __wrap_free(void *block);

enum { MOST_BLOCKS = 1000 };

static struct faulty *armed;      /* counts and refuses requests while set; else NULL */
static void *blocks[MOST_BLOCKS]; /* blocks allocated meanwhile and not yet freed */
static int block_count;

static bool is_refused(void)
{
    return armed != NULL && faulty_refuses(armed);
}

static void *note(void *block)
{
    if (armed != NULL && block != NULL) {
        if (block_count == MOST_BLOCKS)
            abort();
        blocks[block_count++] = block;
    }
    return block;
}

static void forget(const void *block)
{
    for (int b = 0; b < block_count; b++)
        if (blocks[b] == block)
            blocks[b] = blocks[--block_count];
}

void *__wrap_malloc(size_t size)
{
    return is_refused() ? NULL : note(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size)
{
    return is_refused() ? NULL : note(__real_calloc(count, size));
}

void *__wrap_realloc(void *block, size_t size)
{
    if (is_refused())
        return NULL;
    forget(block);
    return note(__real_realloc(block, size));
}

void __wrap_free(void *block)
{
    forget(block);
    __real_free(block);
}

static void arm(struct faulty *faulty)
{
    armed = faulty;
}

/* ---- generators ---- */

/* Files for generators that read one, made once. */
static char graph_file[] = "/tmp/dlx-graph-XXXXXX", word_file[] = "/tmp/dlx-words-XXXXXX",
            mask_file[] = "/tmp/dlx-mask-XXXXXX", square_file[] = "/tmp/dlx-square-XXXXXX";

static void make_file(char *name, const char *text)
{
    int descriptor = mkstemp(name);
    if (descriptor < 0 || write(descriptor, text, strlen(text)) < 0)
        abort();
    close(descriptor);
}

static const struct {
    const char *line;
    const char *file; /* file name suggested by the line, or NULL */
} lines[] = {
    {"queens 5", NULL},
    {"langford 4 --reduced", NULL},
    {"latin 4 --holes=6 --seed=2", NULL},
    {"latin 3 --from=", square_file},
    {"sudoku 1...2...3...4...", NULL},
    {"steiner 7 --fixed", NULL},
    {"matchings 6", NULL},
    {"matchings ", graph_file},
    {"coloring --colors=2 ", graph_file},
    {"words --rows=2 --columns=3 ", word_file},
    {"dominoes 3x4", NULL},
    {"kings 2x3", NULL},
    {"rectangles 2x3 --oblong", NULL},
    {"trominoes --mask=", mask_file},
    {"tetrominoes 4x7 --one-sided", NULL},
    {"pentominoes 7x3 --pieces=I,2*L,2x3", NULL},
    {"polyominoes 2x3 --shapes=", mask_file},
    {"tetrahexes 4x7 --reduced --pieces=bar,pistol --partial", NULL},
    {"polyiamonds hexagon1 --order=2 --any-number", NULL},
    {"soma", NULL},
    {"polycubes --box=2x2x2 --order=4 --any-number", NULL},
    {"partridge 2", NULL},
    {"partitioning 10 --options=15", NULL},
};

enum { LINES = sizeof lines / sizeof *lines };

static void compose(int variant, char line[100])
{
    const char *file = lines[variant].file;
    snprintf(line, 100, "%s%s", lines[variant].line, file == NULL ? "" : file);
}

static dlx_status generate_one(struct scene *s)
{
    char line[100], message[GENERATE_MESSAGE];
    compose(s->variant, line);
    return generate_line(NULL, line, &s->made.problem, message);
}

static void result_of_generate(struct scene *s)
{
    tell_problem(s, s->made.problem);
    dlx_problem_free(s->made.problem);
}

/* ---- drawings ---- */

/* Generator lines whose problems have a solution to draw. */
static const int drawn[] = {0, 1, 3, 4, 5, 6, 10};
enum { DRAWN = sizeof drawn / sizeof *drawn };

static struct drawing drawing;
static bool is_begun;
static char picture[1 << 20];

static void begin_problem(struct scene *s)
{
    char line[100], message[GENERATE_MESSAGE];
    compose(drawn[s->variant], line);
    ck_assert_int_eq(generate_line(NULL, line, &s->problem, message), DLX_OK);
    is_begun = false;
}

static void begin_solution(struct scene *s)
{
    begin_problem(s);
    ck_assert_int_eq(dlx_task_new(s->problem, &s->task), DLX_OK);
    ck_assert_int_eq(dlx_search_new(s->task, &s->search), DLX_OK);
    ck_assert_int_eq(dlx_search_next(s->search, NULL), DLX_FOUND);
    dlx_search_rewind(s->search);
}

static dlx_status begin_drawing(struct scene *s)
{
    return drawing_begin(&drawing, s->problem, generate_drawing(s->problem));
}

static void tell_drawing(struct scene *s)
{
    FILE *out = fmemopen(picture, sizeof picture, "w");
    drawing_print_text(out, &drawing, (struct text_style){.ascii = true});
    drawing_print_svg(out, &drawing);
    fclose(out);
    tell(s, "%s", picture);
}

static void result_of_begin(struct scene *s)
{
    dlx_solution solution;
    dlx_search_next(s->search, &solution);
    ck_assert_int_eq(drawing_fill(&drawing, &solution), DLX_OK);
    tell_drawing(s);
    drawing_end(&drawing);
}

static void begin_filling(struct scene *s)
{
    begin_solution(s);
    ck_assert_int_eq(drawing_begin(&drawing, s->problem, generate_drawing(s->problem)), DLX_OK);
}

static dlx_status fill_drawing(struct scene *s)
{
    dlx_solution solution;
    dlx_search_rewind(s->search);
    dlx_search_next(s->search, &solution);
    return drawing_fill(&drawing, &solution);
}

static void result_of_filling(struct scene *s)
{
    tell_drawing(s);
    drawing_end(&drawing);
}

/* ---- dances ---- */

static dlx_dance *recorded;
static struct recording *dance;

static dlx_status new_dance(struct scene *s)
{
    dlx_status status = dance_open(s->problem, NULL, &recorded);
    if (status != DLX_OK)
        return status;
    status = recording_new(recorded, s->problem, 1000, &dance);
    if (status != DLX_OK)
        dlx_dance_free(recorded);
    return status;
}

static void free_dance(void)
{
    recording_free(dance);
    dlx_dance_free(recorded);
}

typedef dlx_status draw_fn(FILE *out, const struct recording *dance);

static draw_fn *const draws[] = {dance_print_matrix, dance_print_lists, dance_draw_links,
                                 dance_draw_matrix, dance_draw_tree};
enum { DRAWS = sizeof draws / sizeof *draws };

static void tell_dance(struct scene *s)
{
    FILE *out = fmemopen(picture, sizeof picture, "w");
    ck_assert_int_eq(dance_print_matrix(out, dance), DLX_OK);
    fclose(out);
    tell(s, "%s", picture);
}

static void result_of_new_dance(struct scene *s)
{
    bool moved;
    for (int frame = 0; frame < 300; frame++)
        ck_assert_int_eq(recording_forward(dance, &moved), DLX_OK);
    tell_dance(s);
    free_dance();
}

static void begin_dance(struct scene *s)
{
    begin_problem(s);
    ck_assert_int_eq(new_dance(s), DLX_OK);
}

static dlx_status go_forward(struct scene *s)
{
    bool moved;
    (void)s;
    dlx_status status = DLX_OK;
    for (int frame = 0; frame < 800 && status == DLX_OK; frame++)
        status = recording_forward(dance, &moved);
    return status;
}

/* After an error the dance goes no further forward, but it still goes back. */
static dlx_status dance_forward(struct scene *s)
{
    bool moved;
    arm(&s->faulty);
    dlx_status status = go_forward(s);
    arm(NULL);
    if (status == DLX_OK)
        return DLX_OK;
    ck_assert_int_eq(recording_forward(dance, &moved), DLX_ERR_MEMORY);
    while (recording_back(dance))
        continue;
    return status;
}

static void begin_forward(struct scene *s)
{
    begin_dance(s);
    tell_dance(s);
}

static void end_dance(struct scene *s)
{
    tell_dance(s);
    free_dance();
}

static void begin_picture(struct scene *s)
{
    int variant = s->variant;
    s->variant = 0;
    begin_dance(s);
    s->variant = variant;
    ck_assert_int_eq(go_forward(s), DLX_OK);
}

static dlx_status draw_dance(struct scene *s)
{
    FILE *out = fmemopen(picture, sizeof picture, "w");
    dlx_status status = draws[s->variant](out, dance);
    fclose(out);
    return status;
}

static void result_of_draw(struct scene *s)
{
    tell(s, "%s", picture);
    free_dance();
}

/* ---- all calls ---- */

/* The result of each call has freed what the call allocated. */
static const struct fault_case cases[] = {
    {"generate_line", REFUSES, LINES, true, NULL, NULL, generate_one, result_of_generate},
    {"drawing_begin", REFUSES, DRAWN, true, begin_solution, NULL, begin_drawing, result_of_begin},
    {"drawing_fill", REFUSES, DRAWN, true, begin_filling, NULL, fill_drawing, result_of_filling},
    {"recording_new", REFUSES, DRAWN, true, begin_problem, NULL, new_dance, result_of_new_dance},
    {"dance_draw_...", REFUSES, DRAWS, true, begin_picture, NULL, draw_dance, result_of_draw},
};

static void no_block_is_left(void)
{
    ck_assert_int_eq(block_count, 0);
}

/* A dance that failed stays where it is, and its frames are still there. */
TEST(a_dance_without_memory_goes_back_but_no_further)
{
    for (int for_good = 0; for_good < 2; for_good++)
        for (uint64_t k = 1;; k++) {
            static struct scene s;
            s = (struct scene){.variant = 0};
            begin_forward(&s);
            char *first = s.told;
            s.told = NULL, s.length = 0;
            s.faulty = (struct faulty){.fail_at = k, .for_good = for_good == 1};
            dlx_status status = dance_forward(&s);
            bool hit = s.faulty.requests >= k;
            ck_assert_int_eq(status, hit ? DLX_ERR_MEMORY : DLX_OK);
            while (recording_back(dance))
                continue;
            end_dance(&s);
            ck_assert_str_eq(s.told, first);
            dlx_problem_free(s.problem);
            free(s.told);
            free(first);
            ck_assert_int_eq(block_count, 0);
            if (!hit) {
                ck_assert_uint_gt(k, 3);
                break;
            }
        }
}

static void make_files(void)
{
    make_file(graph_file, "A B\nB C\nC D\nD A\n");
    make_file(word_file, "ab\ncd\nef\nace\nbdf\nxyz\n");
    make_file(mask_file, "###\n###\n");
    make_file(square_file, "1 . .\n. 1 .\n. . .\n");
}

static void remove_files(void)
{
    unlink(graph_file), unlink(word_file), unlink(mask_file), unlink(square_file);
}

PREPARE
{
    fault_laws(laws, cases, sizeof cases / sizeof *cases, arm);
    tcase_add_unchecked_fixture(laws, make_files, remove_files);
    tcase_add_checked_fixture(laws, NULL, no_block_is_left);
}
