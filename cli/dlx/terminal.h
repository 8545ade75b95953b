/* SPDX-License-Identifier: MIT */
/* What standard output can show. */
#ifndef DLX_CLI_TERMINAL_H
#define DLX_CLI_TERMINAL_H

#include "dlx/draw/drawing.h"

/** Whether a descriptor is a terminal that can do more than print lines. */
bool is_terminal(int descriptor);

/** How to draw on standard output; ASCII if it is wanted, or the locale knows no more. */
struct text_style terminal_style(bool ascii);

#endif
