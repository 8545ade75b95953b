/* SPDX-License-Identifier: MIT */
/* What reduce.c and survey.c share. */
#ifndef DLX_REDUCE_H
#define DLX_REDUCE_H

#include "dlx/dlx.h"

/** Try an option, alone, in a search where none is required: false is a proof that it is in no
 * solution without the options forbidden there. The search is as it was. */
bool reduce_try_option(dlx_search *search, uint32_t option);

#endif
