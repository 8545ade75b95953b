/* SPDX-License-Identifier: MIT */
/* Functions that bit operators implement if masks have all bits of a lane or none: on all levels below 4.
 * vector_v4.h describes the functions. */
#ifndef SUDOKU_BULK_VECTOR_BITS_H
#define SUDOKU_BULK_VECTOR_BITS_H

INLINE vec without_least(vec x)
{
    return x & less_one(x);
}

INLINE vec any_of(vec a, vec b, vec c)
{
    return a | b | c;
}

INLINE vec all_of(vec a, vec b, vec c)
{
    return a & b & c;
}

INLINE vec two_of(vec a, vec b, vec c)
{
    return (a & b) | (c & (a | b));
}

INLINE vec either(vec a, vec b, vec c, vec d)
{
    return (a & b) | (c & d);
}

INLINE vec where(mask m, vec x)
{
    return m & x;
}

INLINE vec one_or_common(vec x, vec less, vec y)
{
    return x & (is_empty(x & less) | y);
}

INLINE vec three_or_all(vec y, vec x)
{
    return x & (is_empty(without_least(without_least(y))) | y);
}

INLINE vec first_or_other(vec x, vec y)
{
    return x | (is_empty(x) & y);
}

#endif
