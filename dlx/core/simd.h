/* SPDX-License-Identifier: MIT */
/* Which vector instructions this processor has. */
#ifndef DLX_SIMD_H
#define DLX_SIMD_H

#include "dlx/search/kernel.h"

/** The instruction set of this name, or the best one for NULL. DLX_OK, DLX_ERR_ARGUMENT (no such
 * name), DLX_ERR_SIMD (the processor does not have it). Thread-safe. */
dlx_status simd_find(const char *name, enum simd *simd);

/** Its name. Static storage. */
const char *simd_name(enum simd simd);

#endif
