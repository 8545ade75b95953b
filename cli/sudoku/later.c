/* SPDX-License-Identifier: MIT */
/* open_memstream() would not tell when memory runs out, so the texts grow here. */
#include "cli/sudoku/later.h"

#include "cli/common/limit.h"
#include "cli/common/show.h"
#include "cli/sudoku/print.h"
#include "cli/system/system.h"

#include <string.h>

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
    return system_open_pipe(append, text);
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
    const bool has_answers = system_close_pipe(texts->answer_file, append, &texts->answers);
    return system_close_pipe(texts->message_file, append, &texts->messages) && has_answers;
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
