/* SPDX-License-Identifier: MIT */
/* The product of counts. */
#include "dlx/count/product.h"
#include "dlx/core/memory.h"

#include <string.h>

/* Return a copy of a number with `wide` limbs, or NULL if there is no memory. */
static limb *copy_number(const struct product *p, const limb *number, size_t width, size_t wide)
{
    limb *copy = memory_array(p->allocator, wide, sizeof *copy);
    if (copy == NULL)
        return NULL;
    memset(copy, 0, wide * sizeof *copy);
    memcpy(copy, number, width * sizeof *copy);
    return copy;
}

void product_free(struct product *p)
{
    if (p->number != NULL)
        memory_free(p->allocator, p->number, p->width, sizeof *p->number);
    p->number = NULL;
}

/* Set the product to a copy of a number, without leading zeros. */
static dlx_status set(struct product *p, const limb *number, size_t width)
{
    const size_t length = number_length(number, width);
    const size_t wide = length > NUMBER_128 ? length : NUMBER_128;
    limb *copy = copy_number(p, number, length, wide);
    if (copy == NULL)
        return DLX_ERR_MEMORY;
    product_free(p);
    p->number = copy;
    p->width = wide;
    return DLX_OK;
}

static dlx_status multiply(struct product *p, const limb *number, size_t width)
{
    if (p->number == NULL)
        return set(p, number, width);
    const size_t wide = width > p->width ? width : p->width;
    limb *a = copy_number(p, p->number, p->width, wide), *b = copy_number(p, number, width, wide);
    limb *result = memory_array(p->allocator, 2 * wide, sizeof *result);
    dlx_status status = a != NULL && b != NULL && result != NULL ? DLX_OK : DLX_ERR_MEMORY;
    if (status == DLX_OK) {
        number_multiply(result, a, b, wide);
        status = set(p, result, 2 * wide);
    }
    memory_free(p->allocator, a, wide, sizeof *a);
    memory_free(p->allocator, b, wide, sizeof *b);
    memory_free(p->allocator, result, 2 * wide, sizeof *result);
    return status;
}

dlx_status product_settle(struct product *p)
{
    const limb factor[NUMBER_128] = {p->small};
    const dlx_status status = p->small > 0 ? multiply(p, factor, NUMBER_128) : DLX_OK;
    if (status == DLX_OK)
        p->small = 0;
    return status;
}

dlx_status product_multiply(struct product *p, const limb *number, size_t width)
{
    const limb small = p->small > 0 ? p->small : 1;
    const bool is_small = number_length(number, width) == 1 && number[0] > 0;
    if (is_small && !__builtin_mul_overflow(small, number[0], &p->small))
        return DLX_OK;
    p->small = small; /* an overflow has written there, too */
    const dlx_status status = product_settle(p);
    if (status != DLX_OK || !is_small)
        return status == DLX_OK ? multiply(p, number, width) : status;
    p->small = number[0];
    return DLX_OK;
}

/* 0 is not collected, so it is seen at once. */
bool product_is_zero(const struct product *p)
{
    return p->number != NULL && number_is_zero(p->number, p->width);
}
