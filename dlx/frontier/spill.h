/* SPDX-License-Identifier: MIT */
/*
 * Layers on disk. When memory is short, the largest layer to come is written to a scratch file and
 * emptied. A hash of the quiet bits divides its states into 32 parts. A part is a list of blocks:
 *
 *     step 7    part 0    block 3 -> 9        states whose hash ends in 00000
 *               part 1    block 4             states whose hash ends in 00001
 *               ...
 *
 * The same state may be written several times, each time with the ways that have come since. When
 * the step is extended, its parts are read one after another; each fits into memory. Equal states
 * are merged there, so each state is extended once. Every state is read as often as it was written,
 * and blocks that have been read are used again. Once a number does not fit into a block, new
 * blocks are larger, and smaller ones are not used again.
 *
 * Invariant, besides that of frontier.h: the ways of a state before a step are the sum of its ways
 * in memory and in its part's blocks.
 */
#ifndef DLX_FRONTIER_SPILL_H
#define DLX_FRONTIER_SPILL_H

#include "dlx/core/memory.h"
#include "dlx/frontier/plan.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- the scratch file ---- */

/* A file without a name, for what does not fit into memory. It vanishes when the process ends, for
 * whatever reason. */

struct scratch {
    bool is_open; /* there is a file */
    int file;     /* its descriptor */
    int error;    /* errno of the operation that failed; 0: none did */
};

/* Create the file in a directory. Return false, with `error` set, if that fails. */
bool scratch_open(struct scratch *s, const char *directory);

/* Write or read bytes from this place of the file on. On failure return false, with `error` set. */
bool scratch_write(struct scratch *s, uint64_t place, const void *from, size_t bytes);
bool scratch_read(struct scratch *s, uint64_t place, void *to, size_t bytes);

/* Close the file, if it is open. */
void scratch_close(struct scratch *s);

/* ---- quiet bits ---- */

/*
 * Quiet bits: bits of a state that no option changes for several steps. For dominoes on four
 * columns, with cells 0 to 3 in the first row, a step sets the bits to the right and below:
 *
 *     step             4           5           6
 *     bits in use      4 5 6 7     5 6 7 8     6 7 8 9
 *     its options set    5   8       6   9       7   10
 *     quiet                  7         7         7            until step 6 has states to extend
 *
 * If the quiet bits choose the part of a state, all states that come from it in the next steps
 * belong to the same part. They come together, and equal ones are merged before they are written.
 * Choosing parts by a hash of the whole state would scatter them.
 */

enum { QUIET_LEAST = 10 }; /* quiet bits of several steps */

/* Write the quiet bits of each step: a mask with the words of a state. The steps form runs as long
 * as possible, each with one mask. A run of one step has all bits. Cost: O(options). */
void quiet_find(const struct plan *plan, uint64_t *mask);

/* ---- layers on disk ---- */

enum { SPILL_PARTS = 32 };

/* What a block holds. */
struct spill_block {
    uint32_t next;    /* 1 + the next block of the part, or of the free ones; 0 at the end */
    uint32_t entries; /* number of states */
    uint32_t width;   /* limbs of their numbers */
    uint32_t place;   /* where it begins, in blocks of the first size */
};

/* The part that is being written. */
struct spill_part {
    uint64_t *word;   /* buffer for a block */
    uint32_t entries; /* states in it */
};

struct spill {
    const char *directory; /* not owned; NULL: there is no scratch file */
    struct scratch file;   /* open if a layer has been written */
    struct arena arena;    /* owns the arrays of words */
    uint32_t **part;       /* step -> part -> 1 + its last block; NULL: all is in memory */
    uint64_t *written;     /* step -> states written, and not read yet */
    uint64_t extended;     /* states of the current step that were extended and have left memory */
    uint64_t *mask;        /* step -> the bits of a state that choose its part: see quiet_find() */
    struct spill_part out[SPILL_PARTS];
    uint64_t *in;              /* the block that is being read */
    size_t first_words;        /* of the first block */
    size_t words;              /* of a new block: a multiple of these */
    struct spill_block *block; /* of the file */
    size_t blocks;             /* allocated length of `block` */
    uint32_t used;             /* number of blocks of the file */
    uint32_t free;             /* 1 + the first free block; all of these have `words` words */
    uint64_t end;              /* length of the file, in blocks of the first size */
    uint64_t larger;  /* blocks that begin before this one of the first size have fewer words */
    uint32_t reading; /* 1 + the block in `in`; 0: none */
    uint32_t entry;   /* its next entry */
    uint32_t at;      /* part that is being read */
    uint64_t bytes;   /* written so far */
};

#endif
