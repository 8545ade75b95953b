/* SPDX-License-Identifier: MIT */
/*
 * Checkpoints. A checkpoint records the remaining work and what has been printed, so standard
 * output must reach its file before the checkpoint is written:
 *
 *     pause -> flush, sync the output -> write FILE.XXXXXX, sync it -> rename it to FILE -> go on
 *
 * If the program is killed between two steps, FILE is still the previous checkpoint. More solutions
 * may have been printed since then. With --output, --resume truncates the output to its length at
 * the checkpoint. It refuses a file whose bytes before that point differ: the user has named
 * another file.
 */
#define _POSIX_C_SOURCE 200809L

#include "cli/dlx/run.h"

#include "cli/common/command.h"
#include "cli/common/files.h"
#include "cli/common/program.h"
#include "cli/common/stream.h"
#include "cli/system/system.h"
#include "dlx/core/check.h"
#include "dlx/system/files.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- options ---- */

static bool is_one_file(const char *a, const char *b)
{
    return a != NULL && b != NULL && is_same_output(a, b);
}

bool checkpoint_is_output(const struct cli *cli)
{
    return is_one_file(cli->output, cli->save.file) || is_one_file(cli->output, cli->save.resume);
}

/* ---- reading ---- */

static bool exists(const char *file)
{
    struct stat there = {0};
    return stat(file, &there) == 0 || errno != ENOENT;
}

static bool is_regular(const char *file)
{
    struct stat there = {0};
    return stat(file, &there) == 0 && S_ISREG(there.st_mode);
}

bool check_checkpoints(const struct cli *cli, bool *is_resumed)
{
    const char *file = cli->save.file, *resume = cli->save.resume;
    const bool is_same = is_one_file(file, resume);
    *is_resumed = resume != NULL && (!is_same || exists(resume));
    return file == NULL || is_same || !is_regular(file) ||
           say_of(file, "this file exists; go on with --resume, or remove it");
}

static bool read_file(const char *file, const dlx_problem *problem, dlx_results *results,
                      dlx_checkpoint *checkpoint)
{
    dlx_error error;
    struct stream *stream = input_open(file);
    if (stream == NULL)
        return false;
    const dlx_status status =
        dlx_checkpoint_read(problem, results, stream_read, stream, checkpoint, &error);
    return input_close(file, stream, status, &error);
}

static bool is_task(const char *file, const dlx_checkpoint *checkpoint, dlx_checkpoint_task task)
{
    static const char *const commands[] = {[DLX_CHECKPOINT_COUNT] = "dlx count",
                                           [DLX_CHECKPOINT_SOLVE] = "dlx solve",
                                           [DLX_CHECKPOINT_CHEAPEST] = "dlx solve --cheapest"};
    return checkpoint->task == task ||
           say_of(file, "this is a checkpoint of `%s`", commands[checkpoint->task]);
}

bool read_checkpoint(const char *file, const dlx_problem *problem, dlx_results *results,
                     dlx_checkpoint_task task, dlx_checkpoint *checkpoint)
{
    *checkpoint = (dlx_checkpoint){.parts = NULL};
    return read_file(file, problem, results, checkpoint) && is_task(file, checkpoint, task);
}

static bool is_equal(dlx_decision a, dlx_decision b)
{
    return a.option == b.option && a.is_forbidden == b.is_forbidden;
}

/* Return whether the decisions of one list for all its parts include those of another one. They
 * usually have the same order. */
static bool includes(const dlx_parts *all, const dlx_parts *some)
{
    const uint32_t length = dlx_parts_part(all, 0).count, count = dlx_parts_part(some, 0).count;
    bool is_found = true;
    for (uint32_t d = 0; d < count && is_found; d++) {
        const dlx_decision sought = dlx_parts_decision(some, 0, d);
        is_found = d < length && is_equal(dlx_parts_decision(all, 0, d), sought);
        for (uint32_t a = 0; a < length && !is_found; a++)
            is_found = is_equal(dlx_parts_decision(all, 0, a), sought);
    }
    return is_found;
}

bool check_decisions(const struct cli *cli, const dlx_task *task, const dlx_checkpoint *checkpoint)
{
    dlx_parts *mine;
    if (cli->fix_count == 0)
        return true;
    if (dlx_parts_new(task, &mine) != DLX_OK)
        return out_of_memory();
    const bool are_equal = includes(mine, checkpoint->parts) && includes(checkpoint->parts, mine);
    dlx_parts_free(mine);
    return are_equal || say_of(cli->save.resume, "this checkpoint has other required or forbidden "
                                                 "options; leave out --require and --forbid to "
                                                 "continue it");
}

bool load_states(const char *file, dlx_counter *counter)
{
    dlx_error error;
    struct stream *stream = input_open(file);
    if (stream == NULL)
        return false;
    const dlx_status status = dlx_counter_load(counter, stream_read, stream, &error);
    return input_close(file, stream, status, &error);
}

/* ---- the output ---- */

enum { TAIL = 4096 }; /* bytes before the checkpoint that identify an output */

/* Return a checksum of the name without its folders, which identifies an empty output. */
static uint64_t check_name(const char *name)
{
    const char *slash = strrchr(name, '/');
    uint64_t check = CHECK_BEGIN;
    for (const char *c = slash != NULL ? slash + 1 : name; *c != '\0'; c++)
        check = check_byte(check, (unsigned char)*c);
    return check;
}

/* Return a checksum of the end of the first `length` bytes, or 0 if they cannot be read. */
static uint64_t check_tail(int file, uint64_t length)
{
    char tail[TAIL];
    const size_t size = length < TAIL ? (size_t)length : TAIL;
    uint64_t check = CHECK_BEGIN;
    if (system_read_at(file, tail, size, length - size) != (ssize_t)size)
        return 0;
    for (size_t at = 0; at < size; at++)
        check = check_byte(check, (unsigned char)tail[at]);
    return check;
}

/* Return the checksum of an output, which is the open file `like`, or 0 if it cannot be read. */
static uint64_t check_output(const char *name, int like, uint64_t length)
{
    if (length == 0)
        return name != NULL ? check_name(name) : 0;
    const int file = open(name != NULL ? name : "/dev/stdout", O_RDONLY);
    const bool is_same = file >= 0 && system_is_same_file(file, like);
    const uint64_t check = is_same ? check_tail(file, length) : 0;
    if (file >= 0)
        close(file);
    return check;
}

/* Check that the --output file, which is not empty, was written by the checkpoint's search. */
static bool is_own_output(const char *name, int file, const dlx_checkpoint *from)
{
    const uint64_t check = check_output(name, file, from->output);
    const bool is_known = from->output == 0 || (from->output_check != 0 && check != 0);
    return !is_known || check == from->output_check ||
           say_of(name, "this file is not the output that the checkpoint belongs to");
}

/* Truncate an output to its length at the checkpoint. */
static bool cut_output(const struct output *output, int file, uint64_t size,
                       const dlx_checkpoint *from)
{
    const off_t length = (off_t)from->output;
    if (size < from->output)
        return say_of(output->name,
                      "this output is shorter than when the checkpoint was written: "
                      "%" PRIu64 " bytes instead of %" PRIu64,
                      size, from->output);
    if (size > 0 && !is_own_output(output->name, file, from))
        return false;
    return (ftruncate(file, length) == 0 && lseek(file, length, SEEK_SET) == length) ||
           output_fail(output);
}

bool open_output(const char *name, const dlx_checkpoint *from)
{
    const bool is_resumed = from != NULL;
    const struct output output = {.name = name};
    struct stat there = {0};
    /* Keep standard output as it is. Opening its file again would remove its old contents. */
    if (strcmp(name, "-") == 0 || (!is_resumed && is_standard_output(name)))
        return true;
    /* An output that is lost must not come back as an empty file. */
    const int create = is_resumed && from->output > 0 ? 0 : O_CREAT;
    const int file = open(name, O_WRONLY | create | (is_resumed ? 0 : O_TRUNC), 0666);
    if (file < 0 || fstat(file, &there) != 0)
        return output_fail(&output);
    const bool is_cut = !is_resumed || !S_ISREG(there.st_mode) ||
                        cut_output(&output, file, (uint64_t)there.st_size, from);
    const bool is_open = is_cut && (dup2(file, STDOUT_FILENO) >= 0 || output_fail(&output));
    close(file);
    if (is_open)
        set_output_name(name);
    return is_open;
}

bool sync_output(const char *name, struct delivered *delivered)
{
    struct stat there = {0};
    *delivered = (struct delivered){.length = 0};
    if (fflush(stdout) != 0 || ferror(stdout))
        return false;
    if (fstat(STDOUT_FILENO, &there) != 0 || !S_ISREG(there.st_mode))
        return true;
    const off_t at = lseek(STDOUT_FILENO, 0, SEEK_CUR);
    if (name != NULL && strcmp(name, "-") == 0)
        name = NULL;
    delivered->length = at > 0 ? (uint64_t)at : 0;
    delivered->check = check_output(name, STDOUT_FILENO, delivered->length);
    const struct output output = {.name = name != NULL ? name : "standard output"};
    return system_sync(STDOUT_FILENO) || output_fail(&output);
}

/* ---- writing ---- */

bool write_checkpoint(const char *file, const dlx_checkpoint *checkpoint)
{
    struct output output;
    bool good = output_open(&output, file);
    if (good && dlx_checkpoint_write(checkpoint, write_file, output.file) != DLX_OK)
        good = output_fail(&output);
    output.is_durable = true;
    return output_close(&output, good);
}
