/* SPDX-License-Identifier: MIT */
/* Saying why something cannot be. */
#ifndef SUDOKU_REFUSE_H
#define SUDOKU_REFUSE_H

#include "sudoku/sudoku.h"

/** Fill an error, if there is one, with the text of a printf. DLX_ERR_ARGUMENT. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
dlx_status
refuse(dlx_error *error, const char *form, ...);

#endif
