/* SPDX-License-Identifier: MIT */
/*
 * Proofs for the puzzle that is open on the Sudoku tab: certificates of its exact cover, as
 * `dlx-sudoku check --certificate` writes and `dlx-sudoku verify` checks them.
 *
 *     puzzle_prove(ms)      prints the bytes of a certificate
 *     puzzle_verify()       certificate in -> {"solutions":"1","nodes":432}
 */
#include "dlx/certificate.h"
#include "dlx/formats/renumber.h"
#include "dlx/text/json.h"
#include "web/puzzle.h"
#include "web/room.h"

/* Build the problem, with its items numbered as in the text that `dlx-sudoku cover` writes. */
static dlx_status build(dlx_problem **problem)
{
    const dlx_status status = sudoku_cover(NULL, puzzle_rules(), puzzle_given(), problem);
    return status == DLX_OK ? problem_renumber(problem) : status;
}

static dlx_status begin(dlx_problem **problem, dlx_task **task)
{
    const dlx_status status = puzzle_rules() != NULL ? build(problem) : DLX_ERR_ARGUMENT;
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
    dlx_status status = begin(&problem, &task);
    FILE *out = status == DLX_OK ? room_open() : NULL;
    if (out != NULL) {
        dlx_task_limit(task, &(dlx_limits){.seconds = milliseconds / 1000});
        status = dlx_certificate_write(task, room_write, out, NULL, &error);
        room_close(out);
    }
    return end(problem, task, status, &error);
}

/** Check the certificate in the input, and print what it proves. One that counts only some
 * solutions is refused. */
EXPORT(puzzle_verify) bool puzzle_verify(void)
{
    struct span span = {room_text(), room_text_size()};
    dlx_error error = {0};
    dlx_problem *problem = NULL;
    dlx_task *task = NULL;
    dlx_certificate proof = {.solutions = NULL};
    dlx_status status = begin(&problem, &task);
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
