/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "web/room.h"

#include "dlx/text/json.h"

#include <stdlib.h>
#include <string.h>

static struct {
    char *input;   /* zero-terminated; NULL before the first */
    size_t length; /* bytes of input, without that zero */
    char *output;  /* NULL before the first */
    size_t size;   /* bytes of output */
} room;

/* ---- in ---- */

static void clear_output(void)
{
    free(room.output);
    room.output = NULL;
    room.size = 0;
}

/** Return a buffer for `size` bytes and a zero, or NULL on failure. This discards the output. */
EXPORT(room_input) char *room_input(uint32_t size)
{
    clear_output();
    free(room.input);
    room.input = malloc((size_t)size + 1);
    room.length = room.input != NULL ? size : 0;
    return room.input;
}

const char *room_text(void)
{
    return room.input != NULL ? room.input : "";
}

size_t room_text_size(void)
{
    return room.length;
}

bool room_read(void *user, char *buffer, size_t size, size_t *got)
{
    struct span *span = user;
    *got = span->size < size ? span->size : size;
    memcpy(buffer, span->text, *got);
    span->text += *got;
    span->size -= *got;
    return true;
}

sudoku_rules_settings room_rules(const sudoku_record *record)
{
    const sudoku_own_rules *own = &record->own;
    if (record->kind != SUDOKU_RULED)
        return (sudoku_rules_settings){.size = record->puzzle.size};
    return (sudoku_rules_settings){
        .size = record->puzzle.size,
        .variants = own->variants,
        .regions = own->regions,
        .clues = own->clues,
        .clue_count = own->clue_count,
        .grids = own->grids,
        .grid_count = own->grid_count,
        .grid_rows = own->grid_rows,
        .grid_columns = own->grid_columns,
        .digits = own->digits,
        .from_zero = own->from_zero,
    };
}

/* ---- out ---- */

bool room_write(void *user, const char *text, size_t size)
{
    FILE *out = user;
    return fwrite(text, 1, size, out) == size;
}

FILE *room_open(void)
{
    clear_output();
    return open_memstream(&room.output, &room.size);
}

void room_close(FILE *out)
{
    if (out != NULL)
        fclose(out);
}

/** Return the output, and its length in bytes. */
EXPORT(room_output) const char *room_output(void)
{
    return room.output;
}

EXPORT(room_size) uint32_t room_size(void)
{
    return (uint32_t)room.size;
}

bool room_refuse(dlx_status status, const dlx_error *error)
{
    bool said = error != NULL && error->message[0] != '\0';
    FILE *out = room_open();
    if (out == NULL)
        return false;
    fprintf(out, "{\"line\":%llu,\"column\":%llu,\"message\":",
            said ? (unsigned long long)error->line : 0,
            said ? (unsigned long long)error->column : 0);
    json_string(out, said ? error->message : dlx_status_text(status));
    fputc('}', out);
    room_close(out);
    return false;
}
