/* SPDX-License-Identifier: MIT */
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void broken(const char *file, int line, const char *law)
{
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, law);
    abort();
}

/* ---- targets ---- */

/* Each target adds itself before main() begins. */
static struct target *targets;

void target_add(struct target *target)
{
    target->next = targets;
    targets = target;
}

const struct target *target_named(const char *name)
{
    for (const struct target *target = targets; target != NULL; target = target->next)
        if (strcmp(target->name, name) == 0)
            return target;
    fprintf(stderr, "no target '%s'; there are:", name);
    for (const struct target *target = targets; target != NULL; target = target->next)
        fprintf(stderr, " %s", target->name);
    fprintf(stderr, "\n");
    exit(2);
}

/* ---- memory ---- */

static void *give(struct meter *meter, size_t old_size, size_t new_size)
{
    if (new_size > meter->greatest)
        meter->greatest = new_size;
    meter->refused |= meter->room > 0 && meter->held - old_size + new_size > meter->room;
    return meter->refused ? NULL : malloc(new_size);
}

static void *metered_allocate(void *user, void *block, size_t old_size, size_t new_size)
{
    struct meter *meter = user;
    HOLDS((block != NULL || old_size == 0) && meter->held >= old_size);
    void *fresh = new_size > 0 ? give(meter, old_size, new_size) : NULL;
    if (new_size > 0 && fresh == NULL)
        return NULL;
    if (fresh != NULL && block != NULL)
        memcpy(fresh, block, old_size < new_size ? old_size : new_size);
    free(block);
    meter->held += new_size - old_size;
    if (meter->held > meter->most)
        meter->most = meter->held;
    return fresh;
}

dlx_allocator metered(struct meter *meter)
{
    return (dlx_allocator){metered_allocate, meter};
}

/* ---- text ---- */

/* xorshift (G. Marsaglia); three of four pieces have at most 4 bytes. */
static size_t random_piece(uint64_t *random)
{
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    return 1 + (*random >> 8) % ((*random >> 40) % 4 == 0 ? 300 : 4);
}

bool pieces_read(void *user, char *buffer, size_t size, size_t *got)
{
    struct pieces *pieces = user;
    size_t piece = pieces->random != 0 ? random_piece(&pieces->random) : size;
    *got = piece < size ? piece : size;
    *got = pieces->left < *got ? pieces->left : *got;
    if (*got > 0)
        memcpy(buffer, pieces->at, *got);
    pieces->at += *got;
    pieces->left -= *got;
    return true;
}

bool sheet_write(void *user, const char *text, size_t size)
{
    struct sheet *sheet = user;
    if (size > SHEET || sheet->length + size > SHEET)
        return false;
    if (sheet->length + size >= sheet->capacity) {
        sheet->capacity = 2 * (sheet->length + size) + 1;
        sheet->text = realloc(sheet->text, sheet->capacity);
        HOLDS(sheet->text != NULL);
    }
    memcpy(sheet->text + sheet->length, text, size);
    sheet->length += size;
    sheet->text[sheet->length] = '\0';
    return true;
}

bool same_text(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

/* ---- decisions ---- */

uint8_t dice_byte(struct dice *dice)
{
    if (dice->left == 0)
        return 0;
    dice->left--;
    return *dice->at++;
}

uint32_t dice_below(struct dice *dice, uint32_t bound)
{
    return dice_byte(dice) % bound;
}
