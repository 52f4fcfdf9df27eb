/* One pass upwards and one downwards for each row of columns. What one leaves to the other is
 * as large as the row's columns, and stays in a cache. */
#include <stdlib.h>
#include "peer.h"

/* Memory for two values at each point of a row's columns, and for one more row. */
struct work {
	long row;
	real *c, *r, *x;
};

static struct work allocate(const struct grid *g)
{
	long row = (g->n[0] + 15) / 16 * 16, column = row * g->n[2];
	real *at = aligned_alloc(64, (2 * column + row) * sizeof(real));
	if (!at)
		abort();
	return (struct work){row, at, at + column, at + 2 * column};
}

/* The row of level k. */
#define ROW(name, from) real *const name = (from) + k * work.row

STAGE(tridiagonal)
{
	FIELD(right, g->in[0]);
	FIELD(upper, g->in[1]);
	FIELD(out, g->out[0]);
	const real sign = g->scalar[0];
	const long top = g->n[2] - 1;
	struct work work = allocate(g);
	COLUMNS {
		for (long k = 0; k <= top; k++) {
			ROW(c, work.c);
			ROW(r, work.r);
			const long below = k > 0 ? work.row : 0;
			if (k == 0)
				POINTS(0, 0) {
					c[i] = AT(upper, 0, 0, 0) / 3;
					r[i] = AT(right, 0, 0, 0) / 3;
				}
			else
				POINTS(0, 0) {
					real pivot = 3 + c[i - below];
					c[i] = AT(upper, 0, 0, 0) / pivot;
					r[i] = (AT(right, 0, 0, 0) + r[i - below]) / pivot;
				}
		}
		for (long k = top; k >= 0; k--) {
			ROW(c, work.c);
			ROW(r, work.r);
			if (k == top)
				POINTS(0, 0)
					AT(out, 0, 0, 0) = work.x[i] = r[i];
			else
				POINTS(0, 0)
					AT(out, 0, 0, 0) = work.x[i] = r[i] + sign * c[i] * work.x[i];
		}
	}
	free(work.c);
}

STAGE(diffusion)
{
	FIELD(q, g->in[0]);
	FIELD(kappa, g->in[1]);
	FIELD(rdz, g->in[2]);
	FIELD(rdzh, g->in[3]);
	FIELD(out, g->out[0]);
	const real dt = g->scalar[0];
	const long top = g->n[2] - 1;
	struct work work = allocate(g);
	COLUMNS {
		for (long k = 0; k <= top; k++) {
			ROW(c, work.c);
			ROW(r, work.r);
			const long below = k > 0 ? work.row : 0;
			const real low = dt * rdz[k * rdz_sk] * rdzh[k * rdzh_sk];
			const real high = k < top ? dt * rdz[k * rdz_sk] * rdzh[(k + 1) * rdzh_sk] : 0;
			if (k == 0 && k == top)
				POINTS(0, 0) {
					c[i] = 0;
					r[i] = AT(q, 0, 0, 0);
				}
			else if (k == 0)
				POINTS(0, 0) {
					real a = high * AT(kappa, 0, 0, 1), pivot = 1 + a;
					c[i] = a / pivot;
					r[i] = AT(q, 0, 0, 0) / pivot;
				}
			else if (k == top)
				POINTS(0, 0) {
					real b = low * AT(kappa, 0, 0, 0), pivot = 1 + b - b * c[i - below];
					c[i] = 0;
					r[i] = (AT(q, 0, 0, 0) + b * r[i - below]) / pivot;
				}
			else
				POINTS(0, 0) {
					real b = low * AT(kappa, 0, 0, 0), a = high * AT(kappa, 0, 0, 1);
					real pivot = 1 + b + a - b * c[i - below];
					c[i] = a / pivot;
					r[i] = (AT(q, 0, 0, 0) + b * r[i - below]) / pivot;
				}
		}
		for (long k = top; k >= 0; k--) {
			ROW(c, work.c);
			ROW(r, work.r);
			if (k == top)
				POINTS(0, 0)
					AT(out, 0, 0, 0) = work.x[i] = r[i];
			else
				POINTS(0, 0)
					AT(out, 0, 0, 0) = work.x[i] = r[i] + c[i] * work.x[i];
		}
	}
	free(work.c);
}

STAGE(advection)
{
	FIELD(tend, g->in[0]);
	FIELD(u, g->in[1]);
	FIELD(w, g->in[2]);
	FIELD(old, g->in[3]);
	FIELD(slow, g->in[4]);
	FIELD(out, g->out[0]);
	const real rdt = g->scalar[0], half = (real)0.5, quarter = (real)0.25;
	const long top = g->n[2] - 1;
	struct work work = allocate(g);
#define LOWER (-quarter * (AT(w, 1, 0, 0) + AT(w, 0, 0, 0)) * half)
#define UPPER (quarter * (AT(w, 1, 0, 1) + AT(w, 0, 0, 1)) * half)
#define RIGHT (rdt * AT(old, 0, 0, 0) + AT(slow, 0, 0, 0) + AT(tend, 0, 0, 0))
	COLUMNS {
		for (long k = 0; k <= top; k++) {
			ROW(c, work.c);
			ROW(r, work.r);
			const long below = k > 0 ? work.row : 0;
			if (k == 0 && k == top)
				POINTS(0, 0) {
					c[i] = 0;
					r[i] = RIGHT / rdt;
				}
			else if (k == 0)
				POINTS(0, 0) {
					real upper = UPPER, pivot = rdt - upper;
					c[i] = upper / pivot;
					r[i] = (RIGHT + -(upper * (AT(u, 0, 0, 1) - AT(u, 0, 0, 0)))) / pivot;
				}
			else if (k == top)
				POINTS(0, 0) {
					real lower = LOWER, scale = 1 / (rdt - lower - c[i - below] * lower);
					c[i] = 0;
					r[i] = (RIGHT + -(lower * (AT(u, 0, 0, -1) - AT(u, 0, 0, 0))) - r[i - below] * lower) * scale;
				}
			else
				POINTS(0, 0) {
					real lower = LOWER, upper = UPPER, scale = 1 / (rdt - lower - upper - c[i - below] * lower);
					real explicit = -(lower * (AT(u, 0, 0, -1) - AT(u, 0, 0, 0))) - upper * (AT(u, 0, 0, 1) - AT(u, 0, 0, 0));
					c[i] = upper * scale;
					r[i] = (RIGHT + explicit - r[i - below] * lower) * scale;
				}
		}
		for (long k = top; k >= 0; k--) {
			ROW(c, work.c);
			ROW(r, work.r);
			POINTS(0, 0) {
				work.x[i] = k == top ? r[i] : r[i] - c[i] * work.x[i];
				AT(out, 0, 0, 0) = rdt * (work.x[i] - AT(old, 0, 0, 0));
			}
		}
	}
	free(work.c);
}

const struct kernel column_kernels[] = {
	{"tridiagonal", 0, {tridiagonal}},
	{"diffusion", 0, {diffusion}},
	{"advection", 0, {advection}},
	{0},
};
