/* SPDX-License-Identifier: MIT */
/* Print and draw the frames of a recorded search. */
#ifndef DLX_CLI_FRAMES_H
#define DLX_CLI_FRAMES_H

#include "cli/dlx/cli.h"
#include "dlx/dance/record.h"

/** Show the current frame as the command line asks: print its move, draw it, or write a picture. Return
 * false after an error, which has been reported. */
bool frame_show(const struct run *run, const struct recording *recording);

/** Write the picture with this number to the folder of --svg. Return false after an error, which has been
 * reported. */
bool frame_write_picture(const struct run *run, const struct recording *recording, uint32_t number);

/** Report the error of a recording or a drawing. Return false. */
bool frame_fail(const struct run *run, dlx_status status);

#endif
