/* SPDX-License-Identifier: MIT */
/* Whether there are headers and libraries for WebAssembly: a program that needs them. */
#include <stdio.h>

int main(void)
{
    return puts("here") < 0;
}
