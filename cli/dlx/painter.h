/* SPDX-License-Identifier: MIT */
/* Draw solutions for `solve` and `sample`: on standard output with --draw, the first one as a picture with --svg,
 * and all together as a heat map with --heat. Without these options nothing is drawn. */
#ifndef DLX_CLI_PAINTER_H
#define DLX_CLI_PAINTER_H

#include "cli/dlx/cli.h"
#include "dlx/draw/drawing.h"

struct painter {
    const struct cli *cli;     /* the command line: --draw, --ascii and --svg */
    const struct input *input; /* the problem */
    struct drawing drawing;    /* the board of the problem */
    struct text_style style;   /* with --draw: the style that the terminal can show */
    struct heat heat;          /* with --heat: the solutions so far */
    uint64_t drawn;            /* number of solutions drawn so far */
};

/** Prepare to draw, so that a problem that cannot be drawn is refused before a long search. Return false after
 * an error, which has been reported; then there is nothing to free. */
bool painter_begin(struct painter *painter, const struct cli *cli, const struct input *input);

/** Draw a solution. Return false after an error, which has been reported. */
bool painter_draw(struct painter *painter, const dlx_solution *solution);

/** Write the heat map of the solutions that were drawn. Return false after an error, which has been reported. */
bool painter_finish(struct painter *painter);

void painter_end(struct painter *painter);

#endif
