/* SPDX-License-Identifier: MIT */
/*
 * The product of counts, of any size. Most counts are small, so they are collected in one limb, and the long
 * number is multiplied once for many of them:
 *
 *     2, 2, ..., 2 (64 times)       number 1, small 2^63; then number 2^63, small 2
 */
#ifndef DLX_COUNT_PRODUCT_H
#define DLX_COUNT_PRODUCT_H

#include "dlx/core/number.h"

struct product {
    const dlx_allocator *allocator; /* not owned */
    limb *number;                   /* `width` limbs; NULL stands for 1 */
    size_t width;                   /* of the number, in limbs */
    limb small;                     /* the product is this times the number; 0 stands for 1 */
};

/* Multiply by a number of `width` limbs. Return DLX_OK or, with nothing changed, DLX_ERR_MEMORY. */
dlx_status product_multiply(struct product *product, const limb *number, size_t width);

/* Multiply the number by `small`: from now on the number is the product. Return as above. */
dlx_status product_settle(struct product *product);

bool product_is_zero(const struct product *product);

void product_free(struct product *product);

#endif
