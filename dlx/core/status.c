/* SPDX-License-Identifier: MIT */
/* Texts of the statuses, from the table in dlx.h, and the version. */
#include "dlx/dlx.h"

const char *dlx_status_text(dlx_status status)
{
#define STATUS_TEXT(name, text) text,
    static const char *const texts[] = {DLX_STATUS_TABLE(STATUS_TEXT)};
#undef STATUS_TEXT
    size_t known = sizeof texts / sizeof *texts;
    return (size_t)status < known ? texts[status] : "unknown status";
}

const char *dlx_version(void)
{
    return DLX_VERSION_TEXT;
}
