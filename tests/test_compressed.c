/* SPDX-License-Identifier: MIT */
/* Tests of the compressed texts in links: they come back unchanged, fixed ones are as published,
 * and damaged ones are refused or decoded, but never crash. */
#include "sudoku/text/packed.h"
#include "tests/support/allocator.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"

#include <string.h>

enum { LONGEST = 40000, ROOM = 2 * LONGEST };

/* A text in Base64. */
struct packed {
    char text[ROOM]; /* zero-terminated */
    size_t length;
};

static void take_character(void *user, char c)
{
    struct packed *packed = user;
    ck_assert_uint_lt(packed->length + 1, ROOM);
    packed->text[packed->length++] = c;
    packed->text[packed->length] = '\0';
}

static void pack(const char *text, size_t length, struct packed *packed)
{
    static struct lz_writer writer;
    packed->length = 0;
    lz_begin(&writer, take_character, packed);
    for (size_t c = 0; c < length; c++)
        lz_append(&writer, text[c]);
    lz_end(&writer);
}

/* Return the sextets of a text in Base64. */
static size_t unpack(const char *text, uint8_t sextets[ROOM])
{
    size_t count = 0;
    for (; text[count] != '\0' && text[count] != '='; count++)
        sextets[count] = (uint8_t)base64_value(text[count]);
    return count;
}

/* A text with its memory. */
struct unpacked {
    struct object *object;
    struct lz_text text;
};

static struct unpacked new_unpacked(const dlx_allocator *allocator)
{
    struct unpacked u = {.object = object_new(allocator, sizeof(struct object))};
    u.text.object = u.object;
    return u;
}

/* ---- fixed texts ---- */

static const struct {
    const char *text, *packed;
} published[] = {
    {"", "Q==="},
    {"a", "IZA="},
    {"aaab", "IYhGQ==="},
    {"hello world", "BYUwNmD2AEDukCcwBMg="},
    {"{\"size\":4}", "N4IgzglgXgpiBcAWAvkA"},
};

TEST_EACH(published_texts_are_packed_and_unpacked, sizeof published / sizeof *published)
{
    static struct packed packed;
    uint8_t sextets[ROOM];
    struct unpacked u = new_unpacked(NULL);
    const char *text = published[_i].text;
    pack(text, strlen(text), &packed);
    ck_assert_str_eq(packed.text, published[_i].packed);
    ck_assert_int_eq(lz_decode(&u.text, sextets, unpack(published[_i].packed, sextets)), LZ_GOOD);
    ck_assert_uint_eq(u.text.length, strlen(text));
    ck_assert(u.text.length == 0 || memcmp(u.text.text, text, u.text.length) == 0);
    object_free(u.object);
}

/* The text has letters above 255, which take sixteen bits. */
TEST(characters_that_are_not_ascii_become_utf8)
{
    static const char text[] = "Žluťoučký kůň úpěl ďábelské ódy!";
    uint8_t sextets[ROOM];
    struct unpacked u = new_unpacked(NULL);
    const size_t count =
        unpack("r6ABsK6KaAD2aLCADWBfgBPQ9oCAlAZAvgDobEARlB4QAEOAjAUxAGd4BL5AZ4BMBPAQiA==", sextets);
    ck_assert_int_eq(lz_decode(&u.text, sextets, count), LZ_GOOD);
    ck_assert_uint_eq(u.text.length, sizeof text - 1);
    ck_assert_mem_eq(u.text.text, text, sizeof text - 1);
    object_free(u.object);
}

/* ---- texts of 16-bit units ---- */

enum { UNITS = 120 };

/* A text that is packed without trees: phrases are found by comparing all of them. */
struct naive {
    const uint16_t *text;
    int start[3 * UNITS], length[3 * UNITS]; /* of the phrases */
    bool is_written[3 * UNITS];              /* or a longer phrase */
    int count, width, left;
    uint8_t *sextets;
    size_t bits;
};

static void naive_bits(struct naive *n, uint32_t value, int width)
{
    for (int b = 0; b < width; b++, n->bits++) {
        if (n->bits % 6 == 0)
            n->sextets[n->bits / 6] = 0;
        n->sextets[n->bits / 6] |= (uint8_t)((value >> b & 1) << (5 - n->bits % 6));
    }
}

static void naive_count(struct naive *n)
{
    if (--n->left == 0)
        n->left = 1 << n->width++;
}

static int naive_find(struct naive *n, int start, int length)
{
    for (int p = 0; p < n->count; p++)
        if (n->length[p] == length &&
            memcmp(n->text + n->start[p], n->text + start, 2 * (size_t)length) == 0)
            return p;
    return -1;
}

static void naive_add(struct naive *n, int start, int length)
{
    n->start[n->count] = start;
    n->length[n->count] = length;
    n->is_written[n->count++] = length > 1;
}

static void naive_write(struct naive *n, int start, int length)
{
    const int phrase = naive_find(n, start, length);
    if (n->is_written[phrase])
        naive_bits(n, (uint32_t)phrase + 3, n->width);
    else {
        const bool is_wide = n->text[start] > 255;
        naive_bits(n, is_wide, n->width);
        naive_bits(n, n->text[start], is_wide ? 16 : 8);
        n->is_written[phrase] = true;
        naive_count(n);
    }
    naive_count(n);
}

/* Pack some units, with the phrases as the head of packed.h describes them. */
static size_t pack_units(const uint16_t *text, int count, uint8_t sextets[ROOM])
{
    static struct naive n;
    int start = 0, length = 0;
    n = (struct naive){.text = text, .width = 2, .left = 2, .sextets = sextets};
    for (int at = 0; at < count; at++) {
        if (naive_find(&n, at, 1) < 0)
            naive_add(&n, at, 1);
        if (length == 0 || naive_find(&n, start, length + 1) >= 0) {
            start = length == 0 ? at : start;
            length++;
            continue;
        }
        naive_write(&n, start, length);
        naive_add(&n, start, length + 1);
        start = at;
        length = 1;
    }
    if (length > 0)
        naive_write(&n, start, length);
    naive_bits(&n, 2, n.width);
    return (n.bits + 5) / 6 + 1; /* the reader may look a sextet further */
}

/* Each unit becomes the UTF-8 of its number, even half of a pair. */
TEST_EACH(texts_of_any_units_are_unpacked, CASES(400))
{
    static const struct {
        uint16_t unit;
        const char *bytes;
    } letters[] = {{'a', "a"},
                   {'~', "~"},
                   {0x80, "\xc2\x80"},
                   {0xff, "\xc3\xbf"},
                   {0x100, "\xc4\x80"},
                   {0x7ff, "\xdf\xbf"},
                   {0x800, "\xe0\xa0\x80"},
                   {0xd83d, "\xed\xa0\xbd"},
                   {0xde00, "\xed\xb8\x80"},
                   {0xffff, "\xef\xbf\xbf"}};
    static uint8_t sextets[ROOM];
    struct random random = {(uint64_t)_i};
    struct unpacked u = new_unpacked(NULL);
    uint16_t units[UNITS];
    char text[4 * UNITS] = "";
    const uint32_t most = 1 + random_below(&random, 10), first = random_below(&random, 11 - most);
    const int count = (int)random_below(&random, UNITS);
    for (int c = 0; c < count; c++) {
        const uint32_t letter = first + random_below(&random, most);
        units[c] = letters[letter].unit;
        strcat(text, letters[letter].bytes);
    }
    const size_t packed = pack_units(units, count, sextets);
    ck_assert_int_eq(lz_decode(&u.text, sextets, packed), LZ_GOOD);
    ck_assert_uint_eq(u.text.length, strlen(text));
    ck_assert(count == 0 || memcmp(u.text.text, text, u.text.length) == 0);
    object_free(u.object);
}

/* ---- deflated texts ---- */

/* Blocks with the bytes as they are, with fixed codes, and with codes of their own; the last one
 * has the numbers 0 to 59. */
static const struct {
    const char *text, *packed;
} deflated[] = {
    {"abracadabra", "AQsA9P9hYnJhY2FkYWJyYQ=="},
    {"abracadabra abracadabra", "S0wqSkxOTEkEUgqJCDYA"},
    {"0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 "
     "36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 ",
     "DY4HAcAwEAKtnIQAT4Z/Y62AGwthwlA2h8tDCwkZBQ0q2uigix5e+GeMgwcXb3zwxY8sIvIrQ4aUbHLIJY9ZjBgzf3GYMps5zGUeXVTU"
     "NPQfKt300EsfHw=="},
};

TEST_EACH(deflated_texts_are_inflated, sizeof deflated / sizeof *deflated)
{
    uint8_t sextets[ROOM];
    struct unpacked u = new_unpacked(NULL);
    const char *text = deflated[_i].text;
    const size_t count = unpack(deflated[_i].packed, sextets);
    ck_assert_int_eq(inflate_sextets(&u.text, sextets, count), LZ_GOOD);
    ck_assert_uint_eq(u.text.length, strlen(text));
    ck_assert_mem_eq(u.text.text, text, u.text.length);
    for (size_t cut = 0; cut + 2 < count; cut++)
        ck_assert_int_eq(inflate_sextets(&u.text, sextets, cut), LZ_MALFORMED);
    object_free(u.object);
}

TEST_EACH(damaged_deflated_texts_do_no_harm, CASES(100))
{
    uint8_t sextets[ROOM];
    struct random random = {(uint64_t)_i};
    struct unpacked u = new_unpacked(NULL);
    const size_t count = unpack(deflated[_i % 3].packed, sextets);
    for (int n = 0; n < 50; n++) {
        const uint32_t at = random_below(&random, (uint32_t)count);
        sextets[at] = (uint8_t)random_below(&random, 64);
        ck_assert_int_le(inflate_sextets(&u.text, sextets, count), LZ_TOO_LONG);
    }
    object_free(u.object);
}

/* ---- random texts ---- */

static size_t make_text(char text[LONGEST], int number)
{
    struct random random = {(uint64_t)number};
    const uint32_t letters = 1 + random_below(&random, 95);
    const size_t length = random_below(&random, number % 50 == 0 ? LONGEST : 400);
    for (size_t c = 0; c < length; c++)
        text[c] = (char)(' ' + random_below(&random, letters));
    return length;
}

TEST_EACH(texts_come_back_unchanged, CASES(400))
{
    static struct packed packed;
    static char text[LONGEST];
    static uint8_t sextets[ROOM];
    struct unpacked u = new_unpacked(NULL);
    const size_t length = make_text(text, _i);
    pack(text, length, &packed);
    ck_assert_uint_eq(packed.length % 4, 0);
    ck_assert_int_eq(lz_decode(&u.text, sextets, unpack(packed.text, sextets)), LZ_GOOD);
    ck_assert_uint_eq(u.text.length, length);
    ck_assert(length == 0 || memcmp(u.text.text, text, length) == 0);
    object_free(u.object);
}

/* A text without its end is malformed. With a changed character it may have another meaning. */
TEST_EACH(damaged_texts_do_no_harm, CASES(50))
{
    static struct packed packed;
    static uint8_t sextets[ROOM];
    char text[LONGEST];
    struct random random = {(uint64_t)_i};
    struct unpacked u = new_unpacked(NULL);
    pack(text, make_text(text, 50 * _i + 1), &packed);
    const size_t count = unpack(packed.text, sextets);
    ck_assert_int_eq(lz_decode(&u.text, sextets, count > 1 ? count - 2 : 0), LZ_MALFORMED);
    for (int n = 0; n < 100; n++) {
        const uint32_t at = random_below(&random, (uint32_t)count);
        sextets[at] = (uint8_t)random_below(&random, 64);
        ck_assert_int_le(lz_decode(&u.text, sextets, count), LZ_TOO_LONG);
    }
    object_free(u.object);
}

/* Pack a run of one letter. Its phrases get longer and longer, so it is short. */
static size_t pack_run(size_t length, uint8_t sextets[ROOM])
{
    static struct lz_writer writer;
    static struct packed packed;
    packed.length = 0;
    lz_begin(&writer, take_character, &packed);
    for (size_t c = 0; c < length; c++)
        lz_append(&writer, 'a');
    lz_end(&writer);
    return unpack(packed.text, sextets);
}

TEST(a_text_of_more_than_4_MB_is_refused)
{
    static uint8_t sextets[ROOM];
    struct unpacked u = new_unpacked(NULL);
    ck_assert_int_eq(lz_decode(&u.text, sextets, pack_run(LZ_LONGEST, sextets)), LZ_GOOD);
    ck_assert_uint_eq(u.text.length, LZ_LONGEST);
    ck_assert_int_eq(lz_decode(&u.text, sextets, pack_run(LZ_LONGEST + 1, sextets)), LZ_TOO_LONG);
    object_free(u.object);
}

/* ---- memory ---- */

TEST(running_out_of_memory_is_reported_at_every_request)
{
    static struct packed packed;
    static uint8_t sextets[ROOM];
    static char text[LONGEST];
    enum lz_result result = LZ_NO_MEMORY;
    uint64_t k = 1;
    pack(text, make_text(text, 50), &packed);
    const size_t count = unpack(packed.text, sextets);
    while (result == LZ_NO_MEMORY) {
        struct faulty faulty = {.fail_at = ++k}; /* the first request is the object */
        const dlx_allocator allocator = faulty_allocator(&faulty);
        struct unpacked u = new_unpacked(&allocator);
        result = lz_decode(&u.text, sextets, count);
        object_free(u.object);
        ck_assert_uint_eq(faulty.outstanding, 0);
    }
    ck_assert_int_eq(result, LZ_GOOD);
    ck_assert_uint_gt(k, 4);
}
