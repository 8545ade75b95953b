/* SPDX-License-Identifier: MIT */
/*
 * libdlx: options as text. Print an option as it is in its file, and find the option that a user
 * means. The rules of dlx.h hold here too.
 */
#ifndef DLX_DLX_OPTION_H
#define DLX_DLX_OPTION_H

#include "dlx/dlx.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Write the text of an option: its items and their colors, as in the file that the problem was read
 * from, but without its cost. An item without a name is written as its number.
 *
 * @param reading  as dlx_read() has filled it. NULL for a problem that was not read: the items are
 *                 separated by spaces, numbers count from 0, and a color follows a colon.
 * @param text     out: the text, cut to `size` bytes including the zero byte at its end. May be
 *                 NULL if size is 0.
 * @return the length of the whole text, without the zero byte; 0 if there is no such option. A text
 *   that has been cut is not shorter than `size`. Cost: O(length of the text).
 */
DLX_API size_t dlx_option_text(const dlx_problem *problem, const dlx_reading *reading,
                               uint32_t option, char *text, size_t size);

/** Finds options by their texts. One thread at a time may use it. */
typedef struct dlx_option_index dlx_option_index;

/**
 * Create an index of the options of a problem.
 *
 * @param problem  must stay unchanged while the index exists.
 * @param reading  as for dlx_option_text(); copied.
 * @param index    out: yours; free it with dlx_option_index_free().
 * @return DLX_OK, DLX_ERR_MEMORY. Cost: O(length of all texts), and sorting the options; 16 bytes
 *         per option.
 */
DLX_API dlx_status dlx_option_index_new(const dlx_problem *problem, const dlx_reading *reading,
                                        dlx_option_index **index);

/** Free an index. */
DLX_API void dlx_option_index_free(dlx_option_index *index);

/**
 * Find an option as the commands do for --require:
 *   - by its text, with any number of spaces between two words;
 *   - or by its name, in a `csv` file;
 *   - or by its number from 1, such as "#4". Option numbers in this library count from 0, so this
 *     is option 3.
 * Names are tried only if no option has the text, and numbers only if no option has the name.
 *
 * @param after  several options may have the same text. DLX_NONE for the first of them; or an
 *               option that was found, for the next one.
 * @return the option, or DLX_NONE. Cost: O(log options) texts; for a name, O(options).
 */
DLX_API uint32_t dlx_option_index_find(dlx_option_index *index, const char *text, uint32_t after);

/** Find an option by its text alone, as `dlx verify` does: in a list of solutions, a name is not an
 * option. */
DLX_API uint32_t dlx_option_index_find_text(dlx_option_index *index, const char *text,
                                            uint32_t after);

#ifdef __cplusplus
}
#endif

#endif
