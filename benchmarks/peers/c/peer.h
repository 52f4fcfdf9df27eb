/* What the programs in C have in common.
 *
 * A program is main.c and a folder of kernels, compiled with -DREAL=float or
 * -DREAL=double. */
#ifndef PEER_H
#define PEER_H

typedef REAL real;

enum { MAX_FIELDS = 32, MAX_SCALARS = 8, MAX_STAGES = 20, MAX_TEMPS = 10 };

/* A field over some of i, j and k; the stride along i is 1, that of a dimension which it
 * lacks is 0. */
struct field {
	real *at;    /* element (0,0,0) */
	long sj, sk; /* strides in elements */
	void *memory; /* of a temporary */
};

struct grid {
	long n[3]; /* the domain */
	int inputs, outputs, temps, scalars;
	struct field in[MAX_FIELDS], out[MAX_FIELDS], temp[MAX_TEMPS];
	real scalar[MAX_SCALARS];
};

/* A stage computes the planes from k0 to k1; all threads have finished a stage
 * before one begins the next. */
typedef void stage(const struct grid *g, long k0, long k1);

struct kernel {
	const char *name;
	int temps; /* fields as large as the domain, with a halo in all dimensions */
	stage *stages[MAX_STAGES]; /* the first null pointer ends the list */
};

/* The kernels of the program; one without name ends each list. */
extern const struct kernel basic_kernels[], column_kernels[], cosmo_kernels[], fv3_kernels[];

/* Makes name stand for a field in what follows. */
#define FIELD(name, field) \
	real *restrict const name = (field).at; \
	const long name##_sj = (field).sj, name##_sk = (field).sk; \
	(void)name##_sj, (void)name##_sk

/* The value of a field at a distance from the point, or from the row if it is over j. */
#define AT(name, di, dj, dk) name[i + (di) + (j + (dj)) * name##_sj + (k + (dk)) * name##_sk]
#define AT_ROW(name, dj) name[(j + (dj)) * name##_sj]

/* Loops over the domain, or a thread's share of its planes, with so many points less or more
 * at the ends. */
#define PLANES LEVELS(0, 0)
#define LEVELS(lo, hi) for (long k = k0 + (k0 == 0 ? (lo) : 0); k < k1 + (k1 == g->n[2] ? (hi) : 0); k++)
/* Loops over a thread's share of the columns, as many rows of them as it has planes. */
#define COLUMNS for (long j = g->n[1] * k0 / g->n[2]; j < g->n[1] * k1 / g->n[2]; j++)
#define ROWS(lo, hi) for (long j = (lo); j < g->n[1] + (hi); j++)
#define POINTS(lo, hi) \
	_Pragma("omp simd") \
	for (long i = (lo); i < g->n[0] + (hi); i++)

#endif
