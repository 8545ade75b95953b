/* SPDX-License-Identifier: MIT */
/* dlx_write(): refuse what the format cannot express, then let its writer write. */
#include "dlx/formats/writer.h"

#include "dlx/core/decimal.h"
#include "dlx/core/memory.h"
#include "dlx/core/query.h"
#include "dlx/formats/format.h"
#include "dlx/formats/scan.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- failing ---- */

static bool fail(struct writer *w, dlx_status status, const char *text, const char *word)
{
    if (w->status != DLX_OK)
        return false;
    w->status = status;
    message_set(w->error, 0, 0, text, word);
    return false;
}

bool writer_fail_status(struct writer *w, dlx_status status)
{
    return fail(w, status, dlx_status_text(status), "");
}

bool writer_refuse(struct writer *w, const char *what)
{
    char text[200];
    snprintf(text, sizeof text, "format `%s` cannot express %s", w->format, what);
    return fail(w, DLX_ERR_NOT_EXPRESSIBLE, text, "");
}

bool writer_refuse_item(struct writer *w, const char *what, uint32_t item)
{
    char text[200], room[DECIMAL_ROOM];
    snprintf(text, sizeof text, "format `%s` cannot express %s: item `%%s`", w->format, what);
    return fail(w, DLX_ERR_NOT_EXPRESSIBLE, text, item_label(w->problem, item, 1, room));
}

bool writer_refuse_option(struct writer *w, const char *what, uint32_t option)
{
    char text[200];
    snprintf(text, sizeof text, "format `%s` cannot express %s: option %" PRIu64, w->format, what,
             (uint64_t)option + 1);
    return fail(w, DLX_ERR_NOT_EXPRESSIBLE, text, "");
}

/* ---- what formats may be unable to express ---- */

static bool check_items(struct writer *w, int can)
{
    for (uint32_t i = 0; i < dlx_problem_item_count(w->problem); i++) {
        dlx_item times = dlx_problem_item(w->problem, i);
        if (!item_is_primary(w->problem, i)) {
            if ((can & (CAN_SECONDARY | CAN_LAST_SECONDARY)) == 0)
                return writer_refuse_item(w, "secondary items", i);
        } else if ((can & CAN_MULTIPLICITIES) == 0 && (times.min != 1 || times.max != 1))
            return writer_refuse_item(w, "multiplicities", i);
    }
    return true;
}

bool writer_option_has_colors(const dlx_problem *problem, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(problem, option, &count);
    for (uint32_t e = 0; e < count; e++)
        if (entry[e].color != DLX_NO_COLOR && !item_is_primary(problem, entry[e].item))
            return true;
    return false;
}

static bool check_options(struct writer *w, int can)
{
    const bool may_have_costs =
        (can & (CAN_COSTS | CAN_DROP_COSTS)) != 0 || !dlx_problem_has_costs(w->problem);
    if (may_have_costs && (can & CAN_EMPTY_OPTIONS) != 0 && (can & CAN_COLORS) != 0)
        return true; /* no option can be refused */
    for (uint32_t o = 0; o < dlx_problem_option_count(w->problem); o++) {
        uint32_t count;
        dlx_problem_option(w->problem, o, &count);
        if ((can & CAN_EMPTY_OPTIONS) == 0 && count == 0)
            return writer_refuse_option(w, "options without entries", o);
        if (!may_have_costs && amount_of(w->problem, o).size > 0)
            return writer_refuse_option(w, "costs", o);
        if ((can & CAN_COLORS) == 0 && writer_option_has_colors(w->problem, o))
            return writer_refuse_option(w, "colors", o);
    }
    return true;
}

bool writer_check_numbers(struct writer *w)
{
    for (uint32_t i = 0; i < dlx_problem_item_count(w->problem); i++) {
        char room[DECIMAL_ROOM];
        if (dlx_problem_item(w->problem, i).name == NULL &&
            dlx_problem_find_item(w->problem, decimal_text((uint64_t)i + 1, room)) != DLX_NONE)
            return writer_refuse_item(w, "an unnamed item whose number is the name of another", i);
    }
    return true;
}

/* ---- writing ---- */

void writer_flush(struct writer *w)
{
    if (w->status == DLX_OK && w->used > 0 && !w->write(w->user, w->block, w->used))
        writer_fail_status(w, DLX_ERR_OUTPUT);
    w->used = 0;
}

void write_bytes(struct writer *w, const char *bytes, size_t count)
{
    while (count > 0 && w->status == DLX_OK) {
        size_t room = sizeof w->block - w->used, part = count < room ? count : room;
        memcpy(w->block + w->used, bytes, part);
        w->used += part;
        bytes += part;
        count -= part;
        if (w->used == sizeof w->block)
            writer_flush(w);
    }
}

void write_byte(struct writer *w, char byte)
{
    if (w->used < sizeof w->block)
        w->block[w->used++] = byte;
    else
        write_bytes(w, &byte, 1);
}

void write_text(struct writer *w, const char *text)
{
    write_bytes(w, text, strlen(text));
}

void write_cost(struct writer *w, uint32_t option)
{
    char text[DLX_COST_TEXT];
    dlx_problem_cost_text(w->problem, option, dlx_problem_option_cost(w->problem, option), text);
    write_text(w, text);
}

void write_number(struct writer *w, uint64_t number)
{
    char room[DECIMAL_ROOM];
    const char *text = decimal_text(number, room);
    write_bytes(w, text, (size_t)(room + DECIMAL_ROOM - 1 - text));
}

void write_format(struct writer *w, const char *format, ...)
{
    char text[208];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    write_text(w, text);
}

/* Replace control characters, which could end the line. */
static char printable(char c)
{
    return (unsigned char)c < 0x20 || c == 0x7f ? ' ' : c;
}

void write_name(struct writer *w, const char *name)
{
    for (; *name != '\0'; name++)
        write_byte(w, printable(*name));
}

void write_title(struct writer *w, const char *sign)
{
    const char *title = dlx_problem_title(w->problem);
    if (title == NULL)
        return;
    write_text(w, sign);
    write_name(w, title);
    write_byte(w, '\n');
}

/* Diagrams have no labels: they share only the text of entries with the other writers. */
void write_item(struct writer *w, uint32_t item)
{
    char room[DECIMAL_ROOM];
    if (w->label == NULL) {
        write_name(w, item_label(w->problem, item, 1, room));
        return;
    }
    const struct label label = w->label[item];
    if (label.length > LABEL_COPY || sizeof w->block - w->used < LABEL_COPY) {
        write_bytes(w, label.text, label.length);
        return;
    }
    memcpy(w->block + w->used, label.text, LABEL_COPY);
    w->used += label.length;
}

static void write_color(struct writer *w, dlx_entry entry)
{
    const char *color = dlx_problem_color_name(w->problem, entry.color);
    if (item_is_primary(w->problem, entry.item)) {
        write_format(w, "=%" PRIu32, entry.color);
        return;
    }
    write_byte(w, ':');
    if (color != NULL)
        write_name(w, color);
    else
        write_number(w, entry.color);
}

void write_entry(struct writer *w, dlx_entry entry)
{
    write_item(w, entry.item);
    if (entry.color != DLX_NO_COLOR)
        write_color(w, entry);
}

void write_entries(struct writer *w, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(w->problem, option, &count);
    for (uint32_t e = 0; e < count; e++) {
        if (e > 0)
            write_byte(w, ' ');
        write_entry(w, entry[e]);
    }
}

void write_places(struct writer *w, uint32_t option, const char *before)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(w->problem, option, &count);
    write_text(w, before);
    for (uint32_t e = 0; e < count; e++) {
        if (e > 0)
            write_byte(w, ' ');
        write_item(w, entry[e].item);
    }
    write_byte(w, '\n');
}

void write_times(struct writer *w, uint32_t item)
{
    const dlx_item times = dlx_problem_item(w->problem, item);
    if (times.kind == DLX_SECONDARY || (times.min == 1 && times.max == 1))
        return;
    write_number(w, times.min);
    if (times.max != times.min)
        write_format(w, ":%" PRIu32, times.max);
    write_byte(w, '|');
}

void write_digits(struct writer *w, uint32_t option, char separator)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(w->problem, option, &count);
    for (uint32_t e = 0; e < count; e++)
        w->mark[w->place[entry[e].item]] = entry_times(w->problem, entry[e]);
    for (uint32_t place = 0; place < dlx_problem_item_count(w->problem); place++) {
        if (place > 0)
            write_byte(w, separator);
        if (w->mark[place] < 10)
            write_byte(w, (char)('0' + w->mark[place]));
        else
            write_number(w, w->mark[place]);
        w->mark[place] = 0;
    }
    write_byte(w, '\n');
}

/* ---- dlx_write ---- */

static bool allocate(struct writer *w, struct arena *a)
{
    const size_t items = dlx_problem_item_count(w->problem);
    w->item = arena_array(a, items, sizeof *w->item);
    w->place = arena_array(a, items, sizeof *w->place);
    w->label = arena_array(a, items, sizeof *w->label);
    w->mark = arena_array(a, items, sizeof *w->mark);
    return !a->has_failed || writer_fail_status(w, DLX_ERR_MEMORY);
}

static void order_items(struct writer *w)
{
    uint32_t primary = 0, secondary = dlx_problem_primary_count(w->problem);
    for (uint32_t i = 0; i < dlx_problem_item_count(w->problem); i++) {
        bool is_primary = item_is_primary(w->problem, i);
        uint32_t place = is_primary ? primary++ : secondary++;
        w->place[i] = place;
        w->item[place] = i;
    }
}

/* Return the text of an item's label, which may be in `room`. */
static const char *label_text(const struct writer *w, bool has_names, uint32_t item,
                              char room[DECIMAL_ROOM])
{
    return has_names ? item_label(w->problem, item, 1, room)
                     : decimal_text((uint64_t)w->place[item] + w->base, room);
}

static bool make_labels(struct writer *w, struct arena *a, bool has_names)
{
    const uint32_t items = dlx_problem_item_count(w->problem);
    char room[DECIMAL_ROOM];
    size_t size = LABEL_COPY;
    for (uint32_t i = 0; i < items; i++)
        size += w->label[i].length = strlen(label_text(w, has_names, i, room));
    char *at = arena_array(a, size, 1);
    for (uint32_t i = 0; i < items && at != NULL; i++) {
        const char *text = label_text(w, has_names, i, room);
        w->label[i].text = at;
        while (*text != '\0')
            *at++ = printable(*text++);
    }
    return at != NULL || writer_fail_status(w, DLX_ERR_MEMORY);
}

static bool has_names(const dlx_problem *problem)
{
    for (uint32_t i = 0; i < dlx_problem_item_count(problem); i++)
        if (dlx_problem_item(problem, i).name != NULL)
            return true;
    return dlx_problem_color_name(problem, 1) != NULL;
}

static bool check_writing(struct writer *w, const dlx_writing *writing)
{
    const struct format *format = format_of(writing->format);
    if (format == NULL || format->write == NULL || writing->base > 1)
        return fail(w, DLX_ERR_ARGUMENT, "the format or the base is out of range", "");
    w->format = format->name;
    w->base = (format->can & CAN_BASE) != 0 ? writing->base : 1;
    if (writing->base != 0 && (format->can & CAN_BASE) == 0)
        return fail(w, DLX_ERR_ARGUMENT, "format `%s` always has the same base", format->name);
    return true;
}

static void write_all(struct writer *w, struct arena *arena, dlx_writing *writing)
{
    const struct format *format = format_of(writing->format);
    if (!check_items(w, format->can) || !check_options(w, format->can))
        return;
    order_items(w);
    if (!make_labels(w, arena, (format->can & CAN_NAMES) != 0))
        return;
    format->write(w);
    writer_flush(w);
    const int kinds = CAN_SECONDARY | CAN_LAST_SECONDARY;
    const bool is_counted = (format->can & kinds) == CAN_LAST_SECONDARY;
    writing->secondary =
        is_counted ? dlx_problem_item_count(w->problem) - dlx_problem_primary_count(w->problem) : 0;
    writing->names_lost = (format->can & CAN_NAMES) == 0 && has_names(w->problem);
    writing->costs_lost = (format->can & CAN_COSTS) == 0 && dlx_problem_has_costs(w->problem);
    writing->title_lost = (format->can & CAN_TITLE) == 0 && dlx_problem_title(w->problem) != NULL;
    writing->option_names_lost =
        (format->can & CAN_OPTION_NAMES) == 0 && problem_has_option_names(w->problem);
}

dlx_status dlx_write(const dlx_problem *problem, dlx_writing *writing, dlx_write_fn *write,
                     void *user, dlx_error *error)
{
    dlx_error ignored;
    struct writer w = {
        .problem = problem,
        .write = write,
        .user = user,
        .error = error != NULL ? error : &ignored,
    };
    struct arena arena = {.allocator = dlx_problem_allocator(problem)};
    dlx_writing result = *writing;
    if (check_writing(&w, writing) && allocate(&w, &arena))
        write_all(&w, &arena, &result);
    arena_free(&arena);
    if (w.status == DLX_OK)
        *writing = result;
    return w.status;
}

/* ---- a problem by items ---- */

/* The uses are sorted by heapsort, because qsort() may allocate memory without our allocator. */

static bool is_before(struct use a, struct use b)
{
    return a.color != b.color ? a.color < b.color : a.option < b.option;
}

/* Move uses[at] down until no child is larger. */
static void sift(struct use *uses, size_t count, size_t at)
{
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && is_before(uses[child], uses[child + 1]))
            child++;
        if (!is_before(uses[at], uses[child]))
            return;
        struct use swapped = uses[at];
        uses[at] = uses[child];
        uses[child] = swapped;
    }
}

static void sort(struct use *uses, size_t count)
{
    for (size_t at = count / 2; at-- > 0;)
        sift(uses, count, at);
    for (size_t end = count; end-- > 1;) {
        struct use last = uses[end];
        uses[end] = uses[0];
        uses[0] = last;
        sift(uses, end, 0);
    }
}

/* ---- building ---- */

/* List the uses of all items. Meanwhile column[item].end is where its next use goes. */
static void distribute(struct columns *c, const dlx_problem *problem)
{
    size_t at = 0;
    for (uint32_t i = 0; i < c->items; at += dlx_problem_item(problem, i++).length)
        c->column[i] = (struct column){at, at};
    for (uint32_t o = 0; o < dlx_problem_option_count(problem); o++) {
        uint32_t count;
        const dlx_entry *entry = dlx_problem_option(problem, o, &count);
        if (!option_has_primary(problem, o))
            continue;
        for (uint32_t e = 0; e < count; e++)
            c->uses[c->column[entry[e].item].end++] = (struct use){o, entry[e].color};
    }
}

bool columns_build(struct columns *columns, struct writer *w)
{
    struct arena *a = &columns->arena;
    *a = (struct arena){.allocator = dlx_problem_allocator(w->problem)};
    columns->items = dlx_problem_item_count(w->problem);
    columns->column = arena_array(a, columns->items, sizeof *columns->column);
    columns->uses = arena_array(a, dlx_problem_entry_count(w->problem), sizeof *columns->uses);
    if (a->has_failed)
        return writer_fail_status(w, DLX_ERR_MEMORY);
    distribute(columns, w->problem);
    for (uint32_t i = 0; i < columns->items; i++)
        sort(columns->uses + columns->column[i].begin,
             columns->column[i].end - columns->column[i].begin);
    return true;
}

void columns_free(struct columns *columns)
{
    arena_free(&columns->arena);
}

size_t columns_group(const struct columns *columns, uint32_t item, size_t begin)
{
    const struct use *uses = columns->uses;
    size_t end = begin + 1;
    if (uses[begin].color != DLX_NO_COLOR)
        while (end < columns->column[item].end && uses[end].color == uses[begin].color)
            end++;
    return end;
}

bool columns_agree(const struct columns *columns, uint32_t item)
{
    const struct column *column = &columns->column[item];
    return column->begin == column->end ||
           columns_group(columns, item, column->begin) == column->end;
}
