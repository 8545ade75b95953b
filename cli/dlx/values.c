/* SPDX-License-Identifier: MIT */
/* Values of options: see values.h. */
#include "cli/dlx/values.h"

#include "cli/dlx/cli.h"

#include <string.h>

bool value_format(void *fields, const char *value)
{
    return dlx_format_by_name(value, &((struct cli *)fields)->reading.format);
}

bool value_require(void *fields, const char *value)
{
    struct cli *cli = fields;
    cli->fixes[cli->fix_count++] = (struct fix){true, value};
    return true;
}

bool value_forbid(void *fields, const char *value)
{
    struct cli *cli = fields;
    cli->fixes[cli->fix_count++] = (struct fix){false, value};
    return true;
}
