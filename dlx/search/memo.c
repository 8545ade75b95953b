/* SPDX-License-Identifier: MIT */
/* The memo: its table, and the accounts of its classes. memo.h explains both. */
#include "dlx/search/memo.h"
#include "dlx/core/memory.h"

#include <string.h>

enum {
    BUCKET = 4,      /* entries among which a new one finds its place */
    COUNT_WORDS = 2, /* of a body, before the key */
};

/* How the table grows: from so many entries to so many as it fills, then only while for each entry so
 * many tree nodes were visited or saved. Measured, as all below: see docs/decisions.md. */
enum { FIRST_ROOM = 64, FREE_ROOM = 4096, WORK = 32 };

/* How many states a trial takes, at first and at most; how many times as many are passed over when it
 * fails, at first and at most; and what part of the price is near enough to try again soon. */
enum { FIRST_TRIAL = 128, MOST_TRIAL = 1 << 20, FIRST_PAUSE = 8, MOST_PAUSE = 512, NEAR = 8 };

/* ---------------------------------------------------------------------------------------------
 * Making
 */

/* The arrays that do not grow: the field, and its length. */
#define ARRAYS(X)                                                                                  \
    X(level, (size_t)m->levels + 1)                                                                \
    X(key, ((size_t)m->levels + 2) * m->key_words)                                                 \
    X(class, (size_t)m->items + 1)

static void start_classes(struct memo *m)
{
    for (uint32_t active = 0; active <= m->items; active++)
        m->class[active] = (struct memo_class){
            .turns = FIRST_TRIAL,
            .trial = FIRST_TRIAL,
            .pause = FIRST_PAUSE,
        };
}

static size_t most_entries(const struct memo_size *size)
{
    size_t most = size->bytes / memo_entry_bytes(size->key_words);
    return most == 0 ? 1 : most > UINT32_MAX ? UINT32_MAX : most;
}

bool memo_make(struct memo *m, const dlx_allocator *allocator, const struct memo_size *size)
{
    *m = (struct memo){.allocator = allocator};
    if (size->bytes == 0)
        return true;
    m->key_words = size->key_words;
    m->levels = size->levels;
    m->items = size->items;
    m->price = size->price;
    m->most = most_entries(size);
    bool fine = true;
#define ALLOCATE(field, count)                                                                     \
    fine = fine && (m->field = memory_array(allocator, count, sizeof *m->field)) != NULL;
    ARRAYS(ALLOCATE)
#undef ALLOCATE
    if (!fine)
        return false;
    memset(m->level, 0, ((size_t)m->levels + 1) * sizeof *m->level);
    start_classes(m);
    return true;
}

static size_t body_words(const struct memo *m)
{
    return COUNT_WORDS + m->key_words;
}

void memo_free(struct memo *m)
{
    memory_free(m->allocator, m->mark, m->room, sizeof *m->mark);
    memory_free(m->allocator, m->body, m->body_room * body_words(m), sizeof *m->body);
#define FREE_ARRAY(field, count) memory_free(m->allocator, m->field, count, sizeof *m->field);
    ARRAYS(FREE_ARRAY)
#undef FREE_ARRAY
}

size_t memo_memory(const struct memo *m)
{
    size_t bytes = (m->room + m->body_room * body_words(m)) * sizeof(uint64_t);
    if (!memo_exists(m))
        return 0;
#define ADD_ARRAY(field, count) bytes += (count) * sizeof *m->field;
    ARRAYS(ADD_ARRAY)
#undef ADD_ARRAY
    return bytes;
}

/* ---------------------------------------------------------------------------------------------
 * Marks
 */

/* Eighths of a doubling: the three bits below the highest one of nodes + 1, so at least 8. */
static uint32_t encode_cost(uint64_t nodes)
{
    uint64_t value = nodes < UINT32_MAX ? nodes + 2 : UINT32_MAX;
    uint32_t power = 63 - (uint32_t)__builtin_clzll(value);
    return 8 * power + (uint32_t)((value << 3 >> power) & 7);
}

/* About as many tree nodes as were encoded. */
static uint64_t decode_cost(uint32_t cost)
{
    return (UINT64_C(8) + cost % 8) << cost / 8 >> 3;
}

static uint32_t cost_of(uint64_t mark)
{
    return mark & 0xff;
}

static uint32_t worth_of(uint64_t mark)
{
    return mark >> 8 & 0xff;
}

static uint64_t make_mark(uint64_t hash, uint32_t cost)
{
    return hash << 16 | cost << 8 | cost;
}

static bool has_hash(uint64_t mark, uint64_t hash)
{
    return mark != 0 && (mark ^ hash << 16) >> 16 == 0;
}

static uint64_t lose_worth(uint64_t mark)
{
    return worth_of(mark) > 0 ? mark - (1 << 8) : mark;
}

static uint64_t restore_worth(uint64_t mark)
{
    return (mark & ~UINT64_C(0xff00)) | cost_of(mark) << 8;
}

/* ---------------------------------------------------------------------------------------------
 * Places
 */

static uint64_t *body_of(const struct memo *m, size_t entry)
{
    return m->body + entry * body_words(m);
}

/* Multiply and fold. The upper half, which tells the bucket, depends on all bits of the key. */
static uint64_t hash_key(const uint64_t *key, size_t words)
{
    uint64_t hash = UINT64_C(0x9e3779b97f4a7c15);
    for (size_t w = 0; w < words; w++) {
        hash = (hash ^ key[w]) * UINT64_C(0xbf58476d1ce4e5b9);
        hash ^= hash >> 32;
    }
    hash *= UINT64_C(0x94d049bb133111eb);
    return hash ^ hash >> 29;
}

/* The first entry of the bucket. Buckets are in the order of hashes, however many there are. */
static size_t bucket_of(const struct memo *m, uint64_t hash)
{
    uint64_t buckets = (m->room + BUCKET - 1) / BUCKET;
    return (size_t)((hash >> 32) * buckets >> 32) * BUCKET;
}

/* The last bucket may be smaller than the others. */
static size_t end_of(const struct memo *m, size_t first)
{
    return m->room - first < BUCKET ? m->room : first + BUCKET;
}

static bool is_key_of(const struct memo *m, size_t entry, const uint64_t *key)
{
    return memcmp(body_of(m, entry) + COUNT_WORDS, key, m->key_words * sizeof *key) == 0;
}

/* The entry with this key, or `room`. */
static size_t find(const struct memo *m, const uint64_t *key, uint64_t hash)
{
    if (m->room == 0)
        return 0;
    size_t first = bucket_of(m, hash), end = end_of(m, first);
    for (size_t entry = first; entry < end; entry++)
        if (has_hash(m->mark[entry], hash) && is_key_of(m, entry, key))
            return entry;
    return m->room;
}

/* The empty entry of a bucket, or the one worth least. */
static size_t find_place(const struct memo *m, size_t first)
{
    size_t place = first, end = end_of(m, first);
    for (size_t entry = first; entry < end && m->mark[place] != 0; entry++)
        if (m->mark[entry] == 0 || worth_of(m->mark[entry]) < worth_of(m->mark[place]))
            place = entry;
    return place;
}

static void age(struct memo *m, size_t first)
{
    for (size_t entry = first; entry < end_of(m, first); entry++)
        m->mark[entry] = lose_worth(m->mark[entry]);
}

/* Put an entry into its bucket, if it is worth more than some other there. */
static void put(struct memo *m, uint64_t hash, uint64_t mark, dlx_count count, const uint64_t *key)
{
    size_t first = bucket_of(m, hash), place = find_place(m, first);
    if (m->mark[place] != 0) {
        bool is_worth_less = worth_of(mark) < worth_of(m->mark[place]);
        age(m, first);
        if (is_worth_less)
            return;
        m->stored--;
    }
    uint64_t *body = body_of(m, place);
    m->stored++;
    m->mark[place] = mark;
    body[0] = count.low;
    body[1] = count.high;
    memcpy(body + COUNT_WORDS, key, m->key_words * sizeof *key);
}

/* ---------------------------------------------------------------------------------------------
 * Growing
 */

/* Take the entry out and put it where it belongs, which is here or further up: where there is more room
 * the bucket of a hash has no lower number. */
static void move(struct memo *m, size_t entry)
{
    uint64_t *key = memo_key(m, m->levels + 1), mark = m->mark[entry];
    const uint64_t *body = body_of(m, entry);
    const dlx_count count = {body[0], body[1]};
    if (mark == 0)
        return;
    memcpy(key, body + COUNT_WORDS, m->key_words * sizeof *key);
    m->mark[entry] = 0;
    m->stored--;
    put(m, hash_key(key, m->key_words), mark, count, key);
}

/* From the top, so that no entry is moved onto one that was not. */
static void spread(struct memo *m, size_t entries)
{
    for (size_t entry = entries; entry-- > 0;)
        move(m, entry);
}

/* How many entries the table should have by now. */
static size_t wanted_room(const struct memo *m)
{
    size_t wanted = m->room == 0 ? FIRST_ROOM : m->room;
    if (2 * m->stored >= wanted && (wanted < FREE_ROOM || m->clock + m->saved >= 2 * wanted * WORK))
        wanted *= 2;
    return wanted < m->most ? wanted : m->most;
}

/* Make more room, if there is to be more. Where there is no memory the table stays as it is for good. */
static void grow(struct memo *m)
{
    size_t old = m->room, room = wanted_room(m), words = body_words(m);
    if (room == old)
        return;
    bool fine =
        memory_resize(m->allocator, &m->body, m->body_room * words, room * words, sizeof *m->body);
    if (fine)
        m->body_room = room;
    if (!fine || !memory_resize(m->allocator, &m->mark, old, room, sizeof *m->mark)) {
        m->most = old;
        return;
    }
    m->room = room;
    memset(m->mark + old, 0, (room - old) * sizeof *m->mark);
    spread(m, old);
}

/* ---------------------------------------------------------------------------------------------
 * Asking and storing
 */

void memo_forget(struct memo *m)
{
    if (m->stored > 0)
        memset(m->mark, 0, m->room * sizeof *m->mark);
    m->stored = 0;
}

void memo_turn(struct memo *m, uint32_t active)
{
    struct memo_class *class = &m->class[active];
    const uint64_t price = class->asked * m->price;
    class->turns = class->trial;
    if (class->is_off || class->saved >= price) {
        class->is_off = false;
    } else {
        class->is_off = true;
        class->turns *= class->pause;
        class->trial *= class->trial < MOST_TRIAL ? 2 : 1;
        if (class->saved * NEAR >= price)
            class->pause = FIRST_PAUSE;
        else if (class->pause < MOST_PAUSE)
            class->pause *= 4;
    }
    class->asked = class->saved = 0;
}

bool memo_recall(struct memo *m, uint32_t level, uint32_t active, dlx_count *more)
{
    const uint64_t *key = memo_key(m, level + 1);
    uint64_t hash = hash_key(key, m->key_words);
    size_t entry = find(m, key, hash);
    m->lookups++;
    m->class[active].asked++;
    if (entry == m->room) {
        m->level[level + 1] = (struct memo_level){{0, 0}, m->clock, hash, active};
        return false;
    }
    const uint64_t *body = body_of(m, entry);
    const dlx_count count = {body[0], body[1]};
    m->hits++;
    uint64_t saved = decode_cost(cost_of(m->mark[entry]));
    m->saved += saved;
    m->class[active].saved += saved;
    m->mark[entry] = restore_worth(m->mark[entry]);
    memo_add(m, level, count);
    *more = dlx_count_add(*more, count);
    return true;
}

void memo_keep(struct memo *m, uint32_t level)
{
    const struct memo_level *its = &m->level[level];
    grow(m);
    if (m->room > 0)
        put(m, its->hash, make_mark(its->hash, encode_cost(m->clock - its->since)), its->sum,
            memo_key(m, level));
}

/* ---------------------------------------------------------------------------------------------
 * The invariants, checked in full: slow
 */

static bool is_in_place(const struct memo *m, size_t entry)
{
    uint64_t hash = hash_key(body_of(m, entry) + COUNT_WORDS, m->key_words);
    size_t first = bucket_of(m, hash);
    return has_hash(m->mark[entry], hash) && entry >= first && entry < end_of(m, first) &&
           worth_of(m->mark[entry]) <= cost_of(m->mark[entry]) &&
           find(m, body_of(m, entry) + COUNT_WORDS, hash) == entry;
}

bool memo_check(const struct memo *m)
{
    const size_t very_many = 1 << 14;
    size_t stored = 0;
    if (m->room > very_many)
        return m->stored <= m->room && m->room <= m->most;
    for (size_t entry = 0; entry < m->room; entry++) {
        if (m->mark[entry] == 0)
            continue;
        if (!is_in_place(m, entry))
            return false;
        stored++;
    }
    return stored == m->stored && m->room <= m->most && m->body_room >= m->room;
}
