/* SPDX-License-Identifier: MIT */
/* How ranks send texts to each other. A text of any length is sent in pieces, because MPI counts bytes in an
 * int. Only the main thread of a rank calls these functions. */
#ifndef DLX_CLI_MPI_MESSAGE_H
#define DLX_CLI_MPI_MESSAGE_H

#include "cli/mpi/memo.h"

/** What a message is. The leader is rank 0. */
enum tag {
    TAG_PROBLEM = 1, /* leader to each rank, once: the problem */
    TAG_ORDER,       /* leader to a rank: parts to search, and how long */
    TAG_STOP,        /* leader to a rank that works: send the result at once */
    TAG_END,         /* leader to each rank, once: there is nothing more to do */
    TAG_RESULT,      /* a rank to the leader: what it found, and what it left */
};

enum { LEADER = 0 };

/** Send a text, which may be empty. */
void message_send(int rank, enum tag tag, const char *text, size_t length);

/** Receive a message if one has come, and replace the contents of `memo`. Return false if there is none. Without
 * memory for the text, all ranks end. */
bool message_poll(int *rank, enum tag *tag, struct memo *memo);

/** Wait for a moment, to look for messages again. MPI's own waiting would keep a core busy. */
void message_nap(void);

#endif
