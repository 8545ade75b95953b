/* SPDX-License-Identifier: MIT */
/*
 * Read JSON (RFC 8259) front to back, without a tree in memory. A caller that expects an object
 * visits its members one by one, and reads or skips the value of each:
 *
 *     if (json_enter(j, '{'))
 *         while (json_next_member(j, key, sizeof key))
 *             if (strcmp(key, "size") == 0) size = json_read_number(j); else json_skip(j);
 *
 * After a mistake in the text, `bad` is set, nothing more is read, and all loops end.
 */
#ifndef SUDOKU_TEXT_JSON_READER_H
#define SUDOKU_TEXT_JSON_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { JSON_DEEPEST = 32 };

struct json_reader {
    const char *text, *end;          /* what is still to be read */
    const char *latest;              /* start of the last key or scalar */
    bool bad;                        /* the text is not JSON, or not as the caller expects it */
    int depth;                       /* number of objects and arrays that have been entered */
    bool is_first[JSON_DEEPEST + 1]; /* by depth: no member has been read */
};

/** Return the first character of the next value; 0 at the end of the text. */
char json_peek(struct json_reader *json);

/** Enter an object or an array, by its first character. Return false after a mistake. */
bool json_enter(struct json_reader *json, char bracket);

/** Go to the next member of an object and copy its key, cut to `size` bytes including the zero. At
 * the end of the object, leave it and return false. */
bool json_next_member(struct json_reader *json, char *key, size_t size);

/** Go to the next element of an array. At the end of the array, leave it and return false. */
bool json_next_element(struct json_reader *json);

/** Copy a string, or a number or a word such as true as it is written. A longer one is cut to
 * `size` bytes including the zero. Escapes become '?'. */
void json_scalar(struct json_reader *json, char *text, size_t size);

/** Read a number up to `most`, which may be in quotes. Return -1 for any other value. */
int json_read_number(struct json_reader *json, uint64_t most);

/** Begin a string whose characters json_next_character() returns. Return false, with the value
 * skipped, if it is no string. */
bool json_begin_string(struct json_reader *json);

/** Return the next character of a string, with its escapes decoded; 0 at the end. U+FFFD replaces
 * what is not UTF-8, and half of a surrogate pair. */
uint32_t json_next_character(struct json_reader *json);

/** Skip a value. Return whether it is empty: null, false, "", [] or {}. */
bool json_skip(struct json_reader *json);

/** Return whether nothing but blanks remains. */
bool json_is_at_end(struct json_reader *json);

#endif
