/* SPDX-License-Identifier: MIT */
/* Puzzles on their way through the bulk solver, with what stands between them, to be answered in
 * order. */
#ifndef SUDOKU_CLI_BULK_H
#define SUDOKU_CLI_BULK_H

#include "cli/sudoku/answers.h"

struct bulk;

/** Begin. `answers` is where everything goes; `bulk` is yours, to be freed by bulk_free(). Errors are those
 * of sudoku_stream_new(). */
dlx_status bulk_new(const struct cli *cli, struct answers *answers, struct bulk **bulk);

/** Free it; NULL is fine. What was not flushed is lost. */
void bulk_free(struct bulk *bulk);

/** A puzzle, and something that is none. Both may answer what came before. */
void bulk_put(struct bulk *bulk, const uint8_t *cells, uint64_t line);
void bulk_note(struct bulk *bulk, const struct event *event);

/** Answer everything so far. */
void bulk_flush(struct bulk *bulk);

/** To be called by a signal handler, with a struct bulk: what is undecided stays so. */
void bulk_stop(void *bulk);

#endif
