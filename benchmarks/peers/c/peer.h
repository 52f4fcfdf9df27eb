/* What the programs in C and in CUDA have in common.
 *
 * A program is an engine, protocol.c and a folder of kernels, compiled with -DREAL=float or
 * -DREAL=double. With threads.c the kernels are loop nests in C. With gpu.c and -DGPU, as CUDA,
 * each stage is a kernel, of which a thread computes one point. */
#ifndef PEER_H
#define PEER_H

#ifdef __cplusplus
#include <math.h>
#else
#include <tgmath.h>
#endif
#ifdef EMULATED
#include "emulate.h"
#endif

typedef REAL real;

enum { MAX_FIELDS = 24, MAX_SCALARS = 8, MAX_STAGES = 20, MAX_TEMPS = 10 };

/* A field over some of i, j and k; the stride along i is 1, that of a dimension which it
 * lacks is 0. */
struct field {
	real *at;    /* element (0,0,0) */
	long sj, sk; /* strides in elements */
	long before, after; /* how many elements there are before that one, and from it on */
	void *memory; /* of a temporary, or on a device */
};

struct grid {
	long n[3]; /* the domain */
	int inputs, outputs, temps, scalars;
	struct field in[MAX_FIELDS], out[MAX_FIELDS], temp[MAX_TEMPS];
	real scalar[MAX_SCALARS];
#ifdef GPU
	/* Kernels get the grid itself, and are written as if it were a pointer. */
	__device__ const struct grid *operator->() const { return this; }
#endif
};

/* A stage computes the planes from k0 to k1, or, as a kernel, one point in each thread; all
 * threads have finished a stage before one begins the next. */
#ifdef GPU
typedef void stage(const struct grid g);
#define STAGE(name) static __global__ void name(const struct grid g)
#define INLINE static __device__ inline
typedef int position;
#else
typedef void stage(const struct grid *g, long k0, long k1);
#define STAGE(name) static void name(const struct grid *g, long k0, long k1)
#define INLINE static inline
typedef long position;
#endif

struct kernel {
	const char *name;
	int temps; /* fields as large as the domain, with a halo in all dimensions */
	stage *stages[MAX_STAGES]; /* the first null pointer ends the list */
};

/* The kernels of the program; one without name ends each list. */
extern const struct kernel basic_kernels[], column_kernels[], cosmo_kernels[], fv3_kernels[];

/* Makes name stand for a field in what follows. */
#define FIELD(name, field) \
	real *__restrict const name = (field).at; \
	const position name##_sj = (field).sj, name##_sk = (field).sk; \
	(void)name##_sj, (void)name##_sk

/* The value of a field at a distance from the point, or from the row if it is over j. */
#define AT(name, di, dj, dk) name[i + (di) + (j + (dj)) * name##_sj + (k + (dk)) * name##_sk]
#define AT_ROW(name, dj) name[(j + (dj)) * name##_sj]

/* Loops over the domain, or a thread's share of its planes, with so many points less or more
 * at the ends. As kernels, threads that are beyond the end have nothing to do. */
#define PLANES LEVELS(0, 0)
#ifdef GPU
#define LEVELS(lo, hi) if (const position k = (lo) + (position)blockIdx.z; k < g->n[2] + (hi))
#define ROWS(lo, hi) if (const position j = (lo) + (position)(blockIdx.y * blockDim.y + threadIdx.y); j < g->n[1] + (hi))
#define POINTS(lo, hi) if (const position i = (lo) + (position)(blockIdx.x * blockDim.x + threadIdx.x); i < g->n[0] + (hi))
#else
#define LEVELS(lo, hi) for (long k = k0 + (k0 == 0 ? (lo) : 0); k < k1 + (k1 == g->n[2] ? (hi) : 0); k++)
#define ROWS(lo, hi) for (long j = (lo); j < g->n[1] + (hi); j++)
#define POINTS(lo, hi) \
	_Pragma("omp simd") \
	for (long i = (lo); i < g->n[0] + (hi); i++)
/* Loops over a thread's share of the columns, as many rows of them as it has planes. */
#define COLUMNS for (long j = g->n[1] * k0 / g->n[2]; j < g->n[1] * k1 / g->n[2]; j++)
#endif

#endif
