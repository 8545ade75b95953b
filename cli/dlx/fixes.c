/* SPDX-License-Identifier: MIT */
/* Find options by their text: in a directory of all options, for `dlx verify`, and one by one for --require
 * and --forbid. */
#include "cli/common/limit.h"
#include "cli/dlx/print.h"
#include "dlx/core/decimal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- the directory ---- */

/*
 * Find the options of a problem by the text that `dlx solve` prints for them:
 *
 *     --print=options   the text of the option; the number of blanks between words does not matter
 *     --print=numbers   the number of the option, from 1
 *     --print=lines     the line of the option in the input
 *
 * For options and lines, a sorted array has one key per option: the hash of its text, or its line. Keys of
 * different texts may be equal, so the texts are compared as well.
 */

struct listed {
    uint64_t key;    /* hash of the text, or the line */
    uint32_t option; /* number of the option */
};

/* FNV-1a over the words with one blank between two words. */
static uint64_t hash_words(const char *text)
{
    uint64_t h = 0xcbf29ce484222325u;
    bool gap = false, begun = false; /* blanks before the first word do not count */
    for (; *text != '\0'; text++) {
        if (strchr(" \t\r\n", *text) != NULL) {
            gap = begun;
            continue;
        }
        if (gap)
            h = (h ^ ' ') * 0x100000001b3u;
        h = (h ^ (unsigned char)*text) * 0x100000001b3u;
        gap = false;
        begun = true;
    }
    return h;
}

static bool same_words(const char *a, const char *b)
{
    static const char blanks[] = " \t\r\n";
    for (;;) {
        size_t a_gap = strspn(a, blanks), b_gap = strspn(b, blanks);
        a += a_gap;
        b += b_gap;
        if (*a == '\0' || *b == '\0')
            return *a == *b;
        size_t length = strcspn(a, blanks);
        if (strcspn(b, blanks) != length || memcmp(a, b, length) != 0)
            return false;
        a += length;
        b += length;
    }
}

static int compare_listed(const void *a, const void *b)
{
    const struct listed *x = a, *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    /* directory_find() returns options with equal keys in ascending order. */
    return x->option < y->option ? -1 : x->option > y->option;
}

static uint64_t key_of(const struct directory *d, uint32_t option)
{
    if (d->form == PRINT_LINES)
        return dlx_problem_option_line(d->input->problem, option);
    struct text text = option_text(d->input, option);
    uint64_t key = hash_words(text.string);
    text_free(&text);
    return key;
}

bool directory_make(struct directory *d, const struct input *input, enum print_form form)
{
    uint32_t options = dlx_problem_option_count(input->problem);
    *d = (struct directory){.input = input, .form = form};
    if (form == PRINT_NUMBERS)
        return true;
    d->listed = limit_new((size_t)options + 1, sizeof *d->listed);
    if (d->listed == NULL)
        return out_of_memory();
    for (uint32_t option = 0; option < options; option++) {
        d->listed[option].option = option;
        d->listed[option].key = key_of(d, option);
    }
    qsort(d->listed, options, sizeof *d->listed, compare_listed);
    return true;
}

void directory_free(struct directory *d)
{
    size_t options = dlx_problem_option_count(d->input->problem);
    limit_free(d->listed, options + 1, sizeof *d->listed);
}

/* Return the first position that is not before this key and option (binary search). */
static uint32_t find_place(const struct directory *d, struct listed sought)
{
    uint32_t low = 0, high = dlx_problem_option_count(d->input->problem);
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (compare_listed(&d->listed[middle], &sought) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool text_matches(const struct directory *d, uint32_t option, const char *line)
{
    struct text text = option_text(d->input, option);
    bool same = same_words(text.string, line);
    text_free(&text);
    return same;
}

static uint32_t find_listed(const struct directory *d, uint64_t key, const char *line,
                            uint32_t after)
{
    const uint32_t options = dlx_problem_option_count(d->input->problem);
    const struct listed next = {key, after == DLX_NONE ? 0 : after + 1};
    for (uint32_t at = find_place(d, next); at < options && d->listed[at].key == key; at++) {
        const uint32_t option = d->listed[at].option;
        if (d->form == PRINT_LINES || text_matches(d, option, line))
            return option;
    }
    return DLX_NONE;
}

static bool parse_whole(const char *line, uint64_t *number)
{
    static const char blanks[] = " \t\r\n";
    line += strspn(line, blanks);
    return decimal_take(&line, UINT64_MAX, number) && line[strspn(line, blanks)] == '\0';
}

uint32_t directory_find(const struct directory *d, const char *line, uint32_t after)
{
    uint64_t number;
    if (d->form == PRINT_OPTIONS)
        return find_listed(d, hash_words(line), line, after);
    if (!parse_whole(line, &number) || number == 0)
        return DLX_NONE;
    if (d->form == PRINT_LINES)
        return find_listed(d, number, line, after);
    bool exists = after == DLX_NONE && number <= dlx_problem_option_count(d->input->problem);
    return exists ? (uint32_t)(number - 1) : DLX_NONE;
}

/* ---- --require and --forbid ---- */

/* --require and --forbid: find the options that the command line names: by their text; in a table, by the name in its
 * first column; or by their number, such as #4. */

struct fixing {
    const struct cli *cli;      /* the command line, with the fixes */
    const struct input *input;  /* the problem */
    struct directory directory; /* finds options by their text */
    fix_fn *fix;                /* called with each option */
    void *user;                 /* passed to fix */
    bool *is_required;          /* of each option */
};

/* `form` has one %s, for the name of the file. */
static bool refuse(const struct fixing *f, const struct fix *fix, const char *form)
{
    say("dlx: --%s=%s: ", fix->required ? "require" : "forbid", fix->text);
    say(form, display_name(f->input->file));
    return false;
}

static bool decide(const struct fixing *f, bool is_required, uint32_t option)
{
    return f->fix(f->user, is_required, option) || out_of_memory();
}

/* Return the first option after `after` that is meant, or DLX_NONE. DLX_NONE as `after` begins the search. A name
 * counts only if no option has this text, and a number such as #4 only if no option has this text or name. */
static uint32_t next_option(const struct fixing *f, const char *text, uint32_t after)
{
    const dlx_problem *problem = f->input->problem;
    const uint32_t options = dlx_problem_option_count(problem);
    uint64_t number;
    if (directory_find(&f->directory, text, DLX_NONE) != DLX_NONE)
        return directory_find(&f->directory, text, after);
    for (uint32_t o = after == DLX_NONE ? 0 : after + 1; o < options; o++) {
        const char *name = dlx_problem_option_name(problem, o);
        if (name != NULL && strcmp(name, text) == 0)
            return o;
    }
    const bool is_number =
        after == DLX_NONE && *text == '#' && decimal_read(text + 1, options, &number);
    return is_number && number > 0 ? (uint32_t)number - 1 : DLX_NONE;
}

/* Return whether every word of `part` is a word of `text`. */
static bool has_words(const char *text, const char *part)
{
    for (size_t length; *part != '\0'; part += length + strspn(part + length, " ")) {
        const char *at = text;
        length = strcspn(part, " ");
        while (*at != '\0' && (strcspn(at, " ") != length || strncmp(at, part, length) != 0)) {
            at += strcspn(at, " ");
            at += strspn(at, " ");
        }
        if (*at == '\0')
            return false;
    }
    return true;
}

/* Say how to name an option, if a text that no option has is a number, or ends with a cost. */
static void note_form(const struct fix *fix)
{
    if (fix->text[strspn(fix->text, "0123456789")] == '\0')
        say("dlx: note: the number of an option has a #: '#%s'\n", fix->text);
    else if (strchr(fix->text, '|') != NULL)
        say("dlx: note: write an option without its cost\n");
}

/* Refuse a text that no option has. It may be a part of an option. */
static bool refuse_unknown(const struct fixing *f, const struct fix *fix)
{
    const bool is_text = *fix->text != '\0';
    refuse(f, fix, "no such option in %s\n");
    if (is_text)
        note_form(fix);
    for (uint32_t o = 0; is_text && o < dlx_problem_option_count(f->input->problem); o++) {
        struct text text = option_text(f->input, o);
        const bool is_near = has_words(text.string, fix->text);
        if (is_near)
            say("dlx: note: write an option with all of its items, such as '%s'\n", text.string);
        text_free(&text);
        if (is_near)
            break;
    }
    return false;
}

static bool require(const struct fixing *f, const struct fix *fix, uint32_t option)
{
    if (f->is_required[option]) /* it is required once, even if two texts name it */
        return true;
    /* Do not guess which of several options is meant. */
    if (next_option(f, fix->text, option) != DLX_NONE) {
        refuse(f, fix, "several options in %s have this text; ");
        say("write the number of one, such as #%" PRIu32 "\n", option + 1);
        return false;
    }
    f->is_required[option] = true;
    return decide(f, true, option);
}

/* Require the option with this text, or forbid all options with this text. */
static bool apply_fix(const struct fixing *f, const struct fix *fix)
{
    uint32_t option = next_option(f, fix->text, DLX_NONE);
    if (option == DLX_NONE)
        return refuse_unknown(f, fix);
    if (fix->required)
        return require(f, fix, option);
    bool fine = true;
    for (; fine && option != DLX_NONE; option = next_option(f, fix->text, option))
        fine = decide(f, false, option);
    return fine;
}

bool fixes_apply(const struct cli *cli, const struct input *input, fix_fn *fix, void *user)
{
    struct fixing f = {.cli = cli, .input = input, .fix = fix, .user = user};
    if (cli->fix_count == 0)
        return true;
    const size_t options = dlx_problem_option_count(input->problem) + (size_t)1;
    bool fine = directory_make(&f.directory, input, PRINT_OPTIONS);
    f.is_required = limit_new(options, sizeof *f.is_required);
    fine = fine && (f.is_required != NULL || out_of_memory());
    for (int kind = 0; kind < 2; kind++)
        for (int n = 0; fine && n < cli->fix_count; n++)
            if (cli->fixes[n].required == kind)
                fine = apply_fix(&f, &cli->fixes[n]);
    directory_free(&f.directory);
    limit_free(f.is_required, options, sizeof *f.is_required);
    return fine;
}

/* ---- the options ---- */

static bool add_fix(struct cli *cli, bool is_required, const char *text)
{
    cli->fixes[cli->fix_count++] = (struct fix){is_required, text};
    return true;
}

bool value_require(void *fields, const char *value)
{
    return add_fix(fields, true, value);
}

bool value_forbid(void *fields, const char *value)
{
    return add_fix(fields, false, value);
}
