/* SPDX-License-Identifier: MIT */
/*
 * The texts of options, and an index that finds options by them. Its keys are hashes of texts; the
 * number of spaces between words does not matter, and their order only if several options differ in
 * it. Texts with equal keys are compared, too:
 *
 *     option   0 "a d f"   1 "b g"   2 "a  d f"         keys    (17, 1)  (42, 0)  (42, 2)
 *     find("a d f", DLX_NONE) is 0, find("a d f", 0) is 2
 */
#include "dlx/option.h"

#include "dlx/core/decimal.h"
#include "dlx/core/memory.h"
#include "dlx/core/query.h"

#include <stdlib.h>
#include <string.h>

/* ---- the text of an option ---- */

/* Where a text goes. What does not fit is only counted. */
struct sink {
    char *text;    /* of `size` bytes */
    size_t size;   /* one of them is for the zero byte */
    size_t length; /* of the whole text so far */
};

/* How the file of a problem writes its options. */
struct style {
    uint32_t base;          /* number of the first item */
    char separator;         /* between two entries; '\0' for none */
    bool is_grid;           /* an option is a number for each item: how often it covers it */
    const char *color_sign; /* before a color without a name */
};

static struct style style_of(const dlx_reading *reading)
{
    dlx_format_facts facts;
    struct style style = {.separator = ' ', .color_sign = ":"};
    if (reading == NULL || !dlx_format_describe(reading->format, &facts))
        return style;
    return (struct style){reading->base, reading->separator, facts.is_grid, facts.color_sign};
}

static void put(struct sink *s, const char *bytes, size_t length)
{
    for (size_t b = 0; b < length && s->length + b + 1 < s->size; b++)
        s->text[s->length + b] = bytes[b];
    s->length += length;
}

static void put_text(struct sink *s, const char *text)
{
    put(s, text, strlen(text));
}

static void put_number(struct sink *s, uint64_t number)
{
    char room[DECIMAL_ROOM] = "";
    put_text(s, decimal_text(number, room));
}

static void put_separator(struct sink *s, const struct style *style)
{
    put(s, &style->separator, style->separator != '\0');
}

static void put_entry(struct sink *s, const struct style *style, const dlx_problem *problem,
                      dlx_entry entry)
{
    char room[DECIMAL_ROOM];
    const char *color = dlx_problem_color_name(problem, entry.color);
    put_text(s, item_label(problem, entry.item, style->base, room));
    if (entry.color == DLX_NO_COLOR)
        return;
    if (item_is_primary(problem, entry.item)) {
        put_text(s, "=");
        put_number(s, entry.color);
        return;
    }
    put_text(s, color != NULL ? ":" : style->color_sign);
    if (color != NULL)
        put_text(s, color);
    else
        put_number(s, entry.color);
}

static void put_grid(struct sink *s, const struct style *style, const dlx_problem *problem,
                     const dlx_entry *entries, uint32_t count)
{
    uint32_t e = 0; /* a file that is a grid has the entries in ascending order */
    for (uint32_t item = 0; item < dlx_problem_item_count(problem); item++) {
        const bool has = e < count && entries[e].item == item;
        if (item > 0)
            put_separator(s, style);
        put_number(s, has ? entry_times(problem, entries[e]) : 0);
        e += has;
    }
}

/* Write the name of an option of a `csv` file, in quotes where the file must have them. */
static void put_name(struct sink *s, const struct style *style, const char *name)
{
    const bool is_quoted = strpbrk(name, ",;\"") != NULL;
    put(s, "\"", is_quoted);
    for (; *name != '\0'; name++) {
        put(s, "\"", *name == '"'); /* a quote is doubled */
        put(s, name, 1);
    }
    put(s, "\"", is_quoted);
    put_separator(s, style);
}

static void put_option(struct sink *s, const struct style *style, const dlx_problem *problem,
                       uint32_t option)
{
    uint32_t count;
    const char *name = dlx_problem_option_name(problem, option);
    const dlx_entry *entries = dlx_problem_option(problem, option, &count);
    if (name != NULL)
        put_name(s, style, name);
    if (style->is_grid) {
        put_grid(s, style, problem, entries, count);
        return;
    }
    for (uint32_t e = 0; e < count; e++) {
        if (e > 0)
            put_separator(s, style);
        put_entry(s, style, problem, entries[e]);
    }
}

static size_t write_text(const dlx_problem *problem, const struct style *style, uint32_t option,
                         char *text, size_t size)
{
    struct sink sink = {.text = text, .size = size};
    if (option < dlx_problem_option_count(problem))
        put_option(&sink, style, problem, option);
    if (size > 0)
        text[sink.length < size ? sink.length : size - 1] = '\0';
    return sink.length;
}

size_t dlx_option_text(const dlx_problem *problem, const dlx_reading *reading, uint32_t option,
                       char *text, size_t size)
{
    const struct style style = style_of(reading);
    return write_text(problem, &style, option, text, size);
}

/* ---- words ---- */

static const char spaces[] = " \t\r\n";

/* The sum of the hashes of the words (FNV-1a), which does not depend on their order. */
static uint64_t hash_words(const char *text)
{
    uint64_t sum = 0;
    for (text += strspn(text, spaces); *text != '\0'; text += strspn(text, spaces)) {
        uint64_t hash = 0xcbf29ce484222325u;
        for (; *text != '\0' && strchr(spaces, *text) == NULL; text++)
            hash = (hash ^ (unsigned char)*text) * 0x100000001b3u;
        sum += hash;
    }
    return sum;
}

/* Return how often a word is in a text. */
static size_t count_word(const char *text, const char *word, size_t length)
{
    size_t count = 0;
    for (text += strspn(text, spaces); *text != '\0'; text += strspn(text, spaces)) {
        const size_t size = strcspn(text, spaces);
        count += size == length && memcmp(text, word, length) == 0;
        text += size;
    }
    return count;
}

/* Return whether two texts with the same hash have the same words in any order. An option has no
 * word twice. */
static bool are_reordered(const char *a, const char *b)
{
    size_t words = 0, others = 0, length;
    for (const char *at = b + strspn(b, spaces); *at != '\0'; at += strspn(at, spaces), others++)
        at += strcspn(at, spaces);
    for (a += strspn(a, spaces); *a != '\0'; a += strspn(a, spaces), words++) {
        length = strcspn(a, spaces);
        if (count_word(b, a, length) != 1)
            return false;
        a += length;
    }
    return words == others;
}

static bool are_same_words(const char *a, const char *b)
{
    for (;;) {
        a += strspn(a, spaces);
        b += strspn(b, spaces);
        if (*a == '\0' || *b == '\0')
            return *a == *b;
        const size_t length = strcspn(a, spaces);
        if (strcspn(b, spaces) != length || memcmp(a, b, length) != 0)
            return false;
        a += length;
        b += length;
    }
}

/* ---- the index ---- */

struct key {
    uint64_t hash;   /* of the words of the text */
    uint32_t option; /* number of the option */
};

struct dlx_option_index {
    const dlx_problem *problem; /* not owned */
    struct style style;         /* how its file writes options */
    bool has_names;             /* some option has a name */
    struct key *keys;           /* of each option, sorted */
    char *text;                 /* the text of one option */
    size_t capacity;            /* allocated length of text */
};

static int compare_keys(const void *a, const void *b)
{
    const struct key *x = a, *y = b;
    if (x->hash != y->hash)
        return x->hash < y->hash ? -1 : 1;
    /* Options with equal keys are found in ascending order. */
    return x->option < y->option ? -1 : x->option > y->option;
}

/* Write the text of an option into `text`. Return false if there is no memory. */
static bool write_option(dlx_option_index *x, uint32_t option)
{
    const dlx_allocator *allocator = dlx_problem_allocator(x->problem);
    size_t length;
    while ((length = write_text(x->problem, &x->style, option, x->text, x->capacity)) >=
           x->capacity)
        if (!memory_reserve(allocator, &x->text, &x->capacity, length + 1, 1))
            return false;
    return true;
}

static bool fill(dlx_option_index *x)
{
    const uint32_t options = dlx_problem_option_count(x->problem);
    x->keys = memory_array(dlx_problem_allocator(x->problem), (size_t)options + 1, sizeof *x->keys);
    bool has_memory = x->keys != NULL;
    for (uint32_t o = 0; o < options && has_memory; o++) {
        has_memory = write_option(x, o);
        if (has_memory)
            x->keys[o] = (struct key){hash_words(x->text), o};
    }
    if (has_memory)
        qsort(x->keys, options, sizeof *x->keys, compare_keys);
    return has_memory;
}

dlx_status dlx_option_index_new(const dlx_problem *problem, const dlx_reading *reading,
                                dlx_option_index **index)
{
    dlx_option_index *x = memory_array(dlx_problem_allocator(problem), 1, sizeof *x);
    if (x == NULL)
        return DLX_ERR_MEMORY;
    *x = (dlx_option_index){.problem = problem,
                            .style = style_of(reading),
                            .has_names = problem_has_option_names(problem)};
    if (!fill(x)) {
        dlx_option_index_free(x);
        return DLX_ERR_MEMORY;
    }
    *index = x;
    return DLX_OK;
}

void dlx_option_index_free(dlx_option_index *index)
{
    if (index == NULL)
        return;
    const dlx_allocator *allocator = dlx_problem_allocator(index->problem);
    memory_free(allocator, index->keys, (size_t)dlx_problem_option_count(index->problem) + 1,
                sizeof *index->keys);
    memory_free(allocator, index->text, index->capacity, 1);
    memory_free(allocator, index, 1, sizeof *index);
}

/* Return the first place that is not before this key (binary search). */
static uint32_t find_place(const dlx_option_index *x, struct key sought)
{
    uint32_t low = 0, high = dlx_problem_option_count(x->problem);
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (compare_keys(&x->keys[middle], &sought) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static uint32_t next_after(uint32_t option)
{
    return option == DLX_NONE ? 0 : option + 1;
}

/* `index->text` is long enough for every option, so writing one cannot fail. */
static uint32_t find_words(dlx_option_index *index, const char *text, uint32_t after,
                           bool are_same(const char *, const char *))
{
    const uint32_t options = dlx_problem_option_count(index->problem);
    const uint64_t hash = hash_words(text);
    uint32_t at = find_place(index, (struct key){hash, next_after(after)});
    for (; at < options && index->keys[at].hash == hash; at++)
        if (write_option(index, index->keys[at].option) && are_same(index->text, text))
            return index->keys[at].option;
    return DLX_NONE;
}

/* A text may have another order of words only if no option has its words in this order. */
uint32_t dlx_option_index_find_text(dlx_option_index *index, const char *text, uint32_t after)
{
    const uint32_t found = find_words(index, text, after, are_same_words);
    if (found != DLX_NONE || index->style.is_grid ||
        (after != DLX_NONE && find_words(index, text, DLX_NONE, are_same_words) != DLX_NONE))
        return found;
    return find_words(index, text, after, are_reordered);
}

static uint32_t find_name(const dlx_option_index *x, const char *text, uint32_t after)
{
    const uint32_t options = x->has_names ? dlx_problem_option_count(x->problem) : 0;
    for (uint32_t o = next_after(after); o < options; o++) {
        const char *name = dlx_problem_option_name(x->problem, o);
        if (name != NULL && strcmp(name, text) == 0)
            return o;
    }
    return DLX_NONE;
}

uint32_t dlx_option_index_find(dlx_option_index *index, const char *text, uint32_t after)
{
    const uint32_t options = dlx_problem_option_count(index->problem);
    uint64_t number;
    if (dlx_option_index_find_text(index, text, DLX_NONE) != DLX_NONE)
        return dlx_option_index_find_text(index, text, after);
    if (find_name(index, text, DLX_NONE) != DLX_NONE)
        return find_name(index, text, after);
    const bool is_number =
        after == DLX_NONE && *text == '#' && decimal_read(text + 1, options, &number);
    return is_number && number > 0 ? (uint32_t)number - 1 : DLX_NONE;
}
