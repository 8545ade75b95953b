/* SPDX-License-Identifier: MIT */
/*
 * What has no board: a row of numbers, and lists.
 *
 *     1 s1 s3              1 on the first and third place of the row
 *     01 02 12             the triple 0 1 2
 *     A B                  the pair A B
 *     A A=1 A~B=1          A: 1
 */
#include "dlx/draw/kinds.h"

#include <string.h>

static bool put(struct drawing *d, int row, int column, uint32_t piece, struct label label)
{
    struct drawn_cell *cell = drawing_at(d, 0, row, column);
    if (cell != NULL)
        *cell = (struct drawn_cell){piece, label};
    return cell != NULL;
}

static bool set_size(struct drawing *d, int rows, int columns)
{
    d->look = LOOK_LINES;
    d->rows = rows;
    d->columns = columns;
    return rows > 0 && columns > 0;
}

/* ---- Langford pairs ---- */

static bool measure_langford(struct drawing *d)
{
    int places = 0, number;
    for (uint32_t item = 0; item < dlx_problem_item_count(d->problem); item++)
        places += parse_numbered(drawing_name(d, item), 's', &number);
    return set_size(d, 1, places);
}

static bool place_pair(struct drawing *d, uint32_t piece, const dlx_entry *entries, uint32_t count)
{
    int place;
    for (uint32_t e = 1; e < count; e++)
        if (!parse_numbered(drawing_name(d, entries[e].item), 's', &place) ||
            !put(d, 0, place - 1, piece, label_of(drawing_name(d, entries[0].item))))
            return false;
    return count == 3;
}

/* ---- Steiner systems ---- */

static bool measure_steiner(struct drawing *d)
{
    return set_size(d, (int)(dlx_problem_item_count(d->problem) / 3 % 100000), 3);
}

static struct label point(const struct drawing *d, dlx_entry pair, int which)
{
    return (struct label){drawing_name(d, pair.item) + which, 1, NULL};
}

static bool place_triple(struct drawing *d, uint32_t piece, const dlx_entry *entries,
                         uint32_t count)
{
    for (uint32_t e = 0; e < count; e++)
        if (strlen(drawing_name(d, entries[e].item)) != 2)
            return false;
    int row = (int)piece - 1;
    return count == 3 && put(d, row, 0, piece, point(d, entries[0], 0)) &&
           put(d, row, 1, piece, point(d, entries[0], 1)) &&
           put(d, row, 2, piece, point(d, entries[1], 1));
}

/* ---- matchings ---- */

static bool measure_matchings(struct drawing *d)
{
    return set_size(d, (int)((dlx_problem_item_count(d->problem) + 1) / 2 % 100000), 2);
}

static bool place_edge(struct drawing *d, uint32_t piece, const dlx_entry *entries, uint32_t count)
{
    for (uint32_t e = 0; e < count; e++)
        if (!put(d, (int)piece - 1, (int)e, piece, label_of(drawing_name(d, entries[e].item))))
            return false;
    return count == 2;
}

/* ---- coloring ---- */

static bool measure_coloring(struct drawing *d)
{
    d->separator = ": ";
    return set_size(d, (int)(dlx_problem_primary_count(d->problem) % 100000), 2);
}

static bool place_vertex(struct drawing *d, uint32_t piece, const dlx_entry *entries,
                         uint32_t count)
{
    if (count < 2)
        return false;
    const char *vertex = drawing_name(d, entries[0].item);
    const char *color = drawing_name(d, entries[1].item);
    size_t length = strlen(vertex);
    if (strncmp(color, vertex, length) != 0 || color[length] != '=')
        return false;
    return put(d, (int)entries[0].item, 0, piece, label_of(vertex)) &&
           put(d, (int)entries[0].item, 1, piece, label_of(color + length + 1));
}

const struct draw_kind draw_lines[] = {
    {"langford", measure_langford, NULL, place_pair},
    {"steiner", measure_steiner, NULL, place_triple},
    {"matchings", measure_matchings, NULL, place_edge},
    {"coloring", measure_coloring, NULL, place_vertex},
    {NULL, NULL, NULL, NULL},
};
