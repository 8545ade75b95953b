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

dlx_status product_multiply(struct product *p, const limb *number, size_t width)
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
