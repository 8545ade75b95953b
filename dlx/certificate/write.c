/* SPDX-License-Identifier: MIT */
/* Write a certificate: make the tree or multipliers, let the checker compute what they prove, write
 * both. Written certificates are therefore correct, even if the search or the test has a defect. */
#include "dlx/certificate/tree.h"
#include "dlx/core/memory.h"
#include "dlx/modular/modular.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MOST_NODE = 1 + 5, OUTPUT_BLOCK = 1 << 12 };
static const size_t DEFAULT_MEMORY = (size_t)1 << 30;

/* ---- nodes as bytes ---- */

/* The nodes of a tree as bytes, for a dlx_read_fn. */
struct encoder {
    const struct tree *tree;
    size_t node; /* the next node */
};

static char *put_code(char *to, uint32_t code)
{
    for (; code >= 0x80; code >>= 7)
        *to++ = (char)((code & 0x7f) | 0x80);
    *to++ = (char)code;
    return to;
}

static char *put_node(char *to, struct proof_node node)
{
    if (node.number == NODE_SAME) {
        *to++ = CODE_SAME;
        return put_code(to, node.at);
    }
    if (node.number < NODE_TRIED)
        *to++ = CODE_KEEP;
    return put_code(to, CODE_BRANCH + node.at);
}

static bool encode(void *user, char *buffer, size_t size, size_t *got)
{
    struct encoder *e = user;
    char *to = buffer;
    while (e->node < e->tree->used && (size_t)(to - buffer) + MOST_NODE <= size)
        to = put_node(to, e->tree->nodes[e->node++]);
    *got = (size_t)(to - buffer);
    return true;
}

/* ---- the text ---- */

struct writer {
    dlx_write_fn *write; /* receives the text */
    void *user;          /* passed to write() */
    uint64_t check;      /* check of the bytes written */
    bool failed;
};

static void put(struct writer *w, const char *text, size_t size)
{
    for (size_t b = 0; b < size; b++)
        w->check = check_byte(w->check, (unsigned char)text[b]);
    if (!w->failed && size > 0)
        w->failed = !w->write(w->user, text, size);
}

static void put_text(struct writer *w, const char *text)
{
    put(w, text, strlen(text));
}

static void put_line(struct writer *w, const char *name, uint64_t number)
{
    char line[64];
    snprintf(line, sizeof line, "%s %" PRIu64 "\n", name, number);
    put_text(w, line);
}

static void put_check(struct writer *w, const char *name, uint64_t check)
{
    char line[64];
    snprintf(line, sizeof line, "%s %016" PRIx64 "\n", name, check);
    put_text(w, line);
}

static void put_head(struct writer *w, const dlx_problem *problem, const dlx_certificate *c)
{
    put_text(w, "dlx-certificate 1\n");
    put_line(w, "items", dlx_problem_item_count(problem));
    put_line(w, "options", dlx_problem_option_count(problem));
    put_check(w, "problem", fingerprint(problem));
    for (uint32_t r = 0; r < c->required_count; r++)
        put_line(w, "require", (uint64_t)c->required[r] + 1);
    for (uint32_t f = 0; f < c->forbidden_count; f++)
        put_line(w, "forbid", (uint64_t)c->forbidden[f] + 1);
}

static void put_tree(struct writer *w, const struct tree *tree, const dlx_certificate *c)
{
    char block[OUTPUT_BLOCK] = ""; /* filled by encode(), which the analyzer does not see */
    struct encoder encoder = {.tree = tree};
    size_t got = 1;
    put_text(w, "solutions ");
    put_text(w, c->solutions);
    put_text(w, "\n");
    put_line(w, "nodes", c->nodes);
    put_text(w, "tree\n");
    while (got > 0) {
        encode(&encoder, block, sizeof block, &got);
        put(w, block, got);
    }
    put_text(w, "\n");
    put_check(w, "check", w->check);
}

static void put_multipliers(struct writer *w, const dlx_problem *problem, const dlx_certificate *c)
{
    char line[64];
    put_line(w, "modulus", c->modulus);
    for (uint32_t i = 0; i < dlx_problem_item_count(problem); i++)
        if (c->multipliers[i] != 0) {
            snprintf(line, sizeof line, "item %" PRIu64 " %" PRIu32 "\n", (uint64_t)i + 1,
                     c->multipliers[i]);
            put_text(w, line);
        }
    put_line(w, "rest", c->rest);
    put_check(w, "check", w->check);
}

/* ---- required and forbidden options ---- */

/* List the options whose fate has this bit, in ascending order. The array has that length. */
static dlx_status list_options(const dlx_task *task, unsigned char fate, uint32_t **options,
                               uint32_t *count)
{
    const uint32_t all = dlx_problem_option_count(task->problem);
    uint32_t wanted = 0, used = 0;
    for (uint32_t o = 0; o < all; o++)
        wanted += (task->fate[o] & fate) != 0;
    if (wanted == 0)
        return DLX_OK;
    uint32_t *list = memory_array(&task->allocator, wanted, sizeof *list);
    if (list == NULL)
        return DLX_ERR_MEMORY;
    for (uint32_t o = 0; o < all; o++)
        if ((task->fate[o] & fate) != 0)
            list[used++] = o;
    *options = list;
    *count = wanted;
    return DLX_OK;
}

static dlx_status list_decisions(const dlx_task *task, dlx_certificate *made)
{
    dlx_status status = list_options(task, TASK_REQUIRED, &made->required, &made->required_count);
    if (status == DLX_OK)
        status = list_options(task, TASK_FORBIDDEN, &made->forbidden, &made->forbidden_count);
    return status;
}

/* ---- putting it together ---- */

static dlx_status fail(dlx_error *error, dlx_status status)
{
    *error = (dlx_error){.line = 0};
    snprintf(error->message, sizeof error->message, "%s", dlx_status_text(status));
    return status;
}

static dlx_status check_and_write(dlx_task *task, const struct tree *tree, struct writer *w,
                                  dlx_certificate *made, dlx_error *error)
{
    struct encoder encoder = {.tree = tree};
    struct source source;
    source_open(&source, encode, &encoder, error);
    if (!check_tree(task, &source, made))
        return source.status;
    put_head(w, task->problem, made);
    put_tree(w, tree, made);
    return w->failed ? fail(error, DLX_ERR_OUTPUT) : DLX_OK;
}

static dlx_status make_and_write(dlx_task *task, struct writer *w, dlx_certificate *made,
                                 dlx_error *error)
{
    struct tree tree = {.nodes = NULL};
    const size_t memory = task->settings.memory > 0 ? task->settings.memory : DEFAULT_MEMORY;
    dlx_status status = list_decisions(task, made);
    if (status == DLX_OK)
        status = tree_make(task, made, memory, &tree);
    status = status == DLX_OK ? check_and_write(task, &tree, w, made, error) : fail(error, status);
    tree_free(&tree, &task->allocator);
    return status;
}

/* Pass a certificate to the caller if all went well. */
static dlx_status give(const dlx_task *task, dlx_status status, dlx_certificate *made,
                       dlx_certificate *certificate)
{
    if (status == DLX_OK && certificate != NULL)
        *certificate = *made;
    else
        dlx_certificate_free(task->problem, made);
    return status;
}

dlx_status dlx_certificate_write(dlx_task *task, dlx_write_fn *write, void *user,
                                 dlx_certificate *certificate, dlx_error *error)
{
    dlx_certificate made = {.solutions = NULL};
    struct writer w = {.write = write, .user = user, .check = CHECK_BEGIN};
    dlx_error ignored;
    error = error != NULL ? error : &ignored;
    if (task->settings.choose >= CHOOSE_WEIGHTED) {
        task_fail(task, DLX_ERR_ARGUMENT,
                  "certificates cannot be made with choose=weighted, restarts or consistent");
        return fail(error, DLX_ERR_ARGUMENT);
    }
    return give(task, make_and_write(task, &w, &made, error), &made, certificate);
}

/* ---- linear certificates ---- */

static bool read_nothing(void *user, char *buffer, size_t size, size_t *got)
{
    (void)user, (void)buffer, (void)size;
    *got = 0;
    return true;
}

static dlx_status check_and_write_linear(dlx_task *task, struct writer *w, dlx_certificate *made,
                                         dlx_error *error)
{
    struct source source;
    source_open(&source, read_nothing, NULL, error);
    if (!check_linear(task->problem, &source, made))
        return source.status;
    if (w->write == NULL)
        return DLX_OK;
    put_head(w, task->problem, made);
    put_multipliers(w, task->problem, made);
    return w->failed ? fail(error, DLX_ERR_OUTPUT) : DLX_OK;
}

static dlx_status prove_and_write(dlx_task *task, struct writer *w, dlx_certificate *made,
                                  dlx_error *error)
{
    struct modular_proof proof;
    dlx_status status = task_has_time(task) ? modular_prove(task, &proof) : DLX_ERR_STOPPED;
    if (status != DLX_OK)
        return fail(error, status);
    if (proof.modulus == 0)
        return DLX_OK;
    made->modulus = proof.modulus;
    made->multipliers = proof.multiplier;
    made->solutions = memory_array(&task->allocator, 2, 1);
    if (made->solutions == NULL)
        return fail(error, DLX_ERR_MEMORY);
    memcpy(made->solutions, "0", 2);
    status = list_decisions(task, made);
    return status == DLX_OK ? check_and_write_linear(task, w, made, error) : fail(error, status);
}

dlx_status dlx_certificate_write_linear(dlx_task *task, dlx_write_fn *write, void *user,
                                        dlx_certificate *certificate, dlx_error *error)
{
    dlx_certificate made = {.solutions = NULL};
    struct writer w = {.write = write, .user = user, .check = CHECK_BEGIN};
    dlx_error ignored;
    dlx_status status = prove_and_write(task, &w, &made, error != NULL ? error : &ignored);
    return give(task, status, &made, certificate);
}
