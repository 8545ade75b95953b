/* SPDX-License-Identifier: MIT */
/* The handler only sets a flag and calls the stop function; both are allowed in a signal handler. */
#define _XOPEN_SOURCE 700

#include "cli/common/signals.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/time.h>
#include <time.h>

static void (*volatile stop_object)(void *);
static void *volatile stopped_object;
static atomic_int received; /* other threads ask for it, too */
static volatile time_t received_at;
static volatile sig_atomic_t watching, reporting, look, requested;

static void end_by(int signal_number)
{
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/* A second signal after more than a second ends the program at once. Before that, both signals may be one
 * request: timeout(1) sends its signal to the process and then to its group. */
static void handle(int signal_number)
{
    if (received != 0 && time(NULL) > received_at + 1)
        end_by(signal_number);
    if (received == 0)
        received_at = time(NULL);
    received = signal_number;
    if (stopped_object != NULL)
        stop_object(stopped_object);
}

static void handle_look(int signal_number)
{
    if (!watching)
        return;
    requested |= signal_number != SIGALRM;
    look |= reporting || signal_number != SIGALRM;
    if (stopped_object != NULL)
        stop_object(stopped_object);
}

static void catch_signal(int signal_number, void (*handler)(int), int flags)
{
    struct sigaction action;
    if (sigaction(signal_number, NULL, &action) != 0 || action.sa_handler == SIG_IGN)
        return;
    action = (struct sigaction){.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&action.sa_mask);
    sigaction(signal_number, &action, NULL);
}

void signals_stop(void (*stop)(void *object), void *object)
{
    stop_object = stop;
    stopped_object = object;
    catch_signal(SIGINT, handle, 0);
    catch_signal(SIGTERM, handle, 0);
    catch_signal(SIGHUP, handle, 0); /* the terminal was closed */
    if (received != 0 && object != NULL)
        stop(object);
}

void signals_forget(void)
{
    stopped_object = NULL;
}

/* SA_RESTART: a progress report must not interrupt reading and writing. */
void signals_watch(enum signals_look when)
{
    const struct timeval period = {when == SIGNALS_TICK, 0};
    const struct itimerval timer = {period, period};
    watching = when != SIGNALS_IGNORE;
    reporting = when == SIGNALS_TICK;
    catch_signal(SIGUSR1, handle_look, SA_RESTART);
#ifdef SIGINFO
    catch_signal(SIGINFO, handle_look, SA_RESTART);
#endif
    catch_signal(SIGALRM, handle_look, SA_RESTART);
    setitimer(ITIMER_REAL, &timer, NULL);
}

void signals_tick(double seconds)
{
    const double least = 0.001, most = 1,
                 period = seconds < least  ? least
                          : seconds > most ? most
                                           : seconds;
    const struct timeval time = {period >= 1, period >= 1 ? 0 : (suseconds_t)(period * 1e6)};
    const struct itimerval timer = {time, time};
    setitimer(ITIMER_REAL, &timer, NULL);
}

bool signals_take_request(void)
{
    bool taken = requested != 0;
    requested = 0;
    return taken;
}

bool signals_take_look(void)
{
    bool taken = look != 0;
    look = 0;
    return taken;
}

int signals_received(void)
{
    return received;
}

void signals_end(void)
{
    if (received == 0)
        return;
    fflush(stdout);
    end_by(received);
}
