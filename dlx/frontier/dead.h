#ifndef DLX_FRONTIER_DEAD_H
#define DLX_FRONTIER_DEAD_H
#include <stdint.h>
#include <stdbool.h>
struct dead {
    int x;
};
static inline bool dead_is(struct dead *d, const uint64_t *b, uint32_t p)
{
    (void)d, (void)b, (void)p;
    return false;
}
#endif
