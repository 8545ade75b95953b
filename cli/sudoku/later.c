/* SPDX-License-Identifier: MIT */
/* open_memstream() would not tell when memory runs out, so the texts grow here. */
#define _GNU_SOURCE /* fopencookie() */

#include "cli/sudoku/later.h"

#include "cli/common/limit.h"
#include "cli/common/show.h"
#include "cli/sudoku/print.h"

#include <string.h>

/* As fopencookie() wants it: 0 is an error. */
static ssize_t append(void *cookie, const char *bytes, size_t size)
{
    struct text *text = cookie;
    if (!limit_reserve(&text->bytes, &text->room, text->size + size, 1))
        return 0;
    memcpy(text->bytes + text->size, bytes, size);
    text->size += size;
    return (ssize_t)size;
}

static FILE *open_text(struct text *text)
{
    text->size = 0;
    return fopencookie(text, "w", (cookie_io_functions_t){.write = append});
}

static bool close_text(FILE *file)
{
    const bool failed = file == NULL || ferror(file);
    return file != NULL && fclose(file) == 0 && !failed;
}

bool later_begin(struct texts *texts)
{
    texts->answer_file = open_text(&texts->answers);
    texts->message_file = open_text(&texts->messages);
    out_to(texts->answer_file);
    say_to(texts->message_file);
    return texts->answer_file != NULL && texts->message_file != NULL;
}

bool later_end(struct texts *texts)
{
    out_to(NULL);
    say_to(NULL);
    const bool has_answers = close_text(texts->answer_file);
    return close_text(texts->message_file) && has_answers;
}

void later_print(const struct texts *texts)
{
    if (texts->messages.size > 0)
        fwrite(texts->messages.bytes, 1, texts->messages.size, stderr);
    if (texts->answers.size > 0)
        fwrite(texts->answers.bytes, 1, texts->answers.size, stdout);
}

void later_free(struct texts *texts)
{
    limit_free(texts->answers.bytes, texts->answers.room, 1);
    limit_free(texts->messages.bytes, texts->messages.room, 1);
}
