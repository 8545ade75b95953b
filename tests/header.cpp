/* SPDX-License-Identifier: MIT */
/* Each public header compiles alone; this file is built once per header and language. */
#include HEADER

int main(void)
{
    return dlx_version() == 0;
}
