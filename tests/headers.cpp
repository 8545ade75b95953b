/* SPDX-License-Identifier: MIT */
/* The program of the files that each include one public header: see meson.build. */
int main()
{
    return 0;
}
