/* SPDX-License-Identifier: MIT */
/* The inside of a counter, for tests: everyone else uses dlx.h. */
#ifndef DLX_COUNT_COUNTER_H
#define DLX_COUNT_COUNTER_H

#include "dlx/core/task.h"

/** Return the task that a counter works on. */
dlx_task *counter_task(const dlx_counter *counter);

#endif
