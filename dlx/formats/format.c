/* SPDX-License-Identifier: MIT */
/* The table of formats. A new format needs an enumerator in dlx.h, a row here, a reader and a
 * writer. The row says what the format can express and how its text looks; nothing outside this
 * folder knows a format by its name. */
#include "dlx/formats/format.h"

#include <string.h>

enum {
    MATRIX = CAN_LAST_SECONDARY | CAN_EMPTY_OPTIONS | CAN_TITLE,
    SOLVER =
        CAN_NAMES | CAN_SECONDARY | CAN_COLORS | CAN_MULTIPLICITIES | CAN_EMPTY_OPTIONS | CAN_TITLE,
    EVERYTHING =
        CAN_NAMES | CAN_SECONDARY | CAN_COLORS | CAN_MULTIPLICITIES | CAN_COSTS | CAN_TITLE,
    LISTED = CAN_EMPTY_OPTIONS | CAN_TITLE,
};

/* clang-format off */
static const struct format formats[] = {
    [DLX_FORMAT_AUTO] = {"auto", NULL, NULL, 0, 0, NULL},
    [DLX_FORMAT_ITEMS] = {"items", read_items, write_items, EVERYTHING, OPTION_IS_LINE, NULL},
    [DLX_FORMAT_MTX] = {"mtx", read_mtx, write_mtx, MATRIX, NEEDS_BANNER, NULL},
    [DLX_FORMAT_ROWS] = {"rows", read_rows, write_rows, CAN_LAST_SECONDARY | CAN_BASE | CAN_TITLE,
                         ONLY_NUMBERS | OPTION_IS_LINE, NULL},
    [DLX_FORMAT_DENSE] = {"dense", read_dense, write_dense, MATRIX,
                          ONLY_NUMBERS | OPTION_IS_LINE | OPTION_IS_GRID, NULL},
    [DLX_FORMAT_CSV] = {"csv", read_csv, write_csv,
                        CAN_LAST_SECONDARY | CAN_EMPTY_OPTIONS | CAN_NAMES | CAN_OPTION_NAMES | CAN_COSTS |
                            CAN_MULTIPLICITIES,
                        OPTION_IS_LINE | OPTION_IS_GRID | NEEDS_COMMA, NULL},
    [DLX_FORMAT_EC] = {"ec", read_ec, write_ec, LISTED, OPTION_IS_LINE | NEEDS_HEADER, NULL},
    [DLX_FORMAT_XCC] = {"xcc", read_xcc, write_xcc, LISTED | CAN_SECONDARY | CAN_COLORS,
                        OPTION_IS_LINE | NEEDS_HEADER, " -"},
    [DLX_FORMAT_SETS] = {"sets", read_sets, write_sets, CAN_EMPTY_OPTIONS, ONLY_NUMBERS, NULL},
    [DLX_FORMAT_CNF] = {"cnf", NULL, write_cnf, SOLVER | CAN_DROP_COSTS, 0, NULL},
    [DLX_FORMAT_LP] = {"lp", read_lp, write_lp, SOLVER | CAN_COSTS, 0, NULL},
    [DLX_FORMAT_WCNF] = {"wcnf", NULL, write_wcnf, SOLVER | CAN_COSTS, 0, NULL},
    [DLX_FORMAT_SPP] = {"spp", read_spp, write_spp, CAN_COSTS | CAN_EMPTY_OPTIONS, ONLY_NUMBERS, NULL},
    [DLX_FORMAT_SCP] = {"scp", read_scp, write_scp, CAN_COSTS | CAN_EMPTY_OPTIONS | CAN_MULTIPLICITIES,
                        ONLY_NUMBERS | FREE_LINES, NULL},
    [DLX_FORMAT_MPS] = {"mps", read_mps, write_mps, SOLVER | CAN_COSTS, 0, NULL},
    [DLX_FORMAT_LISTS] = {"lists", read_lists, write_lists,
                          CAN_NAMES | CAN_SECONDARY | CAN_LAST_SECONDARY | CAN_OPTION_NAMES | CAN_EMPTY_OPTIONS |
                              CAN_COSTS,
                          NEEDS_BRACKET, NULL},
    [DLX_FORMAT_OPB] = {"opb", NULL, write_opb, SOLVER | CAN_COSTS, 0, NULL},
};
/* clang-format on */

enum { FORMATS = sizeof formats / sizeof *formats };

const struct format *format_of(dlx_format format)
{
    return (unsigned)format < FORMATS ? &formats[format] : NULL;
}

bool dlx_format_by_name(const char *name, dlx_format *format)
{
    if (strcmp(name, "dlx") == 0) /* the usual extension of files in the native format */
        name = "items";
    if (strcmp(name, "tsv") == 0) /* with tabs instead of commas */
        name = "csv";
    if (strcmp(name, "json") == 0) /* lists are written as JSON */
        name = "lists";
    for (unsigned f = 0; f < FORMATS; f++)
        if (strcmp(formats[f].name, name) == 0) {
            *format = (dlx_format)f;
            return true;
        }
    return false;
}

const char *dlx_format_name(dlx_format format)
{
    return format_of(format) != NULL ? format_of(format)->name : "unknown";
}

bool dlx_format_describe(dlx_format format, dlx_format_facts *facts)
{
    const struct format *f = format_of(format);
    if (f == NULL)
        return false;
    *facts = (dlx_format_facts){
        .name = f->name,
        .is_read = f->read != NULL,
        .is_written = f->write != NULL,
        .has_base = (f->can & CAN_BASE) != 0,
        .has_lines = (f->looks & OPTION_IS_LINE) != 0,
        .is_grid = (f->looks & OPTION_IS_GRID) != 0,
        .color_sign = f->color_sign != NULL ? f->color_sign : ":",
    };
    return true;
}
