/* SPDX-License-Identifier: MIT */
/*
 * Proofs for the puzzle that is open on the Sudoku tab: certificates of its exact cover, as
 * `dlx-sudoku check --certificate` writes and `dlx-sudoku verify` checks them.
 *
 *     puzzle_prove(ms)      prints the bytes of a certificate
 *     puzzle_verify()       certificate in -> {"solutions":"1","nodes":432}
 */
#define _POSIX_C_SOURCE 200809L

#include "dlx/certificate.h"
#include "dlx/text/json.h"
#include "web/puzzle.h"
#include "web/room.h"

#include <stdlib.h>

/* Build the problem as a text has it, with its primary items first: a certificate numbers the items. */
static dlx_status build(dlx_problem **problem, dlx_error *error)
{
    dlx_writing writing = {.format = DLX_FORMAT_ITEMS};
    dlx_reading reading = {.format = DLX_FORMAT_ITEMS};
    dlx_problem *cover = NULL;
    char *text = NULL;
    size_t size = 0;
    dlx_status status = sudoku_cover(NULL, puzzle_rules(), puzzle_given(), &cover);
    FILE *out = status == DLX_OK ? open_memstream(&text, &size) : NULL;
    if (out == NULL)
        return status == DLX_OK ? DLX_ERR_MEMORY : status;
    status = dlx_write(cover, &writing, room_write, out, error);
    dlx_problem_free(cover);
    fclose(out);
    struct span span = {text, size};
    if (status == DLX_OK)
        status = dlx_read(NULL, room_read, &span, &reading, problem, error);
    free(text);
    return status;
}

static dlx_status begin(dlx_problem **problem, dlx_task **task, dlx_error *error)
{
    const dlx_status status = puzzle_rules() != NULL ? build(problem, error) : DLX_ERR_ARGUMENT;
    return status == DLX_OK ? dlx_task_new(*problem, task) : status;
}

static bool end(dlx_problem *problem, dlx_task *task, dlx_status status, const dlx_error *error)
{
    dlx_task_free(task);
    dlx_problem_free(problem);
    return status == DLX_OK || room_refuse(status, error);
}

/** Print a certificate of the number of solutions, unless this takes longer. */
EXPORT(puzzle_prove) bool puzzle_prove(double milliseconds)
{
    dlx_error error = {0};
    dlx_problem *problem = NULL;
    dlx_task *task = NULL;
    dlx_status status = begin(&problem, &task, &error);
    FILE *out = status == DLX_OK ? room_open() : NULL;
    if (out != NULL) {
        dlx_task_limit(task, &(dlx_limits){.seconds = milliseconds / 1000});
        status = dlx_certificate_write(task, room_write, out, NULL, &error);
        room_close(out);
    }
    return end(problem, task, status, &error);
}

/** Check the certificate in the input, and print what it proves. One that counts only some solutions
 * is refused. */
EXPORT(puzzle_verify) bool puzzle_verify(void)
{
    struct span span = {room_text(), room_text_size()};
    dlx_error error = {0};
    dlx_problem *problem = NULL;
    dlx_task *task = NULL;
    dlx_certificate proof = {.solutions = NULL};
    dlx_status status = begin(&problem, &task, &error);
    if (status == DLX_OK)
        status = dlx_certificate_check(task, room_read, &span, &proof, &error);
    if (status == DLX_OK && proof.required_count + proof.forbidden_count > 0) {
        status = DLX_ERR_CERTIFICATE;
        error = (dlx_error){.message = "it counts only the solutions with or without some options"};
    }
    FILE *out = status == DLX_OK ? room_open() : NULL;
    if (out != NULL)
        json_print(out, "{'solutions':%s,'nodes':%llu}", proof.solutions,
                   (unsigned long long)proof.nodes);
    room_close(out);
    dlx_certificate_free(problem, &proof);
    return end(problem, task, status, &error);
}
