/* SPDX-License-Identifier: MIT */
/* What the searches of a team cost, for callers that compare them with other ways to count. */
#ifndef DLX_TEAM_COST_H
#define DLX_TEAM_COST_H

#include "dlx/team.h"

/** Return the time of a tree node when only counting, in units of about 10 nanoseconds. */
double team_counting_cost(const dlx_team *team);

#endif
