/* SPDX-License-Identifier: MIT */
/*
 * Tests of scratch files that fail: no count is wrong, the reason is kept, and no file stays
 * behind. This program has its own pread(), pwrite() and open(), which fail at a chosen call.
 */
#define _GNU_SOURCE /* O_TMPFILE */

#include "dlx/frontier/frontier.h"
#include "tests/support/problems.h"
#include "tests/support/suite.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LARGE = 1 << 24 };

/* ---- files that fail ---- */

enum fault { FAULT_NONE, FAULT_ERROR, FAULT_NOTHING, FAULT_SIGNAL, FAULT_SHORT };

/* How the files of this program behave. */
static struct {
    enum fault on_write, on_read;
    uint64_t at; /* the call that fails, 1 for the first; short transfers happen from it on */
    int error;   /* errno of FAULT_ERROR */
    uint64_t writes, reads; /* calls so far */
    bool has_names;         /* files without names are refused */
} disk;

/* Return whether a call fails at once, with its result. */
static bool fails(enum fault fault, uint64_t call, ssize_t *result)
{
    *result = fault == FAULT_NOTHING ? 0 : -1;
    if (call != disk.at || fault == FAULT_NONE || fault == FAULT_SHORT)
        return false;
    errno = fault == FAULT_SIGNAL ? EINTR : disk.error;
    return true;
}

/* Return the bytes that a call transfers. */
static size_t shorten(enum fault fault, uint64_t call, size_t bytes)
{
    return fault == FAULT_SHORT && call >= disk.at && bytes > 1 ? 1 + bytes / 3 : bytes;
}

ssize_t pwrite(int file, const void *from, size_t bytes, off_t offset)
{
    ssize_t result;
    if (fails(disk.on_write, ++disk.writes, &result))
        return result;
    lseek(file, offset, SEEK_SET);
    return write(file, from, shorten(disk.on_write, disk.writes, bytes));
}

ssize_t pread(int file, void *to, size_t bytes, off_t offset)
{
    ssize_t result;
    if (fails(disk.on_read, ++disk.reads, &result))
        return result;
    lseek(file, offset, SEEK_SET);
    return read(file, to, shorten(disk.on_read, disk.reads, bytes));
}

int open(const char *path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
#ifdef O_TMPFILE
    if (disk.has_names && (flags & O_TMPFILE) == O_TMPFILE) {
        errno = EOPNOTSUPP;
        return -1;
    }
#endif
    return openat(AT_FDCWD, path, flags, mode);
}

/* ---- counting with them ---- */

/* A directory for scratch files. */
static char directory[] = "scratch.XXXXXX";

static int count_files(void)
{
    int files = 0;
    DIR *dir = opendir(directory);
    ck_assert_ptr_nonnull(dir);
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;)
        files += entry->d_name[0] != '.';
    closedir(dir);
    return files;
}

/* Make a frontier with little memory. */
static struct frontier *frontier_of(const struct plan *its)
{
    struct frontier_settings settings = {.memory = 1000,
                                         .least_dead = 1,
                                         .least_symmetry = UINT64_MAX,
                                         .threads = 1,
                                         .scratch = directory};
    struct frontier *f;
    ck_assert_int_eq(simd_find(NULL, &settings.simd), DLX_OK);
    ck_assert_int_eq(frontier_new(its, &settings, &f), DLX_OK);
    return f;
}

/* Count the dominoes on a 6x6 board. The count must be right if there is one. */
static enum frontier_end count(const struct plan *its, int *error)
{
    struct frontier_budget budget = {UINT64_MAX, UINT64_MAX};
    struct frontier *f = frontier_of(its);
    size_t width;
    disk.writes = disk.reads = 0;
    const enum frontier_end end = frontier_run(f, &budget);
    if (end == FRONTIER_DONE)
        ck_assert_uint_eq(number_count(frontier_count(f, &width), NUMBER_128).low, 6728);
    *error = frontier_error(f);
    ck_assert_int_eq(count_files(), 0); /* also while the file is open */
    frontier_free(f);
    return end;
}

/* Count with a fault at each call in turn. Return the number of calls. */
static uint64_t fail_each(const struct plan *plan, enum fault on_write, enum fault on_read,
                          int injected, enum frontier_end expected, int expected_error)
{
    int error;
    const uint64_t *calls = on_write != FAULT_NONE ? &disk.writes : &disk.reads;
    disk.on_write = on_write;
    disk.on_read = on_read;
    disk.error = injected;
    for (disk.at = 1;; disk.at++) {
        const enum frontier_end end = count(plan, &error);
        if (*calls < disk.at) { /* the fault was not reached */
            ck_assert_int_eq(end, FRONTIER_DONE);
            break;
        }
        ck_assert_int_eq(end, expected);
        ck_assert_int_eq(error, expected_error);
    }
    disk.on_write = disk.on_read = FAULT_NONE;
    return *calls;
}

static dlx_problem *problem;
static struct plan *plan;

static void begin(void)
{
    memset(&disk, 0, sizeof disk);
    ck_assert_ptr_nonnull(mkdtemp(directory));
    problem = generated("dominoes 6x6");
    ck_assert_int_eq(plan_new(problem, NULL, PLAN_GIVEN, NULL, LARGE, &plan), DLX_OK);
}

static void end(void)
{
    plan_free(plan);
    dlx_problem_free(problem);
    ck_assert_int_eq(rmdir(directory), 0);
    memcpy(directory + strlen(directory) - 6, "XXXXXX", 6);
}

/* Run for a few states at a time. */
TEST(the_layers_add_up_and_the_share_done_never_falls)
{
    struct frontier *f = frontier_of(plan);
    struct frontier_budget budget = {5, UINT64_MAX};
    uint64_t sum = 0;
    uint32_t steps;
    double before = 0;
    while (frontier_run(f, &budget) == FRONTIER_PAUSED) {
        const double done = frontier_work(f).done;
        ck_assert(done >= before && done <= 1);
        before = done;
        budget.states = 5;
    }
    ck_assert_uint_gt(frontier_work(f).written, 0);
    const uint64_t *layers = frontier_layers(f, &steps);
    for (uint32_t step = 0; step < steps; step++)
        sum += layers[step];
    ck_assert_uint_eq(sum, frontier_work(f).states);
    frontier_free(f);
}

TEST(a_write_that_fails_ends_the_count_with_its_reason)
{
    static const int errors[] = {ENOSPC, EIO, EFBIG, EDQUOT};
    for (size_t e = 0; e < sizeof errors / sizeof *errors; e++)
        ck_assert_uint_gt(
            fail_each(plan, FAULT_ERROR, FAULT_NONE, errors[e], FRONTIER_NO_DISK, errors[e]), 20);
    fail_each(plan, FAULT_NOTHING, FAULT_NONE, 0, FRONTIER_NO_DISK, ENOSPC);
}

TEST(a_read_that_fails_ends_the_count_with_its_reason)
{
    ck_assert_uint_gt(fail_each(plan, FAULT_NONE, FAULT_ERROR, EIO, FRONTIER_NO_DISK, EIO), 20);
    fail_each(plan, FAULT_NONE, FAULT_NOTHING, 0, FRONTIER_NO_DISK, EIO);
}

TEST(short_and_interrupted_transfers_go_on)
{
    fail_each(plan, FAULT_SIGNAL, FAULT_NONE, 0, FRONTIER_DONE, 0);
    fail_each(plan, FAULT_NONE, FAULT_SIGNAL, 0, FRONTIER_DONE, 0);
    fail_each(plan, FAULT_SHORT, FAULT_NONE, 0, FRONTIER_DONE, 0);
    fail_each(plan, FAULT_NONE, FAULT_SHORT, 0, FRONTIER_DONE, 0);
}

TEST(a_file_that_needs_a_name_loses_it_at_once)
{
    int error;
    disk.has_names = true;
    ck_assert_int_eq(count(plan, &error), FRONTIER_DONE);
    ck_assert_uint_gt(disk.writes, 20);
    fail_each(plan, FAULT_ERROR, FAULT_NONE, ENOSPC, FRONTIER_NO_DISK, ENOSPC);
}

/* Make a chain of items, each covered alone or with the next one. Between them are options that may
 * be chosen or not. A layer has at most two states, whose numbers of ways end above 8192 bits. */
static dlx_problem *chain(void)
{
    enum { LINKS = 1600, CHOICES = 5 };
    dlx_problem *made;
    uint32_t link, next, item;
    ck_assert_int_eq(dlx_problem_new(NULL, &made), DLX_OK);
    ck_assert_int_eq(dlx_problem_add_item(made, NULL, DLX_PRIMARY, &link), DLX_OK);
    for (int l = 0; l < LINKS; l++, link = next) {
        for (int c = 0; c < CHOICES; c++) {
            ck_assert_int_eq(dlx_problem_add_item(made, NULL, DLX_PRIMARY, &item), DLX_OK);
            ck_assert_int_eq(dlx_problem_set_multiplicity(made, item, 0, 1), DLX_OK);
            ck_assert_int_eq(dlx_problem_add_option(made, &(dlx_entry){item, 0}, 1, NULL), DLX_OK);
        }
        ck_assert_int_eq(dlx_problem_add_item(made, NULL, DLX_PRIMARY, &next), DLX_OK);
        ck_assert_int_eq(dlx_problem_add_option(made, &(dlx_entry){link, 0}, 1, NULL), DLX_OK);
        ck_assert_int_eq(dlx_problem_add_option(made, (dlx_entry[]){{link, 0}, {next, 0}}, 2, NULL),
                         DLX_OK);
    }
    ck_assert_int_eq(dlx_problem_add_option(made, &(dlx_entry){link, 0}, 1, NULL), DLX_OK);
    return made;
}

/* Count with this much memory, and with a scratch file if the directory is not NULL. */
static struct frontier *count_chain(const struct plan *its, size_t memory, const char *scratch)
{
    struct frontier_settings settings = {.memory = memory,
                                         .least_dead = UINT32_MAX,
                                         .least_symmetry = UINT64_MAX,
                                         .threads = 1,
                                         .scratch = scratch};
    struct frontier_budget budget = {UINT64_MAX, UINT64_MAX};
    struct frontier *f;
    ck_assert_int_eq(simd_find(NULL, &settings.simd), DLX_OK);
    ck_assert_int_eq(frontier_new(its, &settings, &f), DLX_OK);
    ck_assert_int_eq(frontier_run(f, &budget), FRONTIER_DONE);
    return f;
}

TEST(a_number_that_is_longer_than_a_block_goes_to_the_file)
{
    dlx_problem *pairs = chain();
    struct plan *its;
    size_t width, other_width;
    ck_assert_int_eq(plan_new(pairs, NULL, PLAN_GIVEN, NULL, LARGE, &its), DLX_OK);
    struct frontier *f = count_chain(its, LARGE, NULL), *g = count_chain(its, 1000, directory);
    const limb *count = frontier_count(f, &width), *other = frontier_count(g, &other_width);
    ck_assert_uint_gt(width, 128);
    ck_assert_uint_gt(frontier_work(g).written, 0);
    ck_assert_uint_eq(other_width, width);
    ck_assert_int_eq(number_compare(count, other, width), 0);
    frontier_free(f), frontier_free(g);
    plan_free(its), dlx_problem_free(pairs);
}

/* A program may run without standard input. */
TEST(a_file_is_never_a_standard_stream)
{
    int error;
    const int input = dup(STDIN_FILENO);
    for (int has_names = 0; has_names < 2; has_names++) {
        disk.has_names = has_names == 1;
        close(STDIN_FILENO);
        ck_assert_int_eq(count(plan, &error), FRONTIER_DONE);
        ck_assert_uint_gt(disk.writes, 20);
        ck_assert_int_eq(fcntl(STDIN_FILENO, F_GETFD), -1); /* nothing has opened it */
        ck_assert_int_eq(frontier_try_scratch(directory), 0);
        ck_assert_int_eq(fcntl(STDIN_FILENO, F_GETFD), -1);
    }
    if (input >= 0)
        dup2(input, STDIN_FILENO);
    close(input);
}

PREPARE
{
    tcase_add_checked_fixture(laws, begin, end);
}
