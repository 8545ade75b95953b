/* SPDX-License-Identifier: MIT */
/* What both programs share: exit statuses, messages about files, terminal, memory and signals. */
#ifndef CLI_PROGRAM_H
#define CLI_PROGRAM_H

#include "cli/common/show.h"
#include "dlx/dlx.h"

#include <stdbool.h>
#include <stddef.h>

/* Exit statuses. With several files or puzzles the exit status is the most serious one: ERROR, then
 * LIMIT, NONE, SEVERAL, FINE. */
enum {
    EXIT_FINE = 0,    /* there is a solution, or everything was done */
    EXIT_NONE = 1,    /* proven: there is no solution */
    EXIT_ERROR = 2,   /* usage or input error */
    EXIT_LIMIT = 3,   /* a limit stopped the command before the answer was known */
    EXIT_SEVERAL = 4, /* one solution was asked for, but a puzzle has several */
};

/** Return the more serious of two exit statuses. */
int worse_status(int a, int b);

/** Check that standard output was written: a full disk or a closed pipe must not look like success.
 * Return `status`, or EXIT_ERROR after out_of_memory() or such an error, which is reported. */
int finish_output(int status);

/** From now on, print nothing on standard output. On error, report it and return false. */
bool silence_output(void);

/** Let messages about standard output name this file. The caller keeps ownership of the name. */
void set_output_name(const char *name);

/** The allocator of the commands: it enforces --memory-limit. */
extern const dlx_allocator cli_memory;

/** Report that there is no memory, at most once. Return false. The exit status is EXIT_ERROR. */
bool out_of_memory(void);

/** Return dlx_status_text(), or a text that names the memory limit if that was reached. */
const char *status_text(dlx_status status);

/** Return the name of a file for messages: "standard input" for "-". */
const char *display_name(const char *file);

/** Begin a message: "PROGRAM: FILE:LINE:COLUMN: ", without a line or column that is 0. */
void say_where(const char *file, uint64_t line, uint64_t column);

/** Print a message about a file, and a newline. Return false. */
__attribute__((format(printf, 2, 3))) bool say_of(const char *file, const char *form, ...);

/** Print the status of a call that failed on a file. Return false. */
bool say_status(const char *file, dlx_status status);

/** Return whether a descriptor is a terminal that understands more than lines. */
bool is_terminal(int descriptor);

/** The values of --color, and their words in this order. */
enum color_when { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };
#define COLOR_WHEN "auto, always or never"

/** Return whether stdout may have colors. COLOR_AUTO: on a terminal, unless NO_COLOR is set. */
bool has_color(enum color_when when);

/** Return whether the locale uses UTF-8. */
bool is_utf8(void);

/* ---- memory ---- */

/*
 * An allocator that enforces --memory-limit. It counts the bytes that the library allocates for a
 * command, and those that the command itself allocates in proportion to its input. The program, its
 * stacks and its file buffers take a few MB more, which are not counted.
 */

/** Set the limit in bytes; 0 for none. Call this before anything is allocated. */
void limit_set(size_t bytes);

/** Return the number of bytes below the limit that are still free; SIZE_MAX without a limit. */
size_t limit_left(void);

/** Allocate, resize or free: a dlx_allocate_fn whose user is NULL. Thread-safe. */
void *limit_allocate(void *user, void *block, size_t old_size, size_t new_size);

/** Count bytes that another allocator is about to take. Return false if they exceed the limit;
 * otherwise they count until they are released. */
bool limit_charge(size_t bytes);
void limit_release(size_t bytes);

/** Allocate `count` elements of `size` bytes, all zero. Return NULL if there is no memory. */
void *limit_new(size_t count, size_t size);

/** Free them; NULL is allowed. */
void limit_free(void *block, size_t count, size_t size);

/**
 * Grow an array to hold `needed` things of `size` bytes. `array` is the address of the pointer to
 * the array. Return false if there is no memory; the array and its capacity are then unchanged.
 */
bool limit_reserve(void *array, size_t *capacity, size_t needed, size_t size);

/** Allocate and free for a library that frees without a size: it is stored before the block. */
void *limit_malloc(size_t bytes);
void limit_free_malloc(void *block);
void limit_free_for(void *user, void *block); /* likewise; `user` is ignored */

/** Return the message for "out of memory", which names the limit if it was reached. */
const char *limit_text(void);

/* ---- signals ---- */

/* SIGINT, SIGTERM and SIGHUP stop the search; the command reports what it knows and then dies by
 * the signal. SIGUSR1, and SIGINFO where it exists, pause it for a progress report and a
 * checkpoint. */

/** From now on call stop(object) when a signal comes; call it at once if a signal has come already.
 * With NULL for both, only catch signals, for callers of signals_received(). A signal that the
 * parent process ignores stays ignored. */
void signals_stop(void (*stop)(void *object), void *object);

/** Forget the object, which is about to be freed. */
void signals_forget(void);

/** When to stop the object for a progress report. */
enum signals_look {
    SIGNALS_IGNORE, /* never: SIGUSR1 does nothing */
    SIGNALS_ASKED,  /* when SIGUSR1 comes */
    SIGNALS_TICK,   /* when SIGUSR1 comes, and every second */
};

void signals_watch(enum signals_look when);

/** After signals_watch(): also stop the object at this interval. Such a stop asks for no report. */
void signals_tick(double seconds);

/** Return whether a progress report is due: SIGUSR1 or SIGINFO has asked for one, or, with
 * SIGNALS_TICK, a second has passed since the last one. */
bool signals_take_look(void);

/** Return whether SIGUSR1 or SIGINFO came since the last call. */
bool signals_take_request(void);

/** Return the signal that is to end the program, or 0. */
int signals_received(void);

/** If a signal came, flush standard output and end the program by that signal. */
void signals_end(void);

#endif
