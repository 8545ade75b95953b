/* SPDX-License-Identifier: MIT */
/* Read the text of a certificate. certificate.h has the grammar. The first lines name the problem,
 * which is compared with the given one. The next ones claim something, which is compared with the
 * result of checking the tree or the multipliers. */
#include "dlx/certificate/certificate.h"
#include "dlx/core/decimal.h"
#include "dlx/core/memory.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- bytes, and errors with their places ---- */

void source_open(struct source *source, dlx_read_fn *read, void *user, dlx_error *error)
{
    source->read = read;
    source->user = user;
    source->error = error;
    source->offset = 0;
    source->line = source->column = 1;
    source->at_line = source->at_column = 0;
    source->is_binary = false;
    source->check = CHECK_BEGIN;
    source->at = source->end = 0;
    source->status = DLX_OK;
    source->ended = false;
}

static void fill(struct source *s)
{
    size_t got = 0;
    if (!s->read(s->user, (char *)s->block, SOURCE_BLOCK, &got)) {
        got = 0;
        source_fail_plainly(s, DLX_ERR_INPUT);
    }
    s->ended = got == 0;
    s->at = 0;
    s->end = got;
}

int source_byte(struct source *s)
{
    if (s->at == s->end && !s->ended && s->status == DLX_OK)
        fill(s);
    if (s->at == s->end)
        return SOURCE_END;
    s->check = check_byte(s->check, s->block[s->at]);
    s->offset++;
    s->column = s->block[s->at] == '\n' ? 1 : s->column + 1;
    s->line += s->block[s->at] == '\n';
    return s->block[s->at++];
}

void source_mark(struct source *s)
{
    s->at_line = s->line;
    s->at_column = s->column;
}

void source_begin_binary(struct source *s)
{
    s->is_binary = true;
}

/* Every rule of the grammar fails where the text ends too early, so this is the reason. */
static const char *reason_for(const struct source *s, dlx_status status, const char *format)
{
    if (status != DLX_ERR_SYNTAX || !s->ended)
        return format;
    return s->offset > 0 ? "the certificate is cut off" : "the certificate is empty";
}

bool source_fail(struct source *s, dlx_status status, const char *format, ...)
{
    if (s->status != DLX_OK)
        return false;
    va_list arguments;
    int length = 0;
    format = reason_for(s, status, format);
    if (s->is_binary)
        length =
            snprintf(s->error->message, sizeof s->error->message, "byte %" PRIu64 ": ", s->offset);
    va_start(arguments, format);
    vsnprintf(s->error->message + length, sizeof s->error->message - (size_t)length, format,
              arguments);
    va_end(arguments);
    s->error->line = s->is_binary ? 0 : s->at_line;
    s->error->column = s->is_binary ? 0 : s->at_column;
    s->status = status;
    return false;
}

bool source_fail_plainly(struct source *s, dlx_status status)
{
    if (s->status != DLX_OK)
        return false;
    snprintf(s->error->message, sizeof s->error->message, "%s", dlx_status_text(status));
    s->error->line = s->error->column = 0;
    s->status = status;
    return false;
}

/* Names that were added by a program may contain control characters. */
const char *item_called(const dlx_problem *problem, uint32_t item, char text[ITEM_TEXT])
{
    const char *name = dlx_problem_item(problem, item).name;
    if (name == NULL)
        snprintf(text, ITEM_TEXT, "%" PRIu64, (uint64_t)item + 1);
    else
        snprintf(text, ITEM_TEXT, "%s", name);
    for (char *c = text; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            *c = '?';
    return text;
}

enum { WORD = 32 };

/* The state of reading. */
struct file {
    const dlx_problem *problem;
    const dlx_allocator *allocator; /* not owned */
    struct source source;
    char word[WORD];       /* the last word, zero-terminated */
    char *claimed;         /* claimed number of solutions, in decimal digits */
    size_t claimed_room;   /* allocated bytes of claimed */
    uint64_t nodes;        /* claimed */
    bool is_linear;        /* it has multipliers instead of a tree */
    dlx_certificate found; /* required and forbidden options, and later the result */
    size_t required_room, forbidden_room;
};

static bool out_of_memory(struct file *f)
{
    return source_fail_plainly(&f->source, DLX_ERR_MEMORY);
}

/* ---- words ---- */

/* Fail where a text was expected. Its first `same` bytes were there, but then came `byte`. */
static bool fail_expected(struct file *f, const char *text, size_t same, int byte)
{
    char found[WORD];
    const int length = (int)strlen(text) - 1; /* without the blank or line end */
    size_t n = same;
    memcpy(found, text, n);
    for (; byte > ' ' && byte < 0x7f && n + 1 < WORD; byte = source_byte(&f->source))
        found[n++] = (char)byte;
    found[n] = '\0';
    if (n == 0)
        return source_fail(&f->source, DLX_ERR_SYNTAX, "expected `%.*s`", length, text);
    if (n == (size_t)length && same == n)
        return source_fail(&f->source, DLX_ERR_SYNTAX, "expected a %s after `%s`",
                           text[length] == ' ' ? "blank" : "line end", found);
    return source_fail(&f->source, DLX_ERR_SYNTAX, "expected `%.*s`, found `%s`", length, text,
                       found);
}

/* Read a text that ends with a blank or a line end. */
static bool expect(struct file *f, const char *text)
{
    source_mark(&f->source);
    for (size_t same = 0; text[same] != '\0'; same++) {
        const int byte = source_byte(&f->source);
        if (byte != (unsigned char)text[same])
            return fail_expected(f, text, same, byte);
    }
    return true;
}

/* Read a word and the blank or line end after it, which is stored in *end. */
static bool read_word(struct file *f, int *end)
{
    size_t length = 0;
    int byte;
    source_mark(&f->source);
    while ((byte = source_byte(&f->source)) != ' ' && byte != '\n') {
        if (byte == SOURCE_END || byte <= ' ' || byte >= 0x7f || length + 1 == WORD)
            return source_fail(&f->source, DLX_ERR_SYNTAX, "expected a word or a number");
        f->word[length++] = (char)byte;
    }
    f->word[length] = '\0';
    *end = byte;
    return true;
}

/* Read a whole number without leading zeros, and the byte after it, which must be `after`. */
static bool read_number_before(struct file *f, int after, uint64_t most, uint64_t *number)
{
    int end = 0;
    if (!read_word(f, &end))
        return false;
    const bool has_zeros = f->word[0] == '0' && f->word[1] != '\0';
    return (end == after && !has_zeros && decimal_read(f->word, most, number)) ||
           source_fail(&f->source, DLX_ERR_SYNTAX, "expected a whole number up to %" PRIu64, most);
}

static bool read_number(struct file *f, uint64_t most, uint64_t *number)
{
    return read_number_before(f, '\n', most, number);
}

static bool read_check(struct file *f, uint64_t *check)
{
    int end = 0;
    if (!read_word(f, &end))
        return false;
    return (end == '\n' && strlen(f->word) == 16 && check_parse(f->word, 16, check)) ||
           source_fail(&f->source, DLX_ERR_SYNTAX, "expected sixteen hexadecimal digits");
}

/* ---- the problem ---- */

static bool read_size(struct file *f, const char *what, uint32_t is)
{
    uint64_t number = 0;
    char name[WORD];
    snprintf(name, sizeof name, "%s ", what);
    if (!expect(f, name) || !read_number(f, UINT32_MAX, &number))
        return false;
    return number == is || source_fail(&f->source, DLX_ERR_CERTIFICATE,
                                       "the certificate is for a problem with %" PRIu64
                                       " %s, but this one has %" PRIu32,
                                       number, what, is);
}

static bool read_problem(struct file *f)
{
    uint64_t check = 0; /* for compilers that do not follow read_check() */
    if (!expect(f, "dlx-certificate 1\n") ||
        !read_size(f, "items", dlx_problem_item_count(f->problem)) ||
        !read_size(f, "options", dlx_problem_option_count(f->problem)) || !expect(f, "problem ") ||
        !read_check(f, &check))
        return false;
    return check == fingerprint(f->problem) ||
           source_fail(&f->source, DLX_ERR_CERTIFICATE, "the certificate is for another problem");
}

/* ---- the claims ---- */

/* Read the number of a required or forbidden option. */
static bool read_option(struct file *f, uint32_t **options, uint32_t *count, size_t *room)
{
    uint64_t number = 0; /* for compilers that do not follow read_number() */
    if (!read_number(f, UINT32_MAX, &number))
        return false;
    if (number == 0 || number > dlx_problem_option_count(f->problem))
        return source_fail(&f->source, DLX_ERR_SYNTAX, "there is no option %" PRIu64, number);
    if (*count > 0 && (*options)[*count - 1] >= number - 1)
        return source_fail(&f->source, DLX_ERR_SYNTAX, "option %" PRIu64 " is out of order",
                           number);
    if (!memory_reserve(f->allocator, options, room, *count + (size_t)1, sizeof **options))
        return out_of_memory(f);
    (*options)[(*count)++] = (uint32_t)number - 1;
    return true;
}

/* Read the lines of options, and the word after them, which begins a tree or multipliers. */
static bool read_options(struct file *f)
{
    int end = 0;
    bool fine = read_word(f, &end);
    while (fine && end == ' ' && strcmp(f->word, "require") == 0)
        fine = read_option(f, &f->found.required, &f->found.required_count, &f->required_room) &&
               read_word(f, &end);
    while (fine && end == ' ' && strcmp(f->word, "forbid") == 0)
        fine = read_option(f, &f->found.forbidden, &f->found.forbidden_count, &f->forbidden_room) &&
               read_word(f, &end);
    if (!fine)
        return false;
    f->is_linear = strcmp(f->word, "modulus") == 0;
    return (end == ' ' && (f->is_linear || strcmp(f->word, "solutions") == 0)) ||
           source_fail(&f->source, DLX_ERR_SYNTAX, "expected `solutions` or `modulus`, found `%s`",
                       f->word);
}

/* Read the claimed number of solutions. It is at most the number of sets of options, which limits
 * the number of digits. */
static bool read_solutions(struct file *f)
{
    const size_t most = (size_t)dlx_problem_option_count(f->problem) / 3 + 1;
    size_t length = 0;
    int byte;
    source_mark(&f->source);
    while ((byte = source_byte(&f->source)) >= '0' && byte <= '9' && length < most) {
        if (!memory_reserve(f->allocator, &f->claimed, &f->claimed_room, length + 2, 1))
            return out_of_memory(f);
        f->claimed[length++] = (char)byte;
    }
    if (byte != '\n' || length == 0 || (*f->claimed == '0' && length > 1))
        return source_fail(&f->source, DLX_ERR_SYNTAX,
                           "expected a whole number of solutions, of at most %zu digits", most);
    f->claimed[length] = '\0';
    return true;
}

static bool read_claim(struct file *f)
{
    return read_solutions(f) && expect(f, "nodes ") && read_number(f, UINT64_MAX, &f->nodes) &&
           expect(f, "tree\n");
}

/* ---- the end ---- */

static bool read_end(struct file *f)
{
    const uint64_t check = f->source.check;
    uint64_t claimed = 0;
    if (!expect(f, "check ") || !read_check(f, &claimed))
        return false;
    if (claimed != check)
        return source_fail(&f->source, DLX_ERR_SYNTAX,
                           "the check does not match: the certificate is damaged");
    bool is_end = source_byte(&f->source) == SOURCE_END;
    return (is_end && f->source.status == DLX_OK) ||
           source_fail(&f->source, DLX_ERR_SYNTAX,
                       "there is text after the end of the certificate");
}

/* ---- a tree ---- */

static bool compare(struct file *f)
{
    if (strcmp(f->found.solutions, f->claimed) != 0)
        return source_fail(&f->source, DLX_ERR_CERTIFICATE,
                           "the tree proves %.60s solutions, but %.60s are claimed",
                           f->found.solutions, f->claimed);
    return f->found.nodes == f->nodes ||
           source_fail(&f->source, DLX_ERR_CERTIFICATE,
                       "the tree has %" PRIu64 " nodes, but %" PRIu64 " are claimed",
                       f->found.nodes, f->nodes);
}

static bool read_tree(struct file *f, dlx_task *task)
{
    if (!read_claim(f))
        return false;
    source_begin_binary(&f->source);
    return check_tree(task, &f->source, &f->found) && compare(f) &&
           (source_byte(&f->source) == '\n' ||
            source_fail(&f->source, DLX_ERR_SYNTAX, "there are extra bytes after the tree")) &&
           read_end(f);
}

/* ---- multipliers ---- */

/* Read the lines of multipliers, and the word `rest` after them. */
static bool read_items(struct file *f)
{
    const uint32_t items = dlx_problem_item_count(f->problem);
    uint64_t before = 0, item = 0, multiplier = 0;
    int end = 0;
    while (read_word(f, &end) && end == ' ' && strcmp(f->word, "item") == 0) {
        if (!read_number_before(f, ' ', items, &item))
            return false;
        if (item <= before)
            return source_fail(&f->source, DLX_ERR_SYNTAX, "item %" PRIu64 " is out of order",
                               item);
        if (!read_number(f, f->found.modulus - 1, &multiplier))
            return false;
        if (multiplier == 0)
            return source_fail(&f->source, DLX_ERR_SYNTAX, "a multiplier of 0 must not be written");
        f->found.multipliers[item - 1] = (uint32_t)multiplier;
        before = item;
    }
    return (end == ' ' && strcmp(f->word, "rest") == 0) ||
           source_fail(&f->source, DLX_ERR_SYNTAX, "expected `item` or `rest`, found `%s`",
                       f->word);
}

static bool begin_multipliers(struct file *f)
{
    const uint32_t items = dlx_problem_item_count(f->problem);
    f->found.solutions = memory_array(f->allocator, 2, 1);
    if (f->found.solutions == NULL)
        return out_of_memory(f);
    memcpy(f->found.solutions, "0", 2); /* at once, because release() measures its length */
    f->found.multipliers = memory_array(f->allocator, items, sizeof *f->found.multipliers);
    if (items > 0 && f->found.multipliers == NULL)
        return out_of_memory(f);
    for (uint32_t i = 0; i < items; i++)
        f->found.multipliers[i] = 0;
    return true;
}

static bool check_rest(struct file *f, uint64_t claimed)
{
    return check_linear(f->problem, &f->source, &f->found) &&
           (f->found.rest == claimed ||
            source_fail(&f->source, DLX_ERR_CERTIFICATE,
                        "the multipliers of all items give %" PRIu32 " modulo %" PRIu32
                        ", but %" PRIu64 " is claimed",
                        f->found.rest, f->found.modulus, claimed));
}

static bool read_linear(struct file *f)
{
    uint64_t modulus = 0, claimed = 0;
    if (!read_number(f, UINT32_MAX, &modulus))
        return false;
    if (modulus < 2)
        return source_fail(&f->source, DLX_ERR_SYNTAX, "the modulus must be at least 2");
    f->found.modulus = (uint32_t)modulus;
    if (!begin_multipliers(f) || !read_items(f) || !read_number(f, modulus - 1, &claimed))
        return false;
    const uint64_t line = f->source.at_line, column = f->source.at_column;
    if (!read_end(f))
        return false;
    f->source.at_line = line; /* what is claimed is at fault, not the end */
    f->source.at_column = column;
    return check_rest(f, claimed);
}

/* ---- both ---- */

/* Shrink an array to its length, which dlx_certificate_free() expects. */
static bool trim(struct file *f, uint32_t **options, uint32_t count, size_t *room)
{
    if (count > 0 && !memory_resize(f->allocator, options, *room, count, sizeof **options))
        return out_of_memory(f);
    *room = count;
    return true;
}

static void release(struct file *f)
{
    if (f->found.solutions != NULL)
        memory_free(f->allocator, f->found.solutions, strlen(f->found.solutions) + 1, 1);
    memory_free(f->allocator, f->found.multipliers, dlx_problem_item_count(f->problem),
                sizeof *f->found.multipliers);
    memory_free(f->allocator, f->found.required, f->required_room, sizeof *f->found.required);
    memory_free(f->allocator, f->found.forbidden, f->forbidden_room, sizeof *f->found.forbidden);
}

dlx_status dlx_certificate_check(dlx_task *task, dlx_read_fn *read, void *user,
                                 dlx_certificate *certificate, dlx_error *error)
{
    const dlx_problem *problem = task->problem;
    dlx_error ignored;
    struct file f = {.problem = problem, .allocator = dlx_problem_allocator(problem)};
    source_open(&f.source, read, user, error != NULL ? error : &ignored);
    bool fine = read_problem(&f) && read_options(&f) &&
                (f.is_linear ? read_linear(&f) : read_tree(&f, task)) &&
                trim(&f, &f.found.required, f.found.required_count, &f.required_room) &&
                trim(&f, &f.found.forbidden, f.found.forbidden_count, &f.forbidden_room);
    memory_free(f.allocator, f.claimed, f.claimed_room, 1);
    if (fine && certificate != NULL)
        *certificate = f.found;
    else
        release(&f);
    return f.source.status;
}

void dlx_certificate_free(const dlx_problem *problem, dlx_certificate *certificate)
{
    if (certificate == NULL)
        return;
    struct file f = {
        .problem = problem,
        .allocator = dlx_problem_allocator(problem),
        .found = *certificate,
        .required_room = certificate->required_count,
        .forbidden_room = certificate->forbidden_count,
    };
    release(&f);
    *certificate = (dlx_certificate){.solutions = NULL};
}
