/* SPDX-License-Identifier: MIT */
/* The product of counts, of any size. */
#ifndef DLX_COUNTER_PRODUCT_H
#define DLX_COUNTER_PRODUCT_H

#include "dlx/core/number.h"

struct product {
    const dlx_allocator *allocator; /* not owned */
    limb *number;                   /* `width` limbs; NULL stands for 1 */
    size_t width;                   /* of the number, in limbs */
};

/* Multiply by a number of `width` limbs. Return DLX_OK or, with nothing changed, DLX_ERR_MEMORY. */
dlx_status product_multiply(struct product *product, const limb *number, size_t width);

void product_free(struct product *product);

#endif
