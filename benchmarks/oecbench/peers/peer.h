/* What the programs that oecbench compares with have in common.
 *
 * A peer is main.c and one file of kernels, compiled with -DREAL=float or
 * -DREAL=double. */
#ifndef PEER_H
#define PEER_H

typedef REAL real;

enum { MAX_FIELDS = 16, MAX_STAGES = 8, MAX_TEMPS = 8 };

/* A field over i, j and k; the stride along i is 1. */
struct field {
	real *at;      /* element (0,0,0) */
	long sj, sk;   /* strides in elements */
	long lo[3], n[3], hi[3]; /* depth of halo, interior, depth of halo */
	void *memory;
};

struct grid {
	long n[3]; /* the domain */
	int inputs, outputs, temps;
	struct field in[MAX_FIELDS], out[MAX_FIELDS], temp[MAX_TEMPS];
};

/* A stage computes the planes from k0 to k1; all threads have finished a stage
 * before one begins the next. */
typedef void stage(const struct grid *g, long k0, long k1);

struct kernel {
	const char *name;
	int temps; /* fields as large as the domain, with a halo of 1 along i and j */
	stage *stages[MAX_STAGES]; /* the first null pointer ends the list */
};

/* The kernels of the peer; one without name ends the list. */
extern const struct kernel kernels[];

/* Returns the row of a field at j, k. */
static inline real *row(const struct field *f, long j, long k)
{
	return f->at + j * f->sj + k * f->sk;
}

#endif
