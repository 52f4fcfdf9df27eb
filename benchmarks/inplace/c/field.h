// The field that is swept, as the caller lays it out: see lay_out.
#ifndef FIELD_H
#define FIELD_H
#include <stddef.h>

#define HALO 2
extern double *field, *memory;       // the first interior point, which is on a cache line, and the first of all
extern double *other;                // the first interior point of a second field, which is 0 at the beginning
extern size_t row, plane, elements;  // distances of rows and planes, and how many elements there are
extern int ni, nj, nk;

// Euler_start makes the states of cells from a field, Euler_naive is a step.
void Euler_start(double *y);
void Euler_naive(double *y);
#endif
