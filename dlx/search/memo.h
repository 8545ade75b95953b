/* SPDX-License-Identifier: MIT */
/*
 * The memo: a bounded table of solved states, for counting. Many paths of a search tree lead to the same
 * state, what is left to cover and the options left for it; how many solutions are below it need be found
 * only once. The kernel makes a key of the state, all of it, and asks before it branches; when the level
 * that it then began is left, what was counted there goes into the table:
 *
 *     level 2   state {a b}       sum 2             left: {a b} = 2 goes into the table, and 2 to level 1
 *     level 1   state {a b c d}   sum 3  + 2 = 5    tries its next option, whose state is {c d}: in the
 *     level 0   the whole         sum 0                 table as 4, so there is no level; its sum is 9
 *
 * An entry is a mark of one word, and a body: the count, of 128 bits, then the key. Marks and bodies are
 * two arrays, so that a state that is not there is mostly known from four marks side by side, a bucket:
 *
 *     mark      hash, 48 bits | worth | cost            cost: of the tree nodes that its solving took,
 *     body      low | high | key ...                          the logarithm, in eighths of a doubling
 *
 * A hash only finds the place. What decides is the key, compared in full.
 *
 * Which entries stay. An entry is worth its cost at first. A new one takes the place of that worth least
 * in its bucket, unless it is worth less itself; and all others there lose one eighth of a doubling. A hit
 * restores the worth. So what was expensive stays long, and goes in the end if nobody asks for it.
 *
 * Which states are asked for. States are classed by the number of active items. For each class there is an
 * account: what a hit saves is the tree nodes that the entry took; what it costs to ask, and to store when
 * the answer was no, is a constant number of tree nodes. A class that does not pay is passed over for a
 * while, tried again for longer, and if it still does not pay passed over for longer (memo_turn).
 *
 * The table begins small, and doubles when it is half full, up to the bytes it was given: a small search
 * pays for a small table.
 *
 * Invariants: the count of an entry is exact, or the greatest there is, which stands for all that do not
 * fit. The marks from 0 to room - 1 are those of the table; a mark of 0 is empty. `stored` is how many
 * are not. A level from which solutions were taken otherwise, one by one, is below `broken` and will not be
 * stored.
 *
 * To keep solved states in a table is dynamic programming; for exact cover see M. Nishino, N. Yasuda, S.
 * Minato and M. Nagata, "Dancing with Decision Diagrams" (AAAI 2017). To let entries grow cheaper until they
 * go is P. Cao and S. Irani, "Cost-Aware WWW Proxy Caching Algorithms" (1997). The gate is ours.
 */
#ifndef DLX_KERNELS_MEMO_H
#define DLX_KERNELS_MEMO_H

#include "dlx/dlx.h"

/* What a level of the path counts. */
struct memo_level {
    dlx_count sum;   /* the solutions found on it so far */
    uint64_t since;  /* on the clock: when it began */
    uint64_t hash;   /* of its key */
    uint32_t active; /* items of its state; 0: it is not to be stored */
};

/* The account of the states with so many active items. */
struct memo_class {
    bool is_off;    /* they are passed over */
    uint64_t turns; /* states until the account is looked at */
    uint64_t trial; /* how many states a trial takes */
    uint64_t pause; /* how many times as many are passed over, if it fails */
    uint64_t asked; /* in this trial */
    uint64_t saved; /* tree nodes, in this trial */
};

struct memo {
    const dlx_allocator *allocator; /* not owned */
    size_t most;                    /* entries that there is memory for */
    size_t key_words;               /* of a key */
    uint32_t levels;                /* that a path can have */
    uint32_t items;                 /* that can be active */
    uint32_t price;                 /* of asking and storing, in tree nodes */
    uint64_t *mark;                 /* of each entry */
    uint64_t *body;                 /* of each entry: low, high, key */
    size_t room;                    /* entries that the arrays have now */
    size_t body_room;               /* bodies that are allocated: more, where marks could not be */
    size_t stored;                  /* entries that are not empty */
    struct memo_level *level; /* of each number of levels, from 0, which is the whole search */
    uint64_t *key;            /* of each of these: the key of its state; and one to move */
    struct memo_class *class; /* of each number of active items */
    uint32_t broken;          /* so many levels, the first, were not counted as a whole */
    uint64_t clock;           /* tree nodes of the runs that counted; the kernel keeps it */
    uint64_t saved;           /* tree nodes that hits saved, about */
    uint64_t lookups;         /* how often a state was asked for */
    uint64_t hits;            /* and found */
};

/* Bytes of an entry, by the words of a key. */
static inline size_t memo_entry_bytes(size_t key_words)
{
    return (3 + key_words) * sizeof(uint64_t);
}

/* Set up a memo of at most so many bytes, but one entry at least; with no bytes there is none. All of it
 * but the table is allocated; false: there was no memory for that. What is all zero can be freed. */
struct memo_size {
    size_t bytes;     /* of the table, at most */
    size_t key_words; /* of a key, at least 1 */
    uint32_t levels;  /* that a path can have */
    uint32_t items;   /* that can be active */
    uint32_t price;   /* of asking and storing, in tree nodes */
};
bool memo_make(struct memo *m, const dlx_allocator *allocator, const struct memo_size *size);
void memo_free(struct memo *m);
size_t memo_memory(const struct memo *m);

/* Drop all entries: what the keys do not tell has changed. Cost: O(room). */
void memo_forget(struct memo *m);

/* The end of a trial or of a pause. */
void memo_turn(struct memo *m, uint32_t active);

/* Look up the state whose key is memo_key(level + 1). Found: its solutions are added to the level and to
 * *more. Else the level above it is made ready to be begun with that state. */
bool memo_recall(struct memo *m, uint32_t level, uint32_t active, dlx_count *more);

/* The state of a level that was counted as a whole, until now, goes into the table. */
void memo_keep(struct memo *m, uint32_t level);

/* Whether all invariants hold, of the entries' places as well, unless there are very many. For tests; slow. */
bool memo_check(const struct memo *m);

static inline bool memo_exists(const struct memo *m)
{
    return m->level != NULL;
}

/* Where the kernel writes the key of the state that the last of so many levels begins with. */
static inline uint64_t *memo_key(const struct memo *m, uint32_t level)
{
    return m->key + level * m->key_words;
}

/* Whether a state with so many active items, at least 1, is to be looked up. */
static inline bool memo_asks(struct memo *m, uint32_t active)
{
    struct memo_class *class = &m->class[active];
    if (class->turns-- == 0)
        memo_turn(m, active);
    return !class->is_off;
}

/* A level begins with a state that is not asked for. */
static inline void memo_pass(struct memo *m, uint32_t level)
{
    m->level[level].sum = (dlx_count){0, 0};
    m->level[level].active = 0;
}

/* Solutions were found on so many levels. */
static inline void memo_add(struct memo *m, uint32_t level, dlx_count count)
{
    dlx_count *sum = &m->level[level].sum;
    uint64_t low = sum->low + count.low;
    if ((sum->high | count.high) == 0 && low >= count.low)
        sum->low = low;
    else
        *sum = dlx_count_add(*sum, count);
}

/* A level is left: it adds up to the level below, and may go into the table. */
static inline void memo_leave(struct memo *m, uint32_t level)
{
    memo_add(m, level - 1, m->level[level].sum);
    if (level <= m->broken)
        m->broken = level - 1;
    else if (m->level[level].active > 0)
        memo_keep(m, level);
}

#endif
