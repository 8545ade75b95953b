/* SPDX-License-Identifier: MIT */
/* The numbers that items have after a problem was written as a text and read again. */
#ifndef DLX_FORMATS_RENUMBER_H
#define DLX_FORMATS_RENUMBER_H

#include "dlx/dlx.h"

/** Replace a problem by the one that dlx_read() makes of its text in the format `items`. A text has
 * the primary items first, and a certificate numbers the items: one about the new problem is one
 * about the text, too. Return DLX_OK, or what dlx_write() and dlx_read() return; then the problem
 * stays. Cost: that of both. */
dlx_status problem_renumber(dlx_problem **problem);

#endif
