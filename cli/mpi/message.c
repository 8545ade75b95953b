/* SPDX-License-Identifier: MIT */
/* Messages between ranks: see message.h. */
#define _POSIX_C_SOURCE 200809L

#include "cli/mpi/message.h"

#include "cli/common/limit.h"
#include "cli/dlx/cli.h"

#include <mpi.h>
#include <time.h>

/* A piece of this length is followed by another one. */
enum { PIECE = 1 << 24 };

void message_send(int rank, enum tag tag, const char *text, size_t length)
{
    size_t sent = 0, piece;
    do {
        piece = length - sent < PIECE ? length - sent : PIECE;
        MPI_Send(piece > 0 ? text + sent : NULL, (int)piece, MPI_BYTE, rank, tag, MPI_COMM_WORLD);
        sent += piece;
    } while (piece == PIECE);
}

/* Receive a piece. Return its length. */
static size_t receive_piece(const MPI_Status *from, struct memo *memo)
{
    int length;
    MPI_Get_count(from, MPI_BYTE, &length);
    if (!limit_reserve(&memo->text, &memo->room, memo->length + (size_t)length, 1)) {
        out_of_memory();
        MPI_Abort(MPI_COMM_WORLD, EXIT_ERROR);
    }
    MPI_Recv(length > 0 ? memo->text + memo->length : NULL, length, MPI_BYTE, from->MPI_SOURCE,
             from->MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    memo->length += (size_t)length;
    return (size_t)length;
}

bool message_poll(int *rank, enum tag *tag, struct memo *memo)
{
    MPI_Status from;
    int has_come;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &has_come, &from);
    if (!has_come)
        return false;
    *rank = from.MPI_SOURCE;
    *tag = (enum tag)from.MPI_TAG;
    memo_clear(memo);
    while (receive_piece(&from, memo) == PIECE)
        MPI_Probe(*rank, from.MPI_TAG, MPI_COMM_WORLD, &from);
    return true;
}

void message_nap(void)
{
    static const struct timespec moment = {0, 200000};
    nanosleep(&moment, NULL);
}
