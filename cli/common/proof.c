/* SPDX-License-Identifier: MIT */
/* Write and check certificates: see proof.h. Both visit nodes one at a time, and before each node
 * they can stop or report progress. */
#include "cli/common/proof.h"

#include "cli/common/files.h"
#include "cli/common/program.h"

#include <inttypes.h>
#include <string.h>

static void begin(struct proof *proof, struct meter *meter, const char *file)
{
    meter_start_task(meter, proof->reports, file, "nodes", 0, proof->task);
    signals_stop(NULL, NULL); /* a signal only sets a flag, which the meter obeys */
}

/* The library reports "stopped by the caller", but here the caller stops only after a signal. */
static int say_stopped(const struct proof *proof, const char *file, const char *what)
{
    say_of(file, "%s before the certificate was %s",
           signals_received() != 0 ? "stopped by a signal" : dlx_task_reason(proof->task), what);
    return EXIT_LIMIT;
}

/* ---- writing ---- */

bool proof_put(void *file, const char *text, size_t size)
{
    return signals_received() == 0 && fwrite(text, 1, size, file) == size;
}

/* Compare the certificate with the count; report a difference. */
static bool agrees(const struct proof *proof, const char *solutions)
{
    if (strcmp(proof->certificate.solutions, solutions) == 0)
        return true;
    return say_of(proof->file,
                  "internal error: the certificate has %s solutions, but %s were counted",
                  proof->certificate.solutions, solutions);
}

static int say_why_not(const struct proof *proof, const struct output *output, dlx_status status,
                       const dlx_error *error)
{
    if (status == DLX_ERR_STOPPED)
        return say_stopped(proof, proof->file, "written");
    if (status == DLX_ERR_MEMORY) {
        say_of(proof->file, "stopped by the limit on memory before the certificate was written");
        return EXIT_LIMIT;
    }
    if (status != DLX_ERR_OUTPUT)
        say_of(proof->file, "%s", error->message);
    else if (signals_received() == 0)
        output_fail(output);
    return EXIT_ERROR;
}

static int write_to(struct proof *proof, struct output *output, const char *solutions)
{
    dlx_error error;
    const dlx_status status =
        dlx_certificate_write(proof->task, proof_put, output->file, &proof->certificate, &error);
    meter_stop();
    if (status != DLX_OK)
        return say_why_not(proof, output, status, &error);
    if (agrees(proof, solutions))
        return EXIT_FINE;
    dlx_certificate_free(proof->problem, &proof->certificate);
    return EXIT_ERROR;
}

int proof_write(struct proof *proof, const char *to, const char *solutions)
{
    struct output output;
    struct meter meter;
    int status = EXIT_ERROR;
    begin(proof, &meter, proof->file);
    if (output_open(&output, to))
        status = write_to(proof, &output, solutions);
    return output_close(&output, status == EXIT_FINE) || status != EXIT_FINE ? status : EXIT_ERROR;
}

/* ---- checking ---- */

int proof_check(struct proof *proof, const char *from, struct stream *stream, dlx_error *error)
{
    struct meter meter;
    begin(proof, &meter, from);
    const dlx_status status =
        dlx_certificate_check(proof->task, stream_read, stream, &proof->certificate, error);
    meter_stop();
    if (status == DLX_OK)
        return EXIT_FINE;
    if (status == DLX_ERR_CERTIFICATE)
        return EXIT_NONE;
    if (status == DLX_ERR_STOPPED)
        return say_stopped(proof, from, "checked");
    say_where(from, error->line, error->column);
    say("%s", status == DLX_ERR_MEMORY ? status_text(status) : error->message);
    say(status == DLX_ERR_INPUT ? ": %s\n" : "\n", stream_error(stream));
    return EXIT_ERROR;
}

void proof_say_refused(const char *from, const dlx_error *error)
{
    say_where(from, error->line, error->column);
    say("the certificate does not hold: %s\n", error->message);
}

static void print_linear(const struct proof *proof)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < dlx_problem_item_count(proof->problem); i++)
        count += proof->certificate.multipliers[i] != 0;
    printf("it is confirmed that there is no solution (%" PRIu32 " multiplier%s modulo %" PRIu32
           " checked)\n",
           count, count == 1 ? "" : "s", proof->certificate.modulus);
}

void proof_print(const struct proof *proof)
{
    const dlx_certificate *c = &proof->certificate;
    const bool none = strcmp(c->solutions, "0") == 0, one = strcmp(c->solutions, "1") == 0;
    if (c->modulus > 0)
        print_linear(proof);
    else
        printf("the count is confirmed: %s solution%s (%" PRIu64 " node%s checked)\n",
               none ? "no" : c->solutions, none || one ? "" : "s", c->nodes,
               c->nodes == 1 ? "" : "s");
}
