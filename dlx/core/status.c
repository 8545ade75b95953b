/* SPDX-License-Identifier: MIT */
/* Texts of the statuses, and the version. */
#include "dlx/dlx.h"

const char *dlx_status_text(dlx_status status)
{
    static const char *const texts[] = {
        [DLX_OK] = "success",
        [DLX_ERR_MEMORY] = "out of memory",
        [DLX_ERR_TOO_LARGE] = "the problem is too large",
        [DLX_ERR_ARGUMENT] = "an argument is outside its documented range",
        [DLX_ERR_NO_SUCH_ITEM] = "no such item",
        [DLX_ERR_NO_SUCH_OPTION] = "no such option",
        [DLX_ERR_NO_SUCH_SOLUTION] = "there are fewer solutions",
        [DLX_ERR_NAME_TAKEN] = "another item already has this name",
        [DLX_ERR_ITEM_TWICE] = "an item is listed twice",
        [DLX_ERR_COLORED_PRIMARY] = "only secondary items may carry a color",
        [DLX_ERR_INPUT] = "cannot read the input",
        [DLX_ERR_SYNTAX] = "the input does not follow the format",
        [DLX_ERR_FORMAT] = "cannot detect the format of the input",
        [DLX_ERR_NOT_EXPRESSIBLE] = "the format cannot express the problem",
        [DLX_ERR_OUTPUT] = "cannot write the output",
        [DLX_ERR_KERNEL] = "the chosen kernel cannot search this problem",
        [DLX_ERR_SIMD] = "this processor does not have the chosen instructions",
        [DLX_ERR_CERTIFICATE] = "the certificate does not hold",
        [DLX_ERR_STOPPED] = "stopped by a limit or by the caller",
        [DLX_ERR_PARTS] = "the parts or their results do not fit together",
    };
    size_t known = sizeof texts / sizeof *texts;
    return (size_t)status < known ? texts[status] : "unknown status";
}

const char *dlx_version(void)
{
    return DLX_VERSION_TEXT;
}
