/* SPDX-License-Identifier: MIT */
/* The abilities of standard output. */
#ifndef DLX_CLI_TERMINAL_H
#define DLX_CLI_TERMINAL_H

#include "dlx/draw/drawing.h"

/** Return whether a file descriptor is a terminal that can move its cursor and show colors. */
bool is_terminal(int descriptor);

/** Return the style for drawings on standard output: ASCII if `ascii` is true or the locale is not
 * UTF-8. */
struct text_style terminal_style(bool ascii);

#endif
