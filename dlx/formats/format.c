/* SPDX-License-Identifier: MIT */
/* The table of formats. To add a format: an enumerator in dlx.h, a line here, a reader and a writer. */
#include "dlx/formats/format.h"

#include <string.h>

enum { MATRIX = CAN_LAST_SECONDARY | CAN_EMPTY_OPTIONS };

enum { EVERYTHING = CAN_NAMES | CAN_SECONDARY | CAN_COLORS | CAN_MULTIPLICITIES | CAN_COSTS };
enum { SOLVER = CAN_NAMES | CAN_SECONDARY | CAN_COLORS | CAN_MULTIPLICITIES | CAN_EMPTY_OPTIONS };

static const struct format formats[] = {
    [DLX_FORMAT_AUTO] = {"auto", NULL, NULL, 0},
    [DLX_FORMAT_ITEMS] = {"items", read_items, write_items, EVERYTHING},
    [DLX_FORMAT_MTX] = {"mtx", read_mtx, write_mtx, MATRIX},
    [DLX_FORMAT_ROWS] = {"rows", read_rows, write_rows,
                         CAN_LAST_SECONDARY | CAN_BASE | ONLY_NUMBERS},
    [DLX_FORMAT_DENSE] = {"dense", read_dense, write_dense, MATRIX | ONLY_NUMBERS},
    [DLX_FORMAT_CSV] = {"csv", read_csv, write_csv, MATRIX | CAN_NAMES},
    [DLX_FORMAT_EC] = {"ec", read_ec, write_ec, CAN_EMPTY_OPTIONS},
    [DLX_FORMAT_XCC] = {"xcc", read_xcc, write_xcc, CAN_SECONDARY | CAN_COLORS | CAN_EMPTY_OPTIONS},
    [DLX_FORMAT_SETS] = {"sets", read_sets, write_sets, CAN_EMPTY_OPTIONS | ONLY_NUMBERS},
    [DLX_FORMAT_CNF] = {"cnf", NULL, write_cnf, SOLVER | CAN_DROP_COSTS},
    [DLX_FORMAT_LP] = {"lp", NULL, write_lp, SOLVER | CAN_COSTS},
    [DLX_FORMAT_WCNF] = {"wcnf", NULL, write_wcnf, SOLVER | CAN_COSTS},
    [DLX_FORMAT_SPP] = {"spp", read_spp, write_spp, CAN_COSTS | CAN_EMPTY_OPTIONS | ONLY_NUMBERS},
};

enum { FORMATS = sizeof formats / sizeof *formats };

const struct format *format_of(dlx_format format)
{
    return (unsigned)format < FORMATS ? &formats[format] : NULL;
}

bool dlx_format_by_name(const char *name, dlx_format *format)
{
    if (strcmp(name, "dlx") == 0) /* the usual ending of files in the native format */
        name = "items";
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
