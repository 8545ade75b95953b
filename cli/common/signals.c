/* SPDX-License-Identifier: MIT */
/* The handler only sets a flag and calls the stop function, as a signal handler may. */
#include "cli/common/program.h"

#include "cli/system/system.h"
#include "dlx/core/clock.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <time.h>

static void (*volatile stop_object)(void *);
static void *volatile stopped_object;
static atomic_int received; /* other threads read it, too */
static volatile time_t received_at;
static volatile sig_atomic_t watching, reporting, look, requested;
static double looked_at; /* time of the last report */

enum {
    NO_LOOK,
    TICK, /* a report is due if a second has passed: the timer may be faster */
    ASKED,
};

/* A second signal after more than a second ends the program at once. Before that, both signals may
 * be one request: timeout(1) sends its signal to the process and then to its group. */
static void handle(int signal_number)
{
    if (received != 0 && time(NULL) > received_at + 1)
        system_end_by(signal_number);
    if (received == 0)
        received_at = time(NULL);
    received = signal_number;
    if (stopped_object != NULL)
        stop_object(stopped_object);
}

static void handle_look(bool is_asked)
{
    if (!watching)
        return;
    requested |= is_asked;
    if (is_asked)
        look = ASKED;
    else if (reporting && look == NO_LOOK)
        look = TICK;
    if (stopped_object != NULL)
        stop_object(stopped_object);
}

void signals_stop(void (*stop)(void *object), void *object)
{
    stop_object = stop;
    stopped_object = object;
    system_catch_stop(handle);
    if (received != 0 && object != NULL)
        stop(object);
}

void signals_forget(void)
{
    stopped_object = NULL;
}

void signals_watch(enum signals_look when)
{
    watching = when != SIGNALS_IGNORE;
    reporting = when == SIGNALS_TICK;
    looked_at = clock_seconds();
    system_catch_look(handle_look);
    system_set_timer(when == SIGNALS_TICK ? 1 : 0);
}

void signals_tick(double seconds)
{
    const double least = 0.001, most = 1;
    system_set_timer(seconds < least ? least : seconds > most ? most : seconds);
}

bool signals_take_request(void)
{
    bool taken = requested != 0;
    requested = 0;
    return taken;
}

bool signals_take_look(void)
{
    const double second = 0.9; /* nearly: timers are not exact */
    if (look == NO_LOOK)
        return false;
    const double now = clock_seconds();
    const bool is_due = look == ASKED || now - looked_at >= second;
    look = NO_LOOK;
    if (is_due)
        looked_at = now;
    return is_due;
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
    system_end_by(received);
}
