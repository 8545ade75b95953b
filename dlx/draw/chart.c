/* SPDX-License-Identifier: MIT */
/* Draw a bar chart; see drawing.h. The width of a bar is in proportion to its value. */
#include "dlx/draw/drawing.h"
#include "dlx/draw/pen.h"

#include <inttypes.h>
#include <math.h>

enum { MOST_BARS = 64, ROW = 20, TOP = 60, LEFT = 90, BAR = 400, RIGHT = 110, MARGIN = 10 };

int chart_bar(double value, double greatest, int room)
{
    if (!(value > 0) || !(greatest > 0))
        return 0;
    if (isinf(value))
        return room; /* nothing is greater */
    const double length = isfinite(greatest) ? ceil(room * (value / greatest)) : 1;
    return length > room ? room : (int)length;
}

/* ---- bars ---- */

struct bars {
    double value[MOST_BARS]; /* sums of the values of their places */
    double greatest;         /* the greatest sum */
    size_t count;            /* number of bars */
    size_t places;           /* places in a bar; the last one may have fewer */
};

static struct bars sum_up(const struct chart *chart)
{
    struct bars bars = {.places = (chart->count + MOST_BARS - 1) / MOST_BARS};
    for (size_t place = 0; place < chart->count; place++) {
        bars.value[place / bars.places] +=
            chart->value != NULL ? chart->value[place] : (double)chart->number[place];
        bars.count = place / bars.places + 1;
    }
    for (size_t bar = 0; bar < bars.count; bar++)
        bars.greatest = fmax(bars.greatest, bars.value[bar]);
    return bars;
}

static void put_bar(struct pen *pen, const struct chart *chart, const struct bars *bars, size_t bar)
{
    const int y = TOP + (int)bar * ROW, width = chart_bar(bars->value[bar], bars->greatest, BAR);
    const uint64_t first = chart->first + bar * bars->places;
    const uint64_t end = chart->first + chart->count, next = first + bars->places;
    const uint64_t last = (next < end ? next : end) - 1;
    const double value = bars->value[bar];
    char text[32], places[48];
    snprintf(places, sizeof places, last > first ? "%" PRIu64 "-%" PRIu64 : "%" PRIu64, first,
             last);
    snprintf(text, sizeof text, value < 1e12 && value == floor(value) ? "%.0f" : "%.4g", value);
    pen_svg(pen,
            "<text class='end' x='%d' y='%d' dy='.35em'>%s</text>\n"
            "<rect class='bar' x='%d' y='%d' width='%d' height='%d'/>\n"
            "<text x='%d' y='%d' dy='.35em'>%s</text>\n",
            LEFT - 8, y + ROW / 2, places, LEFT, y + 2, width, ROW - 4, LEFT + width + 6,
            y + ROW / 2, text);
}

/* ---- the document ---- */

static void put_style(FILE *out)
{
    fputs("<style>\n"
          "text { font: 13px sans-serif; fill: #222 }\n"
          ".end { text-anchor: end }\n"
          ".title { font-weight: bold }\n"
          ".bar { fill: #77aadd }\n"
          "@media (prefers-color-scheme: dark) { text { fill: #eee } }\n"
          "</style>\n",
          out);
}

void chart_print_svg(FILE *out, const struct chart *chart)
{
    const struct bars bars = sum_up(chart);
    const int width = LEFT + BAR + RIGHT, height = TOP + (int)bars.count * ROW + MARGIN;
    struct pen pen = pen_xml(out, NULL);
    svg_begin(&pen, width, height, chart->title);
    put_style(out);
    if (chart->title != NULL)
        pen_svg(&pen, "<text class='title' x='%d' y='20' dy='.35em'>%s</text>\n", MARGIN,
                chart->title);
    pen_svg(
        &pen,
        "<text class='end' x='%d' y='44' dy='.35em'>%s</text>\n<text x='%d' y='44' dy='.35em'>%s</text>\n",
        LEFT - 8, chart->counted, LEFT, chart->measure);
    for (size_t bar = 0; bar < bars.count; bar++)
        put_bar(&pen, chart, &bars, bar);
    fputs("</svg>\n", out);
}
