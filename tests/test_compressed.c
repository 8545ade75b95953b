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

START_TEST(published_texts_are_packed_and_unpacked)
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
END_TEST

/* The text has letters above 255, which take sixteen bits. */
START_TEST(characters_that_are_not_ascii_become_question_marks)
{
    static const char text[] = "?lu?ou?k? k?? ?p?l ??belsk? ?dy!";
    uint8_t sextets[ROOM];
    struct unpacked u = new_unpacked(NULL);
    const size_t count =
        unpack("r6ABsK6KaAD2aLCADWBfgBPQ9oCAlAZAvgDobEARlB4QAEOAjAUxAGd4BL5AZ4BMBPAQiA==", sextets);
    ck_assert_int_eq(lz_decode(&u.text, sextets, count), LZ_GOOD);
    ck_assert_uint_eq(u.text.length, sizeof text - 1);
    ck_assert_mem_eq(u.text.text, text, sizeof text - 1);
    object_free(u.object);
}
END_TEST

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

START_TEST(deflated_texts_are_inflated)
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
END_TEST

START_TEST(damaged_deflated_texts_do_no_harm)
{
    uint8_t sextets[ROOM];
    struct random random = {(uint64_t)_i};
    struct unpacked u = new_unpacked(NULL);
    const size_t count = unpack(deflated[_i % 3].packed, sextets);
    for (int n = 0; n < 50; n++) {
        sextets[random_below(&random, (uint32_t)count)] = (uint8_t)random_below(&random, 64);
        ck_assert_int_le(inflate_sextets(&u.text, sextets, count), LZ_TOO_LONG);
    }
    object_free(u.object);
}
END_TEST

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

START_TEST(texts_come_back_unchanged)
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
END_TEST

/* A text without its end is malformed. With a changed character it may have another meaning. */
START_TEST(damaged_texts_do_no_harm)
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
        sextets[random_below(&random, (uint32_t)count)] = (uint8_t)random_below(&random, 64);
        ck_assert_int_le(lz_decode(&u.text, sextets, count), LZ_TOO_LONG);
    }
    object_free(u.object);
}
END_TEST

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

START_TEST(a_text_of_more_than_4_MB_is_refused)
{
    static uint8_t sextets[ROOM];
    struct unpacked u = new_unpacked(NULL);
    ck_assert_int_eq(lz_decode(&u.text, sextets, pack_run(LZ_LONGEST, sextets)), LZ_GOOD);
    ck_assert_uint_eq(u.text.length, LZ_LONGEST);
    ck_assert_int_eq(lz_decode(&u.text, sextets, pack_run(LZ_LONGEST + 1, sextets)), LZ_TOO_LONG);
    object_free(u.object);
}
END_TEST

/* ---- memory ---- */

START_TEST(running_out_of_memory_is_reported_at_every_request)
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
END_TEST

SUITE(compressed)
{
    TCase *laws = tcase_create("compressed");
    tcase_add_loop_test(laws, published_texts_are_packed_and_unpacked, 0,
                        sizeof published / sizeof *published);
    tcase_add_test(laws, characters_that_are_not_ascii_become_question_marks);
    tcase_add_loop_test(laws, deflated_texts_are_inflated, 0, sizeof deflated / sizeof *deflated);
    tcase_add_loop_test(laws, damaged_deflated_texts_do_no_harm, 0, CASES(100));
    tcase_add_loop_test(laws, texts_come_back_unchanged, 0, CASES(400));
    tcase_add_loop_test(laws, damaged_texts_do_no_harm, 0, CASES(50));
    tcase_add_test(laws, a_text_of_more_than_4_MB_is_refused);
    tcase_add_test(laws, running_out_of_memory_is_reported_at_every_request);
    return run_suite(laws);
}
