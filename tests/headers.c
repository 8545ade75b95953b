/* SPDX-License-Identifier: MIT */
/* The program of the files that each include one public header: see meson.build. */
int main(void)
{
    return 0;
}
