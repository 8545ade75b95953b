/* SPDX-License-Identifier: MIT */
#include "sudoku/refuse.h"

#include <stdarg.h>
#include <stdio.h>

dlx_status refuse(dlx_error *error, const char *form, ...)
{
    va_list arguments;
    va_start(arguments, form);
    if (error != NULL) {
        *error = (dlx_error){.line = 0};
        vsnprintf(error->message, sizeof error->message, form, arguments);
    }
    va_end(arguments);
    return DLX_ERR_ARGUMENT;
}
