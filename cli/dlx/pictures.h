/* SPDX-License-Identifier: MIT */
/* The pictures that a command line asks for. `solve` and `sample` draw solutions: on standard
 * output with --draw, the first one as a picture with --svg, and all together as a heat map with
 * --heat. --profile writes a bar chart. Without these options nothing is drawn. */
#ifndef DLX_CLI_PICTURES_H
#define DLX_CLI_PICTURES_H

#include "cli/dlx/run.h"
#include "dlx/draw/drawing.h"

struct painter {
    const struct cli *cli;     /* the command line: --draw, --ascii and --svg */
    const struct input *input; /* the problem */
    struct drawing drawing;    /* the board of the problem */
    struct text_style style;   /* with --draw: the style that the terminal can show */
    struct heat heat;          /* with --heat: the solutions so far */
    uint64_t drawn;            /* number of solutions drawn so far */
};

/** Prepare to draw, so that a problem that cannot be drawn is refused before a long search. Return
 * false after an error, which has been reported; then there is nothing to free. */
bool painter_begin(struct painter *painter, const struct cli *cli, const struct input *input);

/** Draw a solution. Return false after an error, which has been reported. */
bool painter_draw(struct painter *painter, const dlx_solution *solution);

/** Write the heat map of the solutions that were drawn. On error, report it and return false. */
bool painter_finish(struct painter *painter);

void painter_end(struct painter *painter);

/** Write the tree nodes of each level. Return false after an error, which has been reported. */
bool profile_write_levels(const struct cli *cli, const dlx_problem *problem, const double *nodes,
                          uint32_t levels);

/** Write the tree nodes of the search of a run. */
bool profile_write_search(const struct run *run);

/** Write the states of each layer of a count's frontier, or the tree nodes of each search level. */
bool profile_write_count(const struct run *run);

/** Write the number of primary items that have each length. */
bool profile_write_lengths(const struct cli *cli, const dlx_problem *problem);

#endif
