/* SPDX-License-Identifier: MIT */
/* Tests of problems in files: what is written can be read, and an error leaves all unchanged. */
#define _POSIX_C_SOURCE 200809L

#include "dlx/dlx.h"
#include "tests/support/problems.h"
#include "tests/support/suite.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/dlx-files-XXXXXX";
static char path[64], beside[72];

static void make_folder(void)
{
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/problem", folder);
    snprintf(beside, sizeof beside, "%s.part", path);
}

static void remove_folder(void)
{
    remove(path);
    rmdir(folder);
    memcpy(folder + sizeof folder - 7, "XXXXXX", 6);
}

static bool exists(const char *name)
{
    struct stat status;
    return stat(name, &status) == 0;
}

static void write_text(const char *text)
{
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs(text, file), 0);
    ck_assert_int_eq(fclose(file), 0);
}

TEST(a_written_file_can_be_read)
{
    static const dlx_format formats[] = {DLX_FORMAT_ITEMS, DLX_FORMAT_MTX, DLX_FORMAT_XCC};
    static const char *const lines[] = {"queens 5", "langford 7", "matchings 6", "latin 3"};
    make_folder();
    for (int i = 0; i < 12; i++) {
        dlx_problem *problem = generated(lines[i % 4]);
        dlx_writing writing = {.format = formats[i % 3]};
        dlx_problem *again;
        dlx_error error;
        ck_assert_int_eq(dlx_write_file(problem, path, &writing, &error), DLX_OK);
        ck_assert(!exists(beside));
        dlx_reading reading = {.format = writing.format, .secondary = writing.secondary};
        ck_assert_int_eq(dlx_read_file(path, &reading, &again, &error), DLX_OK);
        ck_assert_uint_eq(dlx_problem_option_count(again), dlx_problem_option_count(problem));
        ck_assert_uint_eq(dlx_problem_entry_count(again), dlx_problem_entry_count(problem));
        ck_assert_uint_eq(dlx_problem_primary_count(again), dlx_problem_primary_count(problem));
        dlx_problem_free(problem), dlx_problem_free(again);
    }
    remove_folder();
}

TEST(a_missing_file_is_named)
{
    dlx_problem *problem = NULL;
    dlx_error error;
    ck_assert_int_eq(dlx_read_file("/no/such/file", NULL, &problem, &error), DLX_ERR_INPUT);
    ck_assert_str_eq(error.message, "/no/such/file: No such file or directory");
    ck_assert_int_eq(dlx_read_file("/no/such/file", NULL, &problem, NULL), DLX_ERR_INPUT);
    ck_assert_int_eq(dlx_read_file("/tmp", NULL, &problem, &error), DLX_ERR_INPUT);
    ck_assert_ptr_nonnull(strstr(error.message, "directory"));
    ck_assert_ptr_null(problem);
}

TEST(a_syntax_error_has_its_line)
{
    dlx_problem *problem = NULL;
    dlx_error error;
    make_folder();
    write_text("a b\na\nc\n");
    ck_assert_int_eq(dlx_read_file(path, NULL, &problem, &error), DLX_ERR_SYNTAX);
    ck_assert_uint_eq(error.line, 3);
    ck_assert_ptr_null(problem);
    remove_folder();
}

/* A file of the user, or of another writer, may already have the name beside the path. */
TEST(no_other_file_is_replaced)
{
    dlx_problem *problem = generated("queens 5"), *impossible;
    dlx_writing writing = {.format = DLX_FORMAT_ROWS};
    struct stat before, after;
    make_folder();
    write_text("of the user\n");
    ck_assert_int_eq(rename(path, beside), 0);
    ck_assert_int_eq(stat(beside, &before), 0);
    ck_assert_int_eq(dlx_write_file(problem, path, &writing, NULL), DLX_OK);
    ck_assert(exists(path));
    ck_assert_int_eq(dlx_problem_new(NULL, &impossible), DLX_OK); /* `rows` has no empty problem */
    ck_assert_int_ne(dlx_write_file(impossible, path, &writing, NULL), DLX_OK);
    ck_assert_int_eq(stat(beside, &after), 0);
    ck_assert(after.st_ino == before.st_ino && after.st_size == before.st_size);
    dlx_problem_free(impossible);
    dlx_problem_free(problem);
    remove(beside);
    remove_folder();
}

/* `ec` has no multiplicities: nothing is written, and the old file stays. */
TEST(a_file_is_replaced_only_by_a_whole_one)
{
    dlx_problem *problem;
    dlx_error error;
    dlx_writing writing = {.format = DLX_FORMAT_EC};
    char text[8] = "";
    make_folder();
    write_text("a\na\n");
    ck_assert_int_eq(dlx_read_file(path, NULL, &problem, &error), DLX_OK);
    ck_assert_int_eq(dlx_problem_set_multiplicity(problem, 0, 0, 2), DLX_OK);
    ck_assert_int_eq(dlx_write_file(problem, path, &writing, &error), DLX_ERR_NOT_EXPRESSIBLE);
    ck_assert(!exists(beside));
    FILE *file = fopen(path, "rb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fread(text, 1, sizeof text - 1, file), 4);
    ck_assert_str_eq(text, "a\na\n");
    fclose(file);
    writing.format = DLX_FORMAT_ITEMS;
    ck_assert_int_eq(dlx_write_file(problem, "/no/such/folder/x", &writing, &error),
                     DLX_ERR_OUTPUT);
    ck_assert_ptr_nonnull(strstr(error.message, "/no/such/folder/x"));
    dlx_problem_free(problem);
    remove_folder();
}

TEST(a_replaced_file_keeps_its_mode)
{
    static const mode_t modes[] = {0600, 0640, 0666};
    dlx_problem *problem = generated("queens 5");
    dlx_writing writing = {.format = DLX_FORMAT_ROWS};
    struct stat status;
    make_folder();
    for (size_t m = 0; m < sizeof modes / sizeof *modes; m++) {
        write_text("old\n");
        ck_assert_int_eq(chmod(path, modes[m]), 0);
        ck_assert_int_eq(dlx_write_file(problem, path, &writing, NULL), DLX_OK);
        ck_assert_int_eq(stat(path, &status), 0);
        ck_assert_int_eq(status.st_mode & 0777, modes[m]);
    }
    dlx_problem_free(problem);
    remove_folder();
}

/* A superuser could replace /dev/null itself. A pipe represents everything that is not a file. */
TEST(a_link_and_a_pipe_stay_what_they_are)
{
    dlx_problem *problem = generated("queens 5");
    dlx_writing writing = {.format = DLX_FORMAT_ROWS};
    struct stat status;
    make_folder();
    ck_assert_int_eq(mkfifo(path, 0600), 0);
    const int reader = open(path, O_RDONLY | O_NONBLOCK); /* else the writer would wait for one */
    ck_assert_int_eq(dlx_write_file(problem, path, &writing, NULL), DLX_OK);
    ck_assert_int_eq(lstat(path, &status), 0);
    ck_assert(S_ISFIFO(status.st_mode));
    close(reader), remove(path);
    write_text("old\n");
    ck_assert_int_eq(rename(path, beside), 0);
    ck_assert_int_eq(symlink(beside, path), 0);
    ck_assert_int_eq(dlx_write_file(problem, path, &writing, NULL), DLX_OK);
    ck_assert_int_eq(lstat(path, &status), 0);
    ck_assert(S_ISLNK(status.st_mode));
    ck_assert_int_eq(stat(path, &status), 0);
    ck_assert_int_gt(status.st_size, 4);
    remove(beside), remove(path);
    ck_assert_int_eq(symlink("problem.part", path), 0); /* to no file yet */
    ck_assert_int_eq(dlx_write_file(problem, path, &writing, NULL), DLX_OK);
    ck_assert_int_eq(lstat(path, &status), 0);
    ck_assert(S_ISLNK(status.st_mode));
    ck_assert(exists(beside));
    dlx_problem_free(problem);
    remove(beside);
    remove_folder();
}
