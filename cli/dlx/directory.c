/* SPDX-License-Identifier: MIT */
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
#include "cli/dlx/directory.h"
#include "dlx/core/decimal.h"
#include "cli/common/limit.h"
#include "cli/dlx/print.h"

#include <stdlib.h>
#include <string.h>

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
