/* SPDX-License-Identifier: MIT */
/* A program that needs headers and libraries for WebAssembly, to test whether there are any. */
#include <stdio.h>

int main(void)
{
    return puts("here") < 0;
}
